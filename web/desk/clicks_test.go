package desk_test

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"
)

// doing is something that a player wants done, and the clicks that he makes for it.
type doing struct {
	what   string
	clicks int
	ok     func() bool
}

// flush performs what the clicks so far ask for.
func flush(t *testing.T, d *desk.Desk) {
	t.Helper()
	for a, more := d.Next(); more; a, more = d.Next() {
		if _, err := d.Do(a); err != nil {
			t.Fatalf("%s: %v", d.Match().Game().Lexicon().Line(a), err)
		}
	}
}

// table of a scenario: a desk and helpers that click and count.
type clicker struct {
	*testing.T
	d *desk.Desk
	n int
}

func (c *clicker) at(id string) hex.Hex {
	h, ok := c.d.Match().Game().Map().Lookup(id)
	if !ok {
		c.Fatalf("no hex %s", id)
	}
	return h
}

func (c *clicker) hex(id string) *clicker {
	c.n++
	c.d.PickHex(c.at(id))
	flush(c.T, c.d)
	return c
}

func (c *clicker) press(verb string) *clicker {
	c.Helper()
	for i, b := range c.d.View().Buttons {
		if b.Verb == verb {
			c.n++
			c.d.PickVerb(i)
			flush(c.T, c.d)
			return c
		}
	}
	c.Fatalf("no button %s among %+v", verb, c.d.View().Buttons)
	return c
}

func (c *clicker) commit() *clicker {
	c.n++
	c.d.Commit()
	flush(c.T, c.d)
	return c
}

func (c *clicker) where(unit string) string {
	for _, k := range c.d.Picture().Units {
		if k.ID == unit {
			return c.d.Match().Game().Map().ID(k.Hex)
		}
	}
	return ""
}

func begun(t *testing.T, scenario string, dice ...int) *clicker {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "clicks", Dice: dice})
	if err != nil {
		t.Fatal(err)
	}
	return &clicker{T: t, d: desk.New(m)}
}

// Ten typical doings in each game, with the clicks that they take: the median is at most 2 for a move and 3 for an
// attack. What ends a move is counted with the next doing, which ends it.
func TestClicks(t *testing.T) {
	clicks := map[string][]int{}
	count := func(kind, what string, c *clicker, done bool) {
		t.Helper()
		if !done {
			t.Errorf("%s: not done: %q, prompt %q", what, c.d.View().Notice.Text, c.d.View().Prompt)
		}
		clicks[kind] = append(clicks[kind], c.n)
		t.Logf("%-8s %d  %s", kind, c.n, what)
		c.n = 0
	}
	c := begun(t, "aachen/first-blood", 9)
	c.press("activate")
	for _, b := range c.d.View().Buttons {
		if b.Verb == "keep" {
			c.press("keep")
			break
		}
	}
	count("other", "activate the division", c, len(c.d.View().Stacks) > 3)
	c.hex("1809").hex("1709")
	count("move", "move a battalion one hex", c, c.where("us-1id-26-2") == "1709")
	c.hex("1610").hex("1609")
	count("move", "move the next one, which ends the move before", c, c.where("us-1id-26-3") == "1609")
	c.hex("1909").hex("1809")
	count("move", "move the engineers to the hex that was left", c, c.where("us-1id-eng1") == "1809")
	c.hex("2009").hex("2108").commit()
	count("attack", "attack a pillbox", c, len(c.d.Match().Entries()) > 0 && c.d.Card() != nil && c.d.Card().Rolls[0].Battle)

	c = begun(t, "reichswald/veritable")
	for _, want := range []string{"move-fight", "fight-move"} {
		for _, b := range c.d.View().Buttons {
			if b.Verb == want || b.Kind == want {
				c.n++
				c.d.PickVerb(slices.IndexFunc(c.d.View().Buttons, func(k desk.Button) bool { return k.Label == b.Label }))
				flush(t, c.d)
				break
			}
		}
		if c.n > 0 {
			break
		}
	}
	count("other", "choose the sequence", c, len(c.d.View().Stacks) > 0)
	for range 2 {
		s := c.d.View().Stacks
		if len(s) == 0 {
			break
		}
		from := s[0].ID
		c.hex(from)
		r := c.d.Reach()
		if r == nil || len(r.Hexes) == 0 {
			t.Fatalf("nothing can be reached from %s", from)
		}
		to := r.Hexes[len(r.Hexes)-1].Hex
		unit := c.d.Picked()[0]
		c.hex(c.d.Match().Game().Map().ID(to))
		count("move", fmt.Sprintf("move from %s to %s", from, c.d.Match().Game().Map().ID(to)), c, slices.ContainsFunc(c.d.Picture().Units, func(k game.Counter) bool { return k.Unit == unit && k.Hex == to }))
		if len(c.d.View().Stacks) == 0 {
			h := c.d.NextUnit(1)
			flush(t, c.d)
			if h == hex.None && len(c.d.Picked()) == 0 {
				t.Fatal("N does not lead to the next unit")
			}
			c.d.Back()
		}
	}
	for kind, most := range map[string]int{"move": 2, "attack": 3, "other": 2} {
		list := clicks[kind]
		slices.Sort(list)
		if len(list) == 0 || list[len(list)/2] > most {
			t.Errorf("%s: the median of %v is above %d", kind, list, most)
		}
	}
}

