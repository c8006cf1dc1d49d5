package reichswald

import (
	"io/fs"

	"fieldpost/engine/game"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	game.Faults
	fs     *game.Witness
	d      *Data
	game   gameFile
	setup  setupFile
	file   string                 // the set-up's file
	unit   map[string]game.Unit   // by id
	named  map[string]int8        // formations by id
	table  map[string]*game.Table // charts by file, for the viewer
	chosen map[string]string      // options of the match
}

// Load reads one scenario from the folder of the game. Everything is validated:
// the error is one sentence that names file, line or field, the fault and what
// to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(fsys, scenario)
	l.chosen = options
	for _, step := range steps {
		if step(l); !l.OK() {
			return nil, l.Err
		}
	}
	l.d.Hash = l.fs.Hash()
	return l.d, nil
}

// steps is what Load does, until the first fault: each step relies on those before it.
var steps = [...]func(*loading){
	(*loading).readGame, (*loading).readSetup, (*loading).readOptions, (*loading).readLedger, (*loading).readMap, (*loading).readArea,
	(*loading).readTerrain, (*loading).readCRT, (*loading).readAir, (*loading).readShifts, (*loading).readUnits, (*loading).placeUnits,
	(*loading).readReinforcements, (*loading).readPlaces, (*loading).readVictory, (*loading).checkStart, (*loading).showCharts,
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
	if first.readGame(); !first.OK() {
		return nil, first.Err
	}
	var list []game.Info
	for _, name := range first.game.Scenarios {
		l := newLoading(fsys, name)
		l.readGame()
		l.readSetup()
		units := len(l.unitTable().Rows)
		if !l.OK() {
			return nil, l.Err
		}
		info := game.Info{Game: l.d.Game, GameTitle: l.d.GameTitle, Scenario: name, Title: l.d.Title, Blurb: l.d.Blurb, Length: l.d.Length,
			Units: units, Options: l.d.Options, Rules: Version}
		for _, s := range l.d.Sides {
			info.Sides, info.SideNames = append(info.Sides, s.ID), append(info.SideNames, s.Name)
		}
		list = append(list, info)
	}
	return list, nil
}

func (l *loading) readLedger() {
	var err error
	l.d.Ledger, err = game.LoadLedger(l.fs)
	l.Keep(err)
}
