package staff

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Distances to goals are in half hexes of open country.
const (
	hexAway = 2
	far     = 60          // no goal, or too far to matter
	wayOut  = 3 * hexAway // an exit attracts like the least of the goals
)

// sight is what the player makes of the picture of one side.
type sight struct {
	*Player
	pos     game.Position
	side    game.Side
	picture *game.Picture
	units   []*game.Counter // by unit; nil if not in the picture
	force   [2][]int        // by side and hex: strength of the combat units there
	around  [2][]int        // of those in the neighbours
	count   [2][]int        // how many there are
	goal    []goal          // by hex
	field   []int           // by hex: the way to the nearest goal, at most far
	exit    []int           // by hex: the way to the nearest hex where leavers may leave the map
	leavers []string        // formations that may, by id
	orders  bool            // the side has orders for Prepared Attacks with tanks, which count against it if they are left
	queues  [far][]hex.Hex  // memory of spread
	in      []bool          // by hex: what is in play
	levels  map[string]int  // Activation Level by formation
	prints  []uint64        // by place in the picture
	trench  []int           // by hex: 1 in an Improved Defense
	bridges int             // how many marks of pontoon bridges there are
	battle  game.Mark       // the hex under attack; Hex is None if there is none
}

// goal says what a victory hex is to the side.
type goal struct {
	value      int // 0: no victory hex
	held       bool
	threatened bool // enemies stand near enough to be there soon
}

// look makes the sight of a side; the memory is used again.
func (p *Player) look(pos game.Position, side game.Side) *sight {
	m := p.game.Map()
	s := &p.sight
	if s.goal == nil {
		s.Player, s.goal, s.field, s.in = p, make([]goal, m.Len()), make([]int, m.Len()), make([]bool, m.Len())
		s.exit = make([]int, m.Len())
		s.trench = make([]int, m.Len())
		for i := range s.force {
			s.force[i], s.around[i], s.count[i] = make([]int, m.Len()), make([]int, m.Len()), make([]int, m.Len())
		}
		s.units, s.levels = make([]*game.Counter, len(p.game.Lexicon().Units)), map[string]int{}
	}
	s.pos, s.side, s.picture = pos, side, p.game.Picture(pos, side)
	clear(s.units)
	clear(s.goal)
	clear(s.trench)
	s.bridges, s.battle = 0, game.Mark{Hex: hex.None, Side: game.Nobody}
	clear(s.levels)
	for i := range s.force {
		clear(s.force[i])
		clear(s.around[i])
		clear(s.count[i])
	}
	s.prints = s.prints[:0]
	for i := range s.picture.Units {
		c := &s.picture.Units[i]
		s.prints = append(s.prints, trace(c))
		if c.Unit != game.NoUnit {
			s.units[c.Unit] = c
		}
		if c.Hex != hex.None && !c.HQ {
			power := strength(c)
			s.force[c.Side][c.Hex] += power
			s.count[c.Side][c.Hex]++
			for _, n := range m.Neighbors[c.Hex] {
				if n != hex.None {
					s.around[c.Side][n] += power
				}
			}
		}
	}
	for h := range s.in {
		s.in[h] = s.picture.InPlay == nil
	}
	for _, h := range s.picture.InPlay {
		s.in[h] = true
	}
	var ways []hex.Hex
	s.leavers = nil
	for _, k := range s.picture.Marks {
		switch k.Kind {
		case game.MarkVP, game.MarkObjective:
			s.goal[k.Hex] = goal{max(k.Value, 1), k.Side == side, s.near(side.Other(), k.Hex, 4) > 0}
		case game.MarkImproved:
			s.trench[k.Hex] = 1
		case game.MarkBattle:
			s.battle = k
		case game.MarkExit:
			if k.Side == side {
				ways, s.leavers = append(ways, k.Hex), k.Formations
			}
		case game.MarkPontoon:
			s.bridges++
		}
	}
	s.orders = false
	for _, t := range s.picture.Tracks {
		if f, ok := strings.CutPrefix(t.ID, "level-"); ok {
			s.levels[f] = t.Value
		}
		s.orders = s.orders || t.ID == "orders" && t.Side == side && t.Value > 0
	}
	s.spread(ways)
	return s
}

