package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestAxe looks the page over with axe-core, where E2E_AXE names its file axe.min.js (npm install axe-core): no finding of
// any grade, in all themes, on the shelf, in dialogs, with each part of the drawer, and in a look back.
func TestAxe(t *testing.T) {
	program, err := os.ReadFile(os.Getenv("E2E_AXE"))
	if err != nil {
		t.Skip("E2E_AXE names no axe.min.js")
	}
	for _, c := range []struct {
		theme         string
		width, height int64
	}{{"light", 1600, 1000}, {"dark", 1280, 800}, {"contrast", 390, 844}} {
		t.Run(c.theme, func(t *testing.T) {
			p := Blank(t)
			p.Before(sameDice)
			p.Size(c.width, c.height)
			p.Goto(Served(t).URL)
			p.Click("#settings")
			p.Click(`[data-cmd="theme"][data-arg="` + c.theme + `"]`)
			p.Key(kb.Escape)
			p.Gone("#dialog")
			Eval[any](p, string(program)+"; null")
			look := func(where string) {
				t.Helper()
				Eval[bool](p, drawn)
				p.Until(`document.getAnimations().every(a => a.playState === "finished")`)
				found := Eval[[]string](p, `axe.run(document, { resultTypes: ["violations"] }).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + " (" + v.impact + "): " + n.html.slice(0, 160) + " — " + (n.any[0] || n.all[0] || n.none[0] || { message: v.help }).message)))`)
				for _, f := range found {
					t.Errorf("%s: %s", where, strings.ReplaceAll(f, "\n", " "))
				}
			}
			p.states(look)
			for _, cmd := range []string{"help", "settings"} {
				p.Key(kb.Escape)
				if c.theme == "contrast" && Eval[bool](p, `document.querySelector(".match").dataset.drawer === "true"`) {
					p.Key(kb.Escape)
					p.Until(`document.querySelector(".match").dataset.drawer === "false"`)
				}
				p.Click("#" + cmd)
				p.Wait("#dialog")
				look("dialog " + cmd)
				p.Key(kb.Escape)
				p.Gone("#dialog")
			}
			p.Click("#look-back")
			p.Wait("#time")
			look("replay")
		})
	}
}
