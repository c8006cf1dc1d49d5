package board

import (
	"cmp"
	"math"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A counter is counterSize drawing units wide; each one of a stack lies stackStep
// of that to the upper right of the one below.
const (
	counterSize = 670
	stackStep   = .06
	fanGap      = .10
	fanLeast    = 56 // CSS pixels: a fanned counter is never smaller
)

// placed is a counter on the map.
type placed struct {
	index int // in the picture's list
	unit  game.Unit
	h     hex.Hex
	n     int   // place in the stack, 0 at the bottom
	of    int   // counters in the stack
	at    point // its middle in drawing units
	key   string
	dim   bool
}

// place lays out the counters of a picture in the order in which they are drawn.
func (s *scene) placeCounters() {
	s.placed = s.placed[:0]
	clear(s.stacks)
	if s.picture == nil {
		return
	}
	active := map[string]bool{}
	for i := range s.picture.Units {
		k := &s.picture.Units[i]
		if k.Hex != hex.None {
			s.stacks[k.Hex] = append(s.stacks[k.Hex], i)
		}
		// A headquarters alone is ready before its formation acts: nobody is done then.
		if k.Ready && !k.HQ {
			active[k.Formation] = true
		}
	}
	for h := range hex.Hex(s.sheet.m.Len()) {
		list := s.stacks[h]
		for n := range list {
			i := list[len(list)-1-n] // listed from the top down
			k := &s.picture.Units[i]
			dim := !k.Ready && !k.Hidden && active[k.Formation]
			if k.Posture != "" { // a soldier is told one by one
				dim = slices.ContainsFunc(k.Badges, func(b game.Badge) bool { return b.Kind == game.BadgeDone })
			}
			step := counterSize * stackStep
			if len(list) > 6 {
				step *= 6 / float64(len(list))
			}
			off := step * (float64(n) - float64(len(list)-1)/2)
			s.placed = append(s.placed, placed{index: i, unit: k.Unit, h: h, n: n, of: len(list),
				at: s.sheet.center(h).add(point{off, -off}), key: appearance(k, dim), dim: dim})
		}
	}
	s.placeBeside()
}

// whereabouts are the places of all counters and of the formations that may act; all if
// none may.
func (s *scene) whereabouts() (all, acting []point) {
	may := map[string]bool{}
	for i := range s.placed {
		if k := &s.picture.Units[s.placed[i].index]; k.Ready {
			may[k.Formation] = true
		}
	}
	for i := range s.placed {
		if s.placed[i].h == hex.None {
			continue
		}
		at := s.sheet.center(s.placed[i].h)
		all = append(all, at)
		if may[s.picture.Units[s.placed[i].index].Formation] {
			acting = append(acting, at)
		}
	}
	if len(acting) == 0 {
		acting = all
	}
	return all, acting
}

// readable is the width of a hex, in CSS pixels, from which counters can be read at ease.
const readable = 62.0

// begin looks at all counters, or where that makes them too small to read, at those of
// the formations that may act, or at the one in the midst of them.
func (s *scene) begin() {
	all, acting := s.whereabouts()
	if len(all) == 0 {
		s.cam.fit(box{0, 0, s.sheet.size.x, s.sheet.size.y}, 96)
		return
	}
	least, most := readable, 96.0
	if s.sheet.m.Close { // names of soldiers
		least, most = 100, 130
	}
	s.cam.fit(boxOf(all, 900), most)
	s.lookAt(acting, least, most)
}

// lookAt looks at these places where hexes are narrower than least, or at the one in the midst of them.
func (s *scene) lookAt(list []point, least, most float64) {
	if s.cam.hexSize() < least {
		s.cam.fit(boxOf(list, 900), most)
	}
	if s.cam.hexSize() < least {
		s.cam.scale = least / hexes
		mid := s.cam.at
		s.cam.at = slices.MinFunc(list, func(a, b point) int { return cmp.Compare(a.sub(mid).length(), b.sub(mid).length()) })
		s.cam.clamp()
		s.cam.settle()
	}
	s.cam.fill()
}

// arrive looks at the hexes to choose from where the whole map is seen, nobody standing on it at first, and a finger could not
// hit them.
func (s *scene) arrive() {
	if s.cam.hexSize() < fingerHex && len(s.high.Hexes) > 0 {
		s.lookAt(s.centers(s.high.Hexes), readable, 96)
	}
}

// fanLayout is where the counters of the fanned stack lie, in CSS pixels, from the
// top of the stack on, and the panel behind them.
type fanLayout struct {
	panel  box
	size   float64
	places []point // upper left corners
	units  []int   // in the picture's list
}

// fanned lays a stack out beside its hex, on the side with more room.
func (s *scene) fanned() (f fanLayout, ok bool) {
	if s.fan == hex.None || len(s.stacks[s.fan]) == 0 {
		return f, false
	}
	f.units = s.stacks[s.fan]
	f.size = min(max(counterSize*s.cam.scale, fanLeast*s.textScale), 120*s.textScale)
	gap := f.size * fanGap
	center := s.cam.screen(s.sheet.center(s.fan))
	half := s.cam.hexSize() * .58
	free := box{s.cam.inset.x0 + 2, s.cam.inset.y0 + 2, s.cam.w - s.cam.inset.x1 - 2, s.cam.h - s.cam.inset.y1 - 2}
	// Two rows from four counters on; beside the hex if that leaves it free, otherwise
	// above or below.
	columns := len(f.units)
	if columns > 3 {
		columns = (columns + 1) / 2
	}
	columns = max(1, min(columns, int((free.x1-free.x0-gap)/(f.size+gap))))
	rows := (len(f.units) + columns - 1) / columns
	w, h := float64(columns)*(f.size+gap)+gap, float64(rows)*(f.size+gap)+gap
	x, y := center.x+half, center.y-h/2
	switch {
	case x+w <= free.x1:
	case center.x-half-w >= free.x0:
		x = center.x - half - w
	default:
		x, y = center.x-w/2, center.y-half-h
		if y < free.y0 {
			y = center.y + half
		}
	}
	x, y = max(free.x0, min(x, free.x1-w)), max(free.y0, min(y, free.y1-h))
	f.panel = box{x, y, x + w, y + h}
	for i := range f.units {
		f.places = append(f.places, point{x + gap + float64(i%columns)*(f.size+gap), y + gap + float64(i/columns)*(f.size+gap)})
	}
	return f, true
}

// hit is what lies under a place of the canvas.
type hit struct {
	h      hex.Hex
	unit   game.Unit // NoUnit: none, or one whose identity is hidden
	fanned bool      // the place is in the fanned stack
}

// hitAt is what lies at p: a fanned counter, the uppermost counter, the hex.
func (s *scene) hitAt(p point) hit {
	if f, ok := s.fanned(); ok && f.panel.has(p) {
		for i, at := range f.places {
			if (box{at.x, at.y, at.x + f.size, at.y + f.size}).has(p) {
				return hit{s.fan, s.picture.Units[f.units[i]].Unit, true}
			}
		}
		return hit{s.fan, game.NoUnit, true}
	}
	on := s.cam.sheetPoint(p)
	for i := len(s.placed) - 1; i >= 0; i-- {
		if k := &s.placed[i]; boxAt(k.at, counterSize, counterSize).has(on) {
			return hit{k.h, k.unit, false}
		}
	}
	if on.x < 0 || on.y < 0 {
		return hit{hex.None, game.NoUnit, false}
	}
	return hit{s.sheet.at(on), game.NoUnit, false}
}

// pick is what a click or tap at p means: what can be picked comes first. Within
// reach CSS pixels, what can be picked is taken although the pointer missed it.
func (s *scene) pick(p point, reach float64) hit {
	at := s.hitAt(p)
	if at.fanned || s.canPick(at) {
		return at
	}
	for _, i := range s.stacks[at.h] { // a counter that can be picked below one that cannot
		if u := s.picture.Units[i].Unit; at.unit != game.NoUnit && s.pickUnit[u] {
			return hit{at.h, u, false}
		}
	}
	if at.h != hex.None && (s.pickHex[at.h] || s.reach[at.h]) { // or a move would begin by going there
		return hit{at.h, game.NoUnit, false}
	}
	best, found := reach, at
	for i := range s.placed {
		k := &s.placed[i]
		if !s.pickUnit[k.unit] || k.unit == game.NoUnit {
			continue
		}
		b := boxAt(s.cam.screen(k.at), counterSize*s.cam.scale, counterSize*s.cam.scale)
		away := math.Hypot(max(b.x0-p.x, p.x-b.x1, 0), max(b.y0-p.y, p.y-b.y1, 0))
		if away <= best {
			best, found = away, hit{k.h, k.unit, false}
		}
	}
	for h := range s.pickHex {
		away := max(0, s.cam.screen(s.sheet.center(h)).sub(p).length()-s.cam.hexSize()/2)
		if away < best || away == best && found == at {
			best, found = away, hit{h, game.NoUnit, false}
		}
	}
	return found
}

func (s *scene) canPick(a hit) bool { return a.unit != game.NoUnit && s.pickUnit[a.unit] }
