package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
	"fieldpost/web/opponent"
)

// TestHexesCanBeTyped holds that the example in the field for a hex is a hex of the map, and that a phone offers the keyboard
// that its name needs.
func TestHexesCanBeTyped(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		a, _ := table(t)
		do(a, "start", info.Game+"/"+info.Scenario, "")
		id := (&PadView{App: a}).hexExample()
		if _, ok := a.Desk.Match().Game().Map().Lookup(id); !ok {
			t.Errorf("%s: %q is no hex", info.Scenario, id)
		}
		if letters := strings.ContainsAny(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ-"); letters != (keyboard(id) == "text") {
			t.Errorf("%s: %q is typed on the keyboard %q", info.Scenario, id, keyboard(id))
		}
	}
}

// A verb in hand that can be done at more hexes than are listed says where to look.
func TestManyHexes(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "offtheline/01-two-patrols", "")
	if a.View.Many != "" {
		t.Error("asked before a verb is chosen")
	}
	do(a, "verb", "0", "")
	if a.View.Many != "Place: choose one of the 39 hexes marked on the board." {
		t.Errorf("the pad says %q", a.View.Many)
	}
	p := a.Page.(*still)
	if said := p.said[len(p.said)-1]; said != a.View.Many {
		t.Errorf("the page says %q aloud", said)
	}
	h, n := a.Desk.Highlight(hex.None), len(p.said)
	for i := range 3 { // the next key goes through them, on the board, where it can be chosen
		if do(a, "next", "", ""); a.Look != h.Hexes[i] || p.focus != "board-grid" || a.View.Many == "" {
			t.Errorf("hex %d of %d: at %v, with the focus at %q, and the pad says %q", i, len(h.Hexes), a.Look, p.focus, a.View.Many)
		}
	}
	if len(p.said) != n {
		t.Errorf("with each hex is said %q", p.said[n:])
	}
	do(a, "back", "", "")
	p.focus = "pad"
	if do(a, "next", "", ""); p.focus != "pad" || len(a.Desk.Picked()) == 0 {
		t.Errorf("with no verb in hand the next unit is not picked in the pad: %v, %q", a.Desk.Picked(), p.focus)
	}
}

// Which card a key has laid down is read aloud: the keys of the others go on to other cards then (OTL-5.2-01).
func TestCardsAreHeard(t *testing.T) {
	a, p := table(t)
	a.importText("", "fieldpost 1\nscenario offtheline/01-two-patrols\nseed \"s\"\n"+
		`setup {"units": {"us-1": {"hex": "01-G4"}, "ge-4": {"hex": "02-G6"}}, "phase": "select", "side": "us", "hands": {"us": [3, 55, 86]}}`+"\nedited\n")
	p.settle()
	a.Prepare()
	for _, card := range []string{"Card 3, Orders 1.", "Card 55, Orders 1."} {
		if p.said = nil; len(a.View.Hand) == 0 {
			t.Fatalf("no cards: %s %+v", a.View.Prompt, a.Message)
		}
		do(a, "verb", "0", "")
		if len(p.said) == 0 || p.said[0] != card || p.said[len(p.said)-1] != a.View.Prompt {
			t.Errorf("for %s is said %q", card, p.said)
		}
	}
}

// The stack that is opened without a look at a hex is that of the unit in hand: the drawer of a phone covers the board.
func TestStackInHand(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "ardennes/six-turns", "")
	s := a.View.Stacks[0]
	do(a, "unit", fmt.Sprint(s.Units[0]), "")
	do(a, "tab", "stack", "")
	if l := a.look(); l.ID != s.ID {
		t.Errorf("the stack shows %q and not %q", l.ID, s.ID)
	}
}

// That the computer thinks is shown once it takes longer than a moment, and then how much of it is done, from the first action on.
func TestThinkingIsShownAfterAMoment(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	p.Lock()
	a.Command("player", a.sideID(a.Desk.Decision().Side), "veteran")
	p.Unlock()
	th := &a.Session.thinker
	for th.asked < 0 && len(p.aside) > 0 {
		work := p.aside[0]
		p.aside = p.aside[1:]
		work()
	}
	if _, text := drawn(t, a); th.asked != 0 || a.thinks() || strings.Contains(text, "It is thinking…") {
		t.Fatalf("asked at %d, shown at once: %v", th.asked, a.thinks())
	}
	if !slices.Equal(p.pauses, []int{moment}) {
		t.Fatalf("it is shown after %v milliseconds", p.pauses)
	}
	p.later[0]()
	if _, text := drawn(t, a); !a.thinks() || !strings.Contains(text, "It is thinking…") {
		t.Error("after a moment it is not shown")
	}
	for th.answer == nil && th.asked == 0 && len(p.aside) > 0 {
		work := p.aside[0]
		p.aside = p.aside[1:]
		work()
	}
	if len(p.parts) == 0 || !slices.IsSorted(p.parts) || a.thinks() && th.asked == 0 {
		t.Errorf("shown of the thinking: %v", p.parts)
	}
}

// The steps of a move follow each other three times as fast as other actions.
func TestStepsGoFaster(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	th, lex := &a.Session.thinker, a.Desk.Match().Game().Lexicon()
	for role, want := range map[game.Role]int{game.Begins: 1800, game.Steps: 600, game.Stops: 600} {
		v, _ := lex.VerbFor(role)
		a.Settings.Pace, th.acted, p.pauses = "slow", p.Now()-1, nil
		th.answer = &opponent.Answer{Rival: mind.Rival{Action: game.Act(v)}}
		if a.act(); !slices.Equal(p.pauses, []int{want - 1}) {
			t.Errorf("%s waits %v milliseconds, want %d", lex.Verbs[v], p.pauses, want-1)
		}
	}
}
