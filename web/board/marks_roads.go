package board

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// bridgeState crosses out a bridge that is blown, and sets trestles under one that is being built.
func (s *scene) bridgeState(mk *game.Mark) []layer {
	beyond, ok := s.sheet.m.Lookup(mk.Text)
	if !ok {
		return nil
	}
	side := s.sheet.m.Side(mk.Hex, beyond)
	if side == hex.NoSide {
		return nil
	}
	mid, run, long := s.sheet.bridge(side)
	out := run.left()
	if mk.Value == game.Begun {
		var trestles [][]point
		for _, at := range []float64{-.5, 0, .5} {
			foot := mid.add(run.times(at * long * 1.6))
			trestles = append(trestles, []point{foot.sub(out.times(120)), foot.add(out.times(120))})
		}
		return cased("--mark-stop", 34, 1.8, trestles)
	}
	const r = 125.0
	a, b := run.add(out).unit().times(r), run.sub(out).unit().times(r)
	cross := [][]point{{mid.sub(a), mid.add(a)}, {mid.sub(b), mid.add(b)}}
	return []layer{layerOf("--mark-objective-edge", 84, 4.4, cross...), layerOf("--mark-objective", 44, 2.4, cross...)}
}

// free is a place near the rim of a hex that counters leave free: to the left of them and above, or to the right.
func (s *scene) free(h hex.Hex, right bool) point {
	off := point{-352, -388}
	if right {
		off = point{432, 0}
	}
	if s.sheet.m.Kind == hex.Rows {
		off = point{-405, -165}
		if right {
			off = point{405, 165}
		}
	}
	return s.sheet.center(h).add(off)
}

// trafficSign is a warning sign; drawValues writes its number.
func (s *scene) trafficSign(mk *game.Mark) []layer {
	p := s.free(mk.Hex, false)
	const r = 118.0
	sign := layer{fill: "--mark-sign", line: s.sideColour(mk.Side), width: 34, least: 2, round: true}
	sign.add(20, true, []point{p.add(point{0, -r}), p.add(point{r, 0}), p.add(point{0, r}), p.add(point{-r, 0})})
	edge := closedLayer("--mark-case", 56, 3.4, sign.items[0].lines[0])
	return []layer{edge, sign}
}

// roadblock is a striped barrier on two legs, rimmed in the colour of its side.
func (s *scene) roadblock(mk *game.Mark) []layer {
	p := s.free(mk.Hex, true)
	const w, h = 150.0, 48.0
	board := []point{p.add(point{-w, -h}), p.add(point{w, -h}), p.add(point{w, h}), p.add(point{-w, h})}
	var legs, stripes [][]point
	for _, x := range []float64{-.6, .6} {
		legs = append(legs, []point{p.add(point{x * w, h}), p.add(point{x * w, h + 80})})
	}
	for x := -w + 20; x < w-60; x += 95 {
		stripes = append(stripes, []point{p.add(point{x, h}), p.add(point{x + 48, h}), p.add(point{x + 78, -h}), p.add(point{x + 30, -h})})
	}
	plank, red := layer{fill: "--counter-box", line: s.sideColour(mk.Side), width: 26, least: 1.4}, layer{fill: "--mark-objective"}
	plank.add(20, true, board)
	red.add(0, true, stripes...)
	return []layer{layerOf("--mark-case", 38, 2, legs...), closedLayer("--mark-case", 50, 2.8, board), plank, red}
}

// dump is three drums of stores; where they only may be, their outline, and drawValues writes the question.
func (s *scene) dump(mk *game.Mark) []layer {
	p := s.free(mk.Hex, false)
	const w, h = 62.0, 100.0
	var drums, hoops [][]point
	for _, at := range []point{{-w - 6, 30}, {w + 6, 30}, {0, -82}} {
		at = p.add(at)
		drums = append(drums, []point{at.add(point{-w, -h / 2}), at.add(point{w, -h / 2}), at.add(point{w, h / 2}), at.add(point{-w, h / 2})})
		hoops = append(hoops, []point{at.add(point{-w, 0}), at.add(point{w, 0})})
	}
	edge := closedLayer("--mark-case", 46, 2.6, drums...)
	if mk.Text != "" {
		edge.dash = []float64{60, 40}
		return []layer{edge}
	}
	full := layer{fill: "--mark-sign", line: s.sideColour(mk.Side), width: 22, least: 1.2}
	full.add(20, true, drums...)
	return []layer{edge, full, layerOf("--mark-case", 20, 1, hoops...)}
}
