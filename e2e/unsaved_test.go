package e2e

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	cd "github.com/chromedp/chromedp"
)

// small is dealt on a site that has little space: the browser relies for half a minute on what it heard last. fill leaves
// none of it, empty gives what any site has.
func small(t *testing.T, s *Site) (p *Page, fill, empty func()) {
	p = Blank(t)
	quota := func(bytes *float64) {
		t.Helper()
		params := storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(s.URL, "/"), QuotaSize: bytes}
		if _, err := cd.Call(p.ctx, storage.OverrideQuotaForOrigin, params); err != nil {
			t.Fatal(err)
		}
	}
	some, none := 4e6, 1.0
	quota(&some)
	p.Before(sameDice)
	p.Goto(s.URL)
	return p, func() { t.Helper(); quota(&none); Eval[bool](p, noise) }, func() { t.Helper(); quota(nil) }
}

// noise writes to a database of its own until there is no room for a hundred bytes.
const noise = `new Promise((done, failed) => {
	const request = indexedDB.open("filler", 1);
	request.onupgradeneeded = () => request.result.createObjectStore("noise");
	request.onerror = () => failed(request.error);
	request.onsuccess = () => {
		let key = 0;
		const put = size => {
			if (size < 100) return request.result.close(), done(true);
			const bytes = new Uint8Array(size), tx = request.result.transaction("noise", "readwrite", { durability: "strict" });
			for (let i = 0; i < size; i += 65536) crypto.getRandomValues(bytes.subarray(i, i + 65536));
			tx.objectStore("noise").put(bytes, key++);
			tx.oncomplete = () => put(size);
			tx.onabort = () => put(size >> 1);
		};
		put(1 << 19);
	};
})`

// stay answers every question whether to leave the page with no, and tells how many there were.
func (p *Page) stay() (asked func() int) {
	p.t.Helper()
	var mu sync.Mutex
	n := 0
	err := cd.Listen(p.ctx, func(ev any) {
		if e, ok := ev.(*page.EventJavascriptDialogOpening); ok && e.Type == page.DialogTypeBeforeunload {
			mu.Lock()
			n++
			mu.Unlock()
			go cd.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: false})
		}
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return n
	}
}

// shots keeps pictures of the window as wide as a desk and as narrow as a phone.
func (p *Page) shots(name string) {
	p.t.Helper()
	if os.Getenv("E2E_SHOTS") == "" {
		return
	}
	p.Shot(name + "-1280")
	p.Size(390, 844)
	Eval[bool](p, drawn)
	p.Shot(name + "-390")
	p.Size(1280, 800)
	Eval[bool](p, drawn)
}

// With its space at an end the page says so, plays on, asks before it is left, keeps the match
// on the shelf, and stores all of it by itself when there is room again.
func TestNotStored(t *testing.T) {
	s := Served(t)
	p, fill, empty := small(t, s)
	p.deal()
	before := p.play("activate")
	asked := p.stay()
	fill()
	p.play("1809", "move", "1708")
	p.Until(`document.querySelector(".pad .trouble")?.innerText.includes("no space left")`)
	p.shots("table")
	want := p.play("stop")
	if want.Hash == before.Hash {
		t.Fatal("play does not go on")
	}
	Eval[bool](p, `window.untouched = true, setTimeout(() => location.reload()), true`)
	for asked() == 0 {
		Eval[bool](p, drawn)
	}
	if !Eval[bool](p, "untouched") {
		t.Error("the page was left though the answer was no")
	}
	p.Click("#home")
	p.Wait(`#dialog[data-dialog="unsaved"]`)
	p.shots("question")
	p.Click(`#dialog [data-cmd="export"]`)
	p.Wait("#export-text")
	if text := Eval[string](p, `document.querySelector("#export-text").value`); !strings.HasSuffix(journalOf(t, text), "\n") {
		t.Error("nothing is offered to be taken away")
	}
	p.Click("#close")
	p.Click("#home")
	p.Click("#leave")
	p.Until(`document.querySelector('[data-testid="match-0"] .trouble')?.innerText.includes("no space left")`)
	p.shots("shelf")
	p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
	if got := p.Table(); got.Hash != want.Hash {
		t.Errorf("from the shelf: %+v, want %+v", got, want)
	}
	empty()
	p.Until(`document.querySelector('.match[data-stored="true"]') && !document.querySelector(".trouble")`)
	p.Reload()
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != want.Hash {
		t.Errorf("after a reload: %+v, want %+v", got, want)
	}
	if n := asked(); n != 1 {
		t.Errorf("asked %d times whether to leave", n)
	}
}

