package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pickGame is a game for testing choices in secret: left and right pick two actions each, to be shown together; then a die
// falls, and right goes on.
type pickGame struct{ *toy }

type pickPos struct {
	toyPos
	picked [2]int // how many each has
	off    bool   // right picks first
}

func (g pickGame) Start(Dice, *Events) Position { return &pickPos{} }

// Setup begins with what left has picked.
func (g pickGame) Setup([]byte) (Game, Position, error) {
	return g, &pickPos{picked: [2]int{2, 0}}, nil
}

func (p *pickPos) Decision() Decision {
	if p.picked[0] < 2 && (!p.off || p.picked[1] == 2) {
		return Decision{Side: 0}
	}
	return Decision{Side: 1}
}

func (p *pickPos) Legal(buf []Action) []Action {
	if buf = append(buf, Act(toyAdd), Act(toyDouble)); p.Secrecy() == Made {
		buf = append(buf, Act(toyRest)) // leaves the decision standing
	}
	return buf
}

func (p *pickPos) Take(a Action, dice Dice, _ *Events) {
	if a.Verb == toyRest {
		return
	}
	p.sum = 3*p.sum + int(a.Verb)
	if p.picked[p.Decision().Side]++; p.picked == [2]int{2, 2} {
		p.sum += dice.Roll(Chance{Kind: D6, N: 6})
	}
}

func (p *pickPos) Secrecy() Secrecy {
	switch side := p.Decision().Side; {
	case side == 0 && p.off:
		return Waits
	case side == 0 && p.picked[0] == 0:
		return CanWait
	case side == 0:
		return PartMade
	case side == 1 && p.picked[1] == 0 && !p.off:
		return Made
	}
	return NoSecret
}

func (p *pickPos) PutOff()         { p.off = true }
func (p *pickPos) Clone() Position { c := *p; return &c }
func (p *pickPos) AppendState(b []byte) []byte {
	return fmt.Appendf(b, "%d %v %v", p.sum, p.picked, p.off)
}

// A choice of two actions that was put off is opened by them alone, in their order, with the salt at the last; nothing that
// the other side does meanwhile, a seal of its own neither, frees whoever is bound from it.
func TestChoicePutOff(t *testing.T) {
	salt := func(string) string { return "salt" }
	var m *Match
	reload := func() {
		t.Helper()
		back, _, err := Replay(m.Game(), m.Journal())
		if err != nil || back.Hash() != m.Hash() || back.Journal() != m.Journal() {
			t.Fatalf("it does not load: %v\n%s", err, m.Journal())
		}
		m = back
	}
	for _, c := range []struct {
		kind   DiceKind
		sealed bool // the other side seals and opens an action of its own
	}{{SeedDice, false}, {SeedDice, true}, {SealedDice, false}} {
		var err error
		if m, err = NewMatch(pickGame{newToy()}, Head{Seed: "s", Kind: c.kind}); err != nil {
			t.Fatal(err)
		}
		do(t, m, toyAdd)
		if _, ok := m.PutOff(salt); ok || !m.PartMade() {
			t.Error("half a choice is put off")
		}
		do(t, m, toyDouble)
		if left, ok := m.PutOff(salt); !ok || left != 0 || m.PartMade() || m.CanUndo() || m.Pending() >= 0 || strings.Contains(m.Journal(), "add") {
			t.Fatalf("put off: %v, %d entries before it\n%s", ok, left, m.Journal())
		}
		reload()
		if _, ok := m.PutOff(salt); ok {
			t.Error("a choice is put off twice")
		}
		if c.sealed {
			if err := m.Seal(m.SealFor(Act(toyDouble), "other")); err != nil {
				t.Fatal(err)
			}
			if _, ok := m.Choice("other"); ok {
				t.Error("a seal of the other's is a choice that was put off")
			}
			if _, err := m.Open(Act(toyDouble), "other"); err != nil {
				t.Fatal(err)
			}
		} else {
			do(t, m, toyDouble)
		}
		do(t, m, toyDouble)
		reload()
		if m.Pending() != 0 || m.Sealed() == "" || len(m.Legal()) > 0 {
			t.Fatalf("it does not wait for the opening\n%s", m.Journal())
		}
		want := []Action{Act(toyAdd), Act(toyDouble)}
		if choice, ok := m.Choice("salt"); !ok || !slices.Equal(choice, want) {
			t.Errorf("found again is %v", choice)
		}
		if _, ok := m.Choice("other"); ok {
			t.Error("it is found with another salt")
		}
		refused := func(v Verb, salt string) {
			t.Helper()
			before := m.Journal()
			if _, err := m.Open(Act(v), salt); err == nil || m.Journal() != before {
				t.Errorf("%s with %q opens it\n%s", m.Game().Lexicon().Verbs[v], salt, m.Journal())
			}
		}
		refused(toyAdd, "salt") // another action comes
		refused(toyRest, "")    // none of the choices
		if _, err := m.Open(Act(toyAdd), ""); err != nil {
			t.Fatal(err)
		}
		reload()
		if choice, ok := m.Choice("salt"); m.Pending() != 0 || !ok || !slices.Equal(choice, want[1:]) {
			t.Errorf("half opened, it waits for entry %d and finds %v", m.Pending(), choice)
		}
		refused(toyAdd, "salt")
		refused(toyDouble, "")
		refused(toyDouble, "other")
		if _, err := m.Open(Act(toyDouble), "salt"); err != nil {
			t.Fatal(err)
		}
		if m.Pending() >= 0 || m.CanUndo() {
			t.Error("opened, it still waits, or can be taken back")
		}
		if c.kind == SealedDice {
			reload()
			if _, err := m.Answer(4); err != nil {
				t.Fatal(err)
			}
		}
		do(t, m, toyAdd)
		if reload(); strings.Count(m.Journal(), " ~salt") != 1 {
			t.Errorf("the salt stands elsewhere, too\n%s", m.Journal())
		}
	}
}

// What was chosen before the first action can no more be put off.
func TestChoiceOfASetup(t *testing.T) {
	m, err := NewMatch(pickGame{newToy()}, Head{Seed: "s", Setup: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := m.PutOff(func(string) string { return "salt" }); ok || m.Decision().Side != 1 {
		t.Error("it is put off")
	}
}

// Once the other side has done anything, be it an act beside its decision, nothing is put off any more.
func TestChoiceAfterTheOtherHasBegun(t *testing.T) {
	m, err := NewMatch(pickGame{newToy()}, Head{Seed: "s"})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyAdd, toyDouble, toyRest)
	before := m.Journal()
	if _, ok := m.PutOff(func(string) string { return "salt" }); ok || m.Journal() != before {
		t.Errorf("it is put off with what the other has done\n%s", m.Journal())
	}
}
