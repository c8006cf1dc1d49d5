package ardennes

import (
	"fmt"
	"strings"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kTraffic] = procedure{Asks: asksTraffic, Legal: legalTraffic, Take: (*play).takeTraffic, Run: (*play).runTraffic}
	reasons[kTraffic] = whyTraffic
}

// Reasons against placing Traffic markers and Roadblocks.
var (
	notHeld       = game.Against("That marker is not in the holding box.", "ARD-24.3-01", "ARD-24.3-02")
	nextToMarker  = game.Against("A Traffic marker is not placed on or adjacent to a marker or Roadblock of its own side.", "ARD-24.4-01", "ARD-24.8-09")
	noBottleneck  = game.Against("Nothing is placed in the St-Vith Bottleneck hexes.", "ARD-24.4-02", "ARD-24.8-09")
	blockOffRoad  = game.Against("A Roadblock is placed on a road hex.", "ARD-24.8-04")
	blockTooFar   = game.Against("A Roadblock is placed within four contiguous road hexes of a friendly unit.", "ARD-24.8-04")
	blockNoSupply = game.Against("From the hex of a Roadblock a supply path by roads alone leads to a friendly source.", "ARD-24.8-04")
	blockBeside   = game.Against("A Roadblock is not placed in or next to a hex with an enemy unit or Roadblock, nor in one with a friendly unit, nor in or next to one with a friendly Traffic marker or Roadblock.", "ARD-24.8-05")
	noBlockLeft   = game.Against("Both Roadblocks are on the map: take one up first.", "ARD-24.8-01", "ARD-24.8-07")
	noBlockThere  = game.Against("No Roadblock of that side is there.", "ARD-24.8-07")
	alreadyLifted = game.Against("Roadblocks are taken up before one is set up.", "ARD-24.8-07")
	blocksFirst   = game.Against("Traffic markers are placed first, then Roadblocks.", "ARD-ESP-02")
)

// maxRoadblocked is how many road hexes a Roadblock may be away from a friendly unit (ARD-24.8-04).
const maxRoadblocked = 4

// Steps of kTraffic (ARD-ESP-02). Its n counts the Roadblocks set up in this phase.
const (
	trafficBegin uint8 = iota
	trafficPlace
	trafficBlock
	trafficRoll
)

// runTraffic begins with the scheduled removal (ARD-24.6-01, ARD-24.6-02) and ends with the dice
// (ARD-24.3-01).
func (p *play) runTraffic(f *frame) {
	switch f.step {
	case trafficBegin:
		f.step = trafficPlace
		if n := p.today().Removed; f.side == german && n > 0 && p.traffic[german][n-1] != removed {
			at := p.traffic[german][n-1]
			p.traffic[german][n-1] = removed
			p.note(ofSide(evTraffic, german, max(at, hex.None), hex.None, int16(n), -1), "ARD-24.6-01", "ARD-24.6-02")
		}
	case trafficPlace:
		f.step = trafficBlock
	case trafficBlock:
		f.step = trafficRoll
	case trafficRoll:
		side := f.side
		p.stack.Pop()
		if p.hasTraffic(side) {
			p.rollTraffic(side)
		}
	}
}

// hasTraffic reports whether a side has its markers yet.
func (p *Position) hasTraffic(side game.Side) bool { return side == allied || p.today().Greif }

// rollTraffic returns the markers with the numbers rolled to the holding box: one on doubles, and none
// where the marker is not on the map (ARD-24.3-03).
func (p *play) rollTraffic(side game.Side) {
	first, second := p.roll(chanceTraffic, 2*int(side)), p.roll(chanceTraffic, 2*int(side)+1)
	p.note(ofSide(evTrafficDice, side, hex.None, hex.None, int16(first), int16(second)), "ARD-24.3-01")
	for _, n := range [...]int{first, second} {
		if at := p.traffic[side][n-1]; at >= 0 {
			p.traffic[side][n-1] = inHolding
			p.note(ofSide(evTraffic, side, at, hex.None, int16(n), 0), "ARD-24.3-01", "ARD-24.3-03")
		}
	}
}

