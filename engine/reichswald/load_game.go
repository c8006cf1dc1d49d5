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

func (l *loading) readGame() error {
	g, d := &l.game, l.d
	if err := game.ReadJSON(l.fs, "game.json", g); err != nil {
		return err
	}
	fault := func(format string, args ...any) error { return fmt.Errorf("game.json: "+format, args...) }
	d.Game, d.GameTitle = g.ID, g.Title
	switch {
	case g.ID == "" || g.Title == "":
		return fault("the field id or title is missing: write the name of the folder and the title of the game")
	case len(g.Sides) != 2 || g.Sides[allied].ID != "allied" || g.Sides[german].ID != "german":
		return fault("the sides are not allied and german: list the two in this order")
	case len(g.Scenarios) == 0:
		return fault("the field scenarios is empty: list at least one")
	}
	for i, s := range g.Sides {
		if s.Name == "" || s.Adjective == "" {
			return fault("side %s has no name or adjective: fill in both", s.ID)
		}
		d.Sides[i] = s
	}
	for i, f := range g.Formations {
		side, ok := l.side(f.Side)
		_, twice := l.named[f.ID]
		switch {
		case f.ID == "" || f.Name == "":
			return fault("formation %d has no id or name: fill in both", i+1)
		case twice:
			return fault("formation %q is listed twice: remove one", f.ID)
		case !ok:
			return fault("formation %q is of the side %q: write allied or german", f.ID, f.Side)
		case f.Morale < 0 || f.Morale > 6:
			return fault("formation %q has morale %d: write 1 to 6, or leave it out for the units' own factors", f.ID, f.Morale)
		case i > 126:
			return fault("there are %d formations: at most 127 are possible", len(g.Formations))
		}
		l.named[f.ID] = int8(i)
		d.Formations = append(d.Formations, Formation{ID: f.ID, Name: f.Name, Stripe: f.Stripe, Side: side, Independent: f.Independent, Morale: f.Morale})
	}
	for _, o := range g.Options {
		if o.ID != "points" || !slices.Equal(o.Values, []string{"off", "on"}) || !slices.Contains(o.Values, o.Default) || o.Title == "" {
			return fault(`the option %q is unknown or incomplete: there is only "points" with the values off and on`, o.ID)
		}
		d.Options = append(d.Options, game.OptionInfo{ID: o.ID, Title: o.Title, Rule: o.Rule, Values: o.Values, Default: o.Default})
		d.pointsDecide = o.Default == "on"
	}
	return nil
}

func (l *loading) side(id string) (game.Side, bool) {
	for i, s := range l.game.Sides {
		if s.ID == id {
			return game.Side(i), true
		}
	}
	return game.Nobody, false
}

func (l *loading) readOptions(options map[string]string) error {
	ids := make([]string, 0, len(options))
	for id := range options {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		i := slices.IndexFunc(l.d.Options, func(o game.OptionInfo) bool { return o.ID == id })
		if i < 0 {
			return fmt.Errorf("there is no option %.40q in this scenario", id)
		}
		if v := options[id]; !slices.Contains(l.d.Options[i].Values, v) {
			return fmt.Errorf("the option %s is %.40q: write one of %q", id, v, l.d.Options[i].Values)
		}
		l.d.pointsDecide = options[id] == "on"
	}
	return nil
}
