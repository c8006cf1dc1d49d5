package squad

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// What an event leaves to a side, offered only where there is a choice.
func TestEventChoices(t *testing.T) {
	for _, c := range []struct {
		about, key, units string
		before            func(b *table)
		cards             string
		offers            string
		pick              string
		after             func(b *table) bool
	}{
		{"Quick fingers", "clear", "ge-1 01-C1 jam, ge-8 01-C1 jam, us-3 01-C1 jam", nil, "", "ge-1 ge-8", "ge-8", func(b *table) bool { return b.state("ge-1").jam && !b.state("ge-8").jam }},
		{"Second wind", "rally", "ge-3 01-C1 pin1, ge-4 01-C2 pin2", nil, "", "01-C1 01-C2", "01-C2", func(b *table) bool { return b.state("ge-3").pin == 1 && b.state("ge-4").pin == 0 }},
		{"Inspired leadership", "inspire", "ge-1 01-C1, ge-2 01-C1, ge-3 01-C1", nil, "", "ge-1 ge-2", "ge-2", func(b *table) bool { return b.state("ge-2").inspired == 4 }},
		{"Movement spotted, by hexes so that nothing is told of who lies there", "spotted", "us-3 01-C1, ge-3 01-C2 hidden, ge-fake-1 01-D1", nil, "", "01-C2 01-D1", "01-D1",
			func(b *table) bool { return b.state("ge-fake-1").status == gone && b.state("ge-3").hidden }},
		{"Foxhole on a star", "foxhole", "ge-3 01-G4, ge-4 01-C3", nil, "star", "01-C3 01-G4", "01-C3", func(b *table) bool { return b.hexes[b.hex("01-C3")].dug == 1 }},
		{"Battlefield pick-up", "scavenge", "ge-3 01-C1, ge-4 01-C1, us-3 01-C1 killed", nil, "", "us-3+ge-3 us-3+ge-4", "us-3+ge-4", func(b *table) bool { return b.weapon(b.unit("ge-4")).Code == "BAR" }},
	} {
		b := lay(t, one1, c.units).cards(c.cards)
		if c.before != nil {
			c.before(b)
		}
		if b.plays(c.key); b.offers() != c.offers {
			t.Errorf("%s: offered is %q, want %q", c.about, b.offers(), c.offers)
			continue
		}
		if side, ask := asksEvent(b.Position, b.stack.Top()); side == game.Nobody || ask != askEvent {
			t.Errorf("%s: nobody is asked", c.about)
		}
		if b.picksOut(c.pick); !c.after(b) || b.event != -1 || b.stack.Top().kind != kTurn {
			t.Errorf("%s: %s", c.about, b.told())
		}
	}
}

// Each event that leaves a choice says what is chosen, and a hex who stands there: one's own, and of the enemy those
// in view.
func TestEventChoiceWords(t *testing.T) {
	b := lay(t, one1, "ge-3 01-C1 pin1, ge-4 01-C2 pin2, ge-5 01-C2, us-3 01-C1, us-4 01-C1 hidden")
	for _, e := range b.rules.Events {
		if (e.Choice != data.NoChoice) != (stakes[e.Effect] != "") {
			t.Errorf("%s: chosen is %q", e.Name, stakes[e.Effect])
		}
	}
	b.plays("rally")
	if got := b.eventPrompt(); got != "Second wind: the German side chooses the hex where pinned soldiers get up." {
		t.Error(got)
	}
	for i, want := range []string{"01-C1: " + b.label(b.unit("ge-3")) + ", 1 of the enemy", "01-C2: " + b.label(b.unit("ge-4")) + " and " + b.label(b.unit("ge-5"))} {
		if got := b.choiceLabel(b.choices(b.stack.Top(), nil)[i]); got != want {
			t.Errorf("offered is %q, want %q", got, want)
		}
	}
}

// Smoke grenades found may be used within two hexes of a soldier in good order (or not at all).
func TestSmokeFound(t *testing.T) {
	b := lay(t, one1, "ge-3 01-A1, ge-4 01-G4 pin1, ge-fake-1 01-K4").plays("smoke-found")
	if got := b.offers(); got != "01-A1 01-A2 01-A3 01-B0 01-B1 01-B2 01-C1 01-C2 no" {
		t.Errorf("offered is %s", got)
	}
	if b.picksOut("01-B2"); b.hexes[b.hex("01-B2")].smoke != 1 || !b.field().Smoke[b.hex("01-B2")] {
		t.Error("there is no smoke")
	}
	if b := lay(t, one1, "ge-3 01-A1").plays("smoke-found").picksOut("no"); b.event != -1 || strings.Contains(b.told(), "smoke") {
		t.Error("smoke is placed all the same")
	}
}

