package squad

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

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
	if no := b.Why(game.Act(doSpread).At(b.hex("01-C1"))); no.Sentence != noCounter.Sentence {
		t.Errorf("none is taken apart: %s", no.Sentence)
	}
	points := b.points
	b.do("group @01-C1")
	if n := len(b.seenBy(german).backs(us)); n != 5 || b.points != points {
		t.Errorf("%d counters are seen, points %d", n, b.points)
	}
	b.refuses("spread @01-C1", "OTL-1.3.3-02")
	b.allows("order @01-C1 :move") // it is no order, so that any is possible (OTL-5.2.3b-02)
	b.allows("order @01-C1 :hold")
	if text, err := b.rules.Draft(b.Position); err != nil || !strings.Contains(string(text), `"01-C1":["group"]`) {
		t.Errorf("a description forgets that the counter was formed in this turn (OTL-1.3.3-02): %v %s", err, text)
	}
	if again := ordersFor(t, "us", "us-4 01-C1 hidden, us-6 01-C1 hidden, ge-4 02-G2", `"given": {"01-C1": ["group"]}`); again.Why(game.Act(doGroup).At(again.hex("01-C1"))).Sentence != oneGrouping.Sentence {
		t.Error("set up after a counter was formed, another one can be formed there in the turn (OTL-1.3.3-02)")
	}
	b.adjustMarkers()
	b.refuses("group @01-C1", "OTL-1.3.3-02")
	if no := b.Why(game.Act(doGroup).At(b.hex("01-C1"))); no.Sentence != isOneCounter.Sentence {
		t.Errorf("formed again: %s", no.Sentence)
	}
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

// Whatever numbers a description gives to counters, none is another's in play: who stays behind under one is not taken for those under
// another; and those under one bear the same markers (OTL-1.3.3-02).
func TestDescribedCountersStayApart(t *testing.T) {
	const spec = `{"units": {"us-1": {"hex": "01-C1", "hidden": true, "group": 9%s}, "us-2": {"hex": "01-C1", "hidden": true, "group": 9}, "us-6": {"hex": "01-C1", "hidden": true, "group": 9},
		"us-4": {"hex": "01-C1", "hidden": true, "group": 2}, "us-7": {"hex": "01-C1", "hidden": true, "group": 2}, "ge-4": {"hex": "02-A7"}}, "phase": "order", "side": "us", "points": {"us": 1}}`
	b := drawn(t, "01-two-patrols", fmt.Sprintf(spec, ""))
	b.apart(one(b.unit("us-1")))
	if n := len(b.backs(us)); n != 3 {
		t.Errorf("%d counters are seen", n)
	}
	for marker, want := range map[string]int{"": 2, `, "hold": 2`: 3, `, "prone": true`: 3} {
		if n := len(drawn(t, "01-two-patrols", fmt.Sprintf(spec, marker)).backs(us)); n != want {
			t.Errorf("with %q %d counters are seen", marker, n)
		}
	}
}

// All under a counter are prone, or none (OTL-1.3.3-02): who lies down comes out from under it, and the others go to him. What the enemy
// sees and hears of it is the same whoever begins, and a counter that lies down or stands up as a whole does not tell how many they are.
func TestLyingUnderACounter(t *testing.T) {
	for _, order := range [][]string{{"us-4", "us-6", "us-fake-1"}, {"us-fake-1", "us-6", "us-4"}, {"us-6", "us-4", "us-fake-1"}} {
		b := ordersFor(t, "us", "us-4 01-C1 hidden, us-6 01-C1 hidden, us-fake-1 01-C1 hidden, ge-4 02-A7 hidden")
		seen := func() (counters string) {
			for _, c := range b.backs(us) {
				if c.units.Has(b.unit("us-4")) || c.units.Has(b.unit("us-6")) || c.units.Has(b.unit("us-fake-1")) {
					counters += map[bool]string{true: "_", false: "|"}[c.state.prone]
				}
			}
			return counters
		}
		heard := func(kind game.EventKind) (n int) {
			for _, e := range b.log.List {
				if _, told := e.For(german); told && e.Kind == kind {
					n++
				}
			}
			return n
		}
		b.do("group @01-C1", "order @01-C1 :move", "join +us-4", "join +us-6", "join +us-fake-1", "go")
		for i, want := range []string{"|_", "|_", "_"} {
			if b.do("lie +" + order[i]); seen() != want || heard(evLies) != []int{1, 1, 2}[i] {
				t.Errorf("%v: %d lie, %s is seen, %d told", order, i+1, seen(), heard(evLies))
			}
		}
		if b.do("stand"); seen() != "|" || heard(evStands) != 1 {
			t.Errorf("%v: they stand up, %s is seen, %d told", order, seen(), heard(evStands))
		}
		b.do("step >01-C2", "lie +"+order[0], "lie +"+order[1], "stop")
		if seen() != "|_" || b.state(order[0]).group != b.state(order[1]).group || b.state(order[0]).group == b.state(order[2]).group || heard(evCompleted) != 2 {
			t.Errorf("%v: after the move %s is seen, %d told", order, seen(), heard(evCompleted))
		}
	}
}

