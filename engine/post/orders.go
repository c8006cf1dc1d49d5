package post

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
)

// An Order is a standing order: one player lets the other's page decline a question for him, or leave a die as it fell, or
// lets the computer answer it there, so that no letter goes to and fro about it. It travels with his dispatches and holds
// until he sends one without it.
type Order struct {
	Ask       string // what is asked, a word of the game (Lexicon.Asks)
	Formation string `json:",omitempty"` // its id; "" for all
	Turn      int8   `json:",omitempty"` // holds in this turn of the game alone; 0 in all
	Computer  bool   `json:",omitempty"` // the computer answers; see computed
}

// StandIn is the order by which the computer decides everything for its giver, where the other agrees (Seat.Stands). Both
// have to want it: an absent player gives it, the other says when it begins and ends.
var StandIn = Order{Computer: true}

// maxOrders is how many standing orders a player can have.
const maxOrders = 40

// wordy reports whether an order has longer words than those of any game: the receiver keeps them with his seat.
func wordy(o Order) bool { return len(o.Ask)+len(o.Formation) > game.MaxName }

// Declinable tells what of the decision of this seat can be ordered to be declined: the word of the question and the turn.
func (s *Seat) Declinable(m *game.Match) (o Order, ok bool) {
	if o, ok = s.asked(m); ok {
		_, ok = lets(m.Game(), m.Legal())
	}
	return o, ok
}

// Computable tells the same of what the computer can be ordered to answer: whatever is asked in the middle of what the other
// player has begun.
func (s *Seat) Computable(m *game.Match) (o Order, ok bool) {
	o, ok = s.asked(m)
	o.Computer = true
	return o, ok && s.Invitation.Dice == game.QuickDice && s.interrupts(m)
}

// interrupts reports whether the decision belongs to a procedure that the other player has begun: of those before it in the
// phase the last that lies less deep was his.
func (s *Seat) interrupts(m *game.Match) bool {
	now := m.Pos().Stage()
	for i := len(m.Entries()) - 1; i >= 0; i-- {
		switch before := m.Stage(i); {
		case before.Turn != now.Turn || before.Phase != now.Phase:
			return false
		case before.Depth < now.Depth:
			return sideOf(m, m.Entries()[i].Side) != s.Side
		}
	}
	return false
}

// asked is the decision of this seat as an order would name it.
func (s *Seat) asked(m *game.Match) (o Order, ok bool) {
	d := m.Decision()
	if d.Over || sideOf(m, d.Side) != s.Side {
		return o, false
	}
	return Order{Ask: m.Game().Lexicon().Asks[d.Ask], Turn: m.Pos().Stage().Turn}, true
}

// Give gives a standing order, or takes it back if it is given.
func (s *Seat) Give(o Order) {
	if i := slices.Index(s.Given, o); i >= 0 {
		s.Given = slices.Delete(s.Given, i, i+1)
	} else if len(s.Given) < maxOrders {
		s.Given = append(s.Given, o)
	}
}

// Obeys returns the action that the other player's orders give for him, if he has to decide and they do. Where he can
// only decline, and nothing of the position is hidden from this seat, there is nothing to ask him either.
func (s *Seat) Obeys(m *game.Match) (game.Action, bool) {
	d := m.Decision()
	if d.Over || s.GivenUp != "" || sideOf(m, d.Side) == s.Side || len(m.Legal()) == 0 {
		return game.Action{}, false
	}
	a, ok := s.ordered(m, len(m.Entries()), s.Theirs, s.Stands)
	if !ok {
		a, ok = declines(m.Game(), m.Legal())
		ok = ok && len(m.Legal()) == 1 && bare(m, 1-d.Side)
	}
	// A roll for him would have to be declared by his page.
	return a, ok && (s.Invitation.Dice == game.QuickDice || !rolls(m.Pos(), a))
}

// rolls reports whether an action asks for dice.
func rolls(pos game.Position, a game.Action) bool {
	n := counted(0)
	pos.Clone().Take(a, &n, nil)
	return n > 0
}

// counted are dice that count what they are asked.
type counted int

func (n *counted) Roll(game.Chance) int { *n++; return 1 }

