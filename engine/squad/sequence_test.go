package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// kinds are those of the recorded events that are asked for, each time they come.
func (b *table) kinds(of ...game.EventKind) string {
	var out []string
	for _, e := range b.log.List {
		if slices.Contains(of, e.Kind) {
			out = append(out, eventWords[e.Kind])
		}
	}
	return strings.Join(out, " ")
}

// A turn is initiative, cycle, redraw, random event, markers and the turn marker, in this order (OTL-5.0-01); turn 1 begins with the
// initiative like any other, the holder whom the scenario names at number 0 (OTL-5.1-10). Both choose face down, the holder first, before
// anything is turned up, and then the holder says who acts first (OTL-5.2-01, OTL-5.2-02).
func TestTurnOrder(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-G4", "pin": 1}, "us-6": {"hex": "01-C1"}, "ge-4": {"hex": "02-A7"}}, "phase": "initiative", "initiative": "german", "hands": {"us": [7], "german": [8]}}`
	b := drawn(t, "01-two-patrols", pos)
	if side, ask := b.waiting(); side != german || ask != askInitiative || b.turn != 1 || b.number != 0 {
		t.Fatalf("side %d is asked %d in turn %d at number %d", side, ask, b.turn, b.number)
	}
	b.wants("5:1").do("draw")
	if side, ask := b.waiting(); side != german || ask != askSelect {
		t.Fatalf("side %d is asked %d", side, ask)
	}
	b.do("select :card-8", "done")
	if side, _ := b.waiting(); side != us || b.points != [2]int8{} || b.kinds(evCard, evRevealed) != "" {
		t.Errorf("something is turned up already: %s", b.told())
	}
	b.do("select :card-7", "done")
	if b.points != [2]int8{2, 2} || b.kinds(evCard, evRevealed) != "card revealed card revealed" {
		t.Errorf("points %d: %s", b.points, b.told())
	}
	if side, ask := b.waiting(); side != german || ask != askFirst {
		t.Errorf("side %d is asked %d", side, ask)
	}
	b.do("second")
	if side, _ := b.waiting(); side != us {
		t.Errorf("side %d acts first", side)
	}
	b.wants("card-21 card-22 card-5") // both hands are empty, and no bar on card 5
	b.do("stop", "stop")
	b.drawn()
	if got := b.kinds(evHolder, evFirst, evStops, evDrew, evTest, evMarkers, evTurn); got != "holder first stops stops drew drew test markers turn" {
		t.Error(got)
	}
	if b.turn != 2 || b.state("us-4").pin != 2 {
		t.Errorf("turn %d, %s", b.turn, b.is("us-4"))
	}
}

// Low numbers are good for both: the numbers of a side are read as they are, 1 to its élan, so that the better, lower élan draws lower ones
// on average (OTL-5.1-04), and what the holder adds is against him.
func TestLowNumbersHoldTheInitiative(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7")
	last := 0.0
	for column := int8(4); column <= 7; column++ {
		sum, n := 0, 0
		for x := range card(deckSize) {
			if got := b.rules.read(x, column); got.n > 0 {
				sum, n = sum+int(got.n), n+1
			}
		}
		if mean := float64(sum) / float64(n); mean <= last {
			t.Errorf("élan %d draws %.2f on average, %d draws %.2f", column, mean, column-1, last)
		} else {
			last = mean
		}
	}
}

// With élan 7 a card can show R: drawn, another is drawn for it; played from the hand it is replaced by the top card and counts as played all
// the same (OTL-5.1-09).
func TestInitiativeShowsR(t *testing.T) {
	var r card
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7")
	for x := range card(deckSize) {
		if b.rules.read(x, 7).n == 0 {
			r = x
		}
	}
	pos := fmt.Sprintf(`{"units": {"us-28": {"hex": "05-G4"}, "ge-15": {"hex": "03-G4"}}, "phase": "initiative", "initiative": "german", "hands": {"us": [8], "german": [%d, 9]}}`, r+1)
	b = drawn(t, "12-the-copse-below-crucifix-hill", pos)
	b.wants("7:1").do(fmt.Sprintf("play :card-%d", r+1))
	b.drawn()
	if b.holder != german || b.number != 1 || !b.discards.has(r) {
		t.Errorf("holder %d, number %d", b.holder, b.number)
	}
	b = drawn(t, "12-the-copse-below-crucifix-hill", strings.Replace(pos, fmt.Sprint(r+1), "7", 1))
	b.wants("7:R 7:1").do("draw")
	b.drawn()
	if b.holder != german || b.number != 0 {
		t.Errorf("holder %d, number %d", b.holder, b.number)
	}
}

