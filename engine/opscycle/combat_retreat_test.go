package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// options lists the hexes of the retreats that are legal now.
func (b *board) options() string {
	var ids []string
	for _, a := range b.p.Legal(nil) {
		if a.Verb == doRetreat {
			ids = append(ids, b.d.Map.ID(a.To))
		}
	}
	return strings.Join(ids, " ")
}

// Where a forced retreat of ge-a from 1305 may go, attacked from 1205: north,
// toward the German supply edge. One hex is entered without asking.
func TestForcedRetreat(t *testing.T) {
	for _, c := range []struct {
		rules   string
		units   [][2]string
		change  []func(*data.Data)
		options string // asked for if not empty
		choose  string
		want    []string
	}{
		{rules: "TC-C13 CTL-7.5.2-28 CTL-7.5.2-29 toward supply, ties are the owner's choice", options: "1405 1406", choose: "1406", want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-29 the only nearest hex is entered", change: []func(*data.Data){func(d *data.Data) { h, _ := d.Map.Lookup("1406"); d.Edge[ge][h] = 1 }}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-31 enemy-occupied, even by an HQ alone", units: [][2]string{{"us3-hq", "1405"}}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-30 a hex without EZOC before a nearer one with it", units: [][2]string{{"us3-a", "1504"}, {"us3-b", "1506"}}, want: []string{"ge-a 1306 4 disrupted"}},
		{rules: "CTL-5.4.1-05 a friend in the hex does not cancel its EZOC", units: [][2]string{{"us3-a", "1504"}, {"ge-b", "1405"}}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-31 CTL-7.5.2-32 not over the river", change: []func(*data.Data){hexside(hsRiver, "1305", "1405")}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-32 not even along a road that movement may use", change: []func(*data.Data){hexside(hsRiver, "1305", "1405"), func(d *data.Data) {
			d.OpenByRoad[ge] = make([]bool, len(d.Road))
			for s := range d.Road {
				d.Road[s], d.OpenByRoad[ge][s] = true, true
			}
		}}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "CTL-7.5.2-31 not off the map or the area", change: []func(*data.Data){func(d *data.Data) { h, _ := d.Map.Lookup("1405"); d.InPlay[h] = false }}, want: []string{"ge-a 1406 4 disrupted"}},
		{rules: "TC-C11 CTL-7.5.2-33 only EZOC: enter it and lose 1 SP that counts for no hit", units: [][2]string{{"us3-a", "1504"}, {"us3-b", "1506"}, {"us-b", "1303"}, {"us-c", "1307"}},
			options: "1405 1406", choose: "1405", want: []string{"ge-a 1405 3 disrupted"}},
		{rules: "TC-C12 CTL-7.5.2-34 CTL-7.5.2-35 nowhere: 2 SP, stay, and the second hit", units: [][2]string{{"us3-a", "1405"}, {"us3-b", "1406"}, {"us-b", "1304"}, {"us-c", "1306"}, {"us-tank2", "1206"}},
			want: []string{"ge-a 1305 1 disrupted"}},
		{rules: "TC-C12 against the river", change: []func(*data.Data){hexside(hsRiver, "1305", "1405"), hexside(hsRiver, "1305", "1406"), hexside(hsRiver, "1305", "1304"), hexside(hsRiver, "1305", "1306"), hexside(hsRiver, "1305", "1206")},
			want: []string{"ge-a 1305 1 disrupted"}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, append(c.change, result("0/2*"))...).put("us-a", "1205").put("ge-a", "1305")
			for _, u := range c.units {
				b.put(u[0], u[1])
			}
			b.fight("us-a", optHasty, 2, 1, 5, 10)
			if c.options != "" {
				if b.asked(ge, askRetreat); b.options() != c.options {
					t.Fatalf("may retreat to %s, want %s", b.options(), c.options)
				}
				b.retreat(c.choose)
			}
			b.done().is(c.want...)
			if left := b.p.units[b.Unit("ge-a")].hex != b.Hex("1305"); left == (len(b.events(evStayed)) == 1) {
				t.Errorf("CTL-7.5.2-14: left is %v, but %d units stayed for the second hit", left, len(b.events(evStayed)))
			}
		})
	}
}

