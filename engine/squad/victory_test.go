package squad

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// control gives hexes to a side.
func (b *table) control(side game.Side, ids ...string) *table {
	b.t.Helper()
	for _, id := range ids {
		b.hexes[b.hex(id)].control = side
	}
	return b
}

// scoring is what both sides have in half points.
func (b *table) scoring() [2]int16 { return [2]int16{b.score(us), b.score(german)} }

// Points of the scenarios in half points: two halves for a killed enemy and one for a routed one (OTL-7.2.11.3-01,
// OTL-7.2.11.3-02), the values of each scenario.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		about, scenario, units string
		before                 func(b *table)
		want                   [2]int16
	}{
		{"scenario 1: enemies killed 1, routed a half (OTL-S1-04)", names12[0], "us-3 01-C1 killed, ge-3 01-C1 killed, ge-4 01-C1 routed", nil, [2]int16{3, 2}},
		{"fakes count for nothing (OTL-1.3.2-02)", names12[0], "us-fake-1 01-C1 killed", nil, [2]int16{0, 0}},
		{"scenario 1: buildings 2 (OTL-S1-04), a building is of who has one of its hexes while the enemy has none (OTL-6.12-03)", names12[0], "", func(b *table) {
			b.control(us, "01-E5", "01-I5").control(german, "02-D4", "02-E5")
		}, [2]int16{8, 4}},
		{"a shared one is nobody's (OTL-6.12-03)", names12[0], "", func(b *table) { b.control(us, "01-E5").control(german, "01-F5") }, [2]int16{0, 0}},
		{"scenario 2: Americans who leave score 2, Germans for the killed 2 and for the farmhouse 2, not the barn (OTL-S2-04)", names12[1], "us-13 04-A7 killed, us-14 04-A7", func(b *table) {
			b.put(b.unit("us-14"), nowhere, scored)
			b.put(b.unit("us-15"), nowhere, exited)
			b.control(german, "04-F3", "04-I4").control(us, "04-G4")
		}, [2]int16{4, 4}},
		{"scenario 2: the farmhouse (OTL-S2-04, OTL-S2-05)", names12[1], "", func(b *table) { b.control(german, "04-F3", "04-I4") }, [2]int16{0, 4}},
		{"scenario 8: killed 1, Germans off the east edge 3 (OTL-S8-04)", names12[7], "ge-15 03-A1 killed", func(b *table) { b.put(b.unit("ge-16"), nowhere, scored) }, [2]int16{2, 6}},
		{"scenario 9: killed 2 and 1, a German over the bridge 2, for good (OTL-S9-04, OTL-S9-05)", names12[8], "us-2 10-G5 killed, ge-10 10-G5 killed, ge-12 10-G5", func(b *table) {
			b.state("ge-10").crossed, b.state("ge-12").crossed = true, true
		}, [2]int16{4, 2 + 8}},
		{"scenario 10: killed 1, exits 1, buildings 2, hex 12-G2 2 (OTL-S10-04)", names12[9], "ge-41 12-G2 killed", func(b *table) {
			b.put(b.unit("us-65"), nowhere, scored)
			b.control(us, "12-G2").control(german, "11-J5")
		}, [2]int16{2 + 2 + 4, 4}},
		{"scenario 11: killed 1, exits 2, buildings 1 (OTL-S11-04)", names12[10], "us-53 01-A1 routed", func(b *table) {
			b.put(b.unit("ge-40"), nowhere, scored)
			b.control(us, "01-J3")
		}, [2]int16{2, 1 + 4}},
		{"scenario 12: killed 1, exits 2; Germans 3 a head, 1.5 of a routed one (OTL-S12-04, T36)", names12[11], "us-28 03-A1 routed, ge-15 03-A1 killed", func(b *table) {
			b.put(b.unit("us-29"), nowhere, scored)
		}, [2]int16{2 + 4, 3}},
	} {
		b := lay(t, c.scenario, c.units)
		if c.before != nil {
			c.before(b)
		}
		if got := b.scoring(); got != c.want {
			t.Errorf("%s: %v half points, want %v", c.about, got, c.want)
		}
	}
}

// names12 are the scenarios in the order of the rulebook.
var names12 = []string{"01-two-patrols", "02-the-farm-on-the-way", "03-the-watching-hill", "04-house-by-house", "05-the-blockhouse", "06-the-steeple",
	"07-no-rest-in-strass", "08-a-road-for-tanks", "09-one-bridge", "10-the-road-to-cisterna", "11-head-on", "12-the-copse-below-crucifix-hill"}

// ended checks that the end was told, once: who has won, and by which row.
func (b *table) ended(about string, winner game.Side, row string) {
	b.t.Helper()
	if len(b.log.List) != 1 {
		b.t.Errorf("%s: told is %+v", about, b.log.List)
	} else if e := b.log.List[0]; e.Kind != evOver || e.Side != winner || !slices.Contains(b.rules.Ledger().IDs(e.Rules[:]...), row) {
		b.t.Errorf("%s: told is %+v, not that side %d has won by %s", about, e, winner, row)
	}
}

