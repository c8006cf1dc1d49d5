package post

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/shelf"
)

var press deflate.Press

// A player is one of two who know of each other's match by letters alone.
type player struct {
	seat  *Seat
	match *game.Match
}

func open(t testing.TB, scenario string) game.Game {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// secretOf is a secret for tests.
func secretOf(name string) string { return strings.Repeat(name+"-secret-", 4)[:30] }

// meet brings two players together by an invitation and an acceptance that go through the mail.
func meet(t testing.TB, scenario string, dice game.DiceKind, id string) (a, b *player) {
	t.Helper()
	g := open(t, scenario)
	seat, inv, err := Invite(g, nil, g.Info().Sides[0], "Anna", dice, secretOf("a"+id))
	if err != nil {
		t.Fatal(err)
	}
	a = &player{seat: seat}
	letter, err := inv.Bytes(press)
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, Text(inv.About(g.Info()), letter)).(*Invitation)
	other, acc, err := Accept(got, open(t, got.Scenario), "Bernd", secretOf("b"+id))
	if err != nil {
		t.Fatal(err)
	}
	b = &player{seat: other}
	if letter, err = acc.Bytes(press); err != nil {
		t.Fatal(err)
	}
	if a.match, err = seat.Meet(read(t, Link("https://example.org/", letter)).(*Acceptance), g); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func read(t testing.TB, text string) Letter {
	t.Helper()
	l, err := ReadLetter(text, press)
	if err != nil {
		t.Fatalf("%v\n%.600s", err, text)
	}
	return l
}

// turn plays at random until the other has to decide, the match is over, or so many actions are done.
func (p *player) turn(t testing.TB, r *rand.Rand, other *player, most int) {
	t.Helper()
	for range most {
		d := p.match.Decision()
		if d.Over || sideOf(p.match, d.Side) != p.seat.Side {
			return
		}
		legal := p.match.Legal()
		if _, err := p.match.Do(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		p.roll(t, other)
	}
}

// roll asks the other for the dice as long as the match waits for them.
func (p *player) roll(t testing.TB, other *player) {
	t.Helper()
	for {
		if _, waits := p.match.Question(); !waits {
			return
		}
		ask, err := p.seat.Declare(p.match)
		if err != nil {
			t.Fatal(err)
		}
		answer := ""
		if ask != "" {
			if len(ask) >= 40 {
				t.Fatalf("a code of %d letters: %s", len(ask), ask)
			}
			if answer, err = other.seat.Reply("my question: "+strings.ToLower(ask), 0); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := p.seat.Take(p.match, "> "+answer); err != nil {
			t.Fatal(err)
		}
	}
}

// send makes the letter of what a player has played.
func (p *player) send(t testing.TB, whole bool) []byte {
	t.Helper()
	d, err := p.seat.Dispatch(p.match, "Your move", whole)
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.Bytes(p.match, press)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// get reads a text and returns what was wrong with it; what is right is taken over.
func (p *player) get(t testing.TB, text string, g game.Game) error {
	t.Helper()
	l, err := ReadLetter(text, press)
	if err != nil {
		return err
	}
	before, _ := json.Marshal(p.seat)
	receipt, err := p.seat.Receive(l, g, p.match, press)
	if after, _ := json.Marshal(p.seat); err != nil && string(after) != string(before) {
		t.Fatalf("a letter that was refused has changed the seat: %v", err)
	}
	if err != nil {
		return err
	}
	p.match = receipt.Match
	return nil
}

// mails are what becomes of a letter on its way.
var mails = []func([]byte) string{
	func(b []byte) string { return Link("https://example.org/play/", b) },
	func(b []byte) string {
		return "Dear Bernd,\n\n" + Text("Dispatch.\n", b) + "\n-- \nAnna\nsent from a train {under way}\n"
	},
	func(b []byte) string { return quoted(Text("Dispatch.\n", b), "> ") },
	func(b []byte) string { return quoted(quoted(Text("Dispatch.\n", b), "> "), ">> ") },
	func(b []byte) string { return wrapped(Text("", b), 37) },
	func(b []byte) string {
		return "<html><body><div>" + strings.ReplaceAll(html.EscapeString(quoted(Text("", b), "> ")), "\n", "<br class=\"x\">\r\n") + "</div></body></html>"
	},
	func(b []byte) string { return strings.ReplaceAll(Text("", b), "\n", "=20\r\n") },
	func(b []byte) string { return "> " + wrapped(Link("https://example.org/", b), 72) + "\nBye\n" },
	func(b []byte) string { return string(b) },
}

func quoted(text, mark string) string { return mark + strings.ReplaceAll(text, "\n", "\n"+mark) }

func wrapped(text string, width int) string {
	var b strings.Builder
	for i, r := range strings.ReplaceAll(text, "FIELDPOST-POST1{\n", "FIELDPOST-POST1{") {
		if i > 0 && i%width == 0 {
			b.WriteString("\n> ")
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Two players play through dispatches alone, in every form and through every kind of mail; their positions agree at each
// exchange, and so does what a third makes of the finished match.
func TestMatchByLetters(t *testing.T) {
	for _, dice := range []game.DiceKind{game.QuickDice, game.SealedDice} {
		for _, info := range shelf.Scenarios() {
			name := info.Game + "/" + info.Scenario
			t.Run(string(dice)+" "+name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, uint64(len(name))))
				a, b := meet(t, name, dice, "x")
				g := a.match.Game()
				sends := 0
				for ; len(a.match.Entries()) < 150 && !a.match.Decision().Over; sends++ {
					if a.turn(t, r, b, 400); !a.seat.Due(a.match) {
						t.Fatalf("after %d letters nothing is due, though %s cannot go on alone", sends, a.seat.Side)
					}
					letter := a.send(t, false)
					if err := b.get(t, mails[sends%len(mails)](letter), g); err != nil {
						t.Fatal(err)
					}
					if a.match.Hash() != b.match.Hash() {
						t.Fatalf("after %d letters the positions differ", sends)
					}
					if !b.match.Decision().Over && b.seat.Due(b.match) {
						t.Fatalf("after %d letters %s owes one that he has not played", sends, b.seat.Side)
					}
					a, b = b, a
				}
				if sends == 0 {
					t.Fatal("nothing was sent")
				}
				if dice == game.QuickDice {
					if told, err := Verify(a.match, nil); err != nil {
						t.Errorf("%s %v", told, err)
					}
				} else {
					chains := map[string]string{}
					for _, p := range []*player{a, b} {
						c := chainOf(p.seat.Secret)
						chains[p.seat.Side] = fmt.Sprintf("%x", c[:])
					}
					if _, err := Verify(a.match, chains); err != nil {
						t.Error(err)
					}
					chains[a.seat.Side] = chains[b.seat.Side]
					if _, err := Verify(a.match, chains); troubleOf(err) != Refused {
						t.Errorf("with the chain of another player: %v", err)
					}
				}
			})
		}
	}
}

// What arrives twice, late, early, at the wrong match or at its writer is told apart, and changes nothing.
func TestOrderOfLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	a, b := meet(t, "reichswald/veritable", game.QuickDice, "x")
	g := a.match.Game()
	want := func(p *player, letter []byte, kind game.Trouble) {
		t.Helper()
		before := ""
		if p.match != nil {
			before = p.match.Hash()
		}
		if err := p.get(t, string(letter), g); troubleOf(err) != kind {
			t.Errorf("%v, wanted %q", err, kind)
		}
		if before != "" && p.match.Hash() != before && kind != "" {
			t.Error("the match has changed")
		}
	}
	a.turn(t, r, b, 400)
	first := a.send(t, false)
	want(a, first, Foreign)
	want(b, first, "")
	want(b, first, AlreadyRead)
	b.turn(t, r, a, 400)
	second := b.send(t, false)
	want(b, first, game.Stale)
	want(a, second, "")
	a.turn(t, r, b, 400)
	a.send(t, false)
	b.turn(t, r, a, 400)
	third := a.send(t, false)
	want(b, third, "")
	b.turn(t, r, a, 400)
	fourth := b.send(t, false)
	want(a, fourth, "")
	_, late := meet(t, "reichswald/veritable", game.QuickDice, "x")
	want(late, fourth, Missing)
	x, y := meet(t, "reichswald/veritable", game.QuickDice, "y")
	want(x, fourth, Foreign)
	want(y, fourth, Foreign)
}

// Whoever has played on gets no dispatch that goes another way: both ways are kept.
func TestForkedLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	a, b := meet(t, "aachen/first-blood", game.QuickDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	if sideOf(a.match, a.match.Decision().Side) != a.seat.Side {
		a, b = b, a
	}
	for len(a.match.Legal()) == 1 {
		a.match.Do(a.match.Legal()[0])
	}
	twin := &player{seat: a.seat.copy()}
	var err error
	if twin.match, _, err = game.Replay(g, a.match.Journal()); err != nil {
		t.Fatal(err)
	}
	legal := a.match.Legal()
	a.match.Do(legal[0])
	twin.match.Do(legal[1])
	a.turn(t, r, b, 400)
	twin.turn(t, r, b, 400)
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	before := b.match.Hash()
	l := read(t, string(twin.send(t, false)))
	receipt, err := b.seat.Receive(l, g, b.match, press)
	if troubleOf(err) != game.Forked || receipt == nil || receipt.Other.Hash() != twin.match.Hash() || b.match.Hash() != before {
		t.Errorf("%v %v", receipt, err)
	}
	// The two agree on the second way, and go on.
	taken, err := b.seat.Yield(l, b.match, press)
	if err != nil || taken.Match.Hash() != twin.match.Hash() {
		t.Fatalf("%v %v", taken, err)
	}
	if _, err := b.seat.Yield(l, taken.Match, press); err == nil {
		t.Error("the same way was yielded to twice")
	}
	b.match = taken.Match
	b.turn(t, r, twin, 400)
	if err := twin.get(t, string(b.send(t, false)), g); err != nil || twin.match.Hash() != b.match.Hash() {
		t.Errorf("after the fork: %v", err)
	}
}

// With sealed dice what is drawn before the first decision follows from what both have told of their chains: neither
// can look for a match that begins well for him, and Verify sees it.
func TestOpeningDrawsFollowFromBoth(t *testing.T) {
	seeds := map[string]bool{}
	for _, id := range []string{"x", "y"} {
		a, b := meet(t, "offtheline/01-two-patrols", game.SealedDice, id)
		if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
			t.Fatal(err)
		}
		if a.match.Head().Seed != b.match.Head().Seed || a.match.Hash() != b.match.Hash() {
			t.Fatal("the two begin differently")
		}
		seeds[a.match.Head().Seed] = true
		// Another acceptance of the same invitation begins another match.
		seat, inv, err := Invite(a.match.Game(), nil, a.seat.Side, "Anna", game.SealedDice, secretOf("a"+id))
		if err != nil {
			t.Fatal(err)
		}
		_, acc, err := Accept(inv, a.match.Game(), "Carla", secretOf("c"+id))
		if err != nil {
			t.Fatal(err)
		}
		m, err := seat.Meet(acc, a.match.Game())
		if err != nil {
			t.Fatal(err)
		}
		seeds[m.Head().Seed] = true
	}
	if len(seeds) != 4 {
		t.Errorf("four matches have %d seeds", len(seeds))
	}
	a, b := meet(t, "offtheline/01-two-patrols", game.SealedDice, "z")
	head := a.match.Head()
	head.Seed = a.seat.Invitation.Match + "-0000000000000000"
	chosen, err := game.NewMatch(a.match.Game(), head)
	if err != nil {
		t.Fatal(err)
	}
	chains := map[string]string{}
	for _, p := range []*player{a, b} {
		c := chainOf(p.seat.Secret)
		chains[p.seat.Side] = fmt.Sprintf("%x", c[:])
	}
	if _, err := Verify(chosen, chains); troubleOf(err) != Refused {
		t.Errorf("a match with a chosen beginning: %v", err)
	}
	if _, err := Verify(a.match, chains); err != nil {
		t.Errorf("an honest beginning: %v", err)
	}
}

// A line of a journal that is kept is hidden, and found again; with another id, or damaged, it is not.
func TestHide(t *testing.T) {
	const line = "order +us-1 :57 | 3 4\n"
	hidden := Hide("post-1", 7, line)
	if strings.Contains(hidden, "order") || strings.Count(hidden, "\n") != 1 || Hide("post-1", 7, line) != hidden || Hide("post-1", 8, line) == hidden {
		t.Errorf("hidden as %q", hidden)
	}
	if got := Show("post-1", hidden); got != line {
		t.Errorf("shown as %q", got)
	}
	for _, other := range []string{line, "!", "!x\n", hidden[:len(hidden)-3] + "\n"} {
		if got := Show("post-1", other); got != other {
			t.Errorf("%q is shown as %q", other, got)
		}
	}
	if got := Show("post-2", hidden); got != hidden {
		t.Errorf("shown under another id: %q", got)
	}
}

// A code of dice is found in a chat message, and in nothing else.
func TestCodeIn(t *testing.T) {
	q, a := code('Q', "0011223344556677", 3, [16]byte{1, 2}), code('A', "0011223344556677", 3, [16]byte{9})
	for text, want := range map[string]byte{q: 'Q', "Here: " + strings.ToLower(a) + " good luck": 'A', "hello": 0, "A-levels and Q-tips": 0, Link("", []byte("x")) + a: 0, Text("", []byte(q+q)): 0, q + strings.Repeat(" x", maxCoded): 0} {
		if got := CodeIn(text); got != want {
			t.Errorf("%.60q holds %q", text, got)
		}
	}
}

// The head of a dispatch tells what came of it, whose move it is and what the player writes.
func TestAboutADispatch(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	a, b := meet(t, "reichswald/veritable", game.QuickDice, "x")
	if err := b.get(t, string(a.send(t, false)), a.match.Game()); err != nil {
		t.Fatal(err)
	}
	if sideOf(a.match, a.match.Decision().Side) != a.seat.Side {
		a, b = b, a
	}
	a.turn(t, r, b, 400)
	d, err := a.seat.Dispatch(a.match, "Your move, I fear", false)
	if err != nil {
		t.Fatal(err)
	}
	about := d.About(a.match, a.seat.Names)
	info := a.match.Game().Info()
	dec := a.match.Decision().Side
	for _, part := range []string{"Operation Veritable", "Turn 1", game.Count(len(a.match.Entries()), "action"), info.SideNames[dec], b.seat.Names[b.seat.Side] + " has to decide", "Your move, I fear"} {
		if !strings.Contains(about, part) {
			t.Errorf("the head does not say %q:\n%s", part, about)
		}
	}
}

// forge makes a dispatch of changed lines, as somebody with a changed program could.
func forge(t *testing.T, p *player, change func(d *Dispatch)) string {
	t.Helper()
	d, err := p.seat.Dispatch(p.match, "", false)
	if err != nil {
		t.Fatal(err)
	}
	change(d)
	b, err := d.Bytes(p.match, press)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// An illegal action, a die that does not follow from the secrets, a decision of the receiver's own side and another
// position are refused, whoever wrote them.
func TestForgedDispatches(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	a, b := meet(t, "reichswald/veritable", game.QuickDice, "x")
	g := a.match.Game()
	for exchanges := 0; exchanges < 6; exchanges++ {
		a.turn(t, r, b, 400)
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
	a.turn(t, r, b, 400)
	cases := map[string]func(d *Dispatch){
		"no words":     func(d *Dispatch) { d.Lines[0] = "fly away" },
		"a line twice": func(d *Dispatch) { d.Lines = append(d.Lines[:1:1], d.Lines...) },
		"two lines":    func(d *Dispatch) { d.Lines[0] += "\n" + d.Lines[0] },
		"another digest": func(d *Dispatch) {
			last := len(d.Lines) - 1
			action, _, _ := strings.Cut(d.Lines[last], " =")
			d.Lines[last] = action + " =00000000000000000000000000000000"
		},
		"decides for the other": func(d *Dispatch) {
			cheat, _, _ := game.Replay(g, a.match.Journal())
			for len(cheat.Legal()) == 1 {
				cheat.Do(cheat.Legal()[0])
			}
			cheat.Do(cheat.Legal()[0])
			d.Lines = nil
			for i := d.From; i < len(cheat.Entries()); i++ {
				d.Lines = append(d.Lines, strings.TrimSuffix(cheat.EntryText(i), "\n"))
			}
		},
	}
	for i, line := range a.match.Entries() {
		if i >= a.seat.Heard && len(line.Results) > 0 {
			at := i - a.seat.Heard
			cases["another die"] = func(d *Dispatch) {
				action, rest, _ := strings.Cut(d.Lines[at], " | ")
				die := rest[0]
				rest = string('1'+(die-'0')%6) + rest[1:]
				if head, _, cut := strings.Cut(rest, " ="); cut {
					rest = head
				}
				d.Lines = append(d.Lines[:at:at], action+" | "+rest)
			}
		}
	}
	if cases["another die"] == nil {
		t.Fatal("no die was rolled")
	}
	for name, change := range cases {
		before := b.match.Hash()
		if err := b.get(t, forge(t, a, change), g); troubleOf(err) != Refused && troubleOf(err) != game.Damaged {
			t.Errorf("%s: %v", name, err)
		} else if b.match.Hash() != before {
			t.Errorf("%s has changed the match", name)
		}
	}
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Errorf("the honest one after all that: %v", err)
	}
}

// Sealed dice: nobody answers two questions with one element, a code of another match or with a wrong letter is told,
// and a result that the answerer did not give is refused.
func TestSealedCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	a, b := meet(t, "aachen/first-blood", game.SealedDice, "x")
	g := a.match.Game()
	if err := b.get(t, string(a.send(t, false)), g); err != nil {
		t.Fatal(err)
	}
	var ask string
	for ask == "" {
		if d := a.match.Decision(); sideOf(a.match, d.Side) != a.seat.Side {
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b = b, a
		}
		legal := a.match.Legal()
		if _, err := a.match.Do(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		if _, waits := a.match.Question(); waits {
			ask, _ = a.seat.Declare(a.match)
		}
	}
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
	n, bytes, _ := readCode('Q', a.seat.Invitation.Match, ask)
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
	lie, _, err := game.Replay(g, a.match.Journal())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.seat.Take(a.match, answer); err != nil {
		t.Fatal(err)
	}
	honest := a.match
	last := honest.Entries()[len(honest.Entries())-1]
	given := int(last.Results[len(last.Results)-1])
	c, _ := lie.Question()
	lie.Answer(given%int(c.N) + 1)
	cheat := &player{seat: a.seat.copy(), match: lie}
	cheat.turn(t, r, b, 400)
	if err := b.get(t, string(cheat.send(t, false)), g); troubleOf(err) != Refused {
		t.Errorf("a result that was not given: %v", err)
	}
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

// Each damaged letter is refused in one line.
func TestDamagedLetters(t *testing.T) {
	a, _ := meet(t, "aachen/first-blood", game.QuickDice, "x")
	letter := a.send(t, false)
	for _, whole := range []string{Text("", letter), Link("", letter)} {
		for cut := range len(whole) - 2 {
			if _, err := ReadLetter(whole[:cut], press); err == nil {
				t.Fatalf("%d of %d letters were read", cut, len(whole))
			} else if strings.Contains(err.Error(), "\n") {
				t.Fatalf("an error of two lines: %v", err)
			}
		}
	}
	for _, text := range []string{"", "hello", "FIELDPOST9-POST{xx}", "FIELDPOST1{xx}", "#post=", string([]byte{2, 'd', 0}), string([]byte{1, 'd', 255}), string([]byte{1, 'i', 0, 1})} {
		if _, err := ReadLetter(text, press); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// Nothing hidden can be read in a letter, nor the secret of a seat that is not open.
func TestLettersShowNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	a, b := meet(t, "reichswald/veritable", game.SealedDice, "x")
	a.turn(t, r, b, 400)
	letter := string(a.send(t, false))
	for _, line := range a.match.Entries() {
		if strings.Contains(letter, a.match.Game().Lexicon().Line(line.Action)) {
			t.Error("an action can be read")
		}
	}
	if strings.Contains(letter, a.seat.Secret) || strings.Contains(letter, b.seat.Secret) {
		t.Error("a secret can be read")
	}
}

// Invitations that cannot be meant are refused.
func TestInvitations(t *testing.T) {
	g := open(t, "aachen/first-blood")
	for _, c := range []struct{ side, name, dice, secret string }{
		{"xx", "Anna", "quick", secretOf("a")}, {"us", "", "quick", secretOf("a")}, {"us", "Anna\n", "quick", secretOf("a")},
		{"us", "Anna", "", secretOf("a")}, {"us", "Anna", "loaded", secretOf("a")}, {"us", "Anna", "quick", "short"}, {"us", "Anna", "quick", strings.Repeat("A ", 12)},
	} {
		if _, _, err := Invite(g, nil, c.side, c.name, game.DiceKind(c.dice), c.secret); err == nil {
			t.Errorf("%v: invited", c)
		}
	}
	seat, inv, err := Invite(g, nil, "us", "Anna", game.QuickDice, secretOf("a"))
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(i *Invitation){
		"side": func(i *Invitation) { i.Side = "xx" }, "scenario": func(i *Invitation) { i.Scenario = "bug/campaign" }, "data": func(i *Invitation) { i.Data = "x" },
		"newer": func(i *Invitation) { i.Rules++ }, "older": func(i *Invitation) { i.Rules-- }, "dice": func(i *Invitation) { i.Dice = "" },
		"commitment": func(i *Invitation) { i.Commitment = "x" }, "id": func(i *Invitation) { i.Match = "x" }, "name": func(i *Invitation) { i.Name = "\x00" },
	} {
		changed := *inv
		change(&changed)
		if _, _, err := Accept(&changed, g, "Bernd", secretOf("b")); err == nil {
			t.Errorf("with another %s it was accepted", name)
		}
	}
	changed := *inv
	changed.Name = "Berta"
	_, acc, err := Accept(&changed, g, "Bernd", secretOf("b"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Meet(acc, g); troubleOf(err) != Refused {
		t.Errorf("an invitation that was changed on its way: %v", err)
	}
	_, acc, _ = Accept(inv, g, "Bernd", secretOf("b"))
	if _, err := seat.Meet(acc, g); err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Meet(acc, g); troubleOf(err) != AlreadyRead {
		t.Errorf("accepted twice: %v", err)
	}
}

// A player who has lost everything goes on with a dispatch that tells the whole match.
func TestRecover(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	a, b := meet(t, "aachen/first-blood", game.QuickDice, "x")
	g := a.match.Game()
	for exchange := 0; exchange < 4 && !a.match.Decision().Over; exchange++ {
		a.turn(t, r, b, 400)
		if err := b.get(t, string(a.send(t, false)), g); err != nil {
			t.Fatal(err)
		}
		a, b = b, a
	}
	a.turn(t, r, b, 400)
	if _, _, err := Recover(read(t, string(a.send(t, false))), shelf.Open, press); troubleOf(err) != Missing {
		t.Errorf("from a part: %v", err)
	}
	x, _ := meet(t, "aachen/first-blood", game.SealedDice, "s")
	lost, m, err := Recover(read(t, string(x.send(t, true))), shelf.Open, press)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lost.Verify(m); err != errLostChain {
		t.Errorf("a chain that was lost is verified: %v", err)
	}
	if _, err := lost.Reply(code('Q', lost.Invitation.Match, 0, [16]byte{}), 0); err != errLostChain {
		t.Errorf("a chain that was lost answers: %v", err)
	}
	seat, m, err := Recover(read(t, string(a.send(t, true))), shelf.Open, press)
	if err != nil {
		t.Fatal(err)
	}
	if seat.Side != b.seat.Side || seat.Secret != b.seat.Secret || m.Hash() != a.match.Hash() || seat.Names[a.seat.Side] != a.seat.Names[a.seat.Side] {
		t.Errorf("%+v", seat)
	}
	b = &player{seat, m}
	b.turn(t, r, a, 400)
	if err := a.get(t, string(b.send(t, false)), g); err != nil || a.match.Hash() != b.match.Hash() {
		t.Error(err)
	}
}

// Whatever arrives is a letter or is refused in one line, and a letter is taken or leaves the seat as it is.
func FuzzLetter(f *testing.F) {
	a, b := meet(f, "aachen/first-blood", game.QuickDice, "x")
	g := a.match.Game()
	r := rand.New(rand.NewPCG(9, 9))
	if err := b.get(f, string(a.send(f, false)), g); err != nil {
		f.Fatal(err)
	}
	a.turn(f, r, b, 400)
	letter := a.send(f, false)
	for _, mail := range mails {
		f.Add(mail(letter))
	}
	f.Add(Text("", a.send(f, true)))
	journal := b.match.Journal()
	f.Fuzz(func(t *testing.T, text string) {
		m, _, err := game.Replay(g, journal)
		if err != nil {
			t.Fatal(err)
		}
		p := &player{b.seat.copy(), m}
		if err := p.get(t, text, g); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of two lines: %q", err)
		}
		if l, err := ReadLetter(text, press); err == nil {
			Recover(l, shelf.Open, press)
			if inv, ok := l.(*Invitation); ok {
				Accept(inv, g, "Bernd", secretOf("b"))
			}
			if acc, ok := l.(*Acceptance); ok {
				a.seat.copy().Meet(acc, g)
			}
		}
		p.seat.Reply(text, 0)
	})
}
