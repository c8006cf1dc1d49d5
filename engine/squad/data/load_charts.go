package data

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// featureKeys are the keys of tec.tsv by Feature.
var featureKeys = [NumFeatures]string{"bridge", "building", "clear", "crops", "marsh", "scrub", "water", "woods", "wall", "crest", "bunker4", "bunker5",
	"foxhole", "improved", "smoke", "prone", "night", "lengthwise", "ford"}

// Key is the stable word of a feature.
func (f Feature) Key() string { return featureKeys[f] }

// readTable reads a table and keeps it for the viewer.
func (l *loading) readTable(name string, headings ...string) *game.Table {
	t := l.ReadTable(l.fs, name, headings...)
	l.table[name] = t
	return t
}

// readTEC reads the Terrain Effects Chart.
func (l *loading) readTEC() {
	t := l.readTable("tec.tsv", "key", "kind", "name", "dot", "mp", "attenuation", "height", "morale", "protection", "area", "kia", "blocks", "bunker", "foxhole")
	var seen [NumFeatures]bool
	for _, r := range t.Rows {
		i := slices.Index(featureKeys[:], r.Text("key"))
		if i < 0 {
			r.Fault("the key %q is unknown: write one of %s", r.Text("key"), strings.Join(featureKeys[:], ", "))
			return
		}
		if seen[i] {
			r.Fault("%s has a row already: remove one", r.Text("key"))
		}
		seen[i] = true
		e := Effect{Key: r.Text("key"), Name: r.Text("name"), Dot: r.Text("dot"), MP: r.Number("mp", 0, 9), Height: r.Number("height", 0, 9), Morale: r.Number("morale", 0, 9),
			KIA: r.Number("kia", 0, 10), Blocks: r.Yes("blocks"), Bunker: r.Yes("bunker"), Foxhole: r.Yes("foxhole")}
		if r.Text("attenuation") != "" {
			e.Attenuation = r.MP("attenuation")
		}
		low, high := 0, 10
		switch f := Feature(i); {
		case f.InHex() || f == Bunker4 || f == Bunker5 || f == Lengthwise:
			low = 2
		case f == Smoke || f == Prone:
			low, high = -3, -1
		}
		e.Protection = r.Number("protection", low, high)
		if e.Area = e.Protection; r.Text("area") != "" {
			e.Area = r.Number("area", low, high)
		}
		if e.Name == "" || Feature(i).InHex() && e.Attenuation == 0 {
			r.Fault("%s has no name or no attenuation: fill in both", r.Text("key"))
		}
		l.d.TEC[i] = e
	}
	for i, there := range seen {
		if !there {
			t.Fault("%s has no row: add it", featureKeys[i])
		}
	}
}

// readWeapons reads the weapon tables of both sides.
func (l *loading) readWeapons() {
	t := l.readTable("weapons.tsv", "side", "code", "name", "crewed", "assault", "short", "medium", "long", "hit", "jam", "repair", "alone_mp", "alone", "value")
	for _, r := range t.Rows {
		w := Weapon{Code: r.Text("code"), Name: r.Text("name"), Crewed: r.Yes("crewed"), Assault: r.Yes("assault"), Hit: All, UncrewedMP: 4,
			Jam: r.Number("jam", 0, 10), Repair: r.Number("repair", 0, 10), UncrewedLess: r.Number("alone", 0, 9), Value: r.Number("value", -9, 9)}
		var ok bool
		if w.Side, ok = l.side(r.Text("side")); !ok {
			r.Fault("side %q is unknown: write us or german", r.Text("side"))
			return
		}
		if _, twice := l.weapon[w.Side][w.Code]; twice || w.Code == "" || w.Name == "" {
			r.Fault("the weapon has no code or name, or the side has the code %q twice: give it its own", w.Code)
		}
		for i, h := range [...]string{"short", "medium", "long"} {
			w.Bands[i] = band(&r, h)
			if i > 0 && (w.Bands[i].Limit <= w.Bands[i-1].Limit || w.Bands[i].Column < w.Bands[i-1].Column) {
				r.Fault("%s is %q: the limit has to be higher than that of the band before, and the column not lower", h, r.Text(h))
			}
		}
		if r.Text("hit") != "All" {
			w.Hit = r.Number("hit", 1, 10)
		}
		if (w.Jam == 0) != (w.Repair == 0) || w.Jam == 1 || w.Repair == 1 {
			r.Fault("jam is %q and repair %q: write two columns from 2 to 10, or - for both", r.Text("jam"), r.Text("repair"))
		}
		if w.Crewed {
			w.UncrewedMP = r.Number("alone_mp", 1, 4)
		}
		if w.Crewed != (w.UncrewedLess > 0) {
			r.Fault("alone is %q: write the columns for crewed weapons, - for others", r.Text("alone"))
		}
		if len(l.d.Weapons) == 100 {
			r.Fault("there are too many weapons: 100 are possible")
		}
		l.weapon[w.Side][w.Code] = int8(len(l.d.Weapons))
		l.d.Weapons = append(l.d.Weapons, w)
	}
}

// band reads the highest effective range and the effect column of a range band.
func band(r *game.TableRow, heading string) Band {
	limit, column, _ := strings.Cut(r.Text(heading), "/")
	a, err := strconv.Atoi(limit)
	b, err2 := strconv.Atoi(column)
	if err != nil || err2 != nil || a < 1 || a > 60 || b < 2 || b > 10 {
		r.Fault("%s is %q: write the highest range and the column, such as 4/6", heading, r.Text(heading))
	}
	return Band{int8(a), int8(b)}
}

// showCharts writes the charts for people: the columns named, each before its heading.
func (l *loading) showCharts() {
	show := func(id, title, file string, columns ...string) {
		t := l.table[file]
		c := game.Chart{ID: id, Title: title, Source: t.Source(), Note: t.Remarks()}
		for i := 1; i < len(columns); i += 2 {
			c.Head = append(c.Head, columns[i])
		}
		for _, r := range t.Rows {
			var row []string
			for i := 0; i < len(columns); i += 2 {
				row = append(row, cmp.Or(r.Text(columns[i]), "–"))
			}
			c.Rows = append(c.Rows, row)
		}
		l.d.ChartList = append(l.d.ChartList, c)
	}
	show("tec", "Terrain Effects", "tec.tsv", "name", "Terrain", "dot", "Dot", "mp", "MP", "attenuation", "Attenuation", "height", "Height", "morale", "Morale",
		"protection", "Protection", "area", "Area", "kia", "KIA", "blocks", "Blocks", "bunker", "Bunker", "foxhole", "Foxhole")
	show("weapons", "Weapons", "weapons.tsv", "side", "Side", "code", "Code", "name", "Weapon", "crewed", "Crewed", "assault", "Assault", "short", "Short", "medium", "Medium", "long", "Long",
		"hit", "Hit", "jam", "Jam", "repair", "Repair", "alone_mp", "Alone, MP", "alone", "Alone", "value", "Value")
	show("events", "Events", "events.tsv", "name", "Event", "cards", "Cards", "who", "Who", "text", "Text")
}