// trafficWhy says why a Traffic marker cannot be placed in a hex.
func (p *Position) trafficWhy(side game.Side, number int, h hex.Hex) *game.Reason {
	if number < 0 || number >= maxTraffic || p.traffic[side][number] != inHolding {
		return notHeld
	}
	return p.trafficHexWhy(side, h)
}

// trafficHexWhy says why no Traffic marker at all can be placed in a hex.
func (p *Position) trafficHexWhy(side game.Side, h hex.Hex) *game.Reason {
	switch {
	case side == allied && p.bottleneck(h):
		return noBottleneck
	case p.nearOwn(side, h):
		return nextToMarker
	}
	return nil
}

func (p *Position) bottleneck(h hex.Hex) bool {
	for _, x := range p.rules.Special.Bottleneck {
		if x == h {
			return true
		}
	}
	return false
}

// nearOwn reports whether a Traffic marker or Roadblock of a side is in a hex or next to it.
func (p *Position) nearOwn(side game.Side, h hex.Hex) bool {
	m := p.rules.Data.Map
	for _, x := range &p.traffic[side] {
		if x >= 0 && m.Distance(x, h) <= 1 {
			return true
		}
	}
	return p.nearBlock(side, h)
}

func (p *Position) nearBlock(side game.Side, h hex.Hex) bool {
	for _, x := range &p.blocks[side] {
		if x >= 0 && p.rules.Data.Map.Distance(x, h) <= 1 {
			return true
		}
	}
	return false
}

// blockHexWhy says why a Roadblock cannot be set up in a hex. near is how many road hexes away the
// nearest friendly unit is, -1 for none; open is the side's network of supply.
func (p *Position) blockHexWhy(side game.Side, h hex.Hex, near []int16, open []bool) *game.Reason {
	if p.freeBlock(side) < 0 {
		return noBlockLeft
	}
	why := p.blockSiteWhy(side, h)
	switch {
	case why != nil && why != blockBeside:
		return why
	case why != nil || p.holder(h) != game.Nobody || p.beside(h, side.Other()):
		return blockBeside
	case near[h] < 0 || near[h] > maxRoadblocked:
		return blockTooFar
	case !p.roadBound(h, open):
		return blockNoSupply
	}
	return nil
}

// blockSiteWhy says why a Roadblock cannot be in a hex, whatever units have done since it was set up.
func (p *Position) blockSiteWhy(side game.Side, h hex.Hex) *game.Reason {
	switch {
	case p.rules.roadIn(h) == data.NoRoad:
		return blockOffRoad
	case p.bottleneck(h):
		return noBottleneck
	case p.nearBlock(side.Other(), h) || p.nearOwn(side, h):
		return blockBeside
	}
	return nil
}

// Misplaced is the first Traffic marker or Roadblock that lies where none is ever placed, with its rule.
func (r *Rules) Misplaced(pos game.Position) error {
	p := pos.Clone().(*Position)
	traffic, blocks := p.traffic, p.blocks
	for side := range traffic { // they come to the map one by one, as each has to keep clear of the others
		for i := range traffic[side] {
			p.traffic[side][i] = inHolding
		}
		for i := range blocks[side] {
			p.blocks[side][i] = inHolding
		}
	}
	lies := func(what string, h hex.Hex, why *game.Reason) error {
		if why == nil {
			return nil
		}
		return &game.Breach{Sentence: fmt.Sprintf("%s in %s: %s", what, r.Data.Map.ID(h), strings.TrimSuffix(why.Sentence, ".")), Refs: why.Refs}
	}
	for side := range traffic {
		for i, h := range traffic[side] {
			if h >= 0 {
				if err := lies("Traffic marker", h, p.trafficHexWhy(game.Side(side), h)); err != nil {
					return err
				}
			}
			p.traffic[side][i] = h
		}
		for i, h := range blocks[side] {
			if h >= 0 {
				if err := lies("Roadblock", h, p.blockSiteWhy(game.Side(side), h)); err != nil {
					return err
				}
			}
			p.blocks[side][i] = h
		}
	}
	return nil
}

