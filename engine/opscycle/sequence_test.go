package opscycle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// peace is a position where nobody meets anybody, with levels for two formations.
const peace = "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908, k 1907, khq 1906"

// inTurns draws a position of a game in turns that waits in the Ops Phase.
func inTurns(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return draw(t, "", units, append([]string{`"active": "", "phase": "ops"`}, more...)...)
}

// cites checks that an event names rows of the ledger.
func (s *sketch) cites(e game.Event, ids ...string) {
	s.Helper()
	have := s.r.Data.Ledger.IDs(e.Rules[:]...)
	for _, id := range ids {
		if !slices.Contains(have, s.r.Data.Ledger.ID(s.r.Rule(game.Ref(id)))) {
			s.Errorf("the event cites %v, not %s", have, id)
		}
	}
}

// marker checks the Initiative marker.
func (s *sketch) marker(value int8, side game.Side) {
	s.Helper()
	if s.p.markerValue() != value || s.p.markerOf != side {
		s.Errorf("the marker is +%d for %d, want +%d for %d", s.p.markerValue(), s.p.markerOf, value, side)
	}
}

// The notes' worked example of Initiative: US 5 and German 7, marker +2 US,
// Interdiction 1: 8 to 7, and the marker turns to +2 German. CTL-6.1-01, CTL-6.1-02, CTL-6.1-03,
// CTL-6.1-08, CTL-6.1-11. Then the US win again, and the marker goes up (CTL-6.1-07, CTL-6.1-09).
func TestInitiativeRoll(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "marker": {"value": 2, "side": "us"}, "interdiction": 1, "initiative": "ge"`)
	s.do("dice 5 5 7", "activate +ge-526-hq", "end")
	s.asked("us", "activate")
	e := s.happened("initiative")
	if e.Side != us || e.N[1] != 8 || e.N[3] != 7 {
		t.Errorf("side %d with %d to %d, want us with 8 to 7", e.Side, e.N[1], e.N[3])
	}
	s.cites(e, "CTL-6.1-01", "CTL-6.1-02", "CTL-6.1-03")
	s.cites(s.happened("initiative-marker"), "CTL-6.1-08", "CTL-6.1-11")
	s.marker(2, ge)
	// CTL-6.2-02: after the activation the next cycle begins with a roll.
	s.do("dice 5 9 7", "activate +us-1id-hq", "end")
	s.asked("us", "activate")
	if e := s.happened("initiative"); e.N[1] != 10 || e.N[3] != 9 {
		t.Errorf("%d to %d, want 10 to 9", e.N[1], e.N[3])
	}
	s.marker(3, ge)
	s.cites(s.happened("initiative-marker"), "CTL-6.1-07")
}

// CTL-6.1-04: a tie after all modifiers is the US side's.
func TestInitiativeTie(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge"`)
	s.do("dice 5 6 6", "activate +ge-526-hq", "end")
	s.asked("us", "activate")
	s.cites(s.happened("initiative"), "CTL-6.1-04")
	s.marker(2, ge)
	// And the German 7 beats a 6.
	s.do("dice 5 6 7", "activate +us-1id-hq", "end")
	s.asked("ge", "activate")
	s.marker(2, us)
}

// CTL-6.1-10: the marker stays in the last box of the track.
func TestMarkerStays(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "us", "marker": {"value": 8, "side": "ge"}`)
	s.do("dice 5 10 1", "activate +us-1id-hq", "end")
	s.asked("us", "activate")
	s.marker(8, ge)
	s.cites(s.happened("initiative-marker"), "CTL-6.1-10")
}

// Either side may have its Initiative die rolled again if it holds the marker, the
// receiver in the same determination too: CTL-5.2-04.
func TestInitiativeReroll(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge", "reroll": "us"`)
	s.do("dice 5 1", "activate +ge-526-hq", "end")
	s.asked("us", "reroll")
	s.do("dice 4 2", "reroll") // the second die of the US, then the first of the Germans
	s.asked("ge", "reroll")
	s.do("dice 9", "reroll")
	s.asked("ge", "activate")
	if s.p.reroll != us {
		t.Error("the marker did not come back")
	}
	// The die of the US was rolled again already: it is not offered a second time.
	if e := s.happened("initiative"); e.N[0] != 4 || e.N[2] != 9 {
		t.Errorf("dice %d and %d, want 4 and 9", e.N[0], e.N[2])
	}
	// The other way round: the Germans are first to use it, and the US die lies on the table too.
	s = inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge", "reroll": "ge"`)
	s.do("dice 5", "activate +ge-526-hq", "keep", "dice 1 2", "end") // keep: the die of the AP
	s.asked("ge", "reroll")
	s.do("dice 6", "reroll")
	s.asked("us", "reroll")
	if s.p.die != 1 {
		t.Errorf("the US are shown a %d, not their 1", s.p.die)
	}
	s.do("dice 8", "reroll")
	s.asked("us", "activate")
	if e := s.happened("initiative"); e.N[0] != 8 || e.N[2] != 6 || s.p.reroll != ge {
		t.Errorf("dice %d and %d, want 8 and 6, and the marker with the Germans", e.N[0], e.N[2])
	}
}

