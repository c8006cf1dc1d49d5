package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A sector is a set-up of the six-turn game in which a verb is bound to be wanted, with what is on the map.
const (
	throughLine = `{"units": {"us-28-110-1": {"hex": "E2310"}, "us-28-110-2": {"hex": "E2410"}, "us-28-110-3": {"hex": "E2411"}, "us-28-112-1": {"hex": "E2409"}, "de-1ss-1": {"hex": "E2210"}, "de-2-pz-2": {"hex": "E2309"}, "de-2-pz-304": {"hex": "E2210"}}, "turn": 2, "side": "german", "phase": "combat"}`
	atBridge    = `{"units": {"us-28-110-1": {"hex": "E1008"}, "de-1ss-1": {"hex": "E1007"}}, "turn": 3, "side": "german", "phase": "combat"}`
)

// sought plays a set-up natively with seed after seed until a verb was taken, and returns the match at its start and the actions up
// to it. Whoever advances goes toward the enemy.
func sought(t *testing.T, setup, verb string) (start *game.Match, actions []game.Action) {
	t.Helper()
	for n := range 40 {
		seed := fmt.Sprint(verb, " ", n)
		c := &captain{m: starting(t, sixTurns, seed, setup), did: map[string]bool{}, been: map[hex.Hex]bool{}}
		actions = nil
		for range 24 {
			a := c.next()
			if w, _ := c.words(a); w == "advance" {
				a = c.nearest(a)
			}
			actions = append(actions, a)
			if _, err := c.m.Do(a); err != nil {
				t.Fatal(err)
			}
			if w, _ := c.words(a); w == verb && (verb != "blow" || c.down(a)) {
				return starting(t, sixTurns, seed, setup), actions
			}
		}
	}
	t.Fatalf("none of the seeds shows %s", verb)
	return nil, nil
}

// down reports whether the bridge that an action names is blown.
func (c *captain) down(a game.Action) bool {
	return slices.ContainsFunc(c.m.Game().Picture(c.m.Pos(), game.Nobody).Marks, func(k game.Mark) bool {
		return k.Kind == game.MarkBridge && k.Value == game.Blown && (k.Hex == a.Hex || k.Hex == a.To)
	})
}

// nearest is the advance that ends nearest to a unit of the other side, or the given one.
func (c *captain) nearest(best game.Action) game.Action {
	least := 99
	for _, a := range c.m.Legal() {
		if w, _ := c.words(a); w != "advance" {
			continue
		}
		for _, k := range c.m.Game().Picture(c.m.Pos(), game.Nobody).Units {
			if k.Side == c.m.Decision().Side || k.Hex == hex.None {
				continue
			}
			if n := c.m.Game().Map().Distance(a.To, k.Hex); n < least {
				least, best = n, a
			}
		}
	}
	return best
}

// A breakthrough with nothing but keys: attack, attackers, retreats, advances of two hexes, and the second attack.
func TestBreakthroughByKeyboard(t *testing.T) {
	start, actions := sought(t, throughLine, "breakthrough")
	p := Blank(t)
	p.Before(`window.pointed = 0; addEventListener("pointerdown", () => pointed++, true)`)
	p.Size(1280, 800)
	w := newTwin(p, typist{p}, start.HeadText())
	w.plays(actions)
	p.Shot("through")
	if prompt := w.Table().Prompt; w.has("#commit") || !strings.Contains(strings.ToLower(prompt), "breakthrough") && !strings.Contains(prompt, "attack") {
		t.Errorf("after the breakthrough was declared the page asks %q", prompt)
	}
	if n := Eval[int](p, "pointed"); n != 0 {
		t.Errorf("a pointer was used %d times", n)
	}
}

// A bridge is attacked across, and the defender blows it up, by mouse: the hex then tells of it.
func TestBridgeIsBlown(t *testing.T) {
	start, actions := sought(t, atBridge, "blow")
	p := Blank(t)
	p.Size(1600, 1000)
	w := newTwin(p, pointer{p}, start.HeadText())
	w.plays(actions)
	p.Shot("blown")
	p.Click("#tab-log")
	if log := p.Text(".log li:first-child"); !strings.Contains(log, "bridge") || !strings.Contains(log, "E1008") {
		t.Errorf("the log says %q", log)
	}
	p.Click("#tab-order") // and back, with the hex looked at
	w.hand.hex("E1007")
	p.Click("#tab-stack")
	p.Wait(".stack .mark")
	if marks := p.Text(".stack"); !strings.Contains(marks, "blown") {
		t.Errorf("of the hex is told %q", marks)
	}
}

// plays takes one action after the other.
func (w *twin) plays(actions []game.Action) {
	w.t.Helper()
	for _, a := range actions {
		w.take(a)
		w.commit(a)
	}
}

// inBox is an Allied turn of the campaign with two units in the Southeast box.
const inBox = `{"units": {"us-28-110-1": {"box": "SE"}, "us-9-arm-cca": {"box": "SE"}, "us-28-112-2": {"hex": "E2219"}, "de-2-pz-2": {"hex": "E2016"}, "de-26-78-gren": {"hex": "E1912"}},
	"reinforcements": ["us-4-8-2", "us-35-eng"], "turn": 4, "side": "allied", "phase": "movement"}`

