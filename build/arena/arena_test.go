package arena

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

func contenders(t *testing.T, a, b string) (Contender, Contender) {
	t.Helper()
	x, err := Find(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := Find(b)
	if err != nil {
		t.Fatal(err)
	}
	return x, y
}

// The computer player beats chance on either side: Veterans win all games of a few pairs, and have more in each pair.
func TestVeteransBeatChance(t *testing.T) {
	a, b := contenders(t, "veteran", "random")
	for _, name := range []string{"aachen/first-blood", "reichswald/veritable"} {
		g, err := shelf.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Pairs(g, a, b, "test", 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		r.Print(&out, name, g, "veteran", "random")
		if score, _ := Estimate(r.Score); score < 0.75 || r.Unfinished > 0 || r.Games != 2 {
			t.Error(out.String())
		}
		for i, swing := range r.Swing {
			if swing <= 0 || oneSided(g) && r.Score[i] != 1 {
				t.Errorf("%s: pair %d swings by %v, score %v", name, i, swing, r.Score[i])
			}
		}
		if oneSided(g) != (name == "aachen/first-blood") {
			t.Errorf("%s: that only one side can win is %v", name, oneSided(g))
		}
		if !strings.Contains(out.String(), fmt.Sprintf("%s: veteran against random, 2 games, score", name)) || !strings.Contains(out.String(), "random: ") {
			t.Errorf("printed: %s", out.String())
		}
	}
}

// The same seeds lead to the same games: who plays against himself scores exactly a half, and swings by nothing.
func TestPairsAreFair(t *testing.T) {
	a, b := contenders(t, "regular", "regular")
	g, err := shelf.Open("reichswald/veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Pairs(g, a, b, "fair", 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Score {
		if r.Score[i] != 0.5 || r.Swing[i] != 0 {
			t.Errorf("pair %d: score %v, swing %v", i, r.Score[i], r.Swing[i])
		}
	}
}

// An unfinished game is lost for whoever was to move.
func TestUnfinishedGames(t *testing.T) {
	g, err := shelf.Open("reichswald/veritable", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "s"})
	if err != nil {
		t.Fatal(err)
	}
	r := &Result{}
	mover := m.Decision().Side
	if mine, other := r.score(g, m, mover), r.score(g, m, mover.Other()); mine != 0 || other != 1 || r.Unfinished != 2 {
		t.Errorf("whoever was to move scores %v, the other %v; %d unfinished", mine, other, r.Unfinished)
	}
}

// The interval of a mean: by hand for two values, and none for one.
func TestEstimate(t *testing.T) {
	if mean, half := Estimate([]float64{0, 1}); mean != 0.5 || math.Abs(half-(1.96+1.25)*0.5) > 1e-9 {
		t.Errorf("%v ± %v", mean, half)
	}
	if mean, half := Estimate([]float64{0.25}); mean != 0.25 || !math.IsInf(half, 1) {
		t.Errorf("%v ± %v", mean, half)
	}
}

// A name that is none is told so.
func TestFind(t *testing.T) {
	if _, err := Find("general"); err == nil || !strings.Contains(err.Error(), "random staff recruit regular veteran elite") {
		t.Errorf("%v", err)
	}
}
