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
	again, err := d.match.Again()
	if err != nil {
		again = nil
	}
	line := func(n int, e *LogEntry) {
		if e.Text == "" {
			return
		}
		fmt.Fprintf(&b, "  %d. %s\n", n, e.Text)
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
	opening := LogEntry{Side: game.Nobody}
	d.tell(&opening, d.match.Opening())
	line(0, &opening)
	for i := range entries {
		e := LogEntry{N: i + 1, Side: entries[i].Side}
		d.tellAction(&e, i+1)
		if again == nil {
			line(i+1, &e)
			continue
		}
		results := make([]int, len(entries[i].Results))
		for k, r := range entries[i].Results {
			results[k] = int(r)
		}
		again.Load(results)
		_, before := g.Prompt(again.Pos())
		if _, err := again.Do(entries[i].Action); err != nil {
			again = nil
			line(i+1, &e)
			continue
		}
		_, after := g.Prompt(again.Pos())
		if len(after) > len(before) { // what begins belongs to its phase, what ends to the old one
			enter(g.Picture(again.Pos(), d.viewer()))
			line(i+1, &e)
		} else {
			line(i+1, &e)
			if len(after) < len(before) || i == len(entries)-1 {
				enter(g.Picture(again.Pos(), d.viewer()))
			}
		}
	}
	standing()
	if v := g.Verdict(d.match.Pos()); v.Over {
		fmt.Fprintf(&b, "\n%s\n", v.Text)
		for _, l := range v.Lines {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	return b.String()
}
