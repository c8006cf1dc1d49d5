package opscycle

import "testing"

// CTL-8.4.2-10: the points of a unit broken up that nobody can receive are lost, and the next unit
// gives its own alone; BUG-8.3.2-11.
func TestLeftoverPointsAreLost(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2411 sp=1,
		ge-353-hq 3019, ge-353-941 3018 sp=1, ge-353-fus 3118 sp=1`)
	full := s.r.Units[s.unit("ge-526-211-2")].Strength
	s.state("ge-526-211-2").sp = full - 1
	points := s.state("ge-526-211-1").sp
	if points < 2 {
		t.Fatalf("1/211 has only %d SP", points)
	}
	s.do("break-up +ge-526-211-1", "replace +ge-526-211-2")
	if got := s.state("ge-526-211-2").sp; got != full {
		t.Errorf("2/211 has %d SP, want %d", got, full)
	}
	s.asked("ge", "break-up")
	s.do("break-up +ge-353-fus", "replace +ge-353-941")
	if got := s.state("ge-353-941").sp; got != 2 || s.p.Decision().Ask == askReceive {
		t.Errorf("941 has %d SP and may get more: %v", got, s.p.Decision().Ask == askReceive)
	}
	// A type that stands in no row of the table gives nothing, AFV above all.
	for i := range s.r.Types {
		want := false
		for j := range s.r.Types {
			want = want || s.r.Reorganizes(int8(i), int8(j))
		}
		if got := s.p.gives(int8(i)); got != want {
			t.Errorf("%s gives points: %v", s.r.Types[i].ID, got)
		}
	}
}
