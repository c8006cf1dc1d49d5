package site

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// TestIndex lets the code that is added write what was left out: it has to be just that, where the runtime looks.
func TestIndex(t *testing.T) {
	before := rewritten(t, linked(t), 3)
	after, err := index(before)
	if err != nil {
		t.Fatal(err)
	}
	was, _, wasCode, wasOthers := dataOf(t, before)
	is, _, isCode, isOthers := dataOf(t, after)
	if !bytes.Equal(wasOthers, isOthers) {
		t.Error("a section other than code and data is not the same")
	}
	is = append(is, make([]byte, len(was)-len(is))...)
	old, err := findFunctions(was)
	if err != nil {
		t.Fatal(err)
	}
	if left := len(was) - bytes.Count(was, []byte{0}) - len(is) + bytes.Count(is, []byte{0}); left < 20*old.count {
		t.Errorf("only %d bytes were left out, for %d functions", left, old.count)
	}
	list := was[old.funcs:]
	code := old.order(word32(list, 0), word32(list, 4), 2)
	if n := len(isCode) - len(wasCode) - len(code); n < 2 || n > 4 || !bytes.Contains(isCode, code) {
		t.Errorf("the code has grown by %d bytes more than what writes the order of functions", n)
	}
	carryOut(t, code, is)
	// Of the index only the first bucket of each function is written.
	for i := range old.count {
		bucket := was[old.find+i*perPC*bucketSize:][:bucketSize]
		binary.LittleEndian.PutUint32(bucket, uint32(word32(bucket, 0)+int(bucket[4])))
		bucket[4] = 0 // the last bucket may end here
		if i < old.count-1 {
			clear(bucket[4:])
			clear(was[old.find+i*perPC*bucketSize:][bucketSize : perPC*bucketSize])
		}
	}
	for i := range was {
		if was[i] != is[i] {
			t.Fatalf("at %#x: %d became %d", i, was[i], is[i])
		}
	}
}

// carryOut carries out code of those instructions that index writes, with a loop around all but the beginning.
func carryOut(t *testing.T, code, memory []byte) {
	var stack []int
	var locals [4]int
	pop := func() int {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return v
	}
	loop := 0
	for at := 0; at < len(code); {
		end, err := instructionEnd(code, at)
		if err != nil {
			t.Fatal(err)
		}
		op, rest := code[at], code[at+1:end]
		at = end
		var n int
		if op == opI32Const {
			n, _ = signed(rest)
		} else if len(rest) > 0 {
			n, rest, _ = length(rest)
		}
		place := 0 // of a load or store
		if len(rest) > 0 {
			place, _, _ = length(rest)
		}
		switch op {
		case opI32Const:
			stack = append(stack, n)
		case opLocalGet:
			stack = append(stack, locals[n])
		case opLocalSet:
			locals[n] = pop()
		case opLocalTee:
			locals[n] = stack[len(stack)-1]
		case opLoop:
			loop = at
		case opEnd:
		case opBrIf:
			if pop() != 0 {
				at = loop
			}
		case opI32Store:
			v := pop()
			binary.LittleEndian.PutUint32(memory[pop()+place:], uint32(v))
		case opI32Load:
			stack = append(stack, word32(memory[pop()+place:], 0))
		case opI32Load8U:
			stack = append(stack, int(memory[pop()+place]))
		default:
			b, a := pop(), pop()
			switch op {
			case opI32Add:
				a += b
			case opI32Mul:
				a *= b
			case opI32And:
				a &= b
			case opI32LtU:
				if a < b {
					a = 1
				} else {
					a = 0
				}
			default:
				t.Fatalf("instruction %#x is new", op)
			}
			stack = append(stack, a)
		}
	}
}

// TestIndexRefuses spoils a program in what index relies on: a sentence, never a crash, and nothing half done.
func TestIndexRefuses(t *testing.T) {
	module := rewritten(t, linked(t), 3)
	for _, n := range []int{0, 7, 9, 100, len(module) / 2, len(module) - 1} {
		if _, err := index(module[:n]); err == nil {
			t.Errorf("%d bytes of a module pass", n)
		}
	}
	memory, _, _, _ := dataOf(t, module)
	table, err := findFunctions(memory)
	if err != nil {
		t.Fatal(err)
	}
	for what, place := range map[string]int{
		"a program counter in the list":    table.funcs + 8*100,
		"a place in the list":              table.funcs + 8*100 + 4,
		"a program counter in an entry":    table.funcs + word32(memory, table.funcs+8*100+4),
		"a number in the index":            table.find + 100*perPC*bucketSize,
		"the last number in the index":     table.find + (table.count-1)*perPC*bucketSize,
		"how many tables an entry names":   table.funcs + word32(memory, table.funcs+8*100+4) + funcNPCData,
		"the last of the program counters": table.funcs + 8*(table.count-1),
	} {
		spoiled := bytes.Clone(memory)
		spoiled[place] += 2 // of two more tables an entry is longer in any case
		with, err := eachSection(module, func(id byte, body []byte) ([]byte, error) {
			if id == dataSection {
				return pieces(spoiled), nil
			}
			return body, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := index(with); err != errTables {
			t.Errorf("%s is another one: %v", what, err)
		}
	}
}
