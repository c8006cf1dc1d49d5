package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// prompted checks what is asked.
func (s *sketch) prompted(want string) {
	s.Helper()
	if got, _ := s.r.Prompt(s.p); got != want {
		s.Errorf("the prompt is\n%s\nwant\n%s", got, want)
	}
}

// What is asked about a die names the roll, what the die gives, and which other one would change that
// (CTL-5.2-01, CTL-5.2-03).
func TestPromptsOfDice(t *testing.T) {
	const lies = " Keep it, or hand over the reroll marker and roll again?"
	s := inTurns(t, peace, `"levels": {"1id": 5, "526": 3}, "initiative": "us", "reroll": "us"`)
	s.do("dice 10", "activate +us-1id-hq")
	s.prompted("Activation roll of the 1st Infantry Division: the die shows 10, which gives 7 action points at level 5." + lies)

	s = draw(t, "", "a 1505 disrupted, us-1id-hq 1101, g 2012", `"reroll": "us"`)
	s.do("dice 9", "refit +a")
	s.prompted("Effectiveness Check of a: the die shows 9, which fails (3 or less would pass)." + lies)

	s = draw(t, "", front, `"levels": {"526": 3}, "reroll": "ge"`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 7", "react +ge-526-hq")
	s.prompted("Reaction of the 526th Infantry Division to the move in 1506: the die shows 7, which fails (3 or less would pass)." + lies)
	s.do("dice 2 4", "reroll")
	s.prompted("Reaction of the 526th Infantry Division, 1 action point: choose a unit, or end the reaction.")

	s = draw(t, "", front, `"levels": {"526": 3}, "reroll": "ge"`)
	s.do("move +a @1504", "step @1505", "step @1506", "dice 2", "react +ge-526-hq", "dice 4", "keep")
	s.prompted("Reaction of the 526th Infantry Division, roll for action points: the die shows 4, which gives 1 action point at level 3 (10 would give 3)." + lies)

	s = inTurns(t, peace, `"levels": {"1id": 3, "526": 3}, "initiative": "us", "turn": 1, "last": 3, "reroll": "us"`)
	s.do("transfer", "pass", "dice 4", "pass")
	s.prompted("Roll for the Interdiction Level: the die shows 4, which makes it 1 (9 or more would make it 2)." + lies)
	s.do("dice 5", "keep")
	s.prompted("Initiative roll of the US side: the die shows 5, which makes 6 in all." + lies)

	b := newBoard(t).put("us-a", "1205").put("ge-a", "1305")
	b.p.reroll = us
	b.fight("us-a", optHasty, 2, 1, 1).asked(us, askReroll)
	if got, _ := b.r.Prompt(b.p); got != "Attack on 1305 at 4:1: the die shows 1, which makes 1 in all and gives 2/2, attacker/defender (1 would give 2/2, 10 1/3*)."+lies {
		t.Error(got)
	}
}

// Questions of moves, battles and checks name units and hexes, and what is lost.
func TestPromptsOfTheField(t *testing.T) {
	s := draw(t, "", front, `"levels": {"526": 3}`)
	s.do("move +a @1504", "step @1505", "step @1506")
	s.prompted("A has entered 1506: react with the 526th Infantry Division, or let the move go on?")
	if got, want := s.r.Label(s.p, s.Action("react +ge-526-hq")), "React with the 526th Infantry Division: 3 or less stops the move"; got != want {
		t.Errorf("label %q, want %q", got, want)
	}

	s = draw(t, "", alone)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	s.do("dice 5 6", "attack +a +t @1505 >1605 :hasty")
	s.prompted("Isolation checks: a passed, t failed. Go on with a, or call the Action off? Its action points are spent.")

	b := newBoard(t, result("2/0")).put("us-a", "1205").put("ge-a", "1305").fight("us-a", optHasty, 2, 1, 1)
	b.asked(us, askSecondHit)
	if got, _ := b.r.Prompt(b.p); got != "Second hit on us-a in 1205: retreat to 1104 or 1105, or stay and lose a step (9 to 8 SP)?" {
		t.Error(got)
	}
	b = newBoard(t, result("2/0")).put("us-a", "1205", "sp=2").put("ge-a", "1305").fight("us-a", optHasty, 2, 1, 1)
	if got, _ := b.r.Prompt(b.p); got != "Second hit on us-a in 1205: retreat to 1104 or 1105, or stay and be eliminated?" {
		t.Error(got)
	}
	if got := b.r.Label(b.p, game.Act(doStay)); got != "Stay and be eliminated" {
		t.Errorf("label %q", got)
	}
	b = newBoard(t, result("3/0")).put("us-a", "1205", "sp=2").put("ge-a", "1305").fight("us-a", optHasty, 2, 1, 1)
	if got, _ := b.r.Prompt(b.p); got != "Second hit of 3 on us-a in 1205: retreat to 1104 or 1105, or stay and be eliminated? Each hit after it costs a step either way." {
		t.Error(got)
	}
	b = newBoard(t, result("1/0")).put("us-a", "1205").put("us-b", "1205").put("ge-a", "1305").fight("us-a us-b", optHasty, 2, 1, 1)
	b.asked(us, askLoss)
	if got, _ := b.r.Prompt(b.p); got != "First hit in 1205: choose which of us-a (10 SP) and us-b (10 SP) loses a step." {
		t.Error(got)
	}
}

// CTL-5.3.2-10: a side whose HQs are all set aside hears of that, not of formations that count none.
func TestPromptWithoutHQs(t *testing.T) {
	s := inTurns(t, peace, `"levels": {"1id": 3, "526": 3}, "initiative": "ge", "reroll": ""`)
	for _, f := range s.r.Formations {
		if f.Side == ge && f.HQ != game.NoUnit && s.p.units[f.HQ].hex != hex.None {
			s.p.hand.moveHQ(f.HQ, hex.None, displaced)
		}
	}
	s.prompted("Initiative of the Germans, of whose formations (no HQ is on the map) none can be activated: hand it over or pass for the rest of the phase.")
}
