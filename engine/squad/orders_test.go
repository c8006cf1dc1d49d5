package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// Cards whose sum is at most 6 go together, 2+2+2; more do not, 5+2 (T11); a single card gives what it has
// (OTL-5.2.2-01, OTL-5.2-01). Cards 7, 8 and 9 have 2 Orders, card 16 has 5.
// Selected cards are thrown away when they are revealed (OTL-5.2.2-03).
func TestSelection(t *testing.T) {
	pos := `{"units": {"us-1": {"hex": "01-G4"}, "ge-1": {"hex": "02-G7"}}, "initiative": "us", "hands": {"us": [7, 8, 9, 16], "german": [6]}}`
	b := drawn(t, "01-two-patrols", pos)
	if got := []int8{b.rules.Deck[7].Orders, b.rules.Deck[8].Orders, b.rules.Deck[9].Orders, b.rules.Deck[16].Orders}; !slices.Equal(got, []int8{2, 2, 2, 5}) {
		t.Fatalf("the cards have Orders %d", got)
	}
	b.do("select :card-7")
	b.refuses("select :card-16", "OTL-5.2.2-01")
	b.refuses("regroup", "OTL-5.2.3a-01")
	b.do("select :card-8", "select :card-9", "done", "select :card-6", "done")
	if b.points != [2]int8{6, b.rules.Deck[6].Orders} {
		t.Errorf("points %d", b.points)
	}
	if b.discards.count() != 4 || b.hands[us].count() != 1 { // OTL-5.2.2-03
		t.Errorf("%d cards are discarded", b.discards.count())
	}
}

// Who chooses no points passes by force and throws his hand away at once (OTL-5.2-03, OTL-5.2-04);
// who regroups keeps it until the redraw and has one rally attempt for each pinned soldier, before
// the first activation (OTL-5.2.3a-01, OTL-5.2.3a-02, OTL-5.2.3a-03). Then both draw full hands, the
// holder first (OTL-5.3-01, OTL-5.3-03).
func TestPasses(t *testing.T) {
	pos := `{"units": {"us-1": {"hex": "01-G4"}, "us-5": {"hex": "01-F4", "pin": 2}, "ge-1": {"hex": "02-G7"}}, "turn": 2, "initiative": "us", "hands": {"us": [7, 8], "german": [6, 10]}}`
	b := drawn(t, "01-two-patrols", pos)
	b.next = nil
	b.wants("4:4 card-21 card-22 card-23 card-24 card-25 card-26 card-27 card-4") // a rally above morale 2, hands of 4 and 3, no bar on card 4
	b.do("regroup", "done")
	b.drawn()
	b.isNow("us-5 01-F4 pin2", "us-5")
	if b.turn != 3 || b.hands[us].count() != 4 || b.hands[german].count() != 3 || !b.hands[us].has(20) {
		t.Errorf("turn %d, hands %d and %d", b.turn, b.hands[us].count(), b.hands[german].count())
	}
}

// The hand size is 1 and the command values of unpinned leaders on the map (OTL-1.2.7-01): with
// leaders of 2 and 1 it is 4, with the 2-leader pinned 2 (OTL-1.2.7-02); no card is drawn then while
// the hand has 2 or more (OTL-1.2.7-04), but none is thrown away (OTL-1.2.7-05); heroes add nothing
// (OTL-1.2.7-03).
func TestHandSize(t *testing.T) {
	for _, c := range []struct {
		state string
		want  int
	}{{"", 4}, {" hero", 4}, {" pin1", 4}} {
		b := ordersFor(t, "german", "ge-1 02-G5, ge-2 02-G5, ge-4 02-G6"+c.state+", us-4 01-G1")
		if got := b.handSize(german); got != c.want {
			t.Errorf("%q: %d, want %d", c.state, got, c.want)
		}
	}
	b := ordersFor(t, "german", "ge-1 02-G5 pin1, ge-2 02-G5, us-4 01-G1", `"hands": {"german": [1, 2, 3]}`)
	b.redraw(german)
	if b.handSize(german) != 2 || b.hands[german].count() != 3 {
		t.Errorf("hand size %d, %d cards", b.handSize(german), b.hands[german].count())
	}
	if b := ordersFor(t, "german", "ge-4 02-G6, us-4 01-G1"); b.handSize(german) != 1 {
		t.Errorf("without leaders %d", b.handSize(german))
	}
}

