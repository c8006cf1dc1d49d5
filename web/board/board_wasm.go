//go:build js && wasm

package board

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"syscall/js"
	"unsafe"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Events is what a board tells its owner. The calls come on the page's event loop,
// outside any render; they must return at once.
type Events interface {
	PickHex(h hex.Hex)            // click, tap or Enter on a hex
	PickUnit(u game.Unit)         // click or tap on a counter, of a fanned stack too
	Drop(u game.Unit, h hex.Hex)  // a counter that was dragged is let go over a hex
	Hover(h hex.Hex, u game.Unit) // pointer or keyboard cursor over a hex; None when it leaves
	Menu(h hex.Hex)               // long press or context menu
	Cancel()                      // Escape or a click outside everything
	Failed(cause any)             // the board's own code has panicked
}

// Board is the map on the page: a canvas and its mirror for keyboard and screen reader.
type Board struct {
	*scene
	ev        Events
	root      js.Value
	canvas    js.Value
	pen       js.Value // the interpreter of assets/board.js
	commands  *Commands
	portraits map[string]string // data: URLs by appearance
	told      int               // texts that the interpreter knows
	pointers  pointers
	mirror    mirror
	calm      bool // no motion
	closed    bool
	idle      bool // painting is asked for
	settleAt  float64
	fresh     bool    // parts of the map are painted that no frame has shown
	shownAt   float64 // when the last ones were shown, milliseconds
	anchor    point   // where the last zoom was aimed
	listened  []listener
	funcs     []js.Func
	fitted    bool
	moved     bool     // by the player: the view is his
	watcher   js.Value // of the element's size
}

type listener struct {
	on   js.Value
	name string
	f    js.Func
}

// New puts a board of a map into an element. The error is one sentence.
func New(root js.Value, m *game.Map, ev Events) (*Board, error) {
	window := js.Global()
	maker := window.Get("fieldpostBoard")
	if !root.Truthy() || maker.Type() != js.TypeFunction {
		return nil, errors.New("the page lacks the board's element or its script assets/board.js")
	}
	document := window.Get("document")
	canvas := document.Call("createElement", "canvas")
	canvas.Call("setAttribute", "aria-hidden", "true")
	b := &Board{ev: ev, root: root, canvas: canvas, commands: newCommands(), portraits: map[string]string{}}
	if canvas.Call("getContext", "2d", map[string]any{"alpha": false}).IsNull() {
		return nil, errors.New("this browser gives the board no canvas to draw on")
	}
	root.Call("replaceChildren", canvas)
	root.Set("hidden", false)
	b.pen = maker.Invoke(canvas)
	pal := newPalette(styleReader())
	b.scene = newScene(m, pal, func(font, text string, space float64) float64 {
		return b.pen.Call("measure", font, text, space).Float()
	})
	b.makeMirror()
	b.listen()
	b.readStyle()
	b.Resize()
	b.cam.fit(box{0, 0, b.sheet.size.x, b.sheet.size.y}, 100)
	step := b.keep(func(_ js.Value, args []js.Value) any { return b.step(args[0].Float()) })
	b.pen.Call("loop", step)
	b.expose()
	return b, nil
}

// guarded is a function for the browser to call. A panic in it is told to the owner.
func (b *Board) guarded(f func(js.Value, []js.Value) any) js.Func {
	return js.FuncOf(func(this js.Value, args []js.Value) any {
		defer func() {
			if cause := recover(); cause != nil {
				b.ev.Failed(cause)
			}
		}()
		return f(this, args)
	})
}

func (b *Board) keep(f func(js.Value, []js.Value) any) js.Func {
	fn := b.guarded(f)
	b.funcs = append(b.funcs, fn)
	return fn
}

// wake asks for a frame.
func (b *Board) wake() {
	if !b.closed {
		b.pen.Call("wake")
	}
}

// step draws a frame and answers whether the next is due at once.
func (b *Board) step(now float64) bool {
	if b.closed {
		return false
	}
	if !b.settled && now >= b.settleAt {
		b.cam.settleAbout(b.anchor)
		b.settled = true
	}
	b.commands.reset()
	again := b.frame(b.commands, now)
	if p := &b.pointers; p.over && len(p.down) == 0 && !b.glide.on && b.settled && p.seen != [2]point{b.cam.at, {x: b.cam.scale}} {
		b.hoverAgain()
	}
	b.run()
	b.askIdle()
	return again || b.late || !b.settled
}

