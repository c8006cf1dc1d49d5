package reichswald

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/scenarios"
)

func veritable(t testing.TB, options map[string]string) *Rules {
	t.Helper()
	fsys, err := scenarios.Folder("reichswald")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(fsys, "veritable", options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A sketch is a position drawn for a test, played with loaded dice.
type sketch struct {
	*testing.T
	r  *Rules
	p  *Position
	ev game.Events
}

// draw builds a sketch. units are "al-53w-71 0808 called_off=0909/0908, ge-84-1062 0909
// targeted"; more is JSON for the set-up.
func draw(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	var list []string
	for _, line := range strings.Split(units, ",") {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		j := fmt.Sprintf("%q: {\"hex\": %q", w[0], w[1])
		for _, word := range w[2:] {
			if field, hexes, ok := strings.Cut(word, "="); ok {
				j += fmt.Sprintf(", %q: [\"%s\"]", field, strings.ReplaceAll(hexes, "/", `", "`))
				continue
			}
			j += fmt.Sprintf(", %q: true", word)
		}
		list = append(list, j+"}")
	}
	spec := fmt.Sprintf(`{"units": {%s}`, strings.Join(list, ", "))
	for _, m := range more {
		spec += ", " + m
	}
	g, p, err := veritable(t, nil).Setup(json.RawMessage(spec + "}"))
	if err != nil {
		t.Fatal(err)
	}
	return &sketch{T: t, r: g.(*Rules), p: p.(*Position)}
}

const combatPhase = `"phase": "combat"`

// drawBattle draws the Combat Phase, of the Allies unless more says otherwise.
func drawBattle(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return draw(t, units, append(more, combatPhase)...)
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

func (s *sketch) units(ids string) (list set) {
	s.Helper()
	for _, id := range strings.Fields(ids) {
		list |= one(s.unit(id))
	}
	return list
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

// can checks that an action is listed.
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

// at checks where units are; "" is off the map.
func (s *sketch) at(ids, where string) {
	s.Helper()
	for _, id := range strings.Fields(ids) {
		if got := s.r.Data.Map.ID(s.p.units[s.unit(id)].hex); got != where {
			s.Errorf("%s is in %q, want %q", id, got, where)
		}
	}
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

// none checks that no event of a kind happened in the last action.
func (s *sketch) none(k game.EventKind) {
	s.Helper()
	for _, e := range s.ev.List {
		if e.Kind == k {
			s.Errorf("there is an event %q: %+v", eventWords[k], e)
		}
	}
}

// attack announces a battle by these units up to the question after it.
func (s *sketch) attack(target, ids string, dice ...int) {
	s.Helper()
	s.do("attack >" + target)
	for _, id := range strings.Fields(ids) {
		s.do("join +" + id)
	}
	s.do("fight", dice...)
}

// odds works out totals and columns of a battle that is not fought.
func (s *sketch) odds(target, ids string) odds {
	s.Helper()
	b := battle{target: s.hex(target), side: s.p.stack.Top().side, attackers: s.units(ids)}
	b.defenders = s.p.of(b.side.Other(), b.target)
	b.fresh = s.p.untouched(b.defenders)
	b.unsupplied = s.p.outOfSupply(b.attackers | b.fresh)
	b.air = s.p.battle.air
	return s.p.oddsOf(&b)
}

// The brigades and regiments that tests use most.
const (
	scots = "al-15sc-44 al-15sc-46 al-15sc-227"
	welsh = "al-53w-71 al-53w-158 al-53w-160"
)

// put writes units into one hex for draw.
func put(ids, where string) string {
	return strings.Join(strings.Fields(ids), " "+where+", ") + " " + where + ", "
}