// Who has played several cards draws one at the end like anybody else (OTL-5.2.2-02); who has thrown away all his cards in reactions, and
// played none of them as orders, draws a full hand, and reacting does not keep him from regrouping (OTL-7.3.4-01).
func TestHowManyAreRedrawn(t *testing.T) {
	pos := `{"units": {"us-1": {"hex": "01-C1"}, "us-4": {"hex": "01-G1"}, "ge-1": {"hex": "02-A7"}, "ge-4": {"hex": "01-G6"}}, "initiative": "us", "hands": {"us": [7, 8, 9], "german": [33]}}`
	b := drawn(t, "01-two-patrols", pos)
	b.do("select :card-7", "select :card-8", "done", "regroup")
	b.moves("01-G1", "us-4").do("step >01-G2").wants("7:4").do("react +ge-4 :card-33")
	if b.hands[german].count() != 0 || b.choice[german] != regroups {
		t.Fatalf("%d cards", b.hands[german].count())
	}
	b.wants("card-21 card-22 card-23 card-24 card-4").do("stop", "stop") // one, three, and no bar on card 4
	b.drawn()
	if b.hands[us].count() != 2 || b.hands[german].count() != 3 {
		t.Errorf("%d and %d cards", b.hands[us].count(), b.hands[german].count())
	}
	// A card played for its Orders and the rest thrown away in reactions: the hand is empty, and is filled.
	b = drawn(t, "01-two-patrols", strings.NewReplacer("[33]", "[33, 10]", "[7, 8, 9]", "[7]").Replace(pos))
	b.do("select :card-7", "done", "select :card-10", "done", "first")
	b.moves("01-G1", "us-4").do("step >01-G2").wants("7:4").do("react +ge-4 :card-33", "stop")
	b.wants("card-21 card-22 card-23 card-24 card-25 card-26 card-27 card-4").do("stop", "stop")
	b.drawn()
	if b.hands[german].count() != 3 {
		t.Errorf("%d cards", b.hands[german].count())
	}
}

// No order has to be given, but a card has to be played: with points left a side may stop at once, and keeps its hand; without a card played
// it throws it away (OTL-5.2.5-01).
func TestOrdersAreNotMandatory(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-C1"}, "ge-4": {"hex": "02-A7"}}, "initiative": "us", "hands": {"us": [7, 8], "german": [9, 10]}}`
	b := drawn(t, "01-two-patrols", pos)
	b.do("select :card-7", "done", "done")
	if b.choice != [2]choice{choseCards, forced} || b.hands[german].count() != 0 {
		t.Errorf("choices %d, %d cards", b.choice, b.hands[german].count())
	}
	b.wants("card-21 card-4").do("stop")
	b.drawn()
	if !b.hands[us].has(7) || b.turn != 2 {
		t.Errorf("the hand is %v in turn %d", b.hands[us], b.turn)
	}
}