// What the log tells of hidden units moving is neither how many they are nor their MP, and of a hidden soldier under an area attack only the
// card (OTL-8.3-03, OTL-6.7-01). Who is picked up has the MP that are left (OTL-6.2-02).
func TestTheLogKeepsSecrets(t *testing.T) {
	for _, group := range [][]string{{"us-4"}, {"us-2", "us-4"}} {
		b := ordersFor(t, "us", "us-2 01-C1 hidden, us-4 01-C1 hidden, ge-4 02-A7 hidden")
		b.do("order @01-C1 :move", "done")
		for _, u := range group {
			b.do("join +" + u)
		}
		b.do("go", "step >01-D0")
		for _, e := range b.log.List {
			if e.Kind != evMoves && e.Kind != evStep {
				continue
			}
			if own, _ := e.For(us); own.Unit != b.unit(group[0]) || own.N[0] == game.Untold || int(own.N[1]) != len(group) {
				t.Errorf("%v: his own log tells %+v", group, own)
			}
			if e, _ := e.For(german); e.Unit >= 0 || e.Hex != b.hex("01-C1") || e.N[0] != game.Untold || e.N[1] != game.Untold {
				t.Errorf("%v: the log tells %+v", group, e)
			}
		}
	}
	b := ordersFor(t, "us", "us-1 01-C1 hidden, us-4 01-D0 hidden, ge-4 02-A7 hidden")
	b.moves("01-C1", "us-1").do("step >01-D0", "gather +us-4")
	e := b.log.List[len(b.log.List)-1]
	told, _ := e.For(german)
	if _, detail := b.rules.Describe(told, german); e.Kind != evMoves || e.Unit != b.unit("us-4") || e.N[0] != int16(b.stack.Top().n) || e.N[0] < 4 || told.N[0] != game.Untold || detail != "" {
		t.Errorf("of who is picked up the log tells %+v, and the enemy %q", e, detail)
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
			if e, _ := e.For(german); e.Unit >= 0 || e.N[1] != game.Untold || e.N[2] != game.Untold || e.N[3] != game.Untold || e.N[4] != game.Untold {
				t.Errorf("%s: the log tells %+v", id, e)
			}
		}
		if told != 1 {
			t.Errorf("%s: %d checks are told", id, told)
		}
	}
}

// Where a hidden leader is whom the event Leader hit has drawn is not told (OTL-1.2.4-01), nor with what weapon and morale a hidden soldier
// clears a jam (OTL-10.4-01): it would tell who lies there (OTL-6.7-01).
func TestTheLogKeepsWhoIsChecked(t *testing.T) {
	hit := lay(t, one1, "ge-1 01-G4 hidden, ge-3 01-G4 hidden").cards("9:1").plays("leader-down")
	clear := ordersFor(t, "german", "ge-3 01-G4 hidden jam, us-4 02-G7").wants("6:1")
	clear.do("order @01-G4 :clear")
	for _, c := range []struct {
		b    *table
		kind game.EventKind
		at   string // where it is told to be
	}{{hit, evStatus, ""}, {clear, evClears, "01-G4"}} {
		told := 0
		for _, e := range c.b.log.List {
			if e.Kind != c.kind {
				continue
			}
			told++
			e, _ := e.For(us)
			sentence, detail := c.b.rules.Describe(e, us)
			if words := sentence + detail; e.Unit >= 0 || e.Hex != hex.None && c.at == "" || strings.Contains(words, "in 01-G4") != (c.at != "") || strings.Contains(words, "morale") || strings.Contains(words, "  ") ||
				e.N[1] != game.Untold || e.N[2] != game.Untold || e.N[3] != game.Untold {
				t.Errorf("the enemy hears of %q, %q: %+v", sentence, detail, e)
			}
		}
		if more := len(c.b.rules.Rolls(c.b.log.List, german)) - len(c.b.rules.Rolls(c.b.log.List, us)); told != 1 || more != 1 {
			t.Errorf("%d are told, the own side is shown %d rolls more", told, more)
		}
	}
}

