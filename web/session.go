package web

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// session is the match on the table and where it is kept.
type session struct {
	id       string
	place    store.Place
	sum      store.Summary
	busy     bool // a change is on its way to the store: the next one waits
	lost     bool // the store has failed: the match lives in memory only
	watching bool // another tab plays this match
	release  func()
	told     bool      // the verdict has been shown
	pictured bool      // a picture of it stands on the shelf
	seat     game.Side // who sits at the table
	since    int       // number of actions when he sat down
	orders   string    // standing orders as they are stored
}

// start begins a match of a scenario with the options chosen on the shelf.
func (a *App) start(scenario string) {
	options := map[string]string{}
	for k, v := range a.Options[scenario] {
		options[k] = v
	}
	g, err := a.Shelf.Open(scenario, options)
	if err != nil {
		a.Message = Message{err.Error(), true}
		return
	}
	m, err := game.NewMatch(g, game.Head{Seed: a.Page.Seed(), Options: options})
	if err != nil {
		a.Message = Message{err.Error(), true}
		return
	}
	a.adopt(m, g.Info().Title)
}

// adopt sits down at a match that is not stored yet and stores it.
func (a *App) adopt(m *game.Match, title string) {
	entries := make([]string, len(m.Entries()))
	for i := range entries {
		entries[i] = m.EntryText(i)
	}
	a.sit(m, store.Summary{ID: store.NewID(), Title: title, GameTitle: m.Game().Info().GameTitle, Scenario: m.Head().Scenario, Started: a.Page.Now()})
	s := a.Session
	s.busy = true
	sum, head := a.touch(s, a.Desk), m.HeadText()
	a.Page.Go(func() {
		place, err := a.Store.Create(context.Background(), sum, head, entries)
		a.settle(s, place, err)
		if err == nil {
			a.claim(s)
			a.Store.Persist(context.Background())
		}
	})
}

// settle takes note of what the store has made of a change and lets the next one
// come, which may be waiting already.
func (a *App) settle(s *session, place store.Place, err error) {
	a.Page.Lock()
	s.busy = false
	a.stored(s, place, err)
	if a.Session == s {
		a.run()
	}
	a.Page.Unlock()
}

// stored notes the new place, or why there is none. The page is locked.
func (a *App) stored(s *session, place store.Place, err error) {
	switch {
	case err == nil:
		s.place = place
	case errors.Is(err, store.Stale):
		s.watching = true
		if a.Session == s {
			a.Page.Go(func() { a.reload(s) })
		}
	default:
		s.lost = true
		a.Trouble = err.Error()
	}
}

// claim makes this the tab that plays the match, if no other one does.
func (a *App) claim(s *session) {
	freed := func() { a.Page.Go(func() { a.reload(s) }) }
	release, owner, err := a.Store.Claim(context.Background(), s.id, freed)
	a.Page.Lock()
	defer a.Page.Unlock()
	switch {
	case err != nil: // without locks every tab plays
	case a.Session != s: // left in the meantime
		release()
	default:
		if s.release, s.watching = release, !owner; owner {
			a.run() // what a standing order answers
		}
	}
}

// ordersKey is the setting that holds the standing orders of a match. They are no part of
// its journal, but a page that is loaded again finds them.
func ordersKey(id string) string { return store.MatchSetting(id, "standing") }

// keepOrders stores the standing orders of a match if they have changed or lapsed.
func (a *App) keepOrders(s *session, d *desk.Desk) {
	if now := d.Orders(); now != s.orders && !s.lost {
		s.orders = now
		a.Page.Go(func() { a.Store.Put(context.Background(), ordersKey(s.id), now) })
	}
}

// recall gives the stored standing orders again.
func (a *App) recall(s *session, settings map[string]string) {
	s.orders = settings[ordersKey(s.id)]
	a.Desk.Recall(s.orders)
}

