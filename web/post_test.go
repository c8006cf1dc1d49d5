package web

import (
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/post"
	"fieldpost/engine/shelf"
	"fieldpost/web/store"
)

// A writer is one of two players, each at a page of his own, who know of each other by letters alone.
type writer struct {
	*App
	p    *still
	keep store.Store // what is really stored
	t    *testing.T
}

func newWriter(t *testing.T) *writer {
	p := &still{values: map[string]string{}, t: t, calm: true}
	w := &writer{p: p, keep: store.Memory(), t: t}
	w.start(p)
	return w
}

func (w *writer) start(p *still) {
	w.App, w.p = NewApp(p, shelf.Shelf{}, w.keep), p
	w.Load(context.Background())
	p.settle()
}

// reload begins anew with what is stored, at the match that is there.
func (w *writer) reload(id string) {
	w.t.Helper()
	if w.App != nil && w.Session != nil {
		w.Session.free()
	}
	w.start(&still{values: map[string]string{}, t: w.t, calm: true, seeds: w.p.seeds})
	if id != "" {
		do(w.App, "open", id, "")
	}
}

// fill writes into inputs.
func (w *writer) fill(values ...string) {
	for i := 0; i < len(values); i += 2 {
		w.p.values[values[i]] = values[i+1]
	}
}

// letter is what the page shows to be sent.
func (w *writer) letter() letter {
	w.t.Helper()
	if w.Dialog.Kind != "letter" {
		w.t.Fatalf("no letter is shown: %+v %+v %q", w.Dialog, w.Message, w.Post.Fault)
	}
	return w.Post.Letter
}

// invitations brings two pages together in a scenario; the seed makes another match of it.
func invitations(t *testing.T, scenario string, dice game.DiceKind, seed int) (a, b *writer, id string) {
	t.Helper()
	a, b = newWriter(t), newWriter(t)
	a.p.seeds, b.p.seeds = 100+seed, 200+seed
	do(a.App, "invite", scenario, "")
	a.fill("post-name", "Anna", "post-to", "Bernd <b>", "post-address", "bernd@example.org")
	do(a.App, "close", "", "") // what was typed is there again: it was lost
	clear(a.p.values)
	do(a.App, "invite", scenario, "")
	do(a.App, "invite-dice", string(dice), "")
	do(a.App, "invite-yes", "", "")
	l := a.letter()
	if l.Kind != "invitation" || !strings.Contains(l.Text, "Anna invites you") || strings.Contains(l.Text+l.Link, "example.org/b") {
		t.Fatalf("the invitation: %+v", l)
	}
	do(a.App, "post-send", "link", "")
	own := func(say string) {
		t.Helper()
		do(a.App, "close", "", "")
		do(a.App, "import", "", l.Text)
		told := a.Message.Text
		if a.Desk != nil {
			told = a.View.Notice.Text
		}
		if !strings.Contains(told, say) {
			t.Errorf("of the own invitation is said %q, not %q", told, say)
		}
	}
	own("send it to Bernd <b>.")
	do(b.App, "import", "", "#post=gone")
	do(b.App, "import", "", "https://example.org/play/"+l.Link[strings.Index(l.Link, "#"):])
	if b.Dialog.Kind != "invited" || b.Message.Text != "" { // what was wrong with a text before it is not said any more
		t.Fatalf("the invitation is not shown: %+v %+v", b.Dialog, b.Message)
	}
	b.fill("post-name", "Bernd")
	do(b.App, "accept-yes", "", "")
	acc := b.letter()
	do(b.App, "post-send", "text", "")
	do(a.App, "import", "", "Hello Anna\n> "+strings.ReplaceAll(acc.Text, "\n", "\n> "))
	if a.mail() == nil {
		t.Fatalf("the match has not begun: %+v", a.Message)
	}
	own("Bernd has accepted it")
	return a, b, a.Session.id
}

