package desk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func sit(t *testing.T) (*Desk, *toyGame) {
	t.Helper()
	g := newToy(t)
	m, err := game.NewMatch(g, game.Head{Seed: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	return New(m), g
}

// run performs everything the last input asked for and returns it as journal lines.
func run(t *testing.T, d *Desk) []string {
	t.Helper()
	var done []string
	for a, ok := d.Next(); ok; a, ok = d.Next() {
		if _, err := d.Do(a); err != nil {
			t.Fatalf("%s: %v", d.lex.Line(a), err)
		}
		done = append(done, d.lex.Line(a))
	}
	return done
}

func want(t *testing.T, got []string, lines ...string) {
	t.Helper()
	if !slices.Equal(got, lines) {
		t.Errorf("did %q, want %q", got, lines)
	}
}

func labels(v *View) string {
	var s []string
	for _, b := range v.Buttons {
		s = append(s, b.Label)
	}
	return strings.Join(s, "|")
}

// The only unit that can act is picked by itself, unless that would take a choice away.
func TestOnlyUnitIsPicked(t *testing.T) {
	d, g := sit(t)
	c := g.hex("0404")
	move, end := game.Act(vMove).With(uC).At(c), game.Act(vEnd)
	for _, k := range []struct {
		why   string
		legal []game.Action
		want  []game.Unit
	}{
		{"the unit alone", []game.Action{move, game.Act(vImprove).At(c), end}, []game.Unit{uC}},
		{"another unit", []game.Action{move, game.Act(vMove).With(uA).At(g.hex("0202"))}, nil},
		{"another hex", []game.Action{move, game.Act(vImprove).At(g.hex("0202"))}, nil},
		{"the pick would do it", []game.Action{game.Act(vRefit).With(uC)}, nil},
	} {
		d.clear()
		d.legal = k.legal
		if d.pickOnly(); !slices.Equal(d.Picked(), k.want) {
			t.Errorf("%s: picked %v, want %v", k.why, d.Picked(), k.want)
		}
	}
	d.legal = []game.Action{move, end}
	d.pickOnly()
	for _, want := range [][]game.Unit{{uC}, nil} { // the first click means it, the second lets go
		if d.PickUnit(uC); !slices.Equal(d.Picked(), want) {
			t.Errorf("after a click %v is picked, want %v", d.Picked(), want)
		}
	}
}

func TestClickPicksTheStackThenOneThenNone(t *testing.T) {
	d, _ := sit(t)
	for _, want := range [][]game.Unit{{uA, uB}, {uA}, nil, {uA, uB}} {
		d.PickUnit(uA)
		if !slices.Equal(d.Picked(), want) {
			t.Fatalf("picked %v, want %v", d.Picked(), want)
		}
	}
	if acts := run(t, d); acts != nil {
		t.Errorf("picking did %q", acts)
	}
}

func TestToggle(t *testing.T) {
	d, _ := sit(t)
	d.PickUnit(uA)
	d.ToggleUnit(uA)
	if !slices.Equal(d.Picked(), []game.Unit{uB}) {
		t.Errorf("picked %v after unticking A", d.Picked())
	}
	if got := labels(d.View()); got != "move|refit|end" {
		t.Errorf("verbs of B alone: %s", got)
	}
	d.ToggleUnit(uA)
	if !slices.Equal(d.Picked(), []game.Unit{uA, uB}) {
		t.Errorf("picked %v after ticking A again", d.Picked())
	}
	if got := labels(d.View()); got != "move|end" {
		t.Errorf("verbs of the stack: %s", got)
	}
}

func TestClickFarHexTakesTheWholeWay(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uA)
	d.PickHex(g.hex("0402"))
	got := run(t, d)
	if len(got) != 3 || got[0] != "move +a +b @0202" || got[2] != "step @0402" {
		t.Errorf("did %q, want the declaration and two steps to 0402", got)
	}
	if v := d.View(); labels(v) != "stop" || v.GoalDo != "Step" || len(v.Goals) == 0 {
		t.Errorf("in mid-move: buttons %s, %q %v", labels(v), v.GoalDo, v.Goals)
	}
	if n := d.Decision().Ask; n != askStep {
		t.Errorf("the move is over (ask %d), want it still open for its last point", n)
	}
	if !d.Default() {
		t.Fatal("no default to end the move")
	}
	want(t, run(t, d), "stop")
}

func TestMoveByVerbThenHex(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uC)
	v := d.View()
	i := slices.IndexFunc(v.Buttons, func(b Button) bool { return b.Verb == "move" })
	d.PickVerb(i)
	want(t, run(t, d), "move +c @0404")
	d.PickHex(g.hex("0405"))
	want(t, run(t, d), "step @0405")
	d.PickHex(d.Typed(" 0404"))
	want(t, run(t, d), "step @0404")
}

