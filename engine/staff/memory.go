package staff

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// memory keeps what the table has answered: most of it holds for several decisions on end.
type memory struct {
	reaches  map[asked][]hex.Hex // where units get to
	outlooks map[asked]outlook
}

// asked is an action that was asked about, and a hash of what bears on it.
type asked struct {
	action game.Action
	scene  uint64
}

// outlook is the forecast of an attack: sums over so many cases.
type outlook struct {
	of, taken int64
	lost      [2]int64 // attacker, defender
}

// mix is a hash of numbers. What is summed up of it does not depend on an order.
func mix(numbers ...int) uint64 {
	x := uint64(14695981039346656037)
	for _, n := range numbers {
		x = (x ^ uint64(n)) * 1099511628211
		x ^= x >> 29
	}
	return x
}

// trace is a hash of all that is seen of a counter and changes.
func trace(c *game.Counter) uint64 {
	n := len(c.Badges) << 1
	if c.Disrupted {
		n++
	}
	return mix(int(c.Unit), int(c.Side), int(c.Hex), n, figure(c, -1, game.FigureStrength, game.FigureSupport))
}

// scene is a hash of the counters so near to a hex, all or only those of the other side.
func (s *sight) scene(h hex.Hex, within int, all bool) (sum uint64) {
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.Hex != hex.None && (all || c.Side != s.side) && s.game.Map().Distance(c.Hex, h) <= within {
			sum += s.prints[i]
		}
	}
	return sum
}

// foresee returns the forecast of an attack. That of named units stays the same while
// nothing near it changes.
func (s *sight) foresee(a game.Action) (o outlook) {
	key, named := asked{action: a}, a.Units[0] != game.NoUnit
	if named {
		key.scene = s.scene(a.To, 2, true) + mix(len(s.picture.Turn), s.trench[a.To])
		if hq := s.hqOf(s.counter(a).Formation); hq != nil {
			key.scene += trace(hq)
		}
		if o, known := s.outlooks[key]; known {
			return o
		}
	}
	answer, err := s.game.Query(s.pos, game.Query{What: "odds", Viewer: s.side, Side: s.side, Unit: game.NoUnit, Hex: hex.None, Action: a})
	if err == nil && answer.Forecast != nil {
		o = outlook{answer.Forecast.Of, answer.Forecast.Taken, answer.Forecast.Lost}
	}
	if named {
		s.outlooks[key] = o
	}
	return o
}

// reach returns where units can move, asked anew when the enemy about them has changed.
func (s *sight) reach(a game.Action) []hex.Hex {
	c := s.counter(a)
	if c.Hex == hex.None {
		return nil
	}
	key := asked{a, mix(s.bridges, len(s.picture.Turn)) + s.scene(c.Hex, 2+2*figure(c, 2, game.FigureMotorized, game.FigureLeg), false)}
	list, known := s.reaches[key]
	if !known {
		if answer := s.ask(a, hex.None); answer != nil {
			for _, n := range answer.Hexes {
				if !n.Risky {
					list = append(list, n.Hex)
				}
			}
		}
		s.reaches[key] = list
	}
	return list
}

// way is the way of units to a hex, nil if they do not get there after all.
func (s *sight) way(a game.Action, to hex.Hex) []hex.Hex {
	if answer := s.ask(a, to); answer != nil && len(answer.Paths) > 0 {
		return answer.Paths[0]
	}
	return nil
}

// ask asks where units can move, and the way to a hex; nil if nowhere.
func (s *sight) ask(a game.Action, to hex.Hex) *game.Answer {
	answer, err := s.game.Query(s.pos, game.Query{What: "reach", Viewer: s.side, Side: s.side, Unit: a.Units[0], Hex: to, Action: a})
	if err != nil || s.counter(a).Hex == hex.None {
		return nil
	}
	return answer
}
