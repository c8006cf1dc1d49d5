package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// fillReach finds where a move can go from where it stands. Two searches, because
// the leg bonus hangs on the way: the first keeps within the printed MA and may
// pass enemies, the second has the bonus and never comes near them. It returns how
// many were made.
func (p *Position) fillReach(m *move) int {
	n := p.rules.Data.Map.Len()
	if p.derived.search == nil {
		p.derived.search = hex.NewSearch(p.rules.Data.Map.Map)
	}
	runs := 1
	if !m.near && m.bonus > m.ma {
		runs = 2
	}
	for i := range runs {
		r := &p.derived.reach[i]
		r.Room(n)
		away := i == 1
		p.derived.search.Reach(r.Cost, r.Prev, m.at, int(m.allowance(!away)-m.spent), func(from, to hex.Hex, s hex.Hexside, spent int) (int, bool) {
			if away && p.nearEnemy(to, m.side) {
				return -1, false
			}
			st := p.reachStep(m, from, to, s, spent, away)
			if st.no != nil {
				return -1, false
			}
			return int(st.cost), st.ends != stopNot
		})
		for h := range r.Stop {
			r.Stop[h] = p.derived.search.MustStop(hex.Hex(h))
		}
	}
	return runs
}

// reachStep is the step of a move that has spent so much more than it has now.
func (p *Position) reachStep(m *move, from, to hex.Hex, s hex.Hexside, spent int, away bool) step {
	first := m.steps == 0 && spent == 0 && from == m.at
	near := m.near || !away && !first
	return p.tryStep(m, from, to, s, m.spent+int8(spent), near, first)
}

// reached returns the better of the searches for a hex: the cheapest, of equal ones that which keeps away from the enemy, nil if it
// is out of reach.
func (p *Position) reached(runs int, h hex.Hex) (r *game.Way, away bool) {
	for i := range runs {
		if f := &p.derived.reach[i]; f.Cost[h] >= 0 && (r == nil || f.Cost[h] <= r.Cost[h]) {
			r, away = f, i == 1
		}
	}
	return r, away
}

// routeOf returns the hexes that a move enters one after the other on its cheapest
// way to a hex, nil if it cannot get there without infiltration.
func (p *Position) routeOf(m *move, to hex.Hex) []hex.Hex {
	if !p.inArea(to) || to == m.at {
		return nil
	}
	r, _ := p.reached(p.fillReach(m), to)
	if r == nil {
		return nil
	}
	return p.derived.search.Path(r.Prev, to, nil)
}

// queried returns the move that a query is about: the one in progress, that of the
// declared stack (Action), or that of a single unit.
func (p *Position) queried(q game.Query) (m move, why string) {
	if p.move.count > 0 {
		return p.move, ""
	}
	units := named(&q.Action)
	if q.Action.Verb != doMove || len(units) == 0 {
		units = []game.Unit{q.Unit}
	}
	for _, u := range units {
		switch {
		case u < 0 || int(u) >= len(p.units):
			return m, "Name the unit, or the declaration of a move, whose reach is asked."
		case p.units[u].hex == hex.None:
			return m, fmt.Sprintf("%s is not on the map.", p.rules.Name.List([]game.Unit{u}))
		case p.units[u].hex != p.units[units[0]].hex || p.rules.Units[u].Side != p.rules.Units[units[0]].Side:
			return m, "Units that move together must be in one hex."
		case p.rules.Units[u].Class == data.HQ && len(units) > 1:
			return m, isHQ.Sentence
		}
	}
	return p.newMove(units, p.units[units[0]].hex), ""
}

// stopTitles say why a move must end in a hex.
var stopTitles = [...]struct {
	text string
	refs []game.Ref
}{
	stopZOC:     {"Enemy ZOC: the move ends here.", []game.Ref{rZOCStop}},
	stopWhole:   {"The crossing takes the whole Movement Allowance: the move ends here.", []game.Ref{rStreamMotorized, rSideCost}},
	stopMinimum: {"One hex is always possible: it takes the whole Movement Allowance.", []game.Ref{rMinimum, rMinimumFirst}},
}

// queryReach answers "reach": every hex with its cost in MP ("2½"), where the move
// must end and why, what only the leg bonus reaches, infiltrations, and hexsides
// that cannot be crossed. With Hex set the cheapest way there is Paths[0].
func (p *Position) queryReach(q game.Query) (*game.Answer, error) {
	m, why := p.queried(q)
	if why != "" {
		return nil, fmt.Errorf("%s", why)
	}
	a := &game.Answer{What: "reach"}
	u := m.units[0]
	switch {
	case p.rules.Units[u].Class == data.HQ:
		p.reachOfHQ(u, a)
		return a, nil
	case slices.ContainsFunc(m.moving(), func(u game.Unit) bool { return p.units[u].disrupted }):
		a.Sentence, a.Rules = "A disrupted unit does not move.", p.rules.Rows(rDisruptedRefitOnly, rDisrupted)
		return a, nil
	}
	runs := p.fillReach(&m)
	for h := range p.derived.reach[0].Cost {
		if hex.Hex(h) != m.at {
			p.noteReach(&m, hex.Hex(h), runs, a)
		}
	}
	count := len(a.Hexes)
	p.noteInfiltrations(&m, a)
	p.noteBarriers(&m, runs, a)
	if way := p.routeOf(&m, q.Hex); way != nil {
		a.Paths = append(a.Paths, way)
	}
	reach := game.Count(count, "hex")
	if count == 0 {
		reach = "no hex"
	}
	a.Sentence = fmt.Sprintf("%s can reach %s with %s MP.", game.Capital(p.rules.Name.List(m.moving())), reach, game.Halves(m.left()))
	if len(a.Hexes) > count {
		who := "It"
		if len(m.moving()) > 1 {
			who = "They"
		}
		a.Sentence += fmt.Sprintf(" %s may try to infiltrate into %d.", who, len(a.Hexes)-count)
	}
	a.Rules = p.rules.Rows(rHexCost, rMA)
	return a, nil
}

