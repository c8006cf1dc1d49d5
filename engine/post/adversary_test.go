package post

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// An adversary plays one side with a changed program: between honest letters he sends what he should not.
type adversary struct {
	*testing.T
	r       *rand.Rand
	g       game.Game
	a, b    *player  // whose turn it is, and the other, who is attacked
	letters [][]byte // all that were sent
	foreign [][]byte // of another match of the same two
	codes   []string // all questions and answers of sealed dice
	tried   map[string]int
}

// attacks are what he tries. Each returns a text that the other must refuse or that must change nothing; "" if there is
// nothing to try now.
var attacks = map[string]func(x *adversary) string{
	"repeats":    func(x *adversary) string { return x.any(x.letters) },
	"a stranger": func(x *adversary) string { return x.any(x.foreign) },
	"cuts": func(x *adversary) string {
		text := Text("", x.a.send(x.T, false))
		return text[:x.r.IntN(len(text)-12)]
	},
	"flips": func(x *adversary) string {
		b := x.a.send(x.T, false)
		b[x.r.IntN(len(b)-2)+2] ^= 1 << x.r.IntN(8)
		return string(b)
	},
	"another die": func(x *adversary) string {
		return x.forged(func(i int, line string) string {
			action, results, rolled := strings.Cut(line, " | ")
			if !rolled {
				return ""
			}
			results, _, _ = strings.Cut(results, " ")
			return fmt.Sprintf("%s | %s", action, map[bool]string{true: "2", false: "1"}[results == "1"])
		})
	},
	"another choice": func(x *adversary) string {
		return x.forged(func(i int, line string) string {
			chosen, salt, opens := strings.Cut(line, " ~")
			if !opens || strings.Contains(chosen, " |") {
				return ""
			}
			return map[bool]string{true: "done", false: "regroup"}[strings.HasPrefix(chosen, "regroup")] + " ~" + salt
		})
	},
	"seals for the other": func(x *adversary) string {
		return x.forged(func(i int, line string) string { return "~" + game.Bind(line) + "\x00~" + game.Bind("x") })
	},
	"another action": func(x *adversary) string {
		return x.forged(func(i int, line string) string { return x.a.match.Game().Lexicon().Verbs[0] + " @9999" })
	},
	"plays for the other": func(x *adversary) string {
		twin, _, err := game.Replay(x.g, x.a.match.Journal())
		if err != nil {
			x.Fatal(err)
		}
		n := 0
		for d := twin.Decision(); len(twin.Legal()) > 0 && n < 400; d, n = twin.Decision(), n+1 {
			if sideOf(twin, d.Side) == x.b.seat.Side && len(twin.Legal()) > 1 {
				twin.Do(twin.Legal()[0])
				cheat := &player{x.a.seat.copy(), twin}
				return string(cheat.send(x.T, false))
			}
			if _, err := twin.Do(twin.Legal()[0]); err != nil {
				return ""
			}
		}
		return ""
	},
}

func (x *adversary) any(list [][]byte) string {
	if len(list) == 0 {
		return ""
	}
	return mails[x.r.IntN(len(mails))](list[x.r.IntN(len(list))])
}

// forged is a dispatch with the last line changed that change has something for.
func (x *adversary) forged(change func(i int, line string) string) string {
	d, err := x.a.seat.Dispatch(x.a.match, "", false)
	if err != nil {
		x.Fatal(err)
	}
	for i := len(d.Lines) - 1; i >= 0; i-- {
		if line := change(i, game.Played(d.Lines[i])); line != "" {
			d.Lines = append(d.Lines[:i:i], strings.Split(line, "\x00")...)
			b, err := d.Bytes(x.a.match, press)
			if err != nil {
				x.Fatal(err)
			}
			return string(b)
		}
	}
	return ""
}

// attack sends one thing and sees that it has no effect.
func (x *adversary) attack(name string) {
	text := attacks[name](x)
	if text == "" {
		return
	}
	x.tried[name]++
	entries, hash, number := len(x.b.match.Entries()), x.b.match.Hash(), x.b.seat.Number
	err := x.b.get(x.T, text, x.g)
	if len(x.b.match.Entries()) != entries || x.b.match.Hash() != hash || x.b.seat.Number != number {
		x.Fatalf("%s: the match went from %d to %d entries (%v)", name, entries, len(x.b.match.Entries()), err)
	}
	if err == nil {
		x.Fatalf("%s was taken", name)
	}
	var known *game.MatchError
	if !errors.As(err, &known) || strings.Contains(err.Error(), "\n") {
		x.Fatalf("%s is refused with %q", name, err)
	}
}

