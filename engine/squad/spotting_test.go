package squad

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// A hidden unit is revealed when it moves in LOS of a real enemy, himself hidden or not, at an
// effective range of at most 10 (OTL-7.1-02, OTL-7.1-05), and when it fires (OTL-7.1-03); in clear
// terrain also when an enemy comes into sight (OTL-7.1-04, OTL-1.3.1.7-01), elsewhere not. What was
// revealed stays so (OTL-7.1-06). An exposed fake is removed (OTL-1.3.2-03).
func TestSpotting(t *testing.T) {
	woods := `"terrain": {"01-G6": "woods", "01-G5": "woods"}`
	for _, c := range []struct{ name, units, more, want string }{
		{"a mover in sight of a hidden enemy", "us-4 01-G1 hidden, ge-4 01-G5 hidden", woods, "us-4 01-G2, ge-4 01-G5 hidden"},
		{"a mover in sight of a fake only", "us-4 01-G1 hidden, ge-fake-1 01-G5 hidden", woods, "us-4 01-G2 hidden, ge-fake-1 01-G5 hidden"},
		{"who lies in the open is seen by the mover", "us-4 01-G1 hidden, ge-4 01-G4 hidden", woods, "us-4 01-G2, ge-4 01-G4"},
		{"a fake in the open", "us-4 01-G1 hidden, ge-fake-1 01-G4 hidden", woods, "us-4 01-G2 hidden, ge-fake-1 gone"},
		{"a fake that moves in sight", "us-fake-1 01-G1 hidden, ge-4 01-G5 hidden", woods, "us-fake-1 gone, ge-4 01-G5 hidden"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "us", c.units, c.more)
			mover, other := c.units[:4], "ge-4"
			if c.units[3:7] == "fake" {
				mover = "us-fake-1"
			}
			if c.name == "a mover in sight of a fake only" || c.name == "a fake in the open" {
				other = "ge-fake-1"
			}
			b.moves("01-G1", mover).do("step >01-G2")
			b.isNow(c.want, mover, other)
		})
	}
	b := ordersFor(t, "us", "us-4 01-G2 hidden, ge-4 01-G4")
	b.wants("4:4").do("order @01-G2 :shoot", "shoot +us-4 >01-G4")
	b.isNow("us-4 01-G2 completed", "us-4")
	// 21 clear hexes are 10.5, rounded up 11: not spotted; 20 are 10.
	far := ordersFor(t, "us", "us-4 01-G1 hidden, ge-4 02-G7 hidden", `"night": true`) // 13 hexes at 1 each
	far.moves("01-G1", "us-4").do("step >01-G2")
	far.isNow("us-4 01-G2 hidden", "us-4")
	near := ordersFor(t, "us", "us-4 01-G3 hidden, ge-4 02-G7 hidden", `"night": true`) // to 10 hexes
	near.moves("01-G3", "us-4").do("step >01-G4")
	near.isNow("us-4 01-G4", "us-4")
}

// Entering a location of hidden counters turns them up: fakes are removed and the mover goes on, a
// soldier means melee (OTL-6.6-01); a fake that enters an enemy's location is removed (OTL-1.3.2-03).
func TestEnteringHiddenEnemies(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-fake-1 01-G5 hidden", `"terrain": {"01-G5": "scrub"}`)
	b.moves("01-G4", "us-4").do("step >01-G5", "step >01-G6")
	b.isNow("us-4 01-G6, ge-fake-1 gone", "us-4", "ge-fake-1")
	b = ordersFor(t, "us", "us-11 01-G4, ge-5 01-G5 hidden", `"terrain": {"01-G5": "scrub"}`)
	b.holder = us
	b.moves("01-G4", "us-11").wants("3:1 3:3").do("step >01-G5") // 1 against 1
	b.isNow("us-11 01-G5 completed, ge-5 killed", "us-11", "ge-5")
	b = ordersFor(t, "us", "us-fake-1 01-G4 hidden, ge-5 01-G5 hidden", `"terrain": {"01-G5": "scrub", "01-G4": "woods"}`)
	b.moves("01-G4", "us-fake-1").do("step >01-G5")
	b.isNow("us-fake-1 gone, ge-5 01-G5 hidden", "us-fake-1", "ge-5")
}

