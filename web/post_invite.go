package web

import (
	"cmp"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// A draft is an invitation that is being filled in, or one that has arrived.
type draft struct {
	Scenario string
	Side     string
	Dice     game.DiceKind
	Got      *post.Invitation // that has arrived
	Own      game.Tables      // in the place of the game's
	Setup    []byte           // of a scenario of one's own
	Title    string           // the same
	Played   *post.Played     // of the match at this table that is to go on by mail
}

// inviteTo begins an invitation to a scenario.
func (a *App) inviteTo(name string) {
	for i := range a.Shelf.Scenarios {
		if s := (scenario{a.Shelf.Scenarios[i]}); s.name() == name && byMail(s) {
			a.Post.Draft, a.Post.Fault = draft{Scenario: name, Side: s.Sides[0], Dice: game.QuickDice, Own: a.Bench.tables(name)}, ""
			a.show(Dialog{Kind: "invite", Arg: name})
			a.Page.SetValue("post-name", a.Post.Book.Me)
			a.Page.SetValue("post-to", a.Post.to)
			a.Page.SetValue("post-address", a.Post.address)
		}
	}
}

// inviteOwn begins an invitation to a scenario of one's own.
func (a *App) inviteOwn(head game.Head) {
	a.Options[head.Scenario] = head.Options
	a.inviteTo(head.Scenario)
	a.Post.Draft.Own, a.Post.Draft.Setup, a.Post.Draft.Title = head.Own, head.Setup, head.Title
}

// typed keeps what stands in an invitation that is closed before it is made.
func (a *App) typed() {
	a.Post.Book.Me, a.Post.to, a.Post.address = a.Page.Value("post-name"), a.Page.Value("post-to"), a.Page.Value("post-address")
}

// names are the names in the address book.
func (b book) names() []string { return game.SortedKeys(b.People) }

// invite makes the invitation that was filled in and shows it as a letter.
func (a *App) invite() {
	d, me, to := a.Post.Draft, strings.TrimSpace(a.Page.Value("post-name")), strings.TrimSpace(a.Page.Value("post-to"))
	address := strings.TrimSpace(a.Page.Value("post-address"))
	options := a.Options[d.Scenario]
	g, err := a.Shelf.openOwn(d.Scenario, options, d.Own)
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	if err := game.PlainName(to, game.MaxName); err != nil {
		a.mailFault("The other player " + told(err) + ".")
		return
	}
	seat, inv, err := post.Invite(g, options, d.Side, me, d.Dice, a.Page.Seed())
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	seat.Invitation.Played, seat.Invitation.Setup, seat.Invitation.Title = d.Played, string(d.Setup), d.Title
	a.Post.signed(me, to, address)
	a.pend(mailPrefix+inv.Match, &mail{Seat: seat, To: to, Stage: mailInvited})
}

// goOn begins an invitation to go on by mail with the match on the table; the one at the table stays as it is.
func (a *App) goOn() {
	if a.Desk == nil || a.mail() != nil {
		return
	}
	head := a.Desk.Match().Head()
	played, err := post.PlayedIn(a.Desk.Match())
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	a.Options[head.Scenario] = head.Options
	a.inviteTo(head.Scenario)
	a.Post.Draft.Played, a.Post.Draft.Own = played, head.Own
}

// canGoOn reports whether the match on the table can go on by mail.
func (a *App) canGoOn() bool {
	if a.Desk == nil || a.mail() != nil || a.Session.lesson != nil || a.Session.bench != nil || !byMail(scenario{*a.Desk.Match().Game().Info()}) {
		return false
	}
	_, err := post.PlayedIn(a.Desk.Match())
	return err == nil
}

// signed keeps names and address for the next time.
func (p *postal) signed(me, to, address string) {
	p.Book.Me, p.to, p.address = me, "", ""
	if to != "" && (address != "" || p.Book.People[to] == "") {
		p.Book.People[to] = address
	}
	p.keepBook()
}

// pend stores a mail that is no match yet, and then shows its letter: a secret that was lost could not be opened.
func (a *App) pend(id string, m *mail) {
	if m == nil {
		return
	}
	m.Since = cmp.Or(m.Since, a.Page.Now())
	a.Post.Mail[id] = m
	a.Post.keep(id, func() {
		a.Page.Lock()
		a.compose(id, false, "")
		a.Page.Unlock()
	})
}

// accept accepts the invitation that has arrived.
func (a *App) accept() {
	inv, me := a.Post.Draft.Got, strings.TrimSpace(a.Page.Value("post-name"))
	if inv == nil {
		return
	}
	a.Page.Go(func() {
		a.reread(mailPrefix) // another tab may have accepted it
		a.Page.Lock()
		defer a.Page.Unlock()
		if a.Post.Mail[mailPrefix+inv.Match] != nil {
			a.invitedTo(inv)
			return
		}
		var seat *post.Seat
		g, err := a.Shelf.openMail(*inv)
		if err == nil {
			seat, _, err = post.Accept(inv, g, me, a.Page.Seed())
		}
		if err != nil {
			a.mailFault(sentence(told(err)))
			return
		}
		a.Post.signed(me, inv.Name, "")
		a.pend(mailPrefix+inv.Match, &mail{Seat: seat, To: inv.Name, Stage: mailAccepted})
	})
}
