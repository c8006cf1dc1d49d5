package opscycle

import (
	"slices"
	"testing"
)

// g stands in 1507; a comes along row 15.
const front = "a 1504, g 1507, ge-526-hq 1909, us-1id-hq 1101"

// CTL-6.4.1-01, CTL-6.4.1-06, CTL-6.4.2-01, CTL-6.4.2-06, CTL-6.4.2-02, CTL-6.4.2-03, CTL-6.4.3-01, CTL-6.4.3-05: a successful
// reaction.
func TestReaction(t *testing.T) {
	s := draw(t, "", front, `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505")
	s.asked("us", "step") // two hexes away: no window
	s.do("step @1506")
	s.asked("ge", "react")
	ap := s.r.AP.Red[3][7]
	if ap == 0 {
		t.Fatal("the table gives no AP for a 7")
	}
	s.do("dice 3 7", "react +ge-526-hq")
	s.at("a", "1506")
	s.asked("ge", "action")
	c := s.p.activeContext()
	if c.context != reaction || c.ap != ap || c.formation != s.state("g").formation {
		t.Errorf("context %d with %d AP, want a reaction with %d", c.context, c.ap, ap)
	}
	if got := s.p.levels[c.formation]; got != 2 {
		t.Errorf("level %d, want 2", got)
	}
	// CTL-6.4.2-07: any units of the formation, any Actions; CTL-6.4.3-06: no reaction
	// to a reaction.
	s.do("move +g @1507", "step @1508", "stop")
	s.asked("ge", "action")
	s.do("end")
	s.asked("us", "action")
	if c := s.p.activeContext(); c.context != activation || c.ap != 8 {
		t.Errorf("context %d with %d AP, want the activation with 8", c.context, c.ap)
	}
}

// CTL-6.4.2-07, CTL-6.4.1-08: a formation at its last level can react, and then every Action is open to it.
func TestAllActionsInAReaction(t *testing.T) {
	s := draw(t, `"hexes": {"1908": "town", "1909": "town"}`, "a 1504, g 1507, h 1608 disrupted, i 1709, us-1id-hq 1101, ge-526-hq 1909",
		`"levels": {"526": 1}`, holding("ge", "1908 1909"))
	s.do("move +a @1504", "step @1505", "step @1506", "dice 3 9", "react +ge-526-hq")
	s.p.activeContext().ap = 5
	for _, line := range []string{"move +g @1507", "attack +g @1507 >1506 :prepared", "refit +h", "improve @1709", "relocate +ge-526-hq >1908"} {
		if !s.legal(line) {
			t.Errorf("%s is no Action of a reaction", line)
		}
	}
}

// CTL-6.4.1-01: a unit reacts to who comes beside it, even where it has no ZOC.
func TestReactionWithoutZOC(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "city"}`, front, `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506")
	s.asked("ge", "react")
}

// CTL-6.4.2-08, CTL-6.4.1-03, CTL-6.4.1-06: a failed attempt costs nothing and closes all
// windows of the move; CTL-6.4.1-04: the next move opens them again.
func TestReactionFails(t *testing.T) {
	s := draw(t, "", "a 1506, g 1507, ge-526-hq 1909, us-1id-hq 1101", `"levels": {"526": 3}`)
	s.do("move +a @1506", "step @1606")
	s.asked("ge", "react")
	s.do("dice 4", "react +ge-526-hq")
	s.at("a", "1606")
	s.asked("us", "step")
	if s.p.levels[s.state("g").formation] != 3 || s.p.ap[ge] != 0 {
		t.Error("a failed attempt costs something")
	}
	s.do("step @1607")
	s.asked("us", "action") // next to g again, but no second attempt
	s.do("move +a @1607", "step @1606")
	s.asked("ge", "react")
}

// CTL-6.4.1-06: declining one window keeps the next.
func TestReactionDeclined(t *testing.T) {
	s := draw(t, `"hexes": {"1505": "light_forest"}`, "a 1506, g 1507, p 1405, ge-526-hq 1909, us-1id-hq 1101")
	s.do("move +a @1506", "step @1505")
	s.asked("ge", "react") // leaving g
	s.prompted("A is about to leave 1506: react with the 526th Infantry Division, or let the move go on?")
	s.at("a", "1506")
	s.do("decline")
	s.asked("ge", "react") // arriving next to p, which has no ZOC there (CTL-6.4.1-01)
	s.prompted("A has entered 1505: react with the 526th Infantry Division, or let the move go on?")
	s.at("a", "1505")
	s.do("decline")
	s.asked("us", "step")
}

// CTL-6.4.3-02: on exit the mover stays where it is.
func TestReactionOnExit(t *testing.T) {
	s := draw(t, "", "a 1506, g 1507, ge-526-hq 1909, us-1id-hq 1101", `"levels": {"526": 3}`)
	s.do("move +a @1506", "step @1505", "dice 1 9", "react +ge-526-hq")
	s.at("a", "1506")
	s.asked("ge", "action")
	if slices.Contains(s.events(), "moved") {
		t.Error("the mover moved")
	}
}

// CTL-6.4.3-03, CTL-6.4.3-04: overstacking of the stack that was stopped comes before the AP
// roll, the displacement by the reacting side included.
func TestReactionStopsInFullHex(t *testing.T) {
	s := draw(t, "", "a 1504, b 1506, g 1607, ge-526-hq 1909, us-1id-hq 1101", `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 2", "react +ge-526-hq")
	s.asked("ge", "displace")
	if !s.state("a").disrupted || !s.state("b").disrupted {
		t.Error("the stack that was stopped is not disrupted")
	}
	if slices.Contains(s.events(), "reaction-ap") {
		t.Error("AP were rolled first")
	}
	s.do("dice 5", "displace +a >1505")
	s.asked("ge", "action")
	s.at("a", "1505")
}

func TestWhoQualifies(t *testing.T) {
	for _, c := range []struct {
		name, units string
		more        []string
		want        bool
	}{
		{"a unit in command", front, nil, true},
		{"disrupted", "a 1504, g 1507 disrupted, ge-526-hq 1909, us-1id-hq 1101", nil, false},                                  // CTL-6.4.1-02
		{"no HQ", "a 1504, g 1507, khq 1909, us-1id-hq 1101", nil, false},                                                      // CTL-6.4.1-02
		{"out of command", "a 1504, k 1507, khq 2001, us-1id-hq 1101", nil, false},                                             // CTL-6.4.1-02
		{"level 0", front, []string{`"levels": {"526": 0}`}, false},                                                            // CTL-6.4.1-08
		{"an HQ next to the mover", "a 1504, g 1509, ge-526-hq 1909, khq 1507, k 1509, us-1id-hq 1101", nil, false},            // CTL-6.4.1-01
		{"over a river, ZOC or not", "a 1504, g 1507, ge-526-hq 1909, us-1id-hq 1101", []string{`"levels": {"526": 1}`}, true}, // CTL-6.4.1-01
	} {
		t.Run(c.name, func(t *testing.T) {
			s := draw(t, `"sides": [["1506","1507","major"]], "hexes": {"1909": "town", "1511": "town"}`, c.units, c.more...)
			s.do("move +a @1504", "step @1505", "step @1506")
			if s.p.Decision().Ask == askHQ {
				s.do("place-hq +khq >1511")
			}
			if got := s.p.Decision().Ask == askReact; got != c.want {
				t.Errorf("a window: %v, want %v", got, c.want)
			}
		})
	}
}

// CTL-6.4.1-05, TC-C15: command is judged where the mover stands now. The only short
// path of k to its HQ leads through 1508, which the mover's ZOC shuts.
func TestCommandAfterTheStep(t *testing.T) {
	units := "a 1506, k 1609, khq 1410, b 1704, us-1id-hq 1101, c 1511, d 1712"
	s := draw(t, `"hexes": {"1410": "town"}`, units)
	if got := s.p.command(s.Unit("k")); got != inCommand {
		t.Fatalf("k is in state %d before the move", got)
	}
	s.do("move +a @1506", "step @1507")
	if got := s.p.command(s.Unit("k")); got != inCommand {
		t.Fatalf("k is in state %d while the mover is still away", got)
	}
	s.do("step @1508")
	if got := s.p.command(s.Unit("k")); got == inCommand {
		t.Fatal("the mover does not cut the path; the test draws nothing")
	}
	s.asked("us", "action") // stopped by k's ZOC, no window
}

// CTL-6.4.1-07: of several formations one is picked.
func TestSeveralFormations(t *testing.T) {
	s := draw(t, "", "a 1504, g 1507, k 1607 disrupted, khq 1909, ge-526-hq 1910, us-1id-hq 1101", `"levels": {"526": 2, "k": 4}`)
	s.do("move +a @1504", "step @1505", "step @1506")
	s.refused("react +khq", "CTL-6.4.1-02")
	s = draw(t, "", "a 1504, g 1507, k 1607, khq 1909, ge-526-hq 1910, us-1id-hq 1101", `"levels": {"526": 2, "k": 0}`)
	s.do("move +a @1504", "step @1505", "step @1506")
	s.refused("react +khq", "CTL-6.4.1-08")
	s = draw(t, "", "a 1504, g 1507, k 1607 disrupted, khq 1909, ge-526-hq 1910, us-1id-hq 1101", `"levels": {"526": 2, "k": 0}`)
	s.r.Switches.ReactionLevelMin = 0 // by option: then the level is no reason
	s.do("move +a @1504", "step @1505", "step @1506")
	s.refused("react +khq", "CTL-6.4.1-02")
	s = draw(t, "", "a 1504, g 1507, k 1607, khq 1909, ge-526-hq 1910, us-1id-hq 1101", `"levels": {"526": 2, "k": 4}`)
	s.do("move +a @1504", "step @1505", "step @1506")
	if !s.legal("react +khq") || !s.legal("react +ge-526-hq") {
		t.Fatal("both formations qualify")
	}
	s.refused("react +us-1id-hq", "CTL-6.3-01")
	s.do("dice 5 6", "react +khq") // rating 5
	if s.p.levels[s.state("k").formation] != 3 || s.p.levels[s.state("g").formation] != 2 {
		t.Error("the wrong formation paid")
	}
}

// CTL-6.4.2-04, CTL-6.4.2-05: an HQ out of supply flips, or drops to 0, but only if the
// attempt succeeds.
func TestReactionOutOfSupply(t *testing.T) {
	ground := `"supply": {"us": ["1001"], "ge": ["2012"]}`
	units := "a 1504, g 1507, b 2012, us-1id-hq 1101, ge-526-hq 1909"
	s := draw(t, ground, units, `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 9", "react +ge-526-hq")
	if s.state("ge-526-hq").spent || s.p.levels[s.state("g").formation] != 3 {
		t.Error("a failed attempt costs supply")
	}
	s = draw(t, ground, units, `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 1 9")
	if got, want := s.r.Label(s.p, s.Action("react +ge-526-hq")), "React with the 526th Infantry Division: 3 or less stops the move, out of supply: it expends its Emergency Supply"; got != want {
		t.Errorf("the label is %q, want %q", got, want)
	}
	s.do("react +ge-526-hq")
	if !s.state("ge-526-hq").spent || s.p.levels[s.state("g").formation] != 2 {
		t.Errorf("spent %v, level %d; want flipped and 2", s.state("ge-526-hq").spent, s.p.levels[s.state("g").formation])
	}
	s = draw(t, ground, units+" spent", `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 1 9", "react +ge-526-hq")
	if got := s.p.levels[s.state("g").formation]; got != 0 {
		t.Errorf("level %d, want 0", got)
	}
}

// BUG-8.1-03: where Emergency Supply serves recovery, activations and reactions out of supply cost the level and
// leave the HQ on its front side, for the next Recovery Segment.
func TestEmergencyIsKeptForRecovery(t *testing.T) {
	spec := `"levels": {"1id": 3, "526": 3}, "switches": {"emergency_on_activation": false}`
	s := draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "a 1504, g 1507, b 2012, us-1id-hq 1101, ge-526-hq 1909", spec)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 1 9", "react +ge-526-hq")
	s.happened("zero-penalty")
	if got := s.p.levels[s.state("g").formation]; got != 0 || s.state("ge-526-hq").spent {
		t.Errorf("reaction: level %d, spent %v", got, s.state("ge-526-hq").spent)
	}
	s = draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "a 1504, g 1507, b 2012, us-1id-hq 1101, ge-526-hq 1909", spec,
		`"active": "", "phase": "ops", "initiative": "ge"`)
	s.do("dice 5", "activate +ge-526-hq")
	s.happened("zero-penalty")
	if got := s.p.levels[s.state("g").formation]; got != 0 || s.state("ge-526-hq").spent {
		t.Errorf("activation: level %d, spent %v", got, s.state("ge-526-hq").spent)
	}
}

// CTL-6.4.2-05: supply is looked at before the attempt, whatever the die is followed by.
func TestReactionSupplyIsNoted(t *testing.T) {
	for _, cut := range []bool{true, false} {
		s := draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "a 1504, b 2012, g 1507, us-1id-hq 1101, ge-526-hq 1909", `"levels": {"526": 3}`)
		at := map[bool]string{true: "2012", false: "1001"}
		move := func(to string) {
			s.p.lift(s.Unit("b"))
			s.p.put(s.Unit("b"), s.Hex(to))
		}
		move(at[cut])
		s.p.reroll = ge
		s.do("move +a @1504", "step @1505", "step @1506", "dice 1", "react +ge-526-hq")
		s.asked("ge", "reroll")
		move(at[!cut])
		s.do("dice 9", "keep")
		s.asked("ge", "reroll")
		s.do("keep")
		s.asked("ge", "action")
		if s.state("ge-526-hq").spent != cut || s.p.levels[s.state("g").formation] != 2 {
			t.Errorf("CTL-6.4.2-05: cut off before the attempt %v, flipped %v", cut, s.state("ge-526-hq").spent)
		}
	}
}

// CTL-6.4.1-07, CTL-7.4-08: a relocation triggers nothing; CTL-10.1-05: the static
// side never reacts.
func TestNoWindow(t *testing.T) {
	s := draw(t, `"hexes": {"1101": "town", "1506": "town"}`, "a 1506, g 1607, ge-526-hq 1909, us-1id-hq 1101")
	s.do("relocate +us-1id-hq >1506")
	s.asked("us", "action")
	s.at("us-1id-hq", "1506")
	s = draw(t, "", "us-1id-16-1 1504, ge-526-211-1 1506, ge-526-211-2 2107, ge-526-hq 2009, us-1id-hq 1003", `"training": true, "area": ""`)
	s.do("move +us-1id-16-1 @1504", "step @1505")
	s.asked("us", "action")
}

// CTL-6.4.3-07, CTL-6.4.3-08, CTL-6.4.2-07: a reaction may end early and its AP are
// lost; another may follow in the same turn; without AP left the activation ends.
func TestReactionsFollowOneAnother(t *testing.T) {
	s := draw(t, "", "a 1506, g 1507, ge-526-hq 1909, us-1id-hq 1101", `"levels": {"526": 3}`, `"active": "1id", "ap": 2`)
	for i := range 2 {
		s.do("move +a @1506", "step @1505", "dice 1 9", "react +ge-526-hq")
		if s.p.ap[ge] == 0 {
			t.Fatal("no AP for the reaction")
		}
		s.do("end")
		if s.p.ap[ge] != 0 || s.p.levels[s.state("g").formation] != int8(2-i) {
			t.Errorf("%d AP and level %d are left", s.p.ap[ge], s.p.levels[s.state("g").formation])
		}
	}
	if !s.p.Decision().Over {
		t.Error("the activation goes on without AP")
	}
}
