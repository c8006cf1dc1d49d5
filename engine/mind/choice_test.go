package mind_test

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
)

var (
	//go:embed testdata/choices.txt
	goldenChoices string

	update = flag.Bool("update", false, "write the golden list of choices anew")
)

// The same choices everywhere: what Veterans choose in matches of each system, with what they expect of it, is written down, and
// the test holds a browser to the same list.
func TestGoldenChoices(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		name    string
		choices int
	}{{"reichswald/veritable", 60}, {"aachen/first-blood", 10}, {"bug/iii-motorized-corps", 10}, {"ardennes/six-turns", 30}, {"offtheline/01-two-patrols", 60}} {
		d := drive(t, open(t, c.name), "golden", [2]mind.Level{mind.Veteran, mind.Veteran})
		for n := 0; n < c.choices && !d.Decision().Over; {
			several := len(d.Legal()) > 1
			choice := d.choose()
			if several {
				n++
				fmt.Fprintf(&b, "%s\t%d\t%s\t%d\n", c.name, len(d.Entries()), d.Game().Lexicon().Line(choice.Action), choice.Gain)
			}
			if _, err := d.Do(choice.Action); err != nil {
				t.Fatal(err)
			}
		}
	}
	if *update {
		if err := os.WriteFile("testdata/choices.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != goldenChoices {
		t.Errorf("the choices differ; if that is meant, write them anew with go test ./engine/mind -update\ngot:\n%s", b.String())
	}
}

