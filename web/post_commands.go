package web

import (
	"fieldpost/engine/game"
	"fieldpost/web/desk"
)

// mailCommands are those of play by mail, with and without a match on the table.
var mailCommands = commands{
	{"invite", func(a *App, arg, _ string) { a.inviteTo(arg) }},
	{"invite-side", func(a *App, arg, _ string) { a.Post.Draft.Side, a.Post.Fault = arg, "" }},
	{"invite-dice", func(a *App, arg, _ string) { a.Post.Draft.Dice, a.Post.Fault = game.DiceKind(arg), "" }},
	{"invite-yes", func(a *App, _, _ string) { a.invite() }},
	{"accept-yes", func(a *App, _, _ string) { a.accept() }},
	{"post-pending", func(a *App, arg, _ string) { a.pend(arg, a.Post.Mail[arg]) }},
	{"post-letter", func(a *App, _, _ string) { a.composeHere(false) }},
	{"post-whole", func(a *App, _, _ string) { a.composeHere(true) }},
	{"post-send", func(a *App, arg, _ string) { a.send(arg) }},
	{"post-remark", func(a *App, _, value string) { a.remark(value) }},
	{"post-key", func(a *App, _, _ string) { a.unlock() }},
	{"post-stand", func(a *App, _, _ string) { a.standIn() }},
	{"post-verify", func(a *App, _, _ string) { a.verify() }},
	{"post-help", func(a *App, _, _ string) { a.show(Dialog{Kind: "post-help"}) }},
	{"withdraw", func(a *App, arg, _ string) { a.show(Dialog{Kind: "withdraw", Arg: arg}) }},
	{"withdraw-yes", func(a *App, arg, _ string) { a.withdraw(arg) }},
	{"copy-code", func(a *App, _, _ string) { a.copy(a.asks(), func() {}) }},
	{"dice-answer", func(a *App, _, _ string) { a.take(a.Page.Value("dice-answer")) }},
	{"code-ahead", func(a *App, arg, _ string) { a.reply(a.Post.Code.Question, number(arg)) }},
	{"give-up", func(a *App, _, _ string) { a.show(Dialog{Kind: "give-up"}) }},
	{"give-up-yes", func(a *App, _, _ string) { a.concede() }},
	{"go-on", func(a *App, _, _ string) { a.goOn() }},
	{"mail-order", func(a *App, arg, _ string) { a.giveOrder(number(arg)) }},
	{"fork-take", func(a *App, _, _ string) { a.yield() }},
	{"fork-keep", func(a *App, _, _ string) { a.insist() }},
}

// composeHere makes the letter of the match on the table, with what another tab has noted: what this one notes then is stored.
func (a *App) composeHere(whole bool) {
	if a.mail() == nil || a.Session.waits() {
		return
	}
	id := a.Session.id
	a.Page.Go(func() {
		a.reread(id)
		a.Page.Lock()
		defer a.Page.Unlock()
		a.compose(id, whole, "")
	})
}

// mailBars reports whether a match by mail keeps a command from being carried out, and says why: while the other player
// has to do something nothing is decided here, what was handed out is not taken back, and no copy of the match shows
// what is hidden in it.
func (a *App) mailBars(cmd string) bool {
	m := a.mail()
	if m == nil {
		return false
	}
	text := ""
	switch {
	case cmd == "undo": // where it cannot be it says so itself
	case cmd == "hex" && a.Desk.Away(): // it is only looked at
		return true
	case writes[cmd] && a.Desk.Away():
		text = m.waitingWords(a.Desk.Match())
	case cmd == "branch" && a.replay() != nil && !m.bare() && a.Desk.Hidden(a.replay().at):
		text = "A copy to try things out in would show what the other player hides: wait until the match is over."
	}
	if text != "" {
		a.Desk.Notice(desk.Notice{Text: text, Bad: true})
	}
	return text != ""
}
