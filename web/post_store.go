package web

import (
	"context"
	"strings"

	"fieldpost/engine/post"
	"fieldpost/web/store"
)

// A quiet store keeps the actions of matches by mail hidden (see post.Hide): whoever looks into the browser's store sees
// nothing of what the other player hides. Other matches it keeps as they are.
type quiet struct{ store.Store }

// hide hides the entries of a match from its n-th on.
func hide(id string, n int, entries []string) []string {
	if !strings.HasPrefix(id, mailPrefix) {
		return entries
	}
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = post.Hide(id, n+i, e)
	}
	return list
}

// show gives them back in place.
func show(id string, entries []string) {
	for i, e := range entries {
		entries[i] = post.Show(id, e)
	}
}

func (q quiet) Create(ctx context.Context, s store.Summary, head string, entries []string) (store.Place, error) {
	return q.Store.Create(ctx, s, head, hide(s.ID, 0, entries))
}

func (q quiet) Append(ctx context.Context, at store.Place, entry string, s store.Summary) (store.Place, error) {
	return q.Store.Append(ctx, at, hide(at.ID, at.Actions, []string{entry})[0], s)
}

func (q quiet) Rewrite(ctx context.Context, at store.Place, keep int, head string, entries []string, s store.Summary) (store.Place, error) {
	return q.Store.Rewrite(ctx, at, keep, head, hide(at.ID, keep, entries), s)
}

func (q quiet) Open(ctx context.Context, id string) (*store.Record, error) {
	rec, err := q.Store.Open(ctx, id)
	if rec != nil {
		show(id, rec.Entries)
	}
	return rec, err
}

func (q quiet) Older(ctx context.Context, id string) ([]store.Older, error) {
	list, err := q.Store.Older(ctx, id)
	for i := range list {
		show(id, list[i].Entries)
	}
	return list, err
}
