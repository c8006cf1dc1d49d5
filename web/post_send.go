package web

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// A letter is what the player is to send, in all its forms.
type letter struct {
	ID     string // of the match
	To     string
	What   string // what it holds, one line
	Kind   string // "invitation", "acceptance", "dispatch"
	Remark string
	Whole  bool // it tells the whole match
	Link   string
	Text   string // with its readable head
	File   string // the name of a file
	Mailto string // "" where the letter is too long for it
	Sent   int    // what the mail notes once it is handed out: see mail
	Handed bool
	Stale  bool   // it is being written anew, with the player's line
	Then   string // what is to be done with it then
}

const (
	// maxLink is how long a link is offered: mail programs and chats cut longer ones.
	maxLink = 8000
	// answerWords say what follows on an invitation and an acceptance.
	answerWords = " What comes back is opened on this page; until then it waits at the top of the shelf."
	// maxMailto is how long a mailto: may be with all mail programs.
	maxMailto = 1900
)

// compose makes the letter that the match waits for the sending of, aside, and shows it.
func (a *App) compose(id string, whole bool, remark string) {
	m := a.Post.Mail[id]
	if m == nil {
		return
	}
	next, l := m.clone(), letter{ID: id, To: m.other(), Whole: whole, Remark: remark, Sent: 1}
	seat := next.Seat
	title := a.Shelf.invitationTitle(&seat.Invitation)
	var write func() ([]byte, string, error)
	switch {
	case m.Stage == mailInvited:
		l.Kind, l.What = "invitation", "Your invitation to "+title+", for "+l.To+"."+answerWords
		write = func() ([]byte, string, error) {
			g, err := a.Shelf.openMail(seat.Invitation)
			if err != nil {
				return nil, "", err
			}
			b, err := seat.Invitation.Bytes(a.Page)
			return b, seat.Invitation.About(g.Info()), err
		}
	case m.Stage == mailAccepted:
		l.Kind, l.What = "acceptance", "Your acceptance of "+title+", for "+l.To+"."+answerWords
		write = func() ([]byte, string, error) {
			acc := seat.Acceptance()
			b, err := acc.Bytes(a.Page)
			return b, acc.About(), err
		}
	case a.Session != nil && a.Session.id == id:
		match := a.Desk.Match()
		d, err := seat.Dispatch(match, remark, whole)
		if err != nil {
			a.mailFault(sentence(err.Error()))
			return
		}
		a.Post.Mail[id] = next // it remembers which orders it has told
		a.Post.keep(id, nil)
		l.Kind, l.What, l.Sent = "dispatch", m.owed(match), len(match.Entries())+1
		if whole {
			l.What = "For " + l.To + ": the whole match, " + game.Count(len(match.Entries()), "action") + ", for whoever has lost it or misses a dispatch."
		}
		about := d.About(match, m.Seat.Names)
		write = func() ([]byte, string, error) {
			b, err := d.Bytes(match, a.Page)
			return b, about, err
		}
	default:
		return
	}
	l.File = strings.TrimSuffix(fileName(title, l.Sent-1), ".fieldpost.txt") + "-" + l.Kind + ".fieldpost.txt"
	address, here := a.Post.Book.People[m.To], a.Page.Here()
	anew := a.Dialog.Kind == "letter"
	a.Post.Letter.Stale = anew
	a.Page.Go(func() {
		bytes, about, err := write()
		a.Page.Lock()
		defer a.Page.Unlock()
		then := a.Post.Letter.Then
		a.Post.Letter.Stale, a.Post.Letter.Then = false, ""
		if err != nil {
			a.mailFault("The letter cannot be written: " + told(err))
			return
		}
		l.Text = post.Text(about+post.HowToOpen+here, bytes)
		if link := post.Link(here, bytes); here != "" && len(link) <= maxLink {
			l.Link = link
			if to := mailto(address, "Fieldpost: "+title, about+"\n"+link); len(to) <= maxMailto {
				l.Mailto = to
			}
		}
		a.Post.Letter, a.Post.Fault = l, ""
		if then != "" {
			a.send(then)
		}
		if anew && a.Dialog.Kind != "letter" { // it was closed meanwhile
			return
		}
		a.show(Dialog{Kind: "letter", Arg: id, Text: l.Text})
		if remark == "" {
			a.Page.SetValue("post-remark", "")
		}
	})
}

// mailto is the address of a mail to be written.
func mailto(address, subject, body string) string {
	return "mailto:" + escaped(address) + "?subject=" + escaped(subject) + "&body=" + escaped(strings.ReplaceAll(body, "\n", "\r\n"))
}

// escaped is text as it stands in an address.
func escaped(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.~@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// remark writes the letter on the screen again with a remark of the player.
func (a *App) remark(text string) {
	if l := a.Post.Letter; a.Dialog.Kind == "letter" && l.Kind == "dispatch" && text != l.Remark {
		a.compose(l.ID, l.Whole, strings.TrimSpace(text))
	}
}

// send is what the dialog of a letter does with it, by what the player has pressed; a line that he has just typed goes along.
func (a *App) send(how string) {
	l := a.Post.Letter
	a.Post.Fault = ""
	handed := func() {
		if a.Post.Letter == l { // and not another, meanwhile
			a.Post.handed()
			if m := a.mail(); m != nil {
				m.hold(a.Desk.Match())
			}
		}
	}
	switch {
	case l.Stale:
		a.Post.Letter.Then = how
		return
	case how == "link":
		a.copy(l.Link, handed)
		return
	case how == "text":
		a.copy(l.Text, handed)
		return
	case how == "mail":
		a.Page.Mail(l.Mailto)
	case how == "file":
		a.Page.Download(l.File, l.Text)
	case how == "share":
		a.Page.Share("Fieldpost: "+l.Kind, l.File, l.Text)
	}
	handed()
}

// copy puts text on the clipboard, and then does what follows, where the browser lets it.
func (a *App) copy(text string, then func()) {
	a.Dialog.Fault = ""
	a.Page.Copy(text, func(ok bool) {
		if !ok {
			a.Opened["letter"] = true // the text of a letter is there to be marked
			a.mailFault("The browser refuses to copy: mark the text and copy it yourself.")
			return
		}
		a.Page.Say("The text is copied.")
		then()
	})
}

// handedWords say what is to be done with a letter that was handed out.
func (l *letter) handedWords() string {
	if !l.Handed {
		return ""
	}
	return "Taken note of as sent. It can be sent again at any time: reading it twice changes nothing."
}
