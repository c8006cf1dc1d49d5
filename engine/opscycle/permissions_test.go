package opscycle

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
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

// corps is an activation of the 1st Division on the map of Aachen, with further units.
func corps(t *testing.T, units, reroll string, more ...string) *sketch {
	t.Helper()
	return setUp(t, scenario(t, "campaign", "aachen"), fmt.Sprintf(`{"turn": 2, "phase": "action", "active": "1id", "ap": 5, "reroll": %q, %s}`, reroll,
		strings.Join(append(more, described("us-1id-hq 1808, ge-526-hq 2513, "+units)), ", ")))
}

// What is allowed in an activation of Aachen.
func TestPermissionsOfActions(t *testing.T) {
	const (
		lone    = "a 1504, khq 1507, k 1911, us-1id-hq 1101, ge-526-hq 2012"
		walk    = "move +a @1504; step @1505; step @1506"
		fighter = "dice 1 1 5; attack +a @1505 >1605 :hasty"
		level   = `"levels": {"526": 3}`
		stream  = `"sides": [["1505", "1605", "stream"]]`
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
		{"CTL-7.3.7-02: over a stream into an EZOC", draw(t, stream, "t 1505, g 1705"+hqs), "move +t @1505", "step @1605"},
		{"CTL-7.3.7-02: over a stream out of an EZOC", draw(t, stream, "t 1505, g 1405"+hqs), "move +t @1505", "step @1605"},
		{"CTL-7.3.4-01, CTL-7.3.6-01: a unit infiltrates into the hex of a lone HQ", draw(t, "", "a 1505, g 1605, ge-526-hq 1606, us-1id-hq 1101"), "move +a @1505", "infiltrate @1606"},
		{"CTL-6.4.2-07: who reacts infiltrates", draw(t, "", front, level), walk + "; dice 3 10; react +ge-526-hq; move +g @1507", "infiltrate @1607"},
		{"CTL-5.5.1-07: a unit that serves with another formation moves with it", draw(t, "", "t 1505 formation=x, x 1504, xhq 1201"+hqs, `"active": "x", "ap": 9`), "", "move +t @1505"},
		{"CTL-5.3.1-07: a unit refits in the hex of another formation's unit", draw(t, "", "a 1505 disrupted, x 1505, xhq 1201"+hqs), "", "refit +a"},
		{"CTL-7.4-01: an HQ relocates that has no Attack Support left", draw(t, `"hexes": {"1305": "town"}`, "a 1305, us-1id-hq 1101 support=0, ge-526-hq 2012", holding("us", "1305")), "", "relocate +us-1id-hq >1305"},
		{"CTL-7.5.2-38: a retreat to units of another formation", ends(draw(t, "", "a 1505, g 1605, k 1705"+hqs), data.Cell{Defender: 2}), fighter, "retreat >1705"},
		{"CTL-5.5.2-06: an assigned unit refits", corps(t, "us-vii-297 1708 formation=1id disrupted", ""), "", "refit +us-vii-297"},
		{"CTL-5.5.2-06, CTL-7.7-10: an assigned unit is improved", corps(t, "us-vii-297 1708 formation=1id", ""), "", "improve @1708"},
		{"CTL-6.4.1-06: the move is reacted to before its second step, after a refusal", draw(t, `"hexes": {"1506": "city"}`, front, level), walk + "; decline; step @1406", "react +ge-526-hq"},
		{"CTL-6.4.1-02: a unit qualifies beside a disrupted one", draw(t, "", front+", p 1507 disrupted", level), walk, "react +ge-526-hq"},
		{"CTL-7.7-06, CTL-6.4.1-02: a unit qualifies in Improved Defense", draw(t, "", front, level, `"improved": ["1507"]`), walk, "react +ge-526-hq"},
		{"CTL-5.5.1-01: a unit qualifies that serves with the formation", draw(t, "", "a 1504, k 1507 formation=526, ge-526-hq 1909, us-1id-hq 1101, khq 2012", level), walk, "react +ge-526-hq"},
		{"CTL-5.5.2-06: an assigned unit qualifies", corps(t, "us-1id-18-1 2308, ge-ind-mg34 2408 formation=526", ""), "move +us-1id-18-1 @2308; step @2208", "react +ge-526-hq"},
		{"CTL-5.2-01: a die is rolled again in a reaction", draw(t, "", front, level, `"reroll": "ge"`), walk + "; dice 3 10; react +ge-526-hq; keep; keep; dice 1 1 5; attack +g @1507 >1506 :hasty", "reroll"},
		{"CTL-5.3.1-03: a stack is ordered in a reaction", corps(t, "us-1id-18-1 2308, ge-526-211-1 2408, ge-ind-394 2408 formation=526", ""), "move +us-1id-18-1 @2308; step @2208; dice 1 10; react +ge-526-hq", "raise +ge-ind-394"},
		{"CTL-5.3.1-03: beside the enemy, in Improved Defense", corps(t, "us-1id-18-1 2308, us-1id-745 2308, ge-526-211-1 2408", "", `"improved": ["2308"]`), "", "raise +us-1id-745"},
		{"CTL-7.3.8-03: out of the closed ground", draw(t, "", "g 3802, a 1201, us-1id-hq 1101, ge-526-hq 4419", `"area": "whole"`, `"turn": 1`, `"active": "526", "ap": 9`), "move +g @3802", "step @3803"},
		{"CTL-7.3.8-03: an attack into the closed ground", draw(t, "", "g 3803, a 3802, us-1id-hq 1101, ge-526-hq 4419", `"area": "whole"`, `"turn": 1`, `"active": "526", "ap": 9`), "", "attack +g @3803 >3802 :hasty"},
		{"CTL-7.3.7-02: over a stream out of command", draw(t, stream, "t 1505 formation=x, xhq 2012, us-1id-hq 1101, ge-526-hq 2002", `"active": "x", "ap": 9`), "move +t @1505", "step @1605"},
		{"CTL-7.3.4-01, CTL-5.8.3-02: a unit out of command infiltrates", draw(t, "", "x 1505, g 1605, xhq 2012, us-1id-hq 1101, ge-526-hq 2002", `"active": "x", "ap": 9`), "move +x @1505", "infiltrate @1606"},
		{"CTL-7.3.4-08: tanks infiltrate over a stream", draw(t, `"sides": [["1505", "1606", "stream"]]`, "t 1505, g 1605"+hqs), "move +t @1505", "infiltrate @1606"},
		{"CTL-7.3.4-01, CTL-5.3.1-07: to friends", draw(t, "", "t 1505, b 1606, g 1605"+hqs), "move +t @1505", "infiltrate @1606"},
		{"CTL-7.3.4-01, CTL-7.5.3-07: with a bonus AP", ends(draw(t, "", "a 1505, g 1605"+hqs), data.Cell{Defender: 1}), fighter + "; move +a @1505", "infiltrate @1606"},
		{"CTL-7.3.4-08: into a town", draw(t, `"hexes": {"1606": "town"}`, "a 1505, g 1605"+hqs), "move +a @1505", "infiltrate @1606"},
		{"CTL-6.4.1-06, CTL-7.7-07: who enters a hex in Improved Defense is reacted to", draw(t, `"hexes": {"1506": "city"}`, front+", b 1506", level, `"improved": ["1506"]`), walk, "react +ge-526-hq"},
		{"CTL-7.5.3-05: the winner has a bonus in Improved Defense", ends(draw(t, "", "a 1505, g 1605"+hqs, `"improved": ["1605"]`), data.Cell{Attacker: 1}), fighter, "move +g @1605"},
		{"CTL-7.7-10: a stack is improved whose HQ has expended its Emergency Supply", draw(t, "", "a 1505, us-1id-hq 1101 spent, ge-526-hq 2012"), "", "improve @1505"},
		{"CTL-7.7-10: a town is improved", draw(t, `"hexes": {"1505": "town"}`, "a 1505"+hqs), "", "improve @1505"},
		{"CTL-7.7-10: a pillbox is improved", draw(t, `"hexes": {"1505": "pillbox_clear"}`, "a 1505"+hqs), "", "improve @1505"},
		{"CTL-7.7-10: a stack of three is improved", draw(t, "", "a 1505, t 1505, u 1505"+hqs), "", "improve @1505"},
		{"CTL-5.3.1-15: over a stream", draw(t, `"sides": [["1406", "1506", "stream"]]`, "a 1505, b 1506, g 1607, us-1id-hq 1101, ge-526-hq 2012", `"levels": {"526": 0}`), "move +a @1505; step @1506", "displace +a >1406"},
		{"CTL-7.5.3-05: two winners move together with a bonus AP", ends(draw(t, "", "a 1505, t 1505, g 1605"+hqs), data.Cell{Defender: 1}), "dice 1 1 5; attack +a +t @1505 >1605 :hasty", "move +a +t @1505"},
		{"CTL-7.3.7-02: over a stream to friends in Improved Defense", draw(t, stream, "t 1505, b 1605"+hqs, `"improved": ["1605"]`), "move +t @1505", "step @1605"},
		{"CTL-7.6-01: a unit of one step refits", draw(t, "", "a 1505 sp=1 disrupted"+hqs), "", "refit +a"},
		{"CTL-6.4.1-02: a unit of one step qualifies", draw(t, "", strings.Replace(front, "g 1507", "g 1507 sp=1", 1), level), walk, "react +ge-526-hq"},
		{"CTL-7.3.1-01: three units leave an EZOC together", draw(t, "", "a 1505, t 1505, u 1505, g 1405"+hqs), "move +a +t +u @1505", "step @1605"},
		{"CTL-5.3.1-07, CTL-5.3.1-15: a unit is displaced to one of another formation", draw(t, "", "a 1505, b 1506, t 1406 formation=x, g 1607, xhq 1201, us-1id-hq 1101, ge-526-hq 2012", `"levels": {"526": 0}`), "move +a @1505; step @1506", "displace +a >1406"},
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
		{"Action", corps(t, "us-1id-18-1 1908, us-1id-18-2 1908, ge-526-211-1 2408", ""), "", "raise +us-1id-18-2"},
		{"a unit that is not active", corps(t, "us-1id-18-1 1908, us-vii-297 1908 formation=3ad, us-3ad-hq 1413, ge-526-211-1 2408", ""), "", "raise +us-vii-297"},
		{"a disrupted unit", inTurns(t, "a 1504, t 1504 disrupted, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`), "", "raise +t"},
		{"one unit after the other", inTurns(t, "a 1504, t 1504, u 1504, us-1id-hq 1102, g 2009, ge-526-hq 1909", `"initiative": "us"`, `"levels": {"1id": 3, "526": 2}`), "raise +t", "raise +u"},
	})
}

// CTL-5.5.2-09: who is attacked challenges an attacker and a supporter of the attack, who attacks a defender.
func TestPermittedChallenges(t *testing.T) {
	const foes = ", ge-526-211-1 2408 sp=1, ge-526-211-2 2408 sp=1"
	loss := data.Cell{Defender: 1}
	permit(t, []permission{
		{"a supporter", ends(corps(t, "us-1id-18-1 2308, us-vii-297 2307 formation=1id secret"+foes, ""), loss), "dice 1 1 5; attack +us-1id-18-1 @2308 >2408 :regular", "challenge +us-vii-297"},
		{"an attacker", ends(corps(t, "us-vii-297 2307 formation=1id secret"+foes, ""), loss), "dice 1 1 5; attack +us-vii-297 @2307 >2408 :regular", "challenge +us-vii-297"},
		{"a defender", corps(t, "us-1id-18-1 2308, ge-526-211-1 2408, ge-ind-mg34 2408 formation=526 secret", "us"), "dice 1 1 5; attack +us-1id-18-1 @2308 >2408 :hasty", "challenge +ge-ind-mg34"},
	})
}

// unsupplied takes the sources of supply of a side away.
func (s *sketch) unsupplied(side game.Side) *sketch {
	s.r.Sources[side] = nil
	s.p.derived.stale()
	return s
}

// served has a unit serve with a formation, "" for none, wherever it is.
func (s *sketch) served(id, formation string) *sketch {
	f := int8(-1)
	if formation != "" {
		f = s.formation(formation)
	}
	s.state(id).formation = f
	s.p.derived.stale()
	return s
}

// CTL-5.5.2-03, CTL-5.5.2-04, CTL-5.5.2-05: an independent unit changes its formation in an EZOC and in Improved
// Defense, whatever it has lost, and the HQ may be on its back side, out of supply and at Activation Level 0.
func TestPermittedAssignment(t *testing.T) {
	const units = "us-1id-hq 1808, us-1id-18-1 1908, us-3ad-hq 1413 spent, us-3ad-36-a 1513, us-vii-297 1711 sp=1 formation=1id, ge-526-hq 2513, ge-526-211-1 1712"
	late := segmentOf(t, "bug/campaign", "assignment", 7, bugHQs, `"due": ["ge-iii-260"]`)
	permit(t, []permission{
		{"on the map", segmentOf(t, "aachen/campaign", "assignment", 2, units, `"improved": ["1711"], "levels": {"3ad": 0}`).unsupplied(us), "", "assign +us-3ad-hq +us-vii-297"},
		{"CTL-8.5.2-08: without a formation", segmentOf(t, "aachen/campaign", "assignment", 2, units).served("us-vii-297", ""), "", "assign +us-3ad-hq +us-vii-297"},
		{"CTL-5.5.2-08: while the enemy still does not know with whom it serves", segmentOf(t, "aachen/campaign", "assignment", 2, strings.Replace(units, "sp=1", "secret", 1)), "", "assign +us-3ad-hq +us-vii-297"},
		{"BUG-5.5.2-10: to an HQ out of supply, late", late.unsupplied(late.r.Data.Lead), "", "assign +ge-298id-hq +ge-iii-260"},
		{"BUG-5.5.2-10: once more before it arrives", segmentOf(t, "bug/campaign", "assignment", 3, bugHQs, `"due": ["ge-iii-260"]`).served("ge-iii-260", "44id"), "", "assign +ge-298id-hq +ge-iii-260"},
	})
}

// CTL-8.5.2-07, CTL-8.5.2-08: an independent unit joins another formation disrupted, in an EZOC, and with an HQ out of
// supply.
func TestPermittedRejoin(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 3, `us-1id-hq 1808, us-1id-18-1 2816, ge-526-hq 2513, ge-353-hq 3019, ge-353-941 3018, ge-ind-pol 2817 formation=353 disrupted`)
	if !s.p.ezoc(s.Hex("2817"), ge) {
		t.Fatal("Pol is in no EZOC")
	}
	permit(t, []permission{{"", s.unsupplied(ge), "", "assign +ge-526-hq +ge-ind-pol"}})
}

