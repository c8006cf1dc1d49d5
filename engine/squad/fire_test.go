package squad

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// lane makes the worked example of OTL-7.2.11-02 on column G of panel 01: the firer in scrub, scrub,
// four clear hexes, and woods: 1 + 2 + 2 = 5 (OTL-4.2-04, OTL-4.3-01).
const lane = `"terrain": {"01-G1": "scrub", "01-G2": "scrub", "01-G7": "woods"}`

// T21, T23 and T24. The effect of fire: a number up to the modified morale works (OTL-7.2.3-02), with what the firer's
// terrain adds (OTL-7.2.4-01, OTL-7.2.4-02), in the column of the band of his weapon (OTL-7.2.1-01,
// OTL-7.2.3-01); without effect the attack ends (OTL-7.2.3-03). A German rifle at range 5 is at long
// range in column 8 and hits up to two (OTL-7.2.11-02). Who was hit draws in the protection column of
// his terrain, woods 7, and is pinned above his modified morale (OTL-7.2.8-01, OTL-7.2.8-05,
// OTL-7.2.4-03).
func TestRifleAtLongRange(t *testing.T) {
	for _, c := range []struct{ name, cards, want string }{
		{"3 is effective, 6 pins", "8:3 7:6", "us-4 01-G7 pin1"},
		{"4 misses", "8:4", "us-4 01-G7"},
		{"2 is within morale 1+1", "8:3 7:2", "us-4 01-G7"},
		{"3 is above it", "8:3 7:3", "us-4 01-G7 pin1"},
		{"R is drawn anew (OTL-1.2.6-04)", "8:3 7:R 7:6", "us-4 01-G7 pin1"},
		{"red and KIA 1 kill, whatever the number (OTL-7.2.9-01)", "8:3 7:1* 10:1", "us-4 killed"},
		{"red and KIA 2 do not, and nobody routs whom this attack would pin (OTL-7.2.9-04)", "8:3 7:6* 10:2", "us-4 01-G7 pin1"},
		{"red below the morale without a kill leaves him alone", "8:3 7:1* 10:7", "us-4 01-G7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "german", "ge-4 01-G1, us-4 01-G7", lane)
			b.wants(c.cards).do("order @01-G1 :shoot", "shoot +ge-4 >01-G7")
			b.isNow(c.want+", ge-4 01-G1 completed", "us-4", "ge-4")
		})
	}
}

// A soldier pinned before: Pinned 2 reads one column less (OTL-7.2.11.2-01), Pinned 1 none; who fails
// again keeps his marker (OTL-7.2.8-03); who survives a KIA check routs below his side's élan or on a
// 2 (OTL-7.2.9-02, OTL-7.2.9-03): the American élan is 4.
func TestPinnedTargets(t *testing.T) {
	for _, c := range []struct{ name, state, cards, want string }{
		{"Pinned 1 stays at column 7", "pin1", "8:3 7:6", "us-4 01-G7 pin1"},
		{"Pinned 2 reads column 6 and keeps the marker", "pin2", "8:3 6:5", "us-4 01-G7 pin2"},
		{"KIA 1 kills", "pin2", "8:3 6:5* 10:1", "us-4 killed"},
		{"KIA 2 routs", "pin2", "8:3 6:5* 10:2", "us-4 routed"},
		{"KIA 3, below the élan, routs", "pin2", "8:3 6:5* 10:3", "us-4 routed"},
		{"KIA 4 does nothing", "pin2", "8:3 6:5* 10:4", "us-4 01-G7 pin2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "german", "ge-4 01-G1, us-4 01-G7 "+c.state, lane)
			b.wants(c.cards).do("order @01-G1 :shoot", "shoot +ge-4 >01-G7")
			b.isNow(c.want, "us-4")
		})
	}
}

// The worked example at élan 5 (T33): a pinned soldier hit in red is killed by a KIA draw of 1, routs on 4 and survives a 5
// (OTL-7.2.9-03).
func TestRoutExample(t *testing.T) {
	for kia, want := range map[string]string{"1": "ge-5 killed", "4": "ge-5 routed", "5": "ge-5 01-G7 pin1"} {
		b := ordersFor(t, "us", "us-4 01-G2, ge-5 01-G7 pin1", `"terrain": {"01-G7": "woods"}`)
		if b.elan(german) != 5 || b.rules.Units[b.unit("ge-5")].Red {
			t.Fatal("the values are others")
		}
		a, why := b.aim(b.unit("us-4"), ground.at(b.hex("01-G7")), manner{})
		if why != nil {
			t.Fatal(why.Sentence)
		}
		b.wants(fmt.Sprintf("%d:1 7:6* 10:%s", a.column, kia)).do("order @01-G2 :shoot", "shoot +us-4 >01-G7")
		b.isNow(want, "ge-5")
	}
}

