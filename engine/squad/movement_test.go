package squad

import (
	"slices"
	"testing"
)

// moves begins a move of the units in a hex, all in one group.
func (b *table) moves(hexID string, units ...string) *table {
	b.t.Helper()
	b.do("order @" + hexID + " :move")
	for b.stack.Top().kind == kLead {
		b.do("done")
	}
	for _, u := range units {
		b.do("join +" + u)
	}
	return b.do("go")
}

// mp is how many MP the group on its way has left.
func (b *table) mp() int8 {
	b.t.Helper()
	f := b.in(kMove)
	if f == nil {
		b.t.Fatal("nobody is on his way")
	}
	return f.n
}

// A soldier has 4 MP (OTL-6.1-01); a group with a leader or hero has his value more (OTL-6.1-02,
// OTL-6.1-03), the best one's if there are several (OTL-6.2-01, OTL-6.2-05); an assistant alone has 5
// and with a squad leader of 2 has 6 (T17); who carries a machine gun without his crewman has 3 and slows
// the group (OTL-7.4a.1-01, OTL-7.4a.1-03).
func TestAllowances(t *testing.T) {
	for _, c := range []struct {
		name, units string
		group       []string
		want        int8
	}{
		{"alone", "ge-4 02-G7", []string{"ge-4"}, 4},
		{"an assistant", "ge-2 02-G7", []string{"ge-2"}, 5},
		{"an assistant with a squad leader", "ge-2 02-G7, ge-1 02-G7", []string{"ge-2", "ge-1"}, 6},
		{"a hero", "ge-4 02-G7 hero", []string{"ge-4"}, 5},
		{"a machine gun", "ge-3 02-G7", []string{"ge-3"}, 3},
		{"a machine gun in a group with a leader", "ge-3 02-G7, ge-1 02-G7", []string{"ge-3", "ge-1"}, 5},
		{"a machine gun with its crewman", "ge-3 02-G7, ge-4 02-G7 crew=ge-3", []string{"ge-3", "ge-4"}, 4},
		{"a machine gun whose crewman stays", "ge-3 02-G7, ge-4 02-G7 crew=ge-3", []string{"ge-3"}, 3},
	} {
		b := ordersFor(t, "german", c.units+", us-4 01-C1")
		var group set
		for _, id := range c.group {
			group |= one(b.unit(id))
		}
		if f := b.group(group); f.n != c.want {
			t.Errorf("%s: %d MP, want %d", c.name, f.n, c.want)
		}
	}
}

