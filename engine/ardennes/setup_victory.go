package ardennes

import (
	"slices"
	"strconv"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// victorySpec is what a description says of victory: the Victory Hexes in place of all of the scenario's, and how much of what it
// takes, see needed.
//
//	{"victory": {"E2125": true, "E2531": true}, "needs": {"points": 8}}
type victorySpec struct {
	Victory map[string]bool `json:"victory,omitempty"`
	Needs   map[string]int8 `json:"needs,omitempty"`
}

const (
	maxVictoryHexes = 99
	maxNeeded       = 99
)

// rVictory is the row that victory rests on: of a short game (ARD-31.1-03), or of the campaign.
func rVictory(v *data.Victory) game.Ref {
	if v.Points > 0 {
		return "ARD-31.1-03"
	}
	return "ARD-30.2-01"
}

// needed is how much victory takes: of a short game German Victory Points; of the campaign Victory Hexes by sheet, attack factors
// that exited, towns on the Meuse, and for the Allied player At Start Areas and consecutive checks.
func needed(v *data.Victory) map[string]*int8 {
	if v.Points > 0 {
		return map[string]*int8{"points": &v.Points}
	}
	return map[string]*int8{"east": &v.EastNeeded, "west": &v.WestNeeded, "exited": &v.Exited, "towns": &v.TownsNeeded, "areas": &v.AreasNeeded, "checks": &v.ChecksNeeded}
}

// decidedBy are the rules with another victory; the same where a description says nothing of it.
func (r *Rules) decidedBy(spec *victorySpec) (*Rules, error) {
	if spec.Victory == nil && spec.Needs == nil {
		return r, nil
	}
	made, d, m := *r, *r.Data, *r.Data.Map
	made.Data, d.Map, m.Ground = &d, &m, slices.Clone(m.Ground)
	v := &d.Victory
	if spec.Victory != nil {
		v.East, v.West = nil, nil
		for h := range m.Ground {
			m.Ground[h].Spots &^= data.VictoryHex
		}
	}
	for _, id := range game.SortedKeys(spec.Victory) {
		h, err := game.FindHex(m.Map, nil, "victory", id)
		if err != nil {
			return nil, game.Breaks(rVictory(v), "%v", err)
		}
		if !spec.Victory[id] {
			continue
		}
		if m.Ground[h].Spots |= data.VictoryHex; m.Ground[h].Is(data.WestSheet) && v.Points == 0 {
			v.West = append(v.West, h)
		} else {
			v.East = append(v.East, h)
		}
	}
	needs := needed(v)
	for _, word := range game.SortedKeys(spec.Needs) {
		if needs[word] == nil {
			return nil, game.Breaks(rVictory(v), "needs: %.20q is none of %s", word, game.List(game.SortedKeys(needs)))
		}
		if err := game.Within("needs, "+word, spec.Needs[word], 1, maxNeeded); err != nil {
			return nil, game.Breaks(rVictory(v), "%v", err)
		}
		*needs[word] = spec.Needs[word]
	}
	for _, x := range [...]struct {
		what      string
		there, of int
	}{{"Victory Hexes of the East map", len(v.East), max(int(v.EastNeeded), 1)}, {"Victory Hexes of the West map", len(v.West), int(v.WestNeeded)},
		{"towns on the Meuse", len(v.Towns), int(v.TownsNeeded)}, {"At Start Areas", len(d.Areas), int(v.AreasNeeded)}} {
		if x.there < x.of {
			return nil, game.Breaks(rVictory(v), "victory takes %d %s, and there are %d: ask for fewer", x.of, x.what, x.there)
		}
	}
	if len(v.East)+len(v.West) > maxVictoryHexes {
		return nil, game.Breaks(rVictory(v), "victory: there are more than %d Victory Hexes", maxVictoryHexes)
	}
	return &made, nil
}

// victoryFields are those of victory.
func (r *Rules) victoryFields() []game.Field {
	v, hexes, now := &r.Victory, map[string]string{}, map[string]string{}
	for _, list := range [][]hex.Hex{v.East, v.West} {
		for _, h := range list {
			hexes[r.Map().ID(h)] = "true"
		}
	}
	needs := needed(v)
	words := game.SortedKeys(needs)
	for _, word := range words {
		now[word] = strconv.Itoa(int(*needs[word]))
	}
	return []game.Field{{Of: "hex", ID: "victory", Title: "Victory Hex", Kind: game.FlagField, Now: hexes, Row: rVictory(v)},
		{ID: "needs", Title: "Victory takes", Kind: game.CountField, Low: 1, High: maxNeeded, Keys: words, Now: now, Row: rVictory(v)}}
}
