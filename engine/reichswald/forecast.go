package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// policyText says what a forecast assumes of later choices; policy decides so.
const policyText = "No further Air Support is committed. The defender retreats if he expects to lose fewer units than there are loss points, and gives up the unit with the lowest factor otherwise. " +
	"The attacker retreats the units with the highest factors. Retreats enter hexes out of enemy ZOC first. Nobody advances."

// A leaf is one way a battle can go after so many rolls, and how many of the equally likely cases it is.
type leaf struct {
	weight   int64
	rolls    int
	result   Result
	lost     [2]int8 // units by side: attacker, defender
	retreats [2]int8 // units that retreated alive
	failed   [2]int8 // morale checks failed
	emptied  bool
}

// branches are dice that play through all ways a battle can go: the die of the
// battle has six branches, a morale check two, whose weights are the faces that
// pass and those that fail, or one if all do the same.
type branches struct {
	game.Walk
	p      *Position
	rolls  int   // so far on this way
	weight int64 // of this way so far
}

// Roll shows a face of the branch that is followed.
func (b *branches) Roll(c game.Chance) int {
	if b.rolls++; b.rolls == 1 {
		return b.Walk.Roll(c)
	}
	pass := int64(b.p.need)
	if pass == 6 || pass > 0 && b.Walk.Roll(game.Chance{N: 2}) == 1 {
		b.weight *= pass
		return 1
	}
	b.weight *= 6 - pass
	return 6
}

// enumerate plays the battle that is announced through all ways it can go under the
// policy, in so many cases. The position waits for the attackers, who are all named.
func (p *Position) enumerate() (leaves []leaf, of int64) {
	work, most := p.clone(), 0
	b := &branches{p: work}
	for more := true; more; more = b.Next() {
		work.CopyFrom(p)
		b.rolls, b.weight = 0, 1
		leaves = append(leaves, work.playOut(b))
		most = max(most, b.rolls)
	}
	for i := range leaves {
		leaves[i].weight *= game.Power(6, most-leaves[i].rolls)
	}
	return leaves, game.Power(6, most)
}

// playOut plays the battle to its end. The depth of the stack tells when that is.
func (p *Position) playOut(b *branches) (l leaf) {
	side, target := p.battle.side, p.battle.target
	var ev game.Events
	depth := len(p.stack)
	p.Take(game.Act(doFight), b, &ev)
	for len(p.stack) >= depth && p.battle.target == target {
		p.Take(p.policy(), b, &ev)
	}
	for _, e := range ev.List {
		role := 1
		if e.Unit != game.NoUnit && p.rules.Units[e.Unit].Side == side {
			role = 0
		}
		switch {
		case e.Kind == evBattle:
			l.result = Result{int8(e.N[2]), int8(e.N[3])}
		case e.Kind == evEliminated:
			l.lost[role]++
		case e.Kind == evRetreated:
			l.retreats[role]++
		case e.Kind == evCheck && e.N[3] == 0:
			l.failed[role]++
		}
	}
	l.emptied = p.of(side.Other(), target) == 0
	l.weight, l.rolls = b.weight, b.rolls
	return l
}

// policy chooses for both sides in a forecast.
func (p *Position) policy() game.Action {
	f := p.stack.Top()
	legal := p.Legal(nil)
	switch _, ask := p.waiting(); ask {
	case askAir, askAdvance:
		return game.Act(doDone)
	case askLoss:
		if last := legal[len(legal)-1]; last.Verb == doRetreat && p.retreatPays(p.standing(f), f.n) {
			return last
		}
	case askRetreat:
		return game.Best(legal, func(a game.Action) int {
			score := 1000 * int(p.rules.Units[a.Units[0]].Morale)
			if a.To != hex.None && !p.zoc(a.To, p.rules.Units[a.Units[0]].Side.Other()) {
				score += 100
			}
			return score
		})
	}
	return game.Best(legal, func(a game.Action) int { return -p.worth(a.Units[0]) })
}

// worth orders units by what it costs to lose them.
func (p *Position) worth(u game.Unit) int {
	info := &p.rules.Units[u]
	return 100*int(max(info.Attack, info.Defense)) + int(info.Attack+info.Defense)
}

// retreatPays reports whether fewer units than the loss points are expected to
// break if all retreat.
func (p *Position) retreatPays(units set, n int8) bool { return p.breaks(units) < 6*int(n) }

// breaks is how many units are expected to break if all retreat, in sixths.
func (p *Position) breaks(units set) (fails int) {
	company := p.inRedCompany(units)
	for u := range units.Each {
		if !p.zoc(p.units[u].hex, p.rules.Units[u].Side.Other()) {
			continue
		}
		red, stack := p.retreatModifiers(u, company)
		fails += 6 - int(min(max(p.rules.Units[u].Morale-red-stack, 0), 6))
	}
	return fails
}

// queryOdds answers "odds": for "attack" with all units that can still attack
// the hex; for "fight", "done" or no action for the battle in progress as it
// stands before its die; for "commit" with one more marker.
func (p *Position) queryOdds(q game.Query) (*game.Answer, error) {
	start := p.clone()
	viewer, _ := start.waiting()
	f := start.stack.Top()
	switch a := q.Action; {
	case f != nil && f.kind == kBattle && (a.Verb == doFight || a.Verb == doDone || a == game.Act(0)):
	case f != nil && f.kind == kBattle && a.Verb == doCommit && f.step != battleJoin:
		start.markers[viewer]--
		start.battle.air[viewer]++
	case f != nil && f.kind == kCombat && a.Verb == doAttack && a.To != hex.None:
		if why := p.targetWhy(f.side, a.To); why != nil {
			return nil, fmt.Errorf("%s", why.Sentence)
		}
		start.Take(a, nil, nil)
		start.battle.attackers = start.able(f.side, a.To)
	default:
		return nil, fmt.Errorf("odds need an attack on a hex in the Combat Phase, or a battle for which attackers are named")
	}
	f = start.stack.Top()
	if f.step == battleJoin {
		if why := start.fightWhy(); why != nil {
			return nil, fmt.Errorf("%s", why.Sentence)
		}
	} else {
		f.step = battleJoin // the forecast begins before the markers, those committed stay
	}
	start.battle.unsupplied = start.outOfSupply(start.battle.attackers | start.battle.fresh)
	fc := start.forecast(viewer)
	return &game.Answer{What: q.What, Sentence: fc.Title + ". " + fc.Summary[0].Text + ".", Rules: p.rules.Rows(rBattleOrder, rTotals, rRatio), Forecast: fc,
		Hexes: []game.HexNote{{Hex: start.battle.target, Kind: game.NoteTarget, Title: fc.Title}}}, nil
}
