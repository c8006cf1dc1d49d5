package squad

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// A wall that is gone is gone from both of its hexes (OTL-2.10-01), also if a description tells it of one.
func TestBreachHasTwoSides(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-1": {"hex": "01-G4"}}, "initiative": "us", "hands": {"us": [1]}, "breach": {"01-C3": 2}}`)
	text, err := b.rules.Draft(b.Position)
	if err != nil || !strings.Contains(string(text), `"breach":{"01-C2":16,"01-C3":2}`) {
		t.Errorf("%s, %v", text, err)
	}
}

// What a description tells of the course of a turn and of hexes is set up and described again: burning buildings (OTL-9.2-06),
// broken walls, marks of area attacks, mute leaders, a turn marker that stands still, cards (OTL-5.1-01), supplies.
func TestDraftTellsAll(t *testing.T) {
	const told = `{"units": {"us-1": {"hex": "01-G4", "pin": 1, "prone": true, "hold": 1, "tried": 3, "crossed": true, "chained": true},
		"us-4": {"hex": "01-H3", "jam": true, "marker": "reaction", "hero": true, "scarce": true, "inspired": 2},
		"ge-1": {"hex": "02-H3", "hidden": true, "empty": 2}},
		"turn": 3, "initiative": "german", "number": 4, "phase": "order", "side": "us", "points": {"german": 2, "us": 5},
		"hands": {"german": [3, 9], "us": [1, 40]}, "discards": [7, 8], "smoke": {"01-G4": 2}, "flares": {"01-H3": 1}, "dug": {"01-H3": 1},
		"control": {"01-J3": "us"}, "charges": {"german": 1, "us": 2}, "no_smoke": ["us"], "no_flares": ["german"], "mist": 4, "rain": 5,
		"spent": ["german"], "burns": {"01-I5": 2}, "breach": {"01-C2": 16, "01-C3": 2}, "spots": {"us": "02-H3"}, "mute": {"german": 3}, "skip": -1,
		"facts": ["arrived", "dud", "lulled"]}`
	b := drawn(t, "01-two-patrols", told)
	text, err := b.rules.Draft(b.Position)
	if err != nil {
		t.Fatal(err)
	}
	var want, got map[string]any
	if json.Unmarshal([]byte(told), &want) != nil || json.Unmarshal(text, &got) != nil {
		t.Fatalf("no description: %s", text)
	}
	holds(t, "description", want, got)
	for of, n := range map[string]int{"smoke": 1, "flares": 1, "dug": 1, "burns": 1, "breach": 2} { // of what is not there nothing is told
		if list := got[of].(map[string]any); len(list) != n {
			t.Errorf("%s: %v", of, list)
		}
	}
	_, again, err := b.rules.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := b.rules.Draft(again); err != nil || string(same) != string(text) {
		t.Errorf("its own description is described as %s, %v", same, err)
	}
	for _, c := range []struct{ spec, what string }{
		{`{"facts": ["risen"]}`, "none of arrived, dud and lulled"}, {`{"burns": {"01-I5": 3}}`, "burns"}, {`{"breach": {"01-G4": 64}}`, "breach"}, {`{"breach": {"01-G4": 1}}`, "with a wall"}, {`{"breach": {"01-A1": 63}}`, "with a wall"}, {`{"skip": 2}`, "skip"}, {`{"skip": -2}`, "skip"}} {
		if _, _, err := b.rules.Setup([]byte(c.spec)); err == nil || !strings.Contains(err.Error(), c.what) {
			t.Errorf("%s: %v", c.spec, err)
		}
	}
}

