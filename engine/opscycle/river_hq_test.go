package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// BUG-7.4-02, -03, -05, BUG-3.3-04: HQs relocate in supply, and over the river only
// with a path in range and supply over a bridge.
func TestHQOverTheRiver(t *testing.T) {
	villages := `"1312": "village", "1612": "village", "1212": "town", "2016": "village", "1912": "village"`
	units := "a 1311, ge-44id-hq 1312, g 1918, su-87-hq 1918"
	closed := strings.Replace(bank, `, "road", "bridge"`, "", 1)
	s := riverside(t, villages, closed, units)
	s.refused("relocate +ge-44id-hq >1612", "BUG-7.4-02")
	s.refused("relocate +ge-44id-hq >1412", "BUG-3.3-04")
	if got := s.p.hqMayGo(s.Unit("ge-44id-hq"), s.Hex("1612"), displaced); got != hqAcrossRiver {
		t.Errorf("BUG-7.4-05: displaced over the river: %v", got)
	}
	if !s.legal("relocate +ge-44id-hq >1212") {
		t.Error("no relocation on its own bank")
	}
	s = riverside(t, villages, bank, units)
	s.do("relocate +ge-44id-hq >1612")
	s.at("ge-44id-hq", "1612")
	// The path is longer than the range (BUG-7.4-05), though the destination is supplied.
	s = riverside(t, villages, bank, units)
	s.r.Units[s.Unit("ge-44id-hq")].Range = 2
	s.refused("relocate +ge-44id-hq >1612", "BUG-7.4-05")
	// On one bank it is a breach, which costs (BUG-7.4-07 BUG-7.4-08).
	s = riverside(t, villages, "", units)
	s.r.Units[s.Unit("ge-44id-hq")].Range = 2
	support := s.state("ge-44id-hq").support
	s.do("relocate +ge-44id-hq >1612")
	if got := s.state("ge-44id-hq").support; got != support-2 {
		t.Errorf("BUG-7.4-07: support %d of %d", got, support)
	}
}

// BUG-7.4-05, BUG-7.4-10: an HQ goes home over the Bug without a bridge, for its supply then comes from its own bank,
// but no farther than its range.
func TestHQBackOverTheRiver(t *testing.T) {
	closed := strings.Replace(bank, `, "road", "bridge"`, "", 1)
	s := riverside(t, `"1312": "village", "1612": "village"`, closed, "a 1311, ge-44id-hq 1612, g 1918, su-87-hq 1918")
	s.refused("relocate +ge-44id-hq >1412", "BUG-3.3-04")
	s.do("relocate +ge-44id-hq >1312")
	s.at("ge-44id-hq", "1312")
	s = riverside(t, `"1312": "village", "1612": "village"`, closed, "a 1311, ge-44id-hq 1612, g 1918, su-87-hq 1918")
	s.r.Units[s.Unit("ge-44id-hq")].Range = 2
	s.refused("relocate +ge-44id-hq >1312", "BUG-7.4-05")
}

// BUG-7.4-05, BUG-7.4-06: the Bug divides the map from edge to edge, so that no HQ goes around its end.
func TestBugFromEdgeToEdge(t *testing.T) {
	for name, want := range map[string]int{"campaign": 2, "iii-motorized-corps": 2, "delayed-arrival": 1} {
		r, banks := scenario(t, name, "bug"), map[int16]bool{}
		for h, bank := range r.ground.bank {
			if r.InPlay[h] {
				banks[bank] = true
			}
		}
		if len(banks) != want {
			t.Errorf("%s: the river makes %d parts of the map, want %d", name, len(banks), want)
		}
	}
	s := eastward(t, "campaign", "a 1111, ge-44id-hq 1303, g 3918, su-87-hq 3914", holding("ge", "1510 1310"))
	s.r.Units[s.Unit("ge-44id-hq")].Range = 2
	s.refused("relocate +ge-44id-hq >1510", "BUG-7.4-05")
}

// BUG-5.3.1-07: the second HQ of a Town is welcome; that of a Village may come, for the limit is one
// of the end of the Action (BUG-5.3.1-01), but there are too many then.
func TestHQSlots(t *testing.T) {
	s := riverside(t, `"1312": "village", "1212": "town", "1210": "village"`, "", "a 1311, ge-44id-hq 1210, ge-14pz-hq 1312, ge-298id-hq 1212, ge-14pz-108-1 1111, x 1112, g 1918, su-87-hq 1918")
	s.do("relocate +ge-44id-hq >1212")
	s.at("ge-44id-hq", "1212")
	if got := s.r.Label(s.p, s.Action("relocate +ge-44id-hq >1312")); got != "Relocate to 1312, one HQ too many, 2 AP" {
		t.Errorf("the label is %q", got)
	}
	before := s.state("ge-14pz-hq").support
	s.do("relocate +ge-44id-hq >1312")
	s.asked("ge", "hq")
	if got := s.state("ge-14pz-hq").support; got != before-1 {
		t.Errorf("BUG-5.3.1-11: support %d of %d", got, before)
	}
	s.do("place-hq +ge-14pz-hq >1210")
	s.at("ge-14pz-hq", "1210")
	// Displaced, none goes where it is one too many.
	if got := s.p.hqMayGo(s.Unit("ge-14pz-hq"), s.Hex("1312"), displaced); got != hqTaken {
		t.Errorf("displaced to an HQ: %v", got)
	}
}

