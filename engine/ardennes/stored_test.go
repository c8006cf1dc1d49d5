package ardennes

import (
	"math"
	"strings"
	"testing"
)

// Bytes that are no state of the scenario are refused: places, conditions, markers and works that there are not
// (ARD-11.9-01, ARD-18.1-01, ARD-12.4-01, ARD-15.8-04). The first unit of a state is its hex, aim, parent and group in two
// bytes each, its status in four, then one byte each.
func TestNoState(t *testing.T) {
	r := open(t, "six-turns")
	s := started(t, r)
	state := s.p.AppendState(nil)
	if _, err := r.Restore(state); err != nil {
		t.Fatal(err)
	}
	units := len(r.Units) * 17
	if state[units] != byte(len(s.p.stack)) {
		t.Fatalf("after %d units comes a stack of %d", len(r.Units), state[units])
	}
	works := units + 1 + 12*len(s.p.stack) + len(s.p.control)
	for _, c := range []struct {
		name      string
		at        int
		last, bad byte
	}{
		{"status", 11, 1<<(numStatus-24) - 1, 1 << (numStatus - 24)},
		{"place", 12, byte(numPlaces) - 1, byte(numPlaces)},
		{"condition", 13, byte(routed), byte(routed) + 1},
		{"marker", 14, byte(primeMover), byte(primeMover) + 1},
		{"box", 15, byte(len(r.Boxes)) - 1, byte(len(r.Boxes))},
		{"works", works, worksDone, worksDone + 1},
		{"bridge", works + len(s.p.works), stateBits | attempted | byGerman, stateBits | attempted | byGerman + 1},
	} {
		for value, want := range map[byte]bool{c.last: true, c.bad: false, math.MaxInt8: false} {
			b := append([]byte(nil), state...)
			b[c.at] = value
			if c.name == "place" && value == c.last {
				b[0], b[1] = 0xff, 0xff // nowhere
			}
			if _, err := r.Restore(b); (err == nil) != want {
				t.Errorf("%s %d: %v", c.name, value, err)
			}
		}
	}
}

// A description says how far a phase has come; more than there are steps of it is refused (ARD-4.0-02).
func TestHowFarAPhaseHasCome(t *testing.T) {
	r := open(t, "campaign")
	for course, fine := range map[string]bool{
		`"phase": "movement", "begun": 1`: true, `"phase": "movement", "begun": 2`: false, `"phase": "movement", "left": 1`: false,
		`"phase": "movement", "left": -1`: false,
	} {
		_, _, err := r.Setup([]byte(`{"units": {"de-26-78-gren": {"hex": "E2416"}}, "turn": 2, "side": "german", ` + course + `}`))
		if told := err != nil && strings.Contains(err.Error(), "in this phase"); err != nil && !told || told == fine {
			t.Errorf("%s: %v", course, err)
		}
	}
}
