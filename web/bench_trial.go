package web

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
)

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
func (b *bench) weigh(head game.Head) {
	g, err := b.shelf.openOwn(head.Scenario, head.Options, head.Own)
	t := &trial{title: head.Title, game: g, head: head, wins: map[string]int{}}
	if err != nil {
		t.fault = sentence(told(err))
	} else {
		t.sides = g.Info().Sides
	}
	b.trial = t
	b.weighOn(t)
}

func (b *bench) weighOn(t *trial) {
	if t.done() {
		b.page.Say(t.words())
		return
	}
	b.page.Later(0, func() {
		b.page.Lock()
		defer b.page.Unlock()
		if b.trial != t {
			return
		}
		for from := b.page.Now(); uint64(b.page.Now()-from) < 40 && !t.done(); { // also where the clock is set back
			t.step()
		}
		b.weighOn(t)
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
