package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A hand is one way to play: everything it does goes through one kind of input.
type hand interface {
	begin()          // starts First Blood on the shelf
	verb(number int) // presses a button of the orders pad
	hex(id string)   // picks a hex: its unit, or it as a goal
	commit()         // does what the preview shows
}

// TestMouse, TestKeyboard and TestTouch play First Blood from the shelf to its verdict; without FIELDPOST_LONG by keyboard alone, as a
// turn of each system is played by mouse.
func TestMouse(t *testing.T) {
	longRun(t)
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	playOut(p, mouse{p})
}

func TestKeyboard(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`window.pointed = 0; addEventListener("pointerdown", () => pointed++, true)`)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	playOut(p, keyboard{p})
	if n := Eval[int](p, "pointed"); n != 0 {
		t.Errorf("a pointer was used %d times", n)
	}
}

func TestTouch(t *testing.T) {
	longRun(t) // TestStolberg is by touch
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`window.moused = 0; addEventListener("pointerdown", e => moused += e.pointerType !== "touch", true)`)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	playOut(p, finger{p})
	if n := Eval[int](p, "moused"); n != 0 {
		t.Errorf("something but a finger was used %d times", n)
	}
}

// playOut attacks with what stands against the West Wall while there are action points, and
// answers what is asked on the way with the first answer there is. The rest of the division
// marches: one unit, one step, in the first activation.
func playOut(p *Page, h hand) {
	t := p.t
	t.Helper()
	h.begin()
	p.Wait("#prompt")
	p.Shot("begin")
	var asked []string // the hexes that have still to attack in this activation
	moved, attacks, activations := false, 0, 0
	var told []string // what was read before each input
	for range 200 {
		table := p.Table()
		before := table
		told = append(told, fmt.Sprintf("%s Picked %v, goals %v, notice %q", table.Prompt, table.Picked, table.Goals, table.Notice))
		switch {
		case table.Dialog == "verdict":
			p.Shot("verdict")
			text := p.Text("#dialog")
			t.Logf("%d activations, %d attacks: %s", activations, attacks, strings.ReplaceAll(text, "\n", " "))
			if activations == 0 || activations > 5 || attacks == 0 || !moved {
				t.Errorf("%d activations, %d attacks, moved: %v", activations, attacks, moved)
			}
			return
		case table.Dialog != "":
			t.Fatalf("an unexpected dialog: %s", table.Dialog)
		case table.verb("activate", "") >= 0:
			activations++
			asked = []string{"2008", "2009", "2010", "2007"}
			h.verb(table.verb("activate", ""))
		case table.Commit:
			if i := table.verb("attack", "regular"); i >= 0 && !table.Verbs[i].Pressed && table.Points >= 2 {
				h.verb(i)
				break
			}
			if attacks++; attacks == 1 {
				p.Shot("forecast")
			}
			h.commit()
		case len(table.Picked) > 0 && !moved && table.verb("move", "") >= 0:
			moved = true
			h.verb(table.verb("move", ""))
		case len(table.Picked) > 0 && len(table.Enemies) > 0 && table.Points > 0:
			h.hex(table.Enemies[0])
		case table.verb("end", "") >= 0:
			switch {
			case !moved:
				h.hex("1809")
			case len(asked) > 0 && table.Points > 0:
				h.hex(asked[0])
				asked = asked[1:]
			default:
				h.verb(table.verb("end", ""))
			}
			// A unit that cannot attack any more leaves the pad as it was.
			Eval[bool](p, drawn)
			if after := p.Table(); !moved && len(after.Picked) == 0 {
				p.Shot("unpicked")
				t.Fatalf("no unit is picked in hex 1809: %+v", after)
			}
			continue
		case len(table.Goals) > 0:
			h.hex(table.Goals[0])
		case len(table.Verbs) > 0:
			h.verb(0)
		case len(table.Units) > 0:
			h.hex(table.Units[0])
		default:
			t.Fatalf("nothing can be done: %+v", table)
		}
		Eval[bool](p, drawn)
		if after := p.Table(); fmt.Sprint(after) == fmt.Sprint(before) {
			p.Shot("stuck")
			t.Fatalf("the input changed nothing: %+v", after)
		}
	}
	p.Shot("endless")
	t.Fatalf("no verdict after 200 inputs: %+v\nbefore that\n%s", p.Table(), strings.Join(told[len(told)-20:], "\n"))
}

// mouse clicks buttons and the board.
type mouse struct{ *Page }

func (m mouse) begin()          { m.Click(`[data-testid="start-` + firstBlood + `"]`) }
func (m mouse) verb(number int) { m.Click(fmt.Sprintf(`#verbs button:nth-of-type(%d)`, number+1)) }
func (m mouse) commit()         { m.Click("#commit") }

func (m mouse) hex(id string) {
	x, y, free := m.Hex(id)
	if !free {
		m.t.Fatalf("hex %s cannot be clicked: it is covered or out of sight", id)
	}
	m.ClickAt(x, y)
}

// keyboard presses keys: numbers and Enter for buttons; arrows, or H and a number, for hexes.
type keyboard struct{ *Page }

func (k keyboard) begin() {
	for range 60 {
		k.Key(kb.Tab)
		if Eval[bool](k.Page, `document.activeElement.dataset.arg === "`+firstBlood+`" && document.activeElement.dataset.cmd === "start"`) {
			k.Key(kb.Enter)
			return
		}
	}
	k.t.Fatal("Tab does not lead to the scenario")
}

func (k keyboard) verb(number int) { k.Key(fmt.Sprint(number + 1)) }
func (k keyboard) commit()         { k.Key(kb.Enter) }
func (k keyboard) hex(id string)   { k.Key("h"); k.Key(id + kb.Enter) }

// finger taps the board where it can, and the lists of the sheet where it cannot.
type finger struct{ *Page }

func (f finger) begin()          { f.Tap(`[data-testid="start-` + firstBlood + `"]`) }
func (f finger) verb(number int) { f.Tap(fmt.Sprintf(`#verbs button:nth-of-type(%d)`, number+1)) }
func (f finger) commit()         { f.Tap("#commit") }

func (f finger) hex(id string) {
	x, y, free := f.finger(id)
	if !free && Eval[bool](f.Page, `!!document.querySelector("#card-close")`) { // the last result lies over it
		f.Tap("#card-close")
		Eval[bool](f.Page, drawn)
		x, y, free = f.finger(id)
	}
	if free {
		f.TapAt(x, y)
		if f.again() { // the sheet has grown, and the map may have made room for it
			if x, y, free = f.finger(id); !free {
				f.Shot("covered")
				f.t.Fatalf("hex %s was touched once, and is covered now", id)
			}
			f.TapAt(x, y)
		}
		return
	}
	if !Eval[bool](f.Page, "!!document.querySelector(`#pad [data-hex=\""+id+"\"]`)") {
		return // out of sight, and nothing there can act
	}
	f.Tap(`#pad [data-hex="` + id + `"]`)
}

// again reports whether a touch has only shown what a second one does, and waits until that is no double tap.
func (f finger) again() bool {
	Eval[bool](f.Page, drawn)
	return strings.Contains(f.Table().Notice, "Touch it again") && Eval[bool](f.Page, "new Promise(done => setTimeout(() => done(true), 400))")
}
