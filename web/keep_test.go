package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/web/store"
)

// shaky is a store whose changes of matches fail as told.
type shaky struct {
	store.Store
	err  error  // nil if they do not fail
	done bool   // they happen all the same: only the answer is lost
	wait func() // what happens on the page while the store works
}

func (s *shaky) change(f func() (store.Place, error)) (store.Place, error) {
	if wait := s.wait; wait != nil {
		s.wait = nil
		wait()
	}
	if s.err == nil {
		return f()
	}
	if s.done {
		f()
	}
	return store.Place{}, s.err
}

func (s *shaky) Create(ctx context.Context, sum store.Summary, head string, entries []string) (store.Place, error) {
	return s.change(func() (store.Place, error) { return s.Store.Create(ctx, sum, head, entries) })
}

func (s *shaky) Append(ctx context.Context, at store.Place, entry string, sum store.Summary) (store.Place, error) {
	return s.change(func() (store.Place, error) { return s.Store.Append(ctx, at, entry, sum) })
}

func (s *shaky) Rewrite(ctx context.Context, at store.Place, keep int, head string, entries []string, sum store.Summary) (store.Place, error) {
	return s.change(func() (store.Place, error) { return s.Store.Rewrite(ctx, at, keep, head, entries, sum) })
}

// List fails where the store is missing altogether.
func (s *shaky) List(ctx context.Context) ([]store.Summary, error) {
	if errors.Is(s.err, store.Missing) {
		return nil, s.err
	}
	return s.Store.List(ctx)
}

// Settings fail as List does.
func (s *shaky) Settings(ctx context.Context) (map[string]string, error) {
	if errors.Is(s.err, store.Missing) || errors.Is(s.err, store.Blocked) {
		return nil, s.err
	}
	return s.Store.Settings(ctx)
}

// Put fails where there is no space.
func (s *shaky) Put(ctx context.Context, key, value string) error {
	if errors.Is(s.err, store.Full) {
		return s.err
	}
	return s.Store.Put(ctx, key, value)
}

func failure(k store.Kind) error {
	return &store.Error{Kind: k, Text: "It fails: " + string(k) + "."}
}

// shakyTable is a table whose store can be made to fail.
func shakyTable(t *testing.T) (*App, *still, *shaky) {
	t.Helper()
	a, p := table(t)
	s := &shaky{Store: a.Store}
	a.Store = s
	return a, p, s
}

// fire lets the time pass that something waits for.
func (p *still) fire() {
	work := p.later[0]
	p.later = p.later[1:]
	work()
	p.settle()
}

// same checks that another page that reads the store finds the match as it stands here.
func same(t *testing.T, a *App, keep store.Store) {
	t.Helper()
	rec, err := keep.Open(context.Background(), a.Session.id)
	if err != nil {
		t.Fatal(err)
	}
	m, notice, err := shelf.Shelf{}.Load(rec.Text())
	if err != nil || notice != "" {
		t.Fatal(err, notice)
	}
	if m.Hash() != a.Desk.Match().Hash() || len(m.Entries()) != len(a.Desk.Match().Entries()) {
		t.Errorf("stored are %d actions of %d, or others", len(m.Entries()), len(a.Desk.Match().Entries()))
	}
}

