package web

import (
	"fmt"
	"html"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/workbench"
)

// comparedWords say how much differs.
func comparedWords(c *workbench.Comparison) string {
	if c.Changed == 0 {
		return "Nothing differs from the shipped table."
	}
	return game.Count(c.Changed, "cell") + " not as shipped."
}

// maxCompared is how many rows a comparison shows before it leaves out those that are alike.
const maxCompared = 12

// changeMarks stand before what differs, so that no colour is needed to see it.
var changeMarks = [...]string{workbench.Same: "", workbench.Changed: "≠ ", workbench.Added: "+ ", workbench.Gone: "− "}

// changeWords say the same to those who hear the page.
var changeWords = [...]string{workbench.Same: "", workbench.Changed: "changed: ", workbench.Added: "added: ", workbench.Gone: "missing: "}

// comparison is a comparison as one piece of markup, every text in it escaped.
func comparison(file string, c *workbench.Comparison) vugu.HTML {
	if c.Changed == 0 {
		return ""
	}
	var b strings.Builder
	row := func(l *workbench.Line, tag string) {
		b.WriteString("<tr>")
		for i, x := range l.Cells {
			t := tag
			if i == 0 {
				t = "th"
			}
			b.WriteString("<" + t + ` class="change-` + changeClass[x.Change] + `">`)
			if x.Change != workbench.Same {
				b.WriteString(`<b aria-hidden="true">` + changeMarks[x.Change] + `</b><span class="unseen">` + changeWords[x.Change] + `</span>`)
			}
			b.WriteString(html.EscapeString(x.Text))
			if x.Change == workbench.Changed {
				b.WriteString(` <del><span class="unseen">before: </span>` + html.EscapeString(x.Was) + "</del>")
			}
			b.WriteString("</" + t + ">")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("<table><caption>" + html.EscapeString(file) + "</caption><thead>")
	row(&c.Head, "th")
	b.WriteString("</thead><tbody>")
	alike, shown := 0, 0
	for i := range c.Lines {
		if len(c.Lines) > maxCompared && (c.Lines[i].Change == workbench.Same || shown == 20*maxCompared) {
			alike++
			continue
		}
		shown++
		row(&c.Lines[i], "td")
	}
	b.WriteString("</tbody></table>")
	if alike > 0 {
		fmt.Fprintf(&b, "<p>%d further rows are not shown.</p>", alike)
	}
	return vugu.HTML(b.String())
}

var changeClass = [...]string{workbench.Same: "same", workbench.Changed: "changed", workbench.Added: "added", workbench.Gone: "gone"}
