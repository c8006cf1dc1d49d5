package site

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Instructions of WebAssembly that shorten looks at, beside those of jumps.go.
const (
	opReturn     = 0x0f
	opDrop       = 0x1a
	opSelect     = 0x1b
	opLocalTee   = 0x22
	opGlobalGet  = 0x23
	opGlobalSet  = 0x24
	opI32Load    = 0x28 // the first of the loads
	opI32Store   = 0x36 // the first of the stores
	opI64Store   = 0x37
	opI64Store32 = 0x3e // the last of the stores
	opI64Const   = 0x42
	opF64Const   = 0x44
	opI32Eqz     = 0x45
	opI32Add     = 0x6a
	opI32Sub     = 0x6b
	opI64Add     = 0x7c
	opI32WrapI64 = 0xa7
	opI64Extend  = 0xad // of an i32, unsigned
	opLast       = 0xc4 // of those without arguments
	i32Type      = 0x7f
	i64Type      = 0x7e
)

// Shorten says in fewer bytes, or in bytes that are more alike, what Go's compiler says at length; what is
// done stays the same.
//
//   - What a call stores as its return address is one number of the calling function and of the place in it; what lies
//     between it and the one before is small, and alike in two functions.
//   - The place of a value on Go's stack is added to the stack pointer by the store or load itself.
//   - A return takes the frame and the return address off the stack in one step.
//   - A comparison that is then negated is the opposite comparison.
//   - A function that is unwound returns behind the call itself, not by way of its own end, which is another number of
//     blocks away from each call.
func Shorten(module []byte) ([]byte, error) {
	plain := plainFunctions(module)
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id != codeSection {
			return body, nil
		}
		return eachFunction(body, func(body []byte) ([]byte, error) { return shorten(body, plain) })
	})
}

// code is a function taken apart.
type code struct {
	locals []byte
	text   [][]byte // of each instruction; empty where it was taken out
}

// takeApart is nil for a function that does not begin as Go's do: its stack pointer, global 0, is kept in
// local 1, the only one of its group.
func takeApart(body []byte) (*code, error) {
	at, err := localsEnd(body)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(body[at:], []byte{opGlobalGet, 0, opLocalSet, 1}) || len(body) < 3 || body[0] == 0 || body[1] != 1 || body[2] != i32Type {
		return nil, nil
	}
	c := &code{locals: body[:at]}
	for at < len(body) {
		end, err := instructionEnd(body, at)
		if err != nil {
			return nil, err
		}
		c.text = append(c.text, body[at:end])
		at = end
	}
	return c, nil
}

// is reports whether instructions stand at a place, each given by its beginning.
func (c *code) is(k int, beginnings ...[]byte) bool {
	if k < 0 || k+len(beginnings) > len(c.text) {
		return false
	}
	for i, b := range beginnings {
		if !bytes.HasPrefix(c.text[k+i], b) {
			return false
		}
	}
	return true
}

// number is the argument of a constant, -1 for one of more than 34 bits.
func (c *code) number(k int) int {
	v, n := signed(c.text[k][1:])
	if n == 0 {
		return -1
	}
	return v
}

// shorten does it in one function; plain are those without deferred calls, by their number.
func shorten(body []byte, plain map[int]bool) ([]byte, error) {
	c, err := takeApart(body)
	if c == nil || err != nil {
		return body, err
	}
	for k := range c.text {
		c.place(k)
		c.leave(k)
		c.compare(k)
	}
	c.callFrom(plain)
	c.unwind()
	return bytes.Join(append([][]byte{c.locals}, c.text...), nil), nil
}

var (
	getSP   = []byte{opLocalGet, 1}
	setSP   = []byte{opLocalTee, 1}
	storeSP = []byte{opGlobalSet, 0}
)

// place has the store or load add what is added to the stack pointer for it.
func (c *code) place(k int) {
	if !c.is(k, getSP, []byte{opI64Extend}, []byte{opI64Const}, []byte{opI64Add}, []byte{opI32WrapI64}) {
		return
	}
	user := c.user(k + 5)
	if user < 0 || c.number(k+2) < 0 {
		return
	}
	t := c.text[user]
	offset, n := binary.Uvarint(t[2:])
	if n <= 0 || t[1] > 3 || offset > 1<<30 {
		return
	}
	c.text[user] = binary.AppendUvarint([]byte{t[0], t[1]}, offset+uint64(c.number(k+2)))
	for i := k + 1; i < k+5; i++ {
		c.text[i] = nil
	}
}

