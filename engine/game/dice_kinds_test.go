package game

import (
	"slices"
	"strings"
	"testing"
)

func TestLoadedDiceSayWhatIsWrong(t *testing.T) {
	d := &Loaded{Next: []int{7}}
	if d.Roll(Chance{Kind: D6, N: 6}) != 1 || d.Fault == nil {
		t.Error("a 7 on six sides is no fault")
	}
	d = &Loaded{}
	if d.Roll(Chance{Kind: D6, N: 6}) != 1 || d.Fault == nil {
		t.Error("empty dice are no fault")
	}
}

func TestSeededDiceAreFairAndRepeat(t *testing.T) {
	a, b := NewSeeded("x"), NewSeeded("x")
	var count [11]int
	for range 10000 {
		v := a.Roll(Chance{Kind: D10, N: 10})
		if v != b.Roll(Chance{Kind: D10, N: 10}) {
			t.Fatal("the same seed gives other results")
		}
		count[v]++
	}
	for face := 1; face <= 10; face++ {
		if count[face] < 850 || count[face] > 1150 {
			t.Errorf("face %d came %d times of 10,000", face, count[face])
		}
	}
}

// The same question has the same answer, whatever was asked before; every face is as likely as another.
func TestKeyedDiceAnswerByIdentity(t *testing.T) {
	a, b := NewKeyed("x"), NewKeyed("y")
	var count [11]int
	differ := 0
	for i := range 10000 {
		c := Chance{Kind: D10, N: 10, ID: Identify(1, i)}
		v := a.Roll(c)
		if a.Roll(c) != v {
			t.Fatal("the same question has two answers")
		}
		if b.Roll(c) != v {
			differ++
		}
		count[v]++
	}
	for face := 1; face <= 10; face++ {
		if count[face] < 850 || count[face] > 1150 {
			t.Errorf("face %d came %d times of 10,000", face, count[face])
		}
	}
	if differ < 8500 {
		t.Errorf("two seeds differ in %d of 10,000 answers", differ)
	}
}

// A match with sealed dice waits at each question of chance, after a reload too, and nothing can be done
// but answer: no other action, no undo.
func TestSealedDiceAnswerLater(t *testing.T) {
	m, err := NewMatch(newToy(), Head{Seed: "s", Kind: SealedDice})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyAdd)
	if !m.CanUndo() {
		t.Error("an action without chance cannot be taken back")
	}
	before := m.Hash()
	do(t, m, toyDie)
	reload := func() {
		back, notice, err := Replay(newToy(), m.Journal())
		if err != nil || notice != "" || back.Journal() != m.Journal() || back.Hash() != m.Hash() {
			t.Fatalf("after a reload: %v %q\n%s", err, notice, m.Journal())
		}
		m = back
	}
	for range 2 {
		c, waits := m.Question()
		if !waits || c.N != 6 || c.ID != Identify(0) || m.Hash() != before || len(m.Entries()) != 2 {
			t.Fatalf("waits %v for %+v after %d entries", waits, c, len(m.Entries()))
		}
		if _, err := m.Do(Act(toyAdd)); err == nil || !strings.Contains(err.Error(), "waits for the answer") {
			t.Errorf("another action: %v", err)
		}
		if m.Undo() || len(m.Legal()) != 0 {
			t.Error("a declaration can be taken back or passed by")
		}
		for _, n := range []int{0, 7} {
			if _, err := m.Answer(n); err == nil {
				t.Errorf("a %d on six sides is accepted", n)
			}
		}
		reload()
	}
	if _, err := m.Answer(4); err != nil {
		t.Fatal(err)
	}
	if sum := m.Pos().(*toyPos).sum; sum != 5 || len(m.Entries()) != 3 || m.CanUndo() {
		t.Errorf("sum %d after 1 and 4", sum)
	}
	if _, err := m.Answer(4); err == nil {
		t.Error("an answer that nothing asks for is accepted")
	}
	do(t, m, toyDie)
	m.Answer(6)
	do(t, m, toyDone)
	reload()
	if got := HashOf(m.At(3)); got == m.Hash() || HashOf(m.At(len(m.Entries()))) != m.Hash() {
		t.Error("positions in the middle are others")
	}
	full := m.Journal()
	for name, bad := range map[string]string{
		"declaration left out": strings.Replace(full, "die ?\n", "", 1),
		"answer left out":      strings.Replace(full, "die | 4\n", "", 1),
		"another answer":       strings.Replace(full, "die | 4\n", "die | 5\n", 1),
		"another declared":     strings.Replace(full, "die ?\n", "add ?\n", 1),
		"not declared":         strings.Replace(full, "die ?\n", "die\n", 1),
		"declared for nothing": strings.Replace(full, "add\n", "add ?\n", 1),
	} {
		if _, _, err := Replay(newToy(), bad); err == nil || bad == full {
			t.Errorf("%s: accepted\n%s", name, bad)
		}
	}
}

func TestAskedAgain(t *testing.T) {
	var a, b Asked
	x, y := Identify(3, 1), Identify(3, 2)
	x1, y1, x2 := a.Next(x), a.Next(y), a.Next(x)
	third := slices.Clone(a)
	if x3 := third.Next(x); x1 == x2 || x1 == y1 || x3 == x1 || x3 == x2 {
		t.Error("two questions have one identity")
	}
	if b.Next(y) != y1 || b.Next(x) != x1 || b.Next(x) != x2 {
		t.Error("the identity depends on the order of asking")
	}
	if !slices.Equal(a, b) {
		t.Error("what was asked tells the order")
	}
}

// As many random numbers make each result: those beyond the last whole set of results make none.
func TestReduceIsFair(t *testing.T) {
	for n := 2; n <= 120; n++ {
		sets := ^uint64(0) / uint64(n) * uint64(n) // numbers below make results in whole sets
		last, ok := reduce(sets-1, uint8(n))
		if _, beyond := reduce(sets, uint8(n)); !ok || last != n || beyond {
			t.Errorf("1 to %d: the last of the sets makes %d (%v), the first beyond one too: %v", n, last, ok, beyond)
		}
	}
}
