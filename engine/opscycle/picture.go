package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Picture returns what a side may see of a position; Nobody sees everything.
func (r *Rules) Picture(pos game.Position, side game.Side) *game.Picture {
	p := pos.(*Position)
	pic := &game.Picture{Turn: r.turnText(p), Phase: r.phaseText(p), Marks: p.marks(), Tracks: append(p.tracks(), p.planTracks(side)...), InPlay: r.inPlay()}
	ready := make([]bool, len(p.units))
	for _, a := range p.Legal(nil) {
		if freeVerbs[a.Verb] {
			continue
		}
		for _, u := range named(&a) {
			ready[u] = true
		}
	}
	for _, u := range p.order() {
		c := p.counter(u, side)
		// What the other side could do would tell of what it keeps hidden.
		decides := p.Decision().Side
		c.Ready = ready[u] && !c.Hidden && decides == r.Units[u].Side && (r.open() || side == game.Nobody || side == decides)
		c.Speech = p.speech(&c)
		pic.Units = append(pic.Units, c)
	}
	return pic
}

func (r *Rules) turnText(p *Position) string {
	text := fmt.Sprintf("Turn %d", p.turn)
	if i := int(p.turn); i >= 0 && i < len(r.Terms.TurnNames) && r.Terms.TurnNames[i] != "" {
		text += ", " + r.Terms.TurnNames[i]
	}
	return text
}

func (r *Rules) phaseText(p *Position) string {
	t := r.Terms.Training
	switch {
	case len(p.stack) == 0:
		return "The battle is over"
	case t == nil:
		return r.turnPhase(p)
	case p.used == 0:
		return "Before the first activation"
	}
	return fmt.Sprintf("Activation %d of %d", p.used, t.Activations)
}

// inPlay lists the hexes of the scenario's area; nil means the whole map.
func (r *Rules) inPlay() []hex.Hex {
	var list []hex.Hex
	for h, in := range r.InPlay {
		if in {
			list = append(list, hex.Hex(h))
		}
	}
	if len(list) == r.Data.Map.Len() {
		return nil
	}
	return list
}

// order lists the units of the scenario: those on the map by hex and stack from
// the top, then those off it. Units that a drawn position does not name
// are left out.
func (p *Position) order() []game.Unit {
	var list []game.Unit
	for h := range p.rules.Data.Map.Len() {
		for side := range p.rules.Sides {
			list = p.unitsIn(hex.Hex(h), game.Side(side), list)
		}
	}
	for u := range p.units {
		if p.units[u].hex == hex.None && !p.rules.absent[u] {
			list = append(list, game.Unit(u))
		}
	}
	return list
}

// counter describes one unit as a side sees it.
func (p *Position) counter(u game.Unit, side game.Side) game.Counter {
	r, s, info := p.rules, &p.units[u], &p.rules.Units[u]
	view := p.hidden(u, side)
	if view == unknown {
		return game.Counter{Unit: game.NoUnit, Hex: s.hex, Side: info.Side, Name: "Unknown unit", Group: "Not identified", Formation: r.Sides[info.Side].ID, Hidden: true, Disrupted: s.disrupted}
	}
	f := &r.Formations[info.Formation]
	if s.formation >= 0 && !p.hiddenService(u, side) {
		f = &r.Formations[s.formation]
	}
	c := game.Counter{Unit: u, Hex: s.hex, Side: info.Side, ID: info.ID, Formation: f.ID, Group: f.Name, Label: info.Label, Name: info.Name,
		Symbol: info.Type, Echelon: info.Echelon, Stripe: r.Formations[info.Formation].Stripe, Disrupted: s.disrupted,
		Reduced: info.Class != data.HQ && s.sp < info.Strength, HQ: info.Class == data.HQ}
	if info.Class == data.HQ && info.Branch != "" {
		c.Symbol = "hq-" + info.Branch
	}
	if s.hex == hex.None {
		c.Where = p.whereabouts(u)
	}
	c.Figures = p.figures(u, view)
	if s.hex != hex.None {
		c.Badges = p.badges(u)
	}
	return c
}

