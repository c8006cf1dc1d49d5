//go:build !js

package web

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/engine/shelf"
)

// Every scenario on the shelf has its picture, none is heavy, and the first HTML of the hosted page asks for it.
func TestEveryScenarioHasItsPicture(t *testing.T) {
	var page strings.Builder
	if err := WriteShelf(&page, false); err != nil {
		t.Fatal(err)
	}
	for _, s := range shelf.Scenarios() {
		name := s.Game + "/" + s.Scenario
		file := Picture(name)
		if info, err := os.Stat(filepath.Join("..", file)); err != nil || info.Size() < 1000 || info.Size() > 12<<10 {
			t.Errorf("%s: %v %v; paint it with E2E_CARDS=assets/cards go test ./e2e -run TestCards", name, info, err)
		}
		if !strings.Contains(page.String(), `src="`+file+`"`) {
			t.Errorf("the shelf does not ask for %s", file)
		}
	}
}