// Costs of steps (OTL-6.3-01, OTL-6.3-02): clear 1, woods 2, building 3; a wall one more, smoke one
// more (OTL-2.13-04), each level climbed one more and a step down nothing (OTL-2.11-04), a cloudburst
// one more in clear; water cannot be entered (OTL-2.8-01).
func TestStepCosts(t *testing.T) {
	for _, c := range []struct {
		name, from, to, more string
		want                 int8
	}{
		{"clear", "01-G4", "01-G5", `"turn": 2`, 1},
		{"woods", "01-G4", "01-G5", `"terrain": {"01-G5": "woods"}`, 2},
		{"building", "01-G4", "01-G5", `"terrain": {"01-G5": "building"}`, 3},
		{"smoke", "01-G4", "01-G5", `"smoke": {"01-G5": 2}`, 2},
		{"rain", "01-G4", "01-G5", `"rain": 2, "turn": 2`, 2},
		{"rain is over", "01-G4", "01-G5", `"rain": 1, "turn": 2`, 1},
		{"wall and scrub", "01-F1", "01-F2", `"turn": 2`, 3},
		{"water", "01-G4", "01-G5", `"terrain": {"01-G5": "water"}`, 0},
	} {
		b := ordersFor(t, "us", "us-4 "+c.from+", ge-4 02-C7", c.more)
		d, _ := b.rules.Ground.DirTo(b.hex(c.from), b.hex(c.to))
		if got := b.stepCost(b.hex(c.from), b.hex(c.to), d); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	b := drawn(t, "03-the-watching-hill", `{"units": {"us-25": {"hex": "05-A1"}, "ge-21": {"hex": "06-A1"}}, "hands": {"us": [7]}}`)
	up, _ := b.rules.Ground.DirTo(b.hex("06-F2"), b.hex("06-F3"))
	rise := -b.rules.Ground.Drop(b.hex("06-F2"), b.hex("06-F3"))
	plain := b.rules.TEC[b.terrain(ground.at(b.hex("06-F3")))].MP
	if got := b.stepCost(b.hex("06-F2"), b.hex("06-F3"), up); rise < 1 || got != plain+rise {
		t.Errorf("up %d levels: %d, want %d", rise, got, plain+rise)
	}
	plain = b.rules.TEC[b.terrain(ground.at(b.hex("06-F2")))].MP
	if got := b.stepCost(b.hex("06-F3"), b.hex("06-F2"), up.Opposite()); got != plain {
		t.Errorf("down: %d, want %d", got, plain)
	}
}

// The worked example: a soldier alone goes through clear into a building, 1 + 3 of his 4 (T19); a group with
// a leader of 3 goes clear, clear, building, woods, 7 of its 7 (T20, OTL-6.3-02).
// At the end of their move they are completed (OTL-5.2.3.1-03).
func TestMoveExamples(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"terrain": {"01-G6": "building"}`)
	b.moves("01-G4", "us-4").do("step >01-G5", "step >01-G6")
	b.isNow("us-4 01-G6 completed", "us-4")
	b = ordersFor(t, "us", "us-1 01-G4, us-4 01-G4, ge-4 02-A7", `"terrain": {"01-G7": "building", "02-G1": "woods"}`)
	b.moves("01-G4", "us-1", "us-4").do("step >01-G5", "step >01-G6", "step >01-G7")
	if b.mp() != 2 {
		t.Errorf("%d MP left", b.mp())
	}
	b.do("step >02-G1", "stop")
	b.isNow("us-1 02-G1 completed, us-4 02-G1 completed", "us-1", "us-4") // OTL-5.2.3.1-03
}

// Not enough points bar a hex (OTL-6.3-01), but the first step of an unspent allowance is always
// possible and takes all (OTL-6.4-01, OTL-6.4-02), except into prohibited terrain.
func TestMinimumMove(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 02-G4, us-4 01-C1", `"terrain": {"02-G5": "building", "02-F4": "water"}, "smoke": {"02-G5": 1}`)
	b.moves("02-G4", "ge-3") // 3 MP, a building in smoke costs 4
	b.refuses("step >02-F4", "OTL-2.8-01")
	b.do("step >02-G5")
	b.isNow("ge-3 02-G5 completed", "ge-3")
	b = ordersFor(t, "german", "ge-3 02-G4, ge-4 02-G4, us-4 01-C1", `"terrain": {"02-G5": "building"}, "smoke": {"02-G5": 1}`)
	b.moves("02-G4", "ge-3", "ge-4").do("step >02-G5") // a group
	b = ordersFor(t, "us", "us-7 01-G4, ge-4 02-A7", `"terrain": {"01-G5": "building"}`)
	b.do("order @01-G4 :move", "join +us-7", "go :assault", "step >01-G5") // and with half the MP
	b = ordersFor(t, "german", "ge-4 02-G3, us-4 01-C1", `"terrain": {"02-G5": "building"}, "smoke": {"02-G5": 1}`)
	b.moves("02-G3", "ge-4").do("step >02-G4")
	b.refuses("step >02-G5", "OTL-6.3-01") // 4 of the 3 left
	b.refuses("step >02-G6", "OTL-6.3-01") // not adjacent
}

// A group with a move order moves at least one hex (OTL-6.5b-01); without a leader all of the hex
// must go (OTL-5.2.3.1-01), with one near some may stay (OTL-5.2.3.1-02); they split into any groups,
// one after the other (OTL-6.1-04). Pinned soldiers do not come along (OTL-6.5b-02).
func TestWhoMoves(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, us-9 01-G4 pin1, ge-4 02-A7")
	b.do("order @01-G4 :move")
	b.refuses("done", "OTL-6.1-04")
	b.refuses("join +us-9", "OTL-6.1-04")
	b.do("join +us-4", "go")
	b.refuses("stop", "OTL-6.5b-01")
	b.do("step >01-G5", "stop")
	b.refuses("done", "OTL-6.1-04")
	b.do("join +us-6", "go", "step >01-G3", "stop")
	b.isNow("us-4 01-G5 completed, us-6 01-G3 completed, us-9 01-G4 pin1", "us-4", "us-6", "us-9")
	b = ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, us-2 01-G3, ge-4 02-A7")
	b.do("order @01-G4 :move", "join +us-4", "go", "step >01-G5", "stop", "done")
	b.isNow("us-4 01-G5 completed, us-6 01-G4", "us-4", "us-6")
}

// Smoke: 1 MP, up to two hexes away, once in a move and without LOS (OTL-6.8-01, OTL-6.8-03), while
// the group can still move; a red entry in the column of the élan ends the supply (OTL-6.8-02), and
// the marker is placed all the same. Flares are for the night (OTL-6.9-01), with a supply of their own
// (OTL-6.9-02).
// Placing smoke does not reveal who placed it (OTL-6.8-04).
func TestSmokeAndFlares(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 hidden, us-6 01-G5, ge-4 02-A7")
	b.moves("01-G4", "us-4")
	b.refuses("flare +us-4 >01-G5", "OTL-6.9-01")
	b.refuses("smoke +us-6 >01-G5", "OTL-6.1-04")
	b.refuses("smoke +us-4 >01-G7", "OTL-6.8-01")
	b.wants("4:4*").do("smoke +us-4 >01-G6")
	b.drawn()
	if b.hexes[b.hex("01-G6")].smoke != 1 || !b.smokes[us] || b.flares[us] || b.mp() != 3 || !b.state("us-4").hidden {
		t.Errorf("smoke %d, used up %v, %d MP", b.hexes[b.hex("01-G6")].smoke, b.smokes, b.mp())
	}
	b.refuses("smoke +us-4 >01-G6", "OTL-6.8-02")
	b = ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"night": true, "no_smoke": ["us"]`)
	b.moves("01-G4", "us-4").refuses("flare +us-4 >01-G7", "OTL-6.9-01")
	b.wants("4:3").do("flare +us-4 >01-G6")
	for _, e := range b.log.List {
		if ids := b.rules.Ledger().IDs(e.Rules[:]...); e.Kind == evFlare && !slices.Contains(ids, "OTL-6.9-01") {
			t.Errorf("the flare is told by %q", ids)
		}
	}
	b.refuses("flare +us-4 >01-G5", "OTL-6.8-03")
	if b.hexes[b.hex("01-G6")].flare != 1 || b.flares[us] {
		t.Errorf("flare %d, used up %v", b.hexes[b.hex("01-G6")].flare, b.flares)
	}
	// Each of a group places one of a kind, wherever there is one already, on his own hex or on the enemy's, with assault fire
	// declared, before he sets out or on the way.
	b = ordersFor(t, "us", "us-1 01-G4, us-7 01-G4, ge-4 01-G6", `"night": true, "smoke": {"01-G3": 1}`)
	b.do("order @01-G4 :move", "done", "join +us-1", "join +us-7", "go :assault").wants("4:3 4:2 4:1")
	b.allows("smoke +us-1 >01-G3")
	b.allows("smoke +us-1 >01-G4")
	b.allows("smoke +us-1 >01-G6")
	b.do("smoke +us-1 >01-G4")
	b.allows("smoke +us-7 >01-F3")
	b.do("step >01-G5")
	b.allows("smoke +us-7 >01-F3")
	b.allows("flare +us-1 >01-F3")
}

