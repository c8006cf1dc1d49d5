package data

import (
	"slices"
	"sort"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readStart reads who starts where, and where the German may set up.
func (l *loading) readStart() {
	s, units := &l.d.Start, l.d.Units
	s.At, s.May = slices.Repeat([]hex.Hex{hex.None}, len(units)), make([][]hex.Hex, len(units))
	s.German = make([]bool, l.d.Map.Len())
	for h := range s.German {
		s.German[h] = l.d.Map.Ground[h].Spots&RearZone != 0 || slices.ContainsFunc(l.d.Areas, func(a Area) bool { return a.In[h] })
	}
	for _, r := range l.ReadTable(l.FS, "start.tsv", "unit", "hex", "improved").Rows {
		n, ok := l.unit[r.Text("unit")]
		if !ok || s.At[n] != hex.None || units[n].Pool != NoPool {
			r.Fault("%.40q is no unit of units.tsv, belongs to a pool or stands there twice: correct it", r.Text("unit"))
			return
		}
		u, h := &units[n], l.oneHex(&r, "hex")
		if h == hex.None {
			r.Fault("hex %s is not on the East map: choose another", r.Text("hex"))
			return
		}
		s.At[n] = h
		if u.Side == German {
			s.May[n] = l.mayStart(u)
		}
		if u.Side == German && !slices.Contains(s.May[n], h) || u.Side == Allied && s.German[h] {
			r.Fault("%s may not set up in %s: move it, or change areas.tsv", u.ID, l.d.Map.ID(h))
		}
		if r.Yes("improved") && !slices.Contains(s.Improved, h) {
			if g := &l.d.Map.Ground[h]; g.Terrain.BuiltUp() || g.Is(WestWall) {
				r.Fault("no Improved Position can be in %s (ARD-15.8-03): write no", l.d.Map.ID(h))
			}
			s.Improved = append(s.Improved, h)
		}
	}
}

// mayStart is where a German unit may set up: in the area of its division, or in any of
// its corps (ARD-3.4-01 to ARD-3.4-03). Two units of the 26th VG Division alone start
// west of the Our (ARD-3.4-06).
func (l *loading) mayStart(u *Unit) []hex.Hex {
	var list []hex.Hex
	for i := range l.d.Areas {
		a := &l.d.Areas[i]
		if a.Division != u.Division && (u.Division != NoDivision || a.Corps != u.Corps) {
			continue
		}
		for _, h := range a.Hexes {
			west := u.Division == a.Division && !u.Has(WestOfOur) && slices.Contains(l.places["west-of-our"], h)
			if !west && !slices.Contains(list, h) {
				list = append(list, h)
			}
		}
	}
	slices.Sort(list)
	return list
}

var whenKeys = []string{"", "meuse", "meuse-next", "held"}

// readSchedule reads the reinforcements that arrive before the scenario ends.
func (l *loading) readSchedule() {
	t := l.ReadTable(l.FS, "schedule.tsv", "turn", "unit", "entry", "when", "optional", "source")
	due := make([]bool, len(l.d.Units))
	for _, r := range t.Rows {
		n, ok := l.unit[r.Text("unit")]
		if !ok || due[n] || l.d.Start.At[n] != hex.None || l.d.Units[n].Pool != NoPool {
			r.Fault("%.40q is no unit of units.tsv, is set up or due already, or belongs to a pool: correct it", r.Text("unit"))
			return
		}
		due[n] = true
		a := Arrival{Unit: n, Turn: r.Number("turn", 1, LastTurn), Optional: r.Yes("optional"), When: When(word(&r, "when", whenKeys))}
		l.optional[l.d.Units[n].Division] = a.Optional
		l.readEntry(&r, &a, &l.d.Units[n])
		if b := &l.setup.Airborne; b.Turn > 0 && l.d.Units[n].Has(EightAirborne) {
			a.Turn, a.How, a.Entries, a.Strategic, a.Spent = b.Turn, WestEdge, 0, true, 2*b.Spent
		}
		if a.How == WestEdge {
			a.Hexes = l.westRoads()
		}
		if a.Turn <= l.setup.Turns[1] && (!a.Optional || l.d.Chosen.OptionalUnits) {
			l.d.Schedule = append(l.d.Schedule, a)
		}
	}
	sort.SliceStable(l.d.Schedule, func(i, j int) bool { return l.d.Schedule[i].Turn < l.d.Schedule[j].Turn })
	for i, a := range l.d.Schedule {
		l.d.Units[a.Unit].Arrival = int16(i)
	}
	for n := range l.d.Units {
		if u := &l.d.Units[n]; l.d.Start.At[n] == hex.None && !due[n] && u.Pool == NoPool {
			t.Fault("unit %s is neither set up nor due nor in a pool: place it or remove its counter", u.ID)
		}
	}
}

// readEntry reads how a unit arrives. Where all its letters are out of play it comes
// by the west edge (ARD-31.1-04).
func (l *loading) readEntry(r *game.TableRow, a *Arrival, u *Unit) {
	switch e := r.Text("entry"); e {
	case "town":
		a.How = ToTown
	case "airdrop":
		a.How = ByAir
	default:
		if name, ok := strings.CutPrefix(e, "box "); ok {
			if a.How, a.Box = ToBox, l.box(name); a.Box == NoBox {
				r.Fault("entry: %.20q is no box of boxes.tsv: correct it", name)
			}
			return
		}
		for _, letter := range strings.Fields(e) {
			i := slices.IndexFunc(l.d.Entries, func(e Entry) bool { return e.Letter == letter })
			if i < 0 || l.d.Entries[i].Side != u.Side || a.Entries&(1<<i) != 0 {
				r.Fault("entry: %.20q is no letter of this side or stands there twice: write letters of entries.tsv, town, airdrop or box and its id", letter)
				return
			}
			a.Entries |= 1 << i
			a.Hexes = append(a.Hexes, l.d.Entries[i].Hexes...)
		}
		if a.Entries == 0 {
			r.Fault("entry is empty: write letters of entries.tsv, town, airdrop or box and its id")
		}
		if len(a.Hexes) == 0 {
			a.How = WestEdge
		}
	}
}

func (l *loading) westRoads() []hex.Hex {
	if b := l.box("W"); b != NoBox {
		return l.d.Boxes[b].Entries
	}
	return nil
}

// checkUnits sees that each pool of breakdown units and remnants has counters.
func (l *loading) checkUnits() {
	var have [NumPools]bool
	for i := range l.d.Units {
		have[l.d.Units[i].Pool] = true
	}
	for i := range l.d.Units {
		if u := &l.d.Units[i]; !have[u.Remnant] || !have[u.Breaks] {
			l.Fault("units.tsv", "there is no counter of the pool that %s needs: add one", u.ID)
		}
	}
}

func (l *loading) readCalendar() {
	t := l.Chart("calendar.tsv", "turn", "label", "ground", "weather", "night", "allied", "german", "flips", "fuel", "demolition", "boundaries", "greif", "removed")
	l.d.Turns = make([]Turn, LastTurn+1)
	var seen [LastTurn + 1]bool
	var gone [7]bool
	for _, r := range t.Rows {
		n := r.Number("turn", 1, LastTurn)
		r.Once(seen[:], n, "turn")
		c := Turn{Label: r.Text("label"), PM: n%2 == 0, Frozen: word(&r, "ground", []string{"mud", "frozen"}) == 1, Clear: word(&r, "weather", []string{"overcast", "clear"}) == 1,
			Night: r.Yes("night"), Replacements: [2]int8{r.Number("allied", 0, 2), r.Number("german", 0, 2)}, Flips: r.Number("flips", 0, 99), Fuel: r.Yes("fuel"),
			Demolition: r.Yes("demolition"), Boundaries: r.Yes("boundaries"), Greif: r.Yes("greif"), Removed: r.Number("removed", 0, 6)}
		switch {
		case c.Label == "":
			r.Fault("the turn has no label: write its day and AM or PM")
		case c.Night && !c.PM:
			r.Fault("a Night Turn follows PM turns alone (ARD-1.1-02): write no under night")
		case !c.Night && (c.Replacements[Allied] > 0 || c.Replacements[German] > 0):
			r.Fault("replacements come in Night Turns (ARD-25.21-01), and none follows: write - under allied and german")
		case c.Removed > 0 && gone[c.Removed]:
			r.Fault("the marker %d is removed on another turn already: write - or another number", c.Removed)
		}
		gone[c.Removed] = true
		l.d.Turns[n] = c
	}
	t.Every(seen[:], "turn")
	if l.OK() {
		l.d.Turns = l.d.Turns[:l.setup.Turns[1]+1]
		l.d.Turns[l.setup.Turns[1]].Night = false // no Night Turn follows the last turn (ARD-1.1-03, ARD-31.1-01)
	}
}

var markerKeys = []string{"strategic", "prime-mover-6pza", "prime-mover-5pza", "prime-mover-7a", "traffic", "roadblock", "night", "dump"}

func (l *loading) readMarkers() {
	t := l.Chart("markers.tsv", "marker", "allied", "german")
	var n [8][2]int8
	var seen [8]bool
	for _, r := range t.Rows {
		i := word(&r, "marker", markerKeys)
		if seen[i] {
			r.Fault("%s stands there twice: remove one of the lines", markerKeys[i])
		}
		seen[i] = true
		n[i] = [2]int8{r.Number("allied", 0, 20), r.Number("german", 0, 20)}
	}
	for i, ok := range seen {
		if !ok {
			t.Fault("the line %s is missing: add it", markerKeys[i])
		}
	}
	for _, i := range [...]int{4, 5, 6} {
		if n[i][Allied] != n[i][German] {
			t.Fault("the sides have different numbers of %s markers: write the same", markerKeys[i])
		}
	}
	if n[4][Allied] > 6 || n[5][Allied] > 2 || n[6][Allied] > 3 {
		t.Fault("there are more than 6 Traffic markers, 2 Roadblocks or 3 Night markers of a side: write fewer")
	}
	l.d.Markers = Markers{Strategic: n[0], PrimeMover: [3]int8{n[1][German], n[2][German], n[3][German]}, Traffic: n[4][Allied], Roadblocks: n[5][Allied], Night: n[6][Allied], Dumps: n[7][Allied]}
	l.d.Start.Roadblocks = l.places["roadblocks"]
	if len(l.d.Start.Roadblocks) > int(l.d.Markers.Roadblocks) {
		l.Fault("places.tsv", "there are %d roadblocks and %d markers: remove some", len(l.d.Start.Roadblocks), l.d.Markers.Roadblocks)
	}
}

// readVictory reads the Victory Hexes; on the East map alone all in play count together
// (ARD-31.1-03).
func (l *loading) readVictory() {
	v, f := &l.d.Victory, &l.setup.Victory
	for _, r := range l.Chart("victory.tsv", "hex", "name", "source?").Rows {
		h := l.oneHex(&r, "hex")
		if h == hex.None {
			continue
		}
		g := &l.d.Map.Ground[h]
		if g.Is(VictoryHex) || r.Text("name") == "" {
			r.Fault("hex %s has no name here or stands there twice: correct it", l.d.Map.ID(h))
		}
		g.Spots |= VictoryHex
		if g.Is(WestSheet) && !l.short() {
			v.West = append(v.West, h)
		} else {
			v.East = append(v.East, h)
		}
	}
	v.Last, v.Points, v.PerVP = l.setup.Turns[1], f.Points, f.PerVP
	v.EastNeeded, v.Exited, v.TownsNeeded, v.WestNeeded, v.AreasNeeded, v.ChecksNeeded = f.East, f.Exited, f.Towns, f.West, f.Areas, f.Checks
	v.Liege, v.Towns = l.places["liege"], l.places["meuse-towns"]
	for _, e := range l.d.Entries {
		if e.Exit {
			v.ExitHexes = append(v.ExitHexes, e.Hexes...)
		}
	}
	if int(v.EastNeeded) > len(v.East) || int(v.WestNeeded) > len(v.West) || int(v.TownsNeeded) > len(v.Towns) || int(v.AreasNeeded) > len(l.d.Areas) {
		l.SetupFault("victory needs more hexes, towns or areas than there are: write fewer")
	}
}
