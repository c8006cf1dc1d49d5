package data

import (
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
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
	full   *game.Map              // both sheets
	value  map[string]string      // options by id
	chosen map[string]string      // options that the match names
	unit   map[string]game.Unit   // by id
	places map[string][]hex.Hex   // sets of places.tsv, in play
	table  map[string]*game.Table // charts by file, for the viewer
}

// gameFile is game.json.
type gameFile struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Map   struct {
		Title string   `json:"title"`
		Grid  hex.Grid `json:"grid"`
	} `json:"map"`
	Scenarios []string     `json:"scenarios"`
	Sides     []SideInfo   `json:"sides"`
	Options   []optionFile `json:"options"`
}

type optionFile struct {
	ID, Title, Rule, Default string
	Values, Scenarios        []string
}

// setupFile is a file of the folder setups: one scenario.
type setupFile struct {
	Title    string   `json:"title"`
	Blurb    string   `json:"blurb"`
	Length   string   `json:"length"`
	Turns    [2]int8  `json:"turns"`
	Sheets   []string `json:"sheets"`
	Airborne struct {
		Turn  int8 `json:"turn"`
		Spent int8 `json:"spent"`
	} `json:"airborne"`
	Victory struct {
		Points int8 `json:"points"`
		PerVP  int8 `json:"per_vp"`
		East   int8 `json:"east"`
		Exited int8 `json:"exited"`
		Towns  int8 `json:"towns"`
		West   int8 `json:"west"`
		Areas  int8 `json:"areas"`
		Checks int8 `json:"checks"`
	} `json:"victory"`
	Notes []string `json:"notes"`
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
	(*loading).readGame, (*loading).readSetup, (*loading).readOptions, (*loading).readLedger, (*loading).readMap, (*loading).readTerrain,
	(*loading).readBridges, (*loading).readBoundaries, (*loading).readPlaces, (*loading).readBoxes, (*loading).readEntries,
	(*loading).readArmies, (*loading).readDivisions, (*loading).readAreas, (*loading).readTypes, (*loading).readUnits, (*loading).readStart,
	(*loading).readSchedule, (*loading).checkUnits, (*loading).readCalendar, (*loading).readMarkers, (*loading).readVictory, (*loading).readCRT,
	(*loading).readRolls, (*loading).readFuel, (*loading).readDice, (*loading).showCharts,
}

func newLoading(fsys fs.FS, scenario string) *loading {
	return &loading{fs: game.NewWitness(fsys), d: &Data{Scenario: scenario}, value: map[string]string{}, unit: map[string]game.Unit{},
		places: map[string][]hex.Hex{}, table: map[string]*game.Table{}}
}

// Shelf describes the scenarios of the game's folder; Data and Rules of the infos are empty.
func Shelf(fsys fs.FS) ([]game.Info, error) {
	first := newLoading(fsys, "")
	if first.readGame(); !first.OK() {
		return nil, first.Err
	}
	var list []game.Info
	for _, name := range first.game.Scenarios {
		l := newLoading(fsys, name)
		for _, step := range [...]func(*loading){(*loading).readGame, (*loading).readSetup, (*loading).readOptions} {
			if step(l); !l.OK() {
				return nil, l.Err
			}
		}
		units := len(l.unitTable().Rows)
		if !l.OK() {
			return nil, l.Err
		}
		info := game.Info{Game: l.d.Game, GameTitle: l.d.GameTitle, Scenario: name, Title: l.d.Title, Blurb: l.d.Blurb, Length: l.d.Length, Units: units, Options: l.d.Options}
		for _, s := range l.d.Sides {
			info.Sides, info.SideNames = append(info.Sides, s.ID), append(info.SideNames, s.Name)
		}
		list = append(list, info)
	}
	return list, nil
}

func (l *loading) readGame() {
	g, d := &l.game, l.d
	l.Keep(game.ReadJSON(l.fs, "game.json", g))
	d.Game, d.GameTitle = g.ID, g.Title
	switch {
	case g.ID == "" || g.Title == "":
		l.gameFault("the field id or title is missing: write the name of the folder and the title of the game")
	case len(g.Sides) != 2 || g.Sides[Allied].ID != "allied" || g.Sides[German].ID != "german":
		l.gameFault("the sides are not allied and german: list the two in this order")
	case len(g.Scenarios) == 0:
		l.gameFault("the field scenarios is empty: list at least one")
	}
	if !l.OK() {
		return
	}
	for i, s := range g.Sides {
		if s.Name == "" || s.Adjective == "" {
			l.gameFault("side %s has no name or adjective: fill in both", s.ID)
		}
		d.Sides[i] = s
	}
}

// gameFault notes a fault of game.json.
func (l *loading) gameFault(format string, args ...any) { l.Fault("game.json", format, args...) }

