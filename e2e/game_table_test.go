package e2e

import (
	"encoding/json"
	"fmt"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"

	"github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

const firstBlood = "aachen/first-blood"

// sameDice makes the browser's random numbers the same in each run: seeds of matches come
// from there, and what a test plays must not depend on luck.
const sameDice = `{
	let state = 20;
	Crypto.prototype.getRandomValues = array => {
		for (let i = 0; i < array.length; i++) array[i] = (state = (state * 1103515245 + 12345) % 2147483648) >> 16;
		return array;
	};
}`

// dealt is the page with the same dice each time.
func dealt(t testing.TB, s *Site) *Page {
	p := Blank(t)
	p.Before(sameDice)
	p.Goto(s.URL)
	return p
}

// Before has a script run ahead of those of every page that is opened from now on.
func (p *Page) Before(script string) {
	p.t.Helper()
	if _, err := cd.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		p.t.Fatal(err)
	}
}

// Table is what a player reads on the match screen.
type Table struct {
	Hash    string // of the position
	Prompt  string
	Verbs   []Verb
	Goals   []string // hexes listed
	Enemies []string // those of them that name a unit
	Units   []string // hexes with units that can act
	Acting  []string // the first unit of each
	Picked  []string // units ticked
	Commit  bool     // an action waits in preview
	Dialog  string
	Notice  string
	Points  int    // action points
	Side    string // that decides
	When    string // turn and phase
	Undo    bool
	Redo    bool
}

// Verb is a button of the orders pad.
type Verb struct {
	Do, Kind, Label string
	Pressed         bool
}

const readTable = `(() => {
	const all = css => [...document.querySelectorAll(css)], text = css => document.querySelector(css)?.innerText.trim() || "";
	return JSON.stringify({
		Hash: document.querySelector(".match")?.dataset.hash || "",
		Prompt: text("#prompt"),
		Verbs: all("#verbs button").map(b => ({ Do: b.dataset.do, Kind: b.dataset.kind || "", Label: b.firstElementChild.innerText, Pressed: b.ariaPressed === "true" })),
		Goals: all(".goals button").map(b => b.dataset.hex),
		Enemies: all(".goals button").filter(b => b.innerText.includes(",")).map(b => b.dataset.hex),
		Units: all(".stacks button").map(b => b.dataset.hex),
		Acting: all(".stacks button").map(b => b.dataset.unit),
		Picked: all(".picked input").filter(b => b.checked).map(b => b.dataset.unit),
		Commit: !!document.querySelector("#commit"),
		Dialog: document.querySelector("#dialog")?.dataset.dialog || "",
		Notice: text("#notice"),
		Points: Number(/(\d+) action point/.exec(text("#prompt"))?.[1] || 0),
		Side: document.querySelector(".side")?.dataset.side || "",
		When: text(".when"),
		Undo: document.querySelector("#undo")?.ariaDisabled === "false",
		Redo: document.querySelector("#redo")?.ariaDisabled === "false",
	});
})()`

// Table reads the match screen when nothing is on its way to the store or the screen.
func (p *Page) Table() (table Table) {
	p.t.Helper()
	const rest = `document.documentElement.dataset.drawing === "false" && document.querySelector('.match[data-busy="false"] #prompt')`
	p.Until(rest + ` && (window.read = ` + readTable + `)`)
	if err := json.Unmarshal([]byte(Eval[string](p, "window.read")), &table); err != nil {
		p.t.Fatal(err)
	}
	return table
}

// drawn lets what an input has asked for be drawn: the engine hears of it, draws, and the
// browser paints.
const drawn = `new Promise(done => setTimeout(() => requestAnimationFrame(() => setTimeout(() => done(true)))))`

// After does something and returns the table that it leads to.
func (p *Page) After(act func()) Table {
	p.t.Helper()
	act()
	Eval[bool](p, drawn)
	return p.Table()
}

// verb is the number of the button for a verb, -1 if there is none.
func (t Table) verb(do, kind string) int {
	for i, v := range t.Verbs {
		if v.Do == do && v.Kind == kind {
			return i
		}
	}
	return -1
}

// deal starts First Blood from the shelf, once that has been read from the store.
func (p *Page) deal() Table {
	p.t.Helper()
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click(`[data-testid="start-` + firstBlood + `"]`)
	p.Wait("#prompt")
	return p.Table()
}

// Hex is where the middle of a hex is in the window, and whether it can be touched there.
func (p *Page) Hex(id string) (x, y float64, free bool) {
	p.t.Helper()
	at := Eval[[]float64](p, `(() => {
		const [x, y, fanned] = fieldpost.board.point("`+id+`"), top = document.elementFromPoint(x, y);
		return [x, y, top && top.closest("#board") && !fanned ? 1 : 0];
	})()`)
	return at[0], at[1], at[2] == 1
}

// finger is the point of the middle of a hex, and whether a finger can touch it: the browser gives a touch to what can be
// pressed within a finger's breadth, so that nothing but the board may be there.
func (p *Page) finger(id string) (x, y float64, free bool) {
	p.t.Helper()
	x, y, free = p.Hex(id)
	return x, y, free && Eval[bool](p, fmt.Sprintf(`[[0, -12], [0, 12], [-12, 0], [12, 0]].every(([x, y]) => document.elementFromPoint(x + %f, y + %f)?.closest("#board"))`, x, y))
}

// TestStripIsWhole opens matches in a window of 1280 pixels where the longest name of a phase is due: phase and tracks of the strip
// are told without dots, and no line of it is cut in two.
func TestStripIsWhole(t *testing.T) {
	p := Blank(t)
	p.Size(1280, 720)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	for _, scenario := range []string{"aachen/first-blood", "ardennes/six-turns"} {
		g, err := shelf.Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "strip"})
		if err != nil {
			t.Fatal(err)
		}
		player, longest, journal := staff.New(g, "strip"), "", ""
		for n := 0; n < 300 && !m.Decision().Over; n++ {
			if phase := g.Picture(m.Pos(), 0).Phase; len(phase) > len(longest) {
				longest, journal = phase, m.Journal()
			}
			if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		p.drop(armored(t, journal))
		p.Until(fmt.Sprintf(`document.querySelector(".when")?.innerText.includes(%q)`, longest))
		Eval[bool](p, drawn)
		p.Shot("strip")
		for _, f := range Eval[[]string](p, `[...document.querySelectorAll(".when > *, .track")].filter(e => {
			const r = e.getBoundingClientRect(), box = e.parentElement.getBoundingClientRect(), text = e.querySelector(".track-title") ?? e;
			return r.top < box.bottom - .5 && (text.scrollWidth > text.clientWidth || r.bottom > box.bottom + 1);
		}).map(e => e.innerText)`) {
			t.Errorf("%s, %s: cut off: %q", scenario, longest, f)
		}
		p.Click("#home")
		p.Wait("#shelf")
	}
}
