package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/build/chrome"
	"fieldpost/build/site"

	"github.com/andybalholm/brotli"
)

// A measurement is one part of bench. It prints its figures and adds to reached what the table
// of aims tells of.
type measurement struct {
	name, method string
	run          func(reached map[string]string) error
}

// starts is how often each page is started, and the map panned and a match opened.
var starts = 7

var measurements = []measurement{
	{"size", "all files that a first visit loads, brotli quality 11; the single file as it is", benchSize},
	{"engine", "go test -bench, one core, natively and compiled as for the page in headless Chromium, in turn; the best of 3 rounds", benchEngine},
	{"scenarios", "random games of each, legal and take on one position with warm buffers; the rest as engine", benchScenarios},
	{"journal", "the export of a long random campaign, unpacked, replayed, every action and digest checked; the rest as engine", benchJournal},
	{"page", "headless Chromium with software drawing, files from this machine; each start in a new profile (cold) and again in the same (reload)", benchPage},
}

// aims are what Fieldpost has promised itself, in the order of the table.
var aims = []struct{ what, aim string }{
	{"first visit, brotli", "<= 2500 KB"},
	{"shelf accepts a click, page / bare, cold", "<= 1.5"},
	{"shelf accepts a click, page / bare, reload", "<= 1.5"},
	{"the engine carries it out, page / bare, cold", "<= 1.3"},
	{"the engine carries it out, page / bare, reload", "none"},
	{"panning, script a frame, scale 1, median and 95 %", "<= 4 ms"},
	{"panning, script a frame, scale 2, median and 95 %", "<= 4 ms"},
	{"allocations a decision, worst scenario", "0"},
	{"wasm slower than native, worst scenario", "<= 4"},
	{"decisions a second, native, slowest scenario", ">= 100000"},
	{"a long campaign replayed in Chromium", "<= 1 s"},
	{"a long campaign from the file to the match drawn", "<= 1 s"},
}

// bench prints the named measurements, or all, each with its method, and what was aimed at. It
// asserts nothing: the figures depend on the machine and on what else it does.
func bench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	flags.IntVar(&starts, "starts", starts, "how often each page is started")
	flags.Parse(args)
	for _, name := range flags.Args() {
		if !slices.ContainsFunc(measurements, func(m measurement) bool { return m.name == name }) {
			return fmt.Errorf("there is no measurement %q", name)
		}
	}
	if err := wholeBrowser(); err != nil {
		return err
	}
	reached := map[string]string{}
	var failed []error
	for _, m := range measurements {
		if flags.NArg() > 0 && !slices.Contains(flags.Args(), m.name) {
			continue
		}
		fmt.Printf("== %s: %s\n", m.name, m.method)
		if err := m.run(reached); err != nil {
			fmt.Println(err)
			failed = append(failed, fmt.Errorf("%s failed", m.name))
		}
		fmt.Println()
	}
	fmt.Printf("%-52s %-12s %s\n", "", "aim", "reached")
	for _, a := range aims {
		fmt.Printf("%-52s %-12s %s\n", a.what, a.aim, cmp.Or(reached[a.what], "not measured"))
	}
	return errors.Join(failed...)
}

func benchSize(reached map[string]string) error {
	if err := makeSite(nil); err != nil {
		return err
	}
	files, err := site.Read("dist")
	if err != nil {
		return err
	}
	transfer, err := transferSize(files, "dist")
	reached["first visit, brotli"] = fmt.Sprintf("%d KB", transfer/1000)
	if err != nil {
		return err
	}
	parts, err := site.Weigh("", brotli.BestCompression)
	fmt.Printf("%-45s %9s %s\n", "what takes the bytes", "bytes", "brotli, each by itself")
	for _, p := range parts {
		fmt.Printf("%-45s %9d %d\n", p.Name, p.Bytes, p.Packed)
	}
	return err
}

// measured are the benchmarks of First Blood, in the order of the table, each with the unit of
// which the table tells: a time, or a number a second.
var measured = []struct{ bench, unit, what string }{
	{"BenchmarkClone", "ns/op", "clone a position"},
	{"BenchmarkCopy", "ns/op", "clone into one that is there"},
	{"BenchmarkLegal", "ns/op", "legal: list all actions"},
	{"BenchmarkTake", "ns/op", "clone into, and take"},
	{"BenchmarkPerft", "nodes/s", "perft 3, nodes a second"},
}

