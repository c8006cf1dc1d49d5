package game

import (
	"testing"

	"fieldpost/engine/hex"
)

// scout is an event of side 0, of which the enemy may not know the first unit of a list, nor the second number.
func scout() Event {
	e := Happened(0, 0).Naming(3, 1, 2)
	e.Veil = VeilUnit(0) | VeilN(1)
	e.N = [8]int16{7, 8}
	return e
}

// What is veiled is told to its side and to who sees everything, and to nobody else.
func TestEventFor(t *testing.T) {
	e := scout()
	e.Hex, e.To = 5, 6
	for _, viewer := range []Side{0, Nobody} {
		if got, ok := e.For(viewer); got != e || !ok {
			t.Errorf("side %d is told %+v", viewer, got)
		}
	}
	got, ok := e.For(1)
	want := e
	want.Unit, want.N[1] = Unseen, Untold
	if got != want || !ok {
		t.Errorf("the enemy is told %+v, want %+v", got, want)
	}
	e.Veil = VeilHexes | VeilUnit(2)
	got, ok = e.For(1)
	want = e
	want.Hex, want.To, want.More[0] = hex.None, hex.None, Unseen
	if got != want || !ok {
		t.Errorf("the enemy is told %+v, want %+v", got, want)
	}
	e.Veil = VeilAll
	if _, ok := e.For(1); ok {
		t.Error("the enemy is told what is wholly veiled")
	}
	if _, ok := e.For(0); !ok {
		t.Error("a side is not told its own")
	}
}

// An event names its units in the order of its list, those that are not seen among them.
func TestEventUnits(t *testing.T) {
	for _, list := range [][]Unit{{}, {4}, {4, 0, 2}, {5, 4, 3, 2, 1, 0}} {
		e := Happened(0, 0).Naming(9, 9, 9, 9, 9, 9).Naming(list...)
		got := e.Units()
		if len(got) != len(list) {
			t.Fatalf("%v is told as %v", list, got)
		}
		for i := range got {
			if got[i] != list[i] {
				t.Errorf("%v is told as %v", list, got)
			}
		}
	}
	seen, _ := scout().For(1)
	if got := seen.Units(); len(got) != 3 || got[0] != Unseen || got[2] != 2 {
		t.Errorf("the enemy is told of %v", got)
	}
}

// A table tells each reader what he may know, in a text with names in braces or by a function.
func TestTell(t *testing.T) {
	table := [...]Telling[int]{
		{Word: "moved", Sentence: "{units} of {side} go with {other}.", Detail: "{0} of {1}."},
		{Word: "over", Tell: func(r int, e Event) (string, string) { return Count(r, "turn"), (&Names{}).Unit(e.Unit) }},
	}
	names := &Names{Units: []string{"zero", "one", "two", "three"}, Sides: []string{"the left", "the right"}}
	e := scout()
	over, quiet := e, e
	over.Kind, quiet.Veil = 1, VeilAll
	for _, c := range []struct {
		e                Event
		viewer           Side
		sentence, detail string
	}{
		{e, 0, "Three, one and two of the left go with one.", "7 of 8."},
		{e, 1, "One, two and an unknown unit of the left go with one.", "7 of −1."},
		{over, 0, "5 turns", "a unit"},
		{over, 1, "5 turns", "an unknown unit"},
		{quiet, 0, "Three, one and two of the left go with one.", "7 of 8."},
		{quiet, 1, "", ""},
	} {
		if sentence, detail := Tell(table[:], 5, names, c.e, c.viewer); sentence != c.sentence || detail != c.detail {
			t.Errorf("side %d is told %q, %q; want %q, %q", c.viewer, sentence, detail, c.sentence, c.detail)
		}
	}
	e.N = [8]int16{3, -2, 1, 5}
	for _, c := range []struct {
		telling          Telling[int]
		sentence, detail string
	}{
		{Telling[int]{Sentence: "{units} {goes|go}, {side} {wins/win}.", Detail: "{0 step}, {2 step}, {3½} and {+1}."}, "Three, one and two go, the left wins.", "3 steps, 1 step, 2½ and −2."},
		{Telling[int]{Cases: []string{"no", "{unit} comes."}, By: 2}, "Three comes.", ""},
		{Telling[int]{Sentence: "{side} counts {0}.", Detail: "all of them", Figures: true}, "", "The left counts 3: all of them"},
		{Telling[int]{Sentence: "{side} counts {0}.", Figures: true}, "", "The left counts 3."},
		{Telling[int]{Tell: func(int, Event) (string, string) { return "{unit} waits.", "{+0}" }}, "Three waits.", "+3"},
	} {
		if sentence, detail := Tell([]Telling[int]{c.telling}, 5, names, e, 0); sentence != c.sentence || detail != c.detail {
			t.Errorf("told is %q, %q; want %q, %q", sentence, detail, c.sentence, c.detail)
		}
	}
	one := Happened(0, 1).Naming(2)
	names.Sides[1] = "the Germans"
	if got := names.Fill("{unit} {goes|go}, {side} {wins/win}", one); got != "two goes, the Germans win" {
		t.Errorf("of one unit and many Germans: %q", got)
	}
	if words := EventWords(table[:]); len(words) != 2 || words[1] != "over" {
		t.Errorf("words %v", words)
	}
	if got := names.Fill("a {unit", e); got != "a {unit" {
		t.Errorf("an open brace gives %q", got)
	}
	names.Units[2], names.Sides[1] = "the {x} and {} of {unit}", "{side} {+}"
	if got := names.Fill("{unit}, {side}", one); got != "the {x} and {} of {unit}, {side} {+}" {
		t.Errorf("braces in names give %q", got)
	}
}
