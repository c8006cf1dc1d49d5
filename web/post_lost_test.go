package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/web/store"
)

// What a match by mail keeps is in two places of the store, its mail and its journal: where one of them is lost the other
// brings it back, or a letter does.

// breaks makes the store of a page refuse new matches from now on.
func (w *writer) breaks() {
	w.Store = &shaky{Store: w.Store, err: failure(store.Failed)}
}

// An invitation that lies open in two tabs is accepted in one of them: a second secret in the place of the one that was sent would
// open nothing.
func TestAcceptedInTwoTabs(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	do(a.App, "invite", "reichswald/veritable", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	invitation := a.letter().Text
	twin := &writer{keep: b.keep, t: t}
	twin.start(&still{values: map[string]string{}, t: t, calm: true, seeds: 900})
	var letters []string
	for _, w := range []*writer{b, twin} {
		do(w.App, "import", "", invitation)
		w.fill("post-name", "Bernd")
	}
	for _, w := range []*writer{b, twin} {
		do(w.App, "accept-yes", "", "")
		letters = append(letters, w.letter().Text)
	}
	if letters[0] != letters[1] {
		t.Error("the second tab has accepted with another secret")
	}
	b.reload("")
	do(a.App, "import", "", letters[0])
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	a.send(b, 1)
}

// Whoever has sent a dispatch and goes away then orders the computer to stand in, and sends it again: the other may press the
// button.
func TestOrderAfterSending(t *testing.T) {
	a, b, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if due, _ := a.owes(); !due {
		a.play(rand.New(rand.NewPCG(1, 1)), 3000)
	}
	a.send(b, 1)
	i := slices.IndexFunc(a.orderOffers(), func(x orderOffer) bool { return x.Order == post.StandIn })
	do(a.App, "mail-order", fmt.Sprint(i), "")
	do(a.App, "post-letter", "", "")
	if do(b.App, "import", "", a.letter().Text); !b.mail().mayStand() || strings.Contains(b.View.Notice.Text, "read already") {
		t.Errorf("the order has not arrived: %+v", b.View.Notice)
	}
}
