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
	opI32LtU = 0x49
	opI32Mul = 0x6c
)

// index leaves Go's index by program counter out of the program, a fifth of all its bytes: each function has 320 of them
// there, in which nothing but its own number is ever read. The function that starts the program writes the numbers first.
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
	if t == nil || !t.numbered() {
		return nil, errTables
	}
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		switch id {
		case codeSection:
			function := -1
			return eachFunction(body, func(body []byte) ([]byte, error) {
				if function++; function != run-imports {
					return body, nil
				}
				return t.prefixed(body)
			})
		case dataSection:
			clear(t.memory[t.find:][:t.buckets*bucketSize])
			return pieces(t.memory), nil
		}
		return body, nil
	})
}

// numbered reports whether the first bucket of each function names it. Of the last function there may be no whole one, which then stays as it is.
func (t *functionTable) numbered() bool {
	for i := range t.buckets / perPC {
		if b := t.memory[t.find+i*perPC*bucketSize:]; word32(b, 0)+int(b[4]) != i {
			return false
		}
	}
	return t.buckets >= (t.count-1)*perPC
}

// prefixed is the body of the function that starts the program, which takes two numbers, with what writes the number of each
// function into its first part of the index. The others stay 0, from where the runtime finds a function as well.
func (t *functionTable) prefixed(body []byte) ([]byte, error) {
	at, err := localsEnd(body)
	if err != nil {
		return nil, err
	}
	groups, rest, err := length(body)
	if err != nil {
		return nil, err
	}
	kept := body[len(body)-len(rest) : at]
	number := 2
	for group := kept; len(group) > 0; group = group[1:] {
		var n int
		if n, group, err = length(group); err != nil {
			return nil, err
		}
		number += n
	}
	out := append(binary.AppendUvarint(nil, uint64(groups+1)), kept...)
	out = append(out, 1, i32Type)
	op := func(op byte, argument int) {
		out = append(out, op)
		if op == opI32Const {
			out = appendSigned(out, argument)
		} else {
			out = binary.AppendUvarint(out, uint64(argument))
		}
	}
	out = append(out, opLoop, noResult)
	op(opLocalGet, number)
	op(opI32Const, perPC*bucketSize)
	out = append(out, opI32Mul)
	op(opLocalGet, number)
	op(opI32Store, 2) // aligned to 4 bytes
	out = binary.AppendUvarint(out, uint64(t.find))
	op(opLocalGet, number)
	op(opI32Const, 1)
	out = append(out, opI32Add)
	op(opLocalTee, number)
	op(opI32Const, t.buckets/perPC)
	out = append(out, opI32LtU)
	op(opBrIf, 0)
	out = append(out, opEnd)
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
