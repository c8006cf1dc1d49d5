package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Prompt returns what is asked, and the procedures from the bottom up.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p := pos.(*Position)
	return p.prompt(), p.stack.Words(func(f *frame) string { return kindWords[f.kind] })
}

// prompts are what is asked, after the name of the phase and what it is about. In them %u stands for the units and
// %h for the hexes that the answers name, %n for the number of the units, %f for their names too where they are few.
var prompts = [numAsks]string{
	askFlip:         "%u: choose Artillery Units that become ready again, or go on.",
	askDivision:     "a Fuel Shortage falls on one division: choose it by one of %u.",
	askBridges:      "choose what to blow or to rebuild at %h, or end the phase.",
	askMove:         "%n can still act%f: choose one and how it moves, or end the phase.",
	askDisengage:    "%n may break down, or try to disengage instead of attacking%f: choose one, or go on to the attacks.",
	askAttack:       "the enemy can be attacked in %h: choose a hex, or end the phase.",
	askBreakthrough: "one Breakthrough Group attacks once more, %h: choose what, or go on.",
	askCounter:      "the units that have just retreated come back to %h: choose, or go on.",
	askTraffic:      "place or take up Roadblocks, or go on to the two dice that take Traffic markers off.",
	askReplace:      "a replacement, for %u: choose who takes it, or go on.",
	askDeploy:       "%u: choose a unit and the hex of its area that it starts in, or begin the game as the units stand.",
}

// prompt is the question that is open, with its subject and what is at stake.
func (p *Position) prompt() string {
	r, f, h := p.rules, p.stack.Top(), p.battle.target
	side, ask := p.waiting()
	if f == nil || side == game.Nobody {
		return ""
	}
	if legal := p.Legal(nil); len(legal) == 1 && (legal[0].Verb == doEnd || legal[0].Verb == doDone) {
		return p.phaseText() + ": no unit has anything left to decide; go on."
	}
	switch ask {
	case askMove:
		if u := p.lingers(side); u != game.NoUnit {
			return fmt.Sprintf("%s: %s Before the phase ends %s in %s has to move: %s", p.phaseText(), p.fill("%n can still act: choose one and how it moves."), r.Name.Unit(u), r.Name.Hex(p.units[u].hex), p.lingersWhy(side).Sentence)
		}
	case askStep:
		g := p.marcher(f)
		return fmt.Sprintf("Move %s from %s, %s left: choose the next hex, or stop.", r.Name.Unit(f.unit), r.Name.Hex(p.units[f.unit].hex), g.amount(int16(f.n)))
	case askRemove:
		return fmt.Sprintf("%s is overstacked: choose a unit to eliminate.", r.Name.Hex(p.worst(f.side)))
	case askDisengage:
		if f.step == disengageAnnounce {
			var announced []game.Unit
			for u := p.first[f.hex]; u != game.NoUnit; u = p.next[u] {
				if p.units[u].has&trying != 0 {
					announced = append(announced, u)
				}
			}
			return fmt.Sprintf("Disengaging from %s: %s. Who else of the stack tries? All are announced before the first die.", r.Name.Hex(f.hex), shorten(announced, r.Name.List))
		}
	case askTraffic:
		if f.step == trafficPlace {
			return p.phaseText() + ": place Traffic markers, or go on to the Roadblocks and the two dice that take markers off."
		}
	case askAttack:
		if p.Legal(nil)[0].Verb != doAttack {
			return p.phaseText() + ": no unit of the enemy can be attacked; end the phase."
		}
	case askRetreat:
		if p.in(kRetreat) == nil {
			return p.withdrawPrompt(f)
		}
	}
	if h == hex.None || prompts[ask] != "" {
		text := p.phaseText() + ": " + p.fill(prompts[ask])
		if f.side != side {
			text = r.Sides[side].Adjective + " decision, " + text
		}
		return text
	}
	return r.Sides[side].Adjective + " decision, " + p.battlePrompt(f, ask)
}

// fill puts the units and hexes that the answers name into a prompt.
func (p *Position) fill(form string) string {
	var units []game.Unit
	var hexes []hex.Hex
	hadUnit, hadHex := make([]bool, len(p.rules.Units)), make([]bool, p.rules.Data.Map.Len()) // of Traffic Markers there are 13,000 choices
	for _, a := range p.Legal(nil) {
		if u := a.Units[0]; u != game.NoUnit && !hadUnit[u] {
			units, hadUnit[u] = append(units, u), true
		}
		for _, h := range [...]hex.Hex{a.Hex, a.To} {
			if h != hex.None && !hadHex[h] {
				hexes, hadHex[h] = append(hexes, h), true
			}
		}
	}
	names, places := "no unit", "no hex"
	if len(units) > 0 {
		names = shorten(units, p.rules.Name.List)
	}
	if len(hexes) > 0 {
		places = shorten(hexes, p.rules.Name.Hexes)
	}
	return expand(form, func(c byte) string {
		switch c {
		case 'n':
			return game.Count(len(units), "unit")
		case 'u':
			return names
		case 'f':
			if len(units) > most {
				return ""
			}
			return ", " + names
		}
		return places
	})
}

// most is how many of a list a prompt names.
const most = 3

