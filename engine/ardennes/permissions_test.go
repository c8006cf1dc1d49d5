package ardennes

import (
	"slices"
	"strings"
	"testing"
)

// A permission is a position, what is done in it, "line: dice" if it takes dice, and what is allowed then, though
// much is against it.
type permission struct{ name, ground, units, more, before, line string }

func (c permission) on(t *testing.T, r *Rules) {
	t.Run(c.name, func(t *testing.T) {
		s := sketchOn(t, r, c.units, c.more)
		s.follow(c.before)
		if a := s.action(c.line); !slices.Contains(s.p.Legal(nil), a) {
			t.Errorf("%s is refused: %q; legal are %q", c.line, s.p.Why(a).Sentence, s.lines())
		}
	})
}

// What is allowed on open ground in spite of something that bars other things.
func TestPermissionsOnOpenGround(t *testing.T) {
	const (
		foot    = "us-28-110-1 E1620"
		tank    = "us-28-707-tnk E1620"
		foes    = ", de-26-39-fus E1520, de-26-78-gren E1619"
		village = "E1620 village"
		begun   = `, "improved": {"E1620": "begun"}`
		dark    = `"turn": 4, "night": true, "side": "allied", "phase": `
		heydte  = `"turn": 3, "side": "german", "reinforcements": ["de-von-der-heydte"]`
		leave   = `"turn": 3, "side": "allied", "phase": "disengagement"`
		beat    = "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2"
		back    = beat + ", stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, advance +de-26-39-fus >E1620"
		alone   = "attack >E1620, join +de-26-39-fus, fight: 5"
		broke   = "attack >E1620, join +de-1ss-1, join +de-1ss-2, fight: 4, advance +de-1ss-1 >E1620, advance +de-1ss-1 >E1720, done, breakthrough @E1720 >E1821, join +de-1ss-1, fight: "
		fresh   = `"turn": 2, "night": true, "phase": "replacement"`
		firstAM = `"turn": 1, "phase": "combat"`
	)
	r := arena(t)
	part := counterOf(r, r.Units[draw(t, "us-99-394 E1620").unit("us-99-394")].Breaks)
	grounds := map[string]*Rules{"": r}
	for _, c := range []permission{
		{"ARD-25.25-02: a unit under a Replacement marker attacks by night", "", foot + " night replaced, de-26-39-fus E1520", dark + `"combat"`, "attack >E1520", "join +us-28-110-1"},
		{"ARD-20.1-02, ARD-25.25-02: and it disengages", "", foot + " night replaced, de-26-39-fus E1520", dark + `"disengagement"`, "", "disengage +us-28-110-1"},
		{"ARD-15.8-06: a unit attacks that has completed works", "", foot + ", de-26-39-fus E1520", alliedTurn + begun, "finish +us-28-110-1, end, done, attack >E1520", "join +us-28-110-1"},
		{"ARD-15.8-06, ARD-15.8-07: in an enemy ZOC works are completed", "", foot + ", de-26-39-fus E1520", alliedTurn + begun, "", "finish +us-28-110-1"},
		{"ARD-15.8-07: a unit completes them that could not have begun them", "", tank, alliedTurn + begun, "", "finish +us-28-707-tnk"},
		{"ARD-15.8-07: or that may not move", "", foot + " replaced", alliedTurn + begun, "", "finish +us-28-110-1"},
		{"ARD-22.2-01, ARD-22.1-01: artillery supports that has shifted one hex", "", "us-28-110-1 E1620, us-viii-174 E1719, de-26-39-fus E1520", alliedTurn, "move +us-viii-174 @E1719 :one-hex, step @E1720, end, done, attack >E1520, join +us-28-110-1, fight", "support +us-viii-174"},
		{"ARD-22.9-02: artillery supports another hex after its own was attacked", "", "us-28-110-1 E1620, us-viii-174 E1720 targeted, us-28-110-2 E1720 targeted, de-26-39-fus E1520", fightOn, "attack >E1620, join +de-26-39-fus, fight", "support +us-viii-174"},
		{"ARD-16.71-03, ARD-16.5-03: an Engaged unit leads a Determined Defense", village, foot + " engaged" + foes, fightOn, beat, "stand +us-28-110-1"},
		{"ARD-16.71-03, ARD-23.4-01: one Out of Supply too", village, foot + " out-of-supply" + foes, fightOn, "attack >E1620, join +de-26-39-fus, fight: 2", "stand +us-28-110-1"},
		{"ARD-16.71-03: artillery too", village, "us-viii-174 E1620" + foes, fightOn, "attack >E1620, join +de-26-39-fus, fight: 2", "stand +us-viii-174"},
		{"ARD-16.71-01, ARD-25.3-01: by night too", village, foot + ", de-26-39-fus E1520 night, de-26-78-gren E1619 night", `"turn": 4, "night": true, "phase": "combat"`, beat, "stand +us-28-110-1"},
		{"ARD-15.8-01, ARD-16.71-02: a Tank Unit in works", "", tank + foes, fightOn + `, "improved": {"E1620": "done"}`, beat, "stand +us-28-707-tnk"},
		{"ARD-16.72-07, ARD-23.4-01: a unit Out of Supply counterattacks", village, foot + " out-of-supply" + foes, fightOn, "attack >E1620, join +de-26-39-fus, fight: 2, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, advance +de-26-39-fus >E1620", "counterattack >E1620"},
		{"ARD-16.72-07, ARD-15.8-05: one that begins works does", village, foot + " building" + foes, fightOn, back, "counterattack >E1620"},
		{"ARD-16.72-07, ARD-25.3-04: one under a Night marker does by day", village, foot + " night" + foes, `"turn": 4, "phase": "combat"`, back, "counterattack >E1620"},
		{"ARD-16.72-06: a Disrupted unit comes back with the others", village, foot + ", us-28-110-2 E1620 state=disrupted, de-1ss-1 E1520, de-26-78-gren E1619", fightOn, "attack >E1620, join +de-1ss-1, join +de-26-78-gren, fight: 2, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, retreat +us-28-110-2 >E1720, done", "advance +us-28-110-2 >E1620"},
		{"ARD-21.4-01, ARD-16.5-03: Engaged Recon withdraws", "", "us-14-cav-18 E1620 engaged, de-26-39-fus E1520", fightOn, alone, "withdraw"},
		{"ARD-21.4-01, ARD-23.4-01: Recon Out of Supply does", "", "us-14-cav-18 E1620 out-of-supply, de-26-39-fus E1520", fightOn, "attack >E1620, join +de-26-39-fus, fight: 6", "withdraw"},
		{"ARD-21.4-01, ARD-12.5-01: Recon in Strategic Movement does", "", "us-14-cav-18 E1620 marker=strategic, de-26-39-fus E1520", fightOn, "attack >E1620, join +de-26-39-fus, fight: 6", "withdraw"},
		{"ARD-11.4-02: a second hex after an unbridged river", "E1620/E1720 river", foot, alliedTurn, "move +us-28-110-1 @E1620 :tactical, step @E1720", "step @E1820"},
		{"ARD-12.2-05: other units pass through the hex of one on trucks", "", foot + ", us-28-110-2 E1720 marker=truck", alliedTurn, "move +us-28-110-1 @E1620 :normal, step @E1720", "step @E1820"},
		{"ARD-26.4-01: a breakdown unit Out of Supply rejoins", "", "us-99-394 E1620 out-of-supply", alliedTurn, "break-down +us-99-394", "rejoin +" + part},
		{"ARD-26.4-01, ARD-9.2-01: and one in an enemy ZOC", "", "us-99-394 E1620, de-26-39-fus E1520", alliedTurn, "break-down +us-99-394", "rejoin +" + part},
		{"ARD-26.1-02: a parent moves after breaking down", "", "us-99-394 E1620", alliedTurn, "break-down +us-99-394", "move +us-99-394 @E1620 :normal"},
		{"ARD-20.1-02, ARD-23.4-01: a unit Out of Supply disengages", "", foot + " out-of-supply, de-26-39-fus E1520", leave, "", "disengage +us-28-110-1"},
		{"ARD-20.1-02, ARD-12.5-01: one on trucks does", "", foot + " marker=truck, de-26-39-fus E1520", leave, "", "disengage +us-28-110-1"},
		{"ARD-20.1-02, ARD-15.8-05: one that begins works does", "", foot + " building, de-26-39-fus E1520", leave, "", "disengage +us-28-110-1"},
		{"ARD-15.8-07: a steady unit completes works though another of the hex is Disrupted", "", foot + ", us-28-110-2 E1620 state=disrupted", alliedTurn + begun, "", "finish +us-28-110-1"},
		{"ARD-21.4-01, ARD-15.8-01: Recon in works withdraws", "", "us-14-cav-18 E1620, de-26-39-fus E1520, de-26-78-gren E1619", fightOn + `, "improved": {"E1620": "done"}`, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 5", "withdraw"},
		{"ARD-21.4-01: on 16 AM Recon withdraws", "", "us-14-cav-18 E1620, de-26-39-fus E1520", `"turn": 1, "phase": "combat"`, alone, "withdraw"},
		{"ARD-22.1-02: Allied artillery that has fired uses Strategic Movement", "E1620/E1720 road", "us-viii-174 E1620 fired", alliedTurn, "", "move +us-viii-174 @E1620 :strategic"},
		{"ARD-22.3-02: German artillery that has fired gets a Prime Mover", "", "de-i-ss-388 E1620 fired", thirdTurn, "", "move +de-i-ss-388 @E1620 :prime-mover"},
		{"ARD-24.8-02: a unit in Strategic Movement enters the hex of a Roadblock", "E1620/E1720 road", tank, alliedTurn + `, "roadblocks": {"german": ["E1720"]}`, "move +us-28-707-tnk @E1620 :strategic", "step @E1720"},
		{"ARD-25.3-03: a stack beside the enemy gets a Night marker", "", foot + ", de-26-39-fus E1520", `"turn": 4, "side": "allied"`, "", "mark @E1620"},
		{"ARD-29.4-01: on 16 AM all Allied artillery supports attacks", "", foot + ", us-viii-174 E1720, de-26-39-fus E1520", `"turn": 1, "side": "allied", "phase": "combat"`, "attack >E1520, join +us-28-110-1, fight", "support +us-viii-174"},
		{"ARD-29.5-01: on 16 AM German artillery supports the defense of another corps", "", foot + ", de-26-39-fus E1520, de-i-ss-388 E1420", `"turn": 1, "side": "allied", "phase": "combat"`, "attack >E1520, join +us-28-110-1, fight", "support +de-i-ss-388"},
		{"ARD-29.5-01: and an attack in which its own corps is not alone", "", foot + ", de-26-39-fus E1520, de-1ss-1 E1619, de-i-ss-388 E1420", `"turn": 1, "phase": "combat"`, "attack >E1620, join +de-26-39-fus, join +de-1ss-1, fight", "support +de-i-ss-388"},
		{"ARD-25.22-02: an Engaged unit that is not beside the enemy takes a replacement", "", "us-99-394 E1620 reduced engaged, de-26-39-fus E1330", `"turn": 2, "night": true, "phase": "replacement"`, "", "replace +us-99-394"},
		{"ARD-15.8-07: a unit that has moved there completes works", "", "us-28-110-2 E1720" + ", us-28-112-1 E1620", alliedTurn + begun, "move +us-28-110-2 @E1720 :normal, step @E1620, stop", "finish +us-28-110-2"},
		{"ARD-27.2-01: von der Heydte drops in Light Woods", "E1620 light", "us-28-110-1 E1330", heydte, "", "place +de-von-der-heydte >E1620"},
		{"ARD-27.2-01: and on friends", "", "us-28-110-1 E1330, de-26-39-fus E1620", heydte, "", "place +de-von-der-heydte >E1620"},
		{"ARD-21.4-02: German Recon withdraws when a Fire Fight is declined", "", "us-99-394 E1520, de-2-pz-2-recon E1620", `"turn": 3, "side": "allied", "phase": "combat"`, "attack >E1620, join +us-99-394, fight: 5, accept", "withdraw"},
		{"ARD-27.11-01: 150 Panzer Brigade seeks a surprise in the turn in which it has infiltrated", "", foot + ", de-150-pz-bde E1520", fightOn + `, "facts": ["used-150"]`, "attack >E1620, join +de-150-pz-bde, fight", "surprise"},
		{"ARD-25.3-05, ARD-23.4-03: a marked unit Out of Supply has Tactical Movement at night", "", foot + " night out-of-supply, de-26-39-fus E1330", dark + `"movement"`, "", "move +us-28-110-1 @E1620 :tactical"},
		{"ARD-8.3-01: a move passes through a full hex", "", foot + ", us-28-112-1 E1720, us-28-112-2 E1720, us-28-112-3 E1720", alliedTurn, "move +us-28-110-1 @E1620 :normal, step @E1720", "step @E1820"},
		{"ARD-12.61-01: a unit loads on a secondary road", "E1620/E1720 road", foot, alliedTurn, "", "load +us-28-110-1"},
		{"ARD-15.8-06: artillery completes works", "", "us-viii-174 E1620", alliedTurn + begun, "", "finish +us-viii-174"},
		{"ARD-16.2-01, ARD-23.4-01: the Lead Unit is Out of Supply", village, foot + " " + foes + " out-of-supply", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 3", "fire-fight +de-26-78-gren"},
		{"ARD-16.2-01: or reduced", village, foot + " " + foes + " reduced", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 3", "fire-fight +de-26-78-gren"},
		{"ARD-16.2-01, ARD-19.3-01: or has a bond between it and the defender", "", foot + ", us-28-112-1 E1519, us-28-112-2 E1621, de-26-39-fus E1520", fightOn, "attack >E1620, join +de-26-39-fus, fight: 4", "fire-fight +de-26-39-fus"},
		{"ARD-16.71-03, ARD-14.1-03: units stand that were attacked before", "E1821 village", foot + " fell-back, us-106-422 E1821 targeted, de-1ss-1 E1520, de-1ss-2 E1619", fightOn, broke + "1", "stand +us-106-422"},
		{"ARD-21.4-01, ARD-19.4-05: Recon withdraws before a breakthrough", "", foot + " fell-back, us-14-cav-18 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn, broke + "3, accept", "withdraw"},
		{"ARD-16.72-07: against a counterattack the attacker stands", village, foot + ", us-28-707-tnk E1620, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-1-1 E1519", fightOn, "attack >E1620, join +de-1ss-1, join +de-1ss-2, join +de-1ss-1-1, fight: 3, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720, retreat +us-28-707-tnk >E1720, advance +de-1ss-1-1 >E1620, done, counterattack >E1620, join +us-28-110-1, join +us-28-707-tnk, fight: 1", "stand +de-1ss-1-1"},
		{"ARD-16.72-04, ARD-25.3-01: a counterattack by night", village, foot + ", de-26-39-fus E1520 night, de-26-78-gren E1619 night", `"turn": 4, "night": true, "phase": "combat"`, back, "counterattack >E1620"},
		{"ARD-16.72-07, ARD-25.25-02: of a unit under a Replacement marker", village, foot + " replaced, de-26-39-fus E1520 night, de-26-78-gren E1619 night", `"turn": 4, "night": true, "phase": "combat"`, back, "counterattack >E1620"},
		{"ARD-29.1-03: of a unit with a red set-up box on 16 AM", village, "us-644-td E1620, de-116-60 E1520, de-116-156 E1619", firstAM, "attack >E1620, join +de-116-60, join +de-116-156, fight: 3, stand +us-644-td: 4, retreat +us-644-td >E1720, advance +de-116-60 >E1620", "counterattack >E1620"},
		{"ARD-29.1-01: such a unit retreats", "", "us-644-td E1620" + foes, firstAM, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2", "retreat +us-644-td >E1720"},
		{"ARD-17.1-02: a retreat goes over a unit in Strategic Movement", "", foot + ", us-28-707-tnk E1720 marker=strategic" + foes, fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2", "retreat +us-28-110-1 >E1720"},
		{"ARD-17.1-02, ARD-24.8-06: and over an enemy Roadblock", "", foot + foes, fightOn + `, "roadblocks": {"german": ["E1720"]}`, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2", "retreat +us-28-110-1 >E1720"},
		{"ARD-19.1-08: a unit advances that has moved by Tactical Movement", village, foot + foes + " tactical", fightOn, "attack >E1620, join +de-26-39-fus, join +de-26-78-gren, fight: 2, stand +us-28-110-1: 3, retreat +us-28-110-1 >E1720", "advance +de-26-78-gren >E1620"},
		{"ARD-19.2-01: vehicles advance over a bridge", "E1620/E1520 bridge", foot + " fell-back, de-1ss-1-1 E1520, de-1ss-2 E1619", fightOn, "attack >E1620, join +de-1ss-1-1, join +de-1ss-2, fight, done: 1", "advance +de-1ss-1-1 >E1620"},
		{"ARD-19.5-01: those in the hex of a Breakthrough Group attack with it", "", foot + " fell-back, us-28-110-2 E1821, de-1ss-2-3 E1520, de-26-39-fus E1621, de-26-78-gren E1720", fightOn, "attack >E1620, join +de-1ss-2-3, join +de-26-39-fus, fight: 4, advance +de-1ss-2-3 >E1620, advance +de-1ss-2-3 >E1720, done, breakthrough @E1720 >E1821, join +de-1ss-2-3", "join +de-26-78-gren"},
		{"ARD-27.5-02: whoever fights along with Kampfgruppe Peiper advances", "", foot + ", de-1ss-2-3 E1520, de-12-27-fus E1520", `"turn": 2, "night": true, "phase": "disengagement"`, "done, attack >E1620, join +de-1ss-2-3, join +de-12-27-fus, fight: 2, retreat +us-28-110-1 >E1720, retreat +us-28-110-1 >E1820, retreat +us-28-110-1 >E1920", "advance +de-12-27-fus >E1620"},
		{"ARD-20.3-01, ARD-17.7-02: under a Prime Mover artillery disengages by two hexes", "", "de-i-ss-388 E1620 marker=prime-mover, us-28-110-1 E1520", `"turn": 3, "phase": "disengagement"`, "disengage +de-i-ss-388: 1, retreat +de-i-ss-388 >E1720", "retreat +de-i-ss-388 >E1820"},
		{"ARD-26.2-01: a unit on trucks breaks down", "", "us-99-394 E1620 marker=truck", alliedTurn, "", "break-down +us-99-394"},
		{"ARD-27.2-01, ARD-9.4-01: von der Heydte drops beside tanks without a ZOC there", "E1619 rough", "us-28-707-tnk E1619", heydte, "", "place +de-von-der-heydte >E1620"},
		{"ARD-27.3-03: British artillery supports the defense of a British unit and an American one", "", foot + ", uk-43-129 E1620, de-26-39-fus E1520, uk-xxx-4agra E1720", fightOn, "attack >E1620, join +de-26-39-fus, fight", "support +uk-xxx-4agra"},
		{"ARD-25.21-01: a unit under a Night marker takes a replacement", "", "us-99-394 E1620 reduced night", fresh, "", "replace +us-99-394"},
		{"ARD-7.3-05: no river between them keeps a unit from a bridge", "E1620/E1720 river; E1720/E1820 bridge", foot + ", de-2-pz-2 E1920", bridgePhase, "", "blow +us-28-110-1 @E1720 >E1820"},
		{"ARD-7.3-05: nor does ground keep vehicles", "E1720 forest; E1720/E1820 bridge", tank + ", de-2-pz-2 E1920", bridgePhase, "", "blow +us-28-707-tnk @E1720 >E1820"},
		{"ARD-29.4-01: on 16 AM Germans use Strategic Movement", "E1620/E1720 road", "de-116-60 E1620", `"turn": 1, "side": "german"`, "", "move +de-116-60 @E1620 :strategic"},
		{"ARD-22.2-01: Disrupted artillery shifts one hex", "", "us-viii-174 E1620 state=disrupted", alliedTurn, "", "move +us-viii-174 @E1620 :one-hex"},
		{"ARD-12.2-02: in Strategic Movement a unit passes through friends", "E1620/E1720 road; E1720/E1820 road", tank + ", us-28-110-2 E1720", alliedTurn, "move +us-28-707-tnk @E1620 :strategic, step @E1720", "step @E1820"},
		{"ARD-11.2-01: in Extended Movement a unit passes by an enemy without a ZOC there", "E1519 rough", "us-28-110-1 E1720, de-1ss-1-1 E1519", alliedTurn, "move +us-28-110-1 @E1720 :extended", "step @E1620"},
		{"ARD-12.62-03: a unit on trucks goes on when no marker is left", "E1620/E1720 road", foot + " marker=truck, us-28-110-2 E1320 marker=truck, us-28-110-3 E1322 marker=truck, us-28-112-1 E1324 marker=truck, us-28-112-2 E1326 marker=truck, us-28-112-3 E1328 marker=truck, us-28-109-1 E1220 marker=truck, us-28-109-2 E1222 marker=truck, us-28-109-3 E1224 marker=truck, us-35-eng E1226 marker=truck", alliedTurn, "", "move +us-28-110-1 @E1620 :truck"},
		{"ARD-29.3-02, ARD-3.4-03: on 16 AM a unit of no division moves in the areas of its corps as artillery does", "", "de-244-stg E1522", `"turn": 1, "side": "german"`, "move +de-244-stg @E1522 :normal", "step @E1423"},
		{"ARD-15.8-03: Germans begin works", "", "de-26-39-fus E1620", thirdTurn, "", "dig +de-26-39-fus"},
		{"ARD-29.1-01, ARD-15.8-04: on 16 AM a unit with a red set-up box begins works", "", "us-99-395 E1620", `"turn": 1, "side": "allied"`, "", "dig +us-99-395"},
		{"ARD-24.4-02: a Traffic marker goes on enemy units", "", foot + ", de-26-39-fus E1422", supplyPhase, "", "traffic @E1422 :1"},
		{"ARD-24.4-02: and on one's own", "", foot + ", de-26-39-fus E1422", supplyPhase, "", "traffic @E1620 :1"},
		{"ARD-12.62-03: a Disrupted unit gets off its trucks", "", foot + " marker=truck state=disrupted", alliedTurn, "", "unload +us-28-110-1"},
		{"ARD-12.62-03: or beside an enemy", "", foot + " marker=truck, de-26-39-fus E1520", alliedTurn, "", "unload +us-28-110-1"},
		{"ARD-26.1-01: on 16 AM a unit breaks down", "", "us-99-394 E1620", `"turn": 1, "side": "allied"`, "", "break-down +us-99-394"},
		{"ARD-26.1-01: a German one does", "", "de-26-39-fus E1620", thirdTurn, "", "break-down +de-26-39-fus"},
		{"ARD-26.2-01, ARD-8.3-01: and one in a hex that is overfull", "", "us-99-394 E1620, us-28-110-1 E1620, us-28-110-2 E1620", alliedTurn, "", "break-down +us-99-394"},
		{"ARD-25.3-03: artillery gets a Night marker", "", "us-viii-174 E1620", `"turn": 4, "side": "allied"`, "", "mark @E1620"},
		{"ARD-25.3-03: a unit on trucks does", "", foot + " marker=truck", `"turn": 4, "side": "allied"`, "", "mark @E1620"},
		{"ARD-20.1-02, ARD-9.4-01: a unit beside tanks without a ZOC there disengages", "E1519 rough", foot + ", de-1ss-1-1 E1519", leave, "", "disengage +us-28-110-1"},
		{"ARD-20.3-02: an Engaged one stops in the first hex in an enemy ZOC", "", foot + " engaged, de-26-39-fus E1520", leave, "disengage +us-28-110-1: 1, retreat +us-28-110-1 >E1621", "done"},
		{"ARD-16.6-01, ARD-19.4-05: the attacker of a breakthrough gets an Attacker's Advantage", "", foot + " fell-back, us-14-cav-18 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn, broke + "3, fire-fight +de-1ss-1: 5, done", "advantage +de-1ss-1"},
		{"ARD-17.4-01: a retreat ends in a full hex", "E1620 village", foot + ", us-99-394 E1720" + foes, fightOn, beat + ", stand +us-28-110-1: 3", "retreat +us-28-110-1 >E1720"},
	} {
		if grounds[c.ground] == nil {
			grounds[c.ground] = arena(t, strings.Split(c.ground, "; ")...)
		}
		c.on(t, grounds[c.ground])
	}
}

// What is allowed at the edge of the map.
func TestPermissionsAtTheEdge(t *testing.T) {
	const (
		late  = `"turn": 4, "side": "allied", "reinforcements": ["us-4-8-2", "us-35-eng"]`
		night = `"turn": 6, "night": true, "phase": "replacement"`
	)
	r, short := open(t, "campaign"), open(t, "six-turns")
	for _, c := range []permission{
		{"ARD-11.9-01: by Tactical Movement a unit leaves the map", "", "us-28-110-1 E1601", alliedTurn, "move +us-28-110-1 @E1601 :tactical", "exit"},
		{"ARD-11.9-01, ARD-11.2-01: by Extended Movement beside an enemy, where it could not end", "", "us-28-110-1 E1601, de-2-pz-2 E1602", alliedTurn, "move +us-28-110-1 @E1601 :extended", "exit"},
		{"ARD-11.9-01, ARD-12.1-01: by Strategic Movement where a road goes on", "", "us-28-707-tnk E1601", alliedTurn, "move +us-28-707-tnk @E1601 :strategic", "exit"},
		{"ARD-11.9-01: artillery too", "", "us-viii-174 E1601 fired", alliedTurn, "move +us-viii-174 @E1601 :normal", "exit"},
		{"ARD-13.4-03: artillery blocks an entry hex", "", "de-2-pz-2 E1601, us-viii-174 - box=SE", alliedTurn, "", "block +us-viii-174 @E1601"},
		{"ARD-13.4-03: a unit on trucks does", "", "de-2-pz-2 E1601, us-28-110-1 - box=SE marker=truck", alliedTurn, "", "block +us-28-110-1 @E1601"},
		{"ARD-13.4-03, ARD-13.1-05: a reinforcement that has waited does", "", "de-2-pz-2 E1601", late, "", "block +us-4-8-2 @E1601"},
		{"ARD-11.9-02, ARD-12.2-05: a unit on trucks goes to another box", "", "us-28-110-1 - box=SE marker=truck", alliedTurn, "", "shift +us-28-110-1 @W1601"},
		{"ARD-12.62-03: a unit gets off its trucks in a box", "", "us-28-110-1 - box=SE marker=truck", alliedTurn, "", "unload +us-28-110-1"},
		{"ARD-13.5-03: Air Support in an attack onto the map", "", firstLanding + "de-26-39-fus E1601", `"turn": 15, "side": "allied", "phase": "combat", "air": 2`, "attack >E1601, join +us-28-110-1, fight", "air"},
		{"ARD-13.1-05, ARD-13.2-01: engineers come on a later turn", "", "", late, "", "place +us-35-eng >E2125"},
		{"ARD-13.1-01, ARD-24.8-01: a unit enters through a hex with an enemy Roadblock", "", "", late + `, "roadblocks": {"german": ["E1601"]}`, "", "enter +us-4-8-2 @E1601 :normal"},
		{"ARD-13.1-02, ARD-8.3-01: a reinforcement enters through a full hex", "", "us-28-110-1 E1601, us-28-110-2 E1601, us-28-110-3 E1601", late, "", "enter +us-4-8-2 @E1601 :normal"},
		{"ARD-13.4-03: Disrupted and Routed units block with all their factors", "", "de-2-pz-2 E1601, us-28-110-1 - blocks=E1601 state=disrupted, us-28-110-2 - blocks=E1601 state=disrupted, us-28-110-3 - blocks=E1601 state=routed", late, "", "enter +us-4-8-2 @E2001 :normal"},
		{"ARD-13.4-03: artillery does", "", "de-2-pz-2 E1601, us-28-110-1 - blocks=E1601, us-28-110-2 - blocks=E1601, us-viii-174 - blocks=E1601", late, "", "enter +us-4-8-2 @E2001 :normal"},
		{"ARD-13.4-03: a Disrupted unit begins to block", "", "de-2-pz-2 E1601, us-28-110-1 - box=SE state=disrupted", alliedTurn, "", "block +us-28-110-1 @E1601"},
		{"ARD-13.4-06: a reinforcement goes to the box of a sector that is shut", "", "de-2-pz-2 E1601", late, "", "shift +us-4-8-2 @E1601"},
		{"ARD-13.5-02, ARD-8.2-04: a battle group attacks onto the map", "", "us-35-eng - blocks=E2001, us-44-eng - blocks=E2001, us-28-110-1 - blocks=E2001, de-26-39-fus E2001", landing, "attack >E2001, join +us-35-eng, join +us-44-eng", "join +us-28-110-1"},
		{"ARD-16.2-01, ARD-13.5-01: the Lead Unit comes from off the map", "", firstLanding + secondLanding + "de-26-39-fus E1601", landing, "attack >E1601, join +us-28-110-1, join +us-28-110-2, join +us-28-110-3, join +us-28-112-1, join +us-28-112-2, join +us-28-112-3, fight: 3", "fire-fight +us-28-110-1"},
		{"ARD-6.4-01: a division short of fuel arrives", "", "de-116-60 E2125, de-i-ss-388 E0133 fired", `"turn": 8, "phase": "artillery-supply", "reinforcements": ["de-2ss-3", "de-2ss-4"]`, "done: 6 1, end", "enter +de-2ss-3 @E0123 :tactical"},
		{"ARD-13.1-04, ARD-12.1-03: a unit comes from a box by Strategic Movement", "", "us-28-707-tnk - box=SE", alliedTurn, "", "enter +us-28-707-tnk @E1601 :strategic"},
		{"ARD-13.1-04, ARD-12.62-03: and on trucks", "", "us-28-110-1 - box=SE marker=truck", alliedTurn, "", "enter +us-28-110-1 @E1601 :truck"},
		{"ARD-13.1-01: a reinforcement enters by Tactical Movement", "", "", late, "", "enter +us-4-8-2 @E1601 :tactical"},
		{"ARD-13.1-01: and by Extended Movement", "", "", late, "", "enter +us-4-8-2 @E1601 :extended"},
		{"ARD-25.21-02: the second replacement of a night raises Recon", "", "de-2-pz-2-recon - off=dead", night, "", "replace +de-2-pz-2-recon >E0113"},
		{"ARD-25.21-02, ARD-25.22-03: or Flak, in a city", "", "de-1ss-84-flak - off=dead", night, "", "replace +de-1ss-84-flak >E0303"},
	} {
		c.on(t, r)
	}
	permission{"ARD-29.2-01: one unit of a stack crosses the Sauer", "", "de-212-320 E1006, de-212-316 E1006", `"turn": 1, "side": "german"`, "move +de-212-320 @E1006 :normal", "step @E1005"}.on(t, short)
	permission{"ARD-24.4-02: Germans put a Traffic marker into a Bottleneck hex", "", "de-26-39-fus E1520", `"turn": 3, "side": "german", "phase": "traffic"`, "", "traffic @E2026 :1"}.on(t, short)
	permission{"ARD-7.9-01, ARD-7.10-01: a bridge that was completed once is rebuilt", "", "de-26-39-fus E2013", `"turn": 5, "side": "german", "phase": "bridges", "bridges": {"E2016/E2115": "blown"}`, "", "build @E2016 >E2115"}.on(t, short)
	permission{"ARD-11.9-04, ARD-30.2-07: a German unit leaves Out of Supply, by Tactical Movement", "", "de-2-pz-2 W0413 out-of-supply", thirdTurn, "move +de-2-pz-2 @W0413 :tactical", "exit"}.on(t, short)
}

// Who blows bridges, and how many.
func TestPermissionsAtBridges(t *testing.T) {
	r := rulesOf(t, crossings(t, "1,0/2,0 1,0/1,1 -2,0/-1,0"))
	first, second, third := over(t, r, "1,0", "2,0"), over(t, r, "1,0", "1,1"), over(t, r, "-2,0", "-1,0")
	for _, c := range []permission{
		{"ARD-23.5-01: a unit Out of Supply", "", "us-28-110-1 1,0 out-of-supply, de-2-pz-2 3,0", bridgePhase, "", "blow +us-28-110-1" + first},
		{"ARD-7.2-01, ARD-25.3-01: one under a Night marker", "", "us-28-110-1 1,0 night, de-2-pz-2 3,0", `"turn": 4, "side": "allied", "phase": "bridges"`, "", "blow +us-28-110-1" + first},
		{"ARD-7.3-02: a Tank Unit", "", "us-28-707-tnk 1,0, de-2-pz-2 3,0", bridgePhase, "", "blow +us-28-707-tnk" + first},
		{"ARD-7.3-02: artillery", "", "us-viii-174 1,0, de-2-pz-2 3,0", bridgePhase, "", "blow +us-viii-174" + first},
		{"ARD-7.9-03: a bridge is rebuilt that has supply at the second of its hexes alone", "", "us-28-110-1 0,0", bridgePhase + `, "bridges": {"` + axial(-2, 0) + "/" + axial(-1, 0) + `": "blown"}`, "", "build" + third},
		{"ARD-7.4-06: a second bridge after one was blown", "", "us-28-110-1 1,0, de-2-pz-2 2,0, de-26-39-fus 1,1", fightOn,
			"attack >" + axial(1, 0) + ", join +de-26-39-fus, join +de-2-pz-2, fight, blow +us-28-110-1" + first + ": 1", "blow +us-28-110-1" + second},
	} {
		c.units = spots(t, c.units)
		c.on(t, r)
	}
}

// What does not make a step of a retreat fatal.
func TestPermittedRetreats(t *testing.T) {
	for _, c := range []struct {
		name, ground, units, more, from, to string
		entered                             int
	}{
		{"ARD-17.2-03: infantry goes off the road into Forest, not in the first hex only", "E1820 forest", "us-28-110-1 E1620, de-26-39-fus E1520", fightOn, "E1720", "E1820", 1},
		{"ARD-17.2-03: and into Wooded Rough", "E1820 rough", "us-28-110-1 E1620, de-26-39-fus E1520", fightOn, "E1720", "E1820", 1},
		{"ARD-17.1-11, ARD-29.3-01: on 16 AM Germans retreat into the area of another division", "", "de-26-39-fus E1520, us-28-110-1 E1420", `"turn": 1, "side": "allied", "phase": "combat"`, "E1520", "E1620", 0},
		{"ARD-17.1-11, ARD-27.7-01: Allied units retreat into the area of the 18th VG Division", "", "us-28-110-1 E1421, de-18-293 E1423", `"turn": 1, "phase": "combat"`, "E1421", "E1422", 0},
	} {
		r := arena(t)
		if c.ground != "" {
			r = arena(t, c.ground)
		}
		s := sketchOn(t, r, c.units, c.more)
		id, _, _ := strings.Cut(c.units, " ")
		d, _ := s.r.Data.Map.DirTo(s.hex(c.from), s.hex(c.to))
		if why := s.p.fatalWhy(s.unit(id), s.hex(c.from), d, c.entered); why != nil {
			t.Errorf("%s: %s", c.name, why.Sentence)
		}
	}
}

// ARD-5.2-02, ARD-11.9-06: Allied artillery in an Off Map Box or blocking an entry hex is ready again too.
func TestArtilleryOffTheMapIsReady(t *testing.T) {
	s := sketchOn(t, open(t, "campaign"), "us-viii-174 - box=SE fired, us-viii-333 - blocks=E1601 fired, de-2-pz-2 E1601", `"turn": 3, "side": "allied", "phase": "artillery-supply"`)
	for _, id := range []string{"us-viii-174", "us-viii-333"} {
		if s.state(id).has&fired != 0 {
			t.Errorf("%s is not", id)
		}
	}
}
