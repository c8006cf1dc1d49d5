package game

import (
	"fmt"

	"fieldpost/engine/hex"
)

// Malformed returns what is wrong with the form of an action, whatever the position, "" if nothing
// is: words, units or hexes that the scenario does not have.
func (l *Lexicon) Malformed(a Action) string {
	if int(a.Verb) >= len(l.Verbs) || int(a.Option) >= len(l.Options) {
		return "The action has a verb or kind that this game does not know."
	}
	for _, u := range a.Units {
		if !l.has(u) {
			return "The action names a unit that this scenario does not have."
		}
	}
	if !l.onMap(a.Hex) || !l.onMap(a.To) {
		return "The action names a hex that the map does not have."
	}
	return ""
}

func (l *Lexicon) has(u Unit) bool { return u >= NoUnit && int(u) < len(l.Units) }

func (l *Lexicon) onMap(h hex.Hex) bool { return h >= hex.None && int(h) < l.Hexes.Len() }

// A Question is one of those that a game answers about its positions.
type Question[P any] struct {
	What    string // a word of Lexicon.Queries
	Overlay string // title of the overlay that it makes, "" for none
	Of      OverlayOf
	Answer  func(P, Query) (*Answer, error)
}

// Overlays are the questions of a table that make overlays, in its order.
func Overlays[P any](table []Question[P]) (list []Overlay) {
	for i := range table {
		if q := &table[i]; q.Overlay != "" {
			list = append(list, Overlay{q.What, q.Overlay, q.Of})
		}
	}
	return list
}

// QuestionWords are the words of questions.
func QuestionWords[P any](table []Question[P]) (words []string) {
	for i := range table {
		words = append(words, table[i].What)
	}
	return words
}

// AnswerTo looks a question over and has it answered out of what its viewer may know: seen returns the
// position as that side knows it, and the names that go with it. The error says what the question
// lacks.
func AnswerTo[P Position](b *Box, table []Question[P], pos Position, q Query, seen func(P, Side) (P, *Names)) (*Answer, error) {
	l := b.lexicon
	p, ok := pos.(P)
	switch {
	case !ok:
		return nil, fmt.Errorf("the position belongs to another game")
	case !l.has(q.Unit):
		return nil, fmt.Errorf("the question names a unit that this scenario does not have")
	case !l.onMap(q.Hex):
		return nil, fmt.Errorf("the question names a hex that the map does not have")
	case q.Viewer != Nobody && int(q.Viewer) >= len(l.Sides):
		return nil, fmt.Errorf("the question is asked by a side that this scenario does not have")
	}
	// A mistaken action is the fault of whoever asks, not of the form of the question.
	if bad := l.Malformed(q.Action); bad != "" {
		return nil, fmt.Errorf("%s", bad)
	}
	known, names := seen(p, q.Viewer)
	for _, u := range [...]Unit{q.Unit, q.Action.Units[0], q.Action.Units[1], q.Action.Units[2]} {
		if names.IsUnknown(u) {
			return nil, fmt.Errorf("%s is not identified on the map: %s may not know where it is", names.Unit(u), names.Side(q.Viewer))
		}
	}
	for i := range table {
		if table[i].What == q.What {
			return table[i].Answer(known, q)
		}
	}
	return nil, fmt.Errorf("there is no question %.30q; ask %s", q.What, List(QuestionWords(table)))
}
