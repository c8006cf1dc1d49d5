package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// games are all scenarios of these rules, by folder and name.
var games = [][2]string{{"aachen", "first-blood"}, {"aachen", "stolberg-corridor"}, {"aachen", "across-the-wurm"}, {"aachen", "campaign"},
	{"bug", "iii-motorized-corps"}, {"bug", "delayed-arrival"}, {"bug", "campaign"}}

// A thought is a position as the side that decides may know it, and what is legal there.
type thought struct {
	view  *Position
	other *Position // another possibility of what is hidden, as the side may know it
	legal []game.Action
	side  game.Side
}

// thoughts are positions of a random game, at most so many of each kind of decision.
func thoughts(r *Rules, seed, steps, most int) (list []thought) {
	var found [numAsks]int
	rollout(r, seed, steps, func(p *Position, legal []game.Action, _ game.Action) {
		ask := p.Decision().Ask
		if len(legal) < 2 || found[ask] == most {
			return
		}
		found[ask]++
		x := thought{p.clone(), p.clone(), slices.Clone(legal), p.Decision().Side}
		x.view.Redact(x.side)
		x.other.Resample(x.side, game.NewSeeded(fmt.Sprint("other ", len(list))))
		x.other.Redact(x.side)
		list = append(list, x)
	})
	return list
}

// In positions of all scenarios what the judge chooses, and begins its plans with, is legal; it stays the same if what
// is hidden from the side is something else; and what a position is worth to one side the other lacks.
func TestJudgeInAllScenarios(t *testing.T) {
	asked := [numAsks]bool{}
	for _, name := range games {
		r := scenario(t, name[1], name[0])
		j := r.NewJudge(false)
		for _, x := range thoughts(r, 3, 3000, 9) {
			asked[x.view.Decision().Ask] = true
			j.Look(x.view)
			var in, again game.Intent
			a := j.Reply(x.view, x.legal, &in)
			if !slices.Contains(x.legal, a) {
				t.Errorf("%s: %s is not legal", name, r.Lexicon().Line(a))
			}
			plans := j.Plans(x.view, x.legal, nil)
			if len(plans) > maxPlans || !slices.IsSortedFunc(plans, func(a, b game.Plan) int { return int(b.Prior - a.Prior) }) {
				t.Errorf("%s: %d plans, or not in order", name, len(plans))
			}
			for _, plan := range plans {
				if !slices.Contains(x.legal, plan.First) || freeVerbs[plan.First.Verb] || plan.First.Verb == doPass || plan.First.Verb == doTransfer {
					t.Errorf("%s: %s is planned", name, r.Lexicon().Line(plan.First))
				}
			}
			mine, theirs := j.Terms(x.view, x.side, nil), j.Terms(x.view, x.side.Other(), nil)
			for i := range mine {
				if mine[i]+theirs[i] != 0 {
					t.Errorf("%s: %s is worth %d and %d", name, termWords[i].Gain, mine[i], theirs[i])
				}
			}
			j.Look(x.other)
			if b := j.Reply(x.other, x.legal, &again); a != b || in != again {
				t.Errorf("%s: %s, but %s if what is hidden is something else", name, r.Lexicon().Line(a), r.Lexicon().Line(b))
			}
		}
	}
	for _, ask := range []game.Ask{askActivate, askAction, askStep, askReact, askReroll, askLoss, askSecondHit, askRetreat, askHQ, askDisplace, askSurprise,
		askAssign, askReplace, askBreakUp, askEnter, askStartingLoss, askPrepare} {
		if !asked[ask] {
			t.Errorf("no position asks %s", askWords[ask])
		}
	}
}

// Reasons speak of Victory Points where a scenario has them.
func TestJudgeSpeaksOfTheScenario(t *testing.T) {
	for _, name := range games {
		r := scenario(t, name[1], name[0])
		if got := strings.Contains(fmt.Sprint(r.NewJudge(false).Words()), "Victory"); got == (r.Terms.Training != nil) {
			t.Errorf("%s: %+v", name, r.NewJudge(false).Words())
		}
	}
}

