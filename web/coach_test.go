package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
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
			t.Fatalf("the page does not say %q: %q", want, a.Session.lesson.text())
		}
	}
	says("step 1 of 10")
	silent := func() {
		t.Helper()
		if hint := a.Session.lesson.hint; hint != "" {
			t.Errorf("a step further or back the coach still says %q", hint)
		}
	}
	press(t, a, "sequence")
	says("Read on first")
	a.Session.lesson.beside, a.Session.lesson.besideAt = "The computer would have done the same.", 1
	do(a, "default", "", "") // Enter reads on
	says("step 2 of 10")
	silent()
	says("The computer would have done the same.")
	before := a.Desk.Match().Hash()
	press(t, a, "sequence") // of the two buttons the first is the right one
	says("step 3 of 10")
	if _, text := drawn(t, a); strings.Contains(text, "The computer would have done the same.") {
		t.Error("what was said of the step before is said again")
	}
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
	if !slices.ContainsFunc(p.said, func(s string) bool { return strings.HasPrefix(s, "That leads elsewhere") }) {
		t.Errorf("read aloud is %q", p.said)
	}
	if act, ok := a.Desk.Next(); ok {
		t.Errorf("of a move that the coach has stopped %v is still to come", act)
	}
	do(a, "coach-back", "", "")
	silent()
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
	if a.card() == nil {
		t.Error("the result of the attack is not shown")
	}
	if do(a, "coach-next", "", ""); a.card() != nil {
		t.Error("the result lies over what is to be done now")
	}
	do(a, "unit", fmt.Sprint(unit), "")
	do(a, "commit", "", "")
	says("step 10 of 10")
	do(a, "default", "", "")
	says("That was the lesson")
	if p.focus != "coach" {
		t.Errorf("at its end the focus is on %q, where nothing is", p.focus)
	}
	if do(a, "default", "", ""); a.Session.lesson.id != "reichswald/02-fight-or-move" {
		t.Errorf("Enter leads to %s", a.Session.lesson.id)
	}
	if len(a.Saved) != 0 {
		t.Error("a lesson was stored as a match")
	}
	do(a, "home", "", "")
	for _, course := range a.Shelf.courses() {
		a.Opened["learn "+course[0].GameTitle] = true
	}
	if !a.Settings.learned("reichswald/01-first-attack") {
		t.Error("it is not noted that the lesson was done")
	}
	if _, text := drawn(t, a); !strings.Contains(text, "✓ done") {
		t.Error("the shelf does not tell that the lesson was done")
	}
	if do(a, "learn", "reichswald/02-fight-or-move", ""); a.Session.lesson.step() != 0 {
		t.Errorf("the lesson that was left goes on at %s", a.Session.lesson.at())
	}
}

