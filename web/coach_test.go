package web

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/web/store"
)

// A lesson is played at the table: reading on, a mistake that is answered and changes nothing, a move that goes astray and is
// taken back, the attack, the end, and what the shelf says of it then.
func TestLessonAtTheTable(t *testing.T) {
	a, p := table(t)
	do(a, "learn", "reichswald/01-first-attack", "")
	if a.coach() == nil || p.hash != "#/learn/reichswald/01-first-attack" {
		t.Fatalf("no lesson: %+v, address %q", a.Message, p.hash)
	}
	says := func(want string) {
		t.Helper()
		if _, text := drawn(t, a); !strings.Contains(text, want) {
			t.Fatalf("the page does not say %q: %q", want, a.coachText())
		}
	}
	says("step 1 of 10")
	do(a, "default", "", "") // Enter reads on
	says("step 2 of 10")
	before := a.Desk.Match().Hash()
	press(t, a, "sequence") // of the two buttons the first is the right one
	says("step 3 of 10")
	do(a, "undo", "", "")
	if a.Desk.Match().Hash() != before {
		t.Error("Undo did not go back to the beginning of the step")
	}
	for i, b := range a.View.Buttons {
		if b.Kind == "fight-move" {
			do(a, "verb", fmt.Sprint(i), "")
		}
	}
	says("Whoever fights first")
	if a.Desk.Match().Hash() != before {
		t.Error("a mistake changed the position")
	}
	press(t, a, "sequence")
	unit, _ := a.Desk.Match().Game().Lexicon().Unit("al-53w-71")
	at := func(id string) string {
		h, ok := a.Desk.Match().Game().Lexicon().Hexes.Lookup(id)
		if !ok {
			t.Fatalf("no hex %s", id)
		}
		return fmt.Sprint(h)
	}
	moving := a.Desk.Match().Hash()
	do(a, "unit", fmt.Sprint(unit), "")
	do(a, "hex", at("1706"), "")
	do(a, "commit", "", "")
	says("That leads elsewhere")
	do(a, "coach-back", "", "")
	if a.Desk.Match().Hash() != moving {
		t.Error("a move that went astray was not taken back")
	}
	do(a, "unit", fmt.Sprint(unit), "")
	do(a, "hex", at("1606"), "")
	do(a, "commit", "", "")
	says("step 4 of 10")
	press(t, a, "end")
	says("step 5 of 10")
	do(a, "hex", at("1507"), "")
	do(a, "commit", "", "")
	for range 3 {
		if lex := a.Desk.Match().Game().Lexicon(); lex.Asks[a.Desk.Decision().Ask] == "join" {
			for _, act := range a.Desk.Match().Legal() {
				if lex.Verbs[act.Verb] == "join" {
					do(a, "unit", fmt.Sprint(act.Units[0]), "")
					do(a, "commit", "", "")
					break
				}
			}
		}
	}
	says("step 7 of 10")
	press(t, a, "fight")
	do(a, "commit", "", "")
	says("step 8 of 10")
	do(a, "coach-next", "", "")
	do(a, "unit", fmt.Sprint(unit), "")
	do(a, "commit", "", "")
	says("step 10 of 10")
	do(a, "default", "", "")
	says("That was the lesson")
	if len(a.Saved) != 0 {
		t.Error("a lesson was stored as a match")
	}
	do(a, "home", "", "")
	for _, course := range a.courses() {
		a.Opened["learn "+course[0].GameTitle] = true
	}
	if !a.learned("reichswald/01-first-attack") {
		t.Error("it is not noted that the lesson was done")
	}
	if _, text := drawn(t, a); !strings.Contains(text, "✓ done") {
		t.Error("the shelf does not tell that the lesson was done")
	}
}

// A lesson is in memory alone: a store that closes is nothing to it, and nobody is asked before he leaves it.
func TestLessonNeedsNoStore(t *testing.T) {
	a, p := table(t)
	do(a, "learn", "aachen/01-activation", "")
	a.heard(store.Note{Closed: &store.Error{Kind: store.Closed, Text: "The store is closed."}})
	p.settle()
	if _, text := drawn(t, a); strings.Contains(text, "Not stored") {
		t.Error("a lesson is told as a match that is not stored")
	}
	do(a, "home", "", "")
	if a.Desk != nil || a.Dialog.Kind != "" {
		t.Errorf("leaving a lesson asks %q", a.Dialog.Kind)
	}
}