// Nothing that a search asks of the judge allocates once it is warm.
func TestJudgeAllocatesNothing(t *testing.T) {
	for _, name := range games {
		r := scenario(t, name[1], name[0])
		j, list := r.NewJudge(false), thoughts(r, 3, 1000, 6)
		var plans []game.Plan
		var aims []hex.Hex
		var terms []int32
		var in game.Intent
		round := func() {
			for i := range list {
				x := &list[i]
				in = game.Intent{}
				j.Look(x.view)
				j.Reply(x.view, x.legal, &in)
				plans = j.Plans(x.view, x.legal, plans[:0])
				aims = j.Aims(x.view, aims[:0])
				terms = j.Terms(x.view, x.side, terms[:0])
			}
		}
		round()
		if n := testing.AllocsPerRun(1, round); n != 0 {
			t.Errorf("%s: %.0f allocations in %d positions", name, n, len(list))
		}
	}
}

// judged plays on with the judge for both sides until the side that acts has ended its activation, and returns what it did.
func (s *sketch) judged() (lines []string) {
	s.Helper()
	j, dice := s.r.NewJudge(false), game.NewSeeded("judged")
	var means [2]game.Intent
	clock := j.Clock(s.p)
	for n := 0; !s.p.Decision().Over && j.Clock(s.p) == clock; n++ {
		side := s.p.Decision().Side
		a := s.weighed(j, &means[side])
		lines = append(lines, s.r.Lexicon().Line(a))
		s.p.Take(a, dice, nil)
		if n > 200 {
			s.Fatalf("no end: %q", lines)
		}
	}
	return lines
}

// weighed is what the judge does next.
func (s *sketch) weighed(j game.Judge, in *game.Intent) game.Action {
	view := s.p.clone()
	view.Redact(s.p.Decision().Side)
	j.Look(view)
	return j.Reply(view, s.r.Choices(s.p, nil), in)
}

// first is the first action of the judge.
func (s *sketch) first() string {
	return s.r.Lexicon().Line(s.weighed(s.r.NewJudge(false), &game.Intent{}))
}

const (
	frontHQs = ", us-1id-hq 1102, ge-526-hq 1908"
	lastTurn = `"turn": 3, "last": 3`
)

// Lessons in play: what every beginner learns in his first games.
func TestLessons(t *testing.T) {
	t.Run("walk into an empty objective on the last turn", func(t *testing.T) {
		s := draw(t, "", "a 1505, g 1909"+frontHQs, `"victory": {"1508": 10}`, lastTurn)
		s.judged()
		s.at("a", "1508")
	})
	t.Run("do not leave one beside an enemy", func(t *testing.T) {
		s := draw(t, "", "a 1508, g 1609"+frontHQs, `"victory": {"1508": 10, "1505": 10}, "held": {"1508": ["us"]}`)
		s.judged()
		s.at("a", "1508")
		s = draw(t, "", "a 1508, g 2012"+frontHQs, `"victory": {"1508": 10, "1505": 10}, "held": {"1508": ["us"]}`)
		s.judged()
		s.at("a", "1505")
	})
	decisive := func(units, turn string, hexes ...string) *sketch { // CTL-10.2-09
		s := draw(t, "", units+frontHQs, turn)
		at := data.Instant{Side: us, AtEnd: true, Rule: "CTL-10.2-09"}
		for _, h := range hexes {
			at.Hexes = append(at.Hexes, s.Hex(h))
		}
		s.r.Terms.Victory.Instant = []data.Instant{at}
		return s
	}
	t.Run("walk in the last turn to where standing at the end wins", func(t *testing.T) {
		s := decisive("a 1505, g 1909", lastTurn, "1508", "1608")
		s.judged()
		s.at("a", "1508")
		s = decisive("a 1505, g 1909", `"turn": 1, "last": 3`, "1508", "1608")
		s.judged()
		s.at("a", "1505")
	})
	t.Run("guard where the enemy must not stand at the end, on his side", func(t *testing.T) {
		for at, want := range map[string]string{"1505": "1508", "2012": "1912", "1101": "1809"} { // from 1101 it is too far
			s := decisive("g 1809, a "+at, `"turn": 1, "last": 3, "active": "526", "ap": 3`, "1508", "1912")
			s.judged()
			s.at("g", want)
		}
	})
	t.Run("want the hex back from who stands where he wins", func(t *testing.T) {
		s := decisive("a 1607, b 1606, g 1608", lastTurn, "1607", "1608") // b is nearest to it from without
		j := s.r.NewJudge(false).(*judge)
		j.Look(s.p)
		if in, beside := j.prize[ge][s.Hex("1607")], j.prize[ge][s.Hex("1608")]; in <= 0 || beside != 0 {
			t.Errorf("taken %d, held beside it %d", in, beside)
		}
	})
	t.Run("take the certain attack", func(t *testing.T) {
		s := draw(t, "", "t 1505, u 1505, g 1506 sp=1 disrupted"+frontHQs)
		if a := s.Action(s.first()); a.Verb != doAttack {
			t.Errorf("it begins with %q", s.first())
		}
	})
	t.Run("refuse one to three", func(t *testing.T) {
		s := draw(t, "", "a 1505 sp=2, g 1506, h 1506"+frontHQs, `"victory": {"1506": 10}`)
		for _, line := range s.judged() {
			if s.Action(line).Verb == doAttack {
				t.Errorf("it does %q", line)
			}
		}
	})
	t.Run("bring back a unit out of reach", func(t *testing.T) {
		s := draw(t, "", "x 1812, y 1102, xhq 1101, g 2001"+frontHQs, `"active": "x", "ap": 9`)
		if x := s.Unit("x"); s.p.commanded(x) {
			t.Fatal("it is in command")
		}
		s.judged()
		if x := s.Unit("x"); !s.p.commanded(x) {
			t.Errorf("it is in %s, out of command", s.r.Data.Map.ID(s.p.units[x].hex))
		}
	})
	t.Run("defend the ford, not the wood", func(t *testing.T) {
		s := draw(t, `"hexes": {"1506": "dense_forest"}, "sides": [["1508", "1609", "stream"]]`, "a 1506, g 1611, h 1611"+frontHQs, `"victory": {"1508": 10}, "held": {"1508": ["us"]}`)
		s.judged()
		s.at("a", "1508")
	})
	t.Run("keep the HQ in reach", func(t *testing.T) {
		s := draw(t, `"hexes": {"1101": "town", "1606": "town"}`, "x 1608, y 1708, xhq 1101, g 1912"+frontHQs, `"active": "x", "ap": 9`, holding("us", "1101 1606"))
		s.judged()
		s.at("xhq", "1606")
	})
}

