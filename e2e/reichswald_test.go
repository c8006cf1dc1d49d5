package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/shelf"
)

const (
	veritable    = "reichswald/veritable"
	hekkensMatch = "../engine/reichswald/testdata/hekkens.fieldpost.txt"
)

// click clicks a hex on the board, which has to be in sight.
func (p *Page) click(id string) Table {
	p.t.Helper()
	x, y, free := p.Hex(id)
	if !free {
		p.Shot("covered")
		p.t.Fatalf("hex %s cannot be clicked: it is covered or out of sight", id)
	}
	return p.After(func() { p.ClickAt(x, y) })
}

// press presses the button of a verb whose label contains the text.
func (p *Page) press(do, text string) Table {
	p.t.Helper()
	table := p.Table()
	i := slices.IndexFunc(table.Verbs, func(v Verb) bool { return v.Do == do && strings.Contains(v.Label, text) })
	if i < 0 {
		p.Shot("no-" + do)
		p.t.Fatalf("no button %s %q: %+v", do, text, table)
	}
	return p.After(func() { p.Click(fmt.Sprintf("#verbs button:nth-of-type(%d)", i+1)) })
}

// decides waits until the other side is asked; with nothing hidden the table is not covered.
func (p *Page) decides(side string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`document.querySelector(".strip").textContent.includes("%s to decide")`, side))
	if dialog := p.Table().Dialog; dialog != "" {
		p.t.Errorf("the table is covered by %q, though nothing is hidden", dialog)
	}
}

// openFile imports a match from a file.
func (p *Page) openFile(file string) Table {
	p.t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		p.t.Fatal(err)
	}
	Eval[bool](p, `HTMLInputElement.prototype.click = function () { this.id = "picker"; document.body.append(this) }, true`)
	p.Click("#import-file")
	p.Upload("#picker", path)
	p.Wait("#prompt")
	Eval[bool](p, `picker.remove(), true`)
	return p.Table()
}

// preview is all that the preview says.
func (p *Page) preview() string {
	p.t.Helper()
	return strings.Join(strings.Fields(Eval[string](p, `document.querySelector("#preview")?.textContent || ""`)), " ")
}

// places are the units of the order of battle with where they are.
func (p *Page) places() map[string]string {
	p.t.Helper()
	p.Click("#tab-order")
	p.Wait(".order-unit")
	return Eval[map[string]string](p, `Object.fromEntries([...document.querySelectorAll(".order-unit")].map(b => [b.dataset.unit, b.querySelector(".place").innerText]))`)
}

// The worked example of the rules, imported as a file with its dice, is played by mouse to its
// end, with the page loaded again in the middle of the battle.
func TestHekkens(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	if table := p.openFile(hekkensMatch); !strings.HasPrefix(table.Prompt, "Allied Combat Phase") || fmt.Sprint(table.Goals) != "[0909]" {
		t.Fatalf("opened: %+v", table)
	}
	before := p.places()
	if !strings.HasPrefix(before["ge-at-2"], "0909") || before["al-53w-71"] != "0808" {
		t.Errorf("before the battle: %q", before)
	}

	if table := p.click("0909"); !table.Commit || !strings.Contains(p.preview(), "0909 Hekkens at 2:1") {
		t.Fatalf("no preview of the attack: %+v", table)
	}
	p.play("commit")
	for _, from := range []string{"0808", "0808", "0808", "0808", "0809", "0809", "0809"} {
		p.click(from)
	}
	if table := p.press("fight", "2:1"); !table.Commit || len(table.Units) != 0 {
		t.Fatalf("no preview of the battle with all units: %+v", table)
	}
	p.Click(`#preview [data-x="how"]`)
	p.Click(`#preview [data-x="results"]`)
	p.Wait("#preview .results")
	for _, say := range []string{"24 against 8: 3:1", "Expected losses: Allied", "could lower the column to 1:1"} {
		if text := p.preview(); !strings.Contains(text, say) {
			t.Errorf("the forecast does not say %q: %s", say, text)
		}
	}
	p.Shot("forecast")
	p.Click("#commit")
	p.decides("German")

	asked := p.Table()
	p.Reload()
	p.Wait("#prompt")
	if table := p.Table(); table.Hash != asked.Hash || table.Prompt != asked.Prompt || fmt.Sprint(table.Verbs) != fmt.Sprint(asked.Verbs) {
		t.Errorf("before the reload %+v\nafter it %+v", asked, table)
	}
	if table := p.press("commit", "Air Support"); !table.Commit || !strings.Contains(p.preview(), "at 1:1") {
		t.Errorf("no preview of the marker: %+v", table)
	}
	p.Shot("marker")
	// The first die, 4: one loss point for each side.
	if table := p.play("commit"); !strings.HasPrefix(table.Prompt, "1 loss point on ") {
		t.Fatalf("after the die: %+v", table)
	}
	p.press("lose", "2nd Anti-Tank Battalion")
	p.decides("Allied")

	p.click("0808")
	if table := p.Table(); fmt.Sprint(table.Picked) != "[al-53w-71]" || !slices.Contains(table.Goals, "0708") {
		t.Fatalf("who retreats where: %+v", table)
	}
	// The second die, 4, and one for the red factor lost: above the morale of 4.
	if table := p.click("0708"); !strings.HasPrefix(table.Prompt, "Allied Combat Phase") || table.verb("end", "") < 0 {
		t.Errorf("the battle is not over: %+v", table)
	}
	p.Click("#tab-log")
	p.Click(".log li:first-child summary")
	p.Wait(".log li:first-child .dice")
	log := strings.Join(strings.Fields(Eval[string](p, `document.querySelector("#drawer").textContent`)), " ")
	for _, say := range []string{
		"Battle for 0909 Hekkens: 1/1.", "The 2nd Anti-Tank Battalion is given up in 0909 Hekkens.",
		"The 71st Infantry Brigade in 0808 fails its morale check.", "Die 4 +1 = 5 > 4", "The 71st Infantry Brigade breaks and is eliminated in 0808.",
	} {
		if !strings.Contains(log, say) {
			t.Errorf("the log does not say %q: %s", say, log)
		}
	}
	p.Shot("end")
	after := p.places()
	for id, where := range map[string]string{"ge-at-2": "eliminated", "al-53w-71": "eliminated", "ge-84-1062": "0909", "al-53w-158": "0808"} {
		if !strings.HasPrefix(after[id], where) {
			t.Errorf("%s is at %q, not %s", id, after[id], where)
		}
	}

	m, notice, err := shelf.Load(journalOf(t, p.exported()))
	if err != nil || notice != "" || m.Hash() != p.Table().Hash {
		t.Fatalf("the page's match does not load: %v %s", err, notice)
	}
	var results []uint8
	for _, e := range m.Entries() {
		results = append(results, e.Results...)
	}
	if fmt.Sprint(results) != "[4 4]" {
		t.Errorf("the dice were %v", results)
	}
}

