package opscycle

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// BUG-9-01: the VP of the German side, read in the table of the scenario, decide.
func TestVerdictAlongRiver(t *testing.T) {
	for orders, want := range map[int8][2]string{12: {"decisive", "ge"}, 11: {"minor", "ge"}, 10: {"minor", "ge"}, 9: {"draw", ""}, 8: {"draw", ""}, 7: {"minor", "su"}, 6: {"minor", "su"}, 5: {"decisive", "su"}, 0: {"decisive", "su"}} {
		s := eastward(t, "iii-motorized-corps", "a 2109, ge-44id-hq 2008, p 3004, su-87-hq 3201", `"turn": 3`)
		s.p.orders = orders
		s.vp((2+int(orders))*data.VPParts, 2+int(orders))
		s.p.hand.ev = &s.Ev
		s.p.hand.finishGame(byPoints)
		if v := s.r.pointsVerdict(s.p); v.Level != want[0] || v.Winner != want[1] {
			t.Errorf("%d VP: %s of %q, want %v", 2+orders, v.Level, v.Winner, want)
		}
	}
}

// BUG-9-02: at the start every VP hex is under Soviet control. BUG-11-01: what a scenario says stands before
// the general rules: the first Ops Phases begin with the Surprise Attack of infantry alone, where
// they do, and the short one has no special rule.
func TestStartsAlongRiver(t *testing.T) {
	for _, name := range []string{"iii-motorized-corps", "delayed-arrival", "campaign"} {
		r := scenario(t, name, "bug")
		var ev game.Events
		p := r.Start(game.NewSeeded(name), &ev).(*Position)
		if r.vpHexes == 0 {
			t.Fatalf("%s has no VP hexes", name)
		}
		for _, h := range r.tracked[:r.vpHexes] {
			if !p.controls(1, h) || p.controls(0, h) {
				t.Errorf("BUG-9-02: %s: %s is not Soviet", name, r.Data.Map.ID(h))
			}
		}
		d := &r.Terms
		surprise, special := name != "delayed-arrival", d.Surprise != nil || d.Brandenburg != nil || len(d.HQZones) > 0
		if surprise != (p.Decision().Ask == askSurprise) || surprise != special {
			t.Errorf("BUG-11-01: %s begins with %s, special rules %t", name, askWords[p.Decision().Ask], special)
		}
		if !surprise {
			continue
		}
		for _, a := range p.Legal(nil) {
			if u := a.Units[0]; a.Verb == doActivate && r.Formations[r.Units[u].Formation].ID == "14pz" {
				t.Errorf("BUG-11-01: %s: the Panzer Division opens the attack", name)
			}
		}
	}
}

// BUG-11.1-10: Scenario One starts at full strength and maximum levels, HQs on their front side; pillboxes
// beyond its area do not matter for the bonus.
func TestScenarioOneAsPrinted(t *testing.T) {
	r := scenario(t, "iii-motorized-corps", "bug")
	var ev game.Events
	p := r.Start(game.NewSeeded("one"), &ev).(*Position)
	for u := range p.units {
		now, info := &p.units[u], &r.Units[u]
		if now.hex != hex.None && (now.spent || now.disrupted || info.Class != data.HQ && now.sp != info.Strength || info.Class == data.HQ && now.support != info.Support) {
			t.Errorf("%s starts as %+v", info.ID, *now)
		}
	}
	for i := range r.Formations {
		if hq := r.Formations[i].HQ; hq != game.NoUnit && p.units[hq].hex != hex.None && p.levels[i] != r.Formations[i].MaxLevel {
			t.Errorf("%s starts at level %d", r.Formations[i].ID, p.levels[i])
		}
	}
	s := eastward(t, "iii-motorized-corps", "a 2109, ge-44id-hq 2008, p 3004, su-87-hq 3201", `"turn": 3`)
	s.p.orders = 0
	in, out := 0, 0
	for h, class := range s.r.Class {
		if !s.r.TEC[class].Pillbox {
			continue
		}
		x := hex.Hex(h)
		s.p.units[s.Unit("p")].hex = x
		s.p.derived.ready = false
		want := 2 * data.VPParts
		if s.p.inArea(x) {
			want, in = 0, in+1
		} else {
			out++
		}
		if _, sum, _ := s.p.vpLines(); sum != want {
			t.Errorf("a Soviet unit in the pillbox %s: %s VP", s.r.Data.Map.ID(x), vpText(sum))
		}
	}
	if in == 0 || out == 0 {
		t.Errorf("%d pillboxes in the area, %d beyond it", in, out)
	}
}

// BUG-11.1-07, BUG-11.2-11: the map shows the pillboxes that all have to be free, with who is
// in the way, and where which formations can leave the map; only where that gives VP.
func TestGoalsOfTheRiverAreShown(t *testing.T) {
	for _, c := range []struct {
		scenario         string
		pillboxes, exits int
	}{{"iii-motorized-corps", 9, 0}, {"delayed-arrival", 0, 13}, {"campaign", 0, 13}} {
		r := scenario(t, c.scenario, "bug")
		pic := r.Picture(r.Start(game.NewSeeded("goals"), nil), game.Nobody)
		held := map[hex.Hex]bool{}
		for _, k := range pic.Units {
			held[k.Hex] = held[k.Hex] || k.Side == r.Data.Lead.Other()
		}
		pillboxes, exits := 0, 0
		for _, m := range pic.Marks {
			switch m.Kind {
			case game.MarkObjective:
				pillboxes++
				if !r.TEC[r.Class[m.Hex]].Pillbox || held[m.Hex] != (m.Side == r.Data.Lead.Other()) {
					t.Errorf("%s: %s, of side %d", c.scenario, m.Title, m.Side)
				}
			case game.MarkExit:
				exits++
				if m.Side != r.Data.Lead || !slices.Equal(m.Formations, []string{"111id", "299id"}) || !strings.Contains(m.Title, r.Data.Map.ID(m.Hex)) {
					t.Errorf("%s: %+v", c.scenario, m)
				}
			}
		}
		if pillboxes != c.pillboxes || exits != c.exits {
			t.Errorf("%s: %d pillboxes and %d exits are shown, want %d and %d", c.scenario, pillboxes, exits, c.pillboxes, c.exits)
		}
	}
}

