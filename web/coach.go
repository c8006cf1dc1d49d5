package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// taught is the lesson on the table. Its match is kept in memory alone.
type taught struct {
	id    string
	coach *lesson.Coach
	hint  string // what was said of the last mistake

	beside   string // the player's choice and the computer's, said once
	besideAt int    // in this step
}

// learn begins a lesson, or goes on with the one that was left; where it cannot, the shelf says why.
func (a *App) learn(id string) {
	a.leave()
	if s := a.left; s != nil && s.id == id && !s.lesson.coach.Over() {
		a.resume(s)
		a.coachSays()
		return
	}
	if err := a.beginLesson(id); err != nil {
		a.Message = Message{err.Error(), true}
	}
}

func (a *App) beginLesson(id string) error {
	l, err := a.Shelf.Games.Lesson(id)
	if err != nil {
		return err
	}
	g, err := a.Shelf.Games.Open(l.Scenario, l.Options)
	if err != nil {
		return err
	}
	c, err := lesson.Begin(l, g)
	if err != nil {
		return err
	}
	a.sit(c.Match(), store.Summary{ID: id, Title: l.Title, GameTitle: g.Info().GameTitle, Scenario: l.Scenario})
	a.Session.lesson = &taught{id: id, coach: c}
	a.coachSays()
	return nil
}

// coach is that of the lesson on the table, nil if there is none.
func (a *App) coach() *lesson.Coach {
	if a.Session == nil || a.Session.lesson == nil {
		return nil
	}
	return a.Session.lesson.coach
}

// mayLearn asks the coach about an action and shows what he says against it. Outside of lessons anything goes.
func (a *App) mayLearn(s *session, act game.Action) bool {
	if s.lesson == nil {
		return true
	}
	hint, ok := s.lesson.coach.Try(act)
	if s.lesson.hint = hint; !ok {
		s.desk.Drop()
		a.Page.Say(hint)
		return false
	}
	if said := a.beside(act); said != "" {
		now, _ := s.lesson.coach.At()
		s.lesson.beside, s.lesson.besideAt = said, now+1
	}
	return true
}

// beside compares what the player does with what the computer was asked for and said; "" if it was not asked.
func (a *App) beside(act game.Action) string {
	list := a.advice()
	i := slices.IndexFunc(list, func(k counsel) bool { return k.action == act })
	switch {
	case len(list) == 0:
		return ""
	case i == 0:
		return "The computer would have done the same."
	case i > 0:
		return fmt.Sprintf("Your choice was the computer's number %d; its first: %s", i+1, list[0].Text)
	}
	return "The computer would have chosen otherwise: " + list[0].Text
}

// learnt tells the coach what was done, and reports whether the same match goes on.
func (a *App) learnt(s *session, act game.Action) bool {
	before, _ := s.lesson.coach.At()
	hint, err := s.lesson.coach.Did(act)
	if s.lesson.hint = hint; err != nil {
		s.desk.Notice(desk.Notice{Text: err.Error(), Bad: true})
	}
	same := a.keepUp(s)
	if now, _ := s.lesson.coach.At(); now != before || hint != "" {
		a.coachSays()
	}
	return same
}

// keepUp brings the table to where the coach's match stands. It reports whether that is still the same match.
func (a *App) keepUp(s *session) bool {
	if c := s.lesson.coach; c.Match() != s.desk.Match() {
		a.stopThinking()
		s.replay = nil // of the match before, which may have come further
		a.Desk = desk.New(c.Match())
		s.desk = a.Desk
		return false
	}
	s.desk.Refresh()
	return true
}

// coachNext goes on from a step that only tells.
func (a *App) coachNext() {
	s := a.Session
	s.heard = a.comesTo() // what is picked already is no news
	if err := s.lesson.coach.Next(); err != nil {
		s.desk.Notice(desk.Notice{Text: err.Error(), Bad: true})
	}
	s.lesson.hint = ""
	a.keepUp(s)
	if k := s.desk.Card(); k != nil { // it has been looked at, and would lie over what is to be done now
		s.closed = k.Entry
	}
	a.coachSays()
}

// coachBack goes a step back, or to the beginning of this one.
func (a *App) coachBack() {
	s := a.Session
	if s.waits() {
		return
	}
	if err := s.lesson.coach.Back(); err != nil {
		s.desk.Notice(desk.Notice{Text: err.Error(), Bad: true})
	}
	s.lesson.hint = ""
	a.keepUp(s)
	a.coachSays()
}

// coachSays reads the step aloud. At the end it is noted that the lesson was done.
func (a *App) coachSays() {
	s, c := a.Session, a.coach()
	show := c.Show()
	if show.Panel != "" && a.Layout == "wide" {
		a.Tab = show.Panel
	}
	if a.Layout == "narrow" || c.Over() { // the sheet scrolls to its top; at the end the button that had the focus is gone
		a.Page.Focus("coach")
	}
	if c.Over() && !a.Settings.learned(s.lesson.id) {
		a.Settings.Learned += s.lesson.id + " "
		a.saveSettings()
	}
	a.Page.Say(strings.Join(strings.Fields(s.lesson.hint+" "+s.lesson.besideNow()+" "+s.lesson.text()), " "))
}

// step is the number of the step from 0 on, which it is too where there is no lesson.
func (t *taught) step() int {
	if t == nil {
		return 0
	}
	now, _ := t.coach.At()
	return now
}

// silent reports whether the coach has said nothing since a step: then the question is read aloud, as without a coach.
func (t *taught) silent(step int) bool { return t.step() == step && (t == nil || t.hint == "") }

// text is what the coach says now.
func (t *taught) text() string {
	if c := t.coach; !c.Over() {
		return c.Say()
	}
	return "That was the lesson. Go on with the next, or play the scenario itself."
}

// besideNow is what is said of the choice in the step before, "" if nothing.
func (t *taught) besideNow() string {
	if now, _ := t.coach.At(); now == t.besideAt {
		return t.beside
	}
	return ""
}

// at is how far the lesson is.
func (t *taught) at() string {
	done, of := t.coach.At()
	if t.coach.Over() {
		return "done"
	}
	return fmt.Sprintf("step %d of %d", done+1, of)
}

// coachAnswer marks on the board what the step points at; nil if nothing.
func (a *App) coachAnswer() *game.Answer {
	c := a.coach()
	if c == nil {
		return nil
	}
	show, ans := c.Show(), &game.Answer{What: "lesson"}
	for _, h := range show.Hexes {
		ans.Hexes = append(ans.Hexes, game.HexNote{Hex: h, Kind: game.NoteTarget})
	}
	for _, u := range show.Units {
		ans.Hexes = append(ans.Hexes, game.HexNote{Hex: a.Desk.At(u), Kind: game.NoteTarget})
	}
	return ans
}
