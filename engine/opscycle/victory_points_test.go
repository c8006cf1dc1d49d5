package opscycle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// vp checks the VP of a position and that lines of the report contain some words.
func (s *sketch) vp(parts, whole int, words ...string) {
	s.Helper()
	lines, sum, vp := s.p.vpLines()
	text := ""
	for _, l := range lines {
		text += l.text + ": " + vpText(l.parts) + "\n"
	}
	if sum != parts || vp != whole {
		s.Errorf("%d parts, %d VP, want %d and %d:\n%s", sum, vp, parts, whole, text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			s.Errorf("the report lacks %q:\n%s", w, text)
		}
	}
}

// BUG-9-08 BUG-9-09 BUG-9-10 BUG-9-15 BUG-11.1-07 BUG-11.1-08 BUG-9-18: losses in fractions, pillboxes
// and orders in Scenario One.
func TestRiverVictoryPoints(t *testing.T) {
	const units = "a 2109, ge-44id-hq 2008, p 3004, g 3005, n 3006, su-87-hq 3201"
	s := eastward(t, "iii-motorized-corps", units, `"turn": 3`)
	base := 2*data.VPParts + 2*data.VPParts // no Soviet unit in a pillbox; two orders
	s.vp(base, 4, "No pillbox", "2 Counterattack Orders left")
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("g"), 5)
	s.vp(base, 4) // BUG-9-10: a reduced unit gives nothing
	s.p.hand.loseSteps(s.Unit("g"), 1)
	s.vp(base+6*data.VPParts/30, 5, "infantry: 6 SP of destroyed units: 1/5")
	s.p.hand.loseSteps(s.Unit("p"), 6)
	s.vp(base+6*data.VPParts/30+6*data.VPParts/15, 5, "armored fighting vehicles: 6 SP of destroyed units: 2/5")
	s.p.hand.loseSteps(s.Unit("n"), 6)
	s.vp(base+12*data.VPParts/30+6*data.VPParts/15, 5, "anti-tank")
	// BUG-9-15: 4 and 4/5 are 5. A pillbox with a Soviet HQ or unit costs the bonus.
	s.p.orders = 0
	s.vp(2*data.VPParts+12*data.VPParts/30+6*data.VPParts/15, 3)
	s = eastward(t, "iii-motorized-corps", "a 1209, ge-44id-hq 1310, g 1909, su-87-hq 3201", `"turn": 3`)
	s.vp(2*data.VPParts, 2)
}

// BUG-9-12 BUG-9-13 BUG-9-14: deductions for complete groups.
func TestDeductions(t *testing.T) {
	s := eastward(t, "iii-motorized-corps", "a 1209, b 1210, c 1211, d 1212, ge-44id-hq 1310, ge-14pz-hq 1111, ge-14pz-108-1 1112, g 1909, su-87-hq 3201", `"turn": 3`, `"levels": {"44id": 1, "14pz": 2}`)
	s.p.orders = 6
	s.vp(6*data.VPParts, 6)
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("a"), 6)
	s.p.hand.loseSteps(s.Unit("b"), 6)
	s.vp(6*data.VPParts, 6) // two of three
	s.p.lift(s.Unit("c"))
	s.p.put(s.Unit("c"), s.Hex("3003")) // far from its HQ
	if s.p.command(s.Unit("c")) == inCommand {
		t.Fatal("in command")
	}
	s.vp(5*data.VPParts, 5, "destroyed, Out of Command or isolated: 3: −1")
	s.p.levels[s.p.rules.Units[s.Unit("ge-14pz-hq")].Formation] = 0
	s.vp(4*data.VPParts, 4, "below Activation Level 2: 2: −1")
	// BUG-9-14: who left the map is not destroyed.
	s.p.lift(s.Unit("c"))
	s.state("c").away = leftMap
	s.vp(5*data.VPParts, 5)
}

// BUG-9-13, BUG-9-14: 1 VP less for two German Activation markers below level 2, none for the one
// that is over; the Soviet markers count for nothing.
func TestLowMarkers(t *testing.T) {
	s := eastward(t, "campaign", "ge-44id-hq 1310, ge-298id-hq 1609, ge-14pz-hq 1111, ge-299id-hq 1209, a 1209, g 3909, su-87-hq 4709", `"turn": 3`)
	for _, c := range []struct {
		levels string // of 44id, 298id, 14pz, 299id and 87rd
		want   int
	}{{"22222", 0}, {"12220", 0}, {"11222", -1}, {"02120", -1}, {"11122", -1}, {"11112", -2}, {"00000", -2}} {
		for i, id := range []string{"44id", "298id", "14pz", "299id", "87rd"} {
			s.p.levels[s.formation(id)] = int8(c.levels[i] - '0')
		}
		sum := vpSum{}
		s.p.countLowLevels(&sum)
		if sum.sum != c.want*data.VPParts {
			t.Errorf("BUG-9-13: levels %s cost %d, want %d", c.levels, sum.sum, c.want*data.VPParts)
		}
	}
}

