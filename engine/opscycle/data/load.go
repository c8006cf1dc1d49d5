package data

import (
	"io/fs"

	"fieldpost/engine/game"
)

// A loading is the work of Load: the data so far, and what several files need
// of one another.
type loading struct {
	*game.Loading
	d        *Data
	game     gameFile
	setup    setupFile
	words    map[string]string    // switches by name, after options
	chits    string               // "original" or the word of another set
	named    map[string]int8      // formations of the game by id
	types    []unitKind           // lines of unit-types.tsv
	units    []UnitInfo           // all counters of the game
	index    map[string]game.Unit // counters of the scenario by id
	lines    map[string]int       // of units.tsv, by counter
	at       map[string]string    // hexes by counter, of those that the set-up places
	assigned map[string]string    // formations by counter, where the set-up names another
	due      map[string]bool      // counters that arrive later

	pontoonCost int8 // AP, of costs.tsv
}

func newLoading(l *game.Loading) *loading {
	return &loading{Loading: l, d: &Data{BanSide: game.Nobody}, index: map[string]game.Unit{}}
}

// Load reads one scenario from the folder of an ops-cycle game. options sets
// switches that the scenario offers; those left out have their
// defaults. Everything is validated: the error is one sentence that names file,
// line or field, the fault and what to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(game.NewLoading(fsys, scenario, options))
	err := l.InTurn(l.readGame, l.readSetup, l.readOptions, l.setSwitches,
		l.ReadLedger, l.readCounterparts, l.checkRules, l.ReadMap,
		l.readHexTerrain, l.readHexsideTerrain, l.readRoads, l.readCRT, l.readAP,
		l.readCosts, l.readChits, l.readDRM, l.readInterdiction, l.readRecovery,
		l.readHexsideRules, l.readCrossings, l.readBan, l.readHomeBank, l.readTypes, l.readUnits,
		l.readArea, l.readPlaced, l.readAssigned, l.readArriving, l.chooseUnits,
		l.checkStacks, l.readLevels, l.readSupply, l.readTraining,
		l.readGameRules, l.readOpening, l.readSupport, l.readWithdrawals, l.readReinforcements, l.readReplacements,
		l.readVictory,
		l.readOrders, l.readLosses, l.readBrandenburg, l.readPontoons, l.readZones,
		l.showCharts)
	if err != nil {
		return nil, err
	}
	return l.d, nil
}

// Shelf describes the scenarios of a game's folder in the order of its rulebook,
// reading no more than their set-up files: Info.Data is empty. version is that of
// the rules.
func Shelf(fsys fs.FS, version int) ([]game.Info, error) {
	return game.ReadShelf(fsys, version, func(k *game.Loading, info *game.Info) {
		l := newLoading(k)
		if l.readGame(); !l.OK() {
			return
		}
		l.readSetup()
		info.Units, info.Solitaire = len(l.setup.Units), l.setup.Training != nil
	})
}

// readCounterparts reads refs.tsv of a game whose ledger has other ids than those
// the code names.
func (l *loading) readCounterparts() {
	if _, err := fs.Stat(l.FS, "refs.tsv"); err != nil {
		return
	}
	t := l.ReadTable(l.FS, "refs.tsv", "id", "row")
	l.d.Counterpart = make(map[string]string, len(t.Rows))
	for _, r := range t.Rows {
		id, row := r.Text("id"), r.Text("row")
		if _, twice := l.d.Counterpart[id]; twice || id == "" {
			r.Fault("the id %q stands there twice or is empty: remove one line", id)
		}
		if row != "" && l.d.Ledger.Rule(row) == game.NoRule {
			r.Fault("%q is no row of ledger.tsv: correct the id, or write - where the game has no such rule", row)
		}
		l.d.Counterpart[id] = row
	}
}

// checkRules sees that the rows named by game.json exist.
func (l *loading) checkRules() {
	g := &l.game
	for _, s := range g.Switches {
		l.KnownRow("game.json", "switches", s.Name, s.Rule)
	}
	for _, o := range g.Options {
		l.KnownRow("game.json", "options", o.ID, o.Rule)
	}
	for _, a := range g.Assignments {
		l.KnownRow("game.json", "assignments", "rule", a.Rule)
	}
	l.KnownRow("game.json", "ban", "rule", g.Ban.Rule)
	l.KnownRow("game.json", "river_crossings", "rule", g.Crossings.Rule)
	l.KnownRow("game.json", "boats", "rule", g.Boats.Rule)
	if g.HomeBank != nil {
		l.KnownRow("game.json", "home_bank", "rule", g.HomeBank.Rule)
	}
	l.KnownRow("game.json", "pillboxes", "rule", g.Pillboxes.Rule)
	l.KnownRow("game.json", "reorganization", "rule", g.Reorganization.Rule)
}
