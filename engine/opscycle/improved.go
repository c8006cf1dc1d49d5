package opscycle

import (
	"cmp"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// unimprove removes the Improved Defense marker of a hex, if there is one.
func (p *play) unimprove(h hex.Hex, cited game.Ref) {
	if h == hex.None || !p.improved[h] {
		return
	}
	p.improved[h] = false
	p.emit(p.happened(evUnimproved, game.Nobody, cited).At(h))
}

// improvable returns the units that would improve a hex, and the reason against
// it: every combat unit there must be undisrupted, of the acting formation and
// allowed to act; an HQ does not matter (CTL-7.7-08, -10, -11).
func (p *Position) improvable(f *frame, h hex.Hex, buf []game.Unit) ([]game.Unit, *game.Reason) {
	units := p.combatUnitsIn(h, f.side, buf)
	switch {
	case len(units) == 0:
		return units, noUnitHere
	case p.improved[h]:
		return units, isImproved
	}
	for _, u := range units {
		switch {
		case p.units[u].disrupted:
			return units, improveDisrupted
		case p.units[u].formation != p.units[units[0]].formation || !p.mayAct(f, u):
			return units, improveAll
		}
	}
	if !p.commanded(units[0]) && !p.rules.Switches.OOCRefitImprove {
		return units, notInCommand
	}
	if !p.affords(f, units[0], p.rules.Costs.Improve) {
		return units, tooFewAP
	}
	return units, nil
}

// improveOptions appends the Improved Defense Actions that a context can pay
// (CTL-7.7-01), in the order of hexes.
func (p *Position) improveOptions(f *frame, buf []game.Action) []game.Action {
	from := len(buf)
	var units [maxStack]game.Unit
	for _, u := range p.rules.troops[f.side] {
		h := p.units[u].hex
		if !p.mayAct(f, u) || !p.affords(f, u, p.rules.Costs.Improve) {
			continue
		}
		stack, why := p.improvable(f, h, units[:0])
		if why == nil && slices.Min(stack) == u {
			buf = append(buf, game.Act(doImprove).At(h))
		}
	}
	slices.SortStableFunc(buf[from:], func(a, b game.Action) int { return cmp.Compare(a.Hex, b.Hex) })
	return buf
}

// maxStack is more than the counters of one side in a hex.
const maxStack = 16

// startImprove places the marker, which stays until something removes it
// (CTL-7.7-01, -02).
func (p *play) startImprove(h hex.Hex) {
	p.improved[h] = true
	p.emit(p.happened(evImproved, p.activeContext().side, rImprove, rImproveStays).At(h))
}
