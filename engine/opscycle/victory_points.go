package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	vpCounts = append(vpCounts, countScored, countPillboxes, countOrders, countExits, countUnitsLost, countLowLevels)
	turnClosers = append(turnClosers, scoreConditional)
}

// scoreConditional counts the VP hexes whose turn ends: once, and never taken away
// (BUG-11.3-03 to -05).
func scoreConditional(p *play) {
	r := p.rules
	for i, x := range r.Data.Setup.Victory.Hexes {
		if x.Turn == 0 || x.Turn != p.turn || !p.controls(r.Data.Lead, x.Hex) || !p.scoringLine(r.Data.Lead, x.Hex) {
			continue
		}
		p.scored |= 1 << i
		e := p.happened(evConditionalVP, r.Data.Lead, rConditional, rVPControl)
		e.Hex, e.N[0] = x.Hex, int16(x.VP)
		p.emit(e)
	}
}

func countScored(p *Position) (lines []vpLine) {
	for i, x := range p.rules.Data.Setup.Victory.Hexes {
		if p.scored>>i&1 != 0 {
			lines = append(lines, vpLine{parts: int(x.VP) * VPParts, text: fmt.Sprintf("%s was controlled at the end of turn %d", p.rules.hexName(x.Hex), x.Turn), refs: []ref{rConditional}})
		}
	}
	return lines
}

// countPillboxes is the bonus for an area whose pillboxes are all free of the enemy
// (BUG-11.1-07, -10).
func countPillboxes(p *Position) []vpLine {
	r := p.rules
	vp := r.Data.Setup.Victory.PillboxBonus
	if vp == 0 {
		return nil
	}
	for h := range r.Class {
		if r.TEC[r.Class[h]].Pillbox && p.inArea(hex.Hex(h)) && p.occupied(hex.Hex(h), r.Data.Lead.Other()) {
			return nil
		}
	}
	return []vpLine{{parts: int(vp) * VPParts, text: fmt.Sprintf("No pillbox holds %s units", r.Sides[r.Data.Lead.Other()].Adjective), refs: []ref{rPillboxVP}}}
}

// countOrders counts the Counterattack Orders that are left (BUG-9-18).
func countOrders(p *Position) []vpLine {
	vp := p.rules.Data.Setup.Victory.OrderVP
	if vp == 0 || p.orders == 0 {
		return nil
	}
	return []vpLine{{parts: int(vp) * int(p.orders) * VPParts, text: game.Capital(game.Count(p.orders, "Counterattack Order")) + " left", refs: []ref{rOrderVP}}}
}

// countExits counts the units that left the map (BUG-11.2-11, BUG-11.3-06).
func countExits(p *Position) []vpLine {
	if p.exited == 0 {
		return nil
	}
	return []vpLine{{parts: int(p.exited), text: "Units left the map", refs: []ref{rExitVP}}}
}

// countUnitsLost deducts for own units that are destroyed, Out of Command or
// isolated, complete groups only (BUG-9-12, -14).
func countUnitsLost(p *Position) []vpLine {
	r := p.rules
	group := int(r.Data.Setup.Victory.UnitsPerLoss)
	if group == 0 {
		return nil
	}
	n := 0
	for u := range p.units {
		info, now := &r.Units[u], &p.units[u]
		if info.Side != r.Data.Lead || info.Class == HQ {
			continue
		}
		if p.counts(game.Unit(u)) && now.gone || now.hex != hex.None && p.command(game.Unit(u)) != inCommand {
			n++
		}
	}
	if n < group {
		return nil
	}
	return []vpLine{{parts: -(n / group) * VPParts, text: fmt.Sprintf("%s units destroyed, Out of Command or isolated: %d", r.Sides[r.Data.Lead].Adjective, n), refs: []ref{rDeductUnits, rDeductGroups}}}
}

// counts reports whether a unit is part of the game: a drawn position marks those as
// gone that it does not name.
func (p *Position) counts(u game.Unit) bool {
	now := &p.units[u]
	return !(p.rules.edited && p.rules.Data.Setup.At[u] == hex.None && now.gone && now.sp == p.rules.Units[u].Strength)
}

// countLowLevels deducts for own Activation markers that stand low, complete groups
// only (BUG-9-13, -14). A formation has a marker while its HQ is in the game.
func countLowLevels(p *Position) []vpLine {
	r := p.rules
	v := &r.Data.Setup.Victory
	if v.FormationsPerLoss == 0 {
		return nil
	}
	n := 0
	for i := range r.Formations {
		hq := r.Formations[i].HQ
		if r.Formations[i].Side == r.Data.Lead && hq != game.NoUnit && !p.units[hq].gone && p.units[hq].away == present && p.levels[i] < v.LowLevel {
			n++
		}
	}
	if n < int(v.FormationsPerLoss) {
		return nil
	}
	return []vpLine{{parts: -(n / int(v.FormationsPerLoss)) * VPParts, text: fmt.Sprintf("%s formations below Activation Level %d: %d", r.Sides[r.Data.Lead].Adjective, v.LowLevel, n),
		refs: []ref{rDeductLevels, rDeductGroups}}}
}
