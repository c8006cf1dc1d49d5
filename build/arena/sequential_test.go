package arena

import (
	"math"
	"testing"
)

// The ratio by hand: eight pairs of 3/4 and 1/2 in turn have the mean 0.625 and the variance 1/64.
func TestLikelihood(t *testing.T) {
	scores := []float64{0.75, 0.5, 0.75, 0.5, 0.75, 0.5, 0.75, 0.5}
	if got := likelihood(scores); math.Abs(got-8*0.05*0.2/(2*0.03125)) > 1e-9 {
		t.Errorf("%v", got) // the variance of eight pairs is at least 1/32
	}
	if got := likelihood(nil); got != 0 {
		t.Errorf("nothing played says %v", got)
	}
}

// Who wins, loses or draws level is told so as soon as it is likely enough, and not from a handful of pairs.
func TestSequential(t *testing.T) {
	list := func(n int, values ...float64) (scores []float64) {
		for i := range n {
			scores = append(scores, values[i%len(values)])
		}
		return scores
	}
	for _, c := range []struct {
		scores []float64
		want   string
	}{
		{list(7, 1), "undecided"},
		{list(8, 1), "better"},
		{list(8, 0), "no better"},
		{list(12, 0, 1), "undecided"},
		{list(600, 0, 1), "no better"},
		{list(400, 0.5, 1, 0.5, 0.5), "better"},
	} {
		if got := verdict(c.scores); got != c.want {
			t.Errorf("%d pairs like %v: %s, want %s", len(c.scores), c.scores[:2], got, c.want)
		}
		if (c.want != "undecided") != Decided(&Result{Score: c.scores}) {
			t.Errorf("%d pairs like %v: decided is not what is said", len(c.scores), c.scores[:2])
		}
	}
}
