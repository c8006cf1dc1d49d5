package store

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sort"
)

// maxOlder is how many continuations that were replaced are kept of a match.
const maxOlder = 8

// older is the form of Older in tableOlder. Two things hold of all of a match: the
// match's first From actions are the ones it continued, and it is no beginning of
// the match itself or of another.
type older struct {
	Generation int      `json:"generation"`
	Replaced   int64    `json:"replaced"`
	Head       string   `json:"head"`
	From       int      `json:"from"`
	Entries    []string `json:"entries"`
}

// beginning tells whether o only repeats how p begins.
func (o *older) beginning(p *older) bool {
	return o.From == p.From && o.Head == p.Head && len(o.Entries) <= len(p.Entries) && slices.Equal(o.Entries, p.Entries[:len(o.Entries)])
}

// readOlder returns the continuations kept of a match with so many actions, and how many there are
// that cannot be read.
func readOlder(r rows, id string, actions int) (list []older, skipped int, err error) {
	text, _, err := r.get(tableOlder, id)
	if err != nil || text == "" {
		return nil, 0, err
	}
	if json.Unmarshal([]byte(text), &list) != nil {
		return nil, 1, nil
	}
	all := len(list)
	list = slices.DeleteFunc(list, func(o older) bool {
		return o.From < 0 || o.From > actions || o.Head == "" || len(o.Entries) == 0
	})
	return list, all - len(list), nil
}

func putOlder(r rows, id string, list []older) error {
	if len(list) == 0 {
		return r.remove(tableOlder, id)
	}
	b, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return r.put(tableOlder, id, string(b))
}

// A line is a journal from the action after low on.
type line struct {
	head    string
	low     int
	entries []string
}

// readLine reads a match's journal from the action after low on.
func readLine(r rows, id string, low, count int) (line, error) {
	l := line{low: low}
	head, _, err := r.get(tableJournals, journalKey(id, 0))
	if err != nil {
		return l, err
	}
	l.head = head
	blocks, err := r.scan(tableJournals, journalKey(id, low+1), journalKey(id, count+1))
	l.entries = entriesOf(blocks, low, count)
	return l, err
}

// continuation is what of the line follows the action from.
func (l line) continuation(from int) *older {
	return &older{Head: l.head, From: from, Entries: l.entries[from-l.low:]}
}

func lowest(list []older, low int) int {
	for _, o := range list {
		low = min(low, o.From)
	}
	return low
}

// keepOlder adds what of the line was follows the action keep, and makes the others
// continue what will be left.
func keepOlder(list []older, was line, keep int, c *card, now int64) []older {
	for i := range list {
		if o := &list[i]; o.From > keep {
			o.Entries = slices.Concat(was.entries[keep-was.low:o.From-was.low], o.Entries)
			o.From = keep
		}
	}
	cut := was.continuation(keep)
	cut.Generation, cut.Replaced = c.Generation, now
	for i := range list {
		if cut.beginning(&list[i]) {
			list[i].Generation, list[i].Replaced = cut.Generation, cut.Replaced
			return list
		}
	}
	return append(list, *cut)
}

// prune drops what the match itself holds and what repeats another, and then the
// oldest beyond maxOlder. The first is the last replaced.
func prune(list []older, is line) []older {
	sort.SliceStable(list, func(i, j int) bool { return list[i].Generation > list[j].Generation })
	var kept []older
	for i, o := range list {
		repeats := func(p older) bool { return o.beginning(&p) }
		if !o.beginning(is.continuation(o.From)) && !slices.ContainsFunc(list[:i], repeats) && len(kept) < maxOlder {
			kept = append(kept, o)
		}
	}
	return kept
}

func (m *matches) Rewrite(ctx context.Context, at Place, keep int, head string, entries []string, s Summary) (Place, error) {
	if keep < 0 || keep > at.Actions {
		return Place{}, &Error{Failed, "A match cannot keep more actions than it has.", nil}
	}
	s.ID = at.ID
	var c card
	return m.write(ctx, at.ID, &c, func(r rows) error {
		was, err := cardAt(r, at)
		if err != nil {
			return err
		}
		c = *was
		return rewrite(r, &c, keep, head, entries, s)
	})
}

func rewrite(r rows, c *card, keep int, head string, entries []string, s Summary) error {
	list, _, err := readOlder(r, s.ID, c.Actions)
	if err != nil {
		return err
	}
	was, err := readLine(r, s.ID, lowest(list, keep), c.Actions)
	if err != nil {
		return err
	}
	if keep < c.Actions {
		list = keepOlder(list, was, keep, c, s.Changed)
		c.Generation++
	}
	is := line{was.head, was.low, slices.Concat(was.entries[:keep-was.low], entries)}
	if head != "" && head != was.head {
		is.head = head
		if err := r.put(tableJournals, journalKey(s.ID, 0), head); err != nil {
			return err
		}
	}
	if err := putOlder(r, s.ID, prune(list, is)); err != nil {
		return err
	}
	for n := keep + 1 + len(entries); n <= c.Actions; n++ {
		if err := r.remove(tableJournals, journalKey(s.ID, n)); err != nil {
			return err
		}
	}
	if err := putEntries(r, s.ID, keep, entries); err != nil {
		return err
	}
	c.Actions = keep + len(entries)
	return putSummary(r, c, s)
}

func (m *matches) Older(ctx context.Context, id string) ([]Older, error) {
	var out []Older
	err := m.tables.transact(ctx, false, func(r rows) error {
		out = nil
		c, err := readCard(r, id)
		if err != nil || c == nil {
			return err
		}
		list, skipped, err := readOlder(r, id, c.Actions)
		if err != nil {
			return err
		}
		is, err := readLine(r, id, lowest(list, c.Actions), c.Actions)
		if err != nil {
			return err
		}
		for _, o := range prune(list, is) {
			out = append(out, Older{Generation: o.Generation, Replaced: o.Replaced, Head: o.Head, From: o.From, Entries: o.Entries})
		}
		for range skipped {
			out = append(out, Older{Fault: "A continuation is damaged and left out."})
		}
		return nil
	})
	return out, asError(err)
}

func (m *matches) Revert(ctx context.Context, at Place, generation int, head string, s Summary) (Place, error) {
	s.ID = at.ID
	var c card
	return m.write(ctx, at.ID, &c, func(r rows) error {
		was, err := cardAt(r, at)
		if err != nil {
			return err
		}
		list, _, err := readOlder(r, at.ID, was.Actions)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(list, func(o older) bool { return o.Generation == generation })
		if i < 0 {
			return &Error{Unknown, "This older version of the match is not kept any more.", nil}
		}
		c = *was
		return rewrite(r, &c, list[i].From, cmp.Or(head, list[i].Head), list[i].Entries, s)
	})
}