// figures are the numbers on a counter in its present state.
func (p *Position) figures(u game.Unit, view hidden) []game.Figure {
	s, info := &p.units[u], &p.rules.Units[u]
	var list []game.Figure
	add := func(slot game.FigureKind, value, printed int8, text, spoken string) {
		list = append(list, game.Figure{Slot: slot, Text: text, Value: int(value), Warn: value < printed, Spoken: spoken})
	}
	plain := func(slot game.FigureKind, value, printed int8, name string) {
		add(slot, value, printed, fmt.Sprint(value), fmt.Sprintf("%s %d", name, value))
	}
	hidden := func(slot game.FigureKind, reduced bool, spoken string) {
		list = append(list, game.Figure{Slot: slot, Text: "?", Unknown: true, Warn: reduced, Spoken: spoken})
	}
	if info.Class == data.HQ {
		plain(game.FigureReaction, info.Reaction, info.Reaction, "Reaction")
		plain(game.FigureRange, info.Range, info.Range, "Command Range")
		if view == weakened {
			hidden(game.FigureSupport, false, "support not known")
		} else {
			plain(game.FigureSupport, s.support, info.Support, "support")
		}
		plain(game.FigureRelocation, info.Relocation, info.Relocation, "relocation")
		return list
	}
	if view == weakened && s.sp < info.Strength {
		hidden(game.FigureStrength, true, "strength reduced")
	} else {
		add(game.FigureStrength, s.sp, info.Strength, fmt.Sprint(s.sp), fmt.Sprintf("strength %d of %d", s.sp, info.Strength))
	}
	face := 0
	if s.disrupted {
		face = 1
	}
	plain(game.FigureEffectiveness, info.Effectiveness[face], info.Effectiveness[0], "Effectiveness")
	if info.Tank[0] > 0 {
		plain(game.FigureTank, info.Tank[face], info.Tank[0], "Tank Points")
	}
	if info.AT[0] > 0 {
		plain(game.FigureAntiTank, info.AT[face], info.AT[0], "AT Points")
	}
	slot, how := game.FigureLeg, " on foot"
	if info.Motorized {
		slot, how = game.FigureMotorized, " motorized"
	}
	ma := info.MA
	if s.disrupted {
		ma = 0
	}
	return append(list, game.Figure{Slot: slot, Text: game.Halves(ma), Value: int(ma / 2), Warn: ma < info.MA, Spoken: "movement " + game.Halves(ma) + how})
}

// badges are the states shown on a counter.
func (p *Position) badges(u game.Unit) []game.Badge {
	s, info, r := &p.units[u], &p.rules.Units[u], p.rules
	var list []game.Badge
	if s.boat {
		list = append(list, game.Badge{Kind: game.BadgeBoat, Letter: "B", Title: "crossed by boat", Rules: r.Rows(rBoatMarker)})
	}
	if info.Class != data.HQ {
		switch p.command(u) {
		case outOfCommand:
			list = append(list, game.Badge{Kind: game.BadgeOutOfCommand, Letter: "O", Title: "Out of Command", Rules: r.Rows(rCommandStates, rOutOfCommandActions)})
		case isolated:
			list = append(list, game.Badge{Kind: game.BadgeIsolated, Letter: "I", Title: "isolated", Rules: r.Rows(rCommandStates, rIsolatedLimits)})
		}
		return list
	}
	// Supply means nothing to a side that is never activated.
	if t := r.Terms.Training; (t == nil || info.Side != t.Static) && !p.inSupply(u) {
		list = append(list, game.Badge{Kind: game.BadgeUnsupplied, Letter: "S", Title: "out of supply", Rules: r.Rows(rSupplyPath)})
	}
	if s.spent {
		list = append(list, game.Badge{Kind: game.BadgeEmergency, Letter: "E", Title: "Emergency Supply expended", Rules: r.Rows(rEmergency)})
	}
	return list
}

// speech is one sentence with all values and states of a counter.
func (p *Position) speech(c *game.Counter) string {
	r := p.rules
	if c.Hidden {
		return fmt.Sprintf("Unknown %s counter in %s.", r.Sides[c.Side].Adjective, r.Name.Hex(c.Hex))
	}
	where := c.Where
	if c.Hex != hex.None {
		where = "in " + r.Name.Hex(c.Hex)
	}
	words := []string{c.Name}
	if !c.HQ {
		words = append(words, c.Group)
	}
	words = append(words, where)
	if c.Where == "" {
		for _, f := range c.Figures {
			words = append(words, f.Spoken)
		}
		if c.Disrupted {
			words = append(words, "disrupted")
		}
		for _, b := range c.Badges {
			words = append(words, b.Title)
		}
		if c.Hex != hex.None && !c.HQ && p.improved[c.Hex] {
			words = append(words, "in Improved Defense")
		}
		if c.Ready {
			words = append(words, "ready to act")
		}
	}
	return r.Sides[c.Side].Adjective + " " + strings.Join(words, ", ") + "."
}

