package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/shelf"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// drop lets a text fall on the page as a file.
func (p *Page) drop(text string) {
	p.t.Helper()
	literal, _ := json.Marshal(text)
	Eval[bool](p, `(() => {
		const data = new DataTransfer();
		data.items.add(new File([`+string(literal)+`], "match.txt", { type: "text/plain" }));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })), true;
	})()`)
}

func armored(t testing.TB, journal string) string {
	t.Helper()
	text, err := game.WriteLetter(journal, deflate.Press{})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

const plainHead = "fieldpost 1\nscenario aachen/first-blood\nseed \"s\"\n"

// A file that holds more than a match can, or what no match is, is refused in one sentence, and the
// page goes on.
func TestHostileFiles(t *testing.T) {
	p := Open(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	times := strings.Repeat
	for _, c := range []struct{ name, text, says string }{
		{"16 million lines", armored(t, plainHead+times("\n", 16<<20)+"end"), "too large"},
		{"4 million lines", armored(t, plainHead+times("\n", 4e6)+"end"), "more than 40000 actions"},
		{"five million dice", armored(t, plainHead+"dice"+times(" 6", 2e6)+"\nedited\n"), "more than 40000 letters"},
		{"a long name", armored(t, plainHead+`setup {"counters": {"t": {"class": "afv", "side": "us", "formation": "1id", "effectiveness": [5, 3], "strength": 5, "ma": 8, "name": "`+
			times("x", 20_000)+`"}}, "units": {"t": {"hex": "2008"}}}`+"\n"), "more than 80 characters"},
		{"a long field", armored(t, plainHead+`setup {"`+times("x", 100_000)+`": 1}`+"\n"), "unknown field"},
		{"a scenario of another program", "fieldpost 1\nscenario aachen/the-bulge\nseed \"s\"\n", `this Fieldpost has no scenario "aachen/the-bulge"`},
		{"a long file", times("x", 10<<20), "more than 8388608 letters"},
	} {
		start := time.Now()
		p.drop(c.text)
		p.Until(fmt.Sprintf(`document.querySelector(".message.bad")?.innerText.includes(%q)`, c.says))
		said := p.Text(".message.bad p")
		t.Logf("%s, %d KB: %d ms until %q", c.name, len(c.text)>>10, time.Since(start).Milliseconds(), said)
		if len(said) > 450 || strings.Count(said, ". ") > 0 {
			t.Errorf("%s: no sentence: %q", c.name, said)
		}
		p.Shot(strings.ReplaceAll(c.name, " ", "-"))
		p.Click(`[data-cmd="dismiss"]`)
		p.Gone(".message")
	}
	for name, text := range map[string]string{
		"an honest match": plainHead,
		"a long set-up":   plainHead + `setup {"improved": ["2008"` + times(`, "2008"`, 15_000) + `], "units": {"us-1id-18-2": {"hex": "2008"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}}` + "\n",
	} {
		start := time.Now()
		p.drop(armored(t, text))
		p.Wait("#prompt")
		t.Logf("%s: %d ms until it is open", name, time.Since(start).Milliseconds())
		p.Click("#home")
		p.Wait("#shelf")
	}
}

// stops provokes a panic in the page's own code, in a drawing, in an answer to an input and in the
// board's, and returns once the page tells of it.
var stops = []struct {
	name    string
	provoke func(p *Page)
}{
	{"drawing", func(p *Page) {
		Eval[bool](p, `window.vuguRender = () => { throw new Error("provoked") }, true`)
		p.Key("b")
	}},
	{"input", func(p *Page) {
		Eval[bool](p, `Element.prototype.closest = () => { throw new Error("provoked") }, true`)
		p.Key("n")
	}},
	{"board", func(p *Page) {
		x, y, _ := p.Hex("2008")
		Eval[bool](p, `HTMLCanvasElement.prototype.getBoundingClientRect = () => { throw new Error("provoked") }, true`)
		p.ClickAt(x, y)
	}},
}

// ownLine is a function of the project's and the line of its file, as the trace of a crash tells them.
var ownLine = regexp.MustCompile(`fieldpost/web\.\S+\(.*\)\n\tfieldpost/web/stop_wasm\.go:[1-9]`)

// Where the page's own code panics the match stands there to be taken away, and the way back leads
// to the shelf, where all that was stored is.
func TestStopped(t *testing.T) {
	s := Served(t)
	for _, c := range stops {
		t.Run(c.name, func(t *testing.T) {
			p := dealt(t, s)
			p.Allow("provoked")
			p.deal()
			want := p.play("activate", "1809", "move", "1708")
			Eval[bool](p, `(() => {
				const stopped = fieldpost.stopped;
				fieldpost.stopped = (trace, ...rest) => { window.trace = trace; stopped(trace, ...rest) };
				return true;
			})()`)
			c.provoke(p)
			p.Wait("#stopped-text")
			if trace := Eval[string](p, `trace`); !ownLine.MatchString(trace) {
				t.Errorf("the trace tells no line of the page's own code:\n%s", trace)
			}
			text := Eval[string](p, `document.querySelector("#stopped-text").value`)
			m, notice, err := shelf.Load(journalOf(t, text))
			if err != nil || notice != "" || m.Hash() != want.Hash || !strings.HasPrefix(text, "Fieldpost match: ") {
				t.Errorf("the text is no match, or another: %v %s", err, notice)
			}
			if got := p.Text("#boot-problem"); !strings.Contains(got, "The game has stopped after an error. What is stored is not touched.") {
				t.Errorf("the page says %q", got)
			}
			if got := Eval[string](p, `document.querySelector("#stopped-file").download`); got != "first-blood-3.fieldpost.txt" {
				t.Errorf("the file is %q", got)
			}
			p.Shot("wide")
			p.Size(390, 844)
			p.Shot("narrow")
			p.Size(1280, 800)
			p.Click("#stopped-home")
			p.Ready()
			p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
			p.Wait("#prompt")
			if got := p.Table(); got.Hash != want.Hash {
				t.Errorf("opened again: %s, not %s", got.Hash, want.Hash)
			}
		})
	}
}

// A match with a set-up of its own, and one that was put back to before what was played already, bear
// their mark on the table, on the shelf, in the export and in the record.
func TestEditedIsSeen(t *testing.T) {
	s := Served(t)
	const words = "Edited: its set-up, its dice or actions already taken were changed by hand."
	shown := func(p *Page, name string) {
		t.Helper()
		p.Wait("#edited")
		p.Shot(name + "-table")
		p.Size(390, 844)
		p.Shot(name + "-table-narrow")
		p.After(func() { p.Click("#edited") })
		if got := p.Table(); got.Notice != words {
			t.Errorf("%s: the mark says %q", name, got.Notice)
		}
		p.Size(1280, 800)
		if text := p.exported(); !strings.Contains(text, "\n"+words+"\n") || !strings.Contains(journalOf(t, text), "\nedited\n") {
			t.Errorf("%s: exported %.200q", name, text)
		}
		p.Click("#tab-log")
		p.Click("#record")
		p.Wait("#export-text")
		if text := Eval[string](p, `document.querySelector("#export-text").value`); !strings.Contains(text, "\n"+words+"\n") {
			t.Errorf("%s: the record is %.200q", name, text)
		}
		p.Click("#close")
		p.Click("#home")
		p.Until(`document.querySelector("[data-testid=match-0] .edited")`)
		p.Shot(name + "-shelf")
		p.Size(390, 844)
		p.Shot(name + "-shelf-narrow")
		p.Size(1280, 800)
		if got := p.Text(`[data-testid="match-0"]`); !strings.Contains(got, "Edited Its set-up") {
			t.Errorf("%s: the shelf says %q", name, got)
		}
	}
	p := dealt(t, s)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.drop(armored(t, plainHead+`setup {"units": {"us-1id-18-2": {"hex": "2008"}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 5}`+"\nmove +us-1id-18-2 @2008\nstep @1908\n"))
	shown(p, "set-up")

	p = dealt(t, s)
	p.deal()
	p.play("activate", "1809", "move")
	early := p.exported()
	p.play("1708")
	late := p.exported()
	if Eval[bool](p, `!!document.querySelector("#edited")`) || strings.Contains(late, "Edited") {
		t.Error("a match that was only played is marked")
	}
	p.Click("#home")
	p.Wait("#shelf")
	p.drop(late)
	p.Wait("#prompt")
	if Eval[bool](p, `!!document.querySelector("#edited")`) {
		t.Error("a copy that replaces nothing is marked")
	}
	p.Click("#home")
	p.Wait("#shelf")
	p.drop(early)
	p.Wait("#prompt")
	shown(p, "import")
}

// garble writes into the browser's store behind the page's back.
func (p *Page) garble(table, key, value string) {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`new Promise((done, failed) => {
		const request = indexedDB.open("fieldpost-v1");
		request.onerror = () => failed(request.error);
		request.onsuccess = () => {
			const tx = request.result.transaction([%[1]q], "readwrite");
			tx.objectStore(%[1]q).put(%[3]q, %[2]q);
			tx.oncomplete = () => { request.result.close(); done(true) };
			tx.onabort = () => failed(tx.error);
		};
	})`, table, key, value))
}

