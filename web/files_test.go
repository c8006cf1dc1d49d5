package web

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/web/store"
)

const plainHead = "fieldpost 1\nscenario aachen/first-blood\nseed \"s\"\n"

// What comes of a set-up or of dice of one's own is marked on the table, on the shelf, in the export
// and in the record; a match that was only played is not.
func TestEditedIsMarked(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		edited bool
	}{
		"played": {plainHead, false},
		"set-up": {plainHead + `setup {"units":{"us-1id-18-2":{"hex":"2008"}},"hqs":{"us-1id-hq":{"hex":"1808"}}}` + "\n", true},
		"dice":   {plainHead + "dice 7 3\nedited\n", true},
		"marked": {plainHead + "edited\n", true},
	} {
		a, _ := table(t)
		do(a, "import", "", c.text)
		if a.Desk == nil {
			t.Fatalf("%s: %+v", name, a.Message)
		}
		has := func(where, text, mark string) {
			t.Helper()
			if strings.Contains(text, mark) != c.edited {
				t.Errorf("%s: marked %v %s: %.300q", name, !c.edited, where, text)
			}
		}
		_, text := drawn(t, a)
		has("on the table", text, "Edited")
		do(a, "edited", "", "")
		if a.View.Notice.Text != game.EditedText {
			t.Errorf("%s: the mark says %q", name, a.View.Notice.Text)
		}
		do(a, "export", "", "")
		has("in the export", a.Dialog.Text, game.EditedText)
		do(a, "record", "", "")
		has("in the record", a.Dialog.Text, game.EditedText)
		do(a, "close", "", "")
		do(a, "home", "", "")
		_, text = drawn(t, a)
		has("on the shelf", text, "Edited")
		do(a, "export", a.Saved[0].ID, "")
		has("in the export from the shelf", a.Dialog.Text, game.EditedText)
	}
}

// An import that goes back to before actions already taken, or otherwise than they went, is marked;
// one that goes on from them, or is of another match, is not.
func TestImportThatReplacesIsMarked(t *testing.T) {
	a, _ := begin(t)
	export := func() string {
		do(a, "export", "", "")
		text := a.Dialog.Text
		do(a, "close", "", "")
		return text
	}
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	middle := export()
	step := func(n int) {
		t.Helper()
		for _, act := range a.Desk.Match().Legal() {
			if a.Desk.Match().Game().Lexicon().Verbs[act.Verb] == "step" {
				if n--; n < 0 {
					do(a, "hex", fmt.Sprint(act.Hex), "")
					return
				}
			}
		}
		t.Fatal("no step")
	}
	step(0)
	stored := export()
	do(a, "undo", "", "")
	step(1)
	other := export()
	do(a, "undo", "", "")
	do(a, "redo", "", "")
	do(a, "home", "", "")
	for _, c := range []struct {
		name, text string
		edited     bool
	}{{"the same", other, false}, {"otherwise", stored, true}, {"back", middle, true}} {
		do(a, "import", "", c.text)
		if a.Desk == nil || a.Desk.Match().Head().Edited != c.edited {
			t.Fatalf("%s: %+v, want the mark to be %v", c.name, a.Message, c.edited)
		}
		id := a.Session.id
		do(a, "home", "", "")
		for _, s := range a.Saved {
			if s.ID == id && s.Edited != c.edited {
				t.Errorf("%s: marked on the shelf: %v", c.name, s.Edited)
			}
		}
		do(a, "delete-yes", id, "")
		do(a, "purge-yes", "", "")
	}
	b, _ := table(t) // where nothing of the match is known
	do(b, "import", "", middle)
	oneHexOn(t, b)
	do(b, "export", "", "")
	further := b.Dialog.Text
	if b.Desk.Match().Head().Edited {
		t.Error("a match that nothing is known of is marked")
	}
	c, _ := table(t)
	do(c, "import", "", middle)
	do(c, "home", "", "")
	do(c, "import", "", further)
	if c.Desk == nil || c.Desk.Match().Head().Edited || len(c.Desk.Match().Entries()) != 3 {
		t.Errorf("a match that goes on is marked, or did not open: %+v", c.Message)
	}
}

