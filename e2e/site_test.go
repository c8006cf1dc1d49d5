package e2e

import (
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"fieldpost/build/serve"
	"fieldpost/build/site"
)

// built is the folder of the site under test. Building from the sources takes the quickest
// compression: the bytes that the browser unpacks are the same.
var built = sync.OnceValues(func() (string, error) {
	if dir := os.Getenv("E2E_DIST"); dir != "" {
		return filepath.Abs(dir)
	}
	return build(wasmPackage(), "dist")
})

// bare is the folder of the bare Vugu page.
var bare = sync.OnceValues(func() (string, error) { return build("./build/bare", "bare") })

func build(wasm, folder string) (string, error) {
	files, err := site.Build(site.Options{Wasm: wasm, Single: true})
	if err != nil {
		return "", err
	}
	dir := filepath.Join(scratch, folder)
	return dir, files.Write(dir, 1)
}

// scratch is removed when all tests have run.
var scratch string

func wasmPackage() string {
	if named := os.Getenv("E2E_WASM"); named != "" {
		return named
	}
	return "./wasm"
}

// dist is the built site's folder.
func dist(t testing.TB) string {
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// Site is a server of a site on this machine.
type Site struct {
	URL    string // ends in "/"
	addr   string
	files  atomic.Pointer[fs.FS]
	server *http.Server
}

// Served is the built site behind a server of its own.
func Served(t testing.TB) *Site { return ServeFiles(t, os.DirFS(dist(t))) }

// ServeFiles serves other files than the built site's, until all tests are over: the page that a test leaves may still load pictures.
func ServeFiles(t testing.TB, files fs.FS) *Site {
	s := &Site{addr: "127.0.0.1:0"}
	s.Swap(files)
	s.Start(t)
	s.URL = "http://" + s.addr + "/"
	return s
}

// Start serves at the address of before.
func (s *Site) Start(t testing.TB) {
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	s.addr = l.Addr().String()
	s.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		serve.Handler(*s.files.Load()).ServeHTTP(w, r)
	})}
	go s.server.Serve(l)
}

// Stop ends the server and every connection to it.
func (s *Site) Stop() { s.server.Close() }

// Swap puts other files behind the address.
func (s *Site) Swap(files fs.FS) { s.files.Store(&files) }

// SingleFile is the file: address of a copy of the one-file page.
func SingleFile(t testing.TB) string {
	text, err := os.ReadFile(filepath.Join(dist(t), site.SingleFile))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "downloaded.html")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(path)
}

// newerVersion is the built site with one changed file and the service worker that goes with it.
func newerVersion(t testing.TB) fstest.MapFS {
	dir := dist(t)
	files, err := site.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	files["NOTICE.txt"] = append(files["NOTICE.txt"], "newer\n"...)
	if err := files.Reseal(); err != nil {
		t.Fatal(err)
	}
	return mapped(files)
}

// withoutEngine is the built site as it would be if the engine had got lost.
func withoutEngine(t testing.TB) fstest.MapFS {
	files, err := site.Read(dist(t))
	if err != nil {
		t.Fatal(err)
	}
	for name := range files {
		if strings.HasSuffix(name, ".wasm") {
			delete(files, name)
		}
	}
	return mapped(files)
}

func mapped(files site.Files) fstest.MapFS {
	m := fstest.MapFS{}
	for name, data := range files {
		m[name] = &fstest.MapFile{Data: data}
	}
	return m
}

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if scratch, err = os.MkdirTemp("", "fieldpost-e2e"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(scratch)
		defer closeBrowser()
		return m.Run()
	}())
}
