package data

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func zoc(r *game.TableRow) [3]bool {
	return [3]bool{Infantry: r.Yes("zoc_infantry"), AFV: r.Yes("zoc_afv"), AntiTank: r.Yes("zoc_at")}
}

func (l *loading) readHexTerrain() {
	t := l.Chart("tec-hexes.tsv", "key", "name", "terrain", "fort", "leg", "motorized", "zoc_infantry", "zoc_afv", "zoc_at?",
		"tank", "tank_out?", "at_bonus", "crt_line", "built_up", "waives_stream")
	class := map[string]uint8{}
	for _, r := range t.Rows {
		terrain, fort := r.Text("terrain"), r.Text("fort")
		e := HexTerrain{Key: r.Text("key"), Name: r.Text("name"), Leg: r.MP("leg"), Motorized: r.MP("motorized"), ZOC: zoc(&r),
			TankQuarters: r.Factor("tank"), OutQuarters: 4, ATBonus: r.Number("at_bonus", 0, 20), Line: r.Number("crt_line", 1, 20) - 1,
			BuiltUp: r.Yes("built_up"), WaivesStream: r.Yes("waives_stream"), Pillbox: fort == "pillbox",
			Marsh: terrain == "marsh", Forest: terrain == "light" || terrain == "dense"}
		if r.Text("tank_out") != "" {
			e.OutQuarters = r.Factor("tank_out")
		}
		ground := terrain + "\t" + fort
		switch _, twice := class[ground]; {
		case e.Key == "" || e.Name == "":
			r.Fault("the terrain has no key or no name: fill in both")
		case twice:
			r.Fault("the terrain %s %s has a line already: remove one", terrain, fort)
		case e.Leg == 0 || e.Motorized == 0:
			r.Fault("entering %s costs 0 MP: write at least 0.5", e.Name)
		}
		class[ground] = uint8(len(l.d.TEC))
		l.d.TEC = append(l.d.TEC, e)
	}
	l.layTerrain(t, class)
}

// layTerrain finds the line of each hex, by terrain and fort.
func (l *loading) layTerrain(t *game.Table, class map[string]uint8) {
	for _, w := range l.game.HQTerrain {
		if _, ok := class[w+"\t"]; !ok {
			t.Fault("hq_terrain of game.json names %q, which has no line here: correct it", w)
		}
	}
	d, n := l.d, l.d.Map.Len()
	d.Class, d.Ground, d.HQHex, d.HQLimit = make([]uint8, n), make([]uint8, n), make([]bool, n), make([]int8, n)
	for h, g := range d.Map.Hexes {
		var here, bare bool
		d.Class[h], here = class[g.Terrain+"\t"+g.Fort]
		d.Ground[h], bare = class[g.Terrain+"\t"]
		if !here {
			t.Fault("hex %s is %s %s, which has no line here: add the line or correct hexes.tsv", d.Map.ID(hex.Hex(h)), g.Terrain, g.Fort)
		} else if !bare {
			t.Fault("hex %s is %s, which has no line without a pillbox: add it", d.Map.ID(hex.Hex(h)), g.Terrain)
		}
		d.HQHex[h], d.HQLimit[h] = slices.Contains(l.game.HQTerrain, g.Terrain), l.game.Stacking.HQ
		if n, ok := l.game.HQSlots[g.Terrain]; ok {
			d.HQLimit[h] = n
		}
	}
}

var hexsideKeys = []string{"stream", "major", "bridge", "pontoon", "lake", "teeth", "embankment", "fortline"}

func (l *loading) readHexsideTerrain() {
	t := l.Chart("tec-hexsides.tsv", "key", "name", "leg", "motorized", "drm", "tank", "zoc_infantry", "zoc_afv", "zoc_at?")
	l.d.HexsideTE = []HexsideTerrain{{Name: "nothing", TankQuarters: 4, ZOC: [3]bool{true, true, true}}}
	for _, r := range t.Rows {
		e := HexsideTerrain{Key: r.Text("key"), Name: r.Text("name"), TankQuarters: r.Factor("tank"), ZOC: zoc(&r)}
		switch leg, mot := r.Text("leg"), r.Text("motorized"); {
		case leg == "no" && mot == "no":
			e.Prohibited, e.NoAttack = true, r.Text("drm") == "no"
		case mot == "all":
			e.WholeMA, e.LegExtra = true, r.MP("leg")
		case leg != "no" && mot != "no":
			e.LegExtra, e.MotorExtra = r.MP("leg"), r.MP("motorized")
		default:
			r.Fault("leg is %q and motorized %q: write MP and all, MP for both, or no for both", leg, mot)
		}
		if !e.NoAttack {
			e.DRM = r.Number("drm", -9, 0)
		}
		if !slices.Contains(hexsideKeys, e.Key) {
			r.Fault("the key %q is unknown: write stream, major, bridge, pontoon, lake, teeth, embankment or fortline", e.Key)
		}
		if l.kind(e.Key) != 0 {
			r.Fault("%q has a line already: remove one", e.Key)
		}
		l.d.HexsideTE = append(l.d.HexsideTE, e)
	}
}

