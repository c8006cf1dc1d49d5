package workbench_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/shelf"
)

// A fieldCase sets a value on the bench. One that the rules allow is seen on the map as a mark of a kind, where there is one, and is
// taken off again; of one that they do not allow the fault is said with a row.
type fieldCase struct {
	name, of, id, key, value string
	mark                     game.MarkKind // kind of mark at the hex key
	fault, row               string
}

// setFields carries the cases out on the position that a scenario begins with, and takes each back.
func setFields(t *testing.T, scenario string, options map[string]string, cases []fieldCase) {
	t.Helper()
	b, g := benchWith(t, scenario, options)
	first := string(b.Text())
	marked := func(c fieldCase) bool {
		h, _ := g.Map().Lookup(c.key)
		return slices.ContainsFunc(b.Made.Picture(b.Pos, game.Nobody).Marks, func(m game.Mark) bool { return m.Hex == h && m.Kind == c.mark })
	}
	for _, c := range cases {
		f := field(t, b, c.of, c.id)
		was, had := b.Get(f, c.key), c.mark != "" && marked(c)
		err := b.Set(f, c.key, c.value)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) || strings.Contains(err.Error(), "\n") || !slices.Contains(b.Rows(err), c.row) || string(b.Text()) != first {
				t.Errorf("%s: %v, rows %v, want %q by %s", c.name, err, b.Rows(err), c.fault, c.row)
			}
			if err == nil {
				b.Undo()
			}
			continue
		}
		if err != nil || b.Get(f, c.key) != c.value {
			t.Errorf("%s: %v, it is %q", c.name, err, b.Get(f, c.key))
			continue
		}
		if c.mark != "" && (had == (c.value != "") || !had != marked(c)) {
			t.Errorf("%s: marked %t, before %t", c.name, marked(c), had)
		}
		own, err := game.NewMatch(g, game.Head{Seed: "own", Options: options, Setup: b.Text()})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if back, _, err := shelf.Load(own.Journal()); err != nil || back.Hash() != own.Hash() || own.Hash() != game.HashOf(b.Pos) {
			t.Errorf("%s: a file with it opens elsewhere: %v", c.name, err)
		}
		if err := b.Set(f, c.key, was); err != nil || b.Get(f, c.key) != was || c.mark != "" && marked(c) != had {
			t.Errorf("%s: set back to %q: %v, it is %q", c.name, was, err, b.Get(f, c.key))
		}
		for b.Undo() {
		}
		if string(b.Text()) != first {
			t.Fatalf("%s: it is not taken back", c.name)
		}
	}
}

// Hands and discards hold cards that lie nowhere else (OTL-1.2.3-01), and victory asks for hexes that somebody can control (OTL-5.0-02, OTL-2.8-01).
func TestSquadFields(t *testing.T) {
	setFields(t, "offtheline/01-two-patrols", nil, []fieldCase{
		{name: "a hand", id: "hands", key: "us", value: "3 40 120"},
		{name: "an empty hand", id: "hands", key: "us", value: ""},
		{name: "discards", id: "discards", value: "7 8"},
		{name: "no card", id: "hands", key: "us", value: "121", fault: `"121"`, row: "OTL-1.2.3-01"},
		{name: "no number", id: "discards", value: "ace", fault: `"ace"`, row: "OTL-1.2.3-01"},
		{name: "a card twice", id: "hands", key: "us", value: "5 5", fault: "5 is no card", row: "OTL-1.2.3-01"},
		{name: "a victory hex", of: "hex", id: "victory.us", key: "01-G4", value: "2", mark: game.MarkObjective},
		{name: "of the other side", of: "hex", id: "victory.german", key: "01-G4", value: "20", mark: game.MarkObjective},
		{name: "worth too much", of: "hex", id: "victory.us", key: "01-G4", value: "21", fault: "1 to 20", row: "OTL-5.0-02"},
		{name: "no hex", of: "hex", id: "victory.us", key: "77-G4", value: "2", fault: "77-G4", row: "OTL-5.0-02"},
	})
	setFields(t, "offtheline/06-the-steeple", nil, []fieldCase{
		{name: "a hex more", of: "hex", id: "victory.1", key: "08-A1", value: "3", mark: game.MarkObjective},
		{name: "a hex less", of: "hex", id: "victory.1", key: "08-C2", value: "", mark: game.MarkObjective},
	})
	setFields(t, "offtheline/05-the-blockhouse", nil, []fieldCase{
		{name: "a hex less", of: "hex", id: "victory.1", key: "09-K6", value: "", mark: game.MarkObjective},
		{name: "a weight where none counts", of: "hex", id: "victory.1", key: "09-I3", value: "2", fault: "1 to 1", row: "OTL-5.0-02"},
	})
	setFields(t, "offtheline/09-one-bridge", nil, []fieldCase{
		{name: "the bridge", of: "hex", id: "victory.us", key: "10-G4", value: "1"},
		{name: "water", of: "hex", id: "victory.us", key: "10-A4", value: "1", fault: "nobody can stand", row: "OTL-2.8-01"},
	})
	b, _ := bench(t, "offtheline/05-the-blockhouse")
	f := field(t, b, "hex", "victory.1")
	if err := b.Set(f, "09-K6", ""); err != nil {
		t.Fatal(err)
	}
	if err := b.Set(f, "09-I3", ""); err == nil || !strings.Contains(err.Error(), "condition 1") || len(b.Rows(err)) == 0 {
		t.Errorf("a condition without hexes: %v", err)
	}
}