// An activation, with the leader's extra orders and reaction fire, is over before the other side's next go (OTL-5.2.1-04).
func TestActivationIsFinishedFirst(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-2": {"hex": "01-G1"}, "us-4": {"hex": "01-G1"}, "us-12": {"hex": "01-A1"}, "ge-4": {"hex": "01-G6"}, "ge-5": {"hex": "02-A7"}},
		"phase": "order", "side": "us", "points": {"us": 2, "german": 2}, "hands": {"german": [33]}}`)
	b.do("order @01-G1 :move", "give +us-4 :move", "go", "step >01-G2").wants("7:7").do("react +ge-4 :card-33", "stop")
	if side, ask := b.waiting(); side != us || ask != askMovers {
		t.Fatalf("side %d is asked %d", side, ask)
	}
	b.do("join +us-2", "go", "step >01-F1", "stop")
	if side, ask := b.waiting(); side != german || ask != askOrder {
		t.Errorf("side %d is asked %d", side, ask)
	}
}

// What uses up the one order of a unit: a move, a shot, a hold, a crawl and an extra order accepted do, and so does a rally or a jam cleared;
// a rally or clearing that fails does not (OTL-5.2.3.5-02). Units under one order are completed one by one, so that one marker does not stop
// the others of the same order (OTL-5.2.3.5-03).
func TestOrderLimits(t *testing.T) {
	woods := `"terrain": {"01-F4": "woods"}`
	for _, c := range []struct {
		name, units, cards string
		do                 []string
		again              bool // a further order is possible
	}{
		{"a move", "us-4 01-G4", "", []string{"order @01-G4 :move", "join +us-4", "go", "step >01-G5", "stop"}, false},
		{"a shot", "us-4 01-G4", "5:5", []string{"order @01-G4 :shoot", "shoot +us-4 >01-G7"}, false},
		{"a hold", "us-4 01-G4", "", []string{"order @01-G4 :hold", "hold +us-4"}, false},
		{"a crawl", "us-4 01-G4 pin1", "", []string{"crawl +us-4 >01-F4"}, false},
		{"an extra order", "us-4 01-G4, us-2 01-G3", "", []string{"order @01-G3 :hold", "give +us-4 :hold", "hold +us-2"}, false},
		{"a rally", "us-4 01-G4 pin1", "4:1", []string{"order @01-G4 :rally"}, false},
		{"a jam cleared", "us-3 01-G4 jam", "4:1", []string{"order @01-G4 :clear"}, false},
		{"a rally that fails", "us-4 01-G4 pin1", "4:4", []string{"order @01-G4 :rally"}, true},
		{"a jam that stays", "us-3 01-G4 jam", "4:4", []string{"order @01-G4 :clear"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "us", c.units+", ge-4 01-G7", woods)
			u := b.unit(strings.Fields(c.units)[0])
			b.wants(c.cards).do(c.do...)
			b.drawn()
			again := len(b.crawls(u, nil)) > 0
			for o := orderMove; o < numOrders; o++ { // a pinned soldier may be rallied whatever else he has done
				again = again || b.obeys(u, o) && (o != orderRally || c.name != "a crawl")
			}
			if again != c.again {
				t.Errorf("a further order is possible: %v", again)
			}
		})
	}
	b := ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, ge-4 01-G6")
	b.wants("4:4").do("order @01-G4 :shoot", "shoot +us-4 >01-G6")
	b.isNow("us-4 01-G4 completed, us-6 01-G4", "us-4", "us-6")
	b.wants("4:4").do("shoot +us-6 >01-G6")
	b.isNow("us-6 01-G4 completed", "us-6")
}

// The worked example: with five points two hexes outside any radius, the leader's hex, which is an order for all in it and the leader himself
// (OTL-5.2.4.1-04), and then a move and a shot of one hex in his radius (T14); each type costs a point (OTL-5.2.4.1-01).
func TestFivePoints(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-10": {"hex": "01-A1"}, "us-11": {"hex": "01-L1"}, "us-1": {"hex": "01-G4"}, "us-4": {"hex": "01-G4"}, "us-6": {"hex": "01-G3"}, "us-7": {"hex": "01-G3"}, "us-12": {"hex": "01-A4"},
		"ge-4": {"hex": "01-G1"}}, "phase": "order", "side": "us", "points": {"us": 6}}`)
	b.do("order @01-A1 :hold", "hold +us-10", "order @01-L1 :hold", "hold +us-11", "order @01-G4 :hold", "done", "hold +us-1", "hold +us-4")
	b.isNow("us-1 01-G4 hold, us-4 01-G4 hold", "us-1", "us-4")
	b.do("order @01-G3 :move", "join +us-6", "go", "step >01-F3", "stop", "done")
	b.wants("4:4").do("order @01-G3 :shoot", "shoot +us-7 >01-G1")
	if b.points[us] != 1 {
		t.Errorf("%d points are left of 6", b.points[us])
	}
	// The two last points may go to the leader's own hex as well: a part of it moves, another shoots.
	b = drawn(t, "01-two-patrols", `{"units": {"us-1": {"hex": "01-G4"}, "us-4": {"hex": "01-G4"}, "us-6": {"hex": "01-G4"}, "us-7": {"hex": "01-G4"}, "us-12": {"hex": "01-A4"}, "ge-4": {"hex": "01-G1"}},
		"phase": "order", "side": "us", "points": {"us": 4}}`)
	b.do("order @01-G4 :hold", "done", "hold +us-1", "done", "order @01-G4 :move", "done", "join +us-6", "go", "step >01-F4", "stop", "done")
	b.wants("4:4 3:3").do("order @01-G4 :shoot", "done", "shoot +us-4 >01-G1", "shoot +us-7 >01-G1")
	b.isNow("us-1 01-G4 hold, us-4 01-G4 completed, us-6 01-F4 completed, us-7 01-G4 completed", "us-1", "us-4", "us-6", "us-7")
	if b.points[us] != 1 {
		t.Errorf("%d points are left of 4", b.points[us])
	}
}

