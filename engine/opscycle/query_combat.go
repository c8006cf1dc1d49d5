package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// queryOdds answers "odds": the exact distribution of an attack before it is
// declared. An attack that only lacks AP, or for which it is not the moment, is
// worked out all the same; one that cannot be made at all is an error.
func (p *Position) queryOdds(q game.Query) (*game.Answer, error) {
	a := q.Action
	units := named(&a)
	if a.Verb != doAttack || len(units) == 0 || a.Option < optHasty || a.Option > optPrepared {
		return nil, fmt.Errorf("odds need an attack: units, their hex, the hex under attack, and hasty, regular or prepared")
	}
	for _, u := range units {
		s := &p.units[u]
		switch {
		case p.rules.Units[u].Class == data.HQ || s.hex != a.Hex || s.hex == hex.None:
			return nil, fmt.Errorf("%s is no combat unit in %s", p.rules.Name.Unit(u), p.rules.Name.Hex(a.Hex))
		case s.disrupted:
			return nil, fmt.Errorf("%s is disrupted and cannot attack", p.rules.Name.Unit(u))
		case s.formation != p.units[units[0]].formation || p.rules.Units[u].Side != p.rules.Units[units[0]].Side:
			return nil, fmt.Errorf("%s and %s do not belong to one formation", p.rules.Name.Unit(units[0]), p.rules.Name.Unit(u))
		}
	}
	side := p.rules.Units[units[0]].Side
	if why := p.whyTarget(side, a.Hex, a.To); why.Sentence != "" {
		return nil, fmt.Errorf("%s", why.Sentence)
	}
	f := p.foresee(a).forecast(p)
	if p.rules.viewer != game.Nobody {
		f.Policy += " Enemy units and strengths that you may not see are assumed."
	}
	return &game.Answer{What: q.What, Sentence: f.Title + ". " + f.Summary[0].Text, Rules: p.rules.Rows(rCombatOrder, rCombatOdds), Forecast: f,
		Hexes: []game.HexNote{{Hex: a.To, Kind: game.NoteTarget, Title: f.Title}}}, nil
}

// forecast puts an outlook into words.
func (o *outlook) forecast(p *Position) *game.Forecast {
	r := p.rules
	c := &o.combat
	f := &game.Forecast{Title: fmt.Sprintf("%s by %s on %s", attackNames[c.kind], r.Name.List(c.involved(attacking)), r.Name.Hex(c.to)),
		Net: o.drm, Policy: policyText, Of: o.of}
	for role := attacking; role <= defending; role++ {
		f.Bars = append(f.Bars, o.bar(r, role))
	}
	f.Steps = o.steps(p)
	for _, m := range o.modifiers {
		text, detail := r.modifierText(m.told(game.Event{}))
		if detail != "" {
			text += " (" + detail + ")"
		}
		f.Modifiers = append(f.Modifiers, game.Modifier{Text: text, Value: int(m.value), Rules: r.Rows(m.refs[0], m.refs[1])})
	}
	odds := r.CRT.Odds[o.line]
	for _, t := range o.columns {
		label, good := fmt.Sprintf("below %d:%d", odds[0][0], odds[0][1]), -1
		if t.value >= 0 {
			label, good = fmt.Sprintf("%d:%d", odds[t.value][0], odds[t.value][1]), 0
		}
		f.Columns = append(f.Columns, game.Share{Label: label, Cases: t.cases, Good: good})
	}
	for _, t := range o.cells {
		label := t.cell.String()
		if t.auto {
			label += " without a roll"
		}
		good := 0
		switch {
		case t.cell.Defender > t.cell.Attacker:
			good = 1
		case t.cell.Defender < t.cell.Attacker:
			good = -1
		}
		f.Outcomes = append(f.Outcomes, game.Share{Label: label, Cases: t.cases, Good: good})
	}
	f.NetOf, f.Gist, f.Summary = "to the die", o.gist(), o.summary(p)
	f.Chart, f.Lit = "crt", o.lit(len(r.CRT.Odds))
	f.Lost, f.Taken = [2]int64{o.fate[attacking].lost, o.fate[defending].lost}, o.vacated
	return f
}

// gist says in one line what an attack leads to, for the attacker.
func (o *outlook) gist() string {
	percent := func(n int64) string { return game.Decimal(n*100, o.of, 0) + " %" }
	s := fmt.Sprintf("you lose %s, they lose %s", game.Decimal(o.fate[attacking].lost, o.of, 1), game.Decimal(o.fate[defending].lost, o.of, 1))
	for _, part := range []struct {
		cases int64
		text  string
	}{
		{o.fate[defending].retreats, "they fall back"}, {o.fate[attacking].retreats, "you fall back"},
		{o.fate[attacking].anyShaken, "one of yours is disrupted"},
	} {
		if part.cases*200 >= o.of {
			s += "; " + percent(part.cases) + " " + part.text
		}
	}
	return s
}

