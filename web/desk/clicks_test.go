package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

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

// activate rolls for a formation of the ops cycle, and keeps the roll where that is asked.
func (c *clicker) activate() {
	c.press("activate")
	for _, b := range c.d.View().Buttons {
		if b.Verb == "keep" {
			c.press("keep")
			break
		}
	}
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
	c.activate()
	count("other", "activate the division", c, len(c.d.View().Stacks) > 3)
	c.hex("1809").hex("1709")
	count("move", "move a battalion one hex", c, c.where("us-1id-26-2") == "1709")
	c.hex("1610").hex("1609")
	count("move", "move the next one, which ends the move before", c, c.where("us-1id-26-3") == "1609")
	c.hex("1909").hex("1809")
	count("move", "move the engineers to the hex that was left", c, c.where("us-1id-eng1") == "1809")
	c.hex("2009").hex("2108").commit()
	count("attack", "attack a pillbox", c, len(c.d.Match().Entries()) > 0 && c.d.Card() != nil && c.d.Card().Rolls[0].Battle)

	median(t, clicks)
}

// median fails where a doing of a kind takes too many clicks.
func median(t *testing.T, clicks map[string][]int) {
	t.Helper()
	for kind, most := range map[string]int{"move": 2, "attack": 3, "other": 2} {
		list := clicks[kind]
		slices.Sort(list)
		if len(list) == 0 || list[len(list)/2] > most {
			t.Errorf("%s: the median of %v is above %d", kind, list, most)
		}
	}
}

// The same in every game, for five moves, three attacks and two other doings of a match that the scripted player leads
// up to them. What ends a move is a doing of its own where the next one does not end it.
func TestClicksInEveryGame(t *testing.T) {
	for _, scenario := range []string{"aachen/stolberg-corridor", "bug/iii-motorized-corps", "ardennes/six-turns", "reichswald/veritable", "offtheline/01-two-patrols"} {
		t.Run(scenario, func(t *testing.T) {
			c := begun(t, scenario)
			g := c.d.Match().Game()
			player, lex, clicks := staff.New(g, "clicks"), g.Lexicon(), map[string][]int{}
			left := map[string]int{"move": 5, "attack": 3, "other": 2}
			for n := 0; n < 900 && left["move"]+left["attack"]+left["other"] > 0 && !c.d.Decision().Over; n++ {
				a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
				kind := map[game.Role]string{game.Begins: "move", game.Strikes: "attack"}[lex.Role(a.Verb)]
				if lex.Role(a.Verb) == game.Commands { // whoever stands there, from the choice of the hex on
					kind = map[string]string{"move": "move", "shoot": "attack"}[lex.Options[a.Option]]
				}
				if kind == "" && (a.Units[0] == game.NoUnit && a.Hex == hex.None && a.To == hex.None) {
					kind = "other"
				}
				if c.n = 0; left[kind] == 0 || !c.does(a, kind) {
					if _, err := c.d.Do(a); err != nil {
						t.Fatal(err)
					}
					continue
				}
				left[kind]--
				clicks[kind] = append(clicks[kind], c.n)
				t.Logf("%-8s %d  %s", kind, c.n, lex.Line(a))
			}
			median(t, clicks)
		})
	}
}

