package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// retreatModifiers returns what changes the die of a retreating unit: red
// factors of Germans in the battle for Allied units, at most two (VER-11.1-02), a companion
// with a red factor at the start of the retreat (VER-11.1-04, VER-11.1-05).
func (p *Position) retreatModifiers(u game.Unit, companions set) (red, stack int8) {
	if p.rules.Units[u].Side == allied {
		red = min(p.battle.red, 2)
	}
	if companions.Has(u) {
		stack = -1
	}
	return red, stack
}

// inRedCompany returns those units that are stacked with another unit that has a
// red factor.
func (p *Position) inRedCompany(units set) set {
	red := p.rules.redAttack | p.rules.redDefense
	return units.Where(func(u game.Unit) bool { return p.units[u].hex != hex.None && p.at[p.units[u].hex].Without(u)&red != 0 })
}

// passes is the highest die with which a unit passes a check, 0 if none does.
func (p *Position) passes(u game.Unit, red, stack int8) int8 {
	return min(max(p.rules.Units[u].Morale-red-stack, 0), 6)
}

// check is a morale check (VER-11.0-02): it is passed if the modified die is at
// most the unit's factor. failed is the row that says what failing means.
func (p *play) check(what int, u game.Unit, red, stack int8, failed game.Ref) bool {
	factor := p.rules.Units[u].Morale
	p.need = p.passes(u, red, stack)
	die := int8(p.roll(what, int(u)))
	passed := die <= p.need
	refs := append(make([]game.Ref, 0, 4), rMoraleRoll)
	if red != 0 {
		refs = append(refs, rMoraleRed)
	}
	if stack != 0 {
		refs = append(refs, rMoraleStack)
	}
	if passed {
		failed = rMoralePass
	}
	e := game.About(evCheck, u, p.units[u].hex, hex.None, int16(die), int16(red+stack), int16(factor), int16(game.Bit(passed, 0)), int16(red), int16(stack))
	p.note(e, append(refs, failed)...)
	return passed
}
