package web

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/post"
)

// A letter that tells another match of the same name, for which its writer has bound himself to a secret with better dice, is
// not taken up with the key.
func TestAnotherMatchIsNotTakenUp(t *testing.T) {
	_, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	before, seat := b.Post.Mail[id].Stage, b.Post.Mail[id].Seat
	g, err := b.Shelf.openMail(seat.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	forger, inv, err := post.Invite(g, nil, seat.Invitation.Side, "Anna", game.QuickDice, "another-secret-of-anna")
	if err != nil {
		t.Fatal(err)
	}
	inv.Match, forger.Invitation.Match = seat.Invitation.Match, seat.Invitation.Match
	_, acc, err := post.Accept(inv, g, "Bernd", seat.Secret)
	if err != nil {
		t.Fatal(err)
	}
	m, err := forger.Meet(acc, g)
	if err != nil {
		t.Fatal(err)
	}
	d, err := forger.Dispatch(m, "", true)
	if err != nil {
		t.Fatal(err)
	}
	letter, err := d.Bytes(m, b.p)
	if err != nil {
		t.Fatal(err)
	}
	do(b.App, "import", "", post.Text("", letter))
	b.fill("post-key", seat.Secret)
	do(b.App, "post-key", "", "")
	if b.Post.Mail[id].Stage != before || b.Session != nil || !strings.Contains(b.Post.Fault, "another match of that name") {
		t.Errorf("%s: %+v %q %+v", b.Post.Mail[id].Stage, b.Dialog, b.Post.Fault, b.Message)
	}
}
