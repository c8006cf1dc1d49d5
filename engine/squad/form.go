package squad

import (
	"fmt"
	"io/fs"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Form is what a player fills in who makes a scenario of his own (OTL-13.0-01): panels and how they lie, both forces, objectives,
// the clause of victory. What it leaves out, such as reinforcements and observers' posts, stays as the text has it.
func Form(fsys fs.FS) ([]game.FormField, error) {
	d, err := data.Load(fsys, "01-two-patrols", nil)
	if err != nil {
		return nil, err
	}
	const valid, panels = "OTL-13.0-02", "OTL-1.1-03"
	sides, edges, facings := []string{d.Sides[us].ID, d.Sides[german].ID}, []string{"", "north", "east", "south", "west"}, []string{"N", "NE", "SE", "S", "SW", "NW"}
	var sheets, terrain []string
	for i := range 12 {
		sheets = append(sheets, fmt.Sprintf("%02d", i+1))
	}
	for f := data.Feature(0); f <= data.Woods; f++ {
		terrain = append(terrain, f.Key())
	}
	form := []game.FormField{
		{Path: "title", Title: "Title", Kind: game.FormText, Rule: valid},
		{Path: "blurb", Title: "What it is about", Kind: game.FormText, Rule: valid},
		{Path: "turns", Title: "Turns", Kind: game.FormNumber, Low: 1, High: 60, Rule: valid},
		{Path: "initiative", Title: "Initiative at the start", Kind: game.FormWord, Words: sides, Rule: valid},
		{Path: "first", Title: "Sets up first", Kind: game.FormWord, Words: sides, Rule: rSetup},
		{Path: "night", Title: "Night", Kind: game.FormFlag, Rule: "OTL-4.6-01"},
		{Path: "fordable", Title: "Water can be forded", Kind: game.FormFlag, Rule: "OTL-2.8-01"},
		{Path: "harvested", Title: "Crops are harvested", Kind: game.FormFlag, Rule: "OTL-2.5-01"},
		{Path: "panels.*.panel", Title: "Panels: Panel", Kind: game.FormWord, Words: sheets, Rule: panels},
		{Path: "panels.*.x", Title: "Panels: From the west", Kind: game.FormNumber, High: 11, Rule: panels},
		{Path: "panels.*.y", Title: "Panels: From the north", Kind: game.FormNumber, High: 11, Rule: panels},
		{Path: "panels.*.turned", Title: "Panels: Turned by degrees", Kind: game.FormNumber, High: 180, Rule: panels},
		{Path: "storeys.*.hexes", Title: "Upper storeys: Hexes of buildings", Kind: game.FormList, Rule: "OTL-3.2.2-01"},
		{Path: "storeys.*.level", Title: "Upper storeys: Level", Kind: game.FormNumber, Low: 1, High: 9, Rule: "OTL-3.2.2-01"},
		{Path: "bunkers.*.hex", Title: "Bunkers: Hex", Kind: game.FormText, Rule: "OTL-2.3.1-01"},
		{Path: "bunkers.*.facing", Title: "Bunkers: Facing", Kind: game.FormWord, Words: facings, Rule: "OTL-2.3.3-01"},
		{Path: "bunkers.*.value", Title: "Bunkers: Protection", Kind: game.FormNumber, Low: 4, High: 5, Rule: "OTL-2.3.1-01"},
		{Path: "bunkers.*.inside", Title: "Bunkers: Whose", Kind: game.FormWord, Words: sides, Rule: "OTL-2.3.1-01"},
		{Path: "objectives.*.label", Title: "Objectives: Name", Kind: game.FormText, Rule: valid},
		{Path: "objectives.*.hexes", Title: "Objectives: Hexes", Kind: game.FormList, Rule: valid},
	}
	for side, info := range d.Sides {
		at, name := "forces."+info.ID+".", info.Adjective+" force: "
		roster := game.FormField{Path: at + "soldiers", Title: name + "Soldiers", Kind: game.FormNumbers, Rule: "OTL-13.1-01"}
		for i := range d.Soldiers {
			if s := &d.Soldiers[i]; s.Side == game.Side(side) {
				roster.Words = append(roster.Words, fmt.Sprint(s.Number))
				roster.Names = append(roster.Names, fmt.Sprintf("%d %s, %s, %d", s.Number, s.Name, d.Weapons[s.Weapon].Name, d.Build([]data.SoldierID{data.SoldierID(i)}, 0, 0)))
			}
		}
		form = append(form,
			game.FormField{Path: at + "elan", Title: name + "Élan", Kind: game.FormNumber, Low: 2, High: 10, Rule: valid},
			game.FormField{Path: at + "break", Title: name + "Break level", Kind: game.FormNumber, Low: 1, High: 60, Rule: valid},
			game.FormField{Path: at + "fakes", Title: name + "Fake counters", Kind: game.FormNumber, High: 20, Rule: valid},
			game.FormField{Path: at + "foxholes", Title: name + "Foxholes", Kind: game.FormNumber, High: 20, Rule: rFoxhole},
			game.FormField{Path: at + "charges", Title: name + "Demolition charges", Kind: game.FormNumber, High: 20, Rule: valid},
			roster,
			game.FormField{Path: at + "area.panel", Title: name + "Sets up on panel", Kind: game.FormWord, Words: append([]string{""}, sheets...), Rule: valid},
			game.FormField{Path: at + "area.edge", Title: name + "from the edge", Kind: game.FormWord, Words: edges, Rule: valid},
			game.FormField{Path: at + "area.depth", Title: name + "so many hexes deep", Kind: game.FormNumber, High: 99, Rule: valid},
			game.FormField{Path: at + "area.terrain", Title: name + "in terrain", Kind: game.FormWords, Words: terrain, Rule: valid},
			game.FormField{Path: at + "exit", Title: name + "May leave over the edge", Kind: game.FormWord, Words: edges, Rule: valid},
			game.FormField{Path: "victory." + info.ID + ".*.per", Title: info.Adjective + " points: For each", Kind: game.FormWord, Words: data.PerWords(), Rule: valid},
			game.FormField{Path: "victory." + info.ID + ".*.points", Title: info.Adjective + " points: Points", Kind: game.FormNumber, Low: 1, High: 20, Rule: valid},
			game.FormField{Path: "victory." + info.ID + ".*.hexes", Title: info.Adjective + " points: In hexes", Kind: game.FormList, Rule: valid})
	}
	return append(form,
		game.FormField{Path: "victory.winner", Title: "Wins by passing tests instead", Kind: game.FormWord, Words: append([]string{""}, sides...), Rule: valid},
		game.FormField{Path: "victory.tests.*.asks", Title: "Tests of victory: Asks", Kind: game.FormWord, Words: data.AsksWords(), Rule: valid},
		game.FormField{Path: "victory.tests.*.hexes", Title: "Tests of victory: In hexes", Kind: game.FormList, Rule: valid},
		game.FormField{Path: "victory.tests.*.min", Title: "Tests of victory: At least", Kind: game.FormNumber, High: 100, Rule: valid}), nil
}
