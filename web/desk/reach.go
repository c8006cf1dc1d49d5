package desk

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// ask answers a question of the side whose table is shown.
func (d *Desk) ask(q game.Query) (*game.Answer, error) { return d.askAt(d.match.Pos(), q) }

// askAt answers it at another position than that of the match.
func (d *Desk) askAt(pos game.Position, q game.Query) (*game.Answer, error) {
	q.Viewer = d.shown
	return d.match.Game().Query(pos, q)
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
	if i := d.find(d.legal, game.Steps, hex.None); i >= 0 {
		return d.legal[i], true
	}
	return game.Action{}, false
}

// moveQuery asks where the picked units, those that move, or those in the hex that is told what to do can go: what begins
// their move, and the answer; not ok where nothing is about to move.
func (d *Desk) moveQuery(to hex.Hex) (said *game.Answer, begin []game.Action, ok bool) {
	q := game.Query{What: "reach", Side: d.dec.Side, Unit: game.NoUnit, Hex: to}
	pos := d.match.Pos()
	if a, can := d.declares(); can && (d.verb == nil || *d.verb == key(a)) {
		q.Unit, q.Action, begin = a.Units[0], a, []game.Action{a}
	} else if a, can := d.stepping(); can {
		if q.Action = a; len(d.movers) > 0 {
			q.Unit = d.movers[0]
		}
	} else if actions, after, step := d.marching(); actions != nil {
		q.Action, begin, pos = step, actions, after
	} else {
		return nil, nil, false
	}
	said, err := d.askAt(pos, q)
	if err != nil {
		said = nil
	}
	return said, begin, true
}

// marching are the actions with which those in the hex that is told what to do, all who can, or those who were told to move
// begin to, the position after them, and a step; none where they cannot, or something comes between.
func (d *Desk) marching() (begin []game.Action, pos game.Position, step game.Action) {
	for _, a := range d.orders() {
		dice := &asked{}
		pos, begin = d.trial(), nil
		aside := false
		for next := &a; next != nil; {
			if !aside {
				begin = append(begin, *next)
			}
			pos.Take(*next, dice, nil)
			if next = nil; dice.rolled || pos.Decision().Over || pos.Decision().Side != d.dec.Side {
				break
			}
			legal := pos.Legal(nil)
			for _, role := range [...]game.Role{game.Steps, game.Joins, game.Launches} {
				if i := d.find(legal, role, hex.None); i >= 0 {
					if next = &legal[i]; role == game.Steps {
						return begin, pos, *next
					}
					break
				}
			}
			if next == nil && d.is(a, game.Commands) { // a leader is asked in between: the click gives the order alone
				next, aside = d.passing(pos, legal), true
			}
		}
	}
	return nil, nil, step
}

// Engages reports whether a click on a hex gives the orders with which an enemy there is fought.
func (d *Desk) Engages(at hex.Hex) bool { return d.engages(at) != nil }

// orders are the actions that may begin a march: orders to the hex that is chosen, or else that those go who were named, or
// that one does.
func (d *Desk) orders() (list []game.Action) {
	if d.verb != nil || len(d.picked) > 0 && !d.given {
		return nil
	}
	if d.Commanded() {
		for _, a := range d.legal {
			if d.is(a, game.Commands) && a.Hex == d.target {
				list = append(list, a)
			}
		}
		return list
	}
	for _, role := range [...]game.Role{game.Launches, game.Joins} {
		if i := d.find(d.legal, role, hex.None); i >= 0 {
			return d.legal[i : i+1]
		}
	}
	return nil
}

// engages are the actions after which an enemy in a hex can be fought: the order to fire, where those in a hex are told what to
// do, or that they set out, where they were told to move. The fight itself is looked at before it is begun.
func (d *Desk) engages(at hex.Hex) []game.Action {
	if !d.enemyIn(at) {
		return nil
	}
	if !d.Commanded() {
		if begin, _, _ := d.marching(); begin != nil && d.inReach(at) && d.match.Game().Map().Distance(d.atOf(begin), at) == 1 {
			return begin
		}
		return nil
	}
	for _, a := range d.orders() {
		pos, _, ok := d.play(nil, []game.Action{a})
		for next := &a; ok && next != nil && d.revocable(nil, []game.Action{a}); {
			legal := pos.Legal(nil)
			if d.find(legal, game.Strikes, at) >= 0 {
				return []game.Action{a}
			}
			if next = d.passing(pos, legal); next != nil {
				pos.Take(*next, &asked{}, nil)
			}
		}
	}
	return nil
}

