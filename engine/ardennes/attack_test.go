package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// kinds are the events of these kinds of the last action, in order.
func (s *sketch) kinds(of ...game.EventKind) (list []string) {
	for _, e := range s.ev.List {
		if slices.Contains(of, e.Kind) {
			list = append(list, eventWords[e.Kind])
		}
	}
	return list
}

// What is attacked, and how often.
func TestAttacks(t *testing.T) {
	const two = "us-28-110-1 E1620, us-28-112-1 E1519, de-26-39-fus E1520, de-26-78-gren E1520"
	t.Run("ARD-14.1-01, ARD-14.1-05: attacks are voluntary, one at a time and in any order", func(t *testing.T) {
		s := sketchOn(t, arena(t), two, fightOn)
		s.can("attack >E1519", "attack >E1620", "end")
		s.all("attack >E1620", "join +de-26-39-fus")
		s.cites(evJoined, "ARD-14.2-01")
		s.do("fight", 6)
		if got := s.with("attack"); !slices.Equal(got, []string{"attack >E1519"}) {
			t.Errorf("%q can be attacked", got)
		}
	})
	t.Run("ARD-14.2-01, ARD-14.2-02: one hex at a time; units of one hex attack different hexes, none of them twice", func(t *testing.T) {
		s := sketchOn(t, arena(t), two, fightOn)
		s.all("attack >E1620", "join +de-26-39-fus")
		s.refused("join +de-26-39-fus", "ARD-14.2-02")
		s.refused("attack >E1519", "ARD-14.1-01")
		s.do("fight", 6)
		s.do("attack >E1519")
		s.refused("join +de-26-39-fus", "ARD-14.1-02")
		s.do("join +de-26-78-gren")
	})
	t.Run("ARD-14.1-04: all units of a hex defend as one strength", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1620, us-28-110-3 E1620, de-26-39-fus E1520", fightOn)
		s.assault(6)
		if o := s.event(evOdds); o.N[0] != 4 || o.N[1] != 6 {
			t.Errorf("%d against %d", o.N[0], o.N[1])
		}
	})
	t.Run("ARD-27.3-02: British and US units do not attack together", func(t *testing.T) {
		s := sketchOn(t, arena(t), "de-26-39-fus E1620, us-28-110-1 E1520, uk-43-129 E1619", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.all("attack >E1620", "join +us-28-110-1")
		s.refused("join +uk-43-129", "ARD-27.3-02")
	})
	t.Run("ARD-14.5-03: nothing attacks with a strength of 0", func(t *testing.T) {
		d := field(t)
		u := slices.IndexFunc(d.Units, func(u data.Unit) bool { return u.ID == "de-26-39-fus" })
		d.Units[u].Faces[0].Attack = 0
		s := sketchOn(t, rulesOf(t, d), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1520", fightOn)
		s.do("attack >E1620")
		s.refused("join +de-26-39-fus", "ARD-14.5-03")
		s.refused("fight", "ARD-14.5-03")
	})
}

// Who counts as a division.
func TestDivisions(t *testing.T) {
	t.Run("ARD-14.3-03: a unit of no division belongs to whichever division of its hex suits", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-217-strmpz E1520, de-26-78-gren E1520, de-1ss-2-3 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-217-strmpz")
		s.can("join +de-1ss-2", "join +de-26-78-gren")
		s.do("join +de-1ss-2")
		s.refused("join +de-26-78-gren", "ARD-14.3-01")
		s.can("join +de-1ss-2-3")
	})
	t.Run("ARD-14.3-03: stacking is judged in the hex itself, with units that take no part", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1720, de-217-strmpz E1520, de-2-pz-304 E1421", fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren")
		s.refused("join +de-217-strmpz", "ARD-14.3-02")
		// In its hex stands a regiment that stays out: to that division it belongs, be it a third one or one of the two.
		for beside, third := range map[string]bool{"de-1ss-2": true, "de-26-78-gren": false} {
			s = sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1720, de-217-strmpz E1520, "+beside+" E1520", fightOn)
			s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren")
			if line := "join +de-217-strmpz"; third {
				s.refused(line, "ARD-14.3-01")
			} else {
				s.can(line)
			}
		}
	})
	t.Run("ARD-14.3-02: units of no division in one hex are one division together, in two hexes two", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-217-strmpz E1520, de-150-pz-bde E1520, de-1000-1001 E1619", fightOn, `"facts": ["detected"]`)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-217-strmpz", "join +de-150-pz-bde")
		s.refused("join +de-1000-1001", "ARD-14.3-02")
	})
	t.Run("ARD-14.3-01: artillery does not count", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1720, de-i-ss-388 E1523", fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren", "fight")
		s.can("support +de-i-ss-388")
	})
	r := open(t, "six-turns")
	campaign := open(t, "campaign")
	division := func(r *Rules, id string) data.DivisionID {
		u, ok := r.Lexicon().Unit(id)
		if !ok {
			t.Fatalf("no unit %s", id)
		}
		return r.Units[u].Division
	}
	t.Run("ARD-14.3-04: both Fuehrer brigades and each Cavalry Group are divisions, 150 Panzer Brigade is none by itself", func(t *testing.T) {
		for _, ids := range [][2]string{{"de-fuh-bglt-ffb", "de-fuh-bglt-200"}, {"de-fuh-gr-99", "de-fuh-gr-pz"}, {"us-14-cav-18", "us-14-cav-32"}} {
			if d := division(campaign, ids[0]); d == data.NoDivision || d != division(campaign, ids[1]) {
				t.Errorf("%q are of divisions %d and %d", ids, d, division(campaign, ids[1]))
			}
		}
		if division(r, "de-150-pz-bde") != data.NoDivision {
			t.Error("150 Panzer Brigade belongs to a division")
		}
		// Alone it counts as one.
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-77-gren E1621, de-150-pz-bde E1520", fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-77-gren")
		s.refused("join +de-150-pz-bde", "ARD-14.3-02")
	})
	t.Run("ARD-14.3-05: the British brigades are divisions by their bold id", func(t *testing.T) {
		seen := map[data.DivisionID]string{}
		for _, id := range []string{"uk-29-arm-23-hus", "uk-gds-5", "uk-34-tnk-bde", "uk-33-tnk-bde", "uk-43-129", "uk-51-152", "uk-53-71"} {
			d := division(campaign, id)
			if d == data.NoDivision || seen[d] != "" {
				t.Errorf("%s is of division %d, like %s", id, d, seen[d])
			}
			seen[d] = id
		}
		if division(campaign, "uk-29-arm-23-hus") != division(campaign, "uk-29-arm-8-rb") || division(campaign, "uk-43-129") != division(campaign, "uk-43-214") {
			t.Error("brigades of one id are of two divisions")
		}
	})
}

