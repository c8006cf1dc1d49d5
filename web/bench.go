package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/workbench"
)

// bench is what an owner has put in himself: tables, by sets that have names, and what of it is being looked at.
type bench struct {
	Sets   []workbench.Set
	Chosen map[string]string // name of the set that a scenario is played with, by scenario

	Game, File string // of the table on the bench
	Text       string
	Fault      string
	Compared   *workbench.Comparison // of a text without fault, or of a match's table; nil before
	form       []game.FormField      // of the table, where its game offers one
	blank      *workbench.Blank      // the form as the text fills it in; nil without one
	weights    string                // what weighs on the balance of a scenario that has no fault
	asked      *asked

	Own   []string        // scenarios of one's own: heads of journals
	able  map[string]bool // games whose positions can be changed, as far as it was found out
	trial *trial          // games of the computer against itself; nil if there were none
}

// asked is a match from a file that has tables of its own: the player is asked before it is opened.
type asked struct {
	match  *game.Match
	notice string
}

// setsKey is the setting that holds the sets of tables.
const setsKey = "bench.sets"

// benchCommands are those of the workbench; they need no match.
var benchCommands = commands{
	{"bench", func(a *App, arg, _ string) { a.openBench(arg) }},
	{"bench-file", func(a *App, _, value string) { a.benchFile(value) }},
	{"bench-ship", func(a *App, _, _ string) { a.benchText(a.shippedTable()) }},
	{"bench-check", func(a *App, _, _ string) { a.benchText(a.Page.Value("bench-text")) }},
	{"bench-keep", func(a *App, _, _ string) { a.benchKeep(a.Page.Value("bench-name")) }},
	{"bench-show", func(a *App, arg, _ string) { a.benchShow(arg) }},
	{"bench-delete", func(a *App, arg, _ string) { a.benchDelete(arg) }},
	{"bench-save", func(a *App, _, _ string) { a.Page.Download(benchName(a.Bench.File), a.Page.Value("bench-text")) }},
	{"charts-of", func(a *App, arg, value string) { a.Bench.Chosen[arg] = value }},
	{"own-charts", func(a *App, arg, _ string) { a.showOwn(arg) }},
	{"own-yes", func(a *App, _, _ string) { a.takeAsked() }},
	{"position", func(a *App, arg, _ string) { a.changePosition(arg) }},
	{"bench-hex", func(a *App, _, _ string) { a.benchHex() }},
	{"put-drag", func(a *App, arg, _ string) { a.benchDrag(arg) }},
	{"put-off", func(a *App, _, _ string) { a.benchPut("") }},
	{"put-unit", func(a *App, arg, _ string) { a.benchUnit(game.Unit(number(arg))) }},
	{"put-value", func(a *App, arg, value string) { a.putValue(arg, value) }},
	{"form-add", func(a *App, arg, _ string) { a.formed(workbench.Add(a.Bench.form, a.Bench.Text, arg)) }},
	{"form-drop", func(a *App, arg, _ string) { a.formed(workbench.Drop(a.Bench.Text, arg)) }},
	{"put-play", func(a *App, _, _ string) { a.playBench() }},
	{"put-save", func(a *App, _, _ string) { a.saveBench(a.Page.Value("put-title")) }},
	{"own-play", func(a *App, arg, _ string) { a.ownScenario(number(arg), a.begins) }},
	{"own-change", func(a *App, arg, _ string) { a.ownScenario(number(arg), a.changeHead) }},
	{"own-export", func(a *App, arg, _ string) { a.ownScenario(number(arg), a.exportOwn) }},
	{"own-mail", func(a *App, arg, _ string) { a.ownScenario(number(arg), a.inviteOwn) }},
	{"own-balance", func(a *App, arg, _ string) { a.ownScenario(number(arg), a.weigh) }},
	{"own-stop", func(a *App, _, _ string) { a.Bench.trial = nil }},
	{"own-delete", func(a *App, arg, _ string) { a.deleteOwn(number(arg)) }},
}

// openBench shows the workbench of a game.
func (a *App) openBench(folder string) {
	files := a.Shelf.Tables(folder)
	if len(files) == 0 {
		return
	}
	if a.Bench.Game != folder {
		a.Bench.Game, a.Bench.File, a.Bench.Text = folder, files[0], ""
		if slices.Contains(files, "crt.tsv") {
			a.Bench.File = "crt.tsv"
		}
	}
	a.show(Dialog{Kind: "bench", Arg: folder})
	a.benchShown("", nil)
	a.Page.SetValue("bench-text", a.Bench.Text)
}

