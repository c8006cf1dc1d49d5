package e2e

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
	"fieldpost/scenarios"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shippedFile is a file of a game as it comes with the page.
func shippedFile(t *testing.T, folder, file string) string {
	t.Helper()
	fsys, err := scenarios.Folder(folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// hash is that of the position on the table or on the bench.
func (p *Page) hash() string {
	p.t.Helper()
	p.Until(`document.querySelector('.match[data-busy="false"]') && document.documentElement.dataset.drawing === "false"`)
	return Eval[string](p, `document.querySelector(".match").dataset.hash`)
}

// write puts a text into an input.
func (p *Page) write(css, text string) { p.t.Helper(); writer{Page: p}.fill(css, text) }

// A changed CRT is refused with its fault, corrected, kept, chosen, and played with; sent to somebody else it is refused there, and
// accepted; both are at the same position then, and the shipped game is as it was.
func TestOwnCharts(t *testing.T) {
	shipped := shippedFile(t, "aachen", "crt.tsv")
	faulty, own := strings.Replace(shipped, "\n20\t1/2*", "\n20\tmany", 1), strings.Replace(shipped, "\n20\t1/2*", "\n20\t1/3", 1)
	if faulty == shipped || own == shipped {
		t.Fatal("the CRT has another last line")
	}
	a := Open(t, Served(t))
	a.Size(1600, 1000)
	a.Until(`document.documentElement.dataset.stored === "true"`)
	a.Click("#bench-aachen")
	a.Wait(`#dialog[data-dialog="bench"]`)
	a.drop(faulty)
	a.Wait("#bench-fault")
	if fault := a.Text("#bench-fault"); !strings.HasPrefix(fault, "crt.tsv:") || !strings.Contains(fault, "many") {
		t.Errorf("the fault: %q", fault)
	}
	a.Shot("charts-fault")
	a.drop(own)
	a.Wait("#bench-good")
	a.Gone("#bench-fault")
	if good := a.Text("#bench-good"); !strings.Contains(good, "1 cell not as shipped") {
		t.Errorf("what differs: %q", good)
	}
	a.Shot("charts-good")
	a.write("#bench-name", "Mine")
	a.Click("#bench-keep")
	a.Wait("#bench-sets strong")
	a.Click("#close")
	a.Click(`[data-x="players ` + firstBlood + `"]`)
	a.choose(`[id="charts-`+firstBlood+`"]`, "Mine")
	a.Click(`[data-testid="start-` + firstBlood + `"]`)
	a.Wait("#own-charts")
	a.play("activate")
	table := a.Table()
	a.Click("#own-charts")
	a.Wait(".compared del")
	a.Shot("charts-match")
	a.Click("#close")
	file := a.exported()

	b := Open(t, Served(t))
	b.Until(`document.documentElement.dataset.stored === "true"`)
	b.drop(file)
	b.Wait(`#dialog[data-dialog="own-asked"] .compared del`)
	b.Shot("charts-asked")
	b.Click("#close")
	b.Gone("#dialog")
	if Eval[bool](b, `!!document.querySelector(".match, .match-card")`) {
		t.Fatal("the match was opened although it was refused")
	}
	b.drop(file)
	b.Click("#own-yes")
	b.Wait("#own-charts")
	if got := b.Table(); got.Hash != table.Hash {
		t.Errorf("elsewhere the match is at %s, not at %s", got.Hash, table.Hash)
	}
	b.Click("#home")
	if plain := b.deal(); Eval[bool](b, `!!document.querySelector("#own-charts")`) {
		t.Errorf("the shipped game has charts of its own: %+v", plain)
	}
}

// A position of the Stolberg Corridor is changed on the bench, by drag, by clicks and by typing; what the rules do not allow is said with
// their rows. It is kept as a scenario, played against the computer, exported, and opened elsewhere: the position is the same.
func TestOwnScenario(t *testing.T) {
	const stolberg = "aachen/stolberg-corridor"
	a := Blank(t)
	a.Before(sameDice)
	a.Size(1600, 1000)
	a.Goto(Served(t).URL)
	a.Until(`document.documentElement.dataset.stored === "true"`)
	a.Click("#bench-aachen")
	a.Click(`[data-cmd="position"][data-arg="` + stolberg + `"]`)
	a.Wait("#bench-ask")
	a.Until("fieldpost.board.painted()")
	first := a.hash()
	a.Shot("bench")

	lone, free, enemy := a.benchHexes(stolberg)
	click := func(id string) {
		t.Helper()
		at := a.seen(id)
		a.ClickAt(at[0], at[1])
	}
	from, to := a.seen(lone), a.seen(free)
	a.Drag(from[0], from[1], to[0], to[1])
	a.Until(`document.querySelector(".match").dataset.hash !== "` + first + `"`)
	dragged := a.hash()
	a.Shot("dragged")
	a.Click("#bench-undo")
	a.Until(`document.querySelector(".match").dataset.hash === "` + first + `"`)

	click(lone)
	a.Until(`document.querySelector("#bench-ask").innerText.includes("choose the hex")`)
	a.Key("h") // as at the table
	a.Until(`document.activeElement.id === "hex-entry"`)
	a.Key("x" + kb.Enter)
	a.Wait("#bench-fault")
	if at := Eval[string](a, "document.activeElement.id"); at != "hex-entry" {
		t.Errorf("after a hex that there is not the focus is at %q", at)
	}
	a.write("#hex-entry", free)
	a.Click("#hex-go")
	a.Until(`document.querySelector(".match").dataset.hash === "` + dragged + `"`)

	click(free)
	a.Until(`document.querySelector("#bench-ask").innerText.includes("choose the hex")`)
	a.write("#hex-entry", enemy)
	a.Click("#hex-go")
	a.Wait("#bench-fault")
	if fault := a.Text("#bench-fault"); !strings.Contains(fault, "enemy") || a.hash() != dragged {
		t.Errorf("into an enemy's hex: %q", fault)
	}
	if rule := a.Text(".bench-pad .ids .rule"); !strings.HasPrefix(rule, "CTL-") {
		t.Errorf("the refusal names %q", rule)
	}
	a.Shot("refused")
	a.Click(".bench-pad .ids .rule")
	a.Wait("#dialog")
	if rule := a.Text("#dialog"); !strings.Contains(rule, "enemy combat unit") {
		t.Errorf("the rule: %q", rule)
	}
	a.Click("#close")
	a.Gone("#dialog")

	a.Click(`[data-x="whole"]`)
	a.write(`[id^="put-"][type="number"][max="2"]`, "2")
	a.Until(`document.querySelector(".match").dataset.hash !== "` + dragged + `"`)
	a.choose(a.put("Map in play"), "whole")
	a.Until("fieldpost.board.painted()")
	a.Shot("whole map")
	before := a.hash()
	a.write(a.put("Last row in play"), "34")
	a.Until(`document.querySelector(".match").dataset.hash !== "` + before + `"`)
	made := a.hash()
	a.Shot("section")
	a.write("#put-title", "Forward")
	a.Click("#put-save")
	a.Wait("#own-scenarios strong")
	a.Shot("kept")
	a.Click(`[data-cmd="own-export"]`)
	a.Until(`document.querySelector("#export-text")?.value.includes("Forward")`)
	file := Eval[string](a, `document.querySelector("#export-text").value`)
	a.Click("#close")
	if Eval[bool](a, `!!document.querySelector(".bench-pad")`) { // back from the position to the shelf
		a.Click("#home")
	}
	a.Click("#bench-aachen")
	a.Click(`[data-cmd="own-play"]`)
	a.Wait("#prompt")
	if got := a.Table().Hash; got != made {
		t.Errorf("the match begins at %s, not at %s", got, made)
	}
	a.pace("once")
	a.Click("#players")
	for _, side := range []string{"us", "ge"} {
		a.choose(fmt.Sprintf("#player-%s", side), "recruit")
	}
	a.Click("#close")
	a.Until(`Number(document.querySelector(".match").dataset.actions) >= 6`)
	a.Click("#pause")
	a.Shot("computer")

	b := Open(t, Served(t))
	b.Until(`document.documentElement.dataset.stored === "true"`)
	b.drop(file)
	b.Wait(`#dialog[data-dialog="bench"] #own-scenarios strong`)
	b.Shot("elsewhere")
	b.Click(`[data-cmd="own-play"]`)
	b.Wait("#prompt")
	if got := b.Table().Hash; got != made {
		t.Errorf("elsewhere the scenario begins at %s, not at %s", got, made)
	}
}

// put is the control of the bench with a title.
func (p *Page) put(title string) string {
	p.t.Helper()
	id := Eval[string](p, fmt.Sprintf(`[...document.querySelectorAll(".bench-rows label")].find(l => l.firstElementChild.textContent === %q)?.querySelector("input, select").id || ""`, title))
	if id == "" {
		p.t.Fatalf("nothing on the bench has the title %q", title)
	}
	return fmt.Sprintf("[id=%q]", id)
}

// benchHexes are hexes of the position that a scenario puts on the bench: of an American unit that stands alone and in sight, a free one beside
// it, and one of the enemy.
func (p *Page) benchHexes(scenario string) (lone, free, enemy string) {
	p.t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "bench"})
	if err != nil {
		p.t.Fatal(err)
	}
	b, err := workbench.Opening(g, nil, m)
	if err != nil {
		p.t.Fatal(err)
	}
	at, pic := map[hex.Hex]int{}, b.Made.Picture(b.Pos, game.Nobody)
	for _, c := range pic.Units {
		at[c.Hex]++
	}
	for _, c := range pic.Units {
		switch {
		case c.Hex == hex.None:
		case c.Side == 1:
			enemy = g.Map().ID(c.Hex)
		case at[c.Hex] == 1 && free == "" && !c.HQ:
			_, _, here := p.Hex(g.Map().ID(c.Hex))
			for _, n := range g.Map().Neighbors[c.Hex] {
				if n == hex.None || at[n] > 0 || !here {
					continue
				}
				if _, _, there := p.Hex(g.Map().ID(n)); there {
					lone, free = g.Map().ID(c.Hex), g.Map().ID(n)
				}
			}
		}
	}
	if free == "" {
		p.t.Fatal("no unit that stands alone is in sight")
	}
	return lone, free, enemy
}

