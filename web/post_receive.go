package web

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// isMail reports whether a text is a letter or a code of a match by mail.
func isMail(text string) bool {
	return strings.Contains(text, "FIELDPOST-POST") || strings.Contains(text, "#post=") || strings.Contains(text, post.Escaped) || post.CodeIn(text) != 0
}

// receive takes whatever a match by mail has brought: a letter in any form, or a code of dice.
func (a *App) receive(text string) {
	a.Page.Go(func() {
		a.reread(mailPrefix) // another tab may have answered dice meanwhile
		if kind := post.CodeIn(text); kind != 0 {
			a.Page.Lock()
			defer a.Page.Unlock()
			if kind == 'Q' {
				a.reply(text, 0)
			} else {
				a.take(text)
			}
			return
		}
		l, err := post.ReadLetter(text, a.Page)
		if err != nil {
			a.refuse(err)
			return
		}
		inv, _ := l.(*post.Invitation)
		acc, _ := l.(*post.Acceptance)
		if inv == nil && acc == nil {
			a.reads(func() { a.dispatched(l) })
			return
		}
		_, none := a.Store.Open(context.Background(), mailPrefix+post.MatchOf(l))
		a.Page.Lock()
		defer a.Page.Unlock()
		if inv != nil {
			a.invitedTo(inv)
		} else {
			a.accepted(acc, errors.Is(none, store.Unknown))
		}
	})
}

// reads reads a letter aside and says so meanwhile, if that takes longer than a moment.
func (a *App) reads(read func()) {
	done := false
	a.Page.Later(moment, func() {
		a.Page.Lock()
		a.Post.Reads = !done
		a.Page.Unlock()
	})
	a.Page.Go(func() {
		read()
		a.Page.Lock()
		done, a.Post.Reads = true, false
		a.Page.Unlock()
	})
}

// refuse says why a letter was not taken. The page is not locked.
func (a *App) refuse(err error) {
	a.Page.Lock()
	defer a.Page.Unlock()
	a.mailFault(sentence(told(err)))
}

// invitedTo shows an invitation that has arrived.
func (a *App) invitedTo(inv *post.Invitation) {
	id := mailPrefix + inv.Match
	if m := a.Post.Mail[id]; m != nil {
		switch {
		case m.Seat.Side == inv.Side && m.Stage != mailInvited:
			a.mailFault("This is your own invitation: " + m.other() + " has accepted it, and the match is on the shelf.")
		case m.Seat.Side == inv.Side:
			a.mailFault("This is your own invitation: send it to " + m.other() + ".")
		case m.Stage == mailAccepted:
			a.pend(id, m)
		default:
			a.mailFault("You have accepted this invitation already, and the match is on the shelf.")
		}
		return
	}
	g, err := a.Shelf.openMail(*inv)
	if err == nil {
		err = inv.Check(g)
	}
	if err == nil && (inv.Setup != "" || inv.Played != nil) {
		err = guard("the engine fails at what it begins with", func() error { _, err := inv.Preview(g); return err })
	}
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	a.Post.Draft, a.Post.Fault = draft{Scenario: inv.Scenario, Side: a.Shelf.otherSide(inv.Scenario, inv.Side), Dice: inv.Dice, Got: inv}, ""
	a.show(Dialog{Kind: "invited", Arg: inv.Scenario})
	a.showOwn("")
	a.Page.SetValue("post-name", a.Post.Book.Me)
}

// accepted begins the inviter's match; anew where the store has none and the acceptance was read already.
func (a *App) accepted(acc *post.Acceptance, none bool) {
	id := mailPrefix + acc.Match
	m := a.Post.Mail[id]
	if m == nil {
		a.mailFault("This accepts an invitation that this page does not know: open it where you have written the invitation.")
		return
	}
	next := m.clone()
	g, err := a.Shelf.openMail(next.Seat.Invitation)
	var match *game.Match
	if err == nil {
		if match, err = next.Seat.Meet(acc, g); none && a.inMemory(id) == nil && isTrouble(err, post.AlreadyRead) {
			match, err = next.Seat.Begin(g)
		}
	}
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	if to := next.To; to != "" && to != acc.Name { // the address book knows him by the name that he signs with, too
		a.Post.signed(a.Post.Book.Me, acc.Name, a.Post.Book.People[to])
	}
	a.begin(id, next, match)
	if due, _ := a.owes(); due {
		a.compose(id, false, "")
	} else {
		a.Desk.Notice(desk.Notice{Text: acc.Name + " has accepted: the match begins, and you decide first."})
	}
}