// A lesson that was left goes on where it was left: it began anew.
func TestLessonGoesOn(t *testing.T) {
	a, p := table(t)
	do(a, "learn", "reichswald/01-first-attack", "")
	do(a, "default", "", "")
	press(t, a, "sequence")
	was := a.Desk.Match().Hash()
	do(a, "home", "", "")
	if do(a, "learn", "reichswald/01-first-attack", ""); a.Session.lesson.at() != "step 3 of 10" || a.Desk.Match().Hash() != was || p.hash != "#/learn/reichswald/01-first-attack" {
		t.Errorf("back at %s, address %s", a.Session.lesson.at(), p.hash)
	}
	if do(a, "learn", "reichswald/02-fight-or-move", ""); a.Session.lesson.step() != 0 {
		t.Errorf("another lesson begins at %s", a.Session.lesson.at())
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

// A lesson of each system is played at the table by what clicks, taps and keys make: picks on the board, verbs, cards, and what is in preview.
func TestLessonOfEachSystem(t *testing.T) {
	for id, steps := range map[string]string{
		"aachen/01-activation":        "next; do activate; at 3; next; hex 1809; hex 1908; do stop; at 5; next; hex 2009; do attack prepared; hex 2109; at 7; next; do move; hex! 2109; at 9; do end; next; at done",
		"bug/02-over-the-bug":         "next; hex 1514; hex! 1614; at 3; do pontoon; hex! 1614; at 4; hex 1413; do move; hex! 1614; at 5",
		"ardennes/02-zoc-bonds":       "next; hex E2313; do move normal; hex E2414; at 3; do end; do done; at 4; hex E2316; at 6; hex E2216; hex E2315; at 7; do done; at 8",
		"offtheline/03-reaction":      "next; hex 01-I5; card 10; at 3; next; do decline; at 5",
		"reichswald/02-fight-or-move": "next; do sequence fight-move; at 3; hex 1507; at 5; hex 1406; at 6; do done; do end; at 7; hex 1306; hex 1707; at 8; next; at done",
	} {
		for _, touch := range []bool{false, true} {
			a, p := table(t)
			p.touched = touch
			do(a, "learn", id, "")
			for _, step := range strings.Split(steps, "; ") {
				verb, rest, _ := strings.Cut(step, " ")
				lex := a.Desk.Match().Game().Lexicon()
				switch verb {
				case "next":
					do(a, "coach-next", "", "")
				case "do":
					want, kind, _ := strings.Cut(rest, " ")
					i := slices.IndexFunc(a.View.Buttons, func(b desk.Button) bool { return b.Verb == want && (kind == "" || b.Kind == kind) })
					if i < 0 {
						t.Fatalf("%s, touch %v: no button %q at %q: %+v", id, touch, rest, a.Session.lesson.at(), a.View.Buttons)
					}
					do(a, "verb", fmt.Sprint(i), "")
				case "card":
					for _, k := range a.View.Hand {
						if strings.HasSuffix(k.Name, " "+rest) {
							do(a, "card", fmt.Sprint(k.Option), "")
						}
					}
				case "hex", "hex!":
					h, ok := lex.Hexes.Lookup(rest)
					if !ok {
						t.Fatalf("%s: no hex %s", id, rest)
					}
					if do(a, "hex", fmt.Sprint(h), ""); touch && verb == "hex!" { // what a die decides takes a second tap
						do(a, "hex", fmt.Sprint(h), "")
					}
				case "at":
					if !strings.HasPrefix(a.Session.lesson.at(), "step "+rest+" of") && a.Session.lesson.at() != rest {
						t.Fatalf("%s, touch %v: the coach is at %q, want %s; he says %q, the table asks %q", id, touch, a.Session.lesson.at(), rest, a.Session.lesson.hint, a.View.Prompt)
					}
				}
				if a.Desk.Match() != a.coach().Match() || a.Desk.Decision() != a.Desk.Match().Decision() {
					t.Fatalf("%s: at %q the table is behind", id, a.Session.lesson.at())
				}
				if v := a.View.Preview; v != nil && (verb == "hex" || verb == "card") {
					do(a, map[bool]string{true: "commit-all", false: "commit"}[v.All != ""], "", "")
				}
			}
			if !a.coach().Over() {
				continue
			}
			do(a, "home", "", "")
			if do(a, "learn", id, ""); a.Session.lesson.step() != 0 {
				t.Errorf("%s: a lesson that is over begins at %s", id, a.Session.lesson.at())
			}
		}
	}
}

// What was advised in a lesson is gone once the coach has gone back.
func TestAdviceGoesWithCoach(t *testing.T) {
	a, p, _ := against(t, "aachen/first-blood", "nobody")
	do(a, "learn", "aachen/02-prepared-attack", "")
	c, r, seen := a.coach(), rand.New(rand.NewPCG(1, 2)), 0
	on := func() { // in the lesson, but no step that compares is done
		for lex := a.Desk.Match().Game().Lexicon(); ; {
			legal := a.Desk.Match().Legal()
			act := legal[r.IntN(len(legal))]
			role := lex.Role(act.Verb)
			if _, ok := c.Try(act); ok && (!c.Compares() || role == game.Begins || role == game.Steps || role == game.Stops) {
				p.Lock()
				a.Desk.Take(act)
				a.run()
				p.Unlock()
				p.settle()
				a.Prepare()
				return
			}
		}
	}
	for n := 0; n < 100 && seen == 0; n++ {
		if c.Tells() {
			do(a, "coach-next", "", "")
			continue
		}
		if on(); c.Compares() { // this action has come to the step, the next one is done in it
			on()
		}
		all, step := len(a.Desk.Match().Entries()), a.Session.lesson.at()
		if do(a, "advise", "", ""); a.advice() == nil {
			continue
		}
		for do(a, "coach-back", "", ""); c.Compares() && a.Session.lesson.at() == step && len(a.Desk.Match().Entries()) < all; seen++ {
			on()
		}
		if seen > 0 && a.advice() != nil {
			t.Errorf("the coach has gone back, and what was advised before is shown: %v", a.advice())
		}
	}
	if seen == 0 {
		t.Error("the coach has never gone back in such a step: nothing is tested")
	}
}

// A look back ends where the coach goes back: there may be fewer actions than were looked at.
func TestCoachBackEndsLookBack(t *testing.T) {
	a, p := table(t)
	do(a, "learn", "aachen/01-activation", "")
	for r := rand.New(rand.NewPCG(1, 2)); len(a.Desk.Match().Entries()) == 0; {
		do(a, "coach-next", "", "")
		decide(t, a, p, r)
	}
	do(a, "replay", a.now(), "")
	for range 3 {
		do(a, "coach-back", "", "")
	}
	if drawn(t, a); a.replay() != nil {
		t.Error("what is taken back is looked at")
	}
}

// Whoever reads on in a lesson by Enter hears the next step alone: what was picked before, and still is, was read again.
func TestReadingOnSaysNothingTwice(t *testing.T) {
	r, read := rand.New(rand.NewPCG(1, 1)), 0
	for _, id := range []string{"aachen/02-prepared-attack", "offtheline/04-fire-and-cover"} {
		a, p := table(t)
		do(a, "learn", id, "")
		for n := 0; n < 400 && !a.coach().Over(); n++ {
			if a.coach().Tells() {
				p.said = nil
				picked, hash := a.View.Picked, a.Desk.Match().Hash()
				do(a, "default", "", "")
				if a.View.Picked != picked || a.Desk.Match().Hash() != hash || picked == "" {
					continue
				}
				if read++; len(p.said) != 1 {
					t.Errorf("%s: said %q", id, p.said)
				}
				continue
			}
			legal := a.Desk.Match().Legal()
			a.Desk.Take(legal[r.IntN(len(legal))])
			a.run()
			p.settle()
			a.Prepare()
		}
	}
	if read == 0 {
		t.Error("no step was read with somebody picked")
	}
}

// Within a step of a lesson each action is followed by what is asked next, read aloud; at the next step the coach speaks instead.
func TestLessonReadsOnAloud(t *testing.T) {
	a, p := table(t)
	do(a, "learn", "ardennes/01-marnach", "")
	do(a, "default", "", "")
	unit, _ := a.Desk.Match().Game().Lexicon().Unit("de-2-pz-304")
	do(a, "unit", fmt.Sprint(unit), "")
	for i, b := range a.View.Buttons {
		if b.Kind == "normal" {
			do(a, "verb", fmt.Sprint(i), "")
		}
	}
	last := func() string {
		p.said = slices.DeleteFunc(p.said, func(s string) bool { return s == "" })
		return p.said[len(p.said)-1]
	}
	for _, id := range []string{"E2217", "E2316"} {
		if last := last(); !strings.HasPrefix(last, "Move ") || last != a.View.Prompt {
			t.Errorf("on the way %q is asked, but read aloud %q", a.View.Prompt, last)
		}
		h, _ := a.Desk.Match().Game().Lexicon().Hexes.Lookup(id)
		do(a, "hex", fmt.Sprint(h), "")
	}
	if last := last(); !strings.HasPrefix(last, "It stopped") {
		t.Errorf("at the next step %q is read aloud", last)
	}
}
