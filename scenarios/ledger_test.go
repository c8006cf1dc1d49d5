package scenarios_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/build/rulesmd/rules"
)

// TestLedgerCoverage fails if a row other than a note is neither named by a test
// nor pending, is both, or if the page of the rules is stale.
func TestLedgerCoverage(t *testing.T) {
	c, err := rules.Read("..")
	if err != nil {
		t.Fatal(err)
	}
	if faults := c.Faults(); len(faults) > 0 {
		t.Errorf("%d rows are out of step; write a test, or run: go run ./build/rulesmd -pending\n%s", len(faults), strings.Join(faults[:min(len(faults), 20)], "\n"))
	}
	page, err := os.ReadFile(filepath.Join("..", rules.File))
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != c.Markdown() {
		t.Errorf("%s is stale; run: go run ./build/rulesmd", rules.File)
	}
	for _, g := range c.Games {
		list, err := os.ReadFile(filepath.Join("..", g.PendingFile()))
		if err != nil {
			t.Fatal(err)
		}
		if string(list) != g.PendingText() {
			t.Errorf("%s is not one id a line, sorted; run: go run ./build/rulesmd -pending", g.PendingFile())
		}
	}
}
