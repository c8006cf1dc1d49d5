package opscycle

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Reinforcements stand in the hexes of the chart, German ones first, the HQ before
// its units, even beside enemies, and whatever is not placed waits: CTL-8.5-01, CTL-8.5-02,
// CTL-8.5-03, CTL-8.5-04, CTL-8.5.1-01, CTL-8.5.1-04, CTL-8.5.1-05, CTL-10.2-03.
func TestReinforcements(t *testing.T) {
	const units = "us-1id-hq 1808, us-1id-18-1 4121, us-1id-18-2 1007, ge-526-hq 2513, ge-526-211-1 3922, ge-ind-gen 2514 formation=526"
	due := `"due": ["us-1id-eng238", "us-1id-745", "ge-12-hq", "ge-12-27-1", "ge-12-27-2", "ge-ind-1012"]`
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, units, due, `"levels": {"12": 0}`)
	s.asked("ge", "enter")
	s.choices("enter", "enter +ge-12-hq >4022", "enter +ge-12-hq >3621", "enter +ge-12-hq >3720")
	s.refused("enter +ge-12-27-1 >3722", "CTL-8.5.1-04")
	s.refused("enter +ge-12-hq >3522", "CTL-8.5.1-04")
	s.refused("enter +ge-ind-1012 >3722", "CTL-5.5.2-10") // not assigned
	s.refused("enter +us-1id-eng238 >1008", "CTL-5.5.1-01")
	s.do("enter +ge-12-hq >4022")
	e := s.happened("arrived")
	s.cites(e, "CTL-8.5.1-01", "CTL-8.5.1-04", "CTL-8.5.1-05")
	if f := s.formation("12"); s.p.levels[f] != s.r.Formations[f].MaxLevel {
		t.Errorf("the 12th Division arrives with level %d", s.p.levels[f])
	}
	// 3922 holds an Infantry unit, so it is full; 4122 lies next to 1/18 and is open.
	s.choices("enter +ge-12-27-1", "enter +ge-12-27-1 >3522", "enter +ge-12-27-1 >3622", "enter +ge-12-27-1 >3722", "enter +ge-12-27-1 >3822",
		"enter +ge-12-27-1 >4022", "enter +ge-12-27-1 >4122", "enter +ge-12-27-1 >4222")
	s.refused("enter +ge-12-27-1 >3922", "CTL-8.5.1-03")
	s.refused("enter +ge-12-27-1 >3421", "CTL-8.5.1-01")
	s.do("enter +ge-12-27-1 >4122")
	s.at("ge-12-27-1", "4122")
	s.refused("enter +ge-12-27-1 >3522", "CTL-8.5-01") // it is here
	s.do("done")
	if e := s.happened("delayed"); e.N[0] != 2 {
		t.Errorf("%d units wait, want 2", e.N[0])
	}
	s.asked("us", "enter")
	s.refused("enter +us-1id-745 >1008", "CTL-8.5-01") // due in turn 3
	s.choices("enter", "enter +us-1id-eng238 >1008", "enter +us-1id-eng238 >1009")
	where := map[string]string{}
	for _, c := range s.r.Picture(s.p, 0).Units {
		where[c.ID] = c.Where
	}
	if where["us-1id-745"] != "due turn 3" || where["us-1id-eng238"] != "due turn 2" || where["us-1id-18-1"] != "" {
		t.Errorf("the picture says %v", where)
	}
	s.do("enter +us-1id-eng238 >1008")
	// A turn later what waited is due still.
	s.p.turn = 3
	if !s.p.due(s.Unit("ge-12-27-2")) || !s.p.due(s.Unit("us-1id-745")) {
		t.Error("a delayed unit is lost")
	}
}

