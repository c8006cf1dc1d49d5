package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const toy = `package toy

func Larger(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Sum(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum += i
	}
	return sum
}

func unused(a int) int { return a + 1 }
`

const toyTest = `package toy

import "testing"

func TestLarger(t *testing.T) {
	if Larger(2, 1) != 2 || Larger(1, 2) != 2 {
		t.Error("wrong")
	}
}

func TestSum(t *testing.T) {
	if Sum(4) != 6 {
		t.Error("wrong")
	}
}
`

// Verdicts on mutants of a small package whose tests are known.
func TestVerdicts(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module toy\n\ngo 1.26\n", "toy.go": toy, "toy_test.go": toyTest} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	j, err := newJudge(folder, t.TempDir(), strings.TrimSpace(string(cache)))
	if err != nil {
		t.Fatal(err)
	}
	all, _, err := j.mutations(false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		was, is string
		asked   string // tests
		verdict Verdict
		by      string
	}{
		{"if a > b {", "if !(a > b) {", "TestLarger", Killed, "TestLarger"},
		{"if a > b {", "if a >= b {", "TestLarger", Survived, ""},
		{"sum += i", "sum -= i", "TestSum", Killed, "TestSum"},
		{"for i := 0; i < n; i++ {", "for i := 0; i < n; i-- {", "TestSum", TimedOut, ""},
		{"func unused(a int) int { return a + 1 }", "func unused(a int) int { return a - 1 }", "", Survived, ""},
	} {
		i := slices.IndexFunc(all, func(m Mutation) bool { return m.Was == c.was && m.Is == c.is })
		if i < 0 {
			t.Fatalf("no mutation %s => %s", c.was, c.is)
		}
		var asked []string
		for _, x := range j.concerned(all[i]) {
			asked = append(asked, x.name)
		}
		if got := strings.Join(asked, " "); got != c.asked {
			t.Errorf("%s: %q are asked, want %q", c.is, got, c.asked)
		}
		j.patience = patience
		if c.verdict == TimedOut {
			j.patience = time.Second // it never ends
		}
		verdict, by, err := j.try(all[i])
		if err != nil || verdict != c.verdict || by != c.by {
			t.Errorf("%s is %s by %q (%v), want %s by %q", c.is, verdict, by, err, c.verdict, c.by)
		}
	}
	broken := all[0]
	broken.text = "?"
	if verdict, _, err := j.try(broken); err != nil || verdict != Invalid {
		t.Errorf("what does not compile is %s: %v", verdict, err)
	}
}