// fault notes a fault of the set-up's file.
func (l *loading) fault(format string, args ...any) { l.Fault(l.file, format, args...) }

func (l *loading) readSetup() {
	s, d := &l.setup, l.d
	name, err := game.SetupFile(d.Scenario, "campaign")
	if err == nil && !slices.Contains(l.game.Scenarios, d.Scenario) {
		err = fmt.Errorf("there is no scenario %.60q in this game: the scenarios are %q", d.Scenario, l.game.Scenarios)
	}
	if err == nil {
		err = game.ReadJSON(l.fs, name, s)
	}
	l.Keep(err)
	l.file = name
	d.Title, d.Blurb, d.Length = s.Title, s.Blurb, s.Length
	switch v := &s.Victory; {
	case s.Title == "" || s.Blurb == "" || s.Length == "":
		l.fault("the field title, blurb or length is missing: fill in all three")
	case s.Turns[0] != 1 || s.Turns[1] < 1 || s.Turns[1] > LastTurn:
		l.fault("turns is %d: write 1 and the last turn, at most %d", s.Turns, LastTurn)
	case len(s.Sheets) == 0 || s.Sheets[0] != "E" || len(s.Sheets) > 2 || len(s.Sheets) == 2 && s.Sheets[1] != "W":
		l.fault(`sheets is %.40q: write ["E"] or ["E", "W"]`, s.Sheets)
	case l.short() && (v.Points < 1 || v.PerVP < 1 || v.East+v.Exited+v.Towns+v.West+v.Areas+v.Checks != 0):
		l.fault("victory of a game on the East map needs points and per_vp, and nothing else: correct it")
	case !l.short() && (v.Points != 0 || v.PerVP != 0 || min(v.East, v.Exited, v.Towns, v.West, v.Areas, v.Checks) < 1):
		l.fault("victory of a game on both maps needs east, exited, towns, west, areas and checks, and nothing else: correct it")
	case s.Airborne.Turn < 0 || s.Airborne.Turn > LastTurn || s.Airborne.Spent < 0 || s.Airborne.Spent > 12:
		l.fault("airborne has turn %d and %d MP spent: write a turn of the game and at most 12 MP", s.Airborne.Turn, s.Airborne.Spent)
	}
}

// short tells whether only the East sheet is in play.
func (l *loading) short() bool { return len(l.setup.Sheets) < 2 }

// The options that game.json can list, with their values.
var optionKeys = map[string][]string{
	"east_columns": {"30", "34"}, "d1_routs": {"false", "true"}, "ccb9": {"false", "true"}, "fuel_dump": {"false", "true"},
	"optional_units": {"false", "true"}, "night_infiltration": {"false", "true"},
}

func (l *loading) readOptions() {
	var all []string
	for i := range l.game.Options {
		o := &l.game.Options[i]
		values := slices.Clone(o.Values)
		slices.Sort(values)
		if want, ok := optionKeys[o.ID]; !ok || o.Title == "" || !slices.Equal(values, want) || !slices.Contains(values, o.Default) || slices.Contains(all, o.ID) {
			l.gameFault("the option %.40q is unknown, incomplete or listed twice: give it a title, its two values and one of them as default", o.ID)
		}
		all = append(all, o.ID)
		l.value[o.ID] = o.Default
		if len(o.Scenarios) == 0 || slices.Contains(o.Scenarios, l.d.Scenario) {
			l.d.Options = append(l.d.Options, game.OptionInfo{ID: o.ID, Title: o.Title, Rule: o.Rule, Values: o.Values, Default: o.Default})
		}
	}
	if len(all) != len(optionKeys) {
		l.gameFault("the options are %q: list all of %q", all, game.SortedKeys(optionKeys))
	}
	for _, id := range game.SortedKeys(l.chosen) {
		i := slices.IndexFunc(l.d.Options, func(o game.OptionInfo) bool { return o.ID == id })
		switch {
		case i < 0:
			l.Keep(fmt.Errorf("there is no option %.40q in this scenario", id))
		case !slices.Contains(l.d.Options[i].Values, l.chosen[id]):
			l.Keep(fmt.Errorf("the option %s is %.40q: write one of %q", id, l.chosen[id], l.d.Options[i].Values))
		}
		l.value[id] = l.chosen[id]
	}
	is := func(id string) bool { return l.value[id] == "true" }
	l.d.Chosen = Chosen{D1Routs: is("d1_routs"), CCB9: is("ccb9"), FuelDump: is("fuel_dump"), OptionalUnits: is("optional_units") && !l.short(), NightInfiltration: is("night_infiltration")}
}

func (l *loading) readLedger() {
	var err error
	l.d.Ledger, err = game.LoadLedger(l.fs)
	l.Keep(err)
}
