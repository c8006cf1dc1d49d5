package squad

import (
	"testing"

	"fieldpost/engine/game"
)

// Moves lead to the location within reach from which a spotted enemy is in LOS and range and whose protection column is
// lowest (OTL-12.5-06, OTL-12.5.3.3-01); hidden enemies have 6 MP with or without a leader (OTL-12.5.3.4-01).
// Who is in a building with a target in LOS stays, and nobody enters melee with less than twice the other's sum.
func TestSolitaireMoves(t *testing.T) {
	b := alone(t, one1, "ge-4 01-H4, us-3 01-L5")
	f := b.group(one(b.unit("ge-4")))
	goal, first := b.route(&f)
	if id := b.rules.Ground.ID(goal.at.hex); id != "01-I5" || !goal.sees || goal.cover != 6 || first.Verb != doStep {
		t.Errorf("he goes to %s, cover %d, sees %v", id, goal.cover, goal.sees)
	}
	b = alone(t, one1, "ge-4 01-I5, us-3 01-L5")
	f = b.group(one(b.unit("ge-4")))
	if goal, _ := b.route(&f); goal.at != f.place {
		t.Errorf("he leaves his building for %s", b.rules.Ground.ID(goal.at.hex))
	}
	b.hexes[b.hex("01-I5")].burns = 2 // it is on fire (OTL-0-01)
	if goal, _ := b.route(&f); goal.at == f.place {
		t.Error("he stays in the fire")
	}
	if h := b.machineMover(german); h != b.hex("01-I5") {
		t.Error("he is not moved out of the fire")
	}
	for id, want := range map[string]int8{"ge-4": 6, "ge-5": 4} {
		b = alone(t, one1, "ge-4 01-C1 hidden, ge-5 01-C1")
		if f := b.group(one(b.unit(id))); f.n != want {
			t.Errorf("%s has %d MP, want %d", id, f.n, want)
		}
	}
	b = alone(t, one1, "ge-1 01-K4, ge-8 01-K4, us-4 01-L4, us-3 01-K5 hidden")
	f = b.group(one(b.unit("ge-1")) | one(b.unit("ge-8")))
	if !b.dares(&f, ground.at(b.hex("01-L4"))) || b.dares(&f, ground.at(b.hex("01-K5"))) {
		t.Error("5 against 2 is dared, a hidden counter is not")
	}
	f = b.group(one(b.unit("ge-1")))
	if b.dares(&f, ground.at(b.hex("01-L4"))) {
		t.Error("2 against 2 is dared")
	}
}

// The program rather gives a gunner his leader for a crewman than nobody; a soldier comes before him (OTL-12.5-01).
func TestSolitaireMansItsGuns(t *testing.T) {
	for units, want := range map[string]string{"ge-1 01-H4, ge-3 01-H4": "ge-1", "ge-1 01-H4, ge-3 01-H4, ge-6 01-H4": "ge-6"} {
		b := alone(t, one1, units+", us-3 01-L5")
		b.manCrews(b.fighters(german, ground.at(b.hex("01-H4"))))
		if m := b.mate(b.unit("ge-3")); m == game.NoUnit || m != b.unit(want) {
			t.Errorf("%s: the crewman is %d, want %s", units, m, want)
		}
	}
}

// A leader of command 3 has 7 MP, and no location within them is overlooked (OTL-12.5-06, OTL-12.5.3.3-01).
func TestSolitaireGoesFar(t *testing.T) {
	for _, c := range []struct{ from, target, to string }{
		{"01-D3", "02-L3", "01-J6"}, {"01-F3", "02-E6", "02-G3"}, {"02-E4", "01-K2", "01-G5"}, {"01-F4", "02-C3", "02-E2"}, {"02-G4", "01-D2", "01-D5"},
	} {
		b := alone(t, one1, "us-1 "+c.from+", ge-3 "+c.target+" pin1")
		for _, id := range []string{"01-E5", "01-F5", "01-I5", "01-J3", "02-D4", "02-E5", "02-H3", "02-L4"} {
			b.hexes[b.hex(id)].control = us
		}
		f := b.group(one(b.unit("us-1")))
		if goal, _ := b.route(&f); b.rules.Ground.ID(goal.at.hex) != c.to {
			t.Errorf("from %s he goes to %s, not to %s", c.from, b.rules.Ground.ID(goal.at.hex), c.to)
		}
	}
}

// A building that counts once is no objective for who controls it (OTL-12.5-06, OTL-6.12-03); it is as soon as he does not.
func TestSolitaireWantsNoMoreOfItsBuilding(t *testing.T) {
	b := alone(t, names12[10], "us-58 01-E5, ge-53 04-K4 hidden")
	b.hexes[b.hex("01-E5")].control = us
	f := b.group(one(b.unit("us-58")))
	if goal, _ := b.route(&f); goal.at != f.place {
		t.Errorf("he leaves for %s", b.rules.Ground.ID(goal.at.hex))
	}
	b.hexes[b.hex("01-E5")].control = german
	if !b.wanted(us, b.hex("01-F5")) {
		t.Error("nobody wants the building")
	}
}

// Objectives outrank fire positions in the last third of the turns (OTL-12.5-06).
func TestSolitaireObjectives(t *testing.T) {
	for _, c := range []struct {
		turn int8
		goal bool
	}{{3, false}, {6, true}} {
		b := alone(t, one1, "ge-4 01-H4")
		b.turn = c.turn
		f := b.group(one(b.unit("ge-4")))
		if a := b.worth(&f, ground.at(b.hex("01-I5"))); a.goal != c.goal || a.victory == 0 {
			t.Errorf("turn %d: %+v", c.turn, a)
		}
	}
}

