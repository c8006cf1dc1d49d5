package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// named fails for every control of the page that tells a screen reader no name.
func (p *Page) named(where string) {
	p.t.Helper()
	tree, err := cd.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.t.Fatal(err)
	}
	controls := 0
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		role := strings.Trim(string(n.Role.Value), `"`)
		if !slices.Contains([]string{"button", "link", "textbox", "searchbox", "checkbox", "combobox", "radio", "tab", "grid", "dialog", "DisclosureTriangle", "tabpanel"}, role) {
			continue
		}
		controls++
		if n.Name == nil || strings.Trim(string(n.Name.Value), `" `) == "" {
			p.t.Errorf("%s: a %s has no name", where, role)
		}
	}
	if controls < 4 {
		p.t.Errorf("%s: only %d controls in the tree", where, controls)
	}
}

// reachable fails for every control that sticks out of the window or of what can be scrolled,
// that covers another one, or that is too small for a finger where least is above zero.
func (p *Page) reachable(where string, least int) {
	p.t.Helper()
	var faults []string
	text := Eval[string](p, fmt.Sprintf(`(() => {
		const faults = [], wide = document.documentElement.scrollWidth;
		if (wide > innerWidth) faults.push("the page is " + wide + " wide in a window of " + innerWidth);
		const shown = [...document.querySelectorAll("button, a[href], input, select, summary, textarea")].filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]"));
		// What sticks to an edge while the rest scrolls may lie over it.
		const stuck = e => { for (; e; e = e.parentElement) if (getComputedStyle(e).position === "sticky") return e; return null; };
		const name = e => (e.id || e.dataset.cmd || e.tagName) + " " + e.innerText.replace(/\s+/g, " ").slice(0, 30);
		for (const e of shown) {
			e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
			const r = e.getBoundingClientRect();
			if (e.closest(".drawer") && r.left >= innerWidth) continue; // slid out of the window
			if (r.left < -1 || r.right > innerWidth + 1) faults.push(name(e) + " reaches from " + Math.round(r.left) + " to " + Math.round(r.right));
			if (r.height > 0 && %[1]d && e.type !== "checkbox" && e.matches("button, summary") && !e.matches(".rule, .term, .log-line, .forecast summary, .log summary") && Math.round(r.height) < %[1]d) faults.push(name(e) + " is only " + Math.round(r.height) + " high");
			if (e.matches(".stacks summary, .order-unit")) { // its text is in the middle, not at the top
				const line = document.createRange();
				line.selectNodeContents(e);
				const t = line.getBoundingClientRect();
				if (Math.abs(t.top + t.bottom - r.top - r.bottom) > 8) faults.push(name(e) + ": its text is not in the middle");
			}
			if (e.scrollWidth > e.clientWidth + 2 && e.matches("button") && getComputedStyle(e).overflow === "visible") faults.push(name(e) + ": its text sticks out");
		}
		// seen is the part of a control that what scrolls around it does not cut off.
		const seen = e => {
			let { left, top, right, bottom } = e.getBoundingClientRect();
			for (let o = e.parentElement; o; o = o.parentElement) {
				if (getComputedStyle(o).overflowY === "visible") continue;
				const r = o.getBoundingClientRect();
				left = Math.max(left, r.left), top = Math.max(top, r.top), right = Math.min(right, r.right), bottom = Math.min(bottom, r.bottom);
			}
			return { left, top, right, bottom };
		};
		for (const pad of document.querySelectorAll("#pad, .strip, .tablist, .shelf, #dialog")) {
			const list = shown.filter(e => pad.contains(e) && !e.closest(".dialog") === !pad.closest(".dialog"));
			const rects = list.map(seen);
			for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) {
				if (list[i].contains(list[j]) || list[j].contains(list[i])) continue;
				if (stuck(list[i]) !== stuck(list[j])) continue;
				const a = rects[i], b = rects[j];
				const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
				if (w > 2 && h > 2) faults.push(name(list[i]) + " and " + name(list[j]) + " overlap");
			}
		}
		return JSON.stringify(faults);
	})()`, least))
	if err := json.Unmarshal([]byte(text), &faults); err != nil {
		p.t.Fatal(err)
	}
	for _, f := range faults {
		p.t.Errorf("%s: %s", where, f)
	}
}

