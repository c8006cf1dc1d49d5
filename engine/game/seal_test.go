package game

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// troubleOf is the kind of a *MatchError.
func troubleOf(t testing.TB, err error) Trouble {
	t.Helper()
	var e *MatchError
	if !errors.As(err, &e) || e.Sentence == "" {
		t.Fatalf("%v is no MatchError with a sentence", err)
	}
	return e.Trouble
}

// A choice that is sealed stops the match, after a reload too, until exactly that choice is opened.
func TestSealedChoice(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd)
	seal := m.SealFor(Act(toyDie), "salt-7")
	if seal == m.SealFor(Act(toyDie), "salt-8") || seal == m.SealFor(Act(toyAdd), "salt-7") {
		t.Fatal("two choices have one seal")
	}
	if err := m.Seal(seal); err != nil {
		t.Fatal(err)
	}
	before := m.Hash()
	check := func(m *Match) {
		t.Helper()
		if len(m.Legal()) != 0 || m.CanUndo() || m.Sealed() != seal || m.Hash() != before {
			t.Error("the match does not wait")
		}
		if _, err := m.Do(Act(toyAdd)); err == nil || !strings.Contains(err.Error(), "opening") {
			t.Errorf("an action passes the seal: %v", err)
		}
		if m.Seal(seal) == nil {
			t.Error("a seal on a seal")
		}
		for _, wrong := range []struct {
			a    Action
			salt string
		}{{Act(toyDie), "salt-8"}, {Act(toyAdd), "salt-7"}, {Act(toyDie), "salt 7"}, {Act(toyDie), ""}} {
			if _, err := m.Open(wrong.a, wrong.salt); err == nil {
				t.Errorf("%v with %q opens it", wrong.a, wrong.salt)
			}
		}
	}
	check(m)
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	check(back)
	for _, m := range []*Match{m, back} {
		if _, err := m.Open(Act(toyDie), "salt-7"); err != nil {
			t.Fatal(err)
		}
		do(t, m, toyAdd)
	}
	if m.Hash() != back.Hash() || m.Journal() != back.Journal() {
		t.Error("opened after a reload, the match is another")
	}
	again, _, err := Replay(newToy(), m.Journal())
	if err != nil || again.Hash() != m.Hash() || HashOf(again.At(2)) != before {
		t.Fatalf("opened, it does not load: %v", err)
	}
	// What stands behind a seal that was not opened is not played, nor is another choice than the sealed one.
	lines := strings.SplitAfter(m.Journal(), "\n")
	for i, l := range lines {
		if !strings.Contains(l, " ~salt-7") {
			continue
		}
		for line, want := range map[string]Trouble{
			strings.Replace(l, " ~salt-7", "", 1):         NotYet,
			strings.Replace(l, " ~salt-7", " ~salt-8", 1): Damaged,
			strings.Replace(l, "die", "add", 1):           Damaged,
		} {
			text := strings.Join(lines[:i], "") + line + strings.Join(lines[i+1:], "")
			_, _, err := Replay(newToy(), text)
			if got := troubleOf(t, err); got != want {
				t.Errorf("%q is %s, not %s: %v", line, got, want, err)
			}
		}
		return
	}
	t.Errorf("no line is opened in\n%s", m.Journal())
}

// Sealed dice and a sealed choice wait one after the other.
func TestSealedChoiceWithSealedDice(t *testing.T) {
	m, err := NewMatch(newToy(), Head{Seed: "s", Kind: SealedDice})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Seal(m.SealFor(Act(toyDie), "x")); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Open(Act(toyDie), "x"); err != nil {
		t.Fatal(err)
	}
	if _, waits := m.Question(); !waits {
		t.Fatal("the opened choice does not wait for its die")
	}
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*Match{m, back} {
		if _, err := m.Answer(3); err != nil {
			t.Fatal(err)
		}
	}
	if m.Journal() != back.Journal() || m.Hash() != back.Hash() {
		t.Error("after a reload it is another match")
	}
}

