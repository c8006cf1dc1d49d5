package squad

import (
	"fmt"
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

// clauses are the names of what in a description asks for hexes, and of each the most that a hex can count.
func clauses(v *data.Victory, sides [2]data.SideInfo) (names []string, most []int8) {
	if v.Points {
		return []string{sides[us].ID, sides[german].ID}, []int8{maxHexPoints, maxHexPoints}
	}
	for i := range v.Tests {
		names, most = append(names, strconv.Itoa(i+1)), append(most, 1)
		if v.Tests[i].Asks == data.ControlPoints {
			most[i] = maxHexPoints
		}
	}
	return names, most
}

// victory sets the hexes that victory asks for, and what the map names as an objective.
func (s *setting) victory(m *game.Map) error {
	sc := &s.data.Scenario
	v := &sc.Victory
	v.Tests = slices.Clone(v.Tests)
	names, most := clauses(v, s.data.Sides)
	before := wanted(v)
	for _, name := range game.SortedKeys(s.spec.Victory) {
		i := slices.Index(names, name)
		if i < 0 {
			return game.Breaks(rScored, "victory: %.20q is none of %s", name, game.List(names))
		}
		hexes, counts, err := s.victoryHexes(m, name, most[i])
		switch {
		case err != nil:
			return err
		case v.Points:
			v.Terms[i] = slices.DeleteFunc(slices.Clone(v.Terms[i]), func(t data.Term) bool { return t.Per == data.PerHex })
			for k, h := range hexes {
				v.Terms[i] = append(v.Terms[i], data.Term{Per: data.PerHex, Points: counts[k], Building: -1, Hexes: []hex.Hex{h}})
			}
			continue
		}
		t, sum := &v.Tests[i], 0
		if t.Hexes = hexes; t.Asks == data.ControlPoints {
			t.Weights = counts
		}
		for k := range hexes {
			sum += weight(t, k)
		}
		if hexes == nil || (t.Asks == data.ControlCount || t.Asks == data.ControlPoints) && sum < needed(t) {
			return game.Breaks(rScored, "victory: the hexes of condition %s count %d, and it asks for %d: name more", name, sum, max(needed(t), 1))
		}
	}
	if len(s.spec.Victory) > 0 {
		sc.Objectives = renamed(sc.Objectives, before, wanted(v))
	}
	return nil
}

// victoryHexes are the hexes of a clause and what they count.
func (s *setting) victoryHexes(m *game.Map, name string, most int8) (hexes []hex.Hex, counts []int8, err error) {
	list := s.spec.Victory[name]
	if len(list) > maxVictoryHexes {
		return nil, nil, game.Breaks(rScored, "victory, %s: more than %d hexes are named", name, maxVictoryHexes)
	}
	for _, id := range game.SortedKeys(list) {
		h, err := game.FindHex(m, nil, "victory", id)
		if err == nil {
			err = game.Within("victory, "+id, list[id], 1, most)
		}
		if err != nil {
			return nil, nil, game.Breaks(rScored, "%v", err)
		}
		if t := s.data.Ground.Cells[h].Terrain; t == data.Water && !s.data.Scenario.Fordable {
			return nil, nil, game.Breaks(rWater, "victory: nobody can stand in %s, or control it", id)
		}
		hexes, counts = append(hexes, h), append(counts, list[id])
	}
	return hexes, counts, nil
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
	anew := slices.Clone(now)
	for _, o := range list {
		o.Hexes = slices.DeleteFunc(slices.Clone(o.Hexes), func(h hex.Hex) bool {
			return slices.Contains(before, h) && !slices.Contains(now, h)
		})
		anew = slices.DeleteFunc(anew, func(h hex.Hex) bool { return slices.Contains(o.Hexes, h) })
		if len(o.Hexes) > 0 {
			objectives = append(objectives, o)
		}
	}
	slices.Sort(anew)
	if anew = slices.Compact(anew); len(anew) > 0 {
		objectives = append(objectives, data.Objective{Label: "Victory hex", Hexes: anew})
	}
	return objectives
}

// victoryFields are those of the hexes that victory asks for.
func (r *Rules) victoryFields() (list []game.Field) {
	v := &r.Scenario.Victory
	names, most := clauses(v, r.Sides)
	for i, name := range names {
		f := game.Field{Of: "hex", ID: "victory." + name, Title: "Counts for condition " + name, Kind: game.CountField, Low: 1, High: int(most[i]), Row: rScored, Now: map[string]string{}}
		if v.Points {
			f.Title = "Victory points, " + r.Sides[i].Adjective
			for _, t := range v.Terms[i] {
				for _, h := range t.Hexes {
					if t.Per == data.PerHex {
						f.Now[r.Map().ID(h)] = fmt.Sprint(t.Points)
					}
				}
			}
		} else {
			for k, h := range v.Tests[i].Hexes {
				f.Now[r.Map().ID(h)] = fmt.Sprint(weight(&v.Tests[i], k))
			}
		}
		list = append(list, f)
	}
	return list
}
