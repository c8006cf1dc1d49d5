package board

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// fills are the variables of a list of layers, lines included.
func fills(layers []layer) map[string]int {
	used := map[string]int{}
	for i := range layers {
		used[layers[i].fill] += len(layers[i].items)
		used[layers[i].line] += len(layers[i].items)
	}
	return used
}

// Rings of victory hexes are drawn at a stroke each for edge and ring, whatever stands between them in the list.
func TestMarksThatLookAlikeAreDrawnTogether(t *testing.T) {
	s := testScene(t)
	p := &game.Picture{}
	for _, id := range []string{"1010", "1212", "1414"} {
		h := s.id(t, id)
		p.Marks = append(p.Marks, game.Mark{Hex: h, Kind: game.MarkObjective}, game.Mark{Hex: h, Kind: game.MarkRoadblock, Side: 0})
	}
	s.show(p, false)
	layers := s.layMarks()
	if len(layers) != 2+4 {
		t.Errorf("%d layers for 3 rings of 2 and 3 roadblocks of 4", len(layers))
	}
	for _, colour := range []string{"--mark-objective-edge", "--counter-box"} {
		if n := fills(layers)[colour]; n != 3 {
			t.Errorf("%d pieces of %s, want 3", n, colour)
		}
	}
}

// A kind of mark that the board does not know is told, but never drawn as something else.
func TestUnknownMarksAreNotDrawn(t *testing.T) {
	s := testScene(t)
	h := s.id(t, "1010")
	s.show(&game.Picture{Marks: []game.Mark{{Hex: h, Kind: "comet", Title: "A comet"}, {Hex: h, Kind: game.MarkHeld}}}, false)
	if layers := s.layMarks(); len(layers) > 0 {
		t.Errorf("%d layers", len(layers))
	}
}

// A bridge that is blown is crossed out where it crosses its river; one that is being built has trestles
// there; one of which the mark names no neighbour is not drawn.
func TestBridgesShowTheirState(t *testing.T) {
	s := testScene(t)
	side := -1
	for i, e := range s.sheet.m.Hexsides {
		if e.Bridge {
			side = i
			break
		}
	}
	if side < 0 {
		t.Fatal("the map has no bridge")
	}
	ends := s.sheet.m.Ends[side]
	mark := game.Mark{Hex: ends[0], Kind: game.MarkBridge, Text: s.sheet.m.ID(ends[1])}
	for value, colour := range map[int]string{game.Blown: "--mark-objective", game.Begun: "--mark-stop"} {
		mark.Value = value
		s.show(&game.Picture{Marks: []game.Mark{mark}}, false)
		layers := s.layMarks()
		if fills(layers)[colour] == 0 {
			t.Fatalf("state %d: nothing in %s", value, colour)
		}
		a, b := s.sheet.ends(s.sheet.m.Side(ends[0], ends[1]))
		if away := layers[0].items[0].lines[0][0].sub(a.to(b, .5)).length(); away > 400 {
			t.Errorf("state %d is drawn %.0f units from its hexside", value, away)
		}
	}
	mark.Text = s.sheet.m.ID(ends[0])
	s.show(&game.Picture{Marks: []game.Mark{mark}}, false)
	if layers := s.layMarks(); len(layers) > 0 {
		t.Error("a bridge from a hex to itself is drawn")
	}
}

// What stands in the way on a road keeps clear of the counters but for its rim.
func TestSignsStandBesideTheCounters(t *testing.T) {
	s := testScene(t)
	h := s.id(t, "1010")
	for _, right := range []bool{false, true} {
		if boxAt(s.sheet.center(h), counterSize, counterSize).has(s.free(h, right)) {
			t.Errorf("the middle of a sign lies under the counters (right: %v)", right)
		}
		if !s.sheet.inside(s.free(h, right).sub(s.sheet.center(h)).times(.85)) {
			t.Errorf("a sign lies beyond its hex (right: %v)", right)
		}
	}
}

