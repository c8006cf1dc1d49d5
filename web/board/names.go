package board

import (
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	"fieldpost/engine/hex"
)

// nameKind is how a name is set.
type nameKind uint8

const (
	nameTown nameKind = iota
	nameRiver
	nameWoods
	nameRegion
	nameExit
)

// name is a text of the map that has to be placed.
type name struct {
	text  string
	kind  nameKind
	at    point
	rank  int     // of towns: how large; more is placed first
	great bool    // one that decides the game, or one of the largest towns: named also from afar
	line  []point // of rivers
	wide  float64 // of woods: width of the area in drawing units
}

// label is a name with its place at one zoom level, in CSS pixels from the map's
// origin.
type label struct {
	text  string
	font  string
	kind  nameKind
	at    point
	angle float64
	space float64 // letter spacing
	box   box
}

// Measure tells the width of a text in CSS pixels.
type Measure func(font, text string, spacing float64) float64

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (s *sheet) collectNames() {
	// largest is how many towns are named from afar at least.
	const largest = 12
	size := map[string]int{}
	for i := range s.m.Hexes {
		g := &s.m.Hexes[i]
		place := g.Place
		if place == "" {
			place = g.Name
		}
		if _, built := fabrics[g.Terrain]; built && place != "" {
			size[place] += map[string]int{"village": 1, "town": 2, "industrial": 3, "city": 4}[g.Terrain]
		}
	}
	for h := range hex.Hex(s.m.Len()) {
		if text := s.m.Hexes[h].Name; text != "" {
			s.names = append(s.names, name{text: text, kind: nameTown, at: s.center(h), rank: size[text], great: slices.Contains(s.goals, h)})
		}
	}
	for _, l := range s.m.Labels {
		if len(l.Hexes) == 0 {
			continue
		}
		n := name{text: l.Text, kind: nameRegion, rank: 3}
		if l.Kind == "woods" {
			n.kind = nameWoods
		}
		var points []point
		for _, h := range l.Hexes {
			points = append(points, s.center(h))
			n.at = n.at.add(s.center(h).times(1 / float64(len(l.Hexes))))
		}
		b := boxOf(points, 450)
		n.wide = b.x1 - b.x0
		if l.Kind == "river" {
			n.kind, n.line = nameRiver, points
		}
		s.names = append(s.names, n)
	}
	for _, mk := range s.m.Marks {
		if strings.HasPrefix(mk.Kind, "exit") && mk.Text != "" {
			s.names = append(s.names, name{text: "to " + mk.Text, kind: nameExit, at: s.center(mk.Hex)})
		}
	}
	sort.SliceStable(s.names, func(i, j int) bool {
		a, b := &s.names[i], &s.names[j]
		return a.great && !b.great || a.great == b.great && a.rank > b.rank
	})
	great := len(s.goals)
	for i := range s.names {
		if n := &s.names[i]; n.kind == nameTown && !n.great && great < largest {
			n.great = true
			great++
		}
	}
}