// begin puts a match by mail on the table that is not stored yet, and stores it.
func (a *App) begin(id string, m *mail, match *game.Match) {
	m.Sent = 0
	a.Post.Mail[id] = m
	a.sit(match, a.Post.summary(id, match))
	s := a.Session
	s.place, s.same = store.Place{}, 0
	a.settled(id)
}

// summary is what the shelf shows of a new match by mail.
func (p *postal) summary(id string, match *game.Match) store.Summary {
	info := match.Game().Info()
	title := cmp.Or(p.Mail[id].Seat.Invitation.Title, info.Title)
	if name := p.Mail[id].Seat.Names[theirSide(p.Mail[id].Seat, info)]; name != "" {
		title += ", with " + name
	}
	return store.Summary{ID: id, Title: title, GameTitle: info.GameTitle, Scenario: match.Head().Scenario, Started: p.page.Now()}
}

// settled stores the match on the table and its mail, the mail first: of a match without it nothing can be sent.
func (a *App) settled(id string) {
	s := a.Session
	a.touch(s, a.Desk)
	s.busy = true // until the match is on its way to the store, too
	put := a.Post.note(id)
	a.Page.Go(func() {
		err := put()
		a.Page.Lock()
		defer a.Page.Unlock()
		if s.busy = false; err != nil {
			a.mailFault("This cannot be stored: " + told(err))
		}
		if !s.saving {
			a.write(s)
		}
	})
}

var errNotStill = errors.New("this match is not stored as it stands: wait until it is, then open the letter again")

// still reports whether a match by mail is stored as it stands, and its mail as it was when somebody began to read: what is answered
// or played while a letter is read must not be lost with it.
func (a *App) still(id string, m *mail) bool {
	s := a.inMemory(id)
	return a.Post.Mail[id] == m && (s == nil || !s.waits() && s.fault == nil)
}

// dispatched reads a dispatch into the match that it belongs to, aside.
func (a *App) dispatched(l post.Letter) {
	id := mailPrefix + post.MatchOf(l)
	a.Page.Lock()
	m := a.Post.Mail[id]
	busy := !a.still(id, m)
	var next *mail
	if m != nil {
		next = m.clone()
	}
	a.Page.Release()
	switch {
	case busy:
		a.refuse(errNotStill)
		return
	case next == nil && post.Locked(l):
		a.Page.Lock()
		a.Post.Locked, a.Post.Fault = l, ""
		a.show(Dialog{Kind: "post-key", Arg: id})
		a.Page.Unlock()
		return
	case next == nil:
		a.recovered(id, l, "")
		return
	}
	rec, match, g, err := a.where(id, next)
	if err != nil {
		a.refuse(err)
		return
	}
	receipt, err := safely(func() (*post.Receipt, error) { return next.Seat.Receive(l, g, match, a.Page) })
	a.Page.Lock()
	defer a.Page.Unlock()
	switch {
	case !a.still(id, m):
		a.mailFault(sentence(errNotStill.Error()))
	case a.Session == nil && isTrouble(err, post.AlreadyRead, game.Stale): // the shelf has nothing to say of it
		a.close()
		if slices.ContainsFunc(a.Bin, func(s store.Summary) bool { return s.ID == id }) {
			a.restore(id)
		}
		a.open(id, func() {
			a.Desk.Notice(desk.Notice{Text: sentence(told(err))})
			a.greet()
		})
	case err != nil && match != nil && receipt != nil && receipt.Other != nil:
		a.forked(id, l, match, receipt)
	case post.Locked(l) && isTrouble(err, post.Refused, post.Missing): // decisions that were made here, perhaps, and lost
		a.Post.Locked, a.Post.Fault = l, sentence(told(err))+" If this page has lost a part of the match, your key takes up what the letter tells, in the place of what is here."
		a.show(Dialog{Kind: "post-key", Arg: id})
	case err != nil:
		a.mailFault(sentence(told(err)))
	case rec == nil:
		a.begin(id, next, receipt.Match)
		a.arrived(receipt, next)
	default:
		a.takeOver(id, rec, next, receipt)
	}
}

