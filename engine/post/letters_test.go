package post

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

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

// A mail brings the letter that stands first in it, whatever older ones it quotes in whichever form, and whatever the players
// write of letters above it.
func TestMailsQuoteLetters(t *testing.T) {
	a, _ := meet(t, "aachen/first-blood", game.QuickDice, "x")
	now, older := a.send(t, false), a.send(t, true)
	link, block := Link("https://example.org/", older), Text("", older)
	for name, text := range map[string]string{
		"a link below a block":      Text("", now) + quoted(link, "> "),
		"a block below a link":      Link("https://example.org/", now) + "\n" + quoted(block, "> "),
		"a block below a block":     Text("", now) + quoted(block, "> "),
		"a remark on a link":        Text("Anna writes: what stands behind #post= is the letter\n", now),
		"a remark on the program":   Text("FIELDPOST fan writes: FIELDPOST {it} is\n", now),
		"a remark, a link below it": "FIELDPOST is\n" + Text("", now) + quoted(link, "> "),
	} {
		if l, err := ReadLetter(text, press); err != nil || Locked(l) {
			t.Errorf("%s: another letter is read, or none: %v", name, err)
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
	stray := *acc
	stray.Match = "another"
	if _, err := seat.Meet(&stray, g); troubleOf(err) != Foreign {
		t.Errorf("the acceptance of another match: %v", err)
	}
	if _, err := seat.Meet(acc, g); err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Meet(acc, g); troubleOf(err) != AlreadyRead {
		t.Errorf("accepted twice: %v", err)
	}
	acc.Invitation = "as a seat that was recovered does not have it"
	if _, err := seat.Meet(acc, g); troubleOf(err) != AlreadyRead {
		t.Errorf("an acceptance of a match that has begun: %v", err)
	}
}

// Signs that cannot be seen, which mail programs and chats put between letters, do no harm to links and codes.
func TestSignsThatCannotBeSeen(t *testing.T) {
	a, _ := meet(t, "aachen/first-blood", game.QuickDice, "x")
	_, b, ask := declaring(t, 5)
	for name, mark := range map[string]string{"space that does not break": "\u00a0", "soft hyphen": "\u00ad", "space of no width": "\u200b"} {
		link := wrapped(Link("https://example.org/", a.send(t, false)), 60)
		for _, text := range []string{strings.ReplaceAll(link, "> ", ">"+mark), strings.ReplaceAll(link, "\n", mark+"\n")} {
			if _, err := ReadLetter(text, press); err != nil {
				t.Errorf("a link with a %s: %v", name, err)
			}
		}
		if text := "roll:" + mark + strings.ReplaceAll(ask, "-", "-"+mark); CodeIn(text) != 'Q' {
			t.Errorf("a code with a %s is none", name)
		} else if _, err := b.seat.Reply(text, 0); err != nil {
			t.Errorf("a code with a %s: %v", name, err)
		}
	}
	if _, err := ReadLetter(Link("https://example.org/", a.send(t, false))+"\u00a0follow it", press); err != nil {
		t.Errorf("a word behind a link and a space that does not break: %v", err)
	}
}

// A link that is longer than any that is offered is not put together of lines: hundreds of them, each longer than the last, would
// hold the page up for minutes.
func TestLongLinks(t *testing.T) {
	letter := append([]byte{version, 'd'}, make([]byte, maxLink)...)
	link := Link("https://example.org/", letter)
	if b, err := Bytes(link); err != nil || len(b) != len(letter) {
		t.Errorf("in one piece: %d bytes, %v", len(b), err)
	}
	if _, err := Bytes(wrapped(link, 120)); troubleOf(err) != game.Damaged {
		t.Errorf("in lines: %v", err)
	}
	if b, err := Bytes(wrapped(Link("https://example.org/", letter[:10_000]), 72)); err != nil || len(b) != 10_000 {
		t.Errorf("longer than any that is offered: %d bytes, %v", len(b), err)
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
	if _, _, err := Recover(read(t, string(a.send(t, false))), b.seat.Secret, shelf.OpenOwn, press); troubleOf(err) != Missing {
		t.Errorf("from a part: %v", err)
	}
	everything := read(t, string(a.send(t, true)))
	for _, key := range []string{a.seat.Secret, "", "x", b.seat.Openings[b.seat.Side], a.seat.Openings[a.seat.Side], a.seat.Invitation.Match} {
		if _, _, err := Recover(everything, key, shelf.OpenOwn, press); troubleOf(err) != Foreign {
			t.Errorf("with the key %q: %v", key, err)
		}
	}
	seat, m, err := Recover(everything, " "+b.seat.Secret+"\n", shelf.OpenOwn, press)
	if err != nil {
		t.Fatal(err)
	}
	if seat.Side != b.seat.Side || seat.Secret != b.seat.Secret || m.Hash() != a.match.Hash() || seat.Names[a.seat.Side] != a.seat.Names[a.seat.Side] {
		t.Errorf("%+v", seat)
	}
	if err := b.seat.Resume(seat, m); err != nil {
		t.Errorf("the same match: %v", err)
	}
	last, _ := a.seat.Dispatch(a.match, "", true)
	last.Chain = "00ff" // as that of a match with sealed dice that is over
	text, _ := last.Bytes(a.match, press)
	if verifies, _, err := Recover(read(t, string(text)), b.seat.Secret, shelf.OpenOwn, press); err != nil || verifies.Chain != last.Chain {
		t.Errorf("the other's chain is lost, and the match cannot be verified: %v", err)
	}
	last.Head = strings.Replace(last.Head, "chance quick\n", "", 1) // dice of the seed: of whichever its writer likes
	text, _ = last.Bytes(a.match, press)
	if _, m, err := Recover(read(t, string(text)), b.seat.Secret, shelf.OpenOwn, press); troubleOf(err) != game.Damaged {
		t.Errorf("a match whose dice one player has in his hand: %v %v", m, err)
	}
	b = &player{seat, m}
	b.turn(t, r, a, 400)
	if err := a.get(t, string(b.send(t, false)), g); err != nil || a.match.Hash() != b.match.Hash() {
		t.Error(err)
	}
}

// Whoever tells the whole match may have bound himself to another secret, for better dice, or bring dice along: where the
// receiver has his seat yet, it is seen.
func TestRecoverAnotherMatch(t *testing.T) {
	_, b := meet(t, "aachen/first-blood", game.QuickDice, "x")
	g := open(t, "aachen/first-blood")
	seat, inv, err := Invite(g, nil, "us", "Anna", game.QuickDice, secretOf("other"))
	if err != nil {
		t.Fatal(err)
	}
	inv.Match, seat.Invitation.Match = b.seat.Invitation.Match, b.seat.Invitation.Match
	_, acc, err := Accept(inv, g, "Bernd", b.seat.Secret)
	if err != nil {
		t.Fatal(err)
	}
	m, err := seat.Meet(acc, g)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{seat, m}
	_, forged, err := Recover(read(t, string(p.send(t, true))), b.seat.Secret, shelf.OpenOwn, press)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.seat.Resume(b.seat.copy(), forged); troubleOf(err) != Refused {
		t.Errorf("with another secret: %v", err)
	}
	known := seat.copy()
	head := m.Head()
	head.Dice = []int{10, 10}
	if m, err = game.NewMatch(g, head); err != nil || troubleOf(known.Resume(known, m)) != Refused {
		t.Errorf("with dice of his own: %v %v", err, known.Resume(known, m))
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
	f.Fuzz(func(t *testing.T, text string) {
		p := &player{b.seat.copy(), b.match}
		if err := p.get(t, text, g); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of two lines: %q", err)
		}
		if l, err := ReadLetter(text, press); err == nil {
			Recover(l, b.seat.Secret, shelf.OpenOwn, press)
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

// Whoever tells the whole match of sealed dice cannot change what the receiver's chain has answered, and where the receiver has
// his seat yet, he cannot ask anew what was answered, leave it out, or give him orders.
func TestRecoverSealed(t *testing.T) {
	a, b, ask := declaring(t, 6)
	g := a.match.Game()
	answer, err := b.seat.Reply(ask, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := a.match.Journal()
	if _, err := a.seat.Take(a.match, answer); err != nil {
		t.Fatal(err)
	}
	last := a.match.Entries()[len(a.match.Entries())-1]
	given := int(last.Results[len(last.Results)-1])
	recover := func(m *game.Match, orders ...Order) (*Seat, *game.Match, error) {
		p := &player{a.seat.copy(), m}
		p.seat.Theirs = orders
		return Recover(read(t, string(p.send(t, true))), b.seat.Secret, shelf.OpenOwn, press)
	}
	// Another result than the chain gives.
	lie, _, err := game.Replay(g, declared)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lie.Answer(given%10 + 1); err != nil {
		t.Fatal(err)
	}
	if _, _, err := recover(lie); troubleOf(err) != Refused {
		t.Errorf("with another result: %v", err)
	}
	// What was answered, and no dispatch has told.
	b.seat.Given, b.seat.Told = []Order{{Ask: "mine"}}, []Order{{Ask: "mine"}, {Ask: "told"}}
	seat, m, err := recover(a.match, StandIn)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.seat.Resume(seat, m); err != nil || len(seat.Given) != 1 || seat.Given[0].Ask != "mine" || len(seat.Told) != 2 {
		t.Errorf("the orders are %+v, told %+v: %v", seat.Given, seat.Told, err)
	}
	lines := strings.SplitAfter(declared, "\n")
	short, _, err := game.Replay(g, strings.Join(lines[:len(lines)-2], ""))
	if err != nil {
		t.Fatal(err)
	}
	if seat, m, err = recover(short); err != nil {
		t.Fatal(err)
	}
	if err := b.seat.Resume(seat, m); err != nil {
		t.Fatal(err)
	}
	n, bytes, _ := firstCode('Q', a.seat.Invitation.Match, ask)
	bytes[0]++
	if _, err := seat.Reply(code('Q', a.seat.Invitation.Match, n, bytes), 0); troubleOf(err) != Refused {
		t.Errorf("another question in the place of one that was answered: %v", err)
	}
	if again, err := seat.Reply(ask, 0); again != answer || err != nil {
		t.Errorf("the same question again: %s %v", again, err)
	}
	b.seat.Answers[n] = strings.Repeat("00", 16)
	if seat, m, err = recover(a.match); err != nil || troubleOf(b.seat.Resume(seat, m)) != Refused {
		t.Errorf("with another question answered: %v", err)
	}
}
