package board

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Highlight is what can be picked, what is picked, and the move being planned.
type Highlight struct {
	Units    []game.Unit // can be picked
	Hexes    []hex.Hex   // can be picked
	Picked   []game.Unit
	From     hex.Hex
	Path     []hex.Hex // of the move so far and planned
	PathText string    // at the arrow's tip: "2½ MP left, can be undone"
	Target   hex.Hex
	Stop     []hex.Hex
}

// NoHighlight is a Highlight with nothing in it.
func NoHighlight() Highlight { return Highlight{From: hex.None, Target: hex.None} }

// note is a short text beside the middle of a hex, and what it means for whoever hears it; some are only heard.
type note struct {
	h           hex.Hex
	text, title string
	stop        bool
}

// overlay is what answers and highlights draw below and above the counters.
type overlay struct {
	below, above []layer
	notes        []note
	tips         []tip
}

// insetHex is the outline of a hex drawn in to part of its size.
func (s *scene) insetHex(h hex.Hex, part float64) []point {
	line := s.sheet.outline(h)
	center := s.sheet.center(h)
	for i := range line {
		line[i] = center.to(line[i], part)
	}
	return line
}

// rim is the hexsides between hexes that are in a set and those that are not.
func (s *scene) rim(set map[hex.Hex]bool) [][]point {
	var lines [][]point
	for h := range hex.Hex(s.sheet.m.Len()) {
		if !set[h] {
			continue
		}
		center := s.sheet.center(h)
		for d, n := range s.sheet.m.Neighbors[h] {
			if n == hex.None || !set[n] {
				lines = append(lines, []point{s.sheet.corner(h, d-1).to(center, .03), s.sheet.corner(h, d).to(center, .03)})
			}
		}
	}
	return lines
}

func layerOf(colour string, width, least float64, lines ...[]point) layer {
	l := layer{line: colour, width: width, least: least, round: true}
	for _, line := range lines {
		l.add(width, false, line)
	}
	return l
}

func closedLayer(colour string, width, least float64, lines ...[]point) layer {
	l := layer{line: colour, width: width, least: least, round: true}
	for _, line := range lines {
		l.add(width, true, line)
	}
	return l
}

// cased draws lines twice, dark and wide, then bright.
func cased(colour string, width, least float64, lines [][]point) []layer {
	return []layer{layerOf("--mark-case", width*1.7, least*1.7, lines...), layerOf(colour, width, least, lines...)}
}

// buildAnswers turns answers into what is drawn.
func (s *scene) buildAnswers(answers []*game.Answer) {
	o := overlay{}
	clear(s.reach)
	for _, a := range answers {
		if a == nil {
			continue
		}
		sets := map[game.NoteKind]map[hex.Hex]bool{}
		for _, n := range a.Hexes {
			if sets[n.Kind] == nil {
				sets[n.Kind] = map[hex.Hex]bool{}
			}
			sets[n.Kind][n.Hex] = true
			if n.Text+n.Title != "" {
				o.notes = append(o.notes, note{n.Hex, n.Text, n.Title, n.Kind == game.NoteStop})
			}
		}
		if a.What == "los" {
			s.buildSight(a, &o)
			continue
		}
		// Reach is one area with the hexes where the move ends.
		if len(sets[game.NoteReach])+len(sets[game.NoteStop]) > 0 {
			all := map[hex.Hex]bool{}
			for _, kind := range []game.NoteKind{game.NoteReach, game.NoteStop, game.NoteBonus} {
				for h := range sets[kind] {
					all[h], s.reach[h] = true, true
				}
			}
			o.below = append(o.below, cased("--mark-reach", 30, 2.2, s.rim(all))...)
		}
		o.below = append(o.below, s.stopMarks(sets[game.NoteStop])...)
		o.below = append(o.below, s.areas(sets, a.Side == 1)...)
		o.below = append(o.below, s.cutOff(sets)...)
		o.below = append(o.below, s.bonds(a, a.Side == 1)...)
		o.above = append(o.above, s.sideNotes(a.Sides)...)
		o.above = append(o.above, s.dotted(a)...)
	}
	s.answers = o
}

// stopMarks draws an orange outline and a bar across the hex's upper part.
func (s *scene) stopMarks(set map[hex.Hex]bool) []layer {
	var outlines, bars [][]point
	for h := range hex.Hex(s.sheet.m.Len()) {
		if set[h] {
			outlines = append(outlines, s.insetHex(h, .9))
			at := s.stopPlace(h)
			bars = append(bars, []point{at.add(point{-75, -75}), at.add(point{75, 75})}, []point{at.add(point{75, -75}), at.add(point{-75, 75})})
		}
	}
	if outlines == nil {
		return nil
	}
	return append([]layer{closedLayer("--mark-case", 52, 3.4, outlines...), closedLayer("--mark-stop", 32, 2.2, outlines...)},
		cased("--mark-stop", 36, 2, bars)...)
}