// TestAFailedWriteCostsNoMove plays, takes back, leaves and comes back while the store fails in
// every way, from the first action on or later, and finds all of it stored once it does not.
func TestAFailedWriteCostsNoMove(t *testing.T) {
	kinds := []store.Kind{store.Full, store.Aborted, store.Closed, store.Missing, store.Newer, store.Blocked, store.Failed, store.Silent}
	for _, kind := range kinds {
		for _, done := range []bool{false, true} { // as when the answer is lost
			for _, fresh := range []bool{false, true} {
				t.Run(fmt.Sprint(kind, " done ", done, " fresh ", fresh), func(t *testing.T) {
					a, p, s := shakyTable(t)
					fail := func() { s.err, s.done = failure(kind), done }
					if fresh {
						fail()
					}
					do(a, "start", "aachen/first-blood", "")
					press(t, a, "activate")
					fail()
					do(a, "next", "", "")
					press(t, a, "move")
					for _, steps := range []int{2, 1, 2} { // forth, back, and elsewhere
						for range steps {
							goals := a.View.Goals
							do(a, "goal", fmt.Sprint(goals[len(goals)-1].Hex), "")
						}
						do(a, "undo", "", "")
					}
					do(a, "redo", "", "")
					want, id := a.Desk.Match().Hash(), a.Session.id
					if _, text := drawn(t, a); !strings.Contains(text, "Not stored.") || !strings.Contains(text, "It fails: "+string(kind)) || !strings.Contains(text, "Export now") {
						t.Error("the table does not say that it is not stored and why, or offers no export")
					}
					do(a, "home", "", "")
					do(a, "home-yes", "", "")
					if _, text := drawn(t, a); a.Desk != nil || len(a.Saved) != 1 || a.Saved[0].ID != id || !strings.Contains(text, "It fails: "+string(kind)) {
						t.Fatalf("the shelf has %+v", a.Saved)
					}
					do(a, "export", id, "")
					if journal, err := game.ReadLetter(a.Dialog.Text, p); err != nil {
						t.Error(err)
					} else if m, _, err := a.Shelf.Games.Load(journal); err != nil || m.Hash() != want {
						t.Errorf("the shelf exports another match: %v", err)
					}
					do(a, "open", id, "")
					if a.Desk == nil || a.Desk.Match().Hash() != want {
						t.Fatal("the match on the shelf is another one")
					}
					s.err = nil
					p.fire()
					if a.Session.fault != nil || a.Unsafe() {
						t.Fatalf("with the store well again: %v", a.Session.fault)
					}
					same(t, a, s.Store)
					if _, text := drawn(t, a); strings.Contains(text, "Not stored.") {
						t.Error("the table still says that it is not stored")
					}
				})
			}
		}
	}
}

// TestAHeldMatchIsStored from the shelf, too, where it loses its mark.
func TestAHeldMatchIsStored(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	id := a.Session.id
	s.err = failure(store.Full)
	press(t, a, "activate")
	do(a, "home-yes", "", "")
	do(a, "start", "aachen/stolberg-corridor", "") // another one meanwhile
	s.err = nil
	p.fire()
	do(a, "home", "", "")
	_, text := drawn(t, a)
	if len(a.held) > 0 || len(a.Saved) != 2 || strings.Contains(text, "Not stored") {
		t.Fatalf("%d held; the shelf has %+v", len(a.held), a.Saved)
	}
	do(a, "open", id, "")
	if len(a.Desk.Match().Entries()) != 1 {
		t.Errorf("%d actions", len(a.Desk.Match().Entries()))
	}
	same(t, a, s.Store)
}

// TestTriesAgain at growing intervals by itself, and besides with each action, when the page is
// looked at again and when the player says so.
func TestTriesAgain(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	s.err = failure(store.Full)
	press(t, a, "activate")
	for range 8 {
		p.fire()
	}
	if want := []int{1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000}; !slices.Equal(p.pauses, want) {
		t.Errorf("tried again after %v", p.pauses)
	}
	tries := func(what string, f func()) {
		t.Helper()
		tried := false
		s.wait = func() { tried = true }
		if f(); !tried {
			t.Errorf("no new try %s", what)
		}
	}
	tries("with an action", func() { do(a, "next", "", ""); press(t, a, "move") })
	tries("when asked for", func() { do(a, "retry", "", "") })
	if len(p.later) != 1 {
		t.Errorf("%d tries wait side by side", len(p.later))
	}
	s.err = nil
	do(a, "retry", "", "")
	same(t, a, s.Store)
	p.fire()
	s.err, p.pauses = failure(store.Full), nil
	do(a, "undo", "", "")
	if want := []int{1000}; !slices.Equal(p.pauses, want) {
		t.Errorf("another failure is tried again after %v", p.pauses)
	}
}

// TestPlayDoesNotWaitForASilentStore: once a write has failed, actions are taken while the next
// one is under way, and go along with it.
func TestPlayDoesNotWaitForASilentStore(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	s.err = failure(store.Silent)
	press(t, a, "activate")
	for _, err := range []error{failure(store.Silent), nil} {
		before := len(a.Desk.Match().Entries())
		s.err = err
		s.wait = func() {
			if !a.Unsafe() {
				t.Error("the page may be closed while a write is under way")
			}
			do(a, "next", "", "")
			press(t, a, "move")
			if n := len(a.Desk.Match().Entries()); n != before+1 {
				t.Errorf("%d actions while the store is silent, want %d", n, before+1)
			}
			if before > 1 {
				do(a, "undo", "", "")
			}
		}
		do(a, "retry", "", "")
		if err != nil {
			do(a, "back", "", "")
		}
	}
	p.settle()
	if a.Session.fault != nil {
		t.Fatal(a.Session.fault)
	}
	same(t, a, s.Store)
}