// The column of a status check: smoke, prone and an uncrewed weapon each one less, red morale one
// more, all added (OTL-7.2.8-04, OTL-2.13-03, OTL-6.11.2-02, OTL-7.2.10-01, OTL-7.4a.1-01); prone
// does not count for the morale of the check (OTL-6.11.3-01); a foxhole adds 1, an improved position
// 2 to the morale and nothing to the protection (OTL-2.12-02, OTL-2.12-03).
func TestStatusColumns(t *testing.T) {
	for _, c := range []struct {
		name, firer, target, more string
		column                    int8
		morale                    int
		kia                       int8
	}{
		{"clear is 9, killed by 2", "ge-4", "us-4 01-G4", "", 9, 1, 2},
		{"smoke", "ge-4", "us-4 01-G4", `"smoke": {"01-G4": 1}`, 8, 1, 2},
		{"prone", "ge-4", "us-4 01-G4 prone", "", 8, 1, 2},
		{"red morale, KIA 2 at least", "ge-4", "us-5 01-G4", "", 10, 2, 2},
		{"prone, in smoke, Pinned 2", "ge-4", "us-4 01-G4 pin2 prone", `"smoke": {"01-G4": 2}`, 6, 1, 2},
		{"a machine gun without crew", "ge-3", "us-4 01-G4", "", 8, 1, 2},
		{"woods are 7 and add 1", "ge-4", "us-4 01-G4", `"terrain": {"01-G4": "woods"}`, 7, 2, 1},
		{"red morale in woods is killed by 2", "ge-4", "us-5 01-G4", `"terrain": {"01-G4": "woods"}`, 8, 3, 2},
		{"a building is 6 and adds 2", "ge-4", "us-4 01-G4", `"terrain": {"01-G4": "building"}`, 6, 3, 1},
		{"a foxhole adds 1", "ge-4", "us-4 01-G4", `"dug": {"01-G4": 1}`, 9, 2, 2},
		{"an improved position adds 2", "ge-4", "us-4 01-G4", `"dug": {"01-G4": 2}`, 9, 3, 2},
		{"a hero has twice his morale and is killed by 3 (OTL-11.4-03, OTL-11.4-04)", "ge-4", "us-4 01-G4 hero", "", 9, 2, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := []string{}
			if c.more != "" {
				more = append(more, c.more)
			}
			b := ordersFor(t, "german", c.firer+" 01-G2, "+c.target, more...)
			u := b.unit(c.target[:4])
			a, why := b.aim(b.unit(c.firer), ground.at(b.hex("01-G4")), manner{})
			if why != nil {
				t.Fatal(why.Sentence)
			}
			if got := b.checkOf(u, a.from, a.less); got.column != c.column || got.morale != c.morale || got.kia != c.kia {
				t.Errorf("column %d, morale %d, KIA %d; want %d, %d, %d", got.column, got.morale, got.kia, c.column, c.morale, c.kia)
			}
		})
	}
}

// The morale of a firer: +1 prone (OTL-6.11.3-01), −1 in assault fire but never below 1
// (OTL-7.2.5-01), twice the printed one of a hero before all else (OTL-11.4-03); the building and a
// foxhole add theirs (OTL-7.2.4-02).
func TestMoraleOfFirers(t *testing.T) {
	for _, c := range []struct {
		name, firer, more string
		assault           bool
		want              int
	}{
		{"printed", "us-4 01-G2", "", false, 1},
		{"prone", "us-4 01-G2 prone", "", false, 2},
		{"assault fire is never below 1", "us-7 01-G2", "", true, 1},
		{"assault fire of morale 3", "us-1 01-G2", "", true, 2},
		{"a hero", "us-1 01-G2 hero", "", false, 6},
		{"in a building", "us-4 01-G2", `"terrain": {"01-G2": "building"}`, false, 3},
		{"in a foxhole in scrub", "us-4 01-G2", `"terrain": {"01-G2": "scrub"}, "dug": {"01-G2": 1}`, false, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := []string{}
			if c.more != "" {
				more = append(more, c.more)
			}
			b := ordersFor(t, "us", c.firer+", ge-4 01-G4", more...)
			a, why := b.aim(b.unit(c.firer[:4]), ground.at(b.hex("01-G4")), manner{assault: c.assault})
			if why != nil || a.morale != c.want {
				t.Errorf("morale %d, want %d (%v)", a.morale, c.want, why)
			}
		})
	}
}

