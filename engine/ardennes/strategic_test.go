package ardennes

import (
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
)

// Strategic Movement along a primary road 0,0 to 6,0, and one that runs beside it.
func TestStrategicMovement(t *testing.T) {
	d := field(t)
	lay(t, d, data.Primary, "0,0 1,0 2,0 3,0 4,0 5,0 6,0")
	lay(t, d, data.Primary, "0,1 1,1 2,1 3,1")
	r := rulesOf(t, d)
	tank, cca := alliedTank, "us-7-arm-cca"
	start := "move +" + tank + " @" + axial(0, 0) + " :strategic"
	for _, c := range []struct {
		name, units, line, rule string
	}{
		{"ARD-12.2-01: not out of an enemy ZOC", tank + " " + axial(0, 0) + ", de-2-pz-2 " + axial(-1, 0), start, "ARD-12.2-01"},
		{"ARD-12.1-04: not Engaged", tank + " " + axial(0, 0) + " engaged", start, "ARD-16.5-02"},
		{"ARD-12.1-04: not Disrupted", tank + " " + axial(0, 0) + " state=disrupted", start, "ARD-18.2-01"},
		{"ARD-12.1-04: and that row says so", tank + " " + axial(0, 0) + " state=disrupted", start, "ARD-12.1-04"},
		{"ARD-12.1-02: as for Out of Supply", tank + " " + axial(0, 0) + " out-of-supply", start, "ARD-12.1-02"},
		{"ARD-12.1-02, ARD-23.4-03: not Out of Supply", tank + " " + axial(0, 0) + " out-of-supply", start, "ARD-23.4-03"},
	} {
		t.Run(c.name, func(t *testing.T) { sketchOn(t, r, c.units, alliedTurn).refused(c.line, c.rule) })
	}
	t.Run("ARD-12.2-01: not into an enemy ZOC", func(t *testing.T) {
		s := sketchOn(t, r, tank+" "+axial(0, 0)+", de-2-pz-2 "+axial(3, -1), alliedTurn)
		s.all(start, "step @"+axial(1, 0))
		s.refused("step @"+axial(2, 0), "ARD-12.2-01")
	})
	t.Run("ARD-12.2-02: it may start stacked, and does not end with another unit", func(t *testing.T) {
		s := sketchOn(t, r, tank+" "+axial(0, 0)+", us-28-110-2 "+axial(0, 0)+", us-28-110-1 "+axial(1, 0), alliedTurn)
		s.all(start, "step @"+axial(1, 0))
		s.refused("stop", "ARD-12.2-02")
		s.all("step @"+axial(2, 0), "stop")
		if s.state(tank).marker != strategic {
			t.Error("it has no marker")
		}
	})
	t.Run("ARD-12.2-03: nor beside another marked unit along the road", func(t *testing.T) {
		s := sketchOn(t, r, tank+" "+axial(0, 0)+", "+cca+" "+axial(2, 0)+" marker=truck", alliedTurn)
		s.all(start, "step @"+axial(1, 0))
		s.refused("stop", "ARD-12.2-03")
	})
	t.Run("ARD-12.2-04, E48: beside one on another road it may", func(t *testing.T) {
		s := sketchOn(t, r, tank+" "+axial(0, 0)+", "+cca+" "+axial(1, 1)+" marker=truck", alliedTurn)
		s.all(start, "step @"+axial(1, 0), "stop")
	})
	t.Run("ARD-12.2-05: other units do not end their move with a marked one", func(t *testing.T) {
		s := sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+", "+cca+" "+axial(1, 0)+" marker=truck", alliedTurn)
		s.all("move +us-28-110-1 @"+axial(0, 0)+" :normal", "step @"+axial(1, 0))
		s.refused("stop", "ARD-12.2-05")
	})
	t.Run("ARD-12.7-01: the marker stays until the next friendly Movement Phase", func(t *testing.T) {
		s := sketchOn(t, r, tank+" "+axial(0, 0)+" marker=strategic", `"turn": 3, "side": "allied", "phase": "movement"`)
		if s.state(tank).marker != noMarker || s.p.pool[allied] != 0 {
			t.Error("the marker is still there")
		}
	})
}

