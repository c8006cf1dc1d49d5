package e2e

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

const twoPatrols = "offtheline/01-two-patrols"

// A twin is a match on the page and the same one native: what is done on the page is done there too, and
// both have to come to the same position.
type twin struct {
	*Page
	m    *game.Match
	hand closeHand
}

// closeHand is how somebody plays: with what he points at things on the page and at hexes.
type closeHand interface {
	press(css string)
	hex(id string)
}

// newTwin opens a match on the page.
func newTwin(p *Page, h closeHand, journal string) *twin {
	p.t.Helper()
	m, _, err := shelf.Load(journal)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Goto(Served(p.t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.drop(armored(p.t, journal))
	p.Wait("#prompt")
	return &twin{p, m, h}
}

func (w *twin) lex() *game.Lexicon { return w.m.Game().Lexicon() }

// rest waits until the page has done what it was asked, takes the cover off the table, and returns the
// position's hash.
func (w *twin) rest() string {
	w.t.Helper()
	Eval[bool](w.Page, drawn)
	table := w.Table()
	if table.Dialog == "handover" {
		w.hand.press("#close")
		Eval[bool](w.Page, drawn)
		table = w.Table()
	}
	return table.Hash
}

// has says whether something can be pressed.
func (w *twin) has(css string) bool {
	return Eval[bool](w.Page, `!!document.querySelector(`+strconv.Quote(css)+`)`)
}

// named is the button of the pad with a label, "" if there is none.
func (w *twin) named(label string) string {
	i := Eval[int](w.Page, `[...document.querySelectorAll("#verbs button")].findIndex(b => b.firstElementChild.innerText.trim() === `+strconv.Quote(label)+`)`)
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("#verbs button:nth-of-type(%d)", i+1)
}

// take plays an action on the page as a player does, by its units, its hex, its card and its button, until the
// page asks for the last word; commit gives it.
func (w *twin) take(a game.Action) {
	w.t.Helper()
	before, label := w.rest(), w.m.Game().Label(w.m.Pos(), a)
	card := fmt.Sprintf(`#hand .held[data-arg="%d"]`, a.Option)
	done := func() bool { return w.rest() != before || w.has("#commit") }
	try := func(css string) bool {
		if css == "" || !w.has(css) {
			return false
		}
		w.hand.press(css)
		return done()
	}
	if try(w.named(label)) {
		return
	}
	if u := a.Units[0]; u != game.NoUnit && !slices.Contains(w.Table().Picked, w.lex().Units[u]) {
		if w.pick(u); w.wary(before) {
			w.pick(u)
		}
		if w.rest() != before { // nothing but the unit was asked
			return
		}
		if try(w.named(label)) {
			return
		}
	}
	if a.Option != 0 && a.Hex == hex.None && a.To == hex.None && w.has(card) && try(card) {
		return
	}
	if to := a.To; to != hex.None || a.Hex != hex.None && a.Units[0] == game.NoUnit {
		if to == hex.None {
			to = a.Hex
		}
		// A click on the hex where a unit stands means the unit, unless the verb was chosen before; the list means the hex.
		if verb := `#verbs button[data-do="` + w.lex().Verbs[a.Verb] + `"]`; w.own(to) && a.Units[0] != game.NoUnit && w.has(verb) {
			w.hand.press(verb)
			w.rest()
		}
		goal := fmt.Sprintf("[data-testid=goal][data-hex=%q]", w.lex().Hexes.ID(to))
		if w.own(to) && w.has(goal) && try(goal) {
			return
		}
		w.hand.hex(w.lex().Hexes.ID(to))
		if w.wary(before) {
			w.hand.hex(w.lex().Hexes.ID(to))
		}
		if done() {
			return
		}
	}
	if !try(w.named(label)) {
		w.Shot("stuck")
		w.t.Fatalf("%q (%s) cannot be done: %+v", label, w.lex().Line(a), w.Table())
	}
}

// own reports whether a unit of the side that decides stands in a hex.
func (w *twin) own(h hex.Hex) bool {
	side := w.m.Decision().Side
	return slices.ContainsFunc(w.m.Game().Picture(w.m.Pos(), side).Units, func(c game.Counter) bool { return c.Hex == h && c.Side == side })
}

// wary reports whether a touch has only shown what a second one does, and waits until that is no double tap.
func (w *twin) wary(before string) bool {
	w.t.Helper()
	return w.rest() == before && finger{w.Page}.again()
}

// stands is where a unit is, None where it is nowhere.
func (w *twin) stands(u game.Unit) hex.Hex {
	for _, c := range w.m.Game().Picture(w.m.Pos(), w.m.Decision().Side).Units {
		if c.Unit == u && u != game.NoUnit {
			return c.Hex
		}
	}
	return hex.None
}

// pick picks a unit on the board and, where others stand with it, in the list of the pad.
func (w *twin) pick(u game.Unit) {
	w.t.Helper()
	if at := w.stands(u); at != hex.None {
		w.hand.hex(w.lex().Hexes.ID(at))
		w.rest()
	}
	mine := w.lex().Units[u]
	if box := `input[data-unit="` + mine + `"]`; !slices.Contains(w.Table().Picked, mine) && w.has(box) {
		w.hand.press(box)
		w.rest()
	}
	for _, id := range w.Table().Picked {
		if id != mine {
			w.hand.press(`input[data-unit="` + id + `"]`)
			w.rest()
		}
	}
}

// commit gives the last word to what is in preview and does the same natively.
func (w *twin) commit(a game.Action) {
	w.t.Helper()
	if w.has("#commit") {
		w.hand.press("#commit")
	}
	if _, err := w.m.Do(a); err != nil {
		w.t.Fatal(err)
	}
	want := w.m.Hash()
	w.Until(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === "` + want + `"`)
}

// pointer, typist and thumb are three ways to play.
type pointer struct{ *Page }

func (h pointer) press(css string) { h.Click(css) }
func (h pointer) hex(id string)    { mouse(h).hex(id) }

type typist struct{ *Page }

// press presses a key that does it, or goes there with Tab.
func (h typist) press(css string) {
	h.t.Helper()
	key := Eval[string](h.Page, `(document.querySelector(`+strconv.Quote(css)+`).querySelector("kbd")?.innerText || "").trim()`)
	switch {
	case key == "Enter":
		h.Key(kb.Enter)
		return
	case len(key) == 1 && key[0] >= '1' && key[0] <= '9':
		h.Key(key)
		return
	}
	for range 90 {
		if Eval[bool](h.Page, `document.activeElement === document.querySelector(`+strconv.Quote(css)+`)`) {
			if strings.HasPrefix(css, "input") {
				h.Key(" ")
			} else {
				h.Key(kb.Enter)
			}
			return
		}
		h.Key(kb.Tab)
	}
	h.t.Fatalf("Tab does not lead to %s", css)
}

func (h typist) hex(id string) { keyboard(h).hex(id) }

type thumb struct{ *Page }

func (h thumb) press(css string) { h.Tap(css) }

func (h thumb) hex(id string) {
	css := `#pad .goals [data-hex="` + id + `"]` // a spread stack may lie over the hex
	if Eval[bool](h.Page, `!!document.querySelector(`+strconv.Quote(css)+`)`) {
		h.Tap(css)
	} else if x, y, free := h.finger(id); free {
		h.TapAt(x, y)
	} else {
		h.Type("#hex-entry", id+kb.Enter)
	}
}

// almostSetUp is Two Patrols with all but the last units set up by the scripted player.
func almostSetUp(t *testing.T) string {
	t.Helper()
	g, err := shelf.Open(twoPatrols, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := staff.Play(g, "patrols", 25)
	if err != nil {
		t.Fatal(err)
	}
	return m.Journal()
}

// turns plays on as the scripted player would until one turn is over, or two in the long run.
func (w *twin) turns() {
	w.t.Helper()
	player, cards, orders, steps := staff.New(w.m.Game(), "patrols"), 0, 0, 0
	last := int8(1)
	if atLength {
		last = 2
	}
	for n := 0; w.m.Pos().Stage().Turn <= last && !w.m.Decision().Over; n++ {
		if n > 150*int(last) {
			w.t.Fatal("the turns do not come to an end")
		}
		a := player.Choose(w.m.Pos(), w.m.Legal())
		if i := slices.IndexFunc(w.m.Legal(), func(a game.Action) bool { return w.lex().Verbs[a.Verb] == "order" || w.lex().Verbs[a.Verb] == "select" }); i >= 0 && orders+cards < 14 {
			a = w.m.Legal()[i] // the scripted player would rather wait
		}
		switch w.lex().Verbs[a.Verb] {
		case "select", "play", "react":
			cards++
		case "order":
			orders++
		case "step":
			steps++
		}
		w.take(a)
		w.commit(a)
	}
	w.Shot("turns")
	if cards == 0 || orders == 0 || steps == 0 {
		w.t.Errorf("%d cards, %d orders and %d steps in %d turns", cards, orders, steps, last)
	}
}

// Two Patrols is played for a turn by mouse, from the last units of the set-up on.
func TestSoldiersByMouse(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	w := newTwin(p, pointer{p}, almostSetUp(t))
	Eval[bool](p, "(fieldpost.board.zoom(.2), true)")
	p.Until("fieldpost.board.shown()")
	w.turns()
}

// The same with nothing but keys.
func TestSoldiersByKeyboard(t *testing.T) {
	longRun(t)
	p := Blank(t)
	p.Size(1280, 800)
	w := newTwin(p, typist{p}, almostSetUp(t))
	w.turns()
}

// And by touch on a phone.
func TestSoldiersByTouch(t *testing.T) {
	longRun(t)
	p := Blank(t)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	w := newTwin(p, thumb{p}, almostSetUp(t))
	w.turns()
}

// Five cards lie side by side on a laptop: the fifth was cut off.
func TestHandOnALaptop(t *testing.T) {
	m := starting(t, twoPatrols, "hand", "")
	player := staff.New(m.Game(), "hand")
	for n := 0; ; n++ {
		if asked, _ := m.Game().Prompt(m.Pos()); strings.HasPrefix(asked, "American orders: choose cards") {
			break
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); n > 300 || err != nil {
			t.Fatal("no American orders", err)
		}
	}
	p := view{name: "laptop", width: 1280, height: 720, theme: "light", scale: "1"}.open(t)
	p.drop(armored(t, m.Journal()))
	p.Wait(".cards")
	Eval[bool](p, drawn)
	p.Shot("hand")
	if got := Eval[[]int](p, `(c => [c.children.length, c.scrollWidth - c.clientWidth])(document.querySelector(".cards"))`); got[0] != 5 || got[1] > 0 {
		t.Errorf("cards, and pixels cut off: %v", got)
	}
}

// A card that is laid down comes first in the hand, and on a phone the hand goes back to it: it stayed where it was scrolled.
func TestLaidCardInSight(t *testing.T) {
	p := Phone(t, Served(t))
	newTwin(p, thumb{p}, "fieldpost 1\nscenario "+twoPatrols+"\nseed \"s\"\n"+`setup {"units": {"us-1": {"hex": "01-H4"}, "ge-2": {"hex": "01-H7"}}, "turn": 2, "phase": "select", "hands": {"us": [7, 9], "german": [3, 12, 40, 77, 101]}}`+"\nedited\n")
	Eval[bool](p, `(document.querySelector(".cards").scrollLeft = 999, true)`)
	p.Tap(".held:last-child")
	p.Wait(".held.laid")
	Eval[bool](p, drawn)
	p.Shot("laid")
	if !Eval[bool](p, `((card, cards) => card.left >= cards.left)(document.querySelector(".laid").getBoundingClientRect(), document.querySelector(".cards").getBoundingClientRect())`) {
		t.Error("the card is out of sight")
	}
}

const firefight = "fieldpost 1\nscenario " + twoPatrols + "\nseed \"s\"\n" + `setup {"units": {"us-1": {"hex": "01-G4"}, "us-3": {"hex": "01-G4", "prone": true}, "us-5": {"hex": "01-I5", "hidden": true}, "us-7": {"hex": "01-E5", "pin": 1}, "us-9": {"hex": "01-H5", "pin": 2},` +
	` "ge-2": {"hex": "01-H7"}, "ge-4": {"hex": "01-G6"}, "ge-5": {"hex": "01-G6", "prone": true}, "ge-6": {"hex": "01-C6", "hidden": true}}, "turn": 2, "phase": "order", "side": "us", "points": {"us": 3, "german": 2},` +
	` "hands": {"us": [12, 40, 77, 101], "german": [7, 9]}, "smoke": {"01-J6": 1}}` + "\nedited\n"

// The line of sight that the page tells of a soldier is the engine's, hex by hex, and so are the chances of
// a shot before it is fired.
func TestSightAndFire(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	w := newTwin(p, pointer{p}, firefight)
	p.Until("fieldpost.board.painted()")
	p.Shot("begin")
	p.Click("#tab-overlays")
	p.Click("#overlay-los")
	x, clicked, _ := p.Hex("01-G4")
	p.do(cd.MouseEvent("mouseMoved", x, clicked))
	w.hand.hex("01-G4")
	w.rest()
	p.Until("fieldpost.board.painted()") // the board has moved to what can be done there
	under, least := "", 1e9              // of that column, what is now where the pointer has stayed
	for _, id := range []string{"01-G1", "01-G2", "01-G3", "01-G4", "01-G5", "01-G6"} {
		if _, y, _ := p.Hex(id); math.Abs(y-clicked) < least {
			under, least = id, math.Abs(y-clicked)
		}
	}
	if under == "01-G4" {
		t.Error("the board has stayed where it was")
	}
	w.rest()
	said := `[...document.querySelectorAll(".overlays .said")].map(e => e.innerText).join("\n")`
	if text := Eval[string](p, said); !strings.Contains(text, under) {
		t.Errorf("the map has moved under the pointer, which is over %s, but the page says %q", under, text)
	}
	seen, blocked := 0, 0
	jackson := w.m.Game().Picture(w.m.Pos(), w.m.Decision().Side).Units
	top := slices.IndexFunc(jackson, func(c game.Counter) bool { return w.lex().Hexes.ID(c.Hex) == "01-G4" })
	for _, id := range []string{"01-G6", "01-H5", "01-F5", "01-E6", "01-F7", "01-J6", "01-K5", "01-C4", "01-I6", "01-D5"} {
		x, y, free := p.Hex(id)
		if !free {
			continue
		}
		p.do(cd.MouseEvent("mouseMoved", x, y))
		w.rest()
		to, _ := w.lex().Hexes.Lookup(id)
		answer, err := w.m.Game().Query(w.m.Pos(), game.Query{What: "los", Viewer: w.m.Decision().Side, Side: game.Nobody, Unit: jackson[top].Unit, Hex: to, Action: game.Act(0)})
		if err != nil {
			t.Fatal(err)
		}
		if text := Eval[string](p, said); !strings.Contains(text, answer.Sentence) {
			t.Errorf("%s: the page says %q, the engine %q", id, text, answer.Sentence)
		}
		if strings.Contains(answer.Sentence, "does not") {
			if blocked++; blocked == 1 {
				p.Shot("blocked")
			}
		} else if seen++; seen == 1 {
			p.Shot("seen")
		}
	}
	if seen < 2 || blocked < 2 {
		t.Errorf("%d hexes were seen, %d were not", seen, blocked)
	}
	p.Click("#overlay-los")
	p.Click("#back")
	w.rest()
	w.fires()
}

// On a phone the chances of a shot are in sight above its button, and not under the list of who could fire.
func TestFireByTouch(t *testing.T) {
	p := Blank(t)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	w := newTwin(p, thumb{p}, firefight)
	p.Until("fieldpost.board.painted()")
	w.fires()
}

// fires orders a hex to shoot, and compares the preview of the first shot with the engine's figures.
func (w *twin) fires() {
	w.t.Helper()
	for range 12 {
		legal := w.m.Legal()
		i := slices.IndexFunc(legal, func(a game.Action) bool { return w.lex().Verbs[a.Verb] == "shoot" })
		if i < 0 {
			i = slices.IndexFunc(legal, func(a game.Action) bool { return strings.HasPrefix(w.lex().Line(a), "order @01-G4 :shoot") })
		}
		if i < 0 { // what leaders could give besides
			i = len(legal) - 1
		}
		w.take(legal[i])
		if w.lex().Verbs[legal[i].Verb] != "shoot" {
			w.commit(legal[i])
			continue
		}
		answer, err := w.m.Game().Query(w.m.Pos(), game.Query{What: "fire", Viewer: w.m.Decision().Side, Side: w.m.Decision().Side, Unit: legal[i].Units[0], Hex: legal[i].To, Action: legal[i]})
		if err != nil {
			w.t.Fatal(err)
		}
		w.Shot("preview")
		if !Eval[bool](w.Page, `document.querySelector("#preview .outcomes").getBoundingClientRect().bottom <= document.querySelector(".pad-foot").getBoundingClientRect().top`) {
			w.t.Error("the chances are out of sight")
		}
		w.figures(answer.Forecast)
		w.commit(legal[i])
		return
	}
	w.t.Fatal("nobody fires")
}

// figures compares the shares that the preview shows with a forecast's.
func (w *twin) figures(f *game.Forecast) {
	w.t.Helper()
	said := Eval[string](w.Page, `[...document.querySelectorAll("#preview .outcomes")].map(e => e.ariaLabel).join("\n")`)
	for _, s := range f.Outcomes {
		of, label, ok := strings.Cut(s.Label, ": ")
		if !ok {
			of, label = "Results", s.Label
		} else { // the page tells soldiers by their names alone
			_, of, _ = strings.Cut(of, " ")
		}
		line := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(of) + `: .*?\b` + regexp.QuoteMeta(label) + ` (under )?(\d+) %`).FindStringSubmatch(said)
		if line == nil {
			w.t.Errorf("the preview lacks %q: %q", s.Label, said)
			continue
		}
		shown, _ := strconv.ParseFloat(line[2], 64)
		if exact := 100 * float64(s.Cases) / float64(f.Of); exact > shown+.51 || exact < shown-1 {
			w.t.Errorf("%s: %s %%, the engine says %.2f", s.Label, line[2], exact)
		}
	}
}

// TestReactorsInSight: where soldiers are asked to react, the one that they react to and one of them are in sight, though they are far from
// each other.
func TestReactorsInSight(t *testing.T) {
	g, err := shelf.Open("offtheline/05-the-blockhouse", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "gallery"})
	if err != nil {
		t.Fatal(err)
	}
	player := staff.New(g, "gallery")
	var reactors []string
	for range 300 {
		at := map[game.Unit]string{}
		for _, c := range g.Picture(m.Pos(), game.Nobody).Units {
			at[c.Unit] = g.Map().ID(c.Hex)
		}
		for _, a := range m.Legal() {
			if g.Lexicon().Verbs[a.Verb] == "react" {
				reactors = append(reactors, at[a.Units[0]])
			}
		}
		if reactors != nil {
			break
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	scene := desk.New(m).Scene()
	if reactors == nil || scene == hex.None {
		t.Fatalf("%v react to what happens at %v", reactors, scene)
	}
	p := Blank(t)
	p.Size(1280, 720)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.drop(armored(t, m.Journal()))
	p.Wait("#prompt")
	p.Until(fmt.Sprintf(`fieldpost.board.shown() && (seen => seen(%q) && %q.split(" ").some(seen))(h => { const [x, y] = fieldpost.board.point(h); return document.elementFromPoint(x, y)?.closest("#board") })`, g.Map().ID(scene), strings.Join(reactors, " ")))
	p.Shot("reaction")
}
