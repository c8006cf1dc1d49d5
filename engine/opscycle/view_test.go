package opscycle

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// answer is what the game tells a side.
func (s *sketch) answer(viewer game.Side, q game.Query) *game.Answer {
	s.Helper()
	q.Viewer = viewer
	a, err := s.r.Query(s.p, q)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

// about is a question about a unit, or a side.
func (s *sketch) about(what, unit string, side game.Side) game.Query {
	q := game.Query{What: what, Side: side, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)}
	if unit != "" {
		q.Unit = s.Unit(unit)
	}
	return q
}

// beneath is an infantry battalion beneath tanks, next to the light forest of 1909, into which
// tanks have no ZOC.
const beneath = `us-1id-hq 1707, us-1id-745 1908 order=0, us-1id-634 1908 order=1, us-1id-18-1 1908 order=2 sp=3, us-vii-297 1708 formation=1id, us-3ad-hq 1413, us-3ad-36-a 1513,
	ge-526-hq 2513, ge-526-211-2 2011`

// The ZOC of a unit that the enemy does not see is in force, and known to him where no other ZOC
// covers it; which unit that is he is not told: CTL-5.3.4-07.
func TestUnseenUnitsHaveTheirZOC(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, beneath)
	s.sees("1908", 1, "us-1id-745 8", "?", "?")
	if n, _ := s.note(s.answer(1, s.about("reach", "ge-526-211-2", 1)), "1909"); n.Kind != "stop" {
		t.Errorf("a German move into 1909 is told %+v", n)
	}
	n, _ := s.note(s.answer(1, s.about("zoc", "", 0)), "1909")
	if n.Title != "ZOC of an unknown unit" {
		t.Errorf("the Germans are told of 1909: %q", n.Title)
	}
	if n, _ := s.note(s.answer(0, s.about("zoc", "", 0)), "1909"); n.Title != "ZOC of 1/18" {
		t.Errorf("the US side is told of 1909: %q", n.Title)
	}
	if n, _ := s.note(s.answer(1, s.about("zoc", "", 0)), "2008"); n.Title != "ZOC of the 745th Tank Battalion and 2 unknown units" {
		t.Errorf("the Germans are told of 2008: %q", n.Title)
	}
	u, covered := s.Unit("us-1id-18-1"), s.p.zocSeen(1, s.p.views(1))
	if !s.p.givesAway(u, covered) {
		t.Error("1/18 does not give itself away")
	}
	s = segmentOf(t, "aachen/campaign", "assignment", 2, beneath+", us-1id-16-1 1809, us-1id-16-2 1907, us-1id-16-3 2008")
	if s.p.givesAway(s.Unit("us-1id-18-1"), s.p.zocSeen(1, s.p.views(1))) {
		t.Error("1/18 gives itself away where other infantry is near")
	}
}

// Nobody asks for a unit that he cannot find: CTL-5.3.4-01, CTL-5.3.4-04.
func TestQuestionsAboutUnseenUnits(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, beneath)
	for _, what := range []string{"zoc", "reach", "command", "supply", "retreats"} {
		q := s.about(what, "us-1id-18-1", 0)
		q.Viewer = 1
		if _, err := s.r.Query(s.p, q); err == nil || !strings.Contains(err.Error(), "not identified") {
			t.Errorf("%s: %v", what, err)
		}
	}
	q := s.about("odds", "", 1)
	q.Viewer, q.Action = 1, s.Action("attack +ge-526-211-2 @2011 >1910 :hasty")
	s.p.put(s.Unit("us-1id-18-1"), s.Hex("1910"))
	s.p.put(s.Unit("us-1id-634"), s.Hex("1910"))
	s.p.put(s.Unit("us-1id-745"), s.Hex("1910"))
	a, err := s.r.Query(s.p, q)
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, l := range a.Forecast.Steps {
		steps = append(steps, l.Text)
	}
	if text := strings.Join(steps, "\n"); strings.Contains(text, "634") || strings.Count(text, "An unknown unit defends with") != 2 || strings.Count(text, "SP (assumed)") != 2 {
		t.Errorf("the forecast tells\n%s", text)
	}
}

