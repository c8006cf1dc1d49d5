package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/post"
	"fieldpost/web/store"
)

// A table of one's own is refused with its fault, compared, kept, chosen and played with; the match says so, also after it
// was stored, exported and asked about elsewhere. The shipped game stays as it is.
func TestOwnCharts(t *testing.T) {
	a, p := table(t)
	shipped, err := a.Shelf.Games.Table("aachen", "crt.tsv")
	if err != nil {
		t.Fatal(err)
	}
	do(a, "bench", "aachen", "")
	if a.Dialog.Kind != "bench" || a.Bench.File != "crt.tsv" {
		t.Fatalf("%+v", a.Dialog)
	}
	check := func(text string) {
		p.values["bench-text"] = text
		do(a, "bench-check", "", "")
	}
	check(strings.Replace(shipped, "\n20\t1/2*", "\n20\tmany", 1))
	if !strings.Contains(a.Bench.Fault, "30: ") || a.Bench.Compared != nil {
		t.Errorf("the fault: %q", a.Bench.Fault)
	}
	check(strings.Replace(shipped, "\n20\t1/2*", "\n20\t1/3", 1))
	if a.Bench.Fault != "" || a.Bench.Compared == nil || a.Bench.Compared.Changed != 1 {
		t.Fatalf("%q %+v", a.Bench.Fault, a.Bench.Compared)
	}
	if _, text := drawn(t, a); !strings.Contains(text, "1 cell not as shipped") || !strings.Contains(text, `≠ </b>`) || !strings.Contains(text, "<del>") {
		t.Error("the page does not show what differs")
	}
	if !a.Unsafe() {
		t.Error("the page can be left without a question")
	}
	p.values["bench-name"] = "Mine"
	do(a, "bench-keep", "", "")
	if a.Unsafe() {
		t.Error("what is kept is asked about")
	}

	// What is typed is there again, unchecked, after another table and after Escape: it was lost. Before the page is left the browser asks.
	p.values["bench-text"] = "half a chart"
	if !a.Unsafe() {
		t.Error("the page can be left without a question, with half a chart")
	}
	do(a, "bench-file", "", "tec.tsv")
	if got := p.values["bench-text"]; got != "" {
		t.Errorf("another table begins with %q", got)
	}
	do(a, "bench-file", "", "crt.tsv")
	p.values["bench-text"] += ", and more"
	do(a, "close", "", "")
	p.values["bench-text"] = ""
	do(a, "bench", "bug", "")
	do(a, "close", "", "")
	if do(a, "bench", "aachen", ""); p.values["bench-text"] != "half a chart, and more" || a.Bench.Fault != "" || a.Bench.blank != nil {
		t.Errorf("opened again it has %q", p.values["bench-text"])
	}
	do(a, "close", "", "")

	// Kept: another page on the same store has it, and plays by it.
	b := NewApp(p, a.Shelf.Games, a.Store)
	b.Load(t.Context())
	p.settle()
	if len(b.Bench.setsOf("aachen")) != 1 {
		t.Fatalf("%+v", b.Bench.Sets)
	}
	do(b, "charts-of", "aachen/first-blood", "Mine")
	do(b, "start", "aachen/first-blood", "")
	own := b.Desk.Match().Head().Own
	if len(own) != 1 || own["crt.tsv"] == shipped || !b.Session.sum.Own {
		t.Fatalf("%d tables", len(own))
	}
	if _, text := drawn(t, b); !strings.Contains(text, "Own charts") {
		t.Error("the table does not say that it has charts of its own")
	}
	do(b, "own-charts", "", "")
	if _, text := drawn(t, b); b.Dialog.Kind != "own" || !strings.Contains(text, "1 cell not as shipped") {
		t.Errorf("%q: what differs is not shown", b.Dialog.Kind)
	}
	do(b, "close", "", "")
	do(b, "export", "", "")
	file := b.Dialog.Text
	do(b, "home", "", "")
	if _, text := drawn(t, b); !strings.Contains(text, "Own charts") {
		t.Error("the shelf does not say that the match has charts of its own")
	}
	do(b, "charts-of", "aachen/first-blood", "")
	do(b, "start", "aachen/first-blood", "")
	if len(b.Desk.Match().Head().Own) != 0 {
		t.Error("the shipped game has changed")
	}

	// Elsewhere the player is asked.
	c := NewApp(p, a.Shelf.Games, store.Memory())
	do(c, "import", "", file)
	if c.Desk != nil || c.Dialog.Kind != "own-asked" {
		t.Fatalf("not asked: %+v", c.Dialog)
	}
	do(c, "close", "", "")
	if c.Desk != nil {
		t.Fatal("opened all the same")
	}
	do(c, "import", "", file)
	do(c, "own-yes", "", "")
	if c.Desk == nil || c.Desk.Match().Head().Own["crt.tsv"] != own["crt.tsv"] {
		t.Fatal("not opened")
	}
	do(b, "open", b.Saved[0].ID, "")
}