// run hands the commands over.
func (b *Board) run() {
	c := b.commands
	for ; b.told < len(c.texts); b.told++ {
		b.pen.Get("texts").SetIndex(b.told, c.texts[b.told])
	}
	n := len(c.list)
	if n == 0 {
		return
	}
	js.CopyBytesToJS(b.pen.Call("room", n), unsafe.Slice((*byte)(unsafe.Pointer(&c.list[0])), 4*n))
	b.pen.Call("run", n)
}

// askIdle has the map painted in the pauses, a part at a time.
func (b *Board) askIdle() {
	if b.idle || b.closed {
		return
	}
	b.idle = true
	window := js.Global()
	var f js.Func
	f = b.guarded(func(js.Value, []js.Value) any {
		f.Release()
		b.idle = false
		b.paintSome()
		return nil
	})
	if window.Get("requestIdleCallback").Truthy() && !b.urgent() {
		window.Call("requestIdleCallback", f, map[string]any{"timeout": 80})
	} else {
		window.Call("setTimeout", f, 0)
	}
}

// urgent says that a part in sight is not painted yet.
func (b *Board) urgent() bool { return b.settled && b.missing(b.cam.clear()) }

// paintSome paints parts of the map, or makes parts of its drawing, for a moment.
func (b *Board) paintSome() {
	if b.closed {
		return
	}
	clock := js.Global().Get("performance")
	slice, urgent := 8.0, b.urgent()
	switch {
	case urgent && !b.moved: // just opened
		slice = 30
	case urgent:
		slice = 14
	}
	now, more := clock.Call("now").Float(), true
	for end := now + slice; more && now < end; now = clock.Call("now").Float() {
		var inSight bool
		b.commands.reset()
		inSight, more = b.paintNext(b.commands)
		b.run()
		b.fresh = b.fresh || inSight
	}
	if more {
		b.askIdle()
	}
	// Not a frame for every part: on slow machines a frame costs more than a part.
	if b.fresh && (now > b.shownAt+250 || !more || urgent && !b.urgent()) {
		b.fresh, b.shownAt = false, now
		b.wake()
	}
}

// Follow looks where another board looked, whose map is as large.
func (b *Board) Follow(old *Board) {
	if b.sheet.size == old.sheet.size {
		b.cam, b.cursor, b.fitted, b.moved = old.cam, old.cursor, true, old.moved
	}
}

// Show draws a picture: counters, marks, area in play. The first one is framed as by
// Begin.
func (b *Board) Show(p *game.Picture) {
	first := b.picture == nil
	b.show(p, !b.calm && !first)
	if first && !b.fitted {
		b.Begin()
	}
	b.refreshMirror()
	b.wake()
}

// Begin shows all counters, or where that makes them too small to read, those of the
// formations that may act.
func (b *Board) Begin() {
	b.fitted, b.settled, b.moved, b.glide.on = true, true, false, false
	b.begin()
	b.wake()
}

// Highlight marks what can be picked and what is picked.
func (b *Board) Highlight(h Highlight) {
	if b.highlight(h); b.fitted && !b.moved {
		b.arrive()
	}
	b.refreshMirror()
	b.wake()
}

// Drags tells whether counters can be dragged: with the mouse at once, with a finger after a long press.
func (b *Board) Drags(on bool) { b.drags = on }

// Overlay draws computed sets, paths and hexsides; none clears them.
func (b *Board) Overlay(answers []*game.Answer) {
	b.buildAnswers(answers)
	b.refreshMirror()
	b.wake()
}

// Trails marks what has happened, until it is told otherwise.
func (b *Board) Trails(list []Trail) {
	b.buildTrails(list)
	b.wake()
}

// MoveCursor sets the keyboard cursor and brings it into view.
func (b *Board) MoveCursor(h hex.Hex) {
	if !b.onMap(h) {
		return
	}
	b.cursor = h
	b.CenterOn(h)
	b.pointMirror(h)
	b.wake()
}

// Focus gives the keyboard to the board.
func (b *Board) Focus() { b.mirror.grid.Call("focus", map[string]any{"preventScroll": true}) }

// Restyle reads theme, text scale and pixel ratio again.
func (b *Board) Restyle() {
	b.readStyle()
	b.paintAnew()
	b.Resize()
	b.wake()
}

// paintAnew forgets everything that is painted.
func (b *Board) paintAnew() {
	b.tiles.forget()
	b.ringed = marked{} // names have another size
	clear(b.portraits)
	b.dropSprites()
}

// watchRatio follows the pixel ratio: a window that is drawn to another screen may stay as large as it was, and is told of nothing else.
func (b *Board) watchRatio(dpr float64) {
	query := "(resolution: " + strconv.FormatFloat(dpr, 'f', -1, 64) + "dppx)"
	b.on(js.Global().Call("matchMedia", query), "change", true, func(js.Value) { b.Resize() })
}