// benchEngine sets the parts of a search in First Blood side by side, native and in the browser.
func benchEngine(map[string]string) error {
	native, browser, err := both("-bench=^Benchmark(Clone|Copy|Legal|Take|Perft)$", "-benchmem", "./engine/opscycle", "./engine/shelf")
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

// benchScenarios plays random games of every scenario natively and in the browser.
func benchScenarios(reached map[string]string) error {
	native, browser, err := both("-bench=^BenchmarkRandomPlay$", "-benchtime=0.2s", "-count=4", "./engine/shelf")
	if err != nil {
		return err
	}
	fmt.Printf("%-28s %10s %10s %12s %12s %12s %14s\n", "", "games/s", "wasm", "decisions/s", "wasm", "wasm slower", "allocations")
	var slowest, slower, allocations float64
	for _, key := range slices.Sorted(maps.Keys(native)) {
		bench, found := strings.CutSuffix(key, " decisions/s")
		if !found {
			continue
		}
		name := strings.TrimPrefix(bench, "BenchmarkRandomPlay/")
		a, b := native[key], browser[key]
		allocs := native[bench+" allocs/decision"]
		fmt.Printf("%-28s %10.1f %10.1f %12.0f %12.0f %11.1fx %14.3f\n", name, native[bench+" games/s"], browser[bench+" games/s"], a, b, a/b, allocs)
		if slowest == 0 || a < slowest {
			slowest = a
			reached["decisions a second, native, slowest scenario"] = fmt.Sprintf("%.0f (%s)", a, name)
		}
		if a/b > slower {
			slower = a / b
			reached["wasm slower than native, worst scenario"] = fmt.Sprintf("%.1f (%s)", slower, name)
		}
		if allocs >= allocations {
			allocations = allocs
			reached["allocations a decision, worst scenario"] = fmt.Sprintf("%.3f (%s)", allocs, name)
		}
	}
	if slowest == 0 {
		return errors.New("BenchmarkRandomPlay gave no decisions/s")
	}
	return nil
}

// benchJournal replays a campaign of several thousand actions natively and in the browser.
func benchJournal(reached map[string]string) error {
	native, browser, err := both("-bench=^BenchmarkLoad$", "-benchtime=5x", "./engine/shelf")
	if err != nil {
		return err
	}
	const bench = "BenchmarkLoad "
	a, b := native[bench+"ns/op"]/1e9, browser[bench+"ns/op"]/1e9
	if a == 0 || b == 0 {
		return errors.New("BenchmarkLoad gave no ns/op")
	}
	actions, size := native[bench+"actions"], native[bench+"bytes"]/1000
	fmt.Printf("a campaign of %.0f actions, exported %.0f KB: loads in %.2f s natively, in %.2f s in wasm, %.1fx\n", actions, size, a, b, b/a)
	reached["a long campaign replayed in Chromium"] = fmt.Sprintf("%.2f s (%.0f actions)", b, actions)
	return nil
}

// benchPage measures the page: the one that benchSize has just built, or else one that the
// benchmarks build for themselves, since what lies in dist may be old.
func benchPage(reached map[string]string) error {
	var env []string
	if reached["first visit, brotli"] != "" {
		abs, err := filepath.Abs("dist")
		if err != nil {
			return err
		}
		env = []string{"E2E_DIST=" + abs}
	}
	found, err := figures(os.Stdout, env, []string{"test", "-run=^$", "-bench=.", "-cpu=1", fmt.Sprintf("-benchtime=%dx", starts), "./e2e"})
	if err != nil {
		return err
	}
	for _, kind := range []string{"cold", "reload"} {
		reached["shelf accepts a click, page / bare, "+kind] = fmt.Sprintf("%.2f", found["BenchmarkStart page/bare-"+kind])
		reached["the engine carries it out, page / bare, "+kind] = fmt.Sprintf("%.2f", found["BenchmarkStart page/bare-engine-"+kind])
	}
	for _, scale := range []string{"1", "2"} {
		reached["panning, script a frame, scale "+scale+", median and 95 %"] = fmt.Sprintf("%.1f ms, %.1f ms",
			found["BenchmarkPan pan"+scale+"-ms"], found["BenchmarkPan pan"+scale+"-ms-95"])
	}
	reached["a long campaign from the file to the match drawn"] = fmt.Sprintf("%.2f s", found["BenchmarkImport import-ms"]/1000)
	return nil
}

// rounds is how often both runs each side.
const rounds = 3

// both runs benchmarks on one core natively and compiled as for the page in the browser, in turn
// with each other, and keeps the best of the rounds: what else a machine does makes a program
// slower, never faster.
func both(args ...string) (native, browser map[string]float64, err error) {
	args = append([]string{"test", "-run=^$", "-cpu=1"}, args...)
	native, browser = map[string]float64{}, map[string]float64{}
	err = withProgram("fieldpost/build/wasmexec", func(path string) error {
		for range rounds {
			here, err := figures(io.Discard, nil, args)
			if err != nil {
				return err
			}
			there, err := figures(io.Discard, site.Environment, slices.Concat([]string{"test", "-exec=" + path}, site.Flags, args[1:]))
			if err != nil {
				return err
			}
			keepBest(native, here)
			keepBest(browser, there)
		}
		return nil
	})
	return native, browser, err
}

// keepBest keeps the highest numbers a second, and of all else the least: the shortest times, and
// the allocations of rounds whose buffers have grown before.
func keepBest(best, found map[string]float64) {
	for name, v := range found {
		was, known := best[name]
		switch {
		case !known:
			best[name] = v
		case strings.HasSuffix(name, "/s"):
			best[name] = max(was, v)
		default:
			best[name] = min(was, v)
		}
	}
}

// figures runs benchmarks, shows what they print and returns what they report, by "name unit": of
// one that runs several times the best.
func figures(show io.Writer, env, args []string) (map[string]float64, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.MultiWriter(&out, show), os.Stdout
	if err := cmd.Run(); err != nil {
		return nil, errors.Join(fmt.Errorf("go %s: %w", strings.Join(args, " "), err), errors.New(out.String()))
	}
	found := map[string]float64{}
	for line := range strings.Lines(out.String()) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		line := map[string]float64{}
		for i := 2; i+1 < len(f); i += 2 {
			if v, err := strconv.ParseFloat(f[i], 64); err == nil {
				line[f[0]+" "+f[i+1]] = v
			}
		}
		keepBest(found, line)
	}
	return found, nil
}

// wholeBrowser has the browser that people use measured, not its headless shell.
func wholeBrowser() error {
	path, err := chrome.Find()
	if err != nil {
		return err
	}
	return os.Setenv("CHROME", path)
}
