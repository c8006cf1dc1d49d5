package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/hex"
)

// Where two rules meet.
func TestCombinations(t *testing.T) {
	t.Run("ARD-23.10-01, ARD-11.9-06: a unit that leaves the map for a box, where it is in supply, loses its Surrender Points", func(t *testing.T) {
		s := sketchOn(t, open(t, "six-turns"), "us-28-110-1 - box=SE out-of-supply points=2", supplyPhase)
		s.surrenders()
		if u := s.state("us-28-110-1"); u.points != 0 || s.p.unsupplied(s.unit("us-28-110-1")) {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-26.4-01: the remnant of a combat command that dissolved rejoins nobody, and is free of it when it serves again", func(t *testing.T) {
		r := rulesOf(t, field(t))
		at, far := axial(0, 0), axial(3, 3)
		s := sketchOn(t, r, "us-7-arm-cca "+at, alliedTurn)
		s.do("dissolve +us-7-arm-cca")
		remnant := s.p.remnantIn(s.hex(at), data.RemnantUSCommand)
		s.p.put(s.unit("us-7-arm-cca"), s.hex(at))
		s.state("us-7-arm-cca").has = reduced
		if list := s.with("rejoin +" + s.r.Units[remnant].ID); list != nil || len(s.with("rejoin")) != 2 {
			t.Errorf("%q", s.with("rejoin"))
		}
		s.p.hand.remove(remnant, unused) // exchanged for a command (ARD-25.24-01)
		s.p.put(s.unit("us-10-arm-cca"), s.hex(far))
		s.state("us-10-arm-cca").has = reduced
		s.p.hand.loseStep(s.unit("us-10-arm-cca"))
		if u := s.p.first[s.hex(far)]; u != remnant || s.p.origin(u).ID != s.r.Units[u].ID {
			t.Errorf("the remnant counts as %s", s.p.origin(u).ID)
		}
	})
	t.Run("ARD-17.5-01, ARD-16.72-06: units that come back from the hex they had retreated to defend as before", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620, us-28-110-2 E1720, de-26-39-fus E1520, de-26-78-gren E1619", fightOn)
		s.assault(2)
		s.do("stand +us-28-110-1", 3)
		s.do("retreat +us-28-110-1 >E1720")
		if s.p.defends(s.unit("us-28-110-1")) {
			t.Error("it adds to the defense of the hex that it retreated to")
		}
		s.all("done", "advance +us-28-110-1 >E1620")
		if n, dcb := s.p.defense(s.hex("E1620")); n != 2+int16(dcb) || dcb == 0 {
			t.Errorf("defense %d with a bonus of %d", n, dcb)
		}
	})
	t.Run("ARD-25.22-02, ARD-12.7-02: the retreat before a replacement costs the trucks", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, field(t)), "us-99-394 "+axial(0, 0)+" reduced marker=truck, de-2-pz-304 "+axial(1, 0), `"turn": 2`, `"night": true`, `"phase": "replacement"`)
		s.do(s.with("replace")[0])
		if u := s.state("us-99-394"); u.marker != noMarker || u.has&reduced != 0 {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-27.11-01: 150 Panzer Brigade is detected after the night in which it used an ability, and has none in the night after 17 PM", func(t *testing.T) {
		r := rulesOf(t, field(t))
		at := func(turn string) *sketch {
			s := sketchOn(t, r, "de-150-pz-bde "+axial(0, 0)+" night, us-28-110-1 "+axial(2, 0), `"turn": `+turn, `"night": true`, `"side": "german"`, `"phase": "movement"`)
			s.all("move +de-150-pz-bde @"+axial(0, 0)+" :normal", "step @"+axial(1, 0))
			return s
		}
		at("4").asks(german, askMove)
		s := at("2")
		s.do("surprise", 1)
		s.do("stop")
		for s.p.night {
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		if !s.p.detected {
			t.Error("it is not detected")
		}
	})
	t.Run("ARD-24.8-06: a Roadblock goes at the end of the Movement Phase of an enemy unit that a retreat brought into its hex", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E2312", `"turn": 4, "side": "allied", "roadblocks": {"german": ["E2312"]}`)
		s.do("end")
		if s.p.blocks[german][0] != inHolding {
			t.Error("the Roadblock stands")
		}
	})
	t.Run("ARD-24.8-06, ARD-24.8-07: one that is taken up leaves behind that a counterattack went through its hex", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E2312", `"turn": 4, "side": "german", "phase": "traffic", "roadblocks": {"german": ["E2125"]}`)
		s.p.overrun[german] = 1
		s.all("done", "lift @E2125")
		s.p.blocks[german][0] = s.hex("E2125")
		s.p.hand.clearBlocks(allied)
		if s.p.blocks[german][0] == inHolding {
			t.Error("the Roadblock is gone")
		}
	})
	t.Run("ARD-32.2-01, ARD-16.2-01: against the fuel dump alone the attacker may push on with a Fire Fight; no German retreats into it", func(t *testing.T) {
		r := open(t, "six-turns", "fuel_dump true")
		const pz = "de-2-pz-304"
		dump := `"dump": {"hex": "E2733", "state": "guarded"}`
		s := sketchOn(t, r, pz+" E2732", fightOn, dump)
		s.all("attack >E2733", "join +"+pz)
		if why := s.p.leadWhy(s.unit(pz)); why != nil {
			t.Errorf("%+v", why)
		}
		s = sketchOn(t, r, pz+" E2732, us-28-110-1 E2731", fightOn, dump)
		d, _ := r.Data.Map.DirTo(s.hex("E2732"), s.hex("E2733"))
		if why := s.p.fatalWhy(s.unit(pz), s.hex("E2732"), d, 0); why != fatalDump {
			t.Errorf("%+v", why)
		}
	})
	t.Run("ARD-27.2-01: a Roadblock does not keep von der Heydte away", func(t *testing.T) {
		r := open(t, "campaign")
		for h := range r.Data.Map.Ground {
			if g := &r.Data.Map.Ground[h]; g.Terrain != data.Clear || r.roads[h] == data.NoRoad || g.Is(data.WestSheet) {
				continue
			}
			s := sketchOn(t, r, "us-28-110-1 E2114", `"turn": 3, "reinforcements": ["de-von-der-heydte"], "roadblocks": {"allied": ["`+r.Data.Map.ID(hex.Hex(h))+`"]}`)
			if why := s.p.placeWhy(s.unit("de-von-der-heydte"), german, hex.Hex(h)); why != nil {
				t.Errorf("%s: %+v", r.Data.Map.ID(hex.Hex(h)), why)
			}
			return
		}
		t.Fatal("no hex")
	})
	t.Run("ARD-26.2-01: in the enemy's player turn nobody breaks down, not even in the advance after a counterattack", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+" village"), "us-1-26 E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-2-3 E1519, de-2-pz-2 E1621", fightOn)
		s.joinAll()
		s.do("fight", 2) // DR2
		s.do("stand +us-1-26", 4)
		s.all("retreat +us-1-26 >E1720", "advance +de-1ss-2-3 >E1620")
		if s.p.Decision().Ask == askAdvance {
			s.do("done")
		}
		s.all("counterattack >E1620", "join +us-1-26")
		s.do("fight", 1) // DR2
		for ask := s.p.Decision().Ask; ask == askRetreat || ask == askStand; ask = s.p.Decision().Ask {
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		s.asks(allied, askAdvance)
		s.refused("break-down +us-1-26", "ARD-26.2-01")
	})
}
