package game

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"fieldpost/engine/hex"
)

// A Coder goes over the fields of a state and writes them as bytes, or reads them back: one walk
// does both, so that reading forgets nothing that is written. What is read is held to bounds; after
// the first fault everything that is read stays as it was.
type Coder struct {
	state   []byte
	at      int // of the next byte to be read
	reading bool
	fault   string
}

type integer interface {
	~int8 | ~int16 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// WriteTo returns a Coder that appends to bytes.
func WriteTo(b []byte) Coder { return Coder{state: b} }

// Written returns the bytes with what was appended.
func (c *Coder) Written() []byte { return c.state }

// Restore reads a state into an empty position, whose code goes over its fields. The error is one
// sentence.
func Restore(state []byte, p Position, code func(c *Coder)) (Position, error) {
	c := Coder{state: state, reading: true}
	code(&c)
	switch {
	case c.fault != "":
		return nil, fmt.Errorf("the bytes are no state of this scenario with these options: %s, at byte %d of %d", c.fault, c.at, len(state))
	case !bytes.Equal(p.AppendState(nil), state):
		return nil, fmt.Errorf("the bytes are no state of this scenario with these options: they are not written as a state of %d bytes is", len(state))
	}
	return p, nil
}

// Reading reports whether fields are read.
func (c *Coder) Reading() bool { return c.reading }

// Rest reports whether a last part of the state follows that is not always there: what is written
// decides so, what is read shows it by bytes that are left.
func (c *Coder) Rest(written bool) bool {
	if c.reading {
		return c.at < len(c.state)
	}
	return written
}

func (c *Coder) fail(format string, args ...any) {
	if c.fault == "" {
		c.fault = fmt.Sprintf(format, args...)
	}
}

// next returns so many bytes that are read, nil after a fault.
func (c *Coder) next(n int) []byte {
	if c.fault == "" && len(c.state)-c.at < n {
		c.fail("they end early")
	}
	if c.fault != "" {
		return nil
	}
	c.at += n
	return c.state[c.at-n : c.at]
}

// vary appends a number of variable length. Most take one byte.
func (c *Coder) vary(v uint64) {
	if v < 0x80 {
		c.state = append(c.state, byte(v))
		return
	}
	c.state = binary.AppendUvarint(c.state, v)
}

// varying returns a number of variable length that is read, signed numbers folded.
func (c *Coder) varying() uint64 {
	if c.fault != "" {
		return 0
	}
	v, n := binary.Uvarint(c.state[c.at:])
	if n <= 0 {
		c.fail("a number is cut off")
		return 0
	}
	c.at += n
	return v
}

// CodeInt codes a number with as many bytes as it needs, signed.
func CodeInt[T integer](c *Coder, n *T, low, high T) {
	if !c.reading {
		v := int64(*n)
		c.vary(uint64(v<<1) ^ uint64(v>>63))
		return
	}
	v := c.varying()
	settle(c, n, int64(v>>1)^-int64(v&1), low, high)
}

// CodeUint codes a number with as many bytes as it needs, unsigned.
func CodeUint[T integer](c *Coder, n *T, low, high T) {
	if !c.reading {
		c.vary(uint64(*n))
		return
	}
	settle(c, n, int64(c.varying()), low, high)
}

// CodeFixed codes a number with so many bytes, at most 8, the lowest first.
func CodeFixed[T integer](c *Coder, n *T, width int, low, high T) {
	if !c.reading {
		c.state = append(c.state, byte(*n))
		for i := 1; i < width; i++ {
			c.state = append(c.state, byte(uint64(*n)>>(8*i)))
		}
		return
	}
	v := uint64(0)
	for i, b := range c.next(width) {
		v |= uint64(b) << (8 * i)
	}
	settle(c, n, int64(T(v)), low, high)
}

// settle sets a number that was read, within bounds.
func settle[T integer](c *Coder, n *T, v int64, low, high T) {
	switch {
	case c.fault != "":
	case int64(T(v)) != v || T(v) < low || T(v) > high:
		c.fail("a number is %d and not between %d and %d", v, low, high)
	default:
		*n = T(v)
	}
}

// Flag codes truths, each as a byte.
func (c *Coder) Flag(list ...*bool) {
	for _, on := range list {
		if !c.reading {
			c.state = append(c.state, byte(Bit(*on, 0)))
		} else if b := c.next(1); b != nil {
			*on = b[0] != 0
		}
	}
}

// Flags codes up to 8 truths as the bits of a byte, the first lowest.
func (c *Coder) Flags(on ...*bool) {
	b := uint8(0)
	if !c.reading {
		for i, f := range on {
			b |= uint8(Bit(*f, i))
		}
		c.state = append(c.state, b)
		return
	}
	CodeFixed(c, &b, 1, 0, uint8(1<<len(on)-1))
	for i, f := range on {
		*f = b>>i&1 != 0
	}
}

// Len codes the length of a list, between 0 and most, and makes a list that is read so long.
func Len[L ~[]T, T any](c *Coder, list *L, most int) {
	n := int16(len(*list))
	CodeInt(c, &n, 0, int16(most))
	if c.reading && c.fault == "" {
		*list = slices.Grow((*list)[:0], int(n))[:n]
	}
}

// LenByte is Len with the length as a byte.
func LenByte[L ~[]T, T any](c *Coder, list *L, most uint8) {
	n := uint8(len(*list))
	CodeFixed(c, &n, 1, 0, most)
	if c.reading && c.fault == "" {
		*list = slices.Grow((*list)[:0], int(n))[:n]
	}
}

// Small codes numbers as a byte each; HexFixed and UnitFixed code what Hex and Unit do with two.
func (c *Coder) Small(list ...*int8) {
	for _, n := range list {
		CodeFixed(c, n, 1, math.MinInt8, math.MaxInt8)
	}
}

func (c *Coder) HexFixed(h *hex.Hex, of int) { CodeFixed(c, h, 2, hex.None, hex.Hex(of-1)) }

func (c *Coder) UnitFixed(u *Unit, of int) { CodeFixed(c, u, 2, NoUnit, Unit(of-1)) }

// Hex codes a hex of a map with so many, or none; Unit does so for units, Side for sides.
func (c *Coder) Hex(h *hex.Hex, of int) { CodeInt(c, h, hex.None, hex.Hex(of-1)) }

// Unit codes a unit out of so many, or none.
func (c *Coder) Unit(u *Unit, of int) { CodeInt(c, u, NoUnit, Unit(of-1)) }

// Side codes a side or Nobody, which takes one byte or two; SideByte always one.
func (c *Coder) Side(s *Side) {
	CodeUint(c, s, 0, Nobody)
	c.check(*s <= 1 || *s == Nobody, "there is no such side")
}

// SideByte codes a side or Nobody as a byte.
func (c *Coder) SideByte(s *Side) {
	CodeFixed(c, s, 1, 0, Nobody)
	c.check(*s <= 1 || *s == Nobody, "there is no such side")
}

func (c *Coder) check(fine bool, fault string) {
	if c.reading && !fine {
		c.fail("%s", fault)
	}
}

// Places codes which places of a list are true, and -1 behind them.
func (c *Coder) Places(list []bool) {
	if !c.reading {
		for i, on := range list {
			if on {
				c.vary(2 * uint64(i))
			}
		}
	}
	for n := int16(-1); ; list[n] = true {
		if CodeInt(c, &n, -1, int16(len(list)-1)); n < 0 || c.fault != "" {
			return
		}
	}
}

// Code codes the questions that a turn has had.
func (a *Asked) Code(c *Coder) {
	n := uint16(len(*a))
	CodeUint(c, &n, 0, uint16(len(*a)+len(c.state)/8))
	if c.reading && c.fault == "" {
		*a = make(Asked, n)
	}
	for i := range *a {
		CodeFixed(c, &(*a)[i], 8, 0, ^uint64(0))
	}
	c.check(slices.IsSorted(*a), "the questions are not in their order")
}
