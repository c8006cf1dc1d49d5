// Package mind is the computer player: it plays every side of every game on the shelf, from what that side may know. With
// the judge that a rules system brings (game.Judged) it tries out what could be done: each candidate in the same worlds, with the
// same dice, played on by the judge's fast policy for both sides until a turn is over, and counts what has come of it. Bad
// candidates are dropped on the way, the better half tried in more worlds, and what is no better than the fast policy's own
// choice by more than chance explains does not take its place.
//
// What is chosen follows from the view, the legal actions, the level, the seed and the number of the decision: no clock, no
// goroutine, the same natively and in a browser. A page gives it a slice of work at a time:
//
//	p := mind.New(g, mind.Veteran, "a seed")
//	p.Begin(view, legal, number)
//	for !p.Think(50) {
//		// show p.Progress(), answer clicks
//	}
//	choice := p.Choice()
package mind

import (
	"encoding/binary"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Player plays one side of one match.
type Player struct {
	game  game.Game
	judge game.Judge
	level Level
	seed  string
	limit int // rollouts of a decision, 0: as the level says

	view   game.Position
	side   game.Side
	legal  []game.Action // without free acts
	number int
	dice   *game.Seeded // of this decision
	made   []made       // what has been chosen before
	rest   []game.Action
	keeps  bool        // an intent that he had before
	intent game.Intent // what he means to do beyond what he chose last, if the fast policy would have chosen something else
	search
	choice Choice
}

// made is a choice: in the same position the same is not chosen again, so that nothing goes in circles.
type made struct {
	key    uint64
	number int
	action game.Action
}

// New returns a player of a game, which is one with a judge (game.Judged), as all on the shelf are. The seed decides what chance may bring
// in his thoughts.
func New(g game.Game, level Level, seed string) *Player {
	judge := g.(game.Judged).NewJudge(level == Elite)
	return &Player{game: g, judge: judge, level: level, seed: seed, search: search{words: judge.Words()}}
}

// Budget lets a decision cost about so many rollouts, whatever the level says; 0: as the level says.
func (p *Player) Budget(rollouts int) { p.limit = rollouts }

// Begin begins to think about a decision: a position as the side that decides may know it (see game.Position.Redact), its
// legal actions, of which there is at least one, and how many decisions that side has made before in the match. Asked for
// the decision after his last one he goes on with his plan if that is possible; asked again for his last one he answers the same.
func (p *Player) Begin(view game.Position, legal []game.Action, number int) {
	if p.done && number == p.number && p.side == view.Decision().Side && p.view.Key() == view.Key() {
		return // what he means to do since then would have him choose otherwise
	}
	if p.view == nil {
		p.view, p.work = view.Clone(), view.Clone()
	} else {
		p.view.CopyFrom(view)
	}
	p.side = view.Decision().Side
	p.legal = p.legal[:0]
	for _, a := range legal {
		if !p.game.Lexicon().IsFree(a.Verb) {
			p.legal = append(p.legal, a)
		}
	}
	if len(p.legal) == 0 {
		p.legal = append(p.legal, legal...)
	}
	p.made = slices.DeleteFunc(p.made, func(m made) bool { return m.number >= number })
	goesOn := number == p.number+1 && len(p.rest) > 0 && slices.Contains(p.legal, p.rest[0])
	reason := p.choice.Reason
	if number <= p.number || number > p.number+1+len(p.rest) { // something was undone, or done without him
		p.intent = game.Intent{}
	}
	p.number, p.choice = number, Choice{To: hex.None, Aim: hex.None}
	if goesOn {
		p.settle(p.rest[0], slices.Clone(p.rest[1:]))
		p.choice.Reason = reason
		return
	}
	p.dice = game.NewSeeded(fmt.Sprintf("mind %s %d", p.seed, number))
	p.done, p.cands = false, p.cands[:0]
	if len(p.legal) == 1 {
		p.settle(p.legal[0], nil)
		p.choice.Does = p.game.Label(p.view, p.legal[0])
		p.choice.Reason = p.choice.Does + ": nothing else can be done."
		return
	}
	p.gather()
}

// Think works for so many rollouts and reports whether the choice is made.
func (p *Player) Think(slice int) (done bool) {
	for n := 0; n < slice && !p.done; n++ {
		p.try()
	}
	return p.done
}

// Progress is how much of the thinking is done, in thousandths.
func (p *Player) Progress() int {
	if p.done {
		return 1000
	}
	return min(1000*p.tried/max(p.planned, 1), 999)
}

// settle makes the choice without trying anything.
func (p *Player) settle(a game.Action, then []game.Action) {
	p.done = true
	p.choice.Action, p.choice.Plan = a, then
	p.rest = then
	p.made = append(p.made, made{p.view.Key(), p.number, a})
}

// again reports whether an action was chosen in this very position before.
func (p *Player) again(key uint64, a game.Action) bool {
	return slices.ContainsFunc(p.made, func(m made) bool { return m.key == key && m.action == a })
}

// roll is a number from 1 to n, by the dice of the decision.
func (p *Player) roll(n int) int { return p.dice.Roll(game.Chance{N: uint8(n)}) }

// word is a random number.
func (p *Player) word() uint64 {
	var b [8]byte
	for i := range b {
		b[i] = byte(p.roll(255))
	}
	return binary.LittleEndian.Uint64(b[:])
}