// marks are the markers on hexes.
func (p *Position) marks() []game.Mark {
	r := p.rules
	var list []game.Mark
	if t := r.Terms.Training; t != nil {
		for _, h := range t.Objective {
			m := game.Mark{Hex: h, Kind: game.MarkObjective, Side: t.Static.Other(), Title: fmt.Sprintf("Objective %s: clear of %s", r.Name.Hex(h), r.Name.Side(t.Static))}
			if p.occupied(h, t.Static) {
				m.Side, m.Title = t.Static, fmt.Sprintf("Objective %s: held by %s", r.Name.Hex(h), p.listIn(h, t.Static))
			}
			list = append(list, m)
		}
	}
	list = p.riverMarks(p.heldMarks(p.vpMarks(list)))
	for h, on := range p.improved {
		if on {
			m := game.Mark{Hex: hex.Hex(h), Kind: game.MarkImproved, Side: game.Nobody, Title: "Improved Defense in " + r.Name.Hex(hex.Hex(h))}
			for side := range r.Sides {
				if p.occupied(hex.Hex(h), game.Side(side)) {
					m.Side = game.Side(side)
				}
			}
			list = append(list, m)
		}
	}
	return list
}

// tracks are the markers beside the map.
func (p *Position) tracks() []game.Track {
	r := p.rules
	var list []game.Track
	t := r.Terms.Training
	if t != nil {
		list = append(list, game.Track{ID: "activation", Title: "Activation", Side: r.Formations[t.Active].Side, Value: int(p.used), Max: int(t.Activations),
			Text: fmt.Sprintf("%d of %d", p.used, t.Activations), Rules: r.Rows(rTrainingTask, rTrainingLoop)})
	} else {
		list = append(list, game.Track{ID: "turn", Title: "Turn", Side: game.Nobody, Value: int(p.turn), Max: int(r.Terms.LastTurn), Text: r.turnText(p)})
	}
	acting := p.activeContext()
	for f := range r.Formations {
		form := &r.Formations[f]
		if form.HQ == game.NoUnit || p.units[form.HQ].hex == hex.None || t != nil && int(t.Active) != f {
			continue
		}
		list = append(list, game.Track{ID: "level-" + form.ID, Title: "Activation Level, " + form.Name, Side: form.Side, Value: int(p.levels[f]),
			Max: int(form.MaxLevel), Text: fmt.Sprint(p.levels[f]), Active: acting != nil && int(acting.formation) == f, Rules: r.Rows(rLevelDrops, rAPColumn)})
	}
	for side := range r.Sides {
		if acting != nil && int(acting.side) == side {
			ap := p.available(acting)
			list = append(list, game.Track{ID: "ap-" + r.Sides[side].ID, Title: "Action Points", Side: game.Side(side), Value: int(ap), Max: 7,
				Text: fmt.Sprint(ap), Active: true, Rules: r.Rows(rPay, rUnusedLost)})
		}
	}
	if t == nil {
		list = p.riverTracks(append(list, p.vpTracks()...))
		list = append(list, game.Track{ID: "initiative", Title: "Initiative", Side: p.markerOf, Value: int(p.marker), Max: len(r.Initiative) - 1, Text: r.markerText(p)},
			game.Track{ID: "interdiction", Title: "Interdiction", Side: game.Nobody, Value: int(p.interdiction), Max: 2, Text: fmt.Sprint(p.interdiction)})
	}
	if p.reroll != game.Nobody {
		list = append(list, game.Track{ID: "reroll", Title: "Reroll marker", Side: p.reroll, Max: 0, Text: r.Sides[p.reroll].Name, Rules: r.Rows(rRerollHolder)})
	}
	return list
}

// markerText is the Initiative marker as text: "+2 German".
func (r *Rules) markerText(p *Position) string {
	i := int(p.marker)
	if i <= 0 || i >= len(r.Initiative) || p.markerOf == game.Nobody {
		return "0"
	}
	return fmt.Sprintf("+%d %s", r.Initiative[i], r.Sides[p.markerOf].Name)
}
