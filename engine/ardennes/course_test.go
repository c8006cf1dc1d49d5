package ardennes

import "testing"

// TestCourse counts Victory Hexes by sheet, sees St-Vith and whoever has crossed the Meuse.
func TestCourse(t *testing.T) {
	r := open(t, "campaign")
	for _, c := range []struct {
		held         []string
		units        string
		east, west   int
		stVith       bool
		beyond, turn int
	}{
		{[]string{"E2416", "E2417"}, bystanders, 1, 0, false, 0, 1},
		{[]string{"E2416", "E2125", "W0413"}, "us-28-110-1 W1142, de-26-78-gren W1342, de-26-77-gren W0218", 2, 1, true, 1, 1},
	} {
		control := `"control": {`
		for i, id := range c.held {
			if i > 0 {
				control += ", "
			}
			control += `"` + id + `": "german"`
		}
		s := sketchOn(t, r, c.units, `"side": "allied"`, `"phase": "traffic"`, control+"}")
		got := r.Course(s.p)
		if len(got.East) != c.east || len(got.West) != c.west || got.StVith != c.stVith || got.Beyond != c.beyond || got.Turn != c.turn {
			t.Errorf("%v: %+v", c.held, got)
		}
	}
}
