package json

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Marshal writes a value; the fields of a map in the order of their names. It fails for a value
// that this package does not write, such as a number with a fraction.
func Marshal(v any) ([]byte, error) { return encode(nil, reflect.ValueOf(v)) }

func encode(b []byte, v reflect.Value) (_ []byte, err error) {
	if !v.IsValid() {
		return append(b, "null"...), nil
	}
	switch v.Type() {
	case reflect.TypeFor[Raw]():
		if v.Len() == 0 {
			return append(b, "null"...), nil
		}
		return append(b, v.Bytes()...), nil
	case reflect.TypeFor[Number]():
		return append(b, v.String()...), nil
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool()), nil
	case reflect.String:
		return quote(b, v.String()), nil
	case reflect.Pointer, reflect.Interface:
		return encode(b, v.Elem())
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			return append(b, "null"...), nil
		}
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = encode(b, v.Index(i)); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case reflect.Map:
		if v.IsNil() {
			return append(b, "null"...), nil
		}
		keys := make([]string, 0, v.Len())
		for _, k := range v.MapKeys() {
			keys = append(keys, k.String())
		}
		slices.Sort(keys)
		b = append(b, '{')
		for i, k := range keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(quote(b, k), ':')
			if b, err = encode(b, v.MapIndex(reflect.ValueOf(k).Convert(v.Type().Key()))); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	case reflect.Struct:
		b = append(b, '{')
		if b, err = fields(b, v); err != nil {
			return nil, err
		}
		return append(b, '}'), nil
	}
	switch {
	case v.CanInt():
		return strconv.AppendInt(b, v.Int(), 10), nil
	case v.CanUint():
		return strconv.AppendUint(b, v.Uint(), 10), nil
	}
	return nil, fmt.Errorf("a %s cannot be written as JSON", v.Type())
}

// fields writes the fields of a struct, those of embedded structs among them.
func fields(b []byte, s reflect.Value) (_ []byte, err error) {
	t := s.Type()
	for i := range t.NumField() {
		f, v := t.Field(i), s.Field(i)
		name, omitEmpty := label(f)
		if embedded(f) {
			if b, err = fields(b, v); err != nil {
				return nil, err
			}
			continue
		}
		if name == "" || omitEmpty && empty(v) {
			continue
		}
		if b[len(b)-1] != '{' {
			b = append(b, ',')
		}
		if b, err = encode(append(quote(b, name), ':'), v); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// empty reports whether a field that may be left out is to be.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// quote appends a text in quotation marks.
func quote(b []byte, s string) []byte {
	b = append(b, '"')
	for i, r := range s {
		switch k := strings.IndexByte(escaped, byte(r)); {
		case r == utf8.RuneError:
			b = append(b, "\ufffd"...)
		case r < utf8.RuneSelf && k >= 0 && r != '/':
			b = append(b, '\\', escapes[k])
		case r < ' ':
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = append(b, s[i:i+utf8.RuneLen(r)]...)
		}
	}
	return append(b, '"')
}