// states leads through what a player sees and calls f at each stop.
func (p *Page) states(f func(where string)) {
	p.t.Helper()
	f("shelf")
	p.Click("#settings")
	p.Wait("#dialog")
	f("settings")
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.deal()
	f("match")
	p.play("activate", "2008")
	f("unit")
	p.play("2107")
	p.Wait("#preview")
	f("forecast")
	p.play("commit")
	f("combat")
	if Eval[bool](p, `document.querySelector("#export").checkVisibility()`) { // a phone exports from the shelf
		p.Click("#export")
		p.Wait("#dialog")
		f("export")
		p.Key(kb.Escape)
		p.Gone("#dialog")
	}
	for _, tab := range []string{"stack", "log", "order", "charts", "overlays", "rules"} {
		if Eval[string](p, "document.documentElement.dataset.layout") != "wide" && Eval[string](p, `document.querySelector(".match").dataset.drawer`) == "false" {
			p.Click("#drawer-toggle")
			p.Until(`document.querySelector(".match").dataset.drawer === "true"`)
		}
		p.Click("#tab-" + tab)
		p.Wait("#panel-" + tab)
		f("tab " + tab)
	}
}

func TestNames(t *testing.T) {
	p := dealt(t, Served(t))
	p.states(func(where string) { p.named(where) })
}

// What opens the options of a scenario on the shelf bears its name for a screen reader: all of them were named alike.
func TestOptionsAreOfAScenario(t *testing.T) {
	p := Open(t, Served(t))
	if n := Eval[[]int](p, `(l => [l.length, l.filter(e => e.querySelector("summary").title === e.querySelector("h3").textContent).length])([...document.querySelectorAll(".scenario")])`); n[0] == 0 || n[0] != n[1] {
		t.Errorf("scenarios, and those whose options bear the name: %v", n)
	}
}

// TestLayout goes through the states of a match on screens of several sizes, of two without FIELDPOST_LONG: nothing is cut off, and what is
// touched is large enough.
func TestLayout(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int64
		scale         string
		least         int
	}{
		{"desktop", 1600, 1000, "1", 0},
		{"laptop", 1280, 720, "1", 0},
		{"tablet", 820, 1180, "1", 0},
		{"phone", 390, 844, "1", 40},
		{"phone, text at 200 %", 390, 844, "2", 40},
	} {
		if c.scale == "1" && c.name != "laptop" && !atLength {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			p := Blank(t)
			p.Before(sameDice)
			p.Size(c.width, c.height)
			p.Goto(Served(t).URL)
			if c.scale != "1" {
				p.Click("#settings")
				p.Click(`[data-cmd="scale"][data-arg="` + c.scale + `"]`)
				p.Key(kb.Escape)
				p.Gone("#dialog")
			}
			p.states(func(where string) {
				Eval[bool](p, drawn)
				p.Until(`document.getAnimations().every(a => a.playState === "finished")`)
				p.Shot(where)
				p.reachable(where, c.least)
				if n := Eval[float64](p, `document.querySelector('[data-layout="wide"] .strip')?.offsetHeight || 0`); n > 60 {
					t.Errorf("%s: the strip is %v pixels high", where, n)
				}
			})
		})
	}
}

// A dialog keeps the focus and gives it back; the focus can be seen wherever it goes.
func TestFocus(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	p.play("activate")
	Eval[bool](p, `document.querySelector("#settings").focus(), true`)
	p.Key(kb.Enter)
	p.Wait("#dialog")
	for range 20 {
		p.Key(kb.Tab)
		if in := Eval[string](p, `document.activeElement.closest("#dialog") || document.activeElement === document.body ? "" : document.activeElement.outerHTML.slice(0, 80)`); in != "" {
			t.Fatalf("the focus leaves the dialog for %s", in)
		}
	}
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.Until(`document.activeElement.id === "settings"`)
	seen := map[string]bool{}
	for range 40 {
		p.Key(kb.Tab)
		var at struct {
			Name    string
			Visible bool
		}
		text := Eval[string](p, `(() => {
			const e = document.activeElement, s = getComputedStyle(e);
			return JSON.stringify({ Name: e === document.body ? "" : e.tagName + "#" + e.id + " " + (e.dataset.cmd || "") + (e.dataset.arg || ""), Visible: e === document.body || e.id === "board-grid" || s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 1 || s.boxShadow !== "none" });
		})()`)
		if err := json.Unmarshal([]byte(text), &at); err != nil {
			t.Fatal(err)
		}
		if seen[at.Name] = true; !at.Visible {
			t.Errorf("the focus on %s cannot be seen", at.Name)
		}
	}
	if len(seen) < 12 {
		t.Errorf("Tab reaches only %d controls: %v", len(seen), seen)
	}
}

