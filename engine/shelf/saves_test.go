package shelf

import (
	"embed"
	"fmt"
	"path"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
)

// saves are matches as released versions have written them, the format's number first in the name.
//
//go:embed testdata/saves
var saves embed.FS

// Every save opens for ever: wholly, or where rules or data have changed since as far as it fits them, and
// then says so. Opened, it saves and opens again.
func TestSavesOpen(t *testing.T) {
	files, err := saves.ReadDir("testdata/saves")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{}
	for _, info := range Scenarios() {
		if info.Game != "ardennes" && info.Game != "offtheline" { // which no released version has had
			left[info.Game+"/"+info.Scenario] = true
		}
	}
	for _, f := range files {
		text, err := saves.ReadFile(path.Join("testdata/saves", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		journal, err := game.ReadLetter(string(text), deflate.Press{})
		if err != nil {
			t.Errorf("%s: %v", f.Name(), err)
			continue
		}
		m, notice, err := Load(journal)
		if err != nil {
			t.Errorf("%s: %v", f.Name(), err)
			continue
		}
		delete(left, m.Head().Scenario)
		actions := strings.Count(journal[strings.Index(journal, "\nseed "):], "\n") - 2
		if n := len(m.Entries()); n == 0 || n > actions || n < actions && !strings.Contains(notice, fmt.Sprintf("after action %d of %d", n, actions)) {
			t.Errorf("%s: %d of %d actions, notice %q", f.Name(), n, actions, notice)
		}
		if back, notice, err := Load(m.Journal()); err != nil || notice != "" || back.Hash() != m.Hash() {
			t.Errorf("%s, saved again: %v %s", f.Name(), err, notice)
		}
	}
	for scenario := range left {
		t.Errorf("there is no save of %s", scenario)
	}
}
