package opscycle

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The goal is looked at after each Action, and counts by activations used:
// CTL-10.1-03, CTL-10.1-09, CTL-10.1-10, CTL-10.1-11.
func TestVerdicts(t *testing.T) {
	for used, want := range map[int]string{1: "decisive", 2: "decisive", 3: "substantial", 4: "satisfactory", 5: "poor performance"} {
		// One weak German unit in the objective, which dies by the first hit.
		s := trainingAt(t, fmt.Sprintf(`{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108", "sp": 1}, "ge-526-328": {"hex": "2015"}},
			"hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 3, "used": %d}`, used))
		s.do("dice 1 1 10", "attack +us-1id-18-2 @2008 >2108 :prepared")
		for !s.p.Decision().Over && s.p.Decision().Ask != askAction {
			s.p.Take(s.p.Legal(nil)[0], game.NewSeeded("x"), nil)
		}
		// The winner's bonus comes before the Action is over.
		for !s.p.Decision().Over && s.p.stack.Top().context == bonus {
			s.do("end")
		}
		v := s.r.Verdict(s.p)
		if !v.Over || v.Level != want || v.Winner != "us" {
			t.Errorf("activation %d: %+v, want %s", used, v, want)
		}
		if back, err := s.r.Restore(s.p.AppendState(nil)); err != nil || s.r.Verdict(back).Level != want {
			t.Errorf("the end is not restored: %v", err)
		}
		if got := len(s.p.Legal(nil)); got != 0 || s.p.Decision().Side != game.Nobody {
			t.Errorf("%d actions are left after the end", got)
		}
		if no := s.p.Why(s.Action("move +us-1id-18-2 @2008")); no.Sentence != "The battle is over." || !slices.Equal(s.r.Data.Ledger.IDs(no.Rules...), []string{"CTL-10.1-03", "CTL-10.1-09"}) {
			t.Errorf("after the end: %q %v", no.Sentence, s.r.Data.Ledger.IDs(no.Rules...))
		}
	}
}

// All three hexes must be clear at once; a hex left earlier counts again when a
// German unit stands in it (CTL-10.1-03).
func TestGoalNeedsAllHexes(t *testing.T) {
	s := trainingAt(t, `{"units": {"us-1id-18-2": {"hex": "1806"}, "ge-526-536-2": {"hex": "2108"}, "ge-526-453": {"hex": "2109"}},
		"hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 3}`)
	s.do("improve @1806")
	s.asked("us", "action")
	s.p.lift(s.Unit("ge-526-536-2"))
	s.do("move +us-1id-18-2 @1806", "stop")
	s.asked("us", "action")
	s.p.lift(s.Unit("ge-526-453"))
	s.do("move +us-1id-18-2 @1806", "stop")
	if !s.p.Decision().Over {
		t.Error("the three hexes are clear, but the game goes on")
	}
	s.happened("goal")
}

// Five activations without the goal are poor (CTL-10.1-01, CTL-10.1-11).
func TestGoalNotReached(t *testing.T) {
	r := firstBlood(t, nil)
	p := r.Start(&game.Loaded{}, nil).(*Position)
	for i := range 5 {
		if got := p.Decision(); got.Ask != askActivate || got.Side != 0 {
			t.Fatalf("activation %d: %+v", i+1, got)
		}
		p.Take(p.Legal(nil)[0], &game.Loaded{Next: []int{5}}, nil)
		p.Take(game.Act(doEnd), nil, nil)
	}
	v := r.Verdict(p)
	if !v.Over || v.Winner != "" || v.Level != "poor performance" || len(v.Lines) < 3 || !strings.Contains(v.Lines[0], "2107") {
		t.Errorf("verdict %+v", v)
	}
}

// The German side is never asked, unless a player takes it over (CTL-10.1-05,
// CTL-10.1-06, CTL-10.1-08).
func TestStaticSide(t *testing.T) {
	spec := `{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-536-2": {"hex": "2108"}, "ge-526-211-2": {"hex": "2108"}, "ge-526-453": {"hex": "2109"}},
		"hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 3, "reroll": "ge"`
	for seed := range 20 {
		s := trainingAt(t, spec+`}`)
		s.p.Take(s.Action("attack +us-1id-18-2 @2008 >2108 :prepared"), game.NewSeeded(fmt.Sprint(seed)), &s.Ev)
		for _, e := range s.Ev.List {
			if e.Kind == evRetreated && e.Side == 1 && e.N[0] == 0 {
				t.Error("the static side retreats of its own will")
			}
			if e.Kind == evReroll || e.Kind == evBonus && e.Side == 1 {
				t.Errorf("the static side takes %s", s.r.Lexicon().Events[e.Kind])
			}
		}
		if d := s.p.Decision(); d.Side == 1 {
			t.Errorf("the static side is asked %s", askWords[d.Ask])
		}
	}
	asked := 0
	r := firstBlood(t, map[string]string{"static": "player"})
	for seed := range 6 {
		rollout(r, seed, 3000, func(p *Position, _ []game.Action, _ game.Action) {
			if p.Decision().Side == 1 {
				asked++
			}
		})
	}
	if asked == 0 {
		t.Error("a player who has taken over the static side is never asked")
	}
}

