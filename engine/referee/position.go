package referee

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// unitJSON is a counter of a position. Values are by figure slot as on the
// counter: "strength", "effectiveness", "move-leg", ...
type unitJSON struct {
	ID        string            `json:"id,omitempty"`
	Side      string            `json:"side"`
	Formation string            `json:"formation,omitempty"`
	Hex       string            `json:"hex,omitempty"`
	Where     string            `json:"where,omitempty"`
	Values    map[string]string `json:"values,omitempty"`
	States    []string          `json:"states,omitempty"`
	Titles    []string          `json:"titles,omitempty"` // what the states say, in their order
	Hidden    bool              `json:"hidden,omitempty"`
}

type markJSON struct {
	Hex   string `json:"hex"`
	Kind  string `json:"kind"`
	Text  string `json:"text,omitempty"`
	Title string `json:"title,omitempty"`
	Side  string `json:"side,omitempty"`
}

type trackJSON struct {
	Track string `json:"track"`
	Title string `json:"title"`
	Value int    `json:"value"`
	Text  string `json:"text,omitempty"`
}

func (r *Referee) position(q *request) (any, error) {
	side, err := r.side(q.Side)
	if err != nil {
		return nil, err
	}
	pic := r.match.Game().Picture(r.match.Pos(), side)
	units := []unitJSON{}
	for _, c := range pic.Units {
		u := unitJSON{ID: c.ID, Side: r.sideID(c.Side), Formation: c.Formation, Hex: r.lex().Hexes.ID(c.Hex), Where: c.Where, Hidden: c.Hidden}
		if !c.Hidden {
			u.Values = map[string]string{}
			for _, f := range c.Figures {
				u.Values[string(f.Slot)] = f.Text
			}
		}
		// What a badge tells is told once, by it: of two grades of disruption the one that holds. Artillery on its
		// fired side has lost nothing and is not reduced.
		told := slices.ContainsFunc(c.Badges, func(b game.Badge) bool { return b.Kind == game.BadgeDisrupted || b.Kind == game.BadgeRouted })
		for _, s := range []struct {
			on   bool
			word string
		}{{c.Disrupted && !told, "disrupted"}, {c.Reduced && !c.Spent, "reduced"}} {
			if s.on {
				u.States, u.Titles = append(u.States, s.word), append(u.Titles, s.word)
			}
		}
		for _, b := range c.Badges {
			u.States, u.Titles = append(u.States, string(b.Kind)), append(u.Titles, b.Title)
		}
		units = append(units, u)
	}
	marks := []markJSON{}
	for _, m := range pic.Marks {
		marks = append(marks, markJSON{r.lex().Hexes.ID(m.Hex), string(m.Kind), cmp.Or(m.Text, strings.Join(m.Formations, " ")), m.Title, r.sideID(m.Side)})
	}
	tracks := []trackJSON{}
	for _, t := range pic.Tracks {
		tracks = append(tracks, trackJSON{t.ID, t.Title, t.Value, t.Text})
	}
	return map[string]any{"turn": pic.Turn, "phase": pic.Phase, "units": units, "markers": marks, "tracks": tracks}, nil
}

type noteJSON struct {
	Hex   string   `json:"hex"`
	Kind  string   `json:"kind"`
	Text  string   `json:"text,omitempty"`
	Title string   `json:"title,omitempty"`
	Rules []string `json:"rules,omitempty"`
}

type sideNoteJSON struct {
	Between [2]string `json:"between"`
	Kind    string    `json:"kind"`
	Title   string    `json:"title,omitempty"`
	Rules   []string  `json:"rules,omitempty"`
}

type answerJSON struct {
	What     string         `json:"what"`
	Sentence string         `json:"sentence"`
	Rules    []string       `json:"rules,omitempty"`
	Hexes    []noteJSON     `json:"hexes,omitempty"`
	Hexsides []sideNoteJSON `json:"hexsides,omitempty"`
	Paths    [][]string     `json:"paths,omitempty"`
	Forecast *forecastJSON  `json:"forecast,omitempty"`
}

type forecastJSON struct {
	Title     string         `json:"title"`
	Bars      []barJSON      `json:"strengths"`
	Steps     []lineJSON     `json:"steps"`
	Modifiers []modifierJSON `json:"modifiers"`
	Net       int            `json:"net"`
	Of        int64          `json:"of"`
	Columns   []shareJSON    `json:"columns"`
	Outcomes  []shareJSON    `json:"outcomes"`
	Summary   []lineJSON     `json:"summary"`
	Policy    string         `json:"policy"`
}

