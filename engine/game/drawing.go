package game

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// A position drawn by hand is built by a Game's Setup from a description in JSON. What follows reads
// descriptions; each error is one sentence that begins with the field at fault.

// ReadSetup reads a description, strictly.
func ReadSetup(text []byte, spec any) error {
	if err := Unmarshal(text, spec); err != nil {
		return fmt.Errorf("the position is not an object as the README describes it: %v", err)
	}
	return nil
}

// InTurn takes steps until one fails.
func InTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// FindUnit finds a unit that a description names.
func (l *Lexicon) FindUnit(field, id string) (Unit, error) {
	u, ok := l.Unit(id)
	if !ok {
		return NoUnit, fmt.Errorf("%s: %.40q is no unit of this scenario", field, id)
	}
	return u, nil
}

// FindSide finds a side that a description names.
func (l *Lexicon) FindSide(field, id string) (Side, error) {
	s, ok := l.Side(id)
	if !ok {
		return Nobody, fmt.Errorf("%s is %.20q: write %s", field, id, strings.Join(l.Sides, " or "))
	}
	return s, nil
}

// FindHex finds a hex that a description names; inPlay tells which are in play, nil means all.
func FindHex(m *Map, inPlay []bool, field, id string) (hex.Hex, error) {
	h, ok := m.Lookup(id)
	switch {
	case !ok:
		return hex.None, fmt.Errorf("%s: %.20q is no hex of the map", field, id)
	case len(inPlay) > 0 && !inPlay[h]:
		return hex.None, fmt.Errorf("%s: hex %s is out of play", field, id)
	}
	return h, nil
}

// FindHexside finds the hexside between two hexes.
func FindHexside(m *Map, field, a, b string) (hex.Hexside, error) {
	ha, okA := m.Lookup(a)
	hb, okB := m.Lookup(b)
	if okA && okB {
		if s := m.Side(ha, hb); s != hex.NoSide {
			return s, nil
		}
	}
	return hex.NoSide, fmt.Errorf("%s: %.20q and %.20q are not neighbouring hexes", field, a, b)
}

// Within sees that a number of a description lies between two others.
func Within[N int8 | int16 | int](field string, n, low, high N) error {
	if n < low || n > high {
		return fmt.Errorf("%s is %d: write %d to %d", field, n, low, high)
	}
	return nil
}

// Given sets a number to what a description says of it, between two others, if it says anything.
func Given[N int8 | int16 | int](field string, n *N, low, high N, to *N) error {
	if n == nil {
		return nil
	}
	*to = *n
	return Within(field, *n, low, high)
}

// DrawEdge writes the words of a hexside into an edge: road, rail, bridge, stream, major, lake, teeth,
// embankment, fortline, and clear for none.
func DrawEdge(e *Edge, field string, words []string) error {
	for _, w := range words {
		switch w {
		case "road":
			e.Road = "primary"
		case "rail":
			e.Rail = true
		case "bridge":
			e.Bridge = true
		case "stream", "major", "lake":
			e.River = w
		case "teeth":
			e.Teeth = true
		case "embankment":
			e.Embankment = true
		case "fortline":
			e.FortLine = true
		case "clear":
		default:
			return fmt.Errorf("%s has the word %.20q, which is none of road, rail, bridge, stream, major, lake, teeth, embankment, fortline and clear", field, w)
		}
	}
	return nil
}

// Redraw makes terrain and hexsides of a map one's own to change: the geometry stays shared.
func (m *Map) Redraw() *Map {
	own := *m
	own.Hexes, own.Hexsides = slices.Clone(m.Hexes), slices.Clone(m.Hexsides)
	return &own
}
