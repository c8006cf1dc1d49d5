package scenarios_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

// Scenario One: turns 1 to 3, columns 10 to 33, rows 0 to 14, its east edge a
// Soviet supply area (BUG-11.1-01), no reserves of 10.5 (BUG-11.1-02), forces
// (BUG-11.1-03, BUG-11.1-04, BUG-11.1-05), VP hexes (BUG-11.1-06) and bonus
// (BUG-11.1-07), levels (BUG-11.1-09).
func TestAttackOfIIICorps(t *testing.T) {
	d := load(t, "bug", "iii-motorized-corps")
	s := d.Terms
	if s.FirstTurn != 1 || s.LastTurn != 3 {
		t.Errorf("turns %d to %d", s.FirstTurn, s.LastTurn)
	}
	for id, in := range map[string]bool{"1000": true, "1014": true, "3300": true, "3314": true, "1015": false, "3315": false, "3400": false} {
		if d.InPlay[at(t, d, id)] != in {
			t.Errorf("hex %s in play: %v", id, !in)
		}
	}
	east := slices.IndexFunc(d.Areas, func(a data.SupplyArea) bool { return a.Side == 1 && a.ID == "east" })
	if east < 0 || len(d.Areas[east].Hexes) != 15 || d.Areas[east].Hexes[3] != at(t, d, "3303") {
		t.Errorf("areas %+v", d.Areas)
	}
	whole := bug(t)
	count, all := map[string]int{}, map[string]int{}
	labels := map[string]bool{}
	for i, u := range d.Units {
		if s.At[i] != hex.None {
			count[d.Formations[u.Formation].ID]++
			labels[d.Formations[u.Formation].ID+" "+u.Label] = true
		}
	}
	for i, u := range whole.Units {
		if whole.Terms.At[i] != hex.None {
			all[whole.Formations[u.Formation].ID]++
		}
	}
	for id, without := range map[string]int{"87rd": 1, "41td": 0, "2fr": 3, "1-90": 0, "2-90": 1, "14pz": 0, "298id": 0, "44id": 0, "indep-iii": 0} {
		if count[id] != all[id]-without || count[id] == 0 {
			t.Errorf("%s: %d units, %d in the campaign", id, count[id], all[id])
		}
	}
	if len(count) != 9 || count["indep-iii"] != 3 {
		t.Errorf("units by formation: %v", count)
	}
	for _, out := range []string{"87rd 11/87", "2fr B/20", "2fr A/146", "2fr B/146", "2-90 No 8"} {
		if labels[out] {
			t.Errorf("%s is there", out)
		}
	}
	same(t, "reinforcements", arrivals(d, 2, "ge"), []string{"independent: 260/III 627/III"})
	if len(s.Reinforcements) != 1 || s.Orders != 2 {
		t.Errorf("%d groups arrive, %d orders", len(s.Reinforcements), s.Orders)
	}
	same(t, "2 VP", vpHexes(d, 2, 0), []string{"2708", "3201"})
	same(t, "1 VP", vpHexes(d, 1, 0), []string{"2008", "2208", "2607", "2707", "2804", "2809", "2811", "3108", "3211"})
	same(t, "levels", levels(d), []string{"su_decisive 0-7", "su_minor 8-9", "draw 10-11", "ge_minor 12-13", "ge_decisive 14-more"})
	if s.Victory.PillboxBonus != 2 || s.Victory.Exit != nil {
		t.Errorf("bonus %d, exit %v", s.Victory.PillboxBonus, s.Victory.Exit)
	}
	surprise(t, d, 2, []string{"44id", "298id"})
	same(t, "corps with a pontoon bridge", s.Pontoons.Corps, []string{"iii"})
}

// surprise checks the Surprise Attack: Infantry Divisions only, checks of the
// enemy at +2, then the marker at +2 for him.
func surprise(t *testing.T, d *data.Data, activations int8, formations []string) {
	t.Helper()
	s := d.Terms.Surprise
	if s == nil || d.Terms.Opening != data.OpenSurprise || d.Terms.OpenSide != 0 {
		t.Fatalf("%s: no Surprise Attack", d.Scenario)
	}
	var ids []string
	for _, f := range s.Formations {
		ids = append(ids, d.Formations[f].ID)
		if !strings.Contains(d.Formations[f].Name, "Infantry Division") {
			t.Errorf("%s is no Infantry Division", d.Formations[f].Name)
		}
	}
	slices.Sort(ids)
	slices.Sort(formations)
	same(t, "surprise", ids, formations)
	if s.Activations != activations || s.CheckDRM != 2 || s.MarkerValue != 2 || s.MarkerSide != 1 {
		t.Errorf("%+v", s)
	}
}

