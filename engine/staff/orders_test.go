package staff

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// seen is what the US player makes of a drawn position of First Blood.
func seen(t *testing.T, units string) *sight {
	t.Helper()
	g, err := shelf.Open("aachen/first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "seen", Setup: []byte(`{"hqs": {"us-1id-hq": {"hex": "1808"}, "ge-526-hq": {"hex": "2410"}},
		"phase": "action", "active": "1id", "ap": 3, "units": {` + units + "}}")})
	if err != nil {
		t.Fatal(err)
	}
	return New(g, "seen").look(m.Pos(), m.Decision().Side)
}

// TestMasses: a hex beside the enemy is worth more to units that are strong enough for an
// attack together with those that stand about him already.
func TestMasses(t *testing.T) {
	const enemy = `"ge-526-536-2": {"hex": "2108", "sp": 4}`
	for _, c := range []struct {
		name, units string
		power       int // strength that comes to 2109
		want        bool
	}{
		{"alone and too weak", enemy, 11, false},
		{"alone and strong", enemy, 12, true},
		{"with a friend", enemy + `, "us-1id-18-1": {"hex": "2008", "sp": 2}`, 8, true},
		{"with a friend, but too weak", enemy + `, "us-1id-18-1": {"hex": "2008", "sp": 2}`, 7, false},
		{"friend too far off", enemy + `, "us-1id-18-1": {"hex": "1908", "sp": 2}`, 8, false},
	} {
		s := seen(t, c.units)
		h, _ := s.game.Lexicon().Hexes.Lookup("2109")
		if got := s.masses(h, 0, c.power); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		if gain := s.place(&game.Counter{}, h, 0, 20, nil) - s.place(&game.Counter{}, h, 0, c.power, nil); gain > 0 == c.want {
			t.Errorf("%s: strength 20 is worth %d more in that place", c.name, gain)
		}
	}
}

// TestRemembers: a forecast is kept while nothing near the attack changes, and asked for
// again when a neighbour has lost strength.
func TestRemembers(t *testing.T) {
	s := seen(t, `"us-1id-18-1": {"hex": "2008"}, "us-1id-18-2": {"hex": "2107", "sp": 4}, "ge-526-536-2": {"hex": "2108", "sp": 4}, "ge-526-536-1": {"hex": "2410"}`)
	h, _ := s.game.Lexicon().Hexes.Lookup("2108")
	for i := range s.picture.Units {
		c := &s.picture.Units[i]
		before := s.scene(h, 2, true)
		s.prints[i]++ // as if it had changed
		near := c.ID == "us-1id-18-1" || c.ID == "us-1id-18-2" || c.ID == "ge-526-536-2"
		if changed := s.scene(h, 2, true) != before; changed != near {
			t.Errorf("%s in %s: scene of 2108 changes: %v", c.ID, s.game.Lexicon().Hexes.ID(c.Hex), changed)
		}
	}
	legal := s.pos.Legal(nil)
	for _, a := range legal {
		if s.game.Lexicon().Verbs[a.Verb] != "attack" {
			continue
		}
		first := s.foresee(a)
		if known := len(s.outlooks); s.foresee(a) != first || len(s.outlooks) != known || first.of == 0 {
			t.Errorf("%s: asked again", s.game.Lexicon().Line(a))
		}
	}
	if len(s.outlooks) == 0 {
		t.Error("no attack")
	}
}
