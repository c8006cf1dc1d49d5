package scenarios_test

import (
	"slices"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Which units of formations may serve with which others (CTL-5.5.1-02,
// CTL-5.5.1-03, CTL-5.5.1-04, CTL-5.5.1-05), no others (CTL-5.5.1-06), and where
// independents go (CTL-5.5.2-07).
func TestAssignmentsOfAachen(t *testing.T) {
	d := load(t, "aachen", "campaign")
	var lines []string
	for _, a := range d.Assignments {
		lines = append(lines, assignment(d, a))
	}
	same(t, "assignments", lines, []string{"3 1id infantry to 3ad, one regiment", "2 3ad tank to 1id", "3 30id infantry to 2ad, one regiment", "2 2ad tank to 30id",
		"0 indep-vii  to 1id,9id,3ad", "0 indep-xix  to 30id,2ad,29id", "0 indep-ge  to 526,353,9pz,116,12,49,183,246,3pg"})
	if d.IsolatedAttach != [2]bool{false, true} {
		t.Errorf("isolated units may be attached by side: %v", d.IsolatedAttach)
	}
	// A regiment of three and the task groups exist.
	for id, want := range map[string]int{"1id": 9, "30id": 9} {
		f, n := formation(t, d, id), 0
		for _, u := range d.Units {
			if u.Formation == f && u.Type == "infantry" {
				n++
				if u.Regiment == "" {
					t.Errorf("%s has no regiment", u.ID)
				}
			}
		}
		if n != want {
			t.Errorf("%s has %d infantry battalions, want %d", id, n, want)
		}
	}
}

// 2 Infantry, 2 Armored Infantry and 3 Tank points a turn (CTL-8.4.1-01), for
// these types only (CTL-8.4.1-03), so never for Armored Engineers (CTL-8.4.1-02).
func TestReplacementsOfAachen(t *testing.T) {
	for _, name := range []string{"stolberg-corridor", "across-the-wurm", "campaign"} {
		d := load(t, "aachen", name)
		same(t, "pools", d.Replacement.Pools, []string{"infantry", "armored-infantry", "tank"})
		for turn := d.Terms.FirstTurn; turn <= d.Terms.LastTurn; turn++ {
			want := []int8{2, 2, 3}
			if turn == d.Terms.FirstTurn {
				want = nil
			}
			same(t, name+": points", d.Terms.Replacements[turn], want)
		}
		for _, u := range d.Units {
			want := int8(-1)
			if u.Side == d.Lead {
				want = int8(slices.Index(d.Replacement.Pools, u.Type))
			}
			if u.Pool != want || want >= 0 && u.Points != 1 {
				t.Errorf("%s, a %s, is restored from pool %d for %d points", u.ID, u.Type, u.Pool, u.Points)
			}
		}
	}
}

// The table of reorganization (CTL-8.4.2-05, CTL-8.4.2-06, CTL-8.4.2-07,
// CTL-8.4.2-08): within a formation (CTL-8.4.2-03), no support types
// (CTL-8.4.2-10).
func TestReorganizationOfAachen(t *testing.T) {
	d := load(t, "aachen", "campaign")
	same(t, "table", restored(d), []string{"infantry from bicycle-infantry engineer infantry mg-infantry", "bicycle-infantry from bicycle-infantry",
		"mg-infantry from mg-infantry", "engineer from engineer", "motorized-infantry from motorized-engineer motorized-infantry", "motorized-engineer from motorized-engineer",
		"armored-infantry from armored-engineer armored-infantry", "armored-engineer from armored-engineer", "recce from recce"})
	if r := d.Reorganization; r.Side != 1 || r.OtherFormations {
		t.Errorf("%+v", r)
	}
}

// The Stolberg Corridor: turns 1 to 3, rows 10 to 42 (CTL-10.2-01), who comes
// (CTL-10.2-02, CTL-10.2-03) and leaves (CTL-10.2-04), VP hexes (CTL-10.2-05,
// CTL-10.2-06, CTL-10.2-07), levels (CTL-10.2-10) with the gap at 15 VP closed
// (CTL-10.2-11), and Aachen City (CTL-10.2-09).
func TestStolbergCorridor(t *testing.T) {
	d := load(t, "aachen", "stolberg-corridor")
	first, last := area(d)
	if first != "1001" || last != "4222" || d.Terms.FirstTurn != 1 || d.Terms.LastTurn != 3 {
		t.Errorf("area %s to %s, turns %d to %d", first, last, d.Terms.FirstTurn, d.Terms.LastTurn)
	}
	same(t, "us, turn 2", arrivals(d, 2, "us"), []string{"1id: 238 257"})
	same(t, "us, turn 3", arrivals(d, 3, "us"), []string{"1id: 745 634 4"})
	german := arrivals(d, 2, "ge")
	if len(german) != 2 || german[1] != "independent: 1012" || arrivals(d, 3, "ge") != nil {
		t.Errorf("ge: %q", german)
	}
	if r := d.Terms.Reinforcements[1]; len(r.Units) != 9 || d.Formations[r.Formation].ID != "12" || d.Units[r.Units[0]].Class != data.HQ || r.Level != 6 {
		t.Errorf("12th Division: %+v", r)
	}
	w := d.Terms.Withdrawals
	if len(w) != 1 || w[0].Turn != 3 || d.Formations[w[0].Formation].ID != "353" || len(w[0].Units) != 6 || !w[0].Permanent {
		t.Errorf("withdrawals: %+v", w)
	}
	same(t, "15 VP", vpHexes(d, 15, 0), []string{"2915", "3217", "3218", "3219", "3316", "3317", "3318", "3416", "3417"})
	same(t, "10 VP", vpHexes(d, 10, 0), []string{"2315", "2717", "3019"})
	same(t, "5 VP", vpHexes(d, 5, 0), []string{"2108", "2121", "2211", "2212", "2221", "2318", "2505", "2520", "2617", "2618", "3122"})
	same(t, "levels", levels(d), []string{"ge_decisive 0-14", "ge_substantial 15-29", "ge_marginal 30-39", "draw 40-50", "us_marginal 51-60", "us_substantial 61-70", "us_decisive 71-more"})
	v := d.Terms.Victory
	if len(v.Hexes) != 23 || !d.Switches.ControlByZOC || v.Losses != [4]int16{} {
		t.Errorf("%d VP hexes, control by ZOC %t, losses %v", len(v.Hexes), d.Switches.ControlByZOC, v.Losses)
	}
	if i := v.Instant; len(i) != 1 || i[0].Side != 0 || !i[0].AtEnd || i[0].InCommand || v.Levels[i[0].Level].ID != "us_decisive" {
		t.Fatalf("%+v", i)
	}
	for h, g := range d.Map.Hexes {
		// Burtscheid, Forst and Rothe Erde are quarters of Aachen, Jülich is not.
		if aachen := g.Terrain == "city" && d.Map.ID(hex.Hex(h)) != "5422"; aachen != slices.Contains(v.Instant[0].Hexes, hex.Hex(h)) {
			t.Errorf("hex %s of %s: Aachen City %v", d.Map.ID(hex.Hex(h)), g.Place, !aachen)
		}
	}
}

// Across the Wurm: turns 5 to 8, rows 31 to 56 (CTL-10.3-01), reinforcements
// (CTL-10.3-02, CTL-10.3-03), VP hexes (CTL-10.3-04, CTL-10.3-05), levels
// (CTL-10.3-06). The US side has the first Initiative in turn 5 too (CTL-10-03),
// with the marker at +2 for the Germans (CTL-10-02).
func TestAcrossTheWurm(t *testing.T) {
	d := load(t, "aachen", "across-the-wurm")
	first, last := area(d)
	if first != "3101" || last != "5622" || d.Terms.FirstTurn != 5 || d.Terms.LastTurn != 8 {
		t.Errorf("area %s to %s, turns %d to %d", first, last, d.Terms.FirstTurn, d.Terms.LastTurn)
	}
	same(t, "us, turn 6", arrivals(d, 6, "us"), []string{"29id: 29 1/116 2/116 3/116"})
	same(t, "us, turn 7", arrivals(d, 7, "us"), []string{"independent: 1128 1129 99"})
	if g := arrivals(d, 7, "ge"); len(g) != 1 || len(d.Terms.Reinforcements) != 3 || len(d.Terms.Reinforcements[2].Units) != 11 || d.Formations[d.Terms.Reinforcements[2].Formation].ID != "3pg" {
		t.Errorf("ge: %q", g)
	}
	for _, u := range d.Terms.Reinforcements[1].Units {
		if d.Formations[d.Units[u].Formation].ID != "indep-xix" {
			t.Errorf("%s is of %s", d.Units[u].ID, d.Formations[d.Units[u].Formation].ID)
		}
	}
	same(t, "10 VP", vpHexes(d, 10, 0), []string{"3109", "3111"})
	same(t, "5 VP", vpHexes(d, 5, 0), []string{"3509", "3510", "3610", "3708", "4109", "4209", "4210", "4305", "4309", "4708", "5303"})
	same(t, "levels", levels(d), []string{"ge_decisive 0-14", "ge_marginal 15-29", "draw 30-39", "us_marginal 40-59", "us_decisive 60-more"})
	if s := d.Terms; s.Opening != data.OpenWon || s.OpenSide != 0 || s.MarkerValue != 2 || s.MarkerSide != 1 || len(s.Withdrawals) != 0 {
		t.Errorf("opening %d of side %d, marker %d of %d", s.Opening, s.OpenSide, s.MarkerValue, s.MarkerSide)
	}
}

// The campaign: eight turns on the whole map (CTL-10.4-01), levels (CTL-10.4-03),
// 526th with Pol, Gen and 394 (CTL-10.4-06), the Victory Plan markers
// (CTL-10.4-07) over four hexes and the Roer area (CTL-3.1.5-01), where one hex is
// enough (CTL-3.1.5-02), withdrawals for good (CTL-8.5.2-01, CTL-8.5.2-02) and
// with a return at full strength (CTL-8.5.2-03) in turns 3 and 4 (CTL-8.5.2-04),
// and the instant German victory (CTL-10.4-04).
func TestCampaignOfAachen(t *testing.T) {
	d := load(t, "aachen", "campaign")
	s := d.Terms
	first, last := area(d)
	if first != "1001" || last != "5622" || s.FirstTurn != 1 || s.LastTurn != 8 || slices.Contains(d.InPlay, false) || len(s.TurnNames) != 9 {
		t.Errorf("area %s to %s, turns %d to %d, %d names", first, last, s.FirstTurn, s.LastTurn, len(s.TurnNames)-1)
	}
	same(t, "levels", levels(d), []string{"ge_decisive 0-15", "ge_substantial 16-21", "ge_marginal 22-28", "draw 29-35", "us_marginal 36-42", "us_substantial 43-48", "us_decisive 49-more"})
	var lent []string
	for i, u := range d.Units {
		if d.Formations[s.Assigned[i]].ID == "526" && d.Formations[u.Formation].Independent {
			lent = append(lent, u.Label)
		}
	}
	for _, label := range []string{"Pol", "Gen", "394"} {
		if !slices.Contains(lent, label) {
			t.Errorf("526th begins with %q, not with %s", lent, label)
		}
	}
	p := s.Victory.Plan
	if p == nil || len(p.Plans) != 5 || p.Dummies != 3 || p.FromTurn != 2 || p.Peek != 9 || len(p.Objectives) != 5 {
		t.Fatalf("plan: %+v", p)
	}
	for i, o := range p.Objectives {
		if roer := o.ID == "roer"; roer != (len(o.Hexes) > 1) || roer != (i == 4) {
			t.Errorf("objective %+v", o)
		}
		for _, h := range o.Hexes {
			west := o.ID != "roer"
			for _, n := range d.Map.Neighbors[h] {
				if n != hex.None {
					west = west || d.Map.Hexsides[d.Map.Side(h, n)].River == "major"
				}
			}
			if !west {
				t.Errorf("hex %s of the Roer area does not lie on the Roer", d.Map.ID(h))
			}
		}
	}
	for _, x := range p.Plans {
		sum := 0
		for _, n := range x.VP {
			sum += int(n)
		}
		if sum != 39 {
			t.Errorf("plan %s is worth %d VP, want 39", x.Name, sum)
		}
	}
	if s.Victory.Losses != [4]int16{data.Infantry: 2, data.AFV: 4, data.AntiTank: 2} || s.Victory.DestroyedOnly || data.VPParts != 60 {
		t.Errorf("losses %v", s.Victory.Losses)
	}
	type leaving struct {
		turn      int8
		formation string
		units     int
		permanent bool
	}
	var leave []leaving
	for _, w := range s.Withdrawals {
		leave = append(leave, leaving{w.Turn, d.Formations[w.Formation].ID, len(w.Units), w.Permanent})
	}
	same(t, "withdrawals", leave, []leaving{{3, "353", 6, true}, {4, "9pz", 11, true}, {4, "116", 10, false}})
	back := map[int8]int{}
	for _, r := range s.Reinforcements {
		if r.Returning {
			back[r.Turn] += len(r.Units)
			if d.Formations[r.Formation].ID != "116" {
				t.Errorf("%s returns", d.Formations[r.Formation].ID)
			}
		}
	}
	if len(back) != 2 || back[6]+back[7] != 10 || back[6] == 0 || back[7] == 0 {
		t.Errorf("returns by turn: %v", back)
	}
	i := s.Victory.Instant
	if len(i) != 1 || i[0].Side != 1 || !i[0].InCommand || i[0].AtEnd || s.Victory.Levels[i[0].Level].ID != "ge_decisive" {
		t.Fatalf("instant: %+v", i)
	}
	for _, a := range d.Areas {
		if a.Side == 0 && a.ID == "south" {
			same(t, "southern edge", i[0].Hexes, a.Hexes)
		}
	}
}

// The tracks: turns, Initiative, levels up to 7 (CTL-3.1.3-01); strengths up to
// 15 (CTL-3.4-02).
func TestTracksOfAachen(t *testing.T) {
	d := load(t, "aachen", "campaign")
	same(t, "Initiative", d.Initiative[:3], []int8{0, 2, 3})
	for _, f := range d.Formations {
		if f.HQ >= 0 && !f.Independent && (f.MaxLevel < 1 || int(f.MaxLevel) >= len(d.AP.Black)) {
			t.Errorf("%s has the maximum level %d", f.ID, f.MaxLevel)
		}
	}
	for _, u := range d.Units {
		if u.Strength > 15 || u.Strength < 0 || u.Class != data.HQ && u.Strength == 0 {
			t.Errorf("%s has the strength %d", u.ID, u.Strength)
		}
	}
}