func (s *scene) stopPlace(h hex.Hex) point {
	if s.sheet.m.Kind == hex.Columns {
		return s.sheet.center(h).add(point{-400, 0})
	}
	return s.sheet.center(h).add(point{-290, -330})
}

// areas draws the other kinds of hex notes. The hatching of the second side crosses that of the first, is broken, and has
// a colour of its own.
func (s *scene) areas(sets map[game.NoteKind]map[hex.Hex]bool, second bool) []layer {
	var out []layer
	colour, slant, dash := "--mark-zoc", point{1, -1}, []float64(nil)
	if second {
		colour, slant, dash = "--mark-zoc-other", point{1, 1}, []float64{70, 40}
	}
	for h := range hex.Hex(s.sheet.m.Len()) {
		center := s.sheet.center(h)
		if sets[game.NoteZOC][h] || sets[game.NoteControl][h] {
			l := layerOf(colour, 16, 1, s.hatch(h, slant)...)
			l.dash = dash
			out = append(out, l)
		}
		if sets[game.NoteBonus][h] {
			l := closedLayer("--mark-bonus", 28, 2, s.insetHex(h, .84))
			l.dash = []float64{90, 70}
			out = append(out, l)
		}
		if sets[game.NoteSource][h] {
			out = append(out, closedLayer("--mark-case", 70, 4, s.insetHex(h, .8)), closedLayer("--mark-supply", 40, 2.4, s.insetHex(h, .8)),
				closedLayer("--mark-supply", 20, 1.2, s.insetHex(h, .66)))
		}
		if sets[game.NoteBlocked][h] {
			const r = 230
			out = append(out, cased("--mark-blocked", 40, 2, [][]point{{center.add(point{-r, -r}), center.add(point{r, r})}, {center.add(point{r, -r}), center.add(point{-r, r})}})...)
		}
		if sets[game.NoteTarget][h] {
			out = append(out, s.targetMark(h)...)
		}
		if sets[game.NoteRetreat][h] {
			out = append(out, closedLayer("--mark-case", 52, 3.4, s.insetHex(h, .88)), closedLayer("--mark-retreat", 32, 2.2, s.insetHex(h, .88)))
			tip := center.add(point{0, -430})
			out = append(out, cased("--mark-retreat", 32, 2, [][]point{{tip.add(point{-90, -40}), tip.add(point{0, 50}), tip.add(point{90, -40})}})...)
		}
	}
	if set := sets[game.NoteRange]; len(set) > 0 {
		edge, l := layerOf("--mark-case", 62, 3.6, s.rim(set)...), layerOf("--mark-command", 34, 2, s.rim(set)...)
		edge.dash, l.dash = []float64{20, 90}, []float64{20, 90}
		out = append(out, edge, l)
	}
	return out
}

// targetMark is a ring with four ticks about a hex.
func (s *scene) targetMark(h hex.Hex) []layer {
	var ticks [][]point
	center := s.sheet.center(h)
	for i := range 6 {
		p := s.sheet.corner(h, i)
		ticks = append(ticks, []point{center.to(p, .72), center.to(p, 1)})
	}
	return append([]layer{closedLayer("--mark-case", 70, 4, s.insetHex(h, .88)), closedLayer("--mark-target", 40, 2.6, s.insetHex(h, .88))},
		cased("--mark-target", 40, 2.6, ticks)...)
}

// hatch is slanting lines across a hex.
func (s *scene) hatch(h hex.Hex, slant point) [][]point { return s.sheet.hatched(h, .97, slant, 135) }

// sideNotes draws bars along hexsides.
func (s *scene) sideNotes(notes []game.SideNote) []layer {
	var bars, slow [][]point
	for _, n := range notes {
		if n.Side < 0 || int(n.Side) >= len(s.sheet.m.Ends) {
			continue
		}
		a, b := s.sheet.ends(n.Side)
		line := []point{a.to(b, .12), a.to(b, .88)}
		switch n.Kind {
		case game.NoteSlow, game.NoteDemolition:
			slow = append(slow, line)
		case game.NoteBond: // see bonds
		default:
			bars = append(bars, line)
		}
	}
	var out []layer
	if bars != nil {
		out = append(out, layerOf("--mark-case", 120, 7, bars...), layerOf("--mark-blocked", 84, 5, bars...), layerOf("--mark-bar", 22, 1.4, bars...))
	}
	if slow != nil {
		l := layerOf("--mark-stop", 50, 3, slow...)
		l.dash, l.round = []float64{50, 40}, false
		out = append(out, l)
	}
	return out
}

