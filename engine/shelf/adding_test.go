package shelf

import (
	"math/rand/v2"
	"os"
	"regexp"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad"
	"fieldpost/scenarios"
)

// The page that tells how to add a scenario and a game holds a whole one: it loads, stands on a shelf, and can be played.
func TestAddingAScenario(t *testing.T) {
	page, err := os.ReadFile("../../docs/adding-a-scenario.md")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, block := range regexp.MustCompile("(?s)```json (\\S+)\n(.*?)```").FindAllSubmatch(page, -1) {
		files[string(block[1])] = block[2]
	}
	if len(files) != 2 {
		t.Fatalf("the page has %d files", len(files))
	}
	base, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	folder := scenarios.Overlay(base, files)
	list, err := squad.Shelf(folder)
	if err != nil || len(list) != 1 || list[0].Game != "walks" || list[0].Title != "A Walk at Dawn" {
		t.Fatalf("on the shelf: %+v, %v", list, err)
	}
	g, err := squad.Open(folder, list[0].Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "walk"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 5000 {
		if m.Decision().Over {
			break
		}
		if _, err := m.Do(m.Legal()[r.IntN(len(m.Legal()))]); err != nil {
			t.Fatal(err)
		}
	}
	if !m.Decision().Over {
		t.Errorf("after %d actions it is not over", len(m.Entries()))
	}
}
