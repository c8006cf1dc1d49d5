// Package probe holds what wasmexec has to offer a test, run natively and in a browser alike.
package probe

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestFiles(t *testing.T) {
	text, err := os.ReadFile("testdata/sentence.txt")
	if err != nil || string(text) != "Rügen lies behind the wood.\n" {
		t.Errorf("read %q, %v", text, err)
	}
	entries, err := os.ReadDir("testdata")
	if err != nil || len(entries) != 1 || entries[0].Name() != "sentence.txt" || entries[0].IsDir() {
		t.Errorf("list %v, %v", entries, err)
	}
	if _, err := os.Stat("testdata/missing.txt"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if dir, err := os.Getwd(); err != nil || filepath.Base(dir) != "probe" {
		t.Errorf("working directory %q, %v", dir, err)
	}
}

func TestTemporaryFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "note.txt")
	for _, text := range []string{"the first, longer text", "the second"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v", got, err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after its removal: %v", err)
	}
}

func Example() {
	os.Stdout.WriteString("Examples write to a temporary file.\n")
	// Output: Examples write to a temporary file.
}