// Going back to an older line of a match is marked where that takes back what undo would not: what dice
// have answered since. Where undo would do, it is not, nor where nothing is taken back.
func TestRevertBeyondUndoIsMarked(t *testing.T) {
	a, _ := begin(t)
	id := a.Session.id
	revert := func(edited bool) {
		t.Helper()
		do(a, "home", "", "")
		do(a, "older-list", id, "")
		if len(a.Older) != 1 {
			t.Fatalf("the older lines are %+v", a.Older)
		}
		do(a, "revert", fmt.Sprint(a.Older[0].Generation), "")
		if s := a.Saved[0]; a.Message.Bad || s.Edited != edited {
			t.Fatalf("marked on the shelf: %v, want %v; %+v", s.Edited, edited, a.Message)
		}
		do(a, "open", id, "")
		if got := a.Desk.Match().Head().Edited; got != edited {
			t.Fatalf("marked: %v, want %v", got, edited)
		}
	}
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	before := len(a.Desk.Match().Entries())
	oneHexOn(t, a)
	stopped := a.Desk.Match().Hash()
	do(a, "undo", "", "")
	revert(false) // as redo would
	if a.Desk.Match().Hash() != stopped {
		t.Fatal("it does not go on as it did")
	}
	do(a, "undo", "", "")
	for _, act := range slices.Backward(a.Desk.Match().Legal()) {
		if a.Desk.Match().Game().Lexicon().Verbs[act.Verb] == "step" {
			do(a, "goal", fmt.Sprint(act.Hex), "")
			break
		}
	}
	other := a.Desk.Match().Hash()
	if len(a.Desk.Match().Entries()) == before {
		t.Fatal("no step")
	}
	revert(false) // as undo would, and another action
	revert(false) // and back
	if a.Desk.Match().Hash() != other {
		t.Fatal("it does not go on as it did")
	}
	for n := 0; len(a.Desk.Match().Entries()[len(a.Desk.Match().Entries())-1].Results) == 0; n++ {
		if n == 40 {
			t.Fatal("no dice are rolled")
		}
		act := a.Desk.Match().Legal()[len(a.Desk.Match().Legal())-1]
		press(t, a, a.Desk.Match().Game().Lexicon().Verbs[act.Verb])
	}
	// What both lines have done alike is not taken back, whatever dice it had.
	var all []string
	for i := range a.Desk.Match().Entries() {
		all = append(all, a.Desk.Match().EntryText(i))
	}
	rec := &store.Record{Head: a.Desk.Match().HeadText(), Entries: all}
	for n, want := range map[int]bool{len(all): false, before: true} {
		if got := a.beyondUndo(rec, store.Older{Head: rec.Head, Entries: all[:n]}); got != want {
			t.Errorf("%d of %d actions alike: %v, want %v", n, len(all), got, want)
		}
	}
	revert(true)
}

// garbled is a store that reads one line of every match otherwise than it was written.
type garbled struct {
	store.Store
	line int
}

func (g garbled) Open(ctx context.Context, id string) (*store.Record, error) {
	rec, err := g.Store.Open(ctx, id)
	if err == nil && g.line < len(rec.Entries) {
		rec.Entries[g.line] = "mo\x00e +us\n"
	}
	return rec, err
}

func TestGarbledLineOpensBefore(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	hash := a.Desk.Match().Hash()
	do(a, "next", "", "")
	press(t, a, "move")
	oneHexOn(t, a)
	id := a.Session.id
	do(a, "home", "", "")
	a.Store = garbled{a.Store, 1}
	do(a, "open", id, "")
	if a.Desk == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("not opened before the damage: %+v", a.Message)
	}
	if n := a.View.Notice; !n.Bad || n.Text != "Action 2 of the 3 of this match cannot be read, so it opens after action 1; the rest is kept aside under Continuations." {
		t.Errorf("told %+v", n)
	}
	a.Store = a.Store.(garbled).Store
	list, err := a.Store.Older(context.Background(), id)
	if err != nil || len(list) != 1 || list[0].From != 1 || len(list[0].Entries) != 2 {
		t.Errorf("kept aside: %+v, %v", list, err)
	}
	do(a, "next", "", "")
	press(t, a, "move")
	if rec, err := a.Store.Open(context.Background(), id); err != nil || len(rec.Entries) != 2 || rec.Fault != "" {
		t.Errorf("played on: %+v, %v", rec, err)
	}
}

// fragile is a shelf whose engine fails at every file.
type fragile struct{ Shelf }

func (fragile) Load(string) (*game.Match, string, error) {
	var list []int
	return nil, "", fmt.Errorf("never %d", list[7])
}

// wordy is a shelf that says much about every file.
type wordy struct{ Shelf }

