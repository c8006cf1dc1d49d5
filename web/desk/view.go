package desk

import (
	"fmt"
	"slices"
	"strings"

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
	GoalDo  string // what happens there: "Retreat", "Where" if that is open
	Preview *Preview
	Notice  Notice
	Undo    Turn
	Redo    Turn
	Verdict game.Verdict
	Picked  string // "1 unit at 2008", "" if none
	Back    bool   // there is a choice to step back from
}

// A Button is a verb of the pad.
type Button struct {
	Key     Key
	Verb    string
	Kind    string
	Label   string
	Action  *game.Action // what it does, nil if a hex or unit has to be chosen yet
	Units   bool         // units have to be chosen yet
	Kin     bool         // another way to do what is in preview
	Gist    string       // what it leads to, while its kin are compared
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
	if s := d.dec.Side; int(s) < len(info.SideNames) {
		v.Side, v.SideID = info.SideNames[s], info.Sides[s]
	}
	if v.Prompt, v.Frames = g.Prompt(pos); d.Away() {
		v.Prompt, v.Frames, v.Redo.Can = d.awaited(), nil, false
	}
	if d.dec.Over {
		v.Verdict = g.Verdict(pos)
	}
	v.Members, v.Hand, v.Deck = d.members(), d.hand(v.Buttons), d.pic.Deck
	switch {
	case len(d.picked) == 0:
		v.Stacks = d.stacks()
	case d.from == hex.None:
		v.Picked = plural(len(d.picked), "unit") + " off the map"
	default:
		v.Picked = fmt.Sprintf("%s at %s", plural(len(d.picked), "unit"), g.Map().ID(d.from))
	}
	v.Goals, v.GoalDo = d.goalList(), d.goalVerb()
	if d.chosen != nil {
		v.Preview = &Preview{Label: g.Label(pos, *d.chosen), Verb: d.word(*d.chosen)}
		if d.answer != nil {
			v.Preview.Forecast, v.Preview.Rules = d.answer.Forecast, g.Ledger().IDs(d.answer.Rules...)
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
	if len(d.match.Entries()) == 0 {
		return "Nothing has been done yet."
	}
	return "The last action asked for chance or showed something new: it stands."
}

// buttons returns the verbs of the moment: those of what is picked, then those that
// need nothing.
func (d *Desk) buttons() []Button {
	var list []Button
	at := map[Key]int{}
	same := map[Key]bool{}
	wide := *d
	wide.verb = nil // other verbs stay on offer
	for _, a := range wide.open() {
		k := key(a)
		if bare(a) {
			continue
		}
		if i, ok := at[k]; ok {
			list[i].Action = nil
			same[k] = same[k] && d.label(a) == list[i].Label
			continue
		}
		at[k], same[k] = len(list), true
		list = append(list, d.button(a))
	}
	for i, b := range list {
		if b.Action == nil && !same[b.Key] {
			list[i].Label = d.general(b.Key) + "…"
		}
	}
	if !d.asksUnits() && len(list) == 1 && list[0].Action == nil && len(d.goals()) <= maxGoals {
		list = nil // the list of hexes says it all
	}
	list = append(list, d.answers()...)
	for _, a := range d.legal {
		if bare(a) {
			list = append(list, d.button(a))
		}
	}
	d.markKin(list)
	d.markDefault(list)
	return list
}

// markKin finds the ways to do what is in preview and what each leads to.
func (d *Desk) markKin(list []Button) {
	if d.chosen == nil {
		return
	}
	for i := range list {
		b := &list[i]
		if b.Key.Verb != d.chosen.Verb || b.Action == nil || b.Kind == "" || d.goal(*b.Action) != d.goal(*d.chosen) {
			continue
		}
		b.Kin, b.Label = true, short(b.Kind, b.Label)
		if f := d.foresee(*b.Action); f != nil {
			b.Gist = f.Gist
		}
	}
}

// short is the label of one of several ways: its word, and the cost at the label's end.
func short(kind, label string) string {
	s := strings.ToUpper(kind[:1]) + kind[1:]
	if i := strings.LastIndex(label, ", "); i >= 0 {
		s += label[i:]
	}
	return s
}

// maxAnswers is how many units a decision that asks for one lists as buttons.
const maxAnswers = 8

// answers returns a button for each unit of a decision that asks for nothing but a
// unit: which formation acts, which unit takes the loss.
func (d *Desk) answers() []Button {
	if len(d.picked) > 0 || !d.unitsOnly() {
		return nil
	}
	var list []Button
	for _, a := range d.legal {
		if len(units(a)) > 0 {
			list = append(list, d.button(a))
		}
	}
	if len(list) > maxAnswers {
		return nil
	}
	return list
}

func (d *Desk) button(a game.Action) Button {
	k := key(a)
	return Button{Key: k, Verb: d.word(a), Kind: d.lex.Options[a.Option], Label: d.label(a), Action: &a,
		Pressed: d.verb != nil && *d.verb == k || d.chosen != nil && *d.chosen == a}
}

// markDefault finds the button of the Enter key: the only action there is, or the
// quietest way on.
func (d *Desk) markDefault(list []Button) {
	if d.chosen != nil {
		return
	}
	if len(d.legal) == 1 && len(list) == 1 && list[0].Action != nil {
		list[0].Default = true
		return
	}
	if slices.ContainsFunc(d.legal, func(a game.Action) bool { return d.is(a, game.Commands) }) {
		return // to give no more orders is no small thing
	}
	quiet := slices.IndexFunc(list, func(b Button) bool { return b.Action != nil && d.is(*b.Action, game.Stops) })
	if quiet < 0 {
		quiet = slices.IndexFunc(list, func(b Button) bool { return b.Action != nil && d.lex.IsQuiet(b.Action.Verb) })
	}
	// What costs units of one's own, or would crowd a hex, is no default.
	if quiet >= 0 && !(d.is(*list[quiet].Action, game.Stops) && d.start() != hex.None && d.crowds(d.start())) && !d.harms(*list[quiet].Action) {
		list[quiet].Default = true
	}
}

func (d *Desk) label(a game.Action) string { return d.match.Game().Label(d.match.Pos(), a) }

// general is the label of a verb whose hex is not chosen yet.
func (d *Desk) general(k Key) string {
	s := strings.ReplaceAll(d.lex.Verbs[k.Verb], "-", " ")
	s = strings.ToUpper(s[:1]) + s[1:]
	if o := d.lex.Options[k.Option]; o != "" {
		s += ", " + o
	}
	return s
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
			list = append(list, Stack{Hex: c.Hex, ID: d.match.Game().Map().ID(c.Hex)})
		}
		list[i].Units = append(list[i].Units, c.Unit)
		list[i].Names = append(list[i].Names, c.Name)
	}
	return list
}

