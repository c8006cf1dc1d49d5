package staff_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

func open(t *testing.T, scenario string) game.Game {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// drawn starts a match of First Blood with another position.
func drawn(t *testing.T, setup string) (*game.Match, *staff.Player) {
	t.Helper()
	return drawnIn(t, "aachen/first-blood", setup)
}

// drawnIn starts a match of a scenario with another position.
func drawnIn(t *testing.T, scenario, setup string) (*game.Match, *staff.Player) {
	t.Helper()
	m, err := game.NewMatch(open(t, scenario), game.Head{Seed: "drawn", Setup: []byte(setup)})
	if err != nil {
		t.Fatal(err)
	}
	return m, staff.New(m.Game(), "drawn")
}

// TestFinishes plays every scenario to its end, campaigns only in the long runs that FIELDPOST_SEEDS asks for; Play fails at an action that is not legal.
func TestFinishes(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, most := open(t, name), 20000
			cut := info.Scenario == "campaign" && os.Getenv("FIELDPOST_SEEDS") == ""
			if cut {
				most = 1000 // to its end it takes some seconds
			}
			m, err := staff.Play(g, "finishes", most)
			if err != nil {
				t.Fatal(err)
			}
			if v := g.Verdict(m.Pos()); (!cut || len(m.Entries()) < most) && (!m.Decision().Over || !v.Over) {
				t.Errorf("not over after %d actions", len(m.Entries()))
			}
		})
	}
}

func TestReproducible(t *testing.T) {
	hash := func(name, seed string) string {
		m, err := staff.Play(open(t, name), seed, 300)
		if err != nil {
			t.Fatal(err)
		}
		return m.Hash()
	}
	for _, name := range []string{"aachen/stolberg-corridor", "reichswald/veritable"} {
		if a, b := hash(name, "one"), hash(name, "one"); a != b {
			t.Errorf("%s: the same seed led to %s and %s", name, a, b)
		}
		if hash(name, "one") == hash(name, "two") {
			t.Errorf("%s: two seeds led to the same position", name)
		}
	}
}

