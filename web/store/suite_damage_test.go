package store

import (
	"slices"
	"strings"
	"testing"
)

// spoil changes a row behind the store's back.
func spoil(t *testing.T, m *matches, table, key, value string) {
	t.Helper()
	err := m.tables.transact(ctx, true, func(r rows) error {
		if value == "" {
			return r.remove(table, key)
		}
		return r.put(table, key, value)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func damagedEntry(t *testing.T, a, b *matches) {
	created(t, a, "m1", 6)
	created(t, a, "m2", 2)
	spoil(t, a, tableJournals, journalKey("m1", 4), "")
	rec := stands(t, b, "m1", lines(0, 3))
	if rec.Fault != "Action 4 of the 6 of this match cannot be read, so it opens after action 3; the rest is kept aside under Continuations." {
		t.Errorf("fault is %q", rec.Fault)
	}
	aside := func() {
		t.Helper()
		list := must(b.Older(ctx, "m1"))(t)
		if len(list) != 1 || list[0].From != 3 || list[0].Fault != "" || !slices.Equal(list[0].Entries, append([]string{""}, lines(4, 6)...)) {
			t.Errorf("kept aside: %+v", list)
		}
	}
	aside()
	if rec.Generation != 1 {
		t.Errorf("cut, it stands in generation %d", rec.Generation)
	}
	must(b.Append(ctx, rec.Place(), "on\n", toy("m1", 20)))(t)
	rec = stands(t, a, "m1", lines(0, 3), []string{"on\n"})
	if rec.Fault != "" {
		t.Errorf("fault is %q", rec.Fault)
	}
	aside()
	spoil(t, a, tableJournals, journalKey("m2", 3), "of nobody\n")
	spoil(t, a, tableJournals, "m2/0000002x", "of nobody\n")
	stands(t, a, "m2", lines(0, 2))
}

func damagedCard(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 3)
	created(t, a, "m2", 1)
	created(t, a, "m3", 2)
	spoil(t, a, tableMatches, "m1", "{\"gener")
	spoil(t, a, tableMatches, "m3", "[]")
	list := must(b.List(ctx))(t)
	if len(list) != 3 || list[0].ID != "m2" || list[1].Fault == "" || list[2].Fault == "" {
		t.Fatalf("list is %+v", list)
	}
	_, err := a.Append(ctx, at, "x\n", toy("m1", 20))
	is(t, err, Damaged)
	if list := must(a.Older(ctx, "m1"))(t); len(list) != 0 {
		t.Errorf("older are %+v", list)
	}
	rec := stands(t, b, "m1", lines(0, 3))
	if !strings.Contains(rec.Fault, "3 actions of it are sound") {
		t.Errorf("fault is %q", rec.Fault)
	}
	_, err = a.Append(ctx, at, "x\n", toy("m1", 20))
	is(t, err, Stale)
	must(b.Append(ctx, rec.Place(), "on\n", toy("m1", 20)))(t)
	stands(t, a, "m1", lines(0, 3), []string{"on\n"})
	if err := a.Delete(ctx, "m3", 5); err != nil {
		t.Fatal(err)
	}
	if rec := stands(t, a, "m3", lines(0, 2)); rec.Trashed != 5 {
		t.Errorf("trashed at %d", rec.Trashed)
	}
}

// What lies beyond a gap is kept where the card is lost too, and a match in the trash stays there.
func damagedBoth(t *testing.T, a, b *matches) {
	created(t, a, "m1", 6)
	spoil(t, a, tableMatches, "m1", "{")
	spoil(t, a, tableJournals, journalKey("m1", 4), "")
	rec := stands(t, b, "m1", lines(0, 3))
	must(b.Append(ctx, rec.Place(), "on\n", toy("m1", 20)))(t)
	if list := must(a.Older(ctx, "m1"))(t); len(list) != 1 || !slices.Equal(list[0].Entries[1:], lines(4, 6)) {
		t.Errorf("kept aside: %+v", list)
	}
	// Nor is it lost where the shelf does something with the match before anybody opens it.
	created(t, a, "m3", 6)
	spoil(t, a, tableMatches, "m3", "{")
	spoil(t, a, tableJournals, journalKey("m3", 4), "")
	if err := a.Delete(ctx, "m3", 5); err != nil {
		t.Fatal(err)
	}
	if rec := stands(t, b, "m3", lines(0, 3)); rec.Trashed != 5 {
		t.Errorf("trashed at %d", rec.Trashed)
	}
	if list := must(a.Older(ctx, "m3"))(t); len(list) != 1 || !slices.Equal(list[0].Entries[1:], lines(4, 6)) {
		t.Errorf("kept aside: %+v", list)
	}
	created(t, a, "m2", 6)
	if err := a.Delete(ctx, "m2", 50); err != nil {
		t.Fatal(err)
	}
	spoil(t, a, tableJournals, journalKey("m2", 6), "")
	for range 2 { // as it is read, and as it is kept then
		if rec := stands(t, b, "m2", lines(0, 5)); rec.Trashed != 50 {
			t.Errorf("trashed at %d", rec.Trashed)
		}
	}
	if list := must(a.Older(ctx, "m2"))(t); len(list) != 0 {
		t.Errorf("kept aside though nothing is left of it: %+v", list)
	}
}

// Continuations that are damaged are told of and left out; the others are there.
func damagedOlder(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 4)
	at = must(a.Rewrite(ctx, at, 2, "", []string{"x\n"}, toy("m1", 20)))(t)
	good := must(a.Older(ctx, "m1"))(t)
	var text string
	err := a.tables.transact(ctx, false, func(r rows) (err error) {
		text, _, err = r.get(tableOlder, "m1")
		return err
	})
	if err != nil || len(good) != 1 {
		t.Fatal(err, good)
	}
	for _, bad := range []string{`"head":"h","from":99,"entries":["x"]`, `"head":"h","from":-3,"entries":["x"]`, `"head":"h","from":1`, `"from":1,"entries":["x"]`} {
		spoil(t, a, tableOlder, "m1", `[{"generation":7,`+bad+"},"+text[1:])
		list := must(b.Older(ctx, "m1"))(t)
		if len(list) != 2 || !slices.Equal(list[0].Entries, good[0].Entries) || list[1].Fault == "" || list[1].Entries != nil {
			t.Errorf("%s: %+v", bad, list)
		}
		_, err := a.Revert(ctx, at, 7, "", toy("m1", 30))
		is(t, err, Unknown)
		at = stands(t, b, "m1", lines(0, 2), []string{"x\n"}).Place()
	}
	spoil(t, a, tableOlder, "m1", `[{"from":`)
	if list := must(b.Older(ctx, "m1"))(t); len(list) != 1 || list[0].Fault == "" {
		t.Errorf("all garbled: %+v", list)
	}
	at = must(a.Rewrite(ctx, at, 0, "", []string{"y\n"}, toy("m1", 40)))(t)
	must(a.Revert(ctx, at, must(b.Older(ctx, "m1"))(t)[0].Generation, "", toy("m1", 50)))(t)
	stands(t, b, "m1", lines(0, 2), []string{"x\n"})
}

// What the tables say is shown only as far as a page can show it.
func hugeCard(t *testing.T, a, b *matches) {
	created(t, a, "m1", 1)
	long := strings.Repeat("ä", 20_000)
	spoil(t, a, tableMatches, "m1", `{"actions":1,"title":"`+long+`","game":"`+long+`","scenario":"`+long+`","state":"`+long+`","edited":true}`)
	spoil(t, a, tableMatches, strings.Repeat("m", 20_000), `{"actions":1}`)
	created(t, a, "m2", 1)
	spoil(t, a, tableMatches, "m2", `{"actions":9223372036854775807}`)
	list := must(b.List(ctx))(t)
	if len(list) != 2 || list[0].ID != "m1" || !list[0].Edited || list[1].Fault == "" {
		t.Fatalf("%d listed: %.200v", len(list), list)
	}
	for _, s := range []string{list[0].Title, list[0].GameTitle, list[0].Scenario, list[0].State} {
		if len([]rune(s)) != maxText+1 {
			t.Errorf("a text of %d characters", len([]rune(s)))
		}
	}
	stands(t, b, "m1", lines(0, 1))
	stands(t, b, "m2", lines(0, 1))
}

func damagedHead(t *testing.T, a, b *matches) {
	created(t, a, "m1", 3)
	created(t, a, "m2", 1)
	spoil(t, a, tableJournals, journalKey("m1", 0), "")
	spoil(t, a, tableOlder, "m2", "nonsense")
	_, err := b.Open(ctx, "m1")
	is(t, err, Damaged)
	created(t, a, "m3", 0)
	spoil(t, a, tableJournals, journalKey("m3", 0), "")
	spoil(t, a, tableMatches, "m3", "{")
	_, err = b.Open(ctx, "m3")
	is(t, err, Damaged)
	if err := a.Delete(ctx, "m3", 5); err != nil {
		t.Error(err)
	}
	at := stands(t, b, "m2", lines(0, 1)).Place()
	must(b.Rewrite(ctx, at, 0, "", nil, toy("m2", 20)))(t)
	if list := must(a.Older(ctx, "m2"))(t); len(list) != 1 {
		t.Errorf("older are %+v", list)
	}
	if err := a.Delete(ctx, "m1", 5); err != nil {
		t.Error(err)
	}
	if n := must(a.Purge(ctx, 6))(t); n != 2 {
		t.Errorf("%d purged, want 2", n)
	}
}
