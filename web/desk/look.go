package desk

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Look is what the drawer tells of a hex: its ground and its counters.
type Look struct {
	Hex     hex.Hex
	ID      string
	Ground  string
	Units   []game.Counter
	Marks   []game.Mark
	Actable []bool // by Units
}

// Look returns what there is in a hex.
func (d *Desk) Look(h hex.Hex) Look {
	m := d.match.Game().Map()
	l := Look{Hex: h, ID: m.ID(h)}
	if int(h) < 0 || int(h) >= len(m.Hexes) {
		return l
	}
	g := m.Hexes[h]
	words := []string{ground(g.Terrain)}
	if g.Fort != "" {
		words = append(words, strings.ReplaceAll(g.Fort, "-", " "))
	}
	if g.Name != "" {
		words = append(words, g.Name)
	}
	l.Ground = strings.Join(words, ", ")
	can := d.selectable()
	for _, c := range d.pic.Units {
		if c.Hex == h {
			l.Units = append(l.Units, c)
			l.Actable = append(l.Actable, slices.Contains(can, c.Unit))
		}
	}
	for _, k := range d.pic.Marks {
		if k.Hex == h {
			l.Marks = append(l.Marks, k)
		}
	}
	return l
}

func ground(terrain string) string {
	switch terrain {
	case "light":
		return "light woods"
	case "dense":
		return "dense woods"
	case "":
		return "unknown ground"
	}
	return strings.ReplaceAll(terrain, "-", " ")
}
