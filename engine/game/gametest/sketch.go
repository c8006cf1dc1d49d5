// Package gametest is for the tests of rules systems: positions drawn for a test, played with loaded dice.
package gametest

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Table is a game with what happened last, for tests that find units and hexes by their names.
type Table struct {
	testing.TB
	Game game.Game
	Ev   game.Events // of the last action
}

// A Sketch is a position drawn for a test. A system's own embeds it and keeps its rules and position under their own
// types. What a sketch checks it reports as an error, and what it cannot go on after is fatal.
type Sketch struct {
	Table
	Pos game.Position
}

// Draw builds a sketch out of a description (see Game.Setup).
func Draw(t testing.TB, g game.Game, spec string) Sketch {
	t.Helper()
	g, p, err := g.Setup([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	return Sketch{Table{TB: t, Game: g}, p}
}

// Action reads an action in its journal form.
func (s *Table) Action(line string) game.Action {
	s.Helper()
	a, err := s.Game.Lexicon().ParseLine(line)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

// Unit finds a unit.
func (s *Table) Unit(id string) game.Unit {
	s.Helper()
	u, ok := s.Game.Lexicon().Unit(id)
	if !ok {
		s.Fatalf("no unit %q", id)
	}
	return u
}

// Hex finds a hex.
func (s *Table) Hex(id string) hex.Hex {
	s.Helper()
	h, ok := s.Game.Map().Lookup(id)
	if !ok {
		s.Fatalf("no hex %q", id)
	}
	return h
}

// Do takes an action with these dice, all of which must be used.
func (s *Sketch) Do(line string, dice ...int) {
	s.Helper()
	a := s.Action(line)
	if !slices.Contains(s.Pos.Legal(nil), a) {
		s.Fatalf("%s is refused: %+v; legal are %q", line, s.Pos.Why(a), s.Lines())
	}
	d := &game.Loaded{Next: dice}
	s.Ev.Reset()
	s.Pos.Take(a, d, &s.Ev)
	if d.Fault != nil || d.Left() != 0 {
		s.Fatalf("%s: dice %v: %v, %d left", line, dice, d.Fault, d.Left())
	}
}

// All takes several actions without chance.
func (s *Sketch) All(lines ...string) {
	s.Helper()
	for _, line := range lines {
		s.Do(line)
	}
}

// Lines lists the legal actions in their journal form.
func (s *Sketch) Lines() (list []string) {
	for _, a := range s.Pos.Legal(nil) {
		list = append(list, s.Game.Lexicon().Line(a))
	}
	return list
}

// Legal checks the whole list of legal actions.
func (s *Sketch) Legal(want ...string) {
	s.Helper()
	if got := s.Lines(); !slices.Equal(got, want) {
		s.Errorf("legal are\n%q, want\n%q", got, want)
	}
}

// Can checks that actions are listed.
func (s *Sketch) Can(lines ...string) {
	s.Helper()
	for _, line := range lines {
		if !slices.Contains(s.Lines(), line) {
			s.Errorf("%s is not legal: %q", line, s.Lines())
		}
	}
}

// Refused checks that an action is refused by a row of the ledger.
func (s *Sketch) Refused(line, rule string) {
	s.Helper()
	a := s.Action(line)
	no := s.Pos.Why(a)
	if ids := s.Game.Ledger().IDs(no.Rules...); slices.Contains(s.Pos.Legal(nil), a) || no.Sentence == "" || !slices.Contains(ids, rule) {
		s.Errorf("%s: refused with %q %q, want %s", line, no.Sentence, ids, rule)
	}
}

// Asks checks whose decision it is and which.
func (s *Sketch) Asks(side game.Side, ask game.Ask) {
	s.Helper()
	if d, words := s.Pos.Decision(), s.Game.Lexicon().Asks; d.Side != side || d.Ask != ask {
		s.Errorf("side %d is asked %q, want %d %q", d.Side, words[d.Ask], side, words[ask])
	}
}

// Event returns the only event of a kind in the last action.
func (s *Table) Event(k game.EventKind) game.Event {
	s.Helper()
	i := slices.IndexFunc(s.Ev.List, func(e game.Event) bool { return e.Kind == k })
	if i < 0 || slices.ContainsFunc(s.Ev.List[i+1:], func(e game.Event) bool { return e.Kind == k }) {
		s.Fatalf("want one event %q: %+v", s.Game.Lexicon().Events[k], s.Ev.List)
	}
	return s.Ev.List[i]
}

// None checks that no event of a kind happened in the last action.
func (s *Table) None(k game.EventKind) {
	s.Helper()
	for _, e := range s.Ev.List {
		if e.Kind == k {
			s.Errorf("there is an event %q: %+v", s.Game.Lexicon().Events[k], e)
		}
	}
}

// Cites checks that an event rests on rows of the ledger.
func (s *Table) Cites(e game.Event, ids ...string) {
	s.Helper()
	have := s.Game.Ledger().IDs(e.Cited()...)
	for _, id := range ids {
		if !slices.Contains(have, id) {
			s.Errorf("event %q rests on %v, not on %s", s.Game.Lexicon().Events[e.Kind], have, id)
		}
	}
}
