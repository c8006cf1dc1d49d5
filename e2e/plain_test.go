package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fieldpost/build/site"

	"github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// A counter tells how many bytes a server has sent of each file.
type counter struct {
	http.ResponseWriter
	add func(n int)
}

func (c counter) Write(b []byte) (int, error) {
	n, err := c.ResponseWriter.Write(b)
	c.add(n)
	return n, err
}

// A server that cannot compress sends the packed copy of the engine, once to the page and, where the browser has not
// kept it, once to the cache for play without a network; with the server gone the page starts from that.
func TestPlainServer(t *testing.T) {
	files, sent, mu := http.FileServer(http.Dir(dist(t))), map[string]int{}, sync.Mutex{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		files.ServeHTTP(counter{w, func(n int) {
			mu.Lock()
			sent[filepath.Ext(r.URL.Path)] += n
			mu.Unlock()
		}}, r)
	}))
	defer server.Close()
	p := Blank(t)
	p.Goto(server.URL + "/")
	p.StoreCopy()
	mu.Lock()
	t.Logf("sent by ending: %v", sent)
	if sent[".wasm"] > 0 || sent[".gz"] == 0 {
		t.Errorf("%d bytes of the engine as it is, %d packed", sent[".wasm"], sent[".gz"])
	}
	mu.Unlock()
	kept := Eval[[]string](p, `caches.keys().then(names => caches.open(names[0])).then(c => c.keys()).then(list => list.map(r => r.url).filter(u => u.includes(".wasm")))`)
	if len(kept) != 1 || !strings.HasSuffix(kept[0], ".wasm.gz") {
		t.Errorf("kept of the engine: %q", kept)
	}
	server.Close()
	p.Reload()
	p.Wait(`[data-testid="start-` + stolberg + `"]`)
}

// Where the packed copy was not laid beside the engine, and the server answers with its own page for what it lacks, the
// engine is loaded as it is.
func TestPlainServerWithoutThePackedCopy(t *testing.T) {
	files := http.FileServer(http.Dir(dist(t)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".gz") {
			w.Header().Set("Content-Type", "text/html")
			w.Write([]byte("<!DOCTYPE html><title>Not here</title>"))
			return
		}
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	p := Blank(t)
	p.Goto(server.URL + "/")
	p.StoreCopy()
	server.Close()
	p.Reload()
	p.Wait(`[data-testid="start-` + stolberg + `"]`)
}

// The files of the hosted page, opened from a disk, say what they are and which file plays there.
func TestOpenedFromDisk(t *testing.T) {
	p := Blank(t)
	p.Allow("file:")
	p.Allow("Failed to load")
	p.do(cd.Navigate("file://" + filepath.ToSlash(filepath.Join(dist(t), "index.html"))))
	p.Wait("#boot-problem:not([hidden])")
	p.Shot("index")
	if said := p.Text("#boot-problem"); !strings.Contains(said, site.SingleFile) || strings.Contains(said, "connection") {
		t.Errorf("the page says %q", said)
	}
}

// So does a copy that the browser has saved as one archive, in which no program runs.
func TestSavedArchive(t *testing.T) {
	p := Open(t, Served(t))
	archive, err := cd.Call(p.ctx, page.CaptureSnapshot, page.CaptureSnapshotParams{Format: "mhtml"})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "saved.mhtml")
	if err := os.WriteFile(file, []byte(archive.Data), 0o644); err != nil {
		t.Fatal(err)
	}
	saved := p.Tab()
	saved.do(cd.Navigate("file://" + filepath.ToSlash(file)))
	saved.Shot("archive")
	saved.Wait("#saved-copy")
	if said := saved.Text("#saved-copy"); !strings.Contains(said, site.SingleFile) {
		t.Errorf("the archive says %q", said)
	}
	if Eval[bool](p, `document.querySelector("#saved-copy").checkVisibility({ visibilityProperty: true })`) {
		t.Error("the page itself says that it is a copy")
	}
}
