package web

import (
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
	page Page
	put  func(key, text string) error // stores a setting, and waits for that
	say  func(text string)            // what has gone wrong

	Mail   map[string]*mail // by the id of the match in the store
	noted  int              // how often a mail was changed here
	kept   int              // which of these changes the store has, the last one
	Book   book
	Letter letter
	Draft  draft
	Code   code
	Fork   *fork
	Locked post.Letter // tells the whole of a match of which nothing is known here
	Fault  string      // what is wrong with what was filled in
	Reads  bool        // a letter is being read, which takes longer than a moment

	to, address string // typed into an invitation that was not made
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

// mail is that of the match on the table, nil if it is not played by mail.
func (a *App) mail() *mail {
	if a.Session == nil {
		return nil
	}
	return a.Post.Mail[a.Session.id]
}

// recall takes the mail and the address book from the settings.
func (p *postal) recall(settings map[string]string) {
	p.Mail, p.Book = map[string]*mail{}, book{People: map[string]string{}}
	json.Unmarshal([]byte(settings[bookKey]), &p.Book)
	for key, text := range settings {
		parts := strings.Split(key, "/")
		m := new(mail)
		if len(parts) == 3 && key == mailKey(parts[1]) && json.Unmarshal([]byte(text), m) == nil && m.Seat != nil {
			p.Mail[parts[1]] = m
		}
	}
}

// note returns what stores a match's mail as it is now, or that there is none any more. The page must not be locked then.
func (p *postal) note(id string) (put func() error) {
	raw := ""
	if m := p.Mail[id]; m != nil {
		text, _ := json.Marshal(m) // of texts and numbers: never fails
		raw = string(text)
	}
	p.noted++
	n := p.noted
	return func() error {
		err := p.put(mailKey(id), raw)
		if err == nil {
			p.page.Lock()
			p.kept = max(p.kept, n)
			p.page.Release()
		}
		return err
	}
}

// keep stores a match's mail. then is called, unlocked, when the store has it.
func (p *postal) keep(id string, then func()) {
	put := p.note(id)
	p.page.Go(func() {
		if err := put(); err != nil {
			p.page.Lock()
			p.say("This cannot be stored: " + told(err))
			p.page.Unlock()
			return
		}
		if then != nil {
			then()
		}
	})
}

// keepBook stores the address book.
func (p *postal) keepBook() {
	raw, _ := json.Marshal(p.Book)
	p.page.Go(func() { p.put(bookKey, string(raw)) })
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
	case isMailDialog(a.Dialog.Kind):
		a.Post.Fault = text
	case a.Dialog.Kind != "":
		a.Dialog.Fault = text
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
	s, side := a.Session, m.mine(a.Desk.Match())
	if m.Seat.GivenUp != "" {
		a.Desk.Close()
	}
	m.hold(a.Desk.Match()) // the store knows nothing of letters
	a.Desk.Obey(func(match *game.Match) (game.Action, bool) { return a.Post.Mail[s.id].Seat.Obeys(match) })
	a.Desk.Sit(side, m.waitingWords(a.Desk.Match()))
	s.seat, s.since, s.from = side, len(a.Desk.Match().Entries()), a.Desk.SinceNumber(side)
	a.Opened["since"] = true
}

// hold sees that nothing of a match is taken back that the other player has, or was sent.
func (m *mail) hold(match *game.Match) { match.Hold(max(m.Seat.Heard, m.Sent-1)) }

// mine is the side that the player at this page has in his match.
func (m *mail) mine(match *game.Match) game.Side {
	return game.Side(max(slices.Index(match.Game().Info().Sides, m.Seat.Side), 0))
}

// touched notes whom a match by mail waits for now.
func (p *postal) touched(id string, match *game.Match) {
	m := p.Mail[id]
	if m == nil {
		return
	}
	was := *m
	dec := match.Decision()
	switch {
	case dec.Over || m.Seat.GivenUp != "":
		m.Stage = mailOver
	case match.Game().Info().Sides[dec.Side] == m.Seat.Side:
		m.Stage = mailMine
	default:
		m.Stage = mailTheirs
	}
	m.To = m.Seat.Names[theirSide(m.Seat, match.Game().Info())]
	if all, due := len(match.Entries())+1, m.Seat.Due(match); due && m.Sent != all {
		m.Sent = 0 // what was sent before is not all any more
	} else if !due && m.Stage == mailTheirs {
		m.Sent = all // there is nothing to send, as in a match that was lost and is taken up again
	}
	if m.Stage != was.Stage {
		m.Since = p.page.Now()
	}
	if m.Stage != was.Stage || m.To != was.To || m.Sent != was.Sent {
		p.keep(id, nil)
	}
}

// theirSide is the side that a seat plays against.
func theirSide(s *post.Seat, info *game.Info) string {
	if info.Sides[0] == s.Side {
		return info.Sides[1]
	}
	return info.Sides[0]
}

// concede gives the match on the table up; the next dispatch tells the other player.
func (a *App) concede() {
	m := a.mail()
	a.close()
	if m == nil || m.Stage == mailOver || a.Session.waits() {
		return
	}
	next := m.clone()
	next.Seat.GiveUp()
	next.Sent = 0
	a.Post.Mail[a.Session.id] = next
	a.seatDown()
	a.settled(a.Session.id)
}

// drawAhead does what follows an action without anybody: a choice in secret is bound, or opened, and what the other has opened in
// advance of sealed dice is answered.
func (m *mail) drawAhead(s *session, d *desk.Desk) {
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

// owes reports whether the match on the table has something to send, and whether it was handed out already. While the other
// player's orders decide for him here, nothing is sent.
func (a *App) owes() (due, handed bool) {
	m := a.mail()
	if m == nil || a.Session.watching || a.Desk.Hushed() {
		return false, false
	}
	match := a.Desk.Match()
	return m.Seat.Due(match), m.Sent == len(match.Entries())+1
}

// handed notes that the letter on the screen was given to the player in one form or another.
func (p *postal) handed() {
	l := &p.Letter
	l.Handed = true
	if m := p.Mail[l.ID]; m != nil && l.Sent > 0 && m.Sent != l.Sent { // or what another tab has noted since would be taken back
		if m.Stage != mailMine {
			m.Since = p.page.Now()
		}
		m.Sent = l.Sent
		p.keep(l.ID, nil)
	}
}

// pending are the invitations and acceptances that have not become a match yet, the last first.
func (p *postal) pending() []string {
	var list []string
	for id, m := range p.Mail {
		if m.Stage == mailInvited || m.Stage == mailAccepted {
			list = append(list, id)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		x, y := p.Mail[list[i]].Since, p.Mail[list[j]].Since
		return x > y || x == y && list[i] < list[j]
	})
	return list
}

// withdraw forgets an invitation or an acceptance.
func (a *App) withdraw(id string) {
	m := a.Post.Mail[id]
	if m == nil || m.Stage != mailInvited && m.Stage != mailAccepted {
		return
	}
	delete(a.Post.Mail, id)
	a.close()
	put := a.Post.note(id)
	a.Page.Go(func() { put() })
}

// clock is a time as it stands in sentences: "22 November, 14:05".
func clock(at int64) string { return time.UnixMilli(at).Format("2 January, 15:04") }
