package squad

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The text of an event stands above the scenario, this above an example, this above an exception, and that above a general rule (OTL-0-01):
// Runner arrives draws above the hand size; the steeple of scenario 6 costs 4 and not one for each of its three levels; fire is effective up to
// the morale, as the example reads it; a first step needs no points for its hex.
func TestPrecedence(t *testing.T) {
	b := lay(t, one1, "us-4 01-C3, ge-4 02-A1")
	b.hands[us].add(5)
	if b.next = []card{6}; b.handSize(us) != 1 {
		t.Fatal("the hand is not full")
	}
	if b.plays("runner"); b.hands[us].count() != 2 {
		t.Errorf("event: %d cards", b.hands[us].count())
	}
	b = drawn(t, "06-the-steeple", `{"units": {"us-65": {"hex": "08-E5"}, "ge-51": {"hex": "08-A1"}}, "hands": {"us": [7]}}`)
	if cell := b.rules.Ground.Cells[b.hex("08-E5")]; cell.Upper != 3 || cell.Climb != 4 {
		t.Errorf("scenario: level %d costs %d", cell.Upper, cell.Climb)
	}
	b = ordersFor(t, "german", "ge-4 01-G2, us-4 01-G4")
	if b.wants("5:1").do("order @01-G2 :shoot").wants("9:1").do("shoot +ge-4 >01-G4"); b.kinds(evHits) != "hits" {
		t.Error("example: a 1 is not effective")
	}
	b = ordersFor(t, "german", "ge-3 02-G4, us-4 01-C1", `"terrain": {"02-G5": "building"}, "smoke": {"02-G5": 1}`)
	b.moves("02-G4", "ge-3").do("step >02-G5")
}

// Where the rulebook has a number twice, or a wrong one, the rows have another (OTL-0-02): 5.2.3a and b, 6.5a and b, 6.11a and b, 7.4a and b,
// 10.3.1 to 10.3.3 for 9.3.1 to 9.3.3 under Rally, 13.1 for 14.1, 7.4a.4 for 74.4.
func TestSectionNumbers(t *testing.T) {
	rows := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7").rules.Ledger().Rows
	has := func(section string) bool {
		return slices.ContainsFunc(rows, func(r game.LedgerRow) bool { return strings.HasPrefix(r.ID, "OTL-"+section+"-") })
	}
	for _, s := range []string{"5.2.3a", "5.2.3b", "6.5a", "6.5b", "6.11a", "6.11b", "7.4a", "7.4a.4", "7.4a.5", "7.4b", "10.3.1", "10.3.2", "10.3.3", "13.1", "13.2"} {
		if !has(s) {
			t.Errorf("no row is of %s", s)
		}
	}
	for _, s := range []string{"5.2.3", "6.5", "6.11", "7.4", "74.4", "74.5", "9.3.1", "9.3.2", "9.3.3", "14.1", "14.5", "1.2.16"} {
		if has(s) {
			t.Errorf("a row is of %s", s)
		}
	}
}

// Every marker of the set is seen on its unit, in its hex or beside the map (OTL-1.3-01), and told to who does not see it, as are a
// red morale number (OTL-1.3.1.1-01) and what is fought for.
func TestMarkersAreSeen(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4 pin1, us-6 01-G4 pin2, us-7 01-G4 completed, us-8 01-G5 reaction, us-9 01-G5 hold1, us-10 01-G5 hero, us-11 01-G6 prone, us-3 01-G6 jam, us-5 01-C1 weapon=LMG, ge-3 02-A7, ge-6 02-A7 crew=ge-3",
		`"smoke": {"01-C3": 1}, "flares": {"01-C4": 2}, "dug": {"01-C5": 1, "01-C6": 2}, "no_smoke": ["us"], "control": {"01-E5": "us"}`)
	b.placeMarker(us, b.hex("01-A1"))
	pic := b.rules.Picture(b.Position, game.Nobody)
	badges := map[string]string{}
	for _, c := range pic.Units {
		if red := strings.Contains(c.Speech, "red morale "); red != (c.Unit != game.NoUnit && b.rules.Units[c.Unit].Red) {
			t.Errorf("%s is told as %q", c.ID, c.Speech)
		}
		for _, badge := range c.Badges {
			badges[c.ID] += string(badge.Kind) + badge.Letter + " "
		}
	}
	for id, want := range map[string]string{"us-4": "pinned1 ", "us-6": "pinned2 ", "us-7": "completedC ", "us-8": "reactionR ", "us-9": "holdH ", "us-10": "hero★ ", "us-11": "proneP ", "us-3": "jamJ ",
		"us-5": "acquiredW ", "ge-6": "crewS "} {
		if badges[id] != want {
			t.Errorf("%s has %q, want %q", id, badges[id], want)
		}
	}
	marks, told := map[string]string{}, map[string]string{}
	for _, m := range pic.Marks {
		told[b.rules.Ground.ID(m.Hex)] += m.Title + "."
		if m.Kind != "objective" {
			marks[b.rules.Ground.ID(m.Hex)] += string(m.Kind) + m.Text + " "
		}
	}
	for id, want := range map[string]string{"01-C3": "smoke1 ", "01-C4": "flare2 ", "01-C5": "improved ", "01-C6": "improved ", "01-A1": "spotting ", "01-E5": "control "} {
		if marks[id] != want {
			t.Errorf("%s has %q, want %q", id, marks[id], want)
		}
	}
	for id, want := range map[string]string{"01-C3": "Smoke 1.", "01-E5": "American control.Objective: Ferme Aubry 01-E5.", "01-J3": "Objective: Cider barn 01-J3."} {
		if told[id] != want {
			t.Errorf("of %s it is told %q, want %q", id, told[id], want)
		}
	}
	tracks := map[string]string{}
	for _, x := range pic.Tracks {
		tracks[x.ID] = x.Text
	}
	for id, want := range map[string]string{"turn": "1 of 7", "initiative": "German, number 0", "points-us": "9", "no-smoke-us": "none left"} {
		if tracks[id] != want {
			t.Errorf("the track %s says %q, want %q", id, tracks[id], want)
		}
	}
}

// A fake looks like a soldier to the enemy, and each side has as many as the scenario says (OTL-1.3.2-01).
func TestFakesLookLikeSoldiers(t *testing.T) {
	for i, want := range [][2]int8{{2, 2}, {1, 3}, {1, 3}, {3, 1}, {3, 2}, {2, 3}, {3, 2}, {2, 2}, {3, 2}, {1, 2}, {3, 3}, {3, 3}} {
		r := lay(t, names12[i], "").rules
		for side := us; side <= german; side++ {
			if n := (r.fakes & r.sides[side]).Count(); n != int(want[side]) {
				t.Errorf("%s: side %d has %d fakes, want %d", names12[i], side, n, want[side])
			}
		}
	}
	b := ordersFor(t, "us", "us-4 01-C1 hidden, us-fake-1 01-C2 hidden, ge-4 02-A7 hidden")
	backs := b.backCounters(us)
	backs = backs[len(backs)-2:]
	backs[0].Hex, backs[0].Speech = backs[1].Hex, backs[1].Speech
	if backs[0].Label != backs[1].Label || backs[0].Name != backs[1].Name || backs[0].Symbol != backs[1].Symbol || backs[0].ID != backs[1].ID || backs[0].Unit != backs[1].Unit {
		t.Errorf("%+v\n%+v", backs[0], backs[1])
	}
}
