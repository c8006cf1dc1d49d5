package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
)

// decide is what a computer player chooses in a sketch: the journal line of the action, and where the move leads.
func (s *sketch) decide(level mind.Level) string {
	s.Helper()
	p := mind.New(s.r, level, "lesson")
	p.Begin(s.p, s.p.Legal(nil), 0)
	for !p.Think(100) {
	}
	c := p.Choice()
	s.Logf("%s: %s", level, c.Reason)
	line := s.r.Lexicon().Line(c.Action)
	if c.Action.Verb == doMove {
		line += " to " + s.r.Data.Map.ID(c.To)
	}
	return line
}

// Small positions, each a lesson in play that the script and the search know.
func TestLessons(t *testing.T) {
	const move, fight = `"phase": "movement"`, `"phase": "combat"`
	const taken = `"control": {"E1726": "german", "E2029": "german", "E2428": "german", "E1731": "german", "E2232": "german", "E1932": "german", "E2022": "german"}`
	const last, third, ally = `"turn": 6`, `"turn": 3`, `"side": "allied"`
	for _, c := range []struct {
		lesson, units string
		more          []string
		want, never   string // what the choice begins with, what it does not contain
	}{
		{"an empty Victory Hex is entered", "de-2-pz-2 E2127, us-28-110-1 E3005", []string{`"turn": 4`, move, taken}, "move +de-2-pz-2 @E2127 :normal to E2125", ""},
		{"on the last turn it is taken back by who moves last", "us-28-110-1 E2726, de-2-pz-2 E1120", []string{last, ally, move, `"control": {"E2826": "german"}`}, "move +us-28-110-1 @E2726 :normal to E2826", ""},
		{"a lone weak unit does not stay beside a strong enemy", "us-14-cav-18 E2326, de-2-pz-2 E2226, de-2-pz-304 E2226, de-2-pz-3-1 E2227", []string{third, ally, move}, "move +us-14-cav-18", ""},
		{"a unit that could not retreat moves out", "us-14-cav-18 E2225, de-2-pz-2 E2224, de-2-pz-304 E2226", []string{third, ally, move}, "move +us-14-cav-18", ""},
		{"the town at the crossroads is held, not the wood beside it", "us-28-110-1 E2224, de-2-pz-2 E1925, de-2-pz-304 E1925", []string{third, ally, move}, "move +us-28-110-1 @E2224 :normal to E2125", ""},
		{"the certain attack is made", "de-2-pz-2 E2227, de-2-pz-304 E2227, de-2-pz-3-1 E2225, us-14-cav-18 E2226", []string{third, fight}, "attack >E2226", ""},
		{"an attack at 1:3 is not", "us-14-cav-18 E2226, de-2-pz-2 E2326, de-2-pz-3-1 E2326", []string{third, ally, fight}, "end", ""},
		{"a bridge in the enemy's way is blown", "us-28-110-1 E1726, de-2-pz-2 E1525, de-2-pz-304 E1626", []string{third, ally, `"phase": "bridges"`}, "blow +us-28-110-1", ""},
		{"a bridge is not rebuilt for the enemy", "us-28-110-1 E1306, de-44-festung E0906", []string{third, ally, `"phase": "bridges"`}, "end", ""},
	} {
		t.Run(c.lesson, func(t *testing.T) {
			for _, level := range []mind.Level{mind.Regular, mind.Veteran} {
				got := draw(t, c.units, c.more...).decide(level)
				if !strings.HasPrefix(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
					t.Errorf("%s chose %s", level, got)
				}
			}
		})
	}
}

// An empty town on the Meuse is garrisoned while the Germans are still a day's march off, and left alone while they are farther.
func TestGuardsTheMeuse(t *testing.T) {
	for _, c := range []struct {
		german string
		guards bool
	}{{"W2024", true}, {"W0424", false}} {
		s := sketchOn(t, open(t, "campaign"), "us-35-eng W2822, de-2-pz-2-recon "+c.german, `"turn": 8, "side": "allied", "phase": "movement"`)
		if got := s.decide(mind.Regular); (got == "move +us-35-eng @W2822 :normal to W3123") != c.guards {
			t.Errorf("with the Germans in %s: %s", c.german, got)
		}
	}
}

// A Determined Defense is tried for a Victory Hex, not for a village that nobody needs.
func TestStandsWhereItMatters(t *testing.T) {
	for _, c := range []struct{ hex, want string }{{"E2125", "stand +us-28-110-1"}, {"E2127", "done"}} {
		r := open(t, "six-turns")
		h, _ := r.Data.Map.Lookup(c.hex)
		near := &r.Data.Map.Neighbors[h]
		s := draw(t, "us-28-110-1 "+c.hex+", de-2-pz-2 "+r.Data.Map.ID(near[0])+", de-2-pz-304 "+r.Data.Map.ID(near[1])+", de-2-pz-3-1 "+r.Data.Map.ID(near[1]),
			`"turn": 3, "phase": "combat"`)
		s.all("attack >"+c.hex, "join +de-2-pz-2", "join +de-2-pz-304")
		s.do("fight", 2)
		s.asks(allied, askStand)
		for _, level := range []mind.Level{mind.Regular, mind.Veteran} {
			if got := s.decide(level); got != c.want {
				t.Errorf("in %s %s chose %s", c.hex, level, got)
			}
		}
	}
}