// TestLeavingIsAskedAbout where something is not stored, and not otherwise.
func TestLeavingIsAskedAbout(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	if a.Unsafe() {
		t.Error("a stored match is in danger")
	}
	s.err = failure(store.Full)
	press(t, a, "activate")
	if !a.Unsafe() {
		t.Error("the page may be closed")
	}
	for _, ask := range []struct{ cmd, leave string }{{"update", "Switch all the same"}, {"home", "To the shelf"}} {
		p.hash = "#/" // as the browser's own way back does
		do(a, ask.cmd, "", "")
		_, text := drawn(t, a)
		if a.Desk == nil || a.Dialog.Kind != "unsaved" || !strings.Contains(text, ask.leave) || !strings.Contains(text, "Export First Blood") {
			t.Errorf("%s does not ask: %+v", ask.cmd, a.Dialog)
		}
		do(a, "close", "", "")
	}
	if !strings.HasPrefix(p.hash, "#/match/") {
		t.Errorf("the address is %q", p.hash)
	}
	do(a, "home", "", "")
	s.err = nil
	do(a, "retry", "", "")
	if _, text := drawn(t, a); !strings.Contains(text, "All is stored now.") {
		t.Error("the question does not say that all is stored now")
	}
	do(a, "home-yes", "", "")
	if a.Desk != nil || a.Unsafe() {
		t.Error("not left, or still in danger")
	}
}

// TestAHeldMatchIsRenamedAndDeleted though the store does not have it.
func TestAHeldMatchIsRenamedAndDeleted(t *testing.T) {
	for _, fresh := range []bool{true, false} {
		a, p, s := shakyTable(t)
		if fresh {
			s.err = failure(store.Full)
		}
		do(a, "start", "aachen/first-blood", "")
		s.err = failure(store.Full)
		press(t, a, "activate")
		id := a.Session.id
		do(a, "home-yes", "", "")
		p.values["rename-title"] = "Held"
		do(a, "rename-yes", id, "")
		if a.title(id) != "Held" {
			t.Errorf("renamed to %q", a.title(id))
		}
		do(a, "delete", id, "")
		if _, text := drawn(t, a); !strings.Contains(text, "What is not stored of it is lost then.") {
			t.Error("it is not said what is lost")
		}
		do(a, "delete-yes", id, "")
		if len(a.Saved) != 0 || a.Unsafe() {
			t.Errorf("still on the shelf: %+v", a.Saved)
		}
		if restorable := a.Trash != nil; restorable == fresh {
			t.Errorf("never stored %v, can be brought back %v", fresh, restorable)
		}
	}
}

// TestAnEmptiedStoreIsFilledAgain: a match on the table that the store has lost is written anew.
func TestAnEmptiedStoreIsFilledAgain(t *testing.T) {
	ctx := context.Background()
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	empty := func() {
		if err := s.Store.Delete(ctx, a.Session.id, 1); err != nil {
			t.Fatal(err)
		}
		if n, err := s.Store.Purge(ctx, 2); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	empty()
	do(a, "next", "", "")
	press(t, a, "move")
	same(t, a, s.Store)
	if !strings.Contains(a.View.Notice.Text, "export it") {
		t.Errorf("the player is told %q", a.View.Notice.Text)
	}
	empty()
	a.heard(store.Note{Closed: &store.Error{Kind: store.Closed, Text: "The store is closed."}})
	p.settle()
	same(t, a, s.Store)
}

// TestRandomCommandsOnAShakyStore: whatever is pressed in whatever order, while the store fails and
// recovers at random and answers late, nothing of it is lost in the end.
func TestRandomCommandsOnAShakyStore(t *testing.T) {
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 0))
		a, p, s := shakyTable(t)
		do(a, "start", "aachen/first-blood", "")
		id := a.Session.id
		press := func() {
			a.Prepare()
			if a.Desk == nil {
				do(a, []string{"open", "retry", "open"}[random.IntN(3)], id, "")
				return
			}
			switch random.IntN(8) {
			case 0, 1, 2:
				do(a, "verb", fmt.Sprint(random.IntN(4)), "")
			case 3:
				if n := len(a.View.Goals); n > 0 {
					do(a, "goal", fmt.Sprint(a.View.Goals[random.IntN(n)].Hex), "")
				}
			case 4:
				units := a.Desk.Picture().Units
				do(a, "unit", fmt.Sprint(units[random.IntN(len(units))].Unit), "")
			default:
				do(a, []string{"commit", "undo", "undo", "redo", "default", "back", "home", "home-yes", "close"}[random.IntN(9)], "", "")
			}
		}
		kinds := []store.Kind{store.Full, store.Silent, store.Closed}
		for range 300 {
			switch random.IntN(8) {
			case 0:
				s.err, s.done = failure(kinds[random.IntN(len(kinds))]), random.IntN(2) == 0
			case 1:
				s.err = nil
			case 2:
				s.wait = press
			case 3:
				a.heard(store.Note{Closed: &store.Error{Kind: store.Closed, Text: "The store is closed."}})
			}
			press()
			for len(p.later) > 0 && random.IntN(3) == 0 {
				p.fire()
			}
		}
		s.err, s.wait = nil, nil
		for range 5 {
			do(a, "retry", "", "")
		}
		if a.Desk == nil {
			do(a, "open", id, "")
		}
		if a.Unsafe() {
			t.Fatalf("seed %d: still not stored", seed)
		}
		if n := len(a.Desk.Match().Entries()); n < 5 {
			t.Errorf("seed %d: only %d actions", seed, n)
		}
		same(t, a, s.Store)
	}
}

