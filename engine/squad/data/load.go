package data

import (
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/engine/game"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	game.Faults
	fs       *game.Source
	d        *Data
	game     gameFile
	setup    setupFile
	file     string // the set-up's file
	scenario string
	panels   []*panel // of the set-up, in its order
	table    map[string]*game.Table
	weapon   [2]map[string]int8   // by code
	soldier  [2]map[int]SoldierID // by number
	event    map[string]int8      // by key
	chosen   map[string]string    // options of the match
	beside   *loading             // of the scenario played side by side, nil without one
	index    int8                 // which of the scenarios it is, see Data.Played
	instead  map[SoldierID]SoldierID
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
	l.d.Hash, l.d.Own = l.fs.Hash(), l.fs.Own()
	return l.d, nil
}

// steps is what Load does, until the first fault: each step relies on those before it.
var steps = [...]func(*loading){
	(*loading).readGame, (*loading).readSetup, (*loading).readOptions, (*loading).readBeside, (*loading).readLedger,
	(*loading).readTEC, (*loading).readWeapons, (*loading).readSoldiers, (*loading).readEvents, (*loading).readDeck,
	(*loading).readPanels, (*loading).joinPanels, (*loading).readStoreys, (*loading).readBunkers, (*loading).readForces,
	(*loading).readVictory, (*loading).finishBeside, (*loading).showCharts,
}

func newLoading(fsys fs.FS, scenario string) *loading {
	l := &loading{fs: game.NewSource(fsys), d: &Data{}, scenario: scenario, table: map[string]*game.Table{}, event: map[string]int8{}}
	for i := range l.weapon {
		l.weapon[i], l.soldier[i] = map[string]int8{}, map[int]SoldierID{}
	}
	return l
}

// Shelf describes the scenarios of the game's folder; Info.Data is empty, Info.Rules is left to the rules.
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
		if !l.OK() {
			return nil, l.Err
		}
		s := &l.setup
		info := game.Info{Game: l.d.Game, GameTitle: l.d.GameTitle, Scenario: name, Title: s.Title, Blurb: s.Blurb, Length: l.d.Scenario.Length(),
			Units: len(s.Forces.US.Soldiers) + len(s.Forces.German.Soldiers), Options: l.d.Options}
		for _, side := range l.d.Sides {
			info.Sides, info.SideNames = append(info.Sides, side.ID), append(info.SideNames, side.Name)
		}
		list = append(list, info)
	}
	return list, nil
}

// Length says how long the scenario is.
func (s *Scenario) Length() string { return fmt.Sprintf("%d turns", s.Turns) }

// gameFile is game.json.
type gameFile struct {
	ID, Title string
	Scenarios []string
	Sides     []SideInfo
	Options   []struct {
		ID, Title, Rule, Default string
		Values                   []string
	}
}

// optionIDs are the optional rules (OTL-0-03).
var optionIDs = []string{"hesitation", "traversing", "solitaire"}

func (l *loading) readGame() {
	const file = "game.json"
	g, d := &l.game, l.d
	l.Keep(game.ReadJSON(l.fs, file, g))
	d.Game, d.GameTitle = g.ID, g.Title
	switch {
	case g.ID == "" || g.Title == "":
		l.Fault(file, "the field id or title is missing: write the name of the folder and the title of the game")
	case len(g.Sides) != 2 || g.Sides[US].ID != "us" || g.Sides[German].ID != "german":
		l.Fault(file, "the sides are not us and german: list the two in this order")
	case len(g.Scenarios) == 0:
		l.Fault(file, "the field scenarios is empty: list at least one")
	}
	if !l.OK() {
		return
	}
	for i, s := range g.Sides {
		if s.Name == "" || s.Adjective == "" {
			l.Fault(file, "side %s has no name or adjective: fill in both", s.ID)
		}
		d.Sides[i] = s
	}
	for _, o := range g.Options {
		if !slices.Contains(optionIDs, o.ID) || !slices.Equal(o.Values, []string{"off", "on"}) || !slices.Contains(o.Values, o.Default) || o.Title == "" {
			l.Fault(file, "the option %q is unknown or incomplete: write hesitation, traversing or solitaire with a title and the values off and on", o.ID)
		}
		d.Options = append(d.Options, game.OptionInfo{ID: o.ID, Title: o.Title, Rule: o.Rule, Values: o.Values, Default: o.Default})
	}
}

// readOptions takes the values chosen for the match: the rest have their defaults.
func (l *loading) readOptions() {
	d := l.d
	set := func(id string, on bool) {
		switch id {
		case "hesitation":
			d.Hesitation = on
		case "traversing":
			d.Traversing = on
		case "solitaire":
			d.Solitaire = on
		}
	}
	for _, o := range d.Options {
		set(o.ID, o.Default == "on")
	}
	for _, id := range game.SortedKeys(l.chosen) {
		i := slices.IndexFunc(d.Options, func(o game.OptionInfo) bool { return o.ID == id })
		switch {
		case i < 0:
			l.Keep(fmt.Errorf("there is no option %.40q in this scenario", id))
		case !slices.Contains(d.Options[i].Values, l.chosen[id]):
			l.Keep(fmt.Errorf("the option %s is %.40q: write one of %q", id, l.chosen[id], d.Options[i].Values))
		}
		set(id, l.chosen[id] == "on")
	}
}

func (l *loading) readLedger() {
	var err error
	l.d.Ledger, err = game.LoadLedger(l.fs)
	l.Keep(err)
}

// side reads the id of a side.
func (l *loading) side(id string) (game.Side, bool) {
	i := slices.IndexFunc(l.d.Sides[:], func(s SideInfo) bool { return s.ID == id })
	return game.Side(i), i >= 0
}