// A result of sealed dice can stay secret: the match waits, after a reload too, until exactly that result is opened;
// then it is the same match as one in which the dice answered openly, but for the seal.
func TestSealedResult(t *testing.T) {
	declared := func() *Match {
		m, err := NewMatch(newToy(), Head{Seed: "s", Kind: SealedDice})
		if err != nil {
			t.Fatal(err)
		}
		do(t, m, toyAdd, toyDie)
		return m
	}
	m := declared()
	seal := m.SealResultFor(4, "salt-7")
	if seal == m.SealResultFor(5, "salt-7") || seal == m.SealResultFor(4, "salt-8") {
		t.Fatal("two results have one seal")
	}
	if err := m.Seal(seal); err != nil {
		t.Fatal(err)
	}
	before := m.Hash()
	check := func(m *Match) {
		t.Helper()
		if _, asks := m.Question(); asks || len(m.Legal()) != 0 || m.CanUndo() || m.Sealed() != seal || m.Hash() != before {
			t.Error("the match does not wait for the opening alone")
		}
		if _, err := m.Answer(4); err == nil {
			t.Error("an answer passes the seal")
		}
		if _, err := m.Open(Act(toyDie), "salt-7"); err == nil {
			t.Error("a choice opens the result")
		}
		for salt, result := range map[string]int{"salt-7": 5, "salt-8": 4, "salt 7": 4} {
			if _, err := m.OpenResult(result, salt); err == nil {
				t.Errorf("%d with %q opens it", result, salt)
			}
		}
	}
	check(m)
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	check(back)
	open := declared()
	if _, err := open.Answer(4); err != nil {
		t.Fatal(err)
	}
	for _, m := range []*Match{m, back} {
		if events, err := m.OpenResult(4, "salt-7"); err != nil || len(events) == 0 {
			t.Fatalf("%v, %d events", err, len(events))
		}
		if _, err := m.OpenResult(4, "salt-7"); err == nil {
			t.Error("it is opened twice")
		}
	}
	if m.Journal() != back.Journal() || m.Hash() != open.Hash() {
		t.Error("opened, it is another match")
	}
	again, _, err := Replay(newToy(), m.Journal())
	if err != nil || again.Hash() != m.Hash() || HashOf(again.At(3)) != before {
		t.Fatalf("opened, it does not load: %v", err)
	}
	text := m.Journal()
	for old, c := range map[string]struct {
		with string
		want Trouble
	}{
		" ~salt-7":     {"", NotYet},
		"~salt-7":      {"~salt-8", Damaged},
		"| 4 ~salt-7":  {"| 5 ~salt-7", Damaged},
		"\n~" + seal:   {"\n~" + strings.Repeat("0", 64), Damaged},
		" | 4 ~salt-7": {" ~salt-7", Damaged},
	} {
		_, _, err := Replay(newToy(), strings.Replace(text, old, c.with, 1))
		if got := troubleOf(t, err); got != c.want {
			t.Errorf("%q for %q is %s, not %s: %v", c.with, old, got, c.want, err)
		}
	}
}

// A result that no die can show is sealed for nothing: it opens nothing.
func TestSealedResultOutOfRange(t *testing.T) {
	m, err := NewMatch(newToy(), Head{Seed: "s", Kind: SealedDice})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyDie)
	if err := m.Seal(m.SealResultFor(7, "x")); err != nil {
		t.Fatal(err)
	}
	if _, err := m.OpenResult(7, "x"); err == nil || m.Sealed() == "" {
		t.Errorf("a seven opens: %v", err)
	}
}

func TestPlayersInTheHead(t *testing.T) {
	m, err := NewMatch(newToy(), Head{Seed: "s", Players: map[string]Player{"left": {Person, "Anna \"A\""}, "right": {Computer, "veteran"}}})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyAdd)
	if err := m.SetPlayer(1, Player{Post, "Berta"}); err != nil {
		t.Fatal(err)
	}
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	p := back.Head().Players
	if p["left"] != (Player{Person, "Anna \"A\""}) || p["right"] != (Player{Post, "Berta"}) || len(p) != 2 {
		t.Errorf("players %v", p)
	}
	if !back.Head().Same(m.Head()) || m.SetPlayer(0, Player{"robot", ""}) == nil || m.SetPlayer(0, Player{Person, "a\nb"}) == nil {
		t.Error("players make another match, or are anything")
	}
}

