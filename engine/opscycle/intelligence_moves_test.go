package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// onTheWay is a game in its action phase with a stack of four and their enemies.
func onTheWay(t *testing.T, units string) *sketch {
	return setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "action", "active": "1id", "ap": 6, "reroll": "ge", `+described(units)+`}`)
}

const column = `us-1id-hq 1808, us-1id-18-1 1908, us-1id-18-2 1908, us-1id-745 1908, us-1id-18-3 1707, us-1id-16-1 1807, us-1id-16-2 1807,
	ge-526-hq 2513, ge-526-211-1 2213, ge-526-211-2 3006, ge-116-hq 3005`

// Of a stack on its way the enemy sees the topmost unit alone, and no report names another; its owner sees all: CTL-5.3.4-01,
// CTL-5.3.4-08.
func TestStackOnItsWay(t *testing.T) {
	s := onTheWay(t, column)
	s.do("raise +us-1id-18-2")
	s.sees("1908", ge, "us-1id-18-2 10", "?", "?")
	told := func(word string, reader game.Side) string {
		text, _ := s.r.Describe(s.happened(word), reader)
		return text
	}
	says := func(word, enemy, owner string) {
		t.Helper()
		if got := told(word, ge); got != enemy {
			t.Errorf("the enemy is told %q, want %q", got, enemy)
		}
		if got := told(word, us); got != owner {
			t.Errorf("the owner is told %q, want %q", got, owner)
		}
	}
	s.do("move +us-1id-18-1 +us-1id-18-2 +us-1id-745 @1908")
	if e, _ := s.happened("spent").For(ge); e.Unit != s.Unit("us-1id-18-2") || !slices.Equal(e.Units()[1:], []game.Unit{game.Unseen, game.Unseen}) {
		t.Errorf("the enemy is told of a move by %v", e.Units())
	}
	s.do("step @2008")
	says("moved", "2/18 and 2 unknown units move from 1908 to 2008.", "2/18, 1/18 and the 745th Tank Battalion move from 1908 to 2008.")
	s.sees("2008", ge, "us-1id-18-2 10", "?", "?")
	s.sees("2008", us, "us-1id-18-2 10", "us-1id-18-1 10", "us-1id-745 8")
	s.do("stop")
	says("stopped", "2/18 and 2 unknown units stop in 2008.", "2/18, 1/18 and the 745th Tank Battalion stop in 2008.")
}

// The same by the Bug: BUG-5.3.4-01, BUG-5.3.4-08.
func TestStackOnItsWayByTheBug(t *testing.T) {
	s := setUp(t, scenario(t, "campaign", "bug"), `{"turn": 2, "phase": "action", "active": "14pz", "ap": 6, "reroll": "su", `+
		described("ge-14pz-hq 1111, ge-14pz-36-1 1112, ge-14pz-36-2 1112, ge-14pz-103-1 1211, su-87-hq 2708, su-87-16-1 2709")+`}`)
	s.do("move +ge-14pz-36-1 +ge-14pz-36-2 @1112", "step @1113")
	if text, _ := s.r.Describe(s.happened("moved"), 1); text != "1/I/36 and an unknown unit move from 1112 to 1113." {
		t.Errorf("the enemy is told %q", text)
	}
}

// Who moves beneath the topmost can be any of its kind that is not seen; the course of the move stays the same: CTL-5.3.4-08.
func TestWhoMovesUnseen(t *testing.T) {
	s := onTheWay(t, column)
	s.do("move +us-1id-18-1 +us-1id-18-2 +us-1id-745 @1908", "step @2008")
	movers := map[game.Unit]bool{}
	view := func(p *Position) string {
		q := p.clone()
		q.Redact(ge)
		return game.HashOf(q)
	}
	for seed := range 30 {
		p := s.p.clone()
		p.Resample(ge, game.NewSeeded(fmt.Sprint(seed)))
		if view(p) != view(s.p) {
			t.Fatalf("seed %d: the enemy sees the difference", seed)
		}
		for i, u := range p.move.moving() {
			movers[u] = true
			if p.units[u].hex != p.move.at || s.r.Units[u].Class != s.r.Units[s.p.move.units[i]].Class || !slices.Contains(p.stack.Top().units[:], u) {
				t.Fatalf("seed %d: %s moves, which stands in %s", seed, s.r.Units[u].ID, s.r.Name.Hex(p.units[u].hex))
			}
		}
	}
	if !movers[s.Unit("us-1id-16-2")] || movers[s.Unit("us-1id-18-3")] || movers[s.Unit("us-1id-16-1")] {
		t.Errorf("%v move, want 2/16 among them, which lies beneath 1/16, and none that is seen", movers)
	}
}

// Markers lie on the map, whoever stands beneath them: a unit that has crossed by boat or waits for an Attrition Check
// leaves them to another in its place (CTL-5.3.4-01).
func TestMarkersStayInTheirPlaces(t *testing.T) {
	s := onTheWay(t, column)
	marked := s.Unit("us-1id-16-2")
	s.p.units[marked].boat, s.p.units[marked].wearing = true, true
	bearers := map[game.Unit]bool{}
	for seed := range 30 {
		p := s.p.clone()
		p.Resample(ge, game.NewSeeded(fmt.Sprint(seed)))
		for u := range p.units {
			now := &p.units[u]
			if now.boat != now.wearing || now.boat && now.hex != s.Hex("1807") {
				t.Fatalf("seed %d: the markers of 1807 lie on %s", seed, s.r.Units[u].ID)
			}
			if now.boat {
				bearers[game.Unit(u)] = true
			}
		}
	}
	if len(bearers) < 2 {
		t.Error("never another stands there")
	}
}

// Who asks whether to react is told of the topmost alone: CTL-5.3.4-08.
func TestReactionToUnseenUnits(t *testing.T) {
	s := onTheWay(t, strings.Replace(column, "ge-526-211-1 2213", "ge-526-211-1 2208", 1))
	s.do("move +us-1id-18-1 +us-1id-18-2 @1908", "step @2008", "step @2108")
	s.asked("ge", "react")
	if got := s.p.prompt(); !strings.HasPrefix(got, "1/18 and an unknown unit have entered 2108: react with") {
		t.Errorf("the question is %q", got)
	}
}

// Checks of a stack on its way go from the top down, so that their order does not tell who lies beneath: CTL-5.3.4-08,
// BUG-5.3.4-08. Whichever of two like units it is, the enemy is told the same.
func TestChecksFromTheTop(t *testing.T) {
	for _, c := range []struct {
		game, active, below, above, units, actions string
		checks                                     int
	}{
		{"aachen", "1id", "us-1id-18-1", "us-1id-18-3", "us-1id-18-2 1908 order=0, HIDDEN 1908 order=1, ge-526-hq 2513, ge-526-211-1 2008",
			"move +us-1id-18-2 +HIDDEN @1908", 2},
		{"aachen", "1id", "us-1id-18-1", "us-1id-18-3", "us-1id-hq 1808, us-1id-18-2 1908 order=0, HIDDEN 1908 order=1, ge-526-hq 2513, ge-526-211-1 2008, ge-526-211-2 1809",
			"move +us-1id-18-2 +HIDDEN @1908; infiltrate @1909; decline", 2},
		{"bug", "14pz", "ge-14pz-36-1", "ge-14pz-36-3", "ge-14pz-hq 1111, ge-14pz-36-2 2120 order=0, HIDDEN 2120 order=1, su-87-hq 2708, su-87-16-1 2709",
			"move +ge-14pz-36-2 +HIDDEN @2120; step @2119", 2},
	} {
		told := func(hidden string) (list []string) {
			s := setUp(t, scenario(t, "campaign", c.game), fmt.Sprintf(`{"turn": 2, "phase": "action", "active": %q, "ap": 6, "reroll": "", `, c.active)+
				described(strings.ReplaceAll(c.units, "HIDDEN", hidden))+`}`)
			enemy := s.r.Units[s.Unit(hidden)].Side.Other()
			s.do("dice 1 10 1 10")
			for line := range strings.SplitSeq(strings.ReplaceAll(c.actions, "HIDDEN", hidden), "; ") {
				s.do(line)
				for _, e := range s.Ev.List {
					if s.r.Lexicon().Events[e.Kind] == "check" {
						text, _ := s.r.Describe(e, enemy)
						list = append(list, text)
					}
				}
			}
			return list
		}
		if below, above := told(c.below), told(c.above); len(below) != c.checks || !slices.Equal(below, above) {
			t.Errorf("%s, %s: the enemy is told %q of one unit and %q of another", c.game, c.actions, below, above)
		}
	}
}

// Once an attack is declared the attacker sees the whole stack, the HQ beneath as well: CTL-5.3.4-03.
func TestHQUnderAttack(t *testing.T) {
	s := setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "action", "active": "1id", "ap": 6, "reroll": "us", `+
		described("us-1id-hq 1808, us-1id-16-1 2415, us-1id-16-2 2416, ge-526-211-1 2515 order=0, ge-526-hq 2515 order=1")+`}`)
	s.sees("2515", us, "ge-526-211-1 5", "?")
	s.do("dice 1 1 5", "attack +us-1id-16-1 @2415 >2515 :hasty")
	s.asked("us", "reroll")
	s.sees("2515", us, "ge-526-211-1 5", "ge-526-hq ?")
}

