package post

import (
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"slices"
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

// act does something that is legal.
func (p *player) act(t testing.TB, r *rand.Rand) {
	t.Helper()
	legal := p.match.Legal()
	if _, err := p.match.Do(legal[r.IntN(len(legal))]); err != nil {
		t.Fatal(err)
	}
}

// opened are the games that tests have opened: nothing changes them.
var opened = map[string]game.Game{}

func open(t testing.TB, scenario string) game.Game {
	t.Helper()
	if g := opened[scenario]; g != nil {
		return g
	}
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	opened[scenario] = g
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
	return accepted(t, g, seat, inv, id)
}

// accepted brings two players together by an invitation that has been made.
func accepted(t testing.TB, g game.Game, seat *Seat, inv *Invitation, id string) (a, b *player) {
	t.Helper()
	a = &player{seat: seat}
	letter, err := inv.Bytes(press)
	if err != nil {
		t.Fatal(err)
	}
	if about := inv.About(g.Info()); !strings.Contains(about, "You play the "+g.Info().SideNames[1]+" side") {
		t.Errorf("the head of the invitation does not say who is to play what:\n%s", about)
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
	if p.seat.Reveal(p.match); p.match.Pending() < 0 {
		p.roll(t, other)
	}
	for n := 0; n < most || p.match.PartMade(); n++ {
		d := p.match.Decision()
		if d.Over || sideOf(p.match, d.Side) != p.seat.Side {
			return
		}
		p.act(t, r)
		p.roll(t, other)
		p.seat.PutOff(p.match)
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
	func(b []byte) string {
		return "<a href=3D\"" + wrapped(strings.ReplaceAll(Link("https://example.org/", b), "=", "=3D"), 72) + "\">here</a>"
	},
	func(b []byte) string {
		return "https://links.example.org/?url=3D" + url.QueryEscape(Link("https://example.org/", b)) + "&data=05%7C02"
	},
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
					// The chain tells all dice that are to come: nobody gets it before the end.
					if d, err := a.seat.Dispatch(a.match, "", true); err != nil || (d.Chain != "") != (dice == game.SealedDice && a.match.Decision().Over) {
						t.Fatalf("after %d letters the chain is %q: %v", sends, d.Chain, err)
					}
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
					if a.match.Decision().Over {
						if _, err := a.seat.Verify(a.match); err != nil {
							t.Errorf("with the chain that the last letter has brought: %v", err)
						}
					}
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
	twin.seat.Give(Order{Ask: "react"})
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
	if !slices.Equal(b.seat.Theirs, twin.seat.Given) {
		t.Errorf("the orders of who went the second way are %v, and are taken for %v", twin.seat.Given, b.seat.Theirs)
	}
	if n := taken.Match.Undoable(); n > 0 {
		t.Errorf("%d actions of the other can be taken back", n)
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

// firstCode is the first code of a match in a text.
func firstCode(begin byte, match, text string) (n int, bytes [16]byte, err error) {
	err = readCode(begin, match, text, func(k int, b [16]byte) error { n, bytes = k, b; return nil })
	return n, bytes, err
}

// A code of dice is found in a chat message, one that is cut off too, and in nothing else.
func TestCodeIn(t *testing.T) {
	q, a := code('Q', "0011223344556677", 3, [16]byte{1, 2}), code('A', "0011223344556677", 3, [16]byte{9})
	inside := "A-1234567Q-12345678-12345678-12345678"
	for text, want := range map[string]byte{q: 'Q', a + "\nYou wrote:\n> " + q: 'A', q + "\n> " + a: 'Q', inside + "\nBye, Bernd": 'A', "Here: " + strings.ToLower(a) + " good luck": 'A', "hello": 0, "A-levels and Q-tips": 0, "roll for me: " + q[:14]: 'Q', a[:36] + " Bye": 'A', q[:10]: 0, "A-beautiful-day": 0, Link("", []byte("x")) + a: 0, Text("", []byte(q+q)): 0, q + strings.Repeat(" x", maxCoded): 0} {
		if got := CodeIn(text); got != want {
			t.Errorf("%.60q holds %q", text, got)
		}
	}
	other := code('A', "7766554433221100", 4, [16]byte{5})
	if n, bytes, err := firstCode('A', "0011223344556677", "> "+inside+"\n> "+other+"\n"+a); n != 3 || bytes[0] != 9 || err != nil {
		t.Errorf("behind others a code is read as %d %v %v", n, bytes, err)
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
	a.act(t, r)
	d, err := a.seat.Dispatch(a.match, "", false)
	if err != nil || !strings.Contains(d.About(a.match, a.seat.Names), ", 1 action.\n") {
		t.Errorf("the head of a letter of one action: %v", err)
	}
	a.turn(t, r, b, 400)
	d, err = a.seat.Dispatch(a.match, "Your move, I fear", false)
	if err != nil {
		t.Fatal(err)
	}
	about := d.About(a.match, a.seat.Names)
	info := a.match.Game().Info()
	dec := a.match.Decision().Side
	for _, part := range []string{"Operation Veritable", "Turn 1", game.Count(len(a.match.Entries()), "action"), info.SideNames[dec], b.seat.Names[b.seat.Side] + " decides for the " + info.SideNames[dec] + " side", "Your move, I fear"} {
		if !strings.Contains(about, part) {
			t.Errorf("the head does not say %q:\n%s", part, about)
		}
	}
}
