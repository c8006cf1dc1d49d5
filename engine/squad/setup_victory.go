package squad

import (
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// victorySpec is what a description says of the hexes that victory asks for, in place of those of the scenario: where points decide,
// how many each side scores for control of which hexes; where conditions do, by the number of each from 1, its hexes and
// what they count, which is 1 but where the condition adds points up. What it does not name stays as the scenario has it.
//
//	{"us": {"01-E5": 2}, "german": {}}
//	{"1": {"08-E4": 2, "08-C2": 1}}
type victorySpec map[string]map[string]int8

const (
	maxHexPoints    = 20 // of a hex, as in a set-up file
	maxVictoryHexes = 60 // of a side or a condition
)

// clause is the name of what in a description asks for hexes, and the most that a hex can count in it: of a side where points decide,
// else of a condition; "" where there are no more.
func clause(d *data.Data, i int) (name string, most int8) {
	switch v := &d.Scenario.Victory; {
	case v.Points && i < len(d.Sides):
		return d.Sides[i].ID, maxHexPoints
	case v.Points || i >= len(v.Tests):
		return "", 0
	case v.Tests[i].Asks == data.ControlPoints:
		return strconv.Itoa(i + 1), maxHexPoints
	}
	return strconv.Itoa(i + 1), 1
}

// victory sets the hexes that victory asks for, and what the map names as an objective.
func (s *setting) victory(m *game.Map) error {
	sc := &s.data.Scenario
	v := &sc.Victory
	v.Tests = slices.Clone(v.Tests)
	before, known := wanted(v), 0
	for i := 0; ; i++ {
		name, most := clause(&s.data, i)
		if name == "" {
			break
		}
		list, named := s.spec.Victory[name]
		if !named {
			continue
		}
		known++
		if len(list) > maxVictoryHexes {
			return game.Breaks(rScored, "victory, %s: more than %d hexes are named", name, maxVictoryHexes)
		}
		terms, hexes, counts, sum := []data.Term(nil), []hex.Hex(nil), []int8(nil), 0
		for _, id := range game.SortedKeys(list) {
			n := list[id]
			h, err := game.FindHex(m, nil, "victory", id)
			if err == nil {
				err = game.Within("victory, "+id, n, 1, most)
			}
			if err != nil {
				return game.Breaks(rScored, "%v", err)
			}
			if s.data.Ground.Cells[h].Terrain == data.Water && !sc.Fordable {
				return game.Breaks(rWater, "victory: nobody can stand in %s, or control it", id)
			}
			hexes, counts, sum = append(hexes, h), append(counts, n), sum+int(n)
			terms = append(terms, data.Term{Per: data.PerHex, Points: n, Building: -1, Hexes: []hex.Hex{h}})
		}
		if v.Points {
			for _, t := range v.Terms[i] {
				if t.Per != data.PerHex {
					terms = append(terms, t)
				}
			}
			v.Terms[i] = terms
			continue
		}
		t := &v.Tests[i]
		if t.Hexes = hexes; t.Asks == data.ControlPoints {
			t.Weights = counts
		}
		if hexes == nil || t.Asks != data.GoodOrder && sum < needed(t) {
			return game.Breaks(rScored, "victory: the hexes of condition %s count %d, and it asks for %d: name more", name, sum, max(needed(t), 1))
		}
	}
	if known < len(s.spec.Victory) {
		return game.Breaks(rScored, "victory: it names a side or condition that this scenario does not ask for hexes")
	}
	if known > 0 {
		sc.Objectives = renamed(sc.Objectives, before, wanted(v))
	}
	return nil
}

// wanted are the hexes that somebody scores for or that a condition names.
func wanted(v *data.Victory) (hexes []hex.Hex) {
	for side := range v.Terms {
		for i := range v.Terms[side] {
			hexes = append(hexes, v.Terms[side][i].Hexes...)
		}
	}
	for i := range v.Tests {
		hexes = append(hexes, v.Tests[i].Hexes...)
	}
	return hexes
}

// renamed are objectives without the hexes that are asked for no longer, and with those that are new.
func renamed(list []data.Objective, before, now []hex.Hex) (objectives []data.Objective) {
	var named, anew []hex.Hex
	for _, o := range list {
		first := len(named)
		for _, h := range o.Hexes {
			if slices.Contains(now, h) || !slices.Contains(before, h) {
				named = append(named, h)
			}
		}
		if o.Hexes = named[first:len(named):len(named)]; len(o.Hexes) > 0 {
			objectives = append(objectives, o)
		}
	}
	for _, h := range now {
		if !slices.Contains(named, h) && !slices.Contains(anew, h) {
			anew = append(anew, h)
		}
	}
	if anew != nil {
		objectives = append(objectives, data.Objective{Label: "Victory hex", Hexes: anew})
	}
	return objectives
}

// victoryFields are those of the hexes that victory asks for.
func (r *Rules) victoryFields() (list []game.Field) {
	v := &r.Scenario.Victory
	for i := 0; ; i++ {
		name, most := clause(r.Data, i)
		if name == "" {
			return list
		}
		now, title := map[string]string{}, "Counts for condition "+name
		put := func(hexes []hex.Hex, n int) {
			for _, h := range hexes {
				now[r.Map().ID(h)] = strconv.Itoa(n)
			}
		}
		if v.Points {
			title = "Victory points, " + r.Sides[i].Adjective
			for _, t := range v.Terms[i] {
				if t.Per == data.PerHex {
					put(t.Hexes, int(t.Points))
				}
			}
		} else {
			t := &v.Tests[i]
			for k := range t.Hexes {
				put(t.Hexes[k:k+1], weight(t, k))
			}
		}
		list = append(list, game.Field{Of: "hex", ID: "victory." + name, Title: title, Kind: game.CountField, Low: 1, High: int(most), Row: rScored, Now: now})
	}
}
