package web

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// Load reads settings and saved matches. It waits for the store, so it runs aside.
func (a *App) Load(ctx context.Context) {
	a.readAll(ctx)
	a.Store.Listen(a.heard)
}

// readAll reads settings and saved matches, and no match without the settings: one by mail would show what the other
// player hides.
func (a *App) readAll(ctx context.Context) {
	settings, err := a.Store.Settings(ctx)
	list, err2 := a.Store.List(ctx)
	a.Page.Lock()
	if err == nil {
		if settings["page"] != "" {
			json.Unmarshal([]byte(settings["page"]), &a.Settings)
		}
		json.Unmarshal([]byte(settings[playersKey]), &a.Players)
		a.Post.recall(settings)
		a.Bench.recall(settings)
	}
	a.Page.Style(a.Settings)
	a.listed(list, cmp.Or(err, err2))
	a.Ready, a.known = true, err == nil
	a.Page.Unlock()
}

// listed takes note of the matches in the store, or why they cannot be read.
func (a *App) listed(list []store.Summary, err error) {
	a.Trouble = ""
	if err != nil {
		a.Trouble, list = err.Error(), a.kept
		a.again()
	}
	a.setSaved(list)
}

// setSaved keeps the list of matches: those that were not deleted, and before them those that
// are held in memory.
func (a *App) setSaved(list []store.Summary) {
	a.kept = list
	list = slices.DeleteFunc(slices.Clone(list), func(s store.Summary) bool {
		return slices.ContainsFunc(a.held, func(h *session) bool { return h.id == s.ID })
	})
	for _, s := range a.held {
		list = slices.Insert(list, 0, s.sum)
	}
	a.Bin = slices.DeleteFunc(slices.Clone(list), func(s store.Summary) bool { return s.Trashed == 0 })
	a.Saved = slices.DeleteFunc(list, func(s store.Summary) bool { return s.Trashed != 0 })
}

func (a *App) saveSettings() { a.keepSetting("page", a.Settings) }

// keepSetting stores a setting.
func (a *App) keepSetting(key string, v any) {
	raw, _ := json.Marshal(v) // of texts: never fails
	a.Page.Go(func() {
		if err := a.putSetting(key, string(raw)); err != nil {
			a.Page.Lock()
			a.listed(nil, err)
			a.Page.Unlock()
		}
	})
}

// putSetting stores a setting, and waits for that.
func (a *App) putSetting(key, text string) error {
	return a.Store.Put(context.Background(), key, text)
}

// change does something to the store aside and reads the list again.
func (a *App) change(f func(ctx context.Context) error) {
	a.Page.Go(func() {
		ctx := context.Background()
		err := f(ctx)
		list, err2 := a.Store.List(ctx)
		a.Page.Lock()
		defer a.Page.Unlock()
		if err == nil {
			err = err2
		}
		if err != nil {
			a.Message = Message{err.Error(), true}
			return
		}
		a.setSaved(list)
	})
}

func (a *App) title(id string) string {
	if title, _ := a.Bench.doomed(id); title != "" {
		return title
	}
	for _, s := range a.Saved {
		if s.ID == id {
			return s.Title
		}
	}
	return ""
}

func (a *App) rename(id, title string) {
	title = strings.TrimSpace(title)
	if runes := []rune(title); len(runes) > 80 {
		title = string(runes[:80])
	}
	a.close()
	if s := a.inMemory(id); s != nil && title != "" {
		s.sum.Title = title
		a.setSaved(a.kept)
		a.save(s)
	} else if title != "" {
		a.change(func(ctx context.Context) error { return a.Store.Rename(ctx, id, title) })
	}
}

func (a *App) remove(id string) {
	if title, remove := a.Bench.doomed(id); title != "" {
		remove()
		a.openBench(a.Bench.Game)
		return
	}
	a.close()
	for _, s := range a.Saved {
		if s.ID == id {
			a.Trash = &s
		}
	}
	if s := a.inMemory(id); s != nil {
		a.drop(s)
		if s.place.ID == "" { // no part of it was ever stored
			a.Trash = nil
			a.setSaved(a.kept)
			return
		}
	}
	now := a.Page.Now()
	a.change(func(ctx context.Context) error { return a.Store.Delete(ctx, id, now) })
}

