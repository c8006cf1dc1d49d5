package web

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// tabList is the tabs of the drawer that the game on the table has something for.
func (a *App) tabList() []tab {
	if a.Desk == nil || len(a.Desk.Picture().Arrivals) > 0 {
		return tabs
	}
	return slices.DeleteFunc(slices.Clone(tabs), func(t tab) bool { return t.ID == "calendar" })
}

func (a *App) tabTitle() string {
	return tabs[slices.IndexFunc(tabs, func(t tab) bool { return t.ID == a.Tab })].Title
}

// due is what arrives at one time: rows of units of a side that arrive alike.
type due struct {
	When string
	Now  bool
	Late bool
	Rows []dueRow
}

type dueRow struct {
	Side  game.Side
	Units []string
	Where string
	Note  string
	Hex   hex.Hex // one where they can enter, None if there is none yet
}

// calendar is what is still to come: what is late first, then turn by turn.
func (a *App) calendar() (list []due) {
	pic := a.Desk.Picture()
	units := map[game.Unit]*game.Counter{}
	for i := range pic.Units {
		units[pic.Units[i].Unit] = &pic.Units[i]
	}
	for _, late := range []bool{true, false} {
		for _, r := range pic.Arrivals {
			k := units[r.Unit]
			if r.Late != late || k == nil {
				continue
			}
			when := r.When
			if late {
				when = "Late"
			}
			if n := len(list); n == 0 || list[n-1].When != when {
				list = append(list, due{When: when, Now: r.When == pic.Turn, Late: late})
			}
			list[len(list)-1].add(k, r)
		}
	}
	return list
}

// add puts a unit into the row of those that arrive in the same way.
func (d *due) add(k *game.Counter, r game.Arrival) {
	i := slices.IndexFunc(d.Rows, func(row dueRow) bool { return row.Side == k.Side && row.Where == r.Where && row.Note == r.Note })
	if i < 0 {
		i = len(d.Rows)
		d.Rows = append(d.Rows, dueRow{Side: k.Side, Where: r.Where, Note: r.Note, Hex: hex.None})
		if len(r.Hexes) > 0 {
			d.Rows[i].Hex = r.Hexes[0]
		}
	}
	d.Rows[i].Units = append(d.Rows[i].Units, k.Name)
}

// calendarTable is the calendar as one piece of markup with every text in it escaped.
func (a *App) calendarTable() vugu.HTML {
	var b strings.Builder
	for _, d := range a.calendar() {
		said := ""
		switch {
		case d.Now:
			said = " <small>now</small>"
		case d.Late:
			said = " <small>could have come before</small>"
		}
		fmt.Fprintf(&b, `<section class="due" data-now="%s" data-late="%s"><h3>%s%s</h3><ul>`, onOff(d.Now), onOff(d.Late), html.EscapeString(d.When), said)
		for _, r := range d.Rows {
			where := html.EscapeString(r.Where)
			if r.Hex != hex.None {
				where = fmt.Sprintf(`<button data-cmd="center" data-arg="%d">%s</button>`, r.Hex, where)
			}
			fmt.Fprintf(&b, `<li data-side="%s"><strong>%s</strong> %s<br>%s`, html.EscapeString(a.sideID(r.Side)), html.EscapeString(a.sideName(r.Side)), where, html.EscapeString(strings.Join(r.Units, "; ")))
			if r.Note != "" {
				fmt.Fprintf(&b, ` <em>%s</em>`, html.EscapeString(r.Note))
			}
			b.WriteString("</li>")
		}
		b.WriteString("</ul></section>")
	}
	return vugu.HTML(b.String())
}
