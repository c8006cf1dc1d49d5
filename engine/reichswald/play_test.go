package reichswald_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/reichswald"
	"fieldpost/scenarios"
)

func folder(t testing.TB) fs.FS {
	t.Helper()
	fsys, err := scenarios.Folder("reichswald")
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

func open(t testing.TB) *reichswald.Rules {
	t.Helper()
	r, err := reichswald.Open(folder(t), "veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRandomGamesConform(t *testing.T) {
	conformance.Run(t, func() (game.Game, error) { return reichswald.Open(folder(t), "veritable", nil) }, conformance.Seeds(4), conformance.Samples)
}

var update = flag.Bool("update", false, "write testdata/hekkens.fieldpost.txt and the events of the scripts anew")

// hekkens is testdata/hekkens.json: a position, the results of chance and the
// actions of the worked example.
type hekkens struct {
	Scenario string            `json:"scenario"`
	Position json.RawMessage   `json:"position"`
	Dice     []int             `json:"dice"`
	Actions  []json.RawMessage `json:"actions"`
}

func readHekkens(t *testing.T) (h hekkens) {
	t.Helper()
	b, err := os.ReadFile("testdata/hekkens.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &h); err != nil {
		t.Fatal(err)
	}
	return h
}

// The worked example plays from its file, and its save loads again.
func TestHekkensFile(t *testing.T) {
	h, r := readHekkens(t), open(t)
	if own := r.Info().Game + "/" + r.Info().Scenario; own != h.Scenario {
		t.Fatalf("the file is of %s", h.Scenario)
	}
	m, err := game.NewMatch(r, game.Head{Seed: "hekkens", Setup: h.Position, Dice: h.Dice})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range h.Actions {
		a, err := m.Game().Lexicon().ParseJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Do(a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	var gone []string
	for _, c := range m.Game().Picture(m.Pos(), game.Nobody).Units {
		if c.Where == "eliminated" {
			gone = append(gone, c.ID)
		}
	}
	if !slices.Equal(gone, []string{"al-53w-71", "ge-at-2"}) {
		t.Errorf("eliminated are %q", gone)
	}
	journal := m.Journal()
	back, notice, err := game.Replay(r, journal)
	if err != nil || notice != "" || back.Hash() != m.Hash() {
		t.Errorf("the save does not load: %v %s", err, notice)
	}
}

// testdata/hekkens.fieldpost.txt is the position of hekkens.json with its dice as a
// match that has just begun, to be imported and played.
func TestHekkensMatch(t *testing.T) {
	const file = "testdata/hekkens.fieldpost.txt"
	h := readHekkens(t)
	m, err := game.NewMatch(open(t), game.Head{Seed: "hekkens", Setup: h.Position, Dice: h.Dice})
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, []byte(m.Journal()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(b) != m.Journal() {
		t.Errorf("%s is not what hekkens.json makes; if the data changed on purpose, write it anew with go test ./engine/reichswald -run TestHekkensMatch -update\nwant:\n%s", file, m.Journal())
	}
	if _, notice, err := game.Replay(open(t), string(b)); err != nil || notice != "" {
		t.Errorf("it does not load: %v %s", err, notice)
	}
}

// A match that players keep names the version of the rules that it was saved under: the one in testdata opens
// without a word on changed rules, one of the version before with it.
func TestKeptMatchNamesItsRules(t *testing.T) {
	b, err := os.ReadFile("testdata/hekkens.fieldpost.txt")
	if err != nil {
		t.Fatal(err)
	}
	head, err := game.ReadHead(string(b))
	if err != nil {
		t.Fatal(err)
	}
	older := strings.Replace(string(b), fmt.Sprintf("\nrules %d\n", head.Rules), fmt.Sprintf("\nrules %d\n", head.Rules-1), 1)
	for text, changed := range map[string]bool{string(b): false, older: true} {
		if _, notice, err := game.Replay(open(t), text); err != nil || strings.HasPrefix(notice, "The rules of ") != changed {
			t.Errorf("%.40q: %v, %q", text, err, notice)
		}
	}
}

// A forecast speaks to whoever decides: what is good for the attacker is bad for the
// defender, who commits his marker.
func TestForecastsSpeakToTheOneWhoDecides(t *testing.T) {
	h := readHekkens(t)
	m, err := game.NewMatch(open(t), game.Head{Seed: "hekkens", Setup: h.Position, Dice: h.Dice})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]*game.Forecast{}
	for _, text := range h.Actions[:10] {
		a, err := m.Game().Lexicon().ParseJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		if verb := m.Game().Lexicon().Verbs[a.Verb]; verb != "join" {
			answer, err := m.Game().Query(m.Pos(), game.Query{What: "odds", Unit: game.NoUnit, Hex: hex.None, Action: a})
			if err != nil {
				t.Fatal(err)
			}
			seen[verb] = answer.Forecast
		}
		if _, err := m.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		verb, gist, column, best string
	}{
		{"attack", "you lose 0.4, they lose 0.7", "2:1", "–/1"},
		{"fight", "you lose 0.4, they lose 0.7", "2:1", "–/1"},
		{"commit", "you lose 0.5, they lose 0.6", "1:1", "2/–"},
	} {
		f := seen[c.verb]
		if f == nil || f.Gist != c.gist || f.NetOf != "to the column" || f.Chart != "crt" || len(f.Lit) != 6 || f.Columns[0].Label != c.column {
			t.Errorf("%s: %+v", c.verb, f)
			continue
		}
		if i := slices.IndexFunc(f.Outcomes, func(o game.Share) bool { return o.Label == c.best }); i < 0 || f.Outcomes[i].Good != 1 {
			t.Errorf("%s: %s is not good for whoever decides: %+v", c.verb, c.best, f.Outcomes)
		}
	}
}
