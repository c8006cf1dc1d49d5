package main

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// A Result is the verdict on a mutant, with the code and the tests for which it was found.
type Result struct {
	Place
	Verdict     Verdict
	By          string // the test that killed it
	Code, Tests string // short hashes of the package's code, and of its tests with their data
}

// heading is the first line of a file of results.
const heading = "# verdict\tfile\tfunction\twas\tis\tnth\tby\tcode\ttests\n"

// line is a result as it stands in the file.
func (r Result) line() string {
	return strings.Join([]string{string(r.Verdict), r.File, r.Func, r.Was, r.Is, strconv.Itoa(r.Nth), r.By, r.Code, r.Tests}, "\t") + "\n"
}

// readResults reads a file of results, where a later line on the same mutant replaces an earlier
// one; none if there is no such file. A line cut off by the end of a run is no result.
func readResults(path string) (map[Place]Result, error) {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	known := map[Place]Result{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 9 || strings.HasPrefix(line, "#") {
			continue
		}
		nth, err := strconv.Atoi(cells[5])
		if err != nil {
			return nil, fmt.Errorf("%s: %q is no number of a result: delete the file to begin anew", path, cells[5])
		}
		p := Place{cells[1], cells[2], cells[3], cells[4], nth}
		known[p] = Result{p, Verdict(cells[0]), cells[6], cells[7], cells[8]}
	}
	return known, nil
}

// holds tells whether a result is still to be believed. Killed stays killed while the code is the
// same, for tests are added, not taken away; a survivor is tried again when the tests have changed.
func (r Result) holds(code, tests string) bool {
	return r.Code == code && (r.Verdict != Survived || r.Tests == tests)
}

// A record is a file of results that grows with every verdict.
type record struct {
	known       map[Place]Result
	file        *os.File
	code, tests string // of the package now
}

// openRecord opens a file of results, or begins it, for the package in a folder.
func openRecord(path, dir string) (*record, error) {
	r := &record{}
	var err error
	if r.code, r.tests, err = hashes(dir); err != nil {
		return nil, err
	}
	if r.known, err = readResults(path); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	if r.file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	_, err = r.file.WriteString("\n" + heading) // on a line of its own, also after one that was cut off
	return r, err
}

// judge takes mutations in their order until it has as many verdicts as wanted: known ones, or new
// ones, which it writes down.
func (r *record) judge(order []Mutation, sample int, try func(Mutation) (Verdict, string, error)) (judged []Result, err error) {
	for _, m := range order {
		if len(judged) == sample {
			break
		}
		x, ok := r.known[m.Place]
		if !ok || !x.holds(r.code, r.tests) {
			x = Result{Place: m.Place, Code: r.code, Tests: r.tests}
			if x.Verdict, x.By, err = try(m); err != nil {
				return nil, err
			}
			if _, err := r.file.WriteString(x.line()); err != nil {
				return nil, err
			}
			fmt.Fprintf(os.Stderr, "%d/%d %s %s %s: %s => %s %s\n", len(judged)+1, sample, x.Verdict, x.File, x.Func, x.Was, x.Is, x.By)
		}
		if x.Verdict != Invalid {
			judged = append(judged, x)
		}
	}
	return judged, nil
}

// hashes are short hashes of a package's code, and of its tests with their data.
func hashes(dir string) (code, tests string, err error) {
	c, t := sha256.New(), sha256.New()
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		to := t
		if filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") && filepath.Dir(path) == dir {
			to = c
		}
		fmt.Fprintf(to, "%s %d\n%s", path[len(dir):], len(text), text)
		return nil
	})
	return fmt.Sprintf("%x", c.Sum(nil)[:6]), fmt.Sprintf("%x", t.Sum(nil)[:6]), err
}
