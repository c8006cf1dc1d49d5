package data

import (
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// showCharts writes the charts for people, in the order of the rulebook.
func (l *loading) showCharts() {
	d := l.d
	l.Show("tec-hexes", "Terrain Effects: hexes", "tec-hexes.tsv",
		"MP to enter off road. Tank: factor for Tank Points of attackers into the hex. AT: added to AT Points of defenders. CRT line: 1 is best for the attacker.",
		[]string{"Terrain", "Leg MP", "Motorized MP", "ZOC into it", "Tank", "AT", "CRT line", "Roads and streams"}, d.hexTerrainRows())
	l.Show("tec-hexsides", "Terrain Effects: hexsides", "tec-hexsides.tsv",
		"Several kinds on one hexside: their MP add up, combat takes the one that is worst for the attacker. A road across waives the extra MP, not the effects on combat.",
		[]string{"Hexside", "Leg MP", "Motorized MP", "ZOC across", "DRM", "Tank"}, d.hexsideRows())
	l.Show("roads", "Roads", "roads.tsv", "MP for a step from hex to hex along a road, not into or out of an enemy ZOC.",
		[]string{"Side", "Leg MP", "Motorized MP"}, d.roadRows())
	l.Show("action-points", "Action Points of an activation", "action-points.tsv", "Column: Activation Level before it is lowered.",
		apHead(), apRows(&d.AP.Black))
	l.Show("reaction-points", "Action Points of a reaction", "action-points.tsv", "The red numbers of the table. Column: Activation Level before it is lowered.",
		apHead(), apRows(&d.AP.Red))
	l.Show("costs", "Costs of actions", "costs.tsv", l.Charts["costs.tsv"].Remarks(), []string{"Action", "AP"}, l.costRows())
	head := []string{"Roll"}
	for i := range d.CRT.Cells {
		head = append(head, strconv.Itoa(i+1))
	}
	l.Show("crt", "Combat Results", "crt.tsv",
		"Hits on attacker / defender. * after a number: printed red, every unit of that side takes an effectiveness check. Odds below the leftmost column: "+d.BelowTable().String()+" without a roll; above the rightmost: the rightmost column. Rolls are modified and kept within 1 to 20.",
		head, d.crtRows())
	chits := "chits.tsv"
	if l.chits != "original" {
		chits = "chits-" + l.chits + ".tsv"
	}
	l.Show("chits", "Combat chits", chits, "Multipliers by Effectiveness. Attacker: hasty, regular, prepared. Defender: disrupted, normal, Improved Defense.",
		[]string{"Chit", "Effectiveness", "Hasty or disrupted", "Regular or normal", "Prepared or improved"}, d.chitRows())
	l.Show("drms", "Die roll modifiers", "drms.tsv", "Hexside modifiers stand in the Terrain Effects of hexsides.", []string{"Modifier", "DRM"}, l.drmRows())
	l.Show("recovery", "Recovery of Activation Levels", "recovery.tsv", l.Charts["recovery.tsv"].Remarks(),
		[]string{"Rating", "Interdiction 0", "Interdiction 1", "Interdiction 2"}, d.recoveryRows())
	l.Show("interdiction", "Interdiction Level", "interdiction.tsv", "", []string{"Die", "Level"}, d.interdictionRows())
	if d.Terms.Sequence {
		l.Show("unit-types", "Replacements and reorganization", "unit-types.tsv", l.Charts["unit-types.tsv"].Remarks(),
			[]string{"Type", "Pool", "Points for an SP", "Restored by units of"}, l.typeRows())
		l.showScenario()
	}
}

var quarterWords = [...]string{"0", "×¼", "×½", "×¾", "×1"}

func quarterText(n int8) string { return quarterWords[min(max(n, 0), 4)] }

func zocText(z [3]bool) string {
	switch {
	case z[Infantry] && z[AFV]:
		return "all"
	case z[Infantry]:
		return "Infantry only"
	case z[AFV]:
		return "AFV only"
	}
	return "none"
}

func (d *Data) hexTerrainRows() (rows [][]string) {
	for i := range d.TEC {
		e := &d.TEC[i]
		rows = append(rows, []string{e.Name, game.Halves(e.Leg), game.Halves(e.Motorized), zocText(e.ZOC), quarterText(e.TankQuarters), game.Signed(int(e.ATBonus)), strconv.Itoa(int(e.Line) + 1), e.special()})
	}
	return rows
}

// special tells what a hex terrain does to roads and streams.
func (e *HexTerrain) special() string {
	var s []string
	if e.BuiltUp {
		s = append(s, "counts as having no road")
	}
	if e.WaivesStream {
		s = append(s, "streams cost nothing")
	}
	if e.Marsh {
		s = append(s, "AFV off road: EC")
	}
	if e.OutQuarters < 4 {
		s = append(s, "Tank out of it "+quarterText(e.OutQuarters))
	}
	return strings.Join(s, "; ")
}

func (d *Data) hexsideRows() (rows [][]string) {
	for i := range d.HexsideTE[1:] {
		e := &d.HexsideTE[i+1]
		leg, motorized, drm := "+"+game.Halves(e.LegExtra), "+"+game.Halves(e.MotorExtra), game.Signed(int(e.DRM))
		switch {
		case e.Prohibited:
			leg, motorized = "prohibited", "prohibited"
		case e.WholeMA:
			motorized = "all MP"
		}
		if e.NoAttack {
			drm = "no attack"
		}
		rows = append(rows, []string{e.Name, leg, motorized, zocText(e.ZOC), drm, quarterText(e.TankQuarters)})
	}
	return rows
}

func (d *Data) roadRows() (rows [][]string) {
	for i, s := range d.Sides {
		rows = append(rows, []string{s.Name, game.Halves(d.Switches.LegRoad[i]), game.Halves(d.Switches.MotorizedRoad[i])})
	}
	for i, s := range d.Sides {
		if d.Switches.MotorizedRail[i] > 0 {
			rows = append(rows, []string{s.Name + ", railway", game.Halves(d.Switches.LegRail[i]), game.Halves(d.Switches.MotorizedRail[i])})
		}
	}
	return rows
}

func apHead() []string {
	head := []string{"Die"}
	for level := 1; level <= 7; level++ {
		head = append(head, "Level "+strconv.Itoa(level))
	}
	return head
}

func apRows(t *[8][11]int8) (rows [][]string) {
	for die := int8(1); die <= 10; die++ {
		row := numbers(die)
		for level := 1; level <= 7; level++ {
			row = append(row, numbers(t[level][die])...)
		}
		rows = append(rows, row)
	}
	return rows
}

func (l *loading) costRows() (rows [][]string) {
	for _, r := range l.Charts["costs.tsv"].Rows {
		ap := r.Text("ap")
		if ap == "counter" {
			ap = "Relocation Points of the HQ"
		}
		rows = append(rows, []string{r.Text("name"), ap})
	}
	return rows
}

// numbers writes numbers into cells.
func numbers(list ...int8) []string {
	cells := make([]string, len(list))
	for i, n := range list {
		cells[i] = strconv.Itoa(int(n))
	}
	return cells
}

// crtRows has a row of odds for each terrain line, then one for each roll
// (CRT.ChartRow).
func (d *Data) crtRows() (rows [][]string) {
	for i, odds := range d.CRT.Odds {
		var ground []string
		for k := range d.TEC {
			if e := &d.TEC[k]; int(e.Line) == i {
				ground = append(ground, e.Name)
			}
		}
		row := []string{strings.Join(ground, ", ")}
		for _, o := range odds {
			row = append(row, strings.Join(numbers(o[:]...), ":"))
		}
		rows = append(rows, row)
	}
	for roll := int8(1); roll <= 20; roll++ {
		row := numbers(roll)
		for i := range d.CRT.Cells {
			row = append(row, d.CRT.Cells[i][roll-1].String())
		}
		rows = append(rows, row)
	}
	return rows
}

func (d *Data) chitRows() (rows [][]string) {
	for i, chit := range d.Chits {
		for e := int8(2); e <= 7; e++ {
			m := chit[e]
			rows = append(rows, numbers(int8(i+1), e, m[0], m[1], m[2]))
		}
	}
	return rows
}

func (l *loading) drmRows() (rows [][]string) {
	for _, r := range l.Charts["drms.tsv"].Rows {
		rows = append(rows, []string{r.Text("name"), strings.Replace(r.Text("drm"), "-", "−", 1)})
	}
	return rows
}

func (d *Data) recoveryRows() (rows [][]string) {
	for _, rating := range game.SortedKeys(d.Recovery.Ratings) {
		v := d.Recovery.Ratings[rating]
		rows = append(rows, append([]string{rating}, numbers(v[:]...)...))
	}
	return rows
}

func (d *Data) interdictionRows() (rows [][]string) {
	for die := int8(1); die <= 10; die++ {
		rows = append(rows, numbers(die, d.Recovery.Interdiction[die]))
	}
	return rows
}
