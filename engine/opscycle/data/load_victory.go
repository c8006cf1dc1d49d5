package data

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// victoryFile is how a scenario is won.
type victoryFile struct {
	// Hexes and their VP; Conditional ones count once at the end of a turn.
	Hexes       map[string]int8            `json:"hexes"`
	Conditional map[string]map[string]int8 `json:"conditional"` // by turn
	// Losses of the enemy: VP for an SP of AFV and of other units, as fractions.
	Losses struct {
		AFV       string `json:"afv"`
		Other     string `json:"other"`
		Destroyed bool   `json:"destroyed_only"`
	} `json:"losses"`
	PillboxBonus int8             `json:"pillbox_bonus"`
	OrderVP      int8             `json:"order_left"`
	Deduct       deductFile       `json:"deduct"`
	Exit         *exitFile        `json:"exit"`
	Plan         *planFile        `json:"plan"`
	Instant      []instantFile    `json:"instant"`
	Levels       map[string][]int `json:"levels"`
}

// deductFile is one VP less for so many own units lost or out of command, and
// formations below a level.
type deductFile struct {
	Units      int8 `json:"units"`
	Formations int8 `json:"formations"`
	Below      int8 `json:"below"`
}

type exitFile struct {
	Side       string          `json:"side"`
	Formations []string        `json:"formations"`
	Area       string          `json:"area"` // supply area of the enemy
	Rate       string          `json:"rate"`
	MP         int8            `json:"mp"`
	ExtraMP    map[string]int8 `json:"extra_mp"` // by hex
}

type planFile struct {
	Objectives []struct {
		ID    string   `json:"id"`
		Name  string   `json:"name"`
		Hexes []string `json:"hexes"`
	} `json:"objectives"`
	Plans []struct {
		ID   string          `json:"id"`
		Name string          `json:"name"`
		VP   map[string]int8 `json:"vp"`
	} `json:"plans"`
	Dummies  int8 `json:"dummies"`
	FromTurn int8 `json:"from_turn"`
	Peek     int8 `json:"peek"`
}

type instantFile struct {
	Side      string   `json:"side"`
	Hexes     []string `json:"hexes"`
	InCommand bool     `json:"in_command"`
	AtEnd     bool     `json:"at_end"`
	Level     string   `json:"level"`
	Rule      string   `json:"rule"`
}

// checkSource checks the word that says where a number comes from.
func (l *loading) checkSource(of, word string) {
	if word != "rulebook" && word != "history" && word != "reconstructed" {
		l.SetupFault("%s: source is %q: write rulebook, history or reconstructed", of, word)
	}
}

// readVictory reads how the scenario is won; the training scenario has a way of
// its own.
func (l *loading) readVictory() {
	f, v := l.setup.Victory, &l.d.Terms.Victory
	if f == nil {
		if l.setup.Training == nil {
			l.SetupFault("victory is missing: say how the scenario is won")
		}
		return
	}
	v.PillboxBonus, v.OrderVP, v.DestroyedOnly = f.PillboxBonus, f.OrderVP, f.Losses.Destroyed
	v.UnitsPerLoss, v.FormationsPerLoss, v.LowLevel = f.Deduct.Units, f.Deduct.Formations, f.Deduct.Below
	for _, n := range []int8{v.PillboxBonus, v.OrderVP, v.UnitsPerLoss, v.FormationsPerLoss, v.LowLevel} {
		if n < 0 || n > 20 {
			l.SetupFault("victory: a bonus or deduction is %d: write 0 to 20", n)
			return
		}
	}
	l.readLevelsOfVictory(f)
	l.readVPHexes(f)
	v.Losses[AFV] = l.vpParts("victory.losses.afv", f.Losses.AFV)
	v.Losses[Infantry] = l.vpParts("victory.losses.other", f.Losses.Other)
	v.Losses[AntiTank] = v.Losses[Infantry]
	l.readExit(f.Exit)
	l.readPlan(f.Plan)
	l.readInstant(f)
}

