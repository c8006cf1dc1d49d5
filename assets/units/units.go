// Package units holds the NATO unit symbols that stand on counters.
package units

import (
	_ "embed"
	"strings"
)

//go:embed symbols.svg
var sprite string

//go:embed silhouettes.svg
var silhouettes string

// A Path is one outline of a symbol in SVG path notation, inside the box of 150
// by 100 from 25, 50.
type Path struct {
	D      string
	Filled bool // filled with ink; otherwise only drawn along its line
}

// Symbol returns the paths of a unit type, named as in the unit tables
// ("motorized-engineer"), or of a vehicle from the side ("silhouette-tank"); none for a type
// that has no symbol.
func Symbol(unitType string) []Path {
	_, rest, ok := strings.Cut(sprite+silhouettes, `<symbol id="`+unitType+`"`)
	if !ok {
		return nil
	}
	body, _, _ := strings.Cut(rest, "</symbol>")
	var paths []Path
	for {
		_, after, ok := strings.Cut(body, `<path d="`)
		if !ok {
			return paths
		}
		d, tail, _ := strings.Cut(after, `"`)
		attributes, _, _ := strings.Cut(tail, "/>")
		paths = append(paths, Path{D: d, Filled: strings.Contains(attributes, `fill="black"`)})
		body = tail
	}
}