// Where a die may be rerolled twice, the Initiative die of either side may, and no die a third time: CTL-5.2-04.
func TestInitiativeRerollTwice(t *testing.T) {
	twice := `"switches": {"reroll_same_die_twice": true}`
	again := func(s *sketch, die int, sides ...string) {
		for i, side := range sides {
			s.asked(side, "reroll")
			s.do(fmt.Sprint("dice ", die+i), "reroll")
		}
	}
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge", "reroll": "ge"`, twice)
	s.do("dice 5", "activate +ge-526-hq", "keep", "dice 1 2", "end")
	again(s, 3, "ge", "us", "ge", "us")
	s.asked("us", "activate")
	if e := s.happened("initiative"); e.N[0] != 6 || e.N[2] != 5 || s.p.reroll != ge {
		t.Errorf("dice %d and %d, want 6 and 5", e.N[0], e.N[2])
	}
	s = inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge", "reroll": "us"`, twice)
	s.do("dice 5 1", "activate +ge-526-hq", "end")
	s.asked("us", "reroll")
	s.do("dice 4 2", "reroll")
	again(s, 5, "ge", "us", "ge")
	s.asked("ge", "activate")
	if e := s.happened("initiative"); e.N[0] != 6 || e.N[2] != 7 || s.p.reroll != us {
		t.Errorf("dice %d and %d, want 6 and 7", e.N[0], e.N[2])
	}
	s = inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "ge", "reroll": "ge"`, twice)
	s.do("dice 5", "activate +ge-526-hq", "keep", "dice 1 2", "end", "dice 3", "reroll", "dice 4", "reroll")
	s.asked("ge", "reroll")
	s.do("keep")
	if e := s.happened("initiative"); e.N[0] != 4 || e.N[2] != 3 {
		t.Errorf("kept: dice %d and %d, want 4 and 3", e.N[0], e.N[2])
	}
}

// CTL-6.2-01, CTL-6.2-03, CTL-6.2-04, CTL-6.2-05, CTL-6.2-06: the receiver of a
// transfer acts or passes, the marker stays, and the next cycle is rolled for.
func TestTransfer(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 5}, "initiative": "us", "marker": {"value": 3, "side": "ge"}`)
	if n := len(s.p.Legal(nil)); n != 3 {
		t.Errorf("%d choices, want act, transfer and pass", n)
	}
	s.do("transfer")
	s.asked("ge", "activate")
	s.marker(3, ge)
	s.refused("transfer", "CTL-6.2-04")
	s.do("dice 5 2 3", "activate +ge-526-hq", "end")
	s.asked("ge", "activate") // 3 and the marker beat the 2
	if e := s.happened("initiative"); e.N[3] != 6 {
		t.Errorf("the Germans have %d, want 6", e.N[3])
	}
}

// CTL-6.2-07, CTL-6.2-09, CTL-6.2-11, CTL-6.2-12, CTL-6.2-13: a side that has passed is out, the other goes
// on without rolls and without transfer until it passes too.
func TestPass(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 3, "526": 5}, "initiative": "us", "last": 1, "turn": 1, "marker": {"value": 2, "side": "ge"}`)
	s.do("transfer", "pass")
	s.asked("us", "activate")
	s.refused("transfer", "CTL-6.2-03", "CTL-6.2-11")
	s.refused("activate +ge-526-hq", "CTL-6.3-01")
	s.do("dice 4", "activate +us-1id-hq", "end")
	s.asked("us", "activate")
	s.cites(s.happened("initiative-given"), "CTL-6.2-11", "CTL-6.2-13")
	s.marker(2, ge)
	s.do("pass")
	if !s.p.Decision().Over {
		t.Error("the last Ops Phase goes on after both have passed")
	}
	s.cites(s.happened("ops-end"), "CTL-6.2-12", "CTL-7.8-01")
}

// CTL-6.2-08: a side that has no formation left transfers or passes; the receiver
// that has none either can only pass. CTL-6-02.
func TestNoFormationLeft(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 0, "526": 0, "k": 1}, "initiative": "us"`)
	s.refused("activate +us-1id-hq", "CTL-6.3.1-02")
	if n := len(s.p.Legal(nil)); n != 2 {
		t.Errorf("%d choices, want transfer and pass", n)
	}
	s.do("transfer")
	s.refused("activate +ge-526-hq", "CTL-6.3.1-02")
	s.do("dice 4", "activate +khq", "end")
	// CTL-6-01: nobody can be activated any more, so the phase ends without a roll.
	s.cites(s.happened("ops-end"), "CTL-6-02")
	for _, e := range s.Ev.List {
		if e.Kind == evInitiative {
			t.Error("the Initiative is rolled for although nobody can act")
		}
	}
	s = inTurns(t, peace, `"levels": {"1id": 1, "526": 0, "k": 0}, "initiative": "us"`)
	s.do("transfer")
	if n := len(s.p.Legal(nil)); n != 1 || !strings.Contains(s.p.prompt(), "pass") {
		t.Errorf("%d choices (%s), want only pass", n, s.p.prompt())
	}
}

