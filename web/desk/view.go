package desk

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A View is what a page shows of a match beside the board.
type View struct {
	Title   string
	Turn    string
	Phase   string
	Side    string // name of the side that decides
	SideID  string
	Tracks  []game.Track
	Prompt  string
	Frames  []string
	Buttons []Button
	Members []Member   // the units of the picked hex, to be ticked
	Stacks  []Stack    // where units can act, while none is picked
	Hand    []HeldCard // of the player at the table
	Deck    *game.Deck
	Goals   []Goal // hexes that complete what is picked, if they are few
	Many    string // what is to be chosen on the board, where a verb is held that can be done at more hexes than are listed
	GoalDo  string // what happens there: "Retreat", "Where" if that is open
	Preview *Preview
	Notice  Notice
	Undo    Turn
	Redo    Turn
	Verdict game.Verdict
	Picked  string // "1 of 2 units at 2008", "" if none
	Back    bool   // there is a choice to step back from
}

// A Button is a verb of the pad.
type Button struct {
	Key     Key
	Verb    string
	Kind    string
	Label   string
	Action  *game.Action  // what it does, nil if a hex or unit has to be chosen yet
	Rest    []game.Action // what it does after that
	Units   bool          // units have to be chosen yet
	Kin     bool          // another way to do what is in preview
	Gist    string        // what it leads to, while its kin are compared
	Pressed bool
	Default bool // Enter does it
	Card    bool // it only plays a card of the hand, which stands for it
}

// Member is a unit of the picked hex.
type Member struct {
	Unit    game.Unit
	Name    string
	Speech  string
	Picked  bool
	Allowed bool
	Why     string // it cannot be picked
}

// Stack is a hex with units that can act, or one unit off the map.
type Stack struct {
	Hex   hex.Hex
	ID    string
	Units []game.Unit
	Names []string
	Where string // its hex, or where it is off the map
}

// Goal is a hex that completes what is picked.
type Goal struct {
	Hex   hex.Hex
	ID    string
	Label string
}

// Preview is an action that waits to be committed, with its forecast.
type Preview struct {
	Label    string
	Verb     string
	Forecast *game.Forecast
	Rules    []string
	All      string // what it is with all units that can take part, "" where they are not named one by one
}

// Turn says whether undo or redo is possible, and if not why.
type Turn struct {
	Can bool
	Why string
}

// Highlight is what the board marks: what can be picked and what is.
type Highlight struct {
	Units    []game.Unit // can be picked
	Hexes    []hex.Hex   // can be picked
	Picked   []game.Unit
	From     hex.Hex
	Path     []hex.Hex // of the move planned
	PathText string    // at the arrow's tip
	Target   hex.Hex
	Stop     []hex.Hex // a move has to end there
}

// maxGoals is how many hexes are worth a list.
const maxGoals = 18

