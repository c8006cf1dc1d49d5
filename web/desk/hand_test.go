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

// A card of the hand stands for its button; a click on it plays it, and one that cannot be played says so.
func TestCardsArePlayed(t *testing.T) {
	m := led(t, "offtheline/01-two-patrols", "cards", 0)
	g := m.Game()
	player, played, idle := staff.New(g, "cards"), 0, 0
	for range 200 {
		if m.Decision().Over {
			break
		}
		d := desk.New(m)
		v, ask := d.View(), g.Lexicon().Asks[m.Decision().Ask]
		if len(v.Hand) != len(d.Picture().Hand) || v.Deck == nil {
			t.Fatalf("%d of %d cards, deck %v", len(v.Hand), len(d.Picture().Hand), v.Deck)
		}
		for _, c := range v.Hand {
			if c.Button >= 0 && (!v.Buttons[c.Button].Card || v.Buttons[c.Button].Key.Option != c.Option) {
				t.Errorf("the button of %s plays something else", c.Name)
			}
			d.PickCard(c.Option)
			a, ok := d.Next()
			switch {
			case c.Does == "":
				idle++
				if ok || !d.View().Notice.Bad {
					t.Errorf("%s cannot be played, and a click on it does %v", c.Name, ok)
				}
			case ask == "select" || ask == "initiative":
				if played++; !ok || a.Option != c.Option {
					t.Errorf("a click on %s does %s", c.Name, g.Lexicon().Line(a))
				}
			}
			d.Refresh()
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	if played < 10 || idle < 10 {
		t.Errorf("%d cards were played, %d could not be", played, idle)
	}
}

// Where several soldiers can react with a card, each has a button, and the card asks who; once one is picked the card stands
// for his button, and each card tells what it would lead to.
func TestCardsOfAReaction(t *testing.T) {
	m := led(t, "offtheline/05-the-blockhouse", "gallery", 0)
	g := m.Game()
	player := staff.New(g, "gallery")
	who := func() (list []game.Unit) {
		for _, a := range m.Legal() {
			if g.Lexicon().Verbs[a.Verb] == "react" && !slices.Contains(list, a.Units[0]) {
				list = append(list, a.Units[0])
			}
		}
		return list
	}
	for range 300 {
		if len(who()) > 1 {
			break
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	d, first := desk.New(m), who()[0]
	v, named := d.View(), map[game.Unit]int{}
	for _, b := range v.Buttons {
		if b.Action != nil && b.Action.Units[0] != game.NoUnit && !b.Card {
			named[b.Action.Units[0]]++
		}
	}
	if len(named) != len(who()) || named[first] != len(v.Hand) || len(v.Hand) < 2 {
		t.Fatalf("%d cards, and buttons of the pad for %v", len(v.Hand), named)
	}
	d.PickCard(v.Hand[0].Option)
	if _, done := d.Next(); done {
		t.Error("a click on a card has chosen who reacts")
	}
	d.Refresh()
	// By the button of one of them, the others keep theirs with their names.
	d.PickVerb(slices.IndexFunc(d.View().Buttons, func(b desk.Button) bool { return b.Action != nil && b.Action.Units[0] == first }))
	for _, b := range d.View().Buttons {
		if b.Action == nil || b.Action.Units[0] == game.NoUnit {
			continue
		}
		if his := b.Action.Units[0] == first; b.Kin != his || b.Card != his || !his && b.Label != g.Label(m.Pos(), *b.Action) {
			t.Errorf("beside the choice of %s: %+v", g.Lexicon().Units[first], b)
		}
	}
	d.Refresh()
	d.PickUnit(first)
	d.PickCard(v.Hand[0].Option)
	for _, c := range d.View().Hand {
		if b := d.View().Buttons[max(c.Button, 0)]; c.Button < 0 || !b.Card || b.Action.Units[0] != first || !strings.Contains(c.Gist, "in time") {
			t.Errorf("%s, picked for %s: %+v", c.Name, g.Lexicon().Units[first], c)
		}
	}
	// What the others can still react to is the same hex after the first has.
	scene := d.Scene()
	if _, err := m.Do(*d.View().Buttons[d.View().Hand[0].Button].Action); err != nil {
		t.Fatal(err)
	}
	if d.Refresh(); len(who()) == 0 || scene == hex.None || d.Scene() != scene {
		t.Errorf("%d can still react; to %v, before to %v", len(who()), d.Scene(), scene)
	}
}

// Who stands in a hex that can be ordered is offered by name, though other units could be picked.
func TestOrdersToHexes(t *testing.T) {
	journal := "fieldpost 1\nscenario offtheline/01-two-patrols\nseed \"s\"\n" +
		`setup {"units": {"us-1": {"hex": "01-G4"}, "us-9": {"hex": "01-H5", "pin": 2}, "ge-4": {"hex": "01-G6"}}, "phase": "order", "side": "us", "points": {"us": 3}}` + "\nedited\n"
	m, _, err := shelf.Load(journal)
	if err != nil {
		t.Fatal(err)
	}
	d := desk.New(m)
	goals := map[string]string{}
	for _, g := range d.View().Goals {
		goals[g.ID] = g.Label
	}
	if goals["01-G4"] != "01-G4, Kowalski" || goals["01-H5"] != "01-H5, Brannigan" {
		t.Errorf("the hexes offered are %v", goals)
	}
	for _, b := range d.View().Buttons {
		if b.Default {
			t.Errorf("Enter does %q", b.Label)
		}
	}
	h, _ := m.Game().Map().Lookup("01-G4")
	d.PickHex(h)
	if hl := d.Highlight(-1); hl.From != h || hl.Target == h {
		t.Errorf("the hex ordered is marked as %+v", hl)
	}
	var orders []game.Option
	for _, b := range d.View().Buttons {
		if b.Verb == "order" {
			orders = append(orders, b.Key.Option)
		}
	}
	if len(orders) < 2 {
		t.Errorf("%d orders are offered", len(orders))
	}
}

// Where units act one by one, ticking another one picks it instead.
func TestTickingPicksAnother(t *testing.T) {
	journal := "fieldpost 1\nscenario offtheline/01-two-patrols\nseed \"s\"\n" +
		`setup {"units": {"us-4": {"hex": "01-G4"}, "us-5": {"hex": "01-G4"}, "us-6": {"hex": "01-G4"}, "ge-4": {"hex": "01-G6"}}, "phase": "order", "side": "us", "points": {"us": 3}}` + "\nedited\n"
	m, _, err := shelf.Load(journal)
	if err != nil {
		t.Fatal(err)
	}
	lex := m.Game().Lexicon()
	for _, a := range m.Legal() {
		if lex.Line(a) == "order @01-G4 :shoot" {
			if _, err := m.Do(a); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	d := desk.New(m)
	for _, id := range []string{"us-4", "us-6", "us-5"} {
		u, _ := lex.Unit(id)
		d.ToggleUnit(u)
		if p := d.Picked(); len(p) != 1 || p[0] != u || d.View().Notice.Bad {
			t.Errorf("after a tick at %s %v is picked: %+v", id, p, d.View().Notice)
		}
	}
}

// Alone against the program a player sees his own side only.
func TestTheProgramsSoldiersStayHidden(t *testing.T) {
	g, err := shelf.Open("offtheline/01-two-patrols", map[string]string{"solitaire": "on"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := staff.Play(g, "alone", 18)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Info().Solitaire || m.Decision().Over {
		t.Fatalf("solitaire %v, over %v", g.Info().Solitaire, m.Decision().Over)
	}
	unknown, d := 0, desk.New(m)
	for _, c := range d.Picture().Units {
		if c.Side != m.Decision().Side && c.Hidden {
			if unknown++; c.Unit != game.NoUnit {
				t.Errorf("%s shows itself", c.ID)
			}
		}
	}
	if unknown == 0 || len(d.View().Hand) == 0 {
		t.Errorf("%d hidden enemies, %d cards", unknown, len(d.View().Hand))
	}
}

// Why a counter cannot be picked begins as a sentence does, though fakes have names in small letters.
func TestReasonsBeginWithACapital(t *testing.T) {
	g, err := shelf.Open("offtheline/01-two-patrols", nil)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for n := 30; n < 60; n++ {
		m, err := staff.Play(g, "cards", n)
		if err != nil {
			t.Fatal(err)
		}
		d := desk.New(m)
		for _, c := range d.Picture().Units {
			d.PickUnit(c.Unit)
			if text := d.View().Notice.Text; strings.Contains(text, "fake") && text[0] == 'f' {
				t.Fatalf("the reason is %q", text)
			} else if strings.HasPrefix(text, "Fake") {
				said++
			}
			d.Back()
		}
	}
	if said == 0 {
		t.Error("nothing is said of a fake")
	}
}

// A hex of the list names who is there first and how many more there are.
func TestGoalsNameWhoIsThere(t *testing.T) {
	journal := "fieldpost 1\nscenario offtheline/01-two-patrols\nseed \"s\"\n" +
		`setup {"units": {"us-3": {"hex": "01-G4"}, "ge-4": {"hex": "01-G6"}, "ge-5": {"hex": "01-G6"}}, "phase": "order", "side": "us", "points": {"us": 3}}` + "\nedited\n"
	m, _, err := shelf.Load(journal)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := m.Game().Lexicon().ParseLine("order @01-G4 :shoot"); err != nil {
		t.Fatal(err)
	} else if _, err := m.Do(a); err != nil {
		t.Fatal(err)
	}
	d := desk.New(m)
	d.PickUnit(m.Legal()[0].Units[0])
	if list := d.View().Goals; len(list) != 1 || !strings.HasSuffix(list[0].Label, " and 1 more") {
		t.Errorf("the hexes offered are %v", list)
	}
}
