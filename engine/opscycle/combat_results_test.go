package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// The order and size of losses. Attackers fight from 1205, defenders in 1305; the
// die of the attack is always 5, and dice are those of the ECs.
func TestLosses(t *testing.T) {
	for _, c := range []struct {
		rules   string
		result  string
		us, ge  string // id:state, the attackers and the defenders
		change  []func(*data.Data)
		dice    []int
		choices func(b *board)
		want    []string
		checked []string // units that took an EC, in order
		surplus int16
	}{
		{rules: "CTL-7.5.2-01 the left number is the attacker's, CTL-7.5.2-05 the first hit is a loss", result: "1/0", us: "us-a", ge: "ge-a", want: []string{"us-a 1205 9", "ge-a 1305 5"}},
		{rules: "CTL-7.5.2-01 the right number is the defender's", result: "0/1", us: "us-a", ge: "ge-a", want: []string{"us-a 1205 10", "ge-a 1305 4"}},
		{rules: "CTL-7.5.2-21 a unit at 1 dies, CTL-7.5.2-24 the other side suffers all the same", result: "1/1", us: "us-a", ge: "ge-a:sp=1", want: []string{"us-a 1205 9", "ge-a gone"}},
		{rules: "CTL-7.5.2-24 surplus hits vanish", result: "0/4", us: "us-a", ge: "ge-a:sp=1", want: []string{"us-a 1205 10", "ge-a gone"}, surplus: 3},
		{rules: "CTL-7.5.2-10 a red zero: an EC, no loss, no retreat", result: "0*/0", us: "us-a", ge: "ge-a", dice: []int{9}, want: []string{"us-a 1205 10 disrupted"}, checked: []string{"us-a"}},
		{rules: "CTL-7.5.2-10 a red one: a loss and an EC, no retreat", result: "0/1*", us: "us-a", ge: "ge-a", dice: []int{9}, want: []string{"ge-a 1305 4 disrupted"}, checked: []string{"ge-a"}},
		{rules: "CTL-7.5.2-09 every survivor checks after the loss", result: "0/1*", us: "us-tank", ge: "ge-c:sp=1 ge-a ge-b", dice: []int{3, 4}, want: []string{"ge-c gone", "ge-a 1305 5", "ge-b 1305 5 disrupted"}, checked: []string{"ge-a", "ge-b"}},
		{rules: "CTL-7.5.2-11 both red: the defender checks first, CTL-7.5.2-02", result: "1*/1*", us: "us-a", ge: "ge-a", dice: []int{9, 9}, want: []string{"us-a 1205 9 disrupted", "ge-a 1305 4 disrupted"}, checked: []string{"ge-a", "us-a"}},
		{rules: "CTL-7.5.2-20 the extra loss of an EC does not count for even spreading", result: "0/3*", us: "us-tank", ge: "ge-c ge-a:disrupted", dice: []int{1, 10}, choices: func(b *board) {
			b.retreat("1405").stay()
		}, want: []string{"ge-c 1305 2", "ge-a 1405 3 disrupted"}, checked: []string{"ge-c", "ge-a"}},
		{rules: "CTL-5.6.2-02 a disrupted unit that fails again loses 1 SP, CTL-7.5.2-20", result: "0/1*", us: "us-a", ge: "ge-a:disrupted", dice: []int{3}, want: []string{"ge-a 1305 3 disrupted"}, checked: []string{"ge-a"}},
		{rules: "CTL-5.6.1-02 a disrupted unit checks with its lower Effectiveness", result: "0/0*", us: "us-a", ge: "ge-a:disrupted", dice: []int{2}, want: []string{"ge-a 1305 5 disrupted"}, checked: []string{"ge-a"}},
		{rules: "CTL-7.5.2-06 CTL-7.5.2-07 the compared tank takes the first loss, attacking", result: "1/0", us: "us-a us-tank", ge: "ge-a", want: []string{"us-a 1205 10", "us-tank 1205 7"}},
		{rules: "CTL-7.5.2-06 the compared AT unit, defending", result: "0/1", us: "us-tank", ge: "ge-a ge-c", want: []string{"ge-a 1305 5", "ge-c 1305 3"}},
		{rules: "CTL-7.5.2-06 the compared tank, defending", result: "0/1", us: "us-a", ge: "ge-c ge-tank", want: []string{"ge-c 1305 4", "ge-tank 1305 3"}},
		{rules: "TC-C14 CTL-7.5.2-08 the tank takes it although dragon's teeth make its value 0", result: "1/0", us: "us-a us-tank", ge: "ge-a", change: []func(*data.Data){hexside(hsTeeth, "1205", "1305")},
			want: []string{"us-a 1205 10", "us-tank 1205 7"}},
		{rules: "CTL-7.5.2-07 no tanks anywhere: the owner chooses", result: "1/1", us: "us-a us-b", ge: "ge-a ge-c", choices: func(b *board) {
			if got := b.asked(ge, askLoss).p.Legal(nil); len(got) != 2 || !b.legal(game.Act(doLose).With(b.Unit("ge-a"))) {
				b.Errorf("CTL-7.5.2-07: the choices are %v, want the two defenders", got)
			}
			b.lose("ge-c").asked(us, askLoss).lose("us-b")
		}, want: []string{"us-a 1205 10", "us-b 1205 9", "ge-a 1305 5", "ge-c 1305 3"}},
		{rules: "CTL-7.5.2-07 attackers without tanks choose, defending tanks do not", result: "1/1", us: "us-a us-b", ge: "ge-a ge-tank", choices: func(b *board) {
			b.asked(us, askLoss).lose("us-a")
		}, want: []string{"us-a 1205 9", "us-b 1205 10", "ge-a 1305 5", "ge-tank 1305 3"}},
		{rules: "BUG-7.5.2-09 BUG-7.5.2-10 superior tanks are spared, the strongest other unit loses", result: "1/0", us: "us-tank us-c us-b", ge: "ge-a", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true }},
			choices: func(b *board) {
				if b.legal(game.Act(doLose).With(b.Unit("us-c"))) {
					b.Error("BUG-7.5.2-10: not the strongest")
				}
				b.asked(us, askLoss).lose("us-b")
			},
			want: []string{"us-tank 1205 8", "us-c 1205 6", "us-b 1205 9"}},
		{rules: "BUG-7.5.2-09 superior tanks need not be spared", result: "1/0", us: "us-tank us-b", ge: "ge-a", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true }},
			choices: func(b *board) { b.asked(us, askLoss).lose("us-tank") }, want: []string{"us-tank 1205 7", "us-b 1205 10"}},
		{rules: "BUG-7.5.2-10 only tanks: the strongest of them", result: "1/0", us: "us-tank us-tank2:sp=9", ge: "ge-a", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true }},
			want: []string{"us-tank 1205 8", "us-tank2 1205 8"}},
		{rules: "BUG-7.5.2-09 not with a superiority below 2", result: "1/0", us: "us-tank us-b", ge: "ge-c", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true; d.Units[4].Tank[0] = 3 }},
			want: []string{"us-tank 1205 7", "us-b 1205 10"}},
		{rules: "BUG-7.5.2-09 not against tanks, whatever the superiority", result: "1/0", us: "us-tank us-b", ge: "ge-tank", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true; d.Units[4].Tank[0] = 9 }},
			want: []string{"us-tank 1205 7", "us-b 1205 10"}},
		{rules: "BUG-7.5.2-09 nor defending against them", result: "0/1", us: "us-tank", ge: "ge-tank ge-a", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true; d.Units[4].Tank[0] = 1 }},
			want: []string{"ge-tank 1305 3", "ge-a 1305 5"}},
		{rules: "BUG-7.5.2-09 defending tanks of superiority 2 without enemy tanks are spared", result: "0/1", us: "us-a", ge: "ge-tank ge-a ge-c", change: []func(*data.Data){func(d *data.Data) { d.Switches.AFVFirstLossExemption = true }},
			choices: func(b *board) { b.asked(ge, askLoss).lose("ge-a") },
			want:    []string{"ge-tank 1305 4", "ge-a 1305 4", "ge-c 1305 4"}},
		{rules: "CTL-7.5.2-13 CTL-7.5.2-17 the attacker too may stay and lose", result: "2/0", us: "us-a", ge: "ge-a", choices: func(b *board) { b.asked(us, askSecondHit).stay() },
			want: []string{"us-a 1205 8"}},
		{rules: "CTL-7.5.2-13 or retreat instead of the second hit", result: "2/0", us: "us-a", ge: "ge-a", choices: func(b *board) { b.asked(us, askSecondHit).retreat("1104") },
			want: []string{"us-a 1104 9"}},
		{rules: "TC-C10 CTL-7.5.2-03 CTL-7.5.2-18 3/1: loss, retreat, loss", result: "3/1", us: "us-a", ge: "ge-a", choices: func(b *board) { b.asked(us, askSecondHit).retreat("1104") },
			want: []string{"us-a 1104 8", "ge-a 1305 4"}},
		{rules: "TC-C10 3/1 without a retreat", result: "3/1", us: "us-a", ge: "ge-a", choices: func(b *board) { b.stay() }, want: []string{"us-a 1205 7", "ge-a 1305 4"}},
		{rules: "CTL-7.5.2-19 losses are spread: the second is not on the first loser", result: "2/0", us: "us-a us-b", ge: "ge-a", choices: func(b *board) {
			b.lose("us-a").stay()
		}, want: []string{"us-a 1205 9", "us-b 1205 9"}},
		{rules: "CTL-7.5.2-19 the fourth goes around again", result: "4/0", us: "us-a us-b us-c", ge: "ge-a", choices: func(b *board) {
			b.lose("us-a").stay().asked(us, askLoss).lose("us-c").asked(us, askLoss).lose("us-b")
		}, want: []string{"us-a 1205 9", "us-b 1205 8", "us-c 1205 5"}},
		{rules: "CTL-7.5.2-12 who failed must retreat, CTL-7.5.2-14 all retreat: second hit satisfied", result: "0/2*", us: "us-a", ge: "ge-a", dice: []int{4}, choices: func(b *board) { b.asked(ge, askRetreat).retreat("1405") },
			want: []string{"ge-a 1405 4 disrupted"}, checked: []string{"ge-a"}},
		{rules: "CTL-7.5.2-15 CTL-7.5.2-16 one fails, the other stays and takes the second hit", result: "0/2*", us: "us-tank", ge: "ge-c ge-a", dice: []int{4, 1}, choices: func(b *board) {
			b.retreat("1406").asked(ge, askSecondHit).stay()
		}, want: []string{"ge-c 1406 3 disrupted", "ge-a 1305 4"}, checked: []string{"ge-c", "ge-a"}},
		{rules: "CTL-7.5.2-14 CTL-7.5.2-26 CTL-7.5.2-27 the other follows to the same hex", result: "0/2*", us: "us-tank", ge: "ge-c ge-a", dice: []int{4, 1}, choices: func(b *board) {
			b.retreat("1406").asked(ge, askSecondHit)
			if b.legal(game.Act(doRetreat).Toward(b.Hex("1405"))) {
				b.Error("CTL-7.5.2-26: the stack may split up")
			}
			b.retreat("1406")
		}, want: []string{"ge-c 1406 3 disrupted", "ge-a 1406 5"}, checked: []string{"ge-c", "ge-a"}},
		{rules: "CTL-7.5.2-20 a second hit forced on those who stayed overrides evenness", result: "0/2*", us: "us-tank", ge: "ge-c ge-a", dice: []int{1, 4}, choices: func(b *board) {
			b.retreat("1405").asked(ge, askSecondHit).stay()
		}, want: []string{"ge-c 1305 2", "ge-a 1405 5 disrupted"}, checked: []string{"ge-c", "ge-a"}},
		{rules: "CTL-7.5.2-20 retreated units absorb later hits", result: "0/3*", us: "us-tank", ge: "ge-c ge-a", dice: []int{1, 4}, choices: func(b *board) {
			b.retreat("1405").stay()
		}, want: []string{"ge-c 1305 2", "ge-a 1405 4 disrupted"}, checked: []string{"ge-c", "ge-a"}},
		{rules: "CTL-7.5.2-18 no retreat satisfies the third hit", result: "0/3", us: "us-a", ge: "ge-a", choices: func(b *board) { b.retreat("1405") }, want: []string{"ge-a 1405 3"}},
		{rules: "CTL-7.5.2-22 losses change nothing else", result: "2/0", us: "us-tank", ge: "ge-a", choices: func(b *board) {
			b.stay()
			if u := b.Unit("us-tank"); b.p.tank(u) != 4 || b.p.effectiveness(u) != 5 {
				b.Error("Tank Points or Effectiveness changed")
			}
		}, want: []string{"us-tank 1205 6"}},
		{rules: "CTL-7.5.2-23 no advance after combat", result: "0/5", us: "us-a", ge: "ge-a:sp=2", choices: func(b *board) { b.stay() }, want: []string{"us-a 1205 10", "ge-a gone"}, surplus: 3},
		{rules: "CTL-10.1-06 the static side takes hits as losses", result: "0/3", us: "us-a", ge: "ge-a", change: []func(*data.Data){static}, want: []string{"ge-a 1305 2"}},
		{rules: "CTL-10.1-06 but retreats when an EC forces it, CTL-10.1-08", result: "0/2*", us: "us-a", ge: "ge-a", change: []func(*data.Data){static}, dice: []int{4}, want: []string{"ge-a 1405 4 disrupted"}, checked: []string{"ge-a"}},
		{rules: "CTL-10.1-06 the others do not follow", result: "0/2*", us: "us-tank", ge: "ge-c ge-a", change: []func(*data.Data){static}, dice: []int{4, 1}, want: []string{"ge-c 1405 3 disrupted", "ge-a 1305 4"}, checked: []string{"ge-c", "ge-a"}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, append(c.change, result(c.result))...)
			names := ""
			for _, id := range splitState(c.us) {
				b.put(id[0], "1205", id[1:]...)
				names += id[0] + " "
			}
			for _, id := range splitState(c.ge) {
				b.put(id[0], "1305", id[1:]...)
			}
			// Defenders check in the order of the stack; let it be that of the list.
			for i, id := range splitState(c.ge) {
				b.p.units[b.Unit(id[0])].order = int8(i)
			}
			b.p.derived.stale()
			b.fight(names, optHasty, append([]int{2, 1, 5}, c.dice...)...)
			if c.choices != nil {
				c.choices(b)
			}
			b.done().is(c.want...)
			checks := b.events(evCheck)
			if len(checks) != len(c.checked) {
				t.Fatalf("%d ECs, want %v", len(checks), c.checked)
			}
			for i, e := range checks {
				if e.Unit != b.Unit(c.checked[i]) {
					t.Errorf("EC %d is of unit %d, want %s", i, e.Unit, c.checked[i])
				}
			}
			left := int16(0)
			for _, e := range b.events(evSurplus) {
				left += e.N[0]
			}
			if left != c.surplus {
				t.Errorf("%d surplus hits, want %d", left, c.surplus)
			}
		})
	}
}

