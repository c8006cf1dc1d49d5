package shelf

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
)

// changed is a table of a game with one thing in it replaced.
func changed(t testing.TB, folder, file, old, new string) game.Tables {
	t.Helper()
	text, err := Shelf{}.Table(folder, file)
	if err != nil || !strings.Contains(text, old) {
		t.Fatalf("%s/%s has no %q: %v", folder, file, old, err)
	}
	return game.Tables{file: strings.Replace(text, old, new, 1)}
}

// changes are one changed table of each rules system, each of them played with.
func changes(t testing.TB) map[string]game.Tables {
	return map[string]game.Tables{
		"aachen/first-blood":        changed(t, "aachen", "crt.tsv", "1\t5*/0\t5*/0", "1\t0/2\t5*/0"),
		"bug/delayed-arrival":       changed(t, "bug", "setups/delayed-arrival.json", `"title"`, ` "title"`),
		"ardennes/six-turns":        changed(t, "ardennes", "setups/six-turns.json", `"title"`, ` "title"`),
		"offtheline/01-two-patrols": changed(t, "offtheline", "setups/01-two-patrols.json", `"title"`, ` "title"`),
		"reichswald/veritable":      changed(t, "reichswald", "air.tsv", "#", "# mine"),
	}
}

// A match with tables of a player's own bears them and their hash, says so, and opens anywhere as the same match; the
// shipped game stays what it is.
func TestOwnTables(t *testing.T) {
	for scenario, own := range changes(t) {
		plain, err := Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := OpenOwn(scenario, nil, own)
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
			continue
		}
		if g.Info().Data == plain.Info().Data || len(plain.Info().Own) != 0 {
			t.Errorf("%s: the same data", scenario)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "own"})
		if err != nil {
			t.Fatal(err)
		}
		for range 30 {
			if legal := m.Legal(); len(legal) > 0 {
				m.Do(legal[len(legal)/2])
			}
		}
		text, err := m.Save(deflate.Press{})
		if err != nil {
			t.Fatal(err)
		}
		file := game.SortedKeys(own)[0]
		if mark := "Own charts: " + file + " " + own.Hash(file)[:8]; !strings.Contains(text, mark) {
			t.Errorf("%s: the save does not say %q", scenario, mark)
		}
		journal, err := game.ReadLetter(text, deflate.Press{})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(journal, "\ntable "+file+" "+own.Hash(file)+" ") {
			t.Errorf("%s: the head does not name %s with its hash", scenario, file)
		}
		back, notice, err := Load(journal)
		if err != nil || notice != "" || back.Hash() != m.Hash() || back.Link(10) != m.Link(10) || back.Head().Own[file] != own[file] {
			t.Errorf("%s: %v %s", scenario, err, notice)
		}
		if other, _ := game.NewMatch(plain, game.Head{Seed: "own"}); other.Link(0) == m.Link(0) {
			t.Errorf("%s: digests do not cover the tables", scenario)
		}
		again, err := Open(scenario, nil)
		if err != nil || again.Info().Data != plain.Info().Data {
			t.Errorf("%s: the shipped game has changed", scenario)
		}
		// A set-up of one's own keeps them.
		if set, _, err := m.Game().Setup([]byte(`{}`)); err == nil && set.Info().Own[file] != own[file] {
			t.Errorf("%s: a set-up loses the tables", scenario)
		}
	}
}

