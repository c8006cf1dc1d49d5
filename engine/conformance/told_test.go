package conformance

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// patrol is a game in which side 0 moves a unit that the enemy does not see, and two of three counters hide under
// one. It tells as it is told to.
type patrol struct {
	game.Game
	lex  game.Lexicon
	info game.Info
	tell func(game.Event) game.Event
}

type patrolPos struct {
	game.Position
	g      *patrol
	strong int16 // of the unit, not known to the enemy
}

func (g *patrol) Lexicon() *game.Lexicon { return &g.lex }
func (g *patrol) Info() *game.Info       { return &g.info }

func (g *patrol) Describe(e game.Event, viewer game.Side) (string, string) {
	if e, ok := e.For(viewer); ok {
		return "A patrol goes.", string(rune('0' + e.N[0]))
	}
	return "", ""
}

func (g *patrol) Picture(_ game.Position, side game.Side) *game.Picture {
	c := game.Counter{Unit: 1, Side: 0}
	if side == 1 {
		c.Unit = game.NoUnit
	}
	return &game.Picture{Units: []game.Counter{c}}
}

func (p *patrolPos) Decision() game.Decision {
	if p.g.info.Machine {
		return game.Decision{Side: 1}
	}
	return game.Decision{}
}
func (p *patrolPos) Clone() game.Position              { c := *p; return &c }
func (p *patrolPos) Redact(side game.Side)             { p.strong *= int16(1 - side) }
func (p *patrolPos) Resample(s game.Side, _ game.Dice) { p.strong += int16(s) }
func (p *patrolPos) AppendState(b []byte) []byte       { return append(b, byte(p.strong)) }
func (p *patrolPos) Legal([]game.Action) []game.Action {
	return []game.Action{game.Act(0)}
}

func (p *patrolPos) Take(_ game.Action, _ game.Dice, ev *game.Events) {
	e := game.Happened(0, 0)
	e.Unit, e.Hex, e.N[0] = 1, 3, p.strong
	ev.Add(p.g.tell(e))
}

// A side that is told where a unit is that it does not see, or of a strength that it does not know, is noticed; a veil
// over them is enough, and so is a reveal for the strength. What a program does of its own may differ, not the figures of it.
func TestTold(t *testing.T) {
	veil := func(v game.Veil) func(game.Event) game.Event {
		return func(e game.Event) game.Event { e.Veil = v; return e }
	}
	ifStrong := func(e game.Event) game.Event {
		if e.Veil = game.VeilUnit(0) | game.VeilN(0); e.N[0] > 4 {
			e.Veil = game.VeilAll
		}
		return e
	}
	for name, c := range map[string]struct {
		tell    func(game.Event) game.Event
		program bool
		fine    bool
	}{
		"all":                             {veil(0), false, false},
		"the unit":                        {veil(game.VeilN(0)), false, false},
		"its strength":                    {veil(game.VeilUnit(0)), false, false},
		"its strength by a program":       {veil(game.VeilUnit(0)), true, false},
		"neither":                         {veil(game.VeilUnit(0) | game.VeilN(0)), false, true},
		"nothing":                         {veil(game.VeilAll), false, true},
		"only of the strong":              {ifStrong, false, false},
		"only of the strong by a program": {ifStrong, true, true},
		"the unit elsewhere":              {veil(game.VeilHexes | game.VeilN(0)), false, true},
		"a reveal": {func(e game.Event) game.Event {
			e.Veil, e.Reveal = game.VeilUnit(0), true
			return e
		}, false, true},
	} {
		g := &patrol{lex: game.Lexicon{Verbs: []string{"go"}, Options: []string{""}, Events: []string{"gone"}, Units: []string{"a", "b"}, Sides: []string{"own", "enemy"}, Hexes: &hex.Map{}}, tell: c.tell}
		g.info.Machine = c.program
		err := checkTold(g, &patrolPos{g: g, strong: 4}, game.Act(0), picker("told"))
		if (err == nil) != c.fine {
			t.Errorf("told %s: %v", name, err)
		}
	}
}

// What a side sees of an enemy in one of two positions is no secret.
func TestUnseen(t *testing.T) {
	g := &patrol{}
	if list := unseen(g, 1, &patrolPos{}, &patrolPos{}); !slices.Equal(list, []game.Unit{1}) {
		t.Errorf("the enemy does not see %v", list)
	}
	if list := unseen(g, 0, &patrolPos{}); len(list) != 0 {
		t.Errorf("a side does not see its own %v", list)
	}
}
