package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// whyAttack returns why units that may act and can pay for it cannot attack.
func (p *Position) whyAttack(f *frame, a game.Action) game.Refusal {
	r := p.rules
	if a.To < 0 || int(a.To) >= r.Data.Map.Len() || a.Option < optHasty || a.Option > optPrepared {
		return r.Refuse("An attack names the attacking units, their hex, the hex under attack, and hasty, regular or prepared.", rAttackOneHex)
	}
	return p.whyTarget(f.side, a.Hex, a.To)
}

// whyTarget returns why a side may not attack from one hex into another.
func (p *Position) whyTarget(side game.Side, from, to hex.Hex) game.Refusal {
	r := p.rules
	border := r.Data.Map.Side(from, to)
	switch {
	case border == hex.NoSide:
		return r.Refuse(fmt.Sprintf("%s is not next to %s.", r.Name.Hex(to), r.Name.Hex(from)), rCombatVoluntary)
	case !p.inArea(to):
		return r.Refuse(r.Name.Hex(to)+" lies outside the area of this scenario.", rAreaOnly, rCombatVoluntary)
	case p.hasCombatUnit(to, side.Other()):
		if p.attackBarred(side, border) {
			return r.Refuse("No attack crosses this river hexside.", rDRMRoer)
		}
		return game.Refusal{}
	case p.occupied(to, side.Other()):
		return r.Refuse("Only an HQ stands there. It cannot be attacked; a unit that moves next to it makes it withdraw.", rCombatOnlyHQ)
	}
	return r.Refuse(fmt.Sprintf("There is no enemy unit in %s.", r.Name.Hex(to)), rCombatVoluntary)
}

// whyRetreat says why a hex is none that a group that retreats may choose.
func (p *Position) whyRetreat(f *frame, a game.Action) game.Refusal {
	if f.kind != kRetreat || a.To == hex.None {
		return game.Refusal{}
	}
	group, best, why := p.group(f, nil), p.choices(f, nil), closedApart
	for _, x := range p.retreatScan(group, f.hex, nil) {
		switch {
		case x.hex != a.To:
		case f.step == 1 && x.hex == p.combat.hexOf(role(f.n[retreatRole])):
			why = closedBack
		case f.step == 1 && x.why == openHex && p.shortens(group, f.hex, x.hex):
			why = closedShort
		default:
			why = unchosen(x.why, best)
		}
	}
	t := closedTexts[why]
	return p.rules.Refuse(fmt.Sprintf("%s may not retreat to %s (%s).", game.Capital(p.rules.Name.List(group)), p.rules.Name.Hex(a.To), t.text), t.refs[0], t.refs[1])
}
