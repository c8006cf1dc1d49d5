package data

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

type lossFile struct {
	Formation string `json:"formation"`
	AFV       int8   `json:"afv"`
	Infantry  int8   `json:"infantry"`
	Chooser   string `json:"chosen_by"`
	PerStack  int8   `json:"max_per_stack"`
}

type brandenburgFile struct {
	Side    string      `json:"side"`
	Turn    int8        `json:"turn"`
	Bridges [][2]string `json:"bridges"`
	DRM     int8        `json:"drm"`
	Tank    string      `json:"tank"`
	Rule    string      `json:"rule"`
}

type pontoonsFile struct {
	Side  string   `json:"side"`
	Corps []string `json:"corps"`
	Rule  string   `json:"rule"`
}

// hqZoneFile is a zone around hexes, or beside a supply area, whose edge hex
// counts as 1.
type hqZoneFile struct {
	Formation string   `json:"formation"`
	Within    int8     `json:"within"`
	Hexes     []string `json:"of_hexes"`
	Area      string   `json:"of_area"`
	Turns     [2]int8  `json:"turns"`
	EndsWith  []string `json:"ends_with"`
	Rule      string   `json:"rule"`
}

func (l *loading) readOrders() {
	s := &l.d.Terms
	if s.Orders = l.setup.Orders; s.Orders < 0 || s.Orders > 20 {
		l.SetupFault("counterattack_orders is %d: write 0 to 20", s.Orders)
	}
	s.ImprovedChoice = ImprovedChoice{Side: l.Side(l.setup.Improve.Side), Stacks: l.setup.Improve.Stacks}
	if n := s.ImprovedChoice.Stacks; n < 0 || n > 50 || n > 0 && s.ImprovedChoice.Side == game.Nobody {
		l.SetupFault("improved_choice gives side %q %d stacks: write the id of a side and 0 to 50", l.setup.Improve.Side, n)
	}
}

// readLosses reads losses before the game and sees that the formation can bear
// them: no unit is eliminated (BUG-11.2-07).
func (l *loading) readLosses() {
	d := l.d
	for _, x := range l.setup.Losses {
		loss := StartingLoss{Formation: l.d.FormationByID(x.Formation), AFV: x.AFV, Infantry: x.Infantry, Chooser: l.Side(x.Chooser), PerStack: x.PerStack}
		if loss.Formation < 0 || loss.Chooser == game.Nobody {
			l.SetupFault("starting_losses: formation %q and chosen_by %q: write a formation of the scenario and the id of a side", x.Formation, x.Chooser)
			return
		}
		if x.AFV < 0 || x.Infantry < 0 || x.AFV+x.Infantry < 1 || x.PerStack < 1 {
			l.SetupFault("starting_losses: %s loses %d AFV and %d infantry, at most %d a stack: write a loss and 1 or more", x.Formation, x.AFV, x.Infantry, x.PerStack)
			return
		}
		afv, other := 0, 0
		for i, u := range d.Units {
			switch {
			case u.Formation != loss.Formation || u.Class == HQ || d.Terms.At[i] == hex.None:
			case u.Class == AFV:
				afv += int(u.Strength) - 1
			default:
				other += int(u.Strength) - 1
			}
		}
		if int(x.AFV) > afv || int(x.Infantry) > other {
			l.SetupFault("starting_losses: %s cannot lose %d AFV and %d infantry without the loss of a unit: lower the numbers", x.Formation, x.AFV, x.Infantry)
			return
		}
		d.Terms.StartingLosses = append(d.Terms.StartingLosses, loss)
	}
}

