package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// CTL-7.5-01, CTL-7.5-04, CTL-7.1-01, CTL-7.1-02, CTL-7.1-05, CTL-7.5.1.2-07,
// CTL-5.8.3-01: which attacks are listed, and why others are refused.
func TestAttacksListed(t *testing.T) {
	setup := func(t *testing.T, change ...func(*data.Data)) *board {
		return newBoard(t, change...).put("us-a", "1205").put("us3-a", "1206").put("ge-a", "1305").put("ge-b", "1405").activation(0, 7)
	}
	t.Run("adjacent enemy, three kinds", func(t *testing.T) {
		b := setup(t)
		for kind := optHasty; kind <= optPrepared; kind++ {
			if !b.legal(b.attack("us-a", "1305", kind)) {
				t.Errorf("%s is not listed", optionWords[kind])
			}
		}
	})
	refused := func(name string, b *board, a game.Action, id string) {
		t.Run(name, func(t *testing.T) {
			if b.legal(a) {
				t.Fatal("listed")
			}
			why := b.p.whyAction(b.p.stack.Top(), a)
			ids := b.d.Ledger.IDs(why.Rules...)
			if why.Sentence == "" || len(ids) == 0 || ids[0] != id {
				t.Errorf("refused with %q %v, want %s", why.Sentence, ids, id)
			}
		})
	}
	b := setup(t)
	refused("not adjacent", b, b.attack("us-a", "1405", optHasty), "CTL-7.5-01")
	refused("empty hex", b, b.attack("us-a", "1204", optHasty), "CTL-7.5-01")
	refused("other formation", b, b.attack("us3-a", "1305", optHasty), "CTL-6.3-01")
	b.put("ge9-hq", "1304")
	refused("only an HQ", b, b.attack("us-a", "1304", optHasty), "CTL-7.5-04")
	b = setup(t).put("us-b", "1205").put("us-c", "1204")
	b.p.units[b.Unit("us-b")].gone, b.p.units[b.Unit("us-b")].hex = true, hex.None
	b.p.derived.stale()
	with := func(units ...string) game.Action {
		var list []game.Unit
		for _, id := range units {
			list = append(list, b.Unit(id))
		}
		return game.Act(doAttack).With(list...).At(b.Hex("1205")).Toward(b.Hex("1305")).As(optHasty)
	}
	refused("an HQ", b, with("us-hq"), "CTL-7.5-02")
	refused("eliminated", b, with("us-b"), "CTL-6.3-01")
	refused("from another hex", b, with("us-a", "us-c"), "CTL-7.1-01")
	refused("of the enemy", b, with("ge-a"), "CTL-6.3-01")
	refused("no kind of attack", b, with("us-a").As(noOption), "CTL-7.1-02")
	b = setup(t, func(d *data.Data) { h, _ := d.Map.Lookup("1305"); d.InPlay[h] = false })
	refused("outside the area", b, b.attack("us-a", "1305", optHasty), "CTL-10.1-02")
	b = setup(t, hexside(hsRiver, "1205", "1305"))
	refused("river", b, b.attack("us-a", "1305", optHasty), "CTL-7.5.1.2-07")
	b = setup(t)
	b.p.stack.Top().ap = 2
	refused("too few AP", b, b.attack("us-a", "1305", optPrepared), "CTL-7.1-05")
	b = setup(t).put("us-a", "1205", "disrupted")
	refused("disrupted", b, b.attack("us-a", "1305", optHasty), "CTL-5.6.3-02")
	b = setup(t)
	b.d.Units[b.Unit("us-hq")].Range = 0
	b.p.derived.stale()
	refused("out of command", b, b.attack("us-a", "1305", optRegular), "CTL-5.8.3-01")
	if !b.legal(b.attack("us-a", "1305", optHasty)) {
		t.Error("CTL-5.8.3-01: a unit out of command may make a Hasty Attack")
	}
}

// CTL-7.5-02, CTL-7.1-03, CTL-7.5.2-04: all combat units of the target hex
// defend, HQs do not; attackers are those named.
func TestInvolved(t *testing.T) {
	b := newBoard(t, result("1/1")).put("us-a", "1205").put("us-tank", "1205").put("ge-a", "1305").put("ge-tank", "1305").put("ge9-hq", "1305")
	b.fight("us-a", optHasty, 1, 1, 5)
	attack, defend := b.Event(evAttack), b.Event(evDefend)
	if units := attack.Units(); len(units) != 1 || units[0] != b.Unit("us-a") {
		t.Errorf("attackers %v", units)
	}
	if units := defend.Units(); len(units) != 2 {
		t.Errorf("CTL-7.1-03: defenders %v, want ge-a and ge-tank", units)
	}
	if !defend.Reveal {
		t.Error("the defenders are shown to the attacker: undo must end")
	}
	if s := b.p.units[b.Unit("ge9-hq")]; s.disrupted || s.hex != b.Hex("1305") {
		t.Error("CTL-7.5-02: the HQ took part")
	}
}

