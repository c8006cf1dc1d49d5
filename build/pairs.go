package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"fieldpost/build/arena"
	"fieldpost/engine/shelf"
)

// runArena lets two players play pairs of games of each scenario and prints the scores; it asserts nothing.
func runArena(args []string) error {
	flags := flag.NewFlagSet("arena", flag.ExitOnError)
	pairs := flags.Int("pairs", 20, "pairs of games of each scenario: the same seed twice, sides swapped")
	seed := flags.String("seed", "arena", "what the seeds of the pairs begin with")
	only := flags.String("scenario", "", "one scenario, as game/scenario, or a game; all if left out")
	first := flags.String("a", "veteran", "a player: "+strings.Join(arena.Contenders(), ", "))
	second := flags.String("b", "staff", "the other")
	until := flags.Bool("until", false, "end a scenario as soon as the sequential test is decided: .50 against .55, wrong in 5 % of cases")
	flags.Parse(args)
	list, err := asked(*only, *pairs, nil)
	if err != nil {
		return err
	}
	var enough func(*arena.Result) bool
	if *until {
		enough = arena.Decided
	}
	a, err := arena.Find(*first)
	if err != nil {
		return err
	}
	b, err := arena.Find(*second)
	if err != nil {
		return err
	}
	for _, name := range list {
		g, err := shelf.Open(name, nil)
		if err != nil {
			return err
		}
		result, err := arena.Pairs(g, a, b, *seed, *pairs, enough)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		result.Print(os.Stdout, name, g, a.Name, b.Name)
	}
	return nil
}
