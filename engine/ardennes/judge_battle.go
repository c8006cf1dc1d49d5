package ardennes

import (
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What is asked of an attack before it is made, and of support.
const (
	hopeless = -150 // at first sight
	nobody   = -1000
)

// A fighter is a unit that could take part in an attack.
type fighter struct {
	unit     game.Unit
	strength int32
	key      int32
}

// Keys of fighters: what makes up for any strength.
const (
	keyGroup = 1 << 16 // the Breakthrough Group comes first
	keyDry   = 1 << 15 // who is out of supply last
)

// muster names the attackers of a battle, beside those that are named already: the divisions with most strength first. They
// stay named in the position, and in party, until dismiss.
func (j *judge) muster(p *Position, f *frame) {
	j.fighters = j.fighters[:0]
	for d, n := range &j.r.Data.Map.Neighbors[f.to] {
		if n == hex.None || p.holder(n) != f.side {
			continue
		}
		for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
			if p.units[u].has&attacking == 0 && p.face(u).Attack > 0 && p.units[u].state == steady {
				j.fighters = append(j.fighters, fighter{unit: u, strength: j.from(p, u, n, hex.Dir(d).Opposite(), f.to)})
			}
		}
	}
	if j.r.Data.Map.Ground[f.to].Offroad > 0 {
		for _, u := range j.r.sides[f.side] {
			if p.besets(u, f.to) && p.units[u].has&attacking == 0 {
				j.fighters = append(j.fighters, fighter{unit: u, strength: int32(p.face(u).Attack)})
			}
		}
	}
	for i := range j.fighters {
		x := &j.fighters[i]
		x.key = x.strength
		for k := range j.fighters {
			if y := &j.fighters[k]; p.origin(y.unit).Division == p.origin(x.unit).Division {
				x.key += 64 * y.strength
			}
		}
		if p.unsupplied(x.unit) {
			x.key -= keyDry
		}
		if f.n == breakthrough && p.groupWhy(x.unit, f.hex) == nil {
			x.key += keyGroup
		}
	}
	slices.SortStableFunc(j.fighters, func(a, b fighter) int { return int(b.key) - int(a.key) })
	j.party = j.party[:0]
	for i := range j.fighters {
		u := j.fighters[i].unit
		if p.unsupplied(u) && len(j.party) > 0 && !p.unsupplied(j.party[0]) {
			continue // he costs a shift
		}
		if p.takesPartWhy(f, u) == nil {
			p.units[u].has |= attacking
			j.party = append(j.party, u)
		}
	}
}

// dismiss forgets those that were mustered.
func (j *judge) dismiss(p *Position) {
	for _, u := range j.party {
		p.units[u].has &^= attacking
	}
}

// assault is what an attack on a hex promises with all who can take part: n and from as in the frame of an attack.
func (j *judge) assault(p *Position, side game.Side, n int8, from, target, aim hex.Hex) int32 {
	was := p.battle
	p.battle = noBattle
	p.battle.side, p.battle.target = side, target
	f := newFrame(kAttack, side)
	f.n, f.hex, f.to = n, from, target
	j.muster(p, &f)
	worth := int32(nobody)
	if p.attackers() > 0 {
		o, shift := p.odds(), int8(0)
		worth = 0
		if n != counter {
			own := min(j.guns(p, side), 2)
			shift = own - min(j.guns(p, side.Other()), 1)
			if side == german {
				worth = -j.GunPrice * int32(own)
			}
		}
		worth += j.stakes(p, columnOf(o.index, o.net+shift))
		if target == aim {
			worth += j.DrawsAim
		}
	}
	j.dismiss(p)
	p.battle = was
	return worth
}

// guns is how many batteries of a side can support the battle.
func (j *judge) guns(p *Position, side game.Side) (n int8) {
	for _, u := range j.r.sides[side] {
		if j.r.Units[u].Has(data.Gunner) && p.supportWhy(u, side) == nil {
			n++
		}
	}
	return n
}

// stakes is what the battle as it stands promises the attacker in a column.
func (j *judge) stakes(p *Position, column int8) int32 {
	b := &p.battle
	e := p.estimate(column)
	own, theirs, men := int32(1<<20), int32(0), int32(0)
	for _, u := range j.r.sides[b.side] {
		if p.units[u].has&attacking != 0 {
			own = min(own, j.worthOf(p, u)/int32(p.steps(u)))
		}
	}
	for u := p.first[b.target]; u != game.NoUnit; u = p.next[u] {
		theirs += j.worthOf(p, u)
		men += int32(p.steps(u))
	}
	taken := j.takes(b.side, b.target) + theirs/4
	return (int32(e.Lost[1])*theirs/max(men, 1) - int32(e.Lost[0])*max(own, j.IsAttacker/2) + int32(e.Taken)*taken) / 1000
}

