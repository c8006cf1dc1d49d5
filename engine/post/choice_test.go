package post

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// chooses plays until somebody has bound himself to a choice of cards and the other is to choose.
func chooses(t *testing.T, dice game.DiceKind, seed uint64) (a, b *player) {
	t.Helper()
	r := rand.New(rand.NewPCG(17, seed))
	a, b = meet(t, "offtheline/01-two-patrols", dice, "x")
	g := a.match.Game()
	for range 60 {
		a.turn(t, r, b, 400)
		if n := len(a.match.Entries()); n > 0 && a.match.Entries()[n-1].PutOff {
			return a, b
		}
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
	t.Fatal("nobody has chosen in secret")
	return nil, nil
}

// Half of a choice in secret is not sent (OTL-5.2-02): it would be shown, and once all of it is bound the match would have gone on in
// another way than was sent.
func TestHalfAChoiceIsNotSent(t *testing.T) {
	refused := 0
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(19, seed))
		a, b := meet(t, "offtheline/01-two-patrols", game.QuickDice, "x")
		for range 60 {
			sent := 0
			a.seat.Reveal(a.match)
			for a.match.Pending() < 0 && !a.match.Decision().Over && sideOf(a.match, a.match.Decision().Side) == a.seat.Side {
				a.act(t, r)
				if left, _ := a.seat.PutOff(a.match); left < sent {
					t.Fatalf("seed %d: %d entries were sent, %d of them still stand", seed, sent, left)
				}
				if _, err := a.seat.Dispatch(a.match, "", false); err != nil {
					refused++
				} else {
					sent = len(a.match.Entries())
				}
			}
			if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
				t.Fatal(err)
			}
			a, b = b, a
		}
	}
	if refused == 0 {
		t.Error("nobody was in the middle of a choice")
	}
}

// A choice of cards that is made first travels as a commitment: neither the letter, deciphered, nor anything that the
// other's page has tells it, his page goes past it, and it is opened once he has chosen (OTL-5.2-01, OTL-5.2-02).
func TestSecretChoice(t *testing.T) {
	for _, dice := range []game.DiceKind{game.QuickDice, game.SealedDice} {
		for seed := range uint64(6) {
			a, b := chooses(t, dice, seed)
			g, r := a.match.Game(), rand.New(rand.NewPCG(18, seed))
			bound := len(a.match.Entries()) - 1
			letter := a.send(t, false)
			d, err := b.seat.unseal(read(t, string(letter)).(*sealed), a.match, press)
			if err != nil {
				t.Fatal(err)
			}
			if last := d.Lines[len(d.Lines)-1]; !strings.HasPrefix(last, "~") {
				t.Fatalf("the choice travels as %q", last)
			}
			if err := b.get(t, string(letter), g); err != nil || a.match.Hash() != b.match.Hash() {
				t.Fatal(err)
			}
			choice, ok := twin(t, a).choice()
			if !ok {
				t.Fatal("whoever has chosen does not find his choice again")
			}
			if _, ok := twin(t, b).choice(); ok {
				t.Fatal("the other finds it out")
			}
			if b.match.Decision().Over || len(b.match.Legal()) == 0 || sideOf(b.match, b.match.Decision().Side) != b.seat.Side {
				t.Fatal("the match does not go past the choice")
			}
			for b.match.Pending() < 0 {
				b.turn(t, r, a, 1)
			}
			if len(b.match.Legal()) > 0 || b.seat.Due(b.match) == false || strings.Contains(b.match.Journal(), " ~") {
				t.Error("the other's page goes past a missing opening")
			}
			answer := b.send(t, false)
			if err := a.get(t, string(answer), g); err != nil {
				t.Fatal(err)
			}
			a.turn(t, r, b, 0)
			var opened []string
			for _, e := range a.match.Entries()[bound+1:] {
				if e.Side == a.match.Entries()[bound].Side {
					opened = append(opened, g.Lexicon().Line(e.Action))
				}
				if e.Salt != "" {
					break
				}
			}
			if strings.Join(opened, "\n") != strings.Join(choice, "\n") {
				t.Errorf("chosen %q, opened %q", choice, opened)
			}
			a.turn(t, r, b, 400)
			if err := b.get(t, string(a.send(t, false)), g); err != nil || a.match.Hash() != b.match.Hash() {
				t.Fatalf("after the opening: %v", err)
			}
			again, _, err := game.Replay(g, b.match.Journal())
			if err != nil || again.Hash() != b.match.Hash() || game.HashOf(again.At(bound+1)) != game.HashOf(a.match.At(bound+1)) {
				t.Fatalf("played again: %v", err)
			}
		}
	}
}

// twin is a copy of a player for trying things.
func twin(t *testing.T, p *player) *player {
	t.Helper()
	m, _, err := game.Replay(p.match.Game(), p.match.Journal())
	if err != nil {
		t.Fatal(err)
	}
	return &player{p.seat.copy(), m}
}

// choice is what the player finds behind the seal that stands last, with the other's choice made at random.
func (p *player) choice() (lines []string, ok bool) {
	at := len(p.match.Entries()) - 1
	for p.match.Pending() < 0 {
		p.match.Do(p.match.Legal()[len(p.match.Legal())-1])
	}
	list, ok := p.match.Choice(p.seat.salt(p.match.Link(at)))
	for _, a := range list {
		lines = append(lines, p.match.Game().Lexicon().Line(a))
	}
	return lines, ok
}

// Whoever has bound himself to a choice can open no other, nor leave it unopened, nor bind the other.
func TestOtherChoice(t *testing.T) {
	a, b := chooses(t, game.QuickDice, 1)
	g, r := a.match.Game(), rand.New(rand.NewPCG(19, 1))
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	for b.match.Pending() < 0 {
		b.turn(t, r, a, 1)
	}
	if err := a.get(t, string(b.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	a.turn(t, r, b, 0)
	honest := a.send(t, false)
	at := 0
	for i := range a.match.Entries() {
		if a.match.Entries()[i].Salt != "" {
			at = i // the last
		}
	}
	salt := a.match.Entries()[at].Salt
	for name, change := range map[string]func(lines []string) []string{
		"another choice": func(lines []string) []string { return []string{"regroup ~" + salt} },
		"no opening": func(lines []string) []string {
			for i := range lines {
				lines[i] = strings.Replace(lines[i], " ~"+salt, "", 1)
			}
			return lines
		},
		"another salt": func(lines []string) []string {
			for i := range lines {
				lines[i] = strings.Replace(lines[i], " ~"+salt, " ~"+strings.Repeat("0", len(salt)), 1)
			}
			return lines
		},
		"a seal of the other's": func(lines []string) []string {
			seal := "~" + game.Bind("x")
			return append(lines[:0:0], seal, seal)
		},
	} {
		text := forge(t, a, func(d *Dispatch) {
			for i := range d.Lines {
				d.Lines[i] = game.Played(d.Lines[i])
			}
			d.Lines = change(d.Lines)
		})
		before := b.match.Hash()
		if err := b.get(t, text, g); err == nil || b.match.Hash() != before {
			t.Errorf("%s was taken", name)
		}
	}
	if err := b.get(t, string(honest), g); err != nil {
		t.Errorf("the honest opening: %v", err)
	}
}
