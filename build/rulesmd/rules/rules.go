// Package rules compares the ledgers of the games with the tests that name
// their rows.
package rules

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// File is the name of the page that shows the comparison.
const File = "RULES.md"

// A Coverage is the ledgers of all games and who names their rows.
type Coverage struct {
	Games []*Game
	// Strays are ids named by tests that stand in no ledger, with the first place.
	Strays []string
}

// A Game is one ledger.
type Game struct {
	Folder  string // "aachen"
	Title   string
	Ledger  *game.Ledger
	Tests   map[string][]string // by id: "engine/opscycle: TestRetreat", sorted
	Pending map[string]bool
}

var (
	idPattern   = regexp.MustCompile(`\b[A-Z]{3}-[0-9][0-9A-Za-z.]*(?:-[A-Z]+)?-[0-9]+\b`)
	testPattern = regexp.MustCompile(`^func ((?:Test|Fuzz|Example|Benchmark)\w*)\(`)
)

// Read reads the ledgers and pending lists below root/scenarios, and every
// *_test.go file and file of a testdata folder of the project.
func Read(root string) (*Coverage, error) {
	c := &Coverage{}
	ledgers, err := filepath.Glob(filepath.Join(root, "scenarios", "*", "ledger.tsv"))
	if err != nil {
		return nil, err
	}
	slices.Sort(ledgers)
	for _, file := range ledgers {
		folder := filepath.Dir(file)
		fsys := os.DirFS(folder)
		l, err := game.LoadLedger(fsys)
		if err != nil {
			return nil, fmt.Errorf("%s/%w", filepath.Base(folder), err)
		}
		g := &Game{Folder: filepath.Base(folder), Ledger: l, Tests: map[string][]string{}, Pending: map[string]bool{}}
		var names struct {
			Title string `json:"title"`
		}
		if err := game.ReadJSONLoosely(fsys, "game.json", &names); err != nil {
			return nil, fmt.Errorf("%s/%w", g.Folder, err)
		}
		g.Title = names.Title
		b, err := fs.ReadFile(fsys, "pending.txt")
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		for _, id := range strings.Fields(string(b)) {
			g.Pending[id] = true
		}
		c.Games = append(c.Games, g)
	}
	if len(c.Games) == 0 {
		return nil, fmt.Errorf("there is no scenarios/*/ledger.tsv below %s: name the folder of the project", root)
	}
	return c, c.scan(root)
}

// scan looks for ids in the tests of the project.
func (c *Coverage) scan(root string) error {
	strays := map[string]string{}
	err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if e.IsDir() {
			if name != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules" || e.Name() == "dist") {
				return filepath.SkipDir
			}
			return nil
		}
		inTestdata := slices.Contains(strings.Split(path.Dir(name), "/"), "testdata")
		if !inTestdata && !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		b, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		c.note(name, string(b), inTestdata, strays)
		return nil
	})
	for _, id := range sortedKeys(strays) {
		c.Strays = append(c.Strays, id+" in "+strays[id])
	}
	for _, g := range c.Games {
		for id, tests := range g.Tests {
			slices.Sort(tests)
			g.Tests[id] = slices.Compact(tests)
		}
	}
	return err
}

// note records the ids of one file: under the test function in which or in
// whose comment they stand, or else under the file's name.
func (c *Coverage) note(name, text string, whole bool, strays map[string]string) {
	lines := strings.Split(text, "\n")
	place := name
	for i, line := range lines {
		switch {
		case whole:
		case strings.HasPrefix(line, "//"):
			next := i
			for next < len(lines)-1 && strings.HasPrefix(lines[next], "//") {
				next++
			}
			place = placeOf(name, lines[next])
		case strings.HasPrefix(line, "func "):
			place = placeOf(name, line)
		}
		for _, id := range idPattern.FindAllString(line, -1) {
			if g := c.owner(id); g != nil {
				g.Tests[id] = append(g.Tests[id], place)
			} else if strays[id] == "" && c.prefix(id) {
				strays[id] = name
			}
		}
		if line == "}" {
			place = name
		}
	}
}

// placeOf is the test function that a line begins, or else the file.
func placeOf(name, line string) string {
	if m := testPattern.FindStringSubmatch(line); m != nil {
		return path.Dir(name) + ": " + m[1]
	}
	return name
}

