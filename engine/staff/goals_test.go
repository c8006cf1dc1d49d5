package staff_test

import (
	"strings"
	"testing"
)

// TestLeavesTheMap: a unit of a division that may leave the map moves to the edge when nothing
// else draws it, and leaves; one of another division stays.
func TestLeavesTheMap(t *testing.T) {
	for _, c := range []struct {
		unit, hq, formation string
		want                bool
	}{
		{"ge-111id-70-1", "ge-111id-hq", "111id", true},
		{"ge-13pz-93-1", "ge-13pz-hq", "13pz", false},
	} {
		m, p := drawnIn(t, "bug/delayed-arrival", `{"hqs": {"`+c.hq+`": {"hex": "5309"}}, "phase": "action", "active": "`+c.formation+`", "ap": 5, "turn": 7,
			"initiative": "ge", "units": {"`+c.unit+`": {"hex": "5212"}}, "held": {"5309": ["ge"], "5214": ["ge"], "4709": ["ge"], "4010": ["ge"], "4524": ["ge"], "4513": ["ge"], "3922": ["ge"]}}`)
		left := false
		for range 12 {
			if m.Decision().Over {
				break
			}
			a := p.Choose(m.Pos(), m.Legal())
			left = left || m.Game().Lexicon().Verbs[a.Verb] == "exit"
			if _, err := m.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		if left != c.want {
			t.Errorf("%s leaves the map: %v", c.unit, left)
		}
	}
}

// TestUsesOrders: while a Counterattack Order is left, a Prepared Attack with tanks that would
// not pay by itself is made for it.
func TestUsesOrders(t *testing.T) {
	for orders, want := range []bool{false, true} {
		m, p := drawnIn(t, "bug/campaign", `{"hqs": {"su-41-hq": {"hex": "3201"}}, "phase": "action", "active": "41td", "ap": 3, "turn": 3, "initiative": "su", "orders": `+
			string(rune('0'+orders))+`, "units": {"su-41-82-1": {"hex": "3103"}, "su-41-82-2": {"hex": "3103"}, "su-41-82-3": {"hex": "3103"}, "ge-44id-131-1": {"hex": "3003"}}}`)
		line := word(m, p)
		if got := strings.HasPrefix(line, "attack") && strings.HasSuffix(line, ":prepared"); got != want {
			t.Errorf("with %d orders: %s", orders, line)
		}
	}
}

// TestPillboxIsAGoal: where it gives VP that no pillbox is held, the script moves against
// the last one that is, all else being taken; in a scenario without such VP it does not.
func TestPillboxIsAGoal(t *testing.T) {
	for _, c := range []struct {
		scenario string
		want     bool
		held     []string
	}{
		{"bug/iii-motorized-corps", true, []string{"2708", "3201", "2008", "2208", "2607", "2707", "2804", "2809", "2811", "3108", "3211"}},
		{"bug/campaign", false, []string{"2008", "3201", "2816", "4010", "4709", "5309", "4524", "4513", "3922", "5214", "2607", "2707", "2708", "3318", "4012"}},
	} {
		m, p := drawnIn(t, c.scenario, `{"hqs": {"ge-44id-hq": {"hex": "1605"}}, "phase": "action", "active": "44id", "ap": 3, "turn": 3, "initiative": "ge",
			"held": {"`+strings.Join(c.held, `": ["ge"], "`)+`": ["ge"]}, "units": {"ge-44id-131-1": {"hex": "1809"}, "su-2fr-145-a": {"hex": "1712"}}}`)
		if line := word(m, p); strings.HasPrefix(line, "move") != c.want {
			t.Errorf("%s: %s, but a move: %v", c.scenario, line, c.want)
		}
	}
}
