package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kDemolish] = procedure{Asks: asksDemolish, Legal: legalDemolish, Take: (*play).takeDemolish}
	procedures[kSurprise] = procedure{Asks: asksSurprise, Legal: legalSurprise, Take: (*play).takeSurprise}
	procedures[kSupport] = procedure{Asks: asksSupport, Legal: legalSupport, Take: (*play).takeSupport}
	reasons[kDemolish], reasons[kSupport] = whyDemolish, whySupport
}

// demolitions appends what a defender can blow under the attack: each bridge that is attacked across,
// once (ARD-7.4-01, ARD-7.4-06).
func (p *Position) demolitions(side game.Side, buf []game.Action) []game.Action {
	m, target := p.rules.Data.Map, p.battle.target
	for d, h := range &m.Neighbors[target] {
		if h == hex.None || p.holder(h) != side.Other() || !p.anyIn(h, attacking) {
			continue
		}
		if b := m.Between[m.Sides[target][d]].Bridge; b != data.NoBridge {
			buf = p.demolishers(side, b, true, buf)
		}
	}
	return buf
}

// asksDemolish is step one of a combat for the defender; a step of 1 means that he has done.
func asksDemolish(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == 0 && (len(p.demolitions(f.side, p.mind.acts[:0])) > 0 || p.burnsUnder(f)), f.side, askDemolish)
}

func legalDemolish(p *Position, f *frame, buf []game.Action) []game.Action {
	if buf = p.demolitions(f.side, buf); p.burnsUnder(f) {
		buf = append(buf, game.Act(doBurn).At(p.battle.target))
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeDemolish(f *frame, a game.Action) {
	switch {
	case a.Verb == doDone:
		f.step = 1
	case a.Verb == doBurn:
		p.burn(a.Hex, true)
	case p.blow(a.Units[0], p.rules.siteAt(a.Hex, a.To), true):
		p.battle.blown = true
	}
}

var notUnderAttack = game.Against("Only bridges that the enemy attacks across are blown before a combat.", "ARD-7.4-01")

func whyDemolish(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doBlow {
		return nil
	}
	b, u := p.rules.siteAt(a.Hex, a.To), a.Units[0]
	switch {
	case b == data.NoBridge:
		return noSite
	case u == game.NoUnit || p.rules.Units[u].Side != f.side:
		return notYours
	case a.Hex != p.battle.target && a.To != p.battle.target:
		return notUnderAttack
	}
	if why := p.blowWhy(u, b, true); why != nil {
		return why
	}
	return notUnderAttack
}

// disguised reports whether 150 Panzer Brigade can use its abilities: until 17 PM and while it is not detected
// (ARD-27.11-01). The night after is later.
func (p *Position) disguised() bool {
	return !p.detected && (p.turn < last150 || p.turn == last150 && !p.night)
}

// surpriser is 150 Panzer Brigade if it takes part and can still surprise (ARD-27.11-01), NoUnit else.
func (p *Position) surpriser(side game.Side) game.Unit {
	if side == german && p.disguised() {
		for _, u := range p.rules.sides[german] {
			if p.rules.Units[u].Has(data.Brigade150) && p.units[u].has&attacking != 0 {
				return u
			}
		}
	}
	return game.NoUnit
}

func asksSurprise(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == 0 && p.surpriser(f.side) != game.NoUnit, f.side, askSurprise)
}

func legalSurprise(_ *Position, _ *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doSurprise), game.Act(doDone))
}

// takeSurprise rolls for a surprise; either way the brigade is detected afterwards (ARD-27.13-01).
func (p *play) takeSurprise(f *frame, a game.Action) {
	f.step = 1
	if a.Verb == doDone {
		return
	}
	u := p.surpriser(f.side)
	die := p.roll(chanceSurprise, int(u))
	told := int16(0)
	if p.rules.Data.Charts.Ignored[die] {
		p.battle.surprise, told = true, 1
	}
	p.detected = true
	p.note(about(evSurprise, u, p.units[u].hex, p.battle.target, int16(die), told), "ARD-27.13-01", "ARD-27.11-01")
}

// Reasons against support.
var (
	notGun      = game.Against("Artillery Units support attacks and defenses.", "ARD-22.6-01")
	gunNotReady = game.Against("Only Artillery Units that are ready, not Engaged, Disrupted or Routed and without a marker give support.", "ARD-22.6-01", "ARD-22.3-03", "ARD-18.2-03")
	outOfRange  = game.Against("The hex under attack is out of the range of that Artillery Unit.", "ARD-22.4-01")
	ownHex      = game.Against("Artillery Units may not support their own hex.", "ARD-22.9-01")
	twoGuns     = game.Against("At most two Artillery Units support a side in a combat.", "ARD-22.6-02")
	otherCorps  = game.Against("On 16 AM German artillery supports only attacks with units of its own corps.", "ARD-29.5-01")
	onlyVCorps  = game.Against("On 16 AM only V/187 and V/406 support Allied defenders.", "ARD-29.4-01")
	otherNation = game.Against("Artillery supports a combat in which a unit of its own nationality takes part.", "ARD-27.3-03")
	noAirLeft   = game.Against("One Air Support marker may be used in an Allied attack by day, if any is left.", "ARD-15.6-01", "ARD-15.6-03")
)

