package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"
)

// declinable plays a game up to a question for which standing orders can be given.
func declinable(t *testing.T) *game.Match {
	t.Helper()
	g, err := shelf.Open("aachen/campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "standing"})
	if err != nil {
		t.Fatal(err)
	}
	pick := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		if desk.New(m).Standing() != nil {
			return m
		}
		legal := m.Legal()
		if _, err := m.Do(legal[pick.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody was ever asked for a reaction")
	return nil
}

// Standing orders are there again when the page is loaded anew, and are forgotten with the
// phase that they hold for; the journal does not know them.
func TestStandingOrdersOutliveAReload(t *testing.T) {
	a, p := table(t)
	do(a, "import", "", declinable(t).Journal())
	id := a.Session.id
	stored := func() string {
		settings, err := a.Store.Settings(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return settings[ordersKey(id)]
	}
	offered := a.Desk.Standing()
	do(a, "hush", offered[len(offered)-1].Formation, "")
	given := a.Desk.Orders()
	if given == "" || stored() != given {
		t.Fatalf("given %q, stored %q", given, stored())
	}
	b := NewApp(p, shelf.Shelf{}, a.Store)
	b.Load(context.Background())
	a.leave()
	do(b, "open", id, "")
	if b.Desk == nil || b.Desk.Orders() != given {
		t.Fatalf("after the reload the orders are %v", b.Desk)
	}
	if b.Dialog.Kind == "handover" {
		do(b, "ready", "", "")
	}
	pick := rand.New(rand.NewPCG(3, 4))
	for n := 0; b.Desk.Orders() != "" && n < 500; n++ {
		if len(b.View.Buttons) > 0 && pick.IntN(2) == 0 {
			do(b, "verb", fmt.Sprint(pick.IntN(len(b.View.Buttons))), "")
		} else if len(b.View.Goals) > 0 {
			do(b, "goal", fmt.Sprint(b.View.Goals[pick.IntN(len(b.View.Goals))].Hex), "")
		} else {
			do(b, []string{"default", "next"}[pick.IntN(2)], "", "")
		}
		do(b, "commit", "", "")
		do(b, "ready", "", "")
	}
	if b.Desk.Orders() != "" || stored() != "" {
		t.Errorf("the phase is over: orders %q, stored %q", b.Desk.Orders(), stored())
	}
}
