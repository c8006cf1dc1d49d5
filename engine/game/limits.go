package game

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What a match may hold. A file is made by anybody, so each of these is looked at before the work
// that it bounds; and a match that is played keeps to them, so that it can always be opened again.
// A campaign of Aachen has some thousand actions in 25 KB, packed.
const (
	// MaxText is how long a file, a letter or a journal may be, in bytes: room for
	// MaxActions of 200 bytes each.
	MaxText = 8 << 20
	// MaxActions is how many actions a match can have: a campaign of the Ardennes between
	// computers has 18,000 in the mean, and some have more than 20,000.
	MaxActions = 40_000
	// MaxName is how many characters the name of a unit, a formation or a match can have.
	MaxName = 80

	maxHeadLines = 100       // lines of a journal before its actions
	maxLine      = 4_000     // bytes of a line, but for those of set-up, tables and dice
	maxSetup     = 128 << 10 // bytes of a set-up of one's own; every counter of a campaign takes 28 KB
	maxDice      = 10_000    // results of chance that a file brings along
)

// tooMuch is the sentence for a match beyond a limit.
func tooMuch(limit int, what string) error {
	return trouble(TooLarge, "this match has more than %d %s, which is the most that can be read", limit, what)
}

// PlainName sees that a name that a file brings along can be shown: one line of at most max
// characters. The error goes on with the words behind what has the name.
func PlainName(name string, max int) error {
	switch {
	case utf8.RuneCountInString(name) > max:
		return fmt.Errorf("has the name %.20q… of more than %d characters: shorten it", name, max)
	case strings.ContainsFunc(name, func(r rune) bool { return !strconv.IsPrint(r) }):
		return fmt.Errorf("has the name %.60q: write letters, digits and signs only", name)
	}
	return nil
}

// maxWord is how many characters the id of a unit or a formation can have.
const maxWord = 40

// PlainWord sees that an id that a file brings along can stand in a journal: small letters, digits
// and hyphens. The error goes on with the words behind what has the id.
func PlainWord(id string) error {
	if id == "" || len(id) > maxWord || strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return fmt.Errorf("has the id %.20q: write up to %d small letters, digits and hyphens", id, maxWord)
	}
	return nil
}
