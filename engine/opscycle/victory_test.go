package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// held checks who controls a VP hex: "us", "ge" or "us ge".
func (s *sketch) held(h, want string) {
	s.Helper()
	var who []string
	for side := range s.r.Sides {
		if s.p.controls(game.Side(side), s.Hex(h)) {
			who = append(who, s.r.Sides[side].ID)
		}
	}
	if got := strings.Join(who, " "); got != want {
		s.Errorf("%s is controlled by %q, want %q", h, got, want)
	}
}

const twoHexes = `"levels": {"1id": 7, "526": 0, "k": 0}, "initiative": "us", "last": 1, "victory": {"1506": 5, "1508": 10}`

// CTL-9-02, CTL-9-03, CTL-9-06, CTL-9-09: every VP hex is German at the start; entering it, or a ZOC into an empty
// one, takes it at once, and it is kept when the unit goes on.
func TestControlBySteps(t *testing.T) {
	s := inTurns(t, "a 1504, b 1101, us-1id-hq 1102, g 2009, ge-526-hq 1909", twoHexes)
	s.held("1506", "ge")
	s.held("1508", "ge")
	s.do("dice 9", "activate +us-1id-hq", "move +a @1504", "step @1505")
	s.held("1506", "us") // by ZOC, in the middle of the move
	s.cites(s.happened("control"), "CTL-9-03", "CTL-9-06")
	s.do("step @1506", "step @1507")
	s.held("1508", "us")
	s.do("step @1607", "stop", "move +a @1607", "step @1706", "step @1705", "stop")
	s.held("1506", "us") // nobody near any more
	s.held("1508", "us")
}

// CTL-9-05, CTL-9-07: both project a ZOC into an empty hex: both control it, which counts for
// the US side. A unit in the hex keeps a ZOC from taking it.
func TestMutualControl(t *testing.T) {
	s := inTurns(t, "a 1504, b 1101, us-1id-hq 1102, g 1507, ge-526-hq 1909", twoHexes)
	s.do("dice 9", "activate +us-1id-hq", "move +a @1504", "step @1505")
	s.held("1506", "us ge")
	s.cites(s.happened("control"), "CTL-9-05")
	if lines, sum, vp := s.p.vpLines(); vp != 5 || sum != 5*data.VPParts || !strings.Contains(lines[0].text, "both sides") {
		t.Errorf("%d VP: %v", vp, lines)
	}
	s = inTurns(t, "a 1504, b 1101, us-1id-hq 1102, g 1506, ge-526-hq 1909", twoHexes)
	s.do("dice 9", "activate +us-1id-hq", "move +a @1504", "step @1505")
	s.held("1506", "ge")
}

// CTL-9-04, CTL-9-08: control needs a line to the own supply, free of enemies and EZOC but for its last
// hex; command is not needed.
func TestControlNeedsLine(t *testing.T) {
	// a stands in the hex, but shut in.
	s := inTurns(t, "a 1906, us-1id-hq 1101, b 1102, g 1806, p 2006, h 1908, i 1904, ge-526-hq 1801",
		`"initiative": "us", "last": 1, "victory": {"1906": 5}`)
	if s.p.supplyLine(us, s.Hex("1906")) {
		t.Fatal("there is a line")
	}
	s.held("1906", "ge")
	// Out of the range of its HQ, but with a line.
	s = inTurns(t, "a 1504, us-1id-hq 1012, b 1011, g 2009, ge-526-hq 1909", twoHexes)
	s.r.Units[s.Unit("us-1id-hq")].Range = 1
	s.do("dice 9", "activate +us-1id-hq", "move +a @1504", "step @1505")
	s.held("1506", "us")
	// The last hex lies in an EZOC without a US unit.
	s = inTurns(t, "a 1504, us-1id-hq 1012, b 1011, g 1507, ge-526-hq 1909", twoHexes)
	s.do("dice 9", "activate +us-1id-hq", "move +a @1504", "step @1505")
	if s.p.supplyReaches(s.Hex("1506"), us) {
		t.Fatal("a Supply Path enters the EZOC")
	}
	s.held("1506", "us ge")
}

