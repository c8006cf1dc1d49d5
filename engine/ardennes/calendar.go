package ardennes

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// weather is what the map lies under: the night, the sky of the turn and frozen ground.
func (p *Position) weather() (list []game.WeatherKind) {
	if p.night {
		list = append(list, game.WeatherNight)
	}
	if !p.today().Clear {
		list = append(list, game.WeatherOvercast)
	}
	if p.today().Frozen {
		list = append(list, game.WeatherFrost)
	}
	return list
}

// offMap are the Off Map Boxes in play (ARD-11.9-01), with the sectors that are shut (ARD-13.4-07).
func (p *Position) offMap() (list []game.Place) {
	r := p.rules
	for b := range r.Boxes {
		box := &r.Boxes[b]
		place := game.Place{ID: box.ID, Name: box.Name, Shut: !p.open(data.Box(b)), Title: fmt.Sprintf("%s box, off the map", box.Name)}
		if place.Shut {
			place.Title += ": shut, for the enemy holds one of its entry hexes"
		}
		for h := range r.Data.Map.Off {
			if slices.Contains(r.Data.Map.Off[h][:], data.Box(b)) {
				place.Hexes = append(place.Hexes, hex.Hex(h))
			}
		}
		if len(place.Hexes) > 0 {
			list = append(list, place)
		}
	}
	return list
}

// arrivals are the reinforcements that have not come yet, by turn (ARD-13.1-01).
func (p *Position) arrivals() (list []game.Arrival) {
	r := p.rules
	for u := range p.units {
		if p.units[u].place != due || r.Units[u].Arrival < 0 {
			continue
		}
		row := r.arrival(game.Unit(u))
		a := game.Arrival{Unit: game.Unit(u), Turn: int(row.Turn), When: p.turnName(row.Turn, false), Hexes: row.Hexes, Late: row.Turn < p.turn && row.When == data.OnTurn,
			Where: p.entryText(row), Note: arrivalNotes[row.When]}
		if r.Units[u].Has(data.Jpz653) && !p.late653 {
			a.Note = "a die decides whether it comes"
		}
		list = append(list, a)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Turn < list[j].Turn })
	return list
}

var arrivalNotes = map[data.When]string{data.MeuseForced: "only if a German unit has crossed the Meuse", data.AfterMeuse: "the turn after a German unit has crossed the Meuse",
	data.HeldInBox: "held in its box until a German unit reaches the Meuse"}

// entryText says where a reinforcement arrives.
func (p *Position) entryText(row *data.Arrival) string {
	r := p.rules
	switch row.How {
	case data.ToTown:
		return "any friendly town or city"
	case data.ByAir:
		return "parachute drop"
	case data.ToBox:
		return r.Boxes[row.Box].Name + " box"
	case data.WestEdge:
		return "any road of the west edge"
	}
	var letters []string
	for i := range r.Entries {
		if row.Entries>>i&1 != 0 {
			letters = append(letters, r.Entries[i].Letter)
		}
	}
	return "entry " + strings.Join(letters, " or ")
}