// What the browser does to the store in the middle of a match is named, and costs no move.
func TestCausesAreNamed(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	p.play("activate")
	p.Allow("AbortError")
	for _, c := range []struct {
		name, break_, says, mend string
		steps                    []string // what is done meanwhile
	}{
		{"aborted", `(() => {
				window.put = IDBObjectStore.prototype.put;
				IDBObjectStore.prototype.put = function (...args) { const request = put.apply(this, args); request.onsuccess = () => this.transaction.abort(); return request };
				return true;
			})()`, "broken off", `IDBObjectStore.prototype.put = put, true`, []string{"1809", "move", "1708"}},
		{"newer version", `new Promise((done, failed) => {
				const request = indexedDB.open("fieldpost-v1", 2);
				request.onsuccess = () => { request.result.close(); done(true) };
				request.onerror = () => failed(request.error);
			})`, "newer Fieldpost", `new Promise((done, failed) => {
				const request = indexedDB.deleteDatabase("fieldpost-v1");
				request.onsuccess = () => done(true);
				request.onerror = () => failed(request.error);
			})`, []string{"stop"}},
		{"refused", `(() => {
				window.transaction = IDBDatabase.prototype.transaction;
				IDBDatabase.prototype.transaction = () => { throw new DOMException("no", "NotAllowedError") };
				return true;
			})()`, "keeps no data", `IDBDatabase.prototype.transaction = transaction, true`, []string{"2008", "move", "2107"}},
		{"odd", `(() => {
				window.transaction = IDBDatabase.prototype.transaction;
				IDBDatabase.prototype.transaction = () => { throw new DOMException("the disk is gone", "UnknownError") };
				return true;
			})()`, "the disk is gone", `IDBDatabase.prototype.transaction = transaction, true`, []string{"stop"}},
	} {
		Eval[bool](p, c.break_)
		want := p.play(c.steps...)
		p.Until(`document.querySelector(".pad .trouble")`)
		p.Until(`document.querySelector(".pad .trouble").innerText.includes("` + c.says + `")`)
		Eval[bool](p, c.mend)
		p.Click("#retry")
		p.Until(`document.querySelector('.match[data-stored="true"]') && !document.querySelector(".trouble")`)
		p.Reload()
		p.Wait("#prompt")
		if got := p.Table(); got.Hash != want.Hash {
			t.Errorf("%s, after a reload: %+v, want %+v", c.name, got, want)
		}
	}
}

// A tab that dies gives its match to the tab that watches, with every action.
func TestWatchingTabOutlives(t *testing.T) {
	s := Served(t)
	second := dealt(t, s)
	first, cancel := attach(t, second.ctx)
	defer cancel()
	first.Before(sameDice)
	first.Goto(s.URL)
	first.deal()
	second.Goto(Eval[string](first, "location.href"))
	second.Until(`document.querySelector("#pad")?.innerText.includes("Here you watch")`)
	want := first.play("activate", "1809", "move", "1708")
	go cd.Call(first.ctx, page.Crash, cdp.Empty{})
	second.Until(`document.querySelector("#pad") && !document.querySelector("#pad").innerText.includes("Here you watch")`)
	if got := second.Table(); got.Hash != want.Hash {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := second.play("stop"); got.Hash == want.Hash {
		t.Error("the tab that is left does not play on")
	}
}
