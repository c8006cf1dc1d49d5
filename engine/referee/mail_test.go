package referee_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/engine/referee"
	"fieldpost/engine/shelf"
)

// A party is a referee of one of two players.
type party struct {
	*testing.T
	r *referee.Referee
}

type reply struct {
	Text, Link, Error, Hash, Side string
	Waits, Over                   bool
	Undo                          bool
	Legal, Events                 []json.RawMessage
	Decision                      *reply
	Verified                      int
	Sentence                      string
	GivenUp                       string `json:"given_up"`
}

// try sends a request.
func (p party) try(request string, args ...any) (a reply) {
	p.Helper()
	if err := json.Unmarshal(p.r.Answer(fmt.Appendf(nil, request, args...)), &a); err != nil {
		p.Fatalf("%s: %v", request, err)
	}
	return a
}

// send sends a request that is in order.
func (p party) send(request string, args ...any) reply {
	p.Helper()
	a := p.try(request, args...)
	if a.Error != "" {
		p.Fatalf("%s: %s", fmt.Sprintf(request, args...), a.Error)
	}
	return a
}

// Two referees play by mail with both kinds of dice, and what they must not do is refused.
func TestByMail(t *testing.T) {
	for _, dice := range []string{"quick", "sealed"} {
		a, b := party{t, referee.New(shelf.Shelf{})}, party{t, referee.New(shelf.Shelf{})}
		inv := a.send(`{"cmd":"invite","scenario":"aachen/first-blood","side":"us","name":"Anna","seed":"one","dice":%q}`, dice)
		acc := b.send(`{"cmd":"accept","text":%q,"name":"Bernd","seed":"two"}`, inv.Text)
		if e := a.try(`{"cmd":"receive","text":%q}`, inv.Text); !strings.Contains(e.Error, "invitation") {
			t.Errorf("an invitation was received: %+v", e)
		}
		if e := a.try(`{"cmd":"accept","text":%q,"name":"Anna","seed":"one"}`, inv.Text); !strings.Contains(e.Error, "your own invitation") {
			t.Errorf("whoever invites has accepted: %+v", e)
		}
		a.send(`{"cmd":"receive","text":%q}`, acc.Text)
		b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text)
		waits := 0
		for n := 0; n < 60 && !a.send(`{"cmd":"decision"}`).Over; n++ {
			if e := b.try(`{"cmd":"do","action":%s}`, b.send(`{"cmd":"legal"}`).Legal[0]); !strings.Contains(e.Error, "to decide") {
				t.Fatalf("a decision of the other's side: %+v", e)
			}
			d := a.send(`{"cmd":"do","action":%s}`, a.send(`{"cmd":"legal"}`).Legal[0]).Decision
			for d.Waits {
				waits++
				if why := string(a.r.Answer([]byte(`{"cmd":"why","action":{"do":"end"}}`))); !strings.Contains(why, `"legal":false`) || strings.Contains(why, "null") {
					t.Errorf("why nothing is legal meanwhile: %s", why)
				}
				ask := a.send(`{"cmd":"declare"}`)
				d = a.send(`{"cmd":"answer","text":%q}`, b.send(`{"cmd":"answer","text":%q}`, ask.Text).Text).Decision
			}
			letter := a.send(`{"cmd":"dispatch","remark":"on we go"}`)
			got := b.send(`{"cmd":"receive","text":%q}`, []string{letter.Text, letter.Link}[n%2])
			if again := b.try(`{"cmd":"receive","text":%q}`, letter.Text); !strings.Contains(again.Error, "read already") {
				t.Fatalf("received twice: %+v", again)
			}
			if x, y := a.send(`{"cmd":"hash"}`).Hash, b.send(`{"cmd":"hash"}`).Hash; x != y {
				t.Fatalf("hashes %s and %s", x, y)
			}
			if side := got.Decision.Side; side != "us" && side != "" {
				a, b = b, a
			}
		}
		if (waits > 0) != (dice == "sealed") {
			t.Errorf("%s dice have waited %d times", dice, waits)
		}
		whole := a.send(`{"cmd":"dispatch","whole":true}`).Text
		opened := 0
		for _, seed := range []string{"one", "two", ""} {
			third := party{t, referee.New(shelf.Shelf{})}
			if e := third.try(`{"cmd":"receive","text":%q,"seed":%q}`, whole, seed); e.Error == "" {
				opened++
			} else if !strings.Contains(e.Error, "not the key") {
				t.Errorf("%+v", e)
			}
		}
		if opened != 1 {
			t.Errorf("the whole match opens with %d of three keys", opened)
		}
		if dice == "quick" {
			if v := a.send(`{"cmd":"verify"}`); v.Verified == 0 || !strings.Contains(v.Sentence, "both secrets") {
				t.Errorf("%+v", v)
			}
		}
	}
	for _, request := range []string{`{"cmd":"dispatch"}`, `{"cmd":"declare"}`, `{"cmd":"answer","text":"Q-"}`, `{"cmd":"receive","text":"x"}`, `{"cmd":"accept","text":"x"}`, `{"cmd":"invite"}`} {
		p := party{t, referee.New(shelf.Shelf{})}
		p.send(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`)
		if p.try("%s", request).Error == "" {
			t.Errorf("%s was answered in a match that is not by mail", request)
		}
	}
}

// byMail are two referees whose match has begun.
func byMail(t *testing.T, scenario, side string) (a, b party) {
	a, b = party{t, referee.New(shelf.Shelf{})}, party{t, referee.New(shelf.Shelf{})}
	inv := a.send(`{"cmd":"invite","scenario":%q,"side":%q,"name":"Anna","seed":"one"}`, scenario, side)
	acc := b.send(`{"cmd":"accept","text":%q,"name":"Bernd","seed":"two"}`, inv.Text)
	a.send(`{"cmd":"receive","text":%q}`, acc.Text)
	b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text)
	return a, b
}

// OTL-5.2-01: whoever has chosen his cards first owes the opening of his choice, also where he has nothing to decide when
// the other's has come: until his letter the other waits for him, while he waits for the other.
func TestSecretChoiceByMail(t *testing.T) {
	a, b := byMail(t, "offtheline/11-head-on", "us")
	owed := 0
	for n := 0; n < 400 && owed < 2; n++ {
		side := a.send(`{"cmd":"decision"}`).Side
		if b.send(`{"cmd":"decision"}`).Side != side { // each waits for the other
			if b.try(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text).Error != "" {
				a.send(`{"cmd":"receive","text":%q}`, b.send(`{"cmd":"dispatch"}`).Text)
			}
			owed++
			continue
		}
		from, to := a, b
		if side == "german" {
			from, to = b, a
		}
		legal := from.send(`{"cmd":"legal"}`).Legal
		if d := from.send(`{"cmd":"do","action":%s}`, legal[n%len(legal)]).Decision; d.Side != side {
			to.send(`{"cmd":"receive","text":%q}`, from.send(`{"cmd":"dispatch"}`).Text)
		}
	}
	if owed < 2 {
		t.Errorf("%d letters were owed", owed)
	}
}

// An answer of sealed dice is taken whatever stands around it or inside it: one that quotes the question below, or has a
// group of letters that ends in Q, was read as another question.
func TestAnswersLookLikeQuestions(t *testing.T) {
	for _, quoted := range []bool{false, true} {
		a, b := party{t, referee.New(shelf.Shelf{})}, party{t, referee.New(shelf.Shelf{})}
		inv := a.send(`{"cmd":"invite","scenario":"aachen/first-blood","side":"us","name":"Anna","seed":"a0","dice":"sealed"}`)
		a.send(`{"cmd":"receive","text":%q}`, b.send(`{"cmd":"accept","text":%q,"name":"Bernd","seed":"b0"}`, inv.Text).Text)
		b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text)
		a.send(`{"cmd":"do","action":{"do":"activate","units":["us-1id-hq"]}}`)
		question := a.send(`{"cmd":"declare"}`).Text
		answer := b.send(`{"cmd":"answer","text":%q}`, question).Text
		if !strings.Contains(answer, "Q-") {
			t.Fatalf("%s has no Q before a hyphen: choose another seed", answer)
		}
		if quoted {
			answer = "Here it is: " + strings.ToLower(answer) + "\nYou wrote:\n> " + question
		}
		if d := a.send(`{"cmd":"answer","text":%q}`, answer).Decision; d == nil || d.Waits {
			t.Errorf("the answer %s is not taken: %+v", answer, d)
		}
	}
}

// Orders are told in the words that give them.
func TestOrdersAreTold(t *testing.T) {
	a, _ := byMail(t, "aachen/stolberg-corridor", "us")
	a.send(`{"cmd":"order","what":"react"}`)
	if got, want := string(a.r.Answer([]byte(`{"cmd":"order","level":"regular"}`))), `{"orders":[{"what":"react"},{"level":"regular"}]}`; got != want {
		t.Errorf("orders are told by %s, want %s", got, want)
	}
}

// A dispatch gives the match up: its receiver is told by whom, and neither decides any more. One that cannot be written gives up nothing.
func TestGivingUpIsTold(t *testing.T) {
	a, b := byMail(t, "aachen/first-blood", "us")
	if e := a.try(`{"cmd":"dispatch","give_up":true,"remark":%q}`, strings.Repeat("x", 500)); !strings.Contains(e.Error, "remark") {
		t.Errorf("a remark of 500 letters: %+v", e)
	}
	first := a.send(`{"cmd":"legal"}`).Legal[0]
	a.send(`{"cmd":"do","action":%s}`, first)
	if got := b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch","give_up":true}`).Text).GivenUp; got != "us" {
		t.Errorf("given up by %q", got)
	}
	for _, p := range []party{a, b} {
		if e := p.try(`{"cmd":"do","action":%s}`, first); !strings.Contains(e.Error, "has been given up") {
			t.Errorf("after that: %+v", e)
		}
	}
}

