// Package store keeps matches: on the player's machine in the browser's IndexedDB,
// or, where there is none, in memory for as long as the page is open. It knows
// nothing of any game: a match is the head of its journal, one line of text for
// each action, and what the shelf shows of it.
package store

import (
	"context"
	"strings"
)

// A Store keeps matches and settings. What a method has changed is on the disk when
// it returns nil; when it returns an error nothing is changed, except that a context
// ended while waiting leaves it open. Errors are of type *Error. A Store may be used
// by several goroutines.
type Store interface {
	// List returns all matches, trashed ones too, the last used first. A match whose
	// record cannot be read is listed with a Fault.
	List(ctx context.Context) ([]Summary, error)

	// Create keeps a new match: the head lines of its journal and the actions it may
	// already have. Kind: Taken.
	Create(ctx context.Context, s Summary, head string, entries []string) (Place, error)

	// Open reads a match. One that is damaged opens up to the damage, and Fault says
	// so; what follows that stays in Older. Kinds: Unknown, Damaged.
	Open(ctx context.Context, id string) (*Record, error)

	// Append adds one action to a match that stands at a place. Kinds: Stale if it
	// stands elsewhere, because another page has written; Unknown; Full.
	Append(ctx context.Context, at Place, entry string, s Summary) (Place, error)

	// Rewrite keeps the first actions of a match that stands at a place and replaces
	// all others by entries: undo is keep = at.Actions-1 and no entries. What is
	// replaced stays in Older. An empty head leaves the head as it is.
	Rewrite(ctx context.Context, at Place, keep int, head string, entries []string, s Summary) (Place, error)

	// Older returns what was replaced and is not part of the match now, the last
	// replaced first, at most eight; then those that are damaged, with nothing but a Fault.
	Older(ctx context.Context, id string) ([]Older, error)

	// Revert goes on with an older continuation under a head, its own if that is empty; what it
	// replaces becomes one.
	Revert(ctx context.Context, at Place, generation int, head string, s Summary) (Place, error)

	// Rename gives a match another title.
	Rename(ctx context.Context, id, title string) error

	// Delete puts a match into the trash, which holds the last twenty. Restore takes
	// it out again, as does playing on. Purge removes for good what was put there
	// before a time, and returns how many matches that were.
	Delete(ctx context.Context, id string, now int64) error
	Restore(ctx context.Context, id string) error
	Purge(ctx context.Context, before int64) (int, error)

	// Settings returns all settings; Put sets one, the empty value removes it.
	Settings(ctx context.Context) (map[string]string, error)
	Put(ctx context.Context, key, value string) error

	// Claim asks to play a match. Of several pages one is its owner, the others
	// watch: freed is called, once, when this page becomes the owner after all; it
	// should read the match again. Release gives the match or the wish for it up.
	// Where the browser has no locks every page is an owner, and Stale tells them.
	Claim(ctx context.Context, id string, freed func()) (release func(), owner bool, err error)

	// Want asks the page that owns a match to give it up: that page hears a Note.
	Want(id string)

	// Listen calls f, which must return at once, for what other pages write and when
	// the store closes.
	Listen(f func(Note)) (stop func())

	// Persist asks the browser not to clear the store when space is short. It is
	// false, too, if the browser does not answer within two seconds.
	Persist(ctx context.Context) bool

	// Close ends the use of the store.
	Close()
}

// A Place is where a match stands: so many actions, and how many times a part of
// them was replaced. A page writes only to the place it has read.
type Place struct {
	ID         string
	Generation int
	Actions    int
}

// A Summary is what the shelf shows of a match. All times are milliseconds since
// 1970 and are told to the store, which has no clock.
type Summary struct {
	ID        string
	Title     string
	GameTitle string
	Scenario  string // "aachen/first-blood"
	State     string // where the match stands, one sentence
	Players   string // who plays it, in a few words; "" of a match by mail
	Actions   int    // kept by the store, as are Generation, Trashed and Fault
	Started   int64
	Changed   int64 // when it was last played
	Over      bool
	Edited    bool   // marked as edited: see game.Match
	Own       bool   // played with tables of its own
	Branch    string // id of the match that it was tried from, "" of any other
	Thumbnail string // data: URL; empty leaves the one that is kept

	Generation int
	Trashed    int64  // when it went into the trash, 0 if it is not there
	Fault      string // what is damaged, one sentence; empty if nothing is
}

// Place returns where the match stood when it was read.
func (s *Summary) Place() Place { return Place{s.ID, s.Generation, s.Actions} }

// A Record is a match as it is kept.
type Record struct {
	Summary
	Head    string // head lines of the journal
	Entries []string
}

// Text returns the journal.
func (r *Record) Text() string { return r.Head + strings.Join(r.Entries, "") }

// An Older is a continuation that was replaced: the match up to From, then Entries.
type Older struct {
	Generation int
	Replaced   int64  // milliseconds since 1970
	Head       string // head lines of the journal
	From       int
	Entries    []string
	Fault      string // one sentence; empty if it can be read
}

// A Note tells that another page has written a match or a setting of it or, with Wanted, wants to play it, or, with Closed set, that this
// store is closed and why.
type Note struct {
	Place  Place
	Wanted bool   `json:",omitempty"`
	Closed *Error `json:"-"`
}

// NewID returns an id for a new match that nobody can guess: 26 letters and digits.
func NewID() string {
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	var id [26]byte
	random(id[:])
	for i, b := range id {
		id[i] = letters[b%32]
	}
	return string(id[:])
}
