package workbench_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
)

// spoil changes something in a description at random: a value for another one of the same text, a number for an odd one, a member is
// left out or put twice.
func spoil(v any, pick *rand.Rand, pool []any) any {
	switch x := v.(type) {
	case map[string]any:
		keys := game.SortedKeys(x)
		if len(keys) == 0 || pick.IntN(8) == 0 {
			return pool[pick.IntN(len(pool))]
		}
		k := keys[pick.IntN(len(keys))]
		switch pick.IntN(12) {
		case 0:
			delete(x, k)
		case 1:
			x[k] = x[keys[pick.IntN(len(keys))]]
		default:
			x[k] = spoil(x[k], pick, pool)
		}
		return x
	case []any:
		if len(x) == 0 || pick.IntN(4) == 0 {
			return append(x, pool[pick.IntN(len(pool))])
		}
		x[pick.IntN(len(x))] = pool[pick.IntN(len(pool))]
		return x
	case json.Number:
		return json.Number(fmt.Sprint([]int{-129, -128, -1, 0, 1, 2, 3, 7, 9, 20, 63, 64, 99, 127, 128, 255, 256, 32767}[pick.IntN(18)]))
	}
	return pool[pick.IntN(len(pool))]
}

// gather are the values and keys of a description.
func gather(v any, list []any) []any {
	switch x := v.(type) {
	case map[string]any:
		for _, k := range game.SortedKeys(x) {
			list = gather(x[k], append(list, k))
		}
	case []any:
		for _, e := range x {
			list = gather(e, list)
		}
	default:
		list = append(list, v)
	}
	return list
}

// Scenario files that anybody has changed by hand are refused in one sentence, or are positions like any other: they are drawn, saved and
// restored, and play goes on from them.
func TestSpoiltPositions(t *testing.T) {
	rounds := 100
	if os.Getenv("FIELDPOST_LONG") != "" {
		rounds = 1500
	}
	for _, name := range []string{"aachen/campaign", "bug/campaign", "reichswald/veritable", "ardennes/campaign", "offtheline/01-two-patrols", "offtheline/04-house-by-house"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := shelf.Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			m, err := game.NewMatch(g, game.Head{Seed: "spoilt"})
			if err != nil {
				t.Fatal(err)
			}
			pick := rand.New(rand.NewPCG(9, 9))
			b, err := workbench.Opening(g, nil, m)
			for n := 0; err == nil && n < 120 && len(m.Legal()) > 0; n++ {
				m.Do(m.Legal()[pick.IntN(len(m.Legal()))])
				if next, err := workbench.NewPosition(g, nil, m.Game(), m.Pos()); err == nil {
					b = next
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			text := b.Text()
			decode := func() (all map[string]any) {
				d := json.NewDecoder(strings.NewReader(string(text)))
				d.UseNumber()
				if err := d.Decode(&all); err != nil {
					t.Fatal(err)
				}
				return all
			}
			pool := gather(decode(), []any{true, false, nil, "", json.Number("1"), "nowhere", []any{}, map[string]any{}})
			good := 0
			for n := range rounds {
				all := decode()
				for range 1 + pick.IntN(3) {
					spoil(all, pick, pool)
				}
				spoilt, _ := json.Marshal(all)
				if tried(t, g, spoilt, uint64(n)) {
					good++
				}
				if t.Failed() {
					return
				}
			}
			if good < rounds/50 || good == rounds {
				t.Errorf("%d of %d positions are accepted", good, rounds)
			}
			t.Log(good, "of", rounds)
		})
	}
}

// tried sets a description up and plays on; false if it is refused.
func tried(t testing.TB, g game.Game, text []byte, seed uint64) (ok bool) {
	defer func() {
		if cause := recover(); cause != nil {
			t.Errorf("it fails: %v\n%.3000s", cause, text)
		}
	}()
	made, pos, err := g.Setup(text)
	if err != nil {
		if strings.Contains(err.Error(), "\n") || len(err.Error()) < 8 {
			t.Errorf("no sentence: %q", err)
		}
		return false
	}
	pick, dice := rand.New(rand.NewPCG(seed, 2)), game.NewSeeded(fmt.Sprint(seed))
	for n := range 40 {
		list := pos.Legal(nil)
		if pos.Decision().Over {
			break
		}
		if len(list) == 0 {
			t.Errorf("nothing is legal:\n%.3000s", text)
			return true
		}
		if n%13 == 0 {
			if err := conformance.CheckShown(made, pos, pick); err != nil {
				t.Errorf("%v\n%.3000s", err, text)
				return true
			}
		}
		pos.Take(list[pick.IntN(len(list))], dice, nil)
	}
	back, err := made.Restore(pos.AppendState(nil))
	if err != nil || game.HashOf(back) != game.HashOf(pos) {
		t.Errorf("it cannot be restored: %v\n%.3000s", err, text)
	}
	return true
}

// A match whose file says that its set-up is null comes to the bench like one without.
func TestNullSetup(t *testing.T) {
	g, err := shelf.Open("reichswald/veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "s", Setup: []byte("null")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := workbench.NewPosition(g, m.Head().Setup, m.Game(), m.Pos()); err != nil {
		t.Error(err)
	}
}