// A Fuel Shortage falls on the division that is not at the front.
func TestSparesFuelForTheFront(t *testing.T) {
	s := fuelPhase(t, "de-116-60 E2125, de-2-pz-2 E0133, us-28-110-1 E2225"+gun, `"turn": 8`)
	s.roll(1, 5)
	s.asks(german, askDivision)
	if got := s.decide(mind.Regular); got != "choose +de-2-pz-2" {
		t.Error(got)
	}
}

// The fast policy names legal actions only, for both sides, in every decision of played games with all options, with a way
// and an aim or without; plans begin with legal actions; worth is as much to one side as it costs the other.
func TestJudgeKeepsItsPromises(t *testing.T) {
	r := open(t, "six-turns", "fuel_dump true", "night_infiltration true", "ccb9 true", "free_setup true")
	j := r.NewJudge(false)
	asked := map[game.Ask]int{}
	dice := game.NewSeeded("promises 8")
	p := r.Start(dice, nil).(*Position)
	var means [2]game.Intent
	var legal []game.Action
	clock := int32(0)
	for n := 0; !p.Decision().Over; n++ {
		if n%25 == 0 {
			j.Look(p)
			clock = 0
		}
		d := p.Decision()
		asked[d.Ask]++
		legal = p.Legal(legal[:0])
		intents := []*game.Intent{&means[d.Side]}
		if n%25 == 0 {
			for _, plan := range j.Plans(p, legal, nil) {
				if !slices.Contains(legal, plan.First) {
					t.Fatalf("a plan begins with %s", r.Lexicon().Line(plan.First))
				}
			}
			var aim game.Intent
			if aims := j.Aims(p, nil); len(aims) > 0 {
				aim = game.AimAt(aims[n%len(aims)])
			}
			intents = append(intents, &game.Intent{}, &aim)
			us, them := j.Terms(p, allied, nil), j.Terms(p, german, nil)
			if len(us) != len(j.Words().Terms) || len(them) != len(us) {
				t.Fatalf("%d terms, %d words", len(us), len(j.Words().Terms))
			}
			for i := range us {
				if us[i] != -them[i] {
					t.Errorf("term %d is %d to the Allies and %d to the Germans", i, us[i], them[i])
				}
			}
		}
		var choice game.Action
		for i, in := range intents {
			a := j.Reply(p, legal, in)
			if !slices.Contains(legal, a) {
				t.Fatalf("asked %q the fast policy answers %s", askWords[d.Ask], r.Lexicon().Line(a))
			}
			if i == 0 {
				choice = a
			}
		}
		if n%7 == 0 { // sometimes another way, so that strange positions come up
			choice = legal[dice.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1]
			means[d.Side] = game.Intent{}
		}
		p.Take(choice, dice, nil)
		if now := j.Clock(p); now>>11 < clock>>11 {
			t.Errorf("the clock goes from %d back to %d", clock, now)
		} else {
			clock = now
		}
	}
	for ask := askFlip; ask < numAsks; ask++ {
		switch ask {
		case askDivision, askConfirm, askSurprise, askWithdraw, askCounter: // from 19 AM on; rarely
		default:
			if asked[ask] == 0 {
				t.Errorf("%q was never decided", askWords[ask])
			}
		}
	}
}

// Once warm, a judge asks for no memory, in any decision.
func TestJudgeAllocatesNothing(t *testing.T) {
	r := open(t, "six-turns")
	j := r.NewJudge(false)
	start := r.Start(game.NewSeeded("start"), nil)
	p, ev := start.Clone(), &game.Events{}
	var legal []game.Action
	var terms []int32
	var plans []game.Plan
	var aims []hex.Hex
	var in game.Intent
	dice := []game.Dice{game.NewSeeded("memory"), game.NewSeeded("memory")}
	round := func() {
		p.CopyFrom(start)
		in = game.Intent{}
		for n := 0; !p.Decision().Over; n++ {
			legal = p.Legal(legal[:0])
			if n%20 == 0 {
				j.Look(p)
				terms = j.Terms(p, german, terms[:0])
				plans, aims = j.Plans(p, legal, plans[:0]), j.Aims(p, aims[:0])
			}
			ev.Reset()
			p.Take(j.Reply(p, legal, &in), dice[0], ev)
		}
		dice = dice[1:]
	}
	if n := testing.AllocsPerRun(1, round); n != 0 {
		t.Errorf("a game allocates %.0f times", n)
	}
}