// In random games no side's log names an enemy who is hidden, and neither does its picture (OTL-6.7-01).
func TestNothingNamesTheHidden(t *testing.T) {
	for i, name := range []string{names12[0], names12[3], names12[4]} {
		r := lay(t, name, "").rules
		var log game.Events
		dice, chooser := game.NewSeeded(name), rand.New(rand.NewPCG(uint64(i), 7))
		p := r.Start(dice, nil).(*Position)
		named := 0
		for step := 0; !p.Decision().Over && step < 1200; step++ {
			legal := p.Legal(nil)
			log.List = log.List[:0]
			p.Take(legal[chooser.IntN(len(legal))], dice, &log)
			for viewer := us; viewer <= german; viewer++ {
				for _, e := range log.List {
					e, _ := e.For(viewer)
					for _, u := range e.Units() {
						if u < 0 || p.side(u) == viewer {
							continue
						}
						if named++; p.units[u].status == onMap && p.units[u].hidden {
							t.Fatalf("%s, %d: %s tells of %s", name, step, eventWords[e.Kind], r.Units[u].ID)
						}
					}
				}
				if step%50 > 0 {
					continue
				}
				for _, c := range r.Picture(p, viewer).Units {
					if c.Unit != game.NoUnit && p.side(c.Unit) != viewer && p.units[c.Unit].status == onMap && p.units[c.Unit].hidden {
						t.Fatalf("%s, %d: the picture shows %s", name, step, r.Units[c.Unit].ID)
					}
				}
			}
		}
		if named == 0 {
			t.Errorf("%s: the log names nobody", name)
		}
	}
}

// Which of two hidden soldiers of a hex gives orders as a leader the enemy does not learn (OTL-6.7-01): what he knows is the same whoever lies
// where.
func TestAHiddenLeaderIsNotTold(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G5 hidden, ge-4 02-G5 hidden, us-4 01-C1")
	b.do("order @02-G5 :hold")
	if f := b.stack.Top(); f.kind != kLead || f.unit != b.unit("ge-1") {
		t.Fatalf("asked is %+v", f)
	}
	know, others := string(b.seenBy(us).AppendState(nil)), 0
	for i := range 20 {
		c := b.clone()
		c.Resample(us, game.NewSeeded(string(rune('a'+i))))
		if string(c.seenBy(us).AppendState(nil)) != know {
			t.Fatal("what the enemy knows depends on who the leader is")
		}
		if c.in(kLead).unit != b.unit("ge-1") {
			others++
		}
	}
	if others == 0 {
		t.Error("the leader was never another one")
	}
}

// In which order the log names a group does not tell who of it is hidden (OTL-6.7-01): those whom the enemy sees come first, whatever
// their place on the roster.
func TestTheOrderOfAGroupTellsNothing(t *testing.T) {
	for _, units := range []string{"us-4 01-C1 prone, us-6 01-C1 prone hidden", "us-4 01-C1 prone hidden, us-6 01-C1 prone"} {
		b := ordersFor(t, "us", units+", ge-4 02-A7 hidden")
		b.do("order @01-C1 :move", "join +us-4", "join +us-6", "go", "stand", "step >01-D0", "stop")
		for _, kind := range []game.EventKind{evStands, evCompleted} {
			var seen []bool
			for _, e := range game.Told(b.log.List, german) {
				if e.Kind == kind {
					seen = append(seen, e.Unit != game.Unseen)
				}
			}
			if !slices.Equal(seen, []bool{true, false}) {
				t.Errorf("%s: of %s seen are %v", units, eventWords[kind], seen)
			}
		}
	}
}

// Who comes to a building where hidden counters of his side lie takes control of it without a word to the enemy (OTL-6.7-01): whether there
// were soldiers or fakes he does not learn. Into an empty one he does, whoever of the group is hidden.
func TestControlTellsNothing(t *testing.T) {
	for _, v := range []struct {
		units string
		told  bool
	}{
		{"us-4 01-D4, us-2 01-E5 hidden", false},
		{"us-4 01-D4, us-fake-1 01-E5 hidden", false},
		{"us-4 01-D4", true},
		{"us-2 01-D4 hidden, us-4 01-D4", true},
		{"us-4 01-D4 hidden", false},
	} {
		b := ordersFor(t, "us", v.units+", ge-4 02-A7 hidden")
		b.do("order @01-D4 :move")
		if b.stack.Top().kind == kLead {
			b.do("done")
		}
		for s := b.at[b.hex("01-D4")]; s != 0; s &= s - 1 {
			b.do("join +" + b.rules.Units[s.First()].ID)
		}
		b.do("go", "step >01-E5")
		if told := slices.ContainsFunc(game.Told(b.log.List, german), func(e game.Event) bool { return e.Kind == evControl }); told != v.told {
			t.Errorf("%s: the enemy is told: %v", v.units, told)
		}
		if h := b.hex("01-E5"); b.hexes[h].control != us {
			t.Errorf("%s: the hex belongs to %v", v.units, b.hexes[h].control)
		}
	}
}