// dotted draws the paths of an answer: dots for command and supply, an arrow for a
// retreat.
func (s *scene) dotted(a *game.Answer) []layer {
	colour := map[string]string{"supply": "--mark-supply", "retreats": "--mark-retreat", "retreat": "--mark-retreat"}[a.What]
	if colour == "" {
		colour = "--mark-command"
	}
	var out []layer
	for _, path := range a.Paths {
		line := s.curve(path)
		if len(line) < 2 {
			continue
		}
		if colour == "--mark-retreat" {
			out = append(out, s.arrow(trim(line, 370), colour, 60)...)
			continue
		}
		var dots []dot
		walk(line, 0, 150, func(at, _ point) { dots = append(dots, dot{at, 46}) })
		l := layer{fill: colour, line: "--mark-case", width: 16, least: 1}
		l.addDots(dots)
		out = append(out, l)
	}
	return out
}

// curve is a smooth line through hexes.
func (s *scene) curve(path []hex.Hex) []point {
	var line []point
	for i, h := range path {
		if h < 0 || int(h) >= s.sheet.m.Len() {
			return nil
		}
		p := s.sheet.center(h)
		if i > 0 {
			line = append(line, line[len(line)-1].to(p, .5))
		}
		line = append(line, p)
	}
	return chaikin(line, false, 3)
}

// trim takes the beginning off a line, so that an arrow leaves the figures of its
// counter free; a short line stays whole.
func trim(line []point, off float64) []point {
	start := line[0]
	for i, p := range line {
		if p.sub(start).length() >= off && i < len(line)-4 {
			return line[i:]
		}
	}
	return line
}

// arrow is a cased line with a head at its end.
func (s *scene) arrow(line []point, colour string, width float64) []layer {
	n := len(line)
	tip := line[n-1]
	back := line[0]
	for i := n - 2; i >= 0; i-- {
		if back = line[i]; back.sub(tip).length() > 120 {
			break
		}
	}
	run := tip.sub(back).unit()
	head := []point{tip.add(run.times(90)), tip.sub(run.times(170)).add(run.left().times(170)), tip.sub(run.times(110)), tip.sub(run.times(170)).sub(run.left().times(170))}
	shaft := append([]point{}, line[:n-1]...)
	for len(shaft) > 1 && shaft[len(shaft)-1].sub(tip).length() < 110 {
		shaft = shaft[:len(shaft)-1]
	}
	shaft = append(shaft, tip.sub(run.times(110)))
	edge, core := layer{fill: "--mark-case", line: "--mark-case", width: 44, least: 2, round: true}, layer{fill: colour}
	edge.add(60, true, head)
	core.add(0, true, head)
	return []layer{layerOf("--mark-case", width*1.6, 4.4, shaft), edge, layerOf(colour, width, 2.8, shaft), core}
}

// highlight takes a new highlight. The fan of a stack closes once something is picked elsewhere, whose way it would cover.
func (s *scene) highlight(h Highlight) {
	if h.From != s.high.From && h.From != hex.None && h.From != s.fan {
		s.fan = hex.None
	}
	s.high = h
	s.buildHighlight()
}

// buildHighlight turns a highlight into what is drawn.
func (s *scene) buildHighlight() {
	o, hl := overlay{}, &s.high
	clear(s.pickUnit)
	clear(s.pickHex)
	for _, u := range hl.Units {
		s.pickUnit[u] = true
	}
	for _, h := range hl.Hexes {
		s.pickHex[h] = true
	}
	if len(hl.Hexes) > 0 {
		var inner [][]point
		for h := range hex.Hex(s.sheet.m.Len()) {
			if s.pickHex[h] {
				inner = append(inner, s.insetHex(h, .92))
			}
		}
		thin := closedLayer("--mark-pick-thin", 14, 1.2, inner...)
		o.below = append(append(o.below, thin), cased("--mark-pick", 34, 2.4, s.rim(s.pickHex))...)
	}
	stops := map[hex.Hex]bool{}
	for _, h := range hl.Stop {
		stops[h] = true
	}
	o.below = append(o.below, s.stopMarks(stops)...)
	if s.onMap(hl.From) {
		o.below = append(o.below, closedLayer("--mark-case", 60, 3.6, s.insetHex(hl.From, .94)), closedLayer("--mark-picked", 36, 2.4, s.insetHex(hl.From, .94)))
	}
	if len(hl.Path) > 1 {
		if line := s.curve(hl.Path); len(line) > 1 {
			o.above = append(o.above, s.arrow(trim(line, 370), "--mark-path", 70)...)
		}
	}
	if s.onMap(hl.Target) {
		o.above = append(o.above, s.targetMark(hl.Target)...)
	}
	s.marks = o
}

func (s *scene) onMap(h hex.Hex) bool { return h >= 0 && int(h) < s.sheet.m.Len() }

func (s *scene) centers(list []hex.Hex) (points []point) {
	for _, h := range list {
		if s.onMap(h) {
			points = append(points, s.sheet.center(h))
		}
	}
	return points
}