func (a *App) benchShown(fault string, c *workbench.Comparison) {
	a.Bench.Fault, a.Bench.Compared = fault, c
	if a.Bench.Text == "" {
		a.Bench.blank, a.Bench.weights = nil, ""
	}
}

func (a *App) benchFile(file string) {
	a.Bench.File, a.Bench.Text = file, ""
	a.benchShown("", nil)
	a.Page.SetValue("bench-text", "")
}

// shippedTable is the table on the bench as the game has it.
func (a *App) shippedTable() string {
	text, _ := a.Shelf.Table(a.Bench.Game, a.Bench.File) // one of the list
	return text
}

// benchText checks a text for the table on the bench, which a heading of another table makes that one, and shows what
// differs.
func (a *App) benchText(text string) {
	b := &a.Bench
	if head := workbench.Heading(text); head != workbench.Heading(a.shippedTable()) {
		for _, file := range a.Shelf.Tables(b.Game) {
			if shipped, _ := a.Shelf.Table(b.Game, file); strings.HasSuffix(file, ".tsv") && workbench.Heading(shipped) == head {
				b.File = file
			}
		}
	}
	b.Text = text
	a.Page.SetValue("bench-text", text)
	a.fillForm()
	if err := a.tryTable(b.Game, b.File, text); err != nil {
		a.benchShown(strings.TrimSuffix(told(err), ".")+".", nil) // it begins with the name of a file
		a.Page.Say(b.Fault)
		return
	}
	a.benchShown("", workbench.Compare(b.File, a.shippedTable(), text))
	a.Page.Say("No fault. " + comparedWords(b.Compared))
}

