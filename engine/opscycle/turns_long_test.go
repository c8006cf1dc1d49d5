package opscycle

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// scenario returns the rules of any scenario.
func scenario(t testing.TB, name, of string) *Rules {
	t.Helper()
	d, err := data.Load(os.DirFS("../../scenarios/"+of), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Games whose sides act as long as they can, react when they may and seldom end an
// activation early go through all that a turn has; each event has its sentence, each
// action its label, each decision its prompt, each position its picture, and each
// turn its phases in order.
func TestEagerGames(t *testing.T) {
	for _, c := range []struct{ of, name string }{{"aachen", "stolberg-corridor"}, {"aachen", "across-the-wurm"}, {"aachen", "campaign"},
		{"bug", "iii-motorized-corps"}, {"bug", "delayed-arrival"}, {"bug", "campaign"}} {
		t.Run(c.of+"/"+c.name, func(t *testing.T) {
			t.Parallel()
			r := scenario(t, c.name, c.of)
			seen := map[game.EventKind]int{}
			dice := game.NewSeeded("eager " + c.name)
			chooser := rand.New(rand.NewPCG(5, 6))
			var ev game.Events
			p := r.Start(dice, &ev).(*Position)
			var legal []game.Action
			steps := 0
			for ; !p.Decision().Over; steps++ {
				if steps > 40000 {
					t.Fatal("the game has no end")
				}
				if p.prompt() == "" {
					t.Fatalf("no prompt for %s", askWords[p.Decision().Ask])
				}
				legal = p.Legal(legal[:0])
				a := legal[chooser.IntN(len(legal))]
				for range 60 { // think again: HQs seldom move, and nobody stops early
					switch a.Verb {
					case doPass, doTransfer, doHalt, doDecline, doEnd, doStop:
						a = legal[chooser.IntN(len(legal))]
					case doRelocate:
						if chooser.IntN(60) > 0 {
							a = legal[chooser.IntN(len(legal))]
						}
					}
				}
				if r.Label(p, a) == "" || r.Label(p, a) == verbWords[a.Verb] {
					t.Fatalf("no label for %s", r.Lexicon().Line(a))
				}
				if steps%97 == 0 {
					if pic := r.Picture(p, p.Decision().Side); len(pic.Units) == 0 || pic.Phase == "" {
						t.Fatal("no picture")
					}
					clone := p.clone()
					if !bytes.Equal(clone.AppendState(nil), p.AppendState(nil)) {
						t.Fatal("a clone differs")
					}
				}
				ev.Reset()
				p.Take(a, dice, &ev)
				for _, e := range ev.List {
					seen[e.Kind]++
					if sentence, detail := r.Describe(e, game.Nobody); sentence+detail == "" {
						t.Fatalf("no sentence for %s", r.Lexicon().Events[e.Kind])
					}
				}
			}
			for _, k := range []game.EventKind{evTurn, evAdmin, evOps, evOpsEnd, evInitiative, evMarker, evInterdiction, evRecovered, evReaction, evGameOver} {
				if seen[k] == 0 {
					t.Errorf("no %s in %d actions", r.Lexicon().Events[k], steps)
				}
			}
			if got, want := seen[evTurn], int(r.Terms.LastTurn-r.Terms.FirstTurn)+min(len(r.Terms.StartingLosses), 1); p.verdict == 0 && got != want {
				t.Errorf("%d turns begin, want %d after the first", got, want)
			}
			v := r.Verdict(p)
			t.Log(steps, "actions,", v.Text)
		})
	}
}
