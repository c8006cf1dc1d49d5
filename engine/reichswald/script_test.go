package reichswald_test

import (
	"os"
	"testing"

	"fieldpost/engine/referee/script"
	"fieldpost/engine/shelf"
)

// The rule scripts; each says what it is about.
func TestScripts(t *testing.T) { script.RunAll(t, shelf.Shelf{}, os.DirFS("."), *update, os.WriteFile) }
