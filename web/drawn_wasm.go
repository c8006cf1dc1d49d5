package web

import (
	"fmt"
	"strings"
	"syscall/js"
)

// after does what can only be done once the page is drawn.
func (p *browser) after() {
	a := p.app
	html := document.Get("documentElement")
	html.Get("dataset").Set("ready", a.Screen())
	html.Get("dataset").Set("stored", onOff(a.Ready))
	title := "Fieldpost"
	if a.View != nil {
		title = a.View.Title + " · Fieldpost"
	}
	document.Set("title", title)
	p.thumbs()
	p.texts()
	p.lists()
	p.padTop()
	p.atLit()
	p.table.update(p)
}

// lists shows in each list what the page holds: once somebody has chosen an option, the browser lets the attribute of that option
// decide no more.
func (p *browser) lists() {
	lists := document.Call("querySelectorAll", "select")
	for i := range lists.Length() {
		list, at := lists.Index(i), 0
		if option := list.Call("querySelector", "[selected]"); option.Truthy() {
			at = option.Get("index").Int()
		}
		if list.Get("selectedIndex").Int() != at {
			list.Set("selectedIndex", at)
		}
	}
}

// kept returns what writes back what is being typed, over which a drawing would write what the page holds.
func (p *browser) kept() (restore func()) {
	e := p.typed
	if !e.Truthy() || !e.Equal(document.Get("activeElement")) {
		return func() {}
	}
	id, text, from, to := e.Get("id").String(), e.Get("value"), e.Get("selectionStart"), e.Get("selectionEnd")
	return func() {
		if e.Get("id").String() != id || e.Get("value").Equal(text) {
			return
		}
		e.Set("value", text)
		if from.Type() == js.TypeNumber { // an input for numbers has none
			e.Call("setSelectionRange", from, to)
		}
	}
}

// padTop scrolls the orders pad back up when it asks something else, and when a look back begins or ends.
func (p *browser) padTop() {
	v := p.app.View
	if p.app.Desk == nil || v == nil {
		return
	}
	if asked := fmt.Sprint(v.Prompt, v.Picked, v.Preview != nil, p.app.replay() != nil, p.app.Desk.Commanded()); asked != p.asked {
		p.asked = asked
		if pad := document.Call("querySelector", ".pad-scroll"); pad.Truthy() {
			pad.Set("scrollTop", 0)
			// What may come of the action in preview is in sight beside the button that does it; kinds of attack tell their own chances.
			if gist := pad.Call("querySelector", `#pad:has(.kin) .outcomes, #pad:not(:has(.kin)) .gist`); gist.Truthy() {
				pad.Set("scrollTop", gist.Call("getBoundingClientRect").Get("bottom").Float()-pad.Call("getBoundingClientRect").Get("bottom").Float()+8)
			}
		}
	}
}

// atLit scrolls charts that show something else sideways to the last cell that is lit, for the first ones may be heads, and to their
// beginning where none is; and the hand to its first card, where those lie that are laid down, when another number of them is.
func (p *browser) atLit() {
	lit := ""
	if charts := document.Call("querySelectorAll", ".chart-scroll, .chart-large, .cards, .laid"); charts.Length() > 0 {
		k := p.app.chart()
		lit = fmt.Sprint(charts.Length(), k.ID, p.app.lit(k))
		for i := range charts.Length() {
			cells, left := charts.Index(i).Call("querySelectorAll", ".lit"), 0
			if n := cells.Length(); n > 0 {
				left = cells.Index(n-1).Get("offsetLeft").Int() - charts.Index(i).Get("clientWidth").Int()/2
			}
			if lit != p.lit {
				charts.Index(i).Set("scrollLeft", left)
			}
		}
	}
	p.lit = lit
}

// refocus moves the focus where it belongs, from what had it before the drawing. It may set off handlers at once, so the
// page must not be locked.
func (p *browser) refocus(had js.Value) {
	byID("board").Set("inert", p.app.Dialog.Kind != "")
	if p.app.Dialog.Kind == "" && (p.focus == nil || *p.focus != "") {
		p.before = js.Null() // the last dialog has ended with something else than its end
	}
	if p.focus == nil {
		if !had.Truthy() || had.Get("isConnected").Bool() {
			return
		}
		id := had.Get("id").String() // drawn anew, or gone with what had it
		if !byID(id).Truthy() {
			if id = "pad"; p.app.Dialog.Kind != "" {
				id = "dialog"
			}
		}
		p.focus = &id
	}
	id := *p.focus
	p.focus = nil
	switch {
	case id == "dialog":
		target := document.Call("querySelector", "#dialog input, #dialog textarea, #dialog button.main, [data-dialog=handover] > .close")
		if !target.Truthy() {
			target = byID("dialog")
		}
		if target.Truthy() { // it may be gone again before it was drawn
			target.Call("focus")
		}
	case id != "":
		if e := byID(id); e.Truthy() {
			e.Call("focus")
			if id == "coach" { // it begins at its first line, also where part of it was in sight
				e.Call("scrollIntoView")
			}
		}
	case p.before.Truthy():
		if p.before.Get("isConnected").Bool() {
			p.before.Call("focus")
		}
		p.before = js.Null()
		if pad := byID("pad"); pad.Truthy() && document.Get("activeElement").Equal(document.Get("body")) { // what had it is gone
			pad.Call("focus")
		}
	}
}

// texts fills in the text of a match or its record: the renderer gives up on a property of more
// than 16 KB.
func (p *browser) texts() {
	area, d := byID("export-text"), p.app.Dialog
	if (d.Kind == "export" || d.Kind == "record" || d.Kind == "letter") && area.Truthy() && area.Get("value").String() != d.Text {
		area.Set("value", d.Text)
		area.Call("setSelectionRange", 0, 0) // the focus scrolls to the caret
	}
}

// thumbs fills in the pictures of the shelf, which are too long for the renderer's
// attributes.
func (p *browser) thumbs() {
	if p.app.Desk != nil {
		return
	}
	arts := document.Call("querySelectorAll", "img[data-art]:not([src])")
	for i := range arts.Length() {
		if src := window.Get("fieldpost").Get("pictures").Get(arts.Index(i).Get("dataset").Get("art").String()); src.Truthy() {
			arts.Index(i).Set("src", src)
		}
	}
	images := document.Call("querySelectorAll", "img[data-thumb]")
	for i := range images.Length() {
		img := images.Index(i)
		id := img.Get("dataset").Get("thumb").String()
		for _, s := range p.app.Saved {
			if s.ID == id && img.Get("src").String() != s.Thumbnail && strings.HasPrefix(s.Thumbnail, "data:image/") {
				img.Set("src", s.Thumbnail)
			}
		}
	}
}
