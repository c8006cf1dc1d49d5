package e2e

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A view is a window of a size, in a theme, with letters of a size.
type view struct {
	name          string
	width, height int64
	theme, scale  string
	touch         bool
}

var views = []view{
	{"laptop", 1280, 720, "light", "1", false},
	{"phone", 390, 844, "light", "1", true},
	{"landscape", 844, 390, "light", "1", true},
	{"landscape-small", 667, 375, "light", "1", true},
	{"large", 1280, 720, "light", "2", false},
	{"phone-large", 390, 844, "dark", "2", true},
	{"dark", 1280, 720, "dark", "1", false},
	{"contrast", 1280, 720, "contrast", "1", false},
	{"wide", 1600, 1000, "light", "1", false},
	{"phone-contrast", 390, 844, "contrast", "1", true},
}

// A stand is a match that the scripted player has led somewhere.
type stand struct{ name, journal string }

// stands are matches of a scenario with the result of each kind of roll just read, the first of them with a choice of
// units to be picked besides.
func stands(t *testing.T, scenario string, steps int) (list []stand) {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "gallery"})
	if err != nil {
		t.Fatal(err)
	}
	player, seen := staff.New(g, "gallery"), map[string]bool{}
	for n := range steps {
		if m.Decision().Over {
			break
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
		entries := m.Entries()
		if (seen["unit"] || n < 60) && len(entries[len(entries)-1].Results) == 0 {
			continue
		}
		d := desk.New(m)
		if n > 60 && !seen["unit"] && len(d.View().Stacks) > 2 {
			seen["unit"] = true
			list = append(list, stand{"unit", m.Journal()})
		}
		k := d.Card()
		if k == nil {
			continue
		}
		kinds := ""
		for _, r := range k.Rolls {
			if kind := kindOf(r); !seen[kind] {
				seen[kind] = true
				kinds += " " + kind
			}
		}
		if kinds != "" {
			list = append(list, stand{"card" + strings.ReplaceAll(kinds, " ", "-"), m.Journal()})
		}
	}
	return list
}

// kindOf is what a roll is for, without the names of who rolls.
func kindOf(r game.Roll) string {
	title, _, _ := strings.Cut(r.Title, " of ")
	words := strings.Fields(title)
	for i, w := range words {
		if w != strings.ToLower(w) {
			continue
		}
		if i > 0 && (w == "on" || w == "for" || w == "at" || w == "in") {
			return strings.Join(words[:i], " ")
		}
		return strings.Join(words[i:min(i+3, len(words))], " ")
	}
	return title
}

var gallery = []struct {
	scenario string
	steps    int
}{
	{stolberg, 900}, {"bug/iii-motorized-corps", 400}, {"ardennes/six-turns", 1300}, {veritable, 400}, {"offtheline/05-the-blockhouse", 420},
}

// TestGallery walks through what a player sees of each game and keeps pictures: nothing sticks out of the window, covers
// something else or is too small, and axe-core, where E2E_AXE names it (see TestAxe), finds nothing. Each game is looked at in
// each view.
func TestGallery(t *testing.T) {
	longRun(t)
	for _, c := range gallery {
		t.Run(strings.ReplaceAll(c.scenario, "/", "-"), func(t *testing.T) {
			list := stands(t, c.scenario, c.steps)
			for _, v := range views {
				t.Run(v.name, func(t *testing.T) { v.walk(t, c.scenario, list) })
			}
		})
	}
}

// open is a new page in the view.
func (v view) open(t *testing.T) *Page {
	p := Blank(t)
	p.Before(sameDice)
	if v.touch {
		p.do(cd.EmulateViewport(v.width, v.height, cd.EmulateMobile, cd.EmulateTouch))
	} else {
		p.Size(v.width, v.height)
	}
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click("#settings")
	p.Click(`[data-cmd="theme"][data-arg="` + v.theme + `"]`)
	p.Click(`[data-cmd="scale"][data-arg="` + v.scale + `"]`)
	p.Click(`[data-cmd="motion"][data-arg="off"]`)
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.axe()
	return p
}

