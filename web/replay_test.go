package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/web/desk"
)

// Looking back shows the past and decides nothing; the present comes back with its decision. A picture of the board
// and a branch can be had from any moment.
func TestLookBack(t *testing.T) {
	a, p := begin(t)
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	oneHexOn(t, a)
	now, hash := a.shownPicture(), a.Desk.Match().Hash()
	do(a, "replay", "0", "")
	if a.shownPicture() == now || len(a.trails()) != 0 || a.present() {
		t.Error("the beginning is not shown")
	}
	for _, cmd := range []string{"default", "undo", "next"} {
		do(a, cmd, "", "")
	}
	do(a, "verb", "0", "")
	if a.Desk.Match().Hash() != hash || a.replay() == nil {
		t.Error("something was decided in the past")
	}
	v := &ReplayView{App: a}
	if v.nowhere(int(desk.ToTurn), -1) != "true" {
		t.Error("a turn before the beginning can be gone to")
	}
	do(a, "time", "", "99")
	if n := len(a.Desk.Match().Entries()); a.replay().at != n || len(a.trails()) == 0 {
		t.Errorf("at %d of %d with %d trails", a.replay().at, n, len(a.trails()))
	}
	do(a, "picture", "", "")
	if len(p.shots) != 1 || !strings.HasSuffix(p.shots[0], ".png") {
		t.Errorf("pictures %q", p.shots)
	}
	do(a, "back", "", "")
	if a.replay() != nil || a.shownPicture() != now {
		t.Error("the present does not come back")
	}
	id := a.Session.id
	do(a, "replay", "1", "")
	do(a, "branch", "", "")
	if a.Session.id == id || a.Session.sum.Branch != id || len(a.Desk.Match().Entries()) != 1 {
		t.Errorf("the branch: %+v", a.Session.sum)
	}
	do(a, "home", "", "")
	if list := a.shownMatches(); len(list) != 2 || list[0].ID != id || list[1].Branch != id {
		t.Errorf("on the shelf: %+v", list)
	}
}

// Who plays a card while the last actions are shown to him sees the present again; where he looks back himself none is played.
func TestNoCardInThePast(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "nobody")
	r, played := rand.New(rand.NewPCG(5, 6)), 0
	for n := 0; n < 600 && played < 3; n++ {
		decide(t, a, p, r)
		for a.Dialog.Kind != "" {
			do(a, "close", "", "")
		}
		do(a, "now", "", "")
		i := slices.IndexFunc(a.View.Hand, func(k desk.HeldCard) bool { return k.Does != "" })
		if i < 0 || a.Desk.Choosing() {
			continue
		}
		card, hash := fmt.Sprint(a.View.Hand[i].Option), a.Desk.Match().Hash()
		do(a, "replay", "0", "")
		if do(a, "card", card, ""); a.Desk.Match().Hash() != hash || a.Desk.Choosing() || a.replay() == nil {
			t.Fatal("a card was played in the past")
		}
		do(a, "now", "", "")
		a.Session.from = 0
		if do(a, "since", "", ""); !a.replay().since {
			t.Fatal("the last actions are not shown")
		}
		do(a, "card", card, "")
		if played++; a.replay() != nil || a.Desk.Match().Hash() == hash && !a.Desk.Choosing() {
			t.Fatal("the card is not played, or the past is still shown")
		}
	}
	if played == 0 {
		t.Error("no card could be played: nothing is tested")
	}
}

// A click on a control of the look back that comes after its end does nothing.
func TestLookBackIsOver(t *testing.T) {
	a, _ := begin(t)
	for _, cmd := range []string{"speed", "span", "battle-pause", "play", "branch", "now"} {
		if do(a, cmd, "1", "1"); a.replay() != nil {
			t.Errorf("%s looks back", cmd)
		}
	}
}

// A line of the log that is pressed while the last actions are shown is looked at, however far back, until the player is done with it.
func TestLogWhileLastActionsAreShown(t *testing.T) {
	a, p, _ := against(t, "bug/delayed-arrival", "su")
	for r := rand.New(rand.NewPCG(5, 6)); len(a.since()) == 0 || a.Session.from < 2; {
		decide(t, a, p, r)
	}
	if do(a, "since", "", ""); !a.replay().since {
		t.Fatal("the last actions are not shown")
	}
	do(a, "replay", "1", "")
	drawn(t, a)
	if a.trails(); a.present() || a.replay().playing || a.replay().at != 1 {
		t.Errorf("looked at is %+v", a.replay())
	}
}