// The second side takes the initiative if its number is lower than the holder's total, ties and
// all else leave it (OTL-5.1-02, OTL-5.1-03) and its loss puts the marker back to number 0
// (OTL-5.1-06, OTL-5.1-07); a card from the hand that keeps it moves the marker on (OTL-5.1-05) and
// is thrown away in any case (OTL-5.1-08); a total of 1 needs no second draw (OTL-5.1-11).
// The holder draws or plays a card of his hand, the other side draws (OTL-5.1-01).
func TestInitiative(t *testing.T) {
	for _, c := range []struct {
		name, how, cards string
		number           int8
		holder           game.Side
		after            int8
	}{
		{"lower takes it", "draw", "5:3 4:3", 1, us, 0},
		{"every number is lower: no second draw (OTL-1.2.8-01)", "draw", "5:3", 2, us, 0},
		{"every number of the holder's is too high: no draw at all (OTL-1.2.8-01)", "draw", "", 4, us, 0},
		{"nor with a card from the hand", "play :card-4", "", 4, us, 0},
		{"a tie leaves it", "draw", "5:2 4:4", 2, german, 2},
		{"higher leaves it", "draw", "5:2 4:4", 0, german, 0},
		{"1 cannot be beaten", "draw", "5:1", 0, german, 0},
		{"a hand card that keeps it", "play :card-4", "", 0, german, 1},
		{"a hand card that does not", "play :card-7", "", 0, us, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos := fmt.Sprintf(`{"units": {"us-1": {"hex": "01-G4"}, "ge-1": {"hex": "02-G7"}}, "phase": "initiative", "initiative": "german", "number": %d, "hands": {"german": [4, 7], "us": [6]}}`, c.number)
			b := drawn(t, "01-two-patrols", pos)
			if b.rules.read(3, 5).n != 1 || b.rules.read(6, 5).n != 5 {
				t.Fatal("cards 4 and 7 have changed")
			}
			b.wants(c.cards).do(c.how)
			b.drawn()
			if b.holder != c.holder || b.number != c.after {
				t.Errorf("holder %d, number %d; want %d, %d", b.holder, b.number, c.holder, c.after)
			}
			if kept := 2 - b.hands[german].count(); (kept == 1) != (c.how != "draw") {
				t.Errorf("%d cards were played", kept)
			}
		})
	}
}