// The mark of an edited match leaves the strip room for date and phase.
func TestStripOfAnEditedMatch(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 900)
	p.Goto(Served(t).URL)
	p.openFile(hekkensMatch)
	p.Shot("strip")
	for _, text := range Eval[[]string](p, `[...document.querySelectorAll(".when > *")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)`) {
		t.Errorf("cut off: %q", text)
	}
}

// What may come of an attack is in sight on a phone beside the button that makes it.
func TestForecastOnAPhone(t *testing.T) {
	p := Phone(t, Served(t))
	p.openFile(hekkensMatch)
	finger{p}.hex("0909")
	p.Wait("#preview .gist")
	Eval[bool](p, resting)
	p.Shot("forecast")
	if !Eval[bool](p, `(g => g.top >= document.querySelector(".pad-scroll").getBoundingClientRect().top && g.bottom <= document.querySelector(".pad-foot").getBoundingClientRect().top)(document.querySelector("#preview .gist").getBoundingClientRect())`) {
		t.Error("what the attack leads to is out of sight")
	}
}

// In a low window the card of the roll leaves the answers to what it asks in sight, though the player has just sat down and much
// has happened since his last decision.
func TestAnswersBesideTheCard(t *testing.T) {
	match, err := os.ReadFile(hekkensMatch)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "match.txt")
	if err := os.WriteFile(file, []byte(strings.Replace(string(match), `"markers":{"german":1},`, "", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Blank(t)
	p.Size(1280, 720)
	p.Goto(Served(t).URL)
	p.openFile(file)
	p.click("0909")
	p.After(func() { p.Click("#commit-all") })
	p.Wait("#card")
	p.Shot("asked")
	for _, b := range Eval[[]string](p, `[...document.querySelectorAll("#verbs button")].filter(b => b.getBoundingClientRect().bottom > document.querySelector("#card").getBoundingClientRect().top).map(b => b.innerText)`) {
		t.Errorf("%q lies under the card", b)
	}
}

// Two players at one machine play from the shelf into the second player's turn by clicks.
func TestVeritable(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + veritable + `"]`)
	p.Until(`!document.querySelector("#pad").innerText.includes("Waiting for the browser's store")`)
	p.press("sequence", "Move/Fight")
	p.click("0506")
	if table := p.Table(); len(table.Picked) != 1 || table.verb("move", "") < 0 {
		t.Fatalf("nobody is picked: %+v", table)
	}
	moved := p.click("0606")
	if moved.verb("stop", "") >= 0 {
		moved = p.press("stop", "")
	}
	p.Shot("moved")
	if !strings.HasPrefix(moved.Prompt, "Allied Movement Phase") || !moved.Undo {
		t.Errorf("after the move: %+v", moved)
	}
	p.press("end", "Movement Phase")
	battles, german := 0, 0
	for range 60 {
		before := p.Table()
		if strings.HasPrefix(before.Prompt, "German") && before.Dialog == "" {
			german++
		}
		if strings.HasPrefix(before.Prompt, "Allied player turn") {
			break
		}
		switch {
		case before.Commit:
			p.Click("#commit")
		case before.verb("fight", "") >= 0:
			battles++
			p.press("fight", "")
		case before.verb("call-off", "") >= 0:
			p.press("join", "")
		case len(before.Goals) > 0 && (battles == 0 || len(before.Picked) > 0):
			p.Click(".goals button")
		case before.verb("end", "") >= 0:
			p.press("end", "")
		case len(before.Verbs) > 0:
			p.Click("#verbs button")
		case len(before.Goals) > 0:
			p.Click(".goals button")
		default:
			p.Click(".stacks button")
		}
		Eval[bool](p, drawn)
		if after := p.Table(); fmt.Sprint(after) == fmt.Sprint(before) {
			p.Shot("stuck")
			t.Fatalf("the input changed nothing: %+v", after)
		}
	}
	if battles == 0 || german < 2 {
		t.Errorf("%d battles, %d German decisions: %+v", battles, german, p.Table())
	}
	if prompt := p.Table().Prompt; !strings.HasPrefix(prompt, "Allied player turn") {
		t.Errorf("the second turn does not begin: %s", prompt)
	}
	p.Shot("turn-2")
}
