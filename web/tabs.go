package web

import (
	"context"
	"strings"

	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// One tab plays a match, the others that have it open watch: the store's locks say which, and its channel tells of what
// was written and who would like to play.

// claim makes this the tab that plays the match, if no other one does.
func (a *App) claim(s *session) {
	freed := func() {
		a.Page.Go(func() {
			a.Page.Lock()
			passes := s.passes
			if s.passes = false; passes {
				a.giveUp(s)
			}
			a.Page.Unlock()
			if !passes {
				a.reload(s, true)
			}
		})
	}
	release, owner, err := a.Store.Claim(context.Background(), s.id, freed)
	a.Page.Lock()
	defer a.Page.Unlock()
	switch {
	case err != nil: // without locks every tab plays
	case a.Session != s: // left in the meantime
		release()
	default:
		switch s.release = release; {
		case !owner:
			s.watching = true
		case s.watching: // it has passed the match on, and missed what was written since
			a.Page.Go(func() { a.reload(s, true) })
		default:
			a.run() // what a standing order answers
		}
	}
}

// giveUp lets the tab play that has asked for the match; this one watches until it is asked in turn.
func (a *App) giveUp(s *session) {
	a.stopThinking()
	s.free()
	s.watching = true
	a.Page.Go(func() { a.claim(s) })
}

// free lets another tab play the match.
func (s *session) free() {
	if release := s.release; release != nil {
		s.release = nil
		release()
	}
}

// heard is called for what other tabs write, and when the store is closed under this one.
func (a *App) heard(n store.Note) {
	a.Page.Go(func() {
		a.reread(n.Place.ID)
		a.Page.Lock()
		s := a.Session
		if n.Closed != nil && s != nil && s.lesson == nil && s.bench == nil && !s.watching && s.fault == nil {
			s.fault = n.Closed // what the store has of it now is not known
		}
		if n.Closed != nil {
			a.retry()
		}
		if s == nil {
			a.refresh()
		}
		if n.Wanted && s != nil && s.id == n.Place.ID && !s.waits() && s.fault == nil {
			if s.passes = s.watching; !s.watching {
				a.giveUp(s)
			}
		}
		a.Page.Unlock()
		if s != nil && s.id == n.Place.ID && (s.watching || strings.HasPrefix(s.id, mailPrefix) && !s.waits()) {
			a.follow(s)
		}
	})
}

// follow shows what the tab that plays has done.
func (a *App) follow(s *session) {
	rec, err := a.Store.Open(context.Background(), s.id)
	if err != nil {
		return
	}
	a.Page.Lock()
	defer a.Page.Unlock()
	at, here := rec.Place(), s.place
	older := at.Generation < here.Generation || at.Generation == here.Generation && at.Actions < here.Actions
	if a.Session != s || at == here || !s.watching && (older || s.waits()) {
		return // told of twice: what is picked and said stays; or this tab has played on meanwhile
	}
	a.relay(s, rec)
}

// reload reads the match on the table again, after another tab has written it or given
// it up to this one, which owns it then.
func (a *App) reload(s *session, owner bool) {
	a.reread(s.id)
	rec, err := a.Store.Open(context.Background(), s.id)
	settings, _ := a.Store.Settings(context.Background())
	a.Page.Lock()
	defer a.Page.Unlock()
	if a.Session != s || s.fault != nil {
		s.watching = s.watching && !owner
		return
	}
	if err == nil {
		err = a.relay(s, rec)
	}
	if err != nil { // no other tab could play
		s.free()
		a.mailFault(told(err))
		a.Page.Later(firstRetry, func() { a.reload(s, false) })
		return
	}
	a.recall(s, settings)
	passes := s.passes
	if s.passes = false; owner && !passes {
		s.watching = false
		a.run()
		return
	}
	s.free()
	a.Page.Go(func() { a.claim(s) })
}

// relay puts a match on the table again as the store has it.
func (a *App) relay(s *session, rec *store.Record) error {
	m, _, err := a.Shelf.load(rec.Text())
	if err != nil {
		return err
	}
	a.Desk = desk.New(m)
	s.desk, s.place, s.same, s.sum = a.Desk, rec.Place(), len(m.Entries()), rec.Summary
	if r := s.replay; r != nil && max(r.at, r.to) > s.same { // it was taken back
		s.replay = nil
	}
	a.seatDown()
	return nil
}
