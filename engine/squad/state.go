package squad

import (
	"math"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// AppendState appends the canonical bytes of the position: every field but the rules, what follows
// from the others, and scratch memory.
func (p *Position) AppendState(b []byte) []byte {
	c := game.WriteTo(b)
	p.code(&c)
	return c.Written()
}

// Restore returns the position whose state was written by AppendState under these rules.
func (r *Rules) Restore(state []byte) (game.Position, error) {
	p := newPosition(r)
	return game.Restore(state, p, func(c *game.Coder) {
		p.code(c)
		for u := range p.units {
			if s := &p.units[u]; s.status == onMap && s.place.hex != hex.None {
				p.at[s.place.hex] |= one(game.Unit(u))
			}
		}
	})
}

// maxStackDepth is more frames than procedures that interrupt each other.
const maxStackDepth = 32

// code goes over the state.
func (p *Position) code(c *game.Coder) {
	for i := range p.units {
		u := &p.units[i]
		p.codePlace(c, &u.place)
		c.UnitFixed(&u.crewOf, len(p.units))
		game.CodeFixed(c, &u.status, 1, unset, gone)
		game.CodeFixed(c, &u.marker, 1, noMarker, reacted)
		for _, n := range [...]*uint8{&u.pin, &u.hold, &u.group, &u.tried} {
			game.CodeFixed(c, n, 1, 0, math.MaxUint8)
		}
		game.CodeFixed(c, &u.weapon, 1, -1, int8(len(p.rules.Weapons)-1))
		c.Small(&u.empty, &u.inspired)
		c.Flags(&u.hidden, &u.prone, &u.crossed, &u.post, &u.acquired, &u.jam, &u.hero, &u.scarce)
		c.Flag(&u.chained)
	}
	game.LenByte(c, &p.stack, maxStackDepth)
	for i := range p.stack {
		f := &p.stack[i]
		game.CodeFixed(c, &f.kind, 1, 0, numKinds-1)
		game.CodeFixed(c, &f.step, 1, 0, math.MaxUint8)
		c.SideByte(&f.side)
		game.CodeFixed(c, &f.order, 1, noOrder, numOrders-1)
		c.Small(&f.n)
		c.UnitFixed(&f.unit, len(p.units))
		p.codePlace(c, &f.place)
		for _, s := range [...]*set{&f.units, &f.others} {
			game.CodeFixed(c, s, 8, 0, ^set(0)>>(game.MaxSet-len(p.units)))
		}
	}
	for i := range p.hexes {
		h := &p.hexes[i]
		c.SideByte(&h.control)
		for _, n := range [...]*uint8{&h.given, &h.smoke, &h.flare, &h.dug, &h.breach} {
			game.CodeFixed(c, n, 1, 0, math.MaxUint8)
		}
		c.Small(&h.burns)
	}
	codeCards(c, &p.pile, &p.discards)
	for _, n := range [...]*int16{&p.shuffles, &p.drawn} {
		game.CodeFixed(c, n, 2, 0, math.MaxInt16)
	}
	for i := range p.contests {
		p.contests[i].code(c)
	}
	game.CodeFixed(c, &p.now, 1, 0, int8(len(p.contests)-1))
	if c.Reading() {
		p.turnTo(int(p.now))
	}
	for s := range p.spots {
		c.Small(&p.mute[s])
		c.Flag(&p.spots[s].set)
		c.HexFixed(&p.spots[s].hex, len(p.at))
	}
	game.CodeFixed(c, &p.event, 1, -1, int8(len(p.rules.Events)-1))
	c.Small(&p.turn, &p.mist, &p.rain, &p.skip)
	c.Flags(&p.lulled, &p.dud, &p.arrived)
	for i := range p.sweep {
		c.HexFixed(&p.sweep[i], len(p.at))
	}
}

// code goes over the state of one scenario.
func (k *contest) code(c *game.Coder) {
	for s := range k.hands {
		codeCards(c, &k.hands[s], &k.selected[s])
		game.CodeFixed(c, &k.choice[s], 1, undecided, forced)
		c.Small(&k.points[s], &k.charges[s])
		c.Flags(&k.spent[s], &k.smokes[s], &k.flares[s])
	}
	c.SideByte(&k.holder)
	c.SideByte(&k.verdict.winner)
	c.Small(&k.number, &k.verdict.why)
	c.Flag(&k.verdict.over)
}

func codeCards(c *game.Coder, list ...*cards) {
	for _, heap := range list {
		for i := range heap {
			game.CodeFixed(c, &heap[i], 8, 0, allCards[i])
		}
	}
}

func (p *Position) codePlace(c *game.Coder, at *place) {
	c.HexFixed(&at.hex, len(p.at))
	game.CodeFixed(c, &at.floor, 1, ground, numFloors-1)
}
