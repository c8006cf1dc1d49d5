package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tables are files of a game's folder that a player has put his own in the place of: their texts by their names, such as
// "crt.tsv" or "setups/first-blood.json". A match bears them in its head, so that whoever opens it plays by them.
type Tables map[string]string

// What a match may bring along of tables.
const (
	maxTable  = 96 << 10  // bytes of one; the largest shipped one has 67 KB
	maxTables = 192 << 10 // bytes of all
	maxFiles  = 16
)

// ErrUnread is part of the error on tables of which a scenario does not read one.
var ErrUnread = errors.New("does not read this table")

// Replacer is a folder in which files may stand in the place of others.
type Replacer interface {
	// Replaced reports whether a file does.
	Replaced(name string) bool
}

// Hash is the first half of the SHA-256 of a file of the tables, as 32 hexadecimal digits.
func (t Tables) Hash(file string) string {
	sum := sha256.Sum256([]byte(t[file]))
	return hex.EncodeToString(sum[:16])
}

// Mark is what a match that is played with tables says of itself: which, and the beginnings of their hashes.
func (t Tables) Mark() string {
	var names []string
	for _, file := range SortedKeys(t) {
		names = append(names, file+" "+t.Hash(file)[:8])
	}
	return "Own charts: " + List(names) + "."
}

// Check sees that tables can be played with, as far as that can be told without the game: names, letters and lengths.
func (t Tables) Check() error {
	all := 0
	for _, file := range SortedKeys(t) {
		text := t[file]
		all += len(text)
		switch {
		case file == "" || len(file) > MaxName || strings.Trim(file, "abcdefghijklmnopqrstuvwxyz0123456789-./") != "" || strings.Contains(file, ".."):
			return fmt.Errorf("%.40q is no name of a table", file)
		case len(text) > maxTable:
			return trouble(TooLarge, "%s: the file has more than %d KB: make it shorter", file, maxTable>>10)
		case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
			return fmt.Errorf("%s: the file is no text in UTF-8: save it as one", file)
		}
	}
	if len(t) > maxFiles || all > maxTables {
		return trouble(TooLarge, "these are more than %d tables or %d KB: leave some out", maxFiles, maxTables>>10)
	}
	return nil
}

// identity tells which tables they are.
func (t Tables) identity() string {
	var b strings.Builder
	for _, file := range SortedKeys(t) {
		b.WriteString("table " + file + " " + t.Hash(file) + "\n")
	}
	return b.String()
}

// text are the lines of a journal's head that bring the tables along.
func (t Tables) text() string {
	var b strings.Builder
	for _, file := range SortedKeys(t) {
		b.WriteString("table " + file + " " + t.Hash(file) + " " + strconv.Quote(t[file]) + "\n")
	}
	return b.String()
}

// readTable reads what follows the first word of such a line.
func (h *Head) readTable(rest string) error {
	file, rest, _ := strings.Cut(rest, " ")
	hash, quoted, _ := strings.Cut(rest, " ")
	text, err := strconv.Unquote(quoted)
	if err != nil {
		return err
	}
	if h.Own == nil {
		h.Own = Tables{}
	}
	if h.Own[file] = text; h.Own.Hash(file) != hash {
		return strconv.ErrSyntax
	}
	return h.Own.Check()
}