// kind returns the index of a hexside terrain, 0 if there is no line for it.
func (l *loading) kind(key string) int {
	return max(slices.IndexFunc(l.d.HexsideTE, func(e HexsideTerrain) bool { return e.Key == key }), 0)
}

func (l *loading) readRoads() {
	t := l.Chart("roads.tsv", "way", "side", "leg", "motorized")
	w := &l.d.Switches
	var roads, rails [2]bool
	for _, r := range t.Rows {
		s, way := l.Side(r.Text("side")), r.Text("way")
		if way != "road" && way != "rail" {
			r.Fault("way %q is unknown: write road or rail", way)
		}
		if s == game.Nobody {
			r.Fault("side %q is unknown: write the id of a side", r.Text("side"))
			return
		}
		seen, leg, motorized := &roads[s], &w.LegRoad[s], &w.MotorizedRoad[s]
		if way == "rail" {
			seen, leg, motorized = &rails[s], &w.LegRail[s], &w.MotorizedRail[s]
		}
		if *seen {
			r.Fault("the %ss of side %q have a line already: remove one", way, r.Text("side"))
		}
		*seen, *leg, *motorized = true, r.MP("leg"), r.MP("motorized")
	}
	for i, s := range l.game.Sides {
		if !roads[i] {
			t.Fault("the roads of side %q have no line: add it", s.ID)
		}
	}
	if rails[0] != rails[1] {
		t.Fault("the railways have a line for one side only: add the other")
	}
}

var crtColumns = []string{"c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"}

// readCRT reads the odds of each line, the result below all columns, and the
// cells by roll (7.5.1).
func (l *loading) readCRT() {
	t := l.Chart("crt.tsv", append([]string{"row"}, crtColumns...)...)
	crt := &l.d.CRT
	crt.Cells = make([][20]Cell, len(crtColumns))
	var rolls [21]bool
	below := false
	for _, r := range t.Rows {
		name := r.Text("row")
		if n, ok := strings.CutPrefix(name, "line "); ok {
			if n != strconv.Itoa(len(crt.Odds)+1) {
				r.Fault("the row is called %q: number the lines 1, 2, 3 in order", name)
			}
			crt.Odds = append(crt.Odds, readOdds(&r))
			continue
		}
		if name == "below" {
			crt.Below, below = cell(&r, "c1"), true
			continue
		}
		roll, err := strconv.Atoi(name)
		if err != nil || roll < 1 || roll > 20 {
			r.Fault("the row is called %q: write line 1, below, or a roll from 1 to 20", name)
			return
		}
		r.Once(rolls[:], int8(roll), "the roll")
		for i, c := range crtColumns {
			crt.Cells[i][roll-1] = cell(&r, c)
		}
	}
	t.Every(rolls[:], "the roll")
	if !below {
		t.Fault("there is no row below for odds under the leftmost column: add it")
	}
	for _, e := range l.d.TEC {
		if int(e.Line) >= len(crt.Odds) {
			t.Fault("%s uses line %d of the table, but there are %d: add the line or correct tec-hexes.tsv", e.Name, e.Line+1, len(crt.Odds))
		}
	}
}

// readOdds reads the ratios of one line, which must rise from left to right.
func readOdds(r *game.TableRow) [][2]int8 {
	odds := make([][2]int8, len(crtColumns))
	for i, c := range crtColumns {
		attack, defense, _ := strings.Cut(r.Text(c), ":")
		a, err1 := strconv.Atoi(attack)
		d, err2 := strconv.Atoi(defense)
		if err1 != nil || err2 != nil || a < 1 || d < 1 || a > 99 || d > 99 {
			r.Fault("%s is %q: write odds such as 3:1 or 1:2", c, r.Text(c))
		}
		if i > 0 && a*int(odds[i-1][1]) <= d*int(odds[i-1][0]) {
			r.Fault("%s is %q, which is not above the column to its left: let the odds rise", c, r.Text(c))
		}
		odds[i] = [2]int8{int8(a), int8(d)}
	}
	return odds
}

// cell reads a result such as 3*/1: hits on attacker and defender, * for red.
func cell(r *game.TableRow, heading string) Cell {
	attacker, defender, _ := strings.Cut(r.Text(heading), "/")
	a, aRed, ok1 := hits(attacker)
	d, dRed, ok2 := hits(defender)
	if !ok1 || !ok2 {
		r.Fault("%s is %q: write a result such as 3*/1", heading, r.Text(heading))
	}
	return Cell{Attacker: a, Defender: d, AttackerRed: aRed, DefenderRed: dRed}
}

// hits reads one digit and perhaps a *.
func hits(text string) (n int8, red, ok bool) {
	text, red = strings.CutSuffix(text, "*")
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return 0, red, false
	}
	return int8(text[0] - '0'), red, true
}

// dieColumns are the headings of a table with a column for each face of a d10.
var dieColumns = []string{"d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"}

