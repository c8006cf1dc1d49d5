package opscycle

import (
	"encoding/json"
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Draft writes a position as the description that Setup reads.
func (r *Rules) Draft(p game.Position) ([]byte, error) {
	text, between := p.(*Position).describe()
	if !between {
		return nil, game.ErrMidst
	}
	return text, nil
}

// Member is where in a description a unit stands.
func (r *Rules) Member(u game.Unit) string {
	if r.Units[u].Class == data.HQ {
		return "hqs"
	}
	return "units"
}

// Form is what of a description can be changed on the bench.
func (r *Rules) Form() []game.Field {
	var sides, formations []string
	for _, s := range r.Sides {
		sides = append(sides, s.ID)
	}
	for _, f := range r.Formations {
		formations = append(formations, f.ID)
	}
	vp := map[string]string{}
	for _, x := range r.Terms.Victory.Hexes {
		id := r.Data.Map.ID(x.Hex)
		vp[id] = strconv.Itoa(int(x.VP))
	}
	away := []string{"aside", "due", "withdrawn", "exited", "eliminated"}
	list := []game.Field{
		{Of: "units", ID: "hex", Kind: game.PlaceField, Drops: []string{"off", "order"}, Row: rLimits},
		{Of: "hqs", ID: "hex", Kind: game.PlaceField, Drops: []string{"off", "order"}, Row: rHQLimit},
		{Of: "units", ID: "sp", Title: "Strength points", Kind: game.CountField, Low: 1, High: 30, Row: "CTL-3.2-01"},
		{Of: "units", ID: "disrupted", Title: "Disrupted", Kind: game.FlagField, Row: rImproveNotDisrupted},
		{Of: "units", ID: "formation", Title: "Serves with", Kind: game.WordField, Words: append(formations, "none"), Row: rFormationIs},
		{Of: "units", ID: "off", Title: "Off the map", Kind: game.WordField, Away: true, Words: away, Row: rReinforcements},
		{Of: "hqs", ID: "support", Title: "Attack Support", Kind: game.CountField, High: 20, Row: "CTL-3.3-01"},
		{Of: "hqs", ID: "spent", Title: "Emergency Supply spent", Kind: game.FlagField, Row: rEmergency},
		{Of: "hqs", ID: "off", Title: "Off the map", Kind: game.WordField, Away: true, Words: away, Row: rReinforcements},
		{Of: "hex", ID: "improved", Title: "Improved Defense", Kind: game.ListField, Row: rImprove},
		{ID: "turn", Title: "Turn", Kind: game.CountField, Low: 1, High: 20, Row: "CTL-2-01"},
		{ID: "used", Title: "Activations begun", Kind: game.CountField, High: 100, Row: rFormationActs},
		{ID: "reroll", Title: "Reroll marker", Kind: game.WordField, Words: sides, Row: rRerollHolder},
		{Of: "hex", ID: "held", Title: "Controlled by", Kind: game.WordsField, Words: sides, Row: rVPControl},
		{Of: "hex", ID: "victory", Title: "Victory points", Kind: game.CountField, Low: -99, High: 99, Now: vp, Row: rVPTable},
		{ID: "last", Title: "Last turn", Kind: game.CountField, Low: 1, High: 20, Now: map[string]string{"": strconv.Itoa(int(r.Terms.LastTurn))}, Row: "CTL-2-01"},
		{ID: "phase", Title: "It waits", Kind: game.WordField, Words: []string{"start", "ops", "action", "over"}, Row: "CTL-2-01"},
		{ID: "initiative", Title: "Initiative", Kind: game.WordField, Words: sides, Row: rInitiativeRoll},
		{ID: "must", Title: "The Initiative side must act or pass", Kind: game.FlagField, Row: rOnePassed},
		{ID: "passed", Title: "Has passed", Kind: game.ListField, Keys: sides, Row: rPass},
		{ID: "interdiction", Title: "Interdiction Level", Kind: game.CountField, High: 2, Row: rInitiativeInterdiction},
		{ID: "active", Title: "Formation in activation", Kind: game.WordField, Words: formations, Row: rFormationActs},
		{ID: "ap", Title: "Action Points left", Kind: game.CountField, High: 20, Row: rAPRoll},
		{ID: "levels", Title: "Activation Level", Kind: game.CountField, High: 7, Keys: formations, Row: rLevelDrops},
	}
	list = append(list, game.AreaFields(r.InPlay, rAreaOnly)...)
	if r.Boats.Units > 0 {
		list = append(list, game.Field{ID: "boats", Title: "Boats used in this activation", Kind: game.CountField, High: int(r.Boats.Units), Row: rBoatCount},
			game.Field{Of: "units", ID: "boat", Title: "Has crossed by boat", Kind: game.FlagField, Row: rBoatMarker})
	}
	if x := r.Terms.Pontoons; x != nil {
		var sites []string
		for s, ends := range r.Data.Map.Ends {
			if x.Sites[s] {
				sites = append(sites, r.Data.Map.ID(ends[0])+"/"+r.Data.Map.ID(ends[1]))
			}
		}
		list = append(list, game.Field{Of: "hex", ID: "bridges", Title: "Pontoon bridge of", Kind: game.MarkerField, Keys: sites, Words: x.Corps, Row: rPontoon},
			game.Field{ID: "bridges", Title: "Pontoon bridge", Kind: game.WordField, Keys: x.Corps, Words: []string{lostWord}, Row: rPontoonLost})
	}
	if r.Terms.Training == nil {
		return list
	}
	return slices.DeleteFunc(list, func(f game.Field) bool {
		return slices.Contains([]string{"held", "victory", "last", "phase", "initiative", "must", "passed", "interdiction"}, f.ID)
	})
}

// describe writes a position that waits between two Actions as a description for
// Setup: before the first turn, for the choice of a formation or of the Initiative side,
// for the next Action of an activation, or not at all, when the game is over; false if
// it waits elsewhere.
func (p *Position) describe() (json.RawMessage, bool) {
	r, f := p.rules, p.stack.Top()
	side := func(s game.Side) string { return r.Sides[s].ID }
	spec := map[string]any{"turn": p.turn, "used": p.used, "reroll": "", "interdiction": p.interdiction, "orders": p.orders, "raised": p.raised}
	switch {
	case f == nil:
		spec["phase"] = "over"
	case f.kind == kTraining:
	case f.kind == kStart && f.step == 0:
		spec["phase"], spec["losses"] = "losses", map[string]any{"formation": r.Formations[r.Terms.StartingLosses[f.n[startIndex]].Formation].ID,
			"afv": f.n[startAFV], "infantry": f.n[startOthers], "improve": f.n[startStacks]}
	case f.kind == kStart:
		spec["phase"], spec["losses"] = "losses", map[string]any{"improve": f.n[startStacks]}
	case f.kind == kSurprise:
		spec["phase"] = "surprise"
	case f.kind == kOps:
		spec["phase"], spec["initiative"], spec["must"] = "ops", side(f.side), f.step == opsMust
	case f.kind == kContext && f.context == activation && p.Decision().Ask == askAction:
		spec["phase"], spec["active"], spec["ap"] = "action", r.Formations[f.formation].ID, f.ap
		if boats := p.boatsUsed(); boats != nil && *boats > 0 {
			spec["boats"] = *boats
		}
	default:
		return nil, false
	}
	if p.reroll != game.Nobody {
		spec["reroll"] = side(p.reroll)
	}
	marker := map[string]any{"value": p.markerValue()}
	if spec["marker"] = marker; p.marker > 0 {
		marker["side"] = side(p.markerOf)
	}
	describeUnits(p, spec)
	describeMap(p, spec)
	describeHistory(p, spec)
	text, err := json.Marshal(spec)
	return text, err == nil
}

func describeUnits(p *Position, spec map[string]any) {
	r := p.rules
	units, hqs := map[string]unitSpec{}, map[string]hqSpec{}
	for u := range p.units {
		now, info := &p.units[u], &r.Units[u]
		at, off, order := "", "", &now.order
		switch {
		case r.absent[u]:
			continue
		case now.gone:
			off, order = "eliminated", nil
		case now.hex == hex.None:
			off, order = offWords[now.away], nil
		default:
			at = r.Data.Map.ID(now.hex)
		}
		if info.Class == data.HQ {
			hqs[info.ID] = hqSpec{Hex: at, Off: off, Order: order, Support: &now.support, Spent: now.spent}
			continue
		}
		formation, sp := "none", &now.sp
		if now.formation >= 0 {
			formation = r.Formations[now.formation].ID
		}
		if now.gone {
			sp = nil
		}
		units[info.ID] = unitSpec{Hex: at, Off: off, Order: order, SP: sp, Disrupted: now.disrupted, Formation: formation,
			Attached: now.stray, Secret: now.secret, Boat: now.boat, Noted: now.noted}
	}
	spec["units"], spec["hqs"] = units, hqs
}

func describeMap(p *Position, spec map[string]any) {
	r := p.rules
	held, bridges, improved, scored := map[string][]string{}, map[string]string{}, []string{}, []string{}
	for h, on := range p.improved {
		if on {
			improved = append(improved, r.Data.Map.ID(hex.Hex(h)))
		}
	}
	for s := range game.Side(2) {
		for i, h := range r.tracked {
			id := r.Data.Map.ID(h)
			if held[id] == nil {
				held[id] = []string{}
			}
			if p.held[i]>>s&1 != 0 {
				held[id] = append(held[id], r.Sides[s].ID)
			}
		}
	}
	for i, x := range r.Terms.Victory.Hexes {
		if p.scored>>i&1 != 0 {
			scored = append(scored, r.Data.Map.ID(x.Hex))
		}
	}
	if pontoons := r.Terms.Pontoons; pontoons != nil {
		for i, corps := range pontoons.Corps {
			switch at := p.bridges[i]; {
			case at > 0:
				ends := r.Data.Map.Ends[at-1]
				bridges[corps] = r.Data.Map.ID(ends[0]) + "/" + r.Data.Map.ID(ends[1])
			case at == lostBridge:
				bridges[corps] = lostWord
			}
		}
	}
	spec["held"], spec["bridges"], spec["improved"], spec["scored"] = held, bridges, improved, scored
}

func describeHistory(p *Position, spec map[string]any) {
	r, set := p.rules, &p.rules.Terms
	levels, called, freed, passed, plans := map[string]int8{}, map[string]int8{}, []string{}, []string{}, []map[string]any{}
	for i, n := range p.levels {
		levels[r.Formations[i].ID] = n
	}
	for i, turn := range p.called {
		if turn > 0 {
			called[r.Units[set.Reinforcements[i].Units[0]].ID] = turn
		}
	}
	for i, z := range set.HQZones {
		if id := r.Formations[z.Formation].ID; p.freed>>i&1 != 0 && !slices.Contains(freed, id) {
			freed = append(freed, id)
		}
	}
	for s := range game.Side(2) {
		if p.passed[s] {
			passed = append(passed, r.Sides[s].ID)
		}
	}
	for i, m := range p.drawn[:p.markersDrawn()] {
		id := "dummy"
		if int(m) <= len(set.Victory.Plan.Plans) {
			id = set.Victory.Plan.Plans[m-1].ID
		}
		plans = append(plans, map[string]any{"plan": id, "seen": p.looked>>i&1 != 0})
	}
	for i := range p.stack {
		if f := &p.stack[i]; f.kind == kSurprise {
			used := []string{}
			for k, formation := range set.Surprise.Formations {
				if usedInSurprise(f, k) {
					used = append(used, r.Formations[formation].ID)
				}
			}
			spec["surprise"] = used
		}
	}
	spec["levels"], spec["called"], spec["freed"], spec["passed"], spec["plans"] = levels, called, freed, passed, plans
}
