package board

import (
	"cmp"
	"strings"

	"fieldpost/engine/hex"
)

// terrainSpoken are the words for the ground where the map's word alone would not do.
var terrainSpoken = map[string]string{"light": "light woods", "dense": "dense woods", "lightwoods": "light woods", "wooded-rough": "wooded rough",
	"clear": "clear ground", "industrial": "industrial area", "flooded": "flooded ground"}

// speech tells what is in a hex: its id, what is printed there, marks, whether it can
// be picked, and every counter.
func (s *scene) speech(h hex.Hex) string {
	if !s.onMap(h) {
		return ""
	}
	g := &s.sheet.m.Hexes[h]
	word := g.Terrain
	if spoken, ok := terrainSpoken[word]; ok {
		word = spoken
	}
	parts := []string{"Hex " + s.sheet.m.ID(h)}
	if g.Name != "" {
		parts = append(parts, g.Name)
	} else if g.Place != "" {
		parts = append(parts, g.Place)
	}
	parts = append(parts, word)
	if g.Fort != "" {
		parts = append(parts, strings.ReplaceAll(g.Fort, "-", " "))
	}
	parts = append(parts, s.sides(h)...)
	text := strings.Join(parts, ", ") + "."
	if s.picture != nil {
		for _, mk := range s.picture.Marks {
			if mk.Hex == h && mk.Title != "" {
				text += " " + strings.TrimSuffix(mk.Title, ".") + "."
			}
		}
	}
	if s.pickHex[h] {
		text += " Can be picked."
	}
	for _, n := range s.answers.notes {
		if n.h == h {
			text += " " + strings.TrimSuffix(cmp.Or(n.title, n.text), ".") + "."
		}
	}
	for _, i := range s.stacks[h] {
		k := &s.picture.Units[i]
		spoken := k.Speech
		if spoken == "" {
			spoken = k.Name + "."
		}
		text += " " + spoken
		if s.pickUnit[k.Unit] {
			text += " Can be picked."
		}
	}
	return text
}

// sides tells what crosses or lines the hexsides, by compass direction.
func (s *scene) sides(h hex.Hex) []string {
	kinds := map[string][]string{}
	for d, side := range s.sheet.m.Sides[h] {
		if side == hex.NoSide {
			continue
		}
		dir := s.sheet.m.Kind.DirName(hex.Dir(d))
		e := &s.sheet.m.Hexsides[side]
		for _, k := range []struct {
			on   bool
			word string
		}{{e.Road != "", e.Road + " road"}, {e.Rail, "railway"}, {e.River != "", e.River}, {e.Teeth, "dragon's teeth"}, {e.Embankment, "embankment"}, {e.FortLine, "fortified line"}, {e.Boundary, "army boundary"}} {
			if k.on {
				kinds[k.word] = append(kinds[k.word], dir)
			}
		}
	}
	var out []string
	for _, word := range sortedKeys(kinds) {
		out = append(out, word+" "+strings.Join(kinds[word], " "))
	}
	return out
}
