package store

import (
	"context"
	"slices"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"
)

// browserOnly skips a test in node, which has no IndexedDB.
func browserOnly(t testing.TB) {
	if js.Global().Get("indexedDB").IsUndefined() {
		t.Skip("no browser: run with -exec wasmexec")
	}
}

func database1(t testing.TB, name string) *matches {
	t.Helper()
	m, err := open(ctx, name, version, patience)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

func TestIndexedDB(t *testing.T) {
	browserOnly(t)
	behaviour(t, func(t *testing.T) (a, b *matches) {
		name := "test-" + NewID()
		return database1(t, name), database1(t, name)
	})
}

func TestSurvivesClose(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	a := database1(t, name)
	created(t, a, "m1", 3)
	a.Close()
	_, err := a.List(ctx)
	is(t, err, Closed)
	stands(t, database1(t, name), "m1", lines(0, 3))
}

// TestStrictDurability holds what Append promises to the transactions it uses.
func TestStrictDurability(t *testing.T) {
	browserOnly(t)
	m := database1(t, "test-"+NewID())
	err := m.tables.transact(ctx, true, func(r rows) error {
		d, err := r.(*databaseRows).tx.Durability()
		if d != idb.DurabilityStrict {
			t.Errorf("durability %v", d)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestForeignValue has a value in the store that is no text.
func TestForeignValue(t *testing.T) {
	browserOnly(t)
	m := database1(t, "test-"+NewID())
	created(t, m, "m1", 3)
	created(t, m, "m2", 3)
	err := m.tables.transact(ctx, true, func(r rows) error {
		for table, key := range map[string]string{tableMatches: "m1", tableJournals: journalKey("m2", 2)} {
			s, err := r.(*databaseRows).tx.ObjectStore(table)
			if err != nil {
				return err
			}
			if _, err = s.PutKey(js.ValueOf(key), js.ValueOf(map[string]any{"x": 1})); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range must(m.List(ctx))(t) {
		if s.ID == "m1" && s.Fault == "" {
			t.Error("the damage is not told")
		}
	}
	stands(t, m, "m1", lines(0, 3))
	stands(t, m, "m2", lines(0, 1))
}

func TestNewerVersionClosesOlder(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	old := database1(t, name)
	created(t, old, "m1", 3)
	told := make(chan Note, 1)
	old.Listen(func(n Note) { told <- n })
	newer, err := open(ctx, name, version+1, patience)
	if err != nil {
		t.Fatal(err)
	}
	defer newer.Close()
	if n := comes(t, told); n.Closed == nil || n.Closed.Kind != Closed {
		t.Errorf("told %+v", n)
	}
	_, err = old.Append(ctx, Place{"m1", 0, 3}, "x\n", toy("m1", 20))
	is(t, err, Newer)
	stands(t, newer, "m1", lines(0, 3))
	_, err = open(ctx, name, version, patience)
	is(t, browserError(err, Failed), Newer)
}

// TestOpensAgain has a database that is closed under the page, without a word or with one.
func TestOpensAgain(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	m := database1(t, name)
	at := created(t, m, "m1", 3)
	m.tables.(*database).db.Close()
	_, err := m.Append(ctx, at, "x\n", toy("m1", 20))
	is(t, err, Closed)
	at = must(m.Append(ctx, at, lines(3, 4)[0], toy("m1", 20)))(t)
	told := make(chan Note, 1)
	m.Listen(func(n Note) { told <- n })
	js.Global().Get("indexedDB").Call("deleteDatabase", name)
	is(t, comes(t, told).Closed, Closed)
	_, err = m.Append(ctx, at, "x\n", toy("m1", 20))
	is(t, err, Unknown)
	created(t, m, "m1", 4)
}

// TestMistrusted has a database that the browser fails with in a transaction, or takes away: it is opened twice before it is used again.
func TestMistrusted(t *testing.T) {
	browserOnly(t)
	factory := js.Global().Get("IDBFactory").Get("prototype")
	real := factory.Get("open")
	factory.Set("open", js.Global().Call("eval", `(function (...args) {
		const request = IDBFactory.prototype.real.call(this, ...args);
		request.addEventListener("success", () => { top.opened = request.result });
		return request;
	})`))
	factory.Set("real", real)
	defer func() {
		factory.Set("open", real)
		factory.Delete("real")
	}()
	m := database1(t, "test-"+NewID())
	d := m.tables.(*database)
	mistrusted := func() {
		t.Helper()
		if d.db != nil || !d.torn {
			t.Fatalf("open: %v, mistrusted: %v", d.db != nil, d.torn)
		}
		begun := time.Now()
		created(t, m, NewID(), 1)
		if took := time.Since(begun); took < settling || d.torn {
			t.Errorf("opened again after %v, mistrusted: %v", took, d.torn)
		}
	}
	js.Global().Get("opened").Call("dispatchEvent", js.Global().Get("Event").New("close"))
	mistrusted()
	err := d.transact(ctx, false, func(rows) error { return idb.NewDOMException("UnknownError") })
	is(t, err, Failed)
	mistrusted()
}

// TestOpensLater has a browser that gives no store at first.
func TestOpensLater(t *testing.T) {
	browserOnly(t)
	factory := js.Global().Get("IDBFactory").Get("prototype")
	real := factory.Get("open")
	factory.Set("open", js.Global().Call("eval", "() => { throw new DOMException('no', 'SecurityError') }"))
	m, err := open(ctx, "test-"+NewID(), version, patience)
	t.Cleanup(m.Close)
	_, err2 := m.Create(ctx, toy("m1", 20), headText, nil)
	factory.Set("open", real)
	is(t, err, Missing)
	is(t, err2, Missing)
	created(t, m, "m1", 2)
	stands(t, m, "m1", lines(0, 2))
}

// openFailing opens a store in a browser whose requests for a database end with an error where a condition in JavaScript says so.
func openFailing(t *testing.T, name, where string) (*matches, error) {
	t.Helper()
	factory := js.Global().Get("IDBFactory").Get("prototype")
	real := factory.Get("open")
	factory.Set("open", js.Global().Call("eval", `(function (...args) {
		const request = IDBFactory.prototype.real.call(this, ...args);
		if (!(`+where+`)) return request;
		Object.defineProperty(request, "error", { value: new DOMException("the test says so", "`+name+`") });
		request.addEventListener("success", e => { e.stopImmediatePropagation(); request.dispatchEvent(new Event("error")) });
		return request;
	})`))
	factory.Set("real", real)
	defer func() {
		factory.Set("open", real)
		factory.Delete("real")
	}()
	m, err := open(ctx, "test-"+NewID(), version, patience)
	t.Cleanup(m.Close)
	return m, err
}

// TestPrivateWindow has a browser that gives a private window no store and says so only afterwards, as older Firefoxes do.
func TestPrivateWindow(t *testing.T) {
	browserOnly(t)
	_, err := openFailing(t, "InvalidStateError", "true")
	is(t, err, Missing)
}

// TestOpensInAFrame has a page that opens no database any more, as after the browser has cleared
// its data for want of space: from the second try on a frame of it does.
func TestOpensInAFrame(t *testing.T) {
	browserOnly(t)
	m, err := openFailing(t, "UnknownError", "this === indexedDB")
	is(t, err, Failed)
	created(t, m, "m1", 2)
	stands(t, m, "m1", lines(0, 2))
}

// TestSilentBrowser has a browser that does not answer in time: another transaction occupies
// the store. What was asked for meanwhile must not happen later.
func TestSilentBrowser(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	a, b := database1(t, name), database1(t, name)
	at := created(t, a, "m1", 3)
	err := a.tables.transact(ctx, true, func(r rows) error {
		soon, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		defer cancel()
		done := make(chan error, 1)
		go func() {
			_, err := b.Append(soon, at, "x\n", toy("m1", 20))
			done <- err
		}()
		for {
			select {
			case err := <-done:
				is(t, err, Silent)
				return nil
			default: // requests keep the transaction open
				if _, _, err := r.get(tableMatches, "m1"); err != nil {
					return err
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	stands(t, b, "m1", lines(0, 3))
}

// TestBlockedUpgrade has another tab that does not let the older version go.
func TestBlockedUpgrade(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	opened := make(chan js.Value, 1)
	request := js.Global().Get("indexedDB").Call("open", name, version)
	success := js.FuncOf(func(js.Value, []js.Value) any {
		opened <- request.Get("result")
		return nil
	})
	defer success.Release()
	request.Set("onsuccess", success)
	stubborn := <-opened
	_, err := open(ctx, name, version+1, 100*time.Millisecond)
	is(t, err, Blocked)
	// Given up, the request must not stand in the way when it succeeds after all.
	stubborn.Call("close")
	m, err := open(ctx, name, version+2, patience)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	created(t, m, "m1", 1)
}

func TestDamagedDatabase(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	request, err := idb.Global().Open(ctx, name, version, func(*idb.Database, uint, uint) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	db, err := request.Await(ctx)
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	_, err = open(ctx, name, version, patience)
	is(t, err, Damaged)
}

// TestAbortedMidway ends a transaction as a page that is closed does.
func TestAbortedMidway(t *testing.T) {
	browserOnly(t)
	m := database1(t, "test-"+NewID())
	at := created(t, m, "m1", 3)
	err := m.tables.transact(ctx, true, func(r rows) error {
		c, err := cardAt(r, at)
		if err != nil {
			return err
		}
		if err := rewrite(r, c, 0, "", []string{"x\n"}, toy("m1", 20)); err != nil {
			return err
		}
		return r.(*databaseRows).tx.Abort()
	})
	if err == nil {
		t.Fatal("an aborted transaction is called done")
	}
	if rec := stands(t, m, "m1", lines(0, 3)); rec.Place() != at {
		t.Errorf("stands at %v", rec.Place())
	}
}

func TestPersist(t *testing.T) {
	browserOnly(t)
	m := database1(t, "test-"+NewID())
	before := time.Now()
	granted := m.Persist(ctx)
	if took := time.Since(before); took > persistPatience+time.Second {
		t.Errorf("took %v", took)
	}
	if persisted, err := await(ctx, mustPart(t, "storage", "persisted")); err != nil {
		t.Error(err)
	} else if is, _ := persisted.Bool(); is != granted {
		t.Errorf("Persist says %v, the browser %v", granted, is)
	}
}

func TestPersistUnanswered(t *testing.T) {
	browserOnly(t)
	storage := js.Global().Get("navigator").Get("storage")
	never := js.Global().Call("eval", "() => new Promise(() => {})")
	storage.Set("persist", never)
	defer storage.Delete("persist")
	m := database1(t, "test-"+NewID())
	soon, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if m.Persist(soon) {
		t.Error("granted by nobody")
	}
}

// TestNoLocks has a browser without Web Locks: each page may play, the count tells.
func TestNoLocks(t *testing.T) {
	browserOnly(t)
	name := "test-" + NewID()
	a, b := database1(t, name), database1(t, name)
	navigator := js.Global().Get("navigator")
	object := js.Global().Get("Object")
	for _, without := range []string{
		"({configurable: true, value: undefined})",
		"({configurable: true, value: {request: () => Promise.reject(new DOMException('no', 'SecurityError'))}})",
		"({configurable: true, value: {request: () => { throw new DOMException('no', 'SecurityError') }}})",
	} {
		object.Call("defineProperty", navigator, "locks", js.Global().Call("eval", without))
		for _, m := range []*matches{a, b} {
			release, owner, err := m.Claim(ctx, "m1", func() { t.Error("told") })
			if err != nil || !owner {
				t.Errorf("%s: owner %v, error %v", without, owner, err)
			}
			release()
		}
		navigator.Delete("locks")
	}
	at := created(t, a, "m1", 1)
	must(a.Append(ctx, at, "a\n", toy("m1", 20)))(t)
	_, err := b.Append(ctx, at, "b\n", toy("m1", 20))
	is(t, err, Stale)
}

// TestAppendLatency measures; it asserts only that all is kept.
func TestAppendLatency(t *testing.T) {
	browserOnly(t)
	m := database1(t, "test-"+NewID())
	at := created(t, m, "m1", 0)
	s := toy("m1", 20)
	entry := "attack 0123456789 2107 prepared | 7 3 12 =00112233445566778899aabbccddeeff\n"
	var took []time.Duration
	for range 200 {
		before := time.Now()
		at = must(m.Append(ctx, at, entry, s))(t)
		took = append(took, time.Since(before))
	}
	slices.Sort(took)
	before := time.Now()
	rec := must(m.Open(ctx, "m1"))(t)
	t.Logf("append: median %v, 90%% %v, worst %v; open of 200: %v", took[100], took[180], took[199], time.Since(before))
	if len(rec.Entries) != 200 || rec.Text() != headText+strings.Repeat(entry, 200) {
		t.Error("not all is kept")
	}
	before = time.Now()
	must(m.Create(ctx, toy("m2", 1), headText, lines(0, 3000)))(t)
	create := time.Since(before)
	before = time.Now()
	stands(t, m, "m2", lines(0, 3000))
	t.Logf("3000 actions: create %v, open %v", create, time.Since(before))
}