// sit puts a match on the table.
func (a *App) sit(m *game.Match, sum store.Summary) {
	a.leave()
	a.Desk = desk.New(m)
	a.Session = &session{id: sum.ID, place: sum.Place(), sum: sum, told: m.Decision().Over, seat: m.Decision().Side, since: -1}
	a.Message, a.Dialog = Message{}, Dialog{}
	a.LogLines, a.Tab, a.Chart, a.Search = logPage, "log", "", map[string]string{}
	a.Overlays, a.overlays = map[string]bool{}, nil
	a.Page.Address("#/match/" + sum.ID)
}

func (a *App) leave() {
	if a.Session != nil && a.Session.release != nil {
		a.Session.release()
	}
	a.Desk, a.View, a.Session = nil, nil, nil
}

// home goes back to the shelf, leaving a picture of the match there.
func (a *App) home() {
	a.Dialog = Dialog{}
	a.Page.Address("#/")
	a.leave()
	a.refresh()
}

// refresh reads the list of matches again.
func (a *App) refresh() {
	a.Page.Go(func() {
		list, err := a.Store.List(context.Background())
		a.Page.Lock()
		defer a.Page.Unlock()
		if err != nil {
			a.Trouble = err.Error()
			return
		}
		a.setSaved(list)
	})
}

// open sits down at a stored match.
func (a *App) open(id string) {
	if a.Session != nil && a.Session.id == id {
		return
	}
	a.Page.Go(func() {
		rec, m, notice, err := a.read(id)
		settings, _ := a.Store.Settings(context.Background())
		a.Page.Lock()
		defer a.Page.Unlock()
		if err != nil {
			a.cannotOpen(err)
			return
		}
		if notice != "" {
			// What was stored beyond that no longer fits: the match goes on as a copy.
			a.adopt(m, rec.Title)
			a.Desk.Notice(desk.Notice{Text: notice})
			return
		}
		a.sit(m, rec.Summary)
		s := a.Session
		s.seat = game.Nobody // whoever opens a match may be either player
		a.handOver(a.Desk)
		a.recall(s, settings)
		if rec.Fault != "" {
			a.Desk.Notice(desk.Notice{Text: rec.Fault, Bad: true})
		}
		a.Page.Go(func() { a.claim(s) })
	})
}

func (a *App) cannotOpen(err error) {
	a.Message = Message{"This match cannot be opened: " + told(err), true}
	if a.Desk == nil {
		a.Page.Address("#/")
	}
}

// reload reads the match on the table again, after another tab has written it or given
// it up.
func (a *App) reload(s *session) {
	rec, err := a.Store.Open(context.Background(), s.id)
	settings, _ := a.Store.Settings(context.Background())
	a.Page.Lock()
	defer a.Page.Unlock()
	if err != nil || a.Session != s {
		return
	}
	m, _, err := a.Shelf.Load(rec.Text())
	if err != nil {
		return
	}
	a.Desk = desk.New(m)
	a.recall(s, settings)
	s.place, s.sum = rec.Place(), rec.Summary
	if s.release != nil {
		release := s.release
		s.release = nil
		release()
	}
	a.Page.Go(func() { a.claim(s) })
}

