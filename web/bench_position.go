package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/workbench"
	"fieldpost/web/desk"
)

// benched is a position that is put together on the table.
type benched struct {
	page  Page
	lay   func(*game.Match) // puts a match on the table, in the place of the one before
	pos   *workbench.Position
	head  game.Head // of the matches that begin with it, but for set-up and seed
	pic   *game.Picture
	unit  game.Unit // picked to be put elsewhere, NoUnit for none
	hex   hex.Hex   // that is looked at
	fault string
	rules []string // rows of the ledger that the fault rests on
	kept  bool     // as a scenario, as it stands
}

// match begins one at the position.
func (b *benched) match() (*game.Match, error) {
	head := b.head
	head.Setup, head.Seed = b.pos.Text(), "bench"
	return game.NewMatch(b.pos.Made, head)
}

// draw makes the picture that the board shows.
func (b *benched) draw() { b.pic = b.pos.Made.Picture(b.pos.Pos, game.Nobody) }

// input carries out an input that means something else than at a match; false for any other.
func (b *benched) input(cmd, arg string) bool {
	switch cmd {
	case "hex", "goal":
		h := hex.Hex(number(arg))
		if b.unit != game.NoUnit && h != hex.None {
			b.hex = h
			b.put(b.pos.Made.Map().ID(h))
		} else if b.hex = h; h != hex.None { // what can be set in it comes up, and who stands there
			words := "Hex " + b.pos.Made.Map().ID(h) + "."
			for _, u := range b.here() {
				words += " " + b.name(u) + "."
			}
			b.page.Say(words)
		}
	case "unit", "toggle":
		b.pick(game.Unit(number(arg)))
	case "undo", "redo":
		moved := false
		if cmd == "undo" {
			moved = b.pos.Undo()
		} else {
			moved = b.pos.Redo()
		}
		if moved {
			b.done(nil, map[string]string{"undo": "Taken back.", "redo": "Done again."}[cmd])
		}
	case "back":
		b.unit = game.NoUnit
	default:
		return false
	}
	return true
}

// unkept reports whether something was changed that is not kept as a scenario.
func (b *benched) unkept() bool { return b != nil && !b.kept && b.pos.CanUndo() }

// typed is the hex that was typed.
func (b *benched) typed() (h hex.Hex, ok bool) {
	if b == nil {
		return hex.None, false
	}
	id := strings.TrimSpace(b.page.Value("hex-entry"))
	if h, ok = b.pos.Made.Map().Lookup(id); !ok {
		b.says("There is no hex " + id + ".")
		return h, false
	}
	b.page.SetValue("hex-entry", "")
	b.page.Center(h)
	return h, true
}

// pick picks a unit; a second one elsewhere is a hex that the first goes to.
func (b *benched) pick(u game.Unit) {
	if b == nil || u < 0 || int(u) >= len(b.pos.Made.Lexicon().Units) {
		return
	}
	at := b.at(u)
	switch {
	case b.unit == u:
		b.unit = game.NoUnit
	case b.unit != game.NoUnit && at != hex.None && at != b.at(b.unit):
		b.hex = at
		b.put(b.pos.Made.Map().ID(at))
	default:
		b.unit, b.hex, b.fault, b.rules = u, at, "", nil
		b.page.Say(b.name(u) + ": choose a hex.")
	}
}

// at is where a unit stands.
func (b *benched) at(u game.Unit) hex.Hex {
	for i := range b.pic.Units {
		if b.pic.Units[i].Unit == u {
			return b.pic.Units[i].Hex
		}
	}
	return hex.None
}

// name is the name of a unit.
func (b *benched) name(u game.Unit) string {
	for i := range b.pic.Units {
		if b.pic.Units[i].Unit == u {
			return b.pic.Units[i].Name
		}
	}
	return b.pos.Made.Lexicon().Units[u]
}

