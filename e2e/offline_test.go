package e2e

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/build/site"
)

func TestOfflineReload(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.Until("fieldpost.offline")
	s.Stop()
	p.Reload()
	if !Eval[bool](p, "!!navigator.serviceWorker.controller") {
		t.Error("no service worker answers")
	}
	again := p.Tab()
	again.Goto(s.URL + "index.html?from=bookmark#here")
}

// The service worker keeps the listed files and no other.
func TestPrecache(t *testing.T) {
	files, err := site.Read(dist(t))
	if err != nil {
		t.Fatal(err)
	}
	p := Open(t, Served(t))
	p.Until("fieldpost.offline")
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
	p.Until("fieldpost.offline")
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

// A file that differs from its listed hash is not kept, and neither is the version.
func TestMangledVersion(t *testing.T) {
	s := Served(t)
	p := Open(t, s)
	p.Until("fieldpost.offline")
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
