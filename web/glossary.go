package web

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/web/desk"
)

// lore is the glossary and the first sights of the game on the table.
func (a *App) lore() *lesson.Lore {
	s := a.Session
	if s.lore == nil {
		l := a.Shelf.Games.Lore(a.Desk.Match().Game().Info().Game)
		s.lore = &l
	}
	return s.lore
}

// marked is a text with each of its terms once as a button that tells what it means.
func (a *App) marked(text string) vugu.HTML {
	return a.mark(text, `<button class="term" data-cmd="term" data-arg="%d" title="%s">`, "</button>")
}

// hinted is the same for a text on a button: a term there has its tooltip alone.
func (a *App) hinted(text string) vugu.HTML {
	return a.mark(text, `<span class="term" data-term="%d" title="%s">`, "</span>")
}

func (a *App) mark(text, open, end string) vugu.HTML {
	terms := a.lore().Terms
	done := make([]bool, len(terms))
	var b strings.Builder
	from := 0
	for i := 0; i < len(text); i++ {
		if !wordAt(text, i) {
			continue
		}
		t, n := termAt(terms, text[i:])
		if n == 0 || done[t] {
			continue
		}
		done[t] = true
		b.WriteString(html.EscapeString(text[from:i]))
		from = i + n
		close := end
		if from < len(text) && strings.IndexByte(".,:;)?", text[from]) >= 0 { // a button may stand at the end of a line, and its comma then at the beginning of the next
			b.WriteString(`<span class="nb">`)
			close += text[from:from+1] + "</span>"
			from++
		}
		fmt.Fprintf(&b, open, t, html.EscapeString(terms[t].Means))
		b.WriteString(html.EscapeString(text[i:i+n]) + close)
		i = from - 1
	}
	b.WriteString(html.EscapeString(text[from:]))
	return vugu.HTML(b.String())
}

// termAt is the term that a text begins with, the longest of them, and how long it is there; 0 if none.
func termAt(terms []lesson.Term, text string) (term, length int) {
	for t := range terms {
		for k := -1; k < len(terms[t].Also); k++ {
			form := terms[t].Term
			if k >= 0 {
				form = terms[t].Also[k]
			}
			if n := len(form); n > length && n <= len(text) && strings.EqualFold(text[:n], form) && (n == len(text) || !inWord(text[n])) {
				term, length = t, n
			}
		}
	}
	return term, length
}

// names tells of a text whether it names the term that is searched, in whatever form: "zone of control", ZOCs.
func (a *App) names(search string) func(text string) bool {
	terms := a.lore().Terms
	search = strings.TrimSpace(search)
	t, n := termAt(terms, search)
	return func(text string) bool {
		for i := 0; n > 0 && n == len(search) && i < len(text); i++ {
			if _, k := termAt(terms[t:t+1], text[i:]); k > 0 && wordAt(text, i) {
				return true
			}
		}
		return false
	}
}

// wordAt reports whether a word begins at a place of a text.
func wordAt(text string, i int) bool {
	return inWord(text[i]) && (i == 0 || !inWord(text[i-1]))
}

// inWord reports whether a byte is part of a word; of other alphabets all are.
func inWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// term is that of the dialog.
func (a *App) term() lesson.Term {
	if l, i := a.lore().Terms, number(a.Dialog.Arg); i >= 0 && i < len(l) {
		return l[i]
	}
	return lesson.Term{}
}

// sighted keeps a line about the first thing that has never happened in this game at this player's table.
func (a *App) sighted(s *session, d *desk.Desk, events []game.Event) {
	if s.sight != "" || a.Settings.Sights == "off" || a.Desk != d {
		return
	}
	g := d.Match().Game()
	for _, e := range game.Told(events, d.Side()) {
		word := g.Lexicon().Events[e.Kind]
		id := g.Info().Game + "/" + word
		if line := a.lore().Sights[word]; line != "" && !slices.Contains(strings.Fields(a.Settings.Seen), id) {
			a.Settings.Seen += id + " "
			a.saveSettings()
			s.sight = line
			return
		}
	}
}

// sight is that line, once somebody decides here.
func (a *App) sight() string {
	if a.Desk.Away() {
		return ""
	}
	return a.Session.sight
}