func TestAttackIsPreviewedBeforeItIsCommitted(t *testing.T) {
	d, _ := sit(t)
	d.PickUnit(uA)
	d.PickHex(d.at[uR])
	if n := d.View().Notice; !n.Bad || !slices.Equal(n.Rules, []string{"TOY-2"}) {
		t.Errorf("clicking an enemy out of range says %+v, want TOY-2", n)
	}
	d.PickHex(d.match.Game().(*toyGame).hex("0203"))
	run(t, d)
	d.Default()
	run(t, d)
	d.PickUnit(uA)
	d.PickUnit(uR)
	v := d.View()
	if v.Preview == nil || v.Preview.Forecast == nil || v.Preview.Label != "hasty attack 0204" {
		t.Fatalf("preview %+v, want that of the hasty attack", v.Preview)
	}
	if acts := run(t, d); acts != nil {
		t.Fatalf("a click on the enemy did %q without being committed", acts)
	}
	i := slices.IndexFunc(v.Buttons, func(b Button) bool { return b.Kind == "prepared" })
	d.PickVerb(i)
	if p := d.View().Preview; p == nil || p.Label != "prepared attack 0204" {
		t.Fatalf("preview %+v, want that of the prepared attack", p)
	}
	if !d.Default() {
		t.Fatal("Enter does not commit")
	}
	want(t, run(t, d), "attack +a +b @0203 >0204 :prepared")
	if d.View().Undo.Can {
		t.Error("a die can be undone")
	}
	if d.View().Undo.Why == "" {
		t.Error("nothing says why undo is refused")
	}
	// The losses: one click on a unit answers.
	d.PickUnit(uB)
	want(t, run(t, d), "lose +b")
}

func TestBackStepsOneChoiceAtATime(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uA)
	d.PickHex(g.hex("0203"))
	run(t, d)
	d.Default()
	run(t, d)
	d.PickUnit(uA)
	i := slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Kind == "prepared" })
	d.PickVerb(i)
	if d.View().Preview == nil {
		t.Fatal("an attack with one target shows no preview")
	}
	var steps int
	for d.Back() {
		steps++
	}
	if steps < 2 || len(d.Picked()) != 0 || d.View().Back {
		t.Errorf("%d steps back, still picked %v", steps, d.Picked())
	}
}

func TestRelocationOffersItsHexes(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uH)
	h := d.Highlight(hex.None)
	if !slices.Equal(h.Hexes, []hex.Hex{g.hex("0103"), g.hex("0201")}) {
		t.Errorf("hexes %v", h.Hexes)
	}
	v := d.View()
	if labels(v) != "Relocate…|end" || len(v.Goals) != 2 {
		t.Errorf("buttons %s, %d goals", labels(v), len(v.Goals))
	}
	d.PickHex(g.hex("0201"))
	want(t, run(t, d), "relocate +h >0201")
}