// A cloudburst lets nobody place smoke until the end of the next turn, grenades that are found included
// (OTL-1.2.4-01); they still take the no-smoke marker off.
func TestSmokeFoundInRain(t *testing.T) {
	for rain, offers := range map[int8]bool{2: true, 3: false, 4: false} { // it is turn 3
		b := lay(t, one1, "ge-3 01-A1")
		b.rain = rain
		if b.plays("smoke-found"); (b.offers() != "") != offers || b.noEffect() == offers {
			t.Errorf("rain until the end of turn %d: offered is %q", rain, b.offers())
		}
	}
	b := lay(t, one1, "ge-3 01-A1")
	b.rain, b.smokes[german] = 4, true
	if b.plays("smoke-found"); b.smokes[german] || b.noEffect() {
		t.Error("the no-smoke marker stays")
	}
}

// A straggler comes back pinned in an enemy-free hex of the set-up area: no casualty any more, his points
// are taken back.
func TestStraggler(t *testing.T) {
	b := lay(t, one1, "ge-3 01-C1 routed, ge-4 01-C1 killed, us-3 02-C7")
	if b.lost(german) != 2 || b.score(us) != 3 {
		t.Fatalf("before: %d lost, %d halves", b.lost(german), b.score(us))
	}
	b.plays("return")
	if offers := strings.Fields(b.offers()); len(offers) != len(b.rules.Scenario.Forces[german].Area)-1 || strings.Contains(b.offers(), "02-C7") {
		t.Errorf("offered are %v", offers)
	}
	b.picksOut("02-D6")
	if s := b.state("ge-3"); s.status != onMap || s.pin != 2 || s.place != ground.at(b.hex("02-D6")) || b.lost(german) != 1 || b.score(us) != 2 {
		t.Errorf("he is %+v, %d lost, %d halves", s, b.lost(german), b.score(us))
	}
	if b := lay(t, one1, "ge-4 01-C1 killed").plays("return"); !b.noEffect() {
		t.Error("the dead come back")
	}
	// Nobody enters a burning building, a straggler neither (OTL-1.2.4-01).
	b = lay(t, "04-house-by-house", "ge-33 07-A1 routed")
	b.hexes[b.hex("07-E3")].burns = fireBurns
	if b.plays("return"); strings.Contains(b.offers(), "07-E3") || !strings.Contains(b.offers(), "07-K3") {
		t.Errorf("offered are %s", b.offers())
	}
}

// Melted away: soldiers in woods, buildings or crops whom no enemy has in LOS are hidden again; a
// lost fake may come back among them.
func TestMeltedAway(t *testing.T) {
	fixture := "ge-3 01-E5, ge-4 01-E5 pin1, ge-5 01-G4, us-3 02-K7"
	b := lay(t, one1, fixture).plays("conceal")
	if !b.state("ge-3").hidden || b.state("ge-4").hidden || b.state("ge-5").hidden || b.offers() != "" {
		t.Errorf("hidden are ge-3 %v, ge-4 %v, ge-5 %v", b.state("ge-3").hidden, b.state("ge-4").hidden, b.state("ge-5").hidden)
	}
	for _, pick := range []string{"yes", "no"} {
		b := lay(t, one1, fixture)
		b.put(b.unit("ge-fake-1"), nowhere, gone)
		if b.plays("conceal"); b.offers() != "yes no" {
			t.Fatalf("offered is %q", b.offers())
		}
		b.picksOut(pick)
		if s := b.state("ge-fake-1"); (s.status == onMap && s.hidden && s.place == b.state("ge-3").place) != (pick == "yes") {
			t.Errorf("%s: the fake is %+v", pick, s)
		}
	}
	// It comes back without the markers under which it was removed: one that lies prone in a house, or holds, would be known (OTL-1.2.4-01).
	b = lay(t, one1, fixture)
	b.put(b.unit("ge-fake-1"), nowhere, gone)
	s := &b.Position.units[b.unit("ge-fake-1")]
	s.prone, s.hold, s.marker = true, 2, completed
	b.plays("conceal").picksOut("yes")
	if s.status != onMap || s.hold != 0 || s.marker != noMarker || s.prone {
		t.Errorf("the fake comes back as %+v", s)
	}
	// A fake that was at a permanent post has left it (OTL-S6-06): like any other it can go on from where it comes back.
	b = drawn(t, "06-the-steeple", `{"units": {`+unitsJSON(t, "us-65 01-B6, ge-51 08-C2, ge-fake-1 08-E5/upper post hidden")+`}, "phase": "order", "side": "german", "points": {"german": 9}}`)
	b.do("remove +ge-fake-1")
	b.dice, b.ev = b, &b.log
	b.returnFake(german, ground.at(b.hex("08-C2")))
	if u := b.unit("ge-fake-1"); b.units[u].status != onMap || !b.obeys(u, orderMove) {
		t.Errorf("the fake comes back as %+v and cannot move", b.units[u])
	}
	b = lay(t, one1, "ge-3 01-E5, ge-4 01-E5, us-3 02-K7").plays("conceal")
	if n := len(b.backs(german)); n != 2 {
		t.Errorf("two soldiers melt away under %d counters", n)
	}
	b = lay(t, one1, "us-1 01-E5, ge-3 02-K7")
	b.holder = us
	if b.plays("conceal"); !b.state("us-1").hidden {
		t.Error("an American does not melt away")
	}
	if b := lay(t, one1, "ge-3 01-E5, us-3 01-E6").plays("conceal"); !b.noEffect() || b.state("ge-3").hidden {
		t.Error("he melts away before the eyes of an enemy")
	}
	if b := lay(t, one1, "ge-3 01-E5, us-fake-1 01-E6").plays("conceal"); !b.noEffect() {
		t.Error("the event tells that a counter is a fake")
	}
}