// A position is changed by hexes and units picked, values set, taken back, played, kept as a scenario, exported, and begins
// elsewhere at the same position; nothing of the bench is stored as a match.
func TestBench(t *testing.T) {
	a, p := table(t)
	do(a, "start", "aachen/stolberg-corridor", "")
	n := len(a.Saved)
	do(a, "position", "", "")
	b := a.benched()
	if b == nil {
		t.Fatalf("no bench: %+v", a.Dialog)
	}
	lex, m := b.pos.Made.Lexicon(), b.pos.Made.Map()
	u, _ := lex.Unit("us-1id-18-2")
	goal, _ := m.Lookup("2010")
	before, from := a.Desk.Match().Hash(), b.at(u)
	if from == hex.None || from == goal {
		t.Fatalf("it stands in %d", from)
	}
	do(a, "hex", fmt.Sprint(from), "")
	if said, want := strings.Join(p.said, " "), "Hex "+m.ID(from)+". "; !strings.Contains(said, want) || !strings.Contains(said, b.name(u)) {
		t.Errorf("a hex is looked at, and %q read aloud", said)
	}
	do(a, "unit", fmt.Sprint(u), "")
	do(a, "hex", fmt.Sprint(goal), "")
	if b.at(u) != goal || a.Desk.Match().Hash() == before {
		t.Fatalf("it stands in %d: %q", b.at(u), b.fault)
	}
	moved := a.Desk.Match().Hash()
	var enemy hex.Hex
	for i := range b.pic.Units {
		if b.pic.Units[i].Side == 1 && b.pic.Units[i].Hex != hex.None {
			enemy = b.pic.Units[i].Hex
		}
	}
	do(a, "unit", fmt.Sprint(u), "")
	do(a, "hex", fmt.Sprint(enemy), "")
	if b.fault == "" || a.Desk.Match().Hash() != moved {
		t.Errorf("an enemy's hex: %q", b.fault)
	}
	if _, text := drawn(t, a); !strings.Contains(text, b.fault) || strings.Contains(text, "No such") {
		t.Error("the page does not say what is wrong")
	}
	do(a, "undo", "", "")
	if a.Desk.Match().Hash() != before {
		t.Error("not taken back")
	}
	do(a, "redo", "", "")
	rows := b.rows("", "", false)
	for _, r := range rows {
		if r.Field.ID == "interdiction" {
			do(a, "put-value", r.Arg, "2")
			do(a, "put-value", r.Arg, "9")
			if b.fault == "" {
				t.Error("an Interdiction Level of 9")
			}
		}
	}
	hash := a.Desk.Match().Hash()
	if hash == moved || len(rows) < 8 {
		t.Errorf("nothing was set; %d rows", len(rows))
	}
	p.values["put-title"] = "Forward"
	do(a, "put-save", "", "")
	if len(a.Bench.scenarios()) != 1 || len(a.Saved) != n {
		t.Fatalf("kept: %+v, %d matches", a.Bench.scenarios(), len(a.Saved))
	}
	do(a, "own-export", "0", "")
	file := a.Dialog.Text
	if !strings.Contains(file, "Fieldpost scenario: Forward") {
		t.Errorf("%.80q", file)
	}
	do(a, "close", "", "")
	do(a, "put-play", "", "")
	if a.benched() != nil || a.Desk.Match().Hash() != hash || !a.Desk.Match().Head().Edited {
		t.Error("it is played from elsewhere")
	}

	c := NewApp(p, a.Shelf.Games, store.Memory())
	do(c, "import", "", file)
	if list := c.Bench.scenarios(); c.Dialog.Kind != "bench" || len(list) != 1 || list[0].Title != "Forward" {
		t.Fatalf("%q %+v", c.Dialog.Kind, list)
	}
	do(c, "own-play", "0", "")
	if c.Desk == nil || c.Desk.Match().Hash() != hash || c.Desk.Match().Head().Seed == "" || c.Desk.Match().Head().Title == "Forward" {
		t.Fatal("elsewhere it begins at another position")
	}
}

