package e2e

import (
	"context"
	"fmt"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// redraw has the page drawn again, as it is whenever something else goes on, and waits for it.
func (p *Page) redraw() {
	p.t.Helper()
	Eval[bool](p, `window.dispatchEvent(new Event("resize"))`)
	Eval[bool](p, drawn)
	p.Until(`document.documentElement.dataset.drawing === "false"`)
}

// What is being typed on the bench stays there when the page is drawn before it is put in, and is put in after that.
func TestTypingIsNotDrawnOver(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click("#bench-aachen")
	p.Click(`[data-cmd="position"][data-arg="aachen/stolberg-corridor"]`)
	p.Wait("#bench-ask")
	p.Click(`[data-x="whole"]`)
	p.choose(p.put("Map in play"), "whole")
	row := p.put("Last row in play")
	value := func() string { return Eval[string](p, fmt.Sprintf(`document.querySelector(%q).value`, row)) }
	before, was := p.hash(), value()
	p.Click(row)
	Eval[bool](p, `(document.activeElement.select(), true)`)
	for i, key := range []string{"3", "4"} {
		p.Key(key)
		p.redraw()
		if got := value(); got != "34"[:i+1] {
			t.Errorf("%q is typed over %s, and the page shows %q", "34"[:i+1], was, got)
		}
	}
	p.Key(kb.Tab)
	p.Until(fmt.Sprintf(`document.querySelector(".match").dataset.hash !== %q`, before))
	if got := value(); got != "34" {
		t.Errorf("the last row is %q", got)
	}
}

// A list shows what is set, also where an option is set elsewhere that was chosen in it by hand before.
func TestListsShowWhatIsSet(t *testing.T) {
	p := dealt(t, Served(t))
	p.against(firstBlood, "solo", "veteran")
	p.Click("#pause")
	p.choose("#pace", "fast")
	for _, pace := range []string{"slow", "fast", "steady", "fast"} {
		p.pace(pace)
		Eval[bool](p, drawn)
		if got := Eval[string](p, `document.querySelector("#pace").value`); got != pace {
			t.Errorf("%s is set, and the list shows %q", pace, got)
		}
	}
}

// A search that still holds stands in its field when the player comes back to it.
func TestSearchStaysInItsField(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	for tab, words := range map[string]string{"order": "745", "rules": "pillbox"} {
		p.Click("#tab-" + tab)
		p.Type("#search-"+tab, words)
		Eval[bool](p, drawn)
		found := p.Text("#panel-" + tab + " p.small:last-of-type")
		p.Click("#tab-log")
		p.Wait(".log")
		p.Click("#tab-" + tab)
		p.Wait("#search-" + tab)
		if got := Eval[string](p, fmt.Sprintf(`document.querySelector("#search-%s").value`, tab)); got != words || p.Text("#panel-"+tab+" p.small:last-of-type") != found {
			t.Errorf("%q was searched for; now the field says %q, and the list %q instead of %q", words, got, p.Text("#panel-"+tab+" p.small:last-of-type"), found)
		}
	}
}

// A window that is drawn to another screen keeps its size, and may be told of nothing but the pixel ratio: the board is painted for that.
func TestPixelRatio(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	Eval[bool](p, `addEventListener("resize", () => window.resized = true), true`)
	p.do(cd.EmulateViewport(1280, 800, cd.EmulateScale(2)))
	p.do(cd.Func(func(ctx context.Context, _ *cd.Target) error { // the browser looks at its media queries when it draws
		_, err := cd.Run(ctx, cd.CaptureScreenshot())
		return err
	}))
	p.Until(`document.querySelector("#board canvas").width === 2 * document.querySelector("#board").clientWidth`)
	if Eval[bool](p, "!!window.resized") {
		t.Skip("this browser tells of a new ratio as of a new size")
	}
}

// The waiting for a long press is one function for all of them: the browser would keep those that are stopped.
func TestTimersOfTheBoard(t *testing.T) {
	p := dealt(t, Served(t))
	p.Before(`const later = window.setTimeout; window.waiters = [];
		window.setTimeout = function (f, ms, ...more) { if (ms === 500) waiters.push(f); return later.call(this, f, ms, ...more) };`)
	p.Reload()
	p.deal()
	got := Eval[[]int](p, `(() => {
		const canvas = document.querySelector("#board canvas");
		for (let i = 0; i < 30; i++) for (const type of ["pointerdown", "pointercancel"])
			canvas.dispatchEvent(new PointerEvent(type, { pointerType: "touch", pointerId: 7, clientX: 600, clientY: 300 }));
		return [waiters.length, new Set(waiters).size];
	})()`)
	if got[0] < 30 || got[1] != 1 {
		t.Errorf("%d presses were waited for by %d functions", got[0], got[1])
	}
}

// A board that is left gives its pictures back at once: on a large screen they are some hundred megabytes, and the engine's garbage
// collector, which would do so otherwise, comes seldom.
func TestBoardGivesItsPicturesBack(t *testing.T) {
	p := dealt(t, Served(t))
	p.Before(`window.made = []; const make = document.createElement;
		document.createElement = function (name, ...more) { const e = make.call(this, name, ...more); if (name === "canvas") made.push(e); return e; };
		window.painted = () => made.reduce((sum, c) => sum + (c.height >= 256 ? c.width * c.height : 0), 0)`)
	p.Reload()
	p.deal()
	p.Until("fieldpost.board.painted()")
	if Eval[int](p, "painted()") == 0 {
		t.Fatal("no picture was painted")
	}
	Eval[bool](p, `location.hash = "#/", true`)
	p.Until("!fieldpost.board")
	if left := Eval[int](p, "painted()"); left > 0 {
		t.Errorf("%d pixels are left", left)
	}
}
