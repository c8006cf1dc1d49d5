package game

import (
	"bytes"
	"strings"
	"testing"

	"fieldpost/engine/hex"
)

// coded has a field of each kind.
type coded struct {
	toyPos
	small  int8
	wide   uint64
	fixed  int16
	on     bool
	flags  [3]bool
	at     hex.Hex
	unit   Unit
	side   Side
	owner  Side
	list   []int16
	places []bool
	had    Asked
}

func (s *coded) code(c *Coder) {
	CodeInt(c, &s.small, -100, 100)
	CodeUint(c, &s.wide, 0, ^uint64(0))
	CodeFixed(c, &s.fixed, 2, -1000, 1000)
	c.Flag(&s.on)
	c.Flags(&s.flags[0], &s.flags[1], &s.flags[2])
	c.Hex(&s.at, 50)
	c.Unit(&s.unit, 20)
	c.Side(&s.side)
	c.SideByte(&s.owner)
	Len(c, &s.list, 4)
	for i := range s.list {
		CodeInt(c, &s.list[i], -1<<15, 1<<15-1)
	}
	c.Places(s.places)
	s.had.Code(c)
}

func (s *coded) AppendState(b []byte) []byte {
	c := WriteTo(b)
	s.code(&c)
	return c.Written()
}

// A state is read as it was written; what is out of bounds, cut off, too long or written otherwise is told.
func TestCoder(t *testing.T) {
	full := coded{small: -77, wide: ^uint64(0), fixed: -999, on: true, flags: [3]bool{true, false, true}, at: 49, unit: NoUnit, side: Nobody, owner: 1,
		list: []int16{-32768, 5}, places: []bool{2: true, 9: true}, had: Asked{3, 1 << 63}}
	state := full.AppendState(nil)
	read := func(b []byte) (*coded, error) {
		s := &coded{places: make([]bool, 10)}
		_, err := Restore(b, s, s.code)
		return s, err
	}
	if s, err := read(state); err != nil || !bytes.Equal(s.AppendState(nil), state) || s.small != -77 || s.had[1] != 1<<63 || !s.places[9] {
		t.Fatalf("read %+v, %v", s, err)
	}
	for name, c := range map[string]struct {
		change func(s *coded)
		want   string
	}{
		"a number":    {func(s *coded) { s.small = 101 }, "a number is 101 and not between -100 and 100"},
		"fixed":       {func(s *coded) { s.fixed = -1001 }, "a number is -1001 and not between"},
		"a hex":       {func(s *coded) { s.at = 50 }, "a number is 50"},
		"a unit":      {func(s *coded) { s.unit = -2 }, "a number is -2"},
		"a side":      {func(s *coded) { s.side = 2 }, "no such side"},
		"an owner":    {func(s *coded) { s.owner = 7 }, "no such side"},
		"a list":      {func(s *coded) { s.list = make([]int16, 5) }, "a number is 5"},
		"a place":     {func(s *coded) { s.places = []bool{10: true} }, "a number is 10"},
		"out of line": {func(s *coded) { s.had = Asked{2, 1} }, "not in their order"},
	} {
		s := full
		c.change(&s)
		if _, err := read(s.AppendState(nil)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range state {
		if _, err := read(state[:n]); err == nil {
			t.Errorf("%d of %d bytes are read", n, len(state))
		}
	}
	if _, err := read(append(bytes.Clone(state), 0)); err == nil || !strings.Contains(err.Error(), "not written as") {
		t.Errorf("a byte too many: %v", err)
	}
	long := append([]byte{0x99, 0x81, 0}, state[2:]...) // the first number with a byte more than it needs
	if _, err := read(long); err == nil || !strings.Contains(err.Error(), "not written as") {
		t.Errorf("a number written otherwise: %v", err)
	}
}
