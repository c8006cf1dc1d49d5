package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/workbench"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// benched is a position that is put together on the table.
type benched struct {
	pos   *workbench.Position
	head  game.Head // of the matches that begin with it, but for set-up and seed
	pic   *game.Picture
	unit  game.Unit // picked to be put elsewhere, NoUnit for none
	hex   hex.Hex   // that is looked at
	fault string
	rules []string // rows of the ledger that the fault rests on
}

// benched is the position on the bench, nil if none is.
func (a *App) benched() *benched {
	if a.Session == nil {
		return nil
	}
	return a.Session.bench
}

// canBench reports whether the position on the table can be changed: not that of a match by mail, which hides something.
func (a *App) canBench() bool {
	if a.Desk == nil || a.mail() != nil || a.Session.lesson != nil || a.Session.bench != nil {
		return false
	}
	_, can := a.Desk.Match().Game().(game.Drafter)
	return can
}

// changePosition puts the position that is shown on the bench, or the last before it at which nothing is half done; or
// with a scenario's name that at its start.
func (a *App) changePosition(scenario string) {
	if scenario != "" {
		a.changeHead(game.Head{Scenario: scenario, Own: a.ownOf(scenario)})
		return
	}
	if !a.canBench() {
		return
	}
	m := a.Desk.Match()
	n := len(m.Entries())
	if r := a.replay(); r != nil {
		n = r.at
	}
	h := m.Head()
	a.toBench(game.Head{Scenario: h.Scenario, Options: h.Options, Own: h.Own, Setup: h.Setup}, m, n)
}

// changeHead puts on the bench how a match of a head begins.
func (a *App) changeHead(head game.Head) {
	g, err := a.Shelf.openOwn(head.Scenario, head.Options, head.Own)
	var m *game.Match
	if err == nil {
		head.Seed = a.Page.Seed()
		m, err = game.NewMatch(g, head)
	}
	if err != nil {
		a.Message = Message{sentence(told(err)), true}
		a.close()
		return
	}
	a.toBench(head, m, 0)
}

func (a *App) toBench(head game.Head, m *game.Match, n int) {
	g, err := a.Shelf.openOwn(head.Scenario, head.Options, head.Own)
	var pos *workbench.Position
	for err == nil {
		if pos, err = workbench.NewPosition(g, head.Setup, m.Game(), m.At(n)); err == nil || n == 0 {
			break
		}
		n, err = n-1, nil
	}
	if errors.Is(err, game.ErrMidst) {
		fresh := head
		fresh.Seed = "bench"
		if m, err = game.NewMatch(g, fresh); err == nil {
			pos, err = workbench.Opening(g, head.Setup, m)
		}
	}
	switch {
	case err != nil && a.Desk != nil:
		a.Dialog = Dialog{}
		a.Desk.Notice(desk.Notice{Text: sentence(told(err)), Bad: true})
		return
	case err != nil:
		a.Message = Message{sentence(told(err)), true}
		a.close()
		return
	}
	b := &benched{pos: pos, head: head, unit: game.NoUnit, hex: hex.None}
	if err := a.showBench(b, false); err != nil {
		a.Message = Message{sentence(told(err)), true}
	}
}

// showBench puts a position that has changed on the table.
func (a *App) showBench(b *benched, again bool) error {
	head := b.head
	head.Setup, head.Seed = b.pos.Text(), "bench"
	m, err := game.NewMatch(b.pos.Made, head)
	if err != nil {
		return err
	}
	if again {
		a.Desk = desk.New(m)
		a.Session.desk = a.Desk
	} else {
		a.sit(m, store.Summary{ID: store.NewID(), Title: m.Game().Info().Title, GameTitle: m.Game().Info().GameTitle, Scenario: head.Scenario})
		a.Session.bench = b
		a.Page.Address("#/bench")
	}
	b.pic = b.pos.Made.Picture(b.pos.Pos, game.Nobody)
	return nil
}

// benchOpen are the commands of the table that do what they always do.
var benchOpen = map[string]bool{"center": true, "tab": true, "drawer": true, "sheet": true, "search": true, "chapter": true, "chart": true, "chart-select": true, "chart-large": true, "rule": true, "look": true, "menu": true, "tracks": true, "deck": true}

// onBench carries out an input at a position on the bench; false for one that means what it always means.
func (a *App) onBench(cmd, arg string) bool {
	b := a.benched()
	switch cmd {
	case "hex", "goal":
		h := hex.Hex(number(arg))
		if b.unit != game.NoUnit && h != hex.None {
			b.hex = h
			a.benchPut(b.pos.Made.Map().ID(h))
		} else {
			b.hex = h
		}
	case "unit", "toggle":
		a.benchUnit(game.Unit(number(arg)))
	case "undo", "redo":
		moved := false
		if cmd == "undo" {
			moved = b.pos.Undo()
		} else {
			moved = b.pos.Redo()
		}
		if moved {
			a.benchDone(nil, map[string]string{"undo": "Taken back.", "redo": "Done again."}[cmd])
		}
	case "back":
		if b.unit = game.NoUnit; a.Dialog.Kind != "" {
			a.close()
		}
	default:
		return !benchOpen[cmd]
	}
	a.raiseBench()
	return true
}