// does plays an action, or with a move all of it, by clicks; it reports whether that was done.
func (c *clicker) does(a game.Action, kind string) bool {
	c.Helper()
	d := c.d
	name := func(h hex.Hex) string { return d.Match().Game().Map().ID(h) }
	before := len(d.Match().Entries())
	from := hex.None
	if a.Units[0] != game.NoUnit {
		from = d.At(a.Units[0])
	}
	switch {
	case kind != "other" && d.Match().Game().Lexicon().Role(a.Verb) == game.Commands:
		c.hex(name(a.Hex))
		to := c.led(kind)
		if to == hex.None {
			d.Refresh()
			return false
		}
		c.hex(name(to))
		for d.Match().Game().Lexicon().Asks[d.Decision().Ask] == "give" {
			c.press("done").hex(name(to)) // a leader in the hex has orders of his own to give first
		}
		if kind == "attack" {
			c.commit()
		}
		if last := d.Match().Entries()[len(d.Match().Entries())-1].Action; d.Match().Game().Lexicon().Role(last.Verb) != map[string]game.Role{"move": game.Steps, "attack": game.Strikes}[kind] {
			c.Errorf("the last of %s is %s", d.Match().Game().Lexicon().Line(a), d.Match().Game().Lexicon().Line(last))
		}
	case kind == "other":
		for i, b := range d.View().Buttons {
			if b.Action != nil && *b.Action == a {
				c.n++
				d.PickVerb(i)
				flush(c.T, d)
				if d.View().Preview != nil {
					c.commit()
				}
				return len(d.Match().Entries()) > before
			}
		}
		return false
	case kind == "attack":
		if from != hex.None {
			c.hex(name(from))
		}
		c.hex(name(a.To))
		if p := d.View().Preview; p != nil {
			c.n++
			d.CommitAll()
			flush(c.T, d)
		}
	case d.Match().Game().Lexicon().Role(a.Verb) == game.Begins && from != hex.None:
		c.hex(name(from))
		to := hex.None
		for _, n := range slices.Clone(d.Reach().Hexes) {
			if len(d.Highlight(n.Hex).Path) > 1 {
				to = n.Hex
			}
		}
		if to == hex.None {
			d.Refresh()
			return false
		}
		c.hex(name(to))
	case from == hex.None:
		c.hex(name(max(a.Hex, a.To)))
	default:
		return false
	}
	if len(d.Match().Entries()) == before {
		c.Errorf("%s: %d clicks do nothing: %q", d.Match().Game().Lexicon().Line(a), c.n, d.View().Notice.Text)
	}
	return true
}

// led is where those in the hex that was chosen can go, or fire at; None for nowhere.
func (c *clicker) led(kind string) hex.Hex {
	if kind == "move" {
		if c.d.Reach() == nil {
			return hex.None
		}
		for _, n := range slices.Clone(c.d.Reach().Hexes) {
			if len(c.d.Highlight(n.Hex).Path) > 1 {
				return n.Hex
			}
		}
		return hex.None
	}
	for _, k := range c.d.Picture().Units {
		if k.Side != c.d.Decision().Side && c.d.Engages(k.Hex) {
			return k.Hex
		}
	}
	return hex.None
}

