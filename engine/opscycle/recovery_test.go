package opscycle

import (
	"fmt"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// recover plays from the end of turn 1 through the Recovery Segment of turn 2: the US
// side transfers, both pass, then the dice fall.
func (s *sketch) recover(dice string) {
	s.Helper()
	s.do("transfer", "pass", "dice "+dice, "pass")
}

// admin is the units of recovery tests: US supply is the row 10 in the south, German
// the row 20.
func admin(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return inTurns(t, units, append([]string{`"initiative": "us", "turn": 1, "last": 3, "switches": {}`}, more...)...)
}

// CTL-8.1-01, CTL-8.1-02, CTL-8.1.1-01, CTL-8.1.2-01, CTL-8.1.2-02, CTL-8.1.3-01, CTL-8.1.3-02: US levels by a
// fixed number, German ones by the rating and the Interdiction Level just rolled, never
// above the maximum; the Interdiction Level counts for the Initiative of the turn.
func TestRecoverLevels(t *testing.T) {
	for _, c := range []struct {
		dice      string
		level, ge int8
	}{{"1 5 5", 0, 2}, {"5 5 5", 1, 1}, {"10 5 5", 2, 1}} {
		s := admin(t, peace, `"levels": {"1id": 1, "526": 0}`)
		s.recover(c.dice)
		fixed, most := s.p.recovery(s.Unit("us-1id-hq")), s.r.Formations[s.state("a").formation].MaxLevel
		if got := s.p.levels[s.state("a").formation]; got != min(1+fixed, most) || fixed != 4 {
			t.Errorf("the US level is %d after %d", got, fixed)
		}
		if got := s.p.levels[s.state("g").formation]; got != c.ge || s.p.interdiction != c.level {
			t.Errorf("dice %s: the German level is %d at Interdiction %d, want %d at %d", c.dice, got, s.p.interdiction, c.ge, c.level)
		}
		if e := s.happened("initiative"); e.N[1] != 5+int16(c.level) {
			t.Errorf("the US total is %d at Interdiction %d", e.N[1], c.level)
		}
		var order []string
		for _, e := range s.Ev.List {
			switch e.Kind {
			case evRecovered:
				order = append(order, s.r.Sides[e.Side].ID)
			case evInterdiction:
				order = append(order, "roll")
			}
		}
		if len(order) < 3 || order[0] != "us" || order[1] != "roll" || order[2] != "ge" {
			t.Errorf("order %v", order)
		}
	}
	// Never above the maximum.
	s := admin(t, peace, `"levels": {"1id": 6, "526": 4}`)
	s.recover("1 5 5")
	if a, g := s.p.levels[s.state("a").formation], s.p.levels[s.state("g").formation]; a != 7 || g != 4 {
		t.Errorf("levels %d and %d, want the maxima 7 and 4", a, g)
	}
}

// CTL-8.1-03, CTL-8.1-04, CTL-8.1-05: an HQ out of supply recovers nothing; one on its back side in supply turns
// to the front and recovers its normal number.
func TestRecoverySupply(t *testing.T) {
	s := admin(t, "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908 spent, k 1907, khq 1906", `"levels": {"1id": 1, "526": 0}`)
	s.recover("1 5 5")
	if s.state("ge-526-hq").spent || s.p.levels[s.state("g").formation] != 2 {
		t.Errorf("spent %t, level %d", s.state("ge-526-hq").spent, s.p.levels[s.state("g").formation])
	}
	s.cites(s.happened("flipped-back"), "CTL-8.1-04", "CTL-8.1-05")
	// The US HQ shut in by three German units far in the north.
	s = admin(t, "us-1id-hq 1906, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 1, "526": 0}`)
	if s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Fatal("the HQ is in supply")
	}
	s.recover("1 5 5")
	if got := s.p.levels[s.state("a").formation]; got != 1 || s.state("us-1id-hq").spent {
		t.Errorf("level %d, spent %t, want 1 and the front side", got, s.state("us-1id-hq").spent)
	}
	s.cites(s.happened("no-recovery"), "CTL-8.1-03")
}

// CTL-8.1.4-01, CTL-8.1.4-02, CTL-5.8.1-01: disrupted units in Command Range refit without a roll, HQ in supply
// or not; those of an assigned unit also by its parent HQ.
func TestAutomaticRefit(t *testing.T) {
	s := admin(t, "us-1id-hq 1102, a 1101 disrupted, xhq 1112, x 1111 disrupted, g 1909 disrupted, ge-526-hq 1908")
	s.recover("1 5 5")
	for _, id := range []string{"a", "x", "g"} {
		if s.state(id).disrupted {
			t.Errorf("%s is still disrupted", id)
		}
	}
	s.cites(s.happened("refitted"), "CTL-8.1.4-01")
	// x beyond the range 6 of its own HQ stays disrupted, but refits by its parent's if
	// it is assigned elsewhere.
	s = admin(t, "us-1id-hq 1001, a 1002, xhq 1912, x 1101 disrupted, y 1911, g 2009, ge-526-hq 2008")
	s.recover("1 5 5")
	if !s.state("x").disrupted {
		t.Error("x refits out of the range of its HQ")
	}
	s = admin(t, "us-1id-hq 1912, a 1911, xhq 1002, x 1101 disrupted formation=\"1id\", y 1003, g 2009, ge-526-hq 2008")
	s.r.Units[s.Unit("us-1id-hq")].Range = 3
	s.recover("1 5 5")
	if s.state("x").disrupted {
		t.Error("x does not refit by its parent HQ")
	}
}

// CTL-8.1.4-03: who refits is settled before anybody does.
func TestRefitsTogether(t *testing.T) {
	// a, disrupted, projects no ZOC; in good order it shuts the gap between the ZOCs of b and c, and with it
	// the path of h. It comes first of the two, and yet h refits with it.
	s := admin(t, "us-1id-hq 1105, a 1505 disrupted, b 1502, c 1508, d 1511, h 1305 disrupted, ge-526-hq 1705")
	if s.p.command(s.Unit("a")) != inCommand || s.p.command(s.Unit("h")) != inCommand || s.Unit("a") > s.Unit("h") {
		t.Fatal("not both are in command, or a is not the first")
	}
	s.recover("1 5 5")
	if s.state("a").disrupted || s.state("h").disrupted {
		t.Error("one of the refits kept the other back")
	}
	if s.p.command(s.Unit("h")) == inCommand {
		t.Error("a does not shut the gap: nothing is tested")
	}
}

// CTL-8.1.5-01, CTL-8.1.5-02, CTL-5.8.4-07, CTL-5.8.4-08, CTL-5.8.4-09: units still disrupted and isolated
// lose what the die exceeds the Effectiveness of their disrupted side, 3 here.
func TestAttrition(t *testing.T) {
	alone := "us-1id-hq 1101, a 1906 disrupted, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801"
	for _, c := range []struct {
		die, lost int16
	}{{1, 0}, {3, 0}, {4, 1}, {7, 4}, {10, 5}} {
		s := admin(t, alone, `"levels": {"1id": 1, "526": 2}`)
		s.do("transfer", "pass")
		s.dice.Next = append(s.dice.Next, 1, int(c.die), 5, 5)
		s.do("pass")
		want := min(c.lost, 5)
		e := s.happened("attrition")
		if got := 5 - int16(s.state("a").sp); got != want || e.N[1] != 3 {
			t.Errorf("die %d against %d costs %d, want %d", c.die, e.N[1], got, want)
		}
		if s.state("a").gone != (want == 5) {
			t.Errorf("die %d: eliminated %t", c.die, s.state("a").gone)
		}
	}
	// Banded: 1 SP for a difference of 1 to 3, 2 SP from 4 on (BUG-5.8.4-08 by the switch).
	for _, c := range []struct{ die, lost int8 }{{3, 0}, {4, 1}, {6, 1}, {7, 2}, {10, 2}} {
		s := admin(t, alone, `"switches": {"attrition_banded": true}`)
		s.do("transfer", "pass")
		s.dice.Next = append(s.dice.Next, 1, int(c.die), 5, 5)
		s.do("pass")
		if got := 5 - s.state("a").sp; got != c.lost {
			t.Errorf("banded, die %d costs %d, want %d", c.die, got, c.lost)
		}
	}
	// An isolated unit in good order takes none, nor does a disrupted one Out of Command.
	s := admin(t, "us-1id-hq 1101, a 1906, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801")
	s.recover("1 5 5")
	for _, e := range s.Ev.List {
		if e.Kind == evAttrition {
			t.Error("a unit in good order takes an Attrition Check")
		}
	}
}

// CTL-8.1.5-02: who is isolated is judged after the refits: a, in good order again, shuts the gap behind h, which is out
// of range and does not refit.
func TestAttritionAfterRefits(t *testing.T) {
	s := admin(t, "us-1id-hq 1105, a 1505 disrupted, b 1502, c 1508, d 1511, h 1305 disrupted, ge-526-hq 1705")
	s.r.Units[s.Unit("ge-526-hq")].Range = 1
	if s.p.command(s.Unit("h")) != outOfCommand {
		t.Fatal("h is not out of command")
	}
	s.recover("1 5 5 5")
	if got := s.state("h").sp; got != 3 {
		t.Errorf("h has %d SP, want 3: it was not taken for isolated", got)
	}
}

// CTL-8.1.5-02: all checks are simultaneous: the death of a, which blocks the path of h, comes too late for h.
func TestAttritionTogether(t *testing.T) {
	s := admin(t, `us-1id-hq 1705, a 1305 disrupted sp=1 formation="x", b 1303, c 1307, d 1310, x 1301, y 1312, h 1505 disrupted, ge-526-hq 1105`)
	s.r.Units[s.Unit("us-1id-hq")].Range = 1 // or a would refit by its parent's
	if s.p.command(s.Unit("a")) != isolated || s.p.command(s.Unit("h")) != isolated || s.state("a").hex > s.state("h").hex {
		t.Fatal("not both are isolated, or a is not the first")
	}
	s.recover("1 10 5 5 5")
	if !s.state("a").gone || s.p.command(s.Unit("h")) == isolated {
		t.Fatal("a does not open the path: nothing is tested")
	}
	if got := s.state("h").sp; got != 3 {
		t.Errorf("h has %d SP, want 3", got)
	}
}

// BUG-8.1.5-02, BUG-3.1.1-15, BUG-3.1.1-16: the pillbox helps an AFV in its Attrition Check although the unit that holds it dies by its own.
func TestAttritionInPillbox(t *testing.T) {
	s := eastward(t, "campaign", "ge-44id-hq 1206, a 1509, b 1511, c 1410, d 1411, x 1610, m 1611, su-87-hq 1920, h 1919, g 1510 sp=1 disrupted, p 1510 disrupted",
		`"map": {"columns": [10, 20], "rows": [5, 20], "hexes": {"1510": "pillbox_clear", "1206": "village", "1920": "village"}, "sides": [], "supply": {"ge": ["1010", "1011", "1012"], "su": ["2010", "2011", "2012"]}}`,
		`"phase": "ops", "initiative": "ge", "turn": 2`, `"levels": {"87rd": 0}`)
	s.do("transfer", "pass", "dice 5 7 7", "pass") // 7 less 2 against 3: 1 SP each
	if g, p := s.state("g"), s.state("p"); !g.gone || p.sp != 5 {
		t.Errorf("g is gone: %t; p has %d SP, want 5", g.gone, p.sp)
	}
}

// BUG-3.1.1-15, BUG-5.8.4-07: an Attrition Check in a pillbox tells its modifier, one elsewhere has none.
func TestAttritionTellsPillbox(t *testing.T) {
	s := eastward(t, "campaign", "ge-44id-hq 1206, a 1509, b 1511, c 1410, d 1411, x 1610, m 1611, su-87-hq 1920, h 1919, g 1510 disrupted",
		`"map": {"columns": [10, 20], "rows": [5, 20], "hexes": {"1510": "pillbox_clear", "1206": "village", "1920": "village"}, "sides": [], "supply": {"ge": ["1010", "1011", "1012"], "su": ["2010", "2011", "2012"]}}`,
		`"phase": "ops", "initiative": "ge", "turn": 2`, `"levels": {"87rd": 0}`)
	s.do("transfer", "pass", "dice 5 7", "pass")
	e := s.happened("attrition")
	if _, detail := s.r.Describe(e, 0); detail != "Die 7 −2 against Effectiveness 3." {
		t.Errorf("the check is told as %q", detail)
	}
	s.cites(e, "BUG-3.1.1-15")
	if list := s.r.Rolls([]game.Event{e}, 0); len(list) != 1 || list[0].Sum != "7 −2 = 5 against Effectiveness 3" {
		t.Errorf("its card says %+v", list)
	}
	s = eastward(t, "campaign", "ge-44id-hq 1206, a 1509, b 1511, c 1410, d 1411, x 1610, m 1611, su-87-hq 1920, h 1919, g 1510 disrupted",
		`"map": {"columns": [10, 20], "rows": [5, 20], "hexes": {"1206": "village", "1920": "village"}, "sides": [], "supply": {"ge": ["1010", "1011", "1012"], "su": ["2010", "2011", "2012"]}}`,
		`"phase": "ops", "initiative": "ge", "turn": 2`, `"levels": {"87rd": 0}`)
	s.do("transfer", "pass", "dice 5 7", "pass")
	if _, detail := s.r.Describe(s.happened("attrition"), 0); detail != "Die 7 against Effectiveness 3." {
		t.Errorf("the check is told as %q", detail)
	}
}

// BUG-8.1-03, BUG-8.1-04, BUG-8.1-07: where Emergency Supply serves recovery, the owner of an HQ out of supply may
// flip it and recover one level less; on its back side it recovers nothing.
func TestEmergencyRecovery(t *testing.T) {
	build := func(spent string) *sketch {
		return admin(t, "us-1id-hq 1906"+spent+", a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 1, "526": 2}`,
			`"switches": {"emergency_on_activation": false, "supply_on_activation": false}`)
	}
	s := build("")
	s.do("transfer", "pass", "pass")
	s.asked("us", "emergency")
	s.do("dice 1 5 5", "flip +us-1id-hq")
	if got := s.p.levels[s.state("a").formation]; got != 4 || !s.state("us-1id-hq").spent {
		t.Errorf("level %d, want 1 and 4 less 1, spent %t", got, s.state("us-1id-hq").spent)
	}
	s = build("")
	s.do("transfer", "pass", "pass", "dice 1 5 5", "decline")
	if got := s.p.levels[s.state("a").formation]; got != 1 || s.state("us-1id-hq").spent {
		t.Errorf("level %d, want 1, and the front side", got)
	}
	// BUG-8.1-02: the question promises no level beyond the maximum.
	s = build("")
	f := s.state("a").formation
	s.p.levels[f] = s.r.Formations[f].MaxLevel - 1
	s.do("transfer", "pass", "pass")
	s.prompted(fmt.Sprintf("%s is out of supply: expend its Emergency Supply and recover 1 level (now level %d of %d), or recover nothing?", game.Capital(s.r.Name.Unit(s.Unit("us-1id-hq"))), s.p.levels[f], s.p.levels[f]+1))
	s = build(" spent")
	s.recover("1 5 5")
	if got := s.p.levels[s.state("a").formation]; got != 1 || !s.state("us-1id-hq").spent {
		t.Errorf("level %d, want 1, and the back side", got)
	}
}

// CTL-5.3.2-10: an HQ set aside is placed by its owner in the first Recovery Segment in which there is a hex for it,
// without any further loss, and recovers there.
func TestHQComesBack(t *testing.T) {
	back := func(units string) *sketch {
		s := draw(t, `"hexes": {"1505": "town", "1509": "town"}`, "a 1101, us-1id-hq 1102, g 1907, h 1504, i 1508, ge-526-hq 1906, "+units,
			`"active": "", "phase": "ops", "initiative": "us", "turn": 1, "last": 3, "switches": {}`, `"levels": {"1id": 1, "526": 0}`)
		q := &play{Position: s.p, ev: &s.Ev}
		q.moveHQ(s.Unit("ge-526-hq"), hex.None, displaced)
		s.recover("1 5 5 5 5")
		return s
	}
	// Both towns lie in enemy ZOCs, though the Germans control them too.
	s := back("b 1506, c 1510")
	s.at("ge-526-hq", "")
	s.asked("us", "activate")
	// One is free by now.
	s = back("b 1506")
	s.asked("ge", "hq")
	s.choices("place-hq", "place-hq +ge-526-hq >1509")
	s.refused("place-hq +ge-526-hq >1505", "CTL-3.3-05")
	s.do("place-hq +ge-526-hq >1509")
	s.at("ge-526-hq", "1509")
	s.cites(s.happened("hq-displaced"), "CTL-5.3.2-10")
	if s.p.levels[s.state("g").formation] == 0 || s.p.command(s.Unit("g")) == isolated {
		t.Error("it neither recovers nor commands")
	}
}
