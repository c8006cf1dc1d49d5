package scenarios_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/opscycle/data"
	"fieldpost/scenarios"
)

// load reads a scenario of a game with the ways of the ops cycle.
func load(t *testing.T, folder, scenario string) *data.Data {
	t.Helper()
	fsys, err := scenarios.Folder(folder)
	if err != nil {
		t.Fatal(err)
	}
	d, err := data.Load(fsys, scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// opsCycle lists all scenarios of both games, "aachen/first-blood".
func opsCycle(t *testing.T) (names []string) {
	t.Helper()
	for _, folder := range []string{"aachen", "bug"} {
		fsys, err := scenarios.Folder(folder)
		if err != nil {
			t.Fatal(err)
		}
		some, err := opscycle.Shelf(fsys)
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range some {
			names = append(names, folder+"/"+info.Scenario)
		}
	}
	return names
}

func loadNamed(t *testing.T, name string) *data.Data {
	t.Helper()
	folder, scenario, _ := strings.Cut(name, "/")
	return load(t, folder, scenario)
}

// formation returns the index of a formation.
func formation(t *testing.T, d *data.Data, id string) int8 {
	t.Helper()
	i := slices.IndexFunc(d.Formations, func(f data.Formation) bool { return f.ID == id })
	if i < 0 {
		t.Fatalf("the scenario %s has no formation %s", d.Scenario, id)
	}
	return int8(i)
}

// vpHexes writes the hexes that give so many VP at the end of the game, or at the
// end of a turn.
func vpHexes(d *data.Data, vp, turn int8) (ids []string) {
	for _, x := range d.Terms.Victory.Hexes {
		if x.VP == vp && x.Turn == turn {
			ids = append(ids, d.Map.ID(x.Hex))
		}
	}
	slices.Sort(ids)
	return ids
}

// levels writes the victory table.
func levels(d *data.Data) (lines []string) {
	for _, l := range d.Terms.Victory.Levels {
		to := fmt.Sprint(l.To)
		if l.To == data.MaxVP {
			to = "more"
		}
		lines = append(lines, fmt.Sprintf("%s %d-%s", l.ID, l.From, to))
	}
	return lines
}

// arrivals writes the reinforcements of a turn by their labels, HQ first, and
// their formation; those with a trigger stand under turn 0.
func arrivals(d *data.Data, turn int8, side string) (lines []string) {
	for _, r := range d.Terms.Reinforcements {
		if r.Turn != turn || d.Sides[r.Side].ID != side {
			continue
		}
		var labels []string
		for _, u := range r.Units {
			labels = append(labels, d.Units[u].Label)
		}
		to := "independent"
		if r.Formation >= 0 {
			to = d.Formations[r.Formation].ID
		}
		lines = append(lines, to+": "+strings.Join(labels, " "))
	}
	return lines
}

// rows and columns in play, by the ids of the hexes.
func area(d *data.Data) (first, last string) {
	for h := range d.InPlay {
		id := d.Map.ID(hex.Hex(h))
		if d.InPlay[h] && (first == "" || id < first) {
			first = id
		}
		if d.InPlay[h] && id > last {
			last = id
		}
	}
	return first, last
}

// what a rule of assignment says, in words.
func assignment(d *data.Data, a data.AssignmentRule) string {
	var from, to, kinds []string
	for _, f := range a.From {
		from = append(from, d.Formations[f].ID)
	}
	for _, f := range a.To {
		to = append(to, d.Formations[f].ID)
	}
	for k, x := range d.Types {
		if a.Kinds>>k&1 != 0 && !a.Independent {
			kinds = append(kinds, x.ID)
		}
	}
	text := fmt.Sprintf("%d %s %s to %s", a.Limit, strings.Join(from, ","), strings.Join(kinds, ","), strings.Join(to, ","))
	if a.SameRegiment {
		text += ", one regiment"
	}
	return text
}

// restored writes which types restore SP of which others.
func restored(d *data.Data) (lines []string) {
	for to, x := range d.Types {
		var from []string
		for k, y := range d.Types {
			if d.Reorganizes(int8(k), int8(to)) {
				from = append(from, y.ID)
			}
		}
		if from != nil {
			slices.Sort(from)
			lines = append(lines, x.ID+" from "+strings.Join(from, " "))
		}
	}
	return lines
}

// Every scenario says of each unit where it starts or when it comes, has full
// levels for formations on the map, HQs with printed support, and a victory
// table from 0 VP up; levels start at the maximum (CTL-10-06), but those that
// the set-up chart has otherwise.
func TestSetUps(t *testing.T) {
	names := opsCycle(t)
	same(t, "scenarios", names, []string{"aachen/first-blood", "aachen/stolberg-corridor", "aachen/across-the-wurm", "aachen/campaign",
		"bug/iii-motorized-corps", "bug/delayed-arrival", "bug/campaign"})
	units := map[string][2]int{"aachen/first-blood": {20, 0}, "aachen/stolberg-corridor": {91, 15}, "aachen/across-the-wurm": {69, 18}, "aachen/campaign": {99, 94},
		"bug/iii-motorized-corps": {79, 2}, "bug/delayed-arrival": {89, 4}, "bug/campaign": {117, 55}}
	tuned := map[string]int8{"aachen/across-the-wurm 2ad": 4, "aachen/stolberg-corridor 1id": 4, "aachen/stolberg-corridor 3ad": 4, "aachen/stolberg-corridor 9id": 4} // see the README's balance
	for _, name := range names {
		d := loadNamed(t, name)
		var count [2]int
		due := map[game.Unit]bool{}
		for _, r := range d.Terms.Reinforcements {
			for _, u := range r.Units {
				due[u] = true
			}
		}
		for i := range d.Units {
			if d.Terms.At[i] == hex.None {
				count[1]++
				if !due[game.Unit(i)] {
					t.Errorf("%s: %s is nowhere and never comes", name, d.Units[i].ID)
				}
			} else {
				count[0]++
			}
		}
		if count != units[name] {
			t.Errorf("%s: units on the map and later %v, want %v", name, count, units[name])
		}
		for f, x := range d.Formations {
			want := x.MaxLevel
			if x.HQ == game.NoUnit || d.Terms.At[x.HQ] == hex.None {
				want = 0
			} else if n, ok := tuned[name+" "+x.ID]; ok {
				want = n
			}
			if d.Terms.Levels[f] != want {
				t.Errorf("%s: %s starts at level %d, want %d", name, x.ID, d.Terms.Levels[f], want)
			}
			if x.Independent != (x.HQ == game.NoUnit) {
				t.Errorf("%s: %s independent %v, HQ %v", name, x.ID, x.Independent, x.HQ)
			}
		}
		if d.Lead != 0 || d.Terms.Sequence != (d.Terms.Training == nil) {
			t.Errorf("%s: side %d leads, sequence %v", name, d.Lead, d.Terms.Sequence)
		}
		// The first independents of a set-up serve with a formation they may join.
		for i, u := range d.Units {
			if now := d.Terms.Assigned[i]; d.Terms.At[i] != hex.None && d.Formations[u.Formation].Independent && !slices.ContainsFunc(d.Assignments, func(a data.AssignmentRule) bool {
				return a.Independent && slices.Contains(a.From, u.Formation) && slices.Contains(a.To, now)
			}) {
				t.Errorf("%s: %s serves with %s", name, u.ID, d.Formations[now].ID)
			}
		}
		if d.Terms.Sequence {
			v := d.Terms.Victory.Levels
			if len(v) < 5 || v[0].From != 0 || v[len(v)-1].To != data.MaxVP || d.Terms.Victory.Level(-3) != 0 || d.Terms.Victory.Level(200) != len(v)-1 {
				t.Errorf("%s: levels %+v", name, v)
			}
			for vp := range 100 {
				if l := v[d.Terms.Victory.Level(vp)]; vp < int(l.From) || vp > int(l.To) {
					t.Errorf("%s: %d VP are %s", name, vp, l.ID)
				}
			}
		}
	}
}

// Each combat unit starts within the range of its HQ: nobody starts lost.
func TestNobodyStartsLost(t *testing.T) {
	for _, name := range opsCycle(t) {
		d := loadNamed(t, name)
		for i, u := range d.Units {
			f := d.Formations[d.Terms.Assigned[i]]
			if u.Class == data.HQ || d.Terms.At[i] == hex.None || f.HQ == game.NoUnit || d.Terms.At[f.HQ] == hex.None {
				continue
			}
			if n := d.Map.Distance(d.Terms.At[i], d.Terms.At[f.HQ]); n > int(d.Units[f.HQ].Range) {
				t.Errorf("%s: %s stands %d hexes from its HQ, whose range is %d", name, u.ID, n, d.Units[f.HQ].Range)
			}
		}
	}
}

// Every group of reinforcements has room in its entry hexes, and its HQ enters
// within range of the first of them.
func TestGroupsFit(t *testing.T) {
	for _, name := range opsCycle(t) {
		d := loadNamed(t, name)
		for _, r := range d.Terms.Reinforcements {
			var count [4]int
			combat := 0
			for _, u := range r.Units {
				if x := d.Units[u]; x.Class != data.HQ {
					combat++
					if !x.Unlimited {
						count[x.Class]++
					}
				}
			}
			for class, n := range count {
				if n > int(d.StackLimit[class])*len(r.Entry) || d.StackTotal > 0 && combat > int(d.StackTotal)*len(r.Entry) {
					t.Errorf("%s: the group of %s with %v units by class does not fit into %d hexes", name, d.Units[r.Units[0]].ID, count, len(r.Entry))
				}
			}
			if hq := d.Units[r.Units[0]]; hq.Class == data.HQ && d.Map.Distance(r.Entry[0], r.HQEntry[0]) > int(hq.Range) {
				t.Errorf("%s: %s enters out of range of its units", name, hq.ID)
			}
		}
	}
}

// Every HQ on the map can be joined to its supply edge: no river or lake closed to
// Supply Paths lies between. First Blood is without supply.
func TestHQsCanBeSupplied(t *testing.T) {
	for _, name := range opsCycle(t) {
		d := loadNamed(t, name)
		if d.Terms.Training != nil {
			continue
		}
		for side := range d.Sides {
			reached := make([]bool, d.Map.Len())
			queue := slices.Clone(d.Sources[side])
			for _, h := range queue {
				reached[h] = true
			}
			for len(queue) > 0 {
				h := queue[0]
				queue = queue[1:]
				for _, n := range d.Map.Neighbors[h] {
					if n == hex.None || reached[n] || !d.InPlay[n] {
						continue
					}
					if s := d.Map.Side(h, n); d.Switches.SupplyPathTerrain && d.HexsideTE[d.Combat[s]].Prohibited {
						continue
					}
					reached[n] = true
					queue = append(queue, n)
				}
			}
			for i, u := range d.Units {
				if h := d.Terms.At[i]; u.Class == data.HQ && int(u.Side) == side && h != hex.None && !reached[h] {
					t.Errorf("%s: %s in %s is cut off by terrain", name, u.ID, d.Map.ID(h))
				}
			}
		}
	}
}

// The charts of every scenario have a source and rows as wide as their heads.
func TestChartsOfSetUps(t *testing.T) {
	for _, name := range opsCycle(t) {
		d := loadNamed(t, name)
		for _, c := range d.ChartList {
			if c.Title == "" || c.Source == "" || len(c.Rows) == 0 {
				t.Errorf("%s: chart %s: title %q, source %q, %d rows", name, c.ID, c.Title, c.Source, len(c.Rows))
			}
			for i, r := range c.Rows {
				if len(r) != len(c.Head) || r[0] == "" {
					t.Errorf("%s: chart %s, row %d: %q under %q", name, c.ID, i, r, c.Head)
				}
			}
		}
	}
	d := load(t, "bug", "campaign")
	rows := map[string][][]string{}
	for _, c := range d.ChartList {
		rows[c.ID] = c.Rows
	}
	same(t, "exit", rows["vp"][len(rows["vp"])-1], []string{"Each SP of 111 ID and 299 ID that leaves the map in command", "1/20"})
	same(t, "pontoon", rows["tec-hexsides"][3], []string{"Bug River, pontoon bridge", "+0", "+1", "none", "−4", "×¼"})
	same(t, "lake", rows["tec-hexsides"][4], []string{"Lake", "prohibited", "prohibited", "none", "no attack", "0"})
	same(t, "railway", rows["roads"][2], []string{"German, railway", "1", "1"})
	same(t, "infantry", rows["unit-types"][0], []string{"Infantry", "infantry", "1, motorized 2", "Infantry, Engineer, Machine Gun, Border Guard, Anti-Tank"})
}
