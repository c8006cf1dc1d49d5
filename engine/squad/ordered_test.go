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

	// Reaction fire pins the assistant before his own order comes: no hold marker (OTL-5.2.3.4-05), he is completed; and so is one who was to move.
	b = ordersFor(t, "us", "us-1 01-G4, us-2 01-G3, us-4 01-G3, ge-4 01-G1", `"hands": {"german": [33]}`)
	b.do("order @01-G4 :hold", "give +us-2 :hold", "give +us-4 :shoot").wants("4:4").do("shoot +us-4 >01-G1")
	b.wants("7:1 5:1 9:9 9:9").do("react +ge-4 :card-33")
	b.isNow("us-2 01-G3 pin1 completed", "us-2")
	b = ordersFor(t, "us", "us-1 01-G4, us-6 01-G3, us-4 01-G3, ge-4 01-G1", `"hands": {"german": [33]}, "terrain": {"01-F3": "woods"}`)
	b.do("order @01-G4 :hold", "give +us-6 :move", "give +us-4 :shoot").wants("4:4").do("shoot +us-4 >01-G1")
	b.wants("7:1 5:1 9:9 9:9").do("react +ge-4 :card-33")
	b.refuses("crawl +us-6 >01-F3", "OTL-5.2.4.2-01")
	b.do("done")
	b.isNow("us-6 01-G3 pin1 completed", "us-6")

	// Nor is an assistant whose own order waits picked up on the way (OTL-6.2-04).
	b = ordersFor(t, "us", "us-1 01-G4, us-2 01-G3, us-6 01-G3, ge-4 01-G1")
	b.do("order @01-G4 :hold", "give +us-2 :hold", "give +us-1 :move", "go", "step >01-G3")
	b.refuses("gather +us-2", "OTL-6.2-04")
	b.allows("gather +us-6")

	// Pinned by the reaction to assault fire of the first who goes, one of a hex that all have to leave has had his order; with a leader near he
	// might have stayed, and is free (OTL-5.2.3.1-02).
	for leader, want := range map[string]string{"": "us-6 01-G4 pin1 completed", ", us-2 01-G5": "us-6 01-G4 pin1"} {
		b = ordersFor(t, "us", "us-7 01-G4, us-6 01-G4, ge-4 01-G2"+leader, `"hands": {"german": [33]}`)
		b.do("order @01-G4 :move", "join +us-7", "go :assault").wants("3:3").do("shoot +us-7 >01-G2")
		b.wants("7:1 5:1 9:9 9:9").do("react +ge-4 :card-33")
		b.isNow(want, "us-6")
	}
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

// A leader's extra order is the unit's single order of the turn, also where it does not fire then (OTL-5.2.3.5-02), his crewman's with him; under a
// group counter only those ordered get the marker. Who was ordered with his hex is free (OTL-5.2.3.2-02).
func TestExtraOrderToFireIsSpent(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4, us-4 01-G3, us-6 01-G3, ge-4 01-G1")
	b.do("order @01-G4 :hold", "give +us-4 :shoot", "done")
	b.refuses("give +us-4 :hold", "OTL-5.2.3.5-01")
	b.isNow("us-4 01-G3 completed, us-6 01-G3", "us-4", "us-6")

	b = ordersFor(t, "german", "ge-1 01-G2, ge-3 01-G2, ge-6 01-G2 crew=ge-3, us-4 01-G4")
	b.do("order @01-G2 :hold", "give +ge-3 +ge-6 :shoot", "done")
	b.isNow("ge-3 01-G2 completed, ge-6 01-G2 completed", "ge-3", "ge-6")

	b = ordersFor(t, "us", "us-1 01-G4, us-4 01-G3 hidden, us-6 01-G3 hidden, us-7 01-G3 hidden, ge-4 01-G1", `"terrain": {"01-G3": "woods"}`)
	b.do("group @01-G3", "order @01-G4 :hold", "give +us-4 :shoot", "done")
	b.isNow("us-4 01-G3 hidden completed, us-6 01-G3 hidden, us-7 01-G3 hidden", "us-4", "us-6", "us-7")
	if n := len(b.seenBy(german).backs(us)); n != 3 { // one completed, two under a counter, and one far away
		t.Errorf("%d counters are seen", n)
	}

	b = ordersFor(t, "us", "us-1 01-G4, us-4 01-G3, ge-4 01-G1")
	b.do("order @01-G3 :shoot", "done")
	b.isNow("us-4 01-G3", "us-4")
}

