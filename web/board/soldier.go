package board

import (
	"fieldpost/engine/game"
)

// A soldier is an outline of strokes in a box of 100 by 56, looking to the right: how he holds himself is
// seen by it, and what he carries.
type soldier struct {
	helmet point
	body   []stroke
	hand   point // where the weapon lies
	aim    point // where it points to
}

// stroke is a line with round ends.
type stroke struct {
	width float64
	line  []point
}

// postures are the outlines; the last one has let go of his weapon.
var postures = map[game.Posture]soldier{
	game.PostureUp: {point{45, 9}, []stroke{{11, []point{{45, 21}, {43, 36}}}, {6.5, []point{{42, 37}, {35, 54}}}, {6.5, []point{{44, 37}, {52, 54}}}, {5, []point{{45, 20}, {53, 29}, {61, 25}}}},
		point{56, 26}, point{1, -.22}},
	game.PostureKneeling: {point{42, 17}, []stroke{{11, []point{{42, 28}, {39, 42}}}, {6.5, []point{{40, 43}, {55, 42}, {55, 54}}}, {6.5, []point{{38, 43}, {34, 54}, {22, 54}}}, {5, []point{{43, 27}, {51, 35}, {60, 32}}}},
		point{55, 33}, point{1, -.1}},
	game.PostureProne: {point{60, 34}, []stroke{{10, []point{{54, 43}, {33, 47}}}, {6.5, []point{{31, 47}, {6, 45}}}, {6.5, []point{{31, 48}, {8, 53}}}, {5, []point{{54, 43}, {62, 50}, {72, 47}}}},
		point{68, 45}, point{1, -.08}},
	game.PostureDown: {point{62, 43}, []stroke{{10, []point{{53, 47}, {33, 49}}}, {6.5, []point{{31, 49}, {20, 45}, {8, 52}}}, {6.5, []point{{31, 51}, {10, 53}}}, {5, []point{{52, 45}, {58, 34}, {70, 36}, {74, 47}}}},
		point{}, point{}},
}

// weapons are outlines along the aim, from the hand at 0, 0.
var weapons = map[game.WeaponKind][]stroke{
	game.WeaponPistol:  {{4, []point{{2, -2}, {13, -2}}}, {4, []point{{4, -2}, {3, 4}}}},
	game.WeaponRifle:   {{5, []point{{-13, 4}, {-2, 0}}}, {2.8, []point{{-4, 0}, {34, 0}}}},
	game.WeaponScoped:  {{5, []point{{-13, 4}, {-2, 0}}}, {2.8, []point{{-4, 0}, {37, 0}}}, {4.5, []point{{0, -6}, {11, -6}}}},
	game.WeaponShort:   {{4.5, []point{{-10, 4}, {0, 0}}}, {4.2, []point{{-2, 0}, {20, 0}}}, {3.4, []point{{8, 1}, {10, 11}}}},
	game.WeaponMachine: {{5.5, []point{{-13, 4}, {-2, 0}}}, {4.4, []point{{-4, 0}, {37, 0}}}, {2.4, []point{{30, 1}, {25, 13}}}, {2.4, []point{{30, 1}, {35, 13}}}},
	game.WeaponHeavy:   {{7, []point{{-6, 0}, {16, 0}}}, {4, []point{{10, 0}, {39, 0}}}, {2.8, []point{{6, 2}, {-6, 18}}}, {2.8, []point{{6, 2}, {6, 19}}}, {2.8, []point{{6, 2}, {20, 17}}}},
}

// man draws the outline of a soldier into a box.
func (p *counterPainter) man(k *game.Counter, b box, ink string) {
	c := p.c
	out, ok := postures[k.Posture]
	if !ok {
		out = postures[game.PostureUp]
	}
	c.op(opSave)
	c.op(opWithin, (b.x1-b.x0)/100, 0, 0, (b.y1-b.y0)/56, b.x0, b.y0)
	c.fillStyle(ink)
	c.begin()
	h := out.helmet
	c.circle(h.add(point{0, 3}), 5.4)
	c.fill()
	c.begin()
	c.poly(true, h.add(point{-13, 4}), h.add(point{-9, 1}), h.add(point{-8, -4}), h.add(point{-4, -8}), h.add(point{4, -8}), h.add(point{8, -4}), h.add(point{9, 1}), h.add(point{13, 4}))
	c.fill()
	draw := func(s stroke, at func(point) point) {
		line := make([]point, len(s.line))
		for i, q := range s.line {
			line[i] = at(q)
		}
		c.lineStyle(ink, s.width, true)
		c.begin()
		c.poly(false, line...)
		c.stroke()
	}
	for _, s := range out.body {
		draw(s, func(q point) point { return q })
	}
	if out.aim != (point{}) {
		run := out.aim.unit()
		for _, s := range weapons[k.Weapon] {
			draw(s, func(q point) point { return out.hand.add(run.times(q.x)).sub(run.left().times(q.y)) })
		}
	}
	c.op(opRestore)
}

// trooper is the face of a single soldier's counter: his name, his outline, and below it morale, weapon
// and melee value; leaders have their command value beside the outline.
func (p *counterPainter) trooper(k *game.Counter, ink string) {
	c := p.c
	figure := box{14, 24, 86, 76}
	if p.small < fullCounter {
		figure = box{4, 18, 96, 84}
	}
	if k.Posture == game.PostureKneeling || k.Posture == game.PostureDown {
		c.fillStyle(p.colour("--counter-band")) // pinned
		c.rect(0, 20, 100, 57)
		ink = p.colour("--counter-band-edge")
	}
	p.man(k, figure, ink)
	if p.small < fullCounter {
		return
	}
	c.fillStyle(p.colour("--counter-box"))
	c.rect(0, 77, 100, 23)
	black := p.colour("--counter-box-ink")
	for _, f := range k.Figures {
		switch f.Slot {
		case game.FigureMorale:
			p.number(f, 13, 88, 23, 22, black)
		case game.FigureMelee:
			p.number(f, 88, 88, 23, 20, black)
		case game.FigureCommand:
			c.begin()
			c.circle(point{13, 34}, 11.5)
			c.fillStyle(p.colour("--counter-tank"))
			c.fill()
			c.lineStyle(black, 2, false)
			c.stroke()
			p.number(game.Figure{Text: f.Text}, 13, 34, 18, 18, black)
		}
	}
	c.fillStyle(black)
	p.fitted(k.Label, 51, 89, 19, 50, "700 ")
}

// badgesOf are the badges that a counter shows, and where: along the top, or beside the outline of a
// soldier, without what it says already.
func badgesOf(k *game.Counter) (list []game.Badge, at []point) {
	for _, b := range k.Badges {
		switch {
		case k.Posture == "" && k.Symbol != "fake":
			x := 89 - 23*float64(len(list))
			if k.Reduced {
				x -= 15
			}
			list, at = append(list, b), append(at, point{x, 11})
		case b.Kind != game.BadgeProne && len(list) < 4:
			list, at = append(list, b), append(at, [...]point{{89, 34}, {89, 60}, {11, 62}, {66, 34}}[len(list)])
		}
	}
	return list, at
}
