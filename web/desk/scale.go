package desk

import (
	"fmt"

	"fieldpost/engine/game"
)

// Scale tells how the game stands as the side at the table may know it, and how it has ended; without levels if the game does not tell.
func (d *Desk) Scale() *game.Scale {
	if d.scale == nil {
		d.scale = &game.Scale{}
		if j, ok := d.match.Game().(game.Scaler); ok {
			pos := d.match.Pos()
			if !d.dec.Over {
				pos = d.trial()
			}
			*d.scale = j.Scale(pos)
		}
	}
	return d.scale
}

// LevelName is a level of victory with whose it is: "US marginal".
func (d *Desk) LevelName(l game.Level) string {
	info := d.match.Game().Info()
	if int(l.Winner) < len(info.SideNames) && !info.Solitaire {
		return info.SideNames[l.Winner] + " " + l.Word
	}
	return l.Word
}

// HowItStands is what is counted now, its level, and where the next begins: "31, draw; US marginal from 51".
func (d *Desk) HowItStands() string {
	s := d.Scale()
	i := s.At(s.Now)
	if i < 0 {
		return ""
	}
	text := fmt.Sprintf("%s, %s", s.Figure(s.Now), d.LevelName(s.Levels[i]))
	if i+1 < len(s.Levels) && !d.dec.Over {
		text += fmt.Sprintf("; %s from %s", d.LevelName(s.Levels[i+1]), s.Figure(s.Levels[i+1].From))
	}
	return text
}

// VerdictLevel is the index of the level that the verdict has come to, -1 if there is none.
func (d *Desk) VerdictLevel() int {
	v, s, info := d.match.Game().Verdict(d.match.Pos()), d.Scale(), d.match.Game().Info()
	for i, l := range s.Levels {
		winner := ""
		if int(l.Winner) < len(info.Sides) {
			winner = info.Sides[l.Winner]
		}
		if v.Over && (l.Word == v.Level || v.Level == "") && (winner == v.Winner || info.Solitaire) {
			return i
		}
	}
	return -1
}
