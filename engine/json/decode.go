package json

import (
	"encoding"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What a text may hold, whoever wrote it: maxDepth is how deep objects and lists may lie in each
// other, maxItems how many values there may be. The longest honest text, the older continuations
// of a long match, has some 160,000.
const (
	maxDepth = 200
	maxItems = 250_000
)

// decoder reads a text from left to right.
type decoder struct {
	text   string
	at     int
	strict bool
	depth  int
	values int      // read so far
	path   []string // fields on the way to the value
}

func decode(text string, v any, strict bool) error {
	// First past everything: what is no JSON is told as such, and changes nothing in v.
	for _, place := range []reflect.Value{{}, reflect.ValueOf(v).Elem()} {
		if err := read(text, place, strict); err != nil {
			return err
		}
	}
	return nil
}

// read reads a text into a place, or past it if there is none.
func read(text string, place reflect.Value, strict bool) error {
	d := &decoder{text: text, strict: strict}
	if err := d.value(place); err != nil {
		return err
	}
	if d.space(); d.at < len(text) {
		return &Fault{Kind: Follows, At: d.at}
	}
	return nil
}

func (d *decoder) syntax(why string) error { return &Fault{Kind: Syntax, At: d.at, Found: why} }

func (d *decoder) mismatch(found string, v reflect.Value) error {
	return &Fault{Kind: Type, At: d.at, Field: strings.Join(d.path, "."), Found: found, Want: v.Type().String()}
}

// space skips blanks and returns the next byte, 0 at the end.
func (d *decoder) space() byte {
	for d.at < len(d.text) && strings.IndexByte(" \t\r\n", d.text[d.at]) >= 0 {
		d.at++
	}
	if d.at == len(d.text) {
		return 0
	}
	return d.text[d.at]
}

// isAny reports whether a place takes every kind of value.
func isAny(v reflect.Value) bool { return v.Kind() == reflect.Interface && v.NumMethod() == 0 }

// value reads the next value into v, or past it if v is no place.
func (d *decoder) value(v reflect.Value) error {
	c := d.space()
	if d.depth++; d.depth > maxDepth {
		return d.syntax("it is nested too deep")
	}
	defer func() { d.depth-- }()
	if d.values++; d.values > maxItems {
		return d.syntax("it holds more than " + strconv.Itoa(maxItems) + " values")
	}
	if v.IsValid() && v.Type() == reflect.TypeFor[Raw]() {
		start := d.at
		if err := d.value(reflect.Value{}); err != nil {
			return err
		}
		v.SetBytes([]byte(d.text[start:d.at]))
		return nil
	}
	if v.IsValid() && v.Kind() == reflect.Pointer && c != 'n' {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	switch {
	case c == 0 && d.at == len(d.text):
		return &Fault{Kind: Ends, At: d.at}
	case c == '{':
		return d.object(v)
	case c == '[':
		return d.list(v)
	case c == '"':
		return d.quoted(v)
	case c == '-' || c >= '0' && c <= '9':
		return d.number(v)
	}
	return d.word(v)
}

// word reads true, false or null; null leaves a place empty.
func (d *decoder) word(v reflect.Value) error {
	for _, w := range []string{"true", "false", "null"} {
		rest := d.text[d.at:]
		if !strings.HasPrefix(rest, w) {
			if strings.HasPrefix(w, rest) {
				return &Fault{Kind: Ends, At: len(d.text)}
			}
			continue
		}
		switch {
		case !v.IsValid():
		case w == "null":
			if k := v.Kind(); k == reflect.Pointer || k == reflect.Map || k == reflect.Slice || k == reflect.Interface {
				v.SetZero()
			}
		case v.Kind() == reflect.Bool:
			v.SetBool(w == "true")
		case isAny(v):
			v.Set(reflect.ValueOf(w == "true"))
		default:
			return d.mismatch("bool", v)
		}
		d.at += len(w)
		return nil
	}
	r, _ := utf8.DecodeRuneInString(d.text[d.at:])
	return d.syntax("a value cannot begin with " + strconv.QuoteRune(r))
}

func (d *decoder) number(v reflect.Value) error {
	start := d.at
	digits := func() bool {
		from := d.at
		for d.at < len(d.text) && d.text[d.at] >= '0' && d.text[d.at] <= '9' {
			d.at++
		}
		return d.at > from
	}
	next := func(set string) bool {
		if d.at < len(d.text) && strings.IndexByte(set, d.text[d.at]) >= 0 {
			d.at++
			return true
		}
		return false
	}
	next("-")
	whole := next("0") || digits()
	if whole && next(".") {
		whole = digits()
	}
	if whole && next("eE") {
		next("+-")
		whole = digits()
	}
	if !whole {
		if d.at == len(d.text) {
			return &Fault{Kind: Ends, At: d.at}
		}
		return d.syntax("a number lacks a digit")
	}
	text := d.text[start:d.at]
	switch {
	case !v.IsValid():
		return nil
	case isAny(v):
		v.Set(reflect.ValueOf(Number(text)))
		return nil
	case v.CanInt():
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && !v.OverflowInt(n) {
			v.SetInt(n)
			return nil
		}
		return d.mismatch("number "+text, v)
	case v.CanUint():
		if n, err := strconv.ParseUint(text, 10, 64); err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return nil
		}
		return d.mismatch("number "+text, v)
	}
	return d.mismatch("number", v)
}

func (d *decoder) quoted(v reflect.Value) error {
	text, err := d.str()
	switch {
	case err != nil || !v.IsValid():
		return err
	case v.CanAddr() && v.Addr().Type().Implements(reflect.TypeFor[encoding.TextUnmarshaler]()):
		if err := v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); err != nil {
			return &Fault{Kind: Refused, At: d.at, Found: err.Error()}
		}
		return nil
	case v.Kind() == reflect.String:
		v.SetString(text)
		return nil
	case isAny(v):
		v.Set(reflect.ValueOf(text))
		return nil
	}
	return d.mismatch("string", v)
}

