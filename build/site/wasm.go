package site

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Environment and Flags are those of everything that is compiled for the page, in the project's
// folder. Calls are what WebAssembly is slow at, but a copy of each function at every call would
// break the aim of the transfer. So the compiler copies what is no longer than a call (5 of the
// 80 nodes that it would allow; the experiment is what makes that number a choice), nothing in
// the page's own part nor in what no search passes through (dispatches, the bench, lessons, loading, text, JSON,
// printing, clocks), and more where a profile tells of most of the calls: wasm/engine.pgo, of random
// games (make profile). That is up to 82 nodes, 110 in the ops cycle, 130 in Reichswald, 140 in the kernel and the standard library (160, of
// 98 in 100 calls, were 6 KB more in the ops cycle and 2 KB in the kernel, 100 elsewhere 4 KB, and none measurably faster); the kernel
// also copies everywhere what has 19 nodes, the standard library 18, the ops cycle 14.
// Off the Line is not in the profile, of which its twelve scenarios would be half (and 5 KB more to
// transfer), but its tables are not among the exceptions: their short functions are what it asks most. In Reichswald, which
// is small, more is short enough to be copied everywhere (19 nodes), and more calls are hot.
var (
	Environment = []string{"GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=newinliner"}
	Flags       = slices.Concat([]string{
		"-trimpath",
		"-pgo=wasm/engine.pgo",
		"-gcflags=all=-d=inlbudgetslack=-75,pgoinlinecdfthreshold=82,pgoinlinebudget=82",
		"-gcflags=std=-d=inlbudgetslack=-62,pgoinlinecdfthreshold=98,pgoinlinebudget=140",
		"-gcflags=fieldpost/engine/game=-d=inlbudgetslack=-61,pgoinlinecdfthreshold=97,pgoinlinebudget=140",
		"-gcflags=fieldpost/engine/hex=-d=inlbudgetslack=-61,pgoinlinecdfthreshold=97,pgoinlinebudget=140",
		"-gcflags=fieldpost/engine/opscycle=-d=inlbudgetslack=-66,pgoinlinecdfthreshold=95,pgoinlinebudget=110",
		"-gcflags=fieldpost/engine/reichswald=-d=inlbudgetslack=-61,pgoinlinecdfthreshold=96,pgoinlinebudget=130",
	}, neverCopied(
		"fieldpost/web/...", "fieldpost/wasm", "fieldpost/engine/post/...", "fieldpost/engine/workbench",
		"fieldpost/engine/lesson/...", "fieldpost/engine/opscycle/data", "fieldpost/engine/ardennes/data",
		"fieldpost/engine/shelf", "fieldpost/scenarios",
		"github.com/...",
		"encoding/...", "fmt", "reflect", "time", "io/...", "path/...", "context", "embed", "bufio", "log", "html",
		"crypto/cipher", "os", "strconv", "unicode/...", "syscall/...", "strings", "bytes", "errors", "compress/...",
	))
)

// neverCopied are flags for packages none of whose functions is copied to where it is called.
func neverCopied(packages ...string) (flags []string) {
	for _, pkg := range packages {
		flags = append(flags, "-gcflags="+pkg+"=-l")
	}
	return flags
}

// compile is the package built for js/wasm, rewritten unless it is to stay as the linker leaves it.
func compile(root, pkg string, asLinked bool) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "fieldpost-wasm")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, "out.wasm")
	if err := link(root, pkg, out); err != nil {
		return nil, err
	}
	module, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if asLinked {
		return module, nil
	}
	return rewrite(module), nil
}

// rewrites are what is done to a linked program, each without a change of what it does.
var rewrites = []struct {
	without string // what the page is then
	do      func([]byte) ([]byte, error)
}{
	{"half as slow again", Straighten},
	{"a sixth larger", slim}, // looks for return addresses, which the next writes in another way
	{"a ninth larger", Shorten},
	{"a twentieth larger to unpack", Share}, // looks for calls as Shorten leaves them
	{"a quarter larger to unpack", index},
}

// rewrite is a linked program rewritten. A step that fails, as it may with a new Go, is left out, with
// a warning for whoever builds.
func rewrite(module []byte) []byte {
	for _, step := range rewrites {
		done, err := step.do(module)
		if err != nil {
			fmt.Fprintf(os.Stderr, "warning: the page becomes %s: %v\n", step.without, err)
			continue
		}
		module = done
	}
	return module
}