// The automaton: losses on the strongest unit, retreats and HQs to the hex that
// is lowest or nearest, no reroll, no reaction, no displacement.
func TestAutomatonTaste(t *testing.T) {
	s := draw(t, "", "a 1505, g 1606 sp=2, h 1607 sp=5, ge-526-hq 1908, us-1id-hq 1405")
	best := func(ask game.Ask, list ...string) string {
		choice, worth := "", 0
		for i, line := range list {
			if w := taste[ask](s.p, s.Action(line)); i == 0 || w > worth {
				choice, worth = line, w
			}
		}
		return choice
	}
	for _, c := range []struct {
		ask  game.Ask
		list []string
		want string
	}{
		{askLoss, []string{"lose +g", "lose +h"}, "lose +h"},
		{askCompare, []string{"compare +g", "compare +h"}, "compare +h"},
		{askRemove, []string{"remove +g", "remove +h"}, "remove +g"},
		{askSecondHit, []string{"retreat >1707", "stay"}, "stay"},
		{askRetreat, []string{"retreat >1706", "retreat >1707"}, "retreat >1706"},
		{askHQ, []string{"place-hq +ge-526-hq >1505", "place-hq +ge-526-hq >1909", "place-hq +ge-526-hq >2001"}, "place-hq +ge-526-hq >1909"},
		{askReroll, []string{"reroll", "keep"}, "keep"},
		{askReact, []string{"react +ge-526-hq", "decline"}, "decline"},
		{askDisplace, []string{"displace +a >1504", "decline"}, "decline"},
		{askCallOff, []string{"call-off", "go-on"}, "go-on"},
	} {
		if got := best(c.ask, c.list...); got != c.want {
			t.Errorf("asked %s it takes %s, want %s", askWords[c.ask], got, c.want)
		}
	}
	for ask := askActivate; ask < numAsks; ask++ {
		if taste[ask] == nil {
			t.Errorf("the automaton has no taste for %s", askWords[ask])
		}
	}
}

// Hidden from the opponent are counters below the top, or below the one under an
// HQ, strengths of reduced units and support of HQs: CTL-5.3.4-01, CTL-5.3.4-02,
// CTL-5.3.4-04, CTL-5.3.4-06.
func TestHidden(t *testing.T) {
	s := draw(t, "", "p 1606, q 1606, g 1606, h 1707, i 1707, ge-526-hq 1908, k 1908, l 1908, a 1306, b 1306, us-1id-hq 1405")
	order := func(ids ...string) {
		for i, id := range ids {
			s.state(id).order = int8(i)
		}
		s.p.derived.ready = false
	}
	order("q", "p", "g")
	order("h", "i")
	order("ge-526-hq", "k", "l")
	for id, want := range map[string]hidden{"q": weakened, "p": unknown, "g": unknown, "h": weakened, "i": unknown, "ge-526-hq": weakened, "k": weakened, "l": unknown, "a": seen, "b": seen} {
		if got := s.p.hidden(s.Unit(id), 0); got != want {
			t.Errorf("the US side sees %s as %d, want %d", id, got, want)
		}
		if got := s.p.hidden(s.Unit(id), game.Nobody); got != seen {
			t.Errorf("%s is hidden from nobody in particular", id)
		}
	}
	// Positions that differ only in what is hidden become the same.
	other := s.p.clone()
	swap := func(a, b string) {
		x, y := &other.units[s.Unit(a)], &other.units[s.Unit(b)]
		x.hex, y.hex, x.order, y.order = y.hex, x.hex, y.order, x.order
		other.derived.ready = false
	}
	swap("p", "i")
	swap("g", "l")
	other.units[s.Unit("p")].sp = 2
	other.units[s.Unit("ge-526-hq")].support = 1
	if bytes.Equal(s.p.AppendState(nil), other.AppendState(nil)) {
		t.Fatal("the two positions are the same before anything is forgotten")
	}
	x, y, z := s.p.clone(), other.clone(), s.p.clone()
	x.Redact(0)
	y.Redact(0)
	if !bytes.Equal(x.AppendState(nil), y.AppendState(nil)) {
		t.Error("the US side can tell positions apart that differ only in hidden things")
	}
	for seed := range 5 {
		z.Resample(0, game.NewSeeded(fmt.Sprint(seed)))
		y := z.clone()
		y.Redact(0)
		if !bytes.Equal(x.AppendState(nil), y.AppendState(nil)) {
			t.Error("a resampled position does not look the same")
		}
	}
	z.CopyFrom(s.p)
	z.Redact(1)
	if z.units[s.Unit("p")] != s.p.units[s.Unit("p")] {
		t.Error("a side forgets its own units")
	}
	hiddenOnes := 0
	for _, c := range s.r.Picture(s.p, 0).Units {
		if c.Hidden {
			hiddenOnes++
			if c.ID != "" || c.Label != "" || c.Unit != game.NoUnit || len(c.Figures) > 0 {
				t.Errorf("a hidden counter shows %+v", c)
			}
		}
	}
	if hiddenOnes != 4 {
		t.Errorf("the picture hides %d counters, want 4", hiddenOnes)
	}
	// In First Blood everything lies open.
	r := firstBlood(t, nil)
	p := r.Start(&game.Loaded{}, nil).(*Position)
	before := p.AppendState(nil)
	p.Redact(0)
	if !bytes.Equal(before, p.AppendState(nil)) {
		t.Error("First Blood hides something")
	}
}

