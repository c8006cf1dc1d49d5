// Package conformance is the suite that every scenario passes: random play from
// the set-up to the end, with the promises of the table checked on the way.
package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// bound is how many actions end a game that goes on for ever. Where hundreds of units move hex by hex for twenty turns, a
// player who would like it never to end has taken 17,000 actions when the last turn is over.
func bound(g game.Game) int {
	const most, many = 20000, 200 // actions, units
	if g.Info().Units > many {
		return 3 * most
	}
	return most
}

// Samples is at how many steps of a game the expensive promises are checked, and Few at how many where others of its kind
// are played with Samples.
const (
	Samples = 10
	Few     = 5
)

// Run plays one random game for each seed and checks it, at so many steps thoroughly. open opens the game
// afresh. It returns how many questions of chance were asked in two orders.
func Run(t *testing.T, open func() (game.Game, error), seeds []string, samples int) (compared int) {
	t.Helper()
	g, err := open()
	if err != nil {
		t.Fatal(err)
	}
	if err := CheckWords(g); err != nil {
		t.Fatal(err)
	}
	steps := bound(g)
	for _, seed := range seeds {
		m, err := Play(g, seed, steps)
		if err != nil {
			t.Fatalf("seed %q: %v", seed, err)
		}
		if !m.Decision().Over {
			t.Errorf("seed %q: not over after %d actions", seed, steps)
		}
		if v := g.Verdict(m.Pos()); v.Over != m.Decision().Over || v.Over && v.Text == "" {
			t.Errorf("seed %q: verdict %+v at the end", seed, v)
		}
		if err := Check(g, m, samples, seed); err != nil {
			t.Errorf("seed %q: %v", seed, err)
		}
		n, err := CheckChance(g, m, 4*samples, seed) // questions of chance are few
		if compared += n; err != nil {
			t.Errorf("seed %q: %v", seed, err)
		}
		if err := Circles(g, seed); err != nil {
			t.Errorf("seed %q, going in circles: %v", seed, err)
		}
	}
	return compared
}

// Play plays a match with random legal actions until it is over or has had so
// many actions.
func Play(g game.Game, seed string, steps int) (*game.Match, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	pick := picker(seed)
	for range steps {
		legal := m.Legal()
		if m.Decision().Over {
			if len(legal) != 0 {
				return nil, fmt.Errorf("the game is over, but %d actions are legal", len(legal))
			}
			break
		}
		if len(legal) == 0 {
			return nil, fmt.Errorf("after %d actions nothing is legal, but the game is not over", len(m.Entries()))
		}
		if _, err := m.Do(legal[pick.IntN(len(legal))]); err != nil {
			return nil, fmt.Errorf("a listed action was refused: %w", err)
		}
	}
	return m, nil
}

func picker(seed string) *rand.Rand {
	var key [32]byte
	copy(key[:], "pick "+seed)
	return rand.New(rand.NewChaCha8(key))
}

// Check plays the entries of a match again and checks the promises: cheap ones
// at every step, the others at so many steps and at the last.
func Check(g game.Game, done *game.Match, samples int, seed string) error {
	m, err := game.NewMatch(g, done.Head())
	if err != nil {
		return err
	}
	pick := picker("check " + seed)
	entries := done.Entries()
	every, over := max(1, len(entries)/samples), 0
	for i := 0; ; i++ {
		if s, ok := g.(game.Searchable); ok {
			if now := s.Progress(m.Pos()); now < over {
				return fmt.Errorf("after %d actions the progress falls from %d to %d", i, over, now)
			} else {
				over = now
			}
		}
		if err := checkHere(m, pick); err != nil {
			return fmt.Errorf("after %d actions: %w", i, err)
		}
		if i%every == 0 || i == len(entries) {
			if err := checkWell(g, m, pick); err != nil {
				return fmt.Errorf("after %d actions: %w", i, err)
			}
		}
		if i == len(entries) {
			return checkStages(g, done, every)
		}
		if err := step(m, entries[i].Action); err != nil {
			return fmt.Errorf("action %d: %w", i+1, err)
		}
	}
}