// heard is called for what other tabs write.
func (a *App) heard(n store.Note) {
	a.Page.Go(func() {
		a.Page.Lock()
		s := a.Session
		if n.Closed != nil {
			a.Trouble = n.Closed.Error()
			if s != nil {
				s.lost = true
			}
		}
		if s == nil {
			a.refresh()
		}
		a.Page.Unlock()
		if s != nil && s.id == n.Place.ID && s.watching {
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
	if rec.Place() == s.place {
		return // told of twice: what is picked and said stays
	}
	if m, _, err := a.Shelf.Load(rec.Text()); err == nil && a.Session == s {
		a.Desk = desk.New(m)
		s.place, s.sum = rec.Place(), rec.Summary
	}
}

// run performs what the player's input asks for, action by action. The next action is
// not taken before the last one is durable.
func (a *App) run() {
	s, d := a.Session, a.Desk
	if s == nil || s.busy {
		return
	}
	act, ok := d.Next()
	if !ok {
		return
	}
	s.busy = true
	a.Page.Go(func() {
		a.Page.Lock()
		for ok {
			events, err := d.Do(act)
			if err != nil {
				break
			}
			a.Page.Say(d.Tell(events))
			a.handOver(d)
			a.keepOrders(s, d)
			entry := d.Match().EntryText(len(d.Match().Entries()) - 1)
			sum := a.touch(s, d)
			a.over(s, d)
			a.Page.Unlock()
			place, err := s.place, error(nil)
			if !s.lost {
				place, err = a.Store.Append(context.Background(), s.place, entry, sum)
			}
			a.Page.Lock()
			a.stored(s, place, err)
			if s.watching {
				break
			}
			act, ok = d.Next()
		}
		s.busy = false
		if a.Desk == d && a.Dialog.Kind == "" {
			a.Page.Say(d.View().Prompt)
		}
		a.Page.Unlock()
	})
}

func (a *App) undo() {
	if t := a.Desk.View().Undo; !t.Can {
		a.Desk.Notice(desk.Notice{Text: t.Why, Bad: true})
		return
	}
	if a.Session.busy {
		return
	}
	if n := a.Desk.Undo(); n > 0 {
		a.Page.Say("Taken back.")
		a.turned(-n)
	}
}

func (a *App) redo() {
	if a.Session.busy {
		return
	}
	if n := a.Desk.Redo(); n > 0 {
		a.Page.Say("Done again.")
		a.turned(n)
	}
}

// turned stores that the last n actions were done again, or -n taken back.
func (a *App) turned(n int) {
	s, m := a.Session, a.Desk.Match()
	sum := a.touch(s, a.Desk)
	a.keepOrders(s, a.Desk)
	if s.lost {
		return
	}
	keep := s.place.Actions + min(n, 0)
	var entries []string
	for i := keep; i < len(m.Entries()); i++ {
		entries = append(entries, m.EntryText(i))
	}
	s.busy = true
	a.Page.Go(func() {
		place, err := a.Store.Rewrite(context.Background(), s.place, keep, "", entries, sum)
		a.settle(s, place, err)
	})
}

// over shows the verdict once when the game has ended.
func (a *App) over(s *session, d *desk.Desk) {
	if d.Decision().Over && !s.told && a.Desk == d {
		s.told = true
		a.show(Dialog{Kind: "verdict"})
		a.Page.Say(d.View().Verdict.Text)
	}
}

// touch brings what the shelf shows of a match up to date.
func (a *App) touch(s *session, d *desk.Desk) store.Summary {
	p, n := d.Picture(), len(d.Match().Entries())
	s.sum.State = strings.Trim(p.Turn+", "+p.Phase, ", ")
	s.sum.Over, s.sum.Edited = d.Decision().Over, d.Match().Head().Edited
	if s.sum.Over {
		s.sum.State = d.Match().Game().Verdict(d.Match().Pos()).Text
	}
	s.sum.Changed = a.Page.Now()
	s.sum.Thumbnail = ""
	if !s.pictured && n > 0 || n%10 == 0 || s.sum.Over {
		s.sum.Thumbnail = a.Page.Thumbnail(thumbSize(d.Match().Game().Map()))
		s.pictured = s.pictured || s.sum.Thumbnail != ""
	}
	return s.sum
}

// thumbSize is the size of a picture of a map on the shelf, in pixels.
func thumbSize(m *game.Map) (width, height int) {
	w, h := m.Size()
	if w > h {
		return 200, 200 * h / w
	}
	return 200 * w / h, 200
}

// fileName is the name of an exported match's file.
func fileName(title string, actions int) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, title)
	return fmt.Sprintf("%s-%d.fieldpost.txt", strings.Trim(name, "-"), actions)
}
