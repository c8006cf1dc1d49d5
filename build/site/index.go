package site

import (
	"encoding/binary"
	"errors"
)

// Sections of a module that index reads, by their number.
const (
	importSection = 2
	exportSection = 7
)

// Instructions of WebAssembly that only index writes.
const (
	opI32Load8U = 0x2d
	opI32LtU    = 0x49
	opI32Mul    = 0x6c
	opI32And    = 0x71
)

// index leaves out of the program what follows from the order of its functions: the list of their program counters and of the
// places of their entries, the program counter in each entry, and the index by program counter, in which each function has 320
// bytes of which nothing but its number is ever read; a fifth of all bytes. The function that starts the program writes them first.
func index(module []byte) ([]byte, error) {
	var t *functionTable
	imports, run := 0, -1
	_, err := eachSection(module, func(id byte, body []byte) (_ []byte, err error) {
		switch id {
		case importSection:
			imports, err = importedFunctions(body)
		case exportSection:
			run, err = exported(body, "run")
		case dataSection:
			var memory []byte
			if memory, err = initialMemory(body); err == nil {
				t, err = findFunctions(memory)
			}
		}
		return body, err
	})
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, errTables
	}
	first, start, err := t.dropOrder()
	if err != nil {
		return nil, err
	}
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		switch id {
		case codeSection:
			number := imports - 1
			return eachFunction(body, func(body []byte) ([]byte, error) {
				if number++; number != run {
					return body, nil
				}
				return prefixed(body, func(local int) []byte { return t.order(first, start, local) })
			})
		case dataSection:
			return pieces(t.memory), nil
		}
		return body, nil
	})
}

// dropOrder empties what order writes and returns the first program counter and the place of the first entry, if order writes
// just what stands there. Behind what is read of the last function's bucket something else may begin. Of the index a function's first bucket alone is kept, which is the only one that the runtime reads
// (from the 0 in the others it would find the function as well).
func (t *functionTable) dropOrder() (first, start int, err error) {
	list, find := t.memory[t.funcs:], t.memory[t.find:]
	first, start = word32(list, 0), word32(list, 4)
	place := start
	for i := range t.count {
		entry, at := t.entry(i), i*perPC*bucketSize
		if entry == nil || at+bucketRead > len(find) {
			return 0, 0, errTables
		}
		if word32(list, 8*i) != first+i || word32(list, 8*i+4) != place || word32(entry, 0) != first+i || word32(find, at)+int(find[at+4]) != i {
			return 0, 0, errTables
		}
		place += (len(entry) + 7) &^ 7
	}
	for i := range t.count {
		clear(t.entry(i)[:4])
	}
	clear(list[:8*t.count])
	clear(find[:(t.count-1)*perPC*bucketSize+bucketRead])
	return first, start, nil
}

// order is code that writes for each function what follows from its number, given the first program counter and the place of the
// first entry. It takes two locals, which are 0 before.
func (t *functionTable) order(first, start, local int) []byte {
	i, place := local, local+1
	var c instructions
	c.number(opI32Const, start)
	c.number(opLocalSet, place)
	c = append(c, opLoop, noResult)

	c.times(i, 8) // the list: program counter and place of the entry
	c.counter(i, first)
	c.memory(opI32Store, t.funcs)
	c.times(i, 8)
	c.number(opLocalGet, place)
	c.memory(opI32Store, t.funcs+4)

	c.number(opLocalGet, place) // the entry
	c.counter(i, first)
	c.memory(opI32Store, t.funcs)

	c.times(i, perPC*bucketSize) // the index
	c.number(opLocalGet, i)
	c.memory(opI32Store, t.find)

	c.number(opLocalGet, place) // on to the next entry, behind the tables that this one names
	c.number(opLocalGet, place)
	c.memory(opI32Load, t.funcs+funcNPCData)
	c.number(opLocalGet, place)
	c.memory(opI32Load8U, t.funcs+funcNFuncData)
	c = append(c, opI32Add)
	c.number(opI32Const, 4)
	c = append(c, opI32Mul)
	c.number(opI32Const, funcPCData+7)
	c = append(c, opI32Add)
	c.number(opI32Const, -8)
	c = append(c, opI32And, opI32Add)
	c.number(opLocalSet, place)

	c.counter(i, 1)
	c.number(opLocalTee, i)
	c.number(opI32Const, t.count)
	c = append(c, opI32LtU)
	c.number(opBrIf, 0)
	return append(c, opEnd)
}

// instructions are written one behind the other.
type instructions []byte

// number appends an instruction with its number.
func (c *instructions) number(op byte, n int) {
	*c = append(*c, op)
	if op == opI32Const {
		*c = appendSigned(*c, n)
	} else {
		*c = binary.AppendUvarint(*c, uint64(n))
	}
}

// memory appends a load or store at a place from which the address is counted, without a word on how it is aligned.
func (c *instructions) memory(op byte, place int) {
	*c = binary.AppendUvarint(append(*c, op, 0), uint64(place))
}

// times puts a local, multiplied, on the stack.
func (c *instructions) times(local, n int) {
	c.number(opLocalGet, local)
	c.number(opI32Const, n)
	*c = append(*c, opI32Mul)
}

// counter puts a local and a number, added, on the stack.
func (c *instructions) counter(local, n int) {
	c.number(opLocalGet, local)
	c.number(opI32Const, n)
	*c = append(*c, opI32Add)
}

// prefixed is the body of the function that starts the program, which takes two numbers, with other code in front, for which it
// has two more locals.
func prefixed(body []byte, code func(local int) []byte) ([]byte, error) {
	at, err := localsEnd(body)
	if err != nil {
		return nil, err
	}
	groups, rest, err := length(body)
	if err != nil {
		return nil, err
	}
	kept := body[len(body)-len(rest) : at]
	local := 2
	for group := kept; len(group) > 0; group = group[1:] {
		var n int
		if n, group, err = length(group); err != nil {
			return nil, err
		}
		local += n
	}
	out := append(binary.AppendUvarint(nil, uint64(groups+1)), kept...)
	out = append(append(out, 2, i32Type), code(local)...)
	return append(out, body[at:]...), nil
}

// importedFunctions is how many functions a program takes from outside, which are counted ahead of its own.
func importedFunctions(section []byte) (int, error) {
	count, rest, err := length(section)
	for range count {
		for range 2 { // module and name
			if _, rest, err = text(rest, err); err != nil {
				return 0, err
			}
		}
		if len(rest) == 0 || rest[0] != 0 {
			return 0, errors.New("the WebAssembly module takes something other than functions from outside")
		}
		if _, rest, err = length(rest[1:]); err != nil {
			return 0, err
		}
	}
	return count, err
}

// exported is the number of a function that a program offers under a name.
func exported(section []byte, name string) (int, error) {
	count, rest, err := length(section)
	for range count {
		var offered []byte
		if offered, rest, err = text(rest, err); err != nil {
			return 0, err
		}
		kind, after, err := cut(rest, 1)
		if err != nil {
			return 0, err
		}
		var number int
		if number, rest, err = length(after); err != nil {
			return 0, err
		}
		if kind[0] == 0 && string(offered) == name {
			return number, nil
		}
	}
	return 0, errors.Join(err, errors.New("the WebAssembly module has no function "+name))
}

// text reads a text with its length in front; an error that was there before stays.
func text(b []byte, err error) (first, rest []byte, _ error) {
	if err != nil {
		return nil, nil, err
	}
	size, rest, err := length(b)
	if err != nil {
		return nil, nil, err
	}
	return cut(rest, size)
}
