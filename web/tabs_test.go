package web

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"fieldpost/engine/game"
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