// Through whole games the view of each side has the ZOC that is in force, so that forecasts of
// moves agree with the list of legal actions: CTL-5.3.4-07, BUG-5.3.4-07. What matters to nobody, the
// ZOC of a unit in a hex that it occupies, may tell an HQ from a battalion and is left open.
func TestViewsKeepTheZOC(t *testing.T) {
	for _, name := range []string{"aachen/campaign", "bug/campaign"} {
		folder, scenario, _ := strings.Cut(name, "/")
		r, err := Open(os.DirFS("../../scenarios/"+folder), scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := conformance.Long(r, "zoc")
		if err != nil {
			t.Fatal(err)
		}
		hid := false
		for i := 0; i < len(m.Entries()); i += 9 {
			p := m.At(i).(*Position)
			for side := range game.Side(2) {
				known := p.seenBy(side)
				hid = hid || slices.Contains(known.rules.Name.Unknown, true)
				for h := range p.improved {
					if !p.occupied(hex.Hex(h), side.Other()) && p.ezoc(hex.Hex(h), side) != known.ezoc(hex.Hex(h), side) {
						t.Fatalf("%s, before action %d: side %d has another enemy ZOC in its view, in %s", name, i+1, side, r.Name.Hex(hex.Hex(h)))
					}
				}
			}
		}
		if !hid {
			t.Errorf("%s: nothing is ever hidden", name)
		}
	}
}

// The side that chooses starting losses sees what it chooses from, and nobody else does:
// BUG-11.2-15.
func TestStartingLossesAreChosenOpenly(t *testing.T) {
	r, err := Open(os.DirFS("../../scenarios/bug"), "delayed-arrival", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(r, game.Head{Seed: "losses"})
	if err != nil {
		t.Fatal(err)
	}
	unseen := func(side game.Side) (n int) {
		for _, c := range r.Picture(m.Pos(), side).Units {
			if c.Hidden || slices.ContainsFunc(c.Figures, func(f game.Figure) bool { return f.Slot == "strength" && f.Text == "?" }) {
				n++
			}
		}
		return n
	}
	choosers := map[game.Side]bool{}
	for m.Decision().Ask == askStartingLoss {
		side := m.Decision().Side
		choosers[side] = true
		if n := unseen(side); n != 0 {
			t.Errorf("side %d chooses losses and does not see %d units", side, n)
		}
		if n := unseen(side.Other()); n == 0 {
			t.Errorf("side %d sees everything while side %d chooses", side.Other(), side)
		}
		legal := m.Legal()
		if _, err := m.Do(legal[len(legal)/2]); err != nil {
			t.Fatal(err)
		}
	}
	if len(choosers) != 2 || unseen(0) == 0 || unseen(1) == 0 {
		t.Errorf("choosers %v; then unseen by them are %d and %d units", choosers, unseen(0), unseen(1))
	}
}

// Whether a stack has room for a unit that the enemy displaces shows, and with it the class of
// what he does not see there; at other times it does not: CTL-5.3.4-07, BUG-5.3.4-07.
func TestRoomForDisplacedUnitsShows(t *testing.T) {
	s := pile(t, "a 1505, b 1506, us-1id-hq 1101, u 1507 order=0, x 1507 order=1, t 1407 order=0, v 1407 order=1, g 1907, ge-526-hq 2012")
	s.asked("ge", "displace")
	s.sees("1507", ge, "u 5", "?")
	s.sees("1407", ge, "t 5", "?")
	want, moved := s.p.Legal(nil), 0
	for seed := range 40 {
		p := s.p.clone()
		p.Resample(ge, game.NewSeeded(fmt.Sprint(seed)))
		if !slices.Equal(p.Legal(nil), want) {
			t.Fatalf("seed %d: what is hidden changes where units can be displaced", seed)
		}
		p = s.p.clone()
		p.stack = p.stack[:0] // nothing is displaced
		p.Resample(ge, game.NewSeeded(fmt.Sprint(seed)))
		if p.units[s.Unit("x")].hex == s.Hex("1407") {
			moved++
		}
	}
	if moved == 0 {
		t.Error("which of the two lies where is never put differently")
	}
}
