package reichswald

import (
	"io/fs"

	"fieldpost/engine/game"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	*game.Loading
	d     *Data
	game  gameFile
	setup setupFile
	unit  map[string]game.Unit // by id
	named map[string]int8      // formations by id
}

func newLoading(l *game.Loading) *loading {
	return &loading{Loading: l, d: &Data{}, unit: map[string]game.Unit{}, named: map[string]int8{}}
}

// Load reads one scenario from the folder of the game. Everything is validated:
// the error is one sentence that names file, line or field, the fault and what
// to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(game.NewLoading(fsys, scenario, options))
	return l.d, l.InTurn(l.readGame, l.readSetup, l.readOptions, l.ReadLedger, l.ReadMap, l.readArea, l.readTerrain, l.readCRT, l.readAir, l.readShifts,
		l.readUnits, l.placeUnits, l.readReinforcements, l.readPlaces, l.readVictory, l.checkStart, l.showCharts)
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
	return game.ReadShelf(fsys, Version, func(k *game.Loading, info *game.Info) {
		l := newLoading(k)
		l.readGame()
		l.readSetup()
		info.Units = len(l.unitTable().Rows)
	})
}
