package web

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/desk"
)

// card is the result card that is shown now, nil if there is none: that of the moment looked back at, or of
// the last procedure until the player turns to something else.
func (a *App) card() *desk.Card {
	if r := a.replay(); r != nil {
		return r.card
	}
	k := a.Desk.Card()
	if k == nil || a.Desk.Choosing() || a.Desk.Warned() != hex.None || a.Session.closed == k.Entry {
		return nil
	}
	return k
}

// cardLog opens the log at the line of a card, with its dice and rules.
func (a *App) cardLog(entry int) {
	a.Tab, a.Drawer, a.Aside = "log", a.Layout != "wide", false
	for {
		for _, e := range a.freshLog() {
			if e.N <= entry {
				a.Opened[logKey(e)] = true
				a.Page.Focus(logID(e))
				return
			}
		}
		if !a.more {
			return
		}
		a.LogLines += logPage
	}
}

func logID(e desk.LogEntry) string { return fmt.Sprint("log-", e.N) }

// freshLog reads the log again.
func (a *App) freshLog() []desk.LogEntry {
	a.entries = nil
	return a.log()
}

// mainRoll is the roll of a card that is drawn large: the attack, or the last.
func mainRoll(k *desk.Card) int {
	for i, r := range k.Rolls {
		if r.Battle {
			return i
		}
	}
	return len(k.Rolls) - 1
}

// maxRolls is how many checks a card lists beside the roll that it is about.
const maxRolls = 5

// cardBody is what stands on a card, as one piece of markup with every text in it escaped.
func (a *App) cardBody(k *desk.Card) vugu.HTML {
	var b strings.Builder
	m := mainRoll(k)
	r := &k.Rolls[m]
	b.WriteString(`<div class="roll ` + good(r.Good) + `"><div class="dice-row">`)
	for _, d := range r.Dice {
		b.WriteString(`<span class="drawn-one">` + dieFace(d, 44) + `<small>` + html.EscapeString(firstWord(d.Label)) + `</small></span>`)
	}
	b.WriteString(`<strong class="result">` + html.EscapeString(r.Result) + `</strong></div>`)
	if len(r.Bars) == 2 {
		fmt.Fprintf(&b, `<p class="strengths"><span data-side="%s">%s %s</span> <span data-side="%s">%s %s</span></p>`, a.sideID(r.Bars[0].Side), html.EscapeString(r.Bars[0].Label), barText(r.Bars[0]), a.sideID(r.Bars[1].Side), html.EscapeString(r.Bars[1].Label), barText(r.Bars[1]))
	}
	if r.Sum != "" {
		b.WriteString(`<p class="sum">` + html.EscapeString(sentence(r.Sum)) + `</p>`)
	}
	b.WriteString(a.strip(r))
	b.WriteString(`</div>`)
	a.otherRolls(&b, k, m)
	if len(k.Losses) > 0 {
		b.WriteString(`<ul class="losses">`)
		for _, l := range k.Losses {
			fmt.Fprintf(&b, `<li data-side="%s"><strong>%s</strong> %s</li>`, a.sideID(l.Side), html.EscapeString(l.Unit), html.EscapeString(l.Text))
		}
		b.WriteString(`</ul>`)
	}
	return vugu.HTML(b.String())
}

// otherRolls lists the checks of a card, each with its die.
func (a *App) otherRolls(b *strings.Builder, k *desk.Card, but int) {
	if len(k.Rolls) < 2 {
		return
	}
	b.WriteString(`<ul class="checks">`)
	left := maxRolls
	for i, r := range k.Rolls {
		if i == but {
			continue
		}
		if left--; left < 0 {
			fmt.Fprintf(b, `<li>%d more in the log</li>`, len(k.Rolls)-1-maxRolls)
			break
		}
		b.WriteString(`<li class="` + good(r.Good) + `">`)
		for _, d := range r.Dice {
			b.WriteString(dieFace(d, 22))
		}
		b.WriteString(`<span>` + html.EscapeString(r.Title) + `: <strong>` + html.EscapeString(r.Result) + `</strong></span></li>`)
	}
	b.WriteString(`</ul>`)
}

