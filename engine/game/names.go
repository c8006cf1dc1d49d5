package game

import (
	"cmp"

	"fieldpost/engine/hex"
)

// Names write the units, hexes and sides of a scenario as they stand in sentences. A Box has them.
type Names struct {
	Map   *Map
	Units []string // "the 1062nd Grenadier Regiment", "2/18"
	Sides []string // "the Allied player", "the Germans"
	// Unknown marks units of which the reader does not know which they are; nil means that he
	// knows all.
	Unknown []bool
	// Own are words of a system's own that Fill puts in, by what they are called; nil for none.
	Own map[string]func(e Event) string
	// Stranger is what such a unit is called; "an unknown unit" if left out.
	Stranger string
}

// Unit is a unit.
func (n *Names) Unit(u Unit) string {
	switch {
	case n.IsUnknown(u):
		return cmp.Or(n.Stranger, "an unknown unit")
	case u < 0 || int(u) >= len(n.Units):
		return "a unit"
	}
	return n.Units[u]
}

// IsUnknown reports whether the reader does not know which counter a unit is.
func (n *Names) IsUnknown(u Unit) bool {
	return u == Unseen || u >= 0 && int(u) < len(n.Unknown) && n.Unknown[u]
}

// List lists units, those without a name last: "1/18, 2/18 and 2 unknown units".
func (n *Names) List(units []Unit) string {
	words, nameless := make([]string, 0, len(units)), 0
	for _, u := range units {
		if n.IsUnknown(u) {
			nameless++
		} else {
			words = append(words, n.Unit(u))
		}
	}
	switch {
	case nameless == 1:
		words = append(words, "an unknown unit")
	case nameless > 1:
		words = append(words, Count(nameless, "unknown unit"))
	}
	return List(words)
}

// Hex is a hex with the name of its place, if it has one: "2107", "2211 Nütheim".
func (n *Names) Hex(h hex.Hex) string {
	if h < 0 || int(h) >= n.Map.Len() {
		return "no hex"
	}
	id := n.Map.ID(h)
	if int(h) < len(n.Map.Hexes) && n.Map.Hexes[h].Name != "" {
		return id + " " + n.Map.Hexes[h].Name
	}
	return id
}

// Place is the name of a place, or else its hex: "Kleve", "hex 0808".
func (n *Names) Place(h hex.Hex) string {
	if name := n.Map.Hexes[h].Name; name != "" {
		return name
	}
	return "hex " + n.Map.ID(h)
}

// Hexes lists hexes.
func (n *Names) Hexes(hexes []hex.Hex) string {
	words := make([]string, len(hexes))
	for i, h := range hexes {
		words[i] = n.Hex(h)
	}
	return List(words)
}

// Side is a side, "nobody" for none.
func (n *Names) Side(s Side) string {
	if int(s) >= len(n.Sides) {
		return "nobody"
	}
	return n.Sides[s]
}
