package reichswald

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A spot is a hex where a unit can go, and how much it draws it.
type spot struct {
	hex   hex.Hex
	worth int
}

// spotsEach is how many hexes are tried for a unit.
const spotsEach = 3

// Plans lists what is worth trying.
func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	p := pos.(*Position)
	side, ask := p.waiting()
	switch ask {
	case askStep:
		return buf
	case askMove:
		for _, a := range legal {
			if a.Verb == doMove {
				buf = j.planMoves(p, a, buf)
			}
		}
		return append(buf, game.Plan{First: game.Act(doEnd)})
	}
	for i, a := range legal {
		prior := int32(-i)
		switch {
		case a.Verb == doCallOff:
			continue
		case ask == askAttack:
			prior = int32(j.assault(p, side, a, hex.None))
		case ask == askPlace:
			prior = int32(j.place(p, a.Units[0], a.To, hex.None))
		case ask == askRetreat:
			prior = int32(j.refuge(p, side, a))
		}
		buf = append(buf, game.Plan{First: a, Prior: prior})
	}
	return buf
}

// planMoves appends the best moves of a unit: their prior is how much more the hex draws it than its own.
func (j *judge) planMoves(p *Position, a game.Action, buf []game.Plan) []game.Plan {
	u := a.Units[0]
	stay := j.place(p, u, p.units[u].hex, hex.None)
	j.spots = j.spots[:0]
	for h, c := range j.reach(p, u) {
		if c > 0 && j.r.stackLegal(p.at[h]|one(u)) {
			j.spots = append(j.spots, spot{hex.Hex(h), j.place(p, u, hex.Hex(h), hex.None)})
		}
	}
	slices.SortStableFunc(j.spots, func(a, b spot) int { return b.worth - a.worth })
	for _, s := range j.spots[:min(len(j.spots), spotsEach)] {
		plan := game.Plan{First: a, Prior: int32(s.worth - stay)}
		plan.Then.Go(p.reach.Prev, s.hex)
		buf = append(buf, plan)
	}
	return buf
}

// Aims appends the enemy's hexes that lie nearest to the goals, where units still move or attacks are chosen.
func (j *judge) Aims(pos game.Position, buf []hex.Hex) []hex.Hex {
	p := pos.(*Position)
	side, ask := p.waiting()
	if ask != askMove && ask != askSequence {
		return buf
	}
	for h := range p.at {
		if p.of(side.Other(), hex.Hex(h)) != 0 {
			buf = append(buf, hex.Hex(h))
		}
	}
	slices.SortStableFunc(buf, func(a, b hex.Hex) int { return int(j.field[side][a]) - int(j.field[side][b]) })
	return buf
}
