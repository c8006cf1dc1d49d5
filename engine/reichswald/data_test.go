package reichswald

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The map: 0808 and 0809 touch 0909 (VER-0-04), and even columns lie half a hex
// lower (VER-0-05).
func TestAdjacency(t *testing.T) {
	s := draw(t, "")
	for id, want := range map[string]string{
		"0909": "0808 0809 0908 0910 1008 1009",
		"0808": "0708 0709 0807 0809 0908 0909",
	} {
		var got []string
		for _, n := range s.r.Data.Map.Neighbors[s.Hex(id)] {
			got = append(got, s.r.Data.Map.ID(n))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s touches %v, want %s", id, got, want)
		}
	}
}

// The play area is the bank that holds Groesbeek.
func TestArea(t *testing.T) {
	s := draw(t, "")
	n := 0
	for _, in := range s.r.Data.InPlay {
		if in {
			n++
		}
	}
	if n != 237 {
		t.Errorf("%d hexes are in play, want 237", n)
	}
	for id, in := range map[string]bool{"0505": true, "0206": false, "1601": false, "2016": true} {
		if s.r.Data.InPlay[s.Hex(id)] != in {
			t.Errorf("%s in play: %v, want %v", id, !in, in)
		}
	}
	// The worked example: Hekkens is Woods behind a Fortified Line without a river.
	h := s.Hex("0909")
	for _, from := range []string{"0808", "0809"} {
		if e := s.r.edge[s.r.Data.Map.Side(s.Hex(from), h)]; !e.fort || e.minor || e.major {
			t.Errorf("hexside %s/0909 is %+v", from, e)
		}
	}
	if c := s.r.Data.Terrain.Hexes[s.r.Data.Terrain.Class[h]]; c.Key != "woods" {
		t.Errorf("0909 is %s", c.Key)
	}
}

// The counters show Attack, Defense and Movement (VER-1-01) of the units that
// the rulebook names (VER-1-02). Highest factors are the printed ones
// (VER-11.0-04).
func TestCounters(t *testing.T) {
	s := draw(t, "")
	for id, want := range map[string][4]int8{
		"ge-84-1051": {2, 3, 3, 3}, "ge-84-1052": {2, 3, 3, 3}, "ge-84-1062": {2, 3, 3, 3}, // 2-3-3 attested
		"al-15sc-44": {4, 3, 5, 4}, "al-53w-160": {4, 3, 5, 4},
		"ge-at-2": {0, 1, 3, 1}, "al-79ar-30": {0, 1, 6, 1}, "ge-op-1": {0, 1, 2, 1}, "al-7ar-22": {4, 4, 6, 5},
	} {
		u := &s.r.Units[s.Unit(id)]
		if got := [4]int8{u.Attack, u.Defense, u.Move, u.Morale}; got != want {
			t.Errorf("%s is %v, want %v", id, got, want)
		}
	}
	var red, attached []string
	perFormation := map[string]int{}
	for _, u := range s.r.Units {
		if u.RedAttack || u.RedDefense {
			red = append(red, u.ID)
		}
		if u.Attached {
			attached = append(attached, u.ID)
		}
		perFormation[s.r.Formations[u.Formation].ID]++
	}
	if want := []string{"ge-at-2", "ge-at-184", "ge-at-655"}; !slices.Equal(red, want) {
		t.Errorf("red factors: %v, want %v", red, want)
	}
	if want := []string{"al-79ar-1", "al-79ar-30", "al-79ar-31", "ge-at-2", "ge-at-184", "ge-at-655", "ge-op-1", "ge-op-2", "ge-op-3"}; !slices.Equal(attached, want) {
		t.Errorf("attached: %v, want %v", attached, want)
	}
	for id, n := range map[string]int{"15sc": 3, "53w": 3, "79ar": 3, "7ar": 2, "84": 3, "180": 3, "116": 3} {
		if perFormation[id] != n {
			t.Errorf("%s has %d units, want %d", id, perFormation[id], n)
		}
	}
	if len(s.r.Units) != 49 {
		t.Errorf("%d units, want 49", len(s.r.Units))
	}
}

