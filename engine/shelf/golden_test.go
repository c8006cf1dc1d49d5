package shelf

import (
	"crypto/sha256"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/referee"
)

// The golden files are embedded so that the same tests hold native and wasm to
// the same hashes and counts.
var (
	//go:embed testdata/hashes.txt
	goldenHashes string
	//go:embed testdata/hashes_many.txt
	goldenMany string
	//go:embed testdata/perft.txt
	goldenPerft string

	update = flag.Bool("update", false, "write the golden files of hashes and perft counts anew")
)

// TestHashes plays random games of every scenario and compares the number of
// actions and the last digest with those written down: the same journal leads to
// the same position on every platform, and a change of the rules shows here.
func TestHashes(t *testing.T) {
	var b strings.Builder
	for _, info := range Scenarios() {
		play(t, info, nil, 6, func(seed string, m *game.Match) {
			fmt.Fprintf(&b, "%s/%s\t%s\t%d\t%s\n", info.Game, info.Scenario, seed, len(m.Entries()), m.Hash())
		})
	}
	compare(t, "testdata/hashes.txt", goldenHashes, b.String())
}

// TestHashesOfManyGames is TestHashes for 200 games of each scenario, of those that can be played alone against the
// program's rules also in that way, with one digest for their hashes: minutes in a browser, so only where FIELDPOST_SEEDS
// asks for long runs.
func TestHashesOfManyGames(t *testing.T) {
	if longRun(t) == 0 && !*update {
		t.Skip("200 games of each scenario are played only if FIELDPOST_SEEDS is set")
	}
	var all strings.Builder
	for _, info := range Scenarios() {
		for _, set := range waysToPlay(info) {
			t.Run(nameOf(info, set), func(t *testing.T) {
				actions, sum := 0, sha256.New()
				play(t, info, set, 200, func(_ string, m *game.Match) {
					actions += len(m.Entries())
					fmt.Fprintln(sum, m.Hash())
				})
				line := fmt.Sprintf("%s\t%d\t%x\n", nameOf(info, set), actions, sum.Sum(nil)[:16])
				if all.WriteString(line); !*update && !strings.Contains(goldenMany, line) {
					t.Errorf("testdata/hashes_many.txt has not %q; if the rules changed on purpose, write it anew with go test ./engine/shelf -update", line)
				}
			})
		}
	}
	if *update {
		compare(t, "testdata/hashes_many.txt", goldenMany, all.String())
	}
}

// waysToPlay are a scenario's options as they stand and, where it offers them, the rules for one player.
func waysToPlay(info game.Info) []map[string]string {
	ways := []map[string]string{nil}
	if slices.ContainsFunc(info.Options, func(o game.OptionInfo) bool { return o.ID == "solitaire" }) {
		ways = append(ways, map[string]string{"solitaire": "on"})
	}
	return ways
}

// nameOf is the scenario with the option that is set, if one is.
func nameOf(info game.Info, set map[string]string) string {
	name := info.Game + "/" + info.Scenario
	for id, v := range set {
		name += "/" + id + "=" + v
	}
	return name
}

// play hands on the random games of a scenario from the first n seeds.
func play(t *testing.T, info game.Info, set map[string]string, n int, over func(seed string, m *game.Match)) {
	t.Helper()
	g, err := Open(info.Game+"/"+info.Scenario, set)
	if err != nil {
		t.Fatal(err)
	}
	for _, seed := range conformance.Seeds(n) {
		m, err := conformance.Play(g, seed, 20000)
		if err != nil {
			t.Fatal(err)
		}
		over(seed, m)
	}
}

// TestPerft counts the trees of legal actions of fixed positions: a change of a
// count is a change of the rules.
func TestPerft(t *testing.T) {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(goldenPerft), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 5 {
			t.Fatalf("testdata/perft.txt: %q has not scenario, seed, actions, depth and count", line)
		}
		n, err1 := strconv.Atoi(f[2])
		depth, err2 := strconv.Atoi(f[3])
		if err1 != nil || err2 != nil {
			t.Fatalf("testdata/perft.txt: %q has a bad number", line)
		}
		g, err := Open(f[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := conformance.Play(g, f[1], n)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\t%s\t%d\t%d\t%d\n", f[0], f[1], n, depth, referee.Perft(m.Pos(), depth))
	}
	compare(t, "testdata/perft.txt", goldenPerft, b.String())
}

func compare(t *testing.T, file, want, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != want {
		t.Errorf("%s differs; if the rules changed on purpose, write it anew with go test ./engine/shelf -update\ngot:\n%s\nwant:\n%s", file, got, want)
	}
}
