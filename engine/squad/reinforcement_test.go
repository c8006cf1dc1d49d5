package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Scenario 5: from turn 3 on a card is drawn before the initiative; on a number in column 10 below the turn's the Germans
// 45 to 50 come (OTL-S5-04), all together, hidden, in one hex of the north edge that is free of enemies, and are then
// part of the game (OTL-S5-05). Before that they are neither on the map nor casualties.
func TestReinforcements(t *testing.T) {
	for _, c := range []struct {
		turn  int8
		cards string
		come  bool
	}{{2, "", false}, {3, "10:3", false}, {3, "10:2", true}, {10, "10:10", false}, {10, "10:9", true}} {
		b := lay(t, five, "us-51 09-C1, ge-41 09-G5")
		b.turn = c.turn
		b.cards(c.cards).reinforce()
		if b.drawn(); (b.stack.Top().kind == kArrive) != c.come || b.lost(german) != 0 {
			t.Errorf("turn %d, %s: they come %v", c.turn, c.cards, b.stack.Top().kind == kArrive)
		}
	}
	b := lay(t, five, "us-51 09-C1, us-fake-1 09-E1, ge-41 09-G5")
	b.turn = 5
	b.cards("10:1").reinforce()
	f := b.stack.Top()
	if side, ask := asksArrive(b.Position, f); side != german || ask != askArrive {
		t.Fatalf("asked is %d", side)
	}
	var offers []string
	legal := legalArrive(b.Position, f, nil)
	for _, a := range legal {
		offers = append(offers, b.rules.Ground.ID(a.To))
	}
	if got := strings.Join(offers, " "); got != "09-A1 09-B0 09-D0 09-F0 09-G1 09-H0 09-I1 09-J0 09-K1 09-L0 09-M1" {
		t.Errorf("they can come in %s", got)
	}
	b.takeArrive(f, legal[1])
	for _, id := range []string{"ge-45", "ge-46", "ge-47", "ge-48", "ge-49", "ge-50"} {
		if s := b.state(id); s.status != onMap || s.place != ground.at(b.hex("09-B0")) || s.marker != noMarker || !b.free(b.unit(id)) {
			t.Errorf("%s is %+v", id, s)
		}
	}
	if b.state("ge-42").status != unset || b.hexes[b.hex("09-B0")].control != german {
		t.Error("others come as well, or the hex is not theirs")
	}
	b.cards("").reinforce() // once
	b.drawn()
	if b.stack.Top().kind == kArrive {
		t.Error("they come twice")
	}
	// Hidden, but for what an enemy sees in clear terrain (OTL-7.1-04).
	far := lay(t, five, "us-51 02-G7")
	far.turn = 5
	far.cards("10:1").reinforce()
	if e := far.log.List[len(far.log.List)-1]; e.Kind != evAwaits || e.N[1] != 1 || e.N[3] != 1 {
		t.Errorf("the log tells %+v", e)
	}
	far.takeArrive(far.stack.Top(), game.Act(doPlace).Toward(far.hex("09-G1")))
	if s := far.state("ge-45"); !s.hidden || s.group == 0 {
		t.Errorf("ge-45 is %+v", s)
	}
}

// Only those come who have not (OTL-S5-05): who is on the map or has fallen stays where he is, and without anybody to come no card is drawn.
func TestOnlyWhoWaitsComes(t *testing.T) {
	b := lay(t, five, "us-51 09-C1, ge-45 09-G5, ge-46 09-G5 killed")
	b.turn = 5
	b.cards("10:1").reinforce()
	b.takeArrive(b.stack.Top(), game.Act(doPlace).Toward(b.hex("09-M1")))
	b.isNow("ge-45 09-G5, ge-46 killed, ge-47 09-M1 hidden, ge-50 09-M1 hidden", "ge-45", "ge-46", "ge-47", "ge-50")
	b = lay(t, five, "us-51 09-C1, ge-45 09-G5, ge-46 09-G5, ge-47 09-G5, ge-48 09-G5, ge-49 09-G5 killed, ge-50 09-G5")
	b.turn = 5
	b.cards("").reinforce()
	b.drawn()
}

// With an enemy in every hex of the edge they wait, and the draw is repeated (OTL-S5-05).
func TestReinforcementsWait(t *testing.T) {
	b := lay(t, five, "")
	b.turn = 5
	u := b.rules.sides[us]
	for _, h := range b.rules.Scenario.Forces[german].Later[0].Hexes {
		b.put(u.First(), ground.at(h), onMap)
		u &= u - 1
	}
	b.cards("10:1").reinforce()
	if b.drawn(); b.stack.Top().kind == kArrive || b.arrived {
		t.Error("they come among enemies")
	}
	b.turn = 6
	b.put(b.rules.sides[us].First(), nowhere, exited)
	b.cards("10:1").reinforce()
	if b.drawn(); b.stack.Top().kind != kArrive {
		t.Error("they do not come any more")
	}
}