// link leaves the package for js/wasm, without symbols and without paths of this machine, in a file.
func link(root, pkg, out string) error {
	args := append([]string{"build"}, Flags...)
	cmd := exec.Command("go", append(args, "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out, pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), Environment...)
	if msg, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s for the browser: %w\n%s", pkg, err, msg)
	}
	return nil
}

// WasmExec is the script of the Go distribution that starts a Go program in a page.
func WasmExec() ([]byte, error) {
	root, err := goOutput("", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(root, "lib", "wasm", "wasm_exec.js")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return minified(path, text)
}

// vuguHelper is a script that holds Vugu's own helper as a function and gives the page an
// eval that runs this one text and refuses every other: Vugu hands the helper to eval,
// which the page's content security policy forbids.
func vuguHelper(root string) ([]byte, error) {
	dir, err := goOutput(root, "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu")
	if err != nil {
		return nil, err
	}
	if dir == "" {
		if _, err := goOutput(root, "mod", "download", "github.com/vugu/vugu"); err != nil {
			return nil, err
		}
		if dir, err = goOutput(root, "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu"); err != nil {
			return nil, err
		}
	}
	text, err := stringConst(filepath.Join(dir, "domrender", "renderer-js-script.go"), "jsHelperScript")
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(text, "\r\n") {
		return nil, fmt.Errorf("the helper script of Vugu is no longer one line: look at build/site/wasm.go again")
	}
	changed, same := text, "text"
	for _, c := range helperChanges {
		if strings.Count(changed, c.is) != 1 {
			return nil, fmt.Errorf("the helper script of Vugu has no %q any more: look at build/site/wasm.go again", c.is)
		}
		changed = strings.Replace(changed, c.is, c.becomes, 1)
		same += fmt.Sprintf(".replace(%q,%q)", c.is, c.becomes)
	}
	// A function's toString is its exact source, so nothing but the helper itself passes.
	return []byte("{" + helperTools + "const helper=function(){" + changed + "};" +
		"window.eval=text=>{if(\"function(){\"+" + same + "+\"}\"!==helper.toString())throw new EvalError(\"this page runs no text as a program\");" +
		"return helper()}}"), nil
}

// helperChanges are what the page does otherwise than Vugu's helper, which sets everything anew with each drawing: contents
// (which takes the focus from a button in them), attributes and texts are set only where they are others, or where something
// else has changed them, and no listener is looked for where there is none.
var helperChanges = []struct{ is, becomes string }{
	{`x.el.innerHTML=(x.bufferedInnerHTML||"")+e`, `inner(x.el,(x.bufferedInnerHTML||"")+e)`},
	{`e.setAttribute(t,n),x.elAttrNames[t]=!0`, `e.getAttribute(t)===n||e.setAttribute(t,n),x.elAttrNames[t]=!0`},
	{`t=document.createTextNode(e);x.el.parentNode.replaceChild(t,x.el),x.el=t}else x.el.textContent=e`,
		`t=document.createTextNode(e);x.el.parentNode.replaceChild(t,x.el),x.el=t}else x.el.data!==e&&(x.el.data=e)`},
	{`case u:{let t=C.readString(),`, `case u:{if(none(x.eventHandlerMap)){let l=C.readUint32();C.offset+=l;break}let t=C.readString(),`},
}

const helperTools = `const inner=(el,html)=>{if(el.drawn!==html||el.innerHTML!==el.holds){el.innerHTML=html;el.drawn=html;el.holds=el.innerHTML}},` +
	`none=map=>{for(const k in map)return!1;return!0};`

// stringConst is the value of a string constant in a Go file.
func stringConst(file, name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		return "", err
	}
	for _, decl := range f.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			v, ok := spec.(*ast.ValueSpec)
			if !ok || v.Names[0].Name != name || len(v.Values) != 1 {
				continue
			}
			if lit, ok := v.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				return strconv.Unquote(lit.Value)
			}
		}
	}
	return "", fmt.Errorf("%s: no string constant %s", filepath.Base(file), name)
}

func goOutput(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := err.(*exec.ExitError); ok {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
