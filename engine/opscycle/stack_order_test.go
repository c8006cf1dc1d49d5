package opscycle

import (
	"os"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Through whole games HQs lie above the combat units of their hex, from the set-up
// on, and stacks have no gaps: BUG-5.3.1-04.
func TestHQsStayOnTop(t *testing.T) {
	for _, scenario := range []string{"iii-motorized-corps", "delayed-arrival", "campaign"} {
		r, err := Open(os.DirFS("../../scenarios/bug"), scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, seed := range conformance.Seeds(2) {
			m, err := conformance.Play(r, seed, 250)
			if err != nil {
				t.Fatal(err)
			}
			again, err := game.NewMatch(r, m.Head())
			if err != nil {
				t.Fatal(err)
			}
			for i, e := range m.Entries() {
				if u := stackFault(again.Pos().(*Position)); u != game.NoUnit {
					t.Fatalf("%s, %s, before action %d: %s lies below a combat unit, or there is a gap above it", scenario, seed, i+1, r.Units[u].ID)
				}
				if _, err := again.Do(e.Action); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// stackFault finds a unit with a gap right above it in its stack, or an HQ below a
// combat unit.
func stackFault(p *Position) game.Unit {
	for u := range p.units {
		now, info := &p.units[u], &p.rules.Units[u]
		if now.hex == hex.None {
			continue
		}
		above := int8(0)
		for v := range p.units {
			if x := &p.units[v]; x.hex == now.hex && p.rules.Units[v].Side == info.Side && x.order < now.order {
				above++
				if info.Class == data.HQ && p.rules.Units[v].Class != data.HQ {
					return game.Unit(u)
				}
			}
		}
		if above != now.order {
			return game.Unit(u)
		}
	}
	return game.NoUnit
}
