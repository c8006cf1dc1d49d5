package shelf

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// derivedExamples are tests that follow from the rules without a printed example.
var derivedExamples = []struct{ id, what string }{
	{"TC-D1", "5 to 7 with the marker at +2 and Interdiction 1 is 8 to 7; the marker turns, and goes up when the same side wins again"},
	{"TC-D2", "a tie of modified totals goes to the side that leads"},
	{"TC-D3", "a transfer leaves the Initiative marker alone, and the receiver acts"},
	{"TC-D4", "9 to 4 is 2:1, 4 to 10 is 1:3, below the line it is 5/0"},
	{"TC-D5", "five support points are +3 and +5; rolls beyond the table count as 20 and 1"},
}

// TestWorkedExamples finds a rule script for every worked example of the two games with
// Ops Cycles and for every derived one, and no script that names another.
func TestWorkedExamples(t *testing.T) {
	var want []string
	for n := 1; n <= 17; n++ {
		want = append(want, fmt.Sprintf("TC-C%d", n)) // Crossing the Line
	}
	for n := 1; n <= 18; n++ {
		want = append(want, fmt.Sprintf("TC-B%d", n)) // Across the Bug River
	}
	for _, d := range derivedExamples {
		want = append(want, d.id)
	}
	files, err := filepath.Glob("../opscycle/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	scripts := map[string][]string{}
	for _, file := range files {
		archive, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range txtar.Parse(archive).Files {
			if f.Name != "rules" {
				continue
			}
			for _, id := range strings.Fields(string(f.Data)) {
				if strings.HasPrefix(id, "TC-") {
					scripts[id] = append(scripts[id], filepath.Base(file))
				}
			}
		}
	}
	for _, id := range want {
		if len(scripts[id]) == 0 {
			t.Errorf("no script plays %s", id)
		}
	}
	for id, names := range scripts {
		if !slices.Contains(want, id) {
			t.Errorf("%v name %s, which is no worked example", names, id)
		}
	}
}