// A click on another unit ends the move that is under way and picks that unit; the arrow of a move is never drawn
// where a click picks.
func TestNextUnitEndsTheMove(t *testing.T) {
	c := begun(t, "aachen/first-blood", 9)
	c.press("activate")
	for _, b := range c.d.View().Buttons {
		if b.Verb == "keep" {
			c.press("keep")
			break
		}
	}
	c.hex("1809").hex("1709")
	if len(c.d.View().Stacks) > 0 {
		t.Fatal("the move is over by itself: nothing is tested")
	}
	c.hex("1910")
	if p := c.d.Picked(); len(p) != 1 || c.where("us-1id-16-3") != "1910" || c.d.Match().Game().Lexicon().Units[p[0]] != "us-1id-16-3" {
		t.Errorf("picked %v after a click on another unit, notice %q", p, c.d.View().Notice.Text)
	}
	if h := c.d.Highlight(c.at("1909")); len(h.Path) > 0 {
		t.Errorf("an arrow leads to a unit that a click picks: %v", h.Path)
	}
	c.d.Refresh()
	// Declared and not moved: to end it is to take it back.
	c.hex("1910").press("move")
	if !c.d.Idle() {
		t.Fatal("a move without a step is not known as such")
	}
	for i, b := range c.d.View().Buttons {
		if b.Verb == "stop" != c.d.EndsIdle(i) {
			t.Errorf("%s: ends an idle move: %v", b.Verb, c.d.EndsIdle(i))
		}
	}
}

// Of several ways to attack, the forecast that comes up first is the one that promises most.
func TestBestForecastFirst(t *testing.T) {
	c := begun(t, "aachen/first-blood", 9)
	c.press("activate")
	for _, b := range c.d.View().Buttons {
		if b.Verb == "keep" {
			c.press("keep")
			break
		}
	}
	c.hex("2009").hex("2108")
	v := c.d.View()
	if v.Preview == nil || v.Preview.Forecast == nil {
		t.Fatalf("no forecast: %+v", v.Notice)
	}
	worth := func(f *game.Forecast) float64 { return float64(f.Lost[1]+f.Taken-f.Lost[0]) / float64(f.Of) }
	shown, kinds := worth(v.Preview.Forecast), 0
	for i, b := range v.Buttons {
		if !b.Kin {
			continue
		}
		kinds++
		c.d.PickVerb(i)
		if f := c.d.View().Preview.Forecast; worth(f) > shown {
			t.Errorf("%s promises %.2f, what is shown first %.2f", b.Label, worth(f), shown)
		}
	}
	if kinds < 2 {
		t.Errorf("%d kinds of attack: nothing is compared", kinds)
	}
}

// By touch the first touch of a hex only shows what the second does wherever it could not be taken back or would
// crowd the hex; everywhere else the first moves, and undo brings everything back.
func TestWary(t *testing.T) {
	c := begun(t, "aachen/stolberg-corridor", 9)
	c.press("activate")
	for _, b := range c.d.View().Buttons {
		if b.Verb == "keep" {
			c.press("keep")
			break
		}
	}
	wary, free := 0, 0
	m := c.d.Match()
	for _, from := range []string{"1909", "1809", "2010", "1910"} {
		c.d.PickHex(c.at(from))
		r := c.d.Reach()
		if r == nil {
			t.Fatalf("nothing in %s moves: %q", from, c.d.View().Notice.Text)
		}
		for _, n := range slices.Clone(r.Hexes) {
			before := m.Hash()
			if c.d.Wary(n.Hex) {
				wary++
				if m.Hash() != before || c.d.View().Notice.Text == "" {
					t.Fatalf("the first touch did something, or says nothing")
				}
				if c.d.Wary(n.Hex) {
					t.Errorf("the second touch of %s is wary, too", m.Game().Map().ID(n.Hex))
				}
				continue
			}
			if len(c.d.Highlight(n.Hex).Path) == 0 {
				continue
			}
			free++
			c.d.PickHex(n.Hex)
			flush(t, c.d)
			if c.d.Undo(); m.Hash() != before {
				t.Errorf("from %s to %s: it cannot be taken back, and the first touch moved", from, m.Game().Map().ID(n.Hex))
			}
			c.d.Refresh()
			c.d.PickHex(c.at(from))
		}
		c.d.Refresh()
	}
	if wary == 0 || free == 0 {
		t.Errorf("%d wary and %d free: nothing is tested", wary, free)
	}
}
