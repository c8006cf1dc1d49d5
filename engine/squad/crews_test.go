package squad

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A leader picks up units on his way, in good order and without markers, and drops units off
// (OTL-6.2-02, OTL-6.2-04); those picked up have his remaining points (T18).
func TestPickingUp(t *testing.T) {
	b := ordersFor(t, "german", "ge-1 02-G6, ge-4 02-G5, ge-5 02-G5 completed, ge-9 02-G5 hold2, us-4 01-C1")
	b.moves("02-G6", "ge-1")
	b.refuses("gather +ge-4", "OTL-6.2-02")
	b.do("step >02-G5")
	b.refuses("gather +ge-5", "OTL-6.2-04")
	b.refuses("gather +ge-9", "OTL-6.2-04")
	b.do("gather +ge-4")
	if b.mp() != 5 {
		t.Errorf("%d MP left", b.mp())
	}
	b.do("step >02-G4")
	b.refuses("drop +ge-1", "OTL-6.2-02") // the leader goes on himself
	b.do("drop +ge-4")
	b.isNow("ge-4 02-G4 completed", "ge-4")
	b.do("step >02-G3", "stop")
	b.isNow("ge-1 02-G3 completed", "ge-1")
	b = ordersFor(t, "german", "ge-1 02-G6, ge-3 02-G5, ge-4 02-G5 hidden, us-4 01-C1") // machine gunners and hidden men too
	b.moves("02-G6", "ge-1").do("step >02-G5", "gather +ge-3", "gather +ge-4")
	// The worked example: of six MP two are spent on the way to them, four they go with him.
	b = ordersFor(t, "german", "ge-1 02-G6, ge-4 02-G5, ge-5 02-G5, us-4 01-C1", `"terrain": {"02-G5": "scrub"}`)
	b.moves("02-G6", "ge-1").do("step >02-G5", "gather +ge-4", "gather +ge-5", "step >02-G4", "step >02-G3", "step >02-G2", "step >02-G1", "stop")
	b.isNow("ge-1 02-G1 completed, ge-4 02-G1 completed, ge-5 02-G1 completed", "ge-1", "ge-4", "ge-5")
	b = ordersFor(t, "german", "ge-6 02-G6, ge-4 02-G5, us-4 01-C1")
	b.moves("02-G6", "ge-6").do("step >02-G5")
	b.refuses("gather +ge-4", "OTL-6.2-02") // no leader
	b = ordersFor(t, "german", "ge-6 02-G6, ge-4 02-G6, us-4 01-C1")
	b.moves("02-G6", "ge-6", "ge-4").do("step >02-G5")
	b.refuses("drop +ge-4", "OTL-6.2-02")
}

// Crew markers change before any MP is spent (OTL-7.4a.5-01).
func TestCrewChanges(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 02-G6, ge-4 02-G6, ge-5 02-G6, us-4 01-C1")
	b.do("order @02-G6 :move", "crew +ge-3 +ge-4")
	if b.mate(b.unit("ge-3")) != b.unit("ge-4") {
		t.Error("he does not serve")
	}
	if e := b.log.List[len(b.log.List)-1]; e.Kind != evCrew || e.Unit != b.unit("ge-4") || e.Other != b.unit("ge-3") {
		t.Errorf("the log tells %+v", e)
	}
	b.refuses("crew +ge-3 +ge-5", "OTL-6.1-04")
	b.do("join +ge-3", "join +ge-4", "go")
	if b.mp() != 4 || slices.Contains(b.Legal(nil), game.Act(doCrew)) {
		t.Errorf("%d MP", b.mp())
	}
}

// Once a group of the hex has moved, MP of the order are spent, and crew markers stay as they are (OTL-7.4a.5-01).
func TestCrewAfterTheFirstGroup(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 02-G6, ge-4 02-G6, ge-5 02-G6, us-4 01-C1")
	b.moves("02-G6", "ge-5").do("step >02-G5", "stop")
	b.refuses("crew +ge-3 +ge-4", "OTL-6.1-04")
}

// A leader who picks up another one goes on with the points that he has, however much higher the other one's value is (OTL-6.2-03).
func TestPickingUpALeader(t *testing.T) {
	b := ordersFor(t, "us", "us-2 01-G4, us-1 01-G5, ge-4 02-A7")
	if b.rules.Units[b.unit("us-1")].Command <= b.rules.Units[b.unit("us-2")].Command {
		t.Fatal("the values are others")
	}
	b.moves("01-G4", "us-2").do("step >01-G5", "gather +us-1")
	if b.mp() != 4 {
		t.Errorf("%d MP are left of 5", b.mp())
	}
	b.do("step >01-G6", "stop")
	b.isNow("us-2 01-G6 completed, us-1 01-G6 completed", "us-2", "us-1")
}

// A crew marker comes off in the same way (OTL-7.4a.5-01); of a hidden crew the log names nobody and no hex.
func TestCrewMarkersComeOff(t *testing.T) {
	for _, hidden := range []string{"", " hidden"} {
		b := ordersFor(t, "german", "ge-3 02-G6"+hidden+", ge-4 02-G6 crew=ge-3"+hidden+", us-4 01-C1")
		b.do("order @02-G6 :move", "uncrew +ge-4")
		if b.mate(b.unit("ge-3")) != game.NoUnit {
			t.Error("he still serves")
		}
		e, _ := b.log.List[len(b.log.List)-1].For(us)
		if e.Kind != evCrew || (e.Unit < 0) != (hidden != "") || (e.Other < 0) != (hidden != "") || (e.Hex == hex.None) != (hidden != "") {
			t.Errorf("%q: the log tells %+v", hidden, e)
		}
	}
}

// A crewman goes from one weapon to another in one order: his marker comes off and is put on again; one put on stays for the
// turn, so that the choices come to an end (OTL-7.4a.5-01).
func TestCrewGoesToAnotherWeapon(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 02-G6 pin1, ge-4 02-G6 crew=ge-3, ge-5 02-G6 weapon=HMG, us-4 01-C1")
	b.do("order @02-G6 :move")
	b.refuses("crew +ge-4 +ge-5", "OTL-6.1-04")
	b.do("uncrew +ge-4", "crew +ge-4 +ge-5")
	if b.mate(b.unit("ge-5")) != b.unit("ge-4") || b.mate(b.unit("ge-3")) != game.NoUnit {
		t.Error("he does not serve the other weapon")
	}
	b.refuses("uncrew +ge-4", "OTL-6.1-04")
	b.do("join +ge-4", "join +ge-5", "go")
	if b.mp() != 4 {
		t.Errorf("%d MP", b.mp())
	}
}
