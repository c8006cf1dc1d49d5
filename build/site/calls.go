package site

import (
	"encoding/binary"
	"slices"
)

// places is how many places Go numbers in a function at most. What a call stores as its return address is the function's
// number times them, and the number of the place where it goes on.
const places = 1 << 16

// callFrom stores a return address as what lies between it and the one before, which local 2 keeps. Where it is not sure
// which that was, because ways meet, it is added to the function's part alone, in local 3; so are all in a function that
// is not plain, because a panic may go on in it at a place that no call returns to.
func (c *code) callFrom(plain map[int]bool) {
	c.text = slices.DeleteFunc(c.text, func(t []byte) bool { return len(t) == 0 })
	from, calls := 0, 0
	for k := range c.text {
		if c.returnAddress(k) {
			from = c.number(k) / places
			calls++
		}
	}
	if calls < 2 {
		return
	}
	var sites map[int]callSite
	if plain[from-firstFunction] {
		sites = c.callSites()
	}
	for k, t := range c.text {
		switch {
		case opLocalGet <= t[0] && t[0] <= opLocalTee:
			if i, _ := binary.Uvarint(t[1:]); i >= 2 {
				c.text[k] = binary.AppendUvarint([]byte{t[0]}, i+2)
			}
		case t[0] == opI64Const && c.number(k) >= 0 && c.number(k)/places == from:
			base, more := byte(3), c.number(k)%places
			site, known := sites[k]
			if known && 0 <= site.before && site.before <= more {
				base, more = 2, more-site.before
			}
			c.text[k] = append(appendSigned([]byte{opLocalGet, base, opI64Const}, more), opI64Add)
			if site.returns {
				c.text[k] = append(c.text[k], opLocalTee, 2)
			}
		}
	}
	// Whoever is taken up again is so at a return address: the place is local 0.
	c.text[1] = append(appendSigned([]byte{opLocalSet, 1, opI64Const}, from*places),
		opLocalTee, 3, opLocalGet, 0, opI64Extend, opI64Add, opLocalSet, 2)
	c.locals = slices.Concat([]byte{c.locals[0] + 1, 1, i32Type, 2, i64Type}, c.locals[3:])
}

// returnAddress reports whether an instruction is the constant that a call stores as its return address.
func (c *code) returnAddress(k int) bool {
	return c.is(k-2, storeSP, getSP, []byte{opI64Const}, []byte{opI64Store}) && c.number(k) >= firstFunction*places
}

// A callSite is what is known of a call.
type callSite struct {
	before  int  // place of the return address that local 2 holds, or unsure
	returns bool // it does, and local 2 keeps its own
}

// What local 2 may hold beside a place.
const (
	unsure = -1 // one of several
	never  = -2 // nothing, for no way leads here
)

// meet is what local 2 holds where two ways meet.
func meet(a, b int) int {
	switch {
	case a == never:
		return b
	case b == never || a == b:
		return a
	}
	return unsure
}

// callSites are the calls of a function by where their return addresses stand; nil if it is not put together as Go's are.
func (c *code) callSites() map[int]callSite {
	jumps, ok := c.jumps()
	if !ok {
		return nil
	}
	type block struct {
		op   byte
		held int // by local 2, of those who jump to its end
	}
	var (
		open    []block
		targets []int // which open block's end, counted from outside, begins the stretch of a place
		held    = 0
		sites   = map[int]callSite{}
	)
	target := func(place int) int { return targets[min(place, len(targets)-1)] - 1 }
	for k, t := range c.text {
		switch t[0] {
		case opBlock, opLoop:
			if t[0] == opLoop && targets != nil {
				held = unsure
			}
			open = append(open, block{t[0], never})
		case opIf:
			open = append(open, block{opIf, held})
		case opElse:
			b := &open[len(open)-1]
			b.held, held = held, b.held
		case opBr, opBrIf:
			if outward, _, err := length(t[1:]); err == nil && outward < len(open) {
				b := &open[len(open)-1-outward]
				b.held = meet(b.held, held)
			}
			if t[0] == opBr {
				held = never
			}
		case opBrTable:
			var err error
			if targets != nil || !c.is(k-1, []byte{opLocalGet, 0}) {
				return nil
			}
			if targets, err = tableTargets(t[1:], len(open)+1); err != nil || slices.Min(targets) < 1 {
				return nil
			}
			for _, place := range jumps {
				open[target(place)].held = unsure
			}
			open[target(0)].held = meet(open[target(0)].held, 0)
			held = never
		case opReturn, opUnreachable:
			held = never
		case opEnd:
			if len(open) == 0 {
				continue
			}
			b := open[len(open)-1]
			open = open[:len(open)-1]
			if b.op != opLoop {
				held = meet(held, b.held)
			}
		}
		if !c.returnAddress(k) || len(open) == 0 {
			continue
		}
		place := c.number(k) % places
		site := callSite{before: held}
		// In an if stand the calls that nobody returns from: a stack that is too small, and a nil pointer.
		if open[len(open)-1].op != opIf && c.goesOn(k) {
			if targets == nil || target(place) != len(open)-1 {
				return nil
			}
			site.returns, held = true, place
		}
		sites[k] = site
	}
	return sites
}

// goesOn reports whether the stretch ends with the call behind a place.
func (c *code) goesOn(k int) bool {
	for k < len(c.text) && c.text[k][0] != opCall && c.text[k][0] != opCallIndirect {
		k++
	}
	return c.is(k+1, []byte{opGlobalGet, 0}, []byte{opLocalSet, 1}, []byte{opBrIf})
}

// jumps are the places to which a function jumps by their numbers. Local 0 also keeps for a moment which function is
// called; ok is false where it is used for more.
func (c *code) jumps() (list []int, ok bool) {
	for k := range c.text {
		switch {
		case !c.is(k, []byte{opLocalSet, 0}):
		case c.is(k-1, []byte{opI32Const}):
			list = append(list, c.number(k-1))
		case !c.is(k, []byte{opLocalSet, 0}, []byte{opI32Const, 0}, []byte{opLocalGet, 0}, []byte{opCallIndirect}):
			return nil, false
		}
	}
	return list, true
}

// plainFunctions are those that defer no calls, by their number; none with a Go whose function tables are laid out in
// a new way.
func plainFunctions(module []byte) map[int]bool {
	plain := map[int]bool{}
	_, err := eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id != dataSection {
			return body, nil
		}
		memory, err := initialMemory(body)
		if err != nil {
			return nil, err
		}
		t, err := findFunctions(memory)
		if err != nil {
			return nil, err
		}
		for i := range t.count {
			entry := t.entry(i)
			if entry == nil {
				return nil, errTables
			}
			plain[i] = word32(entry, funcDeferReturn) == 0
		}
		return body, nil
	})
	if err != nil {
		return nil
	}
	return plain
}
