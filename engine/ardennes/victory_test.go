package ardennes

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// victoryCheck draws a position of the campaign at the end of an Allied turn; german are hexes under German
// control, and units as for draw. The turn's last decision is the Allied Traffic Marker Phase.
func victoryCheck(t *testing.T, r *Rules, control []hex.Hex, units string, more ...string) *sketch {
	t.Helper()
	var held []string
	for _, h := range control {
		held = append(held, fmt.Sprintf("%q: \"german\"", r.Data.Map.ID(h)))
	}
	// All other Victory Hexes are Allied.
	s := sketchOn(t, r, units, append(more, `"side": "allied"`, `"phase": "traffic"`, `"control": {`+strings.Join(held, ", ")+`}`)...)
	return s
}

// check ends the Allied Traffic Marker Phase, and with it the turn up to the Victory Check; what follows may
// roll for fuel.
func (s *sketch) check() {
	s.Helper()
	s.do("done") // no Traffic markers
	d := &game.Loaded{Next: []int{1, 2, 1, 1}}
	s.ev.Reset()
	if s.p.Take(s.action("done"), d, &s.ev); d.Fault != nil {
		s.Fatal(d.Fault)
	}
}

// ended checks the verdict, -1 for a game that goes on.
func (s *sketch) ended(want int8) {
	s.Helper()
	got := int8(-1)
	if s.p.Decision().Over {
		got = s.p.verdict
	}
	told := s.r.Verdict(s.p)
	if got != want || told.Over != (want >= 0) {
		s.Errorf("the verdict is %d, want %d; over %v: %s", got, want, told.Over, told.Text)
	}
}

// bystanders are units that decide nothing.
const bystanders = "us-28-110-1 E2501, de-26-78-gren E0120"

// The German wins the campaign with 20 Victory Hexes of the East map and one objective (ARD-30.2-01), here
// eight of the West map (ARD-30.2-06); with one hex less of either the game goes on. The check is in the
// Allied turn and ends the game at once (ARD-30.1-01).
func TestVictoryHexes(t *testing.T) {
	r := open(t, "campaign")
	v := &r.Victory
	for _, c := range []struct {
		east, west int
		want       int8
	}{{20, 8, germanWins}, {19, 8, -1}, {20, 7, -1}, {29, 0, -1}, {0, 28, -1}, {29, 28, germanWins}} {
		s := victoryCheck(t, r, append(append([]hex.Hex{}, v.East[:c.east]...), v.West[:c.west]...), bystanders, `"turn": 9`)
		s.check()
		s.ended(c.want)
	}
	s := victoryCheck(t, r, append(append([]hex.Hex{}, v.East[:20]...), v.West[:8]...), bystanders, `"turn": 9`)
	s.check()
	if e := s.event(evCheck); e.N[0] != 20 || e.N[1] != objectiveWest {
		t.Errorf("the check found %v", e.N)
	}
	s.cites(evOver, "ARD-30.2-01")
}

// How the campaign stands counts the Victory Hexes of the East map, and tells which objectives are reached (ARD-30.2-01).
func TestScaleOfTheCampaign(t *testing.T) {
	r := open(t, "campaign")
	v := &r.Victory
	for _, c := range []struct {
		east, west, level int
		note              string
	}{{19, 0, 0, "reached: none."}, {20, 7, 1, "reached: none."}, {19, 8, 0, "reached: the Victory Hexes of the West map."}} {
		s := victoryCheck(t, r, append(append([]hex.Hex{}, v.East[:c.east]...), v.West[:c.west]...), bystanders, `"turn": 9`)
		scale := r.Scale(s.p)
		if scale.Now != c.east || scale.At(scale.Now) != c.level || !strings.Contains(scale.Note, c.note) {
			t.Errorf("with %d and %d it stands %d, level %d: %s", c.east, c.west, scale.Now, scale.At(scale.Now), scale.Note)
		}
	}
}

