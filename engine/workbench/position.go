package workbench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Position is a position that is put together by hand: the description of it that Setup reads, and those before it.
type Position struct {
	game    game.Drafter // the scenario, never one that Setup has made
	Pos     game.Position
	Made    game.Game // what Setup made of it
	text    []byte
	read    map[string]any // the text, for Get; nil before it is asked
	history [][]byte
	future  [][]byte
}

// NewPosition begins with a position of a match of the scenario g. base is the set-up of that match, empty for the
// scenario's.
func NewPosition(g game.Game, base []byte, from game.Game, p game.Position) (*Position, error) {
	d, can := g.(game.Drafter)
	of, same := from.(game.Drafter)
	if !can || !same {
		return nil, errors.New("positions of this game cannot be changed on the bench yet")
	}
	draft, err := of.Draft(p)
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	if len(base) > 0 {
		if all, err = members(base); err != nil {
			return nil, err
		}
	}
	now, err := members(draft)
	if err != nil {
		return nil, err
	}
	for _, k := range game.SortedKeys(now) {
		all[k] = now[k]
	}
	b := &Position{game: d}
	return b, b.try(all, nil)
}

// maxOpening is how many actions a set-up takes at most.
const maxOpening = 500

// Opening begins with the first position of a match of the scenario g that can be changed. A set-up before it is made without
// thought: what is to be placed goes anywhere it can, and the rest is left.
func Opening(g game.Game, base []byte, m *game.Match) (b *Position, err error) {
	for n := range maxOpening {
		if b, err = NewPosition(g, base, m.Game(), m.Pos()); !errors.Is(err, game.ErrMidst) || len(m.Legal()) == 0 {
			break
		}
		list := m.Legal()
		a := list[len(list)-1]
		if list[0].To != hex.None { // the first unit, somewhere
			of := 1
			for of < len(list) && list[of].Verb == list[0].Verb && list[of].Units == list[0].Units {
				of++
			}
			a = list[n*7%of]
		}
		if _, err = m.Do(a); err != nil {
			break
		}
	}
	return b, err
}

// members reads a description.
func members(text []byte) (all map[string]any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err = d.Decode(&all); all == nil { // Setup reads "null" as a description of nothing
		all = map[string]any{}
	}
	return all, err
}

// Text is the description.
func (b *Position) Text() []byte { return b.text }

// Form is what can be changed besides where units are.
func (b *Position) Form() []game.Field { return b.game.Form() }

// Member is the member that a unit stands under.
func (b *Position) Member(u game.Unit) string { return b.game.Member(u) }

// try sets a description up; what is wrong with it is the error, and nothing has changed then.
func (b *Position) try(all map[string]any, before []byte) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the rules know no such position (%.80v)", cause)
		}
	}()
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	made, pos, err := b.game.Setup(text)
	if err != nil {
		return err
	}
	if before != nil {
		if r, can := made.(game.Placer); can {
			if err := r.Misplaced(pos); err != nil {
				return err
			}
		}
		b.history, b.future = append(b.history, before), nil
	}
	b.Made, b.Pos, b.text, b.read = made, pos, text, nil
	return nil
}

// change changes a copy of the description.
func (b *Position) change(f func(all map[string]any)) error {
	all, err := members(b.text)
	if err != nil {
		return err
	}
	f(all)
	return b.try(all, b.text)
}

// in returns a member that is an object, made if it is missing.
func in(all map[string]any, member string) map[string]any {
	m, ok := all[member].(map[string]any)
	if !ok {
		m = map[string]any{}
		all[member] = m
	}
	return m
}

// Rows are the ids of the rows of the ledger that an error of Put or Set rests on.
func (b *Position) Rows(err error) []string {
	var breach *game.Breach
	if !errors.As(err, &breach) {
		return nil
	}
	return b.game.Ledger().IDs(b.game.Rows(breach.Refs...)...)
}

// Stacking is the id of the row that limits how many units stand with a unit in a hex.
func (b *Position) Stacking(u game.Unit) []string {
	return b.Rows(&game.Breach{Refs: []game.Ref{b.place(u).Row}})
}

// place is the field of the hex that a unit stands in.
func (b *Position) place(u game.Unit) (f game.Field) {
	for _, f = range b.Form() {
		if f.Kind == game.PlaceField && f.Of == b.Member(u) {
			break
		}
	}
	return f
}

// Put puts a unit into a hex, or takes it off the map if that is "". A stack that it comes to is ordered anew.
func (b *Position) Put(u game.Unit, at string) error {
	if err := b.inPlay(at); err != nil {
		return err
	}
	id, member, place := b.Made.Lexicon().Units[u], b.Member(u), b.place(u)
	return because(b.change(func(all map[string]any) {
		units := in(all, member)
		for _, f := range b.Form() {
			switch {
			case f.Yields:
				delete(in(all, f.ID), at)
			case f.Away && f.Kind == game.ListField:
				listed(all, f.ID, id, false)
			}
		}
		if at == "" {
			delete(units, id)
			return
		}
		unit := in(units, id)
		drop(unit, place.Drops)
		unit["hex"] = at
	}), place.Row)
}

// inPlay is the error of changing something in a hex that a section leaves out: Setup passes over what is there.
func (b *Position) inPlay(id string) error {
	h, ok := b.Made.Map().Lookup(id)
	for _, f := range b.Form() {
		if ok && strings.HasPrefix(f.ID, "section.") && !b.Made.Picture(b.Pos, game.Nobody).Plays(h) {
			return game.Breaks(f.Row, "%s lies outside the area in play", id)
		}
	}
	return nil
}

// because makes an error that names no row one of a row.
func because(err error, row game.Ref) error {
	var breach *game.Breach
	if err == nil || errors.As(err, &breach) {
		return err
	}
	return game.Breaks(row, "%v", err)
}

