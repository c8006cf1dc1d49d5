package squad

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// The ratio is rounded in favour of the inactive side (OTL-9.2-03, OTL-9.2-04, OTL-9.2-05): the active
// side's 4 against 2 is 2:1, 5:2 is 2:1, 6:2 is 3:1 (T28), 5:3 is 1:1; its 3 against 5 is 1:2.
func TestMeleeOdds(t *testing.T) {
	for _, c := range [][4]int{{4, 2, 2, 1}, {5, 2, 2, 1}, {6, 2, 3, 1}, {5, 3, 1, 1}, {3, 5, 1, 2}, {4, 4, 1, 1}, {2, 4, 1, 2}, {1, 9, 1, 9}} {
		if a, d := meleeOdds(c[0], c[1]); a != c[2] || d != c[3] {
			t.Errorf("%d against %d is %d:%d, want %d:%d", c[0], c[1], a, d, c[2], c[3])
		}
	}
}

// Sums: an acquired weapon counts 0 (OTL-9.2-01), a jammed one half, rounded up (OTL-9.2-02), nothing
// at all as 1 (OTL-9.2-06).
func TestMeleeSums(t *testing.T) {
	for _, c := range []struct {
		units string
		ids   []string
		want  int
	}{
		{"us-1 01-G4, us-4 01-G4", []string{"us-1", "us-4"}, 5},
		{"us-1 01-G4 jam, us-4 01-G4", []string{"us-1", "us-4"}, 4},
		{"us-3 01-G4 jam, us-4 01-G4", []string{"us-3", "us-4"}, 3},
		{"us-3 01-G4 weapon=LMG", []string{"us-3"}, 1},
		{"us-3 01-G4 weapon=LMG, us-4 01-G4", []string{"us-3", "us-4"}, 2},
	} {
		b := ordersFor(t, "us", c.units+", ge-4 02-A7")
		var group set
		for _, id := range c.ids {
			group |= one(b.unit(id))
		}
		if got := b.meleeSum(group); got != c.want {
			t.Errorf("%s: %d, want %d", c.units, got, c.want)
		}
	}
}

// A counter shows the melee value that its soldier has now: 0 once he has taken over a weapon (OTL-7.4a.3-01). A jam halves
// only what he adds to the sum (OTL-9.2-02).
func TestMeleeValueShown(t *testing.T) {
	b := ordersFor(t, "us", "us-3 01-G4, us-4 01-G4 weapon=LMG, us-5 01-G5 jam, ge-4 02-A7")
	for id, want := range map[string]int{"us-3": 2, "us-4": 0, "us-5": 3} {
		shown := b.counter(b.unit(id)).Figures
		if i := slices.IndexFunc(shown, func(f game.Figure) bool { return f.Slot == game.FigureMelee }); i < 0 || shown[i].Value != want {
			t.Errorf("%s shows %+v, want %d in melee", id, shown, want)
		}
	}
}

