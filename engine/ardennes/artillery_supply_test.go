package ardennes

import (
	"strings"
	"testing"
)

const germanSupply = `"turn": 3, "side": "german", "phase": "artillery-supply"`

// The German Artillery Supply Phase.
func TestArtillerySupply(t *testing.T) {
	r := rulesOf(t, field(t))
	five := spots(t, "de-i-ss-388 0,0 fired, de-i-ss-402 0,2 fired, de-lxvii-405 0,4 fired, de-lxvi-16-neb 0,6 fired, us-28-110-1 9,9")
	t.Run("ARD-5.2-01: three units of the German's choice; ARD-5.2-03: no more, and none is saved", func(t *testing.T) {
		s := sketchOn(t, r, five, germanSupply)
		s.all("flip +de-i-ss-388", "flip +de-lxvi-16-neb", "flip +de-lxvii-405")
		if s.p.Decision().Ask == askFlip || s.state("de-i-ss-402").has&fired == 0 || s.state("de-i-ss-388").has&fired != 0 {
			t.Error("not just three are ready")
		}
	})
	t.Run("ARD-5.4-01: six on 16 PM", func(t *testing.T) {
		s := sketchOn(t, r, five, `"turn": 2, "side": "german", "phase": "artillery-supply"`)
		if n := s.p.stack.Top().n; n != 6 {
			t.Errorf("%d", n)
		}
	})
	for _, c := range []struct{ name, is, rule string }{
		{"ARD-5.3-01: not a Disrupted one", "state=disrupted", "ARD-5.3-01"},
		{"ARD-5.3-02: nor a Routed one", "state=routed", "ARD-5.3-02"},
		{"ARD-5.3-01: nor one Out of Supply", "out-of-supply", "ARD-5.3-01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sketchOn(t, r, spots(t, "de-i-ss-388 0,0 fired "+c.is+", de-i-ss-402 0,2 fired, us-28-110-1 9,9"), germanSupply)
			s.refused("flip +de-i-ss-388", c.rule)
		})
	}
	t.Run("ARD-5.3-03: an Engaged one beside the enemy is", func(t *testing.T) {
		sketchOn(t, r, spots(t, "de-i-ss-388 0,0 fired engaged, us-28-110-1 1,0"), germanSupply).can("flip +de-i-ss-388")
	})
	t.Run("ARD-5.1-02, ARD-5.1-03: Prime Movers and Strategic Movement markers come off", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "de-i-ss-388 0,0 marker=prime-mover, de-2-pz-2 0,2 marker=strategic, us-28-110-1 9,9"), germanSupply)
		if s.state("de-i-ss-388").marker != noMarker || s.state("de-2-pz-2").marker != noMarker || s.p.pool[german] != 0 {
			t.Error("a marker is left")
		}
	})
	t.Run("ARD-5.1-01: guns in an Off Map Box are ready again as well, and nobody looks for their hex", func(t *testing.T) {
		s := sketchOn(t, open(t, "six-turns"), "us-viii-174 - box=SE fired, de-2-pz-2 E1601", `"turn": 3, "side": "german", "phase": "artillery-supply"`)
		s.p.hand.ev = &s.ev
		s.p.hand.flip(s.unit("us-viii-174"))
		if text, _ := s.r.Describe(s.event(evFlipped), allied); !strings.HasSuffix(text, " is ready again.") {
			t.Error(text)
		}
	})
	t.Run("ARD-5.2-02: all eligible Allied units at once, ARD-5.3-01: none in Strategic Movement", func(t *testing.T) {
		s := sketchOn(t, r, spots(t, "us-viii-333 0,0 fired, us-viii-402 0,2 fired, us-v-187 0,4 fired marker=strategic, us-28-110-1 9,9"),
			`"turn": 3, "side": "allied", "phase": "artillery-supply"`)
		for id, want := range map[string]bool{"us-viii-333": false, "us-viii-402": false} {
			if got := s.state(id).has&fired != 0; got != want {
				t.Errorf("%s: fired is %v", id, got)
			}
		}
		if s.state("us-v-187").has&fired == 0 {
			t.Error("the one in Strategic Movement is ready")
		}
	})
}

// ARD-ESP-01: the first German turn begins with the movement; ARD-4.0-01: the German one is first.
func TestFirstTurnBeginsWithMovement(t *testing.T) {
	r := open(t, "six-turns")
	p := r.Start(nil, nil).(*Position)
	if d := p.Decision(); d.Side != german || d.Ask != askMove {
		t.Errorf("side %d is asked %q", d.Side, askWords[d.Ask])
	}
}
