package post

import (
	"fieldpost/engine/game"
)

// Played is what a match at one table has come to before it goes on by mail: both players have seen it, and accept it.
// Its dice are brought along and prove nothing.
type Played struct {
	Lines []string // of its journal, without digests
	Dice  []int    // all that chance has answered so far
}

// PlayedIn is what has been played in a match. Only one with a seed of its own and without a set-up of one's own can go
// on by mail.
func PlayedIn(m *game.Match) (*Played, error) {
	head := m.Head()
	if head.Kind != game.SeedDice || len(head.Setup) > 0 || head.Older > 0 || m.Decision().Over {
		return nil, trouble(Foreign, "this match cannot go on by mail: it is over, has a set-up of its own, or other dice")
	}
	p := &Played{Dice: results(m)}
	for i := range m.Entries() {
		p.Lines = append(p.Lines, m.Game().Lexicon().Line(m.Entries()[i].Action))
	}
	return p, nil
}

// results are all that chance has answered in a match.
func results(m *game.Match) (list []int) {
	for _, r := range m.Begun() {
		list = append(list, int(r))
	}
	for i := range m.Entries() {
		for _, r := range m.Entries()[i].Results {
			list = append(list, int(r))
		}
	}
	return list
}

// Begin starts a match with a head, and plays what an invitation brings along: no line more, and no die.
func (inv *Invitation) Begin(g game.Game, head game.Head) (*game.Match, error) {
	if inv.Played == nil {
		return game.NewMatch(g, head)
	}
	head.Dice = inv.Played.Dice
	m, err := game.NewMatch(g, head)
	if err != nil {
		return nil, err
	}
	for i, line := range inv.Played.Lines {
		a, err := g.Lexicon().ParseLine(line)
		if err == nil {
			_, err = m.Do(a)
		}
		if err != nil {
			return nil, trouble(game.Damaged, "action %d that the invitation brings along cannot be played: %v", i+1, err)
		}
	}
	if n := len(results(m)); n != len(inv.Played.Dice) {
		return nil, trouble(game.Damaged, "the invitation brings %d dice along, and what was played has used %d", len(inv.Played.Dice), n)
	}
	return m, nil
}

// Preview is the match that an invitation brings along, with dice that nobody plays with; of one that begins anew its start.
func (inv *Invitation) Preview(g game.Game) (*game.Match, error) {
	return inv.Begin(g, game.Head{Seed: "preview", Options: inv.Options, Setup: []byte(inv.Setup)})
}
