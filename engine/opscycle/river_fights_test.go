package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// BUG-7.5.1.2-29 BUG-7.5.1.2-30 BUG-7.5.1.2-31 BUG-7.5.1.2-32 BUG-7.5.1.2-33
// BUG-7.5.1.2-34 BUG-7.5.1.2-35 BUG-7.5.1.2-36 BUG-7.5.1.2-37 BUG-7.5.1.2-38
// BUG-7.5.1.2-39 BUG-7.5.1.2-41 BUG-3.1.2-02 BUG-5.1-03: armor, as the attacker sees it.
func TestArmorAlongRiver(t *testing.T) {
	for _, c := range []struct{ rules, hexes, units, attack, want string }{
		{"BUG-7.5.1.2-29 the best tanks of both", "", "t 1311, p 1412, q 1412 disrupted", "+t @1311 >1412", "armor ±0"},
		{"BUG-7.5.1.2-30 tanks before AT Points", "", "t 1311, n 1412, q 1412 disrupted", "+t @1311 >1412", "armor +2"},
		{"BUG-7.5.1.2-32 no tanks", "", "a 1311, n 1412", "+a @1311 >1412", ""},
		{"BUG-7.5.1.2-33 5.1-03 half in forest", `"1412": "light_forest"`, "t 1311, p 1412", "+t @1311 >1412", "armor −2"},
		{"BUG-7.5.1.2-34 against AT Points", "", "t 1311, n 1412", "+t @1311 >1412", "armor +1"},
		{"BUG-7.5.1.2-34 and the bonus of a Village", `"1412": "village"`, "t 1311, n 1412", "+t @1311 >1412", "armor ±0"},
		{"BUG-7.5.1.2-35 never for the defender", `"1412": "marsh"`, "t 1311, n 1412", "+t @1311 >1412", "armor ±0"},
		{"BUG-7.5.1.2-37 tanks defend against none", "", "a 1311, p 1412", "+a @1311 >1412", "armor −4"},
		{"BUG-7.5.1.2-39 a disrupted AT unit", "", "t 1311, n 1412 disrupted", "+t @1311 >1412", "armor +3"},
		{"BUG-7.5.1.2-39 a disrupted tank", "", "t 1311, p 1412 disrupted", "+t @1311 >1412", "armor +2"},
		{"BUG-7.5.1.2-40 no AT Points at all", "", "t 1311, g 1412 disrupted", "+t @1311 >1412", "armor +4"},
	} {
		s := riverside(t, c.hexes, "", c.units+hold)
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		t.Log(c.rules)
		s.drms("attack "+c.attack+" :hasty", want...)
	}
	// BUG-7.5.1.2-38: AT Points of attackers mean nothing.
	s := riverside(t, "", "", "t 1311, n 1412"+hold, `"active": "87rd", "ap": 5`)
	s.drms("attack +n @1412 >1311 :hasty", "armor −4")
	// BUG-7.5.1.2-31: more strength decides among equal points, then the owner.
	s = riverside(t, "", "", "t 1311, u 1311 sp=5, v 1311, p 1412"+hold)
	a := s.Action("attack +t +u @1311 >1412 :hasty")
	c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	if list := s.p.comparable(&c, attacking, nil); len(list) != 1 || list[0] != s.Unit("t") {
		t.Errorf("compared: %v", list)
	}
	s.do("dice 1 1", "attack +t +v @1311 >1412 :hasty")
	s.asked("ge", "compare")
	// BUG-7.5.1.2-41: a value of 0 is still a tank's.
	s = riverside(t, `"1311": "marsh"`, `["1311", "1412", "stream"]`, "t 1311, p 1412"+hold)
	s.drms("attack +t @1311 >1412 :hasty", "hexside −2", "armor −4")
}

