package web

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// applies are the rows of the rules that what is picked, looked at or in preview rests on, in the order of the rulebook.
func (a *App) applies() (rows []game.LedgerRow) {
	var ids []string
	ids = append(ids, a.View.Notice.Rules...)
	if p := a.View.Preview; p != nil {
		ids = append(ids, p.Rules...)
		if f := p.Forecast; f != nil {
			for _, s := range f.Steps {
				ids = append(ids, a.ids(s.Rules)...)
			}
			for _, m := range f.Modifiers {
				ids = append(ids, a.ids(m.Rules)...)
			}
		}
	}
	if r := a.Desk.Reach(); r != nil {
		ids = append(ids, a.ids(r.Rules)...)
	}
	for _, ans := range a.overlayAnswers() {
		ids = append(ids, a.ids(ans.Rules)...)
	}
	for _, c := range a.look().Units {
		for _, b := range c.Badges {
			ids = append(ids, a.ids(b.Rules)...)
		}
	}
	for _, r := range a.Desk.Match().Game().Ledger().Rows {
		if slices.Contains(ids, r.ID) {
			rows = append(rows, r)
		}
	}
	return rows
}

// section is a chapter of the ledger: what its rows begin with, and what they are about.
type section struct{ Title, ID string }

// sections are those of the ledger, in its order, which is the rulebook's.
func (a *App) sections() (list []section) {
	for _, r := range a.Desk.Match().Game().Ledger().Rows {
		chapter, _, _ := strings.Cut(r.Section, ".")
		id := r.ID[:strings.IndexByte(r.ID, '-')+1] + chapter
		if chapter != "" && strings.HasPrefix(r.ID, id) && !slices.ContainsFunc(list, func(s section) bool { return s.ID == id }) {
			list = append(list, section{chapter + ": " + r.Topic, id})
		}
	}
	return list
}

// chapter lists a chapter of the rules.
func (a *App) chapter(id string) {
	a.search("rules", id)
	a.Page.SetValue("search-rules", id)
}

// search searches one of the drawer's lists. What stands above what is found folds up.
func (a *App) search(tab, text string) {
	a.Search[tab] = text
	a.Opened["glossary"], a.Opened["contents"] = false, false
}
