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
		p.codeUnit(c, &u.crewOf)
		game.CodeFixed(c, &u.status, 1, unset, gone)
		game.CodeFixed(c, &u.marker, 1, noMarker, reacted)
		for _, n := range [...]*uint8{&u.pin, &u.hold, &u.group, &u.tried} {
			game.CodeFixed(c, n, 1, 0, math.MaxUint8)
		}
		game.CodeFixed(c, &u.weapon, 1, -1, int8(len(p.rules.Weapons)-1))
		codeSmall(c, &u.empty, &u.inspired)
		c.Flags(&u.hidden, &u.prone, &u.crossed, &u.post, &u.acquired, &u.jam, &u.hero, &u.scarce)
		c.Flag(&u.chained)
	}
	n := uint8(len(p.stack))
	game.CodeFixed(c, &n, 1, 0, maxStackDepth)
	for i := range n {
		if c.Reading() {
			p.stack = append(p.stack, frame{})
		}
		f := &p.stack[i]
		game.CodeFixed(c, &f.kind, 1, 0, numKinds-1)
		game.CodeFixed(c, &f.step, 1, 0, math.MaxUint8)
		c.SideByte(&f.side)
		game.CodeFixed(c, &f.order, 1, noOrder, numOrders-1)
		codeSmall(c, &f.n)
		p.codeUnit(c, &f.unit)
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
		codeSmall(c, &h.burns)
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
		codeSmall(c, &p.mute[s])
		c.Flag(&p.spots[s].set)
		p.codeHex(c, &p.spots[s].hex)
	}
	game.CodeFixed(c, &p.event, 1, -1, int8(len(p.rules.Events)-1))
	codeSmall(c, &p.turn, &p.mist, &p.rain, &p.skip)
	c.Flags(&p.lulled, &p.dud, &p.arrived)
	for i := range p.sweep {
		p.codeHex(c, &p.sweep[i])
	}
}

// code goes over the state of one scenario.
func (k *contest) code(c *game.Coder) {
	for s := range k.hands {
		codeCards(c, &k.hands[s], &k.selected[s])
		game.CodeFixed(c, &k.choice[s], 1, undecided, forced)
		codeSmall(c, &k.points[s], &k.charges[s])
		c.Flags(&k.spent[s], &k.smokes[s], &k.flares[s])
	}
	c.SideByte(&k.holder)
	c.SideByte(&k.verdict.winner)
	codeSmall(c, &k.number, &k.verdict.why)
	c.Flag(&k.verdict.over)
}

func codeCards(c *game.Coder, list ...*cards) {
	for _, heap := range list {
		for i := range heap {
			game.CodeFixed(c, &heap[i], 8, 0, allCards[i])
		}
	}
}

func codeSmall(c *game.Coder, list ...*int8) {
	for _, n := range list {
		game.CodeFixed(c, n, 1, math.MinInt8, math.MaxInt8)
	}
}

func (p *Position) codeHex(c *game.Coder, h *hex.Hex) {
	game.CodeFixed(c, h, 2, hex.None, hex.Hex(p.rules.Ground.Len()-1))
}

func (p *Position) codePlace(c *game.Coder, at *place) {
	p.codeHex(c, &at.hex)
	game.CodeFixed(c, &at.floor, 1, ground, numFloors-1)
}

func (p *Position) codeUnit(c *game.Coder, u *game.Unit) {
	game.CodeFixed(c, u, 2, game.NoUnit, game.Unit(len(p.units)-1))
}
