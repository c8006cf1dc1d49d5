// Package arena lets players play pairs of games against each other: the same seed twice, sides swapped.
package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"fieldpost/engine/game"
)

// MostActions ends a game that goes on for ever: it is lost for whoever would have to go on.
const MostActions = game.MaxActions

// A Result is what pairs of games of two players, A and B, came to.
type Result struct {
	Games      int
	Score      []float64    // by pair, of A: the mean of 1 for a win, a half for a draw, 0 for a loss; where only one side can win, that of who has the swing
	Swing      []float64    // by pair: what A has more than B over both games, in the game's points; empty where it counts none
	As         [2][]float64 // by side: the scores of A there
	Unfinished int
	Times      [2][]time.Duration // of A and of B: processor time of each decision that had a choice
}

// Pairs plays so many pairs of games, or fewer where enough says so after one. Seeds are a text and the number of the
// pair.
func Pairs(g game.Game, a, b Contender, seed string, pairs int, enough func(*Result) bool) (*Result, error) {
	r := &Result{}
	for i := range pairs {
		score, swing := 0.0, 0
		for side := range 2 {
			s, lead, err := r.play(g, [2]Contender{a, b}, game.Side(side), fmt.Sprintf("%s %d", seed, i))
			if err != nil {
				return nil, err
			}
			score, swing = score+s, swing+lead
			r.As[side] = append(r.As[side], s)
		}
		if _, ok := g.(game.Searchable); ok {
			r.Swing = append(r.Swing, float64(swing)/1000)
		}
		if oneSided(g) {
			score = 1 + float64(cmp.Compare(swing, 0))
		}
		r.Score = append(r.Score, score/2)
		if enough != nil && enough(r) {
			break
		}
	}
	return r, nil
}

// oneSided reports whether only one side can win: what a pair of such games tells is who of the two did better there.
func oneSided(g game.Game) bool {
	s, ok := g.(game.Scaler)
	if !ok {
		return false
	}
	levels := s.Scale(g.Start(game.NewSeeded(""), nil)).Levels
	return len(levels) > 0 && !slices.ContainsFunc(levels, func(l game.Level) bool { return l.Winner != levels[0].Winner })
}

// play plays one game with A on a side, and returns A's score and lead.
func (r *Result) play(g game.Game, who [2]Contender, side game.Side, seed string) (score float64, lead int, err error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return 0, 0, err
	}
	seats := [2]Chooser{who[0].Sit(g, seed), who[1].Sit(g, seed)}
	var plan []game.Action // of whoever decided last
	owner := game.Nobody
	for !m.Decision().Over && len(m.Entries()) < MostActions {
		decides := m.Decision().Side
		place := 0
		if decides != side {
			place = 1
		}
		var a game.Action
		if owner == decides && len(plan) > 0 && slices.Contains(m.Legal(), plan[0]) {
			a, plan = plan[0], plan[1:]
		} else {
			start := processorTime()
			a, plan = seats[place].Choose(m.Pos(), m.Legal())
			owner = decides
			if len(m.Legal()) > 1 {
				r.Times[place] = append(r.Times[place], processorTime()-start)
			}
		}
		if _, err := m.Do(a); err != nil {
			return 0, 0, fmt.Errorf("%s, after %d actions: %w", seed, len(m.Entries()), err)
		}
	}
	r.Games++
	if s, ok := g.(game.Searchable); ok {
		if lead = s.Score(m.Pos()); side == 1 {
			lead = -lead
		}
	}
	return r.score(g, m, side), lead, nil
}

// score is that of a side; a game without an end is lost for whoever would have to go on.
func (r *Result) score(g game.Game, m *game.Match, side game.Side) float64 {
	winner := g.Verdict(m.Pos()).Winner
	if d := m.Decision(); !d.Over {
		r.Unfinished++
		winner = g.Info().Sides[d.Side.Other()]
	}
	return scoreOf(g, winner, side)
}

// scoreOf is 1 where a side has won, a half where nobody has, 0 where the other has.
func scoreOf(g game.Game, winner string, side game.Side) float64 {
	switch winner {
	case "":
		return 0.5
	case g.Info().Sides[side]:
		return 1
	}
	return 0
}

// Estimate is the mean of values and half the width of the interval that holds it with 95 %.
func Estimate(values []float64) (mean, half float64) {
	n := float64(len(values))
	if n == 0 {
		return 0, 0
	}
	for _, v := range values {
		mean += v / n
	}
	if n == 1 {
		return mean, math.Inf(1)
	}
	for _, v := range values {
		half += (v - mean) * (v - mean)
	}
	return mean, (1.96 + 2.5/n) * math.Sqrt(half/(n-1)/n) // nearly Student's, for few pairs too
}
