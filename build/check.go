package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"fieldpost/build/chrome"
	"fieldpost/build/site"
)

// step is one thing that has to hold.
type step struct {
	name   string
	run    func() error
	beside bool // the step before it, at the same time
}

var fuzzTime = time.Second // make soak gives each ten minutes

// steps stand in the order in which faults are cheapest to find.
var steps = []step{
	{name: "format", run: formatted},
	{name: "generated", run: checkGenerated},
	{name: "vet", run: vet},
	{name: "staticcheck", run: staticcheck},
	{name: "unit", run: unitTests},
	{name: "wasm", run: wasmTests},
	{name: "fuzz", run: fuzz, beside: true},
	{name: "site", run: func() error { return makeSite(nil) }, beside: true}, // mostly packing, on one core; the two before it wait often
	{name: "e2e", run: e2e},
}

// check runs the named steps, or all of them, and tells at the end what held and how long it took.
func check(args []string) error {
	flags := flag.NewFlagSet("check", flag.ExitOnError)
	flags.DurationVar(&fuzzTime, "fuzztime", fuzzTime, "how long each fuzz test runs")
	flags.Parse(args)
	root, err := site.FindRoot()
	if err != nil {
		return err
	}
	if err := os.Chdir(root); err != nil {
		return err
	}
	for _, name := range flags.Args() {
		if !slices.ContainsFunc(steps, func(s step) bool { return s.name == name }) {
			return fmt.Errorf("there is no step %q", name)
		}
	}
	chosen := slices.DeleteFunc(slices.Clone(steps), func(s step) bool {
		return flags.NArg() > 0 && !slices.Contains(flags.Args(), s.name)
	})
	var summary strings.Builder
	failed := 0
	for len(chosen) > 0 {
		n := 1
		for n < len(chosen) && chosen[n].beside {
			n++
		}
		failed += together(chosen[:n], &summary)
		chosen = chosen[n:]
	}
	fmt.Printf("\n%s", summary.String())
	if failed > 0 {
		return fmt.Errorf("%d of these failed; each says why under its name above", failed)
	}
	return nil
}

// together runs steps at the same time, writes of each whether it held and how long it took, and
// returns how many failed.
func together(group []step, summary io.Writer) (failed int) {
	type outcome struct {
		err  error
		time time.Duration
	}
	outcomes := make([]outcome, len(group))
	var running sync.WaitGroup
	for i, s := range group {
		fmt.Printf("== %s\n", s.name)
		running.Go(func() {
			start := time.Now()
			outcomes[i].err = s.run()
			outcomes[i].time = time.Since(start)
		})
	}
	running.Wait()
	for i, s := range group {
		word := "ok"
		if err := outcomes[i].err; err != nil {
			fmt.Printf("== %s\n%v\n", s.name, err)
			word = "FAILED"
			failed++
		}
		fmt.Fprintf(summary, "%-12s %-7s %6.1f s\n", s.name, word, outcomes[i].time.Seconds())
	}
	return failed
}

// forBrowser are the packages that the browser runs.
var forBrowser = []string{"./engine/...", "./scenarios/...", "./assets/...", "./web/...", "./wasm/...", "./build/bare", "./build/boardbench"}

// run is a program whose output is seen.
func run(env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stdout
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", filepath.Base(name), strings.Join(args, " "), err)
	}
	return nil
}

func vet() error {
	return errors.Join(
		run(nil, "go", "vet", "./..."),
		run(site.Environment, "go", slices.Concat([]string{"vet"}, site.Flags, forBrowser)...)) // compiled once, for this and what follows
}

// staticcheck merges what it finds in the builds for this machine and for the browser: what
// only one of them uses is not unused. Not "go tool", which would build the tool itself for
// the browser. What it remembers names files with their folder, so each clone has its own cache.
func staticcheck() error {
	cache, err := filepath.Abs(".staticcheck")
	if err != nil {
		return err
	}
	return withProgram("honnef.co/go/tools/cmd/staticcheck", func(path string) error {
		merge := []string{"-merge"}
		for name, build := range map[string]struct{ env, packages []string }{
			"native":  {nil, []string{"./..."}},
			"browser": {append([]string{"GOFLAGS=" + strings.Join(site.Flags, " ")}, site.Environment...), forBrowser},
		} {
			cmd := exec.Command(path, append([]string{"-f", "binary"}, build.packages...)...)
			cmd.Env = append(append(os.Environ(), "STATICCHECK_CACHE="+cache), build.env...)
			cmd.Stderr = os.Stdout
			found, err := cmd.Output()
			if len(found) == 0 {
				return fmt.Errorf("staticcheck, %s: %w", name, err)
			}
			file := filepath.Join(filepath.Dir(path), name)
			if err := os.WriteFile(file, found, 0o600); err != nil {
				return err
			}
			merge = append(merge, file)
		}
		return run(nil, path, merge...)
	})
}

// withProgram builds a program of this module or of its tools for as long as f needs it.
func withProgram(pkg string, f func(path string) error) error { return compiled("build", pkg, f) }

// withTests does the same with the tests of a package.
func withTests(pkg string, f func(path string) error) error { return compiled("test -c", pkg, f) }

func compiled(command, pkg string, f func(path string) error) error {
	tmp, err := os.MkdirTemp("", "fieldpost-program")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	path := filepath.Join(tmp, filepath.Base(pkg))
	if err := run(nil, "go", append(strings.Fields(command), "-o", path, pkg)...); err != nil {
		return err
	}
	return f(path)
}