// Objective A: 24 attack factors left by exit hexes, one of which still has a road-bound supply path to a
// German source (ARD-30.2-02).
func TestVictoryExit(t *testing.T) {
	r := open(t, "campaign")
	for _, c := range []struct {
		exited int
		bits   uint64
		units  string
		want   int8
	}{
		{24, 1, "", germanWins},
		{23, 1, "", -1},
		{24, 0, "", -1},
		{40, 1, ", us-28-110-2 %s", -1}, // an Allied unit in the exit hex
	} {
		units := bystanders
		if c.units != "" {
			units += fmt.Sprintf(c.units, r.Data.Map.ID(r.exits[0]))
		}
		s := victoryCheck(t, r, r.Victory.East[:20], units, `"turn": 9`, fmt.Sprintf(`"exited": %d`, c.exited))
		s.p.exits = c.bits
		if note := r.Scale(s.p).Note; strings.Contains(note, "reached: Antwerp.") != (c.want == germanWins) {
			t.Errorf("%d left: %s", c.exited, note)
		}
		s.check()
		s.ended(c.want)
	}
}

// Objective B: units in supply in all four hexes of Liège (ARD-30.2-04). Objective C: in four of the six
// towns (ARD-30.2-05). Out of Supply they do not count (ARD-30.2-07).
func TestVictoryTowns(t *testing.T) {
	r := open(t, "campaign")
	units := []string{"de-2-pz-2", "de-2-pz-304", "de-116-60", "de-116-156", "de-1ss-1"}
	for _, c := range []struct {
		name  string
		hexes []hex.Hex
		n     int
		oos   int // how many of them are out of supply
		want  int16
	}{
		{"all of Liège", r.Victory.Liege, 4, 0, objectiveLiege},
		{"three hexes of Liège", r.Victory.Liege, 3, 0, 0},
		{"one out of supply", r.Victory.Liege, 4, 1, 0},
		{"four towns", r.Victory.Towns, 4, 0, objectiveTowns},
		{"three towns", r.Victory.Towns, 3, 0, 0},
		{"five towns, one out of supply", r.Victory.Towns, 5, 1, objectiveTowns},
		{"five towns, two out of supply", r.Victory.Towns, 5, 2, 0},
	} {
		list := bystanders
		for i := range c.n {
			list += ", " + units[i] + " " + r.Data.Map.ID(c.hexes[i])
			if i < c.oos {
				list += " out-of-supply"
			}
		}
		s := victoryCheck(t, r, r.Victory.East[:20], list, `"turn": 9`)
		if got := s.p.objectives(); got != c.want {
			t.Errorf("%s: objectives %b, want %b", c.name, got, c.want)
		}
	}
}

// Amay is one of the six towns (ARD-30.2-05).
func TestAmay(t *testing.T) {
	r := open(t, "campaign")
	s := victoryCheck(t, r, nil, bystanders+", de-2-pz-2 W1837", `"turn": 9`)
	if got := s.p.garrisons(r.Victory.Towns); got != 1 {
		t.Errorf("%d towns are held", got)
	}
}

// Three German At Start Areas, each with an Allied unit in supply, at two Victory Checks in a row win for the
// Allies even against a German victory (ARD-30.3-01).
func TestAlliedVictory(t *testing.T) {
	r := open(t, "campaign")
	german20 := append(append([]hex.Hex{}, r.Victory.East[:20]...), r.Victory.West[:8]...)
	areas := func(n int, oos string) string {
		list := bystanders
		for i := range n {
			list += ", " + someAllied[i+1] + " " + r.Data.Map.ID(r.Areas[i].Hexes[0]) + oos
		}
		return list
	}
	for _, c := range []struct {
		name   string
		units  string
		before int8 // checks before this one at which the areas were held
		want   int8
	}{
		{"three areas at the second check", areas(3, ""), 1, alliedWins},
		{"three areas at the first check", areas(3, ""), 0, germanWins},
		{"two areas", areas(2, ""), 1, germanWins},
	} {
		s := victoryCheck(t, r, german20, c.units, `"turn": 9`)
		s.p.areasHeld = c.before
		for u := range s.p.units { // supply is checked on the way
			s.p.units[u].has &^= oos
		}
		s.p.stack[len(s.p.stack)-1] = newFrame(kVictory, allied)
		s.p.hand.ev = &s.ev
		s.p.hand.settle()
		s.p.hand.ev = nil
		if s.p.verdict != c.want {
			t.Errorf("%s: verdict %d, want %d", c.name, s.p.verdict, c.want)
		}
	}
	s := victoryCheck(t, r, nil, areas(3, " out-of-supply"), `"turn": 9`)
	if n := s.p.areasTaken(); n != 0 {
		t.Errorf("units out of supply hold %d areas", n)
	}
	s = victoryCheck(t, r, nil, areas(2, ""), `"turn": 9`)
	s.p.areasHeld = 1
	s.check()
	if s.p.areasHeld != 0 {
		t.Errorf("the areas count for %d checks after one without", s.p.areasHeld)
	}
}

