package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// nightOf draws the Replacement Phase after a turn of the campaign.
func nightOf(t *testing.T, turn, units string, more ...string) *sketch {
	t.Helper()
	return sketchOn(t, open(t, "campaign"), units, append(more, `"turn": `+turn, `"night": true`, `"phase": "replacement"`)...)
}

// lastly takes an action after which the night goes on, with dice for what comes then.
func (s *sketch) lastly(line string) {
	s.Helper()
	s.can(line)
	s.ev.Reset()
	s.p.Take(s.action(line), &game.Loaded{Next: []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}, &s.ev)
	if s.p.in(kReplacement) != nil {
		s.Errorf("after %s the phase goes on", line)
	}
}

// One replacement goes to an Infantry Type unit; of two one may go to a Tank, Recon or Flak Unit, or both to
// infantry (ARD-25.21-02). The number is that of the turn track, and what is not used is lost (ARD-25.21-01).
func TestReplacementTypes(t *testing.T) {
	units := "de-62-164 E0726 reduced, de-62-183 E0727 reduced, de-116-16-1 E0728 reduced, de-2-pz-3-1 E0729 reduced"
	s := nightOf(t, "2", units) // one each
	s.asks(german, askReplace)
	s.legal("replace +de-62-164", "replace +de-62-183", "done")
	s.refused("replace +de-116-16-1", "ARD-25.21-02")
	s.lastly("replace +de-62-164")
	if s.state("de-62-164").has&reduced != 0 {
		t.Error("the unit is reduced still")
	}
	s.cites(evReplaced, "ARD-25.21-03")
	for _, c := range [][2]string{{"de-116-16-1", "de-62-164"}, {"de-62-164", "de-116-16-1"}, {"de-62-164", "de-62-183"}} {
		s = nightOf(t, "6", units) // two for the German
		s.do("replace +" + c[0])
		s.lastly("replace +" + c[1])
	}
	s = nightOf(t, "6", units)
	s.do("replace +de-116-16-1")
	s.refused("replace +de-2-pz-3-1", "ARD-25.21-02")
}

// A replacement restores a reduced unit, or brings a unit of the Dead Pile back on its reduced side, one of
// one step on its front (ARD-25.21-03), to a town or city of its side not adjacent to the enemy, without an
// enemy Roadblock and with a road-bound supply path, or for Germans to an entry hex K, L or M (ARD-25.22-03).
func TestReturn(t *testing.T) {
	s := nightOf(t, "6", "de-62-164 - off=dead, de-26-78-gren E2213, us-28-110-1 E2216", `"control": {"E2541": "german"}`)
	s.asks(german, askReplace)
	s.can("replace +de-62-164 >E0133", "replace +de-62-164 >E0123", "replace +de-62-164 >E0113")
	s.refused("replace +de-62-164 >E0102", "ARD-25.22-03") // N
	s.can("replace +de-62-164 >E2541")
	s.refused("replace +de-62-164 >E2416", "ARD-25.22-03") // Clervaux is Allied
	s.refused("replace +de-62-164", "ARD-25.22-03")
	s.do("replace +de-62-164 >E0133")
	if u := s.state("de-62-164"); u.place != onMap || u.has != reduced|replaced {
		t.Errorf("the unit returns as %+v", u)
	}
	s.at("de-62-164", "E0133")

	// Eupen without a road-bound path to a source, which are all occupied.
	s = nightOf(t, "6", "de-62-164 - off=dead, de-62-183 E0727 reduced, us-28-110-1 E0133, us-28-110-2 E0137, us-28-110-3 E0123, us-28-109-1 E0126, us-28-109-2 E0113, us-28-109-3 E0102",
		`"control": {"E2541": "german"}`)
	s.refused("replace +de-62-164 >E2541", "ARD-25.22-03")
	s.refused("replace +de-62-164 >E0133", "ARD-25.22-03")
	for _, c := range []struct {
		name, more, units string
		back              bool
	}{
		{"a town", `"air": 0`, "", true},
		{"an enemy Roadblock", `"roadblocks": {"german": ["E2416"]}`, "", false},
		{"an enemy unit next to it", `"air": 0`, ", de-26-78-gren E2417", false},
		{"a German town", `"control": {"E2416": "german"}`, "", false},
	} {
		s = nightOf(t, "6", "us-28-110-1 - off=dead, us-106-424 E2518 reduced"+c.units, c.more)
		s.asks(allied, askReplace)
		if c.back {
			s.can("replace +us-28-110-1 >E2416")
			s.lastly("replace +us-28-110-1 >E2416")
			if u := s.state("us-28-110-1"); u.has != replaced {
				t.Errorf("a unit of one step returns as %+v", u)
			}
			continue
		}
		s.refused("replace +us-28-110-1 >E2416", "ARD-25.22-03")
	}
	s = nightOf(t, "6", "us-28-110-1 - off=dead")
	s.refused("replace +us-28-110-1 >E2214", "ARD-25.22-03") // Hosingen is a village
}

