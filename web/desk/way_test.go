package desk_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

// ordered is a table of Off the Line after some lines of a match that begins at a description.
func ordered(t *testing.T, scenario, setup string, lines ...string) *desk.Desk {
	t.Helper()
	g, err := shelf.Open("offtheline/"+scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "way", Setup: []byte(setup)})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		a, err := m.Game().Lexicon().ParseLine(line)
		if err == nil {
			_, err = m.Do(a)
		}
		if err != nil {
			t.Fatal(line, err)
		}
	}
	return desk.New(m)
}

// A group of Off the Line is led along the way that the pointer shows by one click, as a unit of the other games is, and one undo
// brings it back.
func TestWayOfAGroup(t *testing.T) {
	d := ordered(t, "01-two-patrols", `{"units": {"us-3": {"hex": "02-G4"}, "us-4": {"hex": "02-G4"}, "ge-4": {"hex": "02-A7"}},
		"phase": "order", "side": "us", "points": {"us": 2}}`, "order @02-G4 :move", "join +us-3", "join +us-4", "go")
	g := d.Match().Game()
	to, _ := g.Map().Lookup("02-G7")
	from, _ := g.Map().Lookup("02-G4")
	if h := d.Highlight(to); len(h.Path) != 4 || h.Path[0] != from || h.Path[3] != to || h.PathText != "1 MP left; can be undone" {
		t.Errorf("the pointer shows %v %q", h.Path, h.PathText)
	}
	d.PickHex(to)
	done := 0
	for a, ok := d.Next(); ok; a, ok = d.Next() {
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
		done++
	}
	stands := func() bool {
		return slices.ContainsFunc(g.Picture(d.Match().Pos(), 0).Units, func(c game.Counter) bool { return c.ID == "us-4" && c.Hex == to })
	}
	if done != 3 || !stands() {
		t.Errorf("%d steps, there: %v", done, stands())
	}
	if n := d.Undo(1); n != 3 || stands() {
		t.Errorf("%d actions are taken back of 3", n)
	}
}

// In a house with an upper level the way ends on the ground, and the pointer tells the movement points of that.
func TestWayEndsOnTheGround(t *testing.T) {
	d := ordered(t, "04-house-by-house", `{"units": {"us-38": {"hex": "07-A2"}}, "phase": "order", "side": "us", "points": {"us": 2}}`,
		"order @07-A2 :move", "done", "join +us-38", "go")
	to, _ := d.Match().Game().Map().Lookup("07-C3")
	if h := d.Highlight(to); len(h.Path) < 2 || !strings.Contains(h.PathText, "MP left; ") {
		t.Errorf("the pointer shows %v %q", h.Path, h.PathText)
	}
}

// No arrow of a move leads where a click does something else: where it gives the hex an order, or the verb that was pressed is done.
func TestNoArrowWhereAClickActs(t *testing.T) {
	d := ordered(t, "01-two-patrols", `{"units": {"us-3": {"hex": "02-G4"}, "us-4": {"hex": "02-G5"}, "ge-4": {"hex": "02-A7"}},
		"phase": "order", "side": "us", "points": {"us": 2}}`)
	from, _ := d.Match().Game().Map().Lookup("02-G4")
	to, _ := d.Match().Game().Map().Lookup("02-G5")
	d.PickHex(from)
	if h := d.Highlight(to); len(h.Path) > 0 {
		t.Errorf("an arrow leads to the hex that a click chooses: %v %q", h.Path, h.PathText)
	}
	if d.PickHex(to); d.Highlight(hex.None).From != to {
		t.Error("the click does not choose it")
	}
	c, seen := begun(t, "aachen/first-blood", 9), 0
	c.activate()
	for _, a := range slices.Clone(c.d.Match().Legal()) {
		if c.d.Match().Game().Lexicon().Role(a.Verb) != game.Begins {
			continue
		}
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
		for i, b := range c.d.View().Buttons {
			if b.Verb != "infiltrate" || b.Action != nil {
				continue
			}
			c.d.PickVerb(i)
			for _, goal := range c.d.View().Goals {
				if seen++; len(c.d.Highlight(goal.Hex).Path) > 0 {
					t.Errorf("a step is shown where %s infiltrates to %s", c.d.Match().Game().Lexicon().Line(a), goal.Label)
				}
			}
		}
		c.d.Undo(1)
	}
	if seen == 0 {
		t.Error("nobody can infiltrate: nothing is tested")
	}
}

// One of the hexes that the pad lists is meant, whoever stands there could act by himself.
func TestListedHexIsMeant(t *testing.T) {
	d := ordered(t, "01-two-patrols", `{"units": {"us-3": {"hex": "02-G4", "pin": 1}, "us-4": {"hex": "02-G4"}, "ge-4": {"hex": "02-A7"}},
		"phase": "order", "side": "us", "points": {"us": 2}}`)
	at, _ := d.Match().Game().Map().Lookup("02-G4")
	if d.PickHex(at); len(d.Picked()) == 0 {
		t.Fatal("nobody there can act by himself: nothing is tested")
	}
	d.Back()
	if list := d.View().Goals; len(list) != 1 || list[0].Hex != at {
		t.Fatalf("listed are %v", list)
	}
	if d.PickGoal(at); !d.Commanded() || len(d.Picked()) > 0 {
		t.Errorf("picked %v, notice %q", d.Picked(), d.View().Notice.Text)
	}
}

// A unit that has just come onto the map is the one whose reach is shown and who is told of: not the one that moved before it.
func TestWayOfWhoEnters(t *testing.T) {
	m := led(t, "ardennes/six-turns", "zz", 122)
	g := m.Game()
	a, err := g.Lexicon().ParseLine("enter +de-217-strmpz @E0133 :strategic")
	if err != nil {
		t.Fatal(err)
	}
	d := desk.New(m)
	if _, err := d.Do(a); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if r := d.Reach(); r == nil || !strings.Contains(r.Sentence, "Assault Panzer Battalion 217") || len(r.Hexes) < 5 {
			t.Errorf("the reach is %+v", r)
		}
		d = desk.New(m) // as after a reload
	}
}

// A question about an own die has its battle in sight, also where the match has just been opened.
func TestOwnDieHasItsBattleInSight(t *testing.T) {
	c := begun(t, "bug/iii-motorized-corps")
	m := c.d.Match()
	player, asked := staff.New(m.Game(), "die"), 0
	for n := 0; n < 600 && !m.Decision().Over; n++ {
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
		last := m.Entries()[len(m.Entries())-1]
		plain := !slices.ContainsFunc(m.Legal(), func(a game.Action) bool { return a.Units[0] != game.NoUnit || a.Hex != hex.None || a.To != hex.None })
		if !plain || last.Side != m.Decision().Side || last.Action.To == hex.None {
			continue
		}
		asked++
		if d := desk.New(m); d.Scene() != last.Action.To {
			t.Fatalf("%s: the scene is %v", d.View().Prompt, d.Scene())
		}
	}
	if asked == 0 {
		t.Error("nothing was asked")
	}
}
