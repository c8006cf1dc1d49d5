package staff

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// flat is the worth of actions that need no thought; 0 is to let things be.
var flat = map[string]int{"end": 0, "done": 0, "stop": 0, "pass": 0, "halt": 0, "decline": 0, "keep": 0, "stay": 0, "call-off": 0, "compare": 0,
	"transfer": -1, "reroll": -1, "unbridge": -5, "break-up": -20, "go-on": 5, "flip": 5, "inspect": 1, "fight": 1,
	"join": 5, "exit": 300, "pontoon": 40, "infiltrate": -5}

// plain is the worth of an action that is neither an attack nor a movement.
func (s *sight) plain(word string, a game.Action) int {
	c := s.counter(a)
	switch word {
	case "activate", "react":
		return s.activate(c)
	case "step":
		to := a.Hex
		if to == hex.None {
			to = a.To
		}
		return -10 - s.field[to]
	case "refit":
		if s.beside(s.side.Other(), c.Hex) == 0 {
			return 5 // those in command recover at the end of the turn
		}
		return 6 * figure(c, 5, game.FigureEffectiveness)
	case "improve":
		switch enemy := s.beside(s.side.Other(), a.Hex); {
		case enemy > 0 && s.goal[a.Hex].held:
			return 25
		case enemy > 0:
			return 8
		}
		return -1
	case "enter", "place":
		switch {
		case a.To != hex.None:
			return 1000 - s.field[a.To]
		case a.Hex != hex.None:
			return 1000 - s.field[a.Hex]
		}
		return 0 // to a place beside the map
	case "place-hq":
		if c.Side == s.side {
			return -s.strain(c, a.To)
		}
		return s.strain(c, a.To)
	case "displace":
		ease := 1000 - s.field[a.To] - 4*s.beside(s.side.Other(), a.To)
		if c.Side != s.side {
			return -ease
		}
		return ease
	case "sequence":
		return s.opening(a)
	case "commit":
		return s.commit(a)
	case "retreat":
		if a.To == hex.None {
			return -s.rout()
		}
		return -20 - s.field[a.To]/hexAway - s.beside(s.side.Other(), a.To) - risk(c)
	case "lose":
		if figure(c, -1, game.FigureDefense) < 0 {
			return figure(c, 0, game.FigureStrength) // one of its steps
		}
		return -s.sacrifice(c)
	case "remove":
		return -strength(c)
	case "replace":
		return 30 - strength(c)
	case "advance":
		if g := s.goal[c.Hex]; !g.held && g.value > 0 || g.held && s.count[s.side][c.Hex] == 1 {
			return -1
		}
		return 5
	case "assign":
		return s.assign(a)
	}
	return flat[word]
}

// counter is the first unit of an action, an empty counter if it names none that is seen.
func (s *sight) counter(a game.Action) *game.Counter {
	if u := a.Units[0]; u != game.NoUnit && s.units[u] != nil {
		return s.units[u]
	}
	return &game.Counter{Unit: game.NoUnit, Hex: hex.None}
}

// activate rates the activation, or reaction, of a formation.
func (s *sight) activate(hq *game.Counter) int {
	level, tracked := s.levels[hq.Formation]
	if tracked && level < 3 {
		return -1
	}
	nearest := far
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.Formation == hq.Formation && c.Side == s.side && c.Hex != hex.None && !c.HQ {
			way := s.away(c.Formation, c.Hex)
			if s.beside(s.side.Other(), c.Hex) > 0 {
				way = min(way, 6*hexAway)
			}
			nearest = min(nearest, way)
		}
	}
	if nearest == far {
		return -1
	}
	return 10*level + far - nearest
}

// assign gives units without command to the formation whose HQ is near.
func (s *sight) assign(a game.Action) int {
	var unit, hq *game.Counter
	for _, u := range a.Units {
		switch {
		case u == game.NoUnit || s.units[u] == nil:
		case s.units[u].HQ:
			hq = s.units[u]
		default:
			unit = s.units[u]
		}
	}
	if unit == nil || hq == nil || hq.Hex == hex.None {
		return -10
	}
	if unit.Hex == hex.None {
		return far - s.field[hq.Hex]
	}
	lost := slices.ContainsFunc(unit.Badges, func(b game.Badge) bool { return b.Kind == game.BadgeOutOfCommand || b.Kind == game.BadgeIsolated })
	if !lost {
		return -1
	}
	return 20 - s.game.Map().Distance(unit.Hex, hq.Hex)
}

