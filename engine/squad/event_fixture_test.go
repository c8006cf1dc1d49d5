package squad

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

// A table is a position on which a test plays a single event; the next cards of the pile are
// those that the test asks for.
type table struct {
	t *testing.T
	*play
	next []card
	log  game.Events
}

// Roll finds the next card wanted in the pile.
func (b *table) Roll(c game.Chance) int {
	if len(b.next) == 0 {
		b.t.Helper()
		b.t.Fatal("a card is drawn that the test does not expect")
	}
	x := b.next[0]
	b.next = b.next[1:]
	if !b.pile.has(x) {
		b.t.Fatalf("card %d is not in the pile", x+1)
	}
	n := 0
	for low := range x + 1 {
		if b.pile.has(low) {
			n++
		}
	}
	return n
}

// lay places units in a scenario on turn 3, the Germans holding the initiative: "us-1 01-C3 pin2, ge-4 02-H3 hidden".
// Units that are not named have never been set up.
func lay(t *testing.T, scenario, units string) *table {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(files, scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, play: &play{Position: newPosition(r)}}
	b.dice, b.ev = b, &b.log
	b.turn, b.holder = 3, german
	f := newFrame(kTurn, german)
	f.step = turnMarkers
	b.stack.Push(newFrame(kGame, german))
	b.stack.Push(f)
	for _, part := range strings.Split(units, ",") {
		words := strings.Fields(part)
		if len(words) < 2 {
			continue
		}
		u := b.unit(words[0])
		where, in, _ := strings.Cut(words[1], "/")
		b.put(u, map[string]floor{"": ground, "upper": upper, "inside": inside}[in].at(b.hex(where)), onMap)
		s := &b.units[u]
		s.hidden = r.fakes.Has(u)
		for _, w := range words[2:] {
			switch w {
			case "pin1":
				s.pin = 1
			case "pin2":
				s.pin = 2
			case "hidden":
				s.hidden = true
			case "jam":
				s.jam = true
			case "hero":
				s.hero = true
			case "killed":
				b.put(u, s.place, killed)
			case "routed":
				b.put(u, s.place, routed)
			default:
				t.Fatalf("%q says nothing of a unit", w)
			}
		}
	}
	return b
}

func (b *table) unit(id string) game.Unit {
	b.t.Helper()
	u := slices.IndexFunc(b.rules.Units, func(i unitInfo) bool { return i.ID == id })
	if u < 0 {
		b.t.Fatalf("there is no unit %s", id)
	}
	return game.Unit(u)
}

func (b *table) state(id string) *unitState { b.t.Helper(); return &b.units[b.unit(id)] }

func (b *table) hex(id string) hex.Hex {
	b.t.Helper()
	h, ok := b.rules.Ground.Lookup(id)
	if !ok {
		b.t.Fatalf("there is no hex %s", id)
	}
	return h
}

// cards puts cards on the pile: "D4" shows that random hex, "star" a star, "10:3" a black 3 in
// column 10, "10:3*" a red one.
func (b *table) cards(words string) *table {
	b.t.Helper()
	for _, w := range strings.Fields(words) {
		x := b.find(w)
		if x == noCard {
			b.t.Fatalf("no card is left that shows %s", w)
		}
		b.next = append(b.next, x)
	}
	return b
}

func (b *table) find(w string) card {
	for x := range card(deckSize) {
		c := &b.rules.Deck[x+1]
		if !b.pile.has(x) || slices.Contains(b.next, x) {
			continue
		}
		var column, n int
		if _, err := fmt.Sscanf(w, "%d:%d", &column, &n); err == nil {
			e := c.Entries[column]
			if int(e.N) == n && e.Red == strings.HasSuffix(w, "*") && !e.Yellow {
				return x
			}
			continue
		}
		name := fmt.Sprintf("%c%d", 'A'+rune(c.Hex.Column), c.Hex.Row)
		if c.Hex.Star && w == "star" || !c.Hex.Star && w == name {
			return x
		}
	}
	return noCard
}

// plays carries out an event by its key and sees that all cards wanted were drawn.
func (b *table) plays(key string) *table {
	b.t.Helper()
	i := slices.IndexFunc(b.rules.Events, func(e data.Event) bool { return e.Key == key })
	if i < 0 {
		b.t.Fatalf("there is no event %s", key)
	}
	x := slices.IndexFunc(b.rules.Deck[1:], func(c data.Card) bool { return c.Event == int8(i) })
	b.happens(card(x), b.holder)
	return b.drawn()
}

func (b *table) drawn() *table {
	b.t.Helper()
	if len(b.next) > 0 {
		b.t.Errorf("%d cards wanted were not drawn", len(b.next))
	}
	return b
}

// offers are the choices that are open, as words; "" if there are none.
func (b *table) offers() string {
	f := b.stack.Top()
	if f == nil || f.kind != kEvent {
		return ""
	}
	var out []string
	for _, a := range b.choices(f, nil) {
		out = append(out, b.word(a))
	}
	return strings.Join(out, " ")
}

func (b *table) word(a game.Action) string {
	var out []string
	for _, u := range a.Units {
		if u != game.NoUnit {
			out = append(out, b.rules.Units[u].ID)
		}
	}
	switch {
	case a.Verb == doDecline:
		return "no"
	case a.To != hex.None:
		out = append(out, b.rules.Ground.ID(a.To))
	case len(out) == 0:
		return "yes"
	}
	return strings.Join(out, "+")
}

// picksOut takes a choice that offers names.
func (b *table) picksOut(word string) *table {
	b.t.Helper()
	f := b.stack.Top()
	if f == nil || f.kind != kEvent {
		b.t.Fatalf("nothing is asked")
	}
	for _, a := range b.choices(f, nil) {
		if b.word(a) == word {
			if b.choiceLabel(a) == "" || b.eventPrompt() == "" {
				b.t.Errorf("%s has no words", word)
			}
			b.takeEvent(f, a)
			return b.drawn()
		}
	}
	b.t.Fatalf("%s cannot be chosen of %s", word, b.offers())
	return b
}

// told are the kinds of what was recorded, each once, in order.
func (b *table) told() string {
	var out []string
	for _, e := range b.log.List {
		if w := eventWords[e.Kind]; !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

func (b *table) noEffect() bool { return strings.Contains(b.told(), "no-effect") }
