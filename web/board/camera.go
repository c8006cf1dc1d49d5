package board

import "math"

// Camera is where the viewer looks: the map point in the middle of the free part
// of the canvas and the scale.
type Camera struct {
	at    point   // drawing units
	scale float64 // CSS pixels to a drawing unit
	dpr   float64 // device pixels to a CSS pixel
	w, h  float64 // canvas, CSS pixels
	inset box     // what panels cover at each edge, CSS pixels
	sheet point   // size of the map, drawing units
}

// Hexes are shown from minHex to maxHex CSS pixels wide.
const (
	minHex = 9
	maxHex = 260
	hexes  = 1000.0 // drawing units to a hex (hex.Width)
)

// hexSize is the width of a hex in CSS pixels.
func (c *Camera) hexSize() float64 { return c.scale * hexes }

// middle is the centre of the free part of the canvas.
func (c *Camera) middle() point {
	return point{(c.inset.x0 + c.w - c.inset.x1) / 2, (c.inset.y0 + c.h - c.inset.y1) / 2}
}

// origin is where the map's 0, 0 lies on the canvas, in whole device pixels so that
// tiles are copied and not resampled.
func (c *Camera) origin() point {
	o := c.middle().sub(c.at.times(c.scale)).times(c.dpr)
	return point{math.Round(o.x), math.Round(o.y)}
}

// screen is the place of a map point on the canvas, in CSS pixels.
func (c *Camera) screen(p point) point {
	return p.times(c.scale).add(c.origin().times(1 / c.dpr))
}

// sheetPoint is the map point at a place of the canvas.
func (c *Camera) sheetPoint(p point) point {
	return p.sub(c.origin().times(1 / c.dpr)).times(1 / c.scale)
}

// view is the part of the map on the canvas.
func (c *Camera) view() box {
	a, b := c.sheetPoint(point{}), c.sheetPoint(point{c.w, c.h})
	return box{a.x, a.y, b.x, b.y}
}

// clear is the part of it that no panel covers, and a little more: panels have round corners.
func (c *Camera) clear() box {
	const corner = 16
	in := func(edge float64) float64 { return max(edge-corner, 0) }
	a := c.sheetPoint(point{in(c.inset.x0), in(c.inset.y0)})
	b := c.sheetPoint(point{c.w - in(c.inset.x1), c.h - in(c.inset.y1)})
	return box{a.x, a.y, b.x, b.y}
}

// pan moves the map with the pointer by CSS pixels.
func (c *Camera) pan(by point) {
	c.at = c.at.sub(by.times(1 / c.scale))
	c.clamp()
}

// zoom multiplies the scale and keeps the map point under a place of the canvas. Zoomed out to the
// end as much of the map is seen as there is room for.
func (c *Camera) zoom(factor float64, about point) {
	under := about.sub(c.middle()).times(1 / c.scale).add(c.at)
	c.scale = max(c.least(), min(c.scale*factor, maxHex/float64(hexes)))
	c.at = under.sub(about.sub(c.middle()).times(1 / c.scale))
	if factor < 1 && c.scale == c.least() {
		c.fill()
	}
	c.clamp()
}

// reveal is where the camera has to look so that these map points keep clear of the
// panels and edges by CSS pixels: it stays where they are, and otherwise shows some hexes around them too. Where there
// is no room for all of them the last ones are left out: the middle of two that are far apart would show neither.
func (c *Camera) reveal(points []point, edge float64) point {
	if len(points) == 0 {
		return c.at
	}
	b := boxOf(points, 0)
	a, z := c.screen(point{b.x0, b.y0}), c.screen(point{b.x1, b.y1})
	if len(points) > 1 && (z.x-a.x > c.w-c.inset.x0-c.inset.x1-2*edge || z.y-a.y > c.h-c.inset.y0-c.inset.y1-2*edge) {
		return c.reveal(points[:len(points)-1], edge)
	}
	room := func(to float64) float64 { return max(0, min(margin*hexes, to)) * c.scale } // none beyond the map
	return point{c.at.x + shift(a.x, z.x, c.inset.x0+edge, c.w-c.inset.x1-edge, room(b.x0), room(c.sheet.x-b.x1))/c.scale,
		c.at.y + shift(a.y, z.y, c.inset.y0+edge, c.h-c.inset.y1-edge, room(b.y0), room(c.sheet.y-b.y1))/c.scale}
}

