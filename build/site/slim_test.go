package site

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// linked is the page's program as the linker leaves it.
func linked(t *testing.T) []byte {
	root, err := FindRoot()
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.wasm")
	if err := link(root, "./wasm", out); err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// dataOf is the initial memory of a module, the number of its pieces, its code, and all its other
// sections.
func dataOf(t *testing.T, module []byte) (memory []byte, pieces int, code, others []byte) {
	for rest := module[8:]; len(rest) > 0; {
		id := rest[0]
		size, body, err := length(rest[1:])
		if err != nil {
			t.Fatal(err)
		}
		switch id {
		case codeSection:
			code = body[:size]
		case dataSection:
			if memory, err = initialMemory(body[:size]); err != nil {
				t.Fatal(err)
			}
			pieces, _, _ = length(body)
		default:
			others = append(append(others, id), body[:size]...)
		}
		rest = body[size:]
	}
	return memory, pieces, code, others
}

func TestSlim(t *testing.T) {
	before := linked(t)
	after := rewrite(before)
	was, wasPieces, wasCode, wasOthers := dataOf(t, before)
	is, isPieces, isCode, isOthers := dataOf(t, after)
	if !bytes.Equal(wasOthers, isOthers) {
		t.Error("a section other than code and data is not the same")
	}
	if straight, err := eachFunction(wasCode, func(body []byte) ([]byte, error) {
		body, err := straighten(body)
		if err != nil {
			return nil, err
		}
		return shorten(body)
	}); err != nil || !bytes.Equal(isCode, straight) {
		t.Errorf("the code is not what it was with direct jumps and shortened: %v", err)
	}
	// A jump by number has these bytes behind the number, and other code can have them by chance.
	byNumber := []byte{opLocalSet, 0, opBr}
	if n, m := bytes.Count(wasCode, byNumber), bytes.Count(isCode, byNumber); m > n/4 {
		t.Errorf("%d of %d jumps are not direct", m, n)
	}
	if isPieces > wasPieces/10 {
		t.Errorf("%d pieces of memory became %d", wasPieces, isPieces)
	}
	is = append(is, make([]byte, len(was)-len(is))...)
	header := bytes.Index(was, pcHeader)
	word := func(i int) int { return header + int(binary.LittleEndian.Uint64(was[header+8+8*i:])) }
	names, units, funcs, changed := word(3), word(4), word(7), 0
	count := int(binary.LittleEndian.Uint64(was[header+8:]))
	behind, data := funcs+int(binary.LittleEndian.Uint32(was[funcs+8*(count-1)+4:]))+1024, 0 // where inlined calls are told
	mine := append([]byte{0}, own...)                                                        // at the beginning of a name
	if n := bytes.Count(is[names:units], mine); n == 0 || n != bytes.Count(was[names:units], mine) {
		t.Errorf("%d names of the project are left", n)
	}
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		changed++
		if i > behind {
			data++
		}
		none := i >= funcs && is[i] == 0xff // no such table
		if is[i] != 0 && !none || i < names {
			t.Fatalf("byte %d of the memory, with names from %d and functions from %d, was %d and is %d", i, names, funcs, was[i], is[i])
		}
		if place := int(binary.LittleEndian.Uint32(was[funcs+4:])); i >= funcs && i < funcs+place {
			t.Fatal("the list of functions is touched")
		}
	}
	if data < 10_000 {
		t.Errorf("only %d bytes behind the functions were dropped", data)
	}
	if changed < 10_000 {
		t.Errorf("only %d bytes of lines were dropped", changed)
	}
	if !bytes.Equal(rewrite(after), after) {
		t.Error("rewritten again, it is not the same")
	}
}

// A program that the rewriting does not know, as a new Go may make it, stays as it is.
func TestUnknownProgramStays(t *testing.T) {
	module := linked(t)
	spoiled := bytes.Clone(module)
	spoiled[bytes.Index(module, pcHeader)]++
	straight, err := Straighten(spoiled)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(rewrite(spoiled), straight) {
		t.Error("with other function tables, more than the jumps is changed, or less")
	}
	if bytes.Equal(rewrite(module), straight) {
		t.Error("nothing but jumps is changed where all is known")
	}
}

// TestSlimRefuses cuts a module off and spoils it: a sentence, never a crash.
func TestSlimRefuses(t *testing.T) {
	module := linked(t)
	for _, n := range []int{0, 7, 9, 100, len(module) / 2, len(module) - 1} {
		if _, err := slim(module[:n]); err == nil {
			t.Errorf("%d bytes of a module pass", n)
		}
	}
	at := bytes.Index(module, pcHeader)
	spoiled := bytes.Clone(module)
	spoiled[at]++
	if _, err := slim(spoiled); err != errTables {
		t.Errorf("another magic number: %v", err)
	}
	for i := range 64 {
		spoiled := bytes.Clone(module)
		copy(spoiled[at+8+i:], bytes.Repeat([]byte{0x7f}, 4))
		slim(spoiled) // must not panic
	}
}