// escapes are the letters behind a backslash and what they stand for.
const escapes, escaped = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// str reads a text in quotation marks.
func (d *decoder) str() (string, error) {
	d.at++
	var b strings.Builder
	for from := d.at; d.at < len(d.text); {
		switch c := d.text[d.at]; {
		case c == '"':
			b.WriteString(d.text[from:d.at])
			d.at++
			return string([]rune(b.String())), nil // a byte that is no UTF-8 becomes U+FFFD
		case c < ' ':
			return "", d.syntax("a text holds a line break or another control character")
		case c != '\\':
			d.at++
		default:
			b.WriteString(d.text[from:d.at])
			if d.at++; d.at == len(d.text) {
				return "", &Fault{Kind: Ends, At: d.at}
			}
			letter := d.text[d.at]
			d.at++
			if i := strings.IndexByte(escapes, letter); i >= 0 {
				b.WriteByte(escaped[i])
			} else if letter != 'u' {
				return "", d.syntax("a backslash stands before " + strconv.QuoteRune(rune(letter)))
			} else {
				r, err := d.hex4()
				if err != nil {
					return "", err
				}
				if utf16.IsSurrogate(r) {
					r = d.pair(r)
				}
				b.WriteRune(r)
			}
			from = d.at
		}
	}
	return "", &Fault{Kind: Ends, At: d.at}
}

func (d *decoder) hex4() (rune, error) {
	if d.at+4 > len(d.text) {
		return 0, &Fault{Kind: Ends, At: len(d.text)}
	}
	n, err := strconv.ParseUint(d.text[d.at:d.at+4], 16, 16)
	if err != nil {
		return 0, d.syntax(`four hexadecimal digits are missing behind \u`)
	}
	d.at += 4
	return rune(n), nil
}

// pair reads the second half of a surrogate pair; without one the first half stands for no
// character.
func (d *decoder) pair(first rune) rune {
	back := d.at
	if strings.HasPrefix(d.text[d.at:], `\u`) {
		d.at += 2
		if second, err := d.hex4(); err == nil {
			if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
				return r
			}
		}
	}
	d.at = back
	return utf8.RuneError
}

