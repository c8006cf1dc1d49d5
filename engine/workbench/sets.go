package workbench

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// A Set is tables of one's own for a game, kept under a name.
type Set struct {
	Name   string
	Game   string // folder: "aachen"
	Tables game.Tables
}

// maxSets is how many sets are kept.
const maxSets = 50

// Keep puts a table into the set of a name, which begins with it if there is none yet. The list is replaced, not changed.
func Keep(list []Set, folder, name, file, text string) ([]Set, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil, fmt.Errorf("the table has no name to be kept under: write one")
	}
	if err := game.PlainName(name, game.MaxName); err != nil {
		return nil, fmt.Errorf("the table %w", err)
	}
	list = slices.Clone(list)
	at := slices.IndexFunc(list, func(s Set) bool { return s.Game == folder && s.Name == name })
	if at < 0 {
		if at = len(list); at == maxSets {
			return nil, fmt.Errorf("these are %d sets of tables already, the most that are kept: delete one", maxSets)
		}
		list = append(list, Set{Name: name, Game: folder})
	}
	tables := game.Tables{file: text}
	for _, f := range game.SortedKeys(list[at].Tables) {
		if f != file {
			tables[f] = list[at].Tables[f]
		}
	}
	list[at].Tables = tables
	return list, tables.Check()
}

// Find returns the tables of a set that a scenario is played with: all but the set-ups of others.
func Find(list []Set, scenario, name string) game.Tables {
	folder, short, _ := strings.Cut(scenario, "/")
	for _, s := range list {
		if s.Game != folder || s.Name != name {
			continue
		}
		own := game.Tables{}
		for _, file := range game.SortedKeys(s.Tables) {
			if !strings.HasPrefix(file, "setups/") || file == "setups/"+short+".json" {
				own[file] = s.Tables[file]
			}
		}
		return own
	}
	return nil
}
