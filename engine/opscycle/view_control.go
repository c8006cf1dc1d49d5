package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

// holder is the side that alone controls a hex of Rules.tracked, Nobody if both or
// neither do.
func (p *Position) holder(i int) game.Side {
	switch p.held[i] {
	case 1, 2:
		return game.Side(p.held[i] >> 1)
	}
	return game.Nobody
}

// controlWords tell who controls a hex of Rules.tracked.
func (p *Position) controlWords(i int) string {
	switch p.held[i] {
	case 0:
		return "controlled by nobody"
	case 3:
		return "controlled by both sides"
	}
	return "controlled by " + p.rules.Name.Side(p.holder(i))
}

// heldMarks adds who controls the built-up hexes that give no VP (CTL-7.4-05, BUG-7.4-06).
func (p *Position) heldMarks(list []game.Mark) []game.Mark {
	r := p.rules
	for i := r.vpHexes; i < len(r.tracked); i++ {
		m := game.Mark{Hex: r.tracked[i], Kind: game.MarkHeld, Side: p.holder(i), Title: game.Capital(p.controlWords(i))}
		if p.held[i] == 3 {
			m.Text = "both"
		}
		list = append(list, m)
	}
	return list
}

// queryControl marks the hexes that a side controls, alone or with the other: those that
// give VP and all others where HQs can be.
func (p *Position) queryControl(q game.Query) (*game.Answer, error) {
	r := p.rules
	if int(q.Side) >= len(r.Sides) {
		return nil, fmt.Errorf("control needs a side")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rBuiltUpControl, rVPControl)}
	for i, h := range r.tracked {
		if p.held[i]>>q.Side&1 != 0 {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: h, Kind: game.NoteControl, Title: game.Capital(p.controlWords(i)), Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("%s %s %s where an HQ can be or that count for victory.", game.Capital(r.Name.Side(q.Side)), r.sideVerb(q.Side, "controls", "control"), game.Count(len(a.Hexes), "hex"))
	return a, nil
}
