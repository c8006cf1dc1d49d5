package desk_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

// What is said of a hex before a click is so after it: an enemy ZOC, units out of command, an HQ that is left alone.
func TestCautions(t *testing.T) {
	c := begun(t, "aachen/stolberg-corridor", 9)
	player, lex := staff.New(c.d.Match().Game(), "cautions"), c.d.Match().Game().Lexicon()
	said := map[string]int{}
	for n := 0; n < 400 && (n < 12 || said["ZOC"] == 0 || said["command"] == 0); n++ {
		a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
		if from := c.d.At(a.Units[0]); lex.Role(a.Verb) == game.Begins && from != hex.None {
			c.d.PickHex(from)
			side, hash := c.d.Decision().Side, c.d.Match().Hash()
			for i, note := range slices.Clone(c.d.Reach().Hexes) {
				tip := ""
				if i%4 == n%4 {
					tip = c.d.Highlight(note.Hex).PathText
				}
				if !strings.HasSuffix(tip, "can be undone") {
					continue
				}
				movers := slices.Clone(c.d.Picked())
				wasIn := c.d.Ask("command", game.Nobody, movers[0], hex.None)
				c.d.PickHex(note.Hex)
				flush(t, c.d)
				zoc := c.d.Ask("zoc", side.Other(), game.NoUnit, hex.None)
				in := slices.ContainsFunc(zoc.Hexes, func(k game.HexNote) bool { return k.Hex == note.Hex })
				if told := strings.Contains(tip, "nemy ZOC"); told != in {
					t.Errorf("%q, the hex is in an enemy ZOC: %v", tip, in)
				} else if told {
					said["ZOC"]++
				}
				is := c.d.Ask("command", game.Nobody, movers[0], hex.None)
				if told := strings.Contains(tip, "out of command"); len(movers) == 1 && told != (is.Cut && !wasIn.Cut) {
					t.Errorf("%q, out of command: %v, before: %v", tip, is.Cut, wasIn.Cut)
				} else if told {
					said["command"]++
				}
				if c.d.Undo(1); c.d.Match().Hash() != hash {
					t.Fatalf("%q, and it cannot", tip)
				}
				c.d.Refresh()
				c.d.PickHex(from)
			}
			c.d.Refresh()
		}
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if said["ZOC"] == 0 || said["command"] == 0 {
		t.Errorf("said: %v", said)
	}
}

// TestTooManyByMouse holds that a click which would leave too many units in a hex is stopped once, and no other is.
func TestTooManyByMouse(t *testing.T) {
	c := begun(t, "aachen/first-blood", 1)
	c.press("activate")
	c.d.PickHex(c.at("2009"))
	c.press("move")
	crowded, free := 0, 0
	for _, n := range slices.Clone(c.d.Reach().Hexes) {
		stopped := c.d.Wary(n.Hex, false)
		if stopped != strings.Contains(c.d.View().Notice.Text, "too many units there") {
			t.Errorf("a click on %s is stopped: %v, %q", c.d.Match().Game().Map().ID(n.Hex), stopped, c.d.View().Notice.Text)
		}
		if free++; stopped {
			crowded++
			if c.d.Wary(n.Hex, false) {
				t.Error("the second click is stopped, too")
			}
		}
		c.d.Notice(desk.Notice{})
	}
	if crowded == 0 || crowded == free {
		t.Errorf("%d of %d hexes are crowded: nothing is tested", crowded, free)
	}
}

// TestStepIntoTooMany holds that a step which ends in a full hex, for an enemy ZOC is there, is stopped once, by mouse and by touch:
// all units there are disrupted (CTL-5.3.1-08). One that can go on from a full hex is not.
func TestStepIntoTooMany(t *testing.T) {
	c := begun(t, "aachen/first-blood", 1)
	c.press("activate")
	c.d.PickHex(c.at("1907"))
	c.press("move")
	for _, touched := range []bool{false, true} {
		if !c.d.Wary(c.at("2007"), touched) || c.d.Wary(c.at("2007"), touched) {
			t.Errorf("2007, touched: %v: not stopped once", touched)
		}
		if text := c.d.View().Notice.Text; !strings.Contains(text, "too many units there") || strings.Contains(text, "cannot be undone") {
			t.Errorf("said: %q", text)
		}
		c.d.Notice(desk.Notice{})
		if c.d.Wary(c.at("1908"), touched) {
			t.Errorf("1908, touched: %v: stopped", touched)
		}
	}
	if c.hex("2007"); !strings.Contains(c.d.View().Prompt, "too many in 2007") {
		t.Errorf("nothing is tested: %q", c.d.View().Prompt)
	}
}

// TestToldOfAnother holds that what the first touch of a hex has told of one unit is told anew once another is picked.
func TestToldOfAnother(t *testing.T) {
	c := begun(t, "aachen/stolberg-corridor", 9)
	c.activate()
	both := 0
	told := func(from string, h hex.Hex) bool {
		c.d.PickHex(c.at(from))
		return c.d.Wary(h, true)
	}
	for h := range hex.Hex(c.d.Match().Game().Map().Len()) {
		one := told("1909", h)
		c.d.Wary(hex.None, true)
		if !one || !told("1809", h) {
			continue
		}
		if both++; !told("1909", h) {
			t.Errorf("%s: a touch that was told of for 1809 moves 1909", c.d.Match().Game().Map().ID(h))
		}
		c.d.Wary(hex.None, true)
	}
	if both == 0 {
		t.Error("no hex is told of for both: nothing is tested")
	}
}

// By touch the first touch of a hex only shows what the second does wherever it could not be taken back or would
// crowd the hex; everywhere else the first moves, and undo brings everything back.
func TestWary(t *testing.T) {
	c := begun(t, "aachen/stolberg-corridor", 9)
	c.activate()
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
			if c.d.Wary(n.Hex, true) {
				wary++
				if m.Hash() != before || c.d.View().Notice.Text == "" {
					t.Fatalf("the first touch did something, or says nothing")
				}
				if c.d.Wary(n.Hex, true) {
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
			if c.d.Undo(1); m.Hash() != before {
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

// To pick an HQ for a look is not to activate its division: the first press of it, on the board or in the list, says what the
// second does, for it rolls a die.
func TestPickingIsNotActing(t *testing.T) {
	c := begun(t, "aachen/stolberg-corridor", 9)
	m := c.d.Match()
	before := m.Hash()
	u := c.d.View().Stacks[0].Units[0]
	at := c.d.View().Stacks[0].Hex
	for name, press := range map[string]func() bool{
		"on the board": func() bool { return c.d.Wary(at, false) },
		"by a finger":  func() bool { return c.d.Wary(at, true) },
		"in the list":  func() bool { return c.d.WaryUnit(u) },
	} {
		c.d.Refresh()
		if said := press(); !said || m.Hash() != before || !strings.Contains(c.d.View().Notice.Text, "cannot be undone") {
			t.Errorf("%s the first press says %q", name, c.d.View().Notice.Text)
		}
		if press() {
			t.Errorf("%s the second press is wary, too", name)
		}
		press()
		c.d.Notice(desk.Notice{})
		if !press() {
			t.Errorf("%s what is not told any more is done at a press", name)
		}
	}
}
