package reichswald

import (
	"slices"

	"fieldpost/engine/game"
)

// gameFile is game.json.
type gameFile struct {
	game.GameHead
	Formations []formationFile `json:"formations"`
}

type formationFile struct {
	ID, Name, Side, Stripe string
	Independent            bool
	Morale                 int8
}

func (l *loading) readGame() {
	g, d := &l.game, l.d
	l.ReadHead(&d.Contents, g, &g.GameHead, "allied", "german")
	for i := range g.Formations {
		f := &g.Formations[i]
		side := l.Side(f.Side)
		_, twice := l.named[f.ID]
		switch {
		case f.ID == "" || f.Name == "":
			l.GameFault("formation %d has no id or name: fill in both", i+1)
		case twice:
			l.GameFault("formation %q is listed twice: remove one", f.ID)
		case side == game.Nobody:
			l.GameFault("formation %q is of the side %q: write allied or german", f.ID, f.Side)
		case f.Morale < 0 || f.Morale > 6:
			l.GameFault("formation %q has morale %d: write 1 to 6, or leave it out for the units' own factors", f.ID, f.Morale)
		case i > 126:
			l.GameFault("there are %d formations: at most 127 are possible", len(g.Formations))
		}
		l.named[f.ID] = int8(i)
		d.Formations = append(d.Formations, Formation{ID: f.ID, Name: f.Name, Stripe: f.Stripe, Side: side, Independent: f.Independent, Morale: f.Morale})
	}
	for _, o := range d.Options {
		if o.ID != "points" || !slices.Equal(o.Values, []string{"off", "on"}) {
			l.GameFault(`the option %q is unknown or incomplete: there is only "points" with the values off and on`, o.ID)
		}
	}
}

func (l *loading) readOptions() { l.d.pointsDecide = l.Options()["points"] == "on" }
