//go:build js && wasm

package board

import (
	"math"
	"syscall/js"

	"fieldpost/engine/hex"
)

// Inset tells how far panels cover the board at each edge, in CSS pixels: what is
// fitted or centred keeps clear of them.
func (b *Board) Inset(left, top, right, bottom int) {
	at := b.cam.middle()
	b.cam.inset = box{float64(left), float64(top), float64(right), float64(bottom)}
	// The map stays where it is on the screen.
	b.cam.at = b.cam.at.add(b.cam.middle().sub(at).times(1 / b.cam.scale))
	b.cam.clamp()
	b.wake()
}

// Fit shows these hexes as large as they fit; none: the whole map.
func (b *Board) Fit(list []hex.Hex) {
	b.fitted = true
	part := box{0, 0, b.sheet.size.x, b.sheet.size.y}
	if len(list) > 0 {
		var points []point
		for _, h := range list {
			points = append(points, b.sheet.center(h))
		}
		part = boxOf(points, 700)
	}
	b.moved, b.glide.on = true, false
	b.cam.fit(part, 120)
	b.settled = true
	b.wake()
}

// CenterOn brings a hex to the middle unless it is in view and clear of the edges.
func (b *Board) CenterOn(h hex.Hex) {
	if !b.onMap(h) {
		return
	}
	p := b.cam.screen(b.sheet.center(h))
	in, edge := b.cam.inset, b.cam.hexSize()
	if (box{in.x0 + edge, in.y0 + edge, b.cam.w - in.x1 - edge, b.cam.h - in.y1 - edge}).has(p) {
		return
	}
	b.glideTo(b.sheet.center(h), b.calm)
	b.wake()
}

// Reveal moves the map, where it has to, so that these hexes are clear of the panels.
func (b *Board) Reveal(list []hex.Hex) { b.reveal(b.centers(list)) }

// Beside shows hexes that have to do with each other, zoomed out where that takes it; the last ones are left out where they are too far
// apart.
func (b *Board) Beside(list ...hex.Hex) {
	points := b.centers(list)
	for len(points) > 1 {
		if factor := b.cam.widen(points); factor > 0 {
			if factor < 1 {
				b.Zoom(factor)
			}
			break
		}
		points = points[:len(points)-1]
	}
	b.reveal(points)
}

// Near are those of these hexes that lie within two of a hex, those beside it first: they count most where there is no room for all; or the
// nearest one where none does.
func (b *Board) Near(from hex.Hex, list []hex.Hex) (near []hex.Hex) {
	nearest, least := hex.None, math.Inf(1)
	for _, ring := range [2]float64{1.1 * hexes, 2.1 * hexes} {
		for _, h := range list {
			if !b.onMap(h) || !b.onMap(from) {
				continue
			}
			far := b.sheet.center(h).sub(b.sheet.center(from)).length()
			if far <= ring && far > ring-hexes {
				near = append(near, h)
			}
			if far < least {
				nearest, least = h, far
			}
		}
	}
	if len(near) == 0 && nearest != hex.None {
		near = append(near, nearest)
	}
	return near
}

// Find does so with the nearest of these hexes unless one of them is clear already.
func (b *Board) Find(list []hex.Hex) {
	if points := b.cam.nearest(b.centers(list), b.edge()); len(points) > 0 {
		b.reveal(points)
	}
}

func (b *Board) reveal(points []point) {
	b.glideTo(b.cam.reveal(points, b.edge()), b.calm)
	b.wake()
}

// edge is how far from the panels a hex is clear of them.
func (b *Board) edge() float64 { return b.cam.hexSize() * .62 }

// Zoom multiplies the scale about the middle.
func (b *Board) Zoom(factor float64) { b.zoomAt(factor, b.cam.middle()) }

func (b *Board) zoomAt(factor float64, p point) {
	b.moved, b.glide.on = true, false
	b.cam.zoom(factor, p)
	b.settled, b.anchor = false, p
	b.settleAt = js.Global().Get("performance").Call("now").Float() + 110
	b.wake()
}
