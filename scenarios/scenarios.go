// Package scenarios holds what is played: one folder a game with its map,
// charts, units, set-ups and ledger, as tables and JSON files that a player can
// read and check.
package scenarios

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
)

// FS holds the folders of all games.
//
//go:embed */*.tsv */*.json */setups/*.json */lessons/*.json */panels/*.txt
var FS embed.FS

// Games lists the folder names of the games in alphabetical order.
func Games() []string {
	entries, err := FS.ReadDir(".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// Folder returns the files of one game.
func Folder(game string) (fs.FS, error) {
	if !slices.Contains(Games(), game) {
		return nil, fmt.Errorf("there is no game %q: the games are %q", game, Games())
	}
	return fs.Sub(FS, game)
}

// Lessons lists the files of all lessons.
func Lessons() ([]string, error) { return fs.Glob(FS, "*/lessons/*.json") }