// Who of an isolated stack takes its EC is told no more than who moves; before an attack both sides know: CTL-5.3.4-03,
// CTL-5.3.4-08.
func TestChecksOfUnseenUnits(t *testing.T) {
	for _, c := range []struct {
		action  string
		unknown int
	}{{"move +us-1id-18-1 +us-1id-18-2 @1908", 1}, {"attack +us-1id-18-1 +us-1id-18-2 @1908 >2008 :hasty", 0}} {
		s := onTheWay(t, "us-1id-18-1 1908, us-1id-18-2 1908, ge-526-hq 2513, ge-526-211-1 2008")
		s.do("dice 10 10 10 10", c.action)
		unknown := 0
		for _, e := range s.Ev.List {
			if s.r.Lexicon().Events[e.Kind] != "check" && s.r.Lexicon().Events[e.Kind] != "disrupted" {
				continue
			}
			if e, _ = e.For(ge); e.Unit == game.Unseen {
				unknown++
				if s.r.Lexicon().Events[e.Kind] == "check" && e.N[2] != game.Untold {
					t.Errorf("%s: the Effectiveness %d of an unseen unit is told", c.action, e.N[2])
				}
			}
		}
		if unknown != 2*c.unknown {
			t.Errorf("%s: %d of the checks and disruptions have no name, want %d", c.action, unknown, 2*c.unknown)
		}
	}
}
