package board

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A bond is a fence along the hexside that it bars, and a net over the hex that it bars; those of a second
// side look otherwise.
func TestBondsAreDrawnAsWhatTheyBar(t *testing.T) {
	s := testScene(t)
	h, n := s.id(t, "1010"), hex.None
	for _, o := range s.sheet.m.Neighbors[h] {
		if o != hex.None {
			n = o
		}
	}
	side := s.sheet.m.Side(h, n)
	answer := func() *game.Answer {
		return &game.Answer{Hexes: []game.HexNote{{Hex: h, Kind: game.NoteBond}}, Sides: []game.SideNote{{Side: side, Kind: game.NoteBond}}}
	}
	other := answer()
	other.Side = 1
	s.buildAnswers([]*game.Answer{answer(), other})
	used := fills(s.answers.below)
	for _, colour := range []string{"--mark-bond", "--mark-bond-net", "--mark-bond-other", "--mark-bond-other-net"} {
		if used[colour] == 0 {
			t.Errorf("nothing is drawn in %s", colour)
		}
	}
	if bars := fills(s.answers.above)["--mark-blocked"]; bars > 0 {
		t.Error("the bond is drawn as a plain bar too")
	}
	a, b := s.sheet.ends(side)
	for _, l := range s.answers.below {
		if l.line != "--mark-bond" || l.width < 50 {
			continue
		}
		for _, p := range l.items[0].lines[0] {
			if d := p.sub(a).length() + p.sub(b).length() - b.sub(a).length(); d > 1 {
				t.Errorf("the fence strays %.0f units from its hexside", d)
			}
		}
	}
}

// Isolated groups have a ring and their number, what only lacks supply a broken ring.
func TestWhatIsCutOffIsRinged(t *testing.T) {
	s := testScene(t)
	a, b := s.id(t, "1010"), s.id(t, "1212")
	s.buildAnswers([]*game.Answer{{Hexes: []game.HexNote{{Hex: a, Kind: game.NoteIsolated, Text: "1"}, {Hex: b, Kind: game.NoteUnsupplied}}}})
	used := fills(s.answers.below)
	if used["--mark-target"] != 1 || used["--mark-stop"] != 1 || len(s.answers.notes) != 1 || s.answers.notes[0].text != "1" {
		t.Errorf("drawn: %v, written: %v", used, s.answers.notes)
	}
}