// lit is the cells of the Combat Results that matter, below lines of odds: the line, its
// columns that can come up, and the results of the likeliest one.
func (o *outlook) lit(lines int) [][2]int {
	cells, best := [][2]int{{o.line, 0}}, tally{value: -1}
	for _, t := range o.columns {
		if t.value >= 0 {
			cells = append(cells, [2]int{o.line, t.value + 1})
		}
		if t.value >= 0 && t.cases > best.cases {
			best = t
		}
	}
	for die := 1; die <= 10 && best.value >= 0; die++ {
		if cell := [2]int{lines + clampRoll(die+o.drm) - 1, best.value + 1}; cells[len(cells)-1] != cell {
			cells = append(cells, cell)
		}
	}
	return cells
}

func (o *outlook) bar(r *Rules, role role) game.Bar {
	list := o.strengths[role]
	b := game.Bar{Label: game.Capital(roleNames[role]) + ": " + r.Name.List(o.combat.involved(role)), Side: o.combat.sideOf(role),
		Min: list[0].value, Max: list[len(list)-1].value}
	for _, t := range list {
		b.Values = append(b.Values, game.Share{Label: fmt.Sprint(t.value), Cases: t.cases})
	}
	return b
}

// steps says what strengths and column rest on.
func (o *outlook) steps(p *Position) []game.Line {
	r := p.rules
	c := &o.combat
	var lines []game.Line
	for _, u := range c.involved(attacking) {
		lines = append(lines, game.Line{Text: fmt.Sprintf("%s attacks with %d SP%s, Effectiveness %d, %s column of the chit", game.Capital(r.Name.Unit(u)), p.units[u].sp, p.assumed(u),
			p.effectiveness(u), chitAttack[c.kind-optHasty]), Rules: r.Rows(rChitStrength, rChitAttack)})
	}
	for _, u := range c.involved(defending) {
		_, column := p.multiplier(c, defending, u, 0)
		lines = append(lines, game.Line{Text: fmt.Sprintf("%s defends with %d SP%s, Effectiveness %d, %s column of the chit", game.Capital(r.Name.Unit(u)), p.units[u].sp, p.assumed(u),
			p.effectiveness(u), chitDefense[column]), Rules: r.Rows(rChitStrength, rChitDefense, rChitMixed)})
	}
	lines = append(lines, game.Line{Text: fmt.Sprintf("Two different chits of %d: %d pairs", len(r.Chits), len(r.Chits)*(len(r.Chits)-1)), Rules: r.Rows(rChitOneContainer)})
	return append(lines, game.Line{Text: fmt.Sprintf("%s: line %d of the Combat Results Table", r.TEC[p.defense(c.to)].Name, o.line+1), Rules: r.Rows(rCombatOdds, rCombatColumn)})
}

// assumed marks the strength of a unit that is a guess.
func (p *Position) assumed(u game.Unit) string {
	if view := p.hidden(u, p.rules.viewer); view == unknown || view == weakened && p.units[u].sp < p.rules.Units[u].Strength {
		return " (assumed)"
	}
	return ""
}

// summary says what both sides have to expect.
func (o *outlook) summary(p *Position) []game.Line {
	r := p.rules
	c := &o.combat
	percent := func(n int64) string { return game.Decimal(n*100, o.of, 1) + " %" }
	lines := []game.Line{{Text: fmt.Sprintf("Expected losses: %s %s SP, %s %s SP", r.Sides[c.side].Name, game.Decimal(o.fate[attacking].lost, o.of, 2),
		r.Sides[c.side.Other()].Name, game.Decimal(o.fate[defending].lost, o.of, 2)), Rules: r.Rows(rResultStep, rResultOrder)}}
	lines = append(lines, game.Line{Text: fmt.Sprintf("%s is left by its defenders: %s", r.Name.Hex(c.to), percent(o.vacated))})
	for role := attacking; role <= defending; role++ {
		f, name := &o.fate[role], r.Sides[c.sideOf(role)].Name
		lines = append(lines,
			game.Line{Text: fmt.Sprintf("%s Battle Victory: %s", name, percent(o.wins[role])), Rules: r.Rows(rVictoryLower)},
			game.Line{Text: fmt.Sprintf("%s: a retreat %s, a unit eliminated %s", name, percent(f.retreats), percent(f.anyDead)), Rules: r.Rows(rResultForced, rResultVoluntary)},
			game.Line{Text: fmt.Sprintf("%s, on average: %s Effectiveness Checks, %s units newly disrupted", name, game.Decimal(f.checks, o.of, 2), game.Decimal(f.disrupted, o.of, 2)), Rules: r.Rows(rResultRed)})
	}
	if p.command(c.units[attacking][0]) == isolated {
		lines = append(lines, game.Line{Text: "The attackers are isolated: each must first pass an Effectiveness Check; the figures are for all of them passing", Rules: r.Rows(rIsolatedCheck)})
	}
	return lines
}

