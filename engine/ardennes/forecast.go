package ardennes

import (
	"fmt"
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// policyText says what a forecast assumes of later choices; policy decides so.
const policyText = "No further support is committed, no bridge is blown and nobody tries a surprise. The attacker fights a Fire Fight with the best Lead Unit, the defender a Determined Defense with his. " +
	"Who has the most steps and the lowest factors loses a step. Recon Units stay. Nobody advances, breaks through or counterattacks."

// A leaf is one way an attack can go.
type leaf struct {
	cases   int64       // it is one of so many equally likely ones
	fight   bool        // the CRT allowed a Fire Fight, whether or not anybody could lead it
	result  data.Result // of the Fire Fight if there was one; NoResult if Time on Target stopped the attack
	lost    [2]int8     // steps, attacker and defender
	emptied bool
}

// enumerate plays the attack in progress through all ways it can go under the policy.
func (p *Position) enumerate() (leaves []leaf) {
	work, _ := p.Clone().(*Position)
	var dice game.Walk
	for more := true; more; more = dice.Next() {
		work.CopyFrom(p)
		leaves = append(leaves, work.playOut(p, &dice))
	}
	return leaves
}

// playOut plays an attack to its end, from a copy of start.
func (p *Position) playOut(start *Position, dice *game.Walk) (l leaf) {
	side, target := p.battle.side, p.battle.target
	base := slices.IndexFunc(p.stack, func(f frame) bool { return f.kind == kAttack && f.to == target })
	var ev game.Events
	for len(p.stack) > base && p.stack[base].kind == kAttack {
		p.Take(p.policy(), dice, &ev)
	}
	for i, e := range ev.List {
		switch {
		case e.Kind == evResult || e.Kind == evFireFight:
			l.result = data.Result(e.N[2])
			l.fight = l.fight || l.result == data.FF || l.result == data.FFPlus1
		case e.Kind == evStep:
			l.lost[start.against(e.Unit)]++
		case e.Kind == evEliminated && e.N[0] != byResult:
			l.lost[start.against(e.Unit)] += start.steps(e.Unit) - hits(ev.List[:i], e.Unit)
		}
	}
	if l.result == data.FF || l.result == data.FFPlus1 {
		l.result = data.Eng // ARD-16.2-01
	}
	l.emptied = !p.opposed(target, side)
	l.cases = dice.Cases()
	return l
}

// against is 0 for a unit of the attacker and 1 for one of the defender.
func (p *Position) against(u game.Unit) int {
	if p.rules.Units[u].Side == p.battle.side {
		return 0
	}
	return 1
}

// hits is how many steps a unit has lost in these events.
func hits(list []game.Event, u game.Unit) (n int8) {
	for _, e := range list {
		if e.Kind == evStep && e.Unit == u {
			n++
		}
	}
	return n
}

// policy chooses for both sides in a forecast.
func (p *Position) policy() game.Action {
	legal := p.Legal(nil)
	_, ask := p.waiting()
	score := func(game.Action) int { return 0 }
	switch ask {
	case askJoin, askConfirm:
		return game.Act(doFight)
	case askDemolish, askSurprise, askSupport, askWithdraw, askAdvance, askAdvantage, askBreakthrough, askCounter:
		return game.Act(doDone)
	case askFireFight:
		score = func(a game.Action) int { return -p.fightDRM(a.Units[0]) }
	case askStand:
		score = func(a game.Action) int { return -p.standDRM(a.Units[0]) }
	case askLoss:
		score = func(a game.Action) int {
			face := p.face(a.Units[0])
			return 100*int(p.steps(a.Units[0])) - int(face.Attack+face.Defense)
		}
	}
	return game.Best(legal, score)
}

// queryOdds answers "odds": for "attack", "breakthrough" and "counterattack" with all units that can join one
// after another; for "join" with that unit too; for "fight", "done" or no action for the attack in progress as it
// stands before its die.
func (p *Position) queryOdds(q game.Query) (*game.Answer, error) {
	start, _ := p.Clone().(*Position)
	f := start.stack.Top()
	switch a := q.Action; {
	case f != nil && (a.Verb == doAttack || a.Verb == doBreakthrough || a.Verb == doCounter || a.Verb == doJoin && f.kind == kAttack):
		if !slices.Contains(start.Legal(nil), a) {
			return nil, fmt.Errorf("%s", start.Why(a).Sentence)
		}
		start.Take(a, nil, nil)
		for a.Verb != doJoin {
			legal := start.Legal(nil)
			if legal[0].Verb != doJoin {
				break
			}
			start.Take(legal[0], nil, nil)
		}
	case f != nil && start.in(kAttack) != nil && start.in(kResult) == nil && (a.Verb == doFight || a.Verb == doDone || a == game.Act(0)):
	default:
		return nil, fmt.Errorf("odds need an attack, breakthrough or counterattack on a hex in the Combat Phase, or an attack for which units are named")
	}
	if why := start.fightWhy(); why != nil {
		return nil, fmt.Errorf("%s", why.Sentence)
	}
	fc := start.forecast()
	return &game.Answer{What: q.What, Sentence: fc.Title + ". " + fc.Summary[0].Text + ".", Rules: p.rules.Rows("ARD-14.4-02", "ARD-14.4-06", "ARD-14.5-01"), Forecast: fc,
		Hexes: []game.HexNote{{Hex: start.battle.target, Kind: game.NoteTarget, Title: fc.Title}}}, nil
}

// forecast is the exact distribution of the attack in progress.
func (p *Position) forecast() *game.Forecast {
	r, b := p.rules, &p.battle
	o := p.odds()
	f := &game.Forecast{Title: fmt.Sprintf("Attack on %s at %s", r.Name.Hex(b.target), columnName(o.column)), Net: int(o.net), NetOf: "to the column", Policy: policyText, Of: 1}
	var attackers, defenders []game.Unit
	for _, u := range r.sides[b.side] {
		if p.units[u].has&attacking != 0 {
			attackers = append(attackers, u)
		}
	}
	for u := p.first[b.target]; u != game.NoUnit; u = p.next[u] {
		defenders = append(defenders, u)
	}
	f.Bars = []game.Bar{{Label: "Attack: " + r.Name.List(attackers), Side: b.side, Min: int(o.attack), Max: int(o.attack)},
		{Label: "Defense: " + p.defendersText(defenders), Side: b.side.Other(), Min: int(o.defense), Max: int(o.defense)}}
	f.Steps = p.oddsSteps(&o, attackers, defenders)
	for s, n := range o.shifts {
		if n != 0 {
			f.Modifiers = append(f.Modifiers, game.Modifier{Text: game.Capital(shiftTexts[s]), Value: int(n), Rules: r.Rows(shiftRefs[s])})
		}
	}
	leaves := p.enumerate()
	for _, l := range leaves {
		f.Of = max(f.Of, l.cases)
	}
	results := [data.NumResults]int64{}
	for _, l := range leaves {
		w := f.Of / l.cases // all are powers of 6
		results[l.result] += w
		f.Lost[0] += w * int64(l.lost[0])
		f.Lost[1] += w * int64(l.lost[1])
		if l.emptied {
			f.Taken += w
		}
	}
	for x, n := range results {
		if n == 0 {
			continue
		}
		good := 0
		switch o := &outcomes[x]; {
		case o.advance != noAdvance:
			good = 1
		case o.attacker > 0 && o.defender == 0:
			good = -1
		}
		f.Outcomes = append(f.Outcomes, game.Share{Label: resultNames[x], Cases: n, Good: good})
	}
	f.Columns = []game.Share{{Label: columnName(o.column), Cases: f.Of}}
	f.Gist = fmt.Sprintf("attacker loses %s, defender %s", game.Decimal(f.Lost[0], f.Of, 1), game.Decimal(f.Lost[1], f.Of, 1))
	if f.Taken*200 >= f.Of {
		f.Gist += fmt.Sprintf("; %s %% he leaves the hex", game.Decimal(f.Taken*100, f.Of, 0))
	}
	f.Summary = []game.Line{{Text: fmt.Sprintf("Expected losses: %s %s steps, %s %s steps", r.Sides[b.side].Adjective, game.Decimal(f.Lost[0], f.Of, 2), r.Sides[b.side.Other()].Adjective, game.Decimal(f.Lost[1], f.Of, 2)), Rules: r.Rows("ARD-16.4-01")},
		{Text: fmt.Sprintf("%s is left by its defenders: %s %%", r.Name.Hex(b.target), game.Decimal(f.Taken*100, f.Of, 1)), Rules: r.Rows("ARD-17.1-01")}}
	f.Summary = append(f.Summary, p.sequels(leaves, attackers, defenders)...)
	f.Chart = "crt"
	for die := range 6 {
		f.Lit = append(f.Lit, [2]int{die, int(o.column-data.LeftColumn) + 1})
	}
	return f
}

// defendersText lists who defends the hex under attack, the fuel dump with them (ARD-32.2-01).
func (p *Position) defendersText(units []game.Unit) string {
	var names []string
	for _, u := range units {
		names = append(names, p.rules.Name.Unit(u))
	}
	if p.defendsDump(p.battle.target) {
		names = append(names, "the fuel dump")
	}
	return game.List(names)
}

// oddsSteps says how the column came about: each attacker with what halves it, each defender, the bonus.
func (p *Position) oddsSteps(o *odds, attackers, defenders []game.Unit) (lines []game.Line) {
	r, target := p.rules, p.battle.target
	for _, u := range attackers {
		from, rows := r.Name.Hex(p.units[u].hex), []game.Ref{"ARD-14.2-01"}
		if p.besets(u, target) {
			from, rows = "off the map", append(rows, "ARD-13.5-01")
		}
		text := fmt.Sprintf("%s attacks from %s with %d", game.Capital(r.Name.Unit(u)), from, p.face(u).Attack)
		if p.doubles(u, target) {
			text, rows = text+", doubled", append(rows, "ARD-27.4-01")
		}
		set := p.halved(u, target)
		var causes []string
		for cause := range numHalvings {
			if set>>cause&1 != 0 {
				causes, rows = append(causes, halvingTexts[cause]), append(rows, halvingRefs[cause])
			}
		}
		if set != 0 {
			once := ""
			if len(causes) > 1 {
				once = " once,"
			}
			text, rows = text+fmt.Sprintf(", halved%s %s: %d", once, game.List(causes), p.attackOf(u, target)), append(rows, "ARD-15.2-01")
		}
		lines = append(lines, game.Line{Text: text, Rules: r.Rows(rows...)})
	}
	for _, u := range defenders {
		if p.defends(u) {
			lines = append(lines, game.Line{Text: fmt.Sprintf("%s defends with %d", game.Capital(r.Name.Unit(u)), p.face(u).Defense), Rules: r.Rows("ARD-14.1-04")})
		} else {
			lines = append(lines, game.Line{Text: fmt.Sprintf("%s has retreated into the hex and adds nothing", game.Capital(r.Name.Unit(u))), Rules: r.Rows("ARD-17.5-01")})
		}
	}
	if p.defendsDump(target) {
		lines = append(lines, game.Line{Text: fmt.Sprintf("The fuel dump defends with %d", dumpDefense), Rules: r.Rows("ARD-32.2-01")})
	}
	return append(lines, game.Line{Text: fmt.Sprintf("Defensive Combat Bonus %d", o.dcb), Rules: r.Rows("ARD-15.1-01", "ARD-15.1-02")},
		game.Line{Text: fmt.Sprintf("%d against %d: %s", o.attack, o.defense, columnName(o.index)), Rules: r.Rows("ARD-14.4-06", "ARD-14.5-02")},
		game.Line{Text: fmt.Sprintf("Shifted %s: %s", game.Signed(o.net), columnName(o.column)), Rules: r.Rows("ARD-14.5-01")})
}

// queryRetreats answers where a unit, or the units of a hex, could go in the retreat that is being made, or
// in one of two hexes: Kind is NoteRetreat for a first step that is open to one of them, NoteBlocked with what
// makes it fatal or ranks it behind.
func (p *Position) queryRetreats(q game.Query) (*game.Answer, error) {
	r, m := p.rules, p.rules.Data.Map
	var units []game.Unit
	switch {
	case q.Unit != game.NoUnit && p.units[q.Unit].place == onMap:
		units = append(units, q.Unit)
	case q.Unit == game.NoUnit && q.Hex != hex.None:
		for u := p.first[q.Hex]; u != game.NoUnit; u = p.next[u] {
			units = append(units, u)
		}
	}
	if len(units) == 0 {
		return nil, fmt.Errorf("retreats need a unit on the map, or a hex with units")
	}
	h, n := p.units[units[0]].hex, int8(2)
	if f := p.in(kRetreat); f != nil && f.hex == h {
		n = f.n
	}
	a := &game.Answer{What: q.What, Rules: r.Rows("ARD-17.1-01", "ARD-17.1-02", "ARD-17.1-08")}
	var notes [6]game.HexNote
	var open []hex.Hex
	leaves := false
	for _, u := range units {
		found := p.retreats(u, h, n, nil)
		doomed := (*game.Reason)(nil)
		if _, row := p.doomed(u, n); row != "" {
			doomed = game.Against(game.Capital(r.Name.Unit(u))+" does not outlive the retreat: "+dooms[row]+".", row)
		}
		leaves = leaves || doomed == nil && found.best != noRank && found.next[6] == found.best
		for d, to := range &m.Neighbors[h] {
			switch why := p.fatalWhy(u, h, hex.Dir(d), 0); {
			case to == hex.None || notes[d].Kind == game.NoteRetreat:
			case doomed != nil:
				notes[d] = game.HexNote{Hex: to, Kind: game.NoteBlocked, Title: doomed.Sentence, Rules: r.Rows(doomed.Refs...)}
			case found.best != noRank && found.next[d] == found.best:
				notes[d] = game.HexNote{Hex: to, Kind: game.NoteRetreat, Title: "first hex of a retreat of " + r.Name.Unit(u), Rules: a.Rules}
				open = append(open, to)
			case why == nil && found.next[d] == noRank:
				notes[d] = game.HexNote{Hex: to, Kind: game.NoteBlocked, Title: fatalLater.Sentence, Rules: r.Rows(fatalLater.Refs...)}
			case why == nil:
				notes[d] = game.HexNote{Hex: to, Kind: game.NoteBlocked, Title: noBetter.Sentence, Rules: r.Rows(noBetter.Refs...)}
			default:
				notes[d] = game.HexNote{Hex: to, Kind: game.NoteBlocked, Title: why.Sentence, Rules: r.Rows(why.Refs...)}
			}
		}
	}
	for _, note := range notes {
		if note.Kind != "" {
			a.Hexes = append(a.Hexes, note)
		}
	}
	who := game.Capital(r.Name.List(units))
	switch {
	case len(open) == 0 && leaves:
		a.Sentence = fmt.Sprintf("%s retreats from %s off the map.", who, r.Name.Hex(h))
	case len(open) == 0:
		a.Sentence, a.Rules = fmt.Sprintf("%s cannot retreat %s from %s.", who, game.Count(n, "hex"), r.Name.Hex(h)), r.Rows("ARD-17.2-01", "ARD-17.1-10")
	default:
		a.Sentence = fmt.Sprintf("%s can retreat %s from %s, first to %s.", who, game.Count(n, "hex"), r.Name.Hex(h), r.Name.Hexes(open))
		if leaves {
			a.Sentence = a.Sentence[:len(a.Sentence)-1] + ", or off the map."
		}
	}
	return a, nil
}
