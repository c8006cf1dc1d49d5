package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// zoneOf returns the ids of the hexes in a unit's ZOC and checks that the counts
// of its side agree.
func (s *sketch) zoneOf(id string) string {
	s.Helper()
	var zone []string
	for h := range s.r.Data.Map.Len() {
		if s.p.projects(s.Unit(id), hex.Hex(h)) {
			zone = append(zone, s.r.Data.Map.ID(hex.Hex(h)))
			if !s.p.ezoc(hex.Hex(h), s.r.Units[s.Unit(id)].Side.Other()) {
				s.Errorf("%s projects into %s, which is no EZOC", id, zone[len(zone)-1])
			}
		}
	}
	slices.Sort(zone)
	return strings.Join(zone, " ")
}

// Hex 1505 has the neighbours 1506, 1606, 1605, 1504, 1405 and 1406.
func TestZOC(t *testing.T) {
	for _, c := range []struct{ name, ground, units, unit, want string }{
		{"infantry in the open", "", "a 1505", "a", "1405 1406 1504 1505 1506 1605 1606"}, // CTL-5.4-01
		{"disrupted", "", "a 1505 disrupted", "a", ""},                                    // CTL-5.4-02, TC-C2
		{"an HQ", "", "a 1705, us-1id-hq 1505", "us-1id-hq", ""},                          // CTL-5.4-02
		// CTL-5.4-04, TC-C4: all but City and Industrial.
		{"infantry", `"hexes": {"1606": "dense_forest", "1605": "town", "1504": "pillbox_clear", "1405": "city", "1406": "industrial"}`,
			"a 1505", "a", "1504 1505 1506 1605 1606"},
		// CTL-5.4-05, TC-C3: clear and pillbox in clear, never over a terrain hexside.
		{"afv", `"hexes": {"1605": "pillbox_clear", "1606": "light_forest", "1504": "town"}, "sides": [["1505", "1405", "stream"], ["1505", "1406", "teeth"]]`,
			"t 1505", "t", "1505 1506 1605"},
		// CTL-5.4-06: hexsides do not stop infantry, but the Roer, by the chart.
		{"infantry over hexsides", `"sides": [["1505", "1405", "stream"], ["1505", "1406", "teeth"], ["1505", "1504", "major"], ["1505", "1506", "embankment"]]`,
			"a 1505", "a", "1405 1406 1505 1506 1605 1606"},
		{"the Roer at a road", `"sides": [["1505", "1504", "major", "road", "bridge"]]`, "a 1505", "a", "1405 1406 1505 1506 1605 1606"},
		// CTL-5.4-07: its own hex whatever the terrain.
		{"own hex", `"hexes": {"1505": "industrial", "1506": "city", "1606": "city", "1605": "city", "1504": "city", "1405": "city", "1406": "city"}`,
			"a 1505", "a", "1505"},
		{"afv in a city", `"hexes": {"1505": "city"}`, "t 1505", "t", "1405 1406 1504 1505 1506 1605 1606"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, c.ground, c.units)
			if got := s.zoneOf(c.unit); got != c.want {
				t.Errorf("ZOC %s, want %s", got, c.want)
			}
		})
	}
}

// CTL-5.4-03: ZOCs overlap, and each has its full effect.
func TestZOCsOverlap(t *testing.T) {
	s := draw(t, "", "a 1505, b 1405, g 1507, us-1id-hq 1103")
	between := s.Hex("1506")
	if !s.p.ezoc(between, us) || !s.p.ezoc(between, ge) {
		t.Error("1506 is not in the ZOC of both sides")
	}
	s.do("move +a @1505", "step @1506")
	s.at("a", "1506")
	s.asked("us", "action") // stopped by the EZOC
}

// CTL-7.3.2-05, CTL-5.4-02: a disrupted unit closes its hex but stops nobody, and
// TC-C2: nor can it react.
func TestDisruptedUnitStopsNobody(t *testing.T) {
	s := draw(t, "", "a 1505, g 1507 disrupted, ge-526-hq 1909, us-1id-hq 1103")
	s.do("move +a @1505", "step @1506")
	s.asked("us", "step")
	s.refused("step @1507", "CTL-7.3.2-05")
}