// put puts the picked unit into a hex, or off the map.
func (b *benched) put(id string) {
	if b == nil || b.unit == game.NoUnit {
		return
	}
	u, crowded := b.unit, false
	if q, counts := b.pos.Made.(game.Quartermaster); counts && id != "" {
		crowded = q.Crowded(b.pos.Pos, []game.Unit{u}, b.hex)
	}
	err := b.pos.Put(u, id)
	words := b.name(u) + " stands in " + id + "."
	if id == "" {
		words = b.name(u) + " is off the map."
	}
	if err == nil {
		b.unit = game.NoUnit
	}
	b.done(err, words)
	if err == nil && crowded {
		b.says("More units stand in "+id+" than the stacking limit allows; they may begin so.", b.pos.Stacking(u)...)
	}
}

// says says what is wrong, and which rows of the ledger say so.
func (b *benched) says(fault string, rules ...string) {
	b.fault, b.rules = fault, rules
	b.page.Say(fault)
}

// drag puts a unit that was dragged into the hex where it was let go; in its own it is picked.
func (b *benched) drag(arg string) {
	u, at, _ := strings.Cut(arg, " ")
	switch unit, h := game.Unit(number(u)), hex.Hex(number(at)); {
	case b == nil:
	case b.at(unit) == h:
		b.pick(unit)
	default:
		b.unit, b.hex = unit, h
		b.put(b.pos.Made.Map().ID(h))
		b.unit = game.NoUnit
	}
}

// highlight is what the board marks: the unit that is picked and the hex that is looked at.
func (b *benched) highlight() desk.Highlight {
	h := desk.Highlight{From: b.hex, Target: hex.None}
	if b.unit != game.NoUnit {
		h.Picked = []game.Unit{b.unit}
	}
	return h
}

// inWords is what Setup says of a position, with the names of units for their ids.
func (b *benched) inWords(text string) string {
	words := strings.Split(strings.TrimPrefix(strings.TrimPrefix(text, "units, "), "units: "), " ")
	for i, w := range words {
		id := strings.Trim(w, `,:"`)
		if u, ok := b.pos.Made.Lexicon().Unit(id); ok {
			words[i] = strings.Replace(w, id, b.name(u), 1)
		}
	}
	return strings.Join(words, " ")
}

// done shows what has become of a change.
func (b *benched) done(err error, words string) {
	if err == nil {
		var m *game.Match
		if m, err = b.match(); err == nil {
			b.lay(m)
			b.draw()
			b.kept = false
		}
	}
	if b.fault, b.rules = "", nil; err != nil {
		b.fault, b.rules = sentence(b.inWords(told(err))), b.pos.Rows(err)
		words = b.fault
	}
	b.page.Say(words)
}

// set changes a value: arg is the number of the field, its key, and which of its words is ticked.
func (b *benched) set(arg, value string) {
	if b == nil {
		return
	}
	part, form := strings.Split(arg+"  ", " "), b.pos.Form()
	if i := number(part[0]); i >= 0 && i < len(form) {
		f, key := &form[i], part[1]
		switch now := b.pos.Get(f, key); { // a box is ticked, or no longer
		case f.Kind == game.WordsField && ticked(now, part[2]) != "":
			value = strings.Join(slices.DeleteFunc(strings.Fields(now), func(w string) bool { return w == part[2] }), " ")
		case f.Kind == game.WordsField:
			value = now + " " + part[2]
		case f.Kind == game.FlagField || f.Kind == game.ListField:
			if value = "true"; now != "" {
				value = ""
			}
		}
		b.done(b.pos.Set(f, key, value), f.Title+" is set.")
	}
}

// ticked is "true" if a word is among others, "" if not.
func ticked(words, word string) string {
	if slices.Contains(strings.Fields(words), word) {
		return "true"
	}
	return ""
}

// A benchRow is a value that can be changed.
type benchRow struct {
	Field      *game.Field // nil of a text
	Arg, Title string
	Now        string
	Words      []string
	Names      []string // of the words, as they can be read; nil: the words themselves
}

// name is the word with that number as it can be read.
func (r *benchRow) name(i int) string {
	if r.Names == nil {
		return r.Words[i]
	}
	return r.Names[i]
}

