package squad

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// enumerate counts, draw by draw, how likely it is that cards drawn one after another without
// replacement suit; what shows R is drawn anew (OTL-1.2.6-04). In parts of whole.
func enumerate(r *Rules, pool cards, whole float64, columns []int8, suits []func(reading) bool) (sum float64) {
	if len(columns) == 0 {
		return whole
	}
	each := whole / float64(pool.count())
	for from := pool; from.count() > 0; from.remove(from.first()) {
		x := from.first()
		rest := pool
		rest.remove(x)
		switch got := r.read(x, columns[0]); {
		case got.n == 0:
			sum += enumerate(r, rest, each, columns, suits)
		case suits[0](got):
			sum += enumerate(r, rest, each, columns[1:], suits[1:])
		}
	}
	return sum
}

// Chances of chains agree with going through all sequences of cards, R in columns 7 and 9 included.
func TestChancesAreExact(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7", `"hands": {"german": [3, 33]}, "discards": [7, 8, 1, 2, 5, 6, 9, 10, 11, 13, 14, 15]`)
	low := func(n int8) func(reading) bool { return func(got reading) bool { return got.n <= n } }
	red := func(got reading) bool { return got.red }
	for _, c := range []struct {
		columns []int8
		suits   []func(reading) bool
	}{
		{[]int8{8}, []func(reading) bool{low(3)}},
		{[]int8{9}, []func(reading) bool{low(3)}},
		{[]int8{7, 10}, []func(reading) bool{red, low(2)}},
		{[]int8{9, 9}, []func(reading) bool{red, low(4)}},
		{[]int8{8, 7, 10}, []func(reading) bool{low(3), red, low(2)}},
		{[]int8{7, 9, 10}, []func(reading) bool{low(2), red, low(3)}},
	} {
		chain := b.chainFor(us)
		for i := range c.columns {
			chain = chain.then(c.columns[i], c.suits[i])
		}
		got, want := float64(chain.chance())/float64(wholeChance), enumerate(b.rules, b.unseen(us), 1, c.columns, c.suits)
		if diff := got - want; diff > 1e-9 || diff < -1e-9 {
			t.Errorf("columns %d: %.12f, going through all sequences gives %.12f", c.columns, got, want)
		}
	}
}

// ask asks a question and returns the forecast's outcomes by label.
func (b *table) ask(q game.Query) (*game.Answer, map[string]int64) {
	b.t.Helper()
	a, err := b.rules.Query(b.Position, q)
	if err != nil {
		b.t.Fatal(err)
	}
	shares := map[string]int64{}
	if a.Forecast != nil {
		for _, o := range a.Forecast.Outcomes {
			shares[o.Label] = o.Cases
		}
	}
	return a, shares
}

func (b *table) question(what, line, unit, at string) game.Query {
	b.t.Helper()
	q := game.Query{What: what, Viewer: game.Nobody, Side: game.Nobody, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)}
	if line != "" {
		a, err := b.rules.Lexicon().ParseLine(line)
		if err != nil {
			b.t.Fatal(err)
		}
		q.Action = a
	}
	if unit != "" {
		q.Unit = b.unit(unit)
	}
	if at != "" {
		q.Hex = b.hex(at)
	}
	return q
}

// What fire does to each target agrees with playing the attack over all cards: one target, and the
// worked example's column 8, morale 3 and protection 7 (OTL-7.2.3-02, OTL-7.2.8-01, OTL-7.2.9-01).
func TestFireForecast(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G1, us-4 01-G7 pin2", lane)
	a, got := b.ask(b.question("fire", "shoot +ge-4 >01-G7", "", ""))
	if !strings.Contains(a.Sentence, "range 5: column 8, morale 3") {
		t.Error(a.Sentence)
	}
	upTo := func(n int8) func(reading) bool { return func(got reading) bool { return got.n <= n } }
	red := func(got reading) bool { return got.red }
	pool := b.unseen(game.Nobody)
	kills := enumerate(b.rules, pool, 1, []int8{8, 6, 10}, []func(reading) bool{upTo(3), red, upTo(1)})
	routs := enumerate(b.rules, pool, 1, []int8{8, 6, 10}, []func(reading) bool{upTo(3), red, func(g reading) bool { return g.n == 2 || g.n == 3 }})
	for label, want := range map[string]float64{"us-4 Delgado: killed": kills, "us-4 Delgado: routs": routs, "us-4 Delgado: pinned": 0} {
		if diff := float64(got[label])/float64(wholeChance) - want; diff > 1e-9 || diff < -1e-9 {
			t.Errorf("%s: %d, want %.12f", label, got[label], want)
		}
	}
}

