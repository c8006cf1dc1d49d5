package e2e

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
)

// fingers are events of fingers on the board, one after the other: what is done, the number of the finger, and where. The
// browser's own test fingers cannot be lifted one at a time.
func (p *Page) fingers(events string) {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`(() => {
		for (const [what, id, x, y] of %s) document.querySelector("#board canvas").dispatchEvent(new PointerEvent("pointer" + what, { pointerId: 100 + id, pointerType: "touch", clientX: x, clientY: y, bubbles: true, cancelable: true }));
		return true;
	})()`, events))
	Eval[bool](p, drawn)
}

// Two fingers spread the map; one is lifted, and the other goes on drawing it: the map follows that finger and does not jump by
// as much as lies between the two.
func TestPinchGoesOnWithOneFinger(t *testing.T) {
	p := Phone(t, Served(t))
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	for lifted := range 2 {
		up, other := 60+260*lifted, 320-260*lifted
		p.fingers(fmt.Sprintf(`[["down", 0, 120, 300], ["down", 1, 260, 300], ["move", 0, 90, 300], ["move", 1, 290, 300], ["move", 0, 60, 300], ["move", 1, 320, 300], ["up", %d, %d, 300]]`, lifted, up))
		p.Until("fieldpost.board.painted()")
		x, y, _ := p.Hex("2008")
		p.fingers(fmt.Sprintf(`[["move", %[1]d, %[2]d, 290], ["move", %[1]d, %[2]d, 280], ["move", %[1]d, %[2]d, 270], ["up", %[1]d, %[2]d, 270]]`, 1-lifted, other))
		nowX, nowY, _ := p.Hex("2008")
		if math.Abs(nowX-x) > 2 || math.Abs(nowY-y+30) > 2 {
			t.Errorf("finger %d is lifted, and the other goes 30 up: a hex from %.0f, %.0f to %.0f, %.0f", lifted+1, x, y, nowX, nowY)
		}
	}
}

// A long press on a stack, on a phone, fans it out and does not open the drawer over it, also where the browser tells of the long
// press before the board has taken it for one, as phones do.
func TestLongPressFansOnce(t *testing.T) {
	g, err := shelf.Open(stolberg, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "x"})
	if err != nil {
		t.Fatal(err)
	}
	p := Phone(t, Served(t))
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	many, stack := map[hex.Hex]int{}, ""
	for _, k := range g.Picture(m.Pos(), m.Decision().Side).Units {
		if many[k.Hex]++; k.Hex != hex.None && many[k.Hex] == 2 {
			if _, _, free := p.finger(g.Map().ID(k.Hex)); free {
				stack = g.Map().ID(k.Hex)
			}
		}
	}
	if stack == "" {
		t.Fatal("no stack is in sight")
	}
	x, y, _ := p.finger(stack)
	p.fingers(fmt.Sprintf(`[["down", 0, %f, %f]]`, x, y))
	Eval[bool](p, fmt.Sprintf(`new Promise(done => setTimeout(() => {
		document.querySelector("#board canvas").dispatchEvent(new PointerEvent("contextmenu", { pointerType: "touch", clientX: %f, clientY: %f, bubbles: true, cancelable: true }));
		setTimeout(() => done(true), 400);
	}, 300))`, x, y))
	p.fingers(fmt.Sprintf(`[["up", 0, %f, %f]]`, x, y))
	p.Shot("pressed")
	if at := Eval[string](p, `document.querySelector(".match").dataset.drawer + " " + document.querySelector("#tab-stack").ariaSelected`); at != "false true" {
		t.Errorf("whether the drawer is open, and at the stack: %s", at)
	}
}

// A stack of which a unit is picked folds when it is touched again, on a phone: what the fan covers can be touched then.
func TestFanFoldsForItsTargets(t *testing.T) {
	p := Phone(t, Served(t))
	p.Click(`[data-testid="start-reichswald/veritable"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	p.Tap("#verbs button") // move first
	touch := func(id string) Table {
		Eval[bool](p, "new Promise(done => setTimeout(() => done(true), 400))") // no double tap
		x, y, _ := p.Hex(id)
		return p.After(func() { p.TapAt(x, y) })
	}
	picked := touch("0504").Picked
	p.Until(`fieldpost.board.point("0604")[2]`) // the fan lies over it
	if again := touch("0504").Picked; len(picked) != 1 || !slices.Equal(again, picked) {
		t.Errorf("folding changes what is picked from %v to %v", picked, again)
	}
	p.Until(`!fieldpost.board.point("0604")[2]`)
	if table := touch("0604"); slices.Contains(table.Acting, picked[0]) {
		t.Errorf("0604 is touched, where the fan was, and %s has not moved: %+v", picked[0], table)
	}
}

// The wheel's button and the one that goes back a page pick nothing on the board.
func TestOtherButtonsPickNothing(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	p.play("activate")
	x, y, _ := p.Hex("2008")
	for _, button := range []input.MouseButton{input.MouseButtonMiddle, input.MouseButtonLeft} {
		table := p.After(func() {
			for _, what := range []input.DispatchMouseEventType{cd.MousePressed, cd.MouseReleased} {
				p.do(cd.Func(func(ctx context.Context, t *cd.Target) error {
					_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: what, X: x, Y: y, Button: button, ClickCount: 1})
					return err
				}))
			}
		})
		if picked := len(table.Picked) > 0; picked != (button == input.MouseButtonLeft) {
			t.Errorf("the %s button has picked %v", button, table.Picked)
		}
	}
}

// A browser whose graphics have failed has lost what was painted and says so of each canvas: the board paints all of it again.
func TestLostPicturesArePaintedAgain(t *testing.T) {
	p := Blank(t)
	p.Before(`(() => {
		const make = document.createElement.bind(document);
		window.canvases = [];
		document.createElement = (name, ...more) => { const e = make(name, ...more); if (name === "canvas") canvases.push(e); return e; };
	})()`)
	p.Before(sameDice)
	p.Goto(Served(t).URL)
	p.deal()
	const rest = "fieldpost.board.painted() && fieldpost.board.shown()"
	p.Until(rest)
	Eval[bool](p, drawn)
	const shown = `document.querySelector("#board canvas").toDataURL()`
	before := Eval[string](p, shown)
	if n := Eval[int](p, `(canvases.forEach(c => { c.width = c.width; }), canvases.filter(c => !c.isConnected && c.width > 1).forEach(c => c.dispatchEvent(new Event("contextrestored"))), canvases.length)`); n < 4 {
		t.Fatalf("%d canvases", n)
	}
	p.Until(rest)
	Eval[bool](p, drawn)
	p.Until(`document.querySelector("#board canvas") && ` + rest)
	p.Shot("again")
	if Eval[string](p, shown) != before {
		t.Error("the board does not look as before")
	}
}
