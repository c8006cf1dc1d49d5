package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// behaviour is what every store does. Two stores that start returns are two pages
// on the same, empty data.
func behaviour(t *testing.T, start func(t *testing.T) (a, b *matches)) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, a, b *matches)
	}{
		{"play on", playOn},
		{"stale", stale},
		{"undo and redo", undoRedo},
		{"undo far, play otherwise, revert", revert},
		{"older alike", alike},
		{"older nested", nested},
		{"older bounded", olderBounded},
		{"trash", trash},
		{"trash bounded", trashBounded},
		{"settings", settings},
		{"damaged entry", damagedEntry},
		{"damaged card", damagedCard},
		{"damaged head", damagedHead},
		{"damaged card and entry", damagedBoth},
		{"damaged older", damagedOlder},
		{"huge card", hugeCard},
		{"refusals change nothing", refusals},
		{"claims", claims},
		{"claim again", claimAgain},
		{"close frees", closeFrees},
		{"notes", notes},
		{"ended context", endedContext},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, b := start(t)
			test.run(t, a, b)
		})
	}
}

var ctx = context.Background()

const headText = "fieldpost 1\nscenario toy/one\n"

func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func lines(from, to int) []string {
	var list []string
	for i := from; i < to; i++ {
		list = append(list, fmt.Sprintf("step %d =00ff\n", i))
	}
	return list
}

func toy(id string, changed int64) Summary {
	return Summary{ID: id, Title: "Title of " + id, GameTitle: "Toy", Scenario: "toy/one", State: "Turn 1.", Started: 1, Changed: changed}
}

// created is a match of n actions.
func created(t *testing.T, s Store, id string, n int) Place {
	t.Helper()
	return must(s.Create(ctx, toy(id, 10), headText, lines(0, n)))(t)
}

// stands checks the whole journal of a match.
func stands(t *testing.T, s Store, id string, entries ...[]string) *Record {
	t.Helper()
	rec := must(s.Open(ctx, id))(t)
	want := slices.Concat(entries...)
	if rec.Head != headText || !slices.Equal(rec.Entries, want) {
		t.Fatalf("journal is\n%s%q\nwant %q", rec.Head, rec.Entries, want)
	}
	if rec.Actions != len(want) {
		t.Fatalf("%d actions counted, %d kept", rec.Actions, len(want))
	}
	return rec
}

func is(t *testing.T, err error, k Kind) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Kind != k || !errors.Is(err, k) {
		t.Fatalf("error is %v, want one of kind %q", err, k)
	}
	if !strings.HasSuffix(e.Text, ".") || len(e.Text) < 20 {
		t.Fatalf("%q is no sentence", e.Text)
	}
}

func playOn(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 2)
	s := toy("m1", 20)
	s.State, s.Thumbnail, s.Over = "Turn 2.", "data:image/png;base64,AAAA", true
	s.ID = "" // the place says which match is played
	at = must(a.Append(ctx, at, lines(2, 3)[0], s))(t)
	if s.ID = "m1"; at != (Place{"m1", 0, 3}) {
		t.Fatalf("stands at %v", at)
	}
	created(t, a, "m2", 0)
	rec := stands(t, b, "m1", lines(0, 3))
	if rec.Text() != headText+strings.Join(lines(0, 3), "") {
		t.Errorf("text is %q", rec.Text())
	}
	s.Actions = 3
	if rec.Summary != s {
		t.Errorf("summary is\n%+v, want\n%+v", rec.Summary, s)
	}
	s.Thumbnail = ""
	s.Changed = 30
	must(b.Append(ctx, rec.Place(), "last\n", s))(t)
	list := must(a.List(ctx))(t)
	if len(list) != 2 || list[0].ID != "m1" || list[1].ID != "m2" {
		t.Fatalf("list is %+v", list)
	}
	s.Actions, s.Thumbnail = 4, "data:image/png;base64,AAAA"
	if list[0] != s {
		t.Errorf("on the shelf is\n%+v, want\n%+v", list[0], s)
	}
	if err := a.Rename(ctx, "m2", "Other"); err != nil {
		t.Fatal(err)
	}
	if rec := must(b.Open(ctx, "m2"))(t); rec.Title != "Other" {
		t.Errorf("title is %q", rec.Title)
	}
}

