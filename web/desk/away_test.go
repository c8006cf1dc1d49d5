package desk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// against is a desk at the duel whose red side the computer plays.
func against(t *testing.T) *Desk {
	t.Helper()
	m, err := game.NewMatch(newDuel(t), game.Head{Seed: "s", Players: map[string]game.Player{"red": {Kind: game.Computer, Name: "regular"}}})
	if err != nil {
		t.Fatal(err)
	}
	return New(m)
}

// input gives an order as a player's input does, and performs what comes of it.
func input(t *testing.T, d *Desk, a game.Action) {
	t.Helper()
	d.order(a)
	for a, ok := d.Next(); ok; a, ok = d.Next() {
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
}

// While the computer decides nothing of its decision is offered, and the table is the player's as before.
func TestAwayShowsNothingOfTheDecision(t *testing.T) {
	d := against(t)
	input(t, d, game.Act(vMove).With(uC).At(d.At(uC)))
	input(t, d, game.Act(vStep).At(d.match.Game().(*duel).hex("0303")))
	if !d.Away() || d.Side() != 0 {
		t.Fatalf("red does not decide: %+v", d.Decision())
	}
	v := d.View()
	if len(v.Buttons)+len(v.Stacks)+len(v.Goals)+len(v.Members) > 0 || len(v.Frames) > 0 || d.Standing() != nil {
		t.Errorf("what red can do is on offer: %+v", v)
	}
	if v.Prompt != "The computer (regular) decides for the Red side." {
		t.Errorf("prompt %q", v.Prompt)
	}
	if slices.ContainsFunc(d.Picture().Units, func(c game.Counter) bool { return c.Hidden }) {
		t.Error("the table shows what red sees")
	}
	if d.PickUnit(uR); len(d.Picked()) > 0 {
		t.Error("a unit can be picked")
	}
}

// What the computer alone has done cannot be taken back: there is no decision of the player's before it.
func TestNoUndoOfTheComputersOwn(t *testing.T) {
	m, err := game.NewMatch(newDuel(t), game.Head{Seed: "s", Players: map[string]game.Player{"blue": {Kind: game.Computer, Name: "regular"}}})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	for _, a := range []game.Action{game.Act(vMove).With(uC).At(d.At(uC)), game.Act(vStep).At(d.match.Game().(*duel).hex("0303"))} {
		d.Await(a)
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if d.Away() || m.Undoable() < 2 {
		t.Fatalf("red does not decide, or nothing can be undone at all: %d", m.Undoable())
	}
	if d.View().Undo.Can {
		t.Error("undo is offered")
	}
}

// Undo takes back the player's last decision with what the computer did after it, redo does all of it again, and
// after a reload, when the inputs are forgotten, it is the same.
func TestUndoAgainstTheComputer(t *testing.T) {
	for _, reloaded := range []bool{false, true} {
		d := against(t)
		input(t, d, game.Act(vMove).With(uC).At(d.At(uC)))
		before := d.match.Hash()
		input(t, d, game.Act(vStep).At(d.match.Game().(*duel).hex("0303")))
		d.Await(game.Act(vDecline))
		if a, ok := d.Next(); !ok || a.Verb != vDecline {
			t.Fatalf("the computer's decision is not taken: %v", a)
		} else if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
		after := d.match.Hash()
		if reloaded {
			d = New(d.match)
		}
		if !d.View().Undo.Can || d.Undo(1) != 2 || d.match.Hash() != before || d.Away() {
			t.Fatalf("reloaded %v: undo goes elsewhere: %d actions left", reloaded, len(d.match.Entries()))
		}
		if d.Redo() != 2 || d.match.Hash() != after {
			t.Errorf("reloaded %v: redo does something else", reloaded)
		}
	}
}

// Against the computer, too, a die stands.
func TestUndoAgainstTheComputerStopsAtDice(t *testing.T) {
	d := against(t)
	input(t, d, game.Act(vMove).With(uA).At(d.At(uA)))
	input(t, d, game.Act(vStep).At(d.match.Game().(*duel).hex("0203")))
	for d.Away() {
		d.Await(d.match.Legal()[0])
		a, _ := d.Next()
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	input(t, d, game.Act(vStop))
	var attack game.Action
	for _, a := range d.match.Legal() {
		if a.Verb == vAttack {
			attack = a
		}
	}
	input(t, d, attack)
	if d.View().Undo.Can || d.Undo(1) != 0 || !strings.Contains(d.View().Undo.Why, "chance") {
		t.Errorf("a die can be taken back: %+v", d.View().Undo)
	}
}

// The table is one side's own only where the computer plays the other.
func TestHome(t *testing.T) {
	two, _ := sit(t)
	if got := two.Home(); got != game.Nobody {
		t.Errorf("with two people it is that of %d", got)
	}
	if got := against(t).Home(); got != 0 {
		t.Errorf("against the computer it is that of %d", got)
	}
}
