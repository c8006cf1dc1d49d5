package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/web/store"
)

func TestShelfShowsScenarios(t *testing.T) {
	a, _ := table(t)
	n, text := drawn(t, a)
	if !strings.Contains(text, "First Blood") || n == 0 || n > 320 { // a match that is stored adds some fifteen; 400 is what a redraw bears
		t.Errorf("%d elements, text %.200q", n, text)
	}
}

// What an option offers is said in words: another scenario by its title, never by its id.
func TestOptionsAreInWords(t *testing.T) {
	a, _ := table(t)
	for _, s := range a.Shelf.Scenarios {
		a.Opened["players "+s.Game+"/"+s.Scenario] = true
	}
	_, text := drawn(t, a)
	for _, s := range a.Shelf.Scenarios {
		if strings.Contains(text, s.Scenario+"\n") && strings.Contains(s.Scenario, "-") {
			t.Errorf("the shelf shows the id %s", s.Scenario)
		}
	}
	if !strings.Contains(text, "The Farm on the Way\n") || a.Shelf.valueWord("offtheline", "02-the-farm-on-the-way") != "The Farm on the Way" {
		t.Error("an option does not name another scenario")
	}
}

// Where the rules lead one of two sides, the shelf does not say that two play.
func TestWhoPlaysSolitaire(t *testing.T) {
	a, _ := table(t)
	for _, info := range a.Shelf.Scenarios {
		s := scenario{info}
		if s.name() != "offtheline/01-two-patrols" {
			continue
		}
		before := a.whoPlays(s)
		a.Command("option", s.name()+":solitaire", "on")
		if got := a.whoPlays(s); before != "two at this table" || got != "you against the program" {
			t.Errorf("first %q, then %q", before, got)
		}
	}
}

// Two matches of a scenario are told apart on the shelf: by their titles, and by who plays them.
func TestMatchesOfOneScenario(t *testing.T) {
	a, _ := table(t)
	start := func(seats ...string) (title, about string) {
		for _, seat := range seats {
			side, level, _ := strings.Cut(seat, " ")
			do(a, "seat", "reichswald/veritable:"+side, level)
		}
		do(a, "start", "reichswald/veritable", "")
		sum := a.Session.sum
		do(a, "home", "", "")
		return sum.Title, gameAndPlayers(sum)
	}
	first, about := start()
	second, against := start("allied veteran")
	third, alone := start("german recruit")
	if first != "Operation Veritable" || second != "Operation Veritable (2)" || third != "Operation Veritable (3)" {
		t.Errorf("the titles are %q, %q and %q", first, second, third)
	}
	if !strings.HasSuffix(about, ": two at this table") || !strings.HasSuffix(against, ": you against the computer (Allied, veteran)") || !strings.HasSuffix(alone, ": the computer alone") {
		t.Errorf("the shelf says %q, %q and %q", about, against, alone)
	}
}

// Who plays what is begun from the shelf is offered again by a page that was loaded anew.
func TestWhoPlaysIsKept(t *testing.T) {
	a, p := table(t)
	do(a, "seat", "reichswald/veritable:german", "veteran")
	b := NewApp(p, shelf.Shelf{}, a.Store)
	b.Load(context.Background())
	p.settle()
	do(b, "start", "reichswald/veritable", "")
	if who := gameAndPlayers(b.Session.sum); !strings.HasSuffix(who, ": you against the computer (German, veteran)") {
		t.Errorf("the shelf says %q", who)
	}
}

// A match that waits before its first turn does not say twice where it stands.
func TestSetUpIsSaidOnce(t *testing.T) {
	a, _ := table(t)
	a.Command("start", "offtheline/01-two-patrols", "")
	if got := a.Session.sum.State; got != "Set-up" {
		t.Errorf("the shelf says %q", got)
	}
	if got := (&replay{}).moment(a.Desk); got != "The beginning: Set-up" {
		t.Errorf("the look back says %q", got)
	}
	if got := a.Desk.Record(); !strings.Contains(got, "\nSet-up\n") {
		t.Errorf("the record says %q", got)
	}
}

