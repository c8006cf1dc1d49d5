package opscycle

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Version is the version of the rules code: it rises when the same journal can
// lead to another position.
const Version = 15

// Rules is one scenario with its options, ready to play. It implements
// game.Game, is immutable and may be shared.
type Rules struct {
	*data.Data
	game.Box
	ground    ground    // what the map means for movement, ZOC and paths
	edited    bool      // built by Setup: not the scenario as published
	misplaced error     // of a bridge that Setup was told of, and that does not stay
	absent    []bool    // by unit: the description that Setup built from does not name it
	tracked   []hex.Hex // the hexes whose control is kept: those that matter for VP, then the other built-up ones
	owners    []uint8   // who controls tracked when the scenario begins, see Position.held
	vpHexes   int       // so many of tracked matter for VP
	place     []int16   // by hex: its index in tracked, -1 if it has none
	groups    []int16   // by unit: index of the reinforcement that it arrives with, -1 for none
	lends     [][]int8  // by unit, by formation: index of the AssignmentRule by which it may serve there, -1 for none
	rosters             // lists that legal actions are looked for in
	bare      bool      // built by Setup: without a sequence of play
	viewer    game.Side // whose view of a position these rules go with (see Position.seenBy), else Nobody
}

// Open loads a scenario of a game's folder, ready to play. options sets switches
// by their ids.
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := data.Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of a game's folder in the order of its rulebook: Info.Data is empty.
func Shelf(fsys fs.FS) ([]game.Info, error) { return data.Shelf(fsys, Version) }

// New builds the rules of a scenario. It fails, naming the fault, if the data do
// not fit together.
func New(d *data.Data) (*Rules, error) {
	r := &Rules{Data: d, absent: make([]bool, len(d.Units)), viewer: game.Nobody}
	switch {
	case d.Map == nil:
		return nil, fmt.Errorf("opscycle: the scenario %q has no map", d.Scenario)
	case len(d.Terms.At) != len(d.Units) || len(d.Terms.Assigned) != len(d.Units):
		return nil, fmt.Errorf("opscycle: the set-up of %q places %d units and assigns %d, but there are %d", d.Scenario, len(d.Terms.At), len(d.Terms.Assigned), len(d.Units))
	case len(d.Terms.Levels) != len(d.Formations):
		return nil, fmt.Errorf("opscycle: the set-up of %q has %d Activation Levels for %d formations", d.Scenario, len(d.Terms.Levels), len(d.Formations))
	}
	if d.Ledger == nil {
		d.Ledger = game.NewLedger(nil)
	}
	r.ground = newGround(d)
	r.trackHexes()
	for u := range d.Units {
		group := slices.IndexFunc(d.Terms.Reinforcements, func(g data.Reinforcement) bool { return slices.Contains(g.Units, game.Unit(u)) })
		r.groups = append(r.groups, int16(group))
		r.lends = append(r.lends, lendings(d, &d.Units[u]))
	}
	r.rosters = newRosters(d, r.lends)
	words := game.Lexicon{Verbs: verbWords[:], Options: optionWords[:], Asks: askWords[:], Events: eventWords, Queries: game.QuestionWords(queries[:]),
		Roles: roles[:], Phrases: phrases[:], Deeds: deeds[:], Overlays: game.Overlays(queries[:]), Free: freeVerbs[:]}
	for _, u := range d.Units {
		words.Units = append(words.Units, u.ID)
	}
	r.Box = game.NewBox(&d.Contents, words, game.Names{Units: r.unitNames(), Sides: r.sideNames(), Own: r.ownWords()}, Version)
	r.Own = d.Counterpart
	if d.AreaRule != "" {
		r.Own = maps.Clone(d.Counterpart)
		if r.Own == nil {
			r.Own = map[string]string{}
		}
		r.Own[string(rAreaOnly)] = d.AreaRule
	}
	r.Info().Solitaire = d.Terms.Training != nil && !d.Switches.StaticByPlayer
	r.Info().Units = 0
	for u := range d.Units {
		if d.Terms.At[u] != hex.None {
			r.Info().Units++
		}
	}
	r.owners = r.setUp().held
	return r, nil
}
