package data_test

import (
	"strings"
	"testing"

	"fieldpost/engine/squad/data"
)

// A scenario made of the existing panels and soldiers is read like the printed ones (OTL-13.0-01), with build
// values by the formula; the figures that weigh on its balance can be asked for (OTL-13.2-01).
func TestDesign(t *testing.T) {
	d, err := data.Design(folder(t), plain("11", "12"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if g := d.Ground; g.Len() != 187 || g.Panels[1].Title == "" {
		t.Errorf("the layout has %d hexes", g.Len())
	}
	b := d.Balance()
	for side, f := range d.Scenario.Forces {
		want := d.Build(f.Soldiers, f.Elan, f.Break)
		if int(f.Build) != want || b.Build[side] != want || b.Soldiers[side] != 1 || b.Elan[side] != 5 || b.Break[side] != 1 {
			t.Errorf("side %d has the build value %d and the balance %+v", side, f.Build, b)
		}
	}
	if b.Turns != 1 || b.March != 0 {
		t.Errorf("%+v", b)
	}
	if b := load(t, first).Balance(); b.March != 10 || b.Build != [2]int{76, 78} {
		t.Errorf("scenario 1: %+v", b)
	}
}

// What a scenario must have (OTL-13.0-02): panels that join, turns, an initiative, and for each side an élan from 2 to 10, a
// break level up to its soldiers, existing soldiers without doubles, a legal area, and a victory clause.
func TestDesignRefuses(t *testing.T) {
	text := plain("11", "12")
	for _, c := range []struct{ about, old, new, want string }{
		{"no panels", `"panels":[{"panel":"11","x":0,"y":0},{"panel":"12","x":1,"y":0}]`, `"panels":[]`, "name at least one panel"},
		{"panels apart", `"x":1`, `"x":2`, "edge to edge"},
		{"panels by a corner only", `"x":1,"y":0`, `"x":1,"y":1`, "edge to edge"},
		{"no turn", `"turns":1`, `"turns":0`, "turns is 0"},
		{"no initiative", `"initiative":"us"`, `"initiative":""`, "initiative"},
		{"élan 1", `"elan":5`, `"elan":1`, "elan is 1"},
		{"break level above the soldiers", `"break":1`, `"break":2`, "break is 2"},
		{"a soldier who does not exist", `"soldiers":[1]`, `"soldiers":[99]`, "soldier 99"},
		{"a soldier twice", `"soldiers":[1]`, `"soldiers":[1,1]`, "twice"},
		{"nobody", `"soldiers":[1]`, `"soldiers":[]`, "soldiers is empty"},
		{"an area without hexes", `"area":{"edge":"north","depth":1}`, `"area":{"terrain":["bridge"]}`, "leaves no hex"},
		{"no victory clause", `"victory":{"us":[{"per":"eliminated","points":1}]}`, `"victory":{}`, "no clause"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Errorf("%s: the text has no %s", c.about, c.old)
			continue
		}
		if _, err := data.Design(folder(t), changed, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", c.about, err, c.want)
		}
	}
}