// BUG-7.5.1.2-01 BUG-7.5.1.2-03 BUG-7.5.1.2-04 BUG-7.5.1.2-05 BUG-7.5.1.2-09 BUG-7.5.1.2-10
// BUG-7.5.1.2-13 BUG-7.5.1.2-14 BUG-7.5.1.2-15 BUG-7.5.1.2-16 BUG-7.5.1.2-17 BUG-7.5.1.2-18
// BUG-7.5.1.2-19 BUG-7.5.1.2-20 BUG-7.5.1.2-21 BUG-7.5.1.2-22 BUG-7.5.1.2-23 BUG-7.5.1.2-24
// BUG-7.5.1.2-25 BUG-7.5.1.2-26 BUG-7.5.1.2-28 BUG-3.1.1-07 BUG-5.1-05 TC-B4 TC-B5: support,
// HQs and hexsides. a attacks from 1311 to 1412; 1411 lies next to both.
func TestSupportAlongRiver(t *testing.T) {
	for _, c := range []struct{ rules, sides, units, kind, want string }{
		{"BUG-7.5.1.2-16 BUG-7.5.1.2-09 a hex counts once", "", "a 1311, b 1411, t 1411, g 1412", "regular", "support +1"},
		{"BUG-7.5.1.2-13 none in a Hasty Attack", "", "a 1311, b 1411, g 1412", "hasty", ""},
		{"BUG-7.5.1.2-18 Prepared", "", "a 1311, b 1411, c 1312, g 1412", "prepared", "support +2, support +2"},
		{"BUG-7.5.1.2-19 of another formation", "", "a 1311, x 1411, ge-298id-hq 1111, g 1412", "prepared", "support +1"},
		{"BUG-7.5.1.2-22 the better of two", "", "a 1311, x 1411, ge-298id-hq 1111, t 1411, g 1412", "prepared", "support +2"},
		{"BUG-7.5.1.2-23 not from the attackers' hex", "", "a 1311, t 1311, g 1412", "regular", ""},
		{"BUG-7.5.1.2-10 not out of command", "", "a 1311, x 1411, g 1412", "regular", ""},
		{"BUG-7.5.1.2-14 no disrupted supporter", "", "a 1311, b 1411 disrupted, g 1412", "regular", ""},
		{"BUG-7.5.1.2-17 Regular Defense", "", "a 1311, h 1411, g 1412", "regular", "defense −1"},
		{"BUG-7.5.1.2-15 against a Hasty Attack too", "", "a 1311, h 1411, g 1412", "hasty", "defense −1"},
		{"BUG-7.5.1.2-14 none for disrupted defenders", "", "a 1311, h 1411, g 1412 disrupted", "hasty", ""},
		{"BUG-7.5.1.2-17 of another formation as well", "", "a 1311, k 1411, su-124-hq 1913, g 1412", "regular", "defense −1"},
		{"BUG-7.5.1.2-20 Improved Defense", "", "a 1311, h 1411, g 1412 improved", "regular", "defense −2"},
		{"BUG-7.5.1.2-21 of another formation", "", "a 1311, k 1411, su-124-hq 1913, g 1412 improved", "regular", "defense −1"},
		{"BUG-7.5.1.2-25 half the points, rounded up", "", "a 1311, g 1412, hq3", "regular", "hq +2"},
		{"BUG-7.5.1.2-26 all points", "", "a 1311, g 1412, hq3", "prepared", "hq +3"},
		{"BUG-7.5.1.2-24 none in a Hasty Attack", "", "a 1311, g 1412, hq3", "hasty", ""},
		{"BUG-7.5.1.2-04 BUG-7.5.1.2-05 a road does not cancel the stream", `["1311", "1412", "stream", "road"]`, "a 1311, g 1412", "regular", "hexside −2"},
		{"BUG-3.1.1-07 a road is no modifier", `["1311", "1412", "road"]`, "a 1311, g 1412", "regular", ""},
		{"TC-B4", "", "a 1311, x 1312, ge-298id-hq 1111, h 1411, g 1412, hq4", "regular", "support +1, defense −1, hq +2"},
		{"TC-B5 BUG-5.1-05", `["1311", "1412", "stream"]`, "a 1311, b 1312, h 1411, g 1412 improved, hq4", "prepared", "hexside −2, support +2, defense −2, hq +4"},
	} {
		t.Run(c.rules, func(t *testing.T) {
			units, support, improved := c.units, "0", ""
			for _, n := range []string{"3", "4"} {
				if strings.Contains(units, ", hq"+n) {
					units, support = strings.Replace(units, ", hq"+n, "", 1), n
				}
			}
			if strings.Contains(units, " improved") {
				units, improved = strings.Replace(units, " improved", "", 1), `"1412"`
			}
			s := riverside(t, "", c.sides, units+", ge-44id-hq 1112, su-87-hq 1912", `"improved": [`+improved+`]`)
			s.state("ge-44id-hq").support = int8(support[0] - '0')
			var want []string
			if c.want != "" {
				want = strings.Split(c.want, ", ")
			}
			s.drms("attack +a @1311 >1412 :"+c.kind, want...)
		})
	}
}