// At the end of the last turn the victory conditions decide (OTL-5.0-02): more points win, equal ones are a draw
// (OTL-12.3.5-01); or all conditions must hold.
func TestJudge(t *testing.T) {
	all := func(b *table, prefix string, side game.Side, n int) {
		for h, c := range b.rules.Ground.Cells {
			if id := b.rules.Ground.ID(hex.Hex(h)); c.Terrain == data.Building && strings.HasPrefix(id, prefix) && n > 0 {
				b.hexes[h].control = side
				n--
			}
		}
	}
	for _, c := range []struct {
		about, scenario, units string
		before                 func(b *table)
		winner                 game.Side
	}{
		{"more points", names12[0], "ge-3 01-C1 routed", nil, us},
		{"of the other side", names12[0], "us-3 01-C1 routed", nil, german},
		{"equal points (OTL-12.3.5-01)", names12[0], "us-3 01-C1 killed, ge-3 01-C1 killed", nil, game.Nobody},
		{"scenario 3: no enemy on the top and an American in good order (OTL-S3-04)", names12[2], "us-25 06-F3", nil, us},
		{"a pinned German prevents it (OTL-S3-05)", names12[2], "us-25 06-F3, ge-21 06-H4 pin2", nil, german},
		{"a fake does not (OTL-S3-05)", names12[2], "us-25 06-F3, ge-fake-1 06-H4", nil, us},
		{"a pinned American is not enough (OTL-S3-04)", names12[2], "us-25 06-F3 pin1", nil, german},
		{"nor a fake", names12[2], "us-fake-1 06-F3", nil, german},
		{"nobody there (OTL-S3-04)", names12[2], "us-25 06-F2", nil, german},
		{"scenario 4: ten building hexes (OTL-S4-04)", names12[3], "", func(b *table) { all(b, "0", us, 10) }, us},
		{"nine are too few (OTL-S4-04)", names12[3], "", func(b *table) { all(b, "0", us, 9) }, german},
		{"scenario 5: bunker and sawmill (OTL-S5-06)", names12[4], "", func(b *table) { b.control(us, "09-I3", "09-K6") }, us},
		{"one of them (OTL-S5-06)", names12[4], "", func(b *table) { b.control(us, "09-I3") }, german},
		{"scenario 6: church hexes 2, others of panel 08 1, seven points (OTL-S6-04, OTL-S6-05)", names12[5], "", func(b *table) { b.control(us, "08-E4", "08-E5", "08-C2", "08-H2", "08-I3") }, us},
		{"six are too few, panel 01 does not count (OTL-S6-04)", names12[5], "", func(b *table) { b.control(us, "08-E4", "08-E5", "08-C2", "08-H2", "01-E5", "01-J3") }, german},
		{"scenario 7: eleven building hexes for the Germans (OTL-S7-04)", names12[6], "", func(b *table) { all(b, "0", german, 11) }, german},
		{"ten are too few (OTL-S7-04)", names12[6], "", func(b *table) { all(b, "0", german, 10) }, us},
	} {
		b := lay(t, c.scenario, c.units)
		if c.before != nil {
			c.before(b)
		}
		b.judge()
		b.ended(c.about, c.winner, "OTL-5.0-02")
		v := b.rules.Verdict(b.Position)
		if !v.Over || v.Text == "" || b.verdict.winner != c.winner || (v.Winner == "") != (c.winner == game.Nobody) {
			t.Errorf("%s: %+v", c.about, v)
		}
		if strings.Contains(strings.Join(v.Lines, " "), b.scenario().Title) {
			t.Errorf("%s: of one scenario the verdict names it: %q", c.about, v.Lines)
		}
		if c.winner != game.Nobody && v.Winner != b.rules.Sides[c.winner].ID {
			t.Errorf("%s: the winner is %q", c.about, v.Winner)
		}
	}
	if v := lay(t, names12[0], "").rules.Verdict(lay(t, names12[0], "").Position); v.Over {
		t.Error("a game that goes on has a verdict")
	}
}