// CTL-7.5.2-29: the nearest of the hexes without EZOC, even if it is farther from
// supply than the start.
func TestRetreatAwayFromSupply(t *testing.T) {
	b := newBoard(t).put("us-a", "1405").put("us-b", "1307").put("ge-a", "1305")
	got := ""
	for _, x := range b.p.retreatHexes([]game.Unit{b.Unit("ge-a")}, b.Hex("1305"), hex.None, true, nil) {
		got += b.d.Map.ID(x.hex) + " "
	}
	if got != "1205 1206 " {
		t.Errorf("retreats to %s, want 1205 1206", got)
	}
}

// CTL-7.5.2-13, CTL-7.5.2-25, CTL-7.5.2-31: a voluntary retreat goes one hex, and
// never into an EZOC; without a hex the owner is not asked.
func TestVoluntaryRetreat(t *testing.T) {
	b := newBoard(t, result("0/2")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).asked(ge, askSecondHit)
	if b.options() != "1405 1406" {
		t.Errorf("may retreat to %s", b.options())
	}
	b.retreat("1405").done().is("ge-a 1405 4")
	b = newBoard(t, result("0/2")).put("us-a", "1205").put("ge-a", "1305").put("us3-a", "1504").put("us3-b", "1506").put("us-b", "1303").put("us-c", "1307")
	b.fight("us-a", optHasty, 2, 1, 5).done().is("ge-a 1305 3")
	// CTL-7.5.2-17, TC-C13: the attacker retreats toward his own edge.
	b = newBoard(t, result("2/0")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).asked(us, askSecondHit)
	if b.options() != "1104 1105" {
		t.Errorf("the attacker may retreat to %s", b.options())
	}
	b.retreat("1105").done().is("us-a 1105 9")
}

// CTL-7.5.2-33, CTL-7.5.2-24: a unit that dies on entering the EZOC has satisfied
// the second hit; only the third is left over.
func TestDiesInZOC(t *testing.T) {
	b := newBoard(t, result("0/3*")).put("us-a", "1205").put("ge-a", "1305", "sp=2").put("us3-a", "1504").put("us3-b", "1506").put("us-b", "1303").put("us-c", "1307")
	b.fight("us-a", optHasty, 2, 1, 5, 10).retreat("1405").done().is("ge-a gone")
	if e := b.Event(evSurplus); e.N[0] != 1 {
		t.Errorf("%d surplus hits, want 1", e.N[0])
	}
}

// CTL-7.5.2-27: those who need not retreat may not follow into an EZOC, and then
// the second hit falls on them.
func TestMayNotFollow(t *testing.T) {
	b := newBoard(t, result("0/2*")).put("us-tank", "1205").put("ge-c", "1305").put("ge-a", "1305").put("us3-a", "1504").put("us3-b", "1506").put("us-b", "1303").put("us-c", "1307")
	b.p.units[b.Unit("ge-c")].order = 0
	b.fight("us-tank", optHasty, 2, 1, 5, 10, 1).retreat("1405").done()
	b.is("ge-c 1405 2 disrupted", "ge-a 1305 4")
	b.Cites(b.Event(evStayed), "CTL-7.5.2-15")
}

// CTL-7.5.2-36, CTL-7.5.2-37, CTL-7.5.2-38: the forced group goes first, stacking
// is checked after each group, and a hex that will be overstacked may be chosen.
func TestRetreatOverstacks(t *testing.T) {
	b := newBoard(t, result("0/2*"), func(d *data.Data) { d.StackLimit = [4]int8{1, 2, 2, 1} }).put("us-tank", "1205").put("ge-c", "1305").put("ge-tank", "1305").put("ge-b", "1405")
	b.p.units[b.Unit("ge-tank")].order = 0
	b.p.units[b.Unit("ge-c")].order = 1
	b.p.derived.stale()
	b.fight("us-tank", optHasty, 2, 1, 5, 1, 10).asked(ge, askRetreat)
	if b.options() != "1405 1406" {
		t.Errorf("CTL-7.5.2-38: may retreat to %s", b.options())
	}
	b.retreat("1405").asked(us, askDisplace)
	if e := b.Event(evRetreated); e.N[0] != 1 {
		t.Error("CTL-7.5.2-36: the first retreat is not the forced one")
	}
	if !b.p.units[b.Unit("ge-b")].disrupted {
		t.Error("CTL-7.5.2-37: the overstacked hex is not disrupted")
	}
	b.do(game.Act(doDisplace).With(b.Unit("ge-b")).Toward(b.Hex("1505")))
	b.asked(ge, askSecondHit).retreat("1405").done()
	b.is("ge-tank 1405 3", "ge-c 1405 3 disrupted")
}

