package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// chainFor begins a chain of draws out of the cards that the viewer does not know.
func (p *Position) chainFor(viewer game.Side) chain {
	return chain{pool: p.unseen(viewer), rules: p.rules}
}

// checkOf is the status check of a soldier hit by fire from a place.
func (p *Position) checkOf(u game.Unit, from place, less int8) unitCheck {
	return unitCheck{u, p.fireColumn(u, from, less), p.steady(u), p.kiaLimit(u), p.units[u].pin > 0}
}

// effective are the chains after which an attack hits, with those of the jam procedure: then the
// draw for effect is yellow first and effective in the second try.
func (p *Position) effective(a *attack, c chain) (hit chain, jam chain, jams bool) {
	yellow := func(got reading) bool { return got.yellow || got.red && p.units[a.firer].scarce }
	if a.weapon.Jam == 0 {
		return c.test(a.column, a.morale), c, false
	}
	clean := func(got reading) bool { return int(got.n) <= a.morale && !yellow(got) }
	return c.then(a.column, clean), c.then(a.column, yellow).then(a.column, clean), true
}

// picked calls yield with the chains by which the i-th of n soldiers, counted from 0, is the s-th
// chosen: those before him lie lower or higher in the list.
func (c chain) picked(i, n, s int, yield func(chain)) {
	if s == 0 {
		yield(c.choose(n, i, i))
		return
	}
	if i > 0 {
		c.choose(n, 0, i-1).picked(i-1, n-1, s-1, yield)
	}
	if i < n-1 {
		c.choose(n, i+1, n-1).picked(i, n-1, s-1, yield)
	}
}

// choose draws among n soldiers; the one drawn lies from low to high, counted from 0.
func (c chain) choose(n, low, high int) chain {
	if n <= 1 {
		return c
	}
	return c.then(int8(n), func(got reading) bool { return int(got.n) > low && int(got.n) <= high+1 })
}

// fateOf is what an attack does to one of its targets, the i-th of them, after what has to be drawn before it. Of more
// than ten targets each is taken to be hit alike, and jams are left aside.
func (p *Position) fateOf(a *attack, i int, u game.Unit, before chain) (sum fate) {
	n := a.targets.Count()
	hits := min(int(a.weapon.Hit), n)
	check := p.checkOf(u, a.from, a.less)
	add := func(c chain) {
		f := p.fates(c, check)
		sum.pinned, sum.routs, sum.killed = sum.pinned+f.pinned, sum.routs+f.routs, sum.killed+f.killed
	}
	clean, jam, jams := p.effective(a, before)
	cut := func(s int) func(chain) {
		return func(c chain) { add(c.choose(hits, s, hits-1)) }
	}
	if n > 10 { // chosen by blocks of ten (OTL-1.2-03)
		add(clean)
		for _, x := range [...]*int64{&sum.pinned, &sum.routs, &sum.killed} {
			*x = *x / int64(n) * int64(hits)
		}
		return sum
	}
	if hits == n {
		add(clean)
		if jams {
			cut(i)(jam)
		}
		return sum
	}
	for s := range hits {
		clean.picked(i, n, s, add)
		if jams {
			jam.picked(i, n, s, cut(s))
		}
	}
	return sum
}

// shotOf reads an attack out of a question: the action, or the unit and the hex.
func (p *Position) shotOf(q game.Query) (a attack, err error) {
	if f := p.stack.Top(); q.Action.Verb == doReact && q.Action.Units[0] != game.NoUnit && f != nil && f.kind == kWindow { // it names no place: he fires at who set it off
		shot, why := p.reactWhy(q.Action.Units[0], f.place)
		if why != nil {
			err = p.noShot(q.Action.Units[0], f.place, why)
		}
		return shot, err
	}
	u, to, how := q.Action.Units[0], floorOf(q.Action.Option).at(q.Action.To), manner{}
	named := u != game.NoUnit && to.hex != hex.None // an action without an option means the ground
	if !named {
		u, to = q.Unit, ground.at(q.Hex)
	}
	if u == game.NoUnit || to.hex == hex.None {
		return a, fmt.Errorf("fire needs an action shoot or react, or a unit and the hex it fires at")
	}
	how.crew = p.rules.sides[p.side(u)]
	switch f := p.stack.Top(); {
	case f != nil && f.kind == kShoot && f.side == p.side(u):
		how.crew = f.units
	case f != nil && f.kind == kMove && f.side == p.side(u):
		how.assault = f.step&moveAssault != 0
	}
	for _, at := range [...]place{to, upper.at(to.hex), inside.at(to.hex)} {
		shot, why := p.aim(u, at, how)
		if why == nil {
			return shot, nil
		}
		if at == to {
			err = p.noShot(u, to, why)
		}
		if named {
			break
		}
	}
	return a, err
}

func (p *Position) noShot(u game.Unit, at place, why *game.Reason) error {
	return fmt.Errorf("%s cannot fire at %s: %s", p.label(u), p.rules.placeName(at), why.Sentence)
}