func stale(t *testing.T, a, b *matches) {
	first := created(t, a, "m1", 2)
	mine := must(b.Append(ctx, first, "b\n", toy("m1", 20)))(t)
	_, err := a.Append(ctx, first, "a\n", toy("m1", 21))
	is(t, err, Stale)
	_, err = a.Rewrite(ctx, first, 0, "", nil, toy("m1", 21))
	is(t, err, Stale)
	stands(t, a, "m1", lines(0, 2), []string{"b\n"})
	// The same number of actions, but one of them replaced.
	other := must(a.Rewrite(ctx, mine, 2, "", []string{"a\n"}, toy("m1", 22)))(t)
	if other.Actions != mine.Actions {
		t.Fatalf("stands at %v and %v", mine, other)
	}
	_, err = b.Append(ctx, mine, "b2\n", toy("m1", 23))
	is(t, err, Stale)
	stands(t, b, "m1", lines(0, 2), []string{"a\n"})
}

func undoRedo(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 5)
	for n := 4; n >= 2; n-- {
		at = must(a.Rewrite(ctx, at, n, "", nil, toy("m1", 20)))(t)
		stands(t, b, "m1", lines(0, n))
	}
	list := must(a.Older(ctx, "m1"))(t)
	if len(list) != 1 || list[0].From != 2 || !slices.Equal(list[0].Entries, lines(2, 5)) {
		t.Fatalf("three steps back leave %+v", list)
	}
	for n := 2; n < 5; n++ {
		at = must(a.Append(ctx, at, lines(n, n+1)[0], toy("m1", 30)))(t)
	}
	stands(t, b, "m1", lines(0, 5))
	if list := must(a.Older(ctx, "m1"))(t); len(list) != 0 {
		t.Errorf("all is redone, yet there is %+v", list)
	}
	was := at
	at = must(a.Rewrite(ctx, at, 5, "", lines(5, 6), Summary{}))(t)
	if stands(t, b, "m1", lines(0, 6)); at.Generation != was.Generation {
		t.Errorf("nothing is replaced from %v to %v", was, at)
	}
	must(a.Rewrite(ctx, at, 5, "", nil, toy("m1", 40)))(t)
	spoil(t, a, tableMatches, "m1", "{")
	stands(t, b, "m1", lines(0, 5)) // what was taken back does not come again with a lost card
}

// Continuations that look alike but follow other actions, or stand under another head, are not the same.
func alike(t *testing.T, a, b *matches) {
	from := func(want ...int) []Older {
		t.Helper()
		list := must(b.Older(ctx, "m1"))(t)
		if len(list) != len(want) {
			t.Fatalf("older are %+v", list)
		}
		for i, o := range list {
			if o.From != want[i] {
				t.Errorf("older are %+v", list)
			}
		}
		return list
	}
	at := must(a.Create(ctx, toy("m1", 10), headText, []string{"a\n", "p\n"}))(t)
	at = must(a.Rewrite(ctx, at, 1, "", []string{"b\n", "p\n"}, toy("m1", 20)))(t)
	at = must(a.Rewrite(ctx, at, 2, "", []string{"c\n"}, toy("m1", 30)))(t)
	list := from(2, 1)
	// The older of them is gone back to and left once more: now it was replaced last.
	at = must(a.Revert(ctx, at, list[1].Generation, "", Summary{Changed: 40}))(t)
	at = must(a.Rewrite(ctx, at, 1, "", []string{"d\n"}, toy("m1", 50)))(t)
	if list := must(b.Older(ctx, "m1"))(t); !slices.Equal(list[0].Entries, []string{"p\n"}) || list[0].Replaced != 50 {
		t.Errorf("older are %+v", list)
	}
	at = must(a.Rewrite(ctx, at, 0, "fieldpost 2\n", []string{"a\n", "d\n"}, toy("m1", 60)))(t)
	if list := must(b.Older(ctx, "m1"))(t); list[0].Head != headText || !slices.Equal(list[0].Entries, []string{"a\n", "d\n"}) {
		t.Errorf("older are %+v", list)
	}
	// A part of what is kept already, left once more, counts as left now.
	at = must(a.Rewrite(ctx, at, 0, "", []string{"e\n"}, toy("m1", 70)))(t)
	must(a.Rewrite(ctx, at, 0, "", []string{"a\n"}, toy("m1", 80)))(t)
	at = must(a.Open(ctx, "m1"))(t).Place()
	must(a.Rewrite(ctx, at, 0, "", []string{"f\n"}, toy("m1", 90)))(t)
	if list := must(b.Older(ctx, "m1"))(t); list[0].Replaced != 90 || list[0].Head != "fieldpost 2\n" || !slices.Equal(list[0].Entries, []string{"a\n", "d\n"}) {
		t.Errorf("older are %+v", list)
	}
}

