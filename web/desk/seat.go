package desk

import "fieldpost/engine/game"

// Sit makes the desk the place of one side: what is shown is what that side may see, and while another side has to
// decide, or the match waits for an answer of sealed dice, nothing can be picked and nothing of the other's choices is
// told. waiting is the sentence that stands in the place of the question then.
func (d *Desk) Sit(side game.Side, waiting string) {
	d.seat, d.waiting = side, waiting
	d.past, d.line = nil, nil
	d.Drop()
	d.Refresh()
}

// Obey lets another player's standing orders answer for him here, wherever f has an answer.
func (d *Desk) Obey(f func(*game.Match) (game.Action, bool)) { d.obeys = f }

// Close has nobody decide any more: the match was given up.
func (d *Desk) Close() { d.closed = true }

// Waiting changes the sentence of Sit.
func (d *Desk) Waiting(sentence string) { d.waiting = sentence }

// Away reports whether whoever sits here has nothing to decide: another side has, or the computer, or the dice wait for
// an answer.
func (d *Desk) Away() bool {
	if _, waits := d.match.Question(); waits || d.closed || d.match.Sealed() != "" {
		return true
	}
	return d.Computes() || d.seat != game.Nobody && !d.dec.Over && d.dec.Side != d.seat
}

// Hidden reports whether something in the position after the first n actions is kept from whoever sits here: then a copy
// of the match from there on would show it.
func (d *Desk) Hidden(n int) bool {
	if d.seat == game.Nobody || d.dec.Over {
		return false
	}
	pos := d.match.At(n)
	hash := game.HashOf(pos)
	pos.Redact(d.seat)
	return game.HashOf(pos) != hash
}

// Side is the side of the player at the table.
func (d *Desk) Side() game.Side {
	switch {
	case d.seat != game.Nobody:
		return d.seat
	case d.Computes() && d.Home() != game.Nobody && !d.match.Game().Info().Solitaire:
		return d.Home()
	case d.dec.Side != game.Nobody:
		return d.dec.Side
	}
	return 0
}

// canUndo reports whether the last action can be taken back by whoever sits here: it is one of his own, for
// what another player has done never can be, but for what the computer has done since.
func (d *Desk) canUndo() bool {
	return d.match.Undoable() > d.Elsewhere() && (d.seat == game.Nobody || !d.dec.Over && !d.Away())
}
