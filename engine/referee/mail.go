package referee

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/mind"
	"fieldpost/engine/post"
)

// errNotByMail is what requests about letters answer in any other match.
var errNotByMail = errors.New("this match is not played by mail: send invite, or accept an invitation")

// secretOf makes the secret of a player of a seed text, so that the same requests have the same answers.
func secretOf(seed string) string {
	sum := sha256.Sum256([]byte("referee secret\n" + seed))
	return hex.EncodeToString(sum[:15])
}

// invite proposes a match; there is none until the acceptance is received.
func (r *Referee) invite(q *request) (any, error) {
	g, err := r.shelf.Open(q.Scenario, q.Options)
	if err != nil {
		return nil, err
	}
	dice := q.Dice
	if dice == "" {
		dice = game.QuickDice
	}
	seat, inv, err := post.Invite(g, q.Options, q.Side, q.Name, dice, secretOf(q.Seed))
	if err != nil {
		return nil, err
	}
	letter, err := inv.Bytes(deflate.Press{})
	if err != nil {
		return nil, err
	}
	r.match, r.seat, r.game = nil, seat, g
	return map[string]any{"text": post.Text(inv.About(g.Info())+post.HowToOpen, letter)}, nil
}

// accept agrees to an invitation; the match begins with the first dispatch.
func (r *Referee) accept(q *request) (any, error) {
	l, err := post.ReadLetter(q.Text, deflate.Press{})
	if err != nil {
		return nil, err
	}
	inv, ok := l.(*post.Invitation)
	if !ok {
		return nil, errors.New("this letter is no invitation: send receive")
	}
	if r.seat != nil && r.seat.Invitation.Match == inv.Match && r.seat.Side == inv.Side {
		return nil, errors.New("this is your own invitation: the other player accepts it")
	}
	g, err := r.openOwn(inv.Scenario, inv.Options, inv.Own)
	if err != nil {
		return nil, err
	}
	seat, acc, err := post.Accept(inv, g, q.Name, secretOf(q.Seed))
	if err != nil {
		return nil, err
	}
	letter, err := acc.Bytes(deflate.Press{})
	if err != nil {
		return nil, err
	}
	r.match, r.seat, r.game = nil, seat, g
	return map[string]any{"text": post.Text(acc.About()+post.HowToOpen, letter)}, nil
}

// dispatch brings the other what has been played since his last one.
func (r *Referee) dispatch(q *request) (any, error) {
	if r.seat == nil {
		return nil, errNotByMail
	}
	before := r.seat.GivenUp
	if q.GiveUp && before == "" {
		r.seat.GiveUp()
	}
	d, err := r.seat.Dispatch(r.match, q.Remark, q.Whole)
	if err != nil {
		r.seat.GivenUp = before
		return nil, err
	}
	letter, err := d.Bytes(r.match, deflate.Press{})
	if err != nil {
		return nil, err
	}
	r.match.Hold(len(r.match.Entries())) // what is sent cannot be taken back
	return map[string]any{"text": post.Text(d.About(r.match, r.seat.Names)+post.HowToOpen, letter), "link": post.Link("", letter), "actions": len(d.Lines)}, nil
}

// receive takes an acceptance or a dispatch; without a match by mail, one that tells the whole match.
func (r *Referee) receive(q *request) (any, error) {
	l, err := post.ReadLetter(q.Text, deflate.Press{})
	if err != nil {
		return nil, err
	}
	first, remark, forYou := 0, "", 0
	switch l := l.(type) {
	case *post.Invitation:
		return nil, errors.New("this letter is an invitation: send accept")
	case *post.Acceptance:
		if r.seat == nil {
			return nil, errNotByMail
		}
		m, err := r.seat.Meet(l, r.game)
		if err != nil {
			return nil, err
		}
		r.match = m
	default:
		if r.seat == nil {
			seat, m, err := post.Recover(l, secretOf(q.Seed), r.openOwn, deflate.Press{})
			if err != nil {
				return nil, err
			}
			r.seat, r.match, r.game = seat, m, m.Game()
			r.seat.Reveal(r.match)
			break
		}
		receipt, err := r.seat.Receive(l, r.game, r.match, deflate.Press{})
		if err != nil {
			return nil, err
		}
		r.match, first, remark, forYou = receipt.Match, receipt.First, receipt.Remark, receipt.ForYou
		if _, err := r.obey(); err != nil {
			return nil, err
		}
	}
	var events []game.Event
	for _, e := range r.match.Entries()[first:] {
		events = append(events, e.Events...)
	}
	next, err := r.decision(nil)
	answer := map[string]any{"events": r.seen(events), "remark": remark, "for_you": forYou, "decision": next}
	if r.seat.GivenUp != "" {
		answer["given_up"] = r.seat.GivenUp
	}
	return answer, err
}

