package ardennes

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// counterOf is a counter of a pool of the US.
func counterOf(r *Rules, pool data.Pool) string {
	for _, u := range r.pools[pool] {
		if r.Units[u].Nation == data.US {
			return r.Units[u].ID
		}
	}
	return ""
}

// What a breakdown unit takes over from its parent.
func TestBreakdownTakesOver(t *testing.T) {
	const parent = "us-99-394"
	enemy := ", de-62-164 " + axial(1, 0) + ", us-28-110-1 " + axial(2, 0)
	begin := func(t *testing.T, is, more string) (s *sketch, child string) {
		s = sketchOn(t, rulesOf(t, field(t)), parent+" "+axial(0, 0)+" "+is+enemy, more)
		s.do("break-down +" + parent)
		return s, s.r.Units[s.event(evBrokeDown).Unit].ID
	}
	combat := `"turn": 4, "side": "allied", "phase": `
	t.Run("ARD-26.2-02: Out of Supply, Engaged, Night and Replacement, each if the parent has it", func(t *testing.T) {
		all := map[string]status{"out-of-supply": oos, "engaged": engaged, "night": nightly, "replaced": replaced}
		for word, want := range all {
			s, child := begin(t, word, alliedTurn)
			if got := s.state(child).has & (oos | engaged | nightly | replaced); got != want || s.state(parent).has&want == 0 {
				t.Errorf("%s: it has %b, want %b", word, got, want)
			}
		}
	})
	t.Run("ARD-26.2-02, ARD-20.3-02: an Engaged one holds the line or disengages as an Engaged unit, whatever its parent does", func(t *testing.T) {
		s, child := begin(t, "engaged", combat+`"disengagement"`)
		s.can("disengage +" + child)
		s.do("disengage +" + parent)
		s.do("done", 6) // a No, and the child stays
		s.do("done")
		if s.state(child).has&engaged != 0 {
			t.Error("its ENG marker stays")
		}
	})
	t.Run("ARD-26.2-02, ARD-15.8-05: of a unit that has begun an Improved Position it does not attack either", func(t *testing.T) {
		s, child := begin(t, "building", combat+`"combat"`)
		s.do("attack >" + axial(1, 0))
		s.refused("join +"+child, "ARD-15.8-05")
	})
	t.Run("ARD-26.2-02, ARD-20.2-01: of a unit that was announced to stay it stays too", func(t *testing.T) {
		s, child := begin(t, "stayed", combat+`"disengagement"`)
		s.refused("disengage +"+child, "ARD-20.2-01")
	})
	t.Run("ARD-26.2-02, ARD-27.6-01, ARD-29.1-01: of a regiment that has to stay on 16 AM it stays too", func(t *testing.T) {
		r := rulesOf(t, field(t))
		for u := range r.Units {
			info := &r.Units[u]
			if info.Side != allied || !info.Any(data.Red|data.Second) || info.Breaks == data.NoPool {
				continue
			}
			s := sketchOn(t, r, info.ID+" "+axial(0, 0), `"turn": 1, "side": "allied"`)
			s.do("break-down +" + info.ID)
			child := s.event(evBrokeDown).Unit
			row := "ARD-29.1-01"
			if info.Has(data.Second) {
				row = "ARD-27.6-01"
			}
			s.refused("move +"+s.r.Units[child].ID+" @"+axial(0, 0)+" :normal", row)
		}
	})
}

// ARD-25.24-01: the large unit that comes in exchange for a remnant stands under the markers of the remnant's hex.
func TestExchangeOfARemnant(t *testing.T) {
	r := rulesOf(t, field(t))
	remnant := counterOf(r, data.RemnantUSInfantry)
	s := sketchOn(t, r, "us-99-394 - off=dead, "+remnant+" "+axial(0, 0)+" engaged, de-62-164 "+axial(1, 0), `"turn": 2, "night": true, "phase": "replacement"`)
	for s.p.Decision().Side == german {
		s.do("done")
	}
	s.do("replace +us-99-394 >" + axial(0, 0))
	if u := s.state("us-99-394"); u.has != replaced|reduced|engaged || s.state(remnant).place != unused {
		t.Errorf("%+v", u)
	}
}

// ARD-16.4-02: a remnant is Engaged as the unit was.
func TestRemnantIsEngaged(t *testing.T) {
	s := sketchOn(t, arena(t), "us-99-394 E1620 reduced engaged, de-1ss-1 E1520", fightOn)
	s.p.hand.loseStep(s.unit("us-99-394"))
	if u := s.p.first[s.hex("E1620")]; u == game.NoUnit || s.p.units[u].has != engaged {
		t.Errorf("%d", u)
	}
}