// A dump is drawn as full drums where it is, and as an outline with a question where it only may be.
func TestDumps(t *testing.T) {
	s := testScene(t)
	h := s.id(t, "1010")
	drawn := func(text string) map[string]int {
		s.show(&game.Picture{Marks: []game.Mark{{Hex: h, Kind: game.MarkDump, Text: text}}}, false)
		return fills(s.layMarks())
	}
	if there, maybe := drawn(""), drawn("?"); there["--mark-sign"] == 0 || maybe["--mark-sign"] != 0 || maybe["--mark-case"] == 0 {
		t.Errorf("drawn %v where it is, %v where it may be", there, maybe)
	}
}

// A dump that is there and one that only may be keep their outlines, whole and broken, whichever stands first in the list.
func TestDumpsOfBothKindsKeepTheirOutlines(t *testing.T) {
	s := testScene(t)
	for _, texts := range [][2]string{{"", "?"}, {"?", ""}} {
		var marks []game.Mark
		for i, id := range []string{"1010", "1212"} {
			marks = append(marks, game.Mark{Hex: s.id(t, id), Kind: game.MarkDump, Text: texts[i]})
		}
		s.show(&game.Picture{Marks: marks}, false)
		whole, broken := 0, 0
		for _, l := range s.layMarks() {
			switch {
			case l.line != "--mark-case" || l.width < 40:
			case l.dash == nil:
				whole += len(l.items)
			default:
				broken += len(l.items)
			}
		}
		if whole != 3 || broken != 3 {
			t.Errorf("%q: %d drums with a whole outline and %d with a broken one, want 3 of each", texts, whole, broken)
		}
	}
}

// What an answer says of a hex is drawn in the colour of its kind on that hex and nowhere else, and of a hexside on that one; what
// a hex costs is written with each frame.
func TestAnswersAreDrawnWhereTheyAre(t *testing.T) {
	s := testScene(t)
	s.show(&game.Picture{}, false)
	at := s.id(t, "2008")
	colours := map[game.NoteKind]string{game.NoteReach: "--mark-reach", game.NoteStop: "--mark-stop", game.NoteZOC: "--mark-zoc", game.NoteControl: "--mark-zoc",
		game.NoteBonus: "--mark-bonus", game.NoteSource: "--mark-supply", game.NoteBlocked: "--mark-blocked", game.NoteTarget: "--mark-target",
		game.NoteRetreat: "--mark-retreat", game.NoteRange: "--mark-command"}
	drawn := func(what string, list []layer, own []string, about box) {
		t.Helper()
		seen := map[string]bool{}
		for _, l := range list {
			if seen[l.line] = true; l.line != "--mark-case" && !slices.Contains(own, l.line) {
				t.Errorf("%s is drawn in %s", what, l.line)
			}
			for _, item := range l.items {
				if !item.box.meets(about) {
					t.Errorf("%s is drawn at %v, far from %v", what, item.box, about)
				}
			}
		}
		for _, colour := range own {
			if !seen[colour] {
				t.Errorf("%s is not drawn in %s", what, colour)
			}
		}
	}
	for kind, colour := range colours {
		s.buildAnswers([]*game.Answer{{Hexes: []game.HexNote{{Hex: at, Kind: kind}}}})
		own := []string{colour}
		if kind == game.NoteStop { // reach ends there
			own = append(own, "--mark-reach")
		}
		drawn(string(kind), s.answers.below, own, boxAt(s.sheet.center(at), 990, 990))
	}
	s.buildAnswers([]*game.Answer{{Side: 1, Hexes: []game.HexNote{{Hex: at, Kind: game.NoteZOC}}}})
	drawn("the other side's ZOC", s.answers.below, []string{"--mark-zoc-other"}, boxAt(s.sheet.center(at), 990, 990))

	side := s.sheet.m.Sides[at][0]
	a, b := s.sheet.ends(side)
	s.buildAnswers([]*game.Answer{{Sides: []game.SideNote{{Side: side, Kind: game.NoteBlocked}}}})
	drawn("a hexside", s.answers.above, []string{"--mark-blocked", "--mark-bar"}, boxAt(a.to(b, .5), 100, 100))

	s.buildAnswers([]*game.Answer{{Hexes: []game.HexNote{{Hex: at, Kind: game.NoteReach, Text: "7½"}}}})
	s.cam.fit(boxAt(s.sheet.center(at), 5000, 5000), 100)
	c := newCommands()
	if s.frame(c, 0); !slices.Contains(c.texts, "7½") {
		t.Errorf("written are %q", c.texts)
	}
}
