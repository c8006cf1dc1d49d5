package web

import (
	"fmt"
	"strings"
	"syscall/js"

	"fieldpost/engine/game"
)

// listen hands clicks, keys, inputs, dropped files and changes of the address to the App.
func (p *browser) listen() {
	on := func(target js.Value, event string, f func(e js.Value)) {
		target.Call("addEventListener", event, js.FuncOf(func(_ js.Value, args []js.Value) any {
			if !p.dead {
				defer p.guard()
				f(args[0])
			}
			return nil
		}))
	}
	on(document, "click", p.click)
	on(document, "pointerdown", p.press)
	document.Call("addEventListener", "pointerdown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.finger = args[0].Get("pointerType").String() == "touch"
		return nil
	}), true)
	on(document, "pointerup", p.release)
	on(document, "pointerdown", p.pull)
	on(document, "pointercancel", func(js.Value) { // the finger scrolls: no click will come
		if held := p.held; held != nil {
			p.letGo(held)
		}
	})
	on(document, "change", func(e js.Value) { p.input(e, "change") })
	on(document, "input", func(e js.Value) { p.input(e, "input") })
	on(document, "keydown", p.key)
	// What the browser opens by itself, to show what was searched for in the page, is remembered, or the next drawing would close it.
	document.Call("addEventListener", "toggle", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if t := args[0].Get("target"); !p.dead && attr(t, "data-open") != "" {
			if key, open := attr(t, "data-open"), t.Get("open").Bool(); p.app.Opened[key] != open {
				p.Lock()
				p.app.Opened[key] = open
				p.Unlock()
			}
		}
		return nil
	}), true)
	on(document, "dragover", func(e js.Value) { e.Call("preventDefault") })
	on(document, "drop", func(e js.Value) {
		e.Call("preventDefault")
		if data := e.Get("dataTransfer"); data.Truthy() {
			p.read(data.Get("files"))
		}
	})
	on(document, "paste", func(e js.Value) {
		data := e.Get("clipboardData")
		if typing(e.Get("target")) || !data.Truthy() {
			return
		}
		// One letter more than a match can have shows that it is none: no more is taken out of the browser.
		slice := window.Get("String").Get("prototype").Get("slice")
		if text := slice.Call("call", data.Call("getData", "text"), 0, game.MaxText+1).String(); pasted(text) {
			p.command("import", "", text)
		}
	})
	on(document, "visibilitychange", func(js.Value) { p.command("retry", "", "") })
	on(window, "beforeunload", func(e js.Value) {
		if p.app.Unsafe() {
			e.Call("preventDefault") // the browser asks
		}
	})
	on(window, "pagehide", func(js.Value) {
		p.app.stopThinking()
		p.app.Opponent.End()
	})
	on(window, "pageshow", func(js.Value) { p.command("think", "", "") })
	on(window, "popstate", func(js.Value) { go p.route() })
	on(window, "fieldpost-update", func(js.Value) {
		p.Lock()
		p.app.Updated = window.Get("fieldpost").Get("update").String()
		p.Unlock()
	})
	on(window, "resize", func(js.Value) { p.layout(); p.table.resize(); p.draw() })
	on(document, "transitionend", func(e js.Value) { // the panels have their size
		if within(e.Get("target"), ".pad, .drawer").Truthy() {
			p.draw()
		}
	})
}

// within returns the nearest element with an attribute from a node outwards.
func within(node js.Value, selector string) js.Value {
	if !node.Truthy() || node.Get("closest").IsUndefined() {
		return js.Null()
	}
	return node.Call("closest", selector)
}

func attr(e js.Value, name string) string {
	if v := e.Call("getAttribute", name); v.Truthy() {
		return v.String()
	}
	return ""
}

func (p *browser) click(e js.Value) {
	if e.Get("defaultPrevented").Bool() {
		return
	}
	held := p.held
	b := within(e.Get("target"), "[data-cmd]")
	if s := within(e.Get("target"), "[data-open] > summary"); s.Truthy() && !b.Truthy() {
		// The browser tells only in a later task that it has opened a disclosure; a drawing in between would close it again.
		e.Call("preventDefault")
		d := s.Get("parentNode")
		p.Lock()
		p.app.Opened[attr(d, "data-open")] = !d.Get("open").Bool()
		p.Unlock()
	}
	if b.Truthy() && b.Get("tagName").String() == "BUTTON" { // the browser does nothing of its own with the click: no frame needs to pass
		defer p.letGo(held)
	} else {
		later(0, func() { p.letGo(held) })
	}
	if b.Truthy() {
		if p.pressed != means(b) && e.Get("detail").Int() > 0 {
			return // the renderer made another control of it while it was pressed, or laid it under a finger that had touched the board
		}
		p.command(attr(b, "data-cmd"), attr(b, "data-arg"), "")
		// The button may stand for something else now: Enter must not press it again.
		if within(b, ".verbs, .goals, .stacks, .commit").Truthy() {
			byID("pad").Call("focus", map[string]any{"preventScroll": true})
		}
	}
}

func (p *browser) input(e js.Value, event string) {
	t := e.Get("target")
	switch {
	case event == "change":
		p.typed = js.Null()
	case attr(t, "data-change") != "" && typing(t):
		p.typed = t
	}
	if c := within(t, "[data-"+event+"]"); c.Truthy() {
		p.command(attr(c, "data-"+event), attr(c, "data-arg"), c.Get("value").String())
	}
}

