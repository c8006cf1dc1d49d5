package desk_test

import (
	"testing"

	"fieldpost/engine/game"
)

// told is Two Patrols with these units and orders to give to the Americans.
func told(t *testing.T, units string) *clicker {
	t.Helper()
	return &clicker{T: t, d: ordered(t, "01-two-patrols", `{"units": {`+units+`, "us-12": {"hex": "01-A1", "hidden": true}, "ge-10": {"hex": "02-A7", "hidden": true}},
		"phase": "order", "side": "us", "points": {"us": 9}}`)}
}

// option presses the button of an order.
func (c *clicker) option(name string) *clicker {
	c.Helper()
	for i, b := range c.d.View().Buttons {
		if b.Kind == name {
			c.d.PickVerb(i)
			flush(c.T, c.d)
			return c
		}
	}
	c.Fatalf("no button for %s among %+v", name, c.d.View().Buttons)
	return c
}

// A hex and where to: those in it are told to move, all who can, and go; with the order given first it is the same. A hex and an
// enemy: they are told to fire, and the shot is looked at. Into an enemy's hex they go only if that was said.
func TestOrdersByClicks(t *testing.T) {
	const pair, pinned = `"us-4": {"hex": "01-C2"}, "us-5": {"hex": "01-C2"}`, `, "ge-4": {"hex": "01-C3", "pin": 1}`
	for name, units := range map[string]string{"one": `"us-4": {"hex": "01-C2"}`, "two": pair} {
		for _, first := range []bool{false, true} {
			c := told(t, units).hex("01-C2")
			if first {
				c.option("move")
			}
			if c.hex("01-D3"); c.where("us-4") != "01-D3" || name == "two" && c.where("us-5") != "01-D3" {
				t.Errorf("%s, told first %v: they are at %s and %s, %+v", name, first, c.where("us-4"), c.where("us-5"), c.d.View().Notice)
			}
		}
	}

	c := told(t, pair+pinned).hex("01-C2")
	if path := c.d.Highlight(c.at("01-C3")).Path; len(path) > 0 || !c.d.Engages(c.at("01-C3")) {
		t.Errorf("a click on an enemy leads to %v", path)
	}
	if p, n := c.hex("01-C3").d.View().Preview, c.d.View().Notice; p == nil || p.Verb != "shoot" || n.Text != "" {
		t.Fatalf("a click on an enemy shows %+v, %+v", p, n)
	}
	c.commit()
	if last := c.d.Match().Entries(); c.d.Match().Game().Lexicon().Role(last[len(last)-1].Action.Verb) != game.Strikes {
		t.Error("nobody has fired")
	}

	c = told(t, pair+pinned).hex("01-C2").option("move")
	if p := c.hex("01-C3").d.View().Preview; p == nil || p.Verb != "step" {
		t.Fatalf("told to move they show among the enemy %+v, %+v", p, c.d.View().Notice)
	}
	if c.commit(); c.where("us-4") != "01-C3" || c.where("us-5") != "01-C3" {
		t.Errorf("they are at %s and %s: %+v", c.where("us-4"), c.where("us-5"), c.d.View().Notice)
	}
}

// Where a leader commands, too, a click on where to go gives the order, as one on whom to fire at does; he is asked for his extra orders first,
// and then the shot is looked at.
func TestOrdersOfALeaderByClicks(t *testing.T) {
	for to, option := range map[string]string{"01-D3": "move", "01-C4": "shoot"} {
		c := told(t, `"us-1": {"hex": "01-C2"}, "us-4": {"hex": "01-C2"}, "us-5": {"hex": "01-D2"}, "ge-4": {"hex": "01-C4", "pin": 1}`).hex("01-C2").hex(to)
		list := c.d.Match().Entries()
		lex := c.d.Match().Game().Lexicon()
		if len(list) != 1 || lex.Options[list[0].Action.Option] != option || lex.Asks[c.d.Decision().Ask] != "give" {
			t.Fatalf("a click on %s leads to %+v, %q", to, c.d.View().Notice, c.d.View().Prompt)
		}
		if n := c.d.View().Notice; n.Text != "" {
			t.Errorf("%s: %+v", to, n)
		}
		if c.press("done"); option == "move" {
			c.hex(to)
		}
		if p := c.d.View().Preview; option == "move" && c.where("us-4") != to || option == "shoot" && (p == nil || p.Verb != "shoot") {
			t.Errorf("%s: then they are at %s, preview %+v, %+v, %q", to, c.where("us-4"), p, c.d.View().Notice, c.d.View().Prompt)
		}
	}
}
