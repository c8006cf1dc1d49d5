package squad

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
)

// Reply is what a side does in a hurry.
func (j *judge) Reply(pos game.Position, legal []game.Action, in *game.Intent) game.Action {
	p := pos.(*Position)
	if len(legal) == 1 {
		return legal[0]
	}
	side, ask := p.waiting()
	f := p.stack.Top()
	switch ask {
	case askPlace:
		return top(legal, func(a game.Action) int { return j.berth(p, side, a) })
	case askArrive:
		return top(legal, func(a game.Action) int { return -int(j.field[side][a.To]) })
	case askInitiative:
		return j.replyInitiative(p, side, legal)
	case askSelect:
		return j.replySelect(p, side, legal)
	case askOrder:
		return j.replyOrder(p, side, legal, in)
	case askGive:
		return j.replyGive(p, legal)
	case askMovers:
		return j.replyMovers(p, f, legal, in)
	case askMove:
		return j.replyMove(p, f, legal, in)
	case askShoot:
		return j.replyShoot(p, legal, manner{crew: f.units})
	case askHold:
		return j.replyHold(p, legal)
	case askReact:
		return j.replyReact(p, f, legal)
	case askCharge:
		return j.replyCharge(p, f, legal)
	case askDesperation:
		return j.replyDesperation(p, f, legal)
	case askEvent:
		return j.replyEvent(p, f, legal)
	}
	return top(legal, func(a game.Action) int { return habit[a.Verb] })
}

// habit is what is done without a thought: crews and counters at set-up, the first action, the weapon of a fallen gunner.
var habit = [numVerbs]int{doCrew: 6, doGroup: 5, doFirst: 5, doTakeOver: 5, doRelieve: 5, doFire: 5, doDone: 4, doUncrew: -1, doSpread: -1, doRemove: -1, doDecline: -1}

// top is the first action of the highest worth.
func top(legal []game.Action, worth func(game.Action) int) game.Action {
	found, most := legal[0], worth(legal[0])
	for _, a := range legal[1:] {
		if w := worth(a); w > most {
			found, most = a, w
		}
	}
	return found
}

// berth rates a place at set-up: cover, near to what is wanted, two or three to a hex.
func (j *judge) berth(p *Position, side game.Side, a game.Action) int {
	if a.Verb == doDig {
		return p.at[a.To].Count() - int(j.field[side][a.To])/perMP
	}
	u, at := a.Units[0], floorOf(a.Option).at(a.To)
	n := -j.IsCover*int(p.cover(at)) - j.IsClose*int(j.field[side][at.hex])/perMP
	n += int(p.hexes[at.hex].dug) * j.IsCover
	switch mates := p.at[at.hex].Count(); {
	case mates > 2:
		n -= j.IsPacked
	case mates > 0:
		n += j.IsPair
	}
	if a.Option == optProne {
		n -= j.IsLying
	}
	if j.goal[side][at.hex] > 0 {
		n += j.IsTaken
	}
	if p.rules.fakes.Has(u) && p.at[at.hex] != 0 {
		n -= j.IsPacked
	}
	return n
}

// replyCharge uses a demolition charge on two enemies or more, or where the melee is in doubt.
func (j *judge) replyCharge(p *Position, f *frame, legal []game.Action) game.Action {
	enemies := p.soldiers(p.there(f.side.Other(), f.place)).Count() - 2*int(f.n)
	if a := game.Act(doCharge); enemies > 0 && isLegal(legal, a) {
		return a
	}
	return game.Act(doDone)
}

// replyDesperation fights if nobody else is left to: who does not would run away in any case.
func (j *judge) replyDesperation(p *Position, f *frame, legal []game.Action) game.Action {
	fighters := p.fighters(f.side.Other(), f.place)
	return top(legal, func(a game.Action) int {
		fights := 2*p.desperation(a.Units[0]) - 1000
		if p.soldiers(fighters) == 0 {
			fights = 1000
		}
		if a.Verb != doFight {
			fights = -fights
		}
		return fights
	})
}

// replyEvent chooses what an event leaves open.
func (j *judge) replyEvent(p *Position, f *frame, legal []game.Action) game.Action {
	if f.step != eventChoice {
		return top(legal, func(a game.Action) int { return int(bit(a.Verb == doChoose)) })
	}
	e, side := p.theEvent().Effect, f.side
	return top(legal, func(a game.Action) int {
		switch {
		case a.Verb != doChoose:
			return 0
		case a.To == hex.None && a.Units[0] != game.NoUnit:
			return 1 + j.price[a.Units[0]].kill
		case e == data.Mortar || e == data.Sniper:
			return j.shelling(p, side, a.To)
		case e == data.Spotted:
			return 1 + int(j.danger[side][a.To])
		case e == data.Straggler:
			return 1000 - int(j.field[side][a.To]) - int(j.danger[side][a.To])
		}
		return 1 + p.soldiers(p.at[a.To]&p.rules.sides[side]).Count()*(1+int(j.danger[side][a.To]))
	})
}

// shelling is what an area attack on a hex would do: to both sides, and of hidden counters as far as soldiers are under them.
func (j *judge) shelling(p *Position, side game.Side, h hex.Hex) (worth int) {
	count := func(h hex.Hex, times int) {
		for s := p.at[h]; s != 0; s &= s - 1 {
			u := s.First()
			w := times * j.price[u].pin
			switch {
			case p.side(u) == side && p.rules.fakes.Has(u):
				continue
			case p.side(u) == side:
				w = -w
			case p.units[u].hidden && p.under(u).First() != u:
				continue
			case p.units[u].hidden:
				w = w * j.real[side.Other()] / 1000
			}
			worth += w
		}
	}
	count(h, 2)
	for _, n := range &p.rules.Ground.Neighbors[h] {
		if n != hex.None {
			count(n, 1)
		}
	}
	return worth
}
