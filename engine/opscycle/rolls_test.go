package opscycle

import (
	"reflect"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// An attack as data: the chits and the die in the order of drawing, the strengths, the modifiers with
// their rows, and the cell of the chart that says the same as the result.
func TestRolls(t *testing.T) {
	b := newBoard(t, terrain(tPillbox, "1305"), hexside(hsTeeth, "1205", "1305"))
	b.put("us-a", "1205").put("us-tank", "1205").put("us-b", "1304").put("us3-a", "1206").put("us3-hq", "1104")
	b.put("ge-a", "1305").put("ge-c", "1305").put("ge-b", "1204")
	b.fight("us-a us-tank", optPrepared, 2, 1, 7)
	list := b.r.Rolls(b.Ev.List, game.Nobody)
	if len(list) != 1 {
		t.Fatalf("%d rolls, want the attack alone: %+v", len(list), list)
	}
	got := list[0]
	if want := []game.Die{{Label: "chit of the attackers", Face: 2}, {Label: "chit of the defenders", Face: 1}, {Face: 7, Faces: 10}}; !reflect.DeepEqual(got.Dice, want) {
		t.Errorf("dice %+v", got.Dice)
	}
	if len(got.Bars) != 2 || got.Bars[0].Max != 36 || got.Bars[0].Side != 0 || got.Bars[1].Max != 9 || got.Bars[1].Side != ge {
		t.Errorf("strengths %+v", got.Bars)
	}
	if len(got.Lines) != 6 || got.Lines[0].Text != "−3 for the hexside: dragon's teeth." || len(got.Lines[0].Rules) == 0 {
		t.Errorf("modifiers %+v", got.Lines)
	}
	if got.Title != "Prepared Attack on hex 1305" || got.Sum != "7 +3 = 10 in the column 4:1" || got.Result != "1/3" || got.Good != 1 || !got.Battle {
		t.Errorf("%+v", got)
	}
	// Line 2 of the odds, column 7; then the row of 10.
	if want := [][2]int{{1, 7}, {b.r.CRT.ChartRow(10), 7}}; !reflect.DeepEqual(got.Lit, want) || b.r.CRT.Cells[6][9].String() != got.Result {
		t.Errorf("cells %v", got.Lit)
	}
}

// The result of a roll is the cell of the chart, with the stars of both sides.
func TestRollsShowStars(t *testing.T) {
	starred := [2]bool{}
	for die := 1; die <= 7; die++ {
		b := newBoard(t, terrain(tPillbox, "1305"), hexside(hsTeeth, "1205", "1305"))
		b.put("us-a", "1205").put("us-tank", "1205").put("us-b", "1304").put("us3-a", "1206").put("us3-hq", "1104")
		b.put("ge-a", "1305").put("ge-c", "1305").put("ge-b", "1204")
		b.fight("us-a us-tank", optPrepared, 2, 1, die, 5, 5, 5, 5)
		got, want := b.r.Rolls(b.Ev.List, game.Nobody)[0], b.r.CRT.Cells[6][die+2].String()
		if got.Result != want {
			t.Errorf("die %d: %q, the chart says %q", die, got.Result, want)
		}
		attacker, defender, _ := strings.Cut(want, "/")
		starred[0], starred[1] = starred[0] || strings.HasSuffix(attacker, "*"), starred[1] || strings.HasSuffix(defender, "*")
	}
	if starred != [2]bool{true, true} {
		t.Errorf("stars of attacker and defender among the results: %v", starred)
	}
}

// A roll of which there is no result yet, because the die may be rolled again, is none.
func TestRollsOfChecks(t *testing.T) {
	b := newBoard(t)
	check := game.Event{Kind: evCheck, Unit: b.Unit("us-a"), N: [8]int16{7, -1, 5, 0}}
	for _, c := range []struct {
		events []game.Event
		want   []game.Roll
	}{
		{[]game.Event{{Kind: evDie, N: [8]int16{7, int16(rollCheck)}}}, nil},
		{[]game.Event{{Kind: evDie}, check}, []game.Roll{{Title: "Effectiveness Check of us-a", Dice: []game.Die{{Face: 7, Faces: 10}}, Sum: "7 −1 = 6 against Effectiveness 5", Result: "failed", Good: -1}}},
		{[]game.Event{{Kind: evReactionAP, Unit: b.Unit("us3-hq"), N: [8]int16{6, 4, 3}}}, []game.Roll{{Title: "Action points of " + b.r.theFormation(b.r.formationOf(b.Unit("us3-hq"))), Dice: []game.Die{{Face: 6, Faces: 10}},
			Sum: "6 at Activation Level 4", Chart: "reaction-points", Lit: [][2]int{{5, 4}}, Result: "3 action points"}}},
		{[]game.Event{{Kind: evInitiative, Side: ge, N: [8]int16{4, 4, 6, 8}}}, []game.Roll{{Title: "Initiative", Dice: []game.Die{{Label: b.r.Sides[0].Name, Face: 4, Faces: 10}, {Label: b.r.Sides[1].Name, Face: 6, Faces: 10}},
			Sum: b.r.total(0, 4, 4) + "; " + b.r.total(1, 6, 8), Result: b.r.Sides[1].Name}}},
		{[]game.Event{{Kind: evInitiative, Side: us, N: [8]int16{4, 4, 2, 4}}}, []game.Roll{{Title: "Initiative", Dice: []game.Die{{Label: b.r.Sides[0].Name, Face: 4, Faces: 10}, {Label: b.r.Sides[1].Name, Face: 2, Faces: 10}},
			Sum: b.r.total(0, 4, 4) + "; " + b.r.total(1, 2, 4) + "; ties go to the US side", Result: b.r.Sides[0].Name}}},
	} {
		if got := b.r.Rolls(c.events, game.Nobody); !reflect.DeepEqual(got, c.want) {
			t.Errorf("got  %+v\nwant %+v", got, c.want)
		}
	}
}
