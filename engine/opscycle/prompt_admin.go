package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// choiceSegments name the segments in which units are chosen until there are none.
var choiceSegments = [numAsks]string{askAssign: "Assignment", askReplace: "Replacements", askBreakUp: "Reorganization", askEnter: "Reinforcements"}

// promptAdmin is what is asked in the Admin Phase.
func (p *Position) promptAdmin(f *frame, ask game.Ask) string {
	r, units := p.rules, p.eligible(f)
	if segment := choiceSegments[ask]; segment != "" && len(units) == 0 {
		return segment + ": no unit is left to choose; end the segment."
	}
	switch ask {
	case askAssign:
		for _, a := range p.assignments(f.side, nil) {
			if u := p.assignee(a); p.units[u].hex == hex.None && p.unassigned(u) {
				return fmt.Sprintf("Assignment: %s must be assigned before it arrives; choose a unit and the HQ that it joins.", r.Name.Unit(u))
			}
		}
		return fmt.Sprintf("Assignment of %s: choose a unit and the HQ that it joins, or end the segment.", p.few(units))
	case askPlan:
		return fmt.Sprintf("The die shows %d: look at one Victory Plan marker of %s, or let it be.", p.die, r.Name.Side(f.side.Other()))
	case askReplace:
		return fmt.Sprintf("Replacements for %s: choose the unit that gets a step back; %s left.", p.few(units), p.poolText(f))
	case askBreakUp:
		return fmt.Sprintf("Reorganization: choose a unit (%s) to break up for others, or end the segment.", p.few(units))
	case askReceive:
		return fmt.Sprintf("Reorganization: choose who gets a step of %s; %s left.", r.Name.Unit(f.units[0]), game.Count(f.n[reorganizePoints], "step"))
	case askEnter:
		return fmt.Sprintf("Reinforcements: choose a unit (%s) and the hex where it arrives, or delay the others.", p.few(units))
	}
	return fmt.Sprintf("Choose the formation that the units assigned to %s join.", r.theFormation(f.formation))
}

// poolText lists replacement points: "2 infantry, 3 tank".
func (p *Position) poolText(f *frame) string {
	var words []string
	for i, name := range p.rules.Replacement.Pools {
		if i < maxPools && f.n[i] > 0 {
			words = append(words, fmt.Sprintf("%d %s", f.n[i], strings.NewReplacer("-", " ", "afv", "AFV").Replace(name)))
		}
	}
	return game.List(words)
}

// promptRiver is what is asked of pontoon bridges and before the game.
func (p *Position) promptRiver(f *frame, ask game.Ask) string {
	r, s := p.rules, &p.rules.Terms
	switch ask {
	case askPontoon:
		ends := r.Data.Map.Ends[p.bridges[f.step]-1]
		return fmt.Sprintf("Keep the pontoon bridge between %s and %s, or take it up to build it again elsewhere.", r.Name.Hex(ends[0]), r.Name.Hex(ends[1]))
	case askPrepare:
		return fmt.Sprintf("Improved Defense before the game: choose %d of %s with a stack, or begin.", f.n[startStacks], game.Count(len(legalStart(p, f, nil))-1, "hex"))
	}
	x := &s.StartingLosses[f.n[startIndex]]
	what := game.Count(f.n[startOthers], "infantry step")
	if f.n[startAFV] > 0 && f.n[startOthers] > 0 {
		what = game.Count(f.n[startAFV], "AFV step") + " and " + what
	} else if f.n[startAFV] > 0 {
		what = game.Count(f.n[startAFV], "AFV step")
	}
	return fmt.Sprintf("%s begins with losses, %s to go, at most %d in one hex: choose the unit for the next.", game.Capital(r.theFormation(x.Formation)), what, x.PerStack)
}
