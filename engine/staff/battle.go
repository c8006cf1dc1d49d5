package staff

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What has to be gained before it pays to attack first and move later, and to use up a marker.
const (
	openingPrice = 60
	markerPrice  = 25
)

// attack is the worth of an attack by its forecast.
func (s *sight) attack(a game.Action) int {
	o := s.foresee(a)
	if o.of == 0 {
		return -100
	}
	worth := s.value(o, a.Hex, a.To) - 20*int(a.Option) - 15
	if s.ordered(a) {
		worth += 150
	}
	return worth
}

// ordered reports whether an attack uses an order that would count against the side if it
// were left: a Prepared Attack with a tank.
func (s *sight) ordered(a game.Action) bool {
	if !s.orders || s.game.Lexicon().Options[a.Option] != "prepared" {
		return false
	}
	for _, u := range a.Units {
		if u != game.NoUnit && s.units[u] != nil && figure(s.units[u], 0, game.FigureTank) > 0 {
			return true
		}
	}
	return false
}

// value is what a forecast says to whoever attacks a hex, from another or from several.
func (s *sight) value(o outlook, from, to hex.Hex) int {
	prize := int64(20)
	switch g := s.goal[to]; {
	case g.value > 0 && (!g.held || s.count[s.side][to] > 0): // not taken yet, or to be lost
		prize = 200
	case from != hex.None && s.field[to] < s.field[from]:
		prize = 60
	}
	return int((100*o.lost[1] - 90*o.lost[0] + prize*o.taken) / max(o.of, 1))
}

// opening rates an action after which the side attacks before it moves: all attacks that
// would pay, less the worth of moves that could have come first.
func (s *sight) opening(a game.Action) int {
	now, next := s.pos, s.pos.Clone()
	defer func() { s.pos = now }()
	next.Redact(s.side)
	next.Take(a, s.dice, nil)
	s.pos = next
	sum := -openingPrice
	for _, b := range next.Legal(nil) {
		switch s.game.Lexicon().Role(b.Verb) {
		case game.Begins:
			return 0
		case game.Strikes:
			sum += max(s.attack(b), 0)
		}
	}
	return sum
}

// commit is what one more marker changes in the battle in progress, less what it may still
// do elsewhere.
func (s *sight) commit(a game.Action) int {
	done, _ := s.game.Lexicon().Verb("done")
	gain := s.value(s.foresee(a), hex.None, s.battle.Hex) - s.value(s.foresee(game.Act(done)), hex.None, s.battle.Hex)
	if s.battle.Side != s.side {
		gain = -gain
	}
	return gain - markerPrice
}

// rout is what it costs if all units under attack retreat.
func (s *sight) rout() int {
	sum := s.ground()
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.Side == s.side && c.Hex == s.battle.Hex {
			sum += risk(c)
		}
	}
	return sum
}

// sacrifice is what it costs to give up a unit under attack; the last one there takes the
// ground with it.
func (s *sight) sacrifice(c *game.Counter) int {
	if s.count[s.side][c.Hex] == 1 {
		return price(c) + s.ground()
	}
	return price(c)
}

// ground is the worth of the hex under attack to those who hold it.
func (s *sight) ground() int {
	if s.goal[s.battle.Hex].value > 0 {
		return 200
	}
	return 20
}

// risk is what the check costs that a unit without steps takes by its best figure when it
// retreats; nothing for other units.
func risk(c *game.Counter) int {
	if best := max(figure(c, 0, game.FigureAttack), figure(c, 0, game.FigureDefense)); best > 0 {
		return price(c) * max(6-best, 0) / 6
	}
	return 0
}

// price is what a unit without steps is worth, about 100.
func price(c *game.Counter) int { return 16 * strength(c) }
