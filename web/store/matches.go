package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// matches is a Store over tables.
type matches struct {
	tables tables
	peers  peers
}

// A card is the record of a match in tableMatches: its Summary, but for the id,
// which is the key, and the thumbnail, which has its own table.
type card struct {
	Generation int    `json:"generation"`
	Actions    int    `json:"actions"`
	Title      string `json:"title"`
	GameTitle  string `json:"game"`
	Scenario   string `json:"scenario"`
	State      string `json:"state"`
	Over       bool   `json:"over,omitempty"`
	Started    int64  `json:"started"`
	Changed    int64  `json:"changed"`
	Trashed    int64  `json:"trashed,omitempty"`
	Edited     bool   `json:"edited,omitempty"`
	Branch     string `json:"branch,omitempty"`
	Own        bool   `json:"own,omitempty"`
	Players    string `json:"players,omitempty"`
}

// What a card may say, whoever has written it: maxText characters of each text are shown, and a
// match has no more than maxActions actions.
const (
	maxText    = 300
	maxActions = 1_000_000
)

// lostGeneration is the generation of a match whose card was lost: no page that
// read it before stands there.
const lostGeneration = 1 << 20

func journalKey(id string, n int) string { return fmt.Sprintf("%s/%07d", id, n) }

// journalEnd is the first key after all of a match's.
func journalEnd(id string) string { return id + "0" }

func validID(id string) bool {
	return id != "" && len(id) <= 64 && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}

// readCard returns nil if the card is damaged.
func readCard(r rows, id string) (*card, error) {
	text, ok, err := r.get(tableMatches, id)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fault(Unknown, nil)
	}
	return parseCard(text), nil
}

func parseCard(text string) *card {
	var c card
	if json.Unmarshal([]byte(text), &c) != nil || c.Actions < 0 || c.Actions > maxActions {
		return nil
	}
	for _, t := range []*string{&c.Title, &c.GameTitle, &c.Scenario, &c.State, &c.Players} {
		if r := []rune(*t); len(r) > maxText {
			*t = string(r[:maxText]) + "…"
		}
	}
	return &c
}

func putCard(r rows, id string, c *card) error {
	b, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return r.put(tableMatches, id, string(b))
}

// putSummary writes what a page says of a match; playing takes it out of the trash.
func putSummary(r rows, c *card, s Summary) error {
	c.Title, c.GameTitle, c.Scenario, c.State, c.Players = s.Title, s.GameTitle, s.Scenario, s.State, s.Players
	c.Over, c.Started, c.Changed, c.Trashed, c.Edited, c.Branch, c.Own = s.Over, s.Started, s.Changed, 0, s.Edited, s.Branch, s.Own
	if s.Thumbnail != "" {
		if err := r.put(tableThumbs, s.ID, s.Thumbnail); err != nil {
			return err
		}
	}
	return putCard(r, s.ID, c)
}

func putEntries(r rows, id string, after int, entries []string) error {
	for i, e := range entries {
		if e == "" {
			return &Error{Failed, "An action without text cannot be kept.", nil}
		}
		if err := r.put(tableJournals, journalKey(id, after+i+1), e); err != nil {
			return err
		}
	}
	return nil
}

func (m *matches) Create(ctx context.Context, s Summary, head string, entries []string) (Place, error) {
	if !validID(s.ID) || head == "" {
		return Place{}, &Error{Failed, "A match needs a name of letters and digits and a journal.", nil}
	}
	c := &card{Actions: len(entries)}
	return m.write(ctx, s.ID, c, func(r rows) error {
		if _, taken, err := r.get(tableMatches, s.ID); err != nil || taken {
			if err == nil {
				err = fault(Taken, nil)
			}
			return err
		}
		if err := r.put(tableJournals, journalKey(s.ID, 0), head); err != nil {
			return err
		}
		if err := putEntries(r, s.ID, 0, entries); err != nil {
			return err
		}
		return putSummary(r, c, s)
	})
}

// write runs f, which sets the card, in a transaction and tells the other pages
// where the match stands then.
func (m *matches) write(ctx context.Context, id string, c *card, f func(rows) error) (Place, error) {
	if err := m.tables.transact(ctx, true, f); err != nil {
		return Place{}, asError(err)
	}
	at := Place{id, c.Generation, c.Actions}
	m.peers.tell(Note{Place: at})
	return at, nil
}

// cardAt returns the card of a match that must stand at a place.
func cardAt(r rows, at Place) (*card, error) {
	c, err := readCard(r, at.ID)
	if err != nil {
		return nil, err
	}
	if c == nil {
		return nil, &Error{Damaged, "The record of this match cannot be read any more: open the match again from the shelf.", nil}
	}
	if c.Generation != at.Generation || c.Actions != at.Actions {
		return nil, &Error{Stale, fmt.Sprintf("Another tab has played on in this match (it stands after action %d, this page after action %d): this page watches now.", c.Actions, at.Actions), nil}
	}
	return c, nil
}

func (m *matches) Append(ctx context.Context, at Place, entry string, s Summary) (Place, error) {
	s.ID = at.ID
	var c card
	return m.write(ctx, at.ID, &c, func(r rows) error {
		was, err := cardAt(r, at)
		if err != nil {
			return err
		}
		c = *was
		if err := putEntries(r, at.ID, c.Actions, []string{entry}); err != nil {
			return err
		}
		c.Actions++
		return putSummary(r, &c, s)
	})
}

