package desk

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// A LogEntry is what came of one action, as a player would write it in a turn report.
type LogEntry struct {
	Last    int // number of its last action
	N       int // 1 for the first action, 0 for what came before it
	Side    game.Side
	Text    string
	Details []LogDetail // dice, figures and rules of its sentences

	said []string    // its sentences
	last *game.Event // told by the last of them
}

// LogDetail is what stands behind a sentence of the log.
type LogDetail struct {
	Text  string
	Rules []string
}

// Log returns the last n entries of the log that have something to tell, the newest
// first, and whether there are any before those. The steps of a move are one entry.
func (d *Desk) Log(n int) (list []LogEntry, more bool) {
	entries := d.match.Entries()
	for last := len(entries); last >= 0; last-- {
		first := last
		for first > 1 && d.goesOn(entries[first-1].Action) {
			first--
		}
		e := d.entry(first, last)
		last = first
		if e.Text == "" {
			continue
		}
		if len(list) == n {
			return list, true
		}
		list = append(list, e)
	}
	return list, false
}

// entry tells what came of some actions, by their numbers; of none, 0 to 0, what came before the first.
func (d *Desk) entry(first, last int) LogEntry {
	e := LogEntry{N: first, Last: last, Side: game.Nobody}
	if last == 0 {
		d.tell(&e, d.match.Opening())
		return e
	}
	e.Side = d.match.Entries()[first-1].Side
	for i := first; i <= last; i++ {
		d.tellAction(&e, i)
	}
	return e
}

// tellAction adds what came of an action, by its number, to an entry.
func (d *Desk) tellAction(e *LogEntry, n int) {
	if order := d.auto[n]; order != "" {
		e.said, e.last = append(e.said, order), nil
	}
	d.tell(e, d.match.Entries()[n-1].Events)
}

// goesOn reports whether an action goes on with the move that the one before it began.
func (d *Desk) goesOn(a game.Action) bool { return d.is(a, game.Steps) || d.is(a, game.Stops) }

// tell adds what events come to. What the game can tell in one sentence is one.
func (d *Desk) tell(e *LogEntry, events []game.Event) {
	g := d.match.Game()
	folder, _ := g.(game.Folder)
	for _, ev := range events {
		text, detail := g.Describe(ev, d.shown)
		var both game.Event
		folded := false
		if folder != nil && text != "" && e.last != nil {
			if both, folded = folder.Fold(*e.last, ev); folded && detail != "" {
				detail = text + " " + detail
			}
		}
		if rules := g.Ledger().IDs(ev.Rules[:]...); detail != "" || text != "" && len(rules) > 0 {
			e.Details = append(e.Details, LogDetail{cmp.Or(detail, text), rules})
		}
		switch {
		case folded:
			e.last = &both
			e.said[len(e.said)-1], _ = g.Describe(both, d.shown)
		case text != "":
			e.said, e.last = append(e.said, text), &ev
		}
	}
	e.Text = strings.Join(e.said, " ")
}

// Tell returns what has come of an action as sentences for a live region: its events, or else what the player here did with it, once.
func (d *Desk) Tell(events []game.Event) string {
	var e LogEntry
	d.tell(&e, events)
	text := cmp.Or(e.Text, d.did)
	d.did = ""
	return text
}

// Statement returns the ledger row of an id.
func (d *Desk) Statement(id string) (game.LedgerRow, bool) {
	l := d.match.Game().Ledger()
	return l.Row(l.Rule(id))
}

// Statements returns the ledger rows in which every word of a search occurs, and those whose text names the term that is
// searched, in whatever form; those of a chapter, or the one, if the search is its number: "CTL-7", "ctl 7.3", "7.3-02".
// They are at most n, and found is how many there are.
func (d *Desk) Statements(search string, names func(text string) bool, n int) (rows []game.LedgerRow, found int) {
	words := words(search)
	number := strings.ToUpper(strings.Join(words, "-"))
	all := d.match.Game().Ledger().Rows
	chapter := slices.ContainsFunc(all, func(r game.LedgerRow) bool { return inChapter(r.ID, number) })
	for _, r := range all {
		text := r.ID + " " + r.Topic + " " + r.Statement
		if chapter && !inChapter(r.ID, number) || !chapter && !contains(strings.ToLower(text), words) && !names(text) {
			continue
		}
		found++
		if len(rows) < n {
			rows = append(rows, r)
		}
	}
	return rows, found
}

// inChapter reports whether a row has a number or belongs to the chapter of that number, with its ledger's letters or
// without: a number has a point or a hyphen.
func inChapter(id, number string) bool {
	_, plain, _ := strings.Cut(id, "-")
	for _, whole := range [...]string{id, plain} {
		if rest, ok := strings.CutPrefix(strings.ToUpper(whole), number); ok && strings.ContainsAny(number, "-.") && (rest == "" || rest[0] == '-' || rest[0] == '.') {
			return true
		}
	}
	return false
}

// Group is a formation of the order of battle.
type Group struct {
	Side  game.Side
	Name  string
	Units []game.Counter
}

// Order returns the order of battle by side and formation: the units whose name,
// formation or place holds every word of a search, at most n, and how many there are.
func (d *Desk) Order(search string, n int) (groups []Group, found int) {
	words := words(search)
	shown := 0
	for side := range d.match.Game().Info().Sides {
		first := len(groups)
		for _, c := range d.pic.Units {
			if c.Side != game.Side(side) || !contains(strings.ToLower(strings.Join([]string{c.Name, c.Group, c.Label, d.Place(c)}, " ")), words) {
				continue
			}
			found++
			if shown == n {
				continue
			}
			shown++
			i := first
			for i < len(groups) && groups[i].Name != c.Group {
				i++
			}
			if i == len(groups) {
				groups = append(groups, Group{Side: game.Side(side), Name: c.Group})
			}
			groups[i].Units = append(groups[i].Units, c)
		}
	}
	return groups, found
}

// Place says where a counter is: the hex's id, or its place off the map.
func (d *Desk) Place(c game.Counter) string {
	if id := d.match.Game().Map().ID(c.Hex); id != "" {
		return id
	}
	return c.Where
}

// words are those of a search in small letters. Phones type the apostrophe that no table has.
func words(search string) []string {
	return strings.Fields(strings.ReplaceAll(strings.ToLower(search), "’", "'"))
}

func contains(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