// Who is hit when there are more soldiers than the weapon hits: one after another out of those left,
// in the order of ids (OTL-7.2.6-01, OTL-7.2.6-02, OTL-7.2.6-03): of four, 3 and 3 hit the third and
// the fourth (T22). Each then makes his own status check.
func TestRandomHits(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, us-4 01-G4, us-6 01-G4, us-10 01-G4, us-11 01-G4")
	b.wants("5:2 4:3 3:3 9:9 9:9").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4")
	b.isNow("us-4 01-G4, us-6 01-G4, us-10 01-G4 pin1, us-11 01-G4 pin1", "us-4", "us-6", "us-10", "us-11")
}

// Leaders check first, then the others by id (OTL-7.2.8-02).
func TestLeadersCheckFirst(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, us-9 01-G4, us-2 01-G4")
	b.wants("5:2 9:9 10:1").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4")
	b.isNow("us-2 01-G4 pin1, us-9 01-G4", "us-2", "us-9")
}

// A hero's morale can reach the column: then no card is drawn for the effect of a weapon that cannot
// jam (OTL-7.2.4-04, OTL-1.2.8-01); of one that can the card is drawn for its colour.
func TestAutomaticEffect(t *testing.T) {
	b := ordersFor(t, "us", "us-11 01-G2 hero, ge-4 01-G4")
	b.wants("9:9").do("order @01-G2 :shoot", "shoot +us-11 >01-G4") // morale 6, column 4
	b.isNow("ge-4 01-G4 pin1", "ge-4")
	for _, e := range b.log.List {
		if e.Kind == evEffect && (e.N[0] != -1 || e.N[4] != 1) {
			t.Errorf("the log tells %+v", e)
		}
	}
	b = ordersFor(t, "us", "us-1 01-G2 hero, ge-4 01-G4")
	b.wants("3:3 9:9").do("order @01-G2 :shoot", "done", "shoot +us-1 >01-G4")
	b.isNow("ge-4 01-G4 pin1", "ge-4")
}

// A yellow entry voids the result and starts the jam procedure (OTL-7.2.7-01) of a weapon with a jam
// value (OTL-7.2.7-04: 6 of the German machine gun): a number above the morale is a jam, up to it a
// misfire (OTL-7.2.7.1-01); the second draw decides the effect, yellow again jams at once and ends it
// (OTL-7.2.7.2-01); one more draw says who was the last one struck (OTL-7.2.7.2-02) and only those
// check (OTL-7.2.7.3-01); a jam leaves a marker, a misfire none (OTL-7.2.7.4-01), and the marker is
// placed even if the second draw has no effect (OTL-7.2.7-03).
func TestJams(t *testing.T) {
	for _, c := range []struct{ name, cards, want string }{
		{"T25: jam, then two of three are struck", "4:1y 6:5 4:2 3:2 8:8 8:8", "ge-3 01-G2 completed jam, us-4 01-G4 pin1, us-10 01-G4 pin1, us-11 01-G4"},
		{"T26: misfire, then one of three", "4:1y 6:3 4:2 3:1 8:8", "ge-3 01-G2 completed, us-4 01-G4 pin1, us-10 01-G4, us-11 01-G4"},
		{"a second yellow jams and ends the attack", "4:1y 6:1 4:2y", "ge-3 01-G2 completed jam, us-4 01-G4, us-10 01-G4, us-11 01-G4"},
		{"no effect, but a jam", "4:1y 6:6 4:4", "ge-3 01-G2 completed jam, us-4 01-G4, us-10 01-G4, us-11 01-G4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "german", "ge-3 01-G2, us-4 01-G4, us-10 01-G4, us-11 01-G4")
			b.wants(c.cards).do("order @01-G2 :shoot", "shoot +ge-3 >01-G4")
			b.isNow(c.want, "ge-3", "us-4", "us-10", "us-11")
			pinned := 0
			for _, e := range b.log.List {
				if e.Kind == evPinned {
					pinned++
				}
			}
			for _, e := range b.log.List {
				if e.Kind == evCut && int(e.N[0]) != pinned {
					t.Errorf("the log tells of %d struck", e.N[0])
				}
			}
		})
	}
}

