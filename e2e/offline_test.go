package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/build/serve"
	"fieldpost/build/site"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	cd "github.com/chromedp/chromedp"
)

func TestOfflineReload(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	s.Stop()
	p.Reload()
	if !Eval[bool](p, "!!navigator.serviceWorker.controller") {
		t.Error("no service worker answers")
	}
	again := p.Tab()
	again.Goto(s.URL + "index.html?from=bookmark#here")
}

// The copy for offline play is not stored while the engine starts, which would share machine and network with it.
func TestOfflineCopyComesLater(t *testing.T) {
	p := Blank(t)
	p.Before(`const register = ServiceWorkerContainer.prototype.register;
		ServiceWorkerContainer.prototype.register = function (...about) {
			window.drawn ??= !!document.querySelector("#app [data-cmd]") && !document.querySelector("#app .boot");
			return register.apply(this, about);
		}`)
	p.Goto(Served(t).URL)
	p.StoreCopy()
	if !Eval[bool](p, "drawn") {
		t.Error("the copy is stored before the engine has drawn the shelf")
	}
}

// A server may send the folder's address on to another one. What is kept of the page then must still answer for it.
func TestOfflineBehindARedirect(t *testing.T) {
	files := serve.Handler(os.DirFS(dist(t)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/war/":
			http.Redirect(w, r, "/war/start", http.StatusFound)
			return
		case "/war/start":
			r.URL.Path = "/war/"
		}
		http.StripPrefix("/war", files).ServeHTTP(w, r)
	}))
	p := Blank(t)
	p.Goto(server.URL + "/war/")
	p.StoreCopy()
	p.Goto(server.URL + "/war/")
	server.CloseClientConnections()
	server.Close()
	p.Reload()
}

// The service worker keeps the listed files and no other.
func TestPrecache(t *testing.T) {
	files, err := site.Read(dist(t))
	if err != nil {
		t.Fatal(err)
	}
	p := Open(t, Served(t))
	p.StoreCopy()
	kept := Eval[[]string](p, `(async () => {
		const names = await caches.keys();
		const requests = await (await caches.open(names[0])).keys();
		return [String(names.length), ...requests.map(r => r.url.slice(location.href.length)).map(u => u || "./")];
	})()`)
	want := []string{"1"}
	_, list := files.Precache()
	for _, c := range list {
		want = append(want, c.URL)
	}
	slices.Sort(kept)
	slices.Sort(want)
	if !slices.Equal(kept, want) {
		t.Errorf("kept %q\nwant %q", kept, want)
	}
	if slices.Contains(kept, site.SingleFile) {
		t.Errorf("the single file is kept, although it is as large as all the rest")
	}
}

// A newer version is stored, waits until the player asks for it, and leaves other tabs alone.
func TestUpdate(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	other := p.Tab()
	other.Goto(s.URL)
	Eval[bool](other, "window.untouched = true")
	Eval[bool](p, `window.untouched = true; window.told = 0; addEventListener("fieldpost-update", () => told++); true`)

	s.Swap(newerVersion(t))
	Eval[bool](p, "navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)")
	p.Until(`fieldpost.update === "ready" && told === 1`)
	other.Until(`fieldpost.update === "ready"`)
	if Eval[int](p, "caches.keys().then(k => k.length)") != 2 {
		t.Error("the running version's files are gone before it was left")
	}
	notice := `fetch("NOTICE.txt").then(r => r.text())`
	if strings.HasSuffix(Eval[string](p, notice), "newer\n") {
		t.Error("the running version reads files of the next one")
	}

	Eval[bool](p, "fieldpost.applyUpdate(), true")
	p.Until("!window.untouched")
	p.Ready()
	if !strings.HasSuffix(Eval[string](p, notice), "newer\n") {
		t.Error("still the old version after the update")
	}
	p.Until(`caches.keys().then(k => window.left = k.length) && window.left === 1`)
	other.Until(`fieldpost.update === "stale"`)
	if !Eval[bool](other, "untouched") {
		t.Error("the update has reloaded another tab")
	}
}

