package opscycle

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

const planUnits = "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2408"

// track returns the text of a track as a side sees it.
func (s *sketch) track(id string, side game.Side) string {
	s.Helper()
	for _, x := range s.r.Picture(s.p, side).Tracks {
		if x.ID == id {
			return x.Text
		}
	}
	s.Fatalf("there is no track %s", id)
	return ""
}

// draw plays a Victory Plan Segment again: the marker, then the die of the German
// player.
func (s *sketch) drawMarker(marker, die int) {
	s.Helper()
	f := newFrame(kAssign, 0) // what waits when the segment is over
	f.step = segmentAsks
	s.p.stack = append(s.p.stack[:1], f, newFrame(kPlan, 1))
	s.Ev.Reset()
	s.dice.Next = append(s.dice.Next, marker, die)
	h := s.p.hand
	h.dice, h.ev = s.dice, &s.Ev
	for side := game.Nobody; side == game.Nobody; side, _ = s.p.waiting() {
		procedures[s.p.stack.Top().kind].Run(h, s.p.stack.Top())
	}
}

// Each turn from the second on a marker is drawn unseen, the first that is no dummy
// counts, and on 9 or 10 the German player may look at one: CTL-8.3-01, CTL-8.3-02, CTL-8.3-03, CTL-8.3-04,
// CTL-8.3-05. The draw cannot be rerolled, the die can (CTL-5.2-05).
func TestVictoryPlan(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, planUnits+", us-3ad-hq 1413, us-3ad-36-a 1513, us-vii-297 1711 formation=1id", `"reroll": "us"`)
	if s.p.plan != -1 || s.track("victory-plan", 0) != "none drawn" {
		t.Errorf("at first the plan is %d, %s", s.p.plan, s.track("victory-plan", 0))
	}
	s.drawMarker(8, 8) // a dummy, and no look
	if s.asked("us", "assign"); s.p.plan != -1 {
		t.Fatalf("after a dummy and an 8 the plan is %d and %v waits", s.p.plan, askWords[s.p.Decision().Ask])
	}
	s.cites(s.happened("plan-drawn"), "CTL-8.3-01")
	s.drawMarker(2, 9) // the second plan
	if s.p.plan != 1 {
		t.Errorf("the plan in force is %d, want the second", s.p.plan)
	}
	s.asked("ge", "plan")
	s.choices("", "inspect :marker-1", "inspect :marker-2", "decline")
	s.refused("inspect :marker-3", "CTL-8.3-03")
	name := s.r.Terms.Victory.Plan.Plans[1].Name
	if got := s.track("victory-plan", 0); got != "dummy, "+name {
		t.Errorf("the US side sees %q", got)
	}
	if got := s.track("victory-plan", 1); got != "not known, not known" {
		t.Errorf("the German side sees %q", got)
	}
	// What it does not see can be anything.
	plans := map[int8]bool{}
	for seed := range 40 {
		other := s.p.clone()
		other.Resample(1, game.NewSeeded(strings.Repeat("x", seed)))
		plans[other.plan] = true
		a, b := s.p.clone(), other.clone()
		a.Redact(1)
		b.Redact(1)
		if game.HashOf(a) != game.HashOf(b) || a.plan != -1 {
			t.Fatal("the German view depends on the markers")
		}
	}
	if len(plans) < 4 {
		t.Errorf("resampling finds the plans %v only", plans)
	}
	s.do("inspect :marker-2")
	if e := s.happened("plan-seen"); !e.Reveal {
		t.Error("a look can be taken back")
	}
	if got := s.track("victory-plan", 1); got != "not known, "+name {
		t.Errorf("after the look the German side sees %q", got)
	}
	if text, _ := s.r.Describe(s.happened("plan-seen"), game.Nobody); strings.Contains(text, name) {
		t.Errorf("the report tells the plan: %s", text)
	}
	s.drawMarker(1, 10) // a later plan changes nothing; the marker seen is not offered again
	if s.p.plan != 1 {
		t.Errorf("a later plan came into force: %d", s.p.plan)
	}
	s.choices("", "inspect :marker-1", "inspect :marker-3", "decline")
}

// Without a plan no objective gives VP (CTL-8.3-05); other scenarios have fixed values and
// draw nothing (CTL-8.3-06).
func TestNoVictoryPlan(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, planUnits+", us-3ad-hq 1413, us-3ad-36-a 1513, us-vii-297 1711 formation=1id")
	s.p.plan = -1
	vp := vpSum{written: true}
	if s.p.countPlan(&vp); len(vp.lines) != 0 {
		t.Errorf("without a plan there are VP: %v", vp.lines)
	}
	for _, name := range []string{"aachen/stolberg-corridor", "aachen/across-the-wurm"} {
		turn, units := 2, planUnits
		if name == "aachen/across-the-wurm" {
			turn, units = 6, "us-30id-hq 4502, us-30id-117-1 4603, ge-49-hq 4305, ge-49-148-1 4306"
		}
		s := segmentWith(t, name, map[string]string{}, "reinforcement", turn, units, `"initiative": "us"`, dueFor(name))
		h := s.p.hand
		s.Ev.Reset()
		h.dice, h.ev = s.dice, &s.Ev
		h.startSegment(segVictoryPlan)
		if s.p.stack.Top().kind == kPlan {
			t.Errorf("%s draws a Victory Plan", name)
		}
	}
}

func dueFor(scenario string) string {
	if scenario == "aachen/across-the-wurm" {
		return `"due": ["us-29id-hq", "us-29id-116-1"]`
	}
	return `"due": ["us-1id-eng238"]`
}

// CTL-8.3-03: each marker that can lie on the table can be named to look at it, and no other.
func TestMarkersHaveWords(t *testing.T) {
	s := draw(t, "", "a 1505")
	for i := range maxMarkers + 1 {
		_, err := s.r.Lexicon().ParseLine(fmt.Sprintf("inspect :marker-%d", i+1))
		if (err == nil) != (i < maxMarkers) {
			t.Errorf("marker %d of %d: %v", i+1, maxMarkers, err)
		}
	}
}
