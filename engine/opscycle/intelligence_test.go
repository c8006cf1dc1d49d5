package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const stacked = `us-1id-hq 1808, us-1id-18-1 1908, us-1id-745 1908, us-1id-634 1908, us-1id-16-1 1909, us-vii-297 1910 formation=1id, us-3ad-hq 1413, us-3ad-36-a 1513,
	ge-526-hq 2513, ge-526-211-1 2513 sp=1, ge-526-211-2 2108, ge-ind-394 2108 formation=526 sp=2, ge-526-416-1 2112, ge-116-hq 3005, ge-116-60-1 3006, ge-116-16-1 3006`

// shows returns what a side sees in a hex from the top down: labels, "?" for a
// hidden counter, and the strength as on the counter.
func (s *sketch) shows(id string, side game.Side) (list []string) {
	for _, c := range s.r.Picture(s.p, side).Units {
		if c.Hex != s.Hex(id) {
			continue
		}
		text := "?"
		if c.Name == "" || c.Group == "" {
			panic("a counter without a name is listed as nothing")
		}
		if !c.Hidden {
			text = c.ID
			for _, f := range c.Figures {
				if f.Slot == "strength" || f.Slot == "support" {
					text += " " + f.Text
				}
			}
		}
		list = append(list, text)
	}
	return list
}

func (s *sketch) sees(hex string, side game.Side, want ...string) {
	s.Helper()
	if got := s.shows(hex, side); !slices.Equal(got, want) {
		s.Errorf("side %d sees %q in %s, want %q", side, got, hex, want)
	}
}

// The enemy sees the counter on top, beneath an HQ the next, no strength of a
// reduced unit and no support; the owner orders his stacks as he likes, at any
// time: CTL-5.3.4-01, CTL-5.3.4-02, CTL-5.3.4-04, CTL-5.3.4-06, CTL-5.3.1-03, CTL-5.3.1-04.
func TestLimitedIntelligence(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, stacked)
	s.sees("2108", 0, "ge-526-211-2 4", "?")
	s.sees("2513", 0, "ge-526-211-1 ?", "?")
	s.sees("2108", 1, "ge-526-211-2 4", "ge-ind-394 2")
	s.sees("1908", 1, "us-1id-18-1 10", "?", "?")
	s.asked("us", "assign")
	s.refused("raise +us-1id-18-1", "CTL-5.3.1-03") // it is on top
	s.refused("raise +ge-526-hq", "CTL-5.3.1-03")
	s.do("raise +us-1id-634")
	s.asked("us", "assign")
	s.sees("1908", 0, "us-1id-634 6", "us-1id-18-1 10", "us-1id-745 8")
	s.sees("1908", 1, "us-1id-634 6", "?", "?")
	// Never without end.
	for range maxRaised {
		if list := s.listed("raise"); len(list) > 0 {
			s.do(list[0])
		}
	}
	if list := s.listed("raise"); len(list) > 0 {
		t.Error("stacks can be ordered for ever")
	}
	// An HQ on top shows the counter beneath it, and no more.
	s = segmentOf(t, "aachen/campaign", "assignment", 2, stacked+", us-1id-18-2 1808, us-1id-eng257 1709")
	s.do("raise +us-1id-hq")
	s.sees("1808", 1, "us-1id-hq ?", "us-1id-18-2 10")
}

// Where HQs lie on top, units are ordered beneath them: BUG-5.3.1-04, BUG-5.3.4-01, BUG-5.3.4-02, BUG-5.3.4-04, BUG-5.3.4-06.
func TestOrderBeneathHQ(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "assignment", 2, "ge-14pz-hq 1111, ge-14pz-36-1 1111 sp=1, ge-14pz-36-2 1111, ge-14pz-103-1 1111, ge-44id-hq 1310, ge-44id-131-1 1311, ge-iii-191-1 1312 formation=44id, su-87-hq 2708, su-87-16-1 2709")
	if !s.r.Switches.HQOnTop {
		t.Fatal("HQs need not lie on top")
	}
	h := s.Hex("1111")
	if none := s.p.unitsIn(hex.None, 0, nil); len(none) != 0 {
		t.Errorf("%v stand off the map", none)
	}
	if top := s.p.unitsIn(h, 0, nil)[0]; top != s.Unit("ge-14pz-hq") {
		t.Errorf("%s lies on top", s.r.Units[top].ID)
	}
	s.do("raise +ge-14pz-36-2")
	want := []game.Unit{s.Unit("ge-14pz-hq"), s.Unit("ge-14pz-36-2")}
	if got := s.p.unitsIn(h, 0, nil); !slices.Equal(got[:2], want) || len(got) != 4 {
		t.Errorf("the stack is %v", got)
	}
	s.refused("raise +ge-14pz-36-2", "BUG-5.3.1-03")
	s.sees("1111", 1, "ge-14pz-hq ?", "ge-14pz-36-2 "+fmt.Sprint(s.state("ge-14pz-36-2").sp), "?", "?")
}

// With the option nothing is hidden, and there is nothing to order.
func TestOpenIntelligence(t *testing.T) {
	s := segmentWith(t, "aachen/campaign", map[string]string{"intelligence": "open"}, "assignment", 2, stacked)
	s.sees("2108", 0, "ge-526-211-2 4", "ge-ind-394 2")
	if list := s.listed("raise"); len(list) > 0 {
		t.Errorf("stacks can be ordered: %v", list)
	}
	s.do("assign +us-3ad-hq +us-vii-297")
	s.happened("assigned")
	before := game.HashOf(s.p)
	s.p.Redact(1)
	s.p.Resample(1, game.NewSeeded("x"))
	if game.HashOf(s.p) != before {
		t.Error("something is hidden")
	}
}