// BUG-10.4-01 to -06: HQs that keep to an area.
func TestHQZones(t *testing.T) {
	const units = "su-87-hq 2708, g 2607, i 3115, a 1209, ge-44id-hq 1310"
	active := `"active": "87rd", "ap": 9`
	s := eastward(t, "campaign", units, active, `"turn": 3`)
	if !s.legal("relocate +su-87-hq >2809") {
		t.Error("BUG-10.4-01: no relocation inside the area")
	}
	s.refused("relocate +su-87-hq >3318", "BUG-10.4-06")
	s = eastward(t, "campaign", units, active, `"turn": 4`)
	if !s.legal("relocate +su-87-hq >3318") {
		t.Error("BUG-10.4-01: the area counts in turn 4")
	}
	// BUG-10.4-02: a hex of the town in German hands ends it.
	s = eastward(t, "campaign", "su-87-hq 2809, h 2909, i 3115, a 2708, b 2608, ge-44id-hq 2607", active, `"turn": 2`)
	if s.p.freed&1 == 0 {
		t.Error("BUG-10.4-02: the area still counts")
	}
	// BUG-10.4-05: displacement, not relocation, if the area has no place.
	s = eastward(t, "campaign", units, active, `"turn": 2`)
	hq, far := s.Unit("su-87-hq"), s.Hex("3318")
	if got := s.p.hqMayGo(hq, far, displaced); got != hqOutsideZone {
		t.Errorf("BUG-10.4-01: displaced outside the area: %v", got)
	}
	zone := &s.r.Terms.HQZones[0]
	zone.In = make([]bool, len(zone.In))
	if got := s.p.hqMayGo(hq, far, displaced); got != nil {
		t.Errorf("BUG-10.4-05: not displaced although the area has no place: %v", got)
	}
	if got := s.p.hqMayGo(hq, far, relocated); got != hqOutsideZone {
		t.Errorf("BUG-10.4-05: relocated outside: %v", got)
	}
	// BUG-10.4-03, -04, -06: near a supply area all game; the edge hex is at distance 1.
	s = eastward(t, "campaign", "su-124-hq 3622, k 3621, su-41-hq 3201, p 3202, a 1209, ge-44id-hq 1310", `"active": "124rd", "ap": 9`, `"turn": 7`)
	for id, north := range map[string]bool{"su-124-hq": false, "su-41-hq": true} {
		z := s.p.hqZone(s.Unit(id))
		if z == nil {
			t.Fatalf("%s has no area", id)
		}
		for at, want := range map[string]bool{"3303": north, "3304": false, "3622": !north, "3621": false} {
			if z.In[s.Hex(at)] != want {
				t.Errorf("BUG-10.4-06: %s in the area of %s: %v", at, id, !want)
			}
		}
	}
}

// BUG-7.5.3-10, BUG-7.5.3-11: a bonus move, which begins only into an abandoned hex, does not leave the map.
func TestNoExitWithBonus(t *testing.T) {
	s := eastward(t, "delayed-arrival", "ge-299id-528-1 5418, ge-299id-hq 5214, g 5417, ge-14pz-hq 5114, su-87-hq 4506", `"active": "299id", "ap": 5, "turn": 6`, `"levels": {"87rd": 0}`)
	s.do("move +ge-299id-528-1 @5418")
	if !s.legal("exit") {
		t.Fatal("no exit in a move of the activation")
	}
	s.do("stop")
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{Defender: 1})
	s.do("dice 1 1 5", "attack +ge-299id-528-1 @5418 >5417 :hasty")
	if f := s.p.activeContext(); f.context != bonus || f.side != s.r.Data.Lead {
		t.Fatal("no bonus")
	}
	s.refused("move +ge-299id-528-1 @5418", "CTL-7.3.2-02")
}