// A fake moves and holds like a soldier, but never fires nor reacts, places smoke, or counts
// (OTL-1.3.2-02); its owner may take it off (OTL-1.3.2-03).
func TestFakes(t *testing.T) {
	b := ordersFor(t, "us", "us-fake-1 01-G4 hidden, ge-4 02-A7")
	b.refuses("order @01-G4 :shoot", "OTL-5.2.1-05")
	b.allows("order @01-G4 :hold")
	b.moves("01-G4", "us-fake-1")
	if b.mp() != 4 {
		t.Errorf("%d MP", b.mp())
	}
	b.refuses("smoke +us-fake-1 >01-G5", "OTL-1.3.2-02")
	b.do("step >01-G5", "stop", "remove +us-fake-1")
	b.isNow("us-fake-1 gone", "us-fake-1")
	if b.lost(us) != 0 {
		t.Error("it is a casualty")
	}
}

// Set-up: each unit in its side's area, nobody in prohibited terrain or with the enemy (OTL-S0-02),
// up to the scenario's limit (OTL-S2-03: two soldiers a hex, fakes not counted; OTL-S7-02: two units,
// fakes counted); hidden (OTL-1.3.1.7-01), prone if wished but not in buildings (OTL-6.11a-02); then
// crews and group counters (OTL-12.3.4-04, OTL-1.3.3-02); it gives control (OTL-6.12-02). Nothing of it is known to
// the enemy before it is done (OTL-1.3.1.7-01).
func TestSettingUp(t *testing.T) {
	files := os.DirFS("../../scenarios/offtheline")
	r, err := Open(files, "02-the-farm-on-the-way", nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, play: r.Start(game.NewSeeded("start"), nil).(*Position).hand}
	if side, ask := b.waiting(); side != german || ask != askPlace {
		t.Fatalf("side %d is asked %d", side, ask)
	}
	know := string(b.seenBy(us).AppendState(nil))
	b.refuses("place +ge-11 >03-G1", "OTL-12.3.4-01")
	b.refuses("place +ge-11 >04-F3 :prone", "OTL-6.11a-02")
	b.do("place +ge-11 >04-F3", "place +ge-12 >04-F3")
	b.refuses("place +ge-13 >04-F3", "OTL-1.1.11-01")
	b.do("place +ge-13 >04-G4", "place +ge-14 >04-G4")
	for u := b.Position.next(german); u != game.NoUnit; u = b.Position.next(german) {
		a := b.Legal(nil)[0]
		if b.rules.fakes.Has(u) {
			b.allows("place +" + b.rules.Units[u].ID + " >04-F3")
		}
		b.Position.Take(a, b, nil)
	}
	b.allows("group @04-F3")
	b.do("crew +ge-13 +ge-14")
	if !b.state("ge-11").hidden || b.mate(b.unit("ge-13")) != b.unit("ge-14") || b.hexes[b.hex("04-F3")].control != german {
		t.Error("they are not hidden, crewed or in control")
	}
	b.do("group @04-F3")
	if n := len(b.seenBy(us).backs(german)); n != 0 {
		t.Errorf("during the set-up the enemy sees %d counters", n)
	}
	if string(b.seenBy(us).AppendState(nil)) != know {
		t.Error("who has been placed, serves a weapon or lies under a counter can be told from what the enemy knows")
	}
	for _, c := range b.rules.Picture(b.Position, us).Units {
		if c.Side == german {
			t.Errorf("during the set-up the enemy is shown %s", c.Name)
		}
	}
	b.do("done")
	hidden := 0
	for _, back := range b.seenBy(us).backs(german) {
		if back.state.place.hex == b.hex("04-F3") {
			hidden++
		}
	}
	if hidden != 1 {
		t.Errorf("the enemy sees %d counters in 04-F3, want one", hidden)
	}
}

