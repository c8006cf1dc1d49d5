package opscycle

import (
	"testing"

	"fieldpost/engine/game"
)

// CTL-7.3.8-03: while the ban holds, German units do not retreat, get displaced or put an HQ
// beyond the pillbox line; the line itself is open, as is all of it to US units, and later to everybody.
func TestBanOnEveryEntry(t *testing.T) {
	for _, c := range []struct {
		turn   string
		banned bool
	}{{"1", true}, {"3", true}, {"4", false}} {
		s := draw(t, "", "g 3803, a 1201, us-1id-hq 1101, ge-526-hq 4419", `"area": "whole"`, `"turn": `+c.turn)
		retreat := func(id, from, to string) closed {
			return s.p.retreatClosed([]game.Unit{s.Unit(id)}, s.Hex(from), s.Hex(to))
		}
		want := openHex
		if c.banned {
			want = closedBan
		}
		if got := retreat("g", "3803", "3802"); got != want {
			t.Errorf("turn %s: a German retreat beyond the line is closed by %d, want %d", c.turn, got, want)
		}
		if got := retreat("g", "3804", "3803"); got != openHex {
			t.Errorf("turn %s: a German retreat into the line is closed by %d", c.turn, got)
		}
		if got := retreat("a", "3803", "3802"); got == closedBan {
			t.Errorf("turn %s: a US retreat is banned", c.turn)
		}
		dir, _ := s.r.Data.Map.DirTo(s.Hex("3803"), s.Hex("3802"))
		f := newFrame(kOverstack, ge)
		f.hex = s.Hex("3803")
		if got := s.p.displaceable(&f, s.Unit("g"), int(dir)); got == c.banned {
			t.Errorf("turn %s: displacement of a German unit beyond the line: %v", c.turn, got)
		}
		for _, h := range s.r.ground.hqs {
			if s.r.Banned[h] && (s.p.hqDestination(s.Unit("ge-526-hq"), h, relocated) == hexBanned) != c.banned {
				t.Errorf("turn %s: a German HQ to %s", c.turn, s.r.Data.Map.ID(h))
			}
			if s.p.hqDestination(s.Unit("us-1id-hq"), h, relocated) == hexBanned {
				t.Errorf("turn %s: a US HQ may not go to %s", c.turn, s.r.Data.Map.ID(h))
			}
		}
	}
}
