package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// Scale tells how the game stands: the VP of the lead side, or the activations used in the training scenario.
func (r *Rules) Scale(pos game.Position) game.Scale {
	p := pos.(*Position)
	if r.bare {
		return game.Scale{}
	}
	if t := r.Terms.Training; t != nil {
		return r.trainingScale(p, t)
	}
	v := &r.Terms.Victory
	t := p.sumVP(false)
	s := game.Scale{Title: "Victory Points of " + r.Name.Side(r.Data.Lead), Now: max(t.vp(), 0)}
	for _, l := range v.Levels {
		to := int(l.To)
		if l.To == data.MaxVP {
			to = -1
		}
		s.Levels = append(s.Levels, game.Level{Winner: l.Winner, Word: l.Word, From: int(l.From), To: to})
	}
	for i := range v.Instant {
		in := &v.Instant[i]
		when := "at any time"
		if in.AtEnd {
			when = "at the end"
		}
		if s.Note != "" {
			s.Note += " "
		}
		where := "stands in one of " + game.Count(len(in.Hexes), "hex")
		if in.InCommand {
			where += " in command"
		}
		s.Note += fmt.Sprintf("Whatever the points, a combat unit of %s that %s %s decides the game: %s %s.", r.Name.Side(in.Side), where, when, r.Sides[in.Side].Name, v.Levels[in.Level].Word)
	}
	return s
}

// trainingScale counts the activations that the goal takes (CTL-10.1-10, -11).
func (r *Rules) trainingScale(p *Position, t *data.Training) game.Scale {
	s := game.Scale{Title: fmt.Sprintf("Activations used to clear %s", r.Name.Hexes(t.Objective)), Now: int(p.used)}
	for used := range int(t.Activations) + 1 {
		word := level(t, used)
		if n := len(s.Levels); n > 0 && s.Levels[n-1].Word == word {
			s.Levels[n-1].To = used
			continue
		}
		s.Levels = append(s.Levels, game.Level{Winner: t.Static.Other(), Word: word, From: used, To: used})
	}
	return s
}
