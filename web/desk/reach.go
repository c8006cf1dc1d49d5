package desk

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// ask answers a question of the side whose table is shown.
func (d *Desk) ask(q game.Query) (*game.Answer, error) {
	q.Viewer = d.shown
	return d.match.Game().Query(d.match.Pos(), q)
}

// trial is a copy of the position without what the player at the table may not know: a plan
// that is tried on it tells him no more than that.
func (d *Desk) trial() game.Position {
	pos := d.match.Pos().Clone()
	if d.shown != game.Nobody {
		pos.Redact(d.shown)
	}
	return pos
}

// Ask answers a question of the overlays about a side, a unit or a hex; nil if the game has
// no answer.
func (d *Desk) Ask(what string, side game.Side, u game.Unit, h hex.Hex) *game.Answer {
	a, err := d.ask(game.Query{What: what, Side: side, Unit: u, Hex: h, Action: game.Act(0)})
	if err != nil {
		return nil
	}
	a.Side = side
	return a
}

// At returns where a unit of the picture is.
func (d *Desk) At(u game.Unit) hex.Hex {
	if h, ok := d.at[u]; ok {
		return h
	}
	return hex.None
}

// declares returns the legal action that begins a move of the picked units.
func (d *Desk) declares() (game.Action, bool) {
	if len(d.picked) == 0 {
		return game.Action{}, false
	}
	for _, a := range d.legal {
		if d.is(a, game.Begins) && slices.Equal(units(a), d.picked) && d.goal(a) == hex.None {
			return a, true
		}
	}
	return game.Action{}, false
}

// stepping returns a legal step of the move in progress.
func (d *Desk) stepping() (game.Action, bool) {
	for _, a := range d.legal {
		if d.is(a, game.Steps) {
			return a, true
		}
	}
	return game.Action{}, false
}

// moveQuery is the question where the picked units, or those that move, can go.
func (d *Desk) moveQuery(to hex.Hex) (q game.Query, begin *game.Action, ok bool) {
	if a, can := d.declares(); can && (d.verb == nil || *d.verb == key(a)) {
		return game.Query{What: "reach", Side: d.dec.Side, Unit: a.Units[0], Hex: to, Action: a}, &a, true
	}
	if a, can := d.stepping(); can {
		u := game.NoUnit
		if len(d.movers) > 0 {
			u = d.movers[0]
		}
		return game.Query{What: "reach", Side: d.dec.Side, Unit: u, Hex: to, Action: a}, nil, true
	}
	return game.Query{}, nil, false
}

// Reach returns where the picked units, or those that move, can go; nil if nothing
// is about to move.
func (d *Desk) Reach() *game.Answer {
	if !d.reached {
		d.reached = true
		if q, _, ok := d.moveQuery(hex.None); ok {
			if a, err := d.ask(q); err == nil {
				d.reach = a
			}
		}
	}
	return d.reach
}

// way returns the hexes to step into on the way to a hex, and what the planner says
// of it.
func (d *Desk) way(to hex.Hex) (steps []hex.Hex, begin *game.Action, said *game.Answer) {
	q, begin, ok := d.moveQuery(to)
	if !ok || !d.inReach(to) {
		return nil, nil, nil
	}
	a, err := d.ask(q)
	if err != nil || a == nil || len(a.Paths) == 0 || len(a.Paths[0]) == 0 {
		return nil, nil, a
	}
	steps = a.Paths[0]
	if start := d.start(); steps[0] == start || start == hex.None {
		steps = steps[1:]
	}
	return steps, begin, a
}

// start is where the move begins or stands.
func (d *Desk) start() hex.Hex {
	if d.from != hex.None {
		return d.from
	}
	if len(d.movers) > 0 {
		return d.at[d.movers[0]]
	}
	return hex.None
}

// inReach reports whether the reach of the move, where it is known, has a hex.
func (d *Desk) inReach(h hex.Hex) bool {
	r := d.Reach()
	return r != nil && slices.ContainsFunc(r.Hexes, func(n game.HexNote) bool {
		return n.Hex == h && n.Kind != "blocked" && n.Kind != "source"
	})
}

