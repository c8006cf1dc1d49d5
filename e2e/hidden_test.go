package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"

	cd "github.com/chromedp/chromedp"
)

// storeRows are all rows of all databases of a profile: table, key and value of each.
const storeRows = `(async () => {
	const rows = [], of = request => new Promise((done, failed) => { request.onsuccess = () => done(request.result); request.onerror = failed });
	for (const { name } of await indexedDB.databases()) {
		const db = await of(indexedDB.open(name));
		for (const table of db.objectStoreNames) {
			const t = db.transaction(table).objectStore(table), [keys, values] = await Promise.all([of(t.getAllKeys()), of(t.getAll())]);
			keys.forEach((k, i) => rows.push([table, String(k), typeof values[i] === "string" ? values[i] : JSON.stringify(values[i])]));
		}
		db.close();
	}
	for (const s of [localStorage, sessionStorage]) for (const k of Object.keys(s)) rows.push(["", k, s[k]]);
	return rows;
})()`

// stored is what the page keeps of its match by mail: all as it stands there, and the same with the lines that are enciphered
// deciphered, the journal among them; and the player's seat.
func (w writer) stored() (raw, shown, journal string, seat post.Seat) {
	w.t.Helper()
	w.Until(`document.querySelector('.match[data-busy="false"][data-stored="true"]')`)
	id := Eval[string](w.Page, `location.hash.split("/").pop()`)
	var lines []string
	for _, row := range Eval[[][]string](w.Page, storeRows) {
		raw += strings.Join(row, "\n") + "\n"
		if row[0] == "journals" && strings.HasPrefix(row[1], id+"/") {
			lines = append(lines, row[1]+" "+post.Show(id, row[2]))
		}
		var mail struct{ Seat post.Seat }
		if json.Unmarshal([]byte(row[2]), &mail) == nil && mail.Seat.Secret != "" {
			seat = mail.Seat
		}
		shown += post.Show(id, row[2]) + "\n"
	}
	slices.Sort(lines) // the head and the actions, by number
	for _, l := range lines {
		_, l, _ = strings.Cut(l, " ")
		journal += l
	}
	return raw, shown, journal, seat
}

// markup is the page as it stands, with what is typed in and chosen.
const markup = `document.documentElement.outerHTML + [...document.querySelectorAll("input, textarea, select")].map(e => "\n" + e.value).join("")`

// looks is what the player at a page finds who looks everywhere: at each tab, at the deck, the record and the past, with the pointer, or a finger,
// on each hex named, with lines of sight and ranges asked for.
func (w writer) looks(hexes []string) string {
	w.t.Helper()
	if Eval[bool](w.Page, `!!document.querySelector("#dialog")`) {
		w.quick("#close")
	}
	var b strings.Builder
	note := func() { b.WriteString(Eval[string](w.Page, markup) + "\n") }
	note()
	if Eval[string](w.Page, `document.querySelector(".match").dataset.drawer`) == "false" {
		w.quick("#drawer-toggle")
	}
	for _, tab := range Eval[[]string](w.Page, `[...document.querySelectorAll("[id^=tab-]")].map(e => e.id)`) {
		w.quick("#" + tab)
		if tab == "tab-log" {
			Eval[bool](w.Page, `(document.querySelectorAll(".log details:not([open]) summary").forEach(e => e.click()), true)`)
			Eval[bool](w.Page, drawn)
		}
		note()
	}
	w.quick("#deck")
	note()
	w.quick("#deck")
	w.quick("#tab-log")
	if w.quick("#record"); Eval[bool](w.Page, `!!document.querySelector("#dialog")`) {
		note()
		w.quick("#close")
	}
	w.quick("#tab-overlays")
	overlays := Eval[[]string](w.Page, `[...document.querySelectorAll("[id^=overlay-]")].map(e => e.id)`)
	for i, h := range hexes {
		if i < 2 {
			for _, o := range overlays {
				w.quick("#" + o)
			}
		}
		at := Eval[[]float64](w.Page, `fieldpost.board.point(`+quoted(h)+`).slice(0, 2)`)
		Eval[bool](w.Page, fmt.Sprintf(`(["pointermove", "pointerdown", "pointerup"].forEach(type => document.querySelector("#board canvas").dispatchEvent(
			new PointerEvent(type, { pointerId: 1, pointerType: "mouse", button: type === "pointermove" ? -1 : 0, clientX: %f, clientY: %f, bubbles: true, cancelable: true }))), true)`, at[0], at[1]))
		Eval[bool](w.Page, drawn)
		note()
		w.quick("#tab-stack")
		note()
		w.quick("#back")
		w.quick("#tab-overlays")
		if i == 0 {
			for _, o := range overlays {
				w.quick("#" + o)
			}
		}
	}
	w.Key("v")
	for range 6 {
		Eval[bool](w.Page, drawn)
		note()
		w.Key("\u0302")
	}
	w.Key("\x1b")
	w.quick(".drawer-close")
	return b.String()
}

