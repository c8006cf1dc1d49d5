package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// CTL-3.1.1-05: the defender's terrain selects the line of the CRT; CTL-3.1.1-07: roads select nothing and
// modify nothing.
func TestTerrainSelectsTheLine(t *testing.T) {
	lines := map[int]bool{}
	for _, key := range []string{"clear", "pillbox_clear", "light_forest", "town", "dense_forest", "city", "industrial"} {
		for _, road := range []string{"", `, "sides": [["1503", "1604", "road"]]`} {
			for _, from := range []string{"clear", "city"} {
				s := draw(t, `"hexes": {"1604": "`+key+`", "1503": "`+from+`"}`+road, "a 1503, us-1id-hq 1301, g 1604, ge-526-hq 1911")
				a := s.Action("attack +a @1503 >1604 :hasty")
				c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
				i := slices.IndexFunc(s.r.TEC, func(e data.HexTerrain) bool { return e.Key == key })
				if got := s.p.crtLine(&c); got != int(s.r.TEC[i].Line) {
					t.Errorf("%s from %s %s: line %d", key, from, road, got)
				} else {
					lines[got] = true
				}
				s.drms("attack +a @1503 >1604 :hasty")
			}
		}
	}
	if len(lines) < 4 {
		t.Errorf("lines %v", lines)
	}
}

// CTL-3.1.2-02: hexsides take Tank Points from attackers and give the defender a DRM; CTL-3.1.1-13: a road
// across dragon's teeth leaves both as they are.
func TestHexsidesInCombat(t *testing.T) {
	for side, want := range map[string][2]string{
		`"stream"`: {"hexside −2", "armor −2"}, `"embankment"`: {"hexside −1", "armor −2"},
		`"teeth"`: {"hexside −3", "armor −4"}, `"teeth", "road"`: {"hexside −3", "armor −4"}, `"stream", "road"`: {"hexside −2", "armor −2"},
	} {
		s := draw(t, `"sides": [["1503", "1604", `+side+`]]`, "a 1503, t 1503, us-1id-hq 1301, p 1604, ge-526-hq 1911")
		t.Log(side)
		s.drms("attack +t @1503 >1604 :hasty", want[:]...)
		s = draw(t, `"sides": [["1503", "1604", `+side+`]]`, "a 1503, us-1id-hq 1301, g 1604, ge-526-hq 1911")
		s.drms("attack +a @1503 >1604 :hasty", want[0])
		s = draw(t, `"sides": [["1503", "1604", `+side+`]]`, "t 1503, us-1id-hq 1301, p 1604, ge-526-hq 1911", `"active": "526", "ap": 5`)
		s.drms("attack +p @1604 >1503 :hasty", want[:]...)
	}
}

// CTL-10-04: units stand in fixed places, nobody is asked to set up; CTL-10-05: nobody starts in Improved Defense;
// CTL-3.2-07: there is one 526th Division; CTL-10-01: the first Initiative is given, not rolled, and the
// static side of the training scenario wins without a bonus.
func TestStartsOnTheWayToAachen(t *testing.T) {
	for _, name := range []string{"first-blood", "stolberg-corridor", "across-the-wurm", "campaign"} {
		r := scenario(t, name, "aachen")
		var ev game.Events
		p := r.Start(game.NewSeeded(name), &ev).(*Position)
		placed, n := 0, 0
		for u, at := range r.Terms.At {
			if p.units[u].hex != at {
				t.Errorf("CTL-10-04: %s: %s is elsewhere", name, r.Units[u].ID)
			}
			if at != hex.None {
				placed++
			}
		}
		if d := p.Decision(); placed == 0 || d.Side != us || d.Ask == askHQ || d.Ask == askStartingLoss {
			t.Errorf("CTL-10-04: %s: %d units, side %d is asked %s", name, placed, d.Side, askWords[d.Ask])
		}
		if slices.Contains(p.improved, true) {
			t.Errorf("CTL-10-05: %s starts with Improved Defense", name)
		}
		for _, f := range r.Formations {
			if len(f.ID) >= 3 && f.ID[:3] == "526" {
				n++
			}
		}
		if n != 1 && name != "across-the-wurm" || n > 1 {
			t.Errorf("CTL-3.2-07: %s has %d formations 526", name, n)
		}
		for _, e := range ev.List {
			if r.Lexicon().Events[e.Kind] == "die" {
				t.Errorf("CTL-10-01: %s begins with a roll", name)
			}
		}
	}
	for _, c := range []struct {
		change []func(*data.Data)
		bonus  int
	}{{nil, 1}, {[]func(*data.Data){static}, 0}} {
		b := newBoard(t, append(c.change, result("1/0"))...).put("us-a", "1205").put("ge-a", "1305").put("ge-b", "1601")
		b.fight("us-a", optHasty, 2, 1, 5)
		if got := len(b.events(evBonus)); got != c.bonus {
			t.Errorf("CTL-10-01: %d bonus APs, want %d", got, c.bonus)
		}
	}
}

