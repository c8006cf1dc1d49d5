package reichswald

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// Every field that belongs to the state is changed, bit by bit, one after the other: each change must
// change the canonical bytes, and the key but for what chance was asked.
func TestStateIsComplete(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507", plain)
	s.attack("1507", scots, 3)
	s.Do("retreat")
	left := map[string]bool{"rules": true, "at": true, "reach": true, "find": true, "supply": true, "need": true, "hand": true}
	before := s.p.AppendState(nil)
	v, changed := reflect.ValueOf(s.p).Elem(), 0
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; !left[name] {
			changed += s.poke(before, name, v.Field(i))
		}
	}
	if changed < 500 {
		t.Errorf("only %d bits were found", changed)
	}
}

// Saved positions are compared by their bytes: a truth is one byte, 1 if it holds, and a set of units is
// eight, the first units first, and nothing stands between them and what follows.
func TestStateBytes(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-84-1051 1507")
	before := s.p.AppendState(nil)
	s.p.units[0].moved = true
	s.p.battle.retreated = one(8) | one(63)
	after := s.p.AppendState(nil)
	if len(after) != len(before) {
		t.Fatalf("%d bytes become %d", len(before), len(after))
	}
	var got []string
	for i := range after {
		if before[i] != after[i] {
			at := fmt.Sprint("byte ", i)
			if i > 100 {
				at = fmt.Sprint("byte ", i-len(after), " from the end")
			}
			got = append(got, fmt.Sprintf("%s: %d to %d", at, before[i], after[i]))
		}
	}
	want := []string{"byte 4: 0 to 1", "byte -13 from the end: 0 to 1", "byte -7 from the end: 0 to 128"}
	if !slices.Equal(got, want) {
		t.Errorf("changed are %q, want %q", got, want)
	}
}

// poke changes each number and truth in a value and changes it back.
func (s *sketch) poke(before []byte, name string, v reflect.Value) (n int) {
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	key := s.p.Key()
	check := func() {
		n++
		if bytes.Equal(before, s.p.AppendState(nil)) {
			s.Errorf("%s is not part of the state", name)
		}
		if same := key == s.p.Key(); same != strings.HasPrefix(name, "asked") {
			s.Errorf("%s changed: the key is the same: %t", name, same)
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			n += s.poke(before, name+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Array, reflect.Slice:
		for i := range min(v.Len(), 12) {
			n += s.poke(before, fmt.Sprint(name, "[", i, "]"), v.Index(i))
		}
	case reflect.Bool:
		v.SetBool(!v.Bool())
		check()
		v.SetBool(!v.Bool())
	case reflect.Int8, reflect.Int16:
		for bit := range v.Type().Bits() {
			old := v.Int()
			v.SetInt(old ^ 1<<bit)
			check()
			v.SetInt(old)
		}
	case reflect.Uint8, reflect.Uint64:
		for bit := range v.Type().Bits() {
			v.SetUint(v.Uint() ^ 1<<bit)
			check()
			v.SetUint(v.Uint() ^ 1<<bit)
		}
	default:
		s.Errorf("%s is a %s: a position holds numbers and truths only", name, v.Kind())
	}
	return n
}
