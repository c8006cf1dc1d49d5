package store

import (
	"context"
	"errors"
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
		rec := stands(t, b, "m1", lines(0, 3))
		if rec.Place() != at || rec.Thumbnail != "" || rec.Changed != 10 {
			t.Errorf("failure in %s leaves %+v", table, rec.Summary)
		}
	}
}

func TestNewID(t *testing.T) {
	a, b := NewID(), NewID()
	if a == b || !validID(a) || len(a) != 26 {
		t.Errorf("ids %q and %q", a, b)
	}
}
