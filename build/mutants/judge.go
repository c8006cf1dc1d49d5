package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Verdict is what became of a mutant.
type Verdict string

const (
	Killed   Verdict = "killed"    // a test failed, or the program stopped
	TimedOut Verdict = "timed out" // the tests did not end: killed as well, told apart
	Survived Verdict = "survived"
	Invalid  Verdict = "invalid" // it does not compile and is none
)

// golden are tests that compare everything with a file. They notice any change and are about no rule.
var golden = regexp.MustCompile(`^TestHekkensMatch$`)

// quick is how long a test may take to be asked first.
const quick = 100 * time.Millisecond

// patience is the processor time that the tests of a mutant may take beside five times what they take without
// it. A clock would call a slow test on a busy machine an endless one.
const patience = 30 * time.Second

// idle is how many times longer than its processor time a mutant may take by the clock, for those that wait for ever.
const idle = 20

// memory of a mutant's tests in KB, for those that ask without end.
const memory = 6_000_000

// A judge asks the tests of one package about mutants.
type judge struct {
	pkg      string            // its import path
	dir      string            // its folder
	work     string            // a folder for what is compiled
	cache    string            // a build cache, so that mutants do not fill that of the user
	files    map[string]string // the source files that are compiled, by name
	tests    []test            // the quickest first
	patience time.Duration
}

// A test is a test, example or fuzz test with its corpus.
type test struct {
	name   string
	takes  time.Duration   // of a processor
	enters map[string]bool // functions as "file Func"
}

// newJudge runs each test of the package once, as it is, to see how long it takes and which
// functions it enters.
func newJudge(folder, work, cache string) (*judge, error) {
	j := &judge{work: work, cache: cache, files: map[string]string{}, patience: patience}
	list := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles", ".")
	list.Dir = folder
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", folder, withStderr(err))
	}
	var listed struct {
		ImportPath, Dir string
		GoFiles         []string
	}
	if err := json.Unmarshal(out, &listed); err != nil {
		return nil, err
	}
	j.pkg, j.dir = listed.ImportPath, listed.Dir
	for _, name := range listed.GoFiles {
		src, err := os.ReadFile(filepath.Join(j.dir, name))
		if err != nil {
			return nil, err
		}
		j.files[name] = string(src)
	}
	return j, j.measure()
}

func (j *judge) measure() error {
	binary := filepath.Join(j.work, "covered.test")
	if out, err := j.compile(binary, "-cover"); err != nil {
		return fmt.Errorf("%s does not compile: %w\n%s", j.pkg, err, out)
	}
	list := exec.Command(binary, "-test.list=.")
	list.Dir = j.dir
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("the list of tests: %w", withStderr(err))
	}
	functions, err := j.functions()
	if err != nil {
		return err
	}
	profile := filepath.Join(j.work, "profile")
	for _, name := range strings.Fields(string(out)) {
		if strings.HasPrefix(name, "Benchmark") || golden.MatchString(name) {
			continue
		}
		cmd := exec.Command(binary, "-test.run=^"+name+"$", "-test.coverprofile="+profile)
		cmd.Dir = j.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s fails without any mutation: %w\n%s", name, err, out)
		}
		t := test{name: name, takes: processorTime(cmd)}
		text, err := os.ReadFile(profile)
		if err != nil {
			return err
		}
		if t.enters, err = entered(string(text), functions); err != nil {
			return err
		}
		j.tests = append(j.tests, t)
	}
	slices.SortStableFunc(j.tests, func(a, b test) int { return cmp.Compare(a.takes, b.takes) })
	return nil
}

// A stretch is the lines of a function.
type stretch struct {
	fn       string
	from, to int
}

// functions are the functions of each file.
func (j *judge) functions() (map[string][]stretch, error) {
	all := map[string][]stretch{}
	for name, src := range j.files {
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				all[name] = append(all[name], stretch{funcName(fn), fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line})
			}
		}
	}
	return all, nil
}

// block is a line of a coverage profile: the file, the first line of the block, and how often it ran.
var block = regexp.MustCompile(`(?m)^.*/([^/]+\.go):(\d+)\.\d+,\d+\.\d+ \d+ (\d+)$`)

