package opscycle

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Prompt returns what is asked, and the procedures from the bottom up. The sentence names its subject
// and what is at stake; what a choice would mean stands on its label.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p := pos.(*Position)
	return p.prompt(), p.stack.Words(frameWord)
}

// contextWords are the names of contexts in the list of frames.
var contextWords = [...]string{activation: "actions", reaction: "reaction", bonus: "bonus"}

func frameWord(f *frame) string {
	if f.kind == kContext {
		return contextWords[f.context]
	}
	return kindWords[f.kind]
}

func (p *Position) prompt() string {
	f := p.stack.Top()
	_, ask := p.waiting()
	r := p.rules
	units := r.Name.List(frameUnits(f))
	switch ask {
	case askActivate:
		if t := r.Terms.Training; t != nil {
			return fmt.Sprintf("Begin activation %d of %d of %s, at level %d.", p.used+1, t.Activations, r.theFormation(t.Active), p.levels[t.Active])
		}
		return p.promptInitiative(f)
	case askSurprise:
		left := r.Terms.Surprise.Activations - f.n[surpriseCount]
		return fmt.Sprintf("Surprise Attack, %s left: choose %s, or end it.", game.Count(left, "activation"), p.eligibleFormations(f))
	case askEmergency:
		hq := f.units[0]
		level, most := p.levels[r.Units[hq].Formation], r.Formations[r.Units[hq].Formation].MaxLevel
		return fmt.Sprintf("%s is out of supply: expend its Emergency Supply and recover %s (now level %d of %d), or recover nothing?", game.Capital(units),
			game.Count(max(min(p.recovery(hq)-1, most-level), 0), "level"), level, most)
	case askAction:
		return p.promptAction(f, units)
	case askStep:
		return p.promptStep()
	case askReact:
		who := p.move.moving()
		what := verb(who, "has entered", "have entered")
		if p.stack[len(p.stack)-2].step == moveGo { // the window before a step (CTL-6.4.1-06)
			what = verb(who, "is about to leave", "are about to leave")
		}
		return fmt.Sprintf("%s %s %s: react with %s, or let the move go on?", game.Capital(r.Name.List(p.known(who, f.side))), what, r.Name.Hex(f.hex), p.eligibleFormations(f))
	case askReroll:
		return p.promptReroll(f)
	case askCallOff:
		return p.promptCallOff(f)
	case askDisplace:
		n, _ := p.excess(f.hex, f.side)
		return fmt.Sprintf("%s too many in %s: choose the unit and the hex for the displacement.", game.Capital(game.Count(n, "unit")), r.Name.Hex(f.hex))
	case askRemove:
		return fmt.Sprintf("No surplus unit in %s can be displaced: choose the unit that is eliminated.", r.Name.Hex(f.hex))
	case askHQ:
		switch {
		case f.units[0] == game.NoUnit:
			return fmt.Sprintf("Too many HQs in %s: choose the one that goes, and its hex.", r.Name.Hex(f.hex))
		case f.hex == hex.None:
			return fmt.Sprintf("Choose where %s goes.", units)
		}
		return fmt.Sprintf("%s is displaced from %s: choose where it goes.", game.Capital(units), r.Name.Hex(f.hex))
	case askLoss:
		return fmt.Sprintf("%s hit in %s: choose which of %s loses a step.", hitWords[f.n[resultHits]], r.Name.Hex(p.combat.hexOf(role(f.n[resultRole]))), p.withStrength(p.losers(f, nil)))
	case askCompare:
		return fmt.Sprintf("Attack on %s: %s are equal; choose the one for the armor comparison.", r.Name.Hex(p.combat.to), r.Name.List(p.eligible(f)))
	case askSecondHit:
		return p.promptSecondHit(f)
	case askRetreat:
		group, stop := p.group(f, nil), ""
		if f.step == 1 {
			stop = ", or stop there"
		}
		return fmt.Sprintf("Choose where %s %s to from %s%s.", r.Name.List(group), verb(group, "retreats", "retreat"), r.Name.Hex(f.hex), stop)
	case askAssign, askPlan, askReplace, askBreakUp, askReceive, askEnter, askJoin:
		return p.promptAdmin(f, ask)
	case askPontoon, askStartingLoss, askPrepare:
		return p.promptRiver(f, ask)
	}
	if len(p.stack) == 0 {
		return "The battle is over."
	}
	return ""
}

// hitWords count the hits of a result, of which there are no more than nine.
var hitWords = [...]string{"First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"}

// promptInitiative asks the side that has the Initiative.
func (p *Position) promptInitiative(f *frame) string {
	whose, handOver := p.rules.Name.Side(f.side), "hand it over, "
	if f.step == opsMust {
		handOver = ""
	}
	if !p.sideCanActivate(f.side) {
		return fmt.Sprintf("Initiative of %s, of whose %s none can be activated: %spass for the rest of the phase.", whose, p.levelsText(f.side), strings.Replace(handOver, ", ", " or ", 1))
	}
	return fmt.Sprintf("Initiative of %s: activate %s, %sor pass for the rest of the phase.", whose, p.eligibleFormations(f), handOver)
}

// promptAction asks for an Action of an activation, a reaction or a bonus.
func (p *Position) promptAction(f *frame, units string) string {
	ap := game.Count(p.available(f), "action point")
	switch f.context {
	case bonus:
		return fmt.Sprintf("Battle won: one Action at once with %s for %s, or let it go.", ap, units)
	case reaction:
		return fmt.Sprintf("Reaction of %s, %s: choose a unit, or end the reaction.", p.rules.theFormation(f.formation), ap)
	}
	name := game.Capital(p.rules.Formations[f.formation].Name)
	if len(legalContext(p, f, nil)) == 1 {
		return fmt.Sprintf("%s, %s: nothing more can be done; end the activation.", name, ap)
	}
	return fmt.Sprintf("%s, %s: choose a unit, or end the activation.", name, ap)
}