// CTL-8.5.2-05: a unit in an EZOC withdraws, out of Improved Defense and though its HQ has expended its Emergency Supply.
func TestPermittedWithdrawal(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 2, "us-1id-hq 1808, us-1id-18-1 3117, us-1id-18-2 1908 sp=3, ge-526-hq 2513, ge-353-hq 3019, ge-353-941 3118")
	s.p.improved[s.Hex("3118")], s.state("ge-353-hq").spent = true, true
	if !s.p.ezoc(s.Hex("3118"), ge) || !s.p.mayWithdraw(s.Unit("ge-353-941")) {
		t.Error("941 is in no EZOC, or may not withdraw")
	}
}

// CTL-5.5.2-06: an independent unit takes replacements (CTL-8.4-02), is broken up and receives the steps of another
// (CTL-8.4.2-03); BUG-8.3.2-07: an Anti-Tank unit gives its steps to infantry.
func TestPermittedReplacements(t *testing.T) {
	const broken = "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410, ge-526-211-2 2411 sp=1, ge-ind-pol 2412 sp=1 formation=526"
	permit(t, []permission{
		{"replacement", segmentOf(t, "aachen/campaign", "replacement", 2, "us-30id-hq 4502, us-xix-744 4501 sp=1 formation=30id, ge-526-hq 2513"), "", "replace +us-xix-744"},
		{"CTL-8.4-02: with an HQ at level 0", segmentOf(t, "aachen/campaign", "replacement", 2, "us-1id-hq 1808, us-1id-18-1 1908 sp=7, ge-526-hq 2513", `"levels": {"1id": 0}`), "", "replace +us-1id-18-1"},
		{"breaking up", segmentOf(t, "aachen/campaign", "replacement", 2, broken), "", "break-up +ge-ind-pol"},
		{"receiving", segmentOf(t, "aachen/campaign", "replacement", 2, broken), "break-up +ge-526-211-1", "replace +ge-ind-pol"},
		{"Anti-Tank", segmentOf(t, "bug/campaign", "replacement", 3, bugHQs+", su-1at-hq 2808, su-1at-191-1 2809, su-87-16-2 2710 sp=1"), "break-up +su-1at-191-1", "replace +su-87-16-2"},
	})
}

