package post

import (
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// declaring is a match of sealed dice up to the first question: who asks it, who answers, and its code.
func declaring(t *testing.T, seed uint64) (a, b *player, ask string) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	a, b = meet(t, "aachen/first-blood", game.SealedDice, "x")
	send := func() {
		if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
			t.Fatal(err)
		}
	}
	for send(); ask == ""; {
		if d := a.match.Decision(); sideOf(a.match, d.Side) != a.seat.Side {
			send()
			a, b = b, a
		}
		a.act(t, r)
		if _, waits := a.match.Question(); waits {
			ask, _ = a.seat.Declare(a.match)
		}
	}
	return a, b, ask
}

// Sealed dice: nobody answers two questions with one element, a code of another match or with a wrong letter is told,
// and a result that the answerer did not give is refused.
func TestSealedCodes(t *testing.T) {
	a, b, ask := declaring(t, 5)
	g := a.match.Game()
	if _, err := a.seat.Take(a.match, ""); err == nil {
		t.Error("a question was answered with nothing")
	}
	answer, err := b.seat.Reply(ask, 0)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.seat.Reply(ask, 0); again != answer || err != nil {
		t.Errorf("the same question again: %s %v", again, err)
	}
	n, bytes, _ := firstCode('Q', a.seat.Invitation.Match, ask)
	bytes[0]++
	if _, err := b.seat.Reply(code('Q', a.seat.Invitation.Match, n, bytes), 0); troubleOf(err) != Refused {
		t.Errorf("another question in its place: %v", err)
	}
	if _, err := b.seat.Reply(code('Q', a.seat.Invitation.Match, n+2, bytes), 0); troubleOf(err) != Missing {
		t.Errorf("a question too far on: %v", err)
	}
	_, stranger := meet(t, "aachen/first-blood", game.SealedDice, "z")
	if _, err := stranger.seat.Reply(ask, 0); troubleOf(err) != Foreign {
		t.Errorf("a code of another match: %v", err)
	}
	for i := 2; i < len(answer); i++ {
		wrong := []byte(answer)
		if wrong[i] == '-' {
			continue
		}
		wrong[i] = "ABCDEFGH"[(strings.IndexByte("ABCDEFGH", wrong[i])+1)%8]
		if _, err := a.seat.Take(a.match, string(wrong)); err == nil {
			t.Fatalf("letter %d was another one, and the code was taken", i)
		}
	}
	var other element
	if _, err := a.seat.Take(a.match, code('A', a.seat.Invitation.Match, n, other)); troubleOf(err) != Refused {
		t.Errorf("an element of no chain: %v", err)
	}
	lie := again(t, a.match)
	if _, err := a.seat.Take(a.match, answer); err != nil {
		t.Fatal(err)
	}
	honest := a.match
	last := honest.Entries()[len(honest.Entries())-1]
	given := int(last.Results[len(last.Results)-1])
	c, _ := lie.Question()
	lie.Answer(given%int(c.N) + 1)
	cheat := &player{seat: a.seat.copy(), match: lie}
	cheat.turn(t, rand.New(rand.NewPCG(5, 5)), b, 400)
	if err := b.get(t, string(cheat.send(t, false)), g); troubleOf(err) != Refused {
		t.Errorf("a result that was not given: %v", err)
	}
}

// What an action asks further its first answer answers too: the cards that are dealt when the last soldier of a side is
// placed take one exchange. Another result among those behind the first is refused. A match that was begun when each
// question had an answer of its own goes on so.
func TestOneAnswerForAnAction(t *testing.T) {
	g := open(t, "offtheline/01-two-patrols")
	for _, once := range []bool{true, false} {
		seat, inv, err := Invite(g, nil, g.Info().Sides[0], "Anna", game.SealedDice, secretOf("a1"))
		if err != nil {
			t.Fatal(err)
		}
		seat.Invitation.Once, inv.Once = once, once
		if letter, err := inv.Bytes(press); err != nil || (letter[0] > version) != once {
			t.Errorf("once %v: version %d of the format, which a page without it reads as if it were not there; %v", once, letter[0], err)
		}
		a, b := accepted(t, g, seat, inv, "1")
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 3))
		declared := func() (n int) {
			for _, e := range a.match.Entries() {
				n += int(game.Bit(e.Declared, 0))
			}
			return n
		}
		for waits := false; !waits; _, waits = a.match.Question() {
			if sideOf(a.match, a.match.Decision().Side) != a.seat.Side {
				if err := b.get(t, string(a.send(t, false)), g); err != nil {
					t.Fatal(err)
				}
				a, b = b, a
			}
			a.act(t, r)
		}
		lie := &player{seat: a.seat.copy(), match: again(t, a.match)}
		before := len(b.seat.Answers)
		a.roll(t, b)
		questions, answers := declared(), len(b.seat.Answers)-before
		if questions < 4 || once && answers != 1 || !once && answers != questions {
			t.Errorf("once %v: %d questions had %d answers", once, questions, answers)
		}
		if !once {
			continue
		}
		results := a.match.Entries()[len(a.match.Entries())-1].Results
		for i, n := range results {
			if c, _ := lie.match.Question(); i == len(results)-1 {
				n = uint8(int(n)%int(c.N) + 1)
			}
			if _, err := lie.match.Answer(int(n)); err != nil {
				t.Fatal(err)
			}
		}
		lie.turn(t, r, b, 400)
		if err := b.get(t, string(lie.send(t, false)), g); troubleOf(err) != Refused || !strings.Contains(err.Error(), "another result of the dice") {
			t.Errorf("another result behind the first: %v", err)
		}
	}
}

