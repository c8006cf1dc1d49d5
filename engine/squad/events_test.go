package squad

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// An event bar makes an event happen, and the next card has its text (OTL-5.4-01, OTL-5.4-04); a reshuffle bar
// makes a new deck of pile and discards, hands stay out (OTL-5.4-02, OTL-5.3-02); bars on other cards mean nothing
// (OTL-5.4-05).
func TestEventBar(t *testing.T) {
	b := lay(t, one1, "us-3 01-C1")
	bars := func(bar data.Bar, effect data.EffectKind) card {
		for x := range card(deckSize) {
			if c := &b.rules.Deck[x+1]; c.Bar == bar && (effect == data.NumEffects || b.rules.Events[c.Event].Effect == effect) && b.pile.has(x) && !slices.Contains(b.next, x) {
				return x
			}
		}
		return noCard
	}
	plain, again := bars(data.NoBar, data.NumEffects), bars(data.ReshuffleBar, data.NumEffects)
	text := bars(data.EventBar, data.Momentum) // whose own bar means nothing here
	b.next = []card{text}
	bar := bars(data.EventBar, data.NumEffects)
	b.number = 2
	b.next = []card{plain}
	b.testEvent(b.holder)
	if b.drawn(); b.told() != "test" {
		t.Errorf("without a bar: %s", b.told())
	}
	b.next = []card{bar, text}
	b.testEvent(b.holder)
	if b.drawn(); b.number != 0 || !strings.Contains(b.told(), "event") {
		t.Errorf("with a bar: %s, number %d", b.told(), b.number)
	}
	b.hands[us].add(b.pile.first())
	b.pile.remove(b.pile.first())
	b.next = []card{again}
	b.testEvent(b.holder)
	if b.drawn(); b.pile.count() != deckSize-1 || b.discards.count() != 0 || b.hands[us].count() != 1 {
		t.Errorf("after the reshuffle %d cards are in the pile and %d in the hand", b.pile.count(), b.hands[us].count())
	}
	// A card turned up for a check has no bar.
	b.log = game.Events{}
	b.next = []card{bar}
	b.check(10)
	if b.drawn(); b.told() != "" {
		t.Errorf("a check tells %s", b.told())
	}
}

// Who was killed and whose weapon was picked up (OTL-1.2.4-01) is shown without one, and who took it with that one.
func TestPictureAfterPickUp(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 01-C1, us-3 01-C1 off=killed")
	b.takeWeapon(b.unit("ge-3"), b.unit("us-3"))
	for _, viewer := range []game.Side{us, german, game.Nobody} {
		shown := map[string]game.Counter{}
		for _, c := range b.rules.Picture(b.Position, viewer).Units {
			shown[c.ID] = c
		}
		if dead := shown["us-3"]; dead.Where != "killed" || dead.Label != "" || dead.Weapon != "" || strings.Contains(dead.Speech, "BAR") {
			t.Errorf("side %d sees the dead man as %+v", viewer, dead)
		}
		if c := shown["ge-3"]; c.Label != "BAR" || c.Weapon != game.WeaponMachine {
			t.Errorf("side %d sees who took it as %+v", viewer, c)
		}
	}
}

// Heroes: a random living soldier of the side on the map who is no leader, pinned or hidden ones included, who
// stay hidden (OTL-11.4-01, OTL-11.4-06); a second one takes the marker over (OTL-11.4-05).
func TestHero(t *testing.T) {
	b := lay(t, one1, "ge-1 01-C1, ge-3 01-C1 pin1, ge-4 01-C2 hidden, ge-fake-1 01-C3, ge-5 01-C4 killed").cards("2:2").plays("hero")
	if !b.state("ge-4").hero || !b.state("ge-4").hidden || b.state("ge-3").hero {
		t.Error("ge-4 is no hero, or turned up")
	}
	for _, e := range b.log.List {
		if e.Kind != evHero {
			continue
		}
		if own, _ := e.For(german); own.Unit != b.unit("ge-4") {
			t.Error("his own side is not told who the hero is")
		}
		if e, _ := e.For(us); e.Unit >= 0 || e.Hex >= 0 || e.N[0] == game.Untold {
			t.Error("the record tells who the hidden hero is")
		}
	}
	b.cards("2:1").plays("hero")
	if b.state("ge-4").hero || !b.state("ge-3").hero {
		t.Error("the marker stays where it was")
	}
	if b := lay(t, one1, "ge-1 01-C1, us-3 01-C1").plays("hero"); !b.noEffect() || b.state("us-3").hero {
		t.Error("a leader or an enemy becomes a hero")
	}
	if b := lay(t, one1, "us-3 01-C1").plays("hero-enemy"); !b.state("us-3").hero {
		t.Error("Unlikely hero is not of the other side")
	}
}