// typing reports whether keys belong to an element: a field for text, or a list.
func typing(t js.Value) bool {
	switch t.Get("tagName").String() {
	case "TEXTAREA", "SELECT":
		return true
	case "INPUT":
		return t.Get("type").String() != "checkbox" && t.Get("type").String() != "range"
	}
	return false
}

// boardKeys are those that the board answers itself while it has the focus.
const boardKeys = "|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|Enter| |+|-|=|0|s|S|Tab|Escape|Home|End|PageUp|PageDown|"

func (p *browser) key(e js.Value) {
	if (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) && e.Get("key").String() == "s" && !p.app.Single {
		e.Call("preventDefault") // what the browser would save does not work
		p.command("offline", "", "")
		return
	}
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() || e.Get("defaultPrevented").Bool() {
		return
	}
	key, t := e.Get("key").String(), e.Get("target")
	switch {
	case !t.Truthy() || t.Get("closest").IsUndefined():
		return
	case typing(t):
		if key == "Enter" && attr(t, "data-enter") != "" {
			e.Call("preventDefault")
			p.command(attr(t, "data-enter"), attr(t, "data-arg"), t.Get("value").String())
			return
		}
		if key != "Escape" {
			return
		}
		t.Call("blur")
		if p.app.Dialog.Kind == "" {
			if pad := byID("pad"); pad.Truthy() {
				pad.Call("focus")
			}
			return // one step back is enough
		}
	case within(t, "#board").Truthy():
		if strings.Contains(boardKeys, "|"+key+"|") {
			return
		}
	case key == "Enter" && within(t, "button, a, summary").Truthy():
		return
	case strings.HasPrefix(key, "Arrow"):
		p.arrow(e, key, t)
		return
	case strings.Contains("|+|-|=|0|s|S|", "|"+key+"|") && (p.app.Settings.Keys != "off" || key == "0"):
		p.toBoard(e, key)
		return
	}
	p.hear(func() {
		if p.app.Key(key, e.Get("shiftKey").Bool()) {
			e.Call("preventDefault")
		}
	})
}

// arrow moves along the tabs of the drawer, or goes to the board.
func (p *browser) arrow(e js.Value, key string, t js.Value) {
	if tab := within(t, "[role=tab]"); tab.Truthy() {
		next := "nextElementSibling"
		if key == "ArrowLeft" || key == "ArrowUp" {
			next = "previousElementSibling"
		}
		if n := tab.Get(next); n.Truthy() && attr(n, "role") == "tab" {
			e.Call("preventDefault")
			n.Call("focus")
			n.Call("click")
		}
		return
	}
	if t.Get("tagName").String() == "BODY" || t.Get("id").String() == "pad" {
		p.toBoard(e, key)
	}
}

// toBoard gives the focus, and the key, to the board.
func (p *browser) toBoard(e js.Value, key string) {
	if p.app.Desk == nil || p.app.Dialog.Kind != "" {
		return
	}
	if p.table.board == nil {
		return
	}
	e.Call("preventDefault")
	p.table.board.Focus()
	grid := document.Get("activeElement")
	grid.Call("dispatchEvent", window.Get("KeyboardEvent").New("keydown",
		map[string]any{"key": key, "shiftKey": e.Get("shiftKey").Bool(), "bubbles": true, "cancelable": true}))
}

// maxPress is how long a press holds back drawings at most, and maxClick how long the click
// may be in coming after it, in milliseconds.
const (
	maxPress = 3000
	maxClick = 400
)

// press begins to hold back drawings: one that came between press and click could make
// another control of the pressed one, for the renderer uses elements again.
func (p *browser) press(e js.Value) {
	p.pressed = ""
	if b := within(e.Get("target"), "[data-cmd]"); b.Truthy() {
		p.pressed = means(b)
	}
	if p.held == nil && within(e.Get("target"), "#app").Truthy() {
		held := make(chan struct{})
		p.held = held
		later(maxPress, func() { p.letGo(held) })
	}
}

// means is what a control does.
func means(b js.Value) string { return attr(b, "data-cmd") + " " + attr(b, "data-arg") }

// release lets drawings go on if no click comes of the press; click does so otherwise.
func (p *browser) release(js.Value) {
	if held := p.held; held != nil {
		later(maxClick, func() { p.letGo(held) })
	}
}

// letGo ends a press.
func (p *browser) letGo(held chan struct{}) {
	if held != nil && p.held == held {
		p.held = nil
		close(held)
	}
}

// pull lets the edge of the drawer follow the pointer until it is let go.
func (p *browser) pull(e js.Value) {
	edge := within(e.Get("target"), "#drawer-edge")
	if !edge.Truthy() {
		return
	}
	e.Call("preventDefault")
	edge.Call("setPointerCapture", e.Get("pointerId"))
	move := js.FuncOf(func(_ js.Value, args []js.Value) any {
		wide := window.Get("innerWidth").Float()
		width := max(240, min(wide-args[0].Get("clientX").Float(), wide*.6))
		document.Get("documentElement").Get("style").Call("setProperty", "--drawer-width", fmt.Sprintf("%.0fpx", width))
		return nil
	})
	var end js.Func
	end = js.FuncOf(func(js.Value, []js.Value) any {
		edge.Call("removeEventListener", "pointermove", move)
		edge.Call("removeEventListener", "lostpointercapture", end)
		move.Release()
		end.Release()
		p.draw()
		return nil
	})
	edge.Call("addEventListener", "pointermove", move)
	edge.Call("addEventListener", "lostpointercapture", end)
}