// play presses what the page offers until it has nothing to decide, or so many times.
func (w *writer) play(r *rand.Rand, most int) {
	w.t.Helper()
	for range most {
		if w.Desk.Away() || w.Desk.Decision().Over {
			return
		}
		v := w.View
		var offers [][2]string
		for i, b := range v.Buttons {
			if b.Default && r.IntN(2) == 0 {
				offers = [][2]string{{"verb", fmt.Sprint(i)}}
				break
			}
			offers = append(offers, [2]string{"verb", fmt.Sprint(i)})
		}
		for _, g := range v.Goals {
			offers = append(offers, [2]string{"goal", fmt.Sprint(g.Hex)})
		}
		for _, s := range v.Stacks {
			offers = append(offers, [2]string{"unit", fmt.Sprint(s.Units[0])})
		}
		switch {
		case v.Preview != nil:
			offers = [][2]string{{"commit", ""}}
		case len(v.Goals) == 0 && len(w.Desk.Match().Legal()) > 0: // a hex of the board
			a := w.Desk.Match().Legal()[r.IntN(len(w.Desk.Match().Legal()))]
			if a.To == hex.None {
				a.To = a.Hex
			}
			offers = append(offers, [2]string{"hex", fmt.Sprint(a.To)})
		}
		o := offers[r.IntN(len(offers))]
		do(w.App, o[0], o[1], "")
		w.Dialog = Dialog{}
	}
}

// roll exchanges codes until no die is asked for: the answer alone, above the question that it quotes, or below it. The own
// question answers nothing.
func (w *writer) roll(other *writer) (codes int) {
	w.t.Helper()
	for w.asks() != "" {
		ask, answered := w.asks(), len(w.mail().Seat.Answers)
		if do(w.App, "import", "", ask); len(w.mail().Seat.Answers) != answered {
			w.t.Fatal("a player has answered his own question")
		}
		do(other.App, "import", "", "Please: "+ask)
		if other.Dialog.Kind != "code" {
			w.t.Fatalf("the question is not answered: %+v %+v", other.Dialog, other.Message)
		}
		answer := other.Post.Code.Answer
		do(other.App, "close", "", "")
		switch codes % 3 {
		case 0:
			w.fill("dice-answer", answer)
			do(w.App, "dice-answer", "", "")
		case 1:
			do(w.App, "import", "", answer+"\n\nAnna wrote:\n> Please: "+ask+"\n")
		case 2:
			do(w.App, "import", "", "> Please: "+ask+"\n\n"+answer+"\nBernd")
		}
		if w.asks() == ask {
			w.t.Fatalf("the answer is not taken: %+v", w.View.Notice)
		}
		codes++
	}
	return codes
}

// send sends what is due and reads it on the other page, in one of the forms that mail makes of it.
func (w *writer) send(other *writer, n int) {
	w.t.Helper()
	if due, _ := w.owes(); !due {
		w.t.Fatalf("nothing is due, though %q", w.View.Prompt)
	}
	if line := w.Post.Mail[w.Session.id].line(); w.mail().Stage == mailTheirs && !strings.HasSuffix(line, "is not sent yet.") {
		w.t.Errorf("before sending the page says %q", line)
	}
	do(w.App, "post-letter", "", "")
	l := w.letter()
	text := [...]string{l.Link, l.Text, "Dear\n" + quote(l.Text) + "\n-- \nAnna", "<div>" + strings.ReplaceAll(html.EscapeString(l.Text), "\n", "<br>\r\n") + "</div>", quote(rewrap(l.Text, 72))}[n%5]
	if n%5 == 0 && l.Link == "" {
		text = l.Text
	}
	do(w.App, "post-send", "text", "")
	if !strings.HasPrefix(w.Post.Mail[w.Post.Letter.ID].line(), "Waiting for") && w.mail().Stage != mailOver {
		w.t.Errorf("after sending the page says %q", w.Post.Mail[w.Post.Letter.ID].line())
	}
	do(w.App, "close", "", "")
	do(other.App, "import", "", text)
	// What the other had bound himself to he opens at once.
	if n := len(w.Desk.Match().Entries()); other.Session == nil || len(other.Desk.Match().Entries()) < n || game.HashOf(other.Desk.Match().At(n)) != w.Desk.Match().Hash() {
		if other.View != nil {
			w.t.Log(other.View.Notice, other.Dialog.Kind, n%5)
		}
		w.t.Fatalf("letter %d has not arrived: %+v", n, other.Message)
	}
}

func quote(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }

