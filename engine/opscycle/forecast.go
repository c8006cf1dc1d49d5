package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// outlook is the exact distribution of an attack. Cases are counted in equally
// likely ones: every ordered pair of different chits, every die of the attack,
// every die of as many ECs as the longest course takes.
type outlook struct {
	of        int64
	strengths [2][]tally // by role, ascending
	columns   []tally    // by column, -1 below the table; ascending
	cells     []cellTally
	modifiers []modifier
	drm       int
	combat    combat // before the chits
	line      int
	fate      [2]fate // by role
	vacated   int64   // cases after which no defender stands in the target hex
	wins      [2]int64
	checks    int // the most dice of ECs in any case
}

// tally is how many cases show a value.
type tally struct {
	value int
	cases int64
}

// cellTally is how many cases give a CRT result. auto marks the one below the
// leftmost column.
type cellTally struct {
	cell  data.Cell
	auto  bool
	cases int64
}

// fate is what happens to the units of one role, in cases, and in sums over all
// cases.
type fate struct {
	lost       int64 // SP, summed
	checks     int64 // ECs taken, summed
	retreats   int64 // cases with a retreat
	disrupted  int64 // units newly disrupted and alive at the end, summed
	eliminated int64 // units, summed
	anyDead    int64 // cases with a unit eliminated
	anyShaken  int64 // cases with a unit newly disrupted and alive at the end
}

// course is one way in which a result can go, with its weight among the ways of
// dice for ECs: weight out of 10 to the power of checks.
type course struct {
	weight  int64
	dice    int
	lost    [2]int
	checks  [2]int
	retreat [2]bool
	disrupt [2]int
	dead    [2]int
	vacated bool
	winner  game.Side
}

// foresee works out an attack as declared in this position, under the policy of
// policyText for choices to come.
func (p *Position) foresee(a game.Action) *outlook {
	now := new(Position)
	now.CopyFrom(p)
	units := named(&a)
	o := &outlook{combat: now.newCombat(units, a.Hex, a.To, a.Option)}
	c := &o.combat
	o.line = now.crtLine(c)
	o.modifiers, o.drm = now.appraise(c, nil)
	o.draw(now)
	ways := make([][]course, len(o.cells))
	for i := range o.cells {
		ways[i] = o.follow(now, o.cells[i].cell)
		for _, w := range ways[i] {
			o.checks = max(o.checks, w.dice)
		}
	}
	o.count(ways)
	return o
}

// draw counts strengths, columns and results over all chits and dice.
func (o *outlook) draw(p *Position) {
	n := len(p.rules.Chits)
	c := &o.combat
	for i := range n {
		attack := p.strength(c, attacking, i)
		for j := range n {
			if j == i {
				continue
			}
			defense := p.strength(c, defending, j)
			column := p.rules.CRT.Column(o.line, attack, defense)
			o.strengths[attacking] = add(o.strengths[attacking], attack, 10)
			o.strengths[defending] = add(o.strengths[defending], defense, 10)
			o.columns = add(o.columns, column, 10)
			o.of += 10
			if column < 0 {
				o.addCell(p.rules.BelowTable(), true, 10)
				continue
			}
			for die := 1; die <= 10; die++ {
				o.addCell(p.rules.CRT.Cells[column][clampRoll(die+o.drm)-1], false, 1)
			}
		}
	}
}

// add counts cases of a value in an ascending list.
func add(list []tally, value int, cases int64) []tally {
	i := 0
	for i < len(list) && list[i].value < value {
		i++
	}
	if i == len(list) || list[i].value != value {
		list = slices.Insert(list, i, tally{value: value})
	}
	list[i].cases += cases
	return list
}

// addCell counts cases of a result in a list that runs from bad to good for the
// attacker.
func (o *outlook) addCell(cell data.Cell, auto bool, cases int64) {
	for i := range o.cells {
		if o.cells[i].cell == cell && o.cells[i].auto == auto {
			o.cells[i].cases += cases
			return
		}
	}
	rank := func(t cellTally) int {
		n := 4 * (int(t.cell.Defender) - int(t.cell.Attacker)) * 2
		return n + int(flags(t.cell.DefenderRed)) - int(flags(t.cell.AttackerRed))
	}
	t := cellTally{cell, auto, cases}
	i := len(o.cells)
	for i > 0 && rank(o.cells[i-1]) > rank(t) {
		i--
	}
	o.cells = slices.Insert(o.cells, i, t)
}

// branching are dice that walk through all outcomes of ECs one after the other.
// Of a check only passing and failing matter, so that it has two branches weighted
// by their faces; any other die has all its faces.
type branching struct {
	p      *Position
	path   []int // branch taken at each die
	ends   []int // branches of each die
	at     int
	weight int64
	dice   int
}

// Roll takes the branch of this walk.
func (b *branching) Roll(c game.Chance) int {
	if b.at == len(b.path) {
		b.path, b.ends = append(b.path, 0), append(b.ends, 0)
	}
	i := b.path[b.at]
	b.dice++
	passes, check := b.threshold()
	switch {
	case !check:
		b.ends[b.at] = int(c.N)
		b.at++
		return i + 1
	case passes == 0 || passes == 10:
		b.ends[b.at] = 1
		b.weight *= 10
		b.at++
		return 1
	}
	b.ends[b.at] = 2
	b.at++
	if i == 0 {
		b.weight *= passes
		return 1
	}
	b.weight *= 10 - passes
	return 10
}

