package reichswald

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// A description names who is eliminated and who is still to come; set up, it is described alike. Who takes no part is in none.
func TestDraftNamesWhoIsOffTheMap(t *testing.T) {
	describe := func(spec string) string {
		t.Helper()
		g, pos, err := veritable(t, nil).Setup([]byte(spec))
		if err != nil {
			t.Fatal(err)
		}
		text, err := g.(*Rules).Draft(pos)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := describe(`{"units": {"al-15sc-44": {"hex": "0909"}, "al-15sc-46": {"off": "eliminated"}}, "reinforcements": ["al-43w-129"]}`)
	if strings.Count(first, "eliminated") != 1 || !strings.Contains(first, `"al-15sc-46":{"off":"eliminated"}`) || !strings.Contains(first, `["al-43w-129"]`) {
		t.Errorf("it is %s", first)
	}
	if again := describe(first); again != first {
		t.Errorf("set up, %s is described as %s", first, again)
	}
}

// What is half done, or over, is not described.
func TestNoDraftInTheMidst(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-84-1051 1507", `"turn": 8, "side": "german"`)
	if _, err := s.r.Draft(s.p); err != nil {
		t.Error(err)
	}
	s.Do("attack >1406")
	if _, err := s.r.Draft(s.p); err != game.ErrMidst {
		t.Errorf("in a battle: %v", err)
	}
	s.All("call-off", "end")
	if _, err := s.r.Draft(s.p); err != game.ErrMidst {
		t.Errorf("when the game is over: %v", err)
	}
}