// Quick dice follow from both secrets and from what is asked, and from nothing else; a secret other than the one
// committed to is refused, and without both there is no match.
func TestQuickDice(t *testing.T) {
	head := func(left, right string) Head {
		return Head{Kind: QuickDice, Commitments: map[string]string{"left": Bind(left), "right": Bind(right)}, Openings: map[string]string{"left": left, "right": right}}
	}
	play := func(h Head) (*Match, string) {
		t.Helper()
		m, err := NewMatch(newToy(), h)
		if err != nil {
			t.Fatal(err)
		}
		do(t, m, toyDie, toyDie, toyDie)
		results := ""
		for _, e := range m.Entries() {
			results += words(e.Results)
		}
		return m, results
	}
	m, want := play(head("lime", "ash"))
	differs := false
	for _, h := range []Head{head("lime", "oak"), head("elm", "ash"), head("ash", "lime")} {
		_, got := play(h)
		differs = differs || got != want
	}
	if !differs {
		t.Error("other secrets throw the same")
	}
	if back, _, err := Replay(newToy(), m.Journal()); err != nil || back.Hash() != m.Hash() {
		t.Fatalf("it does not load: %v", err)
	}
	wrong := head("lime", "ash")
	wrong.Openings["left"] = "elm"
	if _, err := NewMatch(newToy(), wrong); troubleOf(t, err) != Damaged {
		t.Errorf("another secret than committed to: %v", err)
	}
	delete(wrong.Openings, "left")
	if _, err := NewMatch(newToy(), wrong); troubleOf(t, err) != NotYet {
		t.Errorf("a secret is missing: %v", err)
	}
	stranger := head("lime", "ash")
	stranger.Commitments["middle"] = Bind("x")
	if _, err := NewMatch(newToy(), stranger); troubleOf(t, err) != Damaged {
		t.Errorf("a side that is none: %v", err)
	}
	count := [7]int{}
	dice := &Agreed{[]byte("key")}
	for id := range uint64(6000) {
		count[dice.Roll(Chance{Kind: D6, N: 6, ID: id})]++
	}
	for face, n := range count[1:] {
		if n < 900 || n > 1100 { // three and a half standard deviations
			t.Errorf("%d fell %d times in 6000", face+1, n)
		}
	}
}

// A match with agreed dice that brings its first results along opens again after the rules have changed: what was played
// under the older ones has used those results up.
func TestAgreedDiceGoOnAfterBroughtOnesUnderLaterRules(t *testing.T) {
	head := Head{Kind: QuickDice, Commitments: map[string]string{"left": Bind("a"), "right": Bind("b")}, Openings: map[string]string{"left": "a", "right": "b"}, Dice: []int{1, 1, 1}}
	m, err := NewMatch(newToy(), head)
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyDie, toyDie, toyDie, toyDie)
	// The fourth is one of the older rules' own.
	older := strings.Replace(strings.Replace(m.Journal(), "rules 1\n", "rules 0\n", 1), "| 6 =", "| 5 =", 1)
	m, notice, err := Replay(newToy(), older)
	if err != nil || notice == "" || m.Entries()[3].Results[0] != 5 {
		t.Fatalf("%v %q\n%s", err, notice, older)
	}
	do(t, m, toyDie, toyDie, toyDie)
	back, _, err := Replay(newToy(), m.Journal())
	if err != nil || back.Hash() != m.Hash() {
		t.Fatalf("%v\n%s", err, m.Journal())
	}
	last := len(m.Entries()) - 1
	other := fmt.Sprintf("die | %d\n", m.Entries()[last].Results[0]%6+1)
	if _, _, err := Replay(newToy(), strings.Replace(m.Journal(), m.EntryText(last), other, 1)); err == nil {
		t.Error("a result that does not follow from the secrets is accepted")
	}
}

