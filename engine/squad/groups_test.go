package squad

import "testing"

// A group counter stands for several units of a hex (OTL-1.3.3-01): the enemy sees one back, whether soldiers or fakes lie under it. It
// covers hidden units of one location that look alike (OTL-1.3.3-02); in its own go a side forms one or takes one apart without a point,
// in each hex once in a turn.
func TestGroupCountersInPlay(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-C1 hidden, us-6 01-C1 hidden, us-fake-1 01-C1 hidden, us-7 01-E1 hidden, us-8 01-E1 hidden hold1, us-9 01-G1 hidden, us-10 01-G1, ge-4 02-A7 hidden")
	if n := len(b.seenBy(german).backs(us)); n != 7 {
		t.Fatalf("%d counters are seen", n)
	}
	b.refuses("group @01-E1", "OTL-1.3.3-02") // one of them is on hold
	b.refuses("group @01-G1", "OTL-1.3.3-02") // one of them is seen
	b.refuses("spread @01-C1", "OTL-1.3.3-02")
	points := b.points
	b.do("group @01-C1")
	if n := len(b.seenBy(german).backs(us)); n != 5 || b.points != points {
		t.Errorf("%d counters are seen, points %d", n, b.points)
	}
	b.refuses("spread @01-C1", "OTL-1.3.3-02")
	b.adjustMarkers()
	b.refuses("group @01-C1", "OTL-1.3.3-02")
	b.do("spread @01-C1")
	if n := len(b.seenBy(german).backs(us)); n != 7 {
		t.Errorf("%d counters are seen", n)
	}
}

// Who leaves a counter together lies under another one, and so do those who stay (OTL-6.7-02); a counter of one alone is none.
func TestCountersComeApart(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-C1 hidden, us-6 01-C1 hidden, us-7 01-C1 hidden, us-8 01-C1 hidden, us-2 01-C2 hidden, ge-4 02-A7 hidden")
	b.do("group @01-C1", "order @01-C1 :move", "join +us-4", "join +us-6", "go", "step >01-D0", "stop", "done")
	counters := map[string]int{}
	for _, c := range b.seenBy(german).backs(us) {
		counters[b.rules.Ground.ID(c.state.place.hex)]++
	}
	if counters["01-C1"] != 1 || counters["01-D0"] != 1 {
		t.Errorf("%v", counters)
	}
	b.reveal(b.unit("us-7"), rRevealOpen)
	if b.state("us-8").group != 0 || !b.state("us-8").hidden {
		t.Errorf("one alone is %+v", *b.state("us-8"))
	}
}

// What the log tells of hidden units moving is neither how many they are nor their MP, and of a hidden soldier under an area attack only the
// card (OTL-8.3-03, OTL-6.7-01).
func TestTheLogKeepsSecrets(t *testing.T) {
	for _, group := range [][]string{{"us-4"}, {"us-2", "us-4"}} {
		b := ordersFor(t, "us", "us-2 01-C1 hidden, us-4 01-C1 hidden, ge-4 02-A7 hidden")
		b.do("order @01-C1 :move", "done")
		for _, u := range group {
			b.do("join +" + u)
		}
		b.do("go", "step >01-D0")
		for _, e := range b.log.List {
			if (e.Kind == evMoves || e.Kind == evStep) && (e.Unit >= 0 || e.Hex != b.hex("01-C1") || e.N[0] != 0 || e.N[1] != 0) {
				t.Errorf("%v: the log tells %+v", group, e)
			}
		}
	}
	for _, id := range []string{"us-1", "us-5"} { // morale 3, and a red one
		b := lay(t, one1, id+" 01-C3 hidden").cards("9:1")
		if id == "us-5" {
			b.next = nil
			b.cards("10:1")
		}
		b.areaAttack(b.hex("01-C3"), 1)
		b.drawn()
		told := 0
		for _, e := range b.log.List {
			if e.Kind != evStatus {
				continue
			}
			told++
			if e.Unit >= 0 || e.N[1] != 0 || e.N[2] != 0 || e.N[3] != 0 || e.N[4] != 0 {
				t.Errorf("%s: the log tells %+v", id, e)
			}
		}
		if told != 1 {
			t.Errorf("%s: %d checks are told", id, told)
		}
	}
}