// attackCodes asks for dice that are not his to ask for.
func (x *adversary) attackCodes() {
	if len(x.codes) == 0 {
		return
	}
	answers := fmt.Sprint(x.b.seat.Answers)
	ask := x.codes[x.r.IntN(len(x.codes))]
	n, bytes, err := firstCode('Q', x.a.seat.Invitation.Match, ask)
	if err != nil {
		return
	}
	bytes[x.r.IntN(16)] ^= 1 << x.r.IntN(8)
	if _, err := x.b.seat.Reply(code('Q', x.a.seat.Invitation.Match, n, bytes), 0); n < len(x.b.seat.Answers) && err == nil {
		x.Fatal("a second question was answered in the place of the first")
	}
	if answers != fmt.Sprint(x.b.seat.Answers) {
		x.Fatal("a refused question has changed the seat")
	}
	x.tried["another question"]++
}

// Matches against an adversary who repeats, reorders, cuts, changes and forges letters, plays for the other, re-rolls and
// asks for dice twice: each attempt is refused and changes nothing, and the honest match goes on. FIELDPOST_LONG plays
// ten thousand of them, FIELDPOST_MATCHES as many as it says.
func TestAdversary(t *testing.T) {
	matches := 32
	if os.Getenv("FIELDPOST_LONG") != "" {
		matches = 10_000
	}
	if n, err := strconv.Atoi(os.Getenv("FIELDPOST_MATCHES")); err == nil {
		matches = n
	}
	tried := map[string]int{}
	others := map[string][][]byte{} // letters of another match of the same kind
	for n := range matches {
		name := []string{"aachen/first-blood", "reichswald/veritable", "bug/iii-motorized-corps", "offtheline/01-two-patrols"}[n%4]
		dice := game.QuickDice
		if n/4%4 == 3 { // a quarter: each answer of a chain takes a thousand times as long as quick dice
			dice = game.SealedDice
		}
		r := rand.New(rand.NewPCG(10, uint64(n)))
		a, b := meet(t, name, dice, fmt.Sprint("m", n))
		kind := string(dice) + " " + name
		if others[kind] == nil {
			c, d := meet(t, name, dice, "another")
			others[kind] = append(others[kind], c.send(t, false))
			c.turn(t, r, d, 40)
			others[kind] = append(others[kind], c.send(t, false))
		}
		x := &adversary{T: t, r: r, g: a.match.Game(), a: a, b: b, tried: tried, foreign: others[kind]}
		if err := b.get(t, string(a.send(t, false)), x.g); err != nil {
			t.Fatal(err)
		}
		for exchange := 0; exchange < 8 && !x.a.match.Decision().Over; exchange++ {
			before := player{x.a.seat.copy(), nil}
			journal := x.a.match.Journal()
			x.a.turn(t, r, x.b, 30)
			if dice == game.SealedDice {
				last := len(x.a.match.Entries()) - 1
				for i := last; i >= 0 && i > last-20; i-- {
					if e := &x.a.match.Entries()[i]; e.Declared && sideOf(x.a.match, e.Side) == x.a.seat.Side {
						q, at := declared(x.a.match, i)
						x.codes = append(x.codes[:0], code('Q', a.seat.Invitation.Match, at, q))
					}
				}
				x.attackCodes()
			}
			for _, name := range game.SortedKeys(attacks) {
				if r.IntN(2) == 0 && (dice == game.QuickDice || name != "another die" && name != "plays for the other") {
					x.attack(name)
				}
			}
			if r.IntN(4) == 0 {
				x.reload()
			}
			letter := x.a.send(t, false)
			x.letters = append(x.letters, letter)
			if err := x.b.get(t, mails[r.IntN(len(mails))](letter), x.g); err != nil {
				t.Fatalf("match %d, exchange %d, %s %s: the honest letter: %v", n, exchange, name, dice, err)
			}
			if x.a.match.Hash() != x.b.match.Hash() {
				t.Fatal("the positions differ")
			}
			if dice == game.QuickDice && r.IntN(4) == 0 {
				x.fork(before, journal)
			}
			if d := x.a.match.Decision(); !d.Over && sideOf(x.a.match, d.Side) != x.a.seat.Side {
				x.a, x.b, x.codes = x.b, x.a, nil
			}
		}
	}
	for _, name := range append(game.SortedKeys(attacks), "another question", "a reload", "a fork") {
		t.Logf("%s: %d times", name, tried[name])
		if tried[name] == 0 {
			t.Errorf("%s was never tried", name)
		}
	}
}