// BUG-11.3-03 to -05: conditional VP are counted at the end of their turn and kept.
func TestConditionalVP(t *testing.T) {
	s := eastward(t, "campaign", "a 2708, b 2608, ge-44id-hq 2607, g 4709, su-87-hq 4709", `"turn": 3`)
	s.p.orders = 0
	s.p.hand.ev = &s.Ev
	_, before, _ := s.p.vpLines()
	s.p.turn = 2
	s.p.hand.scoreConditional()
	if s.p.scored != 0 {
		t.Error("counted in turn 2")
	}
	s.p.turn = 3
	// BUG-9-07: without a line when it is counted the last occupier gets nothing.
	sources := s.r.Sources[0]
	s.r.Sources[0] = nil
	s.p.derived.stale()
	if s.p.hand.scoreConditional(); s.p.scored != 0 {
		t.Error("BUG-9-07: counted without a line")
	}
	s.r.Sources[0] = sources
	s.p.derived.stale()
	s.p.hand.scoreConditional()
	_, after, _ := s.p.vpLines()
	if after-before != 2*data.VPParts {
		t.Errorf("2708 gives %s VP, want 2", vpText(after-before))
	}
	// BUG-11.3-05: lost again, still counted; BUG-9-03: occupied before is enough.
	s.p.lift(s.Unit("a"))
	s.p.put(s.Unit("a"), s.Hex("1310"))
	s.p.turn = 7
	if _, end, _ := s.p.vpLines(); end != after {
		t.Errorf("later it gives %s VP", vpText(end-before))
	}
	s.p.hand.scoreConditional()
	if _, end, _ := s.p.vpLines(); end != after {
		t.Error("counted twice")
	}
}

// TC-B13 BUG-9-03 BUG-9-04 BUG-9-05 BUG-9-06: a VP line with five hexes off the road, not six.
func TestVPLine(t *testing.T) {
	for _, c := range []struct {
		road [2]int // columns between which a road runs along row 12
		at   string
		want bool
	}{
		{[2]int{}, "1412", true}, {[2]int{}, "1512", false}, {[2]int{10, 20}, "2012", true},
		// A hex that the line enters or leaves along the road is not off it: 1012 and 1112 are, then 1712 to 1912.
		{[2]int{12, 16}, "1912", true}, {[2]int{12, 16}, "2012", false},
		{[2]int{10, 15}, "2012", true}, {[2]int{10, 14}, "2012", false},
		{[2]int{15, 20}, "2012", true}, {[2]int{16, 20}, "2012", false},
	} {
		var list []string
		for col := c.road[0]; col < c.road[1]; col++ {
			list = append(list, `["`+at(col)+`", "`+at(col+1)+`", "road"]`)
		}
		sides := strings.Join(list, ", ")
		s := riverside(t, "", sides, "a 1116, ge-44id-hq 1116, g 1919, su-87-hq 1919")
		s.r.Sources[0] = []hex.Hex{s.Hex("1012")}
		s.p.derived.stale()
		if got := s.p.scoringLine(0, s.Hex(c.at)); got != c.want {
			t.Errorf("%v to %s: %v", c.road, c.at, got)
		}
	}
	// BUG-9-06: not over the river without a bridge.
	closed := strings.Replace(bank, `, "road", "bridge"`, "", 1)
	s := riverside(t, "", closed, "a 1116, ge-44id-hq 1116, g 1919, su-87-hq 1919")
	s.r.Sources[0] = []hex.Hex{s.Hex("1312")}
	s.p.derived.stale()
	if s.p.scoringLine(0, s.Hex("1512")) || !s.p.scoringLine(0, s.Hex("1412")) {
		t.Error("BUG-9-06: a line over the unbridged river")
	}
	s.p.hand.setBridge(0, int16(s.r.Data.Map.Side(s.Hex("1412"), s.Hex("1512")))+1)
	if !s.p.scoringLine(0, s.Hex("1512")) {
		t.Error("BUG-10.3-06: no line over the pontoon bridge")
	}
}

func at(col int) string {
	return string(rune('0'+col/10)) + string(rune('0'+col%10)) + "12"
}

// BUG-9-12, BUG-9-15: a sum of VP below zero has one sign wherever the verdict tells it, before and
// after it is rounded up.
func TestVPBelowZero(t *testing.T) {
	lost := make([]string, 0, 9)
	for _, u := range []string{"131-1", "131-2", "131-3", "132-1", "132-2", "132-3", "134-1", "134-2", "134-3"} {
		lost = append(lost, `"ge-44id-`+u+`": {"off": "eliminated"}`)
	}
	r := scenario(t, "iii-motorized-corps", "bug")
	g, pos, err := r.Setup(json.RawMessage(`{"phase": "over", "turn": 3, "orders": 0, "hqs": {"su-87-hq": {"hex": "2708"}},
		"units": {"su-2fr-19-a": {"hex": "2007"}, "su-87-16-1": {"hex": "2208"}, "su-87-16-2": {"off": "eliminated"}, ` + strings.Join(lost, ", ") + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	v := g.Verdict(pos)
	if want := "the Germans have −2 VP."; !strings.HasSuffix(v.Text, want) {
		t.Errorf("BUG-9-15: %q, want %q at its end", v.Text, want)
	}
	if !slices.ContainsFunc(v.Lines, func(l string) bool { return strings.HasSuffix(l, ", rounded up −2.") }) {
		t.Errorf("BUG-9-15: no line tells what the sum is rounded up to:\n%s", strings.Join(v.Lines, "\n"))
	}
}