// place sets the names for one size of hexes so that none covers another; a name
// that finds no room is left out. textScale is the reader's.
func (s *sheet) place(hexSize, textScale float64, family string, measure Measure) []label {
	scale := hexSize / hexes
	var out []label
	var taken []box
	for h := range hex.Hex(s.m.Len()) {
		if s.m.Hexes[h].Fort != "" {
			taken = append(taken, boxAt(s.fortPlace(h).times(scale), 180*scale, 160*scale))
		}
	}
	forts := len(taken)
	for _, n := range s.names {
		l, ok := n.set(hexSize, textScale, family)
		if !ok {
			continue
		}
		width := measure(l.font, l.text, l.space)
		height := fontSize(l.font) * 1.05
		for _, spot := range n.spots(scale, width, height, s.m.Kind) {
			l.at, l.angle = spot.at, spot.angle
			sin, cos := math.Abs(math.Sin(l.angle)), math.Abs(math.Cos(l.angle))
			l.box = boxAt(l.at, width*cos+height*sin+4, width*sin+height*cos)
			if l.box.x0 < 0 || l.box.y0 < 0 || l.box.x1 > s.size.x*scale || l.box.y1 > s.size.y*scale {
				continue
			}
			// A river's or wood's name may run over a fort, a town's may not.
			check := taken
			if n.kind != nameTown {
				check = taken[forts:]
			}
			if !slices.ContainsFunc(check, l.box.meets) {
				taken = append(taken, l.box)
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// set chooses the type of a name; not all names are shown at all sizes.
func (n *name) set(hexSize, textScale float64, family string) (label, bool) {
	l := label{text: n.text, kind: n.kind}
	grow := math.Sqrt(max(hexSize, 20) / 80)
	switch n.kind {
	case nameTown:
		size := min(9.5+1.5*math.Sqrt(float64(n.rank)), 22) * grow
		if !n.great && (hexSize < 26 && n.rank < 6 || hexSize < 14) || hexSize < 7 {
			return l, false
		}
		weight := "500 "
		if n.rank >= 4 {
			weight = "700 "
		}
		l.font = "small-caps " + weight + px(max(size, 9.5)*textScale) + family
		l.space = .3
		if n.rank >= 20 {
			l.space = 2
		}
	case nameRiver:
		l.font = "italic 500 " + px(max(12*grow, 10)*textScale) + family
		l.space = 1.2
		return l, hexSize >= 30
	case nameWoods, nameRegion:
		size := max(10, min(13*grow, n.wide*hexSize/hexes/float64(len([]rune(n.text)))*1.1))
		l.font = "600 " + px(size*textScale) + family
		l.space = size * .28
		return l, hexSize >= 24 && n.wide*hexSize/hexes > size*float64(len([]rune(n.text)))*.55
	case nameExit:
		l.font = "italic 500 " + px(max(9.5*grow, 9)*textScale) + family
		return l, hexSize >= 48
	}
	return l, true
}

// spot is a possible place of a name's middle.
type spot struct {
	at    point
	angle float64
}

func (n *name) spots(scale, width, height float64, kind hex.Kind) []spot {
	at := n.at.times(scale)
	unit := 1000 * scale
	switch n.kind {
	case nameTown, nameExit:
		side := width/2 + .36*unit
		list := []spot{
			{at: at.add(point{0, .47 * unit})}, {at: at.add(point{0, -.45 * unit})},
			{at: at.add(point{side, .1 * unit})}, {at: at.add(point{-side, .1 * unit})},
			{at: at.add(point{side * .8, .42 * unit})}, {at: at.add(point{-side * .8, .42 * unit})},
			{at: at.add(point{side * .8, -.38 * unit})}, {at: at.add(point{-side * .8, -.38 * unit})},
			{at: at.add(point{0, .62 * unit})}, {at: at.add(point{0, -.62 * unit})},
		}
		if n.kind == nameExit {
			return []spot{list[1], list[0], list[2], list[3]}
		}
		return list
	case nameRiver:
		return riverSpots(n.line, scale, width, height)
	}
	var list []spot
	for _, dy := range []float64{0, .5, -.5, 1, -1} {
		for _, dx := range []float64{0, .6, -.6} {
			list = append(list, spot{at: at.add(point{dx * unit, dy * unit})})
		}
	}
	return list
}

// riverSpots are the places along a river, the straightest first, just beside the
// water and never upside down.
func riverSpots(line []point, scale, width, height float64) []spot {
	type stretch struct {
		spot
		bend float64
	}
	var list []stretch
	var walked []point
	const step = 60
	walk(line, 0, step, func(at, _ point) { walked = append(walked, at.times(scale)) })
	n := int(width/(step*scale)) + 1
	for i := 0; i+n < len(walked); i += max(1, n/3) {
		a, b := walked[i], walked[i+n]
		d := b.sub(a).unit()
		if d.x < 0 {
			d = d.times(-1)
		}
		bend, top := 0.0, math.Inf(-1)
		for _, p := range walked[i : i+n+1] {
			away := p.sub(a).x*d.left().x + p.sub(a).y*d.left().y
			bend = max(bend, math.Abs(away))
			top = max(top, away)
		}
		mid := a.to(b, .5).add(d.left().times(top + height*.55 + 55*scale))
		steep := math.Abs(math.Atan2(d.y, d.x))
		list = append(list, stretch{spot{mid, math.Atan2(d.y, d.x)}, bend + steep*height*.6})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].bend < list[j].bend })
	var spots []spot
	for _, l := range list {
		spots = append(spots, l.spot)
	}
	return spots
}

// nameColours are the ink of each kind of name.
var nameColours = [...]string{nameTown: "--map-ink", nameRiver: "--map-river-name", nameWoods: "--map-woods-name",
	nameRegion: "--map-region-name", nameExit: "--map-exit-name"}

// paintNames draws the names that meet a part of the map. shift is the tile's
// corner in device pixels.
func paintNames(c *Commands, labels []label, part box, shift point, dpr float64, colour func(string) string) {
	for i := range labels {
		l := &labels[i]
		if !l.box.meets(part) {
			continue
		}
		sin, cos := math.Sincos(l.angle)
		c.op(opTransform, cos*dpr, sin*dpr, -sin*dpr, cos*dpr, l.at.x*dpr-shift.x, l.at.y*dpr-shift.y)
		c.font(l.font, 1, 1, l.space)
		c.lineStyle(colour("--map-halo"), fontSize(l.font)*.28, true)
		c.fillStyle(colour(nameColours[l.kind]))
		c.write(l.text, l.space/2, 0, true)
	}
}
