package site

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
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
	var returns map[int][]int
	return eachSection(module, func(id byte, body []byte) ([]byte, error) {
		if id == codeSection {
			var err error
			returns, err = returnsOf(body)
			return body, err
		}
		if id != dataSection {
			return body, nil
		}
		memory, err := initialMemory(body)
		if err != nil {
			return nil, err
		}
		if err := dropTraces(memory, returns); err != nil {
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
		if v >>= 7; v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}

// Places in a function's entry of Go's function table (runtime._func), in bytes.
const (
	funcName        = 4
	funcDeferReturn = 12 // where deferred calls are made at the end, 0 in a function without them
	funcPCSP        = 16
	funcPCFile      = 20 // to here from funcPCLine: where the tables of file and line begin, 0 for none
	funcPCLine      = 24
	funcNPCData     = 28
	funcUnit        = 32 // compilation unit, of use for files only
	funcStartLine   = 36
	funcID          = 40 // one byte
	funcNFuncData   = 43 // one byte
	funcPCData      = 44 // npcdata offsets of tables by program counter, then nfuncdata offsets of others
)

// Tables that no program in a browser reads, by their number in a function's entry (internal/abi):
// where another thread may stop the function, which calls in it were inlined, and what a crash
// prints of its arguments. recover asks for inlined calls too, but a function with recover is
// never inlined, and without the table it finds the frames as they are.
var (
	tracePCData   = []int{0, 2, 3} // unsafe point, index of inlined call, live arguments
	traceFuncData = []int{3, 5, 6} // inlined calls, arguments, live arguments
)

// Where a method of a value is called by way of a nil pointer, the function that the compiler has wrapped it in panics, and the runtime
// takes that function's name apart for the panic's text; without the parts it would end the program. All of them but the project's
// own bear one name.
const wrapperID = 23 // of a wrapper, in its entry (internal/abi)

var wrapperName = []byte("?.(*?).?")

// Numbers of the tables of inlined calls.
const (
	inlinedPCData   = 2
	inlinedFuncData = 3
)

// Words of Go's description of a module (runtime.moduledata), whose first is the place of pcHeader: where the
// index by program counter lies, the first program counter and the end, and where the tables lie that traceFuncData counts.
const (
	moduleFindFunc = 19
	moduleMinPC    = 20
	moduleMaxPC    = 21
	moduleGofunc   = 40
)

// A bucket of the index by program counter (runtime.findfuncbucket) stands for so many counts. It names a function, of 4 bytes, and
// how many functions farther each sixteenth of the counts begins, a byte each.
const (
	bucket     = 4096
	bucketSize = 20
	bucketRead = 5                // of a function's first bucket, where its program counters begin
	perPC      = 1 << 16 / bucket // of a function, whose number is the upper part of its program counters
)

// functionTable are the places of Go's tables of functions in the initial memory.
type functionTable struct {
	memory              []byte
	header              int
	count               int // of functions
	names, units, files int // lists of names, of units' files, of files' names
	tables, funcs       int // of values by program counter; of functions
	data                int // what traceFuncData counts
	find, buckets       int // index by program counter, and how many parts it has
}

func findFunctions(memory []byte) (*functionTable, error) {
	at := bytes.Index(memory, pcHeader)
	if at < 0 || bytes.Contains(memory[at+1:], pcHeader) {
		return nil, errTables
	}
	word := func(i int) int { // of 8 bytes, behind the header's first 8; -1 if it cannot be a place
		i = at + 8 + 8*i
		if i+8 > len(memory) || binary.LittleEndian.Uint64(memory[i:]) > uint64(len(memory)) {
			return -1
		}
		return int(binary.LittleEndian.Uint64(memory[i:]))
	}
	t := &functionTable{memory: memory, header: at, count: word(0), names: at + word(3), units: at + word(4), files: at + word(5), tables: at + word(6), funcs: at + word(7)}
	if t.count <= 0 || t.files < t.units || t.tables < t.files || t.funcs <= t.tables || t.funcs+8*t.count > len(memory) {
		return nil, errTables
	}
	place := binary.LittleEndian.AppendUint64(nil, uint64(at))
	for i := 0; ; i += 8 {
		n := bytes.Index(memory[i:], place)
		if i += n; n < 0 || i+8*moduleGofunc+8 > len(memory) {
			return nil, errTables
		}
		// The first of the slices behind the place is that of the names.
		if binary.LittleEndian.Uint64(memory[i+8:]) == uint64(t.names) {
			word := func(k int) int { return int(binary.LittleEndian.Uint64(memory[i+8*k:])) }
			t.data, t.find, t.buckets = word(moduleGofunc), word(moduleFindFunc), (word(moduleMaxPC)-word(moduleMinPC))/bucket
			break
		}
	}
	if t.data < at || t.data > len(memory) || t.find < at || t.buckets < t.count || t.find+t.buckets*bucketSize > len(memory) {
		return nil, errTables
	}
	return t, nil
}

// name is the name of the function that an entry is of.
func (t *functionTable) name(entry []byte) []byte {
	name, _, _ := bytes.Cut(t.memory[t.names+word32(entry, funcName):t.units], []byte{0})
	return name
}

// entry is the entry of a function, nil if it cannot be one.
func (t *functionTable) entry(i int) []byte {
	f := t.funcs + word32(t.memory[t.funcs+8*i:], 4)
	if f+funcPCData > len(t.memory) {
		return nil
	}
	entry := t.memory[f:]
	n, m := word32(entry, funcNPCData), int(entry[funcNFuncData])
	if n > 16 || funcPCData+4*(n+m) > len(entry) || t.names+word32(entry, funcName) >= t.units {
		return nil
	}
	return entry[:funcPCData+4*(n+m)]
}

func word32(b []byte, place int) int {
	return int(binary.LittleEndian.Uint32(b[place:]))
}

// dropTraces empties what only the trace of a crash reads in the initial memory of a Go program, but for
// names, files and lines of the project's own functions. Of an inlined call the line stays that calls it.
// Lines are kept at the returns of each function's calls, where alone a trace asks.
func dropTraces(memory []byte, returns map[int][]int) error {
	t, err := findFunctions(memory)
	if err != nil {
		return err
	}
	names, files := map[int]bool{0: true}, map[int]bool{}
	data := map[int]bool{} // by offset: one of its uses stays
	tables := pcTables{place: map[string]int{}, packed: []byte{0}}
	wrapper := 0 // where the name of wrappers stands
	for i := range t.count {
		entry := t.entry(i)
		if entry == nil {
			return errTables
		}
		place, name := word32(entry, funcName), t.name(entry)
		mine := bytes.HasPrefix(name, own)
		var file, line []run
		if mine {
			if file, line, err = t.lines(entry, returns[i]); err != nil {
				return err
			}
			names[place] = true
			if len(file) > 0 {
				files[t.fileName(entry, file[0].value)] = true
			}
		} else {
			clear(entry[funcUnit : funcUnit+4])
			if !bytes.HasPrefix(memory[t.names:], own) {
				clear(entry[funcName : funcName+4])
			}
			if entry[funcID] == wrapperID && bytes.Contains(name, []byte(".(*")) {
				wrapper = cmp.Or(wrapper, place)
				binary.LittleEndian.PutUint32(entry[funcName:], uint32(wrapper))
			}
		}
		clear(entry[funcStartLine : funcStartLine+4])
		tables.put(entry[funcPCFile:], file)
		tables.put(entry[funcPCLine:], line)
		n := word32(entry, funcNPCData)
		kept := [][]byte{entry[funcPCSP:]}
		for k := range n {
			if place := entry[funcPCData+4*k:]; slices.Contains(tracePCData, k) {
				tables.put(place, nil)
			} else {
				kept = append(kept, place)
			}
		}
		for _, place := range kept {
			runs, err := t.runs(word32(place, 0))
			if err != nil {
				return err
			}
			tables.put(place, runs)
		}
		for k := range entry[funcNFuncData] {
			place := entry[funcPCData+4*(n+int(k)):]
			off := word32(place, 0)
			if off == none {
				continue
			}
			if data[off] = data[off] || !slices.Contains(traceFuncData, int(k)); slices.Contains(traceFuncData, int(k)) {
				binary.LittleEndian.PutUint32(place, none)
			}
		}
	}
	if len(tables.packed) > t.funcs-t.tables {
		return errTables
	}
	clear(memory[t.tables:t.funcs])
	copy(memory[t.tables:], tables.packed)
	if err := keepNames(memory, t.names, t.units, names); err != nil {
		return err
	}
	if wrapper > 0 {
		copy(memory[t.names+wrapper:], wrapperName)
	}
	if err := keepNames(memory, t.files, t.tables, files); err != nil {
		return err
	}
	return t.dropData(data)
}

// none is the offset of a table in traceFuncData's part that a function does not have.
const none = 1<<32 - 1

// dropData empties the tables of traceFuncData's part that nothing uses any more; each ends
// where the next begins.
func (t *functionTable) dropData(used map[int]bool) error {
	offsets := slices.Sorted(maps.Keys(used))
	for i, off := range offsets[:max(len(offsets)-1, 0)] {
		from, to := t.data+off, t.data+offsets[i+1]
		if to > len(t.memory) {
			return errTables
		}
		if !used[off] {
			clear(t.memory[from:to])
		}
	}
	return nil
}

// own begins the names of the project's functions.
var own = []byte("fieldpost/")

// keepNames empties what is not used in a list of names, each with a 0 behind it.
func keepNames(memory []byte, from, to int, used map[int]bool) error {
	if from <= 0 || to <= from || to > len(memory) || memory[to-1] != 0 {
		return errTables
	}
	for at := from; at < to; {
		end := at + bytes.IndexByte(memory[at:to], 0)
		if !used[at-from] || !bytes.HasPrefix(memory[at:], own) {
			clear(memory[at:end])
		}
		at = end + 1
	}
	return nil
}