// The CRT has the columns 1:3 to 6:1, the die 1 to 6 and 1/1 for a 4 at 1:1
// (VER-10.4-08), and is the reconstructed one (VER-10.4-09, VER-10.4-10). More
// odds or a higher die are never worse for the attacker.
func TestCombatResultsTable(t *testing.T) {
	crt := veritable(t, nil).Data.CRT
	want := []string{
		"E/– E/– 2/– 2/– 1/– 1/1", "E/– 2/– 2/– 1/– 1/– 1/1", "2/– 2/– 1/– 1/1 1/1 –/1", "2/– 1/– 1/1 1/1 –/1 –/1",
		"1/– 1/1 1/1 –/1 –/1 –/2", "1/– 1/1 –/1 –/1 –/2 –/2", "1/1 –/1 –/1 –/2 –/2 –/2", "–/1 –/1 –/2 –/2 –/2 –/2",
	}
	for c, line := range want {
		var got []string
		for die := 1; die <= 6; die++ {
			got = append(got, crt[c][die].String())
		}
		if strings.Join(got, " ") != line {
			t.Errorf("column %s: %v, want %s", columnName(leftmost+int8(c)), got, line)
		}
	}
	worth := func(r Result) int { return int(r.Defender) - int(r.Attacker) }
	for c := range crt {
		for die := 1; die <= 6; die++ {
			if die > 1 && worth(crt[c][die]) < worth(crt[c][die-1]) || c > 0 && worth(crt[c][die]) < worth(crt[c-1][die]) {
				t.Errorf("column %d, die %d is worse than the one before", c, die)
			}
		}
	}
}

// every is dice that note what they are asked.
type every struct {
	game.Dice
	seen map[game.Chance]int
}

func (e *every) Roll(c game.Chance) int {
	e.seen[c]++
	return e.Dice.Roll(c)
}

// One six-sided die is used for every roll (VER-0-03), and no two rolls of
// a match have the same identity.
func TestOneDie(t *testing.T) {
	r := veritable(t, nil)
	told, rolls := map[game.EventKind]int{}, 0
	for _, seed := range []string{"a", "b", "c"} {
		dice := &every{game.NewSeeded(seed), map[game.Chance]int{}}
		pick := game.NewSeeded("pick " + seed)
		var ev game.Events
		p := r.Start(dice, &ev)
		for legal := p.Legal(nil); len(legal) > 0; legal = p.Legal(legal[:0]) {
			p.Take(legal[pick.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1], dice, &ev)
		}
		for _, e := range ev.List {
			told[e.Kind]++
		}
		for c, n := range dice.seen {
			if c.Kind != game.D6 || c.N != 6 || n != 1 {
				t.Errorf("chance %+v was asked %d times", c, n)
			}
			rolls += n
		}
	}
	if air, battles, checks := told[evAir], told[evBattle], told[evCheck]; air == 0 || battles == 0 || checks == 0 || air+battles+checks != rolls {
		t.Errorf("%d rolls for Air Support, %d for battles and %d morale checks, but %d in all", air, battles, checks, rolls)
	}
}

// The charts are shown as they are used.
func TestCharts(t *testing.T) {
	r := veritable(t, nil)
	var ids []string
	for _, c := range r.Charts() {
		ids = append(ids, c.ID)
		if c.Title == "" || c.Source == "" || len(c.Rows) == 0 {
			t.Errorf("chart %s has no title, source or rows", c.ID)
		}
		for _, row := range c.Rows {
			if len(row) != len(c.Head) || slices.Contains(row, "") {
				t.Errorf("chart %s: the row %q does not fit the heads %q", c.ID, row, c.Head)
			}
		}
	}
	if want := []string{"crt", "shifts", "tec", "air", "turns"}; !slices.Equal(ids, want) {
		t.Errorf("charts %q, want %q", ids, want)
	}
	if got := r.Charts()[0].Rows[3][3]; got != "1/1" {
		t.Errorf("a 4 in the column 1:1 is shown as %q", got)
	}
}

// Every unit of the set-up stands in a legal stack and on the map.
func TestSetupIsLegal(t *testing.T) {
	r := veritable(t, nil)
	p := r.Start(game.NewSeeded("x"), nil).(*Position)
	if h := p.overstacked(); h != hex.None {
		t.Errorf("%s is overstacked", r.Name.Hex(h))
	}
	if n := p.onMap().Count(); n != 30 {
		t.Errorf("%d units are set up, want 30", n)
	}
}
