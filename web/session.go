package web

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// session is the match on the table and where it is kept.
type session struct {
	id       string
	desk     *desk.Desk
	place    store.Place // where the store has it; without an ID it has not
	same     int         // how many of the actions there are still those of the match
	sum      store.Summary
	busy     bool  // actions are being taken: the next input waits
	saving   bool  // a change is on its way to the store
	fault    error // why the match is not stored as it stands, nil if it is: see keep.go
	cleared  bool  // the store has lost it, and is to have it again
	watching bool  // another tab plays this match
	passes   bool  // and a third has asked for it: this one hands it on
	release  func()
	told     bool      // the verdict has been shown
	pictured bool      // a picture of it stands on the shelf
	seat     game.Side // who sits at the table
	since    int       // number of actions when he sat down
	from     int       // number of actions before those that he has not seen
	replay   *replay   // what is looked back at, nil for the present
	closed   int       // the result card that was put away
	orders   string    // standing orders as they are stored
	head     string    // lines of the journal's head as they are stored
	thinker  thinker
	lore     *lesson.Lore
	brief    *game.Briefing
	heard    string   // what heed has said last
	asked    string   // the question that was read aloud last after an action
	sight    string   // what is said of something that has happened for the first time
	lesson   *taught  // the match is that of a lesson, and is not stored; nil for any other
	bench    *benched // it is a position that is put together, and is not stored; nil for any other
}

// start begins a match of a scenario with the options chosen on the shelf.
func (a *App) start(scenario string) {
	a.begins(game.Head{Scenario: scenario, Options: a.Options[scenario], Own: a.Bench.tables(scenario)})
}

// begins begins a match of a scenario with options, tables and a set-up, which may be one's own.
func (a *App) begins(head game.Head) {
	g, err := a.Shelf.openOwn(head.Scenario, head.Options, head.Own)
	var m *game.Match
	if err == nil {
		head.Seed, head.Title = a.Page.Seed(), ""
		m, err = game.NewMatch(g, head)
	}
	if err != nil {
		a.Message = Message{sentence(told(err)), true}
		a.close()
		return
	}
	a.takeSeats(m)
	a.adopt(m, a.newTitle(g.Info().Title))
}

// newTitle is the title of a new match, told from those on the shelf by a number.
func (a *App) newTitle(title string) string {
	for n := 1; ; n++ {
		now := title
		if n > 1 {
			now = fmt.Sprintf("%s (%d)", title, n)
		}
		if !a.taken(now) {
			return now
		}
	}
}

// taken reports whether a match on the shelf or the table has a title.
func (a *App) taken(title string) bool {
	return a.Session != nil && a.Session.sum.Title == title || slices.ContainsFunc(a.Saved, func(s store.Summary) bool { return s.Title == title })
}

// adopt sits down at a match that is not stored yet and stores it.
func (a *App) adopt(m *game.Match, title string) {
	a.sit(m, store.Summary{ID: store.NewID(), Title: title, GameTitle: m.Game().Info().GameTitle, Scenario: m.Head().Scenario, Started: a.Page.Now()})
	s := a.Session
	s.place, s.same = store.Place{}, 0
	a.touch(s, a.Desk)
	a.save(s)
}

// ordersKey is the setting that holds the standing orders of a match. They are no part of
// its journal, but a page that is loaded again finds them.
func ordersKey(id string) string { return store.MatchSetting(id, "standing") }

// keepOrders stores the standing orders of a match if they have changed or lapsed.
func (a *App) keepOrders(s *session, d *desk.Desk) {
	if now := d.Orders(); now != s.orders && s.fault == nil {
		s.orders = now
		a.Page.Go(func() { a.Store.Put(context.Background(), ordersKey(s.id), now) })
	}
}

// recall gives the stored standing orders again.
func (a *App) recall(s *session, settings map[string]string) {
	s.orders = settings[ordersKey(s.id)]
	a.Desk.Recall(s.orders)
	a.recallReasons(s, settings)
}

// sit puts a match on the table.
func (a *App) sit(m *game.Match, sum store.Summary) {
	a.leave()
	a.Desk = desk.New(m)
	a.Session = &session{id: sum.ID, desk: a.Desk, place: sum.Place(), same: len(m.Entries()), sum: sum, told: m.Decision().Over, seat: m.Decision().Side, since: -1, head: m.HeadText(), thinker: thinker{asked: -1, reasons: map[int]string{}}}
	a.seatDown()
	a.laid()
}

// laid begins to show the match that was put on the table.
func (a *App) laid() {
	a.Message, a.Dialog = Message{}, Dialog{}
	a.LogLines, a.Tab, a.Chart, a.Search, a.Drawer = logPage, "log", "", map[string]string{}, false
	if len(a.Desk.Match().Entries()) == 0 {
		a.Tab = "briefing"
	}
	a.Overlays, a.overlays = map[string]bool{}, nil
	a.Page.Address(a.Session.address())
	a.Page.Focus("pad")
}

// address is where the page shows the match: a lesson goes by its name.
func (s *session) address() string {
	if s.id == benchID {
		return "#/bench"
	}
	if strings.Contains(s.id, "/") {
		return "#/learn/" + s.id
	}
	return "#/match/" + s.id
}

// leave clears the table. A match that is not stored stays in memory, and so does a lesson, and a position that is not kept.
func (a *App) leave() {
	a.draft()
	if a.coach() != nil {
		a.left = a.Session
	}
	if a.benched().unkept() {
		a.Bench.left = a.Session
	}
	if s := a.Session; s != nil && (s.saving || s.fault != nil) {
		a.held = append(a.held, s)
	} else if s != nil {
		s.free()
	}
	a.stopThinking()
	a.Desk, a.View, a.Session = nil, nil, nil
}

