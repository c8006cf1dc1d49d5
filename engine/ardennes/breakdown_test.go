package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
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
	t.Run("ARD-26.4-01: and no other unit", func(t *testing.T) {
		s := sketchOn(t, r, parent+" "+at+" reduced, us-28-110-1 "+at, alliedTurn)
		s.refused("rejoin +us-28-110-1", "ARD-26.4-01")
	})
}