// BUG-11.2-13: a unit that has left the map is told as such, not as an HQ that waits for a place.
func TestWhereExitedUnitsAre(t *testing.T) {
	s := eastward(t, "delayed-arrival", "ge-299id-528-1 5418, ge-299id-hq 5214, ge-14pz-hq 5214, g 4506, su-87-hq 4506", `"active": "299id", "ap": 5`, `"turn": 6`)
	s.do("move +ge-299id-528-1 @5418", "exit")
	for side := range game.Side(2) {
		for _, c := range s.r.Picture(s.p, side).Units {
			if c.ID == "ge-299id-528-1" && c.Where != "left the map" {
				t.Errorf("side %d sees the unit %q", side, c.Where)
			}
		}
	}
}

// BUG-11.2-11 to -13, BUG-11.3-06, TC-B18: units of two divisions leave the map.
func TestMapExit(t *testing.T) {
	hold := ", ge-14pz-hq 5214, g 4506, su-87-hq 4506"
	at := `"turn": 6`
	s := eastward(t, "delayed-arrival", "ge-299id-528-1 5418 sp=5, ge-299id-hq 5214, ge-14pz-108-1 5417"+hold, `"active": "299id", "ap": 5`, at)
	s.do("move +ge-299id-528-1 @5418")
	s.left(s.p.move.bonus)
	i := indexOf(s.r.Terms.Victory.Exit.Hexes, s.Hex("5418"))
	if cost := s.r.Terms.Victory.Exit.Cost[i]; cost != 4 {
		t.Errorf("BUG-11.2-12: %d half MP from 5418, want 4", cost)
	}
	if cost := s.r.Terms.Victory.Exit.Cost[indexOf(s.r.Terms.Victory.Exit.Hexes, s.Hex("5417"))]; cost != 2 {
		t.Errorf("BUG-11.2-12: %d half MP from 5417, want 2", cost)
	}
	s.do("exit")
	s.at("ge-299id-528-1", "")
	if s.p.exited != 5*data.VPParts/20 {
		t.Errorf("TC-B18: %d parts of a VP, want %d", s.p.exited, 5*data.VPParts/20)
	}
	s.happened("exited")
	if s.state("ge-299id-528-1").gone || s.state("ge-299id-528-1").away != leftMap {
		t.Error("BUG-11.2-13: the unit counts as destroyed")
	}
	s.asked("ge", "action")
	s = eastward(t, "delayed-arrival", "ge-299id-528-1 5418, ge-299id-528-2 5418, ge-299id-hq 5214"+hold, `"active": "299id", "ap": 5`, at)
	s.do("move +ge-299id-528-1 +ge-299id-528-2 @5418", "exit") // BUG-11.2-11: a stack leaves as well
	s.at("ge-299id-528-2", "")
	// Not a unit of another division, nor without command, nor from another hex.
	s = eastward(t, "delayed-arrival", "ge-14pz-108-1 5418, ge-299id-528-1 5215, ge-299id-hq 5214"+hold, `"active": "14pz", "ap": 5`, at)
	s.do("move +ge-14pz-108-1 @5418")
	s.refused("exit", "BUG-11.3-06")
	s = eastward(t, "delayed-arrival", "ge-299id-528-1 5418, ge-299id-hq 3113"+hold, `"active": "299id", "ap": 5`, at)
	s.do("move +ge-299id-528-1 @5418")
	s.refused("exit", "BUG-11.3-06")
	s = eastward(t, "delayed-arrival", "ge-299id-528-1 5215, ge-299id-hq 5214"+hold, `"active": "299id", "ap": 5`, at)
	s.do("move +ge-299id-528-1 @5215")
	s.refused("exit", "BUG-11.2-13")
	// The scenario without exits.
	s = eastward(t, "iii-motorized-corps", "a 2108, ge-44id-hq 2008, g 3003, su-87-hq 3003")
	s.do("move +a @2108")
	s.refused("exit")
}

func indexOf(list []hex.Hex, h hex.Hex) int {
	for i, x := range list {
		if x == h {
			return i
		}
	}
	return -1
}

// BUG-11.2-05, BUG-5.5.2-04: an independent assigned to a formation can take its starting losses.
func TestStartingLossesOfIndependents(t *testing.T) {
	r := scenario(t, "delayed-arrival", "bug")
	var ev game.Events
	p := r.Start(game.NewSeeded("losses"), &ev).(*Position)
	s := newSketch(t, r, p)
	for p.Decision().Ask == askStartingLoss {
		if f := p.stack.Top(); r.Formations[r.Terms.StartingLosses[f.n[startIndex]].Formation].ID == "14pz" {
			s.do("lose +ge-iii-191-1", "lose +ge-iii-191-2")
			return
		}
		s.do(r.Lexicon().Line(p.Legal(nil)[0]))
	}
	t.Error("14. Panzer Division takes no losses")
}