// An attack whose attackers are named one by one is made in one go with all who can take part and add to it, as its button says,
// and is taken back as one. Who has no attack factor stays out unless the odds are others with him.
func TestAttackWithAll(t *testing.T) {
	c := begun(t, "reichswald/veritable")
	player, lex := staff.New(c.d.Match().Game(), "clicks"), c.d.Match().Game().Lexicon()
	most, out, guns := 0, 0, map[string]bool{}
	for _, k := range c.d.Picture().Units {
		guns[k.ID] = slices.ContainsFunc(k.Figures, func(f game.Figure) bool { return f.Slot == game.FigureAttack && f.Text == "0" })
	}
	for n := 0; n < 700 && (most < 3 || out == 0); n++ {
		a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
		if lex.Role(a.Verb) == game.Strikes {
			c.d.PickHex(a.To)
			p := c.d.View().Preview
			if p == nil || p.All == "" {
				t.Fatalf("no attack with all on %s: %+v", lex.Line(a), p)
			}
			before, number := c.d.Match().Hash(), len(c.d.Match().Entries())
			c.d.CommitAll()
			flush(t, c.d)
			joined := 0
			for _, e := range c.d.Match().Entries()[number:] {
				if lex.Role(e.Action.Verb) == game.Joins {
					if joined++; guns[lex.Units[e.Action.Units[0]]] {
						t.Errorf("%s adds nothing to %q", lex.Line(e.Action), p.All)
					}
				}
			}
			most = max(most, joined)
			if last := c.d.Match().Entries()[number+joined+1].Action; lex.Role(last.Verb) != game.Launches {
				t.Errorf("%d join, then comes %s", joined, lex.Line(last))
			}
			some := strings.HasPrefix(p.All, fmt.Sprintf("Attack with %d of ", joined))
			if some {
				out++
			}
			if joined > 1 && !some && !strings.HasPrefix(p.All, fmt.Sprintf("Attack with all %d at ", joined)) || joined == 1 && !strings.HasPrefix(p.All, "Attack at ") {
				t.Errorf("%d join, the button says %q", joined, p.All)
			}
			if c.d.Match().CanUndo() {
				if c.d.Undo(1); c.d.Match().Hash() != before {
					t.Error("the attack is not taken back as one")
				}
				c.d.PickHex(a.To)
				c.d.CommitAll()
				flush(t, c.d)
			}
			continue
		}
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if most < 3 || out == 0 {
		t.Errorf("at most %d units attack together, and from %d attacks somebody stays out: too little is tested", most, out)
	}
}

// A click on the hex that a battle has emptied advances into it with all who fit, as a button does; where somebody would
// stay out it asks who goes.
func TestAdvanceByClick(t *testing.T) {
	c := begun(t, "reichswald/veritable")
	player, lex, target := staff.New(c.d.Match().Game(), "clicks"), c.d.Match().Game().Lexicon(), hex.None
	seen := map[string]bool{}
	for n := 0; n < 3000 && len(seen) < 3 && !c.d.Decision().Over; n++ {
		a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
		if lex.Role(a.Verb) == game.Strikes {
			target = a.To
		}
		var who []game.Unit
		for _, b := range c.d.Match().Legal() {
			if lex.Verbs[b.Verb] == "advance" {
				who = append(who, b.Units[0])
			}
		}
		if len(who) > 0 && target != hex.None {
			all := slices.IndexFunc(c.d.View().Buttons, func(b desk.Button) bool {
				return b.Label == fmt.Sprintf("All %d advance", len(who)) || b.Label == "Both advance" && len(who) == 2
			})
			if len(who) > 1 && all >= 0 && !seen["by the button"] {
				seen["by the button"] = true
				c.d.PickVerb(all)
				flush(c.T, c.d)
			} else {
				c.hex(c.d.Match().Game().Map().ID(target))
			}
			in := 0
			for _, u := range who {
				if c.d.At(u) == target {
					in++
				}
			}
			note := c.d.View().Notice.Text
			switch {
			case in == len(who):
				seen["by the hex"] = true
				continue
			case in > 0 || len(who) == 1 || all >= 0 || !strings.HasPrefix(note, "Choose which unit goes to "):
				t.Errorf("%d of %d advance: %q", in, len(who), note)
			}
			seen["not all fit"] = true
		}
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 3 {
		t.Errorf("seen is %v", seen)
	}
}

// Once one unit has advanced out of a stack, a button takes another to the same hex, and an undo brings that one back.
func TestAnotherFollows(t *testing.T) {
	c := begun(t, "ardennes/six-turns")
	player, lex := staff.New(c.d.Match().Game(), "clicks"), c.d.Match().Game().Lexicon()
	followed := 0
	for n := 0; n < 3000 && followed < 3 && !c.d.Decision().Over; n++ {
		a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
		from := hex.None
		if lex.Verbs[a.Verb] == "advance" {
			from = c.d.At(a.Units[0])
		}
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(c.d.Match().Legal(), func(b game.Action) bool { return b.Verb == a.Verb && b.To == a.To && c.d.At(b.Units[0]) == from })
		if from == hex.None || i < 0 {
			continue
		}
		next := c.d.Match().Legal()[i]
		button := slices.IndexFunc(c.d.View().Buttons, func(b desk.Button) bool { return b.Action != nil && *b.Action == next })
		if button < 0 {
			t.Errorf("no button takes %s on", lex.Units[next.Units[0]])
			continue
		}
		followed++
		c.d.PickVerb(button)
		if flush(t, c.d); c.d.At(next.Units[0]) != a.To {
			t.Errorf("%s has not come", lex.Units[next.Units[0]])
		}
		if c.d.Undo(1); c.d.At(next.Units[0]) != from || c.d.At(a.Units[0]) != a.To {
			t.Errorf("%s has not gone back alone", lex.Units[next.Units[0]])
		}
	}
	if followed < 3 {
		t.Errorf("%d followed", followed)
	}
}

// A click on another unit ends the move that is under way and picks that unit; the arrow of a move is never drawn
// where a click picks.
func TestNextUnitEndsTheMove(t *testing.T) {
	c := begun(t, "aachen/first-blood", 9)
	c.activate()
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
	if c.d.Idle() == 0 {
		t.Fatal("a move without a step is not known as such")
	}
	for i, b := range c.d.View().Buttons {
		if b.Verb == "stop" != c.d.EndsIdle(i) {
			t.Errorf("%s: ends an idle move: %v", b.Verb, c.d.EndsIdle(i))
		}
	}
}

// A unit that goes along changes nothing: a hex in reach is where to, though friends stand there. The click ended the move.
func TestHexOfFriendsAfterAJoin(t *testing.T) {
	c := begun(t, "ardennes/six-turns")
	c.hex("E0829").press("move").press("join")
	if c.hex("E0929"); !strings.HasPrefix(c.d.View().Prompt, "Move the SS-Panzergrenadier Regiment 1 (Hansen) from E0929") {
		t.Error(c.d.View().Prompt)
	}
}

// Who is alone to be placed is picked again by a click on a hex where he may stand: the click was told to choose a unit.
func TestOnlyUnitIsPickedAgain(t *testing.T) {
	c := begun(t, "offtheline/01-two-patrols")
	if c.d.Back(); len(c.d.Picked()) > 0 {
		t.Fatal("he is picked still: nothing is tested")
	}
	if c.hex("01-D1"); len(c.d.Picked()) != 1 || c.d.View().Notice.Text != "" {
		t.Errorf("picked %v: %s", c.d.Picked(), c.d.View().Notice.Text)
	}
}

// Once a card is laid down the question names what can be done then: regrouping cannot, nor going without.
func TestOrdersWithACardLaidDown(t *testing.T) {
	c := begun(t, "offtheline/01-two-patrols")
	g := c.d.Match().Game()
	for player := staff.New(g, "orders"); ; {
		a := player.Choose(c.d.Match().Pos(), c.d.Match().Legal())
		if _, err := c.d.Do(a); err != nil {
			t.Fatal(err)
		}
		if g.Lexicon().Verbs[a.Verb] == "select" {
			break
		}
	}
	if v := c.d.View(); strings.Contains(v.Prompt, "regroup") || !strings.HasSuffix(v.Prompt, "; or play what is laid down.") {
		t.Error(v.Prompt)
	}
}

// Of several ways to attack, the forecast that comes up first is the one that promises most.
func TestBestForecastFirst(t *testing.T) {
	c := begun(t, "aachen/first-blood", 9)
	c.activate()
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

// Next and previous come by every unit that can be picked, those that go with a unit of another hex too.
func TestNextUnitComesByAll(t *testing.T) {
	paired := 0
	for n := 40; n < 140; n += 10 {
		d := played(t, "aachen/stolberg-corridor", fmt.Sprint("next ", n), n)
		stops := d.View().Stacks
		for _, step := range []int{1, -1} {
			seen := map[game.Unit]bool{}
			for range stops {
				d.NextUnit(step, hex.None)
				for _, u := range d.Picked() {
					seen[u] = true
				}
				if p := d.Picked(); len(p) > 1 && d.At(p[0]) != d.At(p[1]) {
					paired++
				}
			}
			for _, s := range stops {
				if !slices.ContainsFunc(s.Units, func(u game.Unit) bool { return seen[u] }) {
					t.Errorf("after %d actions, step %d: never at %v", n, step, s.Names)
				}
			}
		}
	}
	if paired == 0 {
		t.Error("no units of two hexes went together: nothing is tested")
	}
}