// Smoke and flares last until the end of the next turn: the second side comes off before the first is
// turned (OTL-5.5-01, OTL-5.5-02, OTL-1.3.11-01, OTL-1.3.13-02); Pinned 1 becomes Pinned 2
// (OTL-1.3.4-02); completed and reaction markers come off (OTL-5.5-03), hold markers stay
// (OTL-5.5-04).
func TestMarkerStep(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 pin1 completed, us-6 01-G5 reaction, us-10 01-G6 hold1, ge-4 02-A7", `"smoke": {"01-C1": 1, "01-C2": 2}, "flares": {"01-C1": 1, "01-C2": 2}`)
	b.adjustMarkers()
	b.isNow("us-4 01-G4 pin2, us-6 01-G5, us-10 01-G6 hold", "us-4", "us-6", "us-10")
	if x, y := b.hexes[b.hex("01-C1")], b.hexes[b.hex("01-C2")]; x.smoke != 2 || y.smoke != 0 || x.flare != 2 || y.flare != 0 {
		t.Errorf("markers %+v %+v", x, y)
	}
	if b.state("us-10").hold != 2 {
		t.Error("the hold marker is of this turn")
	}
	b = ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"given": {"01-G4": ["shoot"]}`)
	b.refuses("order @01-G4 :move", "OTL-5.2.3b-02")
	b.adjustMarkers()
	b.allows("order @01-G4 :move") // the order was of the turn before
}

// Prone: lying down costs nothing, anywhere but in buildings (OTL-6.11a-01, OTL-6.11a-02); standing up
// costs 2 (OTL-6.11.1-01); a prone soldier moves one hex, not into or out of a building nor across a
// wall (OTL-6.11.1-02).
func TestProne(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 prone, ge-4 02-A7", `"terrain": {"01-G3": "building"}`)
	b.moves("01-G4", "us-4")
	b.refuses("step >01-G3", "OTL-6.11.1-02")
	b.do("step >01-G5")
	b.refuses("step >01-G6", "OTL-6.11.1-02") // no second hex
	b = ordersFor(t, "us", "us-4 01-G4 prone, ge-4 02-A7")
	b.moves("01-G4", "us-4").do("stand", "step >01-G5", "lie +us-4", "stop")
	b.isNow("us-4 01-G5 completed prone", "us-4")
	if got := b.kinds(evStands, evLies); got != "stands lies" {
		t.Errorf("the log tells %q", got)
	}
	b = ordersFor(t, "us", "us-4 01-G4 prone, us-6 01-G4 prone, ge-4 02-A7") // a group stands up, and one of it lies down at once
	b.moves("01-G4", "us-4", "us-6").do("stand", "step >01-G5", "lie +us-4", "stop")
	b = ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, ge-4 02-A7")
	b.moves("01-G4", "us-4", "us-6").do("lie +us-4", "step >01-G5", "stop")
	b.isNow("us-4 01-G5 completed prone, us-6 01-G5 completed", "us-4", "us-6")
	b = ordersFor(t, "us", "us-4 01-F1 prone, ge-4 02-A7")
	b.moves("01-F1", "us-4")
	b.refuses("step >01-F2", "OTL-6.11.1-02") // a wall
	b = ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"terrain": {"01-G5": "building"}`)
	b.moves("01-G4", "us-4").do("step >01-G5")
	b.refuses("lie +us-4", "OTL-6.11a-02")
}

