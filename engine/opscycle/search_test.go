package opscycle

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// A match that is decided is worth more than all points, to whom it was decided for; a draw is worth nothing.
func TestScoreOfVerdicts(t *testing.T) {
	for level, want := range map[int]int{4: atABlow, 0: -atABlow, 2: 0} {
		s := inTurns(t, "a 1506, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1508": 10}, "held": {"1508": ["us"]}`)
		if n := s.r.Score(s.p); n != 10_000 {
			t.Errorf("10 VP are worth %d", n)
		}
		h := s.Hex("1506")
		s.verdict(func(v *data.Victory) {
			v.Instant = []data.Instant{{Side: us, Hexes: []hex.Hex{h}, AtEnd: true, Level: int8(level), Rule: "CTL-10.2-09"}}
		})
		if n := s.r.Score(s.p); n != want {
			t.Errorf("level %d is worth %d, wanted %d", level, n, want)
		}
	}
}

// A state is read back as it was written, before a verdict and after it; one that speaks of a verdict which the
// scenario does not have is none.
func TestRestoreOfVerdicts(t *testing.T) {
	s := inTurns(t, "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1508": 10}`)
	known := int8(len(s.r.Terms.Victory.Instant))
	for verdict := int8(0); verdict <= known+1; verdict++ {
		s.p.verdict = verdict
		state := s.p.AppendState(nil)
		p, err := s.r.Restore(state)
		if verdict > known != (err != nil) {
			t.Errorf("verdict %d of %d: %v", verdict, known, err)
		}
		if err == nil && fmt.Sprintf("%x", p.AppendState(nil)) != fmt.Sprintf("%x", state) {
			t.Errorf("verdict %d comes back as another state", verdict)
		}
	}
	s.p.verdict = 0
	for plan, legal := range map[int8]bool{-2: false, -1: true, 0: false} {
		s.p.plan = plan
		if _, err := s.r.Restore(s.p.AppendState(nil)); (err == nil) != legal {
			t.Errorf("plan %d of none: %v", plan, err)
		}
	}
}

// Control of a hex is read back whoever has it: no side, either, both. More than both sides is no state.
func TestRestoreOfControl(t *testing.T) {
	s := inTurns(t, "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1508": 10}, "held": {"1508": []}`)
	held := &s.p.held[s.r.place[s.Hex("1508")]]
	if *held != 0 {
		t.Fatalf("the set-up gives the hex to %b", *held)
	}
	for sides := uint8(0); sides <= 4; sides++ {
		*held = sides
		p, err := s.r.Restore(s.p.AppendState(nil))
		if sides > 3 != (err != nil) {
			t.Errorf("control %b: %v", sides, err)
		}
		if err == nil && !slices.Equal(p.(*Position).held, s.p.held) {
			t.Errorf("control %b comes back as another", sides)
		}
	}
}

// CTL-7.5.2-34: who has no hex to retreat to stays and loses steps, in estimates too.
func TestNoWayOutInEstimates(t *testing.T) {
	for ring, want := range map[string]fateEstimate{"": {lost: 1000, gone: 1000, known: true}, ", b 1211, c 1312, d 1413, m 1512, t 1511": {lost: 2000, known: true}} {
		s := draw(t, "", "a 1411, g 1412"+ring+", us-1id-hq 1001, ge-526-hq 2001", `"map": {"rows": [10, 20], "columns": [1, 20]}`)
		a := s.Action("attack +a @1411 >1412 :hasty")
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		if f := s.p.fateOf(&c, defending, 2, false); f != want {
			t.Errorf("with %q: %+v, wanted %+v", ring, f, want)
		}
	}
}

// BUG-3.1.1-15: a disrupted defender in a pillbox is the less likely to fail the check of a red result, in estimates too.
func TestPillboxInEstimates(t *testing.T) {
	var lost [2]int
	for i, ground := range []string{"clear", "pillbox_clear"} {
		s := riverside(t, `"1412": "`+ground+`"`, "", "a 1311, g 1412 disrupted"+hold, `"active": "87rd", "ap": 5`)
		a := s.Action("attack +a @1311 >1412 :hasty")
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		lost[i] = s.p.fateOf(&c, defending, 0, true).lost
	}
	if lost[0]-lost[1] != 200 {
		t.Errorf("lost without and with the pillbox: %v; two faces of ten, each a step, lie between them", lost)
	}
}

// What is over counts up: activations used in a training scenario, less the one that is under way; and nothing comes after the end.
func TestProgressOfFrames(t *testing.T) {
	r := scenario(t, "first-blood", "aachen")
	p := r.Start(game.NewKeyed("progress"), nil).(*Position)
	p.used = 3
	p.stack = append(p.stack[:0], frame{kind: kTraining})
	asked := r.Progress(p)
	p.stack = append(p.stack, frame{kind: kActivation})
	acting := r.Progress(p)
	p.stack = p.stack[:0]
	if over := r.Progress(p); asked != 1000*int(p.turn)+3 || acting != asked-1 || over != 1000*int(p.turn)+999 {
		t.Errorf("between activations %d, in one %d, after the end %d", asked, acting, over)
	}
}

// Only an attack has an estimate.
func TestEstimatesOfOtherActions(t *testing.T) {
	s := draw(t, "", "a 1411, g 1412, us-1id-hq 1001, ge-526-hq 2001", `"map": {"rows": [10, 20], "columns": [1, 20]}`)
	for _, text := range []string{"move +a @1411", "end", "attack @1411 >1412 :hasty"} {
		if e, ok := s.r.Expect(s.p, s.Action(text)); ok {
			t.Errorf("%s is expected to bring %+v", text, e)
		}
	}
}
