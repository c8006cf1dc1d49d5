package squad

import "fieldpost/engine/game"

func init() {
	procedures[kMelee] = procedure{Asks: asksMelee, Legal: legalMelee, Take: (*play).takeMelee, Run: (*play).runMelee}
}

// Steps of kMelee: place is the location entered, side who entered it, units its group, n the
// demolition charges declared and then the rounds fought, others the pinned defenders who have not
// decided.
const (
	meleeCharges uint8 = iota
	meleeBlast
	meleeDesperate
	meleeFight
)

// melee begins as soon as a group enters an enemy-held location (OTL-9.1-01).
func (p *play) melee(side game.Side, group set, at place) {
	f := newFrame(kMelee, side)
	f.units, f.place = group, at
	p.note(ofSide(evMelee, side, at), rMelee)
	p.stack.Push(f)
}

func asksMelee(p *Position, f *frame) (game.Side, game.Ask) {
	enemy := f.side.Other()
	switch {
	case f.step == meleeCharges && f.side != p.rules.machine && p.canCharge(f):
		return f.side, askCharge
	case f.step == meleeDesperate && enemy != p.rules.machine && f.others != 0:
		return enemy, askDesperation
	}
	return game.Nobody, askNothing
}

// canCharge reports whether one more demolition charge can be declared: the side has one, and at
// most one for each soldier entering (OTL-9.8-03).
func (p *Position) canCharge(f *frame) bool {
	return f.n < p.charges[f.side] && int(f.n) < f.units.Count()
}

func legalMelee(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == meleeCharges {
		return append(buf, game.Act(doCharge), game.Act(doDone))
	}
	for s := f.others; s != 0; s &= s - 1 {
		buf = append(buf, game.Act(doFight).With(s.First()), game.Act(doStay).With(s.First()))
	}
	return buf
}

func (p *play) takeMelee(f *frame, a game.Action) {
	switch a.Verb {
	case doCharge:
		f.n++
	case doDone:
		f.step = meleeBlast
	case doFight:
		f.others = f.others.Without(a.Units[0])
		p.desperate(a.Units[0])
	case doStay:
		f.others = f.others.Without(a.Units[0])
	}
}

func (p *play) runMelee(f *frame) {
	enemy := f.side.Other()
	switch f.step {
	case meleeCharges:
		f.step = meleeBlast
	case meleeBlast:
		if f.n > 0 {
			f.n--
			p.blast(f)
			return // the crewman of a gunner killed takes his weapon before the next charge (OTL-7.4a.3-02)
		}
		f.step, f.others = meleeDesperate, p.pinned(p.there(enemy, f.place))
	case meleeDesperate:
		for ; f.others != 0; f.others &= f.others - 1 { // the machine always tries (OTL-12.5-07)
			p.desperate(f.others.First())
		}
		f.step = meleeFight
	case meleeFight:
		if !p.round(f) {
			over := *f
			p.stack.Pop()
			p.aftermath(&over)
		}
	}
}

// blastDraws are the KIA checks that each enemy makes for a demolition charge (OTL-9.8-02).
const blastDraws = 3

// blast resolves one of the demolition charges declared (OTL-9.8-03): each enemy draws three times in the
// protection column, 1 or 2 kills, red pins (OTL-9.8-02, OTL-9.8-04).
func (p *play) blast(f *frame) {
	column := limit(int(p.cover(f.place)))
	p.charges[f.side]--
	p.note(ofSide(evCharge, f.side, f.place, int16(p.charges[f.side])), rCharge)
	for s := p.there(f.side.Other(), f.place); s != 0; s &= s - 1 {
		u := s.First()
		for range blastDraws {
			got := p.check(column)
			p.note(p.about(evBlast, u, int16(got.card), int16(got.n), int16(column), bit(got.red)), rChargeChecks, rChargeStops)
			if got.n <= 2 {
				p.kill(u, byDemolition)
				break
			}
			if got.red {
				p.pin(u)
			}
		}
	}
}

// desperate is a pinned defender's try to fight: an unmodified morale check in the column of his
// élan; if it fails he routs (OTL-9.7-01, OTL-9.7-02).
func (p *play) desperate(u game.Unit) {
	morale, column := p.morale(u), p.elanOf(u)
	got, fights := p.test(column, morale)
	p.note(p.about(evDesperate, u, int16(got.card), int16(got.n), int16(column), int16(morale)), rDesperation, rDesperationHow)
	if !fights {
		p.rout(u, byDesperation)
		return
	}
	p.units[u].pin = 0
	p.view.stale()
}

