package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"

	"github.com/chromedp/chromedp/kb"
)

// play presses buttons and types hexes: "activate", "move", "2007" or "attack regular".
func (p *Page) play(steps ...string) (table Table) {
	p.t.Helper()
	table = p.Table()
	for _, s := range steps {
		if s[0] >= '0' && s[0] <= '9' {
			table = p.After(func() { p.Key("h"); p.Key(s + kb.Enter) })
			continue
		}
		do, kind, _ := strings.Cut(s, " ")
		if do == "commit" {
			table = p.After(func() { p.Click("#commit") })
			continue
		}
		i := table.verb(do, kind)
		if i < 0 {
			p.Shot("no-" + do)
			p.t.Fatalf("no button %q: %+v", s, table)
		}
		table = p.After(func() { p.Click(fmt.Sprintf("#verbs button:nth-of-type(%d)", i+1)) })
	}
	return table
}

// exported is the match on the table as text.
func (p *Page) exported() string {
	p.t.Helper()
	p.Click("#export")
	p.Wait("#export-text")
	text := Eval[string](p, `document.querySelector("#export-text").value`)
	p.Click("#close")
	p.Gone("#dialog")
	return text
}

// journalOf unpacks what was exported.
func journalOf(t testing.TB, text string) string {
	t.Helper()
	journal, err := game.ReadLetter(text, deflate.Press{})
	if err != nil {
		t.Fatal(err)
	}
	return journal
}

// Reloading in the middle of a move and of a combat leads to the same position, and play goes on.
func TestReloadInMidAction(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	for _, c := range []struct {
		name  string
		steps []string
		on    string
	}{
		{"move", []string{"activate", "1809", "move", "1708"}, "stop"},
		{"combat", []string{"stop", "2008", "2107", "attack hasty", "commit"}, ""},
	} {
		before := p.play(c.steps...)
		if c.on != "" && before.verb(c.on, "") < 0 || c.on == "" && before.verb("end", "") >= 0 {
			t.Errorf("%s: not in the middle of it: %+v", c.name, before)
		}
		p.Reload()
		p.Wait("#prompt")
		if after := p.Table(); after.Hash != before.Hash || after.Prompt != before.Prompt || fmt.Sprint(after.Verbs) != fmt.Sprint(before.Verbs) {
			t.Errorf("%s: before %+v\nafter the reload %+v", c.name, before, after)
		}
	}
	before := p.Table()
	after := p.After(func() {
		if len(before.Verbs) > 0 {
			p.Key("1")
		} else {
			p.Click(".goals button")
		}
	})
	if after.Hash == before.Hash {
		t.Errorf("play does not go on: %+v", after)
	}
}

// A step is taken back and done again; what a die has decided stands, and the page says why.
func TestUndo(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	rolled := p.play("activate")
	if rolled.Undo {
		t.Error("the die for action points can be taken back")
	}
	if table := p.After(func() { p.Key("u") }); !strings.Contains(table.Notice, "asked for chance") || table.Hash != rolled.Hash {
		t.Errorf("undoing a die: %q", table.Notice)
	}
	moved := p.play("1809", "move", "1708")
	if !moved.Undo || moved.Redo {
		t.Fatalf("a step cannot be taken back: %+v", moved)
	}
	back := p.After(func() { p.Click("#undo") })
	if back.Hash == moved.Hash || !back.Redo {
		t.Errorf("undo: %+v", back)
	}
	if again := p.After(func() { p.Click("#redo") }); again.Hash != moved.Hash {
		t.Errorf("redo leads to %s, not %s", again.Hash, moved.Hash)
	}
	for p.Table().Undo {
		p.After(func() { p.Key("u") })
	}
	if all := p.Table(); all.Hash != rolled.Hash {
		t.Errorf("all taken back: %s, not %s", all.Hash, rolled.Hash)
	}
	p.Reload()
	p.Wait("#prompt")
	if table := p.Table(); table.Hash != rolled.Hash {
		t.Error("what was taken back is back after a reload")
	}
}

// An illegal click is refused with its rule, which opens.
func TestRefusal(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	before := p.play("activate", "2008", "move")
	after := p.play("2107")
	if after.Hash != before.Hash || !strings.Contains(after.Notice, "enemy combat unit") {
		t.Fatalf("a move onto the enemy: %q", after.Notice)
	}
	id := p.Text("#notice .rule")
	p.Click("#notice .rule")
	p.Wait(`#dialog[data-dialog="rule"]`)
	if text := p.Text("#dialog"); !strings.HasPrefix(id, "CTL-") || !strings.Contains(text, id) || len(text) < len(id)+40 {
		t.Errorf("the rule %s reads %q", id, text)
	}
	p.Key(kb.Escape)
	p.Gone("#dialog")
	if focus := Eval[string](p, `document.activeElement.innerText`); focus != id {
		t.Errorf("the focus is not back on the rule's button but on %q", focus)
	}
}