// CTL-10-07: Scenarios Two and Three know the reinforcements and withdrawals that they list and no others, entering
// where the campaign's chart says.
func TestListedReinforcements(t *testing.T) {
	campaign := scenario(t, "campaign", "aachen")
	for name, want := range map[string]struct {
		groups      []string // turn, first unit
		units       int
		withdrawals []string
	}{
		"stolberg-corridor": {[]string{"2 us-1id-eng238", "2 ge-12-hq", "2 ge-ind-1012", "3 us-1id-745"}, 2 + 9 + 1 + 3, []string{"3 353"}},
		"across-the-wurm":   {[]string{"6 us-29id-hq", "7 us-xix-1128", "7 ge-3pg-hq"}, 4 + 3 + 11, nil},
	} {
		r := scenario(t, name, "aachen")
		var groups, withdrawals []string
		units := 0
		ids := func(r *Rules, x []game.Unit) (list []string) {
			for _, u := range x {
				list = append(list, r.Units[u].ID)
			}
			return list
		}
		places := func(r *Rules, x []hex.Hex) (list []string) {
			for _, h := range x {
				list = append(list, r.Data.Map.ID(h))
			}
			return list
		}
		for _, x := range r.Terms.Reinforcements {
			list := ids(r, x.Units)
			groups, units = append(groups, string(rune('0'+x.Turn))+" "+list[0]), units+len(list)
			if !slices.ContainsFunc(campaign.Terms.Reinforcements, func(y data.Reinforcement) bool {
				return x.Turn == y.Turn && slices.Equal(list, ids(campaign, y.Units)) && slices.Equal(places(r, x.Entry), places(campaign, y.Entry))
			}) {
				t.Errorf("%s: %v enter otherwise in the campaign", name, list)
			}
		}
		for _, x := range r.Terms.Withdrawals {
			withdrawals = append(withdrawals, string(rune('0'+x.Turn))+" "+r.Formations[x.Formation].ID)
		}
		if !slices.Equal(groups, want.groups) || units != want.units || !slices.Equal(withdrawals, want.withdrawals) {
			t.Errorf("%s: %v with %d units, withdrawals %v", name, groups, units, withdrawals)
		}
	}
}

// TC-C5: an independent of XIX Corps changes between HQs of its Corps in range of both, in good
// order; a third tank task group finds no place.
func TestReassignmentExample(t *testing.T) {
	build := func(unit string) *sketch {
		return segmentOf(t, "aachen/campaign", "assignment", 4, "us-30id-hq 4502, us-2ad-hq 4803, us-1id-hq 1808, "+unit+`, us-30id-117-1 4503, us-1id-18-1 1809,
			us-2ad-66-a 4604 formation=30id, us-2ad-66-b 4605 formation=30id, us-2ad-66-c 4703, us-vii-297 1711 formation=1id, us-3ad-hq 1413, us-3ad-36-a 1513`)
	}
	s := build("us-xix-823 4603 formation=30id")
	s.refused("assign +us-1id-hq +us-xix-823", "CTL-5.5.2-07")
	s.refused("assign +us-2ad-66-c +us-30id-hq", "CTL-5.5.1-06")
	s.do("assign +us-2ad-hq +us-xix-823")
	s.serves("us-xix-823", "2ad")
	if s := build("us-xix-823 4603 formation=30id disrupted"); s.legal("assign +us-2ad-hq +us-xix-823") {
		t.Error("a disrupted unit is reassigned")
	}
	if s := build("us-xix-823 1009 formation=30id"); s.legal("assign +us-2ad-hq +us-xix-823") {
		t.Error("a unit out of range is reassigned")
	}
}
