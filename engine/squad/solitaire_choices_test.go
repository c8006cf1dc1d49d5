package squad

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// serving makes a soldier the crewman of a gunner.
func (b *table) serving(gunner, crewman string) *table {
	b.state(crewman).crewOf = b.unit(gunner)
	return b
}

// The program keeps a crew together (OTL-12.5-07): no move that would leave the gunner or the crewman behind, whoever of the two could go;
// if one is pinned on the way the other stops beside him.
func TestSolitaireMovesCrewsTogether(t *testing.T) {
	for _, c := range []struct {
		units string
		crew  bool
		moves string
	}{
		{"ge-3 01-H4, ge-6 01-H4, us-3 01-L5", true, "01-H4"},
		{"ge-3 01-H4, ge-6 01-H4 pin1, us-3 01-L5", true, ""},
		{"ge-3 01-H4 pin1, ge-6 01-H4, us-3 01-L5", true, ""},
		{"ge-3 01-H4, ge-6 01-H4 pin1, us-3 01-L5", false, "01-H4"},
		{"ge-3 01-H4, ge-6 01-H5 pin1, us-3 01-L5", true, "01-H4"}, // they are parted already
	} {
		b := alone(t, one1, c.units)
		if c.crew {
			b.serving("ge-3", "ge-6")
		}
		got := ""
		if h := b.machineMover(german); h != hex.None {
			got = b.rules.Ground.ID(h)
		}
		if got != c.moves {
			t.Errorf("%s, a crew: %v: %q moves, want %q", c.units, c.crew, got, c.moves)
		}
	}
	for pins, want := range map[string]bool{"": true, " pin1": false} {
		b := alone(t, one1, "ge-3 01-H4, ge-6 01-H4"+pins+", us-3 01-L5").serving("ge-3", "ge-6")
		f := b.group(one(b.unit("ge-3")) | b.fighters(german, ground.at(b.hex("01-H4"))))
		f.step |= moveBegun | moveSpent
		b.stack.Push(f)
		b.cards("6:2 6:2 6:2")
		if got := b.machineStep(b.stack.Top()); got != want {
			t.Errorf("with the crewman%s the gunner goes on: %v", pins, got)
		}
	}
}

// A leader of the program orders a gunner to fire together with his crewman, or not at all (OTL-12.5-07, OTL-5.2.4.2-06), and sends neither of
// them away from the other.
func TestSolitaireOrdersCrewsTogether(t *testing.T) {
	for n, want := range map[int8]bool{1: false, 2: true} {
		b := alone(t, one1, "ge-1 01-G4, ge-3 01-G4, ge-6 01-G4, us-3 01-G6").serving("ge-3", "ge-6")
		b.state("ge-1").marker = completed
		f := newFrame(kLead, german)
		f.unit, f.n = b.unit("ge-1"), n
		b.stack.Push(f)
		if got := b.machineLeads(b.stack.Top()); got != want {
			t.Errorf("of %d orders one is given: %v", n, got)
		}
		if o := b.stack.Top(); want && (o.kind != kOrder || o.order != orderShoot || o.units != one(b.unit("ge-3"))|one(b.unit("ge-6")) || b.stack.Below(1).n != 0) {
			t.Errorf("ordered is %+v", o)
		}
	}
}

// The nearest target is that of the lowest attenuation, not rounded (OTL-12.5.3.1-01): seven clear hexes, 3½, come before a building at 4, though both
// have effective range 4 and the building protects better.
func TestSolitaireFiresAtTheNearest(t *testing.T) {
	b := alone(t, one1, "ge-4 01-A3, us-4 01-H4, us-3 02-A2")
	far, near := b.state("us-3").place, b.state("us-4").place
	for at, halves := range map[place]int16{near: 7, far: 8} {
		if a, why := b.aim(b.unit("ge-4"), at, manner{}); why != nil || a.halves != halves || a.reach != 4 {
			t.Fatalf("%s: %+v (%v)", b.rules.placeName(at), a, why)
		}
	}
	if b.cover(far) >= b.cover(near) {
		t.Fatal("the farther one is no better protected")
	}
	if o := b.nearestShot(b.unit("ge-4")); o.to != near {
		t.Errorf("he fires at %s", b.rules.placeName(o.to))
	}
}

