package reichswald

import (
	"io/fs"

	"fieldpost/engine/game"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	fs    *game.Witness
	d     *Data
	game  gameFile
	setup setupFile
	file  string                 // the set-up's file
	unit  map[string]game.Unit   // by id
	named map[string]int8        // formations by id
	table map[string]*game.Table // charts by file, for the viewer
}

// Load reads one scenario from the folder of the game. Everything is validated:
// the error is one sentence that names file, line or field, the fault and what
// to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(fsys, scenario)
	for _, step := range []func() error{
		l.readGame, l.readSetup,
		func() error { return l.readOptions(options) },
		l.readLedger, l.readMap, l.readTerrain, l.readCRT, l.readAir, l.readShifts, l.readUnits, l.placeUnits, l.readReinforcements, l.readPlaces, l.checkStart,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	l.showCharts()
	l.d.Hash = l.fs.Hash()
	return l.d, nil
}

func newLoading(fsys fs.FS, scenario string) *loading {
	return &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario}, unit: map[string]game.Unit{},
		named: map[string]int8{}, table: map[string]*game.Table{}}
}

// Open loads a scenario of the game's folder, ready to play.
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of the game's folder; Info.Data is empty.
func Shelf(fsys fs.FS) ([]game.Info, error) {
	first := newLoading(fsys, "")
	if err := first.readGame(); err != nil {
		return nil, err
	}
	var list []game.Info
	for _, name := range first.game.Scenarios {
		l := newLoading(fsys, name)
		for _, step := range []func() error{l.readGame, l.readSetup} {
			if err := step(); err != nil {
				return nil, err
			}
		}
		t, err := l.unitTable()
		if err != nil {
			return nil, err
		}
		info := game.Info{Game: l.d.Game, GameTitle: l.d.GameTitle, Scenario: name, Title: l.d.Title, Blurb: l.d.Blurb, Length: l.d.Length,
			Units: len(t.Rows), Options: l.d.Options, Rules: Version}
		for _, s := range l.d.Sides {
			info.Sides, info.SideNames = append(info.Sides, s.ID), append(info.SideNames, s.Name)
		}
		list = append(list, info)
	}
	return list, nil
}

func (l *loading) readLedger() (err error) {
	l.d.Ledger, err = game.LoadLedger(l.fs)
	return err
}
