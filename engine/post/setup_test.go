package post

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// An invitation brings a position of its writer's own along, of whatever scenario: it arrives whole, both players begin at it, and
// what they accept is bound to it.
func TestInvitationsBringPositions(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		g := open(t, name)
		if info.Solitaire {
			continue
		}
		m, err := game.NewMatch(g, game.Head{Seed: "own"})
		if err != nil {
			t.Fatal(err)
		}
		text, err := g.(game.Drafter).Draft(m.Pos())
		for n := 0; err != nil && n < 300; n++ { // the set-up
			if _, err = m.Do(m.Legal()[n%2*(len(m.Legal())-1)]); err == nil {
				text, err = g.(game.Drafter).Draft(m.Pos())
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		seat, inv, err := Invite(g, nil, g.Info().Sides[0], "Anna", game.QuickDice, secretOf("a"))
		if err != nil {
			t.Fatal(err)
		}
		inv.Setup, seat.Invitation.Setup = string(text), string(text)
		letter, err := inv.Bytes(press)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes of position, %d of the letter", name, len(text), len(letter))
		got := read(t, Text("a letter", letter)).(*Invitation)
		bernd, acc, err := Accept(got, g, "Bernd", secretOf("b"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_, want, err := g.Setup(text)
		if err != nil {
			t.Fatal(err)
		}
		begun, err := seat.Meet(acc, g)
		if err != nil || begun.Hash() != game.HashOf(want) || !begun.Head().Edited {
			t.Fatalf("%s begins elsewhere: %v", name, err)
		}
		if name == "reichswald/veritable" {
			a, b := &player{seat: seat, match: begun}, &player{seat: bernd}
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			rollsAgain(t, rand.New(rand.NewPCG(17, 17)), a, b)
		}
		// The writer changes the position behind the other's back: what was accepted is something else.
		other, _, _ := Invite(g, nil, g.Info().Sides[0], "Anna", game.QuickDice, secretOf("a"))
		other.Invitation.Setup = strings.Replace(string(text), `"turn":`, `"turn": `, 1)
		if _, err := other.Meet(acc, g); err == nil || !strings.Contains(err.Error(), "not what you proposed") {
			t.Errorf("%s: another position than the accepted one: %v", name, err)
		}
	}
}

// A dispatch that tells the whole match tells its title, too, and only such a one is of the version that pages before it refuse: they
// would call it damaged.
func TestWholeMatchTellsItsTitle(t *testing.T) {
	for title, version := range map[string]byte{"": 1, "Nearer": 3} {
		d := &Dispatch{cover: cover{Match: strings.Repeat("0", 16), Whole: true}, play: play{Title: title}}
		letter, err := encodeDispatch(d, keyOf("k"), press)
		if err != nil || letter[0] != version {
			t.Fatalf("with the title %q: version %d, %v", title, letter[0], err)
		}
		if got, err := read(t, string(letter)).(*sealed).open(keyOf("k"), press); err != nil || got.Title != title {
			t.Errorf("title %q, read %+v, %v", title, got, err)
		}
		letter[0] = newest + 1
		if _, err := decode(letter, press); troubleOf(err) != game.Newer {
			t.Errorf("a later version: %v", err)
		}
	}
}

// An invitation tells the title that its writer has given to his position, in its letter and above it, and what is accepted is bound to
// that too. Only such a letter is of the format's next version: without a title it is what it always was.
func TestInvitationsTellTitles(t *testing.T) {
	g := open(t, "reichswald/veritable")
	seat, inv, err := Invite(g, nil, "allied", "Anna", game.QuickDice, secretOf("a"))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := inv.Bytes(press)
	if err != nil || plain[0] != 1 || !strings.Contains(inv.About(g.Info()), "a match of Reichswald 1945: Operation Veritable by mail") {
		t.Fatalf("without a title: version %d, %q, %v", plain[0], inv.About(g.Info()), err)
	}
	inv.Title, seat.Invitation.Title = "Nearer", "Nearer"
	letter, err := inv.Bytes(press)
	if err != nil || letter[0] != 2 {
		t.Fatalf("with a title: version %d, %v", letter[0], err)
	}
	for _, form := range []string{Text("a letter", letter), Link("https://example.org/", letter), string(letter)} {
		got := read(t, form).(*Invitation)
		if got.Title != "Nearer" || !strings.Contains(got.About(g.Info()), "a match of Nearer, from Reichswald 1945") {
			t.Errorf("%q: %q", got.Title, got.About(g.Info()))
		}
	}
	_, acc, err := Accept(read(t, string(letter)).(*Invitation), g, "Bernd", secretOf("b"))
	if err != nil {
		t.Fatal(err)
	}
	seat.Invitation.Title = "Farther"
	if _, err := seat.Meet(acc, g); err == nil || !strings.Contains(err.Error(), "not what you proposed") {
		t.Errorf("another title than the accepted one: %v", err)
	}
	inv.Title = strings.Repeat("x", game.MaxName+1)
	if err := inv.Check(g); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a title that is too long: %v", err)
	}
}

// A position that cannot be set up is refused by whoever is invited, with both kinds of dice: not by the inviter, once it was accepted.
func TestSpoiltPositionIsNotAccepted(t *testing.T) {
	g := open(t, "reichswald/veritable")
	for _, dice := range []game.DiceKind{game.QuickDice, game.SealedDice} {
		_, inv, err := Invite(g, nil, g.Info().Sides[0], "Anna", dice, secretOf("a"))
		if err != nil {
			t.Fatal(err)
		}
		inv.Setup = `{"turn": 99}`
		if _, _, err := Accept(inv, g, "Bernd", secretOf("b")); troubleOf(err) != game.Damaged || !strings.Contains(err.Error(), "write 1 to 8") {
			t.Errorf("dice %v: %v", dice, err)
		}
	}
}
