package board

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sort"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// drawMarks draws what lies on hexes below the counters: objectives, control,
// improved positions, the state of bridges, what blocks roads, and arrows at the edge of the map
// where units enter or leave or supply comes from.
func (s *scene) drawMarks(c *Commands, view box) {
	if s.picture == nil {
		return
	}
	if s.marked.picture != s.picture {
		s.marked.picture, s.marked.layers = s.picture, s.layMarks()
	}
	for i := range s.marked.layers {
		s.marked.layers[i].paint(c, view, s.cam.scale*s.cam.dpr, s.cam.dpr, s.pal.colour)
	}
}

// marked is what was laid out for a picture and holds as long as that is shown.
type marked struct {
	picture *game.Picture
	layers  []layer
	level   int // that the labels are set for
	labels  []label
}

// layMarks draws all marks of a kind that look alike at a stroke, the kinds in the order of their list.
func (s *scene) layMarks() (layers []layer) {
	type look struct {
		kind, place int // in the list of kinds, and among the layers of a mark
		fill, line  string
		width       float64
		dash        int // how many lengths
	}
	alike := map[look]layer{}
	for i := range s.picture.Marks {
		mk := &s.picture.Marks[i]
		if !s.onMap(mk.Hex) {
			continue
		}
		for n, l := range s.markLayers(mk) {
			key := look{slices.Index(game.MarkKinds, mk.Kind), n, l.fill, l.line, l.width, len(l.dash)}
			if before, ok := alike[key]; ok {
				l.items = append(before.items, l.items...)
			}
			alike[key] = l
		}
	}
	order := slices.Collect(maps.Keys(alike))
	sort.SliceStable(order, func(i, j int) bool {
		a, b := &order[i], &order[j]
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.place, b.place), cmp.Compare(a.line, b.line), cmp.Compare(a.fill, b.fill), cmp.Compare(a.width, b.width), cmp.Compare(a.dash, b.dash)) < 0
	})
	for _, key := range order {
		layers = append(layers, alike[key])
	}
	return layers
}

func (s *scene) markLayers(mk *game.Mark) []layer {
	p := s.sheet.center(mk.Hex)
	switch mk.Kind {
	case game.MarkImproved:
		// A trench: a notched rim about the stack; one that is being dug has no earth thrown up yet.
		const r = 395.0
		ring := []point{{p.x - r, p.y - r}, {p.x + r, p.y - r}, {p.x + r, p.y + r}, {p.x - r, p.y + r}}
		notched := closedLayer("--mark-trench", 62, 3, ring)
		notched.dash, notched.round = []float64{110, 48}, false
		if mk.Value == game.Begun {
			notched.width, notched.least, notched.dash = 34, 1.6, []float64{60, 98}
			return []layer{notched}
		}
		return []layer{closedLayer("--mark-trench-edge", 16, 1, ring), notched}
	case game.MarkControl:
		foot := p.add(point{300, 380})
		flag := layer{fill: s.sideColour(mk.Side), line: "--map-ink", width: 14, least: .8}
		flag.add(10, true, []point{foot, foot.add(point{0, -180}), foot.add(point{150, -130}), foot.add(point{0, -80})})
		return []layer{flag}
	case game.MarkSupply, game.MarkEntry, game.MarkExit:
		from, ok := s.edgeOf(mk.Hex)
		if !ok {
			return nil
		}
		run := p.sub(from).unit()
		if mk.Kind == game.MarkExit { // outward
			from, run = from.add(run.times(230)), run.times(-1)
		}
		tip, wide := from.add(run.times(230)), run.left().times(170)
		arrow := layer{fill: s.sideColour(mk.Side), line: "--map-ink", width: 16, least: 1}
		arrow.add(20, true, []point{tip, from.sub(run.times(60)).add(wide), from, from.sub(run.times(60)).sub(wide)})
		return []layer{arrow}
	case game.MarkBattle:
		ring := closedLayer("--mark-objective", 52, 2.6, s.insetHex(mk.Hex, .8))
		ring.dash = []float64{120, 90}
		return []layer{closedLayer("--mark-objective-edge", 64, 3.4, s.insetHex(mk.Hex, .8)), ring}
	case game.MarkObjective, game.MarkVP:
		return []layer{closedLayer("--mark-objective-edge", 64, 3.4, s.insetHex(mk.Hex, .93)), closedLayer("--mark-objective", 44, 2.4, s.insetHex(mk.Hex, .93))}
	case game.MarkBridge:
		return s.bridgeState(mk)
	case game.MarkTraffic:
		return s.trafficSign(mk)
	case game.MarkRoadblock:
		return s.roadblock(mk)
	case game.MarkDump:
		return s.dump(mk)
	case game.MarkSmoke:
		return s.cloud(mk)
	case game.MarkFlare:
		return s.star(mk)
	case game.MarkFire:
		return s.flames(mk)
	case game.MarkSpotting:
		return s.crosshair(mk)
	case game.MarkBreach:
		return s.breach(mk)
	}
	return nil // told, not drawn
}

