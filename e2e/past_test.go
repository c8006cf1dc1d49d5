package e2e

import (
	"strings"
	"testing"

	"fieldpost/engine/staff"
	"fieldpost/web/desk"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// attackOnce plays First Blood to the end of its first attack.
func attackOnce(p *Page, h hand, hexOf string) {
	p.t.Helper()
	h.begin()
	p.Wait("#prompt")
	p.After(func() { h.verb(0) })
	for table := p.Table(); table.verb("keep", "") >= 0; table = p.Table() {
		p.After(func() { h.verb(table.verb("keep", "")) })
	}
	h.hex(hexOf)
	Eval[bool](p, drawn)
	h.hex(p.Table().Enemies[0])
	p.Wait("#commit")
	p.After(h.commit)
}

// TestResultCard attacks once: the card shows the dice, the strengths and the lit cell of the table; a click on it
// opens the log at its line with the rules; it goes when the player turns to something else.
func TestResultCard(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-cmd="settings"]`)
	p.Click(`[data-cmd="motion"][data-arg="off"]`)
	p.Click("#close")
	attackOnce(p, mouse{p}, "2008")
	p.Shot("card")
	if n := Eval[int](p, `document.querySelectorAll("#card .dice-row .die").length`); n < 3 {
		t.Errorf("%d dice and chits are drawn, an attack has two chits and a die", n)
	}
	if n := Eval[int](p, `document.querySelectorAll("#card .strip-table td.lit").length`); n != 1 {
		t.Errorf("%d cells of the table are lit", n)
	}
	if cell, result := p.Text("#card td.lit"), p.Text("#card .result"); cell != result {
		t.Errorf("the cell says %s, the card %s", cell, result)
	}
	if !strings.Contains(p.Text("#card"), "Attack") || !strings.Contains(p.Text("#card"), "Defense") {
		t.Errorf("no strengths: %s", p.Text("#card"))
	}
	if got := Eval[string](p, `getComputedStyle(document.querySelector("#card")).animationName`); got != "none" {
		t.Errorf("the card moves although motion is off: %s", got)
	}
	entry := Eval[string](p, `document.querySelector("#card").dataset.entry`)
	p.Click("#card .result")
	Eval[bool](p, drawn)
	if !Eval[bool](p, `!!document.querySelector(".log details[open] .rule")`) || !Eval[bool](p, `document.activeElement.closest(".log li") !== null`) {
		t.Errorf("the log is not open at action %s: focus on %s", entry, Eval[string](p, `document.activeElement.outerHTML.slice(0, 200)`))
	}
	p.Click("#card-close")
	p.Gone("#card")
}

// TestCardOnThePhone has the card on top of the sheet, with the map in sight above it and the choice below.
func TestCardOnThePhone(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	attackOnce(p, finger{p}, "2008")
	p.Wait("#card")
	Eval[bool](p, drawn)
	p.Shot("card")
	box := Eval[[]float64](p, `(() => { const c = document.querySelector("#card").getBoundingClientRect(), s = document.querySelector(".strip").getBoundingClientRect(), g = document.querySelector(".pad .grip").getBoundingClientRect();
		return [c.top - s.bottom, g.top - c.bottom, c.left, innerWidth - c.right] })()`)
	if box[0] < 120 || box[1] < 0 || box[2] < 0 || box[3] < 0 {
		t.Errorf("above the card %v px of map, below %v, at the sides %v and %v", box[0], box[1], box[2], box[3])
	}
	if !Eval[bool](p, `(document.querySelector(".pad-scroll").scrollTop = 1e4, document.querySelector(".pad-scroll").scrollTop > 20)`) {
		t.Fatal("there is nothing to scroll in the sheet")
	}
	p.Tap("#look-back")
	p.Wait("#moment")
	Eval[bool](p, drawn)
	if !Eval[bool](p, `document.querySelector("#moment").getBoundingClientRect().top >= document.querySelector(".pad-scroll").getBoundingClientRect().top`) {
		t.Error("the look back does not begin with the moment that is shown")
	}
}

// On a phone on its side the card leaves most of the board, and the hexes to choose from lie clear of it and of the strip: it covered
// more than half of the board's height.
func TestCardOnAPhoneOnItsSide(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	attackOnce(p, finger{p}, "2008")
	p.Wait("#card")
	Eval[bool](p, drawn)
	p.Shot("card")
	if part := Eval[float64](p, `document.querySelector("#card").offsetHeight / document.querySelector(".pad").offsetHeight`); part > .4 {
		t.Errorf("the card has %.2f of the board's height", part)
	}
	goals := Eval[[]string](p, `[...document.querySelectorAll("[data-testid=goal]")].map(b => b.dataset.hex)`)
	for _, id := range goals {
		if _, _, free := p.finger(id); !free {
			t.Errorf("%s of %v cannot be touched", id, goals)
		}
	}
	if len(goals) == 0 {
		t.Error("there is nothing to choose from")
	}
}

// With a result on the pad what can be done comes before what is told of the units that are picked, of which three leave no room for it on a laptop.
func TestVerbsAboveTheCard(t *testing.T) {
	m := starting(t, "bug/iii-motorized-corps", "b1", "")
	player := staff.New(m.Game(), "b1")
	won := func() bool { // and one of three can act
		asked, _ := m.Game().Prompt(m.Pos())
		return strings.HasPrefix(asked, "Battle won") && strings.HasPrefix(desk.New(m).View().Picked, "1 of 3 ")
	}
	for n := 0; !won(); n++ {
		if n > 1500 {
			t.Fatal("nobody wins a battle")
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	p := view{name: "laptop", width: 1366, height: 768, theme: "light", scale: "1"}.open(t)
	p.drop(armored(t, m.Journal()))
	p.Wait("#card")
	p.Wait(".picked")
	Eval[bool](p, drawn)
	p.Shot("card")
	if under := Eval[[]string](p, `[...document.querySelectorAll("#verbs button")].slice(0, 2).filter(b => b.getBoundingClientRect().bottom > document.querySelector("#card").getBoundingClientRect().top).map(b => b.textContent)`); len(under) > 0 {
		t.Errorf("under the card are %q", under)
	}
}

// TestReplay looks back: every line of the log and every point of the line of time shows the board as it was, by
// mouse and keyboard; what is decided stays untouched, and one button or key leads back.
func TestReplay(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	attackOnce(p, mouse{p}, "2008")
	before := p.Table()
	actions := Eval[string](p, `document.querySelector(".match").dataset.actions`)
	p.Key("l")
	p.Click(".log li:last-child .log-line") // the activation
	p.Wait("#moment")
	p.Shot("first")
	if got := p.Text("#moment"); !strings.HasPrefix(got, "Action 1 of "+actions) {
		t.Errorf("the first line of the log leads to %q", got)
	}
	if Eval[bool](p, `!!document.querySelector("#card h2")?.textContent.includes("Attack")`) {
		t.Error("the attack is shown before it was made")
	}
	p.Key(kb.End)
	Eval[bool](p, drawn)
	if got := p.Text("#moment"); !strings.HasPrefix(got, "Action "+actions+" of "+actions) {
		t.Errorf("End leads to %q", got)
	}
	p.Until(`document.querySelector("#card .strip-table") && document.querySelector("#card h2").textContent.includes("Attack")`)
	p.Key(kb.Home)
	Eval[bool](p, drawn)
	if got := p.Text("#moment"); !strings.HasPrefix(got, "The beginning") {
		t.Errorf("Home leads to %q", got)
	}
	p.Until(`document.querySelector('[data-cmd="jump"][data-arg="0-"][aria-disabled="true"]') && document.querySelector('[data-cmd="jump"][data-arg="0+"]:not([aria-disabled="true"])')`)
	p.Click(`[data-cmd="jump"][data-arg="0+"]`)
	Eval[bool](p, drawn)
	if got := p.Text("#moment-text"); !strings.Contains(got, "attacks 2107") {
		t.Errorf("the next battle is %q", got)
	}
	p.Shot("battle")
	p.Click("#play")
	p.Key(kb.Escape)
	p.Wait("#prompt")
	if after := p.Table(); after.Hash != before.Hash || after.Prompt != before.Prompt {
		t.Errorf("back in the present: %+v, before %+v", after, before)
	}
}

// TestWhatIf tries from the past: a match of its own, marked, beside the other on the shelf.
func TestWhatIf(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Goto(Served(t).URL)
	attackOnce(p, mouse{p}, "2008")
	hash := p.Table().Hash
	p.Key("v")
	p.Wait("#time")
	p.Key(kb.Home)
	Eval[bool](p, drawn)
	p.Click("#branch")
	p.Wait("#prompt")
	p.Wait("#edited")
	if got := Eval[string](p, `document.querySelector(".match").dataset.actions`); got != "0" {
		t.Errorf("the branch has %s actions", got)
	}
	p.Until(`document.querySelector(".match").dataset.stored === "true"`)
	p.Click("#home")
	p.Wait(".match-card")
	p.Until(`document.querySelectorAll(".match-card").length === 2`)
	p.Shot("shelf")
	if got := Eval[string](p, `[...document.querySelectorAll(".match-card")].map(c => c.dataset.branch).join()`); got != "false,true" {
		t.Errorf("on the shelf the branch does not stand below its match: %s", got)
	}
	p.Click(`.match-card[data-branch="false"] [data-cmd="open"]`)
	p.Wait("#prompt")
	if got := p.Table().Hash; got != hash {
		t.Error("the match that was branched off is another one now")
	}
}

// TestBriefing opens a scenario: situation, what wins with the level lit, special rules and advice stand beside the
// board, whole on one screen, and B leads back to them.
func TestBriefing(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#briefing")
	p.Shot("begin")
	text := p.Text("#briefing")
	for _, want := range []string{"What wins", "In this scenario", "First advice, US", "First advice, German", "US decisive"} {
		if !strings.Contains(strings.ToUpper(text), strings.ToUpper(want)) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if n := Eval[int](p, `document.querySelectorAll("#briefing tr.lit").length`); n != 1 {
		t.Errorf("%d levels are lit", n)
	}
	if !Eval[bool](p, `(() => { const b = document.querySelector(".tab-body"); return b.scrollHeight <= b.clientHeight + 1 })()`) {
		t.Error("the briefing is longer than one screen of 1600 by 1000")
	}
	p.Key("l")
	p.Gone("#briefing")
	p.Key("b")
	p.Wait("#briefing")
	if got := p.Text("#stands"); !strings.Contains(got, "from ") {
		t.Errorf("the strip says %q of how it stands", got)
	}
}
