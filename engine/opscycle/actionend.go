package opscycle

import "fieldpost/engine/hex"

func init() { procedures[kActionEnd] = procedure{Run: runActionEnd} }

// runActionEnd is what follows every Action: the stacking check of the hexes
// that it touched (CTL-5.3.1-01), then the goal of the training scenario
// (CTL-10.1-09). Frame: units, hex and to as declared; step counts the hexes
// checked.
func runActionEnd(p *play, f *frame) {
	for f.step < 6 {
		h := hex.None
		switch i := f.step; {
		case i == 0:
			h = f.hex
		case i == 1:
			h = f.to
		case f.units[i-2] >= 0:
			h = p.units[f.units[i-2]].hex
		}
		f.step++
		if h != hex.None {
			n := len(p.stack)
			if p.checkStacking(h); len(p.stack) > n {
				return
			}
		}
	}
	p.stack.Pop()
	p.checkGoal()
}
