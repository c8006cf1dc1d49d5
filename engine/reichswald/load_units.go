package reichswald

import (
	"strings"

	"fieldpost/engine/game"
)

var specialWords = map[string]Special{"": Ordinary, "assault-armour": AssaultArmour, "anti-tank": AntiTank, "outpost": Outpost}

func (l *loading) unitTable() *game.Table {
	return l.ReadTable(l.FS, "units.tsv", "id", "side", "formation", "label", "name", "type", "echelon", "attack", "defense", "movement", "attached", "red", "special", "source?")
}

// readUnits reads the counters.
func (l *loading) readUnits() {
	t := l.unitTable()
	line := map[string]int{}
	for _, r := range t.Rows {
		u := UnitInfo{ID: r.Text("id"), Label: r.Text("label"), Name: r.Text("name"), Type: r.Text("type"), Echelon: r.Text("echelon")}
		if u.ID == "" || u.Label == "" || u.Name == "" || u.Type == "" || strings.ContainsAny(u.ID, " +@>:|=") {
			r.Fault("the unit has no id, label, name or type, or its id has a space or sign: fill in all four")
		}
		if line[u.ID] != 0 {
			r.Fault("unit %s stands in line %d already: give it an id of its own", u.ID, line[u.ID])
		}
		line[u.ID] = r.Line
		if u.Side = l.Side(r.Text("side")); u.Side == game.Nobody {
			r.Fault("side %q is unknown: write allied or german", r.Text("side"))
		}
		var ok bool
		if u.Formation, ok = l.named[r.Text("formation")]; !ok {
			r.Fault("formation %q is not in game.json: correct it or add it there", r.Text("formation"))
			return
		}
		f := &l.d.Formations[u.Formation]
		if f.Side != u.Side {
			r.Fault("formation %q is of the other side: correct one of them", f.ID)
		}
		u.Attack, u.Defense, u.Move = r.Number("attack", 0, 20), r.Number("defense", 0, 20), r.Number("movement", 1, 20)
		u.Attached = r.Yes("attached")
		red := r.Text("red")
		u.RedAttack, u.RedDefense = strings.Contains(red, "A"), strings.Contains(red, "D")
		if red != "" && red != "A" && red != "D" && red != "AD" {
			r.Fault("red is %q: write A, D, AD or -", red)
		}
		if u.Special, ok = specialWords[r.Text("special")]; !ok {
			r.Fault("special is %q: write assault-armour, anti-tank, outpost or -", r.Text("special"))
		}
		u.Morale = max(u.Attack, u.Defense)
		if f.Morale > 0 {
			u.Morale = f.Morale
		}
		if len(l.d.Units) == game.MaxSet {
			r.Fault("this is counter %d: at most %d are possible", game.MaxSet+1, game.MaxSet)
			return
		}
		l.unit[u.ID] = game.Unit(len(l.d.Units))
		l.d.Units = append(l.d.Units, u)
	}
	if len(l.d.Units) == 0 {
		t.Fault("there are no units: add at least one")
	}
}