// CTL-7.5.2-40: a retreat costs no AP, removes the Improved Defense markers of
// both hexes and displaces no lone HQ that it passes.
func TestRetreatEffects(t *testing.T) {
	b := newBoard(t, result("0/2")).put("us-a", "1205").put("ge-a", "1305", "improved").put("ge-b", "1405", "improved").put("us3-hq", "1504").put("us3-a", "1001")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").asked(us, askAction)
	if b.p.improved[b.Hex("1305")] || b.p.improved[b.Hex("1405")] {
		t.Error("a marker is left")
	}
	if b.p.units[b.Unit("us3-hq")].hex != b.Hex("1504") {
		t.Error("the HQ was displaced")
	}
	// The attackers retreat beside a tank that could react to a move, and a lone HQ: nothing but the
	// bonus of the defender follows.
	b = newBoard(t, result("2/0"), terrain(tForest, "1104")).put("us-a", "1205").put("ge-a", "1305").put("ge-tank", "1103").put("ge9-hq", "1004")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1104").asked(ge, askAction).is("us-a 1104 9")
	if b.p.units[b.Unit("ge9-hq")].hex != b.Hex("1004") {
		t.Error("CTL-7.5.2-40: a retreat displaces a lone HQ")
	}
	if b.do(game.Act(doEnd)).asked(us, askAction); b.p.activeContext().ap != 6 {
		t.Errorf("CTL-7.5.2-40: %d AP are left, want 6", b.p.activeContext().ap)
	}
}

// CTL-7.5.2-32: a group with a unit that may never enter a terrain does not go
// there.
func TestRetreatClosedTerrain(t *testing.T) {
	b := newBoard(t, result("0/2"), terrain(tSwamp, "1405", "1406")).put("us-a", "1205").put("ge-tank", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).asked(ge, askSecondHit)
	if b.options() != "1306" {
		t.Errorf("may retreat to %s", b.options())
	}
}