// Scenario Two: turns 5 to 7, columns 30 to 54, rows 6 to 25 (BUG-11.2-01), no
// special rules (BUG-11.2-02), starting losses (BUG-11.2-04, BUG-11.2-05) and six
// improved stacks (BUG-11.2-06), 19th Tank Division in turn 6 (BUG-11.2-08), the
// printed VP hexes of the area (BUG-11.2-09), exit (BUG-11.2-11, BUG-11.2-12),
// levels (BUG-11.2-14).
func TestDelayedArrival(t *testing.T) {
	d := load(t, "bug", "delayed-arrival")
	s := d.Terms
	if s.FirstTurn != 5 || s.LastTurn != 7 {
		t.Errorf("turns %d to %d", s.FirstTurn, s.LastTurn)
	}
	for id, in := range map[string]bool{"3006": true, "3025": true, "5406": true, "5425": true, "3005": false, "2906": false} {
		if d.InPlay[at(t, d, id)] != in {
			t.Errorf("hex %s in play: %v", id, !in)
		}
	}
	if s.Opening != data.OpenRoll || s.OpenSide != game.Nobody || s.Surprise != nil || s.Brandenburg != nil || s.Pontoons != nil || s.HQZones != nil || s.MarkerValue != 0 {
		t.Errorf("special rules: %+v", s)
	}
	var losses []string
	for _, l := range s.StartingLosses {
		losses = append(losses, fmt.Sprintf("%s %d AFV %d infantry by %s, %d a stack", d.Formations[l.Formation].ID, l.AFV, l.Infantry, d.Sides[l.Chooser].ID, l.PerStack))
	}
	same(t, "losses", losses, []string{"135rd 0 AFV 4 infantry by ge, 3 a stack", "87rd 0 AFV 6 infantry by ge, 3 a stack", "13pz 1 AFV 2 infantry by su, 2 a stack",
		"14pz 3 AFV 5 infantry by su, 2 a stack", "111id 0 AFV 4 infantry by su, 2 a stack", "299id 0 AFV 4 infantry by su, 2 a stack"})
	for i, u := range d.Units {
		want := u.Support
		if u.ID == "su-87-hq" {
			want = 0
		}
		if s.Support[i] != want {
			t.Errorf("%s starts with support %d", u.ID, s.Support[i])
		}
	}
	if s.ImprovedChoice != (data.ImprovedChoice{Side: 1, Stacks: 6}) {
		t.Errorf("%+v", s.ImprovedChoice)
	}
	same(t, "turn 6", arrivals(d, 6, "su"), []string{"19td: 19 1/I/37 2/I/37 3/I/37"})
	if len(s.Reinforcements) != 1 {
		t.Errorf("%d groups arrive", len(s.Reinforcements))
	}
	for _, x := range bug(t).Terms.Victory.Hexes {
		here := slices.Contains(s.Victory.Hexes, x)
		if here != (d.InPlay[x.Hex] && x.Turn == 0) {
			t.Errorf("hex %s gives VP: %v", d.Map.ID(x.Hex), here)
		}
	}
	exit(t, d)
	same(t, "levels", levels(d), []string{"su_decisive 0-4", "su_minor 5-6", "draw 7-8", "ge_minor 9-10", "ge_decisive 11-more"})
}

// exit checks that 111th and 299th leave over the eastern edge for 1/20 VP an SP:
// 1 MP, from 5418 another.
func exit(t *testing.T, d *data.Data) {
	t.Helper()
	e := d.Terms.Victory.Exit
	if e == nil || e.Side != 0 || e.VP != data.VPParts/20 {
		t.Fatalf("%s: exit %+v", d.Scenario, e)
	}
	same(t, "formations", e.Formations, []int8{formation(t, d, "111id"), formation(t, d, "299id")})
	for i, h := range e.Hexes {
		want := int8(2)
		if d.Map.ID(h) == "5418" {
			want = 4
		}
		if e.Cost[i] != want || !strings.HasPrefix(d.Map.ID(h), "54") {
			t.Errorf("%s: leaving from %s costs %d half MP", d.Scenario, d.Map.ID(h), e.Cost[i])
		}
	}
	if !slices.Contains(e.Hexes, at(t, d, "5418")) {
		t.Errorf("%s: nobody leaves from 5418", d.Scenario)
	}
}

