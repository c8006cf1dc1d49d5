package post

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// About is what stands above an invitation in a mail.
func (inv *Invitation) About(info *game.Info) string {
	return fmt.Sprintf("%s invites you to a match of %s by mail. You play the %s side, with %s dice.\n", inv.Name, inv.Called(info.Whole(" - ")), info.SideNames[slices.Index(info.Sides, other(info, inv.Side))], inv.Dice)
}

// Called is how what an invitation is to is called, a scenario with this title.
func (inv *Invitation) Called(title string) string {
	if inv.Title != "" {
		return inv.Title + ", from " + title
	}
	return title
}

// About is what stands above an acceptance in a mail.
func (a *Acceptance) About() string {
	return a.Name + " accepts your invitation.\n"
}

// About is what stands above a dispatch in a mail: what came of it, as the other may know it, and who decides.
func (d *Dispatch) About(m *game.Match, names map[string]string) string {
	info := m.Game().Info()
	var b strings.Builder
	fmt.Fprintf(&b, "Dispatch %d of %s: %s, %s.\n", d.Number, names[d.Side], info.Whole(" - "), game.Count(len(m.Entries()), "action"))
	viewer := game.Side(slices.Index(info.Sides, other(info, d.Side)))
	pic := m.Game().Picture(m.Pos(), viewer)
	b.WriteString(pic.When(", ") + ".\n")
	for _, line := range m.Digest(min(d.From, len(m.Entries())), len(m.Entries()), viewer) {
		b.WriteString("  " + line + "\n")
	}
	if dec := m.Decision(); d.Secret != "" {
		b.WriteString(names[d.Side] + " gives the match up.\n")
	} else if dec.Over {
		b.WriteString("The match is over. " + m.Game().Verdict(m.Pos()).Text + "\n")
	} else {
		fmt.Fprintf(&b, "%s decides for the %s side.\n", names[sideOf(m, dec.Side)], info.SideNames[dec.Side])
	}
	if d.Remark != "" {
		fmt.Fprintf(&b, "%s writes: %s\n", names[d.Side], d.Remark)
	}
	return b.String()
}
