package web

import (
	"context"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// A mail is what the page keeps of a match by mail beside its journal. Nothing of it travels but what its seat writes.
type mail struct {
	Seat  *post.Seat
	To    string    // the other player's name, as far as it is known
	Stage mailStage // what the match waits for
	Since int64     // since when, in milliseconds
	Sent  int       // so many actions and one more were in the last letter that was handed out; 0 if none was
}

// mailStage is what a match by mail waits for.
type mailStage string

const (
	mailInvited  mailStage = "invited"  // the acceptance
	mailAccepted mailStage = "accepted" // the inviter's first dispatch
	mailMine     mailStage = "mine"     // the player at this page
	mailTheirs   mailStage = "theirs"   // the other player
	mailOver     mailStage = "over"
)

// postal is all that the page knows of play by mail.
type postal struct {
	Mail   map[string]*mail // by the id of the match in the store
	Book   book
	Letter letter
	Draft  draft
	Code   code
	Fork   *fork
	Locked post.Letter // tells the whole of a match of which nothing is known here
	Fault  string      // what is wrong with what was filled in
}

// book is the player's address book. It is kept in the store alone.
type book struct {
	Me     string            `json:"me"`     // the name that he signs with
	People map[string]string `json:"people"` // e-mail addresses by name, "" where none was given
}

// bookKey is the setting that holds the address book.
const bookKey = "post-book"

// mailPrefix begins the ids of matches by mail in the store.
const mailPrefix = "post-"

// mailKey is the setting that holds a match's mail.
func mailKey(id string) string { return store.MatchSetting(id, "post") }

// mailOf is the mail of a match, nil if it is not played by mail.
func (a *App) mailOf(id string) *mail { return a.Post.Mail[id] }

// mail is that of the match on the table, nil if it is not played by mail.
func (a *App) mail() *mail {
	if a.Session == nil {
		return nil
	}
	return a.mailOf(a.Session.id)
}

// recallPost takes the mail and the address book from the settings.
func (a *App) recallPost(settings map[string]string) {
	a.Post.Mail, a.Post.Book = map[string]*mail{}, book{People: map[string]string{}}
	json.Unmarshal([]byte(settings[bookKey]), &a.Post.Book)
	for key, text := range settings {
		parts := strings.Split(key, "/")
		m := new(mail)
		if len(parts) == 3 && key == mailKey(parts[1]) && json.Unmarshal([]byte(text), m) == nil && m.Seat != nil {
			a.Post.Mail[parts[1]] = m
		}
	}
}

// keepMail stores a match's mail. then is called, unlocked, when the store has it.
func (a *App) keepMail(id string, then func()) {
	raw, _ := json.Marshal(a.Post.Mail[id]) // of texts and numbers: never fails
	a.Page.Go(func() {
		if err := a.Store.Put(context.Background(), mailKey(id), string(raw)); err != nil {
			a.Page.Lock()
			a.mailFault("This cannot be stored: " + told(err))
			a.Page.Unlock()
			return
		}
		if then != nil {
			then()
		}
	})
}

// keepBook stores the address book.
func (a *App) keepBook() {
	raw, _ := json.Marshal(a.Post.Book)
	a.Page.Go(func() { a.Store.Put(context.Background(), bookKey, string(raw)) })
}

// clone is a copy of a mail that can be changed while the page goes on.
func (m *mail) clone() *mail {
	raw, _ := json.Marshal(m)
	c := new(mail)
	json.Unmarshal(raw, c)
	return c
}

// mailFault says what has gone wrong where the player looks.
func (a *App) mailFault(text string) {
	switch {
	case a.Dialog.Kind == "import":
		a.Dialog.Text = text
	case isMailDialog(a.Dialog.Kind):
		a.Post.Fault = text
	case a.Desk != nil:
		a.Desk.Notice(desk.Notice{Text: text, Bad: true})
	default:
		a.Message = Message{text, true}
	}
}

// seatDown makes the table that of the player at this page, where the match is played by mail.
func (a *App) seatDown() {
	m := a.mail()
	if m == nil {
		return
	}
	s, side := a.Session, a.mySeat(m)
	a.Desk.Obey(func(match *game.Match) (game.Action, bool) { return a.mailOf(s.id).Seat.Obeys(match) })
	a.Desk.Sit(side, a.waitingWords(m))
	s.seat, s.since, s.from = side, len(a.Desk.Match().Entries()), a.Desk.SinceNumber(side)
	a.Opened["since"] = true
}

// mySeat is the side of a seat in the match on the table.
func (a *App) mySeat(m *mail) game.Side {
	return game.Side(max(slices.Index(a.Desk.Match().Game().Info().Sides, m.Seat.Side), 0))
}

// mailTouched notes whom a match by mail waits for now.
func (a *App) mailTouched(s *session, d *desk.Desk) {
	m := a.mailOf(s.id)
	if m == nil {
		return
	}
	was := *m
	dec := d.Match().Decision()
	switch {
	case dec.Over:
		m.Stage = mailOver
	case d.Match().Game().Info().Sides[dec.Side] == m.Seat.Side:
		m.Stage = mailMine
	default:
		m.Stage = mailTheirs
	}
	m.To = m.Seat.Names[theirSide(m.Seat, d.Match().Game().Info())]
	if all, due := len(d.Match().Entries())+1, m.Seat.Due(d.Match()); due && m.Sent != all {
		m.Sent = 0 // what was sent before is not all any more
	} else if !due && m.Stage == mailTheirs {
		m.Sent = all // there is nothing to send, as in a match that was lost and is taken up again
	}
	if m.Stage != was.Stage {
		m.Since = a.Page.Now()
	}
	if a.Desk == d {
		d.Waiting(a.waitingWords(m))
	}
	if m.Stage != was.Stage || m.To != was.To || m.Sent != was.Sent {
		a.keepMail(s.id, nil)
	}
}

// theirSide is the side that a seat plays against.
func theirSide(s *post.Seat, info *game.Info) string {
	if info.Sides[0] == s.Side {
		return info.Sides[1]
	}
	return info.Sides[0]
}

// drawAhead does what follows an action without anybody: a choice in secret is bound, or opened, and what the other has opened in
// advance of sealed dice is answered.
func (a *App) drawAhead(s *session, d *desk.Desk) {
	m := a.mailOf(s.id)
	if m != nil {
		left, bound := m.Seat.PutOff(d.Match())
		if s.same = min(s.same, left); bound || len(m.Seat.Reveal(d.Match())) > 0 {
			d.Refresh()
		}
	}
	for m != nil {
		if _, waits := d.Match().Question(); !waits {
			return
		}
		if code, err := m.Seat.Declare(d.Match()); err != nil || code != "" {
			return
		}
		if _, err := m.Seat.Take(d.Match(), ""); err != nil {
			return
		}
		d.Refresh()
	}
}

// owes reports whether the match on the table has something to send, and whether it was handed out already.
func (a *App) owes() (due, handed bool) {
	m := a.mail()
	if m == nil || a.Session.watching {
		return false, false
	}
	match := a.Desk.Match()
	return m.Seat.Due(match), m.Sent == len(match.Entries())+1
}

// handed notes that the letter on the screen was given to the player in one form or another.
func (a *App) handed() {
	l := &a.Post.Letter
	l.Handed = true
	if m := a.mailOf(l.ID); m != nil && l.Sent > 0 {
		if m.Sent != l.Sent && m.Stage != mailMine {
			m.Since = a.Page.Now()
		}
		m.Sent = l.Sent
		a.keepMail(l.ID, nil)
	}
}

// pending are the invitations and acceptances that have not become a match yet, the last first.
func (a *App) pending() []string {
	var list []string
	for id, m := range a.Post.Mail {
		if m.Stage == mailInvited || m.Stage == mailAccepted {
			list = append(list, id)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		x, y := a.Post.Mail[list[i]].Since, a.Post.Mail[list[j]].Since
		return x > y || x == y && list[i] < list[j]
	})
	return list
}

// withdraw forgets an invitation or an acceptance.
func (a *App) withdraw(id string) {
	m := a.mailOf(id)
	if m == nil || m.Stage != mailInvited && m.Stage != mailAccepted {
		return
	}
	delete(a.Post.Mail, id)
	a.close()
	a.Page.Go(func() { a.Store.Put(context.Background(), mailKey(id), "") })
}

// clock is a time as it stands in sentences: "22 November, 14:05".
func clock(at int64) string { return time.UnixMilli(at).Format("2 January, 15:04") }
