package conformance

import (
	"testing"

	"fieldpost/engine/game"
)

// A forecast whose cases are not all there is, or which loses a negative number, is found.
func TestForecastsThatDoNotAddUp(t *testing.T) {
	good := game.Forecast{Of: 6, Columns: []game.Share{{Label: "1:1", Cases: 6}}, Outcomes: []game.Share{{Label: "A", Cases: 2}, {Label: "D", Cases: 4}}, Taken: 4}
	if err := checkForecast(&good); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*game.Forecast){
		"a case too few":    func(f *game.Forecast) { f.Outcomes = f.Outcomes[:1] },
		"a column too many": func(f *game.Forecast) { f.Columns = append(f.Columns, game.Share{Label: "2:1", Cases: 1}) },
		"no label":          func(f *game.Forecast) { f.Columns = []game.Share{{Cases: 6}} },
		"no cases":          func(f *game.Forecast) { *f = game.Forecast{} },
		"taken too often":   func(f *game.Forecast) { f.Taken = 7 },
		"a negative loss":   func(f *game.Forecast) { f.Lost[1] = -1 },
		"a negative number": func(f *game.Forecast) { f.Outcomes = []game.Share{{Label: "A", Cases: -1}, {Label: "D", Cases: 7}} },
	} {
		bad := good
		if spoil(&bad); checkForecast(&bad) == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// What is said begins like a sentence, has no hole, and ends where it should.
func TestSaid(t *testing.T) {
	for text, want := range map[string][2]bool{"Move.": {true, true}, "Move": {true, false}, "move": {}, "": {}, "2/18 moves!": {true, true}, "Move %!d(string=x).": {}, "Ärmel?": {true, true}} {
		if told(text) != want[0] || whole(text) != want[1] {
			t.Errorf("%q: told %v, a sentence %v", text, told(text), whole(text))
		}
	}
}

// A note on a hex or a hexside has to be of a kind that a board knows, and what is said begins like a sentence.
func TestNotes(t *testing.T) {
	if err := checkAnswer(&game.Answer{Hexes: []game.HexNote{{Kind: game.NoteReach}}, Sides: []game.SideNote{{Kind: game.NoteSlow}}}); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string]game.Answer{
		"a hex":        {Hexes: []game.HexNote{{Kind: game.NoteReach}, {Kind: "reached"}}},
		"a hexside":    {Sides: []game.SideNote{{}}},
		"what is said": {Sentence: "the HQ can relocate to 3 hexes."},
	} {
		if checkAnswer(&bad) == nil {
			t.Errorf("%s passes", name)
		}
	}
}
