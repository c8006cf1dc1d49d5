package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// phases answers every question with its last choice, and dice with ones, until a turn is over; it returns the
// phases as they begin, a side's first letter before each, and the turns.
func (s *sketch) phases(turns int8) string {
	s.Helper()
	var list []string
	for until := s.p.turn + turns; s.p.turn < until && !s.p.Decision().Over; {
		legal := s.p.Legal(nil)
		s.ev.Reset()
		s.p.Take(legal[len(legal)-1], &game.Loaded{Rest: ones{}}, &s.ev)
		for _, e := range s.ev.List {
			switch e.Kind {
			case evPhase:
				list = append(list, s.r.Sides[e.Side].Adjective[:1]+" "+kindWords[e.N[0]])
			case evTurn:
				list = append(list, [...]string{"turn", "night"}[e.N[1]])
			}
		}
	}
	return strings.Join(list, ", ")
}

// ones are dice that show 1.
type ones struct{}

func (ones) Roll(game.Chance) int { return 1 }

// The order of a turn (chapter 4).
func TestOrderOfPhases(t *testing.T) {
	const (
		germanTurn = "G artillery-supply, G fuel, G bridges, G movement, G rally, G disengagement, G combat, G traffic, G supply"
		alliedPart = "A artillery-supply, A bridges, A movement, A rally, A disengagement, A combat, A traffic, A supply, A victory"
	)
	r := open(t, "campaign")
	units := "us-28-110-1 E2114, de-2-pz-2 E0830"
	t.Run("ARD-4.0-02, ARD-4.0-03: fuel is a German phase, the Victory Check an Allied one", func(t *testing.T) {
		s := sketchOn(t, r, units, `"turn": 8, "side": "german", "phase": "movement"`)
		after := germanTurn[strings.Index(germanTurn, "G rally"):] + ", " + alliedPart
		if got, _, _ := strings.Cut(s.phases(1), ", night"); got != after {
			t.Errorf("%s, want %s", got, after)
		}
		s = sketchOn(t, r, units, `"turn": 8, "side": "allied", "phase": "movement"`)
		got := s.phases(2)
		if _, next, _ := strings.Cut(got, "turn, "); !strings.HasPrefix(next, germanTurn+", "+alliedPart) {
			t.Errorf("%s, want %s", next, germanTurn+", "+alliedPart)
		}
	})
	t.Run("ARD-4.0-02: no fuel is checked before 19 AM", func(t *testing.T) {
		s := sketchOn(t, r, units, `"turn": 4, "side": "allied", "phase": "movement"`)
		if got := s.phases(2); strings.Contains(got, "fuel") {
			t.Errorf("%s", got)
		}
	})
	t.Run("ARD-ESP-03: the night is replacements, Allied and German movement and combat, and nothing else", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 E2114 night, de-2-pz-2 E0830 night", `"turn": 4, "side": "allied", "phase": "combat"`)
		_, night, _ := strings.Cut(s.phases(1), "night, ")
		night, _, _ = strings.Cut(night, ", turn")
		want := "G replacement, A movement, A disengagement, A combat, G movement, G disengagement, G combat"
		if night != want {
			t.Errorf("%s, want %s", night, want)
		}
	})
	t.Run("ARD-4.0-04: Replacement markers come off at the end of the Movement Phase of an AM turn", func(t *testing.T) {
		for turn, want := range map[int]bool{3: false, 4: true} {
			s := sketchOn(t, r, "us-28-110-1 E2114 replaced, de-2-pz-2 E0830 replaced", fmt.Sprintf(`"turn": %d, "side": "allied"`, turn))
			s.do("end")
			if got := s.state("us-28-110-1").has&replaced != 0; got != want {
				t.Errorf("turn %d: the marker is there: %v", turn, got)
			}
			if s.state("de-2-pz-2").has&replaced == 0 {
				t.Error("the German marker is gone")
			}
		}
	})
	t.Run("ARD-4.0-05: disengagements come before combats, and end with the Engaged markers", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 E2114 engaged, us-28-110-2 E2115 engaged, de-2-pz-2 E2014", `"turn": 3, "side": "allied", "phase": "disengagement"`)
		s.refused("attack >E2014", "ARD-4.0-05")
		s.do("done")
		if s.state("us-28-110-1").has&engaged != 0 {
			t.Error("it is still Engaged")
		}
		s.asks(allied, askAttack)
		s.refused("disengage +us-28-110-1", "ARD-4.0-05")
	})
	t.Run("ARD-4.0-06, ARD-23.6-01: supply is checked first, then units that have just lost it roll for surrender", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, depot(t)), spots(t, "us-28-110-1 0,7, de-2-pz-2 9,9"), supplyPhase)
		s.do("done")
		s.do("done", 1, 2, 3)
		var order []game.EventKind
		for _, e := range s.ev.List {
			if e.Kind == evSupply || e.Kind == evIsolated {
				order = append(order, e.Kind)
			}
		}
		if !slices.Equal(order, []game.EventKind{evSupply, evIsolated}) {
			t.Errorf("%d", order)
		}
	})
	t.Run("ARD-ESP-02: Traffic markers, then Roadblocks, then the dice", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, depot(t)), spots(t, "us-28-110-1 4,0"), supplyPhase)
		s.refused("roadblock @"+axial(2, 0), "ARD-ESP-02")
		s.all("traffic @"+axial(3, 3)+" :1", "done")
		s.refused("traffic @"+axial(5, 3)+" :2", "ARD-ESP-02")
		s.do("roadblock @" + axial(2, 0))
		s.do("done", 5, 6)
		s.event(evTrafficDice)
	})
	t.Run("ARD-5.1-01: artillery becomes ready in the own Artillery Supply Phase alone", func(t *testing.T) {
		s := sketchOn(t, r, "us-viii-333 E2114 fired, us-28-110-1 E2115, de-2-pz-2 E0830", `"turn": 4, "side": "allied", "phase": "bridges"`)
		for s.p.turn == 4 {
			legal := s.p.Legal(nil)
			s.ev.Reset()
			s.p.Take(legal[len(legal)-1], &game.Loaded{Rest: ones{}}, &s.ev)
			if s.state("us-viii-333").has&fired == 0 {
				t.Fatal("it is ready before the Allied Artillery Supply Phase of the next turn")
			}
		}
		for s.p.turn == 5 && s.p.stack[1].side == german {
			legal := s.p.Legal(nil)
			if s.state("us-viii-333").has&fired == 0 {
				t.Fatal("it is ready in the German turn")
			}
			s.p.Take(legal[len(legal)-1], &game.Loaded{Rest: ones{}}, &s.ev)
		}
		if s.state("us-viii-333").has&fired != 0 {
			t.Error("it is not ready after the Allied Artillery Supply Phase")
		}
	})
}