// The player switches to a newer version in the middle of a move, and the match goes on there.
func TestUpdateInMidMatch(t *testing.T) {
	s := Served(t)
	p := dealt(t, s)
	p.StoreCopy()
	p.deal()
	want := p.play("activate", "1809", "move", "1708")
	s.Swap(newerVersion(t))
	Eval[bool](p, "window.untouched = true, navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)")
	p.Click(`[data-cmd="update"]`)
	p.Until("!window.untouched")
	p.Ready()
	p.Wait("#prompt")
	if got := p.Table(); got.Hash != want.Hash || !strings.HasSuffix(Eval[string](p, `fetch("NOTICE.txt").then(r => r.text())`), "newer\n") {
		t.Errorf("after the update %+v, want %+v", got, want)
	}
	if got := p.play("stop"); got.Hash == want.Hash {
		t.Error("play does not go on")
	}
}

// emptied removes from the running version's cache what the pattern fits.
func (p *Page) emptied(pattern string) {
	p.t.Helper()
	if n := Eval[int](p, `(async () => {
		const cache = await caches.open((await caches.keys())[0]);
		const gone = (await cache.keys()).filter(r => `+pattern+`.test(r.url));
		return (await Promise.all(gone.map(r => cache.delete(r)))).length;
	})()`); n == 0 {
		p.t.Fatalf("no file fits %s", pattern)
	}
}

// A cache that has lost files, by a kill or for want of space, is made good from the network.
func TestPartialCache(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	const count = `caches.keys().then(async names => [names.length, (await (await caches.open(names[0])).keys()).length].join())`
	whole := Eval[string](p, count)
	for _, pattern := range []string{`/\.wasm$/`, `/./`} {
		p.emptied(pattern)
		p.Reload()
		p.Until(count + `.then(n => window.files = n) && window.files === "` + whole + `"`)
		s.Stop()
		p.Reload()
		s.Start(t)
	}
}

// With its engine lost and only a newer version in the network, the page goes on with that one.
func TestPartialCacheOfAnOlderVersion(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	newer, renamed := newerVersion(t), ""
	page := string(newer["index.html"].Data)
	for name := range newer {
		if strings.HasSuffix(name, ".wasm") {
			renamed = name
		}
	}
	other := strings.Replace(renamed, ".wasm", "", 1)
	other = other[:len(other)-1] + map[bool]string{true: "1", false: "0"}[strings.HasSuffix(other, "0")] + ".wasm"
	files := site.Files{}
	for name, f := range newer {
		files[name] = f.Data
	}
	files[other] = files[renamed]
	delete(files, renamed)
	files["index.html"] = []byte(strings.ReplaceAll(page, renamed, other))
	if err := files.Reseal(); err != nil {
		t.Fatal(err)
	}
	s.Swap(mapped(files))
	p.emptied(`/\.wasm$/`)
	if _, err := cd.Call(p.ctx, network.ClearBrowserCache, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	p.Allow(".wasm")
	p.do(cd.Reload())
	p.Ready()
	p.Until(`performance.getEntriesByType("resource").some(e => e.name.endsWith("` + other + `"))`)
}

// What a version that was left in the middle of its going has kept is removed, and not used.
func TestCacheOfThePreviousVersion(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	Eval[bool](p, `(async () => {
		const name = (await caches.keys())[0];
		const old = await caches.open(name.replace(/[0-9a-f]+$/, "0123456789abcdef"));
		await old.put("./", new Response("the previous version"));
		await old.put("NOTICE.txt", new Response("the previous version"));
		return true;
	})()`)
	p.Reload()
	if strings.Contains(Eval[string](p, `fetch("NOTICE.txt").then(r => r.text())`), "previous") {
		t.Error("a file of the previous version is used")
	}
	p.Until(`caches.keys().then(k => window.left = k.length) && window.left === 1`)
}

// A file that differs from its listed hash is not kept, and neither is the version.
func TestMangledVersion(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.StoreCopy()
	mangled := newerVersion(t)
	mangled["NOTICE.txt"] = &fstest.MapFile{Data: []byte("not what the list says")}
	s.Swap(mangled)
	p.Allow("NOTICE.txt")
	p.Allow("ServiceWorker")
	Eval[bool](p, `navigator.serviceWorker.getRegistration().then(r => r.addEventListener("updatefound", () => window.found = true)).then(() => true)`)
	Eval[bool](p, "navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true, () => true)")
	p.Until(`navigator.serviceWorker.getRegistration().then(r => window.settled = !r.installing && !r.waiting) && window.settled`)
	if got := Eval[string](p, "fieldpost.update"); got != "" || !Eval[bool](p, "!!window.found") {
		t.Errorf("a mangled version is offered (%q), or was not even looked at", got)
	}
	p.Reload()
}
