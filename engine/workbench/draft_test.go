package workbench_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
)

// drafters are the scenarios of all games whose positions can be changed; a short run takes two of each game.
func drafters(t *testing.T) (list []string) {
	of := map[string]int{}
	for _, info := range shelf.Scenarios() {
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, can := g.(game.Drafter); !can {
			t.Errorf("positions of %s cannot be changed", info.Scenario)
		}
		if of[info.Game]++; of[info.Game] <= 2 || os.Getenv("FIELDPOST_LONG") != "" {
			list = append(list, info.Game+"/"+info.Scenario)
		}
	}
	return list
}

// lines are the legal actions of a match in words.
func lines(g game.Game, p game.Position) string {
	var b strings.Builder
	for _, a := range p.Legal(nil) {
		b.WriteString(g.Lexicon().Line(a) + "\n")
	}
	return b.String()
}

// TestDraftsPlayOn plays matches by chance and puts moments of them on the bench: what is set up there is the same position, as far as
// anybody sees it and may do something; its description leads to itself; a file with it opens at the same hash; and play goes on
// from it to a verdict.
func TestDraftsPlayOn(t *testing.T) {
	for _, name := range drafters(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := shelf.Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			m, err := game.NewMatch(g, game.Head{Seed: "drafts"})
			if err != nil {
				t.Fatal(err)
			}
			pick, met := rand.New(rand.NewPCG(3, 5)), map[string]int{}
			for n := 0; n < 4000 && len(m.Legal()) > 0; n++ {
				if pick.IntN(12) == 0 || n < 40 {
					drafted(t, g, m, met)
				}
				if t.Failed() {
					return
				}
				if _, err := m.Do(m.Legal()[pick.IntN(len(m.Legal()))]); err != nil {
					t.Fatal(err)
				}
			}
			if len(met) == 0 {
				t.Error("no moment of the match could be put on the bench")
			}
			t.Log(met)
		})
	}
}

