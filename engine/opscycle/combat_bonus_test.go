package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// Who wins a battle and gets the bonus AP: CTL-7.5.3-01 to -05.
func TestBattleVictory(t *testing.T) {
	for _, c := range []struct {
		rules  string
		result string
		ge     string // state of ge-a
		change []func(*data.Data)
		winner game.Side
		bonus  game.Side
	}{
		{"CTL-7.5.3-01 CTL-7.5.3-04 fewer hits win, attacker", "0/1", "", nil, us, us},
		{"CTL-7.5.3-01 CTL-7.5.3-04 fewer hits win, defender", "1/0", "", nil, ge, ge},
		{"CTL-7.5.3-01 a tie has no winner", "1/1", "", nil, game.Nobody, game.Nobody},
		{"CTL-7.5.3-02 a side without survivors cannot win", "2/1", "sp=1", nil, game.Nobody, game.Nobody},
		{"CTL-7.5.3-03 the printed numbers decide, not the losses", "1/5", "sp=1", nil, us, us},
		{"CTL-10.1-05 the static side wins without a bonus", "1/0", "", []func(*data.Data){static}, ge, game.Nobody},
		{"CTL-7.5.3-05 no winner in Command Range", "1/0", "", []func(*data.Data){func(d *data.Data) { d.Units[11].Range = 0 }}, ge, game.Nobody},
	} {
		t.Run(c.rules, func(t *testing.T) {
			b := newBoard(t, append(c.change, result(c.result))...).put("us-a", "1205").put("ge-b", "1601")
			if c.ge == "" {
				b.put("ge-a", "1305")
			} else {
				b.put("ge-a", "1305", c.ge)
			}
			b.fight("us-a", optHasty, 2, 1, 5)
			for b.p.Decision().Ask == askSecondHit {
				b.stay()
			}
			winner := game.Nobody
			if list := b.events(evVictory); len(list) > 0 {
				winner = list[0].Side
			}
			if winner != c.winner || (winner == game.Nobody) != (len(b.events(evNoVictory)) == 1) {
				t.Errorf("side %d wins, want %d", winner, c.winner)
			}
			got := game.Nobody
			if f := b.p.stack.Top(); f.context == bonus {
				got = f.side
			}
			if got != c.bonus || (got == game.Nobody) != (len(b.events(evBonus)) == 0) {
				t.Errorf("bonus for side %d, want %d; %d announced", got, c.bonus, len(b.events(evBonus)))
			}
		})
	}
}

// TC-C16, CTL-7.5.3-07, CTL-7.5.3-08: the attacker adds his own AP to the bonus,
// the defender cannot.
func TestBonusAddsOwnAP(t *testing.T) {
	b := newBoard(t, result("0/1")).put("us-a", "1205").put("ge-a", "1305").put("us-b", "1304")
	b.activation(0, 2).do(b.attack("us-a", "1305", optHasty), 2, 1, 5)
	for kind, want := range map[game.Option]bool{optHasty: true, optRegular: true, optPrepared: false} {
		if b.legal(b.attack("us-a", "1305", kind)) != want {
			t.Errorf("1 bonus + 1 own AP: %s attack listed is not %v", optionWords[kind], want)
		}
	}
	if b.legal(b.attack("us-b", "1305", optHasty)) {
		t.Error("CTL-7.5.3-05: a unit that was not involved uses the bonus")
	}
	if b.p.stack.Top().n[contextAttacker] != 1 {
		t.Error("the attacker may not add AP")
	}
	// CTL-7.5.3-13: a combat with the bonus gives another bonus, then the activation
	// goes on; here no AP are left for it.
	b.do(b.attack("us-a", "1305", optRegular), 2, 1, 5).asked(us, askAction)
	if f := b.p.stack.Top(); f.context != bonus || b.p.available(f) != 1 {
		t.Errorf("after the second victory %d AP are there, want the bonus only", b.p.available(b.p.stack.Top()))
	}
	b = newBoard(t, result("1/0")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).asked(ge, askAction)
	for _, kind := range []game.Option{optRegular, optPrepared} {
		if b.legal(game.Act(doAttack).With(b.Unit("ge-a")).At(b.Hex("1305")).Toward(b.Hex("1205")).As(kind)) {
			t.Errorf("TC-C16: the winning defender may make a %s attack", optionWords[kind])
		}
	}
	if !b.legal(game.Act(doAttack).With(b.Unit("ge-a")).At(b.Hex("1305")).Toward(b.Hex("1205")).As(optHasty)) {
		t.Error("TC-C16: the winning defender may not make a hasty attack")
	}
	if b.p.stack.Top().n[contextAttacker] != 0 {
		t.Error("CTL-7.5.3-08: the defender may add AP")
	}
}