// CTL-8.5.1-04, CTL-5.3.2-09: an HQ arrives in an EZOC where a friendly unit stands.
func TestPermittedArrival(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 3721, ge-526-hq 2513, ge-526-211-1 3720", `"due": ["ge-12-hq", "ge-12-27-1"], "levels": {"12": 0}`)
	if !s.p.ezoc(s.Hex("3720"), ge) {
		t.Fatal("3720 is in no EZOC")
	}
	lost := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410", `"due": ["ge-12-hq", "ge-12-27-1"], "levels": {"12": 0}`, holding("us", "3720"))
	if lost.p.controls(ge, lost.Hex("3720")) {
		t.Fatal("3720 is held")
	}
	permit(t, []permission{{"", s, "", "enter +ge-12-hq >3720"}, {"in a hex of the enemy's", lost, "", "enter +ge-12-hq >3720"}})
}

// BUG-8.4.1-03, CTL-8.5.1-03: a unit that finds its entry hexes shut has the choice among the nearest others.
func TestPermittedTies(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, `us-1id-hq 1808, us-1id-18-1 1007, us-1id-18-2 1008, us-1id-18-3 1009, us-1id-16-1 1909, us-9id-hq 1421, us-3ad-hq 1413, ge-526-hq 2513, ge-526-211-1 1211`, `"due": ["us-1id-eng238"]`)
	permit(t, []permission{{"the first", s, "", "enter +us-1id-eng238 >1006"}, {"the last", s, "", "enter +us-1id-eng238 >1109"}})
}

