package site

import (
	"encoding/binary"
	"math"
	"slices"
)

// A run is a value of a table by program counter, and where the next begins.
type run struct{ value, end int }

// runs reads a table: pairs of a value's change and a distance, each a varint, up to a change of 0 that
// is not the first.
func (t *functionTable) runs(off int) (list []run, err error) {
	if off == 0 {
		return nil, nil
	}
	at, value, pc := t.tables+off, -1, 0
	for at < t.funcs {
		change, n := binary.Uvarint(t.memory[at:t.funcs])
		if n <= 0 {
			break
		}
		if change == 0 && len(list) > 0 {
			return list, nil
		}
		distance, m := binary.Uvarint(t.memory[at+n : t.funcs])
		if m <= 0 {
			break
		}
		at += n + m
		value += int(change>>1) ^ -int(change&1)
		pc += int(distance)
		list = append(list, run{value, pc})
	}
	return nil, errTables
}

// valueAt is the value of a table at a place of a function, -1 if it has none there.
func valueAt(list []run, pc int) int {
	for _, r := range list {
		if pc < r.end {
			return r.value
		}
	}
	return -1
}

// pcTables are tables by program counter, each once.
type pcTables struct {
	place  map[string]int
	packed []byte
}

// put writes the place of a table into an entry. The last value holds for as long as any function is, so that
// what differs in length only is one table.
func (p *pcTables) put(entry []byte, list []run) {
	place := 0
	if len(list) > 0 {
		var text []byte
		value, pc := -1, 0
		for i, r := range list {
			change := r.value - value
			text = binary.AppendUvarint(text, uint64(uint32(change<<1^change>>31)))
			if i == len(list)-1 {
				r.end = pc + math.MaxUint16
			}
			text = binary.AppendUvarint(text, uint64(r.end-pc))
			value, pc = r.value, r.end
		}
		text = append(text, 0)
		var known bool
		if place, known = p.place[string(text)]; !known {
			place = len(p.packed)
			p.place[string(text)] = place
			p.packed = append(p.packed, text...)
		}
	}
	binary.LittleEndian.PutUint32(entry, uint32(place))
}

// lines are the file of a function and its lines at the returns of its calls.
func (t *functionTable) lines(entry []byte, returns []int) (file, line []run, err error) {
	n := word32(entry, funcNPCData)
	var inlined []run
	calls := none
	if n > inlinedPCData && int(entry[funcNFuncData]) > inlinedFuncData {
		if inlined, err = t.runs(word32(entry, funcPCData+4*inlinedPCData)); err != nil {
			return nil, nil, err
		}
		calls = word32(entry, funcPCData+4*(n+inlinedFuncData))
	}
	lines, err := t.runs(word32(entry, funcPCLine))
	if err != nil || len(lines) == 0 {
		return nil, nil, err
	}
	files, err := t.runs(word32(entry, funcPCFile))
	if err != nil || len(files) == 0 {
		return nil, nil, err
	}
	// outside is the place of the call that was inlined at a place, or of what calls that.
	outside := func(pc int) int {
		for range 100 {
			i := valueAt(inlined, pc)
			at := t.data + calls + inlinedCall*i + inlinedFrom
			if i < 0 || calls == none || at+4 > len(t.memory) {
				break
			}
			pc = word32(t.memory, at)
		}
		return pc
	}
	first := -1
	for _, pc := range returns {
		pc = outside(max(pc-1, 0))
		if first < 0 {
			first = valueAt(files, pc)
		}
	}
	if first < 0 {
		first = files[0].value
	}
	for i, pc := range slices.Sorted(slices.Values(append(slices.Clone(returns), 1))) {
		value := valueAt(lines, outside(max(pc-1, 0)))
		if i > 0 && line[len(line)-1].value == value {
			continue
		}
		if i > 0 {
			line[len(line)-1].end = pc - 1
		}
		line = append(line, run{value, pc})
	}
	return []run{{first, 1}}, line, nil
}

// Of the list of a function's inlined calls (runtime.inlinedCall): how long one is, and where it tells its place.
const (
	inlinedCall = 16
	inlinedFrom = 8
)

// fileName is where the name of a file of a function's unit begins, in the list of files' names.
func (t *functionTable) fileName(entry []byte, file int) int {
	at := t.units + 4*(word32(entry, funcUnit)+file)
	if at < t.units || at+4 > t.files {
		return none
	}
	return word32(t.memory, at)
}

// firstFunction is the number that Go gives the first function in a program counter, whose lower 16 bits are a
// place in the function.
const firstFunction = 0x1000

// returnsOf finds the places in each function to which its calls return: constants that are program counters.
func returnsOf(section []byte) (map[int][]int, error) {
	returns := map[int][]int{}
	_, err := eachFunction(section, func(body []byte) ([]byte, error) {
		at, err := localsEnd(body)
		if err != nil {
			return nil, err
		}
		for at < len(body) {
			end, err := instructionEnd(body, at)
			if err != nil {
				return nil, err
			}
			if body[at] == opI64Const {
				if v, n := signed(body[at+1:]); n > 0 && v>>16 >= firstFunction {
					returns[v>>16-firstFunction] = append(returns[v>>16-firstFunction], v&math.MaxUint16)
				}
			}
			at = end
		}
		return body, nil
	})
	return returns, err
}