// seen is the middle of a hex in the window, once nothing covers it.
func (p *Page) seen(id string) [2]float64 {
	p.t.Helper()
	for range 30 {
		if x, y, free := p.Hex(id); free {
			return [2]float64{x, y}
		}
		Eval[bool](p, drawn)
	}
	p.Shot("covered")
	p.t.Fatalf("%s lies under something", id)
	return [2]float64{}
}

// What is set on the bench makes another map of panels, and the board stays where it was drawn to.
func TestBenchStaysInPlace(t *testing.T) {
	p := Open(t, Served(t))
	p.Size(1600, 1000)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click("#bench-offtheline")
	p.Click(`[data-cmd="position"][data-arg="` + twoPatrols + `"]`)
	p.Wait("#bench-ask")
	p.Until("fieldpost.board.painted()")
	first := p.hash()
	p.Drag(800, 700, 900, 800)
	lone, free, _ := p.benchHexes(twoPatrols)
	from, to := p.seen(lone), p.seen(free)
	p.Drag(from[0], from[1], to[0], to[1])
	p.Until(`document.querySelector(".match").dataset.hash !== "` + first + `"`)
	if now := p.seen(lone); now != from {
		t.Errorf("%s was at %v before its soldier went to %s, and is at %v", lone, from, free, now)
	}
}

