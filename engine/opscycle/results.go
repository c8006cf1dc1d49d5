package opscycle

import (
	"cmp"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// The steps of a kResult frame: what one role of side suffers, in the order of CTL-7.5.2-03.
const (
	resultFirst   uint8 = iota // the first loss
	resultChecks               // ECs of a red result
	resultChecked              // what one EC did
	resultForced               // forced retreat of those that failed
	resultSecond               // the rest retreat or stay
	resultStay                 // who of those that stayed takes the second hit
	resultFurther              // hits three and more
	resultEnd
)

// What a kResult frame keeps in n.
const (
	resultRole   = iota
	resultPlace  // of the next unit to check
	resultFailed // bit set of places: units that failed their ECs
	resultHits   // taken so far, or met by a retreat
)

func init() {
	procedures[kResult] = procedure{Asks: resultAsks, Legal: resultLegal, Take: resultTake, Run: resultRun}
}

// startResult begins the results of one role (CTL-7.5.2-01).
func (p *play) startResult(r role) {
	c := &p.combat
	hits, red := hitsOn(c.cell, r)
	if hits == 0 && !red {
		return
	}
	e := p.happened(evHits, c.sideOf(r), rResultSides, rResultOrder)
	p.emit(e.At(c.hexOf(r)).Counting(int16(hits), int16(flags(red)), int16(r)))
	f := newFrame(kResult, c.sideOf(r))
	f.n[resultRole] = int8(r)
	p.stack.Push(f)
}

// survivors returns the places of the involved units of a role that live.
func (p *Position) survivors(r role) (places uint8) {
	for i, u := range p.combat.involved(r) {
		if !p.units[u].gone {
			places |= 1 << i
		}
	}
	return places
}

// at appends the units at these places of a role.
func (c *combat) at(r role, places uint8, buf []game.Unit) []game.Unit {
	for i, u := range c.involved(r) {
		if places>>i&1 == 1 {
			buf = append(buf, u)
		}
	}
	return buf
}

// losers appends the units among which the owner chooses the next loss.
func (p *Position) losers(f *frame, buf []game.Unit) []game.Unit {
	r := role(f.n[resultRole])
	switch f.step {
	case resultFirst:
		return p.firstLosers(r, buf)
	case resultStay:
		return p.even(r, p.survivors(r)&^p.combat.moved[r], buf)
	}
	return p.even(r, p.survivors(r), buf)
}

// firstLosers appends who may take the first loss: the unit of the armor
// comparison (CTL-7.5.2-06, -07), or anybody if the role had none in it. Where the
// switch says so, tanks need not take it if their superiority is 2 or more and the
// enemy has none: the owner may name the strongest other unit (BUG-7.5.2-09, -10).
func (p *Position) firstLosers(r role, buf []game.Unit) []game.Unit {
	c := &p.combat
	superiority := c.armor
	if r == defending {
		superiority = -superiority
	}
	if p.rules.Switches.AFVFirstLossExemption && superiority >= 2 && !p.afv(c.involved(1-r)) && p.afv(c.involved(r)) {
		if buf = p.strongest(r, false, buf); len(buf) == 0 {
			buf = p.strongest(r, true, buf)
		}
		if u := c.compared[r]; u != game.NoUnit && !p.units[u].gone && !slices.Contains(buf, u) {
			buf = append(buf, u)
		}
		return buf
	}
	if u := c.compared[r]; u != game.NoUnit && !p.units[u].gone {
		return append(buf, u)
	}
	return c.at(r, p.survivors(r), buf)
}

// strongest appends the units of a role with most strength, tanks or others.
func (p *Position) strongest(r role, tanks bool, buf []game.Unit) []game.Unit {
	sp := int8(0)
	for _, u := range p.combat.involved(r) {
		switch s := p.units[u].sp; {
		case p.rules.Units[u].Class == data.AFV != tanks || p.units[u].gone:
		case s > sp:
			buf, sp = append(buf[:0], u), s
		case s == sp:
			buf = append(buf, u)
		}
	}
	return buf
}

// even appends, of the units at these places, those that took fewest of the
// losses that count (CTL-7.5.2-19, -20).
func (p *Position) even(r role, places uint8, buf []game.Unit) []game.Unit {
	fewest := int8(127)
	for i, u := range p.combat.involved(r) {
		if places>>i&1 == 0 {
			continue
		}
		switch n := p.combat.taken[r][i]; {
		case n < fewest:
			buf, fewest = append(buf[:0], u), n
		case n == fewest:
			buf = append(buf, u)
		}
	}
	return buf
}

func resultAsks(p *Position, f *frame) (game.Side, game.Ask) {
	var units [maxInvolved]game.Unit
	hits, _ := hitsOn(p.combat.cell, role(f.n[resultRole]))
	switch f.step {
	case resultFirst, resultStay, resultFurther:
		if int(f.n[resultHits]) < hits && len(p.losers(f, units[:0])) > 1 {
			return f.side, askLoss
		}
	case resultSecond:
		var buf [7]game.Action
		if len(p.secondHit(f, buf[:0])) > 1 {
			return f.side, askSecondHit
		}
	}
	return game.Nobody, askNothing
}

func resultLegal(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == resultSecond {
		return p.secondHit(f, buf)
	}
	var units [maxInvolved]game.Unit
	for _, u := range p.losers(f, units[:0]) {
		buf = append(buf, game.Act(doLose).With(u))
	}
	return buf
}

func resultTake(p *play, f *frame, a game.Action) {
	switch a.Verb {
	case doLose:
		p.hit(f, a.Units[0])
	case doRetreat:
		r := role(f.n[resultRole])
		f.step = resultStay
		p.startRetreat(r, p.survivors(r)&^p.combat.moved[r], a.To, false)
	case doStay:
		p.stay(f)
	}
}

// hit takes the next hit of a role from a unit, which counts for even spreading,
// and goes on to the next step when this one has no more hits.
func (p *play) hit(f *frame, u game.Unit) {
	r := role(f.n[resultRole])
	for i, v := range p.combat.involved(r) {
		if v == u {
			p.combat.taken[r][i]++
		}
	}
	f.n[resultHits]++
	why := rResultEven
	switch f.step {
	case resultFirst:
		why = rResultFirst
		if p.combat.compared[r] == u {
			why = rResultFirstUnit
		}
		f.step = resultChecks
	case resultStay:
		why, f.step = rResultStay, resultFurther
	}
	p.loseSteps(u, 1, p.row(why), p.row(rResultStep))
}

func resultRun(p *play, f *frame) {
	r := role(f.n[resultRole])
	c := &p.combat
	hits, red := hitsOn(c.cell, r)
	if p.survivors(r) == 0 {
		p.surplus(f, hits)
		p.stack.Pop()
		return
	}
	switch f.step {
	case resultFirst:
		if hits == 0 {
			f.step = resultChecks
			return
		}
		p.hitOnly(f)
	case resultChecks:
		i := f.n[resultPlace]
		if !red || i >= c.count[r] {
			f.step = resultForced
			return
		}
		u := c.units[r][i]
		if p.units[u].gone {
			f.n[resultPlace]++
			return
		}
		f.step = resultChecked
		modifier := int8(0)
		if r == defending {
			modifier = p.pillboxCheck(u)
		}
		p.effectivenessCheck(u, checkCombat, modifier)
	case resultChecked:
		if !p.checkPassed {
			f.n[resultFailed] |= 1 << f.n[resultPlace]
		}
		f.n[resultPlace]++
		f.step = resultChecks
	case resultForced:
		f.step = resultSecond
		if failed := uint8(f.n[resultFailed]) & p.survivors(r); hits >= 2 && failed != 0 {
			p.startForced(r, failed)
		}
	case resultSecond:
		p.stay(f)
	case resultStay:
		// Reached after a retreat of the rest, or when only one unit can take the loss.
		if p.survivors(r)&^c.moved[r] == 0 {
			f.n[resultHits] = 2
			f.step = resultFurther
			return
		}
		p.hitOnly(f)
	case resultFurther:
		if int(f.n[resultHits]) >= hits {
			f.step = resultEnd
			return
		}
		p.hitOnly(f)
	case resultEnd:
		p.stack.Pop()
	}
}

// hitOnly takes the next hit from the first of the units that may take it: called
// where there is only one.
func (p *play) hitOnly(f *frame) {
	var units [maxInvolved]game.Unit
	p.hit(f, p.losers(f, units[:0])[0])
}

// secondHit appends the choices for the second hit (CTL-7.5.2-13, -16): the rest
// retreat, where that makes all retreat, or stay. One choice is none.
func (p *Position) secondHit(f *frame, buf []game.Action) []game.Action {
	r := role(f.n[resultRole])
	c := &p.combat
	hits, _ := hitsOn(c.cell, r)
	stay := game.Act(doStay)
	rest := p.survivors(r) &^ c.moved[r]
	if hits < 2 || rest == 0 || p.static(f.side) {
		// The static side never retreats of its own will (CTL-10.1-06).
		return append(buf, stay)
	}
	var units [maxInvolved]game.Unit
	var hexes [6]retreatHex
	// Who had to retreat and could not is one of the rest: then there is no hex.
	group := c.at(r, rest, units[:0])
	if slices.ContainsFunc(group, func(u game.Unit) bool { return p.units[u].hex != c.hexOf(r) }) {
		return append(buf, stay) // displaced meanwhile, by those that retreated into a full hex: not all retreat
	}
	for _, h := range p.retreatHexes(group, c.hexOf(r), hex.None, false, hexes[:0]) {
		if c.moved[r] == 0 || h.hex == c.refuge[r] {
			buf = append(buf, game.Act(doRetreat).Toward(h.hex))
		}
	}
	if c.moved[r] != 0 && len(buf) == 0 && p.mayFollow(group, c.hexOf(r), c.refuge[r]) {
		buf = append(buf, game.Act(doRetreat).Toward(c.refuge[r]))
	}
	return append(buf, stay)
}

// static reports whether a side takes all hits as losses.
func (p *Position) static(s game.Side) bool {
	t := p.rules.Terms.Training
	return t != nil && t.Static == s
}

// stay ends the decision about the second hit: it is satisfied if all retreated
// (CTL-7.5.2-14), otherwise it is a loss of those that stayed (CTL-7.5.2-15).
func (p *play) stay(f *frame) {
	r := role(f.n[resultRole])
	hits, _ := hitsOn(p.combat.cell, r)
	if hits < 2 {
		f.step = resultFurther
		return
	}
	f.step = resultStay
	if rest := p.survivors(r) &^ p.combat.moved[r]; rest != 0 {
		var units [maxInvolved]game.Unit
		list := p.combat.at(r, rest, units[:0])
		slices.SortStableFunc(list, func(a, b game.Unit) int { return cmp.Compare(p.units[a].hex, p.units[b].hex) })
		for len(list) > 0 { // those that were displaced meanwhile stand elsewhere
			h, n := p.units[list[0]].hex, 1
			for n < len(list) && p.units[list[n]].hex == h {
				n++
			}
			p.emit(p.happened(evStayed, f.side, rResultStay, rResultPassedMayStay).At(h).Naming(list[:n]...))
			list = list[n:]
		}
	}
}

// surplus records hits that nobody is left to take (CTL-7.5.2-24).
func (p *play) surplus(f *frame, hits int) {
	left := hits - int(f.n[resultHits])
	if p.combat.moved[f.n[resultRole]] != 0 && f.n[resultHits] == 1 {
		left-- // the second hit was satisfied by the retreat
	}
	if left <= 0 {
		return
	}
	e := p.happened(evSurplus, f.side, rResultSurplus)
	p.emit(e.At(p.combat.hexOf(role(f.n[resultRole]))).Counting(int16(left), int16(f.n[resultRole])))
}
