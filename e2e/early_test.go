package e2e

import (
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// early opens a page whose engine does not start before letGo.
func early(t *testing.T, url string) *Page {
	p := Blank(t)
	p.Before(`{
		const real = WebAssembly.instantiateStreaming, gate = new Promise(go => window.letGo = () => (go(), true));
		WebAssembly.instantiateStreaming = async (...program) => (await gate, real(...program));
	}`)
	p.do(cd.Navigate(url))
	p.Wait("#shelf")
	return p
}

// TestPressedBeforeTheEngine presses controls of the shelf that stands on the page before the
// engine has started: the last one is answered at once and done when the engine is there.
func TestPressedBeforeTheEngine(t *testing.T) {
	play := `[data-testid="start-` + firstBlood + `"]`
	for _, c := range []struct{ name, url string }{{"hosted", Served(t).URL}, {"single", SingleFile(t)}} {
		t.Run(c.name, func(t *testing.T) {
			p := early(t, c.url)
			p.Click("#settings")
			p.Click(play)
			if got := Eval[string](p, `[...document.querySelectorAll("[aria-busy]")].map(e => e.dataset.cmd + " " + e.dataset.arg).join()`); got != "start "+firstBlood {
				t.Errorf("marked as pressed: %q", got)
			}
			if got := p.Text("#shelf [role=status]"); !strings.Contains(got, "engine is starting") {
				t.Errorf("the page says %q", got)
			}
			if Eval[bool](p, `(() => { const e = getComputedStyle(document.querySelector("[aria-busy]")); return e.outlineStyle !== "dashed" || e.outlineColor === e.color })()`) {
				t.Error("the mark has the colour of the words on the button, which its card may have too")
			}
			p.Shot("pressed early")
			Eval[bool](p, "letGo()")
			p.Wait("#prompt")
			if title := p.Text(".strip h1"); title != "First Blood" {
				t.Errorf("%q was started", title)
			}
			if Eval[bool](p, `!!document.querySelector("#dialog")`) {
				t.Error("the control that was pressed before has been pressed too")
			}
		})
	}
	t.Run("disclosure", func(t *testing.T) {
		p := early(t, Served(t).URL)
		p.Click(`[data-scenario="` + firstBlood + `"] summary`)
		Eval[bool](p, "letGo()")
		p.Wait(`[data-scenario="` + firstBlood + `"] details[open] select`)
	})
	// However late the second click of a double click comes, what was to be opened is open.
	for _, late := range []string{"before", "between", "after"} {
		t.Run("double click, "+late, func(t *testing.T) {
			p := early(t, Served(t).URL)
			const players = `[data-x="players ` + firstBlood + `"]`
			second := `document.querySelector('` + players + `').dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }))`
			p.Click(players)
			switch late {
			case "before":
				Eval[bool](p, `(`+second+`, letGo())`)
			case "between": // the engine has drawn, and what was pressed is not done yet
				Eval[bool](p, `(() => { const begun = fieldpost.begun; fieldpost.begun = () => { `+second+`; window.between = true; begun() }; return letGo() })()`)
				p.Until("window.between")
			case "after":
				Eval[bool](p, `(() => { const begun = fieldpost.begun; fieldpost.begun = () => { begun(); setTimeout(() => { `+second+`; window.after = true }, 100) }; return letGo() })()`)
				p.Until("window.after")
			}
			p.Until(`document.documentElement.dataset.stored === "true"`)
			Eval[bool](p, drawn)
			if !Eval[bool](p, `!!document.querySelector('[data-scenario="`+firstBlood+`"] details[open] select')`) {
				t.Error("it is shut")
			}
			p.Click(players)
			p.Gone(`[data-scenario="` + firstBlood + `"] details[open]`)
		})
	}
	t.Run("focus", func(t *testing.T) {
		p := early(t, Served(t).URL)
		Eval[bool](p, `window.was = document.querySelector('`+play+`'), was.focus(), true`)
		Eval[bool](p, "letGo()")
		p.Ready()
		if !Eval[bool](p, `document.activeElement === was && was.isConnected`) {
			t.Error("the engine has put another control where the focus was")
		}
	})
}

// An address that names a match shows nothing of the shelf on the way to it.
func TestMatchAddressBeforeTheEngine(t *testing.T) {
	p := early(t, Served(t).URL+"#/match/missing")
	if Eval[bool](p, `document.querySelector(".game").checkVisibility({ visibilityProperty: true })`) {
		t.Error("the scenarios are shown")
	}
	Eval[bool](p, "letGo()")
	p.Wait(".game") // there is no such match
}
