package web

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/web/opponent"
)

// A term in a text becomes a button once; longer terms go before those that they begin with, words that only contain a
// term are left alone, and what is no term is escaped.
func TestTermsAreMarked(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "reichswald/veritable", "")
	a.Session.lore = &lesson.Lore{Terms: []lesson.Term{{Term: "zone of control", Also: []string{"ZOC"}, Means: `Six "hexes".`}, {Term: "ZOC bond", Means: "Two."}}}
	for text, want := range map[string]string{
		"A ZOC & a zoc.":   `A <button class="term" data-cmd="term" data-arg="0" title="Six &#34;hexes&#34;.">ZOC</button> &amp; a zoc.`,
		"A ZOC: 1":         `A <span class="nb"><button class="term" data-cmd="term" data-arg="0" title="Six &#34;hexes&#34;.">ZOC</button>:</span> 1`,
		"No ZOCs, <b>":     "No ZOCs, &lt;b&gt;",
		"A ZOC bond bars.": `A <button class="term" data-cmd="term" data-arg="1" title="Two.">ZOC bond</button> bars.`,
		"Éclair zoc":       `Éclair <button class="term" data-cmd="term" data-arg="0" title="Six &#34;hexes&#34;.">zoc</button>`,
	} {
		if got := string(a.marked(text)); got != want {
			t.Errorf("%q is marked %q, want %q", text, got, want)
		}
	}
	if got := string(a.hinted("ZOC")); !strings.HasPrefix(got, `<span class="term"`) {
		t.Errorf("on a button a term is %q", got)
	}
	do(a, "term", "1", "")
	if _, text := drawn(t, a); a.Dialog.Kind != "term" || !strings.Contains(text, "Two.") {
		t.Error("a term does not tell what it means")
	}
}

// What happens for the first time in a game is told in one line, once, and in no lesson; "Never again" ends it for all games.
func TestFirstSights(t *testing.T) {
	a, p := table(t)
	do(a, "start", "aachen/first-blood", "")
	a.Session.lore = &lesson.Lore{Sights: map[string]string{"activated": "That was an activation.", "activation-end": "And its end."}}
	p.settle()
	press(t, a, "activate")
	p.settle()
	if _, text := drawn(t, a); !strings.Contains(text, "That was an activation.") || !strings.Contains(a.Settings.Seen, "aachen/activated ") {
		t.Fatalf("nothing is said of the first activation; seen %q", a.Settings.Seen)
	}
	press(t, a, "end")
	p.settle()
	if a.Session.sight != "And its end." {
		t.Errorf("of the first end it is said %q", a.Session.sight)
	}
	press(t, a, "activate")
	p.settle()
	if a.Session.sight != "" {
		t.Errorf("of the second activation it is said %q", a.Session.sight)
	}
	a.Settings.Seen = ""
	do(a, "sights", "off", "")
	press(t, a, "end")
	p.settle()
	if a.Session.sight != "" {
		t.Error("never again, and again")
	}
	a.Settings.Sights = "on"
	do(a, "learn", "aachen/01-activation", "")
	a.Session.lore = &lesson.Lore{Sights: map[string]string{"activated": "That was an activation."}}
	do(a, "coach-next", "", "")
	press(t, a, "activate")
	p.settle()
	if a.Session.sight != "" {
		t.Error("a first sight speaks beside the coach")
	}
}

// A step that asks for a judgement offers the computer's advice; what the player does then is said beside it. Another step does not, and
// no lesson's table is marked as edited.
func TestLessonCompares(t *testing.T) {
	a, p := table(t)
	a.Opponent = opponent.New(&inPage{p: p, own: func() game.Game { return a.Desk.Match().Game() }})
	do(a, "learn", "aachen/03-chits-and-support", "")
	if _, text := drawn(t, a); a.canAsk() || strings.Contains(text, "Edited") {
		t.Error("a step that only tells offers advice, or the table is marked as edited")
	}
	do(a, "coach-next", "", "")
	if !a.canAsk() {
		t.Fatal("a step that asks for a judgement offers no advice")
	}
	do(a, "advise", "", "")
	p.settle()
	if len(a.advice()) == 0 {
		t.Fatal("no advice")
	}
	unit, _ := a.Desk.Match().Game().Lexicon().Unit("us-1id-16-1")
	for _, act := range a.Desk.Match().Legal() {
		if act.Units[0] == unit {
			p.Lock()
			a.Desk.Take(act)
			p.Unlock()
			do(a, "think", "", "")
			break
		}
	}
	p.settle()
	if !strings.Contains(strings.ToLower(a.Session.lesson.beside), "the computer") {
		t.Errorf("beside the player's choice it is said %q", a.Session.lesson.beside)
	}
}
