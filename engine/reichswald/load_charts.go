package reichswald

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// readArea finds the hexes in play: those of the given columns and rows on one
// bank of the Major Rivers.
func (l *loading) readArea() {
	m, a := l.d.Map, l.setup.Area
	bank, ok := m.Lookup(a.Bank)
	if !ok {
		l.SetupFault("area.bank is %q: write a hex of the bank that is in play", a.Bank)
		return
	}
	if !l.inArea(bank) {
		l.SetupFault("area.bank %s lies outside the columns and rows of the area: correct one of them", a.Bank)
	}
	away := make([]int16, m.Len())
	hex.NewSearch(m.Map).Breadth(away, bank, func(_, to hex.Hex, across hex.Hexside) bool {
		return l.inArea(to) && m.Hexsides[across].River != "major"
	})
	for _, n := range away {
		l.d.InPlay = append(l.d.InPlay, n >= 0)
	}
}

func (l *loading) inArea(h hex.Hex) bool {
	a := &l.setup.Area
	r, c := l.d.Map.RowColumn(h)
	return c >= a.Columns[0] && c <= a.Columns[1] && r >= a.Rows[0] && r <= a.Rows[1]
}

// The lines of tec.tsv for hexsides, each of which must be there.
var hexsideKeys = []string{"road", "minor", "major", "fortline"}

// readTerrain reads the Terrain Effects Chart. What the rules do at Major Rivers
// and Fortified Lines is not a number; those lines are only shown.
func (l *loading) readTerrain() {
	t := l.Chart("tec.tsv", "key", "kind", "name", "words", "move", "bridge", "defense", "attack", "zoc")
	terrain := &l.d.Terrain
	class := map[string]int8{}
	var seen []string
	for _, r := range t.Rows {
		key, name := r.Text("key"), r.Text("name")
		if key == "" || name == "" || slices.Contains(seen, key) {
			r.Fault("the line has no key or name, or its key stands there twice: give it its own")
		}
		seen = append(seen, key)
		attack := r.Text("attack")
		halves := attack == "1/2"
		if attack != "" && !halves && key != "major" {
			r.Fault("attack is %q: write 1/2 or -", attack)
		}
		switch r.Text("kind") {
		case "hex":
			for _, w := range strings.Fields(r.Text("words")) {
				if _, twice := class[w]; twice {
					r.Fault("the terrain %q has a line already: remove it from one of them", w)
				}
				class[w] = int8(len(terrain.Hexes))
			}
			terrain.Hexes = append(terrain.Hexes, HexTerrain{Key: key, Name: name, Move: r.Number("move", 1, 20), Defense: max(r.Number("defense", 0, 2), 1), Halves: halves})
		case "hexside":
			l.readHexside(&r, key, r.Text("move"), halves)
		default:
			r.Fault("kind is %q: write hex or hexside", r.Text("kind"))
		}
	}
	for _, k := range hexsideKeys {
		if !slices.Contains(seen, k) {
			t.Fault("the line %s is missing: add it", k)
		}
	}
	terrain.Class = make([]int8, l.d.Map.Len())
	for h := range l.d.Map.Hexes {
		c, ok := class[l.d.Map.Hexes[h].Terrain]
		if !ok {
			t.Fault("hex %s is %s, which has no line here: add the word to one", l.d.Map.ID(hex.Hex(h)), l.d.Map.Hexes[h].Terrain)
		}
		terrain.Class[h] = c
	}
}

func (l *loading) readHexside(r *game.TableRow, key, move string, halves bool) {
	digits, added := strings.CutPrefix(move, "+")
	n, err := strconv.Atoi(digits)
	number, fine, advice := err == nil && n >= 0 && n <= 20, false, ""
	switch key {
	case "road":
		fine, advice = number && n > 0 && !added, "the MP of a step along a road"
		l.d.Terrain.Road = int8(n)
	case "minor":
		fine, advice = number && added, "+ and the MP that a Minor River adds"
		l.d.Terrain.MinorMove, l.d.Terrain.MinorHalves = int8(n), halves
	case "major":
		fine, advice = move == "no", "no, for a Major River cannot be crossed"
	case "fortline":
		fine, advice = move == "+0", "+0, for a Fortified Line costs nothing"
	default:
		r.Fault("the key %q is unknown for a hexside: write road, minor, major or fortline", key)
	}
	if !fine {
		r.Fault("move is %q: write %s", move, advice)
	}
}

