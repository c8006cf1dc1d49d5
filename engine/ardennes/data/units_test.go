package data

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// How many counters there are of each kind: 133 at start, 192 rows of the rulebook's schedules with two
// divisions of three regiments, 30 optional ones, and the pools.
func TestCounts(t *testing.T) {
	d := load(t, "campaign", "optional_units true")
	start, optional, nordwind := 0, 0, 0
	var pools [NumPools]int
	for n := range d.Units {
		u := &d.Units[n]
		if d.Start.At[n] != hex.None {
			start++
		}
		if u.Arrival >= 0 && d.Schedule[u.Arrival].Optional {
			optional++
		}
		if u.Army == Nordwind {
			nordwind++
		}
		pools[u.Pool]++
	}
	if start != 133 || optional != 30 || len(d.Schedule)-optional != 196 || nordwind != 9 {
		t.Errorf("%d at start, %d optional, %d in all on the schedule, %d Nordwind units", start, optional, len(d.Schedule), nordwind)
	}
	want := [NumPools]int{359, 6, 3, 4, 4, 2, 9, 4, 4}
	if pools != want {
		t.Errorf("the pools have %v counters, want %v", pools, want)
	}
	if len(d.Units) > MaxUnits || len(d.Map.Bridges) > MaxBridges {
		t.Errorf("%d units and %d bridges", len(d.Units), len(d.Map.Bridges))
	}
}

// factors writes a counter as the schedules do: "4-3-6", "S-(2)-1", with its TQ, red in brackets.
func factors(u *Unit) string {
	f := &u.Faces[0]
	s := fmt.Sprintf("%d-%d-%d", f.Attack, f.Defense, f.Move)
	if f.Paren {
		s = fmt.Sprintf("S-(%d)-%d", f.Defense, f.Move)
	}
	switch {
	case u.Has(RedTQ):
		s += fmt.Sprintf(" [%d]", f.TQ)
	case f.TQ > 0:
		s += fmt.Sprint(" ", f.TQ)
	}
	return s
}

