package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// checkAnswers checks at a decision what the page and a scripted player rely on: the reach of a
// move is what its steps reach, and the cases of a forecast add up.
func checkAnswers(g game.Game, p game.Position, pick *rand.Rand) error {
	lex, byRole := g.Lexicon(), map[game.Role][]game.Action{}
	var foretold []game.Action
	for _, a := range p.Legal(nil) {
		role := lex.Role(a.Verb)
		byRole[role] = append(byRole[role], a)
		if role == game.Strikes || lex.Foretells != nil && lex.Foretold(a.Verb) != "" {
			foretold = append(foretold, a)
		}
	}
	if moves := byRole[game.Begins]; len(moves) > 0 {
		if err := checkReach(g, p, moves[pick.IntN(len(moves))]); err != nil {
			return err
		}
	} else if _, declares := lex.VerbFor(game.Begins); !declares && len(byRole[game.Steps]) > 0 {
		if err := checkUnderWay(g, p, byRole[game.Steps][0]); err != nil {
			return err
		}
	}
	for range min(4, len(foretold)) {
		a := foretold[pick.IntN(len(foretold))]
		answer, err := g.Query(p, game.Query{What: lex.Foretold(a.Verb), Viewer: game.Nobody, Side: p.Decision().Side, Unit: a.Units[0], Hex: a.To, Action: a})
		if err != nil || answer.Forecast == nil {
			if lex.Foretells == nil || lex.Role(a.Verb) == game.Steps {
				continue // some attacks are declared before it is known who takes part, and not every step is an assault
			}
			return fmt.Errorf("%s has no forecast: %w", lex.Line(a), err)
		}
		if err := checkForecast(answer.Forecast); err != nil {
			return fmt.Errorf("the forecast of %s: %w", lex.Line(a), err)
		}
	}
	return nil
}

// checkAnswer sees that what an answer says begins like a sentence, and that a board knows every kind of note in it.
func checkAnswer(answer *game.Answer) error {
	if s := answer.Sentence; s != "" && !told(s) {
		return fmt.Errorf("it says %q", s)
	}
	for _, n := range answer.Hexes {
		if !slices.Contains(game.NoteKinds, n.Kind) {
			return fmt.Errorf("a hex has the note %+v", n)
		}
	}
	for _, n := range answer.Sides {
		if !slices.Contains(game.NoteKinds, n.Kind) {
			return fmt.Errorf("a hexside has the note %+v", n)
		}
	}
	return nil
}

// checkForecast sees that the cases of a forecast are all there is; those of single units, "name: what", each by themselves.
func checkForecast(f *game.Forecast) error {
	for name, shares := range map[string][]game.Share{"columns": f.Columns, "outcomes": f.Outcomes} {
		sums := map[string]int64{}
		for _, s := range shares {
			if s.Cases < 0 || s.Label == "" {
				return fmt.Errorf("%s have the share %+v", name, s)
			}
			who, _, single := strings.Cut(s.Label, ": ")
			if !single {
				who = ""
			}
			sums[who] += s.Cases
		}
		for who, sum := range sums {
			if sum != f.Of {
				return fmt.Errorf("%s of %q have %d of %d cases", name, who, sum, f.Of)
			}
		}
	}
	if f.Of <= 0 || f.Taken < 0 || f.Taken > f.Of || min(f.Lost[0], f.Lost[1]) < 0 {
		return fmt.Errorf("%d losses and %d, taken in %d of %d cases", f.Lost[0], f.Lost[1], f.Taken, f.Of)
	}
	return nil
}

// checkReach takes the way to each hex that a move is said to reach, step by step, and sees that
// each of its first steps is said to reach somewhere. It looks no further where chance or another
// player comes in.
func checkReach(g game.Game, p game.Position, begin game.Action) error {
	lex, side := g.Lexicon(), p.Decision().Side
	q := game.Query{What: "reach", Viewer: game.Nobody, Side: side, Unit: begin.Units[0], Hex: hex.None, Action: begin}
	answer, err := g.Query(p, q)
	if err != nil {
		return fmt.Errorf("the reach of %s: %w", lex.Line(begin), err)
	}
	begun, dice := p.Clone(), &thrown{}
	if begun.Take(begin, dice, nil); dice.any || begun.Decision().Side != side {
		return nil
	}
	steps := func(p game.Position, to hex.Hex) (a game.Action, ok bool) {
		legal := p.Legal(nil)
		i := slices.IndexFunc(legal, func(a game.Action) bool { return lex.Role(a.Verb) == game.Steps && a.Hex == to })
		if i < 0 {
			return a, false
		}
		return legal[i], true
	}
	reached := map[hex.Hex]bool{}
	for _, n := range answer.Hexes {
		if reached[n.Hex] = true; n.Risky {
			continue
		}
		q.Hex = n.Hex
		way, err := g.Query(p, q)
		if err != nil || len(way.Paths) == 0 {
			return fmt.Errorf("%s reaches %s, but there is no way: %v", lex.Line(begin), lex.Hexes.ID(n.Hex), err)
		}
		now, path, whole := begun.Clone(), way.Paths[0], true
		if path[0] == begin.Hex {
			path = path[1:]
		}
		for i, h := range path {
			a, ok := steps(now, h)
			if !ok {
				return fmt.Errorf("%s reaches %s, but the step to %s is not legal", lex.Line(begin), lex.Hexes.ID(n.Hex), lex.Hexes.ID(h))
			}
			now.Take(a, dice, nil)
			if last := i == len(path)-1; dice.any || now.Decision().Side != side || !last && now.Decision().Ask != begun.Decision().Ask {
				whole, dice.any = false, false
				break
			}
		}
		if whole && n.Kind == game.NoteStop && now.Decision().Ask == begun.Decision().Ask && goes(lex, now) {
			return fmt.Errorf("%s ends in %s, but it can go on", lex.Line(begin), lex.Hexes.ID(n.Hex))
		}
	}
	for _, a := range begun.Legal(nil) {
		if lex.Role(a.Verb) == game.Steps && !reached[a.Hex] {
			return fmt.Errorf("%s can step to %s, which it is not said to reach", lex.Line(begin), lex.Hexes.ID(a.Hex))
		}
	}
	return nil
}