// CTL-7.5.1.2-27: the HQ gives its support whatever its supply, its distance, its level and where the attackers come
// from, in a reaction and with a bonus AP. CTL-7.5.1.2-12: a supporter beneath another that cannot support; CTL-7.7-11: one
// in Improved Defense; CTL-10.1-08: one in a pillbox; BUG-3.1.1-17, BUG-5.5.2-04: an independent engineer.
func TestPermittedSupport(t *testing.T) {
	has := func(name, want string, s *sketch, line string) {
		t.Helper()
		a := s.Action(line)
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		list, _ := s.p.appraise(&c, nil)
		for _, m := range list {
			if [...]string{drmSupport: "support", drmDefense: "defense", drmHQ: "hq", drmEngineer: "engineer"}[m.source] == want {
				return
			}
		}
		t.Errorf("%s: no %s among %v", name, want, list)
	}
	const (
		attack  = "attack +a @1505 >1605 :regular"
		pillbox = `"1412": "pillbox_clear"`
	)
	has("spent, at level 0", "hq", draw(t, "", "a 1505, g 1605, us-1id-hq 1101 spent, ge-526-hq 2012", `"levels": {"1id": 0}`), attack)
	has("beside the target", "hq", draw(t, "", "a 1505, g 1605, us-1id-hq 1505, ge-526-hq 2012"), attack)
	has("an assigned unit", "hq", corps(t, "us-vii-297 2307 formation=1id, ge-526-211-1 2408", ""), "attack +us-vii-297 @2307 >2408 :regular")
	has("beneath a disrupted unit", "support", draw(t, "", "a 1505, b 1604 disrupted, c 1604, g 1605"+hqs), attack)
	has("an independent engineer attacks", "engineer", riverside(t, pillbox, "", "ge-iii-260 1411 formation=44id, g 1412"+hold), "attack +ge-iii-260 @1411 >1412 :hasty")
	has("an independent engineer supports", "engineer", riverside(t, pillbox, "", "ge-iii-260 1411 formation=44id, a 1312, g 1412"+hold), "attack +a @1312 >1412 :regular")
	has("from a pillbox", "defense", draw(t, `"hexes": {"1606": "pillbox_clear"}`, "a 1505, g 1605, h 1606"+hqs), "attack +a @1505 >1605 :hasty")
	reaction := draw(t, "", front, `"levels": {"526": 7}`)
	reaction.do("move +a @1504", "step @1505", "step @1506", "dice 3 10", "react +ge-526-hq")
	has("in a reaction", "hq", reaction, "attack +g @1507 >1506 :regular")
	won := ends(draw(t, "", "a 1505, g 1605"+hqs), data.Cell{Defender: 1})
	won.do("dice 1 1 5", "attack +a @1505 >1605 :hasty")
	has("with a bonus AP", "hq", won, attack)
	has("in Improved Defense", "support", draw(t, "", "a 1505, b 1604, g 1605"+hqs, `"improved": ["1604"]`), attack)
}

