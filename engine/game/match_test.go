package game

import (
	"encoding/json"
	"strings"
	"testing"

	"fieldpost/engine/game/deflate"
)

func newToyMatch(t testing.TB, seed string) *Match {
	t.Helper()
	m, err := NewMatch(newToy(), Head{Seed: seed, Options: map[string]string{"b": "2", "a": "1"}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func do(t testing.TB, m *Match, verbs ...Verb) {
	t.Helper()
	for _, v := range verbs {
		if _, err := m.Do(Act(v)); err != nil {
			t.Fatalf("%s: %v", m.Game().Lexicon().Verbs[v], err)
		}
	}
}

func TestUndoGoesBackToTheLastChance(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd)
	one := m.Hash()
	do(t, m, toyAdd)
	two := m.Hash()
	if !m.Undo() || m.Hash() != one || len(m.Entries()) != 1 || !m.CanRedo() {
		t.Fatal("undo did not return to the position before")
	}
	if !m.Redo() || m.Hash() != two || m.CanRedo() {
		t.Fatal("redo did not return to the position after")
	}
	do(t, m, toyDie)
	if m.CanUndo() {
		t.Error("undo is offered past a die")
	}
	do(t, m, toyAdd)
	if !m.CanUndo() {
		t.Error("undo is not offered after an action without chance")
	}
	do(t, m, toyDone)
	if m.CanUndo() {
		t.Error("undo is offered past the other player's turn to decide")
	}
}

func TestIllegalActionChangesNothing(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd, toyAdd, toyDouble, toyDouble, toyDouble)
	before := m.Hash()
	_, err := m.Do(Act(toyDouble)) // 16: no doubling from 15 on
	if illegal, ok := err.(*IllegalError); !ok || illegal.Sentence != "no" {
		t.Errorf("got %v, want the refusal", err)
	}
	if m.Hash() != before || len(m.Entries()) != 5 {
		t.Error("a refused action changed the match")
	}
}

// A change of hands bars undo between people, and does not where the computer plays a side; a die bars it always.
func TestUndoOverTheComputersDecision(t *testing.T) {
	for _, k := range []struct {
		kind PlayerKind
		want int
	}{{Person, 0}, {Post, 0}, {Computer, 3}} {
		m, err := NewMatch(newToy(), Head{Seed: "s", Players: map[string]Player{"right": {k.kind, "x"}}})
		if err != nil {
			t.Fatal(err)
		}
		do(t, m, toyAdd, toyDone)
		do(t, m, toyDone)
		if m.Player(1).Kind != k.kind || m.Player(0).Kind != Person {
			t.Errorf("players %v, %v", m.Player(0), m.Player(1))
		}
		if m.Undoable() != k.want {
			t.Errorf("against a %s %d actions can be taken back, want %d", k.kind, m.Undoable(), k.want)
		}
		do(t, m, toyDie)
		if m.CanUndo() {
			t.Errorf("against a %s a die can be taken back", k.kind)
		}
	}
}

func TestUndoForgetsRedoAfterAnotherAction(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd, toyAdd)
	m.Undo()
	do(t, m, toyDone)
	if m.CanRedo() {
		t.Error("redo is offered after another action was taken")
	}
}

