package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kArtillery] = procedure{Asks: asksArtillery, Legal: legalArtillery, Take: (*play).takeArtillery, Run: (*play).runArtillery}
	reasons[kArtillery] = whyArtillery
}

var (
	notFired   = game.Against("Only Artillery Units on their fired side are flipped.", "ARD-5.1-01")
	notFlipped = game.Against("An Artillery Unit that is Disrupted, Routed, Out of Supply or in Strategic Movement is not flipped.", "ARD-5.3-01", "ARD-5.3-02")
)

// flipWhy says why an Artillery Unit is not supplied with munitions. That it touches the enemy, or is
// Engaged, is no bar (ARD-5.3-03).
func (p *Position) flipWhy(u game.Unit, side game.Side) *game.Reason {
	s := &p.units[u]
	switch {
	case p.rules.Units[u].Side != side:
		return notYours
	case s.has&fired == 0 || !p.rules.Units[u].Has(data.Gunner):
		return notFired
	case s.place != onMap && s.place != inBox && s.place != blocking:
		return notOnMap
	case s.state != steady || p.unsupplied(u) || p.hauled(u):
		return notFlipped
	}
	return nil
}

// Steps of kArtillery, whose n is how many may still be flipped (ARD-5.2-03).
const (
	artilleryBegin uint8 = iota
	artilleryChoose
)

// runArtillery begins the phase: all German Prime Movers and Strategic Movement markers come off
// (ARD-5.1-03), all eligible Allied artillery is flipped (ARD-5.2-02). It ends when the German has none
// left to flip or has flipped as many as he may.
func (p *play) runArtillery(f *frame) {
	if f.step == artilleryChoose {
		p.stack.Pop()
		return
	}
	f.step, f.n = artilleryChoose, p.today().Flips
	for _, u := range p.rules.sides[f.side] {
		if f.side == german && p.units[u].marker != noMarker {
			p.mark(u, noMarker)
			if p.units[u].place != onMap {
				continue
			}
			p.note(about(evMarked, u, p.units[u].hex, hex.None), "ARD-5.1-02", "ARD-5.1-03")
		}
		if f.side == allied && p.flipWhy(u, allied) == nil {
			p.flip(u)
		}
	}
}

func (p *play) flip(u game.Unit) {
	p.units[u].has &^= fired
	p.note(about(evFlipped, u, p.units[u].hex, hex.None), "ARD-5.1-01", "ARD-5.2-01", "ARD-5.2-02")
}

func asksArtillery(p *Position, f *frame) (game.Side, game.Ask) {
	if f.step == artilleryChoose && f.side == german && f.n > 0 {
		for _, u := range p.rules.sides[german] {
			if p.flipWhy(u, german) == nil {
				return german, askFlip
			}
		}
	}
	return game.Nobody, askNothing
}

func legalArtillery(p *Position, f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		if p.flipWhy(u, f.side) == nil {
			buf = append(buf, game.Act(doFlip).With(u))
		}
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeArtillery(f *frame, a game.Action) {
	if a.Verb == doDone {
		f.n = 0
		return
	}
	f.n--
	p.flip(a.Units[0])
}

func whyArtillery(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doFlip || a.Units[0] == game.NoUnit {
		return nil
	}
	return p.flipWhy(a.Units[0], f.side)
}