// Assault fire is for underlined weapons (OTL-6.10-01), of every member of the group (OTL-6.10-02),
// halves the points, fractions dropped: 7 becomes 3, and each fires once on the way, morale −1
// (OTL-6.10-03).
func TestAssaultFire(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4, us-7 01-G4, us-4 01-G4, ge-4 01-G7")
	b.do("order @01-G4 :move", "done", "join +us-1", "join +us-4")
	b.refuses("go :assault", "OTL-6.1-04")
	b = ordersFor(t, "us", "us-1 01-G4, us-7 01-G4, ge-4 01-G7")
	b.do("order @01-G4 :move", "done", "join +us-1", "join +us-7", "go :assault")
	if b.mp() != 3 {
		t.Errorf("%d MP", b.mp())
	}
	b.do("step >01-G5").wants("3:2 9:9").do("shoot +us-1 >01-G7") // morale 2, range 1
	b.isNow("ge-4 01-G7 pin1", "ge-4")
	b.refuses("shoot +us-1 >01-G7", "OTL-6.5b-01")
	b.allows("shoot +us-7 >01-G7")
	b.do("stop")
	b.isNow("us-1 01-G5 completed, us-7 01-G5 completed", "us-1", "us-7")
	b = ordersFor(t, "us", "us-7 01-G4, ge-4 01-G7") // undeclared, nobody fires on the way
	b.moves("01-G4", "us-7").refuses("shoot +us-7 >01-G7", "OTL-6.5b-01")
	b.do("step >01-G5")
	for _, a := range b.Legal(nil) {
		if a.Verb == doShoot {
			t.Errorf("%s without assault fire", b.rules.Lexicon().Line(a))
		}
	}
}

