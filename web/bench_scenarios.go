package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
)

// ownKey is the setting that holds the scenarios of one's own, as heads of journals.
const ownKey = "bench.scenarios"

// maxOwn is how many scenarios of one's own are kept.
const maxOwn = 60

// ownScenario is one of them as the bench lists it.
type ownScenario struct {
	Arg, Title, Of string
	Mail           bool // it can be played by mail
}

// ownScenarios lists those of the game on the bench.
func (a *App) ownScenarios() (list []ownScenario) {
	for i, text := range a.Bench.Own {
		if h, err := game.ReadHead(text); err == nil && strings.HasPrefix(h.Scenario, a.Bench.Game+"/") {
			k := slices.IndexFunc(a.Shelf.Scenarios(), func(s game.Info) bool { return scenario{s}.name() == h.Scenario })
			list = append(list, ownScenario{fmt.Sprint(i), h.Title, "from " + a.Shelf.scenarioTitle(h.Scenario), k >= 0 && byMail(scenario{a.Shelf.Scenarios()[k]})})
		}
	}
	return list
}

// benchScenarios are the scenarios of the game on the bench whose positions can be changed.
func (a *App) benchScenarios() (list []scenario) {
	for _, s := range a.Shelf.Scenarios() {
		if s.Game != a.Bench.Game {
			continue
		}
		if a.Bench.able == nil {
			a.Bench.able = map[string]bool{}
		}
		able, known := a.Bench.able[s.Game]
		if !known {
			g, err := a.Shelf.Open(s.Game+"/"+s.Scenario, nil)
			if err == nil {
				_, able = g.(game.Drafter)
			}
			a.Bench.able[s.Game] = able
		}
		if able {
			list = append(list, scenario{s})
		}
	}
	return list
}

// saveBench keeps the position on the bench as a scenario of one's own.
func (a *App) saveBench(title string) {
	b := a.benched()
	if b == nil {
		return
	}
	title = strings.TrimSpace(title)
	err := game.PlainName(title, game.MaxName)
	if title == "" {
		err = errors.New("has no name: write one")
	}
	if err != nil {
		a.benchSays("The scenario " + told(err) + ".")
		return
	}
	head := a.Desk.Match().Head()
	head.Title, head.Seed = title, ""
	if err := a.keepScenario(head); err != nil {
		a.benchSays(sentence(told(err)), b.pos.Rows(err)...)
		return
	}
	b.fault, b.rules = "", nil
	a.Page.Say("Kept.")
	folder, _, _ := strings.Cut(head.Scenario, "/")
	a.openBench(folder)
}

// keepScenario keeps a scenario under the title of its head, in the place of one that has the same.
func (a *App) keepScenario(head game.Head) error {
	g, err := a.Shelf.openOwn(head.Scenario, head.Options, head.Own)
	if err != nil {
		return err
	}
	m, err := beginOwn(g, head)
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(a.Bench.Own), func(text string) bool {
		h, err := game.ReadHead(text)
		return err != nil || h.Title == head.Title && h.Scenario == head.Scenario
	})
	if len(list) >= maxOwn {
		return fmt.Errorf("these are %d scenarios of your own already: delete one", maxOwn)
	}
	a.Bench.Own = append(list, m.HeadText())
	a.keepJSON(ownKey, a.Bench.Own)
	return nil
}

// takeScenario keeps a scenario from a file and shows it.
func (a *App) takeScenario(head game.Head) {
	if err := a.keepScenario(head); err != nil {
		a.imported("", nil, "", err)
		return
	}
	folder, _, _ := strings.Cut(head.Scenario, "/")
	a.Dialog = Dialog{}
	if a.Desk != nil {
		a.goHome()
	}
	a.openBench(folder)
	a.Page.Say(head.Title + " is kept.")
}

// ownScenario does something with a scenario of one's own.
func (a *App) ownScenario(i int, do func(game.Head)) {
	if i < 0 || i >= len(a.Bench.Own) {
		return
	}
	if h, err := game.ReadHead(a.Bench.Own[i]); err == nil {
		do(h)
	}
}

func (a *App) deleteOwn(i int) {
	if i >= 0 && i < len(a.Bench.Own) {
		a.Bench.Own = slices.Delete(slices.Clone(a.Bench.Own), i, i+1)
		a.keepJSON(ownKey, a.Bench.Own)
	}
}

