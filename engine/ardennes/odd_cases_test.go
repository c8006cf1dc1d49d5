package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/hex"
)

// British units come to the map only west of the Meuse, whichever box they wait in.
func TestBritishEntry(t *testing.T) {
	s := sketchOn(t, open(t, "campaign"), "uk-43-129 - box=N, uk-43-130 - box=SW, uk-43-214 - box=NW", `"turn": 14, "side": "allied"`)
	s.refused("enter +uk-43-129 @E2942 :normal", "ARD-27.3-01")
	s.refused("enter +uk-43-130 @W1601 :normal", "ARD-27.3-01")
	s.can("enter +uk-43-214 @W3423 :normal")
	s = sketchOn(t, open(t, "campaign"), "uk-29-arm-23-hus - blocks=E2942, uk-43-129 - blocks=E2942, de-26-39-fus E2942", `"turn": 14, "side": "allied", "phase": "combat"`)
	f := newFrame(kAdvance, allied)
	f.to = s.hex("E2942")
	s.state("uk-43-129").has |= attacking
	s.p.sendTo(s.unit("de-26-39-fus"), dead)
	if why := s.p.landingWhy(&f, s.unit("uk-43-129")); why != eastOfMeuse {
		t.Errorf("an advance onto the East map: %+v, want ARD-27.3-01", why)
	}
}

// ARD-27.3-04: British units go to no box that leads to the map east of the Meuse alone, and block no entry hex there
// (ARD-27.3-01); nor does the 11th Armored Division out of the southwest (ARD-33.2-01).
func TestBoxesOutOfBounds(t *testing.T) {
	r := open(t, "campaign", "optional_units true")
	s := sketchOn(t, r, "uk-43-129 - box=NW, us-26-101 - box=NW, uk-43-130 - box=N, us-11-arm-cca - box=SW, de-26-39-fus E2942", `"turn": 18, "side": "allied"`)
	s.can("shift +us-26-101 @E2942", "shift +us-26-101 @W1601")
	s.refused("shift +uk-43-129 @E2942", "ARD-27.3-01")
	s.refused("shift +uk-43-129 @W1601", "ARD-27.3-01")
	s.refused("block +uk-43-130 @E2942", "ARD-27.3-01")
	s.refused("shift +us-11-arm-cca @E1601", "ARD-33.2-01")
	s.refused("shift +us-11-arm-cca @W3423", "ARD-33.2-01")
	s = sketchOn(t, r, "uk-43-129 - box=NW, uk-43-130 - box=N, us-28-110-1 - box=N, us-11-arm-cca - box=SW, de-26-39-fus W3423, de-26-78-gren W2801", `"turn": 18, "side": "allied"`)
	s.can("block +uk-43-129 @W3423", "shift +uk-43-130 @W3423", "block +us-11-arm-cca @W2801")
}

