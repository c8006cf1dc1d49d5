package web

import (
	"fmt"
	"html"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
)

// briefing is what the player is told of the scenario on the table. It is read once a session.
func (a *App) briefing() game.Briefing {
	s := a.Session
	if s.brief == nil {
		b, ok := a.Shelf.Games.Briefing(a.Desk.Match().Head().Scenario)
		if !ok {
			b.Situation = a.Desk.Match().Game().Info().Blurb
		}
		s.brief = &b
	}
	return *s.brief
}

// briefingText is the briefing as one piece of markup, every text in it escaped: situation, what wins with the
// levels, the rules of the scenario alone, and advice for the side that decides before that for the other.
func (a *App) briefingText() vugu.HTML {
	b, info := a.briefing(), a.Desk.Match().Game().Info()
	var out strings.Builder
	out.WriteString(`<h2>` + html.EscapeString(info.Title) + `</h2><p>` + html.EscapeString(b.Situation) + `</p>`)
	lines := func(title string, list []game.BriefLine) {
		if len(list) == 0 {
			return
		}
		out.WriteString(`<h3>` + title + `</h3><ul class="lines">`)
		for _, l := range list {
			out.WriteString(`<li>` + html.EscapeString(l.Text))
			for _, id := range l.Rules {
				fmt.Fprintf(&out, ` <button class="rule" data-cmd="rule" data-arg="%s">%s</button>`, html.EscapeString(id), html.EscapeString(id))
			}
			out.WriteString(`</li>`)
		}
		out.WriteString(`</ul>`)
	}
	lines("What wins", b.Wins)
	out.WriteString(a.scaleTable(a.Desk.Scale().At(a.Desk.Scale().Now), "now"))
	lines("In this scenario", b.Special)
	for i, side := range a.sidesFromMine() {
		if advice := b.Advice[info.Sides[side]]; len(advice) > 0 {
			title := "First advice, " + info.SideNames[side]
			if i == 0 {
				fmt.Fprintf(&out, `<h3 data-side="%s">%s</h3>`, info.Sides[side], html.EscapeString(title))
			} else {
				fmt.Fprintf(&out, `<details data-side="%s"><summary>%s</summary>`, info.Sides[side], html.EscapeString(title))
			}
			out.WriteString(`<ul class="lines advice">`)
			for _, s := range advice {
				out.WriteString(`<li>` + html.EscapeString(s) + `</li>`)
			}
			out.WriteString(`</ul>`)
			if i > 0 {
				out.WriteString(`</details>`)
			}
		}
	}
	return vugu.HTML(out.String())
}

// sidesFromMine lists the sides, that of the player at the table first.
func (a *App) sidesFromMine() []game.Side {
	if a.mySide() == 1 {
		return []game.Side{1, 0}
	}
	return []game.Side{0, 1}
}

// scaleTable lists the levels of victory with one of them lit.
func (a *App) scaleTable(at int, what string) string {
	s := a.Desk.Scale()
	if len(s.Levels) == 0 {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<table class="results scale"><caption>%s: <strong>%s</strong> %s</caption><tbody>`, html.EscapeString(s.Title), s.Figure(s.Now), what)
	for i, l := range s.Levels {
		points := s.Figure(l.From)
		switch {
		case l.To < 0:
			points += " or more"
		case l.From != l.To:
			points += "–" + s.Figure(l.To)
		}
		fmt.Fprintf(&out, `<tr%s data-side="%s"><td>%s</td><th scope="row">%s</th></tr>`, lit(i == at), a.sideID(l.Winner), points, html.EscapeString(a.Desk.LevelName(l)))
	}
	out.WriteString(`</tbody></table>`)
	if s.Note != "" {
		out.WriteString(`<p class="small">` + html.EscapeString(s.Note) + `</p>`)
	}
	return out.String()
}

// verdictScale is the table of levels with that of the verdict lit.
func (a *App) verdictScale() vugu.HTML {
	return vugu.HTML(a.scaleTable(a.Desk.VerdictLevel(), "at the end"))
}

// levelWords name the level of a verdict on its scale: "substantial, line 6 of 7". Where it is only won or lost the text says all.
func (a *App) levelWords() string {
	v := a.View.Verdict
	if i := a.Desk.VerdictLevel(); i >= 0 && v.Level != "" {
		return fmt.Sprintf("%s, line %d of %d", v.Level, i+1, len(a.Desk.Scale().Levels))
	}
	return v.Level
}
