package staff_test

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// word is what the player does in the match as it stands, without doing it.
func word(m *game.Match, p interface {
	Choose(game.Position, []game.Action) game.Action
}) string {
	return m.Game().Lexicon().Line(p.Choose(m.Pos(), m.Legal()))
}

// take does actions, given as journal lines.
func take(t *testing.T, m *game.Match, lines ...string) {
	t.Helper()
	for _, line := range lines {
		a, err := m.Game().Lexicon().ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOpening: who can attack well where he stands attacks first, who would attack badly or
// has nobody beside him moves first.
func TestOpening(t *testing.T) {
	for _, c := range []struct{ name, enemy, want string }{
		{"weak enemy beside", `"ge-op-1": {"hex": "0904"}`, "sequence :fight-move"},
		{"strong enemy beside", `"ge-84-1051": {"hex": "0905"}, "ge-84-1052": {"hex": "0905"}, "ge-84-1062": {"hex": "0905"}`, "sequence :move-fight"},
		{"nobody beside", `"ge-op-1": {"hex": "1204"}`, "sequence :move-fight"},
	} {
		m, p := drawnIn(t, "reichswald/veritable", `{"turn": 3, "side": "allied", "phase": "sequence", "units": {
			"al-53w-71": {"hex": "0804"}, "al-53w-158": {"hex": "0804"}, "al-53w-160": {"hex": "0804"}, `+c.enemy+`}}`)
		before := m.Hash()
		if got := word(m, p); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if m.Hash() != before {
			t.Errorf("%s: the position has changed by thinking", c.name)
		}
	}
}

// TestCommitsWhereItPays: an Air Support marker goes to a battle that it improves, not to one
// that is decided anyway.
func TestCommitsWhereItPays(t *testing.T) {
	for _, c := range []struct{ name, enemy, want string }{
		{"1:1 for an objective", `"ge-84-1062": {"hex": "0909"}, "ge-pa-2": {"hex": "0909"}`, "commit"},
		{"nothing to gain", `"ge-op-1": {"hex": "0909"}`, "done"},
	} {
		m, p := drawnIn(t, "reichswald/veritable", `{"turn": 3, "side": "allied", "phase": "combat", "sequence": "move-fight", "markers": {"allied": 1}, "units": {
			"al-53w-71": {"hex": "0908"}, "al-53w-158": {"hex": "0908"}, "al-53w-160": {"hex": "0908"}, `+c.enemy+`}}`)
		take(t, m, "attack >0909", "join +al-53w-71", "join +al-53w-158", "join +al-53w-160", "fight")
		if got := word(m, p); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestGivesUpOrRetreats: a defender gives up his weakest unit where that keeps an objective or
// costs less than the checks of a retreat; units of good morale, or one that is alone, retreat.
func TestGivesUpOrRetreats(t *testing.T) {
	for _, c := range []struct {
		name, at, want string
		units          []string
	}{
		{"outpost with a regiment in an objective", "0909", "lose +ge-op-1", []string{"ge-84-1062", "ge-op-1"}},
		{"good morale in an objective", "0909", "lose", []string{"ge-116-60", "ge-116-156"}},
		{"good morale elsewhere", "0907", "retreat", []string{"ge-116-60", "ge-116-156"}},
		{"poor morale elsewhere", "0907", "lose", []string{"ge-84-1051", "ge-84-1052"}},
		{"alone in an objective", "0909", "retreat", []string{"ge-116-60"}},
	} {
		near := map[string][2]string{"0909": {"0808", "0809"}, "0907": {"0806", "0807"}}[c.at]
		units := `"al-53w-71": {"hex": "A"}, "al-53w-158": {"hex": "A"}, "al-53w-160": {"hex": "A"}, "al-51h-152": {"hex": "B"}, "al-51h-153": {"hex": "B"}, "al-51h-154": {"hex": "B"}`
		units = strings.NewReplacer("A", near[0], "B", near[1]).Replace(units)
		for _, u := range c.units {
			units += `, "` + u + `": {"hex": "` + c.at + `"}`
		}
		m, p := drawnIn(t, "reichswald/veritable", `{"turn": 3, "side": "allied", "phase": "combat", "sequence": "move-fight", "units": {`+units+`}}`)
		take(t, m, "attack >"+c.at)
		for range 6 {
			take(t, m, m.Game().Lexicon().Line(m.Legal()[0])) // each joins
		}
		m.Load([]int{6})
		take(t, m, "fight")
		if got := word(m, p); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