// View returns what a page shows now.
func (d *Desk) View() *View {
	g, pos := d.match.Game(), d.match.Pos()
	info := g.Info()
	v := &View{
		Title:   info.Title,
		Turn:    d.pic.Turn,
		Phase:   d.pic.Phase,
		Tracks:  d.pic.Tracks,
		Notice:  d.notice,
		Buttons: d.buttons(),
		Undo:    Turn{d.canUndo(), d.whyNoUndo()},
		Redo:    Turn{d.match.CanRedo(), "Nothing has been taken back."},
		Back:    d.chosen != nil || d.target != hex.None || d.verb != nil || len(d.picked) > 0,
	}
	if s := d.dec.Side; int(s) < len(info.SideNames) && !d.closed {
		v.Side, v.SideID = info.SideNames[s], info.Sides[s]
	}
	if v.Prompt, v.Frames = g.Prompt(pos); d.Away() {
		v.Prompt, v.Frames, v.Redo.Can = d.awaited(), nil, false
	}
	if d.dec.Over {
		v.Verdict = g.Verdict(pos)
		v.Prompt = "The game is over. " + v.Verdict.Text
	}
	v.Members, v.Hand, v.Deck = d.members(), d.hand(v.Buttons), d.pic.Deck
	switch {
	case len(d.picked) == 0:
		v.Stacks = d.stacks()
	case d.from == hex.None:
		v.Picked = plural(len(d.picked), "unit") + " off the map"
	case len(d.picked) < len(v.Members):
		v.Picked = fmt.Sprintf("%d of %s at %s", len(d.picked), plural(len(v.Members), "unit"), g.Map().ID(d.from))
	default:
		v.Picked = fmt.Sprintf("%s at %s", plural(len(d.picked), "unit"), g.Map().ID(d.from))
	}
	for _, g := range d.goalList() {
		if slices.IndexFunc(v.Buttons, func(b Button) bool { return b.Label == g.Label }) < 0 { // no button says so
			v.Goals = append(v.Goals, g)
		}
	}
	v.GoalDo = d.goalVerb()
	if n := d.many(); n > 0 {
		v.Many = fmt.Sprintf("%s: choose one of the %d hexes marked on the board.", v.GoalDo, n)
	}
	if d.chosen != nil {
		v.Preview = &Preview{Label: g.Label(pos, *d.chosen), Verb: d.word(*d.chosen)}
		if d.answer != nil {
			v.Preview.Forecast, v.Preview.Rules = d.answer.Forecast, g.Ledger().IDs(d.answer.Rules...)
		}
		if f := v.Preview.Forecast; f != nil && len(f.Outcomes) == 1 && f.Outcomes[0].Good < 0 {
			return v // what can only come to nothing is no default
		}
		if m := d.muster(); m != nil {
			v.Preview.All = m.label
		}
	}
	return v
}

// Picture returns the picture of the position as the player sees it.
func (d *Desk) Picture() *game.Picture { return d.pic }

// Decision returns what the match waits for.
func (d *Desk) Decision() game.Decision { return d.dec }

// Picked returns the picked units.
func (d *Desk) Picked() []game.Unit { return d.picked }

// Notice leaves a sentence to be shown until the next input.
func (d *Desk) Notice(n Notice) { d.notice = n }

func (d *Desk) whyNoUndo() string {
	entries := d.match.Entries()
	if len(entries) == 0 {
		return "Nothing has been done yet."
	}
	switch last := entries[len(entries)-1]; {
	case (d.dec.Over || d.closed) && d.seat != game.Nobody:
		return "The match is over, and the other player knows it or is about to: nothing is taken back."
	case !d.dec.Over && last.Side != d.dec.Side && len(last.Results) == 0:
		return "The last action has passed the decision on: it stands."
	case d.match.Held():
		return "The other player has the last action already: it stands."
	}
	return "The last action asked for chance or showed something new: it stands."
}

// members lists own units of the picked hex; off the map, where there are no stacks, the
// picked ones alone.
func (d *Desk) members() []Member {
	if len(d.picked) == 0 {
		return nil
	}
	can := d.selectable()
	var list []Member
	for _, c := range d.pic.Units {
		if c.Hex != d.from || c.Unit == game.NoUnit || c.Side != d.sideOf(d.picked[0]) || d.from == hex.None && !slices.Contains(d.picked, c.Unit) {
			continue
		}
		m := Member{Unit: c.Unit, Name: c.Name, Speech: c.Speech, Picked: slices.Contains(d.picked, c.Unit), Allowed: slices.Contains(can, c.Unit)}
		if !m.Picked && !m.Allowed {
			m.Why = d.whyIdle(c.Unit)
		}
		list = append(list, m)
	}
	return list
}

func (d *Desk) sideOf(u game.Unit) game.Side {
	if c := d.counter(u); c != nil {
		return c.Side
	}
	return game.Nobody
}

