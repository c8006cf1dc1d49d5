package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

// held counts the objectives that the side which needs them controls.
func (p *Position) held() (n int8) {
	for _, h := range p.rules.Terms.Objectives {
		if p.control[h] == p.rules.Terms.Victor {
			n++
		}
	}
	return n
}

// points adds up the optional victory points.
func (p *Position) points() (n int8) {
	s := &p.rules.Terms
	for _, x := range s.Points.Hexes {
		if p.control[x.Hex] == s.Victor {
			n += x.Value
		}
	}
	lost := p.lost()
	for f, members := range p.rules.members {
		form := &p.rules.Formations[f]
		members &= p.rules.takesPart
		if !form.Independent && form.Side != s.Victor && members != 0 && members&^lost == 0 {
			n += s.Points.Division
		}
	}
	return n + s.Points.Unit*int8((lost&p.rules.sides[s.Victor]).Count())
}

// lost returns the units that took part and are eliminated.
func (p *Position) lost() set {
	return p.rules.takesPart.Where(func(u game.Unit) bool { return p.units[u].gone })
}

// judge decides the game at the end of the last turn (VER-5-01).
func (p *play) judge() {
	s := &p.rules.Terms
	switch n := p.held(); {
	case n >= s.Win, n >= s.Draw && p.rules.pointsDecide && p.points() >= s.Points.Win:
		p.verdict = victorWins
	case n >= s.Draw:
		p.verdict = nobodyWins
	default:
		p.verdict = victorLoses
	}
	p.note(game.Happened(evOver, game.Nobody).Counting(int16(p.verdict), int16(p.held())), rTurn)
}

// Verdict returns the result when the game is over.
func (r *Rules) Verdict(pos game.Position) game.Verdict {
	p := pos.(*Position)
	if p.verdict == undecided {
		return game.Verdict{}
	}
	s := &r.Terms
	v := game.Verdict{Over: true, Level: "draw", Rules: r.Data.Ledger.IDs(r.Rule(rTurn))}
	switch p.verdict {
	case victorWins:
		v.Winner, v.Level = r.Sides[s.Victor].ID, "victory"
	case victorLoses:
		v.Winner, v.Level = r.Sides[s.Victor.Other()].ID, "victory"
	}
	v.Text = r.verdictText(p.verdict, p.held())
	for _, h := range s.Objectives {
		v.Lines = append(v.Lines, fmt.Sprintf("%s is in %s hands.", game.Capital(r.Name.Place(h)), r.Sides[p.control[h]].Adjective))
	}
	if r.pointsDecide {
		v.Lines = append(v.Lines, fmt.Sprintf("%s victory points: %d; a draw needs %d to become a victory.", r.Sides[s.Victor].Adjective, p.points(), s.Points.Win))
	}
	return v
}

func (r *Rules) verdictText(verdict, held int8) string {
	s := &r.Terms
	text := map[int8]string{victorWins: r.Sides[s.Victor].Adjective + " victory", nobodyWins: "A draw", victorLoses: r.Sides[s.Victor.Other()].Adjective + " victory"}[verdict]
	return fmt.Sprintf("%s: the %s side holds %d of %d objectives at the end.", text, r.Sides[s.Victor].Adjective, held, len(s.Objectives))
}

// Scale tells how the game stands: the objectives held (VER-5-01).
func (r *Rules) Scale(pos game.Position) game.Scale {
	p := pos.(*Position)
	s := &r.Terms
	scale := game.Scale{Title: "Objectives held by " + r.Name.Side(s.Victor), Now: int(p.held()), Levels: []game.Level{
		{Winner: s.Victor.Other(), Word: "victory", To: int(s.Draw) - 1},
		{Winner: game.Nobody, Word: "draw", From: int(s.Draw), To: int(s.Win) - 1},
		{Winner: s.Victor, Word: "victory", From: int(s.Win), To: -1}}}
	if r.pointsDecide {
		scale.Note = fmt.Sprintf("Victory points: %d; with %d a draw becomes a victory.", p.points(), s.Points.Win)
	}
	return scale
}