// Weapons without a jam value read yellow as a plain number (OTL-7.2.7-02).
func TestYellowIsPlainForRifles(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, us-4 01-G4")
	b.wants("5:1y 9:9").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4")
	b.isNow("ge-4 01-G2 completed, us-4 01-G4 pin1", "ge-4", "us-4")
}

// What cannot fire: pinned soldiers (OTL-7.2.11-01), jammed weapons (OTL-7.2.7-03), crewmen with their own weapon while the crewed one works
// (OTL-7.4a.4-02); nobody at hidden counters (OTL-7.1-01) or beyond long range (OTL-4.3-02).
func TestWhoCannotFire(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, ge-5 01-G2 pin1, ge-8 01-G2 jam, ge-3 01-G2, ge-6 01-G2 crew=ge-3, us-4 01-G4, us-6 01-F4 hidden, us-7 02-G7")
	b.do("order @01-G2 :shoot")
	b.refuses("shoot +ge-5 >01-G4", "OTL-7.2.11-01")
	b.refuses("shoot +ge-8 >01-G4", "OTL-7.2.7-03")
	b.refuses("shoot +ge-6 >01-G4", "OTL-7.4a.4-02")
	b.refuses("shoot +ge-4 >01-F4", "OTL-7.1-01")
	b.refuses("shoot +ge-4 >01-G2", "OTL-3.1-04")
	b.allows("shoot +ge-4 >01-G4")
	b.allows("shoot +ge-3 >01-G4")
	far := ordersFor(t, "us", "us-1 01-G1, ge-4 02-G7") // a submachine gun reaches 6
	far.refuses("order @01-G1 :shoot", "OTL-5.2.1-05")
}

// A crew serves a machine gun: both are completed (OTL-7.4a-02), and the fire is at full effect; if
// the crewman is pinned or completed it is not (OTL-7.4a-03, OTL-7.4a.1-01).
func TestCrewedFire(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 01-G2, ge-6 01-G2 crew=ge-3, us-4 01-G4")
	b.wants("4:1 9:9").do("order @01-G2 :shoot", "shoot +ge-3 >01-G4")
	b.isNow("ge-3 01-G2 completed, ge-6 01-G2 completed, us-4 01-G4 pin1", "ge-3", "ge-6", "us-4")
	for _, state := range []string{"pin1", "completed"} {
		b := ordersFor(t, "german", "ge-3 01-G2, ge-6 01-G2 crew=ge-3 "+state+", us-4 01-G4")
		b.wants("4:1 8:8").do("order @01-G2 :shoot", "shoot +ge-3 >01-G4")
		b.isNow("us-4 01-G4 pin1", "us-4")
	}
}

// An acquired machine gun fired without a crew of its own takes one column more from the target
// (OTL-7.4a.1-02).
func TestAcquiredWithoutCrew(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2 weapon=LMG, us-4 01-G4")
	b.wants("4:1 7:7").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4")
	b.isNow("us-4 01-G4 pin1", "us-4")
}

// While the crewed weapon is jammed or its gunner pinned the crewman fires his own, two columns to
// the right (OTL-7.4a.4-01).
func TestIndependentCrewman(t *testing.T) {
	for _, gunner := range []string{"jam", "pin1"} {
		b := ordersFor(t, "german", "ge-3 01-G2 "+gunner+", ge-4 01-G2 crew=ge-3, us-4 01-G4")
		b.wants("7:2 9:9").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4") // short range 5, and two
		b.isNow("us-4 01-G4 pin1", "us-4")
	}
}