// play takes legal actions at random until the game is over.
func play(t testing.TB, m *Match, seed string) {
	t.Helper()
	pick := NewSeeded("pick " + seed)
	for !m.Decision().Over {
		legal := m.Legal()
		if _, err := m.Do(legal[pick.Roll(Chance{N: uint8(len(legal))})-1]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSaveAndLoadAgreeAtEveryAction(t *testing.T) {
	for _, seed := range []string{"one", "two", "three", "\"quoted\"\nseed"} {
		m := newToyMatch(t, seed)
		play(t, m, seed)
		full := m.Journal()
		back, notice, err := Replay(newToy(), full)
		if err != nil || notice != "" {
			t.Fatalf("seed %q: %v %s", seed, err, notice)
		}
		if back.Hash() != m.Hash() || back.Journal() != full {
			t.Fatalf("seed %q: the replayed match differs", seed)
		}
		text, err := ReadLetter(saved(t, m), deflate.Press{})
		if err != nil || text != full {
			t.Fatalf("seed %q: the letter does not keep the journal: %v", seed, err)
		}
		// A journal kept entry by entry, broken off anywhere, goes on with the same dice.
		head := m.HeadText()
		for i := range m.Entries() {
			part, _, err := Replay(newToy(), head)
			if err != nil {
				t.Fatalf("seed %q: after %d entries: %v", seed, i, err)
			}
			if _, err := part.Do(m.Entries()[i].Action); err != nil {
				t.Fatal(err)
			}
			if got, want := part.EntryText(i), m.EntryText(i); !strings.HasPrefix(got, strings.TrimSuffix(want, "\n")) {
				t.Fatalf("seed %q: entry %d is %q after loading, %q before", seed, i, got, want)
			}
			head += m.EntryText(i)
		}
	}
}

func TestEditedMatchGoesOn(t *testing.T) {
	m, err := NewMatch(newToy(), Head{Seed: "s", Setup: json.RawMessage(` {"Sum": 1, "Sum": 3} `)})
	if err != nil {
		t.Fatal(err)
	}
	if text := m.HeadText(); !strings.Contains(text, "\nsetup {\"Sum\":3}\n") {
		t.Errorf("the set-up is written %q", text)
	}
	m.Load([]int{6, 5})
	do(t, m, toyDie, toyDie)
	if got := m.Pos().(*toyPos).sum; got != 14 {
		t.Fatalf("sum %d with loaded dice 6 and 5 on 3", got)
	}
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil || back.Hash() != m.Hash() || !back.Head().Edited || !strings.Contains(back.About(), "\n"+EditedText+"\n") {
		t.Fatalf("edited match: %v", err)
	}
	// A file that does not say so is marked none the less.
	back, _, err = Replay(newToy(), strings.Replace(m.Journal(), "\nedited\n", "\n", 1))
	if err != nil || !back.Head().Edited {
		t.Errorf("without its mark: %v", err)
	}
}

// A match whose actions were replaced is marked wherever it is opened; the dice that were to come still
// come, for another way through a match is no other throw.
func TestEdit(t *testing.T) {
	plain, m := newToyMatch(t, "s"), newToyMatch(t, "s")
	do(t, plain, toyDie, toyDie, toyDie)
	do(t, m, toyDie)
	m.Edit()
	do(t, m, toyDie, toyDie)
	if m.Hash() != plain.Hash() {
		t.Error("the dice of a marked match are others")
	}
	if strings.Contains(plain.About(), "Edited") || strings.Contains(plain.Journal(), "edited") {
		t.Error("a match that was only played is marked")
	}
	back, notice, err := Replay(newToy(), m.Journal())
	if err != nil || notice != "" || !back.Head().Edited || back.Hash() != m.Hash() {
		t.Fatalf("marked and saved: %v %s", err, notice)
	}
}

// No position of a way that was taken back is kept.
func TestAtAfterUndo(t *testing.T) {
	m := newToyMatch(t, "undo")
	for range 33 {
		do(t, m, toyRest)
	}
	for range 5 {
		m.Undo()
	}
	do(t, m, toyAdd, toyRest, toyRest, toyRest, toyRest)
	if got := m.At(33).(*toyPos).sum; got != 1 {
		t.Errorf("the sum is %d, 1 was added", got)
	}
}

// A file may bring dice of its own: they are shown first, across saving and loading.
func TestMatchWithDiceOfItsOwn(t *testing.T) {
	m, notice, err := Replay(newToy(), "fieldpost 2\ndata d1\nrules 1\nscenario toy/thirty\nseed \"s\"\ndice 6 5 4\nedited\n")
	if err != nil || notice != "" {
		t.Fatal(err, notice)
	}
	if m.Further("die | 6\n") != nil {
		t.Error("it goes on with lines, past which its dice are forgotten")
	}
	do(t, m, toyDie)
	m, _, err = Replay(newToy(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyDie, toyDie, toyDie)
	sum := m.Pos().(*toyPos).sum
	if got := m.Entries(); got[0].Results[0] != 6 || got[1].Results[0] != 5 || got[2].Results[0] != 4 || sum < 16 {
		t.Errorf("sum %d after dice 6 5 4 and one of the seed", sum)
	}
	if _, _, err := Replay(newToy(), "fieldpost 1\nscenario toy/thirty\nseed \"s\"\ndice 6 x\nedited\n"); err == nil {
		t.Error("dice that are no numbers are accepted")
	}
}

// At gives every position of a long match again, of which it keeps few.
func TestAt(t *testing.T) {
	m := newToyMatch(t, "at")
	hashes := []string{m.Hash()}
	for range 1500 {
		do(t, m, toyDone)
		hashes = append(hashes, m.Hash())
	}
	do(t, m, toyDie, toyAdd, toyAdd)
	for range 3 {
		hashes = append(hashes, HashOf(m.At(len(hashes))))
	}
	if hashes[len(hashes)-1] != m.Hash() {
		t.Error("the last position is another one")
	}
	for i := len(hashes) - 1; i >= 0; i -= 7 {
		if got := HashOf(m.At(i)); got != hashes[i] {
			t.Fatalf("the position after %d entries is another one", i)
		}
	}
	if n := len(m.kept.list); n > maxKept || n < maxKept/2 {
		t.Errorf("%d positions are kept", n)
	}
	for m.CanUndo() {
		m.Undo()
	}
	if len(m.Entries()) != 1501 || m.Hash() != HashOf(m.At(1501)) {
		t.Errorf("undo went back to %d entries", len(m.Entries()))
	}
}

// A match of the first format has other dice and digests: its actions and results are what counts.
func TestFirstFormat(t *testing.T) {
	old := "fieldpost 1\ndata d1\nrules 1\nscenario toy/thirty\nseed \"s\"\nadd\ndie | 3\ndone =00000000000000000000000000000000\n"
	m, notice, err := Replay(newToy(), old)
	if err != nil || len(m.Entries()) != 3 || !strings.Contains(notice, "legal under the current rules") {
		t.Fatalf("%v, %q", err, notice)
	}
	if sum := m.Pos().(*toyPos).sum; sum != 4 {
		t.Errorf("the sum is %d, not 1 and 3", sum)
	}
	back, notice, err := Replay(newToy(), m.Journal())
	if err != nil || len(back.Entries()) != 3 {
		t.Errorf("saved again it does not open: %v, %q", err, notice)
	}
	do(t, back, toyDie, toyAdd)
	if next := m.Further(back.EntryText(3) + back.EntryText(4)); next == nil || next.Journal() != back.Journal() {
		t.Error("it does not go on with lines as it does by itself")
	}
	if m, notice, err = Replay(newToy(), old+"fly\ndone\n"); err != nil || len(m.Entries()) != 3 || !strings.Contains(notice, "after action 3 of 5") {
		t.Errorf("with an action that is none: %v, %q", err, notice)
	}
}

func TestTamperedJournalsAreRefused(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd, toyDie, toyAdd, toyDone, toyDie)
	full := m.Journal()
	die := m.Entries()[1].Results[0]
	other := "1"
	if die == 1 {
		other = "2"
	}
	for name, bad := range map[string]string{
		"another die":       strings.Replace(full, "die | "+string('0'+die), "die | "+other, 1),
		"action left out":   strings.Replace(full, "add\n", "", 1),
		"another action":    strings.Replace(full, "add\n", "done\n", 1),
		"unknown verb":      strings.Replace(full, "add\n", "fly\n", 1),
		"opening nothing":   strings.Replace(full, "add\n", "add ~x\n", 1),
		"die for nothing":   strings.Replace(full, "add\n", "add | 3\n", 1),
		"another scenario":  strings.Replace(full, "toy/thirty", "toy/forty", 1),
		"newer format":      strings.Replace(full, "fieldpost 2", "fieldpost 9", 1),
		"not a match":       "hello",
		"empty":             "",
		"nameless":          "fieldpost 1\n",
		"result of letters": strings.Replace(full, "die |", "die | x", 1),
		"digest":            full[:len(full)-3] + "zz\n",
	} {
		if bad == full {
			t.Fatalf("%s: the test changed nothing", name)
		}
		if _, _, err := Replay(newToy(), bad); err == nil {
			t.Errorf("%s: accepted", name)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error has more than one line: %v", name, err)
		}
	}
}

// Only the last digest of a journal is compared when it is opened; one before it is taken over, but never to stand for a
// position that is reached again.
func TestDigestsBeforeTheLast(t *testing.T) {
	m := newToyMatch(t, "s")
	for range 17 {
		do(t, m, toyAdd)
	}
	lines := strings.SplitAfter(m.Journal(), "\n")
	at := len(lines) - 3 // the 16th of 17 actions, and nothing after the last line
	if !strings.HasPrefix(lines[at], "add =") {
		t.Fatalf("the 16th action is written as %q", lines[at])
	}
	sixteenth := lines[at]
	open := func(line string) (*Match, error) {
		back, _, err := Replay(newToy(), strings.Join(lines[:at], "")+line+lines[at+1])
		return back, err
	}
	for _, bad := range []string{"add =" + strings.Repeat("x", 32) + "\n", "add =12\n", "add =" + strings.Repeat("12", 100) + "\n"} {
		if _, err := open(bad); err == nil {
			t.Errorf("%q: accepted", bad)
		}
	}
	back, err := open("add =" + strings.Repeat("12", 16) + "\n")
	if err != nil {
		t.Fatal(err)
	}
	if !back.Undo() || back.EntryText(15) != sixteenth {
		t.Errorf("the last action now is written as %q", back.EntryText(15))
	}
	do(t, back, toyAdd)
	if back.Journal() != m.Journal() {
		t.Error("gone on with, it is another journal")
	}
	if back, err = open("add\n"); err != nil || back.Journal() != m.Journal() {
		t.Errorf("without a digest there: %v", err)
	}
}

func TestMatchUnderChangedRulesOpensAtLastVerifiedPosition(t *testing.T) {
	m := newToyMatch(t, "s")
	for range 9 {
		do(t, m, toyAdd)
		do(t, m, toyDone)
	}
	at16, _, err := Replay(newToy(), strings.Join(strings.SplitAfter(m.Journal(), "\n")[:7+16], ""))
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(m.Journal(), "data d1", "data d0", 1)
	last := strings.LastIndex(old, "done =")
	old = old[:last] + "double" + old[last+len("done"):]
	back, notice, err := Replay(newToy(), old)
	if err != nil || notice == "" {
		t.Fatalf("err %v, notice %q", err, notice)
	}
	if len(back.Entries()) != 16 || back.Hash() != at16.Hash() {
		t.Errorf("opened after %d entries", len(back.Entries()))
	}
	unharmed := strings.Replace(m.Journal(), "data d1", "data d0", 1)
	if back, notice, err := Replay(newToy(), unharmed); err != nil || notice != "" || back.Hash() != m.Hash() {
		t.Errorf("a match that still fits the changed data: %v %q", err, notice)
	}
}

func saved(t testing.TB, m *Match) string {
	text, err := m.Save(deflate.Press{})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestLetterLivesThroughMail(t *testing.T) {
	m := newToyMatch(t, "s")
	play(t, m, "mail")
	save := saved(t, m)
	quoted := "Hello,\n\n> " + strings.ReplaceAll(save, "\n", "\n> ") + "\n\nBye {all}"
	crlf := strings.ReplaceAll(save, "\n", "\r\n")
	indented := strings.ReplaceAll(save, "\n", "\n    ")
	rewrapped := strings.Join(strings.Fields(save), " \n")
	joined := strings.ReplaceAll(save, "\n", "")
	named := "fieldpost letter: copy all from FIELDPOST on\n" + save
	sum := strings.LastIndex(save, "}") + 1
	apart := save[:sum] + strings.Repeat("\n> ", maxTail/3-10) + save[sum:]
	bare := "\r\n" + strings.ReplaceAll(m.Journal(), "\n", "\r\n")
	for name, text := range map[string]string{"bare": bare, "quoted": quoted, "crlf": crlf, "indented": indented, "rewrapped": rewrapped, "joined": joined, "named": named, "apart": apart} {
		if got, err := ReadLetter(text, deflate.Press{}); err != nil || got != m.Journal() {
			t.Errorf("%s: %v", name, err)
		}
	}
	body := strings.Index(save, "{") + 10
	for name, c := range map[string]struct{ text, want string }{
		// A letter without its block, a link or a code may be what was pasted.
		"nothing":   {"Dear Anna, here is my move. Bernd", "no Fieldpost match, letter or code of dice in this text: copy the whole block, from the line that begins with FIELDPOST to its checksum, or the whole link or code"},
		"cut":       {save[:body+5], "cut off"},
		"cut at }":  {save[:strings.Index(save, "}")+1], "cut off"},
		"a letter":  {save[:body] + "A" + save[body:], "damaged"},
		"too far":   {save[:sum] + strings.Repeat(" ", maxTail) + save[sum:], "cut off"},
		"lost line": {save[:body] + save[body+66:], "damaged"},
		"newer":     {strings.Replace(save, "FIELDPOST1{", "FIELDPOST2{", 1), "newer"},
	} {
		if _, err := ReadLetter(c.text, deflate.Press{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want a sentence with %q", name, err, c.want)
		}
	}
}

func FuzzReplay(f *testing.F) {
	m := newToyMatch(f, "s")
	do(f, m, toyAdd, toyDie, toyDone)
	f.Add(m.Journal())
	f.Add(saved(f, m))
	for _, h := range hostile(f) {
		f.Add(h.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		back, spent, err := opened(text)
		if (err == nil) == (back == nil) {
			t.Errorf("match %v with error %v", back, err)
		}
		if err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 500) {
			t.Errorf("no sentence: %q", err)
		}
		if spent > mostSpent {
			t.Errorf("%d MB allocated for %d letters", spent>>20, len(text))
		}
	})
}