// What keeps a text from being opened has a kind for programs.
func TestTroubles(t *testing.T) {
	m := newToyMatch(t, "s")
	do(t, m, toyAdd, toyDie, toyAdd)
	journal := m.Journal()
	for name, c := range map[string]struct {
		text string
		want Trouble
	}{
		"newer":         {strings.Replace(journal, "fieldpost 2", "fieldpost 3", 1), Newer},
		"no match":      {"Dear Anna", Damaged},
		"a letter less": {strings.Replace(journal, "\ndie", "\nde", 1), Damaged},
		"too large":     {journal + strings.Repeat("x", MaxText), TooLarge},
		"a bad player":  {strings.Replace(journal, "\nadd", "\nplayer left robot \"x\"\nadd", 1), Damaged},
		"a bad kind":    {strings.Replace(journal, "\nadd", "\nchance loaded\nadd", 1), Damaged},
	} {
		_, _, err := Replay(newToy(), c.text)
		if got := troubleOf(t, err); got != c.want {
			t.Errorf("%s is %s, not %s: %v", name, got, c.want, err)
		}
	}
	for text, want := range map[string]Trouble{"FIELDPOST7{": Newer, "Dear Anna": Damaged, strings.Repeat("x", MaxText+1): TooLarge} {
		if _, err := ReadLetter(text, nil); troubleOf(t, err) != want {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

// A match is compared with the line of play that is there.
func TestContinues(t *testing.T) {
	line := func(m *Match) (lines []string) {
		for i := range m.Entries() {
			lines = append(lines, m.EntryText(i))
		}
		return lines
	}
	m := newToyMatch(t, "s")
	do(t, m, toyAdd, toyAdd)
	early := line(m)
	do(t, m, toyDouble)
	if err := m.Continues(m.Head(), early); err != nil {
		t.Errorf("further on: %v", err)
	}
	short := newToyMatch(t, "s")
	do(t, short, toyAdd)
	other := newToyMatch(t, "s")
	do(t, other, toyAdd, toyDouble)
	for _, c := range []struct {
		m     *Match
		head  Head
		want  Trouble
		sound int
	}{{short, m.Head(), Stale, 1}, {other, m.Head(), Forked, 1}, {newToyMatch(t, "another"), m.Head(), Forked, 0}} {
		err := c.m.Continues(c.head, line(m))
		var e *MatchError
		if !errors.As(err, &e) || e.Trouble != c.want || e.Sound != c.sound {
			t.Errorf("%v, want %s after %d", err, c.want, c.sound)
		}
	}
}

// A seal is never taken back, nor is what was opened, and what was taken back before it does not return.
func TestNothingIsTakenBackOverASeal(t *testing.T) {
	m := newToyMatch(t, "seal")
	do(t, m, toyRest, toyAdd)
	m.Undo()
	if err := m.Seal(m.SealFor(Act(toyAdd), "salt")); err != nil {
		t.Fatal(err)
	}
	if m.CanUndo() || m.CanRedo() {
		t.Error("a seal can be taken back, or what was taken back before it returns")
	}
	if _, err := m.Open(Act(toyAdd), "salt"); err != nil {
		t.Fatal(err)
	}
	if m.CanUndo() || m.CanRedo() {
		t.Error("what was opened can be taken back, or what was taken back before it returns")
	}
}

// A link covers what chance answered and what is sealed, not only the actions.
func TestLinksCoverResultsAndSeals(t *testing.T) {
	answered := func(result int) string {
		m, err := NewMatch(newToy(), Head{Seed: "s", Kind: SealedDice})
		if err != nil {
			t.Fatal(err)
		}
		do(t, m, toyDie)
		if _, err := m.Answer(result); err != nil {
			t.Fatal(err)
		}
		return m.Link(2)
	}
	sealed := func(salt string) string {
		m := newToyMatch(t, "s")
		if err := m.Seal(m.SealFor(Act(toyAdd), salt)); err != nil {
			t.Fatal(err)
		}
		return m.Link(1)
	}
	if answered(3) == answered(4) || sealed("a") == sealed("b") {
		t.Error("two ways have one link")
	}
}

// charted is the toy with charts of a player's own, and with a die before the first decision.
type charted struct {
	*toy
	own Tables
}

func (c charted) Info() *Info {
	info := *c.toy.Info()
	info.Own = c.own
	return &info
}

func (c charted) Start(dice Dice, _ *Events) Position {
	return &toyPos{sum: dice.Roll(Chance{Kind: D6, N: 6})}
}

// What pages keep and two players have agreed on has to fit what later pages work out: a journal is written as it ever was.
func TestJournalsStayAsTheyWere(t *testing.T) {
	m, err := NewMatch(charted{newToy(), Tables{"crt.tsv": "die\tresult\n"}}, Head{Seed: "s", Kind: SealedDice, Commitments: map[string]string{"left": Bind("a")}})
	if err != nil {
		t.Fatal(err)
	}
	do(t, m, toyAdd, toyDie)
	if _, err := m.Answer(4); err != nil {
		t.Fatal(err)
	}
	if err := m.Seal(m.SealFor(Act(toyDouble), "salt")); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Open(Act(toyDouble), "salt"); err != nil {
		t.Fatal(err)
	}
	const want = `fieldpost 2
data d1
rules 1
scenario toy/thirty
seed "s"
chance sealed
commitment left ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb
table crt.tsv 82ff894101524b376fd32a543d8d2c51 "die\tresult\n"
add
die ?
die | 4
~5031a3657eae09848ad24d0a0bd11b633a3f2f513ec238270b69390f505f669c
double ~salt =95fa45ca2771bc56c06dae5392a4ade6
`
	if got := m.Journal(); got != want {
		t.Errorf("it is\n%s", got)
	}
}

// Under other charts it is another match.
func TestChartsMakeAnotherMatch(t *testing.T) {
	begun := func(text string) *Match {
		m, err := NewMatch(charted{newToy(), Tables{"crt.tsv": text}}, Head{Seed: "s"})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	a, b := begun("1\n"), begun("2\n")
	if a.Head().Same(b.Head()) || a.Link(0) == b.Link(0) {
		t.Error("two sets of charts make one match")
	}
}
