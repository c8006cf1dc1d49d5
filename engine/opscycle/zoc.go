package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// ezoc reports whether a hex lies in a ZOC of units hostile to a side
// (CTL-5.4-01, -03).
func (p *Position) ezoc(h hex.Hex, enemyOf game.Side) bool {
	return p.current().zoc[enemyOf.Other()][h] > 0
}

// projects reports whether a unit's ZOC includes a hex: its own hex whatever the
// terrain, and neighbours into which its class projects; disrupted units and HQs
// have none (CTL-5.4-01 to -07).
func (p *Position) projects(u game.Unit, h hex.Hex) bool {
	now, info := &p.units[u], &p.rules.Units[u]
	if now.hex == hex.None || h == hex.None || now.gone || now.disrupted || info.Class == data.HQ {
		return false
	}
	if now.hex == h {
		return true
	}
	mask := p.rules.ground.projects[info.Class][now.hex]
	for dir, n := range &p.rules.ground.near[now.hex] {
		if n == h {
			return mask>>dir&1 != 0
		}
	}
	return false
}

// nearEnemy reports whether a hex touches one with an enemy counter of any kind,
// HQs and disrupted units included (CTL-7.3.5-02).
func (p *Position) nearEnemy(h hex.Hex, side game.Side) bool {
	first := p.current().first[side.Other()]
	for _, n := range &p.rules.ground.near[h] {
		if n != hex.None && first[n] != game.NoUnit {
			return true
		}
	}
	return false
}