func (a *App) restore(id string) {
	a.Trash = nil
	a.change(func(ctx context.Context) error { return a.Store.Restore(ctx, id) })
}

// purge empties the trash.
func (a *App) purge() {
	a.Trash = nil
	a.close()
	a.change(func(ctx context.Context) error {
		_, err := a.Store.Purge(ctx, math.MaxInt64) // also what was deleted before the clock was set back
		a.reread(mailPrefix)
		return err
	})
}

// listOlder shows the continuations of a match that were replaced.
func (a *App) listOlder(id string) {
	a.Page.Go(func() {
		list, err := a.Store.Older(context.Background(), id)
		a.Page.Lock()
		defer a.Page.Unlock()
		if err != nil {
			a.Message = Message{err.Error(), true}
			return
		}
		a.Older = list
		a.show(Dialog{Kind: "older", Arg: id})
	})
}

// olderText says where a continuation leaves the match that stands now.
func (a *App) olderText(o store.Older) string {
	if o.Fault != "" {
		return o.Fault
	}
	return fmt.Sprintf("From action %d on, %s; replaced %s.", o.From+1, game.Count(len(o.Entries), "action"), a.ago(o.Replaced))
}

// revert puts a replaced continuation back into its match; what stands there now becomes
// the replaced one.
func (a *App) revert(generation int) {
	id, list := a.Dialog.Arg, a.Older
	a.close()
	i := slices.IndexFunc(list, func(o store.Older) bool { return o.Generation == generation })
	if i < 0 {
		return
	}
	o := list[i]
	a.change(func(ctx context.Context) error {
		rec, err := a.Store.Open(ctx, id)
		if err != nil {
			return err
		}
		kept := rec.Entries[:min(o.From, len(rec.Entries))]
		m, _, err := a.Shelf.load(o.Head + strings.Join(kept, "") + strings.Join(o.Entries, ""))
		if err != nil {
			return err
		}
		head := ""
		if a.beyondUndo(rec, o) {
			m.Edit()
			if head, err = game.EditedHead(o.Head); err != nil {
				return err
			}
		}
		a.Page.Lock()
		sum := a.touch(&session{sum: rec.Summary, pictured: true}, desk.New(m))
		a.Page.Unlock()
		_, err = a.Store.Revert(ctx, rec.Place(), generation, head, sum)
		return err
	})
}

// beyondUndo reports whether a continuation takes back actions that undo would not: whoever goes
// on with it knows what came of them.
func (a *App) beyondUndo(rec *store.Record, o store.Older) bool {
	same := o.From
	for same < min(len(rec.Entries), o.From+len(o.Entries)) && game.Played(rec.Entries[same]) == game.Played(o.Entries[same-o.From]) {
		same++
	}
	now, _, err := a.Shelf.load(rec.Text())
	for err == nil && len(now.Entries()) > same && now.Undo() {
	}
	return err != nil || len(now.Entries()) > same
}

// export shows a match as text: the one on the table, or a stored one.
func (a *App) export(id string) {
	if !a.mayExport(id) {
		a.mailFault(notWhileOn)
		return
	}
	s := a.inMemory(id)
	if id == "" {
		s = a.Session
	}
	if s != nil {
		m := s.desk.Match()
		name, about, journal := fileName(s.sum.Title, len(m.Entries())), m.About(), m.Journal()
		a.Page.Go(func() { a.showExport(name, about, journal) })
		return
	}
	a.Page.Go(func() {
		rec, err := a.Store.Open(context.Background(), id)
		if err != nil {
			a.Page.Lock()
			a.Message = Message{"This match cannot be exported: " + err.Error(), true}
			a.Page.Unlock()
			return
		}
		about := ""
		if m, _, err := a.Shelf.load(rec.Text()); err == nil { // else it is for a version that can open it
			about = m.About()
		}
		a.showExport(fileName(rec.Title, len(rec.Entries)), about, rec.Text())
	})
}

// showExport packs a journal, aside, and shows it.
func (a *App) showExport(name, about, journal string) {
	text, err := game.WriteLetter(journal, a.Page)
	a.Page.Lock()
	defer a.Page.Unlock()
	if err != nil {
		about, text = "", journal // longer, and as good: nothing may stand before it
	}
	a.show(Dialog{Kind: "export", Arg: name, Text: about + text})
}