// What happens is read aloud, and so is what is asked next; the board speaks of the hex that
// the cursor is on.
func TestSpoken(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	table := p.play("activate")
	p.Until(`document.querySelector('#live[aria-live]').innerText.includes("action points")`)
	if live := Eval[string](p, `document.querySelector("#live").innerText`); !strings.Contains(live, table.Prompt) || !strings.Contains(live, "Activation 1 of 5") {
		t.Errorf("read aloud: %q", live)
	}
	p.Key(kb.ArrowUp)
	hex := Eval[string](p, `(() => { const grid = document.activeElement; return grid.getAttribute("role") === "grid" ? document.getElementById(grid.getAttribute("aria-activedescendant")).innerText : "" })()`)
	p.Key(kb.ArrowUp)
	next := Eval[string](p, `document.getElementById(document.activeElement.getAttribute("aria-activedescendant")).innerText`)
	if len(hex) < 4 || len(next) < 4 || hex == next {
		t.Errorf("the cursor speaks of %q, then of %q", hex, next)
	}
}

// How much a search finds is read aloud as it is typed.
func TestSearchSaysHowMuch(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	for tab, word := range map[string]string{"rules": "retreat", "order": "16"} {
		p.Click("#tab-" + tab)
		status := fmt.Sprintf("document.querySelector('#panel-%s [role=status]')?.innerText", tab)
		p.Wait("#search-" + tab)
		all := Eval[string](p, status)
		p.Type("#search-"+tab, word)
		p.Until(fmt.Sprintf("%s && %[1]s !== %q", status, all))
	}
}

// TestLooks keeps pictures of all sizes and themes, where any are kept; each theme must change the page.
func TestLooks(t *testing.T) {
	grounds := map[string]bool{}
	sizes := [][2]int64{{1600, 1000}, {820, 1180}, {390, 844}}
	if os.Getenv("E2E_SHOTS") == "" && !atLength {
		sizes = sizes[2:]
	}
	p := dealt(t, Served(t))
	p.deal()
	p.play("activate", "2008", "2107")
	for _, theme := range []string{"light", "dark", "contrast"} {
		p.Click("#settings")
		p.Click(`[data-cmd="theme"][data-arg="` + theme + `"]`)
		p.Key(kb.Escape)
		p.Gone("#dialog")
		grounds[Eval[string](p, `getComputedStyle(document.querySelector("#pad")).backgroundColor + getComputedStyle(document.body).backgroundColor`)] = true
		for _, size := range sizes {
			p.Size(size[0], size[1])
			Eval[bool](p, drawn)
			p.Until("fieldpost.board.painted()")
			p.Shot(fmt.Sprintf("%s-%d", theme, size[0]))
		}
	}
	if len(grounds) != 3 {
		t.Errorf("three themes give %d grounds: %v", len(grounds), grounds)
	}
}

// Where letter keys are switched off no sign moves the focus to the board or changes it; digits and arrows do.
func TestLetterKeysOff(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	p.Click("#settings")
	p.Click(`[data-cmd="keys"][data-arg="off"]`)
	p.Key(kb.Escape)
	p.Gone("#dialog")
	Eval[bool](p, `(document.activeElement.blur(), true)`)
	where := func() string {
		return Eval[string](p, `JSON.stringify([document.activeElement.id, ...fieldpost.board.point("2008")])`)
	}
	before := where()
	for _, key := range "sS+-=" {
		if p.Key(string(key)); where() != before {
			t.Fatalf("%c has changed %s to %s", key, before, where())
		}
	}
	p.Key(kb.ArrowUp)
	if at := Eval[string](p, `document.activeElement.id`); at != "board-grid" {
		t.Errorf("an arrow leaves the focus on %q", at)
	}
}

// A dialog gives the focus back to what has opened it, also where the dialog before it ended with another screen.
func TestFocusAfterAnotherScreen(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	text := p.exported()
	p.Click("#home")
	p.Wait("#import-text-button")
	p.Click("#import-text-button")
	p.Wait("#import-text")
	Eval[bool](p, fmt.Sprintf(`(document.querySelector("#import-text").value = %q, true)`, text))
	p.Click("#import-yes")
	p.Wait("#prompt")
	p.Table()
	p.Click("#settings")
	p.Wait("#dialog")
	p.Key(kb.Escape)
	p.Gone("#dialog")
	Eval[bool](p, drawn)
	if at := Eval[string](p, `document.activeElement.id`); at != "settings" {
		t.Errorf("the focus goes to %q", at)
	}
}