type barJSON struct {
	Label  string      `json:"label"`
	Min    int         `json:"min"`
	Max    int         `json:"max"`
	Values []shareJSON `json:"values,omitempty"`
}

type lineJSON struct {
	Text  string   `json:"text"`
	Rules []string `json:"rules,omitempty"`
}

type modifierJSON struct {
	Text  string   `json:"text"`
	Value int      `json:"value"`
	Rules []string `json:"rules,omitempty"`
}

type shareJSON struct {
	Label string `json:"label"`
	Cases int64  `json:"cases"`
}

func (r *Referee) query(q *request) (any, error) {
	var ask game.Query
	var err error
	ask.What = q.What
	if ask.Side, err = r.side(q.Side); err != nil {
		return nil, err
	}
	if ask.Viewer, err = r.viewer(q.Viewer); err != nil {
		return nil, err
	}
	if ask.Unit, err = r.unit(q.Unit); err != nil {
		return nil, err
	}
	if ask.Hex, err = r.hex(q.Hex); err != nil {
		return nil, err
	}
	ask.Action = game.Act(0)
	if given(q.Action) {
		if ask.Action, err = r.action(q); err != nil {
			return nil, err
		}
	}
	a, err := r.match.Game().Query(r.match.Pos(), ask)
	if err != nil {
		return nil, err
	}
	return r.answer(a), nil
}

func (r *Referee) answer(a *game.Answer) answerJSON {
	ids := r.match.Game().Ledger().IDs
	name := r.lex().Hexes.ID
	j := answerJSON{What: a.What, Sentence: a.Sentence, Rules: ids(a.Rules...)}
	for _, n := range a.Hexes {
		j.Hexes = append(j.Hexes, noteJSON{name(n.Hex), string(n.Kind), n.Text, n.Title, ids(n.Rules...)})
	}
	for _, n := range a.Sides {
		ends := r.lex().Hexes.Ends[n.Side]
		j.Hexsides = append(j.Hexsides, sideNoteJSON{[2]string{name(ends[0]), name(ends[1])}, string(n.Kind), n.Title, ids(n.Rules...)})
	}
	for _, p := range a.Paths {
		path := []string{}
		for _, h := range p {
			path = append(path, name(h))
		}
		j.Paths = append(j.Paths, path)
	}
	if f := a.Forecast; f != nil {
		lines := func(list []game.Line) []lineJSON {
			out := []lineJSON{}
			for _, l := range list {
				out = append(out, lineJSON{l.Text, ids(l.Rules...)})
			}
			return out
		}
		j.Forecast = &forecastJSON{Title: f.Title, Bars: []barJSON{}, Steps: lines(f.Steps), Modifiers: []modifierJSON{}, Net: f.Net, Of: f.Of, Columns: shares(f.Columns),
			Outcomes: shares(f.Outcomes), Summary: lines(f.Summary), Policy: f.Policy}
		for _, b := range f.Bars {
			j.Forecast.Bars = append(j.Forecast.Bars, barJSON{b.Label, b.Min, b.Max, shares(b.Values)})
		}
		for _, m := range f.Modifiers {
			j.Forecast.Modifiers = append(j.Forecast.Modifiers, modifierJSON{m.Text, m.Value, ids(m.Rules...)})
		}
	}
	return j
}

func shares(list []game.Share) []shareJSON {
	out := []shareJSON{}
	for _, s := range list {
		out = append(out, shareJSON{s.Label, s.Cases})
	}
	return out
}

// maxDepth bounds perft: beyond it no answer would come in anybody's time.
const maxDepth = 6

// perft counts the positions reached by all sequences of legal actions of a
// depth, chance taken from a fixed seed anew at every action.
func (r *Referee) perft(q *request) (any, error) {
	if q.Depth < 1 || q.Depth > maxDepth {
		return nil, fmt.Errorf("perft counts to a depth of 1 to %d", maxDepth)
	}
	n := Perft(r.match.Pos(), q.Depth)
	return map[string]any{"depth": q.Depth, "nodes": n}, nil
}

// Perft counts the leaves of the tree of legal actions below a position. Every
// action meets the same dice, so the count depends on the rules alone.
func Perft(p game.Position, depth int) int64 {
	legal := p.Legal(nil)
	if depth == 1 || len(legal) == 0 {
		return int64(len(legal))
	}
	var n int64
	child := p.Clone()
	for _, a := range legal {
		child.CopyFrom(p)
		child.Take(a, game.NewSeeded("perft"), nil)
		n += Perft(child, depth-1)
	}
	return n
}
