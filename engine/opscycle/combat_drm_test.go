package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// drms returns the DRMs of the last attack by source.
func (b *board) drms() (values map[drmSource][]int16, net int16) {
	values = map[drmSource][]int16{}
	for _, e := range b.events(evModifier) {
		values[drmSource(e.N[0])] = append(values[drmSource(e.N[0])], e.N[1])
		net += e.N[1]
	}
	return values, net
}

// The rows of combat support, HQ support and hexsides: one attack each by us-a
// out of 1205 on ge-a in 1305, with units beside.
func TestSupport(t *testing.T) {
	type unit struct{ id, hex, state string }
	for _, c := range []struct {
		rules  string
		kind   game.Option
		units  []unit
		change []func(*data.Data)
		state  string // of ge-a
		want   map[drmSource][]int16
		cites  string
	}{
		{rules: "nothing in a Hasty Attack, not even HQ support CTL-7.5.1.2-23", kind: optHasty},
		{rules: "CTL-7.5.1.2-12 no attack support in a Hasty Attack", kind: optHasty, units: []unit{{"us-b", "1304", ""}}},
		{rules: "CTL-7.5.1.2-24 half the HQ's points", kind: optRegular, want: map[drmSource][]int16{drmHQ: {2}}, cites: "CTL-7.5.1.2-24"},
		{rules: "CTL-7.5.1.2-25 all the HQ's points", kind: optPrepared, want: map[drmSource][]int16{drmHQ: {4}}, cites: "CTL-7.5.1.2-25"},
		{rules: "CTL-7.5.1.2-15 a hex beside the target in a Regular Attack", kind: optRegular, units: []unit{{"us-b", "1304", ""}},
			want: map[drmSource][]int16{drmHQ: {2}, drmSupport: {1}}, cites: "CTL-7.5.1.2-15"},
		{rules: "CTL-7.5.1.2-08 hexes count, not units", kind: optRegular, units: []unit{{"us-b", "1304", ""}, {"us-c", "1304", ""}, {"us-tank", "1206", ""}},
			want: map[drmSource][]int16{drmHQ: {2}, drmSupport: {1, 1}}, cites: "CTL-7.5.1.2-15"},
		{rules: "CTL-7.5.1.2-10 no other formation in a Regular Attack", kind: optRegular, units: []unit{{"us3-a", "1304", ""}, {"us3-hq", "1104", ""}},
			want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "BUG-7.5.1.2-11 another formation where the switch allows", kind: optRegular, units: []unit{{"us3-a", "1304", ""}, {"us3-hq", "1104", ""}},
			change: []func(*data.Data){func(d *data.Data) { d.Switches.RegularSupportSameFormation = false }}, want: map[drmSource][]int16{drmHQ: {2}, drmSupport: {1}}},
		{rules: "CTL-7.5.1.2-17 same formation in a Prepared Attack", kind: optPrepared, units: []unit{{"us-b", "1304", ""}},
			want: map[drmSource][]int16{drmHQ: {4}, drmSupport: {2}}, cites: "CTL-7.5.1.2-17"},
		{rules: "CTL-7.5.1.2-18 other formation in a Prepared Attack", kind: optPrepared, units: []unit{{"us3-a", "1304", ""}, {"us3-hq", "1104", ""}},
			want: map[drmSource][]int16{drmHQ: {4}, drmSupport: {1}}, cites: "CTL-7.5.1.2-18"},
		{rules: "CTL-7.5.1.2-21 the better of two, never both", kind: optPrepared, units: []unit{{"us3-a", "1304", ""}, {"us3-hq", "1104", ""}, {"us-b", "1304", ""}},
			want: map[drmSource][]int16{drmHQ: {4}, drmSupport: {2}}, cites: "CTL-7.5.1.2-17"},
		{rules: "CTL-7.5.1.2-22 unassigned independents are no formation", kind: optRegular, units: []unit{{"us-ind", "1304", ""}}, want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "CTL-7.5.1.2-22 units left in the attacking hex do not support", kind: optPrepared, units: []unit{{"us-b", "1205", ""}}, want: map[drmSource][]int16{drmHQ: {4}}},
		{rules: "CTL-7.5.1.2-09 adjacent to the target only", kind: optRegular, units: []unit{{"us-b", "1303", ""}}, want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "CTL-7.5.1.2-09 TC-C1 a tank that cannot project its ZOC", kind: optRegular, units: []unit{{"us-tank", "1304", ""}},
			change: []func(*data.Data){terrain(tForest, "1305")}, want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "CTL-7.5.1.2-09 TC-C1 across a stream", kind: optRegular, units: []unit{{"us-tank", "1304", ""}},
			change: []func(*data.Data){hexside(hsStream, "1304", "1305")}, want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "CTL-7.5.1.2-13 a disrupted unit supports nobody", kind: optRegular, units: []unit{{"us-b", "1304", "disrupted"}}, want: map[drmSource][]int16{drmHQ: {2}}},
		{rules: "CTL-7.5.1.2-09 out of Command Range", kind: optPrepared, units: []unit{{"us3-a", "1304", ""}}, want: map[drmSource][]int16{drmHQ: {4}}},
		{rules: "CTL-7.5.1.2-16 CTL-7.5.1.2-14 Regular Defense, against a Hasty Attack too", kind: optHasty, units: []unit{{"ge-b", "1206", ""}},
			want: map[drmSource][]int16{drmDefense: {-1}}, cites: "CTL-7.5.1.2-16"},
		{rules: "CTL-7.5.1.2-10 other formation in Regular Defense", kind: optHasty, units: []unit{{"ge9-a", "1206", ""}, {"ge9-hq", "1406", ""}}},
		{rules: "CTL-7.5.1.2-19 same formation in Improved Defense", kind: optHasty, units: []unit{{"ge-b", "1206", ""}}, state: "improved",
			want: map[drmSource][]int16{drmDefense: {-2}}, cites: "CTL-7.5.1.2-19"},
		{rules: "CTL-7.5.1.2-20 other formation in Improved Defense", kind: optHasty, units: []unit{{"ge9-a", "1206", ""}, {"ge9-hq", "1406", ""}}, state: "improved",
			want: map[drmSource][]int16{drmDefense: {-1}}, cites: "CTL-7.5.1.2-20"},
		{rules: "CTL-7.5.1.2-13 none if a defender is disrupted", kind: optHasty, units: []unit{{"ge-b", "1206", ""}, {"ge-c", "1305", "disrupted"}}},
		{rules: "CTL-7.5.1.2-16 next to the attackers, not to the defenders", kind: optHasty, units: []unit{{"ge-b", "1405", ""}}},
		{rules: "CTL-7.5.1.2-04 stream", kind: optHasty, change: []func(*data.Data){hexside(hsStream, "1205", "1305")}, want: map[drmSource][]int16{drmHexside: {-2}}, cites: "CTL-7.5.1.2-04"},
		{rules: "CTL-7.5.1.2-04 other hexsides of the target do not count", kind: optHasty, change: []func(*data.Data){hexside(hsTeeth, "1206", "1305")}},
		{rules: "CTL-7.5.1.2-05 neither road nor town cancels it", kind: optHasty, change: []func(*data.Data){hexside(hsTeeth, "1205", "1305"), terrain(tTown, "1305"),
			func(d *data.Data) {
				for s := range d.Road {
					d.Road[s] = true
				}
			}}, want: map[drmSource][]int16{drmHexside: {-3}}, cites: "CTL-7.5.1.2-05"},
		{rules: "CTL-7.5.1.2-03 CTL-7.5.1.2-01 CTL-5.1-05 all sources together", kind: optPrepared, units: []unit{{"us-b", "1304", ""}, {"ge-b", "1206", ""}}, state: "improved",
			change: []func(*data.Data){hexside(hsStream, "1205", "1305")},
			want:   map[drmSource][]int16{drmHQ: {4}, drmSupport: {2}, drmDefense: {-2}, drmHexside: {-2}}},
		{rules: "TC-C9 Prepared Attack on Improved Defense with HQ and combat support, net +8", kind: optPrepared,
			units: []unit{{"us-b", "1304", ""}, {"us-c", "1306", ""}, {"us3-a", "1206", ""}, {"us3-hq", "1104", ""}, {"ge9-a", "1204", ""}, {"ge9-hq", "1404", ""}}, state: "improved",
			want: map[drmSource][]int16{drmHQ: {4}, drmSupport: {2, 2, 1}, drmDefense: {-1}}},
		{rules: "TC-C9 Regular Attack on Regular Defense, net 0", kind: optRegular, units: []unit{{"us-b", "1304", ""}, {"ge-b", "1206", ""}},
			change: []func(*data.Data){hexside(hsStream, "1205", "1305")}, want: map[drmSource][]int16{drmHQ: {2}, drmSupport: {1}, drmDefense: {-1}, drmHexside: {-2}}},
		{rules: "TC-C9 Hasty Attack on Regular Defense, net 0", kind: optHasty},
		{rules: "TC-B4 Regular Attack, HQ 4, one supporter a side, net +2", kind: optRegular, units: []unit{{"us-b", "1304", ""}, {"ge-b", "1206", ""}},
			want: map[drmSource][]int16{drmHQ: {2}, drmSupport: {1}, drmDefense: {-1}}},
		{rules: "TC-B5 Prepared Attack on Improved Defense over a stream, net +2", kind: optPrepared, units: []unit{{"us-b", "1304", ""}, {"ge-b", "1206", ""}}, state: "improved",
			change: []func(*data.Data){hexside(hsStream, "1205", "1305")}, want: map[drmSource][]int16{drmHQ: {4}, drmSupport: {2}, drmDefense: {-2}, drmHexside: {-2}}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, c.change...).put("us-a", "1205")
			if c.state == "" {
				b.put("ge-a", "1305")
			} else {
				b.put("ge-a", "1305", c.state)
			}
			for _, u := range c.units {
				if u.state == "" {
					b.put(u.id, u.hex)
				} else {
					b.put(u.id, u.hex, u.state)
				}
			}
			b.fight("us-a", c.kind, 2, 1, 5)
			got, net := b.drms()
			want := int16(0)
			for source := drmHexside; source <= drmArmor; source++ {
				if len(got[source]) != len(c.want[source]) {
					t.Errorf("source %d gives %v, want %v", source, got[source], c.want[source])
					continue
				}
				have, need := int16(0), int16(0)
				for i := range got[source] {
					have += got[source][i]
					need += c.want[source][i]
				}
				if have != need {
					t.Errorf("source %d gives %v, want %v", source, got[source], c.want[source])
				}
				want += need
			}
			if roll := b.Event(evAttackRoll); net != want || roll.N[1] != want {
				t.Errorf("net DRM %d, rolled with %d, want %d", net, roll.N[1], want)
			}
			if c.cites != "" {
				found := false
				for _, e := range b.events(evModifier) {
					for _, id := range b.d.Ledger.IDs(e.Rules[:]...) {
						found = found || id == c.cites
					}
				}
				if !found {
					t.Errorf("no DRM rests on %s", c.cites)
				}
			}
		})
	}
}