// A match goes to another profile as a file, as pasted text and as a dropped file.
func TestExportImport(t *testing.T) {
	s := Served(t)
	from := dealt(t, s)
	from.deal()
	want := from.play("activate", "1809", "move", "1708")
	text := from.exported()
	file := filepath.Join(t.TempDir(), "first-blood.fieldpost.txt")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	quoted := "> " + strings.ReplaceAll(text, "\n", "\n> ")
	literal, _ := json.Marshal(text)

	to := Open(t, s)
	home := func() {
		to.Click("#home")
		to.Wait("#shelf")
	}
	for _, c := range []struct {
		name string
		open func()
	}{
		{"file", func() {
			Eval[bool](to, `HTMLInputElement.prototype.click = function () { this.id = "picker"; document.body.append(this) }, true`)
			to.Click("#import-file")
			to.Upload("#picker", file)
			Eval[bool](to, `picker.remove(), true`)
		}},
		{"paste", func() {
			to.Click("#import-text-button")
			to.Wait("#import-text")
			Eval[bool](to, fmt.Sprintf(`document.querySelector("#import-text").value = %q, true`, quoted))
			to.Click("#import-yes")
		}},
		{"paste on the page", func() {
			Eval[bool](to, `(() => {
				const data = new DataTransfer();
				data.setData("text/plain", `+string(literal)+`);
				return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })), true;
			})()`)
		}},
		{"drop", func() {
			Eval[bool](to, `(() => {
				const data = new DataTransfer();
				data.items.add(new File([`+string(literal)+`], "match.txt", { type: "text/plain" }));
				return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })), true;
			})()`)
		}},
	} {
		c.open()
		to.Wait("#prompt")
		if got := to.Table(); got.Hash != want.Hash || got.Prompt != want.Prompt {
			t.Errorf("%s: %+v\nwant %+v", c.name, got, want)
		}
		home()
	}
	to.Until(`document.querySelectorAll(".match-card").length === 4`)
}

// What cannot be imported is refused in one sentence, and nothing is lost.
func TestBadImports(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	before := p.play("activate")
	text := p.exported()
	block := text[strings.Index(text, "FIELDPOST1{"):]
	middle := len(block) / 2
	p.Click("#home")
	p.Wait("#shelf")
	p.Click("#import-text-button")
	for _, c := range []struct{ name, text, says string }{
		{"empty", "", "no Fieldpost match"},
		{"foreign", "[Event \"chess\"] 1. e4 e5", "no Fieldpost match"},
		{"markup", "<img src=x onerror=alert(1)>", "no Fieldpost match"},
		{"truncated", block[:middle], "cut off"},
		{"mangled", block[:middle] + "AAAA" + block[middle+4:], "damaged"},
		{"newer", strings.Replace(block, "FIELDPOST1{", "FIELDPOST2{", 1), "newer Fieldpost"},
	} {
		p.Wait("#import-text")
		Eval[bool](p, fmt.Sprintf(`document.querySelector("#import-text").value = %q, true`, c.text))
		p.Click("#import-yes")
		p.Until(`document.querySelector("#dialog .bad")`)
		p.Until(fmt.Sprintf(`document.querySelector("#dialog .bad").innerText.includes(%q)`, c.says))
		if got := p.Text("#dialog .bad"); strings.Count(got, "\n") > 0 || strings.Count(got, ". ") > 0 {
			t.Errorf("%s: not one sentence: %q", c.name, got)
		}
	}
	p.Click("#close")
	p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != before.Hash {
		t.Error("the match that was there is another one now")
	}
}

// A deleted match can be brought back.
func TestTrash(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	before := p.play("activate")
	p.Click("#home")
	p.Click(`[data-testid="match-0"] [data-cmd="delete"]`)
	p.Click(`[data-cmd="delete-yes"]`)
	p.Gone(".match-card")
	p.Click(`[data-cmd="restore"]`)
	p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != before.Hash {
		t.Errorf("restored: %s, not %s", got.Hash, before.Hash)
	}
}