// Objectives and hexes that score points decide Veritable (VER-5-01): at least as many as win, at most as many as the computer weighs.
func TestReichswaldFields(t *testing.T) {
	setFields(t, "reichswald/veritable", nil, []fieldCase{
		{name: "an objective more", of: "hex", id: "objectives", key: "0808", value: "true", mark: game.MarkObjective},
		{name: "too few", of: "hex", id: "objectives", key: "1204", value: "", fault: "there are 2, write 3", row: "VER-5-01"},
		{name: "more than there are", id: "win", value: "4", fault: "there are 3, write 4", row: "VER-5-01"},
		{name: "as many as for a draw", id: "win", value: "2", fault: "more objectives than a draw", row: "VER-5-01"},
		{name: "one is a draw", id: "draw", value: "1"},
		{name: "as many as win", id: "draw", value: "3", fault: "more objectives than a draw", row: "VER-5-01"},
		{name: "no hex", of: "hex", id: "objectives", key: "9999", value: "true", fault: "9999", row: "VER-5-01"},
	})
	setFields(t, "reichswald/veritable", map[string]string{"points": "on"}, []fieldCase{
		{name: "a hex that scores", of: "hex", id: "points", key: "0808", value: "4", mark: game.MarkVP},
		{name: "one less", of: "hex", id: "points", key: "1707", value: "", mark: game.MarkVP},
		{name: "worth too much", of: "hex", id: "points", key: "0808", value: "10", fault: "1 to 9", row: "VER-5-01"},
	})
	b, _ := bench(t, "reichswald/veritable")
	f, err := field(t, b, "hex", "objectives"), error(nil)
	for _, id := range []string{"0808", "0809", "0810", "0908", "0910"} {
		if err = b.Set(f, id, "true"); err != nil {
			t.Fatal(id, err)
		}
	}
	if err = b.Set(f, "1008", "true"); err == nil || !strings.Contains(err.Error(), "there are 9") || !slices.Contains(b.Rows(err), "VER-5-01") {
		t.Errorf("a ninth objective: %v", err)
	}
	if err = b.Set(f, "1204", ""); err != nil || b.Get(f, "1204") != "" || b.Get(f, "1310") != "true" {
		t.Errorf("one of eight less: %v", err)
	}
	if err = b.Set(field(t, b, "", "win"), "", "5"); err != nil || b.Get(field(t, b, "", "win"), "") != "5" {
		t.Errorf("five of seven win: %v", err)
	}
}