// list reads a list into a slice, an array (what it has no room for is dropped) or an any.
func (d *decoder) list(v reflect.Value) error {
	to := v
	if v.IsValid() {
		switch {
		case isAny(v):
			to = reflect.New(reflect.TypeFor[[]any]()).Elem()
		case v.Kind() != reflect.Slice && v.Kind() != reflect.Array:
			return d.mismatch("array", v)
		}
		if to.Kind() == reflect.Slice {
			to.Set(reflect.MakeSlice(to.Type(), 0, 0))
		} else {
			to.SetZero()
		}
	}
	n := 0
	err := d.items(']', func() error {
		var item reflect.Value
		switch {
		case !to.IsValid():
		case to.Kind() == reflect.Slice:
			to.Set(reflect.Append(to, reflect.New(to.Type().Elem()).Elem()))
			item = to.Index(n)
		case n < to.Len():
			item = to.Index(n)
		}
		n++
		return d.value(item)
	})
	if err == nil && v.IsValid() && isAny(v) {
		v.Set(to)
	}
	return err
}

// items reads what stands between brackets, with commas.
func (d *decoder) items(closing byte, item func() error) error {
	d.at++
	if d.space() == closing {
		d.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		c := d.space()
		switch {
		case c == closing:
			d.at++
			return nil
		case d.at == len(d.text):
			return &Fault{Kind: Ends, At: d.at}
		case c != ',':
			return d.syntax("a comma or a closing bracket is missing")
		}
		d.at++
	}
}

// object reads an object into a struct, a map from text, a list of Keys and Values (in the order
// of the text), or an any.
func (d *decoder) object(v reflect.Value) error {
	to := v
	if v.IsValid() {
		switch {
		case isAny(v):
			to = reflect.New(reflect.TypeFor[map[string]any]()).Elem()
		case v.Kind() == reflect.Struct, v.Kind() == reflect.Map && v.Type().Key().Kind() == reflect.String, isPairs(v):
		default:
			return d.mismatch("object", v)
		}
		if to.Kind() == reflect.Map && to.IsNil() {
			to.Set(reflect.MakeMap(to.Type()))
		}
	}
	err := d.items('}', func() error {
		if c := d.space(); d.at == len(d.text) {
			return &Fault{Kind: Ends, At: d.at}
		} else if c != '"' {
			return d.syntax("the name of a field is missing or has no quotation marks")
		}
		key, err := d.str()
		if err != nil {
			return err
		}
		if c := d.space(); d.at == len(d.text) {
			return &Fault{Kind: Ends, At: d.at}
		} else if c != ':' {
			return d.syntax("a colon is missing behind the name of a field")
		}
		d.at++
		d.path = append(d.path, key)
		if err := d.field(to, key); err != nil {
			return err
		}
		d.path = d.path[:len(d.path)-1]
		return nil
	})
	if err == nil && v.IsValid() && isAny(v) {
		v.Set(to)
	}
	return err
}

// isPairs reports whether a place is a list of structs with a Key and a Value.
func isPairs(v reflect.Value) bool {
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() != reflect.Struct {
		return false
	}
	t := v.Type().Elem()
	return t.NumField() == 2 && t.Field(0).Name == "Key" && t.Field(1).Name == "Value"
}

// field reads the value of a field of an object.
func (d *decoder) field(to reflect.Value, key string) error {
	if !to.IsValid() {
		return d.value(to)
	}
	switch to.Kind() {
	case reflect.Map:
		item := reflect.New(to.Type().Elem()).Elem()
		if err := d.value(item); err != nil {
			return err
		}
		to.SetMapIndex(reflect.ValueOf(key).Convert(to.Type().Key()), item)
		return nil
	case reflect.Slice:
		to.Set(reflect.Append(to, reflect.New(to.Type().Elem()).Elem()))
		pair := to.Index(to.Len() - 1)
		pair.Field(0).SetString(key)
		return d.value(pair.Field(1))
	}
	place := named(to, func(n string) bool { return n == key })
	if !place.IsValid() {
		place = named(to, func(n string) bool { return strings.EqualFold(n, key) })
	}
	if !place.IsValid() && d.strict {
		return &Fault{Kind: Unknown, At: d.at, Field: key}
	}
	return d.value(place)
}

// named is the first field of a struct with a fitting name; it may lie in an embedded struct.
func named(s reflect.Value, fits func(name string) bool) reflect.Value {
	t := s.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		if embedded(f) {
			if v := named(s.Field(i), fits); v.IsValid() {
				return v
			}
		} else if n, _ := label(f); n != "" && fits(n) {
			return s.Field(i)
		}
	}
	return reflect.Value{}
}
