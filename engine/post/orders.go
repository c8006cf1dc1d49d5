package post

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// An Order is a standing order: one player lets the other's page decline a question for him, or leave a die as it fell,
// so that no letter goes to and fro about it. It travels with his dispatches and holds until he sends one without it.
type Order struct {
	Ask       string // what is asked, a word of the game (Lexicon.Asks)
	Formation string `json:",omitempty"` // its id; "" for all
	Turn      int8   `json:",omitempty"` // holds in this turn of the game alone; 0 in all
}

// maxOrders is how many standing orders a player can have.
const maxOrders = 40

// Declinable tells what of the decision of this seat can be ordered: the word of the question and the turn.
func (s *Seat) Declinable(m *game.Match) (o Order, ok bool) {
	d := m.Decision()
	if d.Over || sideOf(m, d.Side) != s.Side {
		return o, false
	}
	if _, ok = lets(m.Game(), m.Legal()); ok {
		o = Order{Ask: m.Game().Lexicon().Asks[d.Ask], Turn: m.Pos().Stage().Turn}
	}
	return o, ok
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
	if d.Over || sideOf(m, d.Side) == s.Side || len(m.Legal()) == 0 {
		return game.Action{}, false
	}
	if a, ok := ordered(m.Game(), m.Pos(), m.Legal(), s.Theirs); ok {
		return a, true
	}
	a, ok := declines(m.Game(), m.Legal())
	return a, ok && len(m.Legal()) == 1 && bare(m, 1-d.Side)
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

// ordered is the action that standing orders give for the decision of a position. One for a formation answers if all
// units that could do something are of formations with such an order.
func ordered(g game.Game, pos game.Position, legal []game.Action, orders []Order) (game.Action, bool) {
	a, ok := lets(g, legal)
	if !ok || len(orders) == 0 {
		return a, false
	}
	d, turn := pos.Decision(), pos.Stage().Turn
	formations := map[string]bool{}
	for _, o := range orders {
		if o.Ask == g.Lexicon().Asks[d.Ask] && (o.Turn == 0 || o.Turn == turn) {
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
