package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"strings"
)

// Unmarshal reads a text that is one JSON value into what v points at; fields that v does not have are an error.
func Unmarshal(text []byte, v any) error {
	_, fault := unmarshal(text, v, true)
	return fault
}

// unmarshal is Unmarshal; it also tells at which byte the error is, -1 if that is not known.
func unmarshal(text []byte, v any, strict bool) (at int, fault error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if strict {
		d.DisallowUnknownFields()
	}
	err := d.Decode(v)
	if err == nil {
		at = int(d.InputOffset())
		if _, err := d.Token(); err != io.EOF {
			return at, errors.New("text follows the end of the JSON object: remove it")
		}
		return at, nil
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return len(text), errors.New("the JSON object ends too early: close its brackets")
	case errors.As(err, &syntax):
		return int(syntax.Offset), fmt.Errorf("this is not JSON: %.100s", syntax)
	case errors.As(err, &kind):
		where := "the text"
		if name := plainField(kind.Field); name != "" {
			where = fmt.Sprintf("the field %.60q", name)
		}
		return int(kind.Offset), fmt.Errorf("%s is %s: write %s", where, foundJSON(kind.Value), wantedJSON(kind.Type))
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return -1, fmt.Errorf("unknown field %.60s", name)
	}
	return -1, err
}

// plainField is the path of a field as the text writes it, in small letters, without the names of the types in which fields
// are grouped, which are not in the text.
func plainField(path string) string {
	parts := strings.Split(path, ".")
	return strings.ToLower(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return strings.HasSuffix(s, "Spec") }), "."))
}

// foundJSON says in words what stands in a text: a value is a string, a bool, an array, an object, or a number with its digits.
func foundJSON(value string) string {
	word, digits, _ := strings.Cut(value, " ")
	switch {
	case digits != "":
		return fmt.Sprintf("%.40s", digits)
	case word == "bool":
		return "true or false"
	case strings.ContainsAny(word[:1], "ao"): // an array, an object
		return "an " + word
	}
	return "a " + word
}

// wantedJSON says in words what should stand where a value of a type is read.
func wantedJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int8, reflect.Int16, reflect.Int32:
		most := int64(1)<<(t.Bits()-1) - 1
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return fmt.Sprintf("a whole number from 0 to %d", int64(1)<<t.Bits()-1)
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64:
		return "a whole number"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Pointer:
		return wantedJSON(t.Elem())
	}
	return "a " + t.Kind().String()
}

// compact is JSON without what does not count, its fields in the order of their names, so that a
// set-up is always written alike.
func compact(raw []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("the set-up cannot be read: %w", err)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// ReadJSON reads a scenario file in JSON into v. Fields that v does not have are
// an error. Errors name the file and the line or field.
func ReadJSON(fsys fs.FS, name string, v any) error { return readJSON(fsys, name, v, true) }

// ReadJSONLoosely is ReadJSON for a part of a file: it skips fields that v does
// not have.
func ReadJSONLoosely(fsys fs.FS, name string, v any) error { return readJSON(fsys, name, v, false) }

func readJSON(fsys fs.FS, name string, v any, strict bool) error {
	text, err := readText(fsys, name)
	if err != nil {
		return err
	}
	at, fault := unmarshal([]byte(text), v, strict)
	switch {
	case fault == nil:
		return nil
	case at < 0:
		return fmt.Errorf("%s: %w", name, fault)
	}
	return fmt.Errorf("%s:%d: %w", name, lineAt(text, at), fault)
}

func lineAt(text string, offset int) int {
	return 1 + strings.Count(text[:min(max(offset, 0), len(text))], "\n")
}