// fighters are the soldiers of a side in a location who take part (OTL-9.6-01).
func (p *Position) fighters(side game.Side, at place) set {
	all := p.there(side, at)
	return all &^ p.pinned(all)
}

// meleeSum adds the melee values of soldiers: 0 with an acquired weapon, half, rounded up, with a
// jammed one (OTL-9.2-01, OTL-9.2-02); 0 in all counts as 1 (OTL-9.2-06).
func (p *Position) meleeSum(units set) (sum int) {
	for ; units != 0; units &= units - 1 {
		u := units.First()
		value := p.meleeValue(u)
		if p.units[u].jam {
			value = (value + 1) / 2
		}
		sum += value
	}
	return max(sum, 1)
}

// meleeValue is the melee value of a soldier now: the printed one, or 0 once he has taken over a gunner's weapon (OTL-7.4a.3-01).
func (p *Position) meleeValue(u game.Unit) int {
	if p.units[u].acquired {
		return 0
	}
	return int(p.rules.Units[u].Melee)
}

// meleeOdds are the to-hit values of the active and the inactive side: the stronger one's is the
// ratio, rounded in favour of the inactive one, the other's 1 (OTL-9.2-03, OTL-9.2-04, OTL-9.2-05).
func meleeOdds(active, inactive int) (a, d int) {
	switch {
	case active > inactive:
		return active / inactive, 1
	case inactive > active:
		return 1, (inactive + active - 1) / active
	}
	return 1, 1
}

// meleeColumns are the columns that both sides read: the higher to-hit value plus 2, one more for
// the side that entered terrain of protection 6 or less, in the first round (OTL-9.3-01,
// OTL-9.3-02, OTL-9.3-06).
func (p *Position) meleeColumns(a, d int, at place, first bool) (active, inactive int8) {
	inactive = limit(max(a, d) + 2)
	active = inactive
	if first && p.cover(at) <= 6 {
		active = limit(int(active) + 1)
	}
	return active, inactive
}

// round is one round of a melee (9.2 to 9.4); false if a side has nobody left to fight. Between rounds
// a crewman may take a fallen gunner's weapon (OTL-7.4a.3-02).
func (p *play) round(f *frame) bool {
	side, enemy, at := f.side, f.side.Other(), f.place
	a, d := p.fighters(side, at), p.fighters(enemy, at)
	if a == 0 || d == 0 {
		return false
	}
	f.n++
	sumA, sumD := p.meleeSum(a), p.meleeSum(d)
	hitA, hitD := meleeOdds(sumA, sumD)
	colA, colD := p.meleeColumns(hitA, hitD, at, f.n == 1)
	p.note(ofSide(evRound, side, at, int16(sumA), int16(sumD), int16(hitA), int16(hitD), int16(f.n)), rMeleeSum, rMeleeRatio, rMeleeAgain)
	var fallen set
	for _, s := range [...]game.Side{p.holder, p.holder.Other()} {
		hit, col, foes := hitA, colA, d
		if s == enemy {
			hit, col, foes = hitD, colD, a
		}
		got, hits := p.test(col, hit) // of ten times the strength without a card (OTL-1.2.8-01)
		p.note(ofSide(evBlow, s, at, int16(got.card), int16(got.n), int16(col), int16(hit)), rMeleeColumn, rMeleeHit)
		if hits {
			fallen |= one(p.oneOf(foes)) // OTL-9.3-04
		}
	}
	for ; fallen != 0; fallen &= fallen - 1 { // together (OTL-9.3-05)
		p.kill(fallen.First(), byMelee)
	}
	return true
}

// aftermath is what a melee leaves: the pinned of a side without fighters rout, even if the enemy was
// wiped out too (OTL-9.6-01, OTL-9.6-02), and who entered holds the place.
func (p *play) aftermath(f *frame) {
	for _, s := range [...]game.Side{f.side, f.side.Other()} {
		if p.fighters(s, f.place) == 0 {
			for lost := p.there(s, f.place); lost != 0; lost &= lost - 1 {
				p.rout(lost.First(), byMeleeLost)
			}
		}
	}
	p.occupy(p.standing(f.units))
}