// is reports whether the row has a field of one of these kinds.
func (r *benchRow) is(kinds ...game.FieldKind) bool {
	return r.Field != nil && slices.Contains(kinds, r.Field.Kind)
}

// rows are the values of what is picked: of is the member of units with the unit's id as key, on the map or away from it, "hex" with
// a hex, or "" for the position as a whole.
func (b *benched) rows(of, key string, away bool) (list []benchRow) {
	form := b.pos.Form()
	for i := range form {
		f := &form[i]
		if f.Of != of || f.Kind == game.PlaceField || f.Away != (away && of != "") {
			continue
		}
		keys := []string{key}
		if f.Keys != nil {
			keys = f.Keys
		}
		if f.Of == "hex" && f.Keys != nil { // hexsides
			keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { a, b, _ := strings.Cut(k, "/"); return a != key && b != key })
		}
		for _, k := range keys {
			r := benchRow{Field: f, Arg: fmt.Sprint(i, " ", k), Title: f.Title, Now: b.pos.Get(f, k), Words: f.Words}
			if f.Keys != nil && f.Of == "hex" {
				r.Title += ", " + k
			} else if f.Keys != nil {
				r.Title += ", " + b.word(k)
			}
			for _, w := range f.Words {
				r.Names = append(r.Names, b.word(w))
			}
			if f.Kind != game.WordsField {
				list = append(list, r)
				continue
			}
			for _, w := range f.Words {
				list = append(list, benchRow{Field: f, Arg: r.Arg + " " + w, Title: r.Title + " " + b.word(w), Now: ticked(r.Now, w)})
			}
		}
	}
	return list
}

// word is a word of a description as it can be read: "the US side" for "us", which would be read as us, the name of a formation or a
// unit for its id.
func (b *benched) word(w string) string {
	info := b.pos.Made.Info()
	if side := slices.Index(info.Sides, w); side >= 0 {
		return "the " + info.SideNames[side] + " side"
	}
	if i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.Formation == w && c.Group != "" }); i >= 0 {
		return b.pic.Units[i].Group
	}
	if i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.ID == w }); i >= 0 {
		return b.pic.Units[i].Name
	}
	return strings.ReplaceAll(w, "-", " ")
}

// unitRows and hexRows are those of the unit and of the hex that are picked.
func (b *benched) unitRows() []benchRow {
	if b.unit == game.NoUnit {
		return nil
	}
	return b.rows(b.pos.Member(b.unit), b.pos.Made.Lexicon().Units[b.unit], b.at(b.unit) == hex.None)
}

func (b *benched) hexRows() []benchRow {
	if b.hex == hex.None {
		return nil
	}
	return b.rows("hex", b.pos.Made.Map().ID(b.hex), false)
}

// here are the units in the hex that is picked, away those that are off the map and whose names have the words searched for.
func (b *benched) here() (list []game.Unit) {
	for i := range b.pic.Units {
		if u := &b.pic.Units[i]; b.hex != hex.None && u.Hex == b.hex {
			list = append(list, u.Unit)
		}
	}
	return list
}

// maxAway is how many units off the map are listed.
const maxAway = 40

func (b *benched) away(search string) (list []game.Unit) {
	words, on := strings.ToLower(search), map[game.Unit]bool{}
	for i := range b.pic.Units {
		if b.pic.Units[i].Hex != hex.None {
			on[b.pic.Units[i].Unit] = true
		}
	}
	for u := range b.pos.Made.Lexicon().Units {
		if unit := game.Unit(u); !on[unit] && len(list) < maxAway && strings.Contains(strings.ToLower(b.name(unit)+" "+b.pos.Made.Lexicon().Units[u]), words) {
			list = append(list, unit)
		}
	}
	return list
}

// asks says what to do next.
func (b *benched) asks() string {
	if b.unit != game.NoUnit {
		return b.name(b.unit) + ": choose the hex that it goes to, or set what it is."
	}
	return "Choose a unit and then the hex that it goes to, or drag it there (a finger holds it first). A hex shows what can be set in it."
}