// BUG-7.5.2-26 to -29: where the switch allows two hexes, the second is the
// owner's choice, never back, never into an EZOC; streams, forest and marsh stop
// motorized units.
func TestTwoHexRetreat(t *testing.T) {
	two := func(d *data.Data) { d.Switches.RetreatMax = 2 }
	b := newBoard(t, result("0/2"), two).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").asked(ge, askRetreat)
	if b.options() != "1504 1505" {
		t.Errorf("may go on to %s", b.options())
	}
	b.retreat("1504").done().is("ge-a 1504 4")
	b = newBoard(t, result("0/2"), two).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").do(game.Act(doStop)).done().is("ge-a 1405 4")
	b = newBoard(t, result("0/2"), two, terrain(tForest, "1405")).put("us-a", "1205").put("ge-tank", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").done().is("ge-tank 1405 3")
	b = newBoard(t, result("0/2"), two, hexside(hsStream, "1305", "1405")).put("us-a", "1205").put("ge-tank", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).retreat("1405").done().is("ge-tank 1405 3")
	// BUG-7.5.2-38: an EZOC ends the retreat; BUG-7.5.2-27: its loss is taken once.
	b = newBoard(t, result("0/2*"), two).put("us-a", "1205").put("ge-a", "1305").put("us3-a", "1404").put("us3-b", "1407")
	b.fight("us-a", optHasty, 2, 1, 5, 10).retreat("1405").done().is("ge-a 1405 3 disrupted")
	// BUG-7.5.2-27: not back into the hex just left, although it is nearest to supply
	// and tanks project no ZOC into its forest.
	b = newBoard(t, result("0/2"), two, terrain(tForest, "1305"), func(d *data.Data) {
		for h := range d.Edge[ge] {
			d.Edge[ge][h] += 9
		}
		for _, id := range []string{"1305", "1405"} {
			h, _ := d.Map.Lookup(id)
			d.Edge[ge][h] = 0
		}
	}).put("us-tank", "1206").put("ge-a", "1305")
	b.activation(0, 7).do(b.attack("us-tank", "1305", optHasty), 2, 1, 5).retreat("1405").asked(ge, askRetreat)
	if b.options() != "1504 1505" {
		t.Errorf("BUG-7.5.2-27: may go on to %s", b.options())
	}
	// BUG-7.5.2-31: the others follow the forced group over both hexes.
	b = newBoard(t, result("0/2*"), two).put("us-tank", "1205").put("ge-c", "1305").put("ge-a", "1305")
	b.p.units[b.Unit("ge-c")].order = 0
	b.p.derived.stale()
	b.fight("us-tank", optHasty, 2, 1, 5, 10, 1).retreat("1405").retreat("1504").asked(ge, askSecondHit).retreat("1504").done()
	b.is("ge-c 1504 3 disrupted", "ge-a 1504 5")
	// BUG-7.5.2-30, BUG-7.5.2-31: where the forced group stopped after one hex, the others stop too.
	fail := func(change ...func(d *data.Data)) *board {
		b := newBoard(t, append([]func(d *data.Data){result("0/2*"), two}, change...)...).put("us-tank", "1205").put("ge-c", "1305").put("ge-tank", "1305")
		b.p.units[b.Unit("ge-c")].order = 0
		b.p.derived.stale()
		return b.fight("us-tank", optHasty, 2, 1, 5, 10, 1)
	}
	b = fail().retreat("1405").do(game.Act(doStop)).asked(ge, askSecondHit).retreat("1405").done()
	b.is("ge-c 1405 4 disrupted", "ge-tank 1405 3")
	// BUG-7.5.2-29: motorized units do not follow through forest; BUG-7.5.2-43: nor anybody into a full hex.
	fail(terrain(tForest, "1405", "1406")).retreat("1405").retreat("1504").asked(us, askAction).is("ge-c 1504 4 disrupted", "ge-tank 1305 2")
	b = newBoard(t, result("0/2*"), two, func(d *data.Data) { d.Switches.RetreatStackEachStep = true; d.StackLimit[data.Infantry] = 2 }).
		put("us-tank", "1205").put("ge-c", "1305").put("ge-a", "1305").put("ge-b", "1504")
	b.p.units[b.Unit("ge-c")].order = 0
	b.p.derived.stale()
	b.fight("us-tank", optHasty, 2, 1, 5, 10, 1).retreat("1405").retreat("1504").asked(us, askAction).is("ge-c 1504 3 disrupted", "ge-a 1305 4", "ge-b 1504 5")
	// BUG-7.5.2-42, -43: stacking counts at every moment.
	b = newBoard(t, result("0/2"), two, func(d *data.Data) { d.Switches.RetreatStackEachStep = true; d.StackLimit[data.Infantry] = 1 }).put("us-a", "1205").put("ge-a", "1305").put("ge-b", "1405")
	b.fight("us-a", optHasty, 2, 1, 5)
	if b.options() != "1406" {
		t.Errorf("BUG-7.5.2-43: may retreat to %s", b.options())
	}
}

// BUG-7.5.2-34, BUG-7.5.2-37, BUG-7.5.2-43: where every hex would be overstacked, one without an EZOC comes before one in
// an EZOC; where all lie in an EZOC, each unit loses 1 SP more. What is said of the hexes is true of them.
func TestRetreatWhereAllIsFull(t *testing.T) {
	build := func(more ...string) *board {
		b := newBoard(t, result("0/2*"), func(d *data.Data) { d.Switches.RetreatStackEachStep = true; d.StackLimit[data.Infantry] = 1 })
		b.put("us-a", "1205").put("us-b", "1206").put("us3-a", "1504").put("ge-a", "1305").put("ge-b", "1405").put("ge-c", "1406").put("ge-d", "1304").put("ge-none", "1306")
		for _, at := range more {
			b.put("us3-b", at)
		}
		return b
	}
	ask := func(b *board) (map[string]game.HexNote, string) {
		a, err := b.p.queryRetreats(game.Query{What: "retreats", Hex: b.Hex("1305"), Side: game.Nobody, Unit: game.NoUnit})
		if err != nil {
			t.Fatal(err)
		}
		notes := map[string]game.HexNote{}
		for _, n := range a.Hexes {
			notes[b.d.Map.ID(n.Hex)] = n
		}
		return notes, a.Sentence
	}
	b := build()
	notes, sentence := ask(b)
	if n := notes["1406"]; n.Kind != "retreat" || !strings.HasPrefix(n.Title, "Will be overstacked") || !strings.HasSuffix(sentence, "to 1406.") {
		t.Errorf("1406: %s %q, %q", n.Kind, n.Title, sentence)
	}
	for _, at := range []string{"1405", "1304", "1306"} {
		if n := notes[at]; n.Kind != "blocked" || n.Title != "Would be overstacked, in an enemy ZOC" {
			t.Errorf("%s: %s %q", at, n.Kind, n.Title)
		}
	}
	b.fight("us-a", optHasty, 2, 1, 5, 10).asked(us, askDisplace)
	b.is("ge-a 1406 3 disrupted") // a hit, and one as a disrupted unit that is overstacked
	b = build("1506")
	notes, sentence = ask(b)
	if n := notes["1405"]; n.Kind != "retreat" || !strings.Contains(n.Title, "will be overstacked") || !strings.Contains(n.Title, "loses 1 SP more") || !strings.Contains(sentence, "1 SP more") {
		t.Errorf("1405: %s %q, %q", n.Kind, n.Title, sentence)
	}
	if n := notes["1304"]; n.Kind != "blocked" || !strings.HasPrefix(n.Title, "No hex is open") {
		t.Errorf("1304: %s %q", n.Kind, n.Title)
	}
	b.fight("us-a", optHasty, 2, 1, 5, 10).asked(ge, askRetreat)
	if b.options() != "1405 1406" || b.r.Label(b.p, game.Act(doRetreat).Toward(b.Hex("1405"))) != "Retreat to 1405, in an enemy ZOC: 1 SP more each" {
		t.Errorf("may retreat to %s", b.options())
	}
	if why := b.p.Why(game.Act(doRetreat).Toward(b.Hex("1304"))); !strings.Contains(why.Sentence, "no hex is open") {
		t.Errorf("1304 is refused: %s", why.Sentence)
	}
	b.retreat("1405").is("ge-a 1405 2 disrupted") // and one for the EZOC
}

// The query "retreats" names the hexes and why others are closed.
func TestQueryRetreats(t *testing.T) {
	b := newBoard(t, hexside(hsRiver, "1305", "1304")).put("us-a", "1205").put("ge-a", "1305").put("us3-a", "1506")
	a, err := b.p.queryRetreats(game.Query{What: "retreats", Hex: b.Hex("1305"), Side: game.Nobody, Unit: game.NoUnit})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"1304": "CTL-7.5.2-31", "1405": "CTL-7.5.2-29", "1406": "CTL-7.5.2-31", "1306": "CTL-7.5.2-29", "1205": "CTL-7.5.2-31", "1206": "CTL-7.5.2-31"}
	for _, n := range a.Hexes {
		id := b.d.Map.ID(n.Hex)
		if got := b.d.Ledger.IDs(n.Rules...); len(got) == 0 || got[0] != want[id] {
			t.Errorf("%s: %s %v, want %s", id, n.Title, got, want[id])
		}
		if (n.Kind == "retreat") != (id == "1405") {
			t.Errorf("%s is marked %s", id, n.Kind)
		}
	}
	if len(a.Hexes) != 6 || !strings.Contains(a.Sentence, "1405") {
		t.Errorf("%d hexes, %q", len(a.Hexes), a.Sentence)
	}
	if _, err := b.p.queryRetreats(game.Query{Hex: b.Hex("1601"), Side: game.Nobody, Unit: game.NoUnit}); err == nil {
		t.Error("an empty hex has no retreats")
	}
}
