//go:build !js

package store_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/build/chrome"
	"fieldpost/build/chrome/launch"
	"fieldpost/build/site"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	cd "github.com/chromedp/chromedp"
)

// TestInBrowserHand holds a browser in hand to do to the store what a page cannot do
// to itself: end its space, kill its browser, close its tab, clear it, forbid it. What happens
// in the page is in probes_wasm_test.go.
func TestInBrowserHand(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	path, err := chrome.Find()
	if err != nil {
		t.Fatal(err)
	}
	h := serveProbes(t, path)
	t.Run("quota", h.quota)
	t.Run("killed", h.killed)
	t.Run("two tabs", func(t *testing.T) { h.twoTabs(t, h.server.URL+"/") })
	t.Run("two tabs of a file", func(t *testing.T) { h.twoTabs(t, h.file) })
	t.Run("cleared", h.cleared)
	t.Run("refused", h.refused)
}

type hand struct {
	chrome string
	server *httptest.Server
	file   string // the address of the same page as a file
}

// serveProbes serves the tests of this package as a page that runs the probe which
// its address names after #.
func serveProbes(t *testing.T, chrome string) *hand {
	t.Helper()
	dir := t.TempDir()
	binary, page := filepath.Join(dir, "store.wasm"), filepath.Join(dir, "page.html")
	build := exec.Command("go", "test", "-c", "-ldflags=-s -w", "-o", binary, ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	script, err := site.WasmExec()
	if err != nil {
		t.Fatal(err)
	}
	html := fmt.Sprintf(`<!doctype html><link rel="icon" href="data:,"><script>%s</script><script>(async () => {
	const go = new Go();
	go.argv = ["store", "-test.run=^TestUnderProbe$", "-test.v"];
	go.env = {FIELDPOST_STORE_PROBE: location.hash.slice(1)};
	go.exit = code => goProbe("exit " + code);
	const program = Uint8Array.from(atob("%s"), c => c.charCodeAt(0));
	await go.run((await WebAssembly.instantiate(program, go.importObject)).instance);
})()</script>`, script, base64.StdEncoding.EncodeToString(program))
	if err := os.WriteFile(page, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, page) })
	mux.HandleFunc("GET /sandboxed", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "sandbox allow-scripts")
		http.ServeFile(w, r, page)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return &hand{chrome, server, "file://" + filepath.ToSlash(page)}
}

// start starts a browser; kill ends it without a warning.
func (h *hand) start(t *testing.T, profile string) (browser context.Context, kill func()) {
	t.Helper()
	var process *exec.Cmd
	options := append(launch.Options(h.chrome), cd.UserDataDir(profile), cd.ModifyCmdFunc(func(c *exec.Cmd) { process = c }))
	allocator, stop := cd.NewExecAllocator(context.Background(), options...)
	browser, cancel := cd.NewContext(allocator)
	t.Cleanup(func() {
		cancel()
		stop()
	})
	if err := cd.Do(browser); err != nil {
		t.Fatal(err)
	}
	return browser, func() {
		process.Process.Kill()
		cancel()
		stop()
	}
}

// A tab is a page of a browser that runs a probe.
type tab struct {
	t      *testing.T
	close  func()
	says   chan string
	output []string
}

