package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Picture returns what a side may see of a position: everything.
func (r *Rules) Picture(pos game.Position, _ game.Side) *game.Picture {
	p := pos.(*Position)
	pic := &game.Picture{Turn: r.turnName(p.turn), Phase: p.phaseText(), Marks: p.marks(), Tracks: p.tracks()}
	for h, in := range r.Data.InPlay {
		if in {
			pic.InPlay = append(pic.InPlay, hex.Hex(h))
		}
	}
	ready := p.choices()
	unsupplied := p.outOfSupply(p.onMap())
	for _, u := range p.order() {
		c := p.counter(u)
		c.Ready = ready.Has(u)
		if unsupplied.Has(u) {
			c.Badges = append(c.Badges, game.Badge{Kind: game.BadgeUnsupplied, Letter: "S", Title: "out of supply", Rules: r.Rows(rSupplyPath, rHalfSupply)})
		}
		c.Speak(&r.Name, r.Sides[c.Side].Adjective)
		pic.Units = append(pic.Units, c)
	}
	return pic
}

func (p *Position) onMap() set {
	return (p.rules.sides[allied] | p.rules.sides[german]).Where(func(u game.Unit) bool { return p.units[u].hex != hex.None })
}

// Stage returns the turn, and the phase and its player.
func (p *Position) Stage() game.Stage {
	s := game.Stage{Turn: p.turn, Phase: -1, Depth: uint8(len(p.stack))}
	if f := p.phase(); f != nil {
		s.Phase = 2*int16(f.kind) + int16(f.side)
	}
	return s
}

func (p *Position) phaseText() string {
	f := p.phase()
	if f == nil {
		return "The game is over"
	}
	return p.rules.Sides[f.side].Adjective + " " + phaseNames[f.kind]
}

// order lists the units: those on the map by hex, then reinforcements, then the
// eliminated ones. Units that a drawn position does not name are left out.
func (p *Position) order() (list []game.Unit) {
	for h := range p.at {
		list = append(list, p.at[h].List()...)
	}
	lost := p.lost()
	list = append(list, (p.rules.takesPart &^ p.onMap() &^ lost).List()...)
	return append(list, lost.List()...)
}

func (p *Position) counter(u game.Unit) game.Counter {
	r, s, info := p.rules, &p.units[u], &p.rules.Units[u]
	f := &r.Formations[info.Formation]
	c := game.Counter{Unit: u, Hex: s.hex, Side: info.Side, ID: info.ID, Formation: f.ID, Group: f.Name, Label: info.Label, Name: info.Name,
		Symbol: info.Type, Echelon: info.Echelon, Stripe: f.Stripe}
	if s.gone {
		c.Where = "eliminated"
	} else if s.hex == hex.None {
		c.Where = fmt.Sprintf("due turn %d", max(r.Terms.Reinforcements[r.Terms.Due[u]].Turn, p.turn))
	}
	figure := func(slot game.FigureKind, n int8, red bool, spoken string) {
		if red {
			spoken += ", red"
		}
		c.Figures = append(c.Figures, game.Figure{Slot: slot, Text: fmt.Sprint(n), Value: int(n), Red: red, Spoken: spoken})
	}
	figure(game.FigureAttack, info.Attack, info.RedAttack, fmt.Sprintf("attack %d", info.Attack))
	figure(game.FigureDefense, info.Defense, info.RedDefense, fmt.Sprintf("defense %d", info.Defense))
	slot := game.FigureLeg
	if info.Move > 4 {
		slot = game.FigureMotorized
	}
	figure(slot, info.Move, false, fmt.Sprintf("movement %d", info.Move))
	badge := func(on bool, kind game.BadgeKind, letter, title string, rule game.Ref) {
		if on {
			c.Badges = append(c.Badges, game.Badge{Kind: kind, Letter: letter, Title: title, Rules: r.Rows(rule)})
		}
	}
	badge(info.Attached, game.BadgeAttached, "↑", "attached unit", rAttached)
	badge(s.moved, game.BadgeMoved, "M", "has moved in this phase", rMoraleOnce)
	badge(s.fought || p.battle.attackers.Has(u), game.BadgeAttacked, "A", "attacks or has attacked in this phase", rAttackOnce)
	badge(s.targeted, game.BadgeTargeted, "T", "has been attacked in this phase", rTargetOnce)
	return c
}

// marks are the objectives with the side that holds them, the supply sources,
// and the hex under attack.
func (p *Position) marks() (list []game.Mark) {
	r := p.rules
	for _, h := range r.Terms.Objectives {
		holder := r.Sides[p.control[h]].Adjective
		list = append(list, game.Mark{Hex: h, Kind: game.MarkObjective, Side: p.control[h], Title: fmt.Sprintf("Objective %s: %s", r.Name.Place(h), holder)},
			game.Mark{Hex: h, Kind: game.MarkControl, Side: p.control[h], Title: holder})
	}
	for side, sources := range r.Terms.Sources {
		for _, h := range sources {
			list = append(list, game.Mark{Hex: h, Kind: game.MarkSupply, Side: game.Side(side), Title: r.Sides[side].Adjective + " supply source"})
		}
	}
	if r.pointsDecide {
		for _, x := range r.Terms.Points.Hexes {
			holder := p.control[x.Hex]
			list = append(list, game.Mark{Hex: x.Hex, Kind: game.MarkVP, Text: fmt.Sprint(x.Value), Value: int(x.Value), Side: holder,
				Title: fmt.Sprintf("%s: %s, %s", r.Name.Place(x.Hex), game.Count(x.Value, "point"), r.Sides[holder].Adjective)})
		}
	}
	if h := p.battle.target; h != hex.None {
		list = append(list, game.Mark{Hex: h, Kind: game.MarkBattle, Side: p.battle.side, Title: "Battle for " + r.Name.Hex(h)})
	}
	return list
}

// tracks are the markers beside the map.
func (p *Position) tracks() []game.Track {
	r, s := p.rules, &p.rules.Terms
	list := []game.Track{{ID: "turn", Title: "Turn", Side: game.Nobody, Value: int(p.turn), Max: int(s.Last), Text: fmt.Sprintf("%d of %d", p.turn, s.Last), Rules: r.Rows(rTurn)}}
	if f := p.in(kTurn); f != nil && p.option[f.side] != noOption && f.step > turnChoose {
		list = append(list, game.Track{ID: "sequence", Title: "Action Sequence", Side: f.side, Value: int(p.option[f.side]), Max: 2,
			Text: sequenceNames[p.option[f.side]], Active: true, Rules: r.Rows(rSequence, rFightMove)})
	}
	titles := [...]string{allied: "Air Support", german: "Luftwaffe"}
	for side, n := range p.markers {
		list = append(list, game.Track{ID: "air-" + r.Sides[side].ID, Title: titles[side], Side: game.Side(side), Value: int(n), Max: 2, Text: game.Count(n, "marker"), Rules: r.Rows(rAirRoll, rMarkers)})
	}
	held := p.held()
	list = append(list, game.Track{ID: "objectives", Title: "Objectives held", Side: s.Victor, Value: int(held), Max: len(s.Objectives),
		Text: fmt.Sprintf("%d of %d; %d win, %d draw", held, len(s.Objectives), s.Win, s.Draw), Rules: r.Rows(rTurn)})
	if r.pointsDecide {
		list = append(list, game.Track{ID: "points", Title: "Victory points", Side: s.Victor, Value: int(p.points()), Text: fmt.Sprint(p.points())})
	}
	return list
}
