package desk_test

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"
)

// Who picks the battalion at the river finds the bridge that it can build among what is offered, which was offered only while nothing
// was picked. Without that verb a click on the far bank still means the battalion.
func TestBridgeBesidePickedUnit(t *testing.T) {
	g, err := shelf.Open("bug/iii-motorized-corps", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "bridge", Setup: []byte(`{"phase": "action", "active": "44id", "ap": 7, "reroll": "",
		"units": {"ge-44id-131-1": {"hex": "1513"}, "ge-44id-131-2": {"hex": "1614"}}, "hqs": {"ge-44id-hq": {"hex": "1414"}, "su-290-hq": {"hex": "1910"}}}`)})
	if err != nil {
		t.Fatal(err)
	}
	lex := m.Game().Lexicon()
	battalion, _ := lex.Unit("ge-44id-131-1")
	for _, far := range []string{"1613", "1614"} { // empty, and with a friend in it
		h, _ := lex.Hexes.Lookup(far)
		d := desk.New(m)
		d.PickUnit(battalion)
		d.PickHex(h)
		if a, ok := d.Next(); ok && lex.Verbs[a.Verb] == "pontoon" {
			t.Errorf("a click on %s builds a bridge", far)
		}
		d = desk.New(m)
		d.PickUnit(battalion)
		i := slices.IndexFunc(d.View().Buttons, func(b desk.Button) bool { return b.Verb == "pontoon" })
		if i < 0 {
			t.Fatal("no bridge is offered to who picks the battalion")
		}
		d.PickVerb(i)
		d.PickHex(h)
		a, ok := d.Next()
		if line := lex.Line(a); !ok || line != "pontoon @1513 >"+far {
			t.Errorf("Pontoon and %s do %v %q", far, ok, line)
		}
	}
}