// tryTable loads every scenario that reads a table with it.
func (a *App) tryTable(folder, file, text string) error {
	own, read := game.Tables{file: text}, false
	for _, s := range a.Shelf.Scenarios() {
		if s.Game != folder || strings.HasPrefix(file, "setups/") && file != "setups/"+s.Scenario+".json" {
			continue
		}
		_, err := a.Shelf.openOwn(s.Game+"/"+s.Scenario, nil, own)
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

func (a *App) tableOf(folder, file string) string {
	text, _ := a.Shelf.Table(folder, file)
	return text
}

// benchKeep keeps the table on the bench under a name.
func (a *App) benchKeep(name string) {
	b := &a.Bench
	list, err := workbench.Keep(b.Sets, b.Game, name, b.File, b.Text)
	if err != nil {
		b.Fault = sentence(told(err))
		return
	}
	b.Sets, b.Fault = list, ""
	a.keepSets()
	a.Page.Say("Kept.")
}

// keepSets stores the sets.
func (a *App) keepSets() { a.keepJSON(setsKey, a.Bench.Sets) }

func (a *App) keepJSON(key string, v any) {
	raw, _ := json.Marshal(v) // of texts: never fails
	a.Page.Go(func() {
		if err := a.Store.Put(context.Background(), key, string(raw)); err != nil {
			a.Page.Lock()
			a.listed(nil, err)
			a.Page.Unlock()
		}
	})
}

// recallBench takes up what the store has of own tables.
func (a *App) recallBench(settings map[string]string) {
	json.Unmarshal([]byte(settings[setsKey]), &a.Bench.Sets) // what is damaged is not there
	json.Unmarshal([]byte(settings[ownKey]), &a.Bench.Own)
}

// sets are those of a game.
func (a *App) sets(folder string) (list []workbench.Set) {
	for _, s := range a.Bench.Sets {
		if s.Game == folder {
			list = append(list, s)
		}
	}
	return list
}

// benchShow puts a table of a set on the bench: arg is its file and the set's name.
func (a *App) benchShow(arg string) {
	file, name, _ := strings.Cut(arg, " ")
	for _, s := range a.sets(a.Bench.Game) {
		if s.Name == name {
			a.Bench.File = file
			a.benchText(s.Tables[file])
			a.Page.SetValue("bench-name", name)
		}
	}
}

func (a *App) benchDelete(name string) {
	a.Bench.Sets = slices.DeleteFunc(slices.Clone(a.Bench.Sets), func(s workbench.Set) bool { return s.Game == a.Bench.Game && s.Name == name })
	a.keepSets()
}

// ownOf are the tables that a scenario is played with from the shelf; nil for the shipped ones.
func (a *App) ownOf(scenario string) game.Tables {
	return workbench.Find(a.Bench.Sets, scenario, a.Bench.Chosen[scenario])
}

// showOwn compares a table that comes with a match with the shipped one: arg is its file, "" the first. The match is that of
// an invitation, of a file, or the one on the table.
func (a *App) showOwn(file string) {
	own, scenario := a.ownHere()
	if len(own) == 0 {
		return
	}
	if file == "" {
		file = game.SortedKeys(own)[0]
	}
	folder, _, _ := strings.Cut(scenario, "/")
	a.Bench.Compared = workbench.Compare(file, a.tableOf(folder, file), own[file])
	a.Bench.File, a.Bench.Game = file, ""
	if a.Dialog.Kind == "" {
		a.show(Dialog{Kind: "own"})
	}
}

// ownHere are the tables that the dialog is about.
func (a *App) ownHere() (own game.Tables, scenario string) {
	switch {
	case a.Dialog.Kind == "invited" && a.Post.Draft.Got != nil:
		return a.Post.Draft.Got.Own, a.Post.Draft.Got.Scenario
	case a.Dialog.Kind == "own-asked" && a.Bench.asked != nil:
		h := a.Bench.asked.match.Head()
		return h.Own, h.Scenario
	case a.Desk != nil:
		h := a.Desk.Match().Head()
		return h.Own, h.Scenario
	}
	return nil, ""
}

// ownFiles are the names of these tables.
func (a *App) ownFiles() []string {
	own, _ := a.ownHere()
	return game.SortedKeys(own)
}

// ask asks whether a match from a file is to be opened with the tables that it brings along.
func (a *App) ask(m *game.Match, notice string) {
	a.Bench.asked = &asked{m, notice}
	a.show(Dialog{Kind: "own-asked"})
	a.showOwn("")
}

// takeAsked opens it.
func (a *App) takeAsked() {
	if q := a.Bench.asked; q != nil {
		a.Bench.asked = nil
		a.settle(q.match, q.notice)
	}
}

func isBenchDialog(kind string) bool { return kind == "bench" || kind == "own" || kind == "own-asked" }

// benchName is the file name of a table.
func benchName(file string) string { return file[strings.LastIndexByte(file, '/')+1:] }

// comparedWords say how much differs.
func comparedWords(c *workbench.Comparison) string {
	if c.Changed == 0 {
		return "Nothing differs from the shipped table."
	}
	return game.Count(c.Changed, "cell") + " not as shipped."
}

// maxCompared is how many rows a comparison shows before it leaves out those that are alike.
const maxCompared = 12

// changeMarks stand before what differs, so that no colour is needed to see it.
var changeMarks = [...]string{workbench.Same: "", workbench.Changed: "≠ ", workbench.Added: "+ ", workbench.Gone: "− "}

// changeWords say the same to those who hear the page.
var changeWords = [...]string{workbench.Same: "", workbench.Changed: "changed: ", workbench.Added: "added: ", workbench.Gone: "missing: "}

// comparison is a comparison as one piece of markup, every text in it escaped.
func comparison(file string, c *workbench.Comparison) vugu.HTML {
	if c.Changed == 0 {
		return ""
	}
	var b strings.Builder
	row := func(l *workbench.Line, tag string) {
		b.WriteString("<tr>")
		for i, x := range l.Cells {
			t := tag
			if i == 0 {
				t = "th"
			}
			b.WriteString("<" + t + ` class="change-` + changeClass[x.Change] + `">`)
			if x.Change != workbench.Same {
				b.WriteString(`<b aria-hidden="true">` + changeMarks[x.Change] + `</b><span class="unseen">` + changeWords[x.Change] + `</span>`)
			}
			b.WriteString(html.EscapeString(x.Text))
			if x.Change == workbench.Changed {
				b.WriteString(` <del><span class="unseen">before: </span>` + html.EscapeString(x.Was) + "</del>")
			}
			b.WriteString("</" + t + ">")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("<table><caption>" + html.EscapeString(file) + "</caption><thead>")
	row(&c.Head, "th")
	b.WriteString("</thead><tbody>")
	alike, shown := 0, 0
	for i := range c.Lines {
		if len(c.Lines) > maxCompared && (c.Lines[i].Change == workbench.Same || shown == 20*maxCompared) {
			alike++
			continue
		}
		shown++
		row(&c.Lines[i], "td")
	}
	b.WriteString("</tbody></table>")
	if alike > 0 {
		fmt.Fprintf(&b, "<p>%d further rows are not shown.</p>", alike)
	}
	return vugu.HTML(b.String())
}

var changeClass = [...]string{workbench.Same: "same", workbench.Changed: "changed", workbench.Added: "added", workbench.Gone: "gone"}