// CTL-7.5.1.2-24, -25 and the derived test: 5 points are +3 and +5; -26: they are
// not used up; -23: out of Command Range there are none, and no defender has any.
func TestHQSupport(t *testing.T) {
	for kind, want := range map[game.Option]int16{optRegular: 3, optPrepared: 5} {
		b := newBoard(t, result("0/0")).put("us-a", "1205").put("ge-a", "1305")
		b.p.units[b.Unit("us-hq")].support = 5
		b.p.units[b.Unit("ge-hq")].support = 3
		b.activation(0, 7)
		b.do(b.attack("us-a", "1305", kind), 2, 1, 5).do(b.attack("us-a", "1305", kind), 2, 1, 5)
		got, _ := b.drms()
		if len(got[drmHQ]) != 2 || got[drmHQ][0] != want || got[drmHQ][1] != want {
			t.Errorf("%s: HQ support %v, want %d in both attacks (CTL-7.5.1.2-26)", optionWords[kind], got[drmHQ], want)
		}
	}
	b := newBoard(t).put("us-a", "1205").put("ge-a", "1305")
	b.d.Units[b.Unit("us-hq")].Range = 0
	c := b.p.newCombat([]game.Unit{b.Unit("us-a")}, b.Hex("1205"), b.Hex("1305"), optPrepared)
	if m := b.p.hqSupport(&c); m.source != drmNone {
		t.Errorf("CTL-7.5.1.2-23: HQ support %d out of Command Range", m.value)
	}
	// CTL-7.5.1.2-27: the HQ of the formation that the attackers belong to now.
	b = newBoard(t).put("us3-a", "1205", "formation=0").put("us3-hq", "1104").put("ge-a", "1305")
	b.p.units[b.Unit("us3-hq")].support = 1
	b.fight("us3-a", optPrepared, 2, 1, 5)
	if got, _ := b.drms(); len(got[drmHQ]) != 1 || got[drmHQ][0] != 4 {
		t.Errorf("CTL-7.5.1.2-27: HQ support %v, want 4 of the 1st Division", got[drmHQ])
	}
}

