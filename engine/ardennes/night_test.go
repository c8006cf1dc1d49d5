package ardennes

import (
	"testing"
)

// Night markers, in the Allied Movement Phase of 17 PM.
func TestNightMarkers(t *testing.T) {
	r := rulesOf(t, field(t))
	foot, at := "us-28-110-1", axial(0, 0)
	pm := `"turn": 4, "side": "allied"`
	t.Run("ARD-25.3-02: stacks are marked in a PM turn", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at, pm)
		s.do("mark @" + at)
		if s.state(foot).has&nightly == 0 {
			t.Error("it is not marked")
		}
		if lines := sketchOn(t, r, foot+" "+at, alliedTurn).with("mark"); len(lines) != 0 {
			t.Errorf("in an AM turn: %q", lines)
		}
	})
	t.Run("ARD-25.3-03: a unit that used more than 1 MP is not", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at, pm)
		s.all("move +"+foot+" @"+at+" :normal", "step @"+axial(1, 0), "stop")
		s.can("mark @" + axial(1, 0))
		s = sketchOn(t, r, foot+" "+at, pm)
		s.all("move +"+foot+" @"+at+" :normal", "step @"+axial(1, 0), "step @"+axial(2, 0), "stop")
		if lines := s.with("mark"); len(lines) != 0 {
			t.Errorf("%q", lines)
		}
	})
	for _, is := range []string{"engaged", "out-of-supply", "state=disrupted"} {
		t.Run("ARD-25.3-03: nor one that is "+is, func(t *testing.T) {
			if lines := sketchOn(t, r, foot+" "+at+" "+is, pm).with("mark"); len(lines) != 0 {
				t.Errorf("%q", lines)
			}
		})
	}
	t.Run("ARD-25.3-03: nor after Tactical Movement", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+at, pm)
		s.all("move +"+foot+" @"+at+" :tactical", "step @"+axial(1, 0), "stop")
		if lines := s.with("mark"); len(lines) != 0 {
			t.Errorf("%q", lines)
		}
	})
	t.Run("ARD-25.3-01: three stacks at most", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 0,0 night, us-28-110-2 2,0 night, us-28-110-3 4,0 night, us-28-109-1 6,0"), pm)
		if lines := s.with("mark"); len(lines) != 0 {
			t.Errorf("%q", lines)
		}
	})
}

// The Night Turn after 17 PM.
func TestNightMovement(t *testing.T) {
	r := rulesOf(t, field(t))
	night := `"turn": 4, "night": true, "side": "allied", "phase": "movement"`
	units := spots(t, "us-28-110-1 0,0 night, us-28-110-2 2,0, us-28-707-tnk 4,0 night")
	t.Run("ARD-25.3-01: only marked units move; ARD-25.3-05: Extended and Tactical Movement as well, no Strategic", func(t *testing.T) {
		s := sketchOn(t, r, units, night)
		s.can("move +us-28-110-1 @"+axial(0, 0)+" :normal", "move +us-28-110-1 @"+axial(0, 0)+" :extended", "move +us-28-110-1 @"+axial(0, 0)+" :tactical")
		s.refused("move +us-28-110-2 @"+axial(2, 0)+" :normal", "ARD-25.3-01")
		s.refused("move +us-28-707-tnk @"+axial(4, 0)+" :strategic", "ARD-25.3-05")
		s.refused("dig +us-28-110-1", "ARD-15.8-10")
	})
	t.Run("ARD-25.25-02: not one that took a replacement", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+" night replaced", night)
		s.refused("move +us-28-110-1 @"+axial(0, 0)+" :normal", "ARD-25.25-02")
	})
	t.Run("ARD-25.3-02: a side without marked stacks skips its phases; markers come off at the end (ARD-25.3-08)", func(t *testing.T) {
		s := sketchOn(t, r, units, night)
		s.do("end")
		for s.p.night {
			if side := s.p.Decision().Side; side != allied {
				t.Fatalf("side %d is asked", side)
			}
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		if s.state("us-28-110-1").has&nightly != 0 || s.p.turn != 5 {
			t.Errorf("turn %d, %+v", s.p.turn, s.state("us-28-110-1"))
		}
	})
	t.Run("ARD-27.5-01: Kampfgruppe Peiper moves in the first night without markers", func(t *testing.T) {
		for turn, want := range map[string]bool{"2": true, "4": false} {
			s := sketchOn(t, r, "de-1ss-1-1 "+axial(0, 0)+", us-28-110-1 "+axial(5, 0)+" night", `"night": true, "side": "german", "phase": "movement", "turn": `+turn)
			if got := s.p.active(s.unit("de-1ss-1-1")); got != want {
				t.Errorf("turn %s: %v", turn, got)
			}
		}
	})
	t.Run("ARD-25.25-01: a replacement bars the next AM Movement Phase, and is off after it", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+" replaced", alliedTurn)
		s.refused("move +us-28-110-1 @"+axial(0, 0)+" :normal", "ARD-25.25-01")
		s.do("end")
		if s.state("us-28-110-1").has&replaced != 0 {
			t.Error("the marker is still there")
		}
	})
}
