package opscycle

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/opscycle/data"
)

// together checks that units stand in one hex.
func (s *sketch) together(where string, ids ...string) {
	s.Helper()
	for _, id := range ids {
		s.at(id, where)
	}
}

// CTL-7.3.1-04: a moving stack stays together at every step, wherever and however the move ends.
func TestStackStaysTogether(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, u 1505"+hqs)
	s.do("move +a +t +u @1505", "step @1506")
	s.together("1506", "a", "t", "u")
	s.do("step @1507", "stop")
	s.together("1507", "a", "t", "u")
	// An EZOC stops all of them.
	s = draw(t, "", "a 1505, t 1505, u 1505, g 1507"+hqs)
	s.do("move +a +t +u @1505", "step @1506", "decline")
	s.asked("us", "action")
	s.together("1506", "a", "t", "u")
	// An infiltration that one unit fails keeps all of them back (CTL-7.3.4-04); one that all pass takes all.
	for dice, where := range map[string]string{"5 8 5": "1506", "5 5 5": "1507"} {
		s = draw(t, "", "a 1506, t 1506, u 1506, g 1607, h 1407"+hqs, `"levels": {"526": 0}`)
		s.do("move +a +t +u @1506", "dice "+dice, "infiltrate @1507")
		s.together(where, "a", "t", "u")
	}
}

// CTL-7.3.1-03: a moving stack takes nobody along on its way and leaves nobody behind.
func TestStackDropsNobody(t *testing.T) {
	s := draw(t, "", "a 1505, t 1505, u 1506"+hqs)
	s.do("move +a +t @1505", "step @1506")
	for _, line := range s.listed("") {
		if strings.Contains(line, "+") {
			t.Errorf("on the way %s is legal", line)
		}
	}
	s.do("step @1507", "stop")
	s.together("1507", "a", "t")
	s.together("1506", "u")
}

// CTL-7.3.1-05: each step costs a mixed stack what its dearest unit pays, be it the first or the
// last of them, and a crossing that takes the whole MA of one of them ends the move of all.
func TestStackPaysTheDearest(t *testing.T) {
	const ground = `"hexes": {"1606": "dense_forest"}, "sides": [["1505","1405","stream"], ["1505","1506","road"]]`
	for _, c := range []struct {
		units, to   string
		first, last int8 // what each pays alone, in half MP
		active      string
	}{
		{"a t", "1606", 4, 6, "1id"},
		{"g p", "1506", 2, 1, "526"}, // along a road German infantry pays more than tanks
	} {
		pays := func(ids ...string) int8 {
			s := draw(t, ground, strings.Join(ids, " 1505, ")+" 1505"+hqs, fmt.Sprintf(`"active": %q, "ap": 9`, c.active))
			s.do("move +"+strings.Join(ids, " +")+" @1505", "step @"+c.to)
			return s.p.move.spent
		}
		ids := strings.Fields(c.units)
		if first, last, both := pays(ids[0]), pays(ids[1]), pays(ids...); first != c.first || last != c.last || both != max(first, last) {
			t.Errorf("%s pay %d and %d alone, %d together", c.units, first, last, both)
		}
	}
	s := draw(t, ground, "a 1505, t 1505"+hqs)
	s.do("move +a @1505", "step @1405")
	s.asked("us", "step")
	s = draw(t, ground, "a 1505, t 1505"+hqs)
	s.do("move +a +t @1505", "step @1405")
	s.asked("us", "action")
	s.together("1405", "a", "t")
	if e := s.happened("stopped"); stopReason(e.N[0]) != stopWhole {
		t.Errorf("stopped for reason %d, want the crossing", e.N[0])
	}
}

// CTL-3.1.2-01: what a hexside costs motorized units in MP, where it does not take all of them, adds to the hex.
func TestMotorizedHexsideCost(t *testing.T) {
	b := newBoard(t, hexside(hsStream, "1205", "1305"), func(d *data.Data) { d.HexsideTE[hsStream].WholeMA, d.HexsideTE[hsStream].MotorExtra = false, 3 })
	b.put("us-tank", "1205").put("us-a", "1205")
	border := b.d.Map.Side(b.Hex("1205"), b.Hex("1305"))
	for id, want := range map[string]int8{"us-tank": 2 + 3, "us-a": 2 + 2} {
		if cost, whole := b.p.stepCost(b.Unit(id), b.Hex("1305"), border, offRoad); cost != want || whole {
			t.Errorf("%s pays %d half MP, all of them: %v; want %d", id, cost, whole, want)
		}
	}
}
