// Package json reads and writes JSON (RFC 8259) as the scenarios, the store and the referee use
// it: objects into structs and maps, lists into slices and arrays, whole numbers, texts, true and
// false. The standard library's does much more, and a page that carries it is 60 KB longer to
// transfer. Names of fields are those of the tag `json:"name"` or the field's own, capitals or not.
package json

import (
	"fmt"
	"reflect"
	"strings"
)

// Raw is a part of a text that stays JSON.
type Raw []byte

// Number is a number read into an any, as it was written.
type Number string

// A Fault says what is wrong with a text.
type Fault struct {
	Kind  Kind
	At    int    // byte of the text
	Field string // path of the field, as in "sides.name", where there is one
	Found string // what stands there: "string", "number 300"
	Want  string // Go's word for what belongs there
}

// Kind is the kind of a Fault.
type Kind uint8

// Kinds of faults.
const (
	Syntax  Kind = iota // this is no JSON; Found says why
	Ends                // the text ends in the middle
	Type                // a value of another kind than the field takes
	Unknown             // a field that is unknown
	Follows             // something stands behind the value
	Refused             // a text that its own reader does not take; Found says why
)

func (f *Fault) Error() string {
	switch f.Kind {
	case Ends:
		return "the text ends too early"
	case Type:
		return fmt.Sprintf("the field %.60q is a %.60s: write a value of the kind %s", f.Field, f.Found, f.Want)
	case Unknown:
		return fmt.Sprintf("unknown field %.60q", f.Field)
	case Follows:
		return "text follows the end of the value"
	}
	return f.Found
}

// Unmarshal reads a text into what v points at and skips fields that it does not have. Errors are
// Faults.
func Unmarshal(text []byte, v any) error { return decode(string(text), v, false) }

// UnmarshalStrict is Unmarshal where fields that v does not have are a fault.
func UnmarshalStrict(text []byte, v any) error { return decode(string(text), v, true) }

// Valid reports whether a text is JSON.
func Valid(text []byte) bool { return read(string(text), reflect.Value{}, false) == nil }

// embedded reports whether the fields of a struct's field are the struct's own.
func embedded(f reflect.StructField) bool {
	return f.Anonymous && f.Tag.Get("json") == "" && f.Type.Kind() == reflect.Struct
}

// label is the name of a struct's field in JSON, "" if it has none there.
func label(f reflect.StructField) (name string, omitEmpty bool) {
	name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	switch {
	case !f.IsExported() || name == "-":
		return "", false
	case name == "":
		name = f.Name
	}
	return name, rest == "omitempty"
}