// The campaign: seven turns on the whole map with all special rules
// (BUG-11.3-01), Counterattack Orders by its chart (BUG-11.3-08), exit
// (BUG-11.3-06), levels (BUG-11.3-07); bridges by surprise (BUG-10.1-01), Surprise
// Attack of three divisions (BUG-10.2-01), HQ zones (BUG-10.4-01, BUG-10.4-02,
// BUG-10.4-03, BUG-10.4-04) measured with the edge hex as 1 (BUG-10.4-06), and the
// reserves of 41st Tank Division (BUG-10.5-01).
func TestCampaignOfBug(t *testing.T) {
	d := bug(t)
	s := d.Terms
	if s.FirstTurn != 1 || s.LastTurn != 7 || slices.Contains(d.InPlay, false) || s.Orders != 5 {
		t.Errorf("turns %d to %d, %d orders", s.FirstTurn, s.LastTurn, s.Orders)
	}
	same(t, "levels", levels(d), []string{"su_decisive 0-15", "su_minor 16-17", "draw 18-19", "ge_minor 20-22", "ge_decisive 23-more"})
	exit(t, d)
	surprise(t, d, 3, []string{"44id", "298id", "111id", "299id"})
	b := s.Brandenburg
	if b == nil || b.Turn != 1 || b.DRM != -2 || b.TankQuarters != 2 || b.Side != 0 || len(b.Hexsides) != 2 {
		t.Fatalf("%+v", b)
	}
	for i, name := range []string{"Ustyluh", "Vygodanka"} {
		near := false
		for _, h := range d.Map.Ends[b.Hexsides[i]] {
			for x := range d.Map.Hexes {
				near = near || d.Map.Hexes[x].Name == name && d.Map.Distance(hex.Hex(x), h) <= 1
			}
		}
		if !near || !d.Bridge[b.Hexsides[i]] {
			t.Errorf("bridge %d is not at %s", i+1, name)
		}
	}
	if len(s.HQZones) != 3 {
		t.Fatalf("%d zones", len(s.HQZones))
	}
	for i, c := range []struct {
		id   string
		turn [2]int8
		in   map[string]bool
		ends int
	}{
		{"87rd", [2]int8{1, 3}, map[string]bool{"2708": true, "2712": true, "2713": false, "2207": true, "2107": false}, 3},
		{"124rd", [2]int8{}, map[string]bool{"3125": true, "3622": true, "3621": false}, 0},
		{"41td", [2]int8{}, map[string]bool{"3200": true, "3203": true, "3204": false}, 0},
	} {
		z := s.HQZones[i]
		if d.Formations[z.Formation].ID != c.id || z.Turns != c.turn || len(z.EndsWith) != c.ends {
			t.Errorf("zone of %s: turns %v, ends with %v", d.Formations[z.Formation].ID, z.Turns, z.EndsWith)
		}
		for id, in := range c.in {
			if z.In[at(t, d, id)] != in {
				t.Errorf("%s in the zone of %s: %v", id, c.id, !in)
			}
		}
		if hq := d.Formations[z.Formation].HQ; !z.In[s.At[hq]] {
			t.Errorf("the HQ of %s starts outside its zone", c.id)
		}
	}
	same(t, "reserves", arrivals(d, 0, "su"), []string{"41td: 1/I/82 2/I/82 3/I/82"})
	r := s.Reinforcements[slices.IndexFunc(s.Reinforcements, func(r data.Reinforcement) bool { return r.Trigger != nil })]
	if r.Trigger.Turns != [2]int8{1, 5} || r.Trigger.Side != 0 {
		t.Errorf("%+v", r.Trigger.Turns)
	}
	for id, near := range map[string]bool{"3200": true, "3204": true, "3205": false} {
		if r.Trigger.Near[at(t, d, id)] != near {
			t.Errorf("%s sets off the reserves: %v", id, !near)
		}
	}
}

// The linear set differs by seven chits, and its means rise by the same step from
// each Effectiveness to the next, unlike those of the original (BUG-14-01).
func TestLinearChits(t *testing.T) {
	fsys, err := scenarios.Folder("bug")
	if err != nil {
		t.Fatal(err)
	}
	original, err := data.Load(fsys, "campaign", nil)
	if err != nil {
		t.Fatal(err)
	}
	linear, err := data.Load(fsys, "campaign", map[string]string{"chits": "linear"})
	if err != nil {
		t.Fatal(err)
	}
	other := 0
	for _, chit := range linear.Chits {
		if !slices.Contains(original.Chits, chit) {
			other++
		}
	}
	if other != 7 || len(linear.Chits) != len(original.Chits) {
		t.Errorf("%d of %d chits differ, want 7", other, len(linear.Chits))
	}
	even := func(chits [][8]data.ChitRow) bool {
		for column := range 3 {
			var sums [8]int
			for _, chit := range chits {
				for e := 2; e <= 7; e++ {
					sums[e] += int(chit[e][column])
				}
			}
			for e := 3; e <= 7; e++ {
				if sums[e]-sums[e-1] != 2 {
					return false
				}
			}
		}
		return true
	}
	if !even(linear.Chits) {
		t.Error("the means of the linear chits do not rise evenly")
	}
	if even(original.Chits) {
		t.Error("the means of the original chits rise evenly")
	}
}
