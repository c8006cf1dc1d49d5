package squad

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/scenarios"
)

// TestFormOfAScenario is what the form of a player's own scenario takes (OTL-13.0-01, 02): its numbers from and to, and the words that
// can be chosen.
func TestFormOfAScenario(t *testing.T) {
	fsys, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	form, err := Form(fsys)
	if err != nil {
		t.Fatal(err)
	}
	field := func(path string) game.FormField {
		i := slices.IndexFunc(form, func(f game.FormField) bool { return f.Path == path })
		if i < 0 {
			t.Fatalf("OTL-13.0-01: the form has no %q", path)
		}
		return form[i]
	}
	for _, n := range []struct {
		path      string
		low, high int
	}{
		{"turns", 1, 60},
		{"panels.*.x", 0, 11}, {"panels.*.y", 0, 11}, {"panels.*.turned", 0, 180},
		{"storeys.*.level", 1, 9}, {"bunkers.*.value", 4, 5},
		{"forces.us.elan", 2, 10}, {"forces.german.elan", 2, 10},
		{"forces.us.break", 1, 60}, {"forces.german.break", 1, 60},
		{"forces.us.fakes", 0, 20}, {"forces.us.foxholes", 0, 20}, {"forces.us.charges", 0, 20}, {"forces.us.area.depth", 0, 99},
		{"victory.us.*.points", 1, 20}, {"victory.tests.*.min", 0, 100},
	} {
		if f := field(n.path); f.Kind != game.FormNumber || f.Low != n.low || f.High != n.high {
			t.Errorf("OTL-13.0-02: %s is from %d to %d, to be from %d to %d", n.path, f.Low, f.High, n.low, n.high)
		}
	}
	sheets := []string{"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"}
	edges := []string{"", "north", "east", "south", "west"}
	for path, words := range map[string][]string{
		"initiative": {"us", "german"}, "first": {"us", "german"}, "bunkers.*.inside": {"us", "german"}, "victory.winner": {"", "us", "german"},
		"panels.*.panel": sheets, "forces.us.area.panel": append([]string{""}, sheets...),
		"bunkers.*.facing":   {"N", "NE", "SE", "S", "SW", "NW"},
		"forces.german.exit": edges, "forces.german.area.edge": edges,
		"forces.us.area.terrain": {"bridge", "building", "clear", "crops", "marsh", "scrub", "water", "woods"},
	} {
		if f := field(path); !slices.Equal(f.Words, words) {
			t.Errorf("OTL-13.0-02: %s is one of %q, to be one of %q", path, f.Words, words)
		}
	}
	// Beside a man's name stands what he adds to the build value: twice his morale, his melee value, three times his command
	// (Kowalski 6 + 3 + 9, Brandt 8 + 2 + 6) and his weapon's, 0 for both.
	for side, first := range map[string]string{"us": "1 Kowalski, M1A1 Thompson / M3 submachine gun, 18", "german": "1 Brandt, MP 40, 16"} {
		f := field("forces." + side + ".soldiers")
		if len(f.Words) != len(f.Names) || f.Words[0] != "1" || f.Names[0] != first {
			t.Errorf("OTL-13.1-01: soldiers %v, %q", f.Words, f.Names)
		}
	}
}
