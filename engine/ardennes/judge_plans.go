package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// leastTried is what an attack must promise to be tried.
const leastTried = -60

// Plans lists what is worth trying: attacks, and the small decisions in them.
func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	p := pos.(*Position)
	side, ask := p.waiting()
	switch ask {
	case askAttack:
		for _, a := range legal {
			switch a.Verb {
			case doEnd:
				buf = append(buf, game.Plan{First: a, Prior: leastPromise})
			case doAttack:
				if w := j.assault(p, side, ordinary, hex.None, a.To, hex.None); w > leastTried {
					buf = append(buf, game.Plan{First: a, Prior: w})
				}
			}
		}
	case askConfirm, askFireFight, askLoss, askWithdraw, askStand, askRetreat, askAdvance, askAdvantage, askBreakthrough, askCounter:
		for i, a := range legal {
			if a.Verb != doBreak && a.Verb != doDissolve {
				buf = append(buf, game.Plan{First: a, Prior: int32(-i)})
			}
		}
	}
	return buf
}

// Aims lists nothing yet.
func (j *judge) Aims(pos game.Position, buf []hex.Hex) []hex.Hex { return buf }