// What is hidden can be anything that looks the same, and is often something else:
// strengths, support, HQs and who lies where. Command states, which lie on the map
// as markers, stay.
func TestResample(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, stacked+", ge-526-416-2 3007, ge-526-536-1 3007 sp=3, ge-9pz-hq 2618, ge-9pz-33 2618, ge-526-536-2 2618")
	view := func(p *Position) string {
		q := p.clone()
		q.Redact(0)
		return game.HashOf(q) + fmt.Sprintf("%+v", *s.r.Picture(p, 0))
	}
	want := view(s.p)
	found := map[string]bool{}
	for seed := range 60 {
		p := s.p.clone()
		p.Resample(0, game.NewSeeded(fmt.Sprint(seed)))
		if view(p) != want {
			t.Fatalf("seed %d: the US side sees the difference", seed)
		}
		for u := range p.units {
			a, b := &p.units[u], &s.p.units[u]
			if s.r.Units[u].Side == 0 && *a != *b {
				t.Fatalf("seed %d: the US side's own %s has changed", seed, s.r.Units[u].ID)
			}
			for what, differs := range map[string]bool{"hex": a.hex != b.hex, "strength": a.sp != b.sp, "support": a.support != b.support} {
				if differs {
					found[what] = true
				}
			}
		}
	}
	if len(found) != 3 {
		t.Errorf("only %v ever differ", found)
	}
}

// The other side is told no strength, nor that an HQ loses support; one's own always: CTL-5.3.4-04, CTL-5.3.4-05.
func TestDiscreetReports(t *testing.T) {
	for _, c := range []struct {
		intelligence        string
		reader              game.Side
		sp                  string
		support, supportSum string
	}{
		{"limited", us, "9 SP left.", "The HQ of the 1st Infantry Division loses 1 support point.", "4 left."},
		{"limited", ge, "", "", ""},
		{"open", ge, "9 SP left.", "The HQ of the 1st Infantry Division loses 1 support point.", "4 left."},
	} {
		s := segmentWith(t, "aachen/campaign", map[string]string{"intelligence": c.intelligence}, "assignment", 2, stacked)
		h := s.p.hand
		h.dice, h.ev = s.dice, &s.Ev
		s.Ev.Reset()
		h.loseSteps(s.Unit("us-1id-16-1"), 1)
		h.loseSupport(s.Unit("us-1id-hq"))
		if text, detail := s.r.Describe(s.happened("lost-steps"), c.reader); text == "" || detail != c.sp {
			t.Errorf("%s: side %d is told %q, %q", c.intelligence, c.reader, text, detail)
		}
		if text, detail := s.r.Describe(s.happened("support-lost"), c.reader); text != c.support || detail != c.supportSum {
			t.Errorf("%s: side %d is told %q, %q", c.intelligence, c.reader, text, detail)
		}
		s.Ev.Reset()
		h.startCombat([]game.Unit{s.Unit("us-1id-16-1")}, s.Hex("1909"), s.Hex("2108"), optHasty)
		h.settle()
		if got := slices.Contains(s.events(), "combat-strength"); got != (c.intelligence == "open") || !slices.Contains(s.events(), "combat-odds") {
			t.Errorf("%s: the combat tells %v", c.intelligence, s.events())
		}
	}
}

// What a side sees does not tell what chance has been asked about in this turn, which may be a counter whose
// identity is hidden from it (CTL-5.3.4-01).
func TestViewForgetsWhatWasAsked(t *testing.T) {
	r := scenario(t, "stolberg-corridor", "aachen")
	p := r.Start(&game.Loaded{}, nil).(*Position)
	p.asked.Next(game.Identify(1, 1, 1))
	if p.Redact(us); len(p.asked) != 0 {
		t.Errorf("%d questions are told", len(p.asked))
	}
}

// Whoever displaces units of an overstacked hex looks at all of its stack: what led there cannot be taken back afterwards, as to decline a
// reaction, after which it is looked at (CTL-5.3.1-13, CTL-5.3.4-05). Where everything is open nothing is shown.
func TestOverstackedStackIsShown(t *testing.T) {
	s := onTheWay(t, strings.NewReplacer("ge-526-211-1 2213", "ge-526-211-1 2208", "us-1id-16-1 1807, us-1id-16-2 1807", "us-1id-16-1 2108, us-1id-16-2 2108").Replace(column))
	s.do("move +us-1id-18-1 +us-1id-18-2 @1908", "step @2008", "step @2108")
	s.asked("ge", "react")
	s.sees("2108", ge, "us-1id-18-1 10", "?", "?", "?")
	s.do("decline")
	s.asked("ge", "displace")
	s.sees("2108", ge, "us-1id-18-1 10", "us-1id-18-2 10", "us-1id-16-1 10", "us-1id-16-2 10")
	if !s.happened("overstacked").Reveal {
		t.Error("the reaction can be had back after the stack was shown")
	}
	if e := pile(t, "a 1505, b 1506, us-1id-hq 1101, g 1907, ge-526-hq 2012").happened("overstacked"); e.Reveal {
		t.Error("an open stack is shown")
	}
}