// user is the load or store that takes the address which has just been left on the stack, -1 if it is not one or
// cannot be told.
func (c *code) user(k int) int {
	depth := 1 // from the address on
	for ; k < len(c.text); k++ {
		if len(c.text[k]) == 0 {
			continue
		}
		takes, leaves := 0, 1
		switch op := c.text[k][0]; {
		case op == opLocalGet, op == opGlobalGet, opI32Const <= op && op <= opF64Const:
		case op == opLocalSet, op == opGlobalSet, op == opDrop:
			takes, leaves = 1, 0
		case opI32Store <= op && op <= opI64Store32:
			takes, leaves = 2, 0
		case op == opSelect:
			takes = 3
		case binary2(op):
			takes = 2
		case op == opLocalTee, opI32Load <= op && op < opI32Store, opI32Eqz <= op && op <= opLast:
			takes = 1
		default:
			return -1
		}
		if takes >= depth {
			if op := c.text[k][0]; takes == depth && (opI32Load <= op && op < opI32Store || opI32Store <= op && op <= opI64Store32) {
				return k
			}
			return -1
		}
		depth += leaves - takes
	}
	return -1
}

// binary2 reports whether an instruction without arguments takes two numbers.
func binary2(op byte) bool {
	for _, r := range [...][2]byte{{0x46, 0x4f}, {0x51, 0x66}, {0x6a, 0x78}, {0x7c, 0x8a}, {0x92, 0x98}, {0xa0, 0xa6}} {
		if r[0] <= op && op <= r[1] {
			return true
		}
	}
	return false
}

var (
	up     = [][]byte{getSP, {opI32Const}, {opI32Add}, setSP, storeSP}
	lastUp = append(slices.Clone(up), []byte{opI32Const, 0}, []byte{opReturn})
)

// leave takes a frame and the return address off the stack at once, and does not keep the stack pointer of
// a function that is left.
func (c *code) leave(k int) {
	if !c.is(k, lastUp...) {
		return
	}
	c.text[k+3] = nil
	if c.is(k-5, up...) {
		c.text[k+1] = appendSigned([]byte{opI32Const}, c.number(k-4)+c.number(k+1))
		for i := k - 5; i < k; i++ {
			c.text[i] = nil
		}
	}
}

// opposite of a comparison of integers.
var opposite = map[byte]byte{
	0x46: 0x47, 0x47: 0x46, 0x48: 0x4e, 0x4e: 0x48, 0x49: 0x4f, 0x4f: 0x49, 0x4a: 0x4c, 0x4c: 0x4a, 0x4b: 0x4d, 0x4d: 0x4b,
	0x51: 0x52, 0x52: 0x51, 0x53: 0x59, 0x59: 0x53, 0x54: 0x5a, 0x5a: 0x54, 0x55: 0x57, 0x57: 0x55, 0x56: 0x58, 0x58: 0x56,
}

func (c *code) compare(k int) {
	if k == 0 || !c.is(k, []byte{opI32Eqz}) || len(c.text[k-1]) != 1 {
		return
	}
	if o := opposite[c.text[k-1][0]]; o != 0 {
		c.text[k-1], c.text[k] = []byte{o}, nil
	}
}

// unwind has a function return behind a call that tells it to be unwound. Go's compiler puts a block around all others for
// that, from whose end on the function returns 1.
func (c *code) unwind() {
	end := len(c.text) - 3
	if !c.is(end, []byte{opEnd}, []byte{opI32Const, 1}, []byte{opEnd}) {
		return
	}
	var leave []int // the branches out of the outermost block
	depth := 0
	for k, t := range c.text[:end] {
		switch t[0] {
		case opBlock, opLoop, opIf:
			if depth++; depth == 1 && t[0] != opBlock {
				return
			}
		case opBrIf:
			if outward, _, err := length(t[1:]); err == nil && outward == depth-1 {
				leave = append(leave, k)
			}
		case opEnd:
			if depth--; depth == 0 { // the block that returns 1 is another
				return
			}
		}
	}
	for _, k := range leave {
		c.text[k] = []byte{opIf, noResult, opI32Const, 1, opReturn, opEnd}
	}
}
