package post

import (
	"encoding/hex"
	"fmt"
	"strings"

	"fieldpost/engine/game"
)

// Verify works everything in a match out again: that every action was legal, that the secrets are those that the players
// had bound themselves to, and that each result of chance follows from them. chains are the beginnings of the chains of
// sealed dice by side, which the last dispatches bring. The sentence says what was found; the error is what is wrong.
func Verify(m *game.Match, chains map[string]string) (string, error) {
	head := m.Head()
	again, notice, err := game.Replay(m.Game(), m.Journal())
	switch {
	case err != nil:
		return "", trouble(Refused, "the match does not stand: %v", err)
	case notice != "":
		return "", trouble(Refused, "the match cannot be verified whole: %s", notice)
	case head.Edited && (head.Kind == game.SeedDice || len(head.Dice) == 0 && len(head.Setup) == 0):
		return "", trouble(Refused, "the match was edited by hand: its dice and actions prove nothing")
	case head.Older > 0 && head.Kind != game.SealedDice: // a replay takes them as they stand
		return "", trouble(Refused, "the match cannot be verified whole: its first %d actions were played under other rules", head.Older)
	case again.Link(len(again.Entries())) != m.Link(len(m.Entries())) || again.Hash() != m.Hash():
		return "", trouble(Refused, "played again, the match comes to another position")
	}
	results := len(m.Begun())
	for i := range m.Entries() {
		results += len(m.Entries()[i].Results)
	}
	told := fmt.Sprintf("All %d actions are legal", len(m.Entries()))
	if n := len(head.Dice); n > 0 {
		results -= n
		told = fmt.Sprintf("The match has gone on by mail from one at a table, whose %d results of the dice prove nothing. ", n) + told
	}
	if len(head.Setup) > 0 {
		told = "The match begins at a position put together by hand, which both players have accepted. " + told
	}
	switch head.Kind {
	case game.QuickDice:
		return told + fmt.Sprintf(", both secrets are those that were bound at the start, and all %d results of the dice follow from them.", results), nil
	case game.SealedDice:
		n, err := verifySealed(m, chains)
		if err != nil {
			return "", err
		}
		return told + fmt.Sprintf(", both chains are those that were bound at the start, and all %d answers of the dice follow from them and from what was declared before.", n), nil
	}
	return told + fmt.Sprintf(", and all %d results of the dice follow from the seed of the match, which its player knew.", results), nil
}

// Verify verifies the match of a seat, with the chain that the other's last dispatch has brought.
func (s *Seat) Verify(m *game.Match) (string, error) {
	own := chainOf(s.Secret)
	return Verify(m, map[string]string{s.Side: hex.EncodeToString(own[:]), other(m.Game().Info(), s.Side): s.Chain})
}

// verifySealed compares each answer with both chains, and counts them.
func verifySealed(m *game.Match, chains map[string]string) (n int, err error) {
	info := m.Game().Info()
	if match, _, _ := strings.Cut(m.Head().Seed, "-"); len(m.Head().Openings) != 2 || m.Head().Seed != seedOf(match, m.Head().Openings) {
		return 0, trouble(Refused, "what was drawn before the first decision does not follow from both chains")
	}
	answers := map[string][]element{}
	questions := 0
	for i := range m.Entries() {
		questions += int(game.Bit(m.Entries()[i].Declared, 0))
	}
	for _, side := range info.Sides {
		e, ok := readElement(chains[side])
		switch {
		case !ok:
			return 0, trouble(game.NotYet, "the dice of %s cannot be verified before its chain is open: the last dispatch brings it", side)
		case game.Bind(chain(e).end()) != m.Head().Commitments[side]:
			return 0, trouble(Refused, "the chain that %s has opened is not the one it was bound to", side)
		}
		answers[side] = chain(e).answers(min(questions, chainLength))
	}
	asked := map[string]int{}
	for i := range len(m.Entries()) - 1 {
		e, next := &m.Entries()[i], &m.Entries()[i+1]
		if !e.Declared {
			continue
		}
		side := sideOf(m, e.Side)
		asked[side] += int(game.Bit(asks(m, i), 0))
		from, k := answers[other(info, side)], asked[side]-1
		// A result behind a seal stands further on, and nobody has answered it.
		if next.Seal != "" || k == len(from) || int(next.Results[len(e.Results)]) != result(declarationOf(m, i), from[k], e.Asks) {
			return 0, trouble(Refused, "action %d has another result of the dice than the chain gives", i+2)
		}
		n++
	}
	return n, nil
}
