package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// whyAttack returns why an attack that is not listed is refused.
func (p *Position) whyAttack(f *frame, a game.Action) game.Refusal {
	r := p.rules
	units := named(&a)
	if len(units) == 0 || a.To < 0 || int(a.To) >= r.Data.Map.Len() || a.Option < optHasty || a.Option > optPrepared {
		return r.Refuse("An attack names the attacking units, their hex, the hex under attack, and hasty, regular or prepared.", rAttackOneHex)
	}
	for _, u := range units {
		if why := p.whyAttacker(f, u, a.Hex); why.Sentence != "" {
			return why
		}
	}
	for _, u := range units[1:] {
		if p.units[u].formation != p.units[units[0]].formation {
			return r.Refuse("All attackers must belong to one formation.", rOneHexOneFormation)
		}
	}
	if why := p.whyTarget(f.side, a.Hex, a.To); why.Sentence != "" {
		return why
	}
	if a.Option > optHasty && !p.commanded(units[0]) {
		return r.Refuse(fmt.Sprintf("%s %s not in command and can make a Hasty Attack only.", game.Capital(r.Name.List(units)), verb(units, "is", "are")),
			rOutOfCommandActions, rIsolatedLimits)
	}
	if cost, have := p.cost(units[0], r.attackCost(a.Option)), p.available(f); cost > have {
		return r.Refuse(fmt.Sprintf("This attack costs %d AP, and there %s %d.", cost, map[bool]string{true: "is", false: "are"}[have == 1], have), rFullCost, rCosts)
	}
	return game.Refusal{}
}

// whyAttacker returns what keeps one unit from attacking out of a hex.
func (p *Position) whyAttacker(f *frame, u game.Unit, from hex.Hex) game.Refusal {
	r := p.rules
	name := game.Capital(r.Name.Unit(u))
	switch s := &p.units[u]; {
	case r.Units[u].Side != f.side:
		return r.Refuse(name+" is not yours.", rOneHexOneFormation)
	case r.Units[u].Class == data.HQ:
		return r.Refuse("HQs never attack.", rCombatNoHQ)
	case s.gone || s.hex == hex.None:
		return r.Refuse(name+" is not on the map.", rOneHexOneFormation)
	case s.hex != from:
		return r.Refuse(fmt.Sprintf("%s stands in %s; all attackers must be in one hex.", name, r.Name.Hex(s.hex)), rOneHexOneFormation, rAttackOneHex)
	case f.context == bonus && !p.mayAct(f, u):
		return r.Refuse(name+" was not in the combat that was won, or is out of Command Range.", rVictoryUnits)
	case !p.mayAct(f, u):
		return r.Refuse(name+" does not belong to the formation that acts.", rOneHexOneFormation)
	case s.disrupted:
		return r.Refuse(name+" is disrupted and can only refit.", rDisruptedRefitOnly)
	}
	return game.Refusal{}
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
		case f.step == 1 && x.hex == p.combat.hexOf(role(f.n[0])):
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
