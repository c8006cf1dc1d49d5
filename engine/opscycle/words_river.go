package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// whyRiver refuses a pontoon bridge, an exit and choices before the game; the zero
// Refusal if it knows no better than the list of legal choices.
func (p *Position) whyRiver(f *frame, a game.Action) game.Refusal {
	r := p.rules
	switch a.Verb {
	case doExit:
		return p.rules.Because(p.tryExit(&p.move))
	case doPontoon:
		return p.whyPontoon(f, a)
	}
	if f.kind == kStart && a.Verb == doLose && a.Units[0] != game.NoUnit {
		x := &r.Terms.StartingLosses[f.n[startIndex]]
		u := a.Units[0]
		switch {
		case p.units[u].formation != x.Formation:
			return r.Refuse(fmt.Sprintf("%s does not belong to %s.", game.Capital(r.Name.Unit(u)), r.theFormation(x.Formation)), rStartLosses)
		case p.units[u].sp < 2:
			return r.Refuse("No unit is eliminated before the game.", rStartLeast)
		}
		return r.Refuse(fmt.Sprintf("Losses of that kind are all taken, or its hex has lost %d already.", x.PerStack), rStartLosses)
	}
	return game.Refusal{}
}

// whyPontoon says why a pontoon bridge cannot be built.
func (p *Position) whyPontoon(f *frame, a game.Action) game.Refusal {
	r, x := p.rules, p.rules.Terms.Pontoons
	if x == nil || f.side != x.Side {
		return r.Refuse("This side builds no pontoon bridges here.", rPontoon, rCosts)
	}
	if f.context == bonus {
		return r.Refuse("A bonus action point builds no bridge.", rBonusUses)
	}
	if left := p.available(f); x.Cost > left {
		return r.Refuse(fmt.Sprintf("A pontoon bridge costs %d AP and %d %s left.", x.Cost, left, isAre(left)), rFullCost)
	}
	dir, near := r.Data.Map.DirTo(a.Hex, a.To)
	if !near || !x.Sites[r.Data.Map.Sides[a.Hex][dir]] || p.pontoonAt(r.Data.Map.Sides[a.Hex][dir]) {
		return r.Refuse("A pontoon bridge is built where the river has no bridge, between two adjacent hexes.", rPontoon)
	}
	if p.broken(a.To, f.side) {
		return r.Refuse(fmt.Sprintf("%s must be free of enemy units and enemy ZOC.", r.Name.Hex(a.To)), rPontoonFar)
	}
	return r.Refuse(fmt.Sprintf("No unit in %s can build it: one of the active formation is needed, in good order and in Command Range, whose Corps has a bridge left.", r.Name.Hex(a.Hex)), rPontoonWho, rPontoon)
}

// riverMarks are the pontoon bridges, on the hex where they begin, the hexes where units
// may leave the map (BUG-11.2-11), and the pillboxes that all have to be free of the enemy
// (BUG-11.1-07).
func (p *Position) riverMarks(list []game.Mark) []game.Mark {
	list = p.pillboxMarks(p.exitMarks(list))
	for _, b := range p.bridges {
		if b <= 0 {
			continue
		}
		ends := p.rules.Data.Map.Ends[b-1]
		for i, h := range ends {
			list = append(list, game.Mark{Hex: h, Kind: game.MarkPontoon, Side: p.rules.Terms.Pontoons.Side,
				Title: fmt.Sprintf("Pontoon bridge from %s to %s", p.rules.Name.Hex(h), p.rules.Name.Hex(ends[1-i]))})
		}
	}
	return list
}

// exitMarks name the formations that may leave the map, in words and as ids.
func (p *Position) exitMarks(list []game.Mark) []game.Mark {
	x := p.rules.Terms.Victory.Exit
	if x == nil {
		return list
	}
	var ids, names []string
	for _, f := range x.Formations {
		ids, names = append(ids, p.rules.Formations[f].ID), append(names, p.rules.theFormation(f))
	}
	for _, h := range x.Hexes {
		list = append(list, game.Mark{Hex: h, Kind: game.MarkExit, Side: x.Side, Formations: ids, Title: "Units of " + game.List(names) + " can leave the map in " + p.rules.Name.Hex(h)})
	}
	return list
}

func (p *Position) pillboxMarks(list []game.Mark) []game.Mark {
	r, lead := p.rules, p.rules.Data.Lead
	if r.Terms.Victory.PillboxBonus == 0 {
		return list
	}
	for i := range r.Class {
		h := hex.Hex(i)
		if !r.TEC[r.Class[h]].Pillbox || !p.inArea(h) {
			continue
		}
		m := game.Mark{Hex: h, Kind: game.MarkObjective, Side: lead, Title: fmt.Sprintf("Pillbox %s: no %s units", r.Name.Hex(h), r.Sides[lead.Other()].Adjective)}
		if p.occupied(h, lead.Other()) {
			m.Side, m.Title = lead.Other(), fmt.Sprintf("Pillbox %s: held by %s", r.Name.Hex(h), r.Name.Side(lead.Other()))
		}
		list = append(list, m)
	}
	return list
}

// riverTracks are Counterattack Orders, boats of the activation in progress, and
// pontoon bridges.
func (p *Position) riverTracks(list []game.Track) []game.Track {
	r, s := p.rules, &p.rules.Terms
	if s.Orders > 0 {
		list = append(list, game.Track{ID: "orders", Title: "Counterattack Orders", Side: r.Data.Lead.Other(), Value: int(p.orders), Max: int(s.Orders), Text: fmt.Sprint(p.orders), Rules: r.Rows(rOrderUsed, rOrderVP)})
	}
	if used := p.boatsUsed(); used != nil && r.Boats.Units > 0 && p.activeContext().side == r.Boats.Side {
		list = append(list, game.Track{ID: "boats", Title: "Boats used", Side: r.Boats.Side, Value: int(*used), Max: int(r.Boats.Units), Text: fmt.Sprintf("%d of %d", *used, r.Boats.Units), Rules: r.Rows(rBoatLimit, rBoatMarker)})
	}
	if x := s.Pontoons; x != nil {
		left := 0
		for i := range x.Corps {
			if p.bridges[i] == 0 {
				left++
			}
		}
		list = append(list, game.Track{ID: "pontoons", Title: "Pontoon bridges", Side: x.Side, Value: left, Max: len(x.Corps), Text: fmt.Sprintf("%d to build", left), Rules: r.Rows(rPontoon)})
	}
	return list
}
