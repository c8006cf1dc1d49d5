package opscycle

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// unitNames are the units as they stand in reports: "2/18", an HQ "the HQ of the 1st Infantry Division".
// A counter may show a bare number, which reads like a hex or a sum in a sentence: such a unit stands there with its name, "the 745th
// Tank Battalion", "Panzer Battalion 2105", without what the name adds in brackets.
func (r *Rules) unitNames() []string {
	names := make([]string, len(r.Units))
	for u := range r.Units {
		switch info := &r.Units[u]; {
		case info.Class == data.HQ:
			names[u] = "the HQ of " + r.theFormation(info.Formation)
		case strings.Trim(info.Label, "0123456789") != "":
			names[u] = info.Label
		default:
			names[u], _, _ = strings.Cut(info.Name, " (")
			if names[u] != "" && strings.ContainsRune("0123456789", rune(names[u][0])) {
				names[u] = "the " + names[u]
			}
		}
	}
	return names
}

// theFormation is a formation's name with its article.
func (r *Rules) theFormation(f int8) string {
	if f < 0 || int(f) >= len(r.Formations) {
		return "no formation"
	}
	return "the " + r.Formations[f].Name
}

// sideNames are the sides in a sentence: "the Germans" is made from the adjective by the plural, "the
// US side" where that does not work.
func (r *Rules) sideNames() []string {
	var names []string
	for _, s := range r.Sides {
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
