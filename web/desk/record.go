package desk

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
)

// Record returns the game as text, turn by turn and phase by phase: a sentence for each
// thing that happened, numbered by actions, and where the tracks stood at the end of each
// phase. It plays the match again to know what belongs where.
func (d *Desk) Record() string {
	g, entries := d.match.Game(), d.match.Entries()
	var b strings.Builder
	info := g.Info()
	fmt.Fprintf(&b, "%s: %s\n%s\n", info.GameTitle, info.Title, plural(len(entries), "action"))
	if d.match.Head().Edited {
		b.WriteString(game.EditedText + "\n")
	}
	again, err := d.match.Again()
	if err != nil {
		again = nil
	}
	e := &LogEntry{Side: game.Nobody} // what is told next, of one action or of a whole move
	flush := func() {
		if e != nil && e.Text != "" {
			fmt.Fprintf(&b, "  %d. %s\n", e.N, e.Text)
		}
		e = nil
	}
	place := ""
	var last *game.Picture
	standing := func() {
		if last == nil {
			return
		}
		var parts []string
		for _, t := range last.Tracks {
			if t.Text != "" && t.Text != last.Turn {
				parts = append(parts, t.Title+" "+t.Text)
			}
		}
		if len(parts) > 0 {
			fmt.Fprintf(&b, "  Tracks: %s.\n", strings.Join(parts, "; "))
		}
	}
	enter := func(pic *game.Picture) {
		if now := strings.Trim(pic.Turn+". "+pic.Phase, ". "); now != place {
			if place != "" {
				flush()
			}
			if last != nil && last.Turn != pic.Turn {
				standing()
			}
			place = now
			fmt.Fprintf(&b, "\n%s\n", now)
		}
		last = pic
	}
	if again != nil {
		enter(g.Picture(again.Pos(), d.viewer()))
	} else {
		enter(d.pic)
	}
	d.tell(e, d.match.Opening())
	for i := range entries {
		before, after := 0, 0
		if again != nil {
			var ok bool
			if before, after, ok = d.follow(again, entries[i]); !ok {
				again = nil
			}
		}
		if again != nil && after > before { // what begins belongs to its phase, what ends to the old one
			enter(g.Picture(again.Pos(), d.viewer()))
		}
		if e == nil || e.N == 0 || !d.goesOn(entries[i].Action) {
			flush()
			e = &LogEntry{N: i + 1, Side: entries[i].Side}
		}
		d.tellAction(e, i+1)
		if again != nil && (after < before || after == before && i == len(entries)-1) {
			enter(g.Picture(again.Pos(), d.viewer()))
		}
	}
	flush()
	standing()
	if v := g.Verdict(d.match.Pos()); v.Over {
		fmt.Fprintf(&b, "\n%s\n", v.Text)
		for _, l := range v.Lines {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	return b.String()
}

// follow plays an action in another match and returns how deep the procedures of that were
// stacked before and after it.
func (d *Desk) follow(m *game.Match, e game.Entry) (before, after int, ok bool) {
	g := m.Game()
	results := make([]int, len(e.Results))
	for i, r := range e.Results {
		results[i] = int(r)
	}
	m.Load(results)
	_, frames := g.Prompt(m.Pos())
	_, err := m.Do(e.Action)
	_, then := g.Prompt(m.Pos())
	return len(frames), len(then), err == nil
}