func TestThreeClicksToADecision(t *testing.T) {
	a, p := begin(t)
	n, text := drawn(t, a)
	if !strings.Contains(text, a.View.Prompt) || n > 400 {
		t.Errorf("%d elements; the prompt %q is not on the page", n, a.View.Prompt)
	}
	if !strings.HasPrefix(p.hash, "#/match/") {
		t.Errorf("address %q", p.hash)
	}
	press(t, a, "activate")
	if len(a.Desk.Match().Entries()) != 1 || len(p.said) == 0 {
		t.Errorf("%d actions, said %q", len(a.Desk.Match().Entries()), p.said)
	}
}

func TestEachActionIsStoredBeforeTheNext(t *testing.T) {
	a, p := begin(t)
	p.Lock()
	a.Command("verb", "0", "")
	p.Unlock()
	if !a.Session.busy {
		t.Fatal("an action was not given to the store")
	}
	p.Lock()
	a.Command("undo", "", "")
	p.Unlock()
	p.settle()
	rec, err := a.Store.Open(context.Background(), a.Session.id)
	if err != nil || len(rec.Entries) != 1 || rec.Text() != a.Desk.Match().HeadText()+a.Desk.Match().EntryText(0) {
		t.Fatalf("stored %+v, %v", rec, err)
	}
}

// Escape takes a move back that has not gone a step, and who goes along before it; "Stop here" and another unit take both back:
// the first did nothing, the others spent the moves of both.
func TestIdleMoveIsTakenBack(t *testing.T) {
	a, p := table(t)
	do(a, "start", "ardennes/six-turns", "")
	enter := func(id string) {
		p.values["hex-entry"] = id
		do(a, "type-hex", "", "")
	}
	count := func(want int, when string) {
		t.Helper()
		if n := len(a.Desk.Match().Entries()); n != want {
			t.Errorf("%s: %d actions, want %d", when, n, want)
		}
	}
	joined := func() {
		t.Helper()
		enter("E0829")
		press(t, a, "move")
		press(t, a, "join")
		count(2, "joined")
	}
	joined()
	do(a, "back", "", "")
	count(1, "Escape")
	do(a, "back", "", "")
	count(0, "Escape again")
	joined()
	press(t, a, "stop")
	count(0, "Stop here")
	joined()
	do(a, "default", "", "")
	count(0, "Enter")
	joined()
	do(a, "next", "", "")
	count(0, "another unit")
	do(a, "back", "", "")
	other := a.View.Stacks[len(a.View.Stacks)-1].ID // far away
	joined()
	enter(other)
	count(0, "another unit's hex")
}

// N in a move that has not gone a step takes the move back and picks the next unit: it ended the move of the one before.
func TestNextUnitTakesAnIdleMoveBack(t *testing.T) {
	a, p := table(t)
	do(a, "start", "reichswald/veritable", "")
	do(a, "verb", "0", "")
	do(a, "next", "", "")
	do(a, "next", "", "")
	first := a.Desk.Picked()
	press(t, a, "move")
	do(a, "next", "", "")
	if n := len(a.Desk.Match().Entries()); n != 1 {
		t.Errorf("%d actions, want the order of the turn alone; said %q", n, p.said)
	}
	if next := a.Desk.Picked(); len(next) == 0 || slices.Equal(next, first) {
		t.Errorf("picked %v after %v", next, first)
	}
}

// Each key is answered in words too: taking back was followed by no question, and stepping back, a panel, a verb whose hexes
// are listed, and N where there is nobody to pick came in silence.
func TestKeysAreHeard(t *testing.T) {
	a, p := table(t)
	a.Layout = "wide"
	do(a, "start", "reichswald/veritable", "")
	for _, c := range []struct{ key, says string }{
		{"n", "No unit can be chosen now."}, {"Enter", "Allied player turn: move or fight first?"}, {"1", "18 units can move"}, {"n", "7th Canadian Brigade."}, {"l", "Log."}, {"l", "Log."},
		{"i", "Stack."}, {"Escape", "Allied Movement Phase: 18 units"}, {"u", "Taken back. Allied player turn"}, {"r", "Done again. Allied Movement Phase"},
	} {
		p.said = nil
		p.Lock()
		a.Key(c.key, false)
		p.Unlock()
		p.settle()
		a.Prepare()
		if said := strings.Join(p.said, " "); !strings.Contains(said, c.says) {
			t.Errorf("%s: said %q, want %q", c.key, said, c.says)
		}
	}
	do(a, "home", "", "")
	do(a, "start", "ardennes/six-turns", "")
	do(a, "next", "", "")
	press(t, a, "move")
	p.said = nil
	press(t, a, "step")
	if said := strings.Join(p.said, " "); said != "Step: E0830, E0929." {
		t.Errorf("said %q after the verb", said)
	}
	do(a, "home", "", "")
	do(a, "start", "aachen/first-blood", "")
	press(t, a, "activate")
	h, _ := a.Desk.Match().Game().Map().Lookup("2008")
	do(a, "hex", fmt.Sprint(h), "")
	p.said = nil
	press(t, a, "attack")
	if said := strings.Join(p.said, " "); said != "Attack, hasty: 2107, 2108." {
		t.Errorf("said %q after the verb of a unit", said)
	}
}