// CTL-7.5.2-04: units in the attackers' hex that take no part neither check, lose
// nor retreat.
func TestBystanders(t *testing.T) {
	b := newBoard(t, result("2*/0")).put("us-a", "1205").put("us-b", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5, 10).asked(us, askRetreat).retreat("1104").done()
	b.is("us-a 1104 9 disrupted", "us-b 1205 10")
	if n := len(b.events(evCheck)); n != 1 {
		t.Errorf("%d ECs, want one", n)
	}
}

// CTL-7.5.2-02: the defender's results are complete before the attacker's begin.
func TestDefenderFirst(t *testing.T) {
	b := newBoard(t, result("3*/3*")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5, 1).asked(ge, askSecondHit)
	if b.p.units[b.Unit("us-a")].sp != 10 {
		t.Error("the attacker lost before the defender was done")
	}
	b.stay(1)
	b.asked(us, askSecondHit).is("ge-a 1305 2", "us-a 1205 9").stay().done().is("us-a 1205 7")
}

// CTL-7.7-03, CTL-7.7-04: a disruption or an elimination in combat removes the
// Improved Defense marker, a mere loss does not (CTL-7.7-11).
func TestImprovedDefenseInCombat(t *testing.T) {
	for _, c := range []struct {
		cell string
		dice []int
		want bool
	}{{"0/1", nil, true}, {"0/1*", []int{10}, false}, {"0/1*", []int{1}, true}, {"0/5", nil, false}} {
		b := newBoard(t, result(c.cell)).put("us-a", "1205").put("ge-a", "1305", "improved", "sp=2")
		b.fight("us-a", optHasty, append([]int{2, 1, 5}, c.dice...)...)
		if c.cell == "0/5" {
			b.stay()
		}
		b.done()
		if got := b.p.improved[b.Hex("1305")]; got != c.want {
			t.Errorf("%s %v: marker %v, want %v", c.cell, c.dice, got, c.want)
		}
	}
}

