package desk

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// led is a match of a scenario with the scripted player who leads it.
func led(t *testing.T, scenario string) (*game.Match, *staff.Player) {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "traps"})
	if err != nil {
		t.Fatal(err)
	}
	return m, staff.New(g, "traps")
}

// That an HQ is left alone is said on the hex before the click, and of no other move.
func TestHQLeftAloneIsTold(t *testing.T) {
	m, player := led(t, "aachen/stolberg-corridor")
	lex := m.Game().Lexicon()
	told, silent := 0, 0
	for n := 0; n < 500 && (told == 0 || silent == 0); n++ {
		a := player.Choose(m.Pos(), m.Legal())
		for _, b := range m.Legal() {
			d := New(m)
			from := d.At(b.Units[0])
			if lex.Role(b.Verb) != game.Begins || from == hex.None || told > 0 && silent > 0 {
				continue
			}
			if d.PickUnit(b.Units[0]); len(d.Picked()) != 1 || d.Reach() == nil {
				continue
			}
			var left []string // own units that stay behind
			hq := ""
			for _, c := range d.Picture().Units {
				if c.Hex == from && c.Side == d.Decision().Side && c.Unit != b.Units[0] {
					left = append(left, c.Name)
					if c.HQ {
						hq = c.Name
					}
				}
			}
			for _, note := range d.Reach().Hexes {
				tip := d.Highlight(note.Hex).PathText
				if tip == "" {
					continue
				}
				if alone := len(left) == 1 && hq != ""; strings.Contains(tip, "leaves "+hq+" alone") != alone {
					t.Fatalf("%q, with %q left of which the HQ is %q", tip, left, hq)
				} else if alone {
					told++
				} else {
					silent++
				}
				break
			}
		}
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if told == 0 || silent == 0 {
		t.Errorf("told %d times, not told %d times", told, silent)
	}
}

// The button of the Enter key never costs units of one's own: none of them is disrupted, gone from the map or dead by it.
func TestDefaultNeverHarms(t *testing.T) {
	offered := 0
	for _, scenario := range []string{"aachen/stolberg-corridor", "bug/iii-motorized-corps", "ardennes/six-turns", "reichswald/veritable", "offtheline/05-the-blockhouse"} {
		m, player := led(t, scenario)
		for n := 0; n < 250 && !m.Decision().Over; n++ {
			d := New(m)
			side := m.Decision().Side
			i := slices.IndexFunc(d.buttons(), func(b Button) bool { return b.Default })
			if i >= 0 {
				b := d.buttons()[i]
				pos, dice := m.Pos().Clone(), &asked{}
				if pos.Take(*b.Action, dice, nil); !dice.rolled {
					offered++
					after := m.Game().Picture(pos, side)
					for _, c := range d.Picture().Units {
						if c.Side != side || c.Hex == hex.None || c.Unit == game.NoUnit {
							continue
						}
						k := slices.IndexFunc(after.Units, func(k game.Counter) bool { return k.Unit == c.Unit })
						if k < 0 || after.Units[k].Hex == hex.None || after.Units[k].Disrupted && !c.Disrupted {
							t.Fatalf("%s, action %d: %q is the default and costs %s", scenario, n, b.Label, c.Name)
						}
					}
				}
			}
			if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
	}
	if offered < 100 {
		t.Errorf("only %d defaults were looked at", offered)
	}
}

// While reinforcements can come or steps come back, the Enter key does not let them go; nothing else is asked for by it then.
func TestDefaultLetsNothingGo(t *testing.T) {
	for scenario, asks := range map[string][]string{"aachen/campaign": {"enter", "replace"}, "ardennes/six-turns": {"replace"}} {
		m, player := led(t, scenario)
		lex, asked := m.Game().Lexicon(), map[string]int{}
		for len(asked) < len(asks) && !m.Decision().Over {
			ask := lex.Asks[m.Decision().Ask]
			if slices.Contains(asks, ask) && slices.ContainsFunc(m.Legal(), func(a game.Action) bool { return lex.Verbs[a.Verb] == ask }) {
				asked[ask]++
				d := New(m)
				for _, b := range d.View().Buttons {
					if b.Default {
						t.Errorf("%s, %s: Enter does %q", scenario, ask, b.Label)
					}
				}
				if !slices.ContainsFunc(d.View().Buttons, func(b Button) bool { return b.Action != nil && lex.IsQuiet(b.Action.Verb) }) {
					t.Errorf("%s, %s: there is no button to let them go", scenario, ask)
				}
			}
			if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		if len(asked) < len(asks) {
			t.Errorf("%s has asked only %v", scenario, asked)
		}
	}
}

// Where a hex to attack is asked for, a click on a unit that could only break down picks it, and its button breaks it down.
func TestUnitBesideAChoiceOfHexesIsOnlyPicked(t *testing.T) {
	m, player := led(t, "ardennes/six-turns")
	lex := m.Game().Lexicon()
	does := func(verb string) func(game.Action) bool {
		return func(a game.Action) bool { return lex.Verbs[a.Verb] == verb }
	}
	for range 600 {
		legal := m.Legal()
		if i := slices.IndexFunc(legal, does("break-down")); i >= 0 && slices.ContainsFunc(legal, does("attack")) {
			d, u := New(m), legal[i].Units[0]
			d.PickUnit(u)
			if a, ok := d.Next(); ok {
				t.Fatalf("a click does %s", lex.Line(a))
			}
			if !slices.Equal(d.Picked(), []game.Unit{u}) || !slices.ContainsFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "break-down" }) {
				t.Fatalf("picked are %v, the pad has %+v", d.Picked(), d.View().Buttons)
			}
			return
		}
		if _, err := m.Do(player.Choose(m.Pos(), legal)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no attack to be chosen beside a unit that may break down")
}

// A click on a unit that could be given up picks it: it was clicked to retreat, as likely as not, and what is given up never
// comes back. Its button gives it up.
func TestGivingUpTakesItsButton(t *testing.T) {
	m, player := led(t, "reichswald/veritable")
	lex := m.Game().Lexicon()
	for range 1500 {
		legal := m.Legal()
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return lex.Role(a.Verb) == game.Yields }); i >= 0 {
			d, u := New(m), legal[i].Units[0]
			d.PickUnit(u)
			if a, ok := d.Next(); ok {
				t.Fatalf("a click does %s", lex.Line(a))
			}
			i := slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "lose" })
			if !slices.Equal(d.Picked(), []game.Unit{u}) || i < 0 {
				t.Fatalf("picked are %v, the pad has %+v", d.Picked(), d.View().Buttons)
			}
			d.PickVerb(i)
			if a, _ := d.Next(); lex.Role(a.Verb) != game.Yields || a.Units[0] != u {
				t.Fatalf("the button does %s", lex.Line(a))
			}
			return
		}
		if _, err := m.Do(player.Choose(m.Pos(), legal)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody could be given up")
}

// A unit that may join one of several formations is only picked by a click: a button for each formation, or a click on the hex of
// its HQ, says which. The click used to choose one of them.
func TestWhoJoinsWhom(t *testing.T) {
	m, player := led(t, "bug/campaign")
	lex, of := m.Game().Lexicon(), map[game.Unit][]game.Action{}
	for range 3000 {
		clear(of)
		legal := m.Legal()
		for _, a := range legal {
			for _, u := range units(a) {
				if lex.Verbs[a.Verb] == "assign" {
					of[u] = append(of[u], a)
				}
			}
		}
		for _, u := range slices.Sorted(maps.Keys(of)) {
			list := of[u]
			if len(list) < 2 || len(list) > maxAnswers {
				continue
			}
			d := New(m)
			d.PickUnit(u)
			if a, ok := d.Next(); ok {
				t.Fatalf("a click does %s", lex.Line(a))
			}
			for _, a := range list {
				if label := m.Game().Label(m.Pos(), a); !slices.ContainsFunc(d.View().Buttons, func(b Button) bool { return b.Label == label }) {
					t.Errorf("no button %q: %+v", label, d.View().Buttons)
				}
			}
			if len(d.Highlight(hex.None).Units) != 2*len(list) {
				t.Errorf("%d can go with it, marked are %v", len(list), d.Highlight(hex.None).Units)
			}
			h := d.At(list[1].Units[0] + list[1].Units[1] - u)
			if h != hex.None && h != d.At(u) && !slices.ContainsFunc(list, func(a game.Action) bool { return a != list[1] && d.At(a.Units[0]+a.Units[1]-u) == h }) {
				d.PickHex(h)
				if a, ok := d.Next(); !ok || a != list[1] {
					t.Errorf("the hex of the other one does %s", lex.Line(a))
				}
				return
			}
		}
		if _, err := m.Do(player.Choose(m.Pos(), legal)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody could join one of several")
}

// While the units of an attack are named, a click on its target shows what it leads to, as it did when it was declared.
func TestTargetMeansTheAttack(t *testing.T) {
	for _, scenario := range []string{"reichswald/veritable", "ardennes/six-turns"} {
		m, player := led(t, scenario)
		lex, tried, all := m.Game().Lexicon(), 0, ""
		var target hex.Hex
		for n := 0; n < 1500 && (tried < 5 || all == ""); n++ {
			legal := m.Legal()
			a := player.Choose(m.Pos(), legal)
			switch i := slices.IndexFunc(legal, func(a game.Action) bool { return lex.Role(a.Verb) == game.Launches }); {
			case lex.Role(a.Verb) == game.Strikes:
				d := New(m)
				if target = d.Goal(a); len(legal) > 0 {
					d.PickHex(target)
					if v := d.View().Preview; v != nil && strings.Contains(v.All, " with all ") {
						if all = v.All; strings.HasPrefix(all, "Attack with all") != strings.HasPrefix(v.All[strings.Index(v.All, "all ")+5:], " at ") {
							t.Errorf("the button says %q", all)
						}
					}
				}
			case i >= 0 && lex.Role(m.Entries()[len(m.Entries())-1].Action.Verb) == game.Joins:
				tried++
				d := New(m)
				for entries, k := m.Entries(), 1; lex.Role(entries[len(entries)-k].Action.Verb) == game.Joins; k++ {
					target = d.Goal(entries[len(entries)-k-1].Action)
				}
				d.PickHex(target)
				if d.chosen == nil || *d.chosen != legal[i] {
					t.Fatalf("%s: a click on %s shows no attack: %q", scenario, m.Game().Map().ID(target), d.View().Notice.Text)
				}
			}
			if _, err := m.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		if tried == 0 || all == "" {
			t.Errorf("%s: %d attacks, with all: %q", scenario, tried, all)
		}
	}
}

// A hex that only an infiltration leads into is not entered by a click on it, and the refusal tells how it is.
func TestRefusalTellsOfAnotherWay(t *testing.T) {
	m, player := led(t, "aachen/stolberg-corridor")
	lex := m.Game().Lexicon()
	for range 800 {
		legal := m.Legal()
		if a := player.Choose(m.Pos(), legal); lex.Role(a.Verb) != game.Begins {
			if _, err := m.Do(a); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, a := range legal {
			if lex.Role(a.Verb) != game.Begins || len(units(a)) != 1 {
				continue
			}
			d := New(m)
			d.PickUnit(a.Units[0])
			r := d.Reach()
			if r == nil || !slices.Equal(d.Picked(), units(a)) {
				continue
			}
			for _, n := range r.Hexes {
				if steps, _, _ := d.way(n.Hex); n.Text != "EC" || d.picksAt(n.Hex) || len(steps) > 0 {
					continue
				}
				d.PickHex(n.Hex)
				said := d.View().Notice.Text
				if _, ok := d.Next(); ok || !strings.HasSuffix(said, "Press Move, then the hex.") {
					t.Errorf("%s: %q", m.Game().Map().ID(n.Hex), said)
				}
				return
			}
		}
		if _, err := m.Do(player.Choose(m.Pos(), legal)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("nobody could infiltrate into a hex without units to pick")
}

// A move that a won battle allows has its own rolls: the card of the battle goes when it begins.
func TestCardGoesWithABonusMove(t *testing.T) {
	m, player := led(t, "aachen/stolberg-corridor")
	lex, seen := m.Game().Lexicon(), 0
	for n := 0; n < 1500 && seen < 3 && !m.Decision().Over; n++ {
		a := player.Choose(m.Pos(), m.Legal())
		card := New(m).Card()
		battle := card != nil && card.Hex != hex.None
		if i := slices.IndexFunc(m.Legal(), func(a game.Action) bool { return lex.Role(a.Verb) == game.Begins }); battle && i >= 0 {
			a = m.Legal()[i] // any move after a battle will do
		}
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
		if battle && lex.Role(a.Verb) == game.Begins {
			if seen++; New(m).Card() != nil {
				t.Fatalf("%s has the card of the battle: %+v", lex.Line(a), New(m).Card())
			}
		}
	}
	if seen == 0 {
		t.Error("nobody moved after a battle")
	}
}

// A click on a soldier on his way picks him: it does not tell him to lie down, though nothing else can be done with him.
func TestOnTheWayAClickOnlyPicks(t *testing.T) {
	m, player := led(t, "offtheline/01-two-patrols")
	seen := 0
	for seen < 5 && !m.Decision().Over {
		if d := New(m); d.find(d.legal, game.Stops, hex.None) >= 0 && d.unitsOnly() {
			seen++
			i := slices.IndexFunc(d.legal, func(a game.Action) bool { return len(units(a)) > 0 })
			d.PickUnit(d.legal[i].Units[0])
			if a, more := d.Next(); more {
				t.Errorf("a click does %s", m.Game().Lexicon().Line(a))
			}
			if len(d.picked) != 1 || d.picked[0] != d.legal[i].Units[0] {
				t.Errorf("picked is %v", d.picked)
			}
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	if seen < 5 {
		t.Errorf("only %d moves were looked at", seen)
	}
}

// An HQ is left alone by the last of its own side that goes, whatever enemies stand there.
func TestWhoLeavesAnHQAlone(t *testing.T) {
	d, g := sit(t)
	h := g.hex("0202")
	hq := ""
	for i := range d.pic.Units {
		if c := &d.pic.Units[i]; c.Unit == uH {
			c.Hex, c.HQ, hq = h, true, c.Name
		} else if c.Unit == uR {
			c.Hex = h
		}
	}
	if one, both := d.deserted(h, []game.Unit{uA}), d.deserted(h, []game.Unit{uA, uB}); one != "" || both != hq {
		t.Errorf("A leaves %q alone, A and B %q", one, both)
	}
	if alone := d.deserted(g.hex("0404"), nil); alone != "" {
		t.Errorf("%q is no HQ", alone)
	}
	d.pic.Units[uH].Hex = hex.None
	if alone := d.deserted(hex.None, nil); alone != "" {
		t.Errorf("off the map %q is alone", alone)
	}
}

// What is tried out for the player at the table is tried on what he may know: neither a forecast nor a warning tells him more.
func TestTrialsKnowNoMore(t *testing.T) {
	m, player := led(t, "offtheline/01-two-patrols")
	kept := 0
	for range 200 {
		known := m.Pos().Clone()
		known.Redact(m.Decision().Side)
		if game.HashOf(known) != game.HashOf(m.Pos()) {
			kept++
		}
		if game.HashOf(New(m).trial()) != game.HashOf(known) {
			t.Fatalf("after %d actions it is tried on another position", len(m.Entries()))
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	if kept == 0 {
		t.Error("nothing is hidden")
	}
}
