package reichswald

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// Rules are made only of data that fit together; the error names what does not.
func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		spoil func(d *Data)
		want  string
	}{
		{func(d *Data) { d.Map = nil }, "no map or no ledger"},
		{func(d *Data) { d.Ledger = nil }, "no map or no ledger"},
		{func(d *Data) { d.Units = slices.Repeat(d.Units, 3) }, "at most"},
		{func(d *Data) { d.Terms.At = d.Terms.At[1:] }, "does not fit"},
		{func(d *Data) { d.Terms.Due = d.Terms.Due[1:] }, "does not fit"},
		{func(d *Data) { d.Terms.Control = d.Terms.Control[1:] }, "does not fit"},
	} {
		d := *veritable(t, nil).Data
		c.spoil(&d)
		if _, err := New(&d); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v, want %q", err, c.want)
		}
	}
}

// A unit without a combat factor has no ZOC, one with either factor has (VER-7-01).
func TestNoFactorNoZOC(t *testing.T) {
	for _, c := range []struct {
		attack, defense int8
		want            bool
	}{{0, 0, false}, {1, 0, true}, {0, 1, true}} {
		d := *veritable(t, nil).Data
		d.Units = slices.Clone(d.Units)
		d.Units[0].Attack, d.Units[0].Defense = c.attack, c.defense
		r, err := New(&d)
		if err != nil {
			t.Fatal(err)
		}
		p := newPosition(r)
		h := slices.Index(d.InPlay, true)
		p.put(0, d.Map.Neighbors[h][slices.IndexFunc(d.Map.Neighbors[h][:], func(n hex.Hex) bool { return n != hex.None })])
		if got := p.zoc(hex.Hex(h), allied); got != c.want {
			t.Errorf("factors %d and %d: a ZOC %v", c.attack, c.defense, got)
		}
	}
}

// Not even a 1 passes a check whose number has fallen below 1, and a 6 passes one of 6 (VER-11.0-04).
func TestNoAutomaticMorale(t *testing.T) {
	s := drawBattle(t, "al-79ar-1 1406, al-15sc-44 1406, ge-at-2 1507, ge-at-184 1507, ge-180-1221 1507", plain)
	s.attack("1507", "al-79ar-1 al-15sc-44", 2) // 1:2, 2/-
	s.do("retreat +al-79ar-1 >1306", 1)         // factor 1, two red factors
	if e := s.event(evCheck); e.N[3] != 0 {
		t.Errorf("check %v", e.N)
	}
	s.at("al-79ar-1", "")
	s = draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.r.Units[s.unit("al-15sc-44")].Morale = 6
	s.do("move +al-15sc-44 @1406", 6)
	s.asks(allied, askStep)
}
