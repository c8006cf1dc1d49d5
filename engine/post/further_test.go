package post

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// A match gone on with lines is the one that a replay of all of them gives, at every place where it may be cut, and the first part stays as it was;
// lines that do not fit give none.
func TestFurther(t *testing.T) {
	for _, scenario := range []string{"reichswald/veritable", "offtheline/01-two-patrols", "aachen/stolberg-corridor"} {
		g, err := shelf.Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := staff.Play(g, "further", 90)
		if err != nil {
			t.Fatal(err)
		}
		n := len(whole.Entries())
		text := func(from, to int) string {
			var b strings.Builder
			for i := from; i < to; i++ {
				b.WriteString(game.Played(whole.EntryText(i)) + "\n")
			}
			return b.String()
		}
		for _, cut := range []int{0, 1, 15, 16, 17, 40, n - 1, n} {
			m, _, err := game.Replay(g, whole.HeadText()+text(0, cut))
			if err != nil {
				t.Fatal(err)
			}
			before := m.Journal()
			next := m.Further(text(cut, n))
			switch {
			case next == nil:
				t.Fatalf("%s: the lines from %d on are refused", scenario, cut)
			case next.Journal() != whole.Journal() || next.Hash() != whole.Hash() || next.Undoable() != whole.Undoable():
				t.Errorf("%s: from %d on the match is another one", scenario, cut)
			case m.Journal() != before || m.Hash() == whole.Hash() && cut < n-1:
				t.Errorf("%s: the first %d actions have changed", scenario, cut)
			}
			for i := 0; i <= n; i += 7 {
				if game.HashOf(next.At(i)) != game.HashOf(whole.At(i)) {
					t.Errorf("%s: from %d on, the position after %d actions is another one", scenario, cut, i)
				}
			}
			if cut < n-1 && (m.Further(text(cut+1, n)+text(cut, cut+1)) != nil || m.Further("edited\n"+text(cut, n)) != nil) {
				t.Errorf("%s: lines that do not fit behind action %d are taken", scenario, cut)
			}
		}
	}
}
