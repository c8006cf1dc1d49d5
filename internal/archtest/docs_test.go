package archtest

import (
	"maps"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// codeName is an identifier as prose names it: `Seat.Receive`, `game.Judge`, `App.run`.
var codeName = regexp.MustCompile("`(?:[A-Za-z]\\w*\\.)+([A-Za-z]\\w+)(?:\\(\\))?`")

// extension is the end of a file's name, which looks like one.
var extension = regexp.MustCompile(`^(go|js|md|txt|tsv|json|html|css|vugu|pgo)$`)

// words are the identifiers in code.
func words(code string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsFuncSeq(code, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		set[word] = true
	}
	return set
}

// absent are the identifiers that a text names and the code does not have.
func absent(text string, code map[string]bool) (names []string) {
	for _, found := range codeName.FindAllStringSubmatch(text, -1) {
		if !extension.MatchString(found[1]) && !code[found[1]] {
			names = append(names, found[0])
		}
	}
	return names
}

// TestDocsNameWhatIs reads which identifiers the texts about the house name in backquotes: the code has each.
func TestDocsNameWhatIs(t *testing.T) {
	code := map[string]bool{}
	for file, text := range committed(t, "*.go") {
		if !strings.HasSuffix(file, "_test.go") { // a test may hold names of what is gone
			maps.Copy(code, words(string(text)))
		}
	}
	for _, pattern := range []string{"ARCHITECTURE.md", "README.md", "scenarios/README.md", "docs/*.md", "engine/referee/README.md"} {
		for file, text := range committed(t, pattern) {
			for _, name := range absent(string(text), code) {
				t.Errorf("%s names %s, which the code does not have", file, name)
			}
		}
	}
}

func TestAbsent(t *testing.T) {
	code := words("func (s *Seat) Resume() {}")
	for text, want := range map[string]int{
		"as it began (`Seat.Resume`)": 0,
		"as it began (`Seat.Began`)":  1,
		"`post.Seat.Began()`":         1,
		"in `web/post.go`, `post.go`": 0,
		"Seat.Began":                  0,
	} {
		if got := absent(text, code); len(got) != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