// A side without points leaves the rest to the other, be it a single one; without any the orders end (OTL-5.2.1-02).
func TestTheLastPoint(t *testing.T) {
	for points, goesOn := range []bool{false, true, true} {
		b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-G4")
		f := b.stack.Top()
		b.points = [2]int8{us: 0, german: int8(points)}
		depth := len(b.stack)
		b.runCycle(f)
		if got := len(b.stack) == depth; got != goesOn || goesOn && b.stack.Top().side != german {
			t.Errorf("with %d points of the other side it goes on: %t", points, got)
		}
	}
}

// A squad leader with a command value of 2 has two units act before the order of his hex (T15).
func TestTwoExtraOrders(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G5, ge-4 02-G4, ge-5 02-G6, ge-6 02-G6, us-4 01-C1")
	b.do("order @02-G5 :hold", "give +ge-4 :hold", "give +ge-5 :hold")
	if side, ask := b.waiting(); side != german || ask != askHold {
		t.Errorf("side %d is asked %d: a third extra order", side, ask)
	}
	b.isNow("ge-4 02-G4 hold, ge-5 02-G6 hold, ge-6 02-G6, ge-1 02-G5", "ge-4", "ge-5", "ge-6", "ge-1")
}

// Extra move orders make one group for each location, and one is at its end before the next sets out (OTL-5.2.4.2-05).
func TestExtraMovesByLocation(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G5, ge-4 02-G4, ge-5 02-G6, us-4 01-C1")
	b.do("order @02-G5 :hold", "give +ge-4 :move", "give +ge-5 :move", "go")
	if f := b.stack.Top(); f.units != one(b.unit("ge-4")) {
		t.Fatalf("the first group is %b", f.units)
	}
	b.do("step >02-F4", "stop", "go", "step >02-G7", "stop")
	b.isNow("ge-4 02-F4 completed, ge-5 02-G7 completed", "ge-4", "ge-5")
}

// A hex with a soldier in good order and two who are pinned: a shot and a rally, a point each, without any leader (T13,
// OTL-5.2.3b-03).
func TestShotAndRally(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, us-6 01-G4 pin1, us-7 01-G4 pin1, ge-4 01-G6")
	b.wants("4:4").do("order @01-G4 :shoot", "shoot +us-4 >01-G6")
	b.wants("4:4 4:4").do("order @01-G4 :rally")
	if b.points[us] != 7 {
		t.Errorf("%d points are left of 9", b.points[us])
	}
}

// Of three pinned soldiers one rallies: he is completed, the two others may be ordered again (T12).
func TestOneOfThreeRallies(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 pin1, us-6 01-G4 pin1, us-7 01-G4 pin1, ge-4 02-A7")
	b.wants("4:4 4:1 4:4").do("order @01-G4 :rally")
	b.isNow("us-4 01-G4 pin1, us-6 01-G4 completed, us-7 01-G4 pin1", "us-4", "us-6", "us-7")
	b.wants("4:4 4:4").do("order @01-G4 :rally")
	b.drawn()
}

