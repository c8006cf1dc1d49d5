package opscycle

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// Positions of random games have the same key exactly if they are the same but for what chance was
// asked. With FIELDPOST_LONG set there are 1.2 million of them in all, with those of the other systems.
func TestKeys(t *testing.T) {
	for _, of := range [][2]string{{"aachen", "first-blood"}, {"aachen", "stolberg-corridor"}, {"aachen", "across-the-wurm"}, {"aachen", "campaign"},
		{"bug", "iii-motorized-corps"}, {"bug", "delayed-arrival"}, {"bug", "campaign"}} {
		conformance.CheckKeys(t, scenario(t, of[1], of[0]), os.Getenv("FIELDPOST_LONG") != "", func(p game.Position) { p.(*Position).asked = nil })
	}
}

// Each mark of a unit, a move and a position has a place of its own in the key.
func TestKeysTellMarks(t *testing.T) {
	s := draw(t, "", "a 1411, g 1412, us-1id-hq 1001, ge-526-hq 2001", `"map": {"rows": [10, 20], "columns": [1, 20]}`)
	p := s.p.Clone().(*Position)
	u, v := &p.units[s.Unit("a")], &p.move
	seen := map[uint64]int{p.Key(): -1}
	for i, mark := range []*bool{&u.disrupted, &u.spent, &u.gone, &u.wearing, &u.stray, &u.secret, &u.handled, &u.boat, &v.near, &v.sneaking, &v.attempted, &v.cutOff, &p.passed[0], &p.passed[1], &p.rerolled, &p.checkPassed, &p.over} {
		was := *mark
		*mark = !was
		if j, same := seen[p.Key()]; same {
			t.Errorf("marks %d and %d have the same key", i, j)
		}
		seen[p.Key()] = i
		*mark = was
	}
}