// Nobody comes in a building that burns, for nobody enters it (OTL-1.2.4-01), nor in prohibited terrain (OTL-2.8-01): a scenario of one's own
// can have houses at the edge, and a position other terrain.
func TestReinforcementsComeIntoNoFire(t *testing.T) {
	b := lay(t, five, "")
	hexes := b.rules.Scenario.Forces[german].Later[0].Hexes
	land := *b.rules.Ground
	land.Cells = slices.Clone(land.Cells)
	land.Cells[hexes[0]].Terrain, land.Cells[hexes[1]].Terrain = data.Building, data.Water
	r := *b.rules
	d := *r.Data
	d.Ground, r.Data = &land, &d
	b.rules = &r
	b.hexes[hexes[0]].burns = fireStarts
	f := newFrame(kArrive, german)
	if n := len(legalArrive(b.Position, &f, nil)); n != len(hexes)-2 {
		t.Errorf("they can come in %d of %d hexes", n, len(hexes))
	}
	if h := b.entry(german, hexes); h != hexes[2] {
		t.Errorf("the first hex is %s", b.rules.Ground.ID(h))
	}
}

// Scenario 12: after both sides are set up the Americans may use card 72, a Mortar Support (OTL-S12-05): its hex is drawn
// from the deck without it, a star lets them choose; the attack falls in turn 1, and all 120 cards are
// shuffled before the hands are dealt (OTL-S12-06).
func TestPresetCard(t *testing.T) {
	b := lay(t, twelve, "us-28 05-A7, ge-15 03-G4")
	b.turn, b.holder = 0, us
	b.preset()
	if side, _ := asksEvent(b.Position, b.stack.Top()); side != us || b.offers() != "yes no" {
		t.Fatalf("asked is %d: %s", side, b.offers())
	}
	no := &table{t: t, play: &play{Position: b.clone()}}
	no.dice = no
	if no.picksOut("no"); no.spots[us].set || no.pile.count() != deckSize || no.shuffles != b.shuffles {
		t.Error("the card is used all the same")
	}
	without := -1
	b.cards("G4 3:2")
	seen := watch{table: b, count: &without}
	b.dice = seen
	b.picksOut("yes")
	if s := b.spots[us]; !s.set || s.hex != b.hex("03-G4") || without != deckSize-1 {
		t.Errorf("the marker is %+v, drawn from %d cards", s, without)
	}
	if b.pile.count() != deckSize || b.discards.count() != 0 || b.event != -1 {
		t.Errorf("%d cards are in the pile and %d discarded", b.pile.count(), b.discards.count())
	}
	star := lay(t, twelve, "us-38 05-A7, ge-15 03-G4")
	star.turn, star.holder = 0, us
	star.preset()
	star.cards("star").picksOut("yes")
	offers := strings.Fields(star.offers())
	if len(offers) < 2 || star.pile.count() != deckSize-2 {
		t.Fatalf("offered are %v, the pile has %d", offers, star.pile.count())
	}
	if star.picksOut(offers[0]); !star.spots[us].set || star.pile.count() != deckSize {
		t.Errorf("after the star the pile has %d cards", star.pile.count())
	}
	other := lay(t, one1, "")
	if other.preset(); other.stack.Top().kind == kEvent {
		t.Error("another scenario has such a card")
	}
}

// watch are dice that note the size of the pile at the first draw.
type watch struct {
	*table
	count *int
}

func (w watch) Roll(c game.Chance) int {
	if *w.count < 0 {
		*w.count = w.pile.count()
	}
	return w.table.Roll(c)
}

// In a scenario of one's own both sides may have somebody to come: each is drawn for until its own have come (OTL-13.0-01, OTL-S5-05), and no
// card where every number is below the turn's (OTL-1.2.8-01).
func TestBothSidesReinforced(t *testing.T) {
	const group = `"fakes": 2, "later": [{"soldiers": %s, "from": 2, "column": %d, "area": {"panel": %q, "edge": %q, "depth": 1}}],
      "area": {"panel": %[3]q`
	r := designed(t, "01-two-patrols", nil,
		"\"fakes\": 2,\n      \"area\": {\"panel\": \"01\"", fmt.Sprintf(group, "[11, 12]", 10, "01", "north"),
		"\"fakes\": 2,\n      \"area\": {\"panel\": \"02\"", fmt.Sprintf(group, "[9, 10]", 4, "02", "south"))
	_, pos, err := r.Setup([]byte(`{"units": {"us-1": {"hex": "01-G4"}, "ge-4": {"hex": "02-G4"}}, "turn": 2, "phase": "order", "side": "us", "points": {"us": 1}}`))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, play: &play{Position: pos.(*Position)}}
	b.dice, b.ev = b, &b.log
	b.cards("10:1 4:2").reinforce()
	b.drawn()
	b.takeArrive(b.stack.Top(), legalArrive(b.Position, b.stack.Top(), nil)[0])
	if b.toCome(us) != 0 || b.toCome(german) == 0 {
		t.Fatalf("to come: %v and %v", b.toCome(us), b.toCome(german))
	}
	b.turn = 3
	b.cards("4:4").reinforce()
	b.drawn()
	if b.stack.Top().kind == kArrive {
		t.Error("4 is below 3")
	}
	b.turn = 5
	b.reinforce() // certain
	if f := b.stack.Top(); f.kind != kArrive || f.side != german {
		t.Error("the Germans do not come in turn 5")
	}
}