// CTL-9-06: the Germans take it back under the same conditions.
func TestControlBack(t *testing.T) {
	s := inTurns(t, "a 1101, us-1id-hq 1102, g 1610, ge-526-hq 1909", twoHexes, `"levels": {"526": 4, "1id": 0}`, `"held": {"1508": ["us"]}`, `"initiative": "ge"`)
	s.held("1508", "us")
	s.do("dice 9", "activate +ge-526-hq", "move +g @1610", "step @1609", "stop")
	if s.p.projects(s.Unit("g"), s.Hex("1508")) {
		s.held("1508", "ge")
	} else {
		s.do("move +g @1609", "step @1509", "stop")
		s.held("1508", "ge")
	}
}

// table is a victory table as in 10.2.
func table() data.Victory {
	return data.Victory{Levels: []data.VictoryLevel{
		{ID: "ge_decisive", Word: "decisive", Winner: ge, From: 0, To: 14},
		{ID: "ge_marginal", Word: "marginal", Winner: ge, From: 15, To: 29},
		{ID: "draw", Word: "draw", Winner: game.Nobody, From: 30, To: 39},
		{ID: "us_marginal", Word: "marginal", Winner: us, From: 40, To: 59},
		{ID: "us_decisive", Word: "decisive", Winner: us, From: 60, To: data.MaxVP}}}
}

// verdict gives a sketch the table, ends the game and returns its verdict.
func (s *sketch) verdict(change func(v *data.Victory)) game.Verdict {
	s.Helper()
	v := table()
	v.Hexes = s.r.Terms.Victory.Hexes
	if change != nil {
		change(&v)
	}
	s.r.Terms.Victory = v
	s.do("transfer", "pass", "pass")
	if !s.p.Decision().Over {
		s.Fatal("the game goes on")
	}
	return s.r.Verdict(s.p)
}

// CTL-9-01, CTL-10.2-08, CTL-10.3-06: the VP at the end give the level of the table, with a line for each source.
func TestVerdictByPoints(t *testing.T) {
	const units = "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908"
	for _, c := range []struct {
		vp            string
		winner, level string
	}{{"0", "ge", "decisive"}, {"14", "ge", "decisive"}, {"15", "ge", "marginal"}, {"30", "", "draw"}, {"39", "", "draw"}, {"40", "us", "marginal"},
		{"60", "us", "decisive"}, {"120", "us", "decisive"}} {
		s := inTurns(t, units, `"initiative": "us", "last": 1, "victory": {"1506": `+c.vp+`, "1508": 10}, "held": {"1506": ["us"]}`)
		v := s.verdict(nil)
		if v.Winner != c.winner || v.Level != c.level {
			t.Errorf("%s VP: %s %s (%s)", c.vp, v.Winner, v.Level, v.Text)
		}
		words := "A draw: "
		if c.winner != "" {
			words = fmt.Sprintf("A %s victory of %s: ", c.level, s.r.Name.Side(game.Side(slices.Index([]string{"us", "ge"}, c.winner))))
		}
		if !strings.HasPrefix(v.Text, words) {
			t.Errorf("%s VP: %q, wanted %q", c.vp, v.Text, words)
		}
		if !slices.ContainsFunc(v.Lines, func(l string) bool { return strings.Contains(l, "1506") && strings.Contains(l, c.vp+" VP") }) {
			t.Errorf("no line for 1506 in %v", v.Lines)
		}
		if slices.ContainsFunc(v.Lines, func(l string) bool { return strings.Contains(l, "1508") }) {
			t.Errorf("1508 counts in %v", v.Lines)
		}
	}
}