// What was typed since it was checked is checked before it is kept, and by the form too: what was kept was the text before it.
func TestTypedAfterTheCheck(t *testing.T) {
	a, p := table(t)
	do(a, "bench", "aachen", "")
	do(a, "bench-ship", "", "")
	shipped := p.values["bench-text"]
	p.values["bench-name"], p.values["bench-text"] = "Mine", shipped+"garbage\n"
	do(a, "bench-keep", "", "")
	if len(a.Bench.Sets) > 0 || !strings.Contains(a.Bench.Fault, "cells") || p.values["bench-text"] != shipped+"garbage\n" {
		t.Errorf("kept %d sets, %q", len(a.Bench.Sets), a.Bench.Fault)
	}
	p.values["bench-text"] = strings.Replace(shipped, "\n20\t1/2*", "\n20\t1/3", 1)
	do(a, "bench-keep", "", "")
	if len(a.Bench.Sets) != 1 || a.Bench.Sets[0].Tables["crt.tsv"] != p.values["bench-text"] {
		t.Errorf("%q is kept", a.Bench.Sets)
	}
	do(a, "close", "", "")
	do(a, "bench", "offtheline", "")
	do(a, "bench-file", "", "setups/01-two-patrols.json")
	do(a, "bench-ship", "", "")
	p.values["bench-text"] = strings.Replace(p.values["bench-text"], `"Two Patrols"`, `"Two Walks"`, 1)
	do(a, "put-value", "turns", "5")
	if text := p.values["bench-text"]; a.Bench.Fault != "" || !strings.Contains(text, `"Two Walks"`) || !strings.Contains(text, `"turns": 5`) {
		t.Errorf("%q %.200s", a.Bench.Fault, text)
	}
	rules := a.Bench.formParts()[0].Rules
	if do(a, "bench-rule", rules[0], ""); a.Bench.cited.ID != rules[0] || a.Bench.cited.Statement == "" {
		t.Errorf("%s says %q", rules[0], a.Bench.cited.Statement) // without a match on the table nothing was shown
	}
	if _, text := drawn(t, a); strings.Contains(text, a.Bench.cited.Statement) != a.Opened["form-0"] {
		t.Error("the rule stands elsewhere than in its part of the form")
	}
}

// A scenario or a match that falls on the open bench is opened, not taken for a table, and what is typed there stays; a scenario
// that has the title of one's own comes beside it: it took its place.
func TestScenarioFallsOnTheBench(t *testing.T) {
	a, p := table(t)
	do(a, "position", "aachen/stolberg-corridor", "")
	p.values["put-title"] = "Forward"
	do(a, "put-save", "", "")
	do(a, "own-export", "0", "")
	file := a.Dialog.Text
	do(a, "close", "", "")
	changed := func() {
		t.Helper()
		b := a.benched()
		i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.Hex != hex.None && !c.HQ })
		do(a, "unit", fmt.Sprint(b.pic.Units[i].Unit), "")
		if do(a, "put-off", "", ""); b.fault != "" {
			t.Fatal(b.fault)
		}
	}
	changed()
	do(a, "put-save", "", "")
	mine := a.Bench.Own[0]
	p.values["bench-text"] = "half a chart"
	do(a, "import", "forward.txt", file)
	if a.Dialog.Kind != "bench" || len(a.Bench.Own) != 2 || a.Bench.Own[0] != mine || a.Bench.scenarios()[1].Title != "Forward (2)" {
		t.Errorf("%q %q %+v", a.Dialog.Kind, a.Bench.Fault, a.Bench.scenarios())
	}
	if p.values["bench-text"] != "half a chart" {
		t.Errorf("%.40q stands in the place of what was typed", p.values["bench-text"])
	}
	if do(a, "import", "forward.txt", file); len(a.Bench.Own) != 2 {
		t.Errorf("the same file again: %+v", a.Bench.scenarios())
	}
	p.values["bench-text"] += ", and more"
	do(a, "own-export", "0", "")
	do(a, "close", "", "")
	p.values["bench-text"] = ""
	if do(a, "bench", "aachen", ""); p.values["bench-text"] != "half a chart, and more" {
		t.Errorf("after another dialog: %.40q", p.values["bench-text"])
	}
	p.values["bench-text"] += ", and all"
	do(a, "position", "aachen/first-blood", "")
	do(a, "home", "", "")
	p.values["bench-text"] = ""
	if do(a, "bench", "aachen", ""); p.values["bench-text"] != "half a chart, and more, and all" {
		t.Errorf("after a position: %.40q", p.values["bench-text"])
	}
	a.Bench.Own[0] = strings.Replace(mine, `"units"`, `"unit"`, 1)
	if do(a, "own-play", "0", ""); a.Dialog.Kind != "" || !a.Message.Bad {
		t.Errorf("a scenario that cannot begin: %q lies over %q", a.Dialog.Kind, a.Message.Text)
	}
}