// replyAttack makes the attack that promises most.
func (j *judge) replyAttack(p *Position, side game.Side, legal []game.Action, in *game.Intent) game.Action {
	choice, top := game.FirstWith(legal, doEnd), j.LeastPromise
	_, center := j.within(p, in)
	for _, a := range legal {
		if a.Verb != doAttack || p.dumpAlone(a.To) || center != hex.None && j.r.Data.Map.Distance(a.To, center) > fireRange {
			continue
		}
		if j.promise(p, side, a.To, j.against(p, side, a.To, game.NoUnit)) < hopeless {
			continue
		}
		if w := j.assault(p, side, ordinary, hex.None, a.To, in.Aim()); w > top {
			choice, top = a, w
		}
	}
	return choice
}

// replyJoin lets those join who were mustered, but for those without whom the column is the same.
func (j *judge) replyJoin(p *Position, legal []game.Action) game.Action {
	f := p.stack.Top()
	if p.attackers() > 0 && p.odds().column == data.RightColumn {
		return game.FirstWith(legal, doFight)
	}
	j.muster(p, f)
	if len(j.party) > 1 {
		column := p.odds().column
		for i := len(j.party) - 1; i > 0; i-- {
			p.units[j.party[i]].has &^= attacking
			if p.odds().column != column {
				p.units[j.party[i]].has |= attacking
				continue
			}
			j.party = slices.Delete(j.party, i, i+1)
		}
	}
	j.dismiss(p)
	for _, u := range j.party {
		if a := game.Act(doJoin).With(u); slices.Contains(legal, a) {
			return a
		}
	}
	if a := game.FirstWith(legal, doFight); a.Verb == doFight {
		return a
	}
	return legal[0]
}

// replySupport commits what changes much.
func (j *judge) replySupport(p *Position, side game.Side, legal []game.Action) game.Action {
	b := &p.battle
	o := p.odds()
	now := j.stakes(p, o.column)
	least := j.GunChange
	shift := int8(1)
	if side != b.side {
		shift, least = -1, j.GunChange/2
		if b.guns[side][0] != game.NoUnit {
			least = 4 * j.GunChange // the second one changes the roll by one
		}
	}
	change := j.stakes(p, columnOf(o.index, o.net+shift)) - now
	if max(change, -change) < least || side == b.side && now+change < 0 {
		return game.FirstWith(legal, doDone)
	}
	choice, most := game.FirstWith(legal, doDone), int32(-1)
	for _, a := range legal {
		switch {
		case a.Verb == doAir:
			return a
		case a.Verb == doSupport:
			// The one with the shortest range: others may be wanted elsewhere.
			if w := 100 - int32(j.r.Units[a.Units[0]].Range); w > most {
				choice, most = a, w
			}
		}
	}
	return choice
}

// replyFight fights a Fire Fight where its results promise more than to be Engaged.
func (j *judge) replyFight(p *Position, legal []game.Action) game.Action {
	b := &p.battle
	theirs, men := int32(0), int32(0)
	for u := p.first[b.target]; u != game.NoUnit; u = p.next[u] {
		theirs += j.worthOf(p, u)
		men += int32(p.steps(u))
	}
	choice, top := game.FirstWith(legal, doAccept), int32(0)
	for _, a := range legal {
		if a.Verb != doFireFight {
			continue
		}
		drm, sum := p.fightDRM(a.Units[0]), int32(0)
		own := j.stepOf(p, a.Units[0])
		for die := 1; die <= 6; die++ {
			o := &outcomes[j.r.Data.Charts.FireFight.At(die+drm)]
			sum += int32(o.defender)*theirs/max(men, 1) - int32(o.attacker)*own
			if o.retreat > 0 || int32(o.defender) >= men {
				sum += (theirs/4 + j.takes(b.side, b.target)) * 3 / 4
			}
		}
		if sum > top {
			choice, top = a, sum
		}
	}
	return choice
}

