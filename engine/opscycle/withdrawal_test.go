package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// CTL-8.5.2-05: a unit withdraws only if it is in good order and in Command Range, and its HQ in supply.
func TestWhoWithdraws(t *testing.T) {
	const units = `us-1id-hq 1808, us-1id-18-1 1908 sp=3, ge-526-hq 2513, ge-353-hq 3019, ge-353-941 3018`
	for _, c := range []struct {
		name  string
		spoil func(s *sketch, u *unitState)
		leave bool
	}{
		{"all conditions", func(*sketch, *unitState) {}, true},
		{"disrupted", func(_ *sketch, u *unitState) { u.disrupted = true }, false},
		{"out of Command Range", func(s *sketch, u *unitState) { u.hex = s.Hex("1513") }, false},
		{"its HQ out of supply", func(s *sketch, _ *unitState) { s.r.Sources[ge] = nil }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := segmentOf(t, "aachen/campaign", "replacement", 2, units)
			s.p.hand.ev = &s.Ev
			c.spoil(s, s.state("ge-353-941"))
			s.p.derived.stale()
			s.leaves(&data.Withdrawal{Side: ge, Formation: s.formation("353"), Units: unitsOf(s, "ge-353-941")})
			if u := s.state("ge-353-941"); u.gone == c.leave || (u.away == withdrawn) != c.leave {
				t.Errorf("the unit is %+v, leaves: %v", *u, c.leave)
			}
			e := s.happened("withdrawn")
			s.cites(e, "CTL-8.5.2-05")
			if e.N[1] != int16(flags(c.leave)) || e.N[2] != int16(flags(!c.leave)) {
				t.Errorf("%d leave and %d fail", e.N[1], e.N[2])
			}
			if hq := s.state("ge-353-hq"); hq.hex != hex.None {
				t.Error("the HQ stays")
			}
		})
	}
}

// CTL-8.5.2-09: a unit that serves elsewhere is tested against the HQ that it serves with: 941 is out of reach of its
// parent, 943 of the HQ of 526.
func TestLentUnitWithdrawsFromItsHQ(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908 sp=3, ge-526-hq 2513, ge-526-211-1 2410, ge-353-hq 3019, ge-353-941 2514 formation=526, ge-353-942 3018, ge-353-943 3020 formation=526`)
	s.r.Units[s.Unit("ge-353-hq")].Range, s.r.Units[s.Unit("ge-526-hq")].Range = 2, 2
	s.p.hand.ev = &s.Ev
	s.leaves(&data.Withdrawal{Side: ge, Formation: s.formation("353"), Units: unitsOf(s, "ge-353-941 ge-353-942 ge-353-943")})
	if s.state("ge-353-941").gone || !s.state("ge-353-943").gone {
		t.Errorf("941 is lost: %t, 943 is lost: %t; want only 943", s.state("ge-353-941").gone, s.state("ge-353-943").gone)
	}
}

// CTL-3.3-07, CTL-8.5.2-03: the HQ of a formation of which units are still to come back stays in play, even if those were
// eliminated before the withdrawal.
func TestHQWaitsForReturningUnits(t *testing.T) {
	spec := `{"turn": 6, "phase": "ops", "initiative": "us", "reroll": "", ` + described("us-1id-hq 1808, us-1id-18-1 2007, ge-526-hq 2513, ge-526-211-1 2106, ge-116-hq 5022, ge-116-60-1 4922 sp=1") + "}"
	late := ""
	for _, id := range []string{"ge-116-156-1", "ge-116-156-2", "ge-116-16-1", "ge-116-pj228"} {
		late += `"` + id + `": {"off": "eliminated"}, `
	}
	s := setUp(t, scenario(t, "campaign", "aachen"), strings.Replace(spec, `"ge-116-60-1":`, late+`"ge-116-60-1":`, 1))
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("ge-116-60-1"), 1)
	if s.state("ge-116-hq").gone {
		t.Error("the HQ is gone while units of its division are due in turn 7")
	}
	s.p.turn = 7
	s.p.hand.removeHQ(s.formation("116"))
	if !s.state("ge-116-hq").gone {
		t.Error("the HQ stays without any unit")
	}
}

// CTL-8.5.2-09: a unit that served elsewhere leaves with its own formation, and serves it when it comes back.
func TestLentUnitWithdraws(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908 sp=3, ge-526-hq 2513, ge-526-211-1 2410, ge-353-hq 3019, ge-353-941 2514 formation=526, ge-353-942 3018`)
	s.p.hand.ev = &s.Ev
	s.leaves(&data.Withdrawal{Side: ge, Formation: s.formation("353"), Units: unitsOf(s, "ge-353-941 ge-353-942")})
	s.serves("ge-353-941", "353")
	s.at("ge-353-941", "")
	if s.state("ge-526-hq").hex == hex.None {
		t.Error("the HQ that it served with leaves")
	}
	s.whole()
}

// leaves withdraws a formation alone.
func (s *sketch) leaves(w *data.Withdrawal) { s.p.hand.withdraw(w, s.p.passing(w, nil)) }