// The strength rows of 7.5.1.1: chits are 1 to 5 for the attacker and 1 to 4 of
// the rest for the defender.
func TestChitsAndStrength(t *testing.T) {
	for _, c := range []struct {
		rules           string
		attackers       string
		kind            game.Option
		state           string // of ge-a, SP 5, Effectiveness 3
		chits           [2]int
		attack, defense int16
		chit            [2]int16
	}{
		{"CTL-7.5.1.1-01 CTL-7.5.1.1-02 left column for a Hasty Attack", "us-a", optHasty, "", [2]int{4, 1}, 10, 5, [2]int16{4, 1}},
		{"CTL-7.5.1.1-02 middle column for a Regular Attack", "us-a", optRegular, "", [2]int{4, 1}, 20, 5, [2]int16{4, 1}},
		{"CTL-7.5.1.1-02 right column for a Prepared Attack", "us-a", optPrepared, "", [2]int{4, 1}, 30, 5, [2]int16{4, 1}},
		{"CTL-7.5.1.1-03 left column for disrupted defenders", "us-a", optHasty, "disrupted", [2]int{1, 3}, 10, 5, [2]int16{1, 4}},
		{"CTL-7.5.1.1-03 middle column for Regular Defense", "us-a", optHasty, "", [2]int{1, 3}, 10, 10, [2]int16{1, 4}},
		{"CTL-7.5.1.1-03 right column for Improved Defense", "us-a", optHasty, "improved", [2]int{1, 3}, 10, 15, [2]int16{1, 4}},
		{"CTL-7.5.1.1-04 sum over all units", "us-a us-b us-tank", optHasty, "", [2]int{2, 1}, 56, 5, [2]int16{2, 1}},
		{"CTL-7.5.1.1-04 current strength", "us-a", optHasty, "sp=2", [2]int{1, 4}, 10, 2, [2]int16{1, 5}},
		{"CTL-7.5.1.1-05 one chit, multipliers by Effectiveness", "us-a us-c", optHasty, "", [2]int{5, 2}, 48, 10, [2]int16{5, 2}},
		{"CTL-7.5.1.1-07 the first chit is not in the second draw", "us-a", optHasty, "", [2]int{2, 1}, 20, 5, [2]int16{2, 1}},
		{"CTL-7.5.1.1-07 draws from the first chit on are shifted", "us-a", optHasty, "", [2]int{2, 2}, 20, 15, [2]int16{2, 3}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, result("0/0")).put("us-a", "1205").put("us-b", "1205").put("us-c", "1205").put("us-tank", "1205")
			var words []string
			if c.state != "" {
				words = []string{c.state}
			}
			b.put("ge-a", "1305", words...)
			b.fight(c.attackers, c.kind, c.chits[0], c.chits[1], 5)
			odds := b.Event(evOdds)
			if odds.N[0] != c.attack || odds.N[1] != c.defense {
				t.Errorf("%d against %d, want %d against %d", odds.N[0], odds.N[1], c.attack, c.defense)
			}
			for r, e := range b.events(evChit) {
				if e.N[0] != c.chit[r] {
					t.Errorf("role %d drew chit %d, want %d", r, e.N[0], c.chit[r])
				}
			}
		})
	}
	t.Run("CTL-7.5.1.1-08 each defender by its own state", func(t *testing.T) {
		b := newBoard(t, result("0/0")).put("us-a", "1205").put("ge-a", "1305", "disrupted").put("ge-tank", "1305")
		b.fight("us-a", optHasty, 1, 3, 5)
		if d := b.Event(evOdds).N[1]; d != 5*1+4*2 {
			t.Errorf("defense %d, want 13: chit 4 gives 1 disrupted and 2 regular", d)
		}
	})
	t.Run("CTL-7.5.1.1-06 chits go back", func(t *testing.T) {
		b := newBoard(t, result("0/0")).put("us-a", "1205").put("ge-a", "1305")
		b.fight("us-a", optHasty, 2, 2, 5)
		b.do(b.attack("us-a", "1305", optHasty), 2, 2, 5).done()
		for i, e := range b.events(evChit) {
			if want := [...]int16{2, 3, 2, 3}[i]; e.N[0] != want {
				t.Errorf("draw %d gave chit %d, want %d", i, e.N[0], want)
			}
		}
	})
	t.Run("BUG-7.5.1.1-09 BUG-7.5.1.1-10 CTL-5.1-01 quarters of AT units are kept and rounded up once", func(t *testing.T) {
		b := newBoard(t, result("0/0"), func(d *data.Data) { d.Switches.ATAttackQuarters = 1 })
		b.put("us-gun", "1205").put("us-tank", "1205").put("ge-a", "1305")
		b.fight("us-gun", optHasty, 2, 1, 5) // 5 x 2 / 4 = 2½
		b.do(b.attack("us-gun us-tank", "1305", optHasty), 1, 2, 5).done()
		odds := b.events(evOdds)
		if odds[0].N[0] != 3 || odds[1].N[0] != 10 { // 1¼ + 8 = 9¼
			t.Errorf("attacks of %d and %d, want 3 and 10", odds[0].N[0], odds[1].N[0])
		}
	})
	t.Run("BUG-7.5.1.1-09 AT units defend at full strength", func(t *testing.T) {
		b := newBoard(t, result("0/0"), func(d *data.Data) { d.Switches.ATAttackQuarters = 1; d.Units[12].Class = data.AntiTank })
		if b.Unit("ge-a") != 12 {
			t.Fatal("ge-a is another unit")
		}
		b.put("us-a", "1205").put("ge-a", "1305").fight("us-a", optHasty, 2, 1, 5)
		if d := b.Event(evOdds).N[1]; d != 5 {
			t.Errorf("defense %d, want 5", d)
		}
	})
}

