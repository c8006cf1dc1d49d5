package desk

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
)

// Record returns the game as text, turn by turn and phase by phase: a sentence for each
// thing that happened, numbered by actions, and where the tracks stood at the end of each
// turn.
func (d *Desk) Record() string {
	m := d.match
	entries := m.Entries()
	var b strings.Builder
	info := m.Game().Info()
	fmt.Fprintf(&b, "%s\n%s\n", info.Whole(": "), plural(len(entries), "action"))
	if m.Head().Edited {
		b.WriteString(game.EditedText + "\n")
	}
	if len(m.Head().Own) > 0 {
		b.WriteString(m.Head().Own.Mark() + "\n")
	}
	heading := func(n int) {
		fmt.Fprintf(&b, "\n%s\n", d.pictureAt(n).When(". "))
	}
	heading(0)
	e := &LogEntry{Side: game.Nobody} // what is told next, of one action or of a whole move
	d.tell(e, m.Opening())
	flush := func() {
		if e != nil && e.Text != "" {
			fmt.Fprintf(&b, "  %d. %s\n", e.N, e.Text)
		}
		e = nil
	}
	for i := range entries {
		before, after := m.Stage(i), m.Stage(i+1)
		enter := func() {
			flush()
			if after.Turn != before.Turn {
				b.WriteString(tracks(d.pictureAt(i)))
			}
			heading(i + 1)
		}
		moves := after.Turn != before.Turn || after.Phase != before.Phase
		begins := moves && after.Depth > before.Depth // what begins belongs to its phase, what ends to the old one
		if begins {
			enter()
		}
		if e == nil || e.N == 0 || !d.goesOn(entries[i].Action) {
			flush()
			e = &LogEntry{N: i + 1, Side: entries[i].Side}
		}
		d.tellAction(e, i+1)
		if moves && !begins {
			enter()
		}
	}
	flush()
	b.WriteString(tracks(d.pic))
	if v := m.Game().Verdict(m.Pos()); v.Over {
		fmt.Fprintf(&b, "\n%s\n", v.Text)
		for _, l := range v.Lines {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	return b.String()
}

// pictureAt is what whoever looks may see of the position after n actions.
func (d *Desk) pictureAt(n int) *game.Picture {
	return d.match.Game().Picture(d.match.At(n), d.viewer())
}

// tracks is the line of a record that tells where the tracks stand.
func tracks(pic *game.Picture) string {
	var parts []string
	for _, t := range pic.Tracks {
		if t.Text != "" && t.Text != pic.Turn {
			parts = append(parts, t.Title+" "+t.Text)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "  Tracks: " + strings.Join(parts, "; ") + ".\n"
}
