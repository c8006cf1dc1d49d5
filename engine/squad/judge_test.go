package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/scenarios"
)

// scenariosOf are all scenarios, in the order of the rulebook.
var scenariosOf = []string{"01-two-patrols", "02-the-farm-on-the-way", "03-the-watching-hill", "04-house-by-house", "05-the-blockhouse", "06-the-steeple",
	"07-no-rest-in-strass", "08-a-road-for-tanks", "09-one-bridge", "10-the-road-to-cisterna", "11-head-on", "12-the-copse-below-crucifix-hill"}

func rulesOf(t *testing.T, scenario string, options map[string]string) *Rules {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(files, scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// decide is what a computer player chooses, and where it leads if it is an order to move or a step.
func (b *table) decide(level mind.Level) string {
	b.t.Helper()
	legal := b.Legal(nil)
	view := b.clone()
	side := view.Decision().Side
	view.Redact(side)
	p := mind.New(b.rules, level, "lesson")
	p.Begin(view, legal, 0)
	for !p.Think(100) {
	}
	b.t.Logf("%s: %s", level, p.Choice().Reason)
	return b.rules.Lexicon().Line(p.Choice().Action)
}

// goes plays the fast policy's way through a move that begins with an order, and tells the hexes that it enters.
func (b *table) goes(level mind.Level) string {
	b.t.Helper()
	var way []string
	side := b.Decision().Side
	for range 20 {
		if b.Decision().Side != side || b.Decision().Ask == askOrder && len(way) > 0 {
			break
		}
		line := b.decide(level)
		if to, ok := strings.CutPrefix(line, "step >"); ok {
			way = append(way, to)
		}
		if line == "exit" || strings.HasPrefix(line, "stop") {
			way = append(way, line)
		}
		b.do(line)
	}
	return strings.Join(way, " ")
}

var able = []mind.Level{mind.Regular, mind.Veteran, mind.Elite}

// thoughtsOf plays a game by the fast policy with something else now and then, and calls f at every decision with a choice.
func thoughtsOf(r *Rules, seed string, f func(p *Position, legal []game.Action, dice *game.Seeded) game.Action) *Position {
	dice := game.NewSeeded(seed)
	p := r.Start(dice, nil).(*Position)
	for n := 0; !p.Decision().Over && n < 4000; n++ {
		legal := r.Choices(p, nil)
		a := legal[0]
		if len(legal) > 1 {
			a = f(p, legal, dice)
		}
		p.Take(a, dice, nil)
	}
	return p
}

// In every scenario the fast policy and the plans begin with legal actions, whatever is meant; worth is as much to one side as it costs
// the other; and what is hidden from the side changes nothing. Three actions in ten are taken by chance, so that strange positions come up; every
// decision is met but that of an option and two that are rare, which TestSmallDecisions has.
func TestJudgeKeepsItsPromises(t *testing.T) {
	var asked [numAsks]int
	for i, name := range scenariosOf {
		r := rulesOf(t, name, nil)
		j := r.NewJudge()
		var means [2]game.Intent
		n := 0
		thoughtsOf(r, fmt.Sprint("promises ", i), func(p *Position, legal []game.Action, dice *game.Seeded) game.Action {
			n++
			d := p.Decision()
			asked[d.Ask]++
			if n%3 == 0 {
				j.Look(p)
			}
			if n%40 == 0 {
				honest(t, r, j, p, legal)
			}
			for _, plan := range j.Plans(p, legal, nil) {
				if !slices.Contains(legal, plan.First) {
					t.Fatalf("%s: a plan begins with %s", name, r.Lexicon().Line(plan.First))
				}
			}
			aim := game.AimAt(p.force(german).Area[0])
			wild := game.Intent{Note: int32(n%30)<<16 | int32(n%500)}
			for _, in := range []*game.Intent{{}, &aim, &wild} {
				if a := j.Reply(p, legal, in); !slices.Contains(legal, a) {
					t.Fatalf("%s: the fast policy answers %s", name, r.Lexicon().Line(a))
				}
			}
			us, them := j.Terms(p, us, nil), j.Terms(p, german, nil)
			if len(us) != len(j.Words().Terms) {
				t.Fatalf("%d terms, %d words", len(us), len(j.Words().Terms))
			}
			for k := range us {
				if us[k] != -them[k] {
					t.Errorf("%s: %q is worth %d and %d", name, j.Words().Terms[k].Gain, us[k], them[k])
				}
			}
			a := j.Reply(p, legal, &means[d.Side])
			if dice.Roll(game.Chance{N: 10}) <= 3 {
				a, means[d.Side] = legal[dice.Roll(game.Chance{N: uint8(min(len(legal), 250))})-1], game.Intent{}
			}
			return a
		})
	}
	for ask := askPlace; ask < numAsks; ask++ {
		if asked[ask] == 0 && ask != askSweep && ask != askTakeOver && ask != askCharge {
			t.Errorf("%q was never decided", askWords[ask])
		}
	}
}

// honest sees that the choice is the same if what is hidden is something else.
func honest(t *testing.T, r *Rules, j game.Judge, p *Position, legal []game.Action) {
	t.Helper()
	side := p.Decision().Side
	var said [2]game.Action
	for i := range said {
		view := p.clone()
		if i == 1 {
			view.Resample(side, game.NewSeeded("other"))
		}
		view.Redact(side)
		j.Look(view)
		said[i] = j.Reply(view, legal, &game.Intent{})
	}
	if said[0] != said[1] {
		t.Errorf("%s, but %s if what is hidden is something else", r.Lexicon().Line(said[0]), r.Lexicon().Line(said[1]))
	}
	j.Look(p)
}

// Two scenarios side by side, and all options, are played too.
func TestJudgePlaysWithOptions(t *testing.T) {
	for _, options := range []map[string]string{{"beside": "10-the-road-to-cisterna"}, {"traversing": "on", "hesitation": "on"}} {
		r := rulesOf(t, "09-one-bridge", options)
		j := r.NewJudge()
		end := thoughtsOf(r, "options", func(p *Position, legal []game.Action, _ *game.Seeded) game.Action {
			j.Look(p)
			a := j.Reply(p, legal, &game.Intent{})
			if !slices.Contains(legal, a) {
				t.Fatalf("%v: the fast policy answers %s", options, r.Lexicon().Line(a))
			}
			return a
		})
		if !end.Decision().Over {
			t.Errorf("%v: the game is not over", options)
		}
	}
}

// Nothing that a search asks of the judge allocates once it is warm.
func TestJudgeAllocatesNothing(t *testing.T) {
	r := rulesOf(t, "01-two-patrols", nil)
	j := r.NewJudge()
	type thought struct {
		p     *Position
		legal []game.Action
	}
	var list []thought
	thoughtsOf(r, "memory", func(p *Position, legal []game.Action, _ *game.Seeded) game.Action {
		if len(list) < 200 {
			list = append(list, thought{p.clone(), slices.Clone(legal)})
		}
		j.Look(p)
		return j.Reply(p, legal, &game.Intent{})
	})
	var in game.Intent
	var plans []game.Plan
	var terms []int32
	round := func() {
		for _, x := range list {
			in = game.Intent{}
			j.Look(x.p)
			j.Reply(x.p, x.legal, &in)
			plans = j.Plans(x.p, x.legal, plans[:0])
			terms = j.Terms(x.p, us, terms[:0])
		}
	}
	round()
	if n := testing.AllocsPerRun(1, round); n != 0 {
		t.Errorf("%.0f allocations in %d positions", n, len(list))
	}
}

// Small positions, each a lesson in play that all but Recruits know: what they choose begins with or never names.
func TestLessons(t *testing.T) {
	for _, c := range []struct {
		lesson      string
		b           func() *table
		want, never string
	}{
		{"he rallies before he advances", func() *table {
			return ordersFor(t, "us", "us-4 01-E5 pin1, us-6 01-F5 pin1, us-5 01-F5 pin1, us-7 01-C1, ge-4 02-D4", `"control": {"01-I5": "us", "01-J3": "us"}`)
		}, "order @01-F5 :rally", ""},
	} {
		t.Run(c.lesson, func(t *testing.T) {
			for _, level := range able {
				if got := c.b().decide(level); !strings.HasPrefix(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
					t.Errorf("%s chose %s", level, got)
				}
			}
		})
	}
}