func TestHexOfOwnUnitsPicksThemAndDoesNothing(t *testing.T) {
	d, g := sit(t)
	d.PickHex(g.hex("0404")) // "improve" needs no unit and names this hex
	if acts := run(t, d); acts != nil {
		t.Fatalf("a click on the hex of C did %q", acts)
	}
	if !slices.Equal(d.Picked(), []game.Unit{uC}) {
		t.Errorf("picked %v", d.Picked())
	}
	i := slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "improve" })
	if i < 0 {
		t.Fatal("improve is not offered for the hex of C")
	}
	d.PickVerb(i)
	want(t, run(t, d), "improve @0404")
}

func TestUnitsComeBeforeHexes(t *testing.T) {
	d, g := sit(t)
	if h := d.Highlight(hex.None); len(h.Hexes) != 0 || len(h.Units) != 4 {
		t.Errorf("at first %d hexes and units %v are offered", len(h.Hexes), h.Units)
	}
	i := slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "improve" })
	d.PickVerb(i) // one hex only: done at once
	want(t, run(t, d), "improve @"+g.m.ID(d.at[uC]))
}

func TestAHexWithOtherUnitsPicksThem(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uH)
	d.PickHex(g.hex("0202")) // A and B could be joined by a move, but not by this click
	if acts := run(t, d); acts != nil || !slices.Equal(d.Picked(), []game.Unit{uA, uB}) {
		t.Errorf("did %q, picked %v", acts, d.Picked())
	}
}

// With a verb chosen a unit in one of its hexes means the hex. A number that is no hex does nothing.
func TestUnitInAHexOfTheVerb(t *testing.T) {
	d, g := sit(t)
	d.PickHex(d.Typed("9999"))
	want(t, run(t, d))
	d.PickUnit(uA)
	d.PickHex(g.hex("0201"))
	run(t, d)
	d.Default()
	run(t, d)
	d.PickUnit(uH)
	d.PickVerb(slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "relocate" }))
	d.PickUnit(uA)
	want(t, run(t, d), "relocate +h >0201")
}

func TestNextUnitGoesRound(t *testing.T) {
	d, g := sit(t)
	var got []string
	for range 4 {
		got = append(got, g.m.ID(d.NextUnit(1, hex.None)))
	}
	if s := strings.Join(got, " "); s != "0202 0404 0102 0202" {
		t.Errorf("N goes to %s", s)
	}
	if id := g.m.ID(d.NextUnit(-1, hex.None)); id != "0102" {
		t.Errorf("back goes to %s", id)
	}
	// A stack whose first unit was taken out by hand is where N goes on from, too.
	d.NextUnit(1, hex.None)
	if d.ToggleUnit(uA); !slices.Equal(d.Picked(), []game.Unit{uB}) {
		t.Fatalf("picked %v", d.Picked())
	}
	if id := g.m.ID(d.NextUnit(1, hex.None)); id != "0404" {
		t.Errorf("from a part of a stack N goes to %s", id)
	}
}

func TestUndoRedo(t *testing.T) {
	d, g := sit(t)
	if d.Undo(1) != 0 {
		t.Error("undo at the start")
	}
	start := d.Match().Hash()
	d.PickUnit(uC)
	d.PickHex(g.hex("0405"))
	run(t, d)
	moved := d.Match().Hash()
	d.Default()
	run(t, d)
	stopped := d.Match().Hash()
	for _, step := range []struct {
		what string
		do   func() int
		n    int
		hash string
	}{
		{"undo the stop", func() int { return d.Undo(1) }, 1, moved}, {"undo the declaration and the step", func() int { return d.Undo(1) }, 2, start}, {"undo nothing", func() int { return d.Undo(1) }, 0, start},
		{"redo the move", d.Redo, 2, moved}, {"redo the stop", d.Redo, 1, stopped}, {"redo nothing", d.Redo, 0, stopped},
		{"undo again", func() int { return d.Undo(1) }, 1, moved},
	} {
		if n := step.do(); n != step.n || d.Match().Hash() != step.hash {
			t.Errorf("%s: %d actions, want %d, or another position", step.what, n, step.n)
		}
	}
}

