package rules

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// project writes a small project into a folder. Its ledger has the prefix XYZ,
// so that nothing here names a real row.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	base := map[string]string{
		"scenarios/toy/game.json":  `{"title": "Toy", "more": 1}`,
		"scenarios/toy/ledger.tsv": "id\tsection\ttopic\tstatement\tkind\nXYZ-1-01\t1\tmap\tA hex has six sides.\tdata\nXYZ-1-02\t1\tmap\tA hex is a hex.\tnote\nXYZ-2-01\t2\tmap\tA | b.\trule\nXYZ-2-02\t2\tmap\tC.\trule\n",
	}
	for name, text := range files {
		base[name] = text
	}
	for name, text := range base {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func read(t *testing.T, root string) *Coverage {
	t.Helper()
	c, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Who names a row in words is about it; who has it among the rows to be cited, behind a line of code or in
// the play of a script passes by.
func TestWhoIsAboutARow(t *testing.T) {
	c := read(t, project(t, map[string]string{
		"engine/a_test.go": `package a

// TestOne shows XYZ-1-01.
func TestOne(t *testing.T) {
	refused("move", "XYZ-2-01")
	moved() // XYZ-2-02
}

func TestTwo(t *testing.T) {
	// XYZ-1-01: a step.
	cases := []string{"XYZ-2-01 a case", "XYZ-2-02"}
}

var table = ` + "`XYZ-2-01 in no test`" + `

// helper helps with XYZ-2-02.
func helper() {}
`,
		"engine/testdata/b.txtar":   "The heading, XYZ-1-01.\n-- rules --\nXYZ-2-01\n-- script --\nillegal {} XYZ-2-02\n-- events --\nmoved: XYZ-2-02\n",
		"engine/a.go":               "package a // XYZ-1-01 in code does not count\n",
		"dist/testdata/old.txt":     "XYZ-1-01\n",
		"engine/testdata/deep/c.go": "func TestTwo() { XYZ-2-01 }\n",
	}))
	for id, want := range map[string][2][]string{
		"XYZ-1-01": {{"engine/testdata/b.txtar", "engine: TestOne", "engine: TestTwo"}, nil},
		"XYZ-2-01": {{"engine/testdata/b.txtar", "engine: TestTwo"}, {"engine/a_test.go", "engine/testdata/deep/c.go", "engine: TestOne"}},
		"XYZ-2-02": {nil, {"engine/a_test.go", "engine/testdata/b.txtar", "engine: TestOne", "engine: TestTwo"}},
	} {
		if g := c.Games[0]; !slices.Equal(g.About[id], want[0]) || !slices.Equal(g.Passing[id], want[1]) {
			t.Errorf("%s: about it are %q, %q pass by, want %q", id, g.About[id], g.Passing[id], want)
		}
	}
}

func TestFaults(t *testing.T) {
	c := read(t, project(t, map[string]string{
		"engine/a_test.go":          "package a\n\nfunc TestOne(t *testing.T) {\n\t// XYZ-1-01 XYZ-9-09 ABC-1-01\n\tcites(\"XYZ-2-02\")\n}\n",
		"scenarios/toy/pending.txt": "XYZ-1-01\nXYZ-2-01\nXYZ-7-07\n",
	}))
	want := []string{
		"XYZ-1-01 stands in scenarios/toy/pending.txt, but engine: TestOne is about it",
		"no test is about XYZ-2-02, and it does not stand in scenarios/toy/pending.txt; engine: TestOne passes by it",
		"XYZ-7-07 stands in scenarios/toy/pending.txt, but in no ledger",
		"XYZ-9-09 in engine/a_test.go is no row of a ledger",
	}
	if got := c.Faults(); !slices.Equal(got, want) {
		t.Errorf("faults\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	c.Renew()
	if got, want := c.Games[0].PendingText(), "XYZ-2-01\nXYZ-2-02\n"; got != want {
		t.Errorf("renewed pending list %q, want %q", got, want)
	}
	if got := c.Faults(); len(got) != 1 {
		t.Errorf("after renewal %q, want only the stray id", got)
	}
}

func TestMarkdown(t *testing.T) {
	files := map[string]string{"engine/testdata/b.txtar": "XYZ-2-01\n", "engine/testdata/c.txtar": "Play.\n-- script --\nXYZ-2-01 XYZ-2-02\n"}
	page := read(t, project(t, files)).Markdown()
	for _, line := range []string{
		"| Toy | 4 | 1 | 2 | 1 |",
		"| XYZ-1-01 | data | A hex has six sides. | pending |",
		"| XYZ-1-02 | note | A hex is a hex. | (note) |",
		`| XYZ-2-01 | rule | A \| b. | engine/testdata/b.txtar; 1 pass by |`,
		"| XYZ-2-02 | rule | C. | pending; 1 pass by |",
	} {
		if !strings.Contains(page, line+"\n") {
			t.Errorf("the page lacks the line %s", line)
		}
	}
	if again := read(t, project(t, files)).Markdown(); again != page {
		t.Error("two runs write different pages")
	}
}

func TestShort(t *testing.T) {
	if got := short("one two three", 9); got != "one two …" {
		t.Errorf("short gives %q", got)
	}
	if got := short("one", 9); got != "one" {
		t.Errorf("short gives %q", got)
	}
}

func TestReadNeedsALedger(t *testing.T) {
	if _, err := Read(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no scenarios/*/ledger.tsv") {
		t.Errorf("an empty folder gives the error %v", err)
	}
}
