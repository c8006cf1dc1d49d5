package opscycle

import (
	"encoding/binary"
	"reflect"
)

// AppendState appends the canonical bytes of the position: every field but the
// rules, the caches and scratch memory, numbers as variable-length integers.
func (p *Position) AppendState(b []byte) []byte {
	b = appendNumber(b, int64(len(p.units)))
	for i := range p.units {
		u := &p.units[i]
		b = appendNumber(b, int64(u.hex))
		b = appendNumber(b, int64(u.formation))
		b = appendNumber(b, int64(u.sp))
		b = appendNumber(b, int64(u.support))
		b = appendNumber(b, int64(u.order))
		b = appendFlag(b, u.disrupted)
		b = appendFlag(b, u.spent)
		b = appendFlag(b, u.gone)
	}
	b = appendNumber(b, int64(len(p.stack)))
	for i := range p.stack {
		b = appendPlain(b, reflect.ValueOf(&p.stack[i]).Elem())
	}
	for _, l := range p.levels {
		b = appendNumber(b, int64(l))
	}
	for h, on := range p.improved {
		if on {
			b = appendNumber(b, int64(h))
		}
	}
	b = appendNumber(b, -1)
	for _, v := range [...]int64{int64(p.ap[0]), int64(p.ap[1]), int64(p.turn), int64(p.used), int64(p.marker), int64(p.markerOf),
		int64(p.interdiction), int64(p.reroll), int64(p.die), int64(p.verdict)} {
		b = appendNumber(b, v)
	}
	b = p.asked.Append(b)
	b = appendFlag(b, p.rerolled)
	b = appendFlag(b, p.checkPassed)
	b = appendFlag(b, p.over)
	b = appendPlain(b, reflect.ValueOf(&p.move).Elem())
	b = appendPlain(b, reflect.ValueOf(&p.combat).Elem())
	if p.rules.Data.Setup.Training == nil {
		b = p.appendTurns(b)
	}
	return b
}

// appendTurns appends what only games in turns have: it never changes in a training
// scenario.
func (p *Position) appendTurns(b []byte) []byte {
	for i := range p.units {
		u := &p.units[i]
		b = binary.AppendVarint(b, int64(u.noted))
		b = appendPlain(b, reflect.ValueOf(u.wearing))
		b = append(b, byte(u.away), packed(u.stray, u.secret, u.handled))
	}
	b = append(b, p.held...)
	b = appendPlain(b, reflect.ValueOf(p.passed))
	b = appendPlain(b, reflect.ValueOf(p.drawn))
	b = binary.AppendUvarint(b, uint64(p.looked))
	for _, turn := range p.called {
		b = append(b, byte(turn))
	}
	b = append(b, byte(p.raised))
	b = p.appendRiver(b)
	return binary.AppendVarint(b, int64(p.plan))
}

func appendNumber(b []byte, n int64) []byte { return binary.AppendVarint(b, n) }

// packed puts truths into one byte.
func packed(flags ...bool) (b byte) {
	for i, f := range flags {
		if f {
			b |= 1 << i
		}
	}
	return b
}

// appendPlain appends a value made of numbers, truths, arrays and structs, so
// that nothing of a procedure's state can be forgotten.
func appendPlain(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			b = appendPlain(b, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			b = appendPlain(b, v.Index(i))
		}
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	default:
		return binary.AppendUvarint(b, v.Uint())
	}
	return b
}

// appendFlag appends a byte, 1 or 0.
func appendFlag(b []byte, on bool) []byte {
	if on {
		return append(b, 1)
	}
	return append(b, 0)
}