// Before 18 AM German units return on their own army's side of the Army Boundary (ARD-11.10-06).
func TestReturnBoundary(t *testing.T) {
	s := nightOf(t, "4", "de-62-164 - off=dead")
	s.refused("replace +de-62-164 >E0133", "ARD-11.10-06") // K is the 6th Panzer Army's
	s.can("replace +de-62-164 >E0123")
	s = nightOf(t, "6", "de-62-164 - off=dead")
	s.can("replace +de-62-164 >E0133")
}

// On the map only units in supply that are neither Disrupted nor Routed take replacements, units at full
// strength none (ARD-25.22-01).
func TestReplacementState(t *testing.T) {
	for _, c := range []struct{ is, rule string }{{"reduced out-of-supply", "ARD-25.22-01"}, {"reduced state=disrupted", "ARD-25.22-01"}, {"reduced state=routed", "ARD-25.22-01"}, {"", "ARD-25.21-03"}} {
		s := nightOf(t, "2", "de-62-164 E0726 "+c.is+", de-62-183 E0727 reduced")
		s.refused("replace +de-62-164", c.rule)
	}
}

// A unit adjacent to the enemy takes one only if it is not Engaged and retreats one hex, out of all enemy
// ZOC, by the rules of retreat (ARD-25.22-02).
func TestReplacementRetreat(t *testing.T) {
	r := rulesOf(t, field(t))
	spec := []string{`"turn": 2`, `"night": true`, `"phase": "replacement"`}
	s := sketchOn(t, r, "de-2-pz-304 "+axial(0, 0)+" reduced, us-28-110-1 "+axial(1, 0), spec...)
	s.asks(german, askReplace)
	s.refused("replace +de-2-pz-304", "ARD-25.22-02")
	s.refused("replace +de-2-pz-304 >"+axial(0, 1), "ARD-25.22-02") // in the ZOC
	s.refused("replace +de-2-pz-304 >"+axial(-2, 0), "ARD-25.22-02")
	away := ""
	for _, line := range s.lines() {
		if line != "done" {
			away = line
		}
	}
	if away == "" {
		t.Fatalf("no retreat is legal: %q", s.lines())
	}
	s.do(away)
	if u := s.state("de-2-pz-304"); u.has != replaced || s.p.inZOC(u.hex, allied) || s.event(evReplaced).N[0] != 1 {
		t.Errorf("%s: %+v", away, u)
	}
	s = sketchOn(t, r, "de-2-pz-304 "+axial(0, 0)+" reduced engaged, us-28-110-1 "+axial(1, 0)+", de-26-78-gren "+axial(-5, 0)+" reduced", spec...)
	s.refused("replace +de-2-pz-304 >"+axial(-1, 0), "ARD-25.22-02")
	s = sketchOn(t, r, "de-2-pz-304 "+axial(0, 0)+" reduced, us-28-110-1 "+axial(3, 0), spec...)
	s.refused("replace +de-2-pz-304 >"+axial(-1, 0), "ARD-25.22-02")
	s.can("replace +de-2-pz-304")
	// Towards supply comes before along a road (ARD-25.22-02, ARD-17.1-08).
	for source, want := range map[bool]string{true: axial(-1, 0), false: axial(0, -1)} {
		d := field(t)
		lay(t, d, data.Secondary, "0,0 0,-1")
		if source {
			h, _ := d.Map.Lookup(axial(-4, 0))
			d.Map.Ground[h].Spots |= data.GermanSource
		}
		s = sketchOn(t, rulesOf(t, d), "de-2-pz-304 "+axial(0, 0)+" reduced, us-28-110-1 "+axial(1, 0), spec...)
		s.legal("replace +de-2-pz-304 >"+want, "done")
	}
	// Across an Army Boundary it is Disrupted and does not rally before it is back, like any German that retreats there
	// (ARD-11.10-04); and what the enemy builds in the hex has to be begun again (ARD-7.9-05).
	d := crossings(t, "-1,0/-2,0")
	lay(t, d, data.Secondary, "0,0 -1,0")
	hexside(t, d, "0,0", "-1,0").Boundary = true
	h, _ := d.Map.Lookup(axial(-4, 0))
	d.Map.Ground[h].Spots |= data.GermanSource
	r = rulesOf(t, d)
	s = sketchOn(t, r, "de-2-pz-304 "+axial(0, 0)+" reduced, us-28-110-1 "+axial(1, 0), spec...)
	s.p.setBridge(0, underConstruction)
	s.do("replace +de-2-pz-304 >" + axial(-1, 0))
	if u := s.state("de-2-pz-304"); u.state != disrupted || u.has != replaced|astray {
		t.Errorf("beyond the boundary it is %+v", u)
	}
	if s.p.bridges[0]&stateBits != blown {
		t.Error("the enemy goes on with his bridge")
	}
}

