package cards

import (
	"encoding/base64"
	"strings"
	"testing"

	"fieldpost/engine/shelf"
)

// Every scenario on the shelf has its picture, and none is heavy.
func TestEveryScenarioHasItsPicture(t *testing.T) {
	for _, s := range shelf.Scenarios() {
		name := s.Game + "/" + s.Scenario
		text, ok := strings.CutPrefix(Picture(name), "data:image/webp;base64,")
		raw, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil || len(raw) < 1000 || len(raw) > 6<<10 {
			t.Errorf("%s: assets/cards/%s has %d bytes; paint it with E2E_CARDS=assets/cards go test ./e2e -run TestCards", name, File(name), len(raw))
		}
	}
	if Picture("no/such") != "" {
		t.Error("a scenario without a picture has one")
	}
}