// If no hex of the chart is open, the nearest others are, in Command Range and
// next to no enemy unit; if there are none, the unit waits: CTL-8.5.1-02, CTL-8.5.1-03. It does not
// touch Improved Defense (CTL-7.7-09).
func TestEntryShut(t *testing.T) {
	const units = `us-1id-hq 1808, us-1id-18-1 1007, us-1id-18-2 1008, us-1id-18-3 1009, us-1id-16-1 1909, us-9id-hq 1421, us-3ad-hq 1413, ge-526-hq 2513, ge-526-211-1 1211`
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, units, `"due": ["us-1id-eng238"]`, `"improved": ["1007"]`)
	list := s.listed("enter +us-1id-eng238")
	if len(list) == 0 {
		t.Fatal("the unit has to wait")
	}
	u := s.Unit("us-1id-eng238")
	listed := s.r.Terms.Reinforcements[s.p.groupOf(u)].Entry
	far := func(h hex.Hex) int {
		n := 99
		for _, l := range listed {
			n = min(n, s.r.Data.Map.Distance(h, l))
		}
		return n
	}
	for _, line := range list {
		h := s.Action(line).To
		if far(h) != 1 || s.p.besideEnemy(h, 0) {
			t.Errorf("%s is %d hexes from the entry hexes", line, far(h))
		}
	}
	s.do(list[0])
	if s.p.command(u) != inCommand || !s.p.improved[s.Hex("1007")] {
		t.Error("the unit is not in command, or has spoilt Improved Defense")
	}
	// No HQ on the map, no range: it waits.
	s = segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-9id-hq 1421, us-1id-18-1 1007, us-1id-18-2 1008, us-1id-18-3 1009, ge-526-hq 2513, ge-526-211-1 1211",
		`"due": ["us-1id-eng238", "ge-12-hq"]`)
	s.do("done")
	if s.p.Decision().Ask == askEnter {
		t.Error("a unit without an HQ in reach can be placed")
	}
}

// An HQ whose hexes are taken goes to the nearest that HQs can stand in: CTL-8.5.1-04.
func TestHQEntryShut(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 4022, us-1id-18-2 3621, us-1id-18-3 3720, ge-526-hq 2513, ge-526-211-1 2410", `"due": ["ge-12-hq", "ge-12-27-1"]`)
	list := s.listed("enter +ge-12-hq")
	if len(list) == 0 {
		t.Fatal("the HQ has to wait")
	}
	for _, line := range list {
		if h := s.Action(line).To; !s.r.HQHex[h] || s.p.besideEnemy(h, 1) {
			t.Errorf("%s is no place for an HQ", line)
		}
	}
}

// In Bug River the Soviet side places first (BUG-8.4-03); reserves come in the turn after
// their trigger (BUG-10.5-01).
func TestReinforcementsBug(t *testing.T) {
	s := segmentOf(t, "bug/campaign", "reinforcement", 3, "ge-298id-hq 1609, ge-298id-525-1 1610, su-87-hq 2708, su-87-16-1 2709, su-41-hq 3201, su-41-82-4 3202",
		`"due": ["ge-13pz-hq", "ge-13pz-4-1", "su-135-hq", "su-135-396-1", "su-41-82-1"]`)
	s.asked("su", "enter")
	u := s.Unit("su-41-82-1")
	s.refused("enter +su-41-82-1 >3201", "BUG-8.4-01")
	s.p.called[s.p.groupOf(u)] = 3
	if s.p.due(u) {
		t.Error("the reserves arrive in the turn of their trigger")
	}
	s.p.turn = 4
	if !s.p.due(u) {
		t.Error("the reserves do not arrive")
	}
	s.p.turn = 3
	s.do(s.listed("enter +su-135-hq")[0], "done")
	s.asked("ge", "enter")
}

// Withdrawals: units in good order and in command, their HQ in supply, leave with
// it, the others are lost: CTL-8.5.2-01, CTL-8.5.2-04, CTL-8.5.2-05, CTL-8.5.2-06, CTL-8.5.2-09, CTL-10.2-04; independents stay and
// join another formation in range at once, or none: CTL-8.5.2-07, CTL-8.5.2-08.
func TestWithdrawal(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 3, `us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-116-hq 3005, ge-116-60-1 3006,
		ge-353-hq 3019, ge-353-941 3018 sp=2, ge-353-942 3118 disrupted, ge-353-943 1513, ge-ind-pol 2817 formation=353, ge-ind-gen 1103 disrupted formation=353`)
	s.asked("ge", "join")
	for id, gone := range map[string]bool{"ge-353-941": false, "ge-353-942": true, "ge-353-943": true, "ge-353-hq": false} {
		if u := s.state(id); u.gone != gone || u.hex != hex.None || !gone && u.away != withdrawn {
			t.Errorf("%s is now %+v", id, *u)
		}
	}
	if n := s.p.counted(s.Unit("ge-353-941")); n != int(s.r.Units[s.Unit("ge-353-941")].Strength)-2 {
		t.Errorf("the withdrawn 941 counts as %d SP lost", n)
	}
	if n := s.p.counted(s.Unit("ge-353-942")); n != int(s.r.Units[s.Unit("ge-353-942")].Strength) {
		t.Errorf("the lost 942 counts as %d SP lost", n)
	}
	// Pol is in range of the 526th, Gen, who is disrupted besides, of nobody.
	s.serves("ge-ind-gen", "")
	if s.p.command(s.Unit("ge-ind-gen")) != isolated {
		t.Error("Gen is not isolated")
	}
	s.refused("assign +ge-353-hq +ge-ind-pol", "CTL-5.5.2-03")
	s.refused("assign +ge-526-hq +ge-ind-gen", "CTL-8.5.2-08")
	if !s.legal("assign +ge-526-hq +ge-ind-pol") {
		t.Fatalf("the choices are %v", s.listed(""))
	}
	s.do("assign +ge-526-hq +ge-ind-pol")
	s.serves("ge-ind-pol", "526")
	for _, c := range s.r.Picture(s.p, 0).Units {
		if c.ID == "ge-353-941" && c.Where != "withdrawn" {
			t.Errorf("941 is %q", c.Where)
		}
	}
}