// A large unit returns from the Dead Pile in exchange for a remnant of its type in supply and not Disrupted,
// in its hex and on its reduced side (E36: ARD-25.24-01).
func TestRemnantExchange(t *testing.T) {
	const dead6 = "us-99-393 - off=dead"
	s := nightOf(t, "6", dead6+", us-rem-inf-1 E2532")
	s.asks(allied, askReplace)
	s.can("replace +us-99-393 >E2532")
	s.refused("replace +us-99-393 >E2541", "ARD-25.24-01")
	s.lastly("replace +us-99-393 >E2532")
	if u := s.state("us-99-393"); u.place != onMap || u.has != reduced|replaced || s.state("us-rem-inf-1").place != unused {
		t.Errorf("the regiment is %+v, the remnant %+v", u, s.state("us-rem-inf-1"))
	}
	s.at("us-99-393", "E2532")
	if e := s.event(evReplaced); e.N[0] != 2 {
		t.Errorf("it is told as %v, want 2: back from the Dead Pile", e.N)
	}
	for _, remnant := range []string{"us-rem-inf-1 E2532 state=disrupted", "us-rem-inf-1 E2532 out-of-supply", "us-rem-abn-1 E2532"} {
		s = nightOf(t, "6", dead6+", us-28-110-2 - off=dead, "+remnant)
		s.refused("replace +us-99-393 >E2532", "ARD-25.24-01")
	}
}

// Where a remnant stands a large unit returns only if it may be there: the 11th Armored Division in the southwest
// (ARD-33.2-01), before 18 AM a German on his own army's side (ARD-11.10-06).
func TestRemnantOutOfBounds(t *testing.T) {
	s := nightOf(t, "18", "us-11-arm-cca - off=dead, us-rem-cc-1 E2125, us-rem-cc-2 W2001")
	s.refused("replace +us-11-arm-cca >E2125", "ARD-33.2-01")
	s.legal("replace +us-11-arm-cca >W2001", "done")
	units := "de-5-fj-13 - off=dead, de-rem-fj-1 E0730, de-rem-fj-2 E0705"
	s = nightOf(t, "4", units)
	s.refused("replace +de-5-fj-13 >E0730", "ARD-11.10-06")
	s.legal("replace +de-5-fj-13 >E0705", "done")
	nightOf(t, "6", units).can("replace +de-5-fj-13 >E0730")
}