func revert(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 6)
	at = must(a.Rewrite(ctx, at, 4, "", []string{"x\n"}, toy("m1", 20)))(t) // 0-3 x
	at = must(a.Rewrite(ctx, at, 1, "", []string{"y\n", "z\n"}, toy("m1", 30)))(t)
	stands(t, b, "m1", lines(0, 1), []string{"y\n", "z\n"})
	list := must(b.Older(ctx, "m1"))(t)
	if len(list) != 2 || list[0].From != 1 || list[1].From != 1 ||
		!slices.Equal(list[0].Entries, append(lines(1, 4), "x\n")) || !slices.Equal(list[1].Entries, lines(1, 6)) {
		t.Fatalf("older are %+v", list)
	}
	if list[0].Replaced != 30 || list[1].Replaced != 20 || list[0].Head != headText {
		t.Errorf("older are %+v", list)
	}
	at = must(a.Revert(ctx, at, list[1].Generation, "", toy("m1", 40)))(t)
	stands(t, b, "m1", lines(0, 6))
	after := must(b.Older(ctx, "m1"))(t)
	if len(after) != 2 || !slices.Equal(after[0].Entries, []string{"y\n", "z\n"}) {
		t.Fatalf("older are %+v", after)
	}
	_, err := a.Revert(ctx, at, 99, "", toy("m1", 50))
	is(t, err, Unknown)
	stands(t, b, "m1", lines(0, 6))

	// A whole new journal, head and all, as after a change of the rules.
	at = must(a.Rewrite(ctx, at, 0, "fieldpost 2\n", []string{"n\n"}, toy("m1", 60)))(t)
	if rec := must(b.Open(ctx, "m1"))(t); rec.Text() != "fieldpost 2\nn\n" {
		t.Fatalf("journal is %q", rec.Text())
	}
	list = must(b.Older(ctx, "m1"))(t)
	if !slices.Equal(list[0].Entries, lines(0, 6)) {
		t.Fatalf("older are %+v", list)
	}
	at = must(a.Revert(ctx, at, list[0].Generation, "", toy("m1", 70)))(t)
	stands(t, b, "m1", lines(0, 6))

	// Under a head that says how it came about.
	list = must(b.Older(ctx, "m1"))(t)
	must(a.Revert(ctx, at, list[0].Generation, headText+"edited\n", toy("m1", 80)))(t)
	if rec := must(b.Open(ctx, "m1"))(t); rec.Text() != headText+"edited\nn\n" {
		t.Errorf("journal is %q", rec.Text())
	}
}

// What turns out to begin another continuation is kept within that one only.
func nested(t *testing.T, a, b *matches) {
	at := must(a.Create(ctx, toy("m1", 10), headText, append(lines(0, 5), "x\n")))(t)
	at = must(a.Rewrite(ctx, at, 3, "", []string{"q\n"}, toy("m1", 20)))(t)
	at = must(a.Rewrite(ctx, at, 3, "", lines(3, 5), toy("m1", 30)))(t)
	for _, e := range []string{"x\n", "y\n"} {
		at = must(a.Append(ctx, at, e, toy("m1", 35)))(t)
	}
	at = must(a.Rewrite(ctx, at, 5, "", []string{"z\n"}, toy("m1", 40)))(t)
	must(a.Rewrite(ctx, at, 2, "", nil, toy("m1", 50)))(t)
	list := must(b.Older(ctx, "m1"))(t)
	if len(list) != 3 || !slices.Equal(list[1].Entries, append(lines(2, 5), "x\n", "y\n")) || !slices.Equal(list[2].Entries, append(lines(2, 3), "q\n")) {
		t.Errorf("older are %+v", list)
	}
}

func olderBounded(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 2)
	for i := range 12 {
		at = must(a.Rewrite(ctx, at, 1, "", []string{fmt.Sprintf("try %d\n", i)}, toy("m1", int64(i))))(t)
	}
	list := must(b.Older(ctx, "m1"))(t)
	if len(list) != maxOlder || list[0].Entries[0] != "try 10\n" || list[7].Entries[0] != "try 3\n" {
		t.Fatalf("%d older: %+v", len(list), list)
	}
}

