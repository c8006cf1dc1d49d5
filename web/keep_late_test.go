package web

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/web/store"
)

// What happens on a page while an answer of the store is under way, or the store holds a match back.

// TestALostAnswerLeavesNoContinuation: where a write has happened and only its answer was lost, nothing of the match is another
// way than before.
func TestALostAnswerLeavesNoContinuation(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	do(a, "next", "", "")
	s.err, s.done = failure(store.Silent), true
	press(t, a, "move")
	s.err = nil
	p.fire()
	same(t, a, s.Store)
	if list, err := s.Older(context.Background(), a.Session.id); err != nil || len(list) > 0 {
		t.Errorf("kept aside: %+v, %v", list, err)
	}
	if s.err, s.done = failure(store.Silent), true; a.Session.fault != nil {
		t.Fatal(a.Session.fault)
	}
	do(a, "undo", "", "") // that is another way
	s.err = nil
	p.fire()
	if list, err := s.Older(context.Background(), a.Session.id); err != nil || len(list) != 1 || len(list[0].Entries) != 1 {
		t.Errorf("kept aside of what was taken back: %+v, %v", list, err)
	}
}

// late is a store that has read a match some time before it hands it out.
type late struct {
	store.Store
	wait func()
}

func (s *late) Open(ctx context.Context, id string) (*store.Record, error) {
	rec, err := s.Store.Open(ctx, id)
	if wait := s.wait; wait != nil {
		s.wait = nil
		wait()
	}
	return rec, err
}

// TestWhatAnotherTabSaysComesLate: a match by mail is read again when another tab has written of it; what is played meanwhile
// stays on the table.
func TestWhatAnotherTabSaysComesLate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); due {
		a.send(b, 0)
		a = b
	}
	before := len(a.Desk.Match().Entries())
	s := &late{Store: a.Store}
	s.wait = func() {
		for len(a.Desk.Match().Entries()) == before {
			a.play(r, 1)
		}
	}
	a.Store = s
	rec, err := a.Store.(*late).Store.Open(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	a.heard(store.Note{Place: rec.Place()})
	a.p.settle()
	if now := len(a.Desk.Match().Entries()); now == before || a.Session.watching {
		t.Errorf("after %d actions the table shows %d, watching %v", before+1, now, a.Session.watching)
	}
	same(t, a.App, a.Store)
}

// Who plays a side is stored, too, where that was chosen while an action was on its way to the store.
func TestPlayerChosenDuringAWriteIsStored(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	id := a.sideID(a.Desk.Decision().Side)
	s.wait = func() {
		p.Lock()
		a.Command("player", id, "regular")
		p.Unlock()
	}
	press(t, a, "activate")
	rec, err := s.Store.Open(context.Background(), a.Session.id)
	if err != nil || len(rec.Entries) != 1 || !strings.Contains(rec.Head, "player "+id+` computer "regular"`) {
		t.Errorf("stored: %+v, %v", rec, err)
	}
}

// Whoever leaves is asked only where something of what he leaves could be lost, and is told what.
func TestLeavingAsksForWhatIsLost(t *testing.T) {
	a, p, s := shakyTable(t)
	asks := func(cmd, want string) {
		t.Helper()
		do(a, cmd, "", "")
		if a.Dialog.Kind != "unsaved" || !strings.Contains(a.leaving(), want) {
			t.Errorf("%s: asked %q, told %q", cmd, a.Dialog.Kind, a.leaving())
		}
	}
	do(a, "start", "aachen/first-blood", "")
	s.err = failure(store.Full)
	press(t, a, "activate")
	asks("home", "This match stays on the shelf")
	do(a, "home-yes", "", "")
	asks("update", "“First Blood” would be lost")
	s.err = nil
	do(a, "start", "aachen/stolberg-corridor", "") // is stored
	asks("update", "“First Blood” would be lost")
	do(a, "close", "", "")
	if do(a, "home", "", ""); a.Desk != nil || a.Dialog.Kind != "" {
		t.Errorf("a match that is stored is left with the question %q", a.Dialog.Kind)
	}
	s.err = failure(store.Full)
	do(a, "start", "reichswald/veritable", "")
	asks("update", "of 2 matches would be lost")
	s.err = nil
	p.fire()
	if got := a.leaving(); got != "All is stored now." {
		t.Errorf("once all is stored it is told %q", got)
	}
}

// Options that are chosen on the shelf are not those of a match that waits for the store there: it would be stored with them.
func TestOptionsOfAHeldMatch(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	do(a, "option", "aachen/first-blood:static", "player")
	do(a, "start", "aachen/first-blood", "")
	do(a, "again", "", "")
	s.err = failure(store.Full)
	press(t, a, "activate")
	held := a.Session
	before := held.desk.Match().HeadText()
	do(a, "confirm-leave", "home", "")
	do(a, "option", "aachen/first-blood:static", "none")
	if now := held.desk.Match().HeadText(); now != before {
		t.Errorf("the match is one of\n%s, after\n%s", now, before)
	}
}

