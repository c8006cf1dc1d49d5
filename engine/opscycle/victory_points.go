package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// scoreConditional counts the VP hexes whose turn ends: once, and never taken away
// (BUG-11.3-03 to -05).
func (p *play) scoreConditional() {
	r := p.rules
	for i, x := range r.Terms.Victory.Hexes {
		if x.Turn == 0 || x.Turn != p.turn || !p.controls(r.Data.Lead, x.Hex) || !p.scoringLine(r.Data.Lead, x.Hex) {
			continue
		}
		p.scored |= 1 << i
		p.emit(p.happened(evConditionalVP, r.Data.Lead, rConditional, rVPControl).At(x.Hex).Counting(int16(x.VP)))
	}
}

func (p *Position) countScored(t *vpSum) {
	r := p.rules
	for i, x := range r.Terms.Victory.Hexes {
		if p.scored>>i&1 != 0 {
			t.add(int(x.VP)*data.VPParts, func() string {
				return fmt.Sprintf("%s was controlled at the end of turn %d", r.Name.Hex(x.Hex), x.Turn)
			}, rConditional)
		}
	}
}

// countPillboxes is the bonus for an area whose pillboxes are all free of the enemy
// (BUG-11.1-07, -10).
func (p *Position) countPillboxes(t *vpSum) {
	r := p.rules
	vp := r.Terms.Victory.PillboxBonus
	if vp == 0 {
		return
	}
	for h := range r.Class {
		if r.TEC[r.Class[h]].Pillbox && p.inArea(hex.Hex(h)) && p.occupied(hex.Hex(h), r.Data.Lead.Other()) {
			return
		}
	}
	t.add(int(vp)*data.VPParts, func() string { return fmt.Sprintf("No pillbox holds %s units", r.Sides[r.Data.Lead.Other()].Adjective) }, rPillboxVP)
}

// countOrders counts the Counterattack Orders that are left (BUG-9-18).
func (p *Position) countOrders(t *vpSum) {
	if vp := int(p.rules.Terms.Victory.OrderVP); vp != 0 && p.orders != 0 {
		t.add(vp*int(p.orders)*data.VPParts, func() string { return game.Count(p.orders, "Counterattack Order") + " left" }, rOrderVP)
	}
}

// countExits counts the units that left the map (BUG-11.2-11, BUG-11.3-06).
func (p *Position) countExits(t *vpSum) {
	if p.exited != 0 {
		t.add(int(p.exited), func() string { return "Units left the map" }, rExitVP)
	}
}

// countUnitsLost deducts for own units that are destroyed, Out of Command or
// isolated, complete groups only (BUG-9-12, -14).
func (p *Position) countUnitsLost(t *vpSum) {
	r := p.rules
	group := int(r.Terms.Victory.UnitsPerLoss)
	if group == 0 {
		return
	}
	n := 0
	for u := range p.units {
		info, now := &r.Units[u], &p.units[u]
		if info.Side != r.Data.Lead || info.Class == data.HQ {
			continue
		}
		if now.gone && now.sp == 0 || now.hex != hex.None && !p.commanded(game.Unit(u)) {
			n++
		}
	}
	if n >= group {
		t.add(-(n/group)*data.VPParts, func() string {
			return fmt.Sprintf("%s units destroyed, Out of Command or isolated: %d", r.Sides[r.Data.Lead].Adjective, n)
		}, rDeductUnits, rDeductGroups)
	}
}

// countLowLevels deducts for own Activation markers that stand low, complete groups
// only (BUG-9-13, -14). A formation has a marker while its HQ is in the game.
func (p *Position) countLowLevels(t *vpSum) {
	r := p.rules
	v := &r.Terms.Victory
	if v.FormationsPerLoss == 0 {
		return
	}
	if n, group := p.low(), int(v.FormationsPerLoss); n >= group {
		t.add(-(n/group)*data.VPParts, func() string {
			return fmt.Sprintf("%s formations below Activation Level %d: %d", r.Sides[r.Data.Lead].Adjective, v.LowLevel, n)
		}, rDeductLevels, rDeductGroups)
	}
}

// low is how many markers of the lead side stand low.
func (p *Position) low() (n int) {
	r := p.rules
	for i := range r.Formations {
		hq := r.Formations[i].HQ
		if r.Formations[i].Side == r.Data.Lead && hq != game.NoUnit && !p.units[hq].gone && p.units[hq].away == present && p.levels[i] < r.Terms.Victory.LowLevel {
			n++
		}
	}
	return n
}