func (wordy) Load(string) (*game.Match, string, error) {
	return nil, "", errors.New(strings.Repeat("x", 3000))
}

func TestFailingEngineRefusesAFile(t *testing.T) {
	a, _ := table(t)
	a.Shelf.Games = fragile{a.Shelf.Games}
	do(a, "import", "", plainHead)
	if a.Desk != nil || !a.Message.Bad || !strings.Contains(a.Message.Text, "the engine fails at it") {
		t.Errorf("message %+v", a.Message)
	}
}

// Whatever a file or the store quotes, what is shown of it is short.
func TestLongTextsAreCut(t *testing.T) {
	a, _ := table(t)
	long := strings.Repeat("x", 20_000)
	_, err := a.Store.Create(context.Background(), store.Summary{ID: "m1", Title: long, GameTitle: long, Scenario: long, State: long}, plainHead, nil)
	if err != nil {
		t.Fatal(err)
	}
	do(a, "dismiss", "", "")
	a.refresh()
	a.Page.(*still).settle()
	drawn(t, a) // which fails for an attribute that is too long
	if len(a.Saved) != 1 || len(a.Saved[0].Title) > 400 {
		t.Errorf("%d matches: %.100v", len(a.Saved), a.Saved)
	}
	a.Shelf.Games = wordy{a.Shelf.Games}
	do(a, "import", "", plainHead)
	if n := len([]rune(a.Message.Text)); !a.Message.Bad || n > maxTold+30 || !strings.HasSuffix(a.Message.Text, "…") {
		t.Errorf("%d letters: %q", n, a.Message.Text)
	}
}

// faint is a game that cannot be asked for its name any more.
type faint struct {
	game.Game
	fails *bool
}

func (g faint) Info() *game.Info {
	if *g.fails {
		panic("provoked")
	}
	return g.Game.Info()
}

// What remains of a match when the page has failed is a text that opens elsewhere.
func TestRemains(t *testing.T) {
	a, _ := table(t)
	if name, about, journal := a.remains(); name+about+journal != "" {
		t.Errorf("of nothing remains %q %q %q", name, about, journal)
	}
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	want := a.Desk.Match().Hash()
	opens := func(about string) {
		t.Helper()
		name, lines, journal := a.remains()
		if m, _, err := a.Shelf.Games.Load(journal); err != nil || m.Hash() != want || name != "first-blood-1.fieldpost.txt" || !strings.HasPrefix(lines, about) || about == "" && lines != "" {
			t.Errorf("%s: %q, %v", name, lines, err)
		}
	}
	opens("Fieldpost match: ")
	fails := false
	g, _ := a.Shelf.Games.Open("aachen/first-blood", nil)
	m, _, err := game.Replay(faint{g, &fails}, a.Desk.Match().Journal())
	if err != nil {
		t.Fatal(err)
	}
	a.sit(m, store.Summary{ID: "m1", Title: "First Blood"})
	fails = true
	opens("")
	b, _, _ := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	if name, about, journal := b.remains(); name+about+journal != "" {
		t.Error("of a match by mail that is on remains what the other player hides")
	}
}

// What goes wrong in a dialog is told in it, and not behind it, until it is tried again.
func TestDialogTellsItsFault(t *testing.T) {
	a, p := table(t)
	fault := func() string {
		_, text := drawn(t, a)
		if notice := a.Desk.View().Notice; notice.Bad || a.Message.Bad {
			t.Errorf("behind it is told: %q, %q", notice.Text, a.Message.Text)
		}
		if a.Dialog.Fault != "" && !strings.Contains(text, a.Dialog.Fault) {
			t.Errorf("the dialog does not show %q", a.Dialog.Fault)
		}
		return a.Dialog.Fault
	}
	do(a, "start", "reichswald/veritable", "")
	do(a, "record", "", "")
	p.refuses = true
	if do(a, "copy", "", ""); !strings.Contains(fault(), "refuses to copy") {
		t.Errorf("of a refusal is told %q", a.Dialog.Fault)
	}
	p.refuses = false
	if do(a, "copy", "", ""); fault() != "" || len(p.copied) != 1 {
		t.Errorf("copied, it tells %q", a.Dialog.Fault)
	}
	do(a, "import-text", "", "")
	p.values["import-text"] = "nonsense"
	if do(a, "import-yes", "", ""); !strings.Contains(fault(), "no Fieldpost") {
		t.Errorf("of nonsense is told %q", a.Dialog.Fault)
	}
}