// Both sides read the higher to-hit value plus 2, at most 10, the side that moved into protection of 6
// or less one more in the first round (OTL-9.3-01, OTL-9.3-02, OTL-9.3-06).
func TestMeleeColumns(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"terrain": {"01-E5": "building"}`)
	for _, c := range []struct {
		hex        string
		a, d       int
		first      bool
		colA, colD int8
	}{{"01-E5", 2, 1, true, 5, 4}, {"01-E5", 2, 1, false, 4, 4}, {"01-G4", 2, 1, true, 4, 4}, {"01-E5", 9, 1, true, 10, 10}, {"01-E5", 1, 1, true, 4, 3}} {
		if x, y := b.meleeColumns(c.a, c.d, ground.at(b.hex(c.hex)), c.first); x != c.colA || y != c.colD {
			t.Errorf("%+v: columns %d and %d", c, x, y)
		}
	}
}

// The worked example (T29): three soldiers with 5 in all enter a building with one of 2 (OTL-9.3-03): they
// read column 5 and miss with 3, he reads 4 and kills with 1; then 4 against 2, both in column 4: 2
// kills him and his 1 kills a second one, together (OTL-9.3-04, OTL-9.3-05, OTL-9.4-01). The one left
// stays and is completed (OTL-9.6-03). Melee follows the entry at once (OTL-9.1-01).
func TestMeleeExample(t *testing.T) {
	// 2+2+1 against 2; Germans Riedel, Scholz and Lindner; the American Delgado.
	b := ordersFor(t, "german", "ge-9 01-G4, ge-6 01-G4, ge-5 01-G4, us-4 01-G5", `"terrain": {"01-G5": "building"}`)
	b.holder = german
	b.do("order @01-G4 :move", "join +ge-9", "join +ge-6", "join +ge-5", "go")
	// Who falls is drawn in the order of ids: ge-5, ge-6, ge-9.
	b.wants("5:3 4:1 3:1 4:2 4:1 2:2").do("step >01-G5")
	b.isNow("us-4 killed, ge-5 killed, ge-9 killed, ge-6 01-G5 completed", "us-4", "ge-5", "ge-9", "ge-6")
	if b.hexes[b.hex("01-G5")].control != german {
		t.Error("the winner does not control the hex")
	}
}

// Pinned soldiers do not take part; when the last of their side falls they rout, even if the enemy is
// wiped out too (OTL-9.6-01, OTL-9.5-01); if there is none who can fight they rout at once
// (OTL-9.6-02). A pinned defender may try to fight first: a number up to his printed morale in the
// column of his élan takes the marker off, any other routs him (OTL-9.7-01, OTL-9.7-02).
func TestDesperation(t *testing.T) {
	for _, c := range []struct{ name, answer, cards, want string }{
		{"he stays down and routs", "stay", "", "us-5 routed, ge-9 01-G5 completed"},
		{"he fails and routs", "fight", "4:3", "us-5 routed, ge-9 01-G5 completed"},
		{"he fights and wins", "fight", "4:1 4:4 4:1", "us-5 01-G5, ge-9 killed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "german", "ge-9 01-G4, us-5 01-G5 pin2", `"hands": {"us": []}`)
			b.holder = german
			b.do("order @01-G4 :move", "join +ge-9", "go", "step >01-G5")
			b.wants(c.cards).do(c.answer + " +us-5")
			b.isNow(c.want, "us-5", "ge-9")
		})
	}
}

// Whoever tries to fight and fails routs though others of his side fight on (OTL-9.7-02).
func TestDesperationBesideAFighter(t *testing.T) {
	b := ordersFor(t, "german", "ge-9 01-G4, us-4 01-G5, us-5 01-G5 pin1")
	b.dice, b.ev = b, &b.log
	b.wants("4:3").desperate(b.unit("us-5"))
	b.isNow("us-4 01-G5, us-5 routed", "us-4", "us-5")
}

// A pinned soldier beside a fighter routs when that one falls.
func TestPinnedRoutWithTheLast(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 01-G4, ge-7 01-G4, us-4 01-G5, us-9 01-G5 pin1")
	b.holder = german
	b.do("order @01-G4 :move", "done", "join +ge-1", "join +ge-7", "go", "step >01-G5")
	b.wants("4:1 4:4").do("stay +us-9") // 5 against 2
	b.isNow("us-4 killed, us-9 routed", "us-4", "us-9")
}

// Demolition charges: declared first, at most one for each soldier who enters (OTL-9.8-01,
// OTL-9.8-03); each enemy draws three times in the protection column for each, 1 or 2 kills and ends
// his draws, red pins (OTL-9.8-02, OTL-9.8-04).
func TestDemolitionCharges(t *testing.T) {
	pos := `{"units": {"us-38": {"hex": "08-G4"}, "us-50": {"hex": "08-A1"}, "ge-31": {"hex": "08-G5"}, "ge-32": {"hex": "08-G5"}, "ge-40": {"hex": "07-A1"}}, "phase": "order", "side": "us",
		"points": {"us": 9}, "charges": {"us": 2}, "initiative": "us", "terrain": {"08-G5": "building", "08-G4": "clear"}}`
	b := drawn(t, "04-house-by-house", pos)
	b.do("order @08-G4 :move")
	for b.stack.Top().kind == kLead {
		b.do("done")
	}
	// One soldier, so no second charge: the first German dies at once, the other is pinned in red.
	b.do("join +us-38", "go", "step >08-G5").wants("6:2 6:6 6:5* 6:4").do("charge")
	b.drawn()
	if b.charges[us] != 1 || b.state("ge-31").status != killed || b.state("ge-32").pin != 1 {
		t.Errorf("%s, %d charges left", b.is("ge-31", "ge-32"), b.charges[us])
	}
}

// After melee the winners stay: completed if they were the movers, with the markers that they had if they were not (OTL-9.6-03).
func TestWinnersOfMelee(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 01-G5 hold2, ge-5 01-G5 completed, ge-6 01-G5 reaction, ge-7 01-G5")
	b.holder = us
	b.do("order @01-G4 :move", "join +us-4", "go")
	b.wants("6:6 6:1").do("step >01-G5") // 2 against 7: the defenders hit with 4, both read column 6
	b.isNow("us-4 killed, ge-4 01-G5 hold, ge-5 01-G5 completed, ge-6 01-G5 reaction, ge-7 01-G5", "us-4", "ge-4", "ge-5", "ge-6", "ge-7")
}

// In melee the killed count as killed and the pinned who rout with the last of their side as routed (OTL-9.6-03): for points in full and by half, for the
// break level both.
func TestCasualtiesOfMelee(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 01-G4, ge-7 01-G4, us-4 01-G5, us-9 01-G5 pin1")
	b.holder = german
	b.do("order @01-G4 :move", "done", "join +ge-1", "join +ge-7", "go", "step >01-G5")
	b.wants("4:1 4:4").do("stay +us-9")
	b.isNow("us-4 killed, us-9 routed, ge-1 01-G5 completed, ge-7 01-G5 completed", "us-4", "us-9", "ge-1", "ge-7")
	if b.score(german) != 3 || b.lost(us) != 2 {
		t.Errorf("%d half points, %d lost", b.score(german), b.lost(us))
	}
}

// Of several charges as many are declared first as there are soldiers who enter (OTL-9.8-03); then one after the other is resolved against all enemies,
// and melee follows with who is left.
func TestSeveralDemolitionCharges(t *testing.T) {
	set := func(charges string) *table {
		b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-40 08-G4, us-41 08-G4, us-50 08-A1, ge-31 08-G5, ge-32 08-G5, ge-40 07-A1")+`}, "phase": "order", "side": "us",
			"points": {"us": 9}, "charges": {"us": `+charges+`}, "initiative": "us", "terrain": {"08-G5": "building", "08-G4": "clear"}}`)
		return b.do("order @08-G4 :move", "join +us-40", "join +us-41", "go", "step >08-G5")
	}
	t.Run("OTL-9.8-03 one each, all declared before the first is resolved", func(t *testing.T) {
		b := set("3").do("charge")
		b.isNow("ge-31 08-G5, ge-32 08-G5", "ge-31", "ge-32")
		b.allows("charge")
		b.allows("done")
		// The first charge does nothing to either, the second kills both; there is nobody left to fight.
		b.wants("6:6 6:5 6:4 6:6 6:5 6:4 6:1 6:2").do("charge")
		b.isNow("us-40 08-G5 completed, us-41 08-G5 completed, ge-31 killed, ge-32 killed", "us-40", "us-41", "ge-31", "ge-32")
		if b.charges[us] != 1 {
			t.Errorf("%d charges are left", b.charges[us])
		}
	})
	t.Run("OTL-9.8-03 fewer than possible", func(t *testing.T) {
		b := set("2").do("charge").wants("6:1 6:2").do("done")
		b.isNow("ge-31 killed, ge-32 killed", "ge-31", "ge-32")
		if b.charges[us] != 1 {
			t.Errorf("%d charges are left", b.charges[us])
		}
	})
	t.Run("OTL-9.8-03 no more than there are", func(t *testing.T) {
		b := set("1").wants("6:1 6:2").do("charge")
		b.isNow("ge-31 killed, ge-32 killed", "ge-31", "ge-32")
	})
}

// The crewman of a gunner whom one demolition charge kills decides at once whether he takes the weapon, before the next charge may kill
// him too (OTL-7.4a.3-02, OTL-9.8-03).
func TestTakesOverBetweenCharges(t *testing.T) {
	b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-40 08-G4, us-41 08-G4, us-50 08-A1, ge-33 08-G5, ge-36 08-G5 crew=ge-33, ge-40 07-A1")+`}, "phase": "order", "side": "us",
		"points": {"us": 9}, "charges": {"us": 2}, "initiative": "us", "terrain": {"08-G5": "building", "08-G4": "clear"}}`)
	b.do("order @08-G4 :move", "join +us-40", "join +us-41", "go", "step >08-G5", "charge")
	// The first charge kills the gunner and leaves the crewman, the second kills him.
	b.wants("6:1 6:6 6:5 6:4").do("charge")
	if side, ask := b.waiting(); side != german || ask != askTakeOver || b.charges[us] != 1 {
		t.Fatalf("asked is %s, %d charges are left", askWords[ask], b.charges[us])
	}
	b.wants("6:2").do("take-over")
	b.isNow("us-40 08-G5 completed, us-41 08-G5 completed, ge-33 killed, ge-36 killed", "us-40", "us-41", "ge-33", "ge-36")
	if !b.state("ge-36").acquired || b.charges[us] != 0 {
		t.Errorf("%+v, %d charges are left", *b.state("ge-36"), b.charges[us])
	}
}
