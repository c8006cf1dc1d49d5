package game

import (
	"strings"
	"testing"
	"testing/fstest"
)

func folder(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// says fails unless err is one line that contains every part.
func says(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("there is no error; it should say %q", parts)
		return
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error %q does not say %q", err, p)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("the error %q is more than one line", err)
	}
}

func TestReadTable(t *testing.T) {
	tab, err := ReadTable(folder(map[string]string{"t.tsv": "\ufeff# source: rulebook 7\n# first\n#second \nb\ta\r\n2\t-\r\n\n# between\n x \ty z\n"}), "t.tsv", "a", "b", "c?")
	if err != nil {
		t.Fatal(err)
	}
	if tab.Source() != "rulebook 7" || tab.Remarks() != "first second between" {
		t.Errorf("source %q, remarks %q", tab.Source(), tab.Remarks())
	}
	if len(tab.Rows) != 2 {
		t.Fatalf("%d rows, want 2", len(tab.Rows))
	}
	first, second := tab.Rows[0], tab.Rows[1]
	if first.Line != 5 || first.Text("a") != "" || first.Text("b") != "2" || first.Text("c") != "" {
		t.Errorf("first row: line %d, %q", first.Line, first.Cells)
	}
	if second.Line != 8 || second.Text("a") != "y z" || second.Text("b") != "x" {
		t.Errorf("second row: line %d, %q", second.Line, second.Cells)
	}
	says(t, second.Errorf("the cell is %q", "x"), "t.tsv:8: the cell is \"x\"")
}

func TestReadTableFaults(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"empty":          {"# nothing\n", "t.tsv: the table has no line of headings"},
		"unknown":        {"a\tz\n", `t.tsv:1: the heading "z" is unknown`},
		"missing":        {"# x\nb\n", `t.tsv:2: the heading "a" is missing`},
		"heading twice":  {"a\ta\n", `t.tsv:1: the heading "a" stands there twice`},
		"too few cells":  {"a\tb\n1\n", "t.tsv:2: the row has 1 cell instead of 2"},
		"too many cells": {"a\n1\t2\n", "t.tsv:2: the row has 2 cells instead of 1"},
		"no UTF-8":       {"a\n\xff\n", "t.tsv: the file is not UTF-8"},
	} {
		_, err := ReadTable(folder(map[string]string{"t.tsv": c.text}), "t.tsv", "a", "b?")
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", name, err, c.says)
		}
	}
	_, err := ReadTable(folder(nil), "t.tsv", "a")
	says(t, err, "t.tsv: the file is missing")
}

// MP go from 0 to 15.5, by halves.
func TestHalvesOfMP(t *testing.T) {
	tab, err := ReadTable(folder(map[string]string{"t.tsv": "mp\n0\n0.5\n15\n15.5\n16\n"}), "t.tsv", "mp")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{0, 1, 30, 31} {
		if n, err := tab.Rows[i].Halves("mp"); err != nil || n != want {
			t.Errorf("row %d: %d half MP, %v, want %d", i, n, err, want)
		}
	}
	_, err = tab.Rows[4].Halves("mp")
	says(t, err, `mp is "16"`)
}

func TestCells(t *testing.T) {
	tab, err := ReadTable(folder(map[string]string{"t.tsv": "n\tyes\tmp\tfactor\n7\tyes\t2.5\t3/4\n-\t-\t3\t1\n8x\tmaybe\t0.25\t2\n11\tno\t-1\t-\n3\tno\t+1\t0\n"}), "t.tsv", "n", "yes", "mp", "factor")
	if err != nil {
		t.Fatal(err)
	}
	r := tab.Rows
	for i, want := range []int{7, 0} {
		if n, err := r[i].Int("n", 0, 10); err != nil || n != want {
			t.Errorf("row %d: %d, %v, want %d", i, n, err, want)
		}
	}
	for i, want := range []bool{true, false} {
		if b, err := r[i].Bool("yes"); err != nil || b != want {
			t.Errorf("row %d: %v, %v, want %v", i, b, err, want)
		}
	}
	for i, want := range []int{5, 6} {
		if n, err := r[i].Halves("mp"); err != nil || n != want {
			t.Errorf("row %d: %d half MP, %v, want %d", i, n, err, want)
		}
	}
	for i, want := range []int{3, 4} {
		if n, err := r[i].Quarters("factor"); err != nil || n != want {
			t.Errorf("row %d: %d quarters, %v, want %d", i, n, err, want)
		}
	}
	_, err = r[2].Int("n", 0, 10)
	says(t, err, "t.tsv:4", `n is "8x"`, "from 0 to 10")
	_, err = r[3].Int("n", 0, 10)
	says(t, err, "t.tsv:5", `n is "11"`)
	_, err = r[1].Int("n", 1, 10)
	says(t, err, "t.tsv:3", `n is ""`)
	_, err = r[2].Bool("yes")
	says(t, err, `yes is "maybe"`, "write yes or no")
	for i := 2; i < 5; i++ {
		_, err = r[i].Halves("mp")
		says(t, err, "mp is", "ending in .5")
	}
	_, err = r[2].Quarters("factor")
	says(t, err, `factor is "2"`)
	_, err = r[3].Quarters("factor")
	says(t, err, `factor is ""`)
}

func TestReadJSON(t *testing.T) {
	type spec struct {
		A    int `json:"a"`
		Step int
	}
	for name, c := range map[string]struct{ text, says string }{
		"no JSON":   {"{\n\"a\": }", "t.json:2: this is not JSON"},
		"too early": {"{\n\"a\": 1", "t.json:2: the JSON object ends too early"},
		"kind":      {"{\n\n\"a\": \"x\"}", `t.json:3: the field "a" is a string`},
		"no tag":    {"{\"step\": \"x\"}", `t.json:1: the field "step" is a string`},
		"unknown":   {"{\"a\": 1, \"b\": 2}", `t.json: unknown field "b"`},
		"more":      {"{\"a\": 1}\n{}", "text follows the end"},
	} {
		var v spec
		err := ReadJSON(folder(map[string]string{"t.json": c.text}), "t.json", &v)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", name, err, c.says)
		}
	}
	var v spec
	fsys := folder(map[string]string{"t.json": `{"a": 3, "b": 2}`})
	if err := ReadJSONLoosely(fsys, "t.json", &v); err != nil || v.A != 3 {
		t.Errorf("loosely: %v, %+v", err, v)
	}
	says(t, ReadJSONLoosely(fsys, "u.json", &v), "u.json: the file is missing")
}

// FuzzLoadTable sees that no text makes the reader of tables panic, and that a
// table that is read has a cell for each heading in every row.
func FuzzLoadTable(f *testing.F) {
	f.Add("# source: x\na\tb\n1\t2\n")
	f.Add("a\tb\r\n-\t\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		tab, err := ReadTable(folder(map[string]string{"t.tsv": text}), "t.tsv", "a", "b?")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t.tsv") {
				t.Fatalf("the error %q does not name the file", err)
			}
			return
		}
		for _, r := range tab.Rows {
			if len(r.Cells) != len(tab.Head) {
				t.Fatalf("line %d has %d cells, the head %d", r.Line, len(r.Cells), len(tab.Head))
			}
			for _, h := range []string{"a", "b", "c"} {
				_, _ = r.Int(h, 0, 9)
				_, _ = r.Halves(h)
				_, _ = r.Quarters(h)
				_, _ = r.Bool(h)
			}
		}
	})
}