// A position that was changed and not kept is there again after the shelf, and the browser asks before the page is left; once it is
// kept, the next one begins anew.
func TestPositionIsNotLost(t *testing.T) {
	a, p := table(t)
	do(a, "position", "aachen/stolberg-corridor", "")
	first, b := a.Desk.Match().Hash(), a.benched()
	if a.Unsafe() {
		t.Error("nothing was changed yet")
	}
	i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.Hex != hex.None && !c.HQ })
	do(a, "unit", fmt.Sprint(b.pic.Units[i].Unit), "")
	do(a, "put-off", "", "")
	made := a.Desk.Match().Hash()
	if made == first || !a.Unsafe() {
		t.Fatalf("%q, nothing to be lost", b.fault)
	}
	if do(a, "home", "", ""); !a.Unsafe() {
		t.Error("from the shelf the page can be left without a question")
	}
	do(a, "position", "aachen/first-blood", "")
	if a.Desk.Match().Head().Scenario != "aachen/first-blood" {
		t.Fatal("another scenario is not that position")
	}
	do(a, "home", "", "")
	if do(a, "position", "aachen/stolberg-corridor", ""); a.Desk.Match().Hash() != made || !a.benched().pos.CanUndo() {
		t.Fatal("the position was lost")
	}
	p.values["put-title"] = "Forward"
	do(a, "put-save", "", "")
	if a.Unsafe() {
		t.Error("it is kept")
	}
	do(a, "home", "", "")
	if do(a, "position", "aachen/stolberg-corridor", ""); a.Desk.Match().Hash() != first {
		t.Error("it does not begin anew")
	}
}

// What lies on the bench is deleted after a question alone, for nobody can bring it back; a position has the name of the scenario that
// it was made of, and takes the place of no other.
func TestBenchLosesNothing(t *testing.T) {
	a, p := table(t)
	save := func(title string) string {
		p.values["put-title"] = title
		do(a, "put-save", "", "")
		return a.benched().fault
	}
	do(a, "position", "aachen/stolberg-corridor", "")
	save("Forward")
	do(a, "position", "aachen/first-blood", "")
	if fault := save("Back"); fault != "" || p.values["put-title"] != "Back" {
		t.Fatal(fault)
	}
	do(a, "own-change", "0", "")
	if p.values["put-title"] != "Forward" {
		t.Errorf("the position of Forward is called %q", p.values["put-title"])
	}
	b := a.benched()
	i := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.Hex != hex.None && !c.HQ })
	do(a, "unit", fmt.Sprint(b.pic.Units[i].Unit), "")
	do(a, "put-off", "", "")
	if fault := save("Forward"); fault != "" || len(a.Bench.Own) != 2 {
		t.Errorf("it cannot be kept in its own place: %q, %d scenarios", fault, len(a.Bench.Own))
	}
	own := slices.Clone(a.Bench.Own)
	do(a, "position", "aachen/stolberg-corridor", "")
	if fault := save("Forward"); !strings.Contains(fault, "has this name") || !slices.Equal(a.Bench.Own, own) {
		t.Errorf("it takes the place of another: %q", fault)
	}
	if fault := save("Third"); fault != "" || len(a.Bench.Own) != 3 {
		t.Errorf("%q, %d scenarios", fault, len(a.Bench.Own))
	}
	do(a, "bench-ship", "", "")
	p.values["bench-name"] = "Mine"
	do(a, "bench-keep", "", "")
	for _, c := range []struct {
		cmd, arg, title string
		sets, own       int
	}{{"bench-delete", "Mine", "Mine", 0, 3}, {"own-delete", "1", "Forward", 0, 2}} {
		sets, own := len(a.Bench.Sets), len(a.Bench.Own)
		do(a, c.cmd, c.arg, "")
		if _, text := drawn(t, a); !strings.Contains(text, "Delete "+c.title+"\n? Nobody can bring it back.") || len(a.Bench.Sets) != sets || len(a.Bench.Own) != own {
			t.Errorf("%s asks nothing, or wrongly", c.cmd)
		}
		if do(a, "close", "", ""); a.Dialog.Kind != "bench" || len(a.Bench.Sets) != sets || len(a.Bench.Own) != own {
			t.Errorf("%s, answered with no, leaves %d sets and %d scenarios, and shows %q", c.cmd, len(a.Bench.Sets), len(a.Bench.Own), a.Dialog.Kind)
		}
		do(a, c.cmd, c.arg, "")
		if do(a, "delete-yes", a.Dialog.Arg, ""); len(a.Bench.Sets) != c.sets || len(a.Bench.Own) != c.own || a.Dialog.Kind != "bench" {
			t.Errorf("%s leaves %d sets and %d scenarios, and shows %q", c.cmd, len(a.Bench.Sets), len(a.Bench.Own), a.Dialog.Kind)
		}
	}
}

