package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// minGap is how many zeros in a row split the initial memory into two pieces: each piece costs
// a few bytes of its own, which compress worse than zeros do.
const minGap = 64

// pcHeader begins the table of functions in a Go program: its magic number since Go 1.20, two
// bytes of padding, the smallest instruction and the size of a pointer.
var pcHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// errTables tells that a new Go lays out its function tables in another way.
var errTables = errors.New("the function tables of this Go are laid out in a new way: compare runtime/symtab.go and runtime/runtime2.go with build/site/slim.go")

// slim makes a Go program smaller to transfer without a change of what it does. The linker cuts the initial
// memory into as many as 100,000 pieces at short runs of zeros; here they become few. And the
// tables by which the trace of a crash tells names, files, lines and inlined calls are emptied for
// all functions but the project's own, and those of arguments for all.
func slim(module []byte) ([]byte, error) {
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id != dataSection {
			return body, nil
		}
		memory, err := initialMemory(body)
		if err != nil {
			return nil, err
		}
		if err := dropTraces(memory); err != nil {
			return nil, err
		}
		return pieces(memory), nil
	})
}

// Sections of a module, by their number.
const (
	codeSection = 10
	dataSection = 11
)

// eachSection is the module with the body of each section changed.
func eachSection(module []byte, change func(id byte, body []byte) ([]byte, error)) ([]byte, error) {
	head, rest, err := cut(module, 8)
	if err != nil || !bytes.Equal(head, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("this is no WebAssembly module")
	}
	out := bytes.Clone(head)
	for len(rest) > 0 {
		id := rest[0]
		var size int
		var body []byte
		if size, rest, err = length(rest[1:]); err != nil {
			return nil, err
		}
		if body, rest, err = cut(rest, size); err != nil {
			return nil, err
		}
		if body, err = change(id, body); err != nil {
			return nil, err
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// cut parts the first n bytes from the rest.
func cut(b []byte, n int) (first, rest []byte, err error) {
	if n < 0 || n > len(b) {
		return nil, nil, errors.New("the WebAssembly module ends too early")
	}
	return b[:n], b[n:], nil
}

// length reads an unsigned LEB128 number of at most 31 bits.
func length(b []byte) (int, []byte, error) {
	v, n := binary.Uvarint(b)
	if n <= 0 || v > 1<<31-1 {
		return 0, nil, errors.New("a length in the WebAssembly module cannot be read")
	}
	return int(v), b[n:], nil
}

// initialMemory puts the pieces of a data section where they belong.
func initialMemory(section []byte) ([]byte, error) {
	count, rest, err := length(section)
	if err != nil {
		return nil, err
	}
	var memory []byte
	for range count {
		if len(rest) < 2 || rest[0] != 0 || rest[1] != 0x41 { // memory 0, i32.const
			return nil, errors.New("a piece of the WebAssembly module's memory has no fixed place")
		}
		at, n := signed(rest[2:])
		if n == 0 || at < 0 || len(rest) < 3+n || rest[2+n] != 0x0b {
			return nil, errors.New("a piece of the WebAssembly module's memory has no fixed place")
		}
		var size int
		var piece []byte
		if size, rest, err = length(rest[3+n:]); err != nil {
			return nil, err
		}
		if piece, rest, err = cut(rest, size); err != nil {
			return nil, err
		}
		if end := at + size; end > len(memory) {
			if end > 1<<28 {
				return nil, errors.New("a piece of the WebAssembly module's memory lies beyond 256 MB")
			}
			memory = append(memory, make([]byte, end-len(memory))...)
		}
		copy(memory[at:], piece)
	}
	return memory, nil
}

// pieces is the data section for a memory that is zero at first.
func pieces(memory []byte) []byte {
	var body []byte
	count := 0
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0 // end is behind the last byte that is not zero
		for i := at; i < len(memory) && zeros < minGap; i++ {
			if zeros++; memory[i] != 0 {
				end, zeros = i+1, 0
			}
		}
		body = appendSigned(append(body, 0, 0x41), at)
		body = binary.AppendUvarint(append(body, 0x0b), uint64(end-at))
		body = append(body, memory[at:end]...)
		count++
		at = end
	}
	return append(binary.AppendUvarint(nil, uint64(count)), body...)
}

// signed reads a signed LEB128 number and how many bytes it has, 0 if it is none.
func signed(b []byte) (v, n int) {
	for shift := 0; n < len(b) && shift < 35; shift += 7 {
		c := b[n]
		n++
		v |= int(c&0x7f) << shift
		if c < 0x80 {
			if c&0x40 != 0 {
				v -= 1 << (shift + 7)
			}
			return v, n
		}
	}
	return 0, 0
}

func appendSigned(b []byte, v int) []byte {
	for {
		c := byte(v & 0x7f)
		if v >>= 7; v == 0 && c&0x40 == 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// Places in a function's entry of Go's function table (runtime._func), in bytes.
const (
	funcName      = 4
	funcPCSP      = 16
	funcPCFile    = 20 // to here from funcPCLine: where the tables of file and line begin, 0 for none
	funcPCLine    = 24
	funcNPCData   = 28
	funcUnit      = 32 // compilation unit, of use for files only
	funcStartLine = 36
	funcNFuncData = 43 // one byte
	funcPCData    = 44 // npcdata offsets of tables by program counter, then nfuncdata offsets of others
)

// Tables that no program in a browser reads, by their number in a function's entry (internal/abi):
// where another thread may stop the function, which calls in it were inlined, and what a crash
// prints of its arguments. recover asks for inlined calls too, but a function with recover is
// never inlined, and without the table it finds the frames as they are. The project's own
// functions keep what their inlined calls and lines are told by.
var (
	tracePCData   = []int{0, 2, 3} // unsafe point, index of inlined call, live arguments
	traceFuncData = []int{3, 5, 6} // inlined calls, arguments, live arguments

	ownTracePCData   = []int{0, 3}
	ownTraceFuncData = []int{5, 6}
)

// moduleGofunc is which word of Go's description of a module (runtime.moduledata), whose first
// is the place of pcHeader, tells where the tables lie that traceFuncData counts.
const moduleGofunc = 40

// dropTraces empties what only the trace of a crash reads in the initial memory of a Go program.
func dropTraces(memory []byte) error {
	at := bytes.Index(memory, pcHeader)
	if at < 0 || bytes.Contains(memory[at+1:], pcHeader) {
		return errTables
	}
	word := func(i int) int { // of 8 bytes, behind the header's first 8; -1 if it cannot be a place
		i = at + 8 + 8*i
		if i+8 > len(memory) || binary.LittleEndian.Uint64(memory[i:]) > uint64(len(memory)) {
			return -1
		}
		return int(binary.LittleEndian.Uint64(memory[i:]))
	}
	count, names, units, files, tables, funcs := word(0), at+word(3), at+word(4), at+word(5), at+word(6), at+word(7)
	if count <= 0 || files < units || tables < files || funcs <= tables || funcs+8*count > len(memory) {
		return errTables
	}
	if err := dropNames(memory, names, units); err != nil {
		return err
	}
	if err := dropNames(memory, files, tables); err != nil {
		return err
	}
	kept, dropped := map[int]bool{}, map[int]bool{}
	data := map[int]bool{} // by offset: one of its uses stays
	for i := range count {
		f := funcs + int(binary.LittleEndian.Uint32(memory[funcs+8*i+4:]))
		if f+funcPCData > len(memory) {
			return errTables
		}
		entry := memory[f:]
		get := func(place int) int { return int(binary.LittleEndian.Uint32(entry[place:])) }
		n, m := get(funcNPCData), int(entry[funcNFuncData])
		if n < 0 || n > 16 || funcPCData+4*(n+m) > len(entry) || names+get(funcName) >= units {
			return errTables
		}
		empty := []int{funcPCFile, funcPCLine, funcUnit, funcStartLine}
		pcData, funcData := tracePCData, traceFuncData
		if bytes.HasPrefix(memory[names+get(funcName):], own) {
			kept[get(funcPCFile)], kept[get(funcPCLine)] = true, true
			empty, pcData, funcData = nil, ownTracePCData, ownTraceFuncData
		}
		kept[get(funcPCSP)] = true
		for k := range n {
			if place := funcPCData + 4*k; slices.Contains(pcData, k) {
				empty = append(empty, place)
			} else {
				kept[get(place)] = true
			}
		}
		for _, place := range empty {
			if place != funcUnit && place != funcStartLine {
				dropped[get(place)] = true
			}
		}
		if memory[names] == 0 && memory[names+get(funcName)] == 0 {
			empty = append(empty, funcName)
		}
		for _, place := range empty {
			clear(entry[place : place+4])
		}
		for k := range m {
			place := funcPCData + 4*(n+k)
			off := get(place)
			if off != none {
				data[off] = data[off] || !slices.Contains(funcData, k)
			}
			if slices.Contains(funcData, k) {
				binary.LittleEndian.PutUint32(entry[place:], none)
			}
		}
	}
	for off := range dropped {
		if off == 0 || kept[off] {
			continue
		}
		end, err := tableEnd(memory[:funcs], tables+off)
		if err != nil {
			return err
		}
		clear(memory[tables+off : end])
	}
	return dropData(memory, at, data)
}

// none is the offset of a table in traceFuncData's part that a function does not have.
const none = 1<<32 - 1

// dropData empties the tables of traceFuncData's part that nothing uses any more; each ends
// where the next begins.
func dropData(memory []byte, header int, used map[int]bool) error {
	place := binary.LittleEndian.AppendUint64(nil, uint64(header))
	at := 0
	for ; ; at += 8 {
		i := bytes.Index(memory[at:], place)
		if at += i; i < 0 || at+8*moduleGofunc+8 > len(memory) {
			return errTables
		}
		// The first of the slices behind the place is that of the names.
		if names := binary.LittleEndian.Uint64(memory[header+32:]); binary.LittleEndian.Uint64(memory[at+8:]) == uint64(header)+names {
			break
		}
	}
	base := binary.LittleEndian.Uint64(memory[at+8*moduleGofunc:])
	offsets := slices.Sorted(maps.Keys(used))
	for i, off := range offsets[:max(len(offsets)-1, 0)] {
		from, to := base+uint64(off), base+uint64(offsets[i+1])
		if base < uint64(header) || to > uint64(len(memory)) {
			return errTables
		}
		if !used[off] {
			clear(memory[from:to])
		}
	}
	return nil
}

// own begins the names of the project's functions.
var own = []byte("fieldpost/")

// dropNames empties the names of foreign functions or files in a list of names, each with a 0 behind it.
func dropNames(memory []byte, from, to int) error {
	if from <= 0 || to <= from || to > len(memory) || memory[to-1] != 0 {
		return errTables
	}
	for names := memory[from:to]; len(names) > 0; {
		end := bytes.IndexByte(names, 0)
		if end < 0 {
			return errTables
		}
		if !bytes.HasPrefix(names, own) {
			clear(names[:end])
		}
		names = names[end+1:]
	}
	return nil
}

// tableEnd is where a table of values by program counter ends: pairs of a value's change and a
// distance, each a varint, up to a change of 0 that is not the first.
func tableEnd(memory []byte, at int) (int, error) {
	for start := at; at < len(memory); {
		change, n := binary.Uvarint(memory[at:])
		if n <= 0 {
			break
		}
		if change == 0 && at > start {
			return at + n, nil
		}
		_, m := binary.Uvarint(memory[at+n:])
		if m <= 0 {
			break
		}
		at += n + m
	}
	return 0, fmt.Errorf("a table has no end: %w", errTables)
}
