package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestMemory(t *testing.T) {
	behaviour(t, func(*testing.T) (a, b *matches) {
		m := newMemory()
		return m.store().(*matches), m.store().(*matches)
	})
}

// failing tables have no room for a table, or fail otherwise.
type failing struct {
	tables
	table string
	err   error
}

type failingRows struct {
	rows
	f *failing
}

func (f *failing) transact(ctx context.Context, write bool, do func(rows) error) error {
	return f.tables.transact(ctx, write, func(r rows) error { return do(&failingRows{r, f}) })
}

func (r *failingRows) put(table, key, value string) error {
	if table == r.f.table {
		return r.f.err
	}
	return r.rows.put(table, key, value)
}

func TestFailureChangesNothing(t *testing.T) {
	for _, table := range []string{tableMatches, tableThumbs, tableJournals, tableOlder} {
		m := newMemory()
		b := m.store()
		at := created(t, b, "m1", 3)
		s := toy("m1", 20)
		s.Thumbnail = "data:,"
		a := m.store().(*matches)
		a.tables = &failing{a.tables, table, fault(Full, nil)}
		_, err := a.Rewrite(ctx, at, 1, "", []string{"x\n"}, s)
		is(t, err, Full)
		a.tables = &failing{m, table, errors.New("odd")}
		_, err = a.Rewrite(ctx, at, 1, "", []string{"x\n"}, s)
		is(t, err, Failed)
		if table == tableMatches {
			is(t, a.Delete(ctx, "m1", 30), Failed)
		}
		if table != tableOlder {
			n := s
			n.ID = "m2"
			_, err = a.Create(ctx, n, headText, nil)
			is(t, err, Failed)
			_, err = a.Rewrite(ctx, at, 3, "other\n", nil, s)
			is(t, err, Failed)
		}
		rec := stands(t, b, "m1", lines(0, 3))
		if rec.Place() != at || rec.Thumbnail != "" || rec.Changed != 10 {
			t.Errorf("failure in %s leaves %+v", table, rec.Summary)
		}
	}
}

// unread tables fail with one reading, be it that of a key or of many: left counts down to it.
type unread struct {
	tables
	left int
}

type unreadRows struct {
	rows
	u *unread
}

func (u *unread) transact(ctx context.Context, write bool, do func(rows) error) error {
	return u.tables.transact(ctx, write, func(r rows) error { return do(&unreadRows{r, u}) })
}

func (r *unreadRows) fails() error {
	if r.u.left--; r.u.left == 0 {
		return errors.New("odd")
	}
	return nil
}

func (r *unreadRows) get(table, key string) (string, bool, error) {
	if err := r.fails(); err != nil {
		return "", false, err
	}
	return r.rows.get(table, key)
}

func (r *unreadRows) scan(table, from, to string) ([]row, error) {
	if err := r.fails(); err != nil {
		return nil, err
	}
	return r.rows.scan(table, from, to)
}

// Whichever reading fails is told, and changes nothing.
func TestFailedReadingIsTold(t *testing.T) {
	for name, do := range map[string]func(s Store, at Place) error{
		"Create":             func(s Store, at Place) error { _, err := s.Create(ctx, toy("m2", 20), headText, nil); return err },
		"Append":             func(s Store, at Place) error { _, err := s.Append(ctx, at, "x\n", toy("m1", 20)); return err },
		"Rewrite":            func(s Store, at Place) error { _, err := s.Rewrite(ctx, at, 0, "", nil, toy("m1", 20)); return err },
		"Revert":             func(s Store, at Place) error { _, err := s.Revert(ctx, at, 0, "", toy("m1", 20)); return err },
		"Open":               func(s Store, at Place) error { _, err := s.Open(ctx, "m1"); return err },
		"Open a damaged one": func(s Store, at Place) error { _, err := s.Open(ctx, "lost"); return err },
		"Older":              func(s Store, at Place) error { _, err := s.Older(ctx, "m1"); return err },
		"List":               func(s Store, at Place) error { _, err := s.List(ctx); return err },
		"Settings":           func(s Store, at Place) error { _, err := s.Settings(ctx); return err },
		"Rename":             func(s Store, at Place) error { return s.Rename(ctx, "lost", "Other") },
		"Delete":             func(s Store, at Place) error { return s.Delete(ctx, "m1", 30) },
		"Purge":              func(s Store, at Place) error { _, err := s.Purge(ctx, 30); return err },
	} {
		for n := 1; ; n++ {
			m := newMemory()
			b := m.store().(*matches)
			at := created(t, b, "m1", 3)
			at = must(b.Rewrite(ctx, at, 2, "", []string{"y\n"}, toy("m1", 15)))(t)
			created(t, b, "lost", 3)
			spoil(t, b, tableJournals, journalKey("lost", 2), "")
			spoil(t, b, tableMatches, "lost", "{")
			created(t, b, "gone", 1)
			if err := b.Delete(ctx, "gone", 5); err != nil {
				t.Fatal(err)
			}
			before := fmt.Sprint(m.tables)
			a := m.store().(*matches)
			u := &unread{m, n}
			a.tables = u
			err := do(a, at)
			if u.left > 0 { // it reads less often
				if err != nil || n == 1 {
					t.Errorf("%s: %v after %d readings", name, err, n-1)
				}
				break
			}
			if !errors.Is(err, Failed) {
				t.Errorf("%s: of reading %d, which failed, is told %v", name, n, err)
			}
			if after := fmt.Sprint(m.tables); after != before {
				t.Errorf("%s: reading %d fails and leaves %s", name, n, after)
			}
		}
	}
}

// Only looked at, a sound match is not written.
func TestOpenWritesNothing(t *testing.T) {
	m := newMemory()
	b := m.store()
	created(t, b, "m1", 3)
	for _, table := range tableNames {
		a := m.store().(*matches)
		a.tables = &failing{m, table, fault(Full, nil)}
		stands(t, a, "m1", lines(0, 3))
	}
}

func TestNewID(t *testing.T) {
	a, b := NewID(), NewID()
	if a == b || !validID(a) || len(a) != 26 {
		t.Errorf("ids %q and %q", a, b)
	}
}
