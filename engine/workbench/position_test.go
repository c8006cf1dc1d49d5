package workbench_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
)

// bench begins with the start of a scenario.
func bench(t *testing.T, scenario string) (*workbench.Position, game.Game) {
	t.Helper()
	return benchWith(t, scenario, nil)
}

// benchWith does so under options.
func benchWith(t *testing.T, scenario string, options map[string]string) (*workbench.Position, game.Game) {
	t.Helper()
	g, err := shelf.Open(scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "bench", Options: options})
	if err != nil {
		t.Fatal(err)
	}
	b, err := workbench.Opening(g, nil, m)
	if err != nil {
		t.Fatal(err)
	}
	return b, g
}

func field(t *testing.T, b *workbench.Position, of, id string) *game.Field {
	t.Helper()
	for _, f := range b.Form() {
		if f.Of == of && f.ID == id {
			return &f
		}
	}
	t.Fatalf("no field %s %s", of, id)
	return nil
}

// A position of the Stolberg Corridor is changed: units are put elsewhere, values set, and what the rules do not allow is
// said at once and changes nothing; each change can be taken back.
func TestPosition(t *testing.T) {
	b, g := bench(t, "aachen/stolberg-corridor")
	u, ok := g.Lexicon().Unit("us-1id-18-2")
	if !ok {
		t.Fatal("no unit")
	}
	at := func(id string) string {
		for _, c := range b.Made.Picture(b.Pos, game.Nobody).Units {
			if c.ID == id {
				return b.Made.Map().ID(c.Hex)
			}
		}
		return ""
	}
	was, first := at("us-1id-18-2"), string(b.Text())
	if err := b.Put(u, "2010"); err != nil {
		t.Fatal(err)
	}
	if got := at("us-1id-18-2"); got != "2010" || was == "2010" {
		t.Errorf("it stands in %s, before in %s", got, was)
	}
	sp := field(t, b, "units", "sp")
	if err := b.Set(sp, "us-1id-18-2", "3"); err != nil || b.Get(sp, "us-1id-18-2") != "3" {
		t.Errorf("strength: %v, %s", err, b.Get(sp, "us-1id-18-2"))
	}
	vp := field(t, b, "hex", "victory")
	if got := b.Get(vp, "2915"); got != "15" {
		t.Errorf("2915 is worth %q", got)
	}
	if err := b.Set(vp, "2916", "7"); err != nil || b.Get(vp, "2916") != "7" || b.Get(vp, "2915") != "15" {
		t.Errorf("victory: %v, %q, %q", err, b.Get(vp, "2916"), b.Get(vp, "2915"))
	}
	improved := field(t, b, "hex", "improved")
	if err := b.Set(improved, "2010", "true"); err != nil || b.Get(improved, "2010") != "true" {
		t.Errorf("improved: %v", err)
	}
	good := string(b.Text())
	enemy := ""
	for _, c := range b.Made.Picture(b.Pos, game.Nobody).Units {
		if c.Side == 1 && c.Hex != hex.None {
			enemy = b.Made.Map().ID(c.Hex)
		}
	}
	for name, err := range map[string]error{"an enemy's hex": b.Put(u, enemy), "no hex": b.Put(u, "9999"), "strength": b.Set(sp, "us-1id-18-2", "29"), "no number": b.Set(sp, "us-1id-18-2", "many"),
		"nobody there": b.Set(improved, "2020", "true"), "turn": b.Set(field(t, b, "", "turn"), "", "77")} {
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if string(b.Text()) != good {
		t.Error("what is refused has changed something")
	}
	for b.Undo() {
	}
	if string(b.Text()) != first || at("us-1id-18-2") != was {
		t.Error("taken back, it is not as before")
	}
	for b.Redo() {
	}
	if string(b.Text()) != good {
		t.Error("made again, it is something else")
	}
	if err := b.Set(improved, "2010", ""); err != nil {
		t.Error(err)
	}
	if err := b.Put(u, ""); err != nil || at("us-1id-18-2") != "" {
		t.Errorf("off the map: %v, %s", err, at("us-1id-18-2"))
	}
}

// Every scenario whose game knows the bench can be changed from its first decision, and a match begins with it.
func TestPositionsOfScenarios(t *testing.T) {
	n := 0
	for _, info := range shelf.Scenarios() {
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, can := g.(game.Drafter); !can {
			continue
		}
		n++
		b, _ := bench(t, info.Game+"/"+info.Scenario)
		m, err := game.NewMatch(g, game.Head{Seed: "own", Setup: b.Text()})
		if err != nil {
			t.Errorf("%s: %v", info.Scenario, err)
			continue
		}
		if m.Hash() != game.HashOf(b.Pos) || !m.Head().Edited {
			t.Errorf("%s: the match begins elsewhere", info.Scenario)
		}
		back, _, err := shelf.Load(m.Journal())
		if err != nil || back.Hash() != m.Hash() {
			t.Errorf("%s: %v", info.Scenario, err)
		}
	}
	if n < 23 {
		t.Errorf("%d scenarios", n)
	}
}

// A bridge is blown and rebuilt on the bench; what is written beside its own states is refused.
func TestBridges(t *testing.T) {
	b, g := bench(t, "ardennes/six-turns")
	f := field(t, b, "hex", "bridges")
	if len(f.Keys) < 20 {
		t.Fatalf("%d bridge sites", len(f.Keys))
	}
	for _, site := range f.Keys {
		was := b.Get(f, site)
		if !slices.Contains(f.Words, was) {
			t.Fatalf("%s is %q, which the field does not offer", site, was)
		}
		now := "blown"
		if was == now {
			now = "intact"
		}
		if err := b.Set(f, site, now); err != nil || b.Get(f, site) != now {
			t.Fatalf("%s: %v, it is %q", site, err, b.Get(f, site))
		}
	}
	m, err := game.NewMatch(g, game.Head{Seed: "own", Setup: b.Text()})
	if err != nil || m.Hash() != game.HashOf(b.Pos) {
		t.Fatal("the scenario does not begin with those bridges: ", err)
	}
	if err := b.Set(f, f.Keys[0], "mined"); err == nil || len(b.Rows(err)) == 0 {
		t.Errorf("mined: %v rests on no row", err)
	}
}
