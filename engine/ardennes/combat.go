package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kCombat] = procedure{Asks: asksCombat, Legal: legalCombat, Take: (*play).takeCombat}
	reasons[kCombat] = whyCombat
}

// battle is the attack being resolved. Who attacks has the status attacking.
type battle struct {
	target   hex.Hex
	side     game.Side         // attacker
	counter  bool              // it is a counterattack, or follows from one (16.72)
	blown    bool              // a bridge under the attack was blown (7.4)
	air      bool              // an Air Support marker (15.6)
	surprise bool              // 150 Panzer Brigade (27.13)
	guns     [2][2]game.Unit   // supporting artillery by side
	barrage  int8              // shifts left of defensive artillery
	jabos    int8              // shifts left
	armor    int8              // Armor Shift as it was when the die was rolled (16.3)
	tq       int8              // best TQ of the defenders then
	result   data.Result       // of the CRT, or of the Fire Fight that took its place
	fight    bool              // it is one of the Fire Fight Table
	left     bool              // Recon units took the one-hex retreat (21.4)
	stood    bool              // a Determined Defense held (16.71)
	ca       bool              // it ended in a counterattack (16.72)
	lead     game.Unit         // Lead Unit of the Fire Fight
	trail    [maxTrail]hex.Hex // hexes of the retreat being made
	steps    int8              // how many of them
}

// maxTrail is the length of the longest retreat.
const maxTrail = 4

var noBattle = battle{target: hex.None, side: game.Nobody, guns: [2][2]game.Unit{{game.NoUnit, game.NoUnit}, {game.NoUnit, game.NoUnit}}, lead: game.NoUnit,
	trail: [maxTrail]hex.Hex{hex.None, hex.None, hex.None, hex.None}}

// code goes over the fields.
func (b *battle) code(p *Position, c *game.Coder) {
	c.HexFixed(&b.target, len(p.first))
	c.SideByte(&b.side)
	c.Small(&b.barrage, &b.jabos, &b.armor, &b.tq, &b.steps)
	game.CodeFixed(c, &b.result, 1, 0, data.NumResults-1)
	c.UnitFixed(&b.lead, len(p.units))
	c.Flags(&b.counter, &b.blown, &b.air, &b.surprise, &b.fight, &b.left, &b.stood, &b.ca)
	for side := range b.guns {
		for i := range b.guns[side] {
			c.UnitFixed(&b.guns[side][i], len(p.units))
		}
	}
	for i := range b.trail {
		c.HexFixed(&b.trail[i], len(p.first))
	}
}

// Reasons against an attack.
var (
	gunsNever       = game.Against("Artillery Units never attack.", "ARD-22.9-01")
	weakNoAttack    = game.Against("Disrupted and Routed units may not attack.", "ARD-18.2-03")
	attackedAlready = game.Against("That unit has attacked in this Combat Phase.", "ARD-14.1-02")
	rolledAlready   = game.Against("A unit that has tried to disengage may not attack.", "ARD-20.1-02", "ARD-20.1-03")
	haulNoAttack    = game.Against("A unit in Strategic Movement or on trucks may not attack.", "ARD-12.7-03")
	buildersStay    = game.Against("A unit that began an Improved Position may not attack in the same turn.", "ARD-15.8-05")
	waitsForNight   = game.Against("A unit under a Night marker attacks in the Night Turn.", "ARD-25.3-04")
	sleeps          = game.Against("By night only units under a Night marker attack and disengage.", "ARD-25.3-01")
	noFactor        = game.Against("A unit without attack strength cannot attack.", "ARD-14.5-03")
	noTarget        = game.Against("An attack names one hex of the map with enemy units.", "ARD-14.2-01", "ARD-13.5-07")
	hitAlready      = game.Against("The units in that hex have been attacked in this Combat Phase.", "ARD-14.1-02")
	closedAttack    = game.Against("On 16 December the Allies do not attack into the area of the 18th VG Division while a German unit is in it.", "ARD-27.7-01")
	nobodyAttacks   = game.Against("No unit that can attack is adjacent to that hex.", "ARD-14.1-01")
)

// attackWhy says why a unit cannot make an attack in the Combat Phase of a side.
func (p *Position) attackWhy(u game.Unit, side game.Side) *game.Reason {
	s, info := &p.units[u], &p.rules.Units[u]
	switch {
	case info.Side != side:
		return notYours
	case s.place != onMap && s.place != blocking:
		return notOnMap
	case s.has&attacked != 0:
		return attackedAlready
	case s.has&rolled != 0:
		return rolledAlready
	case s.has&building != 0:
		return buildersStay
	case !p.night && s.has&nightly != 0:
		return waitsForNight
	case p.night && !p.active(u) && s.has&commandeered == 0:
		return sleeps
	}
	return p.ableWhy(u)
}

// ableWhy says why a unit cannot attack for what it is.
func (p *Position) ableWhy(u game.Unit) *game.Reason {
	switch {
	case p.rules.Units[u].Has(data.Gunner):
		return gunsNever
	case p.units[u].state != steady:
		return weakNoAttack
	case p.hauled(u):
		return haulNoAttack
	case p.face(u).Attack == 0:
		return noFactor
	}
	return nil
}

