package shelf

import (
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// A match that goes on behind its entries is the one that its whole journal gives, and a line that does not fit leaves
// it alone.
func TestExtended(t *testing.T) {
	for _, info := range Scenarios() {
		if info.Game == "offtheline" && info.Scenario != "01-two-patrols" {
			continue
		}
		t.Run(info.Game+"/"+info.Scenario, func(t *testing.T) {
			g, err := Open(info.Game+"/"+info.Scenario, nil)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := conformance.Play(g, "extended", 90)
			if err != nil {
				t.Fatal(err)
			}
			n, want := len(whole.Entries()), whole.Journal()
			for _, from := range []int{0, n / 3, n - 1} {
				var more strings.Builder
				for i := from; i < n; i++ {
					more.WriteString(whole.EntryText(i))
				}
				m, err := conformance.Play(g, "extended", from)
				if err != nil {
					t.Fatal(err)
				}
				before := m.Journal()
				longer, ok := m.Extended(more.String())
				if !ok || longer.Journal() != want || longer.Hash() != whole.Hash() {
					t.Fatalf("from action %d on: %t, another match", from, ok)
				}
				for i := range n {
					if game.HashOf(longer.At(i)) != game.HashOf(whole.At(i)) {
						t.Fatalf("from action %d on: another position after %d", from, i)
					}
				}
				for _, bad := range []string{"nonsense\n", strings.Replace(more.String(), " |", " |9 9 9", 1) + "x\n"} {
					if _, ok := m.Extended(bad); ok {
						t.Errorf("%.40q fits", bad)
					}
				}
				if !longer.Decision().Over {
					if _, err := longer.Do(longer.Legal()[0]); err != nil {
						t.Error(err)
					}
				}
				if m.Journal() != before || len(m.Entries()) != from || m.Hash() != game.HashOf(m.At(from)) {
					t.Errorf("from action %d on: the shorter match has changed", from)
				}
			}
		})
	}
}