// The option of Recon Units that would be Engaged.
func TestReconAlone(t *testing.T) {
	const enemy = ", de-26-39-fus E1520, de-26-78-gren E1519"
	t.Run("ARD-21.4-02: the step that A1/Eng costs is lost all the same, and the advance is a Regular one", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-14-cav-18 E1620, us-14-cav-32 E1620"+enemy, fightOn)
		s.assault(5)
		s.do("withdraw")
		s.asks(german, askLoss)
		s.do("lose +de-26-39-fus")
		if s.p.steps(s.unit("de-26-39-fus")) != 1 && s.state("de-26-39-fus").place != dead {
			t.Error("no step is lost")
		}
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.asks(german, askAdvance)
		if f := s.p.stack.Top(); f.n != regular || s.state("us-14-cav-18").has&engaged != 0 || s.state("us-14-cav-18").state != steady {
			t.Errorf("advance %d, %+v", f.n, s.state("us-14-cav-18"))
		}
	})
	t.Run("ARD-21.4-02: not with another unit in the hex, whichever the result", func(t *testing.T) {
		for _, with := range []string{"us-35-eng", "us-viii-333", "us-28-630-td"} {
			s := sketchOn(t, arena(t), "us-14-cav-18 E1620, "+with+" E1620"+enemy, fightOn)
			s.p.battle = noBattle
			s.p.battle.target, s.p.battle.side = s.hex("E1620"), german
			if s.p.withdraws() {
				t.Errorf("with %s it is alone", with)
			}
		}
	})
	t.Run("ARD-21.4-02: a plain Eng offers it, an EX does not", func(t *testing.T) {
		for result, offered := range map[data.Result]bool{data.Eng: true, data.A1Eng: true, data.EngPlus: true, data.EX: false, data.A1: false} {
			s := sketchOn(t, arena(t), "us-14-cav-18 E1620"+enemy, fightOn)
			s.all("attack >E1620", "join +de-26-39-fus")
			b := &s.p.battle
			b.target, b.side, b.result = s.hex("E1620"), german, result
			f := newFrame(kResult, german)
			f.step = resultRecon
			s.p.stack.Push(f)
			s.p.hand.dice, s.p.hand.ev = &game.Loaded{}, &s.ev
			s.p.hand.settle()
			if got := s.p.Decision().Ask == askWithdraw; got != offered {
				t.Errorf("result %d: offered %v", result, got)
			}
		}
	})
}

// 150 Panzer Brigade by day.
func TestBrigadeIsDetectedInTheEnd(t *testing.T) {
	r := rulesOf(t, field(t))
	const unit = "de-150-pz-bde"
	t.Run("ARD-27.11-01: at the end of the turn in which it has slipped through, and then it is like any unit", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, "+unit+" 2,0"), thirdTurn)
		s.all("move +"+unit+" @"+axial(2, 0)+" :normal", "step @"+axial(1, 0))
		s.do("surprise", 1)
		s.all("step @"+axial(2, -1), "stop")
		if s.p.detected {
			t.Error("it is detected at once")
		}
		for s.p.Decision().Side == german && s.p.turn == 3 {
			legal := s.p.Legal(nil)
			if s.p.detected {
				t.Fatalf("it is detected before the end: %q", s.lines())
			}
			s.p.Take(legal[len(legal)-1], game.NewSeeded("any"), &s.ev)
		}
		if !s.p.detected || s.p.disguised() {
			t.Error("it is not detected at the end of the turn")
		}
	})
	t.Run("ARD-27.11-01: on 17 PM it may still try, on 18 AM not; without a use it stays undetected", func(t *testing.T) {
		for turn, may := range map[int]bool{2: true, 4: true, 5: false} {
			s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, "+unit+" 2,0"), fmt.Sprintf(`"turn": %d, "side": "german"`, turn))
			s.all("move +"+unit+" @"+axial(2, 0)+" :normal", "step @"+axial(1, 0))
			if got := slices.Contains(s.lines(), "surprise"); got != may || s.p.detected {
				t.Errorf("turn %d: it may try %v", turn, got)
			}
		}
	})
}

// Kampfgruppe Peiper in the first Night Turn.
func TestPeiperByNight(t *testing.T) {
	four := []string{"de-1ss-1-1", "de-1ss-2-3", "de-1ss-501", "de-1ss-84-flak"}
	t.Run("ARD-27.5-01: all four move and fight without markers, beside three marked stacks, after a PM turn of movement and combat", func(t *testing.T) {
		units := "de-1ss-1-1 E1520 moved tactical, de-1ss-2-3 E1519, de-1ss-501 E1421, de-1ss-84-flak E1422, us-28-110-1 E1620, " +
			"de-26-39-fus E1324 night, de-26-77-gren E1327 night, de-26-78-gren E1330 night"
		s := sketchOn(t, arena(t), units, `"turn": 2, "night": true, "side": "german", "phase": "movement"`)
		for _, id := range append(four, "de-26-39-fus", "de-26-77-gren", "de-26-78-gren") {
			if len(s.with("move +"+id+" ")) == 0 {
				t.Errorf("%s does not move", id)
			}
		}
		s.do("end")
		if s.p.Decision().Ask == askDisengage {
			s.do("done")
		}
		s.do("attack >E1620")
		s.can("join +de-1ss-1-1", "join +de-1ss-2-3")
	})
	t.Run("ARD-27.5-01: only in the first", func(t *testing.T) {
		for _, id := range four {
			s := sketchOn(t, arena(t), id+" E1520, us-28-110-1 E1820, de-26-78-gren E1330 night", `"turn": 4, "night": true, "side": "german", "phase": "movement"`)
			s.refused("move +"+id+" @E1520 :tactical", "ARD-25.3-01")
		}
	})
	t.Run("ARD-27.5-02: who stands with them after the night movement fights along but has not moved; who stood with them before does not", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-112-1 E1619, de-1ss-1-1 E1422, de-12-48 E1422, de-12-27-fus E1520", `"turn": 2, "night": true, "side": "german", "phase": "movement"`)
		s.refused("move +de-12-27-fus @E1520 :normal", "ARD-25.3-01")
		s.refused("move +de-12-48 @E1422 :normal", "ARD-25.3-01")
		s.all("move +de-1ss-1-1 @E1422 :tactical", "step @E1421", "step @E1520", "end")
		if s.p.Decision().Ask == askDisengage {
			s.do("done")
		}
		s.do("attack >E1620")
		s.legal("join +de-12-27-fus", "join +de-1ss-1-1")
	})
}