// When part of a group acts, only it comes out from under the counter (OTL-6.7-02, OTL-6.7-01).
func TestGroupsComeApart(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-4": {"hex": "01-C1", "hidden": true, "group": 1}, "us-6": {"hex": "01-C1", "hidden": true, "group": 1}, "us-2": {"hex": "01-C1", "hidden": true, "group": 1},
		"ge-4": {"hex": "02-A7", "hidden": true}}, "phase": "order", "side": "us", "points": {"us": 5}}`)
	if n := len(b.backs(us)); n != 1 {
		t.Fatalf("%d counters", n)
	}
	b.do("order @01-C1 :move", "done", "join +us-4", "go", "step >01-D0", "stop")
	if n := len(b.backs(us)); n != 2 {
		t.Errorf("%d counters, want 2", n)
	}
	b.isNow("us-4 01-D0 hidden completed, us-6 01-C1 hidden", "us-4", "us-6")
}

// A side may know neither the enemy's cards nor who lies under hidden counters: its copy is the same
// for any other possibility, and the cards it cannot place stay together.
func TestRedaction(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G1, ge-1 01-G5 hidden, ge-4 02-G5 hidden, ge-fake-1 02-C7 hidden", `"hands": {"german": [3, 33, 12]}`, `"terrain": {"01-G5": "woods", "02-G5": "woods"}`)
	pool := b.unseen(us)
	know := string(b.seenBy(us).AppendState(nil))
	others := 0
	for i := range 20 {
		c := b.clone()
		c.Resample(us, game.NewSeeded(string(rune('a'+i))))
		if c.unseen(us) != pool || c.hands[german].count() != 3 {
			t.Fatal("cards got lost")
		}
		if string(c.seenBy(us).AppendState(nil)) != know {
			t.Fatal("the copy depends on what is hidden")
		}
		if c.units[b.unit("ge-1")].place != b.units[b.unit("ge-1")].place {
			others++
		}
	}
	if others == 0 {
		t.Error("nothing hidden was put differently")
	}
	if own := b.seenBy(german); own.hands[german] != b.hands[german] || own.units[b.unit("ge-1")] != b.units[b.unit("ge-1")] {
		t.Error("a side does not know its own")
	}
}

// Traversing fire (optional): up to as many hexes as the modified morale, each 1 less for every hex
// beyond the first (OTL-7.4b-01, OTL-7.4b-02): morale 3 in a building, four hexes, morale 2; after
// each a red entry in the column of their number ends it, a red 1 jams (OTL-7.4b-03, OTL-7.4b-04); not
// without the option.
func TestTraversingFire(t *testing.T) {
	pos := `{"units": {"ge-3": {"hex": "01-G2"}, "ge-10": {"hex": "02-A7"}, "us-4": {"hex": "01-G4"}, "us-6": {"hex": "01-G5"}}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"01-G2": "building"}}`
	b := drawn(t, "01-two-patrols", pos, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G3", "sweep >01-G4")
	b.refuses("sweep >01-G4", "OTL-7.4b-01")
	b.do("sweep >01-H3", "sweep >01-H2")
	// Empty G3: only the end is drawn; G4: effect at morale 5−3, the check without crew, the end.
	b.wants("4:3 4:2 8:8 4:1*").do("fire")
	b.isNow("ge-3 01-G2 completed jam, us-4 01-G4 pin1", "ge-3", "us-4")
	// A weapon that jams in the first hex fires no more (OTL-7.2.7-03): no card is drawn for the second, nor whether it jams once more (OTL-1.2.8-01).
	b = drawn(t, "01-two-patrols", pos, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G4", "sweep >01-H3").wants("4:1y 6:6 4:2y").do("fire")
	b.isNow("ge-3 01-G2 completed jam, us-4 01-G4", "ge-3", "us-4")
	// Morale is fixed before the first attack (OTL-7.4b-02): the wall that counts once nobody stands in 01-A3 does not raise it.
	b = drawn(t, "01-two-patrols", `{"units": {"ge-3": {"hex": "01-A5"}, "us-4": {"hex": "01-A3"}, "us-6": {"hex": "01-B3"}, "ge-10": {"hex": "02-A7", "hidden": true}, "us-12": {"hex": "01-A1", "hidden": true}},
		"phase": "order", "side": "german", "points": {"german": 5}}`, "traversing")
	b.next = []card{2, 35, 18, 0, 6, 1} // the first kills
	b.do("order @01-A5 :shoot", "traverse +ge-3 >01-A3", "sweep >01-B3", "fire")
	b.isNow("us-4 killed", "us-4")
	for i, n := 0, 0; i < len(b.log.List); i++ {
		if e := b.log.List[i]; e.Kind == evFires {
			if n++; e.N[2] != 2 {
				t.Errorf("attack %d is made at morale %d", n, e.N[2])
			}
		}
	}
	// The log tells whether a card ends the sequence (OTL-7.4b-03): red does, if only as a misfire.
	b = drawn(t, "01-two-patrols", pos, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G3", "sweep >01-G4", "sweep >01-H3").wants("3:3 4:4 3:2*").do("fire")
	var told []string
	for _, e := range b.log.List {
		if e.Kind == evMisfire {
			sentence, _ := b.rules.tellMisfire(e)
			told = append(told, sentence)
		}
	}
	if got := strings.Join(told, " "); got != "No misfire. It is a misfire." {
		t.Errorf("of two cards is told: %s", got)
	}
	b = drawn(t, "01-two-patrols", strings.Replace(pos, `"ge-3": {`, `"ge-3": {"hidden": true, `, 1), "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G3", "sweep >01-H3").wants("2:1*").do("fire") // at nobody, but it is fire (OTL-7.1-03)
	b.isNow("ge-3 01-G2 completed jam", "ge-3")
	b = drawn(t, "01-two-patrols", pos)
	b.do("order @01-G2 :shoot")
	b.refuses("traverse +ge-3 >01-G3", "OTL-7.0-01")
}

// All rows that the code names stand in the ledger.
func TestCitations(t *testing.T) {
	r := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7").rules
	if err := conformance.CheckCitations(os.DirFS("."), r); err != nil {
		t.Error(err)
	}
}

// After a step, in this order: the points, the movers are turned up, hidden units in the open are, exposed fakes are removed, and then melee or
// reaction fire (OTL-7.1-07).
func TestWhatFollowsAStep(t *testing.T) {
	hand := `"hands": {"german": [33]}`
	woods := `"terrain": {"01-G6": "woods"}`
	b := ordersFor(t, "us", "us-4 01-G1 hidden, ge-4 01-G6 hidden, ge-5 01-F4 hidden, ge-fake-1 01-H4 hidden", hand, woods)
	b.moves("01-G1", "us-4").do("step >01-G2")
	if got := b.kinds(evStep, evRevealedAt, evFake, evMelee); got != "step turned-up turned-up fake" || b.mp() != 3 {
		t.Errorf("%s, %d MP left", got, b.mp())
	}
	if side, ask := b.waiting(); side != german || ask != askReact {
		t.Errorf("side %d is asked %d", side, ask)
	}
	b = ordersFor(t, "us", "us-11 01-G5, ge-4 01-G6, ge-5 01-F4", hand, woods)
	b.holder = us
	b.moves("01-G5", "us-11").wants("3:1 3:3").do("step >01-G6")
	if got := b.kinds(evStep, evMelee, evReacts); got != "step melee" {
		t.Error(got)
	}
	b.isNow("us-11 01-G6 completed, ge-4 killed", "us-11", "ge-4")
}

// A fake in clear terrain that is seen is removed, and whoever has LOS now that it is gone is turned up as well (OTL-7.1-04, OTL-3.6.4-03): at
// set-up, where both sides look, and after a step of the enemy.
func TestBehindAFake(t *testing.T) {
	open := `"terrain": {"01-F4": "clear", "01-G3": "clear", "01-G4": "clear", "01-G5": "clear", "01-G6": "clear"}`
	b := ordersFor(t, "us", "us-3 01-G3 hidden, ge-fake-1 01-G4 hidden, ge-3 01-G6 hidden", open)
	b.dice, b.ev = b, &b.log
	b.revealOpen(us, german)
	b.isNow("us-3 01-G3, ge-fake-1 gone, ge-3 01-G6", "us-3", "ge-fake-1", "ge-3")
	b = ordersFor(t, "us", "us-3 01-G2, ge-fake-1 01-G4 hidden, ge-3 01-G6 hidden prone", open, `"hands": {"german": []}`)
	b.moves("01-G2", "us-3").do("step >01-G3")
	b.isNow("ge-fake-1 gone, ge-3 01-G6 prone", "ge-fake-1", "ge-3")
}

// The worked example of traversing fire (T27): a gunner of morale 2 in a building may name four hexes, for 2 + 2 less 3 leaves him 1, and not five
// (OTL-7.4b-01, OTL-7.4b-02).
func TestTraversingExample(t *testing.T) {
	b := drawn(t, "03-the-watching-hill", `{"units": {"ge-23": {"hex": "05-G4"}, "ge-24": {"hex": "06-A7"}, "us-28": {"hex": "05-G6"}}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"05-G4": "building"}}`, "traversing")
	if b.morale(b.unit("ge-23")) != 2 {
		t.Fatal("his morale is another")
	}
	b.do("order @05-G4 :shoot", "traverse +ge-23 >05-G5", "sweep >05-G6", "sweep >05-F6", "sweep >05-F5")
	b.refuses("sweep >05-E5", "OTL-7.4b-01")
	a, why := b.aim(b.unit("ge-23"), ground.at(b.hex("05-G6")), manner{hexes: 4})
	if why != nil || a.morale != 1 {
		t.Errorf("morale %d (%v)", a.morale, why)
	}
}

// Traversing fire is not for reactions nor for assault fire, and opens one window, after the last hex (OTL-7.4b-05).
func TestTraversingOnlyOnOrders(t *testing.T) {
	units := `"ge-3": {"hex": "01-G2"}, "ge-10": {"hex": "02-A7"}, "us-4": {"hex": "01-G4"}, "us-6": {"hex": "01-G5"}, "us-12": {"hex": "01-A1"}`
	b := drawn(t, "01-two-patrols", `{"units": {`+units+`}, "phase": "order", "side": "german", "points": {"german": 9}, "hands": {"us": [33]}, "terrain": {"01-G2": "building"}}`, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G3", "sweep >01-H3").wants("2:1 2:1").do("fire")
	b.drawn()
	windows := 0
	for i := range b.stack {
		if b.stack[i].kind == kWindow {
			windows++
		}
	}
	if side, ask := b.waiting(); windows != 1 || side != us || ask != askReact {
		t.Errorf("%d windows, side %d is asked %d", windows, side, ask)
	}
	b = drawn(t, "01-two-patrols", `{"units": {`+units+`}, "phase": "order", "side": "us", "points": {"us": 9}, "hands": {"german": [33]}}`, "traversing")
	b.moves("01-G4", "us-4").do("step >01-F4")
	for _, a := range b.Legal(nil) {
		if a.Verb == doTraverse {
			t.Error("traversing fire in reaction")
		}
	}
	b.refuses("traverse +ge-3 >01-F4", "OTL-7.3.1-01")
	b.do("decline")
	b = drawn(t, "01-two-patrols", `{"units": {"us-1": {"hex": "01-G4"}, "ge-4": {"hex": "01-G7"}}, "phase": "order", "side": "us", "points": {"us": 9}}`, "traversing")
	b.do("order @01-G4 :move", "done", "join +us-1", "go :assault", "step >01-G5")
	b.refuses("traverse +us-1 >01-G6", "OTL-6.5b-01")
}

// Whoever cannot fire sweeps nothing either, and a modified morale of 1 allows one hex, which is no traversing fire (OTL-7.4b-01): neither
// the gunner whose weapon is jammed, beside a rifleman who fires, nor Baumann, whose morale is 1, in the open. In scrub he may.
func TestWhoMayTraverse(t *testing.T) {
	for _, c := range []struct {
		about, scenario, units, terrain, order string
		want                                   bool
	}{
		{"a gunner", "01-two-patrols", "ge-3 01-G2, ge-4 01-G2, us-4 01-G4", `"01-G2": "building"`, "order @01-G2 :shoot", true},
		{"with a jammed weapon", "01-two-patrols", "ge-3 01-G2 jam, ge-4 01-G2, us-4 01-G4", `"01-G2": "building"`, "order @01-G2 :shoot", false},
		{"Baumann in the open", "05-the-blockhouse", "ge-43 09-E6, us-51 09-E5", `"09-E6": "clear", "09-E5": "clear"`, "order @09-E6 :shoot", false},
		{"Baumann in scrub", "05-the-blockhouse", "ge-43 09-E6, us-51 09-E5", `"09-E6": "scrub", "09-E5": "clear"`, "order @09-E6 :shoot", true},
	} {
		b := drawn(t, c.scenario, `{"units": {`+unitsJSON(t, c.units)+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {`+c.terrain+`}}`, "traversing")
		b.do(c.order)
		shoots, sweeps := false, false
		for _, a := range b.Legal(nil) {
			shoots, sweeps = shoots || a.Verb == doShoot, sweeps || a.Verb == doTraverse
		}
		if !shoots || sweeps != c.want {
			t.Errorf("%s: somebody fires %v, traverses %v", c.about, shoots, sweeps)
		}
	}
}