func TestUndoRedoAndReopenInMidMove(t *testing.T) {
	a, p := begin(t)
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	for _, act := range a.Desk.Match().Legal() {
		if a.Desk.Match().Game().Lexicon().Verbs[act.Verb] == "step" {
			do(a, "hex", fmt.Sprint(act.Hex), "")
			break
		}
	}
	steps, hash := len(a.Desk.Match().Entries()), a.Desk.Match().Hash()
	if steps != 3 {
		t.Fatalf("%d actions, want the activation, the declaration and a step", steps)
	}
	do(a, "undo", "", "")
	do(a, "redo", "", "")
	if a.Desk.Match().Hash() != hash {
		t.Fatal("redo leads elsewhere")
	}
	do(a, "undo", "", "")
	hash = a.Desk.Match().Hash()
	id := a.Session.id
	do(a, "home", "", "")
	if a.Desk != nil || len(a.Saved) != 1 || a.Saved[0].Actions != 2 {
		t.Fatalf("shelf after leaving: %+v", a.Saved)
	}
	if n, text := drawn(t, a); !strings.Contains(text, "Continue") || n > 400 {
		t.Errorf("the shelf offers nothing to continue (%d elements)", n)
	}
	do(a, "open", id, "")
	if a.Desk == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("reopened elsewhere: %+v", a.Message)
	}
	_ = p
}

func TestAWholeMoveIsTakenBackAndStored(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	before := a.Desk.Match().Hash()
	do(a, "hex", hexOf(t, a, "1711"), "")
	do(a, "hex", hexOf(t, a, "1509"), "")
	moved, after := len(a.Desk.Match().Entries()), a.Desk.Match().Hash()
	if moved < 3 {
		t.Fatalf("%d actions after a move over several hexes: %+v", moved, a.View.Notice)
	}
	stored := func() *store.Record {
		rec, err := a.Store.Open(context.Background(), a.Session.id)
		if err != nil {
			t.Fatal(err)
		}
		return rec
	}
	do(a, "undo", "", "")
	if rec := stored(); a.Desk.Match().Hash() != before || len(rec.Entries) != 1 {
		t.Errorf("taken back to another position, or %d actions stored", len(rec.Entries))
	}
	do(a, "redo", "", "")
	m, _, err := a.Shelf.Games.Load(stored().Text())
	if err != nil || m.Hash() != after || len(m.Entries()) != moved {
		t.Errorf("done again, but not stored so: %v", err)
	}
}

func TestPreviewAndCommit(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	do(a, "hex", hexOf(t, a, "2008"), "")
	do(a, "hex", hexOf(t, a, "2108"), "")
	if a.View.Preview == nil || a.View.Preview.Forecast == nil {
		t.Fatalf("no preview: %+v", a.View.Notice)
	}
	n, text := drawn(t, a)
	for _, want := range []string{a.View.Preview.Label, "CTL-", "How it comes about"} {
		if !strings.Contains(text, want) {
			t.Errorf("the preview lacks %q", want)
		}
	}
	if n > 400 {
		t.Errorf("%d elements with a preview", n)
	}
	a.Tab = "charts"
	lit := false
	for _, k := range a.charts() {
		a.Chart = k.ID
		_, text := drawn(t, a)
		lit = lit || strings.Contains(text, `class="lit"`)
	}
	if !lit {
		t.Error("no chart lights the column of the attack")
	}
	before := len(a.Desk.Match().Entries())
	do(a, "commit", "", "")
	if len(a.Desk.Match().Entries()) != before+1 {
		t.Fatal("the attack was not made")
	}
	for _, a.Chart = range []string{"", "of another game"} {
		if len(a.lit(a.chart())) == 0 {
			t.Errorf("after the roll, with the chart %q looked at before, the charts open at %q, where nothing is lit", a.Chart, a.chart().ID)
		}
	}
	do(a, "undo", "", "")
	if len(a.Desk.Match().Entries()) != before+1 || !a.View.Notice.Bad {
		t.Errorf("undo past chance: %+v", a.View.Notice)
	}
}

