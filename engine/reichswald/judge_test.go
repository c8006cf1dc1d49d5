package reichswald

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
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

// Small positions, each a lesson in play that the better levels know.
func TestLessons(t *testing.T) {
	far := "al-43w-129 0103"
	for _, c := range []struct {
		lesson, units string
		more          []string
		want, never   string // what the choice begins with, or contains
	}{
		{"the certain attack is taken", put(scots, "1406") + "ge-op-1 1507", []string{combatPhase, `"hexsides": {"1406/1507": "clear"}`}, "attack >1507", ""},
		{"an attack at 1:3 is not", "al-15sc-44 1406, ge-84-1051 1507, ge-84-1052 1507, ge-84-1062 1507", []string{combatPhase, `"hexsides": {"1406/1507": "clear"}`}, "end", ""},
		{"an empty objective is entered on the last turn", "al-15sc-44 0908, ge-84-1051 1607", []string{movePhase, `"turn": 8`, `"control": {"0909": "german", "1310": "allied", "1204": "allied"}`}, "move +al-15sc-44 @0908 to 0909", ""},
		{"an objective is not left for outposts on the last turn", put(scots, "1108") + put(welsh, "0606") + "ge-84-1051 1310, ge-op-1 0607, ge-op-2 0707, ge-op-3 0605", []string{`"phase": "sequence", "turn": 8`, `"control": {"0909": "allied", "1204": "allied"}`}, "sequence :move-fight", ""},
		{"the last one in an objective does not leave it to the enemy beside it", "ge-84-1051 0909, " + put(scots, "0808") + far, []string{movePhase, `"turn": 8`, `"side": "german"`, `"control": {"0909": "german"}`}, "", "ge-84-1051"},
	} {
		t.Run(c.lesson, func(t *testing.T) {
			for _, level := range []mind.Level{mind.Regular, mind.Veteran, mind.Elite} {
				got := draw(t, strings.TrimSuffix(c.units, ", "), c.more...).decide(level)
				if !strings.HasPrefix(got, c.want) || c.never != "" && strings.Contains(got, c.never) {
					t.Errorf("%s chose %s", level, got)
				}
			}
		})
	}
}

// The fast policy names legal actions only, for both sides, in every decision of played games, with a way and an aim or without;
// plans begin with legal actions; worth is as much to one side as it costs the other.
func TestJudgeKeepsItsPromises(t *testing.T) {
	r := veritable(t, nil)
	j := r.NewJudge(false)
	asked := map[game.Ask]int{}
	for _, seed := range []string{"a", "b", "c"} {
		dice := game.NewSeeded(seed)
		p := r.Start(dice, nil).(*Position)
		var means [2]game.Intent
		clock := j.Clock(p)
		for n := 0; !p.Decision().Over; n++ {
			if n%5 == 0 {
				j.Look(p)
			}
			d := p.Decision()
			asked[d.Ask]++
			legal := p.Legal(nil)
			for _, plan := range j.Plans(p, legal, nil) {
				if !has(legal, plan.First) {
					t.Fatalf("a plan begins with %s", r.Lexicon().Line(plan.First))
				}
			}
			var aim game.Intent
			if aims := j.Aims(p, nil); len(aims) > 0 {
				aim = game.AimAt(aims[n%len(aims)])
			}
			for _, in := range []*game.Intent{{}, &aim, &means[d.Side]} {
				if a := j.Reply(p, legal, in); !has(legal, a) {
					t.Fatalf("the fast policy answers %s", r.Lexicon().Line(a))
				} else if in == &means[d.Side] {
					if n%7 == 0 { // sometimes another way, so that strange positions come up
						a = legal[dice.Roll(game.Chance{N: uint8(len(legal))})-1]
						*in = game.Intent{}
					}
					p.Take(a, dice, nil)
				}
			}
			us, them := j.Terms(p, allied, nil), j.Terms(p, german, nil)
			if len(us) != len(j.Words().Terms) || len(them) != len(us) {
				t.Fatalf("%d terms, %d words", len(us), len(j.Words().Terms))
			}
			for i := range us {
				if us[i] != -them[i] {
					t.Errorf("term %d is %d to the Allies and %d to the Germans", i, us[i], them[i])
				}
			}
			if now := j.Clock(p); now < clock || now > clock+1 {
				t.Errorf("the clock goes from %d to %d", clock, now)
			} else {
				clock = now
			}
		}
	}
	for ask := askSequence; ask < askRemove; ask++ {
		if asked[ask] == 0 {
			t.Errorf("%q was never decided", askWords[ask])
		}
	}
}

func has(legal []game.Action, a game.Action) bool {
	for _, x := range legal {
		if x == a {
			return true
		}
	}
	return false
}
