package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/opscycle/data"
)

// A permission is a position, what is done in it, "; " between the lines, and what is allowed then, though much is
// against it.
type permission struct {
	name         string
	s            *sketch
	before, line string
}

func permit(t *testing.T, list []permission) {
	t.Helper()
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			c.s.TB = t
			if c.before != "" {
				c.s.do(strings.Split(c.before, "; ")...)
			}
			if !c.s.legal(c.line) {
				t.Errorf("%s is refused: %q; legal are %q", c.line, c.s.p.Why(c.s.Action(c.line)).Sentence, c.s.listed(""))
			}
		})
	}
}

// ends has all combats of a sketch end alike.
func ends(s *sketch, c data.Cell) *sketch {
	s.r.CRT.Cells = forced(s.r.CRT.Cells, c)
	return s
}

// What is allowed in an activation of Aachen.
func TestPermissionsOfActions(t *testing.T) {
	const (
		lone    = "a 1504, khq 1507, k 1911, us-1id-hq 1101, ge-526-hq 2012"
		walk    = "move +a @1504; step @1505; step @1506"
		fighter = "dice 1 1 5; attack +a @1505 >1605 :hasty"
		level   = `"levels": {"526": 3}`
	)
	permit(t, []permission{
		{"CTL-7.3.1-07: a unit moves though one of its hex is disrupted", draw(t, "", "a 1505, b 1505 disrupted"+hqs), "", "move +a @1505"},
		{"CTL-7.3.4-01, CTL-5.8.4-05: an isolated unit infiltrates", draw(t, "", "a 1505, g 1605, khq 2012, k 2011"), "dice 1; move +a @1505", "infiltrate @1606"},
		{"CTL-7.3.6-02: a unit of another formation reacts to who has displaced a lone HQ", draw(t, "", strings.Replace(lone, "ge-526-hq 2012", "g 1607, ge-526-hq 2009", 1), level), walk, "react +ge-526-hq"},
		{"CTL-7.3.6-01: who has displaced a lone HQ moves on", draw(t, "", lone), walk, "step @1406"},
		{"CTL-6.4.1-01: a formation reacts whose HQ is in an EZOC", draw(t, "", front+", h 1909, b 1908", level), walk, "react +ge-526-hq"},
		{"CTL-7.5.3-07: in a reaction an attacker adds AP to his bonus", ends(draw(t, "", front+", h 2008", `"levels": {"526": 7}`), data.Cell{Defender: 1}), walk + "; dice 3 10; react +ge-526-hq; dice 1 1 5; attack +g @1507 >1506 :hasty", "attack +g @1507 >1506 :regular"},
		{"CTL-7.7-10: a stack is improved in a reaction", draw(t, "", front+", i 1709", `"levels": {"526": 7}`), walk + "; dice 3 10; react +ge-526-hq", "improve @1709"},
		{"CTL-7.5.2-31: a retreat over dragon's teeth", ends(draw(t, `"sides": [["1605", "1704", "teeth"], ["1605", "1705", "teeth"]]`, "a 1505, g 1605"+hqs), data.Cell{Defender: 2}), fighter, "retreat >1705"},
		{"CTL-3.3-05: an HQ enters an EZOC hex where the only friend is disrupted", draw(t, `"hexes": {"1305": "town"}`, "a 1305 disrupted, g 1405"+hqs, holding("us", "1305")), "", "relocate +us-1id-hq >1305"},
		{"CTL-7.4-01: an HQ relocates that has expended its Emergency Supply", draw(t, `"hexes": {"1305": "town"}`, "a 1305, us-1id-hq 1101 spent, ge-526-hq 2012", holding("us", "1305")), "", "relocate +us-1id-hq >1305"},
		{"CTL-6.2-02, CTL-6.2-07: who has won the Initiative and could act passes", inTurns(t, "a 1504, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`), "", "pass"},
	})
}

// CTL-5.2-01: who holds the marker has every die of his rolled again, in the Admin Phase too.
func TestPermittedRerolls(t *testing.T) {
	const marker = `"reroll": "us"`
	plan := segmentOf(t, "aachen/campaign", "assignment", 2, planUnits+", us-3ad-hq 1413, us-3ad-36-a 1513, us-vii-297 1711 formation=1id", `"reroll": "ge"`)
	plan.drawMarker(8, 8)
	permit(t, []permission{
		{"Interdiction", admin(t, "us-1id-hq 1101, a 1102, g 2009, ge-526-hq 2012", marker), "transfer; pass; dice 4; pass", "reroll"},
		{"Attrition", admin(t, "us-1id-hq 1101, a 1906 disrupted, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", marker), "transfer; pass; dice 4; pass; dice 5; keep", "reroll"},
		{"Victory Plan", plan, "", "reroll"},
	})
}

// CTL-5.3.1-03, BUG-5.3.1-03: a stack is ordered at each decision of its owner that shows none of its units.
func TestPermittedOrders(t *testing.T) {
	replacement := func() *sketch {
		return segmentOf(t, "aachen/campaign", "replacement", 2, "us-1id-hq 1808, us-1id-18-1 1908 sp=7, us-1id-18-2 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2410 sp=1")
	}
	permit(t, []permission{
		{"replacement", replacement(), "", "raise +us-1id-18-2"},
		{"breaking up", replacement(), "done", "raise +ge-526-211-2"},
		{"reinforcement", segmentOf(t, "bug/campaign", "reinforcement", 3, bugHQs+", su-87-16-2 2709", `"due": ["su-135-hq", "su-135-396-1"], "levels": {"135rd": 0}`), "", "raise +su-87-16-2"},
		{"activation", inTurns(t, "a 1504, t 1504, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`), "", "raise +t"},
		{"Action", setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "action", "active": "1id", "ap": 5, "reroll": "", `+described("us-1id-hq 1808, us-1id-18-1 1908, us-1id-18-2 1908, ge-526-hq 2513, ge-526-211-1 2408")+`}`), "", "raise +us-1id-18-2"},
	})
}

// CTL-5.5.2-09: who is attacked challenges a supporter of the attack.
func TestPermittedChallenge(t *testing.T) {
	permit(t, []permission{{"", ends(setUp(t, scenario(t, "campaign", "aachen"), `{"turn": 2, "phase": "action", "active": "1id", "ap": 5, "reroll": "", `+
		described("us-1id-hq 1808, us-1id-18-1 2308, us-vii-297 2307 formation=1id secret, ge-526-hq 2513, ge-526-211-1 2408, ge-526-211-2 2408")+`}`), data.Cell{Defender: 1}),
		"dice 1 1 5; attack +us-1id-18-1 @2308 >2408 :regular", "challenge +us-vii-297"}})
}

// What is allowed on the Bug.
func TestPermissionsOnTheBug(t *testing.T) {
	const soviet = `"active": "87rd", "ap": 9`
	permit(t, []permission{
		{"BUG-7.3.8-04: a Soviet unit crosses by a bridge", riverside(t, "", bank, "p 1510"+hold, soviet), "move +p @1510", "step @1410"},
		{"BUG-7.3.8-04: a unit leaves an EZOC by a bridge", riverside(t, "", bank, "t 1410, g 1409"+hold), "move +t @1410", "step @1510"},
		{"BUG-7.3.8-02: a unit leaves an EZOC by boat", riverside(t, "", bank, "a 1412, g 1411"+hold), "move +a @1412", "step @1512"},
		{"BUG-7.3.8-05, BUG-7.5.3-10: a boat with a bonus AP", ends(riverside(t, "", bank, "a 1412, g 1512 sp=1, h 1912"+hold, `"levels": {"87rd": 0}`), data.Cell{Defender: 2}), "dice 1 1 5; attack +a @1412 >1512 :hasty; move +a @1412", "step @1512"},
		{"BUG-7.5.3-08: winners of two formations refit", ends(riverside(t, "", "", "a 1311 disrupted, x 1311, ge-298id-hq 1113, g 1412"+hold, soviet), data.Cell{Attacker: 1}), "dice 1 1 5; attack +g @1412 >1311 :hasty", "refit +a"},
		{"BUG-5.8.3-02, BUG-5.8.4-01: an isolated stack is improved", riverside(t, "", "", "a 1512, g 1612, h 1411, i 1413, k 1511, ge-44id-hq 1012, su-87-hq 1912"), "", "improve @1512"},
		{"BUG-10.2-06: the other side reacts in a Surprise Attack", ambush(t, "a 1505, us-1id-hq 1101, g 1508, ge-526-hq 1909, k 1907, khq 1906", 3), "dice 9; activate +ge-526-hq; move +g @1508; step @1507; step @1506", "react +us-1id-hq"},
	})
}