// A hero's printed morale is doubled before all else (OTL-11.4-03), he dies on a KIA draw of 1 to 3 (OTL-11.4-04),
// has the radius 0 and gives no extra orders (OTL-11.4-02).
func TestHeroValues(t *testing.T) {
	b := lay(t, one1, "us-11 01-C3 hero, us-12 01-C3")
	hero, other := b.unit("us-11"), b.unit("us-12")
	if b.morale(hero) != 6 || b.morale(other) != 3 {
		t.Errorf("morale %d and %d", b.morale(hero), b.morale(other))
	}
	if b.kiaLimit(hero) != 3 || b.kiaLimit(other) != b.rules.TEC[b.terrain(b.units[other].place)].KIA {
		t.Errorf("KIA limits %d and %d", b.kiaLimit(hero), b.kiaLimit(other))
	}
	if b.radius(hero) != 0 || b.command(hero) != 0 || b.radius(other) != -1 {
		t.Errorf("the hero has radius %d and command %d", b.radius(hero), b.command(hero))
	}
	if !b.leads(us, ground.at(b.hex("01-C3"))) || b.leads(us, ground.at(b.hex("01-C4"))) {
		t.Error("a hero allows different orders in his own hex only")
	}
}

// The text of an event overrides the rules (OTL-1.2.4-01): what each of them does, cards drawn and state before and after.
func TestEventTexts(t *testing.T) {
	for _, c := range []struct {
		about, key, scenario, units, cards string
		before                             func(b *table)
		after                              func(b *table) bool
		noEffect                           bool
	}{
		{about: "Last smoke thrown", key: "smoke-out", after: func(b *table) bool { return b.smokes[german] && !b.smokes[us] }},
		{about: "it is thrown once", key: "smoke-out", before: func(b *table) { b.smokes[german] = true }, after: func(b *table) bool { return b.smokes[german] }, noEffect: true},
		{about: "Smoke grenades found: the marker comes off", key: "smoke-found", units: "ge-3 01-C3", before: func(b *table) { b.smokes[german] = true },
			after: func(b *table) bool { return !b.smokes[german] && b.offers() == "" }},
		{about: "Low ammunition: a weapon with a jam value", key: "ammo", units: "ge-3 01-C3, ge-6 01-C3", after: func(b *table) bool {
			n := 0
			for _, id := range []string{"ge-3", "ge-6"} {
				if b.state(id).scarce != (b.weapon(b.unit(id)).Jam > 0) {
					n++
				}
			}
			return n == 0
		}},
		{about: "nobody has such a weapon", key: "ammo", units: "us-3 01-C1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Last clip: an unpinned rifleman of the other side fires no more next turn", key: "ammo-rifle", units: "us-4 01-C1, us-5 01-C1 pin1, us-3 01-C1",
			after: func(b *table) bool {
				return b.state("us-4").empty == 4 && b.state("us-5").empty == 0 && b.state("us-3").empty == 0
			}},
		{about: "Stoppage: an unjammed weapon with a jam value", key: "jam", units: "ge-1 01-C1 jam, ge-8 01-C1, ge-2 01-C1", after: func(b *table) bool { return b.state("ge-8").jam && !b.state("ge-2").jam }},
		{about: "there is none", key: "jam", units: "ge-1 01-C1 jam", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Quick fingers: the only jam comes off", key: "clear", units: "ge-1 01-C1 jam, us-3 01-C2 jam", after: func(b *table) bool { return !b.state("ge-1").jam && b.state("us-3").jam }},
		{about: "without one the other side's does", key: "clear", units: "ge-1 01-C1, us-3 01-C2 jam", after: func(b *table) bool { return !b.state("us-3").jam }},
		{about: "nor has it any", key: "clear", units: "ge-1 01-C1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Foxhole: other terrain draws a new hex (E5 is a building)", key: "foxhole", cards: "E5 2:1 G4 2:1", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 1 }},
		{about: "no second one", key: "foxhole", cards: "G4 2:1", before: func(b *table) { b.hexes[b.hex("01-G4")].dug = 1 }, after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 1 }, noEffect: true},
		{about: "on a star the hex of an own soldier", key: "foxhole", units: "ge-3 01-G4, ge-4 01-E5, us-3 01-G5", cards: "star", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 1 }},
		{about: "Dug in: a foxhole becomes an improved position", key: "improved", cards: "G4 2:1", before: func(b *table) { b.hexes[b.hex("01-G4")].dug = 1 },
			after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 2 }},
		{about: "but nothing better", key: "improved", cards: "G4 2:1", before: func(b *table) { b.hexes[b.hex("01-G4")].dug = 2 }, after: func(b *table) bool { return true }, noEffect: true},
		{about: "Dug in on a star, in the hex of an own soldier", key: "improved", units: "ge-3 01-G4, us-3 01-G5", cards: "star", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 2 }},
		{about: "none in a bunker's hex", key: "foxhole", scenario: five, cards: "I3 2:1", after: func(b *table) bool { return b.hexes[b.hex("09-I3")].dug == 0 }, noEffect: true},
		{about: "Shell crater", key: "crater", cards: "G4 2:1", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].dug == 1 }},
		{about: "none in a building", key: "crater", cards: "E5 2:1", after: func(b *table) bool { return b.hexes[b.hex("01-E5")].dug == 0 }, noEffect: true},
		{about: "none on a star", key: "crater", cards: "star", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Ground mist lasts to the end of the next turn (OTL-4.5-03)", key: "mist", after: func(b *table) bool {
			now := b.field().Mist
			b.turn = 4
			b.view.stale()
			next := b.field().Mist
			b.turn = 5
			b.view.stale()
			return now && next && !b.field().Mist
		}},
		{about: "Cloudburst as well", key: "rain", after: func(b *table) bool {
			now := b.raining()
			b.turn = 4
			next := b.raining()
			b.turn = 5
			return now && next && !b.raining()
		}},
		{about: "Gust of wind takes all smoke", key: "wind", before: func(b *table) { b.hexes[3].smoke, b.hexes[9].smoke = 1, 2 }, after: func(b *table) bool { return b.hexes[3].smoke == 0 && b.hexes[9].smoke == 0 }},
		{about: "where there is none", key: "wind", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Break in the clouds ends mist", key: "sun", units: "us-3 01-C3 hidden, ge-3 01-C1", before: func(b *table) { b.mist = 4 }, after: func(b *table) bool { return b.mist == 0 && b.state("us-3").hidden }},
		{about: "or rain", key: "sun", before: func(b *table) { b.rain = 3 }, after: func(b *table) bool { return b.rain == 0 }},
		{about: "else it uncovers who is hidden in clear ground", key: "sun", units: "us-3 01-G4 hidden, us-fake-1 01-G4, us-4 01-E5 hidden, ge-3 01-G3", after: func(b *table) bool {
			return !b.state("us-3").hidden && b.state("us-fake-1").status == gone && b.state("us-4").hidden
		}},
		{about: "Second wind in the only hex with pinned soldiers", key: "rally", units: "ge-3 01-C1 pin1, ge-4 01-C1 pin2, us-3 01-C3 pin1",
			after: func(b *table) bool {
				return b.state("ge-3").pin == 0 && b.state("ge-4").pin == 0 && b.state("us-3").pin == 1
			}},
		{about: "Steady, lads is the other side's", key: "rally-enemy", units: "us-3 01-C3 pin1", after: func(b *table) bool { return b.state("us-3").pin == 0 }},
		{about: "nobody is pinned", key: "rally", units: "ge-3 01-C1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Panic: who is outside the radius of every unpinned leader", key: "panic", units: "ge-1 01-C1, ge-3 01-C3, ge-4 01-C4", after: func(b *table) bool { return b.state("ge-4").pin == 1 && b.state("ge-3").pin == 0 }},
		{about: "who was hidden is turned up", key: "panic", units: "ge-1 01-C1 pin1, ge-3 01-C2 hidden", after: func(b *table) bool { return b.state("ge-3").pin == 1 && !b.state("ge-3").hidden }},
		{about: "a pinned leader holds nobody", key: "panic", units: "ge-1 01-C1 pin1, ge-3 01-C2", after: func(b *table) bool { return b.state("ge-3").pin == 1 }},
		{about: "all are led", key: "panic", units: "ge-1 01-C1, ge-3 01-C3", after: func(b *table) bool { return b.state("ge-3").pin == 0 }, noEffect: true},
		{about: "Had enough: one under Pinned 2 of both sides", key: "rout", units: "us-3 01-C1 pin2, ge-3 01-C3 pin2, ge-4 01-C3 pin1", cards: "2:2",
			after: func(b *table) bool { return b.state("ge-3").status == routed && b.state("us-3").status == onMap }},
		{about: "nobody is", key: "rout", units: "us-3 01-C1 pin1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Hands up: only next to an enemy in good order", key: "surrender", units: "us-3 01-C1 pin2, ge-3 01-C2, us-4 01-G1 pin2, ge-4 01-G2 pin1",
			after: func(b *table) bool { return b.state("us-3").status == killed && b.state("us-4").status == onMap }},
		{about: "nobody is cornered", key: "surrender", units: "us-3 01-C1 pin2", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Time flies", key: "time", after: func(b *table) bool { b.advance(); return b.turn == 5 }},
		{about: "not beyond the last turn", key: "time", before: func(b *table) { b.turn = 6 }, after: func(b *table) bool { b.advance(); return b.turn == 7 }},
		{about: "Lull: the marker stays, and what ends with this turn ends", key: "lull", before: func(b *table) { b.mist, b.mute[us] = 3, 4 },
			after: func(b *table) bool { b.advance(); return b.turn == 3 && b.mist == 0 && b.mute[us] == 3 && b.lulled }},
		{about: "a second Lull has no effect", key: "lull", before: func(b *table) { b.lulled = true }, after: func(b *table) bool { b.advance(); return b.turn == 4 }, noEffect: true},
		{about: "Seize the moment", key: "initiative", before: func(b *table) { b.number = 3 }, after: func(b *table) bool { return b.holder == us && b.number == 0 && strings.Contains(b.told(), "holder") }},
		{about: "Momentum", key: "hold-init", before: func(b *table) { b.number = 3 }, after: func(b *table) bool {
			return b.holder == german && b.number == 0 && strings.Contains(b.told(), "holder")
		}},
		{about: "Crossed orders: a random card of the hand", key: "confusion", cards: "2:2", before: func(b *table) {
			for _, x := range []card{100, 110} {
				b.pile.remove(x)
				b.hands[german].add(x)
			}
		}, after: func(b *table) bool {
			return b.hands[german].has(100) && !b.hands[german].has(110) && b.discards.has(110)
		}},
		{about: "an empty hand", key: "confusion", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Runner arrives: the other side draws", key: "runner", cards: "10:3", after: func(b *table) bool { return b.hands[us].count() == 1 && b.hands[german].count() == 0 }},
		{about: "Inspired leadership of the only leader, hand size included", key: "inspire", units: "ge-1 01-C1, ge-3 01-C1", after: func(b *table) bool {
			u := b.unit("ge-1")
			info := &b.rules.Units[u]
			now := b.command(u) == info.Command+1 && b.radius(u) == int(info.Radius)+1 && b.handSize(german) == int(info.Command)+2
			b.turn = 5
			return now && b.command(u) == info.Command && b.radius(u) == int(info.Radius)
		}},
		{about: "no unpinned leader", key: "inspire", units: "ge-1 01-C1 pin1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Leader hit: one status check", key: "leader-down", units: "ge-1 01-G4, ge-3 01-G4", cards: "9:9", after: func(b *table) bool { return b.state("ge-1").pin == 1 && b.state("ge-3").pin == 0 }},
		{about: "without a leader", key: "leader-down", units: "ge-3 01-G4", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Movement spotted: the only counter in LOS", key: "spotted", units: "us-3 01-C1, ge-3 01-C2 hidden, ge-4 02-G7 hidden", after: func(b *table) bool { return !b.state("ge-3").hidden && b.state("ge-4").hidden }},
		{about: "a fake is removed", key: "spotted", units: "us-3 01-C1, ge-fake-1 01-C2", after: func(b *table) bool { return b.state("ge-fake-1").status == gone }},
		{about: "a group is turned up wholly", key: "spotted", units: "us-3 01-C1, ge-3 01-C2 hidden, ge-4 01-C2 hidden", before: func(b *table) { b.form(one(b.unit("ge-3")) | one(b.unit("ge-4"))) },
			after: func(b *table) bool { return !b.state("ge-3").hidden && !b.state("ge-4").hidden }},
		{about: "fakes see nothing", key: "spotted", units: "us-fake-1 01-C1, ge-3 01-C2 hidden", after: func(b *table) bool { return b.state("ge-3").hidden }, noEffect: true},
		{about: "Mine: 1 kills, other numbers pin; not on upper levels", key: "mine", scenario: four, units: "us-40 08-E4/upper, us-41 08-E4, us-42 08-E4", cards: "E4 2:2 10:1 10:9",
			after: func(b *table) bool {
				return b.state("us-40").pin == 0 && b.state("us-41").status == killed && b.state("us-42").pin == 1
			}},
		{about: "an empty hex", key: "mine", cards: "G4 2:1", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Building fire", key: "fire", units: "us-3 01-E5", cards: "E5 2:1", after: func(b *table) bool {
			smoke := b.field().Smoke[b.hex("01-E5")]
			b.endTurn()
			first := b.state("us-3").status == onMap
			b.endTurn()
			return smoke && first && b.state("us-3").status == routed
		}},
		{about: "other terrain does not burn", key: "fire", cards: "G4 2:1", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].burns == 0 }, noEffect: true},
		{about: "on a star the building hex nearest to the centre of a random panel", key: "fire", cards: "star 2:1 3:2", after: func(b *table) bool { return b.hexes[b.hex("01-F5")].burns == 1 }},
		{about: "Wall breached: one of those of the hex", key: "wall", cards: "I6 2:1", before: func(b *table) {
			g := b.rules.Ground
			n := 0
			for d := range clockwise {
				if s := g.Map.Sides[b.hex("01-I6")][d]; s >= 0 && g.Sides[s].Wall {
					n++
				}
			}
			if n > 1 {
				b.cards(map[int]string{2: "2:1", 3: "3:1", 4: "4:2"}[n])
			}
		}, after: func(b *table) bool {
			h, gaps := b.hex("01-I6"), 0
			for d, n := range b.rules.Ground.Neighbors[h] {
				if b.hexes[h].breach>>d&1 == 1 {
					gaps++
					if b.hexes[n].breach>>((d+3)%6)&1 != 1 || !b.field().Gaps[b.rules.Ground.Map.Sides[h][d]] {
						return false
					}
				}
			}
			return gaps == 1
		}},
		{about: "no wall", key: "wall", cards: "G4 2:1", after: func(b *table) bool { return b.hexes[b.hex("01-G4")].breach == 0 }, noEffect: true},
		{about: "Battlefield pick-up of the only weapon", key: "scavenge", units: "ge-3 01-C1, us-3 01-C1 killed", after: func(b *table) bool {
			return b.weapon(b.unit("ge-3")).Code == "BAR" && !b.state("ge-3").acquired && b.state("us-3").weapon < 0
		}},
		{about: "where nobody was killed", key: "scavenge", units: "ge-3 01-C1, us-3 01-C2 killed", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Cross-trained: the only crew", key: "crew", units: "ge-6 01-C1, ge-3 01-C1", after: func(b *table) bool { return b.state("ge-6").crewOf == b.unit("ge-3") }},
		{about: "Engine noise: the lower side's leaders fall silent", key: "vehicle", cards: "10:3 10:7", after: func(b *table) bool { return b.mute[german] == 4 && b.mute[us] == 0 }},
		{about: "the other one's", key: "vehicle", cards: "10:7 10:3", after: func(b *table) bool { return b.mute[us] == 4 && b.mute[german] == 0 }},
		{about: "equal", key: "vehicle", cards: "10:7 10:7", after: func(b *table) bool { return b.mute == [2]int8{} }},
		{about: "Flare by day: no effect, no card (OTL-1.3.13-01)", key: "flare", after: func(b *table) bool { return true }, noEffect: true},
		{about: "Flare at night", key: "flare", cards: "G4 2:1", before: night, after: func(b *table) bool { return b.hexes[b.hex("01-G4")].flare == 1 }},
		{about: "All quiet", key: "quiet", after: func(b *table) bool { return true }, noEffect: true},
	} {
		t.Run(c.key+" "+c.about, func(t *testing.T) {
			scenario := c.scenario
			if scenario == "" {
				scenario = one1
			}
			b := lay(t, scenario, c.units)
			if c.scenario != "" {
				b.holder = german
			}
			b.cards(c.cards)
			if c.before != nil {
				c.before(b)
			}
			b.plays(c.key)
			if offers := b.offers(); offers != "" {
				t.Fatalf("it offers %s", offers)
			}
			if !c.after(b) || b.noEffect() != c.noEffect || b.event != -1 {
				t.Errorf("it tells %s", b.told())
			}
			for _, e := range b.log.List {
				if sentence, detail := b.rules.Describe(e, game.Nobody); sentence == "" && detail == "" && e.Kind != evCompleted {
					t.Errorf("%s has no words", eventWords[e.Kind])
				}
			}
		})
	}
}

