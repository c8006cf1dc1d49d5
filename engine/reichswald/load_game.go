package reichswald

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// gameFile is game.json.
type gameFile struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Map   struct {
		Title string   `json:"title"`
		Grid  hex.Grid `json:"grid"`
	} `json:"map"`
	Scenarios  []string        `json:"scenarios"`
	Sides      []SideInfo      `json:"sides"`
	Formations []formationFile `json:"formations"`
	Turns      []string        `json:"turns"`
	Options    []optionFile    `json:"options"`
}

type formationFile struct {
	ID, Name, Side, Stripe string
	Independent            bool
	Morale                 int8
}

type optionFile struct {
	ID, Title, Rule, Default string
	Values                   []string
}

func (l *loading) readGame() {
	g, d := &l.game, l.d
	l.Keep(game.ReadJSON(l.fs, "game.json", g))
	d.Game, d.GameTitle = g.ID, g.Title
	switch {
	case g.ID == "" || g.Title == "":
		l.gameFault("the field id or title is missing: write the name of the folder and the title of the game")
	case len(g.Sides) != 2 || g.Sides[allied].ID != "allied" || g.Sides[german].ID != "german":
		l.gameFault("the sides are not allied and german: list the two in this order")
	case len(g.Scenarios) == 0:
		l.gameFault("the field scenarios is empty: list at least one")
	}
	if !l.OK() {
		return
	}
	for i, s := range g.Sides {
		if s.Name == "" || s.Adjective == "" {
			l.gameFault("side %s has no name or adjective: fill in both", s.ID)
		}
		d.Sides[i] = s
	}
	for i := range g.Formations {
		f := &g.Formations[i]
		side, ok := l.side(f.Side)
		_, twice := l.named[f.ID]
		switch {
		case f.ID == "" || f.Name == "":
			l.gameFault("formation %d has no id or name: fill in both", i+1)
		case twice:
			l.gameFault("formation %q is listed twice: remove one", f.ID)
		case !ok:
			l.gameFault("formation %q is of the side %q: write allied or german", f.ID, f.Side)
		case f.Morale < 0 || f.Morale > 6:
			l.gameFault("formation %q has morale %d: write 1 to 6, or leave it out for the units' own factors", f.ID, f.Morale)
		case i > 126:
			l.gameFault("there are %d formations: at most 127 are possible", len(g.Formations))
		}
		l.named[f.ID] = int8(i)
		d.Formations = append(d.Formations, Formation{ID: f.ID, Name: f.Name, Stripe: f.Stripe, Side: side, Independent: f.Independent, Morale: f.Morale})
	}
	for i := range g.Options {
		o := &g.Options[i]
		if o.ID != "points" || len(o.Values) != 2 || o.Values[0] != "off" || o.Values[1] != "on" || !slices.Contains(o.Values, o.Default) || o.Title == "" {
			l.gameFault(`the option %q is unknown or incomplete: there is only "points" with the values off and on`, o.ID)
		}
		d.Options = append(d.Options, game.OptionInfo{ID: o.ID, Title: o.Title, Rule: o.Rule, Values: o.Values, Default: o.Default})
		d.pointsDecide = o.Default == "on"
	}
}

// gameFault notes a fault of game.json.
func (l *loading) gameFault(format string, args ...any) { l.Fault("game.json", format, args...) }

func (l *loading) side(id string) (game.Side, bool) {
	for i, s := range l.game.Sides {
		if s.ID == id {
			return game.Side(i), true
		}
	}
	return game.Nobody, false
}

func (l *loading) readOptions() {
	for _, id := range game.SortedKeys(l.chosen) {
		value, known := l.chosen[id], false
		for i := range l.d.Options {
			o := &l.d.Options[i]
			if o.ID != id {
				continue
			}
			known = true
			if !slices.Contains(o.Values, value) {
				l.Keep(fmt.Errorf("the option %s is %.40q: write one of %q", id, value, o.Values))
			}
			l.d.pointsDecide = value == "on"
		}
		if !known {
			l.Keep(fmt.Errorf("there is no option %.40q in this scenario", id))
		}
	}
}
