package board

import (
	"testing"

	"fieldpost/engine/hex"
)

// The seam of two sheets runs between hexes whose ids begin otherwise, a boundary along its hexsides.
func TestSeamsAndBoundariesRunAlongTheirHexsides(t *testing.T) {
	m := mapOf(t, "ardennes") // two sheets
	s := newSheet(m)
	s.stages = nil
	for i, ends := range m.Ends {
		north := func(h hex.Hex) bool { return s.center(h).y < s.size.y/2 }
		m.Hexsides[i].Boundary = north(ends[0]) != north(ends[1])
	}
	s.lines()
	near := map[string]int{}
	for _, l := range s.layers {
		for _, it := range l.items {
			for _, line := range it.lines {
				for _, p := range line {
					for i := range m.Hexsides {
						a, b := s.ends(hex.Hexside(i))
						if p.sub(a.to(b, .5)).length() < 60 {
							east, west := m.ID(m.Ends[i][0])[0], m.ID(m.Ends[i][1])[0]
							switch {
							case l.line == "--map-border" && east == west:
								t.Fatalf("the seam runs between %s and %s", m.ID(m.Ends[i][0]), m.ID(m.Ends[i][1]))
							case l.line == "--map-boundary" && !m.Hexsides[i].Boundary:
								t.Fatalf("the boundary runs between %s and %s", m.ID(m.Ends[i][0]), m.ID(m.Ends[i][1]))
							}
							near[l.line]++
						}
					}
				}
			}
		}
	}
	if near["--map-border"] < 60 || near["--map-boundary"] < 60 {
		t.Errorf("points at the middle of a hexside: %v", near)
	}
	one := newSheet(aachen(t))
	one.stages = nil
	if one.lines(); len(one.layers) > 0 {
		t.Error("a map of one sheet without boundaries has such lines")
	}
}
