package ardennes

import (
	"fieldpost/engine/hex"
)

func init() {
	procedures[kRally] = procedure{Run: (*play).runRally}
}

// runRally is the Rally Phase: units not adjacent to an enemy unit improve by one level without a roll
// (ARD-18.4-01), as do those off the map (ARD-11.9-06, ARD-13.4-04); the others roll (ARD-18.4-02), each
// once (ARD-18.4-03). Units that retreated across an Army Boundary wait until they are back, or until it
// is gone (ARD-11.10-04).
func (p *play) runRally(f *frame) {
	p.stack.Pop()
	for _, u := range p.rules.sides[f.side] {
		s := &p.units[u]
		if s.place != onMap && s.place != inBox && s.place != blocking {
			continue
		}
		if s.has&astray != 0 {
			if s.place == onMap && p.today().Boundaries && !p.rules.Data.Map.Ground[s.hex].OwnSide(p.origin(u).Army) {
				continue
			}
			s.has &^= astray
		}
		if s.state == steady {
			continue
		}
		die, drm, better := 0, p.moraleDRM(u), true
		if s.place == onMap && p.beside(s.hex, f.side.Other()) {
			die = p.roll(chanceRally, int(u))
			better = p.rules.Data.Charts.Rally.At(die + drm)
		}
		if better {
			s.state--
		}
		at := hex.None
		if s.place == onMap {
			at = s.hex
		}
		p.note(about(evRally, u, at, hex.None, int16(die), int16(drm), int16(s.state)), "ARD-18.4-01", "ARD-18.4-02")
	}
}
