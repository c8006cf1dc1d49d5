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
	game.Box
	edge []edge      // by hexside
	zone [][]hex.Hex // by hex: those beside it but not across a Major River, into which its ZOC extends

	sides      [2]set
	projects   [2]set // units with a ZOC
	members    []set  // by formation
	takesPart  set    // units that are set up or reinforcements
	armed      set    // units with an Attack Factor above 0
	redAttack  set
	redDefense set
	attached   set
	assault    set
	antiTank   set
}

// edge is what a hexside means to the rules. It is closed to all that moves where a Major
// River has no bridge (VER-8-01).
type edge struct{ road, minor, major, bridge, closed, fort bool }

// New builds the rules of a scenario. It fails, naming the fault, if the data do
// not fit together.
func New(d *Data) (*Rules, error) {
	switch {
	case d.Map == nil || d.Ledger == nil:
		return nil, fmt.Errorf("reichswald: the scenario %q has no map or no ledger", d.Scenario)
	case len(d.Units) > game.MaxSet:
		return nil, fmt.Errorf("reichswald: the scenario %q has %d units, at most %d are possible", d.Scenario, len(d.Units), game.MaxSet)
	case len(d.Terms.At) != len(d.Units) || len(d.Terms.Due) != len(d.Units) || len(d.Terms.Control) != d.Map.Len():
		return nil, fmt.Errorf("reichswald: the set-up of %q does not fit its units and map", d.Scenario)
	}
	r := &Rules{Data: d, members: make([]set, len(d.Formations)), edge: make([]edge, len(d.Map.Hexsides)), zone: make([][]hex.Hex, d.Map.Len())}
	for s, e := range d.Map.Hexsides {
		r.edge[s] = edge{road: e.Road != "", minor: e.River == "stream", major: e.River == "major", bridge: e.Bridge, closed: e.River == "major" && !e.Bridge, fort: e.FortLine}
	}
	for h, beside := range d.Map.Neighbors {
		for dir, n := range &beside {
			if n != hex.None && !r.edge[d.Map.Sides[h][dir]].major {
				r.zone[h] = append(r.zone[h], n)
			}
		}
	}
	words := game.Lexicon{Verbs: verbWords[:], Options: optionWords[:], Asks: askWords[:], Events: eventWords, Queries: game.QuestionWords(queries[:]), Roles: roles[:], Deeds: deeds[:], Overlays: game.Overlays(queries[:])}
	for i := range d.Units {
		words.Units = append(words.Units, d.Units[i].ID)
		r.enlist(game.Unit(i))
	}
	names := game.Names{Units: d.unitNames(), Own: r.ownWords()}
	for _, s := range d.Sides {
		names.Sides = append(names.Sides, "the "+s.Adjective+" player")
	}
	r.Box = game.NewBox(&d.Contents, words, names, Version)
	return r, nil
}

// enlist puts a unit into the sets that it belongs to.
func (r *Rules) enlist(u game.Unit) {
	info, me := &r.Units[u], one(u)
	r.sides[info.Side] |= me
	r.members[info.Formation] |= me
	for _, group := range [...]struct {
		of *set
		is bool
	}{
		{&r.projects[info.Side], max(info.Attack, info.Defense) > 0},
		{&r.takesPart, r.Terms.At[u] != hex.None || r.Terms.Due[u] >= 0},
		{&r.armed, info.Attack > 0},
		{&r.redAttack, info.RedAttack},
		{&r.redDefense, info.RedDefense},
		{&r.attached, info.Attached},
		{&r.assault, info.Special == AssaultArmour},
		{&r.antiTank, info.Special == AntiTank},
	} {
		if group.is {
			*group.of |= me
		}
	}
}

// Start returns the position at set-up.
func (r *Rules) Start(dice game.Dice, ev *game.Events) game.Position {
	p := newPosition(r)
	for u, h := range r.Terms.At {
		p.put(game.Unit(u), h)
	}
	p.turn = r.Terms.First
	p.stack.Push(newFrame(kGame, game.Nobody))
	p.hand.dice, p.hand.ev = dice, ev
	p.hand.settle()
	return p
}

// Restore returns the position whose state was written by AppendState under these rules.
func (r *Rules) Restore(state []byte) (game.Position, error) {
	p := newPosition(r)
	return game.Restore(state, p, p.code)
}
