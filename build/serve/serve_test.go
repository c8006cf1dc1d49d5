package serve

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"fieldpost/build/site"
)

var files = fstest.MapFS{
	"index.html":                    {Data: []byte("page")},
	"index.html.br":                 {Data: []byte("page in br")},
	"index.html.gz":                 {Data: []byte("page in gzip")},
	"fieldpost.0123456789ab.wasm":   {Data: []byte("engine")},
	"assets/icon.svg":               {Data: []byte("<svg/>")},
	site.SingleFile:                 {Data: []byte("single")},
	"fieldpost.0123456789ab.css.gz": {Data: []byte("orphan")},
}

func get(path, accept string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", accept)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	Handler(files).ServeHTTP(w, r)
	return w
}

func TestCoding(t *testing.T) {
	for _, c := range []struct{ path, accept, coding, body string }{
		{"/", "gzip, deflate, br, zstd", "br", "page in br"},
		{"/", "gzip, deflate", "gzip", "page in gzip"},
		{"/", "br;q=0, gzip;q=0.5", "gzip", "page in gzip"},
		{"/", "br;q=0.000", "", "page"},
		{"/", "BR; q=1", "br", "page in br"},
		{"/", "brr", "", "page"},
		{"/", "", "", "page"},
		{"/index.html", "br", "br", "page in br"},
		{"/fieldpost.0123456789ab.wasm", "br, gzip", "", "engine"},
	} {
		w := get(c.path, c.accept)
		if w.Code != http.StatusOK || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.coding {
			t.Errorf("%s with %q: %d %q %q, want %q %q", c.path, c.accept, w.Code, w.Header().Get("Content-Encoding"), w.Body, c.coding, c.body)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: no Vary", c.path)
		}
	}
}

func TestHeaders(t *testing.T) {
	for _, c := range []struct{ path, kind, cache, policy string }{
		{"/", "text/html; charset=utf-8", "no-cache", site.HeaderPolicy},
		{"/fieldpost.0123456789ab.wasm", "application/wasm", "public, max-age=31536000, immutable", site.HeaderPolicy},
		{"/assets/icon.svg", "image/svg+xml", "no-cache", site.HeaderPolicy},
		{"/" + site.SingleFile, "text/html; charset=utf-8", "no-cache", ""},
	} {
		h := get(c.path, "").Header()
		if h.Get("Content-Type") != c.kind || h.Get("Cache-Control") != c.cache || h.Get("Content-Security-Policy") != c.policy {
			t.Errorf("%s: %v", c.path, h)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, path := range []string{"/nothing.js", "/../serve.go", "/assets/", "/assets", "/index.html.br", "//index.html"} {
		if w := get(path, "br"); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	r := httptest.NewRequest("POST", "/", nil)
	w := httptest.NewRecorder()
	Handler(files).ServeHTTP(w, r)
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

func TestNotModified(t *testing.T) {
	tag := get("/", "br").Header().Get("ETag")
	if tag == get("/", "gzip").Header().Get("ETag") {
		t.Error("two codings share one tag")
	}
	if w := get("/", "br", "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("%d with %d bytes", w.Code, w.Body.Len())
	}
}