// waits tells whether the next input must wait: for the actions before it, or for the store,
// but not for one that fails.
func (s *session) waits() bool { return s.busy || s.saving && s.fault == nil }

// home goes back to the shelf, leaving a picture of the match there.
func (a *App) home() {
	if a.Session != nil && a.askFirst("home") {
		a.Page.Address(a.Session.address()) // the browser's own way back has changed it
		return
	}
	a.goHome()
}

func (a *App) goHome() {
	a.leave()
	a.Dialog = Dialog{}
	a.Page.Address("#/")
	a.setSaved(a.kept)
	a.Page.Focus("shelf")
	a.refresh()
}

// refresh reads the list of matches again.
func (a *App) refresh() {
	if !a.known {
		a.Page.Go(func() { a.readAll(context.Background()) })
		return
	}
	a.Page.Go(func() {
		list, err := a.Store.List(context.Background())
		a.Page.Lock()
		defer a.Page.Unlock()
		a.listed(list, err)
	})
}

// open sits down at a stored match, and then goes on unless a dialog is up.
func (a *App) open(id string, then func()) {
	if a.Session != nil && a.Session.id == id {
		return
	}
	if s := a.inMemory(id); s != nil {
		a.resume(s)
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
		if strings.HasPrefix(id, mailPrefix) && a.Post.Mail[id] == nil { // it would show what the other player hides
			a.cannotOpen(errors.New("what this page knows of it beside its actions cannot be read. Load the page again, or ask the other player for everything"))
			return
		}
		if notice != "" && a.Post.Mail[id] != nil { // a copy would show what the other player hides
			a.cannotOpen(errors.New(notice + " A match by e-mail goes on only as a whole: ask the other player for everything, once both pages have the same version"))
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
		if a.mail() == nil {
			s.seat = game.Nobody // whoever opens a match may be either player
			a.handOver(a.Desk)
		}
		a.recall(s, settings)
		if m := a.mail(); m != nil {
			if _, err := m.Seat.Take(a.Desk.Match(), ""); err == nil { // its answer was stored, and what came of it was not
				m.drawAhead(s, a.Desk)
				a.Desk.Refresh()
				a.settled(id)
			}
		}
		if a.Dialog.Kind == "" {
			then()
		}
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

// run performs what the player's input asks for, action by action. The next action is
// not taken before the last one is durable.
func (a *App) run() {
	s, d := a.Session, a.Desk
	if s == nil || s.waits() {
		return
	}
	act, ok := d.Next()
	if !ok {
		a.consider()
		return
	}
	s.busy, a.acts = true, true
	step := s.lesson.step()
	if !d.Computes() {
		s.sight = ""
	}
	a.Page.Go(func() {
		a.Page.Lock()
		for ok {
			if !a.mayLearn(s, act) {
				break
			}
			events, err := d.Do(act)
			if err != nil {
				break
			}
			if s.lesson != nil {
				a.Page.Say(d.Tell(events))
				if !a.learnt(s, act) {
					break
				}
				act, ok = d.Next()
				continue
			}
			a.Post.Mail[s.id].drawAhead(s, d)
			a.Page.Say(d.Tell(events))
			a.sighted(s, d, events)
			a.handOver(d)
			a.keepOrders(s, d)
			a.touch(s, d)
			a.over(s, d)
			if s.fault == nil {
				a.write(s)
			} else { // play does not wait for a store that fails
				a.save(s)
			}
			if s.watching {
				break
			}
			act, ok = d.Next()
		}
		s.busy = false
		a.consider()
		if a.Desk == d && a.Dialog.Kind == "" && s.lesson.silent(step) {
			a.Page.Say(a.sight())
			if ask := d.View().Prompt; ask != s.asked || !d.Computes() { // that the computer decides is no news after each of its actions
				a.Page.Say(ask)
				s.asked = ask
			}
		}
		a.Page.Unlock()
	})
}

func (a *App) undo(least int) {
	if t := a.Desk.View().Undo; !t.Can {
		a.Desk.Notice(desk.Notice{Text: t.Why, Bad: true})
		return
	}
	if a.Session.waits() {
		return
	}
	if a.coach() != nil {
		a.coachBack()
		return
	}
	if n := a.Desk.Undo(least); n > 0 {
		a.Page.Say("Taken back. " + a.Desk.View().Prompt)
		a.turned()
	}
}

func (a *App) redo() {
	if a.Session.waits() {
		return
	}
	if n := a.Desk.Redo(); n > 0 {
		a.Page.Say("Done again. " + a.Desk.View().Prompt)
		a.turned()
	}
}

// turned stores that actions were taken back or done again.
func (a *App) turned() {
	s := a.Session
	a.stopThinking()
	a.dropReasons(s)
	a.touch(s, a.Desk)
	a.keepOrders(s, a.Desk)
	s.same = min(s.same, len(a.Desk.Match().Entries()))
	a.save(s)
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
	a.Post.touched(s.id, d.Match())
	if m := a.Post.Mail[s.id]; m != nil && a.Desk == d {
		d.Waiting(m.waitingWords(d.Match()))
	}
	p, n := d.Picture(), len(d.Match().Entries())
	s.sum.State = p.When(", ")
	s.sum.Over, s.sum.Edited, s.sum.Own = d.Decision().Over, d.Match().Head().Edited, len(d.Match().Head().Own) > 0
	if s.sum.Over {
		s.sum.State = d.Match().Game().Verdict(d.Match().Pos()).Text
	}
	s.sum.Changed, s.sum.Actions, s.sum.Players = a.Page.Now(), n, a.whoSits(s.id, d.Match())
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
