package opscycle

import (
	"testing"

	"fieldpost/engine/opscycle/data"
)

// nested has the defender win a combat, attack with his bonus AP and lose that one: the units that
// attacked first, defenders now, win a bonus AP themselves.
func nested(s *sketch, first, second string) {
	s.Helper()
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Attacker: 1})
	s.do("dice 1 1 5", first, "dice 1 1 5", second)
	if f := s.p.activeContext(); f.context != bonus || f.n[contextAttacker] != 0 {
		s.Fatalf("no bonus of a defender, but context %d", f.context)
	}
}

// CTL-7.5.3-12: a bonus move of the Initiative side can be reacted to whether its units attacked or
// defended; BUG-7.5.3-13: only if they attacked.
func TestReactionToDefendersBonusMove(t *testing.T) {
	s := draw(t, "", "a 1505, g 1605"+hqs, `"levels": {"526": 5}`)
	nested(s, "attack +a @1505 >1605 :hasty", "attack +g @1605 >1505 :hasty")
	s.do("move +a @1505", "step @1405")
	s.asked("ge", "react")
	// One of the Reaction side's units cannot be reacted to.
	s = draw(t, "", "a 1505, g 1605"+hqs, `"levels": {"1id": 5, "526": 5}`)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Attacker: 1})
	s.do("dice 1 1 5", "attack +a @1505 >1605 :hasty", "move +g @1605", "step @1705")
	s.asked("ge", "step")
	s = riverside(t, "", "", "a 1311, g 1412 sp=1, h 1413"+hold, `"levels": {"87rd": 5, "44id": 5}`)
	nested(s, "attack +a @1311 >1412 :hasty", "attack +g @1412 >1311 :hasty")
	s.do("move +a @1311", "step @1412")
	s.asked("ge", "action")
	s.at("a", "1412")
}

// CTL-7.5.3-07, CTL-7.5.3-08, BUG-7.5.3-07, BUG-7.5.3-08: a winning defender adds nothing to his bonus AP; if he
// attacks with it and wins once more he is the attacker who adds what is left on his track.
func TestBonusOfDefenderWhoAttacks(t *testing.T) {
	aachen := draw(t, "", "a 1505, g 1605"+hqs, `"ap": 4`)
	river := riverside(t, "", "", "a 1312, g 1412, h 1512"+hold, `"ap": 4`)
	for s, to := range map[*sketch][3]string{aachen: {"1505", "1605", "CTL-7.1-05"}, river: {"1312", "1412", "BUG-7.1-05"}} {
		nested(s, "attack +a @"+to[0]+" >"+to[1]+" :hasty", "attack +g @"+to[1]+" >"+to[0]+" :hasty")
		ap := s.p.ap[0]
		s.refused("attack +a @"+to[0]+" >"+to[1]+" :regular", to[2])
		s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 1})
		s.do("dice 1 1 5", "attack +a @"+to[0]+" >"+to[1]+" :hasty")
		s.asked(s.r.Sides[0].ID, "action")
		if got := s.p.available(s.p.activeContext()); got != 1+ap {
			t.Errorf("%d AP are available, want 1 and the %d of the track", got, ap)
		}
		s.do("dice 1 1 5", "attack +a @"+to[0]+" >"+to[1]+" :regular")
		if s.p.ap[0] != ap-1 {
			t.Errorf("%d AP are left on the track, want %d", s.p.ap[0], ap-1)
		}
	}
}

// CTL-7.5.3-12, BUG-7.5.3-14: within a Formation Reaction nobody reacts to a bonus move, neither to
// one of the units that react nor to one of those they attacked.
func TestNoReactionInReaction(t *testing.T) {
	for _, c := range []struct {
		cell       data.Cell
		side, from string // who wins and moves away from the other
		step       string
	}{
		{data.Cell{Attacker: 1}, "us", "move +a @1504", "step @1404"},
		{data.Cell{Defender: 1}, "ge", "move +g @1605", "step @1705"},
	} {
		s := draw(t, "", "a 1404, g 1605"+hqs, `"levels": {"1id": 5, "526": 5}`)
		s.r.CRT.Cells = forced(s.r.CRT.Cells, c.cell)
		s.do("move +a @1404", "step @1504", "dice 1 9", "react +ge-526-hq", "dice 1 1 5", "attack +g @1605 >1504 :hasty")
		if f := s.p.activeContext(); f.context != bonus || s.r.Sides[f.side].ID != c.side {
			t.Fatalf("context %d of side %d", f.context, f.side)
		}
		s.do(c.from, c.step)
		s.asked(c.side, "step")
		s.do("stop")
		s.asked("ge", "action")
	}
}

// CTL-7.5.3-09: the bonus AP of either side may be spent on any Action of its units.
func TestBonusForAnyAction(t *testing.T) {
	for _, c := range []struct {
		cell     data.Cell
		unit, at string
		to       string
	}{{data.Cell{Defender: 1}, "a", "1505", "1605"}, {data.Cell{Attacker: 1}, "g", "1605", "1505"}} {
		s := draw(t, "", "a 1505, g 1605"+hqs, `"ap": 1`)
		s.r.CRT.Cells = forced(s.r.CRT.Cells, c.cell)
		s.do("dice 1 1 5", "attack +a @1505 >1605 :hasty")
		for _, line := range []string{"move +" + c.unit + " @" + c.at, "attack +" + c.unit + " @" + c.at + " >" + c.to + " :hasty", "improve @" + c.at} {
			if !s.legal(line) {
				t.Errorf("%s is refused with a bonus AP", line)
			}
		}
	}
}