// The Allies win the campaign if the German has not by its end, after the Allied turn of 26 PM (ARD-30.3-01,
// ARD-1.1-03).
func TestCampaignEnds(t *testing.T) {
	r := open(t, "campaign")
	s := victoryCheck(t, r, nil, bystanders, `"turn": 22`)
	s.check()
	s.ended(alliedWins)
	s = victoryCheck(t, r, nil, bystanders, `"turn": 21`)
	s.check()
	s.ended(-1)
}

// Six turns: 10 VP win, at the end of 18 PM and not before (ARD-31.1-01, ARD-31.1-04); a Victory Hex is worth
// one, and so are four attack factors that left by the west edge, rounded down, if a used exit hex has a
// road-bound supply path (ARD-31.1-03).
func TestSixTurns(t *testing.T) {
	r := open(t, "six-turns")
	var west uint64 // an exit hex from which roads lead to the German sources
	probe := victoryCheck(t, r, nil, bystanders, `"turn": 6`)
	network := probe.p.network(german)
	for i, h := range r.exits {
		if west == 0 && network[h] {
			west = 1 << i
		}
	}
	for _, c := range []struct {
		turn, hexes, exited int
		bits                uint64
		want                int8
	}{
		{6, 10, 0, 0, germanWins},
		{6, 9, 0, 0, alliedWins},
		{6, 9, 4, west, germanWins},
		{6, 9, 3, west, alliedWins},
		{6, 8, 9, west, germanWins},
		{6, 9, 40, 0, alliedWins},
		{5, 20, 0, 0, -1},
	} {
		s := victoryCheck(t, r, r.Victory.East[:c.hexes], bystanders, fmt.Sprintf(`"turn": %d`, c.turn), fmt.Sprintf(`"exited": %d`, c.exited))
		s.p.exits = c.bits
		s.check()
		s.ended(c.want)
	}
}

// Eight turns: 14 VP win at the end of 19 PM (ARD-31.2-01).
func TestEightTurns(t *testing.T) {
	r := open(t, "eight-turns")
	for _, c := range []struct {
		turn, hexes int
		want        int8
	}{{8, 14, germanWins}, {8, 13, alliedWins}, {6, 20, -1}} {
		s := victoryCheck(t, r, r.Victory.East[:c.hexes], bystanders, fmt.Sprintf(`"turn": %d`, c.turn))
		s.check()
		s.ended(c.want)
	}
}

// The tracks beside the map show what the German has and needs.
func TestVictoryTracks(t *testing.T) {
	r := open(t, "campaign")
	s := victoryCheck(t, r, append(append([]hex.Hex{}, r.Victory.East[:3]...), r.Victory.West[:2]...), bystanders, `"turn": 9`, `"exited": 11`)
	var got []string
	for _, tr := range s.p.victoryTracks() {
		got = append(got, tr.ID+" "+tr.Text)
	}
	if line := strings.Join(got, ", "); line != "east 3 of 20, west 2 of 8, exited 11 of 24, liege 0 of 4, towns 0 of 4, areas 0 of 3" {
		t.Errorf("the tracks are %s", line)
	}
	s = victoryCheck(t, open(t, "six-turns"), open(t, "six-turns").Victory.East[:7], bystanders)
	if tr := s.p.victoryTracks(); len(tr) != 1 || tr[0].Text != "7 of 10" {
		t.Errorf("the tracks are %+v", tr)
	}
}
