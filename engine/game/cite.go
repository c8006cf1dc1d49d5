package game

import (
	"fmt"
	"slices"
)

// A Ref is a row of the ledger that code rests on, written as its id. Each is one constant:
//
//	const rStopEZOC game.Ref = "VER-7-02"
type Ref string

// Citations find the rows that code names in the ledger of one game. A Box has them.
type Citations struct {
	ledger *Ledger
	// Own gives the ids that this game's ledger has for rows that the code names otherwise, "" for
	// those that it has not; nil where they are the same.
	Own map[string]string
}

// Rule returns a row, NoRule if the ledger does not have it.
func (c *Citations) Rule(f Ref) Rule {
	id := string(f)
	if own, ok := c.Own[id]; ok {
		id = own
	}
	return c.ledger.Rule(id)
}

// Rows returns those of some rows that the ledger has, each once: two rows that the code names can be one there.
func (c *Citations) Rows(refs ...Ref) []Rule {
	var rules []Rule
	for _, f := range refs {
		if x := c.Rule(f); x != NoRule && !slices.Contains(rules, x) {
			rules = append(rules, x)
		}
	}
	return rules
}

// Cite writes rows, at most four, into an event.
func (c *Citations) Cite(e *Event, refs ...Ref) {
	for i, f := range refs {
		e.Rules[i] = c.Rule(f)
	}
}

// Refuse returns a refusal with its rows, of which there is at least one.
func (c *Citations) Refuse(sentence string, row Ref, more ...Ref) Refusal {
	return Refusal{Sentence: sentence, Rules: c.Rows(append([]Ref{row}, more...)...)}
}

// A Reason is why something cannot be done. Each is one declaration; rules return it while they
// search, and nil where nothing is in the way, so that listing actions and refusing them is one code:
//
//	var tooFar = game.Against("Not enough Movement Points are left for that hex.", rMoveCost)
type Reason struct {
	Sentence string // in which verbs of fmt stand for what Because is given
	Refs     []Ref
}

// Against declares a reason and its rows, of which there is at least one. It appends nothing, so that the compiler lays the
// declarations out as they are and nothing runs for them when the program starts.
func Against(sentence string, rows ...Ref) *Reason {
	return &Reason{sentence, rows}
}

// Because returns the words of a reason, made with what its sentence leaves open; nil has none.
func (c *Citations) Because(why *Reason, words ...any) Refusal {
	if why == nil {
		return Refusal{}
	}
	sentence := why.Sentence
	if len(words) > 0 {
		sentence = Capital(fmt.Sprintf(sentence, words...))
	}
	return Refusal{Sentence: sentence, Rules: c.Rows(why.Refs...)}
}