// isTrouble reports whether what is wrong with a letter is of one of these kinds.
func isTrouble(err error, kinds ...game.Trouble) bool {
	var trouble *game.MatchError
	return errors.As(err, &trouble) && slices.Contains(kinds, trouble.Trouble)
}

// where is how far a match by mail has come in the store; no record and no match if it has not begun, or if nothing but its
// mail was stored, which comes first.
func (a *App) where(id string, m *mail) (rec *store.Record, match *game.Match, g game.Game, err error) {
	none := m.Stage == mailInvited || m.Stage == mailAccepted
	if !none {
		if rec, err = a.Store.Open(context.Background(), id); errors.Is(err, store.Unknown) {
			none, m.Seat.Heard, m.Seat.Number = true, 0, 0
		}
	}
	if none {
		g, err = a.Shelf.openMail(m.Seat.Invitation)
		return nil, nil, g, err
	}
	if err == nil {
		match, _, err = a.Shelf.load(rec.Text())
	}
	if err != nil {
		return nil, nil, nil, err
	}
	return rec, match, match.Game(), nil
}

// safely reads a letter, which anybody may have made: where the engine fails at it the letter is refused.
func safely(read func() (*post.Receipt, error)) (receipt *post.Receipt, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			receipt, err = nil, errors.New("the engine fails at this letter: it was not made by playing")
		}
	}()
	return read()
}

// takeOver puts on the table what a dispatch has made of a match, and stores it.
func (a *App) takeOver(id string, rec *store.Record, m *mail, receipt *post.Receipt) {
	m.Sent = 0
	a.Post.Mail[id] = m
	if s := a.Session; s != nil && s.id == id {
		a.leave()
	}
	m.Seat.Reveal(receipt.Match)
	a.sit(receipt.Match, rec.Summary)
	s := a.Session
	s.place, s.same, s.told = rec.Place(), min(receipt.First, len(rec.Entries)), false
	a.Post.Mail[s.id].drawAhead(s, a.Desk)
	a.settled(id)
	a.arrived(receipt, m)
	a.over(s, a.Desk)
	a.Page.Go(func() {
		a.claim(s)
		a.Store.Want(id) // each link in a mail opens a tab of its own: it is played where the letter is read
	})
}

// arrived shows the player what a dispatch has brought.
func (a *App) arrived(r *post.Receipt, m *mail) {
	s := a.Session
	s.from, s.since = r.First, len(a.Desk.Match().Entries())
	text := ""
	if r.ForYou > 0 {
		text = game.Count(r.ForYou, "decision") + " of yours came by your standing orders, or left no choice; your page has worked each of them out again. "
	}
	if r.Remark != "" {
		text += m.other() + " writes: " + r.Remark
	}
	if text != "" {
		a.Desk.Notice(desk.Notice{Text: text})
	}
	a.Page.Say("A dispatch of " + m.other() + " is read.")
	if a.Dialog.Kind == "" {
		a.greet()
	}
}

// recovered takes a match up again of which this page knows nothing, from a dispatch that tells all of it.
func (a *App) recovered(id string, l post.Letter, key string) {
	var seat *post.Seat
	a.Page.Lock()
	here := a.Post.Mail[id]
	a.Page.Release()
	receipt, err := safely(func() (*post.Receipt, error) {
		s, m, err := post.Recover(l, key, a.Shelf.Games.OpenOwn, a.Page)
		if seat = s; err == nil && here != nil {
			err = here.Seat.Resume(s, m)
		}
		return &post.Receipt{Match: m}, err
	})
	if err != nil {
		a.refuse(err)
		return
	}
	a.Page.Lock()
	defer a.Page.Unlock()
	a.close()
	seat.Reveal(receipt.Match)
	a.begin(id, &mail{Seat: seat}, receipt.Match)
	text, old := "The match is taken up again from all that the other player has sent.", receipt.Match.Head().Older > 0
	if old { // or so its writer says
		text += " It says that it was begun under other rules: dice of that time are not checked."
	}
	a.Desk.Notice(desk.Notice{Text: text, Bad: old})
}

