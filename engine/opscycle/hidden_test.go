package opscycle

import (
	"fmt"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// CTL-5.3.4-04: of a reduced enemy unit that is seen any strength below full is possible, of an HQ any support.
func TestPossibleStrengths(t *testing.T) {
	s := inTurns(t, "a 1504, us-1id-hq 1102, g 1907 sp=2, h 1908, ge-526-hq 1909", `"initiative": "us"`)
	reduced, whole, hq := s.Unit("g"), s.Unit("h"), s.Unit("ge-526-hq")
	sp, support := map[int8]bool{}, map[int8]bool{}
	for seed := range 100 {
		p := s.p.clone()
		p.Resample(us, game.NewSeeded(fmt.Sprint(seed)))
		sp[p.units[reduced].sp], support[p.units[hq].support] = true, true
		if p.units[whole].sp != s.r.Units[whole].Strength {
			t.Fatalf("a whole unit has %d SP", p.units[whole].sp)
		}
	}
	for n := int8(-5); n < 20; n++ {
		if full := s.r.Units[reduced].Strength; sp[n] != (1 <= n && n < full) {
			t.Errorf("%d of %d SP is possible: %v", n, full, sp[n])
		}
		if full := s.r.Units[hq].Support; support[n] != (0 <= n && n <= full) {
			t.Errorf("support %d of %d is possible: %v", n, full, support[n])
		}
	}
}

// CTL-5.3.4-01, CTL-5.3.4-02: two HQs that nobody sees beneath their stacks may change places, as long as no unit
// changes its command state.
func TestUnseenHQsMayBeEitherPlace(t *testing.T) {
	s := inTurns(t, "a 1504, us-1id-hq 1102, g 1907 order=0, p 1907 order=1, ge-526-hq 1907 order=2, k 1910 order=0, q 1910 order=1, khq 1910 order=2", `"initiative": "us"`)
	for _, id := range []string{"ge-526-hq", "khq"} {
		s.r.Units[s.Unit(id)].Range = 30
		if s.p.hidden(s.Unit(id), us) != unknown {
			t.Fatalf("%s is seen", id)
		}
	}
	at := map[hex.Hex]bool{}
	for seed := range 40 {
		p := s.p.clone()
		p.Resample(us, game.NewSeeded(fmt.Sprint(seed)))
		at[p.units[s.Unit("ge-526-hq")].hex] = true
	}
	if len(at) != 2 {
		t.Errorf("the HQ is in %d hexes", len(at))
	}
}
