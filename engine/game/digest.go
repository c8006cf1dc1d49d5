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

// An account is what each side did and lost in some actions, as far as a viewer may be told.
type account struct {
	match  *Match
	viewer Side
	sides  []deeds
	ways   []way // of each unit, what is told of it; of Unseen and NoUnit first
	events []Event
}

type deeds struct {
	actions, battles, moved, came, left, gone, removed, lost int

	unseen bool // some moved of whom the viewer does not know which they are
	took   []string
}

type way struct {
	from, to            hex.Hex
	went, fell, counted bool
	splits              int // steps given off or taken back: they are not lost
}

// Digest tells in a few words what each side did and lost in the actions after the first from up to the first to, no
// more than a side may be told.
func (m *Match) Digest(from, to int, viewer Side) (list []string) {
	a := account{match: m, viewer: viewer, sides: make([]deeds, len(m.game.Info().Sides)), ways: make([]way, 2+len(m.game.Lexicon().Units))}
	for i := range m.entries[from:to] {
		a.entry(&m.entries[from+i])
	}
	a.compare(from, to)
	for side := range a.sides {
		a.between(to, Side(side))
		if text := a.sides[side].text(); text != "" {
			list = append(list, m.game.Info().SideNames[side]+": "+text+".")
		}
	}
	return list
}

// entry counts what is told of an action.
func (a *account) entry(e *Entry) {
	if int(e.Side) >= len(a.sides) {
		return
	}
	lex, s := a.match.game.Lexicon(), &a.sides[e.Side]
	s.actions++
	fought := false
	for _, ev := range e.Events {
		fought = fought || lex.Deed(ev.Kind) == Fights
		seen, ok := ev.For(a.viewer)
		if !ok {
			continue
		}
		a.events = append(a.events, seen)
		switch lex.Deed(seen.Kind) {
		case Perishes:
			a.ways[2+seen.Unit].fell = true
		case Divides:
			a.ways[2+seen.Unit].splits++
			a.ways[2+seen.Other].splits++
		case Moves, Retreats, Advances:
			for _, u := range seen.Units() {
				s.unseen = s.unseen || u == Unseen && seen.Hex != hex.None
				w := &a.ways[2+u]
				if !w.went {
					w.from, w.went = seen.Hex, true
				}
				w.to = seen.To
			}
		case Captures:
			a.taken(seen)
		}
	}
	if fought {
		s.battles++
	}
}

// taken notes the place that a side took.
func (a *account) taken(e Event) {
	at := e.Hex
	if at == hex.None {
		at = e.To
	}
	if at == hex.None || int(e.Side) >= len(a.sides) {
		return
	}
	s := &a.sides[e.Side]
	if name := a.match.game.Map().PlaceName(at); !slices.Contains(s.took, name) {
		s.took = append(s.took, name)
	}
}

// compare counts what is other in the picture afterwards than in the one before.
func (a *account) compare(from, to int) {
	m := a.match
	a.ways[0].counted, a.ways[1].counted = true, true
	for _, c := range Changes(m.game.Picture(m.At(from), a.viewer), m.game.Picture(m.At(to), a.viewer), m.game.Lexicon().Weakened(a.events)) {
		if int(c.Side) >= len(a.sides) {
			continue
		}
		s, w := &a.sides[c.Side], &a.ways[2+c.Unit]
		s.lost += max(0, c.Lost-w.splits)
		w.counted = true
		switch {
		case c.Gone != "" && w.fell:
			s.gone++
		case c.Gone != "" && w.splits > 0: // broken down as a whole, or back with its parent
		case c.Gone == "removed": // as a fake that was found out
			s.removed++
		case c.Gone != "":
			s.left++
		case c.From == hex.None && c.To != hex.None:
			s.came++
		case c.From != c.To:
			s.moved++
		}
	}
}

// between counts a side's units that the two pictures do not show, as one that has come and fallen, by what is told of them.
func (a *account) between(to int, side Side) {
	s := &a.sides[side]
	for _, c := range a.match.game.Picture(a.match.At(to), side).Units {
		w := &a.ways[2+c.Unit]
		if c.Side != side || w.counted {
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

// text is the deeds of a side in words, "" if there are none.
func (s *deeds) text() string {
	var parts []string
	others := ""
	switch {
	case s.unseen && s.moved > 0:
		others = " and others unseen"
	case s.unseen:
		parts = append(parts, "moved units unseen")
	}
	for _, p := range [...]struct {
		n                  int
		before, per, after string
	}{{s.moved, "moved ", "unit", others}, {s.came, "", "unit", " came"}, {s.battles, "", "battle", ""}, {s.gone, "lost ", "unit", ""}, {s.left, "", "unit", " left the map"}, {s.removed, "", "unit", " removed"}} {
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
	return strings.Join(parts, ", ")
}
