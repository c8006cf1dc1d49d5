package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// field is a search for unbroken paths of a side. It goes on from where it stopped when
// it is asked for a hex that it has not reached, and no farther.
type field struct {
	dist  []int16   // by hex: length of the shortest path to it, unreached, or blocked
	queue []hex.Hex // the hexes reached, in the order of lengths
	done  int       // so many of them have been looked around from
	side  game.Side
	walls []uint8 // by hex: directions over hexsides that break paths unless a pontoon bridge is there
	fresh bool    // nothing has changed since the search began
}

const (
	anyLength = 1<<15 - 1 // longer than every path
	unreached = -1
	blocked   = -2 // paths of the side break there
)

// restart forgets what a search has found. walls lie over the hexsides that break the paths
// (CTL-5.8.2-03, -05); streams and dragon's teeth never do (CTL-5.8.2-04).
func (p *Position) restart(f *field, side game.Side, walls []uint8) {
	dist := append(f.dist[:0], p.current().paths[side]...)
	*f = field{dist: dist, queue: f.queue[:0], side: side, walls: walls, fresh: true}
}

// wallsIf are the directions over hexsides that are prohibited for a side, if they break the
// paths asked for.
func (p *Position) wallsIf(terrain bool, side game.Side) []uint8 {
	if !terrain {
		return p.rules.ground.noWalls
	}
	return p.rules.ground.walls[side]
}

// walled reports whether a hexside breaks paths, with no pontoon bridge there.
func (p *Position) walled(walls []uint8, h hex.Hex, dir int) bool {
	return walls[h]>>dir&1 != 0 && !p.pontoonAt(p.rules.Data.Map.Sides[h][dir])
}

// reach notes that a path leads to a hex. The hexes from which paths start are reached
// first, with length 0; they do not break paths themselves.
func (f *field) reach(h hex.Hex, length int16) {
	f.dist[h] = length
	f.queue = append(f.queue, h)
}

// length is that of the shortest path to a hex, -1 if there is none up to a limit.
func (p *Position) length(f *field, to hex.Hex, limit int16) int16 {
	if f.dist[to] == unreached {
		p.spread(f, to, limit)
	}
	if d := f.dist[to]; 0 <= d && d <= limit {
		return d
	}
	return -1
}

// lengths are those of the shortest paths to all hexes, negative where none leads.
func (p *Position) lengths(f *field) []int16 {
	p.spread(f, hex.None, anyLength)
	return f.dist
}

// spread goes on with a search until a hex is reached or every path up to a limit is
// found; hex.None is never reached. It is a search of package hex written out, for it
// runs after nearly every Action.
func (p *Position) spread(f *field, to hex.Hex, limit int16) {
	near, dist, queue := p.rules.ground.near, f.dist, f.queue
	for f.done < len(queue) && dist[queue[f.done]] < limit && (to == hex.None || dist[to] < 0) {
		h := queue[f.done]
		f.done++
		wall := f.walls[h] // most hexes have none
		for dir, n := range &near[h] {
			if n != hex.None && dist[n] == unreached && (wall == 0 || !p.walled(f.walls, h, dir)) {
				dist[n] = dist[h] + 1
				queue = append(queue, n)
			}
		}
	}
	f.queue = queue
}

// tie is what is known of whether a path leads from a hex.
type tie uint8

const (
	unknownTie tie = iota
	tied
	cut
	searched // in the search that is going on
)

// ties are what is known of the hexes from which unbroken paths of a side, of any length, lead to an HQ or
// to a source of supply. After nearly every Action they are asked for a few hexes: so the search
// goes from the hex straight toward the goal, until it meets a hex that is known to be tied.
type ties struct {
	fresh bool
	by    []tie
	side  game.Side
	walls []uint8
	goal  hex.Hex // where the HQ stands, hex.None for the sources
	seen  []hex.Hex
	stack []hex.Hex
}

// restartTies forgets all but the goal, which does not break paths itself.
func (p *Position) restartTies(t *ties, side game.Side, walls []uint8, goal hex.Hex) {
	if t.by == nil {
		t.by = make([]tie, p.rules.Data.Map.Len())
	}
	clear(t.by)
	t.fresh, t.side, t.walls, t.goal = true, side, walls, goal
	if goal != hex.None {
		t.by[goal] = tied
	}
}

// leads reports whether a path leads from a hex, which must be unbroken.
func (p *Position) leads(t *ties, from hex.Hex) bool {
	if t.by[from] == unknownTie && !p.broken(from, t.side) {
		p.searchTie(t, from)
	}
	return t.by[from] == tied
}

// searchTie finds out whether a hex is tied: then all hexes seen on the way are, else none of
// them. What is nearer to the goal goes on top of the stack.
func (p *Position) searchTie(t *ties, h hex.Hex) {
	near, paths := p.rules.ground.near, p.derived.paths[t.side]
	t.seen, t.stack = append(t.seen[:0], h), append(t.stack[:0], h)
	t.by[h] = searched
	found := cut
	for found == cut && len(t.stack) > 0 {
		ahead := len(t.stack) - 1
		at := t.stack[ahead]
		t.stack = t.stack[:ahead]
		left, wall := p.left(t, at), t.walls[at]
		for dir, n := range &near[at] {
			switch {
			case n == hex.None || wall != 0 && p.walled(t.walls, at, dir):
			case t.by[n] == tied:
				found = tied
			case t.by[n] == unknownTie && paths[n] != blocked:
				t.by[n] = searched
				t.seen, t.stack = append(t.seen, n), append(t.stack, n)
				if p.left(t, n) >= left { // those before it are nearer, or as near
					last := len(t.stack) - 1
					t.stack[ahead], t.stack[last] = n, t.stack[ahead]
					ahead++
				}
			}
		}
	}
	for _, s := range t.seen {
		t.by[s] = found
	}
}

// left is the plain distance from a hex to the goal.
func (p *Position) left(t *ties, h hex.Hex) int {
	if t.goal == hex.None {
		return int(p.rules.Edge[t.side][h])
	}
	return p.rules.Data.Map.Distance(h, t.goal)
}
