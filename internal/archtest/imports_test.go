// Package archtest holds the project to the picture in ARCHITECTURE.md: which part may
// import which, what the engine must not know of, and what no committed file may contain.
package archtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "fieldpost/"

// layer is a part of the house: its packages, and which other parts they may import. A
// part is named by its folder and holds what stands below it, unless that has a row of its own.
type layer struct {
	name string
	may  []string
}

var layers = []layer{
	{"engine/hex", nil},
	{"engine/game", []string{"engine/hex"}},
	{"engine/opscycle", []string{"engine/hex", "engine/game"}},
	{"engine/ardennes", []string{"engine/hex", "engine/game"}},
	{"engine/squad", []string{"engine/hex", "engine/game"}},
	{"engine/reichswald", []string{"engine/hex", "engine/game"}},
	{"engine/conformance", []string{"engine/hex", "engine/game"}},
	{"scenarios", nil},
	{"engine/lesson", []string{"engine/hex", "engine/game"}},
	{"engine/workbench", []string{"engine/hex", "engine/game"}},
	{"engine/shelf", []string{"engine/hex", "engine/game", "engine/lesson", "engine/opscycle", "engine/ardennes", "engine/squad", "engine/reichswald", "scenarios"}},
	{"engine/staff", []string{"engine/hex", "engine/game"}},
	{"engine/mind", []string{"engine/hex", "engine/game"}},
	{"engine/post", []string{"engine/hex", "engine/game", "engine/mind"}}, // the computer answers where a player has ordered it to
	{"engine/referee", []string{"engine/hex", "engine/game", "engine/mind", "engine/post"}},
	{"engine/referee/cmd", []string{"engine/referee", "engine/shelf"}},
	{"assets", nil},
	{"web", []string{"engine/hex", "engine/game", "engine/lesson", "engine/post", "engine/shelf", "engine/mind", "engine/workbench", "assets"}},
	{"wasm", []string{"web", "engine/shelf"}},
	// It writes RULES.md from the ledgers, the catalogue, and what the page shows before the engine has started; and it counts what the
	// Ardennes' front did in games of the computer.
	{"build", []string{"engine/hex", "engine/game", "engine/ardennes", "engine/shelf", "engine/mind", "engine/post", "engine/staff", "web"}},
	{"build/boardbench", []string{"engine/hex", "engine/game", "engine/opscycle", "scenarios", "web"}},
	{"e2e", []string{"build"}},
	{"internal", nil},
}

// forbidden packages of the standard library, for the packages below a folder: what they
// need of the world is handed to them. Tests may use them.
var forbidden = []struct {
	below  string
	except []string // folders below it for which the ban does not hold
	std    []string
	why    string
}{
	{"engine", []string{"engine/referee/cmd"}, []string{"os", "os/exec", "net", "net/http", "syscall", "unsafe"}, "the rules know no file, no network, no machine"},
	{"engine", []string{"engine/referee/cmd"}, []string{"time"}, "the rules know no clock"},
	{"engine", nil, []string{"math/rand", "crypto/rand", "sync", "sync/atomic"}, "chance is asked of the dice, and nothing runs at once"},
	{"scenarios", nil, []string{"os", "net", "net/http", "math/rand", "math/rand/v2", "crypto/rand", "sync"}, "scenarios are embedded data"},
	{"", []string{"web", "wasm", "build/bare", "build/boardbench"}, []string{"syscall/js"}, "only the page speaks to the browser"},
}

// notShipped are packages that must not come into the page, however deep.
var notShipped = map[string]string{
	"net/http":       "it adds 680 KB to the transfer",
	"compress/flate": "it adds 30 KB to the transfer: the browser packs",
	"testing":        "it is for tests",
}

type pkg struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// packages are the project's packages as built for this machine or for the browser.
func packages(t *testing.T, env ...string) []pkg {
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,Deps", module+"...")
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func TestImports(t *testing.T) {
	for _, env := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		all := packages(t, env...)
		if len(all) < 5 {
			t.Fatalf("only %d packages found", len(all))
		}
		for _, p := range all {
			for _, fault := range faults(p) {
				t.Error(fault)
			}
		}
	}
}

// faults are the rules that the package breaks, as sentences.
func faults(p pkg) []string {
	path, _ := strings.CutPrefix(p.ImportPath, module)
	own, ok := layerOf(path)
	if !ok {
		return []string{fmt.Sprintf("%s stands in no layer: give it a row in this test and in ARCHITECTURE.md", path)}
	}
	var said []string
	for _, imported := range p.Imports {
		if inside, ok := strings.CutPrefix(imported, module); ok {
			other, _ := layerOf(inside)
			if other.name != own.name && !slices.Contains(own.may, other.name) {
				said = append(said, fmt.Sprintf("%s imports %s: arrows point down only, and no rules system knows another", path, inside))
			}
			continue
		}
		for _, f := range forbidden {
			exempt := slices.ContainsFunc(f.except, func(e string) bool { return below(path, e) })
			if below(path, f.below) && !exempt && slices.Contains(f.std, imported) {
				said = append(said, fmt.Sprintf("%s imports %s: %s", path, imported, f.why))
			}
		}
	}
	if own.name == "wasm" {
		for _, dep := range p.Deps {
			if why, ok := notShipped[dep]; ok {
				said = append(said, fmt.Sprintf("%s would ship %s: %s", path, dep, why))
			}
		}
	}
	return said
}

// layerOf is the layer with the longest name that holds the package.
func layerOf(path string) (found layer, ok bool) {
	for _, l := range layers {
		if below(path, l.name) && len(l.name) > len(found.name) {
			found, ok = l, true
		}
	}
	return found, ok
}

func below(path, folder string) bool {
	return folder == "" || path == folder || strings.HasPrefix(path, folder+"/")
}

// TestFaults shows that the rules above are able to fail.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		path, imports, want string
	}{
		{"engine/hex", "fieldpost/engine/game", "arrows point down"},
		{"engine/opscycle", "fieldpost/engine/squad", "no rules system knows another"},
		{"engine/game", "fieldpost/web/store", "arrows point down"},
		{"scenarios", "fieldpost/web", "arrows point down"},
		{"web/board", "fieldpost/engine/opscycle", "arrows point down"},
		{"engine/game", "time", "no clock"},
		{"engine/staff", "math/rand", "dice"},
		{"engine/opscycle/sub", "os", "no file"},
		{"engine/referee", "time", "no clock"},
		{"scenarios/aachen", "syscall/js", "only the page"},
		{"stray", "fmt", "no layer"},
		{"engine/referee/cmd/referee", "os", ""},
		{"web/board", "syscall/js", ""},
		{"engine/opscycle", "fieldpost/engine/game", ""},
		{"engine/game", "math/rand/v2", ""},
	} {
		got := strings.Join(faults(pkg{ImportPath: module + c.path, Imports: []string{c.imports}}), "; ")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s importing %s: said %q, want %q", c.path, c.imports, got, c.want)
		}
	}
	if got := faults(pkg{ImportPath: module + "wasm", Deps: []string{"fmt", "net/http"}}); len(got) != 1 {
		t.Errorf("wasm with net/http: said %q", got)
	}
}
