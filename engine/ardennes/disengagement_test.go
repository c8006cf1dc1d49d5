package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
)

// E35: an Engaged unit may stop in a first hex in an enemy ZOC (ARD-20.3-02), one that was not Engaged enters none
// (ARD-20.4-01) and is eliminated without another way; who rolls may not attack (ARD-20.1-03); No keeps it in
// place; D Disrupts (ARD-20.3-03). Tanks and Recon roll with -1, morale counts (ARD-20.2-02).
func TestDisengagement(t *testing.T) {
	start := `"turn": 3, "side": "german", "phase": "disengagement"`
	s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 1)
	s.asks(german, askRetreat)
	s.refused("retreat +de-26-39-fus >E1621", "ARD-20.4-01")
	s.all("retreat +de-26-39-fus >E1720", "done")
	s.at("de-26-39-fus", "E1720")

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 1)
	s.all("retreat +de-26-39-fus >E1621", "done")
	s.at("de-26-39-fus", "E1621")
	if s.state("de-26-39-fus").has&engaged != 0 {
		t.Error("the ENG marker stays")
	}

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 4) // yes, D
	s.do("retreat +de-26-39-fus >E1621")
	s.refused("done", "ARD-20.3-03")

	s = sketchOn(t, arena(t), "de-26-39-fus E1620 engaged, us-28-110-1 E1520", start)
	s.do("disengage +de-26-39-fus", 5)
	if u := s.state("de-26-39-fus"); u.has&engaged != 0 || u.state != steady {
		t.Errorf("after a No: %+v", u)
	}
	s.at("de-26-39-fus", targetHex)
	s.asks(german, askAttack)
	s.refused("attack >E1520", "ARD-14.1-01")
	for id, want := range map[string]int{"de-272-981": 1, "de-1ss-2": -1, "de-1ss-1-1": -2, "de-1ss-1-recon": -2} {
		if drm := s.p.disengageDRM(s.unit(id)); drm != want {
			t.Errorf("%s disengages with %+d, want %+d", id, drm, want)
		}
	}
}