// step takes an action and checks that undo, where it is offered, takes it back.
func step(m *game.Match, a game.Action) error {
	before, side := m.Hash(), m.Decision().Side
	if _, err := m.Do(a); err != nil {
		return err
	}
	if !m.CanUndo() {
		return nil
	}
	e := m.Entries()[len(m.Entries())-1]
	if d := m.Decision(); len(e.Results) > 0 || reveals(e.Events) || !d.Over && d.Side != side {
		return fmt.Errorf("undo is offered past chance, a reveal or another player's choice")
	}
	after := m.Hash()
	if m.Undo(); m.Hash() != before {
		return fmt.Errorf("undo does not return to the position before")
	}
	if m.Redo(); m.Hash() != after {
		return fmt.Errorf("redo does not return to the position after")
	}
	return nil
}

// checkHere checks what is cheap: the list has no repeats, mutated actions are
// refused with a row of the ledger and change nothing, a clone is equal.
func checkHere(m *game.Match, pick *rand.Rand) error {
	p, legal := m.Pos(), m.Legal()
	lex := m.Game().Lexicon()
	seen := make(map[game.Action]bool, len(legal))
	for _, a := range legal {
		if seen[a] {
			return fmt.Errorf("%s is listed twice", lex.Line(a))
		}
		seen[a] = true
	}
	if again := p.Legal(nil); !slices.Equal(again, legal) {
		return fmt.Errorf("the list of legal actions changes when it is asked for again")
	}
	state := p.AppendState(nil)
	a := game.Act(0)
	if len(legal) > 0 {
		a = legal[pick.IntN(len(legal))]
	}
	if err := checkLists(p, lex, a, len(legal) > 0); err != nil {
		return err
	}
	for range mutants {
		a = mutate(a, lex, pick)
		if err := checkLists(p, lex, a, seen[a]); err != nil {
			return err
		}
		if seen[a] {
			continue
		}
		n := len(m.Entries())
		if err := refused(m, a); err != nil {
			return err
		}
		if len(m.Entries()) != n || !bytes.Equal(p.AppendState(nil), state) {
			return fmt.Errorf("refusing %s changed the match", lex.Line(a))
		}
	}
	return nil
}

// checkLists checks that a position that tells of one action whether it is listed tells what the list does. It is asked
// on a copy, too, that has worked nothing out yet.
func checkLists(p game.Position, lex *game.Lexicon, a game.Action, listed bool) error {
	if l, ok := p.(game.Lister); ok && (l.Lists(a) != listed || p.Clone().(game.Lister).Lists(a) != listed) {
		return fmt.Errorf("that %s is listed is %t, but the position tells otherwise", lex.Line(a), listed)
	}
	return nil
}

// mutants is how many actions are tried at each step, each with one more word changed.
const mutants = 3

// refused checks that an action that is not listed is refused, with a sentence and a row of the
// ledger.
func refused(m *game.Match, a game.Action) error {
	var no *game.IllegalError
	if _, err := m.Do(a); !errors.As(err, &no) {
		return fmt.Errorf("%s is not listed but was taken", m.Game().Lexicon().Line(a))
	}
	if !whole(no.Sentence) || len(no.Rules) == 0 || slices.Contains(no.Rules, game.NoRule) {
		return fmt.Errorf("%s is refused without a sentence or a row: %+v", m.Game().Lexicon().Line(a), no.Refusal)
	}
	return nil
}

