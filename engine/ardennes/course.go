package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Course is how far the Germans have come, for measurements.
type Course struct {
	Turn   int       // from 1
	East   []hex.Hex // Victory Hexes of the East sheet that they control; columns W01 to W04 belong to the West sheet here
	West   []hex.Hex // the same of the West sheet
	StVith bool      // they control it
	Beyond int       // their combat units west of the Meuse (ARD-27.3-01)
}

// Course looks at a position.
func (r *Rules) Course(pos game.Position) (c Course) {
	p := pos.(*Position)
	ground := r.Data.Map.Ground
	c.Turn, c.StVith = int(p.turn), p.control[r.Special.StVith] == german
	for h, side := range p.control {
		switch g := &ground[h]; {
		case side != german || !g.Is(data.VictoryHex):
		case g.Is(data.WestSheet):
			c.West = append(c.West, hex.Hex(h))
		default:
			c.East = append(c.East, hex.Hex(h))
		}
	}
	for u := range p.units {
		if s := &p.units[u]; s.place == onMap && r.Units[u].Side == german && ground[s.hex].Is(data.WestOfMeuse) {
			c.Beyond++
		}
	}
	return c
}
