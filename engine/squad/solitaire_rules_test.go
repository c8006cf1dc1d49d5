package squad

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// alone is a position of a solitaire game in which the program leads the Germans.
func alone(t *testing.T, scenario, units string) *table {
	t.Helper()
	b := lay(t, scenario, units)
	r := *b.rules
	d := *r.Data
	d.Solitaire = true
	r.Data, r.machine = &d, german
	b.rules = &r
	return b
}

// handOf gives cards of certain Orders values to a hand.
func (b *table) handOf(side game.Side, orders ...int8) *table {
	b.t.Helper()
	for _, n := range orders {
		x := noCard
		for y := range card(deckSize) {
			if b.pile.has(y) && b.rules.Deck[y+1].Orders == n {
				x = y
				break
			}
		}
		if x == noCard {
			b.t.Fatalf("no card has the Orders value %d", n)
		}
		b.pile.remove(x)
		b.hands[side].add(x)
	}
	return b
}

// The human side of each scenario is set by the data (OTL-12.5.4-01); the program leads the other one, and
// tests hesitation whatever the option says (OTL-12.5.1-01).
func TestSolitaireSides(t *testing.T) {
	for i, want := range []game.Side{german, us, us, us, us, us, german, german, german, german, german, us} {
		b := lay(t, names12[i], "")
		if b.rules.Scenario.Human != want || b.rules.machine != game.Nobody {
			t.Errorf("%s: the human side is %d", names12[i], b.rules.Scenario.Human)
		}
	}
	b := alone(t, one1, "us-3 01-K5, ge-3 01-L4")
	f := b.group(one(b.unit("us-3")))
	b.cards("6:1")
	if !b.hesitates(&f, ground.at(b.hex("01-K4"))) {
		t.Error("nobody hesitates")
	}
}

// Orders of the program: its élan less the Orders value of a card of its hand taken at random, which is discarded (OTL-12.5.2-01, OTL-12.5-03);
// 5 less 6 is none and 7 less 0 is seven (OTL-12.5.2-02, T35); with an empty hand a card of the
// deck is read (OTL-12.5-02).
func TestSolitaireOrders(t *testing.T) {
	b := alone(t, one1, "ge-3 01-C1").handOf(german, 2, 4).cards("2:2")
	low := b.hands[german].first()
	b.machineOrders()
	b.drawn()
	if b.hands[german].count() != 1 {
		t.Fatalf("%d cards are left", b.hands[german].count())
	}
	taken := int8(2)
	if b.hands[german].has(low) && b.rules.Deck[low+1].Orders == 2 || !b.hands[german].has(low) && b.rules.Deck[low+1].Orders == 4 {
		taken = 4
	}
	if b.points[german] != 5-taken {
		t.Errorf("%d orders", b.points[german])
	}
	b = alone(t, one1, "ge-3 01-C1").handOf(german, 6)
	if b.machineOrders(); b.points[german] != 0 || b.hands[german].count() != 0 || b.discards.count() != 1 {
		t.Errorf("élan 5 and card 6: %d orders", b.points[german])
	}
	b = alone(t, twelve, "ge-15 03-G4").handOf(german, 0)
	if b.machineOrders(); b.points[german] != 7 {
		t.Errorf("élan 7 and card 0: %d orders", b.points[german])
	}
	b = alone(t, one1, "ge-3 01-C1").cards("10:3")
	x := b.next[0]
	if b.machineOrders(); b.points[german] != max(0, 5-b.rules.Deck[x+1].Orders) {
		t.Errorf("with an empty hand: %d orders", b.points[german])
	}
}