// exportOwn shows a scenario as a text to be sent.
func (a *App) exportOwn(head game.Head) {
	text := slices.IndexFunc(a.Bench.Own, func(text string) bool {
		h, err := game.ReadHead(text)
		return err == nil && h.Title == head.Title && h.Scenario == head.Scenario
	})
	journal := a.Bench.Own[text]
	a.Page.Go(func() {
		block, err := game.WriteLetter(journal, a.Page)
		a.Page.Lock()
		defer a.Page.Unlock()
		if err != nil {
			a.benchShown(sentence(told(err)), nil)
			return
		}
		about := fmt.Sprintf("Fieldpost scenario: %s, from %s.\nOpen this in Fieldpost: the whole block, from its first to its last line.\n\n", head.Title, a.Shelf.scenarioTitle(head.Scenario))
		a.show(Dialog{Kind: "export", Arg: fileName(head.Title, 0), Text: about + block})
		a.Page.SetValue("export-text", about+block)
	})
}

// trialGames is how many games of the computer against itself tell the balance of a scenario.
const trialGames = 50

// trial are games of the computer against itself.
type trial struct {
	title  string
	sides  []string
	game   game.Game
	head   game.Head
	played int
	wins   map[string]int // by side's id, "" a draw
	fault  string

	match   *game.Match
	players []*mind.Player
	number  []int
}

// weigh begins them. They are played in slices between drawings, until they are over or stopped.
func (a *App) weigh(head game.Head) {
	g, err := a.Shelf.openOwn(head.Scenario, head.Options, head.Own)
	t := &trial{title: head.Title, game: g, head: head, wins: map[string]int{}}
	if err != nil {
		t.fault = sentence(told(err))
	} else {
		t.sides = g.Info().Sides
	}
	a.Bench.trial = t
	a.weighOn(t)
}

func (a *App) weighOn(t *trial) {
	if t.done() {
		a.Page.Say(t.words())
		return
	}
	a.Page.Later(0, func() {
		a.Page.Lock()
		defer a.Page.Unlock()
		if a.Bench.trial != t {
			return
		}
		for until := a.Page.Now() + 40; a.Page.Now() < until && !t.done(); {
			t.step()
		}
		a.weighOn(t)
	})
}

func (t *trial) done() bool { return t.fault != "" || t.played == trialGames }

// step takes one decision of the game in progress, or begins the next.
func (t *trial) step() {
	defer func() {
		if cause := recover(); cause != nil {
			t.fault = fmt.Sprintf("The engine fails at this scenario (%.80v).", cause)
		}
	}()
	if t.match == nil {
		head := t.head
		head.Seed = fmt.Sprint("balance ", t.played)
		m, err := game.NewMatch(t.game, head)
		if err != nil {
			t.fault = sentence(told(err))
			return
		}
		t.match, t.players, t.number = m, nil, make([]int, len(t.sides))
		for _, side := range t.sides {
			t.players = append(t.players, mind.New(m.Game(), mind.Regular, head.Seed+" "+side))
		}
	}
	m := t.match
	d := m.Decision()
	if d.Over || len(m.Entries()) == game.MaxActions {
		t.wins[m.Game().Verdict(m.Pos()).Winner]++
		t.played++
		t.match = nil
		return
	}
	view := m.Pos().Clone()
	view.Redact(d.Side)
	p := t.players[d.Side]
	p.Begin(view, m.Legal(), t.number[d.Side])
	for !p.Think(1) {
	}
	t.number[d.Side]++
	if _, err := m.Do(p.Choice().Action); err != nil {
		t.fault = sentence(told(err))
	}
}

// words tell how many games were played and who has won them.
func (t *trial) words() string {
	if t.fault != "" {
		return t.fault
	}
	text := fmt.Sprintf("%s: %d of %d games of the computer against itself", t.title, t.played, trialGames)
	for i, side := range t.sides {
		text += fmt.Sprintf("; %s %d", t.game.Info().SideNames[i], t.wins[side])
	}
	return text + fmt.Sprintf("; draws %d.", t.wins[""])
}

func (t *trial) stopWord() string {
	if t.done() {
		return "Put away"
	}
	return "Stop"
}
