package opscycle

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// relocateOptions appends the relocations to hexes where HQs can stand that a context
// can pay, in their order; breach of range and path is allowed and punished (CTL-7.4-02,
// -04, -07). The cost is the HQ's Relocation Points (CTL-7.4-01), as often as AP allow,
// and nothing can react to it (CTL-7.4-08).
func (p *Position) relocateOptions(f *frame, to []hex.Hex, buf []game.Action) []game.Action {
	if f.context == bonus || f.formation < 0 {
		return buf
	}
	hq := p.rules.Formations[f.formation].HQ
	if hq == game.NoUnit || !p.mayAct(f, hq) || p.rules.Units[hq].Relocation > p.available(f) {
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

// whyRelocate says why an HQ that may act and can pay for it cannot relocate to a hex.
func (p *Position) whyRelocate(a game.Action) game.Refusal {
	if a.To == hex.None {
		return p.rules.Refuse("Name the hex where the HQ is to go.", rRelocateWhere)
	}
	return p.rules.Because(p.hqMayGo(a.Units[0], a.To, relocated))
}