// A soldier leaves the map from a hex at its edge with one MP left (OTL-6.13-01, OTL-6.13-02); he is no
// casualty (OTL-5.7-03, OTL-6.13-03).
func TestExit(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G2, us-6 01-G1, ge-4 02-A7")
	b.moves("01-G2", "us-4")
	b.refuses("exit", "OTL-6.13-01")
	b.do("step >01-G1", "exit")
	b.isNow("us-4 exited", "us-4")
	if b.lost(us) != 0 {
		t.Error("he counts as a casualty")
	}
	// Without that MP he stays (OTL-6.13-02): a building in smoke has cost all 4.
	b = ordersFor(t, "us", "us-4 01-G2, ge-4 02-A7", `"terrain": {"01-G1": "building"}, "smoke": {"01-G1": 1}`)
	b.moves("01-G2", "us-4").do("step >01-G1")
	b.isNow("us-4 01-G1 completed", "us-4")
	// Prone he leaves with the one hex that he has (OTL-6.11.1-02), and not with a second one.
	b = ordersFor(t, "us", "us-4 01-G1 prone, us-6 01-G2 prone, ge-4 02-A7")
	b.moves("01-G1", "us-4").do("exit")
	b.moves("01-G2", "us-6").do("step >01-G1")
	b.refuses("exit", "OTL-6.11.1-02")
	b.isNow("us-4 exited, us-6 01-G1 prone", "us-4", "us-6")
	// A fake that leaves is removed (OTL-1.3.2-03).
	b = ordersFor(t, "us", "us-fake-1 01-G1 hidden, ge-4 02-A7")
	b.moves("01-G1", "us-fake-1").do("exit")
	b.isNow("us-fake-1 gone", "us-fake-1")
}

// A pinned soldier crawls one hex to better cover, free of enemies, for an order of his own; he stays
// pinned and is completed (OTL-7.2.11.1-01, OTL-7.2.11.1-02, OTL-7.2.11.1-03, OTL-7.2.11-01).
func TestCrawling(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 pin1, us-6 01-G4, ge-4 01-H3", `"terrain": {"01-G5": "woods", "01-H3": "woods"}`)
	b.refuses("crawl +us-4 >01-G3", "OTL-7.2.11.1-02") // clear as well
	b.refuses("crawl +us-4 >01-H3", "OTL-7.2.11.1-03") // the enemy
	b.refuses("crawl +us-6 >01-G5", "OTL-7.2.11.1-01")
	b.do("crawl +us-4 >01-G5")
	b.isNow("us-4 01-G5 pin1 completed, us-6 01-G4", "us-4", "us-6")
	for _, more := range []string{"pin2", "pin1 prone", "pin1, us-6 01-G5"} { // however he is pinned, lying, or to a friend
		b = ordersFor(t, "us", "us-4 01-G4 "+more+", ge-4 02-A7", `"terrain": {"01-G5": "woods"}`)
		b.do("crawl +us-4 >01-G5")
	}
	b = ordersFor(t, "us", "us-2 01-G4, us-4 01-G4 pin1, ge-4 02-A7", `"terrain": {"01-G5": "woods"}`)
	b.do("order @01-G4 :hold", "crawl +us-4 >01-G5") // with a leader's extra order
	b.isNow("us-4 01-G5 pin1 completed", "us-4")
	b = ordersFor(t, "us", "us-2 01-F4, us-4 01-G4 pin1, ge-4 02-A7", `"terrain": {"01-G5": "woods"}`)
	b.wants("4:4*").do("order @01-G4 :rally", "crawl +us-4 >01-G5") // and after he has failed to rally
	// Into a bunker, which protects by its value.
	b = drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "ge-45 09-I2 pin1, us-53 02-A7")+`}, "phase": "order", "side": "german", "points": {"german": 9}}`)
	b.refuses("crawl +ge-45 >09-I1 :inside", "OTL-2.3.4-02")
	b.do("crawl +ge-45 >09-I3 :inside")
	b.isNow("ge-45 09-I3/inside pin1 completed", "ge-45")
	// Over a bridge that scores (OTL-S9-05).
	b = drawn(t, "09-one-bridge", `{"units": {`+unitsJSON(t, "ge-10 10-G4 pin1, ge-12 05-A1, us-2 05-M7")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"10-G3": "woods"}}`)
	b.do("crawl +ge-10 >10-G3")
	if !b.state("ge-10").crossed {
		t.Error("who crawls over the bridge has not crossed it")
	}
}

// Hesitation (optional): into protection of 8 or more in sight of an enemy, hidden or not, a 1 in
// column 6 stops the group before the hex and meets the move requirement (OTL-6.11b-01,
// OTL-6.11b-02).
func TestHesitation(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-G4"}, "us-6": {"hex": "01-A1"}, "ge-4": {"hex": "02-G3", "hidden": true}}, "phase": "order", "side": "us", "points": {"us": 9}, "terrain": {"01-F4": "woods", "02-G3": "woods"}}`
	b := drawn(t, "01-two-patrols", pos, "hesitation")
	b.moves("01-G4", "us-4").wants("6:1").do("step >01-G5")
	b.isNow("us-4 01-G4 completed", "us-4")
	if got := b.kinds(evHesitates); got != "hesitates" {
		t.Errorf("the log tells %q", got)
	}
	b = drawn(t, "01-two-patrols", pos, "hesitation")
	b.moves("01-G4", "us-4").wants("6:2").do("step >01-G5")
	b.isNow("us-4 01-G5", "us-4")
	b = drawn(t, "01-two-patrols", pos, "hesitation")
	b.moves("01-G4", "us-4").do("step >01-F4") // woods protect by 7: no card
	b.drawn()
}