// When the gunner falls, his crewman in the same hex may take the weapon at once (OTL-7.4a.3-01,
// OTL-7.4a.3-02); his melee value is 0 from then on (OTL-9.2-01). If he declines it is lost.
func TestTakingOver(t *testing.T) {
	for _, c := range []struct {
		answer, weapon string
		melee          int
	}{{"take-over", "LMG", 1}, {"decline", "RFL", 2}} {
		b := ordersFor(t, "us", "us-4 01-G2, ge-3 01-G4, ge-6 01-G4 crew=ge-3")
		b.wants("4:1 10:9* 10:1 10:1").do("order @01-G2 :shoot", "shoot +us-4 >01-G4", c.answer)
		b.drawn()
		u := b.unit("ge-6")
		if got := b.weapon(u).Code; got != c.weapon || b.meleeSum(one(u)) != c.melee || b.units[u].crewOf >= 0 {
			t.Errorf("%s: weapon %s, melee %d", c.answer, got, b.meleeSum(one(u)))
		}
	}
}

// The soldiers of a hex fire one after the other, each attack resolved before the next, at hexes of
// their own choice (OTL-7.0-02, OTL-7.0-03).
func TestEachFiresForHimself(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, ge-5 01-G2, us-4 01-G4, us-6 01-H4")
	b.do("order @01-G2 :shoot").wants("5:1 9:9").do("shoot +ge-5 >01-H4")
	b.isNow("us-4 01-G4, us-6 01-H4 pin1, ge-4 01-G2, ge-5 01-G2 completed", "us-4", "us-6", "ge-4", "ge-5")
	b.refuses("shoot +ge-5 >01-G4", "OTL-5.2.3.5-01") // he has fired
	b.wants("5:1 9:9").do("shoot +ge-4 >01-G4")
	b.isNow("us-4 01-G4 pin1, ge-4 01-G2 completed", "us-4", "ge-4")
}

// An attack goes from the target seen and spotted over range, effect and hits to one check for each soldier hit (OTL-7.0-01).
func TestStepsOfAnAttack(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, us-4 01-G4, us-6 01-G4, us-9 01-G4")
	b.wants("5:2 3:1 2:2 9:1 10:9").do("order @01-G2 :shoot", "shoot +ge-4 >01-G4")
	if got := b.kinds(evFires, evEffect, evHits, evStatus, evPinned); got != "fires effect hits status status pinned" {
		t.Error(got)
	}
	b.isNow("us-4 01-G4, us-6 01-G4, us-9 01-G4 pin1", "us-4", "us-6", "us-9")
}

// A weapon jammed by an event is cleared like one that jammed in fire, and so is one that a crewman has taken over, jammed as it was
// (OTL-7.2.7-05, OTL-7.4a.3-02).
func TestEveryJamIsClearedAlike(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 01-G2, us-4 02-G7")
	b.jam(b.unit("ge-3"))
	b.wants("6:3").do("order @01-G2 :clear")
	b.isNow("ge-3 01-G2 completed", "ge-3")
	b = lay(t, one1, "ge-3 02-G2").plays("jam") // the only weapon that can
	if !b.state("ge-3").jam || !b.canClear(b.unit("ge-3")) || b.repairColumn(b.unit("ge-3")) != 6 {
		t.Errorf("%+v", *b.state("ge-3"))
	}
	b = ordersFor(t, "us", "us-4 01-G2, ge-3 01-G4 jam, ge-6 01-G4 crew=ge-3")
	b.wants("4:1 10:9* 10:1 10:1").do("order @01-G2 :shoot", "shoot +us-4 >01-G4", "take-over")
	if u := b.unit("ge-6"); !b.state("ge-6").jam || !b.canClear(u) || b.repairColumn(u) != 6 {
		t.Errorf("%+v", *b.state("ge-6"))
	}
}

// A crewman whose gunner leaves the map is asked nothing: the weapon is gone with him (OTL-7.4a.3-02).
func TestGunnerLeaves(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 02-G7, ge-4 02-G7 crew=ge-3, us-4 01-C1")
	b.moves("02-G7", "ge-3").do("exit")
	if _, ask := b.waiting(); ask == askTakeOver || b.state("ge-4").crewOf != game.NoUnit || b.weapon(b.unit("ge-4")).Code != "RFL" {
		t.Errorf("asked is %s, he serves %d", askWords[ask], b.state("ge-4").crewOf)
	}
}