func TestRefusals(t *testing.T) {
	d, g := sit(t)
	d.Typed("9999")
	if n := d.View().Notice; !n.Bad || !strings.Contains(n.Text, "9999") || len(n.Rules) != 0 {
		t.Errorf("unknown hex: %+v", n)
	}
	d.PickHex(g.hex("0505"))
	if n := d.View().Notice; !n.Bad || !strings.HasPrefix(n.Text, "Choose a unit first") {
		t.Errorf("an empty hex with nothing picked: %+v", n)
	}
	d.PickUnit(uC)
	d.PickHex(g.hex("0101"))
	if n := d.View().Notice; n.Text != "Hex 0101 is out of reach. It is too far for this move." || !slices.Equal(n.Rules, []string{"TOY-1"}) {
		t.Errorf("too far: %+v", n)
	}
	if !slices.Equal(d.Picked(), []game.Unit{uC}) {
		t.Error("a refused click lets go of the unit")
	}
	d.PickUnit(uR)
	if n := d.View().Notice; !slices.Equal(n.Rules, []string{"TOY-2"}) {
		t.Errorf("enemy out of reach: %+v", n)
	}
	asked := d.View().Prompt
	d.refuse(game.Refusal{Sentence: "That must wait: " + asked})
	if n := d.View().Notice; n.Text != "That must wait." {
		t.Errorf("the question %q is asked again: %+v", asked, n)
	}
}

func TestHighlightShowsTheWay(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uA)
	h := d.Highlight(g.hex("0402"))
	if len(h.Path) != 3 || h.Path[0] != g.hex("0202") || h.Path[2] != g.hex("0402") || h.PathText != "1 left; can be undone" {
		t.Errorf("path %v %q", h.Path, h.PathText)
	}
	if !slices.Contains(h.Stop, g.hex("0203")) {
		t.Errorf("stops %v lack 0203 beside the enemy", h.Stop)
	}
	if h := d.Highlight(g.hex("0204")); len(h.Path) != 0 {
		t.Errorf("a way into the enemy's hex: %v", h.Path)
	}
}

func TestLogAndSearches(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uC)
	d.PickHex(g.hex("0402"))
	run(t, d)
	list, more := d.Log(100)
	if len(list) != 1 || more || list[0].Text != "moved to 0402." || list[0].N != 1 || len(list[0].Details) != 2 {
		t.Errorf("log %+v, more %v", list, more)
	}
	if record := d.Record(); !strings.Contains(record, "\n  1. moved to 0402.\n") || strings.Count(record, "moved") != 1 {
		t.Errorf("the record tells a move not as one way: %s", record)
	}
	d.Default()
	run(t, d)
	d.PickUnit(uA)
	d.PickHex(g.hex("0201"))
	run(t, d)
	if list, more = d.Log(1); len(list) != 1 || !more || list[0].Text != "moved to 0201." || !slices.Equal(list[0].Details[0].Rules, []string{"TOY-1"}) {
		t.Errorf("the last entry alone: %+v, more %v", list, more)
	}
	if rows, n := d.Statements("attacker’s adjacent enemy", func(string) bool { return false }, 5); n != 1 || rows[0].ID != "TOY-2" {
		t.Errorf("ledger search: %v", rows)
	}
	if groups, n := d.Order("0402", 10); n != 1 || groups[0].Units[0].Unit != uC {
		t.Errorf("order of battle: %d %v", n, groups)
	}
	if _, n := d.Order("", 2); n != 5 {
		t.Errorf("%d units in all, want 5", n)
	}
}