// CTL-8.1.4-01: in command a unit refits by itself though its HQ is out of supply and at level 0, and in an EZOC.
func TestPermittedRefit(t *testing.T) {
	s := draw(t, `"supply": {"us": ["1001"], "ge": ["2012"]}`, "a 1504 disrupted, x 1101, xhq 1102, us-1id-hq 1103, g 1604, h 1001, ge-526-hq 1909", `"active": "", "phase": "ops", "initiative": "us", "turn": 1, "last": 3, "switches": {}`, `"levels": {"1id": 0, "x": 1, "526": 1}`)
	s.do("transfer", "pass", "dice 1 5 5 5 5", "pass")
	if s.state("a").disrupted || s.p.inSupply(s.Unit("us-1id-hq")) {
		t.Errorf("a is disrupted: %t, the HQ in supply: %t", s.state("a").disrupted, s.p.inSupply(s.Unit("us-1id-hq")))
	}
}

// BUG-8.1.4-02, CTL-8.1.4-02: an assigned unit refits that is in range of the HQ with which it serves alone;
// CTL-8.1.4-01: an independent unit refits.
func TestPermittedRefitOfTheAssigned(t *testing.T) {
	lent := draw(t, "", "x 1504 disrupted formation=1id, xhq 2012, us-1id-hq 1103, g 1804, ge-526-hq 1909")
	if lent.p.inRangeOf(lent.Unit("x"), lent.formation("x")) {
		t.Fatal("x is in range of its parent HQ")
	}
	for id, s := range map[string]*sketch{"x": lent, "us-vii-297": corps(t, "us-vii-297 1908 formation=1id disrupted", "")} {
		s.p.hand.ev = &s.Ev
		s.p.hand.refitInCommand()
		if s.state(id).disrupted {
			t.Errorf("%s is disrupted", id)
		}
	}
}

// stranded is an HQ out of supply that stands at its maximum level, where Emergency Supply serves recovery.
func stranded(t *testing.T) *sketch {
	t.Helper()
	s := admin(t, "us-1id-hq 1906, a 1906, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801", `"levels": {"1id": 1, "526": 2}`, `"switches": {"emergency_on_activation": false, "supply_on_activation": false}`)
	f := s.state("a").formation
	s.p.levels[f] = s.r.Formations[f].MaxLevel
	return s
}