// The sides alternate, each with one point for one hex (OTL-5.2.1-01); who has none left lets the
// other go on (OTL-5.2.1-02); who stops gives up the rest (OTL-5.2.1-03). An order that nobody there
// can carry out is refused without cost (OTL-5.2.1-05).
func TestAlternation(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-4": {"hex": "01-C4"}, "us-6": {"hex": "01-D1"}, "us-10": {"hex": "01-G1"}, "ge-4": {"hex": "02-C7"}, "ge-5": {"hex": "02-H6"}},
		"phase": "order", "side": "us", "points": {"us": 3, "german": 2}}`)
	b.refuses("order @01-C4 :rally", "OTL-5.2.1-05")
	b.refuses("order @01-A1 :move", "OTL-5.2.1-01")
	b.do("order @01-C4 :hold", "hold +us-4")
	if side, _ := b.waiting(); side != german || b.points != [2]int8{2, 2} {
		t.Errorf("side %d, points %d", side, b.points)
	}
	b.do("stop", "order @01-D1 :hold", "hold +us-6")
	if side, _ := b.waiting(); side != us || b.points != [2]int8{1, 0} {
		t.Errorf("side %d, points %d", side, b.points)
	}
}

// Without an unpinned leader near, a hex gets orders of one type in a turn (OTL-5.2.3b-02,
// OTL-5.2.4.4-01), but rally orders besides (OTL-5.2.3b-03), and more of the same type
// (OTL-5.2.3b-04). In the radius of a leader, 2 hexes of a squad leader and 1 of an assistant, or in
// the hex of a hero, types mix (OTL-5.2.4.1-01, OTL-5.2.4.1-02, OTL-11.4-02).
// The orders are move, shoot, rally and hold; the leader near need not be activated (OTL-5.2.3b-01, OTL-5.2.4.1-03).
func TestOneTypeOfOrder(t *testing.T) {
	for _, c := range []struct {
		name, leader string
		mixes        bool
	}{
		{"nobody", "us-7 01-A7", false}, {"squad leader at 2", "us-1 01-G2", true}, {"squad leader at 3", "us-1 01-G1", false}, {"pinned", "us-1 01-G3 pin1", false},
		{"assistant at 1", "us-2 01-G3", true}, {"assistant at 2", "us-2 01-G2", false}, {"hero there", "us-7 01-G4 hero", true}, {"hero beside", "us-7 01-G3 hero", false},
	} {
		b := ordersFor(t, "us", "us-4 01-G4, us-5 01-G4 pin1, us-6 01-G4, ge-4 02-G2, "+c.leader, `"given": {"01-G4": ["shoot"]}`)
		b.allows("order @01-G4 :shoot")
		b.allows("order @01-G4 :rally")
		if c.mixes {
			b.allows("order @01-G4 :move")
			b.allows("order @01-G4 :hold")
		} else {
			b.refuses("order @01-G4 :move", "OTL-5.2.3b-02")
		}
	}
}

// A Shoot order is that of all good-order soldiers of the hex: who has nobody to fire at when it is given can fire when an enemy is turned
// up by his reaction to the others' fire (OTL-5.2.3.2-01). Hill's submachine gun reaches no farther than 9, the rifle beside him 12.
func TestTargetsTurnedUpMeanwhile(t *testing.T) {
	terrain := `"terrain": {"01-G3": "crops", "01-G4": "crops", "01-G5": "crops", "01-G6": "crops", "01-G7": "crops", "02-G1": "crops", "02-G2": "crops", "02-G3": "crops", "02-G4": "woods", "01-I2": "scrub", "01-H1": "clear", "01-H2": "clear", "01-G2": "clear"}`
	b := ordersFor(t, "us", "us-4 01-G2, us-7 01-G2, ge-4 02-G4, ge-5 01-I2 hidden", `"hands": {"german": [33]}`, terrain)
	b.do("order @01-G2 :shoot")
	b.refuses("shoot +us-7 >02-G4", "OTL-4.3-02")
	b.wants("8:8").do("shoot +us-4 >02-G4")
	b.wants("7:1 5:5").do("react +ge-5 :card-33") // he fires without effect, and is in view
	b.wants("3:3").do("shoot +us-7 >01-I2")
	b.isNow("us-4 01-G2 completed, us-7 01-G2 completed", "us-4", "us-7")
}

// Firing is optional: who does not fire gets no marker and can be activated again
// (OTL-5.2.3.2-01, OTL-5.2.3.2-02).
func TestShootingIsOptional(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, ge-4 01-G6")
	b.wants("4:4").do("order @01-G4 :shoot", "shoot +us-4 >01-G6", "done")
	b.isNow("us-4 01-G4 completed, us-6 01-G4", "us-4", "us-6")
	b.allows("order @01-G4 :shoot")
	b.refuses("order @01-G4 :move", "OTL-5.2.3b-02")
}

// On hold: no move and no new hold; a shoot order from the turn after it was placed
// (OTL-5.2.3.4-01, OTL-5.2.3.4-03, OTL-5.2.3.4-04); then the marker is replaced by a completed one. A
// pin takes it off (OTL-5.2.3.4-05). Holding does not reveal (OTL-5.2.3.4-02).
func TestHold(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 hold1, ge-4 01-G6")
	b.refuses("order @01-G4 :shoot", "OTL-5.2.1-05")
	b = ordersFor(t, "us", "us-4 01-G4 hold2, ge-4 01-G6")
	b.refuses("order @01-G4 :move", "OTL-5.2.3.4-04")
	b.refuses("order @01-G4 :hold", "OTL-5.2.3.4-04")
	b.state("us-4").jam = true // nor is a jam cleared on hold
	b.refuses("order @01-G4 :clear", "OTL-5.2.1-05")
	b.state("us-4").jam = false
	b.wants("4:4").do("order @01-G4 :shoot", "shoot +us-4 >01-G6")
	b.isNow("us-4 01-G4 completed", "us-4")
	b = ordersFor(t, "us", "us-4 01-G4 hidden, ge-4 02-G6")
	b.do("order @01-G4 :hold", "hold +us-4")
	b.isNow("us-4 01-G4 hidden hold", "us-4")
	b = ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, ge-4 02-G6") // one at least holds, the other may stay free
	b.do("order @01-G4 :hold")
	b.refuses("done", "OTL-5.2.3.4-01")
	b.do("hold +us-4")
	b.refuses("hold +us-4", "OTL-5.2.3.5-01") // he holds already
	b.refuses("hold +us-12", "OTL-5.2.3.5-01")
	b.do("done")
	b.isNow("us-4 01-G4 hold, us-6 01-G4", "us-4", "us-6")
	b.pin(b.unit("us-4"))
	if b.state("us-4").hold != 0 {
		t.Error("a pinned soldier is on hold")
	}
	// The hold of this turn was his order, though a pin has taken its marker off: he does not crawl (OTL-5.2.3.5-02).
	for hold, want := range map[string]string{"hold1": "us-4 01-G4 pin1 completed", "hold2": "us-4 01-G4 pin1"} {
		b = ordersFor(t, "german", "ge-4 01-G6, us-4 01-G4 "+hold, `"terrain": {"01-F4": "woods"}`)
		b.wants("5:2 9:9").do("order @01-G6 :shoot", "shoot +ge-4 >01-G4")
		b.isNow(want, "us-4")
		if crawls := len(b.crawls(b.unit("us-4"), nil)) > 0; crawls != (hold == "hold2") {
			t.Errorf("%s: he crawls: %v", hold, crawls)
		}
	}
}

// A leader gives as many extra orders as his command value (OTL-5.2.4.2-01, OTL-1.3.1.5-01), to units
// in his radius, himself included, of other types than his hex (OTL-5.2.4.2-03), before the order of
// the hex (OTL-5.2.4.2-02); those who move so from one location move as one group (OTL-5.2.4.2-04).
func TestExtraOrders(t *testing.T) {
	b := ordersFor(t, "us", "us-2 01-G4, us-4 01-G4, us-6 01-G5, us-10 01-G6, ge-4 02-G2")
	b.do("order @01-G4 :hold")
	b.refuses("give +us-10 :hold", "OTL-5.2.4.2-01")
	b.do("give +us-6 :hold") // an assistant has one
	b.do("hold +us-2", "hold +us-4")
	b.isNow("us-2 01-G4 hold, us-4 01-G4 hold, us-6 01-G5 hold, us-10 01-G6", "us-2", "us-4", "us-6", "us-10")

	// To himself, to rally or to clear a jam, hidden and to the hidden, fakes among them.
	b = ordersFor(t, "us", "us-1 01-G4 hidden, us-4 01-G4 pin1, us-6 01-G5 jam, us-10 01-G5 hidden, us-fake-1 01-G5 hidden, ge-4 02-A7")
	b.do("order @01-G4 :hold")
	for _, line := range []string{"give +us-1 :move", "give +us-4 :rally", "give +us-6 :clear", "give +us-10 :move", "give +us-fake-1 :move"} {
		b.allows(line)
	}

	b = ordersFor(t, "german", "ge-1 02-C7, ge-4 02-C7, ge-5 02-C7, us-4 01-C1")
	b.do("order @02-C7 :hold", "give +ge-4 :move", "give +ge-5 :move", "go")
	if f := b.stack.Top(); f.kind != kMove || f.units.Count() != 2 || f.n != 4 {
		t.Errorf("the group is %+v", f)
	}
}

// A squad leader's extra order to an assistant lets him give his own first; the reverse does not
// (T16, OTL-5.2.4.3-01, OTL-5.2.4.3-02).
// Of two leaders in a hex the squad leader gives his orders first (OTL-5.2.4.2-07).
func TestChains(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G7, ge-2 02-G6, ge-4 02-G5, us-4 01-C1")
	b.do("order @02-G7 :hold", "give +ge-2 :hold")
	if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("ge-2") || f.n != 1 {
		t.Fatalf("the assistant does not give orders: %+v", f)
	}
	b.do("give +ge-4 :hold")
	b.isNow("ge-2 02-G6 hold, ge-4 02-G5 hold", "ge-2", "ge-4")
	// Who has an order to move from the one gets none from the other (OTL-5.2.3.5-01).
	b = ordersFor(t, "german", "ge-1 02-G7, ge-2 02-G6, ge-4 02-G6, us-4 01-C1")
	b.do("order @02-G7 :hold", "give +ge-4 :move", "give +ge-2 :hold")
	b.refuses("give +ge-4 :hold", "OTL-5.2.3.5-01")
	b = ordersFor(t, "german", "ge-2 02-G6, ge-1 02-G6, ge-4 02-G5, us-4 01-C1 ")
	b.do("order @02-G6 :hold", "done") // the squad leader first (OTL-5.2.4.2-07), then the assistant
	b.do("give +ge-1 :hold")
	if f := b.stack.Top(); f.kind == kLead {
		t.Error("an assistant chains to a squad leader")
	}
	// An assistant of the activated hex whom the squad leader chains has given his orders by that: he gives no more than his command value in
	// one activation (OTL-5.2.4.2-01, OTL-5.2.4.2-07).
	b = ordersFor(t, "german", "ge-1 02-G7, ge-2 02-G7, ge-4 02-G7, ge-5 02-G7, us-4 01-C1")
	b.do("order @02-G7 :hold", "give +ge-2 :hold", "give +ge-4 :hold", "done")
	if f := b.stack.Top(); f.kind != kHold {
		t.Errorf("he gives orders twice: %+v", f)
	}
	b.do("hold +ge-1", "done", "order @02-G7 :hold", "done") // the hex activated again, both may give orders again
	if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("ge-2") || f.n != 1 {
		t.Errorf("in the next activation he gives none: %+v", f)
	}
}

// A crewed weapon ordered to fire by extra orders needs one for its crewman too (OTL-5.2.4.2-06).
func TestExtraOrderForCrew(t *testing.T) {
	units := "ge-1 01-G2, ge-3 01-G2, ge-6 01-G2 crew=ge-3, us-4 01-G4"
	b := ordersFor(t, "german", units)
	b.wants("4:1 9:9").do("order @01-G2 :hold", "give +ge-3 +ge-6 :shoot", "shoot +ge-3 >01-G4")
	b.isNow("ge-3 01-G2 completed, ge-6 01-G2 completed", "ge-3", "ge-6")
	b = ordersFor(t, "german", units)
	b.wants("4:1 8:8").do("order @01-G2 :hold", "give +ge-3 :shoot", "shoot +ge-3 >01-G4")
	b.isNow("ge-3 01-G2 completed, ge-6 01-G2", "ge-3", "ge-6")
	// A crewman on hold serves from the turn after his marker on (OTL-5.2.3.4-04).
	for hold, serves := range map[string]bool{"hold1": false, "hold2": true} {
		b := ordersFor(t, "german", strings.Replace(units, "crew=ge-3", "crew=ge-3 "+hold, 1))
		b.do("order @01-G2 :hold")
		if a := game.Act(doGive).With(b.unit("ge-3"), b.unit("ge-6")).As(optShoot); slices.Contains(b.Legal(nil), a) != serves {
			t.Errorf("%s: he serves: %v", hold, !serves)
		}
	}
}

// Rally orders: each pinned soldier of the hex draws (OTL-10.0-01, OTL-10.2-01); the one who succeeds
// is completed, the others may be ordered again (OTL-5.2.3.3-01 to -03, OTL-5.2.3.5-01). The American
// élan is 4.
// Completed is the soldier who rallied, not his hex; who failed may be ordered again (OTL-5.2.3.3-02, OTL-5.2.3.3-03).
func TestRallyOrders(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 pin2, us-6 01-G4 pin1, us-9 01-G4 pin1, ge-4 02-G7")
	b.wants("4:2 4:1 4:3").do("order @01-G4 :rally")
	b.isNow("us-4 01-G4 pin2, us-6 01-G4 completed, us-9 01-G4 pin1", "us-4", "us-6", "us-9")
	b.wants("4:1 4:4").do("order @01-G4 :rally")
	b.isNow("us-4 01-G4 completed, us-6 01-G4 completed, us-9 01-G4 pin1", "us-4", "us-6", "us-9")
}

// Rally modifiers add up (OTL-10.3-01): terrain (OTL-10.3.1-01), each good-order leader in whose radius
// the hex lies (OTL-10.3.2-01), a hero in the hex (OTL-10.3.3-01, OTL-10.3.3-02). If the morale
// reaches the élan only the red élan itself fails (OTL-10.3-02).
func TestRallyModifiers(t *testing.T) {
	for _, c := range []struct {
		name, others, more string
		morale             int
	}{
		{"alone in the open", "us-7 01-A7", "", 1},
		{"in a building", "us-7 01-A7", `"terrain": {"01-G4": "building"}`, 3},
		{"in a foxhole", "us-7 01-A7", `"dug": {"01-G4": 1}`, 2},
		{"a leader at 2 hexes", "us-1 01-G2", "", 2},
		{"two leaders", "us-1 01-G2, us-2 01-G3", "", 3},
		{"a pinned leader", "us-1 01-G2 pin1", "", 1},
		{"a hero there", "us-7 01-G4 hero", "", 2},
		{"a pinned hero there", "us-7 01-G4 hero pin1", "", 1},
	} {
		more := []string{}
		if c.more != "" {
			more = append(more, c.more)
		}
		b := ordersFor(t, "us", "us-4 01-G4 pin1, ge-4 02-G7, "+c.others, more...)
		if r := b.rallyOf(b.unit("us-4")); r.morale != c.morale || r.column != 4 {
			t.Errorf("%s: morale %d in column %d, want %d", c.name, r.morale, r.column, c.morale)
		}
	}
	r := rallying{morale: 4, column: 4}
	for _, c := range []struct {
		got  reading
		want bool
	}{{reading{n: 4, red: true}, false}, {reading{n: 4}, true}, {reading{n: 3, red: true}, true}} {
		if r.passes(c.got) != c.want {
			t.Errorf("%+v passes: %v", c.got, !c.want)
		}
	}
	r.morale = 3
	if r.passes(reading{n: 4}) || !r.passes(reading{n: 3, red: true}) {
		t.Error("below the élan the number counts")
	}
}

// A jam is cleared by a number up to the morale, with terrain but without leaders, in the repair
// column, one further right for a crewed weapon without crew (OTL-10.4-01, OTL-10.4-03); the soldier
// is completed. Who has tried that may not rally in the turn, and the other way round (OTL-10.4-02).
func TestClearingJams(t *testing.T) {
	b := ordersFor(t, "us", "us-3 01-G4 jam, us-1 01-G4, ge-4 02-G7")
	b.wants("4:2").do("order @01-G4 :clear", "done") // morale 1: the leader does not help
	b.isNow("us-3 01-G4 jam", "us-3")
	b.wants("4:1").do("order @01-G4 :clear", "done")
	b.isNow("us-3 01-G4 completed", "us-3")
	b = ordersFor(t, "german", "ge-3 01-G2 jam, us-4 02-G7")
	if got := b.repairColumn(b.unit("ge-3")); got != 6 {
		t.Errorf("without crew column %d", got)
	}
	b = ordersFor(t, "german", "ge-3 01-G2 jam, ge-4 01-G2 crew=ge-3, us-4 02-G7")
	if got := b.repairColumn(b.unit("ge-3")); got != 5 {
		t.Errorf("with crew column %d", got)
	}
	b = ordersFor(t, "us", "us-3 01-G4 jam, ge-4 02-G7")
	b.wants("4:4").do("order @01-G4 :clear")
	b.pin(b.unit("us-3"))
	b.refuses("order @01-G4 :rally", "OTL-5.2.1-05")
}
