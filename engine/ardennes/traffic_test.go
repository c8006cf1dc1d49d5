package ardennes

import (
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/hex"
)

// Traffic markers in the Allied phase of 17 AM.
func TestTrafficMarkers(t *testing.T) {
	d := field(t)
	narrow, _ := d.Map.Lookup(axial(6, 0))
	d.Special.Bottleneck = []hex.Hex{narrow}
	r := rulesOf(t, d)
	at := axial(0, 0)
	one := supplyPhase + `, "traffic": {"allied": {"2": "` + at + `"}, "german": {"4": "` + axial(3, 0) + `"}}`
	t.Run("ARD-24.4-01: not on or adjacent to an own one, enemy ones do not matter", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 5), one)
		s.refused("traffic @"+at+" :1", "ARD-24.4-01")
		s.refused("traffic @"+axial(1, 0)+" :1", "ARD-24.4-01")
		s.can("traffic @"+axial(2, 0)+" :1", "traffic @"+axial(3, 0)+" :1")
	})
	t.Run("ARD-24.4-02: the Allies place none in a Bottleneck hex", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 5), one)
		s.refused("traffic @"+axial(6, 0)+" :1", "ARD-24.4-02")
		s.can("traffic @" + axial(7, 0) + " :1")
	})
	t.Run("ARD-24.3-01: any marker of the holding box, by its number", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 5), one)
		s.can("traffic @"+axial(2, 0)+" :1", "traffic @"+axial(2, 0)+" :3", "traffic @"+axial(2, 0)+" :6")
	})
	t.Run("ARD-24.3-02: one on the map is not moved", func(t *testing.T) {
		sketchOn(t, r, "us-28-110-1 "+axial(0, 5), one).refused("traffic @"+axial(5, 3)+" :2", "ARD-24.3-02")
	})
	t.Run("ARD-24.3-01, ARD-24.3-03, E38: the dice return the markers with their numbers, one on doubles", func(t *testing.T) {
		for _, c := range []struct {
			dice [2]int
			at   string // of marker 2; one in the corner of the map is like any other
			gone bool
		}{{[2]int{2, 4}, at, true}, {[2]int{2, 4}, "E0101", true}, {[2]int{3, 3}, at, false}} {
			s := sketchOn(t, r, "us-28-110-1 "+axial(0, 5)+" points=0", strings.Replace(one, at, c.at, 1))
			s.do("done")
			s.do("done", c.dice[0], c.dice[1], 1)
			if got := s.p.traffic[allied][1]; (got == inHolding) != c.gone {
				t.Errorf("dice %v: marker 2, from %s, is in %d", c.dice, c.at, got)
			}
			if s.p.traffic[german][3] != s.hex(axial(3, 0)) {
				t.Error("a German marker is gone")
			}
		}
	})
	t.Run("ARD-24.5-01: the German has his from 17 AM on", func(t *testing.T) {
		for turn, want := range map[string]bool{"2": false, "3": true} {
			s := sketchOn(t, r, "us-28-110-1 "+axial(0, 5), `"side": "german", "phase": "traffic", "turn": `+turn)
			if got := s.p.Decision().Ask == askTraffic; got != want {
				t.Errorf("turn %s: %v", turn, got)
			}
		}
	})
	t.Run("ARD-24.6-01, ARD-24.6-02, E47: scheduled removal, on the map or in the box", func(t *testing.T) {
		d := field(t)
		d.Turns[4].Removed = 1
		s := sketchOn(t, rulesOf(t, d), "us-28-110-1 "+axial(0, 5), `"side": "german", "phase": "traffic", "turn": 4, "traffic": {"german": {"1": "`+at+`"}}`)
		if s.p.traffic[german][0] != removed {
			t.Errorf("marker 1 is in %d", s.p.traffic[german][0])
		}
		s.refused("traffic @"+at+" :1", "ARD-24.3-01")
	})
}

