package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// places are mutations of one function that differ in their lines.
func places(lines ...string) (list []Mutation) {
	for _, l := range lines {
		list = append(list, Mutation{Place: Place{File: "a.go", Func: "f", Was: l}})
	}
	return list
}

// A run that was interrupted goes on where it was; what does not compile is replaced by the next.
func TestResume(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "cache", "results.tsv")
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("package a // "+t.Name()+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go")
	verdicts := map[string]Verdict{"one": Killed, "two": Invalid, "three": Survived, "four": TimedOut, "five": Killed}
	order := places("one", "two", "three", "four", "five")
	judge := func(sample, most int) (tried []string, got []Result, err error) {
		r, err := openRecord(path, dir)
		if err != nil {
			t.Fatal(err)
		}
		defer r.file.Close()
		got, err = r.judge(order, sample, func(m Mutation) (Verdict, string, error) {
			if len(tried) == most {
				return "", "", errors.New("interrupted")
			}
			tried = append(tried, m.Was)
			return verdicts[m.Was], "TestOf" + m.Was, nil
		})
		return tried, got, err
	}
	if _, _, err := judge(3, 2); err == nil {
		t.Fatal("an interrupted run has no error")
	}
	tried, got, err := judge(3, 9)
	if err != nil || strings.Join(tried, " ") != "three four" {
		t.Errorf("after the interruption %q are tried: %v", tried, err)
	}
	if len(got) != 3 || got[0].Verdict != Killed || got[0].By != "TestOfone" || got[1].Verdict != Survived || got[2].Verdict != TimedOut {
		t.Errorf("results %+v", got)
	}
	if tried, _, _ := judge(3, 9); len(tried) != 0 {
		t.Errorf("with nothing new %q are tried", tried)
	}
	if tried, got, _ := judge(4, 9); strings.Join(tried, " ") != "five" || len(got) != 4 {
		t.Errorf("for a larger sample %q are tried, %d results", tried, len(got))
	}
	write("a_test.go")
	if tried, _, _ := judge(4, 9); strings.Join(tried, " ") != "three" {
		t.Errorf("with a new test %q are tried, not the survivor", tried)
	}
	write("b.go")
	if tried, _, _ := judge(4, 9); len(tried) != 5 {
		t.Errorf("with new code only %q are tried", tried)
	}
}

func TestResultsCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.tsv")
	r := Result{Place: Place{"a.go", "f", "g()", "", 2}, Verdict: Killed, By: "TestG", Code: "c", Tests: "t"}
	if err := os.WriteFile(path, []byte(heading+r.line()+"survived\ta.go\tf\th("), 0o644); err != nil {
		t.Fatal(err)
	}
	known, err := readResults(path)
	if err != nil || len(known) != 1 || known[r.Place] != r {
		t.Errorf("read %+v: %v", known, err)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(r.line(), "\t2\t", "\ttwo\t", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readResults(path); err == nil {
		t.Error("a word in place of a number is read")
	}
}

func TestReport(t *testing.T) {
	found := places("one", "two", "three", "four", "five")
	verdicts := []Verdict{Killed, TimedOut, Survived, Survived, Killed}
	var judged []Result
	for i, m := range found {
		judged = append(judged, Result{Place: m.Place, Verdict: verdicts[i], By: "TestX"})
	}
	reasons := equivalents("# comment\nrules\ta.go\tf\tfour\t\t0\tthe same\nrules\ta.go\tf\tfive\t\t0\tnot so\nrules\ta.go\tf\tsix\t\t0\tgone\nothers\ta.go\tf\tthree\t\t0\telsewhere\n", "engine/rules")
	var out strings.Builder
	report(&out, judged, reasons, found)
	for _, line := range []string{
		"all                                 5        2          1         1           1",
		"caught 60.0 % of all, 75.0 % of those that are not equivalent",
		"survived: a.go f 0\n    three",
		"equivalent.tsv is wrong: TestX kills a.go f: five",
		"equivalent.tsv is out of date: no such mutation: a.go f: six",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("the report lacks %q:\n%s", line, out.String())
		}
	}
	if strings.Contains(out.String(), "four") {
		t.Errorf("an equivalent mutant is listed:\n%s", out.String())
	}
}

func TestFilesThatDecide(t *testing.T) {
	for name, want := range map[string]bool{"movement.go": true, "why_combat.go": true, "words.go": false, "combat_describe.go": false, "describe_combat.go": false, "load_units.go": false, "query_reach.go": false, "reach.go": true, "supply.go": true, "sequel.go": false} {
		if decides(name) != want {
			t.Errorf("%s decides: %v", name, !want)
		}
	}
}

// Every line of equivalent.tsv is a mutation of the code as it stands, and stands there once. A line that is not would
// explain nothing, and be found only by the next run of hours.
func TestEquivalentsAreUpToDate(t *testing.T) {
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(equivalentList), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if mutation := line[:strings.LastIndexByte(line, '\t')]; seen[mutation] {
			t.Errorf("line %d tells a mutation again", i+1)
		} else {
			seen[mutation] = true
		}
		folder, _, _ := strings.Cut(line, "\t")
		alone := equivalents(line, folder)
		if len(alone) != 1 {
			t.Errorf("line %d has no seven cells", i+1)
		}
		for place := range alone {
			src, err := os.ReadFile(filepath.Join("..", "..", "engine", folder, place.File))
			if err != nil {
				t.Error(err)
				continue
			}
			found, err := mutations(place.File, string(src))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(found, func(m Mutation) bool { return m.Place == place }) {
				t.Errorf("line %d is no mutation of %s: %s => %s", i+1, place.Func, place.Was, place.Is)
			}
		}
	}
}
