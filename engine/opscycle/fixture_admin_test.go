package opscycle

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// segmentOf builds a position of a published scenario that waits in a segment of
// the Admin Phase. units are "us-1id-18-2 2008 sp=3 disrupted formation=3ad",
// HQs with support= and spent; more is JSON for the set-up.
func segmentOf(t *testing.T, scenario, segment string, turn int, units string, more ...string) *sketch {
	t.Helper()
	return segmentWith(t, scenario, nil, segment, turn, units, more...)
}

func segmentWith(t *testing.T, scenario string, options map[string]string, segment string, turn int, units string, more ...string) *sketch {
	t.Helper()
	folder, name, _ := strings.Cut(scenario, "/")
	d, err := data.Load(os.DirFS("../../scenarios/"+folder), name, options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	spec := fmt.Sprintf(`{"turn": %d, "phase": "admin", "segment": %q, %s`, turn, segment, described(units))
	for _, m := range more {
		spec += ", " + m
	}
	s := setUp(t, r, spec+"}")
	s.dice.Rest = game.NewSeeded(t.Name())
	return s
}

// formation returns the index of a formation.
func (s *sketch) formation(id string) int8 {
	s.Helper()
	for i := range s.r.Formations {
		if s.r.Formations[i].ID == id {
			return int8(i)
		}
	}
	s.Fatalf("no formation %q", id)
	return -1
}

// serves checks with which formation a unit serves, "" for none.
func (s *sketch) serves(id, formation string) {
	s.Helper()
	got := ""
	if f := s.state(id).formation; f >= 0 {
		got = s.r.Formations[f].ID
	}
	if got != formation {
		s.Errorf("%s serves with %q, want %q", id, got, formation)
	}
}

// listed counts the legal actions that begin with some words.
func (s *sketch) listed(prefix string) (lines []string) {
	for _, a := range s.p.Legal(nil) {
		if line := s.r.Lexicon().Line(a); strings.HasPrefix(line, prefix) {
			lines = append(lines, line)
		}
	}
	return lines
}

// choices checks the legal actions with a verb, free acts aside.
func (s *sketch) choices(verb string, want ...string) {
	s.Helper()
	got := s.listed(verb)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		s.Errorf("the choices are %q, want %q", got, want)
	}
}

// vpLines lists what the lead side has; sum is exact, vp is rounded up.
func (p *Position) vpLines() (lines []vpLine, sum, vp int) {
	t := p.sumVP(true)
	return t.lines, t.sum, t.vp()
}