// TestEntryHexesComeIntoView: of a reinforcement with more entry hexes than are listed one is in sight once it is picked, though
// others that could move stand in sight already.
func TestEntryHexesComeIntoView(t *testing.T) {
	p, m := Blank(t), starting(t, "ardennes/eight-turns", "entry", `{"units": {"us-28-707-tnk": {"hex": "E2125"}}, "turn": 6, "side": "allied", "reinforcements": ["us-101-501"]}`)
	var entries []string
	for _, a := range m.Legal() {
		if m.Game().Lexicon().Verbs[a.Verb] == "enter" {
			entries = append(entries, m.Game().Map().ID(a.Hex))
		}
	}
	if len(entries) < 19 {
		t.Fatalf("it enters at %v", entries)
	}
	p.sitDown(m.HeadText())
	p.Until("fieldpost.board.shown()")
	p.Click(".stacks [data-unit='us-101-501']")
	p.Until(fmt.Sprintf(`%q.split(" ").some(h => { const [x, y] = fieldpost.board.point(h); return document.elementFromPoint(x, y)?.closest("#board") })`, strings.Join(entries, " ")))
	p.Shot("entry")
}

// The cursor of the keys begins in the middle of what is in sight where the picked unit stands beside the map: it began in the map's
// first hex, and the board went there.
func TestCursorOfAUnitBesideTheMap(t *testing.T) {
	p, start := Blank(t), starting(t, "ardennes/campaign", "box", inBox)
	p.sitDown(start.HeadText())
	p.After(func() { p.Click(".stacks [data-unit='us-28-110-1']") })
	p.Until("fieldpost.board.shown()")
	x, y, _ := p.Hex("E2001")
	p.Key(kb.ArrowUp)
	Eval[bool](p, drawn)
	if at := Eval[string](p, `document.activeElement.getAttribute("aria-activedescendant")`); at == "" {
		t.Error("there is no cursor")
	}
	if nowX, nowY, _ := p.Hex("E2001"); nowX != x || nowY != y {
		t.Errorf("the board went from %.0f, %.0f to %.0f, %.0f", x, y, nowX, nowY)
	}
}

// Units in a box beside the map are picked from the list with mouse, touch and keys, and enter the map through an entry hex of
// the box that is then marked; the calendar tells what else comes.
func TestUnitsInBoxesEnter(t *testing.T) {
	hands := []string{"touch", "keys"}
	if atLength {
		hands = append(hands, "mouse")
	}
	for _, by := range hands {
		t.Run(by, func(t *testing.T) {
			p, start := Blank(t), starting(t, "ardennes/campaign", "box", inBox)
			p.sitDown(start.HeadText())
			p.Until("fieldpost.board.shown()")
			before := p.Table()
			const listed = ".stacks [data-unit='us-28-110-1']"
			if got := p.Text(listed); !strings.HasPrefix(got, "Southeast box") {
				t.Errorf("listed as %q", got)
			}
			switch by {
			case "mouse":
				p.After(func() { p.Click(listed) })
			case "touch":
				p.After(func() { p.Tap(listed) })
			case "keys":
				Eval[bool](p, `(document.querySelector("`+listed+`").focus(), true)`)
				p.After(func() { p.Key(kb.Enter) })
			}
			table := p.Table()
			p.Shot("picked-" + by)
			if got := p.Text("#verbs"); !strings.Contains(got, "to the Southwest box") {
				t.Errorf("what can be done: %q", got)
			}
			if fmt.Sprint(table.Picked) != "[us-28-110-1]" || !slices.Contains(table.Goals, "E2001") {
				t.Fatalf("picked: %+v", table)
			}
			switch by {
			case "mouse", "touch":
				p.aim("E2001")
				Eval[bool](p, drawn)
			case "keys":
				Eval[bool](p, `([...document.querySelectorAll(".goals button")].find(b => b.innerText.includes("E2001")).focus(), true)`)
				p.After(func() { p.Key(kb.Enter) })
			}
			if table = p.Table(); table.Hash == before.Hash {
				if table.verb("enter", "normal") < 0 {
					t.Fatalf("no way to enter: %+v", table)
				}
				table = p.After(func() { p.Click(fmt.Sprintf("#verbs button:nth-of-type(%d)", table.verb("enter", "normal")+1)) })
			}
			if table.Hash == before.Hash {
				p.Shot("stuck-" + by)
				t.Fatalf("it did not enter: %+v", table)
			}
			if where := p.places()["us-28-110-1"]; !strings.HasPrefix(where, "E2001") {
				t.Errorf("it is at %q", where)
			}
			if by == "mouse" {
				p.Click("#tab-calendar")
				p.Wait(".due")
				if text := p.Text(".calendar"); !strings.Contains(text, "Late") || !strings.Contains(text, "35th Engineer Battalion") || !strings.Contains(text, "entry A") {
					t.Errorf("the calendar says %s", text)
				}
				p.Shot("calendar")
			}
		})
	}
}