// goals returns the hexes that complete what is picked, ascending.
func (d *Desk) goals() []hex.Hex {
	unitsFirst := len(d.picked) == 0 && d.verb == nil && d.asksUnits()
	var list []hex.Hex
	wide := *d
	wide.target = hex.None
	for _, a := range wide.open() {
		h := d.goal(a)
		if h == hex.None || h == d.from || unitsFirst && !d.is(a, game.Commands) {
			continue
		}
		if i, found := slices.BinarySearch(list, h); !found {
			list = slices.Insert(list, i, h)
		}
	}
	return list
}

// goalVerb is what a click on a goal does, if all do the same.
func (d *Desk) goalVerb() string {
	var verb *Key
	for _, a := range d.open() {
		if d.goal(a) == hex.None || d.goal(a) == d.from {
			continue
		}
		if k := key(a); verb == nil {
			verb = &k
		} else if verb.Verb != k.Verb {
			return "Where"
		} else if *verb != k {
			verb.Option = 0
		}
	}
	if verb == nil {
		return "Where"
	}
	return d.general(*verb)
}

func (d *Desk) goalList() []Goal {
	hexes := d.goals()
	if len(hexes) > maxGoals {
		return nil
	}
	var list []Goal
	open := d.open()
	for _, h := range hexes {
		id := d.match.Game().Map().ID(h)
		g := Goal{Hex: h, ID: id, Label: id}
		for _, c := range d.pic.Units {
			if c.Hex == h && c.Side != d.dec.Side {
				g.Label = id + ", " + c.Name
				break
			}
		}
		if d.commands(h) {
			g.Label = id + ", " + d.ownAt(h)
		}
		if a, only := d.onlyAt(open, h); only && g.Label == id {
			g.Label = d.label(a)
		}
		if name := d.match.Game().Map().Hexes[h].Name; name != "" && g.Label == id {
			g.Label += ", " + name
		}
		list = append(list, g)
	}
	return list
}

