package opscycle

import (
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

// improveOptions appends the Improved Defense Actions of a context's actors, in the order of hexes, that it
// can pay (CTL-7.7-01).
func (p *Position) improveOptions(f *frame, actors []game.Unit, buf []game.Action) []game.Action {
	if p.available(f) < p.rules.Costs.Improve {
		return buf
	}
	var units [maxStack]game.Unit
	last := hex.None
	for _, u := range actors {
		h := p.units[u].hex
		if h == last {
			continue
		}
		last = h
		if _, why := p.improvable(f, h, units[:0]); why == nil {
			buf = append(buf, game.Act(doImprove).At(h))
		}
	}
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