// entered are the functions of which a coverage profile says that something ran.
func entered(profile string, functions map[string][]stretch) (map[string]bool, error) {
	ran := map[string]bool{}
	blocks := block.FindAllStringSubmatch(profile, -1)
	if len(blocks) == 0 {
		return nil, errors.New("the coverage profile has no blocks")
	}
	for _, b := range blocks {
		if b[3] == "0" {
			continue
		}
		line, err := strconv.Atoi(b[2])
		if err != nil {
			return nil, err
		}
		for _, f := range functions[b[1]] {
			if f.from <= line && line <= f.to {
				ran[b[1]+" "+f.fn] = true
			}
		}
	}
	return ran, nil
}

// concerned are the tests that enter the function of a mutation, all for one outside functions.
func (j *judge) concerned(m Mutation) []test {
	if m.Func == "var" || m.Func == "const" {
		return j.tests
	}
	return slices.DeleteFunc(slices.Clone(j.tests), func(t test) bool { return !t.enters[m.File+" "+m.Func] })
}

// try is the verdict on one mutation, and the test that killed it.
func (j *judge) try(m Mutation) (Verdict, string, error) {
	mutant := filepath.Join(j.work, m.File)
	if err := os.WriteFile(mutant, []byte(m.apply(j.files[m.File])), 0o600); err != nil {
		return "", "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(j.dir, m.File): mutant}})
	if err != nil {
		return "", "", err
	}
	file, binary := filepath.Join(j.work, "overlay.json"), filepath.Join(j.work, "mutant.test")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		return "", "", err
	}
	if _, err := j.compile(binary, "-overlay="+file); err != nil {
		return Invalid, "", nil
	}
	tests := j.concerned(m)
	slow := slices.IndexFunc(tests, func(t test) bool { return t.takes > quick })
	if slow < 0 {
		slow = len(tests)
	}
	for _, part := range [][]test{tests[:slow], tests[slow:]} {
		if verdict, by, err := j.run(binary, part); err != nil || verdict != Survived {
			return verdict, by, err
		}
	}
	return Survived, "", nil
}

// compile makes the package's test binary, without symbols, which nobody looks at.
func (j *judge) compile(binary string, options ...string) ([]byte, error) {
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary}, options...)
	cmd := exec.Command("go", append(args, j.pkg)...)
	cmd.Env = append(os.Environ(), "GOCACHE="+j.cache)
	cmd.Dir = j.dir
	return cmd.CombinedOutput()
}

// failed is the first test that a run names as failing or that was running when it stopped.
var failed = regexp.MustCompile(`(?m)^(?:--- FAIL: |\s+.*\.)((?:Test|Fuzz|Example)\w*)`)

// run runs some tests of a compiled mutant.
func (j *judge) run(binary string, tests []test) (Verdict, string, error) {
	if len(tests) == 0 {
		return Survived, "", nil
	}
	var names []string
	limit := j.patience
	for _, t := range tests {
		names = append(names, t.name)
		limit += 5 * t.takes
	}
	limit = limit.Round(time.Second)
	ctx, cancel := context.WithTimeout(context.Background(), idle*limit)
	defer cancel()
	script := fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, memory, int(limit.Seconds()))
	cmd := exec.CommandContext(ctx, "sh", "-c", script, binary, "-test.failfast", "-test.run=^("+strings.Join(names, "|")+")$")
	cmd.Dir = j.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return Survived, "", nil
	case ctx.Err() != nil || processorTime(cmd) > limit-time.Second/2: // the kernel counts a little otherwise
		return TimedOut, "", nil
	case !errors.As(err, &exit):
		return "", "", err
	}
	by := "the program stopped"
	if m := failed.FindSubmatch(out); m != nil {
		by = string(m[1])
	}
	return Killed, by, nil
}

// processorTime is what a program that has ended took of the processors.
func processorTime(cmd *exec.Cmd) time.Duration {
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// withStderr adds to an error of a program what the program said.
func withStderr(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(exit.Stderr))
	}
	return err
}