// commands reports whether whoever stands in a hex can be told what to do.
func (d *Desk) commands(h hex.Hex) bool {
	return slices.ContainsFunc(d.legal, func(a game.Action) bool { return d.is(a, game.Commands) && a.Hex == h })
}

// ownAt names the units of the side that decides in a hex.
func (d *Desk) ownAt(h hex.Hex) string {
	var names []string
	for _, c := range d.pic.Units {
		if c.Hex == h && c.Side == d.dec.Side {
			names = append(names, c.Name)
		}
	}
	return strings.Join(names, ", ")
}

// onlyAt is the one action that a click on a hex does.
func (d *Desk) onlyAt(open []game.Action, h hex.Hex) (only game.Action, ok bool) {
	for _, a := range open {
		if d.goal(a) == h {
			if ok {
				return a, false
			}
			only, ok = a, true
		}
	}
	return only, ok
}

// Highlight returns what the board marks; hover is the hex under the pointer, None
// if there is none.
func (d *Desk) Highlight(hover hex.Hex) Highlight {
	h := Highlight{Units: d.selectable(), Hexes: d.goals(), Picked: d.picked, From: d.from, Target: d.target}
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
	if hover != hex.None && d.target == hex.None && !d.picksAt(hover) {
		if steps, begin, said := d.way(hover); len(steps) > 0 {
			if start := d.start(); start != hex.None {
				h.Path = append(h.Path, start)
			}
			h.Path = append(h.Path, steps...)
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

// Scene is where the other side has just acted, if that asks something of the one who
// decides now: the hex that a move has come to, or that is attacked. None otherwise.
func (d *Desk) Scene() hex.Hex {
	entries := d.match.Entries()
	if len(entries) == 0 || d.dec.Over || d.Away() {
		return hex.None
	}
	last := entries[len(entries)-1]
	if last.Side == d.dec.Side {
		return hex.None
	}
	if last.Action.To != hex.None {
		return last.Action.To
	}
	return last.Action.Hex
}

// Look is what the drawer tells of a hex: its ground and its counters.
type Look struct {
	Hex     hex.Hex
	ID      string
	Ground  string
	Units   []game.Counter
	Marks   []game.Mark
	Actable []bool // by Units
}

// Look returns what there is in a hex.
func (d *Desk) Look(h hex.Hex) Look {
	m := d.match.Game().Map()
	l := Look{Hex: h, ID: m.ID(h)}
	if int(h) < 0 || int(h) >= len(m.Hexes) {
		return l
	}
	g := m.Hexes[h]
	words := []string{ground(g.Terrain)}
	if g.Fort != "" {
		words = append(words, strings.ReplaceAll(g.Fort, "-", " "))
	}
	if g.Name != "" {
		words = append(words, g.Name)
	}
	l.Ground = strings.Join(words, ", ")
	can := d.selectable()
	for _, c := range d.pic.Units {
		if c.Hex == h {
			l.Units = append(l.Units, c)
			l.Actable = append(l.Actable, slices.Contains(can, c.Unit))
		}
	}
	for _, k := range d.pic.Marks {
		if k.Hex == h {
			l.Marks = append(l.Marks, k)
		}
	}
	return l
}

func ground(terrain string) string {
	switch terrain {
	case "light":
		return "light woods"
	case "dense":
		return "dense woods"
	case "":
		return "unknown ground"
	}
	return strings.ReplaceAll(terrain, "-", " ")
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
