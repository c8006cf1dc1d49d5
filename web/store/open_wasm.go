package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	// settling is longer than a browser keeps a database open that nobody uses any more (Chromium: 2 s).
	settling = 4 * time.Second
)

// Open opens the browser's store. Kinds: Missing, Blocked, Newer, Full, Failed. The store may be
// used even then: whatever is asked of it tries to open it again, and fails with the same error
// as long as that lasts.
func Open(ctx context.Context) (Store, error) {
	s, err := open(ctx, name, version, patience)
	return s, asError(err)
}

func open(ctx context.Context, name string, version uint, patience time.Duration) (*matches, error) {
	p := newBrowserPage(name)
	d := &database{name: name, version: version, patience: patience, page: p}
	_, err := d.opened(ctx)
	return &matches{d, p}, err
}

// opened is the open database: as it was, or opened now.
func (d *database) opened(ctx context.Context) (*idb.Database, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	if d.ended {
		return nil, fault(Closed, nil)
	}
	if d.db != nil {
		return d.db, nil
	}
	db, err := d.request(ctx)
	if err == nil && d.torn {
		db, err = d.settled(ctx, db)
	}
	if err != nil {
		return nil, err
	}
	d.db = db
	return db, nil
}

// settled closes the database and opens it once more after the browser has let it go. Where the
// disk was full the browser's files may end in a torn piece: it would write behind that as long as
// they are open, and find nothing of it when they are opened again. It begins anew only then.
func (d *database) settled(ctx context.Context, db *idb.Database) (*idb.Database, error) {
	db.Close()
	d.renew()
	select {
	case <-time.After(settling):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	db, err := d.request(ctx)
	d.torn = err != nil
	return db, err
}

// request asks the browser for the database.
func (d *database) request(ctx context.Context) (*idb.Database, error) {
	factory, err := d.factory()
	if err != nil {
		return nil, err
	}
	var upgradeErr error
	request, err := factory.Open(context.Background(), d.name, d.version, func(db *idb.Database, _, _ uint) error {
		upgradeErr = addTables(db)
		return nil // an error returned here would end the program
	})
	if err != nil {
		return nil, browserError(err, Missing)
	}
	wait, cancel := context.WithTimeout(ctx, d.patience)
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
		if unknown(err) {
			d.torn = true
			d.renew()
		}
		if errors.Is(err, idb.NewDOMException("InvalidStateError")) { // there was nothing yet that could have been closed
			return nil, fault(Missing, err)
		}
		return nil, browserError(err, Failed)
	}
	if upgradeErr == nil {
		upgradeErr = checkTables(db)
	}
	if upgradeErr != nil {
		db.Close()
		return nil, &Error{Damaged, "The saved matches cannot be read: their database is damaged.", upgradeErr}
	}
	if err := d.watch(request, db); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// factory opens databases: the page's own, or that of the frame.
func (d *database) factory() (f *idb.Factory, err error) {
	if d.frame.Truthy() {
		return idb.WrapFactory(d.frame.Get("contentWindow").Get("indexedDB"))
	}
	defer func() { // idb.Global panics where there is no IndexedDB, and so does what comes before it
		if r := recover(); r != nil {
			err = fault(Missing, fmt.Errorf("%v", r))
		}
	}()
	// Where the browser refuses even to be asked for it the program would end: only a function that
	// is called, as here, may throw.
	js.Global().Get("Reflect").Call("get", js.Global(), "indexedDB")
	return idb.Global(), nil
}

// renew makes an empty frame for the next try. Where the browser has cleared the site's data
// because the disk was full, a page that was open then opens no database any more; a new frame
// of it does. Package idb must not insist on the page's own class of requests then.
func (d *database) renew() {
	window, document := js.Global(), js.Global().Get("document")
	if !document.Truthy() {
		return
	}
	if d.frame.Truthy() {
		d.frame.Call("remove")
	}
	d.frame = document.Call("createElement", "iframe")
	d.frame.Set("hidden", true)
	document.Get("body").Call("appendChild", d.frame)
	whatever := map[string]any{"configurable": true, "value": window.Get("Boolean")}
	window.Get("Object").Call("defineProperty", window.Get("IDBRequest"), window.Get("Symbol").Get("hasInstance"), whatever)
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

// watch closes the database when a newer page needs it or the browser takes it away,
// and tells the page.
func (d *database) watch(request *idb.OpenDBRequest, db *idb.Database) error {
	raw, err := request.Request.Result()
	if err != nil {
		return err
	}
	for _, event := range []string{"versionchange", "close"} {
		gone, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
			d.drop(db, event == "close")
			d.page.listeners.tell(Note{Closed: fault(Closed, nil)})
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
	"QuotaExceededError":       Full,
	"VersionError":             Newer,
	"SecurityError":            Missing,
	"NotAllowedError":          Missing,
	"AbortError":               Aborted,
	"TransactionInactiveError": Aborted,
	"InvalidStateError":        Closed,
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
		if errors.Is(err, idb.NewDOMException(name)) || thrown(err) == name {
			return fault(kind, err)
		}
	}
	if strings.Contains(err.Error(), "NO_SPACE") { // Chromium's word for a full disk, in an UnknownError
		return fault(Full, err)
	}
	if sentences[otherwise] == "" {
		return asError(err)
	}
	return fault(otherwise, err)
}

// thrown is the name of an exception that was thrown at once, "" if err is none.
func thrown(err error) string {
	var e js.Error
	if !errors.As(err, &e) {
		return ""
	}
	return e.Get("name").String()
}

// random is the browser's own: crypto/rand would bring 30 KB of cryptography along.
func random(b []byte) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.Global().Get("crypto").Call("getRandomValues", array)
	js.CopyBytesToGo(b, array)
}
