package squad

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const (
	one1   = "01-two-patrols"
	two    = "02-the-farm-on-the-way"
	four   = "04-house-by-house"
	five   = "05-the-blockhouse"
	twelve = "12-the-copse-below-crucifix-hill"
)

// A random hex is a coordinate on the panel that one more card chooses, with one panel without it;
// where panels join a yellow one is drawn anew, and a star is none (OTL-11.2-01, OTL-11.2-02, OTL-11.3-01).
func TestRandomHex(t *testing.T) {
	for _, c := range []struct {
		cards, want string
		star        bool
	}{
		{"D4 2:1", "01-D4", false}, {"D4 2:2", "02-D4", false}, {"star", "", true},
		{"B7 2:1 E5 2:2", "02-E5", false}, // a border where panels join
		{"B7 2:2", "02-B7", false},        // and one at the edge of the map
	} {
		b := lay(t, one1, "").cards(c.cards)
		h, star := b.randomHex(us)
		b.drawn()
		if b.rules.Ground.ID(h) != c.want || star != c.star {
			t.Errorf("%s: the hex is %q, star %v", c.cards, b.rules.Ground.ID(h), star)
		}
	}
}

// The mortar: an event puts the side's one spotting marker in the random hex (OTL-8.0-01, OTL-8.1-01, OTL-1.3.8-01);
// in the next event step the area is hit once, before the new event, and the marker goes back
// (OTL-8.1-03, OTL-8.3-01, OTL-5.4-03). A second event moves it.
func TestMortar(t *testing.T) {
	b := lay(t, one1, "us-5 01-D4, us-6 01-G4").cards("D4 2:1").plays("mortar")
	if s := b.spots[german]; !s.set || s.hex != b.hex("01-D4") || b.spots[us].set {
		t.Fatalf("the markers are %+v", b.spots)
	}
	b.cards("G4 2:1").plays("mortar")
	if b.spots[german].hex != b.hex("01-G4") {
		t.Error("the marker is not moved")
	}
	b.cards("9:9").areaAttacks() // us-6 in clear: column 9, morale 1
	b.drawn()
	if b.spots[german].set || b.spots[german].hex != hex.None || b.state("us-6").pin != 1 || b.state("us-5").pin != 0 {
		t.Errorf("after the attack: %+v, us-6 pinned %d", b.spots, b.state("us-6").pin)
	}
	b.areaAttacks() // nothing is left
	b = lay(t, one1, "us-6 01-G4").cards("G4 2:1").plays("mortar-enemy")
	if !b.spots[us].set || b.spots[german].set {
		t.Error("Counter-battery luck is not of the side without the initiative")
	}
}

// On a star Mortar Support lets its side choose any hex in LOS of an unpinned leader, and has no effect without one; a stray
// bomb is ignored (OTL-8.1-02).
func TestMortarStar(t *testing.T) {
	b := lay(t, one1, "ge-1 01-B0, us-1 01-M7").cards("star").plays("mortar")
	offers := strings.Fields(b.offers())
	if len(offers) < 10 {
		t.Fatalf("offered are %v", offers)
	}
	for h := range b.hexes {
		seen := b.rules.sight.Look(b.eyes(b.unit("ge-1")), b.spotOf(ground.at(hex.Hex(h))), b.field()).Seen()
		if got := strings.Contains(b.offers()+" ", b.rules.Ground.ID(hex.Hex(h))+" "); got != seen {
			t.Errorf("%s is offered: %v", b.rules.Ground.ID(hex.Hex(h)), got)
		}
	}
	b.picksOut(offers[0])
	if !b.spots[german].set || b.spots[german].hex != b.hex(offers[0]) {
		t.Errorf("the marker is %+v", b.spots[german])
	}
	for _, c := range []struct{ units, key string }{{"ge-1 01-B0 pin1", "mortar"}, {"ge-3 01-B0", "mortar"}, {"ge-1 01-B0", "bomb"}, {"ge-1 01-B0", "short-round"}} {
		if b := lay(t, one1, c.units).cards("star").plays(c.key); !b.noEffect() || b.spots[german].set {
			t.Errorf("%s on a star with %s: %s", c.key, c.units, b.told())
		}
	}
}