// TestAnotherTabWins where no write of this one has failed: it watches then.
func TestAnotherTabWins(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	other := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, s.Store)
	other.Load(context.Background())
	do(other, "open", a.Session.id, "")
	other.Session.watching = false // as where the browser has no locks
	do(other, "next", "", "")
	press(t, other, "move")
	press(t, a, "end")
	if a.Session.fault != nil || a.Desk.Match().Hash() != other.Desk.Match().Hash() {
		t.Errorf("this tab shows another position: %v", a.Session.fault)
	}
	same(t, other, s.Store)
}

// TestAStoreThatOpensLate: where the store, or the settings alone, could not be read when the page began, a later try reads
// all: a match by mail is not opened without what belongs to it, and settings are those that were kept.
func TestAStoreThatOpensLate(t *testing.T) {
	for _, kind := range []store.Kind{store.Missing, store.Blocked} {
		b, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
		do(b.App, "theme", "dark", "")
		b.Session.free()
		s := &shaky{Store: b.keep, err: failure(kind)}
		p := &still{values: map[string]string{}, t: t}
		a := NewApp(p, shelf.Shelf{}, s)
		a.Load(context.Background())
		p.settle()
		if a.Trouble == "" || len(a.Saved) > 0 {
			t.Errorf("%s: with nothing read %d matches are shown: %q", kind, len(a.Saved), a.Trouble)
		}
		s.err = nil
		if do(a, "open", id, ""); a.Desk != nil {
			t.Errorf("%s: a match by mail is opened without what belongs to it", kind)
		}
		p.fire()
		if a.Trouble != "" || a.Settings.Theme != "dark" || len(a.Saved) == 0 {
			t.Errorf("%s: the settings are %+v, of %d matches: %q", kind, a.Settings, len(a.Saved), a.Trouble)
		}
		if do(a, "open", id, ""); a.mail() == nil {
			t.Errorf("%s: a match by mail is opened as any other", kind)
		}
	}
}

// TestNoLetterBeforeItIsStored: an acceptance whose secret the store does not have is not shown, however often it is asked
// for; once it has it is, and is found after a reload.
func TestNoLetterBeforeItIsStored(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	do(a.App, "invite", "reichswald/veritable", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	invitation := a.letter().Text
	s := &shaky{Store: b.keep, err: failure(store.Full)}
	b.Store = s
	do(b.App, "import", "", invitation)
	b.fill("post-name", "Bernd")
	do(b.App, "accept-yes", "", "")
	do(b.App, "close", "", "")
	do(b.App, "import", "", invitation)
	if b.Dialog.Kind == "letter" {
		t.Error("an acceptance that is not stored is to be sent")
	}
	for _, id := range b.Post.pending() {
		if do(b.App, "post-pending", id, ""); b.Dialog.Kind == "letter" {
			t.Error("an acceptance that is not stored is to be sent from the shelf")
		}
	}
	s.err = nil
	do(b.App, "import", "", invitation)
	letter := b.letter().Text
	b.reload("")
	if do(b.App, "post-pending", b.Post.pending()[0], ""); b.letter().Text != letter {
		t.Error("another acceptance than before")
	}
}