// The reroll marker is for bad dice: CTL-5.2-01.
func TestRerollOfBadDice(t *testing.T) {
	for die, want := range map[int]string{1: "reroll", 10: "keep"} {
		s := draw(t, "", "a 1505, g 1506"+frontHQs, `"reroll": "us"`)
		s.do(fmt.Sprintf("dice 1 1 %d", die), "attack +a @1505 >1506 :regular")
		s.asked("us", "reroll")
		if got := s.first(); got != want {
			t.Errorf("after a %d it does %q, wanted %q", die, got, want)
		}
	}
}

// The Admin Phase is looked after: points are spent on those who can have them, reinforcements come onto the map, each
// independent that is due is given to a formation, and an HQ out of supply recovers what it can.
func TestAdministration(t *testing.T) {
	for _, c := range []struct {
		what string
		s    *sketch
		want string // how the choice begins
	}{
		{"replacement", segmentOf(t, "bug/campaign", "replacement", 3, "ge-298id-hq 1609, ge-298id-525-1 1610, ge-298id-525-2 1611 sp=2, su-87-hq 2708, su-87-16-1 1711"),
			"replace +ge-298id-525-2"},
		{"reinforcement", segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410", `"due": ["ge-12-hq", "ge-12-27-1"]`),
			"enter +ge-12-hq"},
		{"assignment", segmentOf(t, "bug/campaign", "assignment", 2, bugHQs, `"due": ["ge-iii-260", "ge-xxix-652"]`), "assign "},
	} {
		if got := c.s.first(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: it does %q, wanted %q", c.what, got, c.want)
		}
	}
	s := admin(t, "us-1id-hq 1906, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 1, "526": 2}`,
		`"switches": {"emergency_on_activation": false, "supply_on_activation": false}`)
	s.do("transfer", "pass", "pass")
	s.asked("us", "emergency")
	if got := s.first(); got != "flip +us-1id-hq" {
		t.Errorf("out of supply it does %q", got)
	}
}

