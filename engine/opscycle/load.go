package opscycle

import (
	"io/fs"

	"fieldpost/engine/game"
)

// A loading is the work of Load: the data so far, and what several files need
// of one another.
type loading struct {
	game.Faults
	fs       *game.Witness
	d        *Data
	game     gameFile
	setup    setupFile
	file     string                 // the set-up's file
	words    map[string]string      // switches by name, after options
	chits    string                 // "original" or the word of another set
	named    map[string]int8        // formations of the game by id
	types    []unitKind             // lines of unit-types.tsv
	units    []UnitInfo             // all counters of the game
	index    map[string]game.Unit   // counters of the scenario by id
	lines    map[string]int         // of units.tsv, by counter
	at       map[string]string      // hexes by counter, of those that the set-up places
	assigned map[string]string      // formations by counter, where the set-up names another
	due      map[string]bool        // counters that arrive later
	tables   map[string]*game.Table // charts by file, for the viewer

	pontoonCost int8              // AP, of costs.tsv
	chosen      map[string]string // options of the match
}

// steps is what Load does, until the first fault: each step relies on those before it.
var steps = [...]func(*loading){
	(*loading).readGame, (*loading).readSetup, (*loading).readOptions, (*loading).setSwitches,
	(*loading).readLedger, (*loading).readCounterparts, (*loading).checkRules, (*loading).readMap,
	(*loading).readHexTerrain, (*loading).readHexsideTerrain, (*loading).readRoads, (*loading).readCRT, (*loading).readAP,
	(*loading).readCosts, (*loading).readChits, (*loading).readDRM, (*loading).readInterdiction, (*loading).readRecovery,
	(*loading).readHexsideRules, (*loading).readCrossings, (*loading).readBan, (*loading).readHomeBank, (*loading).readTypes, (*loading).readUnits,
	(*loading).readArea, (*loading).readPlaced, (*loading).readAssigned, (*loading).readArriving, (*loading).chooseUnits,
	(*loading).checkStacks, (*loading).readLevels, (*loading).readSupply, (*loading).readTraining,
	(*loading).readGameRules, (*loading).readOpening, (*loading).readSupport, (*loading).readWithdrawals, (*loading).readReinforcements, (*loading).readReplacements,
	(*loading).readVictory,
	(*loading).readOrders, (*loading).readLosses, (*loading).readBrandenburg, (*loading).readPontoons, (*loading).readZones,
	(*loading).showCharts,
}

// Load reads one scenario from the folder of an ops-cycle game. options sets
// switches that the scenario offers (see Options); those left out have their
// defaults. Everything is validated: the error is one sentence that names file,
// line or field, the fault and what to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario, BanSide: game.Nobody}, tables: map[string]*game.Table{}, index: map[string]game.Unit{}}
	l.chosen = options
	for _, step := range steps {
		if step(l); !l.OK() {
			return nil, l.Err
		}
	}
	l.d.Hash = l.fs.Hash()
	return l.d, nil
}

// Scenarios lists the scenarios of a game that can be played, in the order of its
// rulebook.
func Scenarios(fsys fs.FS) ([]string, error) {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{}}
	l.readGame()
	return l.game.Scenarios, l.Err
}

// Options lists the switches that can be set when a match of a scenario starts;
// none if the game's file cannot be read.
func Options(fsys fs.FS, scenario string) []game.OptionInfo {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario}}
	if l.readGame(); !l.OK() {
		return nil
	}
	return l.offered()
}

func (l *loading) readLedger() {
	var err error
	l.d.Ledger, err = game.LoadLedger(l.fs)
	l.Keep(err)
}

// readCounterparts reads refs.tsv of a game whose ledger has other ids than those
// the code names.
func (l *loading) readCounterparts() {
	if _, err := fs.Stat(l.fs, "refs.tsv"); err != nil {
		return
	}
	t := l.ReadTable(l.fs, "refs.tsv", "id", "row")
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
		l.known("switches", s.Name, s.Rule)
	}
	for _, o := range g.Options {
		l.known("options", o.ID, o.Rule)
	}
	for _, a := range g.Assignments {
		l.known("assignments", "rule", a.Rule)
	}
	l.known("ban", "rule", g.Ban.Rule)
	l.known("river_crossings", "rule", g.Crossings.Rule)
	l.known("boats", "rule", g.Boats.Rule)
	if g.HomeBank != nil {
		l.known("home_bank", "rule", g.HomeBank.Rule)
	}
	l.known("pillboxes", "rule", g.Pillboxes.Rule)
	l.known("reorganization", "rule", g.Reorganization.Rule)
}

func (l *loading) known(field, what, rule string) { l.knownRow("game.json", field, what, rule) }

func (l *loading) knownRow(file, field, what, rule string) {
	if rule != "" && l.d.Ledger.Rule(rule) == game.NoRule {
		l.Fault(file, "%s, %s: %q is no row of ledger.tsv: correct the id", field, what, rule)
	}
}