func trash(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 3)
	created(t, a, "m2", 1)
	kept := []string{"page", MatchSetting("m2", "standing"), MatchSetting("m10", "standing")}
	for _, key := range append(kept, MatchSetting("m1", "standing")) {
		if err := a.Put(ctx, key, "some"); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Delete(ctx, "m1", 100); err != nil {
		t.Fatal(err)
	}
	if rec := stands(t, b, "m1", lines(0, 3)); rec.Trashed != 100 {
		t.Errorf("trashed at %d", rec.Trashed)
	}
	if err := b.Restore(ctx, "m1"); err != nil {
		t.Fatal(err)
	}
	if rec := stands(t, a, "m1", lines(0, 3)); rec.Trashed != 0 {
		t.Errorf("restored, yet trashed at %d", rec.Trashed)
	}
	if err := b.Delete(ctx, "m1", 200); err != nil {
		t.Fatal(err)
	}
	must(a.Append(ctx, at, "on\n", toy("m1", 210)))(t)
	if rec := must(b.Open(ctx, "m1"))(t); rec.Trashed != 0 {
		t.Error("a match that is played stays in the trash")
	}
	if err := b.Delete(ctx, "m1", 300); err != nil {
		t.Fatal(err)
	}
	if n := must(a.Purge(ctx, 300))(t); n != 0 {
		t.Errorf("%d purged too early", n)
	}
	if n := must(a.Purge(ctx, 301))(t); n != 1 {
		t.Errorf("%d purged, want 1", n)
	}
	_, err := b.Open(ctx, "m1")
	is(t, err, Unknown)
	_, err = a.Append(ctx, at, "more\n", toy("m1", 310))
	is(t, err, Unknown)
	is(t, a.Delete(ctx, "m1", 400), Unknown)
	err = a.tables.transact(ctx, false, func(r rows) error {
		for _, table := range tableNames {
			list, err := r.scan(table, "m1", "m1~")
			if err != nil || len(list) > 0 {
				t.Errorf("table %s still has %v, error %v", table, list, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	stands(t, b, "m2", lines(0, 1))
	settings := must(b.Settings(ctx))(t)
	slices.Sort(kept)
	if got := slices.Sorted(maps.Keys(settings)); !slices.Equal(got, kept) {
		t.Errorf("settings left are %q, want %q", got, kept)
	}
}

func trashBounded(t *testing.T, a, b *matches) {
	for i := range maxTrash + 3 {
		id := fmt.Sprintf("m%d", i)
		created(t, a, id, 1)
		if err := a.Delete(ctx, id, int64(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	list := must(b.List(ctx))(t)
	if len(list) != maxTrash {
		t.Errorf("%d in the trash", len(list))
	}
	for _, s := range list {
		if s.Trashed <= 3 {
			t.Errorf("%s should be gone before others", s.ID)
		}
	}
}

func settings(t *testing.T, a, b *matches) {
	for _, kv := range [][2]string{{"theme", "dark"}, {"scale", "1.5"}, {"name", "Ähre \x00 \"x\""}, {"theme", ""}} {
		if err := a.Put(ctx, kv[0], kv[1]); err != nil {
			t.Fatal(err)
		}
	}
	got := must(b.Settings(ctx))(t)
	if len(got) != 2 || got["scale"] != "1.5" || got["name"] != "Ähre \x00 \"x\"" {
		t.Errorf("settings are %q", got)
	}
}

func refusals(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 2)
	_, err := a.Create(ctx, toy("m1", 20), headText, nil)
	is(t, err, Taken)
	for _, id := range []string{"", "a/b", "ä", strings.Repeat("x", 65)} {
		_, err := a.Create(ctx, toy(id, 20), headText, nil)
		is(t, err, Failed)
	}
	_, err = a.Create(ctx, toy("m2", 20), "", nil)
	is(t, err, Failed)
	_, err = a.Rewrite(ctx, at, 3, "", nil, toy("m1", 20))
	is(t, err, Failed)
	_, err = a.Rewrite(ctx, at, -1, "", nil, toy("m1", 20))
	is(t, err, Failed)
	_, err = a.Append(ctx, at, "", toy("m1", 20))
	is(t, err, Failed)
	// The second entry is refused after the first was put and others removed.
	_, err = a.Rewrite(ctx, at, 0, "other\n", []string{"x\n", ""}, toy("m1", 20))
	is(t, err, Failed)
	_, err = a.Open(ctx, "m9")
	is(t, err, Unknown)
	stands(t, b, "m1", lines(0, 2))
	if list := must(b.Older(ctx, "m1"))(t); len(list) != 0 {
		t.Errorf("older are %+v", list)
	}
	if list := must(b.List(ctx))(t); len(list) != 1 {
		t.Errorf("list is %+v", list)
	}
	created(t, a, strings.Repeat("x", 64), 0)
}

func claims(t *testing.T, a, b *matches) {
	never := func() { t.Error("the owner is told that it is one") }
	release, owner, err := a.Claim(ctx, "m1", never)
	if err != nil || !owner {
		t.Fatal(owner, err)
	}
	if r, owner, err := b.Claim(ctx, "m2", never); err != nil || !owner {
		t.Fatal("another match:", owner, err)
	} else {
		r()
	}
	freed := make(chan bool, 1)
	release2, owner, err := b.Claim(ctx, "m1", func() { freed <- true })
	if err != nil || owner {
		t.Fatal(owner, err)
	}
	giveUp, owner, err := b.Claim(ctx, "m1", func() { t.Error("told though it gave up") })
	if err != nil || owner {
		t.Fatal(owner, err)
	}
	giveUp()
	select {
	case <-freed:
		t.Fatal("told before the lock is free")
	case <-time.After(20 * time.Millisecond):
	}
	release()
	release()
	comes(t, freed)
	if _, owner, _ := a.Claim(ctx, "m1", func() {}); owner {
		t.Fatal("two owners")
	}
	release2()
}

func comes[T any](t *testing.T, c <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-c:
	case <-time.After(20 * time.Second):
		t.Fatal("nothing comes")
	}
	return v
}

func claimAgain(t *testing.T, a, b *matches) {
	for range 5 {
		release, owner, err := a.Claim(ctx, "m1", func() {})
		if err != nil || !owner {
			t.Fatal("a page is in its own way:", owner, err)
		}
		release()
	}
	if _, owner, err := b.Claim(ctx, "m1", func() {}); err != nil {
		t.Fatal(owner, err)
	}
}

func closeFrees(t *testing.T, a, b *matches) {
	if _, owner, err := a.Claim(ctx, "m1", func() {}); err != nil || !owner {
		t.Fatal(owner, err)
	}
	freed := make(chan bool, 1)
	if _, owner, err := b.Claim(ctx, "m1", func() { freed <- true }); err != nil || owner {
		t.Fatal(owner, err)
	}
	a.Close()
	comes(t, freed)
	if _, owner, _ := b.Claim(ctx, "m1", func() {}); owner {
		t.Error("who was freed has lost its claim")
	}
}

func notes(t *testing.T, a, b *matches) {
	heard := make(chan Note, 9)
	stop := b.Listen(func(n Note) { heard <- n })
	b.Listen(func(Note) {})
	a.Listen(func(n Note) { t.Errorf("a page hears itself: %+v", n) })
	at := created(t, a, "m1", 2)
	if n := comes(t, heard); n != (Note{Place: at}) {
		t.Errorf("heard %+v", n)
	}
	at = must(a.Append(ctx, at, "x\n", toy("m1", 20)))(t)
	if n := comes(t, heard); n != (Note{Place: at}) {
		t.Errorf("heard %+v", n)
	}
	for _, key := range []string{"page", MatchSetting("m1", "post")} { // of the first nobody has to know
		if err := a.Put(ctx, key, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if n := comes(t, heard); n != (Note{Place: Place{ID: "m1"}}) {
		t.Errorf("of a setting is heard %+v", n)
	}
	a.Want("m1")
	if n := comes(t, heard); n != (Note{Place: Place{ID: "m1"}, Wanted: true}) {
		t.Errorf("heard %+v", n)
	}
	stop()
	must(a.Append(ctx, at, "y\n", toy("m1", 20)))(t)
	select {
	case n := <-heard:
		t.Errorf("heard %+v after stopping", n)
	case <-time.After(20 * time.Millisecond):
	}
}

func endedContext(t *testing.T, a, b *matches) {
	at := created(t, a, "m1", 2)
	ended, cancel := context.WithCancel(ctx)
	cancel()
	_, err := a.Append(ended, at, "x\n", toy("m1", 20))
	is(t, err, Silent)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the cause of %v is lost", err)
	}
	_, err = a.Open(ended, "m1")
	is(t, err, Silent)
	late, cancel := context.WithTimeout(ctx, 0)
	defer cancel()
	_, err = a.Open(late, "m1")
	is(t, err, Silent)
	stands(t, b, "m1", lines(0, 2))
}
