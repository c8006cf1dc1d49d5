package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Who is refused what, and by which sentence: with its row each.
func TestRefusals(t *testing.T) {
	const moves = `"turn": 3, "side": "allied"`
	campaign := open(t, "campaign")
	for _, c := range []struct {
		name, units, more string
		before            []string
		line              string
		want              *game.Reason
	}{
		{"ARD-11.9-02: from a box to one that is no neighbour", "us-28-110-1 - box=SE", moves, nil, "shift +us-28-110-1 @E2942", notBeside},
		{"ARD-11.9-02: nor to the own one", "us-28-110-1 - box=SE", moves, nil, "shift +us-28-110-1 @E2001", notBeside},
		{"ARD-11.9-05: a Disrupted unit stays in its box", "us-28-110-1 - box=SE state=disrupted", moves, nil, "shift +us-28-110-1 @W1601", waitsToRally},
		{"ARD-11.9-05: and does not enter", "us-28-110-1 - box=SE state=disrupted", moves, nil, "enter +us-28-110-1 @E2001 :tactical", waitsToRally},
		{"ARD-11.9-02: who is on the map is in no box", "us-28-110-1 E2114", moves, nil, "shift +us-28-110-1 @E1601", notInBox},
		{"ARD-13.1-04: a reinforcement goes to the box of its entry hex", "", moves + `, "reinforcements": ["us-4-8-2"]`, nil, "shift +us-4-8-2 @E2942", notItsEntry},
		{"ARD-13.1-01: not before its turn", "", `"turn": 2, "side": "allied", "reinforcements": ["us-4-8-2"]`, nil, "shift +us-4-8-2 @E1601", notDue},
		{"ARD-13.4-03: a reinforcement blocks where it could arrive", "de-2-pz-2 E2942", moves + `, "reinforcements": ["us-4-8-2"]`, nil, "block +us-4-8-2 @E2942", notItsSector},
		{"ARD-13.4-03: and when", "de-2-pz-2 E1601", `"turn": 2, "side": "allied", "reinforcements": ["us-4-8-2"]`, nil, "block +us-4-8-2 @E1601", notDue},
		{"ARD-13.1-02: engineers do not enter through a hex", "", moves + `, "reinforcements": ["us-35-eng"]`, nil, "enter +us-35-eng @E2001 :normal", notThisWay},
		{"ARD-13.1-02: others are not placed", "", moves + `, "reinforcements": ["us-4-8-2"]`, nil, "place +us-4-8-2 >E2125", notThisWay},
		{"ARD-10.2-01: a bond bars the entry hex", "us-28-110-1 - box=NW, de-2-pz-2 W3422, de-2-pz-304 W3424", moves, nil, "enter +us-28-110-1 @W3423 :normal", bondThere},
		{"ARD-11.9-01: nobody leaves the map but from its edge", "us-28-110-1 E1602, de-2-pz-2 E1501", moves, []string{"move +us-28-110-1 @E1602 :normal"}, "exit", noExit},
		{"ARD-24.4-01: no Traffic marker on another", "us-28-110-1 E2114", `"turn": 2, "side": "allied", "phase": "traffic"`, []string{"traffic @E2120 :1"}, "traffic @E2120 :2", nextToMarker},
		{"ARD-24.8-07: only a Roadblock that is there is taken up", "us-28-110-1 E2312, us-28-110-2 E2125", `"turn": 3, "side": "allied", "phase": "traffic", "roadblocks": {"allied": ["E2312"]}`, []string{"done"}, "lift @E2125", noBlockThere},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, campaign, c.units, c.more)
			s.all(c.before...)
			a := s.action(c.line)
			no := s.p.Why(a)
			if slices.Contains(s.p.Legal(nil), a) || no.Sentence == "" {
				t.Fatalf("%s is legal", c.line)
			}
			if c.want != nil && no.Sentence != c.want.Sentence {
				t.Errorf("%s: %q, want %q", c.line, no.Sentence, c.want.Sentence)
			}
		})
	}
}

