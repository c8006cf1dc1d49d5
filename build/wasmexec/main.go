// Command wasmexec runs a Go test binary for js/wasm in a headless Chromium, with its code
// rewritten as in the page, for go test -exec: wasmexec BINARY [arguments]. The page shows the
// program the files below the module's folder, to read only, so that tests find their testdata.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"fieldpost/build/chrome"
	"fieldpost/build/chrome/launch"
	"fieldpost/build/site"

	"github.com/chromedp/cdproto/runtime"
	cd "github.com/chromedp/chromedp"
)

//go:embed page.js
var page string

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: wasmexec BINARY [arguments]")
		os.Exit(2)
	}
	code, err := run(os.Args[1], os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasmexec:", err)
		code = 1
	}
	os.Exit(code)
}

// run is the exit code of the program.
func run(binary string, args []string) (int, error) {
	path, err := chrome.Shell()
	if err != nil {
		return 0, err
	}
	server, err := serve(binary, args)
	if err != nil {
		return 0, err
	}
	defer server.Close()
	allocator, stop := cd.NewExecAllocator(context.Background(), launch.Options(path)...)
	defer stop()
	ctx, cancel := cd.NewContext(allocator)
	defer cancel()
	defer cd.Cancel(ctx)

	exit := make(chan int, 1)
	if err := cd.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *runtime.EventBindingCalled:
			switch ev.Name {
			case "goWrite":
				os.Stdout.WriteString(ev.Payload)
			case "goExit":
				code, _ := strconv.Atoi(ev.Payload)
				exit <- code
			}
		}
	}); err != nil {
		return 0, err
	}
	for _, name := range []string{"goWrite", "goExit"} {
		if _, err := cd.Call(ctx, runtime.AddBinding, runtime.AddBindingParams{Name: name}); err != nil {
			return 0, err
		}
	}
	if err := cd.Do(ctx, cd.Navigate(server.URL)); err != nil {
		return 0, err
	}
	select {
	case code := <-exit:
		return code, nil
	case <-ctx.Done():
		return 0, context.Cause(ctx)
	}
}

// serve hands the page the program, how to start it, and the files of the module.
func serve(binary string, args []string) (*httptest.Server, error) {
	folder, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	module, err := site.FindRoot()
	if err != nil {
		return nil, err
	}
	files, err := os.OpenRoot(module)
	if err != nil {
		return nil, err
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	if program, err = site.Straighten(program); err != nil {
		return nil, err
	}
	if program, err = site.Shorten(program); err != nil {
		return nil, err
	}
	if program, err = site.Share(program); err != nil {
		return nil, err
	}
	runtimeScript, err := site.WasmExec()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><script>%s</script><script>%s</script><script>runProgram()</script>`, page, runtimeScript)
	})
	mux.HandleFunc("GET /program.wasm", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		w.Write(program)
	})
	mux.HandleFunc("GET /start", func(w http.ResponseWriter, r *http.Request) {
		json.NewEncoder(w).Encode(map[string]any{"args": args, "env": environment(), "folder": filepath.ToSlash(folder)})
	})
	mux.HandleFunc("GET /file", func(w http.ResponseWriter, r *http.Request) {
		rel, err := filepath.Rel(module, filepath.FromSlash(r.FormValue("path")))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		answer, err := look(files, rel)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		json.NewEncoder(w).Encode(answer)
	})
	return httptest.NewServer(mux), nil
}

// look is {"data": base64} for a file and {"entries": names} for a folder.
func look(files *os.Root, path string) (map[string]any, error) {
	info, err := files.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		data, err := files.ReadFile(path)
		return map[string]any{"data": data}, err
	}
	dir, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if names == nil {
		names = []string{}
	}
	return map[string]any{"entries": names}, err
}

// environment is the part of this program's that a test may depend on: Go refuses more than 12 KB in wasm.
func environment() map[string]string {
	env := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if strings.HasPrefix(name, "GO") || strings.HasPrefix(name, "FIELDPOST_") || name == "CI" || name == "PWD" {
			env[name] = value
		}
	}
	return env
}