func TestEveryActionCanBeReachedByClicks(t *testing.T) {
	// From the picks alone: for each legal action pick its units, its verb and its
	// hex; what comes out first must be that action.
	d, _ := sit(t)
	d.PickUnit(uA)
	d.PickHex(d.match.Game().(*toyGame).hex("0203"))
	run(t, d)
	d.Default()
	run(t, d)
	for _, a := range slices.Clone(d.legal) {
		d.Refresh()
		d.Drop()
		for i, u := range units(a) {
			if i == 0 {
				d.pick([]game.Unit{u})
			} else {
				d.ToggleUnit(u)
			}
		}
		i := slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Key == key(a) })
		if i < 0 {
			t.Errorf("%s: no button", d.lex.Line(a))
			continue
		}
		d.PickVerb(i)
		if len(d.queue) == 0 && d.chosen == nil {
			d.PickHex(d.goal(a))
		}
		d.Commit()
		if got, ok := d.Next(); !ok || got != a {
			t.Errorf("clicks for %q gave %q", d.lex.Line(a), d.lex.Line(got))
		}
	}
}

func TestVerdict(t *testing.T) {
	d, _ := sit(t)
	v := d.View()
	d.PickVerb(slices.IndexFunc(v.Buttons, func(b Button) bool { return b.Verb == "end" }))
	want(t, run(t, d), "end")
	if v = d.View(); !v.Verdict.Over || v.Verdict.Text == "" {
		t.Errorf("verdict %+v", v.Verdict)
	}
}

func TestKindsOfAnAttackAreComparedInItsPreview(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uA)
	d.PickHex(g.hex("0203"))
	run(t, d)
	d.Default()
	run(t, d)
	d.PickUnit(uA)
	d.PickUnit(uR)
	kin := 0
	for i, b := range d.View().Buttons {
		if !b.Kin {
			continue
		}
		kin++
		d.PickVerb(i)
		d.PickVerb(i) // pressing it again commits nothing: the commit button does
		if p := d.View().Preview; p == nil || !d.View().Buttons[i].Pressed {
			t.Errorf("%q pressed: preview %+v", b.Label, p)
		}
	}
	if acts := run(t, d); kin < 2 || acts != nil {
		t.Errorf("%d kinds in the preview, done: %q", kin, acts)
	}
}

// An action that names neither unit nor hex is previewed like any other if the game foresees it.
func TestActionsWithoutUnitsHaveAPreview(t *testing.T) {
	g := newToy(t)
	g.odds = []game.Verb{vEnd}
	m, err := game.NewMatch(g, game.Head{Seed: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	d.PickVerb(slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "end" }))
	if p := d.View().Preview; p == nil || p.Forecast == nil || p.Verb != "end" {
		t.Fatalf("preview %+v, want that of the end", p)
	}
	if acts := run(t, d); acts != nil {
		t.Errorf("did %q before it was committed", acts)
	}
	d.Commit()
	want(t, run(t, d), "end")
}

// Units off the map stand in no stack: each is offered and picked by itself.
func TestUnitsOffTheMapAreOfferedOneByOne(t *testing.T) {
	g := newToy(t)
	g.reserve = []game.Unit{uA, uB}
	m, err := game.NewMatch(g, game.Head{Seed: "desk"})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	off := 0
	if list := d.View().Stacks; len(list) < 3 || list[0].Hex != hex.None || list[1].Hex != hex.None || list[2].Hex == hex.None {
		t.Errorf("those off the map do not come first: %+v", list)
	}
	for _, s := range d.View().Stacks {
		if s.Hex == hex.None {
			off++
			if len(s.Units) != 1 {
				t.Errorf("a stack off the map: %v", s.Names)
			}
		}
	}
	if off != 2 {
		t.Errorf("%d units off the map are offered, want 2", off)
	}
	d.PickUnit(uB)
	v := d.View()
	if v.Picked != "1 unit off the map" || len(v.Members) != 1 || v.Members[0].Unit != uB {
		t.Errorf("picked %q, members %+v", v.Picked, v.Members)
	}
	d.PickHex(g.hex("0103"))
	want(t, run(t, d), "relocate +b >0103")
}