// battle sets up riverside with a table of one result, whatever the odds, and fights:
// dice are those after the attack roll.
func battle(t *testing.T, hexes, units, cell, attackers, dice string, more ...string) *sketch {
	t.Helper()
	all := strings.Join(more, "")
	if !strings.Contains(all, `"levels"`) {
		more = append(more, `"levels": {"87rd": 0, "44id": 5}`)
	}
	s := riverside(t, hexes, "", units, more...)
	a, b, _ := strings.Cut(cell, "/")
	c := data.Cell{Attacker: int8(a[0] - '0'), AttackerRed: len(a) > 1, Defender: int8(b[0] - '0'), DefenderRed: len(b) > 1}
	s.r.CRT.Cells = forced(s.r.CRT.Cells[:1], c)
	odds := make([][][2]int8, len(s.r.CRT.Odds))
	for i := range odds {
		odds[i] = [][2]int8{{1, 99}}
	}
	s.r.CRT.Odds = odds
	s.do("dice 1 1 5 "+dice, "attack "+attackers+" @1311 >1412 :hasty")
	return s
}

// sp checks strengths, "a 5" or "a gone" or "a 5 disrupted".
func (s *sketch) sp(list string) {
	s.Helper()
	for _, line := range strings.Split(list, ", ") {
		w := strings.Fields(line)
		now := s.state(w[0])
		got := w[0] + " gone"
		if !now.gone {
			got = w[0] + " " + string(rune('0'+now.sp))
			if now.disrupted {
				got += " disrupted"
			}
		}
		if got != line {
			s.Errorf("%s, want %s", got, line)
		}
	}
}