// Traffic markers and Roadblocks lie where they can be placed: not beside others of their side (ARD-24.4-01, ARD-24.8-05), not in the
// Bottleneck (ARD-24.4-02, ARD-24.8-09), and Roadblocks on roads (ARD-24.8-04), two at most (ARD-24.8-01).
func TestArdennesFields(t *testing.T) {
	const traffic, block = "traffic.allied", "roadblocks.allied"
	setFields(t, "ardennes/six-turns", nil, []fieldCase{
		{name: "a Traffic marker", of: "hex", id: traffic, key: "E2120", value: "3", mark: "traffic"},
		{name: "a German one", of: "hex", id: "traffic.german", key: "E2120", value: "6", mark: "traffic"},
		{name: "gone for good", id: "traffic.german", key: "1", value: "gone"},
		{name: "beside a Roadblock of its side", of: "hex", id: traffic, key: "E2111", value: "1", fault: "friendly Traffic marker", row: "ARD-24.8-05"},
		{name: "no marker", of: "hex", id: traffic, key: "E2120", value: "7", fault: "1 to 6", row: "ARD-24.1-01"},
		{name: "a Roadblock taken up", of: "hex", id: block, key: "E2312", value: "", mark: "roadblock"},
		{name: "a third Roadblock", of: "hex", id: block, key: "E2120", value: "true", fault: "more than 2", row: "ARD-24.8-01"},
		{name: "a German Roadblock", of: "hex", id: "roadblocks.german", key: "E2120", value: "true", mark: "roadblock"},
		{name: "beside an enemy one", of: "hex", id: "roadblocks.german", key: "E2312", value: "true", fault: "friendly Traffic marker or Roadblock", row: "ARD-24.8-05"},
	})
	b, g := bench(t, "ardennes/six-turns")
	f := field(t, b, "hex", traffic)
	if err := b.Set(f, "E2120", "2"); err != nil {
		t.Fatal(err)
	}
	refused := map[string]int{}
	for h := range hex.Hex(g.Map().Len()) {
		if err := b.Set(f, g.Map().ID(h), "1"); err != nil {
			refused[b.Rows(err)[0]]++
		} else {
			b.Undo()
		}
	}
	if refused["ARD-24.4-01"] != 6 || refused["ARD-24.8-05"] != 13 || refused["ARD-24.4-02"] != 3 {
		t.Errorf("another marker is refused in %v hexes", refused)
	}
	if err := b.Set(f, "E2125", "2"); err != nil || b.Get(f, "E2120") != "" || b.Get(f, "E2125") != "2" {
		t.Errorf("the marker put elsewhere: %v, %q", err, b.Get(f, "E2120"))
	}
}

// Victory Hexes and how much victory takes can be set: Victory Points in a short game (ARD-31.1-03), the conditions of the campaign (ARD-30.2-01),
// which counts the hexes of its two sheets apart.
func TestArdennesVictory(t *testing.T) {
	setFields(t, "ardennes/six-turns", nil, []fieldCase{
		{name: "a Victory Hex more", of: "hex", id: "victory", key: "E2120", value: "true", mark: game.MarkObjective},
		{name: "one less", of: "hex", id: "victory", key: "E2125", value: "", mark: game.MarkObjective},
		{name: "fewer points", id: "needs", key: "points", value: "4"},
		{name: "none", id: "needs", key: "points", value: "0", fault: "1 to 99", row: "ARD-31.1-03"},
		{name: "no hex", of: "hex", id: "victory", key: "E9999", value: "true", fault: "E9999", row: "ARD-31.1-03"},
	})
	setFields(t, "ardennes/campaign", nil, []fieldCase{
		{name: "one of the West", of: "hex", id: "victory", key: "W2020", value: "true", mark: game.MarkObjective},
		{name: "fewer of the East", id: "needs", key: "east", value: "5"},
		{name: "more than there are", id: "needs", key: "east", value: "90", fault: "victory takes 90 Victory Hexes of the East map, and there are", row: "ARD-30.2-01"},
		{name: "more towns than there are", id: "needs", key: "towns", value: "7", fault: "towns on the Meuse, and there are 6", row: "ARD-30.2-01"},
		{name: "more factors", id: "needs", key: "exited", value: "40"},
	})
	b, g := bench(t, "ardennes/six-turns")
	track := func() game.Track {
		list := b.Made.Picture(b.Pos, game.Nobody).Tracks
		return list[slices.IndexFunc(list, func(x game.Track) bool { return x.ID == "points" })]
	}
	if before := track(); before.Value != 0 || before.Max != 10 {
		t.Errorf("at the start: %+v", before)
	}
	for _, set := range [][3]string{{"victory", "E2120", "true"}, {"control", "E2120", "german"}, {"needs", "points", "1"}} {
		of := "hex"
		if set[0] == "needs" {
			of = ""
		}
		if err := b.Set(field(t, b, of, set[0]), set[1], set[2]); err != nil {
			t.Fatal(set, err)
		}
	}
	if after := track(); after.Value != 1 || after.Max != 1 {
		t.Errorf("a Victory Hex that the Germans hold, where one wins: %+v", after)
	}
	f := field(t, b, "hex", "victory")
	for _, id := range game.SortedKeys(f.Now) {
		if err := b.Set(f, id, ""); err != nil {
			t.Fatal(id, err)
		}
	}
	if err := b.Set(f, "E2120", ""); err == nil || !strings.Contains(err.Error(), "there are 0") {
		t.Errorf("the last Victory Hex: %v", err)
	}
	playOn(t, g, b)
}