// at plays random actions from a seed and stops at a decision with a choice.
func at(t *testing.T, g game.Game, seed string, actions int) *game.Match {
	t.Helper()
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	dice := game.NewSeeded("random " + seed)
	for n := 0; !m.Decision().Over && (n < actions || len(m.Legal()) < 2); n++ {
		if _, err := m.Do(m.Legal()[dice.Roll(game.Chance{N: uint8(min(len(m.Legal()), 255))})-1]); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// chosen is what a new player chooses in a position, with so many rollouts at a time.
func chosen(p *mind.Player, pos game.Position, legal []game.Action, number, slice int) mind.Choice {
	side := pos.Decision().Side
	view := pos.Clone()
	view.Redact(side)
	p.Begin(view, legal, number)
	for !p.Think(slice) {
	}
	return p.Choice()
}

// A choice is the same however the work is sliced, progress rises to a thousand and no sooner, and the match is as it was.
func TestSlices(t *testing.T) {
	g := open(t, "reichswald/veritable")
	thought := 0
	for n := range 6 {
		m := at(t, g, fmt.Sprint(n), 40*n)
		hash := m.Hash()
		whole := chosen(mind.New(g, mind.Veteran, "s"), m.Pos(), m.Legal(), n, 1000)
		p := mind.New(g, mind.Veteran, "s")
		view := m.Pos().Clone()
		view.Redact(m.Decision().Side)
		p.Begin(view, m.Legal(), n)
		last := 0
		for !p.Think(0) {
			thought++
			now := p.Progress()
			if now < last || now > 999 {
				t.Errorf("%d: progress is %d after %d", n, now, last)
			}
			last = now
			p.Think(1)
		}
		if got := p.Choice(); fmt.Sprint(got) != fmt.Sprint(whole) || p.Progress() != 1000 {
			t.Errorf("%d: in slices %+v, at once %+v", n, got, whole)
		}
		if m.Hash() != hash {
			t.Errorf("%d: the match has changed by thinking", n)
		}
	}
	if thought < 50 {
		t.Errorf("only %d slices of work", thought)
	}
}

// hasty is a Veteran who tries little.
func hasty(g game.Game) *mind.Player {
	p := mind.New(g, mind.Veteran, "s")
	p.Budget(30)
	return p
}

// What is hidden from the side that decides changes nothing: with another possibility in its place the actions are the same, and
// the choice too. The view can be written and read back, as a page does that sends it elsewhere.
func TestHonest(t *testing.T) {
	nativeAlone(t)
	compared, lists := 0, 0
	for _, name := range []string{"aachen/first-blood", "aachen/stolberg-corridor", "bug/delayed-arrival", "ardennes/six-turns", "offtheline/01-two-patrols"} {
		var options map[string]string
		if strings.HasPrefix(name, "ardennes/") {
			options = map[string]string{"fuel_dump": "true"} // the only thing that is hidden there
		}
		g, err := shelf.Open(name, options)
		if err != nil {
			t.Fatal(err)
		}
		d := drive(t, g, "honest", [2]mind.Level{mind.Regular, mind.Regular})
		for n := 0; n < 240 && !d.Decision().Over; n++ {
			if n%12 == 0 && len(d.Legal()) > 1 {
				other := d.Pos().Clone()
				other.Resample(d.Decision().Side, game.NewSeeded(fmt.Sprint("other ", n)))
				legal := other.Legal(nil)
				if !slices.Equal(legal, d.Legal()) {
					lists++
					t.Logf("%s, %d: the legal actions differ", name, n)
					continue
				}
				compared++
				d.look()
				a := chosen(hasty(g), d.Pos(), d.Legal(), n, 1000)
				b := chosen(hasty(g), other, legal, n, 1000)
				if fmt.Sprint(a) != fmt.Sprint(b) {
					t.Errorf("%s, %d: %s, in another world %s", name, n, g.Lexicon().Line(a.Action), g.Lexicon().Line(b.Action))
				}
				read, err := g.Restore(d.view.AppendState(nil))
				if err != nil {
					t.Fatalf("%s, %d: the view is no position: %v", name, n, err)
				}
				if c := chosen(hasty(g), read, d.Legal(), n, 1000); fmt.Sprint(a) != fmt.Sprint(c) {
					t.Errorf("%s, %d: %s, of the view read back %s", name, n, g.Lexicon().Line(a.Action), g.Lexicon().Line(c.Action))
				}
			}
			if _, err := d.Do(d.choose().Action); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 50 || lists > 0 {
		t.Errorf("%d choices compared, %d lists of legal actions differ", compared, lists)
	}
}

// Nobody goes in circles: in a position where he has chosen before he chooses something else, until nothing is left; asked
// about the same decision again he says the same.
func TestNoCircles(t *testing.T) {
	nativeAlone(t)
	for _, name := range []string{"reichswald/veritable", "ardennes/six-turns"} {
		g := open(t, name)
		m := at(t, g, "circles", 30)
		for _, level := range []mind.Level{mind.Recruit, mind.Regular, mind.Veteran} {
			p := mind.New(g, level, "s")
			var before []game.Action
			for n := range min(len(m.Legal()), 5) {
				c := chosen(p, m.Pos(), m.Legal(), 10*n, 1000)
				if slices.Contains(before, c.Action) {
					t.Errorf("%s, %s: %s again", name, level, g.Lexicon().Line(c.Action))
				}
				before = append(before, c.Action)
				if again := chosen(p, m.Pos(), m.Legal(), 10*n, 1000); again.Action != c.Action {
					t.Errorf("%s, %s: asked again %s", name, level, g.Lexicon().Line(again.Action))
				}
			}
		}
	}
}

// A player who is asked for every action goes on with his plan; one who did something else thinks anew.
func TestGoesOnWithThePlan(t *testing.T) {
	g := open(t, "reichswald/veritable")
	m := at(t, g, "plan", 1)
	p := mind.New(g, mind.Veteran, "s")
	for n := range 60 {
		c := chosen(p, m.Pos(), m.Legal(), n, 1000)
		if _, err := m.Do(c.Action); err != nil {
			t.Fatal(err)
		}
		if len(c.Plan) > 1 && slices.Contains(m.Legal(), c.Plan[0]) {
			if next := chosen(p, m.Pos(), m.Legal(), n+1, 1000); next.Action != c.Plan[0] || len(next.Plan) != len(c.Plan)-1 {
				t.Errorf("after %s he goes on with %s", g.Lexicon().Line(c.Action), g.Lexicon().Line(next.Action))
			}
			return
		}
	}
	t.Error("no move was planned")
}

// An order to move leads where it was chosen for, be that another place than the fast policy would have gone to: what was meant is
// kept through the decisions that carry it out.
func TestOrdersLeadWhereMeant(t *testing.T) {
	nativeAlone(t)
	g := open(t, "offtheline/01-two-patrols")
	d := drive(t, g, "meant", [2]mind.Level{mind.Veteran, mind.Veteran})
	words, m := g.Lexicon(), g.Map()
	moves, others := 0, 0 // others: where the fast policy would have gone elsewhere
	to, usual, end, side := hex.None, hex.None, hex.None, game.Nobody
	for (moves < 8 || others == 0) && !d.Decision().Over {
		if d.Decision().Side != side {
			to = hex.None // somebody answers: he may be stopped
		}
		side = d.Decision().Side
		c := d.choose()
		line := words.Line(c.Action)
		switch {
		case strings.HasPrefix(line, "order @") && strings.HasSuffix(line, ":move"):
			to, usual, end = c.To, hex.None, hex.None
			if fast := chosen(mind.New(g, mind.Regular, "meant"), d.Pos(), d.Legal(), 0, 64); fast.Action == c.Action {
				usual = fast.To
			}
		case strings.HasPrefix(line, "give "):
			to = hex.None // an extra order is carried out between
		case strings.HasPrefix(line, "step "):
			end = c.Action.To
			if end == hex.None {
				end = c.Action.Hex
			}
		case line == "stop" && to != hex.None && end != hex.None:
			if end != to {
				t.Errorf("meant for %s, it ends in %s", m.ID(to), m.ID(end))
			}
			if moves++; usual != hex.None && usual != to {
				others++
			}
			to = hex.None
		}
		if _, err := d.Do(c.Action); err != nil {
			t.Fatal(err)
		}
	}
	if moves < 8 || others == 0 {
		t.Errorf("%d moves seen, of which %d led elsewhere than the fast policy's", moves, others)
	}
}

// Once warm, a player thinks without asking for memory.
func TestThinkingAllocatesNothing(t *testing.T) {
	g := open(t, "reichswald/veritable")
	m := at(t, g, "memory", 60)
	view := m.Pos().Clone()
	view.Redact(m.Decision().Side)
	p := mind.New(g, mind.Elite, "s")
	p.Begin(view, m.Legal(), 0)
	for !p.Think(1) {
	}
	p.Begin(view, m.Legal(), 50) // for a later decision: asked for the same again he has thought already
	if p.Think(60) {
		t.Fatal("nothing is left to think about")
	}
	if n := testing.AllocsPerRun(20, func() { p.Think(1) }); n != 0 {
		t.Errorf("%v allocations a rollout", n)
	}
	if p.Think(0) {
		t.Error("the thinking was over while allocations were counted")
	}
}