// rewrap breaks the lines of a text anew, as mail programs do.
func rewrap(text string, width int) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		for len(line) > width-5 {
			b.WriteString(line[:width-5] + "\n")
			line = line[width-5:]
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Two pages play through letters alone, in every form, with a reload now and then; their positions agree at each
// exchange, whoever waits can do nothing, and the shelf says whose move it is.
func TestByMail(t *testing.T) {
	for _, c := range []struct {
		scenario string
		dice     game.DiceKind
		letters  int
	}{{"reichswald/veritable", game.QuickDice, 24}, {"aachen/stolberg-corridor", game.QuickDice, 12}, {"offtheline/01-two-patrols", game.SealedDice, 8}, {"ardennes/six-turns", game.QuickDice, 4}} {
		t.Run(c.scenario, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, uint64(c.letters)))
			a, b, id := invitations(t, c.scenario, c.dice, 0)
			codes := 0
			if due, _ := a.owes(); due { // the other decides first
				a.send(b, 0)
				a, b = b, a
			}
			for n := 1; n <= c.letters && !a.Desk.Decision().Over; n++ {
				for try := 0; !a.Desk.Away() && !a.Desk.Decision().Over || a.asks() != ""; try++ {
					if try == 3000 {
						t.Fatalf("letter %d: %s does not come to an end: %q", n, a.mail().Seat.Side, a.View.Prompt)
					}
					a.play(r, 1)
					codes += a.roll(b)
				}
				if n%3 == 0 {
					a.reload(id)
				}
				if b.Session != nil {
					before := b.Desk.Match().Hash()
					b.play(r, 20)
					do(b.App, "undo", "", "")
					if b.Desk.Match().Hash() != before {
						t.Fatalf("letter %d: something was decided while the other had to", n)
					}
				}
				a.send(b, n)
				if n%4 == 0 {
					b.reload(id)
				}
				if !b.Desk.Decision().Over && !strings.HasPrefix(b.Post.Mail[id].line(), "Your move since ") {
					t.Errorf("the shelf says %q", b.Post.Mail[id].line())
				}
				a, b = b, a
			}
			if (codes > 0) != (c.dice == game.SealedDice) {
				t.Errorf("%d codes of %s dice", codes, c.dice)
			}
			do(a.App, "post-verify", "", "")
			if c.dice == game.QuickDice && (a.Dialog.Kind != "verify" || !strings.Contains(a.Dialog.Text, "legal") || a.Post.Fault != "") {
				t.Errorf("%+v %q", a.Dialog, a.Post.Fault)
			}
			if c.dice == game.SealedDice && !a.Desk.Decision().Over && (a.Dialog.Text != laterProof || a.Post.Fault != "" || a.proof() != nil) {
				t.Errorf("while the match is on sealed dice are told to be %+v %q %q", a.Dialog, a.Post.Fault, a.proof())
			}
			do(a.App, "close", "", "")
			do(a.App, "export", "", "")
			if a.Dialog.Kind == "export" && !a.Desk.Decision().Over {
				t.Error("a match that is on was exported")
			}
		})
	}
}

// What is wrong with a letter is said in one sentence, on the shelf and at the table, and nothing is changed by it.
func TestWrongLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	first := ""
	if due, _ := a.owes(); due {
		a.send(b, 1)
		first = a.Post.Letter.Text
		a, b = b, a
	}
	a.play(r, 3000)
	second := ""
	a.send(b, 1)
	second = a.Post.Letter.Text
	c, _, _ := invitations(t, "reichswald/veritable", game.QuickDice, 1)
	if due, _ := c.owes(); !due {
		c.play(r, 3000)
	}
	do(c.App, "post-letter", "", "")
	for _, k := range []struct{ text, say string }{
		{second, "read already"}, {first, "older"}, {second[:len(second)-20], "copy the whole block again"}, {a.Post.Letter.Link[:80], "damaged or cut off"},
		{strings.ReplaceAll(second, "FIELDPOST-POST1{", "FIELDPOST-POST2{"), "newer Fieldpost"}, {c.Post.Letter.Text, "ask the other player to “Send everything”"},
	} {
		if k.text == "" {
			continue
		}
		before := b.Desk.Match().Hash()
		do(b.App, "import", "", k.text)
		if n := b.View.Notice; !n.Bad || !strings.Contains(n.Text, k.say) || b.Desk.Match().Hash() != before {
			t.Errorf("%q at the table: %+v", k.say, n)
		}
		do(b.App, "home", "", "")
		do(b.App, "import", "", k.text)
		if opened := k.text == second; opened != (b.Session != nil) || !opened && (!b.Message.Bad || !strings.Contains(b.Message.Text, k.say)) {
			t.Errorf("%q on the shelf: %+v", k.say, b.Message)
		}
		do(b.App, "open", id, "")
	}
	// Whoever has lost everything is sent the whole match.
	do(a.App, "post-whole", "", "")
	whole := a.letter().Text
	mine := b.mail().Seat.Secret
	b.keep = store.Memory()
	b.reload("")
	do(b.App, "import", "", whole)
	for _, key := range []string{a.mail().Seat.Secret, "", mine} {
		if b.Dialog.Kind != "post-key" || b.mail() != nil {
			t.Fatalf("no key is asked for: %+v", b.Dialog)
		}
		b.fill("post-key", key)
		do(b.App, "post-key", "", "")
		if (b.Post.Fault == "") != (key == mine) {
			t.Errorf("with the key %q: %q", key, b.Post.Fault)
		}
	}
	if b.mail() == nil || b.Desk.Match().Hash() != a.Desk.Match().Hash() || b.mail().To != "Anna" && b.mail().To != "Bernd" {
		t.Errorf("not taken up again: %+v", b.Message)
	}
}