// readLevelsOfVictory reads the victory table, which covers 0 VP and more
// without holes.
func (l *loading) readLevelsOfVictory(f *victoryFile) {
	var list []VictoryLevel
	for _, id := range game.SortedKeys(f.Levels) {
		limits := f.Levels[id]
		level := VictoryLevel{ID: id, Word: id, Winner: game.Nobody, To: MaxVP}
		if side, word, ok := strings.Cut(id, "_"); ok {
			level.Winner, level.Word = l.Side(side), word
		}
		if level.Winner == game.Nobody && id != "draw" {
			l.SetupFault("victory.levels: %q begins with no side: write a level such as %s_decisive, or draw", id, l.d.Sides[0].ID)
		}
		if len(limits) < 1 || len(limits) > 2 || limits[0] < 0 || limits[0] >= MaxVP || len(limits) == 2 && (limits[1] < limits[0] || limits[1] >= MaxVP) {
			l.SetupFault("victory.levels: %s has the limits %v: write the lowest and the highest VP, or only the lowest for the level without an upper limit", id, limits)
			return
		}
		level.From = int16(limits[0])
		if len(limits) == 2 {
			level.To = int16(limits[1])
		}
		list = append(list, level)
	}
	v, next := &l.d.Terms.Victory, int16(0)
	for _, i := range game.Ascending(len(list), func(i int) int { return int(list[i].From) }) {
		x := list[i]
		switch {
		case x.From < next:
			l.SetupFault("victory.levels: %s begins at %d VP, which belongs to another level: let the levels follow each other", x.ID, x.From)
		case x.From > next:
			l.SetupFault("victory.levels: no level has %d VP: begin %s there or lengthen the level before it", next, x.ID)
		}
		next = x.To + 1
		v.Levels = append(v.Levels, x)
	}
	if next <= MaxVP {
		l.SetupFault("victory.levels: no level has %d VP or more: leave out the upper limit of the highest", next)
	}
}

func (l *loading) readVPHexes(f *victoryFile) {
	s := &l.d.Terms
	l.readVP("victory.hexes", f.Hexes, 0)
	for _, turn := range game.SortedKeys(f.Conditional) {
		n, err := strconv.Atoi(turn)
		if err != nil || n < int(s.FirstTurn) || n > int(s.LastTurn) {
			l.SetupFault("victory.conditional: %q is no turn of the scenario: write %d to %d", turn, s.FirstTurn, s.LastTurn)
		}
		l.readVP("victory.conditional."+turn, f.Conditional[turn], int8(n))
	}
}

// MaxScored is how many hexes that give VP there can be where some of them count at the end of a turn: a position has a bit for each.
const MaxScored = 32

// readVP reads VP of hexes that count at the end of a turn, 0 for always.
func (l *loading) readVP(field string, vp map[string]int8, turn int8) {
	v := &l.d.Terms.Victory
	ids := game.SortedKeys(vp)
	for i, h := range l.Hexes(l.File, field, ids, l.d.InPlay) {
		n := vp[ids[i]]
		if n < 1 || n > 60 {
			l.SetupFault("%s: hex %s gives %d VP: write 1 to 60", field, ids[i], n)
		}
		if slices.ContainsFunc(v.Hexes, func(x VPHex) bool { return x.Hex == h }) {
			l.SetupFault("%s: hex %s gives VP already: remove one entry", field, ids[i])
		}
		// A position has a bit for each hex of a turn that is over.
		if turn > 0 && len(v.Hexes) >= MaxScored {
			l.SetupFault("%s: hex %s is number %d of those that give VP: write at most %d", field, ids[i], len(v.Hexes)+1, MaxScored)
		}
		v.Hexes = append(v.Hexes, VPHex{Hex: h, VP: n, Turn: turn})
	}
}

// vpParts reads a fraction of a VP such as 1/15, "" for none.
func (l *loading) vpParts(field, text string) int16 {
	if text == "" {
		return 0
	}
	above, below, _ := strings.Cut(text, "/")
	a, err1 := strconv.Atoi(above)
	b, err2 := strconv.Atoi(below)
	if err1 != nil || err2 != nil || a < 1 || a > 20 || b < 1 || VPParts%b != 0 {
		l.SetupFault("%s is %q: write a fraction such as 1/15, whose lower number divides %d", field, text, VPParts)
		return 0
	}
	return int16(a * VPParts / b)
}

