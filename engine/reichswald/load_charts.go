package reichswald

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func (l *loading) chart(file string, headings ...string) (*game.Table, error) {
	t, err := game.ReadTable(l.fs, file, headings...)
	if err == nil {
		l.table[file] = t
	}
	return t, err
}

func (l *loading) readMap() error {
	m, err := game.LoadMap(l.fs)
	if err != nil {
		return err
	}
	l.d.Map = m
	return l.readArea()
}

// readArea finds the hexes in play: those of the given columns and rows on one
// bank of the Major Rivers.
func (l *loading) readArea() error {
	m, a := l.d.Map, l.setup.Area
	bank, ok := m.Lookup(a.Bank)
	if !ok {
		return l.fault("area.bank is %q: write a hex of the bank that is in play", a.Bank)
	}
	inside := func(h hex.Hex) bool {
		id := m.ID(h)
		c, _ := strconv.Atoi(id[:2])
		r, _ := strconv.Atoi(id[2:])
		return c >= a.Columns[0] && c <= a.Columns[1] && r >= a.Rows[0] && r <= a.Rows[1]
	}
	if !inside(bank) {
		return l.fault("area.bank %s lies outside the columns and rows of the area: correct one of them", a.Bank)
	}
	l.d.InPlay = make([]bool, m.Len())
	l.d.InPlay[bank] = true
	for queue := []hex.Hex{bank}; len(queue) > 0; queue = queue[1:] {
		for d, n := range m.Neighbors[queue[0]] {
			if n != hex.None && !l.d.InPlay[n] && inside(n) && m.Hexsides[m.Sides[queue[0]][d]].River != "major" {
				l.d.InPlay[n] = true
				queue = append(queue, n)
			}
		}
	}
	return nil
}

// The lines of tec.tsv for hexsides, each of which must be there.
var hexsideKeys = []string{"road", "minor", "major", "fortline"}

// readTerrain reads the Terrain Effects Chart. What the rules do at Major Rivers
// and Fortified Lines is not a number; those lines are only shown.
func (l *loading) readTerrain() error {
	t, err := l.chart("tec.tsv", "key", "kind", "name", "words", "move", "bridge", "defense", "attack", "zoc")
	if err != nil {
		return err
	}
	terrain := &l.d.Terrain
	class := map[string]int8{}
	seen := map[string]bool{}
	for _, r := range t.Rows {
		key, move := r.Text("key"), r.Text("move")
		if key == "" || r.Text("name") == "" || seen[key] {
			return r.Errorf("the line has no key or name, or its key stands there twice: give it its own")
		}
		seen[key] = true
		halves := r.Text("attack") == "1/2"
		switch r.Text("kind") {
		case "hex":
			n, err := r.Int("move", 1, 20)
			if err != nil {
				return err
			}
			factor, err := r.Int("defense", 0, 2)
			if err != nil {
				return err
			}
			for _, w := range strings.Fields(r.Text("words")) {
				if _, twice := class[w]; twice {
					return r.Errorf("the terrain %q has a line already: remove it from one of them", w)
				}
				class[w] = int8(len(terrain.Hexes))
			}
			terrain.Hexes = append(terrain.Hexes, HexTerrain{Key: key, Name: r.Text("name"), Move: int8(n), Defense: int8(max(factor, 1)), Halves: halves})
		case "hexside":
			if err := l.readHexside(&r, key, move, halves); err != nil {
				return err
			}
		default:
			return r.Errorf("kind is %q: write hex or hexside", r.Text("kind"))
		}
	}
	for _, k := range hexsideKeys {
		if !seen[k] {
			return t.Errorf("the line %s is missing: add it", k)
		}
	}
	terrain.Class = make([]int8, l.d.Map.Len())
	for h := range l.d.Map.Hexes {
		c, ok := class[l.d.Map.Hexes[h].Terrain]
		if !ok {
			return t.Errorf("hex %s is %s, which has no line here: add the word to one", l.d.Map.ID(hex.Hex(h)), l.d.Map.Hexes[h].Terrain)
		}
		terrain.Class[h] = c
	}
	return nil
}

func (l *loading) readHexside(r *game.TableRow, key, move string, halves bool) error {
	n, err := strconv.Atoi(strings.TrimPrefix(move, "+"))
	number := err == nil && n >= 0 && n <= 20
	switch key {
	case "road":
		if !number || n == 0 || move[0] == '+' {
			return r.Errorf("move is %q: write the MP of a step along a road", move)
		}
		l.d.Terrain.Road = int8(n)
	case "minor":
		if !number || move[0] != '+' {
			return r.Errorf("move is %q: write + and the MP that a Minor River adds", move)
		}
		l.d.Terrain.MinorMove, l.d.Terrain.MinorHalves = int8(n), halves
	case "major":
		if move != "no" {
			return r.Errorf("move is %q: write no, for a Major River cannot be crossed", move)
		}
	case "fortline":
		if move != "+0" {
			return r.Errorf("move is %q: write +0, for a Fortified Line costs nothing", move)
		}
	default:
		return r.Errorf("the key %q is unknown for a hexside: write road, minor, major or fortline", key)
	}
	return nil
}

var crtColumns = []string{"1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"}

// dice reads a table that has one row for each number of the die.
func dice(t *game.Table, row func(die int, r *game.TableRow) error) error {
	var seen [7]bool
	for _, r := range t.Rows {
		die, err := r.Int("die", 1, 6)
		if err != nil {
			return err
		}
		if seen[die] {
			return r.Errorf("the die %d has a row already: remove one", die)
		}
		seen[die] = true
		if err := row(die, &r); err != nil {
			return err
		}
	}
	for die := 1; die <= 6; die++ {
		if !seen[die] {
			return t.Errorf("the die %d has no row: add it", die)
		}
	}
	return nil
}