// threshold returns how many faces pass the EC in progress.
func (b *branching) threshold() (faces int64, check bool) {
	f := b.p.stack.Top()
	if f == nil || f.kind != kCheck {
		return 0, false
	}
	return int64(min(max(int(b.p.effectiveness(f.units[0]))-int(f.n[checkModifier]), 0), 10)), true
}

// next turns to the next walk; false when there is none.
func (b *branching) next() bool {
	b.path, b.ends = b.path[:b.at], b.ends[:b.at]
	for i := len(b.path) - 1; i >= 0; i-- {
		if b.path[i]+1 < b.ends[i] {
			b.path[i]++
			b.path, b.ends = b.path[:i+1], b.ends[:i+1]
			return true
		}
	}
	return false
}

// follow plays out a result from this position through the procedures of the
// game itself, once for every outcome of the ECs.
func (o *outlook) follow(start *Position, cell data.Cell) []course {
	var ways []course
	now := new(Position)
	b := &branching{p: now}
	for {
		now.CopyFrom(start)
		now.combat = o.combat
		now.combat.cell = cell
		f := newFrame(kCombat, o.combat.side)
		f.step = combatDefender
		f.hex, f.to, f.option = o.combat.from, o.combat.to, o.combat.kind
		now.stack.Push(f)
		b.at, b.weight, b.dice = 0, 1, 0
		ev := game.Events{}
		now.playOut(b, &ev)
		ways = append(ways, o.outcome(start, now, b, ev.List))
		if !b.next() {
			return ways
		}
	}
}

// playOut runs a combat up to its Battle Victory, with choices by policy.
func (p *Position) playOut(dice game.Dice, ev *game.Events) {
	play := &play{Position: p, dice: dice, ev: ev}
	var legal []game.Action
	for {
		if f := p.stack.Top(); f.kind == kCombat && f.step == combatVictory {
			return
		}
		if flow.Run(p, play, &p.stack) {
			continue
		}
		_, ask := p.waiting()
		legal = flow.Legal(p, p.stack, legal[:0])
		flow.Take(play, p.stack, policy(p, ask, legal))
	}
}

// policyText says what policy does.
const policyText = "Assumed of later choices: losses fall on the strongest unit allowed, whoever may retreat for the second hit does, " +
	"a static side only where it must, retreats go to the lowest of equal hexes, and no die is rerolled."

// policy returns the choice that a forecast assumes.
func policy(p *Position, ask game.Ask, legal []game.Action) game.Action {
	return preferred(legal, func(a game.Action) int {
		switch {
		case ask == askLoss || ask == askCompare:
			return int(p.units[a.Units[0]].sp)
		case ask == askSecondHit && a.Verb == doRetreat, ask == askReroll && a.Verb == doKeep, ask == askDisplace && a.Verb == doDecline,
			ask == askRetreat && a.Verb == doStop:
			return 1
		}
		return 0
	})
}

// outcome compares the position after a result with the one before.
func (o *outlook) outcome(before, after *Position, b *branching, events []game.Event) course {
	w := course{weight: b.weight, dice: b.dice, vacated: !after.hasCombatUnit(o.combat.to, o.combat.side.Other())}
	w.winner, _ = after.winner()
	for r := attacking; r <= defending; r++ {
		for _, u := range o.combat.involved(r) {
			was, is := &before.units[u], &after.units[u]
			w.lost[r] += int(was.sp - is.sp)
			switch {
			case is.gone:
				w.dead[r]++
			case is.disrupted && !was.disrupted:
				w.disrupt[r]++
			}
		}
		w.retreat[r] = after.combat.moved[r] != 0
	}
	for _, e := range events {
		if e.Kind == evCheck {
			r := defending
			if e.Side == o.combat.side {
				r = attacking
			}
			w.checks[r]++
		}
	}
	return w
}

// count brings all cases to one number and sums up.
func (o *outlook) count(ways [][]course) {
	scale := game.Power(10, o.checks)
	for r := range o.strengths {
		for i := range o.strengths[r] {
			o.strengths[r][i].cases *= scale
		}
	}
	for i := range o.columns {
		o.columns[i].cases *= scale
	}
	o.of *= scale
	for i := range o.cells {
		cell := &o.cells[i]
		for _, w := range ways[i] {
			n := cell.cases * w.weight * game.Power(10, o.checks-w.dice)
			if w.vacated {
				o.vacated += n
			}
			for r := attacking; r <= defending; r++ {
				f := &o.fate[r]
				f.lost += n * int64(w.lost[r])
				f.checks += n * int64(w.checks[r])
				f.disrupted += n * int64(w.disrupt[r])
				f.eliminated += n * int64(w.dead[r])
				if w.dead[r] > 0 {
					f.anyDead += n
				}
				if w.disrupt[r] > 0 {
					f.anyShaken += n
				}
				if w.retreat[r] {
					f.retreats += n
				}
				if w.winner == o.combat.sideOf(r) {
					o.wins[r] += n
				}
			}
		}
		cell.cases *= scale
	}
}
