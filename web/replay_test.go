package web

import (
	"strings"
	"testing"
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