// The second tab on a match watches, takes over when it asks for that, and when the first leaves.
func TestSecondTab(t *testing.T) {
	s := Served(t)
	first := dealt(t, s)
	first.deal()
	second := first.Tab()
	second.Goto(Eval[string](first, "location.href"))
	second.Until(`document.querySelector("#pad")?.innerText.includes("Here you watch")`)
	want := first.play("activate", "1809", "move", "1708")
	second.Until(fmt.Sprintf(`document.querySelector(".match").dataset.hash === %q`, want.Hash))
	if got := second.After(func() { second.Key("1") }); got.Hash != want.Hash || !strings.Contains(got.Notice, "only watches") {
		t.Errorf("the tab that watches acts: %+v", got)
	}
	second.Click("#play-here")
	second.Until(`!document.querySelector("#pad").innerText.includes("Here you watch")`)
	second.Until(`document.activeElement.closest("#pad")`) // the button is gone, the focus has a place
	first.Until(`document.querySelector("#pad").innerText.includes("Here you watch")`)
	first.Click("#play-here")
	second.Until(`document.querySelector("#pad").innerText.includes("Here you watch")`)
	first.Click("#home")
	second.Until(`!document.querySelector("#pad").innerText.includes("Here you watch")`)
	if got := second.After(func() { second.Key("1") }); got.Hash == want.Hash {
		t.Errorf("the tab that took over does not act: %+v", got)
	}
}

// Without a store, or where the browser throws when it is asked for one, the page says so, play
// goes on, and the match can be taken away.
func TestNoStore(t *testing.T) {
	for name, store := range map[string]string{
		"missing": `value: undefined`,
		"refused": `get() { throw new DOMException("The operation is insecure.", "SecurityError") }`,
	} {
		t.Run(name, func(t *testing.T) { noStore(t, store) })
	}
}

func noStore(t *testing.T, store string) {
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`Object.defineProperty(window, "indexedDB", { ` + store + ` })`)
	p.Goto(Served(t).URL)
	p.Until(`document.querySelector("#shelf .trouble")`)
	if got := p.Text("#shelf .trouble"); !strings.Contains(got, "Not stored") || !strings.Contains(got, "export") {
		t.Errorf("the shelf says %q", got)
	}
	p.deal()
	before := p.play("activate")
	after := p.play("1809", "move", "1708")
	if after.Hash == before.Hash {
		t.Error("play does not go on")
	}
	p.Wait("#export-now")
	if text := p.exported(); !strings.Contains(text, "FIELDPOST1{") {
		t.Errorf("exported: %q", text)
	}
}

// With the server gone a reload in the middle of a match leads back to it.
func TestOfflineMatch(t *testing.T) {
	s := Served(t)
	p := dealt(t, s)
	p.StoreCopy()
	p.deal()
	before := p.play("activate", "1809", "move", "1708")
	s.Stop()
	p.Reload()
	p.Wait("#prompt")
	if after := p.Table(); after.Hash != before.Hash {
		t.Errorf("offline: %+v, want %+v", after, before)
	}
	if after := p.play("stop"); after.Hash == before.Hash {
		t.Error("play does not go on without the server")
	}
}

// The single file plays an activation from the disk, and a reload leads back to it.
func TestSingleFileMatch(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Goto(SingleFile(t))
	p.deal()
	p.play("activate", "1809", "move", "1708", "stop", "end")
	before := p.Table()
	if !strings.Contains(before.Prompt, "activation 2 of 5") {
		t.Errorf("after an activation: %q", before.Prompt)
	}
	p.Reload()
	p.Wait("#prompt")
	if after := p.Table(); after.Hash != before.Hash {
		t.Errorf("after the reload: %+v, want %+v", after, before)
	}
}

// The text of a long match and of its record can be read whole: the renderer gives up on a
// property of more than 16 KB.
func TestLongTexts(t *testing.T) {
	g, err := shelf.Open(stolberg, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "long"})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 700 && !m.Decision().Over; i++ {
		legal, last := m.Legal(), m.Legal()[0]
		for _, a := range legal { // the last step leads on, the first answer ends nothing
			if word := g.Lexicon().Verbs[a.Verb]; word == "step" || word == "move" || word == "activate" {
				last = a
			}
		}
		if _, err := m.Do(last); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "long.txt")
	if err := os.WriteFile(file, []byte(m.Journal()), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Open(t, Served(t))
	p.openFile(file)
	if p.Table().Dialog == "handover" {
		p.Click("#close")
	}
	p.Click("#tab-log")
	p.Click("#record")
	p.Wait("#export-text")
	text, want := Eval[string](p, `document.querySelector("#export-text").value`), desk.New(m).Record()
	if len(want) < 16<<10 || text != strings.TrimSuffix(want, "\n") && text != want {
		t.Errorf("%d bytes of record on the page, %d in the match", len(text), len(want))
	}
	p.Click("#close")
	if journalOf(t, p.exported()) != m.Journal() {
		t.Error("the page exports another match")
	}
}