func (l *loading) readBrandenburg() {
	x := l.setup.Brandenburg
	if x == nil {
		return
	}
	b := &Brandenburg{Side: l.Side(x.Side), Turn: x.Turn, DRM: x.DRM, TankQuarters: int8(slices.Index([]string{"0", "1/4", "1/2", "3/4", "1"}, x.Tank))}
	switch {
	case b.Side == game.Nobody:
		l.SetupFault("brandenburg.side is %q: write the id of a side", x.Side)
	case b.Turn < l.d.Terms.FirstTurn || b.Turn > l.d.Terms.LastTurn:
		l.SetupFault("brandenburg.turn is %d: write a turn of the scenario", x.Turn)
	case b.DRM < -9 || b.DRM > 0 || b.TankQuarters < 0:
		l.SetupFault("brandenburg has the DRM %d and the factor %q: write -9 to 0 and one of 0, 1/4, 1/2, 3/4, 1", x.DRM, x.Tank)
	}
	if len(x.Bridges) == 0 {
		l.SetupFault("brandenburg.bridges is empty: list the bridges")
	}
	for _, pair := range x.Bridges {
		s := l.hexside(pair)
		if s == hex.NoSide || !l.d.Bridge[s] {
			l.SetupFault("brandenburg: there is no bridge between %s and %s: correct the hexes", pair[0], pair[1])
		}
		b.Hexsides = append(b.Hexsides, int16(s))
	}
	l.d.Terms.Brandenburg = b
	l.KnownRow(l.File, "brandenburg", "rule", x.Rule)
}

// hexside looks up the hexside between two hexes, hex.NoSide if there is none.
func (l *loading) hexside(pair [2]string) hex.Hexside {
	a, ok1 := l.d.Map.Lookup(pair[0])
	b, ok2 := l.d.Map.Lookup(pair[1])
	if !ok1 || !ok2 {
		return hex.NoSide
	}
	return l.d.Map.Side(a, b)
}

func (l *loading) readPontoons() {
	x := l.setup.Pontoons
	if x == nil {
		return
	}
	p := &Pontoons{Side: l.Side(x.Side), Corps: x.Corps, Cost: l.pontoonCost, Sites: make([]bool, len(l.d.Map.Hexsides))}
	if p.Side == game.Nobody || l.d.Pontoon == 0 {
		l.SetupFault("pontoons: side %q: write the id of a side, and give tec-hexsides.tsv a line pontoon", x.Side)
	}
	if len(x.Corps) == 0 {
		l.SetupFault("pontoons.corps is empty: list the corps that have a bridge")
	}
	for _, c := range x.Corps {
		if !slices.ContainsFunc(l.d.Formations, func(f Formation) bool { return f.Corps == c && f.Side == p.Side }) {
			l.SetupFault("pontoons.corps: %q is the corps of no formation of the scenario: correct it", c)
		}
	}
	for s, e := range l.d.Map.Hexsides {
		ends := l.d.Map.Ends[s]
		p.Sites[s] = e.River == "major" && !l.d.Bridge[s] && l.d.InPlay[ends[0]] && l.d.InPlay[ends[1]]
	}
	l.d.Terms.Pontoons = p
	l.KnownRow(l.File, "pontoons", "rule", x.Rule)
}

func (l *loading) readZones() {
	if len(l.setup.HQZones) > MaxScored { // a bit each, too
		l.SetupFault("hq_zones: there are %d zones: write at most %d", len(l.setup.HQZones), MaxScored)
	}
	for _, x := range l.setup.HQZones {
		f := l.d.FormationByID(x.Formation)
		if f < 0 || x.Within < 1 || x.Within > 60 || x.Turns[0] < 0 || x.Turns[1] < x.Turns[0] {
			l.SetupFault("hq_zones: formation %q, within %d, turns %v: write a formation of the scenario, 1 to 60 hexes and two turns or none", x.Formation, x.Within, x.Turns)
			return
		}
		z := HQZone{Formation: f, In: make([]bool, l.d.Map.Len()), Turns: x.Turns}
		list, extra := l.Hexes(l.File, "hq_zones.of_hexes", x.Hexes, l.d.InPlay), 0
		if x.Area != "" {
			list, extra = l.area(x.Area, l.d.Formations[f].Side).Hexes, 1
		}
		if len(list) == 0 || x.Area != "" && len(x.Hexes) > 0 {
			l.SetupFault("hq_zones: the zone of %s lies around nothing or around two things: write of_hexes or of_area", x.Formation)
		}
		for h, n := range l.d.Map.Nearest(list...) {
			z.In[h] = l.d.InPlay[h] && int(n)+extra <= int(x.Within)
		}
		z.EndsWith = l.Hexes(l.File, "hq_zones.ends_with", x.EndsWith, l.d.InPlay)
		l.KnownRow(l.File, "hq_zones", "rule", x.Rule)
		l.d.Terms.HQZones = append(l.d.Terms.HQZones, z)
	}
}