// A position that was changed stays when the browser goes back and on, and when the page is not left after all: both lost it. A file
// is asked for by the endings that tables have, too.
func TestPositionComesBack(t *testing.T) {
	p := Blank(t)
	p.Before(`{ const click = HTMLInputElement.prototype.click; HTMLInputElement.prototype.click = function () { this.type === "file" ? window.accepted = this.accept : click.call(this) } }`)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click("#bench-reichswald")
	p.Click("#bench-pick")
	if files := Eval[string](p, "accepted"); !strings.Contains(files, ".tsv,.json") {
		t.Errorf("files of tables are not asked for: %s", files)
	}
	p.Click(`[data-cmd="position"][data-arg="reichswald/veritable"]`)
	p.Wait("#bench-ask")
	first := p.hash()
	p.Click(`[data-x="whole"]`)
	p.write(`[id^="put-"][type="number"][max="10"]`, "3")
	p.Until(`document.querySelector(".match").dataset.hash !== "` + first + `"`)
	made := p.hash()
	Eval[bool](p, `(history.back(), true)`)
	p.Wait(".learn")
	Eval[bool](p, `(history.forward(), true)`)
	p.Wait("#bench-ask")
	if p.hash() != made {
		t.Error("the browser's way back has lost the position")
	}
	asked := p.stay()
	Eval[bool](p, `(setTimeout(() => location.reload()), true)`)
	for asked() == 0 {
		Eval[bool](p, drawn)
	}
	if p.hash() != made {
		t.Error("the page was left though the answer was no")
	}
}

