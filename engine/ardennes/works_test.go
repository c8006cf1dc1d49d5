package ardennes

import (
	"strings"
	"testing"
)

// Improved Positions of the unit us-28-110-1 on a field whose middle is E1620.
func TestImprovedPositions(t *testing.T) {
	r := rulesOf(t, field(t))
	foot, at := "us-28-110-1", axial(0, 0)
	done := `, "improved": {"` + at + `": "done"}`
	begun := `, "improved": {"` + at + `": "begun"}`
	t.Run("ARD-15.8-04: begun by a unit that does not move; ARD-15.8-05: it is marked as its builder", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at, alliedTurn)
		s.do("dig +" + foot)
		if s.p.works[s.hex(at)] != worksBegun || s.state(foot).has&building == 0 {
			t.Error("nothing is begun")
		}
		s.refused("move +"+foot+" @"+at+" :normal", "ARD-11.1-02")
		s.refused("finish +"+foot, "ARD-15.8-06")
		s = sketchOn(t, r, foot+" "+at, alliedTurn)
		s.all("move +"+foot+" @"+at+" :normal", "step @"+axial(1, 0), "stop")
		s.refused("dig +"+foot, "ARD-15.8-04")
	})
	for _, c := range []struct{ name, units, line, more, rule string }{
		{"ARD-15.8-04: not by Vehicle Type units", alliedTank + " " + at, "dig +" + alliedTank, "", "ARD-15.8-04"},
		{"ARD-15.8-04: not out of supply", foot + " " + at + " out-of-supply", "dig +" + foot, "", "ARD-15.8-04"},
		{"ARD-15.8-04, ARD-15.8-10: not Routed", foot + " " + at + " state=routed", "dig +" + foot, "", "ARD-15.8-04"},
		{"ARD-15.8-04: not Engaged", foot + " " + at + " engaged", "dig +" + foot, "", "ARD-16.5-02"},
		{"ARD-15.8-04: and that row says so", foot + " " + at + " engaged", "dig +" + foot, "", "ARD-15.8-04"},
		{"ARD-15.8-04: not where there is one", foot + " " + at, "dig +" + foot, done, "ARD-15.8-04"},
		{"ARD-15.8-06: none is completed where none was begun", foot + " " + at, "finish +" + foot, "", "ARD-15.8-06"},
		{"ARD-15.8-07: not while the hex is Engaged", foot + " " + at + ", us-28-110-2 " + at + " engaged", "finish +" + foot, begun, "ARD-15.8-07"},
		{"ARD-15.8-07: not by a Disrupted unit", foot + " " + at + " state=disrupted", "finish +" + foot, begun, "ARD-15.8-07"},
	} {
		t.Run(c.name, func(t *testing.T) { sketchOn(t, r, c.units, alliedTurn+c.more).refused(c.line, c.rule) })
	}
	t.Run("ARD-15.8-06, ARD-15.8-07: completed in the next phase, by any unit there, out of supply too (ARD-23.5-01); it may still move", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-2 "+at+" out-of-supply", alliedTurn+begun)
		s.do("finish +us-28-110-2")
		if s.p.works[s.hex(at)] != worksDone {
			t.Error("it is not completed")
		}
		s.can("move +us-28-110-2 @" + at + " :tactical")
	})
	t.Run("ARD-15.8-08, ARD-15.8-09: vacant ones are removed at the end of the phase, begun ones too", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at, alliedTurn+`, "improved": {"`+at+`": "done", "`+axial(2, 0)+`": "begun"}`)
		s.do("end")
		if s.p.works[s.hex(at)] != worksDone || s.p.works[s.hex(axial(2, 0))] != noWorks {
			t.Error("the wrong one is left")
		}
	})
	t.Run("ARD-15.8-08: they go with the last unit that is eliminated in them", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at+", us-28-110-2 "+at, alliedTurn+`, "improved": {"`+at+`": "done"}`)
		s.p.hand.remove(s.unit("us-28-110-2"), dead)
		before := s.p.works[s.hex(at)]
		s.p.hand.remove(s.unit(foot), dead)
		if after := s.p.works[s.hex(at)]; before != worksDone || after != noWorks {
			t.Errorf("%d while one is left, then %d", before, after)
		}
	})
	t.Run("ARD-15.8-12: what the enemy has begun is lost when a unit enters the vacant hex, in a retreat too, and is not completed for him; a finished one serves him", func(t *testing.T) {
		left := `, "improved": {"E1620": "begun"}, "control": {"E1620": "allied"}`
		s := sketchOn(t, arena(t), "de-26-77-gren E1721, us-28-110-1 E1424", thirdTurn+left)
		s.all("move +de-26-77-gren @E1721 :tactical", "step @E1621", "step @E1620")
		s.refused("finish +de-26-77-gren", "ARD-15.8-06")
		s = sketchOn(t, arena(t), "de-26-77-gren E1520 engaged, us-28-110-1 E1420", `"turn": 3, "side": "german", "phase": "disengagement"`+left)
		s.do("disengage +de-26-77-gren", 1)
		s.all("retreat +de-26-77-gren >E1620", "done")
		if s.p.works[s.hex("E1620")] != noWorks {
			t.Error("the retreat leaves it")
		}
		s = sketchOn(t, arena(t), "de-26-77-gren E1721, us-28-110-1 E1424", thirdTurn+strings.Replace(left, "begun", "done", 1))
		s.all("move +de-26-77-gren @E1721 :tactical", "step @E1621", "step @E1620", "end")
		if s.p.works[s.hex("E1620")] != worksDone {
			t.Error("the finished one is gone")
		}
	})
	t.Run("ARD-15.8-03: not in a village, town, city or West Wall hex", func(t *testing.T) {
		for _, at := range []string{"E2214", "E1917"} {
			draw(t, foot+" "+at, alliedTurn).refused("dig +"+foot, "ARD-15.8-03")
		}
	})
}
