package e2e

import (
	"fmt"
	"testing"

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