// setOut plans a move to a hex and reports whether there is a way.
func (d *Desk) setOut(to hex.Hex) bool {
	steps, begin, _ := d.way(to)
	if len(steps) == 0 {
		return false
	}
	if begin != nil {
		d.order(*begin)
	}
	d.fresh = true
	d.plan = slices.Clone(steps)
	return true
}

// tip is what stands at the arrow's tip: what the planner says of the hex, and whether
// the way there can be taken back.
func (d *Desk) tip(to hex.Hex, steps []hex.Hex, begin *game.Action, said *game.Answer) string {
	text := said.Sentence
	if i := slices.IndexFunc(said.Hexes, func(n game.HexNote) bool { return n.Hex == to && n.Title != "" }); i >= 0 {
		text = strings.TrimSuffix(said.Hexes[i].Title, ".") // the first: of a hex with levels that of the ground, where the way ends
	}
	for _, c := range d.cautions(to, steps, begin) {
		if c.text == endsInZOC && strings.Contains(text, "nemy ZOC") { // the planner says it
			continue
		}
		text = strings.TrimPrefix(text+"; "+c.text, "; ")
	}
	if text != "" {
		text += "; "
	}
	if d.revocable(steps, begin) {
		return text + "can be undone"
	}
	return text + "cannot be undone"
}

// revocable plays a way on a copy of the position and reports whether it gets to its
// end without chance, a reveal or another player's decision.
func (d *Desk) revocable(steps []hex.Hex, begin *game.Action) bool {
	pos, ev, ok := d.play(steps, begin)
	if !ok || pos.Decision().Side != d.dec.Side && !pos.Decision().Over {
		return false
	}
	return !slices.ContainsFunc(ev, func(e game.Event) bool { return e.Reveal })
}

// play is the position after an action and a way, with what happened; not ok where chance or another player has a
// word in it.
func (d *Desk) play(steps []hex.Hex, begin *game.Action) (pos game.Position, happened []game.Event, ok bool) {
	pos = d.trial()
	dice := &asked{}
	var ev game.Events
	if begin != nil {
		pos.Take(*begin, dice, &ev)
	}
	var legal []game.Action
	for _, to := range steps {
		legal = pos.Legal(legal[:0])
		i := slices.IndexFunc(legal, func(a game.Action) bool { return d.is(a, game.Steps) && d.goal(a) == to })
		if i < 0 {
			return pos, ev.List, false
		}
		pos.Take(legal[i], dice, &ev)
	}
	return pos, ev.List, !dice.rolled
}

// asked are dice that only tell whether they were thrown.
type asked struct{ rolled bool }

// Roll shows the lowest result.
func (a *asked) Roll(game.Chance) int {
	a.rolled = true
	return 1
}

// whyNotUnit leaves the reason why a unit cannot be picked.
func (d *Desk) whyNotUnit(u game.Unit) {
	name := "This unit"
	if c := d.counter(u); c != nil {
		name = c.Name
	}
	if v, ok := d.lex.VerbFor(game.Begins); ok && d.asksUnits() {
		if h, on := d.at[u]; on && h != hex.None {
			if r := d.match.Why(game.Act(v).With(u).At(h)); len(r.Rules) > 0 {
				d.refuse(r)
				return
			}
		}
	}
	d.idle(game.Capital(name) + " has no part in this decision.")
}

// whyIdle is why a unit that stands with the picked ones cannot do what they do, "" if the rules give no reason.
func (d *Desk) whyIdle(u game.Unit) string {
	for _, a := range d.open() {
		if len(units(a)) == 0 {
			continue
		}
		why := d.match.Why(a.With(u)).Sentence
		if prompt, _ := d.match.Game().Prompt(d.match.Pos()); strings.HasSuffix(why, prompt) { // that is asked already
			return ""
		}
		return why
	}
	return ""
}

// whyNotTogether leaves the reason why no action names exactly these units: what the game says of
// the action that would suit those picked so far.
func (d *Desk) whyNotTogether(list []game.Unit) {
	for _, a := range d.open() {
		if r := d.match.Why(a.With(list...)); len(units(a)) > 0 && r.Sentence != "" {
			d.refuse(r)
			return
		}
	}
	d.idle("These units cannot act together now.")
}

