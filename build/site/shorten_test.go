package site

import (
	"bytes"
	"testing"
)

// framed is a function as Go makes them: a stack pointer in local 1, three other locals, and instructions.
func framed(locals []byte, instructions ...[]byte) []byte {
	return bytes.Join(append([][]byte{locals, {opGlobalGet, 0, opLocalSet, 1}}, append(instructions, []byte{opEnd})...), nil)
}

// Pieces of functions, as the compiler makes them.
var (
	threeLocals = []byte{2, 1, i32Type, 3, i64Type}
	// onStack is the place 16 above the stack pointer.
	onStack = []byte{opLocalGet, 1, opI64Extend, opI64Const, 16, opI64Add, opI32WrapI64}
	// callFrom5 calls function 7 from place 3 of function 5.
	callFrom5 = callWith(appendSigned([]byte{opI64Const}, (firstFunction+5)*places+3))
)

func TestShorten(t *testing.T) {
	raise := func(by byte) []byte {
		return []byte{opLocalGet, 1, opI32Const, by, opI32Add, opLocalTee, 1, opGlobalSet, 0}
	}
	leave := []byte{opI32Const, 0, opReturn}
	called := []byte{opI32Const, 0, opCall, 7, opGlobalGet, 0, opLocalSet, 1}
	one, returns := []byte{opI32Const, 1}, []byte{opIf, noResult, opI32Const, 1, opReturn, opEnd}
	for _, c := range []struct {
		name     string
		from, to [][]byte
	}{
		{"a store", [][]byte{onStack, {opLocalGet, 2, opI64Store, 3, 0}}, [][]byte{{opLocalGet, 1, opLocalGet, 2, opI64Store, 3, 16}}},
		{"a store with a place of its own", [][]byte{onStack, {opLocalGet, 2, opI64Store, 3, 120}}, [][]byte{{opLocalGet, 1, opLocalGet, 2, opI64Store, 3, 0x88, 1}}},
		{"a load", [][]byte{onStack, {0x29, 3, 8, opLocalSet, 2}}, [][]byte{{opLocalGet, 1, 0x29, 3, 24, opLocalSet, 2}}},
		{"a store of a sum and of what another place holds",
			[][]byte{onStack, {opLocalGet, 2, opLocalTee, 3}, onStack, {0x29, 3, 0, opI64Add, opI64Store, 3, 0}},
			[][]byte{{opLocalGet, 1, opLocalGet, 2, opLocalTee, 3, opLocalGet, 1, 0x29, 3, 16, opI64Add, opI64Store, 3, 16}}},
		{"an address that is kept", [][]byte{onStack, {opLocalTee, 1, opLocalGet, 2, opI64Store, 3, 0}}, nil},
		{"an address that is added to", [][]byte{onStack, {opI32Const, 1, opI32Add, opLocalGet, 2, opI64Store, 3, 0}}, nil},
		{"an address that is stored", [][]byte{{opLocalGet, 1}, onStack, {0x36, 2, 0}}, nil},
		{"an address that a call stands before", [][]byte{onStack, {0x10, 7, opI64Store, 3, 0}}, nil},
		{"an address below", [][]byte{{opLocalGet, 1, opI64Extend, opI64Const, 0x78, opI64Add, opI32WrapI64, opLocalGet, 2, opI64Store, 3, 0}}, nil},
		{"a constant of ten bytes", [][]byte{{opLocalGet, 1, opI64Extend, opI64Const, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1, opI64Add, opI32WrapI64, opLocalGet, 2, opI64Store, 3, 0}}, nil},
		{"another local", [][]byte{{opLocalGet, 0, opI64Extend, opI64Const, 16, opI64Add, opI32WrapI64, opLocalGet, 2, opI64Store, 3, 0}}, nil},
		{"leaving a frame", [][]byte{raise(48), raise(8), leave}, [][]byte{{opLocalGet, 1, opI32Const, 56, opI32Add, opGlobalSet, 0}, leave}},
		{"leaving without a frame", [][]byte{raise(8), leave}, [][]byte{{opLocalGet, 1, opI32Const, 8, opI32Add, opGlobalSet, 0}, leave}},
		{"leaving by what a stretch ends with", [][]byte{raise(48), raise(8), {opI32Const, 0, opEnd}}, nil},
		{"a frame taken down twice", [][]byte{raise(48), {opNop}, raise(8), leave}, [][]byte{raise(48), {opNop, opLocalGet, 1, opI32Const, 8, opI32Add, opGlobalSet, 0}, leave}},
		{"a comparison", [][]byte{{0x53, opI32Eqz, 0x51, opI32Eqz, 0x4d, opI32Eqz}}, [][]byte{{0x59, 0x52, 0x4b}}},
		{"a comparison of floats", [][]byte{{0x63, opI32Eqz, opI32Eqz, opI32Eqz}}, nil},
		{"one call", [][]byte{callFrom5}, nil},
		{"unwinding", [][]byte{{opBlock, noResult, opBlock, noResult}, called, {opBrIf, 1, opBrIf, 0, opEnd}, called, {opBrIf, 0, opEnd}, one},
			[][]byte{{opBlock, noResult, opBlock, noResult}, called, returns, {opBrIf, 0, opEnd}, called, returns, {opEnd}, one}},
		{"unwinding from within a loop", [][]byte{{opBlock, noResult, opLoop, noResult}, called, {opBrIf, 1, opEnd, opEnd}, one},
			[][]byte{{opBlock, noResult, opLoop, noResult}, called, returns, {opEnd, opEnd}, one}},
		{"a block that another one follows", [][]byte{{opBlock, noResult}, called, {opBrIf, 0, opEnd, opBlock, noResult, opEnd}, one}, nil},
		{"a function that returns something else", [][]byte{{opBlock, noResult}, called, {opBrIf, 0, opEnd, opI32Const, 0}}, nil},
		{"a branch back", [][]byte{{opLoop, noResult}, called, {opBrIf, 0, opEnd}, one}, nil},
	} {
		to := c.to
		if to == nil {
			to = c.from
		}
		got, err := shorten(framed(threeLocals, c.from...), nil)
		if want := framed(threeLocals, to...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x became % x, %v, not % x", c.name, framed(threeLocals, c.from...), got, err, want)
		}
	}
}

// TestShortenSparesOthers leaves a function alone that does not begin as Go's do, and refuses what is none.
func TestShortenSparesOthers(t *testing.T) {
	for _, body := range [][]byte{
		framed([]byte{1, 4, i64Type}, callFrom5, callFrom5),
		framed([]byte{1, 2, i32Type}, callFrom5, callFrom5),
		framed([]byte{0}, callFrom5, callFrom5),
		bytes.Join([][]byte{threeLocals, callFrom5, callFrom5, {opEnd}}, nil),
	} {
		if got, err := shorten(body, nil); err != nil || !bytes.Equal(got, body) {
			t.Errorf("% x became % x, %v", body, got, err)
		}
	}
	if _, err := shorten(framed(threeLocals, []byte{0xfd, 0}), nil); err == nil {
		t.Error("an unknown instruction passes")
	}
}
