package e2e

import (
	"os"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestAxe looks the page over with axe-core, where E2E_AXE names its file axe.min.js (npm install axe-core): no finding of
// any grade, in all themes, on the shelf, in dialogs, with each part of the drawer, and in a look back.
func TestAxe(t *testing.T) {
	if os.Getenv("E2E_AXE") == "" {
		t.Skip("skipped: E2E_AXE names no axe.min.js")
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
			p.axe()
			look := p.findings
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
			p.Key(kb.Escape)
			p.Wait("#prompt")
			p.dialogs(look)
		})
	}
}

// dialogs opens what lies over the page at some time or other, from a match of First Blood on, and calls f at each.
func (p *Page) dialogs(f func(where string)) {
	p.t.Helper()
	press := func(css, where string) {
		p.t.Helper()
		if !Eval[bool](p, `!!document.querySelector('`+css+`')`) {
			p.t.Errorf("%s: there is no %s", where, css)
			return
		}
		Eval[bool](p, `(document.querySelector('`+css+`').click(), true)`)
		p.Wait("#dialog")
		f("dialog " + where)
		p.Key(kb.Escape)
		p.Gone("#dialog")
	}
	tab := func(name string) {
		p.t.Helper()
		Eval[bool](p, `(document.querySelector("#tab-`+name+`").click(), true)`)
		p.Wait("#panel-" + name)
	}
	tab("rules")
	press(".tab-body .rule", "rule")
	press("button.term", "term")
	tab("charts")
	press("#chart-large", "chart")
	tab("log")
	press("#record", "record")
	if !Eval[bool](p, fieldpostNarrow) {
		press("#export", "export")
	}
	press("#tracks", "tracks")
	press("#players", "players")
	Eval[bool](p, `(document.querySelector("#home").click(), true)`)
	p.Wait("#shelf .match-card")
	for _, cmd := range []string{"rename", "delete", "older-list", "import-text"} {
		press(`[data-cmd="`+cmd+`"]`, cmd)
	}
	press(`[data-testid="invite-`+stolberg+`"]`, "invite")
	p.Key("s", cd.ModifierCtrl)
	p.Wait("#offline-copy")
	f("dialog offline")
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.drop(armored(p.t, finished(p.t, firstBlood)))
	p.Wait(`.turn-tools [data-cmd="verdict"]`)
	press(`.turn-tools [data-cmd="verdict"]`, "verdict")
	Eval[bool](p, `(document.querySelector("#home").click(), true)`)
	p.Wait("#shelf .match-card")
	p.Click("#settings")
	p.Click(`[data-cmd="hand-over"][data-arg="always"]`)
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.play("pass")
	p.Wait(`#dialog[data-dialog="handover"]`)
	f("dialog handover")
}

const fieldpostNarrow = `document.documentElement.dataset.layout === "narrow"`

// finished is a match that the scripted player has led to its verdict.
func finished(t testing.TB, scenario string) string {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "finished"})
	if err != nil {
		t.Fatal(err)
	}
	for player := staff.New(g, "finished"); !m.Decision().Over; {
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	return m.Journal()
}

// axe loads axe-core into the page, if there is one.
func (p *Page) axe() {
	p.t.Helper()
	path := os.Getenv("E2E_AXE")
	if path == "" {
		return
	}
	program, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	Eval[any](p, string(program)+"; null")
}

// findings fails for each of axe-core's, where it was loaded.
func (p *Page) findings(where string) {
	p.t.Helper()
	Eval[bool](p, drawn)
	p.Until(`document.getAnimations().every(a => a.playState === "finished")`)
	found := Eval[[]string](p, `window.axe ? axe.run(document, { resultTypes: ["violations"] }).then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + " (" + v.impact + "): " + n.html.slice(0, 160) + " — " + (n.any[0] || n.all[0] || n.none[0] || { message: v.help }).message))) : []`)
	for _, f := range found {
		p.t.Errorf("%s: %s", where, strings.ReplaceAll(f, "\n", " "))
	}
}