// ARD-12.4-01: six Germans at most use Strategic Movement in a Movement Phase.
func TestStrategicMarkersRunOut(t *testing.T) {
	d := field(t)
	d.Markers.Strategic[german] = 1
	lay(t, d, data.Primary, "0,0 1,0 2,0 3,0 4,0 5,0 6,0")
	s := sketchOn(t, rulesOf(t, d), "de-2-pz-2 "+axial(0, 0)+", de-2-pz-304 "+axial(6, 0), thirdTurn)
	s.all("move +de-2-pz-2 @"+axial(0, 0)+" :strategic", "step @"+axial(1, 0), "stop")
	s.refused("move +de-2-pz-304 @"+axial(6, 0)+" :strategic", "ARD-12.4-01")
}

// ARD-29.4-01: no US unit uses Strategic Movement or trucks on 16 AM.
func TestStrategicSurprise(t *testing.T) {
	d := field(t)
	lay(t, d, data.Primary, "0,0 1,0")
	s := sketchOn(t, rulesOf(t, d), alliedTank+" "+axial(0, 0), `"turn": 1, "side": "allied"`)
	s.refused("move +"+alliedTank+" @"+axial(0, 0)+" :strategic", "ARD-29.4-01")
	s.can("move +" + alliedTank + " @" + axial(0, 0) + " :normal")
	s = sketchOn(t, rulesOf(t, d), "us-28-110-1 "+axial(0, 0)+" marker=truck", `"turn": 1, "side": "allied"`)
	s.refused("move +us-28-110-1 @"+axial(0, 0)+" :truck", "ARD-29.4-01")
	// A unit that is no US one is not told of that: it has no trucks (ARD-12.61-02).
	s = sketchOn(t, rulesOf(t, d), "de-26-78-gren "+axial(0, 0), `"turn": 1`)
	s.refused("move +de-26-78-gren @"+axial(0, 0)+" :truck", "ARD-12.61-02")
}