// benchHex goes to the hex that was typed.
func (a *App) benchHex() {
	b := a.benched()
	if b == nil {
		return
	}
	id := strings.TrimSpace(a.Page.Value("hex-entry-bench"))
	h, ok := b.pos.Made.Map().Lookup(id)
	if !ok {
		a.benchSays("There is no hex " + id + ".")
		return
	}
	a.Page.SetValue("hex-entry-bench", "")
	a.Page.Center(h)
	a.onBench("hex", fmt.Sprint(h))
}

// raiseBench lifts the sheet of a phone where something is to be set.
func (a *App) raiseBench() {
	if a.Sheet == 0 {
		a.Sheet = 1
	}
}

// benchUnit picks a unit; a second one elsewhere is a hex that the first goes to.
func (a *App) benchUnit(u game.Unit) {
	b := a.benched()
	if b == nil || u < 0 || int(u) >= len(b.pos.Made.Lexicon().Units) {
		return
	}
	at := b.at(u)
	switch {
	case b.unit == u:
		b.unit = game.NoUnit
	case b.unit != game.NoUnit && at != hex.None && at != b.at(b.unit):
		b.hex = at
		a.benchPut(b.pos.Made.Map().ID(at))
	default:
		b.unit, b.hex, b.fault, b.rules = u, at, "", nil
		a.Page.Say(b.name(u) + ": choose a hex.")
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

// benchPut puts the picked unit into a hex, or off the map.
func (a *App) benchPut(id string) {
	b := a.benched()
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
	a.benchDone(err, words)
	if err == nil && crowded {
		a.benchSays("More units stand in "+id+" than the stacking limit allows; they may begin so.", b.pos.Stacking(u)...)
	}
}

// benchSays says what is wrong, and which rows of the ledger say so.
func (a *App) benchSays(fault string, rules ...string) {
	b := a.benched()
	b.fault, b.rules = fault, rules
	a.Page.Say(fault)
}

// benchDrag puts a unit that was dragged into the hex where it was let go; in its own it is picked.
func (a *App) benchDrag(arg string) {
	u, at, _ := strings.Cut(arg, " ")
	switch b, unit, h := a.benched(), game.Unit(number(u)), hex.Hex(number(at)); {
	case b == nil:
	case b.at(unit) == h:
		a.benchUnit(unit)
	default:
		b.unit, b.hex = unit, h
		a.benchPut(b.pos.Made.Map().ID(h))
		b.unit = game.NoUnit
	}
}

// highlight is what the board marks: on the bench the unit that is picked and the hex that is looked at.
func (a *App) highlight() desk.Highlight {
	b := a.benched()
	if b == nil {
		return a.Desk.Highlight(a.Hover)
	}
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

// benchDone shows what has become of a change.
func (a *App) benchDone(err error, words string) {
	b := a.benched()
	if err == nil {
		err = a.showBench(b, true)
	}
	if b.fault, b.rules = "", nil; err != nil {
		b.fault, b.rules = sentence(b.inWords(told(err))), b.pos.Rows(err)
		words = b.fault
	}
	a.Page.Say(words)
}

// benchSet changes a value: arg is the number of the field, its key, and which of its words is ticked.
func (a *App) benchSet(arg, value string) {
	b := a.benched()
	part := strings.Split(arg+"  ", " ")
	form := []game.Field(nil)
	if b != nil {
		form = b.pos.Form()
	}
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
		a.benchDone(b.pos.Set(f, key, value), f.Title+" is set.")
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

// word is a word of a description as it can be read: "the US side" for "us", which would be read as us, a formation's name
// for its id.
func (b *benched) word(w string) string {
	info := b.pos.Made.Info()
	if side := slices.Index(info.Sides, w); side >= 0 {
		return "the " + info.SideNames[side] + " side"
	}
	if i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.Formation == w && c.Group != "" }); i >= 0 {
		return b.pic.Units[i].Group
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

func (a *App) awayUnits() (list []game.Unit) {
	b, words := a.benched(), strings.ToLower(a.Search["away"])
	on := map[game.Unit]bool{}
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

// playBench begins a match with the position.
func (a *App) playBench() {
	if b := a.benched(); b != nil {
		head := b.head
		head.Setup, head.Title = b.pos.Text(), ""
		a.begins(head)
	}
}
