package ardennes_test

import (
	"io/fs"
	"testing"

	"fieldpost/engine/ardennes"
	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/scenarios"
)

func folder(t testing.TB) fs.FS {
	t.Helper()
	fsys, err := scenarios.Folder("ardennes")
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

func TestRandomGamesConform(t *testing.T) {
	conformance.Run(t, func() (game.Game, error) { return ardennes.Open(folder(t), "six-turns", nil) }, conformance.Seeds(1))
}