// What is no table, is read by no scenario, is too long or does not fit its hash is refused with a sentence that names it,
// a fault with file and line.
func TestOwnTablesRefused(t *testing.T) {
	crt := changed(t, "aachen", "crt.tsv", "\n12\t2*/1*", "\n12\ttwo")
	for _, c := range []struct {
		name, want string
		own        game.Tables
	}{
		{"a fault", "crt.tsv:22: ", crt},
		{"the ledger", "ledger.tsv: this is no table of the game that can be replaced", game.Tables{"ledger.tsv": ""}},
		{"a lesson", "lessons/01.json: this is no table", game.Tables{"lessons/01.json": "{}"}},
		{"another's set-up", "does not read this table", changed(t, "aachen", "setups/campaign.json", "{", "{ ")},
		{"a way out", "no name of a table", game.Tables{"../bug/crt.tsv": "x"}},
		{"a long one", "more than 96 KB", game.Tables{"crt.tsv": strings.Repeat("#\n", 50<<10)}},
		{"no text", "UTF-8", game.Tables{"crt.tsv": "\xff\xfe"}},
	} {
		if _, err := OpenOwn("aachen/first-blood", nil, c.own); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	g, err := OpenOwn("aachen/first-blood", nil, changes(t)["aachen/first-blood"])
	if err != nil {
		t.Fatal(err)
	}
	m, _ := game.NewMatch(g, game.Head{Seed: "own"})
	var damaged *game.MatchError
	if _, _, err := Load(strings.Replace(m.Journal(), "0/2", "0/9", 1)); !errors.As(err, &damaged) || damaged.Trouble != game.Damaged {
		t.Errorf("a table that does not fit its hash: %v", err)
	}
}

// FuzzOwnTables: whatever stands in a table, it is refused with one sentence, or played with: nothing fails, and nothing
// costs more than a file may.
func FuzzOwnTables(f *testing.F) {
	type place struct{ scenario, file string }
	var places []place
	for _, scenario := range []string{"aachen/first-blood", "bug/delayed-arrival", "ardennes/six-turns", "offtheline/01-two-patrols", "reichswald/veritable"} {
		folder, short, _ := strings.Cut(scenario, "/")
		for _, file := range [...]string{"crt.tsv", "tec.tsv", "air.tsv", "shifts.tsv", "action-points.tsv", "weapons.tsv", "rally.tsv", "unit-types.tsv", "setups/" + short + ".json"} {
			if text, err := (Shelf{}).Table(folder, file); err == nil {
				places = append(places, place{scenario, file})
				if len(text) < 4<<10 {
					f.Add(uint8(len(places)-1), strings.Replace(text, "1", "2", 1))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		at := places[int(which)%len(places)]
		own := game.Tables{at.file: text}
		g, err := OpenOwn(at.scenario, nil, own)
		if err != nil {
			if s := err.Error(); strings.Contains(s, "\n") || len(s) > 1500 {
				t.Errorf("no sentence: %q", s)
			}
			return
		}
		m, err := game.NewMatch(g, game.Head{Seed: "own"})
		if err != nil {
			t.Fatal(err)
		}
		holds(t, fmt.Sprint(m.Journal()))
	})
}

// Shipped tables with a figure or a line spoiled are refused with one sentence that names the file, or played with.
func TestSpoiledTables(t *testing.T) {
	nativeAlone(t)
	r, rounds, played := rand.New(rand.NewPCG(1, 2)), 2, 0
	if os.Getenv("FIELDPOST_LONG") != "" {
		rounds = 200
	}
	for range rounds {
		for _, scenario := range []string{"aachen/first-blood", "bug/delayed-arrival", "ardennes/six-turns", "offtheline/01-two-patrols", "reichswald/veritable"} {
			folder, short, _ := strings.Cut(scenario, "/")
			for _, file := range Tables(folder) {
				if strings.Contains(file, "/") && file != "setups/"+short+".json" {
					continue
				}
				text, err := Shelf{}.Table(folder, file)
				if err != nil {
					t.Fatal(err)
				}
				own := game.Tables{file: spoiled(text, r)}
				g, err := OpenOwn(scenario, nil, own)
				if err != nil {
					if s := err.Error(); strings.Contains(s, "\n") || !strings.Contains(s, ": ") {
						t.Errorf("%s: no sentence: %q", scenario, s)
					}
					continue
				}
				played++
				m, err := game.NewMatch(g, game.Head{Seed: "own"})
				if err != nil {
					t.Fatal(err)
				}
				for range 40 {
					if legal := m.Legal(); len(legal) > 0 {
						m.Do(legal[r.IntN(len(legal))])
					}
				}
				if back, _, err := Load(m.Journal()); err != nil || back.Hash() != m.Hash() {
					t.Errorf("%s with %s: %v", scenario, file, err)
				}
			}
		}
	}
	if played < 20*rounds {
		t.Errorf("%d tables were played with", played)
	}
}

// spoiled is a text with one of its figures or lines changed.
func spoiled(text string, r *rand.Rand) string {
	at := r.IntN(len(text))
	if r.IntN(2) == 0 {
		if i := strings.IndexAny(text[at:], "0123456789"); i >= 0 {
			return text[:at+i] + string("0123456789-"[r.IntN(11)]) + text[at+i+1:]
		}
	}
	line, _, _ := strings.Cut(text[at:], "\n")
	return text[:at] + text[at+len(line):]
}

// An id of a unit that a line of a journal would take for two words is refused, whatever the space in it: what was played with
// it would not open again.
func TestOwnUnitsHaveIdsOfOneWord(t *testing.T) {
	for folder, id := range map[string]string{"aachen": "us-1id-16-1", "ardennes": "us-4-12-1", "reichswald": "al-15sc-44"} {
		scenario := map[string]string{"aachen": "first-blood", "ardennes": "six-turns", "reichswald": "veritable"}[folder]
		for _, space := range []string{" ", "\u00a0", "\u2003"} {
			own := game.Tables{}
			for _, file := range Tables(folder) {
				if text, _ := (Shelf{}).Table(folder, file); strings.Contains(text, id) && (!strings.HasPrefix(file, "setups/") || file == "setups/"+scenario+".json") {
					own[file] = strings.ReplaceAll(text, id, "a"+space+"b")
				}
			}
			if _, err := OpenOwn(folder+"/"+scenario, nil, own); err == nil || !strings.Contains(err.Error(), "units.tsv:") {
				t.Errorf("%s: the id %q: %v", folder, "a"+space+"b", err)
			}
		}
	}
}

// A panel may begin with a byte order mark and have lines that end as Windows ends them, as any other table may.
func TestOwnPanelFromWindows(t *testing.T) {
	text, err := Shelf{}.Table("offtheline", "panels/01.txt")
	if err != nil {
		t.Fatal(err)
	}
	own := game.Tables{"panels/01.txt": "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")}
	for _, info := range Scenarios() {
		if info.Game == "offtheline" {
			if _, err := OpenOwn("offtheline/"+info.Scenario, nil, own); err != nil && !errors.Is(err, game.ErrUnread) {
				t.Errorf("%s: %v", info.Scenario, err)
			}
		}
	}
}
