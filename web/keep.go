package web

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// A match whose writing fails is kept in memory, on the table and on the shelf, until the
// store has it: it is tried again by itself, with each action, when the page is looked at
// again, and when the player says so. Whoever leaves is asked.

// A new try comes after this long at first, then after twice as long each time.
const (
	firstRetry = 1_000 // milliseconds
	lastRetry  = 60_000
)

// save stores a match aside, if that is not under way.
func (a *App) save(s *session) {
	if s.saving || s.lesson != nil || s.bench != nil {
		return
	}
	s.saving = true
	a.Page.Go(func() {
		a.Page.Lock()
		a.write(s)
		a.Page.Unlock()
	})
}

// write brings the store to where a match stands, whatever of it has failed before, and goes
// on until it has caught up with play. The page is locked, but not while the store works.
func (a *App) write(s *session) {
	s.saving = true
	for aligned := false; ; {
		m, from, at, sum := s.desk.Match(), s.same, s.place, s.sum
		head, entries := m.HeadText(), make([]string, len(m.Entries())-from)
		for i := range entries {
			entries[i] = m.EntryText(from + i)
		}
		s.same += len(entries) // less if it is taken back meanwhile
		written := s.same
		a.Page.Unlock()
		place, err := a.put(at, from, head, head == s.head, entries, sum)
		a.Page.Lock()
		if err != nil {
			s.same = min(s.same, from)
		}
		switch {
		case err == nil:
			s.place, s.head = place, head
			if s.same == written && len(m.Entries()) == written && m.HeadText() == head && s.sum.Title == sum.Title {
				a.stored(s, at.ID == "")
				return
			}
		case errors.Is(err, store.Stale) && s.fault == nil && !aligned:
			s.saving, s.watching = false, true
			a.drop(s)
			a.Page.Go(func() { a.reload(s, false) })
			return
		case !aligned && (errors.Is(err, store.Stale) || errors.Is(err, store.Unknown) || errors.Is(err, store.Taken) || errors.Is(err, store.Damaged)):
			aligned = true
			a.align(s)
		default:
			s.fault, s.saving, s.pictured = err, false, false
			a.setSaved(a.kept)
			a.again()
			return
		}
	}
}

// put writes what follows a match's first actions, which the store has at a place, perhaps under the same head.
func (a *App) put(at store.Place, from int, head string, same bool, entries []string, sum store.Summary) (store.Place, error) {
	ctx := context.Background()
	switch {
	case at.ID == "":
		return a.Store.Create(ctx, sum, head, entries)
	case same && from == at.Actions && len(entries) == 1:
		return a.Store.Append(ctx, at, entries[0], sum)
	}
	return a.Store.Rewrite(ctx, at, from, head, entries, sum)
}

// align finds out where the store has a match after a write that may have failed or not, or
// after the store was emptied. What stands there and differs becomes an older continuation.
func (a *App) align(s *session) {
	a.Page.Unlock()
	rec, err := a.Store.Open(context.Background(), s.id)
	a.Page.Lock()
	switch {
	case errors.Is(err, store.Unknown):
		if s.place, s.same, s.cleared = (store.Place{}), 0, true; a.Post.Mail[s.id] != nil {
			a.Post.keep(s.id, nil)
		}
	case err == nil:
		m := s.desk.Match()
		s.place, s.same = rec.Place(), 0
		for s.same < min(len(rec.Entries), len(m.Entries())) && game.Played(rec.Entries[s.same]) == game.Played(m.EntryText(s.same)) { // only the last has had a digest then
			s.same++
		}
	}
}

// stored notes that the store has the match as it stands, created just now or not.
func (a *App) stored(s *session, created bool) {
	s.fault, s.saving = nil, false
	if len(a.unsaved()) == 0 {
		a.pause = 0
	}
	if a.Session != s {
		a.drop(s)
		a.refresh()
		return
	}
	a.keepOrders(s, s.desk)
	if a.Post.noted != a.Post.kept && a.Post.Mail[s.id] != nil { // its mail has failed, or is on its way
		a.Post.keep(s.id, nil)
	}
	if s.cleared {
		s.cleared = false
		s.desk.Notice(desk.Notice{Text: "This match was gone from the browser's store, perhaps with others, and is stored again: export it to be safe.", Bad: true})
	}
	if created && s.release == nil {
		a.Page.Go(func() {
			a.claim(s)
			a.Store.Persist(context.Background())
		})
	}
	a.run()
}

// drop holds a match in memory no longer.
func (a *App) drop(s *session) {
	if i := slices.Index(a.held, s); i >= 0 {
		a.held = slices.Delete(a.held, i, i+1)
		s.free()
	}
}

// again tries once more after a while.
func (a *App) again() {
	if a.waiting {
		return
	}
	a.waiting, a.pause = true, min(max(2*a.pause, firstRetry), lastRetry)
	a.Page.Later(a.pause, func() {
		a.Page.Lock()
		a.waiting = false
		a.retry()
		a.Page.Unlock()
	})
}

// retry stores what is not stored.
func (a *App) retry() {
	for _, s := range a.unsaved() {
		a.save(s)
	}
	if a.Trouble != "" {
		a.refresh()
	}
}

// unsaved are the matches in memory that the store does not have as they stand.
func (a *App) unsaved() []*session {
	list := slices.Clone(a.held)
	if s := a.Session; s != nil {
		list = append(list, s)
	}
	return slices.DeleteFunc(list, func(s *session) bool { return s.fault == nil })
}

// Unsafe tells whether the page would lose something if it were closed now. An action of the computer's that is on its way to
// the store is nothing: it would do the same again.
func (a *App) Unsafe() bool {
	a.draft()
	return len(a.unsaved()) > 0 || len(a.held) > 0 || a.Session != nil && a.Session.saving && a.Desk.Elsewhere() == 0 || a.benched().unkept() || a.Bench.unkept()
}

// inMemory is the match on the table or one that is held, nil if it is neither.
func (a *App) inMemory(id string) *session {
	if a.Session != nil && a.Session.id == id {
		return a.Session
	}
	if i := slices.IndexFunc(a.held, func(s *session) bool { return s.id == id }); i >= 0 {
		return a.held[i]
	}
	return nil
}

// resume puts a match on the table that is held in memory.
func (a *App) resume(s *session) {
	a.leave()
	a.held = slices.DeleteFunc(a.held, func(h *session) bool { return h == s })
	a.Session, a.Desk = s, s.desk
	a.laid()
	a.save(s)
}

// fault says why a match is not stored, "" if it is.
func (a *App) fault(id string) string {
	if s := a.inMemory(id); s != nil && s.fault != nil {
		return s.fault.Error()
	}
	return ""
}

// askFirst asks before a command that leaves what is not stored, and reports whether it does.
func (a *App) askFirst(cmd string) bool {
	if len(a.unsaved()) == 0 || cmd == "home" && a.Session.fault == nil {
		return false
	}
	a.show(Dialog{Kind: "unsaved", Arg: cmd})
	return true
}

// leaving says what becomes of the matches that are not stored.
func (a *App) leaving() string {
	list := a.unsaved()
	switch {
	case len(list) == 0:
		return "All is stored now."
	case a.Dialog.Arg == "home":
		return "This match stays on the shelf while this tab is open, and is stored as soon as that works. Closing the tab before that loses it."
	case len(list) == 1:
		return fmt.Sprintf("To switch loads the page again: what is not stored of “%s” would be lost.", list[0].sum.Title)
	}
	return fmt.Sprintf("To switch loads the page again: what is not stored of %d matches would be lost.", len(list))
}
