package opscycle

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// typeRows tells of each type that is ever restored how that is done.
func (l *loading) typeRows() (rows [][]string) {
	for _, k := range l.types {
		var from []string
		for i, t := range l.types {
			if k.From>>i&1 != 0 {
				from = append(from, t.Name)
			}
		}
		if k.pool < 0 && from == nil {
			continue
		}
		pool, points := "none", ""
		if k.pool >= 0 {
			pool, points = l.game.ReplacementPools[k.pool], strconv.Itoa(int(k.points[0]))
			if k.points[1] != k.points[0] {
				points += fmt.Sprintf(", motorized %d", k.points[1])
			}
		}
		rows = append(rows, []string{k.Name, pool, points, strings.Join(from, ", ")})
	}
	return rows
}

// showScenario shows what the set-up says of VP, of who comes and goes, and how
// it is won.
func (l *loading) showScenario() {
	d := l.d
	source := ""
	for _, n := range l.setup.Notes {
		if s, ok := strings.CutPrefix(n, "source: "); ok {
			source = s
		}
	}
	show := func(id, title, note string, head []string, rows [][]string) {
		if len(rows) > 0 {
			d.ChartList = append(d.ChartList, game.Chart{ID: id, Title: title, Source: source, Note: note, Head: head, Rows: rows})
		}
	}
	show("vp", "Victory Points", "", []string{"For", "VP"}, d.vpRows())
	if p := d.Setup.Victory.Plan; p != nil {
		head := []string{"Plan"}
		for _, o := range p.Objectives {
			head = append(head, o.Name)
		}
		show("plans", "Victory Plans", fmt.Sprintf("One marker is drawn a turn from turn %d; the first plan drawn counts. There are %d blank markers besides.", p.FromTurn, p.Dummies), head, p.rows())
	}
	show("levels", "Victory", "VP of the "+d.Sides[d.Lead].Name+" side.", []string{"Result", "VP"}, d.levelRows())
	show("schedule", "Reinforcements and withdrawals", "", []string{"Turn", "Side", "Units", "Where"}, d.scheduleRows())
	show("replacements", "Replacements", "SP of the "+d.Sides[d.Lead].Name+" side by turn.", append([]string{"Turn"}, d.Replacement.Pools...), d.replacementRows())
}

// partsText writes a number of VPParts as VP.
func partsText(n int16) string {
	for _, below := range [...]int16{1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60} {
		if n*below%VPParts == 0 {
			if below == 1 {
				return strconv.Itoa(int(n / VPParts))
			}
			return fmt.Sprintf("%d/%d", n*below/VPParts, below)
		}
	}
	return ""
}

func (d *Data) vpRows() (rows [][]string) {
	v := &d.Setup.Victory
	for _, x := range v.Hexes {
		name := "Hex " + d.Map.ID(x.Hex)
		if place := d.Map.Hexes[x.Hex].Place; place != "" {
			name += " " + place
		}
		if x.Turn > 0 {
			name += fmt.Sprintf(", held at the end of turn %d", x.Turn)
		}
		rows = append(rows, []string{name, strconv.Itoa(int(x.VP))})
	}
	lost := "SP lost by the enemy"
	if v.DestroyedOnly {
		lost = "SP printed on destroyed enemy units"
	}
	for _, x := range []struct {
		what string
		vp   string
		on   bool
	}{
		{lost + ", AFV", partsText(v.Losses[AFV]), v.Losses[AFV] > 0},
		{lost + ", others", partsText(v.Losses[Infantry]), v.Losses[Infantry] > 0},
		{"No enemy in a pillbox at the end", strconv.Itoa(int(v.PillboxBonus)), v.PillboxBonus > 0},
		{"Each Counterattack Order left", strconv.Itoa(int(v.OrderVP)), v.OrderVP > 0},
		{fmt.Sprintf("%d own units destroyed, Out of Command or isolated", v.UnitsPerLoss), "−1", v.UnitsPerLoss > 0},
		{fmt.Sprintf("%d own formations below level %d", v.FormationsPerLoss, v.LowLevel), "−1", v.FormationsPerLoss > 0},
	} {
		if x.on {
			rows = append(rows, []string{x.what, x.vp})
		}
	}
	if e := v.Exit; e != nil {
		var who []string
		for _, f := range e.Formations {
			who = append(who, d.Formations[f].Short)
		}
		rows = append(rows, []string{"Each SP of " + strings.Join(who, " and ") + " that leaves the map in command", partsText(e.VP)})
	}
	return rows
}

func (p *VictoryPlan) rows() (rows [][]string) {
	for _, x := range p.Plans {
		row := []string{x.Name}
		for _, n := range x.VP {
			row = append(row, strconv.Itoa(int(n)))
		}
		rows = append(rows, row)
	}
	return rows
}

func (d *Data) levelRows() (rows [][]string) {
	for _, v := range d.Setup.Victory.Levels {
		name := v.Word
		if v.Winner != game.Nobody {
			name = d.Sides[v.Winner].Adjective + " " + v.Word
		}
		vp := fmt.Sprintf("%d to %d", v.From, v.To)
		if v.To == MaxVP {
			vp = fmt.Sprintf("%d or more", v.From)
		}
		rows = append(rows, []string{name, vp})
	}
	return rows
}

func (d *Data) scheduleRows() (rows [][]string) {
	s := &d.Setup
	for turn := s.FirstTurn; turn <= s.LastTurn; turn++ {
		for _, w := range s.Withdrawals {
			if w.Turn == turn {
				rows = append(rows, []string{strconv.Itoa(int(turn)), d.Sides[w.Side].Name, d.Formations[w.Formation].Name + " withdraws", ""})
			}
		}
		for _, r := range s.Reinforcements {
			if r.Turn == turn {
				rows = append(rows, []string{strconv.Itoa(int(turn)), d.Sides[r.Side].Name, d.groupText(r.Units), d.entryText(&r)})
			}
		}
	}
	for _, r := range s.Reinforcements {
		if r.Trigger != nil {
			rows = append(rows, []string{"after the trigger", d.Sides[r.Side].Name, d.groupText(r.Units), d.entryText(&r)})
		}
	}
	return rows
}

func (d *Data) groupText(units []game.Unit) string {
	var names []string
	for _, u := range units {
		x := d.Units[u]
		if x.Class == HQ {
			names = append(names, x.Name)
		} else {
			names = append(names, x.Label)
		}
	}
	return strings.Join(names, ", ")
}

func (d *Data) entryText(r *Reinforcement) string {
	var ids []string
	for _, h := range r.Entry {
		ids = append(ids, d.Map.ID(h))
	}
	text := strings.Join(ids, " ")
	ids = nil
	for _, h := range r.HQEntry {
		ids = append(ids, d.Map.ID(h))
	}
	if ids != nil {
		text += "; HQ " + strings.Join(ids, " ")
	}
	return text
}

func (d *Data) replacementRows() (rows [][]string) {
	for turn, points := range d.Setup.Replacements {
		if points == nil {
			continue
		}
		row := []string{strconv.Itoa(turn)}
		for _, n := range points {
			row = append(row, strconv.Itoa(int(n)))
		}
		rows = append(rows, row)
	}
	return rows
}