// The 9th and 116th Panzer Divisions leave in turn 4 (CTL-8.5.2-02, CTL-8.5.2-03), the 116th comes back in turns 6
// and 7 at full strength, eliminated units too, while what it lost before stays
// counted (CTL-8.5.2-10).
func TestWithdrawalAndReturn(t *testing.T) {
	s := segmentOf(t, "aachen/campaign", "replacement", 4, `us-1id-hq 1808, us-1id-18-1 1908 sp=5, ge-526-hq 2513, ge-526-211-1 2411, ge-9pz-hq 2618, ge-9pz-33 2617, ge-116-hq 3005, ge-116-60-1 3006 sp=2, ge-116-60-2 3004 sp=1, ge-116-16-1 2905`)
	hit := s.Unit("ge-116-60-2")
	s.p.hand.loseSteps(hit, 1)
	printed := int(s.r.Units[hit].Strength)
	s.do("done")
	for s.p.inSegment() == segReplacement {
		s.do("done")
	}
	for _, id := range []string{"ge-9pz-hq", "ge-9pz-33", "ge-116-hq", "ge-116-60-1", "ge-116-16-1"} {
		s.at(id, "")
		if s.state(id).away != withdrawn {
			t.Errorf("%s has not withdrawn", id)
		}
	}
	if s.p.levels[s.formation("116")] != 0 || s.p.canActivate(s.formation("116")) {
		t.Error("a withdrawn formation can act")
	}
	s.p.turn = 6
	h := s.p.hand
	h.dice, h.ev = s.dice, &s.Ev
	h.startSegment(segReinforcement)
	for s.p.Decision().Ask != askEnter {
		procedures[s.p.stack.Top().kind].Run(h, s.p.stack.Top())
	}
	s.asked("ge", "enter")
	if u := s.state("ge-116-60-2"); u.gone || int(u.sp) != printed || s.p.counted(hit) != printed {
		t.Errorf("60-2 comes back as %+v and counts %d, want %d of %d", *u, s.p.counted(hit), printed, printed)
	}
	s.do(s.listed("enter +ge-116-hq")[0])
	s.do(s.listed("enter +ge-116-60-2")[0])
	h.loseSteps(hit, 2)
	if n := s.p.counted(hit); n != printed+2 {
		t.Errorf("losses after the return make %d, want %d", n, printed+2)
	}
	// The second part is not due before turn 7.
	if s.p.due(s.Unit("ge-116-16-1")) || s.state("ge-116-16-1").away != withdrawn {
		t.Error("the second part is due in turn 6")
	}
	s.p.turn = 7
	h.callBack()
	if !s.p.due(s.Unit("ge-116-16-1")) {
		t.Error("the second part does not come back in turn 7")
	}
}

// CTL-8.5-02: who can be placed and is not waits for a later turn, and it is said; nothing is said where nobody waits.
func TestDelayedReinforcements(t *testing.T) {
	s := segmentOf(t, "aachen/stolberg-corridor", "reinforcement", 2, "us-1id-hq 1808, us-1id-18-1 1908, ge-526-hq 2513, ge-526-211-1 2410", `"due": ["ge-12-hq", "ge-12-27-1"]`)
	h := s.p.hand
	for side, want := range []int16{0, 2} {
		h.ev = &s.Ev
		s.Ev.Reset()
		s.p.stack = append(s.p.stack[:1], newFrame(kReinforce, game.Side(side)))
		h.endReinforcement(game.Side(side))
		if n := len(s.Ev.List); n != int(min(want, 1)) || want > 0 && s.happened("delayed").N[0] != want {
			t.Errorf("%d events for side %d, %d units wait", n, side, want)
		}
	}
}