// After an undo the table knows whose move is under way again.
func TestUndoKnowsWhoMoves(t *testing.T) {
	d, g := sit(t)
	input(t, d, game.Act(vMove).With(uC).At(d.At(uC)))
	input(t, d, game.Act(vStep).At(g.hex("0303")))
	input(t, d, game.Act(vStop))
	input(t, d, game.Act(vMove).With(uA).At(d.At(uA)))
	for range 2 {
		if d.Undo(1) != 1 || d.Subject() != d.At(uC) && len(d.match.Entries()) == 2 {
			t.Errorf("after %d actions the move is at %s, C at %s", len(d.match.Entries()), g.m.ID(d.Subject()), g.m.ID(d.At(uC)))
		}
	}
}

// A span goes back as far as its turn, its phase or its side, and no further.
func TestSpanStart(t *testing.T) {
	d, _ := sit(t)
	tick := func(side game.Side, turn int8, phase int16) Tick {
		return Tick{Side: side, Stage: game.Stage{Turn: turn, Phase: phase}}
	}
	line := []Tick{tick(0, 1, 1), tick(1, 1, 1), tick(1, 1, 2), tick(1, 2, 2), tick(1, 2, 2), tick(0, 2, 3), tick(0, 2, 3)}
	for range line {
		if _, err := d.Do(d.Match().Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	d.line = line
	for n, want := range map[int][NumSpans]int{0: {0, 0, 0, 0}, 2: {1, 0, 1, 0}, 3: {2, 2, 1, 0}, 5: {4, 3, 1, 3}, 7: {6, 5, 5, 3}} {
		for span, from := range want {
			if got := d.SpanStart(n, Span(span)); got != from {
				t.Errorf("%s of action %d begins after %d actions, want %d", SpanNames[span], n, got, from)
			}
		}
	}
}

// The action that is shown first promises most of each of its cases: what the other side loses and the hex, less what the own
// side loses.
func TestBestOfForecasts(t *testing.T) {
	d, _ := sit(t)
	a, b := game.Act(vAttack).With(uA), game.Act(vAttack).With(uB)
	none := game.Forecast{}
	for _, k := range []struct{ worse, better game.Forecast }{
		{game.Forecast{Of: 10, Lost: [2]int64{0, 5}}, game.Forecast{Of: 6, Lost: [2]int64{0, 4}}},
		{game.Forecast{Of: 10, Lost: [2]int64{6, 8}}, game.Forecast{Of: 10, Lost: [2]int64{1, 7}}},
		{game.Forecast{Of: 10, Lost: [2]int64{0, 5}}, game.Forecast{Of: 10, Lost: [2]int64{0, 4}, Taken: 2}},
		{none, game.Forecast{Of: 10, Lost: [2]int64{9, 0}}},
	} {
		for _, list := range [][]game.Action{{a, b}, {b, a}} {
			d.known[a], d.known[b] = &game.Answer{Forecast: &k.worse}, &game.Answer{Forecast: &k.better}
			if d.best(list) != b {
				t.Errorf("%+v comes before %+v", k.worse, k.better)
			}
		}
	}
}

// Once a step was taken back and another one done, the look back shows the other.
func TestPastAfterUndo(t *testing.T) {
	d, g := sit(t)
	step := func(id string) {
		d.order(game.Act(vStep).At(g.hex(id)))
		run(t, d)
	}
	d.order(game.Act(vMove).With(uC).At(g.hex("0404")))
	run(t, d)
	step("0405")
	step("0505")
	d.Past(2)
	d.Undo(1)
	d.Undo(1)
	step("0504")
	step("0503")
	if at := d.Past(2).Units[uC].Hex; at != g.hex("0504") {
		t.Errorf("the past shows it in %s", g.m.ID(at))
	}
}
