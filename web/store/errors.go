package store

import (
	"context"
	"errors"
)

// A Kind is what went wrong; errors.Is(err, store.Full) asks for it.
type Kind string

const (
	Missing Kind = "missing" // there is no IndexedDB or the browser refuses it
	Blocked Kind = "blocked" // another tab holds an older version of the store open
	Newer   Kind = "newer"   // the store was written by a newer Fieldpost
	Full    Kind = "full"    // the disk, or what the browser grants, is full
	Closed  Kind = "closed"  // the store was closed under this page
	Aborted Kind = "aborted" // the browser has broken a change off
	Stale   Kind = "stale"   // another page has written
	Unknown Kind = "unknown" // there is no such match
	Taken   Kind = "taken"   // there already is such a match
	Damaged Kind = "damaged" // what is kept cannot be read
	Silent  Kind = "silent"  // the browser does not answer
	Failed  Kind = "failed"  // anything else
)

func (k Kind) Error() string { return string(k) }

// An Error is one sentence for the player, its kind, and what caused it, if known.
type Error struct {
	Kind  Kind
	Text  string
	Cause error
}

func (e *Error) Error() string { return e.Text }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Is reports whether the error is of a kind.
func (e *Error) Is(target error) bool { return target == error(e.Kind) }

var sentences = map[Kind]string{
	Missing: "This browser keeps no data for this page (a private window, or storage is switched off): the match lives only in this tab, so save it to a file before you close it.",
	Blocked: "Another tab with an older Fieldpost keeps the saved matches occupied: close the other tabs, then load this page again.",
	Newer:   "The saved matches were last used by a newer Fieldpost: load this page again to get the new one.",
	Full:    "There is no space left for this page: save the match to a file, then empty the trash or free disk space.",
	Closed:  "The saved matches were closed under this page, by a newer Fieldpost in another tab or because the site's data was cleared: save the match to a file.",
	Aborted: "The browser has broken off the writing of the saved matches, and kept nothing of it.",
	Silent:  "The browser has not answered in time: whether the last action is saved is not known.",
	Unknown: "This match is not in the store any more: save it to a file to keep it.",
	Taken:   "A match with this name is already in the store.",
}

func fault(k Kind, cause error) *Error { return &Error{k, sentences[k], cause} }

// asError makes an *Error of any error.
func asError(err error) error {
	var e *Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fault(Silent, err)
	}
	return &Error{Failed, "The browser could not use the store (" + err.Error() + "): save the match to a file.", err}
}