// BUG-11.2-04, BUG-11.2-05, BUG-11.2-06: a unit loses steps twice; every stack may be prepared, and none need be.
func TestPermittedStart(t *testing.T) {
	r := scenario(t, "delayed-arrival", "bug")
	s := newSketch(t, r, r.Start(game.NewSeeded("start"), nil).(*Position))
	twice := false
	for s.p.Decision().Ask == askStartingLoss {
		line := r.Lexicon().Line(s.p.Legal(nil)[0])
		s.do(line)
		twice = twice || s.p.Decision().Ask == askStartingLoss && s.legal(line)
	}
	if !twice {
		t.Error("no unit can lose two steps")
	}
	hexes := map[hex.Hex]bool{}
	for u := range s.p.units {
		if i := &r.Units[u]; i.Side != r.Data.Lead && i.Class != data.HQ && s.p.units[u].hex != hex.None {
			hexes[s.p.units[u].hex] = true
		}
	}
	if got := len(s.listed("improve")); got != len(hexes) || !s.legal("done") {
		t.Errorf("%d of %d stacks can be prepared", got, len(hexes))
	}
}

// What is allowed on the Bug.
func TestPermissionsOnTheBug(t *testing.T) {
	const (
		soviet = `"active": "87rd", "ap": 9`
		at299  = `"active": "299id", "ap": 5, "turn": 6`
	)
	useless := admin(t, "us-1id-hq 1101, a 1102, ge-526-hq 1906, k 1906, b 1806, c 2006, d 1908, x 1904, khq 1801", `"levels": {"1id": 1, "526": 1}`, `"switches": {"emergency_on_activation": false, "supply_on_activation": false}`)
	useless.r.Units[useless.Unit("ge-526-hq")].Recovery = "1"
	permit(t, []permission{
		{"BUG-7.3.8-04: a Soviet unit crosses by a bridge", riverside(t, "", bank, "p 1510"+hold, soviet), "move +p @1510", "step @1410"},
		{"BUG-7.3.8-04: a unit leaves an EZOC by a bridge", riverside(t, "", bank, "t 1410, g 1409"+hold), "move +t @1410", "step @1510"},
		{"BUG-7.3.8-02: a unit leaves an EZOC by boat", riverside(t, "", bank, "a 1412, g 1411"+hold), "move +a @1412", "step @1512"},
		{"BUG-7.3.8-05, BUG-7.5.3-10: a boat with a bonus AP", ends(riverside(t, "", bank, "a 1412, g 1512 sp=1, h 1912"+hold, `"levels": {"87rd": 0}`), data.Cell{Defender: 2}), "dice 1 1 5; attack +a @1412 >1512 :hasty; move +a @1412", "step @1512"},
		{"BUG-7.5.3-08: winners of two formations refit", ends(riverside(t, "", "", "a 1311 disrupted, x 1311, ge-298id-hq 1113, g 1412"+hold, soviet), data.Cell{Attacker: 1}), "dice 1 1 5; attack +g @1412 >1311 :hasty", "refit +a"},
		{"BUG-3.1.1-11: by road through a town", riverside(t, `"1212": "town"`, `["1112", "1212", "road"], ["1212", "1312", "road"]`, "t 1112, g 1912"+hold), "move +t @1112; step @1212", "step @1312"},
		{"BUG-7.5.2-10: of two equally strong units that the tanks leave the first loss to either takes it", ends(riverside(t, "", "", "a 1311, b 1311, t 1311, g 1412"+hold), data.Cell{Attacker: 1}), "dice 1 1 5; attack +a +b +t @1311 >1412 :hasty", "lose +b"},
		{"BUG-7.5.2-36: tanks retreat into marsh", ends(riverside(t, `"1511": "marsh", "1512": "marsh"`, "", "a 1311, p 1412"+hold), data.Cell{Defender: 2}), "dice 1 1 5; attack +a @1311 >1412 :hasty", "retreat >1512"},
		{"BUG-10.3-02, BUG-10.3-09: tanks build a pontoon bridge in an EZOC, beside a disrupted unit", riverside(t, "", bank, "t 1412, b 1412 disrupted, g 1411"+hold), "", "pontoon @1412 >1512"},
		{"BUG-10.3-06: over a pontoon bridge into an EZOC", riverside(t, "", bank, "t 1412, g 1612"+hold, `"bridges": {"iii": ["1412", "1512"]}`), "move +t @1412", "step @1512"},
		{"BUG-10.3-06: over a pontoon bridge out of an EZOC", riverside(t, "", bank, "t 1412, g 1411"+hold, `"bridges": {"iii": ["1412", "1512"]}`), "move +t @1412", "step @1512"},
		{"BUG-10.3-09: out of Improved Defense", riverside(t, "", bank, "t 1412"+hold, `"improved": ["1412"]`), "", "pontoon @1412 >1512"},
		{"BUG-10.3-09: in a reaction", riverside(t, "", bank, "a 1412, d 1418, g 1612"+hold, soviet, `"levels": {"44id": 5}`), "move +g @1612; step @1512; dice 1 10; react +ge-44id-hq", "pontoon @1418 >1518"},
		{"BUG-10.3-01: the other Corps builds the second", riverside(t, "", bank, "ge-299id-528-1 1412, ge-299id-hq 1212, a 1414, su-87-hq 1912, g 1914, ge-44id-hq 1112", `"active": "299id", "ap": 5, "bridges": {"iii": ["1416", "1516"]}`), "", "pontoon @1412 >1512"},
		{"BUG-8.1-07: Emergency Supply is expended at the maximum level", stranded(t), "transfer; pass; pass", "flip +us-1id-hq"},
		{"BUG-8.1-07: Emergency Supply is expended for nothing, and by the other side", useless, "transfer; pass; dice 5; pass", "flip +ge-526-hq"},
		{"BUG-7.5.3-10: a bonus move leaves the map after its first step", ends(eastward(t, "delayed-arrival", "ge-299id-528-1 5417, ge-299id-hq 5214, g 5418 sp=1, ge-14pz-hq 5114, su-87-hq 4506", at299, `"levels": {"87rd": 0}`), data.Cell{Defender: 2}), "dice 1 1 5; attack +ge-299id-528-1 @5417 >5418 :hasty; move +ge-299id-528-1 @5417; step @5418", "exit"},
		{"BUG-11.2-11: in a reaction", eastward(t, "delayed-arrival", "ge-299id-528-1 5418, ge-299id-hq 5214, g 5416, su-87-hq 4506, ge-14pz-hq 5114", `"active": "87rd", "ap": 5, "turn": 6`, `"levels": {"299id": 5}`), "move +g @5416; step @5417; dice 1 10; react +ge-299id-hq; move +ge-299id-528-1 @5418", "exit"},
		{"BUG-11.2-11, BUG-5.5.2-04: a motorized unit that serves with the division, its HQ out of supply", eastward(t, "delayed-arrival", "ge-iii-191-1 5418 formation=299id, ge-299id-hq 5214, g 4506, ge-14pz-hq 5114, su-87-hq 4506", at299).unsupplied(0), "move +ge-iii-191-1 @5418", "exit"},
		{"BUG-5.8.3-02, BUG-5.8.4-01: an isolated stack is improved", riverside(t, "", "", "a 1512, g 1612, h 1411, i 1413, k 1511, ge-44id-hq 1012, su-87-hq 1912"), "", "improve @1512"},
		{"CTL-7.3.2-02: a leg unit moves one hex for more than its MA", riverside(t, `"1611": "dense_forest"`, `["1612", "1611", "stream"]`, "su-2fr-19-a 1612, su-2fr-hq 1912, t 1510, ge-44id-hq 1012", `"active": "2fr", "ap": 5`), "move +su-2fr-19-a @1612", "step @1611"},
		{"BUG-7.3.8-01: a boat out of command", riverside(t, "", bank, "a 1419, g 1912, ge-44id-hq 1005, su-87-hq 1912"), "move +a @1419", "step @1519"},
		{"BUG-7.3.8-02, CTL-7.3.4-01: a unit infiltrates by boat", riverside(t, "", bank, "a 1412, g 1411, h 1612"+hold), "move +a @1412", "infiltrate @1512"},
		{"BUG-5.6.2-03: tanks infiltrate into marsh", riverside(t, `"1412": "marsh"`, "", "t 1311, g 1411"+hold), "move +t @1311", "infiltrate @1412"},
		{"BUG-7.5.3-10: a bonus move goes on beyond the abandoned hex", ends(riverside(t, "", "", "a 1311, g 1412 sp=1, h 1912"+hold), data.Cell{Defender: 2}), "dice 1 1 5; attack +a @1311 >1412 :hasty; move +a @1311; step @1412", "step @1512"},
		{"BUG-7.3.8-03: a Soviet unit attacks over the river", riverside(t, "", bank, "a 1412, g 1512"+hold, soviet), "", "attack +g @1512 >1412 :hasty"},
		{"BUG-10.3-09: an independent unit of the Corps builds a pontoon bridge", riverside(t, "", bank, "ge-iii-627 1412 formation=44id, g 1912"+hold), "", "pontoon @1412 >1512"},
		{"BUG-10.3-02: a unit of the Corps that serves with another division", riverside(t, "", bank, "ge-14pz-36-1 1412 formation=44id, a 1311, ge-14pz-hq 1111, g 1912"+hold), "", "pontoon @1412 >1512"},
		{"BUG-10.2-06: the other side reacts in a Surprise Attack", ambush(t, "a 1505, us-1id-hq 1101, g 1508, ge-526-hq 1909, k 1907, khq 1906", 3), "dice 9; activate +ge-526-hq; move +g @1508; step @1507; step @1506", "react +us-1id-hq"},
	})
}