func (h *hand) tab(t *testing.T, browser context.Context, address string) *tab {
	t.Helper()
	ctx, cancel := cd.NewContext(browser)
	t.Cleanup(cancel)
	p := &tab{t, func() { cd.Cancel(ctx) }, make(chan string, 10000), nil}
	err := cd.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *runtime.EventBindingCalled:
			p.says <- ev.Payload
		case *runtime.EventConsoleAPICalled:
			for _, a := range ev.Args {
				p.says <- "log " + string(a.Value)
			}
		case *runtime.EventExceptionThrown:
			p.says <- "log " + ev.ExceptionDetails.Text
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cd.Call(ctx, runtime.AddBinding, runtime.AddBindingParams{Name: "goProbe"}); err != nil {
		t.Fatal(err)
	}
	if err := cd.Do(ctx, cd.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	return p
}

// hears waits for a word of the page that begins with one and returns the rest.
func (p *tab) hears(word string) string {
	p.t.Helper()
	late := time.After(30 * time.Second)
	for {
		select {
		case said := <-p.says:
			p.output = append(p.output, said)
			if rest, ok := strings.CutPrefix(said, word+" "); ok {
				return rest
			}
			if strings.HasPrefix(said, "exit ") {
				p.t.Fatalf("the page ended without saying %q:\n%s", word, strings.Join(p.output, "\n"))
			}
		case <-late:
			p.t.Fatalf("the page does not say %q:\n%s", word, strings.Join(p.output, "\n"))
		}
	}
}

func (p *tab) ends() {
	p.t.Helper()
	if code := p.hears("exit"); code != "0" {
		p.t.Fatalf("failed in the page:\n%s", strings.Join(p.output, "\n"))
	}
}

// quota gives the page 4 MB; the probe fills them and must lose nothing of what was
// kept, be told why, and go on when there is space again.
func (h *hand) quota(t *testing.T) {
	browser, _ := h.start(t, t.TempDir())
	size := func(bytes *float64) {
		t.Helper()
		params := storage.OverrideQuotaForOriginParams{Origin: h.server.URL, QuotaSize: bytes}
		if _, err := cd.Call(browser, storage.OverrideQuotaForOrigin, params); err != nil {
			t.Fatal(err)
		}
	}
	small := 4e6
	size(&small)
	p := h.tab(t, browser, h.server.URL+"/#quota")
	t.Log(p.hears("full"))
	size(nil)
	p.ends()
}

// killed kills the browser in the middle of play: all that was acknowledged is there
// afterwards.
func (h *hand) killed(t *testing.T) {
	profile := t.TempDir()
	browser, kill := h.start(t, profile)
	p := h.tab(t, browser, h.server.URL+"/#play")
	acknowledged := 0
	for acknowledged < 60 {
		acknowledged, _ = strconv.Atoi(p.hears("kept"))
	}
	kill()
	for len(p.says) > 0 { // what was said before the end counts
		if n, ok := strings.CutPrefix(<-p.says, "kept "); ok {
			acknowledged, _ = strconv.Atoi(n)
		}
	}
	browser, _ = h.start(t, profile)
	p = h.tab(t, browser, h.server.URL+"/#survivors")
	found, _ := strconv.Atoi(p.hears("found"))
	p.ends()
	if found < acknowledged { // there may be more: what was said last is lost with the browser
		t.Errorf("%d actions acknowledged, %d found", acknowledged, found)
	}
}

// twoTabs lets one tab play and another watch, and closes the first.
func (h *hand) twoTabs(t *testing.T, address string) {
	browser, _ := h.start(t, t.TempDir())
	owner := h.tab(t, browser, address+"#owner")
	owner.hears("owns")
	watcher := h.tab(t, browser, address+"#watcher")
	watcher.hears("watches")
	owner.hears("played")
	watcher.hears("saw")
	owner.close()
	watcher.hears("freed")
	watcher.ends()
}

// cleared clears the site's data under the page.
func (h *hand) cleared(t *testing.T) {
	browser, _ := h.start(t, t.TempDir())
	p := h.tab(t, browser, h.server.URL+"/#cleared")
	p.hears("plays")
	params := storage.ClearDataForOriginParams{Origin: h.server.URL, StorageTypes: "indexeddb"}
	if _, err := cd.Call(browser, storage.ClearDataForOrigin, params); err != nil {
		t.Fatal(err)
	}
	p.ends()
}

// refused shows the page where the browser gives it no store.
func (h *hand) refused(t *testing.T) {
	browser, _ := h.start(t, t.TempDir())
	h.tab(t, browser, h.server.URL+"/sandboxed#refused").ends()
}
