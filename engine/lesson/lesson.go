// Package lesson teaches a game at its own table: a position, loaded dice, and steps that each say a
// sentence, point at something and wait until the player has done it. It knows no game: what may be done is
// told in the words of the journal, and what is wrong in the words of the lesson or, where it has none, in those of the rules.
package lesson

import (
	"encoding/json"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Lesson is a file of a game's folder lessons.
type Lesson struct {
	Title    string            `json:"title"`
	About    string            `json:"about"`   // what it teaches, a sentence for the shelf
	Minutes  int               `json:"minutes"` // that it takes a newcomer
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options"`
	Side     string            `json:"side"`  // the player's
	Setup    json.RawMessage   `json:"setup"` // as in the referee's set-up; the scenario's own if left out
	Steps    []Step            `json:"steps"`
}

// An Entry is what a shelf tells of a lesson.
type Entry struct {
	ID                      string // folder of the game and name of the file: "reichswald/01-first-attack"
	GameTitle, Title, About string
	Minutes                 int
}

// A Step waits until the player has done what it asks for, or has read it.
type Step struct {
	Play []string `json:"play"` // what is done for the player before it, as lines of a journal: the other side's decisions
	Dice []int    `json:"dice"` // what chance answers next
	Say  string   `json:"say"`  // what to do and why
	Show Show     `json:"show"`
	// Rules are the ids of the rows of the ledger that it teaches.
	Rules []string `json:"rules"`
	// Do are the actions that the step allows: lines of a journal in which a part that is left out may be anything.
	// A step without any only tells.
	Do []string `json:"do"`
	// Done are those of them that end the step, any if left out. It must have brought the units of At there.
	Done  []string `json:"done"`
	All   bool     `json:"all"` // it ends when nothing of Do is left to do
	At    []Stand  `json:"at"`
	Wrong []Wrong  `json:"wrong"`
	Else  string   `json:"else"` // what is said of any other action that the rules allow
	// Compare says that the step asks for a judgement: the player can ask the computer, too, what it would do.
	Compare bool `json:"compare"`
}

// A Stand is where a unit has to be.
type Stand struct {
	Unit string `json:"unit"`
	Hex  string `json:"hex"`
}

// Show is what a step points at.
type Show struct {
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Panel string   `json:"panel"` // a tab of the page's drawer
}

// A Wrong is a likely mistake, an action as in Step.Do, and what is said of it.
type Wrong struct {
	Do  string `json:"do"`
	Say string `json:"say"`
}

// Read reads a lesson.
func Read(text []byte) (*Lesson, error) {
	l := &Lesson{}
	if err := game.Unmarshal(text, l); err != nil {
		return nil, fmt.Errorf("the lesson cannot be read: %v", err)
	}
	switch {
	case l.Title == "" || l.About == "" || l.Scenario == "" || l.Side == "":
		return nil, fmt.Errorf("the lesson %q needs title, about, scenario and side", l.Title)
	case len(l.Steps) == 0:
		return nil, fmt.Errorf("the lesson %q has no steps", l.Title)
	}
	return l, nil
}

// match starts the match that a lesson is played in.
func (l *Lesson) match(g game.Game) (*game.Match, error) {
	return game.NewMatch(g, game.Head{Seed: "lesson " + l.Title, Options: l.Options, Setup: l.Setup})
}

// A pattern is an action of which parts may be left out.
type pattern game.Action

func patterns(lex *game.Lexicon, lines []string) (list []pattern, err error) {
	for _, line := range lines {
		a, err := lex.ParseLine(line)
		if err != nil {
			return nil, err
		}
		list = append(list, pattern(a))
	}
	return list, nil
}

// fits reports whether an action has the pattern's verb and all that it names.
func (p pattern) fits(a game.Action) bool {
	for _, u := range p.Units {
		if u != game.NoUnit && !slices.Contains(a.Units[:], u) {
			return false
		}
	}
	return p.Verb == a.Verb && (p.Hex == hex.None || p.Hex == a.Hex) && (p.To == hex.None || p.To == a.To) && (p.Option == 0 || p.Option == a.Option)
}

func fitsAny(list []pattern, a game.Action) bool {
	return slices.ContainsFunc(list, func(p pattern) bool { return p.fits(a) })
}
