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

// copyFrom copies a search with what it has found.
func (f *field) copyFrom(src *field) {
	if f.fresh = src.fresh; src.fresh {
		dist, queue := append(f.dist[:0], src.dist...), append(f.queue[:0], src.queue...)
		*f = *src
		f.dist, f.queue = dist, queue
	}
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

// joined reports whether a path of any length leads from a hex to another, which does not break it. It needs
// no lengths, so it looks straight toward the other hex: what is nearer to it goes on top of the stack.
func (p *Position) joined(from, to hex.Hex, side game.Side, walls []uint8) bool {
	d, m := p.current(), p.rules.Data.Map
	if from != to && d.paths[side][from] == blocked {
		return false
	}
	open := append(d.open[:0], d.paths[side]...)
	open[from] = blocked // it is not looked at again
	at, stack := from, append(d.stack[:0], from)
	for len(stack) > 0 && at != to {
		at, stack = stack[len(stack)-1], stack[:len(stack)-1]
		ahead, left := len(stack), m.Distance(at, to)
		for dir, n := range &p.rules.ground.near[at] {
			if n == hex.None || n != to && open[n] == blocked || p.walled(walls, at, dir) {
				continue
			}
			open[n] = blocked
			stack = append(stack, n)
			if m.Distance(n, to) >= left { // those before it are nearer, or as near
				last := len(stack) - 1
				stack[ahead], stack[last] = stack[last], stack[ahead]
				ahead++
			}
		}
	}
	d.open, d.stack = open, stack
	return at == to
}
