package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// atLength tells that the tests are asked for at full length.
var atLength = os.Getenv("FIELDPOST_LONG") != ""

// longRun skips a test that is not asked for.
func longRun(t *testing.T) {
	t.Helper()
	if !atLength {
		t.Skip("skipped: a long run; FIELDPOST_LONG asks for it")
	}
}

// goesOn lays a match on the table and waits until its board is painted.
func (p *Page) goesOn(journal string) {
	p.t.Helper()
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.drop(armored(p.t, journal))
	p.Wait("#prompt")
	p.Until("fieldpost.board.shown()")
	if Eval[bool](p, `document.querySelector("#dialog")?.dataset.dialog === "handover"`) {
		p.Click("#close")
		p.Gone("#dialog")
	}
}

// desertion is a match in which a unit can leave an HQ alone, with the unit and the hexes beside it that it can go to.
func desertion(t *testing.T) (journal, unit string, to []string, hq string) {
	t.Helper()
	g, err := shelf.Open(stolberg, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "traps"})
	if err != nil {
		t.Fatal(err)
	}
	player, lex := staff.New(g, "traps"), g.Lexicon()
	for range 400 {
		for _, a := range m.Legal() {
			d := desk.New(m)
			from := d.At(a.Units[0])
			if lex.Role(a.Verb) != game.Begins || from == hex.None {
				continue
			}
			left, name := 0, ""
			for _, c := range d.Picture().Units {
				if c.Hex == from && c.Side == d.Decision().Side && c.Unit != a.Units[0] {
					if left++; c.HQ {
						name = c.Name
					}
				}
			}
			if d.PickUnit(a.Units[0]); left != 1 || name == "" || d.Reach() == nil {
				continue
			}
			for _, n := range d.Reach().Hexes {
				if slices.Contains(g.Map().Neighbors[from][:], n.Hex) && strings.Contains(d.Highlight(n.Hex).PathText, "leaves "+name+" alone") {
					to = append(to, lex.Hexes.ID(n.Hex))
				}
			}
			if len(to) > 0 {
				return m.Journal(), lex.Units[a.Units[0]], to, name
			}
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody can leave an HQ alone")
	return
}

// On a phone the first touch says that an HQ would be left alone, with the rules of the move, and does nothing; the second
// one goes.
func TestHQLeftAloneByTouch(t *testing.T) {
	journal, unit, to, hq := desertion(t)
	p := Blank(t)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	p.goesOn(journal)
	before := p.Table().Hash
	p.Tap(`.stacks [data-unit="` + unit + `"]`)
	Eval[bool](p, drawn)
	for range 8 { // a stack is picked as a whole: the unit alone is meant
		others := Eval[string](p, `document.querySelector('.picked input:checked:not([data-unit="`+unit+`"])')?.id || ""`)
		if others == "" {
			break
		}
		p.Tap("#" + others)
		Eval[bool](p, drawn)
	}
	p.Until("fieldpost.board.painted()")
	goal, x, y, free := "", 0.0, 0.0, false
	for _, goal = range to { // the sheet may cover some of those beside the unit, not all
		if x, y, free = p.Hex(goal); free {
			break
		}
	}
	if !free {
		p.Shot("covered")
		t.Fatalf("none of the hexes %v is in sight", to)
	}
	p.TapAt(x, y)
	Eval[bool](p, drawn)
	table := p.Table()
	p.Shot("told")
	if table.Hash != before || !strings.Contains(table.Notice, "leaves "+hq+" alone") || !strings.Contains(table.Notice, "Touch it again") {
		t.Fatalf("the first touch says %q", table.Notice)
	}
	if !Eval[bool](p, `!!document.querySelector("#notice .rule")`) {
		t.Error("the notice names no rule")
	}
	Eval[bool](p, `new Promise(done => setTimeout(() => done(true), 400))`) // no double tap
	if x, y, free = p.Hex(goal); !free {
		t.Fatalf("hex %s was touched once, and is covered now", goal)
	}
	p.TapAt(x, y)
	Eval[bool](p, drawn)
	if p.Table().Hash == before {
		t.Errorf("the second touch does nothing: %q", p.Table().Notice)
	}
}

// With the key I the counter under the cursor is told, figure by figure, in words.
func TestCounterByKey(t *testing.T) {
	p := dealt(t, Served(t))
	p.Size(1600, 1000)
	p.deal()
	p.Click("#tab-log")
	x, y, free := p.Hex("2008")
	if !free {
		t.Fatal("hex 2008 is covered")
	}
	p.do(cd.MouseEvent("mouseMoved", x, y))
	Eval[bool](p, drawn)
	p.Key("i")
	p.Wait("#panel-stack .figures")
	p.Shot("told")
	if text := p.Text("#panel-stack"); !strings.Contains(text, "2008") || !strings.Contains(text, "Strength") || !strings.Contains(text, "Effectiveness") {
		t.Errorf("I tells %q", text)
	}
}

// N picks the next unit and brings it into the middle of what is seen of the board, wherever it was.
func TestNextUnitComesIntoTheMiddle(t *testing.T) {
	p := dealt(t, Served(t))
	p.Size(1280, 720)
	p.deal()
	p.play("activate")
	p.Until("fieldpost.board.painted()")
	for range 3 {
		p.Wheel(700, 400, -300)
		Eval[bool](p, drawn)
	}
	seen := map[string]bool{}
	for range 6 {
		p.Key("n")
		Eval[bool](p, drawn)
		p.Until(`(() => { const a = [...fieldpost.board.point(document.querySelector(".picked h2").innerText.split(" ").at(-1))].join(); const same = window.wasAt === a; window.wasAt = a; return same })()`)
		id := Eval[string](p, `document.querySelector(".picked h2").innerText.split(" ").at(-1)`)
		seen[id] = true
		x, y, _ := p.Hex(id)
		room := Eval[[]float64](p, `(() => { const pad = document.querySelector("#pad").getBoundingClientRect(), d = document.querySelector("#drawer").getBoundingClientRect(); return [pad.right, d.left] })()`)
		if x < room[0]+40 || x > room[1]-40 || y < 90 || y > 680 {
			p.Shot("edge")
			t.Errorf("the unit in %s is shown at %.0f, %.0f of a board from %.0f to %.0f", id, x, y, room[0], room[1])
		}
	}
	if len(seen) < 4 {
		t.Errorf("N picked units in %v", seen)
	}
}

// After each change of the screen the focus has a place where play goes on: the orders, the line of time, the shelf, the
// drawer that slides over the board and what opens it.
func TestFocusOnEachScreen(t *testing.T) {
	p := dealt(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	at := func(where, id string) {
		t.Helper()
		Eval[bool](p, drawn)
		p.Until(`document.documentElement.dataset.drawing === "false"`)
		if got := Eval[string](p, `document.activeElement.id || document.activeElement.tagName`); got != id {
			t.Errorf("%s: the focus is on %s, not on %s", where, got, id)
		}
	}
	Eval[bool](p, `(document.querySelector('[data-testid="start-`+firstBlood+`"]').focus(), true)`)
	p.Key(kb.Enter)
	p.Wait("#prompt")
	at("a match begins", "pad")
	p.play("activate")
	p.Key("h" + kb.Escape)
	at("no hex is typed after all", "pad")
	p.Key("v")
	p.Wait("#time")
	at("a look back", "time")
	p.Key(kb.Escape)
	p.Wait("#prompt")
	at("back to now", "pad")
	p.Size(820, 1000)
	Eval[bool](p, drawn)
	p.Key("c")
	p.Wait("#panel-charts")
	at("the drawer opens", "tab-charts")
	p.Click(".drawer-close")
	at("the drawer closes", "drawer-toggle")
	p.Click("#settings")
	p.Wait("#dialog")
	p.Key(kb.Escape)
	p.Gone("#dialog")
	at("a dialog closes", "settings")
	p.Click("#home")
	p.Wait("#shelf")
	at("the shelf", "shelf")
	p.Click(`[data-testid="invite-` + stolberg + `"]`)
	p.Wait("#invite-yes")
	Eval[bool](p, `(document.querySelector("#invite-yes").focus(), true)`)
	p.Key(kb.Enter)
	p.Wait("#dialog .bad")
	at("an invitation without a name", "invite-yes")
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.Click(`.match-card [data-cmd="open"]`)
	p.Wait("#prompt")
	at("a match goes on", "pad")
}

// The single file that the browser saves again in the middle of a match, as it stands in the window, is a working copy with
// the match in it.
func TestSavedAgain(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Goto(SingleFile(t))
	p.deal()
	hash := p.play("activate").Hash
	p.Until(`document.querySelector(".match").dataset.stored === "true"`)
	text := Eval[string](p, `document.documentElement.outerHTML`)
	file := filepath.Join(t.TempDir(), "saved.html")
	if err := os.WriteFile(file, []byte("<!DOCTYPE html>\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	again := p.Tab()
	again.Goto("file://" + filepath.ToSlash(file))
	again.Until(`document.documentElement.dataset.stored === "true"`)
	again.Wait(`#shelf .match-card [data-cmd="open"]`)
	again.Shot("shelf")
	again.Click(`.match-card [data-cmd="open"]`)
	again.Wait("#prompt")
	if got := again.Table().Hash; got != hash {
		t.Errorf("the copy's match stands at %s, saved at %s", got, hash)
	}
}