// Results along the Bug: losses, checks, retreats in the strict order.
func TestResultsAlongRiver(t *testing.T) {
	hits := func(s *sketch) (sides []game.Side) {
		for _, e := range s.Ev.List {
			if e.Kind == evHits {
				sides = append(sides, e.Side)
			}
		}
		return sides
	}
	// BUG-7.5.2-01 BUG-7.5.2-02 BUG-7.5.2-05 BUG-7.5.2-22 BUG-7.5.2-23 BUG-7.5.1-01
	s := battle(t, "", "a 1311, g 1412"+hold, "1/1", "+a", "")
	s.sp("a 5, g 5")
	if list := hits(s); len(list) != 2 || list[0] != 1 {
		t.Errorf("BUG-7.5.2-02: results in the order %v", list)
	}
	if u := s.Unit("g"); s.p.antitank(u) != 1 || s.p.effectiveness(u) != 5 {
		t.Error("BUG-7.5.2-23: losses change a value")
	}
	// BUG-7.5.2-06 BUG-7.5.2-07: the compared tank; its superiority is 1.
	s = battle(t, "", "t 1311, a 1311, n 1412"+hold, "1/0", "+t +a", "")
	s.sp("t 5, a 6")
	// BUG-7.5.2-08: though its value is 0.
	s = battle(t, `"1311": "marsh"`, "t 1311, a 1311, n 1412"+hold, "1/0", "+t +a", "")
	s.sp("t 5, a 6")
	// BUG-7.5.2-07: no tanks, the owner chooses. BUG-7.5.2-04 BUG-7.1-03: only attackers take part.
	s = battle(t, "", "a 1311, g 1412, n 1412, su-190-1 1412, su-190-hq 1911"+hold, "0/1", "+a", "")
	s.asked("su", "loss")
	s.do("lose +n")
	s.sp("n 5, g 6")
	// BUG-7.5.2-12 BUG-5.6.1-01: a red zero is a check without loss; BUG-7.5.2-13: defender first.
	s = battle(t, "", "a 1311, g 1412"+hold, "0*/0*", "+a", "6 5")
	s.sp("a 6, g 6 disrupted")
	// BUG-5.6.2-02 BUG-5.6.1-02: a disrupted unit checks with its lower value and loses 1 SP.
	s = battle(t, "", "a 1311, g 1412 disrupted"+hold, "0/0*", "+a", "4")
	s.sp("g 5 disrupted")
	// BUG-7.5.2-11 BUG-7.5.2-14 BUG-7.5.2-16: who fails retreats; if all do, hit 2 is satisfied.
	s = battle(t, "", "a 1311, g 1412"+hold, "0/2*", "+a", "6")
	s.asked("su", "retreat")
	for _, a := range s.p.Legal(nil) { // BUG-7.5.2-32 BUG-7.5.2-33: eastward only
		if id := s.r.Data.Map.ID(a.To); id != "1511" && id != "1512" {
			t.Errorf("BUG-7.5.2-33: may retreat to %s", id)
		}
	}
	s.do("retreat >1512", "stop")
	s.sp("g 5 disrupted")
	s.at("g", "1512")
	// BUG-7.5.2-15 BUG-7.5.2-17 BUG-7.5.2-41: one fails and goes first, the other stays and loses.
	s = battle(t, "", "a 1311, t 1311, g 1412, n 1412"+hold, "0/2*", "+t +a", "6 5")
	s.asked("su", "retreat")
	s.do("retreat >1512", "stop")
	s.asked("su", "second-hit")
	for _, a := range s.p.Legal(nil) { // BUG-7.5.2-30: to the same hex
		if a.Verb == doRetreat && a.To != s.Hex("1512") {
			t.Errorf("BUG-7.5.2-30: may go to %s", s.r.Data.Map.ID(a.To))
		}
	}
	s.do("stay")
	if s.state("g").sp+s.state("n").sp != 10 {
		t.Errorf("BUG-7.5.2-17: g %d, n %d", s.state("g").sp, s.state("n").sp)
	}
	// BUG-7.5.2-18: the attacker chooses likewise.
	s = battle(t, "", "a 1311, g 1412"+hold, "2/0", "+a", "")
	s.asked("ge", "second-hit")
	s.do("stay")
	s.sp("a 4")
	// BUG-7.5.2-19 BUG-7.5.2-20: further hits are losses, spread evenly.
	s = battle(t, "", "t 1311, n 1412, o 1412 sp=5"+hold, "0/4", "+t", "")
	s.do("stay")
	for s.p.Decision().Ask == askLoss {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	s.sp("n 4, o 3")
	// BUG-7.5.2-25 BUG-7.5.2-24: surplus hits vanish; nobody advances.
	s = battle(t, "", "a 1311, g 1412 sp=1"+hold, "1/4", "+a", "")
	s.sp("g gone, a 5")
	s.at("a", "1311")
	// BUG-7.5.2-34 BUG-7.5.2-37 BUG-7.5.2-38: only into an EZOC, for 1 SP more, and there it stops.
	s = battle(t, "", "a 1311, b 1611, c 1612, d 1313, x 1509, g 1412"+hold, "0/2*", "+a", "6")
	if s.p.Decision().Ask == askRetreat {
		s.do(s.r.Lexicon().Line(s.p.Legal(nil)[0]))
	}
	s.sp("g 4 disrupted")
	if s.state("g").hex == s.Hex("1412") {
		t.Error("BUG-7.5.2-37: no retreat")
	}
	// BUG-7.5.2-39 BUG-7.5.2-40 TC-B12: shut in: 2 SP more, and the second hit is a loss.
	s = battle(t, "", "a 1311, b 1411, c 1413, d 1511, m 1512, x 1312, g 1412"+hold, "0/2*", "+a", "6")
	s.sp("g 2 disrupted")
	s.at("g", "1412")
	// TC-B11: 3/0 with a red 3.
	s = battle(t, "", "a 1311, g 1412"+hold, "3*/0", "+a", "5")
	s.asked("ge", "second-hit")
	s.do("stay")
	s.sp("a 3, g 6")
	s.asked("su", "action")
}

// BUG-7.5.3-01 BUG-7.5.3-02 BUG-7.5.3-03 BUG-7.5.3-04 BUG-7.5.3-05 BUG-7.5.3-06
// BUG-7.5.3-07 BUG-7.5.3-08 BUG-7.5.3-15: who wins, and what the AP buys.
func TestBonusAlongRiver(t *testing.T) {
	s := battle(t, "", "a 1311, t 1311, g 1412"+hold, "1/1", "+a", "")
	if s.asked("ge", "action"); s.p.activeContext().context == bonus {
		t.Error("BUG-7.5.3-01: a tie is won")
	}
	s = battle(t, "", "a 1311 sp=1, b 1111, g 1412"+hold, "1/2", "+a", "")
	s.do("stay")
	if s.p.activeContext().context == bonus {
		t.Error("BUG-7.5.3-02: a side without survivors wins")
	}
	s = battle(t, "", "a 1311, t 1311, g 1412 sp=1"+hold, "1/4", "+a", "") // BUG-7.5.3-03: losses are equal
	if f := s.p.activeContext(); f.context != bonus || f.ap != 1 {
		t.Fatal("BUG-7.5.3-04: no bonus")
	}
	s.refused("improve @1311")
	if s.legal("refit +t") || s.legal("move +t @1311") {
		t.Error("BUG-7.5.3-05: who did not fight acts")
	}
	s = battle(t, "", "a 1311, g 1412"+hold, "0/1", "+a", "")
	if !s.legal("attack +a @1311 >1412 :regular") {
		t.Error("BUG-7.5.3-07: the attacker cannot add AP")
	}
	own := s.p.ap[0]
	s.do("dice 1 1 5", "attack +a @1311 >1412 :hasty") // BUG-7.5.3-15: a chain
	if f := s.p.activeContext(); f.context != bonus || s.p.ap[0] != own {
		t.Error("BUG-7.5.3-15: no bonus of a bonus, or own AP spent")
	}
	s.do("end")
	if s.p.activeContext().context == bonus {
		t.Error("BUG-7.5.3-06: the bonus is kept")
	}
	s = battle(t, "", "a 1311, g 1412"+hold, "1/0", "+a", "")
	s.asked("su", "action")
	if s.legal("attack +g @1412 >1311 :regular") || !s.legal("attack +g @1412 >1311 :hasty") {
		t.Error("BUG-7.5.3-08: the defender has not one AP")
	}
}

// BUG-7.5.1.1-01 BUG-7.5.1.1-02 BUG-7.5.1.1-03 BUG-7.5.1.1-04 BUG-7.5.1.1-05 BUG-7.5.1.1-07
// BUG-7.5.1.1-08 BUG-5.1-01: chits and strengths.
func TestChitsAlongRiver(t *testing.T) {
	s := riverside(t, "", "", "a 1311, t 1311, g 1412, n 1412 disrupted"+hold)
	rules, chit := s.r, 3
	row, low := rules.Chits[chit][5], rules.Chits[chit][3]
	for i, kind := range []string{"hasty", "regular", "prepared"} {
		a := s.Action("attack +a +t @1311 >1412 :" + kind)
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		if got, want := s.p.strength(&c, attacking, chit), 12*int(row[i]); got != want {
			t.Errorf("BUG-7.5.1.1-02: %s has strength %d, want %d", kind, got, want)
		}
		if got, want := s.p.strength(&c, defending, chit), 6*int(row[1])+6*int(low[0]); got != want {
			t.Errorf("BUG-7.5.1.1-03, -08: the defender has %d, want %d", got, want)
		}
	}
	s = riverside(t, "", "", "a 1311, g 1412"+hold, `"improved": ["1412"]`)
	a := s.Action("attack +a @1311 >1412 :hasty")
	c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
	if got, want := s.p.strength(&c, defending, chit), 6*int(row[2]); got != want {
		t.Errorf("BUG-7.5.1.1-03: improved %d, want %d", got, want)
	}
	for first := range int8(3) {
		for n := 1; n < len(rules.Chits); n++ {
			if otherChit(first, n) == first {
				t.Error("BUG-7.5.1.1-07: one chit twice")
			}
		}
	}
}

// BUG-7.5.1-02 BUG-7.5.1-03 BUG-7.5.1-04 BUG-7.5.1-05 BUG-7.5.1-06 BUG-5.1-02 BUG-3.1.1-05
// BUG-7.5.1.2-02: odds, columns and what lies beyond the table.
func TestOddsAlongRiver(t *testing.T) {
	s := riverside(t, `"1412": "dense_forest", "1413": "village"`, "", "a 1311 sp=1, g 1412"+hold, `"levels": {"87rd": 0}`)
	crt := &s.r.CRT
	for line, odds := range crt.Odds {
		if crt.Column(line, 9999, 1) != len(odds)-1 || crt.Column(line, 1, 9999) != -1 {
			t.Errorf("BUG-7.5.1-03, BUG-7.5.1-04: line %d", line)
		}
		for _, x := range [][4]int{{9, 4, 2, 1}, {4, 10, 1, 3}} {
			if i := crt.Column(line, x[0], x[1]); i >= 0 {
				got := odds[i]
				for j, o := range odds { // no better column is reached
					if j > i && x[0]*int(o[1]) >= x[1]*int(o[0]) {
						t.Errorf("BUG-7.5.1-06: %d to %d in line %d", x[0], x[1], line)
					}
				}
				if int(got[0])*x[3] > int(got[1])*x[2] {
					t.Errorf("BUG-7.5.1-02: %d to %d is rounded up to %v", x[0], x[1], got)
				}
			}
		}
	}
	line := func(at string) int {
		c := s.p.newCombat(unitsOf(s, "a"), s.Hex("1311"), s.Hex(at), optHasty)
		return s.p.crtLine(&c)
	}
	if line("1412") == line("1413") || line("1412") != int(s.r.TEC[s.r.Class[s.Hex("1412")]].Line) {
		t.Error("BUG-3.1.1-05: the terrain of the defender does not count")
	}
	if clampRoll(24) != 20 || clampRoll(-3) != 1 {
		t.Error("BUG-7.5.1.2-02: not clamped")
	}
	// The worst attack against the best defense: 5/0 without a roll, without a check, and the defender wins.
	low, high := 0, 0
	for i := range s.r.Chits {
		if s.r.Chits[i][5][0] == 1 {
			low = i + 1
		}
		if s.r.Chits[i][5][1] == 3 {
			high = i + 1
		}
	}
	if high > low {
		high-- // counted without the first chit
	}
	odds := make([][][2]int8, len(crt.Odds))
	for i := range odds {
		odds[i] = [][2]int8{{1, 2}}
	}
	crt.Odds = odds
	s.dice.Next = append(s.dice.Next, low, high)
	s.do("attack +a @1311 >1412 :hasty")
	s.happened("combat-below")
	s.sp("a gone, g 6")
	if f := s.p.activeContext(); f.context != bonus || f.side != 1 {
		t.Error("BUG-7.5.1-05: the defender does not win")
	}
}

// BUG-7.5-01 BUG-7.5-02 BUG-7.5-03 BUG-7.5-04 BUG-7.5-05 BUG-7.5.1.2-12
// BUG-7.5.1.2-27 BUG-7.5.3-16 BUG-3.9-02: what a combat is about, and what not.
func TestCombatAlongRiver(t *testing.T) {
	s := battle(t, `"1412": "village", "1712": "village"`, "a 1311, b 1411, g 1412 sp=1, h 1714, su-87-hq 1412, ge-44id-hq 1112", "0/2", "+a", "")
	if n := 0; true {
		for _, e := range s.Ev.List {
			if e.Kind == evAttackRoll {
				n++
			}
		}
		if n != 1 {
			t.Errorf("BUG-3.9-02: %d attack rolls", n)
		}
	}
	s.sp("g gone, b 6") // BUG-7.5-02: no hit for the HQ; BUG-7.5.1.2-12: nor for supporters
	s.asked("su", "hq") // BUG-7.5-03, and before the bonus (BUG-7.5.3-16)
	s.do("place-hq +su-87-hq >1712")
	s.asked("ge", "action")
	if s.p.activeContext().context != bonus {
		t.Error("BUG-7.5.3-16: no bonus after the HQ is placed")
	}
	s = riverside(t, `"1412": "village"`, "", "a 1311, b 1411, g 1512, su-87-hq 1412, ge-44id-hq 1112", `"levels": {"87rd": 0}`)
	s.refused("attack +a @1311 >1412 :hasty", "BUG-7.5-04")
	s.refused("attack +a @1311 >1512 :hasty")
	s.refused("attack +a +b @1311 >1412 :hasty", "BUG-7.1-01")
	s = riverside(t, "", "", "a 1311, g 1412"+hold, `"levels": {"87rd": 0}`)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	support := s.state("ge-44id-hq").support
	for range 2 {
		s.do("dice 1 1 5", "attack +a @1311 >1412 :prepared")
		if s.state("ge-44id-hq").support != support || support == 0 {
			t.Error("BUG-7.5.1.2-27: HQ support is used up")
		}
	}
}

// BUG-7.5-05: the HQ that the attackers leave alone by their retreat is displaced, after the results and
// before the bonus of the defender; one whose unit marches off or is lost without a combat is not.
func TestHQLeftAlone(t *testing.T) {
	villages := `"1311": "village", "1111": "village"`
	units := "a 1311, c 1211, g 1412, ge-44id-hq 1311, su-87-hq 1912"
	s := battle(t, villages, units, "2/0", "+a", "")
	s.asked("ge", "second-hit")
	s.at("ge-44id-hq", "1311")
	s.do(s.listed("retreat")[0], "stop")
	s.asked("ge", "hq")
	if f := s.p.activeContext(); f.context == bonus {
		t.Error("BUG-7.5-05: the bonus is there before the HQ is displaced")
	}
	s.do("place-hq +ge-44id-hq >1111")
	s.asked("su", "action")
	// It stays while a unit is with it, though others retreat.
	s = battle(t, villages, units+", b 1311", "2/0", "+a", "")
	s.do(s.listed("retreat")[0], "stop")
	s.asked("su", "action")
	s.at("ge-44id-hq", "1311")
	// A march, and a loss of another kind.
	s = riverside(t, villages, "", units, `"levels": {"87rd": 0}`)
	s.do("move +a @1311", "step @1310", "stop")
	s.at("ge-44id-hq", "1311")
	s.asked("ge", "action")
	s = riverside(t, villages, "", units, `"levels": {"87rd": 0}`)
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("a"), 9)
	s.do("improve @1211")
	s.asked("ge", "action")
	s.at("ge-44id-hq", "1311")
}

