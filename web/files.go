package web

import (
	"context"
	"errors"
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// read reads a stored match. Where one of its lines is damaged it opens before that, and the rest is
// kept aside as an older continuation. It waits for the store.
func (a *App) read(id string) (rec *store.Record, m *game.Match, notice string, err error) {
	if rec, err = a.Store.Open(context.Background(), id); err != nil {
		return nil, nil, "", err
	}
	m, notice, err = a.Shelf.load(rec.Text())
	var damaged *game.MatchError
	if !errors.As(err, &damaged) || damaged.Trouble != game.Damaged || damaged.Sound < 0 {
		return rec, m, notice, err
	}
	at, all, n := rec.Place(), len(rec.Entries), damaged.Sound
	rec.Entries = rec.Entries[:n]
	if m, notice, err = a.Shelf.load(rec.Text()); err != nil {
		return nil, nil, "", err
	}
	if at, err = a.Store.Rewrite(context.Background(), at, n, "", nil, rec.Summary); err != nil {
		return nil, nil, "", err
	}
	rec.Generation, rec.Actions, rec.Fault = at.Generation, at.Actions, store.CutText(n, all)
	return rec, m, notice, nil
}

// importText opens a match from the text of a file, drop or paste; the name is that of the file.
func (a *App) importText(file, text string) {
	a.Message = Message{} // of what was tried before
	if isMail(text) {
		a.receive(text)
		return
	}
	a.Page.Go(func() {
		var m *game.Match
		var notice string
		journal, err := game.ReadLetter(text, a.Page)
		if err == nil {
			m, notice, err = a.Shelf.load(journal)
		}
		if err == nil && a.replaces(m) {
			m.Edit()
		}
		a.Page.Lock()
		defer a.Page.Unlock()
		a.imported(file, m, notice, err)
	})
}

// replaces reports whether a match goes another way than the same match in the store has gone
// already, or not as far: whoever plays on in it knows what came of it.
func (a *App) replaces(m *game.Match) bool {
	list, err := a.Store.List(context.Background())
	if err != nil {
		return false
	}
	for _, s := range list {
		if s.Scenario != m.Head().Scenario {
			continue
		}
		rec, err := a.Store.Open(context.Background(), s.ID)
		if err != nil {
			continue
		}
		if head, err := game.ReadHead(rec.Head); err != nil || !head.Same(m.Head()) {
			continue
		}
		if m.Continues(m.Head(), rec.Entries) != nil {
			return true
		}
	}
	return false
}

// imported opens a match that was read from a text, or says why there is none.
func (a *App) imported(file string, m *game.Match, notice string, err error) {
	nothing := "Nothing was imported: "
	if file != "" {
		nothing = fmt.Sprintf("Nothing was imported from “%.60s”: ", file)
	}
	switch {
	case err == nil && m.Head().Title != "" && len(m.Entries()) == 0:
		a.takeScenario(m.Head())
	case err == nil && len(m.Head().Own) > 0:
		a.ask(m, notice)
	case err == nil:
		a.settle(m, notice)
	case a.Dialog.Kind == "import":
		a.Dialog.Fault = sentence(told(err))
	case a.Desk != nil:
		a.Desk.Notice(desk.Notice{Text: sentence(nothing + told(err)), Bad: true})
	default:
		a.Message = Message{sentence(nothing + told(err)), true}
	}
}

// settle puts an imported match on the table.
func (a *App) settle(m *game.Match, notice string) {
	a.adopt(m, m.Game().Info().Title)
	if notice != "" {
		a.Desk.Notice(desk.Notice{Text: notice})
	}
}

// maxTold is how many characters of an error are shown: it may quote what stands in a file.
const maxTold = 400

func told(err error) string {
	text := []rune(err.Error())
	if len(text) > maxTold {
		return string(text[:maxTold]) + "…"
	}
	return string(text)
}

// remains is what there is to save of the match on the table when the page has failed: the name of
// its file, lines for whoever finds it, and its journal. There may be no match, or none that may be seen: the store has it.
func (a *App) remains() (name, about, journal string) {
	if a.Desk == nil || !a.mayExport("") {
		return "", "", ""
	}
	m := a.Desk.Match()
	name, journal = fileName(a.Session.sum.Title, len(m.Entries())), m.Journal()
	defer func() { recover() }() // the position may be what has failed; then there are no lines
	return name, m.About(), journal
}
