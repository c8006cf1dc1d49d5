package reichswald

import (
	"strings"
	"testing"
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