// A description tells of weapons that were picked up (OTL-1.2.4-01, event Battlefield pick-up), of those who lost them, and what a soldier who
// ran and comes back has with him (event Straggler).
func TestDraftTellsOfWeapons(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-4": {"hex": "01-G4", "jam": true}, "ge-4": {"off": "killed", "hex": "01-G4"}, "us-3": {"off": "routed", "jam": true, "scarce": true},
		"ge-1": {"hex": "02-H3"}}, "initiative": "us", "hands": {"us": [1]}}`)
	b.hand.takeWeapon(b.unit("us-4"), b.unit("ge-4"))
	text, err := b.rules.Draft(b.Position)
	if err != nil {
		t.Fatal(err)
	}
	_, again, err := b.rules.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"us-4", "ge-4", "us-3"} {
		if got, want := again.(*Position).units[b.unit(id)], *b.state(id); got != want {
			t.Errorf("%s is %+v, was %+v", id, got, want)
		}
	}
	if _, _, err := b.rules.Setup([]byte(`{"units": {"us-4": {"hex": "01-G4", "holds": "RFL"}}}`)); err == nil || !strings.Contains(err.Error(), "as german SMG") {
		t.Errorf("a weapon of no side: %v", err)
	}
}

// holds sees that all that is in one document is in another.
func holds(t *testing.T, where string, want, got any) {
	t.Helper()
	members, ok := want.(map[string]any)
	if !ok {
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is %v, was %v", where, got, want)
		}
		return
	}
	have, _ := got.(map[string]any)
	for name, value := range members {
		holds(t, where+" "+name, value, have[name])
	}
}

// Whoever is put into a hex on the bench controls it, whatever was said of it before (OTL-6.12-01); other things that are in
// a hex stay there.
func TestFormYields(t *testing.T) {
	for _, f := range ordersFor(t, "us", "us-1 01-G4").rules.Form() {
		if want := f.Of == "hex" && f.ID == "control"; f.Yields != want {
			t.Errorf("%s %q: %t", f.Of, f.ID, f.Yields)
		}
	}
}

// A number that the form allows is set up, and one more or less is refused.
func TestFormLimits(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4")
	for _, f := range b.rules.Form() {
		if f.Of != "hex" || f.Kind != game.CountField || strings.Contains(f.ID, ".") {
			continue
		}
		for n, want := range map[int]bool{f.Low: true, f.High: true, f.High + 1: false, -1: false} {
			_, _, err := b.rules.Setup(fmt.Appendf(nil, `{"units": {"us-1": {"hex": "01-G4"}}, "phase": "order", "side": "us", "points": {"us": 1}, %q: {"01-H3": %d}}`, f.ID, n))
			if (err == nil) != want {
				t.Errorf("%s %d: %v", f.ID, n, err)
			}
		}
	}
	// Cards of the deck, 1 to 120 (OTL-1.2.3-01), come in lists.
	seen := 0
	for _, f := range b.rules.Form() {
		if f.Kind != game.NumbersField {
			continue
		}
		seen++
		list := "[%d]"
		if f.Keys != nil {
			list = `{"us": [%d]}`
		}
		for n, want := range map[int]bool{f.Low: true, f.High: true, f.High + 1: false, f.Low - 1: false} {
			_, _, err := b.rules.Setup(fmt.Appendf(nil, `{"units": {"us-1": {"hex": "01-G4"}}, "phase": "order", "side": "us", "points": {"us": 1}, %q: `+list+`}`, f.ID, n))
			if (err == nil) != want {
				t.Errorf("%s %d: %v", f.ID, n, err)
			}
		}
	}
	if seen != 2 {
		t.Errorf("%d fields take cards, hands and discards should", seen)
	}
}

// Hexes that a description names decide the game in place of the scenario's: by points for who controls them (OTL-5.0-02, OTL-6.12-01),
// and by conditions; hexes that nobody asks for any longer are no objective, and buildings stay one.
func TestDraftedVictory(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G4, ge-1 02-H3", `"victory": {"us": {"01-G4": 3, "02-H3": 5}, "german": {"02-H3": 2}}`)
	plain := ordersFor(t, "us", "us-1 01-G4, ge-1 02-H3")
	for side, want := range [2]int16{2 * 3, 2 * 2} {
		if got := b.score(game.Side(side)) - plain.score(game.Side(side)); got != want {
			t.Errorf("side %d scores %d half points more, want %d", side, got, want)
		}
	}
	if got, was := b.rules.Scenario.Objectives, plain.rules.Scenario.Objectives; len(got) != len(was)+1 || got[len(was)].Label != "Victory hex" || len(got[len(was)].Hexes) != 1 {
		t.Errorf("objectives: %+v", got)
	}
	const units = `{"units": {"us-51": {"hex": "09-K6"}}, "phase": "order", "side": "us", "points": {"us": 1}`
	for more, want := range map[string]bool{"": false, `, "victory": {"1": {"09-K6": 1}}`: true, `, "victory": {"1": {"09-K5": 1, "09-K6": 1}}`: false} {
		c := drawn(t, "05-the-blockhouse", units+more+"}")
		if got := c.holds(&c.rules.Scenario.Victory.Tests[0]); got != want {
			t.Errorf("%s: the condition holds: %t", more, got)
		}
	}
	for spec, row := range map[string]game.Ref{`{"3": {"01-G4": 1}}`: rScored, `{"us": {"01-G4": 21}}`: rScored, `{"us": {"01-G4": 0}}`: rScored, `{"us": {"99-G4": 1}}`: rScored} {
		_, _, err := b.rules.Setup([]byte(`{"victory": ` + spec + `}`))
		var breach *game.Breach
		if !errors.As(err, &breach) || breach.Refs[0] != row {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
