package conformance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// checkTold takes an action and checks that no side is told of it what it may not know: where a unit is that
// it sees neither before nor after, and how much of what is hidden from it is otherwise in another possibility,
// where nothing is revealed and all that shows comes out the same.
func checkTold(g game.Game, p game.Position, a game.Action, pick *rand.Rand) error {
	after := take(g, p, a)
	for side := range g.Lexicon().Sides {
		viewer := game.Side(side)
		hidden, events := unseen(g, viewer, p, after.Position), after.seen(viewer)
		for _, e := range events {
			if err := checkPlace(g, e, viewer, hidden); err != nil {
				return err
			}
		}
		other := p.Clone()
		other.Resample(viewer, game.NewSeeded(fmt.Sprint(pick.Uint64())))
		if !slices.Contains(other.Legal(nil), a) {
			continue
		}
		also := take(g, other, a)
		if g.Info().Machine && viewer == p.Decision().Side && !slices.EqualFunc(events, also.seen(viewer), sameDoing) {
			continue // what the program does in its turn may depend on what it hides
		}
		if after.like(&also, viewer, g.Lexicon()) {
			if one, two := report(g, after.List, viewer), report(g, also.List, viewer); one != two {
				return fmt.Errorf("what %s is told of %s depends on what is hidden from it:\n%s%s", g.Lexicon().Sides[side], g.Lexicon().Line(a), one, two)
			}
		}
	}
	return nil
}

// taken is what came of an action.
type taken struct {
	game.Position
	game.Events
	asker
}

// take takes an action on a copy, with dice that answer the same question the same.
func take(g game.Game, p game.Position, a game.Action) taken {
	t := taken{Position: p.Clone(), asker: asker{Dice: game.NewKeyed(g.Lexicon().Line(a))}}
	t.Take(a, &t.asker, &t.Events)
	return t
}

// seen are the events that a side is told of, as it may know them.
func (t *taken) seen(viewer game.Side) (events []game.Event) {
	for _, e := range t.List {
		if e, ok := e.For(viewer); ok {
			events = append(events, e)
		}
	}
	return events
}

// like reports whether all that a side sees of two actions came out the same: nothing was revealed but by what a move was
// not answered with, the dice were the same, and so is the position and what kinds of things happened. Which cards were
// drawn follows from where the others lie.
func (t *taken) like(o *taken, viewer game.Side, lex *game.Lexicon) bool {
	shows := func(e game.Event) bool { return e.Reveal && lex.Deed(e.Kind) != game.Moves }
	if slices.ContainsFunc(t.List, shows) || slices.ContainsFunc(o.List, shows) || !slices.Equal(t.asked, o.asked) || !bytes.Equal(known(t.Position, viewer), known(o.Position, viewer)) {
		return false
	}
	return len(t.asked) == 0 || slices.EqualFunc(t.seen(viewer), o.seen(viewer), func(a, b game.Event) bool { return a.Kind == b.Kind }) &&
		!slices.ContainsFunc(t.asked, func(c game.Chance) bool { return c.Kind == game.Card })
}

// sameDoing reports whether the same unit did the same in the same place, whatever the numbers.
func sameDoing(a, b game.Event) bool {
	return a.Kind == b.Kind && a.Unit == b.Unit && a.Hex == b.Hex && a.To == b.To
}

// known is the state of a position as a side may know it.
func known(p game.Position, viewer game.Side) []byte {
	p = p.Clone()
	p.Redact(viewer)
	return p.AppendState(nil)
}

// unseen lists units of the enemy that a side sees in none of some positions.
func unseen(g game.Game, viewer game.Side, positions ...game.Position) (list []game.Unit) {
	for _, c := range g.Picture(positions[0], game.Nobody).Units {
		if c.Side != viewer {
			list = append(list, c.Unit)
		}
	}
	for _, p := range positions {
		pic := g.Picture(p, viewer)
		list = slices.DeleteFunc(list, func(u game.Unit) bool {
			return slices.ContainsFunc(pic.Units, func(c game.Counter) bool { return c.Unit == u })
		})
	}
	return list
}

// checkPlace sees that a side is told of none of some units where it is; the event is as that side knows it.
func checkPlace(g game.Game, e game.Event, viewer game.Side, hidden []game.Unit) error {
	lex := g.Lexicon()
	if e.Hex == hex.None && e.To == hex.None {
		return nil
	}
	for _, u := range e.Units() {
		if slices.Contains(hidden, u) {
			return fmt.Errorf("the event %s tells %s where %s is, which it does not see", lex.Events[e.Kind], lex.Sides[viewer], lex.Units[u])
		}
	}
	return nil
}

func reveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveal })
}

// report is what a side is told of events, in words and numbers.
func report(g game.Game, events []game.Event, viewer game.Side) string {
	var b bytes.Buffer
	for _, e := range events {
		sentence, detail := g.Describe(e, viewer)
		if seen, ok := e.For(viewer); ok || sentence+detail != "" {
			fmt.Fprintf(&b, "%s %s (%s %v)\n", sentence, detail, g.Lexicon().Events[e.Kind], seen.N)
		}
	}
	return b.String()
}