// CTL-7.5.1-02, CTL-7.5.1-03, CTL-7.5.1-04, CTL-7.5.1-06, CTL-5.1-02: columns by
// exact odds, a line for each kind of terrain.
func TestColumns(t *testing.T) {
	crt := boardCRT()
	for _, c := range []struct {
		rules           string
		line            int
		attack, defense int
		want            [2]int8 // 0:0 below the table
	}{
		{"derived test 9:4 is 2.25, column 2:1", 0, 9, 4, [2]int8{2, 1}},
		{"CTL-7.5.1-06 derived test 4:10, column 1:3", 0, 4, 10, [2]int8{1, 3}},
		{"CTL-5.1-02 2.99 rounds down", 0, 299, 100, [2]int8{2, 1}},
		{"CTL-7.5.1-02 exactly 3:2", 0, 6, 4, [2]int8{3, 2}},
		{"CTL-7.5.1-02 just below 3:2", 0, 149, 100, [2]int8{1, 1}},
		{"CTL-7.5.1-03 beyond the rightmost", 0, 90, 10, [2]int8{6, 1}},
		{"CTL-7.5.1-04 exactly the leftmost", 0, 1, 3, [2]int8{1, 3}},
		{"CTL-7.5.1-04 below the leftmost", 0, 33, 100, [2]int8{}},
		{"CTL-7.5.1-02 another line has other columns", 3, 33, 34, [2]int8{}},
		{"CTL-7.5.1-02 line of cities", 3, 10, 10, [2]int8{1, 1}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			col := crt.Column(c.line, c.attack, c.defense)
			var got [2]int8
			if col >= 0 {
				got = crt.Odds[c.line][col]
			}
			if got != c.want {
				t.Errorf("%d:%d gives column %v, want %v", c.attack, c.defense, got, c.want)
			}
		})
	}
}

// CTL-7.5.1-02: the terrain of the defender, not of the attacker, gives the line.
func TestTerrainLine(t *testing.T) {
	b := newBoard(t, terrain(tTown, "1305"), terrain(tCity, "1205")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 1, 1, 5)
	if e := b.Event(evOdds); e.N[3] != 2 || e.N[4] != 1 || e.N[5] != 1 {
		t.Errorf("10 against 10 in a town: line %d, column %d:%d, want line 2, 1:1", e.N[3], e.N[4], e.N[5])
	}
}

