package data

import (
	"math"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// victoryFile is the clause of victory: terms of points by side, or the tests that the
// winner must pass.
type victoryFile struct {
	US     []termFile `json:"us"`
	German []termFile `json:"german"`
	Winner string
	Tests  []testFile
}

type termFile struct {
	Per    string
	Points int
	Hexes  []string
	Bank   areaFile
}

type testFile struct {
	Asks    string
	Hexes   []string
	Weights []int
	Min     int
}

// The words of victory in the order of their constants.
var (
	perWords  = []string{"eliminated", "exit", "building", "hex", "crossing"}
	asksWords = []string{"control-count", "control-all", "control-points", "no-enemy", "good-order"}
)

// PerWords are what a term of points may score by, AsksWords what a test may ask, as set-up files write them.
func PerWords() []string  { return slices.Clone(perWords) }
func AsksWords() []string { return slices.Clone(asksWords) }

// readVictory reads objectives and the clause of victory.
func (l *loading) readVictory() {
	for _, o := range l.setup.Objectives {
		l.d.Scenario.Objectives = append(l.d.Scenario.Objectives, Objective{o.Label, l.hexes("objectives.hexes", o.Hexes...)})
	}
	f, v := &l.setup.Victory, &l.d.Scenario.Victory
	terms := len(f.US)+len(f.German) > 0
	if terms == (len(f.Tests) > 0) {
		l.Fault(l.file, "the field victory has no clause or two: write terms of points for us and german, or a winner with tests")
		return
	}
	if v.Points = terms; !terms {
		v.Winner = l.sideField("victory.winner", f.Winner)
		for i := range f.Tests {
			v.Tests = append(v.Tests, l.test(&f.Tests[i]))
		}
		return
	}
	for side, list := range [...][]termFile{f.US, f.German} {
		crossings, halves := 0, 0
		for i := range list {
			if list[i].Per == perWords[PerCrossing] {
				crossings++
			}
			t := l.term(game.Side(side), &list[i])
			v.Terms[side] = append(v.Terms[side], t)
			halves += 2 * int(t.Points) * max(len(t.Hexes), len(l.d.Ground.Buildings), game.MaxSet)
		}
		if halves > math.MaxInt16 {
			l.Fault(l.file, "the field victory scores more points than can be counted: write fewer")
		}
		if crossings > 1 {
			l.Fault(l.file, "the field victory scores %d crossings of one side, and a soldier scores for crossing once: leave one", crossings)
		}
	}
}

func (l *loading) term(side game.Side, f *termFile) Term {
	const field = "victory"
	g := l.d.Ground
	t := Term{Per: Per(max(0, slices.Index(perWords, f.Per))), Points: l.number(field+".points", f.Points, 1, 20), Building: -1, Hexes: l.hexes(field+".hexes", f.Hexes...)}
	if !slices.Contains(perWords, f.Per) {
		l.Fault(l.file, "the field %s scores per %.20q: write one of %s", field, f.Per, strings.Join(perWords, " "))
	}
	if !l.OK() {
		return t
	}
	switch {
	case t.Per == PerExit && len(l.d.Scenario.Forces[side].Exits) == 0:
		l.Fault(l.file, "the field %s scores exits of a side without the field exit: write its edge", field)
	case t.Per == PerBuilding && len(t.Hexes) > 0:
		t.Building = g.Cells[t.Hexes[0]].Building
		if t.Building < 0 || !slices.Equal(slices.Sorted(slices.Values(g.Buildings[t.Building].Hexes)), slices.Sorted(slices.Values(t.Hexes))) {
			l.Fault(l.file, "the field %s scores a building whose hexes are not those of one: name all of its hexes", field)
		}
	case t.Per == PerHex && len(t.Hexes) == 0:
		l.Fault(l.file, "the field %s scores no hexes: name them", field)
	case t.Per == PerCrossing:
		if len(t.Hexes) != 1 || g.Cells[t.Hexes[0]].Terrain != Bridge || f.Bank.Bank == "" {
			l.Fault(l.file, "the field %s scores a crossing without one bridge hex and a bank: name both", field)
			return t
		}
		t.Bank = l.area(field+".bank", &f.Bank)
	}
	return t
}

func (l *loading) test(f *testFile) Test {
	const field = "victory.tests"
	t := Test{Asks: Asks(max(0, slices.Index(asksWords, f.Asks))), Hexes: l.hexes(field+".hexes", f.Hexes...)}
	if !slices.Contains(asksWords, f.Asks) || len(f.Hexes) == 0 {
		l.Fault(l.file, "the field %s asks %.20q or names no hexes: write one of %s", field, f.Asks, strings.Join(asksWords, " "))
		return t
	}
	if t.Asks == ControlCount || t.Asks == ControlPoints || t.Asks == GoodOrder {
		t.Min = l.number(field+".min", f.Min, 1, 100)
	}
	if t.Asks == ControlPoints {
		if len(f.Weights) != len(f.Hexes) {
			l.Fault(l.file, "the field %s has %d weights for %d hexes: write one for each", field, len(f.Weights), len(f.Hexes))
			return t
		}
		for _, w := range f.Weights {
			t.Weights = append(t.Weights, l.number(field+".weights", w, 1, 20))
		}
	}
	return t
}