func night(b *table) {
	d := *b.rules.Data
	d.Scenario.Night = true
	r := *b.rules
	r.Data = &d
	b.rules = &r
}

// Who is low on ammunition is so for the rest of the game, with whatever weapon (OTL-1.2.4-01): after a pick-up, with the machine gun of his
// gunner, and when a gunner who ran away comes back without it.
func TestLowAmmunitionLasts(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 01-C1, us-3 01-C1 off=killed, us-12 01-C3")
	b.dice, b.ev = b, &b.log
	b.state("ge-1").scarce = true
	if b.takeWeapon(b.unit("ge-1"), b.unit("us-3")); !b.state("ge-1").scarce {
		t.Error("he finds ammunition with the weapon")
	}
	b = ordersFor(t, "german", "ge-3 01-C1, ge-8 01-C1 crew=ge-3, us-12 01-C3")
	b.dice, b.ev = b, &b.log
	b.state("ge-3").scarce, b.state("ge-8").scarce = true, true
	b.rout(b.unit("ge-3"), byFire)
	if b.takesOver(b.unit("ge-8"), true); !b.state("ge-3").scarce || !b.state("ge-8").scarce {
		t.Errorf("gunner %v, crewman %v", b.state("ge-3").scarce, b.state("ge-8").scarce)
	}
}

