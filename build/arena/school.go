package arena

import (
	"cmp"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"strings"

	"fieldpost/engine/game"
)

// A School looks for better weights of the fast policy of a rules system, by games of that policy against itself (simultaneous perturbation): in
// each round all weights are changed by the same share, each up or down as it falls; those so changed play a pair of games of each scenario against
// those changed the other way, and all weights go a little toward who did better.
type School struct {
	games  []game.Searchable
	first  []int64   // the weights to begin with
	names  []string  // of the weights
	scales []float64 // natural logarithms of how many times those to begin with they are
	random *rand.Rand
	pair   func(g game.Searchable, a, b []int64, seed int64) (score float64, ahead int, err error)
}

// NewSchool is a school for games of one rules system. It begins with the weights found by play before, or with those set by hand. Games of several
// systems, or of one whose judge has no weights to be changed, are an error.
func NewSchool(games []game.Searchable, schooled bool, seed int64) (*School, error) {
	s := &School{games: games, random: rand.New(rand.NewSource(seed)), pair: duel}
	var of reflect.Type
	for _, g := range games {
		j, ok := g.(game.Judged).NewJudge(schooled).(game.Weighted)
		if !ok {
			return nil, fmt.Errorf("%s: what its judge goes by is not in a table of weights", g.Info().Game)
		}
		w := weightsOf(j)
		if of != nil && of != w.Type() {
			return nil, fmt.Errorf("%s has other rules than %s: a school is for one rules system", g.Info().Game, games[0].Info().Game)
		}
		if of == nil {
			s.begin(w)
		}
		of = w.Type()
	}
	return s, nil
}

// begin takes weights over.
func (s *School) begin(w reflect.Value) {
	for i := range w.NumField() {
		s.names, s.first = append(s.names, w.Type().Field(i).Name), append(s.first, w.Field(i).Int())
	}
	s.scales = make([]float64, len(s.first))
}

func weightsOf(j game.Judge) reflect.Value {
	return reflect.ValueOf(j.(game.Weighted).Weights()).Elem()
}

// weights are those to begin with times the scales, each changed by a share up or down; none becomes less than 1.
func (s *School) weights(signs []float64, share float64) []int64 {
	list := make([]int64, len(s.first))
	for i, first := range s.first {
		list[i] = max(int64(math.Round(float64(first)*math.Exp(s.scales[i]+share*signs[i]))), 1)
	}
	return list
}

// Round plays a round. The weights are changed by a share of themselves, and go on by a rate times what that gained.
func (s *School) Round(share, rate float64) error {
	signs := make([]float64, len(s.first))
	for i := range signs {
		signs[i] = float64(2*s.random.Intn(2) - 1)
	}
	up, down, gained := s.weights(signs, share), s.weights(signs, -share), 0.0
	for _, g := range s.games {
		score, ahead, err := s.pair(g, up, down, s.random.Int63())
		if err != nil {
			return err
		}
		gained += (2*score - 1 + float64(ahead)) / 2
	}
	for i := range s.scales {
		s.scales[i] += rate * signs[i] * gained / float64(len(s.games))
	}
	return nil
}

// Weights are the weights as Go has them in a literal.
func (s *School) Weights() string {
	var list []string
	for i, w := range s.weights(s.scales, 0) {
		list = append(list, fmt.Sprintf("%s: %d", s.names[i], w))
	}
	return strings.Join(list, ", ")
}

// ByHand plays pairs of a game with the weights of now against those set by hand and returns the score with the half width of its 95 %
// interval, and in how many pairs they were ahead and behind.
func (s *School) ByHand(g game.Searchable, pairs int, seed int64) (score, width float64, ahead, behind int, err error) {
	hand, err := NewSchool(s.games, false, 0)
	if err != nil {
		return 0, 0, 0, 0, err
	}
	square := 0.0
	for i := range pairs {
		one, swing, err := s.pair(g, s.weights(s.scales, 0), hand.first, seed+int64(i))
		if err != nil {
			return 0, 0, 0, 0, err
		}
		score, square = score+one, square+one*one
		switch {
		case swing > 0:
			ahead++
		case swing < 0:
			behind++
		}
	}
	n := float64(pairs)
	score, square = score/n, square/n
	return score, 1.96 * math.Sqrt(max(square-score*score, 0)/n), ahead, behind, nil
}

// duel plays a pair of games: the score of the first weights, and 1, 0 or -1 as they have more points over both games than the others.
func duel(g game.Searchable, a, b []int64, seed int64) (score float64, ahead int, err error) {
	first, lead, err := policies(g, [2][]int64{a, b}, seed)
	if err != nil {
		return 0, 0, err
	}
	second, other, err := policies(g, [2][]int64{b, a}, seed)
	return (first + 1 - second) / 2, cmp.Compare(lead, other), err
}

// policies plays a game of the fast policy with the weights of each side, without a match about it: the score and the lead of the first side.
func policies(g game.Searchable, weights [2][]int64, seed int64) (score float64, lead int, err error) {
	var judges [2]game.Judge
	for side := range judges {
		judges[side] = g.(game.Judged).NewJudge(false)
		w := weightsOf(judges[side])
		for i, n := range weights[side] {
			w.Field(i).SetInt(n)
		}
	}
	dice := game.NewSeeded(fmt.Sprintf("school %d", seed))
	pos := g.Start(dice, nil)
	var (
		legal  []game.Action
		means  [2]game.Intent
		clocks = [2]int32{-1, -1}
	)
	for range MostActions {
		d := pos.Decision()
		if d.Over {
			return scoreOf(g, g.Verdict(pos).Winner, 0), g.Score(pos), nil
		}
		legal = g.Choices(pos, legal[:0])
		action := legal[0]
		if len(legal) > 1 {
			j, side := judges[d.Side], d.Side
			if clocks[side] < 0 || j.Quiet(pos) {
				late := clocks[side] >= 0 && j.Clock(pos) > clocks[side]
				if j.Look(pos); late {
					means[side] = game.Intent{}
				}
				clocks[side] = j.Clock(pos)
			}
			action = j.Reply(pos, legal, &means[side])
		}
		pos.Take(action, dice, nil)
	}
	return 0, 0, fmt.Errorf("%s/%s, seed %d: no end", g.Info().Game, g.Info().Scenario, seed)
}
