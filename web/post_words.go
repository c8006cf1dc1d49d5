package web

import (
	"fmt"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// mailTitles are those of the dialogs of play by mail.
var mailTitles = map[string]string{"invite": "Play by e-mail", "invited": "You are invited", "letter": "Send", "code": "A die for the other player", "verify": "Verification", "fork": "Two ways",
	"withdraw": "Withdraw", "give-up": "Give the match up", "post-key": "Your key", "post-help": "How to play by e-mail"}

// acceptWord is what the button does that accepts an invitation.
func acceptWord(inv *post.Invitation) string {
	switch {
	case len(inv.Own) > 0:
		return "Accept with these charts"
	case inv.Setup != "":
		return "Accept this position"
	}
	return "Accept"
}

// pendingWord is what the button of a letter on the shelf does, which is the main one until it was sent.
func pendingWord(m *mail) string {
	if m.Sent > 0 {
		return "Send it again"
	}
	return "Send it"
}

func pendingClass(m *mail) string {
	if m.Sent > 0 {
		return ""
	}
	return "main"
}

func isMailDialog(kind string) bool { return mailTitles[kind] != "" }

// diceKinds are the kinds of dice that are offered, and what each proves and does not.
var diceKinds = []struct {
	Kind  game.DiceKind
	Title string
	Words string
}{
	{game.QuickDice, "Quick dice", "Every result follows from a secret of yours and one of the other player's, and each page checks all results of the other. Nobody can roll again: the same question always has the same answer. Somebody with a changed program could look up results before he decides."},
	{game.SealedDice, "Sealed dice", "Your page binds what you have decided into a short code, and the other player's page answers it with another one. Nobody can know a result before he has decided, and nobody can choose it afterwards. Each action that rolls takes an exchange of codes: play it beside a chat or a telephone."},
}

func diceTitle(kind game.DiceKind) string {
	for _, k := range diceKinds {
		if k.Kind == kind {
			return k.Title
		}
	}
	return string(kind)
}

func diceWords(kind game.DiceKind) string {
	for _, k := range diceKinds {
		if k.Kind == kind {
			return k.Words
		}
	}
	return ""
}

// mailSteps tell how to play by e-mail, as the lines of a list.
const mailSteps = vugu.HTML("<li>On the shelf, press “By e-mail” below a scenario. Say who you are, which side you play and with which dice." +
	"<li>Send the invitation: copy the link or the text into a mail or a chat, share it, or save it as a file." +
	"<li>The other player opens it in Fieldpost, gives a name and sends the acceptance back." +
	"<li>Open the acceptance: the match begins. If the other player decides first, the page asks you to send a first dispatch." +
	"<li>Play on until somebody else has to decide. Then “Send the dispatch” appears: send it like the invitation." +
	"<li>To open a letter, click its link, or paste its text on the page, or drop or import its file. Quote marks and line breaks of a mail do no harm." +
	"<li>The page checks every action and every die of a letter, plays what has happened, and then asks you." +
	"<li>With sealed dice a roll shows a short code: send it, and enter the code that comes back. Paste the other player's code anywhere on the page to answer it." +
	"<li>If a letter is lost, send it again. “Send everything” brings back a match that was lost on the other side; it opens only with the key that the page there has shown, so keep yours." +
	"<li>“Verify” works out the whole match again and tells what it proves.")

// aheadWord is how many questions of dice are answered in advance.
func aheadWord(n int) string {
	if n == 0 {
		return "This one only"
	}
	return fmt.Sprintf("%d more", n)
}

// other is how the other player is called.
func (m *mail) other() string {
	if m.To == "" {
		return "the other player"
	}
	return m.To
}

// line says on the shelf what a match by mail waits for; nothing of any other.
func (m *mail) line() string {
	if m == nil {
		return ""
	}
	since := " since " + clock(m.Since) + "."
	switch {
	case m.Stage == mailInvited && m.Sent == 0:
		return "Your invitation to " + m.other() + " is not sent yet."
	case m.Stage == mailInvited:
		return "Waiting for " + m.other() + " to accept" + since
	case m.Stage == mailAccepted && m.Sent == 0:
		return "Your acceptance is not sent to " + m.other() + " yet."
	case m.Stage == mailAccepted:
		return "Waiting for the first dispatch of " + m.other() + since
	case m.Stage == mailMine:
		return "Your move" + since
	case m.Sent == 0 && (m.Stage == mailTheirs || m.Seat.GivenUp == m.Seat.Side):
		return "Your dispatch to " + m.other() + " is not sent yet."
	case m.Stage == mailTheirs:
		return "Waiting for " + m.other() + since
	case m.Seat.GivenUp != "":
		return m.givenUp()
	}
	return "Played by e-mail with " + m.other() + "."
}

// givenUp says who has given the match up.
func (m *mail) givenUp() string {
	if m.Seat.GivenUp == m.Seat.Side {
		return "You have given the match up."
	}
	return m.other() + " has given the match up."
}

// bare reports whether nothing of the match is kept from the player any more. Whoever gives up still could play on elsewhere.
func (m *mail) bare() bool { return m.Stage == mailOver && m.Seat.GivenUp != m.Seat.Side }

// mark is the class of that line.
func (m *mail) mark() string {
	if m != nil && (m.Stage == mailMine || m.Sent == 0) {
		return "small mail-line mine"
	}
	return "small mail-line"
}

// waitingWords stand in the place of the question while the other player has to do something.
func (m *mail) waitingWords(match *game.Match) string {
	if m.Seat.GivenUp != "" {
		return m.givenUp()
	}
	if c, waits := match.Question(); waits {
		last := match.Entries()[len(match.Entries())-1]
		if last.Side == m.mine(match) {
			return fmt.Sprintf("“%s” asks for a die of %d sides and is bound to it. %s has to answer.", match.Game().Label(match.Pos(), last.Action), c.N, m.other())
		}
		return fmt.Sprintf("%s waits for a die: answer the code that he sends you.", m.other())
	}
	if i := match.Pending(); i >= 0 && match.Entries()[i].Side != m.mine(match) {
		return m.other() + " opens what was chosen in secret: your choice goes there first."
	}
	if dec := match.Decision(); !dec.Over && int(dec.Side) < len(match.Game().Info().SideNames) {
		who := m.other()
		if m.Seat.Stands {
			who = "The computer"
		}
		return fmt.Sprintf("%s decides for the %s side.", who, match.Game().Info().SideNames[dec.Side])
	}
	return "Waiting for " + m.other() + "."
}

// owed says what the next dispatch holds, in one line.
func (m *mail) owed(match *game.Match) string {
	n := len(match.Entries()) - m.Seat.Heard
	text := game.Count(n, "action")
	switch {
	case n == 0 && m.Seat.Number > 0: // of two ways the other's is the one that stands here
		text = "nothing new"
	case n == 0:
		text = "the beginning of the match"
	}
	switch d := match.Decision(); {
	case m.Seat.GivenUp != "":
		return "For " + m.other() + ": " + text + ", with which you give the match up."
	case d.Over:
		return "For " + m.other() + ": " + text + ", with which the match is over."
	case d.Side == m.mine(match):
		return "For " + m.other() + ": " + text + "; you still decide."
	}
	return "For " + m.other() + ": " + text + "; then " + m.other() + " decides."
}

// stayWord is what undoes nothing in a dialog of play by mail.
func stayWord(kind string) string {
	switch kind {
	case "invite", "invited", "withdraw", "give-up":
		return "Cancel"
	case "fork":
		return "Decide later"
	}
	return "Close"
}

// mayExport reports whether a match can be given away as text: in one by mail that is still on stands what the other hides.
func (a *App) mayExport(id string) bool {
	if id == "" && a.Session != nil {
		id = a.Session.id
	}
	m := a.Post.Mail[id]
	return m == nil && !strings.HasPrefix(id, mailPrefix) || m != nil && m.bare()
}

// notWhileOn is why something cannot be done to a match by mail that is still on.
const notWhileOn = "A match by e-mail is not exported while it is on: what the other player hides stands in it. If you lose it, the other player's page can send you everything: keep the key that stands beside “Send everything”."

// pasted reports whether a text that was pasted beside any field is meant for the page.
func pasted(text string) bool { return strings.Contains(text, "FIELDPOST") || isMail(text) }
