package opscycle

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

func init() {
	procedures[kBridges] = procedure{Asks: asksBridges, Legal: legalBridges, Take: takeBridges, Run: runBridges}
	watchers = append(watchers, loseBridges)
}

// lostBridge marks a pontoon bridge that is out of the game (BUG-10.3-08).
const lostBridge = -1

// pontoonSlot returns which pontoon bridge a unit's Corps can build, -1 if none.
func (p *Position) pontoonSlot(u game.Unit) int {
	x := p.rules.Terms.Pontoons
	i := slices.Index(x.Corps, p.rules.Formations[p.rules.Units[u].Formation].Corps)
	if i < 0 || i >= len(p.bridges) || p.bridges[i] != 0 {
		return -1
	}
	return i
}

// canBridge reports whether a hexside is a site beside a hex whose far side is free
// (BUG-10.3-02, -03).
func (p *Position) canBridge(side game.Side, from hex.Hex, dir int) bool {
	to := p.rules.ground.near[from][dir]
	s := p.rules.Data.Map.Sides[from][dir]
	return to != hex.None && p.rules.Terms.Pontoons.Sites[s] && !p.pontoonAt(s) && !p.broken(to, side)
}

// bridger returns the first unit of a formation in a hex that can build a pontoon
// bridge there: in good order, in command, its Corps with a bridge left
// (BUG-10.3-02, -09).
func (p *Position) bridger(f *frame, h hex.Hex) (u game.Unit, slot int) {
	d := p.current()
	for u := d.first[f.side][h]; u != game.NoUnit; u = d.next[u] {
		if p.rules.Units[u].Class == data.HQ || p.units[u].disrupted || !p.mayAct(f, u) || !p.commanded(u) {
			continue
		}
		if i := p.pontoonSlot(u); i >= 0 {
			return u, i
		}
	}
	return game.NoUnit, -1
}

// pontoonOptions appends the pontoon bridges that a context can build, by hexes and
// directions.
func (p *Position) pontoonOptions(f *frame, buf []game.Action) []game.Action {
	x := p.rules.Terms.Pontoons
	if x == nil || f.side != x.Side || f.context == bonus || p.available(f) < x.Cost {
		return buf
	}
	list, n := p.actors(f)
	last := hex.None
	for _, u := range list[:n] {
		h := p.units[u].hex
		if h == last {
			continue
		}
		last = h
		for dir := range 6 {
			if !p.canBridge(f.side, h, dir) {
				continue
			}
			if _, slot := p.bridger(f, h); slot < 0 {
				break
			}
			buf = append(buf, game.Act(doPontoon).At(h).Toward(p.rules.ground.near[h][dir]))
		}
	}
	return buf
}

// startPontoon builds the bridge; nothing reacts to it, and the unit does not count
// as acting (BUG-10.3-09).
func (p *play) startPontoon(a game.Action) {
	f := p.activeContext()
	_, slot := p.bridger(f, a.Hex)
	if slot < 0 {
		return
	}
	p.setBridge(slot, int16(p.rules.Data.Map.Side(a.Hex, a.To))+1)
	e := p.happened(evBridgeBuilt, f.side, rPontoon, rPontoonWho, rPontoonFar, rPontoonAction)
	p.emit(e.At(a.Hex).Toward(a.To))
}

func (p *play) setBridge(slot int, to int16) {
	p.bridges[slot] = to
	p.current()
	p.derived.touched = true
	for side := range game.Side(2) {
		p.retrace(side)
	}
}

// loseBridges removes pontoon bridges for good that have an enemy combat unit in
// either of their hexes (BUG-10.3-05, -08).
func loseBridges(p *play) {
	x := p.rules.Terms.Pontoons
	for i, b := range p.bridges {
		if x == nil || b <= 0 {
			continue
		}
		ends := p.rules.Data.Map.Ends[b-1]
		if enemy := x.Side.Other(); p.hasCombatUnit(ends[0], enemy) || p.hasCombatUnit(ends[1], enemy) {
			p.setBridge(i, lostBridge)
			p.emit(p.happened(evBridgeLost, x.Side, rPontoonLost).At(ends[0]).Toward(ends[1]))
		}
	}
}

// startBridges lets the owner take up pontoon bridges in the Reinforcement Segment
// (BUG-10.3-04). Frame: step is the bridge in question.
func (p *play) startBridges() {
	if x := p.rules.Terms.Pontoons; x != nil {
		p.stack.Push(newFrame(kBridges, x.Side))
	}
}

func asksBridges(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(int(f.step) < len(p.bridges) && p.bridges[f.step] > 0, f.side, askPontoon)
}

func legalBridges(p *Position, f *frame, buf []game.Action) []game.Action {
	ends := p.rules.Data.Map.Ends[p.bridges[f.step]-1]
	return append(buf, game.Act(doUnbridge).At(ends[0]).Toward(ends[1]), game.Act(doKeep))
}

func takeBridges(p *play, f *frame, a game.Action) {
	slot := int(f.step)
	f.step++
	if a.Verb == doKeep {
		return
	}
	p.setBridge(slot, 0)
	p.emit(p.happened(evBridgeTaken, f.side, rPontoonRemove).At(a.Hex).Toward(a.To))
}

func runBridges(p *play, f *frame) {
	if f.step++; int(f.step) >= len(p.bridges) {
		p.stack.Pop()
	}
}
