package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func (s *sketch) reach(unit, to string) *game.Answer {
	s.Helper()
	q := game.Query{What: "reach", Unit: s.Unit(unit), Hex: hex.None, Side: game.Nobody}
	if to != "" {
		q.Hex = s.Hex(to)
	}
	a, err := s.p.queryReach(q)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

func (s *sketch) note(a *game.Answer, id string) (game.HexNote, bool) {
	for _, n := range a.Hexes {
		if n.Hex == s.Hex(id) {
			return n, true
		}
	}
	return game.HexNote{}, false
}

func TestQueryReach(t *testing.T) {
	ground := `"hexes": {"1606": "dense_forest"}, "sides": [["1504","1505","major"],["1505","1405","stream"],["1505","1506","road"],["1506","1507","road"]]`
	s := draw(t, ground, "a 1505, t 1605, g 1510"+hqs)
	a := s.reach("a", "1508")
	for id, want := range map[string][2]string{
		"1506": {"reach", "½"}, "1507": {"reach", "1"}, "1508": {"reach", "2"},
		"1606": {"reach", "2"}, "1405": {"reach", "2"}, // by the stream or around it
		"1509": {"stop", "3"},  // EZOC
		"1602": {"reach", "4"}, // the printed MA
		"1411": {"", ""},
	} {
		n, ok := s.note(a, id)
		if string(n.Kind) != want[0] || n.Text != want[1] {
			t.Errorf("%s: %v %q %q (%s), want %v", id, ok, n.Kind, n.Text, n.Title, want)
		}
	}
	// Beyond 4 MP only away from the enemy.
	for _, n := range a.Hexes {
		if n.Kind == "bonus" && s.p.nearEnemy(n.Hex, us) {
			t.Errorf("%s is next to an enemy and out of reach", s.r.Data.Map.ID(n.Hex))
		}
	}
	if n, _ := s.note(a, "1902"); n.Kind != "bonus" || n.Text != "5" {
		t.Errorf("1902: %q %q, want bonus 5", n.Kind, n.Text)
	}
	if len(a.Paths) != 1 || s.path(a.Paths[0]) != "1506 1507 1508" {
		t.Errorf("way to 1508: %v", a.Paths)
	}
	// What is planned can be taken, at that cost.
	s.do("move +a @1505")
	for _, h := range a.Paths[0] {
		s.do("step @" + s.r.Data.Map.ID(h))
	}
	s.left(8)
	if got := s.path(s.p.routeOf(&s.p.move, s.Hex("1409"))); got != "1409" {
		t.Errorf("the way on to 1409 is %q", got)
	}
	if got := s.p.routeOf(&s.p.move, s.Hex("2012")); got != nil {
		t.Errorf("a way to 2012: %s", s.path(got))
	}
}

func (s *sketch) path(hexes []hex.Hex) string {
	var ids []string
	for _, h := range hexes {
		ids = append(ids, s.r.Data.Map.ID(h))
	}
	return strings.Join(ids, " ")
}

// One hex is no hexes, and several units are no it.
func TestReachIsCountedInWords(t *testing.T) {
	s := draw(t, `"sides": [["1505","1506","road"],["1511","1512","road"]]`, "a 1505, g 2012"+hqs)
	s.do("move +a @1505", "step @1506", "step @1507", "step @1508", "step @1509", "step @1510", "step @1511")
	if got := s.reach("a", "").Sentence; got != "A can reach 1 hex with ½ MP." {
		t.Errorf("it says %q", got)
	}
	s = draw(t, "", "a 1506, g 1406, h 1607"+hqs)
	if got := s.reach("a", "").Sentence; !strings.HasPrefix(got, "A can reach no hex with 4 MP.") {
		t.Errorf("shut in, it says %q", got)
	}
	s = draw(t, "", "a 1506, t 1506, g 1607, h 1407"+hqs)
	s.do("move +a +t @1506")
	if got := s.reach("a", "").Sentence; !strings.Contains(got, " They may try to infiltrate into ") {
		t.Errorf("of two units it says %q", got)
	}
	if got := s.r.Label(s.p, s.Action("infiltrate @1507")); got != "Infiltrate to 1507: all must pass, the weakest with 5 or less" {
		t.Errorf("the button says %q", got)
	}
}

// cheapest notes what the cheapest of all ways that the steps of a move make costs, by hex, in half MP.
func cheapest(p *Position, best map[hex.Hex]int, seen map[[3]int]bool) {
	for _, b := range p.Legal(nil) {
		if b.Verb != doStep {
			continue
		}
		next, spent, evs := p.clone(), int(p.move.spent), game.Events{}
		next.Take(b, &game.Loaded{}, &evs)
		for _, e := range evs.List {
			if e.Kind == evMoved {
				spent += int(e.N[0])
			}
		}
		if old, ok := best[b.Hex]; !ok || spent < old {
			best[b.Hex] = spent
		}
		if state := [3]int{int(b.Hex), spent, int(game.Bit(next.move.near, 0))}; next.move.count > 0 && !seen[state] {
			seen[state] = true
			cheapest(next, best, seen)
		}
	}
}

// Every hex of the answer can be reached by taking its path step by step, for the
// MP it says and for no less; every hex that steps reach is in it, and every legal first step.
func TestReachIsWhatStepsCost(t *testing.T) {
	ground := `"hexes": {"1606": "dense_forest", "1404": "light_forest", "1604": "town", "1405": "pillbox_clear"},
		"sides": [["1505","1405","stream"],["1404","1405","stream","road"],["1404","1403","road"],["1506","1606","teeth"],["1605","1705","embankment"],["1504","1605","major"]]`
	for _, units := range []string{"a 1505", "t 1505", "m 1505", "a 1505, g 1703", "a 1505, g 1506 disrupted", "t 1505, g 1504, h 1407"} {
		id := units[:1]
		s := draw(t, ground, units+hqs, `"levels": {"526": 0}`)
		a := s.reach(id, "")
		s.do("move +" + id + " @1505")
		start := s.p.clone()
		reached := map[hex.Hex]bool{}
		for _, n := range a.Hexes {
			if n.Text == "EC" {
				continue
			}
			reached[n.Hex] = true
			s.p.CopyFrom(start)
			way := s.p.routeOf(&s.p.move, n.Hex)
			if len(way) == 0 {
				t.Fatalf("%s: no way to %s", units, s.r.Data.Map.ID(n.Hex))
			}
			spent := 0
			for _, h := range way {
				s.do("step @" + s.r.Data.Map.ID(h))
				spent += int(s.happened("moved").N[0])
			}
			if game.Halves(spent) != n.Text {
				t.Errorf("%s: %s costs %s MP, the query says %s", units, s.r.Data.Map.ID(n.Hex), game.Halves(spent), n.Text)
			}
			if away := game.Halves(s.p.move.left()) + " away from the enemy"; !s.p.move.near && n.Kind == "reach" && s.p.move.bonus > s.p.move.ma && !strings.HasSuffix(n.Title, away) {
				t.Errorf("%s: in %s are left %s, the query says %q", units, s.r.Data.Map.ID(n.Hex), away, n.Title)
			}
			if ended := s.p.Decision().Ask != askStep; n.Kind == "stop" && !ended {
				t.Errorf("%s: the move does not end in %s", units, s.r.Data.Map.ID(n.Hex))
			}
		}
		best := map[hex.Hex]int{}
		cheapest(start, best, map[[3]int]bool{})
		delete(best, s.Hex("1505"))
		for h, cost := range best {
			if n, _ := s.note(a, s.r.Data.Map.ID(h)); n.Text != game.Halves(cost) {
				t.Errorf("%s: the cheapest of all ways to %s costs %s MP, the query says %q", units, s.r.Data.Map.ID(h), game.Halves(cost), n.Text)
			}
		}
		if len(best) != len(reached) {
			t.Errorf("%s: %d hexes are reached, the query says %d", units, len(best), len(reached))
		}
		s.p.CopyFrom(start)
		for _, b := range s.p.Legal(nil) {
			if b.Verb == doStep && !reached[b.Hex] {
				t.Errorf("%s: the legal step to %s is missing", units, s.r.Data.Map.ID(b.Hex))
			}
		}
	}
}

// Infiltrations, barriers with their rows, and what cannot move at all.
func TestReachNotes(t *testing.T) {
	s := draw(t, `"sides": [["1506","1606","major"],["1505","1405","stream"]]`, "t 1506, b 1305 disrupted, g 1607, h 1407"+hqs)
	a := s.reach("t", "")
	n, ok := s.note(a, "1507")
	if !ok || n.Text != "EC" || !slices.Contains(s.r.Data.Ledger.IDs(n.Rules...), "CTL-7.3.4-01") {
		t.Errorf("1507: %v", n)
	}
	kinds := map[string]string{}
	for _, side := range a.Sides {
		ends := s.r.Data.Map.Ends[side.Side]
		kinds[s.r.Data.Map.ID(ends[0])+"/"+s.r.Data.Map.ID(ends[1])] = string(side.Kind) + " " + strings.Join(s.r.Data.Ledger.IDs(side.Rules...), " ")
	}
	if !strings.Contains(kinds["1506/1606"], "CTL-7.3.7-04") || !strings.HasPrefix(kinds["1405/1505"], "slow CTL-7.3.7-02") {
		t.Errorf("barriers: %v", kinds)
	}
	if a := s.reach("b", ""); len(a.Hexes) != 0 || !slices.Contains(s.r.Data.Ledger.IDs(a.Rules...), "CTL-5.6.3-02") {
		t.Errorf("a disrupted unit moves: %v", a)
	}
	if _, err := s.p.queryReach(game.Query{What: "reach", Unit: s.Unit("y"), Hex: hex.None}); err == nil {
		t.Error("a unit that is not on the map has a reach")
	}
	if _, err := s.p.queryReach(game.Query{What: "reach", Unit: game.NoUnit, Hex: hex.None}); err == nil {
		t.Error("no unit has a reach")
	}
}

// An HQ's reach are its destinations with the penalties.
func TestReachOfHQ(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "town", "1508": "town", "1512": "city"}`, "xhq 1505, x 1401, g 2012", holding("us", "1508 1512"))
	a := s.reach("xhq", "")
	if n, _ := s.note(a, "1508"); n.Kind != "reach" {
		t.Errorf("1508: %v", n)
	}
	if n, _ := s.note(a, "1512"); n.Kind != "stop" || n.Text != "-2" {
		t.Errorf("1512: %v", n)
	}
	s = draw(t, `"hexes": {"1505": "town", "1508": "town"}`, "xhq 1505, x 1401, g 2012", holding("us", "1508"))
	if got := s.reach("xhq", "").Sentence; !strings.Contains(got, " can relocate to 1 hex for ") {
		t.Errorf("of one hex it says %q", got)
	}
}

// TestMovesAllocateNothing is the promise of the search path.
func TestMovesAllocateNothing(t *testing.T) {
	r := firstBlood(t, nil)
	p := r.Start(game.NewSeeded("x"), nil).(*Position)
	dice := game.NewSeeded("moves")
	buf := make([]game.Action, 0, 4096)
	play := func() {
		buf = p.Legal(buf[:0])
		if len(buf) == 0 {
			return
		}
		best := buf[0]
		for _, a := range buf {
			if a.Verb == doMove || a.Verb == doStep {
				best = a
			}
		}
		p.Take(best, dice, nil)
	}
	for range 60 {
		play()
	}
	fresh := r.Start(game.NewSeeded("x"), nil).(*Position)
	if n := testing.AllocsPerRun(50, func() {
		p.CopyFrom(fresh)
		for range 40 {
			play()
		}
	}); n != 0 {
		t.Errorf("%v allocations in 40 decisions of moves", n)
	}
}