func (c *Coverage) owner(id string) *Game {
	for _, g := range c.Games {
		if g.Ledger.Rule(id) != game.NoRule {
			return g
		}
	}
	return nil
}

// prefix tells whether an id begins like those of a ledger that is there.
func (c *Coverage) prefix(id string) bool {
	for _, g := range c.Games {
		if len(g.Ledger.Rows) > 0 && g.Ledger.Rows[0].ID[:4] == id[:4] {
			return true
		}
	}
	return false
}

// Renew makes every row that needs a test and has none pending, and no other.
func (c *Coverage) Renew() {
	for _, g := range c.Games {
		g.Pending = map[string]bool{}
		for _, r := range g.Ledger.Rows {
			if r.Kind != "note" && len(g.Tests[r.ID]) == 0 {
				g.Pending[r.ID] = true
			}
		}
	}
}

// Faults lists what is wrong with the pending lists and the tests, a sentence each.
func (c *Coverage) Faults() []string {
	var faults []string
	for _, g := range c.Games {
		for _, r := range g.Ledger.Rows {
			named := len(g.Tests[r.ID]) > 0
			switch {
			case r.Kind != "note" && !named && !g.Pending[r.ID]:
				faults = append(faults, fmt.Sprintf("%s is named by no test and does not stand in %s", r.ID, g.PendingFile()))
			case named && g.Pending[r.ID]:
				faults = append(faults, fmt.Sprintf("%s stands in %s, but %s names it", r.ID, g.PendingFile(), g.Tests[r.ID][0]))
			}
		}
		for _, id := range sortedKeys(g.Pending) {
			if g.Ledger.Rule(id) == game.NoRule {
				faults = append(faults, fmt.Sprintf("%s stands in %s, but in no ledger", id, g.PendingFile()))
			}
		}
	}
	for _, s := range c.Strays {
		faults = append(faults, s+" is no row of a ledger")
	}
	return faults
}

// PendingFile is where the game's pending list stands in the project.
func (g *Game) PendingFile() string { return path.Join("scenarios", g.Folder, "pending.txt") }

// PendingText is the pending list, one id a line, sorted.
func (g *Game) PendingText() string {
	var b strings.Builder
	for _, id := range sortedKeys(g.Pending) {
		b.WriteString(id + "\n")
	}
	return b.String()
}

// Markdown is the whole page.
func (c *Coverage) Markdown() string {
	var b strings.Builder
	b.WriteString("# Rules and their tests\n\nWritten by `go run ./build/rulesmd` from the ledgers of the games; do not edit. Every row is one testable statement of a rulebook\n" +
		"(or a reading chosen here: kind `ruling`). Rows of kind `note` need no test. `pending` means that no test names the row yet.\n\n" +
		"| game | rows | with tests | pending | notes |\n|---|---|---|---|---|\n")
	for _, g := range c.Games {
		tested, pending, notes := g.count()
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", g.Title, len(g.Ledger.Rows), tested, pending, notes)
	}
	for _, g := range c.Games {
		fmt.Fprintf(&b, "\n## %s\n", g.Title)
		section := ""
		for _, r := range g.Ledger.Rows {
			if r.Section != section {
				section = r.Section
				fmt.Fprintf(&b, "\n### %s %s\n\n| row | kind | statement | tests |\n|---|---|---|---|\n", r.ID[:3], section)
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.ID, r.Kind, cell(short(r.Statement, 160)), cell(g.tests(r)))
		}
	}
	return b.String()
}

func (g *Game) count() (tested, pending, notes int) {
	for _, r := range g.Ledger.Rows {
		switch {
		case len(g.Tests[r.ID]) > 0:
			tested++
		case r.Kind == "note":
			notes++
		default:
			pending++
		}
	}
	return tested, pending, notes
}

func (g *Game) tests(r game.LedgerRow) string {
	switch tests := g.Tests[r.ID]; {
	case len(tests) > 0:
		return strings.Join(tests, ", ")
	case r.Kind == "note":
		return "(note)"
	}
	return "pending"
}

// short cuts a text at a word so that it has at most n bytes and a sign that it goes on.
func short(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := strings.LastIndexByte(s[:n], ' ')
	if cut < 0 {
		cut = strings.IndexByte(s+" ", ' ')
	}
	return s[:cut] + " …"
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
