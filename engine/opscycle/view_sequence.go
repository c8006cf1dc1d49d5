package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// supplyWarning tells what the activation of a formation out of supply costs (CTL-5.7.3-01,
// -02); nothing where that does not matter.
func (p *Position) supplyWarning(hq game.Unit) string {
	s := &p.rules.Switches
	switch {
	case p.units[hq].hex == hex.None || !s.SupplyOnActivation || p.inSupply(hq):
		return ""
	case p.units[hq].spent || !s.EmergencyOnActivation:
		return ", out of supply: its level falls to 0"
	}
	return ", out of supply: it expends its Emergency Supply"
}

// whyInitiative refuses a transfer or a pass.
func (p *Position) whyInitiative(a game.Action) game.Refusal {
	r, f := p.rules, p.stack.Top()
	switch {
	case f.kind == kSurprise:
		return r.Refuse("The end of the Surprise Attack names no unit and no hex.", rSurpriseStop)
	case a.Verb == doTransfer && p.passed[f.side.Other()]:
		return r.Refuse(fmt.Sprintf("%s cannot hand over the Initiative: the other side has passed.", game.Capital(r.Name.Side(f.side))), rTransfer, rOnePassed)
	case a.Verb == doTransfer && f.step == opsMust:
		return r.Refuse(fmt.Sprintf("%s cannot hand the Initiative back.", game.Capital(r.Name.Side(f.side))), rNoTransferBack)
	}
	return r.Refuse("A transfer or a pass names no unit and no hex.", rThreeOptions)
}

// whySurprise refuses a formation in the Surprise Attack.
func (p *Position) whySurprise(hq game.Unit) game.Refusal {
	r := p.rules
	formation := r.Units[hq].Formation
	i := slices.Index(r.Terms.Surprise.Formations, formation)
	if i < 0 {
		return r.Refuse(fmt.Sprintf("%s takes no part in the Surprise Attack: only infantry divisions do.", game.Capital(r.theFormation(formation))), rSurpriseOnce)
	}
	return r.Refuse(fmt.Sprintf("%s has been activated in the Surprise Attack already.", game.Capital(r.theFormation(formation))), rSurpriseOnce)
}

// turnPhase names the phase of a game in turns.
func (r *Rules) turnPhase(p *Position) string {
	switch phase := p.Stage().Phase; {
	case phase == surprisePhase:
		return "Ops Phase, Surprise Attack"
	case phase == opsPhase:
		return "Ops Phase"
	case phase > opsPhase:
		return "Ops Phase, " + r.Formations[phase-opsPhase-1].Short + " acts"
	default:
		return "Admin Phase, " + segmentTitles[phase]
	}
}

// The numbers of phases: the segments of the Admin Phase, the Surprise Attack, the Ops Phase between
// activations, and behind it those of the formations; in training the activations begun.
const (
	surprisePhase = int16(numSegments)
	opsPhase      = surprisePhase + 1
)

// Stage returns the turn, and the segment, or the formation that acts.
func (p *Position) Stage() game.Stage {
	s := game.Stage{Turn: p.turn, Phase: opsPhase, Depth: uint8(len(p.stack))}
	switch {
	case len(p.stack) == 0:
		s.Phase = -1
	case p.rules.Terms.Training != nil:
		s.Phase = int16(p.used)
	}
	for i := range p.stack {
		switch f := &p.stack[i]; {
		case f.kind == kSurprise:
			s.Phase = surprisePhase
			return s
		case f.kind == kAdmin && f.step > 0:
			s.Phase = int16(f.step - 1)
		case f.kind == kContext && f.context == activation && s.Phase == opsPhase && p.rules.Terms.Training == nil:
			s.Phase += 1 + int16(f.formation)
		}
	}
	return s
}

// vpMarks adds the hexes that give VP, and a flag of who controls them: the first
// side where both do.
func (p *Position) vpMarks(list []game.Mark) []game.Mark {
	r := p.rules
	worth := func(h hex.Hex) int8 {
		for _, x := range r.Terms.Victory.Hexes {
			if x.Hex == h {
				return x.VP
			}
		}
		return 0
	}
	for i, h := range r.tracked[:r.vpHexes] {
		m := game.Mark{Hex: h, Kind: game.MarkVP, Side: p.holder(i)}
		what := "Victory hex " + r.Name.Hex(h)
		if vp := worth(h); vp > 0 {
			m.Text, m.Value = fmt.Sprint(vp), int(vp)
			what = fmt.Sprintf("%s, %d VP", what, vp)
		}
		m.Title = what + ", " + p.controlWords(i)
		list = append(list, m)
		for side := range game.Side(2) {
			if p.held[i]>>side&1 != 0 {
				list = append(list, game.Mark{Hex: h, Kind: game.MarkControl, Side: side, Title: m.Title})
				break
			}
		}
	}
	return list
}

// vpTracks show the VP for hexes that the lead side controls, which both sides can
// see, and who has passed.
func (p *Position) vpTracks() []game.Track {
	r := p.rules
	var list []game.Track
	if len(r.Terms.Victory.Hexes) > 0 {
		var hexes vpSum
		p.countHexes(&hexes)
		sum := hexes.vp()
		list = append(list, game.Track{ID: "vp", Title: "VP for hexes", Side: r.Data.Lead, Value: sum, Text: fmt.Sprint(sum), Rules: r.Rows(rVPControl, rVPLine)})
	}
	for side := range r.Sides {
		if p.passed[side] {
			list = append(list, game.Track{ID: "passed-" + r.Sides[side].ID, Title: r.Sides[side].Name, Side: game.Side(side), Text: "passed", Rules: r.Rows(rPass, rPassedReacts)})
		}
	}
	return list
}