// On a phone a counter is held until it is lifted, and drawn to another hex; a finger that only moves draws the map.
func TestDragByTouch(t *testing.T) {
	p := Phone(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Tap("#bench-aachen")
	p.Shot("bench-dialog")
	p.Tap(`[data-cmd="position"][data-arg="aachen/stolberg-corridor"]`)
	p.Wait("#bench-ask")
	p.Until("fieldpost.board.painted()")
	p.Shot("bench")
	first := p.hash()
	lone, free, _ := p.benchHexes("aachen/stolberg-corridor")
	from, to := p.seen(lone), p.seen(free)
	touch := func(kind input.DispatchTouchEventType, at ...[2]float64) {
		points := []*input.TouchPoint{}
		for _, q := range at {
			points = append(points, &input.TouchPoint{X: q[0], Y: q[1]})
		}
		p.do(cd.Func(func(ctx context.Context, tab *cd.Target) error {
			_, err := cdp.Call(ctx, tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
			return err
		}))
	}
	drag := func(hold bool) {
		touch(input.DispatchTouchEventTypeTouchStart, from)
		if hold {
			Eval[bool](p, `new Promise(done => setTimeout(() => done(true), 700))`)
		}
		for i := 1; i <= 6; i++ {
			f := float64(i) / 6
			touch(input.DispatchTouchEventTypeTouchMove, [2]float64{from[0] + f*(to[0]-from[0]), from[1] + f*(to[1]-from[1])})
		}
		p.Shot(fmt.Sprintf("drag-%v", hold))
		touch(input.DispatchTouchEventTypeTouchEnd)
		Eval[bool](p, drawn)
	}
	drag(true)
	p.Until(`document.querySelector(".match").dataset.hash !== "` + first + `"`)
	moved := p.hash()
	p.Shot("dragged")
	drag(false)
	if p.hash() != moved {
		t.Error("a finger that only draws the map has moved a unit")
	}
}

// A scenario of one's own is made on the bench through the form of its set-up: other panels, soldiers and conditions; what is
// not valid is said at once with the rules; then it is kept, chosen, played, and goes to another profile in a file (OTL-13.0-01).
func TestScenarioByForm(t *testing.T) {
	for name, width := range map[string]int64{"desk": 1280, "phone": 390} {
		t.Run(name, func(t *testing.T) {
			a := Open(t, Served(t))
			a.Size(width, 844)
			a.Until(`document.documentElement.dataset.stored === "true"`)
			press := func(css string) {
				Eval[bool](a, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, css))
				Eval[bool](a, drawn)
			}
			if name == "desk" {
				press = a.Click
			}
			press("#bench-offtheline")
			a.Wait(`#dialog[data-dialog="bench"]`)
			a.choose("#bench-file", "setups/01-two-patrols.json")
			press("#bench-ship")
			a.Wait("#bench-good")
			open := func(title string) {
				Eval[bool](a, fmt.Sprintf(`([...document.querySelectorAll("#bench-form summary")].find(s => s.innerText.trim() === %q).scrollIntoView({ block: "center" }), true)`, title))
				Eval[bool](a, fmt.Sprintf(`([...document.querySelectorAll("#bench-form summary")].find(s => s.innerText.trim() === %q).click(), true)`, title))
				Eval[bool](a, drawn)
			}
			open("The scenario")
			open("Panels 1")
			open("American force")
			a.write(`[id="put-turns"]`, "5")
			a.Wait("#bench-weights")
			a.choose(`[id="put-panels.0.panel"]`, "09")
			a.Wait("#bench-fault") // its objectives lie on the old one
			if fault := a.Text("#bench-fault"); !strings.Contains(fault, "01") {
				t.Errorf("the fault: %q", fault)
			}
			a.Shot(name + "-fault")
			a.choose(`[id="put-panels.0.panel"]`, "01")
			a.Gone("#bench-fault")
			press(`[id="put-forces.us.soldiers 12"]`)
			a.Until(`document.querySelector("#bench-weights")?.innerText.includes("us soldiers 11")`)
			if rule := a.Text("#bench-form .rule"); !strings.HasPrefix(rule, "OTL-") {
				t.Errorf("the rule: %q", rule)
			}
			press("#bench-form .rule")
			a.Wait("#bench-form .ids + p") // without a match on the table the number led nowhere
			a.Shot(name)
			if wide := Eval[string](a, `[...document.querySelectorAll("#dialog, #dialog *")].filter(e => !e.closest(".compared") && e.scrollWidth > e.clientWidth + 1 && e.clientWidth && !/^(TEXTAREA|INPUT)$/.test(e.tagName)).map(e => e.tagName + "#" + e.id + "." + e.className + " " + e.scrollWidth + ">" + e.clientWidth).join(", ")`); wide != "" {
				t.Errorf("too wide: %s", wide)
			}
			a.write("#bench-name", "Shorter")
			press("#bench-keep")
			a.Wait("#bench-sets strong")
			press("#close")
			Eval[bool](a, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, `[data-x="players `+twoPatrols+`"]`))
			a.choose(`[id="charts-`+twoPatrols+`"]`, "Shorter")
			Eval[bool](a, fmt.Sprintf(`(document.querySelector(%q).click(), true)`, `[data-testid="start-`+twoPatrols+`"]`))
			a.Wait("#own-charts")
			if when := Eval[string](a, `document.body.innerText`); !strings.Contains(when, "of 5") {
				t.Errorf("it does not last five turns: %.200q", when)
			}
			if name != "desk" {
				return
			}
			hash, file := a.Table().Hash, a.exported()
			b := Open(t, Served(t))
			b.Until(`document.documentElement.dataset.stored === "true"`)
			b.drop(file)
			b.Wait(`#dialog[data-dialog="own-asked"] .compared`)
			b.Click("#own-yes")
			b.Wait("#own-charts")
			if got := b.Table().Hash; got != hash {
				t.Errorf("it opens elsewhere at %s, not at %s", got, hash)
			}
		})
	}
}