// unlock takes a match up again with the key that the player has entered.
func (a *App) unlock() {
	l, key := a.Post.Locked, a.Page.Value("post-key")
	a.Post.Fault = ""
	a.reads(func() { a.recovered(mailPrefix+post.MatchOf(l), l, key) })
}

// A fork is a match that both players have gone on with in two ways.
type fork struct {
	ID     string
	Letter post.Letter
	From   int // so many actions both have
	Mine   []string
	Theirs []string
}

// forked shows both ways.
func (a *App) forked(id string, l post.Letter, mine *game.Match, receipt *post.Receipt) {
	m := a.Post.Mail[id]
	side := m.mine(mine)
	a.Post.Fork = &fork{ID: id, Letter: l, From: receipt.First,
		Mine: wayOf(mine, receipt.First, side), Theirs: wayOf(receipt.Other, receipt.First, side)}
	a.Post.Fault = ""
	a.show(Dialog{Kind: "fork", Arg: id})
}

// wayOf tells a side what came of a match behind so many actions, in short, and how that begins: two ways may come to the
// same number of actions and losses.
func wayOf(m *game.Match, from int, side game.Side) []string {
	list, begins := m.Digest(from, len(m.Entries()), side), ""
	for _, e := range m.Entries()[from:] {
		for _, ev := range e.Events {
			if text, _ := m.Game().Describe(ev, side); text != "" && len(begins) < 120 {
				begins += " " + text
			}
		}
	}
	if begins != "" {
		list = append(list, "It begins so:"+begins)
	}
	return list
}

// yield goes on in the other's way; one's own is kept among the match's other continuations.
func (a *App) yield() {
	f := a.Post.Fork
	m := a.Post.Mail[f.ID]
	if m == nil {
		return
	}
	next := m.clone()
	a.reads(func() {
		rec, match, _, err := a.where(f.ID, next)
		var receipt *post.Receipt
		if err == nil {
			receipt, err = safely(func() (*post.Receipt, error) { return next.Seat.Yield(f.Letter, match, a.Page) })
		}
		if err != nil {
			a.refuse(err)
			return
		}
		a.Page.Lock()
		defer a.Page.Unlock()
		if !a.still(f.ID, m) {
			a.mailFault(sentence(errNotStill.Error()))
			return
		}
		a.close()
		a.takeOver(f.ID, rec, next, receipt)
	})
}

// insist keeps one's own way and shows the letter that brings it to the other: all of it where the ways part before what he is
// taken to have.
func (a *App) insist() {
	f := a.Post.Fork
	m := a.Post.Mail[f.ID]
	if m == nil {
		return
	}
	send := func() { a.compose(f.ID, f.From < m.Seat.Heard, "") }
	a.close()
	if a.Session == nil || a.Session.id != f.ID {
		a.open(f.ID, send)
		return
	}
	send()
}

// reread takes up what another tab has written of a match by mail, unless this one has written meanwhile: that would be taken back.
func (a *App) reread(id string) {
	if !strings.HasPrefix(id, mailPrefix) {
		return
	}
	a.Page.Lock()
	noted, kept := a.Post.noted, a.Post.kept
	a.Page.Release()
	settings, err := a.Store.Settings(context.Background())
	if err != nil {
		return
	}
	a.Page.Lock()
	if noted == kept && noted == a.Post.noted {
		was := a.Post.Mail
		a.Post.recall(settings)
		for id, m := range was { // where the store was emptied
			if a.Post.Mail[id] == nil && a.inMemory(id) != nil {
				a.Post.Mail[id] = m
			}
		}
	}
	a.Page.Unlock()
}
