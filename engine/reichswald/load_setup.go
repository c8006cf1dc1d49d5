package reichswald

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// setupFile is a file of the folder setups: one scenario.
type setupFile struct {
	game.SetupHead
	Area struct {
		Columns [2]int `json:"columns"`
		Rows    [2]int `json:"rows"`
		Bank    string `json:"bank"`
	} `json:"area"`
	Units          map[string]string   `json:"units"`
	Reinforcements []reinforcementFile `json:"reinforcements"`
	Supply         struct {
		Range  int8     `json:"range"`
		Allied []string `json:"allied"`
		German []string `json:"german"`
	} `json:"supply"`
	Control map[string][]string `json:"control"`
	Victory struct {
		Side       string   `json:"side"`
		Objectives []string `json:"objectives"`
		Win        int8     `json:"win"`
		Draw       int8     `json:"draw"`
	} `json:"victory"`
	Points struct {
		Win      int8            `json:"win"`
		Hexes    map[string]int8 `json:"hexes"`
		Division int8            `json:"division"`
		Unit     int8            `json:"unit"`
	} `json:"points"`
	Notes []string `json:"notes"`
}

type reinforcementFile struct {
	Turn       int8     `json:"turn"`
	Side       string   `json:"side"`
	Units      []string `json:"units"`
	Hexes      []string `json:"hexes"`
	Fallback   []string `json:"fallback"`
	Controlled bool     `json:"controlled"`
}

func (l *loading) readSetup() {
	s := &l.setup
	l.ReadSetup(s, &s.SetupHead)
	l.d.Terms = Terms{First: s.Turns[0], Last: s.Turns[1], TurnNames: l.game.Turns}
}

// hexes finds hexes in play by their ids.
func (l *loading) hexes(field string, ids []string) []hex.Hex {
	return l.Hexes(l.File, field, ids, l.d.InPlay)
}

func (l *loading) placeUnits() {
	s := &l.d.Terms
	s.At, s.Due = slices.Repeat([]hex.Hex{hex.None}, len(l.d.Units)), slices.Repeat([]int8{-1}, len(l.d.Units))
	for _, id := range game.SortedKeys(l.setup.Units) {
		u, ok := l.unit[id]
		if !ok {
			l.SetupFault("units: %q is no unit of units.tsv: correct the id", id)
			return
		}
		for _, h := range l.hexes("units, "+id, []string{l.setup.Units[id]}) {
			s.At[u] = h
		}
	}
}

func (l *loading) readReinforcements() {
	s := &l.d.Terms
	for i, f := range l.setup.Reinforcements {
		field := fmt.Sprintf("reinforcements, group %d", i+1)
		g := Reinforcement{Turn: f.Turn, Controlled: f.Controlled}
		if g.Side = l.Side(f.Side); g.Side == game.Nobody {
			l.SetupFault("%s: the side is %q: write allied or german", field, f.Side)
		}
		if f.Turn < s.First || f.Turn > s.Last {
			l.SetupFault("%s: turn %d is not between %d and %d: correct it", field, f.Turn, s.First, s.Last)
		}
		for _, id := range f.Units {
			u, ok := l.unit[id]
			switch {
			case !ok:
				l.SetupFault("%s: %q is no unit of units.tsv: correct the id", field, id)
				return
			case l.d.Units[u].Side != g.Side:
				l.SetupFault("%s: %s is of the other side: correct one of them", field, id)
			case s.At[u] != hex.None || s.Due[u] >= 0:
				l.SetupFault("%s: %s is set up or due already: remove one of them", field, id)
			}
			s.Due[u] = int8(i)
			g.Units |= one(u)
		}
		g.Hexes = l.hexes(field+", hexes", f.Hexes)
		g.Fallback = l.hexes(field+", fallback", f.Fallback)
		if g.Units == 0 || len(g.Hexes) == 0 || i > 100 {
			l.SetupFault("%s has no units or no hexes: fill in both or remove it", field)
		}
		s.Reinforcements = append(s.Reinforcements, g)
	}
	for u := range l.d.Units {
		if s.At[u] == hex.None && s.Due[u] < 0 {
			l.SetupFault("unit %s is neither set up nor due as a reinforcement: place it or remove its counter", l.d.Units[u].ID)
		}
	}
}

// readPlaces reads supply and control.
func (l *loading) readPlaces() {
	s, f := &l.d.Terms, &l.setup
	if s.Range = f.Supply.Range; s.Range < 1 {
		l.SetupFault("supply.range is %d: write how many hexes a supply path may have", s.Range)
	}
	for side, ids := range [2][]string{f.Supply.Allied, f.Supply.German} {
		s.Sources[side] = l.hexes("supply."+l.d.Sides[side].ID, ids)
		if len(ids) == 0 {
			l.SetupFault("supply.%s has no hexes: list at least one", l.d.Sides[side].ID)
		}
	}
	s.Control = slices.Repeat([]game.Side{german}, l.d.Map.Len())
	for _, id := range game.SortedKeys(f.Control) {
		if id != "allied" {
			l.SetupFault("control names %q: list only the hexes of the side allied, all others are German", id)
		}
		for _, h := range l.hexes("control.allied", f.Control[id]) {
			s.Control[h] = allied
		}
	}
}

func (l *loading) readVictory() {
	s, v, p := &l.d.Terms, &l.setup.Victory, &l.setup.Points
	if s.Victor = l.Side(v.Side); s.Victor == game.Nobody {
		l.SetupFault("victory.side is %q: write allied or german", v.Side)
	}
	s.Objectives = l.hexes("victory.objectives", v.Objectives)
	s.Win, s.Draw = v.Win, v.Draw
	if s.Draw < 1 || s.Win <= s.Draw || int(s.Win) > len(s.Objectives) {
		l.SetupFault("victory needs %d objectives to win and %d for a draw of %d: write fewer for the draw, at least 1", s.Win, s.Draw, len(s.Objectives))
	}
	ids := game.SortedKeys(p.Hexes)
	s.Points = Points{Win: p.Win, Division: p.Division, Unit: p.Unit}
	for i, h := range l.hexes("points.hexes", ids) {
		value := p.Hexes[ids[i]]
		if value < 0 || value > 9 {
			l.SetupFault("points.hexes: %s has %d points: write 0 to 9", ids[i], value)
		}
		s.Points.Hexes = append(s.Points.Hexes, PointHex{h, value})
	}
	if len(ids) > 6 || min(p.Win, p.Division) < 0 || p.Division > 5 || p.Unit > 1 || p.Unit < -1 {
		l.SetupFault("points has more than six hexes, or values that are too large: correct them")
	}
}

// checkStart sees that no hex of the set-up holds both sides or too many units.
func (l *loading) checkStart() {
	r, err := New(l.d)
	if err != nil {
		l.Keep(err)
		return
	}
	p := newPosition(r)
	for u, h := range l.d.Terms.At {
		if h != hex.None && p.at[h]&^r.sides[r.Units[u].Side] != 0 {
			l.SetupFault("hex %s holds units of both sides: move one", l.d.Map.ID(h))
		}
		p.put(game.Unit(u), h)
	}
	if h := p.overstacked(); h != hex.None {
		l.SetupFault("hex %s is overstacked: move a unit", l.d.Map.ID(h))
	}
}
