package site

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// section is a section of a module.
func section(id byte, items ...[]byte) []byte {
	body := bytes.Join(append([][]byte{{byte(len(items))}}, items...), nil)
	if len(items) > 127 {
		body = bytes.Join(append([][]byte{{byte(len(items)) | 0x80, byte(len(items) >> 7)}}, items...), nil)
	}
	return append(binary.AppendUvarint([]byte{id}, uint64(len(body))), body...)
}

// sized is a function with its size in front.
func sized(body []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(body))), body...) }

// TestShare has the calls that stand alone in ifs made by one function, if there are many, and no others.
func TestShare(t *testing.T) {
	room := []byte{opLocalGet, 1, opI32Const, 8, opI32Sub, opLocalTee, 1, opGlobalSet, 0, opLocalGet, 1}
	behind := []byte{opGlobalGet, 0, opLocalSet, 1, opIf, noResult, opI32Const, 1, opReturn, opEnd}
	last := func(to byte, address ...byte) []byte {
		return bytes.Join([][]byte{{opIf, noResult}, room, address, {opI64Store, 3, 0, opI32Const, 0, opCall, to}, behind, {opEnd}}, nil)
	}
	shared := func(by byte, address ...byte) []byte {
		return bytes.Join([][]byte{{opIf, noResult}, address, {opCall, by, opReturn, opEnd}}, nil)
	}
	from2 := []byte{opLocalGet, 2, opI64Const, 5, opI64Add}
	const imports, functions = 2, 103
	by4 := byte(imports + functions) // does what the calls of function 4 did
	body := func(to4 []byte) []byte { return framed(threeLocals, []byte{opLocalGet, 3, 0x50}, to4) }
	for _, c := range []struct {
		name     string
		from, to []byte
	}{
		{"an address of its own", last(4, opI64Const, 5), shared(by4, opI64Const, 5)},
		{"an address told from the one before", last(4, from2...), shared(by4, from2...)},
		{"two", append(last(4, from2...), last(4, from2...)...), append(shared(by4, from2...), shared(by4, from2...)...)},
		{"a function called from few places", last(7, from2...), nil},
		{"another address", last(4, opLocalGet, 2), nil},
		{"more in the if", append(last(4, from2...)[:len(last(4, from2...))-1], opLocalGet, 3, opDrop, opEnd), nil},
		{"a call that is returned from", last(4, from2...)[2 : len(last(4, from2...))-1], nil},
	} {
		many := make([][]byte, functions)
		want := make([][]byte, functions, functions+1)
		kinds := make([][]byte, functions, functions+1)
		for i := range many {
			many[i], want[i], kinds[i] = sized(body(last(4, from2...))), sized(body(shared(by4, from2...))), []byte{0}
		}
		if c.to == nil {
			c.to = c.from
		}
		many[3], want[3] = sized(body(c.from)), sized(body(c.to))
		does := sized([]byte{0, opGlobalGet, 0, opI32Const, 8, opI32Sub, opGlobalSet, 0, opGlobalGet, 0, opLocalGet, 0, opI64Store, 3, 0, opI32Const, 0, opCall, 4, opEnd})
		module := func(kinds, functions [][]byte, types ...[]byte) []byte {
			return bytes.Join([][]byte{[]byte("\x00asm\x01\x00\x00\x00"), section(typeSection, types...),
				section(importSection, []byte("\x02go\x01a\x00\x00"), []byte("\x02go\x01b\x00\x00")), section(functionSection, kinds...), section(codeSection, functions...)}, nil)
		}
		plain := []byte{0x60, 1, i32Type, 1, i32Type}
		got, err := Share(module(kinds, many, plain))
		if err != nil || !bytes.Equal(got, module(append(kinds, []byte{1}), append(want, does), plain, []byte{0x60, 1, i64Type, 1, i32Type})) {
			t.Errorf("%s: became % x, %v", c.name, got, err)
		}
	}
	if _, err := Share([]byte("\x00asm\x01\x00\x00\x00\x0a\x7f")); err == nil {
		t.Error("half a module passes")
	}
}
