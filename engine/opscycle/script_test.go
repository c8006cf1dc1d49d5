package opscycle_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"fieldpost/engine/referee/script"
	"fieldpost/engine/shelf"
)

var update = flag.Bool("update", false, "write the events of the scripts in testdata anew")

// The rule scripts of both games; each says what it is about.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if *update {
				if archive, err = script.Update(shelf.Shelf{}, archive); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, archive, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := script.Run(shelf.Shelf{}, archive); err != nil {
				t.Error(err)
			}
		})
	}
}