// Priorities: fire at the target nearest by attenuation (OTL-12.5.3.1-01), then pinned soldiers, who rally
// without a draw (OTL-12.5.3.2-01), then moves (OTL-12.5.3.3-01); ties by the lowest protection column and unit id
// (OTL-12.5.3-01). With nothing to do the rest of the points is given up.
func TestSolitairePriorities(t *testing.T) {
	for _, c := range []struct {
		about, units, want string
	}{
		{"the nearer of two targets", "ge-4 01-K4, ge-5 01-M7, us-3 01-L4, us-4 01-M4, ge-6 01-A1 pin1", "01-K4 shoot"},
		{"pinned soldiers before moves", "ge-4 01-C1 pin1, ge-5 02-C6, us-3 01-M7 hidden", "01-C1 rally"},
		{"fire before rallies", "ge-4 01-C1 pin1, ge-5 01-M4, us-3 01-L4", "01-M4 shoot"},
		{"of equal ranges the lowest unit", "ge-5 01-K4, ge-4 01-L3, us-3 01-L4", "01-L3 shoot"},
		{"nothing", "us-3 01-M7 hidden", ""},
	} {
		b := alone(t, one1, c.units)
		b.points[german] = 2
		b.machineOrder(german)
		got := ""
		if f := b.stack.Top(); f.kind == kOrder {
			got = b.rules.Ground.ID(f.place.hex) + " " + orderNames[f.order]
		}
		if got != c.want || (c.want == "") != (b.points[german] == 0) {
			t.Errorf("%s: %q, want %q", c.about, got, c.want)
		}
	}
	b := alone(t, one1, "ge-4 01-C1 pin2, us-4 01-K1 pin1")
	if _, odds := b.ask(b.question("rally", "", "ge-4", "")); odds["rallies"] != wholeChance {
		t.Errorf("the forecast gives him %s %%", game.Decimal(odds["rallies"]*100, wholeChance, 1))
	}
	b.rally(b.unit("ge-4")) // no card is drawn
	if b.state("ge-4").pin != 0 || b.state("ge-4").marker != completed {
		t.Error("he does not rally")
	}
}

// Leaders of an activated hex give their extra orders by the same priorities (OTL-12.5-04): fire first.
func TestSolitaireLeaders(t *testing.T) {
	b := alone(t, one1, "ge-1 01-K4, ge-4 01-L4, ge-5 01-C1, us-3 01-M4")
	f := newFrame(kLead, german)
	f.unit, f.n = b.unit("ge-1"), b.command(b.unit("ge-1"))
	left := f.n
	b.stack.Push(f)
	if !b.machineLeads(b.stack.Top()) {
		t.Fatal("no order is given")
	}
	if o := b.stack.Top(); o.kind != kOrder || o.order != orderShoot || o.units != one(b.unit("ge-4")) && o.units != one(b.unit("ge-1")) {
		t.Errorf("ordered is %+v", o)
	}
	b.stack.Pop()
	if b.stack.Top().n != left-1 {
		t.Errorf("%d orders are left of %d", b.stack.Top().n, left)
	}
	b.mute[german] = b.turn
	if b.machineLeads(b.stack.Top()) {
		t.Error("a silent leader orders")
	}
}

// Who acts by the order of the leader's hex needs none of his extra orders (OTL-12.5-04): where it fires those beside him who have a
// target are passed over, for fire and for moves, and so is who would move with it.
func TestSolitaireLeadersWasteNothing(t *testing.T) {
	for _, c := range []struct {
		about, units string
		hex          order
		want         string // whom he orders, "" nobody
		kind         order
	}{
		{"his hex fires, and so can others", "ge-1 01-K4, ge-5 01-K4, ge-4 01-L4, us-3 01-M4", orderShoot, "ge-4", orderShoot},
		{"his hex fires alone", "ge-1 01-K4, ge-5 01-K4, us-3 01-M4", orderShoot, "", 0},
		{"his hex moves, and so would who is in it; the other fires", "ge-1 01-K4, ge-5 01-K4, ge-4 01-L4, us-3 01-M4", orderMove, "ge-4", orderShoot},
	} {
		b := alone(t, one1, c.units)
		at := newFrame(kOrder, german)
		at.order, at.place = c.hex, b.state("ge-1").place
		b.stack.Push(at)
		f := newFrame(kLead, german)
		f.unit, f.n = b.unit("ge-1"), 1
		b.stack.Push(f)
		got := b.machineLeads(b.stack.Top())
		if c.hex == orderMove && b.provided(orderMove) != one(b.unit("ge-1"))|one(b.unit("ge-5")) {
			t.Errorf("%s: %b move with it", c.about, b.provided(orderMove))
		}
		if got != (c.want != "") || got && (b.stack.Top().order != c.kind || b.stack.Top().units != one(b.unit(c.want))) {
			t.Errorf("%s: %v %+v", c.about, got, b.stack.Top())
		}
	}
}