// stepOf is what the next step is worth that a unit loses.
func (j *judge) stepOf(p *Position, u game.Unit) int32 {
	info := &j.r.Units[u]
	if p.steps(u) > 1 && !info.Has(data.Gunner) {
		return j.IsFactor * int32(info.Faces[0].Attack+info.Faces[0].Defense-info.Faces[1].Attack-info.Faces[1].Defense)
	}
	return j.worthOf(p, u) + j.IsFactor
}

// replyStand holds a hex where that is worth the step that it may cost.
func (j *judge) replyStand(p *Position, side game.Side, legal []game.Action) game.Action {
	h := p.battle.target
	ground := j.ground(side, h)
	o := &outcomes[p.battle.result]
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		ground += j.worthOf(p, u) / 8
		if _, row := p.doomed(u, o.retreat); row != "" || !p.outlives(u, h, h, o.retreat, 0) {
			ground += j.worthOf(p, u)
		}
	}
	choice, top := game.FirstWith(legal, doDone), int32(0)
	for _, a := range legal {
		if a.Verb != doStand {
			continue
		}
		sum, drm := int32(0), p.standDRM(a.Units[0])
		for die := 1; die <= 6; die++ {
			got := j.r.Data.Charts.Determined.At(die + drm)
			if got.Yes {
				sum += ground
			}
			if got.And == data.AndCA {
				sum += ground / 4
			}
			if got.And == data.AndEX {
				sum += j.IsAttacker
			}
			if got.And == data.AndEX || got.And == data.AndLoss {
				sum -= j.stepOf(p, a.Units[0])
			}
		}
		if sum > top {
			choice, top = a, sum
		}
	}
	return choice
}

// ground is what a hex is worth to those who stand in it.
func (j *judge) ground(side game.Side, h hex.Hex) int32 {
	worth := 2 * min(int32(j.flow[side.Other()][h]), j.MostBlocked)
	if j.isGoal[h] {
		worth += j.TakesGoal
	}
	return worth
}

// refuge rates where a unit retreats to.
func (j *judge) refuge(p *Position, side game.Side, a game.Action) int32 {
	if a.To == hex.None {
		return -200
	}
	worth := -int32(j.field[side][a.To]) + 6*int32(p.ground(a.To, side))
	if p.inZOC(a.To, side.Other()) {
		worth -= 60
	}
	if j.prize[side][a.To] != 0 {
		worth += 60
	}
	if !j.room(p, a.Units[0], a.To) {
		worth -= 100
	}
	if n := int32(j.line[side][a.To]); n > maxOverland {
		worth -= 60
	}
	return worth - int32(j.might[side.Other()][a.To])/8
}

// replyAdvance follows into the hex, and beyond it, where that draws a unit more than its own does.
func (j *judge) replyAdvance(p *Position, legal []game.Action) game.Action {
	choice, top := game.FirstWith(legal, doDone), int32(0)
	if choice.Verb != doDone {
		top = -1 << 30
	}
	for _, a := range legal {
		if a.Verb != doAdvance {
			continue
		}
		u := a.Units[0]
		if w := j.place(p, u, a.To, hex.None) - j.place(p, u, p.units[u].hex, hex.None); w > top {
			choice, top = a, w
		}
	}
	return choice
}

// replyDisengage withdraws units that are worse off where they stand by much.
func (j *judge) replyDisengage(p *Position, legal []game.Action, in *game.Intent) game.Action {
	if _, center := j.within(p, in); center != hex.None {
		return game.FirstWith(legal, doDone)
	}
	for _, a := range legal {
		if a.Verb == doDisengage && j.pressed(p, a.Units[0]) {
			return a
		}
	}
	return game.FirstWith(legal, doDone)
}

// pressed reports whether a unit does better to withdraw: some hex beside it that is out of the enemy's ZOC draws it
// much more.
func (j *judge) pressed(p *Position, u game.Unit) bool {
	h, side := p.units[u].hex, j.r.Units[u].Side
	here := j.place(p, u, h, hex.None)
	face := p.face(u)
	for d, n := range &j.r.Data.Map.Neighbors[h] {
		if n == hex.None || p.inZOC(n, side.Other()) || p.fatalWhy(u, h, hex.Dir(d), 0) != nil || !j.room(p, u, n) {
			continue
		}
		if j.place(p, u, n, hex.None)-here > j.Pays*int32(face.Attack+face.Defense) {
			return true
		}
	}
	return false
}
