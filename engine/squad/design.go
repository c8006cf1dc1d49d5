package squad

import (
	"io/fs"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Design checks a scenario that a player has made of the panels and rosters, from the text of a set-up file, and tells what
// weighs on its balance (OTL-13.0-01, OTL-13.2-01). The error is one sentence that says what is missing
// (OTL-13.0-02).
func Design(fsys fs.FS, text string, options map[string]string) (*game.Design, error) {
	d, err := data.Design(fsys, text, options)
	if err != nil {
		return nil, err
	}
	if _, err := New(d); err != nil {
		return nil, err
	}
	b := d.Balance()
	design := &game.Design{Title: d.Scenario.Title, Length: d.Scenario.Length()}
	for side, info := range d.Sides {
		for _, w := range [...]game.Weight{{ID: "build", Title: "Build value", Value: b.Build[side], Rule: "OTL-12.3.1-01"}, {ID: "elan", Title: "Élan", Value: b.Elan[side], Rule: "OTL-13.2-01"},
			{ID: "break", Title: "Break level", Value: b.Break[side], Rule: "OTL-13.2-01"}, {ID: "soldiers", Title: "Soldiers", Value: b.Soldiers[side], Rule: "OTL-13.1-01"}} {
			w.Side = info.ID
			design.Weights = append(design.Weights, w)
		}
	}
	design.Weights = append(design.Weights, game.Weight{ID: "march", Title: "Hexes between the set-up areas", Value: b.March, Rule: "OTL-13.2-01"},
		game.Weight{ID: "turns", Title: "Turns", Value: b.Turns, Rule: "OTL-13.2-01"})
	return design, nil
}
