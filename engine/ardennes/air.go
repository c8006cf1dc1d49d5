package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var noAir = game.Against("Allied Air Support is rolled for once in an Allied day Movement Phase, from 23 AM on.", "ARD-15.6-01", "ARD-15.6-02")

// airWhy says why a side does not roll for Air Support now.
func (p *Position) airWhy(side game.Side) *game.Reason {
	if side != allied || p.night || p.airRolled || !p.today().Clear {
		return noAir
	}
	return nil
}

// rollAir rolls for the Air Support markers of this turn (ARD-15.6-02).
func (p *play) rollAir() {
	die := p.roll(chanceAir, 0)
	p.air, p.airRolled = p.rules.Data.Charts.Air[die], true
	p.note(ofSide(evAir, allied, hex.None, hex.None, int16(die), int16(p.air)), "ARD-15.6-02", "ARD-15.6-03")
}
