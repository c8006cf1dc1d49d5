package web

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
)

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// unsigned is the text of a modifier without the value that stands before it anyway.
func unsigned(m game.Modifier) string {
	return strings.TrimSpace(strings.TrimPrefix(m.Text, signed(m.Value)))
}

func percent(cases, of int64) string {
	switch {
	case of <= 0 || cases <= 0:
		return "0 %"
	case cases*200 < of:
		return "under 1 %"
	}
	return fmt.Sprintf("%d %%", (cases*200+of)/(2*of))
}

func shares(list []game.Share, of int64) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, s.Label+" "+percent(s.Cases, of))
	}
	return strings.Join(parts, ", ")
}

// fate is what may become of one of several that a forecast is about, or the result of it all.
type fate struct {
	Of     string
	Shares []game.Share
}

func (f fate) name() string {
	if f.Of == "" {
		return "Results: "
	}
	return f.Of + ": "
}

// fates takes the results of a forecast apart where it has several distributions: those of one thing have its
// name before a colon.
func fates(f *game.Forecast) []fate {
	list, sum := []fate{{Shares: f.Outcomes}}, int64(0)
	for _, s := range f.Outcomes {
		sum += s.Cases
	}
	if sum <= f.Of {
		return list
	}
	list[0].Shares = nil
	for _, s := range f.Outcomes {
		of, label, ok := strings.Cut(s.Label, ": ")
		if !ok {
			of, label = "", s.Label
		}
		i := slices.IndexFunc(list, func(f fate) bool { return f.Of == of })
		if i < 0 {
			i, list = len(list), append(list, fate{Of: of})
		}
		s.Label = label
		list[i].Shares = append(list[i].Shares, s)
	}
	return list
}

// outcomes sorts the results of an attack from the best to the worst for whoever acts.
func outcomes(list []game.Share) []game.Share {
	var sorted []game.Share
	for good := 1; good >= -1; good-- {
		for _, s := range list {
			if s.Good == good && s.Cases > 0 {
				sorted = append(sorted, s)
			}
		}
	}
	return sorted
}

// outcomeClass tells how an outcome looks. The bar of all outcomes is some 280 CSS pixels wide,
// and a letter of a label 8: a narrower outcome goes without.
func outcomeClass(s game.Share, of int64) string {
	if s.Cases*280 < of*int64(8*len(firstWord(s.Label))+4) {
		return "outcome thin " + good(s.Good)
	}
	return "outcome " + good(s.Good)
}

// firstWord is what stands of a label in the bar: "no effect" and "too late" would say nothing without their second word.
func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(s, "the "), " ")
	if word == "no" || word == "too" {
		return s
	}
	return strings.TrimSuffix(word, ",")
}

// spoken is a label without the id of a unit, which stands before its name for other programs.
func (a *App) spoken(label string) string {
	if id, name, ok := strings.Cut(label, " "); ok && slices.Contains(a.Desk.Match().Game().Lexicon().Units, id) {
		return name
	}
	return label
}

func good(n int) string {
	switch {
	case n > 0:
		return "good"
	case n < 0:
		return "poor"
	}
	return "even"
}

func grow(cases int64) string { return fmt.Sprintf("flex-grow: %d", cases) }

func barText(b game.Bar) string {
	if b.Min == b.Max {
		return strconv.Itoa(b.Max)
	}
	return fmt.Sprintf("%d–%d", b.Min, b.Max)
}

func barStyle(b game.Bar, all []game.Bar) string {
	top := 1
	for _, o := range all {
		top = max(top, o.Max)
	}
	return fmt.Sprintf("--least: %d%%; --most: %d%%", b.Min*100/top, b.Max*100/top)
}

// sentence is a text with a capital and one full stop.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	if name, _, _ := strings.Cut(s, ":"); !strings.HasSuffix(name, ".tsv") {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if strings.HasSuffix(s, "…") { // cut
		return s
	}
	return strings.TrimSuffix(s, ".") + "."
}

// firstPart is what stands before the first semicolon.
func firstPart(s string) string {
	part, _, _ := strings.Cut(s, ";")
	return part
}

// resultTable lists every result of a forecast from the best to the worst, as one piece
// of markup with every text in it escaped.
func (a *App) resultTable(f *game.Forecast) vugu.HTML {
	var b strings.Builder
	b.WriteString(`<table class="results"><thead><tr><th scope="col">Attacker / defender</th><th scope="col">Share</th><th scope="col"></th></tr></thead><tbody>`)
	words := map[string]string{"good": "for you", "even": "even", "poor": "against you"}
	for _, s := range outcomes(f.Outcomes) {
		fmt.Fprintf(&b, `<tr><th scope="row">%s</th><td>%s</td><td>%s</td></tr>`, html.EscapeString(a.spoken(s.Label)), percent(s.Cases, f.Of), words[good(s.Good)])
	}
	b.WriteString("</tbody></table>")
	return vugu.HTML(b.String())
}
