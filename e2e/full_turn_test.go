package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
)

// A script is a match with its dice and the actions that are to be played in it. The match
// is played along natively: it says where units stand, what a button must be labelled and
// which position each action has to lead to.
type script struct {
	head  string
	lines []string
	match *game.Match
}

// readScript reads a bare journal: its head, with a line of dice, then one action a line.
func readScript(t testing.TB, file string) *script {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, body, ok := strings.Cut(string(text), "\nedited\n")
	if !ok {
		t.Fatalf("%s has no line \"edited\" between head and actions", file)
	}
	s := &script{head: head + "\nedited\n", lines: strings.Split(strings.TrimSpace(body), "\n")}
	if s.match, _, err = shelf.Load(s.head); err != nil {
		t.Fatal(err)
	}
	return s
}

// perform does an action with the mouse: it picks units, verb and goal until the page has
// the position that the action leads to. It returns how often the table was handed over.
func (s *script) perform(p *Page, line string) (handed int) {
	t, m := p.t, s.match
	t.Helper()
	a, err := m.Game().Lexicon().ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	lex, at := m.Game().Lexicon(), map[game.Unit]hex.Hex{}
	for _, c := range m.Game().Picture(m.Pos(), game.Nobody).Units {
		at[c.Unit] = c.Hex
	}
	var units []string
	for _, u := range a.Units {
		if u != game.NoUnit {
			units = append(units, lex.Units[u])
		}
	}
	label, verb, kind, goal := m.Game().Label(m.Pos(), a), lex.Verbs[a.Verb], lex.Options[a.Option], a.To
	if goal == hex.None && len(units) == 0 {
		goal = a.Hex
	}
	occupied := false
	for _, h := range at {
		occupied = occupied || h == goal
	}
	if _, err := m.Do(a); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	for range 8 {
		table := p.Table()
		chosen := slices.ContainsFunc(table.Verbs, func(v Verb) bool { return v.Do == verb && v.Kind == kind && v.Pressed })
		whole := slices.IndexFunc(table.Verbs, func(v Verb) bool { return v.Do == verb && v.Label == label })
		switch {
		case table.Dialog == "handover":
			handed++
			p.Click("#close")
		case table.Hash == m.Hash():
			return handed
		case table.Dialog != "":
			t.Fatalf("%s: an unexpected dialog: %s", line, table.Dialog)
		case table.Commit && chosen:
			p.Click("#commit")
		case !table.Commit && whole >= 0:
			mouse{p}.verb(whole)
		case len(units) > 0 && len(table.Picked) == 0:
			if h := at[a.Units[0]]; h != hex.None {
				p.aim(m.Game().Map().ID(h))
			} else {
				p.Click(fmt.Sprintf(".stacks [data-unit=%q]", units[0]))
			}
		case len(units) > 0 && !slices.Equal(table.Picked, units):
			p.Click(".picked input:checked:not(" + unticked(units) + ")")
		case !chosen && table.verb(verb, kind) >= 0:
			mouse{p}.verb(table.verb(verb, kind))
		case goal != hex.None && occupied && verb == "step": // on the board a click picks who stands there
			p.Click(fmt.Sprintf("[data-testid=goal][data-hex=%q]", m.Game().Map().ID(goal)))
		case goal != hex.None:
			p.aim(m.Game().Map().ID(goal))
		default:
			p.Shot("stuck")
			t.Fatalf("%s: nothing on the screen does it: %+v", line, table)
		}
		Eval[bool](p, drawn)
	}
	p.Shot("lost")
	t.Fatalf("%s: not done after 8 inputs: %+v", line, p.Table())
	return 0
}

// unticked is a selector for the tick boxes of units.
func unticked(units []string) string {
	var list []string
	for _, u := range units {
		list = append(list, fmt.Sprintf("[data-unit=%q]", u))
	}
	return strings.Join(list, ",")
}

// aim clicks a hex of the board, turning the wheel until it is in sight.
func (p *Page) aim(id string) {
	p.t.Helper()
	for range 6 {
		if x, y, free := p.Hex(id); free {
			p.ClickAt(x, y)
			return
		}
		p.Wheel(800, 500, 200)
		Eval[bool](p, drawn)
	}
	p.Shot("covered")
	p.t.Fatalf("hex %s does not come into sight", id)
}