// TestHonest puts other possibilities in the place of what is hidden from the side that
// decides: the choice may not change.
func TestHonest(t *testing.T) {
	for _, name := range []string{"aachen/stolberg-corridor", "bug/delayed-arrival"} {
		g := open(t, name)
		m, err := staff.Play(g, "honest", 0)
		if err != nil {
			t.Fatal(err)
		}
		p, dice, compared := staff.New(g, "honest"), game.NewSeeded("other"), 0
		for i := range 400 {
			if i%4 == 0 && len(m.Legal()) > 1 {
				other := m.Pos().Clone()
				other.Resample(m.Decision().Side, dice)
				if legal := other.Legal(nil); slices.Equal(legal, m.Legal()) {
					compared++
					a, b := staff.New(g, "fresh").Choose(m.Pos(), m.Legal()), staff.New(g, "fresh").Choose(other, legal)
					if a != b {
						t.Fatalf("%s, action %d: %s, but %s if what is hidden were different", name, i, g.Lexicon().Line(a), g.Lexicon().Line(b))
					}
				}
			}
			if _, err := m.Do(p.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		if compared < 30 {
			t.Errorf("%s: only %d positions compared", name, compared)
		}
	}
}

func TestPrefersGoodAttack(t *testing.T) {
	for _, c := range []struct{ name, units, want string }{
		{"weak beside strong", `"us-1id-18-1": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108", "sp": 1}, "ge-526-536-1": {"hex": "2107"}`, "2108"},
		{"the other way round", `"us-1id-18-1": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108"}, "ge-526-536-1": {"hex": "2107", "sp": 1}`, "2107"},
		{"too strong", `"us-1id-18-1": {"hex": "2008", "sp": 1}, "ge-526-536-2": {"hex": "2108"}`, ""},
	} {
		m, p := drawn(t, `{"hqs": {"us-1id-hq": {"hex": "1808"}, "ge-526-hq": {"hex": "2410"}}, "phase": "action", "active": "1id", "ap": 3, "units": {`+c.units+"}}")
		lex, a, got := m.Game().Lexicon(), p.Choose(m.Pos(), m.Legal()), ""
		if lex.Verbs[a.Verb] == "attack" {
			got = lex.Hexes.ID(a.To)
		}
		if got != c.want {
			t.Errorf("%s: chose %s, want an attack on %q", c.name, lex.Line(a), c.want)
		}
	}
}

// TestMovesTowardGoal gives a battalion that stands far off its moves: it ends nearer to the
// objectives.
func TestMovesTowardGoal(t *testing.T) {
	m, p := drawn(t, `{"hqs": {"us-1id-hq": {"hex": "1610"}, "ge-526-hq": {"hex": "2410"}}, "phase": "action", "active": "1id", "ap": 1,
		"units": {"us-1id-18-1": {"hex": "1610"}, "ge-526-536-2": {"hex": "2108"}}}`)
	lex := m.Game().Lexicon()
	u, _ := lex.Unit("us-1id-18-1")
	goal, _ := lex.Hexes.Lookup("2108")
	way := func() int {
		for _, c := range m.Game().Picture(m.Pos(), game.Nobody).Units {
			if c.Unit == u && c.Hex != hex.None {
				return lex.Hexes.Distance(c.Hex, goal)
			}
		}
		t.Fatal("the battalion is gone")
		return 0
	}
	before := way()
	for steps := 0; steps < 12 && !m.Decision().Over && lex.Asks[m.Decision().Ask] != "activate"; steps++ {
		if _, err := m.Do(p.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	if after := way(); after > before-3 {
		t.Errorf("%d hexes from the goal after its move, %d before", after, before)
	}
}

// TestKeepsToItsWay: units go on when the other side decided something on their way, and do
// not stop where they are too many.
func TestKeepsToItsWay(t *testing.T) {
	g := open(t, "bug/iii-motorized-corps")
	m, err := staff.Play(g, "way", 600)
	if err != nil {
		t.Fatal(err)
	}
	moves, displaced, resumed, last := 0, 0, 0, ""
	for _, e := range m.Entries() {
		word := g.Lexicon().Verbs[e.Action.Verb]
		switch {
		case word == "move":
			moves++
		case word == "displace":
			displaced++
		case word == "step" && (last == "react" || last == "decline"):
			resumed++
		}
		last = word
	}
	if moves < 30 || displaced > moves/10 {
		t.Errorf("%d units displaced in %d moves", displaced, moves)
	}
	if resumed == 0 {
		t.Error("no move went on after the other side failed to react, or did not")
	}
}

// TestFigures: what forecasts say in numbers for programs is what they say in words for
// people, and games tell where units would be too many.
func TestFigures(t *testing.T) {
	m, _ := drawn(t, `{"hqs": {"us-1id-hq": {"hex": "1808"}, "ge-526-hq": {"hex": "2410"}}, "phase": "action", "active": "1id", "ap": 3,
		"units": {"us-1id-18-1": {"hex": "2008"}, "us-1id-18-2": {"hex": "2007"}, "ge-526-536-2": {"hex": "2108"}}}`)
	lex, attacks := m.Game().Lexicon(), 0
	for _, a := range m.Legal() {
		if lex.Verbs[a.Verb] != "attack" {
			continue
		}
		attacks++
		answer, err := m.Game().Query(m.Pos(), game.Query{What: "odds", Unit: game.NoUnit, Hex: hex.None, Action: a})
		if err != nil {
			t.Fatal(err)
		}
		f := answer.Forecast
		want := "you lose " + game.Decimal(f.Lost[0], f.Of, 1) + ", they lose " + game.Decimal(f.Lost[1], f.Of, 1)
		if !strings.HasPrefix(f.Gist, want) || f.Taken < 0 || f.Taken > f.Of {
			t.Errorf("%s: %q, want %q; %d of %d taken", lex.Line(a), f.Gist, want, f.Taken, f.Of)
		}
	}
	if attacks < 3 {
		t.Errorf("%d attacks", attacks)
	}
	unit, _ := lex.Unit("us-1id-18-1")
	crowded := func(id string) bool {
		h, _ := lex.Hexes.Lookup(id)
		return m.Game().(game.Quartermaster).Crowded(m.Pos(), []game.Unit{unit}, h)
	}
	if !crowded("2007") || crowded("1907") {
		t.Errorf("crowded: 2007 %v, 1907 %v; one battalion stands in 2007, none in 1907", crowded("2007"), crowded("1907"))
	}
}