// queryFire answers what an attack would do: column, morale and the chances of every target.
func (p *Position) queryFire(q game.Query) (*game.Answer, error) {
	a, err := p.shotOf(q)
	if err != nil {
		return nil, err
	}
	defer p.turnUpFor(a.firer)()
	r := p.rules
	f := &game.Forecast{Title: fmt.Sprintf("%s fires at %s", p.label(a.firer), r.placeName(a.target)), Of: wholeChance, Chart: "weapons",
		Policy: "Every card that you do not know may come next; chances are exact to twelve places."}
	f.Columns = []game.Share{{Label: fmt.Sprint("column ", a.column), Cases: wholeChance}}
	f.Steps = []game.Line{{Text: fmt.Sprintf("Effective range %d: %s, column %d.", a.reach, a.weapon.Code, a.weapon.Column(a.reach)), Rules: r.Rows(rWeaponRow, rEffectColumn)}}
	if a.independent {
		f.Steps = append(f.Steps, game.Line{Text: fmt.Sprintf("A crewman with his own weapon: column %d.", a.column), Rules: r.Rows(rIndependent)})
	}
	f.Modifiers = p.moraleModifiers(&a)
	for _, m := range f.Modifiers {
		f.Net += m.Value
	}
	f.NetOf = "to the morale"
	f.Bars = []game.Bar{{Label: "morale", Side: p.side(a.firer), Min: a.morale, Max: a.morale}}
	before, fires := p.chainFor(q.Viewer), wholeChance
	if x := cardOf(q.Action.Option); a.reaction && x != noCard {
		before.pool.remove(x)
		orders, column := p.reactionCheck(a.firer, x)
		before = before.test(column, int(orders))
		fires = before.chance()
		f.Steps = append(f.Steps, game.Line{Text: fmt.Sprintf("In time with a number up to %d in column %d.", orders, column), Rules: r.Rows(rReaction, rReactionHold)})
		f.Gist = fmt.Sprintf("; in time %s %%", game.Decimal(fires*100, wholeChance, 1))
	}
	clean, jam, jams := p.effective(&a, before)
	effect := clean.chance()
	if jams {
		effect += jam.chance()
	}
	f.Outcomes = []game.Share{{Label: "effective", Cases: effect, Good: 1}, {Label: "no effect", Cases: fires - effect, Good: -1}}
	if a.reaction {
		f.Outcomes = append(f.Outcomes, game.Share{Label: "too late", Cases: wholeChance - fires, Good: -1})
	}
	i := 0
	for s := a.targets; s != 0; s &= s - 1 {
		u := s.First()
		x := p.fateOf(&a, i, u, before)
		i++
		check := p.checkOf(u, a.from, a.less)
		f.Steps = append(f.Steps, game.Line{Text: fmt.Sprintf("%s: column %d, morale %d, killed by %d.", p.soldierName(u), check.column, check.morale, check.kia), Rules: r.Rows(rStatusColumn, rKIALimit)})
		f.Outcomes = append(f.Outcomes, p.fateShares(u, x)...)
		f.Lost[1] += x.killed + x.routs
	}
	f.Gist = fmt.Sprintf("effective %s %%", game.Decimal(effect*100, wholeChance, 1)) + f.Gist
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s at effective range %d: column %d, morale %d, %s.", f.Title, a.reach, a.column, a.morale, f.Gist), Rules: r.Rows(rEffect), Forecast: f}, nil
}

// turnUpFor turns up a firer as his fire will (OTL-7.1-03), for a wall protects only from all who are spotted, until it is
// taken back.
func (p *Position) turnUpFor(u game.Unit) (back func()) {
	hidden := p.units[u].hidden
	p.units[u].hidden = false
	return func() { p.units[u].hidden = hidden }
}

// fateShares are the chances of a soldier: "us-3 Jackson: pinned".
func (p *Position) fateShares(u game.Unit, x fate) []game.Share {
	name := p.soldierName(u)
	return []game.Share{
		{Label: name + ": unaffected", Cases: wholeChance - x.pinned - x.routs - x.killed},
		{Label: name + ": pinned", Cases: x.pinned, Good: 1}, {Label: name + ": routs", Cases: x.routs, Good: 1}, {Label: name + ": killed", Cases: x.killed, Good: 1}}
}

// soldierName is a soldier with his id, for lists.
func (p *Position) soldierName(u game.Unit) string { return p.rules.Units[u].ID + " " + p.label(u) }

// moraleModifiers are what changes the printed morale of a firer.
func (p *Position) moraleModifiers(a *attack) (list []game.Modifier) {
	add := func(text string, value int, refs ...game.Ref) {
		if value != 0 {
			list = append(list, game.Modifier{Text: text, Value: value, Rules: p.rules.Rows(refs...)})
		}
	}
	printed := int(p.rules.Units[a.firer].Morale)
	add("printed morale", printed, rEffect)
	add("hero", p.morale(a.firer)-printed, rHeroMorale)
	add(p.rules.TEC[a.shelter.terrain].Name, a.shelter.morale, rTerrainMorale)
	add("foxhole or improved position", a.shelter.dug, rDugMorale)
	add("prone", int(bit(a.prone)), rProneMorale)
	add("assault fire", -int(bit(a.assault)), rAssaultMorale)
	add("further hexes of traversing fire", 1-a.hexes, rTraverseHexes)
	sum := 0
	for _, m := range list {
		sum += m.Value
	}
	add("never below 1", a.morale-sum, rAutomatic)
	return list
}

