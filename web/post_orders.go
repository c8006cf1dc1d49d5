package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/engine/post"
)

// An orderOffer is a standing order of a match by mail that can be given or taken back.
type orderOffer struct {
	Order post.Order
	Title string
	On    bool
}

// orderOffers are the standing orders that fit the decision of the player, and after them those that are given.
func (a *App) orderOffers() []orderOffer {
	m := a.mail()
	if m == nil || a.Session.watching || m.Stage == mailOver {
		return nil
	}
	var list []orderOffer
	add := func(o post.Order, title string) {
		if !slices.ContainsFunc(list, func(x orderOffer) bool { return x.Order == o }) {
			list = append(list, orderOffer{o, title, slices.Contains(m.Seat.Given, o)})
		}
	}
	if o, ok := m.Seat.Declinable(a.Desk.Match()); ok {
		add(o, "Decline questions like this one, this turn")
		for i, s := range a.Desk.Standing() {
			if i == 0 {
				continue // all formations: they are offered already
			}
			add(post.Order{Ask: o.Ask, Formation: s.Formation, Turn: o.Turn}, "Decline for "+s.Title+", this turn")
		}
		o.Turn = 0
		add(o, "Decline questions like this one, in every turn")
	}
	if o, ok := m.Seat.Computable(a.Desk.Match()); ok {
		o.Turn = 0
		add(o, "The computer answers questions like this one, in every turn")
	}
	if m.Seat.Invitation.Dice == game.QuickDice {
		add(post.StandIn, "The computer decides all for me, while I am away, if "+m.other()+" agrees")
	}
	for _, o := range m.Seat.Given {
		when := ", in every turn"
		if o.Turn > 0 {
			when = fmt.Sprintf(", in turn %d", o.Turn)
		}
		if o.Computer {
			when += ", by the computer"
		}
		add(o, "“"+o.Ask+"” "+strings.TrimPrefix(o.Formation+when, ", "))
	}
	return list
}

// giveOrder gives the standing order of a number, or takes it back; it holds from the next dispatch on.
func (a *App) giveOrder(n int) {
	list := a.orderOffers()
	if n < 0 || n >= len(list) {
		return
	}
	next := a.mail().clone()
	next.Seat.Give(list[n].Order)
	a.Post.Mail[a.Session.id] = next
	a.Post.keep(a.Session.id, nil)
}

// mayStand reports whether the other player has ordered that the computer may decide for him.
func (m *mail) mayStand() bool {
	return m.Stage != mailOver && (m.Seat.Stands || slices.Contains(m.Seat.Theirs, post.StandIn))
}

// standIn lets the computer decide for the other player from now on, or no longer. The head of the match says so.
func (a *App) standIn() {
	m := a.mail()
	if m == nil || !m.mayStand() || a.Session.waits() && !m.Seat.Stands { // it is stopped while it decides
		return
	}
	next := m.clone()
	next.Seat.Stands = !next.Seat.Stands
	a.Post.Mail[a.Session.id] = next
	side, p := 1-next.mine(a.Desk.Match()), game.Player{Kind: game.Post, Name: next.To}
	if next.Seat.Stands {
		p = game.Player{Kind: game.Computer, Name: mind.Regular.String()}
	}
	a.Desk.Match().SetPlayer(side, p) // a name that has travelled
	a.Desk.Refresh()
	a.settled(a.Session.id)
}
