package web

import (
	"html"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
)

func (a *App) charts() []game.Chart { return a.Desk.Match().Game().Charts() }

func (a *App) chart() game.Chart {
	list := a.charts()
	for _, k := range list {
		if k.ID == a.Chart {
			return k
		}
	}
	for _, k := range list {
		if len(a.lit(k)) > 0 {
			return k
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return game.Chart{}
}

// victoryChart is the id of the chart that a verdict is read from, "" if there is none.
func (a *App) victoryChart() string {
	for _, k := range a.charts() {
		if k.ID == "levels" {
			return k.ID
		}
	}
	return ""
}

// chartTable is a chart as one piece of markup, every text in it escaped: as many cells
// as a chart has would be too many for the renderer.
func (a *App) chartTable(k game.Chart) vugu.HTML {
	lit := a.lit(k)
	var b strings.Builder
	b.WriteString("<table><caption>" + html.EscapeString(k.Title) + "</caption><thead><tr>")
	rows, columns := map[int]bool{}, map[int]bool{} // in which something is lit
	for at := range lit {
		rows[at[0]], columns[at[1]] = true, true
	}
	for i, h := range k.Head {
		b.WriteString(`<th scope="col"` + inUse(columns[i] && i > 0) + ">" + html.EscapeString(h) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for r, row := range k.Rows {
		b.WriteString("<tr>")
		for i, cell := range row {
			tag, class := "td", ""
			if i == 0 {
				tag = "th"
			}
			switch {
			case lit[[2]int{r, i}]:
				class = ` class="lit"`
			case i == 0:
				class = inUse(rows[r])
			case i > 0 && len(cell) > 20:
				class = ` class="long"`
			}
			b.WriteString("<" + tag + class + ">" + html.EscapeString(cell) + "</" + tag + ">")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return vugu.HTML(b.String())
}

// inUse marks the head of a line or a column.
func inUse(yes bool) string {
	if yes {
		return ` class="in-use"`
	}
	return ""
}

// lit are the cells of a chart that matter now: those that the game names for the position, those that the roll on the result
// card was read from and, while an attack is in preview, those of its forecast.
func (a *App) lit(k game.Chart) map[[2]int]bool {
	lit := map[[2]int]bool{}
	for _, l := range k.Lit {
		lit[l] = true
	}
	if c := a.card(); c != nil && len(c.Rolls) > 0 {
		if r := c.Rolls[mainRoll(c)]; r.Chart == k.ID {
			for _, l := range r.Lit {
				lit[l] = true
			}
		}
	}
	if a.View != nil && a.View.Preview != nil && a.View.Preview.Forecast != nil && a.View.Preview.Forecast.Chart == k.ID {
		for _, l := range a.View.Preview.Forecast.Lit {
			lit[l] = true
		}
	}
	return lit
}

func likeliest(list []game.Share) (best game.Share) {
	for _, s := range list {
		if s.Cases > best.Cases {
			best = s
		}
	}
	return best
}
