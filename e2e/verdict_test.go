package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A seat is a hand that can also hand over the machine and pick a unit off the map.
type seat interface {
	hand
	unit(id, hex string) // picks a unit that can act
	goOn()               // sits down after the other player
	open(name string)    // opens the record, from the verdict or the log
}

func (m mouse) unit(id, _ string) { m.Click(fmt.Sprintf(".stacks [data-unit=%q]", id)) }
func (f finger) unit(id, hex string) {
	if listed := fmt.Sprintf(".stacks [data-unit=%q]", id); hex == "" || Eval[bool](f.Page, "!!document.querySelector(`"+listed+"`)") {
		f.Tap(listed)
		return
	}
	f.hex(hex)
}

func (f finger) goOn()            { f.Tap("#close") }
func (f finger) open(name string) { f.Tap(fmt.Sprintf("#dialog [data-cmd=%q]", name)) }

func (m mouse) goOn()            { m.Click("#close") }
func (m mouse) open(name string) { m.Click(fmt.Sprintf("#dialog [data-cmd=%q]", name)) }

func (k keyboard) goOn() { k.tabTo(`document.activeElement.id === "close"`) }
func (k keyboard) open(name string) {
	k.tabTo(fmt.Sprintf(`document.activeElement.dataset.cmd === %q`, name))
}

func (k keyboard) unit(id, hex string) {
	if hex != "" {
		k.hex(hex)
		return
	}
	k.tabTo(fmt.Sprintf(`document.activeElement.dataset.unit === %q && document.activeElement.tagName === "BUTTON"`, id))
}

// tabTo presses Tab until the condition holds, then Enter.
func (k keyboard) tabTo(condition string) {
	k.t.Helper()
	for range 60 {
		if Eval[bool](k.Page, condition) {
			k.Key(kb.Enter)
			return
		}
		k.Key(kb.Tab)
	}
	k.Shot("tab")
	k.t.Fatalf("Tab does not lead to where %s", condition)
}

// TestStolberg plays both sides of the Stolberg Corridor with what is on the screen, by mouse, by keyboard, and by
// touch on a phone, up to the verdict; without FIELDPOST_LONG by touch alone, a part of the first turn.
func TestStolberg(t *testing.T) {
	hands := []string{"touch"}
	if atLength {
		hands = []string{"mouse", "keyboard", "touch"}
	}
	for _, name := range hands {
		t.Run(name, func(t *testing.T) {
			p := Blank(t)
			p.Before(sameDice)
			p.Before(`window.pointed = 0; window.moused = 0; addEventListener("pointerdown", e => { pointed++; moused += e.pointerType !== "touch" }, true)`)
			var s seat = mouse{p}
			switch name {
			case "keyboard":
				s = keyboard{p}
			case "touch":
				s = finger{p}
			}
			if name == "touch" {
				p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
			} else {
				p.Size(1600, 1000)
			}
			p.Goto(Served(t).URL)
			everyTime := name == "touch" && atLength
			if everyTime { // that the machine goes over
				p.Tap("#settings")
				p.Tap(`[data-cmd="hand-over"][data-arg="always"]`)
				p.Tap("#close")
				p.Gone("#dialog")
			}
			if start := `[data-testid="start-` + stolberg + `"]`; name == "touch" {
				p.Tap(start)
			} else {
				p.Click(start)
			}
			p.Wait("#prompt")
			Eval[bool](p, `(pointed = 0, moused = 0, true)`)
			inputs := 40
			if atLength {
				inputs = 3000
			}
			if over, changes := playBoth(p, s, inputs); everyTime && (over < changes || over == 0) {
				t.Errorf("the table was covered %d times, and the side that decides has changed %d times", over, changes)
			}
			if n := Eval[int](p, "pointed"); name == "keyboard" && n != 0 {
				t.Errorf("a pointer was used %d times", n)
			}
			if n := Eval[int](p, "moused"); name == "touch" && n != 0 {
				t.Errorf("something but a finger was used %d times", n)
			}
		})
	}
}

// maxActivations is how many formations a side activates in a turn.
const maxActivations = 3

