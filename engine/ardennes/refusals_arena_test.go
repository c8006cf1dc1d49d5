package ardennes

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

// A refusal is a position, what is done in it, "line: dice" if it takes dice, and why another action is refused then.
type refusal struct {
	name, ground, units, more, before, line string
	want                                    *game.Reason
}

func (c refusal) on(t *testing.T, r *Rules) {
	t.Run(c.name, func(t *testing.T) {
		s := sketchOn(t, r, c.units, c.more)
		s.follow(c.before)
		a := s.action(c.line)
		if no := s.p.Why(a); slices.Contains(s.p.Legal(nil), a) || no.Sentence != c.want.Sentence {
			t.Errorf("%s: %q, want %q; legal are %q", c.line, no.Sentence, c.want.Sentence, s.lines())
		}
	})
}

// follow takes actions, "line: dice" if one takes dice.
func (s *sketch) follow(lines string) {
	s.Helper()
	for step := range strings.SplitSeq(lines, ", ") {
		if line, rolls, _ := strings.Cut(step, ": "); line != "" {
			var dice []int
			for _, d := range strings.Fields(rolls) {
				n, _ := strconv.Atoi(d)
				dice = append(dice, n)
			}
			s.do(line, dice...)
		}
	}
}

// Who is refused what on open ground, and why: moves, bridges, attacks, retreats.
func TestRefusalsOnOpenGround(t *testing.T) {
	const (
		foot    = "us-28-110-1 E1620"
		tank    = "us-28-707-tnk E1620"
		flip    = `"turn": 3, "phase": "artillery-supply"`
		leave   = `"turn": 3, "phase": "disengagement"`
		beat    = "attack >E1620, join +de-26-39-fus, fight: "
		village = "E1620 village"
	)
	grounds := map[string]*Rules{}
	for _, c := range []refusal{
		{"ARD-11.1-01: a unit that is not on the map", "", foot + ", us-28-110-2 - off=dead", alliedTurn, "", "move +us-28-110-2 @E1620 :normal", notOnMap},
		{"ARD-12.1-02: Strategic Movement of infantry", "", foot, alliedTurn, "", "move +us-28-110-1 @E1620 :strategic", onlyMech},
		{"ARD-12.61-02: on trucks without them", "", foot, alliedTurn, "", "move +us-28-110-1 @E1620 :truck", notLoaded},
		{"ARD-12.61-01: trucks for tanks", "", tank, alliedTurn, "", "load +us-28-707-tnk", notOnFoot},
		{"ARD-12.62-03: trucks for those who have some", "", foot + " marker=truck", alliedTurn, "", "load +us-28-110-1", loadedTruck},
		{"ARD-11.1-01: no hex to go to", "", foot + ", de-26-39-fus E1619, de-26-77-gren E1621, de-26-78-gren E1519, de-2-pz-2 E1520, de-2-pz-304 E1719, de-1ss-2 E1720", alliedTurn, "", "move +us-28-110-1 @E1620 :normal", noStep},
		{"ARD-11.1-01: a way to move that is none", "", foot, alliedTurn, "", "move +us-28-110-1 @E1620 :1", noStep},
		{"ARD-17.2-04: over a lake", "E1620/E1720 lake", foot, alliedTurn, "move +us-28-110-1 @E1620 :tactical", "step @E1720", lakeThere},
		{"ARD-11.1-01: with too few MP", "", foot, alliedTurn + `, "traffic": {"german": {"1": "E1720", "2": "E1720"}}`, "move +us-28-110-1 @E1620 :normal", "step @E1720", tooFar},
		{"ARD-12.1-01: Strategic Movement off the road", "E1620/E1720 road", tank, alliedTurn, "move +us-28-707-tnk @E1620 :strategic", "step @E1621", offRoad},
		{"ARD-11.1-03: joining oneself", "", foot, alliedTurn, "move +us-28-110-1 @E1620 :normal", "join +us-28-110-1", joinsAlready},
		{"ARD-11.1-03: joining after the first hex", "", foot + ", us-28-110-2 E1620", alliedTurn, "move +us-28-110-1 @E1620 :normal, step @E1621", "join +us-28-110-2", joinsFirst},
		{"ARD-11.1-03: joining from another hex", "", foot + ", us-28-110-2 E1621", alliedTurn, "move +us-28-110-1 @E1620 :normal", "join +us-28-110-2", joinsFirst},
		{"ARD-12.2-02: joining in Strategic Movement", "E1620/E1720 road", tank + ", us-9-arm-60 E1620", alliedTurn, "move +us-28-707-tnk @E1620 :strategic", "join +us-9-arm-60", joinsFirst},
		{"ARD-12.2-02: joining on trucks", "E1620/E1720 road", foot + " marker=truck, us-28-110-2 E1620", alliedTurn, "move +us-28-110-1 @E1620 :truck", "join +us-28-110-2", joinsFirst},
		{"ARD-11.1-02: joining after a move", "", "us-28-110-1 E1622, us-28-110-2 E1620", alliedTurn, "move +us-28-110-1 @E1622 :normal, step @E1621, step @E1620, stop, move +us-28-110-2 @E1620 :normal", "join +us-28-110-1", hasMoved},
		{"ARD-11.2-01: tanks do not join Extended Movement", "", foot + ", us-28-707-tnk E1620", alliedTurn, "move +us-28-110-1 @E1620 :extended", "join +us-28-707-tnk", onlyFoot},
		{"ARD-5.1-01: a gun that is ready", "", foot + ", de-i-ss-388 E1920, de-i-ss-402 E1922 fired", flip, "", "flip +de-i-ss-388", notFired},
		{"ARD-5.1-01: one of the enemy", "", "us-viii-333 E1620 fired, de-i-ss-402 E1922 fired", flip, "", "flip +us-viii-333", notYours},
		{"ARD-5.1-01: one that is not there", "", "de-i-ss-388 - off=dead fired, de-i-ss-402 E1922 fired", flip, "", "flip +de-i-ss-388", notOnMap},
		{"ARD-20.2-01: announced twice", "", foot + ", us-28-110-2 E1620, de-26-39-fus E1520", leave + `, "side": "allied"`, "disengage +us-28-110-1", "disengage +us-28-110-1", triedBefore},
		{"ARD-20.2-01: another unit than the one that has rolled", "", foot + ", us-28-110-2 E1620, de-26-39-fus E1520", leave + `, "side": "allied"`, "disengage +us-28-110-1, done: 1", "retreat +us-28-110-2 >E1720", notWithdrawn},
		{"ARD-20.1-02: one of the enemy disengages", "", foot + ", de-26-39-fus E1520", leave, "", "disengage +us-28-110-1", notYours},
		{"ARD-20.1-02: one that is not there", "", foot + ", de-26-39-fus E1520, de-26-78-gren - off=dead", leave, "", "disengage +de-26-78-gren", notOnMap},
		{"ARD-20.3-01: to a hex that is not adjacent", "", foot + ", de-26-39-fus E1520", leave, "disengage +de-26-39-fus: 1", "retreat +de-26-39-fus >E1320", notAdjacent},
		{"ARD-27.6-01: the 2nd Division advances by a second hex", "", "us-2-9 E1520, us-28-110-1 E1519, de-26-39-fus E1620 fell-back", `"turn": 2, "side": "allied", "phase": "combat"`, "attack >E1620, join +us-2-9, join +us-28-110-1, fight: 1, advance +us-2-9 >E1620", "advance +us-2-9 >E1720", secondSlow},
		{"ARD-14.1-01, ARD-14.2-01: a unit that is not beside the hex, named with the attack", "", foot + ", de-26-39-fus E1520, de-26-78-gren E1421", fightOn, "", "attack +de-26-78-gren @E1421 >E1620", attackBeside},
		{"ARD-16.2-01: a Lead Unit that does not attack", "", foot + ", de-26-39-fus E1520, de-26-78-gren E1519", fightOn, beat + "3", "fire-fight +de-26-78-gren", leadAttacks},
		{"ARD-16.3-02: a loss of one that does not attack", "", foot + ", de-26-39-fus E1520, de-26-77-gren E1619, de-26-78-gren E1519", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-77-gren, fight: 6", "lose +de-26-78-gren", losesNot},
		{"ARD-15.8-02: trucks and an Improved Position", "", foot + ", us-28-110-2 E1620 marker=truck, de-1ss-1 E1520", fightOn + `, "improved": {"E1620": "done"}`, "attack >E1620, join +de-1ss-1, fight: 2", "stand +us-28-110-2", worksNot},
		{"ARD-16.71-03: a Determined Defense from another hex", village, foot + ", us-28-110-2 E1721, de-1ss-1 E1520", fightOn, "attack >E1620, join +de-1ss-1, fight: 1", "stand +us-28-110-2", standsNot},
		{"ARD-16.72-07: a counterattack of those who stood by", village, foot + ", us-28-110-2 E1719, de-26-39-fus E1520, de-26-78-gren E1619", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, advance +de-26-39-fus >E1620, counterattack >E1620", "join +us-28-110-2", notRetreated},
		{"ARD-16.72-07: and of the enemy's", village, foot + ", us-28-110-2 E1719, de-26-39-fus E1520, de-26-78-gren E1619", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, advance +de-26-39-fus >E1620, counterattack >E1620", "join +de-26-78-gren", notYours},
		{"ARD-22.6-01: support of infantry", "", foot + ", de-26-39-fus E1520, de-26-78-gren E1421, de-i-ss-388 E1523", fightOn, "attack >E1620, join +de-26-39-fus, fight", "support +de-26-78-gren", notGun},
		{"ARD-22.6-01: support of the enemy's guns", "", foot + ", us-viii-333 E1722, de-26-39-fus E1520, de-i-ss-388 E1523", fightOn, "attack >E1620, join +de-26-39-fus, fight", "support +us-viii-333", notYours},
		{"ARD-17.2-04: a retreat over a lake", "E1620/E1720 lake", foot + ", de-26-39-fus E1520", fightOn, beat + "2", "retreat +us-28-110-1 >E1720", fatalLake},
		{"ARD-17.2-01: a retreat over the Meuse", "E1620/E1720 meuse", foot + ", de-26-39-fus E1520", fightOn, beat + "2", "retreat +us-28-110-1 >E1720", fatalMeuse},
		{"ARD-17.2-01: a retreat into a bond", "", foot + ", de-26-39-fus E1520, de-26-77-gren E1721, de-26-78-gren E1719", fightOn, beat + "2", "retreat +us-28-110-1 >E1720", fatalBond},
		{"ARD-17.1-02: a retreat back", "", foot + ", de-26-39-fus E1520", fightOn, beat + "2, retreat +us-28-110-1 >E1720", "retreat +us-28-110-1 >E1620", fatalTwice},
		{"ARD-17.1-02: a retreat through a hex twice", "", foot + ", de-26-39-fus E1520", fightOn, beat + "1, retreat +us-28-110-1 >E1720, retreat +us-28-110-1 >E1820", "retreat +us-28-110-1 >E1720", fatalTwice},
		{"ARD-17.1-01: a retreat of the attacker", "", foot + ", de-26-39-fus E1520", fightOn, beat + "2", "retreat +de-26-39-fus >E1420", noRetreater},
		{"ARD-17.6-01: a retreat off the map from its middle", "", foot + ", de-26-39-fus E1520", fightOn, beat + "2", "retreat +us-28-110-1", fatalEdge},
		{"ARD-19.4-01: a Breakthrough Combat into an empty hex", "", foot + " fell-back, us-28-110-2 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn, "attack >E1620, join +de-1ss-1, join +de-1ss-2, fight: 4, advance +de-1ss-1 >E1620, advance +de-1ss-1 >E1720, done", "breakthrough @E1720 >E1820", noTarget},
		{"ARD-19.4-01: against a hex that is not adjacent", "", foot + " fell-back, us-28-110-2 E1821, us-28-110-3 E2020, de-1ss-1 E1520, de-1ss-2 E1619", fightOn, "attack >E1620, join +de-1ss-1, join +de-1ss-2, fight: 4, advance +de-1ss-1 >E1620, advance +de-1ss-1 >E1720, done", "breakthrough @E1720 >E2020", attackBeside},
		{"ARD-19.6-01, ARD-23.4-05: a group out of supply", "", foot + " fell-back, us-28-110-2 E1719, de-1ss-1 E1520, de-26-39-fus E1519 out-of-supply, de-1ss-2 E1621", fightOn, "attack >E1620, join +de-1ss-1, join +de-1ss-2, join +de-26-39-fus, fight: 4, advance +de-1ss-2 >E1720, advance +de-26-39-fus >E1620, done", "breakthrough @E1620 >E1719", groupSupply},
		{"ARD-19.4-06, ARD-19.5-02: a group that has broken through", "", foot + " fell-back, us-28-110-2 E1821, us-28-112-1 E2023, us-28-112-2 E1920, de-1ss-1 E1520, de-1ss-2 E1619, de-26-39-fus E1921", fightOn,
			"attack >E1620, join +de-1ss-1, join +de-1ss-2, fight: 4, advance +de-1ss-1 >E1620, advance +de-1ss-1 >E1720, done, breakthrough @E1720 >E1821, join +de-1ss-1, join +de-26-39-fus, fight: 1, advance +de-1ss-1 >E1821, advance +de-26-39-fus >E1922, done",
			"breakthrough @E1821 >E1920", groupOnce},
	} {
		if grounds[c.ground] == nil {
			grounds[c.ground] = arena(t, strings.FieldsFunc(c.ground, func(r rune) bool { return r == ',' })...)
		}
		c.on(t, grounds[c.ground])
	}
}

// Who is refused what at the edges of the map and off it, and by the areas of the first day.
func TestRefusalsAtTheEdges(t *testing.T) {
	const (
		foot  = "us-28-110-1"
		tank  = "us-28-707-tnk"
		comes = `, "reinforcements": ["us-4-8-2"]`
	)
	onto := arena(t, "E1602/E1701 road", "E1601/E1602 road")
	onto.Data.Map.Between[onto.Data.Map.Side(mustHex(t, onto, "E1601"), mustHex(t, onto, "E1602"))].Road = data.Primary
	for _, c := range []refusal{
		{"ARD-12.1-01: Strategic Movement off the map where no road leads", "", tank + " E1602", alliedTurn, "move +us-28-707-tnk @E1602 :strategic, step @E1701", "exit", exitByRoad},
		{"ARD-11.9-01: half a MP does not leave the map", "", foot + " E1604", alliedTurn, "move +us-28-110-1 @E1604 :normal, step @E1603, step @E1602, step @E1601", "exit", tooFar},
		{"ARD-9.2-01: a unit that has entered a ZOC does not go on off the map", "", "de-150-pz-bde W0313, us-28-110-1 W0414", thirdTurn, "move +de-150-pz-bde @W0313 :normal, step @W0413", "exit", mustStop},
		{"ARD-11.9-02: a shift of one on the map", "", foot + " E1620", alliedTurn, "", "shift +us-28-110-1 @E1601", notInBox},
		{"ARD-13.4-05: going back from no entry hex", "", foot + " - box=SE", alliedTurn, "", "unblock +us-28-110-1", notBlocking},
		{"ARD-25.3-01: going back from an entry hex by night", "", foot + " - blocks=E1601, us-28-110-2 E1620 night", `"turn": 4, "night": true, "side": "allied"`, "", "unblock +us-28-110-1", notAwake},
		{"ARD-12.2-01: Strategic Movement into a ZOC", "", tank + " - box=SE, de-26-39-fus E1602", alliedTurn, "", "enter +us-28-707-tnk @E1601 :strategic", haulNoZOC},
		{"ARD-13.1-01: an entry that costs too much", "", foot + " - box=SE", alliedTurn + `, "traffic": {"german": {"1": "E1601", "2": "E1601"}}`, "", "enter +us-28-110-1 @E1601 :normal", entryTooFar},
		{"ARD-12.2-02: an entry that ends with another unit", "", tank + " - box=SE, us-28-110-2 E2001", alliedTurn, "", "enter +us-28-707-tnk @E2001 :strategic", entryNowhere},
		{"ARD-13.1-01: an entry onto the enemy", "", foot + " - box=SE, us-28-110-2 - blocks=E1601, us-28-110-3 - blocks=E1601, us-28-109-1 - blocks=E1601, de-26-39-fus E1601", alliedTurn, "", "enter +us-28-110-1 @E1601 :normal", enemyThere},
		{"ARD-13.3-01, ARD-22.2-01: a gun that arrives has fired and shifts no hex", "", "", alliedTurn + `, "reinforcements": ["us-viii-174"]`, "", "enter +us-viii-174 @E2001 :one-hex", notGuns},
		{"ARD-11.9-02: an entry hex of another box", "", foot + " - box=SE", alliedTurn, "", "enter +us-28-110-1 @E2942 :normal", notItsEntry},
		{"ARD-11.1-02: one that has moved", "", foot + " - box=SE", alliedTurn, "load +us-28-110-1", "enter +us-28-110-1 @E1601 :normal", hasMoved},
		{"ARD-11.1-01: one of the enemy", "", foot + " - box=SE, de-26-39-fus E1620", thirdTurn, "", "enter +us-28-110-1 @E1601 :normal", notYours},
		{"ARD-13.4-02: an entry hex without a German is not blocked", "", foot + " - box=SE", alliedTurn, "", "block +us-28-110-1 @E1601", nothingHeld},
		{"ARD-13.4-03: nor one of another sector", "", foot + " - box=SE, de-26-39-fus E2942", alliedTurn, "", "block +us-28-110-1 @E2942", notItsSector},
		{"ARD-11.9-04: Germans block nothing", "", "de-26-39-fus E1620", thirdTurn, "", "block +de-26-39-fus @E1601", notInBox},
		{"ARD-13.1-02: nowhere", "", "", alliedTurn + comes, "", "enter +us-4-8-2 :normal", notItsEntry},
		{"ARD-13.1-02: place, nowhere", "", "", alliedTurn + comes, "", "place +us-4-8-2", notItsEntry},
		{"ARD-17.6-01: Germans do not retreat off the map", "", "de-26-39-fus E1601, us-2-9 E1501, us-2-38 E1501", alliedTurn + `, "phase": "combat"`, "attack >E1601, join +us-2-9, join +us-2-38, fight: 1", "retreat +de-26-39-fus", fatalEdge},
		{"ARD-17.6-01, ARD-17.1-04: nor the Allies where another way is better", "", foot + " E1602, us-28-110-2 E1601, de-1ss-1 E1603", fightOn, "attack >E1602, join +de-1ss-1, fight: 1, retreat +us-28-110-1 >E1601", "retreat +us-28-110-1 >E1602", fatalTwice},
	} {
		c.on(t, onto)
	}
	campaign := open(t, "campaign", "optional_units true", "fuel_dump true")
	for _, c := range []refusal{
		{"ARD-13.4-01: no way out of a sector that is shut", "", foot + " - box=SE, de-26-39-fus E2001", alliedTurn, "", "shift +us-28-110-1 @W1601", sectorShut},
		{"ARD-13.4-01: and no entry", "", foot + " - box=SE, de-26-39-fus E2001", alliedTurn, "", "enter +us-28-110-1 @E1601 :normal", sectorShut},
		{"ARD-11.9-05: a Disrupted unit enters by no way", "", foot + " - box=SE state=disrupted", alliedTurn, "", "enter +us-28-110-1 @E1601 :normal", waitsToRally},
		{"ARD-27.7-01: the area of the 18th VG", "", "us-106-422-2 E1425, de-18-294 E1227", `"turn": 2, "side": "allied"`, "move +us-106-422-2 @E1425 :tactical", "step @E1424", closedArea},
		{"ARD-27.3-01: the British in the east", "", "uk-29-arm-23-hus W0101", `"turn": 12, "side": "allied"`, "move +uk-29-arm-23-hus @W0101 :normal", "step @E3002", eastOfMeuse},
		{"ARD-33.2-01: the 11th Armored Division over the Semois", "", "us-11-arm-cca W1601", `"turn": 17, "side": "allied"`, "move +us-11-arm-cca @W1601 :normal", "step @W1602", southwestOnly},
		{"ARD-26.2-02: nor a breakdown unit of it", "", "us-11-arm-cca W1602 reduced, us-bd-tf-1 W1601 parent=us-11-arm-cca", `"turn": 17, "side": "allied"`, "move +us-bd-tf-1 @W1601 :normal", "step @W1602", southwestOnly},
		{"ARD-32.2-01: the fuel dump", "", "de-2-pz-304 E2734", thirdTurn + `, "dump": {"hex": "E2733", "state": "guarded"}`, "move +de-2-pz-304 @E2734 :normal", "step @E2733", dumpThere},
		{"ARD-6.4-02: a division that has not arrived", "", "de-116-60 E2125, de-fuh-gr-99 E2127, de-i-ss-388 E0133 fired", `"turn": 7, "phase": "artillery-supply"`, "done: 1 2", "choose +de-21-pz-125", notArrived},
	} {
		c.on(t, campaign)
	}
}

// What is answered whatever is asked: that the game is over, that an action belongs to another moment, and to no choice
// that there is (ARD-4.0-02, ARD-4.0-05, ARD-7.2-01).
func TestRefusalsOfTheMoment(t *testing.T) {
	s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520", alliedTurn)
	says := func(line, words string) {
		t.Helper()
		if no := s.p.Why(s.action(line)); !strings.HasPrefix(no.Sentence, words) || len(no.Rules) == 0 {
			t.Errorf("%s: %q, want %q", line, no.Sentence, words)
		}
	}
	says("attack >E1520", "Units attack and disengage in their Combat Phase.")
	says("disengage +us-28-110-1", "Units attack and disengage in their Combat Phase.")
	says("blow +us-28-110-1 @E1620 >E1520", "Bridges are blown in the own Bridge Phase")
	says("build @E1620 >E1520", "Bridges are blown in the own Bridge Phase")
	says("lift @E1620", "That is not to be decided now: "+s.p.prompt())
	says("dig", "That is not among the choices now: "+s.p.prompt())
	s = sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520", `"turn": 3, "phase": "combat"`)
	says("move +de-26-39-fus @E1520 :normal", "Units move in their Movement Phase.")
	s.p.stack = s.p.stack[:0]
	says("end", "The game is over.")
}

// Two tanks gave the Armor Shift and a third unit attacks with them: on an EX one of the two loses the step
// (ARD-16.3-01). Two guns support an attack and a third cannot, though Air Support is left (ARD-22.6-02).
func TestRefusalsOfLossAndSupport(t *testing.T) {
	refusal{name: "ARD-16.3-01", units: "us-99-393 E1620, de-1ss-1-1 E1520, de-1ss-501 E1519, de-26-39-fus E1619", more: fightOn,
		before: "attack >E1620, join +de-1ss-1-1, join +de-1ss-501, join +de-26-39-fus, fight: 6", line: "lose +de-26-39-fus", want: tankFirst}.on(t, arena(t))
	refusal{name: "ARD-22.6-02", units: "de-26-39-fus E1620, us-28-110-1 E1520, us-viii-333 E1522, us-viii-402 E1523, us-viii-422 E1524", more: `"turn": 3, "side": "allied", "phase": "combat", "air": 3`,
		before: "attack >E1620, join +us-28-110-1, fight, support +us-viii-333, support +us-viii-402", line: "support +us-viii-422", want: twoGuns}.on(t, clearDay(t))
}

// Bridges: the Allied player at 0,0 and, so that the phase has something to ask, at a fourth bridge in the southwest.
func TestRefusalsOfBridges(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0 2,0/3,0 0,0/1,-1 -4,6/-4,7"))
	at := func(list string) string {
		var units []string
		for u := range strings.SplitSeq(list, ", ") {
			w := strings.Fields(u)
			units = append(units, w[0]+" "+axialAt(t, w[1]))
		}
		return strings.Join(append(units, "us-28-109-3 "+axial(-4, 6), "de-26-78-gren "+axial(-4, 8)), ", ")
	}
	first, second, third := over(t, r, "1,0", "2,0"), over(t, r, "2,0", "3,0"), over(t, r, "0,0", "1,-1")
	refusal{"ARD-32.3-01: the fuel dump, by the Germans", "", at("us-28-110-1 0,0, de-2-pz-2 3,0"), `"turn": 3, "side": "german", "phase": "bridges"`, "", "burn @" + axial(0, 0), noDumpHere}.on(t, r)
	down := `, "bridges": {"` + axial(1, 0) + "/" + axial(2, 0) + `": "blown"}`
	const unit = "us-28-110-1"
	for _, c := range []refusal{
		{"ARD-7.2-01: one that is down", "", unit + " 0,0, de-2-pz-2 3,0", down, "", "blow +" + unit + first, notIntact},
		{"ARD-7.3-01: no enemy near", "", unit + " 0,0, de-2-pz-2 4,0", "", "", "blow +" + unit + first, noDanger},
		{"ARD-7.3-02: two hexes away", "", unit + " 0,0, de-2-pz-2 4,0", "", "", "blow +" + unit + second, tooFarAway},
		{"ARD-7.3-05: an enemy unit in between", "", unit + " 0,0, de-2-pz-2 1,0", "", "", "blow +" + unit + first, pathBarred},
		{"ARD-7.2-02: tried already", "", unit + " 0,0, de-2-pz-2 3,0", "", "blow +" + unit + first + ": 6", "blow +" + unit + first, triedAlready},
		{"ARD-7.3-02: nobody", "", unit + " 0,0, de-2-pz-2 3,0", "", "", "blow" + first, tooFarAway},
		{"ARD-7.3-02: a unit of the enemy", "", unit + " 0,0, de-2-pz-2 3,0", "", "", "blow +de-2-pz-2" + first, notYours},
		{"ARD-7.9-01: no bridge", "", unit + " 0,0, de-2-pz-2 3,0", "", "", "blow +" + unit + over(t, r, "0,0", "0,1"), noSite},
		{"ARD-7.9-01: one that stands is not rebuilt", "", unit + " 0,0, de-2-pz-2 3,0", "", "", "build" + first, notBlown},
		{"ARD-7.9-04: nor one that is being rebuilt", "", unit + " 0,0, de-2-pz-2 4,3", down, "build" + first, "build" + first, buildsNow},
		{"ARD-7.9-02: an enemy beside the hex", "", unit + " 0,0, de-2-pz-2 3,0", down, "", "build" + first, siteContested},
		{"ARD-7.9-03: no road to a source", "", unit + " 2,0, de-2-pz-2 -1,0", down, "", "build" + first, siteUnsupplied},
		{"ARD-32.3-01: no fuel dump", "", unit + " 0,0, de-2-pz-2 3,0", "", "", "burn @" + axial(0, 0), noDumpHere},
	} {
		c.units, c.more = at(c.units), bridgePhase+c.more
		c.on(t, r)
	}
	c := refusal{"ARD-7.7-01: on 16 PM", "", at(unit + " 0,0, de-2-pz-2 3,0"), `"turn": 2, "side": "allied", "phase": "bridges"` + strings.Replace(down, axial(1, 0)+"/"+axial(2, 0), axial(-4, 6)+"/"+axial(-4, 7), 1), "", "blow +" + unit + first, tooEarly}
	c.units = strings.Replace(c.units, ", de-26-78-gren "+axial(-4, 8), "", 1)
	// The bridge in the southwest can be rebuilt there, for its own hex is a source.
	d := crossings(t, "1,0/2,0 2,0/3,0 0,0/1,-1 -4,6/-4,7")
	lay(t, d, data.Secondary, "-4,6 -5,6")
	h, _ := d.Map.Lookup(axial(-4, 6))
	d.Map.Ground[h].Spots |= data.AlliedSource
	c.on(t, rulesOf(t, d))
	for _, c := range []refusal{
		{"ARD-7.4-01: a bridge that nobody attacks across", "", unit + " 1,0, de-2-pz-2 2,0, us-28-110-2 0,0, de-26-39-fus 1,-1", fightOn, "attack >" + axial(1, 0) + ", join +de-2-pz-2, fight", "blow +us-28-110-2" + third, notUnderAttack},
		{"ARD-7.4-01: by the attacker", "", unit + " 1,0, de-2-pz-2 2,0", fightOn, "attack >" + axial(1, 0) + ", join +de-2-pz-2, fight", "blow +de-2-pz-2" + first, notYours},
		{"ARD-7.4-01: by nobody", "", unit + " 1,0, de-2-pz-2 2,0", fightOn, "attack >" + axial(1, 0) + ", join +de-2-pz-2, fight", "blow" + first, notYours},
		{"ARD-7.4-01: where no bridge is", "", unit + " 1,0, de-2-pz-2 2,0", fightOn, "attack >" + axial(1, 0) + ", join +de-2-pz-2, fight", "blow +" + unit + over(t, r, "1,0", "1,1"), noSite},
		{"ARD-7.3-02: from two hexes away", "", unit + " 1,0, de-2-pz-2 2,0, us-28-110-2 -1,0", fightOn, "attack >" + axial(1, 0) + ", join +de-2-pz-2, fight", "blow +us-28-110-2" + first, tooFarAway},
	} {
		c.units = at(c.units)
		c.on(t, r)
	}
}
