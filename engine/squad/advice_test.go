package squad

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// advised is the line of the action that the script takes.
func (b *table) advised() string {
	b.t.Helper()
	legal := b.Legal(nil)
	worth := make([]int, len(legal))
	b.rules.Advise(b.Position, legal, worth)
	return b.rules.Lexicon().Line(legal[slices.Index(worth, slices.Max(worth))])
}

// The script plays the highest cards that fit, fires where that works often enough, rallies otherwise, goes for what victory asks for, and
// reacts with its highest card.
func TestAdvice(t *testing.T) {
	pos := `{"units": {"us-4": {"hex": "01-C1"}, "ge-4": {"hex": "02-A7"}}, "initiative": "us", "hands": {"us": [7, 16, 26], "german": [9]}}`
	b := drawn(t, "01-two-patrols", pos)
	for _, want := range []string{"select :card-16", "select :card-26", "done"} { // 5 and 1 Orders, and 2 do not fit
		if got := b.advised(); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		b.do(want)
	}
	at := func(units string) *table {
		return drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, units)+`}, "phase": "order", "side": "us", "points": {"us": 9}, "control": {"01-F5": "us"}}`)
	}
	b = at("us-4 01-E5, us-6 01-C6 pin1, ge-4 01-E7")
	if got := b.advised(); got != "order @01-E5 :shoot" {
		t.Error(got)
	}
	b.wants("4:4").do("order @01-E5 :shoot")
	if got := b.advised(); got != "shoot +us-4 >01-E7" {
		t.Error(got)
	}
	b.do("shoot +us-4 >01-E7")
	if got := b.advised(); got != "order @01-C6 :rally" {
		t.Error(got)
	}
	b = at("us-4 01-C4, ge-4 02-A7") // the farm in E5 and F5 is two hexes away
	if got := b.advised(); got != "order @01-C4 :move" {
		t.Error(got)
	}
	b.do("order @01-C4 :move", "join +us-4", "go", "step >01-D4")
	if got := b.advised(); got != "step >01-E5" {
		t.Error(got)
	}
	b = ordersFor(t, "us", "us-4 01-G1, ge-4 01-G4", `"hands": {"german": [3, 33, 12]}`)
	b.moves("01-G1", "us-4").do("step >01-G2")
	if got := b.advised(); got != "react +ge-4 :card-33" {
		t.Error(got)
	}
}

// What a side cannot know does not change the advice.
func TestAdviceKnowsNoMore(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G1, us-6 01-C3, ge-1 01-G5 hidden, ge-fake-1 01-C6 hidden, ge-4 02-G5", `"hands": {"german": [3, 33, 12]}`, `"terrain": {"01-G5": "woods", "01-C6": "woods"}`)
	legal := b.Legal(nil)
	want, got := make([]int, len(legal)), make([]int, len(legal))
	b.rules.Advise(b.Position, legal, want)
	for i := range 20 {
		c := b.clone()
		c.Resample(us, game.NewSeeded(string(rune('a'+i))))
		if b.rules.Advise(c, legal, got); !slices.Equal(got, want) {
			t.Fatal("the advice depends on what is hidden")
		}
	}
}