// closedTexts say why a hex is closed to a retreat, with the rows.
var closedTexts = [...]struct {
	text string
	refs [2]game.Ref
}{
	openHex:      {"nearest hex to supply without an enemy ZOC", [2]game.Ref{rRetreatNearest, rRetreatToward}},
	closedOffMap: {"off the map", [2]game.Ref{rRetreatForbidden}},
	closedEnemy:  {"enemy-occupied", [2]game.Ref{rRetreatForbidden}},
	closedGround: {"closed by terrain or a river", [2]game.Ref{rRetreatForbidden, rRetreatRoer}},
	closedBan:    {"closed to this side in this turn", [2]game.Ref{rBan, rBanBulge}},
	closedZOC:    {"in an enemy ZOC: only for a forced retreat without another hex", [2]game.Ref{rRetreatForbidden, rRetreatZOCLast}},
	closedStack:  {"would be overstacked", [2]game.Ref{rRetreatStacking}},
	closedBoth:   {"would be overstacked, in an enemy ZOC", [2]game.Ref{rRetreatStacking, rRetreatZOCLast}},
	closedFar:    {"farther from supply than another open hex", [2]game.Ref{rRetreatNearest}},
	closedLast:   {"no hex is open, and this one is farther from supply than another like it", [2]game.Ref{rRetreatNearest, rRetreatZOCLast}},
	closedApart:  {"not an adjacent hex", [2]game.Ref{rRetreatOne}},
	closedBack:   {"the hex just left", [2]game.Ref{rRetreatSecond}},
	closedShort:  {"a retreat of a motorized unit over a stream, or into forest or marsh, is of one hex only", [2]game.Ref{rRetreatLimit, rRetreatShort}},
}

// forcedTexts say what it means that a forced retreat takes a hex that is not open.
var forcedTexts = [...]struct {
	text string
	refs [2]game.Ref
}{
	closedZOC:   {"in an enemy ZOC: a forced retreat enters it, each unit loses 1 SP more", [2]game.Ref{rRetreatIntoZOC, rRetreatZOCLast}},
	closedStack: {"will be overstacked: a forced retreat enters it, for there is no other hex", [2]game.Ref{rRetreatStacking}},
	closedBoth:  {"in an enemy ZOC, and will be overstacked: a forced retreat enters it, each unit loses 1 SP more", [2]game.Ref{rRetreatIntoZOC, rRetreatStacking}},
}

// unchosen is why a hex is not among the best of a retreat, given what closes it.
func unchosen(why closed, best []retreatHex) closed {
	switch {
	case len(best) == 0 || why != best[0].why:
		return why
	case why == openHex:
		return closedFar
	}
	return closedLast
}

// queryRetreats answers "retreats": where the combat units of a hex would have to
// retreat now if they were forced to, and why not elsewhere. The side is that of
// the query, or whoever stands there.
func (p *Position) queryRetreats(q game.Query) (*game.Answer, error) {
	h := q.Hex
	if q.Unit != game.NoUnit && int(q.Unit) < len(p.units) && q.Unit >= 0 {
		h = p.units[q.Unit].hex
	}
	if h < 0 || int(h) >= p.rules.Data.Map.Len() {
		return nil, fmt.Errorf("retreats need a hex, or a unit on the map")
	}
	side := q.Side
	if side > 1 {
		side = 0
		if !p.hasCombatUnit(h, side) {
			side = 1
		}
	}
	group := p.combatUnitsIn(h, side, nil)
	if len(group) == 0 {
		return nil, fmt.Errorf("no combat unit stands in %s", p.rules.Name.Hex(h))
	}
	a := &game.Answer{What: q.What, Rules: p.rules.Rows(rRetreatNearest, rRetreatForbidden)}
	best := p.retreatHexes(group, h, hex.None, true, nil)
	var open []hex.Hex
	for _, x := range p.retreatScan(group, h, nil) {
		note, t := game.HexNote{Hex: x.hex, Kind: game.NoteBlocked}, closedTexts[x.why]
		if !slices.Contains(best, x) {
			t = closedTexts[unchosen(x.why, best)]
		} else {
			note.Kind = game.NoteRetreat
			open = append(open, x.hex)
			if x.why != openHex {
				t = forcedTexts[x.why]
			}
		}
		note.Title, note.Rules = game.Capital(t.text), p.rules.Rows(t.refs[0], t.refs[1])
		a.Hexes = append(a.Hexes, note)
	}
	names := game.Capital(p.rules.Name.List(group))
	if len(open) == 0 {
		a.Sentence = fmt.Sprintf("%s cannot retreat from %s: forced to, each unit would lose 2 SP more.", names, p.rules.Name.Hex(h))
		a.Rules = p.rules.Rows(rRetreatCannot)
	} else {
		a.Sentence = fmt.Sprintf("%s would retreat from %s to %s.", names, p.rules.Name.Hex(h), p.rules.Name.Hexes(open))
		if p.ezoc(open[0], side) {
			a.Sentence = fmt.Sprintf("Forced to, %s would retreat from %s to %s, into an enemy ZOC: each unit would lose 1 SP more.", p.rules.Name.List(group), p.rules.Name.Hex(h), p.rules.Name.Hexes(open))
		}
	}
	return a, nil
}
