package reichswald

import (
	"encoding/json"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Draft writes a position that waits for an Action Sequence, for the next move of a Movement Phase, or for the next attack.
func (r *Rules) Draft(pos game.Position) ([]byte, error) {
	p := pos.(*Position)
	f := p.stack.Top()
	if f == nil || f.kind != kMovement && f.kind != kCombat && (f.kind != kTurn || f.step != turnChoose) {
		return nil, game.ErrMidst
	}
	id := r.Data.Map.ID
	spec := setupSpec{Units: map[string]unitSpec{}, Turn: &p.turn, Last: &r.Terms.Last, Win: &r.Terms.Win, Draw: &r.Terms.Draw, Side: r.Sides[f.side].ID, Phase: phaseWords[f.kind], Markers: map[string]int8{},
		Control: map[string]string{}, TakenBack: map[string]int8{}}
	if f.kind != kTurn {
		spec.Sequence = optionWords[p.option[f.side]]
	}
	for u := range p.units {
		x, name := &p.units[u], r.Units[u].ID
		if x.hex == hex.None {
			if !x.gone {
				spec.Reinforcements = append(spec.Reinforcements, name)
			} else if r.takesPart.Has(game.Unit(u)) {
				spec.Units[name] = unitSpec{Off: eliminated}
			}
			continue
		}
		unit := unitSpec{Hex: id(x.hex), Moved: x.moved, Attacked: x.fought, Targeted: x.targeted}
		for d, n := range &r.Data.Map.Neighbors[x.hex] {
			if x.called>>d&1 != 0 {
				unit.CalledOff = append(unit.CalledOff, id(n))
			}
		}
		spec.Units[name] = unit
	}
	for h, side := range p.control {
		if side != r.Terms.Control[h] && p.at[h] == 0 {
			spec.Control[id(hex.Hex(h))] = r.Sides[side].ID
		}
		if n := p.dropped[h]; n > 0 {
			spec.TakenBack[id(hex.Hex(h))] = n
		}
	}
	for side, n := range p.markers {
		spec.Markers[r.Sides[side].ID] = n
	}
	return json.Marshal(&spec)
}

// phaseWords are the phases in a description.
var phaseWords = [numKinds]string{kTurn: "sequence", kMovement: "movement", kCombat: "combat"}

// Member is where in a description a unit stands.
func (r *Rules) Member(game.Unit) string { return "units" }

// Form is what of a description can be changed on the bench.
func (r *Rules) Form() []game.Field {
	sides, last := []string{r.Sides[allied].ID, r.Sides[german].ID}, len(r.Terms.TurnNames)
	var terrain []string
	for i := range r.Data.Terrain.Hexes {
		terrain = append(terrain, r.Data.Terrain.Hexes[i].Key)
	}
	held, points := map[string]string{}, map[string]string{}
	for _, h := range r.Terms.Objectives {
		held[r.Data.Map.ID(h)] = "true"
	}
	for _, x := range r.Terms.Points.Hexes {
		points[r.Data.Map.ID(x.Hex)] = strconv.Itoa(int(x.Value))
	}
	list := []game.Field{
		{Of: "units", ID: "hex", Kind: game.PlaceField, Drops: []string{"off", "called_off"}, Row: rStackingLimit},
		{Of: "units", ID: "moved", Title: "Has moved", Kind: game.FlagField},
		{Of: "units", ID: "attacked", Title: "Has attacked", Kind: game.FlagField},
		{Of: "units", ID: "targeted", Title: "Has been attacked", Kind: game.FlagField},
		{Of: "units", ID: "off", Title: "Off the map", Kind: game.WordField, Away: true, Words: []string{eliminated}, Row: rCasualty},
		{Of: "units", ID: "reinforcements", Title: "Comes as a reinforcement", Kind: game.ListField, Away: true, Row: rPhases},
		{Of: "hex", ID: "control", Title: "Controlled by", Kind: game.WordField, Words: sides, Yields: true, Row: rNeverEnter},
		{Of: "hex", ID: "terrain", Title: "Terrain", Kind: game.WordField, Words: terrain},
		{ID: "turn", Title: "Turn", Kind: game.CountField, Low: int(r.Terms.First), High: last, Row: rTurn},
		{ID: "last", Title: "Last turn", Kind: game.CountField, Low: int(r.Terms.First), High: last, Row: rTurn},
		{ID: "win", Title: "Objectives that win", Kind: game.CountField, Low: 2, High: maxObjectives, Row: rTurn},
		{ID: "draw", Title: "Objectives for a draw", Kind: game.CountField, Low: 1, High: maxObjectives, Row: rTurn},
		{ID: "side", Title: "Player turn", Kind: game.WordField, Words: sides},
		{ID: "phase", Title: "Phase", Kind: game.WordField, Words: []string{"sequence", "movement", "combat"}, Drops: []string{"sequence", "taken_back"}, Row: rPhases},
		{ID: "sequence", Title: "Action Sequence", Kind: game.WordField, Words: []string{"move-fight", "fight-move"}, Row: rSequence},
		{ID: "markers", Title: "Air Support markers", Kind: game.CountField, High: 9, Keys: sides, Row: rAirRoll},
		{Of: "hex", ID: "objectives", Title: "Objective", Kind: game.FlagField, Now: held, Row: rTurn},
	}
	list = append(list, game.AreaFields(r.Data.InPlay, rNeverEnter)...)
	if r.pointsDecide {
		list = append(list, game.Field{Of: "hex", ID: "points", Title: "Victory points", Kind: game.CountField, Low: 1, High: 9, Now: points, Row: rTurn})
	}
	return list
}
