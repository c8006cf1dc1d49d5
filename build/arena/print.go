package arena

import (
	"fmt"
	"io"
	"slices"
	"time"

	"fieldpost/engine/game"
)

// Print writes a result in a few lines.
func (r *Result) Print(w io.Writer, name string, g game.Game, a, b string) {
	score, half := Estimate(r.Score)
	fmt.Fprintf(w, "%s: %s against %s, %d games, score %.2f ±%.2f", name, a, b, r.Games, score, half)
	if len(r.Swing) > 0 {
		swing, half := Estimate(r.Swing)
		fmt.Fprintf(w, ", swing %+.2f ±%.2f", swing, half)
		ahead, behind := 0, 0 // over both games: what wins and losses hide where one side always wins
		for _, s := range r.Swing {
			if s > 0 {
				ahead++
			} else if s < 0 {
				behind++
			}
		}
		fmt.Fprintf(w, ", ahead in %d pairs and behind in %d", ahead, behind)
	}
	for side, id := range g.Info().Sides {
		score, _ := Estimate(r.As[side])
		fmt.Fprintf(w, ", as %s %.2f", id, score)
	}
	fmt.Fprintf(w, ", %s", verdict(r.Score))
	if r.Unfinished > 0 {
		fmt.Fprintf(w, ", %d unfinished", r.Unfinished)
	}
	fmt.Fprintln(w)
	for i, who := range []string{a, b} {
		times(w, who, r.Times[i])
	}
}

// times writes what decisions cost.
func times(w io.Writer, who string, list []time.Duration) {
	if len(list) == 0 {
		return
	}
	sum := time.Duration(0)
	for _, t := range list {
		sum += t
	}
	slices.Sort(list)
	ms := func(t time.Duration) float64 { return float64(t.Microseconds()) / 1000 }
	fmt.Fprintf(w, "  %s: %d decisions with a choice, processor time a decision: mean %.1f ms, 95 %% within %.1f, largest %.1f\n",
		who, len(list), ms(sum/time.Duration(len(list))), ms(list[len(list)*95/100]), ms(list[len(list)-1]))
}
