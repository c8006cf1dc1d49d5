package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Version is the version of the rules code: it rises when the same journal can
// lead to another position.
const Version = 3

// ref is a row of the ledger that code rests on, by the constants of the refs
// files. Rules.rule turns it into the index of the row in the loaded ledger.
type ref uint16

// Where the constants of each refs file begin.
const (
	baseRefFirst     ref = 0
	moveRefFirst     ref = 200
	combatRefFirst   ref = 400
	sequenceRefFirst ref = 600
	adminRefFirst    ref = 800
	riverRefFirst    ref = 1000
	refEnd           ref = 1200
)

// refTables holds the ledger ids by ref; each table begins at its first ref.
var refTables = [...]struct {
	first ref
	ids   []string
}{{baseRefFirst, baseRefs}, {moveRefFirst, moveRefs}, {combatRefFirst, combatRefs}, {sequenceRefFirst, sequenceRefs}, {riverRefFirst, riverRefs}, {adminRefFirst, adminRefs}}

// Rules is one scenario with its options, ready to play. It implements
// game.Game, is immutable and may be shared.
type Rules struct {
	*Data
	rule    [refEnd]game.Rule
	lexicon *game.Lexicon
	info    *game.Info
	ground  ground    // what the map means for movement, ZOC and paths
	edited  bool      // built by Setup: not the scenario as published
	absent  []bool    // by unit: the description that Setup built from does not name it
	tracked []hex.Hex // the hexes whose control is kept: those that matter for VP, then the other built-up ones
	vpHexes int       // so many of tracked matter for VP
	place   []int16   // by hex: its index in tracked, -1 if it has none
	groups  []int16   // by unit: index of the reinforcement that it arrives with, -1 for none
	lends   [][]int8  // by unit, by formation: index of the AssignmentRule by which it may serve there, -1 for none
	rosters           // lists that legal actions are looked for in
	bare    bool      // built by Setup: without a sequence of play
	viewer  game.Side // whose view of a position these rules go with (see Position.seenBy), else Nobody
	unknown []bool    // by unit: the viewer sees a counter and not which
}

// New builds the rules of a scenario. It fails, naming the fault, if the data do
// not fit together.
func New(d *Data) (*Rules, error) {
	r := &Rules{Data: d, absent: make([]bool, len(d.Units)), viewer: game.Nobody}
	switch {
	case d.Map == nil:
		return nil, fmt.Errorf("opscycle: the scenario %q has no map", d.Scenario)
	case len(d.Setup.At) != len(d.Units) || len(d.Setup.Assigned) != len(d.Units):
		return nil, fmt.Errorf("opscycle: the set-up of %q places %d units and assigns %d, but there are %d", d.Scenario, len(d.Setup.At), len(d.Setup.Assigned), len(d.Units))
	case len(d.Setup.Levels) != len(d.Formations):
		return nil, fmt.Errorf("opscycle: the set-up of %q has %d Activation Levels for %d formations", d.Scenario, len(d.Setup.Levels), len(d.Formations))
	}
	if d.Ledger == nil {
		d.Ledger = game.NewLedger(nil)
	}
	r.ground = newGround(d)
	r.trackHexes()
	for u := range d.Units {
		r.groups = append(r.groups, groupOf(&d.Setup, game.Unit(u)))
		r.lends = append(r.lends, lendings(d, &d.Units[u]))
	}
	r.rosters = newRosters(d, r.lends)
	for _, t := range refTables {
		for i, id := range t.ids {
			if id != "" {
				r.rule[int(t.first)+i] = d.Ledger.Rule(d.counterpart(id))
			}
		}
	}
	if d.AreaRule != "" {
		r.rule[rAreaOnly] = d.Ledger.Rule(d.AreaRule)
	}
	r.lexicon = &game.Lexicon{Verbs: verbWords[:], Options: optionWords[:], Asks: askWords[:], Events: eventWords(), Queries: queryWords(), Hexes: d.Map.Map, Rules: d.Ledger, Free: freeVerbs[:]}
	for _, u := range d.Units {
		r.lexicon.Units = append(r.lexicon.Units, u.ID)
	}
	for _, s := range d.Sides {
		r.lexicon.Sides = append(r.lexicon.Sides, s.ID)
	}
	r.lexicon.Index()
	r.info = &game.Info{Game: d.Game, GameTitle: d.GameTitle, Scenario: d.Scenario, Title: d.Title, Blurb: d.Blurb, Length: d.Length,
		Sides: r.lexicon.Sides, SideNames: []string{d.Sides[0].Name, d.Sides[1].Name}, Solitaire: d.Setup.Training != nil && !d.Switches.StaticByPlayer,
		Options: d.Options, Data: d.Hash, Rules: Version}
	for u := range d.Units {
		if d.Setup.At[u] != hex.None {
			r.info.Units++
		}
	}
	return r, nil
}

// counterpart returns the id of a row in this game's ledger.
func (d *Data) counterpart(id string) string {
	if own, ok := d.Counterpart[id]; ok {
		return own
	}
	return id
}

// Info returns what a shelf shows of the scenario.
func (r *Rules) Info() *game.Info { return r.info }

// Lexicon returns the words of actions, decisions and events.
func (r *Rules) Lexicon() *game.Lexicon { return r.lexicon }

// Map returns the map as printed.
func (r *Rules) Map() *game.Map { return r.Data.Map }

// Ledger returns the statements of the rules.
func (r *Rules) Ledger() *game.Ledger { return r.Data.Ledger }

// Charts returns the tables of the game for the viewer.
func (r *Rules) Charts() []game.Chart { return r.ChartList }

// rows returns the rows of several refs that the ledger has, for refusals and
// answers.
func (r *Rules) rows(refs ...ref) []game.Rule {
	var rules []game.Rule
	for _, f := range refs {
		if x := r.rule[f]; x != game.NoRule {
			rules = append(rules, x)
		}
	}
	return rules
}

// refuse returns a refusal with its ledger rows.
func (r *Rules) refuse(sentence string, refs ...ref) game.Refusal {
	return game.Refusal{Sentence: sentence, Rules: r.rows(refs...)}
}
