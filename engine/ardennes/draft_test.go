package ardennes

import "testing"

// A description tells which Roadblocks an enemy has been in, so that they go at the end of his phase (ARD-24.8-06), and how many Night markers
// are left to infiltrate with (ARD-34.0-01).
func TestDraftTellsWhatAPhaseHasUsed(t *testing.T) {
	again := func(s *sketch) *Position {
		text, err := s.r.Draft(s.p)
		if err != nil {
			t.Fatal(err)
		}
		_, p, err := s.r.Setup(text)
		if err != nil {
			t.Fatal(err)
		}
		return p.(*Position)
	}
	s := draw(t, "us-28-110-1 E2212", `"turn": 4, "side": "allied", "roadblocks": {"german": ["E2312", "E2125"]}`)
	s.p.hand.enter(s.unit("us-28-110-1"), s.hex("E2312"))
	s.p.hand.enter(s.unit("us-28-110-1"), s.hex("E2313"))
	for _, p := range []*Position{s.p, again(s)} {
		p.hand.endMovement(p.stack.Top())
		if b := p.blocks[german]; b[0] != inHolding || b[1] != s.hex("E2125") {
			t.Errorf("after the phase the Roadblocks lie in %v", b)
		}
	}
	s = sketchOn(t, open(t, "six-turns", "night_infiltration true"), "us-28-110-1 E2212, us-28-110-2 E2214", `"turn": 4, "night": true, "side": "allied", "phase": "movement"`)
	s.all("move +us-28-110-1 @E2212 :infiltration", "step @E2312")
	if p := again(s); p.nightsLeft != s.p.nightsLeft || p.Key() != s.p.Key() {
		t.Errorf("%d Night markers are left, and by the description %d", s.p.nightsLeft, p.nightsLeft)
	}
	if _, _, err := s.r.Setup([]byte(`{"turn": 4, "night": true, "nights": [4, 0]}`)); err == nil {
		t.Error("there are four Night markers")
	}
}
