// Package staff is a player of every game on the shelf: a script, not a search. It sits at
// the table like anybody else: it chooses from the list of legal actions, looks at the
// picture of the side that decides, asks the table's queries, which tell that side no more
// than it may know, and tries an action on a copy that knows no more either. It knows no
// game, only the words of the table (verbs, marks, figures), and decides the same way for
// both sides.
package staff

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Policy is what the player does, in words.
const Policy = "Both sides play the same script. A formation is activated while its level is 3 or more, the highest and " +
	"nearest to a goal first. Goals are the victory hexes that the other side holds and those of its own that the enemy comes near. Attacks are chosen by " +
	"their exact forecast: losses inflicted against losses taken, more for a goal that falls or a Counterattack Order that it uses up, less for a dearer kind. Where a side may attack " +
	"before it moves, it does if that pays at once; markers go to battles that they improve; defenders retreat where that is likely to cost less than giving up a unit. Stacks move to the hex nearest to a " +
	"goal that they reach, within Command Range, rather to where their side is strong enough around an enemy to attack him, and leave neither a threatened " +
	"goal nor the line for little. Disrupted units refit, goals beside the enemy are improved, HQs follow; units that may leave the map make for the edge when no goal is nearer. It keeps every die and asks for no reroll, and looks no further than the next action. " +
	"Where a game rates its actions itself, as that of single soldiers does, it takes the best of these: fire that works often enough, rallies, and moves towards what victory asks for, under cover and with an enemy in sight."

// A Player plays one match.
type Player struct {
	game  game.Game
	dice  *game.Seeded // breaks ties
	ways  [2][]hex.Hex // by side: what is left of the way of its last move
	sight sight
	memory
}

// New returns a player of a game; the seed decides between choices of equal worth.
func New(g game.Game, seed string) *Player {
	return &Player{game: g, dice: game.NewSeeded("staff " + seed), memory: memory{map[asked][]hex.Hex{}, map[asked]outlook{}}}
}

// Play plays a match, the same player on both sides, until it is over or has had so many
// actions.
func Play(g game.Game, seed string, steps int) (*game.Match, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	p := New(g, seed)
	for range steps {
		if m.Decision().Over {
			break
		}
		if _, err := m.Do(p.Choose(m.Pos(), m.Legal())); err != nil {
			return nil, fmt.Errorf("after %d actions: %w", len(m.Entries()), err)
		}
	}
	return m, nil
}

// An option is a legal action with what the script thinks of it: 100 is a step of strength.
type option struct {
	action game.Action
	worth  int
	to     hex.Hex // where a move leads
}

// Choose returns one of the legal actions of a position, of which there is at least one.
func (p *Player) Choose(pos game.Position, legal []game.Action) game.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if adviser, ok := p.game.(game.Adviser); ok {
		return p.advised(adviser, pos, legal)
	}
	side := pos.Decision().Side
	if a, ok := p.goOn(side, legal); ok {
		return a
	}
	lex := p.game.Lexicon()
	if easy, ok := p.easy(legal); ok {
		return easy[p.pick(easy)].action
	}
	s := p.look(pos, side)
	var rated, attacks, moves []option
	for _, a := range legal {
		if lex.IsFree(a.Verb) {
			continue
		}
		switch word := lex.Verbs[a.Verb]; {
		case lex.Role(a.Verb) == game.Strikes:
			if odds := s.odds(a); odds >= 80 {
				attacks = append(attacks, option{action: a, worth: odds})
			}
		case lex.Role(a.Verb) == game.Begins:
			moves = append(moves, option{action: a, worth: s.urge(a)})
		case word == "relocate": // rated together
		default:
			rated = append(rated, option{action: a, worth: s.plain(word, a)})
		}
	}
	for _, o := range best(attacks, 4) {
		o.worth = s.attack(o.action)
		rated = append(rated, o)
	}
	for _, o := range best(moves, 10) {
		o.worth, o.to = s.move(o.action)
		rated = append(rated, o)
	}
	rated = s.relocate(legal, rated)
	if len(rated) == 0 {
		return legal[0]
	}
	for {
		i := p.pick(rated)
		chosen := rated[i]
		if lex.Role(chosen.action.Verb) != game.Begins {
			return chosen.action
		}
		if chosen.to == chosen.action.Hex { // off the map
			p.ways[side] = nil
			return chosen.action
		}
		if p.ways[side] = s.way(chosen.action, chosen.to); p.ways[side] != nil || len(rated) == 1 {
			return chosen.action
		}
		rated = slices.Delete(rated, i, i+1)
	}
}

// advised follows a game that rates its actions itself.
func (p *Player) advised(g game.Adviser, pos game.Position, legal []game.Action) game.Action {
	worth, rated := make([]int, len(legal)), make([]option, len(legal))
	g.Advise(pos, legal, worth)
	for i, a := range legal {
		rated[i] = option{action: a, worth: worth[i]}
	}
	return rated[p.pick(rated)].action
}

// easy rates the actions if none needs a look at the position.
func (p *Player) easy(legal []game.Action) (rated []option, ok bool) {
	lex := p.game.Lexicon()
	for _, a := range legal {
		worth, known := flat[lex.Verbs[a.Verb]]
		if !known && !lex.IsFree(a.Verb) {
			return nil, false
		}
		if known {
			rated = append(rated, option{action: a, worth: worth})
		}
	}
	return rated, len(rated) > 0
}

// goOn takes the next step of the way that was chosen with the move, and stops at its end or
// where it is barred.
func (p *Player) goOn(side game.Side, legal []game.Action) (game.Action, bool) {
	lex, way, stop, found := p.game.Lexicon(), p.ways[side], game.Action{}, false
	for _, a := range legal {
		switch role, word := lex.Role(a.Verb), lex.Verbs[a.Verb]; {
		case role == game.Steps:
			if len(way) > 0 && a.Hex == way[0] {
				p.ways[side] = way[1:]
				return a, true
			}
		case role == game.Stops:
			stop, found = a, true
		case word == "exit" || word == "retreat":
			return stop, false
		}
	}
	return stop, found
}

// pick returns the place of the option of highest worth, one of the equal ones by chance.
func (p *Player) pick(rated []option) (top int) {
	equal := 0
	for i, o := range rated {
		switch {
		case i == 0 || o.worth > rated[top].worth:
			top, equal = i, 1
		case o.worth == rated[top].worth && equal < 255:
			equal++
			if p.dice.Roll(game.Chance{Kind: game.Card, N: uint8(equal), ID: uint64(i)}) == 1 {
				top = i
			}
		}
	}
	return top
}

// best keeps the n options of highest worth; of several with as many units in one hex that
// do the same, one.
func best(list []option, n int) []option {
	slices.SortStableFunc(list, func(a, b option) int { return b.worth - a.worth })
	kept := list[:0]
	for _, o := range list {
		same := func(k option) bool {
			x, y := k.action, o.action
			return x.Hex == y.Hex && x.To == y.To && x.Option == y.Option && size(x) == size(y)
		}
		if len(kept) < n && (o.action.Hex == hex.None || !slices.ContainsFunc(kept, same)) {
			kept = append(kept, o)
		}
	}
	return kept
}

// size is how many units an action names.
func size(a game.Action) (n int) {
	for _, u := range a.Units {
		if u != game.NoUnit {
			n++
		}
	}
	return n
}
