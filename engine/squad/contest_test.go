package squad

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/engine/squad/sight"
	"fieldpost/scenarios"
)

// sideBySide opens The Watching Hill east of Two Patrols.
func sideBySide(t *testing.T) *Rules {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(files, "01-two-patrols", map[string]string{"beside": "03-the-watching-hill", "abut": "east"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// both is a position drawn on the two maps.
func both(t *testing.T, units, rest string) *table {
	t.Helper()
	_, pos, err := sideBySide(t).Setup([]byte(`{"units": {` + unitsJSON(t, units) + `}, ` + rest + `}`))
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, play: pos.(*Position).hand}
}

// Two scenarios lie on one map, and each player moves the units of his own order of battle only (OTL-12.4-01, OTL-12.4-02): orders,
// a leader's extra orders, groups and crews stop at the other scenario's soldiers, who are no enemies.
func TestOwnUnitsOnly(t *testing.T) {
	units := "us-1 01-G4, us-2 01-G4, us-26 01-G4, us-5 01-G3, us-25 05-G4, us-37 05-H4, ge-1 02-A7 hidden, ge-21 06-A7 hidden"
	first := both(t, units, `"phase": "order", "side": "us", "points": {"us": 3}`)
	first.refuses("order @05-G4 :move", "OTL-12.4-02")
	first.do("order @01-G4 :move")
	first.refuses("give +us-26 :move", "OTL-12.4-02")
	first.do("done", "done", "join +us-1", "go")
	first.do("step >01-G5")
	if got := first.is("us-26"); got != "us-26 01-G4" {
		t.Errorf("the soldier of the other scenario: %s", got)
	}
	second := both(t, units, `"phase": "order", "side": "us", "points": {"us": 3}, "beside": true`)
	second.refuses("order @01-A1 :move", "OTL-5.2.1-01")
	second.do("order @01-G4 :move", "done", "join +us-26", "go", "step >01-G3")
	second.refuses("gather +us-5", "OTL-12.4-02")
}

// Units come over to the other map and meet the units there (OTL-12.4-02): they fire at its enemies, who answer with a card of their
// own player, and its friendly leaders help them to rally.
func TestUnitsMeetThoseOfTheOtherScenario(t *testing.T) {
	b := both(t, "us-3 01-L4, us-12 01-A1 hidden, us-37 05-G1, ge-21 05-C4, ge-1 02-A7 hidden",
		`"phase": "order", "side": "us", "points": {"us": 3}, "hands": {"german": [7]}, "beside": true`)
	card7 := b.hands[german].first()
	b.turnTo(0) // the hand was that of the second scenario; the first one's side goes on
	b.points[us] = 3
	b.do("order @01-L4 :move", "join +us-3", "go", "step >05-A4")
	if _, ask := b.waiting(); ask != askReact {
		t.Fatalf("asked is %s, not a reaction of the other scenario's soldier", askWords[ask])
	}
	if !b.contestOf(b.unit("ge-21")).hands[german].has(card7) || b.hands[german].count() != 0 {
		t.Error("the hands of both scenarios are one")
	}
	b.wants("7:7").do("react +ge-21 :card-7")
	if b.contestOf(b.unit("ge-21")).hands[german].count() != 0 {
		t.Error("the card of the reaction is still in the hand")
	}
	b.do("stop")
	b = both(t, "us-3 05-G4 pin1, us-25 05-G4, us-26 05-G5, ge-21 06-A7 hidden, ge-1 02-A7 hidden", `"phase": "order", "side": "us", "points": {"us": 1}`)
	if r := b.rallyOf(b.unit("us-3")); r.leaders != 2 || r.column != 4 {
		t.Errorf("%d leaders in column %d help the soldier, want those two of the other scenario and his own élan", r.leaders, r.column)
	}
}

// Each scenario is played normally: it has its own initiative, hands and end; at the end of each turn both sides, whoever has the
// initiative, draw once for a random event (OTL-12.4-04). Both scenarios come to their verdicts (OTL-12.4-05).
func TestTurnsSideBySide(t *testing.T) {
	r := sideBySide(t)
	dice, chooser := game.NewSeeded("side by side"), rand.New(rand.NewPCG(3, 4))
	var log game.Events
	pos := r.Start(dice, &log)
	for n := 0; !pos.Decision().Over; n++ {
		if n > 20000 {
			t.Fatal("the game does not end")
		}
		legal := pos.Legal(nil)
		pos.Take(legal[chooser.IntN(len(legal))], dice, &log)
	}
	turn, initiatives, tests, turns := int16(0), 0, [2]int{}, 0
	for _, e := range log.List {
		switch e.Kind {
		case evTurn:
			if turn > 0 && tests != [2]int{1, 1} {
				t.Errorf("turn %d: %v draws for events", turn, tests)
			}
			if turn == 1 && initiatives != 2 {
				t.Errorf("turn 1: the initiative was decided %d times", initiatives)
			}
			turn, initiatives, tests = e.N[0], 0, [2]int{}
			turns++
		case evHolder:
			initiatives++
		case evTest:
			tests[e.Side]++
		}
	}
	if v := r.Verdict(pos); !v.Over || len(v.Lines) < 2 || turns < 2 || !strings.HasPrefix(v.Lines[0], r.Played(0).Title+". ") {
		t.Errorf("after %d turns: %+v", turns, v)
	}
	p := pos.(*Position)
	for i := range p.contests {
		if !p.contests[i].verdict.over {
			t.Errorf("the scenario %s has no verdict", r.Played(i).ID)
		}
	}
}

// The side wins that wins both scenarios, or one while the other is drawn; one each is a draw (OTL-12.4-05).
func TestWhoWinsBoth(t *testing.T) {
	for _, c := range []struct{ first, second, want game.Side }{
		{us, us, us}, {german, german, german}, {us, german, game.Nobody}, {german, us, game.Nobody}, {game.Nobody, german, german}, {us, game.Nobody, us}, {game.Nobody, game.Nobody, game.Nobody},
	} {
		p := newPosition(sideBySide(t))
		p.contests[0].verdict = verdict{over: true, winner: c.first}
		if p.outcome().over {
			t.Error("the game is over with one scenario")
		}
		p.contests[1].verdict = verdict{over: true, winner: c.second}
		if v := p.outcome(); !v.over || v.winner != c.want {
			t.Errorf("%d and %d: %+v", c.first, c.second, v)
		}
	}
}

// A side that breaks in one scenario has lost that one at once; the other goes on, and at the end of the turn the first one's counters
// leave the map (OTL-12.4-05).
func TestOneScenarioBreaks(t *testing.T) {
	b := both(t, "us-1 01-G4, us-37 05-G1, ge-1 02-D4, ge-2 02-D4 off=killed, ge-3 02-D4 off=killed, ge-4 02-D4 off=killed, ge-5 02-D4 off=routed, ge-6 02-D4 off=routed, ge-21 06-A7 hidden", `"phase": "order", "side": "us", "points": {"us": 1}`)
	b.kill(b.unit("ge-1"), byFire)
	if b.broke() || !b.verdict.over || b.verdict.winner != us || b.contests[1].verdict.over {
		t.Fatalf("the verdicts are %+v and %+v", b.contests[0].verdict, b.contests[1].verdict)
	}
	b.withdraw()
	if got := b.is("us-1", "us-37"); got != "us-1 gone, us-37 05-G1" {
		t.Errorf("after the turn: %s", got)
	}
	b.firstContest()
	if b.scenario().ID != "03-the-watching-hill" {
		t.Errorf("%s goes on", b.scenario().ID)
	}
}

// abutting are two scenarios whose maps abut along a part of an edge only.
func abutting(t *testing.T) *Rules {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(files, "01-two-patrols", map[string]string{"beside": "08-a-road-for-tanks"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Maps that abut along a part of an edge only leave corners without ground: a line over them is not stopped there, and is the same
// from both ends (OTL-12.4-01, OTL-3.1-02).
func TestSightPastTheEdge(t *testing.T) {
	r := abutting(t)
	seen := 0
	for a := range hex.Hex(r.Map().Len()) {
		for b := range a {
			there, back := r.sight.Look(sight.Spot{Hex: a}, sight.Spot{Hex: b}, &sight.Field{}), r.sight.Look(sight.Spot{Hex: b}, sight.Spot{Hex: a}, &sight.Field{})
			if (there.Reason == 0) != (back.Reason == 0) {
				t.Fatalf("%d sees %d by %+v, and back by %+v", a, b, there, back)
			}
			if there.Reason == 0 {
				seen++
			}
		}
	}
	if seen == 0 {
		t.Error("nobody sees anybody")
	}
}

// The hexes that are missing there are counted as clear (OTL-4.2-02, OTL-12.4-02), and a question about the line tells those that there are.
func TestRangePastTheEdge(t *testing.T) {
	r := abutting(t)
	_, pos, err := r.Setup([]byte(`{"units": {` + unitsJSON(t, "us-3 02-M1, ge-21 03-F7, ge-1 01-A1 hidden, us-7 06-M1 hidden") + `}, "phase": "order", "side": "us", "points": {"us": 3}}`))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, play: pos.(*Position).hand}
	a, _ := b.ask(b.question("los", "shoot +us-3 >03-F7", "us-3", ""))
	if want := "attenuation 3, range 3"; !strings.Contains(a.Sentence, want) {
		t.Errorf("OTL-4.2-02: %s, to be %s", a.Sentence, want)
	}
	if len(a.Hexes) != 3 || a.Hexes[0].Hex != b.hex("03-B7") || a.Hexes[2].Hex != b.hex("03-F7") {
		t.Errorf("OTL-4.2-02: the hexes counted on the map are %+v", a.Hexes)
	}
}

// With two draws in a turn one event may move the turn marker by two spaces, or not at all, after another has begun something that lasts
// through the next turn: then it lasts through that one, whatever its number (OTL-12.4-04).
func TestTwoEventsInATurn(t *testing.T) {
	for _, c := range []struct {
		keys string
		turn int8
	}{{"mist time", 5}, {"time mist", 5}, {"mist lull", 3}, {"lull mist", 3}, {"mist", 4}} {
		b := both(t, "us-3 01-G4, us-37 05-G4, ge-21 06-A7 hidden, ge-4 02-A7 hidden", `"turn": 3, "phase": "order", "side": "us", "points": {"us": 1}`)
		b.mute, b.units[b.unit("us-3")].empty = [2]int8{4, 0}, 4
		if strings.HasPrefix(c.keys, "lull") {
			b.mute, b.units[b.unit("us-3")].empty = [2]int8{}, 0
		}
		for _, key := range strings.Fields(c.keys) {
			b.simply(b.rules.eventOf(t, key), us)
		}
		b.advance()
		if b.turn != c.turn || b.mist != c.turn {
			t.Errorf("%s: mist until turn %d in turn %d", c.keys, b.mist, b.turn)
		}
		if s := b.state("us-3"); s.empty != 0 && (s.empty != c.turn || b.mute[us] != c.turn) {
			t.Errorf("%s: turn %d, no fire until %d, mute in %d", c.keys, b.turn, s.empty, b.mute[us])
		}
	}
}

// eventOf is the event with a key.
func (r *Rules) eventOf(t *testing.T, key string) *data.Event {
	t.Helper()
	for i := range r.Events {
		if r.Events[i].Key == key {
			return &r.Events[i]
		}
	}
	t.Fatalf("there is no event %s", key)
	return nil
}

// Each side draws once a turn whatever the initiative (OTL-12.4-04), so that the side without it can draw the card by which it passes to
// the side without it (OTL-1.2.4-01).
func TestSeizeFromEitherSide(t *testing.T) {
	for _, holder := range []game.Side{us, german} {
		for _, drew := range []game.Side{us, german} {
			b := both(t, "us-3 01-G4, us-37 05-G4, ge-21 06-A7 hidden, ge-4 02-A7 hidden", `"turn": 3, "phase": "order", "side": "us", "points": {"us": 1}`)
			b.holder, b.number = holder, 2
			b.simply(b.rules.eventOf(t, "initiative"), drew.Other())
			if b.holder != holder.Other() || b.number != 0 {
				t.Errorf("side %d drew, side %d had the initiative: now %d, number %d", drew, holder, b.holder, b.number)
			}
		}
	}
}

// A straggler comes back to the set-up area of his own scenario, and a fake that melts in again is one that was lost there, not one of a scenario that is
// over (OTL-12.4-02, OTL-1.2.4-01).
func TestWhoComesBackSideBySide(t *testing.T) {
	b := both(t, "us-3 01-G4 off=routed, us-5 01-G4, us-37 05-G4 off=routed, us-36 05-G4, ge-21 06-A7 hidden, ge-4 02-A7 hidden", `"turn": 3, "phase": "order", "side": "us", "points": {"us": 1}`)
	for i, want := range []string{"us-3", "us-37"} {
		if b.turnTo(i); b.ran(us) != one(b.unit(want)) {
			t.Errorf("scenario %d: %v have run away", i+1, b.ran(us))
		}
	}
	b.contests[0].verdict.over = true
	for s := b.rules.fakes; s != 0; s &= s - 1 {
		b.put(s.First(), ground.at(b.hex("01-A1")), onMap)
	}
	b.withdraw()
	if b.firstContest(); b.lostFakes(us) != 0 {
		t.Errorf("lost fakes: %v", b.lostFakes(us))
	}
}

// Momentum sets the initiative number to 0 and the holder stays (OTL-1.2.4-01), and it is he who is told, whichever side has drawn it
// (OTL-12.4-04).
func TestMomentumFromEitherSide(t *testing.T) {
	for _, holder := range []game.Side{us, german} {
		for _, drew := range []game.Side{us, german} {
			b := both(t, "us-3 01-G4, us-37 05-G4, ge-21 06-A7 hidden, ge-4 02-A7 hidden", `"turn": 3, "phase": "order", "side": "us", "points": {"us": 1}`)
			b.holder, b.number = holder, 2
			b.ev = &b.log
			b.simply(b.rules.eventOf(t, "hold-init"), drew)
			told := b.log.List[len(b.log.List)-1]
			if b.holder != holder || b.number != 0 || told.Kind != evHolder || told.Side != holder {
				t.Errorf("side %d drew, side %d has the initiative: %d, number %d, told of side %d", drew, holder, b.holder, b.number, told.Side)
			}
		}
	}
}