func (l *loading) readExit(x *exitFile) {
	if x == nil {
		return
	}
	e := &Exit{Side: l.Side(x.Side)}
	if e.Side == game.Nobody || x.MP < 0 || x.MP > 20 {
		l.SetupFault("victory.exit is of side %q and costs %d MP: write the id of a side and 0 to 20", x.Side, x.MP)
		return
	}
	e.Hexes = l.area(x.Area, e.Side.Other()).Hexes
	if x.Rate == "" || len(x.Formations) == 0 {
		l.SetupFault("victory.exit: write the formations that may leave and the rate, VP for an SP")
	}
	e.VP = l.vpParts("victory.exit.rate", x.Rate)
	e.Formations = l.formations("victory.exit.formations", x.Formations, e.Side)
	extra := 0
	for _, h := range e.Hexes {
		n, ok := x.ExtraMP[l.d.Map.ID(h)]
		if n < 0 || n > 20 {
			l.SetupFault("victory.exit.extra_mp of hex %s is %d: write 0 to 20", l.d.Map.ID(h), n)
		}
		if ok {
			extra++
		}
		e.Cost = append(e.Cost, 2*(x.MP+n))
	}
	if extra != len(x.ExtraMP) {
		l.SetupFault("victory.exit.extra_mp names %v: write hexes of the area %s", game.SortedKeys(x.ExtraMP), x.Area)
	}
	l.d.Terms.Victory.Exit = e
}

// formations looks up formations of one side.
func (l *loading) formations(field string, ids []string, side game.Side) []int8 {
	var list []int8
	for _, id := range ids {
		f := l.d.FormationByID(id)
		if f < 0 || l.d.Formations[f].Side != side {
			l.SetupFault("%s: %q is no formation of side %s in the scenario: correct it", field, id, l.d.Sides[side].ID)
		}
		if slices.Contains(list, f) {
			l.SetupFault("%s: %s stands there twice: remove one", field, id)
		}
		list = append(list, f)
	}
	return list
}

func (l *loading) readPlan(x *planFile) {
	if x == nil {
		return
	}
	p := &VictoryPlan{Dummies: x.Dummies, FromTurn: x.FromTurn, Peek: x.Peek}
	if x.Dummies < 0 || x.Dummies > 20 || x.FromTurn <= l.d.Terms.FirstTurn || x.FromTurn > l.d.Terms.LastTurn || x.Peek < 1 || x.Peek > 10 {
		l.SetupFault("victory.plan: write 0 to 20 dummies, a turn of the first draw after the first turn, and the lowest die for a look, 1 to 10")
	}
	var used []hex.Hex
	for _, o := range x.Objectives {
		list := l.Hexes(l.File, "victory.plan.objectives."+o.ID, o.Hexes, l.d.InPlay)
		if o.ID == "" || o.Name == "" || len(list) == 0 {
			l.SetupFault("victory.plan.objectives: an objective has no id, name or hexes: fill in all three")
		}
		for _, h := range list {
			if slices.Contains(used, h) {
				l.SetupFault("victory.plan.objectives: hex %s belongs to two objectives: remove one", l.d.Map.ID(h))
			}
		}
		used = append(used, list...)
		p.Objectives = append(p.Objectives, Objective{o.ID, o.Name, list})
	}
	for _, x := range x.Plans {
		plan := Plan{ID: x.ID, Name: x.Name}
		for _, o := range p.Objectives {
			vp, ok := x.VP[o.ID]
			if !ok || vp < 0 {
				l.SetupFault("victory.plan.plans: plan %s has no VP for %s: write 0 or more for each objective", x.ID, o.ID)
			}
			plan.VP = append(plan.VP, vp)
		}
		if x.ID == "" || x.Name == "" || len(x.VP) != len(p.Objectives) {
			l.SetupFault("victory.plan.plans: plan %q has no id or name, or VP for an objective that is not listed: correct it", x.ID)
		}
		p.Plans = append(p.Plans, plan)
	}
	if len(p.Plans) == 0 {
		l.SetupFault("victory.plan.plans is empty: list the markers")
	}
	l.d.Terms.Victory.Plan = p
}

func (l *loading) readInstant(f *victoryFile) {
	v := &l.d.Terms.Victory
	for _, x := range f.Instant {
		level := slices.IndexFunc(v.Levels, func(v VictoryLevel) bool { return v.ID == x.Level })
		i := Instant{Side: l.Side(x.Side), InCommand: x.InCommand, AtEnd: x.AtEnd, Level: int8(level), Rule: x.Rule}
		if i.Side == game.Nobody || level < 0 {
			l.SetupFault("victory.instant: side %q and level %q: write the id of a side and a level of victory.levels", x.Side, x.Level)
		}
		l.KnownRow(l.File, "victory.instant", "rule", x.Rule)
		i.Hexes = l.Hexes(l.File, "victory.instant", x.Hexes, l.d.InPlay)
		if len(i.Hexes) == 0 {
			l.SetupFault("victory.instant: the condition has no hexes: list them")
		}
		v.Instant = append(v.Instant, i)
	}
}