func (l *loading) readCRT() error {
	t, err := l.chart("crt.tsv", append([]string{"die"}, crtColumns...)...)
	if err != nil {
		return err
	}
	return dice(t, func(die int, r *game.TableRow) error {
		for c, heading := range crtColumns {
			res, ok := parseResult(r.Text(heading))
			if !ok {
				return r.Errorf("the column %s has %q: write attacker and defender such as E/-, 2/-, 1/1 or -/2", heading, r.Text(heading))
			}
			l.d.CRT[c][die] = res
		}
		return nil
	})
}

func parseResult(s string) (Result, bool) {
	a, d, _ := strings.Cut(s, "/")
	part := map[string]int8{"-": 0, "1": 1, "2": 2}
	attacker, okA := part[a]
	if a == "E" {
		attacker, okA = All, true
	}
	defender, okD := part[d]
	return Result{attacker, defender}, okA && okD
}

func (l *loading) readAir() error {
	t, err := l.chart("air.tsv", "die", "allied", "lightning")
	if err != nil {
		return err
	}
	return dice(t, func(die int, r *game.TableRow) error {
		n, err := r.Int("allied", 0, 9)
		if err != nil {
			return err
		}
		lightning, err := r.Bool("lightning")
		l.d.Air[die] = AirResult{int8(n), lightning}
		return err
	})
}

func (l *loading) readShifts() error {
	t, err := l.chart("shifts.tsv", "key", "name", "shift", "rule?")
	if err != nil {
		return err
	}
	var seen [numShifts]bool
	for _, r := range t.Rows {
		s := shift(0)
		for s < numShifts && shiftKeys[s] != r.Text("key") {
			s++
		}
		if s == numShifts || seen[s] {
			return r.Errorf("the shift %q is unknown or stands there twice: there are %s", r.Text("key"), strings.Join(shiftKeys[:], ", "))
		}
		seen[s] = true
		n, err := r.Int("shift", -5, 5)
		if err != nil {
			return err
		}
		l.d.Shifts[s] = int8(n)
		if id := r.Text("rule"); id != "" && l.d.Ledger.Rule(id) == game.NoRule {
			return r.Errorf("%q is no row of ledger.tsv: correct the id", id)
		}
	}
	for s, ok := range seen {
		if !ok {
			return t.Errorf("the shift %s is missing: add it", shiftKeys[s])
		}
	}
	return nil
}

// showCharts writes the charts for people.
func (l *loading) showCharts() {
	show := func(id, title, file string, heads ...string) {
		t := l.table[file]
		c := game.Chart{ID: id, Title: title, Source: t.Source(), Note: t.Remarks(), Head: heads}
		for _, r := range t.Rows {
			row := make([]string, len(heads))
			for i := range heads {
				row[i] = strings.ReplaceAll(r.Cells[i], "-", "–")
				if row[i] == "" {
					row[i] = "–"
				}
			}
			c.Rows = append(c.Rows, row)
		}
		l.d.ChartList = append(l.d.ChartList, c)
	}
	show("crt", "Combat Results", "crt.tsv", append([]string{"Die"}, crtColumns...)...)
	l.d.ChartList = append(l.d.ChartList, l.shiftChart())
	l.d.ChartList = append(l.d.ChartList, l.terrainChart())
	show("air", "Air Support", "air.tsv", "Die", "Allied markers", "Luftwaffe")
	l.d.ChartList = append(l.d.ChartList, l.turnChart())
}

func (l *loading) shiftChart() game.Chart {
	t := l.table["shifts.tsv"]
	c := game.Chart{ID: "shifts", Title: "Shifts of the odds column", Source: t.Source(), Note: t.Remarks(), Head: []string{"Reason", "Columns", "Rule"}}
	for _, r := range t.Rows {
		n, _ := strconv.Atoi(r.Text("shift"))
		c.Rows = append(c.Rows, []string{r.Text("name"), game.Signed(n), r.Text("rule")})
	}
	return c
}

func (l *loading) terrainChart() game.Chart {
	t := l.table["tec.tsv"]
	c := game.Chart{ID: "tec", Title: "Terrain Effects", Source: t.Source(), Note: "MP: to enter a hex; + is added for crossing the hexside; a road is used instead of the hex's cost.",
		Head: []string{"Terrain", "MP", "Defense Factors", "Attack Factors", "ZOC across"}}
	words := map[string]string{"": "–", "2": "×2", "1/2": "×½", "no": "not possible"}
	say := func(s string) string {
		if w, ok := words[s]; ok {
			return w
		}
		return s
	}
	for _, r := range t.Rows {
		c.Rows = append(c.Rows, []string{r.Text("name"), say(r.Text("move")), say(r.Text("defense")), say(r.Text("attack")), strings.Replace(say(r.Text("zoc")), "not possible", "no", 1)})
	}
	return c
}

func (l *loading) turnChart() game.Chart {
	s := &l.d.Setup
	c := game.Chart{ID: "turns", Title: "Turns and reinforcements", Source: "reconstructed from the order of battle", Head: []string{"Turn", "Date", "Allied", "German"}}
	for turn := s.First; turn <= s.Last; turn++ {
		row := []string{fmt.Sprint(turn), "–", "–", "–"}
		if i := int(turn) - 1; i < len(s.TurnNames) {
			row[1] = s.TurnNames[i]
		}
		for _, g := range s.Reinforcements {
			if g.Turn == turn {
				var names []string
				for _, u := range g.Units.list() {
					names = append(names, l.d.Units[u].Name)
				}
				row[2+g.Side] = strings.Join(names, ", ")
			}
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}
