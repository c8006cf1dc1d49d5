package web

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
)

// handOver covers the table when the next decision is another player's at the same
// machine, unless a standing order answers it.
func (a *App) handOver(d *desk.Desk) {
	s, info, now := a.Session, d.Match().Game().Info(), d.Decision()
	if s != nil && a.Desk == d && a.alone(d) {
		return
	}
	if s == nil || s.bench != nil || a.Post.Mail[s.id] != nil || a.Desk != d || info.Solitaire || now.Over || now.Side == s.seat || int(now.Side) >= len(info.SideNames) || d.Hushed() {
		return
	}
	a.Page.Say("The " + info.SideNames[now.Side] + " side decides next.")
	if when := a.Settings.HandOver; when == "never" || when != "always" && !d.Secret() {
		a.takeSeat()
		return
	}
	a.show(Dialog{Kind: "handover", Arg: info.SideNames[now.Side]})
}

// alone reports whether the other side is the computer's, before whom nothing is covered. Whoever decides after it is told
// what it did.
func (a *App) alone(d *desk.Desk) bool {
	home := d.Home()
	if d.Computes() || home == game.Nobody || d.Match().Game().Info().Solitaire {
		return d.Computes()
	}
	entries := d.Match().Entries()
	if d.Decision().Side == home && len(entries) > 0 && entries[len(entries)-1].Side != home {
		a.takeSeat()
	}
	return true
}

// uncover takes the cover from a table on which a standing order decides, so that nobody has to sit down for it.
func (a *App) uncover() {
	if a.Dialog.Kind == "handover" {
		a.Dialog = Dialog{}
		a.Page.Focus("")
	}
}

// takeSeat sits the player down who decides now.
func (a *App) takeSeat() {
	s := a.Session
	s.seat, s.since = a.Desk.Decision().Side, len(a.Desk.Match().Entries())
	s.from = a.Desk.SinceNumber(s.seat)
	a.Look = -1
	if len(a.since()) > 0 {
		a.Opened["since"] = true
	}
}

// since is what happened since the last decision of the player who has just sat down,
// until he decides something.
func (a *App) since() []desk.LogEntry {
	s := a.Session
	if s == nil || s.since < 0 || s.since != len(a.Desk.Match().Entries()) || s.seat == game.Nobody {
		return nil
	}
	return a.Desk.Since(s.seat)
}

// standing are the standing orders that the pad offers.
func (a *App) standing() []desk.Standing { return a.Desk.Standing() }

// standingScope is what standing orders hold for.
func (a *App) standingScope() string { return a.View.Phase }

// record shows the turn record as text.
func (a *App) record() {
	name := strings.TrimSuffix(fileName(a.Session.sum.Title, len(a.Desk.Match().Entries())), ".fieldpost.txt") + "-record.txt"
	a.show(Dialog{Kind: "record", Arg: name, Text: a.Desk.Record()})
}
