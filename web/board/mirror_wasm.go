//go:build js && wasm

package board

import (
	"strconv"
	"syscall/js"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// mirror is the board for keyboard and screen reader: a grid of one focusable
// element, whose active cell is the hex of the cursor, and a live region.
type mirror struct {
	grid, say js.Value
	cells     map[hex.Hex]js.Value
	aim       point
	saidTwice bool
}

func (b *Board) makeMirror() {
	document := js.Global().Get("document")
	grid := document.Call("createElement", "div")
	grid.Set("className", "board-mirror")
	for name, value := range map[string]string{"role": "grid", "tabindex": "0", "aria-label": b.sheet.m.Title + ": map. Arrow keys move from hex to hex, Enter picks, S spreads a stack.",
		"aria-rowcount": "-1", "id": "board-grid"} {
		grid.Call("setAttribute", name, value)
	}
	say := document.Call("createElement", "div")
	say.Set("className", "board-say")
	say.Call("setAttribute", "role", "status")
	say.Call("setAttribute", "aria-live", "polite")
	b.root.Call("append", grid, say)
	b.mirror = mirror{grid: grid, say: say, cells: map[hex.Hex]js.Value{}}
}

// Say has a text read aloud when the reader is free.
func (b *Board) Say(text string) {
	b.mirror.saidTwice = !b.mirror.saidTwice
	if b.mirror.saidTwice {
		text += " " // a change even if the text is the same
	}
	b.mirror.say.Set("textContent", text)
}

// cell is the mirror of a hex, made when the cursor first comes near.
func (b *Board) cell(h hex.Hex) js.Value {
	if c, ok := b.mirror.cells[h]; ok {
		return c
	}
	document := js.Global().Get("document")
	row := document.Call("createElement", "div")
	row.Call("setAttribute", "role", "row")
	c := document.Call("createElement", "div")
	c.Call("setAttribute", "role", "gridcell")
	c.Set("id", "hex-"+strconv.Itoa(int(h)))
	c.Get("dataset").Set("hex", b.sheet.m.ID(h))
	row.Call("append", c)
	b.mirror.grid.Call("append", row)
	b.mirror.cells[h] = c
	c.Set("textContent", b.speech(h))
	return c
}

// refreshMirror tells the cells that exist what is in their hexes now.
func (b *Board) refreshMirror() {
	for h, c := range b.mirror.cells {
		if text := b.speech(h); c.Get("textContent").String() != text {
			c.Set("textContent", text)
		}
	}
}

// pointMirror makes a hex the active cell.
func (b *Board) pointMirror(h hex.Hex) {
	c := b.cell(h)
	b.mirror.grid.Call("setAttribute", "aria-activedescendant", c.Get("id"))
}

// key handles a key while the board has the focus and says whether it was one of the
// board's own.
func (b *Board) key(e js.Value) bool {
	if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return false
	}
	key, shift := e.Get("key").String(), e.Get("shiftKey").Bool()
	b.skipMoves()
	if heading, ok := headings[key]; ok {
		if shift {
			b.panBy(heading.times(-120))
			b.wake()
			return true
		}
		b.startCursor()
		to, aim := b.scene.step(b.cursor, key, b.mirror.aim)
		b.mirror.aim = aim
		if to == hex.None {
			b.Say("Edge of the map.")
			return true
		}
		b.MoveCursor(to)
		b.ev.Hover(to, b.top(to))
		return true
	}
	switch key {
	case "Enter", " ":
		if b.cursor == hex.None {
			b.startCursor()
			return true
		}
		b.pickAtCursor()
	case "+", "=":
		b.Zoom(1.25)
	case "-", "_":
		b.Zoom(1 / 1.25)
	case "0":
		b.Fit(nil)
	case "s", "S":
		b.startCursor()
		b.spread(b.cursor)
	case "Escape":
		if b.fan != hex.None {
			b.fan = hex.None
			b.wake()
			return true
		}
		b.ev.Cancel()
	case "ContextMenu":
		b.startCursor()
		b.ev.Menu(b.cursor)
	default:
		return false
	}
	return true
}

// startCursor puts the cursor on the map if it is nowhere: on the picked or first
// pickable unit, else in the middle of the view.
func (b *Board) startCursor() {
	if b.onMap(b.cursor) {
		return
	}
	at := b.sheet.at(b.cam.at)
	for _, list := range [][]game.Unit{b.high.Units, b.high.Picked} {
		for i := range b.placed {
			if len(list) > 0 && b.placed[i].unit == list[0] && b.placed[i].h != hex.None { // not beside the map
				at = b.placed[i].h
			}
		}
	}
	if at == hex.None {
		at = 0
	}
	b.mirror.aim = b.sheet.center(at)
	b.MoveCursor(at)
}

func (b *Board) top(h hex.Hex) game.Unit {
	if list := b.stacks[h]; len(list) > 0 {
		return b.picture.Units[list[0]].Unit
	}
	return game.NoUnit
}

// pickAtCursor picks the hex, or the counter there that can be picked; Enter again
// takes the next one of the stack.
func (b *Board) pickAtCursor() {
	h := b.cursor
	var can []game.Unit
	for _, i := range b.stacks[h] {
		if u := b.picture.Units[i].Unit; u != game.NoUnit && b.pickUnit[u] {
			can = append(can, u)
		}
	}
	switch {
	case len(can) > 0:
		next := can[0]
		for i, u := range can {
			for _, p := range b.high.Picked {
				if p == u && i+1 < len(can) {
					next = can[i+1]
				}
			}
		}
		b.ev.PickUnit(next)
	case b.pickHex[h] || b.top(h) == game.NoUnit:
		b.ev.PickHex(h)
	default:
		b.ev.PickUnit(b.top(h))
	}
}

// spread fans a stack out, or folds it again.
func (b *Board) spread(h hex.Hex) {
	if b.fan == h || len(b.stacks[h]) < 2 {
		b.fan = hex.None
	} else {
		b.fan = h
		b.Say(b.speech(h))
	}
	b.wake()
}
