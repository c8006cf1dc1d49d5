package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// riverLabel returns the words on the button of an action of rivers, exits and the
// time before the game.
func (r *Rules) riverLabel(a game.Action, ap string) string {
	switch a.Verb {
	case doPontoon:
		return fmt.Sprintf("Pontoon bridge to %s%s", r.Name.Hex(a.To), ap)
	case doUnbridge:
		return fmt.Sprintf("Take up the bridge %s to %s", r.Name.Hex(a.Hex), r.Name.Hex(a.To))
	}
	return "Leave the map"
}

// describeRiver returns the sentence and the figures of an event of rivers, exits and
// special rules.
func (r *Rules) describeRiver(e game.Event) (sentence, detail string) {
	n := e.N
	third := map[game.EventKind]int{evBoats: 1, evBogged: 0, evExited: 2}
	if i, ok := third[e.Kind]; ok {
		e = withThird(e, n[i])
	} else {
		e = withThird(e, int16(game.NoUnit))
	}
	var units []game.Unit
	for _, u := range [...]game.Unit{e.Unit, e.Other, game.Unit(e.N[7])} {
		if u != game.NoUnit {
			units = append(units, u)
		}
	}
	who := game.Capital(r.Name.List(units))
	switch e.Kind {
	case evBoats:
		return fmt.Sprintf("%s %s the river to %s by boat.", who, verb(units, "crosses", "cross"), r.Name.Hex(e.To)), fmt.Sprintf("%d of %d in this activation.", n[0], r.Boats.Units)
	case evBogged:
		return fmt.Sprintf("%s cannot enter the marsh in %s and %s in %s.", who, r.Name.Hex(e.To), verb(units, "stays", "stay"), r.Name.Hex(e.Hex)), ""
	case evBridgeBuilt:
		return fmt.Sprintf("A pontoon bridge now joins %s and %s.", r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
	case evBridgeTaken:
		return fmt.Sprintf("The pontoon bridge between %s and %s is taken up.", r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
	case evBridgeLost:
		return fmt.Sprintf("The pontoon bridge between %s and %s is lost for good.", r.Name.Hex(e.Hex), r.Name.Hex(e.To)), ""
	case evOrderUsed:
		return "A Counterattack Order is carried out.", fmt.Sprintf("%d left.", n[0])
	case evExited:
		return fmt.Sprintf("%s %s the map in %s.", who, verb(units, "leaves", "leave"), r.Name.Hex(e.Hex)), fmt.Sprintf("%d SP, %s VP.", n[1], vpText(int(n[0])))
	case evReservesCalled:
		return fmt.Sprintf("The approach of the enemy calls reserves of %s for the next turn.", r.Name.Side(e.Side)), ""
	case evConditionalVP:
		return fmt.Sprintf("%s is held in time.", r.Name.Hex(e.Hex)), fmt.Sprintf("%d VP.", n[0])
	case evZoneOver:
		return fmt.Sprintf("%s is no longer bound to its area: the enemy controls %s.", game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex)), ""
	}
	return "", ""
}

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
		x := &r.Terms.StartingLosses[f.n[0]]
		u := a.Units[0]
		switch {
		case r.Units[u].Formation != x.Formation:
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