// reload loads his match again from what he has kept, and has the same.
func (x *adversary) reload() {
	again, _, err := game.Replay(x.g, x.a.match.Journal())
	if err != nil || again.Hash() != x.a.match.Hash() || again.Pending() != x.a.match.Pending() {
		x.Fatalf("a reload: %v", err)
	}
	x.a.match = again
	x.tried["a reload"]++
}

// fork goes back before what he has sent and goes another way: the other keeps what he has.
func (x *adversary) fork(before player, journal string) {
	m, _, err := game.Replay(x.g, journal)
	if err != nil {
		x.Fatal(err)
	}
	before.match = m
	before.turn(x.T, x.r, x.b, 30)
	if m.Link(len(m.Entries())) == x.a.match.Link(min(len(m.Entries()), len(x.a.match.Entries()))) {
		return // the same way
	}
	letter := before.send(x.T, false)
	entries, hash := len(x.b.match.Entries()), x.b.match.Hash()
	err = x.b.get(x.T, string(letter), x.g)
	if kind := troubleOf(err); kind != game.Forked && kind != game.Stale && kind != AlreadyRead && kind != Refused || len(x.b.match.Entries()) != entries || x.b.match.Hash() != hash {
		x.Fatalf("another way: %v", err)
	}
	x.tried["a fork"]++
}

// Whoever goes back to an older state of his match and goes another way gets the same answer to the same question.
func TestNobodyRollsAgain(t *testing.T) {
	for n := range 12 {
		r := rand.New(rand.NewPCG(11, uint64(n)))
		a, b := meet(t, "aachen/first-blood", game.QuickDice, fmt.Sprint("r", n))
		g := a.match.Game()
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		for range 60 {
			if d := a.match.Decision(); d.Over || sideOf(a.match, d.Side) != a.seat.Side {
				break
			}
			before := a.match.Journal()
			legal := a.match.Legal()
			act := legal[r.IntN(len(legal))]
			if _, err := a.match.Do(act); err != nil {
				t.Fatal(err)
			}
			again, _, err := game.Replay(g, before)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := again.Do(act); err != nil || again.Hash() != a.match.Hash() {
				t.Fatalf("another result after a reload: %v", err)
			}
		}
	}
}

// FuzzDispatch reads dispatches that are enciphered rightly and say anything.
func FuzzDispatch(f *testing.F) {
	r := rand.New(rand.NewPCG(12, 12))
	a, b := meet(f, "aachen/first-blood", game.QuickDice, "x")
	g := a.match.Game()
	if err := b.get(f, string(a.send(f, false)), g); err != nil {
		f.Fatal(err)
	}
	a.turn(f, r, b, 400)
	d, err := a.seat.Dispatch(a.match, "", false)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(strings.Join(d.Lines, "\n"), d.From, d.Number, d.Link, d.Side, "remark", "")
	f.Add("activate +us-1id-hq | 5", 0, 1, d.Link, "us", "", a.match.HeadText())
	before := b.match.Hash()
	f.Fuzz(func(t *testing.T, lines string, from, number int, link, side, remark, head string) {
		p := &player{b.seat.copy(), b.match}
		forged := *d
		forged.Lines, forged.From, forged.Number, forged.Link, forged.Side, forged.Remark, forged.Head, forged.Whole = strings.Split(lines, "\n"), from, number, link, side, remark, head, head != ""
		letter, err := forged.Bytes(a.match, press)
		if err != nil {
			t.Skip()
		}
		if err := p.get(t, string(letter), g); err != nil && strings.Contains(err.Error(), "\n") || b.match.Hash() != before {
			t.Errorf("%q", err)
		}
		if l, err := ReadLetter(string(letter), press); err == nil {
			Recover(l, b.seat.Secret, func(string, map[string]string, game.Tables) (game.Game, error) { return g, nil }, press)
		}
	})
}
