package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/hex"
)

// A Change is what has become of a unit between two moments, as a side sees it.
type Change struct {
	Unit     Unit
	Side     Side
	Name     string
	From, To hex.Hex // where it was and is; None off the map
	Lost     int     // in steps or strength
	Figures  string  // "10 → 8", "" if no figure tells it
	Gone     string  // where it went to, off the map: "eliminated"
	Shaken   bool    // it is disrupted now
	Rallied  bool    // it no longer is
}

// Changes compares two pictures. Units that are hidden in one of them are left out; told is what a unit has lost where the
// pictures keep its strength from the side.
func Changes(before, after *Picture, told func(Unit) int) []Change {
	old := map[Unit]*Counter{}
	for i := range before.Units {
		old[before.Units[i].Unit] = &before.Units[i]
	}
	var list []Change
	for i := range after.Units {
		now := &after.Units[i]
		was := old[now.Unit]
		if was == nil || now.Unit == NoUnit || was.Hidden || now.Hidden {
			continue
		}
		c := Change{Unit: now.Unit, Side: now.Side, Name: now.Name, From: was.Hex, To: now.Hex, Shaken: now.Disrupted && !was.Disrupted, Rallied: was.Disrupted && !now.Disrupted}
		if was.Hex != hex.None && now.Hex == hex.None {
			c.Gone = cmp.Or(now.Where, "off the map")
		} else {
			c.Lost, c.Figures = lost(was, now, told)
		}
		if c.From != c.To || c.Lost > 0 || c.Shaken || c.Rallied {
			list = append(list, c)
		}
	}
	return list
}

// lost is how much a unit has lost, with the figure that tells it: points of strength, or the step of a
// counter that was turned over.
func lost(was, now *Counter, told func(Unit) int) (n int, figures string) {
	a, b := figureOf(was, FigureStrength), figureOf(now, FigureStrength)
	switch {
	case a != nil && b != nil && (a.Unknown || b.Unknown):
		return told(now.Unit), ""
	case a != nil && b != nil && b.Value < a.Value:
		return a.Value - b.Value, a.Text + " → " + b.Text
	case now.Reduced && !now.Spent && (!was.Reduced || was.Spent):
		return 1, ""
	}
	return 0, ""
}

func figureOf(c *Counter, kind FigureKind) *Figure {
	i := slices.IndexFunc(c.Figures, func(f Figure) bool { return f.Slot == kind })
	if i < 0 {
		return nil
	}
	return &c.Figures[i]
}

// Digest tells in a few words what each side did and lost in the actions after the first from up to the first to, no
// more than a side may be told.
func (m *Match) Digest(from, to int, viewer Side) []string {
	lex, info := m.game.Lexicon(), m.game.Info()
	type sum struct {
		actions, battles, moved, came, left, gone, lost int
		unseen                                          bool // some moved of whom the viewer does not know which they are
		took                                            []string
	}
	sums := make([]sum, len(info.Sides))
	var all []Event
	ways := make([]struct { // what is told of each unit
		from, to            hex.Hex
		went, fell, counted bool
	}, 2+len(lex.Units))
	ways[0].counted, ways[1].counted = true, true // Unseen and NoUnit
	for _, e := range m.entries[from:to] {
		if int(e.Side) >= len(sums) {
			continue
		}
		sums[e.Side].actions++
		fought := false
		for _, ev := range e.Events {
			seen, ok := ev.For(viewer)
			if ok {
				all = append(all, seen)
				switch lex.Deed(seen.Kind) {
				case Perishes:
					ways[2+seen.Unit].fell = true
				case Moves, Retreats, Advances:
					for _, u := range seen.Units() {
						s := &sums[e.Side]
						s.unseen = s.unseen || u == Unseen && seen.Hex != hex.None
						w := &ways[2+u]
						if !w.went {
							w.from, w.went = seen.Hex, true
						}
						w.to = seen.To
					}
				}
			}
			at := seen.Hex
			if at == hex.None {
				at = seen.To
			}
			if ok && lex.Deed(seen.Kind) == Captures && int(seen.Side) < len(sums) && at != hex.None {
				s := &sums[seen.Side]
				if name := m.game.Map().PlaceName(at); !slices.Contains(s.took, name) {
					s.took = append(s.took, name)
				}
			}
			fought = fought || lex.Deed(ev.Kind) == Fights
		}
		if fought {
			sums[e.Side].battles++
		}
	}
	for _, c := range Changes(m.game.Picture(m.At(from), viewer), m.game.Picture(m.At(to), viewer), lex.Weakened(all)) {
		if int(c.Side) >= len(sums) {
			continue
		}
		s := &sums[c.Side]
		s.lost += c.Lost
		w := &ways[2+c.Unit]
		w.counted = true
		switch {
		case c.Gone != "" && w.fell:
			s.gone++
		case c.Gone != "":
			s.left++
		case c.From == hex.None && c.To != hex.None:
			s.came++
		case c.From != c.To:
			s.moved++
		}
	}
	for side := range sums { // those that the pictures do not show, as one that has come and fallen, count by what is told of them
		s := &sums[side]
		for _, c := range m.game.Picture(m.At(to), Side(side)).Units {
			w := &ways[2+c.Unit]
			if int(c.Side) != side || w.counted {
				continue
			}
			if w.went && w.from == hex.None {
				s.came++
			} else if w.went && !w.fell && w.from != w.to {
				s.moved++
			}
			if w.fell {
				s.gone++
			}
		}
	}
	var list []string
	for side, s := range sums {
		var parts []string
		others := ""
		switch {
		case s.unseen && s.moved > 0:
			others = " and others unseen"
		case s.unseen:
			parts = append(parts, "moved units unseen")
		}
		for _, p := range [...]struct {
			n           int
			before, per string
			after       string
		}{{s.moved, "moved ", "unit", others}, {s.came, "", "unit", " came"}, {s.battles, "", "battle", ""}, {s.gone, "lost ", "unit", ""}, {s.left, "", "unit", " left the map"}} {
			if p.n > 0 {
				parts = append(parts, p.before+Count(p.n, p.per)+p.after)
			}
		}
		if s.lost > 0 {
			parts = append(parts, fmt.Sprintf("lost %d in strength", s.lost))
		}
		if len(s.took) > 0 {
			parts = append(parts, "took "+strings.Join(s.took, ", "))
		}
		if len(parts) == 0 && s.actions > 0 {
			parts = append(parts, Count(s.actions, "action"))
		}
		if len(parts) > 0 {
			list = append(list, info.SideNames[side]+": "+strings.Join(parts, ", ")+".")
		}
	}
	return list
}