// commandeer marks the German units that stand with Kampfgruppe Peiper when the fights of the first night
// begin: they may join in its attacks (ARD-27.5-02).
func (p *play) commandeer() {
	for u := range p.units {
		s := &p.units[u]
		if s.place != onMap || !p.rules.Units[u].Has(data.Peiper) {
			continue
		}
		for v := p.first[s.hex]; v != game.NoUnit; v = p.next[v] {
			if p.active(v) || p.units[v].has&moved == 0 { // not one that has infiltrated (ARD-34.0-01)
				p.units[v].has |= commandeered
			}
		}
	}
}

// opposed reports whether there is something in a hex that a side attacks: enemy units, for the Germans also the fuel
// dump without any (ARD-32.2-01).
func (p *Position) opposed(h hex.Hex, side game.Side) bool {
	return p.holder(h) == side.Other() || side == german && p.dumpAlone(h)
}

// hit reports whether a hex has been attacked in this phase: one of its units, but for those that
// retreated into it (ARD-14.1-02, ARD-17.5-01), or all of them; or the fuel dump without units.
func (p *Position) hit(h hex.Hex) bool {
	if p.dumpAlone(h) {
		return p.dumpHit
	}
	all := true
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		before := p.units[u].has&targeted != 0
		if before && p.defends(u) {
			return true
		}
		all = all && before
	}
	return all
}

// targetWhy says why a side cannot attack a hex in its Combat Phase.
func (p *Position) targetWhy(h hex.Hex, side game.Side) *game.Reason {
	switch {
	case h == hex.None || !p.opposed(h, side):
		return noTarget
	case p.hit(h):
		return hitAlready
	case p.shutTo(h, side):
		return closedAttack
	}
	for _, n := range &p.rules.Data.Map.Neighbors[h] {
		if n == hex.None || p.holder(n) != side {
			continue
		}
		for u := p.first[n]; u != game.NoUnit; u = p.next[u] {
			if why := p.attackWhy(u, side); why == nil || why == haulNoAttack && p.bumps(u, h) {
				return nil
			}
		}
	}
	return p.landWhy(h, side)
}

// shutTo reports whether a hex is in the area that no Allied unit enters or attacks on the two turns of 16 December,
// but in the night after, which lies between turns (ARD-27.7-01).
func (p *Position) shutTo(h hex.Hex, side game.Side) bool {
	r := p.rules
	return p.turn <= 2 && !p.night && side == allied && r.Special.Closed >= 0 && r.Areas[r.Special.Closed].In[h] && p.garrisoned(r.Special.Closed)
}

func asksCombat(_ *Position, f *frame) (game.Side, game.Ask) { return f.side, askAttack }

func legalCombat(p *Position, f *frame, buf []game.Action) []game.Action {
	for h, u := range p.first {
		if u != game.NoUnit && (p.pressed[f.side][h] != 0 || p.rules.Data.Map.Ground[h].Offroad > 0) && p.targetWhy(hex.Hex(h), f.side) == nil {
			buf = append(buf, game.Act(doAttack).Toward(hex.Hex(h)))
		}
	}
	if h := p.dumpHex(); h != hex.None && p.dumpAlone(h) && p.targetWhy(h, f.side) == nil {
		buf = append(buf, game.Act(doAttack).Toward(h))
	}
	return append(p.legalBreaks(f, buf), game.Act(doEnd))
}

// takeCombat declares an attack, which is resolved before the next one (ARD-14.1-05), or ends the phase:
// Roadblocks that were advanced into go (ARD-24.8-06), and Attacker's Advantage markers that have had
// their time (ARD-16.6-06).
func (p *play) takeCombat(f *frame, a game.Action) {
	side := f.side
	switch a.Verb {
	case doAttack:
		p.declare(side, ordinary, hex.None, a.To)
		return
	case doBreak, doDissolve:
		p.takeBreak(a)
		return
	}
	p.dumpHit = false
	p.clearAll(german, ofCombat)
	p.clearAll(allied, ofCombat)
	p.clearBlocks(side)
	for u := range p.units {
		switch s := &p.units[u]; {
		case s.aim == hex.None:
		case s.has&fresh != 0:
			s.has &^= fresh
		case !p.night && p.rules.Units[u].Side == side:
			s.aim = hex.None
		}
	}
	p.battle = noBattle
	p.stack.Pop()
}

func whyCombat(p *Position, f *frame, a game.Action) *game.Reason {
	switch {
	case (a.Verb == doBreak || a.Verb == doDissolve) && a.Units[0] != game.NoUnit:
		return p.breakVerbWhy(f, a)
	case a.Verb != doAttack:
		return nil
	}
	why := p.targetWhy(a.To, f.side)
	if why == nil && a.Units[0] != game.NoUnit { // an attack begins without units; one that is named may be none of it
		why = p.takesPartWhy(&frame{kind: kAttack, n: ordinary, side: f.side, to: a.To}, a.Units[0])
	}
	return why
}