// Of four soldiers two are hit: the chances of all add up to those of two hits.
func TestFireForecastOfSeveral(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 01-G2, us-4 01-G4, us-6 01-G4, us-3 01-G4, us-7 01-G4")
	_, got := b.ask(b.question("fire", "shoot +ge-4 >01-G4", "", ""))
	sum := int64(0)
	for _, name := range []string{"us-3 Jackson", "us-4 Delgado", "us-6 Pruitt", "us-7 Hill"} {
		sum += got[name+": pinned"] + got[name+": killed"]
	}
	// All have morale 1 in the open. Which of them is hit does not change what a hit does.
	fails := func(g reading) bool { return g.n > 1 }
	dies := func(g reading) bool { return g.n <= 2 }
	works := func(g reading) bool { return g.n <= 2 }
	pool := b.unseen(game.Nobody)
	hit := enumerate(b.rules, pool, 1, []int8{5, 9}, []func(reading) bool{works, fails})
	one := enumerate(b.rules, pool, 1, []int8{5, 9, 10}, []func(reading) bool{works, func(g reading) bool { return g.red && g.n == 1 }, dies})
	if diff := float64(sum)/float64(wholeChance) - 2*(hit+one); diff > 1e-9 || diff < -1e-9 {
		t.Errorf("%.12f, want %.12f", float64(sum)/float64(wholeChance), 2*(hit+one))
	}
}

// A rally in column 4 at morale 2 (OTL-10.2-01), the sums and columns of a melee (OTL-9.3-01), a hand
// and its size (OTL-1.2.7-01), a line of sight with what it counts (OTL-4.2-01), the reach of a
// soldier with the MP spent (OTL-6.3-01).
func TestOtherQuestions(t *testing.T) {
	b := ordersFor(t, "us", "us-10 01-G4 pin1, us-1 01-C1, us-4 01-C2, ge-4 01-C3, ge-5 01-G6", `"hands": {"us": [16, 7]}, "terrain": {"01-C3": "building", "01-C2": "clear"}`)
	_, got := b.ask(b.question("rally", "", "us-10", ""))
	want := enumerate(b.rules, b.unseen(game.Nobody), 1, []int8{4}, []func(reading) bool{func(g reading) bool { return g.n <= 2 }})
	if diff := float64(got["rallies"])/float64(wholeChance) - want; diff > 1e-9 || diff < -1e-9 {
		t.Errorf("rallies %d, want %.12f", got["rallies"], want)
	}
	a, _ := b.ask(b.question("melee", "", "us-4", "01-C3"))
	if !strings.Contains(a.Sentence, "2 against 1, 2:1, columns 5 and 4") {
		t.Error(a.Sentence)
	}
	pinned := ordersFor(t, "us", "us-4 01-C2, ge-4 01-C3 pin1, ge-5 01-C3 pin2")
	alone, _ := pinned.ask(pinned.question("melee", "", "us-4", "01-C3")) // OTL-9.6-02, and OTL-9.7-01 for each
	if f := alone.Forecast; f.Gist != "2 pinned soldiers without a fight" || f.Taken != wholeChance || len(f.Summary) != 2 ||
		!strings.Contains(f.Summary[0].Text, "may try to fight: 2 or less in column 5") {
		t.Errorf("against pinned soldiers: %+v", f)
	}
	if len(a.Forecast.Bars) != 6 {
		t.Errorf("the end is told in %d bars", len(a.Forecast.Bars))
	}
	harmless := b.chainFor(us)
	for left := harmless.pool; left.count() > 0; left.remove(left.first()) {
		if b.rules.read(left.first(), 4).n <= 2 {
			harmless.pool.remove(left.first())
		}
	}
	never := b.meleeEnd(harmless, fray{active: one(b.unit("us-4")), inactive: one(b.unit("ge-4"))})
	if never.sum() != 0 { // no card that is left hits
		t.Errorf("a melee without hits ends with %d", never.sum())
	}
	q := b.question("hand", "", "", "")
	q.Side, q.Viewer = us, us
	if a, _ := b.ask(q); len(a.Forecast.Steps) != 2 || a.Forecast.Bars[1].Max != 4 || a.Forecast.Of != int64(deckSize-2) {
		t.Errorf("%+v", a.Forecast)
	}
	q.Viewer = german
	if a, _ := b.ask(q); len(a.Forecast.Steps) != 0 {
		t.Error("the enemy sees the hand")
	}
	a, _ = b.ask(b.question("los", "", "ge-5", "01-G4"))
	if !strings.Contains(a.Sentence, "attenuation 1, range 1") || len(a.Hexes) != 2 {
		t.Errorf("%s %+v", a.Sentence, a.Hexes)
	}
	a, _ = b.ask(b.question("reach", "", "us-4", ""))
	notes := map[string]string{}
	for _, n := range a.Hexes {
		notes[b.rules.Ground.ID(n.Hex)] = string(n.Kind) + " " + n.Text
	}
	if notes["01-C3"] != "stop 4" || notes["01-C1"] == "" || notes["01-G4"] != "" {
		t.Errorf("%v", notes)
	}
}