// Random choices go by rising id (OTL-7.2.6-03), in whatever order a scenario lists its soldiers: 08 begins with 21. Of ge-16, ge-17 and ge-21 a
// 1 in column 3 hits the first.
func TestChoicesGoByRisingID(t *testing.T) {
	for _, name := range names12 {
		r := rulesOf(t, name, nil)
		for u := 1; u < len(r.Units); u++ {
			if a, b := &r.Units[u-1], &r.Units[u]; a.Side == b.Side && !b.Fake && a.Who >= b.Who {
				t.Errorf("%s: %s comes after %s", name, b.ID, a.ID)
			}
		}
	}
	b := drawn(t, names12[7], `{"units": {`+unitsJSON(t, "us-14 03-E5, us-15 06-A1, ge-16 03-E7, ge-17 03-E7, ge-21 03-E7")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "terrain": {"03-E5": "clear", "03-E6": "clear", "03-E7": "clear"}}`)
	shot, why := b.aim(b.unit("us-14"), ground.at(b.hex("03-E7")), manner{})
	if why != nil || shot.targets.Count() != 3 {
		t.Fatalf("%d targets (%v)", shot.targets.Count(), why)
	}
	b.dice, b.ev = b, &b.log
	single := *shot.weapon
	single.Hit, shot.weapon = 1, &single
	b.wants("3:1")
	if list := b.hit(&shot); !list.first(list.n).Has(b.unit("ge-16")) {
		t.Errorf("hit are %b", list.first(list.n))
	}
}

// A question about fire by an action is about the location that the action names, the ground without an option.
func TestFireQueryNamesItsLocation(t *testing.T) {
	b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-38 08-D4, us-39 08-A1, ge-31 08-E4/upper")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	if _, err := b.rules.Query(b.Position, b.question("fire", "shoot +us-38 >08-E4", "", "")); err == nil {
		t.Error("at nobody on the ground there is an answer")
	}
	for _, q := range []game.Query{b.question("fire", "shoot +us-38 >08-E4 :upper", "", ""), b.question("fire", "", "us-38", "08-E4")} {
		if a, _ := b.ask(q); !strings.Contains(a.Sentence, "upper level") {
			t.Error(a.Sentence)
		}
	}
}

// A question about fire by a reaction, which names no place, is about the location in which the enemy has set it off (OTL-7.3-01).
func TestFireQueryOfAReaction(t *testing.T) {
	b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-38 08-D4, us-39 08-A1 completed, ge-31 08-E4/upper, ge-32 08-E4")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	react := b.question("fire", "react +us-38 :card-33", "", "")
	if _, err := b.rules.Query(b.Position, react); err == nil {
		t.Error("an answer, and nobody is asked for a reaction")
	}
	b.openWindow(upper.at(b.hex("08-E4")), us)
	for _, viewer := range []game.Side{us, german, game.Nobody} {
		react.Viewer = viewer
		a, got := b.ask(react)
		if !strings.Contains(a.Sentence, "upper level") || got["ge-31 Winkler: killed"] == 0 {
			t.Errorf("viewer %d: %s %v", viewer, a.Sentence, got)
		}
		// He is in time with a number up to the card's Orders in column 7; those with R are passed over.
		pool, suits, counted := b.unseen(viewer), int64(0), int64(0)
		pool.remove(card(32))
		for ; pool.count() > 0; pool.remove(pool.first()) {
			if n := b.rules.read(pool.first(), reactColumn).n; n > 0 {
				counted++
				suits += int64(bit(n <= b.rules.Deck[33].Orders))
			}
		}
		if late := wholeChance - wholeChance/counted*suits; max(got["too late"]-late, late-got["too late"]) > 1000 || got["effective"]+got["no effect"]+got["too late"] != wholeChance {
			t.Errorf("viewer %d: %v, and too late in %d", viewer, got, late)
		}
		// For one on hold it is column 5.
		b.units[b.unit("us-38")].hold = 2
		if _, held := b.ask(react); held["too late"] >= got["too late"] || held["effective"] <= got["effective"] {
			t.Errorf("viewer %d: %v, and on hold %v", viewer, got, held)
		}
		b.units[b.unit("us-38")].hold = 0
	}
	if _, err := b.rules.Query(b.Position, b.question("fire", "react +us-39 :card-33", "", "")); err == nil || !strings.Contains(err.Error(), "cannot fire") {
		t.Errorf("a completed soldier: %v", err)
	}
}
