package web

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
	"fieldpost/web/opponent"
	"fieldpost/web/store"
)

// slow is a store that has read its settings some time before it hands them out.
type slow struct {
	store.Store
	wait func()
}

func (s *slow) Settings(ctx context.Context) (map[string]string, error) {
	list, err := s.Store.Settings(ctx)
	if wait := s.wait; wait != nil {
		s.wait = nil
		wait()
	}
	return list, err
}

// What another tab has written of matches by e-mail takes back nothing that this one notes of them while it is read, be it stored
// meanwhile or on its way.
func TestRereadTakesNothingBack(t *testing.T) {
	a, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	s := &slow{Store: a.Store}
	a.Store = s
	order := func() { a.p.Lock(); a.Command("mail-order", "0", ""); a.p.Unlock() }
	for name, change := range map[string]func(){
		"stored while it is read": func() { s.wait = func() { order(); a.p.settle() } },
		"on its way":              order,
	} {
		given := len(a.mail().Seat.Given)
		a.heard(store.Note{Place: store.Place{ID: mailPrefix + "0011223344556677"}})
		change()
		a.p.settle()
		settings, _ := s.Settings(context.Background())
		now, _ := json.Marshal(a.Post.Mail[id])
		if len(a.mail().Seat.Given) == given || settings[mailKey(id)] != string(now) {
			t.Errorf("%s: the page has\n%s\nand the store\n%s", name, now, settings[mailKey(id)])
		}
	}
}

// A die that was answered in one tab is known in another one, which then reads the letter that has used it.
func TestAnsweredInAnotherTab(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b, _ := invitations(t, "reichswald/veritable", game.SealedDice, 0)
	for n, rolled := 0, 0; n < 3000; n++ {
		if a.asks() != "" {
			other := &writer{keep: b.keep, t: t}
			other.start(&still{values: map[string]string{}, t: t, calm: true})
			rolled += a.roll(other)
			if b.Session != nil { // what this tab writes takes nothing away either
				do(b.App, "post-whole", "", "")
				do(b.App, "post-send", "text", "")
				b.reload(b.Session.id)
			}
		} else if due, _ := a.owes(); due {
			a.send(b, n)
			if rolled > 0 {
				return
			}
			a, b = b, a
		}
		a.play(r, 1)
	}
	t.Fatal("no letter has used a die")
}

// A tab that only watches lets no computer stand in: the one that plays would be set aside by what that writes.
func TestAWatcherLetsNobodyStandIn(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(3, 3)), 3000)
	}
	do(a.App, "mail-order", fmt.Sprint(slices.IndexFunc(a.orderOffers(), func(o orderOffer) bool { return o.Order == post.StandIn })), "")
	a.send(b, 0)
	watcher := &writer{keep: b.keep, t: t}
	watcher.start(&still{values: map[string]string{}, t: t, calm: true})
	do(watcher.App, "open", id, "")
	watcher.Opened["mail"], b.Opened["mail"] = true, true
	if _, text := drawn(t, b.App); !strings.Contains(text, "The computer stands in for") {
		t.Fatal("nobody may stand in")
	}
	if _, text := drawn(t, watcher.App); !watcher.Session.watching || strings.Contains(text, "The computer stands in for") {
		t.Errorf("watching %v, and the computer may stand in", watcher.Session.watching)
	}
}

// The tab that plays gives the match up when another one asks for it, but not while something of it is not stored.
func TestPlayHere(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	id := a.Session.id
	other := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, s.Store)
	other.Load(context.Background())
	do(other, "open", id, "")
	if _, text := drawn(t, other); !other.Session.watching || !strings.Contains(text, "Play here") {
		t.Fatalf("watching %v, and the page shows\n%s", other.Session.watching, text)
	}
	wanted := func(by *App) {
		by.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
		for _, tab := range []*App{a, other, a} {
			tab.Page.(*still).settle()
		}
	}
	a.Session.fault = failure(store.Full)
	if wanted(a); a.Session.watching || !other.Session.watching {
		t.Error("a tab with actions that are not stored has given them up")
	}
	a.Session.fault = nil
	if wanted(a); !a.Session.watching || other.Session.watching {
		t.Fatalf("the first tab watches: %v, the second: %v", a.Session.watching, other.Session.watching)
	}
	do(other, "next", "", "")
	press(t, other, "move")
	same(t, other, s.Store)
	if wanted(other); a.Session.watching || !other.Session.watching {
		t.Errorf("asked in turn: the first tab watches: %v, the second: %v", a.Session.watching, other.Session.watching)
	}
	same(t, a, s.Store)
}

// tabsOf opens a match in further tabs, which watch.
func tabsOf(t *testing.T, a *App, kept store.Store, id string, n int) []*App {
	t.Helper()
	tabs := []*App{a}
	for range n {
		w := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, kept)
		w.Load(context.Background())
		if do(w, "open", id, ""); !w.Session.watching {
			t.Fatal("two tabs play")
		}
		tabs = append(tabs, w)
	}
	return tabs
}

// settleAll has each tab do what it is to do, until none has anything to do.
func settleAll(tabs []*App) {
	for range 3 {
		for _, w := range tabs {
			w.Page.(*still).settle()
		}
	}
}