// Who never receives replacements (ARD-25.26-01), among them all US parachute and glider units (ARD-25.26-02)
// and those that surrendered.
func TestNeverReplaced(t *testing.T) {
	r := open(t, "campaign")
	for id, want := range map[string]bool{
		"de-1ss-501": false, "de-653-hv-jpz-vi": false, "de-217-strmpz": false, "de-1000-1001": false, "de-von-der-heydte": false, "de-150-pz-bde": false,
		"us-101-501": false, "us-509-para": false, "us-517-ind-regt": false, "us-viii-333": false, "de-i-ss-388": false, "uk-gds-5": false,
		"de-116-16-1": true, "de-3-fj-5": true, "us-9-arm-ccr": true, "us-28-110-1": true, "de-1ss-84-flak": true,
		"us-rem-abn-1": false, "uk-bd-inf-1": false, "us-rem-inf-1": true, "us-rem-cc-1": true, "de-rem-pzg-1": true, "us-bd-inf-1": true, "de-bd-pzg-1": true,
	} {
		s := sketchOn(t, r, "de-62-164 E0726")
		if got := replaceable(&r.Units[s.unit(id)]); got != want {
			t.Errorf("%s can be replaced: %v", id, got)
		}
	}
	s := nightOf(t, "6", "de-62-164 - off=surrendered, de-62-183 E0727 reduced")
	s.refused("replace +de-62-164 >E0133", "ARD-25.21-03")
	s = nightOf(t, "6", "de-1ss-501 - off=dead, de-62-183 E0727 reduced")
	s.refused("replace +de-1ss-501 >E0133", "ARD-25.26-01")
}

// Breakdown units and remnants in the Dead Pile return like other units (ARD-25.22-01, ARD-26.3-01), those of the
// US airborne units do not (ARD-25.26-02): a breakdown unit may rejoin its parent then (ARD-26.4-01), and counts
// as one of its parent's army (ARD-26.2-02, ARD-11.10-06).
func TestLesserUnitsReturn(t *testing.T) {
	s := nightOf(t, "6", "us-28-110-1 E2518, de-62-164 E0726, us-106-424 E2517 reduced, us-bd-inf-1 - off=dead parent=us-106-424, us-bd-inf-2 - off=dead parent=us-101-501, us-rem-inf-1 - off=dead, us-rem-cc-1 - off=dead, us-rem-abn-1 - off=dead")
	s.asks(allied, askReplace)
	s.refused("replace +us-rem-abn-1 >E2416", "ARD-25.26-02")
	s.refused("replace +us-bd-inf-2 >E2416", "ARD-25.26-02") // of an airborne regiment
	s.refused("replace +us-rem-cc-1 >E2416", "ARD-25.21-02") // one replacement: only Infantry Type
	s.can("replace +us-rem-inf-1 >E2416")
	s.lastly("replace +us-bd-inf-1 >E2416")
	if u := s.state("us-bd-inf-1"); u.place != onMap || u.has != replaced || u.parent != s.unit("us-106-424") {
		t.Errorf("the breakdown unit returns as %+v", u)
	}
	s = nightOf(t, "4", "us-28-110-1 E2518, de-62-164 E0726 reduced, de-bd-inf-1 - off=dead parent=de-62-164")
	s.refused("replace +de-bd-inf-1 >E0133", "ARD-11.10-06") // K is the 6th Panzer Army's
	s.can("replace +de-bd-inf-1 >E0123")
}