// Demolition under attack, over the bridge from E1520 to E1620.
func TestDemolitionUnderAttack(t *testing.T) {
	bridge := targetHex + "/" + eastHex + " bridge"
	units := "us-28-110-1 E1620, de-1ss-1-1 E1520"
	attack := func(t *testing.T, units string, more ...string) *sketch {
		s := sketchOn(t, arena(t, bridge), units, append([]string{fightOn}, more...)...)
		s.joinAll()
		s.do("fight")
		return s
	}
	t.Run("ARD-7.4-01, ARD-14.4-01: the defender tries before the combat, with +1 (ARD-7.5-01)", func(t *testing.T) {
		s := attack(t, units)
		s.asks(allied, askDemolish)
		s.legal("blow +us-28-110-1 @E1520 >E1620", "done")
		s.do("blow +us-28-110-1 @E1520 >E1620", 3)
		s.cites(evDemolition, "ARD-7.5-01")
		if e := s.event(evDemolition); e.N[1] != 1 || e.N[2] != 1 || s.p.bridges[0]&stateBits != blown {
			t.Errorf("the attempt: %v", e.N)
		}
		s = attack(t, units)
		s.do("blow +us-28-110-1 @E1520 >E1620", 4, 6) // it stands, and the attack goes on
		if s.p.bridges[0]&stateBits != intact {
			t.Error("4 + 1 blows the bridge")
		}
		s.cites(evResult, "ARD-16.1-08")
	})
	t.Run("E40, ARD-7.5-02: an Engaged unit blows it on a 1 only", func(t *testing.T) {
		for die, want := range map[int]uint8{1: blown, 2: intact} {
			s := attack(t, "us-28-110-1 E1620 engaged, de-1ss-1-1 E1520")
			dice := []int{die}
			if want == intact {
				dice = append(dice, 6)
			}
			s.do("blow +us-28-110-1 @E1520 >E1620", dice...)
			if got := s.p.bridges[0] & stateBits; got != want {
				t.Errorf("a %d: state %d", die, got)
			}
		}
	})
	t.Run("ARD-7.4-01: only a bridge that is attacked across, and by a unit within one hex (ARD-7.3-02)", func(t *testing.T) {
		s := sketchOn(t, arena(t, bridge), "us-28-110-1 E1620, de-1ss-2 E1619, de-1ss-1-1 E1520", fightOn)
		s.all("attack >E1620", "join +de-1ss-2")
		s.do("fight", 6)
		s.asks(german, askAttack)
		s = sketchOn(t, arena(t, bridge), "us-28-110-1 E1620, us-28-110-2 E1720, us-28-110-3 E1822, de-1ss-1-1 E1520", fightOn)
		s.joinAll()
		s.do("fight")
		s.can("blow +us-28-110-2 @E1520 >E1620")
		s.refused("blow +us-28-110-3 @E1520 >E1620", "ARD-7.3-02")
	})
	t.Run("ARD-7.4-02: the tanks have no Armor Shift any more", func(t *testing.T) {
		s := attack(t, units)
		if s.p.armor() != 1 {
			t.Error("no Armor Shift over the bridge")
		}
		s.do("blow +us-28-110-1 @E1520 >E1620", 1)
		if s.p.armor() != 0 {
			t.Error("an Armor Shift over the river")
		}
	})
	t.Run("ARD-7.4-03: nor do they advance over it, as infantry does", func(t *testing.T) {
		s := attack(t, units+", de-1ss-2 E1520")
		s.do("blow +us-28-110-1 @E1520 >E1620", 1)
		s.do("fight", 1) // 4 + 3 to 2 is 3-1: DR4*
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.refused("advance +de-1ss-1-1 >E1620", "ARD-7.4-03")
		s.can("advance +de-1ss-2 >E1620")
	})
	t.Run("ARD-7.4-04, ARD-7.4-05: the attacker may call the whole attack off, as if it had not been declared", func(t *testing.T) {
		s := attack(t, units+", de-1ss-2 E1519")
		s.do("blow +us-28-110-1 @E1520 >E1620", 1)
		s.asks(german, askConfirm)
		s.legal("fight", "call-off")
		s.do("call-off")
		s.asks(german, askAttack)
		if s.p.bridges[0]&stateBits != blown || s.state("de-1ss-1-1").has&(attacked|attacking) != 0 || s.state("us-28-110-1").has&targeted != 0 {
			t.Error("the attack counts, or the bridge stands again")
		}
		s.all("attack >E1620", "join +de-1ss-2")
		s.refused("call-off", "ARD-7.4-04")
	})
	t.Run("ARD-7.4-06: several bridges, each once", func(t *testing.T) {
		d := field(t)
		bridge := func(b data.Bridge, from string) {
			h, _ := d.Map.Lookup(from)
			to, _ := d.Map.Lookup(targetHex)
			d.Map.Between[d.Map.Side(h, to)] = data.Hexside{River: true, Road: data.Secondary, Bridge: b}
			d.Map.Bridges[b] = data.Site{Side: d.Map.Side(h, to)}
		}
		bridge(0, eastHex)
		bridge(1, southHex)
		r := rulesOf(t, d)
		s := sketchOn(t, r, "us-28-110-1 E1620, de-1ss-1-1 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-1ss-1-1", "fight")
		s.refused("blow +us-28-110-1 @E1619 >E1620", "ARD-7.4-01")
		s = sketchOn(t, r, "us-28-110-1 E1620, de-1ss-1-1 E1520, de-1ss-2 E1619", fightOn)
		s.joinAll()
		s.do("fight")
		s.do("blow +us-28-110-1 @E1520 >E1620", 6)
		s.refused("blow +us-28-110-1 @E1520 >E1620", "ARD-7.2-02")
		s.do("blow +us-28-110-1 @E1619 >E1620", 1)
		s.asks(german, askConfirm)
	})
	t.Run("ARD-7.3-08, ARD-7.2-01: a German blows it as well, in the Allied Combat Phase", func(t *testing.T) {
		s := sketchOn(t, arena(t, bridge), "de-26-39-fus E1620, us-28-110-1 E1520", `"turn": 3, "side": "allied", "phase": "combat"`)
		s.joinAll()
		s.do("fight")
		s.asks(german, askDemolish)
		s.do("blow +de-26-39-fus @E1520 >E1620", 3)
		if s.p.bridges[0]&stateBits != blown {
			t.Error("it stands")
		}
	})
	t.Run("ARD-7.7-01, ARD-25.3-06: not on 16 December and in its night; later also by night", func(t *testing.T) {
		for _, c := range []struct {
			turn, is string
			dice     []int
			want     game.Ask
		}{
			{`"turn": 2`, "", []int{6}, askAttack}, {`"turn": 2, "night": true`, "night", []int{6}, askAttack}, {`"turn": 4, "night": true`, "night", nil, askDemolish},
		} {
			s := sketchOn(t, arena(t, bridge), "us-28-110-1 E1620, de-26-39-fus E1520 "+c.is, c.turn+`, "phase": "combat"`)
			s.joinAll()
			if s.do("fight", c.dice...); s.p.Decision().Ask != c.want {
				t.Errorf("%s: %q", c.turn, askWords[s.p.Decision().Ask])
			}
		}
	})
}

