package data_test

import (
	"slices"
	"testing"

	"fieldpost/engine/squad/data"
)

// The Action Deck: 120 cards with ids 1 to 120 (OTL-1.2.3-01) that have an Orders value
// (OTL-1.2.1-01, 0 to 6, among them 0, 2 and 5), a random hex (OTL-1.2.2-01), an event (OTL-1.2.4-01), perhaps
// a bar (OTL-1.2.5-01), and in each column 2 to 10 a number up to it (OTL-1.2.6-01), all equally
// often (OTL-1.2.6-02), R once in column 7 and three times in column 9 and nowhere else (OTL-1.2.6-03).
func TestDeck(t *testing.T) {
	d := load(t, first)
	var orders [7]int
	var bars [3]int
	places := map[data.Coordinate]int{}
	for id, c := range d.Deck[1:] {
		orders[c.Orders]++
		bars[c.Bar]++
		places[c.Hex]++
		if c.Event < 0 || int(c.Event) >= len(d.Events) {
			t.Errorf("card %d has the event %d", id+1, c.Event)
		}
	}
	if len(d.Deck[1:]) != 120 || orders[0] == 0 || orders[2] == 0 || orders[5] == 0 {
		t.Errorf("Orders values %v", orders)
	}
	if bars != [3]int{74, 40, 6} {
		t.Errorf("bars %v: want 40 events and 6 reshuffles", bars)
	}
	if stars := places[data.Coordinate{Star: true}]; stars != 29 || len(places) != 92 {
		t.Errorf("%d stars and %d hexes: want 29 and each hex of rows 1 to 7 once", stars, len(places)-1)
	}
	for column := 2; column <= 10; column++ {
		count := make([]int, column+1)
		for _, c := range d.Deck[1:] {
			count[c.Entries[column].N]++
		}
		again, each := 0, 120/column
		switch column {
		case 7:
			again = 1
		case 9:
			again = 3
		}
		if count[0] != again || slices.Min(count[1:]) != each || slices.Max(count[1:]) != each {
			t.Errorf("column %d has %v", column, count)
		}
	}
	if d.Events[d.Deck[72].Event].Effect != data.Mortar {
		t.Error("card 72 is no Mortar Support") // OTL-S12-06
	}
}

// Red and yellow belong to single entries (OTL-1.2.6-05, OTL-1.2.6-06): in the columns of élan
// values the highest number is red on some cards and black on others, 1 is red on some in every
// column, red ones are low and high (OTL-1.2.6-07), of every number three of ten, rounded; yellow stands only where effects are read.
func TestColours(t *testing.T) {
	d := load(t, first)
	for column := 2; column <= 10; column++ {
		var red, black [11]int
		yellow := 0
		for _, c := range d.Deck[1:] {
			e := c.Entries[column]
			if e.Red {
				red[e.N]++
			} else {
				black[e.N]++
			}
			if e.Yellow {
				yellow++
			}
		}
		for n := 1; n <= column; n++ {
			if all := red[n] + black[n]; red[n] != (all*3+5)/10 || black[n] == 0 {
				t.Errorf("column %d: red %v, black %v", column, red, black)
			}
		}
		if want := 9 * min(1, column/3); yellow != want {
			t.Errorf("column %d has %d yellow entries, want %d", column, yellow, want)
		}
	}
	differ := slices.ContainsFunc(d.Deck[1:], func(c data.Card) bool { return c.Entries[5].Yellow != c.Entries[6].Yellow })
	if !differ {
		t.Error("yellow is a property of whole cards")
	}
}

// The hexes of cards in yellow are half hexes of a panel (OTL-11.3-02): A1 to A7, M1 to M7
// and row 7 of B, D, F, H, J and L; the central hex of a panel is G4 (OTL-1.1.3-03).
func TestYellowHexes(t *testing.T) {
	d := load(t, first)
	yellow := 0
	for _, c := range d.Deck[1:] {
		if c.Hex.Star {
			continue
		}
		if half := c.Hex.Column%12 == 0 || c.Hex.Column%2 == 1 && c.Hex.Row == 7; half != c.Hex.Yellow {
			t.Errorf("%v", c.Hex)
		} else if half {
			yellow++
		}
	}
	if yellow != 20 {
		t.Errorf("%d yellow hexes", yellow)
	}
	g := d.Ground
	for _, end := range []string{"01-A1", "01-M1", "01-A7", "01-M7"} {
		if got := g.Distance(at(t, g, "01-G4"), at(t, g, end)); got != 6 {
			t.Errorf("G4 to %s is %d", end, got)
		}
	}
}

// Random hexes: a coordinate on a panel (OTL-11.2-01); none on a joined border, where the
// other panel owns the hex or the coordinate is yellow (OTL-11.2-02, OTL-11.3-01, OTL-11.3-02).
func TestRandomHex(t *testing.T) {
	g := load(t, first).Ground // 01 north of 02
	for _, c := range []struct {
		at    data.Coordinate
		panel int
		want  string
	}{
		{data.Coordinate{Column: 6, Row: 4}, 0, "01-G4"},
		{data.Coordinate{Column: 6, Row: 4}, 1, "02-G4"},
		{data.Coordinate{Column: 1, Row: 7, Yellow: true}, 0, ""},
		{data.Coordinate{Column: 1, Row: 7, Yellow: true}, 1, "02-B7"},
		{data.Coordinate{Column: 0, Row: 3, Yellow: true}, 0, "01-A3"},
		{data.Coordinate{Star: true}, 0, ""},
	} {
		if got := g.ID(g.RandomHex(c.at, c.panel)); got != c.want {
			t.Errorf("%v on panel %d is %q, want %q", c.at, c.panel, got, c.want)
		}
	}
	side := load(t, "08-a-road-for-tanks").Ground // 03 west of 06
	for panel, want := range []string{"", "06-M2"} {
		if got := side.ID(side.RandomHex(data.Coordinate{Column: 12, Row: 2, Yellow: true}, panel)); got != want {
			t.Errorf("M2 on panel %d is %q, want %q", panel, got, want)
		}
	}
}

// There are 46 events on 120 cards; those with a random hex say what a star does (OTL-8.1-02).
func TestEvents(t *testing.T) {
	d := load(t, first)
	kinds := map[data.EffectKind]bool{}
	sum := 0
	for _, e := range d.Events {
		kinds[e.Effect] = true
		sum += int(e.Cards)
	}
	if len(d.Events) != 46 || sum != 120 || len(kinds) != int(data.NumEffects) {
		t.Errorf("%d events of %d kinds on %d cards", len(d.Events), len(kinds), sum)
	}
}
