// Package shelf is the registry: which rules system plays which game.
package shelf

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/ardennes"
	"fieldpost/engine/game"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/reichswald"
	"fieldpost/engine/squad"
	"fieldpost/scenarios"
)

// A system loads the scenarios of a game's folder.
type system struct {
	list func(fs.FS) ([]game.Info, error)
	open func(fsys fs.FS, scenario string, options map[string]string) (game.Game, error)
	// design checks a scenario that a player has made; nil where that is not possible.
	design func(fsys fs.FS, text string, options map[string]string) (*game.Design, error)
	// form is what a player fills in who makes one.
	form func(fs.FS) ([]game.FormField, error)
}

// systems by folder of the game, in the order of the shelf.
var systems = []struct {
	folder string
	system
}{
	{"aachen", system{opscycle.Shelf, opens(opscycle.Open), nil, nil}},
	{"bug", system{opscycle.Shelf, opens(opscycle.Open), nil, nil}},
	{"ardennes", system{ardennes.Shelf, opens(ardennes.Open), nil, nil}},
	{"offtheline", system{squad.Shelf, opens(squad.Open), squad.Design, squad.Form}},
	{"reichswald", system{reichswald.Shelf, opens(reichswald.Open), nil, nil}},
}

// opens makes of the rules that a system opens a game, and of none no game: not a typed nil.
func opens[R game.Game](open func(fs.FS, string, map[string]string) (R, error)) func(fs.FS, string, map[string]string) (game.Game, error) {
	return func(fsys fs.FS, scenario string, options map[string]string) (game.Game, error) {
		r, err := open(fsys, scenario, options)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}

// Shelf is every scenario that can be played.
type Shelf struct{}

// Scenarios lists them. A game whose folder is damaged is left out: its scenarios
// say what is wrong when they are opened.
func (Shelf) Scenarios() []game.Info { return Scenarios() }

// Open loads a scenario by name.
func (Shelf) Open(scenario string, options map[string]string) (game.Game, error) {
	return Open(scenario, options)
}

// OpenOwn loads a scenario with tables of a player's own.
func (Shelf) OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error) {
	return OpenOwn(scenario, options, own)
}

// Load rebuilds a match from its journal.
func (Shelf) Load(journal string) (*game.Match, string, error) { return Load(journal) }

// Scenarios lists every scenario that can be played. The list is part of the program
// (catalogue_gen.go, by make generate): the page shows it before anything else, and reading
// the files of all games would keep the shelf from answering for a tenth of a second.
func Scenarios() []game.Info { return slices.Clone(catalogue) }

// Read makes the list of scenarios from the folders of the games.
func Read() []game.Info {
	var list []game.Info
	for _, s := range systems {
		folder, err := scenarios.Folder(s.folder)
		if err != nil {
			continue
		}
		infos, err := s.list(folder)
		if err != nil {
			continue
		}
		list = append(list, infos...)
	}
	return list
}

// Open loads a scenario by its name, "aachen/first-blood", with the options that
// differ from their defaults.
func Open(scenario string, options map[string]string) (game.Game, error) {
	return OpenOwn(scenario, options, nil)
}

// OpenOwn is Open with tables of a player's own in the place of the game's.
func OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error) {
	folder, name, _ := strings.Cut(scenario, "/")
	for _, s := range systems {
		if s.folder == folder && known(scenario) {
			files, err := overlaid(folder, own)
			if err != nil {
				return nil, err
			}
			g, err := s.open(files, name, options)
			if err != nil {
				return nil, err
			}
			for _, file := range game.SortedKeys(own) {
				if _, read := g.Info().Own[file]; !read {
					return nil, fmt.Errorf("%s: %s %w: leave it out", file, g.Info().Title, game.ErrUnread)
				}
			}
			return g, nil
		}
	}
	return nil, &game.MatchError{Trouble: game.Newer, Sound: -1, Sentence: fmt.Sprintf("this Fieldpost has no scenario %.60q: a newer one may have it, so update the page and try again", scenario)}
}

// overlaid is the folder of a game with tables in the place of its own.
func overlaid(folder string, own game.Tables) (fs.FS, error) {
	files, err := scenarios.Folder(folder)
	if err != nil || len(own) == 0 {
		return files, err
	}
	if err := own.Check(); err != nil {
		return nil, err
	}
	texts, may := map[string][]byte{}, Tables(folder)
	for _, file := range game.SortedKeys(own) {
		if !slices.Contains(may, file) {
			return nil, fmt.Errorf("%s: this is no table of the game that can be replaced: the tables are %s", file, game.List(may))
		}
		texts[file] = []byte(own[file])
	}
	return scenarios.Overlay(files, texts), nil
}

// Tables lists the files of a game that a player may put his own in the place of: all but the ledger of its rules, which
// are code, and what is no part of a match.
func Tables(folder string) (files []string) {
	fsys, err := scenarios.Folder(folder)
	if err != nil {
		return nil
	}
	for _, pattern := range [...]string{"*.tsv", "panels/*.txt", "setups/*.json"} {
		found, _ := fs.Glob(fsys, pattern) // the pattern is sound
		files = append(files, found...)
	}
	return slices.DeleteFunc(files, func(file string) bool { return slices.Contains(fixed[:], file) })
}

// fixed are the tables that nobody replaces.
var fixed = [...]string{"ledger.tsv", "refs.tsv", "drms.tsv"}

// Tables lists the files of a game that may be replaced.
func (Shelf) Tables(folder string) []string { return Tables(folder) }

// Table returns a file of a game as it is shipped.
func (Shelf) Table(folder, file string) (string, error) {
	fsys, err := scenarios.Folder(folder)
	if err != nil {
		return "", err
	}
	text, err := fs.ReadFile(fsys, file)
	return string(text), err
}

// Form is what a player fills in who makes a scenario of his own of a game's parts, from one of its set-up files; nil where
// the game offers none.
func (Shelf) Form(folder, file string) []game.FormField {
	for _, s := range systems {
		if s.folder != folder || s.form == nil || !strings.HasPrefix(file, "setups/") {
			continue
		}
		if files, err := scenarios.Folder(folder); err == nil {
			form, _ := s.form(files) // shipped tables are sound
			return form
		}
	}
	return nil
}

// Design checks a scenario of a game that a player has made.
func (Shelf) Design(folder, text string, options map[string]string) (*game.Design, error) {
	for _, s := range systems {
		if s.folder == folder && s.design != nil {
			files, err := scenarios.Folder(folder)
			if err != nil {
				return nil, err
			}
			return s.design(files, text, options)
		}
	}
	return nil, fmt.Errorf("no scenarios of one's own can be made for %.60q", folder)
}

// known reports whether a scenario is on the shelf.
func known(scenario string) bool {
	return slices.ContainsFunc(catalogue, func(i game.Info) bool { return i.Game+"/"+i.Scenario == scenario })
}

// Load rebuilds a match from its journal. The notice, if not empty, tells the player what was
// different. Each error is one sentence.
func Load(journal string) (m *game.Match, notice string, err error) {
	head, err := game.ReadHead(journal)
	if err != nil {
		return nil, "", err
	}
	g, err := OpenOwn(head.Scenario, head.Options, head.Own)
	if err != nil && len(head.Options) > 0 && len(head.Own) == 0 && known(head.Scenario) {
		err = fmt.Errorf("this match was started with options that this Fieldpost may not have: %w", err)
	}
	if err != nil {
		return nil, "", err
	}
	return game.Replay(g, journal)
}