// CTL-7.5.3-06, CTL-7.5.3-09: the bonus is one Action at once, any Action, or lost.
func TestBonusIsOneAction(t *testing.T) {
	b := newBoard(t, result("2/3")).put("us-a", "1205").put("ge-a", "1305", "sp=3")
	b.fight("us-a", optHasty, 2, 1, 5).stay().retreat("1104").asked(us, askAction)
	// Moving back into the hex left by retreat is a valid use.
	move := game.Act(doMove).With(b.Unit("us-a")).At(b.Hex("1104"))
	if !b.legal(move) {
		t.Fatal("no move with the bonus")
	}
	b.do(move).do(game.Act(doStep).At(b.Hex("1205")))
	for b.p.Decision().Ask == askStep {
		b.do(game.Act(doStop))
	}
	b.asked(us, askAction).is("us-a 1205 9")
	if f := b.p.stack.Top(); f.context == bonus || f.ap != 6 {
		t.Errorf("after the bonus %d AP of context %d, want the 6 of the activation", f.ap, f.context)
	}
}

// CTL-7.5.3-10: disrupted winners refit only, HQs never relocate with the bonus.
func TestBonusOfDisrupted(t *testing.T) {
	b := newBoard(t, result("1*/2")).put("us-a", "1205").put("ge-a", "1305").put("us3-hq", "1205").put("us3-a", "1001")
	b.fight("us-a", optHasty, 2, 1, 5).stay(10).asked(us, askAction).is("us-a 1205 9 disrupted")
	for _, a := range b.p.Legal(nil) {
		if a.Verb != doRefit && a.Verb != doEnd {
			t.Errorf("a disrupted winner may %s", b.r.Lexicon().Line(a))
		}
	}
	if !b.legal(game.Act(doRefit).With(b.Unit("us-a"))) {
		t.Error("a disrupted winner may not refit")
	}
}

// CTL-7.5.3-08: winners of several formations: units of one at a time.
func TestBonusOfSeveralFormations(t *testing.T) {
	b := newBoard(t, result("1/0")).put("us-a", "1205").put("ge-a", "1305").put("ge9-a", "1305").put("ge9-hq", "1506")
	b.fight("us-a", optHasty, 2, 1, 5).asked(ge, askAction)
	attack := func(units ...string) game.Action {
		var list []game.Unit
		for _, id := range units {
			list = append(list, b.Unit(id))
		}
		return game.Act(doAttack).With(list...).At(b.Hex("1305")).Toward(b.Hex("1205")).As(optHasty)
	}
	if !b.legal(attack("ge-a")) || !b.legal(attack("ge9-a")) || b.legal(attack("ge-a", "ge9-a")) {
		t.Error("units of one formation, either of them, may use the bonus, not both together")
	}
	if f := b.p.stack.Top(); f.formation != -1 {
		t.Errorf("the bonus belongs to formation %d", f.formation)
	}
}

// CTL-7.5.3-11, CTL-7.5.3-12: a bonus move of the Initiative side can be reacted
// to, one of the Reaction side cannot.
func TestReactionToBonusMove(t *testing.T) {
	b := newBoard(t, result("0/1")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).do(game.Act(doMove).With(b.Unit("us-a")).At(b.Hex("1205")))
	for b.p.Decision().Ask == askStep {
		b.do(game.Act(doStep).At(b.Hex("1105")))
	}
	b.asked(ge, askReact)
	b = newBoard(t, result("1/0")).put("us-a", "1205").put("ge-a", "1305")
	b.fight("us-a", optHasty, 2, 1, 5).asked(ge, askAction).do(game.Act(doMove).With(b.Unit("ge-a")).At(b.Hex("1305")))
	b.do(game.Act(doStep).At(b.Hex("1405")))
	for b.p.Decision().Ask == askStep {
		b.do(game.Act(doStop))
	}
	b.asked(us, askAction).is("ge-a 1405 5")
	if n := len(b.events(evReaction)); n != 0 {
		t.Errorf("%d reactions to the defender's bonus move", n)
	}
}
