package store

import (
	"context"
	"errors"
	"slices"
	"sort"
	"strings"
)

// maxTrash is how many matches the trash holds.
const maxTrash = 20

// change edits the card of a match, making one from its journal if it is damaged.
func (m *matches) change(ctx context.Context, id string, edit func(r rows, c *card) error) error {
	var c card
	_, err := m.write(ctx, id, &c, func(r rows) error {
		was, err := readCard(r, id)
		if err != nil {
			return err
		}
		if was == nil {
			rec, all, err := readRecord(r, id)
			switch {
			case err == nil:
				if err := mend(r, rec, all); err != nil { // what is cut off is kept aside, as when it is opened
					return err
				}
				was = rec.card()
			case errors.Is(err, Damaged):
				was = &card{Generation: lostGeneration}
			default:
				return err
			}
		}
		c = *was
		return edit(r, &c)
	})
	return err
}

func (m *matches) Delete(ctx context.Context, id string, now int64) error {
	return m.change(ctx, id, func(r rows, c *card) error {
		c.Trashed = now
		if err := putCard(r, id, c); err != nil {
			return err
		}
		trash, err := trashed(r)
		if len(trash) <= maxTrash { // none if they could not be read
			return err
		}
		return erase(r, trash[maxTrash:])
	})
}

func (m *matches) Restore(ctx context.Context, id string) error {
	return m.change(ctx, id, func(r rows, c *card) error {
		c.Trashed = 0
		return putCard(r, id, c)
	})
}

func (m *matches) Rename(ctx context.Context, id, title string) error {
	return m.change(ctx, id, func(r rows, c *card) error {
		c.Title = title
		return putCard(r, id, c)
	})
}

func (m *matches) Purge(ctx context.Context, before int64) (int, error) {
	n := 0
	err := m.tables.transact(ctx, true, func(r rows) error {
		trash, err := trashed(r)
		if err != nil {
			return err
		}
		trash = slices.DeleteFunc(trash, func(t gone) bool { return t.when >= before })
		n = len(trash)
		return erase(r, trash)
	})
	return n, asError(err)
}

type gone struct {
	id   string
	when int64
}

// trashed is what lies in the trash, the last deleted first.
func trashed(r rows) ([]gone, error) {
	cards, err := r.scan(tableMatches, "", "\x7f")
	if err != nil {
		return nil, err
	}
	var list []gone
	for _, row := range cards {
		if c := parseCard(row.value); c != nil && c.Trashed != 0 {
			list = append(list, gone{row.key, c.Trashed})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].when > list[j].when })
	return list, nil
}

// MatchSetting is the key of a setting that belongs to a match and goes with it.
func MatchSetting(id, name string) string { return "match/" + id + "/" + name }

// erase removes matches for good, with their settings.
func erase(r rows, list []gone) error {
	for _, m := range list {
		blocks, err := r.scan(tableJournals, journalKey(m.id, 0), journalEnd(m.id))
		if err != nil {
			return err
		}
		for _, b := range blocks {
			if err := r.remove(tableJournals, b.key); err != nil {
				return err
			}
		}
		settings, err := r.scan(tableSettings, MatchSetting(m.id, ""), MatchSetting(m.id, "\x7f"))
		if err != nil {
			return err
		}
		for _, row := range settings {
			if err := r.remove(tableSettings, row.key); err != nil {
				return err
			}
		}
		for _, table := range []string{tableMatches, tableThumbs, tableOlder} {
			if err := r.remove(table, m.id); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *matches) Settings(ctx context.Context) (map[string]string, error) {
	settings := map[string]string{}
	err := m.tables.transact(ctx, false, func(r rows) error {
		list, err := r.scan(tableSettings, "", "\x7f")
		for _, row := range list {
			settings[row.key] = row.value
		}
		return err
	})
	return settings, asError(err)
}

func (m *matches) Put(ctx context.Context, key, value string) error {
	err := m.tables.transact(ctx, true, func(r rows) error {
		if value == "" {
			return r.remove(tableSettings, key)
		}
		return r.put(tableSettings, key, value)
	})
	if part := strings.Split(key, "/"); err == nil && len(part) == 3 { // see MatchSetting
		m.peers.tell(Note{Place: Place{ID: part[1]}})
	}
	return asError(err)
}

func (m *matches) Claim(ctx context.Context, id string, freed func()) (func(), bool, error) {
	release, owner, err := m.peers.claim(ctx, id, freed)
	return release, owner, asError(err)
}

func (m *matches) Want(id string) { m.peers.tell(Note{Place: Place{ID: id}, Wanted: true}) }

func (m *matches) Listen(f func(Note)) func() { return m.peers.listen(f) }

func (m *matches) Persist(ctx context.Context) bool { return m.peers.persist(ctx) }

func (m *matches) Close() {
	m.peers.close()
	m.tables.close()
}
