package squad_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/referee/script"
	"fieldpost/engine/squad"
)

var update = flag.Bool("update", false, "write the events of the scripts in testdata anew")

// table opens the scenarios of this game for scripts.
type table struct{ t *testing.T }

func (b table) Scenarios() []game.Info { return nil }

func (b table) Open(name string, options map[string]string) (game.Game, error) {
	r, err := squad.Open(folder(b.t), strings.TrimPrefix(name, "offtheline/"), options)
	if err != nil {
		return nil, err // not a typed nil
	}
	return r, nil
}

// The worked examples as rule scripts; each says what it is about.
func TestScripts(t *testing.T) { script.RunAll(t, table{t}, os.DirFS("."), *update, os.WriteFile) }
