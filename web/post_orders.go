package web

import (
	"fmt"
	"slices"

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
	if m == nil || a.Session.watching {
		return nil
	}
	var list []orderOffer
	add := func(o post.Order, title string) {
		if !slices.ContainsFunc(list, func(x orderOffer) bool { return x.Order == o }) {
			list = append(list, orderOffer{o, title, slices.Contains(m.Seat.Given, o)})
		}
	}
	if o, ok := m.Seat.Declinable(a.Desk.Match()); ok {
		add(o, "questions like this one, this turn")
		for i, s := range a.Desk.Standing() {
			if i == 0 {
				continue // all formations: they are offered already
			}
			add(post.Order{Ask: o.Ask, Formation: s.Formation, Turn: o.Turn}, s.Title+", this turn")
		}
		o.Turn = 0
		add(o, "questions like this one, in every turn")
	}
	for _, o := range m.Seat.Given {
		when := ", in every turn"
		if o.Turn > 0 {
			when = fmt.Sprintf(", in turn %d", o.Turn)
		}
		add(o, "“"+o.Ask+"” "+o.Formation+when)
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
	a.keepMail(a.Session.id, nil)
}
