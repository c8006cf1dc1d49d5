package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"
	"github.com/hack-pad/safejs"
)

const (
	// name is the project's own: pages opened from files share one storage.
	name    = "fieldpost-v1"
	version = 1
	// patience is how long Open waits for other tabs to let an older version go.
	patience = 5 * time.Second
)

// Open opens the browser's store. Kinds: Missing, Blocked, Newer, Full, Failed; the
// page then goes on with Memory and shows the error's sentence.
func Open(ctx context.Context) (Store, error) {
	s, err := open(ctx, name, version, patience)
	if err != nil {
		return nil, asError(err)
	}
	return s, nil
}

func open(ctx context.Context, name string, version uint, patience time.Duration) (_ *matches, err error) {
	defer func() { // idb.Global panics where there is no IndexedDB, and so does what comes before it
		if r := recover(); r != nil {
			err = fault(Missing, fmt.Errorf("%v", r))
		}
	}()
	// Where the browser refuses even to be asked for it the program would end: only a function that
	// is called, as here, may throw.
	js.Global().Get("Reflect").Call("get", js.Global(), "indexedDB")
	var upgradeErr error
	request, err := idb.Global().Open(context.Background(), name, version, func(db *idb.Database, _, _ uint) error {
		upgradeErr = addTables(db)
		return nil // an error returned here would end the program
	})
	if err != nil {
		return nil, browserError(err, Missing)
	}
	wait, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	db, err := request.Await(wait)
	if wait.Err() != nil { // then db and err mean nothing
		go closeLate(request)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fault(Blocked, wait.Err())
	}
	if err != nil {
		return nil, browserError(err, Missing)
	}
	if upgradeErr == nil {
		upgradeErr = checkTables(db)
	}
	if upgradeErr != nil {
		db.Close()
		return nil, &Error{Damaged, "The saved matches cannot be read: their database is damaged.", upgradeErr}
	}
	p := newBrowserPage(name)
	d := &database{db: db}
	if err := d.watch(request, p); err != nil {
		d.close()
		return nil, err
	}
	return &matches{d, p}, nil
}

// closeLate closes a database that opens when nobody waits for it any more, so that
// it does not stand in the way of others.
func closeLate(request *idb.OpenDBRequest) {
	if db, err := request.Await(context.Background()); err == nil {
		db.Close()
	}
}

func addTables(db *idb.Database) error {
	have, err := db.ObjectStoreNames()
	if err != nil {
		return err
	}
	for _, table := range tableNames {
		if slices.Contains(have, table) {
			continue
		}
		if _, err := db.CreateObjectStore(table, idb.ObjectStoreOptions{KeyPath: js.Null()}); err != nil {
			return err
		}
	}
	return nil
}

func checkTables(db *idb.Database) error {
	have, err := db.ObjectStoreNames()
	for _, table := range tableNames {
		if err == nil && !slices.Contains(have, table) {
			err = fmt.Errorf("no table %s", table)
		}
	}
	return err
}

// watch closes the store when a newer page needs it or the browser takes it away,
// and tells the page.
func (d *database) watch(request *idb.OpenDBRequest, p *browserPage) error {
	raw, err := request.Request.Result()
	if err != nil {
		return err
	}
	for _, event := range []string{"versionchange", "close"} {
		gone, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
			d.close()
			p.listeners.tell(Note{Closed: fault(Closed, nil)})
			return nil
		})
		if err != nil {
			return err
		}
		if _, err := safejs.Safe(raw).Call("addEventListener", event, gone); err != nil {
			return err
		}
	}
	return nil
}

// kinds are the kinds of the browser's errors by their names.
var kinds = map[string]Kind{
	"QuotaExceededError": Full,
	"VersionError":       Newer,
	"SecurityError":      Missing,
	"NotAllowedError":    Missing,
	"AbortError":         Closed,
	"InvalidStateError":  Closed,
}

// browserError makes an *Error of an error of IndexedDB; those that say nothing are
// of the kind otherwise.
func browserError(err error, otherwise Kind) error {
	if err == nil {
		return nil
	}
	var already *Error
	if errors.As(err, &already) {
		return err
	}
	for name, kind := range kinds {
		if errors.Is(err, idb.NewDOMException(name)) {
			return fault(kind, err)
		}
	}
	if sentences[otherwise] == "" {
		return asError(err)
	}
	return fault(otherwise, err)
}

// random is the browser's own: crypto/rand would bring 30 KB of cryptography along.
func random(b []byte) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.Global().Get("crypto").Call("getRandomValues", array)
	js.CopyBytesToGo(b, array)
}