// Trucks on a primary road.
func TestTrucks(t *testing.T) {
	d := field(t)
	lay(t, d, data.Primary, "0,0 1,0 2,0 3,0 4,0 5,0 6,0 7,0 8,0 9,0 10,0")
	r := rulesOf(t, d)
	foot := "us-28-110-1"
	t.Run("ARD-12.61-01, ARD-12.61-02: a unit on a road loads, and does not move", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+axial(0, 0), alliedTurn)
		s.do("load +" + foot)
		if s.state(foot).marker != truck {
			t.Error("it has no trucks")
		}
		s.refused("move +"+foot+" @"+axial(0, 0)+" :normal", "ARD-11.1-02")
	})
	for _, c := range []struct{ name, units, rule string }{
		{"ARD-12.61-01: not off the road", foot + " " + axial(0, 2), "ARD-12.61-01"},
		{"ARD-12.61-01: not beside an enemy unit", foot + " " + axial(0, 0) + ", de-2-pz-2 " + axial(-1, 0), "ARD-12.61-01"},
		{"ARD-12.62-02: not with another unit", foot + " " + axial(0, 0) + ", us-28-110-2 " + axial(0, 0), "ARD-12.62-02"},
		{"ARD-12.62-03: not Disrupted", foot + " " + axial(0, 0) + " state=disrupted", "ARD-18.2-01"},
	} {
		t.Run(c.name, func(t *testing.T) { sketchOn(t, r, c.units, alliedTurn).refused("load +"+foot, c.rule) })
	}
	t.Run("ARD-12.62-01, E14: 12 MP at half a MP a hex reach the end of the road, not doubled", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+axial(0, 0)+" marker=truck", alliedTurn)
		s.do("move +" + foot + " @" + axial(0, 0) + " :truck")
		if left := s.p.stack.Top().n; left != 24 {
			t.Errorf("%d half MP, want 24", left)
		}
		if got := s.reach(foot, byTruck)[axial(10, 0)]; got != "5" {
			t.Errorf("ten hexes cost %q, want 5 MP", got)
		}
	})
	t.Run("ARD-12.7-01, ARD-12.62-03: it may get off where it is, beside the enemy too, and the marker is free at once", func(t *testing.T) {
		d := field(t)
		d.Markers.Strategic[allied] = 1
		lay(t, d, data.Primary, "0,0 1,0 2,0")
		s := sketchOn(t, rulesOf(t, d), foot+" "+axial(0, 0)+" marker=truck, us-28-110-2 "+axial(2, 0)+", de-2-pz-2 "+axial(-1, 0), alliedTurn)
		s.refused("load +us-28-110-2", "ARD-12.61-04")
		s.refused("unload +us-28-110-2", "ARD-12.62-03")
		s.do("unload +" + foot)
		if s.state(foot).marker != noMarker || s.p.pool[allied] != 0 {
			t.Error("it keeps the trucks")
		}
		s.can("load +us-28-110-2", "move +"+foot+" @"+axial(0, 0)+" :normal", "dig +"+foot)
		s.all("end", "done", "attack >"+axial(-1, 0))
		s.can("join +" + foot)
		s = sketchOn(t, r, foot+" "+axial(0, 0), alliedTurn)
		s.do("load +" + foot)
		s.refused("unload +"+foot, "ARD-12.62-03")
	})
	t.Run("ARD-12.62-03: it may drop the marker and go on foot", func(t *testing.T) {
		s := sketchOn(t, r, foot+" "+axial(0, 0)+" marker=truck", alliedTurn)
		s.all("move +"+foot+" @"+axial(0, 0)+" :normal", "step @"+axial(1, 0), "stop")
		if s.state(foot).marker != noMarker || s.p.pool[allied] != 0 {
			t.Error("it keeps the trucks")
		}
	})
}