// readAP reads the Action Points table; level 0 has no row and no points
// (CTL-6.3.2-01).
func (l *loading) readAP() {
	t := l.Chart("action-points.tsv", append([]string{"kind", "level"}, dieColumns...)...)
	var black, red [8]bool
	for _, r := range t.Rows {
		seen, to, kind := &black, &l.d.AP.Black, r.Text("kind")
		if kind == "red" {
			seen, to = &red, &l.d.AP.Red
		} else if kind != "black" {
			r.Fault("kind %q is unknown: write black or red", kind)
		}
		level := r.Number("level", 1, 7)
		r.Once(seen[:], level, kind+" level")
		for i, h := range dieColumns {
			to[level][i+1] = r.Number(h, 1, 9)
		}
	}
	t.Every(black[:], "black level")
	t.Every(red[:], "red level")
}

func (l *loading) readCosts() {
	c := &l.d.Costs
	to := map[string]*int8{"move": &c.Move, "refit": &c.Refit, "improve": &c.Improve,
		"hasty": &c.Hasty, "regular": &c.Regular, "prepared": &c.Prepared, "relocate": nil}
	if l.kind("pontoon") != 0 {
		to["pontoon"] = &l.pontoonCost
	}
	l.named8(l.Chart("costs.tsv", "action", "name", "ap"), "action", "ap", 1, 9, to)
}

// readDRM reads the modifiers for the viewer: the rules of 7.5.1.2 state them,
// so no chart of an owner can change them.
func (l *loading) readDRM() {
	to := map[string]*int8{}
	for _, k := range []string{"attack_regular", "attack_prepared_same", "attack_prepared_other", "defense_normal", "defense_improved_same",
		"defense_improved_other", "hq_regular", "hq_prepared", "armor"} {
		to[k] = nil
	}
	if l.game.Pillboxes.Engineer != 0 {
		to["engineer"] = nil
	}
	l.named8(l.Chart("drms.tsv", "key", "name", "drm"), "key", "drm", 0, 0, to)
}

// named8 reads a table with one number a row into fields by key; a key without
// a field has a text that is only shown.
func (l *loading) named8(t *game.Table, key, value string, low, high int, to map[string]*int8) {
	keys := game.SortedKeys(to)
	var seen []string
	for _, r := range t.Rows {
		k := r.Text(key)
		if !slices.Contains(keys, k) {
			r.Fault("%s %q is unknown: write one of %s", key, k, strings.Join(keys, ", "))
		}
		if slices.Contains(seen, k) {
			r.Fault("%q has a row already: remove one", k)
		}
		seen = append(seen, k)
		if field := to[k]; field != nil {
			*field = r.Number(value, low, high)
		}
	}
	for _, k := range keys {
		if !slices.Contains(seen, k) {
			t.Fault("%q has no row: add it", k)
		}
	}
}

// readChits reads the chosen set of chits (7.5.1.1). Every set is read, so that
// the hash of the data does not depend on the choice.
func (l *loading) readChits() {
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
		chits := l.readChitSet(name)
		if set == l.chits {
			l.d.Chits = chits
		}
	}
}

func (l *loading) readChitSet(name string) (chits [][8]ChitRow) {
	t := l.Chart(name, "chit", "effectiveness", "hasty_disrupted", "regular", "prepared_improved")
	for _, r := range t.Rows {
		n, e := int(r.Number("chit", 1, 99)), r.Number("effectiveness", 2, 7)
		row := ChitRow{r.Number("hasty_disrupted", 1, 3), r.Number("regular", 1, 3), r.Number("prepared_improved", 1, 3)}
		if !l.OK() {
			return nil
		}
		for n > len(chits) {
			chits = append(chits, [8]ChitRow{})
		}
		if chits[n-1][e] != (ChitRow{}) {
			r.Fault("chit %d has Effectiveness %d twice: remove one row", n, e)
		}
		chits[n-1][e] = row
	}
	if len(chits) < 2 {
		t.Fault("there are %d chits: a combat draws two, so add more", len(chits))
	}
	for i, chit := range chits {
		for e := 2; e <= 7; e++ {
			if chit[e] == (ChitRow{}) {
				t.Fault("chit %d has no row for Effectiveness %d: add it", i+1, e)
			}
		}
	}
	return chits
}

func (l *loading) readInterdiction() {
	for die, r := range l.Chart("interdiction.tsv", "die", "level").ByDie(10) {
		l.d.Recovery.Interdiction[die] = r.Number("level", 0, 2)
	}
}

func (l *loading) readRecovery() {
	l.d.Recovery.Ratings = map[string][3]int8{}
	for _, r := range l.Chart("recovery.tsv", "rating", "level_0", "level_1", "level_2").Rows {
		levels := [3]int8{r.Number("level_0", 0, 7), r.Number("level_1", 0, 7), r.Number("level_2", 0, 7)}
		rating := r.Text("rating")
		if len(rating) != 1 || rating[0] < 'A' || rating[0] > 'Z' {
			r.Fault("rating is %q: write a letter such as A", rating)
		}
		if _, twice := l.d.Recovery.Ratings[rating]; twice {
			r.Fault("the rating %s has a row already: remove one", rating)
		}
		l.d.Recovery.Ratings[rating] = levels
	}
}
