package web

import (
	"strings"
	"testing"
)

// The strip says the turn once, beside the phase.
func TestTurnOnce(t *testing.T) {
	a, _ := table(t)
	for _, scenario := range []string{"offtheline/05-the-blockhouse", "ardennes/six-turns"} {
		do(a, "start", scenario, "")
		for _, track := range a.stripTracks() {
			if text := trackText(track); text == a.View.Turn || track.Title+" "+text == a.View.Turn {
				t.Errorf("%s: %q beside %q", scenario, track.Title+" "+text, a.View.Turn)
			}
		}
	}
}

// What rounds to nothing has no sign.
func TestSignedDecimal(t *testing.T) {
	for n, want := range map[int]string{-20: "0.0", 0: "0.0", 20: "0.0", -60: "−0.1", 1500: "+1.5"} {
		if got := signedDecimal(n); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

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
