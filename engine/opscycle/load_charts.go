package opscycle

import (
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// readCharts reads every chart and sees that none has a hole.
func (l *loading) readCharts() error {
	for _, read := range []func() error{l.readHexTerrain, l.readHexsideTerrain, l.readRoads, l.readCRT, l.readAP, l.readCosts,
		l.readChits, l.readDRM, l.readInterdiction, l.readRecovery} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

// table reads a chart and keeps it for the viewer.
func (l *loading) table(name string, headings ...string) (*game.Table, error) {
	t, err := game.ReadTable(l.fs, name, headings...)
	if err == nil {
		l.tables[name] = t
	}
	return t, err
}

// cells reads several numbers of a row.
type cells struct {
	row *game.TableRow
	err error
}

func (c *cells) int(heading string, low, high int) int8 {
	return keep(c, func() (int, error) { return c.row.Int(heading, low, high) })
}
func (c *cells) halves(heading string) int8 {
	return keep(c, func() (int, error) { return c.row.Halves(heading) })
}
func (c *cells) quarters(heading string) int8 {
	return keep(c, func() (int, error) { return c.row.Quarters(heading) })
}
func (c *cells) bool(heading string) bool {
	b, err := c.row.Bool(heading)
	if c.err == nil {
		c.err = err
	}
	return b
}
func (c *cells) zoc() [3]bool {
	return [3]bool{Infantry: c.bool("zoc_infantry"), AFV: c.bool("zoc_afv"), AntiTank: c.bool("zoc_at")}
}

// keep reads one number unless a cell before was at fault.
func keep(c *cells, read func() (int, error)) int8 {
	if c.err != nil {
		return 0
	}
	n, err := read()
	c.err = err
	return int8(n)
}

func (l *loading) readHexTerrain() error {
	t, err := l.table("tec-hexes.tsv", "key", "name", "terrain", "fort", "leg", "motorized", "zoc_infantry", "zoc_afv", "zoc_at?",
		"tank", "tank_out?", "at_bonus", "crt_line", "built_up", "waives_stream")
	if err != nil {
		return err
	}
	class := map[[2]string]uint8{}
	for _, r := range t.Rows {
		c := &cells{row: &r}
		e := HexTerrain{Key: r.Text("key"), Name: r.Text("name"), Leg: c.halves("leg"), Motorized: c.halves("motorized"), ZOC: c.zoc(),
			TankQuarters: c.quarters("tank"), OutQuarters: 4, ATBonus: c.int("at_bonus", 0, 20), Line: c.int("crt_line", 1, 20) - 1,
			BuiltUp: c.bool("built_up"), WaivesStream: c.bool("waives_stream"), Pillbox: r.Text("fort") == "pillbox",
			Marsh: r.Text("terrain") == "marsh", Forest: r.Text("terrain") == "light" || r.Text("terrain") == "dense"}
		if r.Text("tank_out") != "" {
			e.OutQuarters = c.quarters("tank_out")
		}
		ground := [2]string{r.Text("terrain"), r.Text("fort")}
		switch _, twice := class[ground]; {
		case c.err != nil:
			return c.err
		case e.Key == "" || e.Name == "":
			return r.Errorf("the terrain has no key or no name: fill in both")
		case twice:
			return r.Errorf("the terrain %s %s has a line already: remove one", ground[0], ground[1])
		case e.Leg == 0 || e.Motorized == 0:
			return r.Errorf("entering %s costs 0 MP: write at least 0.5", e.Name)
		}
		class[ground] = uint8(len(l.d.TEC))
		l.d.TEC = append(l.d.TEC, e)
	}
	m := l.d.Map
	l.d.Class = make([]uint8, m.Len())
	l.d.Ground = make([]uint8, m.Len())
	l.d.HQHex = make([]bool, m.Len())
	l.d.HQLimit = make([]int8, m.Len())
	for h, g := range m.Hexes {
		c, ok := class[[2]string{g.Terrain, g.Fort}]
		if !ok {
			return t.Errorf("hex %s is %s %s, which has no line here: add the line or correct hexes.tsv", m.ID(hexOf(h)), g.Terrain, g.Fort)
		}
		bare, ok := class[[2]string{g.Terrain, ""}]
		if !ok {
			return t.Errorf("hex %s is %s, which has no line without a pillbox: add it", m.ID(hexOf(h)), g.Terrain)
		}
		l.d.Class[h], l.d.Ground[h] = c, bare
		l.d.HQLimit[h] = l.game.Stacking.HQ
		if n, ok := l.game.HQSlots[g.Terrain]; ok {
			l.d.HQLimit[h] = n
		}
		for _, w := range l.game.HQTerrain {
			if _, ok := class[[2]string{w, ""}]; !ok {
				return t.Errorf("hq_terrain of game.json names %q, which has no line here: correct it", w)
			}
			l.d.HQHex[h] = l.d.HQHex[h] || w == g.Terrain
		}
	}
	return nil
}

func (l *loading) readHexsideTerrain() error {
	t, err := l.table("tec-hexsides.tsv", "key", "name", "leg", "motorized", "drm", "tank", "zoc_infantry", "zoc_afv", "zoc_at?")
	if err != nil {
		return err
	}
	l.d.HexsideTE = []HexsideTerrain{{Name: "nothing", TankQuarters: 4, ZOC: [3]bool{true, true, true}}}
	for _, r := range t.Rows {
		c := &cells{row: &r}
		e := HexsideTerrain{Key: r.Text("key"), Name: r.Text("name"), TankQuarters: c.quarters("tank"), ZOC: c.zoc()}
		switch leg, mot := r.Text("leg"), r.Text("motorized"); {
		case leg == "no" && mot == "no":
			e.Prohibited, e.NoAttack = true, r.Text("drm") == "no"
		case mot == "all":
			e.WholeMA, e.LegExtra = true, c.halves("leg")
		case leg != "no" && mot != "no":
			e.LegExtra, e.MotorExtra = c.halves("leg"), c.halves("motorized")
		default:
			return r.Errorf("leg is %q and motorized %q: write MP and all, MP for both, or no for both", leg, mot)
		}
		if !e.NoAttack {
			e.DRM = c.int("drm", -9, 0)
		}
		if c.err != nil {
			return c.err
		}
		switch e.Key {
		case "stream", "major", "bridge", "pontoon", "lake", "teeth", "embankment", "fortline":
		default:
			return r.Errorf("the key %q is unknown: write stream, major, bridge, pontoon, lake, teeth, embankment or fortline", e.Key)
		}
		if l.kind(e.Key) != 0 {
			return r.Errorf("%q has a line already: remove one", e.Key)
		}
		l.d.HexsideTE = append(l.d.HexsideTE, e)
	}
	return nil
}

// kind returns the index of a hexside terrain, 0 if there is no line for it.
func (l *loading) kind(key string) int {
	for i := 1; i < len(l.d.HexsideTE); i++ {
		if l.d.HexsideTE[i].Key == key {
			return i
		}
	}
	return 0
}

func (l *loading) readRoads() error {
	t, err := l.table("roads.tsv", "way", "side", "leg", "motorized")
	if err != nil {
		return err
	}
	w := &l.d.Switches
	seen := map[string]*[2]bool{"road": {}, "rail": {}}
	for _, r := range t.Rows {
		s, way := l.side(r.Text("side")), r.Text("way")
		switch {
		case seen[way] == nil:
			return r.Errorf("way %q is unknown: write road or rail", way)
		case s == game.Nobody:
			return r.Errorf("side %q is unknown: write the id of a side", r.Text("side"))
		case seen[way][s]:
			return r.Errorf("the %ss of side %q have a line already: remove one", way, r.Text("side"))
		}
		seen[way][s] = true
		leg, motorized := &w.LegRoad[s], &w.MotorizedRoad[s]
		if way == "rail" {
			leg, motorized = &w.LegRail[s], &w.MotorizedRail[s]
		}
		c := &cells{row: &r}
		if *leg, *motorized = c.halves("leg"), c.halves("motorized"); c.err != nil {
			return c.err
		}
	}
	for i, s := range l.game.Sides {
		if !seen["road"][i] {
			return t.Errorf("the roads of side %q have no line: add it", s.ID)
		}
		if seen["rail"][i] != seen["rail"][0] {
			return t.Errorf("the railways have a line for one side only: add the other")
		}
	}
	return nil
}

var crtColumns = []string{"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"}

// readCRT reads the odds of each line, the result below all columns, and the
// cells by roll (7.5.1).
func (l *loading) readCRT() error {
	t, err := l.table("crt.tsv", append([]string{"row"}, crtColumns...)...)
	if err != nil {
		return err
	}
	crt := &l.d.CRT
	crt.Cells = make([][20]Cell, len(crtColumns))
	var rolls [21]bool
	below := false
	for _, r := range t.Rows {
		name := r.Text("row")
		if n, ok := strings.CutPrefix(name, "line "); ok {
			if n != strconv.Itoa(len(crt.Odds)+1) {
				return r.Errorf("the row is called %q: number the lines 1, 2, 3 in order", name)
			}
			odds, err := readOdds(&r)
			if err != nil {
				return err
			}
			crt.Odds = append(crt.Odds, odds)
			continue
		}
		if name == "below" {
			if crt.Below, err = cell(&r, "c1"); err != nil {
				return err
			}
			below = true
			continue
		}
		roll, err := strconv.Atoi(name)
		if err != nil || roll < 1 || roll > 20 {
			return r.Errorf("the row is called %q: write line 1, below, or a roll from 1 to 20", name)
		}
		if rolls[roll] {
			return r.Errorf("the roll %d has a row already: remove one", roll)
		}
		rolls[roll] = true
		for i, c := range crtColumns {
			if crt.Cells[i][roll-1], err = cell(&r, c); err != nil {
				return err
			}
		}
	}
	for roll := 1; roll <= 20; roll++ {
		if !rolls[roll] {
			return t.Errorf("the roll %d has no row: add it", roll)
		}
	}
	if !below {
		return t.Errorf("there is no row below for odds under the leftmost column: add it")
	}
	for _, e := range l.d.TEC {
		if int(e.Line) >= len(crt.Odds) {
			return t.Errorf("%s uses line %d of the table, but there are %d: add the line or correct tec-hexes.tsv", e.Name, e.Line+1, len(crt.Odds))
		}
	}
	return nil
}

// readOdds reads the ratios of one line, which must rise from left to right.
func readOdds(r *game.TableRow) ([][2]int8, error) {
	var odds [][2]int8
	for _, c := range crtColumns {
		attack, defense, ok := strings.Cut(r.Text(c), ":")
		a, err1 := strconv.Atoi(attack)
		d, err2 := strconv.Atoi(defense)
		if !ok || err1 != nil || err2 != nil || a < 1 || d < 1 || a > 99 || d > 99 {
			return nil, r.Errorf("%s is %q: write odds such as 3:1 or 1:2", c, r.Text(c))
		}
		if n := len(odds); n > 0 && a*int(odds[n-1][1]) <= d*int(odds[n-1][0]) {
			return nil, r.Errorf("%s is %q, which is not above the column to its left: let the odds rise", c, r.Text(c))
		}
		odds = append(odds, [2]int8{int8(a), int8(d)})
	}
	return odds, nil
}

// cell reads a result such as 3*/1: hits on attacker and defender, * for red.
func cell(r *game.TableRow, heading string) (Cell, error) {
	var c Cell
	attacker, defender, ok := strings.Cut(r.Text(heading), "/")
	for _, half := range []struct {
		text string
		hits *int8
		red  *bool
	}{{attacker, &c.Attacker, &c.AttackerRed}, {defender, &c.Defender, &c.DefenderRed}} {
		digits, red := strings.CutSuffix(half.text, "*")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || n < 0 || n > 9 || len(digits) != 1 {
			return c, r.Errorf("%s is %q: write a result such as 3*/1", heading, r.Text(heading))
		}
		*half.hits, *half.red = int8(n), red
	}
	return c, nil
}

// dieColumns are the headings of a table with a column for each face of a d10.
var dieColumns = []string{"d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"}

// readAP reads the Action Points table; level 0 has no row and no points
// (CTL-6.3.2-01).
func (l *loading) readAP() error {
	t, err := l.table("action-points.tsv", append([]string{"kind", "level"}, dieColumns...)...)
	if err != nil {
		return err
	}
	var seen [2][8]bool
	for _, r := range t.Rows {
		which, to := 0, &l.d.AP.Black
		switch r.Text("kind") {
		case "black":
		case "red":
			which, to = 1, &l.d.AP.Red
		default:
			return r.Errorf("kind %q is unknown: write black or red", r.Text("kind"))
		}
		level, err := r.Int("level", 1, 7)
		if err != nil {
			return err
		}
		if seen[which][level] {
			return r.Errorf("%s level %d has a row already: remove one", r.Text("kind"), level)
		}
		seen[which][level] = true
		c := &cells{row: &r}
		for i, h := range dieColumns {
			to[level][i+1] = c.int(h, 1, 9)
		}
		if c.err != nil {
			return c.err
		}
	}
	for which, kind := range []string{"black", "red"} {
		for level := 1; level <= 7; level++ {
			if !seen[which][level] {
				return t.Errorf("%s level %d has no row: add it", kind, level)
			}
		}
	}
	return nil
}

func (l *loading) readCosts() error {
	t, err := l.table("costs.tsv", "action", "name", "ap")
	if err != nil {
		return err
	}
	c := &l.d.Costs
	to := map[string]*int8{"move": &c.Move, "refit": &c.Refit, "improve": &c.Improve,
		"hasty": &c.Hasty, "regular": &c.Regular, "prepared": &c.Prepared, "relocate": nil}
	if l.kind("pontoon") != 0 {
		to["pontoon"] = &l.pontoonCost
	}
	return l.named8(t, "action", "ap", 1, 9, to)
}

// readDRM reads the modifiers for the viewer: the rules of 7.5.1.2 state them,
// so no chart of an owner can change them.
func (l *loading) readDRM() error {
	t, err := l.table("drms.tsv", "key", "name", "drm")
	if err != nil {
		return err
	}
	to := map[string]*int8{}
	for _, k := range []string{"attack_regular", "attack_prepared_same", "attack_prepared_other", "defense_normal", "defense_improved_same",
		"defense_improved_other", "hq_regular", "hq_prepared", "armor"} {
		to[k] = nil
	}
	if l.game.Pillboxes.Engineer != 0 {
		to["engineer"] = nil
	}
	return l.named8(t, "key", "drm", 0, 0, to)
}

// named8 reads a table with one number a row into fields by key; a key without
// a field has a text that is only shown.
func (l *loading) named8(t *game.Table, key, value string, low, high int, to map[string]*int8) error {
	seen := map[string]bool{}
	for _, r := range t.Rows {
		k := r.Text(key)
		field, ok := to[k]
		if !ok {
			return r.Errorf("%s %q is unknown: write one of %s", key, k, strings.Join(game.SortedKeys(to), ", "))
		}
		if seen[k] {
			return r.Errorf("%q has a row already: remove one", k)
		}
		seen[k] = true
		if field == nil {
			continue
		}
		n, err := r.Int(value, low, high)
		if err != nil {
			return err
		}
		*field = int8(n)
	}
	for _, k := range game.SortedKeys(to) {
		if !seen[k] {
			return t.Errorf("%q has no row: add it", k)
		}
	}
	return nil
}

// readChits reads the chosen set of chits (7.5.1.1). Every set is read, so that
// the hash of the data does not depend on the choice.
func (l *loading) readChits() error {
	sets := []string{"original"}
	for _, o := range l.d.Options {
		if o.ID == "chits" {
			sets = o.Values
		}
	}
	for _, set := range sets {
		name := "chits.tsv"
		if set != "original" {
			name = "chits-" + set + ".tsv"
		}
		chits, err := l.readChitSet(name)
		if err != nil {
			return err
		}
		if set == l.chits {
			l.d.Chits = chits
		}
	}
	return nil
}

func (l *loading) readChitSet(name string) ([][8]ChitRow, error) {
	t, err := l.table(name, "chit", "effectiveness", "hasty_disrupted", "regular", "prepared_improved")
	if err != nil {
		return nil, err
	}
	var chits [][8]ChitRow
	for _, r := range t.Rows {
		c := &cells{row: &r}
		n, e := int(c.int("chit", 1, 99)), c.int("effectiveness", 2, 7)
		row := ChitRow{c.int("hasty_disrupted", 1, 3), c.int("regular", 1, 3), c.int("prepared_improved", 1, 3)}
		if c.err != nil {
			return nil, c.err
		}
		for n > len(chits) {
			chits = append(chits, [8]ChitRow{})
		}
		if chits[n-1][e] != (ChitRow{}) {
			return nil, r.Errorf("chit %d has Effectiveness %d twice: remove one row", n, e)
		}
		chits[n-1][e] = row
	}
	if len(chits) < 2 {
		return nil, t.Errorf("there are %d chits: a combat draws two, so add more", len(chits))
	}
	for i, chit := range chits {
		for e := 2; e <= 7; e++ {
			if chit[e] == (ChitRow{}) {
				return nil, t.Errorf("chit %d has no row for Effectiveness %d: add it", i+1, e)
			}
		}
	}
	return chits, nil
}

func (l *loading) readInterdiction() error {
	t, err := l.table("interdiction.tsv", "die", "level")
	if err != nil {
		return err
	}
	var seen [11]bool
	for _, r := range t.Rows {
		c := &cells{row: &r}
		die, level := c.int("die", 1, 10), c.int("level", 0, 2)
		if c.err != nil {
			return c.err
		}
		if seen[die] {
			return r.Errorf("the die %d has a row already: remove one", die)
		}
		seen[die] = true
		l.d.Recovery.Interdiction[die] = level
	}
	for die := 1; die <= 10; die++ {
		if !seen[die] {
			return t.Errorf("the die %d has no row: add it", die)
		}
	}
	return nil
}

func (l *loading) readRecovery() error {
	t, err := l.table("recovery.tsv", "rating", "level_0", "level_1", "level_2")
	if err != nil {
		return err
	}
	l.d.Recovery.Ratings = map[string][3]int8{}
	for _, r := range t.Rows {
		c := &cells{row: &r}
		levels := [3]int8{c.int("level_0", 0, 7), c.int("level_1", 0, 7), c.int("level_2", 0, 7)}
		rating := r.Text("rating")
		_, twice := l.d.Recovery.Ratings[rating]
		switch {
		case c.err != nil:
			return c.err
		case len(rating) != 1 || rating[0] < 'A' || rating[0] > 'Z':
			return r.Errorf("rating is %q: write a letter such as A", rating)
		case twice:
			return r.Errorf("the rating %s has a row already: remove one", rating)
		}
		l.d.Recovery.Ratings[rating] = levels
	}
	return nil
}