// promptStep asks for the next hex of a move, with the MP that are left.
func (p *Position) promptStep() string {
	m := &p.move
	who := p.rules.Name.List(m.moving())
	if m.steps == 0 {
		return fmt.Sprintf("Move %s, %s MP: choose the next hex, or stop.", who, game.Halves(m.left()))
	}
	only := ""
	switch extra := m.bonus - m.ma; {
	case m.near || extra == 0:
	case extra < m.left():
		only = fmt.Sprintf(", %s of them only away from the enemy", game.Halves(extra))
	default:
		only = ", only away from the enemy"
	}
	return fmt.Sprintf("%s in %s, %s MP left%s: choose the next hex, or stop.", game.Capital(who), p.rules.Name.Hex(m.at), game.Halves(m.left()), only)
}

// promptCallOff asks after isolation checks that some units passed.
func (p *Position) promptCallOff(f *frame) string {
	var passed, failed []game.Unit
	for i, u := range frameUnits(f) {
		if f.n[isolationPassed]>>i&1 != 0 {
			passed = append(passed, u)
		} else {
			failed = append(failed, u)
		}
	}
	name := &p.rules.Name
	return fmt.Sprintf("Isolation checks: %s passed, %s failed. Go on with %s, or call the Action off? Its action points are spent.", name.List(passed), name.List(failed), name.List(passed))
}

// promptSecondHit asks whether the rest retreats: where to, what it costs to stay, and whether hits follow that no retreat meets.
func (p *Position) promptSecondHit(f *frame) string {
	r := role(f.n[resultRole])
	rest := p.combat.at(r, p.survivors(r)&^p.combat.moved[r], nil)
	var to []string
	for _, a := range p.secondHit(f, nil) {
		if a.Verb == doRetreat {
			to = append(to, p.rules.Name.Hex(a.To))
		}
	}
	too := ""
	if p.combat.moved[r] != 0 {
		too = " too"
	}
	stay := "stay and one of them loses a step"
	if u := rest[0]; len(rest) == 1 {
		stay = fmt.Sprintf("stay and lose a step (%d to %d SP)", p.units[u].sp, p.units[u].sp-1)
		if p.lastStep(f) {
			stay = "stay and be eliminated"
		}
	}
	of, later := "", ""
	if hits, _ := hitsOn(p.combat.cell, r); hits > 2 {
		of, later = fmt.Sprintf(" of %d", hits), " Each hit after it costs a step either way."
	}
	return fmt.Sprintf("Second hit%s on %s in %s: retreat to %s%s, or %s?%s", of, p.rules.Name.List(rest), p.rules.Name.Hex(p.combat.hexOf(r)), game.Either(to), too, stay, later)
}

// lastStep reports whether to stay under a second hit is the end of the only unit that could.
func (p *Position) lastStep(f *frame) bool {
	r := role(f.n[resultRole])
	rest := p.combat.at(r, p.survivors(r)&^p.combat.moved[r], nil)
	return len(rest) == 1 && p.units[rest[0]].sp == 1
}

// eligible are the units that the choices of a frame name first, each once.
func (p *Position) eligible(f *frame) (units []game.Unit) {
	for _, a := range procedures[f.kind].Legal(p, f, nil) {
		u := a.Units[0]
		if a.Verb == doAssign {
			u = p.assignee(a)
		}
		if u != game.NoUnit && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	return units
}

// few lists units, of more than three only the first two and how many more.
func (p *Position) few(units []game.Unit) string {
	if len(units) <= 3 {
		return p.rules.Name.List(units)
	}
	return game.List([]string{p.rules.Name.Unit(units[0]), p.rules.Name.Unit(units[1]), fmt.Sprintf("%d more", len(units)-2)})
}

// eligibleFormations are the formations whose HQs the choices of a frame name: up to three by name,
// of more the first two.
func (p *Position) eligibleFormations(f *frame) string {
	var words []string
	for _, hq := range p.eligible(f) {
		words = append(words, p.rules.theFormation(p.rules.Units[hq].Formation))
	}
	if n := len(words); n > 3 {
		words = append(words[:2], fmt.Sprintf("one of %d more", n-2))
	}
	return game.Either(words)
}

// levelsText counts a side's formations on the map and tells their highest Activation Level.
func (p *Position) levelsText(side game.Side) string {
	highest, n := int8(0), 0
	for i, form := range p.rules.Formations {
		if form.Side == side && form.HQ != game.NoUnit && p.units[form.HQ].hex != hex.None {
			highest, n = max(highest, p.levels[i]), n+1
		}
	}
	if n == 0 {
		return "formations (no HQ is on the map)"
	}
	return fmt.Sprintf("%s (the highest at level %d)", game.Count(n, "formation"), highest)
}

// withStrength lists own units with their SP.
func (p *Position) withStrength(units []game.Unit) string {
	words := make([]string, len(units))
	for i, u := range units {
		words[i] = fmt.Sprintf("%s (%d SP)", p.rules.Name.Unit(u), p.units[u].sp)
	}
	return game.List(words)
}

// frameUnits returns the units of a frame; none without a frame.
func frameUnits(f *frame) []game.Unit {
	if f == nil {
		return nil
	}
	return upToNone(f.units[:])
}
