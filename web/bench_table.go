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

// asked is a match from a file that has tables of its own: the player is asked before it is opened.
type asked struct {
	match  *game.Match
	notice string
}

// benchCommands are those of the workbench; they need no match.
var benchCommands = commands{
	{"bench", func(a *App, arg, _ string) { a.openBench(arg) }},
	{"bench-file", func(a *App, _, value string) { a.Bench.choose(value) }},
	{"bench-ship", func(a *App, _, _ string) { a.Bench.check(a.Bench.shipped()) }},
	{"bench-check", func(a *App, _, _ string) { a.Bench.check(a.Page.Value("bench-text")) }},
	{"bench-keep", func(a *App, _, _ string) { a.Bench.keepTable(a.Page.Value("bench-name")) }},
	{"bench-show", func(a *App, arg, _ string) { a.Bench.showKept(arg) }},
	{"bench-delete", func(a *App, arg, _ string) { a.show(Dialog{Kind: "delete", Arg: "set " + arg}) }},
	{"bench-save", func(a *App, _, _ string) { a.Page.Download(benchName(a.Bench.File), a.Page.Value("bench-text")) }},
	{"charts-of", func(a *App, arg, value string) { a.Bench.Chosen[arg] = value }},
	{"own-charts", func(a *App, arg, _ string) { a.showOwn(arg) }},
	{"own-yes", func(a *App, _, _ string) { a.takeAsked() }},
	{"position", func(a *App, arg, _ string) { a.changePosition(arg) }},
	{"bench-left", func(a *App, _, _ string) { a.resume(a.Bench.left) }},
	{"bench-hex", func(a *App, _, _ string) {
		if h, ok := a.benched().typed(); ok {
			a.onBench("hex", fmt.Sprint(h))
		}
	}},
	{"put-drag", func(a *App, arg, _ string) { a.benched().drag(arg) }},
	{"put-off", func(a *App, _, _ string) { a.benched().put("") }},
	{"put-unit", func(a *App, arg, _ string) { a.benched().pick(game.Unit(number(arg))) }},
	{"put-value", func(a *App, arg, value string) {
		if a.Dialog.Kind == "bench" {
			a.Bench.set(arg, value)
		} else {
			a.benched().set(arg, value)
		}
	}},
	{"form-add", func(a *App, arg, _ string) {
		a.Bench.formed(workbench.Add(a.Bench.form, a.Page.Value("bench-text"), arg))
	}},
	{"bench-rule", func(a *App, arg, _ string) { a.Bench.cite(arg) }},
	{"form-drop", func(a *App, arg, _ string) { a.Bench.formed(workbench.Drop(a.Page.Value("bench-text"), arg)) }},
	{"put-play", func(a *App, _, _ string) { a.playBench() }},
	{"put-save", func(a *App, _, _ string) { a.saveBench(a.Page.Value("put-title")) }},
	{"own-play", func(a *App, arg, _ string) { a.Bench.withOwn(number(arg), a.begins) }},
	{"own-change", func(a *App, arg, _ string) { a.Bench.withOwn(number(arg), a.changeHead) }},
	{"own-export", func(a *App, arg, _ string) { a.Bench.withOwn(number(arg), a.exportOwn) }},
	{"own-mail", func(a *App, arg, _ string) { a.Bench.withOwn(number(arg), a.inviteOwn) }},
	{"own-balance", func(a *App, arg, _ string) { a.Bench.withOwn(number(arg), a.Bench.weigh) }},
	{"own-stop", func(a *App, _, _ string) { a.Bench.trial = nil }},
	{"own-delete", func(a *App, arg, _ string) { a.show(Dialog{Kind: "delete", Arg: "own " + arg}) }},
}

// openBench shows the workbench of a game.
func (a *App) openBench(folder string) {
	if a.Bench.open(folder) {
		a.show(Dialog{Kind: "bench", Arg: folder})
	}
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
	a.Bench.compare(folder, file, own[file])
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
		a.changeHead(game.Head{Scenario: scenario, Own: a.Bench.tables(scenario)})
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

// benchID is the id of the session of a position on the bench.
const benchID = "bench"

// changeHead puts on the bench how a match of a head begins, or what was made of that and left.
func (a *App) changeHead(head game.Head) {
	if s := a.Bench.left; s != nil {
		was := s.bench.head
		if was.Seed = head.Seed; was.Same(head) {
			a.resume(s)
			return
		}
	}
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

// toBench puts on the bench a match of a head after n actions, or after the last before at which nothing is half done.
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
		a.close()
		a.Desk.Notice(desk.Notice{Text: sentence(told(err)), Bad: true})
		return
	case err != nil:
		a.Message = Message{sentence(told(err)), true}
		a.close()
		return
	}
	b := &benched{page: a.Page, pos: pos, head: head, unit: game.NoUnit, hex: hex.None}
	b.lay = func(m *game.Match) {
		a.Desk = desk.New(m)
		a.Session.desk = a.Desk
	}
	if m, err = b.match(); err != nil {
		a.Message = Message{sentence(told(err)), true}
		return
	}
	a.sit(m, store.Summary{ID: benchID, Title: m.Game().Info().Title, GameTitle: m.Game().Info().GameTitle, Scenario: head.Scenario})
	a.Session.bench = b
	b.draw()
	a.Page.SetValue("put-title", head.Title)
}