// The bridge of Ouren under the first German attack across it: a die, and a blown bridge lets the attacker call it
// off (ARD-7.8-01, ARD-7.8-03, ARD-7.8-04); it is rolled for once, and blown as any other from 17 AM on (ARD-7.8-02).
func TestOurenUnderAttack(t *testing.T) {
	const units = "us-28-112-1 E2119, de-116-60 E2020"
	s := draw(t, units, `"turn": 2, "phase": "combat"`)
	s.all("attack >E2119", "join +de-116-60")
	s.do("fight", 4)
	s.cites(evOuren, "ARD-7.8-03")
	s.asks(german, askConfirm)
	s.do("call-off")
	if !s.p.ouren || s.p.bridges[s.r.Special.Ouren]&stateBits != blown {
		t.Error("the bridge stands")
	}
	s = draw(t, units, `"turn": 3, "phase": "combat"`)
	s.all("attack >E2119", "join +de-116-60")
	s.do("fight", 5)
	s.asks(allied, askDemolish)
	if s.p.bridges[s.r.Special.Ouren]&stateBits != intact {
		t.Error("the bridge is down")
	}
	s = draw(t, units, `"turn": 3, "phase": "combat", "facts": ["ouren"]`)
	s.all("attack >E2119", "join +de-116-60", "fight")
	s.asks(allied, askDemolish)
}

