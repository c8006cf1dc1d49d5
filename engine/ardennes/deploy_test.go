package ardennes

import (
	"slices"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// started is a game at its first decision.
func started(t *testing.T, r *Rules, dice ...int) *sketch {
	t.Helper()
	d := &game.Loaded{Next: dice}
	s := &sketch{T: t, r: r}
	s.p = r.Start(d, &s.ev).(*Position)
	if d.Fault != nil || d.Left() != 0 {
		t.Fatalf("dice %v: %v, %d left", dice, d.Fault, d.Left())
	}
	return s
}

// Chapter 3: who starts where.
func TestHistoricalSetup(t *testing.T) {
	s := started(t, open(t, "six-turns"))
	s.asks(german, askMove)
	t.Run("ARD-3.1-01: US and British units are Allied, all others German", func(t *testing.T) {
		for u := range s.r.Units {
			if info := &s.r.Units[u]; (info.Side == german) != (info.Nation == data.DE) {
				t.Errorf("%s", info.ID)
			}
		}
	})
	t.Run("ARD-3.3-01: each Allied unit in its printed hex, with the Improved Positions of the dots", func(t *testing.T) {
		n := 0
		for u, h := range s.r.Data.Start.At {
			if h != hex.None && s.r.Units[u].Side == allied {
				if n++; s.p.units[u].hex != h || s.r.Data.Start.May[u] != nil {
					t.Errorf("%s", s.r.Units[u].ID)
				}
			}
		}
		if n != 46 {
			t.Errorf("%d Allied units are set up", n)
		}
		s.at("us-2-9", "E1535") // ARD-27.6-01 names both hexes
		s.at("us-2-38", "E1636")
		for h, state := range s.p.works {
			if want := slices.Contains(s.r.Data.Start.Improved, hex.Hex(h)); want != (state == worksDone) {
				t.Errorf("the Improved Position in %s", s.r.Data.Map.ID(hex.Hex(h)))
			}
		}
		if s.p.works[s.hex("E1722")] != worksDone {
			t.Error("no Improved Position in E1722")
		}
	})
	t.Run("ARD-3.4-04: no hex is overstacked", func(t *testing.T) {
		for h := range s.p.first {
			if s.p.overstacked(hex.Hex(h)) {
				t.Errorf("%s", s.r.Data.Map.ID(hex.Hex(h)))
			}
		}
	})
}

// The option free_setup: the German places his units in their areas, or takes the historical set-up.
func TestFreeSetup(t *testing.T) {
	r := open(t, "six-turns", "free_setup true")
	t.Run("ARD-3.4-01: the historical set-up is one action away", func(t *testing.T) {
		s := started(t, r)
		s.asks(german, askDeploy)
		if got := r.Label(s.p, s.action("end")); got != "Take the historical set-up" {
			t.Errorf("%q", got)
		}
		s.do("end")
		s.asks(german, askMove)
		plain := started(t, open(t, "six-turns"))
		if string(s.p.AppendState(nil)) != string(plain.p.AppendState(nil)) {
			t.Error("it is another position than that of a game without the option")
		}
	})
	t.Run("ARD-3.4-01: a unit of a division in the area of its division", func(t *testing.T) {
		s := started(t, r)
		s.do("place +de-12-48 >E1232")
		s.at("de-12-48", "E1232")
		for _, a := range []game.Action{game.Act(doPlace), game.Act(doPlace).With(s.unit("de-12-48")), game.Act(doPlace).Toward(s.hex("E1331"))} {
			if no := s.p.Why(a); no.Sentence == "" {
				t.Errorf("%q: nobody has named the unit, or the hex", r.Lexicon().Line(a))
			}
		}
		s.can("place +de-12-48 >E1331", "place +de-277-989 >E1331") // ARD-3.4-05: the hex of two divisions
		s.refused("place +de-12-48 >E1329", "ARD-3.4-01")
		s.refused("place +de-12-48 >E1232", "ARD-3.4-01")
		if got := r.Label(s.p, s.action("end")); got != "Begin the game" {
			t.Errorf("%q", got)
		}
	})
	t.Run("ARD-3.4-02: corps artillery in any area of its corps", func(t *testing.T) {
		s := started(t, r)
		s.can("place +de-i-ss-388 >E1329", "place +de-i-ss-388 >E0933")
		s.refused("place +de-i-ss-388 >E1440", "ARD-3.4-02")
	})
	t.Run("ARD-3.4-03: so are units that are neither divisional nor artillery", func(t *testing.T) {
		s := started(t, r)
		n := 0
		for u, may := range r.Data.Start.May {
			info := &r.Units[u]
			if may == nil || info.Division != data.NoDivision || info.Has(data.Gunner) {
				continue
			}
			n++
			for i := range r.Areas {
				for _, h := range r.Areas[i].Hexes {
					if in := r.Areas[i].Corps == info.Corps; in && !slices.Contains(may, h) {
						t.Errorf("%s may not start in %s", info.ID, s.r.Data.Map.ID(h))
					}
				}
			}
		}
		if n == 0 {
			t.Error("there is no such unit")
		}
	})
	t.Run("ARD-3.4-06: two units of the 26th VG Division alone start west of the Our", func(t *testing.T) {
		s := started(t, r)
		s.can("place +de-26-39-fus >E2114", "place +de-26-77-gren >E2114")
		s.refused("place +de-26-78-gren >E2114", "ARD-3.4-01")
	})
	t.Run("ARD-3.4-04: the limits of stacking hold, enemy units beside do not matter", func(t *testing.T) {
		s := started(t, r)
		for _, h := range r.Data.Start.May[s.unit("de-12-89")] {
			tally := s.p.tallyOf(h)
			line := "place +de-12-89 >" + r.Data.Map.ID(h)
			switch tally.add(s.p, s.unit("de-12-89")); {
			case s.p.units[s.unit("de-12-89")].hex == h:
			case tally.fits():
				s.can(line)
			default:
				s.refused(line, "ARD-3.4-04")
			}
		}
		s.refused("place +de-12-89 >E1331", "ARD-3.4-04")
		beside := 0
		for _, line := range s.with("place") {
			if a := s.action(line); s.p.beside(a.To, allied) {
				beside++
			}
		}
		if beside == 0 {
			t.Error("nobody starts beside an enemy unit")
		}
	})
	t.Run("ARD-3.3-01: Allied units stay where they are printed; ARD-3.2-01: reinforcements wait", func(t *testing.T) {
		s := started(t, r)
		s.refused("place +us-2-9 >E1634", "ARD-3.3-01")
		s.refused("place +de-150-pz-bde >E1329", "ARD-3.2-01")
	})
	t.Run("it comes to an end", func(t *testing.T) {
		s := started(t, r)
		for range maxPlacings {
			s.asks(german, askDeploy)
			s.do(s.with("place")[0])
		}
		s.asks(german, askMove)
	})
}