// odds is a first guess at an attack: strength against strength, in percent.
func (s *sight) odds(a game.Action) int {
	sum := 0
	for _, u := range a.Units {
		if u != game.NoUnit && s.units[u] != nil {
			sum += strength(s.units[u])
		}
	}
	if a.Units[0] == game.NoUnit {
		sum = s.beside(s.side, a.To)
	}
	guess := 100*sum/max(s.force[s.side.Other()][a.To], 1) + 5*int(a.Option)
	if g := s.goal[a.To]; g.value > 0 && !g.held || s.ordered(a) {
		guess += 50
	}
	return guess
}

// urge says which stacks are worth a look: those that have a short way to a goal first,
// whole stacks before parts.
func (s *sight) urge(a game.Action) int { return size(a) - 4*s.away(s.counter(a).Formation, a.Hex) }

// move is the worth of moving units to the best hex that they reach.
func (s *sight) move(a game.Action) (worth int, to hex.Hex) {
	c, units := s.counter(a), a.Units[:size(a)]
	worth, to = -100, hex.None
	power := 0
	for _, u := range units {
		power += strength(s.units[u])
	}
	hq := s.hqOf(c.Formation)
	if s.leaves(c.Formation) && s.exit[c.Hex] == wayOut && hq != nil && s.game.Map().Distance(hq.Hex, c.Hex) <= figure(hq, far, game.FigureRange) {
		return flat["exit"], c.Hex
	}
	here := s.place(c, c.Hex, len(units), power, hq)
	for _, h := range s.reach(a) {
		v := s.place(c, h, 0, power, hq) - here - 12
		if v > worth && !s.crowded(units, h) {
			worth, to = v, h
		}
	}
	if worth > 0 {
		worth = worth * min(8+power, 64) / 24 // the strong first
	}
	return worth, to
}

// crowded reports whether units would be too many in a hex, as far as the game tells.
func (s *sight) crowded(units []game.Unit, h hex.Hex) bool {
	master, ok := s.game.(game.Quartermaster)
	return ok && master.Crowded(s.pos, units, h)
}

// place is what a hex is worth to units, whose first is c, of so much strength that are there or come there;
// party of those that stand there already belong to them.
func (s *sight) place(c *game.Counter, h hex.Hex, party, power int, hq *game.Counter) int {
	w := -8 * s.away(c.Formation, h)
	alone := s.count[s.side][h] == party
	switch g := s.goal[h]; {
	case g.value > 0 && !g.held:
		w += 120
	case g.value > 0 && alone && g.threatened:
		w += 100
	}
	enemy := s.beside(s.side.Other(), h)
	if s.masses(h, party, power) {
		w += 30
	}
	if enemy > 0 && party > 0 && alone {
		w += 25 // the line holds
	}
	if enemy > 3*(power+s.force[s.side][h]) {
		w -= 30
	}
	if hq != nil && s.game.Map().Distance(hq.Hex, h) > figure(hq, far, game.FigureRange) {
		w -= 100
	}
	return w
}

// masses reports whether units in a hex and all their own side has about an enemy beside it
// are half as strong again as he is. Where an attack comes out of one hex, the others support it.
func (s *sight) masses(h hex.Hex, party, power int) bool {
	if party > 0 {
		power = 0 // counted there already
	}
	for _, n := range s.game.Map().Neighbors[h] {
		if n != hex.None && s.count[s.side.Other()][n] > 0 && 2*(s.around[s.side][n]+power) >= 3*s.force[s.side.Other()][n] {
			return true
		}
	}
	return false
}

// relocate rates the best destination of each HQ: near its units, away from the enemy.
func (s *sight) relocate(legal []game.Action, rated []option) []option {
	lex := s.game.Lexicon()
	top := map[game.Unit]int{} // place in rated
	for _, a := range legal {
		if lex.Verbs[a.Verb] != "relocate" || s.counter(a).Hex == hex.None {
			continue
		}
		hq := s.counter(a)
		if s.crowded(a.Units[:1], a.To) {
			continue
		}
		o := option{action: a, worth: s.strain(hq, hq.Hex) - s.strain(hq, a.To) - 40}
		if i, ok := top[hq.Unit]; !ok {
			top[hq.Unit] = len(rated)
			rated = append(rated, o)
		} else if o.worth > rated[i].worth {
			rated[i] = o
		}
	}
	return rated
}

// strain is how badly an HQ stands in a hex.
func (s *sight) strain(hq *game.Counter, h hex.Hex) int {
	reach := figure(hq, far, game.FigureRange)
	sum := s.beside(s.side.Other(), h) * 10
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.Side == s.side && !c.HQ && c.Hex != hex.None && c.Formation == hq.Formation {
			d := s.game.Map().Distance(c.Hex, h)
			sum += 10 * max(0, d-reach/2)
			if d > reach {
				sum += 20
			}
		}
	}
	return sum
}