// A crewed weapon is cleared with its crewman if he could serve it: in the same location, in good order and without a marker (OTL-10.4-01,
// OTL-7.4a-03).
func TestWhoHelpsToClear(t *testing.T) {
	for _, c := range []struct {
		crewman string
		column  int8
	}{{"01-G2", 5}, {"01-G2 hold1", 5}, {"01-G2 completed", 6}, {"01-G2 reaction", 6}, {"01-G2 pin1", 6}, {"01-G3", 6}} {
		b := ordersFor(t, "german", "ge-3 01-G2 jam, ge-4 "+c.crewman+" crew=ge-3, us-4 02-G7")
		if got := b.repairColumn(b.unit("ge-3")); got != c.column {
			t.Errorf("with the crewman in %s column %d, want %d", c.crewman, got, c.column)
		}
	}
}

// A chained assistant gives his own extra orders first and then carries out his, whatever it is (OTL-5.2.4.3-02); he is chained once in a turn, as a
// crewman too, and by no other assistant.
func TestChainedAssistants(t *testing.T) {
	for _, c := range []struct{ order, cards, then, want string }{
		{"hold", "", "", "ge-2 02-G6 hold, ge-4 02-F6 hold"},
		{"move", "", "done, go, step >02-H6, stop", "ge-2 02-H6 completed, ge-4 02-F6 hold"},
		{"shoot", "5:5", "shoot +ge-2 >02-G3", "ge-2 02-G6 completed, ge-4 02-F6 hold"},
	} {
		t.Run("OTL-5.2.4.3-02 "+c.order, func(t *testing.T) {
			b := ordersFor(t, "german", "ge-1 02-G7, ge-2 02-G6, ge-4 02-F6, us-4 02-G3", `"terrain": {"02-G5": "clear", "02-G4": "clear", "02-G3": "clear", "02-H6": "clear"}`)
			b.do("order @02-G7 :hold", "give +ge-2 :"+c.order)
			if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("ge-2") || f.n != 1 {
				t.Fatalf("the assistant does not give his own first: %+v", f)
			}
			b.isNow("ge-2 02-G6", "ge-2")
			b.do("give +ge-4 :hold").wants(c.cards)
			for _, line := range strings.Split(c.then, ", ") {
				if line != "" {
					b.do(line)
				}
			}
			b.isNow(c.want, "ge-2", "ge-4")
		})
	}
	t.Run("OTL-5.2.4.3-02 once in a turn", func(t *testing.T) {
		b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-38 08-G4, us-39 08-G4 jam, us-40 08-G4, us-41 08-G4, us-50 08-A1 hidden, ge-31 07-A1 hidden")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "terrain": {"08-G4": "clear"}}`)
		b.do("order @08-G4 :hold").do("give +us-39 :clear").wants("4:4").do("give +us-40 :hold")
		b.isNow("us-39 08-G4 jam, us-40 08-G4 hold", "us-39", "us-40")
		b.do("give +us-39 :hold") // he may get another order, but gives none himself
		if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("us-38") {
			t.Errorf("he is chained again: %+v", f)
		}
		b.adjustMarkers()
		if b.state("us-39").chained {
			t.Error("in the next turn he is not chained anew")
		}
	})
	t.Run("OTL-5.2.4.3-02 as a crewman", func(t *testing.T) {
		for _, c := range []struct{ side, units, leader, give, chained string }{
			{"german", "ge-1 01-G2, ge-2 01-G2 crew=ge-3, ge-3 01-G2, ge-6 01-G2, us-4 01-G4", "01-G2", "+ge-2 +ge-3", "ge-2"},
			{"us", "us-1 01-G2 weapon=LMG, us-2 01-G2 crew=us-1, us-6 01-G2, ge-4 01-G4", "01-G2", "+us-1 +us-2", "us-2"},
		} {
			b := ordersFor(t, c.side, c.units)
			b.do("order @"+c.leader+" :hold", "give "+c.give+" :shoot")
			if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit(c.chained) {
				t.Errorf("%s gives no orders: %+v", c.chained, f)
			}
			for _, e := range b.log.List {
				if e.Kind == evGiven && !b.weapon(e.Unit).Crewed {
					t.Errorf("the order is told of %s, the crewman", b.rules.Units[e.Unit].ID)
				}
			}
		}
	})
	t.Run("OTL-5.2.4.3-02 not by an assistant", func(t *testing.T) {
		b := drawn(t, names12[7], `{"units": {`+unitsJSON(t, "us-14 03-G4, us-26 03-G4, us-9 03-G4, us-12 03-A1 hidden, ge-21 06-G4 hidden")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
		b.do("order @03-G4 :hold", "give +us-26 :hold")
		b.isNow("us-26 03-G4 hold", "us-26")
		if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("us-26") || f.n != 1 || b.state("us-26").chained {
			t.Errorf("he is chained: %+v", f) // his extra orders are those of a leader in the hex activated (OTL-5.2.4.2-07)
		}
	})
}

// Rallying and clearing a jam exclude each other for a soldier in a turn, and each is an order of its own (OTL-10.4-02).
func TestRallyOrClear(t *testing.T) {
	t.Run("OTL-10.4-02 rallied, he clears nothing", func(t *testing.T) {
		b := ordersFor(t, "us", "us-3 01-G4 jam pin1, ge-4 02-G7")
		b.wants("4:1").do("order @01-G4 :rally")
		b.isNow("us-3 01-G4 completed jam", "us-3")
		b.refuses("order @01-G4 :clear", "OTL-5.2.1-05")
		b.adjustMarkers()
		b.allows("order @01-G4 :clear")
	})
	t.Run("OTL-10.4-02 nor after an attempt that failed", func(t *testing.T) {
		b := ordersFor(t, "us", "us-3 01-G4 jam pin1, ge-4 02-G7")
		b.wants("4:4").do("order @01-G4 :rally")
		b.state("us-3").pin = 0 // an event has taken his marker off
		b.refuses("order @01-G4 :clear", "OTL-5.2.1-05")
	})
	t.Run("OTL-10.4-02 cleared, he does not rally", func(t *testing.T) {
		for _, card := range []string{"4:1", "4:4"} {
			b := ordersFor(t, "us", "us-3 01-G4 jam, ge-4 02-G7")
			b.wants(card).do("order @01-G4 :clear")
			b.pin(b.unit("us-3"))
			b.refuses("order @01-G4 :rally", "OTL-5.2.1-05")
		}
	})
	t.Run("OTL-10.4-02 two tasks, two orders", func(t *testing.T) {
		b := ordersFor(t, "us", "us-3 01-G4 jam, us-4 01-G4 pin1, ge-4 02-G7")
		b.wants("4:1").do("order @01-G4 :rally")
		b.isNow("us-3 01-G4 jam, us-4 01-G4 completed", "us-3", "us-4")
		b.wants("4:1").do("order @01-G4 :clear")
		b.isNow("us-3 01-G4 completed, us-4 01-G4 completed", "us-3", "us-4")
		if b.points[us] != 7 {
			t.Errorf("%d points are left of 9", b.points[us])
		}
	})
	t.Run("OTL-10.4-02 by two extra orders of a leader", func(t *testing.T) {
		b := ordersFor(t, "us", "us-1 01-G3, us-3 01-G4 jam, us-4 01-G4 pin1, ge-4 02-G7")
		b.do("order @01-G3 :hold").wants("4:1").do("give +us-4 :rally")
		b.isNow("us-3 01-G4 jam, us-4 01-G4 completed", "us-3", "us-4")
		b.wants("4:1").do("give +us-3 :clear")
		b.isNow("us-3 01-G4 completed", "us-3")
		if b.stack.Top().n != 1 || b.points[us] != 8 {
			t.Errorf("%d extra orders and %d points are left", b.stack.Top().n, b.points[us])
		}
	})
}