// playBoth decides for both sides, in a simple way, up to the verdict or so many inputs. Each
// decision must be explained by words and leave something to do. It returns how often the table was handed over, and how often
// another side had to decide.
func playBoth(p *Page, s seat, inputs int) (over, changes int) {
	t := p.t
	t.Helper()
	side := ""
	activated, seen := map[string]int{}, map[string]int{}
	steps, acted, strays, tried := 0, 0, 0, map[string]bool{}
	for n := range inputs {
		table := p.Table()
		if table.Dialog == "verdict" {
			verdictBySource(p, s)
			t.Logf("%d inputs, handed over %d times; decisions: %v", n, over, seen)
			return over, changes
		}
		if table.Dialog == "" {
			if side != "" && table.Side != side {
				changes++
			}
			side = table.Side
			explained(p, table)
			seen[strings.FieldsFunc(table.Prompt, func(r rune) bool { return strings.ContainsRune(":,?.0123456789", r) })[0]]++
		}
		fresh := -1 // a unit that has not been tried in this activation
		for i, id := range table.Acting {
			if !tried[id] {
				fresh = i
			}
		}
		turn := table.When[:min(len(table.When), 6)] + table.Side
		has := func(verb string) bool { return table.verb(verb, "") >= 0 }
		press := func(verb string) { s.verb(table.verb(verb, "")) }
		switch {
		case table.Dialog == "handover":
			over++
			s.goOn()
		case table.Dialog == "term" && strays < 2: // a finger came down where the sheet had just moved a word with an explanation to
			strays++
			s.goOn()
		case table.Dialog != "":
			t.Fatalf("an unexpected dialog: %s", table.Dialog)
		case table.Commit:
			s.commit()
		case has("pass"):
			steps, acted, tried = 0, 0, map[string]bool{}
			if i := table.verb("activate", ""); i >= 0 && activated[turn] < maxActivations {
				activated[turn]++
				s.verb(i)
			} else {
				press("pass")
			}
		case has("react") && activated["react "+turn] == 0:
			activated["react "+turn]++
			acted, tried = 0, map[string]bool{}
			press("react")
		case has("decline"):
			press("decline")
		case has("keep"):
			press("keep")
		case has("stop") && (steps > 1 || len(table.Goals) == 0):
			steps = 0
			press("stop")
		case has("stop"):
			steps++
			s.hex(table.Goals[len(table.Goals)-1])
		case len(table.Picked) > 0 && table.Points > 0 && len(table.Enemies) > 0 && acted < 3:
			acted++
			s.hex(table.Enemies[0])
		case len(table.Picked) > 0 && table.Points > 0 && has("move"):
			acted++
			press("move")
		case has("end") && (acted > 2 || fresh < 0 || table.Points == 0):
			press("end")
		case has("done") && (fresh < 0 || len(table.Picked) > 0 && len(table.Goals) == 0):
			press("done")
		case len(table.Picked) == 0 && fresh >= 0 && (has("end") || has("done")):
			tried[table.Acting[fresh]] = true
			s.unit(table.Acting[fresh], table.Units[fresh])
		case len(table.Goals) > 0:
			s.hex(table.Goals[0])
		case has("end"):
			press("end")
		case len(table.Goals) == 0 && len(table.Verbs) > 0 && table.Verbs[0].Pressed:
			if id := lit(p); id != "" { // there are more than are listed
				s.hex(id)
				break
			}
			press := p.Click
			if _, ok := s.(finger); ok {
				press = p.Tap
			}
			press("#advise")
			press(`[data-cmd="advice-do"]`)
		case len(table.Verbs) > 0:
			s.verb(0)
		default:
			s.unit(table.Acting[0], table.Units[0])
		}
		Eval[bool](p, drawn)
		if after := p.Table(); fmt.Sprint(after) == fmt.Sprint(table) {
			p.Shot("stuck")
			t.Fatalf("the input changed nothing: %+v", after)
		}
	}
	t.Logf("%d inputs; decisions: %v", inputs, seen)
	if inputs > 1000 {
		p.Shot("endless")
		t.Fatalf("no verdict after %d inputs: %+v", inputs, p.Table())
	}
	return over, changes
}

// lit is a hex in sight that can be picked on the board, "" if there is none.
func lit(p *Page) string {
	p.t.Helper()
	p.Until("fieldpost.board.painted()")
	for _, id := range Eval[[]string](p, "fieldpost.board.lit()") {
		if _, _, free := p.Hex(id); free {
			return id
		}
	}
	return ""
}

// explained fails the test where a decision says nothing in words, a button has no label or
// nothing can be done.
func explained(p *Page, table Table) {
	p.t.Helper()
	if !strings.Contains(table.Prompt, " ") || table.Side == "" || table.When == "" {
		p.t.Errorf("a decision without words: %+v", table)
	}
	for _, v := range table.Verbs {
		if v.Label == "" {
			p.t.Errorf("a button %s %s without a label at %q", v.Do, v.Kind, table.Prompt)
		}
	}
	if !table.Commit && len(table.Verbs)+len(table.Goals)+len(table.Acting) == 0 {
		p.Shot("nothing")
		p.t.Errorf("nothing can be done: %+v", table)
	}
}

// verdictBySource reads the verdict: victory points by source, and the record behind it.
func verdictBySource(p *Page, s seat) {
	p.t.Helper()
	p.Shot("verdict")
	text := p.Text("#dialog")
	p.t.Log(strings.ReplaceAll(text, "\n", " | "))
	if rows := Eval[int](p, `document.querySelectorAll("#dialog .results tr").length`); rows < 4 || !strings.Contains(text, "VP") && !strings.Contains(text, "victory point") {
		p.t.Errorf("the verdict does not list victory points by source: %s", text)
	}
	s.open("record")
	p.Wait("#export-text")
	record := Eval[string](p, `document.querySelector("#export-text").value`)
	for _, say := range []string{"Turn 1", "Turn 3", "Admin Phase"} {
		if !strings.Contains(record, say) {
			p.t.Errorf("the record does not say %q", say)
		}
	}
}
