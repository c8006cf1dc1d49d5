package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// relocatable reports why an HQ cannot relocate to a hex in a context; breach of
// range and path is allowed and punished (CTL-7.4-02, -04, -07). The cost is the
// HQ's Relocation Points (CTL-7.4-01), as often as AP allow (CTL-7.4-08).
func (p *Position) relocatable(f *frame, hq game.Unit, to hex.Hex) *game.Reason {
	if no := p.mayRelocate(f, hq); no != nil {
		return no
	}
	return p.hqMayGo(hq, to, relocated)
}

// mayRelocate is relocatable as far as it does not depend on the hex.
func (p *Position) mayRelocate(f *frame, hq game.Unit) *game.Reason {
	switch {
	case p.rules.Units[hq].Side != f.side:
		return notYours
	case p.rules.Units[hq].Class != data.HQ:
		return notAnHQ
	case f.context == bonus || p.units[hq].formation != f.formation || p.rules.Formations[f.formation].HQ != hq:
		return notThisFormation
	case p.units[hq].hex == hex.None:
		return notThere
	case p.rules.Units[hq].Relocation > p.available(f):
		return tooFewAP
	}
	return nil
}

// relocateOptions appends the relocations to hexes where HQs can stand that a context
// can pay, in their order.
func (p *Position) relocateOptions(f *frame, to []hex.Hex, buf []game.Action) []game.Action {
	if f.context == bonus || f.formation < 0 {
		return buf
	}
	hq := p.rules.Formations[f.formation].HQ
	if hq == game.NoUnit || p.mayRelocate(f, hq) != nil {
		return buf
	}
	relocate := game.Act(doRelocate).With(hq)
	for _, h := range to {
		if p.hqMayGo(hq, h, relocated) == nil {
			buf = append(buf, relocate.Toward(h))
		}
	}
	return buf
}

// startRelocate moves the HQ; nothing can react to it (CTL-7.4-08).
func (p *play) startRelocate(hq game.Unit, to hex.Hex) { p.moveHQ(hq, to, relocated) }

// whyRelocate says why an HQ cannot relocate.
func (p *Position) whyRelocate(f *frame, a game.Action) game.Refusal {
	if a.Units[0] == game.NoUnit {
		return p.rules.Because(noUnitNamed)
	}
	if a.To == hex.None {
		return p.rules.Refuse("Name the hex where the HQ is to go.", rRelocateWhere)
	}
	return p.rules.Because(p.relocatable(f, a.Units[0], a.To))
}
