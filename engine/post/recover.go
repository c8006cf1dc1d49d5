package post

import (
	"strings"

	"fieldpost/engine/game"
)

// Recover takes a match up again from a dispatch that tells all of it, where nothing is left of the seat: on another
// device, or after the store was lost. open loads the scenario. Of sealed dice the chain is lost for good: such a match
// can be looked at, but it can answer no questions.
func Recover(l Letter, open func(scenario string, options map[string]string, own game.Tables) (game.Game, error), p game.Press) (*Seat, *game.Match, error) {
	closed, ok := l.(*sealed)
	if !ok || closed.Head == "" {
		return nil, nil, trouble(Missing, "nothing is known here of the match of this letter: ask the other player for everything")
	}
	head, err := game.ReadHead(closed.Head)
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
	d, err := closed.open(keyOf(empty.Link(0)), p)
	if err != nil {
		return nil, nil, err
	}
	info := g.Info()
	if d.From != 0 || len(info.Sides) != 2 || d.Side != info.Sides[0] && d.Side != info.Sides[1] {
		return nil, nil, damaged
	}
	if err := sameVersion(info, d.Data, d.Rules); err != nil {
		return nil, nil, err
	}
	m, _, err := game.Replay(g, empty.HeadText()+strings.Join(d.Lines, "\n"))
	if err != nil {
		return nil, nil, trouble(Refused, "the dispatch is refused: %v", err)
	}
	s := &Seat{Side: other(info, d.Side), Names: map[string]string{}, Commitments: head.Commitments, Openings: head.Openings, Heard: len(m.Entries()), Number: d.Number, Theirs: d.Orders,
		Invitation: Invitation{Match: closed.Match, Scenario: head.Scenario, Data: info.Data, Rules: info.Rules, Options: head.Options, Own: head.Own, Side: d.Side, Dice: head.Kind}}
	if head.Kind == game.QuickDice {
		s.Secret = head.Openings[s.Side]
	}
	for i, side := range info.Sides {
		s.Names[side] = head.Players[side].Name
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