// Smoke leaves enough MP for a hex also where a prone leader has to stand up first: all around him are buildings (OTL-6.8-03, OTL-6.11.1-02).
func TestSmokeBeforeStandingUp(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4 prone, ge-4 02-A7",
		`"terrain": {"01-G3": "building", "01-G5": "building", "01-F3": "building", "01-F4": "building", "01-H3": "building", "01-H4": "building"}`)
	b.moves("01-G4", "us-1").wants("4:4").do("smoke +us-1 >01-G5", "stand", "step >01-G3", "stop")
	b.isNow("us-1 01-G3 completed", "us-1")
}

// Enemies on another level of a building keep nobody from crawling in below them (OTL-7.2.11.1-03); a prone soldier crawls neither into a
// building nor across a wall (OTL-6.11.1-02).
func TestWhereToCrawl(t *testing.T) {
	b := drawn(t, "04-house-by-house", `{"units": {`+unitsJSON(t, "us-38 08-D4 pin1, us-39 08-A1, ge-31 08-E4/upper")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	b.do("crawl +us-38 >08-E4")
	b.isNow("us-38 08-E4 pin1 completed, ge-31 08-E4/upper", "us-38", "ge-31")
	b = ordersFor(t, "us", "us-4 01-G4 pin1 prone, us-6 01-F1 pin1 prone, us-10 01-F1 pin1, ge-4 02-A7", `"terrain": {"01-G3": "building", "01-G5": "woods", "01-F2": "woods"}`)
	b.refuses("crawl +us-4 >01-G3", "OTL-6.11.1-02")
	b.allows("crawl +us-4 >01-G5")
	b.refuses("crawl +us-6 >01-F2", "OTL-6.11.1-02") // a wall
	b.allows("crawl +us-10 >01-F2")
}

// A prone soldier with nowhere to crawl to gets up first (OTL-6.11.1-01, OTL-6.5b-01).
func TestProneBetweenHouses(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4 prone, ge-4 02-A7", `"terrain": {"01-G3": "building", "01-G5": "water", "01-F3": "water", "01-F4": "water", "01-H3": "water", "01-H4": "water"}`)
	b.moves("01-G4", "us-1").do("stand", "step >01-G3", "stop") // 2 and 3 of 7 MP
	b.isNow("us-1 01-G3 completed", "us-1")
	walled := ordersFor(t, "us", "us-4 01-G4 prone, ge-4 02-A7", `"terrain": {"01-G3": "building", "01-G5": "water", "01-F3": "water", "01-F4": "water", "01-H3": "water", "01-H4": "water"}`)
	walled.refuses("order @01-G4 :move", "OTL-5.2.1-05") // 2 of 4 MP are left, too few for a building
}