func hexOf(t *testing.T, a *App, id string) string {
	t.Helper()
	h, ok := a.Desk.Match().Game().Map().Lookup(id)
	if !ok {
		t.Fatalf("no hex %s", id)
	}
	return fmt.Sprint(h)
}

func TestEveryTabAndDialogIsDrawn(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	for _, tab := range tabs {
		do(a, "tab", tab.ID, "")
		if n, text := drawn(t, a); n > 400 || text == "" {
			t.Errorf("tab %s: %d elements", tab.ID, n)
		}
	}
	do(a, "search", "rules", "zzzz no such rule")
	if _, text := drawn(t, a); !strings.Contains(text, "0 statements") {
		t.Error("an empty search is not told")
	}
	for _, cmd := range []string{"help", "settings", "export", "import-text", "verdict"} {
		do(a, cmd, "", "")
		if _, text := drawn(t, a); a.Dialog.Kind == "" || !strings.Contains(text, dialogTitle(a.Dialog.Kind)) {
			t.Errorf("%s: dialog %+v", cmd, a.Dialog)
		}
		if !a.Key("Escape", false) || a.Dialog.Kind != "" {
			t.Errorf("%s: Escape does not close the dialog", cmd)
		}
	}
	do(a, "rule", "CTL-7.5.1-02", "")
	if _, text := drawn(t, a); !strings.Contains(text, "CTL-7.5.1-02") {
		t.Error("a rule id shows no row")
	}
}

func TestExportImport(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	hash := a.Desk.Match().Hash()
	do(a, "export", "", "")
	text := a.Dialog.Text
	do(a, "home", "", "")
	do(a, "import", "half.txt", text[:len(text)/2])
	if a.Desk != nil || !a.Message.Bad || !strings.HasPrefix(a.Message.Text, "Nothing was imported from “half.txt”: ") {
		t.Fatalf("half a match was accepted, or its file is not named: %+v", a.Message)
	}
	do(a, "import", "", "> "+strings.ReplaceAll(text, "\n", "\n> "))
	if a.Desk == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("the quoted match did not open: %+v", a.Message)
	}
	do(a, "home", "", "")
	if len(a.Saved) != 2 {
		t.Errorf("%d matches stored, want the first and the imported one", len(a.Saved))
	}
}

// unpressed is a page of a browser that packs nothing.
type unpressed struct{ *still }

func (unpressed) Pack([]byte) ([]byte, error) { return nil, errors.New("too old") }

func TestExportWithoutCompression(t *testing.T) {
	a, p := begin(t)
	press(t, a, "activate")
	hash := a.Desk.Match().Hash()
	a.Page = unpressed{p}
	a.export("")
	p.settle()
	text := a.Dialog.Text
	a.Page = p
	do(a, "home", "", "")
	do(a, "import", "", text)
	if a.Desk == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("what was exported unpacked did not open: %+v", a.Message)
	}
}

func TestDeleteCanBeTakenBack(t *testing.T) {
	a, _ := begin(t)
	id := a.Session.id
	do(a, "home", "", "")
	do(a, "delete", id, "")
	if a.Dialog.Kind != "delete" || len(a.Saved) != 1 {
		t.Fatal("delete does not ask")
	}
	do(a, "delete-yes", id, "")
	if len(a.Saved) != 0 || a.Trash == nil {
		t.Fatalf("not deleted: %+v", a.Saved)
	}
	do(a, "restore", id, "")
	if len(a.Saved) != 1 {
		t.Error("not restored")
	}
	do(a, "rename", id, "")
	a.Page.(*still).values["rename-title"] = "  The last try "
	do(a, "rename-yes", id, "")
	if a.title(id) != "The last try" {
		t.Errorf("renamed to %q", a.title(id))
	}
}

