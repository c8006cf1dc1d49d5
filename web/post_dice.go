package web

import (
	"errors"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
	"fieldpost/web/desk"
)

// A code is an answer of sealed dice that the player is to send.
type code struct {
	ID       string // of the match
	Question string
	Answer   string
	Ahead    int // so many further questions it answers in advance
}

// aheads are how many further questions can be answered at once.
var aheads = []int{0, 10, 50}

// reply answers the other player's question, whatever the page shows. What it has answered is stored before the answer
// is shown: a second question in its place has none.
func (a *App) reply(question string, ahead int) {
	var refused error = errors.New("no match of yours with sealed dice asks this question: copy the code again, or open it in the page where that match is played")
	for _, id := range game.SortedKeys(a.Post.Mail) {
		next := a.Post.Mail[id].clone()
		answer, err := next.Seat.Reply(question, ahead)
		var trouble *game.MatchError
		switch {
		case errors.As(err, &trouble) && trouble.Trouble == post.Foreign:
		case next.Stage == mailMine: // his own question, and below it perhaps the answer: to answer it would be in the way of the other's
			a.take(question)
			return
		case err == nil:
			a.Post.Mail[id] = next
			a.Post.keep(id, func() {
				a.Page.Lock()
				a.Post.Code, a.Post.Fault = code{id, question, answer, ahead}, ""
				a.show(Dialog{Kind: "code", Arg: id, Text: answer})
				a.Page.Unlock()
			})
			return
		default:
			refused = err
		}
	}
	a.mailFault(sentence(told(refused)))
}

// asks is the code of the question that the match on the table waits for the answer to, "" if it waits for none.
func (a *App) asks() string {
	m := a.mail()
	if m == nil || a.Session.watching || m.Seat.GivenUp != "" {
		return ""
	}
	text, err := m.Seat.Declare(a.Desk.Match())
	if err != nil {
		return ""
	}
	return text
}

// take answers the question that the match on the table waits for with the other's code.
func (a *App) take(answer string) {
	m, s, d := a.mail(), a.Session, a.Desk
	if m == nil || a.asks() == "" {
		a.mailFault("This answers a question of dice, and the match on the table waits for none: open the match that does.")
		return
	}
	if s.waits() {
		return
	}
	next := m.clone()
	events, err := next.Seat.Take(d.Match(), answer)
	if err != nil {
		a.mailFault(sentence(told(err)))
		return
	}
	if a.Dialog.Kind == "import" {
		a.close()
	}
	a.Post.Mail[s.id] = next
	d.Refresh()
	a.Post.Mail[s.id].drawAhead(s, d)
	a.Page.Say(d.Tell(events))
	a.Page.Focus("pad")
	d.Notice(desk.Notice{})
	a.settled(s.id)
	a.over(s, d)
}

// verify works the whole match out again and shows what it proves.
func (a *App) verify() {
	m := a.mail()
	if m == nil {
		return
	}
	seat, match := m.clone().Seat, a.Desk.Match()
	text, err := seat.Verify(match)
	a.Post.Fault = ""
	var trouble *game.MatchError
	switch {
	case errors.As(err, &trouble) && trouble.Trouble == game.NotYet:
		a.show(Dialog{Kind: "verify", Arg: "later", Text: laterProof})
		return
	case err != nil:
		text, a.Post.Fault = "", sentence(told(err))
	}
	a.show(Dialog{Kind: "verify", Text: text})
}

// laterProof is told of sealed dice while the match is on.
const laterProof = "Nothing is wrong so far: your page has checked each action and each answer of the dice as it came. What proves all of them is opened with the last dispatch: verify the match again when it is over."

// proof is what a verification has shown, in words for somebody who knows nothing of it.
func (a *App) proof() []string {
	m := a.mail()
	switch {
	case m == nil, a.Dialog.Arg != "":
		return nil
	case a.Post.Fault != "":
		return []string{"So the match cannot be trusted as it stands here. Nothing was changed."}
	case m.Seat.Invitation.Dice == game.SealedDice:
		return []string{"So nobody has changed an action or a die, nobody could know a result before he had decided, and nobody could choose one.",
			"Whoever has opened dice in advance has given that up for the questions that he opened."}
	}
	return []string{"So nobody has changed an action or a die, nobody has rolled again, and nobody could choose a result.",
		"What it cannot show: whether somebody with a changed program has looked results up before he decided. Sealed dice prevent that."}
}