var crtColumns = []string{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"}

func (l *loading) readCRT() {
	for die, r := range l.Chart("crt.tsv", append([]string{"die"}, crtColumns...)...).ByDie(6) {
		for c, heading := range crtColumns {
			res, ok := parseResult(r.Text(heading))
			if !ok {
				r.Fault("the column %s has %q: write attacker and defender such as E/-, 2/-, 1/1 or -/2", heading, r.Text(heading))
			}
			l.d.CRT[c][die] = res
		}
	}
}

func parseResult(s string) (Result, bool) {
	a, d, _ := strings.Cut(s, "/")
	attacker, defender := int8(slices.Index(resultWords[:], a)), int8(slices.Index(resultWords[:], d))
	return Result{attacker, defender}, a != "" && d != "" && min(attacker, defender) >= 0 && defender != All
}

func (l *loading) readAir() {
	for die, r := range l.Chart("air.tsv", "die", "allied", "lightning").ByDie(6) {
		l.d.Air[die] = [2]int8{allied: r.Number("allied", 0, 9), german: int8(game.Bit(r.Yes("lightning"), 0))}
	}
}

func (l *loading) readShifts() {
	t := l.Chart("shifts.tsv", "key", "name", "shift", "rule?")
	var seen [numShifts]bool
	for _, r := range t.Rows {
		s := slices.Index(shiftKeys[:], r.Text("key"))
		if s < 0 || seen[s] {
			r.Fault("the shift %q is unknown or stands there twice: there are %s", r.Text("key"), strings.Join(shiftKeys[:], ", "))
			return
		}
		seen[s] = true
		l.d.Shifts[s] = r.Number("shift", -5, 5)
		if id := r.Text("rule"); id != "" && l.d.Ledger.Rule(id) == game.NoRule {
			r.Fault("%q is no row of ledger.tsv: correct the id", id)
		}
	}
	for s, ok := range seen {
		if !ok {
			t.Fault("the shift %s is missing: add it", shiftKeys[s])
		}
	}
}

// showCharts writes the charts for people.
func (l *loading) showCharts() {
	crt, shifts, tec, air := l.Charts["crt.tsv"], l.Charts["shifts.tsv"], l.Charts["tec.tsv"], l.Charts["air.tsv"]
	l.Show("crt", "Combat Results", "crt.tsv", crt.Remarks(), append([]string{"Die"}, crtColumns...), crt.Shown(1+len(crtColumns)))
	var rows [][]string
	for _, r := range shifts.Rows {
		n, _ := strconv.Atoi(r.Text("shift"))
		rows = append(rows, []string{r.Text("name"), game.Signed(n), r.Text("rule")})
	}
	l.Show("shifts", "Shifts of the odds column", "shifts.tsv", shifts.Remarks(), []string{"Reason", "Columns", "Rule"}, rows)
	rows = nil
	words := map[string]string{"": "–", "2": "×2", "1/2": "×½", "no": "not possible"}
	say := func(s string) string { return cmp.Or(words[s], s) }
	for _, r := range tec.Rows {
		rows = append(rows, []string{r.Text("name"), say(r.Text("move")), say(r.Text("defense")), say(r.Text("attack")), strings.Replace(say(r.Text("zoc")), "not possible", "no", 1)})
	}
	l.Show("tec", "Terrain Effects", "tec.tsv", "MP: to enter a hex; + is added for crossing the hexside; a road is used instead of the hex's cost.",
		[]string{"Terrain", "MP", "Defense Factors", "Attack Factors", "ZOC across"}, rows)
	l.Show("air", "Air Support", "air.tsv", air.Remarks(), []string{"Die", "Allied markers", "Luftwaffe"}, air.Shown(3))
	l.showTurns()
}

func (l *loading) showTurns() {
	s := &l.d.Terms
	c := game.Chart{ID: "turns", Title: "Turns and reinforcements", Source: "reconstructed from the order of battle", Head: []string{"Turn", "Date", "Allied", "German"}}
	for turn := s.First; turn <= s.Last; turn++ {
		row := []string{fmt.Sprint(turn), s.TurnNames[turn-1], "–", "–"}
		for _, g := range s.Reinforcements {
			if g.Turn == turn {
				var names []string
				for _, u := range g.Units.List() {
					names = append(names, l.d.Units[u].Name)
				}
				row[2+g.Side] = strings.Join(names, ", ")
			}
		}
		c.Rows = append(c.Rows, row)
	}
	l.d.ChartList = append(l.d.ChartList, c)
}
