package shelf

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/referee/script"
	"fieldpost/engine/staff"
)

// seeds of the random games that the conformance suite plays of a scenario: fewer
// where a game is long or has many scenarios. FIELDPOST_SEEDS sets their number for all.
func seeds(t *testing.T, info game.Info) []string {
	n := 4
	switch {
	case os.Getenv("FIELDPOST_SEEDS") != "":
		n = longRun(t)
	case runtime.GOOS == "js":
		n = 1
	case info.Units > 200:
		n = 1
	case info.Scenario == "campaign":
		n = 2
	case info.Game == "offtheline":
		n = 2 // of each of twelve
	case info.Units > 60:
		n = 2
	}
	return conformance.Seeds(n)
}

// longRun is the number of games of a scenario that FIELDPOST_SEEDS asks for, 0 if
// it is not set.
func longRun(t *testing.T) int {
	s := os.Getenv("FIELDPOST_SEEDS")
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("FIELDPOST_SEEDS is %q, not a number", s)
	}
	return n
}

// nativeAlone skips a test in a browser: what differs there shows in the games of the smallest scenarios and in the hashes
// of whole games.
func nativeAlone(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "js" && longRun(t) == 0 {
		t.Skip("skipped in a browser, where the games and their hashes are compared")
	}
}

// TestEveryScenarioConforms plays random games; in a browser, in a short run, one of the smallest scenario of each game.
func TestEveryScenarioConforms(t *testing.T) {
	list := Scenarios()
	if len(list) == 0 {
		t.Fatal("the shelf is empty")
	}
	slices.SortStableFunc(list, func(a, b game.Info) int { return a.Units - b.Units })
	played, due, compared := map[string]bool{}, map[string]int{}, map[string]int{}
	for _, info := range list {
		if runtime.GOOS == "js" && longRun(t) == 0 && played[info.Game] {
			continue
		}
		played[info.Game] = true
		samples := conformance.Samples
		if runtime.GOOS == "js" && longRun(t) == 0 {
			samples = conformance.Few
		}
		ways := waysToPlay(info)
		if longRun(t) == 0 {
			ways = ways[:1] // TestOptions plays the others once
		}
		for _, set := range ways {
			due[info.Game]++
			t.Run(nameOf(info, set), func(t *testing.T) {
				due[info.Game]--
				compared[info.Game] += conformance.Run(t, func() (game.Game, error) { return Open(info.Game+"/"+info.Scenario, set) }, seeds(t, info), samples)
			})
		}
	}
	for name := range played {
		if due[name] == 0 && compared[name] == 0 && runtime.GOOS != "js" { // due: some were left out by -run
			t.Errorf("%s: no question of chance was asked in two orders", name)
		}
	}
}

// Games of two scripted players, who get farther than chance does, conform to their ends: in a short run one of each game, in
// long runs one of each scenario.
func TestScriptedGamesConform(t *testing.T) {
	nativeAlone(t)
	list, played := Scenarios(), map[string]bool{}
	slices.SortStableFunc(list, func(a, b game.Info) int { return a.Units - b.Units })
	for _, info := range list {
		if played[info.Game] && longRun(t) == 0 {
			continue
		}
		played[info.Game] = true
		t.Run(nameOf(info, nil), func(t *testing.T) {
			g, err := Open(info.Game+"/"+info.Scenario, nil)
			if err != nil {
				t.Fatal(err)
			}
			m, err := staff.Play(g, "0", 1<<20)
			if err == nil {
				err = conformance.Check(g, m, conformance.Few, "scripted")
			}
			if err != nil {
				t.Error(err)
			}
			if !m.Decision().Over {
				t.Error("the game does not come to an end")
			}
		})
	}
}

// TestOptions opens every scenario with every value of every option, and plays it
// in the smallest scenario of a game that offers it; in long runs in each. Those of games of hundreds of units a
// short run only opens; in a browser it leaves them out.
func TestOptions(t *testing.T) {
	nativeAlone(t)
	played := map[string]bool{}
	list := Scenarios()
	slices.SortStableFunc(list, func(a, b game.Info) int { return a.Units - b.Units })
	for _, info := range list {
		name := info.Game + "/" + info.Scenario
		for _, o := range info.Options {
			for _, v := range o.Values {
				if v == o.Default {
					continue
				}
				t.Run(name+"/"+o.ID+"="+v, func(t *testing.T) {
					set := map[string]string{o.ID: v}
					key := o.ID             // one of both games of the ops cycle is played
					if len(o.Values) <= 4 { // of a longer list, such as that of neighbours, one is played
						key += "=" + v
					}
					if longRun(t) == 0 && (played[key] || info.Units > 200) {
						if _, err := Open(name, set); err != nil {
							t.Fatal(err)
						}
						return
					} else {
						played[key] = true
					}
					conformance.Run(t, func() (game.Game, error) { return Open(name, set) }, conformance.Seeds(1), conformance.Few)
				})
			}
		}
	}
}

func TestCatalogueIsFresh(t *testing.T) {
	if got, want := Scenarios(), Read(); !reflect.DeepEqual(got, want) {
		t.Errorf("the catalogue is stale: run make generate and commit the result\ngot  %+v\nwant %+v", got, want)
	}
}

func TestShelfAgreesWithTheScenarios(t *testing.T) {
	for _, info := range Scenarios() {
		g, err := Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := *g.Info()
		if got.Title != info.Title || got.Units != info.Units || got.Game != info.Game || got.Scenario != info.Scenario || len(got.Sides) != len(info.Sides) || got.Solitaire != info.Solitaire {
			t.Errorf("the shelf says %+v, the scenario %+v", info, got)
		}
	}
}

func TestUnknownScenarios(t *testing.T) {
	for _, name := range []string{"", "aachen", "aachen/", "aachen/none", "nowhere/first-blood", "aachen/../aachen/first-blood"} {
		if _, err := Open(name, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want one sentence", name, err)
		}
	}
}

// TestRuleScripts runs the scripts of all rules systems.
func TestRuleScripts(t *testing.T) {
	files, err := filepath.Glob("../*/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no scripts found")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := script.Run(Shelf{}, archive); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		})
	}
}

// everyScenario runs a test for each scenario of the shelf, with its default options.
func everyScenario(t *testing.T, test func(t *testing.T, g game.Game)) {
	for _, info := range Scenarios() {
		name := info.Game + "/" + info.Scenario
		t.Run(name, func(t *testing.T) {
			g, err := Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			test(t, g)
		})
	}
}