// Segment A of a Combat Phase.
func TestDisengagementRows(t *testing.T) {
	const start = `"turn": 3, "side": "german", "phase": "disengagement"`
	begin := func(t *testing.T, units string, ground ...string) *sketch {
		return sketchOn(t, arena(t, ground...), units, start)
	}
	t.Run("ARD-20.1-01: before any combat", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620, us-28-110-1 E1520")
		s.asks(german, askDisengage)
		s.refused("attack >E1520", "ARD-4.0-05")
		s.do("done")
		s.asks(german, askAttack)
		s.refused("disengage +de-26-39-fus", "ARD-4.0-05")
	})
	t.Run("ARD-20.1-02: Engaged units and those adjacent to an enemy, neither Disrupted nor Routed", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620, de-26-77-gren E1619 state=disrupted, de-26-78-gren E1425, de-2-pz-2 E1422 engaged, us-28-110-1 E1520, us-28-110-2 E1518")
		if got := s.with("disengage"); !slices.Equal(got, []string{"disengage +de-2-pz-2", "disengage +de-26-39-fus"}) {
			t.Errorf("%q may try", got)
		}
		s.refused("disengage +de-26-78-gren", "ARD-20.1-02")
		s.refused("disengage +de-26-77-gren", "ARD-18.2-04")
	})
	t.Run("ARD-20.1-02, ARD-20.1-03: who has rolled does not attack, even after a No", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620, de-26-78-gren E1619, us-28-110-1 E1520, us-28-110-2 E1519")
		s.do("disengage +de-26-39-fus", 5)
		s.all("done", "attack >E1519")
		s.refused("join +de-26-39-fus", "ARD-20.1-03")
		s.can("join +de-26-78-gren")
	})
	t.Run("ARD-20.2-01: the units of a stack are announced before the first of them rolls; who stays, stays", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620, de-26-77-gren E1620, de-26-78-gren E1620, us-28-110-1 E1520, us-28-110-2 E1619, de-2-pz-2 E1521")
		s.do("disengage +de-26-39-fus")
		s.refused("disengage +de-2-pz-2", "ARD-20.2-01")
		s.do("disengage +de-26-77-gren")
		if text, first := s.p.prompt(), s.r.Name.Unit(s.unit("de-26-39-fus")); !strings.Contains(text, first) {
			t.Errorf("who is announced is not told: %q lacks %q", text, first)
		}
		if label := s.r.Label(s.p, s.action("done")); label != "Nobody else of the stack" {
			t.Errorf("the end of the announcing is %q", label)
		}
		s.do("done", 5, 6) // a No, and a No with a D
		if s.state("de-26-39-fus").state != steady || s.state("de-26-77-gren").state != disrupted {
			t.Error("each unit has its own roll")
		}
		s.refused("disengage +de-26-78-gren", "ARD-20.2-01")
		s.can("disengage +de-2-pz-2")
		s.all("done", "attack >E1520", "join +de-26-78-gren")
	})
	t.Run("ARD-20.3-01: one hex or two, owner's choice, under the rules of elimination (17.2, 17.7)", func(t *testing.T) {
		s := begin(t, "de-1ss-1-1 E1620, us-28-110-1 E1520", "E1720 forest", "E1620/E1719 river")
		s.do("disengage +de-1ss-1-1", 1)
		s.refused("retreat +de-1ss-1-1 >E1720", "ARD-17.2-02")
		s.refused("retreat +de-1ss-1-1 >E1719", "ARD-17.2-02")
		s.refused("done", "ARD-20.3-01")
		s.do("retreat +de-1ss-1-1 >E1619")
		s.refused("retreat +de-1ss-1-1 >E1620", "ARD-17.1-02")
		s.do("retreat +de-1ss-1-1 >E1618")
		s.at("de-1ss-1-1", "E1618")
		s = begin(t, "de-i-ss-388 E1620, us-28-110-1 E1520")
		s.do("disengage +de-i-ss-388", 1)
		s.do("retreat +de-i-ss-388 >E1619") // artillery without Prime Mover goes no farther
		s.at("de-i-ss-388", "E1619")
		if s.state("de-i-ss-388").has&fired == 0 {
			t.Error("it is still ready (ARD-17.7-01)")
		}
	})
	t.Run("ARD-20.3-02, E35: an Engaged unit may end in a ZOC in its first hex, or go on out of it", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620 engaged, us-28-110-1 E1520")
		s.do("disengage +de-26-39-fus", 1)
		s.do("retreat +de-26-39-fus >E1621")
		s.refused("retreat +de-26-39-fus >E1521", "ARD-17.2-01")
		s.do("retreat +de-26-39-fus >E1622")
		s.at("de-26-39-fus", "E1622")
	})
	t.Run("ARD-20.3-03: with a D it is Disrupted at the end and does not stop in a ZOC", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620 engaged, us-28-110-1 E1520")
		s.do("disengage +de-26-39-fus", 4)
		s.do("retreat +de-26-39-fus >E1621")
		if s.state("de-26-39-fus").state != steady {
			t.Error("it is Disrupted before the end")
		}
		s.do("retreat +de-26-39-fus >E1622")
		if u := s.state("de-26-39-fus"); u.state != disrupted || u.has&engaged != 0 {
			t.Errorf("%+v", u)
		}
		// Between more enemies E1621 leads to other hexes in a ZOC alone: there it would have to stop. Without a D it may.
		for die, stops := range map[int]bool{1: true, 4: false} {
			s = begin(t, "de-26-39-fus E1620 engaged, us-28-110-1 E1520, us-28-110-2 "+axial(1, 2)+", us-28-110-3 "+axial(2, 0))
			s.do("disengage +de-26-39-fus", die)
			s.can("retreat +de-26-39-fus >E1619", "retreat +de-26-39-fus >E1720") // outside all ZOC, and on from the ZOC to there
			if line := "retreat +de-26-39-fus >E1621"; stops {
				s.do(line) // and goes no farther
				s.at("de-26-39-fus", "E1621")
			} else {
				s.refused(line, "ARD-20.3-03")
			}
		}
		s = begin(t, "de-26-39-fus E1620, us-28-110-1 E1520")
		s.do("disengage +de-26-39-fus", 4)
		s.all("retreat +de-26-39-fus >E1719", "done") // outside all ZOC it may stop
		if s.state("de-26-39-fus").state != disrupted {
			t.Error("it is not Disrupted")
		}
	})
	t.Run("ARD-20.4-01, ARD-20.4-02: a friendly unit cancels the ZOC; who was not Engaged and finds no way out is eliminated, of which the button warns", func(t *testing.T) {
		units := "de-26-39-fus E1620, us-28-110-1 E1520, us-28-110-2 E1619, us-28-110-3 E1720"
		s := begin(t, units)
		if label := s.r.Label(s.p, s.action("disengage +de-26-39-fus")); !strings.Contains(label, "no way out") {
			t.Errorf("%q warns of nothing", label)
		}
		s.do("disengage +de-26-39-fus", 1)
		if s.state("de-26-39-fus").place != dead {
			t.Errorf("it got away to %s", s.r.Data.Map.ID(s.state("de-26-39-fus").hex))
		}
		s = begin(t, "de-26-39-fus E1620, de-26-77-gren E1621, us-28-110-1 E1520")
		s.do("disengage +de-26-39-fus", 1)
		s.can("retreat +de-26-39-fus >E1621")
		if label := s.r.Label(s.p, s.action("disengage +de-26-77-gren")); strings.Contains(label, "no way out") {
			t.Errorf("%q warns", label)
		}
	})
	t.Run("ARD-20.4-02: after somebody found no way out, with a D, the position can be set up as it is described", func(t *testing.T) {
		s := begin(t, "de-26-39-fus E1620, de-26-78-gren E1425 engaged, us-28-110-1 E1520, us-28-110-2 E1619, us-28-110-3 E1720")
		s.do("disengage +de-26-39-fus", 4)
		s.asks(german, askDisengage)
		if text, err := s.r.Draft(s.p); err != nil || !strings.Contains(string(text), `"left":0`) { // which is all that Setup takes there
			t.Errorf("it is described as %.200s, %v", text, err)
		}
	})
	t.Run("ARD-29.1-01: red set-up boxes stay on 16 AM", func(t *testing.T) {
		r := arena(t)
		r.Units[mustUnit(t, r, "de-26-39-fus")].Marks |= data.Red
		s := sketchOn(t, r, "de-26-39-fus E1620, de-26-77-gren E1521, us-28-110-1 E1520", `"turn": 1, "side": "german", "phase": "disengagement"`)
		s.refused("disengage +de-26-39-fus", "ARD-29.1-01")
	})
	t.Run("ARD-20.1-02, ARD-25.3-04: a unit under a Night marker disengages by day, which is no attack, and keeps the marker (ARD-25.3-08)", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 night, de-26-78-gren E1521, us-28-110-1 E1520", `"turn": 4, "side": "german", "phase": "disengagement"`)
		s.do("disengage +de-26-39-fus", 1)
		s.all("retreat +de-26-39-fus >E1720", "done")
		s.at("de-26-39-fus", "E1720")
		if s.state("de-26-39-fus").has&nightly == 0 {
			t.Error("it has lost the marker")
		}
		s = sketchOn(t, arena(t), "de-26-39-fus E1620 night, de-26-78-gren E1521, us-28-110-1 E1520", `"turn": 4, "side": "german", "phase": "disengagement"`)
		s.all("done", "attack >E1520")
		s.refused("join +de-26-39-fus", "ARD-25.3-04")
	})
	t.Run("ARD-20.2-01: what a stack announced by night, whose last unit under a marker is lost in it, does not bind it by day", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 night, de-26-77-gren E1620, us-28-110-1 E1520, us-28-110-2 E1619, us-28-110-3 E1720", `"turn": 4, "night": true, "phase": "disengagement"`)
		s.do("disengage +de-26-39-fus", 1)
		if s.p.night || s.state("de-26-39-fus").place != dead {
			t.Fatal("the night goes on")
		}
		s.do("end")
		s.can("disengage +de-26-77-gren")
	})
	t.Run("ARD-25.3-08: by night units under a Night marker disengage", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620 night, de-26-78-gren E1521, us-28-110-1 E1520", `"turn": 4, "night": true, "phase": "disengagement"`)
		s.can("disengage +de-26-39-fus")
		s.refused("disengage +de-26-78-gren", "ARD-25.3-01")
	})
}
