// Package serve answers for the files of a built site as a careful static host would:
// compressed copies where the browser takes them, right types, the content security
// policy as a header, and caching that lets the service worker see every new version.
package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/build/site"
)

var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webp":        "image/webp",
	".txt":         "text/plain; charset=utf-8",
	".woff2":       "font/woff2",
}

// hashed matches names that carry the hash of their content and so never change.
var hashed = regexp.MustCompile(`\.[0-9a-f]{12}\.[a-z]+$`)

// Handler serves the files of a site.
func Handler(files fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This is a site of files: only GET and HEAD.", http.StatusMethodNotAllowed)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		kind, known := types[path.Ext(name)]
		data, coding, err := read(files, name, r.Header.Get("Accept-Encoding"))
		if !known || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
			http.Error(w, "There is no such file here.", http.StatusNotFound)
			return
		}
		if err != nil {
			http.Error(w, "The file cannot be read.", http.StatusInternalServerError)
			return
		}
		answer(w, r, name, kind, coding, data)
	})
}

func answer(w http.ResponseWriter, r *http.Request, name, kind, coding string, data []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Vary", "Accept-Encoding")
	if name == site.SingleFile {
		// It brings its own policy, with the hashes of its scripts.
		h.Set("Content-Disposition", `attachment; filename="`+site.SingleFile+`"`)
	} else {
		h.Set("Content-Security-Policy", site.HeaderPolicy)
	}
	if hashed.MatchString(name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if r.Method == http.MethodGet {
		w.Write(data)
	}
}

// read is the file in the best coding that the browser accepts and the site holds.
func read(files fs.FS, name, accept string) (data []byte, coding string, err error) {
	for _, c := range []struct{ coding, ending string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if accepts(accept, c.coding) {
			if data, err = fs.ReadFile(files, name+c.ending); err == nil {
				return data, c.coding, nil
			}
		}
	}
	data, err = fs.ReadFile(files, name)
	return data, "", err
}

// accepts says whether an Accept-Encoding header names the coding without forbidding it (q=0).
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if !found {
			return true
		}
		weight, err := strconv.ParseFloat(q, 64)
		return err == nil && weight > 0
	}
	return false
}
