//go:build js && wasm

package board

import "syscall/js"

// expose gives measurements and tests a hold: window.fieldpost.board and frameStats.
func (b *Board) expose() {
	window := js.Global()
	fp := window.Get("fieldpost")
	if !fp.Truthy() {
		fp = window.Get("Object").New()
		window.Set("fieldpost", fp)
	}
	fp.Set("frameStats", b.pen.Get("stats"))
	hold := window.Get("Object").New()
	hold.Set("point", b.keep(func(_ js.Value, args []js.Value) any { // id of a hex, or of a counter -> [x, y] of the page, and whether a fanned stack lies over it
		at, ok := b.spotOf(args[0].String())
		if !ok {
			return nil
		}
		cam := b.cam // where it will rest
		if b.glide.on {
			cam.at = b.glide.to
			cam.clamp()
		}
		p, r := cam.screen(at), b.canvas.Call("getBoundingClientRect")
		over := 0
		if b.hitAt(p).fanned {
			over = 1
		}
		return []any{p.x + r.Get("left").Float(), p.y + r.Get("top").Float(), over}
	}))
	hold.Set("lit", b.keep(func(js.Value, []js.Value) any { // ids of the hexes that can be picked
		list := []any{}
		for _, h := range b.high.Hexes {
			list = append(list, b.sheet.m.ID(h))
		}
		return list
	}))
	hold.Set("pan", b.keep(func(_ js.Value, args []js.Value) any {
		b.panBy(point{args[0].Float(), args[1].Float()})
		b.wake()
		return nil
	}))
	hold.Set("zoom", b.keep(func(_ js.Value, args []js.Value) any { b.Zoom(args[0].Float()); return nil }))
	hold.Set("shown", b.keep(func(js.Value, []js.Value) any { // has the last frame shown everything in sight as it stays?
		return b.settled && !b.glide.on && b.tiles.level == b.cam.level() && !b.missing(b.cam.clear()) && !b.fresh && !b.late
	}))
	hold.Set("painted", b.keep(func(js.Value, []js.Value) any { // is everything in sight painted, and the overview?
		return b.settled && !b.glide.on && len(b.sheet.stages) == 0 && b.tiles.strip == strips*strips && b.tiles.level == b.cam.level() && !b.missing(b.cam.view()) && !b.late
	}))
	fp.Set("board", hold)
}
