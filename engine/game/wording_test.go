package game

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

func TestWording(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{List(nil), "nothing"},
		{List([]string{"a"}), "a"},
		{List([]string{"a", "b"}), "a and b"},
		{List([]string{"a", "b", "c"}), "a, b and c"},
		{Count(1, "hex"), "1 hex"},
		{Count(0, "hex"), "0 hexes"},
		{Count(int8(3), "step"), "3 steps"},
		{Capital("the unit"), "The unit"},
		{Capital("Übung"), "Übung"},
		{Capital(""), ""},
		{Signed(2), "+2"},
		{Signed(int8(-128)), "−128"},
		{Signed(int16(0)), "±0"},
		{Toward("26th Infantry: Move, 1 AP", "2011"), "26th Infantry: Move to 2011, 1 AP"},
		{Toward("Order the 3rd Battalion, 26th Infantry", "2011"), "Order the 3rd Battalion, 26th Infantry to 2011"},
		{Toward("To 2010", "2011"), "To 2010 and on to 2011"},
		{Number(2), "2"},
		{Number(int16(-1)), "−1"},
		{Decimal(1, 3, 2), "0.33"},
		{Decimal(2, 3, 2), "0.67"},
		{Decimal(1, 2, 0), "1"},
		{Decimal(1, 3, 0), "0"},
		{Decimal(199, 100, 1), "2.0"},
		{Decimal(1<<62, 1<<62, 3), "1.000"},
		{Decimal(7, 200, 2), "0.04"},
		{Decimal(900_000_000_000_000, 1_000_000_000_000, 3), "900.000"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// The hash covers names and contents of the files read, whatever their order, and no others.
func TestSource(t *testing.T) {
	hash := func(files fstest.MapFS, read ...string) string {
		w := NewSource(files)
		for _, name := range read {
			if _, err := fs.ReadFile(w, name); err != nil {
				t.Fatal(err)
			}
		}
		return w.Hash()
	}
	files := fstest.MapFS{"a": {Data: []byte("12")}, "b": {Data: []byte("3")}, "c": {Data: []byte("4")}}
	all := hash(files, "a", "b")
	if len(all) != 32 || all != hash(files, "b", "a") {
		t.Errorf("the order of reading counts: %s", all)
	}
	for name, other := range map[string]string{
		"a file less": hash(files, "a"), "a file more": hash(files, "a", "b", "c"),
		"moved bytes": hash(fstest.MapFS{"a": {Data: []byte("1")}, "b": {Data: []byte("23")}}, "a", "b"),
	} {
		if other == all {
			t.Errorf("%s: the same hash", name)
		}
	}
	w := NewSource(files)
	if _, err := fs.ReadFile(w, "none"); err == nil || w.Hash() != NewSource(files).Hash() {
		t.Error("a file that is not there counts")
	}
}
func TestSetupFile(t *testing.T) {
	if f, err := SetupFile("first", "second"); f != "setups/first.json" || err != nil {
		t.Errorf("%s, %v", f, err)
	}
	for _, name := range []string{"", "../first", `a\b`, "first.json"} {
		if f, err := SetupFile(name, "second"); err == nil || f != "" || !strings.Contains(err.Error(), "such as second") {
			t.Errorf("%q: %s, %v", name, f, err)
		}
	}
}