// Reactions: the soldier with the lowest effective range and the highest card above 0 (OTL-12.5-05); the program stops after a
// success and where the chance of effect is below a third.
func TestSolitaireReacts(t *testing.T) {
	b := alone(t, one1, "ge-4 01-K4, ge-2 01-M5, us-3 01-L4").handOf(german, 1, 3, 0)
	b.openWindow(ground.at(b.hex("01-L4")), german)
	f := b.stack.Top()
	b.cards("7:7")
	if !b.machineReacts(f) || b.drawn().state("ge-2").marker == b.state("ge-4").marker {
		t.Fatal("not one of the two has reacted")
	}
	if b.counters(b.hands[german]).count() != 1 || b.rules.Deck[b.counters(b.hands[german]).first()+1].Orders != 1 {
		t.Error("the highest card is still in the hand")
	}
	if f.step != 0 {
		t.Error("it stops after a failure")
	}
	f.step = 1
	if b.machineReacts(f) {
		t.Error("it goes on after a success")
	}
	far := alone(t, one1, "ge-10 01-M7, us-3 01-A1").handOf(german, 3)
	far.openWindow(ground.at(far.hex("01-A1")), german)
	if a, why := far.reactWhy(far.unit("ge-10"), ground.at(far.hex("01-A1"))); why == nil && 3*a.morale >= int(a.column) {
		t.Fatalf("the chance is %d in %d", a.morale, a.column)
	}
	if far.machineReacts(far.stack.Top()) {
		t.Error("it wastes a card")
	}
}

// Set-up of the program's side: hidden, in its area, at most three soldiers a hex, leaders and crewed weapons
// among others, fakes singly, crews together (OTL-12.5-01, OTL-12.5-07); all cards are shuffled afterwards.
func TestSolitaireSetup(t *testing.T) {
	for _, name := range names12 {
		b := lay(t, name, "")
		r := *b.rules
		r.machine = r.Scenario.Human.Other()
		b.rules = &r
		side := r.machine
		b.dice = game.NewSeeded("solitaire " + name)
		b.machineSetup(side)
		force := &r.Scenario.Forces[side]
		for s := r.sides[side]; s != 0; s &= s - 1 {
			u := s.First()
			if b.units[u].status != onMap {
				if !r.Units[u].Later {
					t.Errorf("%s: %s is not set up", name, r.Units[u].ID)
				}
				continue
			}
			at := b.units[u].place
			men := b.soldiers(b.there(side, at)).Count()
			if !b.units[u].hidden || !r.areas[0][side][at.hex] {
				t.Errorf("%s: %s is in view or outside his area", name, r.Units[u].ID)
			}
			switch {
			case r.fakes.Has(u) && b.there(side, at).Count() != 1:
				t.Errorf("%s: the fake %s lies among others", name, r.Units[u].ID)
			case !r.fakes.Has(u) && (men < 2 && (r.Units[u].Leader() || b.weapon(u).Crewed) || men > groupSize || force.MaxSoldiers > 0 && men > int(force.MaxSoldiers) || force.MaxUnits > 0 && men > int(force.MaxUnits)):
				t.Errorf("%s: %d soldiers in %s", name, men, r.Ground.ID(at.hex))
			}
			if !r.fakes.Has(u) && b.weapon(u).Crewed && b.mate(u) == game.NoUnit && men > 1 && b.soldiers(b.there(side, at))&^b.leaders(b.there(side, at))&^one(u) != 0 {
				t.Errorf("%s: %s has no crewman", name, r.Units[u].ID)
			}
		}
		size := 3
		for _, limit := range [...]int8{force.MaxSoldiers, force.MaxUnits} {
			if limit > 0 {
				size = min(size, int(limit))
			}
		}
		places, men := map[place]bool{}, 0
		for s := b.soldiers(b.onMap(side)); s != 0; s &= s - 1 {
			places[b.units[s.First()].place] = true
			men++
		}
		if want := (men + size - 1) / size; len(places) != want {
			t.Errorf("%s: %d soldiers stand in %d places, want %d", name, men, len(places), want)
		}
		if b.pile.count() != deckSize || b.discards.count() != 0 {
			t.Errorf("%s: %d cards are in the pile", name, b.pile.count())
		}
	}
	// The best cover comes first: the bunker of scenario 5, buildings in scenario 6.
	b := lay(t, five, "")
	if at := b.shelters(german)[0]; at != inside.at(b.hex("09-I3")) {
		t.Errorf("the best location is %s", b.rules.placeName(at))
	}
	b = lay(t, names12[5], "")
	last := int8(0)
	for _, at := range b.shelters(german) {
		if c := b.cover(at); c < last {
			t.Fatalf("%s with %d follows %d", b.rules.placeName(at), c, last)
		} else {
			last = c
		}
	}
}