// A match with a garbled line opens at its last good action and goes on from there; what follows
// stays among the continuations, and one that is damaged is told of.
func TestGarbledLine(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	want := p.play("activate")
	p.play("1809", "move", "1708")
	id := strings.TrimPrefix(Eval[string](p, "location.hash"), "#/match/")
	p.Click("#home")
	p.Wait("#shelf")
	p.garble("journals", id+"/0000002", "mo\x00ve +us-1id \xff=")
	p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
	p.Wait("#prompt")
	got := p.Table()
	if got.Hash != want.Hash || got.Notice != "Action 2 of the 3 of this match cannot be read, so it opens after action 1; the rest is kept aside under Continuations." {
		t.Errorf("opened at %s, not %s, with %q", got.Hash, want.Hash, got.Notice)
	}
	p.Shot("table")
	on := p.play("1809", "move")
	p.Reload()
	p.Wait("#prompt")
	if again := p.Table(); again.Hash != on.Hash || again.Notice != "" {
		t.Errorf("played on and loaded again: %s, not %s, with %q", again.Hash, on.Hash, again.Notice)
	}
	p.Click("#home")
	p.Click(`[data-testid="match-0"] [data-cmd="older-list"]`)
	p.Wait(`#dialog [data-cmd="revert"]`)
	if got := p.Text("#dialog li"); !strings.HasPrefix(got, "From action 2 on, 2 actions; replaced") {
		t.Errorf("kept aside: %q", got)
	}
	p.Key(kb.Escape)
	p.Gone("#dialog")
	p.garble("older", id, `[{"generation":`)
	p.Click(`[data-testid="match-0"] [data-cmd="older-list"]`)
	if got := p.Text("#dialog li"); got != "A continuation is damaged and left out." {
		t.Errorf("garbled: %q", got)
	}
	p.Shot("continuations")
}

// No other page can show this one inside itself.
func TestNotFramed(t *testing.T) {
	s := Served(t)
	p := Blank(t)
	page := filepath.Join(t.TempDir(), "frame.html")
	if err := os.WriteFile(page, []byte(`<!doctype html><link rel="icon" href="data:,"><iframe src="`+s.URL+`"></iframe>`), 0o644); err != nil {
		t.Fatal(err)
	}
	p.do(cd.Navigate("file://" + filepath.ToSlash(page)))
	p.Expect("frame-ancestors")
}

// A dialog that goes with the match before it was drawn is no error.
func TestDialogClosedAtOnce(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	Eval[bool](p, `(() => {
		const fire = event => document.querySelector("#prompt").dispatchEvent(event);
		fire(new PointerEvent("pointerdown", { bubbles: true })); // nothing is drawn while something is held down
		fire(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
		location.hash = "#/";
		setTimeout(() => fire(new PointerEvent("pointerup", { bubbles: true })), 100);
		return true;
	})()`)
	p.Wait("#shelf")
	if Eval[bool](p, `!!document.querySelector("#boot-problem:not([hidden])")`) {
		t.Errorf("the page says %q", p.Text("#boot-problem"))
	}
}