// TestTheTrashIsEmptied of all that is in it, also of what a clock that was ahead has put there; and what was a match by mail
// can then be taken up again.
func TestTheTrashIsEmptied(t *testing.T) {
	a, b, id := invitations(t, "reichswald/veritable", game.QuickDice, 0)
	for !a.Desk.Away() {
		a.play(rand.New(rand.NewPCG(1, 1)), 1)
	}
	a.send(b, 0)
	do(a.App, "post-whole", "", "")
	everything, key := a.letter().Text, b.Post.Mail[id].Seat.Secret
	do(b.App, "home", "", "")
	if err := b.Store.Delete(context.Background(), id, b.p.Now()+3_600_000); err != nil {
		t.Fatal(err)
	}
	if do(b.App, "purge-yes", "", ""); len(b.Bin) > 0 {
		t.Errorf("%d are left", len(b.Bin))
	}
	do(b.App, "import", "", everything)
	b.fill("post-key", key)
	if do(b.App, "post-key", "", ""); b.mail() == nil {
		t.Errorf("it is not taken up again: %+v %+v", b.Dialog, b.Message)
	}
}

func TestAnotherTabPlays(t *testing.T) {
	a, _ := begin(t)
	a.Session.watching = true
	before := len(a.Desk.Match().Entries())
	do(a, "verb", "0", "")
	if len(a.Desk.Match().Entries()) != before || !a.View.Notice.Bad {
		t.Error("a watching tab plays")
	}
}

// TestAWatcherLooksBack at what the tab that plays then takes back: it sees the present again.
func TestAWatcherLooksBack(t *testing.T) {
	a, _ := begin(t)
	p := &still{values: map[string]string{}, t: t}
	w := NewApp(p, shelf.Shelf{}, a.Store)
	w.Load(context.Background())
	p.settle()
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	do(w, "open", a.Session.id, "")
	w.Session.watching = true
	do(w, "replay", w.now(), "")
	do(a, "undo", "", "")
	w.follow(w.Session)
	if drawn(t, w); w.Desk.Match().Hash() != a.Desk.Match().Hash() {
		t.Error("the watcher sees something else")
	}
}

func TestUnknownMatchGoesToTheShelf(t *testing.T) {
	a, p := table(t)
	do(a, "open", "nosuchmatch", "")
	if a.Desk != nil || !a.Message.Bad || p.hash != "#/" {
		t.Errorf("message %+v, address %q", a.Message, p.hash)
	}
}

func TestDamagedScenarioIsSaid(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "aachen/no-such-thing", "")
	if a.Desk != nil || !a.Message.Bad || a.Message.Text == "" {
		t.Errorf("message %+v", a.Message)
	}
}

