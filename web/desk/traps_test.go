package desk

import (
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
