package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"fieldpost/build/site"
)

// bench prints measurements, each with its method; it asserts nothing.
func bench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	count := flags.Int("starts", 7, "how often each page is started")
	flags.Parse(args)
	if err := needBrowser(); err != nil {
		return err
	}
	fmt.Println("== size: all files that a first visit loads, brotli quality 11; the single file as it is")
	if err := makeSite(nil); err != nil {
		return err
	}
	fmt.Println("\n== engine: go test -bench, one core, natively and compiled as for the page in headless Chromium")
	if err := benchEngine(); err != nil {
		return err
	}
	fmt.Println("\n== scenarios: random games of each, one position with warm buffers, natively")
	if err := run(nil, "go", "test", "-run=^$", "-bench=RandomPlay", "-cpu=1", "./engine/shelf"); err != nil {
		return err
	}
	fmt.Println("\n== page: headless Chromium with software drawing, files from this machine; each start in a new profile (cold) and again in the same (reload)")
	abs, err := filepath.Abs("dist")
	if err != nil {
		return err
	}
	return run([]string{"E2E_DIST=" + abs}, "go", "test", "-run=^$", "-bench=.", fmt.Sprintf("-benchtime=%dx", *count), "./e2e")
}

// measured are the benchmarks of the engine, in the order of the table, each with the unit of
// which the table tells: a time, or a number a second.
var measured = []struct{ bench, unit, what string }{
	{"BenchmarkClone", "ns/op", "clone a position"},
	{"BenchmarkCopy", "ns/op", "clone into one that is there"},
	{"BenchmarkLegal", "ns/op", "legal: list all actions"},
	{"BenchmarkTake", "ns/op", "clone into, and take"},
	{"BenchmarkDecisions", "ns/op", "legal and take, random games"},
	{"BenchmarkDecisions", "decisions/s", "the same, decisions a second"},
	{"BenchmarkDecisions", "games/s", "the same, whole games a second"},
	{"BenchmarkPerft", "nodes/s", "perft 3, nodes a second"},
}

// benchEngine runs First Blood natively and in the browser and sets the figures side by side.
func benchEngine() error {
	args := []string{"test", "-run=^$", "-bench=^Benchmark(Clone|Copy|Legal|Take|Decisions|Perft)$", "-benchmem", "-cpu=1"}
	packages := []string{"./engine/opscycle", "./engine/shelf"}
	native, err := figures(nil, append(args, packages...))
	if err != nil {
		return err
	}
	var browser map[string]float64
	err = withProgram("fieldpost/build/wasmexec", func(path string) (err error) {
		browser, err = figures(inBrowser, append(append(args, site.CompilerFlags, "-exec", path), packages...))
		return err
	})
	if err != nil {
		return err
	}
	fmt.Printf("%-32s %-12s %12s %12s %14s %12s\n", "First Blood of Aachen", "", "native", "wasm", "wasm slower", "allocations")
	for _, m := range measured {
		a, b := native[m.bench+" "+m.unit], browser[m.bench+" "+m.unit]
		if a == 0 || b == 0 {
			return fmt.Errorf("%s gave no %s", m.bench, m.unit)
		}
		slower := a / b
		if m.unit == "ns/op" {
			slower = b / a
		}
		fmt.Printf("%-32s %-12s %12.0f %12.0f %13.1fx %12.0f\n", m.what, m.unit, a, b, slower, native[m.bench+" allocs/op"])
	}
	return nil
}

// figures runs benchmarks and returns what they report, by "name unit".
func figures(env, args []string) (map[string]float64, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, io.MultiWriter(&out, os.Stdout)
	if err := cmd.Run(); err != nil {
		return nil, errors.Join(fmt.Errorf("go %s: %w", strings.Join(args, " "), err), errors.New(out.String()))
	}
	found := map[string]float64{}
	for line := range strings.Lines(out.String()) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		for i := 2; i+1 < len(f); i += 2 {
			if v, err := strconv.ParseFloat(f[i], 64); err == nil {
				found[f[0]+" "+f[i+1]] = v
			}
		}
	}
	return found, nil
}