// ARD-27.7-01, ARD-16.72-06, ARD-16.72-07: nor do Americans who have retreated come back into it.
func TestNoComingBackIntoTheArea(t *testing.T) {
	for _, after := range []string{"advance +de-18-293 >E1523", "done"} {
		s := sketchOn(t, open(t, "six-turns"), "us-1-26 E1523, de-1ss-1 E1423, de-18-293 E1424", `"turn": 2, "phase": "combat"`)
		s.all("attack >E1523", "join +de-1ss-1", "join +de-18-293")
		s.do("fight", 1)
		s.do("stand +us-1-26", 4)
		s.all("retreat +us-1-26 >E1624", after)
		if s.p.Decision().Ask == askCounter {
			t.Errorf("after %s the Americans are asked: %q", after, s.lines())
		}
	}
}

// ARD-27.7-01: on 16 December no Allied attack goes into the area of the 18th VG Division while a German unit is in
// it; later it may.
func TestClosedArea(t *testing.T) {
	r := open(t, "six-turns")
	m := r.Data.Map
	var inside, outside string
	for h, in := range r.Areas[r.Special.Closed].In {
		for _, n := range &m.Neighbors[h] {
			if in && n != hex.None && !r.Areas[r.Special.Closed].In[n] {
				inside, outside = m.ID(hex.Hex(h)), m.ID(n)
			}
		}
	}
	for turn, shut := range map[string]bool{"2": true, "3": false} {
		s := sketchOn(t, r, "de-18-293 "+inside+", us-28-110-1 "+outside, `"turn": `+turn+`, "side": "allied", "phase": "combat"`)
		if shut {
			s.refused("attack >"+inside, "ARD-27.7-01")
		} else {
			s.can("attack >" + inside)
		}
	}
	// The night after 16 PM lies between turns, as in 27.6: nobody is kept out then.
	units := "de-18-293 " + inside + ", us-28-110-1 " + outside + " night"
	s := sketchOn(t, r, units, `"turn": 2, "night": true, "side": "allied", "phase": "combat"`)
	s.can("attack >" + inside)
	s = sketchOn(t, r, units, `"turn": 2, "night": true, "side": "allied"`)
	if why := s.p.keptOut(s.unit("us-28-110-1"), s.hex(inside)); why != nil {
		t.Errorf("by night it is closed: %+v", why)
	}
}