// A Corps has one pontoon bridge, over a river that has none (BUG-10.3-01, BUG-10.3-02), and none beside an enemy (BUG-10.3-05); boats are used in
// activations alone (BUG-7.3.8-05).
func TestOpscycleFields(t *testing.T) {
	b, g := bench(t, "bug/campaign")
	f := field(t, b, "hex", "bridges")
	enemy := map[string]bool{}
	for _, c := range b.Made.Picture(b.Pos, game.Nobody).Units {
		if c.Hex != hex.None && !c.HQ && c.Side == 1-b.Made.(*opscycle.Rules).Terms.Pontoons.Side {
			enemy[g.Map().ID(c.Hex)] = true
		}
	}
	free, taken := "", ""
	for _, site := range f.Keys {
		if a, b, _ := strings.Cut(site, "/"); enemy[a] || enemy[b] {
			taken = site
		} else {
			free = site
		}
	}
	setFields(t, "bug/campaign", nil, []fieldCase{
		{name: "a bridge", of: "hex", id: "bridges", key: free, value: "iii"},
		{name: "lost for good", id: "bridges", key: "iii", value: "lost"},
		{name: "beside the enemy", of: "hex", id: "bridges", key: taken, value: "iii", fault: "an enemy combat unit", row: "BUG-10.3-05"},
		{name: "where no river is", of: "hex", id: "bridges", key: "1001/1002", value: "iii", fault: "no river", row: "BUG-10.3-02"},
		{name: "of no Corps", of: "hex", id: "bridges", key: free, value: "vii", fault: "no Corps", row: "BUG-10.3-01"},
		{name: "boats without an activation", id: "boats", value: "1", fault: "in the phase", row: "BUG-7.3.8-05"},
	})
	if err := b.Set(f, free, "iii"); err != nil {
		t.Fatal(err)
	}
	for _, site := range f.Keys {
		if a, c, _ := strings.Cut(site, "/"); site != free && !enemy[a] && !enemy[c] {
			if err := b.Set(f, site, "iii"); err != nil || b.Get(f, free) != "" || b.Get(f, site) != "iii" {
				t.Errorf("put over %s: %v", site, err)
			}
			break
		}
	}
	boat := field(t, b, "units", "boat")
	for _, c := range b.Made.Picture(b.Pos, game.Nobody).Units {
		if c.Hex != hex.None && !c.HQ {
			if err := b.Set(boat, c.ID, "true"); err != nil || b.Get(boat, c.ID) != "true" {
				t.Errorf("%s by boat: %v", c.ID, err)
			}
			break
		}
	}
}

// Every hex can lose its VP (CTL-9-01), also one where nobody's control matters then; those that keep theirs keep the turn at whose end they are
// counted (BUG-11.3-05), and who controls a hex without VP is not asked.
func TestVPTakenAway(t *testing.T) {
	for _, name := range []string{"aachen/stolberg-corridor", "bug/delayed-arrival", "bug/campaign"} {
		b, _ := bench(t, name)
		f := field(t, b, "hex", "victory")
		turns := func() (n int) {
			for _, x := range b.Made.(*opscycle.Rules).Terms.Victory.Hexes {
				if x.Turn > 0 {
					n++
				}
			}
			return n
		}
		kept, ids := turns(), game.SortedKeys(f.Now)
		if err := b.Set(f, ids[0], "9"); err != nil || turns() != kept || kept > 0 != (name == "bug/campaign") {
			t.Errorf("%s: %v, %d of %d hexes keep their turn", name, err, turns(), kept)
		}
		for _, id := range ids {
			if err := b.Set(f, id, ""); err != nil || b.Get(f, id) != "" {
				t.Errorf("%s: %s keeps its VP: %v", name, id, err)
			}
		}
		if n := len(b.Made.(*opscycle.Rules).Terms.Victory.Hexes); n != 0 {
			t.Errorf("%s: %d hexes give VP", name, n)
		}
	}
	b, _ := bench(t, "aachen/stolberg-corridor")
	held, vp := field(t, b, "hex", "held"), field(t, b, "hex", "victory")
	if err := b.Set(held, "2106", "us"); err == nil || !strings.Contains(err.Error(), "leave out who controls it") {
		t.Errorf("control of a field: %v", err)
	}
	for _, set := range []struct {
		f     *game.Field
		value string
	}{{vp, "3"}, {held, "us"}, {held, ""}, {vp, ""}} {
		if err := b.Set(set.f, "2106", set.value); err != nil {
			t.Errorf("%s %q: %v", set.f.Title, set.value, err)
		}
	}
}
