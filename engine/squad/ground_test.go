package squad

import (
	"fmt"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

// Morale behind a wall: only if every spotted enemy in LOS is beyond it (OTL-2.10-02), his line coming in across a wall or an end of one; with
// no enemy in LOS, too (OTL-2.10-03). It replaces the hex's modifier where it is higher, a foxhole is added
// (OTL-2.10-04, OTL-2.12-03).
func TestWallMorale(t *testing.T) {
	// 01-C4 has a wall towards C5, none towards B3, C3, D3 and D4.
	for _, c := range []struct {
		about, units string
		walls        bool
	}{
		{"nobody in sight", "us-3 01-C4", true},
		{"an enemy beyond the wall", "us-3 01-C4, ge-3 01-C5", true},
		{"an enemy on the open side", "us-3 01-C4, ge-3 01-C3", false},
		{"one of each", "us-3 01-C4, ge-3 01-C5, ge-4 01-B3", false},
		{"hidden enemies do not count", "us-3 01-C4, ge-3 01-C5, ge-4 01-C3 hidden", true},
	} {
		b := lay(t, one1, c.units)
		u := b.unit("us-3")
		s := b.shelter(u)
		if got := s.terrain == data.Wall; got != c.walls || s.morale != int(bit(c.walls)) {
			t.Errorf("%s: the modifier is %d of %s", c.about, s.morale, s.terrain.Key())
		}
		b.hexes[b.hex("01-C4")].dug = foxhole
		if got := b.steady(u); got != b.morale(u)+int(bit(c.walls))+1 {
			t.Errorf("%s: in a foxhole his morale is %d", c.about, got)
		}
	}
	// A building is better than its wall; of hex-side and in-hex terrain there is no sum (OTL-1.1.9-01).
	b := lay(t, one1, "us-3 01-E5")
	if s := b.shelter(b.unit("us-3")); s.terrain != data.Building || s.morale != 2 {
		t.Errorf("in a building behind a wall the modifier is %d", s.morale)
	}
}

// Inside a bunker morale is two higher, outside it is that of the hex (OTL-2.3.6-01); no foxhole or wall counts inside.
func TestBunkerMorale(t *testing.T) {
	b := lay(t, five, "ge-43 09-I3/inside, ge-44 09-I3")
	in, out := b.shelter(b.unit("ge-43")), b.shelter(b.unit("ge-44"))
	if in.morale != 2 || in.terrain != data.Bunker5 || out.terrain == data.Bunker5 || out.morale == 2 {
		t.Errorf("inside %+v, outside %+v", in, out)
	}
	b.hexes[b.hex("09-I3")].dug = foxhole
	if b.shelter(b.unit("ge-43")).dug != 0 || b.shelter(b.unit("ge-44")).dug != 1 {
		t.Error("a foxhole counts inside a bunker")
	}
}

// Terrain has the effects of its row and no others (OTL-2.4-01), also on high ground, where a crest adds its own (OTL-2.11-02); a crest
// costs once for each level climbed and nothing downhill (OTL-2.11-01, OTL-2.11-04).
func TestTerrainOnHills(t *testing.T) {
	b := lay(t, names12[2], "us-25 06-F3")
	g := b.rules.Ground
	for _, c := range []struct {
		from, to string
		want     int8
	}{
		{"06-C3", "06-C4", 2 + 1}, {"06-C4", "06-C3", 2}, // woods, up and down
		{"06-F1", "06-F2", 1 + 1}, {"06-F2", "06-F3", 2 + 1},
		{"06-G2", "06-G3", 2 + 1}, {"06-G3", "06-G2", 1},
	} {
		from, to := b.hex(c.from), b.hex(c.to)
		d, _ := g.DirTo(from, to)
		want := b.rules.TEC[g.Cells[to].Terrain].MP + max(0, g.Drop(to, from))
		if b.wall(from, d) {
			want++
		}
		if got := b.stepCost(from, to, d); got != want || c.want != want && !b.wall(from, d) {
			t.Errorf("%s to %s costs %d, want %d", c.from, c.to, got, c.want)
		}
	}
	if got := b.shelter(b.unit("us-25")); got.morale != int(b.rules.TEC[g.Cells[b.hex("06-F3")].Terrain].Morale) {
		t.Errorf("on the hill the modifier is %d", got.morale)
	}
}

// Crops that a scenario declares harvested count as clear for LOS and keep their other values (OTL-2.5-01, OTL-2.5-02).
func TestHarvested(t *testing.T) {
	const text = `{"title":"-","blurb":"-","turns":1,"initiative":"us","first":"us","human":"us","panels":[{"panel":"01","x":0,"y":0}],%s
		"forces":{"us":{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"north","depth":1}},"german":{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"south","depth":1}}},
		"victory":{"us":[{"per":"eliminated","points":1}]}}`
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	read := func(harvested string) data.Cell {
		d, err := data.Design(files, fmt.Sprintf(text, harvested), nil)
		if err != nil {
			t.Fatal(err)
		}
		h, _ := d.Ground.Lookup("01-C2")
		return d.Ground.Cells[h]
	}
	full, cut := read(""), read(`"harvested":true,`)
	if full.Terrain != data.Crops || full.Height != 2 || full.Thick != 2 {
		t.Fatalf("C2 is %+v", full)
	}
	if cut.Terrain != data.Crops || cut.Height != 0 || cut.Thick != 1 {
		t.Errorf("harvested C2 is %+v", cut)
	}
}

// Units that block LOS: all but those under Pinned 2, and nobody inside a bunker or on an upper level
// (OTL-3.6.4-04); hidden counters block, fakes among them (OTL-3.6.4-03).
func TestBlockers(t *testing.T) {
	for _, c := range []struct {
		scenario, units, hex string
		want                 bool
	}{
		{one1, "us-3 01-C3", "01-C3", true}, {one1, "us-3 01-C3 pin1", "01-C3", true}, {one1, "us-3 01-C3 pin2", "01-C3", false},
		{one1, "us-3 01-C3 pin2, us-4 01-C3", "01-C3", true}, {one1, "us-3 01-C3 hidden", "01-C3", true}, {one1, "us-fake-1 01-C3", "01-C3", true},
		{five, "ge-43 09-I3/inside", "09-I3", false}, {four, "us-40 08-E4/upper", "08-E4", false}, {four, "us-40 08-E4/upper, us-41 08-E4", "08-E4", true},
	} {
		b := lay(t, c.scenario, c.units)
		if got := b.field().Units[b.hex(c.hex)]; got != c.want {
			t.Errorf("%s: it blocks %v", c.units, got)
		}
	}
}

// Prone and the arc of a bunker belong to the single soldier: of one location some may be seen and others not, and only those seen are
// targets (OTL-3.1-05). Lines run between ideal centres of hexes, over joins of panels, too (OTL-3.1-03).
func TestTargetsSeen(t *testing.T) {
	b := lay(t, names12[2], "us-25 06-A3, ge-21 06-G3, ge-22 06-G3")
	found := false
	for h := range b.hexes {
		if b.rules.Ground.Cells[h].Level > 0 {
			continue
		}
		b.put(b.unit("us-25"), ground.at(hex.Hex(h)), onMap)
		b.state("ge-22").prone = false
		if !b.look(b.unit("us-25"), b.unit("ge-22")).Seen() {
			continue
		}
		b.state("ge-22").prone = true
		if b.look(b.unit("us-25"), b.unit("ge-22")).Seen() {
			continue
		}
		found = true
		a, why := b.aim(b.unit("us-25"), ground.at(b.hex("06-G3")), manner{})
		if why == nil && a.targets != one(b.unit("ge-21")) {
			t.Errorf("from %s the targets are %b", b.rules.Ground.ID(hex.Hex(h)), a.targets)
		}
	}
	if !found {
		t.Error("a prone soldier on the hill is seen from everywhere below")
	}
	south := lay(t, one1, "us-3 01-G6, us-4 01-G7, ge-3 02-G2")
	if l := south.look(south.unit("us-3"), south.unit("ge-3")); l.By != south.hex("01-G7") {
		t.Errorf("the line south over the join is %+v", l)
	}
}

// A fresh pin is Pinned 1 (OTL-1.3.4-01); a red morale number checks one column further right (OTL-1.3.1.1-01, OTL-7.2.10-01).
func TestPinsAndRed(t *testing.T) {
	b := lay(t, one1, "us-5 01-C3, us-4 01-C3")
	b.pin(b.unit("us-4"))
	if b.state("us-4").pin != 1 {
		t.Errorf("a fresh pin is %d", b.state("us-4").pin)
	}
	if red, black := b.areaColumn(b.unit("us-5")), b.areaColumn(b.unit("us-4")); !b.rules.Units[b.unit("us-5")].Red || red != black+1 {
		t.Errorf("red reads column %d, black %d", red, black)
	}
}

// A KIA check kills a soldier of red morale on 1 and 2, whatever his terrain says (OTL-7.2.10-02); the limit is the highest of terrain, red
// morale and heroism, not their sum (OTL-7.2.10-03).
func TestKIALimits(t *testing.T) {
	b := lay(t, one1, "us-5 01-E5, us-4 01-E5, us-8 01-G4, us-9 01-E5 hero")
	for id, want := range map[string]int8{"us-4": 1, "us-5": 2, "us-8": 2, "us-9": 3} {
		if got := b.kiaLimit(b.unit(id)); got != want {
			t.Errorf("%s dies up to %d, want %d", id, got, want)
		}
	}
	b.cards("10:2")
	if !b.kiaCheck(b.unit("us-5"), false) || b.state("us-5").status != killed {
		t.Error("a 2 does not kill him")
	}
	b.cards("10:2")
	if b.kiaCheck(b.unit("us-4"), false) || b.state("us-4").status != onMap {
		t.Error("a 2 kills black morale in a building")
	}
}

// Any number of units may be in one hex (OTL-1.1.11-01), those of a building on different levels (OTL-1.1.11-02); each level and the inside of a
// bunker is a location of its own: no fire between them, and enemies in two of them do not meet (OTL-1.1.11-03).
func TestLocations(t *testing.T) {
	b := lay(t, four, "us-40 08-E4/upper, us-41 08-E4/upper, us-42 08-E4, us-43 08-E4, us-44 08-E4, us-45 08-E4, us-46 08-E4")
	h := b.hex("08-E4")
	if b.there(us, upper.at(h)).Count() != 2 || b.there(us, ground.at(h)).Count() != 5 {
		t.Errorf("%d above and %d below", b.there(us, upper.at(h)).Count(), b.there(us, ground.at(h)).Count())
	}
	b.put(b.unit("ge-31"), ground.at(h), onMap)
	b.state("ge-31").hidden = false
	if _, why := b.aim(b.unit("us-40"), ground.at(h), manner{}); why != sameHex {
		t.Errorf("fire within the hex: %v", why)
	}
	if b.there(german, upper.at(h)) != 0 || b.there(german, ground.at(h)) != one(b.unit("ge-31")) {
		t.Error("the German is in both locations")
	}
}

// No foxhole lies where a bunker stands, the first one of the scenario included.
func TestNoFoxholeAtBunkers(t *testing.T) {
	b := drawn(t, "05-the-blockhouse", `{"units": {"us-53": {"hex": "02-A7"}, "ge-45": {"hex": "09-A1"}}, "hands": {"us": [7]}, "terrain": {"09-I3": "clear", "09-I2": "clear"}}`)
	if b.diggable(b.hex("09-I3"), foxhole) || !b.diggable(b.hex("09-I2"), foxhole) || b.diggable(b.hex("09-I3"), improved) {
		t.Error("a foxhole in a bunker's hex")
	}
}

// A position that takes the place of another has its own walls: what was breached in the other stands.
func TestBreachesBelongToThePosition(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-F1, ge-4 02-A7")
	var h hex.Hex
	var d hex.Dir
	for i := range b.rules.Ground.Cells {
		for k := range hex.Dir(6) {
			if b.wall(hex.Hex(i), k) {
				h, d = hex.Hex(i), k
			}
		}
	}
	whole := b.clone()
	side := b.rules.Ground.Map.Sides[h][d]
	b.Position.hexes[h].breach |= 1 << d
	b.view.stale()
	if !b.field().Gaps[side] {
		t.Fatal("the breach is no gap")
	}
	if b.CopyFrom(whole); b.field().Gaps[side] {
		t.Error("the gap stays")
	}
}

// What no longer lies under Pinned 2 blocks LOS again (OTL-3.6.4-01), after a rally as after an event, and mist is gone at once when an event
// ends it (OTL-4.5-03).
func TestSightFollowsMarkers(t *testing.T) {
	for about, change := range map[string]func(b *table){
		"Second wind": func(b *table) { b.plays("rally") },
		"a rally":     func(b *table) { b.unpin(b.unit("ge-4")) },
	} {
		b := lay(t, one1, "ge-4 01-C1 pin2")
		if b.field().Units[b.hex("01-C1")] {
			t.Fatal("he blocks under Pinned 2")
		}
		if change(b); !b.field().Units[b.hex("01-C1")] {
			t.Errorf("%s: he does not block", about)
		}
	}
	b := lay(t, one1, "")
	b.mist = 4
	b.view.stale()
	if !b.field().Mist {
		t.Fatal("there is no mist")
	}
	if b.plays("sun"); b.field().Mist {
		t.Error("the mist is seen still")
	}
}

// Nobody goes to another level of a burning building (event Building fire, OTL-1.2.4-01), but out of it.
func TestNobodyClimbsInFire(t *testing.T) {
	b := drawn(t, four, `{"units": {`+unitsJSON(t, "us-38 08-E4, us-39 08-E4/upper, ge-31 07-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	b.Position.hexes[b.hex("08-E4")].burns = fireBurns
	up, down := b.group(one(b.unit("us-38"))), b.group(one(b.unit("us-39")))
	if _, why := b.tryShift(&up, upper); why != prohibited {
		t.Errorf("up: %v", why)
	}
	if _, why := b.tryShift(&down, ground); why != nil {
		t.Errorf("down: %v", why)
	}
}

// A ford can be entered, and protects like any water (OTL-2.8-01, OTL-1.1.10-01): nobody crawls into it for cover, and a shell or a red number finds him
// there.
func TestFords(t *testing.T) {
	b := lay(t, five, "us-51 09-E5, us-52 09-F5 pin1, us-53 09-F5")
	at := ground.at(b.hex("09-E5"))
	if b.enterable(at.hex) {
		t.Error("the stream can be entered without a ford")
	}
	b.rules.Scenario.Fordable = true
	u, water := b.unit("us-51"), &b.rules.TEC[data.Water]
	red := int(bit(b.rules.Units[u].Red))
	if !b.enterable(at.hex) || b.stepCost(b.hex("09-E4"), at.hex, 4) != b.rules.TEC[data.Ford].MP {
		t.Error("the ford cannot be entered")
	}
	if got := b.cover(at); got != water.Protection {
		t.Errorf("protection %d, want %d", got, water.Protection)
	}
	if got, want := b.areaColumn(u), limit(int(water.Area)+red); got != want {
		t.Errorf("column %d against a shell, want %d", got, want)
	}
	if got := b.kiaLimit(u); got < water.KIA {
		t.Errorf("a KIA check kills up to %d, want %d", got, water.KIA)
	}
}