// Out of a burning building is not down the stairs (OTL-1.2.4-01): who can still leave the hex goes on, and nobody is left behind in it.
func TestDownstairsInAFire(t *testing.T) {
	b := drawn(t, "04-house-by-house", `{"units": {`+unitsJSON(t, "us-38 08-E5/upper, us-40 08-E5/upper, us-50 08-A1, ge-31 07-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "burns": {"08-E5": 1}}`)
	b.moves("08-E5", "us-38", "us-40").do("shift :ground")
	b.refuses("stop", "OTL-6.5b-01")
	b.refuses("drop +us-40", "OTL-6.5b-01")
	b.do("step >08-F5")
	b.allows("stop")
	b.allows("drop +us-40")
}

// The text of an event ranks above that of a scenario (OTL-0-01): a permanent post is left when the building burns, and is none any more then.
func TestPostInAFire(t *testing.T) {
	for _, burns := range []string{`{}`, `{"08-E4": 1}`} {
		b := drawn(t, "04-house-by-house", `{"units": {"us-40": {"hex": "08-E4", "in": "upper", "post": true}, "us-50": {"hex": "08-A1"}, "ge-31": {"hex": "07-A1"}}, "phase": "order", "side": "us", "points": {"us": 9}, "burns": `+burns+`}`)
		if burns == `{}` {
			b.refuses("order @08-E4 :move", "OTL-5.2.1-05")
			continue
		}
		b.moves("08-E4", "us-40").do("shift :ground", "step >08-E3")
		if b.state("us-40").post {
			t.Error("the post goes along")
		}
	}
}

// Soldiers in a burning building move out with their next order (OTL-1.2.4-01): they neither fire, hold nor clear a jam, but the pinned try to
// rally, for they could not move else.
func TestOrdersInAFire(t *testing.T) {
	b := ordersFor(t, "us", "us-3 01-E5 jam, us-4 01-E5, us-5 01-E5 pin1, ge-4 01-E6, ge-5 01-G5", `"burns": {"01-E5": 1}`)
	for o, want := range [...]bool{orderMove: true, orderShoot: false, orderRally: true, orderClear: false, orderHold: false} {
		if got := b.obedient(us, b.hex("01-E5"), order(o)) != 0; order(o) >= orderMove && got != want {
			t.Errorf("order %d: %v", o, got)
		}
	}
	b.refuses("order @01-E5 :hold", "OTL-1.2.4-01")
}