// obey does for the other what his standing orders say, and binds what was chosen in secret.
func (r *Referee) obey() (events []game.Event, err error) {
	if r.seat == nil {
		return nil, nil
	}
	r.seat.PutOff(r.match)
	for {
		events = append(events, r.seat.Reveal(r.match)...)
		a, ok := r.seat.Obeys(r.match)
		if !ok {
			return events, nil
		}
		list, err := r.match.Do(a)
		if err != nil {
			return nil, err
		}
		events = append(events, list...)
	}
}

// order gives a standing order or takes it back: to decline what is asked, or, with a level, to have the computer answer it;
// with a level alone the computer stands in for its giver where the other agrees.
func (r *Referee) order(q *request) (any, error) {
	switch {
	case r.seat == nil:
		return nil, errNotByMail
	case q.Level != "" && q.Level != mind.Regular.String():
		return nil, errors.New("the computer that answers for a player is of the level regular")
	case (q.Level == "" || q.What != "") && !slices.Contains(r.lex().Asks, q.What):
		return nil, fmt.Errorf("%.40q is no question of this game; they are %s", q.What, game.List(r.lex().Asks))
	}
	r.seat.Give(post.Order{Ask: q.What, Computer: q.Level != ""})
	orders := []orderJSON{}
	for _, o := range r.seat.Given {
		order := orderJSON{What: o.Ask}
		if o.Computer {
			order.Level = mind.Regular.String()
		}
		orders = append(orders, order)
	}
	return map[string]any{"orders": orders}, nil
}

// orderJSON is a standing order in the words of the request that gives it.
type orderJSON struct {
	What  string `json:"what,omitempty"`
	Level string `json:"level,omitempty"`
}

// stand has the computer stand in for the other, who has ordered it, or no longer.
func (r *Referee) stand(*request) (any, error) {
	if r.seat == nil {
		return nil, errNotByMail
	}
	if !r.seat.Stands && !slices.Contains(r.seat.Theirs, post.StandIn) {
		return nil, errors.New("the other player has not ordered that the computer stands in for him")
	}
	r.seat.Stands = !r.seat.Stands
	events, err := r.obey()
	if err != nil {
		return nil, err
	}
	next, err := r.decision(nil)
	return map[string]any{"stands": r.seat.Stands, "events": r.seen(events), "decision": next}, err
}

// seen are events as the side of the seat may know them.
func (r *Referee) seen(events []game.Event) []eventJSON {
	side, _ := r.lex().Side(r.seat.Side) // a seat is of a side of its game
	return r.told(events, side)
}

// declare is the code of the question that the match waits for the answer to; empty if the other has opened it in advance.
func (r *Referee) declare(*request) (any, error) {
	if r.seat == nil {
		return nil, errNotByMail
	}
	text, err := r.seat.Declare(r.match)
	if err != nil {
		return nil, err
	}
	return map[string]any{"text": text}, nil
}

// answerDice answers a code: a question of the other with the code to send back, an answer by what it makes happen.
func (r *Referee) answerDice(q *request) (any, error) {
	if r.seat == nil {
		return nil, errNotByMail
	}
	if post.CodeIn(q.Text) == 'Q' {
		text, err := r.seat.Reply(q.Text, q.Ahead)
		if err != nil {
			return nil, err
		}
		return map[string]any{"text": text}, nil
	}
	if r.match == nil {
		return nil, errors.New("the match has not begun yet")
	}
	events, err := r.seat.Take(r.match, q.Text)
	if err != nil {
		return nil, err
	}
	more, err := r.obey()
	if err != nil {
		return nil, err
	}
	events = append(events, more...)
	next, err := r.decision(nil)
	return map[string]any{"events": r.seen(events), "decision": next}, err
}
