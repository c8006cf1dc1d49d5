package site

import (
	"bytes"
	"testing"
)

// callWith calls function 7 and leaves if the stack is taken apart; what it stores as its return address is given.
func callWith(address []byte) []byte {
	return bytes.Join([][]byte{
		{opLocalGet, 1, opI32Const, 8, 0x6b, opLocalTee, 1, opGlobalSet, 0}, {opLocalGet, 1}, address,
		{opI64Store, 3, 0, opI32Const, 0, opCall, 7, opGlobalGet, 0, opLocalSet, 1, opBrIf, 9},
	}, nil)
}

// stretched is a function as Go makes them: stretches between the ends of blocks, to which a table of places leads.
func stretched(stretches ...[]byte) []byte {
	table := []byte{opBrTable, byte(len(stretches) - 1)}
	text := []byte{opLoop, noResult}
	for i := range stretches {
		text = append(text, opBlock, noResult)
		table = append(table, byte(i))
	}
	text = append(append(text, opLocalGet, 0), table...)
	for _, s := range stretches {
		text = append(append(text, opEnd), s...)
	}
	return append(text, opEnd)
}

// Return addresses are told from the one before where that is known. The calls are of places 1 and up of function 5, each
// the one at which the stretch behind it begins.
func TestCallFrom(t *testing.T) {
	is := func(place int) []byte {
		return callWith(appendSigned([]byte{opI64Const}, (firstFunction+5)*places+place))
	}
	becomes := func(base, more byte) []byte {
		return callWith([]byte{opLocalGet, base, opI64Const, more, opI64Add, opLocalTee, 2})
	}
	alone := func(place byte) []byte { return callWith([]byte{opLocalGet, 3, opI64Const, place, opI64Add}) }
	inIf := func(text []byte) []byte { return append(append([]byte{opLocalGet, 0, opIf, noResult}, text...), opEnd) }
	all := func(texts ...[]byte) []byte { return bytes.Join(texts, nil) }
	skip := []byte{opLocalGet, 0, opBrIf, 0} // the rest of the stretch
	jump := []byte{opLocalGet, 0, opBrIf, 1} // over the next stretch, too
	for _, c := range []struct {
		name     string
		from, to [][]byte
		recovers bool
	}{
		{"one after the other", [][]byte{is(1), is(2), is(3), {}}, [][]byte{becomes(2, 1), becomes(2, 1), becomes(2, 1), {}}, false},
		{"a function that recovers", [][]byte{is(1), is(2), {}}, [][]byte{alone(1), alone(2), {}}, true},
		{"behind a call that nobody returns from", [][]byte{is(1), all(inIf(is(1)), is(2)), {}},
			[][]byte{becomes(2, 1), all(inIf(callWith([]byte{opLocalGet, 2, opI64Const, 0, opI64Add})), becomes(2, 1)), {}}, false},
		{"where a jump over a call meets it", [][]byte{is(1), all(skip, is(2)), is(3), {}}, [][]byte{becomes(2, 1), all(skip, becomes(2, 1)), becomes(3, 3), {}}, false},
		{"where a jump over no call leads", [][]byte{is(1), jump, {}, is(4), {}}, [][]byte{becomes(2, 1), jump, {}, becomes(2, 3), {}}, false},
		{"where a way ends", [][]byte{is(1), all(jump, is(2)), {opReturn}, is(4), {}}, [][]byte{becomes(2, 1), all(jump, becomes(2, 1)), {opReturn}, becomes(2, 3), {}}, false},
		{"where a jump back leads", [][]byte{is(1), is(2), {opI32Const, 1, opLocalSet, 0, opBr, 2}, {}}, [][]byte{becomes(2, 1), becomes(3, 2), {opI32Const, 1, opLocalSet, 0, opBr, 2}, {}}, false},
		{"in an unknown use of local 0", [][]byte{is(1), is(2), {opLocalGet, 0, opLocalSet, 0}, {}}, [][]byte{alone(1), alone(2), {opLocalGet, 0, opLocalSet, 0}, {}}, false},
		{"a return to somewhere else", [][]byte{is(2), is(1), {}}, [][]byte{alone(2), alone(1), {}}, false},
	} {
		got, err := shorten(framed(threeLocals, stretched(c.from...)), map[int]bool{5: !c.recovers})
		want := bytes.Join([][]byte{{3, 1, i32Type, 2, i64Type, 3, i64Type, opGlobalGet, 0, opLocalSet, 1},
			appendSigned([]byte{opI64Const}, (firstFunction+5)*places), {opLocalTee, 3, opLocalGet, 0, opI64Extend, opI64Add, opLocalSet, 2},
			stretched(c.to...), {opEnd}}, nil)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s:\n% x, %v, not\n% x", c.name, got, err, want)
		}
	}
}

// A constant of another function stays, and the other locals stand behind the new ones.
func TestCallFromSparesOthers(t *testing.T) {
	call := func(place int) []byte {
		return callWith(appendSigned([]byte{opI64Const}, (firstFunction+5)*places+place))
	}
	other := appendSigned([]byte{opI64Const}, (firstFunction+6)*places+3)
	got, err := shorten(framed(threeLocals, stretched(call(1), call(2), append(other, opLocalGet, 2, opLocalSet, 3, opLocalTee, 4, opLocalGet, 0), nil)), map[int]bool{5: true})
	want := append(other, opLocalGet, 4, opLocalSet, 5, opLocalTee, 6, opLocalGet, 0)
	if err != nil || !bytes.Contains(got, want) {
		t.Errorf("% x, %v, without % x", got, err, want)
	}
}

// Of the page's own program runtime.main defers a call, and strconv.Itoa does not; with other function tables nothing is known.
func TestPlainFunctions(t *testing.T) {
	module := linked(t)
	memory, _, _, _ := dataOf(t, module)
	table, err := findFunctions(memory)
	if err != nil {
		t.Fatal(err)
	}
	plain, found := plainFunctions(module), 0
	for i := range table.count {
		switch name := table.name(table.entry(i)); string(name) {
		case "runtime.main", "strconv.Itoa":
			if found++; plain[i] != (string(name) == "strconv.Itoa") {
				t.Errorf("%s is plain: %v", name, plain[i])
			}
		}
	}
	if found != 2 || len(plain) != table.count {
		t.Errorf("%d functions of 2 are found, %d of %d told", found, len(plain), table.count)
	}
	spoiled := bytes.Clone(module)
	spoiled[bytes.Index(module, pcHeader)]++
	if plain := plainFunctions(spoiled); plain != nil {
		t.Errorf("%d functions are told with other tables", len(plain))
	}
}
