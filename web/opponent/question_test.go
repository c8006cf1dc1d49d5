package opponent

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
)

const diceSeed = "a-seed-that-nobody-may-see"

// played is a match of a scenario after so many random actions.
func played(t *testing.T, scenario string, steps int) *game.Match {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := conformance.Play(g, diceSeed, steps)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// each calls f for positions of one scenario of each game, of all scenarios where there is time.
func each(t *testing.T, f func(name string, m *game.Match)) {
	last := ""
	for _, s := range shelf.Scenarios() {
		if testing.Short() && s.Game == last {
			continue
		}
		last = s.Game
		name := s.Game + "/" + s.Scenario
		for _, steps := range []int{0, 25, 90, 240} {
			if m := played(t, name, steps); !m.Decision().Over {
				f(name, m)
			}
		}
	}
}

// What is sent says nothing that the side that decides may not know: not the seed, nor the journal, and where everything
// hidden from it is put otherwise the bytes are the same.
func TestQuestionHoldsNothingHidden(t *testing.T) {
	positions, hidden := 0, 0
	each(t, func(name string, m *game.Match) {
		q := Ask(m, mind.Veteran, "match")
		sent := q.Append(nil)
		if bytes.Contains(sent, []byte(diceSeed)) || m.Head().Seed != diceSeed {
			t.Errorf("%s: the seed %q of the dice is sent", name, m.Head().Seed)
		}
		side := m.Decision().Side
		for i := range min(len(m.Entries()), 40) {
			if line := m.EntryText(i); len(line) > 12 && bytes.Contains(sent, []byte(line)) {
				t.Errorf("%s: the line %q of the journal is sent", name, line)
			}
		}
		for n := range 4 {
			other := m.Pos().Clone()
			other.Resample(side, game.NewSeeded(strings.Repeat("x", n+1)))
			if !bytes.Equal(other.AppendState(nil), m.Pos().AppendState(nil)) {
				hidden++
			}
			elsewhere := q
			elsewhere.State, elsewhere.Legal = seen(other, side), other.Legal(nil)
			if !bytes.Equal(elsewhere.Append(nil), sent) {
				t.Errorf("%s after %d actions: what is sent depends on what %s does not know", name, len(m.Entries()), m.Game().Info().Sides[side])
			}
		}
		positions++
	})
	t.Logf("%d positions, %d times something hidden was another", positions, hidden)
	if hidden == 0 {
		t.Error("nothing was hidden anywhere")
	}
}

// What is read is what was written, its position can be played, and of bytes that are cut off nothing is read.
func TestMessagesArrive(t *testing.T) {
	each(t, func(name string, m *game.Match) {
		q := Ask(m, mind.Elite, "match")
		sent := q.Append(nil)
		got, err := ReadQuestion(sent)
		if q.Options == nil {
			q.Options = map[string]string{}
		}
		if err != nil || !reflect.DeepEqual(got, q) {
			t.Fatalf("%s: %v, read %+v, want %+v", name, err, got, q)
		}
		p, err := m.Game().Restore(got.State)
		if err != nil || p.Decision() != m.Decision() {
			t.Errorf("%s: the position does not arrive: %v", name, err)
		}
		for n := 0; n < len(sent); n += 1 + len(sent)/200 {
			if _, err := ReadQuestion(sent[:n]); err == nil {
				t.Errorf("%s: %d of %d bytes are read", name, n, len(sent))
			}
		}
	})
	a := Answer{Rival: mind.Rival{Action: game.Act(3).With(7).Toward(12), To: 12, Aim: hex.None, Gain: -1300, Reason: "takes 2107 for points", Does: "takes 2107"}, Points: "VP",
		Rivals: []mind.Rival{{Action: game.Act(1), To: hex.None, Aim: 40, Gain: 1 << 20, Reason: ""}}}
	sent := a.Append(nil)
	if got, err := ReadAnswer(sent); err != nil || !reflect.DeepEqual(got, a) {
		t.Errorf("%v, read %+v", err, got)
	}
	for n := range sent {
		if _, err := ReadAnswer(sent[:n]); err == nil {
			t.Errorf("%d of %d bytes are read", n, len(sent))
		}
	}
	if _, err := ReadAnswer(append(sent, 0)); err == nil {
		t.Error("bytes too many are read")
	}
}

// The number of a question counts the decisions that its side has made, free acts aside.
func TestQuestionsAreNumbered(t *testing.T) {
	m := played(t, "bug/delayed-arrival", 120)
	want := 0
	for _, e := range m.Entries() {
		if e.Side == m.Decision().Side && !m.Game().Lexicon().IsFree(e.Action.Verb) {
			want++
		}
	}
	if q := Ask(m, mind.Regular, "match"); q.Number != want || want == 0 || want == len(m.Entries()) {
		t.Errorf("number %d after %d actions, want %d", q.Number, len(m.Entries()), want)
	}
}

// A question says by which options the game is played, in the same order each time; of a match with a set-up of its own it names no
// scenario, for a Worker would think about another one.
func TestQuestionNamesOptionsAndNoSetUp(t *testing.T) {
	begin := func(setup string) Question {
		t.Helper()
		options := map[string]string{"static": "player"}
		g, err := shelf.Open("aachen/first-blood", options)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "options", Options: options, Setup: []byte(setup)})
		if err != nil {
			t.Fatal(err)
		}
		return Ask(m, mind.Regular, "match")
	}
	q := begin("")
	q.Options = map[string]string{"static": "player", "a": "b", "c": ""}
	got, err := ReadQuestion(q.Append(nil))
	if err != nil || !maps.Equal(got.Options, q.Options) || got.Scenario != "aachen/first-blood" || !slices.Equal(got.Legal, q.Legal) {
		t.Errorf("asked is %+v, read %+v: %v", q, got, err)
	}
	draft, err := played(t, "aachen/first-blood", 0).Game().(game.Drafter).Draft(played(t, "aachen/first-blood", 0).Pos())
	if err != nil {
		t.Fatal(err)
	}
	if q := begin(string(draft)); q.Scenario != "" {
		t.Errorf("a Worker is asked about %s with another set-up", q.Scenario)
	}
}
