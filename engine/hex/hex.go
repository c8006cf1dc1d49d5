// Package hex is the geometry of hex maps: ids, neighbours, hexsides,
// distances, drawing coordinates, lines, and searches over fields of integers.
//
// A Map is made once, from a Grid and the ids of the hexes that exist, or from
// Cells for maps that are put together from panels. It never changes afterwards
// and may be shared. Hexes and hexsides are small indices, so that everything
// known about them fits in slices. Nothing here allocates after set-up, apart
// from growing the buffers that a caller hands in.
package hex

import (
	"fmt"
	"slices"
)

// Hex is the index of a hex in its Map: 0 to Len-1 in the order of sorted ids.
type Hex int16

// None is no hex.
const None Hex = -1

// Hexside is the index of a hexside that two hexes of the map share: 0 to
// len(Ends)-1, ordered by lower hex, then by direction from it. The outer edge of
// a map has no hexsides.
type Hexside int16

// NoSide is no hexside.
const NoSide Hexside = -1

// Dir is one of six directions, 0 to 5 counter-clockwise from east. Rows: E NE NW
// W SW SE. Columns: NE N NW SW S SE.
type Dir uint8

// Opposite is the direction back.
func (d Dir) Opposite() Dir { return (d + 3) % 6 }

// Kind is the kind of a grid.
type Kind uint8

const (
	Rows    Kind = iota // pointy-top hexes, rows of hexes side by side
	Columns             // flat-top hexes, columns of hexes one above the other
)

var kindNames = [...]string{Rows: "rows", Columns: "columns"}

var dirNames = [...][6]string{
	Rows:    {"E", "NE", "NW", "W", "SW", "SE"},
	Columns: {"NE", "N", "NW", "SW", "S", "SE"},
}

// offset is the step to a neighbour in the map's inner coordinates (see Map).
type offset struct{ u, v int }

var offsets = [...][6]offset{
	Rows:    {{2, 0}, {1, -1}, {-1, -1}, {-2, 0}, {-1, 1}, {1, 1}},
	Columns: {{-1, 1}, {-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}},
}

// String is "rows" or "columns".
func (k Kind) String() string {
	if int(k) >= len(kindNames) {
		return fmt.Sprintf("kind %d", uint8(k))
	}
	return kindNames[k]
}

// MarshalText writes the kind as String does.
func (k Kind) MarshalText() ([]byte, error) {
	if int(k) >= len(kindNames) {
		return nil, fmt.Errorf("hex: there is no grid kind %d", uint8(k))
	}
	return []byte(kindNames[k]), nil
}

// UnmarshalText reads "rows" or "columns" and refuses anything else.
func (k *Kind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf(`hex: grid kind %q: write "rows" or "columns"`, text)
	}
	*k = Kind(i)
	return nil
}

// DirName is the compass name of a direction on grids of this kind, such as "NE";
// "" if there is no such direction.
func (k Kind) DirName(d Dir) string {
	if int(k) >= len(dirNames) || d > 5 {
		return ""
	}
	return dirNames[k][d]
}

// DirNamed is the direction with a compass name as DirName writes it.
func (k Kind) DirNamed(name string) (Dir, bool) {
	if int(k) >= len(dirNames) {
		return 0, false
	}
	i := slices.Index(dirNames[k][:], name)
	return Dir(max(i, 0)), i >= 0
}
