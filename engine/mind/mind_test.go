package mind_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
)

func open(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := shelf.Open(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// nativeAlone skips a test in a browser: that the player thinks there as here shows in the choices that are kept.
func nativeAlone(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("skipped in a browser, where the choices are compared")
	}
}

// A driver plays a match with a player for each side, each from his own view.
type driver struct {
	*game.Match
	players [2]*mind.Player
	counts  [2]int
	view    game.Position
}

func drive(t testing.TB, g game.Game, seed string, levels [2]mind.Level) *driver {
	t.Helper()
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{Match: m, view: m.Pos().Clone()}
	for s := range d.players {
		d.players[s] = mind.New(g, levels[s], seed)
	}
	return d
}

// look makes the view of the side that decides.
func (d *driver) look() {
	d.view.CopyFrom(d.Pos())
	d.view.Redact(d.Decision().Side)
}

// choose asks the player whose decision it is.
func (d *driver) choose() mind.Choice {
	side := d.Decision().Side
	d.look()
	p := d.players[side]
	p.Begin(d.view, d.Legal(), d.counts[side])
	for !p.Think(64) {
	}
	d.counts[side]++
	return p.Choice()
}

// Every side of every scenario is played at every level: each choice is legal and has a reason, and the match goes on.
func TestPlaysEverything(t *testing.T) {
	nativeAlone(t)
	for i, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		g := open(t, name)
		level := mind.Level(i % len(mind.Levels()))
		d := drive(t, g, "everything", [2]mind.Level{level, 3 - level})
		for n := 0; n < 16 && !d.Decision().Over; n++ {
			c := d.choose()
			if !slices.Contains(d.Legal(), c.Action) {
				t.Fatalf("%s: %s is not legal", name, g.Lexicon().Line(c.Action))
			}
			if !strings.HasSuffix(c.Reason, ".") || len(c.Rivals) > 3 {
				t.Errorf("%s: %s for the reason %q, %d rivals", name, g.Lexicon().Line(c.Action), c.Reason, len(c.Rivals))
			}
			for i, r := range c.Rivals {
				if r.Does == c.Does || slices.ContainsFunc(c.Rivals[:i], func(k mind.Rival) bool { return k.Does == r.Does }) {
					t.Errorf("%s: %q is a rival of the same", name, r.Does)
				}
			}
			if _, err := d.Do(c.Action); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// What is tried out in the Ardennes is played on in the sector of a move alone; what is chosen is not bound to it: who searches does not end a
// Movement Phase while his fast policy would have other units go on.
func TestNoSectorIsKept(t *testing.T) {
	nativeAlone(t)
	g := open(t, "ardennes/six-turns")
	d := drive(t, g, "sectors", [2]mind.Level{mind.Regular, mind.Regular})
	d.players[1] = hasty(g)
	judge, moves, ends := g.(game.Judged).NewJudge(false), 0, 0
	for ends < 2 {
		german, c := d.Decision().Side == 1, d.choose()
		verb := g.Lexicon().Verbs[c.Action.Verb]
		if german && verb == "move" {
			moves++
		}
		if german && verb == "end" && len(d.Legal()) > 1 && slices.ContainsFunc(d.Legal(), func(a game.Action) bool { return g.Lexicon().Verbs[a.Verb] == "move" }) {
			judge.Look(d.view)
			if a := judge.Reply(d.view, d.Legal(), &game.Intent{}); a != c.Action {
				t.Fatalf("after %d moves the phase is ended, and the fast policy would: %s", moves, g.Label(d.view, a))
			}
			ends++
		}
		if _, err := d.Do(c.Action); err != nil {
			t.Fatal(err)
		}
	}
	if moves < 40 {
		t.Errorf("%d moves in two Movement Phases", moves)
	}
}
