package squad

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// atABlow is beyond all points, in thousandths.
const atABlow = 50_000

// Choices appends the legal actions but the removal of fakes, which leaves the decision standing.
func (r *Rules) Choices(pos game.Position, buf []game.Action) []game.Action {
	n := len(buf)
	buf = pos.Legal(buf)
	return append(buf[:n], slices.DeleteFunc(buf[n:], func(a game.Action) bool { return free[a.Verb] })...)
}

// Score is the difference of victory points, or where conditions decide how many of them, or of their hexes, hold less those that
// have to; of two scenarios side by side the sum. A side that is broken, or has fulfilled or missed the conditions at the end, is beyond that.
func (r *Rules) Score(pos game.Position) (sum int) {
	p := pos.(*Position)
	now := int(p.now)
	for i := range p.contests {
		p.turnTo(i)
		sum += p.margin()
	}
	p.turnTo(now)
	return sum
}

// margin is the score of the scenario in progress.
func (p *Position) margin() int {
	v := &p.scenario().Victory
	if end := p.verdict; end.over && (end.why == endBreak || !v.Points) {
		if end.winner == us {
			return atABlow
		}
		return -atABlow
	}
	if v.Points {
		return 500 * int(p.score(us)-p.score(german))
	}
	have, need := p.fulfilled()
	if v.Winner == us {
		return 1000 * (have - need)
	}
	return 1000 * (need - have)
}

// fulfilled is how much of the conditions of victory holds, and how much has to: hexes where only hexes are asked for, else conditions.
func (p *Position) fulfilled() (have, need int) {
	tests := p.scenario().Victory.Tests
	if hexes(tests) {
		return p.heldBy(&tests[0]), needed(&tests[0])
	}
	for i := range tests {
		have += int(bit(p.holds(&tests[i])))
	}
	return have, len(tests)
}

// hexes reports whether the conditions are hexes to be held and nothing else.
func hexes(tests []data.Test) bool {
	return len(tests) == 1 && tests[0].Asks != data.NoEnemy && tests[0].Asks != data.GoodOrder
}

// Progress counts the cards drawn.
func (r *Rules) Progress(pos game.Position) int {
	p := pos.(*Position)
	return deckSize*int(p.shuffles) + int(p.drawn)
}

// Ways is none: who goes together is decided on the way.
func (r *Rules) Ways(_ game.Position, _ []game.Unit, buf []game.Way) []game.Way { return buf }

// Expect is none: fire takes no hex.
func (r *Rules) Expect(game.Position, game.Action) (e game.Expected, ok bool) { return e, false }