// ARD-30.2-02: it is enough that one of the exit hexes used has a road to a German source when the check is made.
func TestOneExitIsEnough(t *testing.T) {
	r := open(t, "campaign")
	first, second := r.exits[0], r.exits[1]
	for _, c := range []struct {
		held string
		bits uint64
		want int16
	}{
		{"", 3, objectiveExit},
		{", us-28-110-2 " + r.Data.Map.ID(first), 3, objectiveExit},
		{", us-28-110-2 " + r.Data.Map.ID(first), 1, 0},
		{", us-28-110-2 " + r.Data.Map.ID(first) + ", us-28-110-3 " + r.Data.Map.ID(second), 3, 0},
		{", us-28-110-2 " + r.Data.Map.ID(second), 1, objectiveExit},
	} {
		s := victoryCheck(t, r, r.Victory.East[:20], bystanders+c.held, `"turn": 9, "exited": 24`)
		if s.p.exits = c.bits; s.p.objectives() != c.want {
			t.Errorf("%q, used %b: objectives %b, want %b", c.held, c.bits, s.p.objectives(), c.want)
		}
	}
	// The factors are those of all units, over any of the hexes.
	s := sketchOn(t, r, "de-2-pz-2 "+r.Data.Map.ID(first)+", de-2-pz-304 "+r.Data.Map.ID(second), thirdTurn)
	want := int16(0)
	for id, at := range map[string]string{"de-2-pz-2": r.Data.Map.ID(first), "de-2-pz-304": r.Data.Map.ID(second)} {
		want += int16(s.p.face(s.unit(id)).Attack)
		s.all("move +"+id+" @"+at+" :normal", "exit")
	}
	if s.p.exited != want || s.p.exits != 3 {
		t.Errorf("%d factors by %b, want %d", s.p.exited, s.p.exits, want)
	}
}

// ARD-16.71-03: the defender names the Lead Unit, which gives the modifiers and takes the loss; none that is Disrupted or Routed leads.
func TestLeadUnitOfADefense(t *testing.T) {
	for lead, drm := range map[string]int16{"us-28-110-1": 0, "us-28-707-tnk": -1} {
		s := sketchOn(t, arena(t, targetHex+" town"), "us-28-110-1 E1620, us-28-707-tnk E1620, de-150-pz-bde E1520, de-1ss-1 E1619, de-1ss-2-3 E1621", fightOn, `"facts": ["detected"]`)
		s.assault(2)
		s.do("stand +"+lead, 2-int(drm)) // a 2: Yes, and the Lead Unit loses a step
		if e := s.event(evDetermined); e.N[1] != drm || e.Unit != s.unit(lead) {
			t.Errorf("%s gives %v", lead, e.N)
		}
		for _, id := range []string{"us-28-110-1", "us-28-707-tnk"} {
			lost := s.state(id).place == dead || s.state(id).has&reduced != 0
			if lost != (id == lead) {
				t.Errorf("led by %s, %s has lost a step: %v", lead, id, lost)
			}
		}
	}
	for _, c := range []struct {
		first, second condition
		asked         []string
	}{
		{disrupted, steady, []string{"stand +us-28-707-tnk", "done"}}, {steady, routed, []string{"stand +us-28-110-1", "done"}},
		{disrupted, disrupted, nil}, {routed, disrupted, nil},
	} {
		s := sketchOn(t, arena(t, targetHex+" town"), "us-28-110-1 E1620, us-28-707-tnk E1620, de-150-pz-bde E1520, de-1ss-1 E1619, de-1ss-2-3 E1621", fightOn, `"facts": ["detected"]`)
		s.assault(2)
		s.state("us-28-110-1").state, s.state("us-28-707-tnk").state = c.first, c.second
		if c.asked == nil {
			if side, _ := asksDetermined(s.p, s.p.stack.Top()); side != game.Nobody {
				t.Errorf("%d and %d: it is asked", c.first, c.second)
			}
			continue
		}
		s.legal(c.asked...)
		if c.first != steady {
			s.refused("stand +us-28-110-1", "ARD-16.71-03")
		}
	}
}