// Who is in a building, bunker, foxhole or improved position with a target in LOS does not move, however far off the target is (OTL-12.5-06);
// without one he does, and so does who is in the open.
func TestSolitaireSettled(t *testing.T) {
	for _, c := range []struct {
		about, hex, enemy string
		dug               uint8
		stays             bool
	}{
		{"a building, out of range", "01-I5", "02-D4", 0, true},
		{"a building, in range", "01-I5", "01-L5", 0, true},
		{"a building, nobody in view", "01-I5", "", 0, false},
		{"the open", "01-G4", "01-G6", 0, false},
		{"a foxhole", "01-G4", "01-G6", foxhole, true},
		{"an improved position", "01-G4", "01-G6", improved, true},
	} {
		units := "ge-1 " + c.hex
		if c.enemy != "" {
			units += ", us-3 " + c.enemy
		}
		b := alone(t, one1, units)
		b.hexes[b.hex(c.hex)].dug = c.dug
		if c.enemy != "" && !b.look(b.unit("ge-1"), b.unit("us-3")).Seen() {
			t.Fatalf("%s: he sees nobody", c.about)
		}
		if got := b.stays(one(b.unit("ge-1"))); got != c.stays {
			t.Errorf("%s: he stays: %v", c.about, got)
		}
		if c.stays && b.machineMover(german) != hex.None {
			t.Errorf("%s: he is ordered to move", c.about)
		}
	}
	b := alone(t, one1, "ge-1 01-I5, us-3 02-D4") // nor does he as a leader's extra order
	f := newFrame(kLead, german)
	f.unit, f.n = b.unit("ge-1"), 2
	b.stack.Push(f)
	if b.machineLeads(b.stack.Top()) {
		t.Error("he orders himself away")
	}
}

// Hidden soldiers of the program have 6 MP whoever is with them (OTL-12.5.3.4-01); with others in view the group goes as fast as its slowest.
func TestSolitaireMixedGroups(t *testing.T) {
	for _, c := range []struct {
		units string
		mp    int8
	}{
		{"ge-4 01-C1 hidden, ge-5 01-C1 hidden", 6},
		{"ge-4 01-C1 hidden, ge-5 01-C1", 4},
		{"ge-4 01-C1, ge-5 01-C1 hidden", 4},
		{"ge-1 01-C1, ge-5 01-C1 hidden", 6},
		{"ge-1 01-C1 hidden, ge-5 01-C1", 6},
		{"ge-4 01-C1, ge-fake-1 01-C1", 4},
		{"ge-3 01-C1 hidden, ge-5 01-C1 hidden", 6}, // a machine gun without crew, too
		{"ge-3 01-C1 hidden, ge-5 01-C1", 4},
		{"ge-3 01-C1, ge-5 01-C1 hidden", 3},
	} {
		b := alone(t, one1, c.units)
		if f := b.group(b.there(german, ground.at(b.hex("01-C1")))); f.n != c.mp {
			t.Errorf("%s: %d MP, want %d", c.units, f.n, c.mp)
		}
	}
	b := alone(t, one1, "us-1 01-C1, us-4 01-C1 hidden") // 7 with the leader, but the hidden one keeps his 6
	b.rules.machine = us
	if f := b.group(b.there(us, ground.at(b.hex("01-C1")))); f.n != hiddenMP {
		t.Errorf("behind a leader in view %d MP", f.n)
	}
	b = lay(t, one1, "us-3 01-C1 hidden, us-4 01-C1") // the human side has no such rate
	if f := b.group(b.there(us, ground.at(b.hex("01-C1")))); f.n != baseMP || b.rules.machine != game.Nobody {
		t.Errorf("%d MP", f.n)
	}
}

// In an area with too few locations for its groups the program puts several into one (OTL-12.5-01).
func TestSolitaireSharesLocations(t *testing.T) {
	b := alone(t, one1, "")
	b.rules.machine = us
	force := &b.rules.Scenario.Forces[us]
	area := force.Area
	defer func() { force.Area = area }()
	force.Area = area[:1]
	b.machineSetup(us)
	if got := b.soldiers(b.there(us, ground.at(area[0]))).Count(); got != 12 {
		t.Errorf("%d soldiers are there", got)
	}
}

// The program looks for a place from which a target is in LOS (OTL-12.5-06): a group that goes there stands no longer where it stood, right on the line.
func TestSolitaireLooksPastItself(t *testing.T) {
	b := alone(t, one1, "ge-4 01-G4, us-3 01-G1")
	for _, id := range []string{"01-E5", "01-F5", "01-I5"} {
		b.hexes[b.hex(id)].control = german
	}
	house := &b.rules.Ground.Cells[b.hex("01-G5")]
	house.Terrain, house.Height, house.Thick = data.Building, 2, 6
	f := b.group(one(b.unit("ge-4")))
	if goal, _ := b.route(&f); b.rules.Ground.ID(goal.at.hex) != "01-G5" || !goal.sees {
		t.Errorf("he goes to %s, sees %v", b.rules.Ground.ID(goal.at.hex), goal.sees)
	}
	if b.field(); !b.view.field.Units[b.hex("01-G4")] {
		t.Error("he does not stand where he was")
	}
	b = alone(t, one1, "ge-4 01-G4, ge-5 01-G4 pin1, us-3 01-G1")
	house = &b.rules.Ground.Cells[b.hex("01-G5")]
	house.Terrain, house.Height, house.Thick = data.Building, 2, 6
	f = b.group(one(b.unit("ge-4")))
	if goal, _ := b.route(&f); b.rules.Ground.ID(goal.at.hex) == "01-G5" {
		t.Error("he looks through a comrade who stays")
	}
}

