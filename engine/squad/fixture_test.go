package squad

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/squad/data"
	"fieldpost/scenarios"
)

// drawn is a position drawn by hand, in which the next cards are those that the test asks for.
func drawn(t *testing.T, scenario, position string, options ...string) *table {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]string{}
	for _, o := range options {
		chosen[o] = "on"
	}
	r, err := Open(files, scenario, chosen)
	if err != nil {
		t.Fatal(err)
	}
	_, pos, err := r.Setup([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, play: pos.(*Position).hand}
}

// ordersFor is a position of Two Patrols in which a side gives orders, with units such as
// "us-1 01-G4 pin2" and further fields.
func ordersFor(t *testing.T, side, units string, more ...string) *table {
	t.Helper()
	// One more unit far away goes on having orders, so that the turn does not end.
	units += map[string]string{"us": ", us-12 01-A1 hidden", "german": ", ge-10 02-A7 hidden"}[side]
	return drawn(t, "01-two-patrols", fmt.Sprintf(`{"units": {%s}, "phase": "order", "side": %q, "points": {%q: 9}%s}`, unitsJSON(t, units), side, side, strings.Join(append([]string{""}, more...), ", ")))
}

// designed is a printed scenario with passages of its file changed, as a player may design one (OTL-13.0-01).
func designed(t *testing.T, name string, options map[string]string, swaps ...string) *Rules {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	b, err := fs.ReadFile(files, "setups/"+name+".json")
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for i := 0; i < len(swaps); i += 2 {
		if !strings.Contains(text, swaps[i]) {
			t.Fatalf("%s has no %q", name, swaps[i])
		}
		text = strings.Replace(text, swaps[i], swaps[i+1], 1)
	}
	d, err := data.Design(files, text, options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// unitsJSON turns "us-1 01-G4 pin2, ge-4 02-H3/inside hidden" into the units of a description.
func unitsJSON(t *testing.T, units string) string {
	t.Helper()
	var list []string
	for _, part := range strings.Split(units, ",") {
		words := strings.Fields(part)
		if len(words) < 2 {
			continue
		}
		where, in, _ := strings.Cut(words[1], "/")
		fields := []string{fmt.Sprintf(`"hex": %q`, where)}
		if in != "" {
			fields = append(fields, fmt.Sprintf(`"in": %q`, in))
		}
		for _, w := range words[2:] {
			switch key, value, _ := strings.Cut(w, "="); key {
			case "pin1", "pin2":
				fields = append(fields, fmt.Sprintf(`"pin": %s`, key[3:]))
			case "hold1", "hold2":
				fields = append(fields, fmt.Sprintf(`"hold": %s`, key[4:]))
			case "completed", "reaction":
				fields = append(fields, fmt.Sprintf(`"marker": %q`, key))
			case "crew":
				fields = append(fields, fmt.Sprintf(`"crew_of": %q`, value))
			case "group":
				fields = append(fields, `"group": `+value)
			case "weapon", "off":
				fields = append(fields, fmt.Sprintf(`%q: %q`, key, value))
			case "hidden", "prone", "jam", "hero", "post":
				fields = append(fields, fmt.Sprintf(`%q: true`, key))
			default:
				t.Fatalf("%q says nothing of a unit", w)
			}
		}
		list = append(list, fmt.Sprintf(`%q: {%s}`, words[0], strings.Join(fields, ", ")))
	}
	return strings.Join(list, ", ")
}

// wants puts cards on the pile by what a column shows: "8:3" a black 3 in column 8, "8:3*" a red
// one, "8:3y" one on yellow, "9:R" an R, "card-7" that card.
func (b *table) wants(words string) *table {
	b.t.Helper()
	for _, w := range strings.Fields(words) {
		x := b.showing(w)
		if x == noCard {
			b.t.Fatalf("no card is left that shows %s", w)
		}
		b.next = append(b.next, x)
	}
	return b
}

func (b *table) showing(w string) card {
	var id int
	if _, err := fmt.Sscanf(w, "card-%d", &id); err == nil {
		return card(id - 1)
	}
	column, number, _ := strings.Cut(w, ":")
	plain := strings.TrimRight(number, "*y")
	for x := range card(deckSize) {
		if !b.pile.has(x) || slices.Contains(b.next, x) {
			continue
		}
		var c int8
		fmt.Sscan(column, &c)
		got := b.rules.read(x, c)
		shows := fmt.Sprint(got.n)
		if got.n == 0 {
			shows = "R"
		}
		if shows == plain && got.red == strings.Contains(number, "*") && got.yellow == strings.Contains(number, "y") {
			return x
		}
	}
	return noCard
}

// do takes actions, one a line of the journal, which must be legal.
func (b *table) do(lines ...string) *table {
	b.t.Helper()
	for _, line := range lines {
		a, err := b.rules.Lexicon().ParseLine(line)
		if err != nil {
			b.t.Fatal(err)
		}
		if !slices.Contains(b.Legal(nil), a) {
			b.t.Fatalf("%s is refused: %s", line, b.Why(a).Sentence)
		}
		b.Position.Take(a, b, &b.log)
	}
	return b
}

// refuses sees that an action is refused and names a row.
func (b *table) refuses(line, row string) {
	b.t.Helper()
	a, err := b.rules.Lexicon().ParseLine(line)
	if err != nil {
		b.t.Fatal(err)
	}
	no := b.Why(a)
	if no.Sentence == "" {
		b.t.Errorf("%s is legal", line)
	} else if ids := b.rules.Ledger().IDs(no.Rules...); !slices.Contains(ids, row) {
		b.t.Errorf("%s is refused by %q (%s), not by %s", line, ids, no.Sentence, row)
	}
}

// allows sees that an action is legal.
func (b *table) allows(line string) {
	b.t.Helper()
	a, err := b.rules.Lexicon().ParseLine(line)
	if err != nil {
		b.t.Fatal(err)
	}
	if !slices.Contains(b.Legal(nil), a) {
		b.t.Errorf("%s is refused: %s", line, b.Why(a).Sentence)
	}
}

var statusNames = [...]string{unset: "waiting", killed: "killed", routed: "routed", exited: "exited", scored: "scored", gone: "gone"}

// is tells the state of units in words: "us-1 01-G4 pin1 completed".
func (b *table) is(ids ...string) string {
	b.t.Helper()
	var all []string
	for _, id := range ids {
		s := b.state(id)
		words := []string{id}
		if s.status != onMap {
			all = append(all, id+" "+statusNames[s.status])
			continue
		}
		words = append(words, b.rules.Ground.ID(s.place.hex)+[...]string{"", "/upper", "/inside"}[s.place.floor])
		for _, w := range []struct {
			on   bool
			word string
		}{{s.hidden, "hidden"}, {s.pin == 1, "pin1"}, {s.pin == 2, "pin2"}, {s.hold > 0, "hold"}, {s.marker == completed, "completed"}, {s.marker == reacted, "reaction"},
			{s.prone, "prone"}, {s.jam, "jam"}, {s.hero, "hero"}} {
			if w.on {
				words = append(words, w.word)
			}
		}
		all = append(all, strings.Join(words, " "))
	}
	return strings.Join(all, ", ")
}

// isNow sees that all cards wanted were drawn and units are in a state.
func (b *table) isNow(want string, ids ...string) {
	b.t.Helper()
	b.drawn()
	if got := b.is(ids...); got != want {
		b.t.Errorf("the units are\n%s\nwant\n%s", got, want)
	}
}
