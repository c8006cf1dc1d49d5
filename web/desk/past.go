package desk

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Past returns the picture after the first n actions, as the side at the table could see it.
func (d *Desk) Past(n int) *game.Picture {
	if n >= len(d.match.Entries()) {
		return d.pic
	}
	for _, p := range d.past {
		if p.n == n && p.side == d.shown {
			return p.pic
		}
	}
	if len(d.past) == maxPast {
		d.past = slices.Delete(d.past, 0, 1)
	}
	pic := d.match.Game().Picture(d.match.At(n), d.shown)
	d.past = append(d.past, past{n, d.shown, pic})
	return pic
}

// A past is a picture that was asked for.
type past struct {
	n    int
	side game.Side
	pic  *game.Picture
}

// maxPast is how many pictures of the past are kept: playing back and forth asks for those beside.
const maxPast = 8

// A Trail is what something that has happened leaves on the board for a while.
type Trail struct {
	Kind game.TrailKind
	Side game.Side // whose
	Hex  hex.Hex   // where, of all that is no way
	Path []hex.Hex // of a way
	Text string    // short, beside it: "−2"
}

// Trails returns what the actions after the first from up to the first to have left on the board.
func (d *Desk) Trails(from, to int) []Trail {
	before, after := d.Past(from), d.Past(to)
	var list []Trail
	events := d.events(from, to)
	for _, c := range game.Changes(before, after, d.lex.Weakened(events)) {
		switch {
		case c.Gone != "":
			list = append(list, Trail{Kind: game.TrailGone, Side: c.Side, Hex: c.From})
		case c.From != c.To:
			path, kind := d.route(c, events)
			list = append(list, Trail{Kind: kind, Side: c.Side, Hex: hex.None, Path: path})
		}
		if c.Lost > 0 {
			list = append(list, Trail{Kind: game.TrailLoss, Side: c.Side, Hex: c.To, Text: game.Signed(-c.Lost)})
		}
		if c.Shaken && c.Gone == "" {
			list = append(list, Trail{Kind: game.TrailShaken, Side: c.Side, Hex: c.To})
		}
	}
	for i := range events {
		if h := place(&events[i]); d.lex.Deed(events[i].Kind) == game.Captures && h != hex.None && events[i].Side != game.Nobody {
			list = append(list, Trail{Kind: game.TrailTaken, Side: events[i].Side, Hex: h})
		}
	}
	return append(list, d.battles(events)...)
}

// events returns what happened in the actions after the first from up to the first to.
func (d *Desk) events(from, to int) (list []game.Event) {
	for _, e := range d.match.Entries()[from:to] {
		for i := range e.Events {
			if seen, ok := e.Events[i].For(d.shown); ok {
				list = append(list, seen)
			}
		}
	}
	return list
}

func place(e *game.Event) hex.Hex {
	if e.Hex != hex.None {
		return e.Hex
	}
	return e.To
}

// ways are the trails of what goes from hex to hex.
var ways = map[game.Deed]game.TrailKind{game.Moves: game.TrailMove, game.Retreats: game.TrailRetreat, game.Advances: game.TrailAdvance}

// route is the way of a unit through the hexes that events tell, or straight where they do not tell it, and
// what kind of way it was last.
func (d *Desk) route(c game.Change, events []game.Event) ([]hex.Hex, game.TrailKind) {
	var path []hex.Hex
	if c.From != hex.None {
		path = append(path, c.From)
	}
	at, kind := c.From, game.TrailMove
	for i := range events {
		e := &events[i]
		deed := d.lex.Deed(e.Kind)
		if ways[deed] == "" || e.Hex != at || e.To == hex.None || !slices.Contains(e.Units(), c.Unit) {
			continue
		}
		at = e.To
		path = append(path, at)
		kind = ways[deed]
	}
	if at != c.To { // what events do not tell
		path = append(path[:min(len(path), 1)], c.To)
		kind = d.kindOfWay(c, events)
	}
	return path, kind
}

// kindOfWay is how units went between two hexes, whichever they were.
func (d *Desk) kindOfWay(c game.Change, events []game.Event) game.TrailKind {
	for i := range events {
		if deed := d.lex.Deed(events[i].Kind); (deed == game.Retreats || deed == game.Advances) && events[i].Hex == c.From {
			return ways[deed]
		}
	}
	return game.TrailMove
}

// battles are the marks of the attacks that events tell.
func (d *Desk) battles(events []game.Event) (list []Trail) {
	var results []game.Roll
	if r, ok := d.match.Game().(game.Roller); ok {
		for _, roll := range r.Rolls(events, d.shown) {
			if roll.Battle {
				results = append(results, roll)
			}
		}
	}
	n := 0
	for i := range events {
		if e := &events[i]; d.lex.Deed(e.Kind) == game.Fights {
			t := Trail{Kind: game.TrailBattle, Side: e.Side, Hex: place(e)}
			if n < len(results) {
				t.Text = results[n].Result
			}
			n++
			if t.Hex != hex.None {
				list = append(list, t)
			}
		}
	}
	return list
}
