package e2e

import (
	"os"
	"testing"
)

// TestRecover runs a program, made slim as the page's is, that has to find its way through its
// own stack: recover reads tables that stand beside those that are dropped.
func TestRecover(t *testing.T) {
	dir, err := build("./e2e/testdata/recover", "recover")
	if err != nil {
		t.Fatal(err)
	}
	p := Blank(t)
	p.Goto(ServeFiles(t, os.DirFS(dir)).URL)
	p.Until("window.recovered !== undefined")
	if n := Eval[int](p, "recovered"); n != 5 {
		t.Errorf("%d panics recovered as they should, not 5", n)
	}
}
