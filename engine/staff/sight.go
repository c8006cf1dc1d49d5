package staff

import (
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Distances to goals are in half hexes of open country.
const (
	hexAway = 2
	far     = 60 // no goal, or too far to matter
)

// sight is what the player makes of the picture of one side.
type sight struct {
	*Player
	pos     game.Position
	side    game.Side
	picture *game.Picture
	units   []*game.Counter // by unit; nil if not in the picture
	force   [2][]int        // by side and hex: strength of the combat units there
	count   [2][]int        // how many
	goal    []goal          // by hex
	field   []int           // by hex: the way to the nearest goal, at most far
	levels  map[string]int  // Activation Level by formation
}

// goal says what a victory hex is to the side.
type goal struct {
	value int // 0: no victory hex
	held  bool
}

// look makes the sight of a side; the memory is used again.
func (p *Player) look(pos game.Position, side game.Side) *sight {
	m := p.game.Map()
	s := &p.sight
	if s.goal == nil {
		s.Player, s.goal, s.field = p, make([]goal, m.Len()), make([]int, m.Len())
		for i := range s.force {
			s.force[i], s.count[i] = make([]int, m.Len()), make([]int, m.Len())
		}
	}
	s.pos, s.side, s.picture = pos, side, p.game.Picture(pos, side)
	s.units = make([]*game.Counter, len(p.game.Lexicon().Units))
	clear(s.goal)
	for i := range s.force {
		clear(s.force[i])
		clear(s.count[i])
	}
	for i := range s.picture.Units {
		c := &s.picture.Units[i]
		if c.Unit != game.NoUnit {
			s.units[c.Unit] = c
		}
		if c.Hex != hex.None && !c.HQ {
			s.force[c.Side][c.Hex] += strength(c)
			s.count[c.Side][c.Hex]++
		}
	}
	for _, k := range s.picture.Marks {
		if k.Kind == "vp" || k.Kind == "objective" {
			n, _ := strconv.Atoi(k.Text)
			s.goal[k.Hex] = goal{max(n, 1), k.Side == side}
		}
	}
	s.levels = map[string]int{}
	for _, t := range s.picture.Tracks {
		if f, ok := strings.CutPrefix(t.ID, "level-"); ok {
			s.levels[f] = t.Value
		}
	}
	s.spread()
	return s
}

// figure is the first of these numbers that a counter shows, else otherwise.
func figure(c *game.Counter, otherwise int, slots ...string) int {
	for _, slot := range slots {
		for _, f := range c.Figures {
			if f.Slot == slot {
				if n, err := strconv.Atoi(f.Text); err == nil {
					return n
				}
			}
		}
	}
	return otherwise
}

// strength is the weight of a combat unit in a fight; one that is not seen has some.
func strength(c *game.Counter) int {
	n := 2 * figure(c, 4, "strength", "defense")
	if c.Disrupted {
		n /= 2
	}
	return n
}

// near is the strength of a side's combat units within so many hexes.
func (s *sight) near(side game.Side, h hex.Hex, within int) (sum int) {
	for _, c := range s.picture.Units {
		if c.Side == side && !c.HQ && c.Hex != hex.None && s.game.Map().Distance(c.Hex, h) <= within {
			sum += strength(&c)
		}
	}
	return sum
}

// beside is the strength of a side's combat units in the neighbours of a hex.
func (s *sight) beside(side game.Side, h hex.Hex) (sum int) {
	for _, n := range s.game.Map().Neighbors[h] {
		if n != hex.None {
			sum += s.force[side][n]
		}
	}
	return sum
}

// threatened reports whether enemies stand near enough to a hex to be there soon.
func (s *sight) threatened(h hex.Hex) bool { return s.near(s.side.Other(), h, 4) > 0 }

// spread fills field: from the goals outward, around the enemy rather than through him, by
// road rather than off it, rivers by bridges. A goal of higher value attracts from farther
// off, one that many are at already less; a goal of one's own counts if it is threatened,
// more if nobody is there. Crowds make a detour.
func (s *sight) spread() {
	m, in := s.game.Map(), s.inPlay()
	most := 1
	for _, g := range s.goal {
		most = max(most, g.value)
	}
	for h := range s.field {
		s.field[h] = far
	}
	var queue []hex.Hex
	for h, g := range s.goal {
		if g.value == 0 {
			continue
		}
		start := 3*hexAway*(most-g.value)/most + min(s.near(s.side, hex.Hex(h), 1)/20, 3*hexAway)
		if g.held {
			if !s.threatened(hex.Hex(h)) {
				continue
			}
			if s.count[s.side][h] > 0 {
				start += 4 * hexAway
			}
		}
		s.field[h] = start
		queue = append(queue, hex.Hex(h))
	}
	enemy := s.side.Other()
	for ; len(queue) > 0; queue = queue[1:] {
		h := queue[0]
		way := s.field[h] + hexAway + s.count[s.side][h]
		switch {
		case s.count[enemy][h] > 0:
			way += 2 * hexAway
		case s.beside(enemy, h) > 0:
			way++
		}
		for d, n := range &m.Neighbors[h] {
			if n == hex.None || in != nil && !in[n] {
				continue
			}
			to := way
			switch edge := &m.Hexsides[m.Sides[h][d]]; {
			case edge.Road != "":
				to--
			case edge.River == "major":
				to += 3 * hexAway
			}
			if to < s.field[n] {
				s.field[n] = to
				queue = append(queue, n)
			}
		}
	}
}

// inPlay tells by hex what is in play; nil means everything.
func (s *sight) inPlay() []bool {
	if s.picture.InPlay == nil {
		return nil
	}
	in := make([]bool, len(s.field))
	for _, h := range s.picture.InPlay {
		in[h] = true
	}
	return in
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