// playing are the tabs that play, by their numbers.
func playing(tabs []*App) (list []int) {
	for i, w := range tabs {
		if !w.Session.watching {
			list = append(list, i)
		}
	}
	return list
}

// Of many tabs the one plays in which "Play here" was pressed, not the one that has waited longest.
func TestPlayHereInManyTabs(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	id := a.Session.id
	tabs := tabsOf(t, a, s.Store, id, 4)
	for _, n := range []int{4, 2, 3, 0, 4, 1} {
		do(tabs[n], "play-here", "", "")
		for i, w := range tabs {
			if i != n {
				w.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
			}
		}
		if settleAll(tabs); !slices.Equal(playing(tabs), []int{n}) {
			t.Fatalf("wanted in tab %d: played in %v", n, playing(tabs))
		}
	}
}

// A tab that passes a match on, and gets it back at once, reads it anew before it plays: what it has missed the store would refuse as
// stale.
func TestGotBackIsReadAnew(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	id := a.Session.id
	tabs := tabsOf(t, a, s.Store, id, 1)
	b := tabs[1]
	b.heard(store.Note{Place: store.Place{ID: id}, Wanted: true}) // by a third tab, which is closed then
	settleAll(tabs)
	do(a, "next", "", "")
	press(t, a, "move") // and the second is not told
	do(a, "home", "", "")
	if settleAll(tabs); b.Session.watching {
		t.Fatal("the match is played in no tab")
	}
	same(t, b, s.Store)
}

// blind is a store in which matches cannot be read.
type blind struct {
	store.Store
	err error
}

func (b *blind) Open(ctx context.Context, id string) (*store.Record, error) {
	if b.err != nil {
		return nil, b.err
	}
	return b.Store.Open(ctx, id)
}

// A tab that comes to own a match and cannot read it says so and lets others play it, and tries again: the match would be played in
// no tab, and each would say that another one does.
func TestTabThatCannotRead(t *testing.T) {
	a, _, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	id := a.Session.id
	tabs := tabsOf(t, a, s.Store, id, 2)
	b := tabs[1]
	broken := &blind{Store: s.Store, err: failure(store.Failed)}
	b.Store = broken
	do(b, "play-here", "", "")
	a.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
	settleAll(tabs)
	if _, text := drawn(t, b); !slices.Equal(playing(tabs), []int{2}) || !strings.Contains(text, broken.err.Error()) {
		t.Fatalf("played in %v; it is told why: %v", playing(tabs), strings.Contains(text, broken.err.Error()))
	}
	broken.err = nil
	p := b.Page.(*still)
	p.Go(p.later[len(p.later)-1])
	settleAll(tabs)
	do(b, "play-here", "", "")
	for _, w := range []*App{a, tabs[2]} {
		w.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
	}
	if settleAll(tabs); !slices.Equal(playing(tabs), []int{1}) {
		t.Errorf("once it can be read: played in %v", playing(tabs))
	}
}

// wishes is a store that notes what is wanted.
type wishes struct {
	store.Store
	list []string
}

func (w *wishes) Want(id string) { w.list = append(w.list, id) }

// A letter that is opened in a second tab, as a link in a mail opens one, is played there.
func TestPlayedWhereTheLetterIsRead(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	for n := 0; ; n++ {
		a.play(rand.New(rand.NewPCG(3, 3)), 3000)
		if b.mail() != nil {
			break
		}
		a.send(b, n)
		a, b = b, a
	}
	second := &writer{keep: b.keep, t: t}
	second.start(&still{values: map[string]string{}, t: t, calm: true})
	wished := &wishes{Store: second.Store}
	second.Store = wished
	a.send(second, 1)
	if !slices.Equal(wished.list, []string{id}) {
		t.Errorf("the tab that has read the letter asks for %v", wished.list)
	}
}