func (b *Board) readStyle() {
	window := js.Global()
	clear(b.pal.known)
	b.pal.read = styleReader()
	scale, err := strconv.ParseFloat(b.pal.read("--text-scale"), 64)
	if err != nil || scale < .5 || scale > 4 {
		scale = 1
	}
	b.textScale = scale
	b.family, b.mapFamily = b.pal.first("--counter-font", ""), b.pal.first("--map-font", "")
	switch window.Get("document").Get("documentElement").Get("dataset").Get("motion").String() { // the player's own wish
	case "on":
		b.calm = false
	case "off":
		b.calm = true
	default:
		b.calm = window.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
	}
}

func styleReader() func(string) string {
	window := js.Global()
	style := window.Call("getComputedStyle", window.Get("document").Get("documentElement"))
	return func(name string) string { return strings.TrimSpace(style.Call("getPropertyValue", name).String()) }
}

// Resize follows the size of the element and the pixel ratio, as the board does by itself too, and reports whether it
// frames its counters anew: nobody has moved the map.
func (b *Board) Resize() (anew bool) {
	w, h := b.root.Get("clientWidth").Float(), b.root.Get("clientHeight").Float()
	dpr := js.Global().Get("devicePixelRatio").Float()
	if w < 1 || h < 1 || w == b.cam.w && h == b.cam.h && dpr == b.cam.dpr {
		return false
	}
	if dpr != b.cam.dpr {
		b.paintAnew()
		b.watchRatio(dpr)
	}
	b.cam.w, b.cam.h, b.cam.dpr = w, h, dpr
	b.canvas.Set("width", math.Round(w*dpr))
	b.canvas.Set("height", math.Round(h*dpr))
	b.cam.settle()
	b.cam.clamp()
	if anew = b.fitted && !b.moved && b.picture != nil; anew {
		b.begin()
	}
	b.wake()
	return anew
}

// Thumbnail is the whole map with counters as dots, as a data: URL of a PNG; "" while
// the map is not painted yet.
func (b *Board) Thumbnail(w, h int) string {
	const slot = slotSpare
	c := b.commands
	if b.tiles.strip < strips*strips {
		return ""
	}
	c.reset()
	b.drawThumbnail(c, slot, float64(w), float64(h))
	b.run()
	url := b.pen.Call("picture", slot, "image/png").String()
	c.reset()
	c.op(opDrop, slot)
	b.run()
	return url
}

// Shot is the board as it is shown, as a data: URL of a PNG.
func (b *Board) Shot() string { return b.canvas.Call("toDataURL", "image/png").String() }

// Portrait is a counter alone, as a data: URL of a PNG so many CSS pixels wide; "" for a
// unit that the picture does not show.
func (b *Board) Portrait(u game.Unit, size float64) string {
	for i := range b.picture.Units {
		k := &b.picture.Units[i]
		if k.Unit != u || u == game.NoUnit {
			continue
		}
		key := appearance(k, false)
		if b.portraits[key] == "" {
			const slot = slotSpare
			c, wide := b.commands, math.Round(size*b.cam.dpr)
			c.reset()
			c.target(slot, int(wide), int(wide))
			c.op(opClear, 0, 0, wide, wide)
			edge := math.Ceil(2 * b.cam.dpr)
			painter := counterPainter{c: c, pal: b.pal, family: b.family, small: size}
			painter.paint(k, false, edge, edge, wide-2*edge)
			c.target(slotScreen, 0, 0)
			b.run()
			b.portraits[key] = b.pen.Call("picture", slot, "image/png").String()
			c.reset()
			c.op(opDrop, slot)
			b.run()
		}
		return b.portraits[key]
	}
	return ""
}

// Close takes the board off the page.
func (b *Board) Close() {
	b.closed = true
	b.pen.Call("loop", js.Null())
	b.stopTimer()
	if b.watcher.Truthy() {
		b.watcher.Call("disconnect")
	}
	for _, l := range b.listened {
		l.on.Call("removeEventListener", l.name, l.f)
	}
	for _, f := range b.funcs {
		f.Release()
	}
	b.root.Call("replaceChildren")
	b.root.Set("hidden", true)
	if fp := js.Global().Get("fieldpost"); fp.Truthy() {
		fp.Set("board", js.Null())
		fp.Set("frameStats", js.Null())
	}
}

// dropSprites forgets all painted counters.
func (s *scene) dropSprites() {
	for _, a := range []*atlas{s.sprites.now, s.sprites.last} {
		if a != nil {
			s.dropAtlas(a)
		}
	}
	s.sprites = sprites{}
}