// CTL-7.5.1-04, CTL-7.5.1-05: odds below the table give 5/0 in black without a
// roll, AP stay spent, the defender wins.
func TestBelowTheTable(t *testing.T) {
	b := newBoard(t).put("us-a", "1205", "sp=2").put("us-b", "1205", "sp=9").put("ge-a", "1305").put("ge-b", "1305").put("ge-c", "1305")
	b.activation(0, 7).do(b.attack("us-a", "1305", optPrepared), 1, 1) // 2 against 28
	b.stay().done().is("us-a gone", "us-b 1205 9", "ge-a 1305 5")
	e := b.Event(evBelow)
	b.Cites(e, "CTL-7.5.1-04", "CTL-7.5.1-05")
	if len(b.events(evAttackRoll)) != 0 || len(b.events(evDie)) != 0 || len(b.events(evCheck)) != 0 {
		t.Error("a die was rolled")
	}
	if b.p.stack.Top().ap != 4 {
		t.Errorf("%d AP left, want 4", b.p.stack.Top().ap)
	}
	if v := b.Event(evVictory); v.Side != ge || v.N[0] != 0 || v.N[1] != 5 {
		t.Errorf("victory of side %d, %d against %d", v.Side, v.N[0], v.N[1])
	}
	t.Run("switch auto_5_0_red", func(t *testing.T) {
		b := newBoard(t, func(d *data.Data) { d.Switches.Auto50Red = true }).put("us-a", "1205", "sp=9").put("ge-a", "1305").put("ge-b", "1305").put("ge-c", "1305").put("ge-d", "1305")
		b.activation(0, 7).do(b.attack("us-a", "1305", optHasty), 1, 2, 10) // 9 against 57
		if c := b.Event(evCheck); c.Unit != b.Unit("us-a") || c.N[3] != 0 {
			t.Error("the attacker did not fail an EC")
		}
	})
}

// CTL-7.5.1-01, CTL-7.5.1-07: the order of a combat, and the roll.
func TestOrderOfCombat(t *testing.T) {
	b := newBoard(t).put("us-a", "1205").put("us-b", "1204").put("ge-a", "1305").put("ge-b", "1304")
	b.fight("us-a", optRegular, 2, 1, 7)
	order := []game.EventKind{evSpent, evAttack, evDefend, evChit, evUnitStrength, evChit, evUnitStrength, evOdds, evModifier, evDie, evAttackRoll, evHits}
	i := 0
	for _, e := range b.Ev.List {
		if i < len(order) && e.Kind == order[i] {
			i++
		}
	}
	if i != len(order) {
		t.Errorf("event %d, %q, does not come in its turn", i, b.r.Lexicon().Events[order[i]])
	}
	roll := b.Event(evAttackRoll)
	sum := int16(0)
	for _, e := range b.events(evModifier) {
		sum += e.N[1]
	}
	if roll.N[0] != 7 || roll.N[1] != sum || roll.N[2] != 7+sum {
		t.Errorf("die %d, net DRM %d, roll %d; the modifiers sum up to %d", roll.N[0], roll.N[1], roll.N[2], sum)
	}
	cell := b.d.CRT.Cells[b.Event(evOdds).N[2]][roll.N[2]-1]
	if int16(cell.Attacker) != roll.N[3] || int16(cell.Defender) != roll.N[4] {
		t.Errorf("result %d/%d, the table says %v", roll.N[3], roll.N[4], cell)
	}
}

// CTL-5.2-01: the attacker who holds the reroll marker may have his die rolled
// again.
func TestRerollOfTheAttack(t *testing.T) {
	b := newBoard(t).put("us-a", "1205").put("ge-a", "1305")
	b.p.reroll = us
	b.fight("us-a", optHasty, 2, 1, 1).asked(us, askReroll)
	b.do(game.Act(doReroll), 9)
	if e := b.Event(evAttackRoll); e.N[0] != 9 || b.p.reroll != ge {
		t.Errorf("die %d, marker with side %d", e.N[0], b.p.reroll)
	}
}

// CTL-7.5.1.2-02 and the derived test: 22 is read as 20, -3 as 1.
func TestClamp(t *testing.T) {
	for _, c := range [][2]int{{22, 20}, {-3, 1}, {0, 1}, {1, 1}, {20, 20}, {21, 20}, {13, 13}} {
		if got := clampRoll(c[0]); got != c[1] {
			t.Errorf("%d is read as %d, want %d", c[0], got, c[1])
		}
	}
	b := newBoard(t, hexside(hsTeeth, "1205", "1305")).put("us-a", "1205").put("ge-tank", "1305")
	b.fight("us-a", optHasty, 2, 1, 1) // 1 - 3 - 5
	e := b.Event(evAttackRoll)
	if e.N[1] != -8 || e.N[2] != 1 {
		t.Errorf("net DRM %d, roll %d, want -8 and 1", e.N[1], e.N[2])
	}
	b.Cites(e, "CTL-7.5.1.2-02")
}
