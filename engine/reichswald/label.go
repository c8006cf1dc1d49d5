package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// labels are the words on the buttons of actions, but for those that Label makes. In them {unit} stands
// for the unit, {hex} and {to} for the hexes.
var labels = [numVerbs]string{
	doPlace:   "{unit} arrives in {to}",
	doMove:    "Move",
	doStep:    "Move to {hex}",
	doStop:    "Stop here",
	doAttack:  "Attack {to}",
	doJoin:    "{unit} attacks",
	doFight:   "Attack",
	doCallOff: "Do not attack",
	doCommit:  "Commit an Air Support marker",
	doDone:    "Go on",
	doLose:    "Give up {unit}",
	doRetreat: "{unit} to {to}",
	doAdvance: "{unit} advances",
	doRemove:  "Eliminate {unit}",
}

// Label returns the words on the button of an action.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p := pos.(*Position)
	switch {
	case a.Verb == doSequence:
		if a.Option == optFightMove {
			return fmt.Sprintf("%s: odds shift %s", sequenceNames[a.Option], game.Signed(r.Data.Shifts[shFightMove]))
		}
		return sequenceNames[a.Option]
	case a.Verb == doEnd:
		return r.endLabel(p)
	case a.Verb == doRetreat && a.Units[0] == game.NoUnit:
		if f := p.stack.Top(); p.zoc(f.hex, f.side.Other()) {
			return "Retreat, each on a morale check"
		}
		return "Retreat"
	}
	text := r.Name.Fill(labels[a.Verb], game.About(0, a.Units[0], a.Hex, a.To))
	return game.Capital(text) + p.stakes(a)
}

// stakes is what an action hangs on: a check, the odds, or that it stands.
func (p *Position) stakes(a game.Action) string {
	switch u := a.Units[0]; {
	case a.Verb == doMove && u != game.NoUnit && p.begins(u) == moveBound:
		return fmt.Sprintf(", if it passes its check (%d or less)", p.rules.Units[u].Morale)
	case a.Verb == doRetreat && p.zoc(p.units[u].hex, p.rules.Units[u].Side.Other()):
		red, stack := p.retreatModifiers(u, p.stack.Top().stack)
		if n := p.passes(u, red, stack); n < 6 {
			return fmt.Sprintf(", eliminated if its check fails (%d or less passes)", n)
		}
	case a.Verb == doAttack && a.To != hex.None && p.dropped[a.To] == maxDropped:
		return ", not to be taken back again"
	case a.Verb == doFight:
		o := p.preview()
		if o.final < leftmost {
			return fmt.Sprintf(" at %s, prohibited: it is called off", o.name(o.final))
		}
		return " at " + o.name(o.final)
	}
	return ""
}

// endLabel warns of hexes that the end of the phase finds overstacked.
func (r *Rules) endLabel(p *Position) string {
	text := "End the phase"
	if f := p.stack.Top(); f != nil && phaseNames[f.kind] != "" {
		text = "End the " + phaseNames[f.kind]
	}
	if h := p.overstacked(); h != hex.None {
		text += fmt.Sprintf(" (%s is overstacked)", r.Name.Hex(h))
	}
	return text
}

// Prompt returns what is asked, and the procedures from the bottom up.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p := pos.(*Position)
	return p.prompt(), p.stack.Words(func(f *frame) string { return kindWords[f.kind] })
}

// orEnd asks for one of what can do something, or to end it where nothing can.
func orEnd(n int, thing, can string) string {
	if n == 0 {
		return fmt.Sprintf("no %s can %s; end", thing, can)
	}
	return fmt.Sprintf("%s can %s; choose one, or end", game.Count(n, thing), can)
}