// An area attack covers the hex and its six neighbours, all soldiers of both sides in them (OTL-8.2-01), one status
// check each without an effectiveness draw (OTL-8.3-02), in the order: the hex, then neighbours clockwise from
// north; the initiative side's first, leaders first (OTL-8.3-04).
func TestAreaAttack(t *testing.T) {
	b := lay(t, one1, "us-4 01-L4, us-1 01-L4, ge-3 01-L4, us-6 01-L3, ge-5 01-M4, us-8 01-M5, us-9 01-L5, us-10 01-K5, us-11 01-K4, us-12 01-L2")
	var order []string
	for _, id := range []string{"01-L4", "01-L3", "01-M4", "01-M5", "01-L5", "01-K5", "01-K4"} {
		if h := b.hex(id); b.rules.TEC[b.rules.Ground.Cells[h].Terrain].Area != 9 {
			t.Fatalf("%s is no clear ground", id)
		}
	}
	// Red morale reads one column further right.
	for i, id := range []string{"ge-3", "us-1", "us-4", "us-6", "ge-5", "us-8", "us-9", "us-10", "us-11"} {
		b.cards(fmt.Sprintf("%d:%d", 9+bump(b, id), 1+i))
	}
	b.areaAttack(b.hex("01-L4"), 1)
	b.drawn()
	for _, e := range b.log.List {
		if e.Kind == evStatus {
			order = append(order, b.rules.Units[e.Unit].ID)
		}
	}
	if got := strings.Join(order, " "); got != "ge-3 us-1 us-4 us-6 ge-5 us-8 us-9 us-10 us-11" {
		t.Errorf("checked are %s", got)
	}
}

// Against area attacks woods have their second value, a bunker its own, upper levels that of the building (OTL-8.3-02, OTL-8.3-03).
func TestAreaColumns(t *testing.T) {
	b := lay(t, five, "ge-43 09-I3/inside, ge-44 09-I3, ge-45 09-B1, ge-46 09-I3 pin2")
	for id, want := range map[string]int8{"ge-43": 5, "ge-45": 8} {
		if b.rules.Units[b.unit(id)].Red {
			want++
		}
		if got := b.areaColumn(b.unit(id)); got != want {
			t.Errorf("%s reads column %d, want %d", id, got, want)
		}
	}
	if b.areaColumn(b.unit("ge-46")) != b.areaColumn(b.unit("ge-44"))+bump(b, "ge-46")-bump(b, "ge-44")-1 { // OTL-7.2.11.2-01
		t.Error("Pinned 2 is no column lower")
	}
	b = lay(t, four, "us-40 08-E4/upper, us-41 08-E4")
	for _, id := range []string{"us-40", "us-41"} {
		if got := b.areaColumn(b.unit(id)) - bump(b, id); got != 6 {
			t.Errorf("%s reads column %d", id, got)
		}
	}
}

// bump is 1 for a red morale (OTL-7.2.10-01).
func bump(b *table, id string) int8 {
	if b.rules.Units[b.unit(id)].Red {
		return 1
	}
	return 0
}

// Hidden soldiers are checked, too: who is pinned or killed is turned up, fakes stay hidden
// (OTL-8.3-03). Red results kill, and rout those who were pinned before (OTL-8.3-03). All checks are made even
// if a break level is reached (OTL-8.3-04).
func TestAreaHidden(t *testing.T) {
	b := lay(t, one1, "us-3 01-G4 hidden, us-4 01-G4 hidden, us-fake-1 01-G4, us-10 01-G4 pin1, us-12 01-G4")
	if b.rules.Units[b.unit("us-10")].Red || b.rules.Units[b.unit("us-12")].Red || b.rules.Units[b.unit("us-3")].Red || b.rules.Units[b.unit("us-4")].Red {
		t.Fatal("the test is about black morale")
	}
	// us-3 passes, us-4 is pinned, us-10 is red and routed by a 3 (élan 4), us-12 red and killed by a 1.
	b.cards("9:1 9:9 9:8* 10:3 9:2* 10:1").areaAttack(b.hex("01-G4"), 1)
	b.drawn()
	if s := b.state("us-3"); !s.hidden || s.pin != 0 {
		t.Errorf("us-3 is %+v", s)
	}
	if s := b.state("us-4"); s.hidden || s.pin != 1 {
		t.Errorf("us-4 is %+v", s)
	}
	if !b.state("us-fake-1").hidden || b.state("us-fake-1").status != onMap {
		t.Error("the fake is gone")
	}
	for _, e := range b.log.List {
		if (e.Kind == evKilled || e.Kind == evRouts) && !e.Reveal {
			t.Errorf("%s reveals nothing", eventWords[e.Kind])
		}
	}
	if b.state("us-10").status != routed || b.state("us-12").status != killed {
		t.Errorf("us-10 %d, us-12 %d", b.state("us-10").status, b.state("us-12").status)
	}
}

