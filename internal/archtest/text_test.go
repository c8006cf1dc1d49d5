package archtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// slips are what no committed text may hold. The patterns are put together from pieces, or
// this file would not pass.
var slips = []struct {
	what    string
	pattern *regexp.Regexp
}{
	{"a path of one machine", regexp.MustCompile(`(^|[\s"'(=:,` + "`" + `])/(root|work|home/\w+|Users/\w+)` + `/\w`)},
	{"the host of a package registry", regexp.MustCompile(`https?://[\w.-]*(proxy|registry)` + `\.|proxy` + `\.golang|registry` + `\.npmjs`)},
	{"a merge marker", regexp.MustCompile(`^(<{7}|>{7}|\|{7}) `)},
}

func slipsIn(text []byte) (found []string) {
	for line := range bytes.Lines(text) {
		for _, s := range slips {
			if s.pattern.Match(line) {
				found = append(found, s.what+": "+strings.TrimSpace(string(line)))
			}
		}
	}
	return found
}

// committed are the committed texts whose names fit a pattern, by name.
func committed(t *testing.T, pattern string) map[string][]byte {
	t.Helper()
	root := filepath.Join("..", "..")
	cmd := exec.Command("git", "ls-files", "-z", pattern)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("skipped: not a git checkout: %v", err)
	}
	texts := map[string][]byte{}
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || bytes.IndexByte(text, 0) >= 0 {
			continue // deleted but not yet committed, or not a text
		}
		texts[name] = text
	}
	if len(texts) == 0 {
		t.Errorf("no text is committed as %s", pattern)
	}
	return texts
}

func TestCommittedText(t *testing.T) {
	for name, text := range committed(t, "*") {
		for _, slip := range slipsIn(text) {
			t.Errorf("%s holds %.150s", name, slip)
		}
	}
}

func TestSlips(t *testing.T) {
	for line, want := range map[string]int{
		"see /ro" + "ot/go/pkg/mod":                   1,
		`dir = "/ho` + `me/anna/src"`:                 1,
		"https://pro" + "xy.example.org/vugu":         1,
		"<<<<" + "<<< ours":                           1,
		"=======":                                     0,
		"https://example.org/home/anna/page":          0,
		"the root/branch of /work":                    0,
		"go list -m -f {{.Dir}} github.com/vugu/vugu": 0,
	} {
		if got := slipsIn([]byte(line)); len(got) != want {
			t.Errorf("%q: %q", line, got)
		}
	}
}