// The élan is the column of rally checks, and a lower one is better (OTL-10.1-01): morale 2 passes at élan 4 more often than at 6. It is also
// that of the initiative, of smoke and flares, of desperation, and the limit of routs (OTL-10.1-02).
func TestElan(t *testing.T) {
	b := drawn(t, "03-the-watching-hill", `{"units": {"us-28": {"hex": "05-G4", "pin": 1}, "us-30": {"hex": "05-G3"}, "ge-24": {"hex": "06-A1", "pin": 1}}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	if b.elan(us) != 5 || b.elan(german) != 6 {
		t.Fatal("the values are others")
	}
	pool := b.unseen(game.Nobody)
	chance := func(column int8) int64 {
		return chain{pool: pool, rules: b.rules}.then(column, func(g reading) bool { return g.n <= 2 }).chance()
	}
	for column := int8(3); column <= 7; column++ {
		if chance(column) >= chance(column-1) {
			t.Errorf("élan %d rallies as well as %d", column, column-1)
		}
	}
	if x, y := b.rallyOf(b.unit("us-28")), b.rallyOf(b.unit("ge-24")); x.column != 5 || y.column != 6 {
		t.Errorf("columns %d and %d", x.column, y.column)
	}
	if b.routs(b.unit("ge-24"), 6) || !b.routs(b.unit("ge-24"), 5) || b.routs(b.unit("us-28"), 5) || !b.routs(b.unit("us-28"), 4) {
		t.Error("the limit of routs is not below the élan")
	}
	b.moves("05-G3", "us-30").wants("5:5*").do("smoke +us-30 >05-G3")
	if b.drawn(); !b.smokes[us] {
		t.Error("a red 5 in column 5 leaves smoke")
	}
}

// The holder's selection is secret until both are made, so that it can be put off until the other side has selected (OTL-5.2-01, OTL-5.2-02): as long
// as he has laid nothing down, and if both have something to select.
func TestSelectionCanWait(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-G4"}, "ge-4": {"hex": "02-A7"}}, "initiative": "german", "hands": {"us": [7], "german": [8, 9]}}`
	b := drawn(t, "01-two-patrols", pos)
	sees := func(about string, want game.Secrecy) {
		t.Helper()
		if got := b.Secrecy(); got != want {
			t.Errorf("%s: %d, want %d", about, got, want)
		}
	}
	sees("at first", game.CanWait)
	b.do("select :card-8")
	sees("with a card laid down", game.PartMade)
	b.do("done")
	sees("when the other side is to select", game.Made)
	b.do("select :card-7")
	sees("when it has begun", game.NoSecret)
	b.do("done")
	sees("when both are turned up", game.NoSecret)
	b = drawn(t, "01-two-patrols", pos)
	b.PutOff()
	if side, ask := b.waiting(); side != us || ask != askSelect {
		t.Fatalf("side %d is asked %d", side, ask)
	}
	b.do("select :card-7", "done")
	sees("what was put off", game.Waits)
	if text, err := b.rules.Draft(b.Position); err == nil { // the cards of the other side lie on the table
		t.Errorf("it is described as %s", text)
	}
	b.do("select :card-8", "done")
	if b.points != [2]int8{2, 2} {
		t.Errorf("points %d", b.points)
	}
	b = drawn(t, "01-two-patrols", `{"units": {"us-4": {"hex": "01-G4"}, "ge-4": {"hex": "02-A7"}}, "initiative": "german", "hands": {"german": [8, 9]}}`)
	sees("an enemy without cards", game.NoSecret)
}

// Another possibility of what an enemy has selected is one that he could have (OTL-5.2-01): cards with Orders, or none and a forced
// pass; while he has not selected it is none.
func TestSelectionIsResampled(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-4": {"hex": "01-G4"}, "ge-4": {"hex": "02-A7"}}, "initiative": "german", "hands": {"us": [7], "german": [8, 9]}}`)
	for i := range 40 {
		c := b.clone()
		if c.Resample(us, game.NewSeeded(string(rune('a'+i)))); c.choice[german] != undecided || c.selected[german] != (cards{}) {
			t.Fatalf("before his selection it is %d", c.choice[german])
		}
	}
	b.do("select :card-8", "done")
	var met [4]int
	for i := range 40 {
		c := b.clone()
		c.Resample(us, game.NewSeeded(string(rune('a'+i))))
		met[c.choice[german]]++
		if (c.choice[german] == choseCards) != (c.ordersOf(c.selected[german]) > 0) || c.hands[german].count()+c.selected[german].count() != 2 {
			t.Errorf("the choice %d with %d Orders, %d cards in the hand", c.choice[german], c.ordersOf(c.selected[german]), c.hands[german].count())
		}
	}
	if met[choseCards] == 0 || met[forced] == 0 || met[choseCards]+met[forced] != 40 {
		t.Errorf("met are %v", met)
	}
}

// In a scenario of one's own whose area is full nobody is asked any more where to set up or to dig; who finds no room stays away (OTL-S0-02).
func TestSetupInAFullArea(t *testing.T) {
	b := lay(t, one1, "")
	force := &b.rules.Scenario.Forces[us]
	whole := *force
	defer func() { *force = whole }()
	force.Area, force.MaxUnits, force.Foxholes = whole.Area[:1], 2, 2
	b.stack.Push(newFrame(kSetup, us))
	for n := 0; n < 10 && b.in(kSetup) != nil; n++ {
		f := b.stack.Top()
		if side, _ := asksSetup(b.Position, f); side == us {
			b.takeSetup(f, legalSetup(b.Position, f, nil)[0])
		} else {
			b.runSetup(f)
		}
	}
	if got := b.onMap(us).Count(); got != 2 || b.in(kSetup) != nil {
		t.Errorf("%d units are set up, and set-up goes on: %v", got, b.in(kSetup) != nil)
	}
}

// Fakes are set up where soldiers are (OTL-12.3.4-04), in a bunker too, and at a post that the scenario gives to
// units (OTL-S6-03, OTL-S6-06), where they count; not at one that it gives to soldiers (OTL-S4-02).
func TestFakesAreSetUpWhereSoldiersAre(t *testing.T) {
	for _, x := range []struct {
		scenario, at string
		side         game.Side
		kind         game.Option
		legal        bool
	}{
		{"05-the-blockhouse", "09-I3", german, optInside, true},
		{"06-the-steeple", "08-E5", german, optUpper, true},
		{"04-house-by-house", "08-E4", us, optUpper, false},
	} {
		b := lay(t, x.scenario, "")
		at := floorOf(x.kind).at(b.hex(x.at))
		fakes := b.rules.fakes & b.rules.sides[x.side]
		if why := b.placeWhy(fakes.First(), at, false); (why == nil) != x.legal {
			t.Errorf("%s: a fake in %s is refused by %v, want it legal: %v", x.scenario, x.at, why, x.legal)
		}
		if x.kind != optUpper || !x.legal {
			continue
		}
		soldiers := b.soldiers(b.rules.sides[x.side])
		b.setUp(fakes.First(), at, false)
		if why := b.placeWhy(soldiers.First(), at, false); why != nil {
			t.Errorf("%s: beside one fake a soldier is refused by %v", x.scenario, why)
		}
		b.setUp(soldiers.First(), at, false)
		if b.placeWhy(soldiers.Without(soldiers.First()).First(), at, false) == nil {
			t.Errorf("%s: a fake and a soldier are two units, and a third is taken", x.scenario)
		}
	}
}

// While the initiative is asked for, each card of the hand says what it would give for it (OTL-5.1-02).
func TestHandTellsTheInitiative(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-G4"}, "ge-4": {"hex": "02-A7"}}, "phase": "initiative", "initiative": "german", "hands": {"us": [7], "german": [8, 9]}}`
	b := drawn(t, "01-two-patrols", pos)
	for _, h := range b.Position.handOf(german) {
		n := b.rules.read(cardOf(h.Option), b.elan(german)).n
		if want := fmt.Sprintf("Orders, init. %d", n); n > 0 && h.ValueOf != want {
			t.Errorf("%s is worth %q, want %q", h.Name, h.ValueOf, want)
		}
	}
	if list := b.Position.handOf(us); len(list) != 1 || list[0].ValueOf != "Orders" {
		t.Errorf("the other side's hand is told as %+v", list)
	}
	b.wants("5:1").do("draw")
	if list := b.Position.handOf(german); len(list) != 2 || list[0].ValueOf != "Orders" {
		t.Errorf("after the initiative the hand is told as %+v", list)
	}
}