// Flares on a star: within two hexes of any soldier of the side.
func TestFlareStar(t *testing.T) {
	b := lay(t, one1, "ge-3 01-A1 pin1, ge-fake-1 01-K4")
	night(b)
	if b.cards("star").plays("flare"); b.offers() != "01-A1 01-A2 01-A3 01-B0 01-B1 01-B2 01-C1 01-C2" {
		t.Errorf("offered is %s", b.offers())
	}
	if b.picksOut("01-A3"); b.hexes[b.hex("01-A3")].flare != 1 || len(b.field().Flares) != 1 {
		t.Error("there is no flare")
	}
}

// The program chooses for its side at random among what is legal (OTL-12.5-07).
func TestMachineChooses(t *testing.T) {
	b := lay(t, one1, "ge-3 01-C1 pin1, ge-4 01-C2 pin2")
	r := *b.rules
	r.machine = german
	b.rules = &r
	b.plays("rally")
	if side, _ := asksEvent(b.Position, b.stack.Top()); side != game.Nobody {
		t.Fatal("somebody is asked")
	}
	b.cards("2:2").runEvent(b.stack.Top())
	if b.drawn(); b.state("ge-3").pin != 1 || b.state("ge-4").pin != 0 {
		t.Error("the second choice is not taken")
	}
}

// A straggler is at no post any more (OTL-S4-06) and serves nobody (OTL-7.4a-02); a machine gun that his crewman has taken stays with that
// one (OTL-7.4a.3-01).
func TestStragglerComesWithoutDuties(t *testing.T) {
	b := drawn(t, "06-the-steeple", `{"units": {`+unitsJSON(t, "us-65 08-E4, us-66 08-A1, ge-51 08-E5/upper post, ge-52 08-A7")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	b.dice, b.ev = b, &b.log
	b.rout(b.unit("ge-51"), byFire)
	b.comesBack(german, b.hex("08-H5"))
	b.state("ge-51").pin = 0
	if !b.obeys(b.unit("ge-51"), orderMove) {
		t.Error("he cannot move")
	}
	b = ordersFor(t, "german", "ge-3 02-G6, ge-4 02-G6 crew=ge-3, ge-5 02-G6, us-4 01-C1")
	b.dice, b.ev = b, &b.log
	b.rout(b.unit("ge-4"), byFire)
	b.do("order @02-G6 :move", "crew +ge-3 +ge-5")
	b.dice, b.ev = b, &b.log
	b.comesBack(german, b.hex("02-G7"))
	if b.mate(b.unit("ge-3")) != b.unit("ge-5") || b.state("ge-4").crewOf != game.NoUnit {
		t.Error("the machine gun has two crewmen")
	}
	b = ordersFor(t, "us", "us-4 01-G2, ge-3 01-G4 pin1, ge-6 01-G4 crew=ge-3")
	b.wants("4:1 10:9* 10:3 10:1").do("order @01-G2 :shoot", "shoot +us-4 >01-G4", "take-over")
	b.dice, b.ev = b, &b.log
	b.comesBack(german, b.hex("02-G7"))
	if x, y := b.weapon(b.unit("ge-3")).Code, b.weapon(b.unit("ge-6")).Code; x != "RFL" || y != "LMG" {
		t.Errorf("the gunner has %s, his crewman %s", x, y)
	}
}

// Whoever takes another weapon carries the machine gun no more: his melee value is his own again (OTL-9.2-01), and his crewman serves
// nobody and fires (OTL-7.4a.4-02).
func TestPickUpInsteadOfAMachineGun(t *testing.T) {
	b := ordersFor(t, "german", "ge-6 01-C1 weapon=LMG, ge-4 01-C1 crew=ge-6, us-3 01-C1 off=killed, us-12 01-C3")
	b.dice, b.ev = b, &b.log
	b.takeWeapon(b.unit("ge-6"), b.unit("us-3"))
	if u := b.unit("ge-6"); b.meleeSum(one(u)) != int(b.rules.Units[u].Melee) || b.rules.Units[u].Melee < 2 {
		t.Errorf("his melee value is %d", b.meleeSum(one(u)))
	}
	if why := b.canFire(b.unit("ge-4")); why != nil {
		t.Error(why.Sentence)
	}
}
