package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Unnamed plays a random game and returns, by the word of each kind of question, the first prompt
// that does not say what it is about. A prompt names a unit or its formation, a hex or its place, a
// track of the table, a roll, or how many units, formations or hexes (perhaps none) are concerned.
func Unnamed(g game.Game, seed string) (map[string]string, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	known, faults, pick := subjects(g, m.Pos()), map[string]string{}, picker("prompts "+seed)
	for range bound(g) {
		d := m.Decision()
		if d.Over {
			break
		}
		sentence, _ := g.Prompt(m.Pos())
		ask := g.Lexicon().Asks[d.Ask]
		if _, told := faults[ask]; !told && !known.in(sentence) && !slices.ContainsFunc(g.Picture(m.Pos(), d.Side).Tracks, func(t game.Track) bool { return holds(sentence, t.Title) }) {
			faults[ask] = sentence
		}
		legal := m.Legal()
		if _, err := m.Do(legal[pick.IntN(len(legal))]); err != nil {
			return nil, fmt.Errorf("a listed action was refused: %w", err)
		}
	}
	return faults, nil
}

// subject is what a prompt may be about, the same for a whole game.
type subject struct {
	names []string // of units, formations and places
	grid  *hex.Map
}

func subjects(g game.Game, p game.Position) subject {
	s := subject{grid: g.Map().Map}
	for _, c := range g.Picture(p, game.Nobody).Units {
		short, _, _ := strings.Cut(c.Name, " (") // a prompt leaves out what a name adds in brackets
		s.names = append(s.names, c.Name, short, c.Label, c.Group)
	}
	for _, h := range g.Map().Hexes {
		s.names = append(s.names, h.Name)
	}
	slices.Sort(s.names)
	s.names = slices.Compact(s.names)
	return s
}

// counted is a number of units, formations or hexes; rolled a roll.
var (
	counted = regexp.MustCompile(`\b(\d+|[Nn]o) (units?|formations?|hex(es)?)\b`)
	rolled  = regexp.MustCompile(`\b([Rr]oll|[Dd]ie|[Dd]ice)\b`)
)

func (s subject) in(sentence string) bool {
	if counted.MatchString(sentence) || rolled.MatchString(sentence) {
		return true
	}
	for _, word := range strings.FieldsFunc(sentence, func(r rune) bool { return !inWord(r) && r != '-' }) {
		if _, ok := s.grid.Lookup(word); ok {
			return true
		}
	}
	return slices.ContainsFunc(s.names, func(name string) bool { return holds(sentence, name) })
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// holds tells whether a name stands in a sentence as words of its own.
func holds(sentence, name string) bool {
	for rest := sentence; name != ""; {
		i := strings.Index(rest, name)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(rest[:i])
		after, _ := utf8.DecodeRuneInString(rest[i+len(name):])
		if !inWord(before) && !inWord(after) {
			return true
		}
		rest = rest[i+len(name):]
	}
	return false
}