// freeBlock is the first Roadblock of a side in the holding box, -1 if both are out.
func (p *Position) freeBlock(side game.Side) int {
	for i, h := range &p.blocks[side] {
		if h == inHolding {
			return i
		}
	}
	return -1
}

// byRoadFrom fills the scratch's dist with the distance by road from the nearest unit of a side.
func (p *Position) byRoadFrom(side game.Side) []int16 {
	s := p.mind
	s.line = s.line[:0]
	for h := range p.first {
		if p.holder(hex.Hex(h)) == side {
			s.line = append(s.line, hex.Hex(h))
		}
	}
	s.find.Spread(s.dist, s.line, func(_, _ hex.Hex, across hex.Hexside) bool { return p.road(across) != data.NoRoad })
	return s.dist
}

// asksTraffic asks a side that has its markers: the German from 17 AM on (ARD-24.5-01, ARD-24.8-08).
func asksTraffic(p *Position, f *frame) (game.Side, game.Ask) {
	if !p.hasTraffic(f.side) {
		return game.Nobody, askNothing
	}
	switch f.step {
	case trafficPlace:
		for _, h := range &p.traffic[f.side] {
			if h == inHolding {
				return f.side, askTraffic
			}
		}
	case trafficBlock:
		return f.side, askTraffic
	}
	return game.Nobody, askNothing
}

func legalTraffic(p *Position, f *frame, buf []game.Action) []game.Action {
	if f.step == trafficPlace {
		for h := range p.first {
			if p.trafficHexWhy(f.side, hex.Hex(h)) != nil {
				continue
			}
			for i, at := range p.traffic[f.side] {
				if at == inHolding {
					buf = append(buf, game.Act(doTraffic).At(hex.Hex(h)).As(marker1+game.Option(i)))
				}
			}
		}
		return append(buf, game.Act(doDone))
	}
	if f.n < maxBlocks {
		near := p.byRoadFrom(f.side)
		open := p.network(f.side)
		for h := range p.first {
			if p.blockHexWhy(f.side, hex.Hex(h), near, open) == nil {
				buf = append(buf, game.Act(doRoadblock).At(hex.Hex(h)))
			}
		}
	}
	if f.n == 0 {
		for _, h := range &p.blocks[f.side] {
			if h >= 0 {
				buf = append(buf, game.Act(doLift).At(h))
			}
		}
	}
	return append(buf, game.Act(doDone))
}

func (p *play) takeTraffic(f *frame, a game.Action) {
	switch a.Verb {
	case doDone:
		f.step++
	case doTraffic:
		n := a.Option - marker1
		p.traffic[f.side][n] = a.Hex
		p.note(ofSide(evTraffic, f.side, a.Hex, hex.None, int16(n)+1, 1), "ARD-24.3-01", "ARD-24.4-01")
	case doRoadblock:
		p.blocks[f.side][p.freeBlock(f.side)] = a.Hex
		f.n++
		p.note(ofSide(evRoadblock, f.side, a.Hex, hex.None, 1), "ARD-24.8-04")
	case doLift:
		for i, h := range &p.blocks[f.side] {
			if h == a.Hex {
				p.blocks[f.side][i] = inHolding
				p.overrun[f.side] &^= 1 << i // a counterattack has gone through its hex: it leaves that behind
			}
		}
		p.note(ofSide(evRoadblock, f.side, a.Hex, hex.None), "ARD-24.8-07")
	}
}

func whyTraffic(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Hex == hex.None {
		return nil
	}
	switch a.Verb {
	case doTraffic:
		if f.step != trafficPlace {
			return blocksFirst
		}
		return p.trafficWhy(f.side, int(a.Option)-int(marker1), a.Hex)
	case doRoadblock:
		if f.step != trafficBlock {
			return blocksFirst
		}
		near := p.byRoadFrom(f.side)
		return p.blockHexWhy(f.side, a.Hex, near, p.network(f.side))
	case doLift:
		if f.n > 0 {
			return alreadyLifted
		}
		return noBlockThere
	}
	return nil
}