// figure is the first of these numbers that a counter shows, else otherwise.
func figure(c *game.Counter, otherwise int, slots ...game.FigureKind) int {
	for _, slot := range slots {
		for _, f := range c.Figures {
			if f.Slot == slot && !f.Unknown {
				return f.Value
			}
		}
	}
	return otherwise
}

// strength is the weight of a combat unit in a fight; one that is not seen has some.
func strength(c *game.Counter) int {
	n := 2 * figure(c, 4, game.FigureStrength, game.FigureDefense)
	if c.Disrupted {
		n /= 2
	}
	return n
}

// near is the strength of a side's combat units within so many hexes.
func (s *sight) near(side game.Side, h hex.Hex, within int) (sum int) {
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.Side == side && !c.HQ && c.Hex != hex.None && s.game.Map().Distance(c.Hex, h) <= within {
			sum += strength(c)
		}
	}
	return sum
}

// beside is the strength of a side's combat units in the neighbours of a hex.
func (s *sight) beside(side game.Side, h hex.Hex) int { return s.around[side][h] }

// spread fills field and exit: from the goals and from the ways out of the map outward. A goal of higher value attracts from farther
// off, one that many are at already less; a goal of one's own counts if it is threatened,
// more if nobody is there.
func (s *sight) spread(ways []hex.Hex) {
	most := 1
	for _, g := range s.goal {
		most = max(most, g.value)
	}
	for h := range s.field {
		s.field[h], s.exit[h] = far, far
	}
	for h, g := range s.goal {
		if g.value == 0 || g.held && !g.threatened {
			continue
		}
		start := 3*hexAway*(most-g.value)/most + min((s.force[s.side][h]+s.around[s.side][h])/20, 3*hexAway)
		if g.held && s.count[s.side][h] > 0 {
			start += 4 * hexAway
		}
		s.lead(s.field, hex.Hex(h), start)
	}
	s.flow(s.field)
	for _, h := range ways {
		s.lead(s.exit, h, wayOut)
	}
	s.flow(s.exit)
}

// lead notes that a hex is no farther than this from where a field begins.
func (s *sight) lead(field []int, h hex.Hex, way int) {
	if way < field[h] {
		field[h] = way
		s.queues[way] = append(s.queues[way], h)
	}
}

// flow fills a field from where it begins: around the enemy rather than through him, by
// road rather than off it, rivers by bridges. Crowds make a detour.
func (s *sight) flow(field []int) {
	m, enemy := s.game.Map(), s.side.Other()
	for spent := range s.queues {
		for k := 0; k < len(s.queues[spent]); k++ {
			h := s.queues[spent][k]
			if field[h] < spent {
				continue
			}
			way := spent + hexAway + s.count[s.side][h]
			switch {
			case s.count[enemy][h] > 0:
				way += 2 * hexAway
			case s.beside(enemy, h) > 0:
				way++
			}
			for d, n := range &m.Neighbors[h] {
				if n == hex.None || !s.in[n] {
					continue
				}
				switch edge := &m.Hexsides[m.Sides[h][d]]; {
				case edge.Road != "":
					s.lead(field, n, way-1)
				case edge.River == "major":
					s.lead(field, n, way+3*hexAway)
				default:
					s.lead(field, n, way)
				}
			}
		}
		s.queues[spent] = s.queues[spent][:0]
	}
}

// away is the way that units of a formation have to a goal of theirs.
func (s *sight) away(formation string, h hex.Hex) int {
	if s.leaves(formation) {
		return min(s.field[h], s.exit[h])
	}
	return s.field[h]
}

// leaves reports whether units of a formation may leave the map somewhere.
func (s *sight) leaves(formation string) bool {
	return slices.Contains(s.leavers, formation)
}

// hqOf is the HQ of a formation on the map, nil if there is none.
func (s *sight) hqOf(formation string) *game.Counter {
	for i := range s.picture.Units {
		if c := &s.picture.Units[i]; c.HQ && c.Side == s.side && c.Formation == formation && c.Hex != hex.None {
			return c
		}
	}
	return nil
}
