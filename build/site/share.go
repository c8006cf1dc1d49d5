package site

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Sections of a module that Share adds to, by their number.
const (
	typeSection     = 1
	functionSection = 3
)

// often is from how many places a function has to be called for its calls to be shared. Go calls three so, from hundreds or
// thousands: for a nil pointer, and for a stack that is too small, in two ways.
const often = 100

// Share makes calls that nobody returns from, of which a program of Go has one at each use of a pointer that may be nil, by way of a
// function for all of them, which takes the return address and does what the call did. Such a call stands alone in an if, where no
// goroutine can be taken up again; what it gives back is given back at once.
func Share(module []byte) ([]byte, error) {
	imports, functions := 0, 0
	calls := map[int]int{} // from how many places, by the function called
	_, err := eachSection(module, func(id byte, body []byte) (_ []byte, err error) {
		switch id {
		case importSection:
			imports, err = importedFunctions(body)
		case functionSection:
			functions, _, err = length(body)
		case codeSection:
			_, err = eachFunction(body, func(body []byte) ([]byte, error) {
				return body, eachLastCall(body, func(_ *code, _, _, to int) { calls[to]++ })
			})
		}
		return body, err
	})
	if err != nil {
		return nil, err
	}
	by := map[int]int{} // which function does it, by the function called
	var shared []int
	for to, n := range calls {
		if n >= often {
			shared = append(shared, to)
		}
	}
	slices.Sort(shared)
	for i, to := range shared {
		by[to] = imports + functions + i
	}
	kind := 0
	return eachSection(module, func(id byte, body []byte) (_ []byte, err error) {
		switch id {
		case typeSection:
			kind, body, err = longer(body, []byte{0x60, 1, i64Type, 1, i32Type})
		case functionSection:
			for range shared {
				if _, body, err = longer(body, binary.AppendUvarint(nil, uint64(kind))); err != nil {
					return nil, err
				}
			}
		case codeSection:
			if body, err = eachFunction(body, func(body []byte) ([]byte, error) { return callShared(body, by) }); err != nil {
				return nil, err
			}
			for _, to := range shared {
				f := sharedCall(to)
				if _, body, err = longer(body, append(binary.AppendUvarint(nil, uint64(len(f))), f...)); err != nil {
					return nil, err
				}
			}
		}
		return body, err
	})
}

// longer is a section with one thing more, and how many there were.
func longer(section, more []byte) (int, []byte, error) {
	n, rest, err := length(section)
	return n, slices.Concat(binary.AppendUvarint(nil, uint64(n+1)), rest, more), err
}

// sharedCall is the body of a function that is given a return address, puts it on Go's stack and calls a function.
func sharedCall(to int) []byte {
	c := instructions{0} // no locals
	c = append(c, opGlobalGet, 0, opI32Const, 8, opI32Sub, opGlobalSet, 0, opGlobalGet, 0, opLocalGet, 0, opI64Store, 3, 0, opI32Const, 0)
	c.number(opCall, to)
	return append(c, opEnd)
}

// callShared has a function make its last calls by way of others.
func callShared(body []byte, by map[int]int) ([]byte, error) {
	var c *code
	err := eachLastCall(body, func(in *code, address, call, to int) {
		c = in
		if by[to] == 0 {
			return
		}
		for k := address - len(pushed); k < address; k++ {
			c.text[k] = nil
		}
		c.text[call-2], c.text[call-1] = nil, nil
		c.text[call] = binary.AppendUvarint([]byte{opCall}, uint64(by[to]))
		c.text[call+1] = []byte{opReturn}
		for k := call + 2; k < call+1+len(unwinds); k++ {
			c.text[k] = nil
		}
	})
	if c == nil || err != nil {
		return body, err
	}
	return bytes.Join(append([][]byte{c.locals}, c.text...), nil), nil
}

var (
	// pushed is how a call makes room for its return address.
	pushed = [][]byte{getSP, {opI32Const, 8}, {opI32Sub}, setSP, storeSP, getSP}
	// unwinds is what stands behind a call, as Shorten leaves it.
	unwinds = [][]byte{{opGlobalGet, 0}, {opLocalSet, 1}, {opIf}, {opI32Const, 1}, {opReturn}, {opEnd}}
)

// eachLastCall finds the calls of a function that stand alone in an if: where the return address and where the call is, and to which
// function.
func eachLastCall(body []byte, found func(c *code, address, call, to int)) error {
	c, err := takeApart(body)
	if c == nil || err != nil {
		return err
	}
	for k := range c.text {
		if !c.is(k, []byte{opCall}) || !c.is(k-2, []byte{opI64Store, 3, 0}, []byte{opI32Const, 0}) ||
			!c.is(k+1, append(slices.Clip(unwinds), []byte{opEnd})...) {
			continue
		}
		address := k - 3
		if c.is(k-5, []byte{opLocalGet}, []byte{opI64Const}, []byte{opI64Add}) {
			address = k - 5
		} else if !c.is(address, []byte{opI64Const}) {
			continue
		}
		if !c.is(address-len(pushed)-1, slices.Concat([][]byte{{opIf, noResult}}, pushed)...) {
			continue
		}
		if to, _, err := length(c.text[k][1:]); err == nil {
			found(c, address, k, to)
		}
	}
	return nil
}