func (p *Position) prompt() string {
	r, f := p.rules, p.stack.Top()
	side, ask := p.waiting()
	if f == nil {
		return ""
	}
	who := r.Sides[side].Adjective
	switch ask {
	case askSequence:
		targets := "No hex"
		if n := len(legalCombat(p, &frame{side: side}, nil)) - 1; n > 0 {
			targets = game.Count(n, "hex")
		}
		return fmt.Sprintf("%s player turn: move or fight first? %s can be attacked before anybody moves.", who, targets)
	case askPlace:
		return fmt.Sprintf("%s reinforcements, %s to come: choose one and the hex where it arrives.", who, game.Count(p.choices().Count(), "unit"))
	case askMove:
		return fmt.Sprintf("%s Movement Phase: %s the phase.", who, orEnd(p.choices().Count(), "unit", "move"))
	case askStep:
		return fmt.Sprintf("Move %s, %d MP left: choose the next hex, or stop.", r.Name.Unit(f.unit), f.n)
	case askAttack:
		return fmt.Sprintf("%s Combat Phase: %s the phase.", who, orEnd(len(legalCombat(p, f, nil))-1, "hex", "be attacked"))
	case askJoin:
		if p.battle.attackers == 0 {
			return fmt.Sprintf("Attack on %s: choose the units that take part.", r.Name.Hex(f.hex))
		}
		o := p.preview()
		more := "choose who else takes part, then attack."
		if p.Legal(nil)[0].Verb != doJoin {
			more = "nobody else can take part; attack, or do not."
		}
		return fmt.Sprintf("Attack on %s by %s at %s: %s", r.Name.Hex(f.hex), r.Name.List(p.battle.attackers.List()), o.name(o.final), more)
	case askAir:
		o := p.oddsOf(&p.battle)
		return fmt.Sprintf("Battle for %s stands at %s: commit Air Support (%s left), or go on.", r.Name.Hex(f.hex), o.name(o.final), game.Count(p.markers[side], "marker"))
	case askLoss:
		units := p.standing(f)
		hit := fmt.Sprintf("%s on %s in %s", game.Count(f.n, "loss point"), r.Name.List(units.List()), r.Name.Hex(f.hex))
		if !p.canGiveWay(units, f.n) {
			return hit + ", who cannot retreat: give up a unit."
		}
		return fmt.Sprintf("%s: give up a unit, or retreat all by %s.", hit, game.Count(f.n, "hex"))
	case askRetreat:
		at, what := f.hex, "a unit and its hex"
		switch {
		case f.kind == kRepulse:
			return fmt.Sprintf("%s of the attack on %s must retreat one hex: choose unit and hex.", game.Count(min(f.n, int8(f.units.Count())), "unit"), r.Name.Hex(p.battle.target))
		case f.unit != game.NoUnit:
			at, what = p.units[f.unit].hex, "the next hex of "+r.Name.Unit(f.unit)
		}
		return fmt.Sprintf("Retreat from %s by %s: choose %s.", r.Name.Hex(at), game.Count(f.n-int8(f.step), "hex"), what)
	case askAdvance:
		if p.of(f.side, f.hex) != 0 {
			return fmt.Sprintf("%s is taken: choose who else advances, or go on.", r.Name.Hex(f.hex))
		}
		return fmt.Sprintf("%s is empty: choose units to advance, or go on.", r.Name.Hex(f.hex))
	case askRemove:
		return fmt.Sprintf("%s is overstacked: choose a unit to eliminate.", r.Name.Hex(p.overstacked()))
	}
	return ""
}

// choices are the units that the legal actions name.
func (p *Position) choices() (units set) {
	for _, a := range p.Legal(nil) {
		if a.Units[0] != game.NoUnit {
			units |= one(a.Units[0])
		}
	}
	return units
}

// preview is the odds of the battle being announced, supply included.
func (p *Position) preview() odds {
	b := p.battle
	if b.target == hex.None || b.attackers == 0 {
		return odds{}
	}
	b.unsupplied = p.outOfSupply(b.attackers | b.fresh)
	return p.oddsOf(&b)
}
