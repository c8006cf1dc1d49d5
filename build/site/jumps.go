package site

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Instructions of WebAssembly that are looked at here and for calls.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opCall         = 0x10
	opCallIndirect = 0x11
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opI32Const     = 0x41
	noResult       = 0x40 // the type of a block that leaves nothing behind
)

// Straighten makes the jumps of a Go program direct. The compiler cuts a function into numbered
// stretches, puts a loop around them, and jumps by setting local 0 to a number and going back to
// the head of the loop, where a table of jumps finds the stretch: so a goroutine can be taken up
// again in the middle. But the end of a block that is still open is the beginning of a later
// stretch; a jump forward can leave that block instead, and nothing else reads the number.
// Instructions that do nothing are left out.
func Straighten(module []byte) ([]byte, error) {
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id != codeSection {
			return body, nil
		}
		return eachFunction(body, straighten)
	})
}

// eachFunction is a code section with the body of each function changed.
func eachFunction(section []byte, change func([]byte) ([]byte, error)) ([]byte, error) {
	count, rest, err := length(section)
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(count))
	for range count {
		var size int
		var body []byte
		if size, rest, err = length(rest); err != nil {
			return nil, err
		}
		if body, rest, err = cut(rest, size); err != nil {
			return nil, err
		}
		if body, err = change(body); err != nil {
			return nil, err
		}
		out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
	}
	return out, nil
}

// straighten does it in one function: its locals, then its instructions.
func straighten(body []byte) ([]byte, error) {
	at, err := localsEnd(body)
	if err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, len(body)), body[:at]...)
	var (
		depth   = 1     // of open blocks; the function itself is one
		opening = false // nothing but blocks since the loop began
		loop    = 0     // which of the open blocks is the loop around the table, counted from outside
		targets []int   // which block's end begins a stretch, by its number
		open    = 0     // so many of the blocks outside have been open since the table
		ifAt    = -1    // where out ends with the beginning of an if
	)
	for at < len(body) {
		end, err := instructionEnd(body, at)
		if err != nil {
			return nil, err
		}
		if number, target, after, ok := jump(body, at); ok && number < len(targets) && depth-1-target == loop && targets[number] < open {
			target = depth - 1 - targets[number]
			if ifAt >= 0 && after < len(body) && body[after] == opEnd {
				out = binary.AppendUvarint(append(out[:ifAt], opBrIf), uint64(target-1))
				depth--
				after++
			} else {
				out = binary.AppendUvarint(append(out, opBr), uint64(target))
			}
			at, ifAt = after, -1
			continue
		}
		op := body[at]
		if op == opNop {
			at = end
			continue
		}
		ifAt = -1
		switch op {
		case opLoop:
			if targets == nil {
				loop = depth
			}
			depth++
		case opBlock:
			depth++
		case opIf:
			if depth++; body[at+1] == noResult {
				ifAt = len(out)
			}
		case opEnd:
			depth--
			open = min(open, depth)
		case opBrTable:
			if opening && targets == nil {
				if targets, err = tableTargets(body[at+1:end], depth); err != nil {
					return nil, err
				}
				targets = targets[:len(targets)-1] // those to the last stretch stay as they are
				open = depth
			}
		}
		opening = op == opLoop || opening && (op == opBlock || op == opLocalGet && body[at+1] == 0)
		out = append(out, body[at:end]...)
		at = end
	}
	if depth != 0 {
		return nil, errors.New("a function of the WebAssembly module ends within a block")
	}
	return out, nil
}

// jump reads the compiler's jump to a stretch by its number: local 0 is set, then a branch to
// an outer block, the loop; after is where the next instruction begins.
func jump(body []byte, at int) (number, target, after int, ok bool) {
	if body[at] != opI32Const {
		return 0, 0, 0, false
	}
	number, n := signed(body[at+1:])
	at += 1 + n
	if n == 0 || number < 0 || at+4 > len(body) || body[at] != opLocalSet || body[at+1] != 0 || body[at+2] != opBr {
		return 0, 0, 0, false
	}
	target, rest, err := length(body[at+3:])
	return number, target, len(body) - len(rest), err == nil
}

// tableTargets are the blocks to whose ends a table of jumps leads, counted from outside; the last is the one for all
// higher numbers, in Go the last stretch.
func tableTargets(table []byte, depth int) ([]int, error) {
	count, rest, err := length(table)
	if err != nil {
		return nil, err
	}
	targets := make([]int, count+1)
	for i := range targets {
		var d int
		if d, rest, err = length(rest); err != nil {
			return nil, err
		}
		targets[i] = depth - 1 - d
	}
	return targets, nil
}

// localsEnd is where the instructions of a function begin.
func localsEnd(body []byte) (int, error) {
	groups, rest, err := length(body)
	for range groups {
		if err == nil {
			_, rest, err = length(rest)
		}
		if err == nil {
			_, rest, err = cut(rest, 1)
		}
	}
	return len(body) - len(rest), err
}

// instructionEnd is where the instruction behind the one at a place begins. It knows what Go
// emits: WebAssembly 1.0, sign extension, saturating conversion and bulk memory.
func instructionEnd(body []byte, at int) (int, error) {
	op := body[at]
	at++
	numbers := 0 // LEB128 numbers that follow
	switch {
	case op == opBlock, op == opLoop, op == opIf, op == opBr, op == opBrIf, op == opCall, op == 0x3f, op == 0x40,
		0x20 <= op && op <= 0x24, op == opI32Const, op == 0x42:
		numbers = 1
	case op == opCallIndirect, 0x28 <= op && op <= 0x3e:
		numbers = 2
	case op == opBrTable:
		count, rest, err := length(body[at:])
		if err != nil {
			return 0, err
		}
		at, numbers = len(body)-len(rest), count+1
	case op == 0x43:
		at += 4
	case op == 0x44:
		at += 8
	case op == 0xfc:
		kind, rest, err := length(body[at:])
		if err != nil || kind > 11 {
			return 0, fmt.Errorf("an instruction of the WebAssembly module is unknown: fc %d", kind)
		}
		at, numbers = len(body)-len(rest), [12]int{8: 2, 9: 1, 10: 2, 11: 1}[kind]
	case op <= opNop, op == opElse, op == opEnd, op == 0x0f, op == 0x1a, op == 0x1b, 0x45 <= op && op <= 0xc4:
	default:
		return 0, fmt.Errorf("an instruction of the WebAssembly module is unknown: %x", op)
	}
	for range numbers {
		for at < len(body) && body[at] >= 0x80 {
			at++
		}
		at++
	}
	if at > len(body) {
		return 0, errors.New("a function of the WebAssembly module ends within an instruction")
	}
	return at, nil
}
