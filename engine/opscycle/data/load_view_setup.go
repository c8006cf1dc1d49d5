package data

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
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
	if p := d.Terms.Victory.Plan; p != nil {
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
	v := &d.Terms.Victory
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
	add := func(on bool, what, vp string) {
		if on {
			rows = append(rows, []string{what, vp})
		}
	}
	add(v.Losses[AFV] > 0, lost+", AFV", partsText(v.Losses[AFV]))
	add(v.Losses[Infantry] > 0, lost+", others", partsText(v.Losses[Infantry]))
	add(v.PillboxBonus > 0, "No enemy in a pillbox at the end", strconv.Itoa(int(v.PillboxBonus)))
	add(v.OrderVP > 0, "Each Counterattack Order left", strconv.Itoa(int(v.OrderVP)))
	add(v.UnitsPerLoss > 0, fmt.Sprintf("%d own units destroyed, Out of Command or isolated", v.UnitsPerLoss), "−1")
	add(v.FormationsPerLoss > 0, fmt.Sprintf("%d own formations below level %d", v.FormationsPerLoss, v.LowLevel), "−1")
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
		rows = append(rows, append([]string{x.Name}, numbers(x.VP...)...))
	}
	return rows
}

func (d *Data) levelRows() (rows [][]string) {
	for _, v := range d.Terms.Victory.Levels {
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
	s := &d.Terms
	for turn := s.FirstTurn; turn <= s.LastTurn; turn++ {
		when := strconv.Itoa(int(turn))
		for i := range s.Withdrawals {
			if w := &s.Withdrawals[i]; w.Turn == turn {
				rows = append(rows, []string{when, d.Sides[w.Side].Name, d.Formations[w.Formation].Name + " withdraws", ""})
			}
		}
		for i := range s.Reinforcements {
			if r := &s.Reinforcements[i]; r.Turn == turn {
				rows = append(rows, d.arrivalRow(when, r))
			}
		}
	}
	for i := range s.Reinforcements {
		if r := &s.Reinforcements[i]; r.Trigger != nil {
			rows = append(rows, d.arrivalRow("after the trigger", r))
		}
	}
	return rows
}

// arrivalRow tells of a group that arrives: when, whose, who and where.
func (d *Data) arrivalRow(when string, r *Reinforcement) []string {
	where := d.hexesText(r.Entry)
	if len(r.HQEntry) > 0 {
		where += "; HQ " + d.hexesText(r.HQEntry)
	}
	return []string{when, d.Sides[r.Side].Name, d.groupText(r.Units), where}
}

func (d *Data) hexesText(list []hex.Hex) string {
	ids := make([]string, len(list))
	for i, h := range list {
		ids[i] = d.Map.ID(h)
	}
	return strings.Join(ids, " ")
}

func (d *Data) groupText(units []game.Unit) string {
	names := make([]string, len(units))
	for i, u := range units {
		if x := &d.Units[u]; x.Class == HQ {
			names[i] = x.Name
		} else {
			names[i] = x.Label
		}
	}
	return strings.Join(names, ", ")
}

func (d *Data) replacementRows() (rows [][]string) {
	for turn, points := range d.Terms.Replacements {
		if points != nil {
			rows = append(rows, append(numbers(int8(turn)), numbers(points...)...))
		}
	}
	return rows
}
