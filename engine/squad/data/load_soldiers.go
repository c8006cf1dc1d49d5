package data

import (
	"fmt"
)

// prefixes of soldiers' ids by side.
var prefixes = [2]string{"us-", "ge-"}

// readSoldiers reads the rosters of both sides.
func (l *loading) readSoldiers() {
	t := l.readTable("soldiers.tsv", "side", "number", "name", "morale", "red", "melee", "weapon", "command", "leader", "radius", "squad")
	for _, r := range t.Rows {
		s := Soldier{Name: r.Text("name"), Number: r.Number("number", 1, 120), Morale: r.Number("morale", 1, 9), Red: r.Yes("red"), Melee: r.Number("melee", 0, 9),
			Command: r.Number("command", 0, 5), Radius: r.Number("radius", 0, 5), Squad: r.Text("leader") == "squad", Unit: r.Text("squad")}
		var ok bool
		if s.Side, ok = l.side(r.Text("side")); !ok {
			r.Fault("side %q is unknown: write us or german", r.Text("side"))
			return
		}
		s.ID = fmt.Sprint(prefixes[s.Side], s.Number)
		if s.Weapon, ok = l.weapon[s.Side][r.Text("weapon")]; !ok {
			r.Fault("the weapon %q is not in the side's table: write a code of weapons.tsv", r.Text("weapon"))
		}
		if _, twice := l.soldier[s.Side][int(s.Number)]; twice || s.Name == "" {
			r.Fault("soldier %d of the side has no name or another row: correct it", s.Number)
		}
		if leads := r.Text("leader") == "squad" || r.Text("leader") == "assistant"; leads != s.Leader() || leads != (s.Radius > 0) || !leads && r.Text("leader") != "" {
			r.Fault("leader is %q, command %q and radius %q: write squad or assistant with both numbers, or - in all three", r.Text("leader"), r.Text("command"), r.Text("radius"))
		}
		if n := len(l.d.Soldiers); n > 0 && (s.Side < l.d.Soldiers[n-1].Side || s.Side == l.d.Soldiers[n-1].Side && s.Number <= l.d.Soldiers[n-1].Number) {
			r.Fault("soldier %d is out of order: list the Americans first, each side by rising number", s.Number)
		}
		l.soldier[s.Side][int(s.Number)] = SoldierID(len(l.d.Soldiers))
		l.d.Soldiers = append(l.d.Soldiers, s)
	}
}

// Build is the build value of a force as the 24 printed ones are made up (reconstructed):
// of each soldier twice his morale, his melee value, three times his command, one less if
// his morale is red, and the value of his weapon; then the élan less the break level.
func (d *Data) Build(soldiers []SoldierID, elan, breakLevel int8) int {
	sum := int(elan) - int(breakLevel)
	for _, id := range soldiers {
		s := &d.Soldiers[id]
		sum += 2*int(s.Morale) + int(s.Melee) + 3*int(s.Command) + int(d.Weapons[s.Weapon].Value)
		if s.Red {
			sum--
		}
	}
	return sum
}
