package opscycle

import (
	"fmt"
	"io/fs"

	"fieldpost/engine/game"
)

// Open loads a scenario of a game's folder, ready to play. options sets switches
// by their ids (see Options).
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of a game's folder in the order of its rulebook,
// reading no more than their set-up files: Info.Data is empty.
func Shelf(fsys fs.FS) ([]game.Info, error) {
	names, err := Scenarios(fsys)
	if err != nil {
		return nil, err
	}
	var list []game.Info
	for _, name := range names {
		l := &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: name}, tables: map[string]*game.Table{}}
		l.readGame()
		if l.readSetup(); !l.OK() {
			return nil, fmt.Errorf("scenario %s: %w", name, l.Err)
		}
		info := game.Info{Game: l.d.Game, GameTitle: l.d.GameTitle, Scenario: name, Title: l.d.Title, Blurb: l.d.Blurb, Length: l.d.Length,
			Units: len(l.setup.Units), Options: l.offered(), Rules: Version}
		for _, s := range l.d.Sides {
			info.Sides, info.SideNames = append(info.Sides, s.ID), append(info.SideNames, s.Name)
		}
		info.Solitaire = l.setup.Training != nil
		list = append(list, info)
	}
	return list, nil
}
