package board

import (
	"math"

	"fieldpost/engine/hex"
)

// headings are the directions that arrow keys and their neighbours move the cursor in.
var headings = map[string]point{
	"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1},
	"Home": {-.6, -.8}, "PageUp": {.6, -.8}, "End": {-.6, .8}, "PageDown": {.6, .8},
}

// step is the hex that a key leads to from the cursor. Where a row or column of
// hexes zigzags, the way keeps to the line on which it began: straight is the place,
// in drawing units, that the last such steps were aimed along. None if the map
// ends there.
func (s *scene) step(from hex.Hex, key string, straight point) (to hex.Hex, aim point) {
	heading, ok := headings[key]
	if !ok || !s.onMap(from) {
		return hex.None, straight
	}
	at := s.sheet.center(from)
	if straight.sub(at).length() > 700 {
		straight = at
	}
	best := .45
	to = hex.None
	for _, n := range s.sheet.m.Neighbors[from] {
		if n == hex.None {
			continue
		}
		d := s.sheet.center(n).sub(at).unit()
		along := d.x*heading.x + d.y*heading.y
		if heading.x == 0 || heading.y == 0 {
			// Of two equally good ways the one nearer to the line.
			p := s.sheet.center(n)
			off := p.x - straight.x
			if heading.y == 0 {
				off = p.y - straight.y
			}
			along -= math.Abs(off) / 5000
		}
		if along > best {
			best, to = along, n
		}
	}
	if to == hex.None {
		return to, straight
	}
	p := s.sheet.center(to)
	switch {
	case heading.x == 0:
		return to, point{straight.x, p.y}
	case heading.y == 0:
		return to, point{p.x, straight.y}
	}
	return to, p
}