// row writes the arrivals of a side in a turn as one line.
func (d *Data) row(side game.Side, turn int8) string {
	var out []string
	for _, a := range d.Schedule {
		u := &d.Units[a.Unit]
		if u.Side != side || a.Turn != turn || a.Optional {
			continue
		}
		entry := [...]string{ByEntry: "", ToTown: "town", ByAir: "airdrop", ToBox: "box", WestEdge: "west"}[a.How]
		for i := range d.Entries {
			if a.Entries&(1<<i) != 0 {
				entry += d.Entries[i].Letter
			}
		}
		out = append(out, u.Label+" "+factors(u)+" "+entry)
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

// The reinforcement schedules turn by turn, with factors, TQ and letters (ARD-RS-A-01 to ARD-RS-A-14,
// ARD-RS-G-01 to ARD-RS-G-10).
func TestSchedule(t *testing.T) {
	d := load(t, "campaign")
	for _, c := range []struct {
		side game.Side
		turn int8
		want string
	}{
		{Allied, 2, "4/70 Tnk (-) 3-2-6 3 AB; VIII/174 S-(2)-1 B"},
		{German, 2, "150 Pz Bde 6-5-6 3 K; 217 StrmPz 2-1-5 K"},
		{Allied, 3, "1/26 7-6-3 H; 146 Eng 1-2-3 town; 159 Eng 1-2-3 town; 168 Eng 1-2-3 town; 35 Eng 1-2-3 town; 4/8/2 2-2-3 AB; 4/803 TD 2-2-6 [3] AB; 44 Eng 1-2-3 town; 7 Arm/814 TD 4-2-6 [4] H; 7 Arm/CCA 9-6-6 3 H; 7 Arm/CCB 9-6-6 3 H; 7 Arm/CCR 8-6-6 3 H"},
		{German, 3, "3 FJ/8 4-6-3 K; 394+667 Stg 3-2-6 3 K; 44 Festung 1-2-2 MN; von der Heydte 2-2-3 airdrop"},
		{Allied, 4, "10 Arm/609 TD 3-2-7 [3] BC; 10 Arm/CCA 9-6-6 3 BC; 30/117 7-6-3 H; 4/22/2 2-2-3 AB; 9/47 7-6-3 J"},
		{German, 4, "12SS/26 7-7-6 K; 653 Hv Jpz VI 4-3-4 6 K"},
		{Allied, 5, "1/634 TD 3-2-6 [3] H; 1/703 TD 4-2-6 [4] H; 10 Arm/CCB 9-6-6 3 BC; 10 Arm/CCR 8-6-6 3 BC; 101/327G 4-6-3 E; 101/501 4-6-3 E; 101/502 4-6-3 E; 101/506 4-6-3 E; 158 Eng 1-2-3 town; 299 Eng 1-2-3 town; 30/119 7-6-3 H; 30/120 7-6-3 H; 705 TD 3-2-7 [3] H; 82/325G 4-6-3 E; 82/504 4-6-3 E; 82/505 4-6-3 E; 82/508 4-6-3 E"},
		{German, 5, "Fuh Bglt/200 3-2-6 3 KL; Fuh Bglt/828+928 4-4-6 KL; Fuh Bglt/FFB 5-5-6 KL; Fuh Bglt/GD/2 5-4-6 4 KL"},
		{Allied, 6, "30/526 Mech 3-2-6 H; 30/743 Tnk 4-3-6 3 H; 30/99 Norwegians 2-2-3 H; V/190 S-(2)-1 H"},
		{German, 6, "1000+1001 3-1-4 K; 741 Jpz 2-2-6 [3] L; 902 Stg 3-2-6 3 L"},
		{Allied, 7, "1/16 7-6-3 H; 9/39 7-6-3 J"},
		{German, 7, "3 PG/103 4-4-6 3 K; 3 PG/103 Recon 2-2-7 K; 3 PG/29 5-7-6 K; 3 PG/3 Jpz 2-2-6 [4] K; 3 PG/8 5-7-6 K"},
		{Allied, 8, "3 Arm/32/3 3-2-6 2 H; 3 Arm/CCR 10-7-6 3 H; 509 Para 2-2-3 E; 551 Para 2-2-3 E; 740 Tnk 3-2-6 3 H"},
		{German, 8, "2SS/2 Jpz 3-2-6 [4] KL; 2SS/2 Recon 3-2-7 KL; 2SS/2/1 7-5-6 4 KL; 2SS/2/2 4-4-6 3 KL; 2SS/3 7-7-6 KL; 2SS/4 7-7-6 KL; 9SS/19 7-7-6 KL; 9SS/20 7-7-6 KL; 9SS/50 Jpz IV 3-2-6 [4] KL; 9SS/9 Recon 3-2-7 KL; 9SS/9/1 5-4-6 4 KL; 9SS/9/2 5-4-6 3 KL"},
		{Allied, 9, "3 Arm/643 TD 2-3-7 [3] H; 3 Arm/CCB 10-7-6 3 H"},
		{German, 9, "519 Hv Jpz V 3-3-5 5 K"},
		{Allied, 10, "1/18 7-6-3 H; 84/334 6-6-3 G; SAS Bn (-) 1-1-7 FG"},
		{German, 10, "Fuh Gr 7-5-6 4 M; Fuh Gr/911 3-2-6 3 M; Fuh Gr/99 Fusilier 3-2-6 M; Fuh Gr/99(-) 4-4-6 M"},
		{Allied, 11, "1/745 Tnk 4-3-6 3 H; 118 Ind 2-4-3 FG; 29 Ind 2-4-3 FG; 84/333 6-6-3 G; 84/335 6-6-3 G; 84/638 TD 3-2-7 [3] G; 84/771 Tnk 4-3-6 3 G"},
		{German, 11, "506 Tiger 8-5-5 5 K; 521 Jpz 3-3-5 5 KL; 560/1129 4-4-3 L; 79/208 4-5-3 M; 79/212 4-5-3 M; 79/226 4-5-3 M"},
		{Allied, 12, "29 Arm/2 F&FY 3-2-6 3 FG; 29 Arm/23 Hus 3-2-6 3 FG; 29 Arm/3 RTR 3-2-6 3 FG; 29 Arm/8 RB 3-3-6 FG; 4 Arm/704 TD 3-2-7 [3] BC; 4 Arm/CCA 7-5-6 3 BC; 4 Arm/CCB 6-4-6 3 BC; 4 Arm/CCR 8-6-6 3 BC; 517 Ind Regt 4-6-3 E"},
		{German, 12, ""},
		{Allied, 13, "26/101 5-6-3 BC; 26/104 5-6-3 BC; 26/328 5-6-3 BC; 26/735 Tnk 4-3-6 3 BC; 26/818 TD 3-2-6 [3] BC; 3 Arm/CCA 9-7-6 3 H; 30/823 TD 3-2-6 [3] H; 34 Tnk Bde 8-6-5 3 FG; 43/129 5-7-3 FG; 43/130 5-7-3 FG; 43/214 5-7-3 FG; 5/10 6-6-3 BC; 80/317 6-6-3 BC; 80/318 6-6-3 BC; 80/319 6-6-3 BC; 80/610 TD 4-2-6 [4] BC; 80/702 Tnk 4-3-6 3 BC; TF Thrasher 1-2-3 F; XII/182 S-(2)-1 BC"},
		{German, 13, ""},
		{Allied, 14, "53/158 5-7-3 FG; 53/160 5-7-3 FG; 53/71 5-7-3 FG; 75/289 5-6-3 G; 75/290 5-6-3 G; 75/291 5-6-3 G; 75/629 TD 3-2-6 [3] G; 75/750 Tnk 4-3-6 3 G"},
		{German, 14, "9 Pz/10 5-5-6 L; 9 Pz/11 5-5-6 L; 9 Pz/33/1 4-4-6 3 L; 9 Pz/33/2 6-4-6 4 L; 9 Pz/50 Jpz 2-2-6 [4] L; 9 Pz/60 Recon 3-2-7 L"},
		{Allied, 15, "2 Arm/66/3 2-2-6 2 G; 2 Arm/702 TD 4-2-6 [4] G; 2 Arm/CCA 10-7-6 3 G; 2 Arm/CCB 10-7-6 3 G; 2 Arm/CCR 10-7-6 3 G; 4 Cav/24 3-2-7 [1] G; 4 Cav/4 3-2-7 [1] G; 6 Cav/28 3-2-7 [1] BC; 6 Cav/6 3-2-7 [1] BC; 628 TD 4-2-6 [4] G; Gds/32 12-9-6 3 FG; Gds/5 12-9-6 3 FG; III/193 S-(2)-1 BC; III/203 S-(2)-1 BC; XII/177 S-(2)-1 BC"},
		{German, 15, "15PG/104 5-7-6 L; 15PG/115 (Pz Abt) 4-4-6 3 L; 15PG/115 5-7-6 L; 15PG/124 Recon 2-2-7 L; 15PG/33 Jpz 2-2-6 [4] L; 301 Tiger 4-3-5 5 K"},
		{Allied, 16, "654 TD 3-2-6 [3] BC; VII/142 S-(2)-1 G; VII/18 S-(2)-1 G; VII/188 S-(2)-1 G; XXX/4AGRA S-(2)-1 FG; XXX/5AGRA S-(2)-1 FG"},
		{German, 16, ""},
		{Allied, 17, "5/11 6-6-3 BC; 5/2 6-6-3 BC; 602 TD 3-2-7 [3] CD"},
		{German, 17, ""},
		{Allied, 18, ""},
		{German, 18, ""},
		{Allied, 19, "33 Tnk Bde 6-4-6 3 FG; 51/152 5-7-3 G; 51/153 5-7-3 G; 51/154 5-7-3 G; XVIII/179 S-(2)-1 E"},
		{German, 19, "167/315 4-5-3 LM; 167/331 4-5-3 LM; 167/339 4-5-3 LM; 167/Fusilier 2-2-3 M; 246/352 3-4-3 K; 246/404 3-4-3 K; 246/689 3-4-3 K"},
		{Allied, 20, ""},
		{German, 20, "9 VG/116 4-5-3 M; 9 VG/36 4-5-3 M; 9 VG/57 4-5-3 M"},
		{Allied, 21, "35/134 6-6-3 BC; 35/137 6-6-3 BC; 35/320 6-6-3 BC"},
		{German, 21, ""},
		{Allied, 22, "6 Arm/603 TD 3-2-7 [3] BC; 6 Arm/CCA 9-6-6 3 BC; 6 Arm/CCB 9-6-6 3 BC; 6 Arm/CCR 8-6-6 3 BC"},
		{German, 22, ""},
	} {
		if got := d.row(c.side, c.turn); got != c.want {
			t.Errorf("side %d, turn %d:\n%s\nwant\n%s", c.side, c.turn, got, c.want)
		}
	}
}

// In the short games the eight airborne units come on 18 PM by the west edge, marked and with 4 MP used up,
// and units whose entry hexes are out of play by the west edge.
func TestShortSchedule(t *testing.T) {
	d := load(t, "eight-turns")
	west := 0
	for _, a := range d.Schedule {
		u := &d.Units[a.Unit]
		if u.Has(EightAirborne) {
			west++
			if a.Turn != 6 || a.How != WestEdge || !a.Strategic || a.Spent != 8 || len(a.Hexes) == 0 {
				t.Errorf("%s: %+v", u.ID, a)
			}
			continue
		}
		if edge := u.Label == "509 Para" || u.Label == "551 Para"; edge != (a.How == WestEdge) || a.Strategic || a.Spent != 0 {
			t.Errorf("%s: %+v", u.ID, a)
		}
		for _, h := range a.Hexes {
			if !d.Map.Ground[h].Is([2]Spot{AlliedSource, GermanSource}[u.Side]) {
				t.Errorf("%s enters at %s", u.ID, d.Map.ID(h))
			}
		}
	}
	if west != 8 {
		t.Errorf("%d airborne units", west)
	}
	c := load(t, "campaign")
	if _, u := c.named(t, "us-101-501"); c.Schedule[u.Arrival].Turn != 5 || c.Schedule[u.Arrival].How != ByEntry || c.ids(c.Schedule[u.Arrival].Hexes) != "W2801" {
		t.Errorf("in the campaign: %+v", c.Schedule[u.Arrival])
	}
}

// What units are: silhouettes, armor and Recon are Vehicle Type and Mechanized (ARD-2.4-02), and so are Flak
// and artillery (ARD-2.4-05); Infantry Type is Mechanized or not by type (ARD-2.4-03, ARD-2.4-04).
func TestTypes(t *testing.T) {
	d := load(t, "campaign")
	for i := range d.Units {
		u := &d.Units[i]
		foot := u.Type == Infantry || u.Type == Parachute || u.Type == Glider || u.Type == Mountain || u.Type == Engineer || u.Type == Fortress
		riding := u.Type == Motorized || u.Type == MechInfantry || u.Type == Panzergrenadier
		silhouette := u.Type == Tank || u.Type == TankDestroyer || u.Type == AssaultGun
		gun := u.Type == Artillery || u.Type == Nebelwerfer
		armor := u.Type == Armor || u.Type == CombatCommand || u.Type == TaskForce
		for _, c := range []struct {
			mark Mark
			want bool
		}{{Vehicle, !foot && !riding}, {Mechanized, !foot}, {Silhouette, silhouette}, {TankUnit, silhouette || armor}, {Gunner, gun}} {
			if u.Has(c.mark) != c.want {
				t.Errorf("%s: mark %b is %v", u.ID, c.mark, u.Has(c.mark))
			}
		}
		front, back := &u.Faces[0], &u.Faces[1]
		if (silhouette || gun) != (front.Stacking == 0) || gun != front.Paren || (u.Steps == 2 || gun) != (back.Defense > 0) || u.Steps < 1 || u.Steps > 2 {
			t.Errorf("%s: %+v, %+v, %d steps", u.ID, front, back, u.Steps)
		}
		if (u.Breaks != NoPool || u.Remnant != NoPool) && u.Steps != 2 || u.Source == "" || strings.HasPrefix(u.Source, "rulebook") == false && strings.HasPrefix(u.Source, "history") == false && strings.HasPrefix(u.Source, "reconstructed") == false {
			t.Errorf("%s: breaks down into %d, remnant %d, source %q", u.ID, u.Breaks, u.Remnant, u.Source)
		}
	}
}

// Single units: what the rulebook says of them.
func TestSpecialUnits(t *testing.T) {
	d := load(t, "campaign")
	marked := func(m Mark) string {
		var out []string
		for i := range d.Units {
			if d.Units[i].Any(m) {
				out = append(out, d.Units[i].Label)
			}
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	for _, c := range []struct {
		mark Mark
		row  string
		want string
	}{
		{BlackBox, "ARD-27.4-01", "1000+1001, 217 StrmPz"},
		{Brigade150, "ARD-27.11-01", "150 Pz Bde"},
		{Heydte, "ARD-27.2-01", "von der Heydte"},
		{Jpz653, "ARD-27.9-01", "653 Hv Jpz VI"},
		{CCB9, "ARD-27.8-01", "9 Arm/CCB"},
		{VCorpsGun, "ARD-29.4-01", "V/187, V/406"},
		{Second, "ARD-27.6-01", "2/38, 2/9"},
		{WestOfOur, "ARD-3.4-06", "26/39 Fus, 26/77 Gren"},
		{Peiper, "ARD-27.5-01", "1SS/1/1, 1SS/2/3, 1SS/501, 1SS/84 Flak"},
		{EightAirborne, "ARD-31.1-02", "101/327G, 101/501, 101/502, 101/506, 82/325G, 82/504, 82/505, 82/508"},
	} {
		if got := marked(c.mark); got != c.want {
			t.Errorf("%s: %s, want %s", c.row, got, c.want)
		}
	}
	// Airborne are all US parachute and glider units and their remnants (ARD-25.26-02).
	for i := range d.Units {
		u := &d.Units[i]
		if u.Has(Airborne) != (u.Nation == US && (u.Type == Parachute || u.Type == Glider)) {
			t.Errorf("%s: airborne %v", u.ID, u.Has(Airborne))
		}
		// Engineers defend with 2.
		if u.Type == Engineer && (factors(u) != "1-2-3" || u.Nation != US) {
			t.Errorf("engineers %s", factors(u))
		}
		// The back of German artillery reads (1), 0 (ARD-ERR-CTR-02).
		if u.Side == German && u.Has(Gunner) && (u.Faces[1].Defense != 1 || u.Faces[1].Move != 0) {
			t.Errorf("%s: back %+v", u.ID, u.Faces[1])
		}
	}
	// Errata: 33rd Brigade TQ 3 on both sides, 34th a combat command, 61 Jpz of one step (ARD-ERR-CTR-01).
	if _, u := d.named(t, "uk-33-tnk-bde"); u.Faces[0].TQ != 3 || u.Faces[1].TQ != 3 {
		t.Errorf("33rd Brigade %+v", u.Faces)
	}
	if _, u := d.named(t, "uk-34-tnk-bde"); u.Type != CombatCommand || u.Division == NoDivision {
		t.Errorf("34th Brigade %+v", u)
	}
	if _, u := d.named(t, "de-11-pz-61-jpz"); u.Steps != 1 {
		t.Error("61 Jpz has two steps")
	}
	// Units of the color bar errata count as one with their regiment (ARD-8.2-06).
	for _, id := range []string{"de-fuh-gr-99", "us-106-422", "us-106-423", "us-106-424"} {
		_, u := d.named(t, id)
		mates := 0
		for i := range d.Units {
			if m := &d.Units[i]; m.Regiment == u.Regiment && m.Has(Bar) {
				mates++
			}
		}
		if !u.Has(Bar) || u.Regiment == NoRegiment || mates != 2 {
			t.Errorf("%s: bar %v, %d counters of the regiment", id, u.Has(Bar), mates)
		}
	}
}

// Where the German may set up: in the area of the division, artillery and others in any of the corps
// (ARD-3.4-01, ARD-3.4-02, ARD-3.4-03), 1331 for both divisions (ARD-3.4-05), west of the Our two units of
// the 26th alone (ARD-3.4-06).
func TestMayStart(t *testing.T) {
	d := load(t, "six-turns")
	may := func(id, hex string) bool {
		u, _ := d.named(t, id)
		return slices.Contains(d.Start.May[u], d.at(t, hex))
	}
	for _, c := range []struct {
		unit, hex string
		want      bool
	}{
		{"de-277-989", "E1331", true}, {"de-12-48", "E1331", true}, {"de-3-fj-5", "E1331", false},
		{"de-18-293", "E1523", true}, {"de-18-293", "E1622", false},
		{"de-i-ss-388", "E1331", true}, {"de-i-ss-388", "E1036", true}, {"de-i-ss-388", "E1523", false},
		{"de-244-stg", "E1523", true}, {"de-244-stg", "E1622", true}, {"de-244-stg", "E1719", false},
		{"de-26-39-fus", "E2114", true}, {"de-26-77-gren", "E2113", true}, {"de-26-78-gren", "E2114", false}, {"de-26-78-gren", "E1913", true}, {"de-26-26-jpz", "E2013", false},
	} {
		if got := may(c.unit, c.hex); got != c.want {
			t.Errorf("%s in %s: %v", c.unit, c.hex, got)
		}
	}
	for n := range d.Units {
		if german := d.Start.At[n] != hex.None && d.Units[n].Side == German; german != (d.Start.May[n] != nil) {
			t.Errorf("%s: %d hexes", d.Units[n].ID, len(d.Start.May[n]))
		}
	}
}

// The historical set-up keeps the stacking limits of chapter 8: three points, two units after those that
// count as one are merged, or three other than artillery with a defense of 7 in all; it holds no enemies in
// one hex.
func TestStartStacks(t *testing.T) {
	d := load(t, "campaign")
	stacks := make([][]*Unit, d.Map.Len())
	for n, h := range d.Start.At {
		if h != hex.None {
			stacks[h] = append(stacks[h], &d.Units[n])
		}
	}
	taken := 0
	for h, units := range stacks {
		if len(units) == 0 {
			continue
		}
		taken++
		points, defense, guns, singles := int8(0), int8(0), 0, map[DivisionID]int{}
		merged := map[string]bool{}
		for i, u := range units {
			points, defense = points+u.Faces[0].Stacking, defense+u.Faces[0].Defense
			key := fmt.Sprint("unit ", i)
			switch {
			case u.Has(Bar):
				key = fmt.Sprint("regiment ", u.Regiment)
			case u.Has(Silhouette) && u.Steps == 1 && u.Division != NoDivision:
				key = fmt.Sprint("tanks ", u.Division, singles[u.Division]/2)
				singles[u.Division]++
			case u.Has(Gunner):
				guns++
			}
			merged[key] = true
			if u.Side != units[0].Side {
				t.Errorf("%s holds both sides", d.Map.ID(hex.Hex(h)))
			}
		}
		if points > 3 || len(merged) > 2 && (len(merged) > 3 || guns > 0 || defense > 7) {
			t.Errorf("%s is overstacked: %d points, %d units", d.Map.ID(hex.Hex(h)), points, len(merged))
		}
	}
	if taken < 90 || taken > 133 {
		t.Errorf("%d hexes are taken", taken)
	}
	if !slices.Contains(d.Start.Improved, d.at(t, "E1722")) || len(d.Start.Improved) != 8 {
		t.Errorf("Improved Positions in %s (ARD-ERR-MAP-03)", d.ids(d.Start.Improved))
	}
	// Units of the red set-up box, the artillery of V Corps among them (ARD-2.7-01).
	red := 0
	for n := range d.Units {
		if d.Units[n].Has(Red) {
			red++
			if d.Start.At[n] == hex.None || d.Units[n].Side != Allied {
				t.Errorf("%s has a red box", d.Units[n].ID)
			}
		}
	}
	if red != 15 {
		t.Errorf("%d red boxes", red)
	}
}

// Every table says where its numbers come from.
func TestSources(t *testing.T) {
	f := folder(t)
	files, err := fs.Glob(f, "*.tsv")
	if err != nil || len(files) != 30 {
		t.Fatalf("%d tables, %v", len(files), err)
	}
	for _, name := range files {
		b, err := fs.ReadFile(f, name)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(b); name != "ledger.tsv" && !strings.HasPrefix(text, "# source: ") {
			t.Errorf("%s has no source in its first line", name)
		}
	}
}