// widen is by how much to zoom so that there is room for all these map points; 0 if hexes would be too small for a finger then.
func (c *Camera) widen(points []point) float64 {
	b, f := boxOf(points, .63*hexes), c.free()
	factor := min(f.x/(b.x1-b.x0), f.y/(b.y1-b.y0)) / c.scale
	if factor < 1 && factor*c.hexSize() < fingerHex {
		return 0
	}
	return min(factor, 1)
}

// fingerHex is how many CSS pixels wide a hex has to be for a finger.
const fingerHex = 40

// nearest is which of these map points to bring into view: the one nearest to the middle, and
// none if one of them is clear of the panels and edges by CSS pixels already.
func (c *Camera) nearest(points []point, edge float64) []point {
	var best []point
	for _, p := range points {
		one := []point{p}
		if c.reveal(one, edge) == c.at {
			return nil
		}
		if best == nil || p.sub(c.at).length() < best[0].sub(c.at).length() {
			best = one
		}
	}
	return best
}

// margin is how many hexes beside what is revealed come into view with it.
const margin = 2

// shift is how far to go for a stretch that lies outside of limits, so that as much before or after it comes to lie within them
// too as there is room for; of one that is longer than they are apart the beginning counts.
func shift(from, to, low, high, before, after float64) float64 {
	room := max(0, (high-low-(to-from))/2)
	switch {
	case from < low || to-from > high-low:
		return from - low - min(before, room)
	case to > high:
		return to - high + min(after, room)
	}
	return 0
}

// least is the smallest scale: the whole map with some room about it.
func (c *Camera) least() float64 {
	f := c.free()
	return max(minHex/float64(hexes), min(f.x/c.sheet.x, f.y/c.sheet.y)*.8)
}

// free is the size of the part that panels do not cover.
func (c *Camera) free() point {
	return point{max(c.w-c.inset.x0-c.inset.x1, 40), max(c.h-c.inset.y0-c.inset.y1, 40)}
}

// clamp keeps a point of the map in the middle.
func (c *Camera) clamp() {
	c.at.x = max(0, min(c.at.x, c.sheet.x))
	c.at.y = max(0, min(c.at.y, c.sheet.y))
}

// fill shifts the view so that the free part shows as much of the map as it has room for.
func (c *Camera) fill() {
	half := c.free().times(.5 / c.scale)
	c.at = point{inside(c.at.x, half.x, c.sheet.x), inside(c.at.y, half.y, c.sheet.y)}
}

// inside is the middle of a stretch moved to where it lies on a whole that begins at 0.
func inside(at, half, whole float64) float64 {
	if 2*half > whole {
		return whole / 2
	}
	return max(half, min(at, whole-half))
}

// fit shows a part of the map as large as it fits, at most in hexes of widest CSS
// pixels.
func (c *Camera) fit(b box, widest float64) {
	f := c.free()
	c.scale = max(c.least(), min(f.x/(b.x1-b.x0), f.y/(b.y1-b.y0), widest/hexes))
	c.at = point{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2}
	c.clamp()
	c.settle()
}

// level numbers the scales for which tiles are painted: 48 to a doubling, so that
// settling on one is not seen.
func (c *Camera) level() int { return int(math.Round(48 * math.Log2(c.scale*c.dpr))) }

// settle takes the scale of the nearest level.
func (c *Camera) settle() { c.settleAbout(c.middle()) }

// settleAbout does so and keeps the map point under a place of the canvas.
func (c *Camera) settleAbout(p point) {
	under := p.sub(c.middle()).times(1 / c.scale).add(c.at)
	c.scale = math.Exp2(float64(c.level())/48) / c.dpr
	c.at = under.sub(p.sub(c.middle()).times(1 / c.scale))
	c.clamp()
}