func quoted(s string) string { b, _ := json.Marshal(s); return string(b) }

// plays takes actions, as many as told or until the other has to decide: those of the scripted player, but cards and orders wherever there are any.
func (w writer) plays(most int) {
	w.t.Helper()
	hand := pointer{w.Page}
	Eval[bool](w.Page, "(fieldpost.board.zoom(.2), true)") // all of the map in sight
	w.Until("fieldpost.board.shown()")
	for n := 0; n < most && w.asked() && !w.over(); n++ {
		_, _, journal, _ := w.stored()
		m, _, err := shelf.Load(journal)
		if err != nil {
			w.t.Fatal(err)
		}
		table := twin{w.Page, m, hand}
		a := staff.New(m.Game(), "hidden").Choose(m.Pos(), m.Legal())
		if i := slices.IndexFunc(m.Legal(), func(a game.Action) bool {
			verb := table.lex().Verbs[a.Verb]
			return verb == "order" || verb == "select" && a.Option != 0
		}); i >= 0 {
			a = m.Legal()[i]
		}
		if u := a.Units[0]; u != game.NoUnit && table.stands(u) == hex.None && len(w.Table().Picked) == 0 {
			w.quick(`.stacks button[data-unit="` + table.lex().Units[u] + `"]`)
		}
		table.take(a)
		if table.has("#commit") {
			hand.press("#commit")
		}
		table.rest()
	}
}

// A secret is something of one side that the other may not know, and how it would be found.
type secret struct {
	what string
	find *regexp.Regexp
}

// secrets are what a side hides at the end of a match: soldiers who were never shown, and the cards in its hand that nobody has seen, by every
// name that they have; and the hexes where hidden soldiers lie, which may be seen, but not who lies there.
func secrets(m *game.Match, side game.Side) (list []secret, hexes []string) {
	g, lex := m.Game(), m.Game().Lexicon()
	open, held, common := map[string]bool{}, map[string]bool{}, map[string]bool{} // common are names on both sides, as of fakes
	for n := range len(m.Entries()) + 1 {
		p := m.At(n)
		for _, c := range g.Picture(p, side.Other()).Units {
			open[c.ID], common[c.Name] = open[c.ID] || c.Hex != hex.None, common[c.Name] || c.Side != side
		}
		for _, k := range g.Picture(p, side.Other()).Hand {
			held[k.Name] = true
		}
		if n > 0 {
			for _, e := range m.Entries()[n-1].Events {
				if e, ok := e.For(side.Other()); ok {
					text, detail := g.Describe(e, side.Other())
					text += " " + detail
					for _, k := range g.Picture(m.At(n-1), side).Hand {
						held[k.Name] = held[k.Name] || strings.Contains(text, k.Name)
					}
				}
			}
		}
	}
	own := g.Picture(m.Pos(), side)
	for _, c := range own.Units {
		if c.Side != side || c.Hex == hex.None || open[c.ID] {
			continue
		}
		hexes = append(hexes, lex.Hexes.ID(c.Hex))
		names := regexp.QuoteMeta(c.ID)
		if !common[c.Name] {
			names += "|" + regexp.QuoteMeta(c.Name)
		}
		list = append(list, secret{c.Name + " (" + c.ID + ")", regexp.MustCompile(`\b(` + names + `)\b`)})
	}
	for _, k := range own.Hand {
		if !held[k.Name] {
			list = append(list, secret{k.Name, regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(k.Name) + `\b`)})
		}
	}
	slices.Sort(hexes)
	return list, slices.Compact(hexes)
}

