package board

import (
	"strings"

	"fieldpost/engine/hex"
)

// lines are what is printed over the ground: the seam where two sheets of the map join, and boundaries.
func (s *sheet) lines() {
	seam := layer{line: "--map-border", width: 16, least: .8, dash: []float64{60, 120}, round: true}
	edge := layer{line: "--map-halo", width: 66, least: 2.6}
	border := layer{line: "--map-boundary", width: 34, least: 1.5, dash: []float64{210, 70, 40, 70}}
	for _, c := range chains(s.alongSides(func(i hex.Hexside) bool { return s.m.Hexsides[i].Boundary })) {
		edge.add(60, false, c.line)
		border.add(60, false, c.line)
	}
	for _, c := range chains(s.alongSides(func(i hex.Hexside) bool { return s.sheetOf(s.m.Ends[i][0]) != s.sheetOf(s.m.Ends[i][1]) })) {
		seam.add(40, false, c.line)
	}
	s.push(seam)
	s.push(edge)
	s.push(border)
}

// alongSides are the hexsides for which on is true.
func (s *sheet) alongSides(on func(hex.Hexside) bool) (links []link) {
	for i := range s.m.Hexsides {
		if side := hex.Hexside(i); on(side) {
			a, b := s.ends(side)
			links = append(links, link{from: a, to: b, via: []point{a.to(b, .5)}})
		}
	}
	return links
}

// sheetOf is the sheet that a hex lies on: the letters before its number.
func (s *sheet) sheetOf(h hex.Hex) string { return strings.TrimRight(s.m.ID(h), "0123456789") }