// What a hex is worth for victory is what it scores (OTL-12.5-06, OTL-S6-04): a hex of the church twice a house, a way off the map its points,
// where two things count the better one.
func TestSolitaireVictoryValues(t *testing.T) {
	for _, c := range []struct {
		scenario, hex string
		machine       game.Side
		want          int
	}{
		{"06-the-steeple", "08-E4", german, 2}, {"06-the-steeple", "08-I3", german, 1}, {"06-the-steeple", "08-G4", german, 0}, {"10-the-road-to-cisterna", "12-G2", us, 2},
		{"10-the-road-to-cisterna", "11-A4", us, 1}, {names12[10], "01-I5", us, 1}, {names12[10], "04-M4", us, 2}, {names12[10], "04-M4", german, 0},
	} {
		b := alone(t, c.scenario, "")
		if got := b.stake(c.machine, b.hex(c.hex)); got != c.want || b.wanted(c.machine, b.hex(c.hex)) != (got > 0) {
			t.Errorf("%s: %s is worth %d, want %d", c.scenario, c.hex, got, c.want)
		}
	}
}

// Where the hexes have to be occupied, as on the hill, who has come there stays in them, though he controls the one that he has entered:
// they outrank the fire positions beside them (OTL-12.5-06, OTL-S3-04).
func TestSolitaireHoldsTheHill(t *testing.T) {
	b := alone(t, "03-the-watching-hill", "ge-30 06-I5, us-27 06-L3 pin2, us-33 06-H1, us-25 06-D5 pin2, us-28 05-C7")
	b.turn = 7
	f := b.group(one(b.unit("ge-30")))
	b.put(f.units.First(), ground.at(b.hex("06-H3")), onMap)
	b.occupy(f.units)
	for hex, want := range map[string]bool{"06-H3": true, "06-G3": true, "06-H2": false} {
		if a := b.worth(&f, ground.at(b.hex(hex))); a.goal != want {
			t.Errorf("%s: %+v", hex, a)
		}
	}
}

// Of several groups that gain by moving the one goes that gains most, wherever it stands in the list of hexes (OTL-12.5-06).
func TestSolitaireMovesTheBest(t *testing.T) {
	for _, c := range []struct{ units, want string }{
		{"ge-4 01-H4, ge-5 02-A7, us-3 01-L5", "01-H4"}, // to the cottage, with the enemy in sight
		{"ge-5 01-A1, ge-4 01-H4, us-3 01-L5", "01-H4"},
	} {
		b := alone(t, one1, c.units)
		gains := 0
		for _, id := range []string{"ge-4", "ge-5"} {
			if b.moverOf(one(b.unit(id))) != noMover {
				gains++
			}
		}
		if got := b.machineMover(german); got != b.hex(c.want) || gains != 2 {
			t.Errorf("%s: %v goes of %d", c.units, got, gains)
		}
	}
}

// In the last third of the turns the program's soldiers leave the map where that scores (OTL-12.5-06), before that and over other edges not: with a
// move order they go a hex in any case (OTL-6.5b-01).
func TestSolitaireLeavesTheMap(t *testing.T) {
	exits := lay(t, names12[10], "").rules.Scenario.Forces[us].Exits
	for _, c := range []struct {
		about, hex string
		late, left bool
	}{{"late, at an exit", "", true, true}, {"early", "", false, false}, {"late, at another edge", "01-G7", true, false}} {
		b := alone(t, names12[10], "us-53 01-G4")
		b.rules.machine = us
		u := b.unit("us-53")
		at := exits[len(exits)/2]
		if c.hex != "" {
			at = b.hex(c.hex)
			for _, x := range exits {
				if b.rules.Ground.Distance(at, x) <= 4 {
					t.Fatalf("%s is near an exit", c.hex)
				}
			}
		}
		if b.rules.Ground.Cells[at].Edges == 0 {
			t.Fatalf("%s is no edge", c.about)
		}
		b.put(u, ground.at(at), onMap)
		if b.turn = 2; c.late {
			b.turn = b.rules.Scenario.Turns
		}
		b.stack.Push(b.group(one(u)))
		if !b.machineStep(b.stack.Top()) {
			t.Errorf("%s: he does nothing", c.about)
		}
		if got := b.units[u].status == scored; got != c.left || !c.left && b.units[u].place == ground.at(at) {
			t.Errorf("%s: he has left: %v, in %s", c.about, got, b.rules.placeName(b.units[u].place))
		}
	}
}

// A soldier of the program who is ordered to move from an upper level comes down (OTL-6.5b-01); once he has moved he stays where he is.
func TestSolitaireComesDown(t *testing.T) {
	b := alone(t, four, "ge-31 07-C3/upper")
	b.stack.Push(b.group(one(b.unit("ge-31"))))
	f := b.stack.Top()
	if !b.machineStep(f) || b.state("ge-31").place != ground.at(b.hex("07-C3")) {
		t.Errorf("he is in %s", b.rules.placeName(b.state("ge-31").place))
	}
	b.put(b.unit("ge-31"), upper.at(b.hex("07-C3")), onMap)
	f.place = upper.at(b.hex("07-C3"))
	if b.machineStep(f) {
		t.Error("he goes on")
	}
}