// The inside of a bunker and an upper level are locations too (OTL-1.1.11-03): the program goes in for the lowest protection column with a target in LOS, up
// for a target in LOS, and down or out of where none is (OTL-12.5-06). Enemies in another location of a hex are no melee.
func TestSolitaireUsesLocations(t *testing.T) {
	for _, c := range []struct {
		scenario, unit, units string
		mp                    int8
		goal                  string
	}{
		{five, "ge-41", "ge-41 09-I2, us-51 09-J5", 4, "09-I3/inside"},
		{five, "ge-41", "ge-41 09-I3, us-51 09-J5", 4, "09-I3/inside"},
		{five, "ge-41", "ge-41 09-I3/inside, us-51 09-J5", 4, "09-I3/inside"},
		{five, "ge-41", "ge-41 09-I3/inside, us-51 09-I1", 2, "09-I3"},
		{four, "ge-31", "ge-31 07-C3, us-38 08-B1", 2, "07-C3/upper"},
		{four, "ge-31", "ge-31 07-C3, us-38 07-C4", 2, "07-C3"},
	} {
		b := alone(t, c.scenario, c.units)
		f := b.group(one(b.unit(c.unit)))
		f.n = c.mp
		where, in, _ := strings.Cut(c.goal, "/")
		want := map[string]floor{"": ground, "upper": upper, "inside": inside}[in].at(b.hex(where))
		b.stack.Push(f)
		if goal, _ := b.route(b.stack.Top()); goal.at != want {
			t.Errorf("%s: he goes to %s", c.units, b.rules.placeName(goal.at))
			continue
		}
		for b.stack.Top().place != want && b.machineStep(b.stack.Top()) {
		}
		if got := b.state(c.unit).place; got != want {
			t.Errorf("%s: he is in %s", c.units, b.rules.placeName(got))
		}
	}
	b := alone(t, five, "ge-41 09-I2, us-51 09-I3/inside")
	f := b.group(one(b.unit("ge-41")))
	if at := b.hex("09-I3"); !b.dares(&f, ground.at(at)) || b.dares(&f, inside.at(at)) {
		t.Error("enemies in a bunker are met outside it")
	}
}

// Of groups that gain alike that of the lowest unit goes (OTL-12.5.3-01), wherever it stands in the list of hexes.
func TestSolitaireTiesOfMoves(t *testing.T) {
	for _, c := range []struct{ units, want string }{
		{"ge-5 01-H4, ge-4 01-I4, us-3 01-L5", "01-I4"},
		{"ge-4 01-H4, ge-5 01-I4, us-3 01-L5", "01-H4"},
	} {
		b := alone(t, one1, c.units)
		if got := b.machineMover(german); got != b.hex(c.want) {
			t.Errorf("%s: %s goes", c.units, b.rules.Ground.ID(got))
		}
	}
}

// A leader gives his extra orders to move by the same priorities (OTL-12.5-04): first to who gains most, whatever his number.
func TestSolitaireLeadsTheBest(t *testing.T) {
	for _, c := range []struct{ units, want string }{
		{"ge-4 01-F4, ge-5 01-H4", "ge-5"}, // to the cottage
		{"ge-4 01-H4, ge-5 01-F4", "ge-4"},
		{"ge-5 01-H4, ge-4 01-H4", "ge-4"},
	} {
		b := alone(t, one1, "ge-2 01-G4, "+c.units+", us-3 01-L5")
		b.units[b.unit("ge-2")].marker = completed
		if b.moverOf(one(b.unit("ge-4"))) == noMover || b.moverOf(one(b.unit("ge-5"))) == noMover {
			t.Fatalf("%s: not both gain", c.units)
		}
		f := newFrame(kLead, german)
		f.unit, f.n = b.unit("ge-2"), 1
		b.stack.Push(f)
		if lead := len(b.stack) - 1; !b.machineLeads(b.stack.Top()) || b.stack[lead].units != one(b.unit(c.want)) {
			t.Errorf("%s: %b is ordered to move", c.units, b.stack[lead].units)
		}
	}
}

