package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// CTL-7.3.7-04, CTL-7.3.7-05: no US HQ goes over the Roer, whoever controls the far bank, by relocation or by displacement; a
// German one does along the roads, and without a way to them it breaks the limits (CTL-7.4-07).
func TestHQsAndTheRoer(t *testing.T) {
	const units = "us-1id-18-2 5418, us-1id-hq 5419, ge-246-352-2 5220, ge-246-hq 5317"
	build := func(side, units, over string) *sketch {
		r := scenario(t, "campaign", "aachen")
		return onBug(t, r, units, `"phase": "action", "turn": 6, "ap": 9, "active": "`+side+`"`, over)
	}
	s := build("1id", units, holding("us", "5419 5422 5414 5317"))
	s.refused("relocate +us-1id-hq >5422", "CTL-7.3.7-04")
	if !s.legal("relocate +us-1id-hq >5414") {
		t.Error("no relocation on the near bank")
	}
	q := &play{Position: s.p, ev: &s.Ev}
	q.displaceHQ(s.Unit("us-1id-hq"))
	q.settle()
	s.refused("place-hq +us-1id-hq >5422", "CTL-7.3.7-04")
	s = build("246", units, holding("ge", "5317 5422"))
	if got := s.p.hqPenalty(s.Unit("ge-246-hq"), s.Hex("5422")); got != insideRange {
		t.Errorf("over the road: case %d", got)
	}
	// US units hold both crossings: 5420 and 5518.
	s = build("246", units+", us-1id-18-1 5420, us-1id-18-3 5518", holding("ge", "5317 5422"))
	if got := s.p.hqPenalty(s.Unit("ge-246-hq"), s.Hex("5422")); got != withoutPath {
		t.Errorf("with the crossings lost: case %d", got)
	}
	if !s.legal("relocate +ge-246-hq >5422") {
		t.Error("a German HQ may not break the limits")
	}
}

// BUG-3.1.2-06, BUG-7.4-05: a lake closes the path of an HQ, the unbridged Bug does not; Command Paths cross both
// (BUG-5.8.2-03), Supply Paths and the lines that count for VP neither (BUG-5.7.1-04, BUG-9-06).
func TestPathsAndLakes(t *testing.T) {
	lake := strings.ReplaceAll(strings.Replace(bank, `, "road", "bridge"`, "", 1), "major", "lake")
	river := strings.Replace(bank, `, "road", "bridge"`, "", 1)
	const villages, units = `"1312": "village", "1612": "village"`, "a 1612, ge-44id-hq 1312, g 1918, su-87-hq 1918"
	for _, c := range []struct {
		name, sides string
		refused     *game.Reason
		hqPath      bool
	}{{"lake", lake, riverClosed, false}, {"river", river, hqAcrossRiver, true}} {
		s := riverside(t, villages, c.sides, units, holding("ge", "1312 1612"))
		hq, to := s.Unit("ge-44id-hq"), s.Hex("1612")
		if got := s.p.hqMayGo(hq, to, displaced); got != c.refused {
			t.Errorf("%s: an HQ goes over: %s", c.name, got.Sentence)
		}
		if got := s.p.hqPenalty(hq, to) != withoutPath; got != c.hqPath {
			t.Errorf("%s: a path of the HQ leads over: %t", c.name, got)
		}
		if s.p.command(s.Unit("a")) != inCommand {
			t.Errorf("%s: BUG-5.8.2-03: the unit behind is not in command", c.name)
		}
		if s.p.supplyReaches(to, 0) || s.p.scoringLine(0, to) {
			t.Errorf("%s: BUG-5.7.1-04: supply leads over", c.name)
		}
		s = riverside(t, villages, c.sides, "a 1312, ge-44id-hq 1612, g 1918, su-87-hq 1918")
		a, err := s.r.Query(s.p, game.Query{What: "supply", Unit: hq, Hex: hex.None})
		if err != nil || len(a.Sides) == 0 || !slices.Contains(s.r.Data.Ledger.IDs(a.Sides[0].Rules...), "BUG-5.7.1-04") {
			t.Errorf("%s: what cuts off the HQ is not told: %v, %v", c.name, a, err)
		}
	}
}

// CTL-5.8.2-05, CTL-5.7.2-04, CTL-9-04: of the other paths the Roer breaks that of command but neither that of supply nor
// the line of control.
func TestOtherPathsAndTheRoer(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	s := onBug(t, r, "us-1id-18-2 5422, us-1id-hq 5419", `"phase": "action", "turn": 6, "ap": 9, "active": "1id"`)
	if got := s.p.command(s.Unit("us-1id-18-2")); got != isolated {
		t.Errorf("command over the Roer: %d", got)
	}
	a, err := s.r.Query(s.p, game.Query{What: "command", Unit: s.Unit("us-1id-18-2"), Hex: hex.None})
	if err != nil || len(a.Sides) == 0 || !slices.Contains(s.r.Data.Ledger.IDs(a.Sides[0].Rules...), "CTL-5.8.2-05") {
		t.Errorf("the Roer is not told: %v, %v", a, err)
	}
	if h := s.Hex("5422"); !s.p.supplyReaches(h, us) || !s.p.supplyLine(us, h) {
		t.Error("supply does not cross the Roer")
	}
	s.held("5422", "us")
}