// CTL-7.5.1.2-11: supporters suffer nothing.
func TestSupportersAreSafe(t *testing.T) {
	b := newBoard(t, result("3*/3*")).put("us-a", "1205").put("us-b", "1304").put("ge-a", "1305").put("ge-b", "1206")
	b.fight("us-a", optRegular, 1, 1, 5, 1).asked(ge, askSecondHit).stay(1).asked(us, askSecondHit).stay().done()
	b.is("us-b 1304 10", "ge-b 1206 5", "us-a 1205 7", "ge-a 1305 2")
}

// The armor comparison: the rows CTL-7.5.1.2-28 to -40 and CTL-5.1-03.
func TestArmor(t *testing.T) {
	for _, c := range []struct {
		rules         string
		us            string
		ge            []string // id, or id:state
		change        []func(*data.Data)
		want          []int16 // the armor DRM, none if there is no comparison
		attacker, def string  // units compared
	}{
		{"CTL-7.5.1.2-31 TC-B7 no tanks on either side", "us-a", []string{"ge-c"}, nil, nil, "", ""},
		{"CTL-7.5.1.2-33 tank against AT", "us-tank", []string{"ge-c"}, nil, []int16{2}, "us-tank", "ge-c"},
		{"CTL-7.5.1.2-28 most AT Points defend", "us-tank", []string{"ge-a", "ge-c"}, nil, []int16{2}, "us-tank", "ge-c"},
		{"CTL-7.5.1.2-33 terrain bonus of the defender, CTL-7.5.1.2-32 tank value halved", "us-tank", []string{"ge-a"}, []func(*data.Data){terrain(tPillbox, "1305")}, []int16{0}, "us-tank", "ge-a"},
		{"CTL-7.5.1.2-34 AT Points never favor the defender", "us-tank", []string{"ge-c"}, []func(*data.Data){terrain(tForest, "1305")}, []int16{0}, "us-tank", "ge-c"},
		{"CTL-7.5.1.2-39 terrain bonus with zero AT Points", "us-tank", []string{"ge-none"}, []func(*data.Data){terrain(tSwamp, "1305"), func(d *data.Data) { d.TEC[tSwamp].TankQuarters = 4 }}, []int16{3}, "us-tank", "ge-none"},
		{"BUG-7.5.1.2-40 no AT Points anywhere: the strongest", "us-tank", []string{"ge-none", "ge-a:sp=2"}, []func(*data.Data){func(d *data.Data) { d.Units[12].AT[0] = 0 }}, []int16{4}, "us-tank", "ge-none"},
		{"CTL-7.5.1.2-35 tank against tank, negative", "us-tank", []string{"ge-tank"}, nil, []int16{-1}, "us-tank", "ge-tank"},
		{"CTL-7.5.1.2-35 defending tanks are not modified by terrain", "us-tank", []string{"ge-tank"}, []func(*data.Data){terrain(tTown, "1305")}, []int16{-3}, "us-tank", "ge-tank"},
		{"CTL-7.5.1.2-29 a defender with both uses tanks", "us-tank", []string{"ge-c", "ge-tank"}, nil, []int16{-1}, "us-tank", "ge-tank"},
		{"CTL-7.5.1.2-36 TC-B10 no tanks against tanks", "us-a", []string{"ge-tank"}, []func(*data.Data){terrain(tTown, "1305")}, []int16{-5}, "", "ge-tank"},
		{"CTL-7.5.1.2-37 attacking AT Points do not count", "us-gun", []string{"ge-tank"}, nil, []int16{-5}, "", "ge-tank"},
		{"CTL-7.5.1.2-38 a disrupted defender with its other side", "us-tank", []string{"ge-tank:disrupted"}, nil, []int16{1}, "us-tank", "ge-tank"},
		{"CTL-7.5.1.2-32 hexside", "us-tank", []string{"ge-none"}, []func(*data.Data){hexside(hsStream, "1205", "1305")}, []int16{2}, "us-tank", "ge-none"},
		{"CTL-7.5.1.2-40 CTL-7.5.2-08 TC-C14 dragon's teeth make the value 0, not the tank", "us-tank", []string{"ge-tank"}, []func(*data.Data){hexside(hsTeeth, "1205", "1305")}, []int16{-5}, "us-tank", "ge-tank"},
		{"CTL-5.1-03 rounded down: 4 by a quarter and a half", "us-tank", []string{"ge-none"}, []func(*data.Data){terrain(tCity, "1305"), hexside(hsStream, "1205", "1305"), func(d *data.Data) { d.TEC[tCity].ATBonus = 0 }}, []int16{0}, "us-tank", "ge-none"},
		{"CTL-5.1-03 rounded down: 5 by a half", "us-tank", []string{"ge-none"}, []func(*data.Data){hexside(hsStream, "1205", "1305"), func(d *data.Data) { d.Units[4].Tank[0] = 5 }}, []int16{2}, "us-tank", "ge-none"},
		{"CTL-7.5.1.2-30 equal points: more current strength", "us-tank us-tank2:sp=9", []string{"ge-c"}, nil, []int16{2}, "us-tank2", "ge-c"},
		{"CTL-7.5.1.2-30 more points before more strength", "us-tank us-tank2", []string{"ge-c"}, []func(*data.Data){func(d *data.Data) { d.Units[4].Tank[0] = 6; d.Units[5].Strength = 9 }}, []int16{4}, "us-tank", "ge-c"},
		{"TC-B6 tank 4 against AT 1 in a place that adds 1", "us-tank", []string{"ge-a"}, []func(*data.Data){terrain(tTown, "1305"), func(d *data.Data) { d.TEC[tTown].TankQuarters = 4 }}, []int16{2}, "us-tank", "ge-a"},
		{"TC-B8 a quarter over the hexside against AT 1 and 1: no superiority", "us-tank", []string{"ge-a"}, []func(*data.Data){terrain(tTown, "1305"), hexside(hsStream, "1205", "1305"),
			func(d *data.Data) { d.TEC[tTown].TankQuarters, d.HexsideTE[hsStream].TankQuarters = 4, 1 }}, []int16{0}, "us-tank", "ge-a"},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, append(c.change, result("0/0"))...)
			names := ""
			for _, id := range splitState(c.us) {
				b.put(id[0], "1205", id[1:]...)
				names += id[0] + " "
			}
			for _, g := range c.ge {
				id := splitState(g)[0]
				b.put(id[0], "1305", id[1:]...)
			}
			b.fight(names, optHasty, 2, 1, 5)
			got, _ := b.drms()
			if len(got[drmArmor]) != len(c.want) || len(c.want) > 0 && got[drmArmor][0] != c.want[0] {
				t.Fatalf("armor DRM %v, want %v", got[drmArmor], c.want)
			}
			for _, e := range b.events(evModifier) {
				if drmSource(e.N[0]) != drmArmor {
					continue
				}
				for role, u := range []game.Unit{e.Unit, e.Other} {
					if id := [...]string{c.attacker, c.def}[role]; id == "" && u != game.NoUnit || id != "" && u != b.Unit(id) {
						t.Errorf("role %d compares unit %d, want %q", role, u, id)
					}
				}
			}
		})
	}
}