// The program acts second where it may choose, draws for the initiative, always tries to fight when desperate and takes
// a free weapon (OTL-12.5-02, OTL-12.5-07, OTL-12.5.3-01): it is never asked.
func TestSolitaireNeverAsked(t *testing.T) {
	b := alone(t, one1, "ge-3 01-C1, ge-4 01-C1, us-3 01-C3").handOf(german, 2, 3)
	b.state("ge-3").hold = 2 // a position of one's own can have soldiers of the program on hold
	for _, k := range []kind{kInitiative, kSelect, kChoose, kCycle, kLead, kMovers, kMove, kShoot, kWindow, kTakeOver, kEvent, kArrive, kMarkers} {
		f := newFrame(k, german)
		f.units, f.unit, f.n, f.place = one(b.unit("ge-4")), b.unit("ge-4"), 4, ground.at(b.hex("01-C1"))
		b.points[german] = 2
		b.event = 0
		if side, _ := procedures[k].Asks(b.Position, &f); side == german {
			t.Errorf("%s asks the program", kindWords[k])
		}
	}
	b.stack.Push(newFrame(kMarkers, german))
	if b.runMarkers(b.stack.Top()); b.state("ge-3").hold != 0 || b.stack.Top().kind == kMarkers {
		t.Error("the program goes on holding")
	}
	b.stack.Push(newFrame(kCycle, german))
	b.stack.Push(newFrame(kChoose, german))
	b.actSecond()
	if f := b.stack.Top(); f.kind != kCycle || f.side != us {
		t.Errorf("first is %d", f.side)
	}
}

// The program's side gives one order in its go, and then the human side has the next (OTL-12.5.3-01, OTL-5.2.1-01).
func TestTheProgramAlternates(t *testing.T) {
	b := drawn(t, "02-the-farm-on-the-way", `{"units": {`+unitsJSON(t, "us-16 03-C1, us-17 03-K1, us-18 03-I1, ge-16 04-A4 pin1, ge-17 04-C4 pin1, ge-18 04-E4 pin1")+`}, "phase": "order", "side": "us",
		"points": {"us": 3, "german": 3}}`, "solitaire")
	b.do("order @03-C1 :hold", "hold +us-16")
	if side, ask := b.waiting(); side != us || ask != askOrder || b.points != [2]int8{2, 2} {
		t.Errorf("side %d is asked %d, points %d", side, ask, b.points)
	}
}