// passing is what answers a question with nothing that comes before an order is carried out, such as to whom else its leader gives one.
func (d *Desk) passing(pos game.Position, legal []game.Action) *game.Action {
	i := slices.IndexFunc(legal, bare)
	if dec := pos.Decision(); i < 0 || dec.Side != d.dec.Side || dec.Ask == d.dec.Ask {
		return nil
	}
	return &legal[i]
}

// atOf is where those are who are named in actions.
func (d *Desk) atOf(list []game.Action) hex.Hex {
	for _, a := range list {
		for _, u := range units(a) {
			return d.at[u]
		}
	}
	return hex.None
}

// Reach returns where the picked units, or those that move, can go; nil if nothing
// is about to move.
func (d *Desk) Reach() *game.Answer {
	if !d.reached {
		d.reached = true
		d.reach, _, _ = d.moveQuery(hex.None)
	}
	return d.reach
}

// way returns the hexes to step into on the way to a hex, and what the planner says
// of it.
func (d *Desk) way(to hex.Hex) (steps []hex.Hex, begin []game.Action, said *game.Answer) {
	if !d.inReach(to) {
		return nil, nil, nil
	}
	if said, begin, _ = d.moveQuery(to); begin != nil && d.enemyIn(to) { // see engages
		return nil, nil, nil
	}
	if said == nil || len(said.Paths) == 0 || len(said.Paths[0]) == 0 {
		return nil, nil, said
	}
	steps = said.Paths[0]
	if start := d.start(); steps[0] == start || start == hex.None {
		steps = steps[1:]
	}
	return steps, begin, said
}

// Commanded reports whether the hex is chosen that is told what to do.
func (d *Desk) Commanded() bool { return d.target != hex.None && d.commands(d.target) }

// start is where the move begins or stands.
func (d *Desk) start() hex.Hex {
	if d.from != hex.None {
		return d.from
	}
	if d.Commanded() {
		return d.target
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
	d.order(begin...)
	d.plan = slices.Clone(steps)
	return true
}

// tip is what stands at the arrow's tip: what the planner says of the hex, and whether
// the way there can be taken back.
func (d *Desk) tip(to hex.Hex, steps []hex.Hex, begin []game.Action, said *game.Answer) string {
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
func (d *Desk) revocable(steps []hex.Hex, begin []game.Action) bool {
	pos, ev, ok := d.play(steps, begin)
	if !ok || pos.Decision().Side != d.dec.Side && !pos.Decision().Over {
		return false
	}
	return !slices.ContainsFunc(ev, func(e game.Event) bool { return e.Reveal })
}

// play is the position after actions and a way, with what happened; not ok where chance or another player has a
// word in it.
func (d *Desk) play(steps []hex.Hex, begin []game.Action) (pos game.Position, happened []game.Event, ok bool) {
	pos = d.trial()
	dice := &asked{}
	var ev game.Events
	for _, a := range begin {
		pos.Take(a, dice, &ev)
	}
	var legal []game.Action
	for n, to := range steps {
		legal = pos.Legal(legal[:0])
		i := d.find(legal, game.Steps, to)
		if i < 0 { // after an order a leader may be asked first
			return pos, ev.List, n == 0 && !dice.rolled && d.passing(pos, legal) != nil
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
	name := "that unit"
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
	d.idle(game.Capital(name) + ": no part in this decision.")
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
	if a, ok := d.meant(h); ok && !(d.is(a, game.Steps) && d.farFrom(h)) && !d.Commanded() {
		if r := d.match.Why(a); r.Sentence != "" {
			d.refuse(r)
			return
		}
	}
	a, begin, moves := d.moveQuery(h)
	switch {
	case d.Commanded() && d.enemyIn(h):
		d.idle("Nobody in " + d.match.Game().Map().ID(d.target) + " can be told to fire at " + id + " now. To go there, give the order first.")
		return
	case d.Commanded() && !moves:
		d.idle("Say first what those in " + d.match.Game().Map().ID(d.target) + " do.")
		return
	case moves:
		r := d.whyNoStep(h, begin)
		if r.Sentence == "" && a != nil {
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
func (d *Desk) whyNoStep(to hex.Hex, begin []game.Action) (r game.Refusal) {
	v, ok := d.lex.VerbFor(game.Steps)
	if !ok || begin == nil || d.match.Game().Map().Distance(d.start(), to) != 1 {
		return r
	}
	pos, _, _ := d.play(nil, begin)
	r = pos.Why(game.Act(v).At(to))
	if slices.ContainsFunc(pos.Legal(nil), func(a game.Action) bool { return !d.is(a, game.Steps) && d.goal(a) == to }) {
		r.Sentence += " Press " + d.general(key(begin[0])) + ", then the hex." // there is another way than a step, but a click takes no risk
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
