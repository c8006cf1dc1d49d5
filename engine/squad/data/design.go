package data

import (
	"io/fs"
)

// designName is the name of a scenario that a player has made.
const designName = "design"

// Design reads a scenario that a player has made of the panels and rosters, from the text of a
// set-up file (OTL-13.0-01). It is valid if its panels join, it lasts at least a turn, a side has the
// initiative, and each side has an élan, a break level, soldiers, a legal area and a way to win (OTL-13.0-02); the error is one
// sentence that says what is missing. The build values of its forces are those of the formula.
func Design(fsys fs.FS, text string, options map[string]string) (*Data, error) {
	d, err := Load(&withFile{fsys, "setups/" + designName + ".json", text}, designName, options)
	if err != nil {
		return nil, err
	}
	for i := range d.Scenario.Forces {
		f := &d.Scenario.Forces[i]
		f.Build = int16(d.Build(f.Soldiers, f.Elan, f.Break))
	}
	return d, nil
}

// withFile is a folder with one more file.
type withFile struct {
	fs.FS
	name, text string
}

// ReadFile reads the file, or one of the folder.
func (w *withFile) ReadFile(name string) ([]byte, error) {
	if name == w.name {
		return []byte(w.text), nil
	}
	return fs.ReadFile(w.FS, name)
}

// A Balance is what weighs on the two sides of a scenario (OTL-13.2-01): the higher build value has the better soldiers, the
// lower élan recovers faster, the higher break level stays longer.
type Balance struct {
	Build, Elan, Break, Soldiers [2]int
	Turns                        int
	March                        int // hexes from the set-up area of one side to that of the other
}

// Balance works the figures out.
func (d *Data) Balance() Balance {
	b := Balance{Turns: int(d.Scenario.Turns), March: -1}
	for i := range d.Scenario.Forces {
		f := &d.Scenario.Forces[i]
		b.Build[i], b.Elan[i], b.Break[i], b.Soldiers[i] = d.Build(f.Soldiers, f.Elan, f.Break), int(f.Elan), int(f.Break), len(f.Soldiers)
	}
	for _, x := range d.Scenario.Forces[US].Area {
		for _, y := range d.Scenario.Forces[German].Area {
			if n := d.Ground.Distance(x, y); b.March < 0 || n < b.March {
				b.March = n
			}
		}
	}
	return b
}