// The German decides which side goes first: if he goes on at once, his turn comes after the Allied player's
// (ARD-25.23-01).
func TestReplacementOrder(t *testing.T) {
	units := "de-62-164 E0726 reduced, us-28-112-1 E2518, us-106-424 E2517 reduced"
	s := nightOf(t, "2", units)
	s.asks(german, askReplace)
	s.do("done")
	s.asks(allied, askReplace)
	s.do("replace +us-106-424")
	s.asks(german, askReplace)
	s.lastly("replace +de-62-164")
	s = nightOf(t, "6", "de-62-164 E0726 reduced, de-62-183 E0727 reduced, us-106-424 E2517 reduced")
	s.do("replace +de-62-164")
	s.do("done") // the second of two is lost
	s.asks(allied, askReplace)
	s.lastly("done")
	s = nightOf(t, "2", "de-62-164 E0726 reduced, us-28-112-1 E2518")
	s.lastly("done") // the Allied player has nothing to choose: there is no order to decide
}

// A unit that returns undoes what the enemy builds at its hex, and at once (ARD-7.9-05).
func TestReturnDisturbsBridge(t *testing.T) {
	s := nightOf(t, "6", "us-28-110-1 - off=dead, de-62-164 E0726 reduced", `"bridges": {"E1808/E1907": "building german"}`)
	s.do("done") // the Allied player goes first
	s.do("replace +us-28-110-1 >E1907")
	s.asks(german, askReplace)
	if b := s.r.siteAt(s.hex("E1808"), s.hex("E1907")); s.p.bridges[b]&stateBits != blown {
		t.Error("the Germans go on with their bridge")
	}
}

// A German that retreats over the Meuse for a replacement has crossed it (ARD-33.2-01, ARD-33.3-01).
func TestReplacementCrossesMeuse(t *testing.T) {
	s := sketchOn(t, open(t, "campaign", "optional_units true"), "de-2-pz-304 W3123 reduced, us-28-110-1 W3024, us-28-110-2 W3022", `"turn": 18, "night": true, "phase": "replacement"`)
	s.lastly("replace +de-2-pz-304 >W3223")
	if s.p.meuse != 18 || s.p.liege != 18 {
		t.Errorf("crossed in turn %d, between Givet and Liège in %d", s.p.meuse, s.p.liege)
	}
}

// The limits of stacking are not exceeded of one's own will but in movement and after a retreat (ARD-8.3-01): not by a
// replacement for a unit in a full hex, nor by a unit that returns to one.
func TestReplacementStacking(t *testing.T) {
	s := nightOf(t, "6", "de-62-164 E0726 reduced, de-62-183 E0726, de-18-293 E0727 reduced, de-18-294 E0727 reduced")
	s.refused("replace +de-62-164", "ARD-8.3-01") // two points and two
	s.can("replace +de-18-293")                   // two and one
	s.lastly("replace +de-18-293")                // and then the other has no room
	s = nightOf(t, "6", "de-62-164 - off=dead, de-62-183 E0123, de-18-293 E0123 reduced, de-18-294 E0126, us-99-393 - off=dead, us-rem-inf-1 E2532, us-106-424 E2532, us-106-422 E2541 reduced")
	s.refused("replace +de-62-164 >E0123", "ARD-8.3-01")
	s.do("replace +de-62-164 >E0126")
	s.asks(allied, askReplace)
	s.refused("replace +us-99-393 >E2532", "ARD-8.3-01") // two points and two, one and two with the remnant
	s.lastly("replace +us-106-422")
}

// A replaced unit does not move in the next AM Movement Phase of its side; the marker comes off when that
// ends (ARD-25.25-01).
func TestReplacedStays(t *testing.T) {
	s := draw(t, "de-62-164 E1421 replaced, de-62-183 E1520", `"turn": 3`)
	s.refused("move +de-62-164 @E1421 :normal", "ARD-25.25-01")
	s.do("end")
	if s.state("de-62-164").has&replaced != 0 {
		t.Error("the marker stays")
	}
}