// The computer plays a scenario against itself until it is stopped, and says who has won.
func TestTrial(t *testing.T) {
	a, _ := table(t)
	g, err := a.Shelf.Games.Open("aachen/first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &trial{title: "First Blood", game: g, head: game.Head{Scenario: "aachen/first-blood"}, sides: g.Info().Sides, wins: map[string]int{}}
	for n := 0; w.played < 2 && n < 5000 && w.fault == ""; n++ {
		w.step()
	}
	if w.played != 2 || w.fault != "" || w.wins["us"]+w.wins["ge"]+w.wins[""] != 2 || !strings.Contains(w.words(), "2 of 50") {
		t.Errorf("%d games, %q: %s", w.played, w.fault, w.words())
	}
	do(a, "own-stop", "", "")
	if a.Bench.trial != nil {
		t.Error("not stopped")
	}
}

// A scenario of one's own goes by mail: the other player is asked, both begin at its position and play on, and it can be verified; on both
// pages it is called by its title. A position that the rules do not know is not accepted.
func TestOwnScenarioByMail(t *testing.T) {
	a, b := newWriter(t), newWriter(t)
	a.p.seeds, b.p.seeds = 31, 32
	do(a.App, "position", "reichswald/veritable", "")
	bench := a.benched()
	if bench == nil {
		t.Fatalf("no bench: %+v", a.Message)
	}
	for _, c := range bench.pic.Units {
		if c.ID == "al-53w-71" {
			do(a.App, "put-drag", fmt.Sprint(c.Unit, " ", bench.pos.Made.Map().Neighbors[c.Hex][3]), "")
		}
	}
	if !bench.pos.CanUndo() || bench.fault != "" {
		t.Fatalf("the brigade was not dragged: %q", bench.fault)
	}
	hash := a.Desk.Match().Hash()
	a.fill("put-title", "Nearer")
	do(a.App, "put-save", "", "")
	if list := a.Bench.scenarios(); len(list) != 1 || !list[0].Mail {
		t.Fatalf("%+v", list)
	}
	do(a.App, "own-mail", "0", "")
	if _, text := drawn(t, a.App); a.Dialog.Kind != "invite" || !strings.Contains(text, "your own scenario") {
		t.Fatalf("%+v", a.Dialog)
	}
	a.fill("post-name", "Anna", "post-to", "Bernd")
	do(a.App, "invite-yes", "", "")
	letter := a.letter().Text

	// An invitation whose position is nonsense is refused before anybody is asked.
	bad := *a.Post.Mail[a.Dialog.Arg].Seat
	bad.Invitation.Setup = strings.Replace(bad.Invitation.Setup, `"al-53w-71"`, `"nobody"`, 1)
	bytes, err := bad.Invitation.Bytes(a.p)
	if err != nil {
		t.Fatal(err)
	}
	do(b.App, "import", "", post.Text("Anna", bytes))
	if b.Dialog.Kind == "invited" || !strings.Contains(b.Post.Fault+b.Message.Text, "no unit of this scenario") {
		t.Errorf("%q: %q %q", b.Dialog.Kind, b.Post.Fault, b.Message.Text)
	}

	do(b.App, "import", "", letter)
	if _, text := drawn(t, b.App); b.Dialog.Kind != "invited" || !strings.Contains(text, "Own position.") || !strings.Contains(text, "Accept this position") || !strings.Contains(text, "Nearer, from Reichswald 1945") {
		t.Fatalf("not asked: %+v %+v", b.Dialog, b.Message)
	}
	b.fill("post-name", "Bernd")
	do(b.App, "accept-yes", "", "")
	do(a.App, "import", "", b.letter().Text)
	if a.mail() == nil || a.Desk.Match().Hash() != hash {
		t.Fatalf("the match has not begun at the position: %+v", a.Message)
	}
	if text, err := a.mail().Seat.Verify(a.Desk.Match()); err != nil || !strings.Contains(text, "put together by hand") {
		t.Errorf("%q, %v", text, err)
	}
	a.play(rand.New(rand.NewPCG(1, 2)), 60)
	for a.Desk.Decision().Side == 0 && !a.Desk.Away() {
		a.play(rand.New(rand.NewPCG(3, 4)), 60)
	}
	do(a.App, "post-letter", "", "")
	do(b.App, "import", "", a.letter().Text)
	if b.Desk == nil || b.Desk.Match().Hash() != a.Desk.Match().Hash() || b.Desk.Match().Hash() == hash {
		t.Fatalf("the letter leads elsewhere: %+v %q", b.Message, b.Post.Fault)
	}
	if one, other := a.Session.sum.Title, b.Session.sum.Title; one != "Nearer, with Bernd" || other != "Nearer, with Anna" {
		t.Errorf("the match is called %q and %q", one, other)
	}
	c := newWriter(t) // Bernd's other machine
	do(a.App, "post-whole", "", "")
	do(c.App, "import", "", a.letter().Text)
	c.fill("post-key", b.mail().Seat.Secret)
	if do(c.App, "post-key", "", ""); c.Session == nil || c.Session.sum.Title != "Nearer, with Anna" {
		t.Errorf("taken up again it is called otherwise: %+v %q", c.Session, c.Post.Fault)
	}
	if do(b.App, "again", "", ""); b.Post.Draft.Title != "Nearer" {
		t.Errorf("to play it again is called %q", b.Post.Draft.Title)
	}
}

// In every game a unit is picked on the bench, what it is is set and taken back, it is taken off the map and told why, and put back;
// a refusal is shown with rows of the rules.
func TestBenchOfAllGames(t *testing.T) {
	for _, name := range []string{"aachen/stolberg-corridor", "bug/delayed-arrival", "reichswald/veritable", "ardennes/six-turns", "offtheline/01-two-patrols"} {
		t.Run(strings.ReplaceAll(name, "/", "-"), func(t *testing.T) {
			a, _ := table(t)
			do(a, "position", name, "")
			b := a.benched()
			if b == nil {
				t.Fatalf("no bench: %+v", a.Message)
			}
			first := a.Desk.Match().Hash()
			unit := b.pic.Units[0].Unit
			home := b.at(unit)
			enemy := hex.None
			for i := range b.pic.Units {
				if c := &b.pic.Units[i]; c.Side != b.pic.Units[0].Side && c.Hex != hex.None {
					enemy = c.Hex
				}
			}
			do(a, "unit", fmt.Sprint(unit), "")
			rows := b.unitRows()
			if len(rows) < 3 {
				t.Fatalf("%d values can be set of %s", len(rows), b.name(unit))
			}
			changed := 0
			for _, r := range rows {
				if r.Field.Kind != game.FlagField && r.Field.Kind != game.WordsField {
					continue
				}
				do(a, "put-value", r.Arg, "on") // ticked
				if b.fault == "" {
					changed++
					do(a, "put-value", r.Arg, "on") // and no longer
				}
			}
			if changed == 0 {
				t.Error("nothing can be ticked")
			}
			do(a, "put-drag", fmt.Sprint(unit, " ", enemy), "")
			if _, text := drawn(t, a); b.fault == "" || len(b.rules) == 0 || !strings.Contains(text, b.rules[0]) || b.at(unit) != home {
				t.Errorf("into the enemy's hex: %q %v", b.fault, b.rules)
			}
			do(a, "put-drag", fmt.Sprint(unit, " ", home), "") // picks it
			do(a, "put-off", "", "")
			if b.at(unit) != hex.None {
				t.Fatalf("it is still on the map: %q", b.fault)
			}
			do(a, "put-unit", fmt.Sprint(unit), "")
			away, set := b.unitRows(), 0
			for _, r := range away {
				for _, w := range r.Words {
					do(a, "put-value", r.Arg, w)
					if b.fault == "" {
						set++
					}
				}
			}
			if set == 0 {
				t.Errorf("nothing can be said of a unit off the map: %+v, %q", away, b.fault)
			}
			do(a, "put-drag", fmt.Sprint(unit, " ", home), "")
			if b.at(unit) != home {
				t.Errorf("it is not back: %q", b.fault)
			}
			for b.pos.CanUndo() {
				do(a, "undo", "", "")
			}
			if a.Desk.Match().Hash() != first {
				t.Error("all taken back, it is another position")
			}
		})
	}
}

// A hex at a bridge offers that bridge, by the two hexes that it joins, and no other hex does.
func TestBenchOffersBridges(t *testing.T) {
	a, _ := table(t)
	do(a, "position", "ardennes/six-turns", "")
	b, bridges, none := a.benched(), 0, 0
	for h := range hex.Hex(b.pos.Made.Map().Len()) {
		id, rows := b.pos.Made.Map().ID(h), 0
		for _, r := range b.rows("hex", id, false) {
			if r.Field.Keys == nil {
				continue
			}
			if rows++; !strings.Contains(r.Title, id) {
				t.Errorf("%s offers %q", id, r.Title)
			}
		}
		if bridges += rows; rows == 0 {
			none++
		}
	}
	if bridges < 40 || none == 0 {
		t.Errorf("hexes offer %d ends of bridges, %d offer none", bridges, none)
	}
}

// Who controls a hex is asked with the names of the sides: "us" would be read as a word.
func TestBenchNamesSides(t *testing.T) {
	a, _ := table(t)
	do(a, "position", "aachen/stolberg-corridor", "")
	b := a.benched()
	do(a, "unit", fmt.Sprint(b.pic.Units[0].Unit), "")
	var titles []string
	for _, r := range b.hexRows() {
		titles = append(titles, r.Title)
	}
	for _, want := range []string{"Controlled by the US side", "Controlled by the German side"} {
		if !slices.Contains(titles, want) {
			t.Errorf("no row %q: %q", want, titles)
		}
	}
	var said []string // of the turn, the tracks and who decides
	for _, r := range b.rows("", "", false) {
		said = append(said, r.Title)
		for i := range r.Words {
			said = append(said, r.Title+": "+r.name(i))
		}
	}
	for _, want := range []string{"Reroll marker: the US side", "Has passed, the German side", "Activation Level, 9th Panzer Division", "Formation in activation: 9th Panzer Division"} {
		if !slices.Contains(said, want) {
			t.Errorf("nothing says %q: %q", want, said)
		}
	}
}

// Whose weapon a soldier serves (OTL-7.4a-02) is asked with the names of soldiers: nobody sees their ids.
func TestBenchNamesSoldiers(t *testing.T) {
	a, _ := table(t)
	do(a, "position", "offtheline/04-house-by-house", "")
	b, named := a.benched(), 0
	do(a, "unit", fmt.Sprint(b.pic.Units[0].Unit), "")
	for _, r := range b.unitRows() {
		for i, w := range r.Words {
			u := slices.IndexFunc(b.pic.Units, func(c game.Counter) bool { return c.ID == w })
			if u < 0 {
				continue
			}
			if named++; r.name(i) != b.pic.Units[u].Name {
				t.Errorf("%s: %q for %s", r.Title, r.name(i), b.pic.Units[u].Name)
			}
		}
	}
	if named == 0 {
		t.Error("no gunner is offered: nothing is tested")
	}
}