// again is a match as its journal tells it.
func again(t *testing.T, m *game.Match) *game.Match {
	t.Helper()
	again, _, err := game.Replay(m.Game(), m.Journal())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// Whoever answers may open further questions in advance; those need no codes, and their results are checked all the same.
func TestOpenedInAdvance(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	g := a.match.Game()
	codes := 0
	for exchange := 0; exchange < 8 && !a.match.Decision().Over; exchange++ {
		for d := a.match.Decision(); !d.Over && sideOf(a.match, d.Side) == a.seat.Side; d = a.match.Decision() {
			legal := a.match.Legal()
			a.match.Do(legal[r.IntN(len(legal))])
			for _, waits := a.match.Question(); waits; _, waits = a.match.Question() {
				answer := ""
				if ask, _ := a.seat.Declare(a.match); ask != "" {
					codes++
					answer, _ = b.seat.Reply(ask, 50)
				}
				if _, err := a.seat.Take(a.match, answer); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
	asked := 0
	for i := range a.match.Entries() {
		if a.match.Entries()[i].Declared {
			asked++
		}
	}
	if codes == 0 || asked <= codes {
		t.Errorf("%d codes for %d questions", codes, asked)
	}
}

// Standing orders answer for a player, but nobody rolls for him: of sealed dice the other could choose what falls. Nor does
// anybody hide a result that has been answered.
func TestNobodyRollsForTheOther(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	rolled, hidden := false, false
	for range 2000 {
		d := a.match.Decision()
		if d.Over || rolled && hidden {
			break
		}
		if sideOf(a.match, d.Side) != a.seat.Side {
			if act, ok := lets(g, a.match.Legal()); ok && !rolled && rolls(a.match.Pos(), act) {
				rolled = true
				cheat, _, _ := game.Replay(g, a.match.Journal())
				cheat.Do(act)
				for _, waits := cheat.Question(); waits; _, waits = cheat.Question() {
					cheat.Answer(1)
				}
				orders := []Order{{Ask: g.Lexicon().Asks[d.Ask]}}
				obeyed := &player{seat: b.seat.copy(), match: b.match}
				obeyed.seat.Given, obeyed.seat.Told = orders, orders
				if err := obeyed.get(t, string((&player{a.seat.copy(), cheat}).send(t, false)), g); troubleOf(err) != Refused {
					t.Errorf("the other has rolled: %v", err)
				}
			}
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b = b, a
		}
		a.act(t, r)
		if _, waits := a.match.Question(); waits && !hidden {
			hidden = true
			ask, _ := a.seat.Declare(a.match)
			if _, err := b.seat.Reply(ask, 0); err != nil {
				t.Fatal(err)
			}
			cheat, _, _ := game.Replay(g, a.match.Journal())
			cheat.Seal(game.Bind("x"))
			if err := b.get(t, string((&player{a.seat.copy(), cheat}).send(t, false)), g); troubleOf(err) != Refused {
				t.Errorf("a hidden result: %v", err)
			}
		}
		a.roll(t, b)
	}
	if !rolled || !hidden {
		t.Errorf("tried: rolls for the other %v, a hidden result %v", rolled, hidden)
	}
}

// An answer is found in a mail in which older answers stand above it, the other player's and one's own; where only those
// stand in it, the player is told what is wrong with the first.
func TestAnswerBelowOlderOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	older, own, below := "", "", 0
	for range 2000 {
		if d := a.match.Decision(); d.Over || below >= 4 {
			break
		} else if sideOf(a.match, d.Side) != a.seat.Side {
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b, older, own = b, a, own, older
		}
		a.act(t, r)
		for _, waits := a.match.Question(); waits; _, waits = a.match.Question() {
			ask, _ := a.seat.Declare(a.match)
			answer, err := b.seat.Reply(ask, 0)
			if err != nil {
				t.Fatal(err)
			}
			quote := quoted(own+"\n"+older, "> ")
			if older != "" && own != "" {
				below++
				if _, err := a.seat.Take(a.match, quote); troubleOf(err) != Refused {
					t.Fatalf("only what is quoted: %v", err)
				}
				if _, err := a.seat.Take(a.match, quoted(older, "> ")); troubleOf(err) != Refused || !strings.Contains(err.Error(), "earlier question") {
					t.Fatalf("only an older answer: %v", err)
				}
			}
			if _, err := a.seat.Take(a.match, quote+"\n\n"+answer); err != nil {
				t.Fatalf("below\n%s\nthe answer is not found: %v", quote, err)
			}
			older = answer
		}
	}
	if below == 0 {
		t.Error("nothing was quoted")
	}
}

// A result that was put behind a seal and opened, which a changed program can do, is refused when the match is verified.
func TestVerifySealedResult(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
		t.Fatal(err)
	}
	for _, waits := a.match.Question(); !waits; _, waits = a.match.Question() {
		a.act(t, r)
	}
	const salt = "salt"
	if err := a.match.Seal(a.match.SealResultFor(1, salt)); err != nil {
		t.Fatal(err)
	}
	if _, err := a.match.OpenResult(1, salt); err != nil {
		t.Fatal(err)
	}
	chains := map[string]string{}
	for _, p := range []*player{a, b} {
		c := chainOf(p.seat.Secret)
		chains[p.seat.Side] = hex.EncodeToString(c[:])
	}
	if told, err := Verify(a.match, chains); troubleOf(err) != Refused {
		t.Errorf("%q %v", told, err)
	}
}

// One's own question is not answered, once the other player has done so: it would stand in the way of his question of that number.
// Below it that one is found.
func TestOwnQuestionIsPassedBy(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	var asks [2]string // the last question of who plays now, and of the other
	for range 2000 {
		if sideOf(a.match, a.match.Decision().Side) != a.seat.Side {
			if asks[0] != "" {
				if _, err := a.seat.Reply(asks[0], 0); troubleOf(err) != Refused {
					t.Fatalf("the own question: %v", err)
				}
			}
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b, asks[0], asks[1] = b, a, asks[1], asks[0]
		}
		a.act(t, r)
		for _, waits := a.match.Question(); waits; _, waits = a.match.Question() {
			asks[0], _ = a.seat.Declare(a.match)
			answer, err := b.seat.Reply(quoted(asks[1], "> ")+"\n"+asks[0], 0)
			if err == nil {
				_, err = a.seat.Take(a.match, answer)
			}
			if err != nil {
				t.Fatal(err)
			}
			if asks[1] != "" {
				return
			}
		}
	}
	t.Error("only one has asked")
}

// Whoever has declared what needs a die and has seen how it falls cannot do something else instead: the other player's page
// knows what it has answered.
func TestAnsweredQuestionsStand(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	for range 2000 {
		if sideOf(a.match, a.match.Decision().Side) != a.seat.Side {
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b = b, a
		}
		before, _, err := game.Replay(g, a.match.Journal())
		if err != nil {
			t.Fatal(err)
		}
		cheat := &player{a.seat.copy(), before}
		a.act(t, r)
		_, waits := a.match.Question()
		a.roll(t, b)
		if waits && cheat.passes() {
			if err := b.get(t, string(cheat.send(t, false)), g); troubleOf(err) != Refused {
				t.Errorf("the question was left out: %v", err)
			}
			return
		}
	}
	t.Error("nobody could do without the dice")
}

// passes plays without dice until the other has to decide, and reports whether that was possible.
func (p *player) passes() bool {
	for range 50 {
		if _, waits := p.match.Question(); waits || p.match.Decision().Over {
			return false
		}
		if sideOf(p.match, p.match.Decision().Side) != p.seat.Side {
			return true
		}
		legal := p.match.Legal()
		p.match.Do(legal[len(legal)-1])
	}
	return false
}