// edgeOf is the middle of the first outer hexside of a hex at the edge of the map.
func (s *scene) edgeOf(h hex.Hex) (point, bool) {
	for d, n := range s.sheet.m.Neighbors[h] {
		if n == hex.None {
			return s.sheet.corner(h, d-1).to(s.sheet.corner(h, d), .5), true
		}
	}
	return point{}, false
}

// sideColour is the variable of a side's colour, known from its counters.
func (s *scene) sideColour(side game.Side) string {
	for i := range s.picture.Units {
		if k := &s.picture.Units[i]; k.Side == side && k.ID != "" {
			return "--unit-" + sideKey(k)
		}
	}
	return "--unit-other"
}

// drawValues writes the values of victory hexes and the numbers of traffic jams, free of the counters.
func (s *scene) drawValues(c *Commands, view box) {
	if s.picture == nil || s.cam.hexSize() < 36 {
		return
	}
	place := point{330, -270}
	if s.sheet.m.Kind == hex.Columns {
		place = point{330, -330}
	}
	c.font("700 "+px(max(10, min(s.cam.hexSize()*.14, 18))*math.Sqrt(s.textScale))+s.family, 1, 1, 0)
	c.lineStyle(s.pal.colour("--map-halo"), 4, true)
	c.fillStyle(s.pal.colour("--mark-objective"))
	for _, mk := range s.picture.Marks {
		if mk.Text == "" || mk.Kind != game.MarkObjective && mk.Kind != game.MarkVP && mk.Kind != game.MarkTraffic && mk.Kind != game.MarkDump || !s.onMap(mk.Hex) {
			continue
		}
		at, sign := s.sheet.center(mk.Hex).add(place), mk.Kind == game.MarkTraffic || mk.Kind == game.MarkDump
		if sign {
			at = s.free(mk.Hex, false)
		}
		if view.has(at) {
			p := s.cam.screen(at)
			c.write(mk.Text, p.x, p.y, !sign)
		}
	}
}

// drawNames writes the names of ringed hexes again, over the rings.
func (s *scene) drawNames(c *Commands) {
	t := s.tiles
	if t.labelled != t.level {
		return
	}
	if s.ringed.picture != s.picture || s.ringed.level != t.level {
		s.ringed = marked{picture: s.picture, level: t.level, labels: s.ringedNames()}
	}
	f := s.cam.scale * s.cam.dpr / math.Exp2(float64(t.level)/48)
	part := box{-s.cam.origin().x, -s.cam.origin().y, s.cam.w*s.cam.dpr - s.cam.origin().x, s.cam.h*s.cam.dpr - s.cam.origin().y}
	per := s.cam.dpr * f
	paintNames(c, s.ringed.labels, box{part.x0 / per, part.y0 / per, part.x1 / per, part.y1 / per}, s.cam.origin().times(-1), per, s.pal.colour)
}

// ringedNames are the names of towns that meet the ring of an objective.
func (s *scene) ringedNames() (list []label) {
	if s.picture == nil {
		return nil
	}
	scale := math.Exp2(float64(s.tiles.level)/48) / s.cam.dpr
	var rings []box
	for _, mk := range s.picture.Marks {
		if (mk.Kind == game.MarkObjective || mk.Kind == game.MarkVP) && s.onMap(mk.Hex) {
			rings = append(rings, boxAt(s.sheet.center(mk.Hex).times(scale), 1000*scale, 1000*scale))
		}
	}
	for _, l := range s.tiles.labels {
		if l.kind == nameTown && slices.ContainsFunc(rings, l.box.meets) {
			list = append(list, l)
		}
	}
	return list
}
