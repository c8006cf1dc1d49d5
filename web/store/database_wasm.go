package store

import (
	"context"
	"errors"
	"sync"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"
	"github.com/hack-pad/safejs"
)

// answerPatience is how long a transaction may take before the page is told that the
// browser does not answer, so that play is never stuck.
const answerPatience = 20 * time.Second

// A database is tables in IndexedDB, opened again by the next use after it was closed under
// the page.
type database struct {
	name     string
	version  uint
	patience time.Duration
	page     *browserPage
	opening  sync.Mutex
	db       *idb.Database // nil while it is not open
	frame    js.Value      // whose databases are used, see renew; undefined at first
	torn     bool          // the browser failed with it: what it opens next may not last, see settled
	ended    bool
}

func (d *database) close() {
	d.ended = true
	if d.db != nil {
		d.db.Close()
	}
}

func (d *database) transact(ctx context.Context, write bool, f func(rows) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	options := idb.TransactionOptions{Mode: idb.TransactionReadOnly}
	if write {
		options = idb.TransactionOptions{Mode: idb.TransactionReadWrite, Durability: idb.DurabilityStrict}
	}
	ctx, cancel := context.WithTimeout(ctx, answerPatience)
	defer cancel()
	db, err := d.opened(ctx)
	if err != nil {
		return err
	}
	tx, err := db.TransactionWithOptions(options, tableNames[0], tableNames[1:]...)
	if err != nil {
		d.db = nil
		return browserError(err, Failed)
	}
	// Only the transaction tells whether all went well: where the space ends, the
	// requests succeed and the transaction does not.
	end := make(chan error, 1)
	go func() { end <- tx.Await(ctx) }()
	failed := f(&databaseRows{ctx, tx})
	if failed != nil {
		tx.Abort()
	}
	err = <-end
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case failed != nil && !aborted(failed) && (err == nil || aborted(err)): // by f's own doing
		err = failed
	case aborted(err):
		err = cause(tx, err)
	case err == nil:
		err = failed
	}
	if unknown(err) {
		d.drop(db, true)
	}
	return browserError(err, Failed)
}

// drop closes a database, be it that the browser failed with it.
func (d *database) drop(db *idb.Database, torn bool) {
	db.Close()
	d.torn = d.torn || torn
	if d.db == db {
		d.db = nil
	}
}

// unknown reports an error of the browser's own: what is on the disk may be torn.
func unknown(err error) bool { return errors.Is(err, idb.NewDOMException("UnknownError")) }

func aborted(err error) bool { return errors.Is(err, idb.NewDOMException("AbortError")) }

// cause is why the browser has aborted a transaction. Its requests only say that it was; the
// transaction itself knows more a moment later.
func cause(tx *idb.Transaction, err error) error {
	for range 20 {
		if why := tx.Err(); why != nil {
			return why
		}
		time.Sleep(5 * time.Millisecond)
	}
	return err
}

type databaseRows struct {
	ctx context.Context
	tx  *idb.Transaction
}

func (r *databaseRows) get(table, key string) (string, bool, error) {
	t, err := r.tx.ObjectStore(table)
	if err != nil {
		return "", false, err
	}
	request, err := t.Get(js.ValueOf(key))
	if err != nil {
		return "", false, err
	}
	value, err := request.Await(r.ctx)
	if err == nil {
		err = r.ctx.Err()
	}
	if err != nil {
		return "", false, err
	}
	return text(value), !value.IsUndefined(), nil
}

func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// scan asks for all values at once and waits for the last: a transaction answers in
// order.
func (r *databaseRows) scan(table, from, to string) ([]row, error) {
	t, err := r.tx.ObjectStore(table)
	if err != nil || from >= to {
		return nil, err
	}
	between, err := idb.NewKeyRangeBound(js.ValueOf(from), js.ValueOf(to), false, true)
	if err != nil {
		return nil, err
	}
	askKeys, err := t.GetAllKeysRange(between, 0)
	if err != nil {
		return nil, err
	}
	keys, err := askKeys.Await(r.ctx)
	if err == nil {
		err = r.ctx.Err()
	}
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	requests := make([]*idb.Request, len(keys))
	for i, key := range keys {
		if requests[i], err = t.Get(key); err != nil {
			return nil, err
		}
	}
	if _, err = requests[len(keys)-1].Await(r.ctx); err == nil {
		err = r.ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	list := make([]row, len(keys))
	for i, key := range keys {
		value, err := requests[i].Result()
		if err != nil {
			return nil, err
		}
		list[i] = row{text(key), text(value)}
	}
	return list, nil
}

func (r *databaseRows) put(table, key, value string) error {
	t, err := r.tx.ObjectStore(table)
	if err == nil {
		_, err = t.PutKey(js.ValueOf(key), js.ValueOf(value))
	}
	return err
}

func (r *databaseRows) remove(table, key string) error {
	t, err := r.tx.ObjectStore(table)
	if err == nil {
		_, err = t.Delete(js.ValueOf(key))
	}
	return err
}

// await waits for a promise.
func await(ctx context.Context, promise safejs.Value) (safejs.Value, error) {
	type outcome struct {
		value safejs.Value
		err   error
	}
	done := make(chan outcome, 1)
	settle := func(failed bool) (safejs.Func, error) {
		return safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
			o := outcome{value: safejs.Undefined()}
			if len(args) > 0 {
				o.value = args[0]
			}
			if failed {
				o.err = errors.New("refused")
			}
			done <- o
			return nil
		})
	}
	yes, err := settle(false)
	if err != nil {
		return safejs.Value{}, err
	}
	no, err := settle(true)
	if err != nil {
		return safejs.Value{}, err
	}
	if _, err := promise.Call("then", yes, no); err != nil {
		return safejs.Value{}, err
	}
	select {
	case o := <-done:
		yes.Release()
		no.Release()
		return o.value, o.err
	case <-ctx.Done(): // the promise may still settle, so its functions must stay
		return safejs.Value{}, ctx.Err()
	}
}
