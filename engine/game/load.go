package game

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// GameHead is what game.json of every game says. A rules system embeds it in what it reads from there.
type GameHead struct {
	ID        string       `json:"id"`
	Title     string       `json:"title"`
	Map       MapHead      `json:"map"`
	Scenarios []string     `json:"scenarios"` // what can be played, in the order of the rulebook
	Sides     []SideName   `json:"sides"`
	Turns     []string     `json:"turns"` // names of turns, from 1
	Options   []OptionHead `json:"options"`
}

// OptionHead is an option in game.json.
type OptionHead struct {
	ID, Title, Rule, Default string
	Values                   []string
	Scenarios                []string // nil: all
}

// SetupHead is what the set-up of every scenario says.
type SetupHead struct {
	Title  string  `json:"title"`
	Blurb  string  `json:"blurb"`
	Length string  `json:"length"`
	Turns  [2]int8 `json:"turns"` // first and last
}

// A Loading is the work of loading a scenario from its game's folder, as far as it is alike for all
// games. A rules system embeds it in its own, which holds what its files need of one another.
type Loading struct {
	Faults
	FS       *Source
	To       *Contents         // what is loaded, from ReadHead on
	Head     *GameHead         // of game.json
	File     string            // of the set-up, from ReadSetup on
	Charts   map[string]*Table // by file, for the viewer
	scenario string
	chosen   map[string]string // options of the match
}

// NewLoading begins to load a scenario with the options of a match.
func NewLoading(folder fs.FS, scenario string, chosen map[string]string) *Loading {
	return &Loading{FS: NewSource(folder), Charts: map[string]*Table{}, scenario: scenario, chosen: chosen}
}

// InTurn takes steps until the first fault, so that each can rely on those before it, and then notes
// the hash of what was read.
func (l *Loading) InTurn(steps ...func()) error {
	if err := l.Faults.InTurn(steps...); err != nil {
		return err
	}
	l.To.Hash, l.To.OwnTables = l.FS.Hash(), l.FS.Own()
	return nil
}

// ReadHead begins what is loaded with game.json, read into file, whose GameHead is head. sides are the
// ids that the rules insist on, in their order; none if they take any two.
func (l *Loading) ReadHead(to *Contents, file any, head *GameHead, sides ...string) {
	l.To, l.Head = to, head
	l.Keep(ReadJSON(l.FS, "game.json", file))
	to.Game, to.GameTitle, to.Scenario = head.ID, head.Title, l.scenario
	switch {
	case head.ID == "" || head.Title == "":
		l.GameFault("the field id or title is missing: write the name of the folder and the title of the game")
	case len(head.Sides) != 2:
		l.GameFault("the field sides has %d entries: a game has 2", len(head.Sides))
	case len(head.Scenarios) == 0:
		l.GameFault("the field scenarios is empty: list at least one")
	}
	for _, name := range head.Scenarios {
		if name == "" || strings.ContainsAny(name, `/\.`) {
			l.GameFault("scenarios: %.60q is no name of a scenario: write a file of the folder setups, without its ending", name)
		}
	}
	if !l.OK() {
		return
	}
	if head.Sides[0].ID == head.Sides[1].ID {
		l.GameFault("both sides have the id %q: give each its own", head.Sides[0].ID)
	}
	for i, s := range head.Sides {
		if s.ID == "" || s.Name == "" || s.Adjective == "" {
			l.GameFault("side %d has no id, name or adjective: fill in all three", i+1)
		}
		if len(sides) > i && s.ID != sides[i] {
			l.GameFault("the sides are not %s: list the two in this order", List(sides))
		}
		l.To.Sides[i] = s
	}
	for _, o := range head.Options {
		if o.Scenarios != nil && !slices.Contains(o.Scenarios, l.To.Scenario) {
			continue
		}
		if o.ID == "" || o.Title == "" {
			l.GameFault("the option %q has no id or no title: fill in both", o.ID)
		}
		if !slices.Contains(o.Values, o.Default) {
			l.GameFault("the default of the option %q is %q, which is none of its values: write one of %q", o.ID, o.Default, o.Values)
		}
		l.To.Options = append(l.To.Options, OptionInfo{ID: o.ID, Title: o.Title, Rule: o.Rule, Values: o.Values, Default: o.Default})
	}
}

// Options returns the values of the scenario's options: the defaults, but for those that the match
// sets otherwise.
func (l *Loading) Options() map[string]string {
	values := map[string]string{}
	for _, o := range l.To.Options {
		values[o.ID] = o.Default
		if value, set := l.chosen[o.ID]; set {
			if !slices.Contains(o.Values, value) {
				l.Keep(fmt.Errorf("the option %q cannot be %q: choose one of %q", o.ID, value, o.Values))
			}
			values[o.ID] = value
		}
	}
	for _, id := range SortedKeys(l.chosen) {
		if _, offered := values[id]; !offered {
			l.Keep(fmt.Errorf("the scenario has no option %.40q: leave it out", id))
		}
	}
	return values
}

