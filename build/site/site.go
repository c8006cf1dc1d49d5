// Package site makes the files of the hosted page and of the single-file page: it
// compiles the engine, minifies what stands in assets/ and index.html, gives the result
// names by content, and writes it with compressed copies beside it. The same sources
// give the same bytes.
package site

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// SingleFile is the name of the page that works alone, from file:// and with no network.
const SingleFile = "fieldpost.html"

// Options say what to build from.
type Options struct {
	Root   string // the project's folder; "" is the nearest one upwards with a go.mod
	Wasm   string // the package of the engine, enginePackage if empty
	Single bool   // also make SingleFile
	// AsLinked leaves the program as the Go linker makes it: for a Go that build/site does not know yet.
	AsLinked bool
}

// enginePackage is the page's own program; others are measured and tested with.
const enginePackage = "./wasm"

// Files are the files of a site by slash-separated name.
type Files map[string][]byte

// Build makes the files of the site, sealed for the service worker.
func Build(o Options) (Files, error) {
	if o.Wasm == "" {
		o.Wasm = enginePackage
	}
	if o.Root == "" {
		root, err := FindRoot()
		if err != nil {
			return nil, err
		}
		o.Root = root
	}
	parts, err := gather(o)
	if err != nil {
		return nil, err
	}
	files, err := parts.hosted()
	if err != nil {
		return nil, err
	}
	if o.Single {
		single, err := parts.single()
		if err != nil {
			return nil, err
		}
		files[SingleFile] = single
	}
	return files, files.Seal(parts.worker)
}

// FindRoot is the nearest folder upwards from the current one that holds a go.mod.
func FindRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod here or above: run this inside the project's folder")
		}
	}
}

// parts are the minified pieces of which both pages are put together.
type parts struct {
	page    string // template of index.html
	shelf   bool   // the page begins with the shelf, ahead of the engine
	style   []byte
	scripts []script // in the order in which they run
	worker  []byte   // the service worker, without its list of files
	mind    []byte   // what the engine's Worker runs after the runtime
	wasm    []byte
	notice  []byte // notices and licences
	static  Files  // copied under their own names
}

// runtimeName is the script that runs Go's programs, in the page and in the engine's Worker.
const runtimeName = "wasm_exec.js"

// loader is the script that begins to load the engine of the hosted page: it runs ahead of all others.
const loader = "engine.js"

type script struct {
	name string
	text []byte
}

func gather(o Options) (*parts, error) {
	p := &parts{static: Files{}, shelf: o.Wasm == enginePackage}
	var err error
	if p.wasm, err = compile(o.Root, o.Wasm, o.AsLinked); err != nil {
		return nil, err
	}
	for _, name := range []string{"NOTICE", "LICENSE"} {
		text, err := os.ReadFile(filepath.Join(o.Root, name))
		if err != nil {
			return nil, err
		}
		p.notice = append(p.notice, text...)
	}
	page, err := os.ReadFile(filepath.Join(o.Root, "index.html"))
	if err != nil {
		return nil, err
	}
	if page, err = minified("index.html", page); err != nil {
		return nil, err
	}
	p.page = string(page)
	helper, err := vuguHelper(o.Root)
	if err != nil {
		return nil, err
	}
	runtime, err := WasmExec()
	if err != nil {
		return nil, err
	}
	p.scripts = []script{{"vugu.js", helper}, {runtimeName, runtime}}
	if err := p.readAssets(filepath.Join(o.Root, "assets")); err != nil {
		return nil, err
	}
	for _, need := range []struct {
		name string
		ok   bool
	}{
		{"boot.js", len(p.scripts) > 0 && p.scripts[len(p.scripts)-1].name == "boot.js"},
		{"sw.js", p.worker != nil},
		{"worker.js", p.mind != nil},
	} {
		if !need.ok {
			return nil, fmt.Errorf("assets/%s is missing", need.name)
		}
	}
	return p, nil
}

// foreignURL finds a url() in a style sheet, other than of data within it.
var foreignURL = regexp.MustCompile(`url\(["']?([^d"']|d[^a]|da[^t])`)

// readAssets sorts assets/ into scripts (boot.js runs last), one style sheet (all .css
// in the order of their paths) and files that are copied. A folder with Go files belongs
// to the engine, which embeds it, and is left out.
func (p *parts) readAssets(dir string) error {
	var boot *script
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if inGo, _ := filepath.Glob(filepath.Join(path, "*.go")); len(inGo) > 0 {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasPrefix(d.Name(), ".") || filepath.Ext(path) == ".md" {
			return nil
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text, err := minified(path, raw)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filepath.Dir(dir), path)
		if err != nil {
			return err
		}
		switch name := filepath.Base(path); {
		case name == "sw.js":
			p.worker = text
		case name == "worker.js":
			p.mind = text
		case name == "boot.js":
			boot = &script{name, text}
		case filepath.Ext(path) == ".js":
			p.scripts = append(p.scripts, script{name, text})
		case filepath.Ext(path) == ".css":
			if foreignURL.Match(text) {
				return fmt.Errorf("%s: url() of another file cannot work in the single-file page: write it as url(data:...)", rel)
			}
			p.style = append(p.style, text...)
		default:
			p.static[filepath.ToSlash(rel)] = text
		}
		return nil
	})
	if boot != nil {
		p.scripts = append(p.scripts, *boot)
	}
	return err
}

// names are the names of the files in a stable order.
func (f Files) names() []string {
	var names []string
	for name := range f {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
