package squad

import (
	"strings"
	"testing"
)

// Part of a hex may stay if an unpinned leader was near when the move order was given, though he himself is off with the first group
// (OTL-5.2.3.1-02, OTL-5.2.4.1-03).
func TestSomeStayThoughTheLeaderIsOff(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4, us-6 01-G4, ge-4 02-A7")
	b.do("order @01-G4 :move", "done", "join +us-1", "go", "step >01-G3", "step >01-G2", "step >01-G1", "stop", "done")
	b.isNow("us-1 01-G1 completed, us-6 01-G4", "us-1", "us-6")
}

// A unit gets one order (OTL-5.2.3.5-01, OTL-5.2.3.5-02): an assistant whose own extra order still waits gives himself none, nor does a crewman
// who is to move serve a weapon, nor does he crawl who was pinned before he could set out.
func TestPromisedUnits(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G7, ge-2 02-G6, ge-4 02-G5, us-4 01-C1")
	b.do("order @02-G7 :hold", "give +ge-2 :hold")
	b.refuses("give +ge-2 :move", "OTL-5.2.3.5-01")
	b.do("give +ge-4 :hold")
	b.isNow("ge-2 02-G6 hold, ge-4 02-G5 hold", "ge-2", "ge-4")

	b = ordersFor(t, "us", "us-1 01-G2, us-4 01-G2 weapon=LMG, us-6 01-G2 crew=us-4, ge-4 01-G4")
	b.do("order @01-G2 :hold", "give +us-6 :move")
	b.refuses("give +us-4 +us-6 :shoot", "OTL-5.2.4.2-01")
	b.allows("give +us-4 :shoot")

	// Reaction fire pins the assistant before his own order comes: no hold marker (OTL-5.2.3.4-05); and one who was to move: he is completed.
	b = ordersFor(t, "us", "us-1 01-G4, us-2 01-G3, us-4 01-G3, ge-4 01-G1", `"hands": {"german": [33]}`)
	b.do("order @01-G4 :hold", "give +us-2 :hold", "give +us-4 :shoot").wants("4:4").do("shoot +us-4 >01-G1")
	b.wants("7:1 5:1 9:9 9:9").do("react +ge-4 :card-33")
	b.isNow("us-2 01-G3 pin1", "us-2")
	b = ordersFor(t, "us", "us-1 01-G4, us-6 01-G3, us-4 01-G3, ge-4 01-G1", `"hands": {"german": [33]}, "terrain": {"01-F3": "woods"}`)
	b.do("order @01-G4 :hold", "give +us-6 :move", "give +us-4 :shoot").wants("4:4").do("shoot +us-4 >01-G1")
	b.wants("7:1 5:1 9:9 9:9").do("react +ge-4 :card-33")
	b.refuses("crawl +us-6 >01-F3", "OTL-5.2.4.2-01")
	b.do("done")
	b.isNow("us-6 01-G3 pin1 completed", "us-6")
}

// At the end of a turn the holder of the initiative is the first to take hold markers off (OTL-5.5-04).
func TestHolderTakesMarkersOffFirst(t *testing.T) {
	for _, c := range []struct{ holder, first, then string }{{"us", "relieve +us-1", "relieve +ge-1"}, {"german", "relieve +ge-1", "relieve +us-1"}} {
		b := drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, "us-1 01-G4 hold2, ge-1 02-G7 hold2")+`}, "turn": 2, "initiative": "`+c.holder+`", "hands": {"us": [7, 8], "german": [6, 10]}}`)
		b.next = nil
		b.wants("card-21 card-22 card-23 card-24 card-25 card-26 card-27 card-4")
		b.do("done", "done")
		b.allows(c.first)
		b.do(c.first) // he has no other
		b.allows(c.then)
		b.do("done")
		held := map[string]string{"us": "us-1 01-G4, ge-1 02-G7 hold", "german": "us-1 01-G4 hold, ge-1 02-G7"}
		if got := b.is("us-1", "ge-1"); got != held[c.holder] || b.turn != 3 {
			t.Errorf("%s holds: turn %d, %s", c.holder, b.turn, got)
		}
	}
}

// If both sides regroup, the holder of the initiative rallies first; a side that passes by force has no rallies at all
// (OTL-5.2.3a-03, OTL-5.2-04). What is drawn first is for whoever tries first: card 11 rallies neither of the two, card 19 both.
func TestWhoRalliesWhenPassing(t *testing.T) {
	for _, c := range []struct{ holder, choices, cards, want string }{
		{"us", "regroup regroup", "card-11 card-19", "us-5 01-F4 pin2, ge-9 02-A7"},
		{"german", "regroup regroup", "card-11 card-19", "us-5 01-F4, ge-9 02-A7 pin2"},
		{"us", "regroup done", "card-19", "us-5 01-F4, ge-9 02-A7 pin2"},
		{"us", "done regroup", "card-19", "us-5 01-F4 pin2, ge-9 02-A7"},
	} {
		b := drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, "us-1 01-G4, us-5 01-F4 pin2, ge-1 02-G7, ge-9 02-A7 pin2")+`}, "turn": 2, "initiative": "`+c.holder+`", "hands": {"us": [7, 8], "german": [6, 10]}}`)
		b.next = nil
		b.wants(c.cards + " card-21 card-22 card-23 card-24 card-25 card-26 card-27 card-4")
		b.do(strings.Fields(c.choices)...)
		if got := b.is("us-5", "ge-9"); got != c.want {
			t.Errorf("%s holds, %s: %s, want %s", c.holder, c.choices, got, c.want)
		}
	}
}

// Leaving the map is seen by nobody who could react, and a leader who is gone counts for no hand any more (OTL-6.13-02, OTL-6.13-03).
func TestLeavingUnderFire(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G1, us-6 01-G2, ge-4 01-G4", `"hands": {"german": [33]}`)
	before := b.handSize(us)
	b.moves("01-G1", "us-1").do("exit")
	if b.Decision().Ask == askReact || b.handSize(us) != before-int(b.rules.Units[b.unit("us-1")].Command) {
		t.Errorf("asked %v, a hand of %d after %d", b.Decision(), b.handSize(us), before)
	}
	b.isNow("us-1 exited", "us-1")
	// One who enters a hex there can be fired at.
	b.moves("01-G2", "us-6").do("step >01-G1")
	if b.Decision().Ask != askReact {
		t.Errorf("asked %v", b.Decision())
	}
}