// supportWhy says why an Artillery Unit does not support a side in the battle.
func (p *Position) supportWhy(u game.Unit, side game.Side) *game.Reason {
	s, info, b := &p.units[u], &p.rules.Units[u], &p.battle
	switch {
	case info.Side != side:
		return notYours
	case s.place == inBox && !p.backs(u):
		return boxGuns
	case s.place != onMap && s.place != inBox:
		return notOnMap
	case !info.Has(data.Gunner):
		return notGun
	case s.has&(fired|engaged) != 0 || s.state != steady || s.marker != noMarker:
		return gunNotReady
	case s.hex == b.target:
		return ownHex
	case s.place == onMap && p.rules.Data.Map.Distance(s.hex, b.target) > int(info.Range):
		return outOfRange
	case b.guns[side][1] != game.NoUnit:
		return twoGuns
	case p.turn == 1 && !p.night && side == german && side == b.side && !p.fights(side, func(v *data.Unit) bool { return v.Corps == info.Corps }):
		return otherCorps
	case p.turn == 1 && !p.night && side == allied && side != b.side && !info.Has(data.VCorpsGun):
		return onlyVCorps
	case !p.fights(side, func(v *data.Unit) bool { return v.Nation == info.Nation }):
		return otherNation
	}
	return nil
}

// fights reports whether a unit of a kind takes part in the battle on a side.
func (p *Position) fights(side game.Side, kind func(*data.Unit) bool) bool {
	for _, u := range p.rules.sides[side] {
		in := p.units[u].has&attacking != 0
		if side != p.battle.side {
			in = p.units[u].place == onMap && p.units[u].hex == p.battle.target
		}
		if in && kind(p.origin(u)) {
			return true
		}
	}
	return false
}

// airSupportWhy says why no Air Support marker can be used: by day in Allied attacks, one in a combat
// (ARD-15.6-03, ARD-15.6-05).
func (p *Position) airSupportWhy(side game.Side) *game.Reason {
	if side != allied || side != p.battle.side || p.night || p.air == 0 || p.battle.air {
		return noAirLeft
	}
	return nil
}

// supports appends what a side can support the battle with.
func (p *Position) supports(side game.Side, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[side] {
		if p.supportWhy(u, side) == nil {
			buf = append(buf, game.Act(doSupport).With(u))
		}
	}
	if p.airSupportWhy(side) == nil {
		buf = append(buf, game.Act(doAir))
	}
	return buf
}

// asksSupport is asked of the attacker first, then of the defender (ARD-14.4-03); a step of 1 means that
// he has done.
func asksSupport(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.step == 0 && len(p.supports(f.side, p.mind.acts[:0])) > 0, f.side, askSupport)
}

func legalSupport(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(p.supports(f.side, buf), game.Act(doDone))
}

func whySupport(p *Position, f *frame, a game.Action) *game.Reason {
	switch {
	case a.Verb == doAir:
		return p.airSupportWhy(f.side)
	case a.Verb == doSupport && a.Units[0] != game.NoUnit && a.Units[1] == game.NoUnit:
		return p.supportWhy(a.Units[0], f.side)
	}
	return nil
}

func (p *play) takeSupport(f *frame, a game.Action) {
	b := &p.battle
	switch a.Verb {
	case doDone:
		f.step = 1
	case doAir:
		p.air--
		b.air = true
		p.note(ofSide(evSupport, allied, hex.None, b.target), "ARD-15.6-03")
	case doSupport:
		u := a.Units[0]
		i := 0
		if b.guns[f.side][0] != game.NoUnit {
			i = 1
		}
		b.guns[f.side][i] = u
		p.units[u].has |= fired
		p.note(about(evSupport, u, p.units[u].hex, b.target), "ARD-22.5-01", "ARD-22.7-01")
	}
}

// barrage is the defensive artillery: one roll, -1 with two units (ARD-22.8-01). Time on Target stops the
// attack, which counts as A1 (ARD-22.8-02); of a German defender it is two shifts (ARD-22.8-03). It reports
// whether the attack is stopped.
func (p *play) barrage() bool {
	b := &p.battle
	guns := b.guns[b.side.Other()]
	if guns[0] == game.NoUnit {
		return false
	}
	drm := 0
	if guns[1] != game.NoUnit {
		drm = -1
	}
	die := p.roll(chanceArtillery, int(b.target))
	n := p.rules.Data.Charts.Artillery.At(die + drm)
	if n == data.TOT && b.side == allied {
		n = 2
	}
	p.note(ofSide(evBarrage, b.side.Other(), hex.None, b.target, int16(die), int16(drm), int16(n)), "ARD-22.8-01", "ARD-22.8-02", "ARD-22.8-03")
	if n == data.TOT {
		b.result = data.A1
		return true
	}
	b.barrage = n
	return false
}

// rollJabos is the Allied defensive air, in every German attack by clear day (ARD-15.6-04, ARD-15.6-05).
func (p *play) rollJabos() {
	b := &p.battle
	if b.side != german || b.counter || p.night || !p.today().Clear {
		return
	}
	die := p.roll(chanceJabos, int(b.target))
	b.jabos = p.rules.Data.Charts.Jabos[die]
	p.note(ofSide(evJabos, allied, hex.None, b.target, int16(die), int16(b.jabos)), "ARD-15.6-04")
}