// ordered is the action that orders give for the decision after so many entries of a match.
func (s *Seat) ordered(m *game.Match, entries int, orders []Order, stands bool) (game.Action, bool) {
	if len(orders) == 0 {
		return game.Action{}, false
	}
	pos := m.At(entries)
	legal := pos.Legal(nil)
	if a, ok := declined(m.Game(), pos, legal, orders); ok {
		return a, true
	}
	ask, turn := m.Game().Lexicon().Asks[pos.Decision().Ask], pos.Stage().Turn
	if s.Invitation.Dice != game.QuickDice || len(legal) == 0 || !slices.ContainsFunc(orders, func(o Order) bool {
		return o.Computer && (o.Turn == 0 || o.Turn == turn) && (o.Ask == ask || stands && o == StandIn)
	}) {
		return game.Action{}, false
	}
	return computed(m, entries), true
}

// computed is what the computer decides after so many entries: a player of the level Regular, who knows what the side may
// know, and of what he decided before only how the move began that is under way: he goes on with it as he meant to. The
// other page works the same out again.
func computed(m *game.Match, entries int) game.Action {
	var p *mind.Player
	for i := moveBegins(m, entries); ; i++ {
		pos := m.At(i)
		legal := pos.Legal(nil)
		pos.Redact(pos.Decision().Side)
		if p == nil {
			p = mind.New(m.Game(), mind.Regular, m.Head().Seed)
		}
		for p.Begin(pos, legal, i); !p.Think(1); {
		}
		a := p.Choice().Action
		if i == entries {
			return a
		}
		if a != m.Entries()[i].Action { // somebody else has decided that
			p = nil
		}
	}
}

// moveBegins is after how many entries the move begins that is under way after some, or so many if none is, or somebody
// else has decided since.
func moveBegins(m *game.Match, entries int) int {
	pos, lex := m.At(entries), m.Game().Lexicon()
	steps := func(a game.Action) bool { return lex.Role(a.Verb) == game.Steps }
	if !slices.ContainsFunc(pos.Legal(nil), steps) {
		return entries
	}
	side := pos.Decision().Side
	for i := entries - 1; i >= 0 && m.Entries()[i].Side == side; i-- {
		if entries = i; !steps(m.Entries()[i].Action) {
			break
		}
	}
	return entries
}

// bare reports whether nothing of the position is hidden from a side.
func bare(m *game.Match, side game.Side) bool {
	pos := m.Pos().Clone()
	pos.Redact(side)
	return game.HashOf(pos) == m.Hash()
}

// lets is the action that lets an opportunity go or leaves things as they are, a die as it fell, if there is one. Where
// something could be begun, moves, attacks, orders, there is none: nobody's turn is passed for him.
func lets(g game.Game, legal []game.Action) (game.Action, bool) {
	lex := g.Lexicon()
	if a, ok := quiet(lex, legal, game.Declines); ok {
		return a, true
	}
	if slices.ContainsFunc(legal, func(a game.Action) bool {
		return slices.Contains([]game.Role{game.Begins, game.Steps, game.Strikes, game.Commands, game.Joins, game.Launches}, lex.Role(a.Verb))
	}) {
		return game.Action{}, false
	}
	return quiet(lex, legal, game.Lets)
}

// declines is the action that lets an opportunity go, if there is one.
func declines(g game.Game, legal []game.Action) (game.Action, bool) {
	return quiet(g.Lexicon(), legal, game.Declines)
}

// quiet is the action with a role that names neither unit nor hex.
func quiet(lex *game.Lexicon, legal []game.Action, role game.Role) (game.Action, bool) {
	i := slices.IndexFunc(legal, func(a game.Action) bool {
		return lex.Role(a.Verb) == role && a.Units[0] == game.NoUnit && a.Hex == hex.None && a.To == hex.None
	})
	if i < 0 {
		return game.Action{}, false
	}
	return legal[i], true
}

// declined is the action by which standing orders decline the decision of a position. One for a formation answers if all
// units that could do something are of formations with such an order.
func declined(g game.Game, pos game.Position, legal []game.Action, orders []Order) (game.Action, bool) {
	a, ok := lets(g, legal)
	if !ok {
		return a, false
	}
	d, turn := pos.Decision(), pos.Stage().Turn
	formations := map[string]bool{}
	for _, o := range orders {
		if !o.Computer && o.Ask == g.Lexicon().Asks[d.Ask] && (o.Turn == 0 || o.Turn == turn) {
			formations[o.Formation] = true
		}
	}
	if formations[""] || len(formations) == 0 {
		return a, formations[""]
	}
	of := map[game.Unit]string{}
	for _, c := range g.Picture(pos, d.Side).Units {
		of[c.Unit] = c.Formation
	}
	asked := false
	for _, b := range legal {
		for _, u := range b.Units {
			if u != game.NoUnit {
				if asked = true; !formations[of[u]] {
					return a, false
				}
			}
		}
	}
	return a, asked
}