// ReadSetup reads the scenario's set-up into file, whose SetupHead is head.
func (l *Loading) ReadSetup(file any, head *SetupHead) {
	name := l.To.Scenario
	if !slices.Contains(l.Head.Scenarios, name) {
		l.Keep(fmt.Errorf("there is no scenario %.60q in this game: the scenarios are %q", name, l.Head.Scenarios))
		return
	}
	l.File = "setups/" + name + ".json"
	l.Keep(ReadJSON(l.FS, l.File, file))
	l.To.Title, l.To.Blurb, l.To.Length = head.Title, head.Blurb, head.Length
	if head.Title == "" || head.Blurb == "" || head.Length == "" {
		l.SetupFault("title, blurb or length is missing: fill in all three")
	}
	if first, last := head.Turns[0], head.Turns[1]; first < 1 || last < first || last > MaxTurns || int(last) > len(l.Head.Turns) {
		l.SetupFault("turns is %v: write the first and the last turn, 1 to %d, each of which has a name in game.json", head.Turns, min(len(l.Head.Turns), MaxTurns))
	}
}

// MaxTurns is how many turns a scenario can have.
const MaxTurns = 100

// ReadLedger reads ledger.tsv.
func (l *Loading) ReadLedger() {
	var err error
	l.To.Ledger, err = LoadLedger(l.FS)
	l.Keep(err)
}

// ReadMap reads the map.
func (l *Loading) ReadMap() {
	var err error
	l.To.Map, err = l.Head.Map.load(l.FS)
	l.Keep(err)
}

// Chart reads a table and keeps it for Show.
func (l *Loading) Chart(file string, headings ...string) *Table {
	l.Charts[file] = l.ReadTable(l.FS, file, headings...)
	return l.Charts[file]
}

// Show adds a chart for the viewer to those of the scenario; its source is that of the file.
func (l *Loading) Show(id, title, file, note string, head []string, rows [][]string) {
	c := Chart{ID: id, Title: title, Note: note, Head: head, Rows: rows}
	if t := l.Charts[file]; t != nil {
		c.Source = t.Source()
	}
	l.To.ChartList = append(l.To.ChartList, c)
}

// GameFault notes a fault of game.json.
func (l *Loading) GameFault(format string, args ...any) { l.Fault("game.json", format, args...) }

// SetupFault notes a fault of the set-up's file.
func (l *Loading) SetupFault(format string, args ...any) { l.Fault(l.File, format, args...) }

// Side returns the side with an id, Nobody if there is none.
func (l *Loading) Side(id string) Side {
	for i := range l.To.Sides {
		if l.To.Sides[i].ID == id {
			return Side(i)
		}
	}
	return Nobody
}

// Hexes finds hexes by their ids in a field of the set-up, or of another file. inPlay tells which of
// them are in play; nil means all.
func (l *Loading) Hexes(file, field string, ids []string, inPlay []bool) []hex.Hex {
	list := make([]hex.Hex, 0, len(ids))
	for _, id := range ids {
		h, ok := l.To.Map.Lookup(id)
		switch {
		case !ok:
			l.Fault(file, "%s: %q is no hex of the map: correct the id", field, id)
			return nil
		case len(inPlay) > 0 && !inPlay[h]:
			l.Fault(file, "%s: hex %s lies outside the area: correct it", field, id)
		case slices.Contains(list, h):
			l.Fault(file, "%s: hex %s stands there twice: remove one", field, id)
		}
		list = append(list, h)
	}
	return list
}

// KnownRow sees that a row that a file names is in the ledger; "" is none.
func (l *Loading) KnownRow(file, field, what, row string) {
	if row != "" && l.To.Ledger.Rule(row) == NoRule {
		l.Fault(file, "%s, %s: %q is no row of ledger.tsv: correct the id", field, what, row)
	}
}

// ReadShelf describes the scenarios of a game's folder in the order of game.json. read reads the
// head and the set-up and tells what else stands in Info; Info.Data is empty.
func ReadShelf(folder fs.FS, version int, read func(*Loading, *Info)) ([]Info, error) {
	var head struct {
		Scenarios []string `json:"scenarios"`
	}
	if err := ReadJSONLoosely(folder, "game.json", &head); err != nil {
		return nil, err
	}
	if len(head.Scenarios) == 0 {
		head.Scenarios = []string{""} // which reading the head finds fault with
	}
	var list []Info
	for _, name := range head.Scenarios {
		l, more := NewLoading(folder, name, nil), Info{}
		if read(l, &more); !l.OK() {
			return nil, fmt.Errorf("scenario %s: %w", name, l.Err)
		}
		info := l.To.Info(more.Units, version)
		info.Solitaire = more.Solitaire
		list = append(list, *info)
	}
	return list, nil
}
