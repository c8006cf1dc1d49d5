package web

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

// What applies here are the rows that the preview in hand rests on, in the order of the rulebook.
func TestWhatAppliesHere(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	before := len(a.applies())
	do(a, "hex", hexOf(t, a, "2008"), "")
	do(a, "hex", hexOf(t, a, "2108"), "")
	if a.View.Preview == nil {
		t.Fatal("no preview")
	}
	rows := a.applies()
	if len(rows) <= before {
		t.Fatalf("%d rows apply in the preview, %d before", len(rows), before)
	}
	has := func(id string) bool {
		return slices.ContainsFunc(rows, func(r game.LedgerRow) bool { return r.ID == id })
	}
	for _, id := range a.View.Preview.Rules {
		if !has(id) {
			t.Errorf("%s of the preview is missing", id)
		}
	}
	last := -1
	for _, r := range rows {
		at := slices.Index(a.Desk.Match().Game().Ledger().Rows, r)
		if at <= last {
			t.Errorf("%s stands behind a later row", r.ID)
		}
		last = at
	}
	a.Opened["applies"] = true
	do(a, "tab", "rules", "")
	if _, text := drawn(t, a); !strings.Contains(text, rows[0].Statement) || !strings.Contains(text, "What applies here") {
		t.Error("the rows are not drawn")
	}
}

// The contents follow the ledger, and each chapter is found by its line.
func TestContentsOfTheRules(t *testing.T) {
	for _, scenario := range []string{"aachen/first-blood", "bug/campaign", "ardennes/six-turns", "reichswald/veritable", "offtheline/01-two-patrols"} {
		a, _ := table(t)
		do(a, "start", scenario, "")
		list := a.sections()
		if len(list) < 5 {
			t.Errorf("%s: %d chapters", scenario, len(list))
		}
		for _, s := range list {
			do(a, "chapter", s.ID, "")
			if rows := a.rules(); len(rows) == 0 || !strings.HasPrefix(rows[0].ID, s.ID) {
				t.Errorf("%s: chapter %q is not found", scenario, s.Title)
			}
		}
	}
}

// What is found, or a chapter, comes first: the glossary and the contents above it fold up.
func TestWhatIsFoundComesFirst(t *testing.T) {
	a, _ := begin(t)
	do(a, "tab", "rules", "")
	chapter := a.sections()[3].ID
	for _, c := range [][3]string{{"search", "rules", "column"}, {"chapter", chapter, ""}} {
		a.Opened["glossary"], a.Opened["contents"] = true, true
		do(a, c[0], c[1], c[2])
		_, text := drawn(t, a)
		found := strings.LastIndex(text, a.rules()[0].ID)
		for _, above := range []string{html.EscapeString(a.lore().Terms[0].Means), a.sections()[len(a.sections())-1].Title} {
			if at := strings.Index(text, above); at >= 0 && at < found {
				t.Errorf("%s: %q stands above what is found", c[0], above)
			}
		}
	}
}

// A term finds the statements that name it in another form, and a number its chapter, however it is typed.
func TestSearchOfTheRules(t *testing.T) {
	a, _ := begin(t)
	find := func(text string) []game.LedgerRow { do(a, "search", "rules", text); return a.rules() }
	if rows := find("Zone of control"); len(rows) < 20 || !strings.Contains(rows[0].Topic+rows[0].Statement, "ZOC") {
		t.Errorf("zone of control: %d statements", len(rows))
	}
	for _, number := range []string{"CTL-7.3", "ctl 7.3", " 7.3 "} {
		rows := find(number)
		if len(rows) == 0 || slices.ContainsFunc(rows, func(r game.LedgerRow) bool { return !strings.HasPrefix(r.ID, "CTL-7.3") }) {
			t.Errorf("%q finds %d statements, the first %v", number, len(rows), rows[:min(len(rows), 1)])
		}
	}
}

// Letter keys can be switched off, for players whose speech or whose keyboard types them; digits, Enter and Escape stay.
func TestLetterKeysAreSwitchedOff(t *testing.T) {
	a, _ := begin(t)
	if a.Tab = "log"; !a.Key("c", false) || a.Tab != "charts" {
		t.Fatal("C does not open the charts")
	}
	do(a, "keys", "off", "")
	if a.Tab = "log"; a.Key("c", false) || a.Key("?", false) || a.Tab != "log" || a.Dialog.Kind != "" {
		t.Errorf("switched off, a letter opens %q, %q", a.Tab, a.Dialog.Kind)
	}
	if !a.Key("1", false) || !a.Key("Escape", false) {
		t.Error("a digit or Escape does nothing")
	}
}

// A chart opens large, with the line and the column in use marked at their heads.
func TestChartOpensLarge(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	do(a, "hex", hexOf(t, a, "2008"), "")
	do(a, "hex", hexOf(t, a, "2108"), "")
	i := slices.IndexFunc(a.charts(), func(k game.Chart) bool { return len(a.lit(k)) > 0 })
	if i < 0 {
		t.Fatal("no chart is in use")
	}
	do(a, "chart", a.charts()[i].ID, "")
	do(a, "chart-large", "", "")
	if _, text := drawn(t, a); a.Dialog.Kind != "chart" || !strings.Contains(text, `class="lit"`) || !strings.Contains(text, `class="in-use"`) {
		t.Errorf("dialog %q does not show where the chart is read", a.Dialog.Kind)
	}
}

