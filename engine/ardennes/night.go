package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// active reports whether a unit may move and fight in this Night Turn: under a Night marker
// (ARD-25.3-02), or of Kampfgruppe Peiper in the first one (ARD-27.5-01).
func (p *Position) active(u game.Unit) bool {
	return p.units[u].has&nightly != 0 || p.turn == 2 && p.rules.Units[u].Has(data.Peiper)
}
