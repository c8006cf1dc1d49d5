package ardennes

import (
	"strings"
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
	t.Run("ARD-25.3-02, ARD-25.3-03: a marker that is refused is refused for its reason", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-28-110-1 0,0 engaged, us-28-110-2 2,0 out-of-supply, us-28-110-3 4,0, de-26-78-gren 8,0"), pm)
		s.refused("mark @"+axial(0, 0), "ARD-25.3-03")
		s.refused("mark @"+axial(2, 0), "ARD-25.3-03")
		s.refused("mark @"+axial(6, 0), "ARD-25.3-02")
		s.refused("mark @"+axial(8, 0), "ARD-25.3-02")
		s.all("move +us-28-110-3 @"+axial(4, 0)+" :tactical", "step @"+axial(5, 0), "stop")
		s.refused("mark @"+axial(5, 0), "ARD-25.3-03")
		sketchOn(t, r, foot+" "+at, alliedTurn).refused("mark @"+at, "ARD-25.3-02")
		sketchOn(t, r, spots(t, "us-28-110-1 0,0 night, us-28-110-2 2,0 night, us-28-110-3 4,0 night, us-28-109-1 6,0"), pm).refused("mark @"+axial(6, 0), "ARD-25.3-01")
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

// Night Infiltration, an option, in the Allied part of the night after 17 PM: 28/110/1 is Veteran, 106/422/2 Green.
func TestNightInfiltration(t *testing.T) {
	const option = "night_infiltration true"
	r := rulesOf(t, field(t, option))
	night := `"turn": 4, "night": true, "side": "allied", "phase": "movement"`
	move := func(unit string, q, r int) string { return "move +" + unit + " @" + axial(q, r) + " :infiltration" }
	foot := "us-28-110-1"
	t.Run("ARD-34.0-01: a stack without Night marker moves one hex for each marker that is not in use", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, foot+" 0,0, us-28-110-2 0,0, us-28-110-3 6,0 night, us-28-109-1 4,4 night, us-28-112-1 8,0"), night)
		s.refused("move +"+foot+" @"+axial(0, 0)+" :tactical", "ARD-25.3-01")
		s.refused(move("us-28-110-3", 6, 0), "ARD-34.0-01")
		s.all(move(foot, 0, 0), "join +us-28-110-2", "step @"+axial(1, 0))
		s.asks(allied, askMove)
		s.at(foot+" us-28-110-2", axial(1, 0))
		s.refused(move("us-28-112-1", 8, 0), "ARD-25.3-01") // the third marker is used
		s.refused("move +"+foot+" @"+axial(1, 0)+" :infiltration", "ARD-11.1-02")
	})
	t.Run("ARD-34.0-01, E37: one stack with a marker moves as it likes, two others one hex each, a third not", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, foot+" 0,0 night, us-28-110-2 4,0, us-28-110-3 8,0, us-28-109-1 0,6"), night)
		s.all("move +"+foot+" @"+axial(0, 0)+" :normal", "step @"+axial(0, 1), "step @"+axial(0, 2), "stop")
		s.all(move("us-28-110-2", 4, 0), "step @"+axial(4, 1), move("us-28-110-3", 8, 0), "step @"+axial(8, 1))
		s.refused(move("us-28-109-1", 0, 6), "ARD-25.3-01")
		s.at(foot, axial(0, 2))
		s.at("us-28-110-2", axial(4, 1))
		s.at("us-28-110-3", axial(8, 1))
	})
	t.Run("ARD-34.0-01: over an unbridged river, which is not prohibited to infantry; a vehicle does not cross it", func(t *testing.T) {
		river := field(t, option)
		hexside(t, river, "0,0", "1,0").River = true
		s := sketchOn(t, rulesOf(t, river), spots(t, foot+" 0,0, us-28-707-tnk 0,0"), night)
		s.do(move(foot, 0, 0))
		s.can("step @" + axial(1, 0))
		s.do("stop")
		s.do(move("us-28-707-tnk", 0, 0))
		s.refused("step @"+axial(1, 0), "ARD-11.4-04")
	})
	t.Run("ARD-34.0-01: artillery too, where it can move at all; what has fired stays on that side", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-viii-333 0,0 fired, us-viii-402 4,0"), night)
		s.all(move("us-viii-402", 4, 0), "step @"+axial(5, 0), move("us-viii-333", 0, 0), "step @"+axial(1, 0))
		s.at("us-viii-333", axial(1, 0))
		if s.state("us-viii-333").has&fired == 0 || s.state("us-viii-402").has&fired != 0 {
			t.Error("a gun has turned over")
		}
		german := strings.Replace(night, "allied", "german", 1)
		sketchOn(t, r, spots(t, "de-i-ss-388 0,0, us-28-110-1 8,0"), german).refused(move("de-i-ss-388", 0, 0), "ARD-34.0-01")
	})
	t.Run("ARD-34.0-02: a unit Out of Supply does too, and a Green one", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, foot+" 0,0 out-of-supply, us-106-422 4,0"), night)
		s.can(move(foot, 0, 0), move("us-106-422", 4, 0))
	})
	t.Run("ARD-34.0-01: it may not attack that night", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, foot+" 0,0, us-28-110-2 2,0 night, de-62-164 3,0"), night)
		s.all(move(foot, 0, 0), "step @"+axial(1, 0), "end", "done", "attack >"+axial(3, 0))
		if lines := s.with("join"); len(lines) != 1 || lines[0] != "join +us-28-110-2" {
			t.Errorf("%q", lines)
		}
	})
	t.Run("ARD-34.0-02: not if Engaged or with a Replacement marker", func(t *testing.T) {
		for is, rule := range map[string]string{"engaged": "ARD-16.5-02", "replaced": "ARD-25.25-02"} {
			sketchOn(t, r, spots(t, foot+" 0,0 "+is), night).refused(move(foot, 0, 0), rule)
		}
	})
	t.Run("ARD-34.0-02: Veterans go from one enemy ZOC to another, Green and Disrupted units do not enter one", func(t *testing.T) {
		enemy := ", de-62-164 1,-1"
		s := sketchOn(t, r, spots(t, foot+" 0,0"+enemy), night)
		s.do(move(foot, 0, 0))
		s.can("step @" + axial(1, 0))
		for unit, rule := range map[string]string{"us-106-422-2 0,0": "ARD-34.0-02", foot + " 0,0 state=disrupted": "ARD-18.2-01"} {
			s := sketchOn(t, r, spots(t, unit+enemy), night)
			id, _, _ := strings.Cut(unit, " ")
			s.do(move(id, 0, 0))
			s.can("step @" + axial(-1, 1))
			s.refused("step @"+axial(1, 0), rule)
		}
	})
	t.Run("ARD-34.0-02: never into or across a bond", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, foot+" 0,0, de-62-164 1,-1, de-62-183 0,1"), night)
		s.do(move(foot, 0, 0))
		s.refused("step @"+axial(1, 0), "ARD-10.2-01")
	})
	t.Run("ARD-34.0-01: an option", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, field(t)), spots(t, foot+" 0,0, us-28-110-2 2,0 night"), night)
		s.refused(move(foot, 0, 0), "ARD-25.3-01")
	})
}