// ARD-2.2-01: markers are no units: they exert no ZOC, hold no hex, and cost no stacking points.
func TestMarkersAreNoUnits(t *testing.T) {
	r := rulesOf(t, depot(t))
	at, by := axial(4, 0), axial(4, 1)
	s := sketchOn(t, r, spots(t, "de-2-pz-2 7,3"), thirdTurn, `"traffic": {"allied": {"1": "`+at+`"}}, "roadblocks": {"allied": ["`+at+`"]}, "improved": {"`+at+`": "done"}`)
	if s.p.holder(s.hex(at)) != game.Nobody || s.p.inZOC(s.hex(by), allied) || s.p.beside(s.hex(by), allied) || s.p.tallyOf(s.hex(at)).count != 0 {
		t.Error("the markers count as units")
	}
}

// Morale and colors decide what their rules say, and nothing else.
func TestWhatDoesNotMatter(t *testing.T) {
	// states plays a random game and condenses each of its positions.
	states := func(r *Rules) (keys []uint64) {
		p := r.Start(game.NewSeeded("colors"), nil)
		dice := game.NewSeeded("colors")
		var legal []game.Action
		for n := 0; n < 1500 && !p.Decision().Over; n++ {
			legal = p.Legal(legal[:0])
			p.Take(legal[n*7919%len(legal)], dice, nil)
			keys = append(keys, p.Key())
		}
		return keys
	}
	t.Run("ARD-2.11-02: Allied colors have no effect", func(t *testing.T) {
		d := tables(t, "six-turns")
		for u := range d.Units {
			if d.Units[u].Side == allied {
				d.Units[u].Army = 0
			}
		}
		if !slices.Equal(states(rulesOf(t, d)), states(open(t, "six-turns"))) {
			t.Error("another game is played")
		}
	})
	t.Run("ARD-2.8-02: morale has no effect on the odds", func(t *testing.T) {
		column := func(m data.Morale) int8 {
			d := field(t)
			for u := range d.Units {
				d.Units[u].Morale = m
			}
			s := sketchOn(t, rulesOf(t, d), spots(t, "us-99-394 0,0, de-2-pz-2 1,0, de-2-pz-304 0,1"), `"turn": 3, "side": "german", "phase": "combat"`)
			s.all("attack >"+axial(0, 0), "join +de-2-pz-2", "join +de-2-pz-304")
			return s.p.odds().column
		}
		if a, b, c := column(data.Elite), column(data.Veteran), column(data.Green); a != b || b != c {
			t.Errorf("columns %d, %d and %d", a, b, c)
		}
	})
}
