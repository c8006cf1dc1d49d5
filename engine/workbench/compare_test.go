package workbench

import (
	"fmt"
	"strings"
	"testing"
)

const shipped = "# source: printed\nroll\tlow\thigh\n1\t5/0\t1/2\n2\t4/0\t1/3\n2\t3/0\t0/3\n4\t2/0\t0/4\n"

// told writes what differs: cells as was>now, what is added as +now, what is gone as -was.
func told(c *Comparison) string {
	var b strings.Builder
	for _, l := range append([]Line{c.Head}, c.Lines...) {
		for i, x := range l.Cells {
			switch x.Change {
			case Changed:
				fmt.Fprintf(&b, "%s.%d %s>%s; ", l.Cells[0].Text, i, x.Was, x.Text)
			case Added:
				fmt.Fprintf(&b, "%s.%d +%s; ", l.Cells[0].Text, i, x.Text)
			case Gone:
				fmt.Fprintf(&b, "%s.%d -%s; ", l.Cells[0].Text, i, x.Text)
			}
		}
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// A table of one's own beside the shipped one: what differs is told cell by cell, whatever the order of rows and columns.
func TestCompare(t *testing.T) {
	for _, c := range []struct{ name, own, want string }{
		{"the same with other notes", "# mine\n\n" + shipped[strings.Index(shipped, "roll"):], ""},
		{"a cell", strings.Replace(shipped, "4/0", "6/0", 1), "2.1 4/0>6/0"},
		{"the second row of a name", strings.Replace(shipped, "3/0", "9/0", 1), "2.1 3/0>9/0"},
		{"columns in another order", "roll\thigh\tlow\n1\t1/2\t5/0\n2\t1/3\t4/0\n2\t0/3\t3/0\n4\t0/4\t1/0\n", "4.2 2/0>1/0"},
		{"a row less, and one more", strings.Replace(shipped, "4\t2/0\t0/4\n", "5\t2/0\t0/5\n", 1), "5.0 +5; 5.1 +2/0; 5.2 +0/5; 4.0 -4; 4.1 -2/0; 4.2 -0/4"},
		{"a column less", "roll\tlow\n1\t5/0\n2\t4/0\n2\t3/0\n4\t2/0\n", "roll.2 -high; 1.2 -1/2; 2.2 -1/3; 2.2 -0/3; 4.2 -0/4"},
		{"nothing at all", "", "roll.0 -roll; roll.1 -low; roll.2 -high; 1.0 -1; 1.1 -5/0; 1.2 -1/2; 2.0 -2; 2.1 -4/0; 2.2 -1/3; 2.0 -2; 2.1 -3/0; 2.2 -0/3; 4.0 -4; 4.1 -2/0; 4.2 -0/4"},
	} {
		if got := told(Compare("crt.tsv", shipped, c.own)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
	if got := told(Compare("setups/x.json", "{\n\"turns\": 3\n}\n", "{\n\"turns\": 4\n}\n")); got != `2.1 "turns": 3>"turns": 4` {
		t.Error(got)
	}
	if c := Compare("crt.tsv", shipped, strings.Replace(shipped, "4/0", "6/0", 1)); c.Changed != 1 || c.Lines[1].Change != Changed || c.Lines[0].Change != Same {
		t.Errorf("%+v", c)
	}
}

// Sets of tables are kept by name and game; a second table joins the set, and a scenario is played with those that are its own.
func TestSets(t *testing.T) {
	var list []Set
	for _, c := range []struct{ folder, name, file, text, fault string }{
		{"aachen", " Mine ", "crt.tsv", "a", ""},
		{"aachen", "Mine", "setups/first-blood.json", "b", ""},
		{"bug", "Mine", "crt.tsv", "c", ""},
		{"aachen", "", "crt.tsv", "a", "no name"},
		{"aachen", "Mi\nne", "crt.tsv", "a", "letters"},
		{"aachen", "Large", "crt.tsv", strings.Repeat("x", 100<<10), "shorter"},
		{"aachen", "Bad", "crt.tsv", "\xff", "UTF-8"},
		{"aachen", "Bad", "../crt.tsv", "x", "no name of a table"},
	} {
		next, err := Keep(list, c.folder, c.name, c.file, c.text)
		if c.fault == "" && err != nil || c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)) {
			t.Errorf("%q: %v", c.name, err)
		}
		if err == nil {
			list = next
		}
	}
	if len(list) != 2 || len(list[0].Tables) != 2 || list[0].Name != "Mine" {
		t.Fatalf("%+v", list)
	}
	if own := Find(list, "aachen/first-blood", "Mine"); len(own) != 2 || own["crt.tsv"] != "a" {
		t.Errorf("%v", own)
	}
	if own := Find(list, "aachen/campaign", "Mine"); len(own) != 1 {
		t.Errorf("the campaign gets %v", own)
	}
	if own := Find(list, "bug/campaign", "Yours"); own != nil {
		t.Errorf("%v", own)
	}
}