// In the middle of play, too, what a side may not know can be dealt anew without
// its seeing a difference (CTL-5.3.4-01, CTL-5.3.4-05).
func TestHiddenInPlay(t *testing.T) {
	steps := 0
	for seed := range 12 {
		s := draw(t, "", "a 1505, t 1505, b 1504, m 1503, u 1404, v 1404, us-1id-hq 1404, g 1606, p 1606, q 1606, h 1605 sp=3, i 1705, k 1705, l 1807, ge-526-hq 1908, khq 2008")
		dice := game.NewSeeded(fmt.Sprint("hidden ", seed))
		for n := 0; n < 60 && !s.p.Decision().Over; n++ {
			for side := game.Side(0); side < 2; side++ {
				x, y := s.p.clone(), s.p.clone()
				x.Redact(side)
				y.Resample(side, dice)
				if a, b := fmt.Sprintf("%+v", *s.r.Picture(s.p, side)), fmt.Sprintf("%+v", *s.r.Picture(y, side)); a != b {
					t.Fatalf("seed %d, step %d: side %d sees\n%s\nand after resampling\n%s", seed, n, side, a, b)
				}
				y.Redact(side)
				if !bytes.Equal(x.AppendState(nil), y.AppendState(nil)) {
					t.Fatalf("seed %d, step %d: side %d can tell a resampled position", seed, n, side)
				}
			}
			legal := s.p.Legal(nil)
			s.p.Take(legal[dice.Roll(game.Chance{N: 250})%len(legal)], dice, nil)
			steps++
		}
	}
	if steps < 100 {
		t.Errorf("only %d steps were looked at", steps)
	}
}

// Once a hex is under attack its whole stack lies open, strengths excepted
// (CTL-5.3.4-03, CTL-5.3.4-05).
func TestAttackShowsTheStack(t *testing.T) {
	looked := 0
	for seed := range 40 {
		s := draw(t, "", "a 1505, us-1id-hq 1405, p 1606, g 1606 sp=4, ge-526-hq 1908")
		top, under := s.Unit("g"), s.Unit("p")
		if s.p.hidden(top, 0) == unknown || s.p.hidden(under, 0) != unknown {
			t.Fatal("before the attack the top counter must be seen and the one below not")
		}
		s.p.Take(s.Action("attack +a @1505 >1606 :hasty"), game.NewSeeded(fmt.Sprint(seed)), nil)
		if s.p.stack.Top().kind == kContext || s.p.units[under].gone || s.p.units[under].hex != s.Hex("1606") {
			continue
		}
		looked++
		if got := s.p.hidden(under, 0); got != weakened {
			t.Fatalf("in the midst of the attack the counter below is seen as %d", got)
		}
	}
	if looked < 3 {
		t.Errorf("only %d attacks waited for a decision", looked)
	}
}
