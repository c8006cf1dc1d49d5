package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setBridge changes the state of a bridge site, and with it the ZOC of tanks over it (ARD-9.4-03).
func (p *Position) setBridge(b data.Bridge, state uint8) {
	p.bridges[b] = p.bridges[b]&attempted | state
	ends := p.rules.Data.Map.Ends[p.rules.Data.Map.Bridges[b].Side]
	p.exert(ends[0])
	p.exert(ends[1])
}

// crossOuren is the roll for the bridge of Ouren when a German unit first moves, attacks or advances
// across it (ARD-7.8-01). It reports whether the bridge is blown now, so that the unit does not cross.
func (p *play) crossOuren(side game.Side, across hex.Hexside) bool {
	b := p.rules.Special.Ouren
	if p.ouren || side != german || b == data.NoBridge || p.rules.Data.Map.Bridges[b].Side != across {
		return false
	}
	p.ouren = true
	die := p.roll(chanceOuren, int(b))
	down := p.rules.Data.Charts.Ouren[die]
	told := int16(0)
	if down {
		told = 1
		p.setBridge(b, blown)
	}
	ends := p.rules.Data.Map.Ends[across]
	e := ofSide(evOuren, allied, ends[0], ends[1], int16(die), told)
	p.note(e, "ARD-7.8-01", "ARD-7.8-03")
	return down
}
