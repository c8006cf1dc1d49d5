package opscycle

import (
	"fmt"
	"io/fs"

	"fieldpost/engine/game"
)

// A loading is the work of Load: the data so far, and what several files need
// of one another.
type loading struct {
	fs     *game.Witness
	d      *Data
	game   gameFile
	setup  setupFile
	file   string                 // the set-up's file
	words  map[string]string      // switches by name, after options
	chits  string                 // "original" or the word of another set
	named  map[string]int8        // formations of the game by id
	types  []unitKind             // lines of unit-types.tsv
	units  []UnitInfo             // all counters of the game
	index  map[string]game.Unit   // counters of the scenario by id
	lines  map[string]int         // of units.tsv, by counter
	tables map[string]*game.Table // charts by file, for the viewer

	pontoonCost int8 // AP, of costs.tsv
}

// Load reads one scenario from the folder of an ops-cycle game. options sets
// switches that the scenario offers (see Options); those left out have their
// defaults. Everything is validated: the error is one sentence that names file,
// line or field, the fault and what to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario, BanSide: game.Nobody}, tables: map[string]*game.Table{}, index: map[string]game.Unit{}}
	for _, step := range []func() error{
		l.readGame, l.readSetup,
		func() error { return l.readOptions(options) },
		l.readLedger, l.readMap, l.readCharts, l.readHexsideRules, l.readTypes, l.readUnits, l.readSetupUnits, l.readGameRules, l.readSchedule, l.readVictory,
		l.readSpecial, l.showCharts,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	l.d.Hash = l.fs.Hash()
	return l.d, nil
}

// Scenarios lists the scenarios of a game that can be played, in the order of its
// rulebook.
func Scenarios(fsys fs.FS) ([]string, error) {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{}}
	if err := l.readGame(); err != nil {
		return nil, err
	}
	return l.game.Scenarios, nil
}

// Options lists the switches that can be set when a match of a scenario starts;
// none if the game's file cannot be read.
func Options(fsys fs.FS, scenario string) []game.OptionInfo {
	l := &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario}}
	if err := l.readGame(); err != nil {
		return nil
	}
	return l.offered()
}

func (l *loading) readLedger() (err error) {
	if l.d.Ledger, err = game.LoadLedger(l.fs); err != nil {
		return err
	}
	if err := l.readCounterparts(); err != nil {
		return err
	}
	return l.checkRules()
}

// readCounterparts reads refs.tsv of a game whose ledger has other ids than those
// the code names.
func (l *loading) readCounterparts() error {
	if _, err := fs.Stat(l.fs, "refs.tsv"); err != nil {
		return nil
	}
	t, err := game.ReadTable(l.fs, "refs.tsv", "id", "row")
	if err != nil {
		return err
	}
	l.d.Counterpart = make(map[string]string, len(t.Rows))
	for _, r := range t.Rows {
		id, row := r.Text("id"), r.Text("row")
		if _, twice := l.d.Counterpart[id]; twice || id == "" {
			return r.Errorf("the id %q stands there twice or is empty: remove one line", id)
		}
		if row != "" && l.d.Ledger.Rule(row) == game.NoRule {
			return r.Errorf("%q is no row of ledger.tsv: correct the id, or write - where the game has no such rule", row)
		}
		l.d.Counterpart[id] = row
	}
	return nil
}

// checkRules sees that the rows named by game.json exist.
func (l *loading) checkRules() error {
	for _, s := range l.game.Switches {
		if err := l.known("switches", s.Name, s.Rule); err != nil {
			return err
		}
	}
	for _, o := range l.game.Options {
		if err := l.known("options", o.ID, o.Rule); err != nil {
			return err
		}
	}
	for _, a := range l.game.Assignments {
		if err := l.known("assignments", "rule", a.Rule); err != nil {
			return err
		}
	}
	for _, f := range []struct{ field, rule string }{{"ban", l.game.Ban.Rule}, {"river_crossings", l.game.Crossings.Rule}, {"boats", l.game.Boats.Rule},
		{"pillboxes", l.game.Pillboxes.Rule}, {"reorganization", l.game.Reorganization.Rule}} {
		if err := l.known(f.field, "rule", f.rule); err != nil {
			return err
		}
	}
	return nil
}

func (l *loading) known(field, what, rule string) error {
	return l.knownRow("game.json", field, what, rule)
}

func (l *loading) knownRow(file, field, what, rule string) error {
	if rule != "" && l.d.Ledger.Rule(rule) == game.NoRule {
		return fmt.Errorf("%s: %s, %s: %q is no row of ledger.tsv: correct the id", file, field, what, rule)
	}
	return nil
}
