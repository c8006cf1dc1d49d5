package arena

import "math"

// The sequential test asks whether A scores as much as B (worse) or better by this much (better).
const (
	worse  = 0.50
	better = 0.55
)

// decided is the likelihood ratio, as a logarithm, at which one of the two is believed: wrong in 5 % of cases either way.
var decided = math.Log(0.95 / 0.05)

// fewest is how many pairs are played before the test says anything: it takes the variance from them.
const fewest = 8

// likelihood is the logarithm of how much likelier scores of pairs are if the mean is better than if it is worse: the
// generalized sequential probability ratio test, with the variance as it was seen. Pairs that all end alike have none:
// their variance is taken as that of one pair that ended otherwise.
func likelihood(scores []float64) float64 {
	n := float64(len(scores))
	if n == 0 {
		return 0
	}
	mean, variance := 0.0, 0.0
	for _, s := range scores {
		mean += s / n
	}
	for _, s := range scores {
		variance += (s - mean) * (s - mean) / n
	}
	variance = max(variance, 0.25/n)
	return n * (better - worse) * (2*mean - worse - better) / (2 * variance)
}

// Decided reports whether the sequential test has come to an end: A is better, or not.
func Decided(r *Result) bool {
	return len(r.Score) >= fewest && math.Abs(likelihood(r.Score)) >= decided
}

// verdict words what the sequential test says.
func verdict(scores []float64) string {
	switch l := likelihood(scores); {
	case len(scores) < fewest || math.Abs(l) < decided:
		return "undecided"
	case l > 0:
		return "better"
	}
	return "no better"
}