// idle leaves a notice that an input does nothing, with the rows that say what is asked instead.
func (d *Desk) idle(text string) {
	d.notice = Notice{Text: text, Bad: true}
	for v := range d.lex.Verbs {
		if !slices.ContainsFunc(d.match.Legal(), func(a game.Action) bool { return int(a.Verb) == v }) {
			d.notice.Rules = d.match.Game().Ledger().IDs(d.match.Why(game.Act(game.Verb(v))).Rules...)
			return
		}
	}
}

func (d *Desk) asksUnits() bool { return len(d.selectable()) > 0 }

// whyNotHex leaves the reason why a click on a hex does nothing. It asks the game about the
// action that the player most likely meant.
func (d *Desk) whyNotHex(h hex.Hex) {
	id := d.match.Game().Map().ID(h)
	if a, ok := d.meant(h); ok && !(d.is(a, game.Steps) && d.farFrom(h)) {
		if r := d.match.Why(a); r.Sentence != "" {
			d.refuse(r)
			return
		}
	}
	if q, begin, ok := d.moveQuery(h); ok {
		r := d.whyNoStep(h, begin)
		if a, err := d.ask(q); r.Sentence == "" && err == nil && a != nil {
			r = game.Refusal{Sentence: strings.TrimSpace("Hex " + id + " is out of reach. " + a.Sentence), Rules: a.Rules}
		}
		d.refuse(r)
		return
	}
	for _, c := range d.pic.Units {
		if c.Hex == h && c.Unit != game.NoUnit && c.Side == d.dec.Side {
			d.whyNotUnit(c.Unit)
			return
		}
	}
	if len(d.picked) == 0 && d.asksUnits() {
		d.idle("Choose a unit first; none that can act is at hex " + id + ".")
		return
	}
	d.idle("Nothing can be done at hex " + id + " now.")
}

// farFrom reports whether a hex is no neighbour of where the move stands.
func (d *Desk) farFrom(h hex.Hex) bool {
	start := d.start()
	return start != hex.None && d.match.Game().Map().Distance(start, h) > 1
}

// whyNoStep is why the picked units could not step into a neighbouring hex once their
// move has begun; nothing for hexes further away.
func (d *Desk) whyNoStep(to hex.Hex, begin *game.Action) (r game.Refusal) {
	v, ok := d.lex.VerbFor(game.Steps)
	if !ok || begin == nil || d.match.Game().Map().Distance(d.from, to) != 1 {
		return r
	}
	pos := d.trial()
	pos.Take(*begin, &asked{}, nil)
	r = pos.Why(game.Act(v).At(to))
	if slices.ContainsFunc(pos.Legal(nil), func(a game.Action) bool { return !d.is(a, game.Steps) && d.goal(a) == to }) {
		r.Sentence += " Press " + d.general(key(*begin)) + ", then the hex." // there is another way than a step, but a click takes no risk
	}
	return r
}

// meant guesses the action of a click on a hex that completes nothing.
func (d *Desk) meant(h hex.Hex) (game.Action, bool) {
	if d.verb != nil {
		for _, a := range d.legal {
			if key(a) == *d.verb && d.goal(a) != hex.None && (len(d.picked) == 0 || slices.Equal(units(a), d.picked)) {
				if a.To != hex.None {
					return a.Toward(h), true
				}
				return a.At(h), true
			}
		}
	}
	if len(d.picked) > 0 && d.enemyIn(h) {
		if v, ok := d.lex.VerbFor(game.Strikes); ok {
			a := game.Act(v).With(d.picked...).At(d.from).Toward(h)
			if len(d.lex.Options) > 1 {
				a = a.As(1)
			}
			return a, true
		}
	}
	if len(d.picked) == 0 && !d.asksUnits() {
		for _, a := range d.legal {
			if len(units(a)) == 0 && d.goal(a) != hex.None {
				if a.To != hex.None {
					return a.Toward(h), true
				}
				return a.At(h), true
			}
		}
	}
	return game.Action{}, false
}

func (d *Desk) enemyIn(h hex.Hex) bool {
	return slices.ContainsFunc(d.pic.Units, func(c game.Counter) bool { return c.Hex == h && c.Side != d.dec.Side })
}

func (d *Desk) counter(u game.Unit) *game.Counter {
	for i := range d.pic.Units {
		if d.pic.Units[i].Unit == u && u != game.NoUnit {
			return &d.pic.Units[i]
		}
	}
	return nil
}
