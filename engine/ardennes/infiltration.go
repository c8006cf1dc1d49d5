package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var noInfiltration = game.Against("Only 150 Panzer Brigade tries to ignore an enemy ZOC, alone, until 17 PM and while it is not detected.", "ARD-27.11-01", "ARD-27.12-01")

// last150 is the last turn of the abilities of 150 Panzer Brigade, 17 PM (ARD-27.11-01).
const last150 = 4

// infiltrates reports whether the unit that moves may roll to ignore the enemy ZOC that binds it in its
// hex: 150 Panzer Brigade alone, undetected, with something of its allowance left. Bonds are never ignored
// (ARD-27.12-01, ARD-27.12-02).
func (p *Position) infiltrates(f *frame) bool {
	h := p.units[f.unit].hex
	if !p.rules.Units[f.unit].Has(data.Brigade150) || !p.disguised() || f.n == 0 || f.to == h || !p.inZOC(h, f.side.Other()) {
		return false
	}
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if u != f.unit && p.units[u].has&marching != 0 {
			return false
		}
	}
	return true
}

// infiltrate rolls: the ZOC of this hex is ignored, or the brigade is detected and the ZOC holds.
func (p *play) infiltrate(f *frame) {
	u, h := f.unit, p.units[f.unit].hex
	die := p.roll(chanceIgnore, int(h))
	p.used150 = true
	through := int16(0)
	if p.rules.Data.Charts.Ignored[die] {
		f.to, through = h, 1
	} else {
		p.detected = true
	}
	p.note(about(evSpecial, u, h, hex.None, specialIgnore, int16(die), through), "ARD-27.12-01", "ARD-27.11-01")
}
