package game

import "fmt"

// Trouble is what keeps a text from being opened as a match, for programs; for people there is a sentence.
type Trouble string

// The kinds of trouble.
const (
	Newer    Trouble = "newer"     // written by a later version of the program
	Damaged  Trouble = "damaged"   // cut off, garbled, or changed by hand
	Stale    Trouble = "stale"     // an earlier state of what is there already
	Forked   Trouble = "forked"    // another continuation of what is there already
	NotYet   Trouble = "not yet"   // it goes on behind something that nobody has opened
	TooLarge Trouble = "too large" // beyond what a match can hold (see limits.go)
)

// A MatchError is one sentence on a text that is not opened as a match.
type MatchError struct {
	Trouble  Trouble
	Sound    int // so many actions before the trouble are verified; -1 if there is not even a beginning
	Sentence string
}

func (e *MatchError) Error() string { return e.Sentence }

// trouble is an error on a text of which nothing can be opened.
func trouble(kind Trouble, format string, args ...any) error {
	return &MatchError{kind, -1, fmt.Sprintf(format, args...)}
}

// Continues compares a match with a line of play that is there already: its head and the journal's lines of its
// actions. The error is nil if the match begins with all of them. It is Forked if the match begins otherwise or goes
// another way, Stale if it ends before them; Sound tells how many actions both have.
func (m *Match) Continues(head Head, lines []string) error {
	if !head.Same(m.head) {
		return &MatchError{Forked, 0, "this is another match: it was begun otherwise"}
	}
	for i, line := range lines {
		switch {
		case i == len(m.entries):
			return &MatchError{Stale, i, fmt.Sprintf("this is an older state of the match: %d of %d actions", i, len(lines))}
		case Played(line) != Played(m.EntryText(i)):
			return &MatchError{Forked, i, fmt.Sprintf("this match goes another way from action %d of %d on", i+1, len(lines))}
		}
	}
	return nil
}
