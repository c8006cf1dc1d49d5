package post

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// A match at one table goes on by mail: both begin where it stood, go on with dice of their own, and Verify says what
// of it proves nothing.
func TestGoOnByMail(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 16))
	g := open(t, "reichswald/veritable")
	table, err := game.NewMatch(g, game.Head{Seed: "table"})
	if err != nil {
		t.Fatal(err)
	}
	for range 150 {
		legal := table.Legal()
		if _, err := table.Do(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	played, err := PlayedIn(table)
	if err != nil || len(played.Dice) == 0 {
		t.Fatalf("%v, dice %v", err, played)
	}
	seat, _, err := Invite(g, nil, "allied", "Anna", game.QuickDice, secretOf("a"))
	if err != nil {
		t.Fatal(err)
	}
	seat.Invitation.Played = played
	letter, err := seat.Invitation.Bytes(press)
	if err != nil {
		t.Fatal(err)
	}
	inv := read(t, string(letter)).(*Invitation)
	other, acc, err := Accept(inv, g, "Bernd", secretOf("b"))
	if err != nil {
		t.Fatal(err)
	}
	a, b := &player{seat: seat}, &player{seat: other}
	if a.match, err = seat.Meet(acc, g); err != nil || a.match.Hash() != table.Hash() {
		t.Fatalf("it begins elsewhere: %v", err)
	}
	if err := b.get(t, string(a.send(t, false)), g); err != nil || b.match.Hash() != table.Hash() {
		t.Fatalf("it begins elsewhere for the other: %v", err)
	}
	for range 6 {
		a.turn(t, r, b, 400)
		if a.seat.Due(a.match) {
			if err := b.get(t, string(a.send(t, false)), g); err != nil || b.match.Hash() != a.match.Hash() {
				t.Fatal(err)
			}
		}
		a, b = b, a
	}
	if told, err := Verify(a.match, nil); err != nil || !strings.Contains(told, "prove nothing") || !strings.Contains(told, "both secrets") {
		t.Errorf("%q %v", told, err)
	}
	// Dice that were not rolled, actions that are not legal, other dice: refused before anybody accepts.
	mute := slices.Clone(played.Dice) // the last shows what no journal can say, so that nobody could open the match again
	mute[len(mute)-1] = 1000
	for _, wrong := range []Played{{played.Lines, mute}, {played.Lines, append(played.Dice[:len(played.Dice):len(played.Dice)], 6)}, {append(played.Lines[:len(played.Lines):len(played.Lines)], "fly"), played.Dice}, {played.Lines, nil}} {
		forged := *inv
		forged.Played = &wrong
		if _, _, err := Accept(&forged, g, "Bernd", secretOf("b")); err == nil {
			t.Errorf("accepted with %d lines and %d dice", len(wrong.Lines), len(wrong.Dice))
		}
	}
	if _, err := PlayedIn(a.match); err == nil {
		t.Error("a match by mail goes on by mail")
	}
	rollsAgain(t, r, a, b)
}

// rollsAgain plays on until a die has fallen, and changes it as somebody with a changed program could: the other player's
// page refuses it, and a journal with it does not open.
func rollsAgain(t *testing.T, r *rand.Rand, a, b *player) {
	t.Helper()
	for range 20 {
		heard, before := a.seat.Heard, len(a.match.Entries())
		a.turn(t, r, b, 400)
		for i := before; i < len(a.match.Entries()); i++ {
			if len(a.match.Entries()[i].Results) == 0 {
				continue
			}
			action, results, _ := strings.Cut(game.Played(a.match.EntryText(i)), " | ")
			taken := 0
			for die := '1'; die <= '6'; die++ {
				forged := action + " | " + string(die) + results[1:]
				letter := forge(t, a, func(d *Dispatch) { d.Lines = append(d.Lines[:i-heard:i-heard], forged) })
				if err := b.get(t, letter, b.match.Game()); err == nil {
					taken++
				} else if troubleOf(err) != Refused {
					t.Errorf("another die: %v", err)
				}
			}
			if taken != 1 {
				t.Errorf("%d results of one die are taken", taken)
			}
			return
		}
		if a.seat.Due(a.match) {
			if err := b.get(t, string(a.send(t, false)), b.match.Game()); err != nil {
				t.Fatal(err)
			}
		}
		a, b = b, a
	}
	t.Fatal("no die was rolled")
}