// drafted puts the moment that a match stands at on the bench; met counts what was decided there.
func drafted(t *testing.T, g game.Game, m *game.Match, met map[string]int) {
	b, err := workbench.NewPosition(g, nil, m.Game(), m.Pos())
	if errors.Is(err, game.ErrMidst) {
		return
	}
	if err != nil {
		t.Fatalf("after %d actions: %v", len(m.Entries()), err)
	}
	asked := g.Lexicon().Asks[m.Decision().Ask]
	if met[asked]++; met[asked] > 12 {
		return
	}
	if got, want := lines(b.Made, b.Pos), lines(g, m.Pos()); got != want {
		t.Fatalf("after %d actions (%s) other actions are legal:\n%s", len(m.Entries()), asked, differ(got, want))
	}
	if got, want := counters(b.Made, b.Pos), counters(g, m.Pos()); got != want {
		t.Fatalf("after %d actions (%s) other counters are seen:\n%s", len(m.Entries()), asked, differ(got, want))
	}
	again, err := b.Made.(game.Drafter).Draft(b.Pos)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := g.(game.Drafter).Draft(m.Pos())
	if string(again) != string(first) {
		t.Fatalf("after %d actions (%s) it is described otherwise:\n%s\n%s", len(m.Entries()), asked, again, first)
	}
	if met[asked] > 1 {
		return
	}
	own, err := game.NewMatch(g, game.Head{Seed: "own", Setup: b.Text()})
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := shelf.Load(own.Journal())
	if err != nil || back.Hash() != own.Hash() || own.Hash() != game.HashOf(b.Pos) {
		t.Fatalf("a file with it opens elsewhere: %v", err)
	}
	pick := rand.New(rand.NewPCG(7, uint64(len(m.Entries()))))
	for n := 0; !own.Decision().Over; n++ {
		list := own.Legal()
		if n > 30000 || len(list) == 0 {
			t.Fatalf("from %d actions (%s) play comes to no end: %d actions, %d legal", len(m.Entries()), asked, n, len(list))
		}
		if _, err := own.Do(list[pick.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	if v := own.Game().Verdict(own.Pos()); !v.Over {
		t.Fatalf("from %d actions (%s) play ends without a verdict", len(m.Entries()), asked)
	}
}

// counters are those that somebody sees who sees everything.
func counters(g game.Game, p game.Position) string {
	var b strings.Builder
	for _, c := range g.Picture(p, game.Nobody).Units {
		if c.Hex == hex.None { // what else is said of it then is of no account
			c = game.Counter{Unit: c.Unit, Where: c.Where}
		}
		fmt.Fprintf(&b, "%+v\n", c)
	}
	return b.String()
}

// differ are the lines of two texts that only one of them has.
func differ(got, want string) string {
	var b strings.Builder
	for _, x := range []struct{ mark, has, other string }{{"+", got, want}, {"-", want, got}} {
		for _, l := range strings.Split(x.has, "\n") {
			if !strings.Contains(x.other, l+"\n") && l != "" && b.Len() < 4000 {
				b.WriteString(x.mark + " " + l + "\n")
			}
		}
	}
	return b.String()
}

// TestRefusalsHaveRows puts units of every kind into hexes of every kind, and values of every kind into every field: whatever is refused
// is refused in one sentence with rows of the ledger, and changes nothing.
func TestRefusalsHaveRows(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "aachen/campaign", "bug/campaign", "reichswald/veritable", "ardennes/six-turns", "ardennes/campaign", "offtheline/01-two-patrols"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, g := bench(t, name)
			first, pick, rows, refused := string(b.Text()), rand.New(rand.NewPCG(1, 1)), map[string]int{}, 0
			judge := func(what string, err error) {
				if err == nil {
					b.Undo()
				} else {
					refused++
					ids := b.Rows(err)
					if len(ids) == 0 || strings.Contains(err.Error(), "\n") {
						t.Errorf("%s: %v rests on no row", what, err)
					}
					for _, id := range ids {
						rows[id]++
					}
				}
				if string(b.Text()) != first {
					t.Fatalf("%s is not taken back", what)
				}
			}
			units, m := g.Lexicon().Units, g.Map()
			var taken []string
			away := map[bool][]game.Unit{} // units that are off the map, and those on it
			on := map[game.Unit]bool{}
			for _, c := range b.Made.Picture(b.Pos, game.Nobody).Units {
				if c.Hex != hex.None {
					taken = append(taken, m.ID(c.Hex))
					on[c.Unit] = true
				}
			}
			for u := range units {
				away[!on[game.Unit(u)]] = append(away[!on[game.Unit(u)]], game.Unit(u))
			}
			for range 15 {
				u := game.Unit(pick.IntN(len(units)))
				for _, at := range []string{taken[pick.IntN(len(taken))], m.ID(hex.Hex(pick.IntN(m.Len())))} {
					judge(fmt.Sprint(units[u], " to ", at), b.Put(u, at))
				}
			}
			for _, f := range b.Form() {
				for range 2 {
					key := ""
					switch {
					case f.Kind == game.PlaceField:
						continue
					case f.Keys != nil:
						key = f.Keys[pick.IntN(len(f.Keys))]
					case f.Of == "hex":
						key = taken[pick.IntN(len(taken))]
					case f.Of != "":
						of := slices.DeleteFunc(slices.Clone(away[f.Away]), func(u game.Unit) bool { return b.Member(u) != f.Of })
						if len(of) == 0 {
							continue
						}
						key = units[of[pick.IntN(len(of))]]
					}
					values := append([]string{""}, f.Words...)
					switch f.Kind {
					case game.FlagField, game.ListField:
						values = []string{"", "true"}
					case game.CountField:
						values = []string{"", fmt.Sprint(f.Low), fmt.Sprint(f.High), fmt.Sprint(f.High + 1), "many"}
					case game.NumbersField:
						values = []string{"", fmt.Sprint(f.Low, " ", f.Low), fmt.Sprint(f.High), fmt.Sprint(f.High + 1)}
					}
					for _, v := range values {
						judge(fmt.Sprintf("%s.%s of %q = %q", f.Of, f.ID, key, v), b.Set(&f, key, v))
					}
				}
			}
			if refused < 20 || len(rows) < 4 {
				t.Errorf("only %d refusals by %v", refused, rows)
			}
			t.Log(refused, rows)
		})
	}
}