// Roadblocks on a road from the source at 0,0 to 9,0.
func TestRoadblocks(t *testing.T) {
	d := depot(t)
	r := rulesOf(t, d)
	phase := func(more string) string { return supplyPhase + more }
	begin := func(t *testing.T, units, more string) *sketch {
		s := sketchOn(t, r, spots(t, units), phase(more))
		s.do("done")
		return s
	}
	for _, c := range []struct{ name, units, at, more, rule string }{
		{"ARD-24.8-04: within four road hexes of a friendly unit", "us-28-110-1 0,0", "4,0", "", ""},
		{"ARD-24.8-04: five are too many", "us-28-110-1 0,0", "5,0", "", "ARD-24.8-04"},
		{"ARD-24.8-04: on a road", "us-28-110-1 0,0", "3,1", "", "ARD-24.8-04"},
		{"ARD-24.8-04: with a road to a source", "us-28-110-1 6,0, de-2-pz-2 1,1", "4,0", "", "ARD-24.8-04"},
		{"ARD-24.8-05: not beside an enemy unit", "us-28-110-1 0,0, de-2-pz-2 4,1", "4,0", "", "ARD-24.8-05"},
		{"ARD-24.8-05: not with a friendly unit", "us-28-110-1 4,0", "4,0", "", "ARD-24.8-05"},
		{"ARD-24.8-05: not beside the other Roadblock", "us-28-110-1 0,0", "4,0", `, "roadblocks": {"allied": ["` + axial(3, 0) + `"]}`, "ARD-24.8-05"},
		{"ARD-24.8-05: not beside an enemy one", "us-28-110-1 0,0", "4,0", `, "roadblocks": {"german": ["` + axial(4, 1) + `"]}`, "ARD-24.8-05"},
		{"ARD-24.8-05: not beside a friendly Traffic marker", "us-28-110-1 0,0", "4,0", `, "traffic": {"allied": {"3": "` + axial(4, 1) + `"}}`, "ARD-24.8-05"},
		{"ARD-24.8-05: but beside one of the enemy", "us-28-110-1 0,0", "4,0", `, "traffic": {"german": {"3": "` + axial(4, 1) + `"}}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begin(t, c.units, c.more)
			if line := "roadblock @" + axialAt(t, c.at); c.rule == "" {
				s.can(line)
			} else {
				s.refused(line, c.rule)
			}
		})
	}
	t.Run("ARD-24.8-04: both in one phase", func(t *testing.T) {
		s := begin(t, "us-28-110-1 0,0", "")
		s.do("roadblock @" + axial(4, 0))
		s.can("roadblock @" + axial(2, 0))
	})
	t.Run("ARD-24.8-07: one on the map is taken up, and set up elsewhere; ARD-24.8-01: the dice leave it alone", func(t *testing.T) {
		s := begin(t, "us-28-110-1 0,0", `, "roadblocks": {"allied": ["`+axial(3, 0)+`", "`+axial(8, 0)+`"]}`)
		s.refused("roadblock @"+axial(2, 0), "ARD-24.8-07")
		s.all("lift @"+axial(3, 0), "roadblock @"+axial(2, 0))
		for _, at := range []string{axial(2, 0), axial(8, 0)} {
			if no := s.p.Why(s.action("lift @" + at)); no.Sentence != alreadyLifted.Sentence {
				t.Errorf("once one is set up, that in %s is not taken up for %q", at, no.Sentence)
			}
		}
		s.do("done", 1, 2)
		if s.p.blocks[allied][0] != s.hex(axial(2, 0)) || s.p.blocks[allied][1] != s.hex(axial(8, 0)) {
			t.Errorf("they are in %v", s.p.blocks[allied])
		}
	})
	t.Run("ARD-24.8-06: one that an enemy unit passed is removed at the end of his Movement Phase", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "de-2-pz-2 4,1"), thirdTurn+`, "roadblocks": {"allied": ["`+axial(4, 0)+`", "`+axial(8, 0)+`"]}`)
		s.all("move +de-2-pz-2 @"+axial(4, 1)+" :tactical", "step @"+axial(4, 0), "step @"+axial(4, -1))
		if s.p.blocks[allied][0] == inHolding {
			t.Error("it is gone at once")
		}
		s.do("end")
		if s.p.blocks[allied][0] != inHolding || s.p.blocks[allied][1] == inHolding {
			t.Errorf("they are in %v", s.p.blocks[allied])
		}
	})
}

// ARD-24.8-08: the Allied Roadblocks start on 2312 and 2111; ARD-3.5-01: the game starts on 16 AM.
func TestMarkersAtStart(t *testing.T) {
	r := open(t, "six-turns")
	p := r.Start(nil, nil).(*Position)
	for i, id := range []string{"E2111", "E2312"} {
		if got := r.Data.Map.ID(p.blocks[allied][i]); got != id {
			t.Errorf("Roadblock %d is in %s, want %s", i+1, got, id)
		}
	}
	if p.blocks[german] != [maxBlocks]hex.Hex{inHolding, inHolding} || p.turn != 1 {
		t.Errorf("German Roadblocks %v, turn %d", p.blocks[german], p.turn)
	}
	for u := range p.units {
		if r.Units[u].Has(data.Gunner) && p.units[u].place == onMap && p.units[u].has&fired != 0 {
			t.Errorf("ARD-3.6-01: %s has fired", r.Units[u].ID)
		}
	}
}