// A whole game turn with two players at one table, by mouse: the roll for the Initiative, a
// reaction in the middle of a move, an attack with the bonus action point of a won battle, an
// HQ that is displaced, and the Admin Phase up to the next turn's Ops Phase.
func TestFullTurn(t *testing.T) {
	s := readScript(t, "testdata/full-turn.fieldpost.txt")
	file := filepath.Join(t.TempDir(), "start.txt")
	if err := os.WriteFile(file, []byte(s.head), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.openFile(file)

	// What the table asks before the actions that this test is about.
	asks := map[string]string{
		"activate +us-1id-hq":                     ": activate the 1st Infantry Division",
		"keep":                                    "Keep it, or hand over the reroll marker",
		"react +ge-526-hq":                        "has entered 2512: react with the 526th Infantry Division",
		"move +ge-526-416-1 @2614":                "Reaction of the 526th Infantry Division, 1 action point",
		"attack +us-1id-18-3 @2512 >2513 :hasty":  "1st Infantry Division, 1 action point", // the activation goes on
		"attack +ge-526-536-1 @2513 >2512 :hasty": "Battle won: one Action at once with 1 action point for I/536",
		"place-hq +ge-526-hq >3019":               "The HQ of the 526th Infantry Division is displaced from",
		"replace +us-1id-18-3":                    "Replacements for ",
		"enter +us-1id-eng238 >1009":              "Reinforcements: choose a unit (",
	}
	handed, met := 0, 0
	for _, line := range s.lines {
		if p.Table().Dialog == "handover" {
			handed++
			p.Click("#close")
		}
		table := p.Table()
		if say := asks[line]; say != "" {
			met++
			if !strings.Contains(table.Prompt, say) {
				t.Errorf("before %s the table asks %q, not %q", line, table.Prompt, say)
			}
			p.Shot(fmt.Sprintf("%02d-%s", met, strings.Fields(line)[0]))
		}
		if table.Prompt == "" || len(table.Verbs)+len(table.Goals)+len(table.Units) == 0 {
			t.Errorf("before %s nothing can be done: %+v", line, table)
		}
		handed += s.perform(p, line)
	}
	if met < len(asks) || handed < 6 {
		t.Errorf("met %d of %d decisions, handed over %d times", met, len(asks), handed)
	}
	if when := p.Text(".when"); !strings.Contains(when, "Turn 2") || !strings.Contains(when, "Ops Phase") {
		t.Errorf("the turn record stands at %q", when)
	}

	p.Click("#tab-log")
	if log := p.Text(".log"); !strings.Contains(log, "The US side wins the Initiative.") {
		t.Errorf("the log does not begin with the last event: %s", log)
	}
	p.Click("#record")
	p.Wait("#export-text")
	Eval[bool](p, drawn)
	if top := Eval[int](p, `document.querySelector("#export-text").scrollTop`); top != 0 {
		t.Errorf("the record opens %d pixels down", top)
	}
	record := Eval[string](p, `document.querySelector("#export-text").value`)
	for _, say := range []string{
		"The Germans win the Initiative.", "The Germans pass for the rest of the Ops Phase.",
		"The 526th Infantry Division reacts to the move in 2512. 3/18 stops in 2512.", "I/416 stops in 2713. The reaction of the 526th Infantry Division ends.",
		"I/536 may act at once with a bonus action point.", "I/536 in 2513 attacks 2512: Hasty Attack.",
		"The HQ of the 526th Infantry Division is displaced from 2513 to 3019 Stolberg-Donnerberg.",
		"Turn 2 begins. The Admin Phase begins.", "1 step restored by replacements.", "The 238th Engineer Combat Battalion arrives in 1009 Kettenis.",
		"The Ops Phase begins.", "The US side wins the Initiative.",
	} {
		if !strings.Contains(record, say) {
			t.Errorf("the record does not say %q:\n%s", say, record)
		}
	}
	p.Click("#close")
	m, notice, err := shelf.Load(journalOf(t, p.exported()))
	if err != nil || notice != "" {
		t.Fatalf("the page's match does not load: %v %s", err, notice)
	}
	if m.Hash() != p.Table().Hash || m.Hash() != s.match.Hash() {
		t.Errorf("the page is at %s, its journal leads to %s, the script to %s", p.Table().Hash, m.Hash(), s.match.Hash())
	}
	for i, e := range m.Entries() {
		if line := m.Game().Lexicon().Line(e.Action); line != s.lines[i] {
			t.Errorf("action %d is %s, not %s", i+1, line, s.lines[i])
		}
	}
	p.Shot("end")
}
