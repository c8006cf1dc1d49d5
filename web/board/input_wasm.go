//go:build js && wasm

package board

import (
	"math"
	"syscall/js"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const (
	slop       = 10  // CSS pixels that a tap may wander
	longPress  = 500 // milliseconds
	dwell      = 450 // milliseconds of rest before a stack fans out
	doubleTap  = 300 // milliseconds
	touchReach = 22  // CSS pixels: what can be picked is at least 44 wide to a finger
)

type pointers struct {
	down    map[int]point // on the canvas, by pointer id
	start   point
	moved   bool
	touch   bool // no mouse
	timer   js.Value
	ring    js.Func // when it is over,
	act     func()  // which does this
	pressed bool    // the long press has acted
	lastTap float64
	lastAt  point
	hovered hex.Hex
	hoverU  game.Unit
	byHover bool      // the fan came by hovering and goes with it
	lift    game.Unit // that is dragged once the pointer moves, NoUnit for none
	over    bool      // a mouse is over the canvas
	at      point     // there
	seen    [2]point  // what it was over then: the camera's place and, as x, its scale
}

func (b *Board) on(target js.Value, name string, passive bool, f func(e js.Value)) {
	fn := b.keep(func(_ js.Value, args []js.Value) any { f(args[0]); return nil })
	target.Call("addEventListener", name, fn, map[string]any{"passive": passive})
	b.listened = append(b.listened, listener{target, name, fn})
}

func (b *Board) listen() {
	window := js.Global()
	p := &b.pointers
	p.down, p.hovered, p.hoverU, p.lift, p.timer = map[int]point{}, hex.None, game.NoUnit, game.NoUnit, js.Null()
	p.ring = b.keep(func(js.Value, []js.Value) any { // one for all timers: that of a timer that is stopped would never be released
		p.timer = js.Null()
		p.act()
		return nil
	})
	b.on(b.canvas, "pointerdown", false, b.pointerDown)
	b.on(b.canvas, "pointermove", true, b.pointerMove)
	b.on(b.canvas, "pointerup", false, b.pointerUp)
	b.on(b.canvas, "pointercancel", true, b.pointerGone)
	b.on(b.canvas, "pointerleave", true, func(e js.Value) {
		if e.Get("pointerType").String() == "mouse" && len(p.down) == 0 {
			p.over = false
			b.hoverAt(hit{hex.None, game.NoUnit, false})
		}
	})
	b.on(b.canvas, "wheel", false, b.wheel)
	b.on(b.canvas, "contextmenu", false, func(e js.Value) {
		e.Call("preventDefault")
		if p.pressed || p.touch && len(p.down) > 0 { // the browser may take a press for a long one before the board does
			return
		}
		if a := b.hitAt(b.place(e)); a.h != hex.None {
			b.ev.Menu(a.h)
		}
	})
	b.on(b.mirror.grid, "keydown", false, func(e js.Value) {
		if b.key(e) {
			e.Call("preventDefault")
			e.Call("stopPropagation")
		}
	})
	b.on(b.mirror.grid, "focus", true, func(js.Value) { b.focus = true; b.startCursor(); b.wake() })
	b.on(b.mirror.grid, "blur", true, func(js.Value) { b.focus = false; b.wake() })
	b.on(window, "resize", true, func(js.Value) { b.Resize() })
	b.watchRatio(1)
	b.on(b.canvas, "contextrestored", true, func(js.Value) { b.Restyle() }) // the browser has lost what was painted, there or on parts of the map
	for _, query := range []string{"(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"} {
		b.on(window.Call("matchMedia", query), "change", true, func(js.Value) { b.Restyle() })
	}
	if maker := window.Get("ResizeObserver"); maker.Truthy() {
		b.watcher = maker.New(b.keep(func(js.Value, []js.Value) any {
			if !b.closed {
				b.Resize()
			}
			return nil
		}))
		b.watcher.Call("observe", b.root)
	}
}

// place is where an event happened on the canvas.
func (b *Board) place(e js.Value) point {
	r := b.canvas.Call("getBoundingClientRect")
	return point{e.Get("clientX").Float() - r.Get("left").Float(), e.Get("clientY").Float() - r.Get("top").Float()}
}

// skipMoves ends the motion of counters and of the camera.
func (b *Board) skipMoves() {
	if b.glide.on {
		b.glide.on, b.cam.at = false, b.glide.to
		b.cam.clamp()
		b.wake()
	}
	if len(b.moves) > 0 {
		b.moves = b.moves[:0]
		b.wake()
	}
}

// panBy moves the map with the pointer.
func (b *Board) panBy(by point) {
	b.moved, b.glide.on = true, false
	b.cam.pan(by)
}

func (b *Board) pointerDown(e js.Value) {
	p := &b.pointers
	b.skipMoves()
	at, id := b.place(e), e.Get("pointerId").Int()
	if e.Get("pointerType").String() == "mouse" && e.Get("button").Int() == 2 {
		return
	}
	b.capture(id)
	p.down[id] = at
	if len(p.down) > 1 {
		p.moved = true // no tap any more; what one finger goes on with does not begin at the start
		b.letGo(hex.None)
		b.stopTimer()
		return
	}
	p.start, p.moved, p.pressed, p.touch = at, false, false, e.Get("pointerType").String() != "mouse"
	under := game.NoUnit // what a drag takes along
	if b.drags {
		under = b.hitAt(at).unit
	}
	if p.touch {
		b.startTimer(longPress, func() {
			if a := b.hitAt(p.start); a.h != hex.None && !p.moved {
				p.pressed = true
				if p.lift = under; under != game.NoUnit {
					b.carry(under, p.start)
					return
				}
				if len(b.stacks[a.h]) > 1 {
					b.fan, p.byHover = a.h, false
				}
				b.ev.Menu(a.h)
				b.wake()
			}
		})
	} else {
		p.lift = under
		b.stopTimer()
	}
}

// carry draws a counter at the pointer.
func (b *Board) carry(u game.Unit, at point) {
	b.carried, b.carriedAt = u, at
	b.hover = b.sheet.at(b.cam.sheetPoint(at))
	b.fan = hex.None
	b.wake()
}

// letGo ends a drag; h is where.
func (b *Board) letGo(h hex.Hex) {
	u := b.carried
	b.carried, b.pointers.lift = game.NoUnit, game.NoUnit
	if b.wake(); u != game.NoUnit && h != hex.None {
		b.ev.Drop(u, h)
	}
}

// capture keeps a pointer's events coming when it leaves the canvas; a pointer that is
// gone already cannot be kept.
func (b *Board) capture(id int) {
	defer func() { _ = recover() }()
	b.canvas.Call("setPointerCapture", id)
}

func (b *Board) startTimer(ms int, act func()) {
	b.stopTimer()
	b.pointers.act = act
	b.pointers.timer = js.Global().Call("setTimeout", b.pointers.ring, ms)
}

func (b *Board) stopTimer() {
	if !b.pointers.timer.IsNull() {
		js.Global().Call("clearTimeout", b.pointers.timer)
		b.pointers.timer = js.Null()
	}
}

func (b *Board) pointerMove(e js.Value) {
	p := &b.pointers
	at, id := b.place(e), e.Get("pointerId").Int()
	before, isDown := p.down[id]
	if !isDown {
		if e.Get("pointerType").String() != "touch" {
			p.over, p.at = true, at
			b.hoverAgain()
		}
		return
	}
	if len(p.down) == 1 {
		if !p.moved && at.sub(p.start).length() <= slop {
			return
		}
		if !p.moved {
			p.moved = true
			b.stopTimer()
			b.canvas.Get("classList").Call("add", "grabbing")
			before = p.start
		}
		p.down[id] = at
		if p.lift != game.NoUnit {
			b.carry(p.lift, at)
			return
		}
		b.panBy(at.sub(before))
		b.wake()
		return
	}
	// Two fingers: the map points under them stay under them.
	for other, q := range p.down {
		if other == id {
			continue
		}
		wide, now := before.sub(q).length(), at.sub(q).length()
		p.down[id] = at
		b.panBy(at.to(q, .5).sub(before.to(q, .5)))
		if wide > 8 && now > 8 {
			b.zoomAt(now/wide, at.to(q, .5))
		}
		b.wake()
		return
	}
}

func (b *Board) pointerGone(e js.Value) {
	delete(b.pointers.down, e.Get("pointerId").Int())
	b.pointers.moved = true
	b.letGo(hex.None)
	b.stopTimer()
	b.canvas.Get("classList").Call("remove", "grabbing")
}

func (b *Board) pointerUp(e js.Value) {
	p := &b.pointers
	id := e.Get("pointerId").Int()
	if _, ok := p.down[id]; !ok {
		return
	}
	delete(p.down, id)
	b.stopTimer()
	b.canvas.Get("classList").Call("remove", "grabbing")
	if b.carried != game.NoUnit {
		b.letGo(b.sheet.at(b.cam.sheetPoint(b.place(e))))
		return
	}
	if p.moved || p.pressed || len(p.down) > 0 || e.Get("button").Int() > 0 { // the button that goes back a page picks nothing
		return
	}
	touch := e.Get("pointerType").String() == "touch"
	at, now := b.place(e), e.Get("timeStamp").Float()
	if touch && now-p.lastTap < doubleTap && at.sub(p.lastAt).length() < 30 && !b.onCounter(at) {
		p.lastTap = 0
		b.zoomAt(1.6, at)
		return
	}
	p.lastTap, p.lastAt = now, at
	b.tap(at, touch)
}

func (b *Board) onCounter(p point) bool {
	a := b.pick(p, touchReach)
	return a.unit != game.NoUnit || a.fanned || b.pickHex[a.h]
}

// tap picks what is under the pointer.
func (b *Board) tap(at point, touch bool) {
	reach := 4.0
	if touch {
		reach = touchReach
	}
	a := b.pick(at, reach)
	switch {
	case a.h == hex.None && a.unit == game.NoUnit:
		b.fan = hex.None
		b.ev.Cancel()
	case a.unit != game.NoUnit:
		if !a.fanned {
			open := b.fan
			b.fan = hex.None
			if touch && len(b.stacks[a.h]) > 1 {
				if open == a.h && b.high.From == a.h && len(b.high.Picked) > 0 { // folded, for what lies under it; what is picked stays
					break
				}
				b.fan, b.pointers.byHover = a.h, false
			}
		}
		if a.h != hex.None { // not beside the map
			b.cursor = a.h
		}
		b.ev.PickUnit(a.unit)
	case a.fanned: // between fanned counters
	default:
		b.fan = hex.None
		b.cursor = a.h
		b.ev.PickHex(a.h)
	}
	b.wake()
}

// hoverAgain looks what the mouse is over now: it has moved, or the map under it has come to rest elsewhere.
func (b *Board) hoverAgain() {
	b.pointers.seen = [2]point{b.cam.at, {x: b.cam.scale}}
	b.hoverAt(b.hitAt(b.pointers.at))
}

// hoverAt tells the owner what the pointer is over, and fans a stack out after a rest.
func (b *Board) hoverAt(a hit) {
	p := &b.pointers
	if a.h == p.hovered && a.unit == p.hoverU {
		return
	}
	newHex := a.h != p.hovered
	p.hovered, p.hoverU = a.h, a.unit
	b.hover = a.h
	b.canvas.Get("classList").Call("toggle", "pickable", b.canPick(a) || a.h != hex.None && b.pickHex[a.h])
	if !a.fanned && p.byHover && b.fan != hex.None && a.h != b.fan {
		b.fan, p.byHover = hex.None, false
	}
	if newHex || b.fan == hex.None {
		b.stopTimer()
		if a.h != hex.None && len(b.stacks[a.h]) > 1 && b.fan == hex.None {
			b.startTimer(dwell, func() {
				if p.hovered == a.h && len(p.down) == 0 {
					b.fan, p.byHover = a.h, true
					b.wake()
				}
			})
		}
	}
	b.ev.Hover(a.h, a.unit)
	b.wake()
}

// wheel zooms where the pointer is; a trackpad's sideways motion pans.
func (b *Board) wheel(e js.Value) {
	e.Call("preventDefault")
	dx, dy := e.Get("deltaX").Float(), e.Get("deltaY").Float()
	if mode := e.Get("deltaMode").Int(); mode == 1 {
		dx, dy = dx*16, dy*16
	} else if mode == 2 {
		dx, dy = dx*400, dy*400
	}
	if e.Get("shiftKey").Bool() || math.Abs(dx) > 1.5*math.Abs(dy) {
		if math.Abs(dx) < math.Abs(dy) {
			dx, dy = dy, 0
		}
		b.panBy(point{-dx, -dy})
		b.wake()
		return
	}
	speed := .0022
	if e.Get("ctrlKey").Bool() { // a pinch on a trackpad, in small steps
		speed = .01
	}
	b.zoomAt(math.Exp(-max(-240, min(dy, 240))*speed), b.place(e))
}
