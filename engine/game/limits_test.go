package game

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"fieldpost/engine/game/deflate"
)

// mostSpent is how many bytes may be allocated to read any file: TestLongestMatch measures what
// the longest match takes.
const mostSpent = 48 << 20

// opened reads a text as a page does and counts the bytes allocated.
func opened(text string) (m *Match, spent uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	journal, err := ReadLetter(text, deflate.Press{})
	if err == nil {
		m, _, err = Replay(newToy(), journal)
	}
	runtime.ReadMemStats(&after)
	return m, after.TotalAlloc - before.TotalAlloc, err
}

const toyHead = "fieldpost 2\ndata d1\nrules 1\nscenario toy/thirty\nseed \"s\"\n"

// hostile are files that hold far more than a match, and what the sentence that refuses them says.
func hostile(t testing.TB) []struct{ name, text, says string } {
	bomb := func(journal string) string {
		text, err := WriteLetter(journal, deflate.Press{})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	times := strings.Repeat
	return []struct{ name, text, says string }{
		{"empty lines, packed", bomb(toyHead + times("\n", 16<<20) + "rest"), "too large"},
		{"empty lines within the length", bomb(toyHead + times("\n", MaxText-1000) + "rest"), "more than 40000 actions"},
		{"zeros, packed", bomb(times("\x00", 32<<20)), "too large"},
		{"actions", bomb(toyHead + times("rest\n", MaxActions+1)), "more than 40000 actions"},
		{"dice", bomb(toyHead + "dice" + times(" 6", 1<<20) + "\nedited\nrest\n"), "more than 40000 letters"},
		{"dice within the length", bomb(toyHead + "dice" + times(" 6", maxDice+1) + "\nedited\nrest\n"), "more than 10000 dice"},
		{"dice of an action", bomb(toyHead + "die |" + times(" 6", 1<<20) + "\n"), "more than 4000 letters"},
		{"units of an action", bomb(toyHead + "rest" + times(" +peg", 500) + "\n"), "at most three units"},
		{"a long set-up", bomb(toyHead + `setup {"Sum":3,"x":[` + times("1,", maxSetup/2) + "1]}\nrest\n"), "more than 131072 letters"},
		{"a deep set-up", bomb(toyHead + "setup " + times("[", 60_000) + times("]", 60_000) + "\nrest\n"), "damaged"},
		{"a long seed", bomb(toyHead + "seed \"" + times("s", 1<<20) + "\"\nrest\n"), "more than 4000 letters"},
		{"options", bomb(toyHead + times("option a=b\n", 300_000)), "more than 100 lines"},
		{"a long scenario", strings.Replace(toyHead, "toy/thirty", times("\xf0", 3000), 1) + "rest\n", "not of toy/thirty"},
		{"a long verb", bomb(toyHead + times("rest", 1<<19) + "\n"), "more than 4000 letters"},
		{"a long file", times("> quoted ", 1<<20) + bomb(toyHead), "more than 8388608 letters"},
		{"a long journal", toyHead + times("rest                  \n", 1<<19), "more than 8388608 letters"},
	}
}

// What no match holds is refused in one sentence, before memory is spent on it.
func TestHostileFiles(t *testing.T) {
	for _, h := range hostile(t) {
		m, spent, err := opened(h.text)
		if err == nil || m != nil || !strings.Contains(err.Error(), h.says) || len(err.Error()) > 300 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one sentence with %q", h.name, err, h.says)
		}
		if spent > mostSpent {
			t.Errorf("%s: %d MB allocated for %d KB", h.name, spent>>20, len(h.text)>>10)
		}
	}
}