// What the deck makes of fire and rallies: a German rifle at medium range, morale 2, works a third of the time against woods, and then pins a man
// of morale 2 in 18 of 100 shots and kills him in one; if he was pinned he routs in three. A rally at élan 5 and morale 2 succeeds in 40 of 100, in
// woods in 60, with a leader besides in 80.
func TestWhatTheDeckMakes(t *testing.T) {
	percent := func(n int64) int64 { return (n*100 + wholeChance/2) / wholeChance }
	for _, c := range []struct {
		state, outcome string
		want           int64
	}{{"", "pinned", 18}, {"", "killed", 1}, {" pin1", "routs", 3}} {
		b := drawn(t, "03-the-watching-hill", `{"units": {`+unitsJSON(t, "ge-25 05-G2, us-28 05-G4"+c.state)+`}, "phase": "order", "side": "german", "points": {"german": 9},
			"terrain": {"05-G3": "scrub", "05-G4": "woods"}}`)
		a, got := b.ask(b.question("fire", "shoot +ge-25 >05-G4", "", ""))
		if percent(got["effective"]) != 33 || percent(got["us-28 Coleman: "+c.outcome]) != c.want {
			t.Errorf("%s: %s %v", c.outcome, a.Sentence, got)
		}
	}
	pool := chain{pool: allCards, rules: ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7").rules}
	for bonus, want := range map[int]int64{0: 40, 1: 60, 2: 80} {
		r := rallying{morale: 2 + bonus, column: 5}
		if got := percent(pool.then(5, r.passes).chance()); got != want {
			t.Errorf("morale %d rallies in %d of 100, want %d", 2+bonus, got, want)
		}
	}
}

// A leader whom the viewer does not see helps nobody to rally, whoever could lie under his counter (OTL-10.3.2-01).
func TestUnseenLeadersDoNotHelp(t *testing.T) {
	b := ordersFor(t, "us", "us-10 01-A1 pin1, us-1 01-A1 hidden, ge-4 01-G3")
	for viewer, want := range map[game.Side]int{us: 3, german: 2} {
		q := b.question("rally", "", "us-10", "")
		q.Viewer = viewer
		if a, _ := b.ask(q); a.Forecast.Net != want {
			t.Errorf("side %d: morale %d, want %d", viewer, a.Forecast.Net, want)
		}
	}
}

// A machine gun without crew is worth a column less, whether or not it could fire from where it is (OTL-7.4a.1-01).
func TestStatusOfUncrewedFire(t *testing.T) {
	for _, c := range []struct {
		at     string
		column int
	}{{"ge-3 01-G6", 8}, {"ge-3 01-G6 jam", 8}, {"ge-3 01-G6, ge-4 01-G6 crew=ge-3", 9}} {
		b := ordersFor(t, "us", "us-4 01-G4, "+c.at)
		if a, _ := b.ask(b.question("status", "shoot +ge-3 >01-G4", "us-4", "")); !strings.Contains(a.Sentence, fmt.Sprintf("column %d", c.column)) {
			t.Errorf("%s: %s", c.at, a.Sentence)
		}
	}
}

// A question about a unit that the viewer does not see is an error.
func TestHiddenUnitsAreNotAskedAbout(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G4, ge-4 01-G6 hidden, ge-5 01-G6")
	for _, what := range []string{"los", "reach", "status"} {
		q := b.question(what, "", "ge-4", "")
		q.Viewer = us
		if _, err := b.rules.Query(b.Position, q); err == nil {
			t.Errorf("%s is answered", what)
		}
	}
}

// What Setup refuses names the field.
func TestSetupFaults(t *testing.T) {
	r := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7").rules
	for _, c := range []struct{ text, field string }{
		{`{"units": {"us-99": {"hex": "01-G4"}}}`, "units"}, {`{"units": {"us-4": {"hex": "01-Z4"}}}`, "units"},
		{`{"units": {"us-4": {"hex": "01-G4", "in": "upper"}}}`, "units"}, {`{"units": {"us-4": {"hex": "01-G4"}, "ge-4": {"hex": "01-G4"}}}`, "units"},
		{`{"units": {"us-4": {"hex": "01-G4", "pin": 3}}}`, "units"}, {`{"units": {"us-4": {"hex": "01-G4", "crew_of": "us-6"}}}`, "units"},
		{`{"units": {"us-4": {"hex": "01-E5", "prone": true}}}`, "units"}, {`{"units": {"us-fake-1": {"hex": "01-G4"}}}`, "units"},
		{`{"units": {"us-4": {"hex": "01-G4", "off": "lost"}}}`, "units"}, {`{"units": {"us-4": {"hex": "01-G4", "marker": "x"}}}`, "units"},
		{`{"turn": 9}`, "turn"}, {`{"initiative": "x"}`, "initiative"}, {`{"number": -1}`, "number"}, {`{"phase": "x"}`, "phase"}, {`{"phase": "order", "side": "us"}`, "points"},
		{`{"hands": {"us": [121]}}`, "hands"}, {`{"hands": {"us": [5]}, "discards": [5]}`, "discards"}, {`{"smoke": {"01-G4": 3}}`, "smoke"},
		{`{"control": {"01-G4": "x"}}`, "control"}, {`{"terrain": {"01-G4": "sand"}}`, "terrain"}, {`{"given": {"01-G4": ["move"]}}`, "given"}, {`{"charges": {"x": 1}}`, "charges"},
		{`{"no_smoke": ["x"]}`, "no_smoke"}, {`{"colour": 1}`, "position"},
	} {
		if _, _, err := r.Setup([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.field) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}

// The end of a melee of one against one, equal, both hitting with 1 in column 3 (OTL-9.4-01): either falls alone in 2 of 5 decided rounds and both
// together in 1 (OTL-9.5-01). The first round in a building, and that alone, is another: the active side reads column 4 (OTL-9.3-02), a quarter
// against a third, so that nobody is hit in half of the cases and the fight goes on as in the open.
func TestMeleeToTheEnd(t *testing.T) {
	near := func(got int64, want float64) bool {
		diff := float64(got)/float64(wholeChance) - want
		return diff < 2e-3 && diff > -2e-3
	}
	for _, c := range []struct {
		terrain string
		win     [3]float64
	}{{"clear", [3]float64{0.4, 0.4, 0.2}}, {"building", [3]float64{1.0/6 + 1.0/5, 1.0/4 + 1.0/5, 1.0/12 + 1.0/10}}} {
		b := ordersFor(t, "us", "us-11 01-G4, ge-5 01-G5", `"terrain": {"01-G5": "`+c.terrain+`"}`)
		c0 := chain{pool: allCards, rules: b.rules} // the whole deck, in which every number is as frequent as another
		colA, colD := b.meleeColumns(1, 1, ground.at(b.hex("01-G5")), true)
		one1 := func(column int8) int64 {
			return c0.then(column, func(got reading) bool { return got.n <= 1 }).chance()
		}
		got := b.meleeEnd(c0, fray{one(b.unit("us-11")), one(b.unit("ge-5")), [2]int64{one1(colA), one1(colD)}, scale(one1(colA), one1(colD), wholeChance)})
		for i, n := range [...]int64{got.active[1], got.inactive[1], got.none} {
			if !near(n, c.win[i]) {
				t.Errorf("%s: %v, want %v", c.terrain, got, c.win)
			}
		}
		a, _ := b.ask(b.question("melee", "", "us-11", "01-G5"))
		if !near(a.Forecast.Taken, c.win[0]+c.win[2]) || len(a.Forecast.Summary) != 1 {
			t.Errorf("%s: taken %d, %v", c.terrain, a.Forecast.Taken, a.Forecast.Summary)
		}
		for i, bar := range a.Forecast.Bars[4:] {
			if len(bar.Values) != 2 || !near(bar.Values[1].Cases, c.win[i]) || bar.Values[0].Cases+bar.Values[1].Cases != wholeChance {
				t.Errorf("%s: the soldiers left are %+v, want %v", c.terrain, bar, c.win)
			}
		}
	}
	// Two who are twice as strong in all against one (OTL-9.2-03): in column 4 they hit with 2 and are hit with 1, in column 3 afterwards one against one.
	b := ordersFor(t, "us", "us-11 01-G4, us-10 01-G4, ge-5 01-G5", `"terrain": {"01-G5": "clear"}`)
	if two := b.meleeSum(one(b.unit("us-11")) | one(b.unit("us-10"))); two != 2*b.meleeSum(one(b.unit("ge-5"))) {
		t.Fatalf("the sums are %d and %d", two, b.meleeSum(one(b.unit("ge-5"))))
	}
	c0 := chain{pool: allCards, rules: b.rules}
	hit := func(most int) int64 {
		return c0.then(4, func(got reading) bool { return int(got.n) <= most }).chance()
	}
	got := b.meleeEnd(c0, fray{one(b.unit("us-11")) | one(b.unit("us-10")), one(b.unit("ge-5")), [2]int64{hit(2), hit(1)}, scale(hit(2), hit(1), wholeChance)})
	// Of 8 rounds 3 leave two, 1 leaves one, 1 goes on as one against one: 2/5, 2/5, 1/5.
	if !near(got.active[2], 3.0/5) || !near(got.active[1], 1.0/5+2.0/25) || !near(got.inactive[1], 2.0/25) || !near(got.none, 1.0/25) {
		t.Errorf("two against one: %+v", got)
	}
}

// The reach tells upper levels and bunkers apart from the ground (OTL-1.1.11-02, OTL-2.3.4-01), and of a prone soldier both ways: one hex as he lies,
// or farther when he has stood up (OTL-6.11.1-01, OTL-6.11.1-02).
func TestReachOfLocations(t *testing.T) {
	notes := func(b *table, unit string) map[string]string {
		a, _ := b.ask(b.question("reach", "", unit, ""))
		found := map[string]string{}
		for _, n := range a.Hexes {
			_, where, _ := strings.Cut(n.Title, ", ")
			found[b.rules.Ground.ID(n.Hex)+" "+where] = string(n.Kind) + " " + n.Text
		}
		return found
	}
	b := drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "ge-45 09-I3, us-53 02-A7")+`}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"09-I2": "clear"}}`)
	if got := notes(b, "ge-45"); got["09-I3 in the bunker"] != "reach 2" || got["09-I2 "] != "reach 1" || got["09-I3 "] != "" {
		t.Errorf("%v", got)
	}
	b = drawn(t, "04-house-by-house", `{"units": {`+unitsJSON(t, "us-40 08-E4, us-50 08-A1, ge-31 07-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}}`)
	if got := notes(b, "us-40"); got["08-E4 upper level"] != "reach 3" {
		t.Errorf("%v", got)
	}
	b = ordersFor(t, "us", "us-4 01-G4 prone, ge-4 02-A7")
	if got := notes(b, "us-4"); got["01-G5 "] != "reach 1" || got["01-G6 "] != "reach 4" {
		t.Errorf("%v", got)
	}
	inside := "us-53 02-A7, ge-41 09-I3/inside, ge-42 09-I3/inside, ge-43 09-I3/inside, ge-44 09-I3/inside"
	for _, c := range [][2]string{{inside, "reach 4"}, {inside + ", ge-46 09-I3/inside", ""}} { // who stands up first needs room too (OTL-2.3.4-02)
		b = drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "ge-45 09-I3 prone, "+c[0])+`}, "phase": "order", "side": "german", "points": {"german": 9}}`)
		if got := notes(b, "ge-45"); got["09-I3 in the bunker"] != c[1] || got["09-I4 "] != "reach 1" {
			t.Errorf("%v", got)
		}
	}
}

// A hidden soldier who fires is turned up before he hits anybody (OTL-7.1-03), so that a wall on another side gives its morale no more
// (OTL-2.10-03): the forecasts know.
func TestForecastOfHiddenFirer(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {`+unitsJSON(t, "us-4 01-B4, ge-4 01-C4 hidden")+`}, "phase": "order", "side": "german", "points": {"german": 9}}`)
	fire, status := b.question("fire", "", "ge-4", "01-B4"), b.question("status", "shoot +ge-4 >01-B4", "us-4", "")
	for _, q := range []game.Query{fire, status} {
		a, _ := b.ask(q)
		if !strings.Contains(fmt.Sprint(a.Sentence, a.Forecast.Steps), "column 9, morale 1, killed by 2") {
			t.Errorf("%+v", a)
		}
	}
	if !b.units[b.unit("ge-4")].hidden {
		t.Error("a question turned him up")
	}
}

// What cannot be drawn has no chance: two cards out of one.
func TestNoChance(t *testing.T) {
	r := ordersFor(t, "us", "us-4 01-G4, ge-4 02-A7").rules
	any := func(reading) bool { return true }
	var one cards
	one.add(3)
	c := chain{pool: one, rules: r}.then(5, any)
	if got := c.chance(); got != wholeChance {
		t.Errorf("one card out of one: %d", got)
	}
	if got := c.then(6, any).chance(); got != 0 {
		t.Errorf("two cards out of one: %d", got)
	}
}

// A position with the last weapon of the tables and the last card comes back from its state.
func TestLastOfAllComesBack(t *testing.T) {
	b := ordersFor(t, "german", "ge-4 02-G4, us-4 01-C1", `"hands": {"german": [120]}`)
	b.state("ge-4").weapon = int8(len(b.rules.Weapons) - 1)
	state := b.AppendState(nil)
	back, err := b.rules.Restore(state)
	if err != nil {
		t.Fatal(err)
	}
	if string(back.(*Position).AppendState(nil)) != string(state) || !back.(*Position).hands[german].has(119) {
		t.Error("it came back otherwise")
	}
}

// A line goes to the location that the action names: into a bunker only through its front sides (OTL-2.3.1-01), which the ground before it
// does not ask for.
func TestLinesToLocations(t *testing.T) {
	b := drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, "us-53 09-I1, ge-45 09-A1")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "terrain": {"09-I2": "clear", "09-I3": "clear"}}`)
	for line, want := range map[string]string{"shoot +us-53 >09-I3": "sees 09-I3: attenuation 1,", "shoot +us-53 >09-I3 :inside": "outside the arc of the bunker"} {
		a, _ := b.ask(b.question("los", line, "us-53", ""))
		if !strings.Contains(a.Sentence, want) {
			t.Errorf("%s: %s", line, a.Sentence)
		}
	}
}

