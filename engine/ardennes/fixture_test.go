package ardennes

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/scenarios"
)

// tables loads a scenario afresh, for tests that change its data; options are written "id value".
func tables(t testing.TB, scenario string, options ...string) *data.Data {
	t.Helper()
	fsys, err := scenarios.Folder("ardennes")
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]string{}
	for _, o := range options {
		id, value, _ := strings.Cut(o, " ")
		chosen[id] = value
	}
	d, err := data.Load(fsys, scenario, chosen)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// rulesOf makes the rules of data.
func rulesOf(t testing.TB, d *data.Data) *Rules {
	t.Helper()
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// opened are the rules that tests share, by scenario and options.
var opened = map[string]*Rules{}

// open opens a scenario.
func open(t testing.TB, scenario string, options ...string) *Rules {
	t.Helper()
	key := scenario + " " + strings.Join(options, " ")
	if opened[key] == nil {
		opened[key] = rulesOf(t, tables(t, scenario, options...))
	}
	return opened[key]
}

// A sketch is a position drawn for a test, played with loaded dice.
type sketch struct {
	*testing.T
	r  *Rules
	p  *Position
	ev game.Events
}

// draw builds a sketch of the six-turn game: see sketchOn.
func draw(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return sketchOn(t, open(t, "six-turns"), units, more...)
}

// sketchOn builds a sketch. units are "us-28-110-1 E2114 reduced state=disrupted, de-2-pz-2 E2016
// marker=strategic": the hex (or "-" if box=SE and the like says where), words of is, fields with their
// values. more is JSON for the set-up.
func sketchOn(t *testing.T, r *Rules, units string, more ...string) *sketch {
	t.Helper()
	var list []string
	for line := range strings.SplitSeq(units, ",") {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		var fields, is []string
		if w[1] != "-" {
			fields = append(fields, fmt.Sprintf(`"hex": %q`, w[1]))
		}
		for _, word := range w[2:] {
			field, value, ok := strings.Cut(word, "=")
			switch {
			case !ok:
				is = append(is, fmt.Sprintf("%q", word))
			case field == "points":
				fields = append(fields, fmt.Sprintf(`"points": %s`, value))
			default:
				fields = append(fields, fmt.Sprintf("%q: %q", field, value))
			}
		}
		if is != nil {
			fields = append(fields, `"is": [`+strings.Join(is, ", ")+`]`)
		}
		list = append(list, fmt.Sprintf("%q: {%s}", w[0], strings.Join(fields, ", ")))
	}
	spec := `{"units": {` + strings.Join(list, ", ") + "}"
	for _, m := range more {
		spec += ", " + m
	}
	g, p, err := r.Setup(json.RawMessage(spec + "}"))
	if err != nil {
		t.Fatal(err)
	}
	return &sketch{T: t, r: g.(*Rules), p: p.(*Position)}
}

func (s *sketch) action(line string) game.Action {
	s.Helper()
	a, err := s.r.Lexicon().ParseLine(line)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

func (s *sketch) unit(id string) game.Unit {
	s.Helper()
	u, ok := s.r.Lexicon().Unit(id)
	if !ok {
		s.Fatalf("no unit %q", id)
	}
	return u
}

func (s *sketch) hex(id string) hex.Hex {
	s.Helper()
	h, ok := s.r.Data.Map.Lookup(id)
	if !ok {
		s.Fatalf("no hex %q", id)
	}
	return h
}

// do takes an action with these dice, all of which must be used.
func (s *sketch) do(line string, dice ...int) {
	s.Helper()
	a := s.action(line)
	if !slices.Contains(s.p.Legal(nil), a) {
		s.Fatalf("%s is refused: %+v; legal are %q", line, s.p.Why(a), s.lines())
	}
	d := &game.Loaded{Next: dice}
	s.ev.Reset()
	s.p.Take(a, d, &s.ev)
	if d.Fault != nil || d.Left() != 0 {
		s.Fatalf("%s: dice %v: %v, %d left", line, dice, d.Fault, d.Left())
	}
}

// all takes several actions without chance.
func (s *sketch) all(lines ...string) {
	s.Helper()
	for _, line := range lines {
		s.do(line)
	}
}

// lines lists the legal actions in their journal form.
func (s *sketch) lines() (list []string) {
	for _, a := range s.p.Legal(nil) {
		list = append(list, s.r.Lexicon().Line(a))
	}
	return list
}

// legal checks the whole list of legal actions.
func (s *sketch) legal(want ...string) {
	s.Helper()
	if got := s.lines(); !slices.Equal(got, want) {
		s.Errorf("legal are\n%q, want\n%q", got, want)
	}
}

// can checks that actions are listed.
func (s *sketch) can(lines ...string) {
	s.Helper()
	for _, line := range lines {
		if !slices.Contains(s.lines(), line) {
			s.Errorf("%s is not legal: %q", line, s.lines())
		}
	}
}

// refused checks that an action is refused by a row of the ledger.
func (s *sketch) refused(line, rule string) {
	s.Helper()
	a := s.action(line)
	no := s.p.Why(a)
	if ids := s.r.Data.Ledger.IDs(no.Rules...); slices.Contains(s.p.Legal(nil), a) || no.Sentence == "" || !slices.Contains(ids, rule) {
		s.Errorf("%s: refused with %q %q, want %s", line, no.Sentence, ids, rule)
	}
}

// asks checks whose decision it is and which.
func (s *sketch) asks(side game.Side, ask game.Ask) {
	s.Helper()
	if d := s.p.Decision(); d.Side != side || d.Ask != ask {
		s.Errorf("side %d is asked %q, want %d %q", d.Side, askWords[d.Ask], side, askWords[ask])
	}
}

// at checks in which hex units are; "" is none.
func (s *sketch) at(ids, where string) {
	s.Helper()
	for id := range strings.FieldsSeq(ids) {
		if got := s.r.Data.Map.ID(s.p.units[s.unit(id)].hex); got != where {
			s.Errorf("%s is in %q, want %q", id, got, where)
		}
	}
}

// state is what the position knows of a unit.
func (s *sketch) state(id string) *unitState {
	s.Helper()
	return &s.p.units[s.unit(id)]
}

// event returns the only event of a kind in the last action.
func (s *sketch) event(k game.EventKind) game.Event {
	s.Helper()
	var found []game.Event
	for _, e := range s.ev.List {
		if e.Kind == k {
			found = append(found, e)
		}
	}
	if len(found) != 1 {
		s.Fatalf("%d events %q, want one: %+v", len(found), eventWords[k], s.ev.List)
	}
	return found[0]
}

// cites checks that the only event of a kind in the last action cites a row.
func (s *sketch) cites(k game.EventKind, rule string) {
	s.Helper()
	e := s.event(k)
	if ids := s.r.Data.Ledger.IDs(e.Rules[:]...); !slices.Contains(ids, rule) {
		s.Errorf("the event %q cites %q, want %s", eventWords[k], ids, rule)
	}
}