// An extra order is the enemy's to know only when he sees the leader: that there is one would tell that a leader hides within
// reach (OTL-6.7-01).
func TestAHiddenLeadersOrderIsNotTold(t *testing.T) {
	for _, leader := range []string{"hidden", ""} {
		b := ordersFor(t, "german", "ge-1 02-G5 "+leader+", ge-4 02-G5, us-4 01-C1")
		b.do("order @02-G5 :hold", "give +ge-4 :move")
		given := slices.ContainsFunc(game.Told(b.log.List, us), func(e game.Event) bool { return e.Kind == evGiven })
		if given != (leader == "") {
			t.Errorf("leader %q: the order is told: %v", leader, given)
		}
	}
}

// With what morale a soldier rallies is the enemy's to know only where no counter hides within a leader's reach: it would tell whether a leader
// is under it (OTL-10.3.2-01, OTL-6.7-01). The soldier's own side knows it.
func TestAHiddenLeadersHelpIsNotTold(t *testing.T) {
	for _, v := range []struct {
		others string
		told   bool
	}{{"ge-1 02-G4 hidden", false}, {"ge-3 02-G4 hidden", false}, {"ge-fake-1 02-G2 hidden", false}, {"ge-1 02-G4", true}, {"ge-1 02-G1 hidden", true}} {
		b := ordersFor(t, "german", "ge-4 02-G5 pin1, us-4 01-C1, "+v.others)
		b.wants("5:1").do("order @02-G5 :rally")
		i := slices.IndexFunc(b.log.List, func(e game.Event) bool { return e.Kind == evRally })
		for viewer, told := range map[game.Side]bool{us: v.told, german: true} {
			e, _ := b.log.List[i].For(viewer)
			if _, detail := b.rules.Describe(e, viewer); strings.Contains(detail, "morale") != told || (e.N[3] != game.Untold) != told || e.N[4] != 1 {
				t.Errorf("%s: side %d hears %q: %+v", v.others, viewer, detail, e)
			}
		}
	}
}

// Who reacts too late stays hidden, but comes out from under his counter, his crewman with him, for the others bear no reaction marker
// (OTL-1.3.3-02, OTL-7.3.1-02). What the enemy sees is the same whoever under it has reacted.
func TestReactingTooLateUnderACounter(t *testing.T) {
	for _, v := range []struct{ firer, crew string }{{"ge-4", ""}, {"ge-6", ""}, {"ge-3", ""}, {"ge-3", " crew=ge-3"}} {
		b := ordersFor(t, "us", "us-4 01-G1, ge-3 01-G6 hidden, ge-4 01-G6 hidden"+v.crew+", ge-6 01-G6 hidden", `"hands": {"german": [33]}`, `"terrain": {"01-G6": "woods"}`)
		b.layUnder(b.there(german, b.state("ge-3").place))
		b.moves("01-G1", "us-4").do("step >01-G2")
		b.wants("7:4").do("react +" + v.firer + " :card-33")
		counters := b.backs(german)
		if len(counters) != 2 || (counters[0].state.marker == reacted) == (counters[1].state.marker == reacted) {
			t.Errorf("%s%s: %+v", v.firer, v.crew, counters)
		}
	}
}

// That a counter of a set-up stands for several the enemy is not told, nor how many such there are (OTL-1.3.3-02, OTL-1.3.1.7-01).
func TestGroupsOfASetupAreNotTold(t *testing.T) {
	b := &table{t: t, play: lay(t, names12[1], "").rules.Start(game.NewSeeded("start"), nil).(*Position).hand}
	side, _ := b.waiting()
	for range 200 {
		legal := b.Legal(nil)
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Verb == doGroup }); i >= 0 {
			var log game.Events
			b.Position.Take(legal[i], b, &log)
			if told := game.Told(log.List, side.Other()); len(told) > 0 || len(log.List) == 0 {
				t.Errorf("of %d events the enemy is told %+v", len(log.List), told)
			}
			return
		}
		b.Position.Take(legal[0], b, nil)
	}
	t.Error("nobody comes under a counter")
}
