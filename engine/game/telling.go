package game

import (
	"fmt"
	"strings"
)

// A Telling is how a system R tells one kind of event to its readers: a sentence as a player would
// write it in a turn report, with dice and figures as a second text ("" if none).
type Telling[R any] struct {
	Word string // of the event's kind
	// Sentence and figures with names in braces, which Names.Fill puts in: "{unit} moves from {hex} to {to}."
	Sentence, Detail string
	// Tell makes both where that is not enough; nil where it is.
	Tell func(r R, e Event) (sentence, detail string)
}

// EventWords are the words of a table of tellings, which has one for each kind of event.
func EventWords[R any](table []Telling[R]) (words []string) {
	for i := range table {
		words = append(words, table[i].Word)
	}
	return words
}

// Tell tells an event as its viewer may know it, out of a table of tellings.
func Tell[R any](table []Telling[R], r R, names *Names, e Event, viewer Side) (sentence, detail string) {
	e, ok := e.For(viewer)
	if !ok {
		return "", ""
	}
	t := &table[e.Kind]
	if t.Tell != nil {
		return t.Tell(r, e)
	}
	return Capital(names.Fill(t.Sentence, e)), names.Fill(t.Detail, e)
}

// Fill puts what an event names into a text: {unit}, {other}, {units} (all of them), {hex}, {to},
// {side}, and its numbers as {0} to {7}.
func (n *Names) Fill(text string, e Event) string {
	for {
		before, rest, found := strings.Cut(text, "{")
		word, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return text
		}
		text = before + n.word(word, e) + after
	}
}

func (n *Names) word(word string, e Event) string {
	switch word {
	case "unit":
		return n.Unit(e.Unit)
	case "other":
		return n.Unit(e.Other)
	case "units":
		return n.List(e.Units())
	case "hex":
		return n.Hex(e.Hex)
	case "to":
		return n.Hex(e.To)
	case "side":
		return n.Side(e.Side)
	}
	return fmt.Sprint(e.N[word[0]-'0'])
}