// A match can be as long as what is read, and no longer; it can always be opened again.
func TestLongestMatch(t *testing.T) {
	m := newToyMatch(t, "s")
	for range MaxActions {
		do(t, m, toyRest)
	}
	var illegal *IllegalError
	if _, err := m.Do(Act(toyRest)); !errors.As(err, &illegal) || !strings.Contains(illegal.Sentence, "40000 actions") {
		t.Errorf("one action more: %v", err)
	}
	back, spent, err := opened(saved(t, m))
	if err != nil || back.Hash() != m.Hash() || len(back.Entries()) != MaxActions {
		t.Fatalf("the longest match does not open: %v", err)
	}
	t.Logf("%d actions: %d MB allocated", MaxActions, spent>>20)
	if spent > mostSpent {
		t.Errorf("%d MB allocated for an honest match", spent>>20)
	}
	if len(m.kept.list) > maxKept {
		t.Errorf("%d positions are kept", len(m.kept.list))
	}
	for range 500 {
		if !back.Undo() {
			t.Fatal("an action cannot be taken back")
		}
	}
	for back.Redo() {
	}
	if back.Hash() != m.Hash() || back.Journal() != m.Journal() {
		t.Error("taken back and done again leads elsewhere")
	}
	for _, head := range []Head{{Seed: strings.Repeat("\x00", 2000)}, {Dice: make([]int, maxDice+1)}, {Dice: []int{3, 256}}, {Setup: []byte(`{"Sum":1,"x":"` + strings.Repeat(" ", maxSetup) + `"}`)},
		{Setup: []byte(`{"Sum":1,"x":"` + strings.Repeat("\xff", maxSetup/2) + `"}`)}} { // which grows: a letter that is none becomes one of three bytes
		if m, err := NewMatch(newToy(), head); err == nil || m != nil {
			t.Errorf("a match begins that could not be opened again: %.60v", head)
		}
	}
}

// A journal that is damaged at one line says how much before it is sound.
func TestDamagedLineTellsWhatIsSound(t *testing.T) {
	m := newToyMatch(t, "s")
	var lines []string // as a store has them, each with its digest
	for i, verb := range []Verb{toyAdd, toyDie, toyRest, toyDone, toyAdd} {
		do(t, m, verb)
		lines = append(lines, m.EntryText(i))
	}
	for i, garbage := range map[int]string{0: "\x00\xff", 2: "", 3: "done | x =00", 4: strings.Repeat("add ", 2000)} {
		text := m.HeadText()
		for k, line := range lines {
			if k == i {
				line = garbage + "\n"
			}
			text += line
		}
		_, _, err := Replay(newToy(), text)
		var damaged *MatchError
		if !errors.As(err, &damaged) || damaged.Sound != i || !strings.Contains(err.Error(), fmt.Sprintf("action %d,", i+1)) || len(err.Error()) > 300 {
			t.Errorf("line %d garbled: %v", i+1, err)
		}
	}
}

func TestPlainNames(t *testing.T) {
	for name, ok := range map[string]bool{"2./Füsilier 27": true, strings.Repeat("x", MaxName): true, strings.Repeat("x", MaxName+1): false, "a\nb": false, "a\u202eb": false} {
		if err := PlainName(name, MaxName); (err == nil) != ok {
			t.Errorf("%.30q: %v", name, err)
		}
	}
	for id, ok := range map[string]bool{"us-1id-18-2": true, "": false, "a b": false, "a\nb": false, "A": false, strings.Repeat("x", maxWord+1): false} {
		if err := PlainWord(id); (err == nil) != ok {
			t.Errorf("%.30q: %v", id, err)
		}
	}
}

// An answer of sealed dice and the opening of a seal are entries, too: a match that is full takes none.
func TestSealedMatchKeepsToItsLongest(t *testing.T) {
	full := func(kind DiceKind) *Match {
		m, err := NewMatch(newToy(), Head{Seed: "s", Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		for range MaxActions - 1 {
			do(t, m, toyRest)
		}
		return m
	}
	opens := func(m *Match, what string, err error) {
		t.Helper()
		if troubleOf(t, err) != TooLarge {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := ReadHead(m.Journal()); err != nil {
			t.Errorf("%s: it does not open again: %v", what, err)
		}
	}
	m := full(SealedDice)
	do(t, m, toyDie)
	_, err := m.Answer(3)
	opens(m, "an answer", err)
	m = full(SeedDice)
	if err := m.Seal(m.SealFor(Act(toyAdd), "salt")); err != nil {
		t.Fatal(err)
	}
	_, err = m.Open(Act(toyAdd), "salt")
	opens(m, "an opening", err)
}