// Artillery: German units of the 6th Panzer Army and an Allied one.
func TestArtilleryMoves(t *testing.T) {
	r := rulesOf(t, field(t))
	t.Run("ARD-22.1-03: German artillery has no movement of its own", func(t *testing.T) {
		s := sketchOn(t, r, "de-i-ss-388 "+axial(0, 0), thirdTurn)
		s.refused("move +de-i-ss-388 @"+axial(0, 0)+" :normal", "ARD-22.1-03")
	})
	t.Run("ARD-22.3-02: a Prime Mover gives it 5 MP, and it does not flip", func(t *testing.T) {
		s := sketchOn(t, r, "de-i-ss-388 "+axial(0, 0), thirdTurn)
		s.all("move +de-i-ss-388 @"+axial(0, 0)+" :prime-mover", "step @"+axial(1, 0))
		if u := s.state("de-i-ss-388"); u.marker != primeMover || u.has&fired != 0 || s.p.stack.Top().n != 8 {
			t.Errorf("%+v, %d half MP left", u, s.p.stack.Top().n)
		}
	})
	t.Run("ARD-22.3-01: each army has its own, the 6th Panzer Army two", func(t *testing.T) {
		s := sketchOn(t, r, "de-i-ss-388 "+axial(0, 0)+" marker=prime-mover, de-i-ss-402 "+axial(0, 1)+" marker=prime-mover, de-lxvii-405 "+axial(0, 2)+
			", de-lxvi-16-neb "+axial(0, 3), thirdTurn)
		s.refused("move +de-lxvii-405 @"+axial(0, 2)+" :prime-mover", "ARD-22.3-01")
		s.can("move +de-lxvi-16-neb @" + axial(0, 3) + " :prime-mover")
	})
	t.Run("ARD-22.1-02: Allied artillery that moves more than a hex has fired", func(t *testing.T) {
		s := sketchOn(t, r, "us-viii-333 "+axial(0, 0), alliedTurn)
		s.all("move +us-viii-333 @"+axial(0, 0)+" :normal", "step @"+axial(1, 0))
		if s.state("us-viii-333").has&fired == 0 {
			t.Error("it is still ready")
		}
	})
	t.Run("ARD-22.2-01: one that shifts a hex stays ready", func(t *testing.T) {
		s := sketchOn(t, r, "us-viii-333 "+axial(0, 0), alliedTurn)
		s.all("move +us-viii-333 @"+axial(0, 0)+" :one-hex", "step @"+axial(1, 0))
		if s.state("us-viii-333").has&fired != 0 {
			t.Error("it has flipped")
		}
		s.asks(allied, askMove)
	})
	t.Run("ARD-22.2-01, ARD-11.9-02: so does one that shifts from a box into an entry hex, whatever that costs; ARD-22.1-02: otherwise it has fired", func(t *testing.T) {
		for mode, ready := range map[string]bool{"one-hex": true, "normal": false, "tactical": false} {
			s := draw(t, "us-viii-333 - box=SE", alliedTurn+`, "traffic": {"german": {"1": "E1601"}}`)
			s.do("enter +us-viii-333 @E1601 :" + mode)
			if s.state("us-viii-333").has&fired == 0 != ready {
				t.Errorf("%s: ready %v", mode, !ready)
			}
			if ready {
				s.asks(allied, askMove)
			}
		}
		draw(t, "us-viii-333 - box=SE fired", alliedTurn).refused("enter +us-viii-333 @E1601 :one-hex", "ARD-22.2-01")
	})
	t.Run("ARD-22.1-01: whoever has moved gives no support in the same turn, but for one that has shifted a hex", func(t *testing.T) {
		s := sketchOn(t, r, "us-viii-333 "+axial(4, 0)+", us-viii-402 "+axial(4, 1)+", us-28-110-1 "+axial(-1, 0)+", de-26-39-fus "+axial(0, 0), alliedTurn)
		s.all("move +us-viii-333 @"+axial(4, 0)+" :normal", "step @"+axial(3, 0), "step @"+axial(3, 1), "stop",
			"move +us-viii-402 @"+axial(4, 1)+" :one-hex", "step @"+axial(4, 2), "end", "done", "attack >"+axial(0, 0), "join +us-28-110-1", "fight")
		s.legal("support +us-viii-402", "done")
		s.refused("support +us-viii-333", "ARD-22.6-01")
		s = sketchOn(t, r, "de-i-ss-388 "+axial(4, 0)+", de-i-ss-4-neb "+axial(2, 1)+", us-28-110-1 "+axial(0, 0)+", de-26-39-fus "+axial(-1, 0), thirdTurn)
		s.all("move +de-i-ss-388 @"+axial(4, 0)+" :prime-mover", "step @"+axial(3, 0), "stop",
			"move +de-i-ss-4-neb @"+axial(2, 1)+" :one-hex", "step @"+axial(2, 2), "end", "done", "attack >"+axial(0, 0), "join +de-26-39-fus", "fight")
		s.legal("support +de-i-ss-4-neb", "done")
		s.refused("support +de-i-ss-388", "ARD-22.3-03")
	})
	t.Run("ARD-22.2-03: neither Extended nor Tactical Movement takes artillery in fire position any farther", func(t *testing.T) {
		gun, neb, own := "de-i-ss-388", "de-i-ss-4-neb", "us-viii-333"
		s := sketchOn(t, r, gun+" "+axial(0, 0)+", "+neb+" "+axial(0, 2)+", de-i-ss-402 "+axial(4, 0)+" marker=prime-mover, de-lxvii-405 "+axial(4, 2)+" marker=prime-mover", thirdTurn)
		for _, unit := range []string{gun, neb} {
			at := s.r.Data.Map.ID(s.state(unit).hex)
			s.refused("move +"+unit+" @"+at+" :extended", "ARD-11.2-01")
			s.refused("move +"+unit+" @"+at+" :tactical", "ARD-22.3-01") // the army's two Prime Movers are in use
		}
		s.refused("move +"+gun+" @"+axial(0, 0)+" :one-hex", "ARD-22.2-01")
		s.all("move +"+neb+" @"+axial(0, 2)+" :one-hex", "step @"+axial(1, 2))
		s.asks(german, askMove)
		for _, is := range []string{"out-of-supply", "state=disrupted"} {
			s := sketchOn(t, r, own+" "+axial(0, 0)+" "+is, alliedTurn)
			s.refused("move +"+own+" @"+axial(0, 0)+" :normal", "ARD-23.4-03")
			s.all("move +"+own+" @"+axial(0, 0)+" :tactical", "step @"+axial(1, 0), "step @"+axial(2, 0))
			if s.asks(allied, askMove); s.state(own).has&fired == 0 {
				t.Errorf("%s: it is still ready after two hexes", is)
			}
		}
	})
	t.Run("ARD-22.3-04: Prime Movers and Strategic Movement share the German markers", func(t *testing.T) {
		d := field(t)
		d.Markers.Strategic[german] = 2
		lay(t, d, data.Primary, "0,0 1,0 2,0")
		r := rulesOf(t, d)
		tank, gun := "move +de-2-pz-2 @"+axial(0, 0)+" :strategic", "move +de-i-ss-388 @"+axial(0, 2)+" :prime-mover"
		units := "de-2-pz-2 " + axial(0, 0) + ", de-i-ss-388 " + axial(0, 2) + ", de-lxvi-16-neb " + axial(0, 4) + " marker=prime-mover"
		s := sketchOn(t, r, units, thirdTurn)
		s.can(tank, gun)
		s.all(gun, "step @"+axial(1, 2), "stop")
		s.refused(tank, "ARD-22.3-04")
		s = sketchOn(t, r, units, thirdTurn)
		s.all(tank, "step @"+axial(1, 0), "stop")
		s.refused(gun, "ARD-22.3-04")
	})
	t.Run("ARD-22.3-01, ARD-22.3-04: guns that go along take up a marker each before the first hex", func(t *testing.T) {
		d := field(t)
		d.Markers.Strategic[german] = 2
		r := rulesOf(t, d)
		for _, mode := range []string{"prime-mover", "tactical"} {
			s := sketchOn(t, r, "de-i-ss-388 "+axial(0, 2)+", de-i-ss-402 "+axial(0, 2)+", de-lxvi-16-neb "+axial(0, 4)+" marker=prime-mover", thirdTurn)
			s.do("move +de-i-ss-388 @" + axial(0, 2) + " :" + mode)
			s.refused("join +de-i-ss-402", "ARD-22.3-04")
			s = sketchOn(t, r, "de-i-ss-388 "+axial(0, 2)+", de-i-ss-402 "+axial(0, 2), thirdTurn)
			s.do("move +de-i-ss-388 @" + axial(0, 2) + " :" + mode)
			if label := s.r.Label(s.p, s.action("join +de-i-ss-402")); !strings.HasSuffix(label, "goes along") {
				t.Errorf("joining a move is labelled %q", label)
			}
			s.all("join +de-i-ss-402", "step @"+axial(1, 2))
			if s.state("de-i-ss-402").marker != primeMover || s.p.pool[german] != 2 {
				t.Errorf("%s: the second has marker %d, and %d are in use", mode, s.state("de-i-ss-402").marker, s.p.pool[german])
			}
			s = sketchOn(t, rulesOf(t, field(t)), "de-i-ss-388 "+axial(0, 2)+", de-i-ss-402 "+axial(0, 2)+", de-lxvii-405 "+axial(0, 4)+" marker=prime-mover", thirdTurn)
			s.do("move +de-i-ss-388 @" + axial(0, 2) + " :" + mode)
			s.refused("join +de-i-ss-402", "ARD-22.3-01")
		}
	})
}