// Of destinations that are alike, as near to an enemy too, the program goes to that of the lowest effective range (OTL-12.5.3-01), though
// another one takes less MP.
func TestSolitaireTiesOfRanges(t *testing.T) {
	b := alone(t, names12[10], "us-60 04-C2 hidden, ge-40 01-H6 pin2, ge-60 01-D2")
	b.rules.machine = us
	f := b.group(one(b.unit("us-60")))
	near, far := b.worth(&f, ground.at(b.hex("01-J1"))), b.worth(&f, ground.at(b.hex("01-K2")))
	if near.cover != far.cover || near.near != far.near || !near.sees || !far.sees || near.reach >= far.reach {
		t.Fatalf("they are not alike: %+v and %+v", near, far)
	}
	if goal, _ := b.route(&f); goal.at != near.at {
		t.Errorf("he goes to %s", b.rules.Ground.ID(goal.at.hex))
	}
}

// Of victory hexes without a target the program goes to that of the lowest protection column (OTL-12.5.3-01), past one on its way that
// is worth as much but less safe; who stands in one already does not move for a better one.
func TestSolitaireTiesOfDestinations(t *testing.T) {
	b := alone(t, "03-the-watching-hill", "ge-30 06-F5")
	b.turn = 7
	from, onTheWay, safest := b.hex("06-F5"), b.hex("06-F4"), b.hex("06-G4")
	f := b.group(one(b.unit("ge-30")))
	goal, first := b.route(&f)
	if !goal.goal || goal.sees || goal.at.hex != safest || first.To != onTheWay {
		t.Errorf("the goal is %s by way of %s: %+v", b.rules.Ground.ID(goal.at.hex), b.rules.Ground.ID(first.To), goal)
	}
	if got := b.machineMover(german); got != from {
		t.Error("nobody moves")
	}
	cost, _ := b.tryStep(&f, onTheWay)
	b.put(f.units.First(), ground.at(onTheWay), onMap)
	b.occupy(f.units)
	if got := b.machineMover(german); got != hex.None {
		t.Error("he leaves a victory hex for another one")
	}
	f.place, f.step, f.n = ground.at(onTheWay), moveBegun|moveSpent, f.n-cost
	if got := b.goal(&f).at.hex; got != safest {
		t.Errorf("on the way he stops in %s", b.rules.Ground.ID(got))
	}
}

// The soldiers on one level of a building may gain where those on the other do not (OTL-12.5.3.3-01): the hex is ordered to move
// whichever of them has the lower number.
func TestSolitaireMovesFromAnyLevel(t *testing.T) {
	for up, down := range map[string]string{"ge-33": "ge-35", "ge-35": "ge-33"} {
		b := alone(t, "04-house-by-house", "ge-33 07-H2, ge-35 07-H2")
		b.turn = 2
		b.put(b.unit(up), upper.at(b.hex("07-H2")), onMap)
		b.occupy(one(b.unit(up)))
		if b.moverOf(one(b.unit(up))) != noMover || b.moverOf(one(b.unit(down))) == noMover {
			t.Errorf("%s upstairs, not %s, gains", up, down)
		}
		if got := b.machineMover(german); got != b.hex("07-H2") {
			t.Errorf("%s stays with %s upstairs", down, up)
		}
	}
}

// Who moves with his leader's hex is passed over for an extra order to move (OTL-12.5-04), though he would gain most.
func TestSolitaireLeadsOthersToMove(t *testing.T) {
	for o, want := range map[order]string{orderRally: "ge-4", orderMove: "ge-5"} {
		b := alone(t, one1, "ge-2 01-H4, ge-4 01-H4, ge-5 01-G4, us-3 01-L5")
		b.units[b.unit("ge-2")].marker = completed
		at := newFrame(kOrder, german)
		at.order, at.place = o, b.state("ge-2").place
		b.stack.Push(at)
		f := newFrame(kLead, german)
		f.unit, f.n = b.unit("ge-2"), 1
		b.stack.Push(f)
		if lead := len(b.stack) - 1; !b.machineLeads(b.stack.Top()) || b.stack[lead].units != one(b.unit(want)) {
			t.Errorf("the hex has order %d: %b is ordered to move, not %s", o, b.stack[lead].units, want)
		}
	}
}

// A crew that fires by the order of its hex needs no extra order, gunner nor crewman (OTL-12.5-04).
func TestSolitaireCrewIsProvided(t *testing.T) {
	b := alone(t, one1, "ge-1 01-G4, ge-3 01-G4, ge-6 01-G4, us-3 01-G6").serving("ge-3", "ge-6")
	at := newFrame(kOrder, german)
	at.order, at.place = orderShoot, b.state("ge-1").place
	b.stack.Push(at)
	if got, want := b.provided(orderShoot), one(b.unit("ge-1"))|one(b.unit("ge-3"))|one(b.unit("ge-6")); got != want {
		t.Errorf("%b act by the order of the hex, want %b", got, want)
	}
}