// BUG-7.5.2-15, BUG-7.5.2-17, BUG-7.5.2-31: those that need not retreat decide together: all go, which satisfies
// the second hit, or all stay and one of them takes it.
func TestAllGoOrAllStay(t *testing.T) {
	for _, c := range []struct {
		lines, where string
		left         int8
	}{{"retreat >1512", "1512", 11}, {"stay", "1412", 10}} {
		s := battle(t, "", "a 1311, g 1412, n 1412"+hold, "0/2", "+a", "")
		s.do("lose +g")
		s.asked("su", "second-hit")
		if got := strings.Join(s.listed(""), ", "); got != "retreat >1511, retreat >1512, stay" {
			t.Errorf("BUG-7.5.2-31: may %s", got)
		}
		s.do(c.lines)
		s.at("g", c.where)
		s.at("n", c.where)
		if got := s.state("g").sp + s.state("n").sp; got != c.left {
			t.Errorf("BUG-7.5.2-17: %d SP are left in %s, want %d", got, c.where, c.left)
		}
	}
}

// In both hexes of a retreat a hex that is closed is refused with the rule that closes it.
func TestWhyNotRetreat(t *testing.T) {
	s := battle(t, `"1612": "light_forest"`, "a 1311, b 1614, q 1412"+hold, "0/2*", "+a", "6")
	s.asked("su", "retreat")
	s.refused("retreat >1311", "BUG-7.5.2-35") // enemy-occupied
	s.refused("retreat >1413", "BUG-7.5.2-33") // farther
	s.refused("retreat >1612", "BUG-7.5.2-26") // not adjacent
	s.do("retreat >1512")
	s.asked("su", "retreat")
	s.refused("retreat >1412", "BUG-7.5.2-27") // back
	s.refused("retreat >1612", "BUG-7.5.2-29") // forest
	s.refused("retreat >1613", "BUG-7.5.2-35") // EZOC
	s.refused("retreat >1413", "BUG-7.5.2-33")
	s.refused("retreat >1712", "BUG-7.5.2-26")
	s.do("retreat >1511")
	s.at("q", "1511")
}
