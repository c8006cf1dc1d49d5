package e2e

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
)

// pressAt holds the mouse button down or lets it go.
func (p *Page) pressAt(x, y float64, what input.DispatchMouseEventType) {
	p.t.Helper()
	p.do(cd.Func(func(ctx context.Context, t *cd.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: what, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1,
		})
		return err
	}))
}

// The page changes while a button is pressed, so that the renderer would use the button's
// element for another one: the click still means what was pressed.
func TestChangeWhilePressed(t *testing.T) {
	p := Open(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	x, y := p.middle(`[data-testid="start-` + firstBlood + `"]`)
	p.pressAt(x, y, cd.MousePressed)
	Eval[bool](p, `(() => {
		const data = new DataTransfer();
		data.setData("text", "FIELDPOST is not a match");
		return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
	})()`)
	Eval[bool](p, drawn)
	if Eval[bool](p, `!!document.querySelector(".message")`) {
		t.Error("the page was drawn while a button was pressed")
	}
	p.pressAt(x, y, cd.MouseReleased)
	p.Wait("#prompt")
	if title := p.Text(".strip h1"); title != "First Blood" {
		t.Errorf("%q was started", title)
	}
}

// The page is drawn right after a disclosure was clicked, before the browser tells that it has opened it: it stays open, and a second
// click closes it.
func TestDisclosureDrawnAtOnce(t *testing.T) {
	p := Open(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	for _, want := range []bool{true, false} {
		Eval[bool](p, fmt.Sprintf(`(() => {
			document.querySelector('[data-x="players %s"]').click();
			const data = new DataTransfer();
			data.setData("text", "FIELDPOST is not a match");
			return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
		})()`, firstBlood))
		Eval[bool](p, drawn)
		if open := Eval[bool](p, fmt.Sprintf(`document.querySelector('[data-open="players %s"]').open`, firstBlood)); open != want {
			t.Errorf("after the click it is open: %v", open)
		}
	}
}
