package reichswald

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// forecast is the distribution of the battle that is announced, in words for the
// side that decides: what is good for the attacker is bad for the defender.
func (p *Position) forecast(viewer game.Side) *game.Forecast {
	r, b := p.rules, &p.battle
	o := p.oddsOf(b)
	f := &game.Forecast{Title: fmt.Sprintf("Attack on %s at %s", r.Name.Hex(b.target), o.name(o.final)), Net: int(o.net), NetOf: "to the column", Policy: policyText, Of: 1}
	f.Bars = []game.Bar{
		{Label: "Attack: " + r.Name.List(b.attackers.List()), Side: b.side, Min: int(o.attack), Max: int(o.attack)},
		{Label: "Defense: " + r.Name.List(b.defenders.List()), Side: b.side.Other(), Min: int(o.defense), Max: int(o.defense)},
	}
	f.Steps = p.oddsSteps(&o)
	for s, n := range o.counts {
		if n != 0 {
			text := game.Capital(shiftNames[s])
			if n > 1 {
				text += fmt.Sprintf(" ×%d", n)
			}
			f.Modifiers = append(f.Modifiers, game.Modifier{Text: text, Value: int(n * r.Data.Shifts[s]), Rules: r.Rows(shiftRefs[s]...)})
		}
	}
	if o.final < leftmost {
		f.Columns = []game.Share{{Label: o.name(o.final), Cases: 1, Good: -1}}
		f.Outcomes = []game.Share{{Label: "prohibited", Cases: 1, Good: -1}}
		f.Summary = []game.Line{{Text: fmt.Sprintf("The attack is prohibited: %s is left of %s", o.name(o.final), columnName(leftmost)), Rules: r.Rows(rProhibited, rCallOff)}}
		return f
	}
	leaves, of := p.enumerate()
	f.Of = of
	f.Columns = []game.Share{{Label: o.name(o.final), Cases: f.Of}}
	f.Outcomes = outcomes(leaves)
	if viewer != b.side {
		for i := range f.Outcomes {
			f.Outcomes[i].Good = -f.Outcomes[i].Good
		}
	}
	p.sumUp(leaves, f)
	f.Gist = gist(f, viewer != b.side)
	f.Chart = "crt"
	for die := range 6 {
		f.Lit = append(f.Lit, [2]int{die, int(o.final-leftmost) + 1})
	}
	return f
}

// oddsSteps says how the column came about.
func (p *Position) oddsSteps(o *odds) (lines []game.Line) {
	r, b, m := p.rules, &p.battle, p.rules.Data.Map
	for d, n := range &m.Neighbors[b.target] {
		if n == hex.None || p.at[n]&b.attackers == 0 {
			continue
		}
		for _, out := range [...]bool{false, true} {
			g := p.attackGroup(b, n, m.Sides[b.target][d], out)
			if g.printed == 0 {
				continue
			}
			text := fmt.Sprintf("%d Attack Factors from %s", g.printed, r.Name.Hex(n))
			rules := []game.Ref{rTotals}
			for i, on := range g.halved {
				if on {
					text += ", halved " + halvings[i].word
					rules = append(rules, halvings[i].ref)
				}
			}
			if g.total != g.printed {
				text += fmt.Sprintf(": %d", g.total)
				rules = append(rules, rHalving, rGroups)
			}
			lines = append(lines, game.Line{Text: text, Rules: r.Rows(rules...)})
		}
	}
	t := &r.Data.Terrain.Hexes[r.Data.Terrain.Class[b.target]]
	for u := range b.fresh.Each {
		text := fmt.Sprintf("%s defends with %d", game.Capital(r.Name.Unit(u)), r.Units[u].Defense)
		rules := []game.Ref{rTotals}
		if t.Defense > 1 {
			text += ", doubled in " + t.Name
			rules = append(rules, rDoubled)
		}
		if b.unsupplied.Has(u) {
			text += ", halved out of supply"
			rules = append(rules, rHalfSupply)
		}
		lines = append(lines, game.Line{Text: text, Rules: r.Rows(rules...)})
	}
	text, rule := fmt.Sprintf("%d against %d: %s", o.attack, o.defense, o.name(o.ratio)), rRatio
	if o.ratio < 0 {
		rule = rRatioBelow
	}
	lines = append(lines, game.Line{Text: text, Rules: r.Rows(rule, rColumns)})
	if o.initial != o.ratio {
		lines = append(lines, game.Line{Text: "Lowered to " + o.name(o.initial), Rules: r.Rows(rLongOdds)})
	}
	return append(lines, game.Line{Text: fmt.Sprintf("Shifted %s: %s", game.Signed(o.net), o.name(o.final)), Rules: r.Rows(rShifts, rRightmost)})
}

