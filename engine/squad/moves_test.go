package squad

import "testing"

// A group that sets out hides nothing behind it: whether an enemy sees the hex that it is about to enter is asked as if it had left its own
// (OTL-6.11b-01, OTL-6.11b-02); who stays behind does block the line (OTL-3.6.4-01).
func TestHesitationBehindTheGroup(t *testing.T) {
	for _, c := range []struct {
		name, join, cards, want string
	}{
		{"all leave", "join +us-6", "6:1", "us-4 01-G4 completed, us-6 01-G4 completed"},
		{"one stays between", "", "", "us-4 01-G3, us-6 01-G4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, "us-4 01-G4, us-6 01-G4, us-12 01-A1 hidden, ge-4 01-G7")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`, "hesitation")
			b.do("order @01-G4 :move", "join +us-4")
			if c.join != "" {
				b.do(c.join)
			}
			b.do("go").wants(c.cards).do("step >01-G3")
			b.isNow(c.want, "us-4", "us-6")
		})
	}
}

// Reaction fire follows the entry of a hex (OTL-7.3-01, OTL-7.3-03): who comes out of a bunker, or goes from one level to another, has entered none.
func TestNoReactionToAChangeOfLocation(t *testing.T) {
	b := drawn(t, five, `{"units": {`+unitsJSON(t, "ge-44 09-I3/inside, us-54 02-K1, ge-43 09-A1 hidden")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "hands": {"us": [33]}}`)
	b.do("order @09-I3 :move", "join +ge-44", "go", "shift :ground")
	if !b.look(b.unit("us-54"), b.unit("ge-44")).Seen() || b.Decision().Ask != askMove {
		t.Errorf("asked %v", b.Decision())
	}
	b.do("step >09-I4")
	if b.Decision().Ask != askReact {
		t.Errorf("asked %v after a step", b.Decision())
	}
}

// Who has declared assault fire fires once, wherever he is on his way: where he sets out, before he goes on, or where he ends without an MP left
// (OTL-6.10-03). It is fire like any other, morale −1, to which the enemy may react; pinned by that he fires no more.
func TestAssaultFireOnTheWay(t *testing.T) {
	set := func(more ...string) *table {
		b := ordersFor(t, "us", "us-7 01-G4, ge-4 01-G7", more...)
		return b.do("order @01-G4 :move", "join +us-7", "go :assault")
	}
	t.Run("OTL-6.10-03 where he sets out, and then he goes on", func(t *testing.T) {
		b := set().wants("3:1 9:9").do("shoot +us-7 >01-G7") // range 2 of a submachine gun, morale 1
		b.isNow("us-7 01-G4, ge-4 01-G7 pin1", "us-7", "ge-4")
		b.refuses("stop", "OTL-6.5b-01") // he has not moved yet
		b.refuses("shoot +us-7 >01-G7", "OTL-6.5b-01")
		b.do("step >01-G3").refuses("shoot +us-7 >01-G7", "OTL-6.5b-01")
		b.do("step >01-G2", "stop")
		b.isNow("us-7 01-G2 completed", "us-7")
	})
	t.Run("OTL-6.10-03 where he ends, with no MP left", func(t *testing.T) {
		b := set().do("step >01-G3", "step >01-G2")
		if b.mp() != 0 {
			t.Fatalf("%d MP are left", b.mp())
		}
		b.wants("6:6").do("shoot +us-7 >01-G7", "stop")
		b.isNow("us-7 01-G2 completed, ge-4 01-G7", "us-7", "ge-4")
	})
	t.Run("OTL-6.10-03 reaction fire pins him where he sets out", func(t *testing.T) {
		b := set(`"hands": {"german": [33]}`).wants("3:3").do("shoot +us-7 >01-G7")
		if b.Decision().Ask != askReact {
			t.Fatalf("asked %v", b.Decision())
		}
		b.wants("7:1 5:1 9:9").do("react +ge-4 :card-33")
		b.isNow("us-7 01-G4 pin1 completed", "us-7")
	})
	t.Run("OTL-6.10-01 a crewman who takes over a machine gun does not fire it on his way", func(t *testing.T) {
		b := ordersFor(t, "us", "us-2 01-G4, us-4 01-G4 pin1 weapon=LMG, us-7 01-G4 crew=us-4, ge-4 01-G2", `"hands": {"german": [33]}`)
		b.do("order @01-G4 :move", "done", "join +us-2", "join +us-7", "go :assault").wants("5:4").do("shoot +us-2 >01-G2")
		b.wants("7:1 5:1 3:2 2:1 9:1 9:9* 10:1").do("react +ge-4 :card-33").allows("take-over")
		b.do("take-over")
		b.refuses("shoot +us-7 >01-G2", "OTL-6.5b-01")
	})
	t.Run("OTL-6.10-03 pinned on the way he does not fire", func(t *testing.T) {
		b := set(`"hands": {"german": [33]}`).do("step >01-G5").wants("7:1 5:1 9:9").do("react +ge-4 :card-33")
		b.isNow("us-7 01-G5 pin1 completed", "us-7")
		if b.Decision().Ask == askMove {
			t.Error("his move goes on")
		}
	})
	t.Run("OTL-6.10-03 his morale is one less", func(t *testing.T) {
		b := ordersFor(t, "us", "us-2 01-G4, ge-4 01-G7").do("order @01-G4 :move", "done", "join +us-2", "go :assault")
		at := b.state("ge-4").place
		still, _ := b.aim(b.unit("us-2"), at, manner{})
		moving, why := b.aim(b.unit("us-2"), at, manner{assault: true})
		if why != nil || moving.morale != still.morale-1 {
			t.Errorf("morale %d, without assault fire %d (%v)", moving.morale, still.morale, why)
		}
		b.wants("5:2").do("shoot +us-2 >01-G7") // morale 2 would do, 1 does not
		b.isNow("ge-4 01-G7", "ge-4")
	})
}

// A crawl is one hex and no change of level (OTL-7.2.11.1-03, OTL-6.5a-01): nobody crawls from an upper level into a bunker in the next hex.
func TestNoCrawlFromAbove(t *testing.T) {
	b := drawn(t, five, `{"units": {`+unitsJSON(t, "ge-44 09-I2 pin1, us-54 02-K1")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"09-I2": "building"}}`)
	b.allows("crawl +ge-44 >09-I3 :inside")
	cell := &b.rules.Ground.Cells[b.hex("09-I2")] // a map of its own, for its terrain is
	cell.Upper, cell.Climb = 2, 2
	b.state("ge-44").place.floor = upper
	b.refuses("crawl +ge-44 >09-I3 :inside", "OTL-6.5a-01")
}

// Before it has moved a hex a group does nothing that leaves it no hex to move to: no smoke on the only one that it could still pay for
// (OTL-6.8-03), and nobody lies down between buildings (OTL-6.5b-01, OTL-6.11.1-02).
func TestWhoSetsOutCanStillMove(t *testing.T) {
	around := func(first, rest string) string {
		return `"terrain": {"01-G2": "clear", "01-G1": "` + first + `", "01-H1": "` + rest + `", "01-H2": "` + rest + `", "01-G3": "` + rest + `", "01-F2": "` + rest + `", "01-F1": "` + rest + `"}`
	}
	set := func(terrain string) *table {
		b := drawn(t, "11-head-on", `{"units": {`+unitsJSON(t, "us-57 01-G2, ge-40 04-H3 hidden")+`}, "phase": "order", "side": "us", "points": {"us": 9}, `+terrain+`}`)
		return b.do("order @01-G2 :move", "join +us-57", "go") // a machine gun without crew, 3 MP
	}
	b := set(around("woods", "marsh"))
	b.refuses("smoke +us-57 >01-G1", "OTL-6.5b-01")
	b.wants("5:5").do("smoke +us-57 >01-G3").do("step >01-G1")
	b = set(around("scrub", "scrub"))
	b.wants("5:5").do("smoke +us-57 >01-G1").do("step >01-G3")
	b = set(around("building", "building"))
	b.refuses("lie +us-57", "OTL-6.5b-01")
	b = set(around("woods", "building"))
	b.do("lie +us-57", "step >01-G1")
}