// A match at one table goes on by mail from where it stands, which stays as it is.
func TestTableGoesOnByMail(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	a, b := newWriter(t), newWriter(t)
	a.p.seeds, b.p.seeds = 300, 400
	do(a.App, "start", "reichswald/veritable", "")
	for range 30 {
		a.play(r, 1)
	}
	hash := a.Desk.Match().Hash()
	do(a.App, "export", "", "")
	if !a.canGoOn() {
		t.Fatal("it is not offered")
	}
	a.goesOn(b)
	if a.mail() == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("it does not go on: %+v", a.Message)
	}
	a.play(r, 3000)
	a.send(b, 1)
	if len(a.Saved) != 2 && len(a.kept) != 2 {
		do(a.App, "home", "", "")
		if len(a.Saved) != 2 {
			t.Errorf("%d matches on the shelf", len(a.Saved))
		}
	}
}

// goesOn has the match on the table go on by mail with another player, who accepts.
func (a *writer) goesOn(b *writer) {
	do(a.App, "go-on", "", "")
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	do(b.App, "import", "", a.letter().Text)
	b.fill("post-name", "Bernd")
	do(b.App, "accept-yes", "", "")
	do(a.App, "import", "", b.letter().Text)
}

// What was played at the table before both have accepted: nothing of it is taken back, and it does not travel again. Where the
// first dispatch tells it in another way nonetheless, it is refused.
func TestNothingAcceptedIsTakenBack(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	a, b := newWriter(t), newWriter(t)
	a.p.seeds, b.p.seeds = 300, 400
	do(a.App, "start", "reichswald/veritable", "")
	table := func() *game.Match { return a.Desk.Match() }
	for n := 0; n < 500 && (n < 30 || table().Undoable() == 0 || len(table().At(len(table().Entries())-1).Legal(nil)) == 1); n++ {
		a.play(r, 1)
	}
	hash, n, free := table().Hash(), len(table().Entries()), table().Undoable()
	a.goesOn(b)
	do(a.App, "close", "", "")
	for range free {
		do(a.App, "undo", "", "")
	}
	if free == 0 || table().Hash() != hash {
		t.Fatalf("of %d actions that both have accepted %d are left; %d could be taken back at the table", n, len(table().Entries()), free)
	}

	seat := *a.mail().Seat
	if d, err := seat.Dispatch(table(), "", false); err != nil || len(d.Lines) > 0 {
		t.Errorf("the first dispatch tells %d actions that the other has: %v", len(d.Lines), err)
	}
	played := *seat.Invitation.Played
	played.Lines = played.Lines[:n-1]
	seat.Invitation.Played, seat.Heard = &played, 0
	g, err := a.Shelf.openMail(seat.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	forged, err := seat.Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range forged.Legal() {
		if action != table().Entries()[n-1].Action {
			if _, err := forged.Do(action); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	d, err := seat.Dispatch(forged, "", false)
	if err != nil {
		t.Fatal(err)
	}
	letter, err := d.Bytes(forged, a.p)
	if err != nil {
		t.Fatal(err)
	}
	do(b.App, "close", "", "")
	if do(b.App, "import", "", post.Text("", letter)); b.Desk != nil || b.Dialog.Kind != "" || !strings.Contains(b.Message.Text, "two ways") {
		t.Errorf("a first dispatch that goes another way: %+v %+v", b.Dialog, b.Message)
	}
}

// "Play again" after a match by mail invites the same player to the same scenario, with its options, tables and position: it began a
// match at one table.
func TestPlayAgainByMail(t *testing.T) {
	a, _, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	do(a.App, "close", "", "")
	if do(a.App, "again", "", ""); a.Dialog.Kind != "invite" || a.Dialog.Arg != "reichswald/veritable" || a.p.values["post-name"] != "Anna" || a.p.values["post-to"] != "Bernd" {
		t.Fatalf("shown is %+v to %q", a.Dialog, a.p.values["post-to"])
	}
	if do(a.App, "invite-yes", "", ""); a.letter().ID == id || a.letter().To != "Bernd" || a.Session.id != id {
		t.Errorf("the letter is %+v", a.letter())
	}
}
