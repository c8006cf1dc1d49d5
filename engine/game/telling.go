package game

import (
	"strings"
)

// A Telling is how a system R tells one kind of event to its readers: a sentence as a player would
// write it in a turn report, with dice and figures as a second text ("" if none).
type Telling[R any] struct {
	Word string // of the event's kind
	// Sentence and figures with names in braces, which Names.Fill puts in: "{unit} moves from {hex} to {to}."
	Sentence, Detail string
	// Cases are the sentence for each value of the event's number By, instead of Sentence.
	Cases []string
	By    int
	// Tell makes both where that is not enough; nil where it is.
	Tell func(r R, e Event) (sentence, detail string)
	// Figures: the event only feeds a later one, so that all its words are figures.
	Figures bool
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
	sentence, detail = t.Sentence, t.Detail
	switch {
	case t.Tell != nil:
		sentence, detail = t.Tell(r, e)
	case t.Cases != nil:
		sentence = t.Cases[e.N[t.By]]
	}
	sentence, detail = Capital(names.Fill(sentence, e)), names.Fill(detail, e)
	switch {
	case !t.Figures:
		return sentence, detail
	case detail == "":
		return "", sentence
	}
	return "", strings.TrimSuffix(sentence, ".") + ": " + detail
}

// Fill puts what an event names into a text: {unit}, {other}, {units} (all of them), {hex}, {to}, {place}
// (To by its name) and {side}; its numbers as {0} to {7}, {+0} with a sign, {0½} in halves, {0 step} counted; and verbs,
// {moves|move} for one of the units or several, {wins/win} for a side whose name is one or several.
// Names.Own has more. What is put in, such as a name with braces, is not looked through again.
func (n *Names) Fill(text string, e Event) string {
	var filled strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		word, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return filled.String() + text
		}
		filled.WriteString(before + n.word(word, e))
		text = after
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
	case "place":
		return n.Place(e.To)
	case "side":
		return n.Side(e.Side)
	}
	if one, many, ok := strings.Cut(word, "|"); ok {
		return form(len(e.Units()) != 1, one, many)
	}
	if one, many, ok := strings.Cut(word, "/"); ok {
		return form(strings.HasSuffix(n.Side(e.Side), "s"), one, many)
	}
	if own := n.Own[word]; own != nil {
		return own(e)
	}
	digit, signed := strings.CutPrefix(word, "+")
	if digit == "" || digit[0] < '0' || digit[0] > '7' {
		return "{" + word + "}" // of a name that a player has given
	}
	switch number, noun := e.N[digit[0]-'0'], digit[1:]; {
	case signed:
		return Signed(number)
	case noun == "":
		return Number(number)
	case noun == "½":
		return Halves(number)
	default:
		return Count(number, strings.TrimPrefix(noun, " "))
	}
}

func form(plural bool, one, many string) string {
	if plural {
		return many
	}
	return one
}
