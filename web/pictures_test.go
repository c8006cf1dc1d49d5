//go:build !js

package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/engine/shelf"
)

// Every scenario on the shelf has its picture, none is heavy or travels twice, and the first HTML of the hosted page asks for it.
func TestEveryScenarioHasItsPicture(t *testing.T) {
	var page strings.Builder
	if err := WriteShelf(&page, false); err != nil {
		t.Fatal(err)
	}
	asked, seen := map[string]bool{}, map[string]string{}
	for _, s := range shelf.Scenarios() {
		name := s.Game + "/" + s.Scenario
		file := Picture(name)
		asked[filepath.Base(file)] = true
		if info, err := os.Stat(filepath.Join("..", file)); err != nil || info.Size() < 1000 || info.Size() > 12<<10 {
			t.Errorf("%s: %v %v; paint it with E2E_CARDS=assets/cards go test ./e2e -run TestCards", name, info, err)
		}
		if !strings.Contains(page.String(), `src="`+file+`"`) {
			t.Errorf("the shelf does not ask for %s", file)
		}
	}
	files, err := os.ReadDir(filepath.Join("..", "assets", "cards"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(filepath.Join("..", "assets", "cards", f.Name()))
		if err != nil || !asked[f.Name()] || seen[string(raw)] != "" {
			t.Errorf("%s is asked for: %v, is the same as %q; %v", f.Name(), asked[f.Name()], seen[string(raw)], err)
		}
		seen[string(raw)] = f.Name()
	}
}
