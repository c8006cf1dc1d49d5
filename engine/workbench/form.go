package workbench

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// A Blank is a form with what a text has in its place.
type Blank struct{ Parts []Part }

// A Part is a title with its fields; of a list there is one for each entry, and a last one without fields to add another.
type Part struct {
	Title string
	Path  string // of an entry: what to leave out; of the last part of a list: what to lengthen; "" of neither
	More  bool   // the last part of a list
	Boxes []Box
}

// A Box is one field at its place.
type Box struct {
	game.FormField
	At    string   // the path with numbers for stars
	Label string   // the title without that of its part
	Value string   // as it is written; of words, joined by blanks
	Have  []string // the words chosen
}

// errNoForm is the error on a text that no form shows.
var errNoForm = errors.New("this text is no set-up file, or was cut off: begin with the shipped one, or correct the text")

func parsed(text string) (map[string]any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var doc map[string]any
	if d.Decode(&doc) != nil || doc == nil {
		return nil, errNoForm
	}
	return doc, nil
}

// Fill shows a text in a form.
func Fill(form []game.FormField, text string) (*Blank, error) {
	doc, err := parsed(text)
	if err != nil {
		return nil, err
	}
	b := &Blank{}
	for i := 0; i < len(form); {
		title, _ := headed(form[i].Title)
		n := i + 1
		list, _, is := strings.Cut(form[i].Path, ".*.")
		for n < len(form) && strings.HasPrefix(form[n].Title, title+": ") && title != "" && strings.HasPrefix(form[n].Path, list+".*.") == is {
			n++
		}
		if title == "" {
			for n < len(form) && !strings.Contains(form[n].Title, ": ") {
				n++
			}
		}
		fields := form[i:n]
		i = n
		if !is {
			b.Parts = append(b.Parts, Part{Title: title, Boxes: boxes(doc, fields, "")})
			continue
		}
		entries, _ := at(doc, list).([]any)
		for k := range entries {
			b.Parts = append(b.Parts, Part{Title: fmt.Sprintf("%s %d", title, k+1), Path: fmt.Sprintf("%s.%d", list, k), Boxes: boxes(doc, fields, strconv.Itoa(k))})
		}
		b.Parts = append(b.Parts, Part{Title: title, Path: list, More: true})
	}
	return b, nil
}

// headed is a title in two: that of the part, and that in it.
func headed(title string) (part, label string) {
	if part, label, ok := strings.Cut(title, ": "); ok {
		return part, label
	}
	return "", title
}

func boxes(doc map[string]any, fields []game.FormField, n string) (list []Box) {
	for _, f := range fields {
		b := Box{FormField: f, At: strings.Replace(f.Path, "*", n, 1)}
		_, b.Label = headed(f.Title)
		switch v := at(doc, b.At).(type) {
		case []any:
			for _, x := range v {
				b.Have = append(b.Have, fmt.Sprint(x))
			}
			b.Value = strings.Join(b.Have, " ")
		case nil:
		default:
			b.Value = fmt.Sprint(v)
		}
		list = append(list, b)
	}
	return list
}

// at is what stands in a document at a path; nil for nothing.
func at(v any, path string) any {
	for _, word := range strings.Split(path, ".") {
		switch in := v.(type) {
		case map[string]any:
			v = in[word]
		case []any:
			n, err := strconv.Atoi(word)
			if err != nil || n < 0 || n >= len(in) {
				return nil
			}
			v = in[n]
		default:
			return nil
		}
	}
	return v
}

// Write is the text with a value of the form in it; an empty one is left out.
func Write(form []game.FormField, text, path, value string) (string, error) {
	i := slices.IndexFunc(form, func(f game.FormField) bool { return alike(f.Path, path) })
	doc, err := parsed(text)
	if err != nil || i < 0 {
		return "", errNoForm
	}
	f, words := &form[i], strings.Fields(strings.ReplaceAll(value, ",", " "))
	var v any
	switch f.Kind {
	case game.FormNumber:
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if value != "" && (err != nil || n < f.Low || n > f.High) {
			return "", fmt.Errorf("%s: write a whole number from %d to %d", f.Title, f.Low, f.High)
		}
		if n != 0 || value != "" && f.Low == 0 && strings.Contains(path, ".") {
			v = n
		}
	case game.FormFlag:
		if value == "true" {
			v = true
		}
	case game.FormWord, game.FormText:
		if f.Kind == game.FormWord && !slices.Contains(f.Words, value) {
			return "", fmt.Errorf("%s: %.40q is none of %s", f.Title, value, game.List(f.Words))
		}
		if value != "" {
			v = value
		}
	default:
		list := []any{}
		for _, w := range words {
			if f.Kind != game.FormList && !slices.Contains(f.Words, w) {
				return "", fmt.Errorf("%s: %.40q is none that can be chosen", f.Title, w)
			}
			if n, err := strconv.Atoi(w); err == nil && f.Kind == game.FormNumbers {
				list = append(list, n)
			} else {
				list = append(list, w)
			}
		}
		if len(list) > 0 {
			v = list
		}
	}
	return written(put(doc, strings.Split(path, "."), v))
}

// alike reports whether a path is one of those that a field's stands for.
func alike(field, path string) bool {
	want, got := strings.Split(field, "."), strings.Split(path, ".")
	return slices.EqualFunc(want, got, func(w, g string) bool { return w == g || w == "*" && g != "" && strings.Trim(g, "0123456789") == "" })
}

// put is a value with another one at a path in it; nil leaves the member out.
func put(in any, path []string, v any) any {
	if len(path) == 0 {
		return v
	}
	if list, ok := in.([]any); ok {
		if n, err := strconv.Atoi(path[0]); err == nil && n >= 0 && n < len(list) {
			list = slices.Clone(list)
			list[n] = put(list[n], path[1:], v)
			return list
		}
		return in
	}
	members, _ := in.(map[string]any)
	if members == nil {
		members = map[string]any{}
	}
	if inner := put(members[path[0]], path[1:], v); inner == nil {
		delete(members, path[0])
	} else {
		members[path[0]] = inner
	}
	return members
}

// Add is the text with one entry more in a list of the form, a copy of the last; Drop is the text without an entry.
func Add(form []game.FormField, text, list string) (string, error) {
	doc, err := parsed(text)
	if err != nil || !slices.ContainsFunc(form, func(f game.FormField) bool { return strings.HasPrefix(f.Path, list+".*.") }) {
		return "", errNoForm
	}
	entries, _ := at(doc, list).([]any)
	var more any = map[string]any{}
	if len(entries) > 0 {
		raw, _ := json.Marshal(entries[len(entries)-1])
		json.Unmarshal(raw, &more)
	}
	return written(put(doc, strings.Split(list, "."), append(slices.Clip(entries), more)))
}

// Drop is the text without an entry of a list.
func Drop(text, entry string) (string, error) {
	doc, err := parsed(text)
	dot := strings.LastIndexByte(entry, '.')
	if err != nil || dot < 0 {
		return "", errNoForm
	}
	list := entry[:dot]
	entries, _ := at(doc, list).([]any)
	n, err := strconv.Atoi(entry[dot+1:])
	if err != nil || n < 0 || n >= len(entries) {
		return "", errNoForm
	}
	var left any
	if len(entries) > 1 {
		left = slices.Delete(slices.Clone(entries), n, n+1)
	}
	return written(put(doc, strings.Split(list, "."), left))
}

func written(doc any) (string, error) {
	raw, err := json.MarshalIndent(doc, "", "  ")
	return string(raw) + "\n", err
}
