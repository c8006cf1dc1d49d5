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

func (b *battle) append(buf []byte) []byte { return append(appendHex(buf, b.target), byte(b.side)) }

func asksCombat(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askAttack }

func legalCombat(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doEnd))
}

func (p *play) takeCombat(f *frame, _ game.Action) {
	p.clearAll(german, ofCombat)
	p.clearAll(allied, ofCombat)
	p.stack.Pop()
}
