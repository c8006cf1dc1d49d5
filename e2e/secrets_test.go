package e2e

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
)

// stored is all that the browser keeps for the page, as "table key" and text.
func (p *Page) stored() map[string]string {
	p.t.Helper()
	text := Eval[string](p, `(async () => {
		const db = await new Promise(done => { const r = indexedDB.open("fieldpost-v1"); r.onsuccess = () => done(r.result) }), all = {};
		for (const table of db.objectStoreNames) await new Promise(done => {
			const cursor = db.transaction(table).objectStore(table).openCursor();
			cursor.onsuccess = () => { const c = cursor.result; c ? (all[table + " " + c.key] = String(c.value), c.continue()) : done() };
		});
		db.close();
		for (const [key, value] of [...Object.entries(localStorage), ...Object.entries(sessionStorage)]) all["local " + key] = value;
		return JSON.stringify(all);
	})()`)
	all := map[string]string{}
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		p.t.Fatal(err)
	}
	return all
}

// shown is all that the document holds, with each tab of the drawer open once and the pointer over some hexes: what is
// read, what is read aloud, what stands in attributes and inputs.
func (p *Page) shown(hexes []string) string {
	p.t.Helper()
	const all = `document.documentElement.outerHTML + [...document.querySelectorAll("input, textarea")].map(e => e.value).join("\n") + "\n"`
	text := Eval[string](p, all)
	for _, tab := range []string{"briefing", "stack", "log", "order", "calendar", "charts", "overlays"} {
		if Eval[bool](p, `(document.querySelector("#tab-`+tab+`")?.click(), !!document.querySelector("#tab-`+tab+`"))`) {
			p.Until(`document.querySelector("#panel-` + tab + `")`)
			text += Eval[string](p, all)
		}
	}
	Eval[bool](p, `([...document.querySelectorAll(".drawer-close")].filter(e => e.getClientRects().length).forEach(e => e.click()), true)`)
	for _, h := range hexes {
		x, y, free := p.Hex(h)
		if !free {
			continue
		}
		p.pressAt(x, y, input.DispatchMouseEventTypeMouseMoved)
		Eval[bool](p, drawn)
		text += Eval[string](p, all)
	}
	return text
}

// A keeper of a match by mail is one of the two pages and what it may not know.
type keeper struct {
	writer
	side    game.Side
	held    string // what its store held at the last look, deciphered
	entries int    // of the match then
}

// look is the match as the page's store has it, deciphered, and what the store holds as it stands.
func (k *keeper) look(g game.Game) (m *game.Match, raw map[string]string) {
	k.t.Helper()
	raw = k.stored()
	var journal, plain strings.Builder
	for _, key := range slices.Sorted(maps.Keys(raw)) {
		table, rest, _ := strings.Cut(key, " ")
		id, n, _ := strings.Cut(rest, "/")
		line := raw[key]
		if table == "journals" {
			line = post.Show(id, line)
			journal.WriteString(line)
			if n == "0000000" {
				continue
			}
		}
		plain.WriteString(line + "\n")
	}
	m, notice, err := game.Replay(g, journal.String())
	if err != nil || notice != "" {
		k.t.Fatalf("what %s has stored is no match: %v %s", k.name, err, notice)
	}
	k.held, k.entries = "\n"+plain.String(), len(m.Entries())
	return m, raw
}

// TestSecretsByMail plays Off the Line by letters and searches, after each exchange, all that either page holds for what
// only the other may know: the cards of a hand and who stands under a hidden counter are nowhere in the document, and in
// the store enciphered; cards that are bound and not yet opened are not even that (OTL-5.2-01).
func TestSecretsByMail(t *testing.T) {
	a, b := pair(t)
	a.advised, b.advised = true, true
	meetByMail(t, a, b, twoPatrols, "quick")
	g, err := shelf.Open(twoPatrols, nil)
	if err != nil {
		t.Fatal(err)
	}
	keepers := [2]*keeper{{writer: a}, {writer: b}}
	for _, k := range keepers {
		for key, text := range k.stored() {
			var mail struct{ Seat struct{ Side string } }
			if strings.HasSuffix(key, "/post") && json.Unmarshal([]byte(text), &mail) == nil && mail.Seat.Side != "" {
				k.side = game.Side(slices.Index(g.Info().Sides, mail.Seat.Side))
			}
		}
	}
	if keepers[0].side == keepers[1].side {
		t.Fatal("both play the same side")
	}
	most, cards, soldiers, bound, looked := 8, 0, 0, 0, 0
	if os.Getenv("FIELDPOST_LONG") != "" {
		most = 60
	}
	correspond(t, a, b, 1, func(n int) bool {
		if n == 0 { // who has accepted knows of no position yet
			return false
		}
		for i, k := range keepers {
			before := *k
			m, raw := k.look(g)
			other := keepers[1-i].side
			mine, theirs := g.Picture(m.Pos(), k.side), g.Picture(m.Pos(), other)
			// What the page may tell of the other side: all of his own picture, and what happened as he saw it.
			known, err := json.Marshal(mine)
			if err != nil {
				t.Fatal(err)
			}
			may := string(known)
			for _, e := range m.Entries() {
				for _, ev := range e.Events {
					if seen, ok := ev.For(k.side); ok {
						sentence, detail := g.Describe(seen, k.side)
						may += "\n" + sentence + " " + detail
					}
				}
			}
			var names, hexes []string
			for _, c := range theirs.Hand {
				names = append(names, c.Name)
				cards++
			}
			open := map[string]bool{}
			for _, c := range mine.Units {
				open[c.ID] = open[c.ID] || !c.Hidden
				if c.Hidden && c.Side == other && len(hexes) < 3 {
					hexes = append(hexes, g.Map().ID(c.Hex))
				}
			}
			for _, c := range theirs.Units {
				if c.Side == other && !open[c.ID] {
					names = append(names, c.Name, c.ID)
					soldiers++
				}
			}
			doc := k.shown(hexes)
			looked++
			for _, name := range names {
				word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
				if word.MatchString(may) {
					continue
				}
				if at := word.FindStringIndex(doc); at != nil {
					t.Errorf("letter %d: the page of %s holds %q: …%s…", n, k.name, name, doc[max(0, at[0]-120):min(len(doc), at[1]+80)])
				}
				for key, text := range raw {
					if word.MatchString(text) {
						t.Errorf("letter %d: the store of %s holds %q in %s", n, k.name, name, key)
					}
				}
			}
			lex := g.Lexicon()
			seal := -1 // the entry that bound a choice which is not opened yet
			for j, e := range m.Entries() {
				line := lex.Line(e.Action)
				switch {
				case e.Side != other:
					continue
				case e.PutOff:
					seal = j
				case seal >= 0 && seal < before.entries && before.entries <= j && strings.Contains(line, " "):
					bound++
					if strings.Contains(before.held, "\n"+line) {
						t.Errorf("letter %d: the store of %s held %q before it was opened", n, k.name, line)
					}
				}
				if e.Salt != "" {
					seal = -1
				}
				for key, text := range raw {
					if strings.Contains(line, " ") && strings.HasPrefix(key, "journals ") && !strings.HasSuffix(key, "/0000000") && strings.Contains(text, line) {
						t.Errorf("letter %d: the store of %s holds %q as it is", n, k.name, line)
					}
				}
			}
		}
		return n >= most
	})
	t.Logf("%d looks: %d cards, %d soldiers, %d bound choices searched for", looked, cards, soldiers, bound)
	if cards == 0 || soldiers == 0 || bound == 0 {
		t.Error("nothing is tested")
	}
}