// The questions zoc and bonds tell what holds on the board (ARD-9.1-01, ARD-9.4-01, ARD-10.1-02, ARD-10.1-03,
// ARD-10.4-01, ARD-10.4-02).
func TestQuestionsOfControl(t *testing.T) {
	ask := func(s *sketch, what, unit string, side game.Side) (hexes, sides []string) {
		t.Helper()
		q := game.Query{What: what, Viewer: game.Nobody, Side: side, Unit: game.NoUnit, Hex: hex.None}
		if unit != "" {
			q.Unit = s.unit(unit)
		}
		a, err := s.r.Query(s.p, q)
		if err != nil {
			t.Fatal(err)
		}
		m := s.r.Data.Map
		for _, n := range a.Hexes {
			hexes = append(hexes, m.ID(n.Hex))
		}
		for _, n := range a.Sides {
			sides = append(sides, m.ID(m.Ends[n.Side][0])+"/"+m.ID(m.Ends[n.Side][1]))
		}
		return hexes, sides
	}
	same := func(what string, got []string, want ...string) {
		t.Helper()
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	// A tank with a Wooded Rough hex beside it, and an infantry unit in the same hex and elsewhere.
	s := sketchOn(t, arena(t, "E1720 rough"), "us-28-707-tnk E1620, de-26-39-fus E1622, us-28-110-1 E1624", alliedTurn)
	hexes, _ := ask(s, "zoc", "us-28-707-tnk", allied)
	same("ZOC of the tank", hexes, "E1519", "E1520", "E1619", "E1621", "E1719")
	hexes, _ = ask(s, "zoc", "", german)
	same("ZOC of the Germans", hexes, "E1521", "E1522", "E1621", "E1623", "E1721", "E1722")
	hexes, _ = ask(s, "zoc", "", allied)
	if len(hexes) != 11 || slices.Contains(hexes, "E1720") {
		t.Errorf("Allied ZOC: %q", hexes)
	}
	// A Hex Bond on E1621 is negated by the enemy in it, a Hexside Bond by enemies on both sides of it.
	s = sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1622, us-28-110-3 E1820", alliedTurn)
	hexes, sides := ask(s, "bonds", "us-28-110-1", allied)
	same("Hex Bonds", hexes, "E1621")
	same("Hexside Bonds", sides, "E1719/E1720")
	s = sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1622, us-28-110-3 E1819, de-26-39-fus E1621, de-26-78-gren E1719", alliedTurn)
	hexes, sides = ask(s, "bonds", "", allied)
	same("Hex Bonds beside an enemy", hexes)
	same("Hexside Bonds", sides)
	s = sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-3 E1719, us-28-110-2 E1821, de-26-78-gren E1720", alliedTurn)
	_, sides = ask(s, "bonds", "", allied)
	same("a Hexside Bond with an enemy on one side", sides, "E1720/E1820")
	if _, err := s.r.Query(s.p, game.Query{What: "zoc", Viewer: game.Nobody, Side: game.Nobody, Unit: game.NoUnit, Hex: hex.None}); err == nil {
		t.Error("a ZOC of nobody is answered")
	}
}

// The reach of a unit that does not move tells why (ARD-16.5-02); of one that can use no other it is that of Tactical
// Movement (ARD-23.4-03).
func TestReachOfThoseWhoStay(t *testing.T) {
	s := sketchOn(t, arena(t), "us-28-110-1 E1620 engaged, us-28-110-2 E1626 out-of-supply, us-28-707-tnk E1720 marker=strategic, de-26-39-fus E1520", alliedTurn)
	reach := func(unit string, mode game.Option) *game.Answer {
		t.Helper()
		a, err := s.p.queryReach(game.Query{Unit: s.unit(unit), Hex: hex.None, Action: game.Act(doMove).As(mode)})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := reach("us-28-110-1", noOption); a.Sentence != isEngaged.Sentence || len(a.Hexes) > 0 {
		t.Errorf("an Engaged unit: %+v", a)
	}
	if a := reach("us-28-110-2", noOption); len(a.Hexes) != 18 {
		t.Errorf("out of supply: %d hexes", len(a.Hexes))
	}
	s = sketchOn(t, arena(t), "us-28-707-tnk E1620, de-26-39-fus E1520", alliedTurn)
	if a := reach("us-28-707-tnk", byStrategic); a.Sentence != startsInZOC.Sentence {
		t.Errorf("Strategic Movement out of a ZOC: %q", a.Sentence)
	}
	if _, err := s.p.queryReach(game.Query{Unit: game.NoUnit, Hex: hex.None}); err == nil {
		t.Error("the reach of nobody is answered")
	}
}
