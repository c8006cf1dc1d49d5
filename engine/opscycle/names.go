package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// label is a unit as written in a report: "2/18", an HQ "the HQ of the 1st
// Infantry Division".
func (r *Rules) label(u game.Unit) string {
	if u < 0 || int(u) >= len(r.Units) {
		return "a unit"
	}
	if r.isUnknown(u) {
		return "an unknown unit"
	}
	info := &r.Units[u]
	if info.Class == HQ {
		return "the HQ of " + theFormation(r, info.Formation)
	}
	return info.Label
}

// labels lists units: "1/18, 2/18 and 745", those without a name last: "1/18 and 2 unknown
// units".
func (r *Rules) labels(units []game.Unit) string {
	words, nameless := make([]string, 0, len(units)), 0
	for _, u := range units {
		if r.isUnknown(u) {
			nameless++
		} else {
			words = append(words, r.label(u))
		}
	}
	switch {
	case nameless == 1:
		words = append(words, "an unknown unit")
	case nameless > 1:
		words = append(words, game.Count(nameless, "unknown unit"))
	}
	return game.List(words)
}

// isUnknown reports whether these rules go with the view of a side that does not see which
// counter a unit is.
func (r *Rules) isUnknown(u game.Unit) bool { return u >= 0 && int(u) < len(r.unknown) && r.unknown[u] }

// hexName is a hex with the name of its place: "2107", "2211 Nütheim".
func (r *Rules) hexName(h hex.Hex) string {
	if h < 0 || int(h) >= r.Data.Map.Len() {
		return "no hex"
	}
	id := r.Data.Map.ID(h)
	if int(h) < len(r.Data.Map.Hexes) {
		if name := r.Data.Map.Hexes[h].Name; name != "" {
			return id + " " + name
		}
	}
	return id
}

// hexList lists hexes.
func (r *Rules) hexList(hexes []hex.Hex) string {
	words := make([]string, len(hexes))
	for i, h := range hexes {
		words[i] = r.hexName(h)
	}
	return game.List(words)
}

// theFormation is a formation's name with its article.
func theFormation(r *Rules, f int8) string {
	if f < 0 || int(f) >= len(r.Formations) {
		return "no formation"
	}
	return "the " + r.Formations[f].Name
}

// theSide is a side in a sentence: "the Germans" is made from the adjective by
// the plural, "the US side" where that does not work.
func (r *Rules) theSide(s game.Side) string {
	if int(s) >= len(r.Sides) {
		return "nobody"
	}
	if adjective := r.Sides[s].Adjective; strings.HasSuffix(adjective, "n") {
		return "the " + adjective + "s"
	}
	return "the " + r.Sides[s].Adjective + " side"
}

// listIn lists the units of a side in a hex.
func (p *Position) listIn(h hex.Hex, side game.Side) string {
	return p.rules.labels(p.unitsIn(h, side, nil))
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
