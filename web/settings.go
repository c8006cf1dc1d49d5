package web

import (
	"cmp"
	"fmt"
	"strings"

	"fieldpost/engine/lesson"
)

// Settings are the player's, kept in the store.
type Settings struct {
	Theme  string `json:"theme"`  // "system", "light", "dark", "contrast"
	Scale  string `json:"scale"`  // "1", "1.25", "1.5", "2"
	Motion string `json:"motion"` // "system", "on", "off"
	Keys   string `json:"keys"`   // letter keys: "on", "off"
	// HandOver says when a table with two players is covered: "always", "hidden" (only
	// when something is hidden from one of them), "never".
	HandOver string `json:"handover"`
	Pace     string `json:"pace"`    // of the computer's actions: see paces
	Sights   string `json:"sights"`  // what is said of first sights: "on", "off"
	Seen     string `json:"seen"`    // first sights that have been told, each game/event with a space behind it
	Learned  string `json:"learned"` // ids of the lessons that were done, each with a space behind it
}

// handOver says when the table is covered, also where that was never stored.
func (s *Settings) handOver() string {
	if s.HandOver == "" {
		return "hidden"
	}
	return s.HandOver
}

// keys says whether letter keys are on.
func (s *Settings) keys() string {
	if s.Keys == "" {
		return "on"
	}
	return s.Keys
}

// pace is that of the computer's actions, also where it was never stored.
func (s *Settings) pace() string { return cmp.Or(s.Pace, defaultPace) }

// learned reports whether a lesson was done.
func (s *Settings) learned(id string) bool { return strings.Contains(" "+s.Learned, " "+id+" ") }

// learnedOf says how many lessons of a game were done.
func (s *Settings) learnedOf(course []lesson.Entry) string {
	n := 0
	for _, l := range course {
		if s.learned(l.ID) {
			n++
		}
	}
	return fmt.Sprintf("%d of %d done", n, len(course))
}

// setting is a row of the settings dialog.
type setting struct {
	Title, Cmd, Now string
	Values          []struct{ Value, Title string }
}

// list are the rows of the dialog.
func (s *Settings) list() []setting {
	type v = struct{ Value, Title string }
	return []setting{
		{"Colours", "theme", s.Theme, []v{{"system", "As the system"}, {"light", "Light"}, {"dark", "Dark"}, {"contrast", "High contrast"}}},
		{"Text", "scale", s.Scale, []v{{"1", "100 %"}, {"1.25", "125 %"}, {"1.5", "150 %"}, {"2", "200 %"}}},
		{"Cover the table for the other player", "hand-over", s.handOver(), []v{{"always", "At each change"}, {"hidden", "When something is hidden"}, {"never", "Never"}}},
		{"Pace of the computer's moves", "pace", s.pace(), []v{{"slow", "Slow"}, {"steady", "Steady"}, {"fast", "Fast"}, {"once", "At once"}}},
		{"Motion", "motion", s.Motion, []v{{"system", "As the system"}, {"on", "On"}, {"off", "Off"}}},
		{"A line on what happens for the first time", "sights", cmp.Or(s.Sights, "on"), []v{{"on", "On"}, {"off", "Off"}}},
		{"Letter keys", "keys", s.keys(), []v{{"on", "On"}, {"off", "Off: only digits, Enter, Escape and arrows"}}},
	}
}
