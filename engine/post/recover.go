package post

import (
	"encoding/hex"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// errWrongKey is what a letter that tells the whole match says to everybody but its receiver.
var errWrongKey = trouble(Foreign, "this is not the key to this letter: only the player for whom it is can open it, with the key that his page shows")

// wholeKey is the key of a letter that tells the whole match: of the receiver's opening, which follows from his secret.
func wholeKey(opening string) []byte { return keyOf("everything\n" + opening) }

// Locked reports whether a letter tells the whole match, so that its receiver can take it up with his key (see Recover).
func Locked(l Letter) bool {
	s, ok := l.(*sealed)
	return ok && s.Whole
}

// Recover takes a match up again from a dispatch that tells all of it, where nothing is left of the seat: on another
// device, or after the store was lost. key is the secret of the seat, which nobody but its player knows: whoever else
// opens the letter, its writer too, gets nothing. open loads the scenario. Of sealed dice it is not known any more which
// questions were answered that no dispatch has shown: those could be asked anew.
func Recover(l Letter, key string, open func(scenario string, options map[string]string, own game.Tables) (game.Game, error), p game.Press) (*Seat, *game.Match, error) {
	if !Locked(l) {
		return nil, nil, trouble(Missing, "this page knows nothing of the match of this letter: open it where you play that match, or ask the other player to “Send everything”")
	}
	d, err := l.(*sealed).unlock(strings.TrimSpace(key), p)
	if err != nil {
		return nil, nil, err
	}
	head, err := game.ReadHead(d.Head)
	if err != nil {
		return nil, nil, trouble(game.Damaged, "the match of this letter cannot be read: %v", err)
	}
	g, err := open(head.Scenario, head.Options, head.Own)
	if err != nil {
		return nil, nil, trouble(Foreign, "the match of this letter cannot be opened: %v", err)
	}
	empty, err := game.NewMatch(g, head)
	if err != nil {
		return nil, nil, trouble(game.Damaged, "the match of this letter cannot begin: %v", err)
	}
	info := g.Info()
	if d.From != 0 || head.Kind == game.SeedDice || len(info.Sides) != 2 || d.Side != info.Sides[0] && d.Side != info.Sides[1] {
		return nil, nil, damaged
	}
	if err := sameVersion(info, d.Data, d.Rules); err != nil {
		return nil, nil, err
	}
	m, _, err := game.Replay(g, empty.HeadText()+strings.Join(d.Lines, "\n"))
	if err != nil {
		return nil, nil, trouble(Refused, "the dispatch is refused: %v", err)
	}
	s := &Seat{Side: other(info, d.Side), Secret: strings.TrimSpace(key), Names: map[string]string{}, Commitments: head.Commitments, Openings: head.Openings, Heard: len(m.Entries()), Number: d.Number, Theirs: d.Orders, Given: d.Yours, Told: slices.Clone(d.Yours), Chain: d.Chain,
		Invitation: Invitation{Match: d.Match, Title: d.Title, Scenario: head.Scenario, Data: info.Data, Rules: info.Rules, Options: head.Options, Own: head.Own, Setup: string(head.Setup), Side: d.Inviter, Dice: head.Kind, Once: head.Once}}
	if game.Bind(opening(head.Kind, s.Secret)) != head.Commitments[s.Side] {
		return nil, nil, errWrongKey
	}
	if s.head().Seed != head.Seed { // the first draws of sealed dice follow from it
		return nil, nil, damaged
	}
	if len(head.Dice) > 0 {
		s.Invitation.Played = &Played{Dice: head.Dice}
	}
	if d.Secret != "" {
		if game.Bind(opening(head.Kind, d.Secret)) != head.Commitments[d.Side] {
			return nil, nil, damaged
		}
		s.GivenUp = d.Side
	}
	m.Hold(s.Heard)
	for i := range m.Entries() {
		if asks(m, i) {
			asked := declarationOf(m, i)
			if sideOf(m, m.Entries()[i].Side) == d.Side {
				s.Answers = append(s.Answers, hex.EncodeToString(asked[:]))
			} else {
				s.Asked = append(s.Asked, asked.brief())
			}
		}
	}
	if err := s.checkSealed(m, 0, true); err != nil {
		return nil, nil, err
	}
	for i, side := range info.Sides {
		s.Names[side] = d.Names[side]
		kind := game.Post
		if side == s.Side {
			kind = game.Person
		}
		if err := m.SetPlayer(game.Side(i), game.Player{Kind: kind, Name: s.Names[side]}); err != nil {
			return nil, nil, trouble(game.Damaged, "the match of this letter cannot be read: %v", err)
		}
	}
	return s, m, nil
}

// Resume sees that a match that was taken up again began as this seat knows it, where something is left of it: with what both
// have agreed on and bound themselves to. Whoever tells the whole match could put other dice into it; and he could tell other
// orders of the receiver, or leave out a question that was answered, so that the seat that was recovered has these from this one.
func (s *Seat) Resume(next *Seat, m *game.Match) error {
	h, now := s.head(), m.Head()
	h.Scenario, h.Own, h.Seed = s.Invitation.Scenario, s.Invitation.Own, now.Seed
	if len(h.Setup) > 0 {
		h.Setup = now.Setup // the same in other words, perhaps
	}
	if s.Invitation.Played != nil {
		h.Dice = s.Invitation.Played.Dice
	}
	if !h.Same(now) || !slices.Equal(h.Dice, now.Dice) {
		return trouble(Refused, "this is another match of that name")
	}
	next.Given, next.Told = s.Given, s.Told
	next.Answers = append(slices.Clone(s.Answers), next.Answers[min(len(s.Answers), len(next.Answers)):]...)
	return next.checkSealed(m, 0, true)
}

// unlock deciphers a letter that tells the whole match with the secret of its receiver.
func (s *sealed) unlock(secret string, p game.Press) (*Dispatch, error) {
	for _, dice := range []game.DiceKind{game.QuickDice, game.SealedDice} {
		if d, err := s.open(wholeKey(opening(dice, secret)), p); err == nil {
			return d, nil
		}
	}
	return nil, errWrongKey
}