// walk looks at the shelf, at the table with a unit picked, at its tabs and dialogs, and at each result.
func (v view) walk(t *testing.T, scenario string, list []stand) {
	p := v.open(t)
	least := 0
	if v.touch {
		least = 44
	}
	look := func(where string) {
		t.Helper()
		Eval[bool](p, drawn)
		p.Until(`!document.querySelector("#board canvas") || document.documentElement.className.includes("shelf") || !document.querySelector(".match") || fieldpost.board.painted()`)
		p.Shot(where)
		p.reachable(where, least)
		p.uncut(where)
		p.findings(where)
	}
	Eval[bool](p, fmt.Sprintf(`(document.querySelector('[data-scenario=%q] summary').scrollIntoView(), true)`, scenario))
	p.Click(fmt.Sprintf(`[data-x="players %s"]`, scenario))
	look("shelf")
	dialogs := func(list ...string) {
		for _, css := range list {
			if !Eval[bool](p, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, css)) {
				continue
			}
			p.Click(css)
			p.Wait("#dialog")
			name, _, _ := strings.Cut(strings.Trim(css, `#[]"`), "=")
			look("dialog-" + name)
			p.Key(kb.Escape)
			p.Gone("#dialog")
		}
	}
	dialogs(fmt.Sprintf(`[data-testid="invite-%s"]`, scenario))
	for i, s := range list {
		p.drop(armored(t, s.journal))
		p.Wait("#prompt")
		p.Until("fieldpost.board.shown()")
		if Eval[bool](p, `!!document.querySelector("#dialog")`) {
			p.Click("#close")
		}
		if s.name != "unit" {
			p.Wait("#card")
			look(s.name)
		} else {
			look("begin")
			p.Click(".stacks button")
			look(s.name)
			dialogs("#players", "#tracks", "#export", "#help")
			for _, tab := range []string{"briefing", "stack", "log", "order", "calendar", "charts", "overlays", "rules"} {
				if v.width < 1000 || Eval[string](p, "document.documentElement.dataset.layout") != "wide" {
					if Eval[string](p, `document.querySelector(".match").dataset.drawer`) == "false" {
						p.Click("#drawer-toggle")
						Eval[bool](p, drawn)
					}
				}
				if !Eval[bool](p, `!!document.querySelector("#tab-`+tab+`")`) {
					continue
				}
				p.Click("#tab-" + tab)
				p.Wait("#panel-" + tab)
				if tab == "overlays" {
					p.Click(".legend-box summary")
				}
				look("tab-" + tab)
				if tab == "charts" {
					p.Click("#chart-large")
					p.Wait("#dialog")
					look("chart")
					p.Key(kb.Escape)
					p.Gone("#dialog")
				}
			}
			if Eval[string](p, `document.querySelector(".match").dataset.drawer`) == "true" {
				p.Click(".drawer-close")
			}
			p.Key("v")
			p.Wait("#time")
			look("replay")
			p.Key(kb.Escape)
			p.Gone("#time")
		}
		if i < len(list)-1 {
			p.Click("#home")
			p.Wait("#shelf")
		}
	}
}

// uncut fails for text that is cut off at the edge of its own box: where an ellipsis says so, it has to be told elsewhere.
func (p *Page) uncut(where string) {
	p.t.Helper()
	for _, f := range Eval[[]string](p, `[...document.querySelectorAll("#app *, #dialog *")].filter(e => {
		if (!e.checkVisibility({ visibilityProperty: true }) || e.matches(".unseen, input, select, textarea, svg *") || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) return false;
		const r = e.getBoundingClientRect();
		if (!r.width || r.right <= 0 || r.left >= innerWidth || r.width < 3) return false;
		for (let o = e; o && o !== document.body; o = o.parentElement) {
			const s = getComputedStyle(o);
			if (s.overflowX === "visible" || s.overflowX === "auto" || s.overflowX === "scroll") { if (s.overflowX !== "visible") return false; continue; }
			const b = o.getBoundingClientRect(), text = document.createRange();
			text.selectNodeContents(e);
			const t = text.getBoundingClientRect();
			if (t.right > b.right + 1.5 || t.left < b.left - 1.5) return !o.title && !e.title && !o.closest(".outcomes, .strip");
		}
		return false;
	}).slice(0, 5).map(e => e.tagName + "." + e.className + " " + e.innerText.slice(0, 60))`) {
		p.t.Errorf("%s: cut off: %s", where, f)
	}
}