// noteReach notes one hex if the move can get there.
func (p *Position) noteReach(m *move, h hex.Hex, runs int, a *game.Answer) {
	r, away := p.reached(runs, h)
	if r == nil {
		return
	}
	cost := int(r.Cost[h])
	n := game.HexNote{Hex: h, Kind: game.NoteReach, Text: game.Halves(cost), Title: game.Halves(cost) + " MP", Rules: p.rules.Rows(rHexCost)}
	prev := r.Prev[h]
	st := p.reachStep(m, prev, h, p.rules.Data.Map.Side(prev, h), int(r.Cost[prev]), away)
	switch {
	case r.Stop[h] && int(st.ends) < len(stopTitles):
		t := &stopTitles[st.ends]
		n.Kind, n.Title, n.Rules = game.NoteStop, n.Title+". "+t.text, p.rules.Rows(t.refs...)
	case away && int(m.spent)+cost > int(m.ma):
		n.Kind, n.Title, n.Rules = game.NoteBonus, n.Title+", with the 2 extra MP of leg units that keep away from the enemy", p.rules.Rows(rLegBonus, rLegBonusNear)
	case int(m.spent)+cost <= int(m.ma):
		n.Title += ", " + game.Halves(int(m.ma)-int(m.spent)-cost) + " left"
		if away {
			n.Title += ", " + game.Halves(int(m.bonus)-int(m.spent)-cost) + " away from the enemy"
		}
	}
	a.Hexes = append(a.Hexes, n)
}

func (p *Position) noteInfiltrations(m *move, a *game.Answer) {
	for dir, to := range &p.rules.ground.near[m.at] {
		if to != hex.None && p.tryInfiltration(m, to, p.rules.Data.Map.Sides[m.at][dir]) == nil {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: to, Kind: game.NoteStop, Text: "EC", Risky: true,
				Title: "Infiltration: every unit must pass an Effectiveness Check; it takes the whole Movement Allowance.", Rules: p.rules.Rows(rInfiltrate, rInfiltrateEC, rInfiltrateAll)})
		}
	}
}

// noteBarriers notes the hexsides within reach that the move cannot cross.
func (p *Position) noteBarriers(m *move, runs int, a *game.Answer) {
	for h := range p.rules.ground.near {
		r, away := p.reached(runs, hex.Hex(h))
		if r == nil || r.Stop[h] {
			continue
		}
		for dir, to := range &p.rules.ground.near[h] {
			if to == hex.None {
				continue
			}
			s := p.rules.Data.Map.Sides[h][dir]
			kind := game.NoteBlocked
			st := p.reachStep(m, hex.Hex(h), to, s, int(r.Cost[h]), away)
			switch st.no {
			case wholeFirst:
				kind = game.NoteSlow
			case riverClosed, needsInfiltration:
			default:
				continue
			}
			a.Sides = append(a.Sides, game.SideNote{Side: s, Kind: kind, Title: st.no.Sentence, Rules: p.rules.Rows(st.no.Refs...)})
		}
	}
}

// penaltyWords say what a destination of an HQ costs.
var penaltyWords = [numPenalties]string{insideRange: "Within Command Range, with a free path.", beyondRange: "Beyond Command Range: Attack Support and Activation Level -2.",
	withoutPath: "No free path: Attack Support and Activation Level fall to 0.", setAside: "No legal hex: the HQ is set aside."}

// reachOfHQ notes where an HQ can relocate and what breaks the limits.
func (p *Position) reachOfHQ(u game.Unit, a *game.Answer) {
	for _, h := range p.rules.ground.hqs {
		if p.hqMayGo(u, h, relocated) != nil {
			continue
		}
		c := p.hqPenalty(u, h)
		n := game.HexNote{Hex: h, Kind: game.NoteReach, Title: penaltyWords[c], Rules: p.rules.Rows(rRelocateWhere, rRelocatePath)}
		if c != insideRange {
			n.Kind, n.Text, n.Rules = game.NoteStop, map[penalty]string{beyondRange: "-2", withoutPath: "0"}[c], p.rules.Rows(rRelocateBreach, penaltyRefs[c])
		}
		if p.hqsFull(p.rules.Units[u].Side, h) {
			n.Kind, n.Title = game.NoteStop, n.Title+" One HQ too many: each there loses 1 Attack Support, and one is displaced."
			n.Rules = append(n.Rules, p.rules.Rows(rOverstackHQ)...)
		}
		a.Hexes = append(a.Hexes, n)
	}
	a.Sentence = fmt.Sprintf("%s can relocate to %s for %d AP.", game.Capital(p.rules.Name.Unit(u)), game.Count(len(a.Hexes), "hex"), p.rules.Units[u].Relocation)
	a.Rules = p.rules.Rows(rRelocateWhere)
}