// CTL-9-04: a unit takes control that has no HQ.
func TestControlWithoutCommand(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "city"}`, "a 1505, khq 2012, k 2011", holding("ge", "1506"))
	s.do("dice 1", "move +a @1505", "step @1506", "stop")
	if !s.p.controls(us, s.Hex("1506")) || s.p.command(s.Unit("a")) != isolated {
		t.Error("the city has not changed hands")
	}
}

// BUG-10.3-08: neither an enemy HQ at its end nor an enemy unit beside it removes a pontoon bridge; BUG-10.3-06: supply
// comes over it.
func TestPontoonStands(t *testing.T) {
	const bridge = `"bridges": {"iii": ["1412", "1512"]}`
	s := riverside(t, `"1512": "village"`, bank, "a 1012, ge-44id-hq 1112, g 1712, su-87-hq 1512", bridge, `"active": "87rd", "ap": 5`, `"levels": {"44id": 0}`)
	s.do("move +g @1712", "step @1612", "stop")
	if s.p.bridges[0] <= 0 {
		t.Error("the bridge is lost")
	}
	s = riverside(t, `"1612": "village"`, bank, "a 1512, ge-44id-hq 1612, g 1510, su-87-hq 1912", bridge)
	if !s.p.inSupply(s.Unit("ge-44id-hq")) {
		t.Error("no supply over the bridge")
	}
}

// CTL-7.7-11: Improved Defense stays where an HQ leaves and where combat support is given.
func TestImprovedDefenseStays(t *testing.T) {
	s := draw(t, `"hexes": {"1305": "town"}`, "a 1102, us-1id-hq 1102, b 1505, c 1604, g 1605, h 1606, ge-526-hq 2012", holding("us", "1305"), `"improved": ["1102", "1604", "1606"]`)
	ends(s, data.Cell{})
	s.do("relocate +us-1id-hq >1305", "dice 1 1 5", "attack +b @1505 >1605 :regular")
	for _, at := range []string{"1102", "1604", "1606"} {
		if !s.p.improved[s.Hex(at)] {
			t.Errorf("%s is in Improved Defense no more", at)
		}
	}
}

// BUG-10.4-02: an HQ keeps to no zone once a hex of the town is in German hands.
func TestFreedHQ(t *testing.T) {
	s := eastward(t, "campaign", "su-87-hq 2809, h 2909, i 3115, a 2708, b 2608, ge-44id-hq 2607", `"active": "87rd", "ap": 9`, `"turn": 2`)
	if z := s.p.hqZone(s.Unit("su-87-hq")); z != nil {
		t.Error("the HQ keeps to its zone")
	}
}

// CTL-3.1.1-12: a road takes a unit over dragon's teeth at its own cost; BUG-3.1.1-11: and into and out of a town.
func TestPermittedRoads(t *testing.T) {
	s := draw(t, `"sides": [["1505", "1605", "teeth", "road"]]`, "a 1505, t 1505"+hqs)
	s.do("move +t @1505", "step @1605")
	s.left(15)
	s = draw(t, `"sides": [["1505", "1605", "teeth", "road"]]`, "a 1505, g 1405"+hqs)
	s.do("move +a @1505", "step @1605")
	s.left(6) // in an EZOC the hex is paid, the teeth are not
	s = riverside(t, `"1212": "town"`, `["1112", "1212", "road"], ["1212", "1312", "road"]`, "t 1112, g 1912"+hold)
	s.do("move +t @1112", "step @1212")
	s.left(15)
}

// CTL-8.3-04: a marker is drawn though the plan is known already.
func TestDrawingGoesOn(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "assignment", 2, planUnits+", us-3ad-hq 1413, us-3ad-36-a 1513, us-vii-297 1711 formation=1id")
	s.drawMarker(2, 8)
	if s.p.plan < 0 {
		t.Fatal("no plan is in force")
	}
	if segmentStarts[segVictoryPlan](s.p.hand); s.p.stack.Top().kind != kPlan {
		t.Error("no marker is drawn")
	}
}

// BUG-8.3.2-05: the HQ of a unit that was broken up need not be in supply for who receives its steps.
func TestDonorHQOutOfSupply(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "replacement", 3, bugHQs+", su-1at-hq 2808, su-1at-191-1 2809, su-87-16-2 2710 sp=1")
	s.do("break-up +su-1at-191-1")
	s.state("su-87-hq").spent = true
	permit(t, []permission{{"", s.unsupplied(s.r.Data.Lead.Other()), "", "replace +su-87-16-2"}})
}