// CTL-7.5.1.2-30: equal in points and strength, the owner chooses, and the chosen
// one takes the first loss (CTL-7.5.2-07).
func TestArmorTies(t *testing.T) {
	b := newBoard(t, result("1/1")).put("us-tank", "1205").put("us-tank2", "1205").put("us-a", "1205").put("ge-a", "1305").put("ge-b", "1305")
	b.fight("us-a us-tank us-tank2", optHasty, 2, 1).asked(us, askCompare)
	if b.legal(game.Act(doCompare).With(b.Unit("us-a"))) {
		t.Error("a unit without tanks may be compared")
	}
	b.do(game.Act(doCompare).With(b.Unit("us-tank2"))).asked(ge, askCompare)
	b.do(game.Act(doCompare).With(b.Unit("ge-b")), 5).done()
	b.is("us-tank 1205 8", "us-tank2 1205 7", "us-a 1205 10", "ge-a 1305 5", "ge-b 1305 4")
}

// CTL-7.5.1.2-06: dragon's teeth although a road or a stream is drawn there.
func TestDoubtfulTeeth(t *testing.T) {
	r := firstBlood(t, nil)
	m := r.Data.Map
	for _, ids := range [][2]string{{"1821", "1921"}, {"1919", "2019"}, {"2011", "2110"}, {"2008", "2108"}, {"2504", "2505"}, {"3102", "3103"}, {"3403", "3303"}} {
		a, _ := m.Lookup(ids[0])
		b, _ := m.Lookup(ids[1])
		if s := m.Side(a, b); s < 0 || r.HexsideTE[r.Combat[s]].TankQuarters != 0 || r.HexsideTE[r.Combat[s]].DRM >= 0 {
			t.Errorf("%s/%s has no dragon's teeth", ids[0], ids[1])
		}
	}
}
