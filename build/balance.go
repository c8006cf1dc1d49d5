package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"fieldpost/build/arena"
	"fieldpost/engine/ardennes"
	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// balance lets the scripted player, or another one, play both sides of each scenario and prints how the games
// end, and how the middle one stands on the scale of its game; it asserts nothing. The same seed gives the same table, on however many processors.
func balance(args []string) error {
	flags := flag.NewFlagSet("balance", flag.ExitOnError)
	games := flags.Int("games", 200, "games of each scenario")
	seed := flags.String("seed", "balance", "what the seeds of the games begin with")
	only := flags.String("scenario", "", "one scenario, as game/scenario, or a game; all if left out")
	player := flags.String("player", "staff", "who plays both sides: random, staff (the script) or a level of the computer player")
	logs := flags.String("logs", "", "a folder for a report of the first game of each scenario")
	flags.Parse(args)
	list, err := asked(*only, *games, nil)
	if err != nil {
		return err
	}
	who, err := arena.Find(*player)
	if err != nil {
		return err
	}
	policy := "Both sides are played by " + *player + "."
	if *player == "staff" {
		policy = staff.Policy
	}
	fmt.Printf("%d games of each scenario, seeds %q and a number. %s\n", *games, *seed, policy)
	for _, name := range list {
		if err := balanceOf(name, who, *games, *seed, *logs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// asked are the scenarios that a command is to play so often: one, those of a game, or all if only is empty; of these the
// ones that fit it, if not all do.
func asked(only string, times int, fit func(*game.Info) bool) (list []string, err error) {
	if times < 1 {
		return nil, fmt.Errorf("%d games of a scenario tell nothing: write 1 or more", times)
	}
	for _, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		if (only == "" || only == name || only == info.Game) && (fit == nil || fit(&info)) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no scenario %q to be played so: write one as aachen/campaign, or a game as aachen", only)
	}
	return list, nil
}

// balanceOf plays the games of one scenario and prints its part of the table.
func balanceOf(name string, who arena.Contender, games int, seed, logs string) error {
	g, err := shelf.Open(name, nil)
	if err != nil {
		return err
	}
	start := time.Now()
	var wait sync.WaitGroup
	next := make(chan int)
	campaigns := make([]campaign, games)
	verdicts, scales, decisions, faults := make([]game.Verdict, games), make([]game.Scale, games), make([]int, games), make([]error, games)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				m, err := matchOf(g, who, fmt.Sprintf("%s %d", seed, i), func(pos game.Position) { courseOf(g, pos, &campaigns[i]) })
				if err == nil && !m.Decision().Over {
					err = fmt.Errorf("not over after %d actions", arena.MostActions)
				}
				if err == nil && i == 0 && logs != "" {
					err = report(m, filepath.Join(logs, strings.ReplaceAll(name, "/", "-")+".txt"))
				}
				if faults[i] = err; err == nil {
					verdicts[i], decisions[i] = g.Verdict(m.Pos()), len(m.Entries())
					if s, ok := g.(game.Scaler); ok {
						scales[i] = s.Scale(m.Pos())
					}
				}
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	wait.Wait()
	if err := errors.Join(faults...); err != nil {
		return err
	}
	sum, tally := 0, map[string]int{}
	for i, v := range verdicts {
		sum += decisions[i]
		tally[strings.TrimSpace(cmp.Or(v.Winner, "nobody")+" "+v.Level)]++
	}
	fmt.Printf("\n%s: %d games, %d decisions a game, %.1f s\n", name, games, sum/max(games, 1), time.Since(start).Seconds())
	for _, level := range slices.SortedFunc(maps.Keys(tally), func(a, b string) int { return cmp.Or(tally[b]-tally[a], cmp.Compare(a, b)) }) {
		fmt.Printf("  %5.1f %%  %4d  %s\n", 100*float64(tally[level])/float64(games), tally[level], level)
	}
	if s := scales[0]; s.Title != "" {
		slices.SortFunc(scales, func(a, b game.Scale) int { return a.Now - b.Now })
		fmt.Printf("  %s: median %s, the middle half from %s to %s\n", s.Title, s.Figure(scales[games/2].Now), s.Figure(scales[games/4].Now), s.Figure(scales[3*games/4].Now))
	}
	if r, ok := g.(*ardennes.Rules); ok {
		printCampaigns(r, campaigns)
	}
	return nil
}

// matchOf plays a match, the same player on both sides, and shows each position to look.
func matchOf(g game.Game, who arena.Contender, seed string, look func(game.Position)) (*game.Match, error) {
	m, err := game.NewMatch(g, game.Head{Seed: seed})
	if err != nil {
		return nil, err
	}
	seats := [2]arena.Chooser{who.Sit(g, seed), who.Sit(g, seed)}
	if who.Name == "staff" { // one script for both sides
		seats[1] = seats[0]
	}
	var plan []game.Action
	for owner := game.Nobody; !m.Decision().Over && len(m.Entries()) < arena.MostActions; {
		var a game.Action
		if side := m.Decision().Side; side == owner && len(plan) > 0 && slices.Contains(m.Legal(), plan[0]) {
			a, plan = plan[0], plan[1:]
		} else {
			a, plan = seats[side].Choose(m.Pos(), m.Legal())
			owner = side
		}
		if _, err := m.Do(a); err != nil {
			return nil, fmt.Errorf("after %d actions: %w", len(m.Entries()), err)
		}
		look(m.Pos())
	}
	return m, nil
}

// report writes what happened in a match, decision by decision.
func report(m *game.Match, path string) error {
	var b strings.Builder
	g := m.Game()
	lex := g.Lexicon()
	tell := func(events []game.Event) {
		for _, e := range events {
			if sentence, detail := g.Describe(e, game.Nobody); sentence != "" {
				fmt.Fprintf(&b, "    %s %s\n", sentence, detail)
			}
		}
	}
	tell(m.Opening())
	for _, e := range m.Entries() {
		fmt.Fprintf(&b, "%s: %s\n", lex.Sides[e.Side], lex.Line(e.Action))
		tell(e.Events)
	}
	v := g.Verdict(m.Pos())
	fmt.Fprintf(&b, "%s\n%s\n", v.Text, strings.Join(v.Lines, "\n"))
	return os.WriteFile(path, []byte(b.String()), 0o644)
}
