package store

import "context"

// The tables of the store. All keys and values are text.
const (
	tableMatches  = "matches"  // id: what the shelf shows, as JSON
	tableThumbs   = "thumbs"   // id: data: URL
	tableJournals = "journals" // id/0000000: the journal's head; id/n: its n-th action
	tableOlder    = "older"    // id: continuations that were replaced, as JSON
	tableSettings = "settings" // key: value
)

var tableNames = []string{tableMatches, tableThumbs, tableJournals, tableOlder, tableSettings}

// tables is a small database. A transaction happens as a whole or not at all, is
// alone with its tables, and is durable when transact returns nil. In it f may wait
// for nothing but its rows.
type tables interface {
	transact(ctx context.Context, write bool, f func(rows) error) error
	close()
}

// rows are the tables in a transaction. A value that is no text reads as "".
type rows interface {
	get(table, key string) (value string, ok bool, err error)
	scan(table, from, to string) ([]row, error) // from <= key < to, ascending
	put(table, key, value string) error
	remove(table, key string) error
}

type row struct{ key, value string }

// peers are the other pages that use the same store.
type peers interface {
	claim(ctx context.Context, id string, freed func()) (release func(), owner bool, err error)
	tell(Note)
	listen(f func(Note)) (stop func())
	persist(ctx context.Context) bool
	close()
}
