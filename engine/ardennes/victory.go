package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kVictory] = procedure{Run: (*play).runVictory}
}

// The verdicts.
const (
	undecided int8 = iota
	germanWins
	alliedWins
)

// Objectives of the campaign, of which the German needs one (ARD-30.2-01).
const (
	objectiveExit  int16 = 1 << iota // A (ARD-30.2-02)
	objectiveLiege                   // B (ARD-30.2-04)
	objectiveTowns                   // C (ARD-30.2-05)
	objectiveWest                    // D (ARD-30.2-06)
)

// runVictory is the Victory Check Phase (ARD-30.1-01): of the campaign alone, for VP of the short games
// are counted once (ARD-31.1-04). The Allied victory goes first (ARD-30.3-01).
func (p *play) runVictory(*frame) {
	p.stack.Pop()
	v := &p.rules.Victory
	held, met := p.held(v.East), int16(0)
	if v.Points == 0 {
		met = p.objectives()
		if p.areasTaken() >= v.AreasNeeded {
			p.areasHeld++
		} else {
			p.areasHeld = 0
		}
	}
	p.note(ofSide(evCheck, german, hex.None, hex.None, int16(held), met, int16(p.areasHeld)), "ARD-30.1-01")
	switch {
	case v.Points > 0:
	case p.areasHeld >= v.ChecksNeeded:
		p.over(alliedWins, "ARD-30.3-01")
	case held >= int(v.EastNeeded) && met != 0:
		p.over(germanWins, "ARD-30.1-01", "ARD-30.2-01")
	}
}

// over ends the game.
func (p *play) over(verdict int8, refs ...game.Ref) {
	p.verdict = verdict
	p.note(ofSide(evOver, game.Nobody, hex.None, hex.None, int16(verdict)), refs...)
	p.stack = p.stack[:0]
}

// judge decides a game that has come to its end: the German needs his VP in a short game (ARD-31.1-03),
// and has not won the campaign before (ARD-30.3-01).
func (p *play) judge() {
	v := &p.rules.Victory
	switch {
	case v.Points == 0:
		p.over(alliedWins, "ARD-30.3-01")
	case p.points() >= int(v.Points):
		p.over(germanWins, "ARD-31.1-03", "ARD-31.2-01")
	default:
		p.over(alliedWins, "ARD-31.1-03", "ARD-31.2-01")
	}
}

// held is how many of some hexes the German controls.
func (p *Position) held(hexes []hex.Hex) (n int) {
	for _, h := range hexes {
		if p.control[h] == german {
			n++
		}
	}
	return n
}

// points are the German Victory Points of a short game: one for a Victory Hex that he controls, and one for
// so many attack factors that left by the west edge (ARD-31.1-03), rounded down (ARD-31.1-04).
func (p *Position) points() int {
	v := &p.rules.Victory
	n := p.held(v.East)
	if p.exitOpen() {
		n += int(p.exited) / int(v.PerVP)
	}
	return n
}

// exitOpen reports whether a road-bound supply path leads from an exit hex that was used to a German
// source (ARD-30.2-02, ARD-31.1-03).
func (p *Position) exitOpen() bool {
	if p.exits == 0 {
		return false
	}
	open := p.network(german)
	for i, h := range p.rules.exits {
		if p.exits>>i&1 != 0 && !p.shut(h, german) && p.roadBound(h, open) {
			return true
		}
	}
	return false
}

// objectives are the objectives of the campaign that the German has reached (ARD-30.2-01).
func (p *Position) objectives() (met int16) {
	v := &p.rules.Victory
	if int(p.exited) >= int(v.Exited) && p.exitOpen() {
		met |= objectiveExit
	}
	if p.garrisons(v.Liege) == len(v.Liege) {
		met |= objectiveLiege
	}
	if p.garrisons(v.Towns) >= int(v.TownsNeeded) {
		met |= objectiveTowns
	}
	if p.held(v.West) >= int(v.WestNeeded) {
		met |= objectiveWest
	}
	return met
}

// garrisons is how many of some hexes hold a German unit in supply.
func (p *Position) garrisons(hexes []hex.Hex) (n int) {
	for _, h := range hexes {
		if p.supplied(h, german) {
			n++
		}
	}
	return n
}

// supplied reports whether a hex holds a unit of a side that is not out of supply (ARD-30.2-07).
func (p *Position) supplied(h hex.Hex, side game.Side) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.rules.Units[u].Side == side && !p.unsupplied(u) {
			return true
		}
	}
	return false
}

// areasTaken is how many German At Start Areas hold an Allied unit in supply (ARD-30.3-01).
func (p *Position) areasTaken() (n int8) {
	for i := range p.rules.Areas {
		if p.enteredBy(&p.rules.Areas[i], allied) {
			n++
		}
	}
	return n
}

func (p *Position) enteredBy(a *data.Area, side game.Side) bool {
	for _, h := range a.Hexes {
		if p.supplied(h, side) {
			return true
		}
	}
	return false
}

// victoryTracks show how far the German has come.
func (p *Position) victoryTracks() []game.Track {
	r, v := p.rules, &p.rules.Victory
	track := func(id, title string, side game.Side, value, needed int, refs ...game.Ref) game.Track {
		return game.Track{ID: id, Title: title, Side: side, Value: value, Max: needed, Text: fmt.Sprintf("%d of %d", value, needed), Rules: r.Rows(refs...)}
	}
	if v.Points > 0 {
		return []game.Track{track("points", "German Victory Points", german, p.points(), int(v.Points), "ARD-31.1-03")}
	}
	return []game.Track{
		track("east", "German Victory Hexes on the East map", german, p.held(v.East), int(v.EastNeeded), "ARD-30.2-01"),
		track("west", "German Victory Hexes on the West map", german, p.held(v.West), int(v.WestNeeded), "ARD-30.2-06"),
		track("exited", "Attack factors that left for Antwerp", german, int(p.exited), int(v.Exited), "ARD-30.2-02"),
		track("liege", "Hexes of Liège", german, p.garrisons(v.Liege), len(v.Liege), "ARD-30.2-04"),
		track("towns", "Towns on the Meuse", german, p.garrisons(v.Towns), int(v.TownsNeeded), "ARD-30.2-05"),
		track("areas", "German At Start Areas entered", allied, int(p.areasTaken()), int(v.AreasNeeded), "ARD-30.3-01"),
	}
}

func (r *Rules) verdictText(v int8) string {
	if v == germanWins {
		return "The German player wins."
	}
	return "The Allied player wins."
}

// Verdict returns the result when the game is over.
func (r *Rules) Verdict(pos game.Position) game.Verdict {
	p, ok := pos.(*Position)
	if !ok || len(p.stack) > 0 {
		return game.Verdict{}
	}
	winner := r.Sides[allied].ID
	if p.verdict == germanWins {
		winner = r.Sides[german].ID
	}
	return game.Verdict{Over: true, Winner: winner, Text: r.verdictText(p.verdict)}
}
