package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Control is with the side that was last in a hex, also on the way through, and stays when it leaves
// (OTL-6.12-01, OTL-6.12-02); fakes never have it.
func TestControl(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-D5, us-fake-1 01-J2 hidden, ge-4 02-A7", `"terrain": {"01-E5": "building"}`)
	b.moves("01-D5", "us-4").do("step >01-E5")
	b.moves("01-J2", "us-fake-1").do("step >01-J3")
	for _, c := range []struct {
		hex  string
		want game.Side
	}{{"01-E5", us}, {"01-D5", us}, {"01-J3", game.Nobody}, {"02-A7", german}} {
		if got := b.hexes[b.hex(c.hex)].control; got != c.want {
			t.Errorf("%s is controlled by %d", c.hex, got)
		}
	}
}

// Bunkers: 2 MP in and out, the hex first (OTL-2.3.5-01, OTL-2.3.5-02); moving in or out meets the move
// requirement (OTL-2.3.5-03); inside is a location of its own, which holds as many soldiers as its
// value (OTL-2.3.4-01, OTL-2.3.4-02).
func TestBunkers(t *testing.T) {
	units := `"ge-41": {"hex": "09-I2"}, "ge-42": {"hex": "09-I3"}, "us-51": {"hex": "02-A7"}`
	b := drawn(t, "05-the-blockhouse", `{"units": {`+units+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"09-I3": "clear"}}`)
	b.do("order @09-I2 :move")
	if b.stack.Top().kind == kLead {
		b.do("done")
	}
	b.do("join +ge-41", "go", "step >09-I3 :inside")
	if got := b.is("ge-41"); got != "ge-41 09-I3/inside" && got != "ge-41 09-I3/inside completed" {
		t.Errorf("%s", got)
	}
	b = drawn(t, "05-the-blockhouse", `{"units": {`+units+`}, "phase": "order", "side": "german", "points": {"german": 9}}`)
	b.do("order @09-I3 :move")
	for b.stack.Top().kind == kLead {
		b.do("done")
	}
	b.do("join +ge-42", "go", "shift :inside", "stop")
	b.isNow("ge-42 09-I3/inside completed", "ge-42")
	if !b.bunkerRoom(german, b.hex("09-I3"), one(b.unit("ge-41"))) {
		t.Error("there is room for two")
	}
	// On the way, from outside once he has stepped there, and to a friend (OTL-2.3.5-02).
	for units, steps := range map[string][]string{"ge-41 09-I2": {"step >09-I3", "shift :inside"}, "ge-41 09-I1": {"step >09-I2", "step >09-I3 :inside"}, "ge-41 09-I2, ge-42 09-I3/inside": {"step >09-I3 :inside"}} {
		b := drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, units+", us-51 02-A7")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"09-I2": "clear", "09-I3": "clear"}}`)
		b.moves("09-I"+units[10:11], "ge-41").do(steps...)
	}
	full := set(0)
	for _, id := range []string{"ge-41", "ge-43", "ge-44", "ge-45", "ge-46"} {
		full |= one(b.unit(id))
	}
	if b.bunkerRoom(german, b.hex("09-I3"), full) { // five and the one inside, in a bunker of 5
		t.Error("six fit in")
	}
}