// A side whose casualties, killed and routed, reach its break level has lost at once (OTL-5.7-01); routed soldiers count in full
// (OTL-7.2.11.3-01), those who left the map do not (OTL-5.7-03). If both do so, points decide, or else the side that
// has only to avoid the other's conditions (OTL-5.7-02).
func TestBreakLevel(t *testing.T) {
	lose := func(b *table, side game.Side, n int, to status) {
		for s := b.soldiers(b.rules.sides[side]); s != 0 && n > 0; s &= s - 1 {
			if b.units[s.First()].status == unset {
				b.put(s.First(), nowhere, to)
				n--
			}
		}
	}
	for _, c := range []struct {
		about, scenario string
		before          func(b *table)
		over            bool
		winner          game.Side
	}{
		{"seven of eight", names12[0], func(b *table) { lose(b, us, 7, killed) }, false, 0},
		{"eight", names12[0], func(b *table) { lose(b, us, 7, killed); lose(b, us, 1, routed) }, true, german},
		{"who left does not count (OTL-5.7-03)", names12[0], func(b *table) { lose(b, us, 7, killed); lose(b, us, 3, scored) }, false, 0},
		{"six Germans", names12[0], func(b *table) { lose(b, german, 6, routed) }, true, us},
		{"both: points (OTL-5.7-02)", names12[0], func(b *table) { lose(b, us, 8, routed); lose(b, german, 6, killed) }, true, us},
		{"both, equal points", names12[0], func(b *table) { lose(b, us, 8, routed); lose(b, german, 2, killed); lose(b, german, 4, routed) }, true, game.Nobody},
		{"both, without points: who has only to avoid (OTL-5.7-02)", names12[2], func(b *table) { lose(b, us, 7, killed); lose(b, german, 6, killed) }, true, german},
		{"both, the Germans being those who must", names12[6], func(b *table) { lose(b, us, 5, killed); lose(b, german, 7, killed) }, true, us},
	} {
		b := lay(t, c.scenario, "")
		c.before(b)
		if b.broke() != c.over || c.over && (b.verdict.winner != c.winner || len(b.stack) != 0) {
			t.Errorf("%s: over %v, winner %d", c.about, b.verdict.over, b.verdict.winner)
		}
		switch both := strings.HasPrefix(c.about, "both"); {
		case c.over && both:
			b.ended(c.about, c.winner, "OTL-5.7-02")
		case c.over:
			b.ended(c.about, c.winner, "OTL-5.7-01")
		case len(b.log.List) != 0:
			t.Errorf("%s: told is %+v", c.about, b.log.List)
		}
		if v := b.rules.Verdict(b.Position); v.Over != c.over || c.over && len(v.Rules) == 0 {
			t.Errorf("%s: the verdict is %+v", c.about, v)
		}
	}
}

// A side without soldiers on the map or to come ends the game at the end of the turn, not at once (OTL-5.7-03).
func TestDeserted(t *testing.T) {
	b := lay(t, names12[7], "us-7 06-J3, ge-15 03-A1")
	for u := range b.units {
		if b.units[u].status == unset {
			b.put(game.Unit(u), nowhere, exited)
		}
	}
	if b.deserted() || b.broke() {
		t.Error("the game is over with a soldier of each side on the map")
	}
	b.put(b.unit("ge-15"), nowhere, exited)
	if !b.deserted() || b.broke() {
		t.Error("the game goes on without Germans, or is over at once")
	}
	b.units[b.unit("ge-15")].status = unset // who has found no room at set-up is not to come
	if !b.deserted() {
		t.Error("the game goes on for a soldier who found no room")
	}
}

// Who has crossed the bridge of scenario 9 has scored for good (OTL-S9-05): a description of the position keeps it of those who are off the map.
func TestCrossedAndLost(t *testing.T) {
	b := drawn(t, names12[8], `{"units": {"us-2": {"hex": "10-G6"}, "ge-10": {"off": "killed", "crossed": true}, "ge-12": {"off": "exited", "crossed": true},
		"ge-13": {"hex": "10-G5", "crossed": true}, "ge-14": {"off": "killed"}, "ge-15": {"hex": "05-G3"}}, "hands": {"us": [12], "german": [40]}}`)
	want := [2]int16{2 * 2 * 2, 3 * 2 * 2}
	if got := b.scoring(); got != want {
		t.Errorf("%v half points, want %v", got, want)
	}
	text, err := b.rules.Draft(b.Position)
	if err != nil {
		t.Fatal(err)
	}
	if got := drawn(t, names12[8], string(text)).scoring(); got != want {
		t.Errorf("described and set up: %v half points, want %v", got, want)
	}
}

// No two hexes that count are called the same: each says where it lies.
func TestObjectivesAreToldApart(t *testing.T) {
	for _, s := range scenariosOf {
		seen := map[string]bool{}
		r := rulesOf(t, s, nil)
		m, err := game.NewMatch(r, game.Head{Seed: "told apart"})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Picture(m.Pos(), game.Nobody).Marks {
			if m.Kind != game.MarkObjective {
				continue
			}
			if seen[m.Title] {
				t.Errorf("%s: two hexes are called %q", s, m.Title)
			}
			seen[m.Title] = true
		}
	}
}

// A score is told as a number of points, a single one without an s (OTL-7.2.11.3-02 keeps halves).
func TestPointsAreTold(t *testing.T) {
	for halves, want := range map[int16]string{0: "0 points", 1: "½ points", 2: "1 point", 3: "1½ points", 4: "2 points"} {
		if got := pointsText(halves); got != want {
			t.Errorf("%d halves: %q", halves, got)
		}
	}
}
