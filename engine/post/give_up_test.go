package post

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// A match is given up by a dispatch, whoever has to decide then and whatever of it was sent before: its receiver knows who has, plays no
// further and takes nothing else; nobody can write that but the one who gives up.
func TestGivingUp(t *testing.T) {
	for _, dice := range []game.DiceKind{game.QuickDice, game.SealedDice} {
		r := rand.New(rand.NewPCG(3, 3))
		a, b := meet(t, "reichswald/veritable", dice, "up")
		g := a.match.Game()
		if err := b.get(t, string(a.send(t, false)), g); err != nil { // the first dispatch, perhaps with nothing in it
			t.Fatal(err)
		}
		before := a.send(t, false)
		again, _, err := game.Replay(g, a.match.Journal())
		if err != nil {
			t.Fatal(err)
		}
		twin := &player{a.seat.copy(), again} // the same match on another machine, where it goes on
		forged := *a.seat.copy()
		forged.GiveUp()
		forged.Secret = b.seat.Secret // that of somebody else
		if err := b.get(t, string((&player{&forged, a.match}).send(t, false)), g); err == nil || !strings.Contains(err.Error(), "Anna has not written that") || b.seat.GivenUp != "" {
			t.Errorf("%s: given up in the name of the other: %v, %q", dice, err, b.seat.GivenUp)
		}
		twin.act(t, r)
		after, have := twin.send(t, true), len(b.match.Entries())
		b.seat.Theirs, b.seat.Stands = []Order{StandIn}, dice == game.QuickDice
		if _, obeys := b.seat.Obeys(b.match); obeys != b.seat.Stands {
			t.Fatalf("%s: the computer decides: %v", dice, obeys)
		}
		a.seat.GiveUp()
		if !a.seat.Due(a.match) {
			t.Errorf("%s: there is nothing to send", dice)
		}
		for _, whole := range []bool{false, true} {
			next := &player{b.seat.copy(), b.match}
			a.seat.Given = []Order{StandIn}
			d, err := a.seat.Dispatch(a.match, "", whole)
			if err != nil || !strings.Contains(d.About(a.match, a.seat.Names), "\nAnna gives the match up.\n") {
				t.Errorf("%s: above the letter stands %q, %v", dice, d.About(a.match, a.seat.Names), err)
			}
			letter := a.send(t, whole)
			if letter[0] != version+1 {
				t.Errorf("%s: version %d of the format", dice, letter[0])
			}
			if err := next.get(t, string(letter), g); err != nil || next.seat.GivenUp != a.seat.Side || len(next.match.Entries()) != have {
				t.Fatalf("%s: %v, given up by %q, %d actions of %d", dice, err, next.seat.GivenUp, len(next.match.Entries()), have)
			}
			if _, obeys := next.seat.Obeys(next.match); obeys || next.seat.Due(next.match) {
				t.Errorf("%s: it goes on", dice)
			}
			for _, again := range [][]byte{letter, before, after} {
				if err := next.get(t, string(again), g); err == nil || !strings.Contains(err.Error(), "nothing is to be done") {
					t.Errorf("%s: another letter: %v", dice, err)
				}
			}
			if !whole {
				continue
			}
			seat, _, err := Recover(read(t, string(letter)), b.seat.Secret, shelf.OpenOwn, press)
			if err != nil || seat.GivenUp != a.seat.Side {
				t.Errorf("%s: taken up again: %v, %+v", dice, err, seat)
			}
		}
	}
}
