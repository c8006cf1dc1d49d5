package opscycle

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// TestDerivedStaysTrue plays at random where everything meets: reactions, lone HQs,
// overstacking, isolated units, streams. After each action what is derived must be
// what a rebuild finds, a copy must be equal, and somebody must have a choice.
func TestDerivedStaysTrue(t *testing.T) {
	ground := `"hexes": {"1505": "town", "1508": "town", "1405": "city", "1611": "town", "1703": "industrial", "1807": "town", "1407": "dense_forest", "1606": "pillbox_clear"},
		"sides": [["1505","1506","stream"],["1506","1606","teeth"],["1405","1505","road"],["1504","1505","road"],["1408","1508","major"]]`
	units := "a 1404, b 1405, c 1406, t 1404, u 1405, v 1406, m 1403, x 1304, y 1305, us-1id-hq 1405, xhq 1505, g 1604, h 1606, i 1608, p 1606, q 1607, k 1508, l 1509, khq 1508, ge-526-hq 1703"
	asked := map[game.Ask]int{}
	actions := 0
	for seed := range 60 {
		who := units
		if seed%4 == 3 {
			who = strings.Replace(units, "us-1id-hq 1405, ", "", 1) // all of the 1st Division is isolated
		}
		s := draw(t, ground, who, `"active": "1id", "ap": 14`, `"levels": {"526": 5, "k": 5, "x": 5}`, `"reroll": "ge"`)
		dice := game.NewSeeded(fmt.Sprint("derived ", seed))
		chooser := rand.New(rand.NewPCG(uint64(seed), 3))
		for range 200 {
			d := s.p.Decision()
			if d.Over {
				break
			}
			legal := s.p.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("seed %d: nothing is legal for %s", seed, askWords[d.Ask])
			}
			asked[d.Ask]++
			actions++
			a := legal[chooser.IntN(len(legal))]
			if a.Verb == doEnd {
				a = legal[0]
			}
			s.p.Take(a, dice, nil)
			s.whole()
			c := s.p.clone()
			if !bytes.Equal(c.AppendState(nil), s.p.AppendState(nil)) {
				t.Fatalf("seed %d: the copy differs after %s", seed, s.r.Lexicon().Line(a))
			}
		}
	}
	if actions < 2000 {
		t.Errorf("only %d actions", actions)
	}
	for _, ask := range []game.Ask{askAction, askStep, askReact, askReroll, askCallOff, askDisplace, askHQ, askRetreat} {
		if asked[ask] == 0 {
			t.Errorf("nobody was ever asked %s", askWords[ask])
		}
	}
}

// A first copy, of which nothing is worked out yet, answers as the position does.
func TestFirstCopy(t *testing.T) {
	r := scenario(t, "campaign", "bug")
	n := 0
	rollout(r, 5, 400, func(p *Position, legal []game.Action, _ game.Action) {
		if n++; n%20 != 0 {
			return
		}
		for h := hex.Hex(0); int(h) < r.Data.Map.Len(); h += 97 {
			for side := range game.Side(2) {
				if p.clone().broken(h, side) != p.broken(h, side) {
					t.Fatalf("%s breaks paths of side %d in a copy and not in the position, or the reverse", r.Data.Map.ID(h), side)
				}
			}
		}
		if got := p.clone().Legal(nil); !slices.Equal(got, legal) {
			t.Fatalf("a copy lists %d actions, the position %d", len(got), len(legal))
		}
	})
	if n < 100 {
		t.Errorf("only %d positions", n)
	}
}