// ARD-27.5-02: units that stand with Kampfgruppe Peiper when the fights of the first night begin fight along, also
// after it has advanced from them; others do not (ARD-25.3-01), nor do units that it joins later.
func TestCommandeered(t *testing.T) {
	units := "us-28-110-1 E1620, us-28-112-1 E1519, de-1ss-2-3 E1520, de-12-27-fus E1520, de-12-48 E1619"
	s := sketchOn(t, arena(t), units, `"turn": 2, "night": true, "phase": "disengagement"`)
	if s.p.Decision().Ask == askDisengage {
		s.do("done")
	}
	s.all("attack >E1620", "join +de-1ss-2-3")
	s.refused("join +de-12-48", "ARD-25.3-01")
	s.do("fight", 2) // 4 to 2: DR2
	for s.p.Decision().Ask == askRetreat {
		s.do(s.lines()[0])
	}
	s.do("advance +de-1ss-2-3 >E1620")
	s.all("attack >E1519", "join +de-12-27-fus")
}

// The order of rolls and declarations of an attack (ARD-14.4-05).
func TestOrderOfAnAttack(t *testing.T) {
	t.Run("ARD-14.4-03: bridges, surprise, the attacker's support, the defender's and its roll, the combat die", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+"/"+eastHex+" bridge"), "us-28-110-1 E1620, us-viii-333 E1724, de-150-pz-bde E1520, de-i-ss-4-neb E1522", fightOn)
		s.all("attack >E1620", "join +de-150-pz-bde", "fight")
		s.asks(allied, askDemolish)
		s.do("done")
		s.asks(german, askSurprise)
		s.do("surprise", 3)
		s.asks(german, askSupport)
		s.do("support +de-i-ss-4-neb")
		s.asks(allied, askSupport)
		s.do("support +us-viii-333", 2, 6)
		if got := s.kinds(evSupport, evBarrage, evOdds, evResult); !slices.Equal(got, []string{"support", "barrage", "odds", "result"}) {
			t.Errorf("%q", got)
		}
		s.cites(evResult, "ARD-14.4-04")
	})
	t.Run("ARD-14.4-04: shifts before the die; losses, retreat, advance and breakthrough before the next attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-106-422 E1620 state=disrupted out-of-supply, us-28-110-2 E1821, us-28-110-3 E1521, de-26-39-fus E1421, de-1ss-1 E1520, de-1ss-2 E1619, de-i-ss-4-neb E1518", fightOn)
		s.all("attack >E1620", "join +de-1ss-1", "join +de-1ss-2", "fight")
		s.do("support +de-i-ss-4-neb", 1)
		if e := s.event(evOdds); columnName(int8(e.N[3])) != "2-1" || columnName(int8(e.N[5])) != "5-1" || data.Result(s.event(evResult).N[2]) != data.D1Star {
			t.Errorf("%+v", s.ev.List)
		}
		if got := s.r.Rolls(s.ev.List, game.Nobody)[0].Sum; got != "1 in the column 5-1 (2-1, shifted +3)" {
			t.Errorf("the card says %q", got)
		}
		if s.state("us-106-422").has&reduced == 0 {
			t.Error("the step is still there")
		}
		for s.p.Decision().Ask == askRetreat {
			s.do(s.with("retreat")[0])
		}
		s.asks(german, askAdvance)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720", "done")
		s.asks(german, askBreakthrough)
		if list := s.with("attack"); list != nil {
			t.Errorf("%q is legal before the breakthrough", list)
		}
		s.do("done")
		s.can("attack >E1521")
	})
	t.Run("ARD-15.6-04: Jabos after the artillery", func(t *testing.T) {
		s := sketchOn(t, open(t, "campaign"), "us-28-110-1 E1620, us-viii-333 E1724, de-1ss-2 E1520", `"turn": 15, "phase": "combat"`)
		s.all("attack >E1620", "join +de-1ss-2", "fight")
		s.do("support +us-viii-333", 2, 1, 6)
		if got := s.kinds(evBarrage, evJabos, evOdds); !slices.Equal(got, []string{"barrage", "jabos", "odds"}) {
			t.Errorf("%q", got)
		}
	})
}