// shorten names the first few of a list, and counts the others.
func shorten[T any](list []T, name func([]T) string) string {
	if len(list) <= most {
		return name(list)
	}
	var words []string
	for i := range most - 1 {
		words = append(words, name(list[i:i+1]))
	}
	return game.List(append(words, fmt.Sprintf("%d others", len(list)-most+1)))
}

// withdrawPrompt asks where a unit that disengages goes.
func (p *Position) withdrawPrompt(f *frame) string {
	who := p.rules.Name.Unit(f.unit)
	switch {
	case f.to == hex.None:
		return fmt.Sprintf("%s disengages from %s by one hex or two: choose the first.", game.Capital(who), p.rules.Name.Hex(p.units[f.unit].hex))
	case p.stopsAfterOne(f) != nil:
		return fmt.Sprintf("%s has disengaged to %s and has to go on: choose the second hex.", game.Capital(who), p.rules.Name.Hex(f.to))
	}
	return fmt.Sprintf("%s has disengaged to %s: choose a second hex, or stop there.", game.Capital(who), p.rules.Name.Hex(f.to))
}

// battlePrompt asks what is to be decided in the attack being resolved.
func (p *Position) battlePrompt(f *frame, ask game.Ask) string {
	r, b := p.rules, &p.battle
	at := b.target
	if b.steps > 0 { // what a retreat has come to
		at = b.trail[b.steps-1]
	}
	h, result := r.Name.Hex(at), resultNames[b.result]
	switch ask {
	case askJoin:
		n, dcb := p.defense(b.target)
		if p.attackers() == 0 {
			return fmt.Sprintf("attack on %s, which defends with %d (DCB %d): choose the units that attack.", h, n, dcb)
		}
		if p.Legal(nil)[0].Verb != doJoin {
			return fmt.Sprintf("attack on %s: nobody else can take part; attack.", p.atOdds())
		}
		return fmt.Sprintf("attack on %s: choose more units, or attack.", p.atOdds())
	case askDemolish:
		if p.Legal(nil)[0].Verb == doBurn {
			return fmt.Sprintf("attack on %s: destroy the fuel dump, or go on.", p.atOdds())
		}
		return fmt.Sprintf("attack on %s: blow a bridge under it, which denies tanks their shift and their advance, or go on.", p.atOdds())
	case askConfirm:
		return fmt.Sprintf("a bridge under the attack on %s was blown: attack nevertheless, or call it off as a whole.", p.atOdds())
	case askSurprise:
		return fmt.Sprintf("attack on %s: 150 Panzer Brigade shifts one column right on a 1 to 3, and is detected by the try. Does it try?", p.atOdds())
	case askSupport:
		if f.side == b.side {
			air := ""
			if p.airSupportWhy(f.side) == nil {
				air = ", and Air Support,"
			}
			return fmt.Sprintf("attack on %s: each of up to two Artillery Units%s shifts one column right. Choose, or go on.", p.atOdds(), air)
		}
		return fmt.Sprintf("attack on %s: up to two Artillery Units roll once for shifts left. Choose, or go on.", p.atOdds())
	case askFireFight:
		return fmt.Sprintf("%s at %s: choose the Lead Unit of a Fire Fight, which takes the loss, or be content with Engaged.", result, h)
	case askLoss:
		return fmt.Sprintf("%s at %s: choose the unit that loses a step.", result, h)
	case askWithdraw:
		return fmt.Sprintf("%s at %s: the Recon Units may retreat one hex instead of being Engaged, which gives the attacker a Regular Advance.", result, h)
	case askStand:
		return fmt.Sprintf("%s at %s: retreat, or try to hold by a Determined Defense: choose its Lead Unit, which takes the loss.", result, h)
	case askRetreat:
		who := p.fill("%u")
		return fmt.Sprintf("%s. In %s: %s, %s to go%s. Choose the next hex.", result, h, who, game.Count(f.n-b.steps, "hex"), p.fateText(f))
	case askAdvance:
		return fmt.Sprintf("%s Advance after %s at %s for %s: choose a unit and the next hex, or go on.", classNames[f.n], result, h, p.fill("%u"))
	case askAdvantage:
		return fmt.Sprintf("%s at %s: choose who gets the Attacker's Advantage, a shift when it attacks that hex again.", result, h)
	}
	return h
}

var classNames = [...]string{limited: "Limited", regular: "Regular", bonus: "Bonus"}

// atOdds names the hex under attack with the odds as they stand.
func (p *Position) atOdds() string {
	o, shifted := p.odds(), ""
	if o.column != o.index {
		shifted = fmt.Sprintf(", shifted %s", game.Signed(o.column-o.index))
	}
	return fmt.Sprintf("%s, %d against %d at %s%s", p.rules.Name.Hex(p.battle.target), o.attack, o.defense, columnName(o.column), shifted)
}

// fateText says what the retreat will make of those that are steady.
func (p *Position) fateText(f *frame) string {
	switch {
	case f.n < 2:
		return ""
	case f.n == 2, p.battle.result == data.D1Star && !p.rules.Chosen.D1Routs:
		return ", and Disrupted"
	}
	return ", and Routed"
}
