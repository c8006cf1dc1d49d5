package main

import (
	"flag"
	"fmt"
	"strings"

	"fieldpost/build/arena"
	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// school looks for better weights of the fast policy of one rules system, prints them from time to time, and compares them at the end with
// those set by hand; it asserts nothing.
func school(args []string) error {
	flags := flag.NewFlagSet("school", flag.ExitOnError)
	names := flags.String("scenarios", "aachen/first-blood", "scenarios of one rules system, with commas; one may stand there several times")
	rounds := flags.Int("rounds", 2000, "rounds; after half of them the weights go half as fast")
	share := flags.Float64("share", 0.3, "by how much of itself a weight is changed to see what comes of it")
	rate := flags.Float64("rate", 0.03, "how far the weights then go")
	schooled := flags.Bool("schooled", false, "begin with the weights that were found before")
	pairs := flags.Int("pairs", 60, "pairs of games of each scenario for the comparison")
	seed := flags.Int64("seed", 1, "of the rounds")
	flags.Parse(args)
	if *pairs < 1 {
		return fmt.Errorf("%d pairs of games compare nothing: write 1 or more", *pairs)
	}
	var games []game.Searchable
	for _, name := range strings.Split(*names, ",") {
		g, err := shelf.Open(name, nil)
		if err != nil {
			return err
		}
		games = append(games, g.(game.Searchable))
	}
	s, err := arena.NewSchool(games, *schooled, *seed)
	if err != nil {
		return err
	}
	for n := range *rounds {
		now := *rate
		if n > *rounds/2 {
			now /= 2
		}
		if err := s.Round(*share, now); err != nil {
			return err
		}
		if n%50 == 49 || n == *rounds-1 {
			fmt.Printf("%d: %s\n", n+1, s.Weights())
		}
	}
	for _, g := range games {
		score, width, ahead, behind, err := s.ByHand(g, *pairs, *seed)
		if err != nil {
			return err
		}
		fmt.Printf("%s/%s: against the weights set by hand %.2f ±%.2f of %d pairs, ahead in %d and behind in %d\n",
			g.Info().Game, g.Info().Scenario, score, width, *pairs, ahead, behind)
	}
	return nil
}