func (d *Desk) stacks() []Stack {
	can := d.selectable()
	var list []Stack
	for _, c := range d.pic.Units {
		if c.Unit == game.NoUnit || !slices.Contains(can, c.Unit) {
			continue
		}
		i := slices.IndexFunc(list, func(s Stack) bool { return s.Hex == c.Hex })
		if i < 0 || c.Hex == hex.None {
			i = len(list)
			list = append(list, Stack{Hex: c.Hex, ID: d.match.Game().Map().ID(c.Hex), Where: d.Place(c)})
		}
		list[i].Units = append(list[i].Units, c.Unit)
		list[i].Names = append(list[i].Names, c.Name)
	}
	var off, on []Stack // those off the map come first: the others can be clicked on the board
	for _, s := range list {
		if s.Hex == hex.None {
			off = append(off, s)
		} else {
			on = append(on, s)
		}
	}
	return append(off, on...)
}

// Highlight returns what the board marks; hover is the hex under the pointer, None
// if there is none.
func (d *Desk) Highlight(hover hex.Hex) Highlight {
	h := Highlight{Units: d.selectable(), Hexes: d.goals(), Picked: d.picked, From: d.from, Target: d.target}
	if len(d.picked) == 1 {
		if list := d.pairs(d.picked[0]); list != nil { // only whom it can go with
			h.Units = nil
			for _, a := range list {
				h.Units = append(h.Units, units(a)...)
			}
		}
	}
	if h.From == hex.None && d.target != hex.None && d.commands(d.target) {
		h.From, h.Target = d.target, hex.None
	}
	if r := d.Reach(); r != nil && d.chosen == nil {
		for _, n := range r.Hexes {
			if n.Kind == game.NoteStop {
				h.Stop = append(h.Stop, n.Hex)
			}
		}
	}
	if d.chosen != nil {
		h.Target = d.goal(*d.chosen)
		return h
	}
	if hover != hex.None && (d.target == hex.None || d.Commanded()) && !d.picksAt(hover) && !d.actsAt(hover) {
		if steps, begin, said := d.way(hover); len(steps) > 0 {
			start := d.start()
			if start == hex.None { // whoever moves is no unit that was picked: the way itself begins there
				start = said.Paths[0][0]
			}
			h.Path = append([]hex.Hex{start}, steps...)
			h.PathText = d.tip(hover, steps, begin, said)
		}
	}
	return h
}

// picksAt reports whether a click on a hex picks units there, and so moves nothing.
func (d *Desk) picksAt(h hex.Hex) bool {
	if _, _, ok := d.nextMover(h); ok {
		return true
	}
	can := d.selectable()
	return d.verb == nil && slices.ContainsFunc(d.pic.Units, func(c game.Counter) bool { return c.Hex == h && slices.Contains(can, c.Unit) })
}

// actsAt reports whether a click on a hex does what is no step, or chooses the hex: no arrow leads there.
func (d *Desk) actsAt(h hex.Hex) bool {
	wide := *d
	wide.target = hex.None
	return slices.ContainsFunc(wide.open(), func(a game.Action) bool { return d.goal(a) == h && !d.is(a, game.Steps) })
}

// Scene is where the other side has just acted, if that asks something of the one who
// decides now: the hex that a move has come to, or that is attacked; or where he has acted himself, if no answer to what
// that asks has a unit or a hex. None otherwise.
func (d *Desk) Scene() hex.Hex {
	entries := d.match.Entries()
	if len(entries) == 0 || d.dec.Over || d.Away() {
		return hex.None
	}
	last := entries[len(entries)-1]
	if d.MidMove() { // this side may have answered the step already, with another unit
		for i := len(entries) - 2; last.Side == d.dec.Side; i-- {
			last = entries[i]
		}
	}
	if last.Side == d.dec.Side && slices.ContainsFunc(d.legal, func(a game.Action) bool { return len(units(a)) > 0 || d.goal(a) != hex.None }) {
		return hex.None
	}
	if last.Action.To != hex.None {
		return last.Action.To
	}
	return last.Action.Hex
}

// Offered reports whether an opportunity is offered that can be let go, as a reaction is.
func (d *Desk) Offered() bool { return d.declining() >= 0 }

// Subject is the hex that the decision is about: of what is picked or moves, or the scene.
func (d *Desk) Subject() hex.Hex {
	if h := d.start(); h != hex.None {
		return h
	}
	return d.Scene()
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
