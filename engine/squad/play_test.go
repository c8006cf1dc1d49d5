package squad_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/squad"
	"fieldpost/engine/staff"
	"fieldpost/scenarios"
)

func folder(t testing.TB) fs.FS {
	t.Helper()
	fsys, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

// names are the scenarios in the order of the rulebook.
var names = []string{"01-two-patrols", "02-the-farm-on-the-way", "03-the-watching-hill", "04-house-by-house", "05-the-blockhouse", "06-the-steeple",
	"07-no-rest-in-strass", "08-a-road-for-tanks", "09-one-bridge", "10-the-road-to-cisterna", "11-head-on", "12-the-copse-below-crucifix-hill"}

func open(t testing.TB, name string, options map[string]string) *squad.Rules {
	t.Helper()
	r, err := squad.Open(folder(t), name, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// seeds are as many as a test plays: 200 with FIELDPOST_LONG set.
func seeds(short int) []string {
	if os.Getenv("FIELDPOST_LONG") != "" {
		short = 200
	}
	return conformance.Seeds(short)
}

// The shelf tells of each scenario what the opened one does, in the order of the rulebook.
func TestShelf(t *testing.T) {
	list, err := squad.Shelf(folder(t))
	if err != nil || len(list) != len(names) {
		t.Fatalf("%d scenarios: %v", len(list), err)
	}
	for i, name := range names {
		want := *open(t, name, nil).Info()
		want.Data = ""
		if !reflect.DeepEqual(list[i], want) {
			t.Errorf("the shelf tells\n%+v\nthe scenario\n%+v", list[i], want)
		}
	}
}

// Legal and Take allocate nothing once their memory is warm.
func TestPlayDoesNotAllocate(t *testing.T) {
	start := open(t, names[0], nil).Start(game.NewSeeded("start"), nil)
	p, dice, chooser := start.Clone(), game.NewSeeded("play"), rand.New(rand.NewPCG(1, 2))
	legal := make([]game.Action, 0, 2048)
	play := func() {
		for range 400 {
			if p.Decision().Over {
				p.CopyFrom(start)
			}
			legal = p.Legal(legal[:0])
			p.Take(legal[chooser.IntN(len(legal))], dice, nil)
		}
	}
	for range 20 {
		play()
	}
	if n := testing.AllocsPerRun(5, play); n > 0 {
		t.Errorf("%v allocations in 400 decisions", n)
	}
}

// The scripted player comes to an end in every scenario, and the seed decides how.
func TestScriptPlaysEveryScenario(t *testing.T) {
	for _, name := range names {
		g := open(t, name, nil)
		var states [2]string
		for i := range states {
			m, err := staff.Play(g, "script", 5000)
			if err != nil {
				t.Fatal(err)
			}
			if !g.Verdict(m.Pos()).Over {
				t.Errorf("%s is not over after %d actions", name, len(m.Entries()))
			}
			states[i] = string(m.Pos().AppendState(nil))
		}
		if states[0] != states[1] {
			t.Errorf("%s ends otherwise with the same seed", name)
		}
	}
}

// Two scenarios side by side are a game like any other (OTL-12.4-01).
func TestSideBySideConforms(t *testing.T) {
	options := map[string]string{"beside": "10-the-road-to-cisterna"}
	conformance.Run(t, func() (game.Game, error) { return squad.Open(folder(t), "09-one-bridge", options) }, seeds(1), conformance.Samples)
}
