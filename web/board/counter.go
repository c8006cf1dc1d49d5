package board

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/assets/units"
	"fieldpost/engine/game"
)

// Counters are drawn on a square of 100 by 100 and shown in less detail when small.
const (
	fullCounter  = 34 // CSS pixels: everything from here
	plainCounter = 17 // symbol and strength from here; below only colours
)

// done reports whether a counter has done what it may, and does not only have no part in what can be done now.
func done(k *game.Counter) bool {
	return slices.ContainsFunc(k.Badges, func(b game.Badge) bool {
		return b.Kind == game.BadgeDone || b.Kind == game.BadgeMoved || b.Kind == game.BadgeAttacked
	})
}

// named reports whether a counter bears its own name and not a label: a soldier, and what is to pass for one.
func named(k *game.Counter) bool { return k.Posture != "" || k.Symbol == "fake" }

// appearance is what distinguishes the pictures of two counters.
func appearance(k *game.Counter, dim bool) string {
	var b strings.Builder
	flag := func(on bool) {
		if on {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	b.WriteString(sideKey(k))
	for _, s := range []string{k.Label, k.Symbol, k.Echelon, k.Stripe} {
		b.WriteByte('|')
		b.WriteString(s)
	}
	for _, f := range k.Figures {
		b.WriteByte('|')
		b.WriteString(string(f.Slot))
		b.WriteByte('=')
		b.WriteString(f.Text)
		flag(f.Warn)
		flag(f.Red)
		b.WriteString(strconv.Itoa(f.Grade))
	}
	for _, g := range k.Badges {
		b.WriteByte('|')
		b.WriteString(g.Letter)
	}
	if named(k) {
		b.WriteString("|" + k.Name + "|" + string(k.Posture) + "|" + string(k.Weapon))
	}
	for _, on := range []bool{k.Disrupted, k.Reduced, k.Hidden, k.HQ, dim} {
		flag(on)
	}
	return b.String()
}

// sideKey names the CSS variables of a counter's colours: --unit-KEY and
// --unit-KEY-ink. It is the first word of the unit's id ("us", "ge"), or the
// stripe where troops have a colour of their own.
func sideKey(k *game.Counter) string {
	switch k.Stripe {
	case "ss", "waffen-ss":
		return "ss"
	case "luftwaffe":
		return "luftwaffe"
	}
	if before, _, ok := strings.Cut(k.ID, "-"); ok {
		return before
	}
	if k.ID == "" && k.Formation != "" {
		return k.Formation // of a side whose counters are all hidden
	}
	return strconv.Itoa(int(k.Side))
}

// counterPainter paints counters of one size.
type counterPainter struct {
	c      *Commands
	pal    *palette
	family string
	small  float64 // size in CSS pixels
}

func (p *counterPainter) colour(name string) string { return p.pal.colour(name) }

// paint draws a counter whose upper left corner is at x, y, in device pixels.
func (p *counterPainter) paint(k *game.Counter, dim bool, x, y, size float64) {
	c := p.c
	c.scale(size/100, x, y)
	side := "--unit-" + sideKey(k)
	field, ink := p.pal.first(side, "--unit-other"), p.pal.first(side+"-ink", "--unit-other-ink")
	px := 100 / p.small // one CSS pixel
	outline := func(grow float64) {
		c.begin()
		if k.Reduced {
			const cut = 26
			c.poly(true, point{8 - grow, -grow}, point{100 - cut, -grow}, point{100 + grow, cut}, point{100 + grow, 94}, point{94, 100 + grow},
				point{6, 100 + grow}, point{-grow, 94}, point{-grow, 6})
		} else {
			c.round(-grow, -grow, 100+2*grow, 100+2*grow, 8)
		}
	}
	c.op(opTransform, size/100, 0, 0, size/100, x+px*size/100, y+px*size/100)
	c.fillStyle(p.colour("--counter-shadow"))
	outline(px * .4)
	c.fill()
	c.scale(size/100, x, y)
	c.fillStyle(field)
	outline(0)
	c.fill()
	c.op(opSave)
	c.op(opClip)
	p.face(k, field, ink)
	if dim {
		c.fillStyle(p.colour("--counter-done"))
		c.rect(0, 0, 100, 100)
	}
	c.op(opRestore)
	c.lineStyle(p.colour("--counter-edge"), px, true)
	outline(-px / 2)
	c.stroke()
	if p.small >= plainCounter {
		p.badges(k)
	}
	if dim && done(k) && p.small >= plainCounter {
		p.tick()
	}
}

// face is everything inside the outline.
func (p *counterPainter) face(k *game.Counter, field, ink string) {
	c := p.c
	if k.Hidden {
		p.unknown(54, ink)
		return
	}
	stripe, stripeInk := field, ink
	if k.Stripe != "" {
		stripe = p.pal.first("--stripe-"+k.Stripe, "--stripe-other")
		stripeInk = p.pal.first("--stripe-"+k.Stripe+"-ink", "--stripe-other-ink")
	}
	c.fillStyle(stripe)
	switch {
	case p.small >= fullCounter:
		c.rect(0, 0, 100, 19)
		c.fillStyle(p.colour("--counter-edge"))
		c.rect(0, 19, 100, 1.2)
		c.fillStyle(stripeInk)
		if named(k) {
			p.fitted(k.Name, 50, 10.5, 19, 97, "600 ")
		} else if wide := labelEnd(k) - 2; wide > 24 { // beside four badges nothing can be read
			p.fitted(k.Label, 2+wide/2, 10.5, 16, wide, "600 ")
		}
	case p.small >= plainCounter:
		c.rect(0, 0, 100, 20)
	default: // so small the sides are told apart by shape: that of the second has a bar
		if k.Side == 1 {
			c.fillStyle(ink)
			c.rect(0, 38, 100, 24)
		}
		if k.Disrupted {
			p.band()
		}
		return
	}
	switch {
	case k.Symbol == "fake":
		p.unknown(56, ink)
		return
	case k.Posture != "":
		p.trooper(k, ink)
		return
	}
	p.symbol(k, ink)
	if k.Disrupted {
		p.band()
	}
	p.figures(k, ink)
}

// unknown is the face of a counter whose other side is not known, or which has none.
func (p *counterPainter) unknown(y float64, ink string) {
	p.c.fillStyle(ink)
	p.c.font("700 64px "+p.family, 1, 1, 0)
	p.c.write("?", 50, y, false)
}

// fitted writes a text in the middle of x, y, smaller where it is long, and pressed together where the font is wide.
func (p *counterPainter) fitted(s string, x, y, size, width float64, weight string) {
	if wide := float64(len([]rune(s))) * size * .58; wide > width {
		size *= width / wide
	}
	p.c.font(weight+px(size)+p.family, 1, 1, 0)
	p.c.op(opText, p.c.text(s), x, y, width)
}

// labelEnd is how far to the right a label may reach: to the badges, or to the corner that a reduced counter lacks.
func labelEnd(k *game.Counter) float64 {
	if _, at := badgesOf(k); len(at) > 0 {
		return at[len(at)-1].x - 13
	}
	if k.Reduced {
		return 80
	}
	return 98
}

// symbolBox is the white box of the NATO symbol.
func (p *counterPainter) symbolBox() box {
	if p.small < fullCounter {
		return box{14, 25, 86, 73}
	}
	return box{7, 29, 59, 64}
}

func (p *counterPainter) symbol(k *game.Counter, ink string) {
	c, b := p.c, p.symbolBox()
	white, black := p.colour("--counter-box"), p.colour("--counter-box-ink")
	if k.Side == 1 && p.small < fullCounter { // smaller, where the field shows little, the sides are told apart by it
		white, black = black, white
	}
	c.fillStyle(white)
	c.rect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
	c.lineStyle(black, 2, false)
	c.begin()
	c.poly(true, point{b.x0, b.y0}, point{b.x1, b.y0}, point{b.x1, b.y1}, point{b.x0, b.y1})
	c.stroke()
	paths, staff := symbolOf(k)
	if len(paths) > 0 {
		c.op(opSave)
		sx, sy := (b.x1-b.x0)/150, (b.y1-b.y0)/100
		c.op(opWithin, sx, 0, 0, sy, b.x0-25*sx, b.y0-50*sy)
		c.lineStyle(black, 5.5, false)
		c.fillStyle(black)
		for _, path := range paths {
			filled := 0.0
			if path.Filled {
				filled = 1
			}
			c.op(opSymbol, c.text(path.D), filled)
		}
		c.op(opRestore)
	}
	if staff {
		c.lineStyle(black, 3.2, false)
		c.begin()
		c.poly(false, point{b.x0, b.y1}, point{b.x0, b.y1 + 9})
		c.stroke()
		c.fillStyle(black)
		c.rect(b.x0, b.y0, b.x1-b.x0, (b.y1-b.y0)*.17)
	}
	if k.Echelon != "" && p.small >= fullCounter {
		c.fillStyle(ink)
		c.font("700 10.5px "+p.family, 1, 1, 1)
		c.write(k.Echelon, (b.x0+b.x1)/2, 25, false)
	}
}

// symbolOf is the NATO symbol of a counter; a headquarters ("hq-armored") has the
// symbol of its branch and a staff.
func symbolOf(k *game.Counter) (paths []units.Path, staff bool) {
	word := k.Symbol
	if branch, ok := strings.CutPrefix(word, "hq-"); ok {
		word = map[string]string{"armored": "tank", "motorized": "motorized-infantry"}[branch]
		if word == "" {
			word = branch
		}
		return units.Symbol(word), true
	}
	return units.Symbol(strings.ReplaceAll(word, " ", "-")), k.HQ
}

// band is the diagonal of a disrupted unit.
func (p *counterPainter) band() {
	c := p.c
	c.begin()
	c.poly(true, point{-6, 84}, point{-6, 61}, point{54, 20}, point{88, 20})
	c.fillStyle(p.colour("--counter-band"))
	c.fill()
	c.lineStyle(p.colour("--counter-band-edge"), 3, false)
	c.stroke()
}

// figures are the numbers at the bottom and in the hexagon.
func (p *counterPainter) figures(k *game.Counter, ink string) {
	text := map[game.FigureKind]game.Figure{}
	for _, f := range k.Figures {
		text[f.Slot] = f
	}
	if p.small < fullCounter {
		for _, slot := range []game.FigureKind{game.FigureStrength, game.FigureAttack, game.FigureSupport} {
			if f, ok := text[slot]; ok {
				p.c.fillStyle(ink)
				p.fitted(f.Text, 50, 88, 30, 90, "700 ")
				return
			}
		}
		return
	}
	if row := p.row(text); row != nil {
		p.figureRow(row, ink)
		p.besideSymbol(text, ink)
		return
	}
	if f, ok := text[game.FigureStrength]; ok {
		size := 37.0
		if k.Reduced {
			size = 30
		}
		p.number(f, 50, 83, size, 39, ink)
	}
	if f, ok := text[game.FigureEffectiveness]; ok {
		p.number(f, 15, 85, 25, 26, ink)
	}
	for _, slot := range []game.FigureKind{game.FigureTank, game.FigureAntiTank} {
		if f, ok := text[slot]; ok {
			p.c.fillStyle(p.colour("--counter-" + string(slot)))
			p.c.begin()
			p.c.round(72, 70, 26, 27, 3)
			p.c.fill()
			p.c.lineStyle(p.colour("--counter-box-ink"), 2, false)
			p.c.stroke()
			p.number(f, 85, 84.5, 24, 24, p.colour("--counter-box-ink"))
			break
		}
	}
	for _, slot := range []game.FigureKind{game.FigureLeg, game.FigureMotorized} {
		if f, ok := text[slot]; ok {
			p.hexagon(f, slot)
		}
	}
}

// row is the figures of counters that have one line of them: headquarters and
// attack, defence, movement.
func (p *counterPainter) row(text map[game.FigureKind]game.Figure) []game.Figure {
	slots := []game.FigureKind{game.FigureReaction, game.FigureRange, game.FigureSupport, game.FigureRelocation}
	if _, ok := text[game.FigureAttack]; ok {
		slots = []game.FigureKind{game.FigureAttack, game.FigureDefense, game.FigureLeg, game.FigureMotorized}
	} else if _, ok := text[game.FigureSupport]; !ok {
		return nil
	}
	var row []game.Figure
	for _, s := range slots {
		if f, ok := text[s]; ok {
			row = append(row, f)
		}
	}
	return row
}

// figureRow shares the width by the lengths of the figures.
func (p *counterPainter) figureRow(row []game.Figure, ink string) {
	const around = .45 // of a digit
	digits := 0.0
	for _, f := range row {
		digits += float64(len([]rune(f.Text))) + around
	}
	x := 1.0
	for _, f := range row {
		w := 98 * (float64(len([]rune(f.Text))) + around) / digits
		p.graded(f, x+w/2, w-2, ink)
		x += w
	}
}

// graded writes a figure of a row; that of defence and support has a frame, which tells the grade of the
// troops: double for elite, broken for green.
func (p *counterPainter) graded(f game.Figure, x, width float64, ink string) {
	framed := f.Slot == game.FigureSupport || f.Slot == game.FigureDefense
	p.number(f, x, 83, 25, width-6, ink)
	switch {
	case !framed:
	case f.Grade < 0:
		p.c.dash(5, 5)
		p.frame(x, 82, width, 27, ink)
		p.c.dash()
	case f.Grade > 0:
		p.frame(x, 82, width, 27, ink)
		p.frame(x, 82, width-6, 21, ink)
	default:
		p.frame(x, 82, width, 27, ink)
	}
}

// besideSymbol is what counters with a row of figures have besides: tank quality in a yellow box, range in a
// circle.
func (p *counterPainter) besideSymbol(text map[game.FigureKind]game.Figure, ink string) {
	const x, y = 80.5, 46.5
	if f, ok := text[game.FigureTank]; ok {
		p.c.fillStyle(p.colour("--counter-tank"))
		p.c.begin()
		p.c.round(x-13, y-14, 26, 28, 3)
		p.c.fill()
		p.c.lineStyle(p.colour("--counter-box-ink"), 2, false)
		p.c.stroke()
		p.number(f, x, y, 23, 22, p.colour("--counter-box-ink"))
		return
	}
	if f, ok := text[game.FigureRange]; ok && text[game.FigureSupport].Text == "" {
		p.c.begin()
		p.c.circle(point{x, y}, 15)
		p.c.lineStyle(ink, 2.5, false)
		p.c.stroke()
		p.number(f, x, y, 19, 22, ink)
	}
}

func (p *counterPainter) number(f game.Figure, x, y, size, width float64, ink string) {
	if f.Red {
		p.c.fillStyle(p.pal.first("--counter-red", "--mark-objective"))
		p.c.rect(x-width/2+1, y-size*.58, width-2, size*1.12)
		ink = p.colour("--counter-box")
	}
	p.c.fillStyle(ink)
	p.fitted(f.Text, x, y+size*.05, size, width, "700 ")
	if f.Warn {
		// Below its printed value: a bar under the figure.
		w := min(width*.7, size*.8)
		p.c.rect(x-w/2, y+size*.42, w, 3)
	}
}

func (p *counterPainter) frame(x, y, w, h float64, ink string) {
	p.c.lineStyle(ink, 2, false)
	p.c.begin()
	p.c.poly(true, point{x - w/2, y - h/2}, point{x + w/2, y - h/2}, point{x + w/2, y + h/2}, point{x - w/2, y + h/2})
	p.c.stroke()
}

// hexagon holds the movement points: white for leg, red for motorized.
func (p *counterPainter) hexagon(f game.Figure, slot game.FigureKind) {
	c := p.c
	const x, y, r = 80.5, 46.5, 17.5
	c.begin()
	c.poly(true, point{x - r/2, y - r*.866}, point{x + r/2, y - r*.866}, point{x + r, y}, point{x + r/2, y + r*.866}, point{x - r/2, y + r*.866}, point{x - r, y})
	c.fillStyle(p.colour("--counter-" + string(slot)))
	c.fill()
	c.lineStyle(p.colour("--counter-box-ink"), 2, false)
	c.stroke()
	p.number(game.Figure{Text: f.Text}, x, y, 22, 27, p.colour("--counter-"+string(slot)+"-ink"))
}

// badges are states with a letter, from the upper right corner.
func (p *counterPainter) badges(k *game.Counter) {
	c := p.c
	list, at := badgesOf(k)
	for i, g := range list {
		c.begin()
		c.op(opCircles, 1, at[i].x, at[i].y, 12)
		c.fillStyle(p.colour("--counter-badge"))
		c.fill()
		c.lineStyle(p.colour("--counter-badge-ink"), 2, false)
		c.stroke()
		c.fillStyle(p.colour("--counter-badge-ink"))
		c.font("700 17px "+p.family, 1, 1, 0)
		c.write(g.Letter, at[i].x, at[i].y+1, false)
	}
}

// tick marks a unit that has done what it may.
func (p *counterPainter) tick() {
	c := p.c
	c.begin()
	c.poly(false, point{66, 40}, point{76, 52}, point{94, 26})
	for _, l := range []struct {
		colour string
		width  float64
	}{{"--counter-tick-edge", 14}, {"--counter-tick", 8}} {
		c.lineStyle(p.colour(l.colour), l.width, true)
		c.stroke()
	}
}