// What the other has of a match nobody takes back: his next dispatch would go on from an action that is not there.
func TestWhatIsSentStays(t *testing.T) {
	a, b := byMail(t, "aachen/first-blood", "us")
	for n := 0; !a.send(`{"cmd":"decision"}`).Over; n++ {
		undone := a.send(`{"cmd":"do","action":%s}`, a.send(`{"cmd":"legal"}`).Legal[0])
		if undone.Decision.Undo {
			a.send(`{"cmd":"undo"}`)
			a.send(`{"cmd":"do","action":%s}`, a.send(`{"cmd":"legal"}`).Legal[0])
		}
		b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text)
		for _, p := range []party{a, b} {
			if e := p.try(`{"cmd":"undo"}`); e.Error == "" || p.send(`{"cmd":"decision"}`).Undo {
				t.Fatalf("action %d was sent and is taken back", n)
			}
			p.send(`{"cmd":"dispatch"}`)
		}
	}
	if e := a.try(`{"cmd":"do","action":{"do":"end"}}`); e.Error != "illegal" {
		t.Errorf("after the end of the match: %+v", e)
	}
	if e := a.try(`{"cmd":"dice","next":[1]}`); e.Error == "" {
		t.Error("a player has set the dice of a match by mail")
	}
}

// A letter that is refused leaves the match that is there as it was, one taken up by its key knows that it has begun, and
// an order for no question is none.
func TestRefusedLettersChangeNothing(t *testing.T) {
	a, b := byMail(t, "aachen/first-blood", "us")
	c := party{t, referee.New(shelf.Shelf{})}
	c.send(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`)
	before := c.send(`{"cmd":"hash"}`).Hash
	whole := b.send(`{"cmd":"dispatch","whole":true}`).Text
	for _, text := range []string{whole, a.send(`{"cmd":"dispatch"}`).Text} {
		if e := c.try(`{"cmd":"receive","text":%q,"seed":"nobody"}`, text); e.Error == "" {
			t.Error("a stranger has opened a letter")
		}
		if h := c.try(`{"cmd":"hash"}`).Hash; h != before {
			t.Fatalf("the match is at %q, not at %q", h, before)
		}
	}
	acc := party{t, referee.New(shelf.Shelf{})}.send(`{"cmd":"accept","text":%q,"name":"Carl","seed":"three"}`, a.send(`{"cmd":"invite","scenario":"aachen/first-blood","side":"us","name":"Anna","seed":"one"}`).Text)
	c.send(`{"cmd":"receive","text":%q,"seed":"one"}`, whole)
	if e := c.try(`{"cmd":"receive","text":%q}`, acc.Text); e.Error == "" {
		t.Error("a match that has begun is accepted again")
	}
	if e := c.try(`{"cmd":"order","what":"dinner","level":"regular"}`); !strings.Contains(e.Error, "no question") || strings.Contains(e.Error, "[") {
		t.Errorf("an order for dinner: %+v", e)
	}
}

// A letter tells no more than the receiver's side may know, in its words or beside them: what the sender is told that this
// side is told.
func TestLettersTellWhatMayBeKnown(t *testing.T) {
	a, b := byMail(t, "bug/iii-motorized-corps", "ge")
	pick, whole := rand.New(rand.NewPCG(1, 2)), 0
	for side, n := "su", 0; n < 300 && !a.send(`{"cmd":"decision"}`).Over; a, b = b, a {
		var told []string
		for d := a.send(`{"cmd":"decision"}`); !d.Over && d.Side != side; n++ {
			list := a.send(`{"cmd":"legal"}`).Legal
			done := a.send(`{"cmd":"do","action":%s,"viewer":%q}`, list[pick.IntN(len(list))], side)
			d = *done.Decision
			for _, e := range done.Events {
				told = append(told, string(e))
			}
		}
		for i, e := range b.send(`{"cmd":"receive","text":%q}`, a.send(`{"cmd":"dispatch"}`).Text).Events {
			if i >= len(told) || told[i] != string(e) {
				t.Fatalf("event %d of a letter is %s, and may be known as %.300q", i, e, told[min(i, len(told)):])
			}
			whole++
		}
		side = map[string]string{"ge": "su", "su": "ge"}[side]
	}
	if whole < 100 {
		t.Errorf("only %d events in letters", whole)
	}
}