// From the cover of the table a standing order declines for whoever would sit down, and nobody has to.
func TestCoverTakesStandingOrders(t *testing.T) {
	for _, cmd := range []string{"hush-move", "hush"} {
		g, err := shelf.Open("aachen/stolberg-corridor", nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.NewMatch(g, game.Head{Seed: "cover"})
		if err != nil {
			t.Fatal(err)
		}
		player := staff.New(g, "cover")
		for n := 0; !desk.New(m).MidMove(); n++ {
			if n > 300 {
				t.Fatal("nobody is asked in the middle of a move")
			}
			if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		asked := m.Decision().Side
		a, _ := table(t)
		a.Settings.HandOver = "always"
		do(a, "import", "", m.Journal())
		a.handOver(a.Desk)
		if a.Dialog.Kind == "" { // who opens a match may be either player
			a.show(Dialog{Kind: "handover"})
		}
		if _, text := drawn(t, a); !strings.Contains(text, "decline for the rest of this move") {
			t.Fatalf("the cover does not offer it: %s", fmt.Sprint(a.Dialog))
		}
		shown := a.Dialog
		a.Dialog = Dialog{}
		if _, text := drawn(t, a); !strings.Contains(text, "Decline for the rest of this move") {
			t.Error("the pad does not offer it")
		}
		a.Dialog = shown
		do(a, cmd, "", "")
		entries := a.Desk.Match().Entries()
		if last := entries[len(entries)-1]; len(entries) != len(m.Entries())+1 || last.Side != asked {
			t.Errorf("%s: %d actions after %d", cmd, len(entries), len(m.Entries()))
		}
	}
}

// Against the computer "Play the other side" begins the scenario anew with the sides changed.
func TestPlayTheOtherSide(t *testing.T) {
	a, _ := table(t)
	const scenario = "aachen/stolberg-corridor"
	do(a, "start", scenario, "")
	if twoSided(a.Desk.Match()) {
		t.Error("two people have no other side to play")
	}
	do(a, "home", "", "")
	sides := a.Shelf.Scenarios[slices.IndexFunc(a.Shelf.Scenarios, func(s game.Info) bool { return s.Game+"/"+s.Scenario == scenario })].Sides
	a.seat(scenario+":"+sides[1], "recruit")
	do(a, "start", scenario, "")
	if !twoSided(a.Desk.Match()) {
		t.Fatal("against the computer there is no other side")
	}
	do(a, "again", "other", "")
	if m := a.Desk.Match(); m.Head().Players[sides[0]].Kind != game.Computer || m.Head().Players[sides[1]].Kind == game.Computer || len(m.Head().Players[sides[0]].Name) == 0 {
		t.Errorf("the players are %+v", m.Head().Players)
	}
}

// With the key I the hex that is looked at is told: each counter figure by figure, in words.
func TestCounterIsTold(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	do(a, "hex", hexOf(t, a, "2008"), "")
	if !a.Key("i", false) || a.Tab != "stack" {
		t.Fatalf("I opens %q", a.Tab)
	}
	units := a.look().Units
	if len(units) == 0 || len(units[0].Figures) < 3 {
		t.Fatalf("nothing is told of the hex: %+v", a.look())
	}
	_, text := drawn(t, a)
	for _, f := range units[0].Figures {
		if word := slotWord(f.Slot); !strings.Contains(text, word) || !strings.Contains(text, slotMeanings[f.Slot]) {
			t.Errorf("%s is not explained", word)
		}
	}
}

// Where a unit can go is said with the rules that it follows from, and what a hex costs stands with its rules among what is told of the hex.
func TestCostsNameTheirRules(t *testing.T) {
	a, _ := begin(t)
	press(t, a, "activate")
	do(a, "hex", hexOf(t, a, "1809"), "")
	r := a.Desk.Reach()
	if r == nil || len(r.Rules) == 0 {
		t.Fatal("nothing can move")
	}
	_, text := drawn(t, a)
	if id := a.ids(r.Rules)[0]; !strings.Contains(text, r.Sentence) || !strings.Contains(text, id) {
		t.Errorf("the pad does not say %q with %s", r.Sentence, id)
	}
	for _, n := range r.Hexes {
		a.Look, a.Tab = n.Hex, "stack"
		notes := a.hexNotes()
		if len(notes) == 0 || !strings.EqualFold(notes[0].Text, n.Title) || len(notes[0].Rules) == 0 {
			t.Fatalf("of a hex in reach %+v is told", notes)
		}
		if _, text := drawn(t, a); !strings.Contains(text, notes[0].Text+"\n") || !strings.Contains(text, notes[0].Rules[0]) {
			t.Errorf("the page does not say %+v", notes[0])
		}
	}
}