// The way to a hex within reach leads there in the open (OTL-6.3-01); to a hex out of reach, or to where the
// group stands, there is none.
func TestWayOfAGroup(t *testing.T) {
	b := ordersFor(t, "us", "us-3 02-G4, us-4 02-G4, ge-4 02-A7")
	b.do("order @02-G4 :move", "join +us-3", "join +us-4", "go")
	way := func(to string) string {
		a, _ := b.ask(b.question("reach", "", "", to))
		var ids []string
		for _, path := range a.Paths {
			for _, h := range path {
				ids = append(ids, b.rules.Ground.ID(h))
			}
		}
		return strings.Join(ids, " ")
	}
	for to, want := range map[string]string{"02-G7": "02-G4 02-G5 02-G6 02-G7", "02-G5": "02-G4 02-G5", "02-G4": "", "02-A1": ""} {
		if got := way(to); got != want {
			t.Errorf("the way to %s is %q, want %q", to, got, want)
		}
	}
	b.units[b.unit("us-3")].prone = true
	if got := way("02-G6"); got != "" {
		t.Errorf("who has to stand up first goes to 02-G6 by %q", got)
	}
	b.units[b.unit("us-3")].prone = false
	for _, id := range strings.Fields(way("02-G7"))[1:] {
		b.do("step >" + id)
	}
	if b.mp() != 1 {
		t.Errorf("%d MP are left, want 1", b.mp())
	}
}
