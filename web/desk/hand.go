package desk

import (
	"slices"

	"fieldpost/engine/game"
)

// HeldCard is one of the hand, with what playing it does now.
type HeldCard struct {
	game.HandCard
	Button  int    // its place in View.Buttons, -1 if it has none
	Does    string // what playing it does, "" if it cannot be played
	Gist    string // what that leads to, while the cards are compared
	Pressed bool
}

// hand is the cards of the player at the table. A button of the pad that alone plays a card, or alone for those in
// preview, is marked: the card stands for it.
func (d *Desk) hand(buttons []Button) []HeldCard {
	var list []HeldCard
	for _, h := range d.pic.Hand {
		c := HeldCard{HandCard: h, Button: -1}
		plays := func(b Button) bool {
			return b.Key.Option == h.Option && (d.chosen == nil || b.Action == nil || b.Action.Units == d.chosen.Units)
		}
		if i := slices.IndexFunc(buttons, plays); i >= 0 && !slices.ContainsFunc(buttons[i+1:], plays) {
			b := &buttons[i]
			b.Card, c.Button, c.Does, c.Gist, c.Pressed = true, i, b.Label, b.Gist, b.Pressed
		}
		if ways := d.playing(h.Option); c.Button < 0 && len(ways) > 0 {
			c.Does = "Choose who plays it"
			if len(ways) == 1 {
				c.Does = d.label(ways[0])
			}
			c.Pressed = d.verb != nil && d.verb.Option == h.Option
		}
		list = append(list, c)
	}
	return list
}

// playing returns the legal actions that play a card, by the picked units if some are picked.
func (d *Desk) playing(o game.Option) []game.Action {
	var list []game.Action
	wide := *d
	wide.verb, wide.target = nil, d.target
	for _, a := range d.legal {
		if a.Option == o && (len(d.picked) == 0 || wide.fits(a)) {
			list = append(list, a)
		}
	}
	return list
}

// PickCard is a click on a card of the hand, named by its option: it is played, or who plays it is
// asked first.
func (d *Desk) PickCard(o game.Option) {
	d.notice = Notice{}
	list := d.playing(o)
	switch {
	case len(list) == 0:
		d.whyNotCard(o)
	case len(list) == 1:
		d.choose(list[0])
	case d.verb != nil && d.verb.Option == o:
		d.verb = nil
	default:
		k := key(list[0])
		d.verb, d.chosen, d.answer = &k, nil, nil
	}
}

// whyNotCard leaves the reason why a card cannot be played: of an action that plays another one of the hand,
// with this card in its place.
func (d *Desk) whyNotCard(o game.Option) {
	d.notice = Notice{Text: "No card is asked for now.", Bad: true}
	for _, a := range d.legal {
		if slices.ContainsFunc(d.pic.Hand, func(h game.HandCard) bool { return h.Option == a.Option }) {
			a.Option = o
			if r := d.match.Why(a); r.Sentence != "" {
				d.refuse(r)
				return
			}
		}
	}
}