// Upper levels cost one MP a level, unoccupied ones included (OTL-6.5a-01), 4 in the steeple of
// scenario 6 (OTL-S6-06); a steeple at level 3 has the levels 0 and 3 and no other (T2, OTL-3.2.2-01); men at a post stay there
// (OTL-S4-06).
func TestLevels(t *testing.T) {
	b := drawn(t, "04-house-by-house", `{"units": {"us-38": {"hex": "08-E4"}, "us-40": {"hex": "08-E4", "in": "upper", "post": true}, "ge-31": {"hex": "07-A1"}}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	f := b.group(one(b.unit("us-38")))
	if paid, why := b.tryShift(&f, upper); why != nil || paid != 3 {
		t.Errorf("up costs %d (%v)", paid, why)
	}
	if cell := &b.rules.Ground.Cells[b.hex("08-E4")]; cell.Upper != 3 || b.spotOf(upper.at(b.hex("08-E4"))).Level != 3 || b.spotOf(ground.at(b.hex("08-E4"))).Level != 0 {
		t.Errorf("the usable level is %d", cell.Upper)
	}
	if _, why := b.tryShift(&f, inside); why != noSuchPlace {
		t.Errorf("a third location: %v", why)
	}
	if b.obeys(b.unit("us-40"), orderMove) {
		t.Error("a man at his post moves")
	}
	b = drawn(t, "06-the-steeple", `{"units": {"us-65": {"hex": "08-E5"}, "ge-51": {"hex": "08-A1"}}, "hands": {"us": [7]}}`)
	f = b.group(one(b.unit("us-65")))
	if paid, why := b.tryShift(&f, upper); why != nil || paid != 4 {
		t.Errorf("the steeple costs %d (%v)", paid, why)
	}
}

// A group changes level as a whole, or some stop before it does; without the points for it only the minimum move does
// (OTL-6.5a-02): two levels cost 2, after a building's 3 of 4 only 1 is left.
func TestGroupsChangeLevel(t *testing.T) {
	at := func(units string) *table {
		return drawn(t, "04-house-by-house", `{"units": {`+unitsJSON(t, units+", us-50 08-A1, ge-31 07-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	}
	var house, beside string
	b := at("us-40 08-E4")
	g := b.rules.Ground
	for h := range g.Cells {
		if g.Cells[h].Upper != 2 {
			continue
		}
		for d, n := range g.Neighbors[h] {
			if n >= 0 && g.Cells[n].Building >= 0 && !b.wall(n, hex.Dir(d).Opposite()) {
				house, beside = g.ID(hex.Hex(h)), g.ID(n)
			}
		}
	}
	b = at("us-40 " + beside + ", us-41 " + beside)
	b.moves(beside, "us-40", "us-41").do("step >" + house)
	b.refuses("shift :upper", "OTL-6.3-01")
	b = at("us-38 " + beside)
	b.moves(beside, "us-38").do("step >"+house, "shift :upper") // with a leader's MP on the way too: OTL-6.5a-01
	b = at("us-40 " + house + ", us-41 " + house)
	b.moves(house, "us-40", "us-41").do("shift :upper", "drop +us-40", "shift :ground")
	b.isNow("us-40 "+house+"/upper completed, us-41 "+house+" completed", "us-40", "us-41")
	b = at("us-40 08-E4")
	b.in(kCycle).side = us
	f := b.group(one(b.unit("us-40")))
	f.n = 2
	if paid, why := b.tryShift(&f, upper); why != nil || paid != 2 {
		t.Errorf("three levels with 2 MP unspent: %d (%v)", paid, why)
	}
	f.step = moveSpent
	if _, why := b.tryShift(&f, upper); why != tooFar {
		t.Errorf("three levels with 2 MP left: %v", why)
	}
}

// Who comes to a bunker that enemies hold stays outside until a later activation (OTL-2.3.5-02); then he goes in and there is a melee
// (OTL-2.3.7-01, OTL-2.3.4-01). Before it no melee begins, though both are in the hex.
func TestEnemyBunker(t *testing.T) {
	at := func(hexID string) *table {
		return drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "us-53 "+hexID+", us-54 02-A7, ge-45 09-I3/inside")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "initiative": "us", "terrain": {"09-I3": "clear", "09-I2": "clear"}}`)
	}
	b := at("09-I2")
	b.moves("09-I2", "us-53")
	b.refuses("step >09-I3 :inside", "OTL-2.3.5-02")
	b.do("step >09-I3")
	b.refuses("shift :inside", "OTL-2.3.5-02")
	b.do("stop")
	b.isNow("us-53 09-I3 completed, ge-45 09-I3/inside", "us-53", "ge-45")
	b = at("09-I3")
	b.moves("09-I3", "us-53")
	sum := [2]int{b.meleeSum(one(b.unit("us-53"))), b.meleeSum(one(b.unit("ge-45")))}
	hitA, hitD := meleeOdds(sum[0], sum[1])
	colA, colD := b.meleeColumns(hitA, hitD, inside.at(b.hex("09-I3")), true)
	b.wants(fmt.Sprintf("%d:1 %d:%d", colA, colD, colD)).do("shift :inside")
	b.isNow("us-53 09-I3/inside completed, ge-45 killed", "us-53", "ge-45")
}

// A hex belongs to the side that is alone left in it: enemies in another location of it leave control as it is, until they fall
// (OTL-6.12-01, OTL-6.12-02).
func TestControlOfTwoLocations(t *testing.T) {
	b := drawn(t, "06-the-steeple", `{"units": {`+unitsJSON(t, "us-65 08-E4, us-66 08-A1, us-67 08-G4, ge-51 08-E5/upper post, ge-52 08-A7")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	b.moves("08-E4", "us-65").do("step >08-E5", "stop")
	tower := b.hex("08-E5")
	if b.hexes[tower].control != german {
		t.Errorf("with a German in the steeple the church is of %d", b.hexes[tower].control)
	}
	b.dice, b.ev = b, &b.log
	b.kill(b.unit("ge-51"), byFire)
	b.settle()
	if b.hexes[tower].control != us {
		t.Errorf("when he has fallen it is of %d", b.hexes[tower].control)
	}
	// Who comes out of a bunker and leaves its hex leaves it to those who stand before it.
	b = drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "us-53 09-I3, us-54 02-A7, ge-45 09-I3/inside, ge-46 09-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "control": {"09-I3": "german"}}`)
	b.dice, b.ev = b, &b.log
	b.rout(b.unit("ge-45"), byFire)
	b.settle()
	if b.hexes[b.hex("09-I3")].control != us {
		t.Error("the empty bunker is still German")
	}
}

// A control marker lies on every hex that victory asks about, and the log tells of it, in a building or not: the blockhouse and the
// shrine are none (OTL-6.12-01, OTL-S5-06, OTL-S10-04). Of the hill top victory asks who stands there, not who controls it (OTL-S3-04).
func TestControlMarkersOutsideBuildings(t *testing.T) {
	for _, v := range []struct {
		scenario, from, to, units string
		want                      bool
	}{
		{"05-the-blockhouse", "09-I4", "09-I3", "us-53 09-I4, ge-46 09-A1", true},
		{"10-the-road-to-cisterna", "12-G1", "12-G2", "us-67 12-G1, ge-46 11-A1", true},
		{"03-the-watching-hill", "06-G2", "06-G3", "us-27 06-G2, ge-26 05-A1", false},
	} {
		b := drawn(t, v.scenario, `{"units": {`+unitsJSON(t, v.units)+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
		b.moves(v.from, strings.Fields(v.units)[0]).do("step >" + v.to)
		told := slices.ContainsFunc(b.log.List, func(e game.Event) bool { return e.Kind == evControl })
		marked := slices.ContainsFunc(b.rules.Picture(b.Position, game.Nobody).Marks, func(m game.Mark) bool { return m.Kind == "control" })
		if told != v.want || marked != v.want {
			t.Errorf("%s: told %v, marked %v", v.scenario, told, marked)
		}
	}
}
