package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The scale of each scenario has no hole and begins at nothing; what a verdict says is its line (CTL-7.8-01, CTL-10.1-10).
func TestScale(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "aachen/stolberg-corridor", "aachen/across-the-wurm", "aachen/campaign", "bug/iii-motorized-corps", "bug/delayed-arrival", "bug/campaign"} {
		folder, id, _ := strings.Cut(name, "/")
		r := scenario(t, id, folder)
		s := r.Scale(r.Start(game.NewKeyed("scale"), nil))
		if s.Title == "" || len(s.Levels) < 3 || s.At(s.Now) < 0 {
			t.Errorf("%s: %+v", name, s)
			continue
		}
		next := 0
		for i, l := range s.Levels {
			if l.From != next || l.To < 0 && i != len(s.Levels)-1 && r.Terms.Training == nil {
				t.Errorf("%s: level %d begins at %d, want %d", name, i, l.From, next)
			}
			next = l.To + 1
		}
		if last := s.Levels[len(s.Levels)-1]; r.Terms.Training == nil && last.To != -1 {
			t.Errorf("%s: the last level ends at %d, want no end", name, last.To)
		}
		if s.At(-1) != -1 {
			t.Errorf("%s: there is a level below nothing", name)
		}
	}
}

// What decides whatever the points is said of combat units, an HQ being none, with the winner's name (CTL-10.2-09, CTL-10.4-04).
func TestScaleNote(t *testing.T) {
	for name, want := range map[string]string{
		"stolberg-corridor": "Whatever the points, a combat unit of the US side that stands in one of 22 hexes at the end decides the game: US decisive.",
		"campaign":          "decides the game: German decisive.",
	} {
		r := scenario(t, name, "aachen")
		if s := r.Scale(r.Start(game.NewKeyed("scale"), nil)); !strings.Contains(s.Note, want) {
			t.Errorf("%s: %q", name, s.Note)
		}
	}
}