// checkUnderWay takes the ways that are told of the move in progress step by step, in a game that declares no moves of units. It
// looks no further where chance or another player comes in.
func checkUnderWay(g game.Game, p game.Position, step game.Action) error {
	lex, d := g.Lexicon(), p.Decision()
	q := game.Query{What: "reach", Viewer: game.Nobody, Side: d.Side, Unit: game.NoUnit, Hex: hex.None, Action: step}
	answer, err := g.Query(p, q)
	if err != nil {
		return nil // of units that moved before it, or of a move that is kept secret
	}
	for _, n := range answer.Hexes {
		q.Hex = n.Hex
		way, err := g.Query(p, q)
		if err != nil {
			return fmt.Errorf("the way to %s: %w", lex.Hexes.ID(n.Hex), err)
		}
		for _, path := range way.Paths {
			now, dice := p.Clone(), &thrown{}
			for _, h := range path[1:] {
				legal := now.Legal(nil)
				i := slices.IndexFunc(legal, func(a game.Action) bool { return lex.Role(a.Verb) == game.Steps && max(a.To, a.Hex) == h })
				if i < 0 {
					return fmt.Errorf("on the way to %s the step to %s is not legal", lex.Hexes.ID(n.Hex), lex.Hexes.ID(h))
				}
				if now.Take(legal[i], dice, nil); dice.any || now.Decision() != d {
					break
				}
			}
		}
	}
	return nil
}

// goes reports whether a move can take another step.
func goes(lex *game.Lexicon, p game.Position) bool {
	return slices.ContainsFunc(p.Legal(nil), func(a game.Action) bool { return lex.Role(a.Verb) == game.Steps })
}

// CheckWords sees that the words of a game can stand for what they name.
func CheckWords(g game.Game) error {
	lex := g.Lexicon()
	for name, list := range map[string][]string{"verb": lex.Verbs, "ask": lex.Asks, "event": lex.Events, "question": lex.Queries, "unit": lex.Units, "option": lex.Options[1:], "side": lex.Sides} {
		seen := map[string]bool{}
		for i, w := range list {
			if w == "" || seen[w] || strings.ContainsAny(w, " \t\n") {
				return fmt.Errorf("%s %d is %q: it needs a word of its own", name, i, w)
			}
			seen[w] = true
		}
	}
	if n := len(lex.Roles); n != 0 && n != len(lex.Verbs) {
		return fmt.Errorf("%d verbs have %d roles", len(lex.Verbs), n)
	}
	for _, o := range lex.Overlays {
		if !slices.Contains(lex.Queries, o.What) || o.Title == "" {
			return fmt.Errorf("the overlay %q is no question of the game, or has no title", o.What)
		}
	}
	return nil
}

// checkSaid checks the words of a decision and of what is seen: whole sentences, and kinds that a
// board knows.
func checkSaid(g game.Game, p game.Position) error {
	if sentence, frames := g.Prompt(p); !p.Decision().Over && (!whole(sentence) || len(frames) == 0) {
		return fmt.Errorf("the prompt is %q in %q", sentence, frames)
	}
	for _, a := range p.Legal(nil) {
		if label := g.Label(p, a); label == "" || strings.Contains(label, "%!") {
			return fmt.Errorf("the label of %s is %q", g.Lexicon().Line(a), label)
		}
	}
	pic := g.Picture(p, game.Nobody)
	for i := range pic.Units {
		c := &pic.Units[i]
		if !whole(c.Speech) {
			return fmt.Errorf("counter %s is said as %q", c.ID, c.Speech)
		}
		for _, f := range c.Figures {
			if !slices.Contains(game.FigureKinds, f.Slot) || f.Spoken == "" {
				return fmt.Errorf("counter %s has the figure %+v", c.ID, f)
			}
		}
		for _, b := range c.Badges {
			if b.Kind == "" || b.Letter == "" || b.Title == "" {
				return fmt.Errorf("counter %s has the badge %+v", c.ID, b)
			}
		}
	}
	for _, m := range pic.Marks {
		if !slices.Contains(game.MarkKinds, m.Kind) || m.Title == "" {
			return fmt.Errorf("a mark is %+v", m)
		}
	}
	return nil
}

// whole tells whether a text is a sentence.
func whole(s string) bool { return told(s) && strings.ContainsAny(s[len(s)-1:], ".?!") }

// told tells whether a text begins as one does, and has no hole that something was to be written into.
func told(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && !unicode.IsLower(r) && !strings.Contains(s, "%!")
}

// checkResampled plays on from another possibility of what is hidden from the side that decides.
func checkResampled(p game.Position, pick *rand.Rand) error {
	side := p.Decision().Side
	if side == game.Nobody {
		return nil
	}
	other, dice := p.Clone(), game.NewSeeded(fmt.Sprint(pick.Uint64()))
	other.Resample(side, dice)
	for range 20 {
		legal := other.Legal(nil)
		if len(legal) == 0 {
			if !other.Decision().Over {
				return fmt.Errorf("nothing is legal after another possibility was played on")
			}
			return nil
		}
		other.Take(legal[pick.IntN(len(legal))], dice, nil)
	}
	return nil
}