// Where the program's soldiers would rather be (OTL-12.5-06): at an objective in the last third of the turns, else where a target is in
// LOS and range; of such places the one with the lowest protection column, then that of the highest victory value, then the nearest to an
// enemy, then that of the lowest effective range (OTL-12.5.3-01). Without a target only the victory value counts.
func TestSolitaireRanksLocations(t *testing.T) {
	list := []aimPoint{ // the best first
		{known: true, goal: true, sees: true, cover: 6, victory: 1, near: 3},
		{known: true, goal: true, sees: true, cover: 9, victory: 1, near: 1},
		{known: true, goal: true, cover: 9, victory: 1, near: 9},
		{known: true, sees: true, cover: 4, near: 9},
		{known: true, sees: true, cover: 6, victory: 2, near: 9},
		{known: true, sees: true, cover: 6, victory: 1, near: 9},
		{known: true, sees: true, cover: 6, near: 2},
		{known: true, sees: true, cover: 6, near: 3, reach: 5},
		{known: true, sees: true, cover: 6, near: 3, reach: 7},
		{known: true, sees: true, cover: 9, victory: 1, near: 1},
		{known: true, victory: 2, cover: 9, near: 9},
		{known: true, victory: 1, cover: 9, near: 9},
		{known: true, cover: 4, near: 1},
		{},
	}
	for i, a := range list {
		for j, b := range list {
			if a.better(b) != (i < j) {
				t.Errorf("%+v is better than %+v: %v", a, b, a.better(b))
			}
		}
	}
	for _, alike := range [][2]aimPoint{{{known: true, cover: 4, near: 1}, {known: true, cover: 9, near: 9}}, {{known: true, victory: 1, cover: 4}, {known: true, victory: 1, cover: 9}}} {
		if alike[0].better(alike[1]) || alike[1].better(alike[0]) {
			t.Errorf("without a target %+v and %+v are not alike", alike[0], alike[1])
		}
	}
}

// Of what the program can do the nearest comes first, of equal ranges the lowest protection column, then the lowest unit
// (OTL-12.5.3-01).
func TestSolitaireTies(t *testing.T) {
	list := []option{{2, 9, 5, 1, nowhere}, {3, 6, 4, 1, nowhere}, {3, 6, 5, 1, nowhere}, {3, 9, 1, 1, nowhere}, nothing}
	for i, a := range list {
		for j, b := range list {
			if a.better(b) != (i < j) {
				t.Errorf("%+v is better than %+v: %v", a, b, a.better(b))
			}
		}
	}
}

// The program's set-up is drawn card by card (OTL-12.5-01): groups of three, a leader first as long as there are any, each in one of the
// twice as many best locations as there are groups left; then each fake in one of the best that are left.
func TestSolitaireSetupIsDrawn(t *testing.T) {
	b := alone(t, one1, "")
	b.rules.machine = us
	spots := b.shelters(us)
	b.cards("8:1 6:2 4:1 2:2 4:1 2:1").machineSetup(us)
	b.drawn()
	for i, want := range []string{"us-1 us-3 us-4", "us-7 us-8 us-9", "us-2 us-5 us-6", "us-fake-1", "us-10 us-11 us-12", "us-fake-2"} {
		var list []string
		for s := b.there(us, spots[i]); s != 0; s &= s - 1 {
			list = append(list, b.rules.Units[s.First()].ID)
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("in the location %d there are %s, want %s", i, got, want)
		}
	}
}

// Where its area has too few locations the program sets up as many fakes as find one (OTL-12.5-01).
func TestSolitaireSetupInASmallArea(t *testing.T) {
	b := alone(t, one1, "")
	b.rules.machine = us
	force := &b.rules.Scenario.Forces[us]
	area := force.Area
	defer func() { force.Area = area }()
	force.Area = area[:5]
	b.cards("5:1 4:1 3:1 2:1").machineSetup(us)
	for i, want := range []status{onMap, unset} {
		if got := b.state(fmt.Sprintf("us-fake-%d", i+1)).status; got != want {
			t.Errorf("fake %d of two for one location: %d, want %d", i+1, got, want)
		}
	}
}