// A title that is given to a match while the store works on it is stored, too.
func TestRenamedWhileItIsStored(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	s.err = failure(store.Full)
	press(t, a, "activate")
	id := a.Session.id
	do(a, "confirm-leave", "home", "")
	s.err, s.wait = nil, func() { a.rename(id, "Another title") }
	p.fire()
	if rec, err := s.Store.Open(context.Background(), id); err != nil || rec.Title != "Another title" {
		t.Errorf("the store has %+v: %v", rec, err)
	}
}

// A match that is opened while another one is not stored takes its place: the other is held, and each has its own fault.
func TestOpenedBesideOneThatIsNotStored(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	first := a.Session
	do(a, "start", "aachen/first-blood", "")
	second := a.Session
	s.err = failure(store.Full)
	press(t, a, "activate")
	do(a, "open", first.id, "")
	if a.Session == second || a.Session.id != first.id || a.inMemory(second.id) != second || a.fault(second.id) != s.err.Error() || a.fault(first.id) != "" {
		t.Fatalf("on the table is %s of %s and %s; faults %q, %q", a.Session.id, first.id, second.id, a.fault(first.id), a.fault(second.id))
	}
	s.err = nil
	do(a, "open", second.id, "")
	if p.settle(); a.Session != second || len(a.held) != 0 || second.fault != nil || second.release == nil {
		t.Errorf("%d matches are held; the one on the table: %+v", len(a.held), a.Session)
	}
	if _, owner, err := s.Store.Claim(context.Background(), first.id, func() {}); !owner || err != nil {
		t.Errorf("nobody else can play the match that was left: %v", err)
	}
	if a.askFirst("update"); a.Unsafe() || a.Dialog.Kind != "" {
		t.Error("all is stored, and the page asks whether to lose something")
	}
}

// What is on its way to the store when a match is left is no fault, and not lost; nor is it written twice.
func TestLeftDuringAWrite(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	id := a.Session.id
	s.wait = func() {
		if !a.Unsafe() {
			t.Error("the page may be closed during a write")
		}
		s.wait = func() { t.Error("a second write begins beside the first") }
		p.Lock()
		a.save(a.Session)
		a.goHome()
		p.Unlock()
		for _, work := range p.aside {
			work()
		}
		p.aside, s.wait = nil, nil
		if len(a.Saved) != 1 || a.fault(id) != "" || !a.Unsafe() {
			t.Errorf("the shelf shows %+v with the fault %q", a.Saved, a.fault(id))
		}
	}
	press(t, a, "activate")
	if _, owner, err := s.Store.Claim(context.Background(), id, func() {}); a.Unsafe() || !owner || err != nil {
		t.Errorf("after that unsafe %v, and nobody else can play the match: %v", a.Unsafe(), err)
	}
}

// whims is a store that fails at each change as listed, and then no more.
type whims struct {
	store.Store
	errs []error
	n    int
	shut error // at opening
}

func (w *whims) next() error {
	w.n++
	if len(w.errs) == 0 {
		return nil
	}
	err := w.errs[0]
	w.errs = w.errs[1:]
	return err
}

func (w *whims) Append(ctx context.Context, at store.Place, entry string, sum store.Summary) (store.Place, error) {
	if err := w.next(); err != nil {
		return store.Place{}, err
	}
	return w.Store.Append(ctx, at, entry, sum)
}

func (w *whims) Rewrite(ctx context.Context, at store.Place, keep int, head string, entries []string, sum store.Summary) (store.Place, error) {
	if err := w.next(); err != nil {
		return store.Place{}, err
	}
	return w.Store.Rewrite(ctx, at, keep, head, entries, sum)
}

func (w *whims) Open(ctx context.Context, id string) (*store.Record, error) {
	if w.shut != nil {
		return nil, w.shut
	}
	return w.Store.Open(ctx, id)
}

// Where a match stands in the store is looked up once a write: what fails again, or cannot be looked up, is tried again later,
// and nothing of it is given up.
func TestLookedUpOnce(t *testing.T) {
	for name, c := range map[string]struct {
		errs []error
		shut error
		n    int
	}{
		"lost, then written elsewhere": {[]error{store.Damaged, store.Stale}, nil, 2},
		"lost twice":                   {[]error{store.Damaged, store.Damaged}, nil, 2},
		"full":                         {[]error{failure(store.Full)}, nil, 1},
		"not to be looked up":          {[]error{store.Damaged, store.Damaged}, failure(store.Closed), 2},
	} {
		t.Run(name, func(t *testing.T) {
			a, p := table(t)
			w := &whims{Store: a.Store}
			a.Store = w
			do(a, "start", "aachen/first-blood", "")
			w.errs, w.shut = c.errs, c.shut
			press(t, a, "activate")
			if w.n != c.n || a.Session.fault == nil || a.Session.watching || len(a.Desk.Match().Entries()) != 1 {
				t.Fatalf("%d tries, fault %v, %d actions, watching %v", w.n, a.Session.fault, len(a.Desk.Match().Entries()), a.Session.watching)
			}
			w.shut = nil
			p.fire()
			if a.Session.fault != nil {
				t.Fatal(a.Session.fault)
			}
			same(t, a, w.Store)
		})
	}
}
