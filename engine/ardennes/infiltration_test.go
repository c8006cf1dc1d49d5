package ardennes

import "testing"

// 150 Panzer Brigade goes through an enemy ZOC around 0,0 on its way from 2,0 to 1,-1, by road rates of its own.
func TestInfiltration(t *testing.T) {
	r := rulesOf(t, field(t))
	unit := "de-150-pz-bde"
	start := func(t *testing.T, more string) *sketch {
		s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, "+unit+" 2,0"), more)
		s.all("move +"+unit+" @"+axial(2, 0)+" :normal", "step @"+axial(1, 0))
		return s
	}
	t.Run("ARD-27.12-01: on 1 to 3 it ignores the ZOC, and leaves at no extra cost (ARD-27.12-02)", func(t *testing.T) {
		s := start(t, thirdTurn)
		left := s.p.stack.Top().n
		s.refused("step @"+axial(1, -1), "ARD-9.2-01")
		s.do("surprise", 3)
		s.do("step @" + axial(2, -1))
		if got := left - s.p.stack.Top().n; got != 2 {
			t.Errorf("the step cost %d half MP, want 2", got)
		}
		if s.p.detected {
			t.Error("it is detected")
		}
	})
	t.Run("ARD-27.12-01: who goes along from there pays for leaving the ZOC", func(t *testing.T) {
		for _, c := range []struct {
			joins string
			cost  int8
		}{{"", 2}, {"join +de-2-pz-2", 4}} {
			s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, "+unit+" 1,0, de-2-pz-2 1,0"), thirdTurn)
			s.do("move +" + unit + " @" + axial(1, 0) + " :normal")
			s.do("surprise", 3)
			if c.joins != "" {
				s.do(c.joins)
			}
			left := s.p.stack.Top().n
			s.do("step @" + axial(2, -1))
			if got := left - s.p.stack.Top().n; got != c.cost {
				t.Errorf("%q: the step cost %d half MP, want %d", c.joins, got, c.cost)
			}
		}
	})
	t.Run("ARD-27.12-01: on 4 to 6 it is detected and stops", func(t *testing.T) {
		s := start(t, thirdTurn)
		s.do("surprise", 4)
		s.asks(german, askMove)
		if !s.p.detected {
			t.Error("it is not detected")
		}
	})
	t.Run("ARD-27.12-02: one roll for each hex", func(t *testing.T) {
		s := start(t, thirdTurn)
		s.do("surprise", 1)
		s.do("step @" + axial(1, -1))
		s.refused("step @"+axial(1, -2), "ARD-9.2-01")
		s.do("surprise", 1)
		s.can("step @" + axial(1, -2))
	})
	t.Run("ARD-27.11-01: not after 17 PM, nor once it is detected; other units never", func(t *testing.T) {
		for _, more := range []string{`"turn": 5, "side": "german"`, thirdTurn + `, "facts": ["detected"]`} {
			start(t, more).asks(german, askMove)
		}
		s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, de-2-pz-2 1,0"), thirdTurn)
		s.do("move +de-2-pz-2 @" + axial(1, 0) + " :normal")
		s.refused("surprise", "ARD-27.11-01")
	})
	t.Run("ARD-27.12-01, Z23: an enemy bond is never ignored", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, someAllied[0]+" 0,0, "+someAllied[1]+" 2,0, "+unit+" 1,-2"), thirdTurn)
		s.all("move +"+unit+" @"+axial(1, -2)+" :normal", "step @"+axial(1, -1))
		s.do("surprise", 1)
		s.refused("step @"+axial(1, 0), "ARD-10.2-01")
	})
}