// A level left at the end of the last turn is lost, and elsewhere kept for more AP; where low levels cost VP it is spent as far as that
// costs none: by who is low already, or completes no group (BUG-9-13, BUG-9-14).
func TestLowLevels(t *testing.T) {
	for _, c := range []struct {
		more string
		want string
	}{{`"last": 3`, "pass"}, {`"turn": 3, "last": 3`, "activate +us-1id-hq"}} {
		s := inTurns(t, "a 1506, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "must": true, "victory": {"1508": 10}, "levels": {"1id": 2}`, c.more)
		if got := s.first(); got != c.want {
			t.Errorf("with %s: %q", c.more, got)
		}
	}
	for _, c := range []struct {
		level, group int8
		want         string
	}{{2, 1, "pass"}, {2, 2, "activate +us-1id-hq"}, {1, 1, "activate +us-1id-hq"}} {
		s := inTurns(t, "a 1506, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "must": true, "victory": {"1508": 10}`, fmt.Sprintf(`"levels": {"1id": %d}`, c.level), lastTurn)
		s.r.Terms.Victory.FormationsPerLoss, s.r.Terms.Victory.LowLevel = c.group, 2
		if got := s.first(); got != c.want {
			t.Errorf("at level %d with %d to a VP: %q", c.level, c.group, got)
		}
	}
}

// What is better is worth more, each by its own term.
func TestTerms(t *testing.T) {
	const before = "a 1503, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2"
	with := func(units string, more ...string) []int32 {
		s := draw(t, "", units, append([]string{`"victory": {"1508": 10}`}, more...)...)
		j := s.r.NewJudge(false)
		j.Look(s.p)
		return j.Terms(s.p, us, nil)
	}
	was := with(before)
	for _, c := range []struct {
		term       int
		units      string
		more       string
		goingWorse bool
	}{
		{termPoints, before, `"held": {"1508": ["us"]}`, false},
		{termPress, "a 1505, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2", "", false},
		{termSteps, "a 1503, b 1504, g 1611 sp=3, ge-526-hq 1908, us-1id-hq 1102 support=2", "", false},
		{termDisrupted, "a 1503 disrupted, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2", "", true},
		{termSupport, "a 1503, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=3", "", false},
		{termSupply, "a 1503, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2 spent", "", true},
		{termWay, "a 1505, b 1504, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2", "", false},
		{termExposed, "a 1503, b 1610 sp=1, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2", "", true},
		{termLevels, before, `"levels": {"1id": 1}`, true},
		{termActions, before, `"active": "1id", "ap": 2`, true},
		{termIsolated, "a 1503, b 1504, x 1601, g 1611, ge-526-hq 1908, us-1id-hq 1102 support=2", "", true},
	} {
		var more []string
		if c.more != "" {
			more = append(more, c.more)
		}
		if now := with(c.units, more...); now[c.term] == was[c.term] || now[c.term] < was[c.term] != c.goingWorse {
			t.Errorf("term %d with %s %s: %d, was %d", c.term, c.units, c.more, now[c.term], was[c.term])
		}
	}
}

// Aims are enemies near those that act, those on the way to a goal first.
func TestAims(t *testing.T) {
	s := draw(t, "", "a 1505, g 1502, h 1508, i 2012"+frontHQs, `"victory": {"1509": 10}`)
	j := s.r.NewJudge(false)
	j.Look(s.p)
	var got []string
	for _, h := range j.Aims(s.p, nil) {
		got = append(got, s.r.Data.Map.ID(h))
	}
	if want := []string{"1508", "1502"}; !slices.Equal(got, want) {
		t.Errorf("%v, wanted %v", got, want)
	}
	in := game.AimAt(s.Hex("1502"))
	a := s.weighed(j, &in)
	if a.Verb != doMove || s.r.Data.Map.Distance(in.To(), s.Hex("1502")) != 1 {
		t.Errorf("massing against 1502 it does %s to %s", s.r.Lexicon().Line(a), s.r.Data.Map.ID(in.To()))
	}
}

// BenchmarkJudge measures what a search asks: the fast policy, the worth and the look at a position.
func BenchmarkJudge(b *testing.B) {
	for _, name := range games {
		r := scenario(b, name[1], name[0])
		j, list := r.NewJudge(false), thoughts(r, 3, 1500, 20)
		var terms []int32
		var plans []game.Plan
		var in game.Intent
		for _, of := range []struct {
			what string
			do   func(x *thought)
		}{
			{"look", func(x *thought) { j.Look(x.view) }},
			{"reply", func(x *thought) { in = game.Intent{}; j.Reply(x.view, x.legal, &in) }},
			{"terms", func(x *thought) { terms = j.Terms(x.view, x.side, terms[:0]) }},
			{"plans", func(x *thought) { plans = j.Plans(x.view, x.legal, plans[:0]) }},
		} {
			b.Run(name[0]+"/"+name[1]+"/"+of.what, func(b *testing.B) {
				i := 0
				for b.Loop() {
					of.do(&list[i%len(list)])
					i++
				}
			})
		}
	}
}