// Leaving the map.
func TestLeavingTheMap(t *testing.T) {
	t.Run("ARD-12.1-01, ARD-31.1-05: in Strategic Movement by the roads of the west edge of a short game", func(t *testing.T) {
		for unit, when := range map[string]string{"de-2-pz-2": thirdTurn, "us-7-arm-cca": alliedTurn} {
			s := draw(t, unit+" W0413", when)
			s.do("move +" + unit + " @W0413 :strategic")
			s.can("exit")
		}
		at := ""
		r := open(t, "six-turns")
		for h := range r.Data.Map.Ground {
			if g := &r.Data.Map.Ground[h]; r.roads[h] != data.NoRoad && !g.Is(data.WestRoad) && g.Offroad == 0 && r.boxBeyond(hex.Hex(h)) != data.NoBox {
				at = r.Data.Map.ID(hex.Hex(h))
				break
			}
		}
		s := draw(t, "us-7-arm-cca "+at, alliedTurn)
		s.do("move +us-7-arm-cca @" + at + " :strategic")
		s.refused("exit", "ARD-12.1-01")
	})
	t.Run("ARD-12.4-01, ARD-12.7-01: the marker of a German unit that leaves is not free in the same phase", func(t *testing.T) {
		d := tables(t, "campaign")
		d.Markers.Strategic[german] = 1
		s := sketchOn(t, rulesOf(t, d), "de-2-pz-2 W3423, de-2-pz-304 E1126", thirdTurn)
		s.can("move +de-2-pz-304 @E1126 :strategic")
		s.all("move +de-2-pz-2 @W3423 :strategic", "exit")
		s.refused("move +de-2-pz-304 @E1126 :strategic", "ARD-12.4-01")
		s = sketchOn(t, rulesOf(t, d), "de-2-pz-2 - off=exited marker=strategic, de-i-ss-388 E1126 fired", `"turn": 3, "side": "german", "phase": "artillery-supply"`)
		if s.p.pool[german] != 0 {
			t.Error("it is not free in the next turn")
		}
	})
	t.Run("ARD-27.12-02: out of a ZOC that 150 Panzer Brigade ignores for 1 MP", func(t *testing.T) {
		s := draw(t, "de-150-pz-bde W0413, us-28-110-1 W0414", thirdTurn)
		s.do("move +de-150-pz-bde @W0413 :normal")
		f := s.p.stack.Top()
		if g := s.p.marcher(f); s.p.exitCost(&g, s.hex("W0413")) != 4 {
			t.Error("a ZOC costs no MP to leave")
		}
		s.do("surprise", 1)
		if g := s.p.marcher(f); s.p.exitCost(&g, s.hex("W0413")) != 2 {
			t.Errorf("it costs %d half MP, want 2", s.p.exitCost(&g, s.hex("W0413")))
		}
	})
	t.Run("ARD-11.1-03, ARD-13.2-03: a stack with engineers that have just arrived leaves no sooner than they", func(t *testing.T) {
		s := sketchOn(t, open(t, "campaign"), "us-28-110-1 E1603, us-35-eng E1603", alliedTurn)
		s.state("us-35-eng").has |= arrived
		s.all("move +us-28-110-1 @E1603 :extended", "join +us-35-eng", "step @E1602", "step @E1601")
		s.refused("exit", "ARD-11.1-01")
	})
}

// ARD-22.3-03: a Prime Mover stays when a Nebelwerfer brigade shifts a hex by night, so that it does not fire.
func TestPrimeMoverStaysByNight(t *testing.T) {
	neb := "de-i-ss-4-neb"
	s := sketchOn(t, rulesOf(t, field(t)), neb+" "+axial(2, 1)+" marker=prime-mover night, us-28-110-1 "+axial(0, 0)+", de-26-39-fus "+axial(-1, 0)+" night",
		`"turn": 2, "night": true, "side": "german", "phase": "movement"`)
	s.all("move +"+neb+" @"+axial(2, 1)+" :one-hex", "step @"+axial(2, 2), "end", "done", "attack >"+axial(0, 0), "join +de-26-39-fus")
	s.p.battle.target = s.hex(axial(0, 0))
	if why := s.p.supportWhy(s.unit(neb), german); s.state(neb).marker != primeMover || why != gunNotReady {
		t.Errorf("marker %d, support: %+v", s.state(neb).marker, why)
	}
}

// ARD-15.8-04: a unit that may not move can begin an Improved Position: it has only to be Infantry Type, in supply, neither
// Disrupted nor Engaged, and to stay where it is.
func TestWhoMayNotMoveDigs(t *testing.T) {
	r := rulesOf(t, field(t))
	for unit, when := range map[string]string{"us-99-395": `"turn": 1, "side": "allied"`, "us-2-9": `"turn": 1, "side": "allied"`, "us-28-110-1": alliedTurn} {
		is := ""
		if when == alliedTurn {
			is = " replaced"
		}
		s := sketchOn(t, r, unit+" "+axial(0, 0)+is, when)
		if got := s.with("move +" + unit); len(got) != 0 {
			t.Errorf("%s moves: %q", unit, got)
		}
		s.can("dig +" + unit)
	}
}

