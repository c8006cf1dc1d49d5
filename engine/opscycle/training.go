package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kTraining] = procedure{Asks: asksTraining, Legal: legalTraining, Take: takeTraining, Run: runTraining}
}

// A kTraining frame is Scenario One (CTL-10.1-04): one formation is activated
// again and again. formation is that formation.

// asksTraining asks the player to begin the next activation.
func asksTraining(p *Position, f *frame) (game.Side, game.Ask) {
	left := p.used < p.rules.Terms.Training.Activations && p.units[p.rules.Formations[f.formation].HQ].hex != hex.None
	return game.AskIf(left, f.side, askActivate)
}

func legalTraining(p *Position, f *frame, buf []game.Action) []game.Action {
	return append(buf, game.Act(doActivate).With(p.rules.Formations[f.formation].HQ))
}

func takeTraining(p *play, f *frame, _ game.Action) {
	p.used++
	p.activate(f.formation)
}

// runTraining ends the scenario: the activations are used up or the formation is
// gone, and the goal is not reached (CTL-10.1-11).
func runTraining(p *play, _ *frame) { p.finish(0) }

// checkGoal ends the training scenario when its objective hexes are clear of the
// static side (CTL-10.1-03).
func (p *play) checkGoal() {
	t := p.rules.Terms.Training
	if t == nil || len(p.stack) == 0 || p.stack[0].kind != kTraining || !p.goalReached(t) {
		return
	}
	p.emit(p.happened(evGoal, t.Static.Other(), rTrainingGoal, rTrainingFive).Counting(int16(p.used)))
	p.finish(1)
}

func (p *Position) goalReached(t *data.Training) bool {
	return !slices.ContainsFunc(t.Objective, func(h hex.Hex) bool { return p.occupied(h, t.Static) })
}

// finish ends the training scenario; reached is 1 if the goal was.
func (p *play) finish(reached int8) {
	t := p.rules.Terms.Training
	p.verdict, p.over = reached, true
	p.stack = p.stack[:0]
	e := p.happened(evOver, t.Static.Other(), rTrainingLevels, rTrainingPoor)
	p.emit(e.Counting(int16(p.used), int16(reached)))
}

// Start returns the position at set-up, waiting at its first decision.
func (r *Rules) Start(dice game.Dice, ev *game.Events) game.Position {
	p := r.setUp()
	copy(p.levels, r.Terms.Levels)
	p.turn = r.Terms.FirstTurn
	p.interdiction = r.Terms.Interdiction
	p.reroll = r.Terms.RerollHolder
	p.setMarker(r.Terms.MarkerValue, r.Terms.MarkerSide)
	p.begin()
	p.hand.dice, p.hand.ev = dice, ev
	p.hand.settle()
	p.hand.dice, p.hand.ev = nil, nil
	return p
}

// Restore returns the position whose state was written by AppendState under these rules.
func (r *Rules) Restore(state []byte) (game.Position, error) {
	p := newPosition(r)
	return game.Restore(state, p, p.code)
}

// setUp returns the units where the scenario begins, and who controls what.
func (r *Rules) setUp() *Position {
	p := newPosition(r)
	for u, h := range r.Terms.At {
		p.setDown(game.Unit(u), h)
	}
	p.firstOwners()
	return p
}

// setDown puts a unit on the map at the bottom of its stack, or an HQ on top where
// HQs are, as set-ups do: nothing else happens.
func (p *Position) setDown(u game.Unit, h hex.Hex) {
	s := &p.units[u]
	s.hex, s.order = h, 0
	if h == hex.None {
		return
	}
	for v := range p.units {
		if game.Unit(v) != u && p.units[v].hex == h && p.rules.Units[v].Side == p.rules.Units[u].Side {
			s.order++
		}
	}
	if p.rules.Switches.HQOnTop && p.rules.Units[u].Class == data.HQ {
		for v := range p.units { // right beneath the other HQs (BUG-5.3.1-04)
			if game.Unit(v) != u && p.units[v].hex == h && p.rules.Units[v].Side == p.rules.Units[u].Side && p.rules.Units[v].Class != data.HQ {
				p.units[v].order++
				s.order--
			}
		}
	}
	p.derived.ready = false
}

// Verdict returns the result when the game is over (CTL-10.1-10, -11).
func (r *Rules) Verdict(pos game.Position) game.Verdict {
	p := pos.(*Position)
	t := r.Terms.Training
	if len(p.stack) > 0 {
		return game.Verdict{}
	}
	if t == nil && !r.bare {
		return r.pointsVerdict(p)
	}
	if t == nil {
		return game.Verdict{Over: true, Text: "The activation of the drawn position is over."}
	}
	side := r.Sides[t.Static.Other()]
	v := game.Verdict{Over: true, Rules: r.Data.Ledger.IDs(r.Rule(rTrainingGoal), r.Rule(rTrainingLevels), r.Rule(rTrainingPoor))}
	used := int(p.used)
	if p.verdict == 1 {
		v.Winner = side.ID
		v.Level = level(t, used)
		v.Text = fmt.Sprintf("%s cleared %s in %s: %s.", game.Capital(r.theFormation(t.Active)), r.Name.Hexes(t.Objective), game.Count(used, "activation"), v.Level)
	} else {
		v.Level = level(t, int(t.Activations))
		v.Text = fmt.Sprintf("%s did not clear %s within %s: %s.", game.Capital(r.theFormation(t.Active)), r.Name.Hexes(t.Objective), game.Count(int(t.Activations), "activation"), v.Level)
		for _, h := range t.Objective {
			if p.occupied(h, t.Static) {
				v.Lines = append(v.Lines, fmt.Sprintf("%s is still held by %s.", r.Name.Hex(h), p.listIn(h, t.Static)))
			}
		}
	}
	for s := range r.Sides {
		v.Lines = append(v.Lines, fmt.Sprintf("%s losses: %s.", r.Sides[s].Adjective, game.Count(p.lostInAll(game.Side(s)), "step")))
	}
	return v
}

// level returns the verdict after so many activations; fewer than the table
// begins with count as its best.
func level(t *data.Training, used int) string {
	for i := max(used, 0); i < len(t.Levels); i++ {
		if t.Levels[i] != "" {
			return t.Levels[i]
		}
	}
	return ""
}
