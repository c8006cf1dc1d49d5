package reichswald

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// fallBackWhy says why a unit cannot retreat from a hex to its neighbour
// (VER-10.6-04, VER-10.6-05, VER-10.6-10).
func (p *Position) fallBackWhy(u game.Unit, from, to hex.Hex) *game.Reason {
	side := p.rules.Units[u].Side
	across := p.rules.Data.Map.Side(from, to)
	switch {
	case across == hex.NoSide:
		return retreatFar
	case !p.rules.Data.InPlay[to]:
		return retreatOff
	case p.of(side.Other(), to) != 0:
		return retreatEnemy
	case p.rules.edge[across].closed:
		return retreatRiver
	case p.of(side, to).Without(u) == 0 && p.zoc(to, side.Other()):
		return zocThere
	}
	return nil
}

// endWhy is fallBackWhy for the last hex of a retreat.
func (p *Position) endWhy(u game.Unit, from, to hex.Hex) *game.Reason {
	why := p.fallBackWhy(u, from, to)
	if why == nil && !p.rules.stackLegal(p.at[to]|one(u)) {
		why = retreatFull
	}
	return why
}

// appendRetreats appends the hexes that a unit can enter with the next step of
// a retreat of n hexes, of which it has made so many from a start. A retreat of
// two hexes ends two hexes from the start unless that is impossible
// (VER-10.6-09).
func (p *Position) appendRetreats(u game.Unit, n int8, made uint8, start hex.Hex, buf []game.Action) []game.Action {
	begun := len(buf)
	here := p.units[u].hex
	if made == 0 {
		start = here
	}
	for apart := min(int(n), 2); apart > 0 && len(buf) == begun; apart-- {
		for _, h := range &p.rules.Data.Map.Neighbors[here] {
			if h != hex.None && p.leads(u, here, h, start, n-int8(made), apart) {
				buf = append(buf, game.Act(doRetreat).With(u).Toward(h))
			}
		}
	}
	return buf
}

// leads reports whether a step to a hex begins a retreat of so many hexes that
// ends at a distance from the start.
func (p *Position) leads(u game.Unit, from, to, start hex.Hex, left int8, apart int) bool {
	m := p.rules.Data.Map
	if left <= 1 {
		return m.Distance(start, to) == apart && p.endWhy(u, from, to) == nil
	}
	if p.fallBackWhy(u, from, to) != nil {
		return false
	}
	for _, h := range &m.Neighbors[to] {
		if h != hex.None && p.leads(u, to, h, start, left-1, apart) {
			return true
		}
	}
	return false
}

// fallBack moves a retreating unit to the next hex. It makes a morale check if
// the hex that it leaves is in an EZOC (VER-10.6-09) and is eliminated if it
// fails (VER-10.6-02). It reports whether the unit lives.
func (p *play) fallBack(u game.Unit, to hex.Hex, companions set) bool {
	from := p.units[u].hex
	if p.zoc(from, p.rules.Units[u].Side.Other()) {
		red, stack := p.retreatModifiers(u, companions)
		if !p.check(chanceRetreat, u, red, stack, rMoralePass) {
			p.eliminate(u, byCheck, rMoralePass, rBroken)
			return false
		}
	}
	p.enter(game.About(evRetreated, u, from, to), rRetreat, rSplit)
	return true
}

// kGiveWay: units are those that have still to begin, n the hexes that each
// retreats, unit the one on its way with step hexes behind it, stack those with
// a companion that has a red factor. Trapped units are eliminated one at a time,
// each meeting a loss point (VER-10.6-06, VER-10.6-07).
func asksGiveWay(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.unit != game.NoUnit || f.units != 0 && f.n > 0, f.side, askRetreat)
}

func legalGiveWay(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.unit != game.NoUnit {
		return p.appendRetreats(f.unit, f.n, f.step, f.hex, buf)
	}
	begun := len(buf)
	for u := range f.units.Each {
		buf = p.appendRetreats(u, f.n, 0, f.hex, buf)
	}
	if len(buf) > begun {
		return buf
	}
	return f.units.Acts(doLose, buf)
}

func (p *play) takeGiveWay(f *frame, a game.Action) {
	u := a.Units[0]
	f.units = f.units.Without(u)
	if a.Verb == doLose {
		f.n--
		p.eliminate(u, byTrap, rTrapped, rRecompute)
		return
	}
	lives := p.fallBack(u, a.To, f.stack)
	f.unit, f.step = u, f.step+1
	if !lives || f.step >= uint8(f.n) {
		f.unit, f.step = game.NoUnit, 0
	}
}
