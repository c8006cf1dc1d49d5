package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// TestCloseMaps opens the scenarios whose maps are drawn house by house, with the soldiers set up by the
// scripted player: everything is painted without a fault, and the hand lies on the table. E2E_SHOTS keeps pictures,
// E2E_ONLY picks some by a part of their names; it is every sixth without FIELDPOST_LONG and it.
func TestCloseMaps(t *testing.T) {
	p := Blank(t)
	only := os.Getenv("E2E_ONLY")
	for i, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		if info.Game != "offtheline" || !strings.Contains(name, only) || only == "" && !atLength && i%6 != 0 {
			continue
		}
		g, err := shelf.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := staff.Play(g, "close", 60)
		if err != nil {
			t.Fatal(err)
		}
		p.Size(1600, 1000)
		p.Goto(Served(t).URL)
		p.Until(`document.documentElement.dataset.stored === "true"`)
		p.drop(armored(t, m.Journal()))
		p.Wait("#prompt")
		p.Until("fieldpost.board.painted()")
		p.Shot(info.Scenario)
		if hand := Eval[int](p, `document.querySelectorAll("#hand .held").length`); hand == 0 && len(g.Picture(m.Pos(), m.Decision().Side).Hand) > 0 {
			t.Errorf("%s: no card lies on the table", name)
		}
		for _, theme := range []string{"light", "dark", "contrast"} {
			if only != "" {
				p.Click("#settings")
				p.Click(`[data-cmd="theme"][data-arg="` + theme + `"]`)
				p.Key(kb.Escape)
				p.Gone("#dialog")
				for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
					p.Size(size[0], size[1])
					Eval[bool](p, drawn)
					p.Until("fieldpost.board.painted()")
					p.Shot(fmt.Sprintf("%s-%s-%d", info.Scenario, theme, size[0]))
				}
			}
		}
	}
}
