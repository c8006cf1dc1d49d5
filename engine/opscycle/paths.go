package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// field is a search for unbroken paths of a side. It goes on from where it stopped when
// it is asked for a hex that it has not reached, and no farther.
type field struct {
	dist    []int16   // length of the shortest path to each hex reached, -1 elsewhere
	queue   []hex.Hex // the hexes reached, in the order of lengths
	done    int       // so many of them have been looked around from
	side    game.Side
	terrain bool // hexsides prohibited for the side break paths
	fresh   bool // nothing has changed since the search began
}

// anyLength is longer than every path.
const anyLength = 1<<15 - 1

// begin forgets what was found on a map of so many hexes. terrain tells whether
// hexsides prohibited for the side break the paths (CTL-5.8.2-03, -05); streams and
// dragon's teeth are no such hexsides (CTL-5.8.2-04).
func (f *field) begin(hexes int, side game.Side, terrain bool) {
	*f = field{dist: filled(f.dist, hexes, -1), queue: f.queue[:0], side: side, terrain: terrain, fresh: true}
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
	if f.dist[to] < 0 {
		p.spread(f, to, limit)
	}
	if f.dist[to] > limit {
		return -1
	}
	return f.dist[to]
}

// lengths are those of the shortest paths to all hexes.
func (p *Position) lengths(f *field) []int16 {
	p.spread(f, hex.None, anyLength)
	return f.dist
}

// spread goes on with a search until a hex is reached or every path up to a limit is
// found; hex.None is never reached. It is a search of package hex written out, for it
// runs after nearly every Action.
func (p *Position) spread(f *field, to hex.Hex, limit int16) {
	d, g, enemy := p.current(), &p.rules.ground, f.side.Other()
	own, theirs, zoc := d.first[f.side], d.first[enemy], d.zoc[enemy]
	dist, queue := f.dist, f.queue
	for f.done < len(queue) && dist[queue[f.done]] < limit && (to == hex.None || dist[to] < 0) {
		h := queue[f.done]
		f.done++
		for dir, n := range &g.near[h] {
			if n == hex.None || dist[n] >= 0 || theirs[n] != game.NoUnit || zoc[n] > 0 && own[n] == game.NoUnit ||
				f.terrain && p.closedTo(f.side, p.rules.Data.Map.Sides[h][dir]) {
				continue
			}
			dist[n] = dist[h] + 1
			queue = append(queue, n)
		}
	}
	f.queue = queue
}
