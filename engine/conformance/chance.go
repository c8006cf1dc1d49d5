package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"fieldpost/engine/game"
)

// asker passes questions of chance on and keeps them.
type asker struct {
	game.Dice
	asked []game.Chance
}

func (a *asker) Roll(c game.Chance) int {
	a.asked = append(a.asked, c)
	return a.Dice.Roll(c)
}

// CheckChance plays the entries of a match again and checks what its dice rest on: no two questions
// have one identity, results follow from identities, and at so many steps a question keeps its
// identity when another one is asked before. compared is how many pairs of questions that was seen of.
func CheckChance(g game.Game, done *game.Match, samples int, seed string) (compared int, err error) {
	head := done.Head()
	dice := &asker{Dice: game.NewKeyed(head.Seed)}
	p := g.Start(dice, nil)
	entries, pick := done.Entries(), picker("chance "+seed)
	every := max(1, len(entries)/samples)
	for i := range entries {
		if i%every == 0 {
			n, err := checkOrder(g, p, pick)
			if compared += n; err != nil {
				return compared, fmt.Errorf("after %d actions: %w", i, err)
			}
		}
		before := len(dice.asked)
		p.Take(entries[i].Action, dice, nil)
		if n := len(dice.asked) - before; n != len(entries[i].Results) {
			return compared, fmt.Errorf("action %d asked %d questions of chance, the match has %d answers", i+1, n, len(entries[i].Results))
		}
	}
	if hash := game.HashOf(p); hash != done.Hash() {
		return compared, fmt.Errorf("the dice of the seed lead to another position than the match")
	}
	if err := checkSealed(g, done); err != nil {
		return compared, err
	}
	seen := make(map[uint64]bool, len(dice.asked))
	for i, c := range dice.asked {
		if seen[c.ID] {
			return compared, fmt.Errorf("question %d of chance, of kind %d, has the identity of an earlier one", i+1, c.Kind)
		}
		seen[c.ID] = true
	}
	return compared, nil
}

// checkSealed plays the beginning of a match with sealed dice that answer, after each declaration, what the
// dice of the seed would: it comes to the same position, through a reload in the middle.
func checkSealed(g game.Game, done *game.Match) error {
	head := done.Head()
	head.Kind = game.SealedDice
	m, err := game.NewMatch(g, head)
	if err != nil {
		return err
	}
	dice, n := game.NewKeyed(head.Seed), min(100, len(done.Entries()))
	for i, e := range done.Entries()[:n] {
		if _, err := m.Do(e.Action); err != nil {
			return fmt.Errorf("with sealed dice: %w", err)
		}
		for {
			c, waits := m.Question()
			if !waits {
				break
			}
			if i == n/2 {
				if m, _, err = game.Replay(g, m.Journal()); err != nil {
					return fmt.Errorf("a match that waits for sealed dice does not load: %w", err)
				}
			}
			if _, err := m.Answer(dice.Roll(c)); err != nil {
				return fmt.Errorf("with sealed dice: %w", err)
			}
		}
	}
	if m.Hash() != game.HashOf(done.At(n)) {
		return fmt.Errorf("sealed dice lead to another position than those of the seed with the same results")
	}
	return nil
}

// checkOrder takes two legal actions one after the other, in both orders, and compares what the second
// asks first with what it asks without the other, where both are the same question.
func checkOrder(g game.Game, p game.Position, pick *rand.Rand) (compared int, err error) {
	legal := slices.Clone(p.Legal(nil))
	if len(legal) < 2 {
		return 0, nil
	}
	lex := g.Lexicon()
	for range 4 {
		a, b := legal[pick.IntN(len(legal))], legal[pick.IntN(len(legal))]
		if a == b || a.Units[0] == game.NoUnit {
			continue // what another die is rerolled for is another question
		}
		alone, after, before, ok := ask(g, p, a, b)
		if !ok || slices.ContainsFunc(before, func(c game.Chance) bool { return c.ID == alone.ID }) {
			continue
		}
		if alone.Kind != after.Kind || alone.N != after.N {
			continue
		}
		if compared++; alone.ID != after.ID {
			return compared, fmt.Errorf("%s asks another question of chance after %s", lex.Line(a), lex.Line(b))
		}
	}
	return compared, nil
}

// ask returns the first question that an action asks, alone and after another action with all that
// this one asks; ok is false where one of them asks nothing or they do not follow each other in a phase.
func ask(g game.Game, p game.Position, a, b game.Action) (alone, after game.Chance, before []game.Chance, ok bool) {
	dice := &asker{Dice: game.NewKeyed("order")}
	first := p.Clone()
	if first.Take(a, dice, nil); len(dice.asked) == 0 {
		return
	}
	alone, dice.asked = dice.asked[0], nil
	second, now, pic := p.Clone(), p.Decision(), g.Picture(p, game.Nobody)
	second.Take(b, dice, nil)
	for range 30 {
		if later := g.Picture(second, game.Nobody); later.Turn != pic.Turn || later.Phase != pic.Phase {
			return
		}
		if second.Decision() == now && slices.Contains(second.Legal(nil), a) {
			before = slices.Clone(dice.asked)
			if second.Take(a, dice, nil); len(dice.asked) == len(before) {
				return
			}
			return alone, dice.asked[len(before)], before, true
		}
		legal := second.Legal(nil)
		if len(legal) == 0 {
			return
		}
		second.Take(legal[len(legal)-1], dice, nil)
	}
	return
}
