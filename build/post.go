package main

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"fieldpost/build/arena"
	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// mails plays matches by letters between two scripted players and prints how many letters a turn and an activation take,
// with and without standing orders, and how long letters are; it asserts nothing.
func mails(args []string) error {
	flags := flag.NewFlagSet("post", flag.ExitOnError)
	games := flags.Int("games", 2, "games of each scenario")
	only := flags.String("scenario", "", "one scenario, as game/scenario, or a game; all if left out")
	flags.Parse(args)
	list, err := asked(*only, *games, func(info *game.Info) bool { return !info.Solitaire && len(info.Sides) == 2 })
	if err != nil {
		return err
	}
	fmt.Printf("%d games of each scenario and kind of orders. With orders each player has whatever he can decline declined by the other's page; with the computer it also answers there whatever else begins nothing.\n\n", *games)
	fmt.Println("| scenario | letters a turn | declining | and the computer | an activation, mean and most: quiet, asked | declining | and the computer | actions a letter | link, median | largest | whole match as text | what still is asked across, in percent |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|")
	for _, name := range list {
		if err := mailsOf(name, *games); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// The orders that players of a match by letters give.
const (
	noOrders = iota
	declining
	computing
	orderKinds
)

// A postbag is what the matches of a scenario have taken.
type postbag struct {
	letters, turns, actions int
	links                   []int          // lengths
	whole                   int            // the longest match as text
	asks                    map[string]int // letters by what they ask of the receiver
	stretches               [2]tally       // activations in which the other was asked nothing, or something
}

// A tally is how many letters activations took.
type tally struct{ letters, number, most int }

func (t *tally) add(letters int) {
	t.letters, t.number, t.most = t.letters+letters, t.number+1, max(t.most, letters)
}

// String is the mean and the most.
func (t tally) String() string { return tenth(t.letters, t.number) + fmt.Sprintf(" ≤%d", t.most) }

func mailsOf(name string, games int) error {
	var bags [orderKinds]postbag
	for i := range games {
		for kind := range bags {
			bags[kind].asks = map[string]int{}
			if err := bags[kind].match(name, fmt.Sprintf("post %d", i), kind); err != nil {
				return err
			}
		}
	}
	plain := &bags[noOrders]
	slices.Sort(plain.links)
	row := []string{name}
	for i := range bags {
		row = append(row, tenth(bags[i].letters, bags[i].turns))
	}
	for i := range bags {
		cell := "-"
		if s := bags[i].stretches; s[0].number > 0 {
			cell = s[0].String() + ", " + s[1].String()
		}
		row = append(row, cell)
	}
	row = append(row, tenth(plain.actions, plain.letters), fmt.Sprint(plain.links[len(plain.links)/2]), fmt.Sprint(plain.links[len(plain.links)-1]), fmt.Sprintf("%.1f KB", float64(plain.whole)/1000), bags[computing].asked())
	fmt.Println("| " + strings.Join(row, " | ") + " |")
	return nil
}

func tenth(a, b int) string {
	if b == 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%d", a/b, a*10/b%10)
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

// begins are the words of the questions with which an activation begins.
var begins = []string{"activate", "order"}

// A stretch is an activation: whose it is, how many letters were sent before it, and whether the other was asked anything
// in it, -1 before the first.
type stretch struct {
	side    game.Side
	letters int
	met     int
}

// match plays one match to its end by letters.
func (b *postbag) match(name, seed string, orders int) error {
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
	active := stretch{met: -1}
	for n := 0; ; n++ {
		seats[at].Reveal(m)
		d := m.Decision()
		ask := g.Lexicon().Asks[d.Ask]
		if n == arena.MostActions {
			return fmt.Errorf("not over after %d actions", n)
		}
		if d.Side != active.side && len(m.Legal()) > 1 && active.met == 0 && !slices.Contains(begins, ask) {
			active.met = 1
		}
		if !d.Over && d.Side == at {
			if slices.Contains(begins, ask) { // the letter that has brought the question belongs to the activation before
				if active.met >= 0 {
					b.stretches[active.met].add(b.letters - active.letters)
				}
				active = stretch{side: at, letters: b.letters}
			}
			b.order(seats[at], m, orders)
			if _, err := m.Do(players[at].Choose(m.Pos(), m.Legal())); err != nil {
				return err
			}
			seats[at].PutOff(m)
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
		b.asks[ask]++
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

// order gives the standing orders of a kind that fit the decision of a seat.
func (b *postbag) order(s *post.Seat, m *game.Match, kind int) {
	if kind == noOrders {
		return
	}
	if o, ok := s.Declinable(m); ok {
		give(s, post.Order{Ask: o.Ask})
	} else if o, ok := s.Computable(m); ok && kind == computing {
		give(s, post.Order{Ask: o.Ask, Computer: true})
	}
}

func give(s *post.Seat, o post.Order) {
	if !slices.Contains(s.Given, o) {
		s.Give(o)
	}
}