// outcomes adds up the result cells, the best for the defender first.
func outcomes(leaves []leaf) (list []game.Share) {
	for _, l := range leaves {
		label := l.result.String()
		i := slices.IndexFunc(list, func(s game.Share) bool { return s.Label == label })
		if i < 0 {
			i = len(list)
			good := 0
			switch {
			case l.result.Defender > 0 && l.result.Attacker == 0:
				good = 1
			case l.result.Defender == 0:
				good = -1
			}
			list = append(list, game.Share{Label: label, Good: good})
		}
		list[i].Cases += l.weight
	}
	return list
}

// gist says in one line what a battle leads to, for the attacker or the defender.
func gist(f *game.Forecast, defends bool) string {
	lost, emptied, of := f.Lost, f.Taken, f.Of
	who := "they leave"
	if defends {
		lost[0], lost[1] = lost[1], lost[0]
		who = "you leave"
	}
	s := fmt.Sprintf("you lose %s, they lose %s", game.Decimal(lost[0], of, 1), game.Decimal(lost[1], of, 1))
	if emptied*200 >= of {
		s += fmt.Sprintf("; %s %% %s the hex", game.Decimal(emptied*100, of, 0), who)
	}
	return s
}

// sumUp says what both sides have to expect.
func (p *Position) sumUp(leaves []leaf, f *game.Forecast) {
	r, of := p.rules, f.Of
	var retreats, failed, anyLost [2]int64
	for _, l := range leaves {
		if l.emptied {
			f.Taken += l.weight
		}
		for role := range l.lost {
			f.Lost[role] += l.weight * int64(l.lost[role])
			retreats[role] += l.weight * int64(l.retreats[role])
			failed[role] += l.weight * int64(l.failed[role])
			if l.lost[role] > 0 {
				anyLost[role] += l.weight
			}
		}
	}
	names := [2]string{r.Sides[p.battle.side].Adjective, r.Sides[p.battle.side.Other()].Adjective}
	f.Summary = []game.Line{
		{Text: fmt.Sprintf("Expected losses: %s %s units, %s %s units", names[0], game.Decimal(f.Lost[0], of, 2), names[1], game.Decimal(f.Lost[1], of, 2)), Rules: r.Rows(rResult, rDefenderFirst)},
		{Text: fmt.Sprintf("%s is left by its defenders: %s %%", r.Name.Hex(p.battle.target), game.Decimal(f.Taken*100, of, 1)), Rules: r.Rows(rAdvance)},
	}
	for role, name := range names {
		f.Summary = append(f.Summary, game.Line{Text: fmt.Sprintf("%s: a unit eliminated %s %%; on average %s units retreat and %s morale checks fail", name,
			game.Decimal(anyLost[role]*100, of, 1), game.Decimal(retreats[role], of, 2), game.Decimal(failed[role], of, 2)), Rules: r.Rows(rRetreat, rBroken)})
	}
	b, enemy := p.battle, p.battle.side.Other()
	b.air[enemy] += p.markers[enemy]
	if worst := p.oddsOf(&b).final; worst < p.oddsOf(&p.battle).final {
		f.Steps = append(f.Steps, game.Line{Text: fmt.Sprintf("%s Air Support could lower the column to %s", names[1], columnName(worst)), Rules: r.Rows(rAirShift, rMarkers)})
	}
}
