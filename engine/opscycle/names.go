package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// unitNames are the units as they stand in reports: "2/18", an HQ "the HQ of the 1st Infantry
// Division".
func (d *Data) unitNames() []string {
	names := make([]string, len(d.Units))
	for u := range d.Units {
		if names[u] = d.Units[u].Label; d.Units[u].Class == HQ {
			names[u] = "the HQ of " + d.theFormation(d.Units[u].Formation)
		}
	}
	return names
}

// theFormation is a formation's name with its article.
func (d *Data) theFormation(f int8) string {
	if f < 0 || int(f) >= len(d.Formations) {
		return "no formation"
	}
	return "the " + d.Formations[f].Name
}

// sideNames are the sides in a sentence: "the Germans" is made from the adjective by the plural, "the
// US side" where that does not work.
func (d *Data) sideNames() []string {
	var names []string
	for _, s := range d.Sides {
		if strings.HasSuffix(s.Adjective, "n") {
			names = append(names, "the "+s.Adjective+"s")
		} else {
			names = append(names, "the "+s.Adjective+" side")
		}
	}
	return names
}

// listIn lists the units of a side in a hex.
func (p *Position) listIn(h hex.Hex, side game.Side) string {
	return p.rules.Name.List(p.unitsIn(h, side, nil))
}

// verb is the form of a verb for one or several units: "moves", "move".
func verb(units []game.Unit, one, many string) string {
	if len(units) == 1 {
		return one
	}
	return many
}

// halves is a number of half MP: "2½".
func halves(n int16) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return fmt.Sprintf("%d½", n/2)
	}
	return fmt.Sprint(n / 2)
}