// BUG-11.2-10: Scenario Two counts orders and destroyed Soviet units; BUG-11.3-02: the campaign counts
// controlled hexes and destroyed Soviet units; BUG-9-16: what is lost before the end counts for nothing.
func TestWhatGivesVP(t *testing.T) {
	s := eastward(t, "delayed-arrival", "ge-14pz-36-1 3510, ge-14pz-hq 3409, g 5020, h 5021, su-87-hq 5022", `"active": "14pz", "ap": 5`, `"turn": 7`)
	for orders := range int8(4) {
		s.p.orders = orders
		s.vp(int(orders)*data.VPParts, int(orders))
	}
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("g"), 6)
	s.vp(3*data.VPParts+6*data.VPParts/30, 4, "3 Counterattack Orders left", "6 SP of destroyed units")

	s = eastward(t, "campaign", "a 1111, ge-44id-hq 1111, g 5019, h 5021, su-87-hq 5021", `"turn": 7`)
	s.p.orders = 0
	s.p.derived.stale()
	s.vp(0, 0)
	want, n := 0, 0
	for i, h := range s.r.tracked {
		s.p.held[i] = 1
		for _, x := range s.r.Terms.Victory.Hexes {
			if x.Hex == h && x.Turn == 0 && s.p.scoringLine(0, h) {
				want, n = want+int(x.VP), n+1
			}
		}
	}
	if n < 5 {
		t.Fatalf("%d hexes count", n)
	}
	s.vp(want*data.VPParts, want)
	s.p.hand.ev = &s.Ev
	s.p.hand.loseSteps(s.Unit("g"), 6)
	s.vp(want*data.VPParts+6*data.VPParts/30, want+1)
	for i := range s.r.tracked {
		s.p.held[i] = 2
	}
	s.vp(6*data.VPParts/30, 1)
	s.p.hand.finishGame(byPoints)
	if e := s.happened("game-over"); e.N[1] != 1 {
		t.Errorf("BUG-9-16: the game ends with %d VP", e.N[1])
	}
}

// TC-B9: tanks two points better give +2. TC-B17: chits hold three columns of 1 to 3, and one holds
// 2/1/3 above 3/3/3.
func TestExamplesOfTheRiver(t *testing.T) {
	s := riverside(t, "", "", "t 1311, p 1412"+hold)
	s.r.Units[s.Unit("p")].Tank = [2]int8{2, 1}
	s.drms("attack +t @1311 >1412 :hasty", "armor +2")
	found := false
	for i, chit := range s.r.Chits {
		for e := 2; e <= 7; e++ {
			for _, n := range chit[e] {
				if n < 1 || n > 3 {
					t.Errorf("chit %d, Effectiveness %d: %d", i+1, e, n)
				}
			}
		}
		found = found || chit[6] == data.ChitRow{2, 1, 3} && chit[7] == data.ChitRow{3, 3, 3}
	}
	if !found {
		t.Error("no chit has 2/1/3 above 3/3/3")
	}
}

// BUG-3.4-01 CTL-3.4-01: each marker that means something is shown.
func TestMarkersAreShown(t *testing.T) {
	for _, s := range []*sketch{
		draw(t, "", "a 1505 sp=3, us-1id-hq 1503, x 1812, xhq 1001, y 1704 formation=\"1id\", ge-526-hq 1904, m 1903, g 1902, h 1905, i 1803, k 1805, p 2003, q 2004", `"improved": ["1505"]`),
		riverside(t, "", "", "a 1212 sp=3, ge-44id-hq 1112, x 1020, ge-298id-hq 2020, b 2012, c 1412 formation=\"298id\", m 1919, g 1819, h 1920, i 2019, n 1918, su-87-hq 1605", `"improved": ["1212"]`),
	} {
		s.p.reroll = 0
		pic := s.r.Picture(s.p, game.Nobody)
		seen := map[string]bool{"chits": len(s.r.Chits) > 1}
		for _, m := range pic.Marks {
			seen[string(m.Kind)] = true
		}
		for _, tr := range pic.Tracks {
			seen[tr.ID] = true
		}
		for _, c := range pic.Units {
			for _, b := range c.Badges {
				seen[string(b.Kind)] = true
			}
			if c.Unit != game.NoUnit && c.Formation != s.r.Formations[s.r.Units[c.Unit].Formation].ID {
				seen["assigned"] = true
			}
			for _, f := range c.Figures {
				seen["strength"] = seen["strength"] || c.ID == "a" && f.Slot == "strength" && f.Text == "3"
			}
		}
		side := s.r.Sides[0].ID
		level := "level-" + s.r.Formations[s.state("a").formation].ID
		for _, want := range []string{"improved", "strength", "chits", "assigned", "turn", "ap-" + side, "initiative", "interdiction", "isolated", "out-of-command", level, "reroll"} {
			if !seen[want] {
				t.Errorf("%s: no marker %s", s.r.Data.Game, want)
			}
		}
	}
}