// CTL-9-10, CTL-9-11, CTL-9-12, CTL-9-13, CTL-8.5.2-10: German SP lost count by type, those of withdrawn units
// too, exactly; the sum is rounded up once. US losses never count.
func TestLossPoints(t *testing.T) {
	s := inTurns(t, "a 1101 sp=1, us-1id-hq 1102, g 1909 sp=3, h 1910, p 1911 sp=2, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1506": 5}, "held": {"1506": ["us"]}`)
	h := s.state("h")
	h.noted, h.sp = 4, 4 // 4 before its withdrawal, 1 after its return
	s.p.derived.stale()
	v := s.verdict(func(v *data.Victory) {
		v.Losses = [4]int16{data.Infantry: data.VPParts / 30, data.AFV: data.VPParts / 15}
	})
	// Infantry 2 + 5 = 7/30, AFV 3/15: 13/30.
	_, sum, vp := s.p.vpLines()
	if sum != 5*data.VPParts+7*data.VPParts/30+3*data.VPParts/15 || vp != 6 {
		t.Errorf("%d parts, %d VP: %v", sum, vp, v.Lines)
	}
	for _, want := range []string{"infantry: 7 SP lost: 7/30 VP", "armored fighting vehicles: 3 SP lost: 1/5 VP", "Sum: 5 13/30 VP, rounded up 6"} {
		if !slices.ContainsFunc(v.Lines, func(l string) bool { return strings.Contains(l, want) }) {
			t.Errorf("%q is missing in %v", want, v.Lines)
		}
	}
	// BUG-9-08, BUG-9-10: only destroyed units, at printed strength.
	s = inTurns(t, "a 1101, us-1id-hq 1102, g 1909 sp=3, h 1910, ge-526-hq 1908", `"initiative": "us", "last": 1`)
	s.r.Terms.Victory = data.Victory{Losses: [4]int16{data.Infantry: 2}, DestroyedOnly: true}
	play := &play{Position: s.p, dice: s.dice, ev: &s.Ev}
	if _, sum, _ := s.p.vpLines(); sum != 0 {
		t.Errorf("a reduced unit gives %d parts", sum)
	}
	play.loseSteps(s.Unit("g"), 3)
	if _, sum, vp := s.p.vpLines(); sum != 10 || vp != 1 {
		t.Errorf("a destroyed unit of 5 SP gives %d parts, %d VP", sum, vp)
	}
}

// CTL-10.2-09, CTL-10.2-11: a US combat unit in one of the hexes at the end decides whatever the VP; an HQ does
// not, and nobody does before the end.
func TestDecidedAtEnd(t *testing.T) {
	at := func(units string) game.Verdict {
		s := inTurns(t, units, `"initiative": "us", "last": 1, "victory": {"1508": 10}`)
		h := s.Hex("1506")
		return s.verdict(func(v *data.Victory) {
			v.Instant = []data.Instant{{Side: us, Hexes: []hex.Hex{h}, AtEnd: true, Level: 4, Rule: "CTL-10.2-09"}}
		})
	}
	if v := at("a 1506, us-1id-hq 1102, g 1909, ge-526-hq 1908"); v.Winner != "us" || v.Level != "decisive" || !slices.Contains(v.Rules, "CTL-10.2-09") {
		t.Errorf("%+v", v)
	}
	if v := at("a 1505, us-1id-hq 1102, g 1909, ge-526-hq 1908"); v.Winner != "ge" {
		t.Errorf("%+v", v)
	}
}

// CTL-10.4-04, CTL-10.4-05: a German combat unit in command in a hex of the southern edge wins at once, in the
// middle of its move; Out of Command it does not.
func TestDecidedAtOnce(t *testing.T) {
	for _, far := range []int8{10, 1} {
		s := inTurns(t, "a 1909, us-1id-hq 1908, g 1206, k 1207, ge-526-hq 1306", `"initiative": "ge", "levels": {"526": 4, "1id": 4}, "last": 1`)
		s.r.Units[s.Unit("ge-526-hq")].Range = far
		v := table()
		v.Instant = []data.Instant{{Side: ge, Hexes: []hex.Hex{s.Hex("1006")}, InCommand: true, Level: 0, Rule: "CTL-10.4-04"}}
		s.r.Terms.Victory = v
		s.do("dice 9", "activate +ge-526-hq", "move +g @1206", "step @1106", "step @1006")
		if over := s.p.Decision().Over; over != (far == 10) {
			t.Errorf("range %d: over %t", far, over)
		}
		if far == 10 {
			if v := s.r.Verdict(s.p); v.Winner != "ge" || !strings.Contains(v.Text, "at once") || !slices.Contains(v.Rules, "CTL-10.4-04") {
				t.Errorf("%+v", v)
			}
		}
	}
}

// CTL-8.3-02, CTL-8.3-05, CTL-10.4-02: objectives count by the plan in force, once for any of their hexes, and not at all
// without a plan.
func TestPlanPoints(t *testing.T) {
	s := inTurns(t, "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908", `"initiative": "us", "last": 1, "victory": {"1506": 0, "1508": 0, "1706": 0}, "held": {"1506": ["us"], "1508": ["us", "ge"]}`)
	s.r.Terms.Victory.Plan = &data.VictoryPlan{Objectives: []data.Objective{{ID: "x", Name: "Xanten", Hexes: []hex.Hex{s.Hex("1506"), s.Hex("1508")}}, {ID: "y", Name: "Ypern", Hexes: []hex.Hex{s.Hex("1706")}}},
		Plans: []data.Plan{{ID: "p", Name: "one", VP: []int8{7, 3}}, {ID: "q", Name: "two", VP: []int8{4, 9}}}}
	for plan, want := range map[int8]int{-1: 0, 0: 7, 1: 4} {
		s.p.plan = plan
		if _, _, vp := s.p.vpLines(); vp != want {
			t.Errorf("plan %d gives %d VP, want %d", plan, vp, want)
		}
	}
	// German losses come on top: 2 SP of infantry at 1/30.
	s.r.Terms.Victory.Losses = [4]int16{data.Infantry: data.VPParts / 30}
	s.state("g").sp -= 2
	s.p.plan = 0
	if _, sum, vp := s.p.vpLines(); sum != 7*data.VPParts+2*data.VPParts/30 || vp != 8 {
		t.Errorf("%d parts, %d VP", sum, vp)
	}
}

// CTL-10.2-01, CTL-10.2-05, CTL-10.2-06, CTL-10.2-07, CTL-10.2-10, CTL-10.3-01, CTL-10.3-04, CTL-10.3-05, CTL-10.4-01,
// CTL-10.4-03: turns, VP hexes and victory tables of the scenarios.
func TestScenarioVictory(t *testing.T) {
	for _, c := range []struct {
		name        string
		first, last int8
		hexes       map[int8]string
		levels      string
	}{
		{"stolberg-corridor", 1, 3, map[int8]string{15: "2915 3217 3218 3219 3316 3317 3318 3416 3417", 10: "2315 2717 3019",
			5: "2108 2121 2211 2212 2221 2318 2505 2520 2617 2618 3122"},
			"ge decisive 0-14, ge substantial 15-29, ge marginal 30-39, draw 40-50, us marginal 51-60, us substantial 61-70, us decisive 71-9999"},
		{"across-the-wurm", 5, 8, map[int8]string{10: "3109 3111", 5: "3509 3510 3610 3708 4109 4209 4210 4305 4309 4708 5303"},
			"ge decisive 0-14, ge marginal 15-29, draw 30-39, us marginal 40-59, us decisive 60-9999"},
		{"campaign", 1, 8, map[int8]string{},
			"ge decisive 0-15, ge substantial 16-21, ge marginal 22-28, draw 29-35, us marginal 36-42, us substantial 43-48, us decisive 49-9999"},
	} {
		r := scenario(t, c.name, "aachen")
		set := &r.Terms
		if set.FirstTurn != c.first || set.LastTurn != c.last {
			t.Errorf("%s: turns %d to %d", c.name, set.FirstTurn, set.LastTurn)
		}
		got := map[int8][]string{}
		for _, x := range set.Victory.Hexes {
			got[x.VP] = append(got[x.VP], r.Data.Map.ID(x.Hex))
		}
		for vp, want := range c.hexes {
			slices.Sort(got[vp])
			if strings.Join(got[vp], " ") != want {
				t.Errorf("%s: %d VP for %v", c.name, vp, got[vp])
			}
		}
		if len(got) != len(c.hexes) {
			t.Errorf("%s: VP hexes %v", c.name, got)
		}
		var table []string
		for _, l := range set.Victory.Levels {
			who := ""
			if l.Winner != game.Nobody {
				who = r.Sides[l.Winner].ID + " "
			}
			table = append(table, fmt.Sprintf("%s%s %d-%d", who, l.Word, l.From, l.To))
		}
		if strings.Join(table, ", ") != c.levels {
			t.Errorf("%s: %v", c.name, table)
		}
		// CTL-9-02: all German at the start, but for what the US side controls at once.
		p := r.Start(game.NewSeeded("v"), nil).(*Position)
		if d := p.Decision(); d.Side != r.Data.Lead || d.Ask != askActivate || p.markerValue() != 2 || p.turn != c.first {
			t.Errorf("%s begins with %v in turn %d", c.name, d, p.turn)
		}
	}
}
