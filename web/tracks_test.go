package web

import (
	"strings"
	"testing"
)

// Formations are cut to their initials where there is little room, a side that is one word is not: "A hand" says nothing.
func TestTrackTitles(t *testing.T) {
	a, _ := table(t)
	for scenario, want := range map[string]string{"offtheline/05-the-blockhouse": "American hand", "bug/iii-motorized-corps": "Activation Level, 44. ID"} {
		do(a, "start", scenario, "")
		var titles []string
		for _, track := range a.View.Tracks {
			titles = append(titles, a.trackTitle(track))
		}
		if all := strings.Join(titles, "; "); !strings.Contains(all+";", want+";") {
			t.Errorf("%s: %s", scenario, all)
		}
	}
}