// What is told of other matches, or of a store that closes, changes nothing for who only watches, plays a lesson or puts a
// position together; the match on the table is stored again at once, and the shelf is read again.
func TestWhatOtherTabsTell(t *testing.T) {
	a, p, s := shakyTable(t)
	shelved := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, s.Store)
	shelved.Load(context.Background())
	closed := store.Note{Closed: &store.Error{Kind: store.Closed, Text: "The store is closed."}}
	tell := func(by *App, n store.Note) {
		by.heard(n)
		by.Page.(*still).settle()
	}
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	id := a.Session.id
	if tell(shelved, store.Note{Place: a.Session.place}); len(shelved.Saved) != 1 {
		t.Errorf("the shelf shows %d matches", len(shelved.Saved))
	}
	other := shelved
	do(other, "open", id, "")
	desk := other.Desk
	other.Store = &shaky{Store: s.Store, err: failure(store.Full)}
	if tell(other, closed); other.Session.fault != nil {
		t.Error("who watches has something to store")
	}
	other.Store = s.Store
	if tell(other, store.Note{Place: a.Session.place}); other.Desk != desk {
		t.Error("who watches has what he has picked taken away though nothing is new")
	}
	tell(other, store.Note{Place: store.Place{ID: id}, Wanted: true}) // who watches has nothing to give up
	if tell(a, store.Note{Place: store.Place{ID: "another"}, Wanted: true}); a.Session.watching {
		t.Error("another match is wanted, and this one given up")
	}
	s.err = failure(store.Full)
	a.heard(closed)
	p.settle()
	if a.Session.fault == nil {
		t.Error("a store that is closed is no trouble")
	}
	s.err = nil
	if tell(a, closed); a.Session.fault != nil {
		t.Error("it is not stored again at once")
	}
	for range 3 { // from one tab to the other and back
		for _, by := range []*App{a, other} {
			tell(by, store.Note{Place: store.Place{ID: id}, Wanted: true})
			other.Page.(*still).settle()
			p.settle()
		}
		if a.Session.watching || !other.Session.watching {
			t.Fatalf("the first tab watches: %v, the second: %v", a.Session.watching, other.Session.watching)
		}
	}
	do(a, "home", "", "")
	do(a, "position", "aachen/first-blood", "")
	if a.Session == nil || a.Session.bench == nil {
		t.Fatal("no position is put together")
	}
	if tell(a, closed); a.Session.fault != nil {
		t.Error("a position that is put together is told as a match that is not stored")
	}
}

// A match against the computer goes on in the tab that takes it over, and in no other, with the reasons of what the computer did.
func TestComputerPlaysInOneTab(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	id, side := a.Session.id, a.sideID(a.Desk.Decision().Side)
	do(a, "pace", "", "slow")
	do(a, "player", side, "regular") // acts once, and waits
	b := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, a.Store)
	q := b.Page.(*still)
	b.Opponent = opponent.New(&inPage{p: q})
	b.Load(context.Background())
	b.Settings.Pace = "slow"
	do(b, "open", id, "")
	do(b, "tab", "log", "")
	if th := &b.Session.thinker; len(a.Desk.Match().Entries()) != 1 || a.Session.thinker.answer == nil || !b.Session.watching || th.asked >= 0 {
		t.Fatalf("%d actions; watching %v and thinking about %d", len(a.Desk.Match().Entries()), b.Session.watching, th.asked)
	}
	b.Session.thinker.reasons = map[int]string{}
	a.keepReasons(&session{id: id, thinker: thinker{reasons: map[int]string{1: "because"}}}, 1)
	b.Session.thinker.acted = q.Now()
	a.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
	p.settle()
	q.settle()
	if th := &b.Session.thinker; b.Session.watching || th.answer == nil || th.reasons[1] != "because" {
		t.Errorf("taken over: watching %v, decided %v, reasons %v", b.Session.watching, th.answer, th.reasons)
	}
	if th := &a.Session.thinker; !a.Session.watching || th.asked >= 0 || th.answer != nil {
		t.Errorf("given up: watching %v, thinking about %d", a.Session.watching, th.asked)
	}
}

// A match that is left while another tab's news of it are read stays left, and one with an action on its way is not given up.
func TestNewsComeTooLate(t *testing.T) {
	a, p, s := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	id := a.Session.id
	other := NewApp(&still{values: map[string]string{}, t: t}, shelf.Shelf{}, s.Store)
	other.Load(context.Background())
	do(other, "open", id, "")
	s.wait = func() {
		a.heard(store.Note{Place: store.Place{ID: id}, Wanted: true})
		p.settle()
		if a.Session.watching {
			t.Error("a match is given up with an action on its way to the store")
		}
	}
	press(t, a, "activate")
	was := a.Session
	was.watching = true
	do(a, "home", "", "")
	was.place = store.Place{}
	if a.follow(was); a.Desk != nil {
		t.Error("a match that was left is on the table")
	}
	do(other, "home", "", "")
	a.claim(was)
	if do(other, "open", id, ""); other.Session.watching {
		t.Error("a match that was left keeps others from playing it")
	}
}

// A match in which the computer decides goes on when it is opened again, without a click.
func TestComputerGoesOnWhenOpened(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	do(a, "pace", "", "slow")
	a.Session.thinker.acted = p.Now()
	do(a, "player", a.sideID(a.Desk.Decision().Side), "regular")
	id := a.Session.id
	do(a, "home", "", "")
	b := NewApp(p, shelf.Shelf{}, a.Store)
	b.Opponent = opponent.New(&inPage{p: p})
	b.Load(context.Background())
	b.Settings.Pace = "slow"
	p.Lock()
	b.Command("open", id, "")
	p.Unlock()
	p.settle()
	if th := &b.Session.thinker; b.Session.watching || len(b.Desk.Match().Entries()) == 0 || th.answer == nil {
		t.Errorf("watching %v: %d actions, next decided %v", b.Session.watching, len(b.Desk.Match().Entries()), th.answer)
	}
}

// News of a match that cannot be read change nothing of what is on the table.
func TestNewsOfAMatchThatIsGone(t *testing.T) {
	a, _, _ := shakyTable(t)
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	d := a.Desk
	a.Session.id, a.Session.watching = "gone", true
	if a.follow(a.Session); a.Desk != d {
		t.Error("another match is on the table")
	}
}
