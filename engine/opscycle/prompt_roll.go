package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

// promptReroll asks the holder of the reroll marker about his die: what it was rolled for, what it
// gives, and which other one would change that.
func (p *Position) promptReroll(f *frame) string {
	what, gives := "", ""
	if len(p.stack) > 1 {
		what, gives = p.rolled(&p.stack[len(p.stack)-2], rollPurpose(f.n[rerollFor]))
	}
	if what == "" {
		return fmt.Sprintf("The die shows %d. Keep it, or hand over the reroll marker and roll again?", p.die)
	}
	return fmt.Sprintf("%s: the die shows %d, which %s. Keep it, or hand over the reroll marker and roll again?", game.Capital(what), p.die, gives)
}

// rolled says what the frame that asked for the die decides with it, and how; nothing if another
// procedure is at work.
func (p *Position) rolled(f *frame, purpose rollPurpose) (what, gives string) {
	r := p.rules
	switch {
	case purpose == rollAP && f.kind == kActivation:
		return "activation roll of " + r.theFormation(f.formation), p.givesPoints(&r.AP.Black[f.n[apColumn]], f.n[apColumn])
	case purpose == rollAP && f.kind == kReact:
		return "reaction of " + r.theFormation(f.formation) + ", roll for action points", p.givesPoints(&r.AP.Red[f.n[apColumn]], f.n[apColumn])
	case purpose == rollCheck && f.kind == kCheck:
		return "Effectiveness Check of " + r.Name.Unit(f.units[0]), passes(p.die, p.effectiveness(f.units[0])-f.n[checkModifier])
	case purpose == rollReaction && f.kind == kReact:
		return "reaction of " + r.theFormation(f.formation) + " to the move in " + r.Name.Hex(f.hex), passes(p.die, r.Units[f.units[0]].Reaction-p.surpriseModifier(f.side))
	case purpose == rollAttrition && f.kind == kRecovery:
		return "Attrition Check of " + r.Name.Unit(f.units[1]), p.givesAttrition(f.units[1])
	case purpose == rollAttack && f.kind == kCombat:
		odds := r.CRT.Odds[p.crtLine(&p.combat)][p.combat.column]
		return fmt.Sprintf("attack on %s at %d:%d", r.Name.Hex(p.combat.to), odds[0], odds[1]), p.givesResult()
	case purpose == rollInterdiction && f.kind == kRecovery:
		table := &r.Recovery.Interdiction
		return "roll for the Interdiction Level", fmt.Sprintf("makes it %d%s", table[p.die], better(table, p.die, "make it"))
	case purpose == rollInitiative && f.kind == kOps:
		return "Initiative roll of " + r.Name.Side(p.stack.Top().side), p.givesInitiative(f, p.stack.Top().side)
	case purpose == rollPlan && f.kind == kPlan:
		if least := r.Terms.Victory.Plan.Peek; p.die < least {
			return "roll for a look at a Victory Plan marker", fmt.Sprintf("fails (%d or more is needed)", least)
		}
		return "roll for a look at a Victory Plan marker", "succeeds"
	}
	return "", ""
}

// givesPoints tells what a die gives of a column of the Action Points table.
func (p *Position) givesPoints(table *[11]int8, level int8) string {
	return fmt.Sprintf("gives %s at level %d%s", game.Count(table[p.die], "action point"), level, better(table, p.die, "give"))
}

// better tells which dice would give the most of a table by die: " (7 or more would give 6)", nothing if
// the one that lies does.
func better(table *[11]int8, die int8, give string) string {
	low, high := int8(1), int8(1)
	for d := int8(2); d <= 10; d++ {
		switch {
		case table[d] > table[low]:
			low, high = d, d
		case table[d] == table[low] && d == high+1:
			high = d
		}
	}
	if table[low] == table[die] {
		return ""
	}
	dice := fmt.Sprint(low)
	switch {
	case low == high:
	case high == 10:
		dice += " or more"
	case low == 1:
		dice = fmt.Sprintf("%d or less", high)
	default:
		dice += fmt.Sprintf(" to %d", high)
	}
	return fmt.Sprintf(" (%s would %s %d)", dice, give, table[low])
}

// passes tells whether a die passes a check that the highest die passes which is told.
func passes(die, highest int8) string {
	switch {
	case die <= highest:
		return "passes"
	case highest < 1:
		return "fails, as every die does"
	}
	return fmt.Sprintf("fails (%d or less would pass)", highest)
}

func (p *Position) givesAttrition(u game.Unit) string {
	sp := p.units[u].sp
	n, safe := min(p.attritionLoss(u, p.die), sp), p.die
	for safe > 0 && p.attritionLoss(u, safe) > 0 {
		safe--
	}
	switch {
	case n == 0:
		return "costs nothing"
	case safe == 0:
		return fmt.Sprintf("costs %d of its %d SP", n, sp)
	}
	return fmt.Sprintf("costs %d of its %d SP (%d or less would cost nothing)", n, sp, safe)
}

// givesResult tells the result of an attack, and those of the lowest and of the highest die.
func (p *Position) givesResult() string {
	c := &p.combat
	cell := func(die int8) string { return p.rules.CRT.Cells[c.column][clampRoll(int(die)+int(c.drm))-1].String() }
	return fmt.Sprintf("makes %d in all and gives %s, attacker/defender (1 would give %s, 10 %s)", clampRoll(int(p.die)+int(c.drm)), cell(p.die), cell(1), cell(10))
}

// givesInitiative tells a side's sum, and against what if the other die lies too.
func (p *Position) givesInitiative(f *frame, side game.Side) string {
	lead := p.rules.Data.Lead
	own := p.initiativeSum(side, p.die)
	if side == lead && f.step == opsAnswer {
		return fmt.Sprintf("makes %d in all", own)
	}
	other := p.initiativeSum(side.Other(), f.n[side.Other()])
	word := "loses"
	if own > other || own == other && side == lead {
		word = "wins"
	}
	return fmt.Sprintf("makes %d in all and %s against %d", own, word, other)
}