// benchOpen are the commands of the table that do what they always do.
var benchOpen = map[string]bool{"center": true, "tab": true, "drawer": true, "sheet": true, "search": true, "chapter": true, "chart": true, "chart-select": true, "chart-large": true, "rule": true, "look": true, "menu": true, "tracks": true, "deck": true}

// onBench carries out an input at a position on the bench; false for one that means what it always means.
func (a *App) onBench(cmd, arg string) bool {
	if !a.benched().input(cmd, arg) {
		return !benchOpen[cmd]
	}
	if cmd == "back" && a.Dialog.Kind != "" {
		a.close()
	}
	a.Sheet = max(a.Sheet, 1) // something is to be set
	return true
}

// highlight is what the board marks.
func (a *App) highlight() desk.Highlight {
	if b := a.benched(); b != nil {
		return b.highlight()
	}
	return a.Desk.Highlight(a.Hover)
}

// playBench begins a match with the position.
func (a *App) playBench() {
	if b := a.benched(); b != nil {
		head := b.head
		head.Setup, head.Title = b.pos.Text(), ""
		a.begins(head)
	}
}

// saveBench keeps the position on the bench as a scenario of one's own.
func (a *App) saveBench(title string) {
	b := a.benched()
	if b == nil {
		return
	}
	title = strings.TrimSpace(title)
	err := game.PlainName(title, game.MaxName)
	if title == "" {
		err = errors.New("has no name: write one")
	}
	if err != nil {
		b.says("The scenario " + told(err) + ".")
		return
	}
	head := a.Desk.Match().Head()
	head.Title, head.Seed = title, ""
	if title != b.head.Title && a.Bench.another(head) {
		b.says("Another scenario of yours has this name: write another one, or delete that scenario first.")
		return
	}
	if err := a.Bench.keepScenario(head); err != nil {
		b.says(sentence(told(err)), b.pos.Rows(err)...)
		return
	}
	b.fault, b.rules, b.kept, b.head.Title = "", nil, true, title
	a.Bench.left = nil
	a.Page.Say("Kept.")
	folder, _, _ := strings.Cut(head.Scenario, "/")
	a.openBench(folder)
}

// takeScenario keeps a scenario from a file, beside another of its title, and shows it.
func (a *App) takeScenario(head game.Head) {
	for title, n := head.Title, 2; a.Bench.another(head); n++ {
		head.Title = fmt.Sprintf("%.70s (%d)", title, n)
	}
	if err := a.Bench.keepScenario(head); err != nil {
		a.imported("", nil, "", err)
		return
	}
	folder, _, _ := strings.Cut(head.Scenario, "/")
	a.close()
	if a.Desk != nil {
		a.goHome()
	}
	a.openBench(folder)
	a.Page.Say(head.Title + " is kept.")
}

// exportOwn shows a scenario as a text to be sent.
func (a *App) exportOwn(head game.Head) {
	text := slices.IndexFunc(a.Bench.Own, func(text string) bool {
		h, err := game.ReadHead(text)
		return err == nil && h.Title == head.Title && h.Scenario == head.Scenario
	})
	journal := a.Bench.Own[text]
	a.Page.Go(func() {
		block, err := game.WriteLetter(journal, a.Page)
		a.Page.Lock()
		defer a.Page.Unlock()
		if err != nil {
			a.Bench.shown(sentence(told(err)), nil)
			return
		}
		about := fmt.Sprintf("Fieldpost scenario: %s, from %s.\nOpen this in Fieldpost: the whole block, from its first to its last line.\n\n", head.Title, a.Shelf.scenarioTitle(head.Scenario))
		a.show(Dialog{Kind: "export", Arg: fileName(head.Title, 0), Text: about + block})
		a.Page.SetValue("export-text", about+block)
	})
}
