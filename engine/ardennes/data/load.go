package data

import (
	"io/fs"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// loading is the work of Load: the data so far, and what several files need of
// one another.
type loading struct {
	*game.Loading
	d        *Data
	game     gameFile
	setup    setupFile
	full     *game.Map            // both sheets
	last     int                  // westernmost column in play, from the east
	unit     map[string]game.Unit // by id
	places   map[string][]hex.Hex // sets of places.tsv, in play
	optional map[DivisionID]bool  // divisions of optional units
}

// gameFile is game.json.
type gameFile struct{ game.GameHead }

// setupFile is a file of the folder setups: one scenario.
type setupFile struct {
	game.SetupHead
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

func newLoading(l *game.Loading) *loading {
	return &loading{Loading: l, d: &Data{}, unit: map[string]game.Unit{}, places: map[string][]hex.Hex{}, optional: map[DivisionID]bool{}}
}

// Load reads one scenario from the folder of the game. Everything is validated:
// the error is one sentence that names file, line or field, the fault and what
// to do.
func Load(fsys fs.FS, scenario string, options map[string]string) (*Data, error) {
	l := newLoading(game.NewLoading(fsys, scenario, options))
	err := l.InTurn(l.readGame, l.readSetup, l.readOptions, l.ReadLedger, l.ReadMap, l.readMap, l.readTerrain, l.readBridges, l.readBoundaries,
		l.readPlaces, l.readBoxes, l.readEntries, l.readArmies, l.readDivisions, l.readAreas, l.readTypes, l.readUnits, l.readStart, l.readSchedule,
		l.checkUnits, l.readCalendar, l.readMarkers, l.readVictory, l.readCRT, l.readRolls, l.readFuel, l.readDice, l.showCharts)
	return l.d, err
}

// Shelf describes the scenarios of the game's folder; Info.Data is empty. version is that
// of the rules.
func Shelf(fsys fs.FS, version int) ([]game.Info, error) {
	return game.ReadShelf(fsys, version, func(k *game.Loading, info *game.Info) {
		l := newLoading(k)
		l.readGame()
		l.readSetup()
		info.Units = len(l.unitTable().Rows)
	})
}

// The options of the game and their values, which game.json may list in any order.
var optionKeys = map[string][]string{
	"east_columns": {"30", "34"}, "d1_routs": {"false", "true"}, "ccb9": {"false", "true"}, "fuel_dump": {"false", "true"},
	"optional_units": {"false", "true"}, "night_infiltration": {"false", "true"}, "free_setup": {"false", "true"},
}

func (l *loading) readGame() {
	l.ReadHead(&l.d.Contents, &l.game, &l.game.GameHead, "allied", "german")
	var all []string
	for _, o := range l.game.Options {
		values := slices.Sorted(slices.Values(o.Values))
		if want, ok := optionKeys[o.ID]; !ok || !slices.Equal(values, want) || slices.Contains(all, o.ID) {
			l.GameFault("the option %.40q is unknown, has other values or is listed twice: correct it", o.ID)
		}
		all = append(all, o.ID)
	}
	if len(all) != len(optionKeys) {
		l.GameFault("the options are %q: list all of %q", all, game.SortedKeys(optionKeys))
	}
}

func (l *loading) readSetup() {
	s := &l.setup
	l.ReadSetup(s, &s.SetupHead)
	switch v := &s.Victory; {
	case !l.OK():
	case s.Turns[0] != 1 || s.Turns[1] > LastTurn:
		l.SetupFault("turns is %d: write 1 and the last turn, at most %d", s.Turns, LastTurn)
	case len(s.Sheets) == 0 || s.Sheets[0] != "E" || len(s.Sheets) > 2 || len(s.Sheets) == 2 && s.Sheets[1] != "W":
		l.SetupFault(`sheets is %.40q: write ["E"] or ["E", "W"]`, s.Sheets)
	case l.short() && (v.Points < 1 || v.PerVP < 1 || v.East != 0 || v.Exited != 0 || v.Towns != 0 || v.West != 0 || v.Areas != 0 || v.Checks != 0):
		l.SetupFault("victory of a game on the East map needs points and per_vp, and nothing else: correct it")
	case !l.short() && (v.Points != 0 || v.PerVP != 0 || min(v.East, v.Exited, v.Towns, v.West, v.Areas, v.Checks) < 1):
		l.SetupFault("victory of a game on both maps needs east, exited, towns, west, areas and checks, and nothing else: correct it")
	case s.Airborne.Turn < 0 || s.Airborne.Turn > LastTurn || s.Airborne.Spent < 0 || s.Airborne.Spent > 12:
		l.SetupFault("airborne has turn %d and %d MP spent: write a turn of the game and at most 12 MP", s.Airborne.Turn, s.Airborne.Spent)
	}
}

// short tells whether only the East sheet is in play.
func (l *loading) short() bool { return len(l.setup.Sheets) < 2 }

func (l *loading) readOptions() {
	value := l.Options()
	is := func(id string) bool { return value[id] == "true" }
	l.d.Chosen = Chosen{D1Routs: is("d1_routs"), CCB9: is("ccb9"), FuelDump: is("fuel_dump"), OptionalUnits: is("optional_units"), NightInfiltration: is("night_infiltration"), FreeSetup: is("free_setup")}
	l.last = l.game.Map.Grid.Columns.High
	if value["east_columns"] == "30" {
		l.last = 30
	} else if l.short() {
		l.last = 34
	}
}