// ARD-24.8-06: a Roadblock goes at the end of an enemy Movement Phase in whose course a unit that had retreated there stays.
func TestRoadblockUnderARetreat(t *testing.T) {
	for units, gone := range map[string]bool{"de-2-pz-2 4,0": true, "de-2-pz-2 4,1": false} {
		s := sketchOn(t, rulesOf(t, field(t)), spots(t, units), thirdTurn+`, "roadblocks": {"allied": ["`+axial(4, 0)+`"]}`)
		s.do("end")
		if got := s.p.blocks[allied][0] == inHolding; got != gone {
			t.Errorf("%s: it is gone: %v", units, got)
		}
	}
}

// ARD-7.9-05: an enemy unit that retreats through a hex of a bridge under construction undoes the work too.
func TestRetreatUndoesABridge(t *testing.T) {
	s := sketchOn(t, arena(t, "E1619/E1618 bridge"), "de-26-39-fus E1620, us-99-393 E1621, us-99-394 E1720, us-99-395 E1521",
		`"turn": 3, "side": "allied", "phase": "combat", "bridges": {"E1619/E1618": "building"}`)
	s.joinAll()
	s.do("fight", 2)
	s.all("retreat +de-26-39-fus >E1619", "retreat +de-26-39-fus >E1618")
	if got := s.p.bridges[0] & stateBits; got != blown {
		t.Errorf("state %d, want blown", got)
	}
}

// ARD-27.11-01: 150 Panzer Brigade that infiltrates in a Night Turn is detected at its end; in the night after 17 PM it does not try.
func TestInfiltrationByNight(t *testing.T) {
	unit := "de-150-pz-bde"
	begin := func(turn string) *sketch {
		s := sketchOn(t, rulesOf(t, field(t)), spots(t, someAllied[0]+" 0,0, "+unit+" 2,0 night"), `"turn": `+turn+`, "night": true, "side": "german", "phase": "movement"`)
		s.all("move +"+unit+" @"+axial(2, 0)+" :normal", "step @"+axial(1, 0))
		return s
	}
	s := begin("2")
	s.do("surprise", 1)
	s.all("step @"+axial(2, -1), "stop", "end")
	for s.p.night {
		s.do(s.lines()[len(s.lines())-1])
	}
	if s.p.turn != 3 || !s.p.detected {
		t.Errorf("turn %d: it is not detected", s.p.turn)
	}
	s = begin("4")
	if slices.Contains(s.lines(), "surprise") {
		t.Errorf("in the night after 17 PM: %q", s.lines())
	}
}

// ARD-6.4-02, ARD-6.4-03: a division that waits for a German crossing of the Meuse has not arrived, so that a shortage cannot be put
// upon it.
func TestFuelOfAWaitingDivision(t *testing.T) {
	s := sketchOn(t, open(t, "campaign", "optional_units true"), "de-lehr-901 E2125"+gun, `"phase": "artillery-supply", "turn": 12, "reinforcements": ["de-11-pz-110", "de-11-pz-111"]`)
	s.roll(1, 6)
	if got := s.short(); got != "de-lehr-901" {
		t.Errorf("short is %q", got)
	}
	if d := s.p.Decision(); d.Ask == askDivision {
		t.Errorf("a choice: %q", s.lines())
	}
}

// ARD-12.61-01: engineers load on trucks only where they stood when the Movement Phase began.
func TestEngineersDoNotLoadOnArrival(t *testing.T) {
	s := draw(t, "", comes)
	s.do("place +us-35-eng >E2125")
	s.refused("load +us-35-eng", "ARD-12.61-01")
	draw(t, "us-35-eng E2125", alliedTurn).can("load +us-35-eng")
}