// TestHiddenByMail plays Two Patrols, with hidden set-up and hands, between two profiles. After each exchange all that either page holds is searched
// for what it may not show: in what is on the page, at each tab, over each hidden counter, in the past and in the letters nobody who is hidden and no
// card of the other's hand is named; in the store the actions stand enciphered alone; and what is kept by arithmetic, the cards that were selected first
// and from what they are bound, is not there even deciphered before it is opened.
func TestHiddenByMail(t *testing.T) {
	a, b := writer{Blank(t), "Anna", false}, writer{Blank(t), "Bernd", false}
	for i, w := range []writer{a, b} {
		w.Before(strings.Replace(sameDice, "= 20", fmt.Sprint("= 2", i), 1))
		w.Size(1600, 1000)
		w.Goto(Served(t).URL)
		w.do(cd.Evaluate[cd.Void](`navigator.clipboard && (navigator.clipboard.writeText = async text => { window.copied = text })`))
	}
	meetByMail(t, a, b, twoPatrols, "quick")
	searched, enciphered, opened := map[string]int{}, 0, 0
	held := map[int]string{} // by the entry of a choice that is bound: what the other page has held since
	letters, own := "", map[string]string{}
	enough, looked := 1, 1 // choices that are opened, and hexes that are looked at in each exchange
	if atLength {
		enough, looked = 4, 3
	}
	search := func(w, other writer) {
		raw, shown, journal, seat := w.stored()
		m, _, err := shelf.Load(journal)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Table().Hash; got != m.Hash() {
			t.Fatalf("%s: the store has %s, the page shows %s", w.name, m.Hash(), got)
		}
		own[w.name] = seat.Secret
		mine := game.Side(slices.Index(m.Game().Info().Sides, seat.Side))
		list, hexes := secrets(m, mine.Other())
		hexes = hexes[:min(looked, len(hexes))]
		looks := w.looks(hexes)
		for _, s := range list {
			searched[w.name]++
			for where, text := range map[string]string{"page": looks, "store": raw, "letters": letters} {
				if at := s.find.FindStringIndex(text); at != nil {
					t.Errorf("%s, %d actions: the %s names %s: …%s…", w.name, len(m.Entries()), where, s.what, text[max(0, at[0]-150):min(len(text), at[1]+100)])
				}
			}
		}
		for i := range m.Entries() {
			line := strings.TrimSpace(m.EntryText(i))
			action, _, _ := strings.Cut(line, " = ")
			if !strings.Contains(action, " ") {
				continue // a verb alone is no secret, and a word of many texts
			}
			if enciphered++; !strings.Contains(shown, line) {
				t.Fatalf("%q is not in the store of %s", line, w.name)
			}
			if strings.Contains(raw+letters, action) {
				t.Errorf("%s: action %d, %q, can be read in the store or in a letter", w.name, i+1, action)
			}
		}
		if secret := own[other.name]; secret != "" && strings.Contains(raw+shown+looks+letters, secret) {
			t.Errorf("%s holds what the choices of %s are bound with", w.name, other.name)
		}
		for i, e := range m.Entries() {
			if e.PutOff && e.Side != mine && i == len(m.Entries())-1 || held[i] != "" && m.Pending() == i {
				held[i] += raw + shown + looks
			}
			if held[i] == "" || m.Pending() == i || i == len(m.Entries())-1 {
				continue
			}
			for _, next := range m.Entries()[i+1:] {
				if next.Side != e.Side {
					continue
				}
				line := m.Game().Lexicon().Line(next.Action)
				// What was chosen before, or by the reader himself, stands in his store as his own.
				innocent := slices.ContainsFunc(m.Entries()[:i], func(e game.Entry) bool { return e.Action == next.Action }) ||
					slices.ContainsFunc(m.Entries(), func(e game.Entry) bool { return e.Action == next.Action && e.Side == mine })
				if strings.Contains(line, " ") && !innocent && strings.Contains(held[i], "\n"+line) {
					t.Errorf("the page of %s has held %q before it was opened", w.name, line)
				}
				if next.Salt != "" {
					if opened++; strings.Contains(held[i], next.Salt) {
						t.Errorf("the page of %s has held the salt of choice %d before it was opened", w.name, i)
					}
					delete(held, i)
					break
				}
			}
		}
	}
	for n := 0; n < 60 && opened < enough && !a.over(); n++ {
		if !a.asked() && !Eval[bool](a.Page, `!!document.querySelector("#post-letter")`) {
			a, b = b, a
		}
		a.plays(60)
		a.quick("#post-letter")
		text := a.letter(false)
		letters += text
		a.quick("#send-text")
		a.quick("#close")
		n := a.actions()
		b.takes(text)
		b.Until(fmt.Sprintf(`document.querySelector('.match[data-busy="false"]')?.dataset.actions >= %d`, n)) // more where it opens a choice of its own
		search(a, b)
		search(b, a)
		a, b = b, a
	}
	t.Logf("searched for %v secrets and %d actions, %d choices were opened", searched, enciphered, opened)
	if searched[a.name] == 0 || searched[b.name] == 0 || enciphered == 0 || opened == 0 {
		t.Error("nothing was searched for")
	}
}