// A position of Veritable is made on the bench, with a brigade elsewhere, an objective more and another turn, and sent by e-mail to
// somebody with a phone: he is asked, and after the first letter both are at the same position of it, which verifies.
func TestOwnPositionByMail(t *testing.T) {
	a, b := pair(t)
	for _, w := range []writer{a, b} {
		w.Until(`document.documentElement.dataset.stored === "true"`)
	}
	a.Click("#bench-reichswald")
	a.Click(`[data-cmd="position"][data-arg="reichswald/veritable"]`)
	a.Wait("#bench-ask")
	a.Until("fieldpost.board.painted()")
	changed := func(what func()) {
		t.Helper()
		was := a.hash()
		what()
		a.Until(`document.querySelector(".match").dataset.hash !== "` + was + `"`)
	}
	g, err := shelf.Open("reichswald/veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	brigade, _ := g.Lexicon().Unit("al-53w-71")
	unit, home := fmt.Sprintf(`.bench-pad [data-cmd="put-unit"][data-arg="%d"]`, brigade), hex.None
	for _, c := range g.Picture(g.Start(game.NewSeeded("bench"), nil), game.Nobody).Units {
		if c.Unit == brigade {
			home = c.Hex
		}
	}
	a.goTo(g.Map().ID(home))
	a.Click(unit)
	changed(func() { a.goTo(g.Map().ID(g.Map().Neighbors[home][3])) })
	a.goTo("0808")
	if here := Eval[string](a.Page, `[...document.querySelectorAll(".bench-pad h3 + ul li")].map(li => li.innerText).join()`); here != "" {
		t.Errorf("in 0808 stands %s", here)
	}
	a.tick("Objective")
	a.Click(`[data-x="whole"]`)
	changed(func() { a.write(`[id^="put-"][type="number"][max="10"]`, "3") })
	made := a.hash()
	a.Shot("made")
	a.write("#put-title", "Nearer")
	a.Click("#put-save")
	a.Wait("#own-scenarios strong")
	a.Click("#close")
	a.Click("#home")
	a.Click("#bench-reichswald")
	a.Click(`[data-cmd="own-mail"]`)
	agree(t, a, b, "quick")
	if got := a.Table().Hash; got != made {
		t.Errorf("the match begins at %s, not at %s", got, made)
	}
	letters := correspond(t, a, b, 2, func(n int) bool { return n == 2 })
	for _, w := range []writer{a, b} {
		if text := Eval[string](w.Page, `document.body.textContent`); !strings.Contains(text, "of 4; 3 win") {
			t.Errorf("%s does not see four objectives after %d letters", w.name, letters)
		}
		w.Shot("plays")
	}
	a.tools()
	a.quick("#post-verify")
	if text := a.Text("#verified"); !strings.Contains(text, "put together by hand") {
		t.Errorf("verified: %q", text)
	}
}

// goTo goes to a hex on the bench, by typing it.
func (w writer) goTo(id string) {
	w.t.Helper()
	w.write("#hex-entry", id)
	w.Click("#hex-go")
	w.Until(`document.querySelector('.match[data-busy="false"]')`)
}

// tick ticks a box of the bench by its title.
func (w writer) tick(title string) {
	w.t.Helper()
	box := fmt.Sprintf(`[...document.querySelectorAll(".bench-rows label")].find(l => l.innerText.trim() === %q)?.querySelector("input")`, title)
	w.Until(box)
	Eval[bool](w.Page, "("+box+".click(), true)")
	w.Until(box + "?.checked")
}