// CTL-7.5-03, CTL-7.5-05, CTL-7.5.3-14: HQs left alone by the combat are
// displaced on both sides, after all results and before the bonus.
func TestLoneHQs(t *testing.T) {
	b := newBoard(t, result("2/5")).put("us-a", "1205").put("us3-hq", "1205").put("ge-a", "1305", "sp=2").put("ge9-hq", "1305").put("ge9-a", "1601").put("us3-a", "1001")
	b.fight("us-a", optHasty, 2, 1, 5).stay().asked(us, askSecondHit)
	if b.p.units[b.Unit("ge9-hq")].hex != b.Hex("1305") {
		t.Error("the HQ left before the attacker's results")
	}
	b.retreat("1104")
	for range 2 {
		_, ask := b.p.waiting()
		if ask != askHQ {
			t.Fatalf("asked %s, want the hex of an HQ", askWords[ask])
		}
		b.do(b.p.Legal(nil)[0])
	}
	b.asked(us, askAction)
	if b.p.stack.Top().context != bonus {
		t.Error("CTL-7.5-05: the bonus comes after the displacement")
	}
	for _, id := range []string{"ge9-hq", "us3-hq"} {
		if h := b.p.units[b.Unit(id)].hex; h == b.Hex("1305") || h == b.Hex("1205") {
			t.Errorf("%s was not displaced", id)
		}
	}
	t.Run("with a unit left it stays", func(t *testing.T) {
		b := newBoard(t, result("0/2*")).put("us-tank", "1205").put("ge-c", "1305").put("ge-a", "1305").put("ge9-hq", "1305").put("ge9-a", "1601")
		b.p.units[b.Unit("ge-c")].order = 0
		b.fight("us-tank", optHasty, 2, 1, 5, 4, 1).retreat("1405").stay().done()
		if b.p.units[b.Unit("ge9-hq")].hex != b.Hex("1305") {
			t.Error("CTL-7.5-05: displaced although a unit is with it")
		}
	})
}

// A combat with decisions allocates nothing once its memory is large enough.
func TestCombatAllocatesNothing(t *testing.T) {
	b := newBoard(t, result("3*/3*")).put("us-a", "1205").put("us-tank", "1205").put("us-b", "1304").put("ge-a", "1305").put("ge-c", "1305").put("ge-b", "1204").activation(0, 7)
	a := b.attack("us-a us-tank", "1305", optPrepared)
	now, dice := b.p.clone(), game.NewSeeded("combat")
	var ev game.Events
	legal := make([]game.Action, 0, 1000)
	play := func() {
		now.CopyFrom(b.p)
		ev.Reset()
		now.Take(a, dice, &ev)
		for now.Decision().Ask != askAction {
			legal = now.Legal(legal[:0])
			now.Take(legal[0], dice, &ev)
		}
	}
	for range 100 {
		play()
	}
	if n := testing.AllocsPerRun(100, play); n != 0 {
		t.Errorf("%v allocations a combat", n)
	}
}
