package web

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/workbench"
)

// bench is what an owner has put in himself: tables, by sets that have names, and what of it is being looked at.
type bench struct {
	page  Page
	shelf *catalog
	keep  func(key string, v any) // stores a setting

	Sets   []workbench.Set
	Chosen map[string]string // name of the set that a scenario is played with, by scenario

	Game, File string // of the table on the bench
	Text       string
	drafts     map[string]string // what is typed, by game and table
	Fault      string
	Compared   *workbench.Comparison // of a text without fault, or of a match's table; nil before
	form       []game.FormField      // of the table, where its game offers one
	blank      *workbench.Blank      // the form as the text fills it in; nil without one
	cited      game.LedgerRow        // of the rules of the form, the one that is told
	weights    string                // what weighs on the balance of a scenario that has no fault
	asked      *asked

	Own   []string        // scenarios of one's own: heads of journals
	able  map[string]bool // games whose positions can be changed, as far as it was found out
	left  *session        // that of a position that is not kept; nil for none
	trial *trial          // games of the computer against itself; nil if there were none
}

// setsKey is the setting that holds the sets of tables.
const setsKey = "bench.sets"

// open lays the tables of a game out; false for a game that has none.
func (b *bench) open(folder string) bool {
	files := b.shelf.Games.Tables(folder)
	if len(files) == 0 {
		return false
	}
	file := b.File
	if b.Game != folder {
		file = files[0]
		if slices.Contains(files, "crt.tsv") {
			file = "crt.tsv"
		}
	}
	b.lay(folder, file)
	return true
}

// lay puts a table on the bench, with the text that was left on it.
func (b *bench) lay(folder, file string) {
	if text := b.drafts[folder+"/"+file]; b.Game+b.File != folder+file || b.Text != text {
		b.Text, b.blank, b.weights = text, nil, ""
	}
	b.Game, b.File = folder, file
	b.shown("", nil)
	b.page.SetValue("bench-text", b.Text)
}

// draft keeps what is typed, checked or not.
func (b *bench) draft() { b.drafts[b.Game+"/"+b.File] = b.page.Value("bench-text") }

// unkept reports whether something was typed that is neither kept in a set nor shipped, or a position was left that is not kept.
func (b *bench) unkept() bool {
	if b.left != nil && b.left.bench.unkept() {
		return true
	}
	for at, text := range b.drafts {
		folder, file, _ := strings.Cut(at, "/")
		shipped, _ := b.shelf.Games.Table(folder, file)
		if text != "" && text != shipped && !slices.ContainsFunc(b.Sets, func(s workbench.Set) bool { return s.Game == folder && s.Tables[file] == text }) {
			return true
		}
	}
	return false
}

func (b *bench) shown(fault string, c *workbench.Comparison) {
	b.Fault, b.Compared = fault, c
	if b.Text == "" {
		b.blank, b.weights = nil, ""
	}
}

func (b *bench) choose(file string) {
	b.draft()
	b.lay(b.Game, file)
}

// shipped is the table on the bench as the game has it.
func (b *bench) shipped() string {
	text, _ := b.shelf.Games.Table(b.Game, b.File) // one of the list
	return text
}

// check checks a text for the table on the bench, which a heading of another table makes that one, and shows what
// differs.
func (b *bench) check(text string) {
	if head := workbench.Heading(text); head != workbench.Heading(b.shipped()) {
		for _, file := range b.shelf.Games.Tables(b.Game) {
			if shipped, _ := b.shelf.Games.Table(b.Game, file); strings.HasSuffix(file, ".tsv") && workbench.Heading(shipped) == head {
				b.File = file
			}
		}
	}
	b.Text = text
	b.page.SetValue("bench-text", text)
	b.fill()
	if err := b.try(text); err != nil {
		b.shown(strings.TrimSuffix(told(err), ".")+".", nil) // it begins with the name of a file
		return
	}
	b.shown("", workbench.Compare(b.File, b.shipped(), text))
	b.page.Say("No fault. " + comparedWords(b.Compared))
}

// try loads every scenario that reads the table on the bench with a text of it.
func (b *bench) try(text string) error {
	file, own, read := b.File, game.Tables{b.File: text}, false
	for _, s := range b.shelf.Scenarios {
		if s.Game != b.Game || strings.HasPrefix(file, "setups/") && file != "setups/"+s.Scenario+".json" {
			continue
		}
		_, err := b.shelf.openOwn(s.Game+"/"+s.Scenario, nil, own)
		switch {
		case errors.Is(err, game.ErrUnread):
			continue
		case err != nil:
			return err
		}
		read = true
	}
	if !read {
		return errors.New(file + ": no scenario reads this table with the options that the game comes with")
	}
	return nil
}

// keepTable keeps the table on the bench under a name. What was typed since it was checked is checked first.
func (b *bench) keepTable(name string) {
	if text := b.page.Value("bench-text"); text != b.Text {
		b.check(text)
	}
	if b.Compared == nil {
		return
	}
	list, err := workbench.Keep(b.Sets, b.Game, name, b.File, b.Text)
	if err != nil {
		b.Fault = sentence(told(err))
		return
	}
	b.Sets, b.Fault = list, ""
	b.keepSets()
	b.page.Say("Kept.")
}

// keepSets stores the sets.
func (b *bench) keepSets() { b.keep(setsKey, b.Sets) }

// recall takes up what the store has of own tables.
func (b *bench) recall(settings map[string]string) {
	json.Unmarshal([]byte(settings[setsKey]), &b.Sets) // what is damaged is not there
	json.Unmarshal([]byte(settings[ownKey]), &b.Own)
}

// setsOf are those of a game.
func (b *bench) setsOf(folder string) (list []workbench.Set) {
	for _, s := range b.Sets {
		if s.Game == folder {
			list = append(list, s)
		}
	}
	return list
}

// showKept puts a table of a set on the bench: arg is its file and the set's name.
func (b *bench) showKept(arg string) {
	file, name, _ := strings.Cut(arg, " ")
	for _, s := range b.setsOf(b.Game) {
		if s.Name == name {
			b.File = file
			b.check(s.Tables[file])
			b.page.SetValue("bench-name", name)
		}
	}
}

func (b *bench) deleteSet(name string) {
	b.Sets = slices.DeleteFunc(slices.Clone(b.Sets), func(s workbench.Set) bool { return s.Game == b.Game && s.Name == name })
	b.keepSets()
}

// tables are the tables that a scenario is played with from the shelf; nil for the shipped ones.
func (b *bench) tables(scenario string) game.Tables {
	return workbench.Find(b.Sets, scenario, b.Chosen[scenario])
}

// benchName is the file name of a table.
func benchName(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// compare lays beside the shipped table of a game the one that a match brings along.
func (b *bench) compare(folder, file, text string) {
	shipped, _ := b.shelf.Games.Table(folder, file)
	b.Compared = workbench.Compare(file, shipped, text)
	b.File, b.Game = file, ""
}
