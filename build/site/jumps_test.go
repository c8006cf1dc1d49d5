package site

import (
	"bytes"
	"testing"
)

// function is one function body: no locals, then around the given instructions what the compiler
// puts around a function with three stretches, whose numbers 0, 1, 2, 3 lead to the first, the
// second, the second again, and the third: block, loop, three blocks, the table.
func function(instructions ...byte) []byte {
	body := []byte{0,
		opBlock, noResult, opLoop, noResult, opBlock, noResult, opBlock, noResult, opBlock, noResult,
		opLocalGet, 0, opBrTable, 4, 0, 1, 1, 2, 2, opEnd}
	return append(append(body, instructions...), opEnd, opEnd, opEnd) // of the loop, the block and the function
}

// jumpTo is the compiler's jump to a stretch; the loop is so many blocks further out.
func jumpTo(number, loop byte) []byte {
	return []byte{opI32Const, number, opLocalSet, 0, opBr, loop}
}

func TestStraighten(t *testing.T) {
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	ends := []byte{opEnd, opEnd}
	condition := []byte{opLocalGet, 1}
	for _, c := range []struct {
		name     string
		from, to []byte
	}{
		{"forward, to the next stretch", join(jumpTo(1, 2), ends), join([]byte{opBr, 0}, ends)},
		{"forward, by another number", join(jumpTo(2, 2), ends), join([]byte{opBr, 0}, ends)},
		{"forward, over a stretch", join(jumpTo(3, 2), ends), join([]byte{opBr, 1}, ends)},
		{"forward, from the second stretch", join([]byte{opEnd}, jumpTo(3, 1), []byte{opEnd}), join([]byte{opEnd}, []byte{opBr, 0}, []byte{opEnd})},
		{"forward, on a condition", join(condition, []byte{opIf, noResult}, jumpTo(3, 3), []byte{opEnd}, ends), join(condition, []byte{opBrIf, 1}, ends)},
		{"forward, on a condition, after something else",
			join(condition, []byte{opIf, noResult, opLocalGet, 1, opLocalSet, 2}, jumpTo(3, 3), []byte{opEnd}, ends),
			join(condition, []byte{opIf, noResult, opLocalGet, 1, opLocalSet, 2, opBr, 2, opEnd}, ends)},
		{"back", join(ends, jumpTo(1, 0)), join(ends, jumpTo(1, 0))},
		{"back, from inside a condition", join(ends, condition, []byte{opIf, noResult}, jumpTo(3, 1), []byte{opEnd}), join(ends, condition, []byte{opIf, noResult}, jumpTo(3, 1), []byte{opEnd})},
		{"to the stretch it is in", join(ends[:1], jumpTo(1, 1), ends[:1]), join(ends[:1], jumpTo(1, 1), ends[:1])},
		{"an if where the closed block was", join(ends[:1], condition, []byte{opIf, noResult}, jumpTo(1, 2), []byte{opEnd}, ends[:1]), join(ends[:1], condition, []byte{opIf, noResult}, jumpTo(1, 2), []byte{opEnd}, ends[:1])},
		{"to the head of a loop further in",
			join([]byte{opLoop, noResult}, jumpTo(1, 0), []byte{opEnd}, ends), join([]byte{opLoop, noResult}, jumpTo(1, 0), []byte{opEnd}, ends)},
		{"forward, out of a loop further in", join([]byte{opLoop, noResult}, jumpTo(1, 3), []byte{opEnd}, ends), join([]byte{opLoop, noResult, opBr, 1, opEnd}, ends)},
		{"by a number beyond the table", join(jumpTo(9, 2), ends), join(jumpTo(9, 2), ends)},
		{"not to the loop", join(jumpTo(1, 3), ends), join(jumpTo(1, 3), ends)},
		{"another local", join([]byte{opI32Const, 1, opLocalSet, 1, opBr, 2}, ends), join([]byte{opI32Const, 1, opLocalSet, 1, opBr, 2}, ends)},
		{"nothing to do", join([]byte{opNop}, condition, []byte{opIf, noResult, opNop}, jumpTo(1, 3), []byte{opNop, opEnd}, ends), join(condition, []byte{opIf, noResult, opBr, 1, opEnd}, ends)},
		{"instructions with arguments that look like others",
			join([]byte{0x43, opEnd, opNop, opEnd, opNop, 0x44, 1, 1, 1, 1, 1, 1, 1, 1, 0x42, 0x81, opNop, 0xfc, 10, 0, 0}, jumpTo(1, 2), ends),
			join([]byte{0x43, opEnd, opNop, opEnd, opNop, 0x44, 1, 1, 1, 1, 1, 1, 1, 1, 0x42, 0x81, opNop, 0xfc, 10, 0, 0}, []byte{opBr, 0}, ends)},
	} {
		got, err := straighten(function(c.from...))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if !bytes.Equal(got, function(c.to...)) {
			t.Errorf("%s: % x became % x", c.name, function(c.from...), got)
		}
	}
}

// TestStraightenTable leaves a function alone whose table of jumps is not the compiler's.
func TestStraightenTable(t *testing.T) {
	// block, block, local 0, i32.eqz, table, end, a jump out, end, end
	body := []byte{0, opLoop, noResult, opBlock, noResult, opLocalGet, 0, 0x45, opBrTable, 1, 0, 0}
	body = append(append(body, jumpTo(0, 1)...), opEnd, opEnd, opEnd)
	if got, err := straighten(body); err != nil || !bytes.Equal(got, body) {
		t.Errorf("% x became % x: %v", body, got, err)
	}
}

// TestStraightenRefuses gives it what is no function: an error, never a crash.
func TestStraightenRefuses(t *testing.T) {
	whole := function(append(jumpTo(1, 2), opEnd, opEnd)...)
	for n := range whole {
		if got, err := straighten(whole[:n]); err == nil {
			t.Errorf("the first %d bytes, % x, pass as % x", n, whole[:n], got)
		}
	}
	for _, unknown := range [][]byte{{0x06}, {0xc5}, {0xfc, 12}, {0xfd, 0}, {opEnd, opEnd, opEnd}} {
		if _, err := straighten(function(unknown...)); err == nil {
			t.Errorf("% x passes", unknown)
		}
	}
}
