package opscycle

import "testing"

// BUG-5.4-07: a pontoon bridge carries movement, not ZOC: a unit at its other end supports neither an
// attack (a, over 1412/1512) nor a defense (h, over 1411/1511).
func TestPontoonCarriesNoZOC(t *testing.T) {
	for _, bridge := range [][2]string{{}, {"1412", "1512"}, {"1411", "1511"}} {
		s := riverside(t, "", bank, "a 1412, b 1511, g 1512, h 1411"+hold)
		s.state("ge-44id-hq").support = 0
		if bridge[0] != "" {
			border := s.r.Data.Map.Side(s.Hex(bridge[0]), s.Hex(bridge[1]))
			s.p.hand.setBridge(0, int16(border)+1)
			if !s.p.pontoonAt(border) {
				t.Fatalf("no bridge at %v", bridge)
			}
		}
		if s.p.projects(s.Unit("a"), s.Hex("1512")) || s.p.projects(s.Unit("h"), s.Hex("1511")) {
			t.Errorf("bridge %v: a ZOC over it", bridge)
		}
		s.drms("attack +b @1511 >1512 :prepared")
	}
	// On one bank both would count.
	s := riverside(t, "", "", "a 1412, b 1511, g 1512, h 1411"+hold)
	s.state("ge-44id-hq").support = 0
	s.drms("attack +b @1511 >1512 :prepared", "support +2", "defense −1")
}