// dieFace draws a die, a chit or a card: a square with pips for six faces, a kite for ten, a rounded plate for
// what is drawn. Size is in CSS pixels at 100 %.
func dieFace(d game.Die, size int) string {
	label := fmt.Sprint(d.Face)
	words := "die " + label
	if d.Faces == 0 {
		words = "drawn " + label
	}
	if d.Label != "" {
		words = d.Label + ": " + label
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="die" role="img" aria-label="%s" width="%d" height="%d" viewBox="0 0 44 44"><title>%s</title>`, html.EscapeString(words), size, size, html.EscapeString(words))
	switch {
	case d.Faces == 6 && d.Face >= 1 && d.Face <= 6:
		b.WriteString(`<rect x="3" y="3" width="38" height="38" rx="7"/>`)
		for _, p := range pips[d.Face] {
			fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="4"/>`, 11+11*int(p[0]-'0'), 11+11*int(p[1]-'0'))
		}
	case d.Faces == 10:
		b.WriteString(`<path d="M22 2 42 19 34 38 22 42 10 38 2 19Z"/><text x="22" y="30" text-anchor="middle">` + label + `</text>`)
	default:
		squeezed := ""
		if len(label) > 2 {
			squeezed = ` textLength="28" lengthAdjust="spacingAndGlyphs"`
		}
		b.WriteString(`<rect class="drawn" x="5" y="3" width="34" height="38" rx="3"/><text x="22" y="30" text-anchor="middle"` + squeezed + `>` + label + `</text>`)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// pips are the places of the dots of a die by its face, in thirds from the left and the top.
var pips = [7][]string{1: {"11"}, 2: {"00", "22"}, 3: {"00", "11", "22"}, 4: {"00", "20", "02", "22"}, 5: {"00", "20", "11", "02", "22"}, 6: {"00", "20", "01", "21", "02", "22"}}

// strip is the part of a chart around the cell that was read: of a battle with the columns beside it, which the odds could have been.
func (a *App) strip(r *game.Roll) string {
	k, ok := a.chartOf(r.Chart)
	if !ok || len(r.Lit) == 0 {
		return ""
	}
	at := r.Lit[len(r.Lit)-1]
	head := k.Head
	if len(r.Lit) > 1 && r.Lit[0][0] < len(k.Rows) { // the odds of its line stand in a row of their own
		head = k.Rows[r.Lit[0][0]]
	}
	var b strings.Builder
	left, right := at[1], at[1]+1
	if r.Battle {
		left, right = max(1, at[1]-2), min(len(head), at[1]+3)
	}
	b.WriteString(`<table class="strip-table" aria-label="` + html.EscapeString(k.Title) + `"><tbody><tr><td></td>`)
	for i := left; i < right; i++ {
		b.WriteString(`<th` + lit(i == at[1]) + `>` + html.EscapeString(head[i]) + `</th>`)
	}
	b.WriteString(`</tr>`)
	for row := max(0, at[0]-1); row < min(len(k.Rows), at[0]+2); row++ {
		cells := k.Rows[row]
		if _, err := strconv.Atoi(cells[0]); err != nil && len(r.Lit) > 1 { // the odds of another line
			continue
		}
		b.WriteString(`<tr><th` + lit(row == at[0]) + `>` + html.EscapeString(cells[0]) + `</th>`)
		for i := left; i < min(right, len(cells)); i++ {
			b.WriteString(`<td` + lit(row == at[0] && i == at[1]) + `>` + html.EscapeString(cells[i]) + `</td>`)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}

func lit(on bool) string {
	if on {
		return ` class="lit"`
	}
	return ""
}

func (a *App) chartOf(id string) (game.Chart, bool) {
	for _, k := range a.charts() {
		if k.ID == id {
			return k, true
		}
	}
	return game.Chart{}, false
}