// The garrison of a bunker may be set up inside it (OTL-2.3.4-01), not prone (OTL-6.11a-02), the other side not at all.
func TestSettingUpInABunker(t *testing.T) {
	b := &table{t: t, play: rulesOf(t, five, nil).Start(game.NewSeeded("start"), nil).(*Position).hand}
	b.do("place +ge-41 >09-I3 :inside")
	if s := b.state("ge-41"); s.place != inside.at(b.hex("09-I3")) || s.prone {
		t.Errorf("he is %+v", s)
	}
	if why := b.placeWhy(b.unit("us-51"), inside.at(b.hex("09-I3")), false); why == nil {
		t.Error("an American stands in it")
	}
}

// While hidden soldiers name the hexes of traversing fire their enemy's view of the position is whole, whoever he takes the firer for (OTL-7.4b-01, OTL-6.7-01).
func TestTraversingFireOfTheUnknown(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, "ge-3 01-G2 hidden, ge-fake-1 02-A7 hidden, us-4 01-G4")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"01-G2": "building"}}`, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G3")
	for n := range 10 {
		view := b.seenBy(us)
		if f := view.stack.Top(); f.n != 1 {
			t.Fatalf("%d hexes are named", f.n)
		}
		view.Legal(nil)
		view.Resample(us, game.NewSeeded(fmt.Sprint(n)))
		view.Legal(nil)
	}
}

// A step in sight of an enemy counter that could react to it, or would spot who is hidden, cannot be taken back: that nothing comes of it
// tells that a fake lies there, or what cards the enemy holds (OTL-1.3.2-02, OTL-7.1-02, OTL-7.3-01). Elsewhere it can.
func TestStepsInSightStand(t *testing.T) {
	for _, c := range []struct {
		mover, enemy, terrain string
		stands                bool
	}{
		{"us-4 01-G4", "ge-fake-1 01-G7 hidden", "clear", true},
		{"us-4 01-G4", "ge-4 01-G7 hidden", "clear", true},
		{"us-4 01-G4", "ge-4 01-G7", "clear", true},
		{"us-4 01-G4 hidden", "ge-fake-1 01-G7 hidden completed", "clear", true},
		{"us-4 01-G4", "ge-fake-1 01-G7 hidden completed", "clear", false},
		{"us-4 01-G4", "ge-fake-1 01-G7 hidden", "woods", false},
		{"us-4 01-G4 hidden", "ge-fake-1 02-D7 hidden", "clear", false},
	} {
		b := ordersFor(t, "us", c.mover+", "+c.enemy, `"terrain": {"01-G7": "scrub", "02-D7": "scrub", "01-G6": "`+c.terrain+`"}`)
		b.moves("01-G4", "us-4").do("step >01-G5")
		if stands := slices.ContainsFunc(b.log.List, func(e game.Event) bool { return e.Reveal }); stands != c.stands {
			t.Errorf("%s steps before %s and %s: it stands is %t", c.mover, c.enemy, c.terrain, stands)
		}
	}
	for _, enemy := range []string{"ge-fake-1", "ge-4"} {
		b := ordersFor(t, "us", "us-4 01-G4 pin1, "+enemy+" 01-G7 hidden", `"terrain": {"01-G7": "scrub", "01-G5": "scrub"}`)
		if b.do("crawl +us-4 >01-G5"); !slices.ContainsFunc(b.log.List, func(e game.Event) bool { return e.Reveal }) {
			t.Errorf("to crawl before %s shows nothing", enemy)
		}
	}
}
