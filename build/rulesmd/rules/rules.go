// Package rules compares the ledgers of the games with the tests that name
// their rows.
package rules

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"fieldpost/engine/game"
)

// File is the name of the page that shows the comparison.
const File = "RULES.md"

// A Coverage is the ledgers of all games and who names their rows.
//
// A test is about a row that it names in words: in the doc comment of the test function, in a comment
// on a line of its own inside it, or in a string that says more than ids, such as the name of a case or
// the message of a failure. A script is about the rows of its heading and of its file "rules". Who names
// a row otherwise passes by it: among the rows that an event or a refusal must cite, behind a line of
// code, in the play and the events of a script, in a helper.
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
	About   map[string][]string // by id, sorted: "engine/opscycle: TestRetreat"
	Passing map[string][]string // by id, sorted: those that are not about it
	Pending map[string]bool
}

var (
	idPattern   = regexp.MustCompile(`\b[A-Z]{3}-(?:[A-Z]+|S?[0-9][0-9A-Za-z.]*)(?:-[A-Z]+)?-[0-9]+\b`)
	testPattern = regexp.MustCompile(`^(?:Test|Fuzz|Example)`)
	wordPattern = regexp.MustCompile(`[A-Za-z]`)
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
		g := &Game{Folder: filepath.Base(folder), Ledger: l, About: map[string][]string{}, Passing: map[string][]string{}, Pending: map[string]bool{}}
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
		note := func(about bool, place, text string) {
			for _, id := range idPattern.FindAllString(text, -1) {
				if g := c.owner(id); g != nil {
					g.note(about, id, place)
				} else if strays[id] == "" && c.prefix(id) {
					strays[id] = name
				}
			}
		}
		switch {
		case path.Ext(name) == ".txtar":
			noteScript(name, string(b), note)
		case inTestdata:
			note(false, name, string(b))
		default:
			return noteTests(name, string(b), note)
		}
		return nil
	})
	for _, id := range sortedKeys(strays) {
		c.Strays = append(c.Strays, id+" in "+strays[id])
	}
	for _, g := range c.Games {
		for id, tests := range g.About {
			slices.Sort(tests)
			g.About[id] = slices.Compact(tests)
		}
		for id, tests := range g.Passing {
			slices.Sort(tests)
			g.Passing[id] = slices.DeleteFunc(slices.Compact(tests), func(test string) bool { return slices.Contains(g.About[id], test) })
		}
	}
	return err
}

func (g *Game) note(about bool, id, place string) {
	if about {
		g.About[id] = append(g.About[id], place)
	} else {
		g.Passing[id] = append(g.Passing[id], place)
	}
}

// noteScript notes the ids of a rule script.
func noteScript(name, text string, note func(about bool, place, text string)) {
	a := txtar.Parse([]byte(text))
	note(true, name, string(a.Comment))
	for _, f := range a.Files {
		note(f.Name == "rules", name, string(f.Data))
	}
}

// noteTests notes the ids of a Go file of tests: under the test function in which or above which they
// stand, or else under the file's name.
func noteTests(name, text string, note func(about bool, place, text string)) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	tests := []*ast.FuncDecl{}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && testPattern.MatchString(fn.Name.Name) {
			tests = append(tests, fn)
		}
	}
	// at is the place of something, and whether that is a test.
	at := func(n ast.Node) (string, bool) {
		for _, fn := range tests {
			from := fn.Pos()
			if fn.Doc != nil {
				from = fn.Doc.Pos()
			}
			if from <= n.Pos() && n.Pos() < fn.End() {
				return path.Dir(name) + ": " + fn.Name.Name, true
			}
		}
		return name, false
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			place, inTest := at(comment)
			line := text[strings.LastIndexByte(text[:offset(comment.Pos())], '\n')+1 : offset(comment.Pos())]
			note(inTest && strings.TrimSpace(line) == "", place, comment.Text)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			place, inTest := at(lit)
			note(inTest && wordPattern.MatchString(idPattern.ReplaceAllString(lit.Value, "")), place, lit.Value)
		}
		return true
	})
	return nil
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

// Renew makes every row that needs a test and has none about it pending, and no other.
func (c *Coverage) Renew() {
	for _, g := range c.Games {
		g.Pending = map[string]bool{}
		for _, r := range g.Ledger.Rows {
			if r.Kind != "note" && len(g.About[r.ID]) == 0 {
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
			tested := len(g.About[r.ID]) > 0
			switch {
			case r.Kind != "note" && !tested && !g.Pending[r.ID]:
				fault := fmt.Sprintf("no test is about %s, and it does not stand in %s", r.ID, g.PendingFile())
				if passing := g.Passing[r.ID]; len(passing) > 0 {
					fault += "; " + passing[0] + " passes by it"
				}
				faults = append(faults, fault)
			case tested && g.Pending[r.ID]:
				faults = append(faults, fmt.Sprintf("%s stands in %s, but %s is about it", r.ID, g.PendingFile(), g.About[r.ID][0]))
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
		"(or a reading chosen here: kind `ruling`). Rows of kind `note` need no test. Listed are the tests and rule scripts that are about\n" +
		"a row: they name it in words, in the comment of the test, of a case or a step, in the name of a case, in the heading of a script.\n" +
		"Others only pass by it, because an event or a refusal that they check cites it; they are counted. `pending` means that no test is\n" +
		"about the row yet.\n\n" +
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
		case len(g.About[r.ID]) > 0:
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
	list, passing := strings.Join(g.About[r.ID], ", "), len(g.Passing[r.ID])
	switch {
	case list == "" && r.Kind == "note":
		list = "(note)"
	case list == "":
		list = "pending"
	}
	if passing > 0 {
		list += fmt.Sprintf("; %d pass by", passing)
	}
	return list
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