// queryStatus answers what a hit would do to a soldier: by fire from a hex, or, without a hex, by an
// area attack.
func (p *Position) queryStatus(q game.Query) (*game.Answer, error) {
	u := q.Unit
	if u == game.NoUnit || p.rules.fakes.Has(u) || p.units[u].status != onMap {
		return nil, fmt.Errorf("status needs a soldier on the map")
	}
	how := "an area attack"
	check := unitCheck{u, p.areaColumn(u), p.steady(u), p.kiaLimit(u), p.units[u].pin > 0}
	if shooter := q.Action.Units[0]; q.Action.Verb == doShoot && shooter != game.NoUnit && shooter != u && p.units[shooter].status == onMap {
		defer p.turnUpFor(shooter)()
		_, less := p.crew(shooter, p.rules.sides[p.side(shooter)])
		check, how = p.checkOf(u, p.units[shooter].place, less), "fire by "+p.label(shooter)
	} else if q.Hex != hex.None && q.Hex != p.units[u].place.hex {
		check, how = p.checkOf(u, ground.at(q.Hex), 0), "fire from "+p.rules.hexName(q.Hex)
	}
	x := p.fates(p.chainFor(q.Viewer), check)
	f := &game.Forecast{Title: fmt.Sprintf("%s is hit by %s", p.label(u), how), Of: wholeChance, Outcomes: p.fateShares(u, x)}
	f.Columns = []game.Share{{Label: fmt.Sprint(check.column), Cases: wholeChance}}
	f.Bars = []game.Bar{{Label: "morale", Side: p.side(u), Min: check.morale, Max: check.morale}, {Label: "KIA", Side: p.side(u), Min: int(check.kia), Max: int(check.kia)}}
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: column %d, morale %d, killed by %d.", f.Title, check.column, check.morale, check.kia),
		Rules: p.rules.Rows(rStatus, rStatusColumn, rKIALimit), Forecast: f}, nil
}

// rallies is how likely a pinned soldier rallies, out of the cards that a side does not know; the program's draw none.
func (p *Position) rallies(u game.Unit, viewer game.Side) int64 {
	if p.side(u) == p.rules.machine {
		return wholeChance // OTL-12.5.3.2-01
	}
	r := p.rallyOf(u)
	return p.chainFor(viewer).then(r.column, r.passes).chance()
}

// clears is how likely a soldier clears a jam.
func (p *Position) clears(u game.Unit, viewer game.Side) int64 {
	return p.chainFor(viewer).test(p.repairColumn(u), p.steady(u)).chance()
}

// queryRally answers how likely a pinned soldier rallies.
func (p *Position) queryRally(q game.Query) (*game.Answer, error) {
	u := q.Unit
	if u == game.NoUnit || p.rules.fakes.Has(u) || p.units[u].status != onMap || p.units[u].pin == 0 {
		return nil, fmt.Errorf("rally needs a pinned soldier")
	}
	r := p.rallyOf(u)
	f := &game.Forecast{Title: fmt.Sprintf("%s tries to rally", p.label(u)), Of: wholeChance, NetOf: "to the morale"}
	add := func(text string, value int, refs ...game.Ref) {
		if value != 0 {
			f.Modifiers = append(f.Modifiers, game.Modifier{Text: text, Value: value, Rules: p.rules.Rows(refs...)})
			f.Net += value
		}
	}
	printed := int(p.rules.Units[u].Morale)
	add("printed morale", printed, rRally)
	add("hero", p.morale(u)-printed, rHeroMorale)
	add(p.rules.TEC[r.shelter.terrain].Name, r.shelter.morale, rRallyTerrain)
	add("foxhole or improved position", r.shelter.dug, rDugMorale)
	add("leaders", r.leaders, rRallyLeaders)
	add("hero in the hex", r.hero, rRallyHero)
	yes := p.rallies(u, q.Viewer)
	f.Columns = []game.Share{{Label: fmt.Sprint(r.column), Cases: wholeChance}}
	f.Bars = []game.Bar{{Label: "morale", Side: p.side(u), Min: r.morale, Max: r.morale}}
	f.Outcomes = []game.Share{{Label: "rallies", Cases: yes, Good: 1}, {Label: "stays pinned", Cases: wholeChance - yes, Good: -1}}
	f.Gist = fmt.Sprintf("rallies %s %%", game.Decimal(yes*100, wholeChance, 1))
	return &game.Answer{What: q.What, Sentence: fmt.Sprintf("%s: column %d, morale %d, %s.", f.Title, r.column, r.morale, f.Gist), Rules: p.rules.Rows(rRally, rRallyModifiers, rRallyRed), Forecast: f}, nil
}
