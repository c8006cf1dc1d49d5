package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// Breakdown of a US regiment on a field.
func TestBreakdown(t *testing.T) {
	r := rulesOf(t, field(t))
	parent, at := "us-99-394", axial(0, 0)
	t.Run("ARD-26.1-01: it loses a step and a battalion stands beside it; ARD-26.1-02: both move; ARD-26.3-01: it is Green with one step", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+" out-of-supply engaged", alliedTurn)
		s.do("break-down +" + parent)
		child := s.event(evBrokeDown).Unit
		info := &s.r.Units[child]
		if s.p.units[child].hex != s.hex(at) || info.Pool != data.BreakInfantry || info.Steps != 1 || info.Morale != data.Green || s.p.steps(s.unit(parent)) != 1 {
			t.Errorf("%s in %d", info.ID, s.p.units[child].hex)
		}
		if s.p.units[child].has&(oos|engaged) != oos|engaged {
			t.Error("ARD-26.2-02: it does not inherit Out of Supply and Engaged")
		}
		s.refused("break-down +"+parent, "ARD-26.1-01")
	})
	t.Run("ARD-26.2-01: not by Disrupted units, not after moving", func(t *testing.T) {
		sketchOn(t, r, parent+" "+at+" state=disrupted", alliedTurn).refused("break-down +"+parent, "ARD-26.2-01")
		sketchOn(t, r, parent+" "+at, alliedTurn+`, "reinforcements": []`).can("break-down +" + parent)
		s := sketchOn(t, r, parent+" "+at, alliedTurn)
		s.all("move +"+parent+" @"+at+" :normal", "step @"+axial(1, 0), "stop")
		s.refused("break-down +"+parent, "ARD-26.2-01")
	})
	t.Run("ARD-26.1-01: a combat command gives a task force, a battalion nothing", func(t *testing.T) {
		s := sketchOn(t, r, "us-7-arm-cca "+at+", us-28-110-1 "+axial(3, 3), alliedTurn)
		s.refused("break-down +us-28-110-1", "ARD-26.1-01")
		s.do("break-down +us-7-arm-cca")
		if got := s.r.Units[s.event(evBrokeDown).Unit].Pool; got != data.BreakCommand {
			t.Errorf("pool %d", got)
		}
	})
	t.Run("ARD-26.2-01: as many as there are counters", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at, alliedTurn)
		for _, u := range s.r.pools[data.BreakInfantry] {
			if s.r.Units[u].Side == allied {
				s.p.units[u].place = dead
			}
		}
		s.refused("break-down +"+parent, "ARD-26.2-01")
	})
	t.Run("ARD-26.4-01: it rejoins its parent, which is whole again and has ended its move", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at, alliedTurn)
		s.do("break-down +" + parent)
		child := s.r.Units[s.event(evBrokeDown).Unit].ID
		s.do("rejoin +" + child)
		if s.p.steps(s.unit(parent)) != 2 || s.state(child).place != unused {
			t.Errorf("%+v", s.state(child))
		}
		s.refused("move +"+parent+" @"+at+" :normal", "ARD-11.1-02")
	})
	t.Run("ARD-26.4-01: Disrupted ones rejoin as well: only breaking down is barred to them (ARD-18.2-04); the whole is Disrupted then", func(t *testing.T) {
		child := r.Units[r.pools[data.BreakInfantry][0]].ID
		for _, u := range r.pools[data.BreakInfantry] {
			if r.Units[u].Nation == data.US {
				child = r.Units[u].ID
			}
		}
		for _, c := range []struct {
			parent, child string
			want          condition
		}{{"steady", "disrupted", disrupted}, {"disrupted", "steady", disrupted}, {"routed", "disrupted", routed}, {"steady", "steady", steady}} {
			s := sketchOn(t, r, parent+" "+at+" reduced state="+c.parent+", "+child+" "+at+" parent="+parent+" state="+c.child, alliedTurn)
			s.do("rejoin +" + child)
			if got := s.state(parent); got.state != c.want || got.has&reduced != 0 {
				t.Errorf("%s and %s: %+v", c.parent, c.child, got)
			}
		}
		// In an enemy ZOC it has to move away, and has not finished moving before.
		s := sketchOn(t, r, parent+" "+at+" reduced, "+child+" "+at+" parent="+parent+" state=disrupted, de-62-164 "+axial(1, 0), alliedTurn)
		s.refused("rejoin +"+child, "ARD-26.4-01")
	})
	t.Run("ARD-15.8-05, ARD-15.8-06: the whole neither completes the Improved Position that a part has begun nor attacks; ARD-25.3-03: nor is it marked for the night after a part's Tactical Movement", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at, `"turn": 4, "side": "allied", "phase": "movement"`)
		s.do("break-down +" + parent)
		child := s.r.Units[s.event(evBrokeDown).Unit].ID
		s.all("dig +"+child, "rejoin +"+child)
		s.refused("finish +"+parent, "ARD-15.8-06")
		if s.state(parent).has&building == 0 {
			t.Error("it may attack")
		}
		s = sketchOn(t, r, parent+" "+at, `"turn": 4, "side": "allied", "phase": "movement"`)
		s.do("break-down +" + parent)
		s.all("move +"+child+" @"+at+" :tactical", "step @"+axial(1, 0), "step @"+at, "rejoin +"+child)
		if lines := s.with("mark"); len(lines) != 0 {
			t.Errorf("ARD-25.3-03: %q", lines)
		}
	})
	t.Run("ARD-25.25-01, ARD-16.5-02: the whole keeps the Replacement or ENG marker of its part, by night too; ARD-25.3-03: a Night marker it loses after a part's Tactical Movement", func(t *testing.T) {
		child := ""
		for _, u := range r.pools[data.BreakInfantry] {
			if r.Units[u].Nation == data.US {
				child = r.Units[u].ID
			}
		}
		for word, flag := range map[string]status{"replaced": replaced, "engaged": engaged} {
			s := sketchOn(t, r, parent+" "+at+" reduced, "+child+" "+at+" parent="+parent+" "+word+", us-28-110-1 "+axial(4, 0)+" night", `"turn": 4, "night": true, "side": "allied", "phase": "movement"`)
			s.do("rejoin +" + child)
			if s.state(parent).has&flag == 0 {
				t.Errorf("the whole is not %s", word)
			}
		}
		s := sketchOn(t, r, parent+" "+at+" reduced, "+child+" "+axial(1, 0)+" parent="+parent, `"turn": 4, "side": "allied", "phase": "movement"`)
		s.all("mark @"+at, "move +"+child+" @"+axial(1, 0)+" :tactical", "step @"+at, "stop", "rejoin +"+child)
		if s.state(parent).has&nightly != 0 {
			t.Error("it keeps its Night marker")
		}
	})
	t.Run("ARD-26.4-01: and no other unit", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+" reduced, us-28-110-1 "+at, alliedTurn)
		s.refused("rejoin +us-28-110-1", "ARD-26.4-01")
	})
	t.Run("ARD-26.1-03: a combat command at full strength dissolves into two task forces and its remnant", func(t *testing.T) {
		s := sketchOn(t, r, "us-7-arm-cca "+at+", "+parent+" "+axial(3, 3)+", us-7-arm-ccb "+axial(-3, 3)+" reduced", alliedTurn)
		s.refused("dissolve +"+parent, "ARD-26.1-03")
		s.refused("dissolve +us-7-arm-ccb", "ARD-26.1-01")
		s.do("dissolve +us-7-arm-cca")
		var pools []data.Pool
		for u := s.p.first[s.hex(at)]; u != game.NoUnit; u = s.p.next[u] {
			pools = append(pools, s.r.Units[u].Pool)
		}
		slices.Sort(pools)
		if !slices.Equal(pools, []data.Pool{data.RemnantUSCommand, data.BreakCommand, data.BreakCommand}) || s.state("us-7-arm-cca").place != dead {
			t.Errorf("pools %d, the command is at place %d", pools, s.state("us-7-arm-cca").place)
		}
	})
	t.Run("ARD-26.1-03: not if a counter is missing", func(t *testing.T) {
		for _, pool := range []data.Pool{data.RemnantUSCommand, data.BreakCommand} {
			s := sketchOn(t, r, "us-7-arm-cca "+at, alliedTurn)
			for _, u := range s.r.pools[pool][1:] {
				s.p.units[u].place = dead
			}
			if pool == data.RemnantUSCommand {
				s.p.units[s.r.pools[pool][0]].place = dead
			}
			s.can("break-down +us-7-arm-cca")
			s.refused("dissolve +us-7-arm-cca", "ARD-26.2-01")
		}
	})
	t.Run("ARD-26.2-01: of its own nation", func(t *testing.T) {
		r := open(t, "campaign")
		for u := range r.Units {
			info := &r.Units[u]
			if v := newPosition(r).spare(info.Breaks, game.Unit(u), 0); v != game.NoUnit && (r.Units[v].Nation != info.Nation || r.Units[v].Side != info.Side) {
				t.Errorf("%s breaks down into %s", info.ID, r.Units[v].ID)
			}
		}
	})
	enemy := ", de-62-164 " + axial(1, 0)
	combat := `"turn": 3, "side": "allied", "phase": `
	t.Run("ARD-26.2-01: in the Combat Phase before it disengages; ARD-26.1-02: the reduced unit does, and the battalion may as well", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+" engaged moved"+enemy, combat+`"disengagement"`)
		s.do("break-down +" + parent)
		child := s.r.Units[s.event(evBrokeDown).Unit].ID
		s.can("disengage +"+parent, "disengage +"+child)
		s = sketchOn(t, r, parent+" "+at+" engaged"+enemy, combat+`"disengagement"`)
		s.do("disengage +"+parent, 6)
		s.refused("break-down +"+parent, "ARD-26.2-01")
	})
	t.Run("ARD-26.2-01: before it attacks: the battalion attacks as well, and after the attack neither does again", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+enemy, combat+`"combat"`)
		s.do("break-down +" + parent)
		child := s.r.Units[s.event(evBrokeDown).Unit].ID
		s.do("attack >" + axial(1, 0))
		s.can("join +"+parent, "join +"+child)
		s = sketchOn(t, r, parent+" "+at+" attacked"+enemy, combat+`"combat"`)
		s.do("break-down +" + parent)
		if s.p.units[s.event(evBrokeDown).Unit].has&attacked == 0 {
			t.Error("the battalion may attack")
		}
	})
	t.Run("ARD-8.3-01: in the Combat Phase not into an overstacked hex, as it may in the course of movement", func(t *testing.T) {
		const command = "us-7-arm-cca"
		for _, beside := range []string{"us-35-eng", "us-28-630-td", "us-viii-174"} { // a point too many; a third unit, and more than a battle group
			units := command + " " + at + ", " + beside + " " + at + enemy
			sketchOn(t, r, units, combat+`"movement"`).can("break-down +"+command, "dissolve +"+command)
			for _, phase := range []string{"disengagement", "combat"} {
				s := sketchOn(t, r, units, combat+`"`+phase+`"`)
				s.refused("break-down +"+command, "ARD-8.3-01")
				s.refused("dissolve +"+command, "ARD-8.3-01")
			}
		}
		s := sketchOn(t, r, command+" "+at+enemy, combat+`"combat"`)
		s.can("break-down +"+command, "dissolve +"+command)
		// The parts of a regiment with a color bar count as one beside the tanks.
		s = sketchOn(t, r, "us-106-422 "+at+", us-28-707-tnk "+at+enemy, combat+`"combat"`)
		s.can("break-down +us-106-422")
		// Nor in an advance.
		s = sketchOn(t, r, command+" "+at+", us-28-707-tnk "+at+enemy, combat+`"combat"`)
		s.all("attack >"+axial(1, 0), "join +"+command)
		s.do("fight", 1)
		for s.p.Decision().Ask != askAdvance {
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		s.refused("break-down +"+command, "ARD-8.3-01")
	})
	t.Run("ARD-26.2-01: before it advances; ARD-26.1-02: both advance", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+enemy, combat+`"combat"`)
		s.all("attack >"+axial(1, 0), "join +"+parent)
		s.do("fight", 1)
		for s.p.Decision().Ask != askAdvance {
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		s.do("break-down +" + parent)
		child := s.r.Units[s.event(evBrokeDown).Unit].ID
		s.can("advance +"+parent+" >"+axial(1, 0), "advance +"+child+" >"+axial(1, 0))
		s.do("advance +" + parent + " >" + axial(1, 0))
		if lines := s.with("break-down"); len(lines) != 0 {
			t.Errorf("%q", lines)
		}
	})
	t.Run("ARD-26.2-01: once it has advanced it gives off nothing, nor after the next attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-28-110-2 E1821, de-1ss-1 E1520, de-26-39-fus E1921", fightOn)
		s.all("attack >E1620", "join +de-1ss-1")
		s.do("fight", 5) // 7 to 1: DR3
		s.all("advance +de-1ss-1 >E1620", "done")
		s.refused("break-down +de-1ss-1", "ARD-26.2-01")
		s.all("attack >E1821", "join +de-26-39-fus")
		s.do("fight", 6)
		s.refused("break-down +de-1ss-1", "ARD-26.2-01")
	})
	t.Run("ARD-26.2-01: never in the enemy's player turn, by night only under a Night marker", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+enemy, thirdTurn)
		s.refused("break-down +"+parent, "ARD-11.1-01")
		night := `"turn": 4, "night": true, "side": "allied", "phase": "movement"`
		sketchOn(t, r, parent+" "+at+" night", night).can("break-down +" + parent)
		sketchOn(t, r, parent+" "+at+", us-28-110-1 "+axial(3, 0)+" night", night).refused("break-down +"+parent, "ARD-25.3-01")
	})
	t.Run("ARD-26.2-02: it is of its parent's division and regiment", func(t *testing.T) {
		r := arena(t)
		child := r.Units[r.pools[data.BreakInfantry][0]].ID
		for _, u := range r.pools[data.BreakInfantry] {
			if r.Units[u].Side == german {
				child = r.Units[u].ID
			}
		}
		units := "us-28-110-1 E1620, de-2-pz-2 E1720, de-26-78-gren E1520 reduced, " + child + " E1621"
		s := sketchOn(t, r, units+" parent=de-26-78-gren", fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-78-gren", "join +"+child)
		s = sketchOn(t, r, units, fightOn)
		s.all("attack >E1620", "join +de-2-pz-2", "join +de-26-78-gren")
		s.refused("join +"+child, "ARD-14.3-02")
		// A shortage of fuel strikes it with its division.
		s = sketchOn(t, r, child+" E1621 parent=de-26-78-gren", thirdTurn)
		if got := s.p.dry(s.r.Units[s.unit("de-26-78-gren")].Division, false); got != s.unit(child) {
			t.Errorf("unit %d is short of fuel", got)
		}
		// 106/422 has a color bar: its battalion counts as one unit with it.
		s = sketchOn(t, r, "us-106-422 "+at, alliedTurn)
		s.do("break-down +us-106-422")
		if got := s.p.tallyOf(s.hex(at)).count; got != 1 {
			t.Errorf("they count as %d units", got)
		}
	})
}