// BUG-11.2-03 to -07: losses that the enemy chooses, then six stacks in Improved
// Defense.
func TestStartingLosses(t *testing.T) {
	r := scenario(t, "delayed-arrival", "bug")
	var ev game.Events
	dice := game.NewSeeded("losses")
	p := r.Start(dice, &ev).(*Position)
	s := newSketch(t, r, p)
	s.asked("ge", "starting-loss") // BUG-11.2-07: the German side first
	if hq := s.state("su-87-hq"); hq.support != 0 {
		t.Errorf("BUG-11.2-04: the HQ of the 87th has support %d", hq.support)
	}
	s.refused("lose +ge-14pz-108-1", "BUG-11.2-03")
	lost := map[string]int{}
	last := game.Side(0)
	for p.Decision().Ask == askStartingLoss {
		if p.Decision().Side < last {
			t.Fatal("BUG-11.2-07: the German side chooses after the Soviet side")
		}
		last = p.Decision().Side
		legal := p.Legal(nil)
		u := legal[0].Units[0] // always the first: the limit of the hex moves on
		if r.Units[u].Side == last {
			t.Fatalf("BUG-11.2-04: side %d chooses its own %s", last, r.Units[u].ID)
		}
		kind := "other"
		if r.Units[u].Class == data.AFV {
			kind = "afv"
		}
		lost[r.Formations[r.Units[u].Formation].ID+" "+kind]++
		s.do(r.Lexicon().Line(legal[0]))
		if p.units[u].gone {
			t.Fatal("BUG-11.2-07: a unit is eliminated")
		}
		if !strings.Contains(p.prompt(), "losses") && p.Decision().Ask == askStartingLoss {
			t.Errorf("the prompt is %q", p.prompt())
		}
	}
	for what, want := range map[string]int{"135rd other": 4, "87rd other": 6, "13pz afv": 1, "13pz other": 2, "14pz afv": 3, "14pz other": 5, "111id other": 4, "299id other": 4} {
		if lost[what] != want {
			t.Errorf("BUG-11.2-04, -05: %s loses %d, want %d", what, lost[what], want)
		}
	}
	per := map[hex.Hex]int8{}
	for u := range p.units {
		if p.units[u].hex != hex.None {
			per[p.units[u].hex] += r.Units[u].Strength - p.units[u].sp
		}
	}
	for u := range p.units {
		if h := p.units[u].hex; h != hex.None && per[h] > []int8{2, 3}[r.Units[u].Side] {
			t.Errorf("BUG-11.2-04, -05: %s has lost %d", r.Data.Map.ID(h), per[h])
		}
	}
	s.asked("su", "prepare")
	if label := r.Label(p, p.Legal(nil)[len(p.Legal(nil))-1]); label != "Begin the game, giving up 6 Improved Defenses" {
		t.Errorf("to choose none is %q", label)
	}
	n := 0
	for p.Decision().Ask == askPrepare {
		s.dice.Next = []int{5, 6}
		s.do(r.Lexicon().Line(p.Legal(nil)[0]))
		n++
	}
	improved := 0
	for h, on := range p.improved {
		if on {
			improved++
			if !p.hasCombatUnit(hex.Hex(h), 1) {
				t.Error("an empty hex is improved")
			}
		}
	}
	if n != 6 || improved != 6 {
		t.Errorf("BUG-11.2-06: %d choices, %d stacks", n, improved)
	}
	for p.Decision().Ask == askReroll {
		s.do("keep")
	}
	s.asked("su", "activate") // BUG-11.2-02: Initiative is rolled, 5 to 6
}

// BUG-10.5-01 BUG-10.5-02: the reserves of the 41st are called once, in turns 1 to 5, by a
// German combat unit within five hexes of the northern supply area.
func TestReserves(t *testing.T) {
	call := func(unit string, turn string) int8 {
		s := eastward(t, "campaign", unit+", b 1209, ge-44id-hq 1310, g 3622, su-87-hq 3622", `"turn": `+turn)
		for i := range s.r.Terms.Reinforcements {
			if s.r.Terms.Reinforcements[i].Trigger != nil {
				return s.p.called[i]
			}
		}
		t.Fatal("no reserves")
		return 0
	}
	for _, c := range []struct {
		unit, turn string
		want       int8
	}{{"a 3004", "3", 3}, {"a 3005", "3", 0}, {"a 3004", "5", 5}, {"a 3004", "6", 0}, {"a 3405 disrupted", "2", 0}, {"a 3404 disrupted", "2", 2}} {
		if got := call(c.unit, c.turn); got != c.want {
			t.Errorf("%s in turn %s: called in %d, want %d", c.unit, c.turn, got, c.want)
		}
	}
}
