package board

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// bonds draws what the bonds of an answer bar: a fence along each hexside that may not be crossed,
// with its posts on both sides, and a net over each hex that may not be entered. Those of a second side
// have another colour and are broken.
func (s *scene) bonds(a *game.Answer, second bool) []layer {
	var rails, posts, nets, rims [][]point
	for _, n := range a.Sides {
		if n.Kind != game.NoteBond || n.Side < 0 || int(n.Side) >= len(s.sheet.m.Ends) {
			continue
		}
		from, to := s.sheet.ends(n.Side)
		rails = append(rails, []point{from.to(to, .06), from.to(to, .94)})
		walk([]point{from, to}, 75, 142, func(at, d point) {
			posts = append(posts, []point{at.sub(d.left().times(62)), at.add(d.left().times(62))})
		})
	}
	for _, n := range a.Hexes {
		if n.Kind == game.NoteBond && s.onMap(n.Hex) {
			nets = append(append(nets, s.hatch(n.Hex, point{1, -1})...), s.hatch(n.Hex, point{1, 1})...)
			rims = append(rims, s.insetHex(n.Hex, .93))
		}
	}
	if rails == nil && nets == nil {
		return nil
	}
	colour, dash := "--mark-bond", []float64(nil)
	if second {
		colour, dash = "--mark-bond-other", []float64{90, 46}
	}
	rim, rail := closedLayer(colour, 30, 1.8, rims...), layerOf(colour, 58, 3, rails...)
	rim.dash, rail.dash = dash, dash
	if second {
		rim.round, rail.round = false, false
	}
	return []layer{layerOf(colour+"-net", 12, .8, nets...), closedLayer("--mark-bond-case", 46, 3, rims...), rim,
		layerOf("--mark-bond-case", 92, 5.4, rails...), layerOf("--mark-bond-case", 62, 3.6, posts...), rail, layerOf(colour, 34, 2, posts...)}
}

// cutOff rings the units of isolated groups, and with a broken ring those that only lack supply.
func (s *scene) cutOff(sets map[game.NoteKind]map[hex.Hex]bool) []layer {
	rings := map[game.NoteKind][][]point{}
	for h := range hex.Hex(s.sheet.m.Len()) {
		for _, kind := range []game.NoteKind{game.NoteIsolated, game.NoteUnsupplied} {
			if sets[kind][h] {
				rings[kind] = append(rings[kind], s.insetHex(h, .87))
			}
		}
	}
	var out []layer
	if lines := rings[game.NoteIsolated]; lines != nil {
		out = append(out, closedLayer("--mark-case", 66, 4, lines...), closedLayer("--mark-target", 40, 2.4, lines...))
	}
	if lines := rings[game.NoteUnsupplied]; lines != nil {
		broken := closedLayer("--mark-stop", 40, 2.4, lines...)
		broken.dash = []float64{130, 90}
		out = append(out, broken)
	}
	return out
}
