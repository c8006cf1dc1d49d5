package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Version is the version of the rules code: it rises when the same journal can
// lead to another position.
const Version = 2

// Rules is one scenario with its options, ready to play. It implements
// game.Game, is immutable and may be shared.
type Rules struct {
	*Data
	rule    [numRefs]game.Rule
	lexicon *game.Lexicon
	info    *game.Info
	edge    []edge // by hexside

	sides    [2]set
	projects [2]set // units with a ZOC
	members  []set  // by formation
	attached set
	reds     set // units with a red factor
	assault  set
	antiTank set
}

// New builds the rules of a scenario. It fails, naming the fault, if the data do
// not fit together.
func New(d *Data) (*Rules, error) {
	switch {
	case d.Map == nil || d.Ledger == nil:
		return nil, fmt.Errorf("reichswald: the scenario %q has no map or no ledger", d.Scenario)
	case len(d.Units) > maxUnits:
		return nil, fmt.Errorf("reichswald: the scenario %q has %d units, at most %d are possible", d.Scenario, len(d.Units), maxUnits)
	case len(d.Setup.At) != len(d.Units) || len(d.Setup.Due) != len(d.Units) || len(d.Setup.Control) != d.Map.Len():
		return nil, fmt.Errorf("reichswald: the set-up of %q does not fit its units and map", d.Scenario)
	}
	r := &Rules{Data: d, members: make([]set, len(d.Formations)), edge: make([]edge, len(d.Map.Hexsides))}
	for i, id := range refIDs {
		if id != "" {
			r.rule[i] = d.Ledger.Rule(id)
		}
	}
	for s, e := range d.Map.Hexsides {
		r.edge[s] = edge{road: e.Road != "", minor: e.River == "stream", major: e.River == "major", bridge: e.Bridge, fort: e.FortLine}
	}
	r.lexicon = &game.Lexicon{Verbs: verbWords[:], Options: optionWords[:], Asks: askWords[:], Events: eventWords[:], Queries: queryWords(), Hexes: d.Map.Map, Rules: d.Ledger}
	for i := range d.Units {
		r.enlist(game.Unit(i))
	}
	for _, s := range d.Sides {
		r.lexicon.Sides = append(r.lexicon.Sides, s.ID)
	}
	r.lexicon.Index()
	r.info = &game.Info{Game: d.Game, GameTitle: d.GameTitle, Scenario: d.Scenario, Title: d.Title, Blurb: d.Blurb, Length: d.Length,
		Sides: r.lexicon.Sides, SideNames: []string{d.Sides[0].Name, d.Sides[1].Name}, Units: len(d.Units), Options: d.Options, Data: d.Hash, Rules: Version}
	return r, nil
}

// enlist puts a unit into the sets that it belongs to.
func (r *Rules) enlist(u game.Unit) {
	info, me := &r.Units[u], one(u)
	r.lexicon.Units = append(r.lexicon.Units, info.ID)
	r.sides[info.Side] |= me
	r.members[info.Formation] |= me
	if info.Attack > 0 || info.Defense > 0 {
		r.projects[info.Side] |= me
	}
	if info.Attached {
		r.attached |= me
	}
	if info.RedAttack || info.RedDefense {
		r.reds |= me
	}
	switch info.Special {
	case AssaultArmour:
		r.assault |= me
	case AntiTank:
		r.antiTank |= me
	}
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

// Start returns the position at set-up.
func (r *Rules) Start(dice game.Dice, ev *game.Events) game.Position {
	p := newPosition(r)
	for u, h := range r.Data.Setup.At {
		if h != hex.None {
			p.put(game.Unit(u), h)
		}
	}
	p.turn = r.Data.Setup.First
	p.push(newFrame(kGame, game.Nobody))
	p.hand.dice, p.hand.ev = dice, ev
	p.hand.settle()
	p.hand.dice, p.hand.ev = nil, nil
	return p
}

// rows returns the rows of several refs that the ledger has.
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

// because returns the words of a reason; fine has none.
func (r *Rules) because(why reason) game.Refusal {
	if why == fine {
		return game.Refusal{}
	}
	return r.refuse(refusals[why].sentence, refusals[why].refs...)
}
