// Package draft opens games whose rules are being written beside those on the shelf. The referee plays them, so that
// they can be compared with other programs early; the page does not offer them.
package draft

import (
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/ardennes"
	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/squad"
	"fieldpost/scenarios"
)

// games by folder.
var games = []struct {
	folder string
	open   func(fsys fs.FS, scenario string, options map[string]string) (game.Game, error)
}{
	{"ardennes", func(fsys fs.FS, scenario string, options map[string]string) (game.Game, error) {
		r, err := ardennes.Open(fsys, scenario, options)
		if err != nil {
			return nil, err // not a typed nil
		}
		return r, nil
	}},
	{"offtheline", func(fsys fs.FS, scenario string, options map[string]string) (game.Game, error) {
		r, err := squad.Open(fsys, scenario, options)
		if err != nil {
			return nil, err // not a typed nil
		}
		return r, nil
	}},
}

// Shelf is every scenario on the shelf, and the drafts behind them.
type Shelf struct{}

// Scenarios lists those that can be played, drafts last. What cannot be opened is left out, and says why when it is.
func (s Shelf) Scenarios() []game.Info {
	list := shelf.Scenarios()
	for _, g := range games {
		for _, name := range names(g.folder) {
			if opened, err := s.Open(g.folder+"/"+name, nil); err == nil {
				list = append(list, *opened.Info())
			}
		}
	}
	return list
}

// names lists the scenarios of a game's folder.
func names(folder string) []string {
	files, err := scenarios.Folder(folder)
	if err != nil {
		return nil
	}
	var head struct {
		Scenarios []string `json:"scenarios"`
	}
	if game.ReadJSONLoosely(files, "game.json", &head) != nil {
		return nil
	}
	return head.Scenarios
}

// Open loads a scenario by its name, "ardennes/six-turns".
func (Shelf) Open(scenario string, options map[string]string) (game.Game, error) {
	folder, name, _ := strings.Cut(scenario, "/")
	for _, g := range games {
		if g.folder == folder && slices.Contains(names(folder), name) {
			files, err := scenarios.Folder(folder)
			if err != nil {
				return nil, err
			}
			return g.open(files, name, options)
		}
	}
	return shelf.Open(scenario, options)
}
