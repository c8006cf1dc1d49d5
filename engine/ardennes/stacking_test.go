package ardennes

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// What may be in one hex at the end of a move: three stacking points, of which tanks in silhouette and
// artillery cost none (E30: ARD-8.1-01); two units (ARD-8.2-01) after merging the parts of a regiment with a
// color bar, the squadrons of a Cavalry Group and the units of 9 Arm/CCA (ARD-8.2-02) and single-step
// silhouettes of a division in pairs (E28: ARD-8.2-03); or three without artillery whose Defense Factors of the
// sides that are up total seven (E29: ARD-8.2-04), counted after merging and within the points (ARD-8.2-05).
func TestStacking(t *testing.T) {
	for _, c := range []struct {
		name  string
		units string
		fits  bool
	}{
		{"one regiment of three points", "us-99-393", true},
		{"three points and one", "us-99-393 us-28-109-1", false},
		{"three points and a silhouette", "us-99-393 us-741-tnk", true},
		{"three points and artillery", "us-99-393 us-v-187", true},
		{"three silhouettes of no division", "us-741-tnk us-644-td us-801-td", true}, // a battle group
		{"two points and one", "de-62-164 de-244-stg", true},
		{"two points and two", "de-62-164 de-62-183", false},
		{"two battalions", "us-28-109-1 us-28-110-1", true},
		{"three battalions with a defense of six", "us-28-109-1 us-28-110-1 us-28-112-1", true},
		{"four battalions", "us-28-109-1 us-28-110-1 us-28-112-1 us-28-707-tnk", false},
		{"three battalions of one regiment with a bar and a tank", "us-4-12-1 us-4-12-2 us-4-12-3 us-28-707-tnk", true},
		{"three battalions of one regiment with a bar", "us-4-12-1 us-4-12-2 us-4-12-3", true},
		{"both squadrons of a Cavalry Group and a tank battalion", "us-14-cav-18 us-14-cav-32 us-28-707-tnk", true},
		{"9 Arm/CCA, both units, and another silhouette", "us-9-arm-cca us-9-arm-60 us-28-707-tnk", true},
		{"artillery, two silhouettes", "us-v-187 us-741-tnk us-644-td", false},
		{"two artillery units", "us-v-187 us-v-406", true},
		{"three artillery units", "us-v-187 us-v-406 us-viii-333", false},
		{"E31: three units with artillery, two points", "us-28-109-1 us-28-110-1 us-viii-333", false},
		{"two reduced tank battalions of a division and two others", "de-116-16-1:reduced de-116-228-jpz de-62-164", true},
		{"two full tank battalions of a division and a regiment", "de-2-pz-3-1 de-2-pz-3-2 de-62-164", false},
		{"the same, both reduced", "de-2-pz-3-1:reduced de-2-pz-3-2:reduced de-62-164", true},
		{"a battle group with a defense of seven", "us-28-109-1 us-28-110-1 us-28-707-tnk", true},
		{"a battle group with a defense of eight", "us-28-109-1 us-9-arm-60 us-28-707-tnk", false},
		{"the same with its reduced unit", "us-28-109-1 us-9-arm-60:reduced us-28-707-tnk", true},
	} {
		var drawn []string
		for id := range strings.FieldsSeq(c.units) {
			unit, is, _ := strings.Cut(id, ":")
			drawn = append(drawn, unit+" E2125 "+is)
		}
		s := draw(t, strings.Join(drawn, ", "))
		if got := !s.p.overstacked(s.hex("E2125")); got != c.fits {
			tally := s.p.tallyOf(s.hex("E2125"))
			t.Errorf("%s: fits %v (%d points, %d units, defense %d)", c.name, got, tally.points, tally.count, tally.defense)
		}
		var all []game.Unit
		for u := s.p.first[s.hex("E2125")]; u != game.NoUnit; u = s.p.next[u] {
			all = append(all, u)
		}
		if s.r.Crowded(s.p, all, s.hex("E2125")) == c.fits {
			t.Errorf("%s: those who stand there already are counted twice before a move", c.name)
		}
		last := len(drawn) - 1
		drawn[last] = strings.Replace(drawn[last], "E2125", "E2530", 1)
		s = draw(t, strings.Join(drawn, ", "))
		if s.r.Crowded(s.p, all, s.hex("E2125")) == c.fits {
			t.Errorf("%s: not foreseen before the last one moves there", c.name)
		}
	}
}

// Fuh Gr/99(-) and the regiments of the 106th Division have the color bar that is missing on their counters
// (ARD-8.2-06).
func TestMissingBars(t *testing.T) {
	s := sketchOn(t, open(t, "campaign"), "us-106-422 E2125, us-106-422-2 E2125, us-28-707-tnk E2125")
	if n := s.p.tallyOf(s.hex("E2125")).count; n != 2 {
		t.Errorf("106/422 with its battalion and a tank battalion count as %d units", n)
	}
	s = sketchOn(t, open(t, "campaign"), "de-fuh-gr-99 E2125, de-fuh-gr-99-fusilier E2125")
	if n := s.p.tallyOf(s.hex("E2125")).count; n != 1 {
		t.Errorf("the regiment 99 of the Führer Grenadier Brigade counts as %d units", n)
	}
}

// Stacking counts when the Movement Phase ends, and may be exceeded before (ARD-8.3-01): who cannot avoid it
// eliminates units of his choice until the limits are met (ARD-8.3-02), units that retreated there included
// (ARD-8.3-03).
func TestStackingAtTheEnd(t *testing.T) {
	s := draw(t, "de-62-164 E1521, de-62-183 E1521, de-62-190 E1620", `"turn": 3`)
	s.do("end")
	s.asks(german, askRemove)
	s.legal("remove +de-62-164", "remove +de-62-183")
	s.refused("remove +de-62-190", "ARD-8.3-02")
	s.do("remove +de-62-183")
	if s.state("de-62-183").place != dead || s.p.overstacked(s.hex("E1521")) {
		t.Errorf("the unit is %+v", s.state("de-62-183"))
	}
	s.cites(evEliminated, "ARD-8.3-02")
}

// By night only stacks that may move have to be within the limits (ARD-8.3-04).
func TestStackingByNight(t *testing.T) {
	units := "de-62-164 E1521%, de-62-183 E1521, de-26-78-gren E2013 night"
	for mark, asked := range map[string]bool{"": false, " night": true} {
		s := draw(t, strings.Replace(units, "%", mark, 1), `"turn": 2`, `"night": true`)
		s.do("end")
		if d := s.p.Decision(); (d.Ask == askRemove) != asked {
			t.Errorf("marked%q: asked %q", mark, askWords[d.Ask])
		}
		if phase := s.p.phaseText(); asked && phase != "Night Turn" {
			t.Errorf("the phase is called %q", phase)
		}
	}
}