// sources calls f for every Go file of the project.
func sources(f func(path string, text []byte) error) error {
	return filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "dist") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return f(path, text)
	})
}

func formatted() error {
	var wrong []string
	err := sources(func(path string, text []byte) error {
		neat, err := format.Source(text)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if !bytes.Equal(neat, text) {
			wrong = append(wrong, path)
		}
		return nil
	})
	if err == nil && len(wrong) > 0 {
		err = fmt.Errorf("not formatted: %s; run gofmt -w on them", strings.Join(wrong, ", "))
	}
	return err
}

// longest is the package whose tests take most time: they begin first, so that the others run beside them.
const longest = "fieldpost/engine/shelf"

// seldomCollected lets a test have five times the memory that it needs, where the usual is twice: the unit tests together
// take a fifth less time.
var seldomCollected = []string{"GOGC=400"}

// unitTests are all native tests but those that need the built site.
func unitTests() error {
	list, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	args := []string{"test", "-vet=off", longest} // go vet is a step of its own
	for _, pkg := range strings.Fields(string(list)) {
		if pkg != "fieldpost/e2e" && pkg != longest {
			args = append(args, pkg)
		}
	}
	return run(seldomCollected, "go", args...)
}

// inWasm are the packages whose tests also run compiled for the browser: the foundations, random games of the smallest
// scenario of each game, and the hashes and perft counts of every scenario and the computer player's choices, which must
// come out the same.
var inWasm = []string{"./engine/hex", "./engine/game", "./engine/shelf", "./engine/referee", "./engine/mind", "./build/wasmexec/probe"}

// wasmTests run tests of the engine in a browser, compiled as there.
func wasmTests() error {
	chrome.InstallShell()
	if _, err := chrome.Shell(); err != nil {
		return err
	}
	return withProgram("fieldpost/build/wasmexec", func(path string) error {
		args := []string{"test", "-vet=off", "-exec", path}
		if os.Getenv("FIELDPOST_SEEDS") != "" {
			args = append(args, "-timeout=0") // long runs are asked for
		}
		return run(slices.Concat(site.Environment, seldomCollected), "go", slices.Concat(args, site.Flags, inWasm)...)
	})
}

var fuzzFunc = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(`)

// fuzz gives every fuzz test a slice of time.
func fuzz() error {
	return sources(func(path string, text []byte) error {
		for _, m := range fuzzFunc.FindAllSubmatch(text, -1) {
			pkg := "./" + filepath.ToSlash(filepath.Dir(path))
			if err := fuzzOne(pkg, string(m[1])); err != nil {
				return err
			}
		}
		return nil
	})
}

// perBrowser is how many browser tests share a browser: few, so that none of the two that run has much left when the other is done.
const perBrowser = 5

// e2e runs the browser tests by fives, two of these at the same time.
func e2e() error {
	chrome.InstallShell()
	if _, err := chrome.Find(); err != nil { // some tests are of the whole browser
		return err
	}
	abs, err := filepath.Abs("dist") // a test runs in its own folder
	if err != nil {
		return err
	}
	env := append(os.Environ(), "E2E_DIST="+abs)
	return withTests("./e2e", func(path string) error {
		list := exec.Command(path, "-test.list=^Test")
		list.Dir, list.Env = "e2e", env
		names, err := list.Output()
		if err != nil {
			return fmt.Errorf("the list of browser tests: %w", err)
		}
		all := slices.Collect(slices.Chunk(strings.Fields(string(names)), perBrowser))
		outcomes := make([]error, len(all))
		queue := make(chan int, len(all))
		for i := range all {
			queue <- i
		}
		close(queue)
		var running sync.WaitGroup
		for range 2 {
			running.Go(func() {
				for i := range queue {
					cmd := exec.Command(path, "-test.v", "-test.timeout=60m", "-test.run=^("+strings.Join(all[i], "|")+")$")
					cmd.Dir, cmd.Env = "e2e", env
					out, err := cmd.CombinedOutput()
					if fmt.Printf("== e2e, part %d of %d\n%s", i+1, len(all), out); err != nil {
						outcomes[i] = fmt.Errorf("part %d of the browser tests: %w", i+1, err)
					}
				}
			})
		}
		running.Wait()
		return errors.Join(outcomes...)
	})
}

// fuzzOne runs one fuzz test, and up to twice more where it ended with nothing but Go's own complaint
// that the time was over: its fuzzer does so now and then when the end comes between two inputs.
func fuzzOne(pkg, test string) error {
	for try := 1; ; try++ {
		cmd := exec.Command("go", "test", "-vet=off", "-run=^$", "-fuzz=^"+test+"$", "-fuzztime="+fuzzTime.String(), "-fuzzminimizetime=10x", pkg)
		var out bytes.Buffer
		cmd.Stdout = io.MultiWriter(os.Stdout, &out)
		cmd.Stderr = cmd.Stdout
		err := cmd.Run()
		if err == nil {
			return nil
		}
		late := bytes.Contains(out.Bytes(), []byte("context deadline exceeded")) && !bytes.Contains(out.Bytes(), []byte("Failing input"))
		if try == 3 || !late {
			return fmt.Errorf("%s of %s: %w", test, pkg, err)
		}
	}
}
