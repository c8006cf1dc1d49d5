package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// active reports whether a unit may move and fight in this Night Turn: under a Night marker
// (ARD-25.3-02), or of Kampfgruppe Peiper in the first one (ARD-27.5-01).
func (p *Position) active(u game.Unit) bool {
	return p.units[u].has&nightly != 0 || p.turn == 2 && p.rules.Units[u].Has(data.Peiper)
}

// mayInfiltrate reports whether a unit may use Night Infiltration: the option is played, a Night marker of its side
// is not in use (ARD-34.0-01), and it is neither Engaged nor under a Replacement marker (ARD-34.0-02).
func (p *Position) mayInfiltrate(u game.Unit) bool {
	s := &p.units[u]
	return p.night && p.nightsLeft[p.rules.Units[u].Side] > 0 && s.place == onMap && !p.active(u) && s.has&(engaged|replaced) == 0
}

// countMarkers notes how many Night markers of a side are not in use when the night begins.
func (p *Position) countMarkers(side game.Side) {
	if p.rules.Chosen.NightInfiltration {
		p.nightsLeft[side] = p.rules.Markers.Night - int8(p.marked(side))
	}
}

// Reasons against a Night marker.
var (
	markLater   = game.Against("Stacks are put under Night markers in the Movement Phase of a PM turn that a Night Turn follows.", "ARD-25.3-02")
	markNobody  = game.Against("A Night marker is put on a stack of one's own units.", "ARD-25.3-02")
	markedThere = game.Against("That stack has a Night marker.", "ARD-25.3-02")
	marksGone   = game.Against("Three stacks of a side at most have Night markers.", "ARD-25.3-01", "ARD-25.3-02")
	sleepsOn    = game.Against("A unit under a Night marker has used neither Tactical Movement nor more than 1 MP, and is not Engaged, Out of Supply or Disrupted.", "ARD-25.3-03")
)

// markWhy says why the units of a hex cannot be put under a Night marker: there is none in this phase
// (ARD-25.3-02) or none left, or each of them has used Tactical Movement or more than 1 MP, or is Engaged, Out of
// Supply or Disrupted (ARD-25.3-03).
func (p *Position) markWhy(h hex.Hex, side game.Side) *game.Reason {
	switch {
	case p.night || !p.today().Night || p.last():
		return markLater
	case p.holder(h) != side:
		return markNobody
	case p.anyIn(h, nightly):
		return markedThere
	case p.marked(side) >= int(p.rules.Markers.Night):
		return marksGone
	}
	return p.stackWhy(h, side)
}

// stackWhy is markWhy for a stack without a marker, where a marker is left.
func (p *Position) stackWhy(h hex.Hex, side game.Side) *game.Reason {
	why := sleepsOn
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		switch {
		case p.sleepless(u, side):
			return nil
		case p.strays(u):
			why = boundThere
		}
	}
	return why
}

func (p *Position) sleepless(u game.Unit, side game.Side) bool {
	s := &p.units[u]
	return p.rules.Units[u].Side == side && s.has&(tactical|engaged|replaced) == 0 && s.state == steady && !p.unsupplied(u) && !p.strays(u)
}

// marked is how many hexes of a side have a Night marker.
func (p *Position) marked(side game.Side) (n int) {
	for h, u := range p.first {
		if u != game.NoUnit && p.rules.Units[u].Side == side && p.anyIn(hex.Hex(h), nightly) {
			n++
		}
	}
	return n
}

func (p *Position) legalMarks(side game.Side, buf []game.Action) []game.Action {
	if p.night || !p.today().Night || p.last() || p.marked(side) >= int(p.rules.Markers.Night) {
		return buf
	}
	for h := range p.first {
		if h := hex.Hex(h); p.holder(h) == side && !p.anyIn(h, nightly) && p.stackWhy(h, side) == nil {
			buf = append(buf, game.Act(doMark).At(h))
		}
	}
	return buf
}

// takeMark puts a Night marker on a stack: its units do not attack before the night (ARD-25.3-04), and
// do not move any more.
func (p *play) takeMark(f *frame, a game.Action) {
	for u := p.first[a.Hex]; u != game.NoUnit; u = p.next[u] {
		if p.sleepless(u, f.side) {
			p.units[u].has |= nightly | moved
		}
	}
	p.note(ofSide(evNight, f.side, a.Hex, hex.None), "ARD-25.3-02", "ARD-25.3-04")
}