func TestRandomCommandsNeverStopThePage(t *testing.T) {
	// Whatever is clicked in whatever order, the page draws and the journal replays.
	a, _ := begin(t)
	seed := uint32(7)
	next := func(n int) int {
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	for range 400 {
		switch next(6) {
		case 0, 1:
			if len(a.View.Buttons) > 0 {
				do(a, "verb", fmt.Sprint(next(len(a.View.Buttons))), "")
			}
		case 2:
			if len(a.View.Goals) > 0 {
				do(a, "goal", fmt.Sprint(a.View.Goals[next(len(a.View.Goals))].Hex), "")
			}
		case 3:
			do(a, []string{"next", "back", "commit", "undo", "redo", "default"}[next(6)], "", "")
		case 4:
			do(a, "hex", fmt.Sprint(next(a.Desk.Match().Game().Map().Len())), "")
		case 5:
			units := a.Desk.Picture().Units
			do(a, "unit", fmt.Sprint(units[next(len(units))].Unit), "")
		}
	}
	drawn(t, a)
	m, notice, err := a.Shelf.Games.Load(a.Desk.Match().Journal())
	if err != nil || notice != "" || m.Hash() != a.Desk.Match().Hash() {
		t.Fatalf("the journal does not lead here: %v %s", err, notice)
	}
	if len(a.Desk.Match().Entries()) < 10 {
		t.Errorf("only %d actions came of 400 clicks", len(a.Desk.Match().Entries()))
	}
	rec, err := a.Store.Open(context.Background(), a.Session.id)
	if err != nil || len(rec.Entries) != len(a.Desk.Match().Entries()) {
		t.Errorf("stored %d of %d actions: %v", len(rec.Entries), len(a.Desk.Match().Entries()), err)
	}
}

// Whoever does not see the table is told why an input is refused, what is picked and what waits to be confirmed, each once.
func TestInputsAreHeard(t *testing.T) {
	a, p := begin(t)
	heard := func(what string) string {
		t.Helper()
		n := len(p.said)
		a.Prepare()
		if len(p.said) != n {
			t.Errorf("%s: %q is said again", what, p.said[n:])
		}
		if n == 0 {
			return ""
		}
		return p.said[n-1]
	}
	do(a, "hex", hexOf(t, a, "1509"), "")
	if said := heard("refused"); said == "" || said != a.View.Notice.Text {
		t.Errorf("refused: %q is said, %q shown", said, a.View.Notice.Text)
	}
	first := len(p.said)
	do(a, "hex", hexOf(t, a, "1509"), "")
	if said := p.said[first:]; !slices.Equal(said, []string{a.View.Notice.Text}) {
		t.Errorf("refused once more: %q", said)
	}
	press(t, a, "activate")
	do(a, "hex", hexOf(t, a, "2008"), "")
	if said := heard("picked"); !strings.Contains(said, a.View.Members[0].Name) || !strings.Contains(said, "can reach") {
		t.Errorf("picked: %q", said)
	}
	do(a, "hex", hexOf(t, a, "2107"), "")
	if said := heard("preview"); a.View.Preview == nil || !strings.Contains(said, a.View.Preview.Label) {
		t.Errorf("preview: %q", said)
	}
	a.importText("", "fieldpost 1\nscenario offtheline/01-two-patrols\nseed \"s\"\n"+
		`setup {"units": {"us-1": {"hex": "01-G4"}, "us-3": {"hex": "01-B1"}, "ge-4": {"hex": "01-G6"}}, "phase": "order", "side": "us", "points": {"us": 3}}`+"\nedited\n")
	p.settle()
	const order = "Order, move: 01-B1, 01-G4."
	for _, want := range []string{order, a.Desk.View().Prompt, order} { // a verb is taken, let go and taken again
		do(a, "verb", "0", "")
		if said := heard("a verb"); said != want {
			t.Errorf("%q is said for %q", said, want)
		}
	}
	do(a, "back", "", "")
	do(a, "hex", hexOf(t, a, "01-G4"), "")
	if said := heard("a hex that is given an order"); !strings.Contains(said, "01-G4: move.") {
		t.Errorf("a hex that is given an order: %q", said)
	}
}

// The key for the next unit that can act finds those that are not on the map yet, too.
func TestNextUnitOffTheMap(t *testing.T) {
	a, _ := table(t)
	do(a, "start", "offtheline/01-two-patrols", "")
	do(a, "back", "", "")
	if len(a.View.Members) > 0 || len(a.View.Stacks) == 0 {
		t.Fatalf("%d picked, %d to be picked", len(a.View.Members), len(a.View.Stacks))
	}
	do(a, "next", "", "")
	if len(a.View.Members) == 0 {
		t.Errorf("nobody is picked of %+v", a.View.Stacks)
	}
}

// Who decides next is said wherever that is another player, covered table or not, and the question once.
func TestSidesAreHeard(t *testing.T) {
	a, p := table(t)
	do(a, "start", "reichswald/veritable", "")
	for range 20 {
		if a.Desk.Decision().Side != 0 {
			break
		}
		p.said = nil
		do(a, "verb", "0", "")
	}
	said := strings.Join(p.said, "\n")
	if !strings.Contains(said, "The German side decides next.") || strings.Count(said, a.View.Prompt) != 1 {
		t.Errorf("asked %q, said:\n%s", a.View.Prompt, said)
	}
}
