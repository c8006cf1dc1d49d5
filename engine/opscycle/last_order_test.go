package opscycle

import (
	"testing"

	"fieldpost/engine/opscycle/data"
)

// BUG-9-17, BUG-9-19: a Prepared Attack with AFV uses a Counterattack Order, the last one too; without one it is
// made all the same.
func TestLastCounterattackOrder(t *testing.T) {
	for orders, want := range []int8{0, 0, 1} {
		s := riverside(t, "", "", "a 1311, p 1412"+hold, `"active": "87rd", "ap": 9`, `"levels": {"44id": 0}`)
		s.p.orders = int8(orders)
		s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
		s.do("dice 1 1 5", "attack +p @1412 >1311 :prepared")
		if s.p.orders != want {
			t.Errorf("%d orders become %d, want %d", orders, s.p.orders, want)
		}
	}
}

// BUG-7.3.8-06: boat markers come off when an activation ends, not when a bonus does.
func TestBoatMarkersOutlastBonus(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1611, g 1612 sp=1, n 1919"+hold, `"levels": {"87rd": 0, "44id": 5}`)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 1})
	s.do("move +a @1412", "step @1512", "dice 1 1 5", "attack +b @1611 >1612 :hasty")
	if f := s.p.activeContext(); f.context != bonus {
		t.Fatalf("context %d", f.context)
	}
	s.do("end")
	if !s.state("a").boat {
		t.Error("the marker is gone with the bonus")
	}
	s.do("dice 5 5", "end")
	if s.state("a").boat {
		t.Error("the marker outlasts the activation")
	}
}

// BUG-10.3-04: in the Reinforcement Segment the German side is asked about a pontoon bridge that stands, and
// about none otherwise.
func TestBridgesAreAskedInTheirSegment(t *testing.T) {
	for _, stands := range []bool{true, false} {
		s := riverside(t, "", bank, "a 1412, g 1914"+hold, `"phase": "ops", "initiative": "ge"`)
		if stands {
			s.p.hand.setBridge(0, int16(s.r.Data.Map.Side(s.Hex("1412"), s.Hex("1512")))+1)
		}
		h := s.p.hand
		h.ev, h.dice = &s.Ev, s.dice
		h.startSegment(segReinforcement)
		asked := false
		for _, f := range s.p.stack {
			if f.kind != kBridges {
				continue
			}
			for f.step = range uint8(len(s.p.bridges)) {
				_, ask := asksBridges(s.p, &f)
				asked = asked || ask != askNothing
			}
		}
		if asked != stands {
			t.Errorf("a bridge stands: %v, asked: %v", stands, asked)
		}
	}
}