// Who reacts for the program (OTL-12.5-05): the lowest effective range comes before a better chance, of equal ranges the better
// chance counts; a chance of just a third is taken.
func TestSolitaireReactsInOrder(t *testing.T) {
	for _, c := range []struct{ about, units, who string }{
		{"the nearer one, though the other is a hero", "ge-4 01-K4, ge-5 01-L7 hero, us-3 01-L4", "ge-4"},
		{"of equal ranges the hero", "ge-4 01-K4, ge-5 01-M5 hero, us-3 01-L4", "ge-5"},
		{"and whatever their order", "ge-4 01-M5 hero, ge-5 01-K4, us-3 01-L4", "ge-4"},
		{"two in six", "ge-4 01-G6, us-3 01-G1", "ge-4"},
	} {
		b := alone(t, one1, c.units).handOf(german, 3)
		at := b.state("us-3").place
		if a, why := b.reactWhy(b.unit(c.who), at); why != nil || c.about == "two in six" && 3*a.morale != int(a.column) {
			t.Fatalf("%s: %d in %d (%v)", c.about, a.morale, a.column, why)
		}
		b.openWindow(at, german)
		b.cards("7:7")
		if !b.machineReacts(b.stack.Top()) || b.drawn().state(c.who).marker != reacted {
			t.Errorf("%s: it is not %s", c.about, c.who)
		}
	}
}

// What an event leaves to the program's side it chooses by a card among what is legal (OTL-12.5-07).
func TestSolitaireChoosesByCards(t *testing.T) {
	for card, want := range map[string]string{"2:1": "ge-3 01-C1, ge-4 01-C2 pin2", "2:2": "ge-3 01-C1 pin1, ge-4 01-C2"} {
		b := alone(t, one1, "ge-3 01-C1 pin1, ge-4 01-C2 pin2").plays("rally")
		b.cards(card).runEvent(b.stack.Top())
		b.isNow(want, "ge-3", "ge-4")
	}
}

// Ties (OTL-12.5.3-01): of two hexes with pinned soldiers the better protected comes first, then that of the lowest unit; of two soldiers whose
// reaction fire has effect in any case the lower one reacts (OTL-12.5-05).
func TestSolitaireTiesOfRalliesAndReactions(t *testing.T) {
	for units, want := range map[string]string{"ge-4 01-A1 pin1, ge-9 01-I5 pin1": "01-I5", "ge-9 01-A1 pin1, ge-4 01-A3 pin1": "01-A3"} {
		b := alone(t, one1, units+", us-3 02-M7 hidden")
		if b.cover(b.state("ge-4").place) != 9 || b.machinePinned(german) != b.hex(want) {
			t.Errorf("%s: %s", units, b.rules.Ground.ID(b.machinePinned(german)))
		}
	}
	b := alone(t, one1, "ge-1 01-M5, ge-8 01-K4 hero, us-3 01-L4").handOf(german, 3)
	for _, id := range []string{"ge-1", "ge-8"} {
		if a, why := b.reactWhy(b.unit(id), b.state("us-3").place); why != nil || a.reach != 1 || a.morale < int(a.column) {
			t.Fatalf("%s: %+v", id, a)
		}
	}
	b.openWindow(b.state("us-3").place, german)
	b.cards("7:7").machineReacts(b.stack.Top())
	b.isNow("ge-1 01-M5 reaction, ge-8 01-K4 hero", "ge-1", "ge-8")
}

// The program digs all foxholes of its side, in hexes of its groups first (OTL-12.3-01, OTL-12.5-07).
func TestProgramDigsAllItHas(t *testing.T) {
	r := designed(t, "03-the-watching-hill", map[string]string{"solitaire": "on"}, `"foxholes": 1`, `"foxholes": 4`)
	p := r.Start(game.NewSeeded("start"), nil).(*Position)
	dug := 0
	for h := range p.hexes {
		dug += int(p.hexes[h].dug)
	}
	if dug != 4 {
		t.Errorf("it has dug %d of 4", dug)
	}
}
