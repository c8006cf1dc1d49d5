package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kCombat] = procedure{Asks: asksCombat, Legal: legalCombat, Take: (*play).takeCombat}
}

// battle is the attack being resolved.
type battle struct {
	target hex.Hex
	side   game.Side // attacker
}

var noBattle = battle{target: hex.None, side: game.Nobody}

// code goes over the fields.
func (b *battle) code(p *Position, c *game.Coder) {
	p.codeHex(c, &b.target)
	c.SideByte(&b.side)
}

func asksCombat(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askAttack }

func legalCombat(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doEnd))
}

func (p *play) takeCombat(f *frame, _ game.Action) {
	p.clearAll(german, ofCombat)
	p.clearAll(allied, ofCombat)
	p.stack.Pop()
}
