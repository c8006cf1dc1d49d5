package ardennes_test

import (
	"flag"
	"os"
	"testing"

	"fieldpost/engine/referee/script"
	"fieldpost/engine/shelf"
)

var update = flag.Bool("update", false, "write the events of the scripts in testdata anew")

// The rule scripts; each says what it is about.
func TestScripts(t *testing.T) { script.RunAll(t, shelf.Shelf{}, os.DirFS("."), *update, os.WriteFile) }