func (m *matches) Open(ctx context.Context, id string) (*Record, error) {
	var rec *Record
	var was *card
	read := func(r rows) (err error) {
		rec, was, err = readRecord(r, id)
		return err
	}
	err := m.tables.transact(ctx, false, read)
	if err == nil && was != nil {
		// The card must fit what can be read, so that the match can go on from there.
		err = m.tables.transact(ctx, true, func(r rows) error {
			if err := read(r); err != nil || was == nil {
				return err
			}
			return mend(r, rec, was)
		})
	}
	if err != nil {
		return nil, asError(err)
	}
	return rec, nil
}

// mend makes the card of a match fit its record, and an older continuation of what cannot be read
// and follows that.
func mend(r rows, rec *Record, was *card) error {
	if rec.Actions < was.Actions {
		if err := rewrite(r, was, rec.Actions, "", nil, rec.Summary); err != nil {
			return err
		}
	}
	return putCard(r, rec.ID, rec.card())
}

// readRecord reads a match as far as it is sound. Where its card does not fit that, was is the card
// of all that is there, sound or not.
func readRecord(r rows, id string) (rec *Record, was *card, err error) {
	c, err := readCard(r, id)
	if err != nil {
		return nil, nil, err
	}
	lines, err := r.scan(tableJournals, journalKey(id, 0), journalEnd(id))
	if err != nil {
		return nil, nil, err
	}
	if len(lines) == 0 || lines[0].key != journalKey(id, 0) || lines[0].value == "" {
		return nil, nil, &Error{Damaged, "This match cannot be opened: the head of its journal is lost.", nil}
	}
	fault, last := "", min(number(lines[len(lines)-1].key), maxActions)
	lost := c == nil
	if lost {
		c = &card{Generation: lostGeneration, Actions: last}
	}
	there := *c
	there.Actions = min(last, c.Actions)
	all := entriesOf(lines[1:], 0, there.Actions)
	n := slices.Index(append(all, ""), "")
	switch {
	case lost:
		fault = fmt.Sprintf("The record of this match was damaged; %d actions of it are sound.", n)
	case n < c.Actions:
		fault = CutText(n, c.Actions)
	}
	if fault != "" {
		was = &there
	}
	now := there
	if now.Actions = n; n < c.Actions {
		now.Generation++
	}
	rec = &Record{Summary: summary(id, &now), Head: lines[0].value, Entries: all[:n:n]}
	rec.Fault = fault
	rec.Thumbnail, _, err = r.get(tableThumbs, id)
	return rec, was, err
}

// CutText says that a match opens after its first n actions because the next is damaged.
func CutText(n, of int) string {
	return fmt.Sprintf("Action %d of the %d of this match cannot be read, so it opens after action %d; the rest is kept aside under Continuations.", n+1, of, n)
}

// number is the number of the action under a key of tableJournals, 0 if it has none.
func number(key string) int {
	n, _ := strconv.Atoi(key[strings.LastIndexByte(key, '/')+1:])
	return n
}

// entriesOf are the actions from the one after low up to count; those that are lost are empty.
func entriesOf(lines []row, low, count int) []string {
	all := make([]string, count-low)
	for _, l := range lines {
		if i := number(l.key) - low - 1; i >= 0 && i < len(all) {
			all[i] = l.value
		}
	}
	return all
}

func summary(id string, c *card) Summary {
	return Summary{ID: id, Title: c.Title, GameTitle: c.GameTitle, Scenario: c.Scenario, State: c.State, Actions: c.Actions,
		Started: c.Started, Changed: c.Changed, Over: c.Over, Generation: c.Generation, Trashed: c.Trashed, Edited: c.Edited, Branch: c.Branch, Own: c.Own, Players: c.Players}
}

func (s *Summary) card() *card {
	return &card{s.Generation, s.Actions, s.Title, s.GameTitle, s.Scenario, s.State, s.Over, s.Started, s.Changed, s.Trashed, s.Edited, s.Branch, s.Own, s.Players}
}

func (m *matches) List(ctx context.Context) ([]Summary, error) {
	var list []Summary
	err := m.tables.transact(ctx, false, func(r rows) error {
		list = nil
		cards, err := r.scan(tableMatches, "", "\x7f")
		if err != nil {
			return err
		}
		thumbs, err := r.scan(tableThumbs, "", "\x7f")
		if err != nil {
			return err
		}
		thumb := make(map[string]string, len(thumbs))
		for _, t := range thumbs {
			thumb[t.key] = t.value
		}
		for _, row := range cards {
			if !validID(row.key) {
				continue // no page of this program has written it
			}
			s := Summary{ID: row.key, Fault: "The record of this match is damaged; opening it may still find its actions."}
			if c := parseCard(row.value); c != nil {
				s = summary(row.key, c)
			}
			s.Thumbnail = thumb[row.key]
			list = append(list, s)
		}
		return nil
	})
	sort.SliceStable(list, func(i, j int) bool { return list[i].Changed > list[j].Changed })
	return list, asError(err)
}