// Stray bombs strike at once, the soldiers in the hex itself twice; no marker is used.
func TestBomb(t *testing.T) {
	b := lay(t, one1, "us-3 01-G4, us-4 01-G3").cards("G4 2:1 9:9 9:8 9:7").plays("bomb")
	n := 0
	for _, e := range b.log.List {
		if e.Kind == evStatus && e.Unit == b.unit("us-3") {
			n++
		}
	}
	if n != 2 || b.state("us-3").pin != 1 || b.state("us-4").pin != 1 || b.spots[us].set || b.spots[german].set {
		t.Errorf("us-3 is checked %d times: %s", n, b.told())
	}
}

// A sniper hits one spotted enemy in the random hex, or else in the nearest one that holds any, of several the first
// clockwise from north (OTL-8.0-02); no marker stays. Without a spotted enemy there is no effect.
func TestSniper(t *testing.T) {
	for _, c := range []struct{ units, cards, hit string }{
		{"us-3 01-G4, us-4 01-G3", "G4 2:1 9:9", "us-3"},
		{"us-3 01-G3 hidden, us-4 01-G5, us-10 01-F3", "G4 2:1 9:9", "us-4"}, // south before north-west
		{"us-4 01-G6, us-10 01-G2", "G4 2:1 9:9", "us-10"},                   // north before south
		{"us-3 01-G4, us-4 01-G4", "G4 2:1 2:2 9:9", "us-4"},
	} {
		b := lay(t, one1, c.units).cards(c.cards).plays("sniper")
		for _, id := range []string{"us-3", "us-4", "us-10"} {
			if s := b.state(id); (s.pin == 1) != (id == c.hit) {
				t.Errorf("%s: %s has pin %d", c.units, id, s.pin)
			}
		}
		if b.spots[german].set {
			t.Error("a marker stays")
		}
	}
	if b := lay(t, one1, "us-3 01-G3 hidden, ge-1 01-B0").cards("G4 2:1").plays("sniper"); !b.noEffect() {
		t.Error("a sniper sees the hidden")
	}
	if b := lay(t, one1, "ge-3 01-G4, us-3 01-G4").cards("G4 2:1 9:9").plays("sniper-enemy"); b.state("ge-3").pin != 1 || b.state("us-3").pin != 0 {
		t.Error("Hidden marksman is not of the side without the initiative")
	}
}

// Distances clockwise from north (OTL-8.0-02).
func TestRing(t *testing.T) {
	r := lay(t, one1, "").rules
	last := -1
	b := &table{t: t, play: &play{Position: newPosition(r)}}
	for _, id := range []string{"01-G4", "01-G3", "01-H3", "01-H4", "01-G5", "01-F4", "01-F3", "01-G2", "01-H2", "01-I3", "01-I4", "01-I5", "01-H5", "01-G6", "01-F2"} {
		if n := r.ring(b.hex("01-G4"), b.hex(id)); n <= last {
			t.Errorf("%s is %d, the one before %d", id, n, last)
		} else {
			last = n
		}
	}
}

// A side whose next area attack is a dud loses it; a Dud removes all markers if there are any.
func TestDud(t *testing.T) {
	b := lay(t, one1, "us-3 01-G4").cards("G4 2:1").plays("mortar").plays("dud")
	if b.spots[german].set || b.dud {
		t.Error("the marker stays, or the next one is spoilt as well")
	}
	b.plays("dud")
	b.cards("G3 2:1").plays("bomb")
	if b.dud || b.state("us-3").pin != 0 || !b.noEffect() {
		t.Error("the attack is none")
	}
}

// In a hex the initiative side's soldiers are checked first, of each side leaders before the others, whatever their ids (OTL-8.3-04); hexes come as in
// TestAreaAttack.
func TestAreaAttackOrder(t *testing.T) {
	for holder, want := range map[game.Side]string{german: "ge-10 us-13 us-3 ge-12 us-4", us: "us-13 us-3 ge-10 us-4 ge-12"} {
		b := lay(t, names12[8], "")
		h, ok := openGround(b)
		if !ok {
			t.Fatal("there is no open ground")
		}
		b.holder = holder
		for id, at := range map[string]hex.Hex{"us-3": h, "us-13": h, "ge-10": h, "us-4": b.rules.Ground.Neighbors[h][clockwise[0]], "ge-12": b.rules.Ground.Neighbors[h][clockwise[0]]} {
			b.put(b.unit(id), ground.at(at), onMap)
		}
		for _, id := range strings.Fields(want) {
			b.cards(fmt.Sprintf("%d:%d", 9+bump(b, id), 1))
		}
		b.areaAttack(h, 1)
		var order []string
		for _, e := range b.drawn().log.List {
			if e.Kind == evStatus {
				order = append(order, b.rules.Units[e.Unit].ID)
			}
		}
		if got := strings.Join(order, " "); got != want {
			t.Errorf("side %d holds the initiative: checked are %s, want %s", holder, got, want)
		}
	}
}

