package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestFullDisk, a long run, fills the disk that the browser's profile is on in the middle of play, and makes room
// again: no move is lost, though Chromium may clear the whole site when it cannot write, and opens no
// database for the page any more; neither when the page is loaded again nor when the browser itself
// is started anew. (Where the disk is full before the page's files are all stored for the first time,
// Chromium clears the site once more when the page is loaded again. No page can help that.)
func TestFullDisk(t *testing.T) {
	longRun(t) // TestCausesAreNamed has the store refuse, without a disk
	disk := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=160m", "fieldpost", disk).CombinedOutput(); err != nil {
		t.Skipf("no small disk for the test: only root may mount one, on Linux (%v: %s)", err, out)
	}
	t.Cleanup(func() { exec.Command("umount", "-l", disk).Run() })
	l := newLife(t)
	l.profile = filepath.Join(disk, "profile")
	s := Served(t)
	l.open(s.URL)
	p := l.page
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.offline")
	ballast := filepath.Join(disk, "ballast")
	full(t, ballast)
	Eval[bool](p, `window.hurried = true`)
	Eval[bool](p, fmt.Sprintf(driver, 1))
	for end := time.Now().Add(patience); !Eval[bool](p, `!!document.querySelector(".pad .trouble")`); full(t, ballast) {
		if time.Now().After(end) {
			t.Fatalf("%s actions, all stored on a full disk", Eval[string](p, `document.querySelector(".match").dataset.actions`))
		}
	}
	actions := func() int { return Eval[int](p, `Number(document.querySelector(".match").dataset.actions)`) }
	failed := actions()
	p.Until(fmt.Sprintf(`document.querySelector(".match").dataset.actions > %d`, failed+3))
	Eval[bool](p, `window.idle = true`)
	want := p.Table()
	t.Logf("after action %d of %d: %s", failed, actions(), p.Text(".pad .trouble p"))
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(3 * patience); !Eval[bool](p, `!!document.querySelector('.match[data-stored="true"]')`); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not stored though there is room again: %s", p.Text(".pad .trouble p"))
		}
	}
	p.Reload()
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != want.Hash {
		t.Errorf("loaded again %+v, want %+v", got, want)
	}
	l.die(true)
	l.open(s.URL)
	p = l.page
	p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != want.Hash {
		t.Errorf("in a new browser %+v, want %+v", got, want)
	}
}

// full appends to a file until the disk is full.
func full(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
}

// TestEveningGrowsNothing, a long run, opens a match many times, and finds no more in the store and the caches
// afterwards than before. What the browser's own figure for the site grows by is the engine's
// compiled code, which the browser keeps beside the program: it ends where all hot code is compiled.
func TestEveningGrowsNothing(t *testing.T) {
	longRun(t)
	s := Served(t)
	p := dealt(t, s)
	p.StoreCopy()
	p.deal()
	p.play("activate", "1809", "move", "1708")
	p.Reload()
	p.Wait("#prompt")
	count := func() string {
		return Eval[string](p, `(async () => {
			const db = await new Promise(done => { const r = indexedDB.open("fieldpost-v1"); r.onsuccess = () => done(r.result) });
			const all = table => new Promise(done => { const r = db.transaction(table).objectStore(table).getAll(); r.onsuccess = () => done(r.result) });
			const said = [];
			for (const table of db.objectStoreNames) if (table !== "matches") {
				const rows = await all(table);
				said.push(table + " " + rows.length + " of " + rows.join("").length);
			}
			said.push("matches " + (await all("matches")).length);
			db.close();
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				let bytes = 0;
				const files = await cache.keys();
				for (const f of files) bytes += (await (await cache.match(f)).arrayBuffer()).byteLength;
				said.push("files " + files.length + " of " + bytes);
			}
			return said.join(", ");
		})()`)
	}
	usage := func() float64 { return Eval[float64](p, `navigator.storage.estimate().then(e => e.usage)`) }
	before, space := count(), usage()
	times := 4
	if atLength {
		times = 40
	}
	for i := range times {
		if i%2 == 0 {
			p.Reload()
		} else {
			p.Click("#home")
			p.Click(`[data-testid="match-0"] [data-cmd="open"]`)
		}
		p.Wait("#prompt")
	}
	t.Logf("%s; by the browser's count %.1f MB, %.1f MB before", before, usage()/1e6, space/1e6)
	if after := count(); after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
}