func drop(all map[string]any, members []string) {
	for _, m := range members {
		delete(all, m)
	}
}

// listed puts a key into a list, or takes it out.
func listed(all map[string]any, member, key string, on bool) {
	list, _ := all[member].([]any)
	list = slices.DeleteFunc(slices.Clone(list), func(x any) bool { return x == any(key) })
	if on {
		list = append(list, key)
	}
	all[member] = list
}

// Get is a value as text, "" where it is left out: of a list whether the key is in it, "true" or "".
func (b *Position) Get(f *game.Field, key string) string {
	if b.read == nil {
		b.read, _ = members(b.text) // that Setup has read
	}
	all, member := home(b.read, f)
	v := all[member]
	switch {
	case f.Kind == game.MarkerField:
		return holder(all[member], key)
	case f.Kind == game.ListField:
		list, _ := v.([]any)
		return text(slices.Contains(list, any(key)))
	case f.Of != "" && f.Of != "hex":
		v = nil
		if unit, ok := in(b.read, f.Of)[key].(map[string]any); ok {
			v = unit[f.ID]
		}
	case f.Of == "hex" || f.Keys != nil:
		if m, ok := v.(map[string]any); ok {
			v = m[key]
		} else {
			return f.Now[key]
		}
	case v == nil:
		return f.Now[""]
	}
	return text(v)
}

// home is the object that has the member of a field, and the member.
func home(all map[string]any, f *game.Field) (map[string]any, string) {
	outer, inner, deep := strings.Cut(f.ID, ".")
	if !deep {
		return all, outer
	}
	return in(all, outer), inner
}

// holder is the member of an object whose value is a key, "" if none.
func holder(of any, key string) string {
	markers, _ := of.(map[string]any)
	for _, word := range game.SortedKeys(markers) {
		if markers[word] == any(key) {
			return word
		}
	}
	return ""
}

// text is a value of a description in words; words of a list are joined with spaces.
func text(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "true"
		}
	case string:
		return v
	case json.Number:
		return v.String()
	case []any:
		s := ""
		for i, w := range v {
			if i > 0 {
				s += " "
			}
			s += text(w)
		}
		return s
	}
	return ""
}

// number is a number that a field holds; the error, one sentence, rests on its row.
func number(f *game.Field, value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < f.Low || n > f.High {
		return 0, game.Breaks(f.Row, "%s is %.20q: write %d to %d", f.Title, value, f.Low, f.High)
	}
	return n, nil
}

// Set changes a value: a number, a word, or words or numbers with spaces between them; "" leaves it out, "true" is yes. Words that the field
// does not offer stay.
func (b *Position) Set(f *game.Field, key, value string) error {
	v, err := b.parsed(f, key, value)
	if err != nil {
		return err
	}
	if f.Of == "hex" && value != "" {
		if err := b.inPlay(key); err != nil {
			return err
		}
	}
	return because(b.change(func(all map[string]any) {
		to, member := home(all, f)
		drop(all, f.Drops)
		switch {
		case f.Kind == game.ListField:
			listed(to, member, key, v != nil)
			return
		case f.Kind == game.MarkerField:
			markers := in(to, member)
			if delete(markers, holder(markers, key)); v != nil {
				markers[value] = key
			}
			return
		case f.Away:
			if delete(in(all, f.Of), key); v == nil {
				return
			}
			fallthrough
		case f.Of != "" && f.Of != "hex":
			to = in(in(all, f.Of), key)
		case f.Of == "hex" || f.Keys != nil:
			if _, there := to[member]; !there {
				for _, k := range game.SortedKeys(f.Now) {
					in(to, member)[k] = json.RawMessage(f.Now[k])
				}
			}
			to, member = in(to, member), key
		}
		if v == nil {
			delete(to, member)
		} else {
			to[member] = v
		}
	}), f.Row)
}

// parsed is the text of a value as it stands in the position's description; nil leaves the member out.
func (b *Position) parsed(f *game.Field, key, value string) (any, error) {
	switch f.Kind {
	case game.CountField:
		if value == "" {
			return nil, nil
		}
		return number(f, value)
	case game.NumbersField:
		list := []int{}
		for _, w := range strings.Fields(value) {
			n, err := number(f, w)
			if err != nil {
				return nil, err
			}
			list = append(list, n)
		}
		return list, nil
	case game.FlagField, game.ListField:
		if value == "true" {
			return true, nil
		}
		return nil, nil
	case game.WordsField:
		words, given := []any{}, strings.Fields(value)
		for _, w := range strings.Fields(b.Get(f, key)) {
			if !slices.Contains(f.Words, w) {
				words = append(words, w)
			}
		}
		for _, w := range f.Words {
			if slices.Contains(given, w) {
				words = append(words, w)
			}
		}
		return words, nil
	}
	if value == "" {
		return nil, nil
	}
	return value, nil
}

// Undo takes the last change back; Redo makes it again. They report whether they could.
func (b *Position) Undo() bool { return b.step(&b.history, &b.future) }

// Redo makes a change again that was taken back.
func (b *Position) Redo() bool { return b.step(&b.future, &b.history) }

func (b *Position) step(from, to *[][]byte) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	made, pos, err := b.game.Setup((*from)[n-1])
	if err != nil {
		return false
	}
	*to = append(*to, b.text)
	b.Made, b.Pos, b.text, b.read = made, pos, (*from)[n-1], nil
	*from = (*from)[:n-1]
	return true
}

// CanUndo reports whether there is something to take back, CanRedo whether to make again.
func (b *Position) CanUndo() bool { return len(b.history) > 0 }

// CanRedo reports whether something that was taken back can be made again.
func (b *Position) CanRedo() bool { return len(b.future) > 0 }