// CTL-6.2-10: a side that has passed still reacts.
func TestPassedSideReacts(t *testing.T) {
	s := inTurns(t, front, `"levels": {"1id": 3, "526": 3}, "initiative": "us", "passed": ["ge"], "must": true`)
	s.do("dice 4", "activate +us-1id-hq", "move +a @1504", "step @1505", "step @1506")
	s.asked("ge", "react")
	s.do("dice 3 7", "react +ge-526-hq")
	s.asked("ge", "action")
}

// CTL-6.4.3-07: an activation whose AP are used up ends after the reaction to its
// last move.
func TestReactionAfterLastAP(t *testing.T) {
	s := draw(t, "", front, `"levels": {"526": 3, "1id": 3}, "active": "1id", "ap": 1, "phase": "action"`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 3 7", "react +ge-526-hq")
	s.asked("ge", "action")
	s.do("end")
	if c := s.p.activeContext(); c != nil {
		t.Errorf("context %d of side %d goes on", c.context, c.side)
	}
}

// CTL-6.2-06: after a transfer the giver is the Reaction side.
func TestGiverReacts(t *testing.T) {
	s := inTurns(t, front, `"levels": {"1id": 3, "526": 3}, "initiative": "ge"`)
	s.do("transfer", "dice 4", "activate +us-1id-hq", "move +a @1504", "step @1505", "step @1506")
	s.asked("ge", "react")
}

// CTL-2-01, CTL-4-01, CTL-4-02, CTL-4-03, CTL-7.8-01, CTL-8-01, CTL-6.1-06: after the Ops Phase the turn marker
// moves, the Admin Phase begins with the marker at 0, and after the last turn the
// game ends.
func TestTurns(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 3, "526": 3}, "initiative": "us", "turn": 1, "last": 2, "marker": {"value": 4, "side": "ge"}`)
	s.do("transfer", "pass", "dice 4 5 6", "pass")
	s.asked("us", "activate")
	if s.p.turn != 2 || s.p.passed != [2]bool{} {
		t.Errorf("turn %d, passed %v", s.p.turn, s.p.passed)
	}
	// The marker was at 0 when the dice fell: 5 to 6, and the Interdiction Level of a 4
	// is 1, so the US side wins the tie, which it would not have with +4 against it.
	if e := s.happened("initiative"); e.Side != us || e.N[4] != 0 || e.N[1] != 6 || e.N[3] != 6 {
		t.Errorf("%v", e.N)
	}
	s.marker(2, ge)
	var order []string
	for _, e := range s.Ev.List {
		if w := s.r.Lexicon().Events[e.Kind]; slices.Contains([]string{"turn", "admin-phase", "interdiction", "ops-phase", "ops-end", "initiative"}, w) {
			order = append(order, w)
		}
	}
	if got := strings.Join(order, " "); got != "ops-end turn admin-phase interdiction ops-phase initiative" {
		t.Errorf("order %s", got)
	}
	s.do("pass")
	s.do("pass")
	if d := s.p.Decision(); !d.Over || !s.r.Verdict(s.p).Over {
		t.Error("the game goes on after its last turn")
	}
}

// opening starts the drawn position from the first turn on, with the data changed.
func opening(t *testing.T, change func(d *data.Data), dice ...int) (*Rules, *Position, game.Events) {
	t.Helper()
	s := inTurns(t, peace, `"levels": {"1id": 3, "526": 3}, "initiative": "us"`)
	d := *s.r.Data
	d.Terms.Levels = slices.Clone(s.p.levels)
	change(&d)
	r, err := New(&d)
	if err != nil {
		t.Fatal(err)
	}
	var ev game.Events
	loaded := &game.Loaded{Next: dice}
	p := r.Start(loaded, &ev).(*Position)
	if loaded.Fault != nil {
		t.Fatal(loaded.Fault)
	}
	return r, p, ev
}

// CTL-2-02, CTL-10-02, CTL-10-03, CTL-6.1-05: the first turn has no Admin Phase; the US side begins with
// the Initiative and the marker at +2 German, also where the scenario begins in turn 5.
func TestFirstTurn(t *testing.T) {
	for _, turn := range []int8{1, 5} {
		r, p, ev := opening(t, func(d *data.Data) {
			d.Terms.FirstTurn, d.Terms.LastTurn = turn, 8
			d.Terms.Opening, d.Terms.OpenSide, d.Terms.MarkerValue, d.Terms.MarkerSide = data.OpenWon, us, 2, ge
		})
		if d := p.Decision(); d.Side != us || d.Ask != askActivate || p.markerOf != ge || p.markerValue() != 2 || p.interdiction != 0 {
			t.Errorf("turn %d: %v, marker +%d of %d, Interdiction %d", turn, d, p.markerValue(), p.markerOf, p.interdiction)
		}
		if n := len(p.Legal(nil)); n != 3 {
			t.Errorf("turn %d: %d choices, want act, transfer and pass", turn, n)
		}
		for _, e := range ev.List {
			if ids := strings.Join(r.Data.Ledger.IDs(e.Rules[:]...), " "); e.Kind == evTurn && ids != "CTL-2-01 CTL-2-02" && ids != "BUG-2-01 BUG-2-02" {
				t.Errorf("the turn begins under %s", ids)
			}
			if e.Kind == evAdmin || e.Kind == evInitiative || e.Kind == evInterdiction {
				t.Errorf("turn %d begins with event %d", turn, e.Kind)
			}
		}
	}
	// Without that rule the first cycle is rolled for, with nothing added.
	_, p, _ := opening(t, func(d *data.Data) { d.Terms.Opening, d.Terms.RerollHolder = data.OpenRoll, game.Nobody }, 3, 4)
	if d := p.Decision(); d.Side != ge || p.markerOf != us {
		t.Errorf("%v, marker of %d", d, p.markerOf)
	}
}

// What a description says of games in turns is checked.
func TestSequenceSpecFaults(t *testing.T) {
	r := firstBlood(t, nil)
	for spec, want := range map[string]string{
		`"phase": "ops", "hqs": {"us-1id-hq": {"hex": "1808"}}`: "initiative",
		`"phase": "ops", "initiative": "x"`:                     "initiative",
		`"phase": "admin", "segment": "x"`:                      "segment",
		`"passed": ["x"]`:                                       "passed",
		`"marker": {"value": 1, "side": "us"}`:                  "marker",
		`"marker": {"value": 2}`:                                "marker",
		`"interdiction": 3`:                                     "interdiction",
		`"last": 0`:                                             "last",
		`"victory": {"9999": 1}`:                                "victory",
		`"held": {"1506": ["us"]}`:                              "held",
		`"victory": {"1506": 1}, "held": {"1506": ["x"]}`:       "held",
	} {
		_, _, err := r.Setup(json.RawMessage(`{"training": false, ` + spec + `}`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, _, err := r.Setup(json.RawMessage(`{"phase": "ops", "initiative": "us"}`)); err == nil {
		t.Error("a training scenario has an Ops Phase")
	}
}

// Prompts, labels and pictures of the sequence of play.
func TestSequenceWords(t *testing.T) {
	s := inTurns(t, "us-1id-hq 1906, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801, khq 1810, k 1811", `"levels": {"1id": 3, "526": 3, "k": 0}, "initiative": "us", "passed": [],
		"victory": {"1506": 5}, "marker": {"value": 3, "side": "ge"}, "last": 2`)
	if got := s.r.Label(s.p, s.Action("activate +us-1id-hq")); !strings.Contains(got, "Emergency Supply") {
		t.Errorf("label %q hides that the HQ is out of supply", got)
	}
	if got := s.p.prompt(); !strings.Contains(got, "hand it over") {
		t.Errorf("prompt %q", got)
	}
	pic := s.r.Picture(s.p, us)
	marks := map[string]string{}
	for _, m := range pic.Marks {
		marks[string(m.Kind)] = m.Text + m.Title
	}
	if pic.Phase != "Ops Phase" || !strings.Contains(marks["vp"], "5") || !strings.Contains(marks["control"], "Germans") {
		t.Errorf("%s: %v", pic.Phase, marks)
	}
	s.do("transfer")
	if got := s.p.prompt(); strings.Contains(got, "hand it over") {
		t.Errorf("prompt %q", got)
	}
	s.do("pass")
	tracks := map[string]string{}
	for _, tr := range s.r.Picture(s.p, us).Tracks {
		tracks[tr.ID] = tr.Text
	}
	if tracks["passed-ge"] != "passed" || tracks["initiative"] != "+3 German" || tracks["vp"] != "0" {
		t.Errorf("%v", tracks)
	}
	if _, frames := s.r.Prompt(s.p); strings.Join(frames, " ") != "turn ops" {
		t.Errorf("frames %v", frames)
	}
}