// openGround is a hex that has only open ground around it.
func openGround(b *table) (hex.Hex, bool) {
	for h := range b.hexes {
		open := b.rules.TEC[b.rules.Ground.Cells[h].Terrain].Area == 9
		for _, n := range b.rules.Ground.Neighbors[h] {
			open = open && n != hex.None && b.rules.TEC[b.rules.Ground.Cells[n].Terrain].Area == 9
		}
		if open {
			return hex.Hex(h), true
		}
	}
	return hex.None, false
}

// Markers of both sides in one hex are two attacks, the initiative side's first (OTL-8.1-03, OTL-8.3-01): who is pinned by the one can rout by the
// other (OTL-7.2.9-04). All checks are made though the first loss reaches the break level, and the game is decided after the last (OTL-8.3-04).
func TestTwoMarkersInAHex(t *testing.T) {
	b := lay(t, one1, "us-10 01-G4")
	for side := range b.spots {
		b.spots[side] = spot{hex: b.hex("01-G4"), set: true}
	}
	turn := b.stack.Top()
	turn.step = turnArea
	b.cards("9:9 9:8* 10:3")
	for range 3 { // the second attack, too, comes before the card that tells whether there is a new event (OTL-5.4-03)
		b.runTurn(turn)
	}
	if b.drawn(); turn.step != turnEvent {
		t.Errorf("after the attacks of both sides comes step %d", turn.step)
	}
	if b.state("us-10").status != routed || b.spots != [2]spot{{hex: hex.None}, {hex: hex.None}} {
		t.Errorf("us-10 is %+v, the markers %+v", b.state("us-10"), b.spots)
	}

	lost := ""
	for _, id := range []string{"us-2", "us-4", "us-5", "us-6", "us-7", "us-8", "us-9"} { // seven of eight
		lost += ", " + id + " 01-A1 killed"
	}
	for _, id := range []string{"ge-3", "ge-4", "ge-5", "ge-6", "ge-7"} { // five of six
		lost += ", " + id + " 01-A1 killed"
	}
	b = lay(t, one1, "us-12 01-G4, us-3 01-G4, ge-10 01-G3"+lost)
	b.spots[german] = spot{hex: b.hex("01-G4"), set: true}
	b.holder = us
	b.cards("9:2* 10:1 9:2* 10:1 9:2* 10:1").areaAttacks()
	b.drawn()
	if b.lost(us) != 9 || b.lost(german) != 6 || b.verdict.over {
		t.Fatalf("%d and %d are lost, over %v", b.lost(us), b.lost(german), b.verdict.over)
	}
	if !b.broke() || b.verdict.why != endBoth {
		t.Errorf("the verdict is %+v", b.verdict)
	}
}

// Two attacks of one turn are two results: when the first reaches a break level the game is over, and the second, which would reach the
// other's, does not fall (OTL-5.7-01, OTL-8.3-01).
func TestBreakBetweenTwoAttacks(t *testing.T) {
	lost := ""
	for _, id := range []string{"us-2", "us-4", "us-5", "us-6", "us-7", "us-8", "us-9"} { // seven of eight
		lost += ", " + id + " 01-A1 killed"
	}
	for _, id := range []string{"ge-3", "ge-4", "ge-5", "ge-6", "ge-7"} { // five of six
		lost += ", " + id + " 01-A1 killed"
	}
	b := lay(t, one1, "us-3 01-G4, us-12 01-A1, ge-10 02-G5, ge-9 02-A7"+lost)
	b.spots = [2]spot{us: {hex: b.hex("02-G5"), set: true}, german: {hex: b.hex("01-G4"), set: true}}
	b.stack.Top().step = turnArea
	b.cards("9:2* 10:1").settle() // us-3
	b.drawn()
	if b.lost(us) != 8 || b.lost(german) != 5 || b.verdict.winner != german || b.verdict.why != endBreak {
		t.Errorf("%d and %d are lost, the verdict is %+v", b.lost(us), b.lost(german), b.verdict)
	}
}
