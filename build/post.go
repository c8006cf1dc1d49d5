package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// mails plays matches by letters between two scripted players and prints how many letters a turn takes, with and without
// standing orders, and how long letters are; it asserts nothing.
func mails(args []string) error {
	flags := flag.NewFlagSet("post", flag.ExitOnError)
	games := flags.Int("games", 2, "games of each scenario")
	only := flags.String("scenario", "", "one scenario, as game/scenario, or a game; all if left out")
	flags.Parse(args)
	fmt.Printf("%d games of each scenario with and without orders. With standing orders each player has whatever he can decline declined by the other's page.\n\n", *games)
	fmt.Println("| scenario | letters a turn | with orders | actions a letter | link, median | largest | whole match as text | what still is asked across, in percent |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for _, info := range shelf.Scenarios() {
		name := info.Game + "/" + info.Scenario
		if *only != "" && *only != name && *only != info.Game || info.Solitaire || len(info.Sides) != 2 {
			continue
		}
		if err := mailsOf(name, *games); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// A postbag is what the matches of a scenario have taken.
type postbag struct {
	letters, turns, actions int
	links                   []int          // lengths
	whole                   int            // the longest match as text
	asks                    map[string]int // letters by what they ask of the receiver
}

func mailsOf(name string, games int) error {
	bags := [2]postbag{{asks: map[string]int{}}, {asks: map[string]int{}}}
	for i := range 2 * games {
		if err := bags[i%2].match(name, fmt.Sprintf("post %d", i/2), i%2 == 1); err != nil {
			return err
		}
	}
	plain, ordered := &bags[0], &bags[1]
	slices.Sort(plain.links)
	tenth := func(a, b int) string { return fmt.Sprintf("%d.%d", a/max(b, 1), a*10/max(b, 1)%10) }
	fmt.Printf("| %s | %s | %s | %s | %d | %d | %.1f KB | %s |\n", name, tenth(plain.letters, plain.turns), tenth(ordered.letters, ordered.turns), tenth(plain.actions, plain.letters),
		plain.links[len(plain.links)/2], plain.links[len(plain.links)-1], float64(plain.whole)/1000, ordered.asked())
	return nil
}

// asked are the questions that most letters are about.
func (b *postbag) asked() string {
	words := game.SortedKeys(b.asks)
	slices.SortStableFunc(words, func(x, y string) int { return b.asks[y] - b.asks[x] })
	var parts []string
	for _, w := range words[:min(len(words), 5)] {
		parts = append(parts, fmt.Sprintf("%s %d", w, b.asks[w]*100/b.letters))
	}
	return strings.Join(parts, ", ")
}

// match plays one match to its end by letters.
func (b *postbag) match(name, seed string, orders bool) error {
	g, err := shelf.Open(name, nil)
	if err != nil {
		return err
	}
	secret := strings.Repeat("x", 20)
	first, inv, err := post.Invite(g, nil, g.Info().Sides[0], "Anna", game.QuickDice, secret+strings.ReplaceAll(seed, " ", "-"))
	if err != nil {
		return err
	}
	second, acc, err := post.Accept(inv, g, "Bernd", secret+"b")
	if err != nil {
		return err
	}
	m, err := first.Meet(acc, g)
	if err != nil {
		return err
	}
	seats := map[game.Side]*post.Seat{0: first, 1: second}
	players := map[game.Side]*staff.Player{0: staff.New(g, seed+" 0"), 1: staff.New(g, seed+" 1")}
	at := game.Side(0) // whose page the match is at
	for n := 0; ; n++ {
		d := m.Decision()
		if n == mostActions {
			return fmt.Errorf("not over after %d actions", n)
		}
		if !d.Over && d.Side == at {
			if o, ok := seats[at].Declinable(m); ok && orders && !slices.Contains(seats[at].Given, post.Order{Ask: o.Ask}) {
				seats[at].Give(post.Order{Ask: o.Ask})
			}
			if _, err := m.Do(players[at].Choose(m.Pos(), m.Legal())); err != nil {
				return err
			}
			continue
		}
		if a, ok := seats[at].Obeys(m); ok {
			if _, err := m.Do(a); err != nil {
				return err
			}
			continue
		}
		letter, err := seats[at].Dispatch(m, "", false)
		if err != nil {
			return err
		}
		bytes, err := letter.Bytes(m, deflate.Press{})
		if err != nil {
			return err
		}
		b.letters++
		b.asks[m.Game().Lexicon().Asks[d.Ask]]++
		b.links = append(b.links, len(post.Link("", bytes)))
		if d.Over {
			break
		}
		at = 1 - at
		seats[at].Heard, seats[at].Theirs = len(m.Entries()), letter.Orders
	}
	text, err := m.Save(deflate.Press{})
	if err != nil {
		return err
	}
	b.whole, b.actions = max(b.whole, len(text)), b.actions+len(m.Entries())
	b.turns += int(m.Pos().Stage().Turn)
	return nil
}