// mutate changes one word of an action, or takes one away.
func mutate(a game.Action, lex *game.Lexicon, pick *rand.Rand) game.Action {
	switch pick.IntN(6) {
	case 0:
		a.Verb = game.Verb(pick.IntN(len(lex.Verbs)))
	case 1:
		a = a.With(game.Unit(pick.IntN(len(lex.Units))))
	case 2:
		a.Option = game.Option(pick.IntN(len(lex.Options)))
	case 3:
		a.To = hex.Hex(pick.IntN(lex.Hexes.Len()+1) - 1)
	case 4:
		a.Hex = hex.Hex(pick.IntN(lex.Hexes.Len()+1) - 1)
	case 5:
		a = a.With(a.Units[:pick.IntN(2)]...)
	}
	return a
}

// checkWell checks what is expensive: every listed action can be taken on a
// clone and leaves the original alone, words round-trip, save and load agree,
// and what is hidden from a side does not show in its view.
func checkWell(g game.Game, m *game.Match, pick *rand.Rand) error {
	p, lex := m.Pos(), g.Lexicon()
	state := p.AppendState(nil)
	c := p.Clone()
	if !bytes.Equal(c.AppendState(nil), state) {
		return fmt.Errorf("a clone differs")
	}
	var ev game.Events
	for _, a := range m.Legal() {
		if err := checkLists(p, lex, a, true); err != nil {
			return err
		}
		near := picker(lex.Line(a))
		for range mutants {
			b := mutate(a, lex, near)
			if err := checkLists(p, lex, b, slices.Contains(m.Legal(), b)); err != nil {
				return err
			}
		}
		if back, err := lex.ParseJSON(lex.JSON(a)); err != nil || back != a {
			return fmt.Errorf("%s does not survive its JSON form %s: %v", lex.Line(a), lex.JSON(a), err)
		}
		if back, err := lex.ParseLine(lex.Line(a)); err != nil || back != a {
			return fmt.Errorf("%s does not survive its journal form: %v", lex.Line(a), err)
		}
		c.CopyFrom(p)
		ev.Reset()
		c.Take(a, game.NewSeeded(lex.Line(a)), &ev)
		if !bytes.Equal(p.AppendState(nil), state) {
			return fmt.Errorf("taking %s on a clone changed the original", lex.Line(a))
		}
		if d := c.Decision(); !d.Over && len(c.Legal(nil)) == 0 {
			return fmt.Errorf("after %s nothing is legal, but the game is not over", lex.Line(a))
		}
		// Some events only carry a number for the next one, so not each has words of its own.
		worded := len(ev.List) == 0
		for _, e := range ev.List {
			sentence, detail := g.Describe(e, game.Nobody)
			if worded = worded || sentence+detail != ""; sentence != "" && !whole(sentence) || strings.Contains(detail, "%!") {
				return fmt.Errorf("of %s the event %s is told as %q, %q", lex.Line(a), lex.Events[e.Kind], sentence, detail)
			}
		}
		if !worded {
			return fmt.Errorf("nothing of what %s does is put in words", lex.Line(a))
		}
	}
	back, notice, err := game.Replay(g, m.Journal())
	if err != nil || notice != "" {
		return fmt.Errorf("the saved match does not load: %v %s", err, notice)
	}
	if back.Hash() != m.Hash() || back.Journal() != m.Journal() {
		return fmt.Errorf("the loaded match differs")
	}
	if err := CheckShown(g, p, pick); err != nil {
		return err
	}
	if err := checkResampled(p, pick); err != nil {
		return err
	}
	if err := checkRestored(g, p, state, pick); err != nil {
		return err
	}
	if err := checkSearchable(g, p, m.Legal(), pick); err != nil {
		return err
	}
	for _, i := range pick.Perm(len(m.Legal()))[:min(4, len(m.Legal()))] {
		if err := checkTold(g, p, m.Legal()[i], pick); err != nil {
			return err
		}
	}
	for side := range lex.Sides {
		if err := checkHidden(g, p, game.Side(side), pick); err != nil {
			return fmt.Errorf("hidden from %s: %w", lex.Sides[side], err)
		}
	}
	return nil
}

// Seeds returns n seed texts.
func Seeds(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("conformance %d", i)
	}
	return list
}
