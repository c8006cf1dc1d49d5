package post

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// forge makes a dispatch of changed lines, as somebody with a changed program could.
func forge(t *testing.T, p *player, change func(d *Dispatch)) string {
	t.Helper()
	d, err := p.seat.Dispatch(p.match, "", false)
	if err != nil {
		t.Fatal(err)
	}
	change(d)
	b, err := d.Bytes(p.match, press)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// An illegal action, a die that does not follow from the secrets, a decision of the receiver's own side and another
// position are refused, whoever wrote them.
func TestForgedDispatches(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	a, b := meet(t, "reichswald/veritable", game.QuickDice, "x")
	g := a.match.Game()
	for exchanges := 0; exchanges < 6; exchanges++ {
		a.turn(t, r, b, 400)
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
	a.turn(t, r, b, 400)
	cases := map[string]func(d *Dispatch){
		"no words":     func(d *Dispatch) { d.Lines[0] = "fly away" },
		"a line twice": func(d *Dispatch) { d.Lines = append(d.Lines[:1:1], d.Lines...) },
		"two lines":    func(d *Dispatch) { d.Lines[0] += "\n" + d.Lines[0] },
		"empty lines":  func(d *Dispatch) { d.Lines = append(d.Lines[:len(d.Lines):len(d.Lines)], "", "") },
		"long orders":  func(d *Dispatch) { d.Orders = []Order{{Ask: strings.Repeat("long", 1000)}} }, // each would be kept, and copied with the seat
		"a long chain": func(d *Dispatch) { d.Chain = strings.Repeat("00", 1000) },
		"another digest": func(d *Dispatch) {
			last := len(d.Lines) - 1
			action, _, _ := strings.Cut(d.Lines[last], " =")
			d.Lines[last] = action + " =00000000000000000000000000000000"
		},
		"decides for the other": func(d *Dispatch) {
			cheat, _, _ := game.Replay(g, a.match.Journal())
			for len(cheat.Legal()) == 1 {
				cheat.Do(cheat.Legal()[0])
			}
			cheat.Do(cheat.Legal()[0])
			d.Lines = nil
			for i := d.From; i < len(cheat.Entries()); i++ {
				d.Lines = append(d.Lines, strings.TrimSuffix(cheat.EntryText(i), "\n"))
			}
		},
	}
	for i, line := range a.match.Entries() {
		if i >= a.seat.Heard && len(line.Results) > 0 {
			at := i - a.seat.Heard
			cases["another die"] = func(d *Dispatch) {
				action, rest, _ := strings.Cut(d.Lines[at], " | ")
				die := rest[0]
				rest = string('1'+(die-'0')%6) + rest[1:]
				if head, _, cut := strings.Cut(rest, " ="); cut {
					rest = head
				}
				d.Lines = append(d.Lines[:at:at], action+" | "+rest)
			}
		}
	}
	if cases["another die"] == nil {
		t.Fatal("no die was rolled")
	}
	for name, change := range cases {
		before := b.match.Hash()
		if err := b.get(t, forge(t, a, change), g); troubleOf(err) != Refused && troubleOf(err) != game.Damaged {
			t.Errorf("%s: %v", name, err)
		} else if b.match.Hash() != before {
			t.Errorf("%s has changed the match", name)
		}
	}
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Errorf("the honest one after all that: %v", err)
	}
}

// The lines of the first dispatch follow the head of the match: what stands in them is none of its lines, with which the
// writer would bring dice of his own along, or have those that fall taken as they stand.
func TestFirstDispatchHasNoHead(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	a, b := meet(t, "aachen/first-blood", game.QuickDice, "x")
	for a.act(t, r); len(results(a.match)) == 0; {
		a.act(t, r)
	}
	die := results(a.match)[0]
	for _, line := range []string{fmt.Sprintf("dice %d", die), "older 1000", "edited", "rules 1"} {
		letter := forge(t, a, func(d *Dispatch) { d.Lines = append([]string{line}, d.Lines...) })
		if err := b.get(t, letter, a.match.Game()); troubleOf(err) != game.Damaged || b.match != nil {
			t.Errorf("%q before the first action: %v", line, err)
		}
	}
	if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
		t.Errorf("the honest one after all that: %v", err)
	}
}

// A die that the rules of the match do not answer for proves nothing: one that was played under other rules, or one that
// follows dice set by hand in a match of one player.
func TestVerifyClaimsNoMoreThanWasChecked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	a, _ := meet(t, "aachen/first-blood", game.QuickDice, "x")
	g := a.match.Game()
	for i, mark := range []string{"older 1000\n", "dice 3\nedited\n"} {
		m := a.match
		if i == 1 {
			var err error
			if m, err = game.NewMatch(g, game.Head{Seed: "one player"}); err != nil {
				t.Fatal(err)
			}
		}
		p := &player{a.seat, m}
		for p.act(t, r); len(results(m)) == 0; {
			p.act(t, r)
		}
		journal := m.HeadText() + mark
		for k := range m.Entries() {
			line := game.Played(m.EntryText(k))
			if action, die, rolled := strings.Cut(line, " | "); rolled {
				line = action + " | " + string('1'+(die[0]-'0')%9)
			}
			journal += line + "\n"
		}
		changed, _, err := game.Replay(g, journal)
		if err != nil {
			t.Fatal(err)
		}
		if told, err := Verify(changed, nil); troubleOf(err) != Refused {
			t.Errorf("%q: %q %v", mark, told, err)
		}
	}
}
